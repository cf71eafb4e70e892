#include "suite.h"

#include <CUnit/Basic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

int suite_main(const char *name, const suite_case *cases, int n) {
    if (CU_initialize_registry() != CUE_SUCCESS)
        return 2;
    CU_pSuite suite = CU_add_suite(name, NULL, NULL);
    const char *part = getenv("SUITE_CASES");
    unsigned added = 0;
    for (int i = 0; suite && i < n; i++) {
        if (part && !strstr(cases[i].name, part))
            continue;
        if (!CU_add_test(suite, cases[i].name, cases[i].run))
            suite = NULL;
        added++;
    }
    if (!suite || !added)
        return 2;
    CU_basic_set_mode(CU_BRM_VERBOSE);
    CU_basic_run_tests();
    unsigned failures = CU_get_number_of_failures();
    unsigned ran = CU_get_number_of_tests_run();
    CU_cleanup_registry();
    return failures || ran != added;
}

void suite_skip(const char *why) {
    printf("SKIP %s: %s\n", CU_get_current_test()->pName, why);
}

bool suite_is_long(void) {
    return getenv("BLOGO_LONG") != NULL;
}

const char *suite_shared_folder(void) {
    static const char *const folder = BLOGO_SOURCE_DIR "/../shared";
    struct stat info;
    return stat(folder, &info) == 0 ? folder : NULL;
}
