/* Writes the tables that VLMEvalKit reads, from the lines of a folder of tasks.
 *
 * Source of the columns: VLMEvalKit's development guide. */
#ifndef PUBLISH_VLM_TSV_H
#define PUBLISH_VLM_TSV_H

#include "base/error.h"

#include <stdbool.h>

typedef struct blg_vlm_tsv {
    const char *folder; /* folder with tasks.jsonl and images/ */
    const char *key;    /* file with the answers, in the order of tasks.jsonl; NULL: no answers */
    bool short_prompts;
    int choices;     /* largest number of a task */
    long long bytes; /* out: of the tables */
} blg_vlm_tsv;

/* Writes blogo_choices.tsv and blogo_open.tsv. */
BLG_MUST_USE blg_status blg_vlm_tsv_write(blg_vlm_tsv *tsv, blg_error *error);

#endif
