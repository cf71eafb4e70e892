/* C library calls that fail on demand. A test that uses them is linked with --wrap=malloc,
 * --wrap=calloc and --wrap=realloc (cmake/Tests.cmake). */
#ifndef SUPPORT_FAILING_CALLS_H
#define SUPPORT_FAILING_CALLS_H

#include <stdbool.h>

typedef struct failing_calls {
    long made;    /* calls since the test set it to 0; counted while fail_at is not 0 */
    long fail_at; /* number of the call that fails, from 1; 0 = none; LONG_MAX only counts */
    bool once;    /* only this call fails; if false, all later calls fail too */
} failing_calls;

extern failing_calls calls;

/* Counts a call. Returns whether it has to fail; then it sets errno to ENOMEM. */
bool failing_call(void);

#endif
