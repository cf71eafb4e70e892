#include "cli/place.h"

#include "base/open.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* Whether the last component of the path's first `size` bytes is "..". */
static bool ends_above(const char *path, size_t size) {
    return size >= 2 && memcmp(path + size - 2, "..", 2) == 0 &&
           (size == 2 || path[size - 3] == '/');
}

static blg_status goes_above(const char *path, blg_error *error) {
    blg_error_at(error, path, 0, 0);
    return blg_error_set(error, BLG_INVALID, "\"..\" behind a folder that does not exist");
}

blg_status cli_place(const char *path, blg_buf *place, size_t *there, blg_error *error) {
    char *real = realpath(path, NULL);
    int code = real ? 0 : errno;
    size_t kept = strlen(path); /* bytes of the path whose real path is looked for */
    while (!real && kept > 0 && (code == ENOENT || code == ENOTDIR)) {
        while (kept > 1 && path[kept - 1] == '/')
            kept--;
        if (ends_above(path, kept))
            return goes_above(path, error);
        while (kept > 0 && path[kept - 1] != '/')
            kept--;
        blg_buf_clear(place);
        blg_buf_add(place, kept ? path : ".", kept ? kept : 1);
        real = place->failed ? NULL : realpath(place->data, NULL);
        code = real ? 0 : place->failed ? ENOMEM : errno;
    }
    if (!real)
        return code == ENOMEM ? blg_no_memory(error) : blg_open_error("find", path, code, error);
    const char *rest = path + kept;
    blg_buf_clear(place);
    blg_buf_format(place, "%s%s%s", real, *rest && real[1] ? "/" : "", rest);
    *there = strlen(real);
    free(real);
    return place->failed ? blg_no_memory(error) : BLG_OK;
}
