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
 * 3. When blg_parallel_run returns, all its threads have ended. Worker threads receive no signals.
 */
#ifndef BASE_PARALLEL_H
#define BASE_PARALLEL_H

#include "base/error.h"

#include <stdbool.h>
#include <stdint.h>

/* Computes one item. worker is the job's object for the calling worker; one thread at a time uses
 * it. slot takes the result; it still holds the data of the item that used this slot last. */
typedef blg_status blg_parallel_work(void *context, void *worker, int64_t item, void *slot,
                                     blg_error *error);
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

/* Processors that this process may use, at least 1. */
int blg_parallel_cores(void);

#endif
