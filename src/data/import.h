/* Folders in the published layout, the released data set, and problems that others wrote. */
#ifndef DATA_IMPORT_H
#define DATA_IMPORT_H

#include "blogo/dataset.h"
#include "data/read.h"
#include "data/write.h"
#include "figure/catalogue.h"
#include "problem/concept.h"
#include "problem/config.h"
#include "problem/plan.h"

/* Import: reads and checks a data set in the published layout, written by any program.
 *
 *     ROOT/<family>/<family>_action_programs.json
 *     ROOT/<family>/images/<problem>/{1,0}/{0..}.png
 *     ROOT/ShapeBongard_V2_split.json
 *
 * A data set of free-form problems alone may have ROOT/ff_action_programs.json and
 * ROOT/ShapeBongard_FF_split.json instead.
 *
 * Programs in that layout have rounded angles and no poses; the poses stay zero. */

/* A published split file: lists of problem names by split. */
typedef struct blg_split_file {
    blg_arena arena;
    int n_splits;
    const char **names; /* of the splits */
    char digest[BLG_DIGEST_TEXT];
    char *path;
    int n_listed;   /* names in all lists */
    json_t *json;   /* as read */
    json_t *places; /* name -> split and number within the split's list */
} blg_split_file;

/* Reads a split file. folder: as for blg_open (base/files.h). BLG_IO, or BLG_INVALID with the key
 * if the file is not JSON, is not an object of lists of names, or has a name twice. */
BLG_MUST_USE blg_status blg_split_file_load(const char *folder, const char *path,
                                            blg_split_file **splits, blg_error *error);
void blg_split_file_free(blg_split_file *splits);
int blg_split_file_size(const blg_split_file *splits, int split);
/* A problem's name by its place in the list of a split. */
const char *blg_split_file_problem(const blg_split_file *splits, int split, int place);
/* Index of a problem's split, or -1. */
int blg_split_file_find(const blg_split_file *splits, const char *problem);
/* BLG_INVALID unless the splits hold exactly these n problems. With `part` the splits may hold
 * further problems. */
BLG_MUST_USE blg_status blg_split_file_check(const blg_split_file *splits,
                                             const char *const *problems, int n, bool part,
                                             blg_error *error);

/* An opened data set in the published layout. Problems are numbered in the order of the files:
 * free-form, basic, abstract. Immutable once open, shared by threads: every problem has been
 * parsed, and no name is in two splits. */
typedef struct blg_import {
    blg_arena arena;
    const char *folder;
    blg_stamp stamp;
    bool flat; /* free-form problems only, without a folder of the family */
    blg_program_file files[BLG_FAMILIES]; /* a family that is missing has no problems, digest "" */
    int n_problems;                       /* of all files */
    int images_per_side;                  /* in all problems; the last is the query */
    unsigned char *lacking_side;  /* by problem: the side that lacks its query (data/import.c) */
    const char **names;           /* of the problems */
    blg_digest content_digest;    /* takes the program files, then the split file's digest */
    char digest[BLG_DIGEST_TEXT]; /* content_digest, finished; manifests name the content by it */
    json_t *numbers;              /* numbers of problems by name */
    blg_split_file *splits;       /* NULL: missing (possible with BLG_IMPORT_FOUND only) */
} blg_import;

/* How the problems of the folder and the names in the split file must agree. */
typedef enum blg_import_extent {
    BLG_IMPORT_WHOLE, /* the split file lists exactly the folder's problems */
    BLG_IMPORT_PART,  /* the split file may list more */
    BLG_IMPORT_FOUND  /* the split file may list more or fewer, or be missing */
} blg_import_extent;

/* Reads and checks programs and splits of a folder. split_file: NULL = the folder's own. BLG_OK
 * means that every problem could be parsed and that all sides have the same number of images.
 * BLG_IO, or BLG_INVALID with file, place or key. */
BLG_MUST_USE blg_status blg_import_open(const char *folder, const char *split_file,
                                        blg_import_extent extent, blg_import **import,
                                        blg_error *error);
void blg_import_free(blg_import *import);
/* Number of queries of a side of problem `index`: 1, or 0 if the query has no programs. */
int blg_import_queries(const blg_import *import, int index, int side);
/* Number of images of all problems. */
long long blg_import_images(const blg_import *import);
/* Index of a problem's name, or -1. */
int blg_import_find(const blg_import *import, const char *name);
/* Reads from the name of problem `index` what it says about the concept: free-form: numbers of
 * actions; basic: catalogue shapes, -1 if catalogue is NULL or lacks the shape; abstract:
 * attributes. A name that does not follow the published pattern gives no components; in a basic
 * problem, an unknown shape stays a component. */
void blg_import_concept(const blg_import *import, const blg_catalogue *catalogue, int index,
                        blg_concept *concept);
/* Fills problem `index`: name, family, split (of the split file), programs. The concept comes from
 * the name; for free-form problems it is the first positive's programs. `violated` is known for
 * free-form negatives only. The published text keeps three decimals; with a catalogue, a program
 * whose text equals that of a catalogue shape gets the shape's exact lengths and angles. */
BLG_MUST_USE blg_status blg_import_problem(const blg_import *import, const blg_catalogue *catalogue,
                                           int index, blg_problem *problem, blg_error *error);
/* Path of an image below the data set's folder. */
void blg_import_image_path(const blg_import *import, int index, int side, int image, char *path,
                           size_t size);
/* Counts the image files that exist. BLG_IO if the data set was replaced since it was opened. */
BLG_MUST_USE blg_status blg_import_count_images(const blg_import *import, long long *count,
                                                blg_error *error);
/* Whether both problems have one name and, in all images, the same programs as published text. */
bool blg_import_same_programs(const blg_problem *a, const blg_problem *b);

/* ---- pack ---- */

/* Problems that others wrote. */

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
 * standard input. catalogue is borrowed. words reads Logo words, or is NULL. Calls on_mistake, if
 * it is not NULL, for each mistake. If there are mistakes, the status is BLG_INVALID, and the
 * error's text gives their number. A file without a problem is BLG_INVALID, too; a file that cannot
 * be read is BLG_IO. */
BLG_MUST_USE blg_status blg_pack_open(const char *folder, const char *path,
                                      const blg_catalogue *catalogue, blg_words_reader *words,
                                      blg_pack_mistake *on_mistake, void *context, blg_pack **pack,
                                      blg_error *error);
void blg_pack_free(blg_pack *pack);
/* Number of problems whose concepts are in words, which are not measured. */
int blg_pack_count_in_words(const blg_pack *pack);
/* Says that the problems are what filters left of a packed data set with this config. So a problem
 * keeps the index that its line states if the indices of its family rise. Splits, their counts and
 * n_in_words (source.in_words of the manifest) become those of the packed data set, if these are
 * not below those of the problems. Call it before blg_pack_source. */
void blg_pack_filtered(blg_pack *pack, const blg_config *config, int n_in_words);
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
