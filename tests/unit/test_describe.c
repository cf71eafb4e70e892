/* Descriptions of generated problems: what they must not say, and that the two sides' descriptions
 * do not differ as texts. */
#include "data/write.h"
#include "figure/analyse.h"
#include "look/audit.h"
#include "suite.h"
#include "tell/tasks.h"
#include "tell/words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static blg_catalogue *catalogue;
static blg_generator *generator;
static blg_worker *worker;
static blg_describer *describer;
static blg_problem problem;

/* Planning is most of the work, so the generator serves every case. */
static void open_all(void) {
    static blg_config config;
    if (!generator) {
        CU_ASSERT_EQUAL_FATAL(blg_config_preset("bongard-logo", &config, NULL), BLG_OK);
        config.families[BLG_RELATIONS] = true;
        config.relations.problems = 24;
        config.relations.min_shapes = 2;
        config.relations.max_shapes = 4;
        config.relations.n_concepts = 2;
        strcpy(config.relations.concepts[0], "some x, y: inside(x, y)");
        strcpy(config.relations.concepts[1], "all x: convex(x)");
        CU_ASSERT_EQUAL_FATAL(blg_catalogue_default(&catalogue, NULL), BLG_OK);
        CU_ASSERT_EQUAL_FATAL(blg_generator_create(&config, catalogue, &generator, NULL), BLG_OK);
        CU_ASSERT_EQUAL_FATAL(blg_worker_create(generator, &worker, NULL), BLG_OK);
    }
    CU_ASSERT_EQUAL_FATAL(blg_describer_create(catalogue, &describer, NULL), BLG_OK);
}

static void close_all(void) {
    blg_describer_free(describer);
}

static void test_describe__free_the_generator(void) {
    blg_worker_free(worker);
    blg_generator_free(generator);
    blg_catalogue_free(catalogue);
    CU_ASSERT_PTR_NOT_NULL(generator);
}

/* The k-th of n problems of a family, spread over it. */
static void build(blg_family family, int k, int n) {
    const blg_plan *plan = blg_generator_plan(generator);
    int first = 0;
    for (int f = 0; f < (int)family; f++)
        first += (int)blg_plan_family_size(plan, (blg_family)f);
    int size = (int)blg_plan_family_size(plan, family);
    int index = first + (int)((long long)k * size / n);
    CU_ASSERT_EQUAL_FATAL(blg_worker_build(worker, index, &problem, NULL), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(blg_describer_problem(describer, &problem, 1, NULL), BLG_OK);
}

static int side_size(void) {
    return blg_problem_side(&problem, 1);
}

static const char *describe(int side, int image, blg_wording wording) {
    const char *text = NULL;
    CU_ASSERT_EQUAL_FATAL(blg_describe_image(describer, side, image, wording, &text, NULL), BLG_OK);
    return text;
}

static const char *concept(blg_wording wording) {
    const char *text = NULL;
    CU_ASSERT_EQUAL_FATAL(blg_describe_concept(describer, wording, &text, NULL), BLG_OK);
    return text;
}

static void check_silent(const char *text) {
    CU_ASSERT(!blg_words_contain(text, "positive") && !blg_words_contain(text, "negative"));
    for (int i = 0; i < problem.concept.n_components; i++) {
        if (problem.family == BLG_BASIC) {
            const blg_shape *shape = blg_catalogue_shape(catalogue, problem.concept.shapes[i]);
            CU_ASSERT(!blg_words_contain(text, shape->title));
            CU_ASSERT(!blg_words_contain(text, shape->name));
        } else if (problem.family == BLG_ABSTRACT) {
            CU_ASSERT(!blg_words_contain(text, blg_attribute_name(problem.concept.attributes[i])));
        }
    }
}

/* No word of an abstract concept's short sentence, "figure" and the like apart. */
static void check_no_word(const char *text, const char *sentence) {
    static const char little[] =
        " the figure is a an has and or not no of does have contains both very ";
    char word[64], padded[72];
    for (const char *at = sentence; *at;) {
        size_t n = strcspn(at, " .,;");
        snprintf(word, sizeof word, "%.*s", (int)n, at);
        snprintf(padded, sizeof padded, " %s ", word);
        for (char *c = padded; *c; c++)
            *c = (char)(*c >= 'A' && *c <= 'Z' ? *c + 32 : *c);
        if (n && !strstr(little, padded) && blg_words_contain(text, word)) {
            printf("\n  \"%s\" of \"%s\" in: %s\n", word, sentence, text);
            CU_FAIL("a description says a word of the concept");
        }
        at += n;
        at += strspn(at, " .,;");
    }
}

static void test_describe__never_tells_the_concept(void) {
    open_all();
    char sentence[1024];
    for (int f = 0; f < BLG_FAMILIES; f++)
        for (int k = 0; k < 20; k++) {
            build((blg_family)f, k, 20);
            snprintf(sentence, sizeof sentence, "%s", concept(BLG_WORDING_SHORT));
            for (int side = 0; side < 2; side++)
                for (int i = 0; i < side_size(); i++)
                    for (int wording = 0; wording < BLG_WORDINGS; wording++) {
                        const char *text = describe(side, i, (blg_wording)wording);
                        check_silent(text);
                        if (f == BLG_ABSTRACT)
                            check_no_word(text, sentence);
                    }
        }
    close_all();
}

/* Every shape of the catalogue, though only some are drawn above. */
static void test_describe__no_path_says_its_shape(void) {
    open_all();
    blg_buf out = {0};
    for (int s = 0; s < blg_catalogue_size(catalogue); s++) {
        const blg_shape *shape = blg_catalogue_shape(catalogue, s);
        for (int type = 0; type < BLG_STROKE_TYPES; type++) {
            blg_program program = shape->program;
            for (int i = 0; i < program.n_actions; i++)
                program.actions[i].type = (blg_stroke_type)type;
            blg_buf_clear(&out);
            blg_buf_text(&out, "One figure of 3 strokes, drawn as ");
            blg_path_write(&out, &program, BLG_VOCABULARY_FIGURE, BLG_WORDING_LONG);
            CU_ASSERT(!blg_words_contain(out.data, shape->title));
            CU_ASSERT(!blg_words_contain(out.data, shape->name));
        }
    }
    blg_buf_free(&out);
    close_all();
}

/* ---- drawn again from the text ---- */

static double number_after(const char *clause, const char *word) {
    const char *at = strstr(clause, word);
    CU_ASSERT_PTR_NOT_NULL_FATAL(at);
    return strtod(at + strlen(word), NULL);
}

static blg_stroke_type type_in(const char *clause) {
    static const char *const names[] = {"plain",         "zigzag",          "small circles",
                                        "small squares", "small triangles", "small rings",
                                        "small boxes",   "small wedges"};
    for (int i = 0; i < 8; i++)
        if (strstr(clause, names[i]))
            return (blg_stroke_type)(i < BLG_STROKE_TYPES ? i : i - 3);
    CU_FAIL_FATAL("a stroke without a type");
    return BLG_NORMAL;
}

/* One clause as an action. An arc that sweeps right is one that the turtle runs backwards: it turns
 * round before and after, which *reversed carries to the next clause. */
static blg_action action_in(const char *clause, double *reversed) {
    blg_action a = {.kind = strstr(clause, "(radius ") ? BLG_ARC : BLG_LINE,
                    .type = type_in(clause)};
    double turn = *reversed;
    *reversed = 0;
    if (strstr(clause, "turning back"))
        turn += 180;
    else if (strstr(clause, "left turn of "))
        turn += number_after(clause, "left turn of ");
    else if (strstr(clause, "right turn of "))
        turn -= number_after(clause, "right turn of ");
    else
        CU_ASSERT(strstr(clause, "without a turn ") || strncmp(clause, "a", 1) == 0);
    if (a.kind == BLG_LINE) {
        a.length = number_after(clause, "(length ");
    } else {
        a.length = number_after(clause, "(radius ");
        a.extent_deg = number_after(strstr(clause, "(radius "), ", ");
        if (strstr(clause, "that sweeps right (")) {
            a.extent_deg = -a.extent_deg;
            turn += 180;
            *reversed = 180;
        }
    }
    a.turn_deg = turn;
    return a;
}

/* The next figure of a description; *text moves behind it. */
static blg_program program_in(const char **text) {
    blg_program program = {0};
    double reversed = 0;
    const char *at = strstr(*text, "drawn as ");
    CU_ASSERT_PTR_NOT_NULL_FATAL(at);
    at += strlen("drawn as ");
    for (bool more = true; more && program.n_actions < BLG_MAX_ACTIONS;) {
        char clause[256];
        const char *end = strchr(at, ')');
        CU_ASSERT_PTR_NOT_NULL_FATAL(end);
        snprintf(clause, sizeof clause, "%.*s", (int)(end - at + 1), at);
        program.actions[program.n_actions++] = action_in(clause, &reversed);
        at = end + 1;
        more = *at == ',';
        at = more ? strstr(at, "then ") + strlen("then ") : at;
    }
    *text = at;
    return program;
}

static void check_drawn_again(const blg_scene *scene, const char *text) {
    static blg_figure told, drawn;
    for (int s = 0; s < scene->n_shapes; s++) {
        blg_program program = program_in(&text);
        const blg_program *original = &scene->programs[s];
        CU_ASSERT_EQUAL_FATAL(program.n_actions, original->n_actions);
        for (int i = 0; i < program.n_actions; i++)
            CU_ASSERT_EQUAL(program.actions[i].type, original->actions[i].type);
        blg_figure_prepare(&program, &told);
        blg_figure_prepare(original, &drawn);
        /* Rounded angles and lengths of up to nine strokes add up. */
        CU_ASSERT(blg_figure_distance(&told, &drawn, 0.03) < 0.03);
    }
}

static void test_describe__figures_can_be_drawn_from_the_text(void) {
    open_all();
    for (int f = 0; f < BLG_FAMILIES; f++)
        for (int k = 0; k < 6; k++) {
            build((blg_family)f, k, 6);
            for (int side = 0; side < 2; side++)
                for (int i = 0; i < side_size(); i++)
                    check_drawn_again(&problem.images[side][i],
                                      describe(side, i, BLG_WORDING_LONG));
        }
    close_all();
}

/* ---- no shortcut ---- */

static uint64_t hash_word(const char *word, size_t n) {
    uint64_t hash = 1469598103934665603u;
    for (size_t i = 0; i < n; i++)
        hash = (hash ^ (unsigned char)word[i]) * 1099511628211u;
    return hash;
}

/* Length and bag of words. */
static void add_features(blg_samples *samples, const char *text) {
    blg_samples_add(samples, 1, strlen(text) / 20);
    for (const char *at = text; *at;) {
        size_t n = strcspn(at, " ");
        blg_samples_add(samples, 2, hash_word(at, n));
        at += n;
        at += strspn(at, " ");
    }
}

static void check_no_shortcut(blg_family family, int n) {
    blg_samples samples = {0};
    blg_accuracy accuracy = {0};
    double length[2] = {0, 0};
    for (int k = 0; k < n; k++) {
        build(family, k, n);
        for (int side = 0; side < 2; side++)
            for (int i = 0; i < side_size(); i++) {
                const char *text = describe(side, i, BLG_WORDING_LONG);
                blg_samples_row(&samples, k, 0, side);
                add_features(&samples, text);
                length[side] += (double)strlen(text);
            }
    }
    CU_ASSERT_EQUAL_FATAL(blg_probe_run(&samples, 1, &accuracy, NULL), BLG_OK);
    CU_ASSERT(accuracy.low <= 0.51);
    CU_ASSERT_DOUBLE_EQUAL(length[1] / length[0], 1, 0.02);
    if (accuracy.low > 0.51 || getenv("BLOGO_SHOW"))
        printf("\n  family %s: accuracy %.4f (%.4f..%.4f), lengths %.1f %.1f\n",
               blg_family_name(family), accuracy.accuracy, accuracy.low, accuracy.high,
               length[1] / n / side_size(), length[0] / n / side_size());
    blg_samples_free(&samples);
}

static void test_describe__words_and_lengths_do_not_tell_the_side(void) {
    open_all();
    check_no_shortcut(BLG_FREE_FORM, 150);
    check_no_shortcut(BLG_BASIC, 150);
    close_all();
}

static void test_describe__equal_problem_equal_text(void) {
    char texts[2][14][2048];
    for (int run = 0; run < 2; run++) {
        open_all();
        if (run)
            build(BLG_BASIC, 3, 40); /* what was described before does not matter */
        build(BLG_ABSTRACT, 11, 40);
        for (int i = 0; i < 14; i++)
            snprintf(texts[run][i], sizeof texts[run][i], "%s",
                     describe(i / 7, i % 7, BLG_WORDING_LONG));
        close_all();
    }
    CU_ASSERT_EQUAL(memcmp(texts[0][0], texts[1][0], strlen(texts[0][0])), 0);
    for (int i = 0; i < 14; i++)
        CU_ASSERT_STRING_EQUAL(texts[0][i], texts[1][i]);
}

static void test_describe__the_seed_draws_the_properties(void) {
    open_all();
    build(BLG_FREE_FORM, 5, 40);
    char before[4096];
    int same = 0;
    snprintf(before, sizeof before, "%s", describe(1, 0, BLG_WORDING_LONG));
    for (uint64_t seed = 2; seed < 10; seed++) {
        CU_ASSERT_EQUAL(blg_describer_problem(describer, &problem, seed, NULL), BLG_OK);
        same += strcmp(before, describe(1, 0, BLG_WORDING_LONG)) == 0;
    }
    CU_ASSERT(same < 8);
    close_all();
}

static void test_describe__concepts_have_paraphrases(void) {
    open_all();
    for (int f = 0; f < BLG_FAMILIES; f++)
        for (int k = 0; k < 12; k++) {
            build((blg_family)f, k, 12);
            char seen[8][4096];
            const char *text = NULL;
            int n = 0;
            snprintf(seen[n++], sizeof seen[0], "%s", concept(BLG_WORDING_SHORT));
            for (int i = 0; i < 7; i++) {
                CU_ASSERT_EQUAL(blg_describe_paraphrase(describer, i, &text, NULL), BLG_OK);
                if (!text)
                    break;
                CU_ASSERT(text[0] >= 'A' && text[0] <= 'Z' && text[strlen(text) - 1] == '.');
                CU_ASSERT(!strstr(text, "  ") && !strstr(text, " ,") && !strstr(text, ".."));
                for (int j = 0; j < n; j++)
                    CU_ASSERT_STRING_NOT_EQUAL(seen[j], text);
                snprintf(seen[n++], sizeof seen[0], "%s", text);
            }
            CU_ASSERT(n >= 4);
            CU_ASSERT_EQUAL(blg_describe_paraphrase(describer, -1, &text, NULL), BLG_OK);
            CU_ASSERT_PTR_NULL(text);
        }
    close_all();
}

static void make_abstract(int n, blg_attribute a, blg_attribute b, bool negated) {
    build(BLG_ABSTRACT, 0, 40);
    problem.concept = (blg_concept){.n_components = n, .attributes = {a, b}, .negated = negated};
    CU_ASSERT_EQUAL_FATAL(blg_describer_problem(describer, &problem, 1, NULL), BLG_OK);
}

static void test_describe__abstract_concepts(void) {
    const char *text = NULL;
    open_all();
    make_abstract(2, BLG_ATTR_closed_shape, BLG_ATTR_has_acute_angle, false);
    CU_ASSERT_STRING_EQUAL(concept(BLG_WORDING_SHORT),
                           "The figure is closed and has an acute angle.");
    CU_ASSERT_STRING_EQUAL(concept(BLG_WORDING_LONG),
                           "In every positive image the figure is closed (the end of its path "
                           "meets the start) and has an acute angle (two of its strokes meet at "
                           "less than 90 degrees); in no negative image is that so.");
    CU_ASSERT_EQUAL(blg_describe_paraphrase(describer, 3, &text, NULL), BLG_OK);
    CU_ASSERT_STRING_EQUAL(text, "The figure has an acute angle and is closed.");
    make_abstract(2, BLG_ATTR_closed_shape, BLG_ATTR_has_acute_angle, true);
    CU_ASSERT_STRING_EQUAL(concept(BLG_WORDING_SHORT),
                           "The figure is not closed or has no acute angle.");
    CU_ASSERT_EQUAL(blg_describe_paraphrase(describer, 0, &text, NULL), BLG_OK);
    CU_ASSERT_STRING_EQUAL(text, "It is not so that the figure ends where it starts and has a "
                                 "sharp corner.");
    snprintf(problem.concept.expression, sizeof problem.concept.expression,
             "strokes >= 5 and convex");
    problem.concept.negated = false;
    CU_ASSERT_EQUAL(blg_describer_problem(describer, &problem, 1, NULL), BLG_OK);
    CU_ASSERT_STRING_EQUAL(concept(BLG_WORDING_SHORT),
                           "The figure has at least five strokes and is convex.");
    close_all();
}

static void check_paraphrase(int index, const char *begin, const char *end) {
    const char *text = NULL;
    CU_ASSERT_EQUAL_FATAL(blg_describe_paraphrase(describer, index, &text, NULL), BLG_OK);
    CU_ASSERT_EQUAL(strncmp(text, begin, strlen(begin)), 0);
    CU_ASSERT_STRING_EQUAL(text + strlen(text) - strlen(end), end);
}

static void take_problem(void) {
    CU_ASSERT_EQUAL_FATAL(blg_describer_problem(describer, &problem, 1, NULL), BLG_OK);
}

/* "The figure" would be any of two. */
static void test_describe__distractors_make_it_the_largest_figure(void) {
    open_all();
    build(BLG_ABSTRACT, 0, 20);
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < side_size(); i++) {
            blg_scene *scene = &problem.images[side][i];
            scene->programs[1] = scene->programs[0];
            scene->poses[1] = scene->poses[0];
            scene->n_shapes = 2;
            scene->n_distractors = 1;
        }
    take_problem();
    CU_ASSERT_STRING_EQUAL(concept(BLG_WORDING_SHORT), "The largest figure is convex.");
    CU_ASSERT_STRING_EQUAL(concept(BLG_WORDING_LONG),
                           "In every positive image the largest figure is convex (it nowhere bends "
                           "inwards); in no negative image is that so.");
    check_paraphrase(0, "The largest figure has ", ".");
    check_paraphrase(1, "The largest figure of every positive image bulges ", ".");
    check_paraphrase(2, "In all positive images the largest figure ", ".");
    const char *text = NULL;
    CU_ASSERT_EQUAL(blg_describe_image(describer, 0, 3, BLG_WORDING_SHORT, &text, NULL), BLG_OK);
    CU_ASSERT_EQUAL(strncmp(text, "2 figures. The first is the largest. ", 37), 0);
    problem.concept.negated = true;
    take_problem();
    CU_ASSERT_STRING_EQUAL(concept(BLG_WORDING_SHORT), "The largest figure is not convex.");
    check_paraphrase(0, "It is not so that the largest figure has no dent", ".");
    close_all();
}

/* As many as an image may have. */
static void test_describe__counts_the_figures(void) {
    open_all();
    build(BLG_BASIC, 0, 20);
    blg_scene *scene = &problem.images[1][0];
    for (int n = 2; n <= BLG_MAX_SHAPES; n++) {
        char begin[40];
        const char *text = NULL;
        snprintf(begin, sizeof begin, "%d figures. The first: ", n);
        scene->programs[n - 1] = scene->programs[0];
        scene->poses[n - 1] = scene->poses[0];
        scene->shapes[n - 1] = scene->shapes[0];
        scene->n_shapes = n;
        take_problem();
        CU_ASSERT_EQUAL(blg_describe_image(describer, 1, 0, BLG_WORDING_SHORT, &text, NULL),
                        BLG_OK);
        CU_ASSERT_EQUAL(strncmp(text, begin, strlen(begin)), 0);
    }
    close_all();
}

static void test_describe__impure_sides_have_exceptions(void) {
    open_all();
    build(BLG_ABSTRACT, 0, 20);
    problem.images[1][2].impure = problem.images[0][4].impure = true;
    take_problem();
    CU_ASSERT_STRING_EQUAL(concept(BLG_WORDING_SHORT),
                           "The figure is convex, but for one image a side.");
    CU_ASSERT_STRING_EQUAL(concept(BLG_WORDING_LONG),
                           "In all positive images but one the figure is convex (it nowhere bends "
                           "inwards); of the negative images that is so in just one.");
    check_paraphrase(0, "The figure has no dent", ", but for one image a side.");
    check_paraphrase(1, "All positive images but one have a figure that ", ".");
    problem.images[1][3].impure = problem.images[0][0].impure = true;
    take_problem();
    CU_ASSERT_STRING_EQUAL(concept(BLG_WORDING_SHORT),
                           "The figure is convex, but for two images a side.");
    static const char *const begins[] = {"All positive images but one contain ",
                                         "What all positives but one have in common is ",
                                         "One finds on the positive side, in all images but one, "};
    for (int f = 0; f < BLG_ABSTRACT; f++) {
        build((blg_family)f, 7, 20);
        problem.images[1][0].impure = problem.images[0][0].impure = true;
        take_problem();
        for (int wording = 0; wording < BLG_WORDINGS; wording++)
            CU_ASSERT(strncmp(concept((blg_wording)wording), "All positive images but one show ",
                              33) == 0);
        for (int i = 0; i < 3; i++)
            check_paraphrase(i, begins[i], ".");
    }
    close_all();
}

static void test_describe__basic_concepts_without_titles_are_told_by_strokes(void) {
    blg_describer *nameless = NULL;
    const char *text = NULL;
    open_all();
    build(BLG_BASIC, 0, 40);
    CU_ASSERT_EQUAL_FATAL(blg_describer_create(NULL, &nameless, NULL), BLG_OK);
    CU_ASSERT_EQUAL(blg_describer_problem(nameless, &problem, 1, NULL), BLG_OK);
    CU_ASSERT_EQUAL(blg_describe_concept(nameless, BLG_WORDING_LONG, &text, NULL), BLG_OK);
    CU_ASSERT_PTR_NOT_NULL(strstr(text, "shows a figure of "));
    CU_ASSERT(!strstr(text, "small") && !strstr(text, "zigzag"));
    blg_describer_free(nameless);
    close_all();
}

static void test_describe__images_out_of_range(void) {
    const char *text = "";
    blg_error error = {0};
    open_all();
    CU_ASSERT_EQUAL(blg_describe_image(describer, 0, 0, BLG_WORDING_LONG, &text, &error),
                    BLG_INVALID);
    CU_ASSERT_PTR_NULL(text);
    CU_ASSERT_EQUAL(blg_describe_concept(describer, BLG_WORDING_LONG, &text, NULL), BLG_INVALID);
    CU_ASSERT_EQUAL(blg_describe_paraphrase(describer, 0, &text, NULL), BLG_INVALID);
    build(BLG_FREE_FORM, 0, 40);
    static const int bad[][2] = {{2, 0}, {-1, 0}, {0, -1}, {1, 7}};
    for (int i = 0; i < 4; i++)
        CU_ASSERT_EQUAL(
            blg_describe_image(describer, bad[i][0], bad[i][1], BLG_WORDING_SHORT, &text, NULL),
            BLG_INVALID);
    close_all();
}

SUITE(describe, CASE(test_describe__never_tells_the_concept),
      CASE(test_describe__no_path_says_its_shape),
      CASE(test_describe__figures_can_be_drawn_from_the_text),
      CASE(test_describe__words_and_lengths_do_not_tell_the_side),
      CASE(test_describe__equal_problem_equal_text),
      CASE(test_describe__the_seed_draws_the_properties),
      CASE(test_describe__concepts_have_paraphrases), CASE(test_describe__abstract_concepts),
      CASE(test_describe__distractors_make_it_the_largest_figure),
      CASE(test_describe__counts_the_figures), CASE(test_describe__impure_sides_have_exceptions),
      CASE(test_describe__basic_concepts_without_titles_are_told_by_strokes),
      CASE(test_describe__images_out_of_range), CASE(test_describe__free_the_generator))
