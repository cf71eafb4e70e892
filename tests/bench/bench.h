/* Benchmarks: rows of figures, collected and printed as a table or as JSON.
 *
 * Stages are measured in CPU time of the thread, which a busy machine changes little; whole runs in
 * wall time too. Every figure is the median over repeats. */
#ifndef BENCH_H
#define BENCH_H

#include "data/generate.h"

#include <stdbool.h>

typedef struct bench_size {
    int sizes[12], n_sizes; /* px */
    int problems;           /* of each family, for the stages */
    int whole;              /* of each family, for whole runs at 512 px; smaller ones take more */
    bool families_apart;    /* whole runs of each family too, not only of all together */
    int repeats;
} bench_size;

typedef struct bench_row {
    const char *part; /* "stage", "stroke" or "whole" */
    const char *what; /* stage or kind of run */
    const char *of;   /* family or stroke type */
    int size_px;      /* 0: does not depend on it */
    int threads;
    double cpu_us;  /* per image */
    double wall_us; /* per image; 0: not measured */
    double bytes;   /* per image; 0: none */
} bench_row;

/* Collects a row; ends the program when memory is out. */
void bench_add(const bench_row *row);
void bench_print(bool json);

/* Ends the program with the error's text unless status is BLG_OK. */
void bench_need(blg_status status, const blg_error *error);

/* Makes a folder for files: in $TMPDIR, else in memory (/dev/shm) so that the disk is not what gets
 * measured, else in /tmp. */
#define BENCH_FOLDER 256
void bench_make_folder(char folder[BENCH_FOLDER]);

double bench_thread_us(void);  /* CPU time of this thread */
double bench_process_us(void); /* of all threads */
double bench_wall_us(void);
double bench_median(double *values, int n); /* sorts them */

/* The published grammar, families as given ("ff", "bd,hd", ...) at a size. */
typedef struct bench_set {
    blg_config config;
    blg_catalogue *catalogue;
    blg_generator *generator;
} bench_set;
void bench_set_open(bench_set *set, const char *families, int size_px);
void bench_set_close(bench_set *set);

void bench_stages(const bench_size *size);
void bench_whole(const bench_size *size);

#endif
