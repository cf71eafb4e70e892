/* An audit with one allocation that fails, the first, the ninth, and so on, in a long run the
 * third, too: it says so, or its report is the right one. */
#include "export_set.h"
#include "failing_calls.h"
#include "look/audit.h"
#include "suite.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

static export_set set;

/* The report, or NULL with the status of what failed; BLG_NO_MEMORY where only the report did. */
static char *report_of(const blg_catalogue *catalogue, blg_status *status) {
    const blg_audit_options options = {.catalogue = catalogue};
    static const uint8_t pixels[16 * 16] = {0};
    char *report = NULL;
    blg_audit *audit = NULL;
    *status = blg_audit_create(&options, &audit, NULL);
    for (int i = 0; i < 2 && *status == BLG_OK; i++) {
        *status = blg_audit_add(audit, &set.problems[i], i ? "test" : "train", NULL);
        if (*status == BLG_OK)
            *status = blg_audit_add_picture(audit, i, pixels, 16, 16, NULL);
    }
    if (*status == BLG_OK)
        *status = blg_audit_run(audit, NULL);
    if (*status == BLG_OK) {
        report = blg_audit_report(audit, BLG_AUDIT_JSON);
        *status = report ? BLG_OK : BLG_NO_MEMORY;
    }
    blg_audit_free(audit);
    return report;
}

static void test_audit_memory__a_failed_allocation_is_told(void) {
    blg_catalogue *catalogue = NULL;
    blg_status status;
    export_set_make(&set);
    CU_ASSERT_EQUAL_FATAL(blg_catalogue_default(&catalogue, NULL), BLG_OK);
    calls = (failing_calls){.fail_at = LONG_MAX};
    char *right = report_of(catalogue, &status);
    CU_ASSERT_EQUAL_FATAL(status, BLG_OK);
    const long n = calls.made;
    CU_ASSERT(n > 50);
    for (long at = 1; at <= n; at += suite_is_long() ? 2 : 8) {
        calls = (failing_calls){.fail_at = at, .once = true};
        char *report = report_of(catalogue, &status);
        calls.fail_at = 0;
        CU_ASSERT(status == BLG_NO_MEMORY || (report && strcmp(report, right) == 0));
        free(report);
    }
    free(right);
    blg_catalogue_free(catalogue);
    export_set_remove(&set);
}

/* The caller's function: notes what it is told, and ends the audit at the call number `ends`. */
typedef struct follower {
    int calls, ends;
    blg_progress last;
} follower;

static bool follow(void *context, const blg_progress *progress) {
    follower *f = context;
    f->last = *progress;
    return ++f->calls < f->ends;
}

/* Adds no picture, so the function is called in blg_audit_run alone. */
static blg_status run_followed(const blg_catalogue *catalogue, follower *f, blg_error *error) {
    const blg_audit_options options = {.catalogue = catalogue, .progress = follow, .context = f};
    blg_audit *audit = NULL;
    blg_status status = blg_audit_create(&options, &audit, error);
    for (int i = 0; i < 2 && status == BLG_OK; i++)
        status = blg_audit_add(audit, &set.problems[i], i ? "test" : "train", error);
    if (status == BLG_OK)
        status = blg_audit_run(audit, error);
    blg_audit_free(audit);
    return status;
}

static void test_audit_memory__the_caller_can_end_the_probes(void) {
    blg_catalogue *catalogue = NULL;
    blg_error error = {0};
    export_set_make(&set);
    CU_ASSERT_EQUAL_FATAL(blg_catalogue_default(&catalogue, NULL), BLG_OK);
    calls = (failing_calls){.fail_at = LONG_MAX};
    follower patient = {.ends = INT_MAX}, soon = {.ends = 1}, later = {.ends = 3};
    CU_ASSERT_EQUAL(run_followed(catalogue, &patient, &error), BLG_OK);
    CU_ASSERT(patient.calls >= later.ends); /* at least once for each item */
    CU_ASSERT_EQUAL(patient.last.problems_done, 2);
    CU_ASSERT_EQUAL(patient.last.problems_total, 2);
    CU_ASSERT_EQUAL(run_followed(catalogue, &soon, &error), BLG_INTERRUPTED);
    CU_ASSERT_EQUAL(soon.calls, 1);
    CU_ASSERT_STRING_EQUAL(error.text, "interrupted after 2 problems");
    CU_ASSERT_EQUAL(run_followed(catalogue, &later, NULL), BLG_INTERRUPTED);
    CU_ASSERT_EQUAL(later.calls, 3);
    blg_catalogue_free(catalogue);
    export_set_remove(&set);
}

SUITE(audit_memory, CASE(test_audit_memory__a_failed_allocation_is_told),
      CASE(test_audit_memory__the_caller_can_end_the_probes))
