#include "setup.h"

#include "suite.h"
#include "tables.h"

#include <stdio.h>
#include <stdlib.h>

blg_catalogue *setup_published(void) {
    char folder[512];
    blg_catalogue *catalogue = NULL;
    if (!suite_shared_folder()) {
        suite_skip("the published tables are absent");
        return NULL;
    }
    snprintf(folder, sizeof folder, "%s/nvlabs", suite_shared_folder());
    CU_ASSERT_EQUAL_FATAL(blg_catalogue_load(folder, &catalogue, NULL), BLG_OK);
    return catalogue;
}

blg_catalogue *setup_synthetic(int n_shapes) {
    blg_catalogue *catalogue = NULL;
    const tables_faults faults = {.n_shapes = n_shapes};
    CU_ASSERT_EQUAL_FATAL(blg_catalogue_load(tables_write(&faults), &catalogue, NULL), BLG_OK);
    tables_remove();
    return catalogue;
}

void setup_preset(blg_config *config, const char *preset) {
    CU_ASSERT_EQUAL_FATAL(blg_config_preset(preset, config, NULL), BLG_OK);
    config->abstract.labels = BLG_LABELS_TABLE;
}

void setup_set(blg_config *config, const char *assignment) {
    blg_error error = {0};
    if (blg_config_set(config, assignment, &error) != BLG_OK) {
        printf("\n    %s: %s\n", error.key, error.text);
        CU_FAIL_FATAL("not set");
    }
}

blg_plan *setup_plan(const blg_config *config, const blg_catalogue *catalogue) {
    blg_plan *plan = NULL;
    blg_error error = {0};
    char text[1024];
    if (blg_plan_create(config, catalogue, NULL, &plan, &error) != BLG_OK) {
        printf("\n    %s\n", blg_error_format(&error, text, sizeof text));
        CU_FAIL_FATAL("no plan");
    }
    return plan;
}

void setup_config(setup_maker *maker, bool alone) {
    *maker = (setup_maker){.a = calloc(1, sizeof *maker->a), .b = calloc(1, sizeof *maker->b)};
    CU_ASSERT_FATAL(maker->a && maker->b);
    CU_ASSERT_EQUAL_FATAL(blg_config_preset("bongard-logo", &maker->config, NULL), BLG_OK);
    if (alone)
        maker->config.splits.n_rules = 1;
}

blg_status setup_open(setup_maker *maker, blg_error *error) {
    CU_ASSERT_EQUAL_FATAL(blg_catalogue_default(&maker->catalogue, NULL), BLG_OK);
    blg_status status =
        blg_generator_create(&maker->config, maker->catalogue, &maker->generator, error);
    if (status == BLG_OK)
        CU_ASSERT_EQUAL_FATAL(blg_worker_create(maker->generator, &maker->worker, NULL), BLG_OK);
    return status;
}

void setup_close(setup_maker *maker) {
    blg_worker_free(maker->worker);
    blg_generator_free(maker->generator);
    blg_catalogue_free(maker->catalogue);
    free(maker->a);
    free(maker->b);
}
