/* Planted defects: a small valid data set is copied, one thing is made wrong in it (all that is
 * derived from it is made anew, so that nothing else gives it away), and the verifier has to say
 * what. */
#include "planted.h"
#include "suite.h"
#include "variant.h"

#include "base/files.h"
#include "picture/png.h"

#include <stdio.h>
#include <string.h>

/* Free-form of one shape and of two; abstract concepts that come three times. */
static const char config_json[] =
    "{\"images\": {\"size_px\": 64}, \"stroke_types\": [\"normal\", \"zigzag\", \"triangle\"],"
    " \"free_form\": {\"problems_per_setting\": 1, \"settings\": [[7], [8], [3, 3]]},"
    " \"basic\": {\"problems\": 3, \"single_share\": 0.34},"
    " \"abstract\": {\"problems\": 6, \"problems_per_concept\": 3, \"max_arity\": 1},"
    " \"splits\": {\"train\": {\"by\": \"rest\"},"
    "   \"test\": {\"by\": \"concepts\", \"count\": 1, \"families\": [\"hd\"]}}}";

static char clean[TEMP_PATH], small[TEMP_PATH];
static blg_catalogue *catalogue;
static planted set;
static planted_result result;

static void open_set(void) {
    if (!catalogue) {
        CU_ASSERT_EQUAL_FATAL(blg_catalogue_default(&catalogue, NULL), BLG_OK);
        temp_make(clean);
        CU_ASSERT_FATAL(planted_generate(clean, config_json, catalogue, 0, BLG_LAYOUT_TREE));
    }
    planted_copy(&set, clean, catalogue);
}

/* One problem of each family. */
static void open_small_set(void) {
    temp_make(small);
    CU_ASSERT_FATAL(planted_generate(small, config_json, catalogue, 1, BLG_LAYOUT_TREE));
    planted_copy(&set, small, catalogue);
    temp_remove(small);
}

static void expect(blg_defect_kind kind, const char *text, unsigned also) {
    planted_expect(&set, kind, text, also);
}

#define ALSO PLANTED_ALSO

/* The problem was changed in memory: everything else follows. */
static void rewrite(int problem) {
    planted_write(&set);
    planted_draw(&set, problem);
    planted_refresh(&set);
}

static blg_problem *pick(blg_family family, int number, int *index) {
    open_set();
    *index = planted_find(&set, family, number);
    return &set.problems[*index];
}

/* Gives an image the shapes of another, in its own pose. */
static void take_shapes(blg_scene *scene, const blg_scene *from) {
    for (int s = 0; s < scene->n_shapes; s++) {
        scene->programs[s] = from->programs[s];
        scene->shapes[s] = from->shapes[s];
    }
}

static void test_planted__clean_and_written_back_have_none(void) {
    open_set();
    planted_verify(set.folder, catalogue, &result);
    CU_ASSERT_EQUAL(result.status, BLG_OK);
    CU_ASSERT_EQUAL(result.summary.problems, set.n);
    CU_ASSERT_EQUAL(result.summary.pictures, 14 * set.n);
    CU_ASSERT(result.summary.redrawn);
    planted_write(&set);
    for (int i = 0; i < set.n; i++)
        planted_draw(&set, i);
    planted_refresh(&set);
    planted_verify(set.folder, catalogue, &result);
    CU_ASSERT_EQUAL(result.status, BLG_OK);
    if (result.status != BLG_OK)
        printf("\n%s%s\n", result.text, result.message);
    planted_free(&set);
}

/* ---- what only measurement can find ---- */

static void test_planted__wrong_label(void) {
    int at;
    blg_problem *p = pick(BLG_ABSTRACT, 0, &at);
    take_shapes(&p->images[1][2], &p->images[0][3]);
    p->images[1][2].poses[0] = p->images[0][3].poses[0];
    p->images[1][2].poses[0].heading_deg += 1;
    rewrite(at);
    expect(BLG_DEFECT_bad_problem, "concept_fails", 0);
}

static void test_planted__negative_with_the_concept(void) {
    int at;
    blg_problem *p = pick(BLG_ABSTRACT, 1, &at);
    take_shapes(&p->images[0][5], &p->images[1][3]);
    rewrite(at);
    expect(BLG_DEFECT_bad_problem, "negative_has_concept", 0);
}

static void test_planted__sides_swapped(void) {
    int at;
    blg_problem *p = pick(BLG_ABSTRACT, 4, &at);
    for (int i = 0; i < 7; i++) {
        blg_scene other = p->images[0][i];
        take_shapes(&p->images[0][i], &p->images[1][i]);
        take_shapes(&p->images[1][i], &other);
    }
    rewrite(at);
    expect(BLG_DEFECT_bad_problem, "has the concept", 0);
}

static void test_planted__query_on_the_wrong_side(void) {
    int at;
    blg_problem *p = pick(BLG_ABSTRACT, 2, &at);
    blg_scene other = p->images[0][6];
    take_shapes(&p->images[0][6], &p->images[1][6]);
    take_shapes(&p->images[1][6], &other);
    rewrite(at);
    expect(BLG_DEFECT_bad_problem, p->name, 0);
}

static void test_planted__other_shape_in_a_basic_positive(void) {
    int at;
    blg_problem *p = pick(BLG_BASIC, 1, &at);
    p->images[1][4].programs[0] =
        set.problems[planted_find(&set, BLG_BASIC, 2)].images[1][0].programs[0];
    p->images[1][4].poses[0].scale /= 2;
    rewrite(at);
    expect(BLG_DEFECT_bad_problem, "concept_fails", 0);
}

static void test_planted__negative_is_the_positive_turned(void) {
    int at;
    blg_problem *p = pick(BLG_FREE_FORM, 0, &at);
    take_shapes(&p->images[0][1], &p->images[1][1]);
    p->images[0][1].poses[0].heading_deg += 40;
    rewrite(at);
    expect(BLG_DEFECT_bad_problem, p->name, 0);
}

static void test_planted__negative_is_the_positive_mirrored(void) {
    int at;
    blg_problem *p = pick(BLG_FREE_FORM, 1, &at);
    const variant_how how = {.scale = 1, .mirror = true, .type = -1};
    blg_program mirrored = variant_of(&p->images[1][0].programs[0], &how);
    for (int a = 0; a < mirrored.n_actions; a++) /* variant_of decorates anew */
        mirrored.actions[a].type = p->images[1][0].programs[0].actions[a].type;
    p->images[0][2].programs[0] = mirrored;
    rewrite(at);
    expect(BLG_DEFECT_bad_problem, p->name, 0);
}

/* The turn before the first stroke belongs to the pose: nothing to be seen. */
static void test_planted__difference_that_cannot_be_seen(void) {
    int at;
    blg_problem *p = pick(BLG_FREE_FORM, 0, &at);
    take_shapes(&p->images[0][3], &p->images[1][3]);
    p->images[0][3].programs[0].actions[0].turn_deg += 30;
    rewrite(at);
    expect(BLG_DEFECT_bad_problem, p->name, 0);
}

/* A stroke type that no positive has and every negative: one glance separates the sides. */
static void test_planted__competing_separator(void) {
    int at;
    blg_problem *p = pick(BLG_FREE_FORM, 1, &at);
    for (int i = 0; i < 7; i++) {
        blg_program *of[2] = {&p->images[0][i].programs[0], &p->images[1][i].programs[0]};
        *of[0] = *of[1] = p->concept.programs[0];
        for (int side = 0; side < 2; side++)
            for (int a = 0; a < of[side]->n_actions; a++)
                of[side]->actions[a].type = BLG_NORMAL;
        of[0]->actions[i].type = BLG_ZIGZAG;
    }
    p->concept.programs[0] = p->images[1][0].programs[0];
    rewrite(at);
    expect(BLG_DEFECT_bad_problem, "competing_separator", 0);
}

static void test_planted__repeated_image(void) {
    int at;
    blg_problem *p = pick(BLG_ABSTRACT, 0, &at);
    p->images[1][4] = p->images[1][0];
    rewrite(at);
    expect(BLG_DEFECT_bad_problem, "repeated_image", ALSO(repeated_picture));
}

static int decorated_strokes(const blg_scene *scene) {
    int n = 0;
    for (int s = 0; s < scene->n_shapes; s++)
        for (int a = 0; a < scene->programs[s].n_actions; a++)
            n += scene->programs[s].actions[a].type != BLG_NORMAL;
    return n;
}

/* Painting the shapes in another order makes no other image. */
static void test_planted__repeated_decoration_in_another_order(void) {
    int at, number = 0;
    blg_problem *p = pick(BLG_BASIC, number, &at);
    while (p->images[1][0].n_shapes != 2 || decorated_strokes(&p->images[1][0]) < 5)
        p = &set.problems[at = planted_find(&set, BLG_BASIC, ++number)];
    blg_scene *scene = &p->images[1][4];
    *scene = p->images[1][0];
    for (int s = 0; s < 2; s++) {
        scene->programs[s] = p->images[1][0].programs[1 - s];
        scene->shapes[s] = p->images[1][0].shapes[1 - s];
        scene->poses[s] = p->images[1][0].poses[1 - s];
    }
    rewrite(at);
    expect(BLG_DEFECT_bad_problem, "repeated_image", ALSO(repeated_picture));
}

static void test_planted__ink_cut_off(void) {
    int at;
    blg_problem *p = pick(BLG_BASIC, 0, &at);
    p->images[0][0].poses[0].x += 500;
    rewrite(at);
    expect(BLG_DEFECT_bad_problem, "outside_plane", 0);
}

static void test_planted__shapes_overlap(void) {
    int at;
    blg_problem *p = pick(BLG_FREE_FORM, 2, &at);
    blg_scene *scene = &p->images[1][5];
    scene->poses[1].x = scene->poses[0].x;
    scene->poses[1].y = scene->poses[0].y;
    rewrite(at);
    expect(BLG_DEFECT_bad_problem, p->name, 0);
}

/* ---- concepts and splits ---- */

static void test_planted__concept_in_two_splits(void) {
    int at;
    (void)pick(BLG_ABSTRACT, 0, &at);
    snprintf(set.splits[at], BLG_SPLIT_NAME, "%s",
             strcmp(set.splits[at], "train") == 0 ? "test" : "train");
    rewrite(at);
    expect(BLG_DEFECT_shared_concept, "\"test\"", ALSO(incomplete));
}

static void test_planted__repeated_concept(void) {
    int at;
    blg_problem *p = pick(BLG_FREE_FORM, 0, &at);
    const blg_problem *from = &set.problems[planted_find(&set, BLG_FREE_FORM, 1)];
    p->concept = from->concept;
    memcpy(p->images, from->images, sizeof p->images);
    for (int i = 0; i < 7; i++)
        p->images[0][i].poses[0].heading_deg += 0.5, p->images[1][i].poses[0].heading_deg += 0.5;
    rewrite(at);
    expect(BLG_DEFECT_shared_concept, p->name, ALSO(bad_problem) | ALSO(repeated_picture));
}

static void test_planted__problem_in_two_splits(void) {
    char text[256];
    int at;
    const blg_problem *p = pick(BLG_ABSTRACT, 0, &at);
    snprintf(text, sizeof text, "\"%s\": [\"%s\", ",
             strcmp(set.splits[at], "train") == 0 ? "test" : "train", p->name);
    char from[64];
    snprintf(from, sizeof from, "\"%s\": [",
             strcmp(set.splits[at], "train") == 0 ? "test" : "train");
    planted_edit(&set, "ShapeBongard_V2_split.json", from, text);
    planted_refresh(&set);
    expect(BLG_DEFECT_wrong_split, "ShapeBongard_V2_split.json", 0);
}

static void test_planted__split_file_against_scene(void) {
    int at;
    const blg_problem *p = pick(BLG_BASIC, 0, &at);
    const char name[] = "ShapeBongard_V2_split.json";
    char quoted[256], out[256];
    snprintf(quoted, sizeof quoted, "\"%s\", ", p->name);
    snprintf(out, sizeof out, "\"test\": [\"%s\", ", p->name);
    planted_edit(&set, name, quoted, "");
    planted_edit(&set, name, "\"test\": [", out);
    planted_refresh(&set);
    expect(BLG_DEFECT_wrong_split, p->name, 0);
}

/* ---- programs and scenes ---- */

static void test_planted__edited_program(void) {
    open_set();
    planted_edit(&set, "hd/hd_action_programs.json", "\"line_",
                 "\"arc_normal_0.500_0.625-0.500\", \"line_");
    planted_refresh(&set);
    expect(BLG_DEFECT_wrong_program, "differ", 0);
}

static void test_planted__unreadable_program(void) {
    open_set();
    planted_edit(&set, "bd/bd_action_programs.json", "\"line_", "\"lime_");
    planted_refresh(&set);
    expect(BLG_DEFECT_wrong_program, "lime", 0);
}

static void test_planted__problem_missing_in_the_programs(void) {
    int at;
    const blg_problem *p = pick(BLG_BASIC, 2, &at);
    char from[256];
    snprintf(from, sizeof from, "\"%s\"", p->name);
    planted_edit(&set, "bd/bd_action_programs.json", from, "\"bd_other_0000\"");
    planted_refresh(&set);
    expect(BLG_DEFECT_wrong_program, "program files", 0);
}

static void test_planted__problem_missing_in_the_scenes(void) {
    open_set();
    size_t size;
    char *text = planted_read(&set, "scenes.jsonl", &size);
    const char *second = strchr(text, '\n') + 1;
    planted_store(&set, "scenes.jsonl", second, strlen(second));
    planted_release(text);
    planted_refresh(&set);
    expect(BLG_DEFECT_wrong_program, "scenes.jsonl has", ALSO(incomplete));
}

static void test_planted__edited_pose(void) {
    int at;
    blg_problem *p = pick(BLG_ABSTRACT, 5, &at);
    p->images[0][0].poses[0].heading_deg += 90;
    p->images[0][0].poses[0].scale *= 0.5;
    planted_write(&set);
    planted_refresh(&set);
    char path[TEMP_PATH];
    expect(BLG_DEFECT_wrong_picture, planted_image(&set, at, 0, 0, path), ALSO(bad_problem));
}

/* ---- pictures ---- */

static void test_planted__duplicated_picture(void) {
    int at;
    char from[TEMP_PATH], to[TEMP_PATH];
    size_t size;
    (void)pick(BLG_BASIC, 1, &at);
    char *png = planted_read(&set, planted_image(&set, at, 1, 0, from), &size);
    planted_store(&set, planted_image(&set, at, 1, 5, to), png, size);
    planted_release(png);
    planted_refresh(&set);
    expect(BLG_DEFECT_repeated_picture, to, ALSO(wrong_picture));
}

static void plant_picture(size_t keep, size_t flip, bool refresh, const char **path) {
    static char name[TEMP_PATH];
    size_t size;
    int at;
    (void)pick(BLG_FREE_FORM, 1, &at);
    char *png = planted_read(&set, planted_image(&set, at, 0, 3, name), &size);
    if (flip)
        png[size / flip] = (char)(png[size / flip] ^ 0x10);
    planted_store(&set, name, png, keep ? keep : size);
    planted_release(png);
    if (refresh)
        planted_refresh(&set);
    *path = name;
}

static void test_planted__flipped_byte(void) {
    const char *path;
    plant_picture(0, 2, false, &path);
    expect(BLG_DEFECT_changed_file, path, ALSO(damaged_picture) | ALSO(wrong_picture));
}

static void test_planted__flipped_byte_with_its_sum(void) {
    const char *path;
    plant_picture(0, 2, true, &path);
    expect(BLG_DEFECT_damaged_picture, path, 0);
}

static void test_planted__truncated_picture(void) {
    const char *path;
    plant_picture(60, 0, true, &path);
    expect(BLG_DEFECT_damaged_picture, path, 0);
    plant_picture(1, 0, true, &path);
    expect(BLG_DEFECT_damaged_picture, path, 0);
}

static void test_planted__picture_of_another_size(void) {
    static const uint8_t pixels[32 * 32];
    char path[TEMP_PATH];
    blg_png *png = NULL;
    blg_buf file = {0};
    int at;
    (void)pick(BLG_ABSTRACT, 3, &at);
    CU_ASSERT_EQUAL_FATAL(blg_png_create(&png, NULL), BLG_OK);
    CU_ASSERT_EQUAL(blg_png_encode(png, pixels, 32, 32, 8, BLG_PNG_FAST, &file, NULL), BLG_OK);
    planted_store(&set, planted_image(&set, at, 1, 1, path), file.data, file.size);
    planted_refresh(&set);
    blg_buf_free(&file);
    blg_png_free(png);
    expect(BLG_DEFECT_damaged_picture, "32 x 32", 0);
}

/* ---- files ---- */

static void test_planted__missing_picture(void) {
    char path[TEMP_PATH];
    int at;
    (void)pick(BLG_BASIC, 2, &at);
    planted_remove(&set, planted_image(&set, at, 1, 6, path));
    expect(BLG_DEFECT_missing_file, path, 0);
}

static void test_planted__missing_picture_without_its_sum(void) {
    char path[TEMP_PATH];
    int at;
    (void)pick(BLG_BASIC, 2, &at);
    planted_remove(&set, planted_image(&set, at, 0, 6, path));
    planted_refresh(&set);
    expect(BLG_DEFECT_missing_file, path, 0);
}

static void test_planted__missing_report(void) {
    open_set();
    planted_remove(&set, "split_report.json");
    expect(BLG_DEFECT_missing_file, "split_report.json", 0);
}

static void test_planted__missing_programs(void) {
    open_set();
    planted_remove(&set, "ff/ff_action_programs.json");
    expect(BLG_DEFECT_missing_file, "ff_action_programs.json", ALSO(wrong_program));
}

static void test_planted__missing_sums(void) {
    open_set();
    planted_remove(&set, "SHA256SUMS");
    expect(BLG_DEFECT_missing_file, "SHA256SUMS", 0);
}

static void test_planted__extra_picture(void) {
    char path[TEMP_PATH], extra[TEMP_PATH];
    size_t size;
    int at;
    (void)pick(BLG_FREE_FORM, 2, &at);
    char *png = planted_read(&set, planted_image(&set, at, 1, 0, path), &size);
    planted_store(&set, planted_image(&set, at, 1, 7, extra), png, size);
    planted_release(png);
    expect(BLG_DEFECT_extra_file, extra, 0);
}

static void test_planted__extra_note(void) {
    open_set();
    planted_store(&set, "notes.txt", "x", 1);
    expect(BLG_DEFECT_extra_file, "notes.txt", 0);
}

static void test_planted__wrong_sum(void) {
    open_set();
    size_t size;
    char *sums = planted_read(&set, "SHA256SUMS", &size);
    sums[0] = sums[0] == '0' ? '1' : '0';
    planted_store(&set, "SHA256SUMS", sums, size);
    planted_release(sums);
    expect(BLG_DEFECT_changed_file, "SHA256SUMS", 0);
}

/* ---- the manifest ---- */

static void test_planted__missing_manifest(void) {
    open_set();
    planted_remove(&set, "manifest.json");
    expect(BLG_DEFECT_incomplete, "manifest.json", ALSO(wrong_program) | ALSO(wrong_split));
}

static void test_planted__manifest_of_a_newer_format(void) {
    open_set();
    planted_edit(&set, "manifest.json", "\"format_version\": ", "\"format_version\": 9");
    planted_result result;
    planted_verify(set.folder, set.catalogue, &result);
    CU_ASSERT_EQUAL(result.status, BLG_INVALID);
    char expected[80];
    snprintf(expected, sizeof expected, "this tool reads the format versions 1 to %d,",
             BLG_FORMAT_VERSION);
    CU_ASSERT_PTR_NOT_NULL(strstr(result.message, expected));
    planted_free(&set);
}

static void test_planted__manifest_that_promises_more(void) {
    open_set();
    planted_edit(&set, "manifest.json", "\"problems\": 12,\n  \"images\"",
                 "\"problems\": 13,\n  \"images\"");
    expect(BLG_DEFECT_incomplete, "claims 13 problems", 0);
    open_set();
    planted_edit(&set, "manifest.json", "\"families\": {\"ff\": 3", "\"families\": {\"ff\": 4");
    expect(BLG_DEFECT_incomplete, "family ff", 0);
    open_set();
    planted_edit(&set, "manifest.json", "\"images\": 168", "\"images\": 100");
    expect(BLG_DEFECT_incomplete, "100 images", 0);
}

static void expect_refusal(const char *what) {
    planted_verify(set.folder, catalogue, &result);
    bool good = result.status == BLG_UNVERIFIED || result.status == BLG_INVALID;
    if (!good)
        printf("\n    %s: status %d, %s\n", what, (int)result.status, result.message);
    CU_ASSERT(good);
    CU_ASSERT(result.message[0] != '\0');
}

/* Each is a defect or an error with a message; none is taken for good, none ends the program. */
static void test_planted__malformed_manifests(void) {
    static const char *const edits[][2] = {
        {"\"problems\": 3,\n  \"images\"", "\"problems\": \"many\",\n  \"images\""},
        {"\"problems\": 3,\n  \"images\"", "\"problems\": -1,\n  \"images\""},
        {"\"families\": {\"ff\"", "\"families\": [], \"other\": {\"ff\""},
        {"\"splits\": {\"train\": ", "\"splits\": 5, \"other\": {\"train\": "},
        {"\"splits\": {\"train\": ", "\"splits\": {\"train\": null, \"other\": "},
        {"\"sha256sums\": \"", "\"sha256sums\": \"0"},
        {"\"sha256sums\": ", "\"other\": "},
        {"\"layout\": \"tree\"", "\"layout\": \"heap\""},
        {"\"layout\": \"tree\"", "\"layout\": 7"},
        {"\"format_version\": ", "\"format_version\": -"},
        {"\"format_version\": ", "\"other_version\": "},
        {"\"config\": {", "\"config\": 1, \"other\": {"},
        {"\"config\": {", "\"other\": {"},
        {"\"size_px\": 64", "\"size_px\": 1000000"},
        {"\"size_px\": 64", "\"size_px\": \"\""},
        {"{\n  \"tool\"", "[{\n  \"tool\""},
        {"{\n  \"tool\"", "\"tool\""},
        {"\"pictures\": true", "\"pictures\": tru"},
    };
    size_t size;
    open_small_set();
    char *whole = planted_read(&set, "manifest.json", &size);
    for (size_t i = 0; i < sizeof edits / sizeof *edits; i++) {
        planted_store(&set, "manifest.json", whole, size);
        planted_edit(&set, "manifest.json", edits[i][0], edits[i][1]);
        expect_refusal(edits[i][1]);
        CU_ASSERT(result.status == BLG_INVALID || result.summary.defects[BLG_DEFECT_incomplete]);
    }
    planted_release(whole);
    planted_free(&set);
}

/* Cut off anywhere, every file is noticed. */
static void test_planted__files_cut_off(void) {
    static const char *const files[] = {"manifest.json",
                                        "SHA256SUMS",
                                        "scenes.jsonl",
                                        "split_report.json",
                                        "ShapeBongard_V2_split.json",
                                        "ff/ff_action_programs.json"};
    open_small_set();
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        size_t size;
        char *text = planted_read(&set, files[i], &size);
        for (size_t part = 0; part < 3; part++) {
            planted_store(&set, files[i], text, size * part / 3);
            expect_refusal(files[i]);
        }
        planted_store(&set, files[i], text, size);
        planted_release(text);
    }
    planted_verify(set.folder, catalogue, &result);
    CU_ASSERT_EQUAL(result.status, BLG_OK);
    planted_free(&set);
}

/* ---- figures that scenes tell ---- */

static void test_planted__hardness_that_is_not_measured(void) {
    int at;
    blg_problem *p = pick(BLG_ABSTRACT, 1, &at);
    p->hardness.near_separators += 1;
    planted_write(&set);
    planted_refresh(&set);
    expect(BLG_DEFECT_bad_problem, "its scene tells near_separators", 0);
}

static void test_planted__a_pen_of_another_width(void) {
    int at;
    blg_problem *p = pick(BLG_FREE_FORM, 1, &at);
    p->images[0][2].pen_px = 4;
    p->images[0][2].stamp_px = 2;
    rewrite(at);
    expect(BLG_DEFECT_bad_problem, "image 0/2: a pen of 4 px, the config says 6.37 to 6.37", 0);
}

/* ---- image pools ---- */

static const char pools_json[] =
    "{\"images\": {\"size_px\": 64}, \"families\": [\"hd\"],"
    " \"composition\": {\"pool_overlap\": 3},"
    " \"abstract\": {\"problems\": 8, \"problems_per_concept\": 4, \"max_arity\": 1},"
    " \"splits\": {\"train\": {\"by\": \"rest\"}}}";

/* A problem of the same concept as the first shows so many of its positives' shapes. */
static void share_shapes(int n) {
    const blg_problem *first = &set.problems[0];
    blg_problem *third = &set.problems[2];
    CU_ASSERT_EQUAL_FATAL(first->concept.attributes[0], third->concept.attributes[0]);
    for (int i = 0; i < n; i++) {
        take_shapes(&third->images[1][i], &first->images[1][i]);
        third->images[1][i].poses[0] = first->images[1][i].poses[0];
        third->images[1][i].poses[0].heading_deg += 0.5;
        blg_program *program = &third->images[1][i].programs[0]; /* in other strokes */
        for (int a = 0; a < program->n_actions; a++)
            program->actions[a].type = BLG_NORMAL;
    }
    planted_measure(&set, 2);
    rewrite(2);
}

static void test_planted__shapes_shared_beyond_the_limit(void) {
    char folder[TEMP_PATH];
    temp_make(folder);
    CU_ASSERT_FATAL(planted_generate(folder, pools_json, catalogue, 0, BLG_LAYOUT_TREE));
    planted_copy(&set, folder, catalogue);
    planted_verify(set.folder, catalogue, &result);
    CU_ASSERT_EQUAL(result.status, BLG_OK);
    share_shapes(5);
    expect(BLG_DEFECT_shared_shapes, "the config allows 3", 0);
    temp_remove(folder);
}

static void test_planted__a_folder_that_is_none(void) {
    char path[TEMP_PATH];
    planted_verify(temp_join(clean, "nothing", path), catalogue, &result);
    CU_ASSERT(result.status == BLG_IO || result.status == BLG_INVALID);
    CU_ASSERT_PTR_NOT_NULL(strstr(result.message, "nothing"));
    temp_remove(clean);
    blg_catalogue_free(catalogue);
    catalogue = NULL;
}

SUITE(planted, CASE(test_planted__clean_and_written_back_have_none),
      CASE(test_planted__wrong_label), CASE(test_planted__negative_with_the_concept),
      CASE(test_planted__sides_swapped), CASE(test_planted__query_on_the_wrong_side),
      CASE(test_planted__other_shape_in_a_basic_positive),
      CASE(test_planted__negative_is_the_positive_turned),
      CASE(test_planted__negative_is_the_positive_mirrored),
      CASE(test_planted__difference_that_cannot_be_seen), CASE(test_planted__competing_separator),
      CASE(test_planted__repeated_image), CASE(test_planted__repeated_decoration_in_another_order),
      CASE(test_planted__ink_cut_off), CASE(test_planted__shapes_overlap),
      CASE(test_planted__concept_in_two_splits), CASE(test_planted__repeated_concept),
      CASE(test_planted__problem_in_two_splits), CASE(test_planted__split_file_against_scene),
      CASE(test_planted__edited_program), CASE(test_planted__unreadable_program),
      CASE(test_planted__problem_missing_in_the_programs),
      CASE(test_planted__problem_missing_in_the_scenes), CASE(test_planted__edited_pose),
      CASE(test_planted__duplicated_picture), CASE(test_planted__flipped_byte),
      CASE(test_planted__flipped_byte_with_its_sum), CASE(test_planted__truncated_picture),
      CASE(test_planted__picture_of_another_size), CASE(test_planted__missing_picture),
      CASE(test_planted__missing_picture_without_its_sum), CASE(test_planted__missing_report),
      CASE(test_planted__missing_programs), CASE(test_planted__missing_sums),
      CASE(test_planted__extra_picture), CASE(test_planted__extra_note),
      CASE(test_planted__wrong_sum), CASE(test_planted__missing_manifest),
      CASE(test_planted__manifest_of_a_newer_format),
      CASE(test_planted__manifest_that_promises_more), CASE(test_planted__malformed_manifests),
      CASE(test_planted__files_cut_off), CASE(test_planted__hardness_that_is_not_measured),
      CASE(test_planted__a_pen_of_another_width),
      CASE(test_planted__shapes_shared_beyond_the_limit), CASE(test_planted__a_folder_that_is_none))
