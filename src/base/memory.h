/* Memory: allocations that fail inside of other libraries.
 *
 * Cairo 1.16 drops points of a stroke, and jansson 2.14 bytes of a text, where an allocation fails,
 * and neither tells. But malloc leaves ENOMEM in errno, which is each thread's own. So errno is
 * cleared before their work and read after it.
 *
 * glibc also leaves ENOMEM if the data segment cannot grow and other memory serves, as under
 * valgrind and qemu. So drawing and parsing that fail are done once more: the second attempt uses
 * the memory that the first has given back. A page of many pictures, or a text of 100 KB and more,
 * may fail twice there. Memory of a blg_buf leaves errno alone, because its caller is told. */
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
