/* What every fuzz target has: libFuzzer's entry, and a check that ends the run. */
#ifndef FUZZ_H
#define FUZZ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static inline void check(bool holds) {
    if (!holds)
        abort();
}

#endif
