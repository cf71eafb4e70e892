/* Catalogue: the rows behind blogo/shape.h. Immutable once loaded, so it may be shared between
 * threads. */
#ifndef CATALOGUE_CATALOGUE_H
#define CATALOGUE_CATALOGUE_H

#include "analyse/attribute.h"
#include "base/digest.h"
#include "blogo/shape.h"
#include "catalogue/tsv.h"
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
/* Gives a program that was read from published text back what its three decimals lost: where a
 * shape of the catalogue has the same text but for stroke types, the program gets the shape's
 * lengths, extents and turns. Stroke types stay. Any other program stays as it is. */
void blg_catalogue_make_exact(const blg_catalogue *catalogue, blg_program *program);
int blg_catalogue_super_classes(const blg_catalogue *catalogue);
const char *blg_catalogue_super_class(const blg_catalogue *catalogue, int id);

/* How two shapes of one super class compare. */
typedef enum blg_pair {
    BLG_PAIR_UNKNOWN,
    BLG_PAIR_NEAR, /* nearer than BLG_DISTINCT_DISTANCE */
    BLG_PAIR_TWIN, /* of the same build and nearer than BLG_TWIN_BUILD_DISTANCE */
    BLG_PAIR_FAR
} blg_pair;
typedef struct blg_known_pair {
    int a, b; /* shapes */
    blg_pair state;
} blg_known_pair;
typedef struct blg_pair_list {
    const blg_known_pair *pairs; /* n: the near ones and the twins */
    int n;
    bool known;                     /* whether there is a table of this program table's pairs */
    bool stale;                     /* whether there is one of another program table's */
    char programs[BLG_DIGEST_TEXT]; /* digest of the program table */
} blg_pair_list;
/* What the catalogue's table of pairs tells. */
const blg_pair_list *blg_catalogue_pairs(const blg_catalogue *catalogue);

/* Things accepted with a warning (an attribute cell of 10 in the published table). */
int blg_catalogue_warnings(const blg_catalogue *catalogue);
const char *blg_catalogue_warning(const blg_catalogue *catalogue, int index);

/* ---- from the texts of the two tables ---- */

/* The columns of both tables; the label table's are followed by the published attributes. */
#define BLG_PROGRAM_COLUMNS 5
#define BLG_LABEL_COLUMNS   (3 + BLG_PUBLISHED_ATTRIBUTES)
extern const char *const blg_program_columns[BLG_PROGRAM_COLUMNS];
/* Fills the names of the label table's columns. */
void blg_label_columns(const char *columns[BLG_LABEL_COLUMNS]);

/* Both tables must name the same shapes in the same order with the same super class. labels NULL:
 * the program table alone, every label undecided, every shape decorable, for measuring. allocator:
 * NULL for malloc and free. */
blg_status blg_catalogue_parse(const blg_tsv_source *programs, const blg_tsv_source *labels,
                               const blg_allocator *allocator, blg_catalogue **catalogue,
                               blg_error *error);
/* Reads the table of pairs that belongs to the catalogue (pairs.h). One that was measured for
 * another program table is left aside: pairs are then unknown. */
BLG_MUST_USE blg_status blg_catalogue_read_pairs(blg_catalogue *catalogue,
                                                 const blg_tsv_source *source, blg_error *error);

#endif
