/* Memory: allocations that fail inside of other libraries.
 *
 * Cairo 1.16 drops points of a stroke, and jansson 2.14 bytes of a text, where an allocation fails,
 * and neither tells. But malloc leaves ENOMEM in errno, which is each thread's own. So errno is
 * cleared before their work and read after it.
 *
 * glibc leaves ENOMEM as well where the data segment cannot grow and other memory served: under
 * qemu and valgrind, or with a limit on data. So drawing and parsing that fail are done once more,
 * and find the memory that the first attempt has given back. */
#ifndef BASE_MEMORY_H
#define BASE_MEMORY_H

#include <errno.h>
#include <stdbool.h>

static inline void blg_memory_watch(void) {
    errno = 0;
}

/* Whether an allocation may have failed since. */
static inline bool blg_memory_failed(void) {
    return errno == ENOMEM;
}

#endif
