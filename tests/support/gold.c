#include "gold.h"

#include "picture/png.h"
#include "suite.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct gold {
    char folder[512];
    json_t *poses;
};

gold *gold_open(void) {
    const char *shared = suite_shared_folder();
    if (!shared)
        return NULL;
    gold *g = calloc(1, sizeof *g);
    char path[640];
    snprintf(g->folder, sizeof g->folder, "%s/gold/render", shared);
    snprintf(path, sizeof path, "%s/poses.json", g->folder);
    g->poses = json_load_file(path, 0, NULL);
    if (g->poses)
        return g;
    free(g);
    return NULL;
}

void gold_close(gold *g) {
    json_decref(g->poses);
    free(g);
}

int gold_size(const gold *g) {
    return (int)json_array_size(g->poses);
}

static json_t *picture(const gold *g, int index) {
    return json_array_get(g->poses, (size_t)index);
}

const char *gold_name(const gold *g, int index) {
    return json_string_value(json_object_get(picture(g, index), "file"));
}

static double number(const json_t *array, size_t index) {
    return json_number_value(json_array_get(array, index));
}

static const char *text(const json_t *array, size_t index) {
    return json_string_value(json_array_get(array, index));
}

/* [kind, length or radius, extent, type, "L" or "R", turn] */
static blg_action read_action(const json_t *a) {
    blg_action action = {.kind = strcmp(text(a, 0), "arc") == 0 ? BLG_ARC : BLG_LINE,
                         .length = number(a, 1),
                         .extent_deg = number(a, 2),
                         .turn_deg = number(a, 5) * (strcmp(text(a, 4), "L") == 0 ? 1 : -1)};
    while (strcmp(blg_stroke_type_name(action.type), text(a, 3)) != 0)
        action.type++;
    return action;
}

void gold_ink(const gold *g, int index, blg_ink *ink) {
    json_t *p = picture(g, index);
    json_t *shapes = json_object_get(p, "actions");
    blg_ink_clear(ink);
    ink->published = true;
    for (size_t i = 0; i < json_array_size(shapes); i++) {
        json_t *start = json_array_get(json_object_get(p, "start_coordinates"), i);
        blg_pose pose = {.x = number(start, 0),
                         .y = number(start, 1),
                         .heading_deg = number(json_object_get(p, "start_orientations"), i),
                         .scale = number(json_object_get(p, "scaling_factors"), i)};
        blg_program program = {0};
        json_t *actions = json_array_get(shapes, i);
        for (size_t k = 0; k < json_array_size(actions); k++)
            program.actions[program.n_actions++] = read_action(json_array_get(actions, k));
        CU_ASSERT_EQUAL_FATAL(blg_ink_add_shape(ink, &program, &pose), BLG_OK);
    }
}

void gold_pixels(const gold *g, int index, uint8_t *pixels) {
    char path[768];
    static unsigned char bytes[1 << 17];
    snprintf(path, sizeof path, "%s/%s", g->folder, gold_name(g, index));
    FILE *file = fopen(path, "rb");
    CU_ASSERT_PTR_NOT_NULL_FATAL(file);
    size_t size = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    blg_buf out = {0};
    int width, height;
    CU_ASSERT_EQUAL_FATAL(blg_png_decode(bytes, size, &out, &width, &height, NULL), BLG_OK);
    CU_ASSERT_FATAL(width == GOLD_SIDE_PX && height == GOLD_SIDE_PX);
    memcpy(pixels, out.data, out.size);
    blg_buf_free(&out);
}

void gold_compare(gold_score *score, const uint8_t *a, const uint8_t *b, size_t n) {
    long long sum = 0;
    for (size_t i = 0; i < n; i++) {
        score->both += a[i] < 128 && b[i] < 128;
        score->either += a[i] < 128 || b[i] < 128;
        sum += abs(a[i] - b[i]);
    }
    score->difference += (double)sum;
    score->n_pixels += (long long)n;
}

double gold_iou(const gold_score *score) {
    return (double)score->both / (double)score->either;
}

double gold_mae(const gold_score *score) {
    return score->difference / 255 / (double)score->n_pixels;
}
