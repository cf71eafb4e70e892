/* What is drawn at and beyond the edges of ink and of pictures; valgrind looks on
 * (tests/check/valgrind.sh). */
#include "pixels.h"
#include "suite.h"

#include <stdlib.h>
#include <string.h>

static void add(blg_ink *ink, const blg_action *actions, int n, blg_pose pose) {
    blg_program program = {.n_actions = n};
    memcpy(program.actions, actions, (size_t)n * sizeof *actions);
    CU_ASSERT_EQUAL_FATAL(blg_ink_add_shape(ink, &program, &pose), BLG_OK);
}

/* Mean absolute difference to best quality, of full scale. */
static double difference(const blg_ink *ink, int size_px) {
    uint8_t *quick = pixels_draw(ink, (blg_raster_options){.size_px = size_px});
    uint8_t *best = pixels_draw(ink, (blg_raster_options){.size_px = size_px, .best_quality = 1});
    int n = size_px * size_px;
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += abs(quick[i] - best[i]);
    free(quick);
    free(best);
    return sum / (255.0 * n);
}

/* Of this figure's small triangles, one row of pixels differs from column to column all the way. */
static void test_edges__rows_that_change_in_every_column_stay_within_memory(void) {
    static const blg_action actions[] = {{BLG_LINE, BLG_TRIANGLE, 1, 0, 38.659808},
                                         {BLG_ARC, BLG_CIRCLE, 0.469004, 174.8, 53.940192},
                                         {BLG_LINE, BLG_TRIANGLE, 1, 0, 53.940192},
                                         {BLG_LINE, BLG_ZIGZAG, 0.624695, 0, -141.340192}};
    blg_ink ink = {0};
    add(&ink, actions, 4,
        (blg_pose){17.645254170206783, -125.47109675425361, 39.27307037673634, 219.96039059311988});
    CU_ASSERT(difference(&ink, 256) < 0.01);
    CU_ASSERT(difference(&ink, 300) < 0.01);
    blg_ink_free(&ink);
}

/* Nothing stands beside the ink. */
static void test_edges__paper_beside_the_ink_stays_bare(void) {
    static const int sizes[] = {96, 128, 255, 256, 511, 1024};
    for (int type = 0; type < BLG_STROKE_TYPES; type++) {
        blg_ink ink = {0};
        const blg_action action = {BLG_LINE, (blg_stroke_type)type, 1, 0, 0};
        add(&ink, &action, 1, (blg_pose){0, 0, 0, 340});
        for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
            int size = sizes[s], marks = 0;
            uint8_t *pixels = pixels_draw(&ink, (blg_raster_options){.size_px = size});
            for (int i = 0; i < size * size; i++)
                marks += pixels[i] != 255 && (i % size < size / 3 || i % size >= size * 97 / 100);
            CU_ASSERT_EQUAL(marks, 0);
            free(pixels);
        }
        blg_ink_free(&ink);
    }
}

static void test_edges__ink_over_the_edges_is_cut_off(void) {
    static const blg_vec2 starts[] = {{-600, 0}, {-300, 380}, {0, -600}, {330, 100}};
    for (int type = 0; type < BLG_STROKE_TYPES; type++)
        for (int k = 0; k < 4; k++) {
            blg_ink ink = {0};
            const blg_action action = {BLG_LINE, (blg_stroke_type)type, 1, 0, 0};
            add(&ink, &action, 1, (blg_pose){starts[k].x, starts[k].y, k == 2 ? 90 : 3, 1200});
            CU_ASSERT(difference(&ink, 128) < 0.02);
            CU_ASSERT(difference(&ink, 257) < 0.01);
            blg_ink_free(&ink);
        }
}

SUITE(edges, CASE(test_edges__rows_that_change_in_every_column_stay_within_memory),
      CASE(test_edges__paper_beside_the_ink_stays_bare),
      CASE(test_edges__ink_over_the_edges_is_cut_off))
