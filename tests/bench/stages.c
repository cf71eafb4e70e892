/* Stages one by one, on problems spread over a family's plan, which the pipeline itself would make:
 * build, verify, place, check (of the placement), ink, raster, encode, write. The first four are
 * taken over every attempt at a problem, rejected ones included, and divided by the images that
 * come of it. Beside encode stands what zlib takes for the same rows at level 1 with its strategy
 * RLE. bench_stages PROBLEMS REPEATS SIZE_PX... PROBLEMS of each family. Prints a row of JSON a
 * line: CPU microseconds of the thread per image, the median over the repeats. */
#include "base/files.h"
#include "base/memory.h"
#include "data/write.h"
#include "picture/png.h"
#include "picture/raster.h"
#include "problem/family.h"
#include "problem/judge.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include <zlib.h>

enum { BUILD, VERIFY, PLACE, CHECK, PROGRAM_STAGES };
enum { INK, RASTER, ENCODE, ZLIB_RLE, WRITE, PICTURE_STAGES };
static const char *const program_names[] = {"build", "verify", "place", "check"};
static const char *const picture_names[] = {"ink", "raster", "encode", "zlib RLE", "write"};
enum { MOST_REPEATS = 16, MOST_SIDE = 512, MOST_ROWS = MOST_SIDE * (MOST_SIDE + 1) };
/* Bytes of a PNG file around its compressed rows: signature, header, one data chunk, end. */
enum { AROUND_ROWS = 8 + 25 + 12 + 12 };

#define FOLDER 256 /* bytes of its path */

static void need(blg_status status, const blg_error *error) {
    char text[1024];
    if (status == BLG_OK)
        return;
    fprintf(stderr, "%s\n", blg_error_format(error, text, sizeof text));
    exit(1);
}

static void make_folder(char folder[FOLDER]) {
    const char *place = getenv("TMPDIR");
    if (!place)
        place = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp";
    snprintf(folder, FOLDER, "%s/blogo-bench-XXXXXX", place);
    if (mkdtemp(folder))
        return;
    fprintf(stderr, "cannot make a folder in %s\n", place);
    exit(1);
}

static double thread_us(void) {
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return 1e6 * (double)t.tv_sec + 1e-3 * (double)t.tv_nsec;
}

static int by_value(const void *a, const void *b) {
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(double *values, int n) {
    qsort(values, (size_t)n, sizeof *values, by_value);
    return n % 2 ? values[n / 2] : (values[n / 2 - 1] + values[n / 2]) / 2;
}

static void print_row(const char *what, const char *of, int size_px, double cpu_us, double bytes) {
    printf("{\"part\": \"stage\", \"what\": \"%s\", \"of\": \"%s\", \"px\": %d, \"cpu_us\": %.3f, "
           "\"bytes\": %.0f}\n",
           what, of, size_px, cpu_us, bytes);
}

typedef struct lab {
    blg_config config;
    blg_catalogue *catalogue;
    blg_generator *generator;
    blg_build_tables *tables;
    blg_verifier *verifier;
    blg_raster *raster;
    blg_png *png;
    blg_arena scratch;
    blg_ink ink;
    blg_tally tally;
    blg_buf file;
    z_stream zlib;
    uint8_t *pixels, *rows, *packed; /* rows: each after the byte of its filter */
    blg_problem *problems;
    int n;
    char folder[FOLDER];
    int n_files; /* in folder */
} lab;

static void lab_open(lab *l, const char *family, int n) {
    blg_error error = {0};
    *l = (lab){.n = n};
    char text[64];
    need(blg_config_preset("bongard-logo", &l->config, &error), &error);
    snprintf(text, sizeof text, "families=%s", family);
    need(blg_config_set(&l->config, text, &error), &error);
    need(blg_catalogue_default(&l->catalogue, &error), &error);
    need(blg_generator_create(&l->config, l->catalogue, &l->generator, &error), &error);
    const blg_plan *plan = blg_generator_plan(l->generator);
    need(blg_build_tables_create(plan, &l->tables, &error), &error);
    need(blg_verifier_create(&l->config, l->catalogue, &l->verifier, &error), &error);
    need(blg_raster_create(&l->raster, &error), &error);
    need(blg_png_create(&l->png, &error), &error);
    l->pixels = malloc((size_t)MOST_SIDE * MOST_SIDE);
    l->rows = malloc(MOST_ROWS);
    l->packed = malloc(2 * MOST_ROWS);
    const int zlib = deflateInit2(&l->zlib, 1, Z_DEFLATED, 15, 8, Z_RLE);
    l->problems = calloc((size_t)n, sizeof *l->problems);
    make_folder(l->folder);
    if (!l->pixels || !l->rows || !l->packed || zlib != Z_OK || !l->problems)
        need(blg_error_set(&error, BLG_NO_MEMORY, "out of memory"), &error);
}

static void lab_close(lab *l) {
    rmdir(l->folder);
    deflateEnd(&l->zlib);
    free(l->packed);
    free(l->rows);
    free(l->pixels);
    free(l->problems);
    blg_buf_free(&l->file);
    blg_ink_free(&l->ink);
    blg_arena_free(&l->scratch);
    blg_png_free(l->png);
    blg_raster_free(l->raster);
    blg_verifier_free(l->verifier);
    blg_build_tables_free(l->tables);
    blg_generator_free(l->generator);
    blg_catalogue_free(l->catalogue);
}

/* Adds the time since *last to *took. */
static void lap(double *last, double *took) {
    const double now = thread_us();
    *took += now - *last;
    *last = now;
}

/* ---- programs ---- */

static void begin(const lab *l, const blg_plan_item *item, int attempt, blg_problem *problem) {
    *problem = (blg_problem){.family = item->family,
                             .index = (int)item->index,
                             .split = item->split,
                             .attempt = attempt,
                             .concept = item->concept,
                             .n_support = l->config.n_support,
                             .n_query = {l->config.n_query, l->config.n_query}};
    memcpy(problem->name, item->name, sizeof problem->name);
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < blg_problem_side(problem, side); i++)
            problem->images[side][i].violated = -1;
}

static void place(lab *l, blg_problem *problem) {
    blg_error error = {0};
    const uint64_t key = blg_problem_key(problem->family, problem->index, problem->attempt);
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < blg_problem_side(problem, side); i++) {
            blg_rng rng = blg_stream_pose(l->config.seed, key, side * BLG_MAX_SIDE + i);
            need(blg_place_scene(&l->config.placement, problem->family, &rng, &l->ink,
                                 &problem->images[side][i], &l->tally, &error),
                 &error);
        }
}

/* One attempt; whether it became a problem. */
static bool attempt_problem(lab *l, const blg_plan_item *item, int attempt, blg_problem *problem,
                            double took[PROGRAM_STAGES]) {
    blg_error error = {0};
    blg_build_result result = {0};
    blg_verdict verdict = {0};
    double last = thread_us();
    begin(l, item, attempt, problem);
    blg_arena_reset(&l->scratch);
    need(blg_families[item->family]->build(l->tables, blg_generator_plan(l->generator), item,
                                           attempt, &l->scratch, problem, &result, &error),
         &error);
    lap(&last, &took[BUILD]);
    if (!result.accepted)
        return false;
    blg_verify_programs(l->verifier, problem, &verdict);
    lap(&last, &took[VERIFY]);
    if (!verdict.accepted)
        return false;
    place(l, problem);
    lap(&last, &took[PLACE]);
    need(blg_verify_placement(l->verifier, problem, &verdict, &error), &error);
    lap(&last, &took[CHECK]);
    return verdict.accepted;
}

static int images_of(const blg_problem *problem) {
    return blg_problem_side(problem, 0) + blg_problem_side(problem, 1);
}

static void time_programs(lab *l, const char *family, int repeats) {
    double values[PROGRAM_STAGES][MOST_REPEATS];
    int images = 0;
    for (int repeat = -1; repeat < repeats; repeat++) { /* the first one warms up */
        double took[PROGRAM_STAGES] = {0};
        images = 0;
        for (int i = 0; i < l->n; i++) {
            const blg_plan *plan = blg_generator_plan(l->generator);
            const blg_plan_item *item =
                blg_plan_item_at(plan, i * blg_plan_size(plan) / l->n, &(blg_plan_item){0});
            for (int attempt = 0; attempt < 200; attempt++)
                if (attempt_problem(l, item, attempt, &l->problems[i], took))
                    break;
            images += images_of(&l->problems[i]);
        }
        for (int stage = 0; stage < PROGRAM_STAGES && repeat >= 0; stage++)
            values[stage][repeat] = took[stage] / images;
    }
    for (int stage = 0; stage < PROGRAM_STAGES; stage++)
        print_row(program_names[stage], family, 0, median(values[stage], repeats), 0);
}

/* ---- pictures ---- */

/* A new file each time: creating is what costs. */
static void write_file(lab *l, blg_error *error) {
    char path[FOLDER + 32];
    snprintf(path, sizeof path, "%s/%d.png", l->folder, l->n_files++);
    int file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (file < 0 || blg_outfile_write(file, l->file.data, l->file.size) || close(file))
        need(blg_error_set(error, BLG_IO, "cannot write %s", path), error);
}

static void remove_files(lab *l) {
    char path[FOLDER + 32];
    for (; l->n_files > 0; l->n_files--) {
        snprintf(path, sizeof path, "%s/%d.png", l->folder, l->n_files - 1);
        unlink(path);
    }
}

/* Bytes of the file that zlib's stream would make. */
static double pack_by_zlib(lab *l, int size_px) {
    const size_t side = (size_t)size_px;
    for (size_t y = 0; y < side; y++) {
        l->rows[y * (side + 1)] = 0;
        memcpy(l->rows + y * (side + 1) + 1, l->pixels + y * side, side);
    }
    deflateReset(&l->zlib);
    l->zlib.next_in = l->rows;
    l->zlib.avail_in = (uInt)(side * (side + 1));
    l->zlib.next_out = l->packed;
    l->zlib.avail_out = 2 * MOST_ROWS;
    deflate(&l->zlib, Z_FINISH);
    return (double)l->zlib.total_out + AROUND_ROWS;
}

static void time_picture(lab *l, const blg_scene *scene, int size_px, double took[PICTURE_STAGES],
                         double bytes[PICTURE_STAGES]) {
    blg_error error = {0};
    const blg_raster_options options = {.size_px = size_px};
    double last = thread_us();
    blg_ink_clear(&l->ink);
    for (int i = 0; i < scene->n_shapes; i++)
        need(blg_ink_add_shape(&l->ink, &scene->programs[i], &scene->poses[i]), &error);
    lap(&last, &took[INK]);
    need(blg_raster_draw(l->raster, &l->ink, &options, l->pixels, &error), &error);
    lap(&last, &took[RASTER]);
    need(blg_png_encode(l->png, l->pixels, size_px, size_px, 8, BLG_PNG_FAST, &l->file, &error),
         &error);
    lap(&last, &took[ENCODE]);
    bytes[ZLIB_RLE] += pack_by_zlib(l, size_px);
    lap(&last, &took[ZLIB_RLE]);
    write_file(l, &error);
    lap(&last, &took[WRITE]);
    bytes[ENCODE] += (double)l->file.size;
}

static void time_pictures(lab *l, const char *of, int size_px, int repeats) {
    double values[PICTURE_STAGES][MOST_REPEATS], bytes[PICTURE_STAGES] = {0};
    for (int repeat = -1; repeat < repeats; repeat++) {
        double took[PICTURE_STAGES] = {0};
        int images = 0;
        memset(bytes, 0, sizeof bytes);
        for (int i = 0; i < l->n; i++) {
            const blg_problem *problem = &l->problems[i];
            for (int k = 0; k < images_of(problem); k++, images++)
                time_picture(l, &problem->images[k % 2][k / 2], size_px, took, bytes);
        }
        bytes[ENCODE] /= images;
        bytes[ZLIB_RLE] /= images;
        remove_files(l);
        for (int stage = 0; stage < PICTURE_STAGES && repeat >= 0; stage++)
            values[stage][repeat] = took[stage] / images;
    }
    for (int stage = 0; stage < PICTURE_STAGES; stage++)
        print_row(picture_names[stage], of, size_px, median(values[stage], repeats), bytes[stage]);
}

int main(int argc, char **argv) {
    const int problems = argc > 3 ? atoi(argv[1]) : 0, repeats = argc > 3 ? atoi(argv[2]) : 0;
    if (problems < 1 || repeats < 1 || repeats > MOST_REPEATS)
        return 2;
    for (int family = 0; family <= BLG_ABSTRACT; family++) {
        const char *name = blg_family_name((blg_family)family);
        lab l;
        lab_open(&l, name, problems);
        time_programs(&l, name, repeats);
        for (int i = 3; i < argc; i++)
            time_pictures(&l, name, atoi(argv[i]), repeats);
        lab_close(&l);
    }
    return 0;
}
