#include "write/selection.h"

#include "base/error.h"

blg_status blg_selection_make(const blg_plan *plan, const blg_write_options *options,
                              blg_selection *selection, blg_error *error) {
    int shards = options->shards ? options->shards : 1;
    if (options->limit < 0)
        return blg_error_set(error, BLG_INVALID, "a limit of %d problems: expected 0 or more",
                             options->limit);
    if (shards < 1 || options->shard < 0 || options->shard >= shards)
        return blg_error_set(error, BLG_INVALID, "part %lld of %d does not exist",
                             options->shard + 1LL, shards);
    *selection = (blg_selection){.plan = plan};
    int64_t all = 0;
    for (int family = 0; family < BLG_FAMILIES; family++) {
        int64_t size = blg_plan_kept_size(plan, (blg_family)family);
        selection->counts[family] = options->limit && options->limit < size ? options->limit : size;
        all += selection->counts[family];
    }
    const int64_t end = all * (options->shard + 1) / shards;
    selection->first = all * options->shard / shards;
    selection->n = end - selection->first;
    return BLG_OK;
}

int64_t blg_selection_index(const blg_selection *selection, int64_t k) {
    k += selection->first;
    int family = 0;
    while (family + 1 < BLG_FAMILIES && k >= selection->counts[family])
        k -= selection->counts[family++];
    return blg_plan_kept(selection->plan, (blg_family)family, k);
}

int blg_selection_images(const blg_selection *selection, int64_t k) {
    int n_query[2];
    blg_plan_queries_of(selection->plan, blg_selection_index(selection, k), n_query);
    return 2 * blg_plan_config(selection->plan)->n_support + n_query[0] + n_query[1];
}

void blg_selection_counts(const blg_selection *selection, blg_write_counts *counts) {
    *counts = (blg_write_counts){.problems = selection->n};
    for (int64_t k = 0; k < selection->n; k++) {
        const int64_t index = blg_selection_index(selection, k);
        counts->families[blg_plan_family_of(selection->plan, index)]++;
        counts->splits[blg_plan_split_of(selection->plan, index)]++;
        counts->images += blg_selection_images(selection, k);
    }
}
