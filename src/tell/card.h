/* The card of a data set. */
#ifndef TELL_CARD_H
#define TELL_CARD_H

#include "base/archive.h"
#include "base/files.h"
#include "blogo/dataset.h"
#include "figure/catalogue.h"
#include "look/verify.h"
#include "problem/concept.h"

/* Options of a card: the data set, and the facts that only the publisher knows. */

#define BLG_CARD_CREATORS 32 /* most --creator options */

typedef struct blg_card_options {
    const char *dataset;
    const char *audit; /* JSON report of `blogo audit`; NULL: an audit is made */
    bool force;        /* replace an existing card */
    /* Facts that the publisher gives; NULL = not given. */
    const char *creators[BLG_CARD_CREATORS]; /* "org:NAME" is an organisation */
    int n_creators;
    const char *license; /* name of a known licence, or an address */
    const char *date;    /* YYYY-MM-DD */
    const char *url;     /* address of the folder with the files */
    const char *name;    /* NULL: preset and seed */
    const blg_catalogue *catalogue;
    blg_progress_function *progress; /* of the audit; may be NULL */
    void *context;
} blg_card_options;

/* Card: the descriptions that a host of data sets expects beside a data set's files. They are
 * written into the data set's folder:
 *
 *   README.md             the card that people read, with front matter for data set hubs
 *   DATASHEET.md          motivation, composition, process, uses, maintenance
 *   croissant.json        files and records in a form that programs read (Croissant 1.1)
 *   problems.png          one problem of up to four splits
 *   problems-SPLIT.jsonl  the problems of a split in short form, for data set viewers
 *   wids-SPLIT.json       index of a split's shards (tar layout)
 *
 * SHA256SUMS and manifest.json stay as they are; data/write.h has the names of the card's files.
 * Every number is read from the files of the data set, or measured. Facts that only the publisher
 * knows are options; the card says FILL IN for an option that is not given. croissant.json is
 * written last: a card that has it is complete. */

#define BLG_CARD_MISSING 80 /* bytes for the names of all options that are not given */

typedef struct blg_card_summary {
    long long files, bytes;
    /* Options that were not given, each after a space: " --license NAME --url ADDRESS". */
    char missing[BLG_CARD_MISSING];
} blg_card_summary;

/* Writes the card: all files or none. BLG_INVALID for wrong options, for a data set that is
 * incomplete, is only a part, or contradicts its manifest, and, without force, if a card exists
 * already. BLG_IO if a listed file is missing. */
BLG_MUST_USE blg_status blg_card_write(const blg_card_options *options, blg_card_summary *summary,
                                       blg_error *error);

/* Makes the folder's card anew and compares: nothing is written, and compare hears of every file
 * that the card has. The publisher's options come from croissant.json and README.md; the audit is
 * made anew. A card with a report of its own (options.audit) may have other figures in README.md,
 * DATASHEET.md and croissant.json. BLG_INVALID, as blg_card_write and if the options cannot be
 * read. catalogue: NULL = the built-in tables. audit: progress and context of the audit. */
BLG_MUST_USE blg_status blg_card_compare(const char *folder, const blg_catalogue *catalogue,
                                         const blg_outfile_compare *compare,
                                         blg_progress_function *progress, void *context,
                                         blg_error *error);

/* Facts: the statements of a card about a data set. They are read from the data set's files and
 * checked against each other. A card takes its numbers only from these facts and from the
 * index below. */

struct json_t;

/* A file that is no picture. */
typedef struct blg_card_file {
    const char *path; /* below the folder */
    int split;        /* of a shard: index in claims.count; -1 = no shard */
    int problems;     /* of a shard: how many it holds */
    blg_file_digest digest;
} blg_card_file;

/* Zero-initialise; free whatever the outcome. */
typedef struct blg_card_facts {
    const char *folder;
    blg_claims claims;
    struct json_t *manifest, *split_report, *audit;
    blg_sums sums;
    blg_card_file *files; /* in the order of SHA256SUMS, then SHA256SUMS and the manifest */
    int n_files, cap_files;
    bool other_tables;                  /* the data set was not made from the built-in tables */
    const blg_outfile_compare *compare; /* the card's files are compared; NULL: they are written */
} blg_card_facts;

/* Reads manifest, sums and split report, and every listed file that is no picture. BLG_INVALID if
 * the data set is incomplete, is a part of a larger one, or has changed. */
BLG_MUST_USE blg_status blg_card_facts_read(blg_card_facts *facts, const char *folder,
                                            blg_error *error);
/* Sets facts->audit: reads options->audit, or audits the data set if that is NULL. */
BLG_MUST_USE blg_status blg_card_facts_audit(blg_card_facts *facts, const blg_card_options *options,
                                             blg_error *error);
void blg_card_facts_free(blg_card_facts *facts);

/* The manifest's value at a path of keys such as "config.images.size_px"; NULL if there is no such
 * value. */
const struct json_t *blg_card_manifest(const blg_card_facts *facts, const char *keys);
/* Opens a file of the card, to be written or, with facts->compare, to be compared. */
BLG_MUST_USE blg_status blg_card_open(const blg_card_facts *facts, blg_outfile *out,
                                      const char *name, blg_error *error);

/* Index: the card's one pass over all problems. It writes problems-SPLIT.jsonl, one line for each
 * problem:
 *
 *   {"name", "family", "split", "concept", "n_support", "positives": [...], "negatives": [...]}
 *
 * The concept is in English, pictures are paths. In the tar layout pictures are names of members,
 * and a key "shard" names the tar file. The pass also counts problems, sums up their hardness, and
 * checks that every picture of a tree exists. */

#define BLG_CARD_SAMPLES 4 /* splits of which the card shows a sample, at most */
/* Bytes for the name of any file of a card, such as "problems-SPLIT.jsonl". */
#define BLG_CARD_FILE_NAME (BLG_SPLIT_NAME + 24)

/* Zero-initialise; free whatever the outcome. */
typedef struct blg_card_index {
    blg_problem_counts count;          /* splits in the order of the manifest */
    char fingerprint[BLG_DIGEST_TEXT]; /* of all problems; problem/concept.h */
    struct blg_card_hardness {
        long long n;
        double least, sum, greatest;
    } hardness[BLG_FAMILIES][BLG_HARDNESS_FIGURES];
    int n_samples;
    blg_problem samples[BLG_CARD_SAMPLES]; /* the first problem of each of the last splits */
    struct blg_card_split {
        char name[BLG_CARD_FILE_NAME]; /* "": the split has no problems, so no file */
        blg_outfile file;
        char sha256[BLG_DIGEST_TEXT];
        long long bytes;
        int shard;       /* shard of the next problem, in facts->files */
        int shard_taken; /* problems of that shard that were passed */
    } splits[BLG_MAX_SET_SPLITS];
} blg_card_index;

/* Writes the files under temporary names. */
BLG_MUST_USE blg_status blg_card_index_make(blg_card_index *index, blg_card_facts *facts,
                                            const blg_catalogue *catalogue, blg_error *error);
/* Gives the files their final names. */
BLG_MUST_USE blg_status blg_card_index_finish(blg_card_index *index, blg_error *error);
/* Frees the index and removes files that were not finished. */
void blg_card_index_free(blg_card_index *index);

#endif
