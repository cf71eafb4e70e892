/* Verification of a data set on disk. */
#ifndef LOOK_VERIFY_H
#define LOOK_VERIFY_H

#include "base/archive.h"
#include "base/files.h"
#include "blogo/dataset.h"
#include "data/import.h"
#include "data/reference.h"
#include "data/write.h"
#include "figure/catalogue.h"
#include "picture/png.h"
#include "problem/concept.h"
#include "problem/config.h"

/* Defects: a list of what is wrong with a data set. Each thread fills its own lists; the lists are
 * reported in the order of the problems. */

/* The kinds of defects. Their names appear in messages and in JSON. */
#define BLG_DEFECT_LIST(X)                                                                         \
    X(incomplete) /* no manifest, or it does not fit this version or the content */                \
    X(missing_file)                                                                                \
    X(extra_file)       /* not in SHA256SUMS */                                                    \
    X(changed_file)     /* its digest is not the one in SHA256SUMS */                              \
    X(damaged_shard)    /* not a whole tar file, or a problem's members are not together */        \
    X(damaged_picture)  /* not a readable PNG of the right size */                                 \
    X(wrong_picture)    /* its pixels differ from its scene's drawing */                           \
    X(repeated_picture) /* the same bytes as another picture */                                    \
    X(wrong_program)    /* program file and scene differ */                                        \
    X(wrong_split)      /* split file and scene differ, or a problem has no split */               \
    X(shared_concept)   /* a concept occurs twice, or in two splits that must not share it */      \
    X(shared_shapes)    /* two problems of a concept share more shapes than allowed */             \
    X(not_level)        /* by how much a split's two sides differ is not what the report states */ \
    X(bad_problem)      /* the verifier rejects it; detail says why */                             \
    X(not_as_made)      /* other bytes than config, seed and shape tables give */                  \
    X(missing_problem)  /* the config gives it */                                                  \
    X(extra_problem)    /* the config does not give it, or it stands there twice */                \
    X(foreign_file)     /* SHA256SUMS lists it, the config gives no such file */
#define BLG_ENUM_ENTRY(name) BLG_DEFECT_##name,
typedef enum blg_defect_kind { BLG_DEFECT_LIST(BLG_ENUM_ENTRY) BLG_DEFECTS } blg_defect_kind;
#undef BLG_ENUM_ENTRY
const char *blg_defect_name(blg_defect_kind kind);

typedef struct blg_defect {
    blg_defect_kind kind;
    const char *place;  /* problem name or path below the folder */
    const char *detail; /* one sentence without a final stop */
} blg_defect;

/* Zero-initialise; free with blg_defects_free. */
typedef struct blg_defects {
    struct blg_defect_entry {
        blg_defect_kind kind;
        size_t place, detail; /* offsets into text */
    } * entries;
    int n, capacity;
    blg_buf text; /* text.failed: a defect was lost because memory was out */
} blg_defects;

void blg_defects_free(blg_defects *defects);
/* Adds a defect. place: problem name or path below the folder. */
void blg_defects_add(blg_defects *defects, blg_defect_kind kind, const char *place,
                     const char *format, ...) BLG_PRINTF(4);

/* The places of defects that were found. Zero-initialise; free with blg_places_free. */
typedef struct blg_places {
    uint64_t *hashes;
    int n, capacity;
    bool failed; /* a place was lost because memory was out */
} blg_places;

void blg_places_free(blg_places *places);
/* Adds the first size bytes of a text. */
void blg_places_add_text(blg_places *places, const char *text, size_t size);
bool blg_places_has(const blg_places *places, const char *place);
bool blg_places_has_text(const blg_places *places, const char *text, size_t size);

/* Claims: the numbers that manifest.json states, compared with what the folder holds. */

/* Numbers of problems, as a manifest claims them or as they were counted. */
typedef struct blg_problem_counts {
    long long problems, images, families[BLG_FAMILIES];
    int n_splits;
    struct {
        char name[BLG_SPLIT_NAME];
        long long problems;
    } splits[BLG_MAX_SET_SPLITS];
} blg_problem_counts;
#define BLG_TOO_MANY_SPLITS (-1)
/* Counts a problem of a split. Returns the split's index, or BLG_TOO_MANY_SPLITS. */
int blg_problem_counts_add(blg_problem_counts *count, blg_family family, const char *split);

typedef struct blg_claims {
    bool pictures, tar; /* the data set has pictures; they are members of shards */
    bool zstd;          /* its scenes are compressed */
    blg_png_effort png;
    bool foreign; /* the problems come from another generator */
    long long format_version, limit;
    blg_problem_counts count; /* -1 = the manifest does not give the number */
    char sums_digest[BLG_DIGEST_TEXT];
} blg_claims;

/* Reads the manifest. BLG_IO, or BLG_INVALID if the file is no JSON. A member that is missing, has
 * the wrong type or differs from `config`, the manifest's (may be NULL), becomes a defect. */
blg_status blg_claims_read(const char *folder, const char *path, const blg_config *config,
                           blg_claims *claims, blg_defects *defects, blg_error *error);
/* Adds a defect for each count that differs, and for each split that only one side has. */
void blg_claims_check(const blg_claims *claims, const blg_problem_counts *count,
                      blg_defects *defects);

/* The card of a data set (tell/card.h): the room that writes cards makes the card anew, and the
 * bytes are compared. The publisher's options come from the card itself. */

/* Makes the card of a folder anew and compares; blg_card_compare (tell/card.h), which a room
 * below cannot name. */
typedef blg_status blg_verify_card_maker(const char *folder, const blg_catalogue *catalogue,
                                         const blg_outfile_compare *compare,
                                         blg_progress_function *progress, void *context,
                                         blg_error *error);

typedef struct blg_verify_card_job {
    const char *folder;
    const blg_catalogue *catalogue;
    const blg_buf *names;            /* of the card's files in the folder, with commas */
    blg_verify_card_maker *maker;    /* NULL: nothing is compared */
    blg_progress_function *progress; /* may be NULL */
    void *context;
} blg_verify_card_job;

/* Adds a defect for each file that the data set alone gives, and that is missing, foreign or
 * different. A text with figures of the audit that differs is no defect, because the card's writer
 * may have been given another report: reason (size bytes) gets the name and the place. If nothing
 * is compared, reason says so. */
BLG_MUST_USE blg_status blg_verify_card(const blg_verify_card_job *job, blg_defects *defects,
                                        char *reason, size_t size, blg_error *error);

/* Verification of a data set on disk: is the data set whole and right?
 *
 * A data set in blogo's layout is verified completely (docs/verification.md). It is made anew and
 * compared byte for byte. Besides, the folder is checked on its own: every file
 * exists, every byte agrees with SHA256SUMS, every picture agrees with its scene drawn anew,
 * programs and splits agree with the scenes, and the verifier judges every problem. A data set in
 * the published layout has no scenes, so its programs are judged and pictures only decoded. */

typedef struct blg_verify_options {
    const blg_catalogue *catalogue; /* NULL: basic concepts come from the first positive */
    int threads;                    /* >= 1 */
    bool quick;                     /* pictures are not drawn anew */
    bool independent;               /* the data set is not made anew: only the checks beside that */
    void (*found)(void *context, const blg_defect *defect); /* fixed order; may be NULL */
    blg_progress_function *progress;                        /* false stops the run; may be NULL */
    void *context;                                          /* of found and progress */
    blg_verify_card_maker *card; /* makes a card anew; NULL: cards are foreign files */
} blg_verify_options;

typedef struct blg_verify_summary {
    long long problems, pictures, files;
    long long defects[BLG_DEFECTS];
    bool redrawn; /* pictures were compared with new drawings of their scenes */
    /* Why pictures were not drawn anew; NULL: they were, or there are none. */
    const char *not_redrawn;
    /* Every byte is what config, seed and shape tables give; with quick: every byte but those of
     * the pictures. */
    bool reproduced;
    char not_reproduced[400]; /* why the data set could not be made anew; "" = it was */
    /* What the manifest says that only something outside of the data set could confirm, such as the
     * larger set that it was filtered from; NULL: nothing. */
    const char *not_checked;
} blg_verify_summary;

/* BLG_UNVERIFIED if there is any defect. BLG_NOT_REPRODUCED if there is none, but the data set
 * could not be made anew and compared. BLG_IO or BLG_INVALID, with the place, if the folder cannot
 * be read as a data set at all. After an error summary holds the counts up to that point. */
BLG_MUST_USE blg_status blg_verify_folder(const char *folder, const blg_verify_options *options,
                                          blg_verify_summary *summary, blg_error *error);

/* Compares a data set's manifest with the manifest that a run makes. */

typedef struct blg_manifest_check {
    const char *folder;
    const blg_buf *expected; /* text of the manifest that was made */
    bool same_sums;          /* SHA256SUMS is the one that was made; else its digest differs, too */
} blg_manifest_check;

/* Adds a defect for each value that differs, unless `told` has the manifest already. The versions
 * of the tool and of Cairo cannot be checked: if one differs from this build's, reason says so. */
BLG_MUST_USE blg_status blg_manifest_compare(const blg_manifest_check *check,
                                             const blg_places *told, char *reason, size_t size,
                                             blg_defects *defects, blg_error *error);

/* Compares SHA256SUMS with the folder. It finds listed files that are missing or changed, files
 * that are not listed, and pictures with equal bytes. */

/* Whether the digest is the one that sum, a line of SHA256SUMS, lists. If not, adds a defect. */
bool blg_verify_digest(const blg_sum *sum, const char digest[BLG_DIGEST_TEXT],
                       blg_defects *defects);

/* *there: whether path is a regular file, no link, with less than 1 GiB of holes. Adds a defect if
 * it is not. */
blg_status blg_verify_regular(const char *folder, const char *path, const char *relative,
                              bool *there, blg_defects *defects, blg_error *error);

/* Checks the listed files that are not marked as seen, and looks for files with equal bytes.
 * config: allows some equal pictures (composition.pairings, composition.context_pairs). */
blg_status blg_verify_listed(const char *folder, const blg_sums *sums, const blg_config *config,
                             blg_defects *defects, blg_error *error);
/* Adds a defect, by name, for each file below folder that is neither listed nor SHA256SUMS nor
 * manifest.json, nor a file of the folder's card (tell/card.h). A program that lists folders would
 * take such a file for content. Appends the names of the card's files, with commas, to card. */
blg_status blg_verify_unlisted(const char *folder, const blg_sums *sums, blg_buf *card,
                               blg_defects *defects, blg_error *error);

/* Shards: the members of a data set's tar files, by name. Memory holds only names and places; a
 * member's bytes are read on request. So verifying shards takes as much memory as the SHA256SUMS of
 * the same data set written as a tree. */

typedef struct blg_member {
    const char *name;
    long long offset, size; /* of its bytes in the shard */
    int shard, number;      /* place among all members, in the order of SHA256SUMS */
    uint64_t key;           /* hash of its bytes, set by blg_shards_read; 0 = not read */
    bool seen;              /* the caller's mark */
} blg_member;

/* Zero-initialise; free with blg_shards_free. */
typedef struct blg_shards {
    const char *folder;
    blg_arena names;     /* of members */
    blg_member *members; /* sorted by name */
    int n, capacity;
    struct blg_shard {
        const char *name;
        bool whole; /* the shard has the digest in SHA256SUMS */
        char digest[BLG_DIGEST_TEXT];
        FILE *file; /* NULL: opened for each member */
    } * shards;
    int n_shards, shard_capacity;
} blg_shards;

void blg_shards_free(blg_shards *shards);
/* For every tar file of sums that exists: computes its digest, marks it as seen in sums, and lists
 * its members. Defects: a digest other than the listed one, a file that is not a complete tar file
 * as blogo writes them, a member's name that occurs twice. */
blg_status blg_shards_open(blg_shards *shards, const char *folder, const blg_sums *sums,
                           blg_defects *defects, blg_error *error);

/* The first member of that name, or NULL. */
blg_member *blg_shards_find(const blg_shards *shards, const char *name);
/* Replaces out by the member's bytes. */
blg_status blg_shards_read(const blg_shards *shards, blg_member *member, blg_buf *out,
                           blg_error *error);
/* Adds a defect if a problem's members ("<problem>.*") are not all in one shard of its split. */
void blg_shards_check_place(const blg_shards *shards, const char *problem, const char *split,
                            blg_defects *defects);
/* Adds defects for members that were never marked as seen, and for pictures with equal bytes.
 * config: as in blg_verify_listed. */
blg_status blg_shards_check_rest(const blg_shards *shards, const blg_config *config,
                                 blg_defects *defects, blg_error *error);

/* Origin: the generator that makes a data set, as its manifest describes it. The manifest is not
 * trusted: what it says decides only what is made and compared with the folder, never whether. */

struct json_t;

typedef struct blg_origin {
    const char *folder;
    const blg_catalogue *catalogue;
    const blg_import *import; /* program and split files of the folder; NULL: unreadable */
    struct json_t *manifest;
    blg_write_options write; /* the options of the run, except for threads and progress */
    blg_generator *generator;
    /* Why the data set cannot be made anew, "" = it can; and what is wrong with the manifest. */
    char reason[400], mistake[400];
    blg_catalogue *own_catalogue;
    blg_reference *reference;
    blg_split_file *splits;
    blg_redraw *redraw;
    blg_pack *pack;
} blg_origin;

/* Whether the folder's manifest has a format version that is newer than this tool's. */
bool blg_origin_is_newer(const char *folder, long long *version);

/* Reproduction: the data set is made anew in memory and compared byte for byte with the folder.
 *
 * The bytes of a data set are a function of config, seed and shape tables. So the plan is made from
 * the manifest's config, every problem is built and drawn, and the code that writes data sets
 * compares in place of writing (data/write.h). Whatever was changed in the folder, consistent
 * with the rest of the folder or not, differs from what is made. */

typedef struct blg_reproduce_job {
    const char *folder;
    const blg_config *config;       /* the manifest's */
    const blg_catalogue *catalogue; /* NULL: the built-in tables */
    const blg_import *import;       /* the folder's program and split files; NULL: unreadable */
    const blg_shards *shards;       /* NULL: pictures are files of their own */
    int threads;
    bool quick;                      /* pictures are taken as they are, not drawn */
    blg_progress_function *progress; /* may be NULL */
    void *context;                   /* argument of progress */
} blg_reproduce_job;

typedef struct blg_reproduction blg_reproduction;

/* Makes the data set anew and compares. Borrows the job. BLG_OK also if the data set cannot be made
 * anew: blg_reproduction_reason says why. The caller frees the reproduction, always. */
BLG_MUST_USE blg_status blg_reproduction_make(const blg_reproduce_job *job,
                                              blg_reproduction **reproduction, blg_error *error);
void blg_reproduction_free(blg_reproduction *reproduction);
/* Whether the data set was made anew and compared. */
bool blg_reproduction_ran(const blg_reproduction *reproduction);
/* Why the data set, or a part of it, cannot be made anew; "" = it was. */
const char *blg_reproduction_reason(const blg_reproduction *reproduction);
/* What the manifest tells of others than this data set, so that nothing here can confirm it; "" =
 * nothing. */
const char *blg_reproduction_unchecked(const blg_reproduction *reproduction);
/* Whether the folder's SHA256SUMS equals the file that was made anew. If so, a picture that equals
 * the picture made anew also has the digest that SHA256SUMS lists. */
bool blg_reproduction_has_sums(const blg_reproduction *reproduction);

/* Compares a problem of the folder with the problem made anew; the caller gives each problem once.
 * hash: blg_quick_hash of its line of scenes.jsonl, without the line end. Adds a defect if
 * no problem of this name was made. *changed: the problem was made, with another line. Returns by
 * side the bits of the pictures that differ; NULL if the problem is not the one that was made. */
const uint64_t *blg_reproduction_check(blg_reproduction *reproduction, const char *name,
                                       uint64_t hash, bool *changed, blg_defects *defects);
/* After all problems: adds defects for problems that are missing and for files that differ, unless
 * `told` has the place already. sums: the folder's SHA256SUMS; NULL if there is none. */
BLG_MUST_USE blg_status blg_reproduction_check_rest(blg_reproduction *reproduction,
                                                    const blg_sums *sums, const blg_places *told,
                                                    blg_defects *defects, blg_error *error);

/* Concepts: which problems share a concept that they must not share. */

/* Zero-initialise; free with blg_concepts_free. */
typedef struct blg_concepts {
    struct blg_concept_seen *seen;
    int n, capacity;
    blg_arena names; /* of the problems */
} blg_concepts;

void blg_concepts_free(blg_concepts *concepts);
/* Notes the concept of a problem. split: index in count.splits of blg_concepts_check. *known: the
 * problem's concept is known, and *key is its key, equal for congruent figures or the same
 * attributes. BLG_NO_MEMORY. */
BLG_MUST_USE blg_status blg_concepts_add(blg_concepts *concepts, const blg_problem *problem,
                                         int split, uint64_t *key, bool *known, blg_error *error);
/* Adds a defect for each problem whose concept another problem has, unless the rules of both splits
 * allow it. config: of the data set; NULL = not known. */
void blg_concepts_check(blg_concepts *concepts, const blg_config *config,
                        const blg_problem_counts *count, blg_defects *defects);

/* Level: whether the abstract problems of each split are as level as split_report.json states
 * (docs/files.md). The more evenly figures stand on both sides, the more level a split is. Figures
 * are compared by their programs, never by name. */

/* Zero-initialise; free with blg_level_free. */
typedef struct blg_level {
    struct blg_lean {
        uint64_t key; /* of a figure, or of the two figures of a pair of queries */
        uint16_t split;
        uint8_t role; /* support, query, or pair of queries (look/verify_set.c) */
        /* How many more positives than negatives show the figure. Of two figures x and y: the
         * problems with x as the positive query and y as the negative query, minus those with y
         * and x. */
        int lean;
    } * leans;
    int n, capacity;
    long long problems[BLG_MAX_SET_SPLITS]; /* by split, without those of late attempts */
} blg_level;

void blg_level_free(blg_level *level);
/* Adds an abstract problem. split: index in count.splits of blg_level_check. */
blg_status blg_level_add(blg_level *level, const blg_problem *problem, int split, blg_error *error);
/* Adds a defect for each sum that differs from the folder's split_report.json; none without a
 * report. A split is checked only if the report states as many problems of it as were added. */
blg_status blg_level_check(blg_level *level, const char *folder, const blg_problem_counts *count,
                           blg_defects *defects, blg_error *error);

/* Shared shapes: which shapes the problems of an abstract concept show. Two checks use this: how
 * many shapes two problems of one concept share (composition.pool_overlap), and whether a query of
 * one problem shows a shape that is support in another (composition.test_pool). Shapes are compared
 * by their programs, never by name. */

/* Zero-initialise and set config; free with blg_shared_shapes_free. */
typedef struct blg_shared_shapes {
    const blg_config *config; /* borrowed */
    struct blg_shape_set {
        uint64_t concept;
        int at, n;               /* its keys are shapes[at] to shapes[at + n - 1] */
        int split;               /* index in the config; -1 = not in the config */
        uint64_t support, query; /* by bit: the n shapes that appear in this role */
        const char *name;
    } * problems;
    uint64_t *shapes; /* keys; each problem's keys ascend */
    blg_arena names;  /* of the problems */
    int n, capacity, n_shapes, shape_capacity;
} blg_shared_shapes;

void blg_shared_shapes_free(blg_shared_shapes *sets);
/* Adds a problem; does nothing if the config asks for neither check. concept: a key, equal for
 * problems of one concept. */
blg_status blg_shared_shapes_add(blg_shared_shapes *sets, const blg_problem *problem,
                                 const char *split, uint64_t concept, blg_error *error);
/* Compares each problem with the earlier problems of its concept. Adds a defect if it shares more
 * shapes with one of them than allowed, and a defect if one shows a shape as query that the other
 * shows as support. */
void blg_shared_shapes_check(blg_shared_shapes *sets, blg_defects *defects);

#endif
