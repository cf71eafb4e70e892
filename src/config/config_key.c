#include "config/config_key.h"

#define COUNT(array) ((int)(sizeof(array) / sizeof *(array)))
#define AT(field)    offsetof(blg_config, field)
#define IN(field)    offsetof(blg_split_rule, field)

static const char *const family_names[] = {"ff", "bd", "hd"};
static const char *const antialias_names[] = {"fast", "best"};
static const char *const label_names[] = {"table", "measured", "agreed"};
static const char *const line_reading_names[] = {"auto", "any", "two"};
static const char *const stratify_names[] = {"none", "family", "group"};
static const char *const seen_names[] = {"seen", "unseen"};
static const char *const polarity_names[] = {"concept", "negation"};
#define NAME_ENTRY(upper, lower) #lower,
static const char *const stroke_type_names[] = {BLG_STROKE_TYPE_LIST(NAME_ENTRY)};
#undef NAME_ENTRY
#define NAME_ENTRY(name) #name,
static const char *const attribute_names[] = {BLG_PUBLISHED_ATTRIBUTE_LIST(
    NAME_ENTRY) BLG_DERIVED_ATTRIBUTE_LIST(NAME_ENTRY) BLG_FURTHER_ATTRIBUTE_LIST(NAME_ENTRY)};
#undef NAME_ENTRY

const char *const blg_split_by_names[BLG_SPLIT_BYS] = {
    "rest",       "problems",       "concepts",    "program_length", "setting",
    "shape",      "shape_pair",     "super_class", "attribute",      "attribute_pair",
    "shape_grid", "attribute_grid", "stroke_type", "hardness"};

#define NAMES(array) .names = (array), .n_names = COUNT(array)
#define INT_KEY(path_, field, low_, high_, doc_)                                                   \
    {                                                                                              \
        .path = path_, .type = BLG_KEY_INT, .offset = AT(field), .low = low_, .high = high_,       \
        .doc = doc_                                                                                \
    }
#define REAL_KEY(path_, field, low_, high_, doc_)                                                  \
    {                                                                                              \
        .path = path_, .type = BLG_KEY_REAL, .offset = AT(field), .low = low_, .high = high_,      \
        .doc = doc_                                                                                \
    }
#define RANGE_KEY(path_, field, low_, high_, doc_)                                                 \
    {                                                                                              \
        .path = path_, .type = BLG_KEY_RANGE, .offset = AT(field), .low = low_, .high = high_,     \
        .doc = doc_                                                                                \
    }
#define TEXTS_KEY(path_, field, count_, most_, size_, doc_)                                        \
    {                                                                                              \
        .path = path_, .type = BLG_KEY_TEXTS, .offset = AT(field), .count_offset = AT(count_),     \
        .most = most_, .size = size_, .doc = doc_                                                  \
    }
#define SIZES_KEY(path_, field, count_, most_, low_, high_, doc_)                                  \
    {                                                                                              \
        .path = path_, .type = BLG_KEY_REALS, .offset = AT(field), .count_offset = AT(count_),     \
        .least = 1, .most = most_, .low = low_, .high = high_, .single = 1, .doc = doc_            \
    }

const blg_config_key blg_config_keys[] = {
    {.path = "preset",
     .type = BLG_KEY_TEXT,
     .offset = AT(preset),
     .size = 64,
     .doc = "preset that gives every value that is not in this config"},
    {.path = "seed",
     .type = BLG_KEY_SEED,
     .offset = AT(seed),
     .low = 0,
     .high = 0x1p63,
     .doc = "seed of every random draw"},
    {.path = "families",
     .type = BLG_KEY_FLAGS,
     .offset = AT(families),
     NAMES(family_names),
     .least = 1,
     .doc = "families to make: ff free-form, bd basic, hd abstract"},
    {.path = "stroke_types",
     .type = BLG_KEY_FLAGS,
     .offset = AT(stroke_types),
     NAMES(stroke_type_names),
     .least = 1,
     .doc = "stroke types that are drawn"},

    INT_KEY("images.support", n_support, 2, 16, "support images a side"),
    INT_KEY("images.query", n_query, 0, 4, "query images a side"),
    REAL_KEY("images.single_query_probability", single_query, 0, 1,
             "probability that a problem has one query in all, of either side, instead of one a "
             "side"),
    INT_KEY("images.size_px", size_px, 16, 4096, "width and height of an image"),
    INT_KEY("images.depth_bits", depth_bits, 1, 8, "bits a pixel: 1, 2, 4 or 8"),
    {.path = "images.antialias",
     .type = BLG_KEY_CHOICE,
     .offset = AT(antialias),
     NAMES(antialias_names),
     .doc = "edges of strokes: fast, or best at several times the drawing time"},
    RANGE_KEY("images.pen_width_px", pen_px, 1, 12,
              "width of the pen at 512 px, drawn for each image; other sizes scale it"),
    RANGE_KEY("images.stamp_width_px", stamp_px, 0.5, 5,
              "width of the outlines of stamps at 512 px, likewise"),

    INT_KEY("free_form.problems_per_setting", free_form.problems_per_setting, 0, 1000000,
            "problems of each setting"),
    {.path = "free_form.settings",
     .type = BLG_KEY_SETTINGS,
     .offset = AT(free_form.settings),
     .count_offset = AT(free_form.n_settings),
     .least = 1,
     .most = BLG_MAX_SETTINGS,
     .low = 1,
     .high = BLG_MAX_ACTIONS,
     .doc = "number of actions of each shape of an image"},
    {.path = "free_form.turns_deg",
     .type = BLG_KEY_REALS,
     .offset = AT(free_form.turns_deg),
     .count_offset = AT(free_form.n_turns),
     .least = 1,
     .most = BLG_MAX_TURNS,
     .low = -180,
     .high = 180,
     .doc = "turns that an action may have, left positive"},
    SIZES_KEY("free_form.line_length", free_form.line_lengths, free_form.n_lengths, BLG_MAX_LENGTHS,
              0.05, 1, "length of a line, or the lengths that lines may have"),
    SIZES_KEY("free_form.arc_radius", free_form.arc_radii, free_form.n_radii, BLG_MAX_RADII, 0.05,
              1, "radius of an arc, or the radii that arcs may have"),
    SIZES_KEY("free_form.arc_extent_deg", free_form.arc_extents_deg, free_form.n_extents,
              BLG_MAX_EXTENTS, 5, 360, "extent of an arc, or the extents that arcs may have"),
    REAL_KEY("free_form.change_weights.kind", free_form.change_weights[BLG_CHANGE_KIND], 0, 1000,
             "how often a negative changes line to arc or back"),
    REAL_KEY("free_form.change_weights.turn", free_form.change_weights[BLG_CHANGE_TURN], 0, 1000,
             "how often a negative changes a turn"),
    REAL_KEY("free_form.change_weights.type", free_form.change_weights[BLG_CHANGE_TYPE], 0, 1000,
             "how often a negative changes a stroke type"),
    REAL_KEY("free_form.change_weights.size", free_form.change_weights[BLG_CHANGE_SIZE], 0, 1000,
             "how often a negative changes a length, a radius or an extent"),

    INT_KEY("basic.problems", basic.problems, 0, 1000000, "problems, each of its own concept"),
    INT_KEY("basic.max_shapes", basic.max_shapes, 1, BLG_MAX_COMPONENTS,
            "most shapes of one concept"),
    REAL_KEY("basic.single_share", basic.single_share, 0, 1,
             "share of the problems whose concept is one shape; at most every shape once"),
    REAL_KEY("basic.triple_share", basic.triple_share, 0, 1,
             "share of three shapes among the concepts of two or more"),
    {.path = "basic.cross_super_classes",
     .type = BLG_KEY_BOOL,
     .offset = AT(basic.cross_super_classes),
     .doc = "whether the shapes of one concept come from different super classes"},

    INT_KEY("abstract.problems", abstract.problems, 0, 1000000,
            "problems, spread evenly over the concepts"),
    INT_KEY("abstract.problems_per_concept", abstract.problems_per_concept, 1, 1000000,
            "wanted problems of one concept; sets how many concepts are drawn"),
    INT_KEY("abstract.min_arity", abstract.min_arity, 1, BLG_MAX_COMPONENTS,
            "fewest attributes of one concept"),
    INT_KEY("abstract.max_arity", abstract.max_arity, 1, BLG_MAX_COMPONENTS,
            "most attributes of one concept"),
    INT_KEY("abstract.min_shapes", abstract.min_shapes, 1, 10000,
            "fewest shapes in each cell that a concept draws from"),
    {.path = "abstract.attributes",
     .type = BLG_KEY_ENUMS,
     .offset = AT(abstract.attributes),
     .count_offset = AT(abstract.n_attributes),
     .most = BLG_ATTRIBUTES,
     NAMES(attribute_names),
     .doc = "attributes that concepts are made of"},
    {.path = "abstract.labels",
     .type = BLG_KEY_CHOICE,
     .offset = AT(abstract.labels),
     NAMES(label_names),
     .doc = "whose attribute values hold: table, measured, or agreed by both"},
    {.path = "abstract.line_reading",
     .type = BLG_KEY_CHOICE,
     .offset = AT(abstract.line_reading),
     NAMES(line_reading_names),
     .doc = "straight lines of a figure: two counts (lines run on through crossings, or end there), "
            "any number of the range, or as the catalogue's table reads them"},
    {.path = "abstract.polarity",
     .type = BLG_KEY_FLAGS,
     .offset = AT(abstract.polarity),
     NAMES(polarity_names),
     .least = 1,
     .doc = "concepts as they are, their negations (positives lack it), or both"},
    TEXTS_KEY("abstract.user_concepts", abstract.user_concepts, abstract.n_user_concepts,
              BLG_MAX_USER_CONCEPTS, BLG_CONCEPT_TEXT,
              "further concepts in the language of grammar/concept-language.ebnf"),

    TEXTS_KEY("catalogue.shapes", catalogue.shapes, catalogue.n_shapes, BLG_MAX_NAMES,
              BLG_NAME_TEXT, "shapes to use; empty means all"),
    TEXTS_KEY("catalogue.exclude_shapes", catalogue.exclude_shapes, catalogue.n_exclude_shapes,
              BLG_MAX_NAMES, BLG_NAME_TEXT, "shapes not to use"),
    TEXTS_KEY("catalogue.super_classes", catalogue.super_classes, catalogue.n_super_classes,
              BLG_MAX_HOLDOUT, BLG_NAME_TEXT, "super classes to use; empty means all"),
    TEXTS_KEY("catalogue.exclude_super_classes", catalogue.exclude_super_classes,
              catalogue.n_exclude_super_classes, BLG_MAX_HOLDOUT, BLG_NAME_TEXT,
              "super classes not to use"),

    RANGE_KEY("placement.scale.ff", placement.scale[BLG_FREE_FORM], 1, 720,
              "plane units per program unit, free-form"),
    RANGE_KEY("placement.scale.bd", placement.scale[BLG_BASIC], 1, 720,
              "plane units per program unit, basic"),
    RANGE_KEY("placement.scale.hd", placement.scale[BLG_ABSTRACT], 1, 720,
              "plane units per program unit, abstract"),
    RANGE_KEY("placement.rotation_deg", placement.rotation_deg, -360, 360,
              "heading before the first action"),
    RANGE_KEY("placement.position_unit", placement.position_unit, -360, 360,
              "x and y of a shape's start in the plane"),
    REAL_KEY("placement.gap_unit", placement.gap_unit, 0, 200,
             "least distance between the inks of two shapes"),
    REAL_KEY("placement.plane_unit", placement.plane_unit, 100, 720,
             "side of the square that holds all ink"),
    INT_KEY("placement.max_trials", placement.max_trials, 1, 10000000, "trials for one image"),

    RANGE_KEY(
        "hardness.negative_distance", hardness.negative_distance, 0, 20,
        "mean distance of a negative to the nearest positive figure; an upper end of 1 is none"),
    RANGE_KEY("hardness.positive_diversity", hardness.positive_diversity, 0, 1,
              "mean distance of two positive figures"),
    RANGE_KEY("hardness.near_separators", hardness.near_separators, 0, BLG_ATTRIBUTES,
              "other attributes that all but one support image obey"),
    RANGE_KEY("hardness.fitting_rules", hardness.fitting_rules, 0, BLG_MOST_FITTING_RULES,
              "rules that fit the support and answer every query right; an upper end of 1000 is "
              "none"),

    INT_KEY("composition.distractors", composition.distractors, 0, 2,
            "further shapes in every image that take no part in the concept"),
    INT_KEY("composition.impure", composition.impure, 0, 7,
            "support images a side that break the rule of their side"),
    INT_KEY("composition.support_candidates", composition.support_candidates, 0, BLG_MAX_SIDE,
            "abstract: candidates a side, dealt so that those shown are diverse; 0 = no choice"),
    INT_KEY(
        "composition.query_candidates", composition.query_candidates, 0, BLG_MAX_SIDE,
        "abstract: candidates a side for queries, dealt to be far from the support; 0 = no choice"),

    {.path = "composition.pool_overlap",
     .type = BLG_KEY_INT,
     .offset = AT(composition.pool_overlap),
     .low = 0,
     .high = 2 * BLG_MAX_SIDE,
     .optional = 1,
     .doc = "abstract: most shapes that two problems of one concept share"},

    {.path = "unseen.attributes",
     .type = BLG_KEY_ENUMS,
     .offset = AT(unseen.attributes),
     .count_offset = AT(unseen.n_attributes),
     .most = BLG_ATTRIBUTES,
     NAMES(attribute_names),
     .doc = "attributes that no train problem has, for attribute grids"},
    INT_KEY("unseen.attribute_count", unseen.attribute_count, 0, BLG_ATTRIBUTES,
            "how many to draw where the list of attributes is empty"),
    TEXTS_KEY("unseen.shapes", unseen.shapes, unseen.n_shapes, BLG_MAX_NAMES, BLG_NAME_TEXT,
              "shapes that no train problem has, for shape grids"),
    INT_KEY("unseen.shape_count", unseen.shape_count, 0, 100000,
            "how many to draw where the list of shapes is empty"),

    {.path = "split_file",
     .type = BLG_KEY_TEXT,
     .offset = AT(splits.file_name),
     .size = 64,
     .doc = "name of the file that lists the problems of each split"},
    {.path = "splits",
     .type = BLG_KEY_SPLITS,
     .offset = AT(splits.rules),
     .count_offset = AT(splits.n_rules),
     .least = 1,
     .most = BLG_MAX_SPLITS,
     .doc = "the splits by name, each with the rule that fills it"},
};
const int blg_config_key_count = COUNT(blg_config_keys);

const blg_config_key blg_split_keys[] = {
    {.path = "by",
     .type = BLG_KEY_CHOICE,
     .offset = IN(by),
     NAMES(blg_split_by_names),
     .doc = "what the split is made of"},
    {.path = "holdout",
     .type = BLG_KEY_TEXTS,
     .offset = IN(holdout),
     .count_offset = IN(n_holdout),
     .most = BLG_MAX_HOLDOUT,
     .size = 2 * BLG_NAME_TEXT,
     .numbers = 1,
     .doc = "names to hold out: lengths, settings, shapes, attributes, pairs, ..."},
    {.path = "count",
     .type = BLG_KEY_INT,
     .offset = IN(count),
     .low = 0,
     .high = 10000000,
     .optional = 1,
     .doc = "how many problems, concepts or names to draw"},
    {.path = "share",
     .type = BLG_KEY_REAL,
     .offset = IN(share),
     .low = 0,
     .high = 1,
     .optional = 1,
     .doc = "share of the problems or concepts left, instead of a count"},
    {.path = "stratify",
     .type = BLG_KEY_CHOICE,
     .offset = IN(stratify),
     NAMES(stratify_names),
     .doc = "draw the same share of every family or group"},
    {.path = "families",
     .type = BLG_KEY_FLAGS,
     .offset = IN(families),
     NAMES(family_names),
     .least = 1,
     .doc = "families that the rule concerns"},
    {.path = "pattern",
     .type = BLG_KEY_BOOLS,
     .offset = IN(unseen),
     .count_offset = IN(n_pattern),
     .most = BLG_MAX_COMPONENTS,
     NAMES(seen_names),
     .doc = "grids: seen or unseen for each component of the concept"},
    {.path = "hardness.negative_distance",
     .type = BLG_KEY_RANGE,
     .offset = IN(hardness.negative_distance),
     .low = 0,
     .high = 20,
     .optional = 1,
     .doc = "hardness: mean distances of a negative to the nearest positive that are held out"},
    {.path = "hardness.positive_diversity",
     .type = BLG_KEY_RANGE,
     .offset = IN(hardness.positive_diversity),
     .low = 0,
     .high = 20,
     .optional = 1,
     .doc = "hardness: mean distances of two positives that are held out"},
    {.path = "hardness.near_separators",
     .type = BLG_KEY_RANGE,
     .offset = IN(hardness.near_separators),
     .low = 0,
     .high = BLG_ATTRIBUTES,
     .optional = 1,
     .doc = "hardness: numbers of near separators that are held out"},
    {.path = "hardness.fitting_rules",
     .type = BLG_KEY_RANGE,
     .offset = IN(hardness.fitting_rules),
     .low = 0,
     .high = BLG_MOST_FITTING_RULES,
     .optional = 1,
     .doc = "hardness: numbers of fitting rules that are held out"},
};
const int blg_split_key_count = COUNT(blg_split_keys);
