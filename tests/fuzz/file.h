/* Fuzz targets that read files: a folder of their own, and inputs as files in it. */
#ifndef FUZZ_FILE_H
#define FUZZ_FILE_H

#include "fuzz.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { FUZZ_FILES = 4, FUZZ_PATH = 300 };

static char fuzz_folder[FUZZ_PATH / 2];
static char fuzz_paths[FUZZ_FILES][FUZZ_PATH];

static inline void fuzz_remove(void) {
    for (int i = 0; i < FUZZ_FILES && *fuzz_paths[i]; i++)
        unlink(fuzz_paths[i]);
    rmdir(fuzz_folder);
}

static inline void fuzz_make_folder(void) {
    const char *temporary = getenv("TMPDIR");
    snprintf(fuzz_folder, sizeof fuzz_folder, "%s/fuzz-%ld", temporary ? temporary : "/tmp",
             (long)getpid());
    check(mkdtemp(strcat(fuzz_folder, "-XX"
                                      "XX"
                                      "XX")) != NULL);
    atexit(fuzz_remove);
}

/* The path of the file `name` in the folder, which holds the input from now on. */
static inline const char *fuzz_file(const char *name, const uint8_t *data, size_t size) {
    char path[FUZZ_PATH];
    if (!*fuzz_folder)
        fuzz_make_folder();
    snprintf(path, sizeof path, "%s/%s", fuzz_folder, name);
    int i = 0;
    while (*fuzz_paths[i] && strcmp(fuzz_paths[i], path) != 0)
        check(++i < FUZZ_FILES);
    memcpy(fuzz_paths[i], path, sizeof path);
    unlink(path); /* a file system may wait for the disk where content is replaced */
    FILE *file = fopen(path, "wb");
    check(file && fwrite(data, 1, size, file) == size && fclose(file) == 0);
    return fuzz_paths[i];
}

#endif
