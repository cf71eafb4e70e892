/* Shapes: the catalogue, from which basic and abstract problems take their figures.
 *
 * A folder holds two tab-separated tables, human_designed_shapes.tsv (programs) and
 * human_designed_shapes_attributes.tsv (labels), in the published columns, and may hold a third,
 * near_pairs.tsv; shapes/README.md says what each column means. Shapes are numbered from 0 in the
 * order of the tables. */
#ifndef BLOGO_SHAPE_H
#define BLOGO_SHAPE_H

#include "blogo/program.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct blg_catalogue blg_catalogue;

/* The catalogue that is compiled in. */
BLG_API BLG_MUST_USE blg_status blg_catalogue_default(blg_catalogue **catalogue, blg_error *error);
/* Reads the tables of a folder. BLG_IO or BLG_INVALID with file, line and column. */
BLG_API BLG_MUST_USE blg_status blg_catalogue_load(const char *folder, blg_catalogue **catalogue,
                                                   blg_error *error);
BLG_API void blg_catalogue_free(blg_catalogue *catalogue);

/* Number of shapes. */
BLG_API int blg_catalogue_size(const blg_catalogue *catalogue);
/* Index of the shape of that name, -1 = none. */
BLG_API int blg_catalogue_find(const blg_catalogue *catalogue, const char *name);
/* Name and program of a shape, every stroke normal; both belong to the catalogue. NULL for an index
 * outside 0..size-1. */
BLG_API const char *blg_catalogue_name(const blg_catalogue *catalogue, int index);
BLG_API const blg_program *blg_catalogue_program(const blg_catalogue *catalogue, int index);
/* The whole row: {"name","title","super_class","decorable","program","labels"}, where labels maps
 * each published attribute to 1, 0 or null (undecided). BLG_INVALID for an index outside 0..size-1.
 */
BLG_API BLG_MUST_USE blg_status blg_catalogue_json(const blg_catalogue *catalogue, int index,
                                                   char **json, blg_error *error);
/* SHA-256 in hex of the two tables' bytes, the table of programs first. Manifests identify the
 * catalogue by it. */
BLG_API const char *blg_catalogue_digest(const blg_catalogue *catalogue);

#ifdef __cplusplus
}
#endif

#endif
