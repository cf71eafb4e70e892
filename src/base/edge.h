/* What systems do in different ways. */
#ifndef BASE_EDGE_H
#define BASE_EDGE_H

#include "base/memory.h"

#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <time.h>

/* Edge: what systems do in different ways. All that POSIX.1-2008 does not have, and that Linux,
 * macOS, WebAssembly or Windows lacks, stands here and in base/edge.c. Where a system lacks a call,
 * the function says so, and its caller has another way. */

/* Flags of open. A system without one of them has nothing that the flag guards against. */
#ifndef O_CLOEXEC
#define O_CLOEXEC 0
#endif
#ifndef O_DIRECTORY
#define O_DIRECTORY 0
#endif
#ifndef O_NOCTTY
#define O_NOCTTY 0
#endif
#ifndef O_NOFOLLOW
#define O_NOFOLLOW 0
#endif
#ifndef O_NONBLOCK
#define O_NONBLOCK 0
#endif

/* Processors that this process may use: those of its affinity mask, or else those that are online;
 * at least 1. */
int blg_edge_cores(void);

/* Forces to the disk what was written to the file system on which an open file lies. 0 or errno;
 * ENOSYS: the system has no such call. */
int blg_edge_sync(int file);

/* Gives a file another name, which no file may have. 0 or errno: EEXIST: the name is taken; ENOSYS
 * or EINVAL: the system, or the file system, has no such rename. */
int blg_edge_rename_new(const char *from, const char *to);

/* Opens a file without a name in a folder, to read and write. A kill leaves nothing of the file.
 * -1: the system or the file system has no such files, or the folder takes none. */
int blg_edge_unnamed(const char *folder);

/* As lstat and realpath of POSIX. Without links there is nothing that lstat would not follow. */
int blg_edge_lstat(const char *path, struct stat *info);
char *blg_edge_real_path(const char *path); /* free() frees it; NULL: errno says why */
/* When a file was changed, as exactly as the system tells it. */
struct timespec blg_edge_modified(const struct stat *info);
/* Makes a hard link. 0 or errno; ENOSYS: the system has no such call. */
int blg_edge_link(const char *from, const char *to);

/* Starts a thread that gets no signals. 0 or an error's number; attributes may be NULL. */
int blg_edge_thread(pthread_t *id, const pthread_attr_t *attributes, void *(*run)(void *),
                    void *context);

/* Readies the process: standard streams that are closed have their places taken, so that no other
 * file gets one; a write beyond the limit of file sizes (ulimit -f) fails like one to a full disk.
 */
void blg_edge_begin(void);

/* What a signal does. */
#ifdef _WIN32
typedef void (*blg_edge_action)(int);
#else
typedef struct sigaction blg_edge_action;
#endif
/* Calls the handler at the first signal of this number; the second ends the process. A signal that
 * the caller ignores (nohup, a background job) stays ignored. *before: for blg_edge_uncatch. */
void blg_edge_catch(int number, void (*handler)(int), blg_edge_action *before);
void blg_edge_uncatch(int number, const blg_edge_action *before);

/* Random bytes that nobody can guess; at most 256. False if the system gives none. */
bool blg_edge_random(void *bytes, size_t size);

/* The path of the running program; false if the system does not tell it. */
bool blg_edge_own_path(char *path, size_t size);

/* The id of the process that has locked an open file by flock; 0 if the system does not tell it. */
long blg_edge_lock_holder(int file);
/* The command line of a process, with blanks between its words; "" if the system does not tell it.
 */
void blg_edge_command_of(long process, char *text, size_t size);

/* Makes a condition whose time of pthread_cond_timedwait is that of blg_edge_cond_now: of a clock
 * that nobody sets, where the system can wait by such a clock. */
void blg_edge_cond_init(pthread_cond_t *condition);
void blg_edge_cond_now(struct timespec *now);

/* Holes: the parts of a file that take no room on the disk and are read as zeros. */

/* Whether the holes of an open file of `size` bytes, as far as the file system knows them, have
 * 1 GiB or more. Fewer say nothing, because a file system may store a run of zeros as a hole.
 * Leaves the file at its start. */
bool blg_holes_are_many(int file, off_t size);

#endif
