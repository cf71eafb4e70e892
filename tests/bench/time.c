/* bench_time [quick] [--json]: every stage and whole runs, timed. */
#include "bench.h"

#include <stdio.h>
#include <string.h>

static const bench_size full = {.sizes = {64, 128, 256, 512},
                                .n_sizes = 4,
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
