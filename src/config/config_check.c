/* Checks values of a config that are valid one by one but do not fit together. Names of shapes and
 * super classes need a catalogue, so the plan checks them. */
#include "catalogue/check.h"
#include "concept/expression.h"
#include "config/config_read.h"
#include "config/file_names.h"
#include "ink/ink.h"

#include <math.h>
#include <string.h>

typedef struct check {
    blg_config_reader *reader;
    const blg_config *config;
} check;

static const blg_json_path path_families = {NULL, "families", 0};
static const blg_json_path path_images = {NULL, "images", 0};
static const blg_json_path path_free_form = {NULL, "free_form", 0};
static const blg_json_path path_basic = {NULL, "basic", 0};
static const blg_json_path path_abstract = {NULL, "abstract", 0};
static const blg_json_path path_placement = {NULL, "placement", 0};
static const blg_json_path path_composition = {NULL, "composition", 0};

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

/* Checks a width: a wider line needs larger shapes, a thinner line needs larger images. */
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

/* With few gray levels, rounding may turn a thin line into paper. Measured: at the widths below
 * every picture keeps at least half of its ink; at two thirds of these widths some pictures lose
 * all of it. */
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

/* Least difference of two lengths, radii or extents. Nearer values would give differences that
 * nobody sees. */
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

/* The split file must not have the name of another file of the data set. */
static void check_split_file(const check *c) {
    const char *name = c->config->splits.file_name;
    if (!blg_is_split_file_name(name))
        REPORT(c, NULL, "split_file", "expected " BLG_SPLIT_FILE_NAME ", found \"%s\"", name);
}

/* Largest number of shapes in one image that belong to the concept. */
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
    if (2 * composition->impure >= config->n_support &&
        !(composition->impure == 1 && config->n_support == 2))
        REPORT(c, &path_composition, "impure",
               "expected less than half of the %d support images a side, or 1 of 2, found %d",
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

void blg_config_check(blg_config_reader *reader, const blg_config *config) {
    const check c = {reader, config};
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
    if (problems > BLG_MAX_PROBLEMS)
        blg_config_report(reader, &path_families, false, "%lld problems; at most %d are possible",
                          problems, BLG_MAX_PROBLEMS);
    check_placement(&c);
    check_composition(&c);
    check_split_file(&c);
    blg_config_check_protocols(reader, config);
    blg_config_check_splits(reader, config);
}
