/* Index: the card's one pass over all problems. It writes problems-SPLIT.jsonl, one line for each
 * problem:
 *
 *   {"name", "family", "split", "concept", "n_support", "positives": [...], "negatives": [...]}
 *
 * The concept is in English, pictures are paths. In the tar layout pictures are names of members,
 * and a key "shard" names the tar file. The pass also counts problems, sums up their hardness, and
 * checks that every picture of a tree exists. */
#ifndef PUBLISH_CARD_INDEX_H
#define PUBLISH_CARD_INDEX_H

#include "base/outfile.h"
#include "concept/hardness.h"
#include "publish/card_facts.h"

#define BLG_CARD_SAMPLES 4

/* Zero-initialise; free whatever the outcome. */
typedef struct blg_card_index {
    blg_problem_counts count;          /* splits in the order of the manifest */
    char fingerprint[BLG_DIGEST_TEXT]; /* of all problems; concept/fingerprint.h */
    struct {
        long long n;
        double least, sum, greatest;
    } hardness[BLG_FAMILIES][BLG_HARDNESS_FIGURES];
    int n_samples;
    blg_problem samples[BLG_CARD_SAMPLES]; /* the first problem of each of the last splits */
    struct blg_card_split {
        char name[BLG_SPLIT_NAME + 24]; /* the file's name; "" = the split has no problems */
        blg_outfile file;
        char sha256[BLG_DIGEST_TEXT];
        long long bytes;
        int shard;       /* shard of the next problem, in facts->files */
        int shard_taken; /* problems of that shard that were passed */
    } splits[BLG_MAX_SPLITS + 2];
} blg_card_index;

/* Writes the files under temporary names. */
BLG_MUST_USE blg_status blg_card_index_make(blg_card_index *index, blg_card_facts *facts,
                                            const blg_catalogue *catalogue, blg_error *error);
/* Gives the files their final names. */
BLG_MUST_USE blg_status blg_card_index_finish(blg_card_index *index, blg_error *error);
/* Frees the index and removes files that were not finished. */
void blg_card_index_free(blg_card_index *index);

#endif
