/* A probe that finds nothing may be a weak probe. Here a leak is planted in an otherwise balanced
 * data set: one negative in fifty, on average, gives itself away. The audit has to see it in the
 * data set with the leak and nothing in the one without. */
#include "blogo/audit.h"
#include "blogo/generator.h"
#include "suite.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

#define LEAK_ONE_IN 50

/* Free-form: its positives share a program, and with it their decoration, so that a leak by
 * decoration needs more problems to stand out than one by scale, which is drawn for each image. */
static const char config_format[] =
    "{\"families\": [\"ff\"], \"free_form\": {\"problems_per_setting\": %d},"
    " \"splits\": {\"train\": {\"by\": \"rest\"}}}";

typedef void leak(blg_scene *scene);

static void leak_decoration(blg_scene *scene) {
    for (int s = 0; s < scene->n_shapes; s++)
        for (int a = 0; a < scene->programs[s].n_actions; a++)
            scene->programs[s].actions[a].type = BLG_CIRCLE;
}

/* Just above the largest scale that is drawn. */
static void leak_scale(blg_scene *scene) {
    for (int s = 0; s < scene->n_shapes; s++)
        scene->poses[s].scale = 146;
}

static blg_audit *audit_of(leak *plant, int problems_per_setting) {
    char config_json[256];
    static blg_config config;
    static blg_problem problem;
    blg_error error = {0};
    blg_catalogue *catalogue = NULL;
    blg_generator *generator = NULL;
    blg_worker *worker = NULL;
    blg_audit *audit = NULL;
    int n = 0, negatives = 0;
    snprintf(config_json, sizeof config_json, config_format, problems_per_setting);
    CU_ASSERT_EQUAL_FATAL(blg_config_parse(config_json, strlen(config_json), "the test's config",
                                           &config, &error, 1, &n),
                          BLG_OK);
    CU_ASSERT_EQUAL_FATAL(blg_catalogue_default(&catalogue, &error), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(blg_generator_create(&config, catalogue, &generator, &error), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(blg_worker_create(generator, &worker, &error), BLG_OK);
    const blg_audit_options options = {.size = sizeof options, .catalogue = catalogue};
    CU_ASSERT_EQUAL_FATAL(blg_audit_create(&options, &audit, &error), BLG_OK);
    const blg_plan *plan = blg_generator_plan(generator);
    for (int i = 0; i < blg_plan_size(plan); i++) {
        CU_ASSERT_EQUAL_FATAL(blg_worker_build(worker, i, &problem, &error), BLG_OK);
        for (int k = 0; k < config.n_support + config.n_query; k++)
            if (plant && negatives++ % LEAK_ONE_IN == 0)
                plant(&problem.images[0][k]);
        const char *split = blg_plan_split_name(plan, problem.split);
        CU_ASSERT_EQUAL_FATAL(blg_audit_add(audit, &problem, split, &error), BLG_OK);
    }
    CU_ASSERT_EQUAL_FATAL(blg_audit_run(audit, &error), BLG_OK);
    blg_worker_free(worker);
    blg_generator_free(generator);
    blg_catalogue_free(catalogue);
    return audit;
}

/* Lower end of a probe's interval on the train split, by cross-validation. */
static double low_of(const blg_audit *audit, const char *probe) {
    char *text = blg_audit_report(audit, BLG_AUDIT_JSON);
    CU_ASSERT_PTR_NOT_NULL_FATAL(text);
    json_t *report = json_loads(text, JSON_REJECT_DUPLICATES, NULL), *entry;
    CU_ASSERT_PTR_NOT_NULL_FATAL(report);
    double low = -1;
    size_t i;
    json_array_foreach(json_object_get(report, "probes"), i, entry) {
        const char *name = json_string_value(json_object_get(entry, "probe"));
        if (strcmp(name, probe) == 0)
            low = json_number_value(json_object_get(json_object_get(entry, "result"), "low"));
    }
    json_decref(report);
    blg_text_free(text);
    return low;
}

static void check_leak(leak *plant, const char *probe, int problems_per_setting) {
    blg_audit *audit = audit_of(plant, problems_per_setting);
    const double low = low_of(audit, probe);
    CU_ASSERT(low > 0.5);
    if (!(low > 0.5))
        printf("\n    %s: low end %.4f\n", probe, low);
    blg_audit_free(audit);
}

static void test_leak__none_in_a_clean_data_set(void) {
    static const char *const probes[] = {"ngrams", "attributes", "identity", "decoration", "pose"};
    blg_audit *audit = audit_of(NULL, 40);
    for (size_t i = 0; i < sizeof probes / sizeof *probes; i++) {
        const double low = low_of(audit, probes[i]);
        CU_ASSERT(low >= 0 && low <= 0.5); /* the probe has run, and found nothing */
        if (!(low >= 0 && low <= 0.5))
            printf("\n    %s: low end %.4f\n", probes[i], low);
    }
    blg_audit_free(audit);
}

static void test_leak__decoration_of_one_negative_in_fifty(void) {
    check_leak(leak_decoration, "decoration", 110);
}

static void test_leak__scale_of_one_negative_in_fifty(void) {
    check_leak(leak_scale, "pose", 40);
}

SUITE(leak, CASE(test_leak__none_in_a_clean_data_set),
      CASE(test_leak__decoration_of_one_negative_in_fifty),
      CASE(test_leak__scale_of_one_negative_in_fifty))
