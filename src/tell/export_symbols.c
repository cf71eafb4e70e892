/* Exports for symbolic learners. */
#include "tell/export.h"

#include "base/files.h"
#include "base/memory.h"
#include "figure/analyse.h"

#include <stdio.h>

/* ---- prolog ---- */

/* A folder for each problem: background facts, examples, and what a learner may use.
 *
 *   bk.pl                     facts on images, figures and strokes; attributes that certainly hold
 *   exs.pl, test.pl           pos(concept(Image)), neg(concept(Image)): support and queries
 *   bias.pl                   declarations for Popper
 *   aleph.b, aleph.f, aleph.n the same for Aleph */

typedef struct prolog {
    blg_analyser *analyser;
    blg_buf facts, examples, tests, positives, negatives, text;
} prolog;

static const char *const kinds[] = {"line", "arc"};

/* Predicates of two arguments, with the types of both. A stroke's numbers are constants. */
static const struct {
    const char *name, *from, *to;
} relations[] = {{"figure", "image", "figure"},   {"stroke", "figure", "stroke"},
                 {"next", "stroke", "stroke"},    {"strokes", "figure", "number"},
                 {"regions", "figure", "number"}, {"stroke_length", "stroke", "number"},
                 {"extent", "stroke", "number"},  {"turn", "stroke", "number"}};
#define N_RELATIONS (sizeof relations / sizeof *relations)

/* Names and types of the predicates of one argument; false past the last. */
static bool property(int i, const char **name, const char **of) {
    *of = i < BLG_ATTRIBUTES ? "figure" : "stroke";
    if (i < BLG_ATTRIBUTES)
        *name = blg_attribute_name((blg_attribute)i);
    else if (i < BLG_ATTRIBUTES + 2)
        *name = kinds[i - BLG_ATTRIBUTES];
    else if (i < BLG_ATTRIBUTES + 2 + BLG_STROKE_TYPES)
        *name = blg_stroke_type_name((blg_stroke_type)(i - BLG_ATTRIBUTES - 2));
    else
        return false;
    return true;
}

static blg_status prolog_begin(blg_export_run *run, void *state, blg_error *error) {
    prolog *p = state;
    (void)run;
    return blg_analyser_create(&p->analyser, error);
}

static blg_status prolog_first(blg_export_run *run, void *state, const blg_export_image *image,
                               blg_error *error) {
    prolog *p = state;
    const char *name, *of;
    (void)run, (void)error;
    blg_buf *const all[] = {&p->facts, &p->examples, &p->tests, &p->positives, &p->negatives};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        blg_buf_clear(all[i]);
        blg_buf_format(all[i], "%% Problem %s\n", image->problem->name);
    }
    for (size_t i = 0; i < N_RELATIONS; i++)
        blg_buf_format(&p->facts, ":- discontiguous %s/2.\n:- dynamic %s/2.\n", relations[i].name,
                       relations[i].name);
    for (int i = 0; property(i, &name, &of); i++)
        blg_buf_format(&p->facts, ":- discontiguous %s/1.\n:- dynamic %s/1.\n", name, name);
    return BLG_OK;
}

static void add_number(blg_buf *out, const char *name, const char *stroke, double value) {
    blg_buf_format(out, "%s(%s,", name, stroke);
    blg_buf_double(out, value);
    blg_buf_text(out, ").\n");
}

static void add_stroke(blg_buf *out, const blg_action *action, const char *figure, int number) {
    char stroke[64];
    snprintf(stroke, sizeof stroke, "%s_s%d", figure, number);
    blg_buf_format(out, "stroke(%s,%s).\n%s(%s).\n%s(%s).\n", figure, stroke,
                   kinds[action->kind == BLG_ARC], stroke, blg_stroke_type_name(action->type),
                   stroke);
    add_number(out, "stroke_length", stroke, action->length);
    if (action->kind == BLG_ARC)
        add_number(out, "extent", stroke, action->extent_deg);
    add_number(out, "turn", stroke, action->turn_deg);
    if (number)
        blg_buf_format(out, "next(%s_s%d,%s).\n", figure, number - 1, stroke);
}

static blg_status prolog_image(blg_export_run *run, void *state, const blg_export_image *image,
                               blg_error *error) {
    prolog *p = state;
    char id[16], figure[32];
    const bool support = image->index < image->problem->n_support;
    blg_buf *out = &p->facts;
    (void)run;
    snprintf(id, sizeof id, "%s_%d", image->side ? "pos" : "neg", image->index);
    blg_buf_format(support ? &p->examples : &p->tests, "%.3s(concept(%s)).\n", id, id);
    if (support)
        blg_buf_format(image->side ? &p->positives : &p->negatives, "concept(%s).\n", id);
    for (int s = 0; s < image->scene->n_shapes; s++) {
        const blg_program *program = &image->scene->programs[s];
        blg_analysis analysis;
        const blg_status status = blg_analyse(p->analyser, program, &analysis, error);
        if (status != BLG_OK)
            return status;
        snprintf(figure, sizeof figure, "%s_f%d", id, s);
        blg_buf_format(out, "figure(%s,%s).\nstrokes(%s,%d).\nregions(%s,%d).\n", id, figure,
                       figure, program->n_actions, figure, analysis.n_regions);
        for (int i = 0; i < BLG_ATTRIBUTES; i++)
            if (analysis.attributes[i].value == 1)
                blg_buf_format(out, "%s(%s).\n", blg_attribute_name((blg_attribute)i), figure);
        for (int i = 0; i < program->n_actions; i++)
            add_stroke(out, &program->actions[i], figure, i);
    }
    return BLG_OK;
}

static void print_bias(blg_buf *out) {
    const char *name, *of;
    blg_buf_clear(out);
    blg_buf_text(out, "max_clauses(2).\nmax_vars(4).\nmax_body(5).\nhead_pred(concept,1).\n"
                      "type(concept,(image,)).\ndirection(concept,(in,)).\n");
    for (size_t i = 0; i < N_RELATIONS; i++)
        blg_buf_format(out, "body_pred(%s,2).\ntype(%s,(%s,%s)).\ndirection(%s,(in,out)).\n",
                       relations[i].name, relations[i].name, relations[i].from, relations[i].to,
                       relations[i].name);
    for (int i = 0; property(i, &name, &of); i++)
        blg_buf_format(out, "body_pred(%s,1).\ntype(%s,(%s,)).\ndirection(%s,(in,)).\n", name, name,
                       of, name);
}

static void print_modes(blg_buf *out) {
    const char *name, *of;
    blg_buf_clear(out);
    blg_buf_text(out, ":- modeh(1,concept(+image)).\n");
    for (size_t i = 0; i < N_RELATIONS; i++)
        blg_buf_format(out, ":- modeb(*,%s(+%s,%c%s)).\n:- determination(concept/1,%s/2).\n",
                       relations[i].name, relations[i].from, *relations[i].to == 'n' ? '#' : '-',
                       relations[i].to, relations[i].name);
    for (int i = 0; property(i, &name, &of); i++)
        blg_buf_format(out, ":- modeb(1,%s(+%s)).\n:- determination(concept/1,%s/1).\n", name, of,
                       name);
}

static blg_status prolog_last(blg_export_run *run, void *state, const blg_export_image *image,
                              blg_error *error) {
    prolog *p = state;
    const struct {
        const char *name;
        const blg_buf *text;
    } files[] = {{"bk.pl", &p->facts},       {"exs.pl", &p->examples},   {"test.pl", &p->tests},
                 {"aleph.f", &p->positives}, {"aleph.n", &p->negatives}, {"bias.pl", &p->text},
                 {"aleph.b", &p->text}};
    const size_t n = sizeof files / sizeof *files;
    blg_status status = BLG_OK;
    for (size_t i = 0; i < n && status == BLG_OK; i++) {
        char name[BLG_NAME_SIZE + 16];
        if (i == n - 2)
            print_bias(&p->text);
        if (i == n - 1) {
            print_modes(&p->text);
            if (!p->facts.failed)
                blg_buf_add(&p->text, p->facts.data, p->facts.size);
        }
        snprintf(name, sizeof name, "%s/%s", image->problem->name, files[i].name);
        status = blg_target_write(&run->target, name, files[i].text, error);
    }
    return status;
}

static void prolog_close(void *state) {
    prolog *p = state;
    blg_buf *const all[] = {&p->facts,     &p->examples,  &p->tests,
                            &p->positives, &p->negatives, &p->text};
    blg_analyser_free(p->analyser);
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        blg_buf_free(all[i]);
}

const blg_exporter blg_exporter_prolog = {.folder = true,
                                          .state_size = sizeof(prolog),
                                          .begin = prolog_begin,
                                          .first = prolog_first,
                                          .image = prolog_image,
                                          .last = prolog_last,
                                          .close = prolog_close};

/* ---- dreamcoder ---- */

/* One JSON object: typed primitives, and an image a task, with its program as a lambda term. A
 * program takes a turtle; its first action is innermost. `figure` begins the next figure. */

static blg_status dreamcoder_begin(blg_export_run *run, void *state, blg_error *error) {
    blg_buf *out = &run->file.pending;
    (void)state, (void)error;
    blg_buf_text(out, "{\"request\":\"turtle -> turtle\",\n\"primitives\":[");
    for (int i = 0; i < BLG_STROKE_TYPES; i++)
        blg_buf_format(out, "{\"name\":\"%s\",\"type\":\"pen\"},\n",
                       blg_stroke_type_name((blg_stroke_type)i));
    blg_buf_text(out,
                 "{\"name\":\"line\",\"type\":\"pen -> length -> angle -> turtle -> turtle\"},\n"
                 "{\"name\":\"arc\",\"type\":\"pen -> length -> angle -> angle -> turtle -> "
                 "turtle\"},\n"
                 "{\"name\":\"figure\",\"type\":\"turtle -> turtle\"}],\n\"tasks\":[");
    return BLG_OK;
}

static void open_action(blg_buf *out, const blg_action *action) {
    blg_buf_format(out, "(%s %s ", kinds[action->kind == BLG_ARC],
                   blg_stroke_type_name(action->type));
    blg_buf_double(out, action->length);
    blg_buf_char(out, ' ');
    if (action->kind == BLG_ARC) {
        blg_buf_double(out, action->extent_deg);
        blg_buf_char(out, ' ');
    }
    blg_buf_double(out, action->turn_deg);
    blg_buf_char(out, ' ');
}

static blg_status dreamcoder_image(blg_export_run *run, void *state, const blg_export_image *image,
                                   blg_error *error) {
    bool *any = state;
    blg_buf *out = image->out;
    int depth = 0;
    (void)run, (void)error;
    blg_buf_format(out, "%s{\"name\":\"%s/%s/%d\",\"split\":", *any ? ",\n" : "\n",
                   image->problem->name, blg_export_side(image->side), image->index);
    blg_buf_json_string(out, image->split);
    blg_buf_text(out, ",\"program\":\"(lambda ");
    for (int s = image->scene->n_shapes - 1; s >= 0; s--) {
        const blg_program *program = &image->scene->programs[s];
        for (int i = program->n_actions - 1; i >= 0; i--, depth++)
            open_action(out, &program->actions[i]);
        if (s) {
            blg_buf_text(out, "(figure ");
            depth++;
        }
    }
    blg_buf_text(out, "$0");
    while (depth-- > 0)
        blg_buf_char(out, ')');
    blg_buf_text(out, ")\"}");
    *any = true;
    return BLG_OK;
}

static blg_status dreamcoder_end(blg_export_run *run, void *state, blg_error *error) {
    (void)state;
    blg_buf_text(&run->file.pending, "\n]}\n");
    return blg_outfile_flush(&run->file, error);
}

const blg_exporter blg_exporter_dreamcoder = {.state_size = sizeof(bool),
                                              .begin = dreamcoder_begin,
                                              .image = dreamcoder_image,
                                              .end = dreamcoder_end};
