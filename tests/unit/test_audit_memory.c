/* An audit with one allocation that fails, the first, the third, and so on: it says so, or its
 * report is the right one. The linker sends the library's own calls through those below
 * (cmake/Tests.cmake). */
#include "audit/audit.h"
#include "export_set.h"
#include "suite.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

void *__real_malloc(size_t size);
void *__real_realloc(void *memory, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_realloc(void *memory, size_t size);

static long calls, fail_at; /* from 1; 0 = none */

static bool fails(void) {
    const bool failed = ++calls == fail_at;
    if (failed)
        errno = ENOMEM;
    return failed;
}

void *__wrap_malloc(size_t size) {
    return fails() ? NULL : __real_malloc(size);
}

void *__wrap_realloc(void *memory, size_t size) {
    return fails() ? NULL : __real_realloc(memory, size);
}

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
    calls = fail_at = 0;
    char *right = report_of(catalogue, &status);
    CU_ASSERT_EQUAL_FATAL(status, BLG_OK);
    const long n = calls;
    CU_ASSERT(n > 50);
    for (long at = 1; at <= n; at += 2) {
        calls = 0;
        fail_at = at;
        char *report = report_of(catalogue, &status);
        fail_at = 0;
        CU_ASSERT(status == BLG_NO_MEMORY || (report && strcmp(report, right) == 0));
        free(report);
    }
    free(right);
    blg_catalogue_free(catalogue);
    export_set_remove(&set);
}

SUITE(audit_memory, CASE(test_audit_memory__a_failed_allocation_is_told))
