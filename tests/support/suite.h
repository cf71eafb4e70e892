/* One CUnit program per module: a table of cases and a main that runs them.
 *
 *     static void test_rng__author_vectors(void) { CU_ASSERT(...); }
 *     SUITE(rng, CASE(test_rng__author_vectors))
 *
 * The program exits with 0 only if at least one case ran and all passed. If the environment has
 * SUITE_CASES, only the cases whose names contain its text run. */
#ifndef SUPPORT_SUITE_H
#define SUPPORT_SUITE_H

#include <CUnit/CUnit.h>
#include <stdbool.h>

typedef struct suite_case {
    const char *name;
    void (*run)(void);
} suite_case;

int suite_main(const char *name, const suite_case *cases, int n);

#define CASE(function)                                                                             \
    { #function, function }
#define SUITE(name, ...)                                                                           \
    int main(void) {                                                                               \
        static const suite_case cases[] = {__VA_ARGS__};                                           \
        return suite_main(#name, cases, (int)(sizeof cases / sizeof *cases));                      \
    }

/* Prints "SKIP case: why", for a case whose data is absent. The case returns afterwards. */
void suite_skip(const char *why);

/* Whether all samples are asked for, by BLOGO_LONG in the environment; ./test takes smaller ones.
 */
bool suite_is_long(void);

/* Folder of the specification data beside the project (../shared), or NULL where absent. */
const char *suite_shared_folder(void);

#endif
