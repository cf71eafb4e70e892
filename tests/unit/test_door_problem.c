/* The public interface as a stranger uses it: generators, workers, problems, pictures. Only headers
 * of blogo/ are included. */
#include "suite.h"
#include "temp.h"

#include <blogo/generator.h>
#include <blogo/render.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE_PX = 32, AREA = SIDE_PX * SIDE_PX, IMAGES = 14, FAMILIES = 3 };
#define PROBLEM ((size_t)IMAGES * AREA)

typedef struct fixture {
    blg_config *config;
    blg_catalogue *catalogue;
    blg_generator *generator;
    blg_worker *worker;
    int64_t size, starts[FAMILIES]; /* first problem of each family */
} fixture;

static void set_up_with(fixture *f, const char *assignment) {
    *f = (fixture){0};
    CU_ASSERT_EQUAL_FATAL(blg_config_create("bongard-logo", &f->config, NULL), BLG_OK);
    if (assignment)
        CU_ASSERT_EQUAL_FATAL(blg_config_set(f->config, assignment, NULL), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(blg_catalogue_default(&f->catalogue, NULL), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(blg_generator_create(f->config, f->catalogue, &f->generator, NULL),
                          BLG_OK);
    CU_ASSERT_EQUAL_FATAL(blg_worker_create(f->generator, &f->worker, NULL), BLG_OK);
    f->size = blg_generator_size(f->generator);
    for (int64_t i = f->size - 1; i >= 0; i -= 100) {
        char *json = NULL;
        CU_ASSERT_EQUAL_FATAL(blg_generator_item(f->generator, i, &json, NULL), BLG_OK);
        f->starts[strstr(json, "\"ff\"") ? 0 : strstr(json, "\"bd\"") ? 1 : 2] = i;
        blg_free(json);
    }
}

static void set_up(fixture *f) {
    set_up_with(f, NULL);
}

static void tear_down(fixture *f) {
    blg_worker_free(f->worker);
    blg_generator_free(f->generator);
    blg_catalogue_free(f->catalogue);
    blg_config_free(f->config);
}

static uint8_t *pixels_for(size_t bytes) {
    uint8_t *pixels = malloc(bytes);
    CU_ASSERT_PTR_NOT_NULL_FATAL(pixels);
    memset(pixels, 77, bytes);
    return pixels;
}

static blg_problem *problem_at(fixture *f, int64_t index) {
    blg_problem *problem = NULL;
    CU_ASSERT_EQUAL_FATAL(blg_worker_problem(f->worker, index, &problem, NULL), BLG_OK);
    return problem;
}

/* ---- generators ---- */

static void test_door__configs_that_contradict_themselves(void) {
    static const struct {
        const char *assignments[2];
        blg_status status;
    } bad[] = {{{"families=[]", "seed=1"}, BLG_INVALID},
               {{"abstract.max_arity=1", "abstract.min_arity=2"}, BLG_INVALID},
               {{"basic.problems=1000000", "families=bd"}, BLG_INFEASIBLE}};
    blg_catalogue *catalogue = NULL;
    CU_ASSERT_EQUAL_FATAL(blg_catalogue_default(&catalogue, NULL), BLG_OK);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        blg_config *config = NULL;
        blg_generator *generator = (blg_generator *)stdin;
        blg_error error = {0};
        blg_status status = BLG_OK;
        CU_ASSERT_EQUAL_FATAL(blg_config_create(NULL, &config, NULL), BLG_OK);
        for (int k = 0; k < 2 && status == BLG_OK; k++)
            status = blg_config_set(config, bad[i].assignments[k], &error);
        if (status == BLG_OK) {
            status = blg_generator_create(config, catalogue, &generator, &error);
            CU_ASSERT_PTR_NULL(generator);
        }
        CU_ASSERT_EQUAL(status, bad[i].status);
        CU_ASSERT(error.text[0] != '\0');
        blg_config_free(config);
    }
    blg_catalogue_free(catalogue);
}

static void test_door__the_published_generator_is_the_tools(void) {
    blg_config *config = NULL;
    blg_catalogue *catalogue = NULL;
    blg_generator *generator = (blg_generator *)stdin;
    blg_error error = {0};
    CU_ASSERT_EQUAL_FATAL(blg_config_create("nvlabs-reference", &config, NULL), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(blg_catalogue_default(&catalogue, NULL), BLG_OK);
    CU_ASSERT_EQUAL(blg_generator_create(config, catalogue, &generator, &error), BLG_INFEASIBLE);
    CU_ASSERT_PTR_NULL(generator);
    blg_catalogue_free(catalogue);
    blg_config_free(config);
}

static void test_door__splits_part_the_problems(void) {
    fixture f;
    set_up(&f);
    const int n = blg_generator_splits(f.generator);
    int64_t all = 0, *indices = calloc((size_t)f.size, sizeof *indices);
    uint8_t *seen = calloc((size_t)f.size, 1);
    CU_ASSERT_FATAL(indices && seen && n >= 6);
    CU_ASSERT_EQUAL(f.size, 12000);
    CU_ASSERT_EQUAL(blg_generator_support(f.generator), 6);
    CU_ASSERT_EQUAL(blg_generator_queries(f.generator), 1);
    for (int s = 0; s < n; s++) {
        const int64_t size = blg_generator_split_size(f.generator, s);
        CU_ASSERT_EQUAL(blg_generator_split(f.generator, s, indices, NULL), BLG_OK);
        CU_ASSERT_PTR_NOT_NULL(blg_generator_split_name(f.generator, s));
        for (int64_t i = 0; i < size; i++) {
            CU_ASSERT(i == 0 || indices[i] > indices[i - 1]);
            seen[indices[i]]++;
        }
        all += size;
    }
    CU_ASSERT_EQUAL(all, f.size);
    CU_ASSERT_PTR_NULL(memchr(seen, 0, (size_t)f.size));
    const int outside[] = {-1, n};
    for (int i = 0; i < 2; i++) {
        blg_error error = {0};
        CU_ASSERT_PTR_NULL(blg_generator_split_name(f.generator, outside[i]));
        CU_ASSERT_EQUAL(blg_generator_split_size(f.generator, outside[i]), 0);
        CU_ASSERT_EQUAL(blg_generator_split(f.generator, outside[i], indices, &error), BLG_INVALID);
    }
    char *json = NULL;
    CU_ASSERT_EQUAL_FATAL(blg_generator_split_report(f.generator, &json, NULL), BLG_OK);
    CU_ASSERT_EQUAL(json[0], '{');
    blg_free(json);
    free(indices);
    free(seen);
    tear_down(&f);
}

static void test_door__items_are_known_before_they_are_built(void) {
    fixture f;
    set_up(&f);
    for (int family = 0; family < FAMILIES; family++) {
        blg_problem *problem = problem_at(&f, f.starts[family]);
        char *json = NULL, wanted[512];
        CU_ASSERT_EQUAL_FATAL(blg_generator_item(f.generator, f.starts[family], &json, NULL),
                              BLG_OK);
        snprintf(wanted, sizeof wanted, "{\"name\":\"%s\",\"family\":\"%s\",\"split\":\"%s\"}",
                 blg_problem_name(problem), blg_problem_family(problem),
                 blg_problem_split(problem));
        CU_ASSERT_STRING_EQUAL(json, wanted);
        CU_ASSERT_EQUAL(blg_generator_find(f.generator, blg_problem_name(problem)),
                        f.starts[family]);
        blg_free(json);
        blg_problem_free(problem);
    }
    CU_ASSERT_EQUAL(blg_generator_find(f.generator, "ff_nact99_0000"), -1);
    tear_down(&f);
}

/* Numbers that a narrower type would take for problem 0 or for the last are among them. */
static void test_door__indices_outside_are_refused(void) {
    fixture f;
    set_up(&f);
    const int64_t outside[] = {-1,
                               f.size,
                               (int64_t)1 << 32,
                               -((int64_t)1 << 32),
                               INT64_MAX,
                               INT64_MIN,
                               ((int64_t)1 << 32) + f.size - 1};
    uint8_t *pixels = pixels_for(2 * PROBLEM), *before = pixels_for(2 * PROBLEM);
    for (size_t i = 0; i < sizeof outside / sizeof *outside; i++) {
        blg_problem *problem = (blg_problem *)stdin;
        char *json = (char *)stdin;
        blg_error error = {0};
        const int64_t list[2] = {0, outside[i]};
        CU_ASSERT_EQUAL(blg_worker_problem(f.worker, outside[i], &problem, &error), BLG_INVALID);
        CU_ASSERT_PTR_NULL(problem);
        CU_ASSERT_PTR_NOT_NULL(strstr(error.text, "outside"));
        CU_ASSERT_EQUAL(blg_generator_item(f.generator, outside[i], &json, NULL), BLG_INVALID);
        CU_ASSERT_PTR_NULL(json);
        CU_ASSERT_EQUAL(blg_worker_fill(f.worker, outside[i], 1, SIDE_PX, pixels, NULL),
                        BLG_INVALID);
        CU_ASSERT_EQUAL(blg_worker_fill_list(f.worker, list, 2, SIDE_PX, pixels, NULL),
                        BLG_INVALID);
    }
    CU_ASSERT_EQUAL(blg_worker_fill(f.worker, f.size - 1, 2, SIDE_PX, pixels, NULL), BLG_INVALID);
    CU_ASSERT_EQUAL(blg_worker_fill(f.worker, 0, -1, SIDE_PX, pixels, NULL), BLG_INVALID);
    CU_ASSERT_EQUAL(blg_worker_fill(f.worker, 1, INT64_MAX, SIDE_PX, pixels, NULL), BLG_INVALID);
    CU_ASSERT_EQUAL(blg_worker_fill_list(f.worker, NULL, -1, SIDE_PX, pixels, NULL), BLG_INVALID);
    CU_ASSERT(memcmp(pixels, before, 2 * PROBLEM) == 0);
    CU_ASSERT_EQUAL(blg_worker_fill(f.worker, f.size, 0, SIDE_PX, NULL, NULL), BLG_OK);
    CU_ASSERT_EQUAL(blg_worker_fill_list(f.worker, NULL, 0, SIDE_PX, NULL, NULL), BLG_OK);
    free(pixels);
    free(before);
    tear_down(&f);
}

static void test_door__sizes_outside_are_refused(void) {
    static const int sizes[] = {-1, 0, 15, 4097, 1000000, 2147483647};
    fixture f;
    set_up(&f);
    blg_problem *problem = problem_at(&f, 0);
    const blg_program *program = blg_problem_program(problem, 1, 0, 0);
    uint8_t *pixels = pixels_for(PROBLEM), *before = pixels_for(PROBLEM);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        const int64_t first = 0;
        int width = 1, height = 1;
        blg_error error = {0};
        CU_ASSERT_EQUAL(blg_worker_fill(f.worker, 0, 1, sizes[i], pixels, &error), BLG_INVALID);
        CU_ASSERT_PTR_NOT_NULL(strstr(error.text, "16..4096"));
        CU_ASSERT_EQUAL(blg_worker_fill_list(f.worker, &first, 1, sizes[i], pixels, NULL),
                        BLG_INVALID);
        CU_ASSERT_EQUAL(blg_problem_draw(problem, 1, 0, sizes[i], pixels, NULL), BLG_INVALID);
        if (sizes[i] != 0) { /* a sheet chooses its own size */
            CU_ASSERT_EQUAL(blg_problem_sheet_size(problem, sizes[i], &width, &height, NULL),
                            BLG_INVALID);
            CU_ASSERT(width == 0 && height == 0);
            CU_ASSERT_EQUAL(blg_problem_sheet(problem, sizes[i], pixels, NULL), BLG_INVALID);
        }
        CU_ASSERT_EQUAL(blg_render(&program, 1, sizes[i], pixels, NULL), BLG_INVALID);
        CU_ASSERT_EQUAL(blg_render_file(&program, 1, sizes[i], "x.png", NULL), BLG_INVALID);
    }
    CU_ASSERT(memcmp(pixels, before, PROBLEM) == 0);
    free(pixels);
    free(before);
    blg_problem_free(problem);
    tear_down(&f);
}

/* ---- pixels ---- */

static void test_door__a_list_fills_what_ranges_fill(void) {
    fixture f;
    set_up(&f);
    const int64_t list[6] = {f.starts[2] + 1, f.starts[0], f.starts[1],
                             f.starts[2],     f.starts[0], f.size - 1};
    uint8_t *one = pixels_for(PROBLEM), *all = pixels_for(6 * PROBLEM);
    CU_ASSERT_EQUAL_FATAL(blg_worker_fill_list(f.worker, list, 6, SIDE_PX, all, NULL), BLG_OK);
    for (int i = 0; i < 6; i++) {
        CU_ASSERT_EQUAL_FATAL(blg_worker_fill(f.worker, list[i], 1, SIDE_PX, one, NULL), BLG_OK);
        CU_ASSERT(memcmp(one, all + (size_t)i * PROBLEM, PROBLEM) == 0);
    }
    CU_ASSERT(memcmp(all, all + PROBLEM, PROBLEM) != 0);
    free(one);
    free(all);
    tear_down(&f);
}

static void test_door__images_of_a_problem_are_those_of_a_batch(void) {
    static const char *const settings[] = {NULL, "images.antialias=best",
                                           "images.single_query_probability=1"};
    for (size_t k = 0; k < 3; k++) {
        fixture f;
        set_up_with(&f, settings[k]);
        uint8_t *batch = pixels_for(PROBLEM), *image = pixels_for(AREA);
        int blank = 0;
        for (int family = 0; family < FAMILIES; family++) {
            blg_problem *problem = problem_at(&f, f.starts[family]);
            CU_ASSERT_EQUAL_FATAL(
                blg_worker_fill(f.worker, f.starts[family], 1, SIDE_PX, batch, NULL), BLG_OK);
            for (int i = 0; i < IMAGES; i++) {
                const int side = i < IMAGES / 2, number = i % (IMAGES / 2);
                blg_status status = blg_problem_draw(problem, side, number, SIDE_PX, image, NULL);
                if (number >= blg_problem_images(problem, side)) {
                    CU_ASSERT_EQUAL(status, BLG_INVALID);
                    memset(image, 255, AREA);
                    blank++;
                }
                CU_ASSERT(memcmp(image, batch + (size_t)i * AREA, AREA) == 0);
            }
            blg_problem_free(problem);
        }
        CU_ASSERT_EQUAL(blank, k == 2 ? FAMILIES : 0);
        free(batch);
        free(image);
        tear_down(&f);
    }
}

static void test_door__sheets_have_the_size_that_they_tell(void) {
    fixture f;
    set_up(&f);
    blg_problem *problem = problem_at(&f, f.starts[1]);
    int width = 0, height = 0;
    CU_ASSERT_EQUAL_FATAL(blg_problem_sheet_size(problem, 64, &width, &height, NULL), BLG_OK);
    CU_ASSERT_FATAL(width > 5 * 64 && height > 3 * 64);
    const size_t size = (size_t)width * (size_t)height;
    uint8_t *pixels = pixels_for(size + 1);
    CU_ASSERT_EQUAL(blg_problem_sheet(problem, 64, pixels, NULL), BLG_OK);
    CU_ASSERT_PTR_NOT_NULL(memchr(pixels, 0, size));
    CU_ASSERT_EQUAL(pixels[0], 255);
    CU_ASSERT_EQUAL(pixels[size], 77);
    void *png = NULL;
    size_t bytes = 0;
    CU_ASSERT_EQUAL_FATAL(blg_render_png(pixels, width, height, &png, &bytes, NULL), BLG_OK);
    CU_ASSERT(bytes > 100 && memcmp(png, "\x89PNG", 4) == 0);
    uint8_t *again = NULL;
    int wide = 0, high = 0;
    CU_ASSERT_EQUAL_FATAL(blg_render_read_png(png, bytes, &again, &wide, &high, NULL), BLG_OK);
    CU_ASSERT(wide == width && high == height && memcmp(again, pixels, size) == 0);
    blg_free(again);
    CU_ASSERT_EQUAL(blg_render_read_png(png, bytes / 2, &again, &wide, &high, NULL), BLG_INVALID);
    CU_ASSERT_PTR_NULL(again);
    blg_free(png);
    CU_ASSERT_EQUAL(blg_render_png(pixels, 0, height, &png, &bytes, NULL), BLG_INVALID);
    CU_ASSERT_EQUAL(blg_render_png(pixels, width, 30001, &png, &bytes, NULL), BLG_INVALID);
    CU_ASSERT(!png && !bytes);
    free(pixels);
    blg_problem_free(problem);
    /* The third problem is an abstract one: no stroke's type changes. */
    int chosen = 0, own = 0;
    problem = problem_at(&f, f.starts[2]);
    CU_ASSERT_EQUAL(blg_problem_sheet_size(problem, 0, &chosen, &height, NULL), BLG_OK);
    CU_ASSERT_EQUAL(blg_problem_sheet_size(problem, 256, &own, &height, NULL), BLG_OK);
    CU_ASSERT_EQUAL(chosen, own);
    blg_problem_free(problem);
    /* 4096-pixel panels make a sheet of less than 30,000 pixels a side. */
    problem = problem_at(&f, 0);
    CU_ASSERT_EQUAL(blg_problem_sheet_size(problem, 4096, &width, &height, NULL), BLG_OK);
    blg_problem_free(problem);
    tear_down(&f);
}

static void test_door__programs_are_drawn(void) {
    char folder[TEMP_PATH], path[TEMP_PATH];
    blg_program *line = NULL;
    uint8_t *pixels = pixels_for(AREA);
    CU_ASSERT_EQUAL_FATAL(blg_program_create("line_normal_1.000-0.500", &line, NULL), BLG_OK);
    const blg_program *list[7] = {line, line, line, line, line, line, line};
    for (int n = -1; n <= 7; n++)
        CU_ASSERT_EQUAL(blg_render(list, n, SIDE_PX, pixels, NULL),
                        n >= 1 && n <= 6 ? BLG_OK : BLG_INVALID);
    CU_ASSERT_EQUAL(pixels[0], 255);
    int darkest = 255;
    for (int i = 0; i < AREA; i++)
        darkest = pixels[i] < darkest ? pixels[i] : darkest;
    CU_ASSERT(darkest < 250); /* a pen of 0.4 pixels is faint */
    temp_make(folder);
    static const char *const good[] = {"a.png", "a.svg", "a.pdf"};
    for (int i = 0; i < 3; i++)
        CU_ASSERT_EQUAL(blg_render_file(list, 2, 64, temp_join(folder, good[i], path), NULL),
                        BLG_OK);
    blg_error error = {0};
    CU_ASSERT_EQUAL(blg_render_file(list, 1, 64, temp_join(folder, "a.gif", path), &error),
                    BLG_INVALID);
    CU_ASSERT_STRING_EQUAL(error.file, path);
    error = (blg_error){0};
    CU_ASSERT_EQUAL(blg_render_file(list, 1, 64, temp_join(folder, "no/a.png", path), &error),
                    BLG_IO);
    temp_remove(folder);
    free(pixels);
    blg_program_free(line);
}

/* ---- problems ---- */

static void test_door__a_problem_tells_its_parts(void) {
    static const char *const concepts[] = {"{\"programs\":[[[\"", "{\"shapes\":[\"",
                                           "{\"attributes\":[\""};
    fixture f;
    set_up(&f);
    for (int family = 0; family < FAMILIES; family++) {
        blg_problem *problem = problem_at(&f, f.starts[family]);
        char *text = NULL;
        double value = -1;
        CU_ASSERT_EQUAL_FATAL(blg_problem_concept(problem, &text, NULL), BLG_OK);
        CU_ASSERT(strncmp(text, concepts[family], strlen(concepts[family])) == 0);
        blg_free(text);
        CU_ASSERT_EQUAL(blg_problem_hardness(problem, "negative_distance", &value, NULL), BLG_OK);
        CU_ASSERT(value > 0);
        CU_ASSERT_EQUAL(blg_problem_hardness(problem, "beauty", &value, NULL), BLG_INVALID);
        CU_ASSERT_EQUAL(blg_problem_support(problem), 6);
        CU_ASSERT_EQUAL_FATAL(blg_problem_description(problem, &text, NULL), BLG_OK);
        CU_ASSERT(strlen(text) > 20);
        blg_free(text);
        for (int side = 0; side < 2; side++)
            for (int i = 0; i < blg_problem_images(problem, side); i++) {
                const int n = blg_problem_shapes(problem, side, i);
                CU_ASSERT(n >= 1 && n <= 4);
                blg_pose pose = {0};
                CU_ASSERT_EQUAL(blg_problem_pose(problem, side, i, n - 1, &pose, NULL), BLG_OK);
                CU_ASSERT(pose.scale > 0);
                CU_ASSERT_EQUAL(blg_problem_image_description(problem, side, i, &text, NULL),
                                BLG_OK);
                CU_ASSERT_PTR_NOT_NULL(strstr(text, "stroke"));
                blg_free(text);
            }
        blg_problem_free(problem);
    }
    tear_down(&f);
}

static void test_door__images_and_shapes_that_do_not_exist(void) {
    static const int outside[][3] = {{-1, 0, 0}, {2, 0, 0}, {1, -1, 0},
                                     {1, 7, 0},  {0, 7, 0}, {0, 1 << 30, 0},
                                     {1, 0, -1}, {1, 0, 4}, {0, 0, 1 << 30}};
    fixture f;
    set_up(&f);
    blg_problem *problem = problem_at(&f, f.starts[2]);
    uint8_t *image = pixels_for(AREA);
    for (size_t i = 0; i < sizeof outside / sizeof *outside; i++) {
        const int *o = outside[i];
        blg_pose pose = {1, 2, 3, 4};
        blg_error error = {0};
        CU_ASSERT_PTR_NULL(blg_problem_program(problem, o[0], o[1], o[2]));
        CU_ASSERT_EQUAL(blg_problem_pose(problem, o[0], o[1], o[2], &pose, &error), BLG_INVALID);
        CU_ASSERT(pose.x == 1 && pose.scale == 4);
        CU_ASSERT_PTR_NOT_NULL(strstr(error.text, blg_problem_name(problem)));
        if (o[2])
            continue;
        char *text = (char *)stdin;
        CU_ASSERT_EQUAL(blg_problem_shapes(problem, o[0], o[1]), 0);
        CU_ASSERT_EQUAL(blg_problem_draw(problem, o[0], o[1], SIDE_PX, image, NULL), BLG_INVALID);
        CU_ASSERT_EQUAL(blg_problem_image_description(problem, o[0], o[1], &text, NULL),
                        BLG_INVALID);
        CU_ASSERT_PTR_NULL(text);
    }
    CU_ASSERT_EQUAL(image[0], 77);
    CU_ASSERT_EQUAL(blg_problem_images(problem, -1), 0);
    CU_ASSERT_EQUAL(blg_problem_images(problem, 2), 0);
    free(image);
    blg_problem_free(problem);
    blg_problem_free(NULL);
    tear_down(&f);
}

static void test_door__a_line_gives_the_problem_again(void) {
    fixture f;
    set_up(&f);
    uint8_t *one = pixels_for(AREA), *two = pixels_for(AREA);
    for (int family = 0; family < FAMILIES; family++) {
        blg_problem *made = problem_at(&f, f.starts[family] + 1), *read = NULL;
        char *line = NULL, *again = NULL, *told[2] = {NULL, NULL};
        CU_ASSERT_EQUAL_FATAL(blg_problem_json(made, &line, NULL), BLG_OK);
        CU_ASSERT_PTR_NULL(strchr(line, '\n'));
        CU_ASSERT_EQUAL_FATAL(blg_problem_from_json(line, strlen(line), f.catalogue, &read, NULL),
                              BLG_OK);
        CU_ASSERT_EQUAL_FATAL(blg_problem_json(read, &again, NULL), BLG_OK);
        CU_ASSERT_STRING_EQUAL(line, again);
        CU_ASSERT_STRING_EQUAL(blg_problem_split(made), blg_problem_split(read));
        CU_ASSERT_EQUAL(blg_problem_draw(made, 0, 3, SIDE_PX, one, NULL), BLG_OK);
        CU_ASSERT_EQUAL(blg_problem_draw(read, 0, 3, SIDE_PX, two, NULL), BLG_OK);
        CU_ASSERT(memcmp(one, two, AREA) == 0);
        CU_ASSERT_EQUAL(blg_problem_image_description(made, 1, 2, &told[0], NULL), BLG_OK);
        CU_ASSERT_EQUAL(blg_problem_image_description(read, 1, 2, &told[1], NULL), BLG_OK);
        CU_ASSERT_STRING_EQUAL(told[0], told[1]);
        blg_free(told[0]);
        blg_free(told[1]);
        blg_problem_free(read);
        CU_ASSERT_EQUAL(blg_problem_from_json(line, strlen(line), NULL, &read, NULL), BLG_OK);
        blg_problem_free(read);
        blg_free(line);
        blg_free(again);
        blg_problem_free(made);
    }
    free(one);
    free(two);
    tear_down(&f);
}

static void test_door__lines_that_are_no_problem(void) {
    fixture f;
    set_up(&f);
    blg_problem *problem = problem_at(&f, f.starts[1]);
    char *line = NULL;
    CU_ASSERT_EQUAL_FATAL(blg_problem_json(problem, &line, NULL), BLG_OK);
    blg_problem_free(problem);
    const size_t size = strlen(line);
    for (size_t cut = 0; cut < size; cut += 97) {
        problem = (blg_problem *)stdin;
        blg_error error = {0};
        CU_ASSERT_EQUAL(blg_problem_from_json(line, cut, f.catalogue, &problem, &error),
                        BLG_INVALID);
        CU_ASSERT_PTR_NULL(problem);
        CU_ASSERT(error.text[0] != '\0');
    }
    blg_error error = {0};
    memcpy(strstr(line, "\"family\":\"bd\"") + 10, "xx", 2);
    CU_ASSERT_EQUAL(blg_problem_from_json(line, size, f.catalogue, &problem, &error), BLG_INVALID);
    CU_ASSERT_STRING_EQUAL(error.key, "$.family");
    blg_free(line);
    tear_down(&f);
}

/* ---- images from elsewhere ---- */

static blg_problem *image_of(const char *json) {
    blg_problem *problem = NULL;
    CU_ASSERT_EQUAL_FATAL(blg_problem_from_image(json, strlen(json), &problem, NULL), BLG_OK);
    return problem;
}

/* Two lines that cross; the second one goes on as a circle. */
#define CROSS                                                                                      \
    "{\"shapes\":[{\"program\":[[\"line\",\"normal\",1,0]],\"pose\":{\"x\":-100,\"y\":0,"          \
    "\"heading_deg\":0,\"scale\":200}},{\"program\":[[\"line\",\"normal\",1,0],[\"arc\","          \
    "\"zigzag\","                                                                                  \
    "0.2,360,90]],\"pose\":{\"x\":0,\"y\":-100,\"heading_deg\":90,\"scale\":200}}]}"

static void test_door__an_image_is_drawn_as_in_its_problem(void) {
    fixture f;
    set_up(&f);
    uint8_t *wanted = pixels_for(AREA), *drawn = pixels_for(AREA);
    for (int family = 0; family < FAMILIES; family++) {
        blg_problem *problem = problem_at(&f, f.starts[family]);
        char *line = NULL;
        CU_ASSERT_EQUAL_FATAL(blg_problem_json(problem, &line, NULL), BLG_OK);
        char *first = strstr(line, "\"images\":[") + 10;
        *strstr(first, ",{\"file\"") = '\0';
        blg_problem *image = image_of(first);
        CU_ASSERT_EQUAL(blg_problem_images(image, 1), 1);
        CU_ASSERT_EQUAL(blg_problem_images(image, 0), 0);
        CU_ASSERT_EQUAL(blg_problem_shapes(image, 1, 0), blg_problem_shapes(problem, 1, 0));
        CU_ASSERT_EQUAL(blg_problem_draw(image, 1, 0, SIDE_PX, drawn, NULL), BLG_OK);
        CU_ASSERT_EQUAL(blg_problem_draw(problem, 1, 0, SIDE_PX, wanted, NULL), BLG_OK);
        CU_ASSERT(memcmp(wanted, drawn, AREA) == 0);
        CU_ASSERT_EQUAL(blg_problem_draw(image, 0, 0, SIDE_PX, drawn, NULL), BLG_INVALID);
        blg_free(line);
        blg_problem_free(image);
        blg_problem_free(problem);
    }
    free(wanted);
    free(drawn);
    tear_down(&f);
}

/* A caller may ask an image for what only problems have. */
static void test_door__an_image_has_no_concept(void) {
    blg_problem *image = image_of(CROSS);
    char *text = NULL;
    int width, height;
    CU_ASSERT_STRING_EQUAL(blg_problem_name(image), "");
    CU_ASSERT_STRING_EQUAL(blg_problem_split(image), "");
    CU_ASSERT_EQUAL(blg_problem_description(image, &text, NULL), BLG_INFEASIBLE);
    CU_ASSERT_EQUAL(blg_problem_image_description(image, 1, 0, &text, NULL), BLG_OK);
    CU_ASSERT_PTR_NOT_NULL(strstr(text, "zigzag"));
    blg_free(text);
    CU_ASSERT_EQUAL(blg_problem_json(image, &text, NULL), BLG_OK);
    blg_free(text);
    CU_ASSERT_EQUAL_FATAL(blg_problem_sheet_size(image, 64, &width, &height, NULL), BLG_OK);
    uint8_t *sheet = pixels_for((size_t)width * (size_t)height);
    CU_ASSERT_EQUAL(blg_problem_sheet(image, 64, sheet, NULL), BLG_OK);
    free(sheet);
    blg_problem_free(image);
}

static void test_door__masks_share_the_pixels_of_a_crossing(void) {
    enum { STROKES = 3, MASK_PX = 96, MASK = MASK_PX * MASK_PX };
    blg_problem *image = image_of(CROSS);
    uint8_t *picture = pixels_for(MASK), *masks = pixels_for(STROKES * MASK + 1);
    CU_ASSERT_EQUAL_FATAL(blg_problem_masks(image, 1, 0, MASK_PX, masks, NULL), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(blg_problem_draw(image, 1, 0, MASK_PX, picture, NULL), BLG_OK);
    CU_ASSERT_EQUAL(masks[STROKES * MASK], 77);
    int strokes[4] = {0};
    for (int i = 0; i < MASK; i++) {
        const int n = masks[i] + masks[MASK + i] + masks[2 * MASK + i];
        CU_ASSERT_EQUAL(n > 0, picture[i] < 128);
        strokes[n]++;
    }
    CU_ASSERT(strokes[1] > 50 && strokes[2] >= 1);
    const int middle = MASK_PX / 2 * MASK_PX + MASK_PX / 2;
    CU_ASSERT(masks[middle] && masks[MASK + middle] && !masks[2 * MASK + middle]);
    CU_ASSERT_EQUAL(blg_problem_masks(image, 0, 0, MASK_PX, masks, NULL), BLG_INVALID);
    CU_ASSERT_EQUAL(blg_problem_masks(image, 1, 0, 15, masks, NULL), BLG_INVALID);
    free(picture);
    free(masks);
    blg_problem_free(image);
}

static void test_door__images_that_cannot_be_read(void) {
    static const struct {
        const char *json, *key;
    } bad[] = {{"", ""},
               {"[]", "$"},
               {"{}", "$"},
               {"{\"shapes\":[]}", "$.shapes"},
               {"{\"program\":[[\"line\",\"normal\",2,0]]}", "$.program[0][2]"},
               {"{\"program\":\"line_norml_1.000-0.500\"}", "$.program"},
               {"{\"logo\":\"foward 1\"}", "$.logo"},
               {"{\"concept\":{\"text\":\"x\"},\"images\":[]}", NULL}};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        blg_problem *problem = (blg_problem *)stdin;
        blg_error error = {0};
        CU_ASSERT_EQUAL(blg_problem_from_image(bad[i].json, strlen(bad[i].json), &problem, &error),
                        BLG_INVALID);
        CU_ASSERT_PTR_NULL(problem);
        CU_ASSERT(error.text[0] != '\0');
        if (bad[i].key)
            CU_ASSERT_STRING_EQUAL(error.key, bad[i].key);
    }
}

static char *measured(const blg_problem *problem, const char *options) {
    char *json = NULL;
    CU_ASSERT_EQUAL_FATAL(blg_problems_measure(&problem, 1, options, &json, NULL), BLG_OK);
    return json;
}

static void test_door__what_holds_in_an_image(void) {
    blg_problem *image = image_of(CROSS);
    char *json = measured(image, "{\"concepts\":[\"some x, y: crossing(x, y)\","
                                 "\"some x, y: inside(x, y)\",\"all x, y: same_style(x, y)\","
                                 "\"strokes = 1 and not has_curve\",\"count = 2\"]}");
    CU_ASSERT_PTR_NOT_NULL(strstr(json, "\"images\":[{\"values\":[1,0,null,1,1]}]}"));
    blg_free(json);
    json = measured(image, "{\"atoms\":true}");
    CU_ASSERT_PTR_NOT_NULL(strstr(json, "\"crossing\":[[null,1],[1,null]]"));
    CU_ASSERT_PTR_NOT_NULL(strstr(json, "\"one_style\":[1,0]"));
    CU_ASSERT_PTR_NOT_NULL(strstr(json, "\"nested\":0"));
    blg_free(json);
    json = measured(image, "{\"rules\":true}");
    CU_ASSERT_PTR_NOT_NULL(strstr(json, "\"some x, y: crossing(x, y)\""));
    blg_free(json);
    static const char *const bad[][2] = {
        {"{\"concepts\":[\"convex\",\"convx\"]}", "$.concepts[1]"},
        {"{\"concepts\":[7]}", "$.concepts[0]"},
        {"{\"concepts\":[\"some x, y: some z, w: all u: convex(u)\"]}", "$.concepts[0]"},
        {"{\"concepts\":[],\"rules\":true}", ""},
        {"[]", ""},
        {"{", ""}};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        const blg_problem *one = image;
        blg_error error = {0};
        CU_ASSERT_EQUAL(blg_problems_measure(&one, 1, bad[i][0], &json, &error), BLG_INVALID);
        CU_ASSERT_PTR_NULL(json);
        CU_ASSERT_STRING_EQUAL(error.key, bad[i][1]);
    }
    blg_problem_free(image);
    image = image_of("{\"program\":\"line_normal_1.000-0.500\"}");
    const blg_problem *one = image;
    CU_ASSERT_EQUAL(blg_problems_measure(&one, 1, "{\"atoms\":true}", &json, NULL), BLG_INVALID);
    uint8_t *pixels = pixels_for(AREA);
    CU_ASSERT_EQUAL(blg_problem_draw(image, 1, 0, SIDE_PX, pixels, NULL), BLG_OK);
    free(pixels);
    blg_problem_free(image);
}

SUITE(door_problem, CASE(test_door__configs_that_contradict_themselves),
      CASE(test_door__the_published_generator_is_the_tools),
      CASE(test_door__splits_part_the_problems),
      CASE(test_door__items_are_known_before_they_are_built),
      CASE(test_door__indices_outside_are_refused), CASE(test_door__sizes_outside_are_refused),
      CASE(test_door__a_list_fills_what_ranges_fill),
      CASE(test_door__images_of_a_problem_are_those_of_a_batch),
      CASE(test_door__sheets_have_the_size_that_they_tell), CASE(test_door__programs_are_drawn),
      CASE(test_door__a_problem_tells_its_parts),
      CASE(test_door__images_and_shapes_that_do_not_exist),
      CASE(test_door__a_line_gives_the_problem_again), CASE(test_door__lines_that_are_no_problem),
      CASE(test_door__an_image_is_drawn_as_in_its_problem),
      CASE(test_door__an_image_has_no_concept),
      CASE(test_door__masks_share_the_pixels_of_a_crossing),
      CASE(test_door__images_that_cannot_be_read), CASE(test_door__what_holds_in_an_image))
