#include "cli/files.h"

#include "base/open.h"
#include "write/folder.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Programs and configs are small: a larger file is the wrong file. */
#define LARGEST_TEXT ((size_t)16 * 1024 * 1024)

static blg_status has_no_real_path(const char *path, int code) {
    blg_error error = {0};
    blg_open_error("find", path, code, &error);
    return cli_fail(&error);
}

/* Whether the last component of the path's first `size` bytes is "..". */
static bool ends_above(const char *path, size_t size) {
    return size >= 2 && memcmp(path + size - 2, "..", 2) == 0 &&
           (size == 2 || path[size - 3] == '/');
}

/* Gives the real path of `path`, or, if it does not exist, of the nearest folder above it that
 * exists. *exists: whether path does. Refuses a ".." behind a folder that does not exist: once a
 * run had made this folder, the path would name another place. */
static blg_status find_real(const cli_args *args, const char *path, char real[PATH_MAX],
                            bool *exists) {
    char above[PATH_MAX];
    *exists = realpath(path, real) != NULL;
    int code = *exists ? 0 : errno;
    for (size_t size = strlen(path); size > 0 && (code == ENOENT || code == ENOTDIR);) {
        while (size > 1 && path[size - 1] == '/')
            size--;
        if (ends_above(path, size))
            return cli_usage_error(args->command, "%s: \"..\" behind a folder that does not exist",
                                   path);
        while (size > 0 && path[size - 1] != '/')
            size--;
        snprintf(above, sizeof above, "%.*s", size ? (int)size : 1, size ? path : ".");
        code = realpath(above, real) ? 0 : errno;
        size -= size > 0;
    }
    return code ? has_no_real_path(path, code) : BLG_OK;
}

/* Whether path is `folder` or lies in it. Both are real paths. */
static bool lies_in(const char *path, const char *folder) {
    const size_t length = strlen(folder);
    return strncmp(path, folder, length) == 0 && (path[length] == '/' || path[length] == '\0');
}

blg_status cli_check_outside(const cli_args *args, const char *input, const char *output) {
    char whole[PATH_MAX], place[PATH_MAX];
    bool exists;
    if (!output)
        return BLG_OK;
    if (!realpath(input, whole)) /* a missing path is reported elsewhere */
        return errno == ENOENT ? BLG_OK : has_no_real_path(input, errno);
    const blg_status status = find_real(args, output, place, &exists);
    if (status != BLG_OK)
        return status;
    if (exists && lies_in(whole, place))
        return cli_usage_error(args->command,
                               strcmp(whole, place) == 0
                                   ? "%s is what is read, so it cannot be written"
                                   : "%s contains what is read",
                               output);
    if (!exists || !lies_in(place, whole) ||
        !blg_folder_knows(place + strlen(whole) + 1, false, "*.json"))
        return BLG_OK;
    return cli_usage_error(args->command, "%s is a file of what is read", output);
}

static bool has(const char *folder, const char *name) {
    char path[PATH_MAX + 32];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return access(path, F_OK) == 0;
}

blg_status cli_check_no_set(const cli_args *args, const char *output) {
    char place[PATH_MAX];
    bool exists;
    const blg_status status = find_real(args, output, place, &exists);
    if (status != BLG_OK)
        return status;
    for (bool itself = exists; *place; itself = false) {
        if (!itself &&
            (has(place, BLG_INCOMPLETE) || (has(place, BLG_MANIFEST) && has(place, BLG_SUMS))))
            return cli_usage_error(args->command,
                                   "%s lies in the data set %s, whose files are all listed", output,
                                   place);
        *strrchr(place, '/') = '\0';
    }
    return BLG_OK;
}

const char *cli_file_name(const char *path) {
    return strcmp(path, "-") == 0 ? "standard input" : path;
}

static blg_status read_stream(FILE *in, blg_buf *text, blg_error *error) {
    char block[4096];
    size_t n;
    blg_buf_text(text, "");
    while (text->size <= LARGEST_TEXT && (n = fread(block, 1, sizeof block, in)) > 0)
        blg_buf_add(text, block, n);
    if (text->failed)
        return blg_no_memory(error);
    if (ferror(in))
        return blg_error_set(error, BLG_IO, "cannot read: %s", strerror(errno));
    if (text->size > LARGEST_TEXT)
        return blg_error_set(error, BLG_INVALID, "the file is larger than %zu bytes", LARGEST_TEXT);
    if (strlen(text->data) != text->size)
        return blg_error_set(error, BLG_INVALID, "expected text, the file holds a zero byte");
    return BLG_OK;
}

blg_status cli_read_file(const char *path, blg_buf *text, blg_error *error) {
    bool standard = strcmp(path, "-") == 0;
    FILE *in = standard ? stdin : fopen(path, "rb");
    blg_status status = in ? read_stream(in, text, error)
                           : blg_error_set(error, BLG_IO, "cannot open: %s", strerror(errno));
    if (in && !standard)
        fclose(in);
    if (status != BLG_OK)
        blg_error_at(error, cli_file_name(path), 0, 0);
    return status;
}
