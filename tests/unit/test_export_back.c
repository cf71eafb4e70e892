/* Exports that are read back: S-expressions and tokens. */
#include "data/write.h"
#include "export_set.h"
#include "suite.h"
#include "tell/export.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static export_set set;

/* The program file of a data set of these problems. */
static void published(blg_buf *out) {
    blg_buf_char(out, '{');
    for (int i = 0; i < EXPORT_PROBLEMS; i++) {
        blg_buf_text(out, i ? ", " : "");
        blg_scene_write_programs(out, &set.problems[i]);
    }
    blg_buf_char(out, '}');
}

static void check_back(blg_export_format format, const char *name, const char *output) {
    char input[TEMP_PATH], folder[TEMP_PATH], path[TEMP_PATH];
    blg_export_summary summary;
    blg_error error = {0};
    blg_buf wanted = {0}, got = {0};
    temp_join(set.root, name, input);
    CU_ASSERT_EQUAL(blg_export_read(format, input, NULL, false, NULL, &summary, &error), BLG_OK);
    CU_ASSERT_EQUAL(summary.files, 0);
    CU_ASSERT_EQUAL(blg_export_read(format, input, temp_join(set.root, output, folder), false, NULL,
                                    &summary, &error),
                    BLG_OK);
    CU_ASSERT_STRING_EQUAL_FATAL(error.text, "");
    CU_ASSERT_EQUAL(summary.images, EXPORT_IMAGES);
    CU_ASSERT_EQUAL(summary.files, 2);
    published(&wanted);
    temp_join(folder, "ff/ff_action_programs.json", path);
    CU_ASSERT_EQUAL_FATAL(blg_fs_read(NULL, path, &got, NULL), BLG_OK);
    CU_ASSERT_EQUAL(got.size, wanted.size);
    if (format == BLG_EXPORT_SEXPR) /* tokens come by split */
        CU_ASSERT_STRING_EQUAL(got.data, wanted.data);
    blg_buf_free(&wanted);
    blg_buf_free(&got);
}

static void test_export_back__sexpr_comes_back(void) {
    export_set_make(&set);
    export_set_good(&set, BLG_EXPORT_SEXPR, "set.sexpr", 1);
    check_back(BLG_EXPORT_SEXPR, "set.sexpr", "back");
    export_set_remove(&set);
}

static void test_export_back__tokens_come_back(void) {
    export_set_make(&set);
    export_set_good(&set, BLG_EXPORT_TOKENS, "tokens", 5);
    check_back(BLG_EXPORT_TOKENS, "tokens", "back");
    export_set_remove(&set);
}

/* Some problems with one query in all, of either side. Returns the number of images. */
static long long make_single_queries(void) {
    long long images = 0;
    blg_buf scenes = {0};
    for (int i = 0; i < EXPORT_PROBLEMS; i++) {
        const blg_scene_context context = {.split = i % 3 ? "train" : "val"};
        if (i % 4 < 2)
            set.problems[i].n_query[i % 2] = 0;
        blg_scene_write(&scenes, &context, &set.problems[i]);
        images += blg_problem_side(&set.problems[i], 0) + blg_problem_side(&set.problems[i], 1);
    }
    export_set_store(&set, "scenes.jsonl", scenes.data, scenes.size);
    blg_buf_free(&scenes);
    return images;
}

static void test_export_back__a_lacking_query_comes_back_as_lacking(void) {
    static const blg_export_format formats[] = {BLG_EXPORT_SEXPR, BLG_EXPORT_TOKENS};
    static const char *const names[] = {"set.sexpr", "tokens"}, *const backs[] = {"one", "two"};
    char input[TEMP_PATH], path[TEMP_PATH], folder[TEMP_PATH];
    blg_export_summary summary;
    blg_buf wanted = {0};
    export_set_make(&set);
    const long long images = make_single_queries();
    published(&wanted);
    CU_ASSERT_PTR_NOT_NULL(strstr(wanted.data, ", []]"));
    for (int i = 0; i < 2; i++) {
        blg_buf got = {0};
        CU_ASSERT_EQUAL(
            export_set_to(&set, formats[i], names[i], BLG_MAX_TOKEN_ROWS, &summary, NULL), BLG_OK);
        CU_ASSERT_EQUAL(summary.images, images);
        CU_ASSERT_EQUAL_FATAL(blg_export_read(formats[i], temp_join(set.root, names[i], input),
                                              temp_join(set.root, backs[i], folder), false, NULL,
                                              &summary, NULL),
                              BLG_OK);
        CU_ASSERT_EQUAL(summary.images, images);
        CU_ASSERT_EQUAL_FATAL(
            blg_fs_read(NULL, temp_join(folder, "ff/ff_action_programs.json", path), &got, NULL),
            BLG_OK);
        CU_ASSERT_EQUAL(got.size, wanted.size);
        if (formats[i] == BLG_EXPORT_SEXPR) /* tokens come by split */
            CU_ASSERT_STRING_EQUAL(got.data, wanted.data);
        blg_buf_free(&got);
    }
    blg_buf_free(&wanted);
    export_set_remove(&set);
}

/* Images of one line each; only the last of a side may be without shapes, and not both. */
static void test_export_back__lacking_images_elsewhere_are_refused(void) {
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
    export_set_make(&set);
    temp_join(set.folder, "one.sexpr", input);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        blg_error error = {0};
        export_set_store(&set, "one.sexpr", cases[i].text, strlen(cases[i].text));
        CU_ASSERT_EQUAL(
            blg_export_read(BLG_EXPORT_SEXPR, input, NULL, false, NULL, &summary, &error),
            BLG_INVALID);
        CU_ASSERT_PTR_NOT_NULL(strstr(error.text, cases[i].said));
    }
    export_set_remove(&set);
}

static void test_export_back__token_rows(void) {
    const double wanted[][5] = {{1}, {2, 3, 0.25, 0.5}, {4}, {3, 4, 0.625, 0.75}, {5}, {0}};
    double rows[6][5];
    blg_scene scene = {.n_shapes = 2}, back;
    const double radius = 0.125;
    CU_ASSERT_EQUAL(blg_program_parse("line_triangle_0.250-0.500", &scene.programs[0], NULL), 0);
    CU_ASSERT_EQUAL(blg_program_parse("arc_square_0.125_0.625-0.750", &scene.programs[1], NULL), 0);
    CU_ASSERT_EQUAL_FATAL(blg_tokens_size(&scene), 5);
    blg_tokens_fill(&scene, false, 6, rows);
    CU_ASSERT_EQUAL(memcmp(rows, wanted, sizeof rows), 0);
    CU_ASSERT_EQUAL(blg_tokens_read((const double(*)[5])rows, 6, &radius, 1, &back, NULL), BLG_OK);
    CU_ASSERT_EQUAL(back.programs[1].actions[0].length, 0.125);
    CU_ASSERT_EQUAL(back.programs[1].actions[0].extent_deg, 90);
}

/* Angles of many decimals, which published text rounds. */
static const blg_program precise = {
    2,
    {{BLG_LINE, BLG_ZIGZAG, 0.769614999999999, 0, -40.155999999999999},
     {BLG_ARC, BLG_CIRCLE, 0.1, -260.0000001, 180}}};

static void test_export_back__exact_forms_keep_every_bit(void) {
    blg_scene scene = {.n_shapes = 2, .programs = {precise, precise}}, back;
    double rows[8][5];
    blg_buf text = {0};
    blg_export_item item;
    blg_tokens_fill(&scene, true, 8, rows);
    CU_ASSERT_EQUAL(rows[2][2], -260.0000001);
    CU_ASSERT_EQUAL(rows[2][4], 0.1);
    CU_ASSERT_EQUAL(blg_tokens_read((const double(*)[5])rows, 8, NULL, 0, &back, NULL), BLG_OK);
    blg_buf_text(&text, "(item ff_a \"t\" positive 0 ");
    blg_sexpr_image(&text, &scene, true);
    blg_buf_char(&text, ')');
    CU_ASSERT_EQUAL(blg_sexpr_read_item(text.data, text.size, &item, NULL), BLG_OK);
    for (int s = 0; s < 2; s++)
        for (int i = 0; i < 2; i++) {
            const blg_action *read[] = {&back.programs[s].actions[i],
                                        &item.scene.programs[s].actions[i]};
            for (int k = 0; k < 2; k++) {
                CU_ASSERT_EQUAL(read[k]->kind, precise.actions[i].kind);
                CU_ASSERT_EQUAL(read[k]->type, precise.actions[i].type);
                CU_ASSERT_EQUAL(read[k]->length, precise.actions[i].length);
                CU_ASSERT_EQUAL(read[k]->extent_deg, precise.actions[i].extent_deg);
                CU_ASSERT_EQUAL(read[k]->turn_deg, precise.actions[i].turn_deg);
            }
        }
    blg_buf_free(&text);
}

static void test_export_back__bad_exact_rows_are_refused(void) {
    static const struct {
        int row, column;
        double value;
    } cases[] = {{1, 2, 1.5},  {1, 2, NAN},  {1, 3, 180.1}, {1, 4, 0.5}, {2, 2, 361},
                 {2, 2, -361}, {2, 3, -181}, {2, 4, -0.1},  {2, 4, 1.1}, {2, 4, INFINITY}};
    blg_scene scene = {.n_shapes = 1, .programs = {precise}}, back;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        double rows[5][5];
        blg_error error = {0};
        blg_tokens_fill(&scene, true, 5, rows);
        rows[cases[i].row][cases[i].column] = cases[i].value;
        CU_ASSERT_EQUAL(blg_tokens_read((const double(*)[5])rows, 5, NULL, 0, &back, &error),
                        BLG_INVALID);
        CU_ASSERT_PTR_NOT_NULL(strstr(error.text, "in -180..180 degrees"));
    }
}

static void test_export_back__bad_token_rows_are_refused(void) {
    static const struct {
        int row, column;
        double value;
        int n_radii;
        const char *said;
    } cases[] = {
        {0, 0, 2, 1, "row 0: expected start"},
        {1, 1, 5, 1, "row 1: expected a stroke type in 0..4"},
        {1, 1, 0.5, 1, "row 1: expected a stroke type in 0..4"},
        {1, 2, 0.2505, 1, "row 1: expected numbers of three decimals in 0..1"},
        {1, 3, 1.5, 1, "row 1: expected numbers of three decimals in 0..1"},
        {1, 0, 4, 1, "row 1: expected line or arc"},
        {0, 1, 1, 1, "row 0: expected zeros in the other columns of start"},
        {2, 2, 1, 1, "row 2: expected zeros in the other columns of and"},
        {4, 1, 1, 1, "row 4: expected zeros in the other columns of stop"},
        {4, 3, NAN, 1, "row 4: expected zeros in the other columns of stop"},
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
        double rows[6][5];
        blg_error error = {0};
        blg_tokens_fill(&scene, false, 6, rows);
        rows[cases[i].row][cases[i].column] = cases[i].value;
        CU_ASSERT_EQUAL(
            blg_tokens_read((const double(*)[5])rows, 6, radii, cases[i].n_radii, &back, &error),
            BLG_INVALID);
        CU_ASSERT_STRING_EQUAL(error.text, cases[i].said);
    }
}

static void test_export_back__bad_sexpr_is_refused(void) {
#define HEAD  "(item ff_a_0 \"t\" positive 0 (image (shape "
#define EXACT "(item ff_a_0 \"t\" positive 0 (image exact (shape "
    static const struct {
        const char *line;
        int column;
        const char *said;
    } cases[] = {
        {"(image)", 1, "expected (item ...)"},
        {"(item x.1 \"t\" positive 0 (image", 7, "name in [A-Za-z0-9_-]"},
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
        {HEAD "(line normal 1.0000 0.500))))", 43, "line_normal_1.0000-0.500"},
        {HEAD "(line normal 1.000 0.500)))", 70, "expected \")\""},
        {HEAD "(line normal 1.000 0.500)))) x", 72, "expected the end of the line"},
        {EXACT "(line normal 1.5 0))))", 49, "a length or radius in 0..1"},
        {EXACT "(line norml 1 0))))", 49, "expected a stroke type"},
        {EXACT "(arc normal 1 400 0))))", 49, "in -360..360 degrees"},
        {EXACT "(line normal 1 nan))))", 49, "in -180..180 degrees"},
        {EXACT "(line normal 1))))", 49, "expected (line type length turn) or"},
        {"(item ff_a_0 \"t\" positive 0 (image exactly (shape ", 36, "expected exact"},
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

SUITE(export_back, CASE(test_export_back__sexpr_comes_back),
      CASE(test_export_back__tokens_come_back),
      CASE(test_export_back__a_lacking_query_comes_back_as_lacking),
      CASE(test_export_back__lacking_images_elsewhere_are_refused),
      CASE(test_export_back__token_rows), CASE(test_export_back__bad_token_rows_are_refused),
      CASE(test_export_back__exact_forms_keep_every_bit),
      CASE(test_export_back__bad_exact_rows_are_refused),
      CASE(test_export_back__bad_sexpr_is_refused))
