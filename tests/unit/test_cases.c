/* The form cx: answers that are expressions, tried on images. What a wrong expression scores is
 * counted anew: the images are read and the expressions evaluated by code of the test's own. */
#include "data/read.h"
#include "data/write.h"
#include "figure/analyse.h"
#include "problem/relations.h"
#include "suite.h"
#include "tell/expressions.h"
#include "temp.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static char root[TEMP_PATH], folder[TEMP_PATH];
static blg_catalogue *catalogue;
static blg_judge *judge;
static blg_arena arena;
static bool set_up;

static const char of_figure[] =
    "{\"families\":[\"hd\"],\"abstract\":{\"problems\":4,\"problems_per_concept\":1,"
    "\"attributes\":[\"convex\",\"has_curve\"],\"polarity\":[\"concept\",\"negation\"],"
    "\"user_concepts\":[\"strokes >= 5 and not convex\"]},"
    "\"splits\":{\"train\":{\"by\":\"rest\"}}}";
static const char of_figures[] =
    "{\"families\":[\"rl\"],\"splits\":{\"train\":{\"by\":\"rest\"}},\"relations\":{\"problems\":2,"
    "\"min_shapes\":3,\"max_shapes\":3,\"concepts\":[\"some x, y: inside(x, y)\"]}}";

static void write_set(const char *json) {
    static blg_config config;
    blg_generator *generator = NULL;
    blg_write_summary summary;
    blg_error error = {0};
    int n = 0;
    temp_make(root);
    temp_join(root, "set", folder);
    if (!set_up) { /* kept until the end */
        set_up = true;
        CU_ASSERT_EQUAL_FATAL(blg_catalogue_default(&catalogue, NULL), BLG_OK);
        CU_ASSERT_EQUAL_FATAL(blg_judge_create(catalogue, &judge, NULL), BLG_OK);
        blg_arena_init(&arena, NULL);
    }
    CU_ASSERT_EQUAL(blg_config_parse(json, strlen(json), NULL, &config, &error, 1, &n), BLG_OK);
    CU_ASSERT_STRING_EQUAL_FATAL(error.text, "");
    CU_ASSERT_EQUAL_FATAL(blg_generator_create(&config, catalogue, &generator, NULL), BLG_OK);
    const blg_write_options options = {
        .folder = folder, .threads = 1, .shards = 1, .programs_only = true};
    CU_ASSERT_EQUAL_FATAL(blg_dataset_write(generator, &options, &summary, NULL), BLG_OK);
    blg_generator_free(generator);
}

static void remove_set(void) {
    temp_remove(root);
}

static blg_status keep(void *context, const char *lines, size_t size, blg_error *error) {
    (void)error;
    blg_buf_add(context, lines, size);
    return BLG_OK;
}

/* The lines of all tasks of the form, as `blogo tasks` writes them. */
static void write_lines(blg_buf *lines) {
    blg_tasks_summary summary;
    blg_error error = {0};
    blg_tasks_options options = {
        .folder = folder, .catalogue = catalogue, .choices = 2, .wording = BLG_WORDING_LONG};
    options.forms[BLG_TASK_cx] = true;
    CU_ASSERT_EQUAL(blg_tasks_write(&options, keep, lines, &summary, &error), BLG_OK);
    CU_ASSERT_STRING_EQUAL_FATAL(error.text, "");
}

/* The lines of a set, made once. */
static const blg_buf *lines_of(const char *config) {
    static blg_buf made[2];
    blg_buf *lines = &made[config == of_figures];
    if (!lines->size) {
        write_set(config);
        write_lines(lines);
        remove_set();
    }
    return lines;
}

/* The task whose right answer is this expression, as a line and as a key. */
static json_t *find_task(const blg_buf *lines, const char *expression, blg_task_key *key) {
    for (const char *at = lines->data, *end; (end = strchr(at, '\n')); at = end + 1) {
        json_t *task = json_loadb(at, (size_t)(end - at), JSON_REJECT_DUPLICATES, NULL);
        CU_ASSERT_PTR_NOT_NULL_FATAL(task);
        if (strcmp(json_string_value(json_object_get(task, "answer")), expression) == 0) {
            CU_ASSERT_EQUAL_FATAL(blg_task_key_read(&arena, at, (size_t)(end - at), key, NULL),
                                  BLG_OK);
            return task;
        }
        json_decref(task);
    }
    CU_FAIL_FATAL("no task with this answer");
    return NULL;
}

static blg_answer_verdict judged(const blg_task_key *key, const char *answer) {
    blg_answer_verdict v;
    CU_ASSERT_EQUAL(blg_judge_answer(judge, &key->answer, answer, &v, NULL), BLG_OK);
    CU_ASSERT_EQUAL(v.choice, -1);
    return v;
}

/* ---- a reader and values of the test's own ---- */

static blg_program program_of(const json_t *list) {
    static const char *const types[] = {"normal", "zigzag", "circle", "square", "triangle"};
    blg_program p = {.n_actions = (int)json_array_size(list)};
    for (int i = 0; i < p.n_actions; i++) {
        const json_t *a = json_array_get(list, (size_t)i);
        const bool arc = strcmp(json_string_value(json_array_get(a, 0)), "arc") == 0;
        p.actions[i].kind = arc ? BLG_ARC : BLG_LINE;
        for (int t = 0; t < 5; t++)
            if (strcmp(types[t], json_string_value(json_array_get(a, 1))) == 0)
                p.actions[i].type = (blg_stroke_type)t;
        p.actions[i].length = json_number_value(json_array_get(a, 2));
        p.actions[i].extent_deg = arc ? json_number_value(json_array_get(a, 3)) : 0;
        p.actions[i].turn_deg = json_number_value(json_array_get(a, arc ? 4 : 3));
    }
    return p;
}

/* Truth values of the test: 0 = false, 1 = undecided, 2 = true. */
typedef struct figure {
    int lines, arcs, strokes;
    blg_analysis analysis;
} figure;

static int lesser(int a, int b) {
    return a < b ? a : b;
}
static int greater(int a, int b) {
    return a > b ? a : b;
}
#define IS(attribute)                                                                              \
    (f->analysis.attributes[BLG_ATTR_##attribute].value == 1   ? 2                                 \
     : f->analysis.attributes[BLG_ATTR_##attribute].value == 0 ? 0                                 \
                                                               : 1)
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

#define VALUE_OF(text, value) +1
enum { WRONG = 0 WRONG_LIST(VALUE_OF) };
#undef VALUE_OF

static int value_by_hand(int answer, const figure *f) {
    const int values[] = {
#define VALUE_OF(text, value) value,
        WRONG_LIST(VALUE_OF)
#undef VALUE_OF
    };
    return values[answer];
}
static const char *const wrong_answers[] = {
#define TEXT_OF(text, value) text,
    WRONG_LIST(TEXT_OF)
#undef TEXT_OF
};

static const char *const groups[] = {"own", "fresh"}, *const sides[] = {"negative", "positive"};

static const json_t *images_of(const json_t *task, int group, int side) {
    const json_t *cases = json_object_get(task, "cases");
    return json_object_get(json_object_get(cases, groups[group]), sides[side]);
}

/* Measures a group's images: figures by side. Returns the number of a side. */
static int measure(const json_t *task, int group, blg_analyser *analyser, figure figures[2][64]) {
    int n = 0;
    for (int side = 0; side < 2; side++) {
        const json_t *images = images_of(task, group, side);
        n = (int)json_array_size(images);
        CU_ASSERT_EQUAL_FATAL(n, group ? 50 : 7);
        for (int i = 0; i < n; i++) {
            const json_t *image = json_array_get(images, (size_t)i);
            CU_ASSERT_EQUAL(json_array_size(image), 1);
            const blg_program p = program_of(json_array_get(json_array_get(image, 0), 0));
            figure *f = &figures[side][i];
            *f = (figure){.strokes = p.n_actions};
            for (int k = 0; k < p.n_actions; k++)
                f->arcs += p.actions[k].kind == BLG_ARC;
            f->lines = f->strokes - f->arcs;
            CU_ASSERT_EQUAL(blg_analyse(analyser, &p, &f->analysis, NULL), BLG_OK);
        }
    }
    return n;
}

static void test_cases__forty_wrong_answers_score_what_counting_gives(void) {
    static figure figures[2][2][64];
    blg_task_key key;
    blg_analyser *analyser = NULL;
    int n[2], different = 0;
    CU_ASSERT_EQUAL(WRONG, 40);
    const blg_buf *lines = lines_of(of_figure);
    json_t *task = find_task(lines, "strokes >= 5 and not convex", &key);
    CU_ASSERT_EQUAL_FATAL(blg_analyser_create(&analyser, NULL), BLG_OK);
    for (int group = 0; group < 2; group++)
        n[group] = measure(task, group, analyser, figures[group]);
    for (int a = 0; a < WRONG; a++) {
        int right[2] = {0};
        for (int group = 0; group < 2; group++)
            for (int side = 0; side < 2; side++)
                for (int i = 0; i < n[group]; i++)
                    right[group] += value_by_hand(a, &figures[group][side][i]) == 2 * side;
        const blg_answer_verdict v = judged(&key, wrong_answers[a]);
        CU_ASSERT(v.readable);
        CU_ASSERT_FALSE(v.expression.exact);
        CU_ASSERT_DOUBLE_EQUAL(v.expression.own, right[0] / 14.0, 1e-12);
        CU_ASSERT_DOUBLE_EQUAL(v.expression.fresh, right[1] / 100.0, 1e-12);
        CU_ASSERT_DOUBLE_EQUAL(v.score, (right[0] + right[1]) / 114.0, 1e-12);
        CU_ASSERT_EQUAL(v.right, right[0] + right[1] == 114);
        different += right[1] > 0 && right[1] < 100 && right[1] != 50;
    }
    CU_ASSERT(different > 20);
    CU_ASSERT_EQUAL(judged(&key, wrong_answers[0]).score, 0); /* the negation */
    CU_ASSERT_EQUAL(judged(&key, "strokes >= 0").score, 0.5); /* always */
    blg_analyser_free(analyser);
    json_decref(task);
}

/* ---- right answers ---- */

static void test_cases__the_key_scores_one(void) {
    const char *const sets[] = {of_figure, of_figures};
    for (int s = 0; s < 2; s++) {
        int n = 0;
        const blg_buf *lines = lines_of(sets[s]);
        for (const char *at = lines->data, *end; (end = strchr(at, '\n')); at = end + 1, n++) {
            blg_task_key key;
            CU_ASSERT_EQUAL_FATAL(blg_task_key_read(&arena, at, (size_t)(end - at), &key, NULL),
                                  BLG_OK);
            const blg_answer_verdict v = judged(&key, key.answer.reference);
            CU_ASSERT(v.readable && v.right && v.score == 1 && v.expression.exact);
            CU_ASSERT(v.expression.own == 1 && v.expression.fresh == 1);
        }
        CU_ASSERT(n >= 2);
    }
}

static void test_cases__other_ways_to_write_the_concept_are_exact(void) {
    static const char *const exact[] = {
        "strokes > 4 and not convex",        "not convex and strokes >= 5",
        "not (convex or strokes < 5)",       "not (convex or not strokes >= 5)",
        "(strokes >= 5) and (not (convex))", "strokes >= 5 and not convex and strokes > 4"};
    static const char *const not_exact[] = {"strokes >= 5 and not convex and strokes >= 4",
                                            "(strokes >= 5 and not convex) or strokes > 1000"};
    blg_task_key key;
    const blg_buf *lines = lines_of(of_figure);
    json_decref(find_task(lines, "strokes >= 5 and not convex", &key));
    for (size_t i = 0; i < sizeof exact / sizeof *exact; i++) {
        const blg_answer_verdict v = judged(&key, exact[i]);
        CU_ASSERT(v.right && v.score == 1 && v.expression.exact);
        CU_ASSERT_EQUAL(v.expression.atoms, i == 5 ? 3 : 2);
    }
    /* right on all images, but longer than the concept */
    for (size_t i = 0; i < sizeof not_exact / sizeof *not_exact; i++) {
        const blg_answer_verdict v = judged(&key, not_exact[i]);
        CU_ASSERT(v.right && v.score == 1 && !v.expression.exact);
    }
}

/* ---- where the expression stands ---- */

static void test_cases__the_expression_is_found_in_prose(void) {
    static const char *const right[] = {
        "strokes >= 5 and not convex",
        "  Strokes >= 5 AND NOT convex.\n",
        "**strokes >= 5 and not convex**",
        "`strokes >= 5 and not convex`",
        "Set A has many strokes.\n\nstrokes >= 5 and not convex",
        "I think it is `convex`, or rather `strokes >= 5 and not convex`, as said.",
        "So:\n```\nstrokes >= 5\nand not convex\n```\nThat is all.",
        "```text\nstrokes >= 5 and not convex\n```",
        "Because they are long.\nAnswer: strokes >= 5 and not convex",
        "The answer is: strokes >= 5 and not convex.",
        "My final expression is strokes >= 5 and not convex",
        "The answer is not this.\nThe answer is **strokes >= 5 and not convex**"};
    static const char *const none[] = {"The figures have at least five strokes and are not convex.",
                                       "strokes >= five",
                                       "strokes >= 5 und not convex",
                                       "some x: not convex(x)",
                                       "convex(x)",
                                       "A",
                                       ""};
    blg_task_key key;
    const blg_buf *lines = lines_of(of_figure);
    json_decref(find_task(lines, "strokes >= 5 and not convex", &key));
    for (size_t i = 0; i < sizeof right / sizeof *right; i++) {
        CU_ASSERT(judged(&key, right[i]).right);
        if (!judged(&key, right[i]).right)
            printf("\n    %s\n", right[i]);
    }
    for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
        const blg_answer_verdict v = judged(&key, none[i]);
        CU_ASSERT(!v.readable && !v.right && v.score == 0 && v.expression.fresh == 0);
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
    const char *const sets[] = {of_figure, of_figures}, *const concepts[] = {
                                                            "strokes >= 5 and not convex",
                                                            "some x, y: inside(x, y)"};
    for (int s = 0; s < 2; s++) {
        blg_task_key key;
        const blg_buf *lines = lines_of(sets[s]);
        json_decref(find_task(lines, concepts[s], &key));
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
    const blg_buf *lines = lines_of(of_figures);
    json_decref(find_task(lines, "some x, y: inside(x, y)", &key));
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

/* ---- images of several figures ---- */

/* In the language of several figures, an attribute that does not apply to a figure is false. */
#define APPLIES(attribute)                                                                         \
    (f->analysis.attributes[BLG_ATTR_##attribute].near || IS(attribute) != 1 ? IS(attribute) : 0)

/* Wrong answers to "some x, y: inside(x, y)", and their values by hand from the images' programs:
 * the number of figures, and whether each is convex and has a curve. */
static int value_of_image(int answer, int n, const int convex[3], const int curved[3]) {
    int one = 0, all = 2;
    for (int i = 0; i < n; i++) {
        one = greater(one, convex[i]);
        all = lesser(all, curved[i]);
    }
    const int values[] = {one, all, THAT(n == 3), THAT(n > 3)};
    return values[answer];
}

static void test_cases__wrong_answers_about_several_figures(void) {
    static const char *const answers[] = {"some x: convex(x)", "all x: has_curve(x)", "count = 3",
                                          "count > 3"};
    blg_task_key key;
    blg_analyser *analyser = NULL;
    const blg_buf *lines = lines_of(of_figures);
    json_t *task = find_task(lines, "some x, y: inside(x, y)", &key);
    CU_ASSERT_EQUAL_FATAL(blg_analyser_create(&analyser, NULL), BLG_OK);
    for (int a = 0; a < 4; a++) {
        int right[2] = {0};
        for (int group = 0; group < 2; group++)
            for (int side = 0; side < 2; side++)
                for (size_t i = 0; i < json_array_size(images_of(task, group, side)); i++) {
                    const json_t *image = json_array_get(images_of(task, group, side), i);
                    const int n = (int)json_array_size(image);
                    int convex[3], curved[3];
                    CU_ASSERT_FATAL(n == 3);
                    for (int k = 0; k < n; k++) {
                        const json_t *shape = json_array_get(image, (size_t)k);
                        const blg_program p = program_of(json_array_get(shape, 0));
                        figure one = {0}, *f = &one;
                        CU_ASSERT_EQUAL(json_array_size(json_array_get(shape, 1)), 4);
                        CU_ASSERT_EQUAL(blg_analyse(analyser, &p, &one.analysis, NULL), BLG_OK);
                        convex[k] = APPLIES(convex);
                        curved[k] = APPLIES(has_curve);
                    }
                    right[group] += value_of_image(a, n, convex, curved) == 2 * side;
                }
        const blg_answer_verdict v = judged(&key, answers[a]);
        CU_ASSERT_DOUBLE_EQUAL(v.expression.own, right[0] / 14.0, 1e-12);
        CU_ASSERT_DOUBLE_EQUAL(v.expression.fresh, right[1] / 100.0, 1e-12);
    }
    CU_ASSERT_EQUAL(judged(&key, "not (some x, y: inside(x, y))").score, 0);
    CU_ASSERT(judged(&key, "some b, a: inside(b, a)").expression.exact);
    blg_analyser_free(analyser);
    json_decref(task);
}

/* ---- the images ---- */

static void test_cases__images_are_the_same_in_every_run(void) {
    blg_buf lines[2] = {{0}, {0}}, cases = {0};
    blg_set *set = NULL;
    blg_fresh *fresh = NULL;
    blg_status status = BLG_OK;
    int n = 0;
    write_set(of_figure);
    write_lines(&lines[0]);
    write_lines(&lines[1]);
    CU_ASSERT_STRING_EQUAL(lines[0].data, lines[1].data);
    /* Alone, and whatever was made before. */
    CU_ASSERT_EQUAL_FATAL(blg_set_open(folder, catalogue, &set, NULL), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(blg_fresh_open(set, catalogue, &fresh, NULL), BLG_OK);
    while (blg_set_next(set, &status, NULL))
        for (int again = 0; again < 2 && status == BLG_OK; again++, n++) {
            blg_buf_clear(&cases);
            status = blg_cases_write(fresh, set->problem, &cases, NULL);
            CU_ASSERT_PTR_NOT_NULL(strstr(lines[0].data, cases.data));
        }
    CU_ASSERT_EQUAL(status, BLG_OK);
    CU_ASSERT_EQUAL(n, 8);
    blg_fresh_free(fresh);
    blg_set_close(set);
    for (int i = 0; i < 2; i++)
        blg_buf_free(&lines[i]);
    blg_buf_free(&cases);
    remove_set();
}

/* Most fresh images show other figures than the problem, and each problem has images of its own. */
static void test_cases__fresh_images_are_fresh(void) {
    int seen = 0, n = 0;
    json_t *before = NULL;
    const blg_buf *lines = lines_of(of_figure);
    for (const char *at = lines->data, *end; (end = strchr(at, '\n')); at = end + 1) {
        json_t *task = json_loadb(at, (size_t)(end - at), 0, NULL);
        for (int side = 0; side < 2; side++) {
            size_t i;
            json_t *image;
            json_array_foreach(images_of(task, 1, side), i, image) {
                for (size_t k = 0; k < json_array_size(images_of(task, 0, side)); k++)
                    seen += json_equal(image, json_array_get(images_of(task, 0, side), k));
                n++;
            }
            CU_ASSERT_FALSE(before &&
                            json_equal(images_of(task, 1, side), images_of(before, 1, side)));
        }
        json_decref(before);
        before = task;
    }
    json_decref(before);
    CU_ASSERT_EQUAL(n, 400);
    CU_ASSERT(seen < 20);
}

/* Images that break the rule of their side on purpose stand on the other side; the concept speaks
 * of the largest figure. */
static void test_cases__impure_images_and_distractors(void) {
    static const char config[] =
        "{\"families\":[\"hd\"],\"abstract\":{\"problems\":2,\"problems_per_concept\":1,"
        "\"attributes\":[\"convex\",\"has_curve\"]},\"composition\":{\"distractors\":1,\"impure\":"
        "1},"
        "\"splits\":{\"train\":{\"by\":\"rest\"}}}";
    blg_buf lines = {0};
    int n = 0;
    write_set(config);
    write_lines(&lines);
    CU_ASSERT_PTR_NOT_NULL(strstr(lines.data, "about the largest figure of an image"));
    for (const char *at = lines.data, *end; (end = strchr(at, '\n')); at = end + 1, n++) {
        blg_task_key key;
        CU_ASSERT_EQUAL_FATAL(blg_task_key_read(&arena, at, (size_t)(end - at), &key, NULL),
                              BLG_OK);
        const blg_answer_verdict v = judged(&key, key.answer.reference);
        CU_ASSERT(v.right && v.expression.exact);
    }
    CU_ASSERT_EQUAL(n, 2);
    blg_buf_free(&lines);
    remove_set();
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

static void test_cases__damaged_keys_name_the_member(void) {
    static const char *const cases[][2] = {
        {"\"answer\":\"blue\"", "$.answer"},
        {"\"answer\":\"convex\"", "$.cases.own.negative"},
        {"\"answer\":\"convex\",\"cases\":3", "$.cases.own.negative"},
        {"\"answer\":\"convex\",\"cases\":{\"own\":{\"negative\":[]}}", "$.cases.own.negative"},
        {"\"answer\":\"convex\",\"cases\":{\"own\":{\"negative\":[[[[[\"line\",\"normal\",1,0]]]]],"
         "\"positive\":[[[[[\"line\",\"blue\",1,0]]]]]}}",
         "$.cases.own.positive"},
        {"\"answer\":\"aligned\",\"cases\":{\"own\":{\"negative\":[[[[[\"line\",\"normal\",1,0]]]]]"
         "}}",
         "$.cases.own.negative"}};
    blg_arena_init(&arena, NULL);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char line[600];
        blg_task_key key;
        blg_error error = {0};
        snprintf(line, sizeof line,
                 "{\"id\":\"a\",\"problem\":\"p\",\"family\":\"hd\",\"split\":\"test\","
                 "\"form\":\"cx\",\"choices\":null,%s}",
                 cases[i][0]);
        CU_ASSERT_EQUAL(blg_task_key_read(&arena, line, strlen(line), &key, &error), BLG_INVALID);
        CU_ASSERT_STRING_EQUAL(error.key, cases[i][1]);
        if (strcmp(error.key, cases[i][1]) != 0)
            printf("\n    %s: %s %s\n", cases[i][0], error.key, error.text);
    }
    blg_arena_free(&arena);
}

SUITE(cases, CASE(test_cases__forty_wrong_answers_score_what_counting_gives),
      CASE(test_cases__the_key_scores_one),
      CASE(test_cases__other_ways_to_write_the_concept_are_exact),
      CASE(test_cases__the_expression_is_found_in_prose),
      CASE(test_cases__hostile_answers_are_refused_at_once),
      CASE(test_cases__endless_expressions_are_refused),
      CASE(test_cases__wrong_answers_about_several_figures),
      CASE(test_cases__images_are_the_same_in_every_run), CASE(test_cases__fresh_images_are_fresh),
      CASE(test_cases__impure_images_and_distractors), CASE(test_cases__the_language_is_told_whole),
      CASE(test_cases__examples_of_the_language_are_expressions),
      CASE(test_cases__damaged_keys_name_the_member))
