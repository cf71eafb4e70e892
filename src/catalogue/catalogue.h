/* Catalogue: the rows behind blogo/shape.h. Immutable once loaded, so it may be shared between
 * threads. */
#ifndef CATALOGUE_CATALOGUE_H
#define CATALOGUE_CATALOGUE_H

#include "analyse/attribute.h"
#include "blogo/shape.h"
#include "ink/program.h"

#include <stdbool.h>
#include <stdint.h>

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

/* Borrowed; 0 <= index < size, in table order. */
const blg_shape *blg_catalogue_shape(const blg_catalogue *catalogue, int index);
const char *blg_catalogue_nearest(const blg_catalogue *catalogue, const char *name);
int blg_catalogue_super_classes(const blg_catalogue *catalogue);
const char *blg_catalogue_super_class(const blg_catalogue *catalogue, int id);

/* Things accepted with a warning (an attribute cell of 10 in the published table). */
int blg_catalogue_warnings(const blg_catalogue *catalogue);
const char *blg_catalogue_warning(const blg_catalogue *catalogue, int index);

#endif
