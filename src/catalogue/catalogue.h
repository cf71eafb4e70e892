/* Catalogue: the table of shapes behind blogo/shape.h. It is immutable once loaded, so threads may
 * share it. */
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
    bool decorable;      /* column "if stamp": decorated strokes are allowed */
    blg_program program; /* every stroke normal; angles exactly as written in the table */
    /* The label table's values of the published attributes. symmetric_transposed is derived: 1 if
     * symmetric and self_transposed are both 1, else -1 if one of them is -1, else 0. Further
     * attributes are BLG_UNDECIDED. */
    int8_t labels[BLG_ATTRIBUTES];
} blg_shape;

/* A shape by its index, 0 <= index < size, in table order. Borrowed. */
const blg_shape *blg_catalogue_shape(const blg_catalogue *catalogue, int index);
const char *blg_catalogue_nearest(const blg_catalogue *catalogue, const char *name);
/* Restores the exact numbers of a program that was read from published text, which has three
 * decimals only. If a shape of the catalogue has the same text, stroke types aside, the program
 * gets the shape's lengths, extents and turns and keeps its own stroke types. Other programs stay
 * unchanged. */
void blg_catalogue_make_exact(const blg_catalogue *catalogue, blg_program *program);
int blg_catalogue_super_classes(const blg_catalogue *catalogue);
const char *blg_catalogue_super_class(const blg_catalogue *catalogue, int id);

/* How similar two shapes of one super class are. */
typedef enum blg_pair {
    BLG_PAIR_UNKNOWN,
    BLG_PAIR_NEAR, /* nearer than BLG_DISTINCT_DISTANCE */
    BLG_PAIR_TWIN, /* same structure, nearer than BLG_TWIN_BUILD_DISTANCE */
    BLG_PAIR_FAR
} blg_pair;
typedef struct blg_known_pair {
    int a, b; /* shapes */
    blg_pair state;
} blg_known_pair;
typedef struct blg_pair_list {
    const blg_known_pair *pairs; /* n pairs: the near pairs and the twins */
    int n;
    bool known;                     /* a table of pairs for this program table was read */
    bool stale;                     /* the table of pairs is for another program table */
    char programs[BLG_DIGEST_TEXT]; /* digest of the program table */
    char digest[BLG_DIGEST_TEXT];   /* of a table of pairs that is not the built-in one; else "" */
} blg_pair_list;
/* The content of the catalogue's table of pairs. */
const blg_pair_list *blg_catalogue_pairs(const blg_catalogue *catalogue);

/* Number of warnings, and a warning by its index: oddities that were accepted, such as the value 10
 * of an attribute in the published label table. */
int blg_catalogue_warnings(const blg_catalogue *catalogue);
const char *blg_catalogue_warning(const blg_catalogue *catalogue, int index);

/* ---- reading the texts of the two tables ---- */

/* The columns of the two tables. The label table has three columns, then one for each published
 * attribute. */
#define BLG_PROGRAM_COLUMNS 5
#define BLG_LABEL_COLUMNS   (3 + BLG_PUBLISHED_ATTRIBUTES)
extern const char *const blg_program_columns[BLG_PROGRAM_COLUMNS];
/* Fills the names of the label table's columns. */
void blg_label_columns(const char *columns[BLG_LABEL_COLUMNS]);

/* Makes a catalogue from the texts of its tables. Both must name the same shapes, in the same order
 * and with the same super classes. If labels is NULL, only the program table is read: every label
 * is undecided and every shape decorable. allocator: NULL for malloc and free. */
blg_status blg_catalogue_parse(const blg_tsv_source *programs, const blg_tsv_source *labels,
                               const blg_allocator *allocator, blg_catalogue **catalogue,
                               blg_error *error);
/* Reads the catalogue's table of pairs (pairs.h). If the table was measured for another program
 * table, or its head line has no number of pairs, it is ignored, and the flag stale of
 * blg_catalogue_pairs is set. BLG_INVALID if it has more or fewer pairs than its head line says. */
BLG_MUST_USE blg_status blg_catalogue_read_pairs(blg_catalogue *catalogue,
                                                 const blg_tsv_source *source, blg_error *error);

#endif
