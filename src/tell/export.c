/* Writes exports: the programs and pictures of a data set in the formats of other tools. Each
 * format has a chapter with one writer (blg_exporter), here or in tell/export_symbols.c. The
 * chapter "export" opens the data set and gives each problem to the writer. The command `export`
 * uses it. */
#include "tell/export.h"

#include "base/files.h"
#include "base/geometry.h"
#include "base/text.h"
#include "data/read.h"
#include "data/write.h"
#include "embedded.h"
#include "figure/analyse.h"
#include "figure/catalogue.h"
#include "figure/ink.h"
#include "look/solve.h"
#include "picture/raster.h"
#include "tell/words.h"

#include <ctype.h>

#define PAPER 255 /* gray of a pixel without ink */

/* ---- exporter ---- */

/* What writers share: the names of their files, the words for sides, shapes and actions. */

#define OF_FAMILY(upper, f, word)                                                                  \
#f "_*/bk.pl", #f "_*/exs.pl", #f "_*/test.pl", #f "_*/bias.pl", #f "_*/aleph.b",              \
        #f "_*/aleph.f", #f "_*/aleph.n", #f "_*.lg", #f "_*.py", #f "_*/0/+.svg",                 \
        #f "_*/1/+.svg", #f "/" #f "_action_programs.json",

/* Names of all files that exports write, by which --force knows an export that it may replace. */
static const char *const patterns[] = {BLG_FAMILY_LIST(OF_FAMILY) "vocab.json",
                                       "ShapeBongard_V2_split.json",
                                       "tokens_*.npy",
                                       "images_*.npy",
                                       "labels_*.npy",
                                       "index_*.jsonl"};
const blg_target_kind blg_export_target = {
    .noun = "export",
    .patterns = patterns,
    .n_patterns = sizeof patterns / sizeof *patterns,
    .hint = "expected a problem's name to begin with ff_, bd_, hd_ or rl_"};

const char *blg_export_side(int side) {
    return side ? "positive" : "negative";
}

void blg_export_shape_name(blg_buf *out, const blg_catalogue *catalogue, int shape) {
    if (catalogue && shape >= 0)
        blg_buf_json_string(out, blg_catalogue_shape(catalogue, shape)->name);
    else
        blg_buf_text(out, "null");
}

void blg_export_action(blg_buf *out, const blg_action *action) {
    blg_buf_format(out, "(%s %s", blg_action_kind_name(action->kind),
                   blg_stroke_type_name(action->type));
    blg_buf_number(out, " ", action->length);
    if (action->kind == BLG_ARC)
        blg_buf_number(out, " ", action->extent_deg);
    blg_buf_number(out, " ", action->turn_deg);
}

/* ---- export ---- */

/* The run of an export: it checks options, loops over the problems, and finishes the output.
 * Nothing is written before the data set is open. The output gets its final name after every
 * problem is in it. */

#define FORMAT_EXPORTER(upper, lower, help) &blg_exporter_##lower,
static const blg_exporter *const exporters[] = {BLG_EXPORT_FORMAT_LIST(FORMAT_EXPORTER)};

#define FORMAT_NAME(upper, lower, help) #lower,
static const char *const format_names[] = {BLG_EXPORT_FORMAT_LIST(FORMAT_NAME)};

const char *blg_export_format_name(blg_export_format format) {
    return (unsigned)format < BLG_EXPORT_FORMATS ? format_names[format] : "?";
}

blg_status blg_export_format_find(const char *name, blg_export_format *format, blg_error *error) {
    for (int i = 0; i < BLG_EXPORT_FORMATS; i++)
        if (strcmp(name, format_names[i]) == 0) {
            *format = (blg_export_format)i;
            return BLG_OK;
        }
    return blg_error_set(error, BLG_INVALID, "unknown format \"%.60s\"%s", name,
                         blg_str_guess_among(name, format_names, BLG_EXPORT_FORMATS).text);
}

bool blg_export_makes_folder(blg_export_format format) {
    return exporters[format]->makes_folder;
}

static blg_status check_options(const blg_export_options *options, blg_error *error) {
    if ((unsigned)options->format >= BLG_EXPORT_FORMATS)
        return blg_error_set(error, BLG_INVALID, "no such format: %d", (int)options->format);
    if (options->limit < 0)
        return blg_error_set(error, BLG_INVALID, "limit %d is negative", options->limit);
    if (options->max_rows < 3 || options->max_rows > BLG_MAX_TOKEN_ROWS)
        return blg_error_set(error, BLG_INVALID, "%d rows of tokens are outside 3..%d",
                             options->max_rows, BLG_MAX_TOKEN_ROWS);
    return BLG_OK;
}

/* Whether the options ask for the problem. The limit counts the problems of each family; taken: how
 * many were exported already. */
static bool is_wanted(const blg_export_options *options, const blg_problem *problem,
                      const char *split, const int taken[BLG_FAMILIES]) {
    if (options->one_family && problem->family != options->family)
        return false;
    if (options->split && strcmp(options->split, split) != 0)
        return false;
    return !options->limit || taken[problem->family] < options->limit;
}

/* The error if no problem was exported: no such split (with the splits that there are), no such
 * family, or no problem at all. */
static blg_status found_nothing(const blg_export_options *options, blg_split_sizes *sizes,
                                blg_error *error) {
    bool known = false;
    for (int i = 0; i < sizes->n; i++)
        known = known || (options->split && strcmp(sizes->splits[i].name, options->split) == 0);
    blg_error_at(error, options->dataset, 0, 0);
    if (options->split && !known)
        return blg_error_set(error, BLG_INFEASIBLE, "no problem of split \"%.40s\"%s",
                             options->split, blg_split_sizes_text(sizes));
    if (options->one_family)
        return blg_error_set(error, BLG_INFEASIBLE, "no problem of family %s%s%.40s",
                             blg_family_name(options->family), options->split ? " in split " : "",
                             options->split ? options->split : "");
    return blg_error_set(error, BLG_INFEASIBLE, "the data set holds no problem");
}

/* Hands all images of a problem to the exporter, positives first. Formats of arrays get an empty
 * scene for a query that a problem lacks. With poses, it is placed as its painter places it. */
static blg_status add_images(blg_export_run *run, blg_export_image *image, blg_error *error) {
    static const blg_scene empty;
    blg_scene painted; /* room for a scene whose painter changes it */
    const blg_exporter *exporter = exporters[run->options->format];
    const blg_problem *problem = image->problem;
    const int sides[] = {blg_problem_side(problem, 0), blg_problem_side(problem, 1)};
    const int most = blg_larger(sides[0], sides[1]);
    blg_status status = BLG_OK;
    for (int side = 1; side >= 0; side--)
        for (int i = 0; i < (exporter->takes_missing ? most : sides[side]) && status == BLG_OK;
             i++) {
            image->side = side;
            image->index = i;
            image->scene = i < sides[side] ? &problem->images[side][i] : &empty;
            if (exporter->needs_poses)
                image->scene = blg_painted_scene(image->scene, &painted);
            status = exporter->image(run, image, error);
        }
    return status;
}

/* Exports a problem: calls the exporter's functions first, image and last. If the format has an
 * ending, the problem's text becomes a file of its own. */
static blg_status add_problem(blg_export_run *run, blg_error *error) {
    const blg_problem *problem = run->set->problem;
    const blg_exporter *exporter = exporters[run->options->format];
    const blg_export_image first = {.problem = problem,
                                    .split = run->set->split,
                                    .side = 1,
                                    .index = 0,
                                    .scene = &problem->images[1][0],
                                    .out =
                                        exporter->makes_folder ? &run->text : &run->file.pending};
    blg_export_image image = first;
    blg_buf_clear(&run->text);
    blg_status status = exporter->first ? exporter->first(run, &first, error) : BLG_OK;
    BLG_THEN(status, add_images(run, &image, error));
    if (status == BLG_OK && exporter->last)
        status = exporter->last(run, &first, error);
    if (status == BLG_OK && exporter->ending) {
        char name[BLG_NAME_SIZE + 8];
        snprintf(name, sizeof name, "%s%s", problem->name, exporter->ending);
        return blg_target_write(&run->target, name, &run->text, error);
    }
    return status == BLG_OK && !exporter->makes_folder ? blg_outfile_flush(&run->file, error)
                                                       : status;
}

/* Exports the problems that the options ask for. Counts all problems by split, for the message, and
 * those taken by family, for the limit. */
static blg_status add_problems(blg_export_run *run, blg_error *error) {
    int taken[BLG_FAMILIES] = {0};
    blg_split_sizes sizes = {0};
    blg_status status = BLG_OK;
    while (blg_set_next(run->set, &status, error)) {
        const blg_problem *problem = run->set->problem;
        blg_split_sizes_add(&sizes, run->set->split, 1);
        if (!is_wanted(run->options, problem, run->set->split, taken))
            continue;
        taken[problem->family]++;
        status = add_problem(run, error);
        run->summary->problems++;
        run->summary->images += blg_problem_side(problem, 0) + blg_problem_side(problem, 1);
    }
    return status == BLG_OK && !run->summary->problems ? found_nothing(run->options, &sizes, error)
                                                       : status;
}

/* Gives the exporter all problems, twice if it wants that. */
static blg_status add_passes(blg_export_run *run, blg_error *error) {
    const blg_exporter *exporter = exporters[run->options->format];
    blg_status status = add_problems(run, error);
    if (status != BLG_OK || !exporter->next_pass)
        return status;
    *run->summary = (blg_export_summary){0};
    run->pass++;
    exporter->next_pass(run);
    status = blg_set_rewind(run->set, error);
    return status == BLG_OK ? add_problems(run, error) : status;
}

/* Writes the whole output. The exporter's close is called after a failure, too; the output gets its
 * name only if all went well. */
static blg_status write_all(blg_export_run *run, blg_error *error) {
    const blg_exporter *exporter = exporters[run->options->format];
    blg_status status = blg_target_begin(&run->target, &blg_export_target, run->options->output,
                                         exporter->makes_folder, run->options->force, error);
    if (status == BLG_OK && !exporter->makes_folder)
        status = blg_target_open(&run->target, NULL, &run->file, error);
    if (status != BLG_OK)
        return status;
    if (exporter->begin)
        status = exporter->begin(run, error);
    BLG_THEN(status, add_passes(run, error));
    if (status == BLG_OK && exporter->end)
        status = exporter->end(run, error);
    if (exporter->close)
        exporter->close(run->state);
    if (status == BLG_OK && !exporter->makes_folder) {
        blg_buf_text(&run->file.pending, exporter->tail ? exporter->tail : "");
        status = blg_outfile_finish(&run->file, NULL, error);
    }
    run->summary->files = run->target.files;
    return status == BLG_OK ? blg_target_commit(&run->target, /* last */ NULL, NULL, error)
                            : status;
}

blg_status blg_export(const blg_export_options *options, blg_export_summary *summary,
                      blg_error *error) {
    blg_export_options filled = *options;
    filled.max_rows = filled.max_rows ? filled.max_rows : BLG_TOKEN_ROWS;
    filled.size_px = filled.size_px ? filled.size_px : 512;
    *summary = (blg_export_summary){0};
    blg_status status = check_options(&filled, error);
    if (status != BLG_OK)
        return status;
    const blg_exporter *exporter = exporters[filled.format];
    blg_arena arena = {0};
    blg_export_run run = {.options = &filled, .summary = summary};
    run.state = blg_arena_alloc(&arena, 1, exporter->state_size ? exporter->state_size : 1);
    status = run.state ? blg_set_open(filled.dataset, filled.catalogue, &run.set, error)
                       : blg_no_memory(error);
    if (status == BLG_OK && exporter->needs_poses && !run.set->has_scenes)
        status = blg_error_in(error, filled.dataset, BLG_INFEASIBLE,
                              "the data set has no poses, which %s needs; `blogo import` adds them",
                              blg_export_format_name(filled.format));
    if (status == BLG_OK)
        blg_set_watch(run.set, filled.progress, filled.context, exporter->next_pass ? 2 : 1);
    BLG_THEN(status, write_all(&run, error));
    blg_outfile_discard(&run.file);
    blg_buf_free(&run.text);
    blg_target_close(&run.target);
    blg_set_close(run.set);
    blg_arena_free(&arena);
    return status;
}

/* ---- npy ---- */

/* A file begins with the magic string and version (MAGIC bytes), then two bytes for the size of the
 * text that follows from byte TEXT on; the low byte comes first. HEADER bytes, a multiple of 64,
 * have room for any shape. */
enum { MAGIC = 8, TEXT = MAGIC + 2, HEADER = 128 };

static const char magic[] = "\x93NUMPY\x01\x00";
static const char *const descriptions[] = {"|u1", "<f4", "<f8"}; /* of blg_npy_type */

/* Prints the shape of an array, the number of records first: "(12, 14, 21, 4)" for 12 records, each
 * of 14 by 21 by 4 numbers. */
static void print_array_shape(char *text, size_t size, long long records, int n_dimensions,
                              const int *dimensions) {
    int used = snprintf(text, size, "(%lld,", records);
    for (int i = 0; i < n_dimensions; i++)
        used += snprintf(text + used, size - (size_t)used, " %d%s", dimensions[i],
                         i + 1 < n_dimensions ? "," : "");
    snprintf(text + used, size - (size_t)used, ")");
}

/* Prints the header of NumPy's format 1.0, filled up with spaces, so that it can be rewritten when
 * the number of records is known. */
static void print_header(char header[HEADER + 1], const blg_npy *npy) {
    char shape[100];
    print_array_shape(shape, sizeof shape, npy->records, npy->n_dimensions, npy->dimensions);
    memcpy(header, magic, MAGIC);
    header[MAGIC] = (char)(HEADER - TEXT);
    header[MAGIC + 1] = 0;
    int n = snprintf(header + TEXT, HEADER - TEXT + 1,
                     "{'descr': '%s', 'fortran_order': False, 'shape': %s, }",
                     descriptions[npy->type], shape);
    memset(header + TEXT + n, ' ', (size_t)(HEADER - TEXT - 1 - n));
    header[HEADER - 1] = '\n';
}

/* Opens an array. The header says 0 records until blg_npy_finish rewrites it. */
static blg_status blg_npy_open(blg_npy *npy, blg_target *target, const char *name,
                               blg_npy_type type, int n_dimensions, const int *dimensions,
                               blg_error *error) {
    char header[HEADER + 1];
    *npy = (blg_npy){.type = type, .n_dimensions = n_dimensions};
    memcpy(npy->dimensions, dimensions, (size_t)n_dimensions * sizeof *dimensions);
    print_header(header, npy);
    blg_status status = blg_target_open(target, name, &npy->file, error);
    blg_buf_add(&npy->file.pending, header, HEADER);
    return status;
}

/* Adds a part of a record. The caller increments npy->records after each whole record. */
static blg_status blg_npy_add_u8(blg_npy *npy, const uint8_t *values, size_t n, blg_error *error) {
    blg_buf_add(&npy->file.pending, values, n);
    return blg_outfile_flush(&npy->file, error);
}

/* Adds a part of a record, the least byte of each number first. In an array of F32 the values are
 * rounded. */
static blg_status blg_npy_add_floats(blg_npy *npy, const double *values, size_t n,
                                     blg_error *error) {
    const size_t size = blg_npy_size(npy->type);
    for (size_t i = 0; i < n; i++) {
        const float single = (float)values[i];
        uint32_t low;
        uint64_t bits;
        unsigned char bytes[8];
        memcpy(&low, &single, sizeof low);
        memcpy(&bits, &values[i], sizeof bits);
        bits = size == 4 ? low : bits;
        for (size_t b = 0; b < size; b++)
            bytes[b] = (unsigned char)(bits >> (8 * b));
        blg_buf_add(&npy->file.pending, bytes, size);
    }
    return blg_outfile_flush(&npy->file, error);
}

static blg_status blg_npy_finish(blg_npy *npy, blg_error *error) {
    char header[HEADER + 1];
    print_header(header, npy);
    blg_status status = blg_outfile_rewrite(&npy->file, header, HEADER, error);
    return status == BLG_OK ? blg_outfile_finish(&npy->file, NULL, error) : status;
}

size_t blg_npy_size(blg_npy_type type) {
    static const size_t sizes[] = {1, 4, 8};
    return sizes[type];
}

double blg_npy_at(const blg_buf *bytes, blg_npy_type type, size_t at) {
    uint64_t bits = 0;
    float single;
    double value;
    for (size_t b = blg_npy_size(type); b-- > 0;)
        bits = bits << 8 | (unsigned char)bytes->data[at + b];
    const uint32_t low = (uint32_t)bits;
    memcpy(&single, &low, sizeof single);
    memcpy(&value, &bits, sizeof value);
    return type == BLG_NPY_F64 ? value : (double)single;
}

/* Headers of other writers differ in length and spaces, so the check only looks for the header's
 * three entries, in the form that every version of NumPy writes. */
blg_status blg_npy_check(const blg_buf *bytes, blg_npy_type type, int n_dimensions,
                         const int *dimensions, long long *records, size_t *data_at,
                         blg_error *error) {
    char shape[100], head[1024 /* more than any writer needs */], description[32];
    if (bytes->size < TEXT || memcmp(bytes->data, magic, MAGIC) != 0)
        return blg_error_set(error, BLG_INVALID, "expected a .npy file of version 1.0");
    const unsigned char *low = (const unsigned char *)bytes->data + MAGIC;
    const size_t size = low[0] + ((size_t)low[1] << 8);
    if (size >= sizeof head || bytes->size < TEXT + size)
        return blg_error_set(error, BLG_INVALID, "the header of the .npy file is cut off");
    memcpy(head, bytes->data + TEXT, size);
    head[size] = '\0';
    const char *found = strstr(head, "'shape': (");
    snprintf(description, sizeof description, "'descr': '%s'", descriptions[type]);
    if (!strstr(head, description) || !strstr(head, "'fortran_order': False") || !found ||
        sscanf(found, "'shape': (%18lld,", records) != 1 || *records < 0)
        return blg_error_set(error, BLG_INVALID, "expected an array of %s in C order",
                             descriptions[type]);
    print_array_shape(shape, sizeof shape, *records, n_dimensions, dimensions);
    if (strncmp(found + strlen("'shape': "), shape, strlen(shape)) != 0)
        return blg_error_set(error, BLG_INVALID, "expected an array of shape %s", shape);
    size_t record = blg_npy_size(type);
    for (int i = 0; i < n_dimensions; i++)
        record *= (size_t)dimensions[i];
    *data_at = TEXT + size;
    if ((bytes->size - *data_at) / record != (size_t)*records ||
        (bytes->size - *data_at) % record != 0)
        return blg_error_set(error, BLG_INVALID,
                             "expected %lld records of %zu bytes, got %zu bytes", *records, record,
                             bytes->size - *data_at);
    return BLG_OK;
}

/* ---- arrays ---- */

/* The formats tokens and npy: arrays per split, one record a problem.
 *
 * tokens   tokens_<split>.npy   float32 [N, images, rows, 4]   both formats
 *                               exact: float64 [N, images, rows, 5]
 *          index_<split>.jsonl  one image a line, in the order of the arrays, with radii of arcs
 *          vocab.json           what the numbers mean, and the splits
 * npy      images_<split>.npy   uint8 [N, images, H, W], 255 = paper
 *          labels_<split>.npy   uint8 [N, images], 1 = positive, 0 = negative
 *
 * A query that a problem lacks keeps its place in the arrays: its tokens are those of an image
 * without shapes, its picture is white, and its label is 255.
 *
 * Arrays are written problem by problem. Pixels come from the data set's own pictures. */

#define LABEL_NONE 255 /* of a missing query */

/* The files of a split. */
typedef struct split_arrays {
    char name[BLG_SPLIT_NAME];
    blg_npy tokens, images, labels;
    blg_outfile index;
} split_arrays;

/* State of the exporters of arrays, tokens and npy. */
typedef struct arrays {
    int n_images; /* of a problem, with missing queries; 0 = not known yet */
    int width, height;
    int n_splits;
    split_arrays splits[BLG_MAX_SPLITS];
    split_arrays *split; /* of the current problem */
    blg_buf pixels;
    /* Images that need more rows than an array has. After the first such image nothing is
     * written any more: all others are only read, for the most rows. */
    int most_rows;                /* of all images; 0 = every image so far has room */
    char too_long[BLG_NAME_SIZE]; /* problem of the first such image */
    char needs[64];               /* which image of the problem, and how many rows it takes */
} arrays;

/* Whether the format has pictures and labels (npy), and not tokens alone. */
static bool has_pictures(const blg_export_run *run) {
    return run->options->format == BLG_EXPORT_NPY;
}

/* Adds the data set and the problem to the message of an error. */
static blg_status at_problem(const blg_export_run *run, const blg_problem *problem,
                             blg_status status, blg_error *error) {
    if (status != BLG_OK) {
        blg_error_at(error, run->options->dataset, 0, 0);
        blg_error_key(error, "%.120s", problem->name);
    }
    return status;
}

/* ---- a split's files ---- */

/* Refuses a split's name that is unfit for a file. Split names become parts of file names, so they
 * must not hide a file or leave the folder. */
static blg_status check_split_name(const char *split, blg_error *error) {
    bool good = *split && *split != '.';
    for (const char *c = split; *c; c++)
        good = good && (isalnum((unsigned char)*c) || strchr("_-.", *c));
    return good ? BLG_OK
                : blg_error_set(error, BLG_INVALID,
                                "split \"%.40s\" cannot be part of a file's name", split);
}

/* Opens the files of a split: tokens and index; and pictures and labels if the format has them. */
static blg_status open_split(blg_export_run *run, arrays *a, split_arrays *s, blg_error *error) {
    char name[BLG_SPLIT_NAME + 16];
    const bool exact = run->options->exact;
    const int token_shape[] = {a->n_images, run->options->max_rows,
                               exact ? BLG_EXACT_COLUMNS : BLG_TOKEN_COLUMNS};
    const int image_shape[] = {a->n_images, a->height, a->width};
    blg_status status = check_split_name(s->name, error);
    snprintf(name, sizeof name, "tokens_%s.npy", s->name);
    BLG_THEN(status, blg_npy_open(&s->tokens, &run->target, name, exact ? BLG_NPY_F64 : BLG_NPY_F32,
                                  3, token_shape, error));
    snprintf(name, sizeof name, "index_%s.jsonl", s->name);
    BLG_THEN(status, blg_target_open(&run->target, name, &s->index, error));
    if (status != BLG_OK || !has_pictures(run))
        return status;
    snprintf(name, sizeof name, "images_%s.npy", s->name);
    status = blg_npy_open(&s->images, &run->target, name, BLG_NPY_U8, 3, image_shape, error);
    snprintf(name, sizeof name, "labels_%s.npy", s->name);
    BLG_THEN(status,
             blg_npy_open(&s->labels, &run->target, name, BLG_NPY_U8, 1, image_shape, error));
    return status;
}

/* Sets a->split; opens the arrays of a split with its first problem. */
static blg_status need_split(blg_export_run *run, arrays *a, const char *split, blg_error *error) {
    int i = 0;
    while (i < a->n_splits && strcmp(a->splits[i].name, split) != 0)
        i++;
    if (i == BLG_MAX_SPLITS)
        return blg_error_set(error, BLG_INVALID, "more than %d splits", BLG_MAX_SPLITS);
    a->split = &a->splits[i];
    if (i < a->n_splits)
        return BLG_OK;
    if (strlen(split) >= BLG_SPLIT_NAME)
        return check_split_name("", error); /* refused like an empty name */
    snprintf(a->splits[i].name, BLG_SPLIT_NAME, "%s", split);
    a->n_splits++;
    return open_split(run, a, a->split, error);
}

/* ---- tokens ---- */

/* Appends the radii of the image's arcs as published text. The text of an arc ends in its radius,
 * extent and turn, all of fixed length: "0.500_0.625-0.500". */
static void add_radii(blg_buf *out, const blg_scene *scene) {
    const size_t radius = strlen("0.500"), from_radius = strlen("0.500_0.625-0.500");
    bool first = true;
    blg_buf_text(out, ",\"radii\":[");
    for (int i = 0; i < scene->n_shapes; i++)
        for (int k = 0; k < scene->programs[i].n_actions; k++) {
            const blg_action *action = &scene->programs[i].actions[k];
            char text[BLG_ACTION_TEXT];
            if (action->kind != BLG_ARC)
                continue;
            const size_t size = blg_action_print(action, text);
            blg_buf_text(out, first ? "" : ",");
            blg_buf_add(out, text + size - from_radius, radius);
            first = false;
        }
    blg_buf_char(out, ']');
}

/* Notes an image that needs more rows than an array has. */
static void note_rows(const blg_export_run *run, arrays *a, const blg_export_image *image) {
    const int needed = blg_tokens_size(image->scene);
    if (needed <= run->options->max_rows)
        return;
    if (!a->most_rows) {
        snprintf(a->too_long, sizeof a->too_long, "%s", image->problem->name);
        snprintf(a->needs, sizeof a->needs, "%s image %d takes %d rows of tokens",
                 blg_export_side(image->side), image->index, needed);
    }
    a->most_rows = blg_larger(a->most_rows, needed);
}

/* Adds an image's rows of tokens, and its line of the index. Exact tokens hold radii in a column of
 * their own; else the radii stand in the index. */
static blg_status add_tokens(const blg_export_run *run, split_arrays *s,
                             const blg_export_image *image, blg_error *error) {
    double rows[BLG_MAX_TOKEN_ROWS][BLG_EXACT_COLUMNS];
    const bool exact = run->options->exact;
    const int n_rows = run->options->max_rows;
    blg_tokens_fill(image->scene, exact, n_rows, rows);
    blg_buf_format(&s->index.pending, "{\"problem\":\"%s\",\"side\":\"%s\",\"index\":%d",
                   image->problem->name, blg_export_side(image->side), image->index);
    if (!exact)
        add_radii(&s->index.pending, image->scene);
    blg_buf_text(&s->index.pending, "}\n");
    blg_status status = blg_outfile_flush(&s->index, error);
    const size_t columns = exact ? BLG_EXACT_COLUMNS : BLG_TOKEN_COLUMNS;
    for (int i = 0; i < n_rows && status == BLG_OK; i++)
        status = blg_npy_add_floats(&s->tokens, rows[i], columns, error);
    return status;
}

/* ---- pictures ---- */

/* Reads a picture of the data set into a->pixels. The first picture sets the size that all others
 * must have. */
static blg_status read_picture(const blg_export_run *run, arrays *a, const blg_export_image *of,
                               int side, int image, blg_error *error) {
    int width = 0, height = 0;
    if (run->set->no_pictures)
        return blg_error_in(error, run->set->folder, BLG_IO,
                            "the data set has no pictures (--programs-only), which npy needs; "
                            "tokens needs none");
    blg_status status = blg_pictures_read(run->set, of->problem, of->split, side, image, &a->pixels,
                                          &width, &height, error);
    if (status == BLG_OK && a->width == 0) {
        a->width = width;
        a->height = height;
    }
    if (status != BLG_OK || (width == a->width && height == a->height))
        return status;
    blg_pictures_at(run->set, error);
    return blg_error_set(error, BLG_INVALID, "%d x %d pixels; the first image has %d x %d", width,
                         height, a->width, a->height);
}

/* Adds an image's picture and label. A query that the problem lacks is white paper with the label
 * LABEL_NONE. */
static blg_status add_picture(const blg_export_run *run, arrays *a, const blg_export_image *image,
                              blg_error *error) {
    split_arrays *s = a->split;
    const bool there = image->index < blg_problem_side(image->problem, image->side);
    const uint8_t label = there ? (uint8_t)image->side : LABEL_NONE;
    blg_status status = BLG_OK;
    if (there)
        status = read_picture(run, a, image, image->side, image->index, error);
    else
        memset(a->pixels.data, PAPER, a->pixels.size); /* pixels have the size of a picture */
    BLG_THEN(status,
             blg_npy_add_u8(&s->images, (const uint8_t *)a->pixels.data, a->pixels.size, error));
    return status == BLG_OK ? blg_npy_add_u8(&s->labels, &label, 1, error) : status;
}

/* ---- problems ---- */

/* Makes the arrays of the problem's split ready. All records of an array have one shape: every
 * problem must have as many images as the first. */
static blg_status begin_problem(blg_export_run *run, const blg_export_image *image,
                                blg_error *error) {
    arrays *a = run->state;
    const blg_problem *problem = image->problem;
    const int negatives = blg_problem_side(problem, 0), positives = blg_problem_side(problem, 1);
    const int n = 2 * blg_larger(positives, negatives);
    blg_status status = BLG_OK;
    if (a->n_images == 0)
        a->n_images = n;
    if (n != a->n_images)
        status = blg_error_set(error, BLG_INVALID, "%d images; the first problem has %d", n,
                               a->n_images);
    if (status == BLG_OK && has_pictures(run) &&
        a->width == 0) /* the header needs the picture's size */
        status = read_picture(run, a, image, 1, 0, error);
    BLG_THEN(status, need_split(run, a, image->split, error));
    return at_problem(run, problem, status, error);
}

/* Adds an image's tokens, picture and label to the arrays. If an image needs more rows than an
 * array has, nothing is added any more, and end_arrays refuses the export. */
static blg_status add_image(blg_export_run *run, const blg_export_image *image, blg_error *error) {
    arrays *a = run->state;
    note_rows(run, a, image);
    if (a->most_rows)
        return BLG_OK;
    blg_status status = add_tokens(run, a->split, image, error);
    if (status == BLG_OK && has_pictures(run))
        status = add_picture(run, a, image, error);
    return at_problem(run, image->problem, status, error);
}

/* Counts the problem as one record of each array. Arrays that the format lacks are never written,
 * so their counts do no harm. */
static blg_status end_problem(blg_export_run *run, const blg_export_image *image,
                              blg_error *error) {
    split_arrays *s = ((arrays *)run->state)->split;
    (void)image, (void)error;
    s->tokens.records++;
    s->images.records++;
    s->labels.records++;
    return BLG_OK;
}

/* Writes vocab.json: what the numbers in the arrays mean. */
static blg_status write_vocabulary(blg_export_run *run, const arrays *a, blg_error *error) {
    blg_buf out = {0};
    blg_buf_format(&out, "{\n  \"rows\": %d,\n  \"images\": %d,\n", run->options->max_rows,
                   a->n_images);
    blg_buf_format(&out, "  \"columns\": [\"base\", \"type\", \"a\", \"b\"%s],\n  \"base\": {",
                   run->options->exact ? ", \"radius\"" : "");
    for (int i = 0; i < BLG_TOKEN_BASES; i++)
        blg_buf_format(&out, "%s\"%s\": %d", i ? ", " : "", blg_token_bases[i], i);
    blg_buf_text(&out, "},\n  \"type\": {");
    for (int i = 0; i < BLG_STROKE_TYPES; i++)
        blg_buf_format(&out, "%s\"%s\": %d", i ? ", " : "",
                       blg_stroke_type_name(blg_token_stroke_type(i)), i);
    blg_buf_text(&out, "},\n  \"splits\": [");
    for (int i = 0; i < a->n_splits; i++)
        blg_buf_quoted(&out, i ? ", " : "", a->splits[i].name);
    blg_buf_text(&out, "]\n}\n");
    blg_status status = blg_target_write(&run->target, "vocab.json", &out, error);
    blg_buf_free(&out);
    return status;
}

/* Finishes all files, whose headers get the number of records now, and writes the vocabulary. */
static blg_status end_arrays(blg_export_run *run, blg_error *error) {
    arrays *a = run->state;
    blg_status status = BLG_OK;
    if (a->most_rows) {
        blg_error_at(error, run->options->dataset, 0, 0);
        blg_error_key(error, "%.120s", a->too_long);
        return blg_error_set(error, BLG_INFEASIBLE,
                             "%s, %d are allowed; --max-len %d holds every image", a->needs,
                             run->options->max_rows, a->most_rows);
    }
    for (int i = 0; i < a->n_splits && status == BLG_OK; i++) {
        split_arrays *s = &a->splits[i];
        status = blg_npy_finish(&s->tokens, error);
        BLG_THEN(status, blg_outfile_finish(&s->index, NULL, error));
        if (!has_pictures(run))
            continue;
        BLG_THEN(status, blg_npy_finish(&s->images, error));
        BLG_THEN(status, blg_npy_finish(&s->labels, error));
    }
    return status == BLG_OK ? write_vocabulary(run, a, error) : status;
}

static void close_arrays(void *state) {
    arrays *a = state;
    for (int i = 0; i < a->n_splits; i++) {
        blg_outfile_discard(&a->splits[i].tokens.file);
        blg_outfile_discard(&a->splits[i].images.file);
        blg_outfile_discard(&a->splits[i].labels.file);
        blg_outfile_discard(&a->splits[i].index);
    }
    blg_buf_free(&a->pixels);
}

#define ARRAYS_EXPORTER                                                                            \
    .makes_folder = true, .takes_missing = true, .state_size = sizeof(arrays),                     \
    .first = begin_problem, .image = add_image, .last = end_problem, .end = end_arrays,            \
    .close = close_arrays
const blg_exporter blg_exporter_tokens = {ARRAYS_EXPORTER};
const blg_exporter blg_exporter_npy = {ARRAYS_EXPORTER};

/* ---- csv ---- */

/* CSV of attributes and measures, one shape a row, by RFC 4180: lines end with CRLF, quotes are
 * doubled. A value that is undecided or unknown is an empty cell. */

static const char head[] = "problem,family,split,side,role,index,shape,name,actions,lines,arcs,x,y,"
                           "heading_deg,scale,program,diameter,regions,straight_lines_min,"
                           "straight_lines_max,crossings,rotation_order,mirror_axes,closing_gap";

/* Writes the head, with a column for each attribute. */
static blg_status begin_csv(blg_export_run *run, blg_error *error) {
    blg_analyser **analyser = run->state;
    blg_buf *out = &run->file.pending;
    blg_buf_text(out, head);
    for (int i = 0; i < BLG_ATTRIBUTES; i++)
        blg_buf_format(out, ",%s", blg_attribute_name((blg_attribute)i));
    blg_buf_text(out, "\r\n");
    return blg_analyser_create(analyser, error);
}

/* Appends the columns up to the shape's name, empty if the shape is not of the catalogue. */
static void print_place(const blg_export_run *run, const blg_export_image *image, int shape) {
    const blg_catalogue *catalogue = run->options->catalogue;
    const blg_problem *problem = image->problem;
    blg_buf *out = image->out;
    int catalogued = image->scene->shapes[shape]; /* -1 = not a named shape */
    blg_buf_csv(out, problem->name);
    blg_buf_format(out, ",%s,", blg_family_name(problem->family));
    blg_buf_csv(out, image->split);
    blg_buf_format(out, ",%s,%s,%d,%d,", blg_export_side(image->side),
                   image->index < problem->n_support ? "support" : "query", image->index, shape);
    if (catalogue && catalogued >= 0)
        blg_buf_csv(out, blg_catalogue_shape(catalogue, catalogued)->name);
}

/* Appends the columns of a shape's program and pose. Those of the pose are empty if the data set
 * has no scenes. */
static void print_program(const blg_export_run *run, blg_buf *out, const blg_program *program,
                          blg_pose pose) {
    char text[BLG_MAX_ACTIONS * (BLG_ACTION_TEXT + 2)];
    int n_arcs = 0;
    for (int i = 0; i < program->n_actions; i++)
        n_arcs += program->actions[i].kind == BLG_ARC;
    blg_buf_format(out, ",%d,%d,%d", program->n_actions, program->n_actions - n_arcs, n_arcs);
    const double values[] = {pose.x, pose.y, pose.heading_deg, pose.scale};
    for (int i = 0; i < 4; i++) {
        blg_buf_char(out, ',');
        if (run->set->has_scenes)
            blg_buf_double(out, values[i]);
    }
    blg_buf_char(out, ',');
    blg_program_print(program, text, sizeof text);
    blg_buf_csv(out, text);
}

/* Appends a row for each shape of the image, measured from its program. */
static blg_status csv_add_image(blg_export_run *run, const blg_export_image *image,
                                blg_error *error) {
    (void)error;
    blg_analyser **analyser = run->state;
    const blg_scene *scene = image->scene;
    for (int s = 0; s < scene->n_shapes; s++) {
        blg_analysis analysis;
        blg_analyse(*analyser, &scene->programs[s], &analysis);
        print_place(run, image, s);
        print_program(run, image->out, &scene->programs[s], blg_painted_pose(scene, s));
        blg_buf_number(image->out, ",", analysis.diameter);
        blg_buf_format(image->out, ",%d,%d,%d,%d,%d,%d,", analysis.n_regions, analysis.n_lines_min,
                       analysis.n_lines_max, analysis.n_crossings, analysis.rotation_order,
                       analysis.mirror_axes);
        blg_buf_double(image->out, analysis.closing_gap);
        for (int i = 0; i < BLG_ATTRIBUTES; i++)
            blg_buf_text(image->out, analysis.attributes[i].value == BLG_UNDECIDED ? ","
                                     : analysis.attributes[i].value                ? ",1"
                                                                                   : ",0");
        blg_buf_text(image->out, "\r\n");
    }
    return BLG_OK;
}

static void close_csv(void *state) {
    blg_analyser_free(*(blg_analyser **)state);
}

const blg_exporter blg_exporter_csv = {.state_size = sizeof(blg_analyser *),
                                       .begin = begin_csv,
                                       .image = csv_add_image,
                                       .close = close_csv};

/* ---- stimuli ---- */

/* CSV of what a model of answers may want to know of an image, one image a row. Lengths are shares
 * of the picture's side. A cell is empty where there are no poses, or nothing was measured. */

static const char stimuli_head[] =
    "problem,family,split,side,role,index,impure,figures,distractors,strokes,lines,arcs";
static const char stimuli_tail[] =
    ",path,ink,width,height,diameter,regions,crossings,form_own,form_other,form_own_mean,"
    "form_other_mean,program_own,program_other,negative_distance,positive_diversity,"
    "near_separators,fitting_rules\r\n";

/* State of the exporter stimuli. */
typedef struct stimuli {
    blg_arena arena;
    blg_facts *facts;
    blg_raster *raster;
    blg_ink ink;
    blg_picture picture;
    blg_image_facts images[2][BLG_MAX_SIDE]; /* of the problem, without distractors */
} stimuli;

static blg_status stimuli_begin(blg_export_run *run, blg_error *error) {
    stimuli *s = run->state;
    blg_buf *out = &run->file.pending;
    blg_buf_text(out, stimuli_head);
    for (int i = 0; i < BLG_STROKE_TYPES; i++)
        blg_buf_format(out, ",%s", blg_stroke_type_name((blg_stroke_type)i));
    blg_buf_text(out, stimuli_tail);
    blg_status status = blg_facts_create(&s->arena, &s->facts, error);
    BLG_THEN(status, blg_picture_create(run->set->config.size_px, &s->picture, error));
    BLG_THEN(status, blg_raster_create(&s->raster, error));
    return status;
}

static void stimuli_close(void *state) {
    stimuli *s = state;
    blg_facts_free(s->facts);
    blg_raster_free(s->raster);
    blg_ink_free(&s->ink);
    blg_picture_free(&s->picture);
    blg_arena_free(&s->arena);
}

/* Measures the figures of a problem. */
static blg_status stimuli_first(blg_export_run *run, const blg_export_image *image,
                                blg_error *error) {
    (void)error;
    stimuli *s = run->state;
    blg_facts_make_room(s->facts, 2 * BLG_MAX_SIDE * BLG_MAX_SHAPES);
    BLG_EACH_IMAGE(image->problem, side, i) {
        const blg_scene *scene = &image->problem->images[side][i];
        blg_image_facts *own = &s->images[side][i];
        own->n = blg_scene_figures(scene);
        for (int k = 0; k < own->n; k++)
            own->facts[k] = blg_facts_index(s->facts, &scene->programs[k]);
    }
    return BLG_OK;
}

/* A number with six digits behind the point; an empty cell if it is not known. */
static void put_measured(blg_buf *out, bool known, double value) {
    blg_buf_format(out, known ? ",%.6f" : ",", value);
}

/* Appends numbers of strokes, by kind and by type, and the length of their paths. */
static void put_strokes(blg_buf *out, const blg_scene *scene, bool placed) {
    int n = 0, arcs = 0, types[BLG_STROKE_TYPES] = {0};
    double path = 0;
    for (int k = 0; k < scene->n_shapes; k++)
        for (int i = 0; i < scene->programs[k].n_actions; i++) {
            const blg_action *a = &scene->programs[k].actions[i];
            const bool arc = a->kind == BLG_ARC;
            n++;
            arcs += arc;
            types[a->type]++;
            path +=
                a->length * (arc ? fabs(a->extent_deg) * BLG_PI / 180 : 1) * scene->poses[k].scale;
        }
    blg_buf_format(out, ",%d,%d,%d", n, n - arcs, arcs);
    for (int i = 0; i < BLG_STROKE_TYPES; i++)
        blg_buf_format(out, ",%d", types[i]);
    put_measured(out, placed, path * BLG_PX_PER_UNIT_512 / 512);
}

/* Appends the share of ink and the size of its box. */
static blg_status put_ink(stimuli *s, blg_export_run *run, const blg_scene *scene, blg_buf *out,
                          blg_error *error) {
    const int side = s->picture.size_px, best = run->set->config.antialias == BLG_ANTIALIAS_BEST;
    blg_scene painted;
    double ink = 0;
    if (!run->set->has_scenes) {
        blg_buf_text(out, ",,,");
        return BLG_OK;
    }
    if (blg_ink_draw_scene(&s->ink, blg_painted_scene(scene, &painted)) != BLG_OK)
        return blg_no_memory(error);
    const blg_status status = blg_raster_draw_picture(s->raster, &s->ink, best, &s->picture, error);
    for (int i = 0; i < side * side && status == BLG_OK; i++)
        ink += PAPER - s->picture.pixels[i];
    const blg_box box = blg_ink_box(&s->ink, 0, s->ink.n_items);
    put_measured(out, true, ink / PAPER / side / side);
    put_measured(out, true, (box.x_high - box.x_low) * BLG_PX_PER_UNIT_512 / 512);
    put_measured(out, true, (box.y_high - box.y_low) * BLG_PX_PER_UNIT_512 / 512);
    return status;
}

/* Appends the largest diameter, and the regions and crossings of all figures. */
static void put_figures(const stimuli *s, const blg_export_image *image, bool placed,
                        blg_buf *out) {
    const blg_image_facts *own = &s->images[image->side][image->index];
    int regions = 0, crossings = 0;
    double diameter = 0;
    for (int k = 0; k < own->n; k++) {
        const blg_analysis *a = &blg_facts_at(s->facts, own->facts[k])->analysis;
        regions += a->n_regions;
        crossings += a->n_crossings;
        diameter = fmax(diameter, a->diameter * image->scene->poses[k].scale);
    }
    put_measured(out, placed, diameter * BLG_PX_PER_UNIT_512 / 512);
    blg_buf_format(out, ",%d,%d", regions, crossings);
}

/* Appends how far the image is from the support images of its own side and of the other side,
 * itself excepted: the nearest and the mean of distances by form, the nearest by programs. */
static void put_likeness(const stimuli *s, const blg_export_image *image, blg_buf *out) {
    const blg_problem *problem = image->problem;
    double nearest[2] = {INFINITY, INFINITY}, sum[2] = {0, 0}, program[2] = {INFINITY, INFINITY};
    int n[2] = {0, 0};
    for (int other = 0; other < 2; other++)
        for (int i = 0; i < problem->n_support; i++) {
            const int side = other ? !image->side : image->side;
            if (!other && i == image->index)
                continue;
            const double form = blg_facts_distance(s->facts, &s->images[image->side][image->index],
                                                   &s->images[side][i]);
            nearest[other] = fmin(nearest[other], form);
            sum[other] += form;
            program[other] =
                fmin(program[other], blg_scene_difference(image->scene, &problem->images[side][i]));
            n[other]++;
        }
    put_measured(out, n[0] > 0, nearest[0]);
    put_measured(out, n[1] > 0, nearest[1]);
    put_measured(out, n[0] > 0, sum[0] / blg_larger(n[0], 1));
    put_measured(out, n[1] > 0, sum[1] / blg_larger(n[1], 1));
    put_measured(out, n[0] > 0, program[0]);
    put_measured(out, n[1] > 0, program[1]);
}

static blg_status stimuli_image(blg_export_run *run, const blg_export_image *image,
                                blg_error *error) {
    stimuli *s = run->state;
    const blg_problem *problem = image->problem;
    const blg_scene *scene = image->scene;
    const bool placed = run->set->has_scenes;
    blg_buf *out = image->out;
    blg_buf_csv(out, problem->name);
    blg_buf_format(out, ",%s,", blg_family_name(problem->family));
    blg_buf_csv(out, image->split);
    blg_buf_format(out, ",%s,%s,%d,%d,%d,%d", blg_export_side(image->side),
                   image->index < problem->n_support ? "support" : "query", image->index,
                   scene->impure, blg_scene_figures(scene), scene->n_distractors);
    put_strokes(out, scene, placed);
    const blg_status status = put_ink(s, run, scene, out, error);
    put_figures(s, image, placed, out);
    put_likeness(s, image, out);
    const blg_hardness *hardness = &problem->hardness;
    const bool measured = blg_hardness_is_measured(hardness);
    for (int i = 0; i < BLG_HARDNESS_FIGURES; i++) {
        const double value = blg_hardness_figure(hardness, i);
        blg_buf_char(out, ',');
        if (measured && value >= 0)
            blg_buf_double(out, value);
    }
    blg_buf_text(out, "\r\n");
    return status;
}

const blg_exporter blg_exporter_stimuli = {.state_size = sizeof(stimuli),
                                           .begin = stimuli_begin,
                                           .first = stimuli_first,
                                           .image = stimuli_image,
                                           .close = stimuli_close};

/* ---- jsonl ---- */

/* Flat JSON lines: one image a line, every value a scalar or a list of scalars. */

static void jsonl_print_program(blg_buf *out, const blg_program *program) {
    char text[BLG_MAX_ACTIONS * (BLG_ACTION_TEXT + 2)];
    blg_program_print(program, text, sizeof text);
    blg_buf_json_string(out, text);
}

/* Appends x, y, heading and scale as lists, one value for each shape; null if the data set has no
 * poses. */
static void print_poses(blg_buf *out, const blg_scene *scene, bool has_poses) {
    static const char *const names[] = {"x", "y", "heading_deg", "scale"};
    for (int c = 0; c < 4; c++) {
        blg_buf_format(out, ",\"%s\":%s", names[c], has_poses ? "[" : "null");
        for (int s = 0; s < scene->n_shapes && has_poses; s++) {
            const blg_pose pose = blg_painted_pose(scene, s);
            const double values[] = {pose.x, pose.y, pose.heading_deg, pose.scale};
            blg_buf_number(out, s ? "," : "", values[c]);
        }
        blg_buf_text(out, has_poses ? "]" : "");
    }
}

static void print_shapes(blg_buf *out, const blg_catalogue *catalogue, const blg_scene *scene) {
    blg_buf_text(out, ",\"shapes\":[");
    for (int shape = 0; shape < scene->n_shapes; shape++) {
        blg_buf_text(out, shape ? "," : "");
        blg_export_shape_name(out, catalogue, scene->shapes[shape]);
    }
    blg_buf_text(out, "],\"programs\":[");
    for (int shape = 0; shape < scene->n_shapes; shape++) {
        blg_buf_text(out, shape ? "," : "");
        jsonl_print_program(out, &scene->programs[shape]);
    }
    blg_buf_char(out, ']');
}

/* Appends the line of one image. It repeats the problem's concept, so that every line can be read
 * alone. */
static blg_status jsonl_add_image(blg_export_run *run, const blg_export_image *image,
                                  blg_error *error) {
    const blg_problem *problem = image->problem;
    blg_buf *out = image->out;
    (void)error;
    blg_buf_json(
        out, "{'problem':%s,'family':%s,'split':%s,'side':%s,'role':%s,'index':%d,'file':'",
        problem->name, blg_family_name(problem->family), image->split, blg_export_side(image->side),
        image->index < problem->n_support ? "support" : "query", image->index);
    blg_set_image(run->set, problem, image->side, image->index, out);
    /* The concept is an expression, or its components by name or as programs. */
    const blg_concept *concept = &problem->concept;
    blg_buf_text(out, "\",\"concept\":[");
    if (concept->expression[0] || blg_concept_in_words(concept))
        blg_buf_json_string(out, concept->expression[0] ? concept->expression : concept->text);
    for (int i = 0; i < concept->n_components && !concept->expression[0]; i++) {
        blg_buf_text(out, i ? "," : "");
        if (blg_of_programs(problem->family))
            jsonl_print_program(out, &concept->programs[i]);
        else if (blg_of_shapes(problem->family))
            blg_export_shape_name(out, run->options->catalogue, concept->shapes[i]);
        else
            blg_buf_json_string(out, blg_attribute_name(concept->attributes[i]));
    }
    blg_buf_format(out, "],\"negated\":%s", concept->negated ? "true" : "false");
    print_shapes(out, run->options->catalogue, image->scene);
    print_poses(out, image->scene, run->set->has_scenes);
    blg_scene_write_marks(out, image->scene);
    blg_buf_text(out, "}\n");
    return BLG_OK;
}

const blg_exporter blg_exporter_jsonl = {.image = jsonl_add_image};

/* ---- svg ---- */

/* One SVG per image, <problem>/<1 or 0>/<index>.svg below the output, named like the published
 * pictures. */

typedef struct svg {
    blg_ink ink;
    blg_buf document;
} svg;

/* Writes an image as SVG. The picture is made in memory and written at its published path with
 * another ending. */
static blg_status svg_add_image(blg_export_run *run, const blg_export_image *image,
                                blg_error *error) {
    svg *s = run->state;
    char name[BLG_NAME_SIZE + 32];
    const blg_raster_options options = {.size_px = run->options->size_px, .chords = true};
    if (blg_ink_draw_scene(&s->ink, image->scene) != BLG_OK)
        return blg_no_memory(error);
    const blg_status status =
        blg_raster_vector_bytes(&s->ink, &options, BLG_VECTOR_SVG, &s->document, error);
    snprintf(name, sizeof name, "%s/%d/%d.svg", image->problem->name, image->side, image->index);
    return status == BLG_OK ? blg_target_write(&run->target, name, &s->document, error) : status;
}

static void close_svg(void *state) {
    svg *s = state;
    blg_ink_free(&s->ink);
    blg_buf_free(&s->document);
}

const blg_exporter blg_exporter_svg = {.makes_folder = true,
                                       .needs_poses = true,
                                       .state_size = sizeof(svg),
                                       .image = svg_add_image,
                                       .close = close_svg};

/* ---- masks ---- */

/* A pixel is inked if its gray level in the picture is below INKED. A stroke's mask holds the inked
 * pixels that the stroke also inks when it is drawn alone. Strokes whose gray levels reach INKED
 * only together leave pixels that no stroke inks alone; the darkest stroke gets them. */

#define INKED  128 /* a pixel below this gray has ink */
#define NOBODY 255 /* no stroke has ink in this pixel; strokes of an image are fewer */

_Static_assert(BLG_MAX_SHAPES *BLG_MAX_ACTIONS < NOBODY, "a stroke's number fits in a byte");

struct blg_masks {
    blg_arena arena;
    blg_raster *raster;
    blg_ink ink;
    int best_quality;                    /* 1 = antialiasing `best`, 0 = `fast` */
    size_t area;                         /* pixels of a picture */
    blg_picture picture, stroke_picture; /* all ink; one stroke */
    uint8_t *darkest, *owner; /* of each pixel: least gray of a stroke alone; its number */
    uint8_t *stroke, *shape;  /* column after column: 0 or BLG_IN_MASK */
    int first, number;        /* the item where the next stroke begins; the stroke's number */
    bool shape_ends;          /* with the stroke before */
};

blg_status blg_masks_create(int size_px, bool best_quality, blg_masks **masks, blg_error *error) {
    blg_masks *m = *masks = BLG_NEW_OBJECT(blg_masks);
    if (!m)
        return blg_no_memory(error);
    uint8_t **const maps[] = {&m->darkest, &m->owner, &m->stroke, &m->shape};
    m->best_quality = best_quality;
    m->area = (size_t)size_px * (size_t)size_px;
    blg_status status = BLG_OK;
    for (size_t i = 0; i < sizeof maps / sizeof *maps && status == BLG_OK; i++)
        if (!(*maps[i] = BLG_NEW(&m->arena, uint8_t, m->area)))
            status = blg_no_memory(error);
    BLG_THEN(status, blg_picture_create(size_px, &m->picture, error));
    BLG_THEN(status, blg_picture_create(size_px, &m->stroke_picture, error));
    BLG_THEN(status, blg_raster_create(&m->raster, error));
    return BLG_KEEP(status, masks, blg_masks_free);
}

void blg_masks_free(blg_masks *masks) {
    if (!masks)
        return;
    blg_raster_free(masks->raster);
    blg_ink_free(&masks->ink);
    blg_picture_free(&masks->picture);
    blg_picture_free(&masks->stroke_picture);
    blg_object_free(masks);
}

/* The ink of one stroke: a part of the whole ink, which keeps its points. False after the last
 * stroke; *first gets the item where the next stroke begins. */
static bool next_stroke(const blg_ink *ink, int *first, blg_ink *stroke) {
    const blg_ink_item *items = ink->items + *first;
    int n = 0;
    while (*first + n < ink->n_items && items[n].shape == items->shape &&
           items[n].stroke == items->stroke)
        n++;
    *stroke = *ink;
    stroke->items = ink->items + *first;
    stroke->n_items = n;
    *first += n;
    return n > 0;
}

static blg_status draw_picture(blg_masks *m, const blg_ink *ink, blg_picture *picture,
                               blg_error *error) {
    return blg_raster_draw_picture(m->raster, ink, m->best_quality, picture, error);
}

/* Calls `each` for every pixel that the stroke touches which is drawn alone (m->stroke_picture).
 * number: the stroke's number in the image. */
static void touched_pixels(blg_masks *m, int number,
                           void each(blg_masks *m, int number, int x, int y)) {
    const int side = m->stroke_picture.size_px, shift = blg_touched_shift(side);
    for (int y = 0; y < side; y++) {
        uint64_t touched = m->stroke_picture.touched[y];
        for (int x, end; blg_touched_next(&touched, shift, side, &x, &end);)
            for (; x < end; x++)
                each(m, number, x, y);
    }
}

/* Adds a pixel to the mask of stroke `number`, which is drawn alone, and to that of its shape. */
static void mask_pixel(blg_masks *m, int number, int x, int y) {
    const int side = m->stroke_picture.size_px, i = y * side + x;
    if (m->picture.pixels[i] < INKED &&
        (m->stroke_picture.pixels[i] < INKED || m->owner[i] == number))
        m->stroke[x * side + y] = m->shape[x * side + y] = BLG_IN_MASK;
}

/* Gives a pixel to stroke `number`, which is drawn alone, if the stroke is darker there than all
 * strokes before. */
static void own_pixel(blg_masks *m, int number, int x, int y) {
    const int i = y * m->stroke_picture.size_px + x;
    if (m->stroke_picture.pixels[i] < m->darkest[i]) {
        m->darkest[i] = m->stroke_picture.pixels[i];
        m->owner[i] = (uint8_t)number;
    }
}

/* Draws the picture, and finds the darkest stroke of each pixel, m->owner. */
blg_status blg_masks_draw(blg_masks *m, const blg_scene *scene, blg_error *error) {
    blg_ink stroke;
    int first = 0;
    m->first = m->number = 0;
    m->shape_ends = false;
    if (blg_ink_draw_scene(&m->ink, scene) != BLG_OK)
        return blg_no_memory(error);
    blg_status status = draw_picture(m, &m->ink, &m->picture, error);
    memset(m->darkest, PAPER, m->area);
    memset(m->owner, NOBODY, m->area);
    memset(m->shape, 0, m->area);
    for (int number = 0; status == BLG_OK && next_stroke(&m->ink, &first, &stroke); number++) {
        status = draw_picture(m, &stroke, &m->stroke_picture, error);
        if (status == BLG_OK)
            touched_pixels(m, number, own_pixel);
    }
    return status;
}

blg_status blg_masks_next(blg_masks *m, blg_mask *mask, bool *found, blg_error *error) {
    blg_ink stroke;
    *found = next_stroke(&m->ink, &m->first, &stroke);
    if (!*found)
        return BLG_OK;
    const blg_ink_item *item = stroke.items;
    const blg_status status = draw_picture(m, &stroke, &m->stroke_picture, error);
    if (status != BLG_OK)
        return status;
    memset(m->stroke, 0, m->area);
    if (m->shape_ends)
        memset(m->shape, 0, m->area);
    touched_pixels(m, m->number++, mask_pixel);
    m->shape_ends = m->first == m->ink.n_items || m->ink.items[m->first].shape != item->shape;
    *mask = (blg_mask){.shape = item->shape,
                       .stroke = item->stroke,
                       .type = item->type,
                       .is_last = m->shape_ends,
                       .of_stroke = m->stroke,
                       .of_shape = m->shape};
    return BLG_OK;
}

/* ---- coco ---- */

/* One JSON file of COCO instances: an annotation for each stroke, and after the strokes of a shape
 * one for the shape. A shape's mask is the union of its strokes' masks. So the masks of an image
 * together are its inked pixels. A mask is a run-length code down the columns, in COCO's text
 * form. */

#define SHAPE 1 /* category; those of stroke types follow */

/* State of the exporter coco. */
typedef struct coco {
    blg_masks *masks;
    int size_px; /* of the pictures of the data set */
    int images, annotations;
    bool begun; /* the list that this pass writes has an element */
} coco;

/* Appends what stands before the images: info and categories. The categories are the shape and,
 * from the next number on, the stroke types. */
static void print_head(blg_buf *out) {
    blg_buf_format(out,
                   "{\"info\":{\"description\":\"Shapes and strokes of Bongard-LOGO problems\"},\n"
                   "\"licenses\":[],\n\"categories\":[{\"id\":%d,\"name\":\"shape\","
                   "\"supercategory\":\"figure\"}",
                   SHAPE);
    for (int i = 0; i < BLG_STROKE_TYPES; i++)
        blg_buf_format(out, ",\n{\"id\":%d,\"name\":\"%s\",\"supercategory\":\"stroke\"}",
                       SHAPE + 1 + i, blg_stroke_type_name((blg_stroke_type)i));
    blg_buf_text(out, "],\n\"images\":[");
}

static blg_status coco_begin(blg_export_run *run, blg_error *error) {
    coco *c = run->state;
    const blg_config *config = &run->set->config;
    c->size_px = config->size_px;
    const blg_status status =
        blg_masks_create(c->size_px, config->antialias == BLG_ANTIALIAS_BEST, &c->masks, error);
    print_head(&run->file.pending);
    return status;
}

static void coco_close(void *state) {
    blg_masks_free(((coco *)state)->masks);
}

/* Separates an element of the list from the element before. */
static void open_element(coco *c, blg_buf *out) {
    blg_buf_text(out, c->begun ? ",\n" : "\n");
    c->begun = true;
}

/* Appends a number of the run-length code: groups of five bits, the lowest first, each with a bit
 * that says whether another group follows, as a character from '0' on. The last group's highest bit
 * is the sign. */
static void add_count(blg_buf *out, long value) {
    enum { GROUP = 31, SIGN = 16, FOLLOWS = 32 };
    bool more = true;
    while (more) {
        const long group = value & GROUP;
        value = (value - group) / (GROUP + 1);
        more = group & SIGN ? value != -1 : value != 0;
        const char letter = (char)('0' + group + (more ? FOLLOWS : 0));
        blg_buf_text(out, letter == '\\' ? "\\" : ""); /* in JSON */
        blg_buf_char(out, letter);
    }
}

typedef struct box {
    int left, top, right, bottom, area; /* right and bottom: the last pixels */
} box;

/* Appends a mask as the lengths of its runs, the first of which lies outside the mask, and returns
 * the box around the mask. From the fourth on, a length is written as its difference from the
 * length two before. */
static box add_runs(blg_buf *out, const uint8_t *mask, int side) {
    const int area = side * side;
    box b = {0};
    long before[2] = {0, 0}; /* lengths of the last runs outside and inside */
    for (int at = 0, n = 0; at < area || n == 0; n++) {
        const bool inside = n % 2 == 1; /* runs outside and inside the mask take turns */
        const uint8_t *next = memchr(mask + at, inside ? 0 : BLG_IN_MASK, (size_t)(area - at));
        const int end = next ? (int)(next - mask) : area;
        add_count(out, end - at - (n > 2 ? before[inside] : 0));
        before[inside] = end - at;
        if (inside) {
            /* Pixels are counted down the columns; a run of several columns reaches from the top of
             * the picture to its bottom. */
            const int last = end - 1;
            const bool one_column = at / side == last / side;
            const int top = one_column ? at % side : 0;
            const int bottom = one_column ? last % side : side - 1;
            b.left = b.area ? b.left : at / side; /* runs come from left to right */
            b.right = last / side;
            b.top = b.area && b.top < top ? b.top : top;
            b.bottom = b.area && b.bottom > bottom ? b.bottom : bottom;
            b.area += end - at;
        }
        at = end;
    }
    return b;
}

/* Appends the members that annotations of shapes and of strokes share; the caller adds all others
 * and the closing brace. Returns false, and appends nothing, if the mask is empty. */
static bool open_annotation(coco *c, blg_buf *out, const uint8_t *mask, int category) {
    if (!memchr(mask, BLG_IN_MASK, (size_t)c->size_px * (size_t)c->size_px))
        return false;
    open_element(c, out);
    blg_buf_format(out,
                   "{\"id\":%d,\"image_id\":%d,\"category_id\":%d,\"iscrowd\":0,"
                   "\"segmentation\":{\"size\":[%d,%d],\"counts\":\"",
                   ++c->annotations, c->images, category, c->size_px, c->size_px);
    const box b = add_runs(out, mask, c->size_px);
    blg_buf_format(out, "\"},\"area\":%d,\"bbox\":[%d,%d,%d,%d]", b.area, b.left, b.top,
                   b.right - b.left + 1, b.bottom - b.top + 1);
    return true;
}

/* Adds the annotations of an image: those of the strokes of a shape, then that of the shape. */
static blg_status add_annotations(coco *c, const blg_export_run *run, const blg_export_image *image,
                                  blg_error *error) {
    blg_mask mask;
    bool found = true;
    c->images++;
    blg_status status = blg_masks_draw(c->masks, image->scene, error);
    BLG_THEN(status, blg_masks_next(c->masks, &mask, &found, error));
    while (status == BLG_OK && found) {
        if (open_annotation(c, image->out, mask.of_stroke, SHAPE + 1 + (int)mask.type))
            blg_buf_format(image->out, ",\"shape\":%d,\"stroke\":%d}", mask.shape, mask.stroke);
        if (mask.is_last && open_annotation(c, image->out, mask.of_shape, SHAPE)) {
            blg_buf_format(image->out, ",\"shape\":%d,\"name\":", mask.shape);
            blg_export_shape_name(image->out, run->options->catalogue,
                                  image->scene->shapes[mask.shape]);
            blg_buf_char(image->out, '}');
        }
        status = blg_masks_next(c->masks, &mask, &found, error);
    }
    return status;
}

/* The first pass lists the images, the second their annotations, because COCO has two lists. */
static blg_status coco_image(blg_export_run *run, const blg_export_image *image, blg_error *error) {
    coco *c = run->state;
    if (run->pass == 1)
        return add_annotations(c, run, image, error);
    blg_buf *out = image->out;
    open_element(c, out);
    blg_buf_format(out, "{\"id\":%d,\"width\":%d,\"height\":%d,\"file_name\":\"", ++c->images,
                   c->size_px, c->size_px);
    blg_set_image(run->set, image->problem, image->side, image->index, out);
    blg_buf_format(out, "\",\"problem\":\"%s\",\"split\":", image->problem->name);
    blg_buf_json_string(out, image->split);
    blg_buf_format(out, ",\"side\":\"%s\",\"index\":%d}", blg_export_side(image->side),
                   image->index);
    return BLG_OK;
}

static void coco_next_pass(blg_export_run *run) {
    coco *c = run->state;
    blg_buf_text(&run->file.pending, "\n],\n\"annotations\":[");
    c->images = 0;
    c->begun = false;
}

const blg_exporter blg_exporter_coco = {.needs_poses = true,
                                        .state_size = sizeof(coco),
                                        .next_pass = coco_next_pass,
                                        .begin = coco_begin,
                                        .image = coco_image,
                                        .tail = "\n]}\n",
                                        .close = coco_close};
