#include "base/open.h"

#include "base/holes.h"
#include "base/str.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

static int close_with(int file, int code) {
    if (file >= 0)
        close(file);
    errno = code;
    return -1;
}

static int open_regular(int folder, const char *name, int flags) {
    struct stat info;
    /* Without O_NONBLOCK the open of a pipe waits for its other end. */
    int file = openat(folder, name, flags | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, 0666);
    if (file < 0)
        return close_with(-1, errno == ELOOP || errno == ENXIO ? BLG_NO_REGULAR_FILE : errno);
    if (fstat(file, &info))
        return close_with(file, errno);
    if (flags & O_DIRECTORY ? !S_ISDIR(info.st_mode) : !S_ISREG(info.st_mode))
        return close_with(file, S_ISDIR(info.st_mode) ? EISDIR : BLG_NO_REGULAR_FILE);
    if ((flags & O_ACCMODE) == O_RDONLY && S_ISREG(info.st_mode) &&
        blg_holes_are_many(file, info.st_size))
        return close_with(file, BLG_HOLLOW_FILE);
    return file;
}

int blg_open_at(int folder, const char *name, int flags) {
    char part[256];
    int above = -1; /* folder on the way to name, opened in this function */
    if (!blg_str_is_relative(name))
        return close_with(-1, EINVAL);
    for (const char *slash; (slash = strchr(name, '/')); name = slash + 1) {
        const size_t size = (size_t)(slash - name);
        if (size >= sizeof part)
            return close_with(above, ENAMETOOLONG);
        memcpy(part, name, size);
        part[size] = '\0';
        int next = openat(above < 0 ? folder : above, part,
                          O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
        close_with(above, errno);
        if (next < 0)
            return -1;
        above = next;
    }
    int file = open_regular(above < 0 ? folder : above, name, flags);
    close_with(above, errno);
    return file;
}

int blg_open(const char *folder, const char *path, int flags) {
    if (!folder)
        return open(path, flags | O_CLOEXEC, 0666);
    int root = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (root < 0)
        return -1;
    int file = blg_open_at(root, path + strlen(folder) + 1, flags);
    close_with(root, errno);
    return file;
}

FILE *blg_open_stream(const char *folder, const char *path) {
    int file = blg_open(folder, path, O_RDONLY);
    FILE *stream = file < 0 ? NULL : fdopen(file, "rb");
    if (!stream)
        close_with(file, errno);
    return stream;
}

blg_status blg_open_error(const char *action, const char *path, int code, blg_error *error) {
    char reason[128] = "no regular file";
    if (code == BLG_HOLLOW_FILE)
        snprintf(reason, sizeof reason, "a gigabyte or more of it is holes");
    else if (code != BLG_NO_REGULAR_FILE && strerror_r(code, reason, sizeof reason))
        snprintf(reason, sizeof reason, "system error %d", code);
    if (error && error->status == BLG_OK)
        blg_error_at(error, path, 0, 0);
    return blg_error_set(error, BLG_IO, "cannot %s: %s", action, reason);
}

/* ---- locks ---- */

/* The id of the process that holds the lock; 0 if the system does not tell it. */
static long find_holder(int file) {
    struct stat info;
    char line[256];
    long holder = 0;
    FILE *locks = fstat(file, &info) ? NULL : fopen("/proc/locks", "re");
    while (locks && !holder && fgets(line, sizeof line, locks)) {
        unsigned long inode = 0;
        long process = 0;
        if (sscanf(line, "%*d: FLOCK %*s WRITE %ld %*x:%*x:%lu", &process, &inode) == 2 &&
            inode == info.st_ino)
            holder = process;
    }
    if (locks)
        fclose(locks);
    return holder;
}

/* The command line of a process, with blanks between its words; "" if it is not known. */
static void read_command(long process, char *text, size_t size) {
    char path[64];
    snprintf(path, sizeof path, "/proc/%ld/cmdline", process);
    FILE *file = fopen(path, "re");
    size_t n = file ? fread(text, 1, size - 1, file) : 0;
    if (file)
        fclose(file);
    while (n && !text[n - 1])
        n--;
    for (size_t i = 0; i < n; i++)
        if (!text[i])
            text[i] = ' ';
    text[n] = '\0';
}

blg_status blg_open_lock(int file, const char *path, blg_error *error) {
    char command[300];
    int taken;
    while ((taken = flock(file, LOCK_EX | LOCK_NB)) && errno == EINTR)
        ;
    if (!taken || errno != EWOULDBLOCK)
        return BLG_OK;
    long holder = find_holder(file);
    blg_error_at(error, path, 0, 0);
    if (holder <= 0)
        return blg_error_set(error, BLG_IO, "another process is writing here");
    read_command(holder, command, sizeof command);
    return blg_error_set(error, BLG_IO, "process %ld is writing here%s%s", holder,
                         *command ? ": " : "", command);
}

void blg_open_unlock(int file) {
    (void)flock(file, LOCK_UN);
    close(file);
}

bool blg_open_is_named(int file, const char *path) {
    struct stat open_file, named;
    return fstat(file, &open_file) == 0 && lstat(path, &named) == 0 &&
           open_file.st_ino == named.st_ino && open_file.st_dev == named.st_dev;
}
