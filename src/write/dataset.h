/* Data sets on disk: writing one from a generator, and what a writer may be asked.
 *
 * The published layout, plus scenes.jsonl, split_report.json, manifest.json (written last: its
 * presence means complete) and SHA256SUMS. The bytes depend on config, catalogue and seed only,
 * never on threads or time. */
#ifndef WRITE_DATASET_H
#define WRITE_DATASET_H

#include "generate/generator.h"

/* Bumped whenever generated content changes for the same config and seed. */
#define BLG_FORMAT_VERSION 4

typedef enum blg_layout { BLG_LAYOUT_TREE, BLG_LAYOUT_TAR } blg_layout;

typedef struct blg_progress {
    long long problems_done, problems_total;
    long long images_done; /* of those problems; 0 where none are drawn */
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

/* What a run with these options would write. */
typedef struct blg_write_counts {
    long long problems, images;
    int families[BLG_FAMILIES];
    int splits[BLG_MAX_SPLITS + 2]; /* parallel to the plan's splits */
} blg_write_counts;
BLG_MUST_USE blg_status blg_dataset_count(const blg_generator *generator,
                                          const blg_write_options *options,
                                          blg_write_counts *counts, blg_error *error);

/* Writes a data set. A folder that is not empty is refused unless options ask for force (it is then
 * emptied, provided that it holds nothing but a data set) or resume (the images that are there and
 * whole are kept; BLG_INVALID if they were made from another config). When writing fails or is
 * interrupted no manifest.json is left, incomplete.json marks the folder. */
BLG_MUST_USE blg_status blg_dataset_write(const blg_generator *generator,
                                          const blg_write_options *options,
                                          blg_write_summary *summary, blg_error *error);

#endif
