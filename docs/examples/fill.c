/* Fills batches of labelled pictures in memory, without files, as a training loop needs them.
 * Build: cc fill.c $(pkg-config --cflags --libs blogo) */
#include <blogo/generator.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 4, SIDE_PX = 128, IMAGES = 14 }; /* a problem has 7 positives, 7 negatives */

int main(void) {
    blg_error error = {BLG_OK, 0, 0, "", "", ""};
    blg_config *config = NULL;
    blg_catalogue *catalogue = NULL;
    blg_generator *generator = NULL; /* shared by all threads */
    blg_worker *worker = NULL;       /* one for each thread */
    unsigned char *pixels = malloc((size_t)N * IMAGES * SIDE_PX * SIDE_PX);
    const int64_t batch[N] = {11, 9000, 5000, 11}; /* any indices below 12,000 */
    int ok = pixels && blg_config_create("bongard-logo", &config, &error) == BLG_OK &&
             blg_config_set(config, "seed=7", &error) == BLG_OK &&
             blg_catalogue_default(&catalogue, &error) == BLG_OK &&
             blg_generator_create(config, catalogue, &generator, &error) == BLG_OK &&
             blg_worker_create(generator, &worker, &error) == BLG_OK;
    for (int step = 0; ok && step < 3; step++) /* pixels[problem][image][y][x], 255 = paper */
        ok = blg_worker_fill(worker, step * N, N, SIDE_PX, pixels, &error) == BLG_OK;
    ok = ok && blg_worker_fill_list(worker, batch, N, SIDE_PX, pixels, &error) == BLG_OK;
    if (!ok)
        fprintf(stderr, "%s\n", error.text);
    blg_worker_free(worker);
    blg_generator_free(generator);
    blg_catalogue_free(catalogue);
    blg_config_free(config);
    free(pixels);
    return !ok;
}
