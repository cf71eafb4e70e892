#include "audit/contexts.h"

#include "audit/rules.h"
#include "base/arena.h"
#include "base/buf.h"
#include "base/error.h"
#include "concept/keys.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TYPES = BLG_STROKE_TYPES };

/* One figure in one image of an abstract problem. */
typedef struct sight {
    uint64_t key;
    int problem, shape; /* shape: catalogue index, or -1 */
    int k;              /* the line count that the concept asks for; 0 = none */
    bool has;           /* the figure has the concept */
} sight;

/* A free-form problem and the pairs of stroke types that tell a negative from the positives. */
typedef struct deciding {
    int problem;
    unsigned pairs; /* bits, numbered by pair_of */
} deciding;

struct blg_contexts {
    blg_arena arena;
    const blg_catalogue *catalogue;
    const char **names; /* of the problems */
    sight *sights;
    deciding *free_form;
    int n, room, n_sights, room_sights, n_free_form, room_free_form;
    int decorated[TYPES * TYPES]; /* by pair_of: first basic problem that has it, + 1; 0 = none */
    blg_context found[BLG_CONTEXTS];
};

#define NAME_ENTRY(name, text) #name,
#define TEXT_ENTRY(name, text) text,

const char *blg_context_name(blg_context_kind kind) {
    static const char *const names[] = {BLG_CONTEXT_LIST(NAME_ENTRY)};
    return names[kind];
}

const char *blg_context_text(blg_context_kind kind) {
    static const char *const texts[] = {BLG_CONTEXT_LIST(TEXT_ENTRY)};
    return texts[kind];
}

blg_status blg_contexts_create(const blg_catalogue *catalogue, blg_contexts **contexts,
                               blg_error *error) {
    *contexts = BLG_NEW_OBJECT(blg_contexts);
    if (!*contexts)
        return blg_no_memory(error);
    (*contexts)->catalogue = catalogue;
    return BLG_OK;
}

void blg_contexts_free(blg_contexts *c) {
    if (!c)
        return;
    blg_buf_release(&c->names);
    blg_buf_release(&c->sights);
    blg_buf_release(&c->free_form);
    blg_object_free(c);
}

const blg_context *blg_contexts_of(const blg_contexts *c, blg_context_kind kind) {
    return &c->found[kind];
}

/* ---- figures of abstract problems ---- */

static int lines_of(const blg_concept *concept) {
    for (int i = 0; i < concept->n_components && !concept->negated; i++)
        if (blg_rules_line_count(concept->attributes[i]))
            return blg_rules_line_count(concept->attributes[i]);
    return 0;
}

static blg_status add_sights(blg_contexts *c, const blg_problem *problem, blg_error *error) {
    const int n = blg_problem_side(problem, 0) + blg_problem_side(problem, 1);
    const int k = problem->concept.expression[0] ? 0 : lines_of(&problem->concept);
    if (!blg_buf_grow(&c->sights, &c->room_sights, c->n_sights + n, sizeof *c->sights))
        return blg_no_memory(error);
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < blg_problem_side(problem, side); i++) {
            const blg_scene *scene = &problem->images[side][i];
            c->sights[c->n_sights++] =
                (sight){.key = blg_key_of_program(&scene->programs[0], false),
                        .problem = c->n - 1,
                        .shape = scene->shapes[0],
                        .k = side ? k : 0,
                        .has = side};
        }
    return BLG_OK;
}

static int compare_sights(const void *a, const void *b) {
    const sight *one = a, *other = b;
    if (one->key != other->key)
        return one->key < other->key ? -1 : 1;
    return one->problem != other->problem ? one->problem - other->problem : one->has - other->has;
}

/* Counts a figure. a and b: sights of the figure in two problems that disagree about it, or NULL if
 * no two problems disagree. The two problems are kept as an example while there is room. */
static void tell(blg_contexts *c, blg_context_kind kind, const sight *a, const sight *b) {
    blg_context *context = &c->found[kind];
    context->count.of++;
    context->count.found += a && b;
    if (!a || !b || context->n == BLG_CONTEXT_EXAMPLES)
        return;
    blg_context_pair *pair = &context->pairs[context->n++];
    const char *figure =
        c->catalogue && a->shape >= 0 ? blg_catalogue_shape(c->catalogue, a->shape)->name : "";
    pair->here = c->names[a->problem];
    pair->there = c->names[b->problem];
    if (kind == BLG_CONTEXT_two_counts)
        snprintf(pair->what, sizeof pair->what, "%.64s%s%d and %d lines", figure,
                 figure[0] ? ": " : "", a->k, b->k);
    else
        snprintf(pair->what, sizeof pair->what, "%.64s", figure);
}

/* Looks for disagreements among all n sights of one figure. */
static void tell_figure(blg_contexts *c, const sight *all, int n) {
    const sight *has = NULL, *lacks = NULL, *count = NULL, *other = NULL;
    for (int i = 0; i < n; i++) {
        if (all[i].has && !has)
            has = &all[i];
        if (all[i].k && !count)
            count = &all[i];
        if (all[i].k && !other && all[i].k != count->k)
            other = &all[i];
    }
    for (int i = 0; i < n && has && !lacks; i++)
        if (!all[i].has && all[i].problem != has->problem)
            lacks = &all[i];
    tell(c, BLG_CONTEXT_two_answers, has, lacks);
    if (count)
        tell(c, BLG_CONTEXT_two_counts, count, other);
}

/* ---- strokes ---- */

static int pair_of(blg_stroke_type a, blg_stroke_type b) {
    return a < b ? (int)a * TYPES + (int)b : (int)b * TYPES + (int)a;
}

/* The pairs of stroke types in which two programs differ, as bits numbered by pair_of. 0 if the
 * programs differ in anything but stroke types. */
static unsigned type_pairs(const blg_program *a, const blg_program *b) {
    unsigned pairs = 0;
    if (blg_key_of_program(a, false) != blg_key_of_program(b, false))
        return 0;
    for (int i = 0; i < a->n_actions; i++)
        if (a->actions[i].type != b->actions[i].type)
            pairs |= 1u << pair_of(a->actions[i].type, b->actions[i].type);
    return pairs;
}

/* The pairs of stroke types that decide a problem: those in which a negative differs from the
 * positives. A negative counts if it shows the positives' figures, each in its place, and differs
 * in stroke types only. */
static unsigned deciding_pairs(const blg_problem *problem) {
    const blg_scene *positive = &problem->images[1][0];
    unsigned all = 0;
    for (int i = 0; i < blg_problem_side(problem, 0); i++) {
        const blg_scene *negative = &problem->images[0][i];
        bool same = negative->n_shapes == positive->n_shapes;
        unsigned pairs = 0;
        for (int s = 0; same && s < positive->n_shapes; s++) {
            same = blg_key_of_program(&positive->programs[s], false) ==
                   blg_key_of_program(&negative->programs[s], false);
            pairs |= type_pairs(&positive->programs[s], &negative->programs[s]);
        }
        all |= same ? pairs : 0;
    }
    return all;
}

static void add_decoration(blg_contexts *c, const blg_problem *problem) {
    unsigned pairs = 0;
    const blg_scene *first = &problem->images[1][0];
    for (int i = 1; i < blg_problem_side(problem, 1); i++)
        for (int s = 0; s < first->n_shapes; s++)
            for (int k = 0; k < problem->images[1][i].n_shapes; k++)
                pairs |= type_pairs(&first->programs[s], &problem->images[1][i].programs[k]);
    for (int p = 0; p < TYPES * TYPES; p++)
        if (pairs >> p & 1 && !c->decorated[p])
            c->decorated[p] = c->n;
}

static void tell_strokes(blg_contexts *c) {
    blg_context *context = &c->found[BLG_CONTEXT_strokes];
    unsigned told = 0;
    for (int i = 0; i < c->n_free_form; i++) {
        const deciding *d = &c->free_form[i];
        bool found = false;
        for (int p = 0; p < TYPES * TYPES; p++) {
            if (!(d->pairs >> p & 1) || !c->decorated[p])
                continue;
            found = true;
            if (told >> p & 1 || context->n == BLG_CONTEXT_EXAMPLES)
                continue;
            told |= 1u << p;
            blg_context_pair *pair = &context->pairs[context->n++];
            pair->here = c->names[d->problem];
            pair->there = c->names[c->decorated[p] - 1];
            snprintf(pair->what, sizeof pair->what, "%s and %s",
                     blg_stroke_type_name((blg_stroke_type)(p / TYPES)),
                     blg_stroke_type_name((blg_stroke_type)(p % TYPES)));
        }
        context->count.of++;
        context->count.found += found;
    }
}

/* ---- any family ---- */

blg_status blg_contexts_add(blg_contexts *c, const blg_problem *problem, blg_error *error) {
    if (!blg_buf_grow(&c->names, &c->room, c->n + 1, sizeof *c->names) ||
        !blg_buf_grow(&c->free_form, &c->room_free_form, c->n_free_form + 1,
                      sizeof *c->free_form) ||
        !(c->names[c->n] = blg_arena_strdup(&c->arena, problem->name)))
        return blg_no_memory(error);
    c->n++;
    if (problem->family == BLG_ABSTRACT)
        return add_sights(c, problem, error);
    if (problem->family == BLG_BASIC)
        add_decoration(c, problem);
    else
        c->free_form[c->n_free_form++] = (deciding){c->n - 1, deciding_pairs(problem)};
    return BLG_OK;
}

void blg_contexts_finish(blg_contexts *c) {
    if (c->n_sights)
        qsort(c->sights, (size_t)c->n_sights, sizeof *c->sights, compare_sights);
    for (int i = 0; i < c->n_sights;) {
        int n = 1;
        while (i + n < c->n_sights && c->sights[i + n].key == c->sights[i].key)
            n++;
        tell_figure(c, &c->sights[i], n);
        i += n;
    }
    tell_strokes(c);
}
