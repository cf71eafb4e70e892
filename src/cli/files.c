#include "cli/files.h"

#include <errno.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Programs and configs are small; more than this is the wrong file. */
#define LARGEST_TEXT ((size_t)16 * 1024 * 1024)

blg_status cli_error_set(blg_error *error, blg_status status, const char *format, ...) {
    if (error->status == BLG_OK) {
        va_list list;
        va_start(list, format);
        vsnprintf(error->text, sizeof error->text, format, list);
        va_end(list);
        error->status = status;
    }
    return status;
}

void cli_error_file(blg_error *error, const char *file) {
    if (!error->file[0])
        snprintf(error->file, sizeof error->file, "%s",
                 strcmp(file, "-") == 0 ? "standard input" : file);
}

blg_status cli_check_outside(const cli_args *args, const char *dataset, const char *output) {
    char sums[PATH_MAX], parent[PATH_MAX], whole[PATH_MAX], above[PATH_MAX];
    size_t size = strlen(output);
    while (size > 1 && output[size - 1] == '/')
        size--;
    while (size > 0 && output[size - 1] != '/')
        size--;
    snprintf(parent, sizeof parent, "%.*s", size ? (int)size : 1, size ? output : ".");
    snprintf(sums, sizeof sums, "%s/SHA256SUMS", dataset);
    if (access(sums, F_OK) != 0 || !realpath(dataset, whole) || !realpath(parent, above))
        return BLG_OK; /* what is not there is told elsewhere */
    const size_t length = strlen(whole);
    if (strncmp(above, whole, length) != 0 || (above[length] != '/' && above[length] != '\0'))
        return BLG_OK;
    return cli_usage_error(args->command, "-o: %s lies in the data set, whose files are all listed",
                           output);
}

static blg_status read_stream(FILE *in, char **text, blg_error *error) {
    size_t size = 0, room = 4096;
    char *memory = malloc(room);
    while (memory) {
        size += fread(memory + size, 1, room - size - 1, in);
        if (size < room - 1)
            break;
        room *= 2;
        char *grown = room <= LARGEST_TEXT ? realloc(memory, room) : NULL;
        if (!grown)
            free(memory);
        memory = grown;
    }
    if (!memory)
        return cli_error_set(error, BLG_INVALID, "the file is larger than %zu bytes",
                             LARGEST_TEXT / 2);
    memory[size] = '\0';
    *text = memory;
    if (ferror(in))
        return cli_error_set(error, BLG_IO, "cannot read: %s", strerror(errno));
    if (strlen(memory) != size)
        return cli_error_set(error, BLG_INVALID, "expected text, the file holds a zero byte");
    return BLG_OK;
}

blg_status cli_read_file(const char *path, char **text, blg_error *error) {
    *text = NULL;
    bool standard = strcmp(path, "-") == 0;
    FILE *in = standard ? stdin : fopen(path, "rb");
    blg_status status = in ? read_stream(in, text, error)
                           : cli_error_set(error, BLG_IO, "cannot open: %s", strerror(errno));
    if (in && !standard)
        fclose(in);
    if (status != BLG_OK) {
        cli_error_file(error, path);
        free(*text);
        *text = NULL;
    }
    return status;
}
