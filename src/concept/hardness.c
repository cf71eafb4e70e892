#include "concept/hardness.h"

const blg_hardness_config blg_hardness_of_no_rule = {{-1, -1}, {-1, -1}, {-1, -1}, {-1, -1}};
const char *const blg_hardness_names[BLG_HARDNESS_FIGURES] = {
    "negative_distance", "positive_diversity", "near_separators", "fitting_rules"};

blg_range blg_hardness_range(const blg_hardness_config *ranges, int figure) {
    const blg_range all[] = {ranges->negative_distance, ranges->positive_diversity,
                             ranges->near_separators, ranges->fitting_rules};
    return all[figure];
}

double blg_hardness_figure(const blg_hardness *hardness, int figure) {
    const double all[] = {hardness->negative_distance, hardness->positive_diversity,
                          hardness->near_separators, hardness->fitting_rules};
    return all[figure];
}

bool blg_hardness_open(const blg_hardness_config *ranges, int figure) {
    static const double open[] = {1, 1, BLG_ATTRIBUTES, BLG_MOST_FITTING_RULES};
    return blg_hardness_range(ranges, figure).high == open[figure];
}

bool blg_hardness_within(const blg_hardness_config *ranges, int figure, double value) {
    const blg_range range = blg_hardness_range(ranges, figure);
    if (value < 0)
        return true;
    return (range.low <= 0 || value >= range.low) &&
           (blg_hardness_open(ranges, figure) || value <= range.high);
}

bool blg_hardness_holds(const blg_hardness_config *ranges, const blg_hardness *hardness) {
    for (int k = 0; k < BLG_HARDNESS_FIGURES; k++) {
        const blg_range range = blg_hardness_range(ranges, k);
        const double figure = blg_hardness_figure(hardness, k);
        if (range.low >= 0 && !(figure >= range.low && figure <= range.high))
            return false;
    }
    return true;
}

unsigned blg_hardness_families(const blg_hardness_config *ranges) {
    const unsigned abstract = 1u << BLG_ABSTRACT;
    const bool only = ranges->positive_diversity.low >= 0 || ranges->near_separators.low >= 0 ||
                      ranges->fitting_rules.low >= 0;
    return only ? abstract : abstract | 1u << BLG_FREE_FORM | 1u << BLG_BASIC;
}
