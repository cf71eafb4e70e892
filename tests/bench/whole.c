/* Whole runs, wall and CPU time: start (catalogue, plan, tables), programs, tree, tar, and filling
 * memory, with one thread and with two. */
#include "base/files.h"
#include "base/memory.h"
#include "bench.h"
#include "data/write.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { MOST_THREADS = 2, MOST_REPEATS = 16, IMAGES = 14 };

typedef struct filler {
    const blg_generator *generator;
    const int *problems; /* plan indices */
    int n, size_px;
    uint8_t *pixels;
    blg_worker *worker;
    blg_status status;
} filler;

static void *fill(void *argument) {
    filler *f = argument;
    for (int i = 0; i < f->n && f->status == BLG_OK; i++)
        f->status = blg_worker_fill(f->worker, f->problems[i], 1, f->size_px, f->pixels, NULL);
    return NULL;
}

/* The first problems of each family in the plan, at most n of each. */
static int choose(const blg_plan *plan, int n, int *chosen) {
    int taken[BLG_FAMILIES] = {0}, total = 0;
    for (int i = 0; i < (int)blg_plan_size(plan); i++)
        if (taken[blg_plan_item_at(plan, i, &(blg_plan_item){0})->family]++ < n)
            chosen[total++] = i;
    return total;
}

static void fill_once(filler *fillers, int threads) {
    pthread_t others[MOST_THREADS];
    for (int i = 1; i < threads; i++)
        if (pthread_create(&others[i], NULL, fill, &fillers[i]))
            exit(1);
    fill(&fillers[0]);
    for (int i = 1; i < threads; i++)
        pthread_join(others[i], NULL);
    for (int i = 0; i < threads; i++)
        bench_need(fillers[i].status, &(blg_error){.text = "filling memory"});
}

static void time_fill(const bench_set *set, const bench_size *size, const char *of, int n,
                      int threads) {
    const int size_px = set->config.size_px;
    const blg_plan *plan = blg_generator_plan(set->generator);
    int *chosen = malloc((size_t)blg_plan_size(plan) * sizeof *chosen);
    filler fillers[MOST_THREADS] = {0};
    double wall[MOST_REPEATS], cpu[MOST_REPEATS];
    blg_error error = {0};
    const int total = choose(plan, n, chosen), part = total / threads;
    for (int i = 0; i < threads; i++) {
        fillers[i] = (filler){.generator = set->generator,
                              .problems = chosen + i * part,
                              .n = part,
                              .size_px = size_px,
                              .pixels = malloc((size_t)IMAGES * (size_t)size_px * (size_t)size_px)};
        bench_need(blg_worker_create(set->generator, &fillers[i].worker, &error), &error);
    }
    for (int repeat = -1; repeat < size->repeats; repeat++) { /* the first one warms up */
        const double wall_start = bench_wall_us(), cpu_start = bench_process_us();
        fill_once(fillers, threads);
        if (repeat < 0)
            continue;
        wall[repeat] = (bench_wall_us() - wall_start) / (threads * part * IMAGES);
        cpu[repeat] = (bench_process_us() - cpu_start) / (threads * part * IMAGES);
    }
    for (int i = 0; i < threads; i++) {
        blg_worker_free(fillers[i].worker);
        free(fillers[i].pixels);
    }
    free(chosen);
    bench_add(&(bench_row){.part = "whole",
                           .what = "memory",
                           .of = of,
                           .size_px = size_px,
                           .threads = threads,
                           .cpu_us = bench_median(cpu, size->repeats),
                           .wall_us = bench_median(wall, size->repeats)});
}

static bool known(void *context, const char *relative, bool folder) {
    (void)folder;
    (void)context;
    (void)relative;
    return true; /* the folder is this program's own */
}

typedef enum kind { TREE, TAR, PROGRAMS } kind;

/* Times per run; removing the files is in neither. */
typedef struct run_times {
    double wall_us, cpu_us;
} run_times;

static run_times write_once(const bench_set *set, kind kind, int limit, int threads,
                            blg_write_summary *summary) {
    char folder[BENCH_FOLDER];
    blg_error error = {0};
    bench_make_folder(folder);
    const blg_write_options options = {.size = sizeof options,
                                       .folder = folder,
                                       .layout = kind == TAR ? BLG_LAYOUT_TAR : BLG_LAYOUT_TREE,
                                       .threads = threads,
                                       .limit = limit,
                                       .programs_only = kind == PROGRAMS,
                                       .shards = 1};
    const double wall_start = bench_wall_us(), cpu_start = bench_process_us();
    bench_need(blg_dataset_write(set->generator, &options, summary, &error), &error);
    const run_times times = {bench_wall_us() - wall_start, bench_process_us() - cpu_start};
    bench_need(blg_fs_remove_known(folder, known, NULL, &error), &error);
    rmdir(folder);
    return times;
}

static void time_write(const bench_set *set, const bench_size *size, const char *of, kind kind,
                       int n, int threads) {
    static const char *const names[] = {"tree", "tar", "programs"};
    double wall[MOST_REPEATS], cpu[MOST_REPEATS];
    blg_write_summary summary = {0};
    const int repeats = size->repeats > 3 ? 3 : size->repeats;
    for (int repeat = 0; repeat < repeats; repeat++) {
        const run_times times = write_once(set, kind, n, threads, &summary);
        wall[repeat] = times.wall_us / ((double)summary.problems * IMAGES);
        cpu[repeat] = times.cpu_us / ((double)summary.problems * IMAGES);
    }
    bench_add(&(bench_row){
        .part = "whole",
        .what = names[kind],
        .of = of,
        .size_px = kind == PROGRAMS ? 0 : set->config.size_px,
        .threads = threads,
        .cpu_us = bench_median(cpu, repeats),
        .wall_us = bench_median(wall, repeats),
        .bytes = summary.images ? (double)summary.image_bytes / (double)summary.images : 0});
}

/* Per run, not per image. */
static void time_start(const bench_size *size) {
    double wall[MOST_REPEATS], cpu[MOST_REPEATS];
    for (int repeat = 0; repeat < size->repeats; repeat++) {
        const double wall_start = bench_wall_us(), cpu_start = bench_process_us();
        bench_set set;
        bench_set_open(&set, "ff,bd,hd", 512);
        wall[repeat] = bench_wall_us() - wall_start;
        cpu[repeat] = bench_process_us() - cpu_start;
        bench_set_close(&set);
    }
    bench_add(&(bench_row){.part = "whole",
                           .what = "start, in all",
                           .of = "ff,bd,hd",
                           .threads = 1,
                           .cpu_us = bench_median(cpu, size->repeats),
                           .wall_us = bench_median(wall, size->repeats)});
}

void bench_whole(const bench_size *size) {
    static const char *const families[] = {"ff", "bd", "hd", "ff,bd,hd"};
    time_start(size);
    for (int f = size->families_apart ? 0 : 3; f < 4; f++)
        for (int i = 0; i < size->n_sizes; i++) {
            bench_set set;
            const int px = size->sizes[i], n = size->whole * 512 / px;
            bench_set_open(&set, families[f], px);
            for (int threads = 1; threads <= MOST_THREADS; threads++) {
                time_fill(&set, size, families[f], n, threads);
                time_write(&set, size, families[f], TREE, n, threads);
                time_write(&set, size, families[f], TAR, n, threads);
                if (i == 0)
                    time_write(&set, size, families[f], PROGRAMS, n, threads);
            }
            bench_set_close(&set);
        }
}
