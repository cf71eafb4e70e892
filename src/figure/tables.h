/* Shape tables: read, checked, and as they were at the release. */
#ifndef FIGURE_TABLES_H
#define FIGURE_TABLES_H

#include "figure/analyse.h"
#include "figure/catalogue.h"
#include "figure/program.h"

/* Check: compares a catalogue's tables with measurements, and writes tables from measurements. */

/* Whether a shape can be drawn with decorated strokes, at the smallest scale of catalogue shapes,
 * without strokes that merge. Lengths are in program units. */
typedef struct blg_decoration {
    bool decorable;
    double shortest;  /* shortest stroke */
    double clear;     /* least share of a stroke's length that is clear of others */
    double clearance; /* least distance of strokes away from joints; -1 = none */
} blg_decoration;
#define BLG_DECORATION_SCALE 150.0 /* plane units per program unit */
void blg_decoration_measure(const blg_program *program, blg_decoration *decoration);

/* Two shapes nearer than this (blg_figure_distance) are hard to tell apart. */
#define BLG_TWIN_DISTANCE 0.03

typedef enum blg_finding_kind {
    BLG_FOUND_LABEL,      /* table and measurement disagree, both decided */
    BLG_FOUND_UNDECIDED,  /* only one of table and measurement is decided */
    BLG_FOUND_NEAR,       /* the shape lies in an attribute's ambiguity band */
    BLG_FOUND_DECORATION, /* "if stamp" differs from the measured decoration */
    BLG_FOUND_GAP,        /* closing gap between 0.001 and 0.13 of the diameter */
    BLG_FOUND_TWIN,       /* another shape is nearer than twin_distance */
    BLG_FINDING_KINDS
} blg_finding_kind;

typedef struct blg_shape_finding {
    blg_finding_kind kind;
    int shape, other;        /* other: only for twins, else BLG_NONE */
    blg_attribute attribute; /* only for label, undecided and near */
    int table, measured;     /* the two values, if they differ */
    double figure;           /* measured figure, gap or distance */
    double margin;           /* of the figure; only for label, undecided and near */
} blg_shape_finding;

typedef struct blg_check blg_check;

/* Checks a catalogue: compares every published attribute and the column "if stamp" (may be
 * decorated) with measurements. It also looks for figures that nearly close and for pairs of shapes
 * nearer than twin_distance (0: no pairs). Of further attributes it only says where they are
 * undecided near a threshold. */
BLG_MUST_USE blg_status blg_check_create(const blg_catalogue *catalogue, double twin_distance,
                                         blg_check **check, blg_error *error);
void blg_check_free(blg_check *check);
int blg_check_size(const blg_check *check);
/* A finding by its index: findings of single shapes in table order, then pairs, nearest first. */
const blg_shape_finding *blg_check_at(const blg_check *check, int index);
/* Prints a finding as one line of text. Returns the full length. */
size_t blg_check_print(const blg_check *check, int index, char *buf, size_t size);

/* How far labels and measurements agree. A label is a cell of the label table that is 1 or 0. A
 * single is an attribute that at least ten shapes have and at least ten lack. A pair is two
 * attributes such that at least ten shapes have both, ten only the first, and ten only the second.
 * Singles and pairs count the first BLG_DEFAULT_ATTRIBUTES only. */
typedef struct blg_agreement {
    int labels, decided, agreed; /* all labels; measured as 1 or 0; measured as the label */
    int singles, pairs;          /* numbers of singles and pairs, by the table */
    int singles_measured, pairs_measured; /* of these, also singles and pairs by measurement */
} blg_agreement;
BLG_MUST_USE blg_status blg_agreement_measure(const blg_catalogue *catalogue,
                                              blg_agreement *agreement, blg_error *error);
/* Finds the two nearest shapes. *found is 1 if they are nearer than limit, else 0. */
BLG_MUST_USE blg_status blg_catalogue_nearest_pair(const blg_catalogue *catalogue, double limit,
                                                   blg_figure_pair *pair, int *found,
                                                   blg_error *error);

/* Loads only the program table of a folder: every label is undecided and every shape decorable. */
BLG_MUST_USE blg_status blg_catalogue_load_programs(const char *folder, blg_catalogue **catalogue,
                                                    blg_error *error);
/* Measures every shape and the pairs of each super class. Writes the label table and the table of
 * pairs into folder, each file as a whole or not at all. */
BLG_MUST_USE blg_status blg_catalogue_write_measured(const blg_catalogue *catalogue,
                                                     blg_line_reading reading, const char *folder,
                                                     blg_error *error);

/* Tables: file names of a catalogue's two tables, and the label table written by measuring. */

#define BLG_PROGRAM_TABLE "human_designed_shapes.tsv"
#define BLG_LABEL_TABLE   "human_designed_shapes_attributes.tsv"

/* Appends a label table with the measured values of all attributes, header included; every row ends
 * with a line feed. */
blg_status blg_measure_table(const blg_catalogue *catalogue, blg_line_reading reading,
                             blg_buf *text, blg_error *error);

/* Release: the shape tables as they were when the published data set was made.
 *
 * Seven rows of the published tables were edited between the release of the data set and that of
 * the repository. shapes/release_rows.tsv, which is compiled in, gives both states of these rows
 * with the evidence. */

/* blg_catalogue_digest of both tables as published (github.com/NVlabs/Bongard-LOGO), and with the
 * seven rows as they were. */
#define BLG_PUBLISHED_TABLES "78d58859c49f724b22be8e64b525c51730ffe072c02d81d741e073595a82f33f"
#define BLG_RELEASED_TABLES  "9572f72f4d359485967d5037f36d95e7e602040f71f41f904b04dbc102594d09"

/* Reads the published tables of a folder, with the seven rows as they were. A folder whose tables
 * have these rows already is read as it is. BLG_IO; BLG_INVALID, with both digests, if a table
 * differs from the published one elsewhere. */
BLG_MUST_USE blg_status blg_catalogue_load_released(const char *folder, blg_catalogue **catalogue,
                                                    blg_error *error);

/* Table cell: reads one entry of a shape table from text into a value. (The "cell" of
 * docs/glossary.md, a set of shapes, is something else.) */

/* Reads a program from a cell of actions, such as "line_1.0, arc_0.5_-90", and a cell of as many
 * turns, such as "L0--R30.5". All strokes are normal. */
blg_status blg_cell_program(const blg_tsv *table, const blg_tsv_cell *actions,
                            const blg_tsv_cell *turns, blg_program *program, blg_error *error);
/* Reads "1", "0" or "-1". A published cell holds "10": it is read as -1, and *odd is set. */
blg_status blg_cell_label(const blg_tsv *table, const blg_tsv_cell *cell, int8_t *label, bool *odd,
                          blg_error *error);
/* Reads "1" or "0". */
blg_status blg_cell_flag(const blg_tsv *table, const blg_tsv_cell *cell, bool *flag,
                         blg_error *error);
/* Checks a shape's name: [a-z0-9_], at most 64 bytes, so that names of problems can combine names.
 */
blg_status blg_cell_name(const blg_tsv *table, const blg_tsv_cell *cell, blg_error *error);
/* Checks free text: not empty, and without a space at either end. */
blg_status blg_cell_text(const blg_tsv *table, const blg_tsv_cell *cell, blg_error *error);

#endif
