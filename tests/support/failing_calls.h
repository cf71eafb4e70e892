/* Calls of the library that fail on demand. A test that uses them is linked with --wrap=malloc and
 * --wrap=realloc (cmake/Tests.cmake): arenas and buffers call these two, and nothing else
 * allocates. */
#ifndef SUPPORT_FAILING_CALLS_H
#define SUPPORT_FAILING_CALLS_H

#include <stdbool.h>

typedef struct failing_calls {
    long made;    /* calls since the test set it to 0; counted while fail_at is not 0 */
    long fail_at; /* which call fails, from 1; 0 = none; LONG_MAX only counts */
    bool once;    /* the calls after it succeed */
} failing_calls;

extern failing_calls calls;

/* Counts a call. Whether it fails; then errno is ENOMEM. */
bool failing_call(void);

#endif
