/* The table holds measurements of this library's pictures. The strokes are a line of length 1.0 and
 * an arc of radius 0.5 and 90 degrees, in six headings. at[] is the sum of absolute pixel
 * differences over the mean ink, at antialiasing `best`. changed[] counts pixels at the
 * antialiasing of data sets. tests/property/test_contrast.c measures the table again. */
#include "ink/contrast.h"

#define ROWS    4
#define FIRST   80.0
#define BETWEEN 20.0

#define SIZES 6
static const int sizes_px[SIZES] = {64, 96, 128, 192, 256, 512};

static const struct {
    blg_stroke_type a, b;
    double at[ROWS];    /* scale 80, 100, 120, 140 */
    int changed[SIZES]; /* pixels that change by BLG_VISIBLE_GRAY or more, at scale 80: the least of
                           48 draws */
} pairs[] = {
    {BLG_ZIGZAG, BLG_NORMAL, {0.399, 0.454, 0.492, 0.520}, {8, 15, 20, 41, 64, 212}},
    {BLG_CIRCLE, BLG_NORMAL, {0.174, 0.332, 0.527, 0.728}, {0, 0, 1, 20, 40, 130}},
    {BLG_CIRCLE, BLG_ZIGZAG, {0.481, 0.513, 0.569, 0.655}, {8, 17, 21, 52, 87, 273}},
    {BLG_SQUARE, BLG_NORMAL, {0.076, 0.265, 0.486, 0.715}, {0, 0, 6, 10, 12, 44}},
    {BLG_SQUARE, BLG_ZIGZAG, {0.425, 0.434, 0.476, 0.574}, {7, 15, 23, 47, 78, 245}},
    {BLG_SQUARE, BLG_CIRCLE, {0.123, 0.159, 0.197, 0.237}, {0, 0, 1, 6, 23, 122}},
    {BLG_TRIANGLE, BLG_NORMAL, {0.210, 0.292, 0.406, 0.534}, {0, 0, 10, 20, 42, 134}},
    {BLG_TRIANGLE, BLG_ZIGZAG, {0.519, 0.525, 0.564, 0.628}, {8, 16, 27, 51, 84, 270}},
    {BLG_TRIANGLE, BLG_CIRCLE, {0.256, 0.364, 0.461, 0.554}, {0, 0, 7, 20, 52, 171}},
    {BLG_TRIANGLE, BLG_SQUARE, {0.241, 0.345, 0.445, 0.535}, {0, 0, 8, 25, 48, 153}},
};

static double interpolate(const double at[ROWS], double scale) {
    double place = (scale - FIRST) / BETWEEN;
    int row = place < 0 ? 0 : place >= ROWS - 1 ? ROWS - 2 : (int)place;
    if (place > ROWS - 1)
        place = ROWS - 1; /* the contrast is at least as large at larger scales */
    double value = at[row] + (place - row) * (at[row + 1] - at[row]);
    return value < 0 ? 0 : value;
}

double blg_type_contrast(blg_stroke_type a, blg_stroke_type b, double scale) {
    for (unsigned i = 0; i < sizeof pairs / sizeof *pairs; i++)
        if ((pairs[i].a == a && pairs[i].b == b) || (pairs[i].a == b && pairs[i].b == a))
            return interpolate(pairs[i].at, scale);
    return 0;
}

bool blg_type_visible(blg_stroke_type a, blg_stroke_type b, int size_px) {
    int size = SIZES - 1;
    while (size >= 0 && sizes_px[size] > size_px)
        size--;
    for (unsigned i = 0; size >= 0 && i < sizeof pairs / sizeof *pairs; i++)
        if ((pairs[i].a == a && pairs[i].b == b) || (pairs[i].a == b && pairs[i].b == a))
            return pairs[i].changed[size] >= BLG_VISIBLE_PX;
    return false;
}
