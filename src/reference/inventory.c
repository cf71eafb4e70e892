#include "reference/inventory.h"

#include "base/error.h"

#include <stdio.h>

enum { BD_PROBLEMS = BLG_REFERENCE_BD_WORKERS * BLG_REFERENCE_BD_PER_WORKER };

const int blg_reference_ff_settings[BLG_REFERENCE_FF_SETTINGS][BLG_REFERENCE_PARTS] = {
    {4, 0}, {5, 0}, {6, 0}, {7, 0}, {8, 0}, {9, 0}, {3, 3}, {2, 5}, {3, 4}, {3, 5}, {4, 4}, {4, 5}};

int blg_reference_label(const blg_reference *reference, int shape, int attribute) {
    return blg_catalogue_shape(reference->catalogue, shape)->labels[attribute];
}

static int pair_count(int n) {
    return n < 50000 ? n * (n - 1) / 2 : 0;
}

static blg_status check_shapes(const blg_reference *reference, blg_error *error) {
    const blg_catalogue *catalogue = reference->catalogue;
    int n = reference->n_shapes;
    if (pair_count(n) < BLG_REFERENCE_BD_PAIRS)
        return blg_error_set(error, BLG_INFEASIBLE,
                             "the published generator draws %d pairs of shapes; %d shapes form %d",
                             BLG_REFERENCE_BD_PAIRS, n, pair_count(n));
    for (int id = 0; id < blg_catalogue_super_classes(catalogue); id++) {
        int members = 0, member = 0;
        for (int i = 0; i < n; i++)
            if (blg_catalogue_shape(catalogue, i)->super_class_id == id) {
                members++;
                member = i;
            }
        if (members == 1)
            return blg_error_set(error, BLG_INFEASIBLE,
                                 "super class \"%s\" has one shape, \"%s\"; a basic negative needs "
                                 "another shape of the same super class",
                                 blg_catalogue_super_class(catalogue, id),
                                 blg_catalogue_shape(catalogue, member)->name);
    }
    return BLG_OK;
}

static blg_status check_attributes(const blg_reference *reference, blg_error *error) {
    for (int a = 0; a < BLG_DEFAULT_ATTRIBUTES; a++) {
        int with = 0, without = 0;
        for (int i = 0; i < reference->n_shapes; i++) {
            with += blg_reference_label(reference, i, a) == 1;
            without += blg_reference_label(reference, i, a) == 0;
        }
        if (with < BLG_REFERENCE_SIDE || without < BLG_REFERENCE_SIDE)
            return blg_error_set(error, BLG_INFEASIBLE,
                                 "attribute \"%s\": %d shapes have it and %d do not; an abstract "
                                 "problem needs %d of each",
                                 blg_attribute_name((blg_attribute)a), with, without,
                                 BLG_REFERENCE_SIDE);
    }
    return BLG_OK;
}

/* The pair number k of all pairs i < j in lexicographic order. */
static blg_reference_concept pair_of_rank(int n, int k) {
    int i = 0;
    for (; k >= n - 1 - i; i++)
        k -= n - 1 - i;
    return (blg_reference_concept){2, {i, i + 1 + k}};
}

/* Lists the basic concepts: every shape, then pairs in drawn order. All basic workers start from
 * the same seed and make this same draw. So it is made once, and the state after it is kept. */
static blg_status list_basic(blg_reference *reference, blg_error *error) {
    int n = reference->n_shapes, n_pairs = pair_count(n);
    blg_arena scratch;
    blg_arena_init(&scratch, NULL);
    int *ranks = BLG_NEW(&scratch, int, n_pairs);
    reference->bd = BLG_NEW(&reference->arena, blg_reference_concept, BD_PROBLEMS);
    if (!ranks || !reference->bd) {
        blg_arena_free(&scratch);
        return blg_no_memory(error);
    }
    blg_mt19937_seed(&reference->bd_start, BLG_REFERENCE_SEED);
    blg_mt19937_permutation(&reference->bd_start, ranks, n_pairs);
    for (int i = 0; i < BD_PROBLEMS; i++)
        reference->bd[i] =
            i < n ? (blg_reference_concept){1, {i, 0}} : pair_of_rank(n, ranks[i - n]);
    blg_arena_free(&scratch);
    return BLG_OK;
}

/* Whether enough shapes have both attributes, enough only the first, and enough only the second. */
static bool is_usable_pair(const blg_reference *reference, int a, int b) {
    int both = 0, first = 0, second = 0;
    for (int i = 0; i < reference->n_shapes; i++) {
        int in_a = blg_reference_label(reference, i, a),
            in_b = blg_reference_label(reference, i, b);
        both += in_a == 1 && in_b == 1;
        first += in_a == 1 && in_b == 0;
        second += in_a == 0 && in_b == 1;
    }
    return both >= BLG_REFERENCE_HD_CELL && first >= BLG_REFERENCE_HD_CELL &&
           second >= BLG_REFERENCE_HD_CELL;
}

static blg_status list_abstract(blg_reference *reference, blg_error *error) {
    enum { MOST = BLG_DEFAULT_ATTRIBUTES * (BLG_DEFAULT_ATTRIBUTES + 1) / 2 };
    reference->hd = BLG_NEW(&reference->arena, blg_reference_concept, MOST);
    if (!reference->hd)
        return blg_no_memory(error);
    for (int a = 0; a < BLG_DEFAULT_ATTRIBUTES; a++)
        reference->hd[reference->n_hd++] = (blg_reference_concept){1, {a, 0}};
    for (int a = 0; a < BLG_DEFAULT_ATTRIBUTES; a++)
        for (int b = a + 1; b < BLG_DEFAULT_ATTRIBUTES; b++)
            if (is_usable_pair(reference, a, b))
                reference->hd[reference->n_hd++] = (blg_reference_concept){2, {a, b}};
    return BLG_OK;
}

/* Prints the name. Two shape names fit, because the catalogue's reader limits their length. */
static void print_basic_name(const blg_reference *reference, const blg_reference_concept *concept,
                             char name[BLG_NAME_SIZE]) {
    const char *first = blg_catalogue_shape(reference->catalogue, concept->parts[0])->name;
    const char *second =
        concept->n == 2 ? blg_catalogue_shape(reference->catalogue, concept->parts[1])->name : "";
    snprintf(name, BLG_NAME_SIZE, "bd_%s%s%s_0000", first, concept->n == 2 ? "-" : "", second);
}

blg_status blg_reference_create(const blg_catalogue *catalogue, blg_reference **result,
                                blg_error *error) {
    blg_reference *reference = *result = BLG_NEW_OBJECT(blg_reference);
    if (!reference)
        return blg_no_memory(error);
    reference->catalogue = catalogue;
    reference->n_shapes = blg_catalogue_size(catalogue);
    blg_status status = check_shapes(reference, error);
    if (!status)
        status = check_attributes(reference, error);
    if (!status)
        status = list_basic(reference, error);
    if (!status)
        status = list_abstract(reference, error);
    if (status) {
        blg_reference_free(reference);
        *result = NULL;
    }
    return status;
}

void blg_reference_free(blg_reference *reference) {
    blg_object_free(reference);
}

int blg_reference_family_size(const blg_reference *reference, blg_family family) {
    const int sizes[BLG_FAMILIES] = {BLG_REFERENCE_FF_WORKERS * BLG_REFERENCE_FF_SETTINGS *
                                         BLG_REFERENCE_FF_PER_SETTING,
                                     BD_PROBLEMS, BLG_REFERENCE_HD_WORKERS * reference->n_hd};
    return (unsigned)family < BLG_FAMILIES ? sizes[family] : 0;
}

int blg_reference_size(const blg_reference *reference) {
    int size = 0;
    for (int family = 0; family < BLG_FAMILIES; family++)
        size += blg_reference_family_size(reference, (blg_family)family);
    return size;
}

int blg_reference_runs(const blg_reference *reference) {
    (void)reference;
    return BLG_REFERENCE_FF_WORKERS + BLG_REFERENCE_BD_WORKERS + BLG_REFERENCE_HD_WORKERS;
}

blg_reference_run blg_reference_run_at(const blg_reference *reference, int run) {
    static const int workers[BLG_FAMILIES] = {BLG_REFERENCE_FF_WORKERS, BLG_REFERENCE_BD_WORKERS,
                                              BLG_REFERENCE_HD_WORKERS};
    int first = 0;
    blg_family family = BLG_FREE_FORM;
    for (; run >= workers[family]; family++) {
        run -= workers[family];
        first += blg_reference_family_size(reference, family);
    }
    int count = blg_reference_family_size(reference, family) / workers[family];
    return (blg_reference_run){family, run, first + run * count, count};
}

static void free_form_item(int index, blg_plan_item *item) {
    int in_worker = index % (BLG_REFERENCE_FF_SETTINGS * BLG_REFERENCE_FF_PER_SETTING);
    int worker = index / (BLG_REFERENCE_FF_SETTINGS * BLG_REFERENCE_FF_PER_SETTING);
    item->setting = in_worker / BLG_REFERENCE_FF_PER_SETTING;
    item->replica =
        in_worker % BLG_REFERENCE_FF_PER_SETTING + BLG_REFERENCE_FF_PER_SETTING * worker;
    item->concept_id = index;
    const int *n_actions = blg_reference_ff_settings[item->setting];
    char actions[32];
    if (n_actions[1])
        snprintf(actions, sizeof actions, "%d_%d", n_actions[0], n_actions[1]);
    else
        snprintf(actions, sizeof actions, "%d", n_actions[0]);
    snprintf(item->name, sizeof item->name, "ff_nact%s_%04d", actions, (int)item->replica);
    item->concept.n_components = n_actions[1] ? 2 : 1;
    for (int i = 0; i < item->concept.n_components; i++)
        item->concept.programs[i].n_actions = n_actions[i];
}

static void basic_item(const blg_reference *reference, int index, blg_plan_item *item) {
    const blg_reference_concept *concept = &reference->bd[index];
    item->concept_id = index;
    item->concept.n_components = concept->n;
    for (int i = 0; i < concept->n; i++)
        item->concept.shapes[i] = concept->parts[i];
    print_basic_name(reference, concept, item->name);
}

static void abstract_item(const blg_reference *reference, int index, blg_plan_item *item) {
    const blg_reference_concept *concept = &reference->hd[index % reference->n_hd];
    item->concept_id = index % reference->n_hd;
    item->replica = index / reference->n_hd;
    item->concept.n_components = concept->n;
    for (int i = 0; i < concept->n; i++)
        item->concept.attributes[i] = (blg_attribute)concept->parts[i];
    snprintf(item->name, sizeof item->name, "hd_%s%s%s_%04d",
             blg_attribute_name(item->concept.attributes[0]), concept->n == 2 ? "-" : "",
             concept->n == 2 ? blg_attribute_name(item->concept.attributes[1]) : "",
             (int)item->replica);
}

void blg_reference_item(const blg_reference *reference, int index, blg_plan_item *item) {
    const int queries = BLG_REFERENCE_SIDE - BLG_REFERENCE_SUPPORT;
    *item = (blg_plan_item){.n_query = {queries, queries}};
    while (index >= blg_reference_family_size(reference, item->family))
        index -= blg_reference_family_size(reference, item->family++);
    item->index = index;
    if (item->family == BLG_FREE_FORM)
        free_form_item(index, item);
    else if (item->family == BLG_BASIC)
        basic_item(reference, index, item);
    else
        abstract_item(reference, index, item);
}
