/* Data sets on disk: writing one from a generator, and what a writer may be asked.
 *
 * The published layout, plus scenes.jsonl, manifest.json (written last: its presence means
 * complete) and SHA256SUMS. The bytes depend on config, catalogue and seed only, never on threads
 * or time. */
#ifndef BLOGO_DATASET_H
#define BLOGO_DATASET_H

#include "blogo/generator.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Bumped whenever generated content changes for the same config and seed. */
#define BLG_FORMAT_VERSION 1

typedef enum blg_layout { BLG_LAYOUT_TREE, BLG_LAYOUT_TAR } blg_layout;

typedef struct blg_progress {
    long long problems_done, problems_total;
} blg_progress;

typedef struct blg_write_options {
    size_t size; /* sizeof(blg_write_options) */
    const char *folder;
    blg_layout layout;
    int threads;        /* >= 1 */
    int limit;          /* first problems of each family; 0 = all */
    bool force;         /* replace a non-empty folder that holds a data set */
    bool programs_only; /* programs, scenes and manifest, no images */
    bool small_png;     /* best compression instead of fast */
    bool resume;
    int shard, shards; /* this part of that many; 0 of 1 = all */
    /* Called from the writing thread about ten times a second, may be NULL. Returning false stops
     * the run with BLG_INTERRUPTED. */
    bool (*progress)(void *context, const blg_progress *progress);
    void *context;
} blg_write_options;

typedef struct blg_write_summary {
    long long problems, images, image_bytes;
    blg_tally tally;
} blg_write_summary;

BLG_API BLG_MUST_USE blg_status blg_dataset_write(const blg_generator *generator,
                                                  const blg_write_options *options,
                                                  blg_write_summary *summary, blg_error *error);

#ifdef __cplusplus
}
#endif
#endif
