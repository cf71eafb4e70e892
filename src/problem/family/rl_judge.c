/* The judge of relation problems. It measures all images of a finished problem and rejects the
 * problem if an image does not follow the concept, or if a rule that fits the support is wrong on a
 * query. problem/judge.c calls it. */
#include "problem/judge.h"

#include "problem/relations.h"

/* Relations: every image is measured from its programs and poses. In the images that have the
 * concept each part of the formula certainly holds; in all other images one part certainly fails
 * and all other parts certainly hold. No rule about figures, pairs and arrangement that fits the
 * support is wrong on a query. */

/* In place of a number of failing parts. */
#define UNDECIDED_IMAGE (-1)

/* Number of parts of the concept that fail in an image, or UNDECIDED_IMAGE if one of them is
 * undecided. *component: number of the last part that fails, or BLG_NONE. */
static int count_failing(const blg_formula *formula, const blg_view *view, int *component) {
    int roots[BLG_MAX_COMPONENTS], n = 0;
    const int parts = blg_formula_parts(formula, roots, BLG_MAX_COMPONENTS);
    *component = BLG_NONE;
    for (int p = 0; p < parts; p++) {
        const int value = blg_formula_part_value(formula, roots[p], view);
        if (value == BLG_UNDECIDED)
            return UNDECIDED_IMAGE;
        n += value == 0;
        *component = value == 0 ? p : *component;
    }
    return n;
}

/* Checks image i of a side. having: whether the images of the side must have the concept. */
static void check_image(const blg_formula *formula, const blg_view *view, const blg_scene *scene,
                        bool having, int side, int i, blg_verdict *verdict) {
    int component;
    const int n = count_failing(formula, view, &component);
    if (n == UNDECIDED_IMAGE)
        blg_verdict_reject(verdict, BLG_REJECT_undecided_attribute,
                           "image %d/%d: the concept is undecided", side, i);
    else if (having && n > 0)
        blg_verdict_reject(verdict, BLG_REJECT_concept_fails, "image %d/%d: the concept fails",
                           side, i);
    else if (!having && n == 0)
        blg_verdict_reject(verdict, BLG_REJECT_negative_has_concept, "image %d/%d has the concept",
                           side, i);
    else if (!having && n > 1)
        blg_verdict_reject(verdict, BLG_REJECT_concept_fails,
                           "image %d/%d: %d parts of the concept fail, one must", side, i, n);
    else
        blg_verify_violated(scene, component, side, i, verdict);
}

/* traits: by side and image. */
static void check_rivals(const blg_problem *problem, const blg_relation_traits *const traits[2],
                         blg_verdict *verdict) {
    blg_relation_found found;
    blg_relation_find(traits, problem->n_support, problem->n_query, &found);
    if (found.n_rivals && problem->n_support >= BLG_RIVALS_SUPPORT)
        blg_verdict_reject(verdict, BLG_REJECT_rival_rule, "\"%s\" fits and is wrong on a query",
                           found.rival);
}

/* Measures each image once: for the concept, and for the rules that could rival it. */
void blg_judge_rl(blg_facts *facts, const blg_config *config, const blg_catalogue *catalogue,
                  blg_problem *problem, blg_verdict *verdict) {
    blg_formula formula;
    blg_ink ink = {0};
    blg_relation_traits traits[2][BLG_MAX_SIDE];
    (void)config;
    (void)catalogue;
    if (blg_formula_parse(problem->concept.expression, &formula, NULL) != BLG_OK) {
        blg_verdict_reject(verdict, BLG_REJECT_concept_fails, "the concept is no formula");
        return;
    }
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < blg_problem_side(problem, side) && verdict->accepted; i++) {
            const blg_scene *scene = &problem->images[side][i];
            blg_view view;
            if (blg_view_measure(facts, &ink, scene, BLG_ALL_ATOMS, &view, NULL) != BLG_OK) {
                blg_verdict_reject(verdict, BLG_REJECT_undecided_attribute,
                                   "image %d/%d: out of memory", side, i);
                continue;
            }
            const bool having = side == (problem->concept.negated ? 0 : 1);
            check_image(&formula, &view, scene, having, side, i, verdict);
            blg_relation_traits_of(&view, &traits[side][i]);
        }
    if (verdict->accepted)
        check_rivals(problem, (const blg_relation_traits *const[2]){traits[0], traits[1]}, verdict);
    blg_ink_free(&ink);
}
