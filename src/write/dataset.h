/* Data sets on disk: writes a data set from a generator, or counts what would be written.
 *
 * The layout is the published one plus scenes.jsonl, split_report.json, SHA256SUMS and
 * manifest.json. manifest.json is written last: a folder that has it is complete. The bytes depend
 * on config, catalogue and seed only, never on threads or time. */
#ifndef WRITE_DATASET_H
#define WRITE_DATASET_H

#include "blogo/dataset.h"
#include "generate/generator.h"

typedef struct blg_write_summary {
    long long problems, images, image_bytes;
    blg_tally tally;
} blg_write_summary;

/* The numbers of problems and images that a run with these options would write. */
typedef struct blg_write_counts {
    long long problems, images;
    int families[BLG_FAMILIES];
    int splits[BLG_MAX_SPLITS + 2]; /* parallel to the plan's splits */
} blg_write_counts;
BLG_MUST_USE blg_status blg_dataset_count(const blg_generator *generator,
                                          const blg_write_options *options,
                                          blg_write_counts *counts, blg_error *error);

/* Writes a data set. A folder that is not empty is refused, except with force or resume. Force
 * empties the folder if it holds nothing but a data set. Resume keeps the whole images of an
 * interrupted run; BLG_INVALID if they were made from another config. If writing fails or is
 * interrupted, the folder has incomplete.json and no manifest.json. */
BLG_MUST_USE blg_status blg_dataset_write(const blg_generator *generator,
                                          const blg_write_options *options,
                                          blg_write_summary *summary, blg_error *error);

#endif
