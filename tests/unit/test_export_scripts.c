/* Exports that draw: run by UCBLogo, Python and another renderer of SVG. */
#include "export_set.h"
#include "figure/ink.h"
#include "gold.h"
#include "picture/png.h"
#include "picture/raster.h"
#include "suite.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

static export_set set;

/* ---- turtles of other languages ---- */

static double angle_between(double a, double b) {
    double d = fmod(fabs(a - b), 360);
    return d > 180 ? 360 - d : d;
}

/* Where the last shape that is painted of an image ends, its place in the picture. */
static blg_stroke end_of(const blg_scene *scene) {
    static blg_scene room;
    blg_stroke strokes[BLG_MAX_ACTIONS];
    scene = blg_painted_scene(scene, &room);
    const int last = scene->n_shapes - 1;
    const blg_pose pose = blg_painted_pose(scene, last);
    const int n = blg_turtle_trace(&scene->programs[last], &pose, strokes);
    return strokes[n - 1];
}

/* A line per image, in the order of the export: where the last shape ends. */
static void check_ends(FILE *file, int images, bool clockwise_from_up) {
    double worst = 0, worst_deg = 0, x, y, heading;
    int n = 0;
    for (; n < images && fscanf(file, "%lf %lf %lf", &x, &y, &heading) == 3; n++) {
        int k = n % (2 * EXPORT_SIDE);
        const blg_stroke last =
            end_of(&set.problems[n / (2 * EXPORT_SIDE)].images[k < EXPORT_SIDE][k % EXPORT_SIDE]);
        double ours = last.heading_end_deg;
        worst = fmax(worst, hypot(x - last.end.x, y - last.end.y));
        worst_deg = fmax(worst_deg, angle_between(heading, clockwise_from_up ? 90 - ours : ours));
    }
    CU_ASSERT_EQUAL(n, images);
    CU_ASSERT(worst <= 1e-6);
    CU_ASSERT(worst_deg <= 1e-6);
    if (worst > 1e-6 || worst_deg > 1e-6)
        printf("off by %g units, %g degrees\n", worst, worst_deg);
}

/* Exit status of a command; -1 where it did not end by itself. */
static int run(const char *command) {
    int status = system(command);
    return status != -1 && WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/* Decorations are drawn for the first problem only: UCBLogo rests after every move, and a stroke
 * goes on from its end wherever its decoration ended. */
static const char *const decorations[] = {"bl.stamp :kind", "bl.zigzag.line :d",
                                          "bl.stamped.line :kind :d",
                                          "bl.pieces :kind :radius :extent"};

static void write_logo_script(const char *path, const char *out, int problems) {
    FILE *file = fopen(path, "w");
    CU_ASSERT_PTR_NOT_NULL_FATAL(file);
    fprintf(file, "openwrite \"%s\nsetwrite \"%s\nnorefresh\n", out, out);
    for (int p = 0; p < problems; p++) {
        fprintf(file, "load \"%s/logo/ff_nact1_%04d.lg\n", set.root, p);
        for (size_t i = 0; p > 0 && i < sizeof decorations / sizeof *decorations; i++)
            fprintf(file, "to %s\nend\n", decorations[i]);
        for (int k = 0; k < 2 * EXPORT_SIDE; k++)
            fprintf(file, "%s.%d\n(print form xcor 24 14 form ycor 24 14 form heading 24 14)\n",
                    k < EXPORT_SIDE ? "positive" : "negative", k % EXPORT_SIDE);
    }
    fprintf(file, "setwrite []\nclose \"%s\nbye\n", out);
    fclose(file);
}

static void ucblogo_ends(bool published, int problems) {
    char script[TEMP_PATH], out[TEMP_PATH], command[3 * TEMP_PATH];
    export_set_make(&set);
    if (published)
        export_set_publish(&set);
    export_set_good(&set, BLG_EXPORT_UCBLOGO, "logo", EXPORT_PROBLEMS);
    write_logo_script(temp_join(set.root, "all.lg", script), temp_join(set.root, "ends", out),
                      problems);
    snprintf(command, sizeof command, "bash %s/tests/support/ucblogo.sh %s", BLOGO_SOURCE_DIR,
             script);
    int status = run(command);
    FILE *file = fopen(out, "r");
    if (status == 77)
        suite_skip("ucblogo or Xvfb is not installed");
    else
        CU_ASSERT_PTR_NOT_NULL_FATAL(file);
    if (file) {
        check_ends(file, problems * 2 * EXPORT_SIDE, true);
        fclose(file);
    }
    export_set_remove(&set);
}

static void test_export_scripts__ucblogo_ends_where_our_turtle_does(void) {
    ucblogo_ends(false, EXPORT_PROBLEMS);
}

static void test_export_scripts__ucblogo_ends_where_the_published_picture_does(void) {
    ucblogo_ends(true, 2);
}

static void python_ends(bool published) {
    char out[TEMP_PATH], command[4 * TEMP_PATH];
    export_set_make(&set);
    if (published)
        export_set_publish(&set);
    export_set_good(&set, BLG_EXPORT_TURTLE, "python", EXPORT_PROBLEMS);
    snprintf(command, sizeof command,
             "/usr/bin/python3 %s/tests/support/headless.py %s/python/*.py >%s", BLOGO_SOURCE_DIR,
             set.root, temp_join(set.root, "ends", out));
    int status = run(command);
    if (status == 77 || status == 127) {
        suite_skip("Python's turtle module is not installed");
    } else {
        FILE *file = fopen(out, "r");
        CU_ASSERT_EQUAL(status, 0);
        CU_ASSERT_PTR_NOT_NULL_FATAL(file);
        check_ends(file, EXPORT_IMAGES, false);
        fclose(file);
    }
    export_set_remove(&set);
}

static void test_export_scripts__python_turtle_ends_where_our_turtle_does(void) {
    python_ends(false);
}

static void test_export_scripts__python_turtle_ends_where_the_published_picture_does(void) {
    python_ends(true);
}

/* ---- pictures ---- */

/* Compares the picture at png_path, by another renderer, with ours of scene. */
static void compare_picture(blg_raster *raster, const blg_scene *scene, const char *png_path,
                            int best, gold_score *score) {
    static uint8_t pixels[512 * 512];
    const blg_raster_options options = {.size_px = 512, .best_quality = best};
    blg_buf file = {0}, other = {0};
    blg_ink ink = {0};
    int width = 0, height = 0;
    CU_ASSERT_EQUAL(blg_ink_draw_scene(&ink, scene), BLG_OK);
    CU_ASSERT_EQUAL(blg_raster_draw(raster, &ink, &options, pixels, NULL), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(blg_fs_read(NULL, png_path, &file, NULL), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(blg_png_decode(file.data, file.size, &other, &width, &height, NULL),
                          BLG_OK);
    CU_ASSERT_EQUAL_FATAL(width, 512);
    gold_compare(score, pixels, (const uint8_t *)other.data, sizeof pixels);
    blg_ink_free(&ink);
    blg_buf_free(&file);
    blg_buf_free(&other);
}

/* Every picture, at best quality and at the data sets' own. */
static void another_renderer_draws(bool published) {
    char command[4 * TEMP_PATH], png[TEMP_PATH];
    double worst[2] = {1, 1};
    blg_raster *raster;
    CU_ASSERT_EQUAL_FATAL(blg_raster_create(&raster, NULL), BLG_OK);
    export_set_make(&set);
    if (published)
        export_set_publish(&set);
    export_set_good(&set, BLG_EXPORT_SVG, "svg", EXPORT_IMAGES);
    for (int i = 0; i < EXPORT_IMAGES; i += 5) {
        const int p = i / (2 * EXPORT_SIDE), side = i / EXPORT_SIDE % 2, at = i % EXPORT_SIDE;
        const blg_scene *scene = &set.problems[p].images[side][at];
        snprintf(command, sizeof command,
                 "rsvg-convert -w 512 -h 512 -o %s %s/svg/ff_nact1_%04d/%d/%d.svg 2>&1",
                 temp_join(set.root, "picture.png", png), set.root, p, side, at);
        int status = run(command);
        if (status == 127) {
            suite_skip("rsvg-convert is not installed");
            break;
        }
        CU_ASSERT_EQUAL_FATAL(status, 0);
        for (int best = 0; best <= 1; best++) {
            gold_score score = {0};
            compare_picture(raster, scene, png, best, &score);
            worst[best] = fmin(worst[best], gold_iou(&score));
        }
    }
    printf("IoU at least %.4f, at best quality %.4f ", worst[0], worst[1]);
    CU_ASSERT(worst[0] >= 0.97);
    CU_ASSERT(worst[1] >= 0.97);
    blg_raster_free(raster);
    export_set_remove(&set);
}

static void test_export_scripts__another_renderer_draws_the_same(void) {
    another_renderer_draws(false);
}

static void test_export_scripts__another_renderer_draws_the_published_pictures(void) {
    another_renderer_draws(true);
}

SUITE(export_scripts, CASE(test_export_scripts__ucblogo_ends_where_our_turtle_does),
      CASE(test_export_scripts__ucblogo_ends_where_the_published_picture_does),
      CASE(test_export_scripts__python_turtle_ends_where_our_turtle_does),
      CASE(test_export_scripts__python_turtle_ends_where_the_published_picture_does),
      CASE(test_export_scripts__another_renderer_draws_the_same),
      CASE(test_export_scripts__another_renderer_draws_the_published_pictures))
