#include "temp.h"

#include <ftw.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

void temp_make(char folder[TEMP_PATH]) {
    const char *base = getenv("TMPDIR");
    snprintf(folder, TEMP_PATH, "%s/blogo-test-XXXXXX", base && *base ? base : "/tmp");
    if (!mkdtemp(folder)) {
        perror(folder);
        exit(2);
    }
}

static int remove_one(const char *path, const struct stat *info, int kind, struct FTW *walk) {
    (void)info, (void)kind, (void)walk;
    return remove(path);
}

void temp_remove(const char *folder) {
    if (nftw(folder, remove_one, 16, FTW_DEPTH | FTW_PHYS))
        perror(folder);
}

const char *temp_join(const char *folder, const char *name, char path[TEMP_PATH]) {
    snprintf(path, TEMP_PATH, "%s/%s", folder, name);
    return path;
}

bool temp_exists(const char *path) {
    struct stat info;
    return lstat(path, &info) == 0;
}

void temp_refuse_writes(bool refuse) {
    struct rlimit limit;
    signal(SIGXFSZ, SIG_IGN);
    if (getrlimit(RLIMIT_FSIZE, &limit))
        exit(2);
    limit.rlim_cur = refuse ? 0 : limit.rlim_max;
    if (setrlimit(RLIMIT_FSIZE, &limit))
        exit(2);
}
