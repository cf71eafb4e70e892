/* Arena: memory that is freed all at once.
 *
 * Two lifetimes cover the library: an arena that lives with an object (its pointers are kept) and a
 * scratch arena per worker (reset after each problem). Memory is zeroed. Allocation failure is
 * NULL. An allocator may be given for tests that fail the n-th allocation; NULL means malloc and
 * free. */
#ifndef BASE_ARENA_H
#define BASE_ARENA_H

#include <stddef.h>

typedef struct blg_allocator {
    void *(*allocate)(void *context, size_t size);
    void (*release)(void *context, void *memory);
    void *context;
} blg_allocator;

typedef struct blg_arena {
    struct blg_arena_chunk *chunk;
    const blg_allocator *allocator;
} blg_arena;

void blg_arena_init(blg_arena *arena, const blg_allocator *allocator);
void blg_arena_free(blg_arena *arena);
/* Forgets every allocation; keeps the largest chunk for reuse. */
void blg_arena_reset(blg_arena *arena);
/* Zeroed, aligned for any type. NULL when memory is out or size overflows. */
void *blg_arena_alloc(blg_arena *arena, size_t count, size_t size);
char *blg_arena_strdup(blg_arena *arena, const char *text);

/* An object that lives in an arena of its own. The object's first member is that `blg_arena`; the
 * rest is zero. NULL when memory is out. allocator: NULL for malloc and free, else it outlives the
 * object. */
void *blg_object_new(size_t size, const blg_allocator *allocator);
/* Frees the object with all that its arena holds. NULL is allowed. */
void blg_object_free(void *object);

#define BLG_NEW_OBJECT(type) ((type *)blg_object_new(sizeof(type), NULL))
#define BLG_NEW(arena, type, count)                                                                \
    ((type *)blg_arena_alloc((arena), (size_t)(count), sizeof(type)))

#endif
