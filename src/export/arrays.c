/* The formats tokens and npy: arrays per split, one record a problem.
 *
 * tokens   tokens_<split>.npy   float32 [N, images, rows, 4]   both formats
 *          index_<split>.jsonl  one image a line, in the order of the arrays, with radii of arcs
 *          vocab.json           what the numbers mean, and the splits
 * npy      images_<split>.npy   uint8 [N, images, H, W], 255 = paper
 *          labels_<split>.npy   uint8 [N, images], 1 = positive, 0 = negative
 *
 * A query that a problem lacks keeps its place in the arrays: its tokens are those of an image
 * without shapes, its picture is white, and its label is 255.
 *
 * Arrays are written problem by problem. Pixels come from the data set's own pictures. */
#include "base/error.h"
#include "export/export.h"
#include "export/exporter.h"
#include "export/npy.h"
#include "export/tokens.h"
#include "read/pictures.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#define PAPER      255
#define LABEL_NONE 255

typedef struct split_arrays {
    char name[BLG_SPLIT_NAME];
    blg_npy tokens, images, labels;
    blg_outfile index;
} split_arrays;

typedef struct arrays {
    bool pictures; /* format npy */
    int n_images;  /* of a problem, with missing queries; 0 = not known yet */
    int width, height;
    int n_splits;
    split_arrays splits[BLG_MAX_SPLITS];
    split_arrays *split; /* of the current problem */
    blg_pictures reader;
    blg_buf pixels;
} arrays;

static blg_status at_problem(const blg_export_run *run, const blg_problem *problem,
                             blg_status status, blg_error *error) {
    if (status != BLG_OK) {
        blg_error_at(error, run->options->dataset, 0, 0);
        blg_error_key(error, "%.120s", problem->name);
    }
    return status;
}

/* ---- a split's files ---- */

static blg_status check_split_name(const char *split, blg_error *error) {
    bool good = *split && *split != '.';
    for (const char *c = split; *c; c++)
        good = good && (isalnum((unsigned char)*c) || strchr("_-.", *c));
    return good ? BLG_OK
                : blg_error_set(error, BLG_INVALID,
                                "split \"%.40s\" cannot be part of a file's name", split);
}

static blg_status open_split(blg_export_run *run, arrays *a, split_arrays *s, blg_error *error) {
    char name[BLG_SPLIT_NAME + 16];
    const int tokens[] = {a->n_images, run->options->max_rows, BLG_TOKEN_COLUMNS};
    const int images[] = {a->n_images, a->height, a->width};
    blg_status status = check_split_name(s->name, error);
    snprintf(name, sizeof name, "tokens_%s.npy", s->name);
    if (status == BLG_OK)
        status = blg_npy_open(&s->tokens, &run->target, name, BLG_NPY_F32, 3, tokens, error);
    snprintf(name, sizeof name, "index_%s.jsonl", s->name);
    if (status == BLG_OK)
        status = blg_target_open(&run->target, name, &s->index, error);
    if (status != BLG_OK || !a->pictures)
        return status;
    snprintf(name, sizeof name, "images_%s.npy", s->name);
    status = blg_npy_open(&s->images, &run->target, name, BLG_NPY_U8, 3, images, error);
    snprintf(name, sizeof name, "labels_%s.npy", s->name);
    if (status == BLG_OK)
        status = blg_npy_open(&s->labels, &run->target, name, BLG_NPY_U8, 1, images, error);
    return status;
}

static blg_status find_split(blg_export_run *run, arrays *a, const char *split, blg_error *error) {
    int i = 0;
    while (i < a->n_splits && strcmp(a->splits[i].name, split) != 0)
        i++;
    if (i == BLG_MAX_SPLITS)
        return blg_error_set(error, BLG_INVALID, "more than %d splits", BLG_MAX_SPLITS);
    a->split = &a->splits[i];
    if (i < a->n_splits)
        return BLG_OK;
    if (strlen(split) >= BLG_SPLIT_NAME)
        return check_split_name("", error);
    snprintf(a->splits[i].name, BLG_SPLIT_NAME, "%s", split);
    a->n_splits++;
    return open_split(run, a, a->split, error);
}

/* ---- tokens ---- */

static void add_index(split_arrays *s, const blg_export_image *image) {
    blg_buf *out = &s->index.pending;
    const blg_scene *scene = image->scene;
    bool first = true;
    blg_buf_format(out, "{\"problem\":\"%s\",\"side\":\"%s\",\"index\":%d,\"radii\":[",
                   image->problem->name, blg_export_side(image->side), image->index);
    for (int i = 0; i < scene->n_shapes; i++)
        for (int k = 0; k < scene->programs[i].n_actions; k++) {
            const blg_action *action = &scene->programs[i].actions[k];
            char text[BLG_ACTION_TEXT];
            if (action->kind != BLG_ARC)
                continue;
            size_t size = blg_action_print(action, text); /* "..._0.500_0.625-0.500" */
            blg_buf_text(out, first ? "" : ",");
            blg_buf_add(out, text + size - 17, 5);
            first = false;
        }
    blg_buf_text(out, "]}\n");
}

static blg_status add_tokens(const blg_export_run *run, split_arrays *s,
                             const blg_export_image *image, blg_error *error) {
    float rows[BLG_MAX_TOKEN_ROWS][BLG_TOKEN_COLUMNS];
    int n_rows = run->options->max_rows, needed = blg_tokens_size(image->scene);
    if (needed > n_rows)
        return blg_error_set(
            error, BLG_INFEASIBLE,
            "%s image %d takes %d rows of tokens, %d are allowed; --max-len %d would hold it",
            blg_export_side(image->side), image->index, needed, n_rows, needed);
    blg_tokens_fill(image->scene, n_rows, rows);
    add_index(s, image);
    blg_status status = blg_outfile_flush(&s->index, error);
    return status == BLG_OK
               ? blg_npy_add_f32(&s->tokens, rows[0], (size_t)n_rows * BLG_TOKEN_COLUMNS, error)
               : status;
}

/* ---- pictures ---- */

static blg_status read_picture(arrays *a, const blg_problem *problem, const char *split, int side,
                               int image, blg_error *error) {
    int width = 0, height = 0;
    blg_status status = blg_pictures_read(&a->reader, problem, split, side, image, &a->pixels,
                                          &width, &height, error);
    if (status == BLG_OK && a->width == 0) {
        a->width = width;
        a->height = height;
    }
    if (status != BLG_OK || (width == a->width && height == a->height))
        return status;
    blg_pictures_at(&a->reader, error);
    return blg_error_set(error, BLG_INVALID, "%d x %d pixels; the first image has %d x %d", width,
                         height, a->width, a->height);
}

static blg_status add_picture(arrays *a, const blg_export_image *image, blg_error *error) {
    split_arrays *s = a->split;
    const bool there = image->index < blg_problem_side(image->problem, image->side);
    const uint8_t label = there ? (uint8_t)image->side : LABEL_NONE;
    blg_status status = BLG_OK;
    if (there)
        status = read_picture(a, image->problem, s->name, image->side, image->index, error);
    else
        memset(a->pixels.data, PAPER, a->pixels.size); /* white paper for a missing query */
    if (status == BLG_OK)
        status = blg_npy_add_u8(&s->images, (const uint8_t *)a->pixels.data, a->pixels.size, error);
    return status == BLG_OK ? blg_npy_add_u8(&s->labels, &label, 1, error) : status;
}

/* ---- problems ---- */

static blg_status begin_problem(blg_export_run *run, void *state, const blg_export_image *image,
                                blg_error *error) {
    arrays *a = state;
    const blg_problem *problem = image->problem;
    const int negatives = blg_problem_side(problem, 0), positives = blg_problem_side(problem, 1);
    const int n = 2 * (positives > negatives ? positives : negatives);
    blg_status status = BLG_OK;
    if (a->n_images == 0)
        a->n_images = n;
    if (n != a->n_images)
        status = blg_error_set(error, BLG_INVALID, "%d images; the first problem has %d", n,
                               a->n_images);
    if (status == BLG_OK && a->pictures && a->width == 0) /* the header needs the picture's size */
        status = read_picture(a, problem, image->split, 1, 0, error);
    if (status == BLG_OK)
        status = find_split(run, a, image->split, error);
    return at_problem(run, problem, status, error);
}

static blg_status add_image(blg_export_run *run, void *state, const blg_export_image *image,
                            blg_error *error) {
    arrays *a = state;
    blg_status status = add_tokens(run, a->split, image, error);
    if (status == BLG_OK && a->pictures)
        status = add_picture(a, image, error);
    return at_problem(run, image->problem, status, error);
}

static blg_status end_problem(blg_export_run *run, void *state, const blg_export_image *image,
                              blg_error *error) {
    split_arrays *s = ((arrays *)state)->split;
    (void)run, (void)image, (void)error;
    s->tokens.records++;
    s->images.records++;
    s->labels.records++;
    return BLG_OK;
}

static blg_status write_vocabulary(blg_export_run *run, const arrays *a, blg_error *error) {
    blg_buf out = {0};
    blg_buf_format(&out, "{\n  \"rows\": %d,\n  \"images\": %d,\n", run->options->max_rows,
                   a->n_images);
    blg_buf_text(&out, "  \"columns\": [\"base\", \"type\", \"a\", \"b\"],\n  \"base\": {");
    for (int i = 0; i < BLG_TOKEN_BASES; i++)
        blg_buf_format(&out, "%s\"%s\": %d", i ? ", " : "", blg_token_bases[i], i);
    blg_buf_text(&out, "},\n  \"type\": {");
    for (int i = 0; i < BLG_STROKE_TYPES; i++)
        blg_buf_format(&out, "%s\"%s\": %d", i ? ", " : "",
                       blg_stroke_type_name(blg_token_stroke_type(i)), i);
    blg_buf_text(&out, "},\n  \"splits\": [");
    for (int i = 0; i < a->n_splits; i++) {
        blg_buf_text(&out, i ? ", " : "");
        blg_buf_json_string(&out, a->splits[i].name);
    }
    blg_buf_text(&out, "]\n}\n");
    blg_status status = blg_target_write(&run->target, "vocab.json", &out, error);
    blg_buf_free(&out);
    return status;
}

static blg_status end(blg_export_run *run, void *state, blg_error *error) {
    arrays *a = state;
    blg_status status = BLG_OK;
    for (int i = 0; i < a->n_splits && status == BLG_OK; i++) {
        split_arrays *s = &a->splits[i];
        status = blg_npy_finish(&s->tokens, error);
        if (status == BLG_OK)
            status = blg_outfile_finish(&s->index, NULL, error);
        if (status == BLG_OK && a->pictures)
            status = blg_npy_finish(&s->images, error);
        if (status == BLG_OK && a->pictures)
            status = blg_npy_finish(&s->labels, error);
    }
    return status == BLG_OK ? write_vocabulary(run, a, error) : status;
}

static void close_arrays(void *state) {
    arrays *a = state;
    for (int i = 0; i < a->n_splits; i++) {
        blg_npy_abandon(&a->splits[i].tokens);
        blg_npy_abandon(&a->splits[i].images);
        blg_npy_abandon(&a->splits[i].labels);
        blg_outfile_discard(&a->splits[i].index);
    }
    blg_pictures_close(&a->reader);
    blg_buf_free(&a->pixels);
}

static blg_status begin_pictures(blg_export_run *run, void *state, blg_error *error) {
    arrays *a = state;
    (void)error;
    a->pictures = true;
    blg_pictures_init(&a->reader, run->options->dataset, run->reading);
    return BLG_OK;
}

const blg_exporter blg_exporter_tokens = {.folder = true,
                                          .lacking = true,
                                          .state_size = sizeof(arrays),
                                          .first = begin_problem,
                                          .image = add_image,
                                          .last = end_problem,
                                          .end = end,
                                          .close = close_arrays};
const blg_exporter blg_exporter_npy = {.folder = true,
                                       .state_size = sizeof(arrays),
                                       .begin = begin_pictures,
                                       .lacking = true,
                                       .first = begin_problem,
                                       .image = add_image,
                                       .last = end_problem,
                                       .end = end,
                                       .close = close_arrays};
