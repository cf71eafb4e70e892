/* Pictures in memory, one thread: CPU microseconds of blg_worker_fill per problem.
 *     fill SIDE_PX PROBLEMS ROUNDS
 * Public functions only, so that one source measures two versions of the library. The problems are
 * spread over the whole plan. The first round warms up and does not count; the result is the
 * quickest of the others. */
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

int main(int argc, char **argv) {
    if (argc != 4)
        return 2;
    const int side_px = atoi(argv[1]), problems = atoi(argv[2]), rounds = atoi(argv[3]);
    blg_error error = {0};
    config_at_hand config = {0};
    blg_catalogue *catalogue = NULL;
    blg_generator *generator = NULL;
    blg_worker *worker = NULL;
    unsigned char *pixels = malloc((size_t)IMAGES * (size_t)side_px * (size_t)side_px);
    int ok = pixels && open_config(&config, &error) &&
             blg_catalogue_default(&catalogue, &error) == BLG_OK &&
             blg_generator_create(CONFIG, catalogue, &generator, &error) == BLG_OK &&
             blg_worker_create(generator, &worker, &error) == BLG_OK;
    double best_us = 0;
    for (int round = 0; round <= rounds && ok; round++) {
        const double start = now_us();
        for (int i = 0; i < problems && ok; i++)
            ok = blg_worker_fill(worker, i * (PLAN / problems), 1, side_px, pixels, &error) ==
                 BLG_OK;
        const double us = (now_us() - start) / problems;
        if (round == 1 || (round > 1 && us < best_us))
            best_us = us;
    }
    if (ok)
        printf("%.2f\n", best_us);
    else
        fprintf(stderr, "%s\n", error.text);
    return !ok;
}
