/* Fuzz targets that read several files: an input is their contents with a zero byte between. */
#ifndef FUZZ_PARTS_H
#define FUZZ_PARTS_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef struct fuzz_parts {
    const uint8_t *at;
    size_t left;
} fuzz_parts;

/* The next of the contents, *size bytes; the last content may hold zero bytes. Empty behind it. */
static inline const uint8_t *fuzz_part(fuzz_parts *parts, int last, size_t *size) {
    const uint8_t *start = parts->at, *end = last ? NULL : memchr(start, 0, parts->left);
    *size = end ? (size_t)(end - start) : parts->left;
    parts->at += *size + (end != NULL);
    parts->left -= *size + (end != NULL);
    return start;
}

#endif
