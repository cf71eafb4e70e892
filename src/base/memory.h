/* Memory: allocations that fail inside of other libraries.
 *
 * If an allocation fails, Cairo 1.16 drops points of a stroke and jansson 2.14 drops bytes of a
 * text, both silently. But malloc leaves ENOMEM in errno, of which each thread has its own. So
 * blogo clears errno before these libraries work and reads it afterwards.
 *
 * glibc also leaves ENOMEM if the data segment cannot grow but other memory is found, which happens
 * under valgrind and qemu. So blogo repeats a drawing or a parse that seems to have failed: the
 * second attempt uses the memory that the first attempt gave back. Under valgrind and qemu, a page
 * of many pictures or a text of 100 KB and more may fail twice. A blg_buf restores errno, because
 * it reports its own failures. */
#ifndef BASE_MEMORY_H
#define BASE_MEMORY_H

#include <errno.h>
#include <stdbool.h>

static inline void blg_memory_watch(void) {
    errno = 0;
}

/* Whether an allocation may have failed since blg_memory_watch. */
static inline bool blg_memory_failed(void) {
    return errno == ENOMEM;
}

#endif
