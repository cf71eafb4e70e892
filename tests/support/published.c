#include "published.h"

#include "suite.h"

#include <stdio.h>
#include <string.h>

bool published_open(published *p) {
    char folder[512];
    const char *shared = suite_shared_folder();
    snprintf(folder, sizeof folder, "%s/nvlabs", shared ? shared : "absent");
    blg_error error = {0};
    *p = (published){0};
    if (blg_catalogue_load(folder, &p->catalogue, &error) == BLG_IO) {
        suite_skip("the published tables are absent");
        return false;
    }
    CU_ASSERT_EQUAL_FATAL(error.status, BLG_OK);
    CU_ASSERT_EQUAL_FATAL(blg_reference_create(p->catalogue, &p->reference, &error), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(blg_reference_stream_create(p->reference, true, &p->stream, NULL),
                          BLG_OK);
    return true;
}

void published_close(published *p) {
    blg_reference_stream_free(p->stream);
    blg_reference_free(p->reference);
    blg_catalogue_free(p->catalogue);
}

void published_build(published *p, const char *name, blg_problem *problem) {
    blg_plan_item item;
    for (int i = 0; i < blg_reference_size(p->reference); i++) {
        blg_reference_item(p->reference, i, &item);
        if (strcmp(item.name, name) == 0) {
            CU_ASSERT_EQUAL_FATAL(blg_reference_stream_build(p->stream, i, problem, NULL), BLG_OK);
            return;
        }
    }
    CU_FAIL_FATAL("no such problem");
}
