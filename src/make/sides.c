#include "make/sides.h"

#include "make/builder.h"

static bool are_shared(const blg_config *config, const blg_plan_item *item) {
    return config->composition.pairings > 1 && item->family == BLG_ABSTRACT;
}

int blg_side_attempt(const blg_config *config, const blg_plan_item *item, int attempt, int side) {
    if (!are_shared(config, item))
        return attempt;
    return side ? attempt % BLG_SIDE_ATTEMPTS : attempt / BLG_SIDE_ATTEMPTS;
}

uint64_t blg_side_key(const blg_config *config, const blg_plan_item *item, int attempt, int side) {
    const int k = config->composition.pairings;
    int64_t index = item->index;
    if (are_shared(config, item)) {
        const int64_t within = item->replica % (k * k);
        index += (side ? within / k * k : within % k) - within;
    }
    return blg_problem_key(item->family, index, blg_side_attempt(config, item, attempt, side));
}

int blg_side_attempts(int positive, int negative) {
    return negative * BLG_SIDE_ATTEMPTS + positive;
}

int64_t blg_side_block(const blg_config *config, const blg_plan_item *item) {
    const int k = config->composition.pairings;
    return are_shared(config, item) ? item->replica / (k * k) : item->replica;
}
