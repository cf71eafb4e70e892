#include "planted.h"
#include "data/read.h"

#include "base/archive.h"
#include "base/files.h"
#include "data/write.h"
#include "figure/ink.h"
#include "picture/png.h"
#include "picture/raster.h"
#include "problem/judge.h"
#include "suite.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void must(blg_status status, const blg_error *error) {
    char text[1024];
    if (status != BLG_OK)
        printf("\n    %s\n", error ? blg_error_format(error, text, sizeof text) : "failed");
    CU_ASSERT_EQUAL_FATAL(status, BLG_OK);
}

/* ---- making and copying ---- */

bool planted_generate(const char *folder, const char *config_json, const blg_catalogue *catalogue,
                      int limit, blg_layout layout) {
    static blg_config config;
    char text[1024];
    blg_error error = {0};
    blg_generator *generator = NULL;
    blg_write_summary summary;
    int n = 0;
    blg_status status = blg_config_parse(config_json, strlen(config_json), "the test's config",
                                         &config, &error, 1, &n);
    if (status == BLG_OK)
        status = blg_generator_create(&config, catalogue, &generator, &error);
    const blg_write_options options = {
        .size = sizeof options, .folder = folder, .layout = layout, .threads = 1, .limit = limit};
    if (status == BLG_OK)
        status = blg_dataset_write(generator, &options, &summary, &error);
    blg_generator_free(generator);
    if (status != BLG_OK)
        printf("\n    %s\n", blg_error_format(&error, text, sizeof text));
    return status == BLG_OK;
}

typedef struct copying {
    const char *from, *to;
} copying;

/* A second name is enough: files are only ever replaced as a whole. */
static blg_status copy_file(void *context, const char *relative, blg_error *error) {
    const copying *c = context;
    char from[TEMP_PATH + 256], to[TEMP_PATH + 256];
    snprintf(from, sizeof from, "%s/%s", c->from, relative);
    snprintf(to, sizeof to, "%s/%s", c->to, relative);
    if (link(from, to) == 0)
        return BLG_OK;
    char *slash = strrchr(to, '/');
    *slash = '\0';
    blg_status status = blg_fs_make_dirs(NULL, to, error);
    *slash = '/';
    CU_ASSERT_EQUAL_FATAL(link(from, to), 0);
    return status;
}

static void read_config(planted *p) {
    size_t size;
    blg_error error = {0};
    int n = 0;
    char *text = planted_read(p, "manifest.json", &size);
    char *config = strstr(text, "\"config\": ");
    CU_ASSERT_PTR_NOT_NULL_FATAL(config);
    char *end = strstr(config, "\n  },\n");
    CU_ASSERT_PTR_NOT_NULL_FATAL(end);
    config += strlen("\"config\": ");
    must(blg_config_parse(config, (size_t)(end + 4 - config), "manifest.json", &p->config, &error,
                          1, &n),
         &error);
    planted_release(text);
}

void planted_copy(planted *p, const char *source, const blg_catalogue *catalogue) {
    char path[TEMP_PATH];
    blg_error error = {0};
    blg_scene_reader *reader = NULL;
    *p = (planted){.catalogue = catalogue};
    temp_make(p->folder);
    copying c = {source, p->folder};
    must(blg_fs_walk(source, copy_file, &c, &error), &error);
    read_config(p);
    must(blg_scene_reader_open(NULL, temp_join(p->folder, "scenes.jsonl", path), catalogue, false,
                               &reader, &error),
         &error);
    for (bool found = true; found && p->n < PLANTED_MOST;) {
        must(blg_scene_reader_next(reader, &p->problems[p->n], &found, &error), &error);
        if (found)
            snprintf(p->splits[p->n++], BLG_SPLIT_NAME, "%s", reader->parser.split);
    }
    blg_scene_reader_close(reader);
}

void planted_free(planted *p) {
    temp_remove(p->folder);
}

int planted_find(const planted *p, blg_family family, int number) {
    for (int i = 0; i < p->n; i++)
        if (p->problems[i].family == family && number-- == 0)
            return i;
    CU_FAIL_FATAL("no such problem");
    return -1;
}

const char *planted_image(const planted *p, int problem, int side, int image,
                          char path[TEMP_PATH]) {
    const blg_problem *of = &p->problems[problem];
    snprintf(path, TEMP_PATH, "%s/images/%.200s/%d/%d.png", blg_family_name(of->family), of->name,
             side, image);
    return path;
}

/* ---- files ---- */

char *planted_read(const planted *p, const char *name, size_t *size) {
    char path[2 * TEMP_PATH];
    blg_error error = {0};
    blg_buf data = {0};
    snprintf(path, sizeof path, "%s/%s", p->folder, name);
    must(blg_fs_read(NULL, path, &data, &error), &error);
    *size = data.size;
    return data.data;
}

void planted_release(char *text) {
    blg_buf buf = {.data = text};
    blg_buf_free(&buf);
}

void planted_store(const planted *p, const char *name, const void *data, size_t size) {
    char path[2 * TEMP_PATH];
    blg_error error = {0};
    snprintf(path, sizeof path, "%s/%s", p->folder, name);
    must(blg_fs_write(path, data, size, BLG_FS_QUICK, &error), &error);
}

void planted_edit(const planted *p, const char *name, const char *from, const char *to) {
    size_t size;
    char *text = planted_read(p, name, &size), *at = strstr(text, from);
    blg_buf out = {0};
    CU_ASSERT_PTR_NOT_NULL_FATAL(at);
    blg_buf_add(&out, text, (size_t)(at - text));
    blg_buf_text(&out, to);
    blg_buf_text(&out, at + strlen(from));
    planted_store(p, name, out.data, out.size);
    blg_buf_free(&out);
    planted_release(text);
}

void planted_remove(const planted *p, const char *name) {
    char path[2 * TEMP_PATH];
    snprintf(path, sizeof path, "%s/%s", p->folder, name);
    CU_ASSERT_EQUAL_FATAL(unlink(path), 0);
}

/* ---- writing back ---- */

static void write_programs(const planted *p, blg_family family) {
    char name[TEMP_PATH];
    blg_buf out = {0};
    for (int i = 0; i < p->n; i++)
        if (p->problems[i].family == family) {
            blg_buf_text(&out, out.size ? ", " : "{");
            blg_scene_write_programs(&out, &p->problems[i]);
        }
    if (out.size) {
        const char *text = blg_family_name(family);
        blg_buf_char(&out, '}');
        snprintf(name, sizeof name, "%s/%s_action_programs.json", text, text);
        planted_store(p, name, out.data, out.size);
    }
    blg_buf_free(&out);
}

static void write_splits(const planted *p) {
    blg_buf out = {0};
    for (int s = 0; s < p->config.splits.n_rules; s++) {
        const char *split = p->config.splits.rules[s].split;
        blg_buf_format(&out, "%s\"%s\": [", s ? ", " : "{", split);
        bool first = true;
        for (int i = 0; i < p->n; i++)
            if (strcmp(p->splits[i], split) == 0) {
                blg_buf_format(&out, "%s\"%s\"", first ? "" : ", ", p->problems[i].name);
                first = false;
            }
        blg_buf_char(&out, ']');
    }
    blg_buf_char(&out, '}');
    planted_store(p, p->config.splits.file_name, out.data, out.size);
    blg_buf_free(&out);
}

void planted_write(const planted *p) {
    blg_buf scenes = {0};
    for (int i = 0; i < p->n; i++) {
        const blg_scene_context context = {
            .catalogue = p->catalogue, .split = p->splits[i], .seed = p->config.seed};
        blg_scene_write(&scenes, &context, &p->problems[i]);
    }
    planted_store(p, "scenes.jsonl", scenes.data, scenes.size);
    blg_buf_free(&scenes);
    for (int family = 0; family < BLG_FAMILIES; family++)
        write_programs(p, (blg_family)family);
    write_splits(p);
}

void planted_measure(planted *p, int problem) {
    static blg_problem copy;
    blg_verifier *verifier = NULL;
    blg_verdict verdict;
    copy = p->problems[problem];
    must(blg_verifier_create(&p->config, p->catalogue, &verifier, NULL), NULL);
    blg_verify_programs(verifier, &copy, &verdict);
    CU_ASSERT(verdict.accepted);
    p->problems[problem].hardness = copy.hardness;
    blg_verifier_free(verifier);
}

void planted_draw(const planted *p, int problem) {
    const blg_problem *of = &p->problems[problem];
    const int size = p->config.size_px;
    const blg_raster_options options = {.size_px = size};
    char path[TEMP_PATH];
    blg_raster *raster = NULL;
    blg_png *png = NULL;
    blg_ink ink = {0};
    blg_buf file = {0}, pixels = {0};
    CU_ASSERT_FATAL(blg_buf_reserve(&pixels, (size_t)size * (size_t)size));
    must(blg_raster_create(&raster, NULL), NULL);
    must(blg_png_create(&png, NULL), NULL);
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < blg_problem_side(of, side); i++) {
            const blg_scene *scene = &of->images[side][i];
            uint8_t *gray = (uint8_t *)pixels.data;
            must(blg_ink_draw_scene(&ink, scene), NULL);
            must(blg_raster_draw(raster, &ink, &options, gray, NULL), NULL);
            must(blg_png_encode(png, gray, size, size, p->config.depth_bits, BLG_PNG_FAST, &file,
                                NULL),
                 NULL);
            planted_store(p, planted_image(p, problem, side, i, path), file.data, file.size);
        }
    blg_raster_free(raster);
    blg_png_free(png);
    blg_ink_free(&ink);
    blg_buf_free(&file);
    blg_buf_free(&pixels);
}

void planted_refresh(const planted *p) {
    char path[2 * TEMP_PATH], digest[BLG_DIGEST_TEXT], old[BLG_DIGEST_TEXT];
    size_t size, file_size;
    char *sums = planted_read(p, "SHA256SUMS", &size);
    blg_buf out = {0};
    must(blg_digest_hex(sums, size, old, NULL), NULL);
    for (char *line = sums; *line;) {
        char *end = strchr(line, '\n'), *name = line + BLG_DIGEST_TEXT + 1;
        *end = '\0';
        snprintf(path, sizeof path, "%s/%s", p->folder, name);
        if (temp_exists(path)) {
            char *file = planted_read(p, name, &file_size);
            must(blg_digest_hex(file, file_size, digest, NULL), NULL);
            planted_release(file);
            blg_buf_format(&out, "%s  %s\n", digest, name);
        }
        line = end + 1;
    }
    planted_store(p, "SHA256SUMS", out.data, out.size);
    must(blg_digest_hex(out.data, out.size, digest, NULL), NULL);
    planted_edit(p, "manifest.json", old, digest);
    planted_release(sums);
    blg_buf_free(&out);
}

/* ---- verifying ---- */

static void collect(void *context, const blg_defect *defect) {
    planted_result *result = context;
    size_t used = strlen(result->text);
    snprintf(result->text + used, sizeof result->text - used, "%s %s: %s\n",
             blg_defect_name(defect->kind), defect->place, defect->detail);
}

void planted_verify(const char *folder, const blg_catalogue *catalogue, planted_result *result) {
    blg_error error = {0};
    *result = (planted_result){0};
    const blg_verify_options options = {.independent =
                                            true, /* each check has to find the defect on its own */
                                        .catalogue = catalogue,
                                        .threads = 1,
                                        .found = collect,
                                        .context = result};
    result->status = blg_verify_folder(folder, &options, &result->summary, &error);
    blg_error_format(&error, result->message, sizeof result->message);
}

/* Whether a line of this kind has the text. */
static bool is_said(const char *lines, const char *kind, const char *text) {
    for (const char *line = lines; *line; line += strcspn(line, "\n") + 1) {
        const char *at = strstr(line, text);
        if (strncmp(line, kind, strlen(kind)) == 0 && at &&
            (size_t)(at - line) < strcspn(line, "\n"))
            return true;
    }
    return false;
}

void planted_expect(planted *p, blg_defect_kind kind, const char *text, unsigned also) {
    static planted_result result;
    planted_verify(p->folder, p->catalogue, &result);
    bool good = result.status == BLG_UNVERIFIED && result.summary.defects[kind] > 0;
    for (int k = 0; k < BLG_DEFECTS; k++)
        good = good && (k == (int)kind || (also >> k & 1) || result.summary.defects[k] == 0);
    bool said = is_said(result.text, blg_defect_name(kind), text);
    if (!good || !said)
        printf("\n    expected %s \"%s\", found\n%s%s\n", blg_defect_name(kind), text, result.text,
               result.message);
    CU_ASSERT(good);
    CU_ASSERT(said);
    planted_free(p);
}
