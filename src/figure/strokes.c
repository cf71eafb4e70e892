/* Stroke types: how strokes of each type are decorated and called. */
#include "figure/program.h"

/* ---- rows: one for each line of BLG_STROKE_TYPE_LIST ---- */

static const blg_stroke_style style_normal = {.word = {"plain", "plain"}};

static const blg_stroke_style style_zigzag = {
    .marks = BLG_TEETH,
    .word = {"zigzag", "zigzag"},
    .from = {[BLG_NORMAL] = {{0.399, 0.454, 0.492, 0.520}, {8, 15, 20, 41, 64, 212}}}};

static const blg_stroke_style style_circle = {
    .marks = BLG_STAMPS,
    .stretch = 0.75,
    .n_points = 20,
    .points = {{10, 0},  {9.51, 3.09},   {8.09, 5.88},   {5.88, 8.09},   {3.09, 9.51},
               {0, 10},  {-3.09, 9.51},  {-5.88, 8.09},  {-8.09, 5.88},  {-9.51, 3.09},
               {-10, 0}, {-9.51, -3.09}, {-8.09, -5.88}, {-5.88, -8.09}, {-3.09, -9.51},
               {0, -10}, {3.09, -9.51},  {5.88, -8.09},  {8.09, -5.88},  {9.51, -3.09}},
    .word = {"circle", "ring"},
    .plural = {"circles", "rings"},
    .from = {[BLG_NORMAL] = {{0.174, 0.332, 0.527, 0.728}, {0, 0, 1, 20, 40, 130}},
             [BLG_ZIGZAG] = {{0.481, 0.513, 0.569, 0.655}, {8, 17, 21, 52, 87, 273}}}};

static const blg_stroke_style style_square = {
    .marks = BLG_STAMPS,
    .stretch = 0.65,
    .n_points = 4,
    .points = {{10, -10}, {10, 10}, {-10, 10}, {-10, -10}},
    .word = {"square", "box"},
    .plural = {"squares", "boxes"},
    .from = {[BLG_NORMAL] = {{0.076, 0.265, 0.486, 0.715}, {0, 0, 6, 10, 12, 44}},
             [BLG_ZIGZAG] = {{0.425, 0.434, 0.476, 0.574}, {7, 15, 23, 47, 78, 245}},
             [BLG_CIRCLE] = {{0.123, 0.159, 0.197, 0.237}, {0, 0, 1, 6, 23, 122}}}};

static const blg_stroke_style style_triangle = {
    .marks = BLG_STAMPS,
    .stretch = 0.8,
    .n_points = 3,
    .points = {{10, -5.77}, {0, 11.55}, {-10, -5.77}},
    .word = {"triangle", "wedge"},
    .plural = {"triangles", "wedges"},
    .from = {[BLG_NORMAL] = {{0.210, 0.292, 0.406, 0.534}, {0, 0, 10, 20, 42, 134}},
             [BLG_ZIGZAG] = {{0.519, 0.525, 0.564, 0.628}, {8, 16, 27, 51, 84, 270}},
             [BLG_CIRCLE] = {{0.256, 0.364, 0.461, 0.554}, {0, 0, 7, 20, 52, 171}},
             [BLG_SQUARE] = {{0.241, 0.345, 0.445, 0.535}, {0, 0, 8, 25, 48, 153}}}};

/* ---- all of them ---- */

#define NAME_ENTRY(upper, lower)  #lower,
#define STYLE_ENTRY(upper, lower) &style_##lower,
const char *const blg_stroke_type_names[] = {BLG_STROKE_TYPE_LIST(NAME_ENTRY)};
const blg_stroke_style *const blg_stroke_styles[] = {BLG_STROKE_TYPE_LIST(STYLE_ENTRY)};

const char *blg_stroke_type_name(blg_stroke_type type) {
    return (unsigned)type < BLG_STROKE_TYPES ? blg_stroke_type_names[type] : "?";
}

blg_stroke_type blg_stroke_type_find(const char *name) {
    int type = 0;
    while (type < BLG_STROKE_TYPES && strcmp(name, blg_stroke_type_names[type]) != 0)
        type++;
    return (blg_stroke_type)type;
}

unsigned blg_stroke_types_of_pen(void) {
    unsigned types = 0;
    for (int t = 0; t < BLG_STROKE_TYPES; t++)
        types |= (unsigned)(blg_stroke_styles[t]->marks != BLG_STAMPS) << t;
    return types;
}

const char *blg_stroke_types_text(char text[BLG_STROKE_TYPES_TEXT]) {
    size_t n = 0;
    for (int t = 0; t < BLG_STROKE_TYPES && n < BLG_STROKE_TYPES_TEXT; t++)
        n += (size_t)snprintf(text + n, BLG_STROKE_TYPES_TEXT - n, "%s%s",
                              t == 0                      ? ""
                              : t == BLG_STROKE_TYPES - 1 ? " or "
                                                          : ", ",
                              blg_stroke_type_names[t]);
    return text;
}
