/* Problems a second of blg_worker_fill, for the comparison with Python (test_speed.py).
 *     rate PROBLEMS SIZE_PX THREADS            reads a line, fills, prints the seconds of wall
 * and of CPU time; until there are none */
#include <blogo/generator.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { MOST = 8 };

typedef struct part {
    blg_worker *worker;
    int64_t first, count;
    int size_px, failed;
    uint8_t *pixels;
} part;

static double seconds(clockid_t clock) {
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static void *fill(void *argument) {
    part *p = argument;
    blg_error error = {BLG_OK, 0, 0, "", "", ""};
    p->failed =
        blg_worker_fill(p->worker, p->first, p->count, p->size_px, p->pixels, &error) != BLG_OK;
    return NULL;
}

int main(int argc, char **argv) {
    if (argc != 4)
        return 2;
    const int64_t problems = atoll(argv[1]);
    const int size_px = atoi(argv[2]), threads = atoi(argv[3]) < MOST ? atoi(argv[3]) : MOST;
    const size_t bytes = (size_t)14 * (size_t)size_px * (size_t)size_px;
    blg_error error = {BLG_OK, 0, 0, "", "", ""};
    blg_config *config;
    blg_catalogue *catalogue;
    blg_generator *generator;
    part parts[MOST];
    uint8_t *pixels = malloc((size_t)problems * bytes);
    if (!pixels || blg_config_create("bongard-logo", &config, &error) != BLG_OK ||
        blg_catalogue_default(&catalogue, &error) != BLG_OK ||
        blg_generator_create(config, catalogue, &generator, &error) != BLG_OK)
        return 1;
    for (int k = 0; k < threads; k++) {
        const int64_t first = problems * k / threads;
        parts[k] = (part){NULL,    first, problems * (k + 1) / threads - first,
                          size_px, 0,     pixels + (size_t)first * bytes};
        if (blg_worker_create(generator, &parts[k].worker, &error) != BLG_OK)
            return 1;
    }
    for (char line[16]; fgets(line, sizeof line, stdin);) {
        const double start = seconds(CLOCK_MONOTONIC), busy = seconds(CLOCK_PROCESS_CPUTIME_ID);
        pthread_t others[MOST];
        for (int k = 1; k < threads; k++)
            if (pthread_create(&others[k], NULL, fill, &parts[k]) != 0)
                return 1;
        fill(&parts[0]);
        for (int k = 1; k < threads; k++)
            pthread_join(others[k], NULL);
        const double wall = seconds(CLOCK_MONOTONIC) - start;
        const double cpu = seconds(CLOCK_PROCESS_CPUTIME_ID) - busy;
        for (int k = 0; k < threads; k++)
            if (parts[k].failed)
                return 1;
        printf("%.6f %.6f\n", wall, cpu);
        fflush(stdout);
    }
    return 0;
}
