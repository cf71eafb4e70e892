/* The public interface as a stranger uses it: versions, programs, shapes, configs, measures. Only
 * headers of blogo/ are included. */
#include "suite.h"
#include "temp.h"

#include <blogo/analyse.h>
#include <blogo/config.h>
#include <blogo/dataset.h>
#include <blogo/generator.h>
#include <blogo/shape.h>
#include <fenv.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SQUARE                                                                                     \
    "line_normal_1.000-0.500, line_normal_1.000-0.750, line_normal_1.000-0.750, "                  \
    "line_normal_1.000-0.750"

static blg_program *program_of(const char *text) {
    blg_program *program = NULL;
    blg_error error = {0};
    if (blg_program_create(text, &program, &error) != BLG_OK)
        CU_FAIL_FATAL("a good program is refused");
    return program;
}

/* The text is freed; what it should be is told. */
static void expect(blg_status status, char *text, const char *wanted) {
    CU_ASSERT_EQUAL_FATAL(status, BLG_OK);
    CU_ASSERT_STRING_EQUAL(text, wanted);
    blg_free(text);
}

/* ---- base ---- */

static void test_door__versions_agree_with_the_headers(void) {
    char text[32];
    snprintf(text, sizeof text, "%d.%d.%d", BLOGO_VERSION_MAJOR, BLOGO_VERSION_MINOR,
             BLOGO_VERSION_PATCH);
    CU_ASSERT_STRING_EQUAL(blg_version(), text);
    CU_ASSERT_EQUAL(blg_interface_version(), 1000 * BLOGO_INTERFACE_MAJOR + BLOGO_INTERFACE_MINOR);
    CU_ASSERT_EQUAL(blg_format_version(), BLG_FORMAT_VERSION);
}

static void test_door__null_is_freed(void) {
    blg_free(NULL);
    blg_program_free(NULL);
    blg_catalogue_free(NULL);
    blg_config_free(NULL);
}

/* ---- programs ---- */

static void test_door__programs_have_two_forms(void) {
    static const char exact[] =
        "[[\"line\",\"normal\",1,0],[\"arc\",\"zigzag\",0.5,90,-12.3456789]]";
    blg_program *program = program_of(exact);
    char *text = NULL;
    CU_ASSERT_EQUAL(blg_program_size(program), 2);
    blg_status status = blg_program_json(program, &text, NULL);
    expect(status, text, exact);
    status = blg_program_text(program, &text, NULL);
    expect(status, text, "line_normal_1.000-0.500, arc_zigzag_0.500_0.625-0.466");
    blg_program_free(program);
    program = program_of(" \n[[\"line\",\"circle\",0.25,180]]");
    status = blg_program_text(program, &text, NULL);
    expect(status, text, "line_circle_0.250-1.000");
    blg_program_free(program);
}

static void test_door__bad_programs_are_refused(void) {
    static const struct {
        const char *text, *key;
        int column;
    } bad[] = {
        {"", "", 0},
        {"line_normal_1.000-1.5", "", 0},
        {"line_normal_1.000-0.500, line_wavy_1.000-0.500", "", 31},
        {"[]", "$", 0},
        {"[[\"line\",\"normal\",2,0]]", "$[0][2]", 0},
        {"[[\"line\",\"normal\",1,0],[\"arc\",\"normal\",1,0]]", "$[1]", 0},
        {"[[\"line\",\"normal\",1,0]", "", 22},
        {"[[\"line\",\"normal\",1,0]] x", "", 0},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        blg_program *program = (blg_program *)bad; /* not NULL */
        blg_error error = {0};
        CU_ASSERT_EQUAL(blg_program_create(bad[i].text, &program, &error), BLG_INVALID);
        CU_ASSERT_PTR_NULL(program);
        CU_ASSERT(error.text[0] != '\0');
        CU_ASSERT_STRING_EQUAL(error.key, bad[i].key);
        if (bad[i].column)
            CU_ASSERT_EQUAL(error.column, bad[i].column);
        CU_ASSERT_EQUAL(blg_program_create(bad[i].text, &program, NULL), BLG_INVALID);
    }
}

static void test_door__a_program_has_at_most_twenty_actions(void) {
    char text[1024] = "line_normal_1.000-0.500";
    blg_program *program = NULL;
    for (int i = 1; i < 20; i++)
        strcat(text, ",line_normal_1.000-0.600");
    program = program_of(text);
    CU_ASSERT_EQUAL(blg_program_size(program), 20);
    blg_program_free(program);
    strcat(text, ",line_normal_1.000-0.600");
    CU_ASSERT_EQUAL(blg_program_create(text, &program, NULL), BLG_INVALID);
}

/* ---- shapes ---- */

static blg_catalogue *catalogue(void) {
    blg_catalogue *c = NULL;
    CU_ASSERT_EQUAL_FATAL(blg_catalogue_default(&c, NULL), BLG_OK);
    return c;
}

static void test_door__shapes_have_names_and_programs(void) {
    blg_catalogue *c = catalogue();
    CU_ASSERT(blg_catalogue_size(c) >= 600);
    CU_ASSERT_EQUAL(strlen(blg_catalogue_digest(c)), 64);
    for (int i = 0; i < blg_catalogue_size(c); i++) {
        char *json = NULL;
        CU_ASSERT_EQUAL(blg_catalogue_find(c, blg_catalogue_name(c, i)), i);
        CU_ASSERT(blg_program_size(blg_catalogue_program(c, i)) > 0);
        CU_ASSERT_EQUAL_FATAL(blg_catalogue_json(c, i, &json, NULL), BLG_OK);
        char head[128];
        snprintf(head, sizeof head, "{\"name\":\"%s\",\"title\":\"", blg_catalogue_name(c, i));
        CU_ASSERT(strncmp(json, head, strlen(head)) == 0);
        CU_ASSERT_PTR_NOT_NULL(strstr(json, "\"labels\":{\"convex\":"));
        blg_free(json);
    }
    blg_catalogue_free(c);
}

static void test_door__shapes_outside_the_catalogue(void) {
    blg_catalogue *c = catalogue();
    const int outside[] = {-1, blg_catalogue_size(c), 1 << 30};
    for (int i = 0; i < 3; i++) {
        char *json = (char *)c;
        blg_error error = {0};
        CU_ASSERT_PTR_NULL(blg_catalogue_name(c, outside[i]));
        CU_ASSERT_PTR_NULL(blg_catalogue_program(c, outside[i]));
        CU_ASSERT_EQUAL(blg_catalogue_json(c, outside[i], &json, &error), BLG_INVALID);
        CU_ASSERT_PTR_NULL(json);
        CU_ASSERT_PTR_NOT_NULL(strstr(error.text, "outside the catalogue"));
    }
    CU_ASSERT_EQUAL(blg_catalogue_find(c, "no such shape"), -1);
    blg_catalogue_free(c);
}

static void test_door__a_folder_without_tables(void) {
    blg_catalogue *c = (blg_catalogue *)stdin;
    blg_error error = {0};
    CU_ASSERT_EQUAL(blg_catalogue_load("no/such/folder", &c, &error), BLG_IO);
    CU_ASSERT_PTR_NULL(c);
    CU_ASSERT_PTR_NOT_NULL(strstr(error.file, "no/such/folder"));
}

/* ---- configs ---- */

static blg_config *config_of(const char *preset) {
    blg_config *config = NULL;
    CU_ASSERT_EQUAL_FATAL(blg_config_create(preset, &config, NULL), BLG_OK);
    return config;
}

static void test_door__presets_are_named(void) {
    CU_ASSERT(blg_preset_count() >= 5);
    for (int i = 0; i < blg_preset_count(); i++) {
        CU_ASSERT(strlen(blg_preset_summary(i)) > 10);
        blg_config_free(config_of(blg_preset_name(i)));
    }
    const int outside[] = {-1, blg_preset_count()};
    for (int i = 0; i < 2; i++) {
        CU_ASSERT_PTR_NULL(blg_preset_name(outside[i]));
        CU_ASSERT_PTR_NULL(blg_preset_summary(outside[i]));
    }
}

static void test_door__a_config_survives_json(void) {
    blg_config *config = config_of(NULL), *again = NULL;
    char *one = NULL, *two = NULL;
    CU_ASSERT_EQUAL(blg_config_set(config, "images.size_px=128", NULL), BLG_OK);
    CU_ASSERT_EQUAL(blg_config_set(config, "seed=7", NULL), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(blg_config_json(config, &one, NULL), BLG_OK);
    CU_ASSERT_PTR_NOT_NULL(strstr(one, "\"size_px\": 128"));
    CU_ASSERT_EQUAL_FATAL(blg_config_from_json(one, strlen(one), &again, NULL), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(blg_config_json(again, &two, NULL), BLG_OK);
    CU_ASSERT_STRING_EQUAL(one, two);
    blg_free(one);
    blg_free(two);
    blg_config_free(config);
    blg_config_free(again);
}

static void test_door__near_matches_are_told(void) {
    blg_config *config = (blg_config *)stdin;
    blg_error error = {0};
    CU_ASSERT_EQUAL(blg_config_create("bongard-lego", &config, &error), BLG_INVALID);
    CU_ASSERT_PTR_NULL(config);
    CU_ASSERT_PTR_NOT_NULL(strstr(error.text, "\"bongard-logo\"?"));
    error = (blg_error){0};
    config = config_of("bongard-logo");
    CU_ASSERT_EQUAL(blg_config_set(config, "images.size=128", &error), BLG_INVALID);
    CU_ASSERT_PTR_NOT_NULL(strstr(error.text, "size_px"));
    error = (blg_error){0};
    CU_ASSERT_EQUAL(blg_config_set(config, "images.size_px", &error), BLG_INVALID);
    CU_ASSERT_EQUAL(blg_config_set(config, "images.size_px=wide", NULL), BLG_INVALID);
    blg_config_free(config);
}

static void test_door__a_refused_key_changes_nothing(void) {
    static const char *const bad[] = {"images.size_px=15", "images.size_px=4097",
                                      "images.size_px=1000000", "seed=-1", "preset=bongard-logo"};
    blg_config *config = config_of(NULL);
    char *before = NULL, *after = NULL;
    CU_ASSERT_EQUAL_FATAL(blg_config_json(config, &before, NULL), BLG_OK);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        blg_error error = {0};
        CU_ASSERT_EQUAL(blg_config_set(config, bad[i], &error), BLG_INVALID);
        CU_ASSERT(error.key[0] != '\0');
    }
    CU_ASSERT_EQUAL_FATAL(blg_config_json(config, &after, NULL), BLG_OK);
    CU_ASSERT_STRING_EQUAL(before, after);
    blg_free(before);
    blg_free(after);
    blg_config_free(config);
}

static void test_door__the_first_mistake_and_the_number_of_others(void) {
    static const char json[] = "{\"images\": {\"size_px\": 1000000},\n \"sede\": 7}";
    blg_config *config = (blg_config *)stdin;
    blg_error error = {0};
    CU_ASSERT_EQUAL(blg_config_from_json(json, strlen(json), &config, &error), BLG_INVALID);
    CU_ASSERT_PTR_NULL(config);
    CU_ASSERT(error.key[0] != '\0' && error.line > 0);
    CU_ASSERT_PTR_NOT_NULL(strstr(error.text, "; 1 more mistake"));
    error = (blg_error){0};
    CU_ASSERT_EQUAL(blg_config_from_json("", 0, &config, &error), BLG_INVALID);
    CU_ASSERT_PTR_NULL(strstr(error.text, "more mistake"));
    CU_ASSERT_EQUAL(blg_config_from_json("[1]", 3, &config, NULL), BLG_INVALID);
}

static void test_door__configs_from_files(void) {
    char folder[TEMP_PATH], path[TEMP_PATH];
    blg_config *config = NULL;
    blg_error error = {0};
    temp_make(folder);
    FILE *file = fopen(temp_join(folder, "my.json", path), "w");
    CU_ASSERT_PTR_NOT_NULL_FATAL(file);
    fputs("{\"preset\": \"free-form\", \"seed\": 9}", file);
    fclose(file);
    char *json = NULL;
    CU_ASSERT_EQUAL_FATAL(blg_config_load(path, &config, &error), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(blg_config_json(config, &json, NULL), BLG_OK);
    CU_ASSERT_PTR_NOT_NULL(strstr(json, "\"seed\": 9"));
    blg_free(json);
    blg_config_free(config);
    file = fopen(path, "w");
    CU_ASSERT_PTR_NOT_NULL_FATAL(file);
    fputs("{\"seed\": \"nine\"}", file);
    fclose(file);
    CU_ASSERT_EQUAL(blg_config_load(path, &config, &error), BLG_INVALID);
    CU_ASSERT_PTR_NULL(config);
    CU_ASSERT_STRING_EQUAL(error.file, path);
    temp_remove(folder);
    error = (blg_error){0};
    CU_ASSERT_EQUAL(blg_config_load(path, &config, &error), BLG_IO);
    CU_ASSERT_STRING_EQUAL(error.file, path);
}

/* ---- measures ---- */

static void test_door__attributes_are_named(void) {
    int n = 0;
    while (blg_attribute_at(n))
        n++;
    CU_ASSERT(n >= 39);
    CU_ASSERT_STRING_EQUAL(blg_attribute_at(0), "convex");
    CU_ASSERT_STRING_EQUAL(blg_attribute_at(24), "exist_sector");
    CU_ASSERT_PTR_NULL(blg_attribute_at(-1));
    CU_ASSERT_PTR_NULL(blg_attribute_at(n + 1000));
}

static void test_door__a_square_is_measured(void) {
    static const char head[] = "{\"diameter\":1.414214,\"regions\":1,\"lines\":[4,4],";
    blg_program *square = program_of(SQUARE);
    char *json = NULL;
    CU_ASSERT_EQUAL_FATAL(blg_program_measure(square, &json, NULL), BLG_OK);
    CU_ASSERT(strncmp(json, head, strlen(head)) == 0);
    CU_ASSERT_PTR_NOT_NULL(strstr(json, "\"convex\":{\"value\":1,\"ambiguous\":false,"));
    CU_ASSERT_PTR_NOT_NULL(strstr(json, "\"has_curve\":{\"value\":0,"));
    CU_ASSERT_PTR_NOT_NULL(strstr(json, "\"balanced_two\":{\"value\":"));
    blg_free(json);
    blg_program_free(square);
}

static void test_door__distances_and_congruence(void) {
    blg_program *square = program_of(SQUARE), *line = program_of("line_normal_1.000-0.500"),
                *small = program_of("[[\"line\",\"zigzag\",0.5,30],[\"line\",\"normal\",0.5,-90],"
                                    "[\"line\",\"normal\",0.5,-90],[\"line\",\"normal\",0.5,-90]]");
    CU_ASSERT(blg_programs_distance(square, small) < 0.003);
    CU_ASSERT(blg_programs_distance(square, line) > 0.1);
    CU_ASSERT_EQUAL(blg_programs_distance(line, square), blg_programs_distance(square, line));
    CU_ASSERT_EQUAL(blg_programs_congruent(square, square, 0.03), 1);
    CU_ASSERT_EQUAL(blg_programs_congruent(square, small, 0.03), 0); /* half as large */
    CU_ASSERT_EQUAL(blg_programs_congruent(square, line, 0.03), 0);
    blg_program *zigzag = program_of("line_zigzag_1.000-0.500"),
                *nothing = program_of("line_normal_0.000-0.500"),
                *nowhere = program_of("line_normal_0.000-0.750,line_zigzag_0.000-0.500");
    static const double small_ones[] = {0, 1e-12, 1e-9, 1e-6, 1e-3, 0.03};
    for (size_t i = 0; i < sizeof small_ones / sizeof *small_ones; i++) {
        const double t = small_ones[i];
        CU_ASSERT_EQUAL(blg_programs_congruent(square, square, t), 1);
        CU_ASSERT_EQUAL(blg_programs_congruent(line, zigzag, t), 1); /* types do not count */
        CU_ASSERT_EQUAL(blg_programs_congruent(square, small, t), 0);
        CU_ASSERT_EQUAL(blg_programs_congruent(nothing, nothing, t), 1);
        CU_ASSERT_EQUAL(blg_programs_congruent(nothing, nowhere, t), 1);
        CU_ASSERT_EQUAL(blg_programs_congruent(nothing, line, t), 0);
        CU_ASSERT_EQUAL(blg_programs_congruent(line, nothing, t), 0);
    }
    blg_program_free(square);
    blg_program_free(line);
    blg_program_free(small);
    blg_program_free(zigzag);
    blg_program_free(nothing);
    blg_program_free(nowhere);
}

/* ---- rounding ---- */

/* In another rounding mode the bytes would be others, so every function that computes refuses. */
static void test_door__another_rounding_mode_is_refused(void) {
    static const int modes[] = {FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};
    blg_program *program = program_of(SQUARE);
    blg_catalogue *shapes = NULL, *none = NULL;
    blg_config *config = NULL, *other = NULL;
    blg_generator *generator = NULL, *another = NULL;
    blg_worker *worker = NULL;
    blg_problem *problem = NULL;
    static uint8_t pixels[2 * 7 * 16 * 16];
    CU_ASSERT_EQUAL_FATAL(blg_catalogue_default(&shapes, NULL), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(blg_config_create(NULL, &config, NULL), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(blg_generator_create(config, shapes, &generator, NULL), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(blg_worker_create(generator, &worker, NULL), BLG_OK);
    for (int m = 0; m < 3; m++) {
        blg_error error = {0};
        char *text = NULL;
        fesetround(modes[m]);
        const blg_status found[] = {
            blg_catalogue_default(&none, NULL),
            blg_config_create(NULL, &other, NULL),
            blg_generator_create(config, shapes, &another, &error),
            blg_worker_fill(worker, 0, 1, 16, pixels, NULL),
            blg_worker_problem(worker, 0, &problem, NULL),
            blg_program_measure(program, &text, NULL),
            blg_dataset_generate(generator,
                                 &(blg_write_options){.size = sizeof(blg_write_options),
                                                      .folder = "/nowhere/at/all"},
                                 NULL, NULL)};
        fesetround(FE_TONEAREST);
        for (size_t i = 0; i < sizeof found / sizeof *found; i++)
            CU_ASSERT_EQUAL(found[i], BLG_FAILED);
        CU_ASSERT_PTR_NOT_NULL(strstr(error.text, "rounding mode"));
        CU_ASSERT(!none && !other && !another && !problem && !text);
    }
    CU_ASSERT_EQUAL(blg_worker_fill(worker, 0, 1, 16, pixels, NULL), BLG_OK);
    blg_worker_free(worker);
    blg_generator_free(generator);
    blg_config_free(config);
    blg_catalogue_free(shapes);
    blg_program_free(program);
}

SUITE(door, CASE(test_door__another_rounding_mode_is_refused),
      CASE(test_door__versions_agree_with_the_headers), CASE(test_door__null_is_freed),
      CASE(test_door__programs_have_two_forms), CASE(test_door__bad_programs_are_refused),
      CASE(test_door__a_program_has_at_most_twenty_actions),
      CASE(test_door__shapes_have_names_and_programs),
      CASE(test_door__shapes_outside_the_catalogue), CASE(test_door__a_folder_without_tables),
      CASE(test_door__presets_are_named), CASE(test_door__a_config_survives_json),
      CASE(test_door__near_matches_are_told), CASE(test_door__a_refused_key_changes_nothing),
      CASE(test_door__the_first_mistake_and_the_number_of_others),
      CASE(test_door__configs_from_files), CASE(test_door__attributes_are_named),
      CASE(test_door__a_square_is_measured), CASE(test_door__distances_and_congruence))
