#include "base/files.h"
#include "figure/catalogue.h"
#include "picture/png.h"
#include "picture/raster.h"
#include "suite.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const char tables[] =
    "shape function name\tshape name\tsuper class\tset of base actions\tturn angles\n"
    "bar\ta bar\tline\tline_0.5\tL0\n"
    "rod\ta rod\tline\tline_0.9\tL45\n"
    "disc\ta disc\tround\tarc_0.5_360\tL0\n";

static blg_catalogue *load(void) {
    blg_tsv_source source = {"tables", tables, sizeof tables - 1};
    blg_catalogue *catalogue = NULL;
    blg_error error = {0};
    CU_ASSERT_EQUAL_FATAL(blg_catalogue_parse(&source, NULL, &catalogue, &error), BLG_OK);
    return catalogue;
}

static blg_status draw(const blg_shapes_options *options, const char *path, blg_error *error) {
    blg_catalogue *catalogue = load();
    *error = (blg_error){0};
    blg_status status = blg_render_shapes(catalogue, options, path, error);
    blg_catalogue_free(catalogue);
    return status;
}

static int dark_pixels(const char *path, int *width, int *height) {
    blg_buf file = {0}, pixels = {0};
    blg_error error = {0};
    CU_ASSERT_EQUAL_FATAL(blg_fs_read(NULL, path, &file, &error), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(blg_png_decode(file.data, file.size, &pixels, width, height, &error),
                          BLG_OK);
    int dark = 0;
    for (size_t i = 0; i < pixels.size; i++)
        dark += (unsigned char)pixels.data[i] < 128;
    blg_buf_free(&file);
    blg_buf_free(&pixels);
    return dark;
}

static void test_shape_sheet__grows_with_shapes_and_ink(void) {
    const char *path = "/tmp/blogo-test-shape-sheet.png";
    blg_shapes_options options = {.panel_px = 64, .columns = 2};
    blg_error error;
    int width, height, plain, few_height, few_width;
    CU_ASSERT_EQUAL_FATAL(draw(&options, path, &error), BLG_OK);
    plain = dark_pixels(path, &width, &height);
    CU_ASSERT(plain > 100);
    options.type = BLG_ZIGZAG;
    CU_ASSERT_EQUAL_FATAL(draw(&options, path, &error), BLG_OK);
    CU_ASSERT(dark_pixels(path, &few_width, &few_height) > plain);
    options.super_class = "line";
    CU_ASSERT_EQUAL_FATAL(draw(&options, path, &error), BLG_OK);
    dark_pixels(path, &few_width, &few_height);
    CU_ASSERT_EQUAL(few_width, width);
    CU_ASSERT(few_height < height);
    remove(path);
}

/* A short bar is drawn as long as a long one. */
static void test_shape_sheet__figures_fill_their_squares(void) {
    const char *path = "/tmp/blogo-test-shape-sheet.png";
    blg_shapes_options options = {.panel_px = 200, .columns = 1, .super_class = "line"};
    blg_error error;
    int width, height;
    CU_ASSERT_EQUAL_FATAL(draw(&options, path, &error), BLG_OK);
    blg_buf file = {0}, pixels = {0};
    CU_ASSERT_EQUAL_FATAL(blg_fs_read(NULL, path, &file, &error), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(blg_png_decode(file.data, file.size, &pixels, &width, &height, &error),
                          BLG_OK);
    int row = 0, widest = 0;
    for (int y = 50; y < 150; y++) { /* the bar of half a unit, its square is the upper one */
        int left = width, right = -1;
        for (int x = 0; x < width; x++)
            if ((unsigned char)pixels.data[y * width + x] < 128) {
                left = x < left ? x : left;
                right = x;
            }
        if (right - left > widest) {
            widest = right - left;
            row = y;
        }
    }
    CU_ASSERT(row > 0 && widest > 150 && widest < 190);
    blg_buf_free(&file);
    blg_buf_free(&pixels);
    remove(path);
}

static void test_shape_sheet__vector_pages_are_whole_documents(void) {
    static const char *const paths[] = {"/tmp/blogo-test-shape-sheet.svg",
                                        "/tmp/blogo-test-shape-sheet.pdf"};
    static const char *const starts[] = {"<?xml", "%PDF-"};
    blg_shapes_options options = {0};
    for (int i = 0; i < 2; i++) {
        blg_buf first = {0};
        blg_error error;
        CU_ASSERT_EQUAL_FATAL(draw(&options, paths[i], &error), BLG_OK);
        CU_ASSERT_EQUAL_FATAL(blg_fs_read(NULL, paths[i], &first, &error), BLG_OK);
        CU_ASSERT(first.size > 1000 && memcmp(first.data, starts[i], 5) == 0);
        blg_buf_free(&first);
        remove(paths[i]);
    }
}

static void test_shape_sheet__refuses(void) {
    blg_error error;
    blg_shapes_options options = {.super_class = "lime"};
    CU_ASSERT_EQUAL(draw(&options, "/tmp/x.png", &error), BLG_INVALID);
    CU_ASSERT_STRING_EQUAL(error.text, "unknown super class \"lime\"; did you mean \"line\"?");
    options = (blg_shapes_options){.panel_px = 8};
    CU_ASSERT_EQUAL(draw(&options, "/tmp/x.png", &error), BLG_INVALID);
    options = (blg_shapes_options){.columns = 65};
    CU_ASSERT_EQUAL(draw(&options, "/tmp/x.png", &error), BLG_INVALID);
    options = (blg_shapes_options){0};
    CU_ASSERT_EQUAL(draw(&options, "/tmp/x.gif", &error), BLG_INVALID);
    CU_ASSERT_EQUAL(draw(&options, "/tmp/no/such/folder/x.png", &error), BLG_IO);
    CU_ASSERT(access("/tmp/x.png", F_OK) != 0);
}

SUITE(shape_sheet, CASE(test_shape_sheet__grows_with_shapes_and_ink),
      CASE(test_shape_sheet__figures_fill_their_squares),
      CASE(test_shape_sheet__vector_pages_are_whole_documents), CASE(test_shape_sheet__refuses))
