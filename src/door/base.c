/* Versions, and the memory of the door's objects and texts. */
#include "base/arena.h"
#include "door/door.h"

#include <stdalign.h>
#include <string.h>

/* An object in memory: the arena that owns it, followed by the object's value. */
typedef struct holder {
    blg_arena arena;
    alignas(max_align_t) unsigned char value[];
} holder;

void *blg_handle_new(size_t size) {
    holder *h = blg_object_new(sizeof *h + size, NULL);
    return h ? h->value : NULL;
}

void blg_handle_free(void *handle) {
    if (handle)
        blg_object_free((unsigned char *)handle - offsetof(holder, value));
}

blg_status blg_handle_text(blg_buf *out, char **text, blg_error *error) {
    *text = out->failed ? NULL : out->data;
    if (out->failed)
        blg_buf_free(out);
    *out = (blg_buf){0};
    return *text ? BLG_OK : blg_no_memory(error);
}

blg_status blg_handle_options(void *own, size_t room, const void *given, size_t least,
                              blg_error *error) {
    size_t size;
    memcpy(&size, given, sizeof size);
    if (size < least || size > 65536)
        return blg_error_set(error, BLG_INVALID,
                             "the options' size is %zu, this library knows %zu to %zu bytes", size,
                             least, room);
    const unsigned char *bytes = given;
    for (size_t i = room; i < size; i++)
        if (bytes[i])
            return blg_error_set(error, BLG_INVALID,
                                 "the options have a field that this library does not know");
    memcpy(own, given, size < room ? size : room);
    return BLG_OK;
}

const char *blg_version(void) {
    return BLOGO_VERSION;
}

int blg_interface_version(void) {
    return BLOGO_INTERFACE_MAJOR * 1000 + BLOGO_INTERFACE_MINOR;
}

int blg_format_version(void) {
    return BLG_FORMAT_VERSION;
}

void blg_free(void *memory) {
    blg_buf_release(&memory);
}
