/* Fuzz targets that read files: a folder of their own, and the input as a file in it. */
#ifndef FUZZ_FILE_H
#define FUZZ_FILE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char fuzz_folder[200], fuzz_path[300];

static inline void check(bool holds) {
    if (!holds)
        abort();
}

static inline void fuzz_remove(void) {
    unlink(fuzz_path);
    rmdir(fuzz_folder);
}

/* The path of the file `name` in the folder, which holds the input from now on. */
static inline const char *fuzz_file(const char *name, const uint8_t *data, size_t size) {
    if (!*fuzz_folder) {
        const char *temporary = getenv("TMPDIR");
        snprintf(fuzz_folder, sizeof fuzz_folder, "%s/fuzz-%ld", temporary ? temporary : "/tmp",
                 (long)getpid());
        check(mkdtemp(strcat(fuzz_folder, "-XX"
                                          "XX"
                                          "XX")) != NULL);
        snprintf(fuzz_path, sizeof fuzz_path, "%s/%s", fuzz_folder, name);
        atexit(fuzz_remove);
    }
    unlink(fuzz_path); /* a file system may wait for the disk where content is replaced */
    FILE *file = fopen(fuzz_path, "wb");
    check(file && fwrite(data, 1, size, file) == size && fclose(file) == 0);
    return fuzz_path;
}

#endif
