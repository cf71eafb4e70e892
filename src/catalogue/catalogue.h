/* Catalogue: the shapes that basic and abstract problems are made of. Immutable once loaded, so it
 * may be shared between threads.
 *
 * A folder holds two tab-separated tables, human_designed_shapes.tsv (programs) and
 * human_designed_shapes_attributes.tsv (labels), in the published columns; shapes/README.md says
 * what each column means. The default catalogue is compiled into the library. */
#ifndef CATALOGUE_CATALOGUE_H
#define CATALOGUE_CATALOGUE_H

#include "analyse/attribute.h"
#include "ink/program.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct blg_catalogue blg_catalogue;

typedef struct blg_shape {
    const char *name;  /* column "shape function name", [a-z0-9_] */
    const char *title; /* column "shape name" */
    const char *super_class;
    int super_class_id;  /* 0.. in order of first appearance */
    bool decorable;      /* column "if stamp": whether decorated strokes are allowed */
    blg_program program; /* every stroke normal; angles exactly as written in the table */
    /* Table labels of the first BLG_PUBLISHED_ATTRIBUTES; symmetric_transposed derived: 1 where
     * both are 1, else -1 where either is -1, else 0; further attributes are BLG_UNDECIDED. */
    int8_t labels[BLG_ATTRIBUTES];
} blg_shape;

/* The catalogue that is compiled in. Free with blg_catalogue_free. */
BLG_MUST_USE blg_status blg_catalogue_default(blg_catalogue **catalogue, blg_error *error);
/* Reads the two tables of a folder. BLG_IO or BLG_INVALID with file, line and column. */
BLG_MUST_USE blg_status blg_catalogue_load(const char *folder, blg_catalogue **catalogue,
                                           blg_error *error);
void blg_catalogue_free(blg_catalogue *catalogue);

int blg_catalogue_size(const blg_catalogue *catalogue);
/* Borrowed; 0 <= index < size, in table order. */
const blg_shape *blg_catalogue_shape(const blg_catalogue *catalogue, int index);
/* Index of a name, or -1. */
int blg_catalogue_find(const blg_catalogue *catalogue, const char *name);
const char *blg_catalogue_nearest(const blg_catalogue *catalogue, const char *name);
/* Gives a program that was read from published text back what its three decimals lost: where a
 * shape of the catalogue has the same text but for stroke types, the program gets the shape's
 * lengths, extents and turns. Stroke types stay. Any other program stays as it is. */
void blg_catalogue_make_exact(const blg_catalogue *catalogue, blg_program *program);
int blg_catalogue_super_classes(const blg_catalogue *catalogue);
const char *blg_catalogue_super_class(const blg_catalogue *catalogue, int id);
/* SHA-256 in hex over the two tables' bytes, programs first: names the catalogue in manifests. */
const char *blg_catalogue_digest(const blg_catalogue *catalogue);
/* Things accepted with a warning (an attribute cell of 10 in the published table). */
int blg_catalogue_warnings(const blg_catalogue *catalogue);
const char *blg_catalogue_warning(const blg_catalogue *catalogue, int index);

#endif
