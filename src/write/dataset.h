/* Data sets on disk: writing one from a generator, and what a writer may be asked.
 *
 * The published layout, plus scenes.jsonl, split_report.json, manifest.json (written last: its
 * presence means complete) and SHA256SUMS. The bytes depend on config, catalogue and seed only,
 * never on threads or time. */
#ifndef WRITE_DATASET_H
#define WRITE_DATASET_H

#include "blogo/dataset.h"
#include "generate/generator.h"

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
