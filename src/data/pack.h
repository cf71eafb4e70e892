/* Problems that others wrote. */
#ifndef DATA_PACK_H
#define DATA_PACK_H

#include "blogo/dataset.h"
#include "data/generate.h"
#include "figure/catalogue.h"
#include "problem/config.h"
#include "problem/plan.h"

#include <stdbool.h>

/* Pack: given problems (data/read.h) as a source (problem/plan.h), so that a run writes a data set
 * of them.
 *
 *     blg_pack_open(NULL, "scenes.jsonl", catalogue, ...)     every line is parsed
 *     blg_pack_configure(pack, &config)                       what follows from the problems
 *     blg_pack_source(pack, &config, &source)
 *     blg_generator_create_from(&config, catalogue, &source, &generator, ...)
 *     blg_pack_check(pack, generator, ...)                    every problem is judged
 *     blg_dataset_write(generator, ...)
 *
 * The order is that of families, then that of the lines. The number of a problem within its family,
 * its hardness and the names of its pictures are made anew, whatever its line says; a name that is
 * missing is FAMILY_pack_NUMBER. Shapes without poses are placed as the config says. The lines of a
 * data set that was packed give the same data set. */

/* Range of images.support in a config. */
enum { BLG_LEAST_SUPPORT = 2, BLG_MOST_SUPPORT = 16 };

typedef struct blg_pack blg_pack; /* immutable once its source is made, shared by threads */

/* Called for each mistake, in the order of the lines. The error has file, line and key. */
typedef void blg_pack_mistake(void *context, const blg_error *mistake);

/* Reads and checks all lines. folder: as for blg_open (base/files.h); if it is NULL, path "-" is
 * standard input. catalogue is borrowed. Calls on_mistake, if it is not NULL, for each mistake. If
 * there are mistakes, the status is BLG_INVALID, and the error's text gives their number. A file
 * without a problem is BLG_INVALID, too; a file that cannot be read is BLG_IO. */
BLG_MUST_USE blg_status blg_pack_open(const char *folder, const char *path,
                                      const blg_catalogue *catalogue, blg_pack_mistake *on_mistake,
                                      void *context, blg_pack **pack, blg_error *error);
void blg_pack_free(blg_pack *pack);
/* Number of problems whose concepts are in words, which are not measured. */
int blg_pack_in_words(const blg_pack *pack);
/* Sets what follows from the problems: families, numbers of images, distractors, impure images,
 * widths, concepts of relations. */
void blg_pack_configure(const blg_pack *pack, blg_config *config);
/* Fills source, which borrows pack and config. judged: a problem that the verifier rejects is not
 * built; the status is BLG_UNVERIFIED then, with line and reason. */
BLG_MUST_USE blg_status blg_pack_source(blg_pack *pack, const blg_config *config, bool judged,
                                        blg_source *source, blg_error *error);
/* Builds all problems of the source's generator. Judges each problem, the place of its ink and the
 * names of its shapes, and looks for images and concepts that stand twice. Mistakes are told as by
 * blg_pack_open; then the status is BLG_UNVERIFIED. progress may be NULL; it is called
 * before each problem and ends the run with BLG_INTERRUPTED if it returns false. */
BLG_MUST_USE blg_status blg_pack_check(const blg_pack *pack, const blg_generator *generator,
                                       blg_pack_mistake *on_mistake, void *context,
                                       blg_progress_function *progress, void *progress_context,
                                       blg_error *error);

#endif
