/* Writes a gallery in one pass over the data set; see gallery.h. */
#include "publish/gallery.h"

#include "audit/audit.h"
#include "base/arena.h"
#include "base/digest.h"
#include "concept/fingerprint.h"
#include "concept/hypotheses.h"
#include "embedded.h"
#include "publish/audit_report.h"
#include "publish/gallery_data.h"
#include "publish/site.h"
#include "read/reading.h"
#include "tasks/describe.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

static const blg_site_asset assets[] = {
    {"gallery.css", blg_embedded_gallery_css, &blg_embedded_gallery_css_size},
    {"turtle.js", blg_embedded_turtle_js, &blg_embedded_turtle_js_size},
    {"gallery.js", blg_embedded_gallery_js, &blg_embedded_gallery_js_size},
    {"pages.js", blg_embedded_pages_js, &blg_embedded_pages_js_size},
    {"index.html", blg_embedded_gallery_html, &blg_embedded_gallery_html_size}};
static const char *const patterns[] = {"gallery.css", "turtle.js",  "gallery.js",
                                       "pages.js",    "index.html", "data/*.js"};
static const char *const folders[] = {"data", NULL};
static const blg_site_kind kind = {
    {"site", patterns, sizeof patterns / sizeof *patterns, NULL, false},
    assets,
    sizeof assets / sizeof *assets,
    folders,
    NULL};

typedef struct run {
    blg_arena arena;
    const blg_gallery_options *options;
    blg_site site;
    blg_reading *reading;
    blg_describer *describer;
    blg_audit *audit;  /* NULL: no audit is made */
    json_t *report;    /* of an audit that the user gives; else NULL */
    blg_digest digest; /* of all problems */
    blg_gallery_data data;
    blg_buf file; /* being printed */
    blg_buf audit_text;
    long long taken[BLG_FAMILIES];
    blg_problem problem, pure;
    blg_analyser *analyser;
    blg_hypotheses found;
    blg_buf rules; /* of the problem, as a JSON array */
} run;

/* ---- the audit's report ---- */

static blg_status begin_audit(run *r, blg_error *error) {
    const blg_gallery_options *o = r->options;
    if (o->no_audit)
        return BLG_OK;
    if (o->audit)
        return blg_audit_report_read(o->audit, &r->audit_text, &r->report, error);
    const blg_config *config = blg_reading_config(r->reading);
    const blg_audit_options audit = {.catalogue = o->catalogue,
                                     .plane_unit = config->placement.plane_unit,
                                     .gap_unit = config->placement.gap_unit,
                                     .free_form_scale = config->placement.scale[BLG_FREE_FORM].low};
    return blg_audit_create(&audit, &r->audit, error);
}

static blg_status finish_audit(run *r, blg_error *error) {
    char fingerprint[BLG_DIGEST_TEXT];
    blg_status status = blg_digest_finish(&r->digest, fingerprint, error);
    if (status == BLG_OK && r->report)
        return blg_audit_report_check(r->report, r->options->audit, fingerprint, error);
    if (status == BLG_OK && r->audit)
        status = blg_audit_run(r->audit, error);
    if (status != BLG_OK || !r->audit)
        return status;
    char *text = blg_audit_report(r->audit, BLG_AUDIT_JSON);
    if (!text)
        return blg_no_memory(error);
    blg_buf_text(&r->audit_text, text);
    blg_text_free(text);
    return r->audit_text.failed ? blg_no_memory(error) : BLG_OK;
}

/* ---- problems ---- */

static blg_status write_chunk(run *r, blg_error *error) {
    char name[40];
    int number = (r->data.n_problems - 1) / BLG_CHUNK_PROBLEMS;
    snprintf(name, sizeof name, "data/p%d.js", number);
    blg_buf_clear(&r->file);
    blg_gallery_data_chunk(&r->data, number, &r->file);
    return blg_site_write(&r->site, name, &r->file, error);
}

/* Finds the rules that fit an abstract problem, by measurement. Impure images are moved back to
 * their own sides first. */
static blg_status find_rules(run *r, blg_error *error) {
    blg_traits traits[2][BLG_MAX_SIDE];
    const blg_traits *const by_side[2] = {traits[0], traits[1]};
    blg_status status = BLG_OK;
    r->pure = r->problem;
    r->found.n = 0;
    if (r->problem.family == BLG_ABSTRACT) {
        blg_problem_purify(&r->pure);
        for (int k = 0; k < 2 * BLG_MAX_SIDE && status == BLG_OK; k++) {
            int side = k / BLG_MAX_SIDE, i = k % BLG_MAX_SIDE;
            blg_analysis analysis;
            if (i >= blg_problem_side(&r->pure, side))
                continue;
            const blg_scene *scene = &r->pure.images[side][i];
            status = blg_analyse(r->analyser, &scene->programs[0], &analysis, error);
            if (status == BLG_OK)
                traits[side][i] = blg_traits_of_scene(scene, &analysis, BLG_LINES_TWO);
        }
        if (status == BLG_OK)
            blg_hypotheses_find(by_side, r->pure.n_support, r->pure.n_query, &r->found);
    }
    blg_buf_clear(&r->rules);
    blg_buf_char(&r->rules, '[');
    for (int i = 0; i < r->found.n && status == BLG_OK; i++) {
        char text[BLG_RULE_TEXT];
        blg_rule_print(&r->found.rules[i], text, sizeof text);
        blg_buf_text(&r->rules, i ? "," : "");
        blg_buf_json_string(&r->rules, text);
    }
    blg_buf_char(&r->rules, ']');
    return status == BLG_OK && r->rules.failed ? blg_no_memory(error) : status;
}

static blg_status add_problem(run *r, const char *split, blg_error *error) {
    const blg_problem *problem = &r->problem;
    const char *sentence = "";
    blg_status status = BLG_OK;
    uint64_t seed = blg_reading_config(r->reading)->seed;
    if (r->audit)
        status = blg_audit_add(r->audit, problem, split, error);
    if (status == BLG_OK)
        status = blg_describer_problem(r->describer, problem, seed, error);
    if (status == BLG_OK)
        status = blg_describe_concept(r->describer, BLG_WORDING_LONG, &sentence, error);
    if (status == BLG_OK)
        status = find_rules(r, error);
    if (status == BLG_OK)
        status = blg_gallery_data_add(&r->data, problem, split, sentence, r->rules.data, error);
    if (status == BLG_OK && r->data.n_problems % BLG_CHUNK_PROBLEMS == 0)
        status = write_chunk(r, error);
    return status;
}

static blg_status add_problems(run *r, blg_error *error) {
    const char *split = "";
    bool found = true;
    blg_status status = BLG_OK;
    while (status == BLG_OK) {
        status = blg_reading_next(r->reading, &r->problem, &split, &found, error);
        if (status == BLG_OK && found)
            status = blg_fingerprint_add(&r->digest, &r->problem, split, error);
        if (status != BLG_OK || !found)
            break;
        if (r->options->limit && r->taken[r->problem.family] >= r->options->limit)
            continue;
        r->taken[r->problem.family]++;
        status = add_problem(r, split, error);
    }
    if (status == BLG_OK && r->data.n_problems == 0)
        status = blg_error_set(error, BLG_INFEASIBLE, "no problem to show");
    if (status == BLG_OK && r->data.n_problems % BLG_CHUNK_PROBLEMS)
        status = write_chunk(r, error);
    return status;
}

/* ---- the other files ---- */

/* The last part of the data set's path, at most 60 bytes. */
static void name_of_folder(const char *path, char name[64]) {
    size_t end = strlen(path);
    while (end > 1 && path[end - 1] == '/')
        end--;
    size_t begin = end;
    while (begin > 0 && path[begin - 1] != '/')
        begin--;
    snprintf(name, 64, "%.*s", (int)(end - begin < 60 ? end - begin : 60), path + begin);
}

static blg_status write_rest(run *r, blg_error *error) {
    char title[64];
    name_of_folder(r->options->dataset, title);
    blg_buf_clear(&r->file);
    blg_gallery_data_figures(&r->data, &r->file);
    blg_status status = blg_site_write(&r->site, "data/figures.js", &r->file, error);
    blg_buf_clear(&r->file);
    if (status == BLG_OK)
        status = blg_gallery_data_catalogue(&r->data, &r->file, error);
    if (status == BLG_OK)
        status = blg_site_write(&r->site, "data/catalogue.js", &r->file, error);
    blg_buf_clear(&r->file);
    blg_gallery_data_index(&r->data, title, r->audit_text.size ? r->audit_text.data : NULL,
                           &r->file);
    if (status == BLG_OK)
        status = blg_site_write(&r->site, "data/index.js", &r->file, error);
    return status == BLG_OK ? blg_site_finish(&r->site, error) : status;
}

static blg_status open_run(run *r, blg_error *error) {
    const blg_gallery_options *o = r->options;
    blg_status status = blg_reading_open(o->dataset, o->catalogue, &r->reading, error);
    if (status == BLG_OK && !blg_reading_has_scenes(r->reading)) {
        blg_error_at(error, o->dataset, 0, 0);
        status = blg_error_set(error, BLG_INFEASIBLE,
                               "the data set has no scenes.jsonl, so its images have no poses to "
                               "draw them from");
    }
    if (status == BLG_OK)
        status = blg_describer_create(o->catalogue, &r->describer, error);
    if (status == BLG_OK)
        status = blg_analyser_create(&r->analyser, error);
    if (status == BLG_OK)
        status = begin_audit(r, error);
    if (status == BLG_OK)
        status = blg_gallery_data_init(&r->data, o->catalogue, error);
    if (status == BLG_OK)
        status = blg_digest_init(&r->digest, error);
    return status == BLG_OK ? blg_site_begin(&r->site, &kind, o->output, o->force, error) : status;
}

blg_status blg_gallery_write(const blg_gallery_options *options, blg_gallery_summary *summary,
                             blg_error *error) {
    run *r = BLG_NEW_OBJECT(run);
    if (!r)
        return blg_no_memory(error);
    r->options = options;
    blg_status status = open_run(r, error);
    if (status == BLG_OK)
        status = add_problems(r, error);
    if (status == BLG_OK)
        status = finish_audit(r, error);
    if (status == BLG_OK)
        status = write_rest(r, error);
    *summary = (blg_gallery_summary){r->data.n_problems, r->site.files, r->site.bytes};
    blg_site_close(&r->site);
    blg_gallery_data_free(&r->data);
    blg_buf_free(&r->file);
    blg_buf_free(&r->audit_text);
    blg_audit_free(r->audit);
    json_decref(r->report);
    blg_digest_free(&r->digest);
    blg_buf_free(&r->rules);
    blg_analyser_free(r->analyser);
    blg_describer_free(r->describer);
    blg_reading_close(r->reading);
    blg_object_free(r);
    return status;
}
