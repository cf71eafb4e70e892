#include "data/write.h"
#include "look/audit.h"
#include "problem/config.h"
#include "suite.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

static blg_catalogue *catalogue;
static blg_audit *audit;
static char *page;
static double distances[80]; /* of the negatives, by problem */

typedef struct contents {
    const char *split; /* of every other problem; the rest are train */
    int n;
    bool defect; /* a problem comes twice */
    bool leak;   /* negatives are larger than any other image */
    int sample;  /* most problems of the sample; 0 = no limit that matters */
} contents;

static void enlarge(blg_scene *scene) {
    for (int s = 0; s < scene->n_shapes; s++)
        scene->poses[s].scale = 180;
}

static void open_page(contents c) {
    static blg_config config;
    static blg_problem problem;
    blg_generator *generator = NULL;
    blg_worker *worker = NULL;
    blg_audit_options options = {0};
    CU_ASSERT_EQUAL_FATAL(blg_config_preset("bongard-logo", &config, NULL), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(blg_config_set(&config, "families=ff", NULL), BLG_OK);
    options.free_form_scale = config.placement.scale[BLG_FREE_FORM].low;
    options.problems = c.n;
    options.sample = c.sample;
    CU_ASSERT_EQUAL_FATAL(blg_catalogue_default(&catalogue, NULL), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(blg_generator_create(&config, catalogue, &generator, NULL), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(blg_worker_create(generator, &worker, NULL), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(blg_audit_create(&options, &audit, NULL), BLG_OK);
    for (int i = 0; i < c.n; i++) {
        CU_ASSERT_EQUAL_FATAL(blg_worker_build(worker, c.defect && i == 1 ? 0 : i, &problem, NULL),
                              BLG_OK);
        distances[i] = problem.hardness.negative_distance;
        for (int k = 0; k < blg_problem_side(&problem, 0) && c.leak; k++)
            enlarge(&problem.images[0][k]);
        CU_ASSERT_EQUAL_FATAL(blg_audit_add(audit, &problem, i % 2 ? c.split : "train", NULL),
                              BLG_OK);
    }
    CU_ASSERT_EQUAL_FATAL(blg_audit_run(audit, NULL), BLG_OK);
    page = blg_audit_report(audit, BLG_AUDIT_HTML);
    CU_ASSERT_PTR_NOT_NULL_FATAL(page);
    blg_worker_free(worker);
    blg_generator_free(generator);
}

static void close_page(void) {
    blg_text_free(page);
    blg_audit_free(audit);
    blg_catalogue_free(catalogue);
}

/* The JSON that stands in the page; free with json_decref. */
static json_t *report_of_page(void) {
    static const char opening[] = "id=\"report\">";
    json_error_t place;
    const char *at = strstr(page, opening), *end = at ? strstr(at, "</script>") : NULL;
    CU_ASSERT_PTR_NOT_NULL_FATAL(end);
    at += strlen(opening);
    json_t *report = json_loadb(at, (size_t)(end - at), JSON_REJECT_DUPLICATES, &place);
    CU_ASSERT_PTR_NOT_NULL_FATAL(report);
    return report;
}

static long long whole(const json_t *object, const char *key) {
    const json_t *value = json_object_get(object, key);
    CU_ASSERT_FATAL(json_is_integer(value));
    return json_integer_value(value);
}

static const json_t *count_of(const json_t *report, const char *text) {
    size_t i;
    json_t *count;
    json_array_foreach(
        json_object_get(report, "counts"), i,
        count) if (strstr(json_string_value(json_object_get(count, "text")), text)) return count;
    CU_FAIL_FATAL("no such count");
    return NULL;
}

static void test_report_html__the_page_holds_the_report(void) {
    open_page((contents){.split = "val", .n = 4});
    json_t *report = report_of_page();
    char *text = blg_audit_report(audit, BLG_AUDIT_JSON);
    CU_ASSERT_PTR_NOT_NULL_FATAL(text);
    json_t *same = json_loads(text, 0, NULL);
    CU_ASSERT(json_equal(report, same));
    CU_ASSERT_EQUAL(whole(report, "problems"), 4);
    CU_ASSERT(strncmp(page, "<!doctype html>", 15) == 0);
    CU_ASSERT_STRING_EQUAL(page + strlen(page) - 8, "</html>\n");
    blg_text_free(text);
    json_decref(same);
    json_decref(report);
    close_page();
}

static void test_report_html__names_from_the_data_set_cannot_leave_the_script(void) {
    static const char *const names[] = {"</script><b>", "<!--<script>", "\"x&y\"\\"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        open_page((contents){.split = names[i], .n = 4});
        json_t *report = report_of_page();
        const json_t *probes = json_object_get(report, "probes");
        bool found = false;
        size_t k;
        json_t *probe;
        json_array_foreach(probes, k, probe) found |=
            strcmp(json_string_value(json_object_get(probe, "split")), names[i]) == 0;
        CU_ASSERT(found);
        CU_ASSERT_PTR_NULL(strstr(page, "</script><b>"));
        CU_ASSERT_PTR_NULL(strstr(page, "<!--<script>"));
        json_decref(report);
        close_page();
    }
}

/* The page needs nothing from elsewhere and holds the report once. */
static void test_report_html__the_page_is_whole(void) {
    static const char *const absent[] = {"src=",       "href=",      "url(",      "@import",
                                         "http-equiv", "THE REPORT", "THE TURTLE"};
    open_page((contents){.split = "val", .n = 4});
    for (size_t i = 0; i < sizeof absent / sizeof *absent; i++)
        CU_ASSERT_PTR_NULL(strstr(page, absent[i]));
    close_page();
}

static void check_verdict(const json_t *report, const char *kind, bool leaks) {
    const json_t *verdict = json_object_get(report, "verdict");
    char *words = blg_audit_verdict(audit);
    CU_ASSERT_STRING_EQUAL(json_string_value(json_object_get(verdict, "kind")), kind);
    CU_ASSERT_EQUAL(json_is_true(json_object_get(verdict, "leaks")), leaks);
    CU_ASSERT_STRING_EQUAL(json_string_value(json_object_get(verdict, "words")), words);
    blg_text_free(words);
}

static void test_report_html__context_is_no_defect(void) {
    open_page((contents){.split = "val", .n = 4});
    json_t *report = report_of_page();
    const json_t *leaving = count_of(report, "negatives that leave the grammar");
    const json_t *repeated = count_of(report, "whose concept came before");
    CU_ASSERT_EQUAL(whole(json_object_get(report, "summary"), "defect_kinds"), 0);
    CU_ASSERT(json_is_true(json_object_get(leaving, "context")));
    CU_ASSERT(whole(leaving, "found") > 0);
    CU_ASSERT(json_is_false(json_object_get(repeated, "context")));
    CU_ASSERT_EQUAL(whole(repeated, "found"), 0);
    check_verdict(report, "too_few", false);
    json_decref(report);
    close_page();
    open_page((contents){.split = "val", .n = 4, .defect = true});
    report = report_of_page();
    CU_ASSERT(whole(json_object_get(report, "summary"), "defect_kinds") > 0);
    CU_ASSERT(whole(count_of(report, "whose concept came before"), "found") > 0);
    check_verdict(report, "not_sound", false);
    json_decref(report);
    close_page();
}

static const char *text_of_example(const json_t *report, size_t i, const char *key) {
    return json_string_value(
        json_object_get(json_array_get(json_object_get(report, "examples"), i), key));
}

/* Problems with faults of different kinds, or else any problems; each once. Later problems take the
 * first place if their negatives are farther away. */
static void test_report_html__examples(void) {
    open_page((contents){.split = "val", .n = 5});
    json_t *report = report_of_page();
    const json_t *examples = json_object_get(report, "examples");
    CU_ASSERT_EQUAL(json_array_size(examples), BLG_AUDIT_EXAMPLES);
    int far = 0;
    for (int i = BLG_AUDIT_EXAMPLES; i < 5; i++)
        far = distances[i] > distances[far] ? i : far;
    CU_ASSERT_NOT_EQUAL(far, 0);
    for (size_t i = 0; i < json_array_size(examples); i++) {
        const json_t *problem = json_object_get(json_array_get(examples, i), "problem");
        CU_ASSERT_STRING_EQUAL(text_of_example(report, i, "id"), "");
        CU_ASSERT_EQUAL(whole(problem, "index"), i ? (long long)i : far);
        CU_ASSERT_EQUAL(json_array_size(json_object_get(problem, "images")), 14);
    }
    json_decref(report);
    close_page();
    open_page((contents){.split = "val", .n = 5, .defect = true});
    report = report_of_page();
    examples = json_object_get(report, "examples");
    CU_ASSERT_EQUAL(json_array_size(examples), 1); /* the second problem, which has two faults */
    CU_ASSERT_STRING_EQUAL(text_of_example(report, 0, "id"), "V8");
    CU_ASSERT_PTR_NOT_NULL(strstr(text_of_example(report, 0, "text"), "whose concept came before"));
    json_decref(report);
    close_page();
}

static void test_report_html__silent_probes_are_not_called_the_highest(void) {
    open_page((contents){.split = "val", .n = 4});
    json_t *report = report_of_page();
    const json_t *summary = json_object_get(report, "summary");
    CU_ASSERT(whole(summary, "silent") > 0);
    CU_ASSERT_EQUAL(whole(summary, "silent"), whole(summary, "readings"));
    CU_ASSERT_EQUAL(whole(summary, "above_half"), 0);
    CU_ASSERT(json_is_null(json_object_get(summary, "highest")));
    json_decref(report);
    close_page();
    open_page((contents){.split = "val", .n = 80, .leak = true});
    report = report_of_page();
    summary = json_object_get(report, "summary");
    const json_t *highest = json_object_get(summary, "highest");
    CU_ASSERT_STRING_EQUAL(json_string_value(json_object_get(highest, "probe")), "pose");
    CU_ASSERT(json_number_value(json_object_get(json_object_get(highest, "result"), "accuracy")) >
              0.9);
    CU_ASSERT(whole(summary, "above_half") > 0);
    check_verdict(report, "not_sound", true);
    json_decref(report);
    close_page();
}

/* Counts are of all problems; probes, pairs, contexts and learned rules of those drawn. */
static void test_report_html__a_sample_is_stated(void) {
    open_page((contents){.split = "train", .n = 6});
    json_t *report = report_of_page();
    CU_ASSERT_PTR_NULL(json_object_get(report, "sample"));
    json_decref(report);
    close_page();
    open_page((contents){.split = "train", .n = 6, .sample = 2});
    report = report_of_page();
    CU_ASSERT_EQUAL(whole(report, "problems"), 6);
    CU_ASSERT_EQUAL(whole(report, "sample"), 2);
    CU_ASSERT_EQUAL(whole(count_of(report, "whose concept came before"), "of"), 6);
    const json_t *probes = json_object_get(report, "probes"), *rules, *rule;
    for (size_t i = 0; i < json_array_size(probes); i++)
        CU_ASSERT_EQUAL(whole(json_object_get(json_array_get(probes, i), "result"), "problems"), 2);
    CU_ASSERT(json_array_size(probes) > 0);
    size_t i;
    rules = json_object_get(report, "few_shot");
    json_array_foreach(rules, i, rule) {
        const char *name = json_string_value(json_object_get(rule, "rule"));
        const int expected = strcmp(name, "histogram") == 0 ? 6
                             : strcmp(name, "pixels") == 0  ? 1
                                                            : 2;
        CU_ASSERT_EQUAL(whole(json_object_get(rule, "result"), "problems"), expected);
    }
    CU_ASSERT_EQUAL(whole(json_array_get(json_object_get(report, "contexts"), 2), "of"), 2);
    json_decref(report);
    close_page();
}

/* The page reads these parts of the report. */
static void test_report_html__bins_and_histograms_agree(void) {
    open_page((contents){.split = "val", .n = 4});
    json_t *report = report_of_page(), *bin;
    const char *name;
    const json_t *family = json_object_get(json_object_get(report, "distributions"), "ff");
    json_object_foreach(json_object_get(report, "bins"), name, bin) {
        const json_t *histogram = json_object_get(family, name);
        const json_t *negative = json_object_get(histogram, "0");
        CU_ASSERT(json_array_size(negative) > 0);
        CU_ASSERT_EQUAL(json_array_size(negative),
                        json_array_size(json_object_get(histogram, "1")));
        if (json_is_array(bin))
            CU_ASSERT_EQUAL(json_array_size(bin), json_array_size(negative));
        if (json_is_object(bin))
            CU_ASSERT(whole(bin, "width") > 0);
    }
    const json_t *shapes = json_object_get(json_object_get(family, "shapes"), "1");
    CU_ASSERT(json_integer_value(json_array_get(shapes, 0)) > 0);
    CU_ASSERT(json_is_string(json_object_get(json_object_get(report, "probe_texts"), "pose")));
    json_decref(report);
    close_page();
}

static void test_report_html__few_shot_rules_and_contexts(void) {
    open_page((contents){.split = "val", .n = 4});
    json_t *report = report_of_page();
    const json_t *rules = json_object_get(report, "few_shot");
    const json_t *contexts = json_object_get(report, "contexts");
    /* histogram and four comparisons on both splits, near_form on val; pixels of every second
     * problem, which are those of train */
    CU_ASSERT_EQUAL(json_array_size(rules), 2 + 1 + 2 * 4 - 1);
    const json_t *rule = json_array_get(rules, 0);
    CU_ASSERT_STRING_EQUAL(json_string_value(json_object_get(rule, "rule")), "histogram");
    CU_ASSERT_EQUAL(whole(json_object_get(rule, "result"), "problems"), 2);
    CU_ASSERT_EQUAL(whole(json_object_get(rule, "result"), "concepts"), 2);
    CU_ASSERT(json_is_number(json_object_get(rule, "published")));
    const json_t *changes = json_object_get(report, "changes");
    CU_ASSERT_EQUAL(whole(json_object_get(changes, "ours"), "negatives"), 4 * 7);
    CU_ASSERT_EQUAL(whole(json_object_get(changes, "published"), "type"), 8893);
    CU_ASSERT(
        json_is_string(json_object_get(json_object_get(report, "few_shot_texts"), "actions")));
    CU_ASSERT_EQUAL(json_array_size(contexts), 3);
    CU_ASSERT_EQUAL(whole(json_array_get(contexts, 2), "of"), 4);
    CU_ASSERT_PTR_NOT_NULL(
        strstr(page, "changes(report), ...fewShot(report), ...contexts(report)"));
    json_decref(report);
    close_page();
}

SUITE(report_html, CASE(test_report_html__the_page_holds_the_report),
      CASE(test_report_html__names_from_the_data_set_cannot_leave_the_script),
      CASE(test_report_html__the_page_is_whole), CASE(test_report_html__context_is_no_defect),
      CASE(test_report_html__examples),
      CASE(test_report_html__silent_probes_are_not_called_the_highest),
      CASE(test_report_html__a_sample_is_stated), CASE(test_report_html__bins_and_histograms_agree),
      CASE(test_report_html__few_shot_rules_and_contexts))
