#include "bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static bench_row *rows;
static int n_rows;

void bench_add(const bench_row *row) {
    bench_row *more = realloc(rows, (size_t)(n_rows + 1) * sizeof *rows);
    if (!more) {
        fputs("out of memory\n", stderr);
        exit(1);
    }
    rows = more;
    rows[n_rows++] = *row;
    if (row->part[0] == 'w') /* the slow part: say that it goes on */
        fprintf(stderr, "%s %s %d px, %d threads\n", row->what, row->of, row->size_px,
                row->threads);
}

static void print_row(const bench_row *r) {
    printf("%-7s %-16s %-9s", r->part, r->what, r->of);
    if (r->size_px)
        printf(" %5d", r->size_px);
    else
        printf(" %5s", "any");
    printf(" %7d %10.2f %10.0f", r->threads, r->cpu_us, r->cpu_us > 0 ? 1e6 / r->cpu_us : 0);
    if (r->wall_us > 0)
        printf(" %10.2f %10.0f", r->wall_us, 1e6 / r->wall_us);
    if (r->bytes > 0)
        printf(" %8.0f bytes", r->bytes);
    putchar('\n');
}

static void print_json(const bench_row *r, const char *end) {
    printf("  {\"part\": \"%s\", \"what\": \"%s\", \"of\": \"%s\", \"size_px\": %d, "
           "\"threads\": %d, \"cpu_us_per_image\": %.3f, \"wall_us_per_image\": %.3f, "
           "\"bytes_per_image\": %.1f}%s\n",
           r->part, r->what, r->of, r->size_px, r->threads, r->cpu_us, r->wall_us, r->bytes, end);
}

void bench_print(bool json) {
    if (json)
        puts("[");
    else
        printf("%-7s %-16s %-9s %5s %7s %10s %10s %10s %10s\n", "part", "what", "of", "px",
               "threads", "cpu us", "per cpu s", "wall us", "images/s");
    for (int i = 0; i < n_rows; i++)
        if (json)
            print_json(&rows[i], i + 1 < n_rows ? "," : "");
        else
            print_row(&rows[i]);
    if (json)
        puts("]");
    free(rows);
    rows = NULL;
    n_rows = 0;
}

void bench_need(blg_status status, const blg_error *error) {
    char text[1024];
    if (status == BLG_OK)
        return;
    fprintf(stderr, "%s\n", blg_error_format(error, text, sizeof text));
    exit(1);
}

void bench_make_folder(char folder[BENCH_FOLDER]) {
    const char *place = getenv("TMPDIR");
    if (!place)
        place = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp";
    snprintf(folder, BENCH_FOLDER, "%s/blogo-bench-XXXXXX", place);
    if (mkdtemp(folder))
        return;
    fprintf(stderr, "cannot make a folder in %s\n", place);
    exit(1);
}

static double read_clock(clockid_t clock) {
    struct timespec t;
    clock_gettime(clock, &t);
    return 1e6 * (double)t.tv_sec + 1e-3 * (double)t.tv_nsec;
}

double bench_thread_us(void) {
    return read_clock(CLOCK_THREAD_CPUTIME_ID);
}

double bench_process_us(void) {
    return read_clock(CLOCK_PROCESS_CPUTIME_ID);
}

double bench_wall_us(void) {
    return read_clock(CLOCK_MONOTONIC);
}

static int by_value(const void *a, const void *b) {
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

double bench_median(double *values, int n) {
    qsort(values, (size_t)n, sizeof *values, by_value);
    return n % 2 ? values[n / 2] : (values[n / 2 - 1] + values[n / 2]) / 2;
}

void bench_set_open(bench_set *set, const char *families, int size_px) {
    blg_error error = {0};
    char text[64];
    *set = (bench_set){0};
    bench_need(blg_config_preset("bongard-logo", &set->config, &error), &error);
    snprintf(text, sizeof text, "families=%s", families);
    bench_need(blg_config_set(&set->config, text, &error), &error);
    snprintf(text, sizeof text, "images.size_px=%d", size_px);
    bench_need(blg_config_set(&set->config, text, &error), &error);
    bench_need(blg_catalogue_default(&set->catalogue, &error), &error);
    bench_need(blg_generator_create(&set->config, set->catalogue, &set->generator, &error), &error);
}

void bench_set_close(bench_set *set) {
    blg_generator_free(set->generator);
    blg_catalogue_free(set->catalogue);
}
