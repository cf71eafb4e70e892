#include "export_set.h"

#include "data/write.h"
#include "picture/png.h"
#include "random_program.h"
#include "suite.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

/* ---- problems ---- */

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
                             .n_support = EXPORT_SIDE - 1,
                             .n_query = {1, 1},
                             .concept = {.n_components = 1}};
    snprintf(problem->name, sizeof problem->name, "ff_nact1_%04d", number);
    for (int i = 0; i < 2 * EXPORT_SIDE; i++) {
        blg_scene *scene = &problem->images[i / EXPORT_SIDE][i % EXPORT_SIDE];
        *scene = (blg_scene){.n_shapes = 2, .shapes = {-1, -1}, .violated = -1};
        for (int s = 0; s < 2; s++)
            random_shape(state, &scene->programs[s], &scene->poses[s]);
    }
    problem->concept.programs[0] = problem->images[1][0].programs[0];
}

void export_set_make(export_set *set) {
    uint64_t state = 7;
    blg_buf scenes = {0};
    *set = (export_set){.force = false};
    temp_make(set->root);
    temp_join(set->root, "set", set->folder);
    CU_ASSERT_EQUAL_FATAL(mkdir(set->folder, 0700), 0);
    for (int i = 0; i < EXPORT_PROBLEMS; i++) {
        const blg_scene_context context = {.split = i % 3 ? "train" : "val"};
        random_problem(&state, i, &set->problems[i]);
        blg_scene_write(&scenes, &context, &set->problems[i]);
    }
    export_set_store(set, "scenes.jsonl", scenes.data, scenes.size);
    blg_buf_free(&scenes);
}

void export_set_publish(export_set *set) {
    blg_config config;
    blg_buf manifest = {0};
    CU_ASSERT_EQUAL_FATAL(blg_config_preset("nvlabs-reference", &config, NULL), BLG_OK);
    char *text = blg_config_print(&config);
    blg_buf_format(&manifest,
                   "{\"format_version\": %d, \"source\": {\"problems\": \"published generator\", "
                   "\"raster\": \"default\"}, \"config\": ",
                   BLG_FORMAT_VERSION);
    blg_buf_text(&manifest, text);
    blg_buf_char(&manifest, '}');
    export_set_store(set, "manifest.json", manifest.data, manifest.size);
    blg_text_free(text);
    blg_buf_free(&manifest);
    for (int i = 0; i < EXPORT_IMAGES; i++)
        set->problems[i / (2 * EXPORT_SIDE)]
            .images[i / EXPORT_SIDE % 2][i % EXPORT_SIDE]
            .published = true;
}

void export_set_remove(const export_set *set) {
    temp_remove(set->root);
}

/* ---- files ---- */

void export_set_store(const export_set *set, const char *name, const char *text, size_t size) {
    char path[TEMP_PATH];
    CU_ASSERT_EQUAL_FATAL(
        blg_fs_write(temp_join(set->folder, name, path), text, size, BLG_FS_QUICK, NULL), BLG_OK);
}

void export_set_draw(const export_set *set) {
    char path[TEMP_PATH], name[256];
    uint8_t pixels[EXPORT_PX * EXPORT_PX];
    blg_png *png;
    blg_buf file = {0};
    CU_ASSERT_EQUAL_FATAL(blg_png_create(&png, NULL), BLG_OK);
    for (int n = 0; n < EXPORT_IMAGES; n++) {
        int k = n % (2 * EXPORT_SIDE);
        memset(pixels, n, sizeof pixels);
        snprintf(name, sizeof name, "ff/images/ff_nact1_%04d/%d", n / (2 * EXPORT_SIDE),
                 k < EXPORT_SIDE);
        CU_ASSERT_EQUAL(blg_fs_make_dirs(NULL, temp_join(set->folder, name, path), NULL), BLG_OK);
        snprintf(name + strlen(name), 16, "/%d.png", k % EXPORT_SIDE);
        CU_ASSERT_EQUAL(
            blg_png_encode(png, pixels, EXPORT_PX, EXPORT_PX, 8, BLG_PNG_FAST, &file, NULL),
            BLG_OK);
        export_set_store(set, name, file.data, file.size);
    }
    blg_png_free(png);
    blg_buf_free(&file);
}

/* ---- exports ---- */

blg_status export_set_to(const export_set *set, blg_export_format format, const char *name,
                         int rows, blg_export_summary *summary, blg_error *error) {
    char output[TEMP_PATH];
    const blg_export_options options = {.format = format,
                                        .dataset = set->folder,
                                        .output = temp_join(set->root, name, output),
                                        .force = set->force,
                                        .limit = set->limit,
                                        .max_rows = rows};
    return blg_export(&options, summary, error);
}

void export_set_good(const export_set *set, blg_export_format format, const char *name,
                     long long files) {
    blg_export_summary summary;
    blg_error error = {0};
    CU_ASSERT_EQUAL(export_set_to(set, format, name, BLG_MAX_TOKEN_ROWS, &summary, &error), BLG_OK);
    CU_ASSERT_STRING_EQUAL_FATAL(error.text, "");
    CU_ASSERT_EQUAL(summary.problems, EXPORT_PROBLEMS);
    CU_ASSERT_EQUAL(summary.images, EXPORT_IMAGES);
    CU_ASSERT_EQUAL(summary.files, files);
}

void export_set_expect_nothing(const export_set *set, const char *name) {
    char path[TEMP_PATH], part[TEMP_PATH + 8];
    struct stat info;
    snprintf(part, sizeof part, "%s" BLG_FS_PART, temp_join(set->root, name, path));
    CU_ASSERT_NOT_EQUAL(lstat(path, &info), 0);
    CU_ASSERT_NOT_EQUAL(lstat(part, &info), 0);
}
