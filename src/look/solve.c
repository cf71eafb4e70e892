/* Solvers: simple ways to answer a problem's queries. A solver takes the programs of the support
 * images with their sides, and the program of a query; it gives a side, or abstains. The command
 * `solve` counts the right answers of each solver, as a measure of how hard problems are. The
 * second part of the file searches for rules that separate the support; the version space and the
 * census use this search. */
#include "look/solve.h"

#include "base/geometry.h"
#include "base/rng.h"
#include "data/read.h"
#include "figure/analyse.h"
#include "problem/concept.h"
#include "problem/relations.h"

/* ---- nearest ---- */

/* Answers a query by the support image from which its programs differ least (look/solve.h). */

#define STROKE_TYPE_WEIGHT 0.5 /* added where the stroke types differ */
/* Two differences nearer than this count as equal, because published programs are rounded. */
#define SAME 1e-9

/* The cost of changing action a into action b, from 0 (equal) to 1: the formula of look/solve.h. */
static double action_difference(const blg_action *a, const blg_action *b) {
    if (a->kind != b->kind)
        return 1;
    const double form = (fabs(a->length - b->length) + fabs(a->extent_deg - b->extent_deg) / 360 +
                         fabs(a->turn_deg - b->turn_deg) / 180) /
                        3;
    return blg_least(blg_least(form, 1) + (a->type != b->type ? STROKE_TYPE_WEIGHT : 0), 1);
}

/* The edit distance of two programs, divided by the number of actions of the longer. Keeps one row
 * of the usual table of edit distances. diagonal: the entry of the row before, one place to the
 * left. */
double blg_program_difference(const blg_program *a, const blg_program *b) {
    double row[BLG_MAX_ACTIONS + 1];
    const int longer = a->n_actions > b->n_actions ? a->n_actions : b->n_actions;
    for (int j = 0; j <= b->n_actions; j++)
        row[j] = j;
    for (int i = 0; i < a->n_actions; i++) {
        double diagonal = row[0];
        row[0] = i + 1;
        for (int j = 0; j < b->n_actions; j++) {
            const double changed = diagonal + action_difference(&a->actions[i], &b->actions[j]);
            diagonal = row[j + 1];
            row[j + 1] = blg_least(changed, blg_least(row[j], row[j + 1]) + 1);
        }
    }
    return longer ? row[b->n_actions] / longer : 0;
}

/* Least sum of differences over all ways to pair the smaller image's shapes, from shape `at` on,
 * with shapes of the larger image that are not in `taken` (bits). */
static double pair_up(double differences[BLG_MAX_SHAPES][BLG_MAX_SHAPES], int n_smaller,
                      int n_larger, int at, unsigned taken) {
    if (at >= n_smaller || at >= BLG_MAX_SHAPES)
        return 0;
    double best = INFINITY;
    for (int j = 0; j < n_larger; j++)
        if (!(taken >> j & 1))
            best = blg_least(best, differences[at][j] + pair_up(differences, n_smaller, n_larger,
                                                                at + 1, taken | 1u << j));
    return best;
}

/* The mean difference over the best way to pair the shapes of two images. A shape of the larger
 * image without a partner adds 1. */
double blg_scene_difference(const blg_scene *a, const blg_scene *b) {
    const blg_scene *smaller = a->n_shapes <= b->n_shapes ? a : b, *larger = smaller == a ? b : a;
    double differences[BLG_MAX_SHAPES][BLG_MAX_SHAPES];
    for (int i = 0; i < smaller->n_shapes; i++)
        for (int j = 0; j < larger->n_shapes; j++)
            differences[i][j] = blg_program_difference(&smaller->programs[i], &larger->programs[j]);
    return (pair_up(differences, smaller->n_shapes, larger->n_shapes, /* at */ 0, /* taken */ 0) +
            larger->n_shapes - smaller->n_shapes) /
           larger->n_shapes;
}

/* Answers a query by the side of the nearest support image; says nothing if both sides are equally
 * near. */
blg_side_answer blg_solve_nearest(const blg_problem *problem, int side, int image) {
    const blg_scene *query = &problem->images[side][image];
    double nearest[2] = {INFINITY, INFINITY};
    for (int s = 0; s < 2; s++)
        for (int i = 0; i < problem->n_support; i++)
            nearest[s] = blg_least(nearest[s], blg_scene_difference(query, &problem->images[s][i]));
    if (fabs(nearest[0] - nearest[1]) <= SAME)
        return BLG_SAYS_NOTHING;
    return nearest[1] < nearest[0] ? BLG_SAYS_POSITIVE : BLG_SAYS_NEGATIVE;
}

/* ---- shared ---- */

/* Keys of an image's programs; a program that occurs twice has two keys. */
typedef struct keys {
    int n;
    uint64_t values[BLG_MAX_SHAPES];
} keys;

/* The keys of an image's shapes, with or without their stroke types. */
static keys keys_of(const blg_scene *scene, bool types) {
    keys k = {.n = scene->n_shapes};
    for (int i = 0; i < scene->n_shapes; i++)
        k.values[i] = blg_key_of_program(&scene->programs[i], types);
    return k;
}

/* The keys that are in both a and b. */
static keys common(const keys *a, const keys *b) {
    keys both = {0}, rest = *b;
    for (int i = 0; i < a->n; i++)
        for (int j = 0; j < rest.n; j++)
            if (a->values[i] == rest.values[j]) {
                both.values[both.n++] = a->values[i];
                rest.values[j] = rest.values[--rest.n];
                break;
            }
    return both;
}

static bool has_all(const blg_scene *scene, const keys *wanted, bool types) {
    const keys own = keys_of(scene, types);
    return common(wanted, &own).n == wanted->n;
}

/* The programs that all support images of a side share; none if a support image of the other side
 * has all of them, too. types: programs count with their stroke types. */
static keys shared_by(const blg_problem *problem, int side, bool types) {
    keys shared = keys_of(&problem->images[side][0], types);
    for (int i = 1; i < problem->n_support; i++) {
        const keys own = keys_of(&problem->images[side][i], types);
        shared = common(&shared, &own);
    }
    for (int i = 0; i < problem->n_support && shared.n; i++)
        if (has_all(&problem->images[!side][i], &shared, types))
            shared.n = 0;
    return shared;
}

/* Answers a query by shared programs. Four rules vote, two for each side: the programs that all
 * support images of the side share, with stroke types and without. A rule votes for its side if the
 * query has all of these programs, else for the other side. said[side]: a rule has voted for this
 * side. If both sides have votes, or none has, the solver abstains. */
blg_side_answer blg_solve_shared(const blg_problem *problem, int side, int image) {
    bool said[2] = {false, false};
    for (int of_side = 0; of_side < 2; of_side++)
        for (int types = 0; types < 2; types++) {
            const keys shared = shared_by(problem, of_side, types);
            if (shared.n)
                said[has_all(&problem->images[side][image], &shared, types) ? of_side : !of_side] =
                    true;
        }
    return said[0] == said[1] ? BLG_SAYS_NOTHING : said[1] ? BLG_SAYS_POSITIVE : BLG_SAYS_NEGATIVE;
}

/* ---- solve ---- */

/* Makes and frees a solver of whole data sets, which keeps the counts. */

#define NAME_ENTRY(name) #name,
static const char *const solver_names[] = {BLG_SOLVER_LIST(NAME_ENTRY)};

blg_status blg_solve_create(blg_solve **solve, blg_error *error) {
    blg_solve *s = *solve = BLG_NEW_OBJECT(blg_solve);
    if (!s)
        return blg_no_memory(error);
    blg_status status = blg_facts_create(&s->arena, &s->facts, error);
    return BLG_KEEP(status, solve, blg_solve_free);
}

void blg_solve_free(blg_solve *s) {
    if (!s)
        return;
    blg_facts_free(s->facts);
    blg_object_free(s);
}

/* ---- the version space: the rules that separate the support, and their votes on a query ---- */

/* The votes of rules on one query: each rule that separates the support says which side. */
typedef struct votes {
    uint64_t query;          /* bit of blg_rules_image */
    int n[2];                /* votes for each side */
    blg_found_rule first[2]; /* the first rule that votes for each side */
} votes;

/* Counts a rule that separates for the side on which it puts the query, and keeps the first rule of
 * each side. Always true: the walk over the rules goes on. */
static bool count_vote(void *context, const blg_found_rule *rule) {
    votes *v = context;
    const uint64_t of_side[2] = {rule->negatives, rule->positives};
    for (int side = 0; side < 2; side++)
        if ((of_side[side] & v->query) && v->n[side]++ == 0)
            v->first[side] = *rule;
    return true;
}

/* ---- the version space of relations: rules about figures, pairs, arrangements and numbers ---- */

/* A rule is a single trait (problem/relations.h) or a conjunction of two. A rule counts if it
 * certainly holds on the support of one side and certainly fails on the support of the other. If
 * the rule is certain about a query, too, it says on which side the query belongs. */

/* Whether the bit of a rule is set. bits: one for each rule. */
static bool has_trait(const uint64_t *bits, int rule) {
    return bits[rule / 64] >> rule % 64 & 1;
}

/* Whether the conjunction of two rules (or of one rule twice) is certainly true. */
static bool both_hold(const blg_relation_traits *t, int a, int b) {
    return has_trait(t->holds, a) && has_trait(t->holds, b);
}

/* Whether the conjunction of two rules is certainly false. */
static bool one_fails(const blg_relation_traits *t, int a, int b) {
    return has_trait(t->fails, a) || has_trait(t->fails, b);
}

/* The votes of relation rules on one query, and what they are taken from. */
typedef struct relation_votes {
    const blg_problem *problem;
    const blg_relation_traits *traits[2]; /* by side: support, then queries */
    const blg_relation_traits *query;
    int n[2]; /* votes for each side */
    struct first_vote {
        int a, b; /* the rule "a and b"; a == b: the rule a */
        bool negated;
    } first[2]; /* the first vote for each side */
} relation_votes;

/* Counts the vote of the rule "a and b", which holds on all support images of the side `yes`. The
 * rule votes only if it fails on all support images of the other side and is certain about the
 * query. If `yes` is the negative side, its negation votes. */
static void take_vote(relation_votes *v, int yes, int a, int b) {
    for (int i = 0; i < v->problem->n_support; i++)
        if (!one_fails(&v->traits[!yes][i], a, b))
            return;
    const bool holds = both_hold(v->query, a, b), fails = one_fails(v->query, a, b);
    const int says = holds ? yes : !yes;
    if ((holds || fails) && v->n[says]++ == 0) /* decided, and the first vote for this side */
        v->first[says] = (struct first_vote){.a = a, .b = b, .negated = !yes};
}

/* Lets every rule that holds on all support images of the side `yes`, and every conjunction of two
 * such rules, vote on the query. */
static void vote_side(relation_votes *v, int yes) {
    const int all = blg_relation_rules();
    int rules[BLG_MOST_RELATION_RULES], n = 0;
    for (int r = 0; r < all; r++) {
        bool held = true;
        for (int i = 0; i < v->problem->n_support; i++)
            held = held && has_trait(v->traits[yes][i].holds, r);
        if (held)
            rules[n++] = r;
    }
    for (int i = 0; i < n; i++)
        for (int k = 0; k <= i; k++)
            take_vote(v, yes, rules[k], rules[i]);
}

/* Measures what relation rules need (traits) of all images of a relation problem. */
static blg_status measure_relations(blg_solve *s, const blg_problem *problem,
                                    blg_relation_traits traits[2][BLG_MAX_SIDE], blg_error *error) {
    blg_ink ink = {0};
    blg_status status = BLG_OK;
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < blg_problem_side(problem, side) && status == BLG_OK; i++) {
            blg_view view;
            blg_facts_make_room(s->facts, BLG_MAX_SHAPES);
            status = blg_view_measure(s->facts, &ink, &problem->images[side][i], BLG_ALL_ATOMS,
                                      &view, error);
            if (status == BLG_OK)
                blg_relation_traits_of(&view, &traits[side][i]);
        }
    blg_ink_free(&ink);
    return status;
}

/* Appends the first rule that votes for the side `says`. */
static void print_votes(const relation_votes *v, int says, blg_buf *text) {
    char rule[96];
    const struct first_vote *first = &v->first[says];
    blg_buf_text(text, first->negated ? "not (" : "");
    for (int k = 0; k < (first->a == first->b ? 1 : 2); k++) {
        blg_relation_rule_print(k ? first->b : first->a, rule, sizeof rule);
        blg_buf_format(text, "%s(%s)", k ? " and " : "", rule);
    }
    blg_buf_text(text, first->negated ? ")" : "");
}

/* Measures the first shape of every image of an abstract problem: the concept is about its
 * attributes. */
static void measure(blg_solve *s, const blg_problem *problem, blg_figures *figures) {
    blg_facts_make_room(s->facts, 2 * BLG_MAX_SIDE);
    BLG_EACH_IMAGE(problem, side, i) {
        const blg_program *program = &problem->images[side][i].programs[0];
        figures->analyses[side][i] =
            &blg_facts_at(s->facts, blg_facts_index(s->facts, program))->analysis;
    }
}

/* The votes on a query that is no query of a relation problem. Surface rules vote on all problems,
 * rules about attributes on abstract problems only. */
static votes take_votes(const blg_problem *problem, const blg_figures *figures, int side,
                        int image) {
    votes v = {.query = blg_rules_image(side, image)};
    if (blg_of_attributes(problem->family))
        blg_rules_attributes(problem, figures, count_vote, &v);
    blg_rules_surfaces(problem, count_vote, &v);
    return v;
}

/* The side that has votes, if the other side has none. */
static blg_side_answer decide_votes(const votes *v) {
    if ((v->n[0] > 0) == (v->n[1] > 0))
        return BLG_SAYS_NOTHING;
    return v->n[1] ? BLG_SAYS_POSITIVE : BLG_SAYS_NEGATIVE;
}

/* Adds a query to the list of those that the version space answers wrongly or not at all, with the
 * first rule for each side. r: the votes of relation rules, in a relation problem; else NULL. */
static blg_status note_unsolved(blg_solve *s, const blg_problem *problem, const char *split,
                                int side, int image, const votes *v, const relation_votes *r,
                                blg_error *error) {
    blg_unsolved *unsolved = BLG_NEW(&s->arena, blg_unsolved, 1);
    if (!unsolved)
        return blg_no_memory(error);
    *unsolved = (blg_unsolved){.problem = blg_arena_strdup(&s->arena, problem->name),
                               .split = split,
                               .side = side,
                               .image = image,
                               .wrong = decide_votes(v) != BLG_SAYS_NOTHING,
                               .n_rules = {v->n[0], v->n[1]}};
    bool failed = !unsolved->problem;
    for (int k = 0; k < 2; k++) {
        blg_buf text = {0};
        if (v->n[k]) {
            if (r)
                print_votes(r, k, &text);
            else
                blg_rules_print(&v->first[k], &text);
            unsolved->example[k] = text.failed ? NULL : blg_arena_strdup(&s->arena, text.data);
            failed = failed || !unsolved->example[k];
        }
        blg_buf_free(&text);
    }
    if (failed)
        return blg_no_memory(error);
    if (s->last_unsolved)
        s->last_unsolved->next = unsolved;
    else
        s->first_unsolved = unsolved;
    s->last_unsolved = unsolved;
    s->n_unsolved++;
    return BLG_OK;
}

/* ---- problems ---- */

/* Tosses a coin for a query. The result depends on the problem's name and the query only, not on
 * the problem's place in the data set. */
static blg_side_answer toss(const char *problem, int side, int image) {
    uint64_t key = 0; /* a hash of the name; another formula would toss other coins */
    for (const char *c = problem; *c; c++)
        key = key * 31 + (unsigned char)*c;
    blg_rng rng = blg_stream_task(/* seed */ 0, key, (uint32_t)(2 * image + side));
    return blg_rng_below(&rng, 2) ? BLG_SAYS_POSITIVE : BLG_SAYS_NEGATIVE;
}

static void count_answer(blg_solve_count *c, blg_side_answer says, int side) {
    c->queries++;
    c->abstained += says == BLG_SAYS_NOTHING;
    c->right += says != BLG_SAYS_NOTHING && (says == BLG_SAYS_POSITIVE) == (side == 1);
}

/* Sets *index to the number of a split, which is new if no problem had it before. */
static blg_status need_split(blg_solve *s, const char *split, int *index, blg_error *error) {
    for (*index = 0; *index < s->n_splits; ++*index)
        if (strcmp(s->splits[*index], split) == 0)
            return BLG_OK;
    if (s->n_splits == BLG_MAX_SET_SPLITS)
        return blg_error_set(error, BLG_INVALID, "more than %d splits", BLG_MAX_SET_SPLITS);
    snprintf(s->splits[s->n_splits++], BLG_SPLIT_NAME, "%s", split);
    return BLG_OK;
}

/* Lets all solvers answer a query and counts the answers. figures are set for abstract problems,
 * traits for relation problems. Notes an unsolved query if problems of the family may share
 * concepts: abstract and relation problems. */
static blg_status solve_query(blg_solve *s, const blg_problem *problem, const blg_figures *figures,
                              blg_relation_traits traits[2][BLG_MAX_SIDE], int split, int side,
                              int image, blg_error *error) {
    const bool relations = blg_of_relations(problem->family);
    relation_votes r = {
        .problem = problem, .traits = {traits[0], traits[1]}, .query = &traits[side][image]};
    votes v = {0};
    if (relations) {
        for (int yes = 0; yes < 2; yes++)
            vote_side(&r, yes);
        memcpy(v.n, r.n, sizeof v.n);
    } else {
        v = take_votes(problem, figures, side, image);
    }
    const blg_side_answer says[BLG_SOLVERS] = {
        [BLG_SOLVER_nearest] = blg_solve_nearest(problem, side, image),
        [BLG_SOLVER_shared] = blg_solve_shared(problem, side, image),
        [BLG_SOLVER_version_space] = decide_votes(&v),
        [BLG_SOLVER_random] = toss(problem->name, side, image)};
    for (int k = 0; k < BLG_SOLVERS; k++)
        count_answer(&s->counts[k][problem->family][split], says[k], side);
    const blg_side_answer right = side ? BLG_SAYS_POSITIVE : BLG_SAYS_NEGATIVE;
    if (!blg_problems_share_concepts(problem->family) || says[BLG_SOLVER_version_space] == right)
        return BLG_OK;
    return note_unsolved(s, problem, s->splits[split], side, image, &v, relations ? &r : NULL,
                         error);
}

/* Lets all solvers answer all queries of a problem. Positive queries come first, in the list of
 * unsolved queries too. */
blg_status blg_solve_add(blg_solve *s, const blg_problem *problem, const char *split,
                         blg_error *error) {
    int at;
    blg_figures figures;
    blg_relation_traits traits[2][BLG_MAX_SIDE];
    blg_status status = need_split(s, split, &at, error);
    if (status == BLG_OK && blg_of_attributes(problem->family))
        measure(s, problem, &figures);
    if (status == BLG_OK && blg_of_relations(problem->family))
        status = measure_relations(s, problem, traits, error);
    for (int side = 1; side >= 0; side--)
        for (int i = 0; i < problem->n_query[side] && status == BLG_OK; i++)
            status =
                solve_query(s, problem, &figures, traits, at, side, problem->n_support + i, error);
    s->problems++;
    return status;
}

/* A data set without problems is BLG_INVALID. An error of content names the folder. */
blg_status blg_solve_folder(blg_solve *s, const char *folder, const blg_catalogue *catalogue,
                            blg_error *error) {
    blg_set *set;
    blg_status status = blg_set_open(folder, catalogue, &set, error);
    while (blg_set_next(set, &status, error))
        status = blg_solve_add(s, set->problem, set->split, error);
    blg_set_close(set);
    if (status == BLG_OK && s->problems == 0)
        status = blg_error_set(error, BLG_INVALID, "no problem in the data set");
    if (status == BLG_INVALID)
        blg_error_at(error, folder, 0, 0);
    return status;
}

/* ---- report ---- */

/* Prints the counts of right, wrong and missing answers by solver, family and split, and the
 * queries on which the version space failed. */

static const char *split_name(const char *split) {
    return *split ? split : "(none)";
}

static const char *side_name(int side) {
    return side ? "positive" : "negative";
}

static void print_row(const blg_solve *s, int solver, int family, int split, blg_buf *out) {
    const blg_solve_count *c = &s->counts[solver][family][split];
    blg_buf_format(out, "%-13s  %-6s  %-16s  %8lld  %8lld  %8lld  %9lld  %7.2f\n",
                   solver_names[solver], blg_family_name((blg_family)family),
                   split_name(s->splits[split]), c->queries, c->right,
                   c->queries - c->right - c->abstained, c->abstained,
                   100 * (double)c->right / (double)c->queries);
}

/* Appends a row for each solver, family and split that has queries, then the unsolved queries with
 * one rule for each side. */
static void print_text(const blg_solve *s, blg_buf *out) {
    blg_buf_text(out, "solver         family  split              queries     right     wrong  "
                      "abstained  right %\n");
    for (int solver = 0; solver < BLG_SOLVERS; solver++)
        for (int family = 0; family < BLG_FAMILIES; family++)
            for (int split = 0; split < s->n_splits; split++)
                if (s->counts[solver][family][split].queries)
                    print_row(s, solver, family, split, out);
    if (s->first_unsolved)
        blg_buf_format(out, "\nAbstract queries that the version space does not solve: %lld\n",
                       s->n_unsolved);
    for (const blg_unsolved *u = s->first_unsolved; u; u = u->next) {
        blg_buf_format(out, "  %s %d/%d (%s): %s", u->problem, u->side, u->image,
                       split_name(u->split), u->wrong ? "wrong" : "abstains");
        for (int side = 1; side >= 0; side--)
            if (u->n_rules[side])
                blg_buf_format(out, "; %d rule%s for %s, such as %s", u->n_rules[side],
                               u->n_rules[side] == 1 ? "" : "s", side_name(side), u->example[side]);
        blg_buf_text(out, u->n_rules[0] + u->n_rules[1] ? "\n" : "; no rule fits\n");
    }
}

/* Appends an unsolved query as JSON. "index" counts the images of its side, support first; "rules"
 * counts the rules that vote for a side. */
static void print_unsolved(const blg_unsolved *u, blg_buf *out) {
    blg_buf_json(out, "{'problem': %s, 'split': %s, 'side': %s, 'index': %d, 'verdict': %s",
                 u->problem, u->split, side_name(u->side), u->image,
                 u->wrong ? "wrong" : "abstains");
    for (int side = 1; side >= 0; side--)
        blg_buf_json(out, ", %s: {'rules': %d, 'first': %s}", side_name(side), u->n_rules[side],
                     u->example[side]);
    blg_buf_char(out, '}');
}

/* The report as JSON. It has no number of wrong answers: queries that are neither right nor
 * abstained are wrong. */
static void print_json(const blg_solve *s, blg_buf *out) {
    const char *before = "";
    blg_buf_format(out, "{\"problems\": %lld, \"solvers\": [", s->problems);
    for (int solver = 0; solver < BLG_SOLVERS; solver++)
        for (blg_family family = 0; family < BLG_FAMILIES; family++)
            for (int split = 0; split < s->n_splits; split++) {
                const blg_solve_count *c = &s->counts[solver][family][split];
                if (!c->queries)
                    continue;
                blg_buf_text(out, before);
                blg_buf_json(out,
                             "\n  {'solver': %s, 'family': %s, 'split': %s, 'queries': %lld, "
                             "'right': %lld, 'abstained': %lld}",
                             solver_names[solver], blg_family_name(family), s->splits[split],
                             c->queries, c->right, c->abstained);
                before = ",";
            }
    blg_buf_text(out, "\n], \"unsolved\": [");
    for (const blg_unsolved *u = s->first_unsolved; u; u = u->next) {
        blg_buf_text(out, u == s->first_unsolved ? "\n  " : ",\n  ");
        print_unsolved(u, out);
    }
    blg_buf_text(out, s->first_unsolved ? "\n]}\n" : "]}\n");
}

blg_status blg_solve_print(const blg_solve *solve, bool json, blg_buf *out, blg_error *error) {
    if (json)
        print_json(solve, out);
    else
        print_text(solve, out);
    return out->failed ? blg_no_memory(error) : BLG_OK;
}

/* ---- rules ---- */

/* A rule's answers are two sets of images: images of which the rule is true, and images of which it
 * is false. Bit i is image i of the positive side, bit BLG_MAX_SIDE + i is image i of the negative
 * side. So "both attributes at once" and "separates" are a few set operations. */

/* For which images a rule certainly holds (yes) or certainly fails (no), one bit for each. */
typedef struct answers {
    uint64_t yes, no;
} answers;

/* Which images are support and queries of each side. */
typedef struct layout {
    uint64_t support[2], query[2];
} layout;

enum {
    LEAST_LINES = 3,
    MOST_LINES = 8,
    MOST_RULES = BLG_ATTRIBUTES + MOST_LINES - LEAST_LINES + 1,
    TYPES = BLG_STROKE_TYPES
};

uint64_t blg_rules_image(int side, int image) {
    return (uint64_t)1 << (side ? image : BLG_MAX_SIDE + image);
}

static layout lay_out(const blg_problem *problem) {
    layout l = {{0}, {0}};
    BLG_EACH_IMAGE(problem, side, i) {
        uint64_t *set = i < problem->n_support ? &l.support[side] : &l.query[side];
        *set |= blg_rules_image(side, i);
    }
    return l;
}

static answers both_answers(answers a, answers b) {
    return (answers){a.yes & b.yes, a.no | b.no};
}

static answers inverse(answers a) {
    return (answers){a.no, a.yes};
}

/* The number of support images that break the pattern "true of the positives, false of the
 * negatives". */
static int misses_of(const layout *l, answers a) {
    return __builtin_popcountll(l->support[1] & ~a.yes) +
           __builtin_popcountll(l->support[0] & ~a.no);
}

/* ---- walking: rules and their negations that separate the support go to the visitor ---- */

/* A walk over rules: the layout of the problem's images, and who is told of the rules found. */
typedef struct walk {
    layout layout;
    blg_rules_visit *visit;
    void *context;
} walk;

/* Calls the visitor for the rule if it separates the support, and for the rule's negation if the
 * negation does. a: the rule's answers. Returns false if the visitor asks to stop. */
static bool offer(const walk *w, blg_found_rule rule, answers a) {
    const answers of_sides[2] = {inverse(a), a};
    for (int side = 1; side >= 0; side--) {
        const answers *as = &of_sides[side];
        rule.negated = side == 0;
        rule.positives = as->yes;
        rule.negatives = as->no;
        if (misses_of(&w->layout, *as) == 0 && !w->visit(w->context, &rule))
            return false;
    }
    return true;
}

/* The context of see_rival: the queries of both sides, as images, and the result. */
typedef struct rival_search {
    uint64_t query[2];
    bool found;
} rival_search;

/* A visitor that ends the walk (false) at the first rival: a rule that calls a positive query
 * negative, or a negative query positive. */
static bool see_rival(void *context, const blg_found_rule *rule) {
    rival_search *search = context;
    search->found =
        (search->query[1] & rule->negatives) != 0 || (search->query[0] & rule->positives) != 0;
    return !search->found;
}

static void set_answer(answers *a, int side, int image, bool yes) {
    if (yes)
        a->yes |= blg_rules_image(side, image);
    else
        a->no |= blg_rules_image(side, image);
}

/* ---- line counts ---- */

/* Rules about the number of lines: under which readings a figure has k lines, and whether this is
 * in doubt. */

int blg_rules_read_lines(const blg_analysis *figure, int k) {
    return (k == figure->n_lines_min ? BLG_CONTINUOUS_READ : 0) |
           (k == figure->n_lines_max ? BLG_SPLIT_READ : 0) |
           (k > figure->n_lines_min && k < figure->n_lines_max ? BLG_BETWEEN_READ : 0);
}

/* Whether the attribute "has k lines" is undecided because it is near a threshold: then the figure
 * might be seen with k lines. */
static bool is_near(const blg_analysis *figure, int k) {
    const blg_measure *m = &figure->attributes[BLG_ATTR_has_three_straight_lines + k - LEAST_LINES];
    return m->value == BLG_UNDECIDED && m->near;
}

/* Whether the continuous count of lines is in doubt: two lines that meet at a hardly visible angle
 * may be seen as one line. The analyser shows the doubt by leaving a smaller count undecided. */
static bool is_doubtful(const blg_analysis *figure) {
    for (int k = LEAST_LINES; k <= MOST_LINES && k < figure->n_lines_min; k++)
        if (is_near(figure, k))
            return true;
    return false;
}

/* Sets the answer whether the continuous line count of an image's figure is k. A count in doubt
 * gives no answer. */
static void answer_continuous(answers *a, int side, int image, const blg_analysis *figure, int k) {
    const bool is_count = k == figure->n_lines_min;
    if (is_count ? !is_doubtful(figure) : !(k < figure->n_lines_min && is_near(figure, k)))
        set_answer(a, side, image, is_count);
}

/* ---- attributes ---- */

/* Sets the answer whether an image has an attribute; an attribute near its threshold gives none. */
static void answer_attribute(answers *a, int side, int image, const blg_measure *m) {
    if (m->value != BLG_UNDECIDED || !m->near)
        set_answer(a, side, image, m->value == 1);
}

/* Whether the number of a rule of attributes stands for a line count of 3 to 8 in its split
 * reading. Any other number is an attribute, of which line counts have their continuous reading. */
static bool counts_split_lines(int rule) {
    return rule >= BLG_ATTRIBUTES;
}

/* The answers of a rule for all images. */
static answers answers_of(const blg_problem *problem, const blg_figures *figures, int rule) {
    const bool is_split = counts_split_lines(rule);
    const int k =
        is_split ? LEAST_LINES + rule - BLG_ATTRIBUTES : blg_line_count((blg_attribute)rule);
    answers a = {0, 0};
    BLG_EACH_IMAGE(problem, side, i) {
        const blg_analysis *figure = figures->analyses[side][i];
        if (is_split)
            set_answer(&a, side, i, k == figure->n_lines_max);
        else if (k)
            answer_continuous(&a, side, i, figure, k);
        else
            answer_attribute(&a, side, i, &figure->attributes[rule]);
    }
    return a;
}

/* The attribute of a rule. */
static blg_attribute attribute_of(int rule) {
    return (blg_attribute)(counts_split_lines(rule)
                               ? BLG_ATTR_has_three_straight_lines + rule - BLG_ATTRIBUTES
                               : rule);
}

/* Goes through all rules of attributes: offers each rule alone, then together with every earlier
 * rule, until the visitor asks to stop. A rule comes with its answers on the images. */
void blg_rules_attributes(const blg_problem *problem, const blg_figures *figures,
                          blg_rules_visit *visit, void *context) {
    const walk w = {lay_out(problem), visit, context};
    answers all[MOST_RULES];
    for (int r = 0; r < MOST_RULES; r++) {
        all[r] = answers_of(problem, figures, r);
        if (!offer(&w, (blg_found_rule){.kind = BLG_FOUND_ATTRIBUTE, .first = r}, all[r]))
            return;
        for (int s = 0; s < r; s++) {
            const blg_found_rule rule = {.kind = BLG_FOUND_BOTH, .first = s, .second = r};
            if (!offer(&w, rule, both_answers(all[r], all[s])))
                return;
        }
    }
}

bool blg_rules_attribute_rival(const blg_problem *problem, const blg_figures *figures) {
    const layout where = lay_out(problem);
    rival_search search = {{where.query[0], where.query[1]}, false};
    blg_rules_attributes(problem, figures, see_rival, &search);
    return search.found;
}

/* Whether the rule, or its negation, separates the support except for exactly `misses` images. */
static bool rule_separates(const blg_problem *problem, const blg_figures *figures, int rule,
                           int misses) {
    const layout where = lay_out(problem);
    const answers a = answers_of(problem, figures, rule);
    return misses_of(&where, a) == misses || misses_of(&where, inverse(a)) == misses;
}

/* Whether an attribute that the concept does not name separates the support except for exactly
 * `misses` images. */
static bool any_separates(const blg_problem *problem, const blg_figures *figures, int misses) {
    for (int r = 0; r < MOST_RULES; r++)
        if (attribute_of(r) < BLG_DEFAULT_ATTRIBUTES &&
            !blg_concept_covers(&problem->concept, attribute_of(r)) &&
            rule_separates(problem, figures, r, misses))
            return true;
    return false;
}

bool blg_rules_separates(const blg_problem *problem, const blg_figures *figures) {
    return any_separates(problem, figures, 0);
}

bool blg_rules_nearly_separates(const blg_problem *problem, const blg_figures *figures) {
    return any_separates(problem, figures, 1);
}

/* Tests the two rules of a line count: continuous and split. */
bool blg_rules_line_count_separates(const blg_problem *problem, const blg_figures *figures,
                                    blg_attribute line_count) {
    const int split = BLG_ATTRIBUTES + (int)(line_count - BLG_ATTR_has_three_straight_lines);
    return rule_separates(problem, figures, (int)line_count, 0) ||
           rule_separates(problem, figures, split, 0);
}

/* ---- surface ---- */

/* Surface rules: rules about numbers that can be read off an image without measuring its figures.
 * The chapter counts them for each image, and finds the surface rules that separate the support. */

typedef enum quantity { STROKES, LINES, ARCS, SHAPES, QUANTITIES } quantity;

/* What surface rules see of an image: numbers of strokes by type, and of strokes, lines, arcs and
 * shapes. */
typedef struct surface {
    int types[TYPES], quantities[QUANTITIES];
} surface;

/* Counts over all shapes of the image, distractors included. */
static surface surface_of(const blg_scene *scene) {
    surface s = {{0}, {0}};
    s.quantities[SHAPES] = scene->n_shapes;
    for (int k = 0; k < scene->n_shapes; k++)
        for (int i = 0; i < scene->programs[k].n_actions; i++) {
            const blg_action *a = &scene->programs[k].actions[i];
            s.types[a->type]++;
            s.quantities[STROKES]++;
            s.quantities[a->kind == BLG_ARC ? ARCS : LINES]++;
        }
    return s;
}

/* Whether a surface rule holds for an image. what: the stroke type or, of the kinds EXACTLY and
 * AT_MOST, the quantity that the rule is about; n: the number that it is compared with. */
static bool holds(const surface *s, blg_found_kind kind, int what, int n) {
    bool of_one_type = false;
    for (int t = 0; t < TYPES; t++)
        of_one_type = of_one_type || s->types[t] == s->quantities[STROKES];
    return kind == BLG_FOUND_HAS_TYPE      ? s->types[what] > 0
           : kind == BLG_FOUND_ALL_OF_TYPE ? s->types[what] == s->quantities[STROKES]
           : kind == BLG_FOUND_ONE_TYPE    ? of_one_type
           : kind == BLG_FOUND_EXACTLY     ? s->quantities[what] == n
                                           : s->quantities[what] <= n;
}

/* A walk over the surface rules of a problem. */
typedef struct surfaces {
    const blg_problem *problem;
    walk walk;
    surface images[2][BLG_MAX_SIDE]; /* by side and image */
} surfaces;

/* Offers a surface rule; kind, what and n: as in holds. False if the visitor asks to stop. */
static bool offer_surface(const surfaces *s, blg_found_kind kind, int what, int n) {
    answers a = {0, 0};
    BLG_EACH_IMAGE(s->problem, side, i)
        set_answer(&a, side, i, holds(&s->images[side][i], kind, what, n));
    return offer(&s->walk, (blg_found_rule){.kind = kind, .first = what, .second = n}, a);
}

/* Offers the rules "exactly n" and "at most n" about quantity `what`, for every n that some image
 * has, each n once. Returns false if the visitor asks to stop. */
static bool offer_quantity(const surfaces *s, int what) {
    bool seen[BLG_MAX_SHAPES * BLG_MAX_ACTIONS + 1] = {false};
    BLG_EACH_IMAGE(s->problem, side, i) {
        const int n = s->images[side][i].quantities[what];
        if (!seen[n] && !(offer_surface(s, BLG_FOUND_EXACTLY, what, n) &&
                          offer_surface(s, BLG_FOUND_AT_MOST, what, n)))
            return false;
        seen[n] = true;
    }
    return true;
}

/* Offers the rules about stroke types and quantities, until the visitor asks to stop. */
void blg_rules_surfaces(const blg_problem *problem, blg_rules_visit *visit, void *context) {
    surfaces s = {.problem = problem, .walk = {lay_out(problem), visit, context}};
    BLG_EACH_IMAGE(problem, side, i)
        s.images[side][i] = surface_of(&problem->images[side][i]);
    bool more = offer_surface(&s, BLG_FOUND_ONE_TYPE, 0, 0); /* of any type; false: stop */
    for (int t = 0; t < TYPES && more; t++)
        more = offer_surface(&s, BLG_FOUND_HAS_TYPE, t, 0) &&
               offer_surface(&s, BLG_FOUND_ALL_OF_TYPE, t, 0);
    for (int q = 0; q < QUANTITIES && more; q++)
        more = offer_quantity(&s, q);
}

bool blg_rules_surface_rival(const blg_problem *problem) {
    const layout where = lay_out(problem);
    rival_search search = {{where.query[0], where.query[1]}, false};
    blg_rules_surfaces(problem, see_rival, &search);
    return search.found;
}

/* ---- words ---- */

/* Prints a rule that was found, as text for the report. */

static void print_attribute(int rule, blg_buf *out) {
    const char *reading = counts_split_lines(rule)              ? ", crossings split them"
                          : blg_line_count((blg_attribute)rule) ? ", they run on"
                                                                : "";
    blg_buf_format(out, "%s%s", blg_attribute_name(attribute_of(rule)), reading);
}

/* Writes a rule as `blogo audit` shows it, such as "not (all strokes normal)". */
void blg_rules_print(const blg_found_rule *rule, blg_buf *out) {
    static const char *const quantities[] = {"strokes", "lines", "arcs", "shapes"};
    const char *type = blg_stroke_type_name((blg_stroke_type)rule->first);
    blg_buf_text(out, rule->negated ? "not (" : "");
    if (rule->kind == BLG_FOUND_ATTRIBUTE || rule->kind == BLG_FOUND_BOTH)
        print_attribute(rule->first, out);
    if (rule->kind == BLG_FOUND_BOTH) {
        blg_buf_text(out, " and ");
        print_attribute(rule->second, out);
    } else if (rule->kind == BLG_FOUND_HAS_TYPE) {
        blg_buf_format(out, "some stroke %s", type);
    } else if (rule->kind == BLG_FOUND_ALL_OF_TYPE) {
        blg_buf_format(out, "all strokes %s", type);
    } else if (rule->kind == BLG_FOUND_ONE_TYPE) {
        blg_buf_text(out, "all strokes of one type");
    } else if (rule->kind != BLG_FOUND_ATTRIBUTE) {
        blg_buf_format(out, "%s%d %s", rule->kind == BLG_FOUND_EXACTLY ? "" : "at most ",
                       rule->second, quantities[rule->first]);
    }
    blg_buf_text(out, rule->negated ? ")" : "");
}
