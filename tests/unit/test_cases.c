/* The form cx: answers that are expressions, tried on images. What a wrong expression scores is
 * counted anew: the values of expressions are computed by code of the test's own. */
#include "data/read.h"
#include "data/write.h"
#include "figure/analyse.h"
#include "problem/relations.h"
#include "suite.h"
#include "tell/tasks.h"
#include "temp.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* ---- sets ---- */

/* Data sets: about a figure, about several figures, and with images that break their side's rule
 * beside figures that do not count. Their tasks are written once; the last case frees them. */
enum { ONE, SEVERAL, IMPURE, SETS };
static struct {
    const char *config, *concept; /* the concept that most cases ask for */
    blg_buf lines;                /* of all tasks of the form, as `blogo tasks` writes them */
} sets[SETS] = {
    {"{\"families\":[\"hd\"],\"abstract\":{\"problems\":4,\"problems_per_concept\":1,"
     "\"attributes\":[\"convex\",\"has_curve\"],\"polarity\":[\"concept\",\"negation\"],"
     "\"user_concepts\":[\"strokes >= 5 and not convex\"]},"
     "\"splits\":{\"train\":{\"by\":\"rest\"}}}",
     "strokes >= 5 and not convex",
     {0}},
    {"{\"families\":[\"rl\"],\"relations\":{\"problems\":1,\"min_shapes\":3,\"max_shapes\":3,"
     "\"concepts\":[\"some x, y: inside(x, y)\"]},\"splits\":{\"train\":{\"by\":\"rest\"}}}",
     "some x, y: inside(x, y)",
     {0}},
    {"{\"families\":[\"hd\"],\"abstract\":{\"problems\":2,\"problems_per_concept\":1,"
     "\"attributes\":[\"convex\",\"has_curve\"]},\"composition\":{\"distractors\":1,"
     "\"impure\":1},\"splits\":{\"train\":{\"by\":\"rest\"}}}",
     NULL,
     {0}}};

static char root[TEMP_PATH], folder[TEMP_PATH];
static blg_catalogue *catalogue;
static blg_judge *judge;
static blg_arena arena;

static void write_set(int set) {
    static blg_config config;
    blg_generator *generator = NULL;
    blg_write_summary summary;
    blg_error error = {0};
    int n = 0;
    const char *json = sets[set].config;
    temp_make(root);
    temp_join(root, "set", folder);
    if (!catalogue) {
        CU_ASSERT_EQUAL_FATAL(blg_catalogue_default(&catalogue, NULL), BLG_OK);
        CU_ASSERT_EQUAL_FATAL(blg_judge_create(catalogue, &judge, NULL), BLG_OK);
    }
    CU_ASSERT_EQUAL(blg_config_parse(json, strlen(json), NULL, &config, &error, 1, &n), BLG_OK);
    CU_ASSERT_STRING_EQUAL_FATAL(error.text, "");
    CU_ASSERT_EQUAL_FATAL(blg_generator_create(&config, catalogue, &generator, NULL), BLG_OK);
    const blg_write_options options = {
        .folder = folder, .threads = 1, .shards = 1, .programs_only = true};
    CU_ASSERT_EQUAL_FATAL(blg_dataset_write(generator, &options, &summary, NULL), BLG_OK);
    blg_generator_free(generator);
}

static blg_status keep(void *context, const char *lines, size_t size, blg_error *error) {
    (void)error;
    blg_buf_add(context, lines, size);
    return BLG_OK;
}

static void write_lines(blg_buf *lines) {
    blg_tasks_summary summary;
    blg_error error = {0};
    blg_tasks_options options = {
        .folder = folder, .catalogue = catalogue, .choices = 2, .wording = BLG_WORDING_LONG};
    options.forms[BLG_TASK_cx] = true;
    CU_ASSERT_EQUAL(blg_tasks_write(&options, keep, lines, &summary, &error), BLG_OK);
    CU_ASSERT_STRING_EQUAL_FATAL(error.text, "");
}

static const char *lines_of(int set) {
    if (!sets[set].lines.size) {
        write_set(set);
        write_lines(&sets[set].lines);
        temp_remove(root);
    }
    return sets[set].lines.data;
}

/* Reads the task at *line, and moves on to the next line; NULL after the last one. */
static json_t *next_task(const char **line, blg_task_key *key) {
    const char *at = *line, *end = strchr(at, '\n');
    if (!end)
        return NULL;
    *line = end + 1;
    CU_ASSERT_EQUAL_FATAL(blg_task_key_read(&arena, at, (size_t)(end - at), key, NULL), BLG_OK);
    json_t *task = json_loadb(at, (size_t)(end - at), JSON_REJECT_DUPLICATES, NULL);
    CU_ASSERT_PTR_NOT_NULL_FATAL(task);
    return task;
}

/* The task whose right answer is the concept of the set. */
static json_t *main_task(int set, blg_task_key *key) {
    const char *line = lines_of(set);
    json_t *task;
    while ((task = next_task(&line, key)) && strcmp(key->answer.reference, sets[set].concept) != 0)
        json_decref(task);
    CU_ASSERT_PTR_NOT_NULL_FATAL(task);
    return task;
}

static blg_answer_verdict judged(const blg_task_key *key, const char *answer) {
    blg_answer_verdict v;
    CU_ASSERT_EQUAL(blg_judge_answer(judge, &key->answer, answer, &v, NULL), BLG_OK);
    CU_ASSERT_EQUAL(v.choice, -1);
    return v;
}

/* ---- values of the test's own ---- */

typedef struct figure {
    int lines, arcs, strokes;
    blg_analysis analysis;
} figure;

typedef struct image {
    int n;
    figure figures[3];
} image;

/* Truth values of the test: 0 = false, 1 = undecided, 2 = true. */
static int truth_of(const blg_measure *m) {
    return m->value == 1 ? 2 : m->value == 0 ? 0 : 1;
}
static int lesser(int a, int b) {
    return a < b ? a : b;
}
static int greater(int a, int b) {
    return a > b ? a : b;
}
/* Whether some figure, or every figure, has an attribute. In the language of several figures, an
 * attribute that does not apply to a figure is false. */
static int figures_have(const image *at, blg_attribute attribute, bool all) {
    int value = all ? 2 : 0;
    for (int i = 0; i < at->n; i++) {
        const blg_measure *m = &at->figures[i].analysis.attributes[attribute];
        const int has = m->near || truth_of(m) != 1 ? truth_of(m) : 0;
        value = all ? lesser(value, has) : greater(value, has);
    }
    return value;
}
#define IS(attribute)  truth_of(&f->analysis.attributes[BLG_ATTR_##attribute])
#define NOT(a)         (2 - (a))
#define BOTH(a, b)     lesser(a, b)
#define ANY(a, b)      greater(a, b)
#define THAT(compares) ((compares) ? 2 : 0)
#define FIVE           THAT(f->strokes >= 5)
#define REGIONS        f->analysis.n_regions
#define CROSSINGS      f->analysis.n_crossings
#define AXES           (f->analysis.mirror_axes < 0 ? 1000000 : f->analysis.mirror_axes)
#define ORDER          (f->analysis.rotation_order ? f->analysis.rotation_order : 1000000)

/* Wrong answers to "strokes >= 5 and not convex": the answer, and its value by hand. */
#define WRONG_LIST(X)                                                                              \
    /* the negation */                                                                             \
    X("not (strokes >= 5 and not convex)", NOT(BOTH(FIVE, NOT(IS(convex)))))                       \
    X("strokes < 5 or convex", ANY(NOT(FIVE), IS(convex)))                                         \
    /* a part is missing */                                                                        \
    X("strokes >= 5", FIVE)                                                                        \
    X("not convex", NOT(IS(convex)))                                                               \
    /* a part is denied */                                                                         \
    X("strokes >= 5 and convex", BOTH(FIVE, IS(convex)))                                           \
    X("strokes < 5 and not convex", BOTH(NOT(FIVE), NOT(IS(convex))))                              \
    X("strokes < 5 and convex", BOTH(NOT(FIVE), IS(convex)))                                       \
    X("convex", IS(convex))                                                                        \
    X("strokes < 5", NOT(FIVE))                                                                    \
    /* or for and */                                                                               \
    X("strokes >= 5 or not convex", ANY(FIVE, NOT(IS(convex))))                                    \
    X("strokes >= 5 or convex", ANY(FIVE, IS(convex)))                                             \
    /* another number */                                                                           \
    X("strokes >= 4 and not convex", BOTH(THAT(f->strokes >= 4), NOT(IS(convex))))                 \
    X("strokes >= 6 and not convex", BOTH(THAT(f->strokes >= 6), NOT(IS(convex))))                 \
    X("strokes > 5 and not convex", BOTH(THAT(f->strokes > 5), NOT(IS(convex))))                   \
    X("strokes = 5 and not convex", BOTH(THAT(f->strokes == 5), NOT(IS(convex))))                  \
    X("strokes != 5 and not convex", BOTH(THAT(f->strokes != 5), NOT(IS(convex))))                 \
    X("strokes <= 5 and not convex", BOTH(THAT(f->strokes <= 5), NOT(IS(convex))))                 \
    /* another count */                                                                            \
    X("lines >= 5 and not convex", BOTH(THAT(f->lines >= 5), NOT(IS(convex))))                     \
    X("arcs >= 5 and not convex", BOTH(THAT(f->arcs >= 5), NOT(IS(convex))))                       \
    X("lines >= 5", THAT(f->lines >= 5))                                                           \
    X("arcs = 0", THAT(f->arcs == 0))                                                              \
    X("crossings = 0", THAT(CROSSINGS == 0))                                                       \
    X("regions >= 2", THAT(REGIONS >= 2))                                                          \
    X("mirror_axes = 0", THAT(AXES == 0))                                                          \
    X("rotation_order > 1", THAT(ORDER > 1))                                                       \
    /* another attribute */                                                                        \
    X("strokes >= 5 and not has_curve", BOTH(FIVE, NOT(IS(has_curve))))                            \
    X("strokes >= 5 and has_curve", BOTH(FIVE, IS(has_curve)))                                     \
    X("strokes >= 5 and not symmetric", BOTH(FIVE, NOT(IS(symmetric))))                            \
    X("strokes >= 5 and has_straight_line", BOTH(FIVE, IS(has_straight_line)))                     \
    X("closed_shape", IS(closed_shape))                                                            \
    X("has_acute_angle", IS(has_acute_angle))                                                      \
    X("not thin_shape", NOT(IS(thin_shape)))                                                       \
    X("necked or chiral", ANY(IS(necked), IS(chiral)))                                             \
    /* a part too many */                                                                          \
    X("strokes >= 5 and not convex and closed_shape",                                              \
      BOTH(BOTH(FIVE, NOT(IS(convex))), IS(closed_shape)))                                         \
    X("strokes >= 5 and not (convex or has_curve)",                                                \
      BOTH(FIVE, NOT(ANY(IS(convex), IS(has_curve)))))                                             \
    X("(strokes >= 5 or arcs > 2) and not convex",                                                 \
      BOTH(ANY(FIVE, THAT(f->arcs > 2)), NOT(IS(convex))))                                         \
    /* always, never */                                                                            \
    X("strokes >= 0", 2)                                                                           \
    X("strokes > 1000", 0)                                                                         \
    X("convex or not convex", ANY(IS(convex), NOT(IS(convex))))                                    \
    X("convex and not convex", BOTH(IS(convex), NOT(IS(convex))))

/* Wrong answers to "some x, y: inside(x, y)". */
#define SEVERAL_LIST(X)                                                                            \
    X("some x: convex(x)", figures_have(at, BLG_ATTR_convex, false))                               \
    X("all x: has_curve(x)", figures_have(at, BLG_ATTR_has_curve, true))                           \
    X("count = 3", THAT(at->n == 3))                                                               \
    X("count > 3", THAT(at->n > 3))

#define TEXT_OF(text, value)  text,
#define VALUE_OF(text, value) value,
static const char *const wrong_answers[] = {WRONG_LIST(TEXT_OF) SEVERAL_LIST(TEXT_OF)};
enum { ANSWERS = sizeof wrong_answers / sizeof *wrong_answers, OF_SEVERAL = ANSWERS - 4 };

static int value_by_hand(int answer, const image *at) {
    const figure *f = &at->figures[0];
    const int values[] = {WRONG_LIST(VALUE_OF) SEVERAL_LIST(VALUE_OF)};
    return values[answer];
}

static const json_t *images_of(const json_t *task, int group, int side) {
    const json_t *cases = json_object_get(task, "cases");
    return json_object_get(json_object_get(cases, group ? "fresh" : "own"),
                           side ? "positive" : "negative");
}

static void measure_image(const json_t *shapes, int set, blg_analyser *analyser, image *at) {
    at->n = (int)json_array_size(shapes);
    CU_ASSERT_EQUAL_FATAL(at->n, set == ONE ? 1 : 3);
    for (int i = 0; i < at->n; i++) {
        const json_t *shape = json_array_get(shapes, (size_t)i);
        figure *f = &at->figures[i];
        blg_program p;
        CU_ASSERT_EQUAL(json_array_size(json_array_get(shape, 1)), set == ONE ? 0 : 4);
        CU_ASSERT_EQUAL_FATAL(blg_scene_parse_program(json_array_get(shape, 0), &p, NULL), BLG_OK);
        *f = (figure){.strokes = p.n_actions};
        for (int k = 0; k < p.n_actions; k++)
            f->arcs += p.actions[k].kind == BLG_ARC;
        f->lines = f->strokes - f->arcs;
        blg_analyse(analyser, &p, &f->analysis);
    }
}

/* Counts, for each answer to the set's task, the images of a group that it puts on their side. */
static void count_by_hand(const json_t *task, int set, int group, int right[ANSWERS]) {
    blg_analyser *analyser = NULL;
    CU_ASSERT_EQUAL_FATAL(blg_analyser_create(&analyser, NULL), BLG_OK);
    for (int side = 0; side < 2; side++) {
        const json_t *images = images_of(task, group, side), *shapes;
        size_t i;
        CU_ASSERT_EQUAL(json_array_size(images), group ? 50 : 7);
        json_array_foreach(images, i, shapes) {
            static image at;
            measure_image(shapes, set, analyser, &at);
            for (int a = 0; a < ANSWERS; a++)
                right[a] += value_by_hand(a, &at) == 2 * side;
        }
    }
    blg_analyser_free(analyser);
}

static void test_cases__wrong_answers_score_what_counting_gives(void) {
    int different = 0;
    CU_ASSERT_EQUAL(OF_SEVERAL, 40);
    for (int set = ONE; set <= SEVERAL; set++) {
        blg_task_key key;
        int right[2][ANSWERS] = {{0}};
        json_t *task = main_task(set, &key);
        for (int group = 0; group < 2; group++)
            count_by_hand(task, set, group, right[group]);
        for (int a = set == ONE ? 0 : OF_SEVERAL; a < (set == ONE ? OF_SEVERAL : ANSWERS); a++) {
            const blg_answer_verdict v = judged(&key, wrong_answers[a]);
            const int all = right[0][a] + right[1][a];
            CU_ASSERT(v.readable && !v.expression.exact);
            CU_ASSERT_DOUBLE_EQUAL(v.expression.own_share, right[0][a] / 14.0, 1e-12);
            CU_ASSERT_DOUBLE_EQUAL(v.expression.fresh_share, right[1][a] / 100.0, 1e-12);
            CU_ASSERT_DOUBLE_EQUAL(v.score, all / 114.0, 1e-12);
            CU_ASSERT_EQUAL(v.right, all == 114);
            different += right[1][a] > 0 && right[1][a] < 100 && right[1][a] != 50;
        }
        json_decref(task);
    }
    CU_ASSERT(different > 20);
}

/* ---- answers ---- */

static void test_cases__the_key_scores_one(void) {
    for (int set = 0; set < SETS; set++) {
        blg_task_key key;
        int n = 0;
        const char *line = lines_of(set);
        for (json_t *task; (task = next_task(&line, &key)); n++) {
            const blg_answer_verdict v = judged(&key, key.answer.reference);
            CU_ASSERT(v.readable && v.right && v.score == 1 && v.expression.exact);
            CU_ASSERT(v.expression.own_share == 1 && v.expression.fresh_share == 1);
            json_decref(task);
        }
        CU_ASSERT_EQUAL(n, set == ONE ? 4 : set == SEVERAL ? 1 : 2);
    }
    CU_ASSERT_PTR_NOT_NULL(strstr(lines_of(IMPURE), "about the largest figure of an image"));
}

/* What is read: EXACT is right, the concept, and of two attributes and comparisons; LONG is right
 * on all images, but longer; NEVER scores 0, HALF 0.5. */
enum { EXACT, LONG, HALF, NEVER, UNREAD };
static const struct {
    int outcome, set;
    const char *answer;
} answers[] = {
    /* other ways to write the concept */
    {EXACT, ONE, "strokes > 4 and not convex"},
    {EXACT, ONE, "not convex and strokes >= 5"},
    {EXACT, ONE, "not (convex or strokes < 5)"},
    {EXACT, ONE, "not (convex or not strokes >= 5)"},
    {EXACT, ONE, "(strokes >= 5) and (not (convex))"},
    {EXACT, SEVERAL, "some b, a: inside(b, a)"},
    {LONG, ONE, "strokes >= 5 and not convex and strokes >= 4"},
    {LONG, ONE, "(strokes >= 5 and not convex) or strokes > 1000"},
    {NEVER, ONE, "not (strokes >= 5 and not convex)"},
    {NEVER, SEVERAL, "not (some x, y: inside(x, y))"},
    {HALF, ONE, "strokes >= 0"},
    {HALF, SEVERAL, "count = 3"},
    /* where the expression stands */
    {EXACT, ONE, "  Strokes >= 5 AND NOT convex.\n"},
    {EXACT, ONE, "**strokes >= 5 and not convex**"},
    {EXACT, ONE, "`strokes >= 5 and not convex`"},
    {EXACT, ONE, "Set A has many strokes.\n\nstrokes >= 5 and not convex"},
    {EXACT, ONE, "I think it is `convex`, or rather `strokes >= 5 and not convex`, as said."},
    {EXACT, ONE, "So:\n```\nstrokes >= 5\nand not convex\n```\nThat is all."},
    {EXACT, ONE, "```text\nstrokes >= 5 and not convex\n```"},
    {EXACT, ONE, "Because they are long.\nAnswer: strokes >= 5 and not convex"},
    {EXACT, ONE, "The answer is: strokes >= 5 and not convex."},
    {EXACT, ONE, "My final expression is strokes >= 5 and not convex"},
    {EXACT, ONE, "The answer is not this.\nThe answer is **strokes >= 5 and not convex**"},
    {EXACT, ONE, "<answer>strokes >= 5 and not convex</answer>"},
    {EXACT, ONE,
     "Not <answer>convex</answer>. <answer>\n strokes >= 5 and not convex.</answer> So."},
    {EXACT, ONE, "$\\boxed{strokes >= 5 and not convex}$, as said."},
    {EXACT, ONE, "\\boxed{\\text{strokes >= 5 and not convex}}"},
    {EXACT, ONE, "{\"answer\": \"strokes >= 5 and not convex\", \"confidence\": \"high\"}"},
    {EXACT, ONE,
     "```json\n{\"why\": \"convex\", \"expression\":\"strokes >= 5 and not convex\"}\n```"},
    {LONG, ONE, "\\boxed{strokes >= 5 and not convex and (strokes >= 5 or has\\_curve)}"},
    {EXACT, ONE, "Set A: strokes >= 5 and not convex"},
    {EXACT, SEVERAL, "**Rule:** some x, y: inside(x, y)"},
    {EXACT, SEVERAL, "\\boxed{some x, y: inside(x, y)}"},
    {EXACT, ONE, "strokes >= 5 and not convex\n\nExplanation: all images of set A have it."},
    {EXACT, ONE, "Expression: strokes >= 5 and not convex\n\nThis is so in A alone."},
    {EXACT, ONE, "- strokes >= 5 and not convex;"},
    {EXACT, ONE, "\\(strokes \\geq 5 \\) and not convex"},
    {EXACT, ONE, "“strokes ≥ 5 ∧ ¬ convex”"},
    {EXACT, ONE, "strokes > 4 && not convex"},
    {HALF, ONE, "strokes == strokes"},
    {UNREAD, ONE, "<answer>strokes >= five</answer>"},
    {UNREAD, ONE, "<answer>strokes >= 5 and not convex"},
    {UNREAD, ONE, "{\"answer\": strokes >= 5 and not convex\"}"},
    {UNREAD, ONE, "{\"answer\": \""},
    {UNREAD, ONE, "\\boxed{"},
    {UNREAD, ONE, "<answer>"},
    {UNREAD, ONE, "The figures have at least five strokes and are not convex."},
    {UNREAD, ONE, "strokes >= five"},
    {UNREAD, ONE, "strokes >= 5 und not convex"},
    {UNREAD, ONE, "some x: not convex(x)"},
    {UNREAD, ONE, "convex(x)"},
    {UNREAD, ONE, "A"},
    {UNREAD, ONE, ""},
    {UNREAD, SEVERAL, "convex"}};

static bool as_expected(int outcome, const blg_answer_verdict *v) {
    const blg_expression_measures *x = &v->expression;
    if (outcome == EXACT || outcome == LONG)
        return v->right && v->score == 1 && x->exact == (outcome == EXACT) &&
               (x->atoms > 2) == (outcome == LONG);
    return !v->right && v->readable == (outcome != UNREAD) && !x->exact &&
           v->score == (outcome == HALF ? 0.5 : 0);
}

static void test_cases__answers_are_read(void) {
    blg_task_key keys[2];
    for (int set = ONE; set <= SEVERAL; set++)
        json_decref(main_task(set, &keys[set]));
    for (size_t i = 0; i < sizeof answers / sizeof *answers; i++) {
        const blg_answer_verdict v = judged(&keys[answers[i].set], answers[i].answer);
        const bool good = as_expected(answers[i].outcome, &v);
        CU_ASSERT(good);
        if (!good)
            printf("\n    %s\n", answers[i].answer);
    }
}

/* ---- hostile answers ---- */

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define MOST_MS 30.0
#else
#define MOST_MS 1.0
#endif

/* The answer is refused within a millisecond of CPU time: the best of three, because a machine may
 * be busy. */
static void check_hostile(const blg_task_key *key, const char *answer, const char *what) {
    double best = 1e9;
    for (int i = 0; i < 3; i++) {
        const clock_t begin = clock();
        const blg_answer_verdict v = judged(key, answer);
        const double ms = 1e3 * (double)(clock() - begin) / CLOCKS_PER_SEC;
        best = ms < best ? ms : best;
        CU_ASSERT(!v.readable && !v.right && v.score == 0);
    }
    CU_ASSERT(best < MOST_MS);
    if (best >= MOST_MS)
        printf("\n    %s: %.3f ms\n", what, best);
}

static void check_repeated(const blg_task_key *key, const char *begin, const char *part, int n,
                           const char *end) {
    blg_buf text = {0};
    blg_buf_text(&text, begin);
    for (int i = 0; i < n; i++)
        blg_buf_text(&text, part);
    blg_buf_text(&text, end);
    check_hostile(key, text.data, part);
    blg_buf_free(&text);
}

static void test_cases__hostile_answers_are_refused_at_once(void) {
    static const char *const parts[] = {
        "(",        ")",      "not ",     "not (",     "convex and ", "convex or (",
        "`",        "```",    "``` `",    "\n",        "answer is ",  "expression: answer = ",
        "x",        "\x01",   "\xff",     "\xc3\xa9",  "strokes >= ", "1",
        "convexx ", "count ", "some x: ", "count(x: ", "all x, y: ",  "one x: not ("};
    for (int set = ONE; set <= SEVERAL; set++) {
        blg_task_key key;
        json_decref(main_task(set, &key));
        for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
            check_repeated(&key, "", parts[i], 3, "");
            check_repeated(&key, "", parts[i], 100, "");
            check_repeated(&key, "", parts[i], 20000, "");
            check_repeated(&key, "The answer is ", parts[i], 200, " blue");
        }
        check_hostile(&key, "strokes >= 99999999999999999999999", "a large number");
        check_hostile(&key, "strokes = -1", "a negative number");
    }
}

/* An expression of the language whose value takes too long: four figures in all orders, over and
 * over. */
static void test_cases__endless_expressions_are_refused(void) {
    blg_buf text = {0};
    blg_task_key key;
    json_decref(main_task(SEVERAL, &key));
    blg_buf_text(&text, "all a, b: all c, d: ");
    for (int i = 0; i < 60; i++)
        blg_buf_text(&text, i ? " or near(a, d)" : "near(a, b)");
    blg_formula formula;
    CU_ASSERT_EQUAL(blg_formula_parse(text.data, &formula, NULL), BLG_OK);
    CU_ASSERT(text.size < 1000);
    check_hostile(&key, text.data, "many choices of four figures");
    /* A person's expression of four figures is tried. */
    CU_ASSERT(judged(&key, "some a, b: some c, d: near(a, b) and near(c, d)").readable);
    blg_buf_free(&text);
}

/* ---- the images ---- */

static void test_cases__images_are_the_same_in_every_run(void) {
    blg_buf again = {0}, cases = {0};
    blg_set *set = NULL;
    blg_fresh *fresh = NULL;
    blg_status status = BLG_OK;
    int n = 0;
    const char *lines = lines_of(ONE);
    write_set(ONE);
    write_lines(&again);
    CU_ASSERT_STRING_EQUAL(lines, again.data);
    /* Alone, and whatever was made before. */
    CU_ASSERT_EQUAL_FATAL(blg_set_open(folder, catalogue, &set, NULL), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(blg_fresh_open(set, catalogue, &fresh, NULL), BLG_OK);
    while (blg_set_next(set, &status, NULL))
        for (int time = 0; time < 2 && status == BLG_OK; time++, n++) {
            blg_buf_clear(&cases);
            status = blg_cases_write(fresh, set->problem, &cases, NULL);
            CU_ASSERT_PTR_NOT_NULL(strstr(lines, cases.data));
        }
    CU_ASSERT_EQUAL(status, BLG_OK);
    CU_ASSERT_EQUAL(n, 8);
    blg_fresh_free(fresh);
    blg_set_close(set);
    blg_buf_free(&again);
    blg_buf_free(&cases);
    temp_remove(root);
}

/* Most fresh images show other figures than the problem, and each problem has images of its own. */
static void test_cases__fresh_images_are_fresh(void) {
    const char *line = lines_of(ONE);
    blg_task_key key;
    int seen = 0, n = 0;
    json_t *before = NULL;
    for (json_t *task; (task = next_task(&line, &key)); before = task) {
        for (int side = 0; side < 2; side++) {
            const json_t *own = images_of(task, 0, side), *fresh = images_of(task, 1, side);
            for (size_t i = 0; i < json_array_size(fresh); i++, n++)
                for (size_t k = 0; k < json_array_size(own); k++)
                    seen += json_equal(json_array_get(fresh, i), json_array_get(own, k));
            CU_ASSERT_FALSE(before && json_equal(fresh, images_of(before, 1, side)));
        }
        json_decref(before);
    }
    json_decref(before);
    CU_ASSERT_EQUAL(n, 400);
    CU_ASSERT(seen < 20);
}

/* ---- the language ---- */

static bool names_word(const char *text, const char *word) {
    const size_t n = strlen(word);
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz_";
    for (const char *at = strstr(text, word); at; at = strstr(at + n, word))
        if ((at == text || !strchr(letters, at[-1])) && (!at[n] || !strchr(letters, at[n])))
            return true;
    return false;
}

/* The text has every word that the parsers know, and is about a page. */
static void test_cases__the_language_is_told_whole(void) {
    for (int wording = 0; wording < BLG_WORDINGS; wording++)
        for (int figures = 0; figures < 2; figures++) {
            blg_buf text = {0};
            blg_language_write(&text, figures ? BLG_RELATIONS : BLG_ABSTRACT, false,
                               (blg_wording)wording);
            for (int i = 0; i < BLG_ATTRIBUTES; i++)
                CU_ASSERT(names_word(text.data, blg_attribute_name((blg_attribute)i)));
            for (int i = 0; i < BLG_COUNTS; i++)
                CU_ASSERT(names_word(text.data, blg_count_names[i]));
            for (int i = 0; i < BLG_COMPARES; i++)
                CU_ASSERT_PTR_NOT_NULL(strstr(text.data, blg_compare_signs[i]));
            for (int i = 0; i < BLG_ATOMS; i++)
                CU_ASSERT_EQUAL(names_word(text.data, blg_atom_rows[i].name) && figures, figures);
            for (int i = 0; i < BLG_STROKE_TYPES && figures; i++)
                CU_ASSERT(names_word(text.data, blg_stroke_type_name((blg_stroke_type)i)));
            for (int i = 0; i < 4 && figures; i++)
                CU_ASSERT(
                    names_word(text.data, (const char *const[]){"some", "all", "one", "most"}[i]));
            CU_ASSERT(text.size < (wording == BLG_WORDING_LONG ? 4500u : 2400u));
            CU_ASSERT_PTR_NULL(strchr(text.data, '\n'));
            blg_buf_free(&text);
        }
}

static void test_cases__examples_of_the_language_are_expressions(void) {
    static const char *const of_one[] = {"strokes >= 5 and not (convex or arcs = 1)"};
    static const char *const of_many[] = {
        "(some x, y: inside(x, y)) and count(x: has_curve(x)) = 2", "count = 3",
        "some x: strokes(x) >= 5", "some x: lines(x) = arcs(x)",
        "some x, y: strokes(x) = 2 * arcs(y)"};
    blg_buf one = {0}, many = {0};
    blg_expression expression;
    blg_formula formula;
    blg_language_write(&one, BLG_ABSTRACT, false, BLG_WORDING_LONG);
    blg_language_write(&many, BLG_RELATIONS, false, BLG_WORDING_LONG);
    CU_ASSERT_PTR_NOT_NULL(strstr(one.data, of_one[0]));
    CU_ASSERT_EQUAL(blg_expression_parse(of_one[0], &expression, NULL), BLG_OK);
    for (size_t i = 0; i < sizeof of_many / sizeof *of_many; i++) {
        const char *shown =
            strncmp(of_many[i], "some", 4) == 0 ? strchr(of_many[i], ':') + 2 : of_many[i];
        CU_ASSERT_PTR_NOT_NULL(strstr(many.data, shown));
        CU_ASSERT_EQUAL(blg_formula_parse(of_many[i], &formula, NULL), BLG_OK);
    }
    blg_buf_free(&one);
    blg_buf_free(&many);
}

/* ---- damaged keys ---- */

#define NEGATIVE "\"cases\":{\"own\":{\"negative\":[[[[[\"line\",\"normal\",1,0]]"
static void test_cases__damaged_keys_name_the_member(void) {
    static const char *const cases[][2] = {
        {"\"blue\"", "$.answer"},
        {"\"convex\"", "$.cases.own.negative"},
        {"\"convex\",\"cases\":3", "$.cases.own.negative"},
        {"\"convex\",\"cases\":{\"own\":{\"negative\":[]}}", "$.cases.own.negative"},
        {"\"convex\"," NEGATIVE "]]],\"positive\":[[[[[\"line\",\"blue\",1,0]]]]]}}",
         "$.cases.own.positive"},
        {"\"aligned\"," NEGATIVE "]]]}}", "$.cases.own.negative"},
        {"\"aligned\"," NEGATIVE ",[0,0,0,1e9]]]]}}", "$.cases.own.negative"},
        {"\"aligned\"," NEGATIVE ",[0,0,0,1]]]]}}", "$.cases.own.positive"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char line[600];
        blg_task_key key;
        blg_error error = {0};
        snprintf(line, sizeof line,
                 "{\"id\":\"a\",\"problem\":\"p\",\"family\":\"hd\",\"split\":\"test\","
                 "\"form\":\"cx\",\"choices\":null,\"answer\":%s}",
                 cases[i][0]);
        CU_ASSERT_EQUAL(blg_task_key_read(&arena, line, strlen(line), &key, &error), BLG_INVALID);
        CU_ASSERT_STRING_EQUAL(error.key, cases[i][1]);
        if (strcmp(error.key, cases[i][1]) != 0)
            printf("\n    %s: %s %s\n", cases[i][0], error.key, error.text);
    }
    /* the last case */
    for (int set = 0; set < SETS; set++)
        blg_buf_free(&sets[set].lines);
    blg_judge_free(judge);
    blg_catalogue_free(catalogue);
    blg_arena_free(&arena);
}

SUITE(cases, CASE(test_cases__wrong_answers_score_what_counting_gives),
      CASE(test_cases__the_key_scores_one), CASE(test_cases__answers_are_read),
      CASE(test_cases__hostile_answers_are_refused_at_once),
      CASE(test_cases__endless_expressions_are_refused),
      CASE(test_cases__images_are_the_same_in_every_run), CASE(test_cases__fresh_images_are_fresh),
      CASE(test_cases__the_language_is_told_whole),
      CASE(test_cases__examples_of_the_language_are_expressions),
      CASE(test_cases__damaged_keys_name_the_member))
