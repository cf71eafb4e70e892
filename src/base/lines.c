#include "base/lines.h"

#include "base/open.h"

#include <errno.h>
#include <string.h>

#define BLOCK ((size_t)256 * 1024)
/* In scenes.jsonl, a problem with twenty images of four long shapes on each side takes 400 KB. */
#define LONGEST_LINE ((size_t)8 * 1024 * 1024)

blg_status blg_lines_open(blg_lines *lines, const char *folder, const char *path,
                          blg_error *error) {
    const bool standard = !folder && strcmp(path, "-") == 0;
    *lines = (blg_lines){.path = standard ? "standard input" : path,
                         .file = standard ? stdin : blg_open_stream(folder, path)};
    return lines->file ? BLG_OK : blg_open_error("open", path, errno, error);
}

void blg_lines_close(blg_lines *lines) {
    if (lines->file)
        fclose(lines->file);
    blg_buf_free(&lines->block);
    *lines = (blg_lines){.file = NULL};
}

/* Drops the lines that the caller took and reads another block. */
static blg_status refill(blg_lines *l, bool *end, blg_error *error) {
    size_t left = l->block.size - l->start;
    if (left)
        memmove(l->block.data, l->block.data + l->start, left);
    l->block.size = l->scanned = left;
    l->start = 0;
    if (left > LONGEST_LINE)
        return blg_error_set(error, BLG_INVALID, "the line is longer than %zu bytes", LONGEST_LINE);
    if (!blg_buf_reserve(&l->block, BLOCK))
        return blg_no_memory(error);
    size_t got = fread(l->block.data + left, 1, BLOCK, l->file);
    l->block.size += got;
    *end = got == 0;
    if (got == 0 && ferror(l->file))
        return blg_error_set(error, BLG_IO, "cannot read");
    return BLG_OK;
}

blg_status blg_lines_next(blg_lines *l, blg_error *error) {
    l->line = NULL;
    l->scanned = l->start;
    for (bool end = false;;) {
        const char *data = l->block.data;
        const char *stop = l->block.size > l->scanned
                               ? memchr(data + l->scanned, '\n', l->block.size - l->scanned)
                               : NULL;
        if (stop || (end && l->block.size > l->start)) {
            l->line = data + l->start;
            l->size = stop ? (size_t)(stop - l->line) : l->block.size - l->start;
            l->start += l->size + (stop != NULL);
            l->number++;
            return BLG_OK;
        }
        if (end)
            return BLG_OK;
        l->scanned = l->block.size;
        blg_status status = refill(l, &end, error);
        if (status != BLG_OK) {
            blg_error_at(error, l->path, l->number + 1, 0);
            return status;
        }
    }
}
