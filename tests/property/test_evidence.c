/* What the support of a relation problem shows of its concept: every part fails in some images, and
 * where an atom implies another, some images have the other one alone. */
#include "problem/relations.h"
#include "setup.h"
#include "suite.h"

#include <stdio.h>
#include <string.h>

enum { STEP = 13 }; /* every 13th problem: of each concept of the preset some */

/* What the images without the concept show, each count by part of the concept. */
typedef struct evidence {
    int n_parts, broken[BLG_MAX_COMPONENTS]; /* support images that break the part */
    int implied[BLG_MAX_COMPONENTS];         /* of these: have the implied atom somewhere */
    blg_atom strict[BLG_MAX_COMPONENTS]; /* the part's atom that implies another, or BLG_ATOMS */
    int query;                           /* the part that the query breaks */
} evidence;

typedef struct bench {
    setup_maker maker;
    blg_arena arena;
    blg_facts *facts;
    blg_ink ink;
} bench;

/* The part's only atom, if it implies another. */
static blg_atom strict_atom(const blg_formula *formula, int root) {
    const uint32_t atoms = blg_formula_part_atoms(formula, root);
    for (int a = 0; a < BLG_ATOMS; a++)
        if (atoms == (uint32_t)1 << a && blg_atom_implied((blg_atom)a) != BLG_ATOMS)
            return (blg_atom)a;
    return BLG_ATOMS;
}

static bool has_atom(const blg_view *view, blg_atom atom) {
    bool has = view->image[atom] == 1;
    for (int i = 0; i < view->n; i++)
        for (int k = 0; k < view->n; k++)
            has |= i != k && view->pair[atom][i][k] == 1;
    return has;
}

/* Counts what image i of the problem's images without the concept shows. */
static void add_image(bench *b, const blg_formula *formula, const int *roots,
                      const blg_problem *problem, int i, evidence *e) {
    blg_view view;
    blg_facts_make_room(b->facts, BLG_MAX_SHAPES);
    const blg_scene *scene = &problem->images[problem->concept.negated ? 1 : 0][i];
    CU_ASSERT_EQUAL_FATAL(blg_view_measure(b->facts, &b->ink, scene, BLG_ALL_ATOMS, &view, NULL),
                          BLG_OK);
    for (int p = 0; p < e->n_parts; p++) {
        if (blg_formula_part_value(formula, roots[p], &view) != 0)
            continue;
        if (i >= problem->n_support) {
            e->query = p;
            continue;
        }
        e->broken[p]++;
        if (e->strict[p] != BLG_ATOMS)
            e->implied[p] += has_atom(&view, blg_atom_implied(e->strict[p]));
    }
}

static evidence evidence_of(bench *b, const blg_problem *problem) {
    blg_formula formula;
    int roots[BLG_MAX_COMPONENTS];
    evidence e = {.query = BLG_NONE};
    CU_ASSERT_EQUAL_FATAL(blg_formula_parse(problem->concept.expression, &formula, NULL), BLG_OK);
    e.n_parts = blg_formula_parts(&formula, roots, BLG_MAX_COMPONENTS);
    for (int p = 0; p < e.n_parts; p++)
        e.strict[p] = strict_atom(&formula, roots[p]);
    for (int i = 0; i < problem->n_support + 1; i++)
        add_image(b, &formula, roots, problem, i, &e);
    return e;
}

static void open_bench(bench *b) {
    memset(b, 0, sizeof *b);
    setup_config(&b->maker, true);
}

/* Opens the generator of b->maker.config. */
static void begin(bench *b) {
    CU_ASSERT_EQUAL_FATAL(blg_facts_create(&b->arena, &b->facts, NULL), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(setup_open(&b->maker, NULL), BLG_OK);
}

static void close_bench(bench *b) {
    blg_facts_free(b->facts);
    blg_arena_free(&b->arena);
    blg_ink_free(&b->ink);
    setup_close(&b->maker);
}

static const blg_problem *problem_at(bench *b, int64_t index) {
    CU_ASSERT_EQUAL_FATAL(blg_worker_build(b->maker.worker, index, b->maker.a, NULL), BLG_OK);
    return b->maker.a;
}

static void test_evidence__the_support_breaks_every_part_twice(void) {
    bench b;
    open_bench(&b);
    setup_preset(&b.maker.config, "relations");
    begin(&b);
    int bare = 0, alike = 0, of_two = 0;
    for (int64_t i = 0; i < b.maker.config.relations.problems; i += STEP) {
        const blg_problem *problem = problem_at(&b, i);
        const evidence e = evidence_of(&b, problem);
        for (int p = 0; p < e.n_parts; p++) {
            if (e.broken[p] < 2)
                printf("\n  %s: %d support images break part %d", problem->name, e.broken[p], p);
            bare += e.broken[p] < 2;
        }
        of_two += e.n_parts == 2;
        alike += e.n_parts == 2 && e.query >= 0 && e.broken[e.query] >= 3;
    }
    CU_ASSERT_EQUAL(bare, 0);
    /* The query breaks any part, whatever the support breaks: of six images two, three or four
     * break its part, 3 in 4 times three or more. */
    CU_ASSERT(of_two > 300);
    CU_ASSERT(alike > of_two * 0.67 && alike < of_two * 0.83);
    close_bench(&b);
}

static void test_evidence__an_implied_atom_does_not_fit_as_well(void) {
    bench b;
    open_bench(&b);
    setup_preset(&b.maker.config, "relations");
    begin(&b);
    int seen = 0, bare = 0;
    for (int64_t i = 0; i < b.maker.config.relations.problems; i += STEP) {
        const blg_problem *problem = problem_at(&b, i);
        const evidence e = evidence_of(&b, problem);
        for (int p = 0; p < e.n_parts; p++) {
            const int least = e.n_parts == 1 ? 2 : 1;
            if (e.strict[p] == BLG_ATOMS)
                continue;
            if (e.implied[p] < least)
                printf("\n  %s: %d images have %s", problem->name, e.implied[p],
                       blg_atom_rows[blg_atom_implied(e.strict[p])].name);
            seen++;
            bare += e.implied[p] < least;
        }
    }
    CU_ASSERT(seen > 100);
    CU_ASSERT_EQUAL(bare, 0);
    close_bench(&b);
}

/* Two figures are never aligned: images of two figures alone are made without the implied atom. */
static void test_evidence__what_cannot_be_shown_is_left_out(void) {
    static const char *const configs[][2] = {
        {"relations.concepts=[\"horizontal\"]", "relations.max_shapes=2"},
        {"relations.concepts=[\"(horizontal) and (count = 2)\"]", "relations.max_shapes=3"}};
    for (int c = 0; c < 2; c++) {
        bench b;
        open_bench(&b);
        setup_preset(&b.maker.config, "relations");
        b.maker.config.splits.n_rules = 1;
        setup_set(&b.maker.config, "relations.problems=8");
        for (int k = 0; k < 2; k++)
            setup_set(&b.maker.config, configs[c][k]);
        begin(&b);
        for (int64_t i = 0; i < 8; i++) {
            const evidence e = evidence_of(&b, problem_at(&b, i));
            for (int p = 0; p < e.n_parts; p++)
                CU_ASSERT(e.broken[p] >= 2);
        }
        close_bench(&b);
    }
}

/* Of three support images each breaks another part, and the third any: of two parts neither has it
 * more often. */
static void test_evidence__an_odd_image_breaks_any_part(void) {
    bench b;
    int first = 0;
    open_bench(&b);
    setup_preset(&b.maker.config, "relations");
    b.maker.config.splits.n_rules = 1;
    setup_set(&b.maker.config, "relations.concepts=[\"(aligned) and (all x: convex(x))\"]");
    setup_set(&b.maker.config, "relations.problems=60");
    setup_set(&b.maker.config, "images.support=3");
    begin(&b);
    for (int64_t i = 0; i < 60; i++)
        first += evidence_of(&b, problem_at(&b, i)).broken[0];
    CU_ASSERT(first > 75 && first < 105);
    close_bench(&b);
}

/* Concepts that random images hardly ever have or lack, in problems of few figures and of many. */
static void test_evidence__rare_concepts_are_drawn(void) {
    static const struct {
        const char *concept;
        int least, most; /* figures */
    } rows[] = {{"all x, y: parallel(x, y) and touching(x, y)", 3, 4},
                {"all x, y: touching(x, y)", 3, 3},
                {"all x, y: near(x, y)", 2, 4},
                {"some x: all y: inside(x, y)", 2, 4},
                {"some x, y: inside(x, y) and some z: inside(y, z)", 2, 4},
                {"count(x: inner(x)) = 2", 2, 4},
                {"count(x: outer(x)) = 2", 3, 5},
                {"most x, y: mirror_of(x, y)", 3, 5},
                {"all x, y: crossing(x, y)", 3, 5},
                {"some x: largest(x)", 2, 4},
                {"one x: smallest(x)", 3, 5},
                {"all x: large(x)", 2, 2},
                {"some x: one_style(x)", 3, 5},
                {"some x, y: above(x, y)", 2, 4},
                {"not some x, y: left_of(x, y)", 3, 5}};
    for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
        bench b;
        char text[160];
        open_bench(&b);
        setup_preset(&b.maker.config, "relations");
        b.maker.config.splits.n_rules = 1;
        b.maker.config.relations.min_shapes = rows[r].least;
        b.maker.config.relations.max_shapes = rows[r].most;
        snprintf(text, sizeof text, "relations.concepts=[\"%s\"]", rows[r].concept);
        setup_set(&b.maker.config, text);
        setup_set(&b.maker.config, "relations.problems=8");
        begin(&b);
        for (int64_t i = 0; i < 8; i += 7)
            CU_ASSERT(evidence_of(&b, problem_at(&b, i)).broken[0] >= 2);
        close_bench(&b);
    }
}

SUITE(evidence, CASE(test_evidence__the_support_breaks_every_part_twice),
      CASE(test_evidence__an_implied_atom_does_not_fit_as_well),
      CASE(test_evidence__what_cannot_be_shown_is_left_out),
      CASE(test_evidence__an_odd_image_breaks_any_part),
      CASE(test_evidence__rare_concepts_are_drawn))
