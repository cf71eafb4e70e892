#include "write/selection.h"

#include "base/error.h"

blg_status blg_selection_make(const blg_plan *plan, const blg_write_options *options,
                              blg_selection *selection, blg_error *error) {
    int shards = options->shards ? options->shards : 1;
    if (options->limit < 0)
        return blg_error_set(error, BLG_INVALID, "a limit of %d problems: expected 0 or more",
                             options->limit);
    if (shards < 1 || options->shard < 0 || options->shard >= shards)
        return blg_error_set(error, BLG_INVALID, "part %d of %d does not exist", options->shard + 1,
                             shards);
    *selection = (blg_selection){.plan = plan};
    int offset = 0, all = 0;
    for (int family = 0; family < BLG_FAMILIES; family++) {
        int size = blg_plan_family_size(plan, (blg_family)family);
        selection->offsets[family] = offset;
        selection->counts[family] = options->limit && options->limit < size ? options->limit : size;
        offset += size;
        all += selection->counts[family];
    }
    int end = (int)((long long)all * (options->shard + 1) / shards);
    selection->first = (int)((long long)all * options->shard / shards);
    selection->n = end - selection->first;
    return BLG_OK;
}

int blg_selection_index(const blg_selection *selection, int k) {
    k += selection->first;
    int family = 0;
    while (family + 1 < BLG_FAMILIES && k >= selection->counts[family])
        k -= selection->counts[family++];
    return selection->offsets[family] + k;
}

int blg_selection_images(const blg_selection *selection, int k) {
    const blg_plan_item *item =
        blg_plan_item_at(selection->plan, blg_selection_index(selection, k));
    return 2 * blg_plan_config(selection->plan)->n_support + item->n_query[0] + item->n_query[1];
}

void blg_selection_counts(const blg_selection *selection, blg_write_counts *counts) {
    *counts = (blg_write_counts){.problems = selection->n};
    for (int k = 0; k < selection->n; k++) {
        const blg_plan_item *item =
            blg_plan_item_at(selection->plan, blg_selection_index(selection, k));
        counts->families[item->family]++;
        counts->splits[item->split]++;
        counts->images += blg_selection_images(selection, k);
    }
}
