/* Tasks of a small generated data set, read back from their lines. */
#include "data/read.h"
#include "data/write.h"
#include "figure/analyse.h"
#include "suite.h"
#include "tell/tasks.h"
#include "tell/words.h"
#include "temp.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char root[TEMP_PATH], folder[TEMP_PATH], path[TEMP_PATH];
static blg_catalogue *catalogue;

static void write_set(const char *const settings[], int limit, blg_layout layout) {
    static blg_config config;
    blg_generator *generator = NULL;
    blg_write_summary summary;
    temp_make(root);
    temp_join(root, "set", folder);
    CU_ASSERT_EQUAL_FATAL(blg_config_preset("bongard-logo", &config, NULL), BLG_OK);
    for (int i = 0; settings && settings[i]; i++)
        CU_ASSERT_EQUAL_FATAL(blg_config_set(&config, settings[i], NULL), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(blg_catalogue_default(&catalogue, NULL), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(blg_generator_create(&config, catalogue, &generator, NULL), BLG_OK);
    blg_write_options options = {.folder = folder,
                                 .layout = layout,
                                 .threads = 1,
                                 .limit = limit,
                                 .shards = 1,
                                 .programs_only = true};
    CU_ASSERT_EQUAL_FATAL(blg_dataset_write(generator, &options, &summary, NULL), BLG_OK);
    blg_generator_free(generator);
}

static void remove_set(void) {
    blg_catalogue_free(catalogue);
    temp_remove(root);
    catalogue = NULL;
}

/* 60 problems a family, written once: planning is most of the work. The last case removes it. */
static void use_common_set(void) {
    if (!catalogue)
        write_set(NULL, 60, BLG_LAYOUT_TREE);
}

static blg_tasks_options all_forms(int choices) {
    blg_tasks_options options = {
        .folder = folder, .catalogue = catalogue, .choices = choices, .wording = BLG_WORDING_LONG};
    for (int form = 0; form < BLG_TASK_FORMS; form++)
        options.forms[form] = form != BLG_TASK_cx; /* tests/unit/test_cases.c */
    return options;
}

static blg_status keep(void *context, const char *lines, size_t size, blg_error *error) {
    (void)error;
    blg_buf_add(context, lines, size);
    return BLG_OK;
}

static void run_tasks(const blg_tasks_options *options, blg_buf *lines,
                      blg_tasks_summary *summary) {
    blg_error error = {0};
    CU_ASSERT_EQUAL(blg_tasks_write(options, keep, lines, summary, &error), BLG_OK);
    CU_ASSERT_STRING_EQUAL_FATAL(error.text, "");
}

static void check_refused(const blg_tasks_options *options, blg_status expected, const char *said) {
    blg_buf lines = {0};
    blg_tasks_summary summary;
    blg_error error = {0};
    CU_ASSERT_EQUAL(blg_tasks_write(options, keep, &lines, &summary, &error), expected);
    CU_ASSERT_PTR_NOT_NULL(strstr(error.text, said));
    if (!strstr(error.text, said))
        printf("\n  got: %s\n", error.text);
    blg_buf_free(&lines);
}

/* Calls each for every line, parsed. Returns their number. */
static int each_line(const blg_buf *lines, void (*each)(json_t *task)) {
    int n = 0;
    for (const char *at = lines->data; at && *at; n++) {
        const char *end = strchr(at, '\n');
        CU_ASSERT_PTR_NOT_NULL_FATAL(end);
        json_t *task = json_loadb(at, (size_t)(end - at), JSON_REJECT_DUPLICATES, NULL);
        CU_ASSERT_PTR_NOT_NULL_FATAL(task);
        each(task);
        json_decref(task);
        at = end + 1;
    }
    return n;
}

static const char *text_of(const json_t *task, const char *key) {
    const char *text = json_string_value(json_object_get(task, key));
    CU_ASSERT_PTR_NOT_NULL_FATAL(text);
    return text;
}

/* ---- every line ---- */

static int answers[BLG_TASK_FORMS][BLG_MAX_CHOICES], positive_is_a[BLG_TASK_FORMS];
static int seen[BLG_TASK_FORMS];

/* "<family>/images/<problem>/<side>/<i>.png": which side? */
static int side_of(const json_t *file, const char *problem) {
    const char *text = json_string_value(file);
    CU_ASSERT_PTR_NOT_NULL_FATAL(text);
    CU_ASSERT_PTR_NOT_NULL(strstr(text, problem));
    return strrchr(text, '/')[-1] - '0';
}

static void check_support(const json_t *inputs, const char *key, int side, const char *problem) {
    const json_t *files = json_object_get(inputs, key);
    CU_ASSERT_EQUAL(json_array_size(files), 6);
    for (size_t i = 0; i < json_array_size(files); i++)
        CU_ASSERT_EQUAL(side_of(json_array_get(files, i), problem), side);
}

/* Descriptions only: no path of a picture, which would tell the side. */
static void check_texts(const json_t *inputs, const char *key) {
    const json_t *texts = json_object_get(inputs, key);
    CU_ASSERT_EQUAL(json_array_size(texts), 6);
    for (size_t i = 0; i < json_array_size(texts); i++) {
        const char *text = json_string_value(json_array_get(texts, i));
        CU_ASSERT(text && strlen(text) > 10 && !strchr(text, '/') && !strstr(text, ".png"));
    }
}

/* The answer follows from the files alone. */
static void check_answer(int form, const json_t *inputs, int a_side, int answer,
                         const char *problem) {
    if (form == BLG_TASK_i1s) {
        int side = side_of(json_object_get(inputs, "image"), problem);
        CU_ASSERT_EQUAL(answer, side == a_side ? 0 : 1);
    } else if (form == BLG_TASK_i2s) {
        const json_t *images = json_object_get(inputs, "images");
        int first = side_of(json_array_get(images, 0), problem);
        int second = side_of(json_array_get(images, 1), problem);
        CU_ASSERT_EQUAL(first, !second);
        CU_ASSERT_EQUAL(answer, first == a_side ? 0 : 1);
    }
}

static void check_line(json_t *task) {
    int form = 0;
    while (form < BLG_TASK_FORMS &&
           strcmp(blg_task_form_name((blg_task_form)form), text_of(task, "form")) != 0)
        form++;
    CU_ASSERT_FATAL(form < BLG_TASK_FORMS);
    const char *problem = text_of(task, "problem");
    const json_t *inputs = json_object_get(task, "inputs");
    int a_side = strcmp(text_of(task, "positive"), "a") == 0;
    CU_ASSERT_EQUAL(strncmp(text_of(task, "id"), problem, strlen(problem)), 0);
    (void)text_of(task, "split");
    (void)text_of(task, "family");
    if (form == BLG_TASK_d1s || form == BLG_TASK_d2s) {
        check_texts(inputs, "a");
        check_texts(inputs, "b");
    } else {
        check_support(inputs, "a", a_side, problem);
        check_support(inputs, "b", !a_side, problem);
    }
    if (form == BLG_TASK_id1s || form == BLG_TASK_id2s) {
        check_texts(inputs, "a_texts");
        check_texts(inputs, "b_texts");
    }
    seen[form]++;
    positive_is_a[form] += a_side;
    if (form == BLG_TASK_cg) {
        CU_ASSERT(json_array_size(json_object_get(task, "accepted")) >= 3);
        (void)text_of(task, "answer");
        return;
    }
    const json_t *choices = json_object_get(task, "choices");
    int answer = (int)json_integer_value(json_object_get(task, "answer"));
    CU_ASSERT_FATAL(answer >= 0 && answer < (int)json_array_size(choices));
    for (size_t i = 0; i < json_array_size(choices); i++)
        for (size_t j = 0; j < i; j++)
            CU_ASSERT(!json_equal(json_array_get(choices, i), json_array_get(choices, j)));
    answers[form][answer]++;
    check_answer(form, inputs, a_side, answer, problem);
}

static void check_uniform(const int *counts, int n, int total) {
    static const double limits[] = {0, 10.8, 13.8, 16.3}; /* chi square, 0.1 %, n - 1 = 1..3 */
    double sum = 0, expected = (double)total / n;
    for (int i = 0; i < n; i++)
        sum += (counts[i] - expected) * (counts[i] - expected) / expected;
    CU_ASSERT(sum < limits[n - 1]);
}

static void test_tasks__lines_are_whole_and_answers_uniform(void) {
    blg_buf lines = {0};
    blg_tasks_summary summary;
    memset(answers, 0, sizeof answers);
    memset(seen, 0, sizeof seen);
    memset(positive_is_a, 0, sizeof positive_is_a);
    use_common_set();
    blg_tasks_options options = all_forms(4);
    run_tasks(&options, &lines, &summary);
    int n = each_line(&lines, check_line), told = 0;
    CU_ASSERT_EQUAL(summary.problems, 180);
    for (int form = 0; form < BLG_TASK_FORMS; form++) {
        bool one = form == BLG_TASK_i1s || form == BLG_TASK_d1s || form == BLG_TASK_id1s;
        if (!options.forms[form])
            continue;
        CU_ASSERT_EQUAL(seen[form], one ? 360 : 180);
        CU_ASSERT_EQUAL(summary.tasks[form], seen[form]);
        told += seen[form];
        if (form != BLG_TASK_cs && form != BLG_TASK_cg) {
            int sides[2] = {positive_is_a[form], seen[form] - positive_is_a[form]};
            check_uniform(sides, 2, seen[form]);
            check_uniform(answers[form], 2, seen[form]);
        }
    }
    CU_ASSERT_EQUAL(told, n);
    check_uniform(answers[BLG_TASK_cs], 4, seen[BLG_TASK_cs]);
    blg_buf_free(&lines);
}

static void test_tasks__answers_are_uniform_at_k_2(void) {
    blg_buf lines = {0};
    blg_tasks_summary summary;
    memset(answers, 0, sizeof answers);
    use_common_set();
    blg_tasks_options options = {.folder = folder, .catalogue = catalogue, .choices = 2};
    options.forms[BLG_TASK_cs] = true;
    run_tasks(&options, &lines, &summary);
    CU_ASSERT_EQUAL(each_line(&lines, check_line), 180);
    check_uniform(answers[BLG_TASK_cs], 2, 180);
    blg_buf_free(&lines);
}

static void test_tasks__equal_data_set_equal_bytes(void) {
    blg_buf lines[2] = {{0}, {0}};
    blg_tasks_summary summary;
    use_common_set();
    blg_tasks_options options = all_forms(4);
    run_tasks(&options, &lines[0], &summary);
    run_tasks(&options, &lines[1], &summary);
    CU_ASSERT(lines[0].size > 0);
    CU_ASSERT_STRING_EQUAL(lines[0].data, lines[1].data);
    /* One form alone gives the same lines as among others. */
    memset(options.forms, 0, sizeof options.forms);
    options.forms[BLG_TASK_cs] = true;
    blg_buf_clear(&lines[1]);
    run_tasks(&options, &lines[1], &summary);
    const char *end = strchr(lines[1].data, '\n');
    char *first = strndup(lines[1].data, (size_t)(end - lines[1].data));
    CU_ASSERT_PTR_NOT_NULL(strstr(lines[0].data, first));
    free(first);
    blg_buf_free(&lines[0]);
    blg_buf_free(&lines[1]);
}

/* ---- wrong choices, by the analyser again ---- */

static blg_analyser *analyser;

static int value_of(const blg_problem *problem, int side, int image, blg_attribute attribute) {
    blg_analysis analysis;
    blg_analyse(analyser, &problem->images[side][image].programs[0], &analysis);
    return analysis.attributes[attribute].value;
}

static int n_wrong, impure; /* images a side that break the concept */

/* The single attribute that a short sentence is about. */
static blg_attribute attribute_of(const char *sentence, bool several) {
    blg_buf text = {0};
    for (int a = 0; a < BLG_ATTRIBUTES; a++) {
        blg_told_concept told = {.family = BLG_ABSTRACT,
                                 .concept = {.n_components = 1},
                                 .several = several,
                                 .impure = impure};
        told.concept.attributes[0] = (blg_attribute)a;
        blg_buf_clear(&text);
        blg_concept_sentence(&text, &told, NULL, BLG_WORDING_SHORT);
        if (strcmp(text.data, sentence) == 0) {
            blg_buf_free(&text);
            return (blg_attribute)a;
        }
    }
    CU_FAIL_FATAL("a sentence about no attribute");
    return BLG_ATTRIBUTES;
}

static void check_wrong_choices(json_t *task) {
    static blg_problem problem;
    blg_scene_reader *reader = NULL;
    bool found = false;
    if (strcmp(text_of(task, "family"), "hd") != 0)
        return;
    CU_ASSERT_EQUAL_FATAL(blg_scene_reader_open(NULL, temp_join(folder, "scenes.jsonl", path), NULL,
                                                false, &reader, NULL),
                          BLG_OK);
    CU_ASSERT_EQUAL(blg_scene_reader_find(reader, text_of(task, "problem"), &problem, &found, NULL),
                    BLG_OK);
    CU_ASSERT_FATAL(found);
    blg_scene_reader_close(reader);
    const json_t *choices = json_object_get(task, "choices");
    int answer = (int)json_integer_value(json_object_get(task, "answer"));
    const bool several = problem.images[0][0].n_distractors > 0;
    for (int k = 0; k < (int)json_array_size(choices); k++) {
        blg_attribute a =
            attribute_of(json_string_value(json_array_get(choices, (size_t)k)), several);
        int lacking[2] = {0, 0}, broken = 0;
        for (int i = 0; i < 2 * problem.n_support; i++) {
            lacking[i % 2] += value_of(&problem, i % 2, i / 2, a) == 0;
            broken += problem.images[i % 2][i / 2].impure;
        }
        if (k == answer) {
            CU_ASSERT_EQUAL_FATAL(problem.concept.n_components, 1);
            CU_ASSERT_EQUAL(a, problem.concept.attributes[0]);
            CU_ASSERT_EQUAL(lacking[1], impure);
            CU_ASSERT_EQUAL(broken, 2 * impure);
            continue;
        }
        CU_ASSERT(lacking[0] > impure && lacking[1] > impure);
        n_wrong++;
    }
}

static void test_tasks__wrong_choices_hold_on_no_side(void) {
    blg_buf lines = {0};
    blg_tasks_summary summary;
    CU_ASSERT_EQUAL_FATAL(blg_analyser_create(&analyser, NULL), BLG_OK);
    n_wrong = 0;
    use_common_set();
    blg_tasks_options options = {.folder = folder, .catalogue = catalogue, .choices = 8};
    options.forms[BLG_TASK_cs] = true;
    run_tasks(&options, &lines, &summary);
    CU_ASSERT_EQUAL(each_line(&lines, check_wrong_choices), 180);
    CU_ASSERT_EQUAL(n_wrong, 60 * 7);
    blg_buf_free(&lines);
    blg_analyser_free(analyser);
}

/* A concept that all but one positive have and all but one negative lack would be right, too. */
static void test_tasks__impure_sides_make_wrong_choices_wronger(void) {
    static const char *const settings[] = {"families=hd", "composition.impure=2", NULL};
    blg_buf lines = {0};
    blg_tasks_summary summary;
    CU_ASSERT_EQUAL_FATAL(blg_analyser_create(&analyser, NULL), BLG_OK);
    write_set(settings, 20, BLG_LAYOUT_TREE);
    blg_tasks_options options = {.folder = folder, .catalogue = catalogue, .choices = 6};
    options.forms[BLG_TASK_cs] = true;
    n_wrong = 0;
    impure = 2;
    run_tasks(&options, &lines, &summary);
    CU_ASSERT_EQUAL(each_line(&lines, check_wrong_choices), 20);
    CU_ASSERT_EQUAL(n_wrong, 20 * 5);
    impure = 0;
    blg_buf_free(&lines);
    blg_analyser_free(analyser);
    remove_set();
}

static const char *right_choice(const json_t *task) {
    json_int_t answer = json_integer_value(json_object_get(task, "answer"));
    return json_string_value(json_array_get(json_object_get(task, "choices"), (size_t)answer));
}

static blg_buf train_concepts; /* right choices of train, each between line ends */

static void collect_train_concept(json_t *task) {
    if (strcmp(text_of(task, "split"), "train") == 0)
        blg_buf_format(&train_concepts, "\n%s\n", right_choice(task));
}

static void check_train_choices(json_t *task) {
    const json_t *choices = json_object_get(task, "choices");
    bool train = strcmp(text_of(task, "split"), "train") == 0;
    blg_buf line = {0};
    for (size_t i = 0; i < json_array_size(choices) && train; i++) {
        blg_buf_clear(&line);
        blg_buf_format(&line, "\n%s\n", json_string_value(json_array_get(choices, i)));
        CU_ASSERT(strcmp(text_of(task, "family"), "hd") == 0 ||
                  strstr(train_concepts.data, line.data));
    }
    blg_buf_free(&line);
}

static void test_tasks__wrong_choices_of_train_are_of_train(void) {
    blg_buf lines = {0};
    blg_tasks_summary summary;
    use_common_set();
    blg_tasks_options options = {.folder = folder, .catalogue = catalogue, .choices = 4};
    options.forms[BLG_TASK_cs] = true;
    run_tasks(&options, &lines, &summary);
    each_line(&lines, collect_train_concept);
    CU_ASSERT_EQUAL(each_line(&lines, check_train_choices), 180);
    blg_buf_free(&train_concepts);
    blg_buf_free(&lines);
}

/* An image of i1s and d1s belongs to the side that its problem built it for; images of cs, too. */
static void check_composed(json_t *task) {
    const char *form = text_of(task, "form");
    const json_t *inputs = json_object_get(task, "inputs");
    const char *image = json_string_value(json_object_get(inputs, "image"));
    const char *text = json_string_value(json_object_get(inputs, "text"));
    const bool abstract = strcmp(text_of(task, "family"), "hd") == 0;
    CU_ASSERT_EQUAL(json_array_size(json_object_get(inputs, "a")), 6);
    CU_ASSERT_EQUAL(json_array_size(json_object_get(inputs, "b")), 6);
    if (image) {
        const bool positive = strstr(image, "/1/") != NULL;
        const bool a = json_integer_value(json_object_get(task, "answer")) == 0;
        CU_ASSERT_EQUAL(positive == a, strcmp(text_of(task, "positive"), "a") == 0);
    }
    if (text)
        CU_ASSERT_EQUAL(strstr(text, "The first is the largest.") != NULL, abstract);
    if (strcmp(form, "cg") == 0) {
        const char *answer = text_of(task, "answer");
        CU_ASSERT_EQUAL(strncmp(answer, "The largest figure ", 19) == 0, abstract);
    }
    if (strcmp(form, "cs") == 0)
        check_wrong_choices(task);
}

static void check_composition(const char *const settings[], int images) {
    blg_buf lines = {0};
    blg_tasks_summary summary;
    CU_ASSERT_EQUAL_FATAL(blg_analyser_create(&analyser, NULL), BLG_OK);
    n_wrong = 0;
    write_set(settings, 20, BLG_LAYOUT_TREE);
    blg_tasks_options options = all_forms(4);
    options.wording = BLG_WORDING_SHORT;
    run_tasks(&options, &lines, &summary);
    CU_ASSERT_EQUAL(each_line(&lines, check_composed), 3 * 20 * (9 * images + 2));
    CU_ASSERT_EQUAL(n_wrong, 20 * 3);
    blg_buf_free(&lines);
    blg_analyser_free(analyser);
    remove_set();
}

static void test_tasks__distractors_and_impure_sides(void) {
    static const char *const settings[] = {"composition.distractors=1", "composition.impure=1",
                                           NULL};
    impure = 1;
    check_composition(settings, 1);
    impure = 0;
}

static void test_tasks__several_queries(void) {
    static const char *const settings[] = {"composition.distractors=2", "images.query=2",
                                           "abstract.min_shapes=12", NULL};
    check_composition(settings, 2);
}

/* ---- balance ---- */

static long long offers[BLG_ATTRIBUTES][2]; /* wrong, right */

static void count_offers(json_t *task) {
    const json_t *choices = json_object_get(task, "choices");
    const json_int_t answer = json_integer_value(json_object_get(task, "answer"));
    for (size_t k = 0; k < json_array_size(choices); k++)
        offers[attribute_of(json_string_value(json_array_get(choices, k)), false)]
              [(json_int_t)k == answer]++;
}

/* Every concept is offered as often wrong as right at K = 2, but for those that hardly ever fit. */
static void test_tasks__a_concept_is_wrong_as_often_as_right(void) {
    static const char *const settings[] = {"families=hd",
                                           "abstract.max_arity=1",
                                           "abstract.problems=520",
                                           "splits.val=null",
                                           "splits.test_hd_comb=null",
                                           "splits.test_hd_novel=null",
                                           NULL};
    blg_buf lines = {0};
    blg_tasks_summary summary;
    long long apart = 0, all = 0;
    memset(offers, 0, sizeof offers);
    write_set(settings, 0, BLG_LAYOUT_TREE);
    blg_tasks_options options = {.folder = folder, .catalogue = catalogue, .choices = 2};
    options.forms[BLG_TASK_cs] = true;
    run_tasks(&options, &lines, &summary);
    each_line(&lines, count_offers);
    for (int a = 0; a < BLG_ATTRIBUTES; a++) {
        apart += llabs(offers[a][0] - offers[a][1]);
        all += offers[a][1];
    }
    CU_ASSERT(apart < all / 10); /* 0.37 of all when drawn uniformly */
    blg_buf_free(&lines);
    remove_set();
}

static blg_buf offered; /* all choices of ff and bd, each after its split */

static void collect_offered(json_t *task) {
    const json_t *choices = json_object_get(task, "choices");
    for (size_t k = 0; k < json_array_size(choices); k++)
        if (strcmp(text_of(task, "family"), "hd") != 0)
            blg_buf_format(&offered, "\n%s %s\n", text_of(task, "split"),
                           json_string_value(json_array_get(choices, k)));
}

/* A split has each free-form and basic concept once, and in exactly K tasks. */
static void check_offered(json_t *task) {
    blg_buf line = {0};
    int n = 0;
    if (strcmp(text_of(task, "family"), "hd") == 0)
        return;
    blg_buf_format(&line, "\n%s %s\n", text_of(task, "split"), right_choice(task));
    for (const char *at = offered.data; (at = strstr(at, line.data)); at++)
        n++;
    CU_ASSERT_EQUAL(n, (int)json_array_size(json_object_get(task, "choices")));
    blg_buf_free(&line);
}

static void test_tasks__every_concept_is_offered_k_times(void) {
    blg_buf lines = {0};
    blg_tasks_summary summary;
    use_common_set();
    blg_tasks_options options = {.folder = folder, .catalogue = catalogue, .choices = 3};
    options.forms[BLG_TASK_cs] = true;
    run_tasks(&options, &lines, &summary);
    each_line(&lines, collect_offered);
    CU_ASSERT_EQUAL(each_line(&lines, check_offered), 180);
    blg_buf_free(&offered);
    blg_buf_free(&lines);
}

/* The free-form problems of a part are balanced among themselves. (Of abstract problems the common
 * set has too few concepts.) */
static int part_offers;

static blg_status count_offers_of_part(void *context, blg_form_writer *w, blg_error *error) {
    const blg_pool_entry *entries = w->pool->families[w->problem->family].entries;
    const blg_pool_entry *entry = &entries[blg_pool_find(w->pool, w->problem)];
    (void)context;
    (void)error;
    if (w->problem->family != BLG_FREE_FORM)
        return BLG_OK;
    CU_ASSERT_FATAL(entry->posed && entry->wrong_at >= 0);
    for (int k = 0; k < w->options->choices - 1; k++) {
        const int wrong = w->pool->wrong[entry->wrong_at + k];
        CU_ASSERT(wrong >= 0 && entries[wrong].posed && &entries[wrong] != entry);
        part_offers++;
    }
    return BLG_OK;
}

static void test_tasks__chosen_problems_are_balanced_among_themselves(void) {
    static const char *const splits[] = {"train"};
    blg_tasks_summary summary;
    use_common_set();
    part_offers = 0;
    blg_tasks_options options = {.folder = folder,
                                 .catalogue = catalogue,
                                 .choices = 4,
                                 .splits = splits,
                                 .n_splits = 1,
                                 .per_split = 30};
    options.forms[BLG_TASK_cs] = true;
    CU_ASSERT_EQUAL(blg_tasks_run(&options, count_offers_of_part, NULL, &summary, NULL), BLG_OK);
    CU_ASSERT(part_offers >= 24 && part_offers % 3 == 0);
}

/* A part of a split has the families' shares and as many concepts as can be, and a larger part
 * holds it. The common set has 60 problems a family; train has three abstract concepts. */
typedef struct part {
    char names[64][BLG_NAME_SIZE];
    uint64_t concepts[64];
    int n, of_family[BLG_FAMILIES];
} part;

static blg_status note_member(void *context, blg_form_writer *w, blg_error *error) {
    part *p = context;
    (void)error;
    CU_ASSERT_FATAL(p->n < 64);
    snprintf(p->names[p->n], sizeof p->names[p->n], "%s", w->problem->name);
    p->concepts[p->n++] = blg_key_of_concept(w->problem);
    p->of_family[w->problem->family]++;
    return BLG_OK;
}

static void take_part(int size, part *p) {
    static const char *const splits[] = {"train"};
    blg_tasks_summary summary;
    blg_tasks_options options = {.folder = folder,
                                 .catalogue = catalogue,
                                 .splits = splits,
                                 .n_splits = 1,
                                 .per_split = size};
    *p = (part){.n = 0};
    CU_ASSERT_EQUAL(blg_tasks_run(&options, note_member, p, &summary, NULL), BLG_OK);
    CU_ASSERT_EQUAL(p->n, size);
}

static void test_tasks__a_part_looks_like_its_split(void) {
    static part small, large;
    use_common_set();
    take_part(9, &small);
    take_part(60, &large);
    for (int i = 0; i < small.n; i++) {
        bool held = false;
        for (int j = 0; j < large.n && !held; j++)
            held = strcmp(small.names[i], large.names[j]) == 0;
        CU_ASSERT(held);
        for (int j = 0; j < i; j++)
            CU_ASSERT_NOT_EQUAL(small.concepts[i], small.concepts[j]);
    }
    for (int family = 0; family < 3; family++) {
        CU_ASSERT(abs(small.of_family[family] - 3) <= 1);
        CU_ASSERT(abs(large.of_family[family] - 20) <= 6);
    }
}

/* A concept that holds of all positives, and one that holds of all negatives, is no wrong choice.
 */
static void test_tasks__shared_concepts_are_no_wrong_choices(void) {
    static blg_problem problem;
    blg_describer *describer = NULL;
    bool lacking = true;
    CU_ASSERT_EQUAL_FATAL(blg_describer_create(NULL, &describer, NULL), BLG_OK);
    problem = (blg_problem){.family = BLG_ABSTRACT, .n_support = 2};
    const char *square = "line_normal_1.000-0.500, line_normal_1.000-0.750, "
                         "line_normal_1.000-0.750, line_normal_1.000-0.750";
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < 2; i++) {
            problem.images[side][i].n_shapes = 1;
            CU_ASSERT_EQUAL_FATAL(blg_program_parse(side ? square : "arc_zigzag_0.500_0.750-0.500",
                                                    &problem.images[side][i].programs[0], NULL),
                                  BLG_OK);
        }
    static const struct {
        blg_attribute attribute;
        bool negated, lacking;
    } cases[] = {{BLG_ATTR_closed_shape, false, false},
                 {BLG_ATTR_closed_shape, true, false},
                 {BLG_ATTR_has_curve, false, false},
                 {BLG_ATTR_exist_triangle, false, true},
                 {BLG_ATTR_exist_triangle, true, false}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        blg_told_concept told = {.family = BLG_ABSTRACT,
                                 .concept = {.n_components = 1, .negated = cases[i].negated}};
        told.concept.attributes[0] = cases[i].attribute;
        CU_ASSERT_EQUAL(blg_concept_is_lacking(&told, describer, &problem, &lacking, NULL), BLG_OK);
        CU_ASSERT_EQUAL(lacking, cases[i].lacking);
    }
    blg_told_concept told = {.family = BLG_BASIC, .concept = {.n_components = 1}};
    problem.family = BLG_BASIC;
    told.concept.programs[0] = problem.images[1][0].programs[0];
    told.concept.programs[0].actions[2].type = BLG_ZIGZAG; /* types do not count here */
    CU_ASSERT_EQUAL(blg_concept_is_lacking(&told, describer, &problem, &lacking, NULL), BLG_OK);
    CU_ASSERT(!lacking);
    told.family = BLG_FREE_FORM; /* and do here */
    CU_ASSERT_EQUAL(blg_concept_is_lacking(&told, describer, &problem, &lacking, NULL), BLG_OK);
    CU_ASSERT(lacking);
    blg_describer_free(describer);
}

/* ---- refusals ---- */

static void test_tasks__too_few_concepts(void) {
    static const char *const settings[] = {"families=bd", NULL};
    write_set(settings, 5, BLG_LAYOUT_TREE);
    blg_tasks_options options = all_forms(16);
    check_refused(&options, BLG_INFEASIBLE,
                  "16 choices need 15 wrong concepts, the 5 concepts of family bd in the data set "
                  "offer 4");
    remove_set();
}

static void test_tasks__no_queries(void) {
    static const char *const settings[] = {"images.query=0", NULL};
    write_set(settings, 1, BLG_LAYOUT_TREE);
    blg_tasks_options options = all_forms(2);
    check_refused(&options, BLG_INFEASIBLE, "form i1s needs a query image on each side");
    remove_set();
}

/* A problem with a single query is asked about it alone, and gives no pair. */
static void test_tasks__single_queries(void) {
    static const char *const half[] = {"images.single_query_probability=0.5", NULL};
    static const char *const all[] = {"images.single_query_probability=1", NULL};
    blg_tasks_summary summary;
    blg_buf lines = {0};
    write_set(half, 30, BLG_LAYOUT_TREE);
    blg_tasks_options options = all_forms(2);
    run_tasks(&options, &lines, &summary);
    CU_ASSERT(summary.tasks[BLG_TASK_i2s] > 20 && summary.tasks[BLG_TASK_i2s] < 70);
    CU_ASSERT_EQUAL(summary.tasks[BLG_TASK_i1s], summary.problems + summary.tasks[BLG_TASK_i2s]);
    CU_ASSERT_EQUAL(summary.tasks[BLG_TASK_d1s], summary.tasks[BLG_TASK_i1s]);
    CU_ASSERT_EQUAL(each_line(&lines, check_line),
                    3 * (summary.tasks[BLG_TASK_i1s] + summary.tasks[BLG_TASK_i2s]) +
                        2 * summary.problems);
    blg_buf_free(&lines);
    remove_set();
    write_set(all, 2, BLG_LAYOUT_TREE);
    options = all_forms(2);
    memset(options.forms, 0, sizeof options.forms);
    options.forms[BLG_TASK_d2s] = true;
    check_refused(&options, BLG_INFEASIBLE,
                  "form d2s needs a query image on each side; all 6 problems have a single query; "
                  "leave the form out (--forms)");
    remove_set();
}

static void test_tasks__bad_options(void) {
    use_common_set();
    blg_tasks_options options = all_forms(17);
    check_refused(&options, BLG_INVALID, "expected 2..16 choices, got 17");
    options.choices = 1;
    check_refused(&options, BLG_INVALID, "expected 2..16 choices, got 1");
    memset(options.forms, 0, sizeof options.forms);
    check_refused(&options, BLG_INVALID, "expected at least one form");
    CU_ASSERT_STRING_EQUAL(blg_task_form_name(BLG_TASK_FORMS), "?");
}

static void append(const char *name, const char *text) {
    FILE *file = fopen(temp_join(folder, name, path), "a");
    CU_ASSERT_PTR_NOT_NULL_FATAL(file);
    fputs(text, file);
    fclose(file);
}

static void test_tasks__damaged_data_sets(void) {
    use_common_set();
    blg_tasks_options options = all_forms(2);
    memset(options.forms, 0, sizeof options.forms);
    options.forms[BLG_TASK_cg] = true;
    append("scenes.jsonl", "{\"name\":\"x\"}\n");
    check_refused(&options, BLG_INVALID, "expected");
    append("manifest.json", "}");
    check_refused(&options, BLG_INVALID, "end of file");
    options.folder = "/nowhere/at/all";
    check_refused(&options, BLG_IO, "");
    remove_set();
}

static void test_tasks__images_of_shards_are_members(void) {
    blg_buf lines = {0};
    blg_tasks_summary summary;
    static const char *const settings[] = {"families=ff", NULL};
    write_set(settings, 1, BLG_LAYOUT_TAR);
    blg_tasks_options options = all_forms(2);
    options.forms[BLG_TASK_cs] = false;
    run_tasks(&options, &lines, &summary);
    CU_ASSERT_PTR_NULL(strstr(lines.data, "ff/images/"));
    CU_ASSERT_PTR_NOT_NULL(strstr(lines.data, "\"ff_nact4_0000."));
    blg_buf_free(&lines);
    remove_set();
}

/* A new attribute or count needs a place in one line of the table of groups (tell/tasks.c). */
static void test_tasks__every_attribute_has_a_group(void) {
    for (int i = 0; i < BLG_ATTRIBUTES + BLG_COUNTS; i++) {
        blg_buf key = {0};
        blg_problem problem = {.family = BLG_ABSTRACT};
        problem.concept.n_components = 1;
        if (i < BLG_ATTRIBUTES)
            problem.concept.attributes[0] = (blg_attribute)i;
        else
            snprintf(problem.concept.expression, sizeof problem.concept.expression, "%s = 3",
                     blg_count_names[i - BLG_ATTRIBUTES]);
        blg_key_marks(&key, &problem, NULL);
        if (i < BLG_ATTRIBUTES)
            CU_ASSERT_PTR_NOT_NULL_FATAL(strstr(key.data, blg_attribute_name((blg_attribute)i)));
        CU_ASSERT_PTR_NOT_NULL_FATAL(strstr(key.data, "\"group\":\""));
        CU_ASSERT_PTR_NULL(strstr(key.data, "\"group\":\"\""));
        CU_ASSERT_PTR_NULL(strstr(key.data, " and ")); /* between two groups */
        blg_buf_free(&key);
    }
}

SUITE(tasks, CASE(test_tasks__every_attribute_has_a_group),
      CASE(test_tasks__lines_are_whole_and_answers_uniform),
      CASE(test_tasks__answers_are_uniform_at_k_2), CASE(test_tasks__equal_data_set_equal_bytes),
      CASE(test_tasks__wrong_choices_hold_on_no_side),
      CASE(test_tasks__wrong_choices_of_train_are_of_train), CASE(test_tasks__bad_options),
      CASE(test_tasks__every_concept_is_offered_k_times),
      CASE(test_tasks__chosen_problems_are_balanced_among_themselves),
      CASE(test_tasks__a_part_looks_like_its_split), CASE(test_tasks__damaged_data_sets),
      CASE(test_tasks__shared_concepts_are_no_wrong_choices),
      CASE(test_tasks__impure_sides_make_wrong_choices_wronger),
      CASE(test_tasks__distractors_and_impure_sides), CASE(test_tasks__several_queries),
      CASE(test_tasks__a_concept_is_wrong_as_often_as_right), CASE(test_tasks__too_few_concepts),
      CASE(test_tasks__no_queries), CASE(test_tasks__single_queries),
      CASE(test_tasks__images_of_shards_are_members))
