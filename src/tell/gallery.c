/* Writes the gallery: web pages that show a data set's problems. Problems and the report of the
 * audit go in; a folder with pages and data files comes out. The command `gallery` uses it. The
 * chapter "site" writes folders of pages for the study, the tasks for models and the report of
 * scores as well. The header is tell/pages.h. */
#include "tell/pages.h"

#include "base/archive.h"
#include "base/files.h"
#include "base/geometry.h"
#include "base/text.h"
#include "data/read.h"
#include "embedded.h"
#include "figure/analyse.h"
#include "figure/catalogue.h"
#include "figure/ink.h"
#include "look/audit.h"
#include "problem/concept.h"
#include "problem/hypotheses.h"
#include "tell/words.h"

#include <jansson.h>

/* ---- gallery data ---- */

/* The gallery's data as JavaScript files: one index, chunks of problems, the catalogue.
 *
 * Each file is one call, blogo.put("name", value). To keep files small, values are arrays whose
 * elements have fixed positions:
 *   index      problems: [name, split, negative distance, positive diversity, near separators,
 *              stroke types as bits, fewest and most strokes of an image,
 *              least and largest diameter of a figure in pixels of 512]
 *   chunk      figures: [catalogue index or -1, [action...]], an action [length, turn] (line) or
 *              [radius, extent, turn] (arc); problems: [concept in English, support images a side,
 *              positives, negatives, rules that fit, the concept in few words or ""]; an image:
 *              [[figure, types, x, y, heading, scale]..., marks?]
 *   catalogue  shapes: [name, title, super class, [action...], values, fewest lines, most lines]
 *   figures    by catalogue index: [problem, side, image]... of abstract problems */

#define BLG_CHUNK_PROBLEMS 50   /* of one file */
#define BLG_GALLERY_BINS   48   /* the last takes all larger values */
#define BLG_SCALE_BIN      10.0 /* plane units */

/* Images by their number of strokes, strokes by type, shapes by scale in steps of BLG_SCALE_BIN. */
enum { STROKES, TYPES, SCALES, HISTOGRAMS };

/* Histograms of one family. */
typedef struct blg_gallery_histograms {
    long long problems;
    long long counts[HISTOGRAMS][2][BLG_GALLERY_BINS]; /* by side */
} blg_gallery_histograms;

typedef struct blg_gallery_figure {
    blg_program program; /* stroke types are ignored */
    int shape;           /* catalogue index, -1 = none */
} blg_gallery_figure;

/* A gallery that is being written. */
typedef struct run {
    blg_arena arena;
    const blg_gallery_options *options;
    blg_site site;
    blg_set *set;
    blg_describer *describer;
    blg_analyser *analyser;
    blg_hypotheses hypotheses;
    blg_audit *audit; /* NULL: no audit is made */
    json_t *report;   /* of an audit that the user gives; else NULL */
    blg_buf audit_text;
    blg_gallery_histograms histograms[BLG_FAMILIES];
    blg_buf index;             /* rows of the index */
    blg_buf problems;          /* problems of the current chunk */
    blg_buf figures;           /* figures of the current chunk */
    blg_gallery_figure *known; /* the same figures, to find repeated ones */
    int n_known, cap_known;
    int n_problems;                /* added so far */
    long long taken[BLG_FAMILIES]; /* by family: problems so far, if there is a limit */
    blg_buf *seen;  /* by catalogue shape: images of abstract problems that show it */
    blg_buf splits; /* their names, as of blg_strings_add */
    blg_buf file;   /* being printed */
} run;

/* ---- values ---- */

/* Steps of a plane unit or degree, and of a measure of hardness. They save digits; the error of a
 * place is at most a hundredth of a pixel. */
enum { POSE_STEPS = 100, HARDNESS_STEPS = 1000 };

/* Appends value, rounded to steps of 1 / steps. */
static void add_rounded(blg_buf *out, double value, double steps) {
    blg_buf_number(out, ",", blg_round(value * steps) / steps + 0.0);
}

/* Appends a comma and a line end, unless the list is empty. */
static void separate(blg_buf *out) {
    if (out->size)
        blg_buf_text(out, ",\n");
}

/* Appends a program as a list of actions: a line has two numbers, an arc three. */
static void add_actions(blg_buf *out, const blg_program *program) {
    blg_buf_char(out, '[');
    for (int i = 0; i < program->n_actions; i++) {
        const blg_action *a = &program->actions[i];
        blg_buf_number(out, i ? ",[" : "[", a->length);
        if (a->kind == BLG_ARC)
            blg_buf_number(out, ",", a->extent_deg);
        blg_buf_number(out, ",", a->turn_deg);
        blg_buf_char(out, ']');
    }
    blg_buf_char(out, ']');
}

/* ---- figures of a chunk ---- */

/* Whether two programs are equal except for their stroke types. */
static bool equal_figures(const blg_program *a, const blg_program *b) {
    bool equal = a->n_actions == b->n_actions;
    for (int i = 0; equal && i < a->n_actions; i++)
        equal = a->actions[i].kind == b->actions[i].kind &&
                a->actions[i].length == b->actions[i].length &&
                a->actions[i].extent_deg == b->actions[i].extent_deg &&
                a->actions[i].turn_deg == b->actions[i].turn_deg;
    return equal;
}

/* The number of a figure in the current chunk, which gets it if it is new; -1 when memory is out.
 * Stroke types do not matter. */
static int need_figure(run *r, const blg_program *program, int shape, blg_error *error) {
    for (int i = 0; i < r->n_known; i++)
        if (r->known[i].shape == shape && equal_figures(&r->known[i].program, program))
            return i;
    if (!BLG_APPEND(r->known, r->n_known, r->cap_known, (blg_gallery_figure){*program, shape})) {
        blg_no_memory(error);
        return -1;
    }
    separate(&r->figures);
    blg_buf_format(&r->figures, "[%d,", shape);
    add_actions(&r->figures, program);
    blg_buf_char(&r->figures, ']');
    return r->n_known - 1;
}

/* ---- problems ---- */

/* Appends an object of the properties that only few images have; nothing for other images. */
static void add_marks(blg_buf *out, const blg_scene *scene) {
    blg_buf marks = {0};
    if (scene->n_distractors)
        blg_buf_format(&marks, ",\"distractors\":%d", scene->n_distractors);
    blg_buf_text(&marks, scene->impure ? ",\"impure\":1" : "");
    if (scene->pen_px > 0 || scene->stamp_px > 0)
        blg_buf_json(&marks, ",'pen':%g,'stamp':%g", scene->pen_px, scene->stamp_px);
    blg_buf_text(&marks, scene->unmagnified ? ",\"unmagnified\":1" : "");
    if (marks.size)
        blg_buf_format(out, ",{%s}", marks.data + 1); /* without the first comma */
    out->failed = out->failed || marks.failed;
    blg_buf_free(&marks);
}

/* Appends an image to the chunk, up to the first stroke that leaves the plane (blg_painted_scene),
 * placed as its painter places it. The types of a figure's strokes are one digit each. */
static blg_status add_image(run *r, const blg_scene *scene, blg_error *error) {
    blg_buf *out = &r->problems;
    blg_scene shortened;
    scene = blg_painted_scene(scene, &shortened);
    blg_buf_char(out, '[');
    for (int i = 0; i < scene->n_shapes; i++) {
        const blg_program *program = &scene->programs[i];
        const blg_pose pose = blg_painted_pose(scene, i);
        int figure = need_figure(r, program, scene->shapes[i], error);
        if (figure < 0)
            return BLG_NO_MEMORY;
        blg_buf_format(out, "%s[%d,\"", i ? "," : "", figure);
        _Static_assert(BLG_STROKE_TYPES <= 10, "src/tell/gallery.c: a type is one digit");
        for (int k = 0; k < program->n_actions; k++)
            blg_buf_char(out, (char)('0' + program->actions[k].type));
        blg_buf_char(out, '"');
        const double values[] = {pose.x, pose.y, pose.heading_deg, pose.scale};
        for (size_t k = 0; k < sizeof values / sizeof *values; k++)
            add_rounded(out, values[k], POSE_STEPS);
        blg_buf_char(out, ']');
    }
    add_marks(out, scene);
    blg_buf_char(out, ']');
    return BLG_OK;
}

/* Measures of a problem by which the page filters its list of problems. */
typedef struct spans {
    unsigned types;           /* stroke types that occur, as bits */
    int fewest, most;         /* strokes of an image */
    double smallest, largest; /* diameters of figures, pixels of 512 */
} spans;

/* Widens the span of diameters by a figure. */
static void span_size(spans *p, const blg_program *program, double scale) {
    blg_drawing drawing;
    blg_drawing_make(program, &drawing);
    if (drawing.n == 0)
        return;
    const double size = drawing.diameter * scale * BLG_PX_PER_UNIT_512;
    p->smallest = p->largest > 0 ? fmin(p->smallest, size) : size;
    p->largest = fmax(p->largest, size);
}

static void count(blg_gallery_histograms *h, int histogram, int side, int bin) {
    h->counts[histogram][side][blg_smaller(bin, BLG_GALLERY_BINS - 1)]++;
}

/* Adds the image to the histograms and to the spans. */
static void count_image(blg_gallery_histograms *h, const blg_scene *scene, int side, spans *p) {
    int strokes = 0;
    for (int i = 0; i < scene->n_shapes; i++) {
        const blg_program *program = &scene->programs[i];
        count(h, SCALES, side, (int)(scene->poses[i].scale / BLG_SCALE_BIN));
        strokes += program->n_actions;
        span_size(p, program, scene->poses[i].scale);
        for (int k = 0; k < program->n_actions; k++) {
            count(h, TYPES, side, (int)program->actions[k].type);
            p->types |= 1U << program->actions[k].type;
        }
    }
    count(h, STROKES, side, strokes);
    p->fewest = p->most && p->fewest < strokes ? p->fewest : strokes;
    p->most = p->most > strokes ? p->most : strokes;
}

/* Notes each support image of an abstract problem under the catalogue shape that the image
 * shows. */
static void note_shapes(run *r, const blg_problem *problem, int side) {
    for (int i = 0; i < problem->n_support; i++) {
        const blg_scene *scene = &problem->images[side][i];
        if (scene->n_shapes == 1 && scene->shapes[0] >= 0) {
            blg_buf *seen = &r->seen[scene->shapes[0]];
            blg_buf_format(seen, "%s[%d,%d,%d]", seen->size ? "," : "", r->n_problems, side, i);
        }
    }
}

static blg_status add_sentence(run *r, blg_wording wording, blg_error *error) {
    const char *text = "";
    const blg_status status = blg_describe_concept(r->describer, wording, &text, error);
    if (status == BLG_OK)
        blg_buf_json_string(&r->problems, text);
    return status;
}

/* Appends the rules that fit an abstract problem, found by measurement. */
static blg_status add_rules(run *r, blg_error *error) {
    blg_status status = BLG_OK;
    r->hypotheses.n = 0;
    if (blg_of_attributes(r->set->problem->family))
        status = blg_hypotheses_of(r->analyser, r->set->problem, &r->hypotheses, error);
    blg_buf_text(&r->problems, ",[");
    for (int i = 0; i < r->hypotheses.n && status == BLG_OK; i++) {
        char text[BLG_RULE_TEXT];
        blg_rule_print(&r->hypotheses.rules[i], text, sizeof text);
        blg_buf_quoted(&r->problems, i ? "," : "", text);
    }
    blg_buf_text(&r->problems, "],");
    return status;
}

static void add_row(run *r, const blg_problem *problem, const spans *p) {
    separate(&r->index);
    blg_buf_quoted(&r->index, "[", problem->name);
    blg_buf_format(&r->index, ",%d", blg_strings_add(&r->splits, r->set->split));
    add_rounded(&r->index, problem->hardness.negative_distance, HARDNESS_STEPS);
    add_rounded(&r->index, problem->hardness.positive_diversity, HARDNESS_STEPS);
    blg_buf_format(&r->index, ",%d,%u,%d,%d,%.0f,%.0f]", problem->hardness.near_separators,
                   p->types, p->fewest, p->most, p->smallest, p->largest);
}

/* Adds a problem to index, chunk and histograms. */
static blg_status add_to_chunk(run *r, const blg_problem *problem, blg_error *error) {
    spans p = {.types = 0};
    blg_buf *out = &r->problems;
    blg_gallery_histograms *h = &r->histograms[problem->family];
    h->problems++;
    separate(out);
    blg_buf_char(out, '[');
    blg_status status = blg_describer_problem(r->describer, problem, r->set->config.seed, error);
    BLG_THEN(status, add_sentence(r, BLG_WORDING_LONG, error));
    blg_buf_format(out, ",%d", problem->n_support);
    for (int side = 1; side >= 0; side--) {
        blg_buf_text(out, ",[");
        for (int i = 0; i < blg_problem_side(problem, side) && status == BLG_OK; i++) {
            blg_buf_text(out, i ? "," : "");
            count_image(h, &problem->images[side][i], side, &p);
            status = add_image(r, &problem->images[side][i], error);
        }
        blg_buf_char(out, ']');
        if (blg_of_attributes(problem->family))
            note_shapes(r, problem, side);
    }
    BLG_THEN(status, add_rules(r, error));
    if (blg_of_programs(problem->family))
        blg_buf_text(out, "\"\"");
    else
        BLG_THEN(status, add_sentence(r, BLG_WORDING_SHORT, error));
    blg_buf_char(out, ']');
    add_row(r, problem, &p);
    r->n_problems++;
    const bool failed = out->failed || r->index.failed || r->splits.failed;
    return status == BLG_OK && failed ? blg_no_memory(error) : status;
}

/* ---- files ---- */

/* Appends a list of counts without zeros at the end. */
static void add_counts(blg_buf *out, const long long counts[BLG_GALLERY_BINS]) {
    int n = BLG_GALLERY_BINS;
    while (n > 0 && counts[n - 1] == 0)
        n--;
    for (int i = 0; i < n; i++)
        blg_buf_format(out, "%s%lld", i ? "," : "", counts[i]);
}

/* Appends a family's histograms as JSON: the counts of the negatives, then of the positives. */
static void add_histograms(blg_buf *out, const blg_gallery_histograms *h) {
    static const char *const names[] = {"strokes", "types", "scales"};
    blg_buf_format(out, "{\"problems\":%lld", h->problems);
    for (int i = 0; i < HISTOGRAMS; i++) {
        blg_buf_format(out, ",\"%s\":[[", names[i]);
        add_counts(out, h->counts[i][0]);
        blg_buf_text(out, "],[");
        add_counts(out, h->counts[i][1]);
        blg_buf_text(out, "]]");
    }
    blg_buf_char(out, '}');
}

/* Writes the index to r->file. title: the data set's. */
static void print_index(run *r, const char *title) {
    blg_buf *file = &r->file;
    blg_buf_json(file,
                 "blogo.put('index',{'title':%s,'version':%s,'sha256':%s,'chunk':%d,'types':[",
                 title, BLOGO_VERSION, r->set->fingerprint, BLG_CHUNK_PROBLEMS);
    for (int i = 0; i < BLG_STROKE_TYPES; i++)
        blg_buf_quoted(file, i ? "," : "", blg_stroke_type_name((blg_stroke_type)i));
    blg_buf_text(file, "],\"attributes\":[");
    for (int i = 0; i < BLG_ATTRIBUTES; i++)
        blg_buf_quoted(file, i ? "," : "", blg_attribute_name((blg_attribute)i));
    blg_buf_text(file, "],\"splits\":[");
    const char *split;
    for (int i = 0; (split = blg_strings_at(&r->splits, i)); i++)
        blg_buf_quoted(file, i ? "," : "", split);
    blg_buf_text(file, "],\"sides\":{");
    for (int i = 0; i < BLG_FAMILIES; i++) {
        blg_buf_format(file, "%s\"%s\":", i ? "," : "", blg_family_name((blg_family)i));
        add_histograms(file, &r->histograms[i]);
    }
    blg_buf_format(file, "},\n\"audit\":%s,\n\"problems\":[",
                   r->audit_text.size ? r->audit_text.data : "null");
    blg_buf_add(file, r->index.data, r->index.size);
    blg_buf_text(file, "]});\n");
}

/* Writes the catalogue to r->file. The values of a shape's attributes are one character each: 1, 0
 * or ? (undecided). */
static void print_catalogue(run *r) {
    blg_buf *file = &r->file;
    blg_analysis analysis;
    blg_buf_text(file, "blogo.put(\"catalogue\",[");
    for (int i = 0; i < blg_catalogue_size(r->options->catalogue); i++) {
        const blg_shape *shape = blg_catalogue_shape(r->options->catalogue, i);
        blg_analyse(r->analyser, &shape->program, &analysis);
        blg_buf_json(file, i ? ",\n[%s,%s,%s," : "[%s,%s,%s,", shape->name, shape->title,
                     shape->super_class);
        add_actions(file, &shape->program);
        blg_buf_text(file, ",\"");
        for (int k = 0; k < BLG_ATTRIBUTES; k++)
            blg_buf_char(file, "?01"[analysis.attributes[k].value + 1]); /* undecided is -1 */
        blg_buf_format(file, "\",%d,%d]", analysis.n_lines_min, analysis.n_lines_max);
    }
    blg_buf_text(file, "]);\n");
}

/* ---- site ---- */

/* Opens, fills and finishes a folder of pages, with or without a key beside it (tell/pages.h). */

/* Opens the key, a file beside the site's folder with the right answers. An older key is replaced
 * only with force. The key can be read by its owner only. */
static blg_status open_key(blg_site *site, const char *folder, bool force, blg_error *error) {
    bool there = false;
    blg_status status = blg_fs_beside(&site->path, folder, site->kind->key, error);
    BLG_THEN(status, blg_fs_find(site->path.data, &there, error));
    if (status == BLG_OK && there && !force)
        return blg_error_in(error, site->path.data, BLG_INVALID,
                            "the answers of an older %s; --force replaces them",
                            site->kind->target.noun);
    return status == BLG_OK ? blg_outfile_open(&site->key, NULL, site->path.data,
                                               BLG_OUT_PRIVATE | (force ? 0 : BLG_OUT_FRESH), error)
                            : status;
}

blg_status blg_site_begin(blg_site *site, const blg_site_kind *kind, const char *folder, bool force,
                          blg_error *error) {
    *site = (blg_site){.kind = kind};
    blg_status status =
        blg_target_begin(&site->target, &kind->target, folder, /* folder */ true, force, error);
    for (int i = 0; status == BLG_OK && kind->folders[i]; i++)
        status = blg_fs_make_in(site->target.part.data, kind->folders[i], error);
    return status == BLG_OK && kind->key ? open_key(site, folder, force, error) : status;
}

static blg_status write_bytes(blg_site *site, const char *name, const void *data, size_t size,
                              blg_error *error) {
    site->files++;
    site->bytes += (long long)size;
    return blg_fs_write(blg_fs_path(site->target.part.data, name).text, data, size, BLG_FS_QUICK,
                        error);
}

blg_status blg_site_write(blg_site *site, const char *name, const blg_buf *content,
                          blg_error *error) {
    if (content->failed)
        return blg_no_memory(error);
    return write_bytes(site, name, content->data ? content->data : "", content->size, error);
}

static blg_status finish_key(void *context, blg_error *error) {
    blg_site *site = context;
    return site->kind->key ? blg_outfile_finish(&site->key, NULL, error) : BLG_OK;
}

/* The key appears under its name only when the whole folder is in place. */
blg_status blg_site_finish(blg_site *site, blg_error *error) {
    blg_status status = BLG_OK;
    for (int i = 0; i < site->kind->n_assets && status == BLG_OK; i++) {
        const blg_site_asset *asset = &site->kind->assets[i];
        status = write_bytes(site, asset->name, asset->data, *asset->size, error);
    }
    if (status == BLG_OK && site->kind->key)
        status = blg_outfile_drain(&site->key, NULL, error);
    return status == BLG_OK ? blg_target_commit(&site->target, finish_key, site, error) : status;
}

void blg_site_close(blg_site *site) {
    blg_outfile_discard(&site->key);
    blg_target_close(&site->target);
    blg_buf_free(&site->path);
}

/* ---- audit report ---- */

/* Whether the list's elements are lines of the report: objects with a text under `name`, and with
 * numbers, if any, under "found" and "of". */
static bool are_lines(const json_t *list, const char *name) {
    size_t i;
    json_t *line;
    bool right = json_is_array(list);
    json_array_foreach(list, i, line) {
        const json_t *found = json_object_get(line, "found"), *of = json_object_get(line, "of");
        right = right && json_is_string(json_object_get(line, name)) &&
                (!found || json_is_number(found)) && (!of || json_is_number(of));
    }
    return right;
}

/* Checks only what the pages cannot do without: the lists of counts and of probes. */
blg_status blg_audit_report_read(const char *path, blg_buf *text, json_t **report,
                                 blg_error *error) {
    *report = NULL;
    blg_status status = blg_fs_read(NULL, path, text, error);
    BLG_THEN(status, blg_json_load(text->data, text->size, 0, path, report, error));
    if (status != BLG_OK || (are_lines(json_object_get(*report, "counts"), "text") &&
                             are_lines(json_object_get(*report, "probes"), "probe")))
        return status;
    json_decref(*report);
    *report = NULL;
    return blg_error_in(error, path, BLG_INVALID,
                        "expected a JSON report of `blogo audit`, with counts and probes");
}

blg_status blg_audit_report_make(blg_audit *audit, blg_buf *text, blg_error *error) {
    const blg_status status = blg_audit_run(audit, error);
    char *report = status == BLG_OK ? blg_audit_report(audit, BLG_AUDIT_JSON) : NULL;
    blg_buf_text(text, report ? report : "");
    blg_text_free(report);
    return status == BLG_OK && (!report || text->failed) ? blg_no_memory(error) : status;
}

blg_status blg_audit_report_check(const json_t *report, const char *path, const char *fingerprint,
                                  blg_error *error) {
    const char *text = json_string_value(json_object_get(report, "problems_sha256"));
    if (text && strcmp(text, fingerprint) == 0)
        return BLG_OK;
    return blg_error_in(error, path, BLG_INVALID,
                        "a report of other problems than the data set's: `blogo audit --json` "
                        "makes a report of this data set");
}

/* ---- gallery ---- */

static const blg_site_asset assets[] = {
    BLG_SITE_ASSET("gallery.css", gallery_css), BLG_SITE_ASSET("turtle.js", turtle_js),
    BLG_SITE_ASSET("drawing.js", drawing_js),   BLG_SITE_ASSET("gallery.js", gallery_js),
    BLG_SITE_ASSET("pages.js", pages_js),       BLG_SITE_ASSET("index.html", gallery_html)};
static const char *const patterns[] = {"gallery.css", "turtle.js",  "drawing.js", "gallery.js",
                                       "pages.js",    "index.html", "data/*.js"};
static const char *const folders[] = {"data", NULL};
static const blg_site_kind kind = {BLG_SITE_FILES("site")};

/* ---- the audit's report ---- */

/* Begins the gallery's audit, or reads the report that the user gives; neither if the user wants no
 * audit. With a limit the number of problems is not known in advance (0), so the audit takes no
 * sample. */
static blg_status begin_audit(run *r, blg_error *error) {
    const blg_gallery_options *o = r->options;
    if (o->no_audit)
        return BLG_OK;
    if (o->audit)
        return blg_audit_report_read(o->audit, &r->audit_text, &r->report, error);
    const blg_audit_options own = {
        .catalogue = o->catalogue, .progress = o->progress, .context = o->context};
    blg_audit_options audit = blg_audit_complete(&own, r->set);
    audit.problems = o->limit ? 0 : audit.problems;
    return blg_audit_create(&audit, &r->audit, error);
}

/* Ends the audit: a report that the user gave must be of the same problems; the gallery's own audit
 * is run and printed now. */
static blg_status finish_audit(run *r, blg_error *error) {
    if (r->report)
        return blg_audit_report_check(r->report, r->options->audit, r->set->fingerprint, error);
    return r->audit ? blg_audit_report_make(r->audit, &r->audit_text, error) : BLG_OK;
}

/* ---- problems ---- */

/* Writes the current chunk and empties it. */
static blg_status write_chunk(run *r, blg_error *error) {
    char name[40];
    int number = (r->n_problems - 1) / BLG_CHUNK_PROBLEMS;
    snprintf(name, sizeof name, "data/p%d.js", number);
    blg_buf_clear(&r->file);
    blg_buf_format(&r->file, "blogo.put(\"p%d\",{\"figures\":[", number);
    blg_buf_add(&r->file, r->figures.data, r->figures.size);
    blg_buf_text(&r->file, "],\n\"problems\":[");
    blg_buf_add(&r->file, r->problems.data, r->problems.size);
    blg_buf_text(&r->file, "]});\n");
    r->file.failed = r->file.failed || r->figures.failed || r->problems.failed;
    blg_buf_clear(&r->figures);
    blg_buf_clear(&r->problems);
    r->n_known = 0;
    return blg_site_write(&r->site, name, &r->file, error);
}

/* Gives the problem to the audit and to the chunk, and writes a chunk that is full. */
static blg_status add_problem(run *r, blg_error *error) {
    const blg_problem *problem = r->set->problem;
    blg_status status = BLG_OK;
    if (r->audit)
        status = blg_audit_add(r->audit, problem, r->set->split, error);
    BLG_THEN(status, add_to_chunk(r, problem, error));
    if (status == BLG_OK && r->n_problems % BLG_CHUNK_PROBLEMS == 0)
        status = write_chunk(r, error);
    return status;
}

/* Adds all problems or, with a limit, at most `limit` of each family; the last chunk may be
 * short. */
static blg_status add_problems(run *r, blg_error *error) {
    blg_status status = BLG_OK;
    while (blg_set_next(r->set, &status, error))
        if (!r->options->limit || r->taken[r->set->problem->family]++ < r->options->limit)
            status = add_problem(r, error);
    if (status == BLG_OK && r->n_problems == 0)
        status = blg_error_set(error, BLG_INFEASIBLE, "no problem to show");
    if (status == BLG_OK && r->n_problems % BLG_CHUNK_PROBLEMS)
        status = write_chunk(r, error);
    return status;
}

/* ---- files without problems ---- */

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

/* Writes the files other than the chunks. The index comes last, because it needs the fingerprint,
 * the audit and all counts. */
static blg_status write_rest(run *r, blg_error *error) {
    char title[64];
    name_of_folder(r->options->dataset, title);
    blg_buf_clear(&r->file);
    blg_buf_text(&r->file, "blogo.put(\"figures\",[");
    for (int i = 0; i < blg_catalogue_size(r->options->catalogue); i++) {
        blg_buf_text(&r->file, i ? ",\n[" : "[");
        blg_buf_add(&r->file, r->seen[i].data, r->seen[i].size);
        blg_buf_char(&r->file, ']');
        r->file.failed = r->file.failed || r->seen[i].failed;
    }
    blg_buf_text(&r->file, "]);\n");
    blg_status status = blg_site_write(&r->site, "data/figures.js", &r->file, error);
    blg_buf_clear(&r->file);
    print_catalogue(r);
    BLG_THEN(status, blg_site_write(&r->site, "data/catalogue.js", &r->file, error));
    blg_buf_clear(&r->file);
    print_index(r, title);
    BLG_THEN(status, blg_site_write(&r->site, "data/index.js", &r->file, error));
    return status == BLG_OK ? blg_site_finish(&r->site, error) : status;
}

/* Opens all that the run needs. The site comes last, so that a failure before leaves no folder. */
static blg_status open_run(run *r, blg_error *error) {
    const blg_gallery_options *options = r->options;
    blg_status status = blg_set_open(options->dataset, options->catalogue, &r->set, error);
    if (status == BLG_OK && !r->set->has_scenes)
        status = blg_error_in(error, options->dataset, BLG_INFEASIBLE,
                              "the data set has no scenes.jsonl, so its images have no poses to "
                              "draw them from");
    BLG_THEN(status, blg_describer_create(options->catalogue, &r->describer, error));
    BLG_THEN(status, blg_analyser_create(&r->analyser, error));
    BLG_THEN(status, begin_audit(r, error));
    r->seen = BLG_NEW(&r->arena, blg_buf, blg_catalogue_size(options->catalogue));
    BLG_THEN(status, r->seen ? BLG_OK : blg_no_memory(error));
    BLG_THEN(status, blg_set_fingerprint(r->set, error));
    if (status == BLG_OK)
        blg_set_watch(r->set, options->progress, options->context, /* passes */ 1);
    return status == BLG_OK
               ? blg_site_begin(&r->site, &kind, options->output, options->force, error)
               : status;
}

/* Writes a gallery. The summary is set after a failure, too. */
blg_status blg_gallery_write(const blg_gallery_options *options, blg_gallery_summary *summary,
                             blg_error *error) {
    run *r = BLG_NEW_OBJECT(run);
    if (!r)
        return blg_no_memory(error);
    r->options = options;
    blg_status status = open_run(r, error);
    BLG_THEN(status, add_problems(r, error));
    BLG_THEN(status, finish_audit(r, error));
    BLG_THEN(status, write_rest(r, error));
    *summary = (blg_gallery_summary){r->n_problems, r->site.files, r->site.bytes};
    blg_site_close(&r->site);
    for (int i = 0; r->seen && i < blg_catalogue_size(options->catalogue); i++)
        blg_buf_free(&r->seen[i]);
    blg_array_free(&r->known);
    BLG_FREE_BUFS(&r->index, &r->problems, &r->figures, &r->splits, &r->file, &r->audit_text);
    blg_audit_free(r->audit);
    json_decref(r->report);
    blg_analyser_free(r->analyser);
    blg_describer_free(r->describer);
    blg_set_close(r->set);
    blg_object_free(r);
    return status;
}
