#include "base/arena.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* 64 KiB holds a problem's scratch or a small table; larger requests get a chunk of their own. */
#define CHUNK_SIZE ((size_t)64 * 1024)

struct blg_arena_chunk {
    struct blg_arena_chunk *next;
    size_t used, size;
    _Alignas(max_align_t) unsigned char memory[];
};

static void *allocate(const blg_arena *arena, size_t size) {
    return arena->allocator ? arena->allocator->allocate(arena->allocator->context, size)
                            : malloc(size);
}

static void release(const blg_arena *arena, void *memory) {
    if (arena->allocator)
        arena->allocator->release(arena->allocator->context, memory);
    else
        free(memory);
}

void blg_arena_init(blg_arena *arena, const blg_allocator *allocator) {
    arena->chunk = NULL;
    arena->allocator = allocator;
}

static void release_list(const blg_arena *arena, struct blg_arena_chunk *chunk) {
    while (chunk) {
        struct blg_arena_chunk *next = chunk->next;
        release(arena, chunk);
        chunk = next;
    }
}

void blg_arena_free(blg_arena *arena) {
    release_list(arena, arena->chunk);
    arena->chunk = NULL;
}

void blg_arena_reset(blg_arena *arena) {
    struct blg_arena_chunk **largest = NULL;
    for (struct blg_arena_chunk **link = &arena->chunk; *link; link = &(*link)->next)
        if (!largest || (*link)->size > (*largest)->size)
            largest = link;
    if (!largest)
        return;
    struct blg_arena_chunk *kept = *largest;
    *largest = kept->next;
    release_list(arena, arena->chunk);
    kept->next = NULL;
    kept->used = 0;
    arena->chunk = kept;
}

void *blg_arena_alloc(blg_arena *arena, size_t count, size_t size) {
    const size_t align = _Alignof(max_align_t);
    if (size && count > (SIZE_MAX / 2) / size)
        return NULL;
    size_t need = (count * size + align - 1) / align * align;
    struct blg_arena_chunk *chunk = arena->chunk;
    if (!chunk || chunk->size - chunk->used < need) {
        size_t room = need > CHUNK_SIZE ? need : CHUNK_SIZE;
        chunk = allocate(arena, sizeof *chunk + room);
        if (!chunk)
            return NULL;
        chunk->next = arena->chunk;
        chunk->used = 0;
        chunk->size = room;
        arena->chunk = chunk;
    }
    void *memory = chunk->memory + chunk->used;
    chunk->used += need;
    return memset(memory, 0, need);
}

char *blg_arena_strdup(blg_arena *arena, const char *text) {
    size_t size = strlen(text) + 1;
    char *copy = blg_arena_alloc(arena, size, 1);
    return copy ? memcpy(copy, text, size) : NULL;
}

void *blg_object_new(size_t size, const blg_allocator *allocator) {
    blg_arena arena;
    blg_arena_init(&arena, allocator);
    blg_arena *object = blg_arena_alloc(&arena, 1, size);
    if (object)
        *object = arena;
    return object;
}

void blg_object_free(void *object) {
    if (!object)
        return;
    blg_arena arena = *(blg_arena *)object; /* a copy, since the object lies in its own arena */
    blg_arena_free(&arena);
}
