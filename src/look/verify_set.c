/* Verification across problems (look/verify.h). look/verify.c adds the problems one by one, and
 * asks for the defects after the last. Three checks compare problems with each other: no two
 * problems share a concept that they must not share, the figures of each split are as level as
 * split_report.json states, and problems of one concept share no more shapes than the config
 * allows. */
#include "look/verify.h"

#include "base/files.h"
#include "base/text.h"
#include "look/audit.h"
#include "problem/concept.h"
#include "problem/plan.h"

#include <jansson.h>

/* ---- verify concepts ---- */

/* Finds problems that share a concept although the rules of their splits forbid it. A concept is
 * known by its key, a hash. */

/* A concept, and a problem and split that it was seen in. */
typedef struct blg_concept_seen {
    blg_family family;
    uint64_t key;
    int split;
    const char *name;
} sighting;

/* The key of a concept: equal for two problems with congruent figures, or with the same set of
 * attributes. */
static uint64_t key_of_concept(const blg_problem *problem) {
    const blg_concept *concept = &problem->concept;
    uint64_t key = 0;
    if (blg_of_shapes(problem->family))
        return blg_key_of_scene(blg_problem_pure_positive(problem), /* types */ false);
    if (blg_of_programs(problem->family))
        for (int c = 0; c < concept->n_components; c++)
            key += blg_key_of_arrangement(&concept->programs[c]) * 3; /* whatever the order */
    else if (concept->expression[0])
        key = blg_str_hash(concept->expression, strlen(concept->expression));
    else
        for (int c = 0; c < concept->n_components; c++)
            key |= (uint64_t)1 << concept->attributes[c];
    return key * 2 + concept->negated; /* a negated concept is another concept */
}

void blg_concepts_free(blg_concepts *concepts) {
    blg_array_free(&concepts->seen);
    blg_arena_free(&concepts->names);
}

/* Notes that a problem of the split has its concept, for blg_concepts_check. Problems whose concept
 * is not known are left out. */
blg_status blg_concepts_add(blg_concepts *concepts, const blg_problem *problem, int split,
                            uint64_t *key, bool *known, blg_error *error) {
    *known = blg_concept_known(&problem->concept);
    if (!*known)
        return BLG_OK;
    *key = key_of_concept(problem);
    const sighting seen = {.family = problem->family,
                           .key = *key,
                           .split = split,
                           .name = blg_arena_strdup(&concepts->names, problem->name)};
    return seen.name && BLG_APPEND(concepts->seen, concepts->n, concepts->capacity, seen)
               ? BLG_OK
               : blg_no_memory(error);
}

static int by_key(const void *a, const void *b) {
    const sighting *left = a, *right = b;
    return BLG_ORDER_OR(left->family, right->family,
                        BLG_ORDER_OR(left->key, right->key, strcmp(left->name, right->name)));
}

/* Whether the split's rule assigns single problems to the split, not whole concepts. If the config
 * does not name the split, this holds for train and validation. */
static bool draws_problems(const blg_splits_config *splits, const char *split) {
    const int at = splits ? blg_splits_find(splits, split) : -1;
    if (at >= 0)
        return blg_split_takes_problems(&splits->rules[at]);
    return strcmp(split, "train") == 0 || strncmp(split, "val", 3) == 0;
}

/* Whether the split's rule takes problems for their number of figures, whatever their concept. */
static bool takes_figures(const blg_splits_config *splits, const char *split) {
    const int at = splits ? blg_splits_find(splits, split) : -1;
    return at >= 0 && splits->rules[at].by == BLG_BY_FIGURES;
}

/* Whether two splits may share a concept that many problems have: both take single problems, not
 * whole concepts; or one of them takes problems by their number of figures. */
static bool may_share(const blg_splits_config *splits, const char *a, const char *b) {
    return (draws_problems(splits, a) && draws_problems(splits, b)) || takes_figures(splits, a) ||
           takes_figures(splits, b);
}

/* Adds defects for concepts that several problems have although they must not: in different splits,
 * or within a split if the family's problems do not share concepts. Sorts by concept, so that only
 * neighbours need to be compared. */
void blg_concepts_check(blg_concepts *concepts, const blg_config *config,
                        const blg_problem_counts *count, blg_defects *defects) {
    BLG_SORT(concepts->seen, concepts->n, by_key);
    for (int i = 1; i < concepts->n; i++) {
        const sighting *a = &concepts->seen[i - 1], *b = &concepts->seen[i];
        const char *late_split = count->splits[b->split].name,
                   *early_split = count->splits[a->split].name;
        const bool may_repeat = blg_problems_share_concepts(b->family) ||
                                (config && blg_config_given_problems(config, b->family) > 1);
        if (a->key != b->key ||
            (may_repeat && (a->split == b->split ||
                            may_share(config ? &config->splits : NULL, early_split, late_split))))
            continue;
        blg_defects_add(defects, BLG_DEFECT_shared_concept, b->name,
                        "its concept is that of %s, in \"%s\" and \"%s\"", a->name, late_split,
                        early_split);
    }
}

/* ---- verify level ---- */

/* The lean of a figure says how much more often the figure is positive than negative. The list has
 * an entry for each image. When it is full, entries of one figure, role and split are summed up. So
 * it grows with the number of different figures and pairs, not of images. */

#define REPORT "split_report.json"

enum { SUPPORT, QUERY, PAIR, ROLES }; /* roles of leans; PAIR: of two queries */

void blg_level_free(blg_level *level) {
    blg_array_free(&level->leans);
    *level = (blg_level){0};
}

static int by_figure(const void *a, const void *b) {
    const struct blg_lean *left = a, *right = b;
    return BLG_ORDER_OR(left->split, right->split,
                        BLG_ORDER_OR(left->role, right->role, BLG_ORDER(left->key, right->key)));
}

/* Replaces entries of one figure, role and split by an entry with their sum. */
static void sum_up(blg_level *level) {
    int n = 0;
    BLG_SORT(level->leans, level->n, by_figure);
    for (int i = 0; i < level->n; i++)
        if (n && by_figure(&level->leans[n - 1], &level->leans[i]) == 0)
            level->leans[n - 1].lean += level->leans[i].lean;
        else
            level->leans[n++] = level->leans[i];
    level->n = n;
}

/* Adds to the lean of a figure or pair. A full list is summed up first; it grows only if it is then
 * still at least half full. */
static blg_status add_entry(blg_level *level, uint64_t key, int split, int role, int lean,
                            blg_error *error) {
    if (level->n == level->capacity) {
        sum_up(level);
        if (level->n >= level->capacity / 2 &&
            !blg_array_grow(&level->leans, &level->capacity, 2 * level->n + 1024,
                            sizeof *level->leans))
            return blg_no_memory(error);
    }
    level->leans[level->n++] = (struct blg_lean){key, (uint16_t)split, (uint8_t)role, lean};
    return BLG_OK;
}

/* Adds an entry to the level's list for each figure of a side: its role, and 1 or -1 for positive
 * or negative. An impure image counts for the other side, for which it was drawn. *asked gets the
 * key of the last figure: that of the query, if the side has one query. */
static blg_status add_side(blg_level *level, const blg_problem *problem, int side, int split,
                           uint64_t *asked, blg_error *error) {
    blg_status status = BLG_OK;
    for (int i = 0; i < blg_problem_side(problem, side) && status == BLG_OK; i++) {
        const blg_scene *scene = &problem->images[side][i];
        const bool positive = (side == 1) != scene->impure;
        const uint64_t figure = blg_features_figure_of(&scene->programs[0]);
        const int role = i < problem->n_support ? SUPPORT : QUERY;
        status = add_entry(level, figure, split, role, positive ? 1 : -1, error);
        *asked = figure;
    }
    return status;
}

/* Notes which figures a problem shows on which side, for blg_level_check: the figures of both sides
 * and, if each side has one query, the pair of queries. The key of a pair is a hash of two figures,
 * the same in both directions. Its lean, 1 or -1, is the direction: which of the two is the
 * positive. */
blg_status blg_level_add(blg_level *level, const blg_problem *problem, int split,
                         blg_error *error) {
    uint64_t asked[2] = {0, 0};
    blg_status status = BLG_OK;
    level->problems[split] += problem->attempt < BLG_BALANCED_ATTEMPTS; /* as the report counts */
    for (int side = 0; side < 2 && status == BLG_OK; side++)
        status = add_side(level, problem, side, split, &asked[side], error);
    if (status != BLG_OK || problem->n_query[0] != 1 || problem->n_query[1] != 1)
        return status;
    const bool positive_is_high = asked[1] > asked[0];
    const uint64_t low = asked[positive_is_high ? 0 : 1], high = asked[positive_is_high ? 1 : 0];
    const uint64_t pair = low * BLG_HASH_FACTOR ^ (high << 21 | high >> 43); /* a hash of both */
    return add_entry(level, pair, split, PAIR, positive_is_high ? 1 : -1, error);
}

/* Compares what the report states of a split (`stated`) with the sums of the problems. apart: by
 * role, the sum over all figures of how much more often a figure stands on one side than on the
 * other; for pairs, in one direction than in the other. */
static void check_split(const blg_level *level, int split, const char *name, const json_t *stated,
                        blg_defects *defects) {
    static const char *const keys[ROLES] = {"support", "query", "pairs"};
    long long apart[ROLES] = {0};
    const json_int_t problems = json_integer_value(json_object_get(stated, "problems"));
    if (problems == 0 || problems != level->problems[split]) /* 0: nothing is stated */
        return;
    for (int i = 0; i < level->n; i++)
        if (level->leans[i].split == split)
            apart[level->leans[i].role] += llabs((long long)level->leans[i].lean);
    for (int role = 0; role < ROLES; role++)
        if (json_integer_value(json_object_get(stated, keys[role])) != apart[role])
            blg_defects_add(defects, BLG_DEFECT_not_level, REPORT,
                            "level.%s of \"%s\" is %lld, the problems give %lld", keys[role], name,
                            (long long)json_integer_value(json_object_get(stated, keys[role])),
                            apart[role]);
}

/* Reads the report of splits. *report is NULL, with BLG_OK, if the folder has no report, or a
 * report that cannot be read or is no JSON. Such a report states nothing; SHA256SUMS shows that it
 * is damaged. */
static blg_status read_report(const char *folder, json_t **report, blg_error *error) {
    const blg_path path = blg_fs_path(folder, REPORT);
    blg_buf text = {0};
    bool there = false;
    *report = NULL;
    blg_status status = blg_fs_find(path.text, &there, error);
    if (status == BLG_OK && there) {
        status = blg_fs_read(folder, path.text, &text, NULL);
        BLG_THEN(status, blg_json_load(text.data, text.size, 0, path.text, report, NULL));
        status = status == BLG_NO_MEMORY ? blg_no_memory(error) : BLG_OK;
    }
    blg_buf_free(&text);
    return status;
}

/* Adds defects if the split report tells other levels of a split than its problems have. */
blg_status blg_level_check(blg_level *level, const char *folder, const blg_problem_counts *count,
                           blg_defects *defects, blg_error *error) {
    json_t *report;
    size_t k;
    if (!level->n)
        return BLG_OK;
    blg_status status = read_report(folder, &report, error);
    sum_up(level);
    for (int s = 0; s < count->n_splits; s++) {
        const json_t *split;
        json_array_foreach(json_object_get(report, "splits"), k, split) {
            const char *name = json_string_value(json_object_get(split, "split"));
            if (name && strcmp(name, count->splits[s].name) == 0)
                check_split(level, s, count->splits[s].name, json_object_get(split, "level"),
                            defects);
        }
    }
    json_decref(report);
    return status;
}

/* ---- verify shared shapes ---- */

/* Finds abstract problems of one concept that share more shapes than the config allows, or that
 * show a shape as a query which another problem shows as support. */

void blg_shared_shapes_free(blg_shared_shapes *sets) {
    blg_array_free(&sets->problems);
    blg_array_free(&sets->shapes);
    blg_arena_free(&sets->names);
    *sets = (blg_shared_shapes){0};
}

static uint64_t mix(uint64_t hash, double number) {
    return (hash ^ (uint64_t)llround(number * 1e4)) * 1099511628211u;
}

/* Key of a shape: a hash of its program without stroke types, which may change from drawing to
 * drawing, and without the first turn, which belongs to the pose. */
static uint64_t key_of_shape(const blg_program *program) {
    uint64_t hash = 1469598103934665603u; /* FNV-1a, a number at a time */
    for (int i = 0; i < program->n_actions; i++) {
        const blg_action *action = &program->actions[i];
        hash = mix(hash, (double)action->kind);
        hash = mix(hash, action->length);
        hash = mix(hash, action->kind == BLG_ARC ? action->extent_deg : 0);
        hash = mix(hash, i ? action->turn_deg : 0);
    }
    return hash;
}

/* Lists the keys of the figures of all images, ascending, each once. The figure of an image is its
 * first shape; the others are distractors. Returns their number. */
static int shapes_of(const blg_problem *problem, uint64_t keys[2 * BLG_MAX_SIDE]) {
    int n = 0, distinct = 0;
    BLG_EACH_IMAGE(problem, side, i)
        keys[n++] = key_of_shape(&problem->images[side][i].programs[0]);
    BLG_SORT(keys, n, blg_by_u64);
    for (int i = 0; i < n; i++)
        if (i == 0 || keys[i] != keys[i - 1])
            keys[distinct++] = keys[i];
    return distinct;
}

/* Sets set->support and set->query: which of the problem's shapes appear in this role. */
static void note_roles(const blg_problem *problem, const uint64_t *keys,
                       struct blg_shape_set *set) {
    BLG_EACH_IMAGE(problem, side, i) {
        const uint64_t key = key_of_shape(&problem->images[side][i].programs[0]);
        int at = 0;
        while (keys[at] != key)
            at++;
        *(i < problem->n_support ? &set->support : &set->query) |= (uint64_t)1 << at;
    }
}

/* Notes the shapes that a problem shows, by role (support, query), if the config limits which
 * shapes problems may share or which only queries may show. */
blg_status blg_shared_shapes_add(blg_shared_shapes *sets, const blg_problem *problem,
                                 const char *split, uint64_t concept, blg_error *error) {
    uint64_t keys[2 * BLG_MAX_SIDE];
    if (!blg_config_limits_pools(sets->config) && !(sets->config->composition.test_pool > 0))
        return BLG_OK;
    const int n = shapes_of(problem, keys);
    const char *name = blg_arena_strdup(&sets->names, problem->name);
    if (!name ||
        !blg_array_grow(&sets->problems, &sets->capacity, sets->n + 1, sizeof *sets->problems) ||
        !blg_array_grow(&sets->shapes, &sets->shape_capacity, sets->n_shapes + n,
                        sizeof *sets->shapes))
        return blg_no_memory(error);
    struct blg_shape_set *set = &sets->problems[sets->n++];
    *set = (struct blg_shape_set){.concept = concept,
                                  .at = sets->n_shapes,
                                  .n = n,
                                  .split = blg_splits_find(&sets->config->splits, split),
                                  .name = name};
    note_roles(problem, keys, set);
    memcpy(sets->shapes + sets->n_shapes, keys, (size_t)n * sizeof *keys);
    sets->n_shapes += n;
    return BLG_OK;
}

static int by_concept(const void *a, const void *b) {
    const struct blg_shape_set *left = a, *right = b;
    return BLG_ORDER_OR(left->concept, right->concept, left->at - right->at);
}

/* Counts the shapes that two problems share. *roles: whether a shared shape is a query in one
 * problem and support in the other problem. */
static int shared(const blg_shared_shapes *sets, const struct blg_shape_set *a,
                  const struct blg_shape_set *b, bool *roles) {
    const uint64_t *keys_a = sets->shapes + a->at, *keys_b = sets->shapes + b->at;
    int n = 0;
    *roles = false;
    for (int i = 0, j = 0; i < a->n && j < b->n;) {
        const bool same = keys_a[i] == keys_b[j];
        n += same;
        *roles |= same &&
                  ((a->support >> i & b->query >> j & 1) || (a->query >> i & b->support >> j & 1));
        const bool next_of_a = keys_a[i] <= keys_b[j], next_of_b = keys_b[j] <= keys_a[i];
        i += next_of_a;
        j += next_of_b;
    }
    return n;
}

/* The most shapes that two problems may share. A split that the config does not name has the
 * config's general limit. */
static int limit_of(const blg_shared_shapes *sets, const struct blg_shape_set *a,
                    const struct blg_shape_set *b) {
    const int most = a->split < 0 || b->split < 0
                         ? sets->config->composition.pool_overlap
                         : blg_config_pool_overlap(sets->config, a->split, b->split);
    return most < 0 ? 2 * BLG_MAX_SIDE : most;
}

/* Compares problem number `at` with the earlier problems of its concept. with: the earlier problem
 * with which it shares most shapes beyond the number that is allowed. mixed: the first problem in
 * which a shape has the other role. */
static void check_problem(blg_shared_shapes *sets, int at, blg_defects *defects) {
    const struct blg_shape_set *late = &sets->problems[at], *with = NULL, *mixed = NULL;
    int n_shared = 0, allowed = 0;
    for (int k = at - 1; k >= 0 && sets->problems[k].concept == late->concept; k--) {
        const struct blg_shape_set *early = &sets->problems[k];
        bool roles;
        const int n = shared(sets, late, early, &roles), limit = limit_of(sets, late, early);
        mixed = roles ? early : mixed;
        if (n > limit && n - limit > n_shared - allowed) {
            n_shared = n;
            allowed = limit;
            with = early;
        }
    }
    if (with)
        blg_defects_add(defects, BLG_DEFECT_shared_shapes, late->name,
                        "it shares %d shapes with %s, the config allows %d", n_shared, with->name,
                        allowed);
    if (mixed && sets->config->composition.test_pool > 0)
        blg_defects_add(defects, BLG_DEFECT_shared_shapes, late->name,
                        "a shape is a query here or in %s, and support in the other", mixed->name);
}

void blg_shared_shapes_check(blg_shared_shapes *sets, blg_defects *defects) {
    BLG_SORT(sets->problems, sets->n, by_concept);
    for (int i = 1; i < sets->n; i++)
        check_problem(sets, i, defects);
}
