/* Fuzz targets that read files: a folder of their own, and inputs as files in it. */
#ifndef FUZZ_FILE_H
#define FUZZ_FILE_H

#include "fuzz.h"

#include <ftw.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char fuzz_folder[200];

static inline int fuzz_remove(const char *path, const struct stat *info, int kind,
                              struct FTW *place) {
    (void)info, (void)kind, (void)place;
    return remove(path);
}

static inline void fuzz_empty(const char *folder) {
    (void)nftw(folder, fuzz_remove, 8, FTW_DEPTH | FTW_PHYS);
}

static inline void fuzz_end(void) {
    fuzz_empty(fuzz_folder);
}

static inline void fuzz_make_folder(void) {
    const char *temporary = getenv("TMPDIR");
    snprintf(fuzz_folder, sizeof fuzz_folder, "%s/fuzz-%ld", temporary ? temporary : "/tmp",
             (long)getpid());
    check(mkdtemp(strcat(fuzz_folder, "-XX"
                                      "XX"
                                      "XX")) != NULL);
    atexit(fuzz_end);
}

/* The path of the file `name` in the folder, which holds the input from now on. The path is valid
 * until the next call. Folders in `name` must be there. */
static inline const char *fuzz_file(const char *name, const uint8_t *data, size_t size) {
    static char path[300];
    if (!*fuzz_folder)
        fuzz_make_folder();
    snprintf(path, sizeof path, "%s/%s", fuzz_folder, name);
    unlink(path); /* a file system may wait for the disk where content is replaced */
    FILE *file = fopen(path, "wb");
    check(file && fwrite(data, 1, size, file) == size && fclose(file) == 0);
    return path;
}

#endif
