#include "tasks/wrong_choices.h"

#include "base/error.h"
#include "tasks/balance.h"
#include "tasks/holds.h"

#include <string.h>

/* At most so many free-form or basic candidates are tried for one problem, because each needs new
 * figures to be measured; see BLG_TASKS_FACTS. */
#define MOST_TRIES 100

static bool same_kind(const blg_pool *pool, const blg_pool_entry *entry,
                      const blg_told_concept *right) {
    const blg_concept *c = &right->concept;
    if (entry->n_components != c->n_components || entry->negated != c->negated ||
        (entry->expression_at >= 0) != (c->expression[0] != '\0'))
        return false;
    for (int i = 0; right->family == BLG_FREE_FORM && i < entry->n; i++)
        if (pool->programs[entry->program_at + (size_t)i].n_actions != c->programs[i].n_actions)
            return false;
    return true;
}

typedef struct chooser {
    blg_pool *pool;
    blg_describer *describer;
    const blg_problem *problem;
    const blg_tasks_options *options;
    int split;
    blg_rng *rng;
    blg_buf right; /* text of the right choice */
    blg_buf text;  /* of the candidate */
    blg_buf *out;
    size_t first; /* where the choices begin in out */
    int wanted, chosen, tries;
} chooser;

static bool is_new(const chooser *c) {
    if (strcmp(c->text.data, c->right.data) == 0)
        return false;
    for (size_t at = c->first; at < c->out->size; at += strlen(c->out->data + at) + 1)
        if (strcmp(c->out->data + at, c->text.data) == 0)
            return false;
    return true;
}

/* Takes the candidate if it is a valid wrong choice. Its sentence is worded like the right
 * choice's: for one figure or for several, with the same number of exceptions. */
static blg_status consider(chooser *c, blg_told_concept *told, blg_error *error) {
    bool lacking = false;
    told->several = blg_describer_told(c->describer)->several;
    told->impure = blg_describer_told(c->describer)->impure;
    blg_buf_clear(&c->text);
    blg_concept_sentence(&c->text, told, c->options->catalogue, c->options->wording);
    if (c->text.failed)
        return blg_no_memory(error);
    if (!is_new(c))
        return BLG_OK;
    c->tries += told->family != BLG_ABSTRACT;
    blg_status status = blg_concept_is_lacking(told, c->describer, c->problem, &lacking, error);
    if (status == BLG_OK && lacking) {
        blg_buf_add(c->out, c->text.data, c->text.size + 1);
        c->chosen++;
    }
    return status;
}

static bool is_done(const chooser *c) {
    return c->chosen == c->wanted || c->tries >= MOST_TRIES;
}

/* How near a candidate is to the right concept: of its split and kind, of its kind, or only of its
 * family. */
enum { OWN_SPLIT, OWN_KIND, OWN_FAMILY };

static int nearness(const chooser *c, const blg_pool_entry *entry) {
    if (!same_kind(c->pool, entry, blg_describer_told(c->describer)))
        return OWN_FAMILY;
    return entry->split == c->split ? OWN_SPLIT : OWN_KIND;
}

static blg_status consider_entry(chooser *c, int entry, blg_error *error) {
    const struct blg_pool_family *family = &c->pool->families[c->problem->family];
    blg_told_concept told;
    blg_pool_told(c->pool, c->problem->family, &family->entries[entry], &told);
    return consider(c, &told, error);
}

static blg_status choose_balanced(chooser *c, blg_error *error) {
    int drawn[BLG_MAX_CHOICES], n = 0;
    const int entry = blg_pool_find(c->pool, c->problem);
    if (entry < 0)
        return BLG_OK;
    blg_status status = blg_balance_draw(c->pool, entry, c->rng, c->wanted, drawn, &n, error);
    for (int i = 0; i < n && status == BLG_OK; i++)
        status = consider_entry(c, drawn[i], error);
    return status;
}

static blg_status choose_from_set(chooser *c, int near, blg_error *error) {
    const struct blg_pool_family *family = &c->pool->families[c->problem->family];
    int n = 0;
    if (!blg_buf_grow(&c->pool->order, &c->pool->order_capacity, family->n, sizeof(int)))
        return blg_no_memory(error);
    for (int i = 0; i < family->n; i++)
        if (nearness(c, &family->entries[i]) == near)
            c->pool->order[n++] = i;
    blg_rng_shuffle(c->rng, c->pool->order, (size_t)n, sizeof(int));
    blg_status status = BLG_OK;
    for (int i = 0; i < n && !is_done(c) && status == BLG_OK; i++)
        status = consider_entry(c, c->pool->order[i], error);
    return status;
}

/* Tries random sets of default attributes (attribute.h). A set has as many attributes as the right
 * concept, or one attribute if the right concept is an expression. */
static blg_status choose_from_attributes(chooser *c, blg_error *error) {
    const blg_concept *right = &blg_describer_told(c->describer)->concept;
    blg_status status = BLG_OK;
    for (int k = 0; k < 600 && !is_done(c) && status == BLG_OK; k++) {
        blg_attribute all[BLG_DEFAULT_ATTRIBUTES];
        blg_told_concept told = {.family = BLG_ABSTRACT};
        for (int a = 0; a < BLG_DEFAULT_ATTRIBUTES; a++)
            all[a] = (blg_attribute)a;
        blg_rng_shuffle(c->rng, all, BLG_DEFAULT_ATTRIBUTES, sizeof *all);
        told.concept.n_components = right->expression[0] ? 1 : right->n_components;
        told.concept.negated = right->negated && !right->expression[0];
        int n = told.concept.n_components;
        for (int i = 0; i < n; i++) { /* in the order of the enumeration, as plans have them */
            int at = i;
            for (; at > 0 && told.concept.attributes[at - 1] > all[i]; at--)
                told.concept.attributes[at] = told.concept.attributes[at - 1];
            told.concept.attributes[at] = all[i];
        }
        status = consider(c, &told, error);
    }
    return status;
}

static blg_status choose(chooser *c, blg_error *error) {
    blg_concept_sentence(&c->right, blg_describer_told(c->describer), c->options->catalogue,
                         c->options->wording);
    if (c->right.failed)
        return blg_no_memory(error);
    blg_status status = BLG_OK;
    if (c->problem->family == BLG_ABSTRACT)
        status = choose_balanced(c, error);
    if (status == BLG_OK)
        status = choose_from_set(c, OWN_SPLIT, error);
    if (status == BLG_OK)
        status = choose_from_set(c, OWN_KIND, error);
    if (status == BLG_OK && c->problem->family == BLG_ABSTRACT)
        status = choose_from_attributes(c, error);
    if (status == BLG_OK)
        status = choose_from_set(c, OWN_FAMILY, error);
    if (status != BLG_OK)
        return status;
    if (c->out->failed)
        return blg_no_memory(error);
    if (c->chosen < c->wanted)
        return blg_error_set(error, BLG_INFEASIBLE,
                             "%s: %d choices need %d wrong concepts, the %d concepts of family %s "
                             "in the data set offer %d",
                             c->problem->name, c->wanted + 1, c->wanted,
                             c->pool->families[c->problem->family].n,
                             blg_family_name(c->problem->family), c->chosen);
    return BLG_OK;
}

blg_status blg_wrong_choices(blg_pool *pool, blg_describer *describer, const blg_problem *problem,
                             const char *split, blg_rng *rng, const blg_tasks_options *options,
                             int n, blg_buf *out, blg_error *error) {
    chooser c = {.pool = pool,
                 .describer = describer,
                 .problem = problem,
                 .options = options,
                 .split = blg_pool_split(pool, split),
                 .rng = rng,
                 .out = out,
                 .first = out->size,
                 .wanted = n};
    blg_status status = choose(&c, error);
    blg_buf_free(&c.right);
    blg_buf_free(&c.text);
    return status;
}
