/* Export: a data set's programs, measures and pictures in the formats of other tools, and programs
 * read back from the formats that keep them. docs/export.md tells what each format drops. */
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
/* BLG_INVALID with the near match or the list of formats. */
BLG_MUST_USE blg_status blg_export_format_find(const char *name, blg_export_format *format,
                                               blg_error *error);
/* Whether the output is a folder; else it is one file. */
bool blg_export_makes_folder(blg_export_format format);

/* Rows of an image's tokens in the published layout: start, 19 rows, stop. */
#define BLG_TOKEN_ROWS 21
/* Enough for any image: every shape full, one row between two shapes. */
#define BLG_MAX_TOKEN_ROWS (BLG_MAX_SHAPES * (BLG_MAX_ACTIONS + 1) + 1)

typedef struct blg_export_options {
    size_t size; /* sizeof(blg_export_options) */
    blg_export_format format;
    const char *dataset;            /* folder, ours or in the published layout */
    const char *output;             /* file or folder */
    bool force;                     /* replace the export that is there */
    const blg_catalogue *catalogue; /* for shape names; may be NULL */
    const char *split;              /* only this split; NULL = all */
    bool one_family;                /* only `family` */
    blg_family family;
    int limit;    /* first problems of each family, of those asked for; 0 = all */
    int max_rows; /* tokens, npy: rows of an image; 0 = BLG_TOKEN_ROWS */
    int size_px;  /* svg: side of a picture; 0 = 512 */
} blg_export_options;

typedef struct blg_export_summary {
    long long problems, images, files;
} blg_export_summary;

/* Writes the export as a whole or not at all. BLG_INVALID where something stands in the way: any
 * file, any folder that is not empty; with force: what is no export. BLG_INFEASIBLE where the data
 * set does not hold what the format needs: no such problems, no poses, a program too long for the
 * tokens. */
BLG_MUST_USE blg_status blg_export(const blg_export_options *options, blg_export_summary *summary,
                                   blg_error *error);

/* Reads an export in the format tokens (a folder) or sexpr (a file) back and checks it. With output
 * a folder is written in the published layout: <family>/<family>_action_programs.json and
 * ShapeBongard_V2_split.json, the same bytes as those of the data set that was exported whole.
 * output NULL only checks. family:
 * of problems whose name begins with none; NULL refuses them. BLG_INVALID with file, line and
 * column, or with the image's place. */
BLG_MUST_USE blg_status blg_export_read(blg_export_format format, const char *input,
                                        const char *output, bool force, const blg_family *family,
                                        blg_export_summary *summary, blg_error *error);

#endif
