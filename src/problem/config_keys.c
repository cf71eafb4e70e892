/* The keys of a config, in one table. By this table the file reads JSON into a config, prints a
 * config as JSON, and reports keys and values that are wrong. Its last chapter checks the rules of
 * splits. problem/config.c calls it; the plan uses what it tells of split rules. The header is
 * problem/config.h. */
#include "problem/config.h"

#include "base/text.h"
#include "problem/concept.h"
#include "problem/relations.h"

#include <assert.h>

/* ---- config key ---- */

/* The table: one line for each key, with its path, its type, its range, and its place in
 * blg_config. A new key needs a line here; reading and printing follow. */

#define COUNT(array) ((int)(sizeof(array) / sizeof *(array)))

#define NAME_ENTRY(upper, letters, word) #letters,
static const char *const family_names[] = {BLG_FAMILY_LIST(NAME_ENTRY)};
#undef NAME_ENTRY
static const char *const antialias_names[] = {"fast", "best"};
static const char *const label_names[] = {"table", "measured", "agreed"};
static const char *const line_reading_names[] = {"auto", "any", "two"};
static const char *const stratify_names[] = {"none", "family", "group", "length"};
static const char *const lengths_names[] = {"none", "length"};
static const char *const breaks_names[] = {"either", "first", "second"};
static const char *const seen_names[] = {"seen", "unseen"};
static const char *const polarity_names[] = {"concept", "negation"};
#define NAME_ENTRY(name) #name,
static const char *const attribute_names[] = {BLG_PUBLISHED_ATTRIBUTE_LIST(
    NAME_ENTRY) BLG_DERIVED_ATTRIBUTE_LIST(NAME_ENTRY) BLG_FURTHER_ATTRIBUTE_LIST(NAME_ENTRY)};
#undef NAME_ENTRY

#define NAME_ENTRY(upper, lower, ...) #lower,
const char *const blg_split_by_names[BLG_SPLIT_BYS] = {BLG_SPLIT_RULE_LIST(NAME_ENTRY)};
#undef NAME_ENTRY

/* A row of a table of keys: the path; the type BLG_KEY_...; the member of blg_config or, of a
 * RULE_KEY, of blg_split_rule; then what the type needs. BOUNDS: of numbers. LIST: the member that
 * counts the entries, and how many entries there may be. NAMES: the words of a CHOICE or of FLAGS.
 * blg_config_key (problem/config.h) explains the members that are set by name, such as .quiet. */
#define ROW(path_, type_, offset_, ...)                                                            \
    { .path = path_, .type = BLG_KEY_##type_, .offset = offset_, __VA_ARGS__ }
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
    KEY("preset", TEXT, preset, .size = 64),
    KEY("seed", SEED, seed, BOUNDS(0, 0x1p63)),
    KEY("exclude", TEXT, exclude, .size = BLG_FILE_TEXT, .optional = 1),
    KEY("families", FLAGS, families, .least = 1, NAMES(family_names)),
    KEY("stroke_types", FLAGS, stroke_types, .least = 1, NAMES(blg_stroke_type_names)),

    KEY("images.support", INT, n_support, BOUNDS(2, 16)),
    KEY("images.query", INT, n_query, BOUNDS(0, 4)),
    KEY("images.single_query_probability", REAL, single_query, BOUNDS(0, 1)),
    KEY("images.size_px", INT, size_px, BOUNDS(16, 4096)),
    KEY("images.depth_bits", INT, depth_bits, BOUNDS(1, 8)),
    KEY("images.antialias", CHOICE, antialias, NAMES(antialias_names)),
    KEY("images.pen_width_px", RANGE, pen_px, BOUNDS(1, 12)),
    KEY("images.stamp_width_px", RANGE, stamp_px, BOUNDS(0.5, 5)),

    KEY("free_form.problems_per_setting", INT, free_form.problems_per_setting, BOUNDS(0, 10000000)),
    KEY("free_form.settings", SETTING, free_form.settings, BOUNDS(1, BLG_MAX_ACTIONS),
        LIST(free_form.n_settings, 1, BLG_MAX_SETTINGS)),
    KEY("free_form.turns_deg", REAL, free_form.turns_deg, BOUNDS(-180, 180),
        LIST(free_form.n_turns, 1, BLG_MAX_TURNS)),
    KEY("free_form.line_length", REAL, free_form.line_lengths, BOUNDS(0.05, 1),
        LIST(free_form.n_lengths, 1, BLG_MAX_LENGTHS), .single = 1),
    KEY("free_form.arc_radius", REAL, free_form.arc_radii, BOUNDS(0.05, 1),
        LIST(free_form.n_radii, 1, BLG_MAX_RADII), .single = 1),
    KEY("free_form.arc_extent_deg", REAL, free_form.arc_extents_deg, BOUNDS(5, 360),
        LIST(free_form.n_extents, 1, BLG_MAX_EXTENTS), .single = 1),
    KEY("free_form.change_weights.kind", REAL, free_form.change_weights[BLG_CHANGE_KIND],
        BOUNDS(0, 1000)),
    KEY("free_form.change_weights.turn", REAL, free_form.change_weights[BLG_CHANGE_TURN],
        BOUNDS(0, 1000)),
    KEY("free_form.change_weights.type", REAL, free_form.change_weights[BLG_CHANGE_TYPE],
        BOUNDS(0, 1000)),
    KEY("free_form.change_weights.size", REAL, free_form.change_weights[BLG_CHANGE_SIZE],
        BOUNDS(0, 1000)),
    KEY("free_form.programs", TEXT, free_form.programs,
        LIST(free_form.n_programs, 0, BLG_MAX_GIVEN_PROGRAMS), .size = BLG_GIVEN_PROGRAM_TEXT,
        .quiet = 1),
    KEY("free_form.problems_per_concept", INT, free_form.problems_per_concept,
        BOUNDS(1, BLG_MAX_GIVEN_PROBLEMS),
        .count_offset = offsetof(blg_config, free_form.n_programs), .quiet = 1),

    KEY("basic.problems", INT, basic.problems, BOUNDS(0, 1000000)),
    KEY("basic.max_shapes", INT, basic.max_shapes, BOUNDS(1, BLG_MAX_COMPONENTS)),
    KEY("basic.single_share", REAL, basic.single_share, BOUNDS(0, 1)),
    KEY("basic.triple_share", REAL, basic.triple_share, BOUNDS(0, 1)),
    KEY("basic.cross_super_classes", BOOL, basic.cross_super_classes, BOUNDS(0, 1)),
    KEY("basic.stratify", CHOICE, basic.stratify, NAMES(lengths_names)),
    KEY("basic.negative_breaks", CHOICE, basic.negative_breaks, NAMES(breaks_names)),
    KEY("basic.first_super_classes", TEXT, basic.first, LIST(basic.n_first, 0, BLG_MAX_HOLDOUT),
        .size = BLG_NAME_TEXT),
    KEY("basic.concepts", TEXT, basic.concepts, LIST(basic.n_concepts, 0, BLG_MAX_GIVEN_SHAPES),
        .size = BLG_HOLDOUT_TEXT, .quiet = 1),
    KEY("basic.problems_per_concept", INT, basic.problems_per_concept,
        BOUNDS(1, BLG_MAX_GIVEN_PROBLEMS), .count_offset = offsetof(blg_config, basic.n_concepts),
        .quiet = 1),

    KEY("abstract.problems", INT, abstract.problems, BOUNDS(0, 1000000)),
    KEY("abstract.problems_per_concept", INT, abstract.problems_per_concept, BOUNDS(1, 1000000),
        .word = "max"),
    KEY("abstract.min_arity", INT, abstract.min_arity, BOUNDS(1, BLG_MAX_COMPONENTS)),
    KEY("abstract.max_arity", INT, abstract.max_arity, BOUNDS(1, BLG_MAX_COMPONENTS)),
    KEY("abstract.min_shapes", INT, abstract.min_shapes, BOUNDS(1, 10000)),
    KEY("abstract.attributes", CHOICE, abstract.attributes,
        LIST(abstract.n_attributes, 0, BLG_ATTRIBUTES), NAMES(attribute_names)),
    KEY("abstract.labels", CHOICE, abstract.labels, NAMES(label_names)),
    KEY("abstract.line_reading", CHOICE, abstract.line_reading, NAMES(line_reading_names)),
    KEY("abstract.polarity", FLAGS, abstract.polarity, .least = 1, NAMES(polarity_names)),
    KEY("abstract.stratify", CHOICE, abstract.stratify, NAMES(lengths_names)),
    KEY("abstract.negative_breaks", CHOICE, abstract.negative_breaks, NAMES(breaks_names)),
    KEY("abstract.first_attributes", CHOICE, abstract.first,
        LIST(abstract.n_first, 0, BLG_ATTRIBUTES), NAMES(attribute_names)),
    KEY("abstract.user_concepts", TEXT, abstract.user_concepts,
        LIST(abstract.n_user_concepts, 0, BLG_MAX_USER_CONCEPTS), .size = BLG_CONCEPT_TEXT),

    KEY("relations.problems", INT, relations.problems, BOUNDS(0, 1000000), .relations = 1),
    KEY("relations.min_shapes", INT, relations.min_shapes, BOUNDS(2, BLG_MOST_FIGURES),
        .relations = 1),
    KEY("relations.max_shapes", INT, relations.max_shapes, BOUNDS(2, BLG_MOST_FIGURES),
        .relations = 1),
    KEY("relations.polarity", FLAGS, relations.polarity, .least = 1, NAMES(polarity_names),
        .relations = 1),
    KEY("relations.concepts", TEXT, relations.concepts,
        LIST(relations.n_concepts, 0, BLG_MAX_RELATION_CONCEPTS), .size = BLG_CONCEPT_TEXT,
        .relations = 1),

    KEY("catalogue.shapes", TEXT, catalogue.shapes, LIST(catalogue.n_shapes, 0, BLG_MAX_NAMES),
        .size = BLG_NAME_TEXT),
    KEY("catalogue.exclude_shapes", TEXT, catalogue.exclude_shapes,
        LIST(catalogue.n_exclude_shapes, 0, BLG_MAX_NAMES), .size = BLG_NAME_TEXT),
    KEY("catalogue.super_classes", TEXT, catalogue.super_classes,
        LIST(catalogue.n_super_classes, 0, BLG_MAX_HOLDOUT), .size = BLG_NAME_TEXT),
    KEY("catalogue.exclude_super_classes", TEXT, catalogue.exclude_super_classes,
        LIST(catalogue.n_exclude_super_classes, 0, BLG_MAX_HOLDOUT), .size = BLG_NAME_TEXT),

    /* figures of relation problems have sizes of their own (problem/family/rl.c) */
    KEY("placement.scale.ff", RANGE, placement.scale[BLG_FREE_FORM], BOUNDS(1, 720)),
    KEY("placement.scale.bd", RANGE, placement.scale[BLG_BASIC], BOUNDS(1, 720)),
    KEY("placement.scale.hd", RANGE, placement.scale[BLG_ABSTRACT], BOUNDS(1, 720)),
    KEY("placement.rotation_deg", RANGE, placement.rotation_deg, BOUNDS(-360, 360)),
    KEY("placement.position_unit", RANGE, placement.position_unit, BOUNDS(-360, 360)),
    KEY("placement.gap_unit", REAL, placement.gap_unit, BOUNDS(0, 200)),
    KEY("placement.plane_unit", REAL, placement.plane_unit, BOUNDS(100, 720)),
    KEY("placement.max_trials", INT, placement.max_trials, BOUNDS(1, 10000000)),

    /* A distance of a free-form negative is counted in strokes and may exceed 1. */
    KEY("hardness.negative_distance", RANGE, hardness.negative_distance, BOUNDS(0, 20)),
    KEY("hardness.positive_diversity", RANGE, hardness.positive_diversity, BOUNDS(0, 1)),
    KEY("hardness.near_separators", RANGE, hardness.near_separators, BOUNDS(0, BLG_ATTRIBUTES)),
    KEY("hardness.fitting_rules", RANGE, hardness.fitting_rules, BOUNDS(0, BLG_MOST_FITTING_RULES)),
    KEY("hardness.visible_at_px", INT, visible_at_px, BOUNDS(64, 4096), .optional = 1),

    KEY("composition.distractors", INT, composition.distractors, BOUNDS(0, 2)),
    KEY("composition.impure", INT, composition.impure, BOUNDS(0, 7)),
    KEY("composition.support_candidates", INT, composition.support_candidates,
        BOUNDS(0, BLG_MAX_SIDE)),
    KEY("composition.query_candidates", INT, composition.query_candidates, BOUNDS(0, BLG_MAX_SIDE)),
    KEY("composition.pool_overlap", INT, composition.pool_overlap, BOUNDS(0, 2 * BLG_MAX_SIDE),
        .optional = 1),
    KEY("composition.test_pool", REAL, composition.test_pool, BOUNDS(0, 0.9)),
    KEY("composition.pairings", INT, composition.pairings, BOUNDS(1, 8)),
    KEY("composition.context_pairs", BOOL, composition.context_pairs, .quiet = 1),

    KEY("unseen.attributes", CHOICE, unseen.attributes,
        LIST(unseen.n_attributes, 0, BLG_ATTRIBUTES), NAMES(attribute_names)),
    KEY("unseen.attribute_count", INT, unseen.attribute_count, BOUNDS(0, BLG_ATTRIBUTES)),
    KEY("unseen.shapes", TEXT, unseen.shapes, LIST(unseen.n_shapes, 0, BLG_MAX_NAMES),
        .size = BLG_NAME_TEXT),
    KEY("unseen.shape_count", INT, unseen.shape_count, BOUNDS(0, 100000)),

    KEY("split_file", TEXT, splits.file_name, .size = 64),
    KEY("splits", SPLITS, splits.rules, LIST(splits.n_rules, 1, BLG_MAX_SPLITS)),
};
const int blg_config_key_count = COUNT(blg_config_keys);

const blg_config_key blg_split_keys[] = {
    RULE_KEY("by", CHOICE, by, NAMES(blg_split_by_names)),
    RULE_KEY("holdout", TEXT, holdout, RULE_LIST(n_holdout, 0, BLG_MAX_HOLDOUT),
             .size = BLG_HOLDOUT_TEXT, .numbers = 1),
    RULE_KEY("count", INT, count, BOUNDS(0, BLG_MAX_PROBLEMS), .optional = 1),
    RULE_KEY("share", REAL, share, BOUNDS(0, 1), .optional = 1),
    RULE_KEY("stratify", CHOICE, stratify, NAMES(stratify_names)),
    RULE_KEY("families", FLAGS, families, .least = 1, NAMES(family_names)),
    RULE_KEY("pool_overlap", INT, pool_overlap, BOUNDS(0, 2 * BLG_MAX_SIDE), .optional = 1),
    RULE_KEY("mixed", BOOL, mixed, BOUNDS(0, 1)),
    RULE_KEY("file", TEXT, file, .size = BLG_FILE_TEXT, .optional = 1),
    RULE_KEY("pattern", CHOICE, pattern, RULE_LIST(n_pattern, 0, BLG_MAX_COMPONENTS),
             NAMES(seen_names), .repeats = 1),
    RULE_KEY("hardness.negative_distance", RANGE, hardness.negative_distance, BOUNDS(0, 20),
             .optional = 1),
    RULE_KEY("hardness.positive_diversity", RANGE, hardness.positive_diversity, BOUNDS(0, 20),
             .optional = 1),
    RULE_KEY("hardness.near_separators", RANGE, hardness.near_separators, BOUNDS(0, BLG_ATTRIBUTES),
             .optional = 1),
    RULE_KEY("hardness.fitting_rules", RANGE, hardness.fitting_rules,
             BOUNDS(0, BLG_MOST_FITTING_RULES), .optional = 1),
};
const int blg_split_key_count = COUNT(blg_split_keys);

/* Size in bytes of one value of the key: of the single value, or of an entry of the key's list. */
static size_t blg_config_key_size(const blg_config_key *key) {
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

/* ---- config read ---- */

/* Reads JSON into a config.
 *
 * The reader walks objects along the table of keys. A member is a key of the table, or an object
 * that contains further keys, or unknown. A list is written as a whole: entries after its new end
 * become zero, so that equal configs have equal bytes. */

/* The place of the value that is being read, for messages about it. */
typedef struct place {
    blg_config_reader *reader;
    const blg_json_path *path;
} place;

/* Makes `entry` the place of entry number i of the list at `at`. */
#define ENTRY_PLACE(entry, at, i)                                                                  \
    const blg_json_path entry##_path = {(at)->path, NULL, (i)};                                    \
    const place entry = {(at)->reader, &entry##_path}

blg_status blg_config_status(const blg_config_reader *reader) {
    return reader->no_memory ? BLG_NO_MEMORY : reader->n_errors ? BLG_INVALID : BLG_OK;
}

/* Describes a value in words, for messages. */
static const char *found_text(const json_t *value, char buf[96]) {
    switch (json_typeof(value)) {
    case JSON_STRING:
        snprintf(buf, 96, "\"%.80s%s\"", json_string_value(value),
                 json_string_length(value) > 80 ? "..." : "");
        break;
    case JSON_INTEGER:
        snprintf(buf, 96, "%" JSON_INTEGER_FORMAT, json_integer_value(value));
        break;
    case JSON_REAL:
        blg_str_print_double(json_real_value(value), buf);
        break;
    case JSON_ARRAY:
        snprintf(buf, 96, "a list of %zu", json_array_size(value));
        break;
    default:
        return json_is_object(value) ? "an object"
               : json_is_null(value) ? "null"
               : json_is_true(value) ? "true"
                                     : "false";
    }
    return buf;
}

/* Reports that another value was expected. Returns false, so that a reader can end with
 * `return report_wrong(...)`. */
static bool report_wrong(const place *at, const json_t *value, const char *expected) {
    char found[96];
    blg_config_report(at->reader, at->path, "expected %s, found %s", expected,
                      found_text(value, found));
    return false;
}

/* Reports a name that is not in the list `names`. The message gives the name of the list that is
 * most like it, or, if none is, as many names of the list as fit. */
static void unknown_name(const place *at, const json_t *value, const char *const *names,
                         int n_names) {
    const char *text = json_string_value(value),
               *near = blg_str_nearest(text, names, (size_t)n_names);
    const char *what = blg_attribute_find(names[0]) == 0 ? "attribute" : "name";
    char list[256]; /* the first names, as many as fit */
    size_t used = 0;
    for (int i = 0; i < n_names; i++) {
        const bool fits = used + strlen(names[i]) + sizeof ", , ..." <= sizeof list;
        used += (size_t)snprintf(list + used, sizeof list - used, "%s%s", i ? ", " : "",
                                 fits ? names[i] : "...");
        if (!fits)
            break;
    }
    if (near)
        blg_config_report(at->reader, at->path, "unknown %s \"%.80s\"; did you mean \"%s\"?", what,
                          text, near);
    else
        blg_config_report(at->reader, at->path, "unknown %s \"%.80s\"; expected one of %s", what,
                          text, list);
}

/* Reads a name; *index gets its index in the list `names`. Like all readers here, returns false
 * after it has reported a mistake. */
static bool read_name(const place *at, const json_t *value, const char *const *names, int n_names,
                      int *index) {
    if (!json_is_string(value))
        return report_wrong(at, value, "a name in quotes");
    const int found = blg_str_index(json_string_value(value), names, n_names);
    if (found < 0)
        unknown_name(at, value, names, n_names);
    else
        *index = found;
    return found >= 0;
}

/* Whether a value is a whole number. 64.0 and 1e3 are, as in the schema's "integer". */
static bool is_whole(const json_t *value) {
    const double number = json_number_value(value);
    return json_is_integer(value) ||
           (json_is_real(value) && floor(number) == number && fabs(number) <= 0x1p53);
}

/* Reads a number in the key's range. whole: it must be a whole number. */
static bool read_number(const place *at, const blg_config_key *key, bool whole, const json_t *value,
                        double *number) {
    char expected[160], low[BLG_DOUBLE_TEXT], high[BLG_DOUBLE_TEXT];
    blg_str_print_double(key->low, low);
    blg_str_print_double(key->high, high);
    snprintf(expected, sizeof expected, "a %snumber from %s to %s%s%s%s%s", whole ? "whole " : "",
             low, high, key->optional ? ", or null" : "", key->word ? ", or \"" : "",
             key->word ? key->word : "", key->word ? "\"" : "");
    *number = json_number_value(value);
    const bool good = whole ? is_whole(value) : json_is_number(value);
    return (good && *number >= key->low && *number <= key->high) ||
           report_wrong(at, value, expected);
}

/* Reads a text; if key->numbers, also a whole number, as the text of its digits. Fills the bytes
 * after the text with 0, so that equal texts have equal bytes. */
static bool read_text(const place *at, const blg_config_key *key, const json_t *value, char *text) {
    if (key->optional && json_is_null(value)) {
        memset(text, 0, key->size);
        return true;
    }
    char number[32];
    const char *given = json_string_value(value);
    if (key->numbers && json_is_integer(value)) {
        snprintf(number, sizeof number, "%" JSON_INTEGER_FORMAT, json_integer_value(value));
        given = number;
    }
    if (!given)
        return report_wrong(at, value,
                            key->numbers    ? "a text in quotes or a whole number"
                            : key->optional ? "a text in quotes, or null"
                                            : "a text in quotes");
    size_t length = strlen(given);
    if (length == 0 || length >= key->size) {
        blg_config_report(at->reader, at->path, "expected a text of 1 to %zu bytes, found %zu",
                          key->size - 1, length);
        return false;
    }
    memset(text, 0, key->size);
    memcpy(text, given, length);
    return true;
}

/* Whether the value is a list of key->least to `most` entries; reports if it is not. */
static bool is_list(const place *at, const blg_config_key *key, int most, const json_t *value) {
    if (!json_is_array(value))
        return report_wrong(at, value, "a list");
    size_t n = json_array_size(value);
    if (n < (size_t)key->least || n > (size_t)most) {
        blg_config_report(at->reader, at->path, "expected %d to %d entries, found %zu", key->least,
                          most, n);
        return false;
    }
    return true;
}

/* Reads a list of names into flags, one for each of key->names; a mistake leaves `out` as it is. */
static void read_flags(const place *at, const blg_config_key *key, const json_t *value, bool *out) {
    bool flags[BLG_ATTRIBUTES] = {false}, good = is_list(at, key, key->n_names, value);
    for (size_t i = 0; good && i < json_array_size(value); i++) {
        ENTRY_PLACE(entry, at, i);
        int index = 0;
        good = read_name(&entry, json_array_get(value, i), key->names, key->n_names, &index);
        if (good && flags[index])
            blg_config_report(at->reader, entry.path, "\"%s\" stands twice", key->names[index]);
        flags[index] |= good;
    }
    if (good)
        memcpy(out, flags, (size_t)key->n_names * sizeof *out);
}

/* Reads a range [low, high]; null, which an optional key may have, gives {-1, -1}. */
static bool read_range(const place *at, const blg_config_key *key, const json_t *value,
                       blg_range *out) {
    double ends[2] = {-1, -1};
    const bool absent = key->optional && json_is_null(value);
    if (!absent && (!json_is_array(value) || json_array_size(value) != 2))
        return report_wrong(at, value,
                            key->optional ? "a list of two numbers [low, high], or null"
                                          : "a list of two numbers [low, high]");
    for (size_t i = 0; i < 2 && !absent; i++) {
        ENTRY_PLACE(entry, at, i);
        if (!read_number(&entry, key, /* whole */ false, json_array_get(value, i), &ends[i]))
            return false;
    }
    if (ends[0] > ends[1]) {
        blg_config_report(at->reader, at->path, "low end %g above the high end %g", ends[0],
                          ends[1]);
        return false;
    }
    *out = (blg_range){ends[0], ends[1]};
    return true;
}

/* Reads a setting: a list with the number of actions of each shape of an image. */
static bool read_setting(const place *at, const blg_config_key *key, const json_t *value,
                         blg_setting *setting) {
    if (!json_is_array(value) || json_array_size(value) < 1 ||
        json_array_size(value) > BLG_MAX_FREE_SHAPES)
        return report_wrong(at, value, "a list of one to three numbers of actions");
    for (size_t i = 0; i < json_array_size(value); i++) {
        ENTRY_PLACE(entry, at, i);
        double number;
        if (!read_number(&entry, key, /* whole */ true, json_array_get(value, i), &number))
            return false;
        setting->n_actions[setting->n_shapes++] = (int)number;
    }
    return true;
}

/* Reads the word that a number's key takes as well (key->word, such as "max"); it stands for 0. */
static bool read_word(const place *at, const blg_config_key *key, const json_t *value,
                      int *target) {
    const char *text = json_string_value(value), *near = blg_str_nearest(text, &key->word, 1);
    if (strcmp(text, key->word) == 0) {
        *target = 0;
        return true;
    }
    blg_config_report(at->reader, at->path, "expected a whole number or \"%s\", found \"%.80s\"%s",
                      key->word, text, blg_str_guess(near).text);
    return false;
}

/* Reads a seed. JSON numbers with a point or exponent are exact up to 2^53 only, so larger ones are
 * refused; numbers in digits alone are exact up to 2^63 - 1. */
static bool read_seed(const place *at, const json_t *value, uint64_t *seed) {
    if (!is_whole(value) || json_number_value(value) < 0)
        return report_wrong(
            at, value,
            json_is_real(value) && json_real_value(value) > 9007199254740992
                ? "a number up to 9007199254740992 or, in digits alone, a whole number up "
                  "to 9223372036854775807"
                : "a whole number from 0 to 9223372036854775807");
    *seed = json_is_integer(value) ? (uint64_t)json_integer_value(value)
                                   : (uint64_t)json_number_value(value);
    return true;
}

/* Reads one value, or one entry of a list. target keeps its value if there is a mistake. */
static bool read_value(const place *at, const blg_config_key *key, const json_t *value,
                       void *target) {
    const bool absent = key->optional && json_is_null(value);
    double number = -1; /* the value for null */
    switch (key->type) {
    case BLG_KEY_INT:
        if (key->word && json_is_string(value))
            return read_word(at, key, value, target);
        if (!absent && !read_number(at, key, /* whole */ true, value, &number))
            return false;
        *(int *)target = (int)number;
        return true;
    case BLG_KEY_REAL:
        if (!absent && !read_number(at, key, /* whole */ false, value, &number))
            return false;
        *(double *)target = number;
        return true;
    case BLG_KEY_SEED:
        return read_seed(at, value, target);
    case BLG_KEY_BOOL:
        if (!json_is_boolean(value))
            return report_wrong(at, value, "true or false");
        *(bool *)target = json_is_true(value);
        return true;
    case BLG_KEY_TEXT:
        return read_text(at, key, value, target);
    case BLG_KEY_CHOICE: /* every enum of the config is as wide as an int */
        return read_name(at, value, key->names, key->n_names, target);
    case BLG_KEY_SETTING:
        return read_setting(at, key, value, target);
    default:
        assert(key->type == BLG_KEY_RANGE);
        return read_range(at, key, value, target);
    }
}

/* Reads a list and its number of entries into the config or split rule at base. If key->single, a
 * value that is no list is read as a list of one. After a mistake the old list stays. */
static void read_list(const place *at, const blg_config_key *key, const json_t *value, char *base) {
    enum { LARGEST = BLG_MAX_GIVEN_PROGRAMS * BLG_GIVEN_PROGRAM_TEXT };
    char list[LARGEST];
    const bool single = key->single && !json_is_array(value);
    if (!single && !is_list(at, key, key->most, value))
        return;
    const size_t n = single ? 1 : json_array_size(value), size = blg_config_key_size(key);
    const size_t whole = size * (size_t)key->most; /* bytes; entries after the n-th are 0 */
    assert(whole <= sizeof list);
    memset(list, 0, whole);
    bool good = !single || read_value(at, key, value, list);
    for (size_t i = 0; !single && i < n; i++) {
        ENTRY_PLACE(entry, at, i);
        good &= read_value(&entry, key, json_array_get(value, i), list + i * size);
        for (size_t j = 0; !key->repeats && good && j < i; j++)
            if (memcmp(list + i * size, list + j * size, size) == 0) {
                blg_config_report(at->reader, entry.path, "the same as entry %zu", j);
                good = false;
            }
    }
    if (good) {
        memcpy(base + key->offset, list, whole);
        *(int *)(void *)(base + key->count_offset) = (int)n;
    }
}

static void read_splits(const place *at, const json_t *value, blg_splits_config *splits);

/* Reads the value of a key into the config, or the split rule, at base. A mistake is reported and
 * leaves the key as it is. */
static void read_key(const place *at, const blg_config_key *key, const json_t *value, void *base) {
    char *target = (char *)base + key->offset;
    if (key->type == BLG_KEY_SPLITS)
        read_splits(at, value, &((blg_config *)base)->splits);
    else if (key->type == BLG_KEY_FLAGS)
        read_flags(at, key, value, (bool *)target);
    else if (key->most)
        read_list(at, key, value, base);
    else
        (void)read_value(at, key, value, target);
}

/* Lists the names of the members that the object with this prefix ("images.", "" for the outermost)
 * may have: what follows the prefix in the paths of keys, up to the next dot. Returns their
 * number. */
static int member_names(const blg_config_key *keys, int n_keys, const char *prefix,
                        char names[][64]) {
    int n = 0;
    size_t skip = strlen(prefix);
    for (int i = 0; i < n_keys; i++) {
        if (strncmp(keys[i].path, prefix, skip) != 0)
            continue;
        char name[64];
        snprintf(name, sizeof name, "%.*s", (int)strcspn(keys[i].path + skip, "."),
                 keys[i].path + skip);
        if (n == 0 || strcmp(names[n - 1], name) != 0) /* an object's keys stand together */
            memcpy(names[n++], name, sizeof name);
    }
    return n;
}

/* The path of a key whose last name is like the text: "images.size_px" for "size_px". NULL if no
 * key is. */
static const char *nearest_elsewhere(const blg_config_key *keys, int n_keys, const char *text) {
    const char *similar = NULL;
    for (int i = 0; i < n_keys; i++) {
        const char *dot = strrchr(keys[i].path, '.'), *last = dot ? dot + 1 : keys[i].path;
        if (strcmp(text, last) == 0)
            return keys[i].path;
        if (!similar && blg_str_nearest(text, &last, 1))
            similar = keys[i].path;
    }
    return similar;
}

/* The key that an unknown key may mean: a member of the object that is spelt nearly so or begins so
 * ("size_px" for "size"), or else the path of a key of another object. NULL if there is none. */
static const char *nearest_key(const blg_config_key *keys, int n_keys, const char *const *members,
                               int n, const char *text) {
    const char *near = blg_str_nearest(text, members, (size_t)n);
    for (int i = 0; i < n && !near && strlen(text) >= 3; i++)
        if (strncmp(members[i], text, strlen(text)) == 0)
            near = members[i];
    return near ? near : nearest_elsewhere(keys, n_keys, text);
}

/* Reports an unknown key, with the key that may be meant or else with the object's members.
 * "n_support" is tried as "support" too: so the members of the struct blg_config are named. */
static void unknown_key(const place *at, const blg_config_key *keys, int n_keys,
                        const char *prefix) {
    enum { MOST = 96 };
    char names[MOST][64];
    const char *pointers[MOST];
    assert(n_keys <= MOST);
    int n = member_names(keys, n_keys, prefix, names);
    for (int i = 0; i < n; i++)
        pointers[i] = names[i];
    const char *key = at->path->key, *near = nearest_key(keys, n_keys, pointers, n, key);
    if (!near && strncmp(key, "n_", 2) == 0)
        near = nearest_key(keys, n_keys, pointers, n, key + 2);
    if (strchr(key, '.'))
        blg_config_report_key(at->reader, at->path,
                              "unknown key; in a file the parts of a path are objects in objects");
    else
        blg_config_report_key(
            at->reader, at->path, "unknown key%s",
            (near ? blg_str_guess(near) : blg_str_guess_among(key, pointers, (size_t)n)).text);
}

/* Reads an object into the config, or the split rule, at base. prefix: the path of the object and
 * a dot, as in keys[i].path; "" for the outermost. */
static void read_object(const place *at, const blg_config_key *keys, int n_keys, const char *prefix,
                        const json_t *object, void *base) {
    const char *name;
    json_t *value;
    json_object_foreach((json_t *)object, name, value) {
        blg_json_path path = {at->path, name, 0};
        place member = {at->reader, &path};
        char full[160];
        size_t length = (size_t)snprintf(full, sizeof full - 1, "%s%.100s", prefix, name);
        const blg_config_key *key = NULL;
        bool holds_keys = false;
        for (int i = 0; i < n_keys && !key && !holds_keys; i++) {
            if (strcmp(keys[i].path, full) == 0)
                key = &keys[i];
            holds_keys = strncmp(keys[i].path, full, length) == 0 && keys[i].path[length] == '.';
        }
        if (strchr(name, '.') || (!key && !holds_keys))
            unknown_key(&member, keys, n_keys, prefix);
        else if (key)
            read_key(&member, key, value, base);
        else if (!json_is_object(value))
            report_wrong(&member, value, "an object");
        else {
            full[length] = '.';
            full[length + 1] = 0;
            read_object(&member, keys, n_keys, full, value, base);
        }
    }
}

/* Removes a split rule. The rules after it move up by one, and so do their bits in
 * reader->bad_splits. */
static void remove_rule(blg_config_reader *reader, blg_splits_config *splits, int index) {
    const unsigned below = (1u << index) - 1;
    for (int i = index; i + 1 < splits->n_rules; i++)
        splits->rules[i] = splits->rules[i + 1];
    memset(&splits->rules[--splits->n_rules], 0, sizeof splits->rules[0]);
    reader->bad_splits = (reader->bad_splits & below) | (reader->bad_splits >> 1 & ~below);
}

/* Reads a member of "splits": the rule of a new split, or changes to the rule of a split that is
 * there. If reader->whole_rules, the member replaces such a rule; else only the keys that the
 * member has change. If reader->edit_splits, the value null removes the rule. */
static void read_rule(const place *at, const char *name, const json_t *value,
                      blg_splits_config *splits) {
    blg_config_reader *reader = at->reader;
    int before = reader->n_errors, index = blg_splits_find(splits, name);
    if (json_is_null(value) && reader->edit_splits && index >= 0) {
        remove_rule(reader, splits, index);
        return;
    }
    if (!blg_str_is_name(name) || strlen(name) >= BLG_SPLIT_NAME)
        blg_config_report_key(at->reader, at->path, "a split's name has 1 to %d of a-z, 0-9 and _",
                              BLG_SPLIT_NAME - 1);
    else if (!json_is_object(value))
        report_wrong(at, value, "an object");
    else if (index < 0 && splits->n_rules == BLG_MAX_SPLITS)
        blg_config_report_key(at->reader, at->path, "more than %d splits", BLG_MAX_SPLITS);
    else {
        if (index < 0 || reader->whole_rules) {
            index = index < 0 ? splits->n_rules++ : index;
            blg_split_rule_init(&splits->rules[index], name);
            if (!json_object_get(value, "by"))
                blg_config_report(reader, at->path, "\"by\" is missing: what the split is made of");
        }
        read_object(at, blg_split_keys, blg_split_key_count, "", value, &splits->rules[index]);
        if (reader->n_errors != before)
            reader->bad_splits |= 1u << index;
        return;
    }
    reader->bad_split_names =
        true; /* the member had a mistake that kept its rule from being read */
}

/* Reads the object "splits". In a config file it replaces all splits of the preset; if single
 * splits are edited (reader->edit_splits, for --set), the other splits stay. */
static void read_splits(const place *at, const json_t *value, blg_splits_config *splits) {
    if (!json_is_object(value)) {
        report_wrong(at, value, "an object");
        return;
    }
    if (!at->reader->edit_splits) {
        memset(splits->rules, 0, sizeof splits->rules);
        splits->n_rules = 0;
    }
    const char *name;
    json_t *rule;
    json_object_foreach((json_t *)value, name, rule) {
        blg_json_path path = {at->path, name, 0};
        place member = {at->reader, &path};
        read_rule(&member, name, rule, splits);
    }
}

void blg_config_read(blg_config_reader *reader, const json_t *root, blg_config *config) {
    place at = {reader, NULL};
    if (!json_is_object(root))
        report_wrong(&at, root, "an object");
    else
        read_object(&at, blg_config_keys, blg_config_key_count, "", root, config);
}

/* ---- config print ---- */

/* Prints a config as JSON from the table of keys.
 *
 * An object opens and closes where the dotted paths change; a list stands on one line. Every key is
 * printed, so the text describes the whole config, whatever its preset is. */

/* Begins a line, indented for this depth of nested objects. */
static void indent(blg_buf *out, int depth) {
    blg_buf_char(out, '\n');
    for (int i = 0; i < depth; i++)
        blg_buf_text(out, "  ");
}

/* Prints a number, or the null or the word that it stands for in this key. */
static void print_number(blg_buf *out, const blg_config_key *key, double value) {
    if (key->optional && value < 0)
        blg_buf_text(out, "null");
    else if (key->word && !(value > 0))
        blg_buf_json_string(out, key->word);
    else
        blg_buf_double(out, value);
}

/* Prints one value, or one entry of a list. */
static void print_value(blg_buf *out, const blg_config_key *key, const void *value) {
    const blg_range *range = value;
    char setting[64];
    switch (key->type) {
    case BLG_KEY_INT:
        print_number(out, key, *(const int *)value);
        break;
    case BLG_KEY_REAL:
        print_number(out, key, *(const double *)value);
        break;
    case BLG_KEY_SEED:
        blg_buf_format(out, "%llu", (unsigned long long)*(const uint64_t *)value);
        break;
    case BLG_KEY_BOOL:
        blg_buf_text(out, *(const bool *)value ? "true" : "false");
        break;
    case BLG_KEY_TEXT:
        if (key->optional && !*(const char *)value)
            blg_buf_text(out, "null");
        else
            blg_buf_json_string(out, value);
        break;
    case BLG_KEY_CHOICE:
        blg_buf_json_string(out, key->names[*(const int *)value]);
        break;
    case BLG_KEY_SETTING:
        blg_setting_print(value, ", ", setting, sizeof setting);
        blg_buf_format(out, "[%s]", setting);
        break;
    default:
        assert(key->type == BLG_KEY_RANGE);
        if (key->optional && range->low < 0) {
            blg_buf_text(out, "null");
            break;
        }
        blg_buf_number(out, "[", range->low);
        blg_buf_number(out, ", ", range->high);
        blg_buf_char(out, ']');
        break;
    }
}

/* Prints the names of a key whose flags are set, as a list. */
static void print_names(blg_buf *out, const blg_config_key *key, const bool *flags) {
    const char *separator = "";
    blg_buf_char(out, '[');
    for (int i = 0; i < key->n_names; i++)
        if (flags[i]) {
            blg_buf_quoted(out, separator, key->names[i]);
            separator = ", ";
        }
    blg_buf_char(out, ']');
}

/* Prints the n values of a key as a list; a single value, where allowed, without brackets. */
static void print_list(blg_buf *out, const blg_config_key *key, const char *list, int n) {
    const bool brackets = !key->single || n != 1;
    blg_buf_text(out, brackets ? "[" : "");
    for (int i = 0; i < n; i++) {
        blg_buf_text(out, i ? ", " : "");
        print_value(out, key, list + (size_t)i * blg_config_key_size(key));
    }
    blg_buf_text(out, brackets ? "]" : "");
}

/* Prints a key's value in the config, or the split rule, at base. */
static void print_key(blg_buf *out, const blg_config_key *key, const void *base, int depth);

/* Whether the printed config leaves the key out, because it says nothing: a key of relation
 * problems if the config makes none; or a key marked quiet that is false, an empty list, or belongs
 * to an empty list. base: the config, or the split rule. */
static bool is_silent(const blg_config_key *key, const void *base) {
    if (key->relations)
        return !((const blg_config *)base)->families[BLG_RELATIONS];
    if (key->quiet && key->type == BLG_KEY_BOOL)
        return !*(const bool *)(const void *)((const char *)base + key->offset);
    return key->quiet && !*(const int *)(const void *)((const char *)base + key->count_offset);
}

/* Prints the object that key number *next is a member of. Its members are this key and the keys
 * that follow, as long as the first `skip` bytes of their paths agree. *next becomes the number of
 * the first key that is no member. base: the config or split rule whose values are printed. */
static void print_members(blg_buf *out, const blg_config_key *keys, int n_keys, int *next,
                          size_t skip, const void *base, int depth) {
    const char *prefix = keys[*next].path;
    blg_buf_char(out, '{');
    for (const char *separator = ""; *next < n_keys;) {
        const blg_config_key *key = &keys[*next];
        if (strncmp(key->path, prefix, skip) != 0)
            break;
        if (is_silent(key, base)) {
            (*next)++;
            continue;
        }
        const char *name = key->path + skip;
        size_t length = strcspn(name, ".");
        blg_buf_text(out, separator);
        separator = ",";
        indent(out, depth + 1);
        blg_buf_format(out, "\"%.*s\": ", (int)length, name);
        if (name[length]) /* the key lies deeper: this member is an object, too */
            print_members(out, keys, n_keys, next, skip + length + 1, base, depth + 1);
        else
            print_key(out, &keys[(*next)++], base, depth + 1);
    }
    indent(out, depth);
    blg_buf_char(out, '}');
}

/* Prints all splits as an object, each with the members of its rule. */
static void print_splits(blg_buf *out, const blg_splits_config *splits, int depth) {
    blg_buf_char(out, '{');
    for (int i = 0; i < splits->n_rules; i++) {
        int next = 0;
        blg_buf_text(out, i ? "," : "");
        indent(out, depth + 1);
        blg_buf_json_string(out, splits->rules[i].split);
        blg_buf_text(out, ": ");
        print_members(out, blg_split_keys, blg_split_key_count, &next, 0, &splits->rules[i],
                      depth + 1);
    }
    indent(out, depth);
    blg_buf_char(out, '}');
}

static void print_key(blg_buf *out, const blg_config_key *key, const void *base, int depth) {
    const char *value = (const char *)base + key->offset;
    if (key->type == BLG_KEY_SPLITS)
        print_splits(out, &((const blg_config *)base)->splits, depth);
    else if (key->type == BLG_KEY_FLAGS)
        print_names(out, key, (const bool *)value);
    else if (key->most)
        print_list(out, key, value,
                   *(const int *)(const void *)((const char *)base + key->count_offset));
    else
        print_value(out, key, value);
}

char *blg_config_print(const blg_config *config) {
    blg_buf out = {0};
    int next = 0;
    print_members(&out, blg_config_keys, blg_config_key_count, &next, 0, config, 0);
    blg_buf_char(&out, '\n');
    if (out.failed)
        blg_buf_free(&out);
    return out.data;
}

void blg_text_free(char *text) {
    blg_buf buf = {.data = text};
    blg_buf_free(&buf);
}

/* ---- config rules ---- */

/* Split rules: checks which keys go with which kind of rule (`by`), and whether the names that a
 * rule holds out exist. Names of shapes and super classes need a catalogue, so the plan looks for
 * them. */

static const blg_json_path path_splits = {NULL, "splits", 0};

/* What each check below gets: a rule of the config, and where to report mistakes. */
typedef struct check {
    blg_config_reader *reader;
    const blg_config *config;
    const blg_json_path *path; /* of the rule in the config */
    const blg_split_rule *rule;
} check;

#define REPORT(c, key, ...) BLG_CONFIG_REPORT((c)->reader, (c)->path, key, __VA_ARGS__)
#define REPORT_RULE(c, ...) blg_config_report((c)->reader, (c)->path, __VA_ARGS__)

#define KIND_ENTRY(upper, lower, part, size, keys, pass, ...)                                      \
    {BLG_PART_##part, size, keys, BLG_PASS_##pass, __VA_ARGS__},
/* By blg_split_by: the lines of the list. */
static const blg_split_kind kinds[BLG_SPLIT_BYS] = {BLG_SPLIT_RULE_LIST(KIND_ENTRY)};

const blg_split_kind *blg_split_kind_of(const blg_split_rule *rule) {
    return &kinds[rule->by];
}

/* When the splits are filled, each rule has its turn in one of several passes. A rule by concepts
 * that names them all, so that nothing is drawn, goes with the earlier pass of parts. */
blg_split_pass blg_split_pass_of(const blg_split_rule *rule) {
    const blg_split_kind *kind = &kinds[rule->by];
    /* a grid without an amount, or a rule that names its pairs or triples */
    const bool takes_all = kind->keys & BLG_PATTERN ? rule->count < 0 && rule->share < 0
                                                    : kind->size && rule->n_holdout > 0;
    return kind->pass == BLG_PASS_CONCEPTS && takes_all ? BLG_PASS_PARTS : kind->pass;
}

bool blg_split_takes_problems(const blg_split_rule *rule) {
    return kinds[rule->by].pass != BLG_PASS_PARTS && kinds[rule->by].pass != BLG_PASS_CONCEPTS;
}

bool blg_split_takes_any(const blg_split_rule *rule) {
    return kinds[rule->by].pass == BLG_PASS_PROBLEMS && kinds[rule->by].part == BLG_PART_KINDS;
}

#define OF_ENTRY(upper, lower, kind) BLG_OF_##kind,
blg_concept_kind blg_part_of(blg_part_kind kind) {
    static const blg_concept_kind of[] = {BLG_PART_LIST(OF_ENTRY)};
    return of[kind];
}

void blg_split_rule_init(blg_split_rule *rule, const char *name) {
    *rule = (blg_split_rule){
        .count = -1, .share = -1, .pool_overlap = -1, .hardness = blg_hardness_of_no_rule};
    snprintf(rule->split, sizeof rule->split, "%s", name);
    for (int f = 0; f < BLG_FAMILIES; f++)
        rule->families[f] = true;
}

/* The families (as bits) that a rule of this kind can concern. */
unsigned blg_split_rule_families(const blg_split_rule *rule) {
    const blg_part_kind part = kinds[rule->by].part;
    unsigned families = 0;
    if (kinds[rule->by].pass == BLG_PASS_MEASURED)
        return blg_hardness_families(&rule->hardness);
    const bool all = part == BLG_PART_STROKE_TYPE || part == BLG_PART_KINDS; /* KINDS: no parts */
    for (int f = 0; f < BLG_FAMILIES; f++)
        if (all || blg_family_kind((blg_family)f) == blg_part_of(part))
            families |= 1u << f;
    return families;
}

int blg_splits_train(const blg_splits_config *splits) {
    int train = 0;
    while (kinds[splits->rules[train].by].pass != BLG_PASS_REST)
        train++;
    return train;
}

int blg_splits_find(const blg_splits_config *splits, const char *split) {
    for (int i = 0; i < splits->n_rules; i++)
        if (strcmp(splits->rules[i].split, split) == 0)
            return i;
    return -1;
}

void blg_setting_print(const blg_setting *setting, const char *separator, char *text, size_t size) {
    size_t used = 0;
    text[0] = '\0';
    for (int s = 0; s < setting->n_shapes && used < size; s++)
        used += (size_t)snprintf(text + used, size - used, "%s%d", s ? separator : "",
                                 setting->n_actions[s]);
}

/* The families (as bits) that the rule's key "families" lists. */
static unsigned wanted_families(const blg_split_rule *rule) {
    unsigned wanted = 0;
    for (int f = 0; f < BLG_FAMILIES; f++)
        wanted |= (unsigned)rule->families[f] << f;
    return wanted;
}

/* Reports a rule whose keys do not say what the split takes as the rule's kind allows and needs: by
 * names (holdout), by a count or by a share. */
static void check_amount(const check *c) {
    const blg_split_rule *rule = c->rule;
    const blg_split_kind *kind = &kinds[rule->by];
    const bool may_name = kind->keys & BLG_NAMES, of_problems = kind->pass == BLG_PASS_PROBLEMS;
    const char *by = blg_split_by_names[rule->by];
    bool amount = rule->count >= 0 || rule->share >= 0;
    if (rule->count >= 0 && rule->share >= 0)
        REPORT(c, "share", "count and share exclude each other");
    else if (rule->count >= 0 && !(kind->keys & BLG_DRAWS))
        REPORT(c, "count", "a split by \"%s\" draws nothing", by);
    else if (rule->share >= 0 && !(kind->keys & BLG_SHARES))
        REPORT(c, "share", "a split by \"%s\" takes no share", by);
    else if (amount && may_name && rule->n_holdout && !(kind->keys & BLG_QUOTA) && !of_problems)
        REPORT(c, rule->count >= 0 ? "count" : "share",
               "a split by \"%s\" that names what it holds out draws nothing; expected null", by);
    if (rule->n_holdout && !may_name)
        REPORT(c, "holdout", "a split by \"%s\" names nothing%s", by,
               c->rule->by == BLG_BY_CONCEPTS || c->rule->by == BLG_BY_PROBLEMS
                   ? "; a split by \"list\" takes the problems that a file names"
                   : "");
    const bool only_draws = kind->keys & BLG_DRAWS && !(kind->keys & (BLG_NAMES | BLG_PATTERN));
    const bool needs_amount = of_problems || only_draws || (may_name && !rule->n_holdout);
    if (needs_amount && !amount)
        REPORT_RULE(c, "a split by \"%s\" needs %s", by,
                    may_name && !of_problems ? "holdout, or the count to draw"
                                             : "a count or a share");
    if (kind->part == BLG_PART_STROKE_TYPE && !rule->n_holdout)
        REPORT_RULE(c, "a split by \"stroke_type\" needs the types in holdout");
    if (kind->part != BLG_PART_STROKE_TYPE && rule->mixed)
        REPORT(c, "mixed", "only a split by \"stroke_type\" mixes types");
}

/* Reports a rule about pairs or triples if the config makes no concepts of two or three
 * components. */
static void check_length_of_tuples(const check *c) {
    const blg_abstract_config *abstract = &c->config->abstract;
    const bool shapes = kinds[c->rule->by].part == BLG_PART_SHAPE;
    const int size = kinds[c->rule->by].size, least = shapes ? 1 : abstract->min_arity;
    const int most = shapes ? c->config->basic.max_shapes : abstract->max_arity;
    const blg_family family = shapes ? BLG_BASIC : BLG_ABSTRACT; /* whose section has the limit */
    if (!size || !c->config->families[family] || !c->rule->families[family] ||
        (size >= least && size <= most) || least > most)
        return;
    REPORT_RULE(c, "a split by \"%s\" takes %s, and %s is %d: no concept has %s %s",
                blg_split_by_names[c->rule->by], size == 2 ? "pairs" : "triples",
                shapes         ? "basic.max_shapes"
                : size < least ? "abstract.min_arity"
                               : "abstract.max_arity",
                size < least ? least : most, size == 2 ? "two" : "three",
                shapes ? "shapes" : "attributes");
}

/* Reports a pattern without a grid, and a grid without a pattern or without unseen components. A
 * grid takes the concepts whose components are seen or unseen in train as its pattern says. */
static void check_pattern(const check *c) {
    const blg_split_rule *rule = c->rule;
    const blg_unseen_config *unseen = &c->config->unseen;
    const bool grid = kinds[rule->by].keys & BLG_PATTERN;
    const bool shapes = kinds[rule->by].part == BLG_PART_SHAPE;
    if (!grid && rule->n_pattern)
        REPORT(c, "pattern", "only grids have a pattern");
    if (grid && !rule->n_pattern)
        REPORT_RULE(c, "a grid needs a pattern of seen, unseen");
    int n = shapes ? unseen->n_shapes + unseen->shape_count
                   : unseen->n_attributes + unseen->attribute_count;
    if (grid && n == 0)
        REPORT_RULE(c, "a grid needs unseen %s: unseen.%s is empty and unseen.%s_count is 0",
                    shapes ? "shapes" : "attributes", shapes ? "shapes" : "attributes",
                    shapes ? "shape" : "attribute");
}

/* Reports a rule whose key "families" lists none of the families that its kind can concern, or, for
 * the rest (train), not all families. */
static void check_families(const check *c) {
    const unsigned wanted = wanted_families(c->rule);
    const bool measured = kinds[c->rule->by].pass == BLG_PASS_MEASURED; /* see check_hardness */
    if (!measured && !(wanted & blg_split_rule_families(c->rule)))
        REPORT(c, "families", "a split by \"%s\" concerns none of these",
               blg_split_by_names[c->rule->by]);
    if (kinds[c->rule->by].pass == BLG_PASS_REST && wanted != (1u << BLG_FAMILIES) - 1)
        REPORT(c, "families", "the rest is of all families");
}

/* Reports ranges of hardness that do not fit: a rule by something else has none; a rule by hardness
 * needs one; a range must overlap the range that the config allows to all problems; and a family of
 * the rule must have the figures. */
static void check_hardness(const check *c) {
    const blg_split_rule *rule = c->rule;
    const blg_json_path ranges = {c->path, "hardness", 0};
    const bool measured = kinds[rule->by].pass == BLG_PASS_MEASURED;
    int given = 0;
    for (int k = 0; k < BLG_HARDNESS_FIGURES; k++) {
        const blg_range asked = blg_hardness_range(&rule->hardness, k);
        const blg_range all = blg_hardness_range(&c->config->hardness, k);
        if (asked.low < 0) /* no range for this figure */
            continue;
        given++;
        if (!measured)
            BLG_CONFIG_REPORT(c->reader, &ranges, blg_hardness_names[k],
                              "only a split by \"hardness\" has ranges");
        else if (asked.high < all.low ||
                 (asked.low > all.high && !blg_hardness_unlimited(&c->config->hardness, k)))
            BLG_CONFIG_REPORT(c->reader, &ranges, blg_hardness_names[k],
                              "no problem lies there: hardness.%s asks for %g to %g of all",
                              blg_hardness_names[k], all.low, all.high);
    }
    if (!measured)
        return;
    if (!given)
        REPORT_RULE(c, "a split by \"hardness\" needs a range in hardness");
    else if (!(wanted_families(rule) & blg_hardness_families(&rule->hardness)))
        REPORT(c, "families",
               "only abstract problems have other hardness than negative_distance; families has no "
               "\"hd\"");
}

/* Reports an unknown name, with the known name that it is near to, or NULL. */
static void report_name(const check *c, const blg_json_path *path, const char *what,
                        const char *text, const char *near) {
    blg_config_report(c->reader, path, "unknown %s \"%.80s\"%s", what, text,
                      blg_str_guess(near).text);
}

/* Reports a name that is no attribute, or none that the config uses. */
static void check_attribute(const check *c, const blg_json_path *path, const char *text) {
    int found = blg_attribute_find(text);
    if (found < 0) {
        report_name(c, path, "attribute", text, blg_attribute_nearest(text));
        return;
    }
    bool listed = false;
    for (int i = 0; i < c->config->abstract.n_attributes; i++)
        listed |= (int)c->config->abstract.attributes[i] == found;
    if (!listed)
        blg_config_report(c->reader, path, "\"%s\" is not among abstract.attributes", text);
}

/* Reports a text that is not two attributes "a-b" in a rule about pairs, or three attributes
 * "a-b-c" in a rule about triples. */
static void check_attribute_tuple(const check *c, const blg_json_path *path, const char *text) {
    const int wanted = kinds[c->rule->by].size;
    int n = 1;
    for (const char *at = text; (at = strchr(at, '-')); at++)
        n++;
    if (n != wanted) {
        blg_config_report(c->reader, path, "expected %s attributes such as \"%s\", found \"%s\"",
                          wanted == 2 ? "two" : "three",
                          wanted == 2 ? "convex-has_curve" : "convex-has_curve-symmetric", text);
        return;
    }
    for (const char *at = text; n > 0; n--) {
        char name[BLG_HOLDOUT_TEXT];
        const size_t length = strcspn(at, "-");
        snprintf(name, sizeof name, "%.*s", (int)length, at);
        check_attribute(c, path, name);
        at += length + 1;
    }
}

/* Reports a text that is no number of actions that an image can have. */
static void check_length(const check *c, const blg_json_path *path, const char *text) {
    long long length;
    const int most = BLG_MAX_ACTIONS * BLG_MAX_FREE_SHAPES;
    if (!blg_str_parse_long(text, &length) || length < 1 || length > most)
        blg_config_report(c->reader, path,
                          "expected a number of actions from 1 to %d, found \"%s\"", most, text);
}

/* Reports a text that is no setting of the config. A setting is written "4,5": two shapes, of four
 * and five actions. */
static void check_setting(const check *c, const blg_json_path *path, const char *text) {
    char names[BLG_MAX_SETTINGS][64];
    const char *pointers[BLG_MAX_SETTINGS];
    const blg_free_form_config *free_form = &c->config->free_form;
    for (int i = 0; i < free_form->n_settings; i++) {
        blg_setting_print(&free_form->settings[i], ",", names[i], sizeof names[i]);
        if (strcmp(names[i], text) == 0)
            return;
        pointers[i] = names[i];
    }
    const char *near = blg_str_nearest(text, pointers, (size_t)free_form->n_settings);
    blg_config_report(c->reader, path, "\"%s\" is not among free_form.settings; %s\"%s\"%s", text,
                      near ? "did you mean " : "write them as in ", near ? near : "4,5",
                      near ? "?" : "");
}

/* Reports a text that is no stroke type, or one that the config cannot hold out. */
static void check_stroke_type(const check *c, const blg_json_path *path, const char *text) {
    const blg_stroke_type type = blg_stroke_type_find(text);
    if (type == BLG_STROKE_TYPES)
        report_name(c, path, "stroke type", text,
                    blg_str_nearest(text, blg_stroke_type_names, BLG_STROKE_TYPES));
    else if (type == BLG_NORMAL &&
             (c->config->families[BLG_BASIC] || c->config->families[BLG_ABSTRACT]))
        blg_config_report(c->reader, path,
                          "\"normal\" can be held out of free-form problems only: shapes that "
                          "cannot be decorated are drawn with it");
    else if (!c->config->stroke_types[type])
        blg_config_report(c->reader, path, "\"%s\" is not among stroke_types", text);
}

/* Reports a text that is no number by which relation problems can be held out: the largest number
 * of figures in a problem's images. A problem's images have this number of figures or one less, so
 * the number lies between min_shapes + 1 and max_shapes; if both limits are equal, the number is
 * their value. */
static void check_figures(const check *c, const blg_json_path *path, const char *text) {
    const blg_relations_config *relations = &c->config->relations;
    long long n = 0;
    const int least = relations->min_shapes + (relations->min_shapes < relations->max_shapes);
    if (!blg_str_parse_long(text, &n) || n < least || n > relations->max_shapes)
        blg_config_report(c->reader, path,
                          "no problem has \"%.40s\" figures at most: expected %d to %d", text,
                          least, relations->max_shapes);
}

/* Reports a text that is no atom: a relation, or an attribute of a figure. */
static void check_atom(const check *c, const blg_json_path *path, const char *text) {
    const char *names[BLG_ATOMS];
    for (int a = 0; a < BLG_ATOMS; a++)
        names[a] = blg_atom_rows[a].name;
    if (blg_atom_find(text) < 0 && blg_attribute_find(text) < 0)
        report_name(c, path, "atom", text, blg_str_nearest(text, names, BLG_ATOMS));
}

/* Reports names in a rule's "holdout" that do not exist. What they name depends on the kind of part
 * that the rule holds out. */
static void check_names(const check *c) {
    blg_json_path list = {c->path, "holdout", 0};
    for (int i = 0; i < c->rule->n_holdout; i++) {
        blg_json_path path = {&list, NULL, (size_t)i};
        const char *text = c->rule->holdout[i];
        const blg_split_kind *kind = &kinds[c->rule->by];
        switch ((blg_part_kind)(kind->keys & BLG_NAMES ? kind->part : BLG_PART_KINDS)) {
        case BLG_PART_ATTRIBUTE:
            if (kind->size)
                check_attribute_tuple(c, &path, text);
            else
                check_attribute(c, &path, text);
            break;
        case BLG_PART_LENGTH:
            check_length(c, &path, text);
            break;
        case BLG_PART_SETTING:
            check_setting(c, &path, text);
            break;
        case BLG_PART_STROKE_TYPE:
            check_stroke_type(c, &path, text);
            break;
        case BLG_PART_FIGURES:
            check_figures(c, &path, text);
            break;
        case BLG_PART_ATOM:
            check_atom(c, &path, text);
            break;
        case BLG_PART_SHAPE: /* names of the catalogue: blg_part_find looks for them */
        case BLG_PART_SUPER_CLASS:
        case BLG_PART_FIGURE_SHAPE:
        case BLG_PART_KINDS:
            break;
        }
    }
}

/* Reports mistakes of all split rules, and if not exactly one rule takes the rest. */
void blg_config_check_splits(blg_config_reader *reader, const blg_config *config) {
    const blg_splits_config *splits = &config->splits;
    int rests = 0;
    if (splits->n_rules == 0) {
        blg_config_report(reader, &path_splits, "no splits");
        return;
    }
    for (int i = 0; i < splits->n_rules; i++) {
        const blg_json_path path = {&path_splits, splits->rules[i].split, 0};
        const check c = {reader, config, &path, &splits->rules[i]};
        rests += kinds[c.rule->by].pass == BLG_PASS_REST;
        if (reader->bad_splits & 1u << i)
            continue;
        check_amount(&c);
        check_length_of_tuples(&c);
        check_pattern(&c);
        check_families(&c);
        check_hardness(&c);
        check_names(&c);
    }
    if (rests != 1 && !reader->bad_splits && !reader->bad_split_names)
        blg_config_report(reader, &path_splits,
                          "expected one split by \"rest\", the train split; found %d", rests);
}
