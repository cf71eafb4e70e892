#include "tasks/question.h"

#include "base/str.h"
#include "concept/expression.h"
#include "tasks/holds.h"
#include "tasks/path.h"

#include <string.h>

/* Random streams of ps and pv; the other forms take the streams of forms.h. */
#define STREAM_PS 20000u
#define STREAM_PV 21000u

static const char *const names[BLG_QUESTION_FORMS] = {
#define BLG_ENUM_ENTRY(name) #name,
    BLG_QUESTION_LIST(BLG_ENUM_ENTRY)
#undef BLG_ENUM_ENTRY
};

const char *blg_question_name(blg_question_form form) {
    return (int)form >= 0 && form < BLG_QUESTION_FORMS ? names[form] : "?";
}

int blg_question_find(const char *name) {
    return blg_str_index(name, names, BLG_QUESTION_FORMS);
}

void blg_question_free(blg_question *q) {
    blg_buf_free(&q->choices);
    blg_buf_free(&q->reference);
    blg_buf_free(&q->accepted);
    blg_buf_free(&q->program);
}

int blg_question_number(const blg_problem *problem, blg_question_form form, int n) {
    const int *queries = problem->n_query;
    if (form == BLG_QUESTION_i2s)
        return n < queries[0] && n < queries[1] ? n : -1;
    if (form != BLG_QUESTION_i1s)
        return n == 0 ? 0 : -1;
    for (int number = 0; number < 2 * BLG_MAX_SIDE; number++)
        if (number / 2 < queries[number & 1] && n-- == 0)
            return number;
    return -1;
}

/* ---- length ---- */

static int strokes_of(const blg_program *programs, int n) {
    int strokes = 0;
    for (int i = 0; i < n; i++)
        strokes += blg_path_strokes(&programs[i]);
    return strokes;
}

static int concept_length(const blg_problem *problem) {
    const blg_concept *c = &problem->concept;
    blg_expression e;
    int n = 0;
    if (problem->family == BLG_FREE_FORM)
        return strokes_of(c->programs, c->n_components);
    if (!c->expression[0] || blg_expression_parse(c->expression, &e, NULL) != BLG_OK)
        return c->n_components;
    for (int i = 0; i < e.n; i++)
        n += e.nodes[i].kind == BLG_EXPRESSION_ATTRIBUTE ||
             e.nodes[i].kind == BLG_EXPRESSION_COMPARISON;
    return n;
}

/* ---- choices ---- */

static void add_choice(blg_question *q, const char *text) {
    blg_buf_add(&q->choices, text, strlen(text) + 1);
    q->n_choices++;
}

static void answer_is(blg_question *q, int answer) {
    const char *text = q->choices.data;
    q->answer = answer;
    for (int i = 0; text && i < answer; i++)
        text += strlen(text) + 1;
    blg_buf_text(&q->reference, text ? text : "");
}

/* ---- the forms ---- */

static blg_rng stream(const blg_form_writer *asker, uint32_t number) {
    return blg_tasks_stream(asker->seed, asker->problem, number);
}

/* Draws a side; but if wanted >= 0, returns the side that makes choice `wanted` right. answer: the
 * choice that is right if the result is side 0. */
static int settle(blg_rng *rng, int wanted, int answer) {
    const int side = (int)blg_rng_below(rng, 2);
    return wanted < 0 ? side : wanted != answer;
}

static void pose_one(const blg_form_writer *asker, int wanted, blg_question *q) {
    blg_rng rng = stream(asker, BLG_TASK_i1s * 1000u + (uint32_t)q->number);
    q->a_side = settle(&rng, wanted, (q->number & 1) != 0);
    q->shown[q->n_shown++] = (blg_shown){q->number & 1, asker->problem->n_support + q->number / 2};
    add_choice(q, "set A");
    add_choice(q, "set B");
    answer_is(q, q->shown[0].side != q->a_side);
}

static void pose_two(const blg_form_writer *asker, int wanted, blg_question *q) {
    blg_rng rng = stream(asker, BLG_TASK_i2s * 1000u + (uint32_t)q->number);
    q->a_side = (int)blg_rng_below(&rng, 2);
    int first = settle(&rng, wanted, q->a_side != 0), image = asker->problem->n_support + q->number;
    q->shown[q->n_shown++] = (blg_shown){first, image};
    q->shown[q->n_shown++] = (blg_shown){!first, image};
    add_choice(q, "image 1 belongs to set A, image 2 to set B");
    add_choice(q, "image 1 belongs to set B, image 2 to set A");
    answer_is(q, first != q->a_side);
}

static blg_status pose_selection(const blg_form_writer *asker, int wanted, blg_question *q,
                                 blg_error *error) {
    blg_rng rng = stream(asker, BLG_TASK_cs * 1000u);
    const int n = asker->options->choices, drawn = (int)blg_rng_below(&rng, (uint32_t)n);
    const int answer = wanted < 0 ? drawn : wanted;
    const char *right = NULL;
    blg_buf wrong = {0};
    blg_status status = blg_wrong_choices(asker->pool, asker->describer, asker->problem,
                                          asker->split, &rng, asker->options, n - 1, &wrong, error);
    if (status == BLG_OK)
        status = blg_describe_concept(asker->describer, asker->options->wording, &right, error);
    const char *next = wrong.data;
    for (int i = 0; i < n && status == BLG_OK; i++) {
        add_choice(q, i == answer ? right : next);
        if (i != answer)
            next += strlen(next) + 1;
    }
    if (status == BLG_OK)
        answer_is(q, answer);
    blg_buf_free(&wrong);
    return status;
}

static blg_status pose_generation(const blg_form_writer *asker, blg_question *q, blg_error *error) {
    const char *text = NULL;
    blg_status status =
        blg_describe_concept(asker->describer, asker->options->wording, &text, error);
    if (status != BLG_OK)
        return status;
    blg_buf_text(&q->reference, text);
    for (int i = 0; status == BLG_OK; i++) {
        status = blg_describe_paraphrase(asker->describer, i, &text, error);
        if (status != BLG_OK || !text)
            break;
        blg_buf_add(&q->accepted, text, strlen(text) + 1);
    }
    return status;
}

void blg_question_programs(blg_buf *out, const blg_scene *scene) {
    char text[BLG_MAX_ACTIONS * (BLG_ACTION_TEXT + 2)];
    for (int s = 0; s < scene->n_shapes; s++) {
        blg_program_print(&scene->programs[s], text, sizeof text);
        blg_buf_format(out, "%s%s", s ? "; " : "", text);
    }
}

static void show_image(blg_question *q, int side, int image) {
    const blg_scene *scene = &q->problem->images[side][image];
    q->sets = false;
    q->shown[q->n_shown++] = (blg_shown){side, image};
    q->n_figures = scene->n_shapes;
    q->length = strokes_of(scene->programs, scene->n_shapes);
}

static void pose_synthesis(const blg_form_writer *asker, blg_question *q) {
    blg_rng rng = stream(asker, STREAM_PS + (uint32_t)q->number);
    int side = (int)blg_rng_below(&rng, 2);
    int image = (int)blg_rng_below(&rng, (uint32_t)blg_problem_side(asker->problem, side));
    show_image(q, side, image);
    blg_question_programs(&q->reference, &asker->problem->images[side][image]);
}

/* *differ: one of the two images has a figure that the other lacks. */
static blg_status compare(const blg_form_writer *asker, const blg_scene *a, const blg_scene *b,
                          bool *differ, blg_error *error) {
    blg_facts *facts = blg_describer_facts(asker->describer);
    blg_status status = BLG_OK;
    *differ = a->n_shapes != b->n_shapes;
    for (int i = 0; i < 2 * BLG_MAX_SHAPES && status == BLG_OK && !*differ; i++) {
        const blg_scene *of = i & 1 ? b : a, *in = i & 1 ? a : b;
        bool has = true;
        if (i / 2 < of->n_shapes)
            status = blg_scene_has_figure(facts, in, &of->programs[i / 2], true, &has, error);
        *differ = !has;
    }
    return status;
}

static blg_status pose_verification(const blg_form_writer *asker, int wanted, blg_question *q,
                                    blg_error *error) {
    const blg_problem *problem = asker->problem;
    blg_rng rng = stream(asker, STREAM_PV + (uint32_t)q->number);
    const int n[2] = {blg_problem_side(problem, 0), blg_problem_side(problem, 1)};
    const int shown = (int)blg_rng_below(&rng, 2), told = settle(&rng, wanted, shown != 0);
    const int at[2] = {(int)blg_rng_below(&rng, (uint32_t)n[0]),
                       (int)blg_rng_below(&rng, (uint32_t)n[1])};
    int image[2] = {0, 0};
    bool differ = false;
    for (int k = 0; k < n[0] * n[1] && !differ; k++) {
        image[0] = (at[0] + k / n[1]) % n[0];
        image[1] = (at[1] + k) % n[1];
        blg_status status = compare(asker, &problem->images[0][image[0]],
                                    &problem->images[1][image[1]], &differ, error);
        if (status != BLG_OK)
            return status;
    }
    if (!differ)
        return blg_error_set(error, BLG_INFEASIBLE,
                             "%s: form pv needs a positive and a negative image that differ",
                             problem->name);
    show_image(q, shown, image[shown]);
    blg_question_programs(&q->program, &problem->images[told][image[told]]);
    add_choice(q, "yes");
    add_choice(q, "no");
    answer_is(q, shown != told);
    return BLG_OK;
}

blg_status blg_question_pose(const blg_form_writer *asker, blg_question_form form, int number,
                             int wanted, blg_question *q, blg_error *error) {
    blg_status status = BLG_OK;
    blg_question_free(q);
    *q = (blg_question){.form = form,
                        .number = number,
                        .problem = asker->problem,
                        .sets = true,
                        .a_side = 1,
                        .impure = blg_describer_told(asker->describer)->impure,
                        .answer = -1,
                        .length = concept_length(asker->problem)};
    if (form == BLG_QUESTION_i1s)
        pose_one(asker, wanted, q);
    else if (form == BLG_QUESTION_i2s)
        pose_two(asker, wanted, q);
    else if (form == BLG_QUESTION_cs)
        status = pose_selection(asker, wanted, q, error);
    else if (form == BLG_QUESTION_cg)
        status = pose_generation(asker, q, error);
    else if (form == BLG_QUESTION_ps)
        pose_synthesis(asker, q);
    else
        status = pose_verification(asker, wanted, q, error);
    bool failed =
        q->choices.failed || q->reference.failed || q->accepted.failed || q->program.failed;
    return status == BLG_OK && failed ? blg_no_memory(error) : status;
}
