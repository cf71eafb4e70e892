/* Preloaded into the tool: the n-th allocation or the n-th system call on a file fails, or before
 * that call the process is killed, or what it reads is replaced.
 *
 *   BLOGO_FAULT          none | memory N | memory-on N | call N ERRNO | kill N | swap N HOW
 *                        memory-on: the N-th and all later ones. ERRNO: a number, or short: half of
 *                        the bytes are read or written. swap: of the working directory, the
 *                        folder in becomes old and new becomes in (HOW: folder), or the
 *                        manifest of in goes (HOW: manifest).
 *   BLOGO_FAULT_REPORT   a file that holds a `report`
 *   BLOGO_FAULT_LOG      a file for the real paths of what is opened, "FLAGS PATH", one a line
 *   BLOGO_FAULT_TRACE    a file for all calls that succeed, "NUMBER PATH PATH", one a line: what
 * the call's descriptor or first path names, and where it has one its second path
 *   BLOGO_FAULT_LATER    set: nothing is counted before fault_begin is called
 *
 * Allocations of all libraries are seen, for they all call malloc. System calls are trapped by
 * seccomp, so those of stdio and of libraries are seen as well; messages (descriptor 2) and /proc
 * are left alone. What happens before main is not counted. A program with an interpreter calls
 * fault_begin and fault_end around what it tests. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <ucontext.h>
#include <unistd.h>

/* tool.py reads these bytes. */
typedef struct report {
    _Atomic uint32_t allocations, calls, fired;
    int32_t number; /* of the system call that failed */
    char who[48];   /* object whose allocation failed */
    char path[200]; /* of the call that failed, where it has one */
    char crash[48]; /* object whose code ended the process by a signal, libc apart */
} report;

enum { NOTHING, MEMORY, MEMORY_ON, CALL, KILL, SWAP };

static report unseen, *seen = &unseen;
static int mode, failure, short_call, whole_folder, log_file = -1, trace_file = -1;
static uint32_t target;
static atomic_bool armed;

/* ---- allocations ---- */

/* dlsym may allocate before it has told where malloc is. */
static _Alignas(16) char early[8192];
static size_t early_used;

static void *early_alloc(size_t size) {
    size_t need = (size + 15) / 16 * 16;
    if (need > sizeof early - early_used)
        return NULL;
    void *memory = early + early_used;
    early_used += need;
    return memory;
}

static int is_early(const void *memory) {
    return (const char *)memory >= early && (const char *)memory < early + sizeof early;
}

#define REAL(name) static __typeof__(name) *real_##name
REAL(malloc);
REAL(calloc);
REAL(realloc);
REAL(free);
REAL(posix_memalign);
REAL(aligned_alloc);
static atomic_bool resolving;

static void resolve(void) {
    if (real_free || atomic_exchange(&resolving, true))
        return;
    *(void **)&real_malloc = dlsym(RTLD_NEXT, "malloc");
    *(void **)&real_calloc = dlsym(RTLD_NEXT, "calloc");
    *(void **)&real_realloc = dlsym(RTLD_NEXT, "realloc");
    *(void **)&real_posix_memalign = dlsym(RTLD_NEXT, "posix_memalign");
    *(void **)&real_aligned_alloc = dlsym(RTLD_NEXT, "aligned_alloc");
    *(void **)&real_free = dlsym(RTLD_NEXT, "free");
}

/* The name of the object that an address lies in. */
static void name_object(const void *address, char name[48]) {
    Dl_info info;
    if (dladdr(address, &info) && info.dli_fname) {
        const char *slash = strrchr(info.dli_fname, '/');
        strncpy(name, slash ? slash + 1 : info.dli_fname, 47);
    }
}

static int fails(const void *caller) {
    if (!atomic_load(&armed))
        return 0;
    uint32_t n = atomic_fetch_add(&seen->allocations, 1) + 1;
    if (!(mode == MEMORY && n == target) && !(mode == MEMORY_ON && n >= target))
        return 0;
    if (!atomic_fetch_add(&seen->fired, 1))
        name_object(caller, seen->who);
    errno = ENOMEM;
    return 1;
}

#define CALLER __builtin_return_address(0)

void *malloc(size_t size) {
    resolve();
    if (!real_malloc)
        return early_alloc(size);
    return fails(CALLER) ? NULL : real_malloc(size);
}

void *calloc(size_t count, size_t size) {
    resolve();
    if (!real_calloc)
        return early_alloc(count * size); /* still zero */
    return fails(CALLER) ? NULL : real_calloc(count, size);
}

void *realloc(void *memory, size_t size) {
    resolve();
    if (!real_realloc || is_early(memory)) {
        void *moved = malloc(size);
        size_t most = (size_t)(early + sizeof early - (char *)memory);
        if (moved && memory)
            memcpy(moved, memory, size < most ? size : most);
        return moved;
    }
    return fails(CALLER) ? NULL : real_realloc(memory, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
    resolve();
    return fails(CALLER) ? ENOMEM : real_posix_memalign(memory, alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
    resolve();
    return fails(CALLER) ? NULL : real_aligned_alloc(alignment, size);
}

void free(void *memory) {
    if (memory && !is_early(memory)) {
        resolve();
        real_free(memory);
    }
}

/* ---- system calls ---- */

#ifdef __x86_64__
/* The only place whose system calls are let through. */
long fault_syscall(long number, long a, long b, long c, long d, long e, long f);
extern const char fault_syscall_end[];
__asm__(".text\n.globl fault_syscall\n.type fault_syscall,@function\nfault_syscall:\n"
        "mov %rdi,%rax\nmov %rsi,%rdi\nmov %rdx,%rsi\nmov %rcx,%rdx\nmov %r8,%r10\nmov %r9,%r8\n"
        "mov 8(%rsp),%r9\nsyscall\n.globl fault_syscall_end\nfault_syscall_end:\nret\n"
        ".size fault_syscall,.-fault_syscall\n");

static const int counted[] = {
    SYS_open,      SYS_openat,         SYS_read,       SYS_pread64,    SYS_readv,
    SYS_write,     SYS_pwrite64,       SYS_writev,     SYS_fsync,      SYS_syncfs,
    SYS_fdatasync, SYS_rename,         SYS_unlink,     SYS_renameat,   SYS_unlinkat,
    SYS_renameat2, SYS_mkdir,          SYS_mkdirat,    SYS_rmdir,      SYS_stat,
    SYS_fstat,     SYS_lstat,          SYS_statx,      SYS_close,      SYS_ftruncate,
    SYS_getdents,  SYS_link,           SYS_linkat,     SYS_access,     SYS_faccessat,
    SYS_flock,     SYS_lseek,          SYS_getdents64, SYS_newfstatat, SYS_sync_file_range,
    SYS_fallocate, SYS_copy_file_range};

static int takes_path(int number) {
    return number == SYS_open || number == SYS_stat || number == SYS_lstat ||
           number == SYS_rename || number == SYS_unlink || number == SYS_mkdir ||
           number == SYS_rmdir || number == SYS_link || number == SYS_access;
}

static int takes_folder_and_path(int number) {
    return number == SYS_openat || number == SYS_newfstatat || number == SYS_unlinkat ||
           number == SYS_mkdirat || number == SYS_statx || number == SYS_linkat ||
           number == SYS_renameat || number == SYS_renameat2 || number == SYS_faccessat;
}

static int is_counted(int number, const greg_t *r) {
    const char *path = takes_path(number)              ? (const char *)r[REG_RDI]
                       : takes_folder_and_path(number) ? (const char *)r[REG_RSI]
                                                       : NULL;
    if (path && (strncmp(path, "/proc/", 6) == 0 || strncmp(path, "/sys/", 5) == 0))
        return 0;
    /* Of messages neither the writing nor the look at their descriptor. */
    return path ? *path || r[REG_RDI] != 2 : r[REG_RDI] != 2;
}

static void note_failure(int number, const greg_t *r) {
    seen->number = number;
    const char *path = takes_path(number)              ? (const char *)r[REG_RDI]
                       : takes_folder_and_path(number) ? (const char *)r[REG_RSI]
                                                       : NULL;
    if (path)
        strncpy(seen->path, path, sizeof seen->path - 1);
    atomic_fetch_add(&seen->fired, 1);
}

static long pass(int number, const greg_t *r) {
    return fault_syscall(number, r[REG_RDI], r[REG_RSI], r[REG_RDX], r[REG_R10], r[REG_R8],
                         r[REG_R9]);
}

static int is_transfer(int number) {
    return number == SYS_read || number == SYS_write || number == SYS_pread64 ||
           number == SYS_pwrite64;
}

static long fail_call(int number, greg_t *r) {
    if (short_call && is_transfer(number) && r[REG_RDX] > 1)
        r[REG_RDX] /= 2;
    if (short_call)
        return pass(number, r);
    if (number == SYS_close) /* the descriptor is gone in any case */
        pass(number, r);
    return -failure;
}

static void log_open(int file, long flags) {
    char link[64], line[4200];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    int size = snprintf(line, sizeof line, "%lo ", flags);
    long got = fault_syscall(SYS_readlink, (long)link, (long)(line + size), 4096, 0, 0, 0);
    if (got > 0) {
        line[size + got] = '\n';
        fault_syscall(SYS_write, log_file, (long)line, size + got + 1, 0, 0, 0);
    }
}

/* Appends a blank and the real path of a descriptor, and name below it if there is one. */
static size_t put_path(char *line, size_t at, long file, const char *name) {
    char link[64];
    line[at++] = ' ';
    if (!name || *name != '/') {
        snprintf(link, sizeof link, file == AT_FDCWD ? "/proc/self/cwd" : "/proc/self/fd/%ld",
                 file);
        long got = fault_syscall(SYS_readlink, (long)link, (long)(line + at), 2048, 0, 0, 0);
        at += got > 0 ? (size_t)got : 0;
        if (name)
            line[at++] = '/';
    }
    for (size_t i = 0; name && name[i] && i < 2048; i++)
        line[at++] = name[i];
    return at;
}

static int is_two_paths(int number) {
    return number == SYS_renameat || number == SYS_renameat2 || number == SYS_linkat;
}

/* Before the call: close takes its path away. Returns the line's length. */
static size_t begin_trace(char *line, int number, const greg_t *r) {
    size_t at = (size_t)snprintf(line, 32, "%d", number);
    if (takes_path(number))
        at = put_path(line, at, AT_FDCWD, (const char *)r[REG_RDI]);
    else
        at = put_path(line, at, r[REG_RDI],
                      takes_folder_and_path(number) ? (const char *)r[REG_RSI] : NULL);
    if (number == SYS_rename || number == SYS_link)
        at = put_path(line, at, AT_FDCWD, (const char *)r[REG_RSI]);
    else if (is_two_paths(number))
        at = put_path(line, at, r[REG_RDX], (const char *)r[REG_R10]);
    line[at++] = '\n';
    return at;
}

static bool renames(const char *name, const char *to) {
    return fault_syscall(SYS_rename, (long)name, (long)to, 0, 0, 0, 0) == 0;
}

/* What a run that replaces the data set does: all at once, or, with --force, as its first step. */
static void swap(void) {
    bool done = whole_folder ? renames("in", "old") && renames("new", "in")
                             : renames("in/manifest.json", "in/manifest.json.part");
    atomic_fetch_add(&seen->fired, done);
}

static void trapped(int signal, siginfo_t *info, void *context) {
    int before = errno;
    greg_t *r = ((ucontext_t *)context)->uc_mcontext.gregs;
    int number = info->si_syscall;
    long result;
    (void)signal;
    char line[10000];
    size_t traced = 0;
    bool counts = atomic_load(&armed) && is_counted(number, r);
    uint32_t n = counts ? atomic_fetch_add(&seen->calls, 1) + 1 : 0;
    if (n && n == target && mode == KILL)
        fault_syscall(SYS_kill, getpid(), SIGKILL, 0, 0, 0, 0);
    if (n && n == target && mode == SWAP)
        swap();
    if (n && trace_file >= 0)
        traced = begin_trace(line, number, r);
    if (n && n == target && mode == CALL) {
        note_failure(number, r);
        result = fail_call(number, r);
    } else {
        result = pass(number, r);
    }
    if (log_file >= 0 && result >= 0 && (number == SYS_open || number == SYS_openat))
        log_open((int)result, number == SYS_open ? r[REG_RSI] : r[REG_RDX]);
    if (traced && result >= 0)
        fault_syscall(SYS_write, trace_file, (long)line, (long)traced, 0, 0, 0);
    r[REG_RAX] = result;
    errno = before;
}

/* A thread that blocks the trap's signal would be killed by it. */
int pthread_sigmask(int how, const sigset_t *set, sigset_t *old) {
    static __typeof__(pthread_sigmask) *real;
    sigset_t without;
    if (!real)
        *(void **)&real = dlsym(RTLD_NEXT, "pthread_sigmask");
    if (set) {
        without = *set;
        if (how != SIG_UNBLOCK)
            sigdelset(&without, SIGSYS);
    }
    return real(how, set ? &without : NULL, old);
}

#define LOAD(field)           BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define EQUAL(value, yes, no) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)(value), yes, no)
#define END(value)            BPF_STMT(BPF_RET | BPF_K, value)

static void trap_calls(void) {
    enum { CALLS = sizeof counted / sizeof *counted };
    struct sock_filter code[8 + 2 * CALLS];
    unsigned short n = 0;
    uint64_t end = (uint64_t)(uintptr_t)fault_syscall_end;
    code[n++] = (struct sock_filter)LOAD(instruction_pointer);
    code[n++] = (struct sock_filter)EQUAL(end, 0, 3);
    code[n++] = (struct sock_filter)BPF_STMT(
        BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, instruction_pointer) + 4);
    code[n++] = (struct sock_filter)EQUAL(end >> 32, 0, 1);
    code[n++] = (struct sock_filter)END(SECCOMP_RET_ALLOW);
    code[n++] = (struct sock_filter)LOAD(nr);
    for (int i = 0; i < CALLS; i++) {
        code[n++] = (struct sock_filter)EQUAL(counted[i], 0, 1);
        code[n++] = (struct sock_filter)END(SECCOMP_RET_TRAP);
    }
    code[n++] = (struct sock_filter)END(SECCOMP_RET_ALLOW);
    struct sigaction action = {.sa_sigaction = trapped, .sa_flags = SA_SIGINFO | SA_NODEFER};
    struct sock_fprog program = {n, code};
    if (sigaction(SIGSYS, &action, NULL) || prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) ||
        syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program))
        _exit(99);
}
#else
static void trap_calls(void) {
    _exit(99);
}
#endif

/* ---- crashes ---- */

static void crashed(int number) {
    void *frames[32];
    int n = backtrace(frames, 32);
    for (int i = 0; i < n; i++) {
        char name[48] = "";
        name_object(frames[i], name);
        if (*name && strncmp(name, "libc.", 5) != 0 && strncmp(name, "failing_calls", 13) != 0) {
            memcpy(seen->crash, name, sizeof name);
            break;
        }
    }
    signal(number, SIG_DFL);
    raise(number);
}

static void watch_crashes(void) {
    static const int fatal[] = {SIGSEGV, SIGBUS, SIGABRT, SIGFPE};
    void *frame;
    backtrace(&frame, 1); /* loads what it needs */
    for (size_t i = 0; i < sizeof fatal / sizeof *fatal; i++)
        signal(fatal[i], crashed);
}

static void read_order(const char *order) {
    char word[16] = "", reason[16] = "";
    static const char *const words[] = {"none", "memory", "memory-on", "call", "kill", "swap"};
    if (sscanf(order, "%15s %u %15s", word, &target, reason) < 1)
        _exit(98);
    for (int i = 0; i < (int)(sizeof words / sizeof *words); i++)
        if (strcmp(word, words[i]) == 0)
            mode = i;
    short_call = strcmp(reason, "short") == 0;
    whole_folder = strcmp(reason, "folder") == 0;
    failure = atoi(reason);
}

void fault_begin(void) {
    if (mode != MEMORY && mode != MEMORY_ON)
        trap_calls();
    atomic_store(&armed, true);
}

void fault_end(void) {
    atomic_store(&armed, false);
}

__attribute__((constructor)) static void begin(void) {
    const char *order = getenv("BLOGO_FAULT"), *path = getenv("BLOGO_FAULT_REPORT"),
               *log = getenv("BLOGO_FAULT_LOG"), *trace = getenv("BLOGO_FAULT_TRACE");
    resolve();
    if (!order)
        return;
    read_order(order);
    int file = path ? open(path, O_RDWR | O_CLOEXEC) : -1;
    if (file >= 0) {
        void *shared = mmap(NULL, sizeof *seen, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
        if (shared != MAP_FAILED)
            seen = shared;
        close(file);
    }
    if (log)
        log_file = fcntl(open(log, O_WRONLY | O_APPEND | O_CLOEXEC), F_DUPFD_CLOEXEC, 200);
    if (trace)
        trace_file = fcntl(open(trace, O_WRONLY | O_APPEND | O_CLOEXEC), F_DUPFD_CLOEXEC, 200);
    if (!getenv("ASAN_OPTIONS"))
        watch_crashes();
    if (!getenv("BLOGO_FAULT_LATER"))
        fault_begin();
}
