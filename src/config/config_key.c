#include "config/config_key.h"

#define COUNT(array) ((int)(sizeof(array) / sizeof *(array)))

static const char *const family_names[] = {"ff", "bd", "hd"};
static const char *const antialias_names[] = {"fast", "best"};
static const char *const label_names[] = {"table", "measured", "agreed"};
static const char *const line_reading_names[] = {"auto", "any", "two"};
static const char *const stratify_names[] = {"none", "family", "group", "length"};
static const char *const lengths_names[] = {"none", "length"};
static const char *const breaks_names[] = {"either", "first", "second"};
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
    "shape_grid", "attribute_grid", "stroke_type", "hardness",       "list"};

/* A row of the table: path, type, offset, meaning; then the members that the type needs. */
#define ROW(path_, type_, offset_, ...)                                                            \
    { .path = path_, .type = BLG_KEY_##type_, .offset = offset_, .doc = __VA_ARGS__ }
#define KEY(path_, type_, field, ...) ROW(path_, type_, offsetof(blg_config, field), __VA_ARGS__)
#define RULE_KEY(path_, type_, field, ...)                                                         \
    ROW(path_, type_, offsetof(blg_split_rule, field), __VA_ARGS__)
#define BOUNDS(low_, high_) .low = low_, .high = high_
#define LIST(count, least_, most_)                                                                 \
    .count_offset = offsetof(blg_config, count), .least = least_, .most = most_
#define RULE_LIST(count, least_, most_)                                                            \
    .count_offset = offsetof(blg_split_rule, count), .least = least_, .most = most_
#define NAMES(array) .names = (array), .n_names = COUNT(array)

const blg_config_key blg_config_keys[] = {
    KEY("preset", TEXT, preset, "preset that gives every value that is not in this config",
        .size = 64),
    KEY("seed", SEED, seed, "seed of every random draw", BOUNDS(0, 0x1p63)),
    KEY("exclude", TEXT, exclude, "file of problems that are left out, one name a line",
        .size = BLG_FILE_TEXT, .optional = 1),
    KEY("families", FLAGS, families, "families to make: ff free-form, bd basic, hd abstract",
        .least = 1, NAMES(family_names)),
    KEY("stroke_types", FLAGS, stroke_types, "stroke types that are drawn", .least = 1,
        NAMES(stroke_type_names)),

    KEY("images.support", INT, n_support, "support images a side", BOUNDS(2, 16)),
    KEY("images.query", INT, n_query, "query images a side", BOUNDS(0, 4)),
    KEY("images.single_query_probability", REAL, single_query,
        "probability that a problem has one query in all, of either side, instead of one a side",
        BOUNDS(0, 1)),
    KEY("images.size_px", INT, size_px, "width and height of an image", BOUNDS(16, 4096)),
    KEY("images.depth_bits", INT, depth_bits, "bits a pixel: 1, 2, 4 or 8", BOUNDS(1, 8)),
    KEY("images.antialias", CHOICE, antialias,
        "edges of strokes: fast, or best for 0.36 ms more an image of 512 px",
        NAMES(antialias_names)),
    KEY("images.pen_width_px", RANGE, pen_px,
        "width of the pen at 512 px, drawn for each image; other sizes scale it", BOUNDS(1, 12)),
    KEY("images.stamp_width_px", RANGE, stamp_px,
        "width of the outlines of stamps at 512 px, likewise", BOUNDS(0.5, 5)),

    KEY("free_form.problems_per_setting", INT, free_form.problems_per_setting,
        "problems of each setting", BOUNDS(0, 10000000)),
    KEY("free_form.settings", SETTING, free_form.settings,
        "number of actions of each shape of an image", BOUNDS(1, BLG_MAX_ACTIONS),
        LIST(free_form.n_settings, 1, BLG_MAX_SETTINGS)),
    KEY("free_form.turns_deg", REAL, free_form.turns_deg,
        "turns that an action may have, left positive", BOUNDS(-180, 180),
        LIST(free_form.n_turns, 1, BLG_MAX_TURNS)),
    KEY("free_form.line_length", REAL, free_form.line_lengths,
        "length of a line, or the lengths that lines may have", BOUNDS(0.05, 1),
        LIST(free_form.n_lengths, 1, BLG_MAX_LENGTHS), .single = 1),
    KEY("free_form.arc_radius", REAL, free_form.arc_radii,
        "radius of an arc, or the radii that arcs may have", BOUNDS(0.05, 1),
        LIST(free_form.n_radii, 1, BLG_MAX_RADII), .single = 1),
    KEY("free_form.arc_extent_deg", REAL, free_form.arc_extents_deg,
        "extent of an arc, or the extents that arcs may have", BOUNDS(5, 360),
        LIST(free_form.n_extents, 1, BLG_MAX_EXTENTS), .single = 1),
    KEY("free_form.change_weights.kind", REAL, free_form.change_weights[BLG_CHANGE_KIND],
        "how often a negative changes line to arc or back", BOUNDS(0, 1000)),
    KEY("free_form.change_weights.turn", REAL, free_form.change_weights[BLG_CHANGE_TURN],
        "how often a negative changes a turn", BOUNDS(0, 1000)),
    KEY("free_form.change_weights.type", REAL, free_form.change_weights[BLG_CHANGE_TYPE],
        "how often a negative changes a stroke type", BOUNDS(0, 1000)),
    KEY("free_form.change_weights.size", REAL, free_form.change_weights[BLG_CHANGE_SIZE],
        "how often a negative changes a length, a radius or an extent", BOUNDS(0, 1000)),

    KEY("basic.problems", INT, basic.problems, "problems, each of its own concept",
        BOUNDS(0, 1000000)),
    KEY("basic.max_shapes", INT, basic.max_shapes, "most shapes of one concept",
        BOUNDS(1, BLG_MAX_COMPONENTS)),
    KEY("basic.single_share", REAL, basic.single_share,
        "share of the problems whose concept is one shape; at most every shape once", BOUNDS(0, 1)),
    KEY("basic.triple_share", REAL, basic.triple_share,
        "share of three shapes among the concepts of two or more", BOUNDS(0, 1)),
    KEY("basic.cross_super_classes", BOOL, basic.cross_super_classes,
        "whether the shapes of one concept come from different super classes"),
    KEY("basic.stratify", CHOICE, basic.stratify,
        "length: concepts of two shapes, of three, up to max_shapes have equal shares",
        NAMES(lengths_names)),
    KEY("basic.negative_breaks", CHOICE, basic.negative_breaks,
        "which shape of a pair a negative replaces", NAMES(breaks_names)),
    KEY("basic.first_super_classes", TEXT, basic.first,
        "super classes of the first shape of a pair; the second has none of them; empty: any",
        LIST(basic.n_first, 0, BLG_MAX_HOLDOUT), .size = BLG_NAME_TEXT),

    KEY("abstract.problems", INT, abstract.problems, "problems, spread evenly over the concepts",
        BOUNDS(0, 1000000)),
    KEY("abstract.problems_per_concept", INT, abstract.problems_per_concept,
        "wanted problems of one concept, sets how many concepts are drawn; or max: of all "
        "concepts, as many as pool_overlap leaves, abstract.problems at most",
        BOUNDS(1, 1000000), .word = "max"),
    KEY("abstract.min_arity", INT, abstract.min_arity, "fewest attributes of one concept",
        BOUNDS(1, BLG_MAX_COMPONENTS)),
    KEY("abstract.max_arity", INT, abstract.max_arity, "most attributes of one concept",
        BOUNDS(1, BLG_MAX_COMPONENTS)),
    KEY("abstract.min_shapes", INT, abstract.min_shapes,
        "fewest shapes in each cell that a concept draws from", BOUNDS(1, 10000)),
    KEY("abstract.attributes", CHOICE, abstract.attributes, "attributes that concepts are made of",
        LIST(abstract.n_attributes, 0, BLG_ATTRIBUTES), NAMES(attribute_names)),
    KEY("abstract.labels", CHOICE, abstract.labels,
        "whose attribute values hold: table, measured, or agreed by both", NAMES(label_names)),
    KEY("abstract.line_reading", CHOICE, abstract.line_reading,
        "straight lines of a figure: two counts (lines run on through crossings, or end there), "
        "any number of the range, or as the catalogue's table reads them",
        NAMES(line_reading_names)),
    KEY("abstract.polarity", FLAGS, abstract.polarity,
        "concepts as they are, their negations (positives lack it), or both", .least = 1,
        NAMES(polarity_names)),
    KEY("abstract.stratify", CHOICE, abstract.stratify,
        "length: as many concepts of each number of attributes, min_arity to max_arity",
        NAMES(lengths_names)),
    KEY("abstract.negative_breaks", CHOICE, abstract.negative_breaks,
        "which attribute of a pair a negative lacks", NAMES(breaks_names)),
    KEY("abstract.first_attributes", CHOICE, abstract.first,
        "attributes that can be the first of a pair; the second is none of them; empty: any",
        LIST(abstract.n_first, 0, BLG_ATTRIBUTES), NAMES(attribute_names)),
    KEY("abstract.user_concepts", TEXT, abstract.user_concepts,
        "further concepts in the language of grammar/concept-language.ebnf",
        LIST(abstract.n_user_concepts, 0, BLG_MAX_USER_CONCEPTS), .size = BLG_CONCEPT_TEXT),

    KEY("catalogue.shapes", TEXT, catalogue.shapes, "shapes to use; empty means all",
        LIST(catalogue.n_shapes, 0, BLG_MAX_NAMES), .size = BLG_NAME_TEXT),
    KEY("catalogue.exclude_shapes", TEXT, catalogue.exclude_shapes, "shapes not to use",
        LIST(catalogue.n_exclude_shapes, 0, BLG_MAX_NAMES), .size = BLG_NAME_TEXT),
    KEY("catalogue.super_classes", TEXT, catalogue.super_classes,
        "super classes to use; empty means all",
        LIST(catalogue.n_super_classes, 0, BLG_MAX_HOLDOUT), .size = BLG_NAME_TEXT),
    KEY("catalogue.exclude_super_classes", TEXT, catalogue.exclude_super_classes,
        "super classes not to use", LIST(catalogue.n_exclude_super_classes, 0, BLG_MAX_HOLDOUT),
        .size = BLG_NAME_TEXT),

    KEY("placement.scale.ff", RANGE, placement.scale[BLG_FREE_FORM],
        "plane units per program unit, free-form", BOUNDS(1, 720)),
    KEY("placement.scale.bd", RANGE, placement.scale[BLG_BASIC],
        "plane units per program unit, basic", BOUNDS(1, 720)),
    KEY("placement.scale.hd", RANGE, placement.scale[BLG_ABSTRACT],
        "plane units per program unit, abstract", BOUNDS(1, 720)),
    KEY("placement.rotation_deg", RANGE, placement.rotation_deg, "heading before the first action",
        BOUNDS(-360, 360)),
    KEY("placement.position_unit", RANGE, placement.position_unit,
        "x and y of a shape's start in the plane", BOUNDS(-360, 360)),
    KEY("placement.gap_unit", REAL, placement.gap_unit,
        "least distance between the inks of two shapes", BOUNDS(0, 200)),
    KEY("placement.plane_unit", REAL, placement.plane_unit, "side of the square that holds all ink",
        BOUNDS(100, 720)),
    KEY("placement.max_trials", INT, placement.max_trials, "trials for one image",
        BOUNDS(1, 10000000)),

    KEY("hardness.negative_distance", RANGE, hardness.negative_distance,
        "mean distance of a negative to the nearest positive figure; an upper end of 1 is none",
        BOUNDS(0, 20)),
    KEY("hardness.positive_diversity", RANGE, hardness.positive_diversity,
        "mean distance of two positive figures", BOUNDS(0, 1)),
    KEY("hardness.near_separators", RANGE, hardness.near_separators,
        "other attributes that all but one support image obey", BOUNDS(0, BLG_ATTRIBUTES)),
    KEY("hardness.fitting_rules", RANGE, hardness.fitting_rules,
        "rules that fit the support and answer every query right; an upper end of 1000 is none",
        BOUNDS(0, BLG_MOST_FITTING_RULES)),
    KEY("hardness.visible_at_px", INT, visible_at_px,
        "size of a picture at which the change of a free-form negative must be seen",
        BOUNDS(64, 4096)),

    KEY("composition.distractors", INT, composition.distractors,
        "further shapes in every image that take no part in the concept", BOUNDS(0, 2)),
    KEY("composition.impure", INT, composition.impure,
        "support images a side that break the rule of their side", BOUNDS(0, 7)),
    KEY("composition.support_candidates", INT, composition.support_candidates,
        "abstract: candidates a side, dealt so that those shown are diverse; 0 = no choice",
        BOUNDS(0, BLG_MAX_SIDE)),
    KEY("composition.query_candidates", INT, composition.query_candidates,
        "abstract: candidates a side for queries, dealt to be far from the support; 0 = no choice",
        BOUNDS(0, BLG_MAX_SIDE)),
    KEY("composition.pool_overlap", INT, composition.pool_overlap,
        "abstract: most shapes that two problems of one concept share", BOUNDS(0, 2 * BLG_MAX_SIDE),
        .optional = 1),
    KEY("composition.test_pool", REAL, composition.test_pool,
        "abstract: share of each concept's shapes that only queries show", BOUNDS(0, 0.9)),
    KEY("composition.pairings", INT, composition.pairings,
        "abstract: so many positive sides meet as many negative sides, a problem for each pair",
        BOUNDS(1, 8)),

    KEY("unseen.attributes", CHOICE, unseen.attributes,
        "attributes that no train problem has, for attribute grids",
        LIST(unseen.n_attributes, 0, BLG_ATTRIBUTES), NAMES(attribute_names)),
    KEY("unseen.attribute_count", INT, unseen.attribute_count,
        "how many to draw where the list of attributes is empty", BOUNDS(0, BLG_ATTRIBUTES)),
    KEY("unseen.shapes", TEXT, unseen.shapes, "shapes that no train problem has, for shape grids",
        LIST(unseen.n_shapes, 0, BLG_MAX_NAMES), .size = BLG_NAME_TEXT),
    KEY("unseen.shape_count", INT, unseen.shape_count,
        "how many to draw where the list of shapes is empty", BOUNDS(0, 100000)),

    KEY("split_file", TEXT, splits.file_name,
        "name of the file that lists the problems of each split", .size = 64),
    KEY("splits", SPLITS, splits.rules, "the splits by name, each with the rule that fills it",
        LIST(splits.n_rules, 1, BLG_MAX_SPLITS)),
};
const int blg_config_key_count = COUNT(blg_config_keys);

const blg_config_key blg_split_keys[] = {
    RULE_KEY("by", CHOICE, by, "what the split is made of", NAMES(blg_split_by_names)),
    RULE_KEY("holdout", TEXT, holdout,
             "names to hold out: lengths, settings, shapes, attributes, pairs, ...",
             RULE_LIST(n_holdout, 0, BLG_MAX_HOLDOUT), .size = 2 * BLG_NAME_TEXT, .numbers = 1),
    RULE_KEY("count", INT, count, "how many problems, concepts or names to draw",
             BOUNDS(0, BLG_MAX_PROBLEMS), .optional = 1),
    RULE_KEY("share", REAL, share, "share of the problems or concepts left, instead of a count",
             BOUNDS(0, 1), .optional = 1),
    RULE_KEY("stratify", CHOICE, stratify, "draw the same share of every family or group",
             NAMES(stratify_names)),
    RULE_KEY("families", FLAGS, families, "families that the rule concerns", .least = 1,
             NAMES(family_names)),
    RULE_KEY("pool_overlap", INT, pool_overlap,
             "abstract: most shapes that two problems of one concept share; null: as all",
             BOUNDS(0, 2 * BLG_MAX_SIDE), .optional = 1),
    RULE_KEY("file", TEXT, file, "list: file of the problems, one name a line, or a split file",
             .size = BLG_FILE_TEXT, .optional = 1),
    RULE_KEY("pattern", CHOICE, unseen, "grids: seen or unseen for each component of the concept",
             RULE_LIST(n_pattern, 0, BLG_MAX_COMPONENTS), NAMES(seen_names), .repeats = 1),
    RULE_KEY("hardness.negative_distance", RANGE, hardness.negative_distance,
             "hardness: mean distances of a negative to the nearest positive that are held out",
             BOUNDS(0, 20), .optional = 1),
    RULE_KEY("hardness.positive_diversity", RANGE, hardness.positive_diversity,
             "hardness: mean distances of two positives that are held out", BOUNDS(0, 20),
             .optional = 1),
    RULE_KEY("hardness.near_separators", RANGE, hardness.near_separators,
             "hardness: numbers of near separators that are held out", BOUNDS(0, BLG_ATTRIBUTES),
             .optional = 1),
    RULE_KEY("hardness.fitting_rules", RANGE, hardness.fitting_rules,
             "hardness: numbers of fitting rules that are held out",
             BOUNDS(0, BLG_MOST_FITTING_RULES), .optional = 1),
};
const int blg_split_key_count = COUNT(blg_split_keys);

size_t blg_config_key_size(const blg_config_key *key) {
    switch (key->type) {
    case BLG_KEY_REAL:
        return sizeof(double);
    case BLG_KEY_TEXT:
        return key->size;
    case BLG_KEY_SETTING:
        return sizeof(blg_setting);
    default:
        return sizeof(int);
    }
}
