/* Values of a config that are right one by one but not together. Names of shapes and super classes
 * need a catalogue and are checked by the plan. */
#include "base/str.h"
#include "catalogue/check.h"
#include "concept/expression.h"
#include "config/config_read.h"
#include "ink/ink.h"
#include "plan/hardness.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

typedef struct check {
    blg_config_reader *reader;
    const blg_config *config;
    const blg_json_path *rule_path;
    const blg_split_rule *rule;
} check;

static const blg_json_path path_families = {NULL, "families", 0};
static const blg_json_path path_images = {NULL, "images", 0};
static const blg_json_path path_free_form = {NULL, "free_form", 0};
static const blg_json_path path_basic = {NULL, "basic", 0};
static const blg_json_path path_abstract = {NULL, "abstract", 0};
static const blg_json_path path_placement = {NULL, "placement", 0};
static const blg_json_path path_composition = {NULL, "composition", 0};
static const blg_json_path path_splits = {NULL, "splits", 0};

#define REPORT(c, parent, key, ...)                                                                \
    blg_config_report((c)->reader, &(blg_json_path){(parent), (key), 0}, false, __VA_ARGS__)

static int count_flags(const bool *flags, int n) {
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += flags[i];
    return sum;
}

/* Smallest scales at which shapes keep their strokes apart with the published widths. */
static const double least_scales[BLG_FAMILIES] = {80, BLG_DECORATION_SCALE, BLG_DECORATION_SCALE};
/* Thinner lines fade into the paper. */
#define THINNEST_PX 0.5

/* A wider line needs larger shapes, a thinner one larger images. */
static void check_width(const check *c, const char *key, const char *what, blg_range width,
                        double published) {
    static const char *const names[] = {"ff", "bd", "hd"};
    const blg_config *config = c->config;
    const double drawn = width.low * config->size_px / 512;
    if (width.low < published && drawn < THINNEST_PX)
        REPORT(c, &path_images, key,
               "%s of %g px would be %.2g px wide in images of %d px and fade; expected %.3g or "
               "more",
               what, width.low, drawn, config->size_px, THINNEST_PX * 512 / config->size_px);
    for (int f = 0; f < BLG_FAMILIES && width.high > published; f++) {
        const double needed = least_scales[f] * width.high / published;
        if (config->families[f] && config->placement.scale[f].low < needed)
            REPORT(c, &path_images, key,
                   "%s of %g px would merge strokes of shapes of scale %g; expected "
                   "placement.scale.%s from %.4g",
                   what, width.high, config->placement.scale[f].low, names[f],
                   ceil(needed * 10) / 10);
    }
}

/* With few grays a thin line falls below the first of them and leaves the paper blank. Measured: at
 * these widths no picture has less than half of its ink; at two thirds of them some have none. */
static void check_depth(const check *c) {
    const blg_config *config = c->config;
    const double needed = config->depth_bits == 1 ? 1.5 : config->depth_bits == 2 ? 0.3 : 0;
    const double pen = config->pen_px.low;
    if (pen * config->size_px / 512 < needed)
        REPORT(c, &path_images, "depth_bits",
               "a pen of %g px is %.2g px wide in images of %d px, which leaves gaps at %d bit%s a "
               "pixel; expected images of %d px or more",
               pen, pen * config->size_px / 512, config->size_px, config->depth_bits,
               config->depth_bits == 1 ? "" : "s", (int)ceil(needed * 512 / pen));
}

static void check_images(const check *c) {
    if (c->config->single_query > 0 && c->config->n_query != 1)
        REPORT(c, &path_images, "single_query_probability",
               "one query in all takes the place of one a side: expected images.query 1, found %d",
               c->config->n_query);
    check_depth(c);
    check_width(c, "pen_width_px", "a pen", c->config->pen_px, BLG_PEN_WIDTH_PX_512);
    check_width(c, "stamp_width_px", "stamps", c->config->stamp_px, BLG_STAMP_WIDTH_PX_512);
}

/* Values nearer to each other than this would make problems that differ by nothing one can see. */
#define LENGTHS_APART     0.1
#define RADII_APART       0.05
#define EXTENTS_APART_DEG 15.0

static void check_sizes(const check *c, const char *key, const double *values, int n,
                        double apart) {
    const blg_json_path list = {&path_free_form, key, 0};
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++) {
            const blg_json_path entry = {&list, NULL, (size_t)i};
            if (fabs(values[i] - values[j]) < apart * (1 - 1e-12))
                blg_config_report(c->reader, &entry, false,
                                  "%g is too near to %g to be told apart: expected %g between them",
                                  values[i], values[j], apart);
        }
}

static void check_free_form(const check *c) {
    const blg_free_form_config *ff = &c->config->free_form;
    const double *weights = ff->change_weights;
    const bool sizes = ff->n_lengths + ff->n_radii + ff->n_extents > 3;
    check_sizes(c, "line_length", ff->line_lengths, ff->n_lengths, LENGTHS_APART);
    check_sizes(c, "arc_radius", ff->arc_radii, ff->n_radii, RADII_APART);
    check_sizes(c, "arc_extent_deg", ff->arc_extents_deg, ff->n_extents, EXTENTS_APART_DEG);
    if (weights[BLG_CHANGE_SIZE] > 0 && !sizes)
        blg_config_report(
            c->reader,
            &(blg_json_path){&(blg_json_path){&path_free_form, "change_weights", 0}, "size", 0},
            false,
            "no size can change: line_length, arc_radius and arc_extent_deg have one "
            "value each");
    bool turns = ff->n_turns > 1 && weights[BLG_CHANGE_TURN] > 0;
    bool types =
        count_flags(c->config->stroke_types, BLG_STROKE_TYPES) > 1 && weights[BLG_CHANGE_TYPE] > 0;
    if (!(weights[BLG_CHANGE_KIND] > 0) && !turns && !types && !(weights[BLG_CHANGE_SIZE] > 0))
        REPORT(c, &path_free_form, "change_weights",
               "no change is possible: a turn needs two turns_deg, a type two stroke_types, and a "
               "weight above 0");
}

static void check_basic(const check *c) {
    const blg_basic_config *bd = &c->config->basic;
    if (bd->max_shapes == 1 && bd->single_share < 1)
        REPORT(c, &path_basic, "single_share",
               "max_shapes is 1, so every concept is single: "
               "expected 1");
    if (bd->max_shapes < 3 && bd->triple_share > 0)
        REPORT(c, &path_basic, "triple_share",
               "max_shapes is %d, so there are no concepts of three: "
               "expected 0",
               bd->max_shapes);
}

static int larger(int a, int b) {
    return a > b ? a : b;
}

static void check_abstract(const check *c) {
    const blg_abstract_config *hd = &c->config->abstract;
    const blg_composition_config *composition = &c->config->composition;
    int side = larger(c->config->n_support, composition->support_candidates) +
               larger(c->config->n_query, composition->query_candidates);
    if (hd->min_arity > hd->max_arity)
        REPORT(c, &path_abstract, "min_arity", "min_arity %d is above max_arity %d", hd->min_arity,
               hd->max_arity);
    if (hd->min_shapes < side)
        REPORT(c, &path_abstract, "min_shapes",
               "a side has %d %s, so fewer than %d shapes would repeat; found %d", side,
               composition->support_candidates || composition->query_candidates ? "candidates"
                                                                                : "images",
               side, hd->min_shapes);
    if (hd->n_attributes == 0 && hd->n_user_concepts == 0)
        REPORT(c, &path_abstract, "attributes", "no attributes and no user_concepts");
    for (int i = 0; i < hd->n_attributes; i++) {
        blg_json_path list = {&path_abstract, "attributes", 0}, entry = {&list, NULL, (size_t)i};
        if (hd->labels == BLG_LABELS_TABLE && hd->attributes[i] >= BLG_DEFAULT_ATTRIBUTES)
            blg_config_report(c->reader, &entry, false,
                              "\"%s\" is not in the catalogue's table; labels must be \"measured\" "
                              "or \"agreed\"",
                              blg_attribute_name(hd->attributes[i]));
    }
}

static void check_user_concepts(const check *c) {
    const blg_abstract_config *hd = &c->config->abstract;
    for (int i = 0; i < hd->n_user_concepts; i++) {
        blg_json_path list = {&path_abstract, "user_concepts", 0}, entry = {&list, NULL, (size_t)i};
        blg_expression expression;
        blg_error error = {0};
        if (blg_expression_parse(hd->user_concepts[i], &expression, &error) != BLG_OK)
            blg_config_report(c->reader, &entry, false, "at byte %d of \"%.120s\": %s",
                              error.column, hd->user_concepts[i], error.text);
    }
}

/* The split file lies beside the data set's other files. */
static void check_split_file(const check *c) {
    static const char *const taken[] = {"manifest.json", "split_report.json"};
    const char *name = c->config->splits.file_name;
    size_t length = strlen(name), plain = strspn(name, "abcdefghijklmnopqrstuvwxyz"
                                                       "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.-");
    bool good = plain == length && length > 5 && name[0] != '.' && name[0] != '-' &&
                strcmp(name + length - 5, ".json") == 0;
    for (size_t i = 0; i < sizeof taken / sizeof *taken; i++)
        good = good && strcmp(name, taken[i]) != 0;
    if (!good)
        REPORT(c, NULL, "split_file",
               "expected a file name of letters, digits, _ . - that ends in .json and is not "
               "manifest.json or split_report.json, found \"%s\"",
               name);
}

/* Most shapes of one image that belong to the concept. */
static int most_shapes(const blg_config *config) {
    int most = config->families[BLG_ABSTRACT];
    for (int i = 0; config->families[BLG_FREE_FORM] && i < config->free_form.n_settings; i++)
        most = larger(most, config->free_form.settings[i].n_shapes);
    return config->families[BLG_BASIC] ? larger(most, config->basic.max_shapes) : most;
}

static void check_candidates(const check *c, const char *key, int candidates, const char *what,
                             int shown) {
    if (candidates && !c->config->families[BLG_ABSTRACT])
        REPORT(c, &path_composition, key,
               "only abstract problems choose among candidates, and families has no \"hd\"");
    else if (candidates && candidates <= shown)
        REPORT(c, &path_composition, key, "%d of %d candidates is no choice: images.%s is %d",
               shown, candidates, what, shown);
}

static void check_composition(const check *c) {
    const blg_config *config = c->config;
    const blg_composition_config *composition = &config->composition;
    const int shapes = most_shapes(config);
    const int candidates = larger(config->n_support, composition->support_candidates) +
                           larger(config->n_query, composition->query_candidates);
    if (shapes + composition->distractors > BLG_MAX_SHAPES)
        REPORT(c, &path_composition, "distractors",
               "a concept of %d shapes and %d distractors are more than %d shapes in one image",
               shapes, composition->distractors, BLG_MAX_SHAPES);
    if (2 * composition->impure >= config->n_support)
        REPORT(c, &path_composition, "impure",
               "expected less than half of the %d support images a side, found %d",
               config->n_support, composition->impure);
    check_candidates(c, "support_candidates", composition->support_candidates, "support",
                     config->n_support);
    check_candidates(c, "query_candidates", composition->query_candidates, "query",
                     config->n_query);
    if (composition->query_candidates && !config->n_query)
        REPORT(c, &path_composition, "query_candidates", "images.query is 0: there is none");
    if (candidates > BLG_MAX_SIDE)
        REPORT(c, &path_composition, "support_candidates",
               "%d candidates a side for support and queries together; at most %d are possible",
               candidates, BLG_MAX_SIDE);
    if (composition->pool_overlap >= 0 && !config->families[BLG_ABSTRACT])
        REPORT(c, &path_composition, "pool_overlap",
               "only abstract problems share concepts, and families has no \"hd\"");
}

static void check_placement(const check *c) {
    const blg_placement_config *p = &c->config->placement;
    if (p->gap_unit >= p->plane_unit)
        REPORT(c, &path_placement, "gap_unit", "no room: the plane is %g wide", p->plane_unit);
}

/* A rule's keys, by what the rule is made of. */
typedef struct rule_form {
    unsigned families; /* that it can concern, bit by family */
    bool names, draws, shares, pattern;
} rule_form;

#define FF (1u << BLG_FREE_FORM)
#define BD (1u << BLG_BASIC)
#define HD (1u << BLG_ABSTRACT)
static const rule_form forms[BLG_SPLIT_BYS] = {
    [BLG_BY_REST] = {FF | BD | HD, false, false, false, false},
    [BLG_BY_PROBLEMS] = {FF | BD | HD, false, true, true, false},
    [BLG_BY_CONCEPTS] = {FF | BD | HD, false, true, true, false},
    [BLG_BY_PROGRAM_LENGTH] = {FF, true, true, false, false},
    [BLG_BY_SETTING] = {FF, true, true, false, false},
    [BLG_BY_SHAPE] = {BD, true, true, false, false},
    [BLG_BY_SHAPE_PAIR] = {BD, true, true, true, false},
    [BLG_BY_SUPER_CLASS] = {BD, true, true, false, false},
    [BLG_BY_ATTRIBUTE] = {HD, true, true, false, false},
    [BLG_BY_ATTRIBUTE_PAIR] = {HD, true, true, true, false},
    [BLG_BY_SHAPE_GRID] = {BD, false, true, true, true},
    [BLG_BY_ATTRIBUTE_GRID] = {HD, false, true, true, true},
    [BLG_BY_STROKE_TYPE] = {FF | BD | HD, true, true, true, false},
    [BLG_BY_HARDNESS] = {FF | BD | HD, false, false, false, false},
};

static void check_amount(const check *c) {
    const blg_split_rule *rule = c->rule;
    const rule_form *form = &forms[rule->by];
    const char *by = blg_split_by_names[rule->by];
    bool amount = rule->count >= 0 || rule->share >= 0;
    if (rule->count >= 0 && rule->share >= 0)
        REPORT(c, c->rule_path, "share", "count and share exclude each other");
    else if (rule->count >= 0 && !form->draws)
        REPORT(c, c->rule_path, "count", "a split by \"%s\" draws nothing", by);
    else if (rule->share >= 0 && !form->shares)
        REPORT(c, c->rule_path, "share", "a split by \"%s\" takes no share", by);
    else if (amount && form->names && rule->n_holdout && rule->by != BLG_BY_ATTRIBUTE &&
             rule->by != BLG_BY_STROKE_TYPE)
        REPORT(c, c->rule_path, rule->count >= 0 ? "count" : "share",
               "a split by \"%s\" that names what it holds out draws nothing; expected null", by);
    if (rule->n_holdout && !form->names)
        REPORT(c, c->rule_path, "holdout", "a split by \"%s\" names nothing", by);
    bool needs_amount = rule->by == BLG_BY_PROBLEMS || rule->by == BLG_BY_CONCEPTS ||
                        rule->by == BLG_BY_STROKE_TYPE || (form->names && !rule->n_holdout);
    if (needs_amount && !amount)
        blg_config_report(c->reader, c->rule_path, false, "a split by \"%s\" needs %s", by,
                          form->names && rule->by != BLG_BY_STROKE_TYPE
                              ? "holdout, or the count to draw"
                              : "a count or a share");
    if (rule->by == BLG_BY_STROKE_TYPE && !rule->n_holdout)
        blg_config_report(c->reader, c->rule_path, false,
                          "a split by \"stroke_type\" needs the types in holdout");
}

static void check_pattern(const check *c) {
    const blg_split_rule *rule = c->rule;
    const blg_unseen_config *unseen = &c->config->unseen;
    bool grid = forms[rule->by].pattern, shapes = rule->by == BLG_BY_SHAPE_GRID;
    if (!grid && rule->n_pattern)
        REPORT(c, c->rule_path, "pattern", "only grids have a pattern");
    if (grid && !rule->n_pattern)
        blg_config_report(c->reader, c->rule_path, false, "a grid needs a pattern of seen, unseen");
    int n = shapes ? unseen->n_shapes + unseen->shape_count
                   : unseen->n_attributes + unseen->attribute_count;
    if (grid && n == 0)
        blg_config_report(c->reader, c->rule_path, false,
                          "a grid needs unseen %s: unseen.%s is empty and unseen.%s_count is 0",
                          shapes ? "shapes" : "attributes", shapes ? "shapes" : "attributes",
                          shapes ? "shape" : "attribute");
}

static void check_families(const check *c) {
    unsigned wanted = 0;
    for (int f = 0; f < BLG_FAMILIES; f++)
        wanted |= (unsigned)c->rule->families[f] << f;
    if (!(wanted & forms[c->rule->by].families))
        REPORT(c, c->rule_path, "families", "a split by \"%s\" concerns none of these",
               blg_split_by_names[c->rule->by]);
    if (c->rule->by == BLG_BY_REST && wanted != (FF | BD | HD))
        REPORT(c, c->rule_path, "families", "the rest is of all families");
}

/* The figures that a rule holds out are measured of some families only, and lie within what the
 * config lets any problem have. */
static void check_rule_hardness(const check *c) {
    const blg_split_rule *rule = c->rule;
    const blg_json_path ranges = {c->rule_path, "hardness", 0};
    int given = 0;
    for (int k = 0; k < BLG_HARDNESS_FIGURES; k++) {
        const blg_range asked = blg_hardness_range(&rule->hardness, k);
        const blg_range all = blg_hardness_range(&c->config->hardness, k);
        if (asked.low < 0)
            continue;
        given++;
        if (rule->by != BLG_BY_HARDNESS)
            REPORT(c, &ranges, blg_hardness_names[k], "only a split by \"hardness\" has ranges");
        else if (asked.high < all.low ||
                 (asked.low > all.high && !blg_hardness_open(&c->config->hardness, k)))
            REPORT(c, &ranges, blg_hardness_names[k],
                   "no problem lies there: hardness.%s asks for %g to %g of all",
                   blg_hardness_names[k], all.low, all.high);
    }
    if (rule->by != BLG_BY_HARDNESS)
        return;
    unsigned wanted = 0;
    for (int f = 0; f < BLG_FAMILIES; f++)
        wanted |= (unsigned)rule->families[f] << f;
    if (!given)
        blg_config_report(c->reader, c->rule_path, false,
                          "a split by \"hardness\" needs a range in hardness");
    else if (!(wanted & blg_hardness_families(&rule->hardness)))
        REPORT(c, c->rule_path, "families",
               "only abstract problems have other hardness than negative_distance; families has no "
               "\"hd\"");
}

static void report_name(const check *c, const blg_json_path *path, const char *what,
                        const char *text, const char *near) {
    blg_config_report(c->reader, path, false, "unknown %s \"%.80s\"%s%s%s", what, text,
                      near ? "; did you mean \"" : "", near ? near : "", near ? "\"?" : "");
}

static void check_attribute(const check *c, const blg_json_path *path, const char *text) {
    int found = blg_attribute_find(text);
    if (found < 0) {
        report_name(c, path, "attribute", text, blg_attribute_nearest(text));
        return;
    }
    for (int i = 0; i < c->config->abstract.n_attributes; i++)
        if ((int)c->config->abstract.attributes[i] == found)
            return;
    blg_config_report(c->reader, path, false, "\"%s\" is not among abstract.attributes", text);
}

static void check_attribute_pair(const check *c, const blg_json_path *path, const char *text) {
    char first[2 * BLG_NAME_TEXT];
    size_t length = strcspn(text, "-");
    if (!text[length]) {
        blg_config_report(c->reader, path, false,
                          "expected two attributes such as \"convex-has_curve\", found \"%s\"",
                          text);
        return;
    }
    snprintf(first, sizeof first, "%.*s", (int)length, text);
    check_attribute(c, path, first);
    check_attribute(c, path, text + length + 1);
}

static void check_length(const check *c, const blg_json_path *path, const char *text) {
    long long length;
    if (!blg_str_parse_long(text, &length) || length < 1 ||
        length > BLG_MAX_ACTIONS * BLG_MAX_COMPONENTS) {
        blg_config_report(c->reader, path, false,
                          "expected a number of actions from 1 to %d, found \"%s\"",
                          BLG_MAX_ACTIONS * BLG_MAX_COMPONENTS, text);
        return;
    }
}

static void check_setting(const check *c, const blg_json_path *path, const char *text) {
    char names[BLG_MAX_SETTINGS][64];
    const char *pointers[BLG_MAX_SETTINGS];
    int n = c->config->free_form.n_settings;
    for (int i = 0; i < n; i++) {
        const blg_setting *setting = &c->config->free_form.settings[i];
        size_t used = 0;
        for (int s = 0; s < setting->n_shapes; s++)
            used += (size_t)snprintf(names[i] + used, sizeof names[i] - used, "%s%d", s ? "," : "",
                                     setting->n_actions[s]);
        if (strcmp(names[i], text) == 0)
            return;
        pointers[i] = names[i];
    }
    const char *near = blg_str_nearest(text, pointers, (size_t)n);
    blg_config_report(c->reader, path, false, "\"%s\" is not among free_form.settings; %s\"%s\"%s",
                      text, near ? "did you mean " : "write them as in ", near ? near : "4,5",
                      near ? "?" : "");
}

static void check_stroke_type(const check *c, const blg_json_path *path, const char *text) {
    const char *names[BLG_STROKE_TYPES];
    for (int t = 0; t < BLG_STROKE_TYPES; t++) {
        names[t] = blg_stroke_type_name((blg_stroke_type)t);
        if (strcmp(names[t], text) != 0)
            continue;
        /* Plain strokes are what an undecorable shape falls back to. */
        if (t == BLG_NORMAL &&
            (c->config->families[BLG_BASIC] || c->config->families[BLG_ABSTRACT]))
            blg_config_report(c->reader, path, false,
                              "\"normal\" can be held out of free-form problems only: shapes that "
                              "cannot be decorated are drawn with it");
        else if (!c->config->stroke_types[t])
            blg_config_report(c->reader, path, false, "\"%s\" is not among stroke_types", text);
        return;
    }
    report_name(c, path, "stroke type", text, blg_str_nearest(text, names, BLG_STROKE_TYPES));
}

static void check_names(const check *c) {
    blg_json_path list = {c->rule_path, "holdout", 0};
    for (int i = 0; i < c->rule->n_holdout; i++) {
        blg_json_path path = {&list, NULL, (size_t)i};
        const char *text = c->rule->holdout[i];
        switch (c->rule->by) {
        case BLG_BY_ATTRIBUTE:
            check_attribute(c, &path, text);
            break;
        case BLG_BY_ATTRIBUTE_PAIR:
            check_attribute_pair(c, &path, text);
            break;
        case BLG_BY_PROGRAM_LENGTH:
            check_length(c, &path, text);
            break;
        case BLG_BY_SETTING:
            check_setting(c, &path, text);
            break;
        case BLG_BY_STROKE_TYPE:
            check_stroke_type(c, &path, text);
            break;
        default:
            break;
        }
    }
}

static void check_splits(const check *base) {
    const blg_splits_config *splits = &base->config->splits;
    check c = *base;
    int rests = 0;
    if (splits->n_rules == 0) {
        blg_config_report(c.reader, &path_splits, false, "no splits");
        return;
    }
    for (int i = 0; i < splits->n_rules; i++) {
        blg_json_path path = {&path_splits, splits->rules[i].split, 0};
        c.rule_path = &path;
        c.rule = &splits->rules[i];
        rests += c.rule->by == BLG_BY_REST;
        if (c.reader->bad_splits & 1u << i)
            continue;
        check_amount(&c);
        check_pattern(&c);
        check_families(&c);
        check_rule_hardness(&c);
        check_names(&c);
    }
    if (rests != 1 && !c.reader->bad_splits && !c.reader->bad_split_names)
        blg_config_report(c.reader, &path_splits, false,
                          "expected one split by \"rest\", the train split; found %d", rests);
}

void blg_config_check(blg_config_reader *reader, const blg_config *config) {
    const check c = {reader, config, NULL, NULL};
    const bool *families = config->families;
    if (config->depth_bits != 1 && config->depth_bits != 2 && config->depth_bits != 4 &&
        config->depth_bits != 8)
        REPORT(&c, &path_images, "depth_bits", "expected 1, 2, 4 or 8, found %d",
               config->depth_bits);
    check_images(&c);
    long long problems = 0;
    if (families[BLG_FREE_FORM]) {
        problems +=
            (long long)config->free_form.problems_per_setting * config->free_form.n_settings;
        check_free_form(&c);
    }
    if (families[BLG_BASIC]) {
        problems += config->basic.problems;
        check_basic(&c);
    }
    if (families[BLG_ABSTRACT]) {
        problems += config->abstract.problems;
        check_abstract(&c);
        check_user_concepts(&c);
    }
    if (problems == 0)
        blg_config_report(reader, &path_families, false, "no problems: every count is 0");
    if (problems > 10000000)
        blg_config_report(reader, &path_families, false,
                          "%lld problems; at most 10000000 are possible", problems);
    check_placement(&c);
    check_composition(&c);
    check_split_file(&c);
    check_splits(&c);
}
