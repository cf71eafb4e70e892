#include "catalogue/pairs.h"

#include "base/error.h"
#include "catalogue/facts.h"

static bool are_related(const blg_catalogue *catalogue, size_t a, size_t b) {
    return blg_catalogue_shape(catalogue, (int)a)->super_class_id ==
           blg_catalogue_shape(catalogue, (int)b)->super_class_id;
}

const uint8_t *blg_pairs_measure(const blg_catalogue *catalogue, blg_arena *arena) {
    const size_t n = (size_t)blg_catalogue_size(catalogue);
    uint8_t *pairs = n ? BLG_NEW(arena, uint8_t, n * n) : NULL;
    blg_figure *figures = n ? BLG_NEW(arena, blg_figure, n) : NULL;
    blg_structure *built = n ? BLG_NEW(arena, blg_structure, n) : NULL;
    if (!pairs || !figures || !built)
        return NULL;
    for (size_t i = 0; i < n; i++) {
        const blg_shape *shape = blg_catalogue_shape(catalogue, (int)i);
        blg_figure_prepare(&shape->program, &figures[i]);
        blg_structure_prepare(&shape->program, &built[i]);
        pairs[i * n + i] = BLG_PAIR_NEAR;
        for (size_t j = 0; j < i; j++)
            if (are_related(catalogue, i, j))
                pairs[i * n + j] = pairs[j * n + i] =
                    (uint8_t)blg_facts_compare(&figures[i], &built[i], &figures[j], &built[j]);
    }
    return pairs;
}

/* The states from the catalogue's table of pairs. */
static const uint8_t *spread(const blg_catalogue *catalogue, blg_arena *arena) {
    const blg_pair_list *list = blg_catalogue_pairs(catalogue);
    const size_t n = (size_t)blg_catalogue_size(catalogue);
    uint8_t *pairs = BLG_NEW(arena, uint8_t, n * n);
    for (size_t i = 0; pairs && i < n; i++)
        for (size_t j = 0; j < n; j++)
            pairs[i * n + j] = i == j                         ? BLG_PAIR_NEAR
                               : are_related(catalogue, i, j) ? BLG_PAIR_FAR
                                                              : BLG_PAIR_UNKNOWN;
    for (int k = 0; pairs && k < list->n; k++) {
        const blg_known_pair *p = &list->pairs[k];
        pairs[(size_t)p->a * n + (size_t)p->b] = pairs[(size_t)p->b * n + (size_t)p->a] =
            (uint8_t)p->state;
    }
    return pairs;
}

const uint8_t *blg_pairs_of(const blg_catalogue *catalogue, blg_arena *arena) {
    return blg_catalogue_pairs(catalogue)->known ? spread(catalogue, arena)
                                                 : blg_pairs_measure(catalogue, arena);
}

static bool is_listed(uint8_t state) {
    return state == BLG_PAIR_NEAR || state == BLG_PAIR_TWIN;
}

static int count_listed(const uint8_t *pairs, size_t n) {
    int listed = 0;
    for (size_t i = 0; i < n; i++)
        for (size_t j = i + 1; j < n; j++)
            listed += is_listed(pairs[i * n + j]);
    return listed;
}

blg_status blg_pairs_write(const blg_catalogue *catalogue, blg_buf *text, blg_error *error) {
    const size_t n = (size_t)blg_catalogue_size(catalogue);
    blg_arena arena;
    blg_arena_init(&arena, NULL);
    const uint8_t *pairs = n ? blg_pairs_measure(catalogue, &arena) : NULL;
    if (n && !pairs) {
        blg_arena_free(&arena);
        return blg_no_memory(error);
    }
    blg_buf_format(text, "shape\tother\tpair %s %d\n", blg_catalogue_pairs(catalogue)->programs,
                   count_listed(pairs, n));
    for (size_t i = 0; i < n; i++)
        for (size_t j = i + 1; j < n; j++) {
            const uint8_t state = pairs[i * n + j];
            if (is_listed(state))
                blg_buf_format(text, "%s\t%s\t%s\n", blg_catalogue_shape(catalogue, (int)i)->name,
                               blg_catalogue_shape(catalogue, (int)j)->name,
                               state == BLG_PAIR_NEAR ? "near" : "twin");
        }
    blg_arena_free(&arena);
    return text->failed ? blg_no_memory(error) : BLG_OK;
}
