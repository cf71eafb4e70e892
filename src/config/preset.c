/* The presets: grammar/preset-<name>.json, compiled in. A test compares this table with the files.
 */
#include "config/config.h"
#include "embedded.h"

#define JSON(symbol) (const char *)blg_embedded_preset_##symbol##_json

/* In the order in which `blogo presets` lists them; summary is the line that it prints. */
static const struct {
    const char *name, *summary, *json;
} presets[] = {
    {"bongard-logo", "the benchmark: 12,000 problems, six splits as published", JSON(bongard_logo)},
    {"nvlabs-reference", "the published generator bit for bit; needs its shape tables (--catalog)",
     JSON(nvlabs_reference)},
    {"free-form", "12,000 free-form problems; tested on the longest programs", JSON(free_form)},
    {"grid-attributes", "12,000 problems of attribute pairs; tested on seen and unseen attributes",
     JSON(grid_attributes)},
    {"hoi", "attribute pairs as objects and actions; negatives lack the action; pools of 3 and 2",
     JSON(hoi)},
    {"grid-shapes", "12,000 problems of shape pairs; tested on seen and unseen shapes",
     JSON(grid_shapes)},
    {"split-problems", "the benchmark's problems, 80 % train and 20 % test", JSON(split_problems)},
    {"split-concepts", "the benchmark's problems, tested on a fifth of the concepts",
     JSON(split_concepts)},
};

int blg_preset_count(void) {
    return (int)(sizeof presets / sizeof *presets);
}

const char *blg_preset_name(int index) {
    return index >= 0 && index < blg_preset_count() ? presets[index].name : NULL;
}

const char *blg_preset_summary(int index) {
    return index >= 0 && index < blg_preset_count() ? presets[index].summary : NULL;
}

const char *blg_preset_json(int index) {
    return presets[index].json;
}
