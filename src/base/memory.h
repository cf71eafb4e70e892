/* Memory, statuses and errors. All code of src/ includes this header, so the ten headers of C's
 * library that are named here need not be named anywhere else. */
#ifndef BASE_MEMORY_H
#define BASE_MEMORY_H

#include "blogo/base.h"

#include <errno.h>
#include <limits.h>
#include <math.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Status: internal additions to the public blg_status. */

#if defined(__GNUC__)
#define BLG_PRINTF(f) __attribute__((format(printf, f, f + 1)))
#else
#define BLG_PRINTF(f)
#endif

/* The project's version as a text, "1.0.0". */
#define BLG_VERSION_TEXT_OF(a, b, c) #a "." #b "." #c
#define BLG_VERSION_TEXT(a, b, c)    BLG_VERSION_TEXT_OF(a, b, c)
#define BLOGO_VERSION                                                                              \
    BLG_VERSION_TEXT(BLOGO_VERSION_MAJOR, BLOGO_VERSION_MINOR, BLOGO_VERSION_PATCH)

/* Exit code of the command-line tool for a status: 0 done, 1 failed, 2 usage or config, 3
 * verification failed, 4 infeasible request, 5 I/O, 130 interrupted. */
int blg_status_exit_code(blg_status status);

/* Error: filling the caller's blg_error (blogo/base.h).
 *
 * Every function here accepts NULL as error. The first error wins: once status is not BLG_OK, later
 * calls keep status and text. Callers further up may only add the place (file, line, column, key).
 * A file name that is too long keeps beginning and end, with "…" between them. */

/* Sets status and text, unless error already holds an error. Returns status, so that a function can
 * end with `return blg_error_set(error, BLG_INVALID, ...)`. */
blg_status blg_error_set(blg_error *error, blg_status status, const char *format, ...)
    BLG_PRINTF(3);

/* Sets and returns BLG_NO_MEMORY, with the same text for every failed allocation. */
static inline blg_status blg_no_memory(blg_error *error) {
    blg_error_set(error, BLG_NO_MEMORY, "out of memory");
    return BLG_NO_MEMORY;
}

/* The next step of a sequence: it is taken if all steps before went well, and gives the status.
 *
 *     blg_status status = blg_fs_join(&path, folder, name, error);
 *     BLG_THEN(status, blg_fs_find(path.data, &there, error));
 *     BLG_THEN(status, there ? read_it(path.data, error) : BLG_OK); */
#define BLG_THEN(status, step)                                                                     \
    do {                                                                                           \
        if ((status) == BLG_OK)                                                                    \
            (status) = (step);                                                                     \
    } while (0)

/* Ends a function that makes an object: gives the status and, if it is a failure, frees the object
 * that the caller's pointer `made` points to, and clears the pointer. */
#define BLG_KEEP(status, made, free)                                                               \
    ((status) == BLG_OK ? BLG_OK : ((free)(*(made)), *(made) = NULL, (status)))

/* Adds the parts of the place that error does not have yet. file NULL, line 0 and column 0 stand
 * for an unknown part. */
void blg_error_at(blg_error *error, const char *file, int line, int column);
void blg_error_key(blg_error *error, const char *format, ...) BLG_PRINTF(2);
/* blg_error_at with a file alone, then blg_error_set. */
blg_status blg_error_in(blg_error *error, const char *file, blg_status status, const char *format,
                        ...) BLG_PRINTF(4);

/* Memory: allocations that fail inside of other libraries.
 *
 * If an allocation fails, Cairo 1.16 drops points of a stroke and jansson 2.14 drops bytes of a
 * text, both silently. But malloc leaves ENOMEM in errno, of which each thread has its own. So
 * blogo clears errno before these libraries work and reads it afterwards.
 *
 * Under valgrind and qemu, glibc may leave ENOMEM although it found memory: the data segment could
 * not grow, and the memory came from elsewhere. So blogo repeats a drawing or a parse that seems to
 * have failed. The second attempt uses the memory that the first attempt gave back, and leaves no
 * ENOMEM; only a page of many pictures, or a text of 100 KB and more, may fail twice. A blg_buf
 * restores errno, because it reports its own failures. */

static inline void blg_memory_watch(void) {
    errno = 0;
}

/* Whether an allocation may have failed since blg_memory_watch. */
static inline bool blg_memory_failed(void) {
    return errno == ENOMEM;
}

/* Arena: memory that is freed all at once.
 *
 * The library uses arenas of two lifetimes: an arena that lives as long as the object whose data it
 * holds, and one scratch arena for each worker, reset after each problem. Memory is zeroed. A
 * failed allocation gives NULL. A zeroed arena is empty. */

typedef struct blg_arena {
    struct blg_arena_chunk *chunk;
} blg_arena;

void blg_arena_free(blg_arena *arena);
/* Forgets every allocation; keeps the largest chunk for reuse. */
void blg_arena_reset(blg_arena *arena);
/* Zeroed memory, aligned for any type. NULL if memory is out or count * size overflows. */
void *blg_arena_alloc(blg_arena *arena, size_t count, size_t size);
char *blg_arena_strdup(blg_arena *arena, const char *text);

/* Creates an object inside its own arena. The object's first member must be a `blg_arena`, which
 * this function sets; the other members are zero. NULL if memory is out. */
void *blg_object_new(size_t size);
/* Frees the object with all that its arena holds. NULL is allowed. */
void blg_object_free(void *object);

#define BLG_NEW_OBJECT(type) ((type *)blg_object_new(sizeof(type)))
#define BLG_NEW(arena, type, count)                                                                \
    ((type *)blg_arena_alloc((arena), (size_t)(count), sizeof(type)))

/* Buf: a growable byte buffer. The flag `failed` stays set after a failure, so a writer needs to
 * check it only once, at the end.
 *
 * data always ends with a zero byte, which size does not count; data is NULL until the first write.
 * If an allocation fails, `failed` is set and later calls do nothing. */

typedef struct blg_buf {
    char *data;
    size_t size, capacity;
    bool failed;
} blg_buf;

void blg_buf_free(blg_buf *buf);
/* Frees several, given by their addresses. */
#define BLG_FREE_BUFS(...) blg_buf_free_all((blg_buf *const[]){__VA_ARGS__, NULL})
void blg_buf_free_all(blg_buf *const *bufs); /* NULL ends the list */
void blg_buf_clear(blg_buf *buf);            /* keeps the memory, clears failed */
/* Makes room for `extra` more bytes; false, and failed is set, if memory is out. */
bool blg_buf_reserve(blg_buf *buf, size_t extra);
void blg_buf_add(blg_buf *buf, const void *data, size_t size);
static inline void blg_buf_text(blg_buf *buf, const char *text) {
    blg_buf_add(buf, text, strlen(text));
}
void blg_buf_char(blg_buf *buf, char c);
void blg_buf_format(blg_buf *buf, const char *format, ...) BLG_PRINTF(2);
/* Appends text as a JSON string with quotes. Each byte that is not part of valid UTF-8 becomes
 * U+FFFD. */
void blg_buf_json_string(blg_buf *buf, const char *text);
/* Appends text as a cell of a CSV file (RFC 4180), in quotes if the text needs them; blg_buf_cell:
 * if the text has one of the characters of `special`. */
void blg_buf_csv(blg_buf *buf, const char *text);
void blg_buf_cell(blg_buf *buf, const char *text, const char *special);
/* Appends the shortest decimal text that reads back as value, which is finite. The decimal sign is
 * '.' in any locale. */
void blg_buf_double(blg_buf *buf, double value);
/* Appends JSON by a format. In the format, ' stands for a double quote, and these for values:
 *     %s                a text as a JSON string with its quotes; NULL as null
 *     %i                a truth value as true or false
 *     %d %u %lld %llu   a whole number
 *     %g                a double with its shortest text, as blg_buf_double
 *     %.6f and the like a double with this many decimals
 * A double that is not finite is null. */
void blg_buf_json(blg_buf *buf, const char *format, ...) BLG_PRINTF(2);
void blg_buf_json_list(blg_buf *buf, const char *format, va_list values);
/* `before`, then a JSON string or a number: a member of an object, with before as `, "name": `. */
static inline void blg_buf_quoted(blg_buf *buf, const char *before, const char *text) {
    blg_buf_text(buf, before);
    blg_buf_json_string(buf, text);
}
static inline void blg_buf_number(blg_buf *buf, const char *before, double value) {
    blg_buf_text(buf, before);
    blg_buf_double(buf, value);
}

/* Array: an array that grows. Its owner keeps the pointer to the elements and the capacity.
 *
 * The slow path of blg_array_grow: more than the capacity is needed. */
bool blg_array_enlarge(void *elements, int *capacity, int need, size_t size);
/* Makes room for `need` elements of `size` bytes in an array. elements is the address of the
 * pointer to the first. Returns false and leaves the array unchanged if memory is out.
 * blg_array_free frees the elements and sets the pointer to NULL. */
static inline bool blg_array_grow(void *elements, int *capacity, int need, size_t size) {
    return need <= *capacity || blg_array_enlarge(elements, capacity, need, size);
}
void blg_array_free(void *elements);
/* Appends an element to an array of n elements and counts it. False if memory is out. */
#define BLG_APPEND(elements, n, capacity, ...)                                                     \
    (blg_array_grow(&(elements), &(capacity), (n) + 1, sizeof *(elements)) &&                      \
     ((elements)[(n)++] = (__VA_ARGS__), true))

/* Sorts an array of n elements, which may be NULL if n is 0. compare: as for qsort. */
#define BLG_SORT(elements, n, compare)                                                             \
    do {                                                                                           \
        if ((n) > 1)                                                                               \
            qsort((elements), (size_t)(n), sizeof *(elements), (compare));                         \
    } while (0)
/* What a comparison for qsort returns for two numbers; BLG_ORDER_OR: `next` if they are equal. */
#define BLG_ORDER(a, b)          (((a) > (b)) - ((a) < (b)))
#define BLG_ORDER_OR(a, b, next) ((a) != (b) ? BLG_ORDER(a, b) : (next))
/* The rising order of numbers, and the order of texts, whose pointers are the elements. */
int blg_by_int(const void *a, const void *b);
int blg_by_u64(const void *a, const void *b);
int blg_by_double(const void *a, const void *b);
int blg_by_text(const void *a, const void *b);

#endif
