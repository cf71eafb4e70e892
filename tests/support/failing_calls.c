#include "failing_calls.h"

#include <errno.h>
#include <stdlib.h>

failing_calls calls;

bool failing_call(void) {
    if (!calls.fail_at)
        return false;
    calls.made++;
    const bool fails = calls.made == calls.fail_at || (!calls.once && calls.made > calls.fail_at);
    if (fails)
        errno = ENOMEM;
    return fails;
}

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *memory, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *memory, size_t size);

void *__wrap_malloc(size_t size) {
    return failing_call() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size) {
    return failing_call() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *memory, size_t size) {
    return failing_call() ? NULL : __real_realloc(memory, size);
}
