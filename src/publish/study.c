/* Writes a study in two passes over the data set: the first chooses problems, the second writes
 * their pictures. */
#include "publish/study.h"

#include "base/arena.h"
#include "base/fs.h"
#include "concept/fingerprint.h"
#include "embedded.h"
#include "image/png.h"
#include "publish/opaque.h"
#include "publish/site.h"
#include "publish/study_plan.h"
#include "read/pictures.h"
#include "read/stamp.h"
#include "tasks/describe.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define SETTINGS "settings.js"
static const blg_site_asset assets[] = {
    {"jspsych/LICENSE.txt", blg_embedded_LICENSE_txt, &blg_embedded_LICENSE_txt_size},
    {"study.css", blg_embedded_study_css, &blg_embedded_study_css_size},
    {SETTINGS, blg_embedded_settings_js, &blg_embedded_settings_js_size},
    {"study.js", blg_embedded_study_js, &blg_embedded_study_js_size},
    {"index.html", blg_embedded_study_html, &blg_embedded_study_html_size}};
static const char *const patterns[] = {"jspsych/*", "pictures/*.png", "problems.js", "study.css",
                                       "study.js",  SETTINGS,         "index.html"};
static const char *const folders[] = {"jspsych", "pictures", NULL};
static const blg_site_kind kind = {
    {"study", patterns, sizeof patterns / sizeof *patterns, NULL, false},
    assets,
    sizeof assets / sizeof *assets,
    folders,
    BLG_STUDY_KEY};

/* The files of jsPsych: path below its folder, and name in the bundle. */
static const char *const libraries[][2] = {
    {"jspsych/dist/index.browser.min.js", "jspsych/jspsych.js"},
    {"@jspsych/plugin-browser-check/dist/index.browser.min.js", "jspsych/plugin-browser-check.js"},
    {"@jspsych/plugin-fullscreen/dist/index.browser.min.js", "jspsych/plugin-fullscreen.js"},
    {"@jspsych/plugin-preload/dist/index.browser.min.js", "jspsych/plugin-preload.js"}};

#define STREAM 0x7374756479207069ULL /* random stream of the pictures' names: "study pi" */

typedef struct run {
    blg_arena arena;
    const blg_study_options *options;
    blg_study_plan plan;
    blg_site site;
    blg_stamp stamp; /* of the data set, before the first pass */
    blg_reading *reading;
    blg_pictures pictures;
    blg_describer *describer;
    blg_png *png;
    blg_rng rng;
    blg_buf pixels, framed, encoded, text;
    blg_buf lessons[2]; /* examples, practice: their objects */
    blg_buf *trials;    /* by number: array of the bundle */
    blg_buf *answers;   /* by number: object of the key */
    int cap_trials, cap_answers;
    blg_digest digest;
    char fingerprint[BLG_DIGEST_TEXT]; /* of all problems */
    char id[13];
    long long n_pictures;
    blg_problem problem;
} run;

/* ---- pictures ---- */

/* Encodes a picture with a margin of one pixel. So its bytes differ from the data set's picture,
 * and SHA256SUMS does not tell which picture it is. */
static blg_status encode(run *r, int width, int height, blg_error *error) {
    size_t row = (size_t)width + 2;
    blg_buf_clear(&r->framed);
    if (!blg_buf_reserve(&r->framed, row * ((size_t)height + 2)))
        return blg_no_memory(error);
    memset(r->framed.data, 255, row * ((size_t)height + 2));
    for (size_t y = 0; y < (size_t)height; y++)
        memcpy(r->framed.data + (y + 1) * row + 1, r->pixels.data + y * (size_t)width,
               (size_t)width);
    return blg_png_encode(r->png, (const uint8_t *)r->framed.data, width + 2, height + 2, 8,
                          BLG_PNG_SMALL, &r->encoded, error);
}

static blg_status write_picture(run *r, const char *split, int side, int image,
                                char name[BLG_OPAQUE_NAME], blg_error *error) {
    char path[48];
    int width = 0, height = 0;
    blg_status status = blg_pictures_read(&r->pictures, &r->problem, split, side, image, &r->pixels,
                                          &width, &height, error);
    if (status == BLG_OK)
        status = encode(r, width, height, error);
    if (status != BLG_OK)
        return status;
    blg_opaque_name(&r->rng, name);
    snprintf(path, sizeof path, "pictures/%s.png", name);
    r->n_pictures++;
    return blg_site_write(&r->site, path, &r->encoded, error);
}

/* Writes the support pictures of a side, and appends their names as an array in random order. */
static blg_status write_set(run *r, const char *split, int side, blg_buf *out, blg_error *error) {
    int order[BLG_MAX_SIDE];
    char name[BLG_OPAQUE_NAME];
    blg_status status = BLG_OK;
    for (int i = 0; i < r->problem.n_support; i++)
        order[i] = i;
    blg_rng_shuffle(&r->rng, order, (size_t)r->problem.n_support, sizeof *order);
    for (int i = 0; i < r->problem.n_support && status == BLG_OK; i++) {
        status = write_picture(r, split, side, order[i], name, error);
        blg_buf_format(out, "%s\"%s\"", i ? "," : "[", name);
    }
    blg_buf_char(out, ']');
    return status;
}

/* Appends three arrays of names: the support set of first_side, the other side's set, and the two
 * queries, with the query of side first_query first. The text `between` precedes the queries. */
static blg_status write_pictures(run *r, const char *split, int first_side, int first_query,
                                 const char *between, blg_buf *out, blg_error *error) {
    char names[2][BLG_OPAQUE_NAME] = {"", ""};
    blg_status status = write_set(r, split, first_side, out, error);
    blg_buf_char(out, ',');
    if (status == BLG_OK)
        status = write_set(r, split, !first_side, out, error);
    for (int i = 0; i < 2 && status == BLG_OK; i++)
        status = write_picture(r, split, i ? !first_query : first_query, r->problem.n_support,
                               names[i], error);
    blg_buf_format(out, "%s[\"%s\",\"%s\"]", between, names[0], names[1]);
    return status;
}

/* ---- problems ---- */

static blg_status describe(run *r, const char **sentence, blg_error *error) {
    blg_status status = blg_describer_problem(r->describer, &r->problem,
                                              blg_reading_config(r->reading)->seed, error);
    return status == BLG_OK ? blg_describe_concept(r->describer, BLG_WORDING_LONG, sentence, error)
                            : status;
}

/* Adds an example or a practice problem to the bundle: an object with its answers. */
static blg_status add_lesson(run *r, const blg_study_item *item, const char *split,
                             blg_error *error) {
    static const char *const sides[] = {"right", "left"};
    blg_buf *out = &r->lessons[item->role == BLG_STUDY_PRACTICE];
    const char *sentence = "";
    int left = (int)blg_rng_below(&r->rng, 2), first = (int)blg_rng_below(&r->rng, 2);
    blg_status status = describe(r, &sentence, error);
    if (status != BLG_OK)
        return status;
    blg_buf_format(out,
                   "%s{\"family\":\"%s\",\"rule\":\"%s\",\"answers\":[\"%s\",\"%s\"],\"text\":",
                   out->size ? ",\n" : "", blg_family_name(item->family), sides[left == 1],
                   sides[left == first], sides[left != first]);
    blg_buf_json_string(out, sentence);
    blg_buf_text(out, ",\"sets\":[");
    status = write_pictures(r, split, left, first, "],\"questions\":", out, error);
    blg_buf_char(out, '}');
    return status;
}

static blg_status add_trial(run *r, const blg_study_item *item, const char *split,
                            blg_error *error) {
    const blg_study_trial *trial = &r->plan.trials[item->number];
    blg_buf *out = &r->trials[item->number], *key = &r->answers[item->number];
    const char *sentence = "";
    int first = trial->first_positive, query = trial->query_of_first ? first : !first;
    blg_status status = describe(r, &sentence, error);
    if (status != BLG_OK)
        return status;
    blg_buf_format(key, "{\"problem\":%d,\"name\":", item->number);
    blg_buf_json_string(key, r->problem.name);
    blg_buf_text(key, ",\"split\":");
    blg_buf_json_string(key, split);
    blg_buf_format(key, ",\"family\":\"%s\",\"concept\":", blg_family_name(item->family));
    blg_buf_json_string(key, sentence);
    blg_buf_format(key, ",\"first_set\":\"%s\",\"set_of_query\":[%d,%d]}",
                   first ? "positive" : "negative", query != first, query == first);
    blg_buf_char(out, '[');
    status = write_pictures(r, split, first, query, ",", out, error);
    blg_buf_char(out, ']');
    return status;
}

/* ---- passes ---- */

static blg_status open_reading(run *r, blg_error *error) {
    return blg_reading_open(r->options->dataset, r->options->catalogue, &r->reading, error);
}

/* Seeds the choice of problems by the data set and the seed; the names of pictures and the study's
 * id depend on all options. */
static blg_status begin_names(run *r, uint64_t *choice, blg_error *error) {
    const blg_study_options *o = r->options;
    blg_buf *text = &r->text;
    uint64_t seed = 0;
    blg_buf_clear(text);
    blg_buf_format(text, "%s %" PRIu64, r->fingerprint, o->seed);
    blg_status status = blg_opaque_seed(text, choice, error);
    blg_buf_format(text, " %d %d %d", o->per_split, o->subjects, o->pair);
    for (int i = 0; i < o->n_splits; i++)
        blg_buf_format(text, " %s", o->splits[i]);
    if (status == BLG_OK)
        status = blg_opaque_seed(text, &seed, error);
    blg_rng_seed(&r->rng, seed, STREAM);
    const uint32_t high = blg_rng_next(&r->rng), low = blg_rng_next(&r->rng);
    snprintf(r->id, sizeof r->id, "%08" PRIx32 "%04" PRIx32, high, low & 0xffff);
    return status;
}

static blg_status choose(run *r, blg_error *error) {
    const char *split = "";
    bool found = true;
    blg_status status = blg_stamp_take(&r->stamp, r->options->dataset, error);
    if (status == BLG_OK)
        status = open_reading(r, error);
    while (status == BLG_OK && found) {
        status = blg_reading_next(r->reading, &r->problem, &split, &found, error);
        if (status == BLG_OK && found)
            status = blg_study_plan_add(&r->plan, &r->problem, split, error);
        if (status == BLG_OK && found)
            status = blg_fingerprint_add(&r->digest, &r->problem, split, error);
    }
    blg_reading_close(r->reading);
    r->reading = NULL;
    if (status == BLG_OK)
        status = blg_digest_finish(&r->digest, r->fingerprint, error);
    const blg_study_options *o = r->options;
    blg_study_wish wish = {o->per_split, 0, o->n_splits, o->splits};
    if (status == BLG_OK)
        status = begin_names(r, &wish.seed, error);
    if (status == BLG_OK)
        status = blg_study_plan_choose(&r->plan, &wish, error);
    if (status != BLG_OK)
        return status;
    size_t n = (size_t)r->plan.n_trials;
    if (!blg_buf_grow(&r->trials, &r->cap_trials, (int)n, sizeof *r->trials) ||
        !blg_buf_grow(&r->answers, &r->cap_answers, (int)n, sizeof *r->answers))
        return blg_no_memory(error);
    memset(r->trials, 0, n * sizeof *r->trials);
    memset(r->answers, 0, n * sizeof *r->answers);
    return BLG_OK;
}

static blg_status add_problems(run *r, blg_error *error) {
    const char *split = "";
    bool found = true;
    blg_status status = open_reading(r, error);
    if (status == BLG_OK)
        blg_pictures_init(&r->pictures, r->options->dataset, r->reading);
    for (int i = 0; status == BLG_OK && i < r->plan.n_items; i++) {
        const blg_study_item *item = &r->plan.items[i];
        status = blg_reading_next(r->reading, &r->problem, &split, &found, error);
        if (status != BLG_OK || item->role == BLG_STUDY_UNUSED)
            continue;
        status = item->role == BLG_STUDY_TRIAL ? add_trial(r, item, split, error)
                                               : add_lesson(r, item, split, error);
    }
    return status == BLG_OK ? blg_stamp_check(&r->stamp, r->options->dataset, error) : status;
}

/* ---- files ---- */

/* Checks, before anything is written, that all files of jsPsych exist. */
static blg_status find_libraries(const run *r, blg_buf *path, blg_error *error) {
    for (size_t i = 0; i < sizeof libraries / sizeof *libraries; i++) {
        bool there = false;
        blg_status status = blg_fs_join(path, r->options->jspsych, libraries[i][0], error);
        if (status == BLG_OK)
            status = blg_fs_find(path->data, &there, error);
        if (status != BLG_OK)
            return status;
        if (there)
            continue;
        blg_error_at(error, path->data, 0, 0);
        return blg_error_set(error, BLG_IO,
                             "jsPsych is missing; `sh web/study/fetch.sh DIR` of blogo's sources "
                             "puts it into DIR/node_modules, which --jspsych names");
    }
    return BLG_OK;
}

/* Checks that the study to be replaced has no settings.js that somebody has edited. */
static blg_status check_settings(run *r, blg_error *error) {
    bool there = false;
    blg_buf_clear(&r->encoded);
    blg_status status = blg_fs_join(&r->text, r->options->output, SETTINGS, error);
    if (status == BLG_OK)
        status = blg_fs_find(r->text.data, &there, error);
    if (status != BLG_OK || !there)
        return status;
    status = blg_fs_read(NULL, r->text.data, &r->encoded, error);
    if (status != BLG_OK ||
        (r->encoded.size == blg_embedded_settings_js_size &&
         memcmp(r->encoded.data, blg_embedded_settings_js, r->encoded.size) == 0))
        return status;
    blg_error_at(error, r->text.data, 0, 0);
    return blg_error_set(error, BLG_INVALID,
                         "the file was edited, and --force would replace it; move it away, and put "
                         "it back afterwards");
}

static blg_status copy_libraries(run *r, blg_error *error) {
    blg_status status = BLG_OK;
    for (size_t i = 0; i < sizeof libraries / sizeof *libraries && status == BLG_OK; i++) {
        blg_buf_clear(&r->encoded);
        status = blg_fs_join(&r->text, r->options->jspsych, libraries[i][0], error);
        if (status == BLG_OK)
            status = blg_fs_read(NULL, r->text.data, &r->encoded, error);
        if (status == BLG_OK)
            status = blg_site_write(&r->site, libraries[i][1], &r->encoded, error);
    }
    return status;
}

static void join(blg_buf *out, const blg_buf *parts, int n) {
    for (int i = 0; i < n; i++) {
        blg_buf_text(out, i ? ",\n" : "");
        blg_buf_add(out, parts[i].data, parts[i].size);
        out->failed = out->failed || parts[i].failed;
    }
}

static void print_bundle(run *r) {
    const blg_study_options *o = r->options;
    blg_buf *out = &r->text;
    blg_buf_clear(out);
    blg_buf_format(out, "\"use strict\";\nconst STUDY = {\"id\":\"%s\",\"queries\":\"%s\",\n",
                   r->id, o->pair ? "pair" : "one");
    blg_buf_text(out, "\"examples\":[");
    join(out, &r->lessons[0], 1);
    blg_buf_text(out, "],\n\"practice\":[");
    join(out, &r->lessons[1], 1);
    blg_buf_text(out, "],\n\"problems\":[");
    join(out, r->trials, r->plan.n_trials);
    blg_buf_text(out, "],\n\"lists\":[");
    for (int s = 0; s < o->subjects; s++) {
        blg_buf_text(out, s ? "],\n[" : "[");
        for (int i = 0; i < r->plan.n_trials; i++) {
            int form = 0, trial = blg_study_plan_trial(&r->plan, o->subjects, s, i, &form);
            blg_buf_format(out, "%s[%d,%d,%d]", i ? "," : "", trial, form & 1, form >> 1);
        }
    }
    blg_buf_text(out, "]]};\n");
}

static void print_key(run *r) {
    const blg_study_options *o = r->options;
    blg_buf *out = &r->site.key.pending;
    blg_buf_format(
        out, "{\"kind\":\"blogo-study-key\",\"format\":1,\"study\":\"%s\",\"dataset\":", r->id);
    blg_buf_json_string(out, o->dataset);
    blg_buf_format(out, ",\"problems_sha256\":\"%s\"", r->fingerprint);
    blg_buf_format(out, ",\"seed\":%" PRIu64 ",\"queries\":\"%s\",\"subjects\":%d,\"problems\":[\n",
                   o->seed, o->pair ? "pair" : "one", o->subjects);
    join(out, r->answers, r->plan.n_trials);
    blg_buf_text(out, "]}\n");
}

static blg_status write_files(run *r, blg_error *error) {
    blg_status status = blg_png_create(&r->png, error);
    if (status == BLG_OK)
        status = blg_describer_create(r->options->catalogue, &r->describer, error);
    if (status == BLG_OK)
        status = blg_site_begin(&r->site, &kind, r->options->output, r->options->force, error);
    if (status == BLG_OK)
        status = add_problems(r, error);
    if (status == BLG_OK)
        status = copy_libraries(r, error);
    if (status != BLG_OK)
        return status;
    print_key(r);
    print_bundle(r);
    status = blg_site_write(&r->site, "problems.js", &r->text, error);
    return status == BLG_OK ? blg_site_finish(&r->site, error) : status;
}

static void close_run(run *r) {
    for (int i = 0; i < r->cap_trials && i < r->plan.n_trials && r->trials; i++)
        blg_buf_free(&r->trials[i]);
    for (int i = 0; i < r->cap_answers && i < r->plan.n_trials && r->answers; i++)
        blg_buf_free(&r->answers[i]);
    blg_buf_release(&r->trials);
    blg_buf_release(&r->answers);
    for (int i = 0; i < 2; i++)
        blg_buf_free(&r->lessons[i]);
    blg_buf_free(&r->pixels);
    blg_buf_free(&r->framed);
    blg_buf_free(&r->encoded);
    blg_buf_free(&r->text);
    if (r->pictures.reading)
        blg_pictures_close(&r->pictures);
    blg_reading_close(r->reading);
    blg_describer_free(r->describer);
    blg_digest_free(&r->digest);
    blg_png_free(r->png);
    blg_site_close(&r->site);
    blg_study_plan_free(&r->plan);
}

blg_status blg_study_write(const blg_study_options *options, blg_study_summary *summary,
                           blg_error *error) {
    run *r = BLG_NEW_OBJECT(run);
    if (!r)
        return blg_no_memory(error);
    r->options = options;
    blg_status status = find_libraries(r, &r->text, error);
    if (status == BLG_OK && options->force)
        status = check_settings(r, error);
    if (status == BLG_OK)
        status = blg_digest_init(&r->digest, error);
    if (status == BLG_OK)
        status = choose(r, error);
    if (status == BLG_OK)
        status = write_files(r, error);
    *summary = (blg_study_summary){r->plan.n_trials, r->n_pictures, r->site.bytes};
    close_run(r);
    blg_object_free(r);
    return status;
}
