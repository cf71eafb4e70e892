#include "failing.h"

#include <stdlib.h>

static void *allocate(void *context, size_t size) {
    failing *f = context;
    if (++f->calls == f->fail_at)
        return NULL;
    void *memory = malloc(size);
    f->held += memory != NULL;
    return memory;
}

static void release(void *context, void *memory) {
    failing *f = context;
    f->held -= memory != NULL;
    free(memory);
}

void failing_init(failing *f, int fail_at) {
    *f = (failing){.allocator = {allocate, release, f}, .fail_at = fail_at};
}
