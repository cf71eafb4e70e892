/* Index: the pass of a card over the problems. It writes problems-SPLIT.jsonl, one line a problem:
 *
 *   {"name", "family", "split", "concept", "n_support", "positives": [...], "negatives": [...]}
 *
 * with the concept in English and pictures as paths; in a tar layout `shard` names the file that
 * has them as members. It counts and measures on the way, and looks whether every picture is
 * there. */
#ifndef PUBLISH_CARD_INDEX_H
#define PUBLISH_CARD_INDEX_H

#include "base/outfile.h"
#include "concept/hardness.h"
#include "publish/card_facts.h"

#define BLG_CARD_SAMPLES 4

/* Zero-initialise; free whatever the outcome. */
typedef struct blg_card_index {
    blg_problem_counts count; /* splits in the order of the manifest */
    struct {
        long long n;
        double least, sum, greatest;
    } hardness[BLG_FAMILIES][BLG_HARDNESS_FIGURES];
    int n_samples;
    blg_problem samples[BLG_CARD_SAMPLES]; /* the first problem of each of the last splits */
    struct blg_card_split {
        char name[BLG_SPLIT_NAME + 24]; /* of the file; "" for a split without problems */
        blg_outfile file;
        char sha256[BLG_DIGEST_TEXT];
        long long bytes;
        int shard;       /* of the next problem, in facts->files */
        int shard_taken; /* problems of that shard that are behind */
    } splits[BLG_MAX_SPLITS + 2];
} blg_card_index;

/* Makes the files, under the names that they have while they grow. */
BLG_MUST_USE blg_status blg_card_index_make(blg_card_index *index, blg_card_facts *facts,
                                            const blg_catalogue *catalogue, blg_error *error);
/* Gives the files their names. */
BLG_MUST_USE blg_status blg_card_index_finish(blg_card_index *index, blg_error *error);
/* Removes files that were not finished. */
void blg_card_index_free(blg_card_index *index);

#endif
