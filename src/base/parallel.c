/* Runs long work on several threads, for a caller who may follow it and end it. Numbered items and
 * a function for one item come in; the results are handed over in the order of the numbers. The
 * code that writes, checks and measures data sets uses it. */
#include "base/parallel.h"

#include "base/edge.h"

#include <assert.h>
#include <pthread.h>
#include <time.h>

/* ---- parallel ---- */

/* Parallel: workers compute items 0, 1, 2, ... in any order, and the committing thread takes the
 * results in order. A slot holds the result of one item until it is taken. There are one mutex and
 * two conditions:
 *
 *   room  workers wait here until item `next` is within n_slots of committed; commits signal it
 *   done  the committing thread waits here until its item is ready; workers signal it
 *
 * Workers take items in order. So when item k fails, workers have taken every item before k and
 * will finish it. Then `limit` becomes k: no worker takes an item from k on, no item before k is
 * lost, and the committing thread meets the lowest failure first. The worker that takes an item
 * owns the slot's state until it sets `ready`. Then the committing thread owns the state, until it
 * counts the item in `committed`. The mutex orders both hand-overs. */

enum {
    NS_PER_S = 1000 * 1000 * 1000,
    POLL_NS = 50 * 1000 * 1000, /* 50 ms between two calls of stop */
    /* Bytes of a thread's stack. Some C libraries give 128 KB, others several MB of address space.
     * No function of blogo has more than 80 KB of locals (CMakeLists.txt checks it), and the
     * deepest calls take some 300 KB. */
    STACK_SIZE = 1024 * 1024
};

/* Whether the item in a slot is finished, and how it ended. */
typedef struct slot_state {
    bool ready;
    blg_status status;
    blg_error error;
} slot_state;

/* What the threads of a run share. lock guards the numbers, and orders who owns a slot (above). */
typedef struct pool {
    const blg_parallel_job *job;
    pthread_mutex_t lock;
    pthread_cond_t room, done;
    int64_t next;      /* first item that no worker has taken */
    int64_t committed; /* items committed so far */
    int64_t limit;     /* items from this number on are not taken */
    slot_state *states;
} pool;

/* A thread and the job's object that it works with. */
typedef struct worker_thread {
    pool *pool;
    void *worker;
    pthread_t id;
} worker_thread;

int blg_parallel_cores(void) {
    return blg_edge_cores();
}

static blg_status interrupted(int64_t committed, int64_t n_items, blg_error *error) {
    return blg_error_set(error, BLG_INTERRUPTED, "interrupted after %lld of %lld items",
                         (long long)committed, (long long)n_items);
}

/* Takes the next item; the caller holds the lock. Waits while the item's slot may hold an item that
 * is not committed yet. False when there is nothing left to take. */
static bool take_item(pool *p, int64_t *item) {
    while (p->next < p->limit && p->next >= p->committed + p->job->n_slots)
        pthread_cond_wait(&p->room, &p->lock);
    if (p->next >= p->limit)
        return false;
    *item = p->next++;
    return true;
}

/* The work of a thread: takes items and works on them without the lock. The item of a failure
 * becomes the limit, if it is the lowest so far. */
static void *run_worker(void *argument) {
    const worker_thread *self = argument;
    pool *p = self->pool;
    const blg_parallel_job *job = p->job;
    int64_t item;
    pthread_mutex_lock(&p->lock);
    while (take_item(p, &item)) {
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

/* The time at which the committing thread asks job->stop again. */
static struct timespec poll_deadline(void) {
    struct timespec when;
    blg_edge_cond_now(&when);
    when.tv_nsec += POLL_NS;
    if (when.tv_nsec >= NS_PER_S) {
        when.tv_nsec -= NS_PER_S;
        when.tv_sec++;
    }
    return when;
}

/* Waits until the item of this state is ready, and asks job->stop meanwhile; false if job->stop
 * returned true. */
static bool await_item(pool *p, const slot_state *state) {
    const blg_parallel_job *job = p->job;
    if (job->stop && job->stop(job->context))
        return false;
    pthread_mutex_lock(&p->lock);
    while (!state->ready) {
        if (!job->stop) {
            pthread_cond_wait(&p->done, &p->lock);
            continue;
        }
        struct timespec when = poll_deadline();
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

/* Commits all items in order, on the calling thread. Returns the first failure. */
static blg_status commit_all(pool *p, blg_error *error) {
    const blg_parallel_job *job = p->job;
    for (int64_t item = 0; item < job->n_items; item++) {
        slot_state *state = &p->states[item % job->n_slots];
        if (!await_item(p, state))
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

/* Works and commits on the calling thread, for one worker or if no thread can be started. */
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

/* Creates a thread with a stack of STACK_SIZE; not 0: a failure. If the system refuses the size,
 * the thread has the usual stack. */
static int create_thread(pthread_t *id, worker_thread *thread) {
    pthread_attr_t attributes;
    if (pthread_attr_init(&attributes))
        return blg_edge_thread(id, NULL, run_worker, thread);
    (void)pthread_attr_setstacksize(&attributes, STACK_SIZE);
    const int failed = blg_edge_thread(id, &attributes, run_worker, thread);
    pthread_attr_destroy(&attributes);
    return failed;
}

/* Starts one thread for each worker and returns how many threads started. If some cannot start, the
 * others do all the work; if none can, the caller must do it. */
static int start_threads(pool *p, worker_thread *threads) {
    int n = 0;
    for (; n < p->job->n_workers; n++) {
        threads[n] = (worker_thread){.pool = p, .worker = p->job->workers[n]};
        if (create_thread(&threads[n].id, &threads[n]))
            break;
    }
    return n;
}

/* Runs the job on threads, and waits for their end. After a failure, limit 0 makes the workers stop
 * taking items. */
static blg_status run_threads(pool *p, worker_thread *threads, blg_error *error) {
    int n = start_threads(p, threads);
    blg_status status = n ? commit_all(p, error) : run_alone(p->job, error);
    pthread_mutex_lock(&p->lock);
    p->limit = 0;
    pthread_cond_broadcast(&p->room);
    pthread_mutex_unlock(&p->lock);
    for (int i = 0; i < n; i++)
        pthread_join(threads[i].id, NULL);
    return status;
}

/* Runs the job on threads; with one worker, on the calling thread alone. */
blg_status blg_parallel_run(const blg_parallel_job *job, blg_error *error) {
    if (job->n_workers < 2)
        return run_alone(job, error);
    blg_arena arena = {0};
    pool p = {.job = job, .limit = job->n_items};
    p.states = BLG_NEW(&arena, slot_state, job->n_slots);
    worker_thread *threads = BLG_NEW(&arena, worker_thread, job->n_workers);
    blg_status status;
    if (p.states && threads) {
        pthread_mutex_init(&p.lock, NULL);
        pthread_cond_init(&p.room, NULL);
        blg_edge_cond_init(&p.done); /* its waits have a time limit */
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

/* The job's `commit` in blg_parallel_each, whose items need none. */
static blg_status commit_nothing(void *context, int64_t item, void *slot, blg_error *error) {
    (void)context, (void)item, (void)slot, (void)error;
    return BLG_OK;
}

/* The context of the pool of blg_parallel_each. */
typedef struct each {
    blg_parallel_work *work;
    void *context;
    blg_halt *halt;
} each;

/* Calls the caller's work with the caller's context. */
static blg_status work_on(void *context, void *worker, int64_t item, void *slot, blg_error *error) {
    const each *e = context;
    return e->work(e->context, worker, item, slot, error);
}

/* Asks the caller whether to stop, and notes it in the halt, which the workers read. */
static bool asks_to_stop(void *context) {
    blg_halt *halt = ((const each *)context)->halt;
    const bool stop = halt->stop(halt->context);
    if (stop)
        atomic_store_explicit(&halt->ended, true, memory_order_relaxed);
    return stop;
}

/* A run that may be halted has at least two threads, so that the calling thread is free to ask the
 * caller whether to stop. */
blg_status blg_parallel_each(int64_t n, blg_parallel_work *work, void *context, blg_halt *halt,
                             blg_error *error) {
    enum { AHEAD = 256 }; /* slots: while one item takes long, this many others may be finished */
    static void *const nothing[AHEAD] = {NULL};
    const bool halts = halt && halt->stop;
    const int cores = blg_parallel_cores(), least = halts && cores < 2 ? 2 : cores;
    each e = {work, context, halt};
    blg_error failure = {0};
    const blg_parallel_job job = {.n_items = n,
                                  .n_workers = least < BLG_EACH_MOST ? least : BLG_EACH_MOST,
                                  .workers = nothing,
                                  .n_slots = AHEAD,
                                  .slots = nothing,
                                  .work = work_on,
                                  .commit = commit_nothing,
                                  .stop = halts ? asks_to_stop : NULL,
                                  .context = &e};
    const blg_status status = blg_parallel_run(&job, &failure);
    if (error && !error->status && status != BLG_INTERRUPTED)
        *error = failure;
    return status;
}

/* ---- watch ---- */

/* A watch tells the caller's function, from time to time, how far long work is. If the function
 * returns false, the work ends with BLG_INTERRUPTED. */

enum { PAUSE_NS = 50 * 1000 * 1000 }; /* between two calls of tell */

static int64_t now_ns(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * NS_PER_S + time.tv_nsec;
}

/* Calls tell at most once in PAUSE_NS, and never again once it has stopped the work. */
blg_status blg_watch_poll(blg_watch *watch, blg_error *error) {
    if (!watch || !watch->tell)
        return BLG_OK;
    const int64_t now = watch->stopped ? 0 : now_ns();
    if (!watch->stopped && (!watch->told_ns || now - watch->told_ns >= PAUSE_NS)) {
        watch->told_ns = now;
        watch->stopped = !watch->tell(watch->context, watch->step, watch->done, watch->total);
    }
    return watch->stopped ? blg_error_set(error, BLG_INTERRUPTED, "interrupted while planning: %s",
                                          watch->step)
                          : BLG_OK;
}

blg_status blg_watch_step(blg_watch *watch, const char *step, int64_t done, int64_t total,
                          blg_error *error) {
    if (watch && !watch->stopped) {
        if (watch->step != step)
            watch->told_ns = 0;
        watch->step = step;
        watch->done = done;
        watch->total = total;
    }
    return blg_watch_poll(watch, error);
}

/* ---- sort ---- */

/* Sorts long lists, and looks at the watch meanwhile. Ranges are halved until they are short enough
 * for qsort. */

enum { SHORT = 1 << 15 }; /* qsort takes a few milliseconds for this many elements */

/* What all calls of one sort share. */
typedef struct sorter {
    size_t size;
    int (*compare)(const void *, const void *);
    blg_watch *watch;
    blg_error *error;
} sorter;

static void swap(const sorter *s, char *a, char *b) {
    char kept[BLG_SORT_MOST];
    memcpy(kept, a, s->size);
    memmove(a, b, s->size);
    memcpy(b, kept, s->size);
}

/* The middle one of three elements. */
static const char *middle_of(const sorter *s, const char *a, const char *b, const char *c) {
    if (s->compare(a, b) > 0) {
        const char *kept = a;
        a = b;
        b = kept;
    }
    return s->compare(b, c) <= 0 ? b : s->compare(a, c) > 0 ? a : c;
}

/* Divides a list by Hoare's partition (Comm. ACM 4 (1961), algorithm 63): afterwards none of the
 * first *left elements is above one of the others. 0 < *left < n. The pivot, by which the elements
 * are divided, is the middle one of three, so that sorted lists are halved. */
static blg_status halve(const sorter *s, char *list, size_t n, size_t *left) {
    char pivot[BLG_SORT_MOST];
    size_t i = 0, j = n - 1;
    memcpy(pivot,
           middle_of(s, list + n / 4 * s->size, list + n / 2 * s->size, list + n / 4 * 3 * s->size),
           s->size);
    for (;; i++, j--) {
        for (; s->compare(list + i * s->size, pivot) < 0; i++)
            if (i % SHORT == 0 && blg_watch_poll(s->watch, s->error))
                return BLG_INTERRUPTED;
        for (; s->compare(list + j * s->size, pivot) > 0; j--)
            if (j % SHORT == 0 && blg_watch_poll(s->watch, s->error))
                return BLG_INTERRUPTED;
        if (i >= j)
            break;
        swap(s, list + i * s->size, list + j * s->size);
    }
    *left = i > 0 ? i : 1;
    return BLG_OK;
}

/* Sorts a list: quicksort down to parts of SHORT elements, so that the watch is asked often, then
 * qsort. A part that was divided BLG_SORT_DEPTH times (depth) goes to qsort at any length. */
static blg_status sort_part(const sorter *s, char *list, size_t n, int depth) {
    blg_status status = blg_watch_poll(s->watch, s->error);
    while (status == BLG_OK && n > SHORT && depth < BLG_SORT_DEPTH) {
        size_t left;
        status = halve(s, list, n, &left);
        BLG_THEN(status, sort_part(s, list, left, ++depth));
        list += left * s->size;
        n -= left;
    }
    if (status == BLG_OK && n > 1)
        qsort(list, n, s->size, s->compare);
    return status;
}

blg_status blg_sort(void *list, size_t n, size_t size, int (*compare)(const void *, const void *),
                    blg_watch *watch, blg_error *error) {
    const sorter s = {size, compare, watch, error};
    assert(size <= BLG_SORT_MOST);
    return sort_part(&s, list, n, 0);
}
