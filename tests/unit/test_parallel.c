#define _GNU_SOURCE /* pthread_getattr_np */
#include "base/memory.h"
#include "base/parallel.h"
#include "suite.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { MOST_WORKERS = 8, MOST_SLOTS = 32 };

/* Every item yields its square; the log checks order, and that no worker is ahead of the window. */
typedef struct square_job {
    int64_t fail_at, fail_at_too; /* items whose work fails, -1 = none */
    int64_t fail_commit_at;
    int64_t stop_after; /* committed items after which stop is asked for, -1 = never */
    bool silent;        /* failures say no text */
    bool slow_start;    /* item 0 takes long */
    int n_slots;
    int64_t committed, sum;
    bool in_order;
} square_job;

typedef struct square_slot {
    int64_t item, value;
} square_slot;

static void pause_ms(long ms) {
    nanosleep(&(struct timespec){0, ms * 1000000}, NULL);
}

static blg_status square_work(void *context, void *worker, int64_t item, void *slot,
                              blg_error *error) {
    const square_job *job = context;
    *(int64_t *)worker += 1;
    if (job->slow_start && item == 0)
        pause_ms(30);
    if (item == job->fail_at) {
        pause_ms(10); /* the later failure is reported first in time */
        return job->silent ? BLG_FAILED
                           : blg_error_set(error, BLG_FAILED, "item %lld", (long long)item);
    }
    if (item == job->fail_at_too)
        return blg_error_set(error, BLG_IO, "item %lld", (long long)item);
    *(square_slot *)slot = (square_slot){item, item * item};
    return BLG_OK;
}

static blg_status square_commit(void *context, int64_t item, void *slot, blg_error *error) {
    square_job *job = context;
    const square_slot *result = slot;
    if (item == job->fail_commit_at)
        return blg_error_set(error, BLG_IO, "commit %lld", (long long)item);
    job->in_order = job->in_order && item == job->committed && result->item == item;
    job->sum += result->value;
    job->committed++;
    return BLG_OK;
}

static bool square_stop(void *context) {
    const square_job *job = context;
    return job->stop_after >= 0 && job->committed >= job->stop_after;
}

static const square_job plain = {-1, -1, -1, -1, .in_order = true};

static blg_status run(square_job *job, int64_t n_items, int n_workers, int n_slots,
                      int64_t counts[MOST_WORKERS], blg_error *error) {
    square_slot slots[MOST_SLOTS];
    void *slot_list[MOST_SLOTS], *worker_list[MOST_WORKERS];
    int64_t own_counts[MOST_WORKERS] = {0};
    counts = counts ? counts : own_counts;
    for (int i = 0; i < n_slots; i++)
        slot_list[i] = &slots[i];
    for (int i = 0; i < n_workers; i++)
        worker_list[i] = &counts[i];
    blg_parallel_job parallel = {.n_items = n_items,
                                 .n_workers = n_workers,
                                 .workers = worker_list,
                                 .n_slots = n_slots,
                                 .slots = slot_list,
                                 .work = square_work,
                                 .commit = square_commit,
                                 .stop = job->stop_after >= 0 ? square_stop : NULL,
                                 .context = job};
    return blg_parallel_run(&parallel, error);
}

static void test_parallel__commits_all_in_order_for_any_shape(void) {
    static const struct {
        int n_items, n_workers, n_slots;
    } shapes[] = {{0, 1, 1},   {0, 4, 4},    {1, 4, 8},   {500, 1, 1}, {500, 2, 1},
                  {500, 2, 4}, {2000, 4, 7}, {500, 8, 3}, {3, 8, 32}};
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        square_job job = plain;
        blg_error error = {0};
        int64_t n = shapes[i].n_items;
        CU_ASSERT_EQUAL(run(&job, n, shapes[i].n_workers, shapes[i].n_slots, NULL, &error), BLG_OK);
        CU_ASSERT_EQUAL(job.committed, n);
        CU_ASSERT(job.in_order);
        CU_ASSERT_EQUAL(job.sum, n ? (n - 1) * n * (2 * n - 1) / 6 : 0);
        CU_ASSERT_EQUAL(error.status, BLG_OK);
    }
}

static void test_parallel__window_bounds_how_far_workers_run_ahead(void) {
    square_job job = plain;
    job.slow_start = true;
    job.fail_commit_at = 0; /* nothing is ever committed, so only the window may be worked on */
    int64_t counts[MOST_WORKERS] = {0}, all = 0;
    blg_error error = {0};
    CU_ASSERT_EQUAL(run(&job, 10000, 4, 6, counts, &error), BLG_IO);
    for (int i = 0; i < 4; i++)
        all += counts[i];
    CU_ASSERT(all >= 1 && all <= 6);
}

/* Two items that both wait for the other: only two threads at once get past. */
static blg_status meet_work(void *context, void *worker, int64_t item, void *slot,
                            blg_error *error) {
    (void)worker, (void)item, (void)slot, (void)error;
    pthread_barrier_wait(context);
    return BLG_OK;
}

static blg_status ignore_commit(void *context, int64_t item, void *slot, blg_error *error) {
    (void)context, (void)item, (void)slot, (void)error;
    return BLG_OK;
}

static void test_parallel__workers_run_at_the_same_time(void) {
    pthread_barrier_t barrier;
    pthread_barrier_init(&barrier, NULL, 2);
    void *nothing[2] = {NULL, NULL};
    blg_parallel_job parallel = {.n_items = 10,
                                 .n_workers = 2,
                                 .workers = nothing,
                                 .n_slots = 2,
                                 .slots = nothing,
                                 .work = meet_work,
                                 .commit = ignore_commit,
                                 .context = &barrier};
    CU_ASSERT_EQUAL(blg_parallel_run(&parallel, NULL), BLG_OK);
    pthread_barrier_destroy(&barrier);
}

enum { EACH_ITEMS = 700, FAILS_AT = 650 };

/* Counts the item's visits; from FAILS_AT on every item fails, if the context's last count says so.
 */
static blg_status visit(void *context, void *worker, int64_t item, void *slot, blg_error *error) {
    int *visits = context;
    CU_ASSERT_PTR_NULL(worker);
    CU_ASSERT_PTR_NULL(slot);
    visits[item]++;
    return visits[EACH_ITEMS] && item >= FAILS_AT
               ? blg_error_set(error, BLG_IO, "item %d", (int)item)
               : BLG_OK;
}

static void test_parallel__each_visits_every_item_once_and_names_the_lowest_failure(void) {
    for (int fails = 0; fails < 2; fails++) {
        int visits[EACH_ITEMS + 1] = {0}, wrong = 0;
        visits[EACH_ITEMS] = fails;
        blg_error error = {0};
        CU_ASSERT_EQUAL(blg_parallel_each(EACH_ITEMS, visit, visits, NULL, &error),
                        fails ? BLG_IO : BLG_OK);
        for (int i = 0; i < (fails ? FAILS_AT : EACH_ITEMS); i++)
            wrong += visits[i] != 1;
        CU_ASSERT_EQUAL(wrong, 0);
        CU_ASSERT_STRING_EQUAL(error.text, fails ? "item 650" : "");
    }
    CU_ASSERT_EQUAL(blg_parallel_each(0, visit, NULL, NULL, NULL), BLG_OK);
}

/* A run of items that never end by themselves, unless nobody halts them for PATIENCE seconds. */
enum { PATIENCE = 20 };
typedef struct endless {
    blg_halt halt;
    atomic_int begun, lost;
} endless;

static blg_status wait_for_halt(void *context, void *worker, int64_t item, void *slot,
                                blg_error *error) {
    (void)worker, (void)item, (void)slot, (void)error;
    endless *e = context;
    const time_t end = time(NULL) + PATIENCE;
    e->begun++;
    while (!blg_halted(&e->halt))
        if (time(NULL) > end) {
            e->lost++;
            break;
        }
    return BLG_OK;
}

static bool once_begun(void *context) {
    return ((endless *)context)->begun > 0;
}

static void test_parallel__a_halt_ends_long_items(void) {
    blg_error error = {0};
    endless e = {.halt = {.stop = once_begun, .context = &e}};
    CU_ASSERT_EQUAL(blg_parallel_each(1000, wait_for_halt, &e, &e.halt, &error), BLG_INTERRUPTED);
    CU_ASSERT(e.begun >= 1);
    CU_ASSERT(blg_halted(&e.halt));
    CU_ASSERT_EQUAL(e.lost, 0);
    CU_ASSERT_EQUAL(error.status, BLG_OK);
    CU_ASSERT(!blg_halted(NULL));
}

static void test_parallel__lowest_failing_item_wins_for_any_number_of_workers(void) {
    for (int n_workers = 1; n_workers <= MOST_WORKERS; n_workers++) {
        square_job job = plain;
        job.fail_at = 40;
        job.fail_at_too = 42;
        blg_error error = {0};
        CU_ASSERT_EQUAL(run(&job, 1000, n_workers, 16, NULL, &error), BLG_FAILED);
        CU_ASSERT_STRING_EQUAL(error.text, "item 40");
        CU_ASSERT_EQUAL(job.committed, 40);
        CU_ASSERT(job.in_order);
    }
}

static void test_parallel__failure_of_the_first_and_of_the_last_item(void) {
    for (int n_workers = 1; n_workers <= 3; n_workers++) {
        for (int last = 0; last < 2; last++) {
            square_job job = plain;
            job.fail_at = last ? 99 : 0;
            CU_ASSERT_EQUAL(run(&job, 100, n_workers, 4, NULL, NULL), BLG_FAILED);
            CU_ASSERT_EQUAL(job.committed, job.fail_at);
        }
    }
}

static void test_parallel__failure_without_text_gets_the_text_of_its_status(void) {
    for (int n_workers = 1; n_workers <= 2; n_workers++) {
        square_job job = plain;
        job.fail_at = 3;
        job.silent = true;
        blg_error error = {0};
        CU_ASSERT_EQUAL(run(&job, 10, n_workers, 4, NULL, &error), BLG_FAILED);
        CU_ASSERT_EQUAL(error.status, BLG_FAILED);
        CU_ASSERT_STRING_EQUAL(error.text, blg_status_text(BLG_FAILED));
    }
}

static void test_parallel__failing_commit_ends_the_run(void) {
    for (int n_workers = 1; n_workers <= 4; n_workers++) {
        square_job job = plain;
        job.fail_commit_at = 7;
        blg_error error = {0};
        CU_ASSERT_EQUAL(run(&job, 100000, n_workers, 8, NULL, &error), BLG_IO);
        CU_ASSERT_STRING_EQUAL(error.text, "commit 7");
        CU_ASSERT_EQUAL(job.committed, 7);
    }
}

static void test_parallel__stop_leaves_a_prefix(void) {
    for (int n_workers = 1; n_workers <= 4; n_workers++) {
        square_job job = plain;
        job.stop_after = 11;
        blg_error error = {0};
        CU_ASSERT_EQUAL(run(&job, 100000, n_workers, 8, NULL, &error), BLG_INTERRUPTED);
        CU_ASSERT_STRING_EQUAL(error.text, "interrupted after 11 of 100000 items");
        CU_ASSERT_EQUAL(job.committed, 11);
        CU_ASSERT(job.in_order);
    }
}

static void test_parallel__stop_before_anything_and_after_everything(void) {
    square_job job = plain;
    job.stop_after = 0;
    CU_ASSERT_EQUAL(run(&job, 10, 3, 4, NULL, NULL), BLG_INTERRUPTED);
    CU_ASSERT_EQUAL(job.committed, 0);
    job = plain;
    job.stop_after = 10;
    CU_ASSERT_EQUAL(run(&job, 10, 3, 4, NULL, NULL), BLG_OK);
    CU_ASSERT_EQUAL(job.committed, 10);
}

/* An item that only ends once the stop predicate was asked: without polling it would never be. */
typedef struct wait_job {
    volatile sig_atomic_t asked;
    int pipe[2];
} wait_job;

static blg_status wait_work(void *context, void *worker, int64_t item, void *slot,
                            blg_error *error) {
    (void)worker, (void)item, (void)slot, (void)error;
    wait_job *job = context;
    char byte;
    return read(job->pipe[0], &byte, 1) == 1 ? BLG_OK : BLG_IO;
}

static bool wait_stop(void *context) {
    wait_job *job = context;
    if (++job->asked < 3)
        return false;
    return write(job->pipe[1], "xx", 2) == 2; /* lets both workers go */
}

static void test_parallel__stop_is_asked_while_an_item_takes_long(void) {
    wait_job job = {0};
    CU_ASSERT_EQUAL_FATAL(pipe(job.pipe), 0);
    void *nothing[2] = {NULL, NULL};
    blg_parallel_job parallel = {.n_items = 2,
                                 .n_workers = 2,
                                 .workers = nothing,
                                 .n_slots = 2,
                                 .slots = nothing,
                                 .work = wait_work,
                                 .commit = ignore_commit,
                                 .stop = wait_stop,
                                 .context = &job};
    CU_ASSERT_EQUAL(blg_parallel_run(&parallel, NULL), BLG_INTERRUPTED);
    CU_ASSERT_EQUAL(job.asked, 3);
    close(job.pipe[0]);
    close(job.pipe[1]);
}

static blg_status mask_work(void *context, void *worker, int64_t item, void *slot,
                            blg_error *error) {
    (void)context, (void)worker, (void)item, (void)error;
    sigset_t mask;
    sigemptyset(&mask);
    pthread_sigmask(SIG_SETMASK, NULL, &mask);
    *(int *)slot = sigismember(&mask, SIGINT);
    return BLG_OK;
}

static blg_status mask_commit(void *context, int64_t item, void *slot, blg_error *error) {
    (void)item, (void)error;
    *(int *)context += *(int *)slot;
    return BLG_OK;
}

static void test_parallel__signals_are_left_to_the_calling_thread(void) {
    int blocked = 0, values[2] = {0};
    void *nothing[2] = {NULL, NULL}, *slots[2] = {&values[0], &values[1]};
    blg_parallel_job parallel = {.n_items = 6,
                                 .n_workers = 2,
                                 .workers = nothing,
                                 .n_slots = 2,
                                 .slots = slots,
                                 .work = mask_work,
                                 .commit = mask_commit,
                                 .context = &blocked};
    CU_ASSERT_EQUAL(blg_parallel_run(&parallel, NULL), BLG_OK);
    CU_ASSERT_EQUAL(blocked, 6);
    sigset_t mask;
    pthread_sigmask(SIG_SETMASK, NULL, &mask);
    CU_ASSERT_EQUAL(sigismember(&mask, SIGINT), 0);
    CU_ASSERT(blg_parallel_cores() >= 1);
}

static blg_status stack_work(void *context, void *worker, int64_t item, void *slot,
                             blg_error *error) {
    (void)context, (void)worker, (void)item, (void)error;
    pthread_attr_t attributes;
    size_t size = 0;
    if (pthread_getattr_np(pthread_self(), &attributes) == 0) {
        pthread_attr_getstacksize(&attributes, &size);
        pthread_attr_destroy(&attributes);
    }
    *(size_t *)slot = size;
    return BLG_OK;
}

static blg_status stack_commit(void *context, int64_t item, void *slot, blg_error *error) {
    (void)item, (void)error;
    const size_t size = *(size_t *)slot;
    *(int *)context += size < 1024 * 1024 || size >= 2 * 1024 * 1024;
    return BLG_OK;
}

/* The stack of a thread is large enough where the C library's own choice is 128 KB, and no larger
 * where it is 8 MB. */
static void test_parallel__threads_have_a_stack_of_a_megabyte(void) {
    int wrong = 0, workers[2];
    size_t slots[4];
    void *worker_list[] = {&workers[0], &workers[1]};
    void *slot_list[] = {&slots[0], &slots[1], &slots[2], &slots[3]};
    const blg_parallel_job job = {.n_items = 16,
                                  .n_workers = 2,
                                  .workers = worker_list,
                                  .n_slots = 4,
                                  .slots = slot_list,
                                  .work = stack_work,
                                  .commit = stack_commit,
                                  .context = &wrong};
    CU_ASSERT_EQUAL(blg_parallel_run(&job, NULL), BLG_OK);
    CU_ASSERT_EQUAL(wrong, 0);
}

SUITE(parallel, CASE(test_parallel__each_visits_every_item_once_and_names_the_lowest_failure),
      CASE(test_parallel__a_halt_ends_long_items),
      CASE(test_parallel__threads_have_a_stack_of_a_megabyte),
      CASE(test_parallel__commits_all_in_order_for_any_shape),
      CASE(test_parallel__window_bounds_how_far_workers_run_ahead),
      CASE(test_parallel__workers_run_at_the_same_time),
      CASE(test_parallel__lowest_failing_item_wins_for_any_number_of_workers),
      CASE(test_parallel__failure_of_the_first_and_of_the_last_item),
      CASE(test_parallel__failure_without_text_gets_the_text_of_its_status),
      CASE(test_parallel__failing_commit_ends_the_run), CASE(test_parallel__stop_leaves_a_prefix),
      CASE(test_parallel__stop_before_anything_and_after_everything),
      CASE(test_parallel__stop_is_asked_while_an_item_takes_long),
      CASE(test_parallel__signals_are_left_to_the_calling_thread))
