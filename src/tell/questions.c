/* Makes questions from problems, in forms such as i1s (one image, which set?), cs (choose the
 * concept) and cg (say the concept); docs/tasks.md describes all forms. A problem goes in; a
 * prompt, choices and the right answer come out. The pool has the concepts of a data set, from
 * which wrong choices are taken. tell/tasks.c writes questions as lines, tell/models.c with
 * pictures. The header is tell/tasks.h. */
#include "tell/tasks.h"

#include "base/geometry.h"
#include "base/text.h"
#include "data/write.h"
#include "problem/concept.h"
#include "problem/relations.h"
#include "tell/words.h"

/* ---- pool ---- */

/* Collects the concepts of all problems, which may become wrong choices of other problems. */

void blg_pool_free(blg_pool *pool) {
    for (int f = 0; f < BLG_FAMILIES; f++)
        blg_array_free(&pool->families[f].entries);
    blg_array_free(&pool->programs);
    blg_array_free(&pool->values);
    blg_array_free(&pool->wrong);
    blg_array_free(&pool->order);
    blg_buf_free(&pool->texts);
    *pool = (blg_pool){0};
}

/* Copies the concept's programs into the pool; false when memory is out. */
static bool add_programs(blg_pool *pool, const blg_concept *concept, blg_pool_entry *entry) {
    const int n = concept->n_components;
    if (!blg_array_grow(&pool->programs, &pool->program_capacity, pool->n_programs + n,
                        sizeof *pool->programs))
        return false;
    entry->n = n;
    entry->program_at = (size_t)pool->n_programs;
    memcpy(pool->programs + pool->n_programs, concept->programs,
           (size_t)n * sizeof *concept->programs);
    pool->n_programs += n;
    return true;
}

/* The index of a split in the pool, which gets new splits as long as there is room; every split
 * beyond that has the index BLG_POOL_SPLITS. */
int blg_pool_split(blg_pool *pool, const char *name) {
    for (int i = 0; i < pool->n_splits; i++)
        if (strcmp(pool->splits[i], name) == 0)
            return i;
    if (pool->n_splits == BLG_POOL_SPLITS)
        return BLG_POOL_SPLITS;
    snprintf(pool->splits[pool->n_splits], BLG_SPLIT_NAME, "%s", name);
    return pool->n_splits++;
}

/* Adds the problem's concept to the pool of concepts that may become wrong choices, in the form in
 * which sentences tell it. A concept that is not known is left out. */
blg_status blg_pool_add(blg_pool *pool, const blg_problem *problem, const char *split,
                        blg_error *error) {
    struct blg_pool_family *family = &pool->families[problem->family];
    blg_told_concept told;
    if (!blg_concept_known(&problem->concept))
        return BLG_OK;
    blg_told_concept_of(problem, &told);
    const blg_concept *c = &told.concept;
    blg_pool_entry entry = {.index = problem->index,
                            .split = blg_pool_split(pool, split),
                            .n_components = c->n_components,
                            .negated = c->negated,
                            .expression_at = -1,
                            .values_at = -1,
                            .wrong_at = -1};
    for (int i = 0; i < BLG_MAX_COMPONENTS; i++) {
        entry.shapes[i] = c->shapes[i];
        entry.attributes[i] = (int)c->attributes[i];
    }
    bool good = blg_array_grow(&family->entries, &family->capacity, family->n + 1,
                               sizeof *family->entries) &&
                (blg_problems_share_concepts(problem->family) || add_programs(pool, c, &entry));
    if (c->expression[0]) {
        entry.expression_at = (int)pool->texts.size;
        blg_buf_add(&pool->texts, c->expression, strlen(c->expression) + 1);
    }
    if (!good || pool->texts.failed)
        return blg_no_memory(error);
    family->entries[family->n++] = entry;
    return BLG_OK;
}

/* Sorts entries by the numbers of their problems. */
static int by_index(const void *a, const void *b) {
    int x = ((const blg_pool_entry *)a)->index, y = ((const blg_pool_entry *)b)->index;
    return (x > y) - (x < y);
}

void blg_pool_sort(blg_pool *pool) {
    for (int f = 0; f < BLG_FAMILIES; f++)
        BLG_SORT(pool->families[f].entries, pool->families[f].n, by_index);
}

/* Makes the concept of a problem from its entry in the pool, which keeps only what sentences about
 * the concept need. */
void blg_pool_told(const blg_pool *pool, blg_family family, const blg_pool_entry *entry,
                   blg_told_concept *told) {
    *told = (blg_told_concept){.family = family};
    blg_concept *c = &told->concept;
    c->n_components = entry->n_components;
    c->negated = entry->negated;
    for (int i = 0; i < BLG_MAX_COMPONENTS; i++) {
        c->shapes[i] = entry->shapes[i];
        c->attributes[i] = (blg_attribute)entry->attributes[i];
    }
    for (int i = 0; i < entry->n; i++)
        c->programs[i] = pool->programs[entry->program_at + (size_t)i];
    if (entry->expression_at >= 0)
        snprintf(c->expression, sizeof c->expression, "%s",
                 pool->texts.data + entry->expression_at);
}

bool blg_pool_same_kind(const blg_pool *pool, const blg_pool_entry *entry,
                        const blg_told_concept *told) {
    const blg_concept *c = &told->concept;
    if (entry->n_components != c->n_components || entry->negated != c->negated ||
        (entry->expression_at >= 0) != (c->expression[0] != '\0'))
        return false;
    for (int i = 0; blg_of_programs(told->family) && i < entry->n; i++)
        if (pool->programs[entry->program_at + (size_t)i].n_actions != c->programs[i].n_actions)
            return false;
    return true;
}

/* Looks for the problem's number; the pool must be sorted. */
int blg_pool_find(const blg_pool *pool, const blg_problem *problem) {
    const struct blg_pool_family *family = &pool->families[problem->family];
    const blg_pool_entry key = {.index = problem->index};
    const blg_pool_entry *found =
        bsearch(&key, family->entries, (size_t)family->n, sizeof key, by_index);
    return found ? (int)(found - family->entries) : -1;
}

/* ---- wrong choices ---- */

/* Free-form or basic candidates that are tried for one problem. Each needs new figures to be
 * measured; the cache of measures has BLG_TASKS_FACTS places. */
#define MOST_TRIES 100
/* Random sets of attributes that are tried for one problem. */
#define MOST_SETS 600

/* The choice of wrong concepts for one question. */
typedef struct chooser {
    blg_pool *pool;
    blg_describer *describer;
    const blg_problem *problem;
    const blg_tasks_options *options;
    int split; /* of the problem, an index of the pool's splits */
    blg_rng *rng;
    blg_buf right; /* text of the right choice */
    blg_buf text;  /* of the candidate */
    blg_buf *out;
    size_t first_at;    /* byte of `out` at which the wrong choices begin */
    int wanted, chosen; /* numbers of wrong choices */
    int tries;          /* candidates whose figures were measured */
} chooser;

/* Whether the candidate's sentence differs from the right one and from those already chosen. */
static bool is_new(const chooser *c) {
    if (strcmp(c->text.data, c->right.data) == 0)
        return false;
    for (size_t at = c->first_at; at < c->out->size; at += strlen(c->out->data + at) + 1)
        if (strcmp(c->out->data + at, c->text.data) == 0)
            return false;
    return true;
}

/* Takes the candidate if it is certainly wrong: on each side, a support image lacks it. Its
 * sentence is worded like the right choice's: for one figure or for several, with as many
 * exceptions.
 *
 * c->tries counts candidates that are costly to try. A free-form or basic candidate has figures of
 * its own, which must be measured to compare them with the figures of the images. In families whose
 * problems share concepts, a candidate consists of attributes or relations. Its test asks only what
 * has been measured of the problem's images, so it measures no figure and does not count. */
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
    c->tries += !blg_problems_share_concepts(told->family); /* measures figures */
    blg_status status = blg_concept_is_lacking(told, c->describer, c->problem, &lacking, error);
    if (status == BLG_OK && lacking) {
        blg_buf_add(c->out, c->text.data, c->text.size + 1);
        c->chosen++;
    }
    return status;
}

/* Whether there are enough wrong choices, or too many candidates were measured. */
static bool is_done(const chooser *c) {
    return c->chosen == c->wanted || c->tries >= MOST_TRIES;
}

/* How near a candidate is to the right concept: of its split and kind, of its kind, or only of its
 * family. */
typedef enum nearness { OWN_SPLIT, OWN_KIND, OWN_FAMILY } nearness;

/* How near an entry of the pool is to the right concept. */
static nearness nearness_of(const chooser *c, const blg_pool_entry *entry) {
    if (!blg_pool_same_kind(c->pool, entry, blg_describer_told(c->describer)))
        return OWN_FAMILY;
    return entry->split == c->split ? OWN_SPLIT : OWN_KIND;
}

/* Considers the concept of entry `entry` of the problem's family in the pool. */
static blg_status consider_entry(chooser *c, int entry, blg_error *error) {
    const struct blg_pool_family *family = &c->pool->families[c->problem->family];
    blg_told_concept told;
    blg_pool_told(c->pool, c->problem->family, &family->entries[entry], &told);
    return consider(c, &told, error);
}

/* Considers the wrong choices that were planned for the problem (tell/tasks.c); -1 is a choice that
 * the plan could not fill. A problem without a plan gets none here. */
static blg_status choose_planned(chooser *c, blg_error *error) {
    const int entry = blg_pool_find(c->pool, c->problem);
    const int at = entry < 0 ? -1 : c->pool->families[c->problem->family].entries[entry].wrong_at;
    blg_status status = BLG_OK;
    for (int i = 0; i < c->wanted && at >= 0 && status == BLG_OK; i++)
        if (c->pool->wrong[at + i] >= 0)
            status = consider_entry(c, c->pool->wrong[at + i], error);
    return status;
}

/* Tries the concepts of one nearness in random order until enough are chosen. */
static blg_status choose_from_set(chooser *c, nearness near, blg_error *error) {
    const struct blg_pool_family *family = &c->pool->families[c->problem->family];
    int n = 0;
    if (!blg_array_grow(&c->pool->order, &c->pool->order_capacity, family->n, sizeof(int)))
        return blg_no_memory(error);
    for (int i = 0; i < family->n; i++)
        if (nearness_of(c, &family->entries[i]) == near)
            c->pool->order[n++] = i;
    blg_rng_shuffle(c->rng, c->pool->order, (size_t)n, sizeof(int));
    blg_status status = BLG_OK;
    for (int i = 0; i < n && !is_done(c) && status == BLG_OK; i++)
        status = consider_entry(c, c->pool->order[i], error);
    return status;
}

/* Tries random sets of default attributes (figure/analyse.h). A set has as many attributes as the
 * right concept, or one attribute if the right concept is an expression. */
static blg_status choose_from_attributes(chooser *c, blg_error *error) {
    const blg_concept *right = &blg_describer_told(c->describer)->concept;
    blg_status status = BLG_OK;
    for (int k = 0; k < MOST_SETS && !is_done(c) && status == BLG_OK; k++) {
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

/* Takes wrong choices for a question about figures from the rules of problem/relations.h, in random
 * order, until there are enough. */
static blg_status choose_from_rules(chooser *c, blg_error *error) {
    int rules[BLG_MOST_RELATION_RULES];
    const int n = blg_relation_rules();
    blg_status status = BLG_OK;
    for (int i = 0; i < n; i++)
        rules[i] = i;
    blg_rng_shuffle(c->rng, rules, (size_t)n, sizeof *rules);
    for (int i = 0; i < n && !is_done(c) && status == BLG_OK; i++) {
        blg_told_concept told = {.family = c->problem->family};
        told.concept.n_components = 1;
        blg_relation_rule_print(rules[i], told.concept.expression, sizeof told.concept.expression);
        status = consider(c, &told, error);
    }
    return status;
}

/* Chooses until c->wanted wrong choices are there. Takes the planned choices first, then ever less
 * near concepts of the data set; random attributes come before other kinds of concepts, rules of
 * relations come last. BLG_INFEASIBLE if all that is too few. */
static blg_status choose_wrong(chooser *c, blg_error *error) {
    blg_concept_sentence(&c->right, blg_describer_told(c->describer), c->options->catalogue,
                         c->options->wording);
    if (c->right.failed)
        return blg_no_memory(error);
    blg_status status = choose_planned(c, error);
    const blg_family family = c->problem->family;
    BLG_THEN(status, choose_from_set(c, OWN_SPLIT, error));
    BLG_THEN(status, choose_from_set(c, OWN_KIND, error));
    BLG_THEN(status, blg_of_attributes(family) ? choose_from_attributes(c, error) : BLG_OK);
    BLG_THEN(status, choose_from_set(c, OWN_FAMILY, error));
    BLG_THEN(status, blg_of_relations(family) ? choose_from_rules(c, error) : BLG_OK);
    if (status != BLG_OK)
        return status;
    if (c->out->failed)
        return blg_no_memory(error);
    if (c->chosen < c->wanted)
        return blg_error_set(error, BLG_INFEASIBLE,
                             "%s: %d choices need %d wrong concepts, the %d concepts of family %s "
                             "in the data set offer %d",
                             c->problem->name, c->wanted + 1, c->wanted,
                             c->pool->families[family].n, blg_family_name(family), c->chosen);
    return BLG_OK;
}

/* Appends n wrong choices for a problem of a split to out, each followed by a zero byte. The
 * describer must have been given the problem. BLG_INFEASIBLE, with the numbers, if there are too
 * few. */
static blg_status add_wrong_choices(blg_pool *pool, blg_describer *describer,
                                    const blg_problem *problem, const char *split, blg_rng *rng,
                                    const blg_tasks_options *options, int n, blg_buf *out,
                                    blg_error *error) {
    chooser c = {.pool = pool,
                 .describer = describer,
                 .problem = problem,
                 .options = options,
                 .split = blg_pool_split(pool, split),
                 .rng = rng,
                 .out = out,
                 .first_at = out->size,
                 .wanted = n};
    blg_status status = choose_wrong(&c, error);
    blg_buf_free(&c.right);
    blg_buf_free(&c.text);
    return status;
}

/* ---- forms ---- */

/* Each task has a random stream of its own. In all forms but cs and cg (docs/tasks.md), the stream
 * draws whether A or B holds the positives; in cs it draws where the right choice stands. So
 * answers are uniform, and one task of a problem does not give away the answer of another. */

static const char *const form_names[BLG_TASK_FORMS] = {
#define BLG_ENUM_ENTRY(name) #name,
    BLG_TASK_FORM_LIST(BLG_ENUM_ENTRY)
#undef BLG_ENUM_ENTRY
};

const char *blg_task_form_name(blg_task_form form) {
    return (int)form >= 0 && form < BLG_TASK_FORMS ? form_names[form] : "?";
}

/* Whether a form shows pictures. */
static bool shows_files(blg_task_form form) {
    return form != BLG_TASK_d1s && form != BLG_TASK_d2s;
}

/* Whether a form shows descriptions of images; id1s and id2s show them beside the pictures. */
static bool shows_texts(blg_task_form form) {
    return !shows_files(form) || form == BLG_TASK_id1s || form == BLG_TASK_id2s;
}

/* Whether a form asks about two queries, one of each side. */
static bool is_pair(blg_task_form form) {
    return form == BLG_TASK_i2s || form == BLG_TASK_d2s || form == BLG_TASK_id2s;
}

enum { NEGATIVE, POSITIVE }; /* sides, as set A may have them */

/* Writes the name of an image's file or, if `text` is set, the description of the image. */
static blg_status write_item(blg_form_writer *w, bool text, int side, int image, blg_error *error) {
    const char *described = NULL;
    if (!text) {
        blg_buf_char(&w->lines, '"');
        blg_scene_file_name(&w->lines, w->problem, side, image, w->tar);
        blg_buf_char(&w->lines, '"');
        return BLG_OK;
    }
    blg_status status =
        blg_describe_image(w->describer, side, image, w->options->wording, &described, error);
    if (status == BLG_OK)
        blg_buf_json_string(&w->lines, described);
    return status;
}

/* Writes "key":[...] with the files or texts of a side's support. */
static blg_status write_support(blg_form_writer *w, const char *key, bool texts, int side,
                                blg_error *error) {
    blg_status status = BLG_OK;
    const bool begins = w->lines.size && w->lines.data[w->lines.size - 1] == '{';
    blg_buf_format(&w->lines, "%s\"%s\":[", begins ? "" : ",", key);
    for (int i = 0; i < w->problem->n_support && status == BLG_OK; i++) {
        blg_buf_text(&w->lines, i ? "," : "");
        status = write_item(w, texts, side, i, error);
    }
    blg_buf_char(&w->lines, ']');
    return status;
}

/* Begins the line of a task: names, then the member "inputs", which stays open, with the
 * support of both sides. a_side: the side that is set A. */
static blg_status begin_task(blg_form_writer *w, blg_task_form form, int number, int a_side,
                             blg_error *error) {
    const blg_problem *problem = w->problem;
    blg_buf_format(&w->lines,
                   "{\"id\":\"%s/%s/%d\",\"problem\":\"%s\",\"family\":\"%s\",\"form\":\"%s\","
                   "\"split\":",
                   problem->name, form_names[form], number, problem->name,
                   blg_family_name(problem->family), form_names[form]);
    blg_buf_json_string(&w->lines, w->split);
    blg_buf_text(&w->lines, ",\"inputs\":{");
    w->summary->tasks[form]++;
    /* The support is under "a" and "b". A form that shows both files and texts (id1s, id2s) has
     * the files there, and the texts under "a_texts" and "b_texts". */
    const bool files = shows_files(form);
    blg_status status = write_support(w, "a", !files, a_side, error);
    BLG_THEN(status, write_support(w, "b", !files, !a_side, error));
    if (!files || !shows_texts(form))
        return status;
    BLG_THEN(status, write_support(w, "a_texts", /* texts */ true, a_side, error));
    BLG_THEN(status, write_support(w, "b_texts", /* texts */ true, !a_side, error));
    return status;
}

/* Ends the line with the set that holds the positives, and what the tables of `score` group by.
 * a_side: as for begin_task. */
static void end_task(blg_form_writer *w, int a_side) {
    blg_buf_format(&w->lines, ",\"positive\":\"%s\",\"length\":%d", a_side == POSITIVE ? "a" : "b",
                   blg_concept_length(w->problem));
    blg_key_marks(&w->lines, w->problem, w->options->catalogue);
    blg_buf_text(&w->lines, "}\n");
}

/* The random stream of a problem's task `number` of a form; each form has room for 1,000. */
static blg_rng form_stream(const blg_form_writer *w, blg_task_form form, int number) {
    return blg_tasks_stream(w->seed, w->problem, (uint32_t)form * 1000u + (uint32_t)number);
}

/* Draws a side. If a choice is wanted, it returns the side that makes this choice right, and still
 * draws, so that later draws stay the same. answer: the choice that is right if the result is the
 * negative side. */
static int draw_side(blg_rng *rng, int wanted, int answer) {
    const int side = (int)blg_rng_below(rng, 2);
    return wanted == BLG_ANY_CHOICE ? side : wanted != answer;
}

/* Shows query number / 2 of side number & 1 or, in the forms of pairs, query `number` of both
 * sides. Draws which side is set A, and which query of a pair comes first. Returns the right
 * choice: 0 if the query, or the first of the pair, belongs to set A. wanted: the choice that is to
 * be right, or BLG_ANY_CHOICE. */
static int draw_shown(const blg_form_writer *asker, blg_task_form form, int number, int wanted,
                      blg_question *q) {
    blg_rng rng = form_stream(asker, form, number);
    const int n_support = asker->problem->n_support;
    if (is_pair(form)) {
        q->a_side = (int)blg_rng_below(&rng, 2);
        const int first = draw_side(&rng, wanted, q->a_side != 0);
        q->shown[q->n_shown++] = (blg_shown){first, n_support + number};
        q->shown[q->n_shown++] = (blg_shown){!first, n_support + number};
    } else {
        q->a_side = draw_side(&rng, wanted, (number & 1) != 0);
        q->shown[q->n_shown++] = (blg_shown){number & 1, n_support + number / 2};
    }
    return q->shown[0].side != q->a_side;
}

/* i1s, d1s, id1s: one query is shown; which side does it belong to? i2s, d2s, id2s: a query of each
 * side is shown; which query belongs to which side? */
static blg_status write_shown(blg_form_writer *w, blg_task_form form, int number,
                              blg_error *error) {
    static const char *const keys[2][2] = {{",\"image\":", ",\"text\":"},
                                           {",\"images\":[", ",\"texts\":["}};
    const bool pair = is_pair(form);
    blg_question q = {.n_shown = 0};
    const int answer = draw_shown(w, form, number, BLG_ANY_CHOICE, &q);
    blg_status status = begin_task(w, form, number, q.a_side, error);
    for (int text = !shows_files(form); text <= shows_texts(form); text++) { /* files, then texts */
        blg_buf_text(&w->lines, keys[pair][text]);
        for (int i = 0; i < q.n_shown && status == BLG_OK; i++) {
            blg_buf_text(&w->lines, i ? "," : "");
            status = write_item(w, text, q.shown[i].side, q.shown[i].image, error);
        }
        blg_buf_text(&w->lines, pair ? "]" : "");
    }
    blg_buf_format(&w->lines, "},\"choices\":%s,\"answer\":%d",
                   pair ? "[[\"a\",\"b\"],[\"b\",\"a\"]]" : "[\"a\",\"b\"]", answer);
    if (!pair) {
        const int side = q.shown[0].side;
        blg_buf_format(&w->lines, ",\"side\":\"%s\"", side == POSITIVE ? "positive" : "negative");
        blg_context_write(w, side, &w->lines);
    }
    end_task(w, q.a_side);
    return status;
}

/* cs: set A holds the positives; which concept do they share that no image of set B has? */
static blg_status write_selection(blg_form_writer *w, blg_error *error) {
    blg_rng rng = form_stream(w, BLG_TASK_cs, 0);
    int n = w->options->choices, answer = (int)blg_rng_below(&rng, (uint32_t)n);
    const char *right = NULL;
    blg_buf_clear(&w->choices);
    blg_status status = blg_describe_concept(w->describer, w->options->wording, &right, error);
    BLG_THEN(status, add_wrong_choices(w->pool, w->describer, w->problem, w->split, &rng,
                                       w->options, n - 1, &w->choices, error));
    if (status == BLG_OK) /* again, because add_wrong_choices may overwrite the describer's text */
        status = blg_describe_concept(w->describer, w->options->wording, &right, error);
    if (status != BLG_OK)
        return status;
    status = begin_task(w, BLG_TASK_cs, 0, POSITIVE, error);
    blg_buf_text(&w->lines, "},\"choices\":[");
    const char *wrong = w->choices.data;
    for (int i = 0; i < n; i++) {
        blg_buf_quoted(&w->lines, i ? "," : "", i == answer ? right : wrong);
        if (i != answer)
            wrong += strlen(wrong) + 1;
    }
    blg_buf_format(&w->lines, "],\"answer\":%d", answer);
    end_task(w, POSITIVE);
    return status;
}

/* Appends what else is right in the form cg: paraphrases; the concept, if it is an expression; and
 * whether it is in words. */
static void add_accepted(const blg_question *q, blg_buf *out) {
    const char *text = q->accepted.data, *end = text + q->accepted.size;
    blg_buf_text(out, ",\"accepted\":[");
    for (const char *at = text; at < end; at += strlen(at) + 1)
        blg_buf_quoted(out, at == text ? "" : ",", at);
    blg_buf_char(out, ']');
    const blg_concept *c = &q->problem->concept;
    if (c->expression[0])
        blg_buf_format(out, ",\"expression\":\"%s%s%s\"", c->negated ? "not (" : "", c->expression,
                       c->negated ? ")" : "");
    if (blg_concept_in_words(c))
        blg_buf_text(out, ",\"words\":true");
}

/* cg: the question of cs without choices; the answer is a sentence. cx: the answer is an
 * expression. */
static blg_status write_open(blg_form_writer *w, blg_task_form form, blg_error *error) {
    const bool cx = form == BLG_TASK_cx;
    blg_question q = {.n_shown = 0};
    if (cx && !blg_has_expressions(w->problem->family))
        return BLG_OK;
    blg_status status =
        blg_question_pose(w, cx ? BLG_QUESTION_cx : BLG_QUESTION_cg, 0, BLG_ANY_CHOICE, &q, error);
    blg_buf_clear(&w->choices);
    BLG_THEN(status, begin_task(w, form, 0, POSITIVE, error));
    if (status == BLG_OK && cx) {
        blg_language_write(&w->choices, w->problem->family, q.several_figures, w->options->wording);
        blg_buf_quoted(&w->lines, ",\"language\":", w->choices.failed ? "" : w->choices.data);
    }
    if (status == BLG_OK)
        blg_buf_quoted(&w->lines, "},\"choices\":null,\"answer\":", q.reference.data);
    if (status == BLG_OK && cx)
        blg_buf_format(&w->lines, ",\"cases\":%s", q.cases.data);
    else if (status == BLG_OK)
        add_accepted(&q, &w->lines);
    end_task(w, POSITIVE);
    blg_question_free(&q);
    return status == BLG_OK && w->choices.failed ? blg_no_memory(error) : status;
}

/* Writes all tasks of a form that the problem has. cs, cg and cx have one task or none. In the
 * other forms task i is about query i of both sides (pairs), or about query i / 2 of side i % 2. */
static blg_status write_form(blg_form_writer *w, blg_task_form form, blg_error *error) {
    if (form == BLG_TASK_cs) /* beside a concept in words no choice is known to be wrong */
        return blg_concept_in_words(&w->problem->concept) ? BLG_OK : write_selection(w, error);
    if (form == BLG_TASK_cg || form == BLG_TASK_cx)
        return write_open(w, form, error);
    const bool two = is_pair(form);
    const int *queries = w->problem->n_query;
    if (!queries[0] && !queries[1])
        return blg_error_set(
            error, BLG_INFEASIBLE,
            "%s: form %s needs a query image on each side, the problem has 0; leave "
            "the form out (--forms)",
            w->problem->name, form_names[form]);
    blg_status status = BLG_OK;
    for (int i = 0; i < 2 * BLG_MAX_SIDE && status == BLG_OK; i++) {
        const bool both_there = i < queries[0] && i < queries[1];
        const bool one_there = i / 2 < queries[i % 2];
        if (two ? both_there : one_there)
            status = write_shown(w, form, i, error);
    }
    return status;
}

blg_status blg_forms_write(blg_form_writer *w, blg_error *error) {
    blg_status status = BLG_OK;
    blg_buf_clear(&w->lines);
    for (int form = 0; form < BLG_TASK_FORMS && status == BLG_OK; form++)
        if (w->options->forms[form])
            status = write_form(w, (blg_task_form)form, error);
    if (status == BLG_OK && w->lines.failed)
        return blg_no_memory(error);
    return status;
}

/* ---- offers ---- */

/* A task has K choices. A concept has K - 1 tokens for each problem in which it is right; a token
 * is the right to be offered as a wrong choice once (tell/tasks.h).
 *
 * First, each of K - 1 random permutations of the problems' concepts gives every problem a concept,
 * unless the concept does not fit or the problem has it already. Then augmenting paths deal the
 * tokens that no permutation dealt: a problem takes a concept without free token from another
 * problem, and that problem takes another concept, until a concept has a free token. By Berge's
 * theorem (Proc. Natl. Acad. Sci. 43 (1957)) the number of dealt tokens is the largest possible
 * when no such path is left. A concept that a failed search reached never leads to a free token
 * again, so later searches leave it out; all failed searches together look at each pair of problem
 * and concept once for each token. */

/* A place is an index in o->dealt: room for one wrong choice of a problem. */
typedef struct dealer {
    const blg_offers *o;
    blg_rng *rng;
    int *tokens;    /* by concept: how many it has */
    int *held;      /* by concept: how many of them are dealt */
    int *first;     /* by concept: where its places begin in `holders` */
    int *holders;   /* places that hold a concept's tokens */
    int *order;     /* scratch: problems or concepts in random order */
    int *queue;     /* concepts that the search reached */
    int *for_place; /* by concept: the place that would take it; ROOT = the searching problem's */
    bool *dead;     /* by concept: no free token can be reached */
} dealer;

enum { NOT_REACHED = -2, ROOT = -1 };

/* Whether a problem may be given a concept as a wrong choice: it is not the right one, it fits, and
 * the problem does not have it yet. */
static bool may_take(const dealer *d, int problem, int concept) {
    const blg_offers *o = d->o;
    if (concept == o->concept_of[problem] ||
        (o->fits && !o->fits[(size_t)problem * (size_t)o->n_concepts + (size_t)concept]))
        return false;
    for (int i = 0; i < o->wanted; i++)
        if (o->dealt[problem * o->wanted + i] == concept)
            return false;
    return true;
}

/* Index in `dealt` of the problem's first place without a concept, -1 = none. */
static int empty_place(const dealer *d, int problem) {
    for (int i = 0; i < d->o->wanted; i++)
        if (d->o->dealt[problem * d->o->wanted + i] < 0)
            return problem * d->o->wanted + i;
    return -1;
}

/* Puts a concept with a free token in a place. */
static void put_concept(dealer *d, int place, int concept) {
    d->o->dealt[place] = concept;
    d->holders[d->first[concept] + d->held[concept]++] = place;
}

/* Empties a place. In the list of the concept's holders, the last fills the gap. */
static void take_back(dealer *d, int place) {
    const int concept = d->o->dealt[place];
    int *holders = d->holders + d->first[concept], i = 0;
    while (holders[i] != place)
        i++;
    holders[i] = holders[--d->held[concept]];
    d->o->dealt[place] = -1;
}

/* Puts the numbers below n into d->order, in random order. */
static void shuffle_order(dealer *d, int n) {
    for (int i = 0; i < n; i++)
        d->order[i] = i;
    blg_rng_shuffle(d->rng, d->order, (size_t)n, sizeof *d->order);
}

/* Deals wrong choices: in each round every problem is offered the concept of another, random
 * problem. */
static void permute_concepts(dealer *d) {
    const blg_offers *o = d->o;
    for (int round = 0; round < o->wanted; round++) {
        shuffle_order(d, o->n_problems);
        for (int p = 0; p < o->n_problems; p++) {
            const int concept = o->concept_of[d->order[p]];
            if (may_take(d, p, concept))
                put_concept(d, p * o->wanted + round, concept);
        }
    }
}

/* ---- augmenting paths ---- */

/* If a problem finds no concept with a free token, a search in breadth looks for a chain: the
 * problem takes a concept from a place of another problem, this problem takes a concept from a
 * third, and so on, until a problem takes a concept with a free token. */

/* Makes one step of the search: adds to the queue, which has *n concepts, those that the problem
 * may take and that the search has not reached. place: that of the problem that would take them, or
 * ROOT for the problem that searches. Stops at a concept with a free token and returns it; -1 =
 * none. */
static int reach(dealer *d, int problem, int place, int *n) {
    for (int i = 0; i < d->o->n_concepts; i++) {
        const int c = d->order[i];
        if (d->for_place[c] != NOT_REACHED || d->dead[c] || !may_take(d, problem, c))
            continue;
        d->for_place[c] = place;
        d->queue[(*n)++] = c;
        if (d->held[c] < d->tokens[c])
            return c;
    }
    return -1;
}

/* Follows the path back from a concept with a free token to the problem that searched. Each place
 * takes the concept that was found for it and passes on its old concept to the next place of the
 * way; the searching problem takes the one that arrives at the end. */
static void shift_along_path(dealer *d, int problem, int concept) {
    for (int place = d->for_place[concept]; place != ROOT; place = d->for_place[concept]) {
        const int old = d->o->dealt[place];
        take_back(d, place);
        put_concept(d, place, concept);
        concept = old;
    }
    put_concept(d, empty_place(d, problem), concept);
}

/* Gives a problem one more concept within the tokens, by a search in breadth for a free token;
 * false if no path leads to one. */
static bool augment(dealer *d, int problem) {
    int n = 0, free_concept =
                   reach(d, problem, ROOT, &n); /* concepts in the queue; one with a free token */
    for (int at = 0; at < n && free_concept < 0; at++) {
        const int c = d->queue[at];
        for (int i = 0; i < d->held[c] && free_concept < 0; i++) {
            const int place = d->holders[d->first[c] + i];
            free_concept = reach(d, place / d->o->wanted, place, &n);
        }
    }
    if (free_concept >= 0)
        shift_along_path(d, problem, free_concept);
    for (int i = 0; i < n; i++) { /* forget the search, but remember concepts that led nowhere */
        d->for_place[d->queue[i]] = NOT_REACHED;
        d->dead[d->queue[i]] = free_concept < 0;
    }
    return free_concept >= 0;
}

/* ---- more than the tokens ---- */

/* Gives a problem the fitting concept that was offered least for its tokens, for a place that no
 * free token fills; false if none fits. */
static bool overdraw(dealer *d, int problem) {
    int best = -1;
    for (int i = 0; i < d->o->n_concepts; i++) {
        const int c = d->order[i];
        if (may_take(d, problem, c) && (best < 0 || (long long)d->held[c] * d->tokens[best] <
                                                        (long long)d->held[best] * d->tokens[c]))
            best = c;
    }
    if (best < 0)
        return false;
    d->o->dealt[empty_place(d, problem)] = best;
    d->held[best]++; /* beyond its tokens, so `holders` has no room for the place */
    return true;
}

/* Gives each concept `wanted` tokens for each problem in which it is right, and empties all places.
 * False when memory is out. */
static bool prepare_dealer(dealer *d, blg_arena *arena) {
    const blg_offers *o = d->o;
    const int most = o->n_problems > o->n_concepts ? o->n_problems : o->n_concepts;
    d->tokens = BLG_NEW(arena, int, o->n_concepts);
    d->held = BLG_NEW(arena, int, o->n_concepts);
    d->first = BLG_NEW(arena, int, o->n_concepts);
    d->holders = BLG_NEW(arena, int, (size_t)o->n_problems *(size_t)o->wanted);
    d->order = BLG_NEW(arena, int, most);
    d->queue = BLG_NEW(arena, int, o->n_concepts);
    d->for_place = BLG_NEW(arena, int, o->n_concepts);
    d->dead = BLG_NEW(arena, bool, o->n_concepts);
    if (!d->tokens || !d->held || !d->first || !d->holders || !d->order || !d->queue ||
        !d->for_place || !d->dead)
        return false;
    for (int p = 0; p < o->n_problems; p++)
        d->tokens[o->concept_of[p]] += o->wanted;
    for (int c = 0, at = 0; c < o->n_concepts; c++) {
        d->first[c] = at;
        at += d->tokens[c];
        d->for_place[c] = NOT_REACHED;
    }
    for (int i = 0; i < o->n_problems * o->wanted; i++)
        o->dealt[i] = -1;
    return true;
}

/* Deals the wrong choices of a group's problems into offers->dealt (the plan is above): random
 * permutations first, then augmenting paths. A place that is still empty takes a concept beyond the
 * concept's tokens; if none fits, it stays -1. */
blg_status blg_offers_deal(const blg_offers *offers, blg_rng *rng, blg_arena *arena,
                           blg_error *error) {
    dealer d = {.o = offers, .rng = rng};
    if (!prepare_dealer(&d, arena))
        return blg_no_memory(error);
    permute_concepts(&d);
    shuffle_order(&d, offers->n_concepts); /* for both loops */
    for (int p = 0; p < offers->n_problems; p++)
        while (empty_place(&d, p) >= 0 && augment(&d, p))
            ;
    for (int p = 0; p < offers->n_problems; p++)
        while (empty_place(&d, p) >= 0 && overdraw(&d, p))
            ;
    return BLG_OK;
}

/* ---- path ---- */

/* Whether the action draws a stroke; a stroke of no length only turns, and is not told. */
static bool is_told(const blg_action *a) {
    return a->length > 0 && (a->kind == BLG_LINE || a->extent_deg != 0);
}

int blg_path_strokes(const blg_program *program) {
    int n = 0;
    for (int i = 0; i < program->n_actions; i++)
        n += is_told(&program->actions[i]);
    return n;
}

/* A turn, rounded to whole degrees in -179..180. */
static int whole_turn(double degrees) {
    int turn = (int)lround(blg_remainder(degrees, 360));
    return turn == -180 ? 180 : turn;
}

/* Writes the turn in front of a stroke, in degrees. Short texts leave out a turn of 0. */
static void write_turn(blg_buf *out, int turn, blg_wording wording) {
    const char *side = turn > 0 ? "left" : "right";
    const bool is_long = wording == BLG_WORDING_LONG;
    if (turn == 0) {
        blg_buf_text(out, is_long ? "without a turn " : "");
    } else if (turn == 180) {
        blg_buf_text(out, is_long ? "after turning back " : "turn back, ");
    } else {
        blg_buf_format(out, is_long ? "after a %s turn of %d" : "turn %s %d", side, abs(turn));
        blg_buf_text(out, !is_long ? ", " : abs(turn) == 1 ? " degree " : " degrees ");
    }
}

/* Writes "a straight zigzag stroke" or "an arc of small circles"; short texts have no article. */
static void write_noun(blg_buf *out, const blg_action *a, blg_vocabulary vocabulary,
                       blg_wording wording) {
    const blg_stroke_style *style = blg_stroke_styles[a->type];
    const bool free_form = vocabulary == BLG_VOCABULARY_FREE_FORM;
    const bool tells_type = vocabulary != BLG_VOCABULARY_PLAIN;
    const bool which_word = vocabulary == BLG_VOCABULARY_FIGURE; /* [1] names no figure */
    const bool stamps = style->marks == BLG_STAMPS;
    const char *noun = a->kind == BLG_ARC ? "arc" : free_form ? "stroke" : "segment";
    const bool straight = a->kind == BLG_LINE && free_form;
    const char *word = tells_type && !stamps ? style->word[which_word] : "";
    if (wording == BLG_WORDING_LONG)
        blg_buf_text(out, !straight && strchr("aeiou", *word ? *word : *noun) ? "an " : "a ");
    blg_buf_format(out, "%s%s%s%s", straight ? "straight " : "", word, *word ? " " : "", noun);
    if (tells_type && stamps)
        blg_buf_format(out, " of small %s", style->plural[which_word]);
}

/* Writes a stroke's measures. Long texts name the numbers, short texts give them in the order
 * radius, side, degrees. */
static void write_size(blg_buf *out, const blg_action *a, blg_wording wording) {
    const char *side = a->extent_deg > 0 ? "left" : "right";
    bool is_long = wording == BLG_WORDING_LONG;
    if (!is_long)
        blg_buf_char(out, ' ');
    else if (a->kind == BLG_LINE)
        blg_buf_text(out, " (length ");
    else
        blg_buf_format(out, " that sweeps %s (radius ", side);
    blg_words_number(out, a->length, 2);
    if (a->kind == BLG_ARC) {
        int extent = (int)lround(fabs(a->extent_deg));
        if (is_long)
            blg_buf_format(out, ", %d degree%s", extent, extent == 1 ? "" : "s");
        else
            blg_buf_format(out, " %s %d", side, extent);
    }
    blg_buf_text(out, is_long ? ")" : "");
}

/* Tells the strokes of a program with the turns between them. An arc of negative extent is drawn
 * backwards, so there pen and turtle differ by 180 degrees. Strokes of no length only turn. */
void blg_path_write(blg_buf *out, const blg_program *program, blg_vocabulary vocabulary,
                    blg_wording wording) {
    int n = blg_path_strokes(program), n_told = 0; /* strokes in all, and told so far */
    double heading = 0;                            /* of the turtle */
    double direction = 0; /* of the pen at the end of the previous stroke */
    for (int i = 0; i < program->n_actions; i++) {
        const blg_action *a = &program->actions[i];
        double backwards = a->kind == BLG_ARC && a->extent_deg < 0 ? 180 : 0;
        heading += a->turn_deg;
        if (is_told(a)) {
            if (n_told > 0) {
                bool last = n_told == n - 1 && n > 2;
                blg_buf_text(out, wording == BLG_WORDING_SHORT ? ", "
                                  : last                       ? ", and then "
                                                               : ", then ");
                write_turn(out, whole_turn(heading + backwards - direction), wording);
            }
            write_noun(out, a, vocabulary, wording);
            write_size(out, a, wording);
            n_told++;
        }
        if (a->kind == BLG_ARC)
            heading += a->extent_deg;
        if (is_told(a))
            direction = heading + backwards;
    }
}

/* ---- question ---- */

/* First random streams of ps and pv; the other forms take the streams of form_stream. */
#define STREAM_PS 20000u
#define STREAM_PV 21000u

static const char *const question_names[BLG_QUESTION_FORMS] = {
#define BLG_ENUM_ENTRY(name) #name,
    BLG_QUESTION_LIST(BLG_ENUM_ENTRY)
#undef BLG_ENUM_ENTRY
};

const char *blg_question_name(blg_question_form form) {
    return (int)form >= 0 && form < BLG_QUESTION_FORMS ? question_names[form] : "?";
}

bool blg_question_is_open(blg_question_form form) {
    return form == BLG_QUESTION_cg || form == BLG_QUESTION_ps || form == BLG_QUESTION_cx;
}

int blg_question_find(const char *name) {
    return blg_str_index(name, question_names, BLG_QUESTION_FORMS);
}

void blg_question_free(blg_question *q) {
    blg_buf_free(&q->choices);
    blg_buf_free(&q->reference);
    blg_buf_free(&q->accepted);
    blg_buf_free(&q->program);
    blg_buf_free(&q->cases);
}

/* Whether no positive has other figures than a negative. */
static bool same_figures(const blg_problem *problem) {
    for (int i = 0; i < blg_problem_side(problem, 1); i++)
        for (int k = 0; k < blg_problem_side(problem, 0); k++)
            if (blg_key_of_figures(&problem->images[1][i]) !=
                blg_key_of_figures(&problem->images[0][k]))
                return false;
    return true;
}

/* Whether a form can ask about the problem. A concept in words is not measured. So no choice is
 * known to be wrong (cs), and positives and negatives may have the same figures, so that no program
 * fits only one side (pv). */
static bool may_ask(const blg_problem *problem, blg_question_form form) {
    if (!blg_concept_in_words(&problem->concept))
        return true;
    return form != BLG_QUESTION_cs && !(form == BLG_QUESTION_pv && same_figures(problem));
}

/* The number of the n-th question of a form about the problem; -1: it has no more. In i1s, number
 * 2 * i + side stands for query i of a side; forms without queries have one question, number 0. */
int blg_question_number(const blg_problem *problem, blg_question_form form, int n) {
    const int *queries = problem->n_query;
    if (!may_ask(problem, form))
        return -1;
    if (form == BLG_QUESTION_i2s)
        return n < queries[0] && n < queries[1] ? n : -1;
    if (form == BLG_QUESTION_cx && !blg_has_expressions(problem->family))
        return -1;
    if (form != BLG_QUESTION_i1s)
        return n == 0 ? 0 : -1;
    for (int number = 0; number < 2 * BLG_MAX_SIDE; number++)
        if (number / 2 < queries[number & 1] && n-- == 0)
            return number;
    return -1;
}

/* ---- length ---- */

/* The length of a concept, by which tables tell short concepts from long ones: its strokes, shapes,
 * attributes or atoms. */

/* Number of strokes of n programs. */
static int strokes_of(const blg_program *programs, int n) {
    int strokes = 0;
    for (int i = 0; i < n; i++)
        strokes += blg_path_strokes(&programs[i]);
    return strokes;
}

/* Number of atoms, attributes and comparisons of a concept of relations; 1 if its expression is no
 * formula. */
static int formula_length(const blg_concept *c) {
    blg_formula formula;
    int n = 0;
    if (blg_formula_parse(c->expression, &formula, NULL) != BLG_OK)
        return 1;
    for (int i = 0; i < formula.n; i++)
        n += formula.nodes[i].kind <= BLG_FORMULA_FIGURES; /* kinds of leaves come first */
    return n;
}

int blg_concept_length(const blg_problem *problem) {
    const blg_concept *c = &problem->concept;
    blg_expression e;
    int n = 0;
    if (blg_of_programs(problem->family))
        return strokes_of(c->programs, c->n_components);
    if (blg_of_relations(problem->family))
        return formula_length(c);
    if (!c->expression[0] || blg_expression_parse(c->expression, &e, NULL) != BLG_OK)
        return c->n_components;
    for (int i = 0; i < e.n; i++)
        n += blg_is_predicate(e.nodes[i].kind);
    return n;
}

/* ---- choices ---- */

/* Adds choices to a question, and marks the right one. */

/* Adds a choice, or ends one whose text was written into q->choices already. */
static void add_choice(blg_question *q, const char *text) {
    blg_buf_add(&q->choices, text, strlen(text) + 1);
    q->n_choices++;
}

/* Sets the right choice; its text becomes the reference. */
static void set_right_choice(blg_question *q, int right_choice) {
    const char *text = q->choices.data;
    q->right_choice = right_choice;
    for (int i = 0; text && i < right_choice; i++)
        text += strlen(text) + 1;
    blg_buf_text(&q->reference, text ? text : "");
}

/* ---- the forms ---- */

/* i1s and i2s: which set does each shown query belong to? wanted: as for draw_shown. */
static void pose_shown(const blg_form_writer *asker, int wanted, blg_question *q) {
    static const char *const choices[2][2] = {{"set A", "set B"},
                                              {"image 1 belongs to set A, image 2 to set B",
                                               "image 1 belongs to set B, image 2 to set A"}};
    const bool pair = q->form == BLG_QUESTION_i2s;
    const int answer = draw_shown(asker, pair ? BLG_TASK_i2s : BLG_TASK_i1s, q->number, wanted, q);
    add_choice(q, choices[pair][0]);
    add_choice(q, choices[pair][1]);
    set_right_choice(q, answer);
}

/* What a choice says in place of words of a concept's sentence: the sets of the prompt, and for
 * free-form concepts as few words for each stroke as possible. A line of length 1 and an arc of
 * radius 0.5, as all presets have them, are told without their sizes. */
static const struct brief {
    const char *from, *to;
    bool free_form; /* in free-form sentences only */
} briefs[] = {{"positive images", "images of set A", false},
              {"positive image", "image of set A", false},
              {"negative images", "images of set B", false},
              {"negative image", "image of set B", false},
              {"straight stroke of small ", "line of ", true},
              {"arc of small ", "arc of ", true},
              {" 0.5 left ", " left ", true},
              {" 0.5 right ", " right ", true},
              {" 1,", ",", true},
              {" 1;", ";", true},
              {" 1.", ".", true}};

/* The brief whose words stand at a place of the text; NULL if there is none. */
static const struct brief *brief_at(const char *text, bool free_form) {
    for (size_t i = 0; i < sizeof briefs / sizeof *briefs; i++)
        if ((free_form || !briefs[i].free_form) &&
            strncmp(text, briefs[i].from, strlen(briefs[i].from)) == 0)
            return &briefs[i];
    return NULL;
}

/* If the text begins like "straight zigzag stroke", writes "zigzag line" and returns the length of
 * that beginning; else returns 0. */
static size_t write_brief_line(blg_buf *out, const char *text) {
    for (int t = 0; t < BLG_STROKE_TYPES; t++) {
        char from[64];
        const int n =
            snprintf(from, sizeof from, "straight %s stroke", blg_stroke_styles[t]->word[0]);
        if (strncmp(text, from, (size_t)n) != 0)
            continue;
        blg_buf_format(out, "%s line", blg_stroke_styles[t]->word[0]);
        return (size_t)n;
    }
    return 0;
}

/* Adds a sentence as a choice, with short forms (briefs) in place of some longer words. */
static void add_brief_choice(blg_question *q, const char *sentence) {
    const bool free_form = blg_of_programs(q->problem->family);
    while (*sentence) {
        const struct brief *brief = brief_at(sentence, free_form);
        size_t n_replaced = free_form && !brief ? write_brief_line(&q->choices, sentence) : 0;
        if (brief)
            blg_buf_text(&q->choices, brief->to);
        else if (!n_replaced)
            blg_buf_char(&q->choices, *sentence);
        sentence += brief ? strlen(brief->from) : n_replaced ? n_replaced : 1;
    }
    add_choice(q, ""); /* ends the choice */
}

/* cs: the right concept among wrong ones, as sentences. The place of the right choice is drawn even
 * if `wanted` gives it, so that all later draws stay the same. */
static blg_status pose_selection(const blg_form_writer *asker, int wanted, blg_question *q,
                                 blg_error *error) {
    blg_rng rng = form_stream(asker, BLG_TASK_cs, 0);
    const int n = asker->options->choices, drawn = (int)blg_rng_below(&rng, (uint32_t)n);
    const int answer = wanted == BLG_ANY_CHOICE ? drawn : wanted;
    const char *right = NULL;
    blg_buf wrong = {0};
    blg_tasks_options options = *asker->options;
    if (blg_of_programs(asker->problem->family))
        options.wording = BLG_WORDING_SHORT;
    blg_status status = add_wrong_choices(asker->pool, asker->describer, asker->problem,
                                          asker->split, &rng, &options, n - 1, &wrong, error);
    BLG_THEN(status, blg_describe_concept(asker->describer, options.wording, &right, error));
    const char *next = wrong.data;
    for (int i = 0; i < n && status == BLG_OK; i++) {
        add_brief_choice(q, i == answer ? right : next);
        if (i != answer)
            next += strlen(next) + 1;
    }
    if (status == BLG_OK)
        set_right_choice(q, answer);
    blg_buf_free(&wrong);
    return status;
}

/* cg: the answer is a sentence. The reference is the concept's sentence, its paraphrases are
 * accepted, too. */
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

/* cx: the answer is an expression. The reference is the concept as an expression, the cases are
 * images on which answers are tried. */
static blg_status pose_expression(const blg_form_writer *asker, blg_question *q, blg_error *error) {
    if (!asker->fresh)
        return blg_error_set(error, BLG_INFEASIBLE,
                             "form cx needs a worker, which builds fresh images: blg_worker_pose");
    const char *sentence = NULL; /* refused if the concept is not known */
    blg_status status = blg_describe_concept(asker->describer, BLG_WORDING_SHORT, &sentence, error);
    if (status != BLG_OK)
        return status;
    q->several_figures = blg_describer_told(asker->describer)->several;
    blg_expression_of(&q->reference, asker->problem);
    return blg_cases_write(asker->fresh, asker->problem, &q->cases, error);
}

/* Appends the programs of a scene in the published text, "; " between figures. */
static void write_programs(blg_buf *out, const blg_scene *scene) {
    char text[BLG_MAX_ACTIONS * (BLG_ACTION_TEXT + 2)];
    for (int s = 0; s < scene->n_shapes; s++) {
        blg_program_print(&scene->programs[s], text, sizeof text);
        blg_buf_format(out, "%s%s", s ? "; " : "", text);
    }
}

/* Shows one image without the sets, for ps and pv. Figures and length are those of the image, not
 * of the concept. */
static void show_image(blg_question *q, int side, int image) {
    const blg_scene *scene = &q->problem->images[side][image];
    q->shows_sets = false;
    q->shown[q->n_shown++] = (blg_shown){side, image};
    q->n_figures = scene->n_shapes;
    q->answer_length = strokes_of(scene->programs, scene->n_shapes);
}

/* ps: which program draws the image? Any image of either side may be shown, support included. */
static void pose_synthesis(const blg_form_writer *asker, blg_question *q) {
    blg_rng rng = blg_tasks_stream(asker->seed, q->problem, STREAM_PS + (uint32_t)q->number);
    int side = (int)blg_rng_below(&rng, 2);
    int image = (int)blg_rng_below(&rng, (uint32_t)blg_problem_side(asker->problem, side));
    show_image(q, side, image);
    write_programs(&q->reference, &asker->problem->images[side][image]);
}

/* Finds whether one of the two images has a figure that the other lacks. Step i looks for figure i
 * / 2 of one image, a if i is even, in the other. */
static blg_status find_difference(const blg_form_writer *asker, const blg_scene *a,
                                  const blg_scene *b, bool *differ, blg_error *error) {
    blg_facts *facts = blg_describer_facts(asker->describer);
    blg_status status = BLG_OK;
    *differ = a->n_shapes != b->n_shapes;
    for (int i = 0; i < 2 * BLG_MAX_SHAPES && status == BLG_OK && !*differ; i++) {
        const blg_scene *of = i & 1 ? b : a, *in = i & 1 ? a : b;
        bool has = true;
        if (i / 2 < of->n_shapes)
            status = blg_scene_has_figure(facts, in, &of->programs[i / 2], /* types */ true, &has,
                                          error);
        *differ = !has;
    }
    return status;
}

/* pv: does this program draw the image? Shows an image of side `shown` with a program of side
 * `told`; the answer is yes (choice 0) if the sides are the same. Looks from a random pair on for a
 * negative and a positive that differ, so that "no" is right where the sides differ. */
static blg_status pose_verification(const blg_form_writer *asker, int wanted, blg_question *q,
                                    blg_error *error) {
    const blg_problem *problem = asker->problem;
    blg_rng rng = blg_tasks_stream(asker->seed, problem, STREAM_PV + (uint32_t)q->number);
    const int n[2] = {blg_problem_side(problem, 0), blg_problem_side(problem, 1)};
    const int shown = (int)blg_rng_below(&rng, 2), told = draw_side(&rng, wanted, shown != 0);
    const int start[2] = {(int)blg_rng_below(&rng, (uint32_t)n[0]),
                          (int)blg_rng_below(&rng, (uint32_t)n[1])};
    int image[2] = {0, 0};
    bool differ = false;
    /* each pair once, from the random pair on */
    for (int k = 0; k < n[0] * n[1] && !differ; k++) {
        image[0] = (start[0] + k / n[1]) % n[0];
        image[1] = (start[1] + k) % n[1];
        blg_status status = find_difference(asker, &problem->images[0][image[0]],
                                            &problem->images[1][image[1]], &differ, error);
        if (status != BLG_OK)
            return status;
    }
    if (!differ)
        return blg_error_set(error, BLG_INFEASIBLE,
                             "%s: form pv needs a positive and a negative image that differ",
                             problem->name);
    show_image(q, shown, image[shown]);
    write_programs(&q->program, &problem->images[told][image[told]]);
    add_choice(q, "yes");
    add_choice(q, "no");
    set_right_choice(q, shown != told);
    return BLG_OK;
}

/* Makes question `number` of a form about the asker's problem. Set A holds the positives, unless
 * the form draws the side of set A. */
blg_status blg_question_pose(const blg_form_writer *asker, blg_question_form form, int number,
                             int wanted, blg_question *q, blg_error *error) {
    blg_status status = BLG_OK;
    blg_question_free(q);
    *q = (blg_question){.form = form,
                        .number = number,
                        .problem = asker->problem,
                        .shows_sets = true,
                        .a_side = POSITIVE,
                        .impure = blg_describer_told(asker->describer)->impure,
                        .right_choice = -1,
                        .answer_length = blg_concept_length(asker->problem)};
    if (form == BLG_QUESTION_i1s || form == BLG_QUESTION_i2s)
        pose_shown(asker, wanted, q);
    else if (form == BLG_QUESTION_cs)
        status = pose_selection(asker, wanted, q, error);
    else if (form == BLG_QUESTION_cg)
        status = pose_generation(asker, q, error);
    else if (form == BLG_QUESTION_ps)
        pose_synthesis(asker, q);
    else if (form == BLG_QUESTION_cx)
        status = pose_expression(asker, q, error);
    else
        status = pose_verification(asker, wanted, q, error);
    const bool failed = q->choices.failed || q->reference.failed || q->accepted.failed ||
                        q->program.failed || q->cases.failed;
    return status == BLG_OK && failed ? blg_no_memory(error) : status;
}

/* ---- prompt ---- */

/* Says where the sets and the images in question are: on a sheet they have places, single images
 * have numbers. */
static void write_sets(blg_buf *out, const blg_question *q, blg_showing showing,
                       blg_wording wording) {
    const int n = q->problem->n_support;
    if (wording == BLG_WORDING_LONG)
        blg_buf_text(out, "This is a Bongard problem. ");
    if (showing == BLG_SHOWING_SHEET) {
        blg_buf_format(out, "Set A, on the left, has %d images. Set B, beside it, has %d images. ",
                       n, n);
        if (q->n_shown == 1)
            blg_buf_text(out, "The image marked ? on the right is the image in question. ");
        if (q->n_shown == 2)
            blg_buf_text(out,
                         "The images marked 1 and 2 on the right are the images in question. ");
        return;
    }
    blg_buf_format(out, "Images 1 to %d are set A. Images %d to %d are set B. ", n, n + 1, 2 * n);
    if (q->n_shown == 1)
        blg_buf_format(out, "Image %d, the last, is the image in question. ", 2 * n + 1);
    if (q->n_shown == 2)
        blg_buf_format(out,
                       "Images %d and %d, the last two, are the images in question. Below, image 1 "
                       "means image %d, and image 2 means image %d. ",
                       2 * n + 1, 2 * n + 2, 2 * n + 1, 2 * n + 2);
}

/* Says that the images of one set share a concept. Only questions about the concept itself say
 * that this set is A. */
static void write_rule(blg_buf *out, const blg_question *q) {
    const bool names_set =
        q->form == BLG_QUESTION_cs || q->form == BLG_QUESTION_cg || q->form == BLG_QUESTION_cx;
    blg_buf_text(out, names_set
                          ? "All images of set A share a concept that no image of set B has"
                          : "All images of one set share a concept that no image of the other "
                            "set has");
    if (q->impure)
        blg_buf_format(out, ", but for %d image%s of each set", q->impure,
                       q->impure == 1 ? "" : "s");
    blg_buf_text(out, ". ");
}

/* Says how many figures the shown image has. */
static void write_image(blg_buf *out, const blg_question *q) {
    if (q->n_figures == 1)
        blg_buf_text(out, "The image shows one figure, drawn by a turtle. ");
    else
        blg_buf_format(out, "The image shows %d figures, drawn by a turtle. ", q->n_figures);
}

/* Explains the language of programs: the published text of actions. */
static void write_language(blg_buf *out, const blg_question *q) {
    char types[BLG_STROKE_TYPES_TEXT];
    blg_buf_format(
        out,
        "A program is a list of actions with commas between them. Each action first turns, "
        "then draws one stroke: line_TYPE_LENGTH-TURN, or arc_TYPE_RADIUS_EXTENT-TURN. TYPE "
        "is %s. Every number has three decimals in 0 "
        "to 1. The longest line has length 1.000. TURN is (degrees + 180) / 360 and EXTENT is "
        "(degrees + 360) / 720, left positive. The centre of an arc lies to the left of the "
        "turtle; "
        "with an EXTENT below 0.500 the turtle runs backwards. An example: "
        "line_normal_1.000-0.500, "
        "arc_zigzag_0.500_0.625-0.500. ",
        blg_stroke_types_text(types));
    if (q->n_figures > 1 || q->form == BLG_QUESTION_pv)
        blg_buf_text(out, "Programs of several figures have a semicolon between them. ");
    blg_buf_text(out, "Position, rotation and size on the paper do not count. ");
}

void blg_prompt_question(blg_buf *out, const blg_question *q, blg_showing showing,
                         blg_wording wording) {
    /* by form, in the order of BLG_QUESTION_LIST */
    static const char *const asked[BLG_QUESTION_FORMS] = {
        "Which set does the image in question belong to?",
        "The two images in question belong to different sets. Which image belongs to which set?",
        "What do all images of set A share that no image of set B has?",
        "What do all images of set A share that no image of set B has? Say it in one sentence.",
        "Which program draws the image?",
        "Does this program draw the image?",
        "Which expression is true of all images of set A and of no image of set B?"};
    const bool is_long = wording == BLG_WORDING_LONG;
    if (q->shows_sets) {
        write_sets(out, q, showing, wording);
        if (is_long)
            write_rule(out, q);
        if (is_long && !blg_concept_in_words(&q->problem->concept))
            blg_buf_text(out,
                         blg_of_relations(q->problem->family)
                             ? "The concept speaks of the figures of an image, of their strokes "
                               "and of what one figure is to another. "
                             : "The concept speaks of the shapes and of their strokes. Position, "
                               "rotation and size on the paper do not count. ");
    } else {
        write_image(out, q);
        if (is_long)
            write_language(out, q);
    }
    if (q->form == BLG_QUESTION_cx) {
        blg_language_write(out, q->problem->family, q->several_figures, wording);
        blg_buf_char(out, ' ');
    }
    blg_buf_text(out, asked[q->form]);
    if (q->form == BLG_QUESTION_ps && !is_long)
        blg_buf_text(out, " Write actions such as line_normal_1.000-0.500 and "
                          "arc_zigzag_0.500_0.625-0.500, with commas between them.");
    if (q->form == BLG_QUESTION_pv)
        blg_buf_format(out, " %s", q->program.data);
}

void blg_prompt_whole(blg_buf *out, const blg_question *q, blg_showing showing,
                      blg_wording wording) {
    blg_prompt_question(out, q, showing, wording);
    const char *choice = q->choices.data;
    for (int i = 0; i < q->n_choices; i++) {
        blg_buf_format(out, "\n(%c) %s", 'A' + i, choice);
        choice += strlen(choice) + 1;
    }
    if (q->n_choices)
        blg_buf_text(out, "\nAnswer with the letter of one choice.");
    else if (q->form == BLG_QUESTION_cg)
        blg_buf_text(out, "\nAnswer with the sentence.");
    else if (q->form == BLG_QUESTION_cx)
        blg_buf_text(out, "\nAnswer with the expression.");
    else
        blg_buf_text(out, "\nAnswer with the program.");
}

/* ---- question write ---- */

/* Writes a question as JSON: its choices, and its line of the key. */

void blg_question_write_choices(blg_buf *out, const blg_question *q) {
    const char *choice = q->choices.data;
    blg_buf_text(out, q->n_choices ? ",\"choices\":[" : ",\"choices\":null");
    for (int i = 0; i < q->n_choices; i++) {
        blg_buf_quoted(out, i ? "," : "", choice);
        choice += strlen(choice) + 1;
    }
    blg_buf_text(out, q->n_choices ? "]" : "");
}

void blg_question_write_key(blg_buf *out, const blg_question *q, const char *id,
                            const char *split) {
    const char *form = blg_question_name(q->form);
    blg_buf_format(out,
                   "{\"id\":\"%s\",\"task\":\"%s/%s/%d\",\"problem\":\"%s\",\"family\":\"%s\","
                   "\"form\":\"%s\"",
                   id, q->problem->name, form, q->number, q->problem->name,
                   blg_family_name(q->problem->family), form);
    if (q->answer_length)
        blg_buf_json(out, ",'length':%d", q->answer_length);
    blg_buf_json(out, ",'split':%s", split);
    blg_question_write_choices(out, q);
    if (q->n_choices)
        blg_buf_json(out, ",'answer':%d", q->right_choice);
    else
        blg_buf_json(out, ",'answer':%s", q->reference.data ? q->reference.data : "");
    if (q->form == BLG_QUESTION_cg)
        add_accepted(q, out);
    if (q->form == BLG_QUESTION_cx)
        blg_buf_format(out, ",\"cases\":%s", q->cases.data);
}
