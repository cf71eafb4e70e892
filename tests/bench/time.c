/* bench_time [quick] [--json]: every stage and whole runs, timed. */
#include "bench.h"

#include <stdio.h>
#include <string.h>

/* Pictures of up to 30, 60 and 120 pixels are averaged from 8, 4 and 2 times finer pictures: the
 * sizes beside these show where a smaller picture costs more than a larger one. */
static const bench_size full = {.sizes = {16, 30, 32, 60, 64, 84, 120, 124, 128, 224, 256, 512},
                                .n_sizes = 12,
                                .problems = 60,
                                .whole = 200,
                                .families_apart = true,
                                .repeats = 5};
static const bench_size quick = {
    .sizes = {128, 512}, .n_sizes = 2, .problems = 12, .whole = 12, .repeats = 3};

int main(int argc, char **argv) {
    bench_size size = full;
    bool json = false;
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], "quick") == 0) {
            size = quick;
        } else if (strcmp(argv[i], "--json") == 0) {
            json = true;
        } else {
            fprintf(stderr, "unknown argument '%s': expected quick or --json\n", argv[i]);
            return 2;
        }
    bench_stages(&size);
    bench_whole(&size);
    bench_print(json);
    return 0;
}
