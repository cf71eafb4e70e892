/* Exports, one writer a format. */
#ifndef TELL_EXPORT_H
#define TELL_EXPORT_H

#include "base/files.h"
#include "data/read.h"
#include "figure/catalogue.h"
#include "problem/concept.h"
#include "problem/config.h"

/* Exporter: one format, as a table of functions. The run reads the problems, selects by split,
 * family and limit, and gives their images to the exporter one after the other. So memory does not
 * grow with the data set.
 *
 * In every format a problem's images come in one order: positives, then negatives, by index. */

typedef struct blg_export_summary {
    long long problems, images, files;
} blg_export_summary;

typedef struct blg_export_run {
    const struct blg_export_options *options; /* zeros that mean a default are filled in */
    blg_set *set;
    blg_target target;
    blg_outfile file; /* for formats of one file */
    blg_buf text;     /* for formats with a file for each problem: that file */
    int pass;         /* over the problems, from 0; 1 only for formats with next_pass */
    void *state;      /* of the exporter */
    blg_export_summary *summary;
} blg_export_run;

typedef struct blg_export_image {
    const blg_problem *problem;
    const char *split;
    int side, index;
    const blg_scene *scene; /* has no shapes if the side lacks this query */
    blg_buf *out;           /* where text formats print */
} blg_export_image;

typedef blg_status blg_export_step(blg_export_run *run, const blg_export_image *image,
                                   blg_error *error);

typedef struct blg_exporter {
    bool makes_folder;
    bool needs_poses;   /* it gets scenes as they are painted (figure/ink.h) */
    bool takes_missing; /* also gets missing queries, so that both sides have as many images */
    const char *ending; /* each problem has a file <problem><ending>; else NULL */
    size_t state_size;  /* zeroed before begin */
    /* All functions but `image` may be NULL. close is always called after begin, even after an
     * error. first and last are called before and after a problem's images, and get its first
     * image. */
    blg_status (*begin)(blg_export_run *run, blg_error *error);
    blg_export_step *first, *image, *last;
    /* A format that has this function gets all problems twice; the function is called between the
     * two passes. */
    void (*next_pass)(blg_export_run *run);
    blg_status (*end)(blg_export_run *run, blg_error *error);
    const char *tail; /* formats of one file: its last bytes; may be NULL */
    void (*close)(void *state);
} blg_exporter;

/* The formats: constant, name, line of the help. Each has an exporter in a chapter of its own. */
#define BLG_EXPORT_FORMAT_LIST(X)                                                                  \
    X(TOKENS, tokens, "tokens      arrays of 21 x 4 numbers per image, with vocabulary\n")         \
    X(NPY, npy, "npy         images, labels and tokens as NumPy arrays\n")                         \
    X(SEXPR, sexpr, "sexpr       S-expressions, one image a line\n")                               \
    X(UCBLOGO, ucblogo,                                                                            \
      "ucblogo     UCBLogo procedures that draw the images, one file per problem\n")               \
    X(TURTLE, turtle,                                                                              \
      "turtle      Python turtle scripts that draw the images, one file per problem\n")            \
    X(SVG, svg, "svg         one picture per image\n")                                             \
    X(JSONL, jsonl, "jsonl       flat JSON lines, one image a line\n")                             \
    X(CSV, csv, "csv         attributes and measures, one shape a row\n")                          \
    X(STIMULI, stimuli,                                                                            \
      "stimuli     CSV of strokes, ink, likeness and hardness, one image a row\n")                 \
    X(PROLOG, prolog,                                                                              \
      "prolog      facts, examples and bias for Popper and Aleph, one folder per problem\n")       \
    X(DREAMCODER, dreamcoder,                                                                      \
      "dreamcoder  typed primitives, and each image's program as a term\n")                        \
    X(GRAPH, graph,                                                                                \
      "graph       strokes, joints, regions, relations of shapes, one image a line\n")             \
    X(COCO, coco, "coco        boxes and masks of shapes and strokes, as COCO instances\n")
#define BLG_EXPORT_FORMAT_NAMES                                                                    \
    "tokens, npy, sexpr, ucblogo, turtle, svg, jsonl, csv, stimuli, prolog, dreamcoder, graph or " \
    "coco"
/* Those that make a file; all others make a folder (tests/unit/test_export.c). */
#define BLG_EXPORT_FILE_NAMES "sexpr, jsonl, csv, stimuli, dreamcoder, graph, coco"

#define BLG_ENUM_ENTRY(upper, lower, help) BLG_EXPORT_##upper,
typedef enum blg_export_format {
    BLG_EXPORT_FORMAT_LIST(BLG_ENUM_ENTRY) BLG_EXPORT_FORMATS
} blg_export_format;
#undef BLG_ENUM_ENTRY
#define BLG_EXPORTER_ENTRY(upper, lower, help) extern const blg_exporter blg_exporter_##lower;
BLG_EXPORT_FORMAT_LIST(BLG_EXPORTER_ENTRY)
#undef BLG_EXPORTER_ENTRY

/* An export as a target, and programs that were restored from an export. */
extern const blg_target_kind blg_export_target;

/* "positive" or "negative" */
const char *blg_export_side(int side);
/* Appends the name of a shape of the catalogue as a JSON string; null if there is no catalogue or
 * the shape is none of it (-1). */
void blg_export_shape_name(blg_buf *out, const blg_catalogue *catalogue, int shape);

/* Appends "(arc zigzag 0.5 90 0": lengths in program units, angles in degrees, all digits. */
void blg_export_action(blg_buf *out, const blg_action *action);

/* Export: writes a data set's programs, measures and pictures in the formats of other tools, and
 * reads programs back from the formats that keep them. docs/export.md says what formats drop. */

/* "?" outside the enumeration. */
const char *blg_export_format_name(blg_export_format format);
/* Finds a format by its name. BLG_INVALID for an unknown name; the error names a near match or
 * lists the formats. */
BLG_MUST_USE blg_status blg_export_format_find(const char *name, blg_export_format *format,
                                               blg_error *error);
/* Whether a format's output is a folder and not a single file. */
bool blg_export_makes_folder(blg_export_format format);

/* Rows of an image's tokens in the layout of the neuro-symbolic baseline: start, 19 rows, stop. */
#define BLG_TOKEN_ROWS 21
/* Enough rows for any image: all shapes with all actions, one row between two shapes, and the rows
 * start and stop. */
#define BLG_MAX_TOKEN_ROWS (BLG_MAX_SHAPES * (BLG_MAX_ACTIONS + 1) + 1)

typedef struct blg_export_options {
    blg_export_format format;
    const char *dataset;            /* folder, in blogo's or the published layout */
    const char *output;             /* file or folder */
    bool force;                     /* replace an existing export */
    const blg_catalogue *catalogue; /* for shape names; may be NULL */
    const char *split;              /* only this split; NULL = all */
    bool one_family;                /* only `family` */
    blg_family family;
    int limit;    /* takes the first `limit` problems of each family; 0 = all */
    int max_rows; /* tokens, npy: rows of an image; 0 = BLG_TOKEN_ROWS */
    int size_px;  /* svg: side of a picture; 0 = 512 */
    bool exact;   /* sexpr, tokens, npy: degrees and radii with all their digits */
    blg_progress_function *progress; /* may be NULL */
    void *context;                   /* given to progress */
} blg_export_options;

/* Writes the export completely or not at all. BLG_INVALID if the output exists already, as a file
 * or as a folder that is not empty. Force replaces the output, but refuses a folder that holds any
 * file that exports do not write. BLG_INFEASIBLE if the data set has no problem of the split or
 * family, or a program that does not fit into the rows of tokens, or no poses that a format
 * needs. */
BLG_MUST_USE blg_status blg_export(const blg_export_options *options, blg_export_summary *summary,
                                   blg_error *error);

/* Reads an export back and checks it; format is tokens (a folder) or sexpr (a file). Writes the
 * folder `output` in the published layout: <family>/<family>_action_programs.json and
 * ShapeBongard_V2_split.json. If the whole data set was exported, these files are byte for byte
 * those of the data set. output NULL: the export is only checked. family: the family of problems
 * whose names do not begin with a family; NULL: such problems are refused. BLG_INVALID with file,
 * line and column, or with the image's place. */
BLG_MUST_USE blg_status blg_export_read(blg_export_format format, const char *input,
                                        const char *output, bool force, const blg_family *family,
                                        blg_export_summary *summary, blg_error *error);

/* Masks: which pixels of a drawn image belong to which stroke, and to which shape. Where strokes
 * cross, each of them has the pixel. docs/export.md#coco has the rule. */
typedef struct blg_masks blg_masks;
#define BLG_IN_MASK 1 /* byte of a pixel in a mask, which else is 0 */
typedef struct blg_mask {
    int shape, stroke; /* numbers of the shape in the image, of the stroke in its program */
    blg_stroke_type type;
    bool is_last; /* of its shape's strokes */
    /* size_px columns of size_px pixels, which the next call changes. of_shape is the union of the
     * masks of the shape's strokes up to this stroke. */
    const uint8_t *of_stroke, *of_shape;
} blg_mask;
BLG_MUST_USE blg_status blg_masks_create(int size_px, bool best_quality, blg_masks **masks,
                                         blg_error *error);
void blg_masks_free(blg_masks *masks);
/* Draws an image, whose strokes blg_masks_next then gives in the order of painting. *found is false
 * after the last stroke. A stroke without ink may be left out, or have an empty mask. */
BLG_MUST_USE blg_status blg_masks_draw(blg_masks *masks, const blg_scene *scene, blg_error *error);
BLG_MUST_USE blg_status blg_masks_next(blg_masks *masks, blg_mask *mask, bool *found,
                                       blg_error *error);

/* NumPy's .npy, version 1.0: a header of 128 bytes, then the array, little-endian, last index
 * fastest. The header is rewritten at the end, when the number of records is known, so memory does
 * not grow with the array. The data begin at byte 128, an offset that suits memory mapping. */

#define BLG_NPY_DIMENSIONS 4 /* most dimensions of one record */

typedef enum blg_npy_type { BLG_NPY_U8, BLG_NPY_F32, BLG_NPY_F64 } blg_npy_type;

typedef struct blg_npy {
    blg_outfile file;
    blg_npy_type type;
    int n_dimensions; /* dimensions of one record */
    int dimensions[BLG_NPY_DIMENSIONS];
    long long records;
} blg_npy;

/* Checks a file of floats: it must have the type, F32 or F64, in C order, and after the first
 * dimension exactly these dimensions. *records gets the first dimension, *data_at the offset of the
 * data. The error BLG_INVALID names neither file nor place. */
blg_status blg_npy_check(const blg_buf *bytes, blg_npy_type type, int n_dimensions,
                         const int *dimensions, long long *records, size_t *data_at,
                         blg_error *error);
/* Bytes of an element. */
size_t blg_npy_size(blg_npy_type type);
double blg_npy_at(const blg_buf *bytes, blg_npy_type type, size_t at);

/* Restore: builds problems from the images of an export.
 *
 * The images of a problem come one after the other: positives 0, 1, .., then negatives 0, 1, ..,
 * with the same number on both sides, at least two. The last image of a side is the query. One of
 * the two queries may have no shapes; the problem then lacks this query. With an output, each
 * problem is written in the published layout as soon as it is complete. */

typedef struct blg_export_item {
    char problem[BLG_NAME_SIZE];
    char split[BLG_SPLIT_NAME];
    int side, index; /* side: 1 positive, 0 negative; index: of the image on its side */
    blg_scene scene; /* only its programs are set */
} blg_export_item;

typedef struct blg_restore blg_restore;

/* S-expressions: one image a line; numbers are those of the published text.
 *
 *     (item ff_nact2_0001 "train" positive 0
 *       (image (shape (line normal 1.000 0.500) (arc zigzag 0.500 0.625 0.500)) ...))
 *
 * The item is on one line of the file. A straight stroke is (line type length turn), an arc is (arc
 * type radius extent turn). In (image exact ...) lengths are program units and angles degrees, with
 * all digits. Empty lines and lines that begin with a semicolon are passed over. */

/* Appends (image ...) or (image exact ...). */
void blg_sexpr_image(blg_buf *out, const blg_scene *scene, bool exact);
/* Parses (image ...), which may have line breaks. BLG_INVALID with the column. */
blg_status blg_sexpr_read_image(const char *text, size_t size, blg_scene *scene, blg_error *error);
/* Parses a line (item ...), without its end. BLG_INVALID with the column. */
blg_status blg_sexpr_read_item(const char *line, size_t size, blg_export_item *item,
                               blg_error *error);

/* Tokens: an image as rows of four numbers (base, type, a, b), in the layout of the neuro-symbolic
 * baseline. base says what a row is: start, a line, an arc, "and" between two shapes, stop, or
 * padding. type is the stroke type.
 *
 * a and b are the last two numbers of an action's published text: length and turn of a line, extent
 * and turn of an arc. The radius of an arc has no place in a row. Exact rows have five numbers: a
 * is a length in program units or an extent in degrees, b a turn in degrees, and the fifth number
 * is the radius of an arc, 0 in all other rows. */

/* Numbers of a row; the last belongs to exact rows alone. */
enum blg_token_column {
    BLG_COLUMN_BASE,
    BLG_COLUMN_TYPE,
    BLG_COLUMN_A,
    BLG_COLUMN_B,
    BLG_COLUMN_RADIUS
};
#define BLG_TOKEN_COLUMNS 4
#define BLG_EXACT_COLUMNS 5
#define BLG_TOKEN_BASES   6 /* pad, start, line, arc, and, stop */

extern const char *const blg_token_bases[BLG_TOKEN_BASES];
/* The stroke type of a number in the rows. */
blg_stroke_type blg_token_stroke_type(int type);

/* Number of rows that a scene needs without padding. */
int blg_tokens_size(const blg_scene *scene);
/* Fills n_rows >= blg_tokens_size rows, at most BLG_MAX_TOKEN_ROWS. In rows that are not
 * exact, numbers have single precision, and the last is 0. */
void blg_tokens_fill(const blg_scene *scene, bool exact, int n_rows,
                     double rows[][BLG_EXACT_COLUMNS]);
/* Reads programs from rows. radii: NULL for exact rows; else the radii of the arcs, in order, in
 * program units. BLG_INVALID, with the row, for anything that blg_tokens_fill does not write. */
blg_status blg_tokens_read(const double rows[][BLG_EXACT_COLUMNS], int n_rows, const double *radii,
                           int n_radii, blg_scene *scene, blg_error *error);

#endif
