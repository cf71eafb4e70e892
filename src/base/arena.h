/* Arena: memory that is freed all at once.
 *
 * The library uses arenas of two lifetimes: an arena that lives as long as the object whose data it
 * holds, and one scratch arena for each worker, reset after each problem. Memory is zeroed. A
 * failed allocation gives NULL. Tests pass an allocator that fails the n-th allocation; allocator
 * NULL means malloc and free. */
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
/* Zeroed memory, aligned for any type. NULL if memory is out or count * size overflows. */
void *blg_arena_alloc(blg_arena *arena, size_t count, size_t size);
char *blg_arena_strdup(blg_arena *arena, const char *text);

/* Creates an object inside its own arena. The object's first member must be a `blg_arena`, which
 * this function sets; the other members are zero. NULL if memory is out. allocator is NULL for
 * malloc and free, else it must outlive the object. */
void *blg_object_new(size_t size, const blg_allocator *allocator);
/* Frees the object with all that its arena holds. NULL is allowed. */
void blg_object_free(void *object);

#define BLG_NEW_OBJECT(type) ((type *)blg_object_new(sizeof(type), NULL))
#define BLG_NEW(arena, type, count)                                                                \
    ((type *)blg_arena_alloc((arena), (size_t)(count), sizeof(type)))

#endif
