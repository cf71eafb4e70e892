#include "make/test_pool.h"

#include "base/stream.h"

#include <math.h>

static int least(int a, int b) {
    return a < b ? a : b;
}

/* Place of a shape in a cell, -1 = none. */
static int place_of(const blg_cell *cell, int shape) {
    int low = 0, high = cell->n;
    while (low < high) {
        const int middle = (low + high) / 2;
        if (cell->shapes[middle] < shape)
            low = middle + 1;
        else
            high = middle;
    }
    return low < cell->n && cell->shapes[low] == shape ? low : -1;
}

/* Number of test shapes that a cell still lacks. */
static int missing(const blg_config *config, const blg_cell *cell) {
    int tested = 0;
    for (int k = 0; k < cell->n; k++)
        tested += cell->tested[k];
    return (int)lround(config->composition.test_pool * cell->n) - tested;
}

/* Makes a shape a test shape in all its cells if one of them still lacks test shapes. */
static void mark(const blg_config *config, int shape, blg_cell_set sets[2]) {
    bool wanted = false;
    for (int pass = 0; pass < 2; pass++)
        for (int r = 0; r < 2; r++)
            for (int c = 0; c < sets[r].n_cells; c++) {
                const blg_cell *cell = &sets[r].cells[c];
                const int at = place_of(cell, shape);
                if (at < 0)
                    continue;
                if (pass)
                    cell->tested[at] = wanted;
                else
                    wanted |= missing(config, cell) > 0;
            }
}

bool blg_test_pool_mark(const blg_plan *plan, int concept_id, blg_arena *arena,
                        blg_cell_set sets[2]) {
    const blg_config *config = blg_plan_config(plan);
    const int n = blg_catalogue_size(blg_plan_catalogue(plan));
    if (!(config->composition.test_pool > 0))
        return true;
    int *order = BLG_NEW(arena, int, n + 1);
    for (int r = 0; r < 2; r++)
        for (int c = 0; c < sets[r].n_cells; c++) {
            sets[r].cells[c].tested = BLG_NEW(arena, bool, sets[r].cells[c].n + 1);
            if (!order || !sets[r].cells[c].tested)
                return false;
        }
    for (int s = 0; s < n; s++)
        order[s] = s;
    blg_rng rng = blg_stream_test_pool(config->seed, concept_id);
    blg_rng_shuffle(&rng, order, (size_t)n, sizeof *order);
    for (int s = 0; s < n; s++)
        mark(config, order[s], sets);
    for (int r = 0; r < 2; r++)
        for (int c = 0; c < sets[r].n_cells; c++) {
            const blg_cell *cell = &sets[r].cells[c];
            int tested = 0;
            for (int k = 0; k < cell->n; k++)
                tested += cell->tested[k];
            sets[r].feasible &= tested >= least(cell->most, config->n_query) &&
                                cell->n - tested >= least(cell->most, config->n_support);
        }
    return true;
}
