/* A number is put into a bin, and each bin is a feature of its own. So a linear probe can follow
 * any dependence on the number. */
#include "audit/features.h"

#include <math.h>

#define NAME_ENTRY(name, text) #name,
#define TEXT_ENTRY(name, text) text,

const char *blg_probe_name(blg_probe_kind kind) {
    static const char *const names[] = {BLG_PROBE_LIST(NAME_ENTRY)};
    return (unsigned)kind < BLG_PROBES ? names[kind] : "?";
}

const char *blg_probe_text(blg_probe_kind kind) {
    static const char *const texts[] = {BLG_PROBE_LIST(TEXT_ENTRY)};
    return (unsigned)kind < BLG_PROBES ? texts[kind] : "?";
}

/* Kinds of features (probe.h); they are distinct over all sets. */
enum {
    UNIGRAM = 1,
    BIGRAM,
    TRIGRAM,
    PATH_UNIGRAM,
    PATH_BIGRAM,
    PATH_TRIGRAM,
    LENGTH,
    FIGURE,
    FIGURE_TYPES,
    DISTRACTOR,
    DISTRACTOR_TYPES,
    RELATION,
    DIFFERENCES,
    TYPE_COUNT,
    TYPE_BIGRAM,
    TYPES_USED,
    SCALE,
    HEADING,
    PLACE_X,
    PLACE_Y,
    PLACE_RADIUS,
    ATTRIBUTE,
    ATTRIBUTE_PAIR,
    ATTRIBUTES_ALL,
    MEASURE,
    INK,
    EXTENT,
    COMPONENTS,
    GRAY,
    CENTRE
};

static uint64_t mix(uint64_t hash, uint64_t value) {
    hash = (hash ^ value) * 0x9e3779b97f4a7c15u;
    return hash ^ (hash >> 32);
}

/* The value as a multiple of the grid's step size, rounded; a key. */
static uint64_t step(double value, double size) {
    return (uint64_t)(int64_t)llround(value / size);
}

static uint64_t path_token(const blg_action *a) {
    uint64_t hash = mix(11, (uint64_t)a->kind);
    hash = mix(hash, step(a->length, 0.001));
    hash = mix(hash, step(a->extent_deg, 0.72)); /* the grids of the published text */
    return mix(hash, step(a->turn_deg, 0.36));
}

static void add_ngrams(blg_samples *s, const uint64_t *tokens, int n, uint32_t unigram,
                       uint32_t bigram, uint32_t trigram) {
    for (int i = 0; i < n; i++) {
        blg_samples_add(s, unigram, tokens[i], 1);
        blg_samples_add(s, bigram, mix(i ? tokens[i - 1] : 1, tokens[i]), 1);
        if (i + 1 == n)
            blg_samples_add(s, bigram, mix(tokens[i], 2), 1);
        if (i >= 2)
            blg_samples_add(s, trigram, mix(mix(tokens[i - 2], tokens[i - 1]), tokens[i]), 1);
    }
}

void blg_features_ngrams(blg_samples *s, const blg_scene *scene) {
    for (int k = 0; k < scene->n_shapes; k++) {
        const blg_program *p = &scene->programs[k];
        uint64_t path[BLG_MAX_ACTIONS], full[BLG_MAX_ACTIONS];
        for (int i = 0; i < p->n_actions; i++) {
            path[i] = path_token(&p->actions[i]);
            full[i] = mix(path[i], (uint64_t)p->actions[i].type);
        }
        add_ngrams(s, full, p->n_actions, UNIGRAM, BIGRAM, TRIGRAM);
        add_ngrams(s, path, p->n_actions, PATH_UNIGRAM, PATH_BIGRAM, PATH_TRIGRAM);
        blg_samples_add(s, LENGTH, (uint64_t)p->n_actions, 1);
    }
}

static bool is_distractor(const blg_scene *scene, int shape) {
    return shape >= scene->n_shapes - scene->n_distractors;
}

static uint64_t figure_of(const blg_program *program) {
    uint64_t figure = 17;
    for (int i = 0; i < program->n_actions; i++)
        figure = mix(figure, path_token(&program->actions[i]));
    return figure;
}

static uint64_t types_of(const blg_program *program) {
    uint64_t types = 19;
    for (int i = 0; i < program->n_actions; i++)
        types = mix(types, (uint64_t)program->actions[i].type);
    return types;
}

void blg_features_identity(blg_samples *s, const blg_scene *scene) {
    for (int k = 0; k < scene->n_shapes; k++) {
        const bool distractor = is_distractor(scene, k);
        const uint64_t figure = figure_of(&scene->programs[k]);
        blg_samples_add(s, distractor ? DISTRACTOR : FIGURE, figure, 1);
        blg_samples_add(s, distractor ? DISTRACTOR_TYPES : FIGURE_TYPES,
                        mix(figure, types_of(&scene->programs[k])), 1);
    }
}

void blg_features_figures(blg_samples *s, const blg_scene *scene) {
    for (int k = 0; k < scene->n_shapes; k++)
        blg_samples_add(s, is_distractor(scene, k) ? DISTRACTOR : FIGURE,
                        figure_of(&scene->programs[k]), 1);
}

void blg_features_decoration(blg_samples *s, const blg_scene *scene) {
    int counts[BLG_STROKE_TYPES] = {0};
    uint64_t used = 0;
    for (int k = 0; k < scene->n_shapes; k++) {
        const blg_program *p = &scene->programs[k];
        for (int i = 0; i < p->n_actions; i++) {
            counts[p->actions[i].type]++;
            used |= (uint64_t)1 << p->actions[i].type;
            uint64_t before = i ? (uint64_t)p->actions[i - 1].type : BLG_STROKE_TYPES;
            blg_samples_add(s, TYPE_BIGRAM, before * 16 + (uint64_t)p->actions[i].type, 1);
        }
    }
    for (int t = 0; t < BLG_STROKE_TYPES; t++)
        blg_samples_add(s, TYPE_COUNT, (uint64_t)(t * 64 + counts[t]), 1);
    blg_samples_add(s, TYPES_USED, used, 1);
}

void blg_features_pose(blg_samples *s, const blg_scene *scene) {
    for (int k = 0; k < scene->n_shapes; k++) {
        const blg_pose *pose = &scene->poses[k];
        double heading = fmod(pose->heading_deg, 360);
        blg_samples_add(s, SCALE, step(pose->scale, 10), 1);
        blg_samples_add(s, HEADING, step(heading < 0 ? heading + 360 : heading, 15), 1);
        blg_samples_add(s, PLACE_X, step(pose->x, 30), 1);
        blg_samples_add(s, PLACE_Y, step(pose->y, 30), 1);
        blg_samples_add(s, PLACE_RADIUS, step(sqrt(pose->x * pose->x + pose->y * pose->y), 30), 1);
    }
}

void blg_features_attributes(blg_samples *s, const blg_analysis *const *analyses, int n) {
    for (int k = 0; k < n; k++) {
        const blg_analysis *a = analyses[k];
        uint64_t all = 23;
        for (int i = 0; i < BLG_ATTRIBUTES; i++) {
            blg_samples_add(s, ATTRIBUTE, (uint64_t)(i * 4 + a->attributes[i].value + 1), 1);
            for (int j = 0; j < i && i < BLG_DEFAULT_ATTRIBUTES; j++)
                if (a->attributes[i].value == 1 && a->attributes[j].value == 1)
                    blg_samples_add(s, ATTRIBUTE_PAIR, (uint64_t)(i * 64 + j), 1);
        }
        for (int i = 0; i < BLG_DEFAULT_ATTRIBUTES; i++)
            all = mix(all, (uint64_t)(a->attributes[i].value + 1));
        blg_samples_add(s, ATTRIBUTES_ALL, all, 1);
        blg_samples_add(s, MEASURE, (uint64_t)(1000 + a->n_regions), 1);
        blg_samples_add(s, MEASURE, (uint64_t)(2000 + a->n_lines_max), 1);
        blg_samples_add(s, MEASURE, (uint64_t)(3000 + a->n_crossings), 1);
        blg_samples_add(s, MEASURE, 4000 + step(a->diameter, 0.1), 1);
    }
}

/* A pair of figures is described without order. Three kinds of pairs are kept apart: two figures of
 * the concept, one figure and a distractor, two distractors. */
void blg_features_relations(blg_samples *s, const blg_analysis *const *analyses, int n,
                            int n_distractors) {
    for (int k = 1; k < n; k++)
        for (int m = 0; m < k; m++) {
            const int kind = (k >= n - n_distractors) + (m >= n - n_distractors);
            int differences = 0;
            for (int i = 0; i < BLG_DEFAULT_ATTRIBUTES; i++) {
                int a = analyses[m]->attributes[i].value + 1;
                int b = analyses[k]->attributes[i].value + 1;
                const int larger = a > b ? a : b, smaller = a > b ? b : a;
                differences += a != b;
                if (kind != 1) {
                    a = larger;
                    b = smaller;
                }
                blg_samples_add(s, RELATION, (uint64_t)(((kind * 64 + i) * 4 + a) * 4 + b), 1);
            }
            blg_samples_add(s, DIFFERENCES, (uint64_t)(kind * 64 + differences), 1);
        }
}

/* ---- pixels ---- */

typedef struct box {
    int left, right, top, bottom;
    double ink, x, y;
} box;

static box find_box(const uint8_t *pixels, int width, int height) {
    box b = {.left = width, .top = height, .right = -1, .bottom = -1};
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++) {
            int ink = 255 - pixels[(size_t)y * (size_t)width + (size_t)x];
            if (ink < 128)
                continue;
            b.left = x < b.left ? x : b.left;
            b.right = x > b.right ? x : b.right;
            b.top = y < b.top ? y : b.top;
            b.bottom = y;
            b.ink++;
            b.x += x;
            b.y += y;
        }
    return b;
}

/* Number of connected components of ink on a grid of CELLS x CELLS cells. A cell has ink if any of
 * its pixels has. */
static int count_components(const uint8_t *pixels, int width, int height) {
    enum { CELLS = 64 };
    uint8_t inked[CELLS][CELLS] = {{0}};
    int stack[CELLS * CELLS], n = 0, components = 0;
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
            if (pixels[(size_t)y * (size_t)width + (size_t)x] < 128)
                inked[y * CELLS / height][x * CELLS / width] = 1;
    for (int start = 0; start < CELLS * CELLS; start++) {
        if (!inked[start / CELLS][start % CELLS])
            continue;
        components++;
        stack[n++] = start;
        inked[start / CELLS][start % CELLS] = 0;
        while (n) {
            int at = stack[--n];
            for (int k = 0; k < 9; k++) {
                int y = at / CELLS + k / 3 - 1, x = at % CELLS + k % 3 - 1;
                if (y < 0 || x < 0 || y >= CELLS || x >= CELLS || !inked[y][x])
                    continue;
                inked[y][x] = 0;
                stack[n++] = y * CELLS + x;
            }
        }
    }
    return components;
}

void blg_features_pixels(blg_samples *s, const uint8_t *pixels, int width, int height) {
    double area = (double)width * (double)height;
    box b = find_box(pixels, width, height);
    int levels[16] = {0};
    for (size_t i = 0; i < (size_t)width * (size_t)height; i++)
        levels[pixels[i] / 16]++;
    blg_samples_add(s, INK, step(b.ink / area, 0.002), 1);
    blg_samples_add(s, COMPONENTS, (uint64_t)count_components(pixels, width, height), 1);
    for (int i = 0; i < 15; i++)
        blg_samples_add(s, GRAY, (uint64_t)i * 1000 + step(log2(1 + levels[i]), 0.5), 1);
    if (b.ink > 0) {
        double w = (double)(b.right - b.left + 1) / width,
               h = (double)(b.bottom - b.top + 1) / height;
        blg_samples_add(s, EXTENT, 1000 + step(w > h ? w : h, 0.04), 1);
        blg_samples_add(s, EXTENT, 2000 + step(w > h ? h : w, 0.04), 1);
        blg_samples_add(s, EXTENT, 3000 + step(w > h ? h / w : w / h, 0.05), 1);
        blg_samples_add(s, EXTENT, 4000 + step(b.ink / (w * h * area), 0.01), 1);
        blg_samples_add(s, CENTRE, 1000 + step(b.x / b.ink / width, 0.05), 1);
        blg_samples_add(s, CENTRE, 2000 + step(b.y / b.ink / height, 0.05), 1);
    }
}
