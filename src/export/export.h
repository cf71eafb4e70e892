/* Export: writes a data set's programs, measures and pictures in the formats of other tools, and
 * reads programs back from the formats that keep them. docs/export.md says what each format drops.
 */
#ifndef EXPORT_EXPORT_H
#define EXPORT_EXPORT_H

#include "catalogue/catalogue.h"
#include "concept/problem.h"

#include <stdbool.h>

#define BLG_EXPORT_FORMAT_LIST(X)                                                                  \
    X(TOKENS, tokens)                                                                              \
    X(NPY, npy)                                                                                    \
    X(SEXPR, sexpr)                                                                                \
    X(UCBLOGO, ucblogo)                                                                            \
    X(TURTLE, turtle)                                                                              \
    X(SVG, svg)                                                                                    \
    X(JSONL, jsonl)                                                                                \
    X(CSV, csv)

#define BLG_ENUM_ENTRY(upper, lower) BLG_EXPORT_##upper,
typedef enum blg_export_format {
    BLG_EXPORT_FORMAT_LIST(BLG_ENUM_ENTRY) BLG_EXPORT_FORMATS
} blg_export_format;
#undef BLG_ENUM_ENTRY

/* "?" outside the enumeration. */
const char *blg_export_format_name(blg_export_format format);
/* Finds a format by its name. BLG_INVALID for an unknown name; the error names a near match or
 * lists the formats. */
BLG_MUST_USE blg_status blg_export_format_find(const char *name, blg_export_format *format,
                                               blg_error *error);
/* Whether a format's output is a folder and not a single file. */
bool blg_export_makes_folder(blg_export_format format);

/* Rows of an image's tokens in the layout of the neuro-symbolic baseline (tokens.h): start, 19
 * rows, stop. */
#define BLG_TOKEN_ROWS 21
/* Enough rows for any image: all shapes with all actions, one row between two shapes, and the rows
 * start and stop. */
#define BLG_MAX_TOKEN_ROWS (BLG_MAX_SHAPES * (BLG_MAX_ACTIONS + 1) + 1)

typedef struct blg_export_options {
    size_t size; /* sizeof(blg_export_options) */
    blg_export_format format;
    const char *dataset;            /* folder, in blogo's or the published layout */
    const char *output;             /* file or folder */
    bool force;                     /* replace an existing export */
    const blg_catalogue *catalogue; /* for shape names; may be NULL */
    const char *split;              /* only this split; NULL = all */
    bool one_family;                /* only `family` */
    blg_family family;
    int limit;    /* the first so many problems of each family; 0 = all */
    int max_rows; /* tokens, npy: rows of an image; 0 = BLG_TOKEN_ROWS */
    int size_px;  /* svg: side of a picture; 0 = 512 */
} blg_export_options;

typedef struct blg_export_summary {
    long long problems, images, files;
} blg_export_summary;

/* Writes the whole export or nothing. BLG_INVALID if the output exists already, as a file or as a
 * folder that is not empty. Force replaces the output, but refuses a folder that holds any file
 * that exports do not write. BLG_INFEASIBLE if the data set has no problem of the split or family,
 * has no poses and the format needs them, or has a program that does not fit into the rows of
 * tokens. */
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

#endif
