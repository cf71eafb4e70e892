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

/* Edge: the calls that differ between Linux, macOS, WebAssembly and Windows, or that POSIX.1-2008
 * does not have. No other file asks on which system it runs. Where a system lacks a call, the
 * function here returns a value that says so, and its caller does without. */

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

/* Gives a file another name, but replaces no file. 0 or errno: EEXIST: a file has the name already;
 * ENOSYS or EINVAL: the system, or the file system, has no such rename. */
int blg_edge_rename_new(const char *from, const char *to);

/* Opens a file without a name in a folder, to read and write. A kill leaves nothing of the file.
 * -1: the system or the file system has no such files, or the folder takes none. */
int blg_edge_unnamed(const char *folder);

/* lstat and realpath of POSIX. On Windows, blg_edge_lstat is stat, as if there were no links. */
int blg_edge_lstat(const char *path, struct stat *info);
char *blg_edge_real_path(const char *path); /* free() frees it; NULL: errno says why */
/* When a file was changed, as exactly as the system tells it. */
struct timespec blg_edge_modified(const struct stat *info);
/* Makes a hard link. 0 or errno; ENOSYS: the system has no such call. */
int blg_edge_link(const char *from, const char *to);

/* Starts a thread that gets no signals. 0 or an error's number; attributes may be NULL. */
int blg_edge_thread(pthread_t *id, const pthread_attr_t *attributes, void *(*run)(void *),
                    void *context);

/* Readies the process. Each standard stream that is closed gets a file that cannot be used, so that
 * no file opened later becomes a standard stream. And a write beyond the limit of file sizes
 * (ulimit -f) fails like a write to a full disk, where it would otherwise end the process. */
void blg_edge_begin(void);

/* What the process does at a signal. */
#ifdef _WIN32
typedef void (*blg_edge_action)(int);
#else
typedef struct sigaction blg_edge_action;
#endif
/* Calls the handler at the first signal of this number; the second ends the process. A signal that
 * is ignored already (nohup, a background job) stays ignored. *before gets what the process did at
 * this signal, and blg_edge_uncatch sets it again. */
void blg_edge_catch(int number, void (*handler)(int), blg_edge_action *before);
void blg_edge_uncatch(int number, const blg_edge_action *before);

/* Random bytes that nobody can guess; at most 256. False if the system gives none. */
bool blg_edge_random(void *bytes, size_t size);

/* The path of the running program; false if the system does not tell it. */
bool blg_edge_own_path(char *path, size_t size);

/* The id of the process that has locked an open file by flock; 0 if the system does not tell it. */
long blg_edge_lock_holder(int file);
/* The command line of a process, with blanks between its words; "" if the system tells none. */
void blg_edge_command_of(long process, char *text, size_t size);

/* Makes a condition whose pthread_cond_timedwait goes by the clock of blg_edge_cond_now. Where the
 * system allows it, that is a clock that nobody can set. */
void blg_edge_cond_init(pthread_cond_t *condition);
void blg_edge_cond_now(struct timespec *now);

/* Holes: the parts of a file that take no room on the disk and are read as zeros. */

/* Whether the holes of an open file of `size` bytes have 1 GiB or more in all. Reading that many
 * zeros would take minutes. Smaller holes are usual: a file system may store a run of zeros as a
 * hole. Leaves the file at its start. */
bool blg_holes_are_many(int file, off_t size);

#endif
