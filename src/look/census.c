/* The census: counts over a data set. It takes the problems one by one, measures their images, and
 * counts defects and other facts that a reader of the data set should know. The audit prints the
 * counts. V1 to V12 and R1 to R11 in comments are the rows of the tables in docs/audit.md. A line
 * of counts (blg_count) has `found` of `of` cases. The header is look/audit.h. */
#include "look/audit.h"

#include "figure/analyse.h"
#include "look/solve.h"
#include "problem/concept.h"
#include "problem/judge.h"
#include "problem/relations.h"

/* ---- census parts ---- */

/* What the chapters of the census share. Each family has a chapter. A function census_... counts
 * one problem, or one image, in some lines of the report. */

/* A census in progress: the counts so far, and what is needed to count the next problem. */
struct blg_census {
    blg_arena arena;
    blg_census_options options;
    blg_census_counts counts;
    blg_accuracy_sum *grammar;
    blg_facts *facts;
    blg_placement_check *placement;
    blg_key_set concepts, figures, poses;
    char rival[448];   /* see blg_census_rival */
    blg_problem *pure; /* see blg_census_purify */
};

static void count_case(blg_count *line, bool found) {
    line->of++;
    line->found += found;
}

static uint64_t key_of_programs(const blg_scene *scene) {
    return blg_key_of_scene(scene, /* types */ true);
}

#define TWIN_DISTANCE 0.08 /* twins are nearer */

#define DEFECT(name, id, text)  {id, text, false, offsetof(blg_census_counts, name)},
#define CONTEXT(name, id, text) {id, text, true, offsetof(blg_census_counts, name)},
const blg_census_line blg_census_lines[] = {BLG_CENSUS_LIST(DEFECT, CONTEXT)};

/* A line of the list names its counter by the offset in blg_census_counts. */
const blg_count *blg_census_count(const blg_census_counts *counts, int line) {
    return (const blg_count *)(const void *)((const char *)counts + blg_census_lines[line].offset);
}

/* Adds a key to a set. *known: whether the set had it before. */
static blg_status note_key(blg_key_set *set, uint64_t key, bool *known, blg_error *error) {
    blg_key_result result = blg_key_set_add(set, key);
    *known = result == BLG_KEY_KNOWN;
    return result == BLG_KEY_NO_MEMORY ? blg_no_memory(error) : BLG_OK;
}

/* Whether two figures are twins: they have the same build (look/audit.h) and are nearer than
 * TWIN_DISTANCE. a and b: indices of the figures in the census's store of measured
 * figures. *distance is only set for twins. */
static bool are_twins(const blg_census *c, int a, int b, double *distance) {
    const blg_fact *one = blg_facts_at(c->facts, a), *other = blg_facts_at(c->facts, b);
    if (!blg_build_same(&one->geometry, &other->geometry))
        return false;
    *distance = blg_figure_distance(&one->figure, &other->figure, TWIN_DISTANCE);
    return *distance < TWIN_DISTANCE;
}

/* Whether two images of a side have the same key. */
static bool repeats_key(const blg_problem *problem, int side,
                        uint64_t (*key_of)(const blg_scene *)) {
    uint64_t keys[BLG_MAX_SIDE];
    for (int i = 0; i < blg_problem_side(problem, side); i++) {
        keys[i] = key_of(&problem->images[side][i]);
        for (int j = 0; j < i; j++)
            if (keys[i] == keys[j])
                return true;
    }
    return false;
}

/* ---- census relations ---- */

/* Census of relation problems: every image is measured anew, and every rule is tried. A concept
 * that is no formula, as in words, is not counted. */

const char *blg_census_rival(const blg_census *c) {
    return c->rival;
}

/* R11: counts the problem if a rule is its rival. The first rival is kept for the report. */
static void census_rivals(blg_census *c, const blg_problem *problem,
                          const blg_relation_traits *const traits[2]) {
    blg_relation_found found;
    blg_relation_find(traits, problem->n_support, problem->n_query, &found);
    count_case(&c->counts.rivals_relations, found.n_rivals > 0);
    if (found.n_rivals && !*c->rival)
        snprintf(c->rival, sizeof c->rival, "%s: %s", problem->name, found.rival);
}

/* Counts a relation problem: images for which the concept's formula has the wrong value or is
 * undecided, and whether the problem has a rival (line R11). If the concept is negated, the formula
 * must fail in positives. A formula that cannot be read counts nothing. */
static blg_status census_relations(blg_census *c, const blg_problem *problem, blg_error *error) {
    blg_relation_traits traits[2][BLG_MAX_SIDE];
    blg_formula formula;
    blg_ink ink = {0};
    blg_status status = BLG_OK;
    if (blg_formula_parse(problem->concept.expression, &formula, NULL) != BLG_OK)
        return BLG_OK;
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < blg_problem_side(problem, side) && status == BLG_OK; i++) {
            blg_view view;
            memset(&traits[side][i], 0, sizeof traits[side][i]);
            status = blg_view_measure(c->facts, &ink, &problem->images[side][i], BLG_ALL_ATOMS,
                                      &view, error);
            if (status != BLG_OK)
                continue;
            const int value = blg_formula_value(&formula, &view);
            const int wanted = side != problem->concept.negated;
            count_case(&c->counts.wrong_relations, value == 1 - wanted);
            count_case(&c->counts.undecided_relations, value == BLG_UNDECIDED);
            blg_relation_traits_of(&view, &traits[side][i]);
        }
    blg_ink_free(&ink);
    if (status == BLG_OK)
        census_rivals(c, problem, (const blg_relation_traits *const[]){traits[0], traits[1]});
    return status;
}

/* ---- census abstract ---- */

/* Whether V4 goes by the labels of the shape table, not by measured attributes. */
static bool by_labels(const blg_census *c) {
    return c->options.table_labels && c->options.catalogue;
}

/* Value of an attribute: the shape table's label if the options ask for labels and the shape is in
 * the table, else the measured value. */
static int value_of(const blg_census *c, const blg_scene *scene, const blg_analysis *figure,
                    blg_attribute attribute) {
    return by_labels(c) && scene->shapes[0] >= 0
               ? blg_catalogue_shape(c->options.catalogue, scene->shapes[0])->labels[attribute]
               : figure->attributes[attribute].value;
}

static bool in_concept(const blg_concept *concept, blg_attribute attribute) {
    for (int i = 0; i < concept->n_components; i++)
        if (concept->attributes[i] == attribute)
            return true;
    return false;
}

/* Whether the attribute is, by definition, the conjunction of the concept's two attributes. */
static bool is_definition(const blg_concept *concept, blg_attribute attribute) {
    return attribute == BLG_ATTR_symmetric_transposed && in_concept(concept, BLG_ATTR_symmetric) &&
           in_concept(concept, BLG_ATTR_self_transposed);
}

/* Whether every support positive has the value positive_value (1 or 0), and every support negative
 * the opposite. */
static bool separates(const blg_census *c, const blg_problem *problem, const blg_figures *figures,
                      blg_attribute attribute, int positive_value) {
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < problem->n_support; i++)
            if (value_of(c, &problem->images[side][i], figures->analyses[side][i], attribute) !=
                (side ? positive_value : 1 - positive_value))
                return false;
    return true;
}

/* Whether the attribute separates the support. A measured line count has two readings (continuous
 * and split, look/solve.h); it is enough if one of the two separates. */
static bool is_separator(const blg_census *c, const blg_problem *problem,
                         const blg_figures *figures, blg_attribute attribute) {
    if (blg_line_count(attribute) && !by_labels(c))
        return blg_rules_line_count_separates(problem, figures, attribute);
    return separates(c, problem, figures, attribute, 1) ||
           separates(c, problem, figures, attribute, 0);
}

/* Line V4: counts a problem whose support is separated by an attribute outside the concept. The
 * line separators_by_definition counts it if this attribute means the two attributes of the concept
 * together. */
static void census_separators(blg_census *c, const blg_problem *problem,
                              const blg_figures *figures) {
    bool separated = false, by_definition = false;
    for (blg_attribute attribute = 0; attribute < BLG_DEFAULT_ATTRIBUTES; attribute++) {
        if (in_concept(&problem->concept, attribute))
            continue;
        const bool hit = is_separator(c, problem, figures, attribute);
        if (hit && is_definition(&problem->concept, attribute))
            by_definition = true;
        else
            separated |= hit;
    }
    count_case(problem->concept.n_components == 1 ? &c->counts.separators_single
                                                  : &c->counts.separators_pair,
               separated);
    count_case(&c->counts.separators_by_definition, by_definition && !separated);
}

/* ---- rules and readings ---- */

/* R2 and R3, for a concept that asks for n_lines lines. R2 counts figures with the concept whose
 * n_lines lies strictly between their two line counts. R3 counts the problem if its figures with
 * the concept share no reading (continuous or split; look/solve.h) in which they have n_lines. */
static void census_readings(blg_census *c, const blg_problem *problem, const blg_figures *figures,
                            int n_lines) {
    const int having = !problem->concept.negated; /* the side whose figures have the concept */
    int shared = BLG_CONTINUOUS_READ | BLG_SPLIT_READ;
    for (int i = 0; i < blg_problem_side(problem, having); i++) {
        const int readings = blg_rules_read_lines(figures->analyses[having][i], n_lines);
        count_case(&c->counts.counts_between, readings & BLG_BETWEEN_READ);
        shared &= readings;
    }
    count_case(&c->counts.mixed_readings, !shared);
}

/* R2 and R3 for each line count in the concept; R4: counts concepts that name two line counts. */
static void census_line_counts(blg_census *c, const blg_problem *problem,
                               const blg_figures *figures) {
    int n_counts = 0;
    for (int i = 0; i < problem->concept.n_components; i++) {
        const int n_lines = blg_line_count(problem->concept.attributes[i]);
        if (n_lines)
            census_readings(c, problem, figures, n_lines);
        n_counts += n_lines > 0;
    }
    count_case(&c->counts.two_line_counts, n_counts > 1);
}

/* Counts an abstract problem in R1 to R4, R7, R8, V4 and V5. If its concept is not known, only R1
 * counts it. If its concept is an expression, which has no attributes in a list, only R1, R7 and R8
 * count it. */
static void census_rules(blg_census *c, const blg_problem *problem, const blg_figures *figures) {
    count_case(&c->counts.rivals, blg_rules_attribute_rival(problem, figures));
    if (!blg_concept_known(&problem->concept))
        return;
    count_case(&c->counts.lacking_separators, blg_rules_separates(problem, figures));
    count_case(&c->counts.near_separators, blg_rules_nearly_separates(problem, figures));
    if (problem->concept.expression[0] != '\0')
        return;
    census_line_counts(c, problem, figures);
    census_separators(c, problem, figures);
    BLG_EACH_IMAGE(problem, side, i) {
        int failing = 0, undecided = 0;
        for (int k = 0; k < problem->concept.n_components; k++) {
            blg_attribute attribute = problem->concept.attributes[k];
            int value = figures->analyses[side][i]->attributes[attribute].value;
            failing += value == 0;
            undecided += value == BLG_UNDECIDED;
        }
        const bool has_concept = failing == 0;
        const bool should_have = side != problem->concept.negated;
        count_case(&c->counts.undecided_labels, undecided > 0);
        count_case(&c->counts.wrong_labels, undecided == 0 && has_concept != should_have);
    }
}

/* V12 and R5: counts a problem in which a positive and a negative are near, or twins. facts: by
 * side and image, indices of the figures in c->facts. */
static void census_distances(blg_census *c, const blg_problem *problem,
                             int facts[2][BLG_MAX_SIDE]) {
    bool near = false, twins = false;
    double distance;
    for (int i = 0; i < blg_problem_side(problem, 1); i++)
        for (int j = 0; j < blg_problem_side(problem, 0); j++) {
            near = near || blg_facts_near(c->facts, facts[1][i], facts[0][j]);
            twins = twins || are_twins(c, facts[1][i], facts[0][j], &distance);
        }
    count_case(&c->counts.near_across_sides, near);
    count_case(&c->counts.twins_across, twins);
}

/* Counts an abstract problem: measures the figures of all its images, and passes them to the counts
 * of distances and of rules. */
static void census_abstract(blg_census *c, const blg_problem *problem) {
    int facts[2][BLG_MAX_SIDE];
    blg_figures figures;
    BLG_EACH_IMAGE(problem, side, i) {
        facts[side][i] = blg_facts_index(c->facts, &problem->images[side][i].programs[0]);
        figures.analyses[side][i] = &blg_facts_at(c->facts, facts[side][i])->analysis;
    }
    census_distances(c, problem, facts);
    census_rules(c, problem, &figures);
}

/* ---- census basic ---- */

/* Census of basic problems: counts what their shapes give away. A shape is known by its key, a hash
 * of its program without stroke types. */

static uint64_t key_of_shapes(const blg_scene *scene) {
    return blg_key_of_scene(scene, BLG_NO_TYPES);
}

/* Which shape a negative replaces. lost: number of the positive's shape that the negative lacks, or
 * NONE. taken: number of the negative's shape that stands in its place. */
typedef struct substitution {
    int lost, taken;
} substitution;
enum { NONE = -1 };

/* Finds which shape of the positive the negative replaces. positive, negative: n figures each, as
 * indices of facts; equal figures have the same index. The shapes may be in different orders, so
 * equal figures of both are paired first. */
static substitution find_substitution(const int *positive, const int *negative, int n) {
    bool used[BLG_MAX_SHAPES] = {false};
    substitution found = {NONE, NONE};
    for (int lost = 0; lost < n; lost++) {
        int match = 0;
        while (match < n && (used[match] || negative[match] != positive[lost]))
            match++;
        if (match < n)
            used[match] = true;
        else
            found.lost = lost;
    }
    for (int taken = 0; taken < n; taken++)
        if (!used[taken])
            found.taken = taken;
    return found;
}

/* Sets facts[] to the indices of the scene's first n figures. */
static void scene_facts(blg_census *c, const blg_scene *scene, int n, int *facts) {
    for (int s = 0; s < n; s++)
        facts[s] = blg_facts_index(c->facts, &scene->programs[s]);
}

/* Whether the shapes allow as many decorations as there are positives, so that all could differ. */
static bool has_other_decorations(const blg_problem *problem) {
    const int n = blg_problem_side(problem, 1);
    int most = 0;
    for (int i = 0; i < n; i++) {
        const int ways = blg_decorations_count(problem, &problem->images[1][i]);
        most = ways > most ? ways : most;
    }
    return most >= n;
}

/* Whether a positive shows the program with a stroke type other than normal. */
static bool is_decorated(const blg_problem *problem, const blg_program *program) {
    uint64_t key = blg_key_of_program(program, BLG_NO_TYPES);
    for (int i = 0; i < blg_problem_side(problem, 1); i++)
        for (int s = 0; s < problem->images[1][i].n_shapes; s++) {
            const blg_program *p = &problem->images[1][i].programs[s];
            for (int k = 0; k < p->n_actions; k++)
                if (p->actions[k].type != BLG_NORMAL && blg_key_of_program(p, BLG_NO_TYPES) == key)
                    return true;
        }
    return false;
}

/* V3: whether the new shape of a negative must not be decorated, while a positive decorates the
 * shape that it replaces. at: what the negative replaces. */
static bool forces_plain(const blg_catalogue *catalogue, const blg_problem *problem,
                         const blg_scene *negative, substitution at) {
    const blg_scene *positive = &problem->images[1][0];
    int lost = positive->shapes[at.lost], taken = negative->shapes[at.taken];
    return catalogue && lost >= 0 && taken >= 0 &&
           blg_catalogue_shape(catalogue, lost)->decorable &&
           !blg_catalogue_shape(catalogue, taken)->decorable &&
           is_decorated(problem, &positive->programs[at.lost]);
}

/* V3, V9 and R5: compares each negative with the first positive. A negative with another number of
 * shapes, or with the same shapes, replaces no shape and is not counted. ours, theirs: the figures
 * of the positive and of the negative. */
static void census_substitutes(blg_census *c, const blg_problem *problem) {
    const blg_scene *positive = &problem->images[1][0];
    const int n = blg_scene_figures(positive);
    int ours[BLG_MAX_SHAPES], theirs[BLG_MAX_SHAPES];
    bool forced = false;
    scene_facts(c, positive, n, ours);
    for (int i = 0; i < blg_problem_side(problem, 0); i++) {
        const blg_scene *negative = &problem->images[0][i];
        if (blg_scene_figures(negative) != n)
            continue;
        scene_facts(c, negative, n, theirs);
        const substitution at = find_substitution(ours, theirs, n);
        if (at.lost == NONE) /* equal shapes */
            continue;
        bool other = false; /* the new shape is another shape of the positive */
        for (int k = 0; k < n; k++)
            other |= ours[k] == theirs[at.taken];
        count_case(&c->counts.other_positive, other);
        count_case(&c->counts.near_substitutes,
                   blg_facts_near(c->facts, ours[at.lost], theirs[at.taken]));
        double distance = 1;
        const bool twin = are_twins(c, ours[at.lost], theirs[at.taken], &distance);
        count_case(&c->counts.twins, twin);
        count_case(&c->counts.near_twins, twin && distance < BLG_DISTINCT_DISTANCE);
        forced = forced || forces_plain(c->options.catalogue, problem, negative, at);
    }
    count_case(&c->counts.forced_plain, forced);
}

/* Whether the super class of every shape of the concept has more shapes than there are negatives.
 * Then each negative could show another shape. */
static bool has_substitutes(const blg_catalogue *catalogue, const blg_problem *problem) {
    for (int k = 0; catalogue && k < problem->concept.n_components; k++) {
        if (problem->concept.shapes[k] < 0)
            continue;
        int class = blg_catalogue_shape(catalogue, problem->concept.shapes[k])->super_class_id,
            n = 0;
        for (int i = 0; i < blg_catalogue_size(catalogue); i++)
            n += blg_catalogue_shape(catalogue, i)->super_class_id == class;
        if (n <= blg_problem_side(problem, 0))
            return false;
    }
    return true;
}

/* Counts a basic problem in V7 (repeated images), V3, V9 and R5. A repetition is avoidable if there
 * are enough other shapes or decorations. */
static void census_basic(blg_census *c, const blg_problem *problem) {
    bool repeats = repeats_key(problem, 0, key_of_shapes);
    count_case(&c->counts.repeated_negative_bd, repeats);
    count_case(&c->counts.avoidable_negative_bd,
               repeats && has_substitutes(c->options.catalogue, problem));
    bool repeated = repeats_key(problem, 1, key_of_programs);
    count_case(&c->counts.repeated_positive_bd, repeated);
    count_case(&c->counts.avoidable_positive_bd, repeated && has_other_decorations(problem));
    census_substitutes(c, problem);
}

/* ---- the grammar of moves ----
 *
 * The published sampler composes free-form positives of seven moves, which are short runs of
 * actions (moves[]). A negative leaves this grammar if its changed action fits no move. So
 * "positive if the grammar accepts the image" is the simplest probe of the side. */

#define ANGLE_STEP_DEG 0.36 /* step of a turn in published text */

/* A move: n equal actions that follow each other. */
typedef struct move {
    blg_action_kind kind;
    int n;
    double turn_deg; /* of every action but the first, whose turn is 0 */
} move;

static const move moves[] = {
    {BLG_LINE, 1, 0},   /* line */
    {BLG_ARC, 1, 0},    /* arc */
    {BLG_LINE, 3, 120}, /* triangle */
    {BLG_LINE, 4, 90},  /* square */
    {BLG_ARC, 2, 0},    /* semicircle */
    {BLG_ARC, 4, 0},    /* circle */
    {BLG_LINE, 2, 90},  /* right angle */
};

/* Whether the actions from number `first` on are the move. Turns may differ by half a step of the
 * published text. */
static bool is_move_at(const move *m, const blg_program *program, int first) {
    if (first + m->n > program->n_actions)
        return false;
    for (int i = 0; i < m->n; i++) {
        const blg_action *a = &program->actions[first + i];
        double turn = i ? m->turn_deg : 0;
        if (a->kind != m->kind || fabs(a->turn_deg - turn) > ANGLE_STEP_DEG / 2)
            return false;
    }
    return true;
}

/* Whether the program is a sequence of moves. reached[i]: the first i actions are. */
static bool grammar_accepts(const blg_program *program) {
    bool reached[BLG_MAX_ACTIONS + 1] = {true};
    for (int i = 0; i < program->n_actions; i++)
        for (unsigned k = 0; reached[i] && k < sizeof moves / sizeof *moves; k++)
            if (is_move_at(&moves[k], program, i))
                reached[i + moves[k].n] = true;
    return reached[program->n_actions];
}

static bool grammar_accepts_scene(const blg_scene *scene) {
    for (int k = 0; k < blg_scene_figures(scene); k++)
        if (!grammar_accepts(&scene->programs[k]))
            return false;
    return true;
}

/* ---- problems ---- */

/* V1: counts images that the grammar does not accept, by side. right: number of images whose side
 * the grammar tells (positives accepted, negatives not). */
static void census_grammar(blg_census *c, const blg_problem *problem) {
    int right = 0;
    BLG_EACH_IMAGE(problem, side, i) {
        bool accepted = grammar_accepts_scene(&problem->images[side][i]);
        right += accepted == (side == 1);
        count_case(side ? &c->counts.positives_outside_grammar
                        : &c->counts.negatives_outside_grammar,
                   !accepted);
    }
    blg_accuracy_add(c->grammar, blg_key_of_concept(problem), right,
                     blg_problem_side(problem, 0) + blg_problem_side(problem, 1));
}

/* Whether two images show the same concept figures in order, stroke for stroke, except for stroke
 * types. */
static bool same_form(const blg_scene *a, const blg_scene *b) {
    bool same = blg_scene_figures(a) == blg_scene_figures(b);
    for (int s = 0; same && s < blg_scene_figures(a); s++)
        same = blg_program_same_path(&a->programs[s], &b->programs[s]);
    return same;
}

/* R6: counts problems where the rule "this form, with any stroke types" fits the support and fails
 * on a query: no support negative has the positives' form, but a negative query has it. A form is
 * a program without its stroke types. */
static void census_form(blg_census *c, const blg_problem *problem) {
    bool fits_support = true, wrong_on_query = false;
    for (int i = 0; i < blg_problem_side(problem, 0); i++) {
        const bool same = same_form(&problem->images[1][0], &problem->images[0][i]);
        fits_support = fits_support && !(same && i < problem->n_support);
        wrong_on_query = wrong_on_query || (same && i >= problem->n_support);
    }
    count_case(&c->counts.form_ff, fits_support && wrong_on_query);
}

/* V6: counts a negative of whose ink little changes, or whose changed stroke is hidden. */
static void census_change(blg_census *c, const blg_scene *positive, const blg_scene *negative) {
    blg_difference difference = {0};
    const int ours = blg_scene_figures(positive), theirs = blg_scene_figures(negative);
    const int n = ours < theirs ? ours : theirs;
    for (int s = 0; s < n; s++)
        if (blg_difference_commands(&positive->programs[s], &negative->programs[s]))
            blg_difference_measure(&positive->programs[s], &negative->programs[s],
                                   c->options.free_form_scale, &difference);
    count_case(&c->counts.little_change, difference.changed_strokes < 0.10);
    count_case(&c->counts.some_change, difference.changed_strokes < 0.20);
    count_case(&c->counts.hidden_change, difference.hidden);
}

/* R9: counts an image if the path of one of its shapes closes a loop, and if its strokes enclose a
 * region; and its joints that are straight or belong to standard parts (look/audit.h). */
static void census_figures(blg_census *c, const blg_scene *scene, int side) {
    blg_census_counts *counts = &c->counts;
    bool path_closes = false, has_region = false;
    for (int s = 0; s < blg_scene_figures(scene); s++) {
        const blg_program *program = &scene->programs[s];
        const blg_joints joints = blg_build_joints(program);
        const int fact = blg_facts_index(c->facts, program);
        path_closes = path_closes || blg_build_closes(program);
        has_region = has_region || blg_facts_at(c->facts, fact)->analysis.n_regions > 0;
        blg_count *straight = side ? &counts->straight_positives : &counts->straight_negatives;
        blg_count *parts = side ? &counts->parts_positives : &counts->parts_negatives;
        straight->of += joints.n;
        straight->found += joints.straight;
        parts->of += joints.n;
        parts->found += joints.straight + joints.of_parts;
    }
    count_case(side ? &counts->closed_positives : &counts->closed_negatives, path_closes);
    count_case(side ? &counts->faces_positives : &counts->faces_negatives, has_region);
    if (blg_scene_figures(scene) == 1)
        count_case(side ? &counts->closed_one_positives : &counts->closed_one_negatives,
                   path_closes);
}

/* Counts a free-form problem in the census lines V1, V6, V7, V8, R6 and R9 (the list in
 * look/audit.h). */
static blg_status census_free_form(blg_census *c, const blg_problem *problem, blg_error *error) {
    const blg_scene *positive = &problem->images[1][0];
    bool repeated;
    census_grammar(c, problem);
    census_form(c, problem);
    for (int i = 0; i < blg_problem_side(problem, 0); i++)
        census_change(c, positive, &problem->images[0][i]);
    count_case(&c->counts.repeated_negative_ff, repeats_key(problem, 0, blg_key_of_figures));
    count_case(&c->counts.repeated_program_ff, repeats_key(problem, 0, key_of_programs));
    uint64_t figures = 0;
    for (int s = 0; s < blg_scene_figures(positive); s++)
        figures += blg_key_of_arrangement(&positive->programs[s]);
    blg_status status = note_key(&c->figures, figures, &repeated, error);
    count_case(&c->counts.congruent_concepts, repeated && !c->options.repeats[BLG_FREE_FORM]);
    BLG_EACH_IMAGE(problem, side, i)
        census_figures(c, &problem->images[side][i], side);
    return status == BLG_OK && c->grammar->failed ? blg_no_memory(error) : status;
}

/* ---- census ---- */

/* Makes and frees a census, and gives its counts to the audit. */

blg_status blg_census_create(const blg_census_options *options, blg_census **census,
                             blg_error *error) {
    blg_census *c = *census = BLG_NEW_OBJECT(blg_census);
    if (!c)
        return blg_no_memory(error);
    c->options = *options;
    c->pure = BLG_NEW(&c->arena, blg_problem, 1);
    c->grammar = BLG_NEW(&c->arena, blg_accuracy_sum, 1);
    blg_status status = c->pure && c->grammar ? blg_facts_create(&c->arena, &c->facts, error)
                                              : blg_no_memory(error);
    BLG_THEN(status, blg_placement_check_create(&c->arena, &c->placement, error));
    return status;
}

void blg_census_free(blg_census *c) {
    if (!c)
        return;
    if (c->grammar)
        blg_accuracy_sum_free(c->grammar);
    blg_facts_free(c->facts);
    blg_placement_check_free(c->placement);
    blg_key_set_free(&c->concepts);
    blg_key_set_free(&c->figures);
    blg_key_set_free(&c->poses);
    blg_object_free(c);
}

blg_facts *blg_census_facts(blg_census *c) {
    return c->facts;
}

blg_census_counts blg_census_counts_of(const blg_census *c) {
    blg_census_counts counts = c->counts;
    counts.grammar = blg_accuracy_of(c->grammar);
    return counts;
}

long long blg_census_found(const blg_census *c, int line) {
    return blg_census_count(&c->counts, line)->found;
}

/* ---- any family ---- */

/* Counts what holds for problems of every family, such as poses and concepts that occur twice, and
 * then calls the chapter of the problem's family. */

static uint64_t bits_of(double value) {
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

/* A hash of the x and the heading of a pose. */
static uint64_t hash_of_pose(const blg_pose *pose) {
    return bits_of(pose->x) * 31 + bits_of(pose->heading_deg);
}

/* V10 and V11, for images that have poses: counts ink outside the plane, inks that touch, and poses
 * that came before. Two images have the same pose if x and heading of their first shapes are equal
 * to the last bit. Poses that authors gave may occur again. */
static blg_status census_poses(blg_census *c, const blg_problem *problem, blg_error *error) {
    BLG_EACH_IMAGE(problem, side, i) {
        const blg_scene *scene = &problem->images[side][i];
        blg_placement_verdict verdict;
        bool repeated = false;
        if (!(scene->poses[0].scale > 0))
            continue;
        blg_status status =
            blg_placement_check_scene(c->placement, &c->options.placement, scene, &verdict, error);
        if (!c->options.given_poses)
            BLG_THEN(status, note_key(&c->poses, hash_of_pose(&scene->poses[0]), &repeated, error));
        if (status != BLG_OK)
            return status;
        count_case(&c->counts.ink_outside, verdict == BLG_PLACEMENT_OUTSIDE);
        if (scene->n_shapes > 1 && !blg_verify_may_touch(problem))
            count_case(&c->counts.inks_touch, verdict == BLG_PLACEMENT_TOO_NEAR);
        if (!c->options.given_poses)
            count_case(&c->counts.repeated_poses, repeated);
    }
    return BLG_OK;
}

/* V8: counts a concept that came before, in families where each concept may occur once only. The
 * key of the concept is that of the first positive, in a free-form problem with stroke types. */
static blg_status census_concept(blg_census *c, const blg_problem *problem, blg_error *error) {
    bool repeated;
    if (blg_problems_share_concepts(problem->family) || c->options.repeats[problem->family])
        return BLG_OK;
    uint64_t key = blg_key_of_scene(&problem->images[1][0], blg_of_programs(problem->family));
    blg_status status = note_key(&c->concepts, key ^ (uint64_t)problem->family, &repeated, error);
    count_case(&c->counts.repeated_concepts, repeated);
    return status;
}

const blg_problem *blg_census_purify(blg_census *c, const blg_problem *problem) {
    if (!blg_problem_is_impure(problem))
        return problem;
    *c->pure = *problem;
    blg_problem_purify(c->pure);
    return c->pure;
}

/* R6: counts the problem if a surface rule (look/solve.h) is a rival. Relation problems have no
 * line. */
static void census_surface(blg_census *c, const blg_problem *problem) {
    blg_count *const lines[] = {[BLG_OF_PROGRAMS] = &c->counts.surface_ff,
                                [BLG_OF_SHAPES] = &c->counts.surface_bd,
                                [BLG_OF_ATTRIBUTES] = &c->counts.surface_hd};
    if (!blg_of_relations(problem->family))
        count_case(lines[blg_family_kind(problem->family)], blg_rules_surface_rival(problem));
}

/* Counts a problem in all lines of the census that concern its family. Makes room for all its
 * figures first, so that the indices of their facts stay valid until the problem is counted. */
blg_status blg_census_add(blg_census *c, const blg_problem *problem, blg_error *error) {
    blg_facts_make_room(c->facts, 2 * BLG_MAX_SIDE * BLG_MAX_SHAPES);
    blg_status status = BLG_OK;
    if (blg_concept_in_words(&problem->concept)) /* no line but those of poses speaks of it */
        return census_poses(c, problem, error);
    if (blg_of_programs(problem->family))
        status = census_free_form(c, problem, error);
    else if (blg_of_shapes(problem->family))
        census_basic(c, problem);
    else if (blg_of_relations(problem->family))
        status = census_relations(c, problem, error);
    else
        census_abstract(c, problem);
    census_surface(c, problem);
    BLG_THEN(status, census_concept(c, problem, error));
    return status == BLG_OK ? census_poses(c, problem, error) : status;
}

/* ---- changes ---- */

/* Counts what the negatives of free-form problems change in the strokes of the positives: kind,
 * turn, stroke type, size, or the number of strokes. The report of the audit shows the counts. */

/* Half a step of the published text: 0.001 of a length, 0.36 degrees of a turn. */
#define SAME_LENGTH   0.0005
#define SAME_TURN_DEG 0.18

/* What a negative changes (blg_changes). */
typedef struct change {
    bool kind, turn, type, size, strokes;
} change;

/* Sets the members of c for what differs between a stroke of the positive (a) and of the negative
 * (b). The turn of a first stroke is not compared, because it does not change the figure. */
static void compare_strokes(const blg_action *a, const blg_action *b, bool is_first, change *c,
                            blg_changes *changes) {
    if (a->type != b->type) {
        c->type = true;
        changes->types[a->type][b->type]++;
    }
    c->turn = c->turn || (!is_first && fabs(a->turn_deg - b->turn_deg) > SAME_TURN_DEG);
    if (a->kind != b->kind)
        c->kind = true;
    else if (fabs(a->length - b->length) > SAME_LENGTH ||
             fabs(a->extent_deg - b->extent_deg) > SAME_TURN_DEG)
        c->size = true;
}

static bool same_strokes(const blg_scene *a, const blg_scene *b) {
    bool same = blg_scene_figures(a) == blg_scene_figures(b);
    for (int s = 0; same && s < blg_scene_figures(a); s++)
        same = a->programs[s].n_actions == b->programs[s].n_actions;
    return same;
}

/* Counts what kinds of change make the negative differ from the positive: each kind once, however
 * many strokes have changed. If the numbers of strokes differ, nothing else is compared. */
static void compare_images(const blg_scene *positive, const blg_scene *negative,
                           blg_changes *changes) {
    change c = {.strokes = !same_strokes(positive, negative)};
    for (int s = 0; s < blg_scene_figures(positive) && !c.strokes; s++)
        for (int i = 0; i < positive->programs[s].n_actions; i++)
            compare_strokes(&positive->programs[s].actions[i], &negative->programs[s].actions[i],
                            i == 0, &c, changes);
    changes->negatives++;
    changes->kind += c.kind;
    changes->turn += c.turn;
    changes->type += c.type;
    changes->size += c.size;
    changes->strokes += c.strokes;
}

void blg_changes_add(blg_changes *changes, const blg_problem *problem) {
    if (!blg_of_programs(problem->family) || blg_concept_in_words(&problem->concept))
        return;
    for (int i = 0; i < blg_problem_side(problem, 0); i++)
        compare_images(&problem->images[1][0], &problem->images[0][i], changes);
}

/* ---- contexts ---- */

/* Finds contexts: pairs of problems in which one figure, or one difference of stroke types,
 * means different things (look/audit.h). The audit adds all problems, and asks for the number of
 * such pairs at the end. */

enum { TYPES = BLG_STROKE_TYPES };

/* A figure in an image of an abstract problem. */
typedef struct sight {
    uint64_t key;       /* of the figure's program */
    int problem, shape; /* shape: catalogue index; negative: not known */
    int n_lines;        /* the line count that the concept asks for; 0 = none */
    bool has_concept;   /* of the problem */
} sight;

/* A free-form problem and the pairs of stroke types that tell a negative from the positives. */
typedef struct deciding {
    int problem;
    unsigned pairs; /* bits, numbered by pair_of */
} deciding;

/* What the problems so far contribute to the search for contexts: figures or stroke types that mean
 * one thing in one problem and another thing in another. */
struct blg_contexts {
    blg_arena arena;
    const blg_catalogue *catalogue;
    const char **names; /* of the problems; n */
    sight *sights;
    deciding *free_form;
    int n, room, n_sights, room_sights, n_free_form, room_free_form;
    /* By pair_of: the first basic problem whose positives exchange the two types, + 1; 0: none. */
    int decorated[TYPES * TYPES];
    blg_context found[BLG_CONTEXTS];
};

const blg_named blg_context_kinds[BLG_CONTEXTS] = {BLG_CONTEXT_LIST(BLG_NAMED)};

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
    blg_array_free(&c->names);
    blg_array_free(&c->sights);
    blg_array_free(&c->free_form);
    blg_object_free(c);
}

const blg_context *blg_contexts_of(const blg_contexts *c, blg_context_kind kind) {
    return &c->found[kind];
}

/* ---- figures of abstract problems ---- */

/* The line count that the concept asks for; 0 if it asks for none or is negated. */
static int lines_of(const blg_concept *concept) {
    for (int i = 0; i < concept->n_components && !concept->negated; i++)
        if (blg_line_count(concept->attributes[i]))
            return blg_line_count(concept->attributes[i]);
    return 0;
}

/* Adds a sight for every image of an abstract problem: whether its figure has the concept (only
 * positives do), and for positives the number of lines that the concept asks for, if it does. */
static blg_status add_sights(blg_contexts *c, const blg_problem *problem, blg_error *error) {
    const int n = blg_problem_side(problem, 0) + blg_problem_side(problem, 1);
    const int n_lines = problem->concept.expression[0] ? 0 : lines_of(&problem->concept);
    if (!blg_array_grow(&c->sights, &c->room_sights, c->n_sights + n, sizeof *c->sights))
        return blg_no_memory(error);
    BLG_EACH_IMAGE(problem, side, i) {
        const blg_scene *scene = &problem->images[side][i];
        c->sights[c->n_sights++] =
            (sight){.key = blg_key_of_program(&scene->programs[0], BLG_NO_TYPES),
                    .problem = c->n - 1,
                    .shape = scene->shapes[0],
                    .n_lines = side ? n_lines : 0,
                    .has_concept = side};
    }
    return BLG_OK;
}

static int compare_sights(const void *a, const void *b) {
    const sight *one = a, *other = b;
    return BLG_ORDER_OR(
        one->key, other->key,
        BLG_ORDER_OR(one->problem, other->problem, one->has_concept - other->has_concept));
}

/* Counts a figure in a kind of context. a, b: sights of the figure in two problems that disagree
 * about it; NULL if no two problems do. Keeps both problems as an example while there is room. */
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
                 figure[0] ? ": " : "", a->n_lines, b->n_lines);
    else
        snprintf(pair->what, sizeof pair->what, "%.64s", figure);
}

/* Looks among the n sights of one figure for two problems that disagree about it: the figure has
 * the concept of one and lacks the concept of the other; or the concepts ask for different numbers
 * of lines in it. */
static void tell_figure(blg_contexts *c, const sight *sights, int n) {
    const sight *has = NULL, *lacks = NULL, *count = NULL, *other_count = NULL;
    for (int i = 0; i < n; i++) {
        if (sights[i].has_concept && !has)
            has = &sights[i];
        if (sights[i].n_lines && !count)
            count = &sights[i];
        if (sights[i].n_lines && !other_count && sights[i].n_lines != count->n_lines)
            other_count = &sights[i];
    }
    for (int i = 0; i < n && has && !lacks; i++)
        if (!sights[i].has_concept && sights[i].problem != has->problem)
            lacks = &sights[i];
    tell(c, BLG_CONTEXT_two_answers, has, lacks);
    if (count)
        tell(c, BLG_CONTEXT_two_counts, count, other_count);
}

/* ---- strokes ---- */

/* The number of two stroke types, whatever their order. */
static int pair_of(blg_stroke_type a, blg_stroke_type b) {
    return a < b ? (int)a * TYPES + (int)b : (int)b * TYPES + (int)a;
}

/* Adds the pairs of stroke types in which two programs differ, as bits numbered by pair_of. Returns
 * false, and adds none, if the programs differ in anything but stroke types. */
static bool add_type_pairs(const blg_program *a, const blg_program *b, unsigned *pairs) {
    if (blg_key_of_program(a, BLG_NO_TYPES) != blg_key_of_program(b, BLG_NO_TYPES))
        return false;
    for (int i = 0; i < a->n_actions; i++)
        if (a->actions[i].type != b->actions[i].type)
            *pairs |= 1u << pair_of(a->actions[i].type, b->actions[i].type);
    return true;
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
        for (int s = 0; same && s < positive->n_shapes; s++)
            same = add_type_pairs(&positive->programs[s], &negative->programs[s], &pairs);
        all |= same ? pairs : 0;
    }
    return all;
}

/* Notes the pairs of stroke types in which positives of a basic problem differ, shape by shape:
 * there the types mean nothing. Keeps the first such problem for each pair. */
static void add_decoration(blg_contexts *c, const blg_problem *problem) {
    unsigned pairs = 0;
    const blg_scene *first = &problem->images[1][0];
    for (int i = 1; i < blg_problem_side(problem, 1); i++)
        for (int s = 0; s < first->n_shapes; s++)
            for (int k = 0; k < problem->images[1][i].n_shapes; k++)
                (void)add_type_pairs(&first->programs[s], &problem->images[1][i].programs[k],
                                     &pairs);
    for (int p = 0; p < TYPES * TYPES; p++)
        if (pairs >> p & 1 && !c->decorated[p])
            c->decorated[p] = c->n;
}

/* Counts free-form problems that a pair of stroke types decides, although the pair means nothing in
 * some basic problem. Each pair of types is shown once as an example. */
static void tell_strokes(blg_contexts *c) {
    blg_context *context = &c->found[BLG_CONTEXT_strokes];
    unsigned told = 0;
    for (int i = 0; i < c->n_free_form; i++) {
        const deciding *problem_with_pairs = &c->free_form[i];
        bool is_decided = false;
        for (int types = 0; types < TYPES * TYPES; types++) { /* pair_of */
            if (!(problem_with_pairs->pairs >> types & 1) || !c->decorated[types])
                continue;
            is_decided = true;
            if (told >> types & 1 || context->n == BLG_CONTEXT_EXAMPLES)
                continue;
            told |= 1u << types;
            blg_context_pair *pair = &context->pairs[context->n++];
            pair->here = c->names[problem_with_pairs->problem];
            pair->there = c->names[c->decorated[types] - 1];
            snprintf(pair->what, sizeof pair->what, "%s and %s",
                     blg_stroke_type_name((blg_stroke_type)(types / TYPES)),
                     blg_stroke_type_name((blg_stroke_type)(types % TYPES)));
        }
        context->count.of++;
        context->count.found += is_decided;
    }
}

/* ---- all contexts ---- */

/* Keeps what a problem can contribute to contexts, that is, to figures and stroke types that mean
 * different things in different problems: of an abstract problem its figures, of a basic problem
 * the pairs of stroke types that mean nothing, of a free-form problem the pairs that decide. */
blg_status blg_contexts_add(blg_contexts *c, const blg_problem *problem, blg_error *error) {
    if (!blg_array_grow(&c->names, &c->room, c->n + 1, sizeof *c->names) ||
        !blg_array_grow(&c->free_form, &c->room_free_form, c->n_free_form + 1,
                        sizeof *c->free_form) ||
        !(c->names[c->n] = blg_arena_strdup(&c->arena, problem->name)))
        return blg_no_memory(error);
    c->n++;
    if (blg_of_attributes(problem->family))
        return add_sights(c, problem, error);
    if (blg_of_shapes(problem->family))
        add_decoration(c, problem);
    else if (blg_of_programs(problem->family))
        c->free_form[c->n_free_form++] = (deciding){c->n - 1, deciding_pairs(problem)};
    return BLG_OK;
}

/* Sorts the sights, so that the sights of a figure follow each other; then looks for contexts. */
void blg_contexts_finish(blg_contexts *c) {
    BLG_SORT(c->sights, c->n_sights, compare_sights);
    for (int i = 0; i < c->n_sights;) {
        int n = 1;
        while (i + n < c->n_sights && c->sights[i + n].key == c->sights[i].key)
            n++;
        tell_figure(c, &c->sights[i], n);
        i += n;
    }
    tell_strokes(c);
}
