/* What the page calls. One config, one problem and one result are held at a time: texts and bytes
 * stay until the next call that gives some. NULL or -1 means failure: blogo_why tells the reason.
 */
#include "base/memory.h"
#include "base/text.h"
#include "blogo/analyse.h"
#include "blogo/dataset.h"
#include "blogo/generator.h"
#include "blogo/render.h"
#include "data/write.h"
#include "figure/analyse.h"
#include "picture/raster.h"
#include "problem/config.h"
#include "problem/hypotheses.h"

#include <emscripten.h>
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static blg_error error;
static char reason[1200];
static blg_catalogue *catalogue;
static blg_analyser *analyser;
static blg_config *config;
static blg_generator *generator;
static blg_worker *worker;
static blg_problem *problem;
static char *text;
static void *bytes;
static size_t n_bytes;

/* ---- numbers ---- */

/* JavaScript reads the number that a text begins with to the nearest double, as strtod does. */
EM_JS(double, read_number, (const char *text), { return parseFloat(UTF8ToString(text)); });

/* In place of the C library's strtod, which computes in 128-bit numbers: 13 KB of WebAssembly.
 * blogo and jansson check the form of a number first, so a text has its digits, sign, point and
 * exponent alone. */
double strtod(const char *restrict from, char **restrict end) {
    const double value = read_number(from);
    if (end)
        *end = (char *)from + strspn(from, "+-.0123456789eE");
    if (isinf(value))
        errno = ERANGE;
    return value;
}

/* ---- results ---- */

static void start(void) {
    error = (blg_error){0};
    blg_free(text);
    blg_free(bytes);
    text = NULL;
    bytes = NULL;
    n_bytes = 0;
}

/* Hands over what a buffer holds. */
static const char *give(blg_buf *out) {
    text = out->failed ? NULL : out->data;
    if (out->failed)
        blg_buf_free(out);
    return text;
}

/* Room for pixels, which is freed like a text. */
static uint8_t *room(size_t size) {
    void *memory = NULL;
    int capacity = 0;
    if (size > INT32_MAX || !blg_array_grow(&memory, &capacity, (int)size, 1)) {
        (void)blg_no_memory(&error);
        return NULL;
    }
    bytes = memory;
    n_bytes = size;
    return bytes;
}

EMSCRIPTEN_KEEPALIVE const char *blogo_why(void) {
    return blg_error_format(&error, reason, sizeof reason);
}

EMSCRIPTEN_KEEPALIVE const char *blogo_version(void) {
    return blg_version();
}

EMSCRIPTEN_KEEPALIVE int blogo_format(void) {
    return blg_format_version();
}

EMSCRIPTEN_KEEPALIVE int blogo_size(void) {
    return (int)n_bytes;
}

/* ---- configs ---- */

/* [[name, summary], ..] */
EMSCRIPTEN_KEEPALIVE const char *blogo_presets(void) {
    blg_buf out = {0};
    start();
    for (int i = 0; i < blg_preset_count(); i++) {
        blg_buf_text(&out, i ? ",[" : "[[");
        blg_buf_json_string(&out, blg_preset_name(i));
        blg_buf_char(&out, ',');
        blg_buf_json_string(&out, blg_preset_summary(i));
        blg_buf_char(&out, ']');
    }
    blg_buf_char(&out, ']');
    return give(&out);
}

/* All keys of a config with their values, as `blogo config` prints them. */
EMSCRIPTEN_KEEPALIVE const char *blogo_whole(const char *json) {
    blg_config *read = NULL;
    start();
    if (blg_config_from_json(json, strlen(json), &read, &error) == BLG_OK)
        (void)blg_config_json(read, &text, &error);
    blg_config_free(read);
    return text;
}

/* The mistakes of a config: [{"line","column","key","text"}, ..], at most 20, and how many in all.
 */
EMSCRIPTEN_KEEPALIVE const char *blogo_mistakes(const char *json) {
    enum { MOST = 20 };
    static blg_error errors[MOST];
    blg_config *read = NULL;
    blg_buf out = {0};
    int n = 0;
    start();
    memset(errors, 0, sizeof errors);
    if (blg_config_create(NULL, &read, &error))
        return NULL;
    if (blg_config_parse(json, strlen(json), "", read, errors, MOST, &n) == BLG_OK &&
        blg_config_check_file(json, strlen(json), "", read, errors, MOST, &n) == BLG_OK)
        n = 0;
    blg_config_free(read);
    blg_buf_format(&out, "{\"number\":%d,\"mistakes\":[", n);
    for (int i = 0; i < n && i < MOST; i++) {
        blg_buf_format(&out, "%s{\"line\":%d,\"column\":%d,\"key\":", i ? "," : "", errors[i].line,
                       errors[i].column);
        blg_buf_json_string(&out, errors[i].key);
        blg_buf_text(&out, ",\"text\":");
        blg_buf_json_string(&out, errors[i].text);
        blg_buf_char(&out, '}');
    }
    blg_buf_text(&out, "]}");
    return give(&out);
}

static void close_all(void) {
    blg_problem_free(problem);
    blg_worker_free(worker);
    blg_generator_free(generator);
    blg_config_free(config);
    problem = NULL;
}

static blg_status need_catalogue(void) {
    return catalogue ? BLG_OK : blg_catalogue_default(&catalogue, &error);
}

/* Opens a config of JSON text; the number of its problems, or -1. On failure the config before
 * stays open. */
EMSCRIPTEN_KEEPALIVE int blogo_open(const char *json) {
    blg_config *new_config = NULL;
    blg_generator *new_generator = NULL;
    blg_worker *new_worker = NULL;
    start();
    if (need_catalogue() || blg_config_from_json(json, strlen(json), &new_config, &error) ||
        blg_generator_create(new_config, catalogue, &new_generator, &error) ||
        blg_worker_create(new_generator, &new_worker, &error)) {
        blg_generator_free(new_generator);
        blg_config_free(new_config);
        return -1;
    }
    close_all();
    config = new_config, generator = new_generator, worker = new_worker;
    return (int)blg_generator_size(generator);
}

/* {"support","queries","size_px","splits":[[name, problems], ..]} of the open config. */
EMSCRIPTEN_KEEPALIVE const char *blogo_about(void) {
    blg_buf out = {0};
    start();
    blg_buf_format(&out, "{\"support\":%d,\"queries\":%d,\"size_px\":%d,\"splits\":[",
                   blg_generator_support(generator), blg_generator_queries(generator),
                   config->size_px);
    for (int i = 0; i < blg_generator_splits(generator); i++) {
        blg_buf_text(&out, i ? ",[" : "[");
        blg_buf_json_string(&out, blg_generator_split_name(generator, i));
        blg_buf_format(&out, ",%lld]", (long long)blg_generator_split_size(generator, i));
    }
    blg_buf_text(&out, "]}");
    return give(&out);
}

EMSCRIPTEN_KEEPALIVE int blogo_images(void) {
    return 2 * (blg_generator_support(generator) + blg_generator_queries(generator));
}

EMSCRIPTEN_KEEPALIVE int blogo_find(const char *name) {
    return (int)blg_generator_find(generator, name);
}

EMSCRIPTEN_KEEPALIVE const char *blogo_item(int index) {
    start();
    return blg_generator_item(generator, index, &text, &error) ? NULL : text;
}

/* Whether data sets have the problem: promises of splits leave some problems of the plan out. */
EMSCRIPTEN_KEEPALIVE int blogo_kept(int index) {
    return !blg_plan_left_out(blg_generator_plan(generator), index);
}

/* ---- problems ---- */

/* Pixels of `count` problems from `first` on: problem, side (positive first), image, row, column.
 */
EMSCRIPTEN_KEEPALIVE uint8_t *blogo_fill(int first, int count, int size_px) {
    start();
    uint8_t *pixels =
        room((size_t)count * (size_t)blogo_images() * (size_t)size_px * (size_t)size_px);
    return pixels && blg_worker_fill(worker, first, count, size_px, pixels, &error) == BLG_OK
               ? pixels
               : NULL;
}

/* Builds a problem, of which the next calls tell. 0, or -1. */
EMSCRIPTEN_KEEPALIVE int blogo_build(int index) {
    start();
    blg_problem_free(problem);
    return blg_worker_problem(worker, index, &problem, &error) ? -1 : 0;
}

/* The line of scenes.jsonl. */
EMSCRIPTEN_KEEPALIVE const char *blogo_scene(void) {
    start();
    return blg_problem_json(problem, &text, &error) ? NULL : text;
}

EMSCRIPTEN_KEEPALIVE const char *blogo_concept(void) {
    start();
    return blg_problem_description(problem, &text, &error) ? NULL : text;
}

EMSCRIPTEN_KEEPALIVE const char *blogo_describe(int side, int image) {
    start();
    return blg_problem_image_description(problem, side, image, &text, &error) ? NULL : text;
}

/* The rules that fit: [[rule, rival], ..]. */
EMSCRIPTEN_KEEPALIVE const char *blogo_rules(void) {
    static blg_hypotheses found;
    blg_buf out = {0};
    start();
    if ((!analyser && blg_analyser_create(&analyser, &error)) ||
        blg_hypotheses_of(analyser, problem, &found, &error))
        return NULL;
    blg_buf_char(&out, '[');
    for (int i = 0; i < found.n; i++) {
        char rule[BLG_RULE_TEXT];
        blg_rule_print(&found.rules[i], rule, sizeof rule);
        blg_buf_text(&out, i ? ",[" : "[");
        blg_buf_json_string(&out, rule);
        blg_buf_text(&out, found.rules[i].rival ? ",true]" : ",false]");
    }
    blg_buf_char(&out, ']');
    return give(&out);
}

/* ---- programs ---- */

EMSCRIPTEN_KEEPALIVE uint8_t *blogo_draw(const char *program, int size_px) {
    blg_program *read = NULL;
    start();
    if (blg_program_create(program, &read, &error))
        return NULL;
    const blg_program *const list[] = {read};
    uint8_t *pixels = room((size_t)size_px * (size_t)size_px);
    const blg_status status = pixels ? blg_render(list, 1, size_px, pixels, &error) : BLG_NO_MEMORY;
    blg_program_free(read);
    return status ? NULL : pixels;
}

/* {"program", "text", "pose"}: the exact form, the published text, and where blogo_draw puts it. */
EMSCRIPTEN_KEEPALIVE const char *blogo_read(const char *program) {
    static blg_scene scene;
    blg_program *read = NULL;
    char *published = NULL;
    blg_buf out = {0};
    start();
    if (blg_program_create(program, &read, &error))
        return NULL;
    scene = (blg_scene){.n_shapes = 1, .programs = {*read}, .shapes = {-1}, .violated = -1};
    blg_status status = blg_render_arrange(&scene, 0, 0, &error);
    if (status == BLG_OK)
        status = blg_program_text(read, &published, &error);
    if (status == BLG_OK) {
        const blg_pose *pose = &scene.poses[0];
        const double numbers[] = {pose->x, pose->y, pose->heading_deg, pose->scale};
        blg_buf_text(&out, "{\"program\":");
        blg_scene_write_program(&out, read);
        blg_buf_text(&out, ",\"text\":");
        blg_buf_json_string(&out, published);
        for (int i = 0; i < 4; i++) {
            blg_buf_text(&out, i ? "," : ",\"pose\":[");
            blg_buf_double(&out, numbers[i]);
        }
        blg_buf_text(&out, "]}");
    }
    blg_free(published);
    blg_program_free(read);
    return status ? NULL : give(&out);
}

EMSCRIPTEN_KEEPALIVE const char *blogo_measure(const char *program) {
    blg_program *read = NULL;
    start();
    if (blg_program_create(program, &read, &error))
        return NULL;
    const blg_status status = blg_program_measure(read, &text, &error);
    blg_program_free(read);
    return status ? NULL : text;
}

/* A shape of the catalogue: {"name","title",..,"program"}; NULL past the last. */
EMSCRIPTEN_KEEPALIVE const char *blogo_shape(int index) {
    start();
    return need_catalogue() || blg_catalogue_json(catalogue, index, &text, &error) ? NULL : text;
}

/* ---- files ---- */

/* Room for width x height pixels, which the page fills; then it calls blogo_png or blogo_colours.
 */
EMSCRIPTEN_KEEPALIVE uint8_t *blogo_paper(int width, int height) {
    start();
    return room((size_t)width * (size_t)height);
}

/* The pixels of the room as colours of a canvas: red, green, blue and 255 of each. */
EMSCRIPTEN_KEEPALIVE uint8_t *blogo_colours(void) {
    uint8_t *pixels = bytes;
    const size_t n = n_bytes;
    bytes = NULL;
    start();
    uint8_t *colours = room(4 * n);
    for (size_t i = 0; colours && i < n; i++) {
        const uint32_t colour = 0xff000000u | pixels[i] * 0x010101u;
        memcpy(colours + 4 * i, &colour, sizeof colour);
    }
    blg_free(pixels);
    return colours;
}

/* The pixels of the room as a PNG file. */
EMSCRIPTEN_KEEPALIVE void *blogo_png(int width, int height) {
    uint8_t *pixels = bytes;
    bytes = NULL;
    start();
    const blg_status status = blg_render_png(pixels, width, height, &bytes, &n_bytes, &error);
    blg_free(pixels);
    return status ? NULL : bytes;
}

EM_JS(int, tell, (int done, int total),
      { return Module.progress ? Module.progress(done, total) : 1; })

static bool pass(void *context, const blg_progress *progress) {
    (void)context;
    return tell((int)progress->problems_done, (int)progress->problems_total);
}

/* Writes the data set of the open config as one tar to the device /tar, as `blogo generate --format
 * tar -o - --sample SAMPLE` (0: all) writes it. 0, or -1. */
EMSCRIPTEN_KEEPALIVE int blogo_tar(int sample, int programs_only) {
    start();
    const int file = open("/tar", O_WRONLY);
    if (file < 0)
        return blg_error_set(&error, BLG_IO, "cannot open the tar"), -1;
    const blg_write_options options = {.size = sizeof options,
                                       .folder = "",
                                       .layout = BLG_LAYOUT_TAR,
                                       .threads = 1,
                                       .sample = sample,
                                       .programs_only = programs_only,
                                       .progress = pass,
                                       .stream = file};
    const blg_status status = blg_dataset_generate(generator, &options, &text, &error);
    close(file);
    return status ? -1 : 0;
}
