/* Parallel: a pool of threads that works on items 0..n-1 and commits their results in order.
 *
 *     workers   take the next number, fill the slot number % n_slots   (any thread, any order)
 *     commit    sees the slots strictly in the order 0, 1, 2, ...      (the calling thread only)
 *
 * 1. A worker takes an item only while it lies within n_slots of the last committed one, so memory
 *    does not grow with n_items, however slow commit is.
 * 2. What is committed, and which error is returned, does not depend on the number of workers: if
 *    item k fails, exactly the items before k are committed and the error of k is returned.
 * 3. When run returns no thread of it is left. Worker threads receive no signals. */
#ifndef BASE_PARALLEL_H
#define BASE_PARALLEL_H

#include "base/error.h"

#include <stdbool.h>
#include <stdint.h>

/* worker: the context of the calling worker, used by one thread at a time. slot: where the result
 * goes; it holds what its last user left there. */
typedef blg_status blg_parallel_work(void *context, void *worker, int64_t item, void *slot,
                                     blg_error *error);
typedef blg_status blg_parallel_commit(void *context, int64_t item, void *slot, blg_error *error);
/* True asks the run to end; called by the calling thread, about ten times a second at least. */
typedef bool blg_parallel_stop(void *context);

typedef struct blg_parallel_job {
    int64_t n_items;
    int n_workers; /* >= 1; with 1 all happens in the calling thread */
    void *const *workers;
    int n_slots; /* >= 1; two or more per worker keep the workers busy */
    void *const *slots;
    blg_parallel_work *work;
    blg_parallel_commit *commit;
    blg_parallel_stop *stop; /* NULL: never */
    void *context;           /* given to all three; workers may only read what it points to */
} blg_parallel_job;

/* BLG_INTERRUPTED if stop asked for it: a prefix of the items is committed. */
BLG_MUST_USE blg_status blg_parallel_run(const blg_parallel_job *job, blg_error *error);

/* Processors that this process may use, at least 1. */
int blg_parallel_cores(void);

#endif
