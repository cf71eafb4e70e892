/* Buf: a growable byte buffer. The flag `failed` stays set after a failure, so a writer needs to
 * check it only once, at the end.
 *
 * data always ends with a zero byte, which size does not count; data is NULL until the first write.
 * If an allocation fails, `failed` is set and later calls do nothing. */
#ifndef BASE_BUF_H
#define BASE_BUF_H

#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

typedef struct blg_buf {
    char *data;
    size_t size, capacity;
    bool failed;
} blg_buf;

void blg_buf_free(blg_buf *buf);
void blg_buf_clear(blg_buf *buf); /* keeps the memory, clears failed */
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
/* Appends text as a cell of a CSV file (RFC 4180), in quotes if the text needs them. */
void blg_buf_csv(blg_buf *buf, const char *text);
/* Appends the shortest decimal text that reads back as value, which is finite. The decimal sign is
 * '.' in any locale. */
void blg_buf_double(blg_buf *buf, double value);

/* The slow path of blg_buf_grow: more than the capacity is needed. */
bool blg_buf_enlarge(void *elements, int *capacity, int need, size_t size);
/* Makes room for `need` elements of `size` bytes in an array. elements is the address of the
 * pointer to the array. Returns false and leaves the array unchanged if memory is out.
 * blg_buf_release frees the array and sets the pointer to NULL. */
static inline bool blg_buf_grow(void *elements, int *capacity, int need, size_t size) {
    return need <= *capacity || blg_buf_enlarge(elements, capacity, need, size);
}
void blg_buf_release(void *elements);

#endif
