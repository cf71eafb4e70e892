/* Problems in memory, as a training loop takes them: batches of labelled pictures, no files.
 *     cc fill.c $(pkg-config --cflags --libs blogo) */
#include "generate/generator.h"
#include <stdlib.h>

enum { N = 4, SIDE_PX = 128, IMAGES = 14 }; /* 7 positives, then 7 negatives a problem */

int main(void) {
    blg_config config;
    blg_catalogue *catalogue = NULL;
    blg_generator *generator = NULL; /* shared by all threads */
    blg_worker *worker = NULL;       /* one for each thread */
    uint8_t *pixels = malloc((size_t)N * IMAGES * SIDE_PX * SIDE_PX);
    int ok = pixels && blg_config_preset("bongard-logo", &config, NULL) == BLG_OK &&
             blg_config_set(&config, "seed=7", NULL) == BLG_OK &&
             blg_catalogue_default(&catalogue, NULL) == BLG_OK &&
             blg_generator_create(&config, catalogue, &generator, NULL) == BLG_OK &&
             blg_worker_create(generator, &worker, NULL) == BLG_OK;
    for (int step = 0; ok && step < 3; step++) /* pixels[problem][image][y][x], 255 = paper */
        ok = blg_worker_fill(worker, step * N, N, SIDE_PX, pixels, NULL) == BLG_OK;
    blg_worker_free(worker);
    blg_generator_free(generator);
    blg_catalogue_free(catalogue);
    free(pixels);
    return !ok;
}
