/* The public functions of include/blogo/, which other programs and the Python package call. Plain
 * values, handles and options as JSON come in and are checked. The functions of the rooms do the
 * work; their results come out as objects behind handles, or as JSON text. */
#include "base/archive.h"
#include "base/files.h"
#include "base/geometry.h"
#include "base/parallel.h"
#include "base/text.h"
#include "blogo/analyse.h"
#include "blogo/config.h"
#include "blogo/dataset.h"
#include "blogo/generator.h"
#include "blogo/problem.h"
#include "blogo/program.h"
#include "blogo/render.h"
#include "blogo/shape.h"
#include "blogo/task.h"
#include "data/read.h"
#include "data/write.h"
#include "figure/analyse.h"
#include "figure/catalogue.h"
#include "figure/program.h"
#include "look/audit.h"
#include "look/verify.h"
#include "picture/png.h"
#include "picture/raster.h"
#include "problem/concept.h"
#include "problem/config.h"
#include "problem/relations.h"
#include "tell/card.h"
#include "tell/export.h"
#include "tell/tasks.h"
#include "tell/words.h"

#include <jansson.h>
#include <stdalign.h>

/* ---- door ---- */

/* Door is the public interface. The name says that other programs come in here, and by no other
 * way. There is one chapter for each header of blogo/. It defines the functions that no unit has in
 * their public form. If a unit already has a function in its public form, the unit includes the
 * public header and defines the function itself. This chapter has what the other chapters share. */

/* A problem of the public interface: its blg_problem pointer points to the first member. */
typedef struct blg_held_problem {
    blg_problem problem;
    char split[BLG_SPLIT_NAME];
    uint64_t seed;                  /* seed of the data set */
    const blg_catalogue *catalogue; /* borrowed; NULL: none */
    bool best_quality;              /* antialiasing of the data set */
} blg_held_problem;

/* A public problem with its split, seed and catalogue. Every problem that a caller holds is the
 * first member of a blg_held_problem. */
static inline const blg_held_problem *blg_held(const blg_problem *problem) {
    return (const blg_held_problem *)(const void *)problem;
}

/* ---- base ---- */

/* Versions, and the memory of the door's objects and texts. */

/* An object that the caller holds: the arena that owns the memory, then the object's value, which
 * is what the caller's pointer points to. */
typedef struct holder {
    blg_arena arena;
    alignas(max_align_t) unsigned char value[];
} holder;

/* Makes a zeroed value in memory of its own; NULL when memory is out. Free it with
 * blg_handle_free. */
static void *blg_handle_new(size_t size) {
    holder *h = blg_object_new(sizeof *h + size);
    return h ? h->value : NULL;
}

static void blg_handle_free(void *handle) {
    if (handle)
        blg_object_free((unsigned char *)handle - offsetof(holder, value));
}

/* Moves out's content to *text if all went well so far; else *text is NULL. out is empty
 * afterwards. */
static blg_status blg_handle_text(blg_status status, blg_buf *out, char **text, blg_error *error) {
    BLG_THEN(status, blg_rounding_check(error));
    if (status == BLG_OK && out->failed)
        status = blg_no_memory(error);
    if (status != BLG_OK)
        blg_buf_free(out);
    *text = out->data;
    *out = (blg_buf){0};
    return status;
}

/* Copies a caller's option struct over own, a struct of `room` bytes. The caller's struct begins
 * with its size: a caller that was compiled with a later version may have more bytes. BLG_INVALID
 * if the struct has fewer than `room` bytes, or if a byte beyond `room` is not zero. */
static blg_status blg_handle_options(void *own, size_t room, const void *given, blg_error *error) {
    enum { LARGEST = 65536 }; /* a larger number is a size that the caller did not set */
    size_t size;
    memcpy(&size, given, sizeof size);
    if (size < room || size > LARGEST)
        return blg_error_set(error, BLG_INVALID,
                             "the options' size is %zu, this library knows %zu to %zu bytes", size,
                             room, room);
    const unsigned char *bytes = given;
    for (size_t i = room; i < size; i++)
        if (bytes[i])
            return blg_error_set(error, BLG_INVALID,
                                 "the options have a field that this library does not know");
    memcpy(own, given, room);
    return BLG_OK;
}

const char *blg_version(void) {
    return BLOGO_VERSION;
}

int blg_interface_version(void) {
    return BLOGO_INTERFACE_MAJOR * 1000 + BLOGO_INTERFACE_MINOR;
}

int blg_format_version(void) {
    return BLG_FORMAT_VERSION;
}

void blg_free(void *memory) {
    blg_array_free(&memory);
}

/* ---- analyse ---- */

/* Measures of programs as JSON, and distances. */

const char *blg_attribute_at(int index) {
    return index >= 0 && index < BLG_ATTRIBUTES ? blg_attribute_name((blg_attribute)index) : NULL;
}

/* Rounds to six decimals, which is finer than any figure's precision. */
static double rounded(double value) {
    return blg_round(value * 1e6) / 1e6;
}

/* An attribute's value for JSON: 1, 0, or NAN, which becomes null, for BLG_UNDECIDED. */
static double value_of(int value) {
    return value == BLG_UNDECIDED ? NAN : (double)value;
}

/* Appends an attribute's value and margin as JSON. A value that is not decided is null; "ambiguous"
 * then tells whether it lies near a threshold or does not apply. */
static void write_attribute(blg_buf *out, int attribute, const blg_measure *m) {
    blg_buf_text(out, attribute ? "," : "");
    blg_buf_json(out, "%s:{'value':%g,'ambiguous':%i,'figure':%g,'margin':%g}",
                 blg_attribute_name((blg_attribute)attribute), value_of(m->value), m->near,
                 rounded(m->figure), rounded(m->margin));
}

blg_status blg_program_measure(const blg_program *program, char **json, blg_error *error) {
    blg_analyser *analyser = NULL;
    blg_decoration decoration;
    blg_analysis a;
    blg_buf out = {0};
    *json = NULL;
    const blg_status status = blg_analyser_create(&analyser, error);
    if (status != BLG_OK)
        return status;
    blg_analyse(analyser, program, &a);
    blg_analyser_free(analyser);
    blg_decoration_measure(program, &decoration);
    blg_buf_json(&out,
                 "{'diameter':%g,'regions':%d,'lines':[%d,%d],'crossings':%d,'rotation_order':%d,"
                 "'mirror_axes':%d,'closing_gap':%g,'decorable':%i,'attributes':{",
                 rounded(a.diameter), a.n_regions, a.n_lines_min, a.n_lines_max, a.n_crossings,
                 a.rotation_order, a.mirror_axes, rounded(a.closing_gap), decoration.decorable);
    for (int i = 0; i < BLG_ATTRIBUTES; i++)
        write_attribute(&out, i, &a.attributes[i]);
    blg_buf_text(&out, "}}");
    return blg_handle_text(BLG_OK, &out, json, error);
}

/* The limit of 1 is the largest distance, so the distance is exact. */
double blg_programs_distance(const blg_program *a, const blg_program *b) {
    blg_figure one, other;
    blg_figure_prepare(a, &one);
    blg_figure_prepare(b, &other);
    return blg_figure_distance(&one, &other, 1);
}

/* ---- images ---- */

/* What holds in images: concepts, rules and atoms. */

enum {
    MOST_CONCEPTS = 4096,
    MOST_WORK = 100000 /* nodes that a concept may look at in an image */
};

typedef struct concept {
    bool of_figures; /* else an expression about one figure: the first one of an image */
    blg_formula formula;
} concept;

/* What a caller wants to know of images. */
typedef struct inquiry {
    blg_arena arena;
    bool tells_atoms;
    int n;
    const char **texts; /* of the concepts */
    concept *concepts;
    uint32_t atoms; /* that the concepts speak of */
    blg_facts *facts;
    blg_ink ink;
} inquiry;

/* Parses the text of concept i: a formula about the figures of an image, else an expression about
 * one figure. Of two mistakes the one farther on in the text is told. */
static blg_status add_concept(inquiry *q, int i, const char *text, blg_error *error) {
    concept *c = &q->concepts[i];
    blg_error mistakes[2] = {{0}, {0}};
    q->texts[i] = text;
    c->of_figures = blg_formula_parse(text, &c->formula, &mistakes[0]) == BLG_OK;
    if (!c->of_figures && blg_expression_parse(text, &c->formula, &mistakes[1]) != BLG_OK) {
        const blg_error *told = &mistakes[mistakes[1].column > mistakes[0].column];
        blg_error_at(error, NULL, 0, told->column);
        blg_error_key(error, "$.concepts[%d]", i);
        return blg_error_set(error, BLG_INVALID, "%s", told->text);
    }
    if (c->of_figures && blg_formula_work(&c->formula, BLG_MAX_SHAPES) > MOST_WORK) {
        blg_error_key(error, "$.concepts[%d]", i);
        return blg_error_set(error, BLG_INVALID, "expected fewer quantifiers one in another");
    }
    if (c->of_figures)
        q->atoms |= (uint32_t)blg_formula_mentions(&c->formula).atoms;
    return BLG_OK;
}

/* Makes room for n concepts. */
static blg_status make_room(inquiry *q, size_t n, blg_error *error) {
    if (n > MOST_CONCEPTS)
        return blg_error_set(error, BLG_INVALID, "%zu concepts: expected at most %d", n,
                             MOST_CONCEPTS);
    q->n = (int)n;
    q->texts = BLG_NEW(&q->arena, const char *, n + 1);
    q->concepts = BLG_NEW(&q->arena, concept, n + 1);
    return q->texts && q->concepts ? BLG_OK : blg_no_memory(error);
}

/* The concepts are the rules of relations that `blogo solve` tries. */
static blg_status add_rules(inquiry *q, blg_error *error) {
    char text[160];
    blg_status status = make_room(q, (size_t)blg_relation_rules(), error);
    for (int i = 0; i < q->n && status == BLG_OK; i++) {
        blg_relation_rule_print(i, text, sizeof text);
        const char *kept = blg_arena_strdup(&q->arena, text);
        status = kept ? add_concept(q, i, kept, error) : blg_no_memory(error);
    }
    return status;
}

/* Reads what the caller wants to know; the texts stay in root. */
static blg_status read_inquiry(const json_t *root, inquiry *q, blg_error *error) {
    const json_t *list = json_object_get(root, "concepts");
    const bool rules = json_is_true(json_object_get(root, "rules"));
    q->tells_atoms = json_is_true(json_object_get(root, "atoms"));
    if (!json_is_object(root) || (list && (rules || !json_is_array(list))))
        return blg_error_set(error, BLG_INVALID,
                             "expected an object with \"concepts\", \"rules\" or \"atoms\"");
    if (rules)
        return add_rules(q, error);
    blg_status status = make_room(q, json_array_size(list), error);
    for (int i = 0; i < q->n && status == BLG_OK; i++) {
        const char *text = json_string_value(json_array_get(list, (size_t)i));
        if (text) {
            status = add_concept(q, i, text, error);
        } else {
            blg_error_key(error, "$.concepts[%d]", i);
            status = blg_error_set(error, BLG_INVALID, "expected a text");
        }
    }
    return status;
}

static void write_value(blg_buf *out, const char *before, int value) {
    blg_buf_text(out, before);
    blg_buf_text(out, value == BLG_UNDECIDED ? "null" : value ? "1" : "0");
}

/* Appends the atoms of one kind, each with its value, its values by figure, or its values by the
 * figures x and y. */
static void write_atoms(blg_buf *out, const blg_view *view, blg_atom_kind kind) {
    const int rows = kind == BLG_ATOM_PAIR ? view->n : 1;
    const int columns = kind == BLG_ATOM_IMAGE ? 1 : view->n;
    bool first = true;
    for (int atom = 0; atom < BLG_ATOMS; atom++) {
        if (blg_atom_rows[atom].kind != kind)
            continue;
        blg_buf_format(out, "%s\"%s\":", first ? "" : ",", blg_atom_rows[atom].name);
        first = false;
        blg_buf_text(out, kind == BLG_ATOM_PAIR ? "[" : "");
        for (int x = 0; x < rows; x++) {
            blg_buf_text(out, x ? "," : "");
            blg_buf_text(out, kind == BLG_ATOM_IMAGE ? "" : "[");
            for (int y = 0; y < columns; y++)
                write_value(out, y ? "," : "",
                            kind == BLG_ATOM_IMAGE  ? view->image[atom]
                            : kind == BLG_ATOM_PAIR ? view->pair[atom][x][y]
                                                    : view->figure[atom][y]);
            blg_buf_text(out, kind == BLG_ATOM_IMAGE ? "" : "]");
        }
        blg_buf_text(out, kind == BLG_ATOM_PAIR ? "]" : "");
    }
}

/* Appends what an image shows. */
static blg_status write_image(inquiry *q, const blg_scene *scene, blg_buf *out, blg_error *error) {
    blg_view view;
    if (!blg_given_posed(scene))
        return blg_error_set(error, BLG_INVALID, "an image without poses has no places to measure");
    blg_facts_make_room(q->facts, BLG_MAX_SHAPES);
    const blg_fact *fact = blg_facts_at(q->facts, blg_facts_index(q->facts, &scene->programs[0]));
    blg_status status = blg_view_measure(q->facts, &q->ink, scene,
                                         q->tells_atoms ? BLG_ALL_ATOMS : q->atoms, &view, error);
    if (status != BLG_OK)
        return status;
    blg_buf_text(out, "{\"values\":[");
    for (int i = 0; i < q->n; i++) {
        const concept *c = &q->concepts[i];
        write_value(out, i ? "," : "",
                    c->of_figures
                        ? blg_formula_value(&c->formula, &view)
                        : blg_expression_value(&c->formula, &fact->geometry, &fact->analysis));
    }
    blg_buf_char(out, ']');
    if (q->tells_atoms) {
        blg_buf_text(out, ",\"figure\":{");
        write_atoms(out, &view, BLG_ATOM_FIGURE);
        blg_buf_text(out, "},\"pair\":{");
        write_atoms(out, &view, BLG_ATOM_PAIR);
        blg_buf_text(out, "},\"image\":{");
        write_atoms(out, &view, BLG_ATOM_IMAGE);
        blg_buf_char(out, '}');
    }
    blg_buf_char(out, '}');
    return BLG_OK;
}

/* Appends the texts of the concepts, then the images of all problems. */
static blg_status write_answer(inquiry *q, const blg_problem *const *problems, int n, blg_buf *out,
                               blg_error *error) {
    blg_status status = blg_facts_create(&q->arena, &q->facts, error);
    blg_buf_text(out, "{\"concepts\":[");
    for (int i = 0; i < q->n; i++) {
        blg_buf_text(out, i ? "," : "");
        blg_buf_json_string(out, q->texts[i]);
    }
    blg_buf_text(out, "],\"images\":[");
    bool first = true;
    for (int p = 0; p < n; p++)
        BLG_EACH_IMAGE_SHOWN(problems[p], side, i) {
            blg_buf_text(out, first ? "" : ",");
            first = false;
            BLG_THEN(status, write_image(q, &problems[p]->images[side][i], out, error));
        }
    blg_buf_text(out, "]}");
    return status;
}

blg_status blg_problems_measure(const blg_problem *const *problems, int n, const char *options,
                                char **json, blg_error *error) {
    inquiry q = {.n = 0};
    json_t *root = NULL;
    blg_buf out = {0};
    *json = NULL;
    blg_status status =
        blg_json_load(options, strlen(options), JSON_REJECT_DUPLICATES, NULL, &root, error);
    BLG_THEN(status, blg_rounding_check(error));
    BLG_THEN(status, read_inquiry(root, &q, error));
    BLG_THEN(status, write_answer(&q, problems, n, &out, error));
    blg_ink_free(&q.ink);
    blg_facts_free(q.facts);
    json_decref(root);
    blg_arena_free(&q.arena);
    return blg_handle_text(status, &out, json, error);
}

/* ---- config ---- */

/* Configs as objects. src/problem/config.c itself defines the public functions for presets and
 * single keys. */

blg_status blg_config_create(const char *preset, blg_config **config, blg_error *error) {
    blg_config *made = *config = blg_handle_new(sizeof *made);
    blg_status status = made ? blg_rounding_check(error) : blg_no_memory(error);
    BLG_THEN(status, blg_config_preset(preset ? preset : "bongard-logo", made, error));
    return BLG_KEEP(status, config, blg_handle_free);
}

/* Parses and checks a config. The error describes the first mistake and counts the others. */
static blg_status parse(const char *json, size_t size, const char *file, blg_config *config,
                        blg_error *error) {
    blg_error first = {0};
    int n = 0; /* of mistakes; only the first is kept */
    if (blg_rounding_check(error) != BLG_OK)
        return BLG_FAILED;
    blg_status status = blg_config_parse(json, size, file, config, &first, 1, &n);
    BLG_THEN(status, blg_config_check_file(json, size, file, config, &first, 1, &n));
    if (status == BLG_OK)
        return BLG_OK;
    blg_error_at(error, first.file, first.line, first.column);
    blg_error_key(error, "%s", first.key);
    if (n > 1)
        return blg_error_set(error, status, "%s; %d more mistake%s", first.text, n - 1,
                             n > 2 ? "s" : "");
    return blg_error_set(error, status, "%s", first.text);
}

blg_status blg_config_from_json(const char *json, size_t size, blg_config **config,
                                blg_error *error) {
    blg_config *made = *config = blg_handle_new(sizeof *made);
    const blg_status status = made ? parse(json, size, "", made, error) : blg_no_memory(error);
    return BLG_KEEP(status, config, blg_handle_free);
}

blg_status blg_config_load(const char *path, blg_config **config, blg_error *error) {
    blg_config *made = *config = blg_handle_new(sizeof *made);
    blg_buf text = {0};
    blg_status status = made ? blg_fs_read(NULL, path, &text, error) : blg_no_memory(error);
    BLG_THEN(status, parse(text.data ? text.data : "", text.size, path, made, error));
    BLG_THEN(status, blg_config_resolve_files(made, path, error));
    blg_buf_free(&text);
    return BLG_KEEP(status, config, blg_handle_free);
}

void blg_config_free(blg_config *config) {
    blg_handle_free(config);
}

blg_status blg_config_json(const blg_config *config, char **json, blg_error *error) {
    *json = blg_config_print(config);
    return *json ? BLG_OK : blg_no_memory(error);
}

/* ---- dataset ---- */

/* Data sets on disk: checks the caller's options, calls the modules that do the work, and reports
 * as JSON. */

/* Checks a number of threads; 0 becomes the number of processors. */
static blg_status check_threads(int *threads, blg_error *error) {
    enum { MOST = 256 };
    if (*threads == 0)
        *threads = blg_parallel_cores() < MOST ? blg_parallel_cores() : MOST;
    return *threads >= 1 && *threads <= MOST
               ? BLG_OK
               : blg_error_set(error, BLG_INVALID, "%d threads: expected 0..%d", *threads, MOST);
}

/* Hands out the report of a run that ended with `status`. report NULL: the caller wants none. */
static blg_status report_with(blg_status status, blg_buf *out, char **report, blg_error *error) {
    if (!report) {
        blg_buf_free(out);
        return status;
    }
    blg_status told = blg_handle_text(BLG_OK, out, report, error);
    return status == BLG_OK ? told : status;
}

/* The caller gets the report also if the run fails. */
blg_status blg_dataset_generate(const blg_generator *generator, const blg_write_options *options,
                                char **report, blg_error *error) {
    blg_write_options own = {0};
    blg_write_summary summary = {0};
    blg_buf out = {0};
    long long rejected = 0;
    if (report)
        *report = NULL;
    blg_status status = blg_handle_options(&own, sizeof own, options, error);
    if (status == BLG_OK && !own.folder)
        status = blg_error_set(error, BLG_INVALID, "no folder to write to");
    if (status == BLG_OK && (unsigned)own.layout >= BLG_LAYOUTS)
        status = blg_error_set(error, BLG_INVALID, "there is no layout %d", (int)own.layout);
    BLG_THEN(status, check_threads(&own.threads, error));
    BLG_THEN(status, blg_rounding_check(error));
    if (status != BLG_OK)
        return status;
    status = blg_dataset_write(generator, &own, &summary, error);
    for (int i = 0; i < BLG_REJECTIONS; i++)
        rejected += summary.tally.rejected[i];
    blg_buf_json(&out, "{'problems':%lld,'images':%lld,'image_bytes':%lld,'rejected':%lld}",
                 summary.problems, summary.images, summary.image_bytes, rejected);
    return report_with(status, &out, report, error);
}

/* Fills own from the caller's options; given: NULL for the defaults. */
static blg_status read_options(const blg_read_options *given, blg_read_options *own,
                               blg_error *error) {
    *own = (blg_read_options){0};
    blg_status status = blg_rounding_check(error);
    if (status == BLG_OK && given)
        status = blg_handle_options(own, sizeof *own, given, error);
    return status == BLG_OK ? check_threads(&own->threads, error) : status;
}

/* Context of blg_verify_folder's callbacks: collects findings, passes progress on to the caller. */
typedef struct listener {
    const blg_read_options *options;
    blg_buf findings;
} listener;

static void add_finding(void *context, const blg_defect *defect) {
    blg_buf *out = &((listener *)context)->findings;
    blg_buf_text(out, out->size ? "," : "");
    blg_buf_json(out, "{'defect':%s,'place':%s,'detail':%s}", blg_defect_name(defect->kind),
                 defect->place, defect->detail);
}

static bool pass_progress(void *context, const blg_progress *progress) {
    const blg_read_options *options = ((listener *)context)->options;
    return options->progress(options->context, progress);
}

/* Appends what `blogo verify --json` prints as the summary, and all defects as a list. */
static void write_verified(blg_buf *out, const blg_verify_summary *s, const blg_buf *findings) {
    blg_buf_json(out,
                 "{'problems':%lld,'pictures':%lld,'files':%lld,'redrawn':%i,'not_redrawn':%s,"
                 "'reproduced':%i,'not_reproduced':%s,'not_checked':%s,'defects':{",
                 s->problems, s->pictures, s->files, s->redrawn, s->not_redrawn, s->reproduced,
                 s->not_reproduced[0] ? s->not_reproduced : NULL, s->not_checked);
    for (blg_defect_kind k = 0; k < BLG_DEFECTS; k++)
        blg_buf_json(out, k ? ",%s:%lld" : "%s:%lld", blg_defect_name(k), s->defects[k]);
    blg_buf_text(out, "},\"findings\":[");
    blg_buf_add(out, findings->data, findings->size);
    blg_buf_text(out, "]}");
    out->failed = out->failed || findings->failed;
}

/* Verifies a data set. Also gives the report if there are defects, or if the data set cannot be
 * made anew; the status then is BLG_UNVERIFIED or BLG_NOT_REPRODUCED. */
blg_status blg_dataset_verify(const char *folder, const blg_read_options *options, char **report,
                              blg_error *error) {
    blg_read_options own;
    blg_verify_summary summary;
    blg_buf out = {0};
    *report = NULL;
    blg_status status = read_options(options, &own, error);
    if (status != BLG_OK)
        return status;
    listener listening = {.options = &own};
    const blg_verify_options verify = {.catalogue = own.catalogue,
                                       .threads = own.threads,
                                       .quick = own.quick,
                                       .found = add_finding,
                                       .progress = own.progress ? pass_progress : NULL,
                                       .context = &listening,
                                       .card = blg_card_compare};
    status = blg_verify_folder(folder, &verify, &summary, error);
    if (status == BLG_OK || status == BLG_UNVERIFIED || status == BLG_NOT_REPRODUCED) {
        write_verified(&out, &summary, &listening.findings);
        status = report_with(status, &out, report, error);
    }
    blg_buf_free(&listening.findings);
    return status;
}

blg_status blg_dataset_audit(const char *folder, const blg_read_options *options, char **report,
                             blg_error *error) {
    blg_read_options own;
    blg_audit *audit = NULL;
    *report = NULL;
    blg_status status = read_options(options, &own, error);
    if (status != BLG_OK)
        return status;
    const blg_audit_options how = {
        .catalogue = own.catalogue, .progress = own.progress, .context = own.context};
    status = blg_audit_folder(
        folder, &how, own.quick ? BLG_AUDIT_NO_PICTURES : BLG_AUDIT_SOME_PICTURES, &audit, error);
    BLG_THEN(status, blg_audit_run(audit, error));
    if (status == BLG_OK && !(*report = blg_audit_report(audit, BLG_AUDIT_JSON)))
        status = blg_no_memory(error);
    blg_audit_free(audit);
    return status;
}

/* ---- generator ---- */

/* These functions read a generator's plan and return its problems as objects. src/data/generate.c
 * defines the other functions of the public header: they create generators and workers, and fill
 * pixels. */

int64_t blg_generator_size(const blg_generator *generator) {
    return blg_plan_size(blg_generator_plan(generator));
}

int blg_generator_support(const blg_generator *generator) {
    return blg_plan_config(blg_generator_plan(generator))->n_support;
}

int blg_generator_queries(const blg_generator *generator) {
    return blg_plan_config(blg_generator_plan(generator))->n_query;
}

int64_t blg_generator_find(const blg_generator *generator, const char *name) {
    return blg_plan_find(blg_generator_plan(generator), name);
}

blg_status blg_generator_item(const blg_generator *generator, int64_t index, char **json,
                              blg_error *error) {
    blg_buf out = {0};
    *json = NULL;
    if (index < 0 || index >= blg_generator_size(generator))
        return blg_error_set(error, BLG_INVALID, "problem %lld is outside the plan's %lld",
                             (long long)index, (long long)blg_generator_size(generator));
    blg_plan_item room;
    const blg_plan_item *item = blg_plan_item_at(blg_generator_plan(generator), index, &room);
    blg_buf_json(&out, "{'name':%s,'family':%s,'split':%s}", item->name,
                 blg_family_name(item->family), blg_generator_split_name(generator, item->split));
    return blg_handle_text(BLG_OK, &out, json, error);
}

int blg_generator_splits(const blg_generator *generator) {
    return blg_plan_splits(blg_generator_plan(generator));
}

static bool is_split(const blg_generator *generator, int split) {
    return split >= 0 && split < blg_generator_splits(generator);
}

const char *blg_generator_split_name(const blg_generator *generator, int split) {
    return is_split(generator, split) ? blg_plan_split_name(blg_generator_plan(generator), split)
                                      : NULL;
}

int64_t blg_generator_split_size(const blg_generator *generator, int split) {
    return is_split(generator, split) ? blg_plan_split_size(blg_generator_plan(generator), split)
                                      : 0;
}

/* Leaves out the problems that the plan leaves out, as blg_generator_split_size does. */
blg_status blg_generator_split(const blg_generator *generator, int split, int64_t *indices,
                               blg_error *error) {
    if (!is_split(generator, split))
        return blg_error_set(error, BLG_INVALID, "split %d is outside the plan's %d", split,
                             blg_generator_splits(generator));
    const int64_t size = blg_generator_size(generator);
    for (int64_t i = 0; i < size; i++)
        if (blg_plan_split_of(blg_generator_plan(generator), i) == split &&
            !blg_plan_left_out(blg_generator_plan(generator), i))
            *indices++ = i;
    return BLG_OK;
}

/* Builds a problem. What its texts and pictures need is kept with it, but the catalogue is borrowed
 * from the plan. */
blg_status blg_worker_problem(blg_worker *worker, int64_t index, blg_problem **problem,
                              blg_error *error) {
    const blg_plan *plan = blg_worker_plan(worker);
    blg_held_problem *held = blg_handle_new(sizeof *held);
    *problem = NULL;
    if (!held)
        return blg_no_memory(error);
    blg_status status = blg_rounding_check(error);
    BLG_THEN(status, blg_worker_build(worker, index, &held->problem, error));
    if (status != BLG_OK) {
        blg_handle_free(held);
        return status;
    }
    snprintf(held->split, sizeof held->split, "%s", blg_plan_split_name(plan, held->problem.split));
    held->seed = blg_plan_config(plan)->seed;
    held->catalogue = blg_plan_catalogue(plan);
    held->best_quality = blg_plan_config(plan)->antialias == BLG_ANTIALIAS_BEST;
    *problem = &held->problem;
    return BLG_OK;
}

/* ---- problem ---- */

/* Problems as objects: a problem that was built or read, with the data that its texts need. */

/* Unpacks a zstd frame, which must be all of the bytes, into the line that it holds. */
static blg_status unpack_line(const char *frame, size_t size, blg_buf *line, blg_error *error) {
    blg_zstd *zstd;
    size_t used = 0;
    blg_status status = blg_zstd_create(/* no file */ NULL, 0, &zstd, error);
    BLG_THEN(status, blg_zstd_unpack(zstd, frame, size, &used, line, error));
    if (status == BLG_OK && used != size)
        status = blg_error_set(error, BLG_INVALID, "expected one frame, of one line");
    blg_zstd_free(zstd);
    return status;
}

/* Reads a problem from its line. The line may be a zstd frame that holds one line, as in compressed
 * scenes. */
blg_status blg_problem_from_json(const char *line, size_t size, const blg_catalogue *catalogue,
                                 blg_problem **problem, blg_error *error) {
    blg_held_problem *held = blg_handle_new(sizeof *held);
    *problem = NULL;
    if (!held)
        return blg_no_memory(error);
    held->catalogue = catalogue;
    blg_buf text = {0};
    blg_status status = blg_rounding_check(error);
    if (status == BLG_OK && blg_zstd_is_frame(line, size)) {
        status = unpack_line(line, size, &text, error);
        line = text.data;
        size = text.size;
    }
    BLG_THEN(status, blg_scene_read_line(line, size, catalogue, &held->problem, held->split,
                                         &held->seed, error));
    blg_buf_free(&text);
    if (status == BLG_OK)
        *problem = &held->problem;
    else
        blg_handle_free(held);
    return status;
}

blg_status blg_problem_from_image(const char *json, size_t size, blg_problem **problem,
                                  blg_error *error) {
    blg_held_problem *held = NULL;
    blg_scene_parser parser = {.words = blg_code_scene, .text = json, .size = size};
    json_t *value = NULL;
    bool single = true;
    *problem = NULL;
    blg_status status = blg_rounding_check(error);
    BLG_THEN(status, blg_json_load(json, size, JSON_REJECT_DUPLICATES, NULL, &value, error));
    if (status == BLG_OK && !(held = blg_handle_new(sizeof *held)))
        status = blg_no_memory(error);
    BLG_THEN(status, blg_scene_parse_given(&parser, value, &held->problem, &single, error));
    json_decref(value);
    if (status == BLG_OK && !single)
        status = blg_error_set(error, BLG_INVALID, "expected one image, not a problem");
    if (status != BLG_OK) {
        blg_handle_free(held);
        return status;
    }
    held->problem.n_support = 0;
    held->problem.n_query[1] = 1;
    *problem = &held->problem;
    return BLG_OK;
}

void blg_problem_free(blg_problem *problem) {
    blg_handle_free(problem);
}

const char *blg_problem_name(const blg_problem *problem) {
    return problem->name;
}

const char *blg_problem_family(const blg_problem *problem) {
    return blg_family_name(problem->family);
}

const char *blg_problem_split(const blg_problem *problem) {
    return blg_held(problem)->split;
}

static blg_scene_context context_of(const blg_problem *problem) {
    const blg_held_problem *held = blg_held(problem);
    return (blg_scene_context){
        .catalogue = held->catalogue, .split = held->split, .seed = held->seed};
}

blg_status blg_problem_json(const blg_problem *problem, char **json, blg_error *error) {
    const blg_scene_context context = context_of(problem);
    blg_buf out = {0};
    blg_scene_write(&out, &context, problem);
    if (out.size)
        out.data[out.size - 1] = '\0'; /* in place of the line feed */
    return blg_handle_text(BLG_OK, &out, json, error);
}

blg_status blg_problem_concept(const blg_problem *problem, char **json, blg_error *error) {
    const blg_scene_context context = context_of(problem);
    blg_buf out = {0};
    blg_scene_write_concept(&out, &context, problem);
    return blg_handle_text(BLG_OK, &out, json, error);
}

blg_status blg_problem_hardness(const blg_problem *problem, const char *name, double *value,
                                blg_error *error) {
    for (int i = 0; i < BLG_HARDNESS_FIGURES; i++)
        if (strcmp(name, blg_hardness_names[i]) == 0) {
            *value = blg_hardness_figure(&problem->hardness, i);
            return BLG_OK;
        }
    return blg_error_set(error, BLG_INVALID, "unknown measure of hardness \"%.60s\"", name);
}

int blg_problem_images(const blg_problem *problem, int side) {
    return side == 0 || side == 1 ? blg_problem_side(problem, side) : 0;
}

int blg_problem_support(const blg_problem *problem) {
    return problem->n_support;
}

/* The image's scene; NULL if the problem has no such image. */
static const blg_scene *blg_held_scene(const blg_problem *problem, int side, int image) {
    return image >= 0 && image < blg_problem_images(problem, side) ? &problem->images[side][image]
                                                                   : NULL;
}

/* Reports that the problem has no such image; returns BLG_INVALID. */
static blg_status blg_held_no_image(const blg_problem *problem, int side, int image,
                                    blg_error *error) {
    return blg_error_set(error, BLG_INVALID, "%s has no image %d of side %d", problem->name, image,
                         side);
}

int blg_problem_shapes(const blg_problem *problem, int side, int image) {
    const blg_scene *scene = blg_held_scene(problem, side, image);
    return scene ? scene->n_shapes : 0;
}

const blg_program *blg_problem_program(const blg_problem *problem, int side, int image, int shape) {
    const blg_scene *scene = blg_held_scene(problem, side, image);
    return scene && shape >= 0 && shape < scene->n_shapes ? &scene->programs[shape] : NULL;
}

blg_status blg_problem_pose(const blg_problem *problem, int side, int image, int shape,
                            blg_pose *pose, blg_error *error) {
    if (!blg_problem_program(problem, side, image, shape))
        return blg_error_set(error, BLG_INVALID, "%s has no shape %d in image %d of side %d",
                             problem->name, shape, image, side);
    *pose = problem->images[side][image].poses[shape];
    return BLG_OK;
}

enum { THE_CONCEPT = -1 }; /* in place of a side */

/* Describes an image in English or, if side is THE_CONCEPT, the problem's concept. */
static blg_status describe(const blg_problem *problem, int side, int image, char **text,
                           blg_error *error) {
    const blg_held_problem *held = blg_held(problem);
    blg_describer *describer = NULL;
    const char *words = NULL;
    blg_buf out = {0};
    blg_status status = blg_describer_create(held->catalogue, &describer, error);
    BLG_THEN(status, blg_describer_problem(describer, problem, held->seed, error));
    BLG_THEN(status,
             side == THE_CONCEPT
                 ? blg_describe_concept(describer, BLG_WORDING_LONG, &words, error)
                 : blg_describe_image(describer, side, image, BLG_WORDING_LONG, &words, error));
    if (status == BLG_OK)
        blg_buf_text(&out, words);
    blg_describer_free(describer);
    return blg_handle_text(status, &out, text, error);
}

blg_status blg_problem_description(const blg_problem *problem, char **text, blg_error *error) {
    return describe(problem, THE_CONCEPT, 0, text, error);
}

blg_status blg_problem_image_description(const blg_problem *problem, int side, int image,
                                         char **text, blg_error *error) {
    *text = NULL;
    return blg_held_scene(problem, side, image) ? describe(problem, side, image, text, error)
                                                : blg_held_no_image(problem, side, image, error);
}

/* ---- program ---- */

/* Reads a program. A text that begins with "[" is the exact form of scenes.jsonl, any other the
 * published text. */
blg_status blg_program_create(const char *text, blg_program **program, blg_error *error) {
    blg_program *made = *program = blg_handle_new(sizeof *made);
    if (!made)
        return blg_no_memory(error);
    const bool exact = text[strspn(text, " \t\r\n")] == '[';
    blg_status status = blg_rounding_check(error);
    BLG_THEN(status, exact ? blg_scene_read_program(text, made, error)
                           : blg_program_parse(text, made, error));
    return BLG_KEEP(status, program, blg_handle_free);
}

void blg_program_free(blg_program *program) {
    blg_handle_free(program);
}

int blg_program_size(const blg_program *program) {
    return program->n_actions;
}

blg_status blg_program_text(const blg_program *program, char **text, blg_error *error) {
    char printed[BLG_MAX_ACTIONS * (BLG_ACTION_TEXT + 2)];
    blg_buf out = {0};
    blg_buf_add(&out, printed, blg_program_print(program, printed, sizeof printed));
    return blg_handle_text(BLG_OK, &out, text, error);
}

blg_status blg_program_json(const blg_program *program, char **json, blg_error *error) {
    blg_buf out = {0};
    blg_scene_write_program(&out, program);
    return blg_handle_text(BLG_OK, &out, json, error);
}

/* ---- render ---- */

/* Draws scenes as gray pixels or as files. */

/* Draws a scene. best: with the best antialiasing, else as data sets are drawn. */
static blg_status draw_scene(const blg_scene *scene, int size_px, bool best, uint8_t *pixels,
                             blg_error *error) {
    const blg_raster_options options = {.size_px = size_px, .best_quality = best};
    blg_raster *raster = NULL;
    blg_ink ink = {0};
    blg_status status = blg_rounding_check(error);
    BLG_THEN(status, blg_raster_create(&raster, error));
    if (status == BLG_OK && blg_ink_draw_scene(&ink, scene) != BLG_OK)
        status = blg_no_memory(error);
    BLG_THEN(status, blg_raster_draw(raster, &ink, &options, pixels, error));
    blg_ink_free(&ink);
    blg_raster_free(raster);
    return status;
}

/* Finds an image to draw. If the image has no poses, its shapes stand side by side in `arranged`.
 */
static blg_status find_drawn(const blg_problem *problem, int side, int image, int size_px,
                             blg_scene *arranged, const blg_scene **scene, blg_error *error) {
    *scene = blg_held_scene(problem, side, image);
    if (!*scene)
        return blg_held_no_image(problem, side, image, error);
    blg_status status = blg_rounding_check(error);
    BLG_THEN(status, blg_raster_check_size(size_px, error));
    if (status != BLG_OK || blg_given_posed(*scene))
        return status;
    *arranged = **scene;
    *scene = arranged;
    return blg_render_arrange(arranged, /* the largest */ 0, /* heading */ 0, error);
}

blg_status blg_problem_draw(const blg_problem *problem, int side, int image, int size_px,
                            uint8_t *pixels, blg_error *error) {
    const blg_scene *scene;
    blg_scene arranged;
    blg_status status = find_drawn(problem, side, image, size_px, &arranged, &scene, error);
    return status == BLG_OK
               ? draw_scene(scene, size_px, blg_held(problem)->best_quality, pixels, error)
               : status;
}

/* Copies the mask of a stroke, column after column, to its place among those of the image, row
 * after row. */
static void copy_mask(const blg_scene *scene, const blg_mask *mask, int size_px, uint8_t *masks) {
    size_t number = (size_t)mask->stroke;
    for (int i = 0; i < mask->shape; i++)
        number += (size_t)scene->programs[i].n_actions;
    uint8_t *to = masks + number * (size_t)size_px * (size_t)size_px;
    for (int y = 0; y < size_px; y++)
        for (int x = 0; x < size_px; x++)
            *to++ = mask->of_stroke[x * size_px + y];
}

blg_status blg_problem_masks(const blg_problem *problem, int side, int image, int size_px,
                             uint8_t *masks, blg_error *error) {
    const blg_scene *scene;
    blg_scene arranged;
    blg_masks *drawn = NULL;
    blg_mask mask;
    bool found = true;
    size_t n_strokes = 0;
    blg_status status = find_drawn(problem, side, image, size_px, &arranged, &scene, error);
    BLG_THEN(status, blg_masks_create(size_px, blg_held(problem)->best_quality, &drawn, error));
    BLG_THEN(status, blg_masks_draw(drawn, scene, error));
    for (int i = 0; status == BLG_OK && i < scene->n_shapes; i++)
        n_strokes += (size_t)scene->programs[i].n_actions;
    memset(masks, 0, n_strokes * (size_t)size_px * (size_t)size_px); /* of strokes without ink */
    BLG_THEN(status, blg_masks_next(drawn, &mask, &found, error));
    while (status == BLG_OK && found) {
        copy_mask(scene, &mask, size_px, masks);
        status = blg_masks_next(drawn, &mask, &found, error);
    }
    blg_masks_free(drawn);
    return status;
}

/* Lays out a sheet of one problem; panel_px 0: the sheet chooses the size. */
static blg_status lay_out(const blg_problem *problem, int panel_px, blg_sheet *sheet,
                          blg_error *error) {
    *sheet = (blg_sheet){.problems = problem,
                         .n_problems = 1,
                         .panel_px = panel_px,
                         .best_quality = blg_held(problem)->best_quality};
    blg_status status = blg_rounding_check(error);
    if (status == BLG_OK && panel_px)
        status = blg_raster_check_size(panel_px, error);
    return status == BLG_OK ? blg_sheet_size(sheet, error) : status;
}

blg_status blg_problem_sheet_size(const blg_problem *problem, int panel_px, int *width, int *height,
                                  blg_error *error) {
    blg_sheet sheet;
    blg_status status = lay_out(problem, panel_px, &sheet, error);
    *width = status == BLG_OK ? sheet.width : 0;
    *height = status == BLG_OK ? sheet.height : 0;
    return status;
}

blg_status blg_problem_sheet(const blg_problem *problem, int panel_px, uint8_t *pixels,
                             blg_error *error) {
    blg_sheet sheet;
    blg_status status = lay_out(problem, panel_px, &sheet, error);
    return status == BLG_OK ? blg_sheet_draw(&sheet, pixels, error) : status;
}

/* Makes a scene of n programs, side by side and as large as they fit. */
static blg_status arrange(const blg_program *const *programs, int n, int size_px, blg_scene *scene,
                          blg_error *error) {
    *scene = (blg_scene){.n_shapes = n, .violated = BLG_NONE};
    if (n < 1 || n > BLG_MAX_SHAPES)
        return blg_error_set(error, BLG_INVALID, "%d programs in one image: expected 1..%d", n,
                             BLG_MAX_SHAPES);
    for (int i = 0; i < n; i++) {
        scene->programs[i] = *programs[i];
        scene->shapes[i] = BLG_NONE;
    }
    blg_status status = blg_rounding_check(error);
    BLG_THEN(status, blg_raster_check_size(size_px, error));
    return status == BLG_OK ? blg_render_arrange(scene, /* the largest */ 0, /* heading */ 0, error)
                            : status;
}

blg_status blg_render(const blg_program *const *programs, int n, int size_px, uint8_t *pixels,
                      blg_error *error) {
    blg_scene scene;
    blg_status status = arrange(programs, n, size_px, &scene, error);
    return status == BLG_OK ? draw_scene(&scene, size_px, /* best */ false, pixels, error) : status;
}

blg_status blg_render_file(const blg_program *const *programs, int n, int size_px, const char *path,
                           blg_error *error) {
    const blg_render_options options = {.size_px = size_px};
    blg_scene scene;
    blg_status status = arrange(programs, n, size_px, &scene, error);
    return status == BLG_OK ? blg_render_scene(&scene, &options, path, error) : status;
}

blg_status blg_render_png(const uint8_t *pixels, int width, int height, void **png, size_t *size,
                          blg_error *error) {
    enum { LARGEST_PX = 30000, DEPTH_BITS = 8 };
    blg_png *encoder = NULL;
    blg_buf file = {0};
    char *bytes = NULL;
    *png = NULL;
    *size = 0;
    if (width < 1 || width > LARGEST_PX || height < 1 || height > LARGEST_PX)
        return blg_error_set(error, BLG_INVALID, "a picture of %d x %d pixels: expected 1..%d",
                             width, height, LARGEST_PX);
    blg_status status = blg_png_create(&encoder, error);
    BLG_THEN(status, blg_png_encode(encoder, pixels, width, height, DEPTH_BITS, BLG_PNG_SMALL,
                                    &file, error));
    blg_png_free(encoder);
    const size_t written = file.size; /* blg_handle_text empties the buffer */
    status = blg_handle_text(status, &file, &bytes, error);
    *png = bytes;
    *size = bytes ? written : 0;
    return status;
}

blg_status blg_render_read_png(const void *png, size_t size, uint8_t **pixels, int *width,
                               int *height, blg_error *error) {
    blg_buf out = {0};
    char *bytes = NULL;
    blg_status status = blg_png_decode(png, size, &out, width, height, error);
    status = blg_handle_text(status, &out, &bytes, error);
    *pixels = (uint8_t *)bytes;
    return status;
}

/* ---- shape ---- */

/* Shapes by number. src/figure/ itself defines the public functions that load a catalogue and
 * find shapes. */

static const blg_shape *shape_at(const blg_catalogue *catalogue, int index) {
    return index >= 0 && index < blg_catalogue_size(catalogue)
               ? blg_catalogue_shape(catalogue, index)
               : NULL;
}

const char *blg_catalogue_name(const blg_catalogue *catalogue, int index) {
    const blg_shape *shape = shape_at(catalogue, index);
    return shape ? shape->name : NULL;
}

const blg_program *blg_catalogue_program(const blg_catalogue *catalogue, int index) {
    const blg_shape *shape = shape_at(catalogue, index);
    return shape ? &shape->program : NULL;
}

/* Gives a shape as JSON, with its labels of the published attributes; a label that is not decided
 * is null. */
blg_status blg_catalogue_json(const blg_catalogue *catalogue, int index, char **json,
                              blg_error *error) {
    const blg_shape *shape = shape_at(catalogue, index);
    blg_buf out = {0};
    *json = NULL;
    if (!shape)
        return blg_error_set(error, BLG_INVALID, "shape %d is outside the catalogue's %d", index,
                             blg_catalogue_size(catalogue));
    blg_buf_json(&out,
                 "{'name':%s,'title':%s,'super_class':%s,'decorable':%i,'program':", shape->name,
                 shape->title, shape->super_class, shape->decorable);
    blg_scene_write_program(&out, &shape->program);
    for (int a = 0; a < BLG_PUBLISHED_ATTRIBUTES; a++)
        blg_buf_json(&out, a ? ",%s:%g" : ",'labels':{%s:%g", blg_attribute_name((blg_attribute)a),
                     value_of(shape->labels[a]));
    blg_buf_text(&out, "}}");
    return blg_handle_text(BLG_OK, &out, json, error);
}

/* ---- task ---- */

/* Tasks and answers as JSON. */

#define MOST_PROBLEMS 64 /* of one call */

/* The options of a call: which question the caller wants, and how it is posed. */
typedef struct wish {
    blg_question_form form;
    int number; /* among the questions of this form about the problem, from 0 */
    blg_tasks_options options;
} wish;

/* ---- options ---- */

/* Reports that member `key` of the options must be `expected`. */
static blg_status wrong_value(blg_error *error, const char *key, const char *expected) {
    blg_error_key(error, "$.%s", key);
    return blg_error_set(error, BLG_INVALID, "expected %s", expected);
}

/* Reads a whole number in low..high, which `expected` says in words. */
static blg_status read_whole(const json_t *value, const char *key, int low, int high,
                             const char *expected, int *number, blg_error *error) {
    const json_int_t at = json_integer_value(value);
    if (!json_is_integer(value) || at < low || at > high)
        return wrong_value(error, key, expected);
    *number = (int)at;
    return BLG_OK;
}

/* The names of blg_question_form, for messages. */
static const char forms[] = "i1s, i2s, cs, cg, ps, pv or cx";

/* Reads one member of the options. An unknown key is an error with a guess. */
static blg_status read_option(const char *key, const json_t *value, wish *w, blg_error *error) {
    static const char *const keys[] = {"form", "number", "wording", "choices"};
    const char *text = json_string_value(value);
    if (strcmp(key, "number") == 0)
        return read_whole(value, key, 0, 1000, "a whole number in 0..1000", &w->number, error);
    if (strcmp(key, "choices") == 0)
        return read_whole(value, key, 2, BLG_MAX_CHOICES, "a whole number in 2..16",
                          &w->options.choices, error);
    if (strcmp(key, "form") == 0) {
        const int form = text ? blg_question_find(text) : -1;
        w->form = (blg_question_form)form;
        return form < 0 ? wrong_value(error, key, forms) : BLG_OK;
    }
    if (strcmp(key, "wording") == 0) {
        const bool is_long = text && strcmp(text, "long") == 0;
        w->options.wording = is_long ? BLG_WORDING_LONG : BLG_WORDING_SHORT;
        return is_long || (text && strcmp(text, "short") == 0)
                   ? BLG_OK
                   : wrong_value(error, key, "\"long\" or \"short\"");
    }
    const char *near = blg_str_nearest(key, keys, sizeof keys / sizeof *keys);
    blg_error_key(error, "$.%.100s", key);
    return blg_error_set(error, BLG_INVALID, "unknown key%s", blg_str_guess(near).text);
}

/* Reads the options of a question. "form" must be there; all other members have defaults. */
static blg_status read_wish(const char *text, wish *w, blg_error *error) {
    json_t *root = NULL;
    const char *key;
    json_t *value;
    blg_status status =
        blg_json_load(text, strlen(text), JSON_REJECT_DUPLICATES, NULL, &root, error);
    if (status == BLG_OK && !json_is_object(root))
        status = blg_error_set(error, BLG_INVALID, "expected an object");
    if (status == BLG_OK && !json_object_get(root, "form"))
        status = wrong_value(error, "form", forms);
    json_object_foreach(root, key, value) {
        BLG_THEN(status, read_option(key, value, w, error));
    }
    json_decref(root);
    return status;
}

/* ---- posing ---- */

/* Appends `before`, then the prompt as a JSON string. */
static void write_prompt(const blg_question *q, const char *before, blg_wording wording,
                         blg_buf *out) {
    blg_buf prompt = {0};
    blg_prompt_whole(&prompt, q, BLG_SHOWING_SINGLE, wording);
    blg_buf_quoted(out, before, prompt.failed ? "" : prompt.data);
    out->failed = out->failed || prompt.failed;
    blg_buf_free(&prompt);
}

/* Appends a question as a task. "images" lists [side, image] in the order in which the prompt shows
 * them: the sets A and B, if the form shows them, then the queries. */
static void write_task(const blg_question *q, const char *split, blg_buf *out) {
    blg_buf id = {0};
    blg_buf_format(&id, "%s/%s/%d", q->problem->name, blg_question_name(q->form), q->number);
    blg_question_write_key(out, q, id.failed ? "" : id.data, split);
    blg_buf_text(out, ",\"images\":[");
    for (int set = 0; set < 2 && q->shows_sets; set++)
        for (int i = 0; i < q->problem->n_support; i++)
            blg_buf_format(out, "%s[%d,%d]", set || i ? "," : "", set ? !q->a_side : q->a_side, i);
    for (int i = 0; i < q->n_shown; i++)
        blg_buf_format(out, "%s[%d,%d]", q->shows_sets || i ? "," : "", q->shown[i].side,
                       q->shown[i].image);
    blg_buf_char(out, ']');
    write_prompt(q, ",\"prompt\":", BLG_WORDING_LONG, out);
    write_prompt(q, ",\"prompt_short\":", BLG_WORDING_SHORT, out);
    blg_buf_char(out, '}');
    out->failed = out->failed || id.failed;
    blg_buf_free(&id);
}

/* Poses a question about problems[0], with the form, number and options of w. The other problems
 * give the wrong choices. worker: draws the fresh images of the form cx, where the answer is an
 * expression that has to hold for images that nobody has seen. */
static blg_status pose_question(blg_worker *worker, const blg_problem *const *problems, int n,
                                wish *w, blg_pool *pool, blg_question *q, blg_error *error) {
    const blg_held_problem *held = blg_held(problems[0]);
    blg_describer *describer = NULL;
    blg_fresh *fresh = NULL;
    w->options.catalogue = held->catalogue;
    const int number = blg_question_number(problems[0], w->form, w->number);
    if (w->form == BLG_QUESTION_cx && !blg_has_expressions(problems[0]->family))
        return wrong_value(error, "form", "another form: cx asks about families hd and rl");
    if (number < 0)
        return wrong_value(error, "number", "less: the problem has fewer questions of this form");
    blg_status status = blg_describer_create(held->catalogue, &describer, error);
    BLG_THEN(status, blg_describer_problem(describer, problems[0], held->seed, error));
    for (int i = 1; i < n && status == BLG_OK; i++)
        status = blg_pool_add(pool, problems[i], blg_held(problems[i])->split, error);
    blg_pool_sort(pool);
    if (status == BLG_OK && worker && w->form == BLG_QUESTION_cx)
        status = blg_fresh_of(worker, &fresh, error);
    const blg_form_writer asker = {.options = &w->options,
                                   .pool = pool,
                                   .describer = describer,
                                   .problem = problems[0],
                                   .split = held->split,
                                   .seed = held->seed,
                                   .fresh = fresh};
    const int right = -1; /* the place of the right choice is random */
    BLG_THEN(status, blg_question_pose(&asker, w->form, number, right, q, error));
    blg_fresh_free(fresh);
    blg_describer_free(describer);
    return status;
}

blg_status blg_task_pose(const blg_problem *const *problems, int n, const char *options,
                         char **json, blg_error *error) {
    return blg_worker_pose(NULL, problems, n, options, json, error);
}

blg_status blg_worker_pose(blg_worker *worker, const blg_problem *const *problems, int n,
                           const char *options, char **json, blg_error *error) {
    wish w = {.options = {.choices = 4, .wording = BLG_WORDING_LONG}};
    blg_question question = {.n_choices = 0};
    blg_pool pool = {.n_splits = 0};
    blg_buf out = {0};
    *json = NULL;
    if (n < 1 || n > MOST_PROBLEMS)
        return blg_error_set(error, BLG_INVALID, "expected 1..%d problems, got %d", MOST_PROBLEMS,
                             n);
    blg_status status = read_wish(options, &w, error);
    BLG_THEN(status, pose_question(worker, problems, n, &w, &pool, &question, error));
    if (status == BLG_OK)
        write_task(&question, blg_held(problems[0])->split, &out);
    blg_question_free(&question);
    blg_pool_free(&pool);
    return blg_handle_text(status, &out, json, error);
}

/* ---- judging ---- */

/* Appends the verdict on an answer. Every form has readable, right, score and choice; cx (write an
 * expression) and ps (write a program) add their own measures. */
static void write_verdict(const blg_answer_verdict *v, blg_question_form form, blg_buf *out) {
    const blg_program_measures *m = &v->programs;
    const blg_expression_measures *x = &v->expression;
    blg_buf_json(out, "{'readable':%i,'right':%i,'score':%g,'choice':%g", v->readable, v->right,
                 v->score, v->choice < 0 ? NAN : (double)v->choice);
    if (form == BLG_QUESTION_cx)
        blg_buf_json(out, ",'own':%g,'fresh':%g,'exact':%i,'atoms':%d", x->own_share,
                     x->fresh_share, x->exact, x->atoms);
    if (form == BLG_QUESTION_ps)
        blg_buf_json(out,
                     ",'valid':%i,'equal':%i,'congruent':%i,'types':%i,'distance':%g,'overlap':%g,"
                     "'attributes':%g",
                     m->valid, m->equal, m->congruent, m->types, m->distance, m->overlap,
                     m->attributes);
    blg_buf_char(out, '}');
}

static void free_judge(void *judge) {
    blg_judge_free(judge);
}

blg_status blg_task_judge(const char *task, const blg_catalogue *catalogue, const char *answer,
                          char **json, blg_error *error) {
    blg_arena arena = {0};
    blg_task_key key;
    blg_answer_verdict verdict;
    blg_judge *judge = NULL;
    blg_buf out = {0};
    blg_status status = blg_task_key_read(&arena, task, strlen(task), &key, error);
    if (status == BLG_OK && catalogue) /* which keeps a judge from call to call */
        judge = blg_catalogue_take(catalogue);
    if (!judge)
        BLG_THEN(status, blg_judge_create(catalogue, &judge, error));
    BLG_THEN(status, blg_judge_answer(judge, &key.answer, answer, &verdict, error));
    if (status == BLG_OK)
        write_verdict(&verdict, key.answer.form, &out);
    if (status == BLG_OK && catalogue)
        blg_catalogue_keep(catalogue, judge, free_judge);
    else
        blg_judge_free(judge);
    blg_arena_free(&arena);
    return blg_handle_text(status, &out, json, error);
}
