/* Buf: a growable byte buffer with a sticky failure flag, so that a writer checks once at the end.
 *
 * data is always terminated by a zero byte that size does not count (NULL while nothing was
 * written). After a failed allocation failed is set and every further call does nothing. */
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
/* JSON string with quotes; the text is valid UTF-8. */
void blg_buf_json_string(blg_buf *buf, const char *text);
/* A cell of a CSV file (RFC 4180): in quotes where the text needs them. */
void blg_buf_csv(blg_buf *buf, const char *text);
/* Shortest decimal text that reads back as the same double, '.' in any locale; value is finite. */
void blg_buf_double(blg_buf *buf, double value);

/* blg_buf_grow's part beyond the capacity. */
bool blg_buf_enlarge(void *elements, int *capacity, int need, size_t size);
/* elements is the address of a pointer to an array. Makes room for need elements of size bytes in
 * it; false, and the array as it was, when memory is out. blg_buf_release frees and clears it. */
static inline bool blg_buf_grow(void *elements, int *capacity, int need, size_t size) {
    return need <= *capacity || blg_buf_enlarge(elements, capacity, need, size);
}
void blg_buf_release(void *elements);

#endif
