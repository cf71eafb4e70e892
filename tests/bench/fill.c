/* Pictures in memory, one thread, of problems spread over the whole plan.
 *     fill PROBLEMS ROUNDS SIDE_PX...
 * Public functions only, so that one source measures two versions of the library. Prints JSON: CPU
 * milliseconds until the generator stands (start_ms), and CPU microseconds a picture of the first
 * pass with all tables that it makes, start included (cold_us), which has the first side. Then
 * ROUNDS more passes with each side, taken in turns; warm_us: the quickest of each side. */
#include <blogo/generator.h>

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/* Before, a config was a plain struct. */
#if __has_include(<blogo/catalogue.h>)
typedef blg_config config_at_hand;
#define CONFIG &config
static int open_config(blg_config *config, blg_error *error) {
    return blg_config_preset("bongard-logo", config, error) == BLG_OK;
}
#else
typedef blg_config *config_at_hand;
#define CONFIG config
static int open_config(blg_config **config, blg_error *error) {
    return blg_config_create("bongard-logo", config, error) == BLG_OK;
}
#endif

enum { IMAGES = 14, PLAN = 12000 };

static double now_us(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return 1e6 * (double)t.tv_sec + 1e-3 * (double)t.tv_nsec;
}

static int pass(blg_worker *worker, int problems, int side_px, unsigned char *pixels,
                blg_error *error) {
    int ok = 1;
    for (int i = 0; i < problems && ok; i++)
        ok = blg_worker_fill(worker, (int64_t)i * PLAN / problems, 1, side_px, pixels, error) ==
             BLG_OK;
    return ok;
}

int main(int argc, char **argv) {
    enum { MOST_SIZES = 64, LARGEST = 4096 };
    const int problems = argc > 3 ? atoi(argv[1]) : 0, rounds = argc > 3 ? atoi(argv[2]) : 0;
    const int n = argc - 3;
    int sides[MOST_SIZES], largest = 0;
    double best_us[MOST_SIZES] = {0};
    for (int i = 0; i < n && n <= MOST_SIZES; i++) {
        sides[i] = atoi(argv[i + 3]);
        largest = sides[i] > largest ? sides[i] : largest;
    }
    if (problems < 1 || n < 1 || n > MOST_SIZES || largest > LARGEST)
        return 2;
    blg_error error = {0};
    config_at_hand config = {0};
    blg_catalogue *catalogue = NULL;
    blg_generator *generator = NULL;
    blg_worker *worker = NULL;
    unsigned char *pixels = calloc((size_t)IMAGES * (size_t)largest, (size_t)largest);
    const double start = now_us();
    int ok = pixels && open_config(&config, &error) &&
             blg_catalogue_default(&catalogue, &error) == BLG_OK &&
             blg_generator_create(CONFIG, catalogue, &generator, &error) == BLG_OK &&
             blg_worker_create(generator, &worker, &error) == BLG_OK;
    const double begun = now_us();
    ok = ok && pass(worker, problems, sides[0], pixels, &error);
    const double cold_us = (now_us() - start) / problems / IMAGES;
    for (int round = 0; round < rounds && ok; round++)
        for (int i = 0; i < n && ok; i++) {
            const double before = now_us();
            ok = pass(worker, problems, sides[i], pixels, &error);
            const double us = (now_us() - before) / problems / IMAGES;
            best_us[i] = round == 0 || us < best_us[i] ? us : best_us[i];
        }
    if (!ok) {
        fprintf(stderr, "%s\n", error.text);
        return 1;
    }
    printf("{\"start_ms\": %.2f, \"cold_us\": %.3f, \"warm_us\": [", (begun - start) / 1000,
           cold_us);
    for (int i = 0; i < n; i++)
        printf("%s%.3f", i ? ", " : "", best_us[i]);
    puts("]}");
    return 0;
}
