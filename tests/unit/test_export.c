#include "blogo/export.h"

#include "base/fs.h"
#include "blogo/dataset.h"
#include "blogo/render.h"
#include "dataset/scene.h"
#include "export/npy.h"
#include "export/sexpr.h"
#include "export/tokens.h"
#include "gold.h"
#include "image/png.h"
#include "image/raster.h"
#include "random_program.h"
#include "suite.h"
#include "temp.h"

#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    SIDE = 10,
    PROBLEMS = 10,
    VAL = 4 /* problems */,
    IMAGES = 2 * SIDE * PROBLEMS
}; /* 200 images, 400 programs */

static char root[TEMP_PATH], set[TEMP_PATH];
static blg_problem problems[PROBLEMS];

/* ---- a data set of random programs ---- */

static uint64_t next(uint64_t *state) {
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return *state ^ *state >> 29;
}

static double within(uint64_t *state, double low, double high) {
    return low + (high - low) * (double)(next(state) >> 11) / 9007199254740992.0;
}

static void random_shape(uint64_t *state, blg_program *program, blg_pose *pose) {
    uint8_t bytes[4 * 6];
    size_t n = 1 + (next(state) >> 33) % 6;
    for (size_t i = 0; i < 4 * n; i++)
        bytes[i] = (uint8_t)(next(state) >> 32);
    *program = random_program_of(bytes, 4 * n);
    *pose = (blg_pose){within(state, -300, 300), within(state, -300, 300), within(state, -400, 400),
                       within(state, 60, 180)};
}

static void random_problem(uint64_t *state, int number, blg_problem *problem) {
    *problem = (blg_problem){.family = BLG_FREE_FORM,
                             .index = number,
                             .n_support = SIDE - 1,
                             .n_query = {1, 1},
                             .concept = {.n_components = 1}};
    snprintf(problem->name, sizeof problem->name, "ff_nact1_%04d", number);
    for (int i = 0; i < 2 * SIDE; i++) {
        blg_scene *scene = &problem->images[i / SIDE][i % SIDE];
        *scene = (blg_scene){.n_shapes = 2, .shapes = {-1, -1}, .violated = -1};
        for (int s = 0; s < 2; s++)
            random_shape(state, &scene->programs[s], &scene->poses[s]);
    }
    problem->concept.programs[0] = problem->images[1][0].programs[0];
}

static void write_text(const char *name, const char *text, size_t size) {
    char path[TEMP_PATH];
    CU_ASSERT_EQUAL_FATAL(blg_fs_write(temp_join(set, name, path), text, size, BLG_FS_QUICK, NULL),
                          BLG_OK);
}

static void make_set(void) {
    uint64_t state = 7;
    blg_buf scenes = {0};
    temp_make(root);
    temp_join(root, "set", set);
    CU_ASSERT_EQUAL_FATAL(mkdir(set, 0700), 0);
    for (int i = 0; i < PROBLEMS; i++) {
        const blg_scene_context context = {.split = i % 3 ? "train" : "val"};
        random_problem(&state, i, &problems[i]);
        blg_scene_write(&scenes, &context, &problems[i]);
    }
    write_text("scenes.jsonl", scenes.data, scenes.size);
    blg_buf_free(&scenes);
}

static bool force;

static blg_status export_to(blg_export_format format, const char *name, int rows,
                            blg_export_summary *summary, blg_error *error) {
    char output[TEMP_PATH];
    const blg_export_options options = {.size = sizeof options,
                                        .format = format,
                                        .dataset = set,
                                        .output = temp_join(root, name, output),
                                        .force = force,
                                        .max_rows = rows};
    return blg_export(&options, summary, error);
}

static void export_good(blg_export_format format, const char *name, long long files) {
    blg_export_summary summary;
    blg_error error = {0};
    CU_ASSERT_EQUAL(export_to(format, name, BLG_MAX_TOKEN_ROWS, &summary, &error), BLG_OK);
    CU_ASSERT_STRING_EQUAL_FATAL(error.text, "");
    CU_ASSERT_EQUAL(summary.problems, PROBLEMS);
    CU_ASSERT_EQUAL(summary.images, IMAGES);
    CU_ASSERT_EQUAL(summary.files, files);
}

/* ---- turtles of other languages ---- */

static double angle_between(double a, double b) {
    double d = fmod(fabs(a - b), 360);
    return d > 180 ? 360 - d : d;
}

/* A line per image, in the order of the export: where the last shape ends. */
static void check_ends(FILE *file, bool clockwise_from_up) {
    double worst = 0, worst_deg = 0, x, y, heading;
    int n = 0;
    for (; n < IMAGES && fscanf(file, "%lf %lf %lf", &x, &y, &heading) == 3; n++) {
        int k = n % (2 * SIDE);
        const blg_scene *scene = &problems[n / (2 * SIDE)].images[k < SIDE][k % SIDE];
        blg_stroke strokes[BLG_MAX_ACTIONS];
        int m = blg_turtle_trace(&scene->programs[1], &scene->poses[1], strokes);
        const blg_stroke *last = &strokes[m - 1];
        double ours = last->heading_end_deg;
        worst = fmax(worst, hypot(x - last->end.x, y - last->end.y));
        worst_deg = fmax(worst_deg, angle_between(heading, clockwise_from_up ? 90 - ours : ours));
    }
    CU_ASSERT_EQUAL(n, IMAGES);
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

static void write_logo_script(const char *path, const char *out) {
    FILE *file = fopen(path, "w");
    CU_ASSERT_PTR_NOT_NULL_FATAL(file);
    fprintf(file, "openwrite \"%s\nsetwrite \"%s\nnorefresh\n", out, out);
    for (int p = 0; p < PROBLEMS; p++) {
        fprintf(file, "load \"%s/logo/ff_nact1_%04d.lg\n", root, p);
        for (size_t i = 0; p > 0 && i < sizeof decorations / sizeof *decorations; i++)
            fprintf(file, "to %s\nend\n", decorations[i]);
        for (int k = 0; k < 2 * SIDE; k++)
            fprintf(file, "%s.%d\n(print form xcor 24 14 form ycor 24 14 form heading 24 14)\n",
                    k < SIDE ? "positive" : "negative", k % SIDE);
    }
    fprintf(file, "setwrite []\nclose \"%s\nbye\n", out);
    fclose(file);
}

static void test_export__ucblogo_ends_where_our_turtle_does(void) {
    char script[TEMP_PATH], out[TEMP_PATH], command[3 * TEMP_PATH];
    make_set();
    export_good(BLG_EXPORT_UCBLOGO, "logo", PROBLEMS);
    write_logo_script(temp_join(root, "all.lg", script), temp_join(root, "ends", out));
    snprintf(command, sizeof command, "bash %s/tests/support/ucblogo.sh %s", BLOGO_SOURCE_DIR,
             script);
    int status = run(command);
    FILE *file = fopen(out, "r");
    if (status == 77)
        suite_skip("ucblogo or Xvfb is not installed");
    else
        CU_ASSERT_PTR_NOT_NULL_FATAL(file);
    if (file) {
        check_ends(file, true);
        fclose(file);
    }
    temp_remove(root);
}

static void test_export__python_turtle_ends_where_our_turtle_does(void) {
    char out[TEMP_PATH], command[4 * TEMP_PATH];
    make_set();
    export_good(BLG_EXPORT_TURTLE, "python", PROBLEMS);
    snprintf(command, sizeof command,
             "/usr/bin/python3 %s/tests/support/headless.py %s/python/*.py >%s", BLOGO_SOURCE_DIR,
             root, temp_join(root, "ends", out));
    int status = run(command);
    if (status == 77 || status == 127) {
        suite_skip("Python's turtle module is not installed");
    } else {
        FILE *file = fopen(out, "r");
        CU_ASSERT_EQUAL(status, 0);
        CU_ASSERT_PTR_NOT_NULL_FATAL(file);
        check_ends(file, false);
        fclose(file);
    }
    temp_remove(root);
}

/* ---- there and back ---- */

/* The program file of a data set of these problems. */
static void published(blg_buf *out) {
    blg_buf_char(out, '{');
    for (int i = 0; i < PROBLEMS; i++) {
        blg_buf_text(out, i ? ", " : "");
        blg_scene_write_programs(out, &problems[i]);
    }
    blg_buf_char(out, '}');
}

static void check_back(blg_export_format format, const char *name, const char *output) {
    char input[TEMP_PATH], folder[TEMP_PATH], path[TEMP_PATH];
    blg_export_summary summary;
    blg_error error = {0};
    blg_buf wanted = {0}, got = {0};
    temp_join(root, name, input);
    CU_ASSERT_EQUAL(blg_export_read(format, input, NULL, false, &summary, &error), BLG_OK);
    CU_ASSERT_EQUAL(summary.files, 0);
    CU_ASSERT_EQUAL(
        blg_export_read(format, input, temp_join(root, output, folder), false, &summary, &error),
        BLG_OK);
    CU_ASSERT_STRING_EQUAL_FATAL(error.text, "");
    CU_ASSERT_EQUAL(summary.images, IMAGES);
    CU_ASSERT_EQUAL(summary.files, 2);
    published(&wanted);
    temp_join(folder, "ff/ff_action_programs.json", path);
    CU_ASSERT_EQUAL_FATAL(blg_fs_read(path, &got, NULL), BLG_OK);
    CU_ASSERT_EQUAL(got.size, wanted.size);
    if (format == BLG_EXPORT_SEXPR) /* tokens come by split */
        CU_ASSERT_STRING_EQUAL(got.data, wanted.data);
    blg_buf_free(&wanted);
    blg_buf_free(&got);
}

static void test_export__sexpr_comes_back(void) {
    make_set();
    export_good(BLG_EXPORT_SEXPR, "set.sexpr", 1);
    check_back(BLG_EXPORT_SEXPR, "set.sexpr", "back");
    temp_remove(root);
}

static void test_export__tokens_come_back(void) {
    make_set();
    export_good(BLG_EXPORT_TOKENS, "tokens", 5);
    check_back(BLG_EXPORT_TOKENS, "tokens", "back");
    temp_remove(root);
}

/* Some problems with one query in all, of either side. Returns the number of images. */
static long long make_single_queries(void) {
    long long images = 0;
    blg_buf scenes = {0};
    for (int i = 0; i < PROBLEMS; i++) {
        const blg_scene_context context = {.split = i % 3 ? "train" : "val"};
        if (i % 4 < 2)
            problems[i].n_query[i % 2] = 0;
        blg_scene_write(&scenes, &context, &problems[i]);
        images += blg_problem_side(&problems[i], 0) + blg_problem_side(&problems[i], 1);
    }
    write_text("scenes.jsonl", scenes.data, scenes.size);
    blg_buf_free(&scenes);
    return images;
}

static void test_export__a_lacking_query_comes_back_as_lacking(void) {
    static const blg_export_format formats[] = {BLG_EXPORT_SEXPR, BLG_EXPORT_TOKENS};
    static const char *const names[] = {"set.sexpr", "tokens"}, *const backs[] = {"one", "two"};
    char input[TEMP_PATH], path[TEMP_PATH], folder[TEMP_PATH];
    blg_export_summary summary;
    blg_buf wanted = {0};
    make_set();
    const long long images = make_single_queries();
    published(&wanted);
    CU_ASSERT_PTR_NOT_NULL(strstr(wanted.data, ", []]"));
    for (int i = 0; i < 2; i++) {
        blg_buf got = {0};
        CU_ASSERT_EQUAL(export_to(formats[i], names[i], BLG_MAX_TOKEN_ROWS, &summary, NULL),
                        BLG_OK);
        CU_ASSERT_EQUAL(summary.images, images);
        CU_ASSERT_EQUAL_FATAL(blg_export_read(formats[i], temp_join(root, names[i], input),
                                              temp_join(root, backs[i], folder), false, &summary,
                                              NULL),
                              BLG_OK);
        CU_ASSERT_EQUAL(summary.images, images);
        CU_ASSERT_EQUAL_FATAL(
            blg_fs_read(temp_join(folder, "ff/ff_action_programs.json", path), &got, NULL), BLG_OK);
        CU_ASSERT_EQUAL(got.size, wanted.size);
        if (formats[i] == BLG_EXPORT_SEXPR) /* tokens come by split */
            CU_ASSERT_STRING_EQUAL(got.data, wanted.data);
        blg_buf_free(&got);
    }
    blg_buf_free(&wanted);
    temp_remove(root);
}

/* Images of one line each; only the last of a side may be without shapes, and not both. */
static void test_export__lacking_images_elsewhere_are_refused(void) {
#define ITEM(side, index, image) "(item ff_a_0 \"t\" " side " " index " (image" image "))\n"
#define SHAPE                    " (shape (line normal 1.000 0.500))"
    static const struct {
        const char *text, *said;
    } cases[] = {
        {ITEM("positive", "0", "") ITEM("positive", "1", SHAPE) ITEM("negative", "0", SHAPE)
             ITEM("negative", "1", SHAPE),
         "positive image 0 of problem ff_a_0 has no shapes"},
        {ITEM("positive", "0", SHAPE) ITEM("positive", "1", "") ITEM("negative", "0", SHAPE)
             ITEM("negative", "1", ""),
         "problem ff_a_0 has no query"},
        {ITEM("positive", "0", SHAPE) ITEM("positive", "1", SHAPE) ITEM("negative", "0", SHAPE),
         "has 2 positive and 1 negative images"},
    };
    char input[TEMP_PATH];
    blg_export_summary summary;
    make_set();
    temp_join(set, "one.sexpr", input);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        blg_error error = {0};
        write_text("one.sexpr", cases[i].text, strlen(cases[i].text));
        CU_ASSERT_EQUAL(blg_export_read(BLG_EXPORT_SEXPR, input, NULL, false, &summary, &error),
                        BLG_INVALID);
        CU_ASSERT_PTR_NOT_NULL(strstr(error.text, cases[i].said));
    }
    temp_remove(root);
}

static void test_export__token_rows(void) {
    const float wanted[][4] = {{1, 0, 0, 0},          {2, 3, 0.25f, 0.5f}, {4, 0, 0, 0},
                               {3, 4, 0.625f, 0.75f}, {5, 0, 0, 0},        {0, 0, 0, 0}};
    float rows[6][4];
    blg_scene scene = {.n_shapes = 2}, back;
    const double radius = 0.125;
    CU_ASSERT_EQUAL(blg_program_parse("line_triangle_0.250-0.500", &scene.programs[0], NULL), 0);
    CU_ASSERT_EQUAL(blg_program_parse("arc_square_0.125_0.625-0.750", &scene.programs[1], NULL), 0);
    CU_ASSERT_EQUAL_FATAL(blg_tokens_size(&scene), 5);
    blg_tokens_fill(&scene, 6, rows);
    CU_ASSERT_EQUAL(memcmp(rows, wanted, sizeof rows), 0);
    CU_ASSERT_EQUAL(blg_tokens_read((const float(*)[4])rows, 6, &radius, 1, &back, NULL), BLG_OK);
    CU_ASSERT_EQUAL(back.programs[1].actions[0].length, 0.125);
    CU_ASSERT_EQUAL(back.programs[1].actions[0].extent_deg, 90);
}

static void test_export__bad_token_rows_are_refused(void) {
    static const struct {
        int row, column;
        float value;
        int n_radii;
        const char *said;
    } cases[] = {
        {0, 0, 2, 1, "row 0: expected start"},
        {1, 1, 5, 1, "row 1: expected a stroke type in 0..4"},
        {1, 1, 0.5f, 1, "row 1: expected a stroke type in 0..4"},
        {1, 2, 0.2505f, 1, "row 1: expected numbers of three decimals in 0..1"},
        {1, 3, 1.5f, 1, "row 1: expected numbers of three decimals in 0..1"},
        {1, 0, 4, 1, "row 1: expected line or arc"},
        {2, 2, 1, 1, "row 2: expected line, arc, and, or stop"},
        {2, 0, NAN, 1, "row 2: expected line, arc, and, or stop"},
        {4, 0, 0, 1, "row 4: expected line, arc, and, or stop"},
        {3, 0, 5, 1, "row 3: expected line or arc"},
        {5, 0, 2, 1, "row 5: expected padding after stop"},
        {5, 3, 1, 1, "row 5: expected padding after stop"},
        {0, 0, 1, 0, "row 3: expected the arc's radius in the index: the rows do not keep it"},
        {0, 0, 1, 2, "1 arcs in the rows, 2 radii in the index"},
    };
    const double radii[] = {0.125, 0.25};
    blg_scene scene = {.n_shapes = 2}, back;
    CU_ASSERT_EQUAL(blg_program_parse("line_triangle_0.250-0.500", &scene.programs[0], NULL), 0);
    CU_ASSERT_EQUAL(blg_program_parse("arc_square_0.125_0.625-0.750", &scene.programs[1], NULL), 0);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        float rows[6][4];
        blg_error error = {0};
        blg_tokens_fill(&scene, 6, rows);
        rows[cases[i].row][cases[i].column] = cases[i].value;
        CU_ASSERT_EQUAL(
            blg_tokens_read((const float(*)[4])rows, 6, radii, cases[i].n_radii, &back, &error),
            BLG_INVALID);
        CU_ASSERT_STRING_EQUAL(error.text, cases[i].said);
    }
}

static void test_export__bad_sexpr_is_refused(void) {
#define HEAD "(item ff_a_0 \"t\" positive 0 (image (shape "
    static const struct {
        const char *line;
        int column;
        const char *said;
    } cases[] = {
        {"(image)", 1, "expected (item ...)"},
        {"(item xx_1 \"t\" positive 0 (image", 7, "begins with ff_, bd_ or hd_"},
        {"(item ff_a_0 t positive 0", 14, "the split's name in quotes"},
        {"(item ff_a_0 \"t", 16, "a closing quote"},
        {"(item ff_a_0 \"t\" positve 0", 18, "expected positive or negative"},
        {"(item ff_a_0 \"t\" positive 20", 27, "the number of the image"},
        {"(item ff_a_0 \"t\" positive 0)", 28, "expected (image ...)"},
        {HEAD ")))", 43, "expected an action"},
        {HEAD "(line normal 1.000))))", 43, "expected (line type length turn) or"},
        {HEAD "(arc normal 1.000 0.500))))", 43, "expected (line type length turn) or"},
        {HEAD "(line norml 1.000 0.500))))", 43, "line_norml_1.000-0.500"},
        {HEAD "(line normal 1.000 1.500))))", 43, "line_normal_1.000-1.500"},
        {HEAD "(line normal 1.00 0.500))))", 43, "line_normal_1.00-0.500"},
        {HEAD "(line normal 1.000 0.500)))", 70, "expected \")\""},
        {HEAD "(line normal 1.000 0.500)))) x", 72, "expected the end of the line"},
    };
    blg_export_item item;
    CU_ASSERT_EQUAL(blg_sexpr_read_item(HEAD "(line normal 1.000 0.500))))",
                                        strlen(HEAD "(line normal 1.000 0.500))))"), &item, NULL),
                    BLG_OK);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        blg_error error = {0};
        CU_ASSERT_EQUAL(blg_sexpr_read_item(cases[i].line, strlen(cases[i].line), &item, &error),
                        BLG_INVALID);
        CU_ASSERT_EQUAL(error.column, cases[i].column);
        CU_ASSERT_PTR_NOT_NULL(strstr(error.text, cases[i].said));
        if (error.column != cases[i].column || !strstr(error.text, cases[i].said))
            printf("%s\n  %d %s\n", cases[i].line, error.column, error.text);
    }
}

/* ---- arrays ---- */

static void test_export__arrays_hold_the_pictures(void) {
    char path[TEMP_PATH], name[256];
    uint8_t pixels[16 * 16];
    blg_png *png;
    blg_buf file = {0};
    make_set();
    CU_ASSERT_EQUAL_FATAL(blg_png_create(&png, NULL), BLG_OK);
    for (int n = 0; n < IMAGES; n++) {
        int k = n % (2 * SIDE);
        memset(pixels, n, sizeof pixels);
        snprintf(name, sizeof name, "ff/images/ff_nact1_%04d/%d", n / (2 * SIDE), k < SIDE);
        CU_ASSERT_EQUAL(blg_fs_make_dirs(temp_join(set, name, path), NULL), BLG_OK);
        snprintf(name + strlen(name), 16, "/%d.png", k % SIDE);
        CU_ASSERT_EQUAL(blg_png_encode(png, pixels, 16, 16, 8, BLG_PNG_FAST, &file, NULL), BLG_OK);
        write_text(name, file.data, file.size);
    }
    blg_png_free(png);
    export_good(BLG_EXPORT_NPY, "npy", 9);
    blg_buf_clear(&file);
    CU_ASSERT_EQUAL_FATAL(blg_fs_read(temp_join(root, "npy/images_val.npy", path), &file, NULL), 0);
    CU_ASSERT_EQUAL_FATAL(file.size, 128 + VAL * 2 * SIDE * 256);
    CU_ASSERT_PTR_NOT_NULL(strstr(file.data + 10, "'descr': '|u1', 'fortran_order': False, "
                                                  "'shape': (4, 20, 16, 16), }"));
    for (int i = 0; i < VAL * 2 * SIDE; i++) /* problems 0, 3, 6, ... */
        CU_ASSERT_EQUAL((uint8_t)file.data[128 + 256 * i],
                        (uint8_t)(3 * (i / (2 * SIDE)) * 2 * SIDE + i % (2 * SIDE)));
    blg_buf_clear(&file);
    CU_ASSERT_EQUAL_FATAL(blg_fs_read(temp_join(root, "npy/labels_val.npy", path), &file, NULL), 0);
    for (int i = 0; i < VAL * 2 * SIDE; i++)
        CU_ASSERT_EQUAL(file.data[128 + i], i % (2 * SIDE) < SIDE);
    blg_buf_free(&file);
    temp_remove(root);
}

/* ---- failing ---- */

static void check_nothing_left(const char *name) {
    char path[TEMP_PATH], part[TEMP_PATH + 8];
    struct stat info;
    snprintf(part, sizeof part, "%s" BLG_FS_PART, temp_join(root, name, path));
    CU_ASSERT_NOT_EQUAL(lstat(path, &info), 0);
    CU_ASSERT_NOT_EQUAL(lstat(part, &info), 0);
}

static void test_export__too_long_for_the_tokens(void) {
    blg_export_summary summary;
    blg_error error = {0};
    make_set();
    CU_ASSERT_EQUAL(export_to(BLG_EXPORT_TOKENS, "short", 5, &summary, &error), BLG_INFEASIBLE);
    CU_ASSERT_STRING_EQUAL(error.key, "ff_nact1_0000");
    CU_ASSERT_PTR_NOT_NULL(strstr(error.text, "rows of tokens, 5 are allowed; --max-len "));
    check_nothing_left("short");
    temp_remove(root);
}

/* A data set that is broken at its end leaves nothing of any format. */
static void test_export__a_broken_data_set_leaves_nothing(void) {
    char path[TEMP_PATH];
    make_set();
    FILE *file = fopen(temp_join(set, "scenes.jsonl", path), "a");
    CU_ASSERT_PTR_NOT_NULL_FATAL(file);
    fputs("{\n", file);
    fclose(file);
    for (int format = 0; format < BLG_EXPORT_FORMATS; format++) {
        blg_export_summary summary;
        blg_error error = {0};
        blg_status status =
            export_to((blg_export_format)format, "out", BLG_MAX_TOKEN_ROWS, &summary, &error);
        CU_ASSERT_EQUAL(status, format == BLG_EXPORT_NPY ? BLG_IO : BLG_INVALID);
        CU_ASSERT(error.line == PROBLEMS + 1 || format == BLG_EXPORT_NPY);
        check_nothing_left("out");
    }
    temp_remove(root);
}

static void write_there(const char *name, const char *text) {
    char path[TEMP_PATH], *slash;
    temp_join(root, name, path);
    slash = strrchr(path, '/');
    *slash = '\0';
    CU_ASSERT_EQUAL_FATAL(blg_fs_make_dirs(path, NULL), BLG_OK);
    *slash = '/';
    CU_ASSERT_EQUAL_FATAL(blg_fs_write(path, text, strlen(text), BLG_FS_QUICK, NULL), BLG_OK);
}

static bool holds(const char *name, const char *text) {
    char path[TEMP_PATH];
    blg_buf file = {0};
    bool same = blg_fs_read(temp_join(root, name, path), &file, NULL) == BLG_OK &&
                strcmp(file.size ? file.data : "", text) == 0;
    blg_buf_free(&file);
    return same;
}

static void check_refused(blg_export_format format, const char *name, const char *said) {
    blg_export_summary summary;
    blg_error error = {0};
    CU_ASSERT_EQUAL(export_to(format, name, 0, &summary, &error), BLG_INVALID);
    CU_ASSERT_PTR_NOT_NULL(strstr(error.text, said));
    if (!strstr(error.text, said))
        printf("\n    %s: %s\n", blg_export_format_name(format), error.text);
}

static void test_export__what_exists_stays(void) {
    make_set();
    write_there("there", "mine");
    write_there("folder/tokens_train.npy", "mine");
    for (int f = 0; f < BLG_EXPORT_FORMATS; f++) {
        blg_export_format format = (blg_export_format)f;
        bool folder = blg_export_makes_folder(format);
        check_refused(format, "there",
                      folder ? "exists and is no folder" : "exists already; --force replaces it");
        check_refused(format, "folder",
                      folder ? "the folder is not empty; --force replaces the export in it"
                             : "exists and is no file");
    }
    CU_ASSERT(holds("there", "mine"));
    CU_ASSERT(holds("folder/tokens_train.npy", "mine"));
    temp_remove(root);
}

/* Bytes of every file of an export, with names, in a digest's place. */
static blg_status add_file(void *context, const char *relative, blg_error *error) {
    unsigned *sum = context;
    blg_buf file = {0};
    char path[TEMP_PATH], name[TEMP_PATH];
    snprintf(name, sizeof name, "out/%s", relative);
    blg_status status = blg_fs_read(temp_join(root, name, path), &file, error);
    unsigned hash = 2166136261u;
    for (const char *c = relative; *c; c++)
        hash = (hash ^ (unsigned char)*c) * 16777619u;
    for (size_t i = 0; i < file.size; i++)
        hash = (hash ^ (unsigned char)file.data[i]) * 16777619u;
    *sum += hash; /* the order of a walk is none */
    blg_buf_free(&file);
    return status;
}

static unsigned content_of(blg_export_format format) {
    char path[TEMP_PATH];
    unsigned sum = 0;
    blg_buf file = {0};
    temp_join(root, "out", path);
    if (blg_export_makes_folder(format)) {
        CU_ASSERT_EQUAL(blg_fs_walk(path, add_file, &sum, NULL), BLG_OK);
    } else {
        CU_ASSERT_EQUAL(blg_fs_read(path, &file, NULL), BLG_OK);
        for (size_t i = 0; i < file.size; i++)
            sum = (sum ^ (unsigned char)file.data[i]) * 16777619u;
        blg_buf_free(&file);
    }
    return sum;
}

static void remove_out(void) {
    char path[TEMP_PATH];
    temp_join(root, "out", path);
    if (unlink(path))
        temp_remove(path);
}

/* npy needs pictures, which this set has not: it fails in the middle. */
static bool is_exportable(int format) {
    return format != BLG_EXPORT_NPY;
}

static void test_export__force_replaces_exports_as_a_whole(void) {
    blg_export_summary summary;
    make_set();
    for (int f = 0; f < BLG_EXPORT_FORMATS; f++) {
        blg_export_format format = (blg_export_format)f;
        if (!is_exportable(f))
            continue;
        force = false;
        CU_ASSERT_EQUAL(export_to(format, "out", BLG_MAX_TOKEN_ROWS, &summary, NULL), BLG_OK);
        unsigned whole = content_of(format);
        if (blg_export_makes_folder(format))
            write_there(f == BLG_EXPORT_SVG ? "out/bd_old_0000/1/0.svg" : "out/bd_old_0000.py",
                        "left over");
        else
            write_there("out", "left over");
        CU_ASSERT_NOT_EQUAL(content_of(format), whole);
        force = true;
        CU_ASSERT_EQUAL(export_to(format, "out", BLG_MAX_TOKEN_ROWS, &summary, NULL), BLG_OK);
        CU_ASSERT_EQUAL(content_of(format), whole);
        remove_out();
    }
    force = false;
    temp_remove(root);
}

static void test_export__force_spares_what_is_no_export(void) {
    static const char *const names[] = {"notes.txt",
                                        "script.py",
                                        "ff_a/script.py",
                                        "ff_a/1/0.png",
                                        "ff_a/2/0.svg",
                                        "ff_a/1/x.svg",
                                        "sub/vocab.json",
                                        "tokens_a.npy/x",
                                        "scenes.jsonl",
                                        "manifest.json",
                                        "ff/images/a/1/0.svg",
                                        "a_action_programs.json",
                                        "ff/bd_action_programs.json"};
    make_set();
    force = true;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char name[TEMP_PATH];
        write_there("out/vocab.json", "mine");
        snprintf(name, sizeof name, "out/%s", names[i]);
        write_there(name, "mine, too");
        check_refused(BLG_EXPORT_TOKENS, "out", "not part of an export");
        CU_ASSERT(holds("out/vocab.json", "mine") && holds(name, "mine, too"));
        remove_out();
    }
    write_there("out/x", "mine");
    check_refused(BLG_EXPORT_CSV, "out", "exists and is no file");
    write_there("file", "mine");
    check_refused(BLG_EXPORT_TURTLE, "file", "exists and is no folder");
    CU_ASSERT(holds("file", "mine"));
    force = false;
    temp_remove(root);
}

static void test_export__force_clears_what_an_interrupted_one_left(void) {
    blg_export_summary summary;
    make_set();
    write_there("out.part/ff_a/1/0.svg", "half");
    write_there("out.old.part/ff_a/1/0.svg", "old");
    check_refused(BLG_EXPORT_SVG, "out", "left by an export that was interrupted");
    force = true;
    CU_ASSERT_EQUAL(export_to(BLG_EXPORT_SVG, "out", 0, &summary, NULL), BLG_OK);
    CU_ASSERT(!holds("out/ff_a/1/0.svg", "half") && !holds("out.old.part/ff_a/1/0.svg", "old"));
    remove_out();
    write_there("out.part/mine", "mine");
    check_refused(BLG_EXPORT_SVG, "out", "not part of an export");
    CU_ASSERT(holds("out.part/mine", "mine"));
    force = false;
    temp_remove(root);
}

/* A disk that is full after so many bytes of a file. */
static blg_status export_limited(blg_export_format format, rlim_t bytes, blg_error *error) {
    blg_export_summary summary;
    struct rlimit old, limit;
    CU_ASSERT_EQUAL_FATAL(getrlimit(RLIMIT_FSIZE, &old), 0);
    limit = (struct rlimit){.rlim_cur = bytes, .rlim_max = old.rlim_max};
    signal(SIGXFSZ, SIG_IGN);
    CU_ASSERT_EQUAL_FATAL(setrlimit(RLIMIT_FSIZE, &limit), 0);
    blg_status status = export_to(format, "out", BLG_MAX_TOKEN_ROWS, &summary, error);
    CU_ASSERT_EQUAL_FATAL(setrlimit(RLIMIT_FSIZE, &old), 0);
    signal(SIGXFSZ, SIG_DFL);
    return status;
}

static void test_export__a_full_disk_leaves_nothing(void) {
    static const rlim_t limits[] = {0, 1, 100, 1000};
    make_set();
    for (int f = 0; f < BLG_EXPORT_FORMATS; f++)
        for (size_t i = 0; i < sizeof limits / sizeof *limits && is_exportable(f); i++) {
            blg_error error = {0};
            CU_ASSERT_EQUAL(export_limited((blg_export_format)f, limits[i], &error), BLG_IO);
            CU_ASSERT_PTR_NOT_NULL(strstr(error.text, "File too large"));
            check_nothing_left("out");
        }
    temp_remove(root);
}

static void test_export__a_full_disk_leaves_what_was_there(void) {
    blg_export_summary summary;
    make_set();
    for (int f = 0; f < BLG_EXPORT_FORMATS; f++) {
        blg_export_format format = (blg_export_format)f;
        char part[TEMP_PATH];
        if (!is_exportable(f))
            continue;
        force = false;
        CU_ASSERT_EQUAL(export_to(format, "out", BLG_MAX_TOKEN_ROWS, &summary, NULL), BLG_OK);
        unsigned whole = content_of(format);
        force = true;
        CU_ASSERT_EQUAL(export_limited(format, 900, NULL), BLG_IO);
        CU_ASSERT_EQUAL(content_of(format), whole);
        CU_ASSERT(!blg_fs_exists(temp_join(root, "out.part", part)));
        CU_ASSERT(!blg_fs_exists(temp_join(root, "out.old.part", part)));
        remove_out();
    }
    force = false;
    temp_remove(root);
}

/* ---- pictures ---- */

/* Compares the picture at png_path, by another renderer, with ours of scene. */
static void compare_picture(blg_raster *raster, const blg_scene *scene, const char *png_path,
                            int best, gold_score *score) {
    static uint8_t pixels[512 * 512];
    const blg_raster_options options = {.size_px = 512, .best = best};
    blg_buf file = {0}, other = {0};
    blg_ink ink = {0};
    int width = 0, height = 0;
    for (int s = 0; s < scene->n_shapes; s++)
        CU_ASSERT_EQUAL(blg_ink_add_shape(&ink, &scene->programs[s], &scene->poses[s]), BLG_OK);
    CU_ASSERT_EQUAL(blg_raster_draw(raster, &ink, &options, pixels, NULL), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(blg_fs_read(png_path, &file, NULL), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(blg_png_decode(file.data, file.size, &other, &width, &height, NULL),
                          BLG_OK);
    CU_ASSERT_EQUAL_FATAL(width, 512);
    gold_compare(score, pixels, (const uint8_t *)other.data, sizeof pixels);
    blg_ink_free(&ink);
    blg_buf_free(&file);
    blg_buf_free(&other);
}

/* Every picture at best quality; at the data sets' own all of them together, because an image full
 * of thin outlines shows its coarser edges (0.94 at the worst). */
static void test_export__another_renderer_draws_the_same(void) {
    char command[4 * TEMP_PATH], png[TEMP_PATH];
    double worst = 1;
    gold_score quick = {0};
    blg_raster *raster;
    CU_ASSERT_EQUAL_FATAL(blg_raster_create(&raster, NULL), BLG_OK);
    make_set();
    export_good(BLG_EXPORT_SVG, "svg", IMAGES);
    for (int i = 0; i < IMAGES; i += 5) {
        const int p = i / (2 * SIDE), side = i / SIDE % 2, at = i % SIDE;
        const blg_scene *scene = &problems[p].images[side][at];
        gold_score best = {0};
        snprintf(command, sizeof command,
                 "rsvg-convert -w 512 -h 512 -o %s %s/svg/ff_nact1_%04d/%d/%d.svg 2>&1",
                 temp_join(root, "picture.png", png), root, p, side, at);
        int status = run(command);
        if (status == 127) {
            suite_skip("rsvg-convert is not installed");
            break;
        }
        CU_ASSERT_EQUAL_FATAL(status, 0);
        compare_picture(raster, scene, png, 1, &best);
        compare_picture(raster, scene, png, 0, &quick);
        worst = fmin(worst, gold_iou(&best));
    }
    if (quick.n_pixels) {
        printf("IoU at best quality %.4f or more, at default quality %.4f ", worst,
               gold_iou(&quick));
        CU_ASSERT(worst >= 0.97);
        CU_ASSERT(gold_iou(&quick) >= 0.97);
    }
    blg_raster_free(raster);
    temp_remove(root);
}

SUITE(export, CASE(test_export__ucblogo_ends_where_our_turtle_does),
      CASE(test_export__python_turtle_ends_where_our_turtle_does),
      CASE(test_export__sexpr_comes_back), CASE(test_export__tokens_come_back),
      CASE(test_export__a_lacking_query_comes_back_as_lacking),
      CASE(test_export__lacking_images_elsewhere_are_refused), CASE(test_export__token_rows),
      CASE(test_export__bad_token_rows_are_refused), CASE(test_export__bad_sexpr_is_refused),
      CASE(test_export__arrays_hold_the_pictures), CASE(test_export__too_long_for_the_tokens),
      CASE(test_export__a_broken_data_set_leaves_nothing), CASE(test_export__what_exists_stays),
      CASE(test_export__force_replaces_exports_as_a_whole),
      CASE(test_export__force_spares_what_is_no_export),
      CASE(test_export__force_clears_what_an_interrupted_one_left),
      CASE(test_export__a_full_disk_leaves_nothing),
      CASE(test_export__a_full_disk_leaves_what_was_there),
      CASE(test_export__another_renderer_draws_the_same))
