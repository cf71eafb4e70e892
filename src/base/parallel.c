#define _GNU_SOURCE /* sched_getaffinity */
/* Parallel: one mutex, two conditions.
 *
 *   room  workers wait here until item `next` is within n_slots of committed; commits signal it
 *   done  the committing thread waits here until its item is ready; workers signal it
 *
 * Workers take items in order. So when item k fails, workers have taken every item before k and
 * will finish it. Then `limit` becomes k: no worker takes an item from k on, no item before k is
 * lost, and the committing thread meets the lowest failure first. The worker that takes an item
 * owns the slot's state until it sets `ready`. Then the committing thread owns the state, until it
 * counts the item in `committed`. The mutex orders both hand-overs. */
#include "base/parallel.h"

#include "base/arena.h"
#include "base/error.h"

#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <time.h>
#include <unistd.h>

enum { POLL_NS = 50 * 1000 * 1000 }; /* 50 ms between two calls of stop */

typedef struct slot_state {
    bool ready;
    blg_status status;
    blg_error error;
} slot_state;

typedef struct pool {
    const blg_parallel_job *job;
    pthread_mutex_t lock;
    pthread_cond_t room, done;
    int64_t next;      /* first item that no worker has taken */
    int64_t committed; /* items committed so far */
    int64_t limit;     /* items from this number on are not taken */
    slot_state *states;
} pool;

typedef struct worker_thread {
    pool *pool;
    void *worker;
    pthread_t id;
} worker_thread;

int blg_parallel_cores(void) {
#ifdef CPU_COUNT
    cpu_set_t own;
    if (sched_getaffinity(0, sizeof own, &own) == 0)
        return CPU_COUNT(&own);
#endif
    long n = sysconf(_SC_NPROCESSORS_ONLN);
    return n < 1 ? 1 : (int)n;
}

static blg_status interrupted(int64_t committed, int64_t n_items, blg_error *error) {
    return blg_error_set(error, BLG_INTERRUPTED, "interrupted after %lld of %lld items",
                         (long long)committed, (long long)n_items);
}

/* False when there is nothing left to take. */
static bool take(pool *p, int64_t *item) {
    while (p->next < p->limit && p->next >= p->committed + p->job->n_slots)
        pthread_cond_wait(&p->room, &p->lock);
    if (p->next >= p->limit)
        return false;
    *item = p->next++;
    return true;
}

static void *run_worker(void *argument) {
    const worker_thread *self = argument;
    pool *p = self->pool;
    const blg_parallel_job *job = p->job;
    int64_t item;
    pthread_mutex_lock(&p->lock);
    while (take(p, &item)) {
        pthread_mutex_unlock(&p->lock);
        slot_state *state = &p->states[item % job->n_slots];
        state->error = (blg_error){0};
        state->status = job->work(job->context, self->worker, item, job->slots[item % job->n_slots],
                                  &state->error);
        pthread_mutex_lock(&p->lock);
        state->ready = true;
        if (state->status && item < p->limit) {
            p->limit = item;
            pthread_cond_broadcast(&p->room);
        }
        if (item == p->committed)
            pthread_cond_signal(&p->done);
    }
    pthread_mutex_unlock(&p->lock);
    return NULL;
}

static struct timespec soon(void) {
    struct timespec when;
    clock_gettime(CLOCK_MONOTONIC, &when);
    when.tv_nsec += POLL_NS;
    if (when.tv_nsec >= 1000000000) {
        when.tv_nsec -= 1000000000;
        when.tv_sec++;
    }
    return when;
}

/* Waits until the item of this state is ready; false if stop returned true. */
static bool await(pool *p, const slot_state *state) {
    const blg_parallel_job *job = p->job;
    if (job->stop && job->stop(job->context))
        return false;
    pthread_mutex_lock(&p->lock);
    while (!state->ready) {
        if (!job->stop) {
            pthread_cond_wait(&p->done, &p->lock);
            continue;
        }
        struct timespec when = soon();
        pthread_cond_timedwait(&p->done, &p->lock, &when);
        if (state->ready)
            break;
        pthread_mutex_unlock(&p->lock);
        if (job->stop(job->context))
            return false;
        pthread_mutex_lock(&p->lock);
    }
    pthread_mutex_unlock(&p->lock);
    return true;
}

static blg_status commit_all(pool *p, blg_error *error) {
    const blg_parallel_job *job = p->job;
    for (int64_t item = 0; item < job->n_items; item++) {
        slot_state *state = &p->states[item % job->n_slots];
        if (!await(p, state))
            return interrupted(item, job->n_items, error);
        if (state->status) {
            if (error && !error->status)
                *error = state->error;
            return blg_error_set(error, state->status, "%s", blg_status_text(state->status));
        }
        blg_status status = job->commit(job->context, item, job->slots[item % job->n_slots], error);
        if (status)
            return status;
        pthread_mutex_lock(&p->lock);
        state->ready = false;
        p->committed++;
        pthread_cond_signal(&p->room);
        pthread_mutex_unlock(&p->lock);
    }
    return BLG_OK;
}

static blg_status run_alone(const blg_parallel_job *job, blg_error *error) {
    for (int64_t item = 0; item < job->n_items; item++) {
        if (job->stop && job->stop(job->context))
            return interrupted(item, job->n_items, error);
        void *slot = job->slots[item % job->n_slots];
        blg_status status = job->work(job->context, job->workers[0], item, slot, error);
        if (status)
            return blg_error_set(error, status, "%s", blg_status_text(status));
        status = job->commit(job->context, item, slot, error);
        if (status)
            return status;
    }
    return BLG_OK;
}

/* Starts one thread for each worker and returns how many threads started. If some cannot start, the
 * others do all the work; if none can, the caller must do it. */
static int start(pool *p, worker_thread *threads) {
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    int n = 0;
    for (; n < p->job->n_workers; n++) {
        threads[n] = (worker_thread){.pool = p, .worker = p->job->workers[n]};
        if (pthread_create(&threads[n].id, NULL, run_worker, &threads[n]))
            break;
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return n;
}

static blg_status run_threads(pool *p, worker_thread *threads, blg_error *error) {
    int n = start(p, threads);
    blg_status status = n ? commit_all(p, error) : run_alone(p->job, error);
    pthread_mutex_lock(&p->lock);
    p->limit = 0;
    pthread_cond_broadcast(&p->room);
    pthread_mutex_unlock(&p->lock);
    for (int i = 0; i < n; i++)
        pthread_join(threads[i].id, NULL);
    return status;
}

blg_status blg_parallel_run(const blg_parallel_job *job, blg_error *error) {
    if (job->n_workers < 2)
        return run_alone(job, error);
    blg_arena arena;
    blg_arena_init(&arena, NULL);
    pool p = {.job = job, .limit = job->n_items};
    p.states = BLG_NEW(&arena, slot_state, job->n_slots);
    worker_thread *threads = BLG_NEW(&arena, worker_thread, job->n_workers);
    blg_status status;
    if (p.states && threads) {
        pthread_condattr_t monotonic;
        pthread_condattr_init(&monotonic);
        pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
        pthread_mutex_init(&p.lock, NULL);
        pthread_cond_init(&p.room, NULL);
        pthread_cond_init(&p.done, &monotonic);
        pthread_condattr_destroy(&monotonic);
        status = run_threads(&p, threads, error);
        pthread_cond_destroy(&p.done);
        pthread_cond_destroy(&p.room);
        pthread_mutex_destroy(&p.lock);
    } else {
        status = blg_error_set(error, BLG_NO_MEMORY, "no memory for %d threads", job->n_workers);
    }
    blg_arena_free(&arena);
    return status;
}
