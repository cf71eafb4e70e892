/* Threads, cancellation, and the rounding mode. */
#ifndef BASE_PARALLEL_H
#define BASE_PARALLEL_H

#include "base/memory.h"

#include <fenv.h>
#include <stdatomic.h>

/* Parallel: a pool of threads that works on items 0..n-1 and commits their results in order.
 *
 *     workers   take the next number, fill the slot number % n_slots   (any thread, any order)
 *     commit    sees the slots strictly in the order 0, 1, 2, ...      (the calling thread only)
 *
 * 1. A worker takes an item only if it is less than n_slots ahead of the next item to commit. So
 *    memory does not grow with n_items, however slow commit is.
 * 2. The committed items and the returned error do not depend on the number of workers: if item k
 *    is the first item that fails, exactly the items before k are committed, and k's error is
 *    returned.
 * 3. When blg_parallel_run returns, all its threads have ended. Workers receive no signals. */

/* Computes one item. worker is the job's object for the calling worker; one thread at a time uses
 * it. slot takes the result; it still holds the data of the item that used this slot last. */
typedef blg_status blg_parallel_work(void *context, void *worker, int64_t item, void *slot,
                                     blg_error *error);
/* Takes the result of an item from its slot. */
typedef blg_status blg_parallel_commit(void *context, int64_t item, void *slot, blg_error *error);
/* Returns true to end the run. The thread that called blg_parallel_run calls this function, at
 * least about ten times a second. */
typedef bool blg_parallel_stop(void *context);

typedef struct blg_parallel_job {
    int64_t n_items;
    int n_workers; /* >= 1; with 1 the calling thread does all the work */
    void *const *workers;
    int n_slots; /* >= 1; two or more per worker keep the workers busy */
    void *const *slots;
    blg_parallel_work *work;
    blg_parallel_commit *commit;
    blg_parallel_stop *stop; /* NULL: the run never stops early */
    void *context; /* given to work, commit and stop; workers may only read what it points to */
} blg_parallel_job;

/* Runs the job. BLG_INTERRUPTED if stop returned true; the items committed by then are the first
 * ones, without gaps. */
BLG_MUST_USE blg_status blg_parallel_run(const blg_parallel_job *job, blg_error *error);

/* Halt: lets the caller of blg_parallel_each end the run. The work on a long item asks blg_halted
 * again and again, and returns early if the run ends. Its unfinished result is not used. */
typedef struct blg_halt {
    blg_parallel_stop *stop; /* NULL: nobody ends the run */
    void *context;           /* given to stop */
    atomic_bool ended;       /* stop has returned true */
} blg_halt;

/* Whether the run ends. halt may be NULL. */
static inline bool blg_halted(const blg_halt *halt) {
    return halt && atomic_load_explicit(&halt->ended, memory_order_relaxed);
}

/* Works on items 0..n-1 in any order, with a thread for each processor that the process may use, at
 * most BLG_EACH_MOST. Each item writes to a place of its own; worker and slot are NULL. Returns the
 * failure of the lowest item that fails; then items above may be left out. halt may be NULL; if it
 * ends the run, the result is BLG_INTERRUPTED, and error stays as it was. */
enum { BLG_EACH_MOST = 8 };
BLG_MUST_USE blg_status blg_parallel_each(int64_t n, blg_parallel_work *work, void *context,
                                          blg_halt *halt, blg_error *error);

/* Processors that this process may use, at least 1. */
int blg_parallel_cores(void);

/* Watch: lets the caller of long work follow the work, and end it.
 *
 * The work calls blg_watch_step wherever its position changes, as often as it likes: the caller's
 * function is called when a step begins, and then at most 20 times a second. Once this function has
 * returned false, every call gives BLG_INTERRUPTED. All functions take NULL as watch if nobody
 * watches. */

/* step: what the work does now, in a few words. total is 0 if nobody knows it. Returns false to end
 * the work. */
typedef bool blg_watch_tell(void *context, const char *step, int64_t done, int64_t total);

typedef struct blg_watch {
    blg_watch_tell *tell;
    void *context;
    const char *step; /* arguments of the last blg_watch_step */
    int64_t done, total;
    int64_t told_ns; /* when tell was called last; 0: never */
    bool stopped;    /* tell has returned false */
} blg_watch;

/* Says where the work stands. BLG_INTERRUPTED if the caller ends the work. */
blg_status blg_watch_step(blg_watch *watch, const char *step, int64_t done, int64_t total,
                          blg_error *error);
/* blg_watch_step with the arguments of its last call: for work whose position has not changed. */
blg_status blg_watch_poll(blg_watch *watch, blg_error *error);

/* blg_watch_step for a loop over `total` items, each of which takes less than 0.1 ms: it looks at
 * the clock only for every 256th item. */
static inline blg_status blg_watch_loop(blg_watch *watch, const char *step, int64_t done,
                                        int64_t total, blg_error *error) {
    return done % 256 ? BLG_OK : blg_watch_step(watch, step, done, total, error);
}

/* Rounding: the bytes of problems and pictures hold for the rounding mode "to nearest" alone, which
 * every thread starts with (IEEE 754, 4.3.1). Public functions that compute ask here first. */

/* BLG_FAILED if the calling thread rounds in another way. */
static inline blg_status blg_rounding_check(blg_error *error) {
    if (fegetround() == FE_TONEAREST)
        return BLG_OK;
    return blg_error_set(error, BLG_FAILED,
                         "the thread's rounding mode is not to nearest, and other modes give other "
                         "bytes; call fesetround(FE_TONEAREST) first");
}

/* Sort: sorts long lists in place, and lets the caller end the work meanwhile.
 *
 * Ranges are halved around a middle value until they are short enough for qsort. The result is that
 * of qsort if no two elements compare equal. A range that was halved BLG_SORT_DEPTH times is left
 * to qsort, so that no order of the elements takes quadratic time. */

enum { BLG_SORT_DEPTH = 60, BLG_SORT_MOST = 64 };

/* Sorts n elements of size bytes, at most BLG_SORT_MOST. watch is polled at least every few
 * milliseconds; BLG_INTERRUPTED leaves the elements in any order. */
BLG_MUST_USE blg_status blg_sort(void *list, size_t n, size_t size,
                                 int (*compare)(const void *, const void *), blg_watch *watch,
                                 blg_error *error);

#endif
