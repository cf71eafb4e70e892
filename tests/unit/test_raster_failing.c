/* Drawing with a call that fails, the first, the second, and so on: an allocation of our own, a
 * surface that Cairo cannot make, a fill or stroke that Cairo gives up, or whose failed allocation
 * it does not tell. Where all later calls fail too, no picture comes out, and the same raster draws
 * the right picture afterwards. Where a single call fails, drawing may also go on to the right
 * picture. */
#include "failing_calls.h"
#include "picture/raster.h"
#include "suite.h"

#include <cairo.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

cairo_surface_t *__real_cairo_image_surface_create(cairo_format_t format, int width, int height);
cairo_surface_t *__wrap_cairo_image_surface_create(cairo_format_t format, int width, int height);
void __real_cairo_fill(cairo_t *cairo);
void __wrap_cairo_fill(cairo_t *cairo);
void __real_cairo_stroke(cairo_t *cairo);
void __wrap_cairo_stroke(cairo_t *cairo);

static bool untold; /* Cairo does not tell what failed */

cairo_surface_t *__wrap_cairo_image_surface_create(cairo_format_t format, int width, int height) {
    return __real_cairo_image_surface_create(format, failing_call() ? -1 : width, height);
}

/* Nothing was saved that could be restored: an error, which stays. */
static void give_up(cairo_t *cairo) {
    if (untold)
        errno = ENOMEM;
    else
        cairo_restore(cairo);
}

void __wrap_cairo_fill(cairo_t *cairo) {
    (failing_call() ? give_up : __real_cairo_fill)(cairo);
}

void __wrap_cairo_stroke(cairo_t *cairo) {
    (failing_call() ? give_up : __real_cairo_stroke)(cairo);
}

/* Every kind of stroke, crossing each other. */
static void add_figure(blg_ink *ink) {
    const blg_pose pose = {-200, -60, 10, 250};
    for (int type = 0; type < BLG_STROKE_TYPES; type++) {
        blg_program program = {.n_actions = 3};
        for (int i = 0; i < 3; i++)
            program.actions[i] = (blg_action){BLG_LINE, (blg_stroke_type)type, 1, 0, 50 + 17 * i};
        CU_ASSERT_EQUAL_FATAL(blg_ink_add_shape(ink, &program, &pose), BLG_OK);
    }
}

static blg_status draw(const blg_ink *ink, int size_px, int best, uint8_t *pixels,
                       blg_error *error) {
    const blg_raster_options options = {.size_px = size_px, .best_quality = best};
    blg_raster *raster = NULL;
    blg_status status = blg_raster_create(&raster, error);
    if (status == BLG_OK)
        status = blg_raster_draw(raster, ink, &options, pixels, error);
    if (status != BLG_OK && raster) { /* what failed once is drawn anew */
        calls.fail_at = 0;
        CU_ASSERT_EQUAL(blg_raster_draw(raster, ink, &options, pixels, NULL), BLG_OK);
    }
    blg_raster_free(raster);
    return status;
}

static void fail_each(int size_px, int best) {
    const size_t area = (size_t)size_px * (size_t)size_px;
    uint8_t *right = malloc(area), *pixels = malloc(area);
    blg_ink ink = {0};
    calls.fail_at = 0;
    add_figure(&ink);
    CU_ASSERT_EQUAL_FATAL(draw(&ink, size_px, best, right, NULL), BLG_OK);
    long n = 0, mended = 0;
    for (calls.made = 0; calls.made >= n;) { /* until nothing failed */
        blg_error error = {0};
        memset(pixels, 0, area);
        calls.made = 0;
        calls.fail_at = ++n;
        blg_status status = draw(&ink, size_px, best, pixels, &error);
        CU_ASSERT(status == BLG_OK || status == BLG_NO_MEMORY || status == BLG_FAILED);
        CU_ASSERT_EQUAL(error.status, status);
        CU_ASSERT(status != BLG_OK || calls.made < n || calls.once);
        CU_ASSERT(status == BLG_NO_MEMORY || memcmp(pixels, right, area) == 0);
        mended += status == BLG_OK && calls.made >= n;
    }
    CU_ASSERT(n > (best ? 5 : 1));
    CU_ASSERT((mended > 0) == (best && calls.once));
    calls.fail_at = 0;
    blg_ink_free(&ink);
    free(right);
    free(pixels);
}

/* Small ones are means of finer ones, which need memory. */
static void test_raster_failing__quick_quality(void) {
    fail_each(64, 0);
    fail_each(512, 0);
}

static void test_raster_failing__best_quality(void) {
    fail_each(128, 1);
}

static void test_raster_failing__once_more(void) {
    calls.once = true;
    fail_each(64, 0);
    fail_each(128, 1);
    untold = true;
    fail_each(128, 1);
    untold = false;
    calls.once = false;
}

static void test_raster_failing__what_cairo_does_not_tell(void) {
    untold = true;
    fail_each(128, 1);
    untold = false;
}

static void test_raster_failing__the_published_raster(void) {
    static uint8_t right[BLG_REFERENCE_SIDE_PX * BLG_REFERENCE_SIDE_PX], pixels[sizeof right];
    blg_ink ink = {0};
    calls.fail_at = 0;
    add_figure(&ink);
    CU_ASSERT_EQUAL_FATAL(blg_raster_reference(&ink, right, NULL), BLG_OK);
    for (int once = 0; once < 2; once++) {
        long n = 0, mended = 0;
        calls.once = once;
        for (calls.made = 0; calls.made >= n;) {
            calls.made = 0;
            n += suite_is_long() ? 1 : 4;
            calls.fail_at = n;
            blg_status status = blg_raster_reference(&ink, pixels, NULL);
            CU_ASSERT(status != BLG_OK || calls.made < n || once);
            CU_ASSERT(status != BLG_OK || memcmp(pixels, right, sizeof right) == 0);
            mended += status == BLG_OK && calls.made >= n;
        }
        CU_ASSERT(n > 5);
        CU_ASSERT((mended > 0) == once);
    }
    calls.once = false;
    calls.fail_at = 0;
    blg_ink_free(&ink);
}

static void test_raster_failing__vector_pictures(void) {
    const blg_raster_options options = {.size_px = 128};
    for (int format = BLG_VECTOR_SVG; format <= BLG_VECTOR_PDF; format++) {
        blg_ink ink = {0};
        blg_buf right = {0}, got = {0};
        calls.fail_at = 0;
        add_figure(&ink);
        CU_ASSERT_EQUAL_FATAL(
            blg_raster_vector_bytes(&ink, &options, (blg_vector_format)format, &right, NULL),
            BLG_OK);
        for (int once = 0; once < 2; once++) {
            long n = 0, mended = 0;
            calls.once = once;
            for (calls.made = 0; calls.made >= n;) {
                calls.made = 0;
                calls.fail_at = ++n;
                blg_status status =
                    blg_raster_vector_bytes(&ink, &options, (blg_vector_format)format, &got, NULL);
                CU_ASSERT(status == BLG_OK ? got.size == right.size && (calls.made < n || once)
                                           : !got.size);
                mended += status == BLG_OK && calls.made >= n;
            }
            CU_ASSERT(n > 5);
            CU_ASSERT((mended > 0) == once);
        }
        calls.once = false;
        calls.fail_at = 0;
        blg_buf_free(&right);
        blg_buf_free(&got);
        blg_ink_free(&ink);
    }
}

SUITE(raster_failing, CASE(test_raster_failing__quick_quality),
      CASE(test_raster_failing__best_quality), CASE(test_raster_failing__once_more),
      CASE(test_raster_failing__what_cairo_does_not_tell),
      CASE(test_raster_failing__the_published_raster), CASE(test_raster_failing__vector_pictures))
