#include "cli/place.h"

#include <stdlib.h>
#include <string.h>

blg_status cli_place(const char *path, blg_buf *place, blg_error *error) {
    char *real = realpath(path, NULL);
    size_t kept = strlen(path); /* bytes of the path whose real path is looked for */
    while (!real && kept > 0) {
        while (kept > 0 && path[kept - 1] == '/')
            kept--;
        while (kept > 0 && path[kept - 1] != '/')
            kept--;
        blg_buf_clear(place);
        blg_buf_add(place, kept ? path : ".", kept ? kept : 1);
        real = place->failed ? NULL : realpath(place->data, NULL);
    }
    blg_buf_clear(place);
    if (real)
        blg_buf_format(place, "%s%s", path[kept] && !real[1] ? "" : real, path[kept] ? "/" : "");
    blg_buf_text(place, path + kept);
    free(real);
    return place->failed ? blg_no_memory(error) : BLG_OK;
}
