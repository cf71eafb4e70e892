#include "base/sums.h"

#include "base/fs.h"
#include "base/str.h"

#include <stdlib.h>
#include <string.h>

#define DIGITS (BLG_DIGEST_TEXT - 1)

void blg_sums_free(blg_sums *sums) {
    blg_buf_free(&sums->text);
    blg_buf_release(&sums->entries);
    *sums = (blg_sums){0};
}

void blg_sums_print(blg_buf *out, const char *hex, const char *path) {
    blg_buf_format(out, "%s  %s\n", hex, path);
}

static int by_path(const void *a, const void *b) {
    return strcmp(((const blg_sum *)a)->path, ((const blg_sum *)b)->path);
}

static bool read_line(char *line, blg_sum *sum) {
    if (strspn(line, "0123456789abcdef") != DIGITS || strncmp(line + DIGITS, "  ", 2) != 0 ||
        !blg_str_is_relative(line + DIGITS + 2))
        return false;
    memcpy(sum->digest, line, DIGITS);
    sum->digest[DIGITS] = '\0';
    sum->path = line + DIGITS + 2;
    return true;
}

static blg_status fail(const char *path, int line, const char *text, blg_error *error) {
    blg_error_at(error, path, line, 0);
    return blg_error_set(error, BLG_INVALID, "%s", text);
}

blg_status blg_sums_read(blg_sums *sums, const char *folder, const char *path, blg_error *error) {
    blg_status status = blg_fs_read(folder, path, &sums->text, error);
    if (status != BLG_OK)
        return status;
    if (sums->text.size && strlen(sums->text.data) != sums->text.size)
        return fail(path, 0, "expected text, the file holds a zero byte", error);
    int number = 1;
    for (char *line = sums->text.data; line && *line; number++) {
        char *end = strchr(line, '\n');
        if (!end)
            return fail(path, number, "the last line has no end", error);
        *end = '\0';
        if (!blg_buf_grow(&sums->entries, &sums->capacity, sums->n + 1, sizeof *sums->entries))
            return blg_no_memory(error);
        sums->entries[sums->n] = (blg_sum){0};
        if (!read_line(line, &sums->entries[sums->n++]))
            return fail(path, number,
                        "expected a SHA-256 digest, two spaces and a path below the folder", error);
        line = end + 1;
    }
    if (sums->n)
        qsort(sums->entries, (size_t)sums->n, sizeof *sums->entries, by_path);
    for (int i = 1; i < sums->n; i++)
        if (by_path(&sums->entries[i - 1], &sums->entries[i]) == 0)
            return fail(path, 0, "a path stands in two lines", error);
    return BLG_OK;
}

blg_sum *blg_sums_find(const blg_sums *sums, const char *path) {
    const blg_sum key = {.path = path};
    return sums->n ? bsearch(&key, sums->entries, (size_t)sums->n, sizeof key, by_path) : NULL;
}
