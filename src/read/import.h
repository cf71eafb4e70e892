/* Import: reads a data set in the published layout, whoever wrote it, and checks it.
 *
 *     ROOT/<family>/<family>_action_programs.json    or, free-form only,
 * ROOT/ff_action_programs.json ROOT/ShapeBongard_V2_split.json                or
 * ROOT/ShapeBongard_FF_split.json ROOT/<family>/images/<problem>/{1,0}/{0..}.png
 *
 * Programs in that layout have rounded angles and no poses: what they leave out stays zero. */
#ifndef READ_IMPORT_H
#define READ_IMPORT_H

#include "catalogue/catalogue.h"
#include "concept/problem.h"

#include <stdbool.h>
#include <stddef.h>

/* A published split file: lists of problem names by split. */
typedef struct blg_split_file blg_split_file;

/* folder is blg_open's. BLG_IO, or BLG_INVALID with the key: not JSON, not an object of lists of
 * names, a name twice. */
BLG_MUST_USE blg_status blg_split_file_load(const char *folder, const char *path,
                                            blg_split_file **splits, blg_error *error);
void blg_split_file_free(blg_split_file *splits);
int blg_split_file_count(const blg_split_file *splits);
const char *blg_split_file_name(const blg_split_file *splits, int split);
int blg_split_file_size(const blg_split_file *splits, int split);
/* SHA-256 of the file, in hex. */
const char *blg_split_file_digest(const blg_split_file *splits);
/* Split of a problem, or -1. */
int blg_split_file_find(const blg_split_file *splits, const char *problem);
/* BLG_INVALID unless the splits hold exactly these problems; with part, these and perhaps others.
 */
BLG_MUST_USE blg_status blg_split_file_check(const blg_split_file *splits,
                                             const char *const *problems, int n, bool part,
                                             blg_error *error);

typedef struct blg_import blg_import; /* immutable once open, shared by threads */

/* How much of the data set the folder holds. */
typedef enum blg_import_extent {
    BLG_IMPORT_WHOLE, /* the split file lists the problems that are there, and no other */
    BLG_IMPORT_PART,  /* the split file may list more */
    BLG_IMPORT_FOUND  /* the split file may list more, or less, or be missing */
} blg_import_extent;

/* Reads and checks programs and splits of a folder. split_file NULL takes the folder's own. Every
 * problem has parsed when this returns BLG_OK, and every side has as many images. BLG_IO, or
 * BLG_INVALID with file, place or key. */
BLG_MUST_USE blg_status blg_import_open(const char *folder, const char *split_file,
                                        blg_import_extent extent, blg_import **import,
                                        blg_error *error);
void blg_import_free(blg_import *import);
int blg_import_size(const blg_import *import);
int blg_import_family_size(const blg_import *import, blg_family family);
/* SHA-256 in hex that names the content of program files and split file in manifests. */
const char *blg_import_digest(const blg_import *import);
int blg_import_side(const blg_import *import); /* images a side, the query is the last */
/* Queries of a side of problem `index`: 1, or 0 where its programs are an empty list. */
int blg_import_queries(const blg_import *import, int index, int side);
/* Images of all problems. */
long long blg_import_images(const blg_import *import);
const char *blg_import_name(const blg_import *import, int index);
/* NULL where there is none: BLG_IMPORT_FOUND only. */
const blg_split_file *blg_import_splits(const blg_import *import);
/* Index of a problem's name, or -1. */
int blg_import_find(const blg_import *import, const char *name);
/* What the name of problem `index` says about its concept: numbers of actions; catalogue shapes, -1
 * where catalogue is NULL or lacks one; attributes. No components where the name follows another
 * pattern, as that of an edited problem may. */
void blg_import_concept(const blg_import *import, const blg_catalogue *catalogue, int index,
                        blg_concept *concept);
/* Problem `index`: name, family, split (of the split file), programs. The concept is the
 * name's; of free-form the first positive's programs. violated is known for free-form negatives
 * only. With a catalogue, programs with the text of one of its shapes get that shape's exact
 * lengths and angles, which the text's three decimals lost. */
BLG_MUST_USE blg_status blg_import_problem(const blg_import *import, const blg_catalogue *catalogue,
                                           int index, blg_problem *problem, blg_error *error);
/* Path of an image below the data set's folder. */
void blg_import_image_path(const blg_import *import, int index, int side, int image, char *path,
                           size_t size);
/* Counts the images that are there. */
BLG_MUST_USE blg_status blg_import_count_images(const blg_import *import, long long *count,
                                                blg_error *error);
/* 1 where both problems have the same name and the same programs in their published text. */
int blg_import_same_programs(const blg_problem *a, const blg_problem *b);

#endif
