/* Calls the system where Linux, macOS, WebAssembly and Windows differ. Each function takes and
 * returns plain values. If a system lacks the call, the function returns a value that says so, and
 * its caller does without. So no other file asks on which system it runs. */
#define _DARWIN_C_SOURCE /* renamex_np, flock */
#define _GNU_SOURCE      /* syncfs, sched_getaffinity, SEEK_HOLE */
#include "base/edge.h"

#include <unistd.h>

/* ---- edge ---- */

/* Includes the headers that each system needs. */

#if defined __linux__
#include <sched.h>
#include <sys/random.h>
#include <sys/syscall.h>
#elif defined __APPLE__
#include <mach-o/dyld.h>
#include <sys/random.h>
#elif defined _WIN32
/* The system's own generator: "RtlGenRandom" of advapi32. */
unsigned char __stdcall SystemFunction036(void *bytes, unsigned long size);
#endif

/* ---- processors ---- */

/* Counts the processors that this process may use. */

int blg_edge_cores(void) {
#if defined __linux__ && defined CPU_COUNT
    cpu_set_t own;
    if (sched_getaffinity(0, sizeof own, &own) == 0)
        return CPU_COUNT(&own);
#endif
#ifdef _SC_NPROCESSORS_ONLN
    const long n = sysconf(_SC_NPROCESSORS_ONLN);
    return n < 1 ? 1 : (int)n;
#else
    return 1;
#endif
}

/* ---- files ---- */

/* Forces a file system to the disk; makes files without a name; renames, links, looks at files. */

int blg_edge_sync(int file) {
#ifdef __linux__
    return syncfs(file) ? errno : 0;
#else
    (void)file;
    return ENOSYS;
#endif
}

int blg_edge_unnamed(const char *folder) {
#ifdef O_TMPFILE
    return open(folder, O_TMPFILE | O_RDWR | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
#else
    (void)folder;
    return -1;
#endif
}

int blg_edge_rename_new(const char *from, const char *to) {
#if defined RENAME_NOREPLACE
    return renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE) ? errno : 0;
#elif defined __linux__ && defined SYS_renameat2 /* musl has no function for the call */
    enum { NO_REPLACE = 1 }; /* linux/fs.h: RENAME_NOREPLACE */
    return syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, NO_REPLACE) ? errno : 0;
#elif defined RENAME_EXCL                        /* macOS */
    return renamex_np(from, to, RENAME_EXCL) ? (errno == ENOTSUP ? ENOSYS : errno) : 0;
#else
    (void)from, (void)to;
    return ENOSYS;
#endif
}

#ifdef _WIN32
int blg_edge_lstat(const char *path, struct stat *info) {
    return stat(path, info);
}

char *blg_edge_real_path(const char *path) {
    struct stat info; /* _fullpath makes paths of what is not there, too */
    return stat(path, &info) ? NULL : _fullpath(NULL, path, 0);
}

struct timespec blg_edge_modified(const struct stat *info) {
    return (struct timespec){.tv_sec = info->st_mtime};
}

int blg_edge_link(const char *from, const char *to) {
    (void)from, (void)to;
    return ENOSYS;
}
#else
int blg_edge_lstat(const char *path, struct stat *info) {
    return lstat(path, info);
}

char *blg_edge_real_path(const char *path) {
    return realpath(path, NULL);
}

struct timespec blg_edge_modified(const struct stat *info) {
#ifdef __APPLE__
    return info->st_mtimespec;
#else
    return info->st_mtim;
#endif
}

int blg_edge_link(const char *from, const char *to) {
    return link(from, to) ? errno : 0;
}
#endif

/* ---- threads and signals ---- */

/* Starts threads, and catches signals such as Ctrl-C. */

#ifdef _WIN32
int blg_edge_thread(pthread_t *id, const pthread_attr_t *attributes, void *(*run)(void *),
                    void *context) {
    return pthread_create(id, attributes, run, context);
}

void blg_edge_begin(void) {
}

void blg_edge_catch(int number, void (*handler)(int), blg_edge_action *before) {
    *before = signal(number, handler); /* the system drops the handler at the first signal */
    if (*before == SIG_IGN)
        signal(number, SIG_IGN);
}

void blg_edge_uncatch(int number, const blg_edge_action *before) {
    signal(number, *before);
}
#else
int blg_edge_thread(pthread_t *id, const pthread_attr_t *attributes, void *(*run)(void *),
                    void *context) {
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    const int failed = pthread_create(id, attributes, run, context);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return failed;
}

void blg_edge_begin(void) {
    /* A closed stdin is opened for writing, stdout and stderr for reading: so using them fails. */
    for (int file = STDIN_FILENO; file <= STDERR_FILENO; file++)
        if (fcntl(file, F_GETFD) < 0)
            (void)open("/dev/null", file == STDIN_FILENO ? O_WRONLY : O_RDONLY);
    signal(SIGXFSZ, SIG_IGN);
}

void blg_edge_catch(int number, void (*handler)(int), blg_edge_action *before) {
    struct sigaction action = {.sa_handler = handler, .sa_flags = (int)SA_RESETHAND};
    sigemptyset(&action.sa_mask);
    if (sigaction(number, NULL, before) || before->sa_handler != SIG_IGN)
        sigaction(number, &action, NULL);
}

void blg_edge_uncatch(int number, const blg_edge_action *before) {
    sigaction(number, before, NULL);
}
#endif

/* ---- random bytes and processes ---- */

/* Gives random bytes, the path of the running tool, and the process that holds a lock, with its
 * command. The functions return false if the system does not tell. */

bool blg_edge_random(void *bytes, size_t size) {
#if defined __linux__
    ssize_t got;
    while ((got = getrandom(bytes, size, 0)) < 0 && errno == EINTR)
        ;
    return got == (ssize_t)size;
#elif defined _WIN32
    return SystemFunction036(bytes, (unsigned long)size);
#else
    return getentropy(bytes, size) == 0;
#endif
}

bool blg_edge_own_path(char *path, size_t size) {
#ifdef __APPLE__
    uint32_t room = (uint32_t)size;
    return _NSGetExecutablePath(path, &room) == 0;
#elif defined __linux__
    const ssize_t n = readlink("/proc/self/exe", path, size);
    if (n < 0 || (size_t)n == size)
        return false;
    path[n] = '\0';
    return true;
#else
    (void)path, (void)size;
    return false;
#endif
}

/* Looks for the file's inode in /proc/locks, whose lines are such as
 * "1: FLOCK  ADVISORY  WRITE 4711 08:02:1234567 0 EOF": process 4711, inode 1234567. */
long blg_edge_lock_holder(int file) {
    long holder = 0;
#ifdef __linux__
    struct stat info;
    char line[256];
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
#else
    (void)file;
#endif
    return holder;
}

void blg_edge_command_of(long process, char *text, size_t size) {
    size_t n = 0;
#ifdef __linux__
    char path[64];
    snprintf(path, sizeof path, "/proc/%ld/cmdline", process);
    FILE *file = fopen(path, "re");
    n = file ? fread(text, 1, size - 1, file) : 0;
    if (file)
        fclose(file);
    while (n && !text[n - 1])
        n--;
    for (size_t i = 0; i < n; i++)
        if (!text[i])
            text[i] = ' ';
#else
    (void)process, (void)size;
#endif
    text[n] = '\0';
}

/* ---- clocks ---- */

/* Waits with a limit of time: takes the time by a clock that nobody sets, if there is one. */

#if defined __APPLE__ || defined _WIN32 /* they have no pthread_condattr_setclock */
#define WAITING_CLOCK CLOCK_REALTIME
#else
#define WAITING_CLOCK CLOCK_MONOTONIC
#endif

void blg_edge_cond_init(pthread_cond_t *condition) {
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
#if !defined __APPLE__ && !defined _WIN32
    pthread_condattr_setclock(&attributes, WAITING_CLOCK);
#endif
    pthread_cond_init(condition, &attributes);
    pthread_condattr_destroy(&attributes);
}

void blg_edge_cond_now(struct timespec *now) {
    clock_gettime(WAITING_CLOCK, now);
}

/* ---- holes ---- */

/* Finds files with many holes. A hole is a run of zeros that takes no room on the disk. Reading a
 * gigabyte of them would take minutes. */

#define MANY_BYTES ((off_t)1 << 30) /* 1 GiB */

/* Adds up the holes, going from data to hole and from hole to data. A file of less than 1 GiB is
 * searched for none, nor is any file where the system cannot tell: they count as without holes. */
bool blg_holes_are_many(int file, off_t size) {
    off_t sum = 0;
#if defined SEEK_HOLE && defined SEEK_DATA
    for (off_t data = 0, hole; size >= MANY_BYTES && data < size; sum += data - hole) {
        hole = lseek(file, data, SEEK_HOLE);
        const off_t next = hole < 0 ? hole : lseek(file, hole, SEEK_DATA);
        if (hole < 0 || (next >= 0 && next <= data)) /* the file changes */
            break;
        data = next < 0 ? size : next; /* a hole up to the end */
    }
    if (size >= MANY_BYTES)
        lseek(file, 0, SEEK_SET);
#else
    (void)file, (void)size;
#endif
    return sum >= MANY_BYTES;
}
