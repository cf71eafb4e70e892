#include "cli/files.h"

#include "base/outfile.h"
#include "cli/place.h"
#include "write/folder.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Programs and configs are small: a larger file is the wrong file. */
#define LARGEST_TEXT ((size_t)16 * 1024 * 1024)

/* Whether path is `folder` or lies in it. Both are real paths. */
static bool lies_in(const char *path, const char *folder) {
    const size_t length = strlen(folder);
    return strncmp(path, folder, length) == 0 && (path[length] == '/' || path[length] == '\0');
}

/* Refuses an output that names the same as `input`, contains it, or is a file of it. whole and
 * place are the places of input and output; exists: whether something is at the output's place. */
static blg_status refuse_same(const cli_args *args, const char *whole, const char *place,
                              bool exists, const char *output) {
    if (!exists)
        return BLG_OK;
    if (lies_in(whole, place))
        return cli_usage_error(args->command,
                               strcmp(whole, place) == 0
                                   ? "%s is what is read, so it cannot be written"
                                   : "%s contains what is read",
                               output);
    if (lies_in(place, whole) && blg_folder_knows(place + strlen(whole) + 1, false, "*.json"))
        return cli_usage_error(args->command, "%s is a file of what is read", output);
    return BLG_OK;
}

blg_status cli_check_outside(const cli_args *args, const char *input, const char *output) {
    blg_buf whole = {0}, place = {0};
    blg_error error = {0};
    size_t there, kept;
    if (!output)
        return BLG_OK;
    blg_status status = cli_place(input, &whole, &there, &error);
    const bool missing = status == BLG_OK && there < whole.size; /* is reported elsewhere */
    if (status == BLG_OK && !missing)
        status = cli_place(output, &place, &kept, &error);
    if (status != BLG_OK)
        status = cli_fail(&error);
    else if (!missing)
        status = refuse_same(args, whole.data, place.data, kept == place.size, output);
    blg_buf_free(&place);
    blg_buf_free(&whole);
    return status;
}

static bool has(const char *folder, const char *name) {
    char path[PATH_MAX + 32];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return access(path, F_OK) == 0;
}

blg_status cli_check_no_set(const cli_args *args, const char *output) {
    blg_buf place = {0};
    blg_error error = {0};
    size_t there;
    blg_status status = cli_place(output, &place, &there, &error);
    if (status != BLG_OK) {
        blg_buf_free(&place);
        return cli_fail(&error);
    }
    bool itself = there == place.size; /* is checked by the command */
    for (place.data[there] = '\0'; *place.data && status == BLG_OK; itself = false) {
        if (!itself &&
            (has(place.data, BLG_INCOMPLETE) || has(place.data, BLG_MANIFEST BLG_FS_PART) ||
             (has(place.data, BLG_MANIFEST) && has(place.data, BLG_SUMS))))
            status = cli_usage_error(args->command,
                                     "%s lies in the data set %s, whose files are all listed",
                                     output, place.data);
        *strrchr(place.data, '/') = '\0';
    }
    blg_buf_free(&place);
    return status;
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
