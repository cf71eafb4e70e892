/* Catalogue: the shapes and what is measured of them; their tables. */
#ifndef FIGURE_CATALOGUE_H
#define FIGURE_CATALOGUE_H

#include "base/archive.h"
#include "blogo/shape.h"
#include "figure/analyse.h"
#include "figure/program.h"

/* Tsv: splits a tab-separated table with a fixed header into cells; each cell knows its line and
 * column.
 *
 * The reader is strict: UTF-8 without control characters; each line ends with a line feed (the last
 * may have none) and no carriage return; the header holds the expected columns in their order;
 * every row has as many cells as the header. */

/* Thirty times the size of the published catalogue: a larger file is not a table of shapes. */
#define BLG_TSV_MAX_ROWS  20000
#define BLG_TSV_MAX_BYTES ((size_t)16 * 1024 * 1024)

typedef struct blg_tsv_cell {
    const char *text;
    int line, column; /* 1-based; column in bytes */
} blg_tsv_cell;

typedef struct blg_tsv {
    const char *file; /* for messages */
    const char *const *columns;
    int n_columns, n_rows; /* the header is not a row */
    blg_tsv_cell *cells;   /* n_rows * n_columns, row by row */
} blg_tsv;

/* A table's text before any check: size bytes of any content. */
typedef struct blg_tsv_source {
    const char *file;
    const char *text;
    size_t size;
} blg_tsv_source;

/* Splits the text of a table into cells, which live in arena. columns, the expected column names,
 * is borrowed. */
blg_status blg_tsv_parse(blg_arena *arena, const blg_tsv_source *source, const char *const *columns,
                         int n_columns, blg_tsv *table, blg_error *error);

const blg_tsv_cell *blg_tsv_cell_at(const blg_tsv *table, int row, int column);

/* Sets and returns BLG_INVALID, at `offset` bytes into the cell; the key is the column's name. */
blg_status blg_tsv_fail(const blg_tsv *table, const blg_tsv_cell *cell, int offset,
                        blg_error *error, const char *format, ...) BLG_PRINTF(5);

/* Catalogue: the table of shapes, for blogo/shape.h. What it says never changes once it is
 * loaded, so threads may share it. */

/* A catalogue keeps one object for its users, which takes long to make and serves one thread at a
 * time: the judge of answers. take returns the object, which is then the caller's, or NULL if there
 * is none or another thread has it. keep gives it back; every call passes the same `destroy`, which
 * frees an object that has no room any more. */
void *blg_catalogue_take(const blg_catalogue *catalogue);
void blg_catalogue_keep(const blg_catalogue *catalogue, void *object, void (*destroy)(void *));

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
    bool known;                           /* a table of pairs for this program table was read */
    bool stale;                           /* the table of pairs is for another program table */
    char program_digest[BLG_DIGEST_TEXT]; /* of the program table */
    char digest[BLG_DIGEST_TEXT]; /* of a table of pairs that is not the built-in one; else "" */
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
 * is undecided and every shape decorable. */
blg_status blg_catalogue_parse(const blg_tsv_source *programs, const blg_tsv_source *labels,
                               blg_catalogue **catalogue, blg_error *error);
/* Reads the catalogue's table of pairs (near_pairs.tsv). If the table was measured for another
 * program table, or its head line has no number of pairs, it is ignored, and the flag stale of
 * blg_catalogue_pairs is set. BLG_INVALID if it has more or fewer pairs than its head line says. */
BLG_MUST_USE blg_status blg_catalogue_read_pairs(blg_catalogue *catalogue,
                                                 const blg_tsv_source *source, blg_error *error);

/* Measured: analyses of the built-in shapes, which the build measures with the code of the library
 * (cmake/measure.c). So no command measures shapes that never change. A build for another machine
 * cannot run that code: its table is empty, and the library measures when it runs. Values are the
 * same, bit for bit. */

/* The decisions of an analysis in few bytes: all that a plan reads. Lengths, figures and margins
 * are left out. Attributes have two bits each (0, 1, does not apply, near); five counts have six
 * bits each. No count of a built-in shape exceeds 63 (test_measured). */
typedef struct blg_decisions {
    uint8_t bits[(2 * BLG_ATTRIBUTES + 5 * 6 + 7) / 8];
} blg_decisions;
blg_decisions blg_decisions_of(const blg_analysis *analysis);
/* The analysis with these decisions; all that decisions leave out is 0. */
blg_analysis blg_decisions_analysis(const blg_decisions *decisions);

typedef struct blg_measured {
    char program_digest[BLG_DIGEST_TEXT]; /* of the program table that was measured */
    int n;                                /* shapes in the table; 0: none was measured */
    const blg_decisions *decisions;       /* by shape */
    /* By shape, as blg_analyse gives them; NULL in WebAssembly, whose size they would double. */
    const blg_analysis *analyses;
    /* The near pairs and the twins among shapes of different super classes, which the table of
     * pairs leaves out; ordered by a, then b < a. */
    int n_pairs;
    const blg_known_pair *pairs;
} blg_measured;
extern const blg_measured blg_measured_table; /* cmake/measure.c writes the file that defines it */

/* The table of the catalogue's shapes; NULL if the build did not measure this program table. */
const blg_measured *blg_measured_of(const blg_catalogue *catalogue);
/* The state of two of these shapes that have different super classes. */
blg_pair blg_measured_pair(int a, int b);

/* Facts: a cache of measured figures, with a figure's geometry as the key.
 *
 * Basic and abstract problems use a few hundred figures, so each thread measures a figure once and
 * compares a pair once. The key is the program's numbers without stroke types. Names and catalogue
 * indices are not part of the key, so no label can influence a measurement. A full cache is
 * emptied. */

/* Least distance of two figures of the same structure (figure/analyse.h), one on each side of a
 * problem. People cannot reliably tell nearer figures apart. */
#define BLG_TWIN_BUILD_DISTANCE 0.08
/* Pairs of a catalogue's n shapes that were compared beforehand: a symmetric table of n x n
 * blg_pair states (blg_pairs_of), which all threads may read. It only saves time. states NULL: no
 * table. */
typedef struct blg_known_pairs {
    const blg_catalogue *catalogue;
    const uint8_t *states;
} blg_known_pairs;

typedef struct blg_fact {
    blg_program geometry; /* every stroke normal */
    blg_analysis analysis;
    blg_figure figure;
    blg_structure structure;
    int shape; /* shape with this geometry in the known pairs' catalogue, or BLG_NONE */
} blg_fact;

typedef struct blg_facts blg_facts;

/* Creates the cache in arena. Its analyser is outside the arena; blg_facts_free frees it. */
blg_status blg_facts_create(blg_arena *arena, blg_facts **facts, blg_error *error);
void blg_facts_free(blg_facts *facts);
/* Gives the cache pairs of shapes that were compared beforehand. Call this before any measurement.
 * known, which may be NULL, stays the caller's and must outlive facts. */
void blg_facts_use(blg_facts *facts, const blg_known_pairs *known);

/* Makes sure that the cache has room for n more figures; if it has not, empties it. Indices from
 * before this call may be invalid afterwards. */
void blg_facts_make_room(blg_facts *facts, int n);
/* The index of a program's fact, which is measured if it is new. Call blg_facts_make_room first;
 * the index is valid until that function empties the cache. */
int blg_facts_index(blg_facts *facts, const blg_program *program);
/* Like blg_facts_index, but BLG_FAILED if the cache is full. */
blg_status blg_facts_get(blg_facts *facts, const blg_program *program, int *index,
                         blg_error *error);
const blg_fact *blg_facts_at(const blg_facts *facts, int index);
/* A hash of the program, stroke types aside. */
uint64_t blg_facts_hash(const blg_program *program);
/* Value of an attribute of a program's figure. Call blg_facts_make_room first. */
static inline int blg_facts_value(blg_facts *facts, const blg_program *program,
                                  blg_attribute attribute) {
    const int fact = blg_facts_index(facts, program);
    return blg_facts_at(facts, fact)->analysis.attributes[attribute].value;
}
/* Whether two figures are nearer than BLG_DISTINCT_DISTANCE. */
bool blg_facts_near(blg_facts *facts, int a, int b);
/* Whether two figures are near (BLG_PAIR_NEAR) or twins (BLG_PAIR_TWIN). */
bool blg_facts_near_or_twins(blg_facts *facts, int a, int b);
/* Some figures of an image, by their indices in the cache. */
typedef struct blg_image_facts {
    int n, facts[BLG_MAX_SHAPES];
} blg_image_facts;
/* Distance of two images: the figures of the image that has fewer are paired with the first figures
 * of the other so that the largest distance within a pair is as small as possible. This distance is
 * the result. The order of an image's figures makes no difference if both have as many. */
double blg_facts_distance(const blg_facts *facts, const blg_image_facts *a,
                          const blg_image_facts *b);

/* Pairs: which shapes of one super class are too similar. Measuring them takes seconds, so a third
 * table of the catalogue keeps the result. Each row is a pair: "shape", "other", and "near" or
 * "twin". The header ends with the digest of the program table that was measured. For another
 * program table, the table of pairs is stale: it is treated as absent. */

#define BLG_PAIR_TABLE "near_pairs.tsv"

/* A symmetric table of n x n blg_pair states for the catalogue's n shapes, in arena. It comes from
 * the catalogue's table of pairs if there is one, else from measuring. A shape is near itself;
 * pairs of different super classes are unknown. NULL if memory is out. */
const uint8_t *blg_pairs_of(const blg_catalogue *catalogue, blg_arena *arena);
/* Like blg_pairs_of, but always measured. */
const uint8_t *blg_pairs_measure(const blg_catalogue *catalogue, blg_arena *arena);
/* Measures all pairs and appends the text of the table of pairs. */
BLG_MUST_USE blg_status blg_pairs_write(const blg_catalogue *catalogue, blg_buf *text,
                                        blg_error *error);

/* Which line reading a catalogue's label table uses (figure/analyse.h). */

/* BLG_LINES_ANY if some shape has label 1 for three or more numbers of lines: such labels, as the
 * published, accept every number from the least count, where lines run on through crossings, to the
 * largest, where crossings cut them. Else BLG_LINES_TWO: these two counts alone. */
blg_line_reading blg_catalogue_line_reading(const blg_catalogue *catalogue);

/* ---- tables ---- */

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
/* Writes the three tables that are compiled in as a new folder; BLG_INVALID if it has entries. */
BLG_MUST_USE blg_status blg_catalogue_write_built_in(const char *folder, blg_error *error);
/* Measures every shape and the pairs of each super class. Writes the label table and the table of
 * pairs into folder, each file completely or not at all; with them `programs`, the text of a new
 * program table, unless it is NULL. */
BLG_MUST_USE blg_status blg_catalogue_write_measured(const blg_catalogue *catalogue,
                                                     blg_line_reading reading, const char *folder,
                                                     const blg_buf *programs, blg_error *error);

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
/* Reads "1", "0" or "-1". Some published cells hold "10": it is read as -1, and *is_10 is set. */
blg_status blg_cell_label(const blg_tsv *table, const blg_tsv_cell *cell, int8_t *label,
                          bool *is_10, blg_error *error);
/* Reads "1" or "0". */
blg_status blg_cell_flag(const blg_tsv *table, const blg_tsv_cell *cell, bool *flag,
                         blg_error *error);
/* Checks a shape's name: [a-z0-9_], at most 64 bytes, so that problems' names can join them. */
blg_status blg_cell_name(const blg_tsv *table, const blg_tsv_cell *cell, blg_error *error);
/* Checks free text: not empty, and without a space at either end. */
blg_status blg_cell_text(const blg_tsv *table, const blg_tsv_cell *cell, blg_error *error);

#endif
