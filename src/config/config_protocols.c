/* Keys for the protocols of other benchmarks: which component of a pair comes first and which one
 * negatives break, limits of shared shapes, equal shares of lengths, lists of problems. This file
 * computes values that follow from these keys, and checks whether they fit together. */
#include "base/error.h"
#include "config/config_read.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

typedef struct check {
    blg_config_reader *reader;
    const blg_config *config;
} check;

static const blg_json_path path_basic = {NULL, "basic", 0};
static const blg_json_path path_abstract = {NULL, "abstract", 0};
static const blg_json_path path_composition = {NULL, "composition", 0};
static const blg_json_path path_splits = {NULL, "splits", 0};

#define REPORT(c, parent, key, ...)                                                                \
    blg_config_report((c)->reader, &(blg_json_path){(parent), (key), 0}, false, __VA_ARGS__)

bool blg_config_breaks(blg_breaks breaks, int component, int n_components) {
    return n_components != 2 || breaks == BLG_BREAKS_EITHER ||
           component == (breaks == BLG_BREAKS_SECOND);
}

static int overlap_of(const blg_config *config, int split) {
    const int own = config->splits.rules[split].pool_overlap;
    return own >= 0 ? own : config->composition.pool_overlap;
}

int blg_config_pool_overlap(const blg_config *config, int split, int other) {
    const int a = overlap_of(config, split), b = overlap_of(config, other);
    return a < 0 ? b : b < 0 || a < b ? a : b;
}

bool blg_config_limits_pools(const blg_config *config) {
    for (int r = 0; r < config->splits.n_rules; r++)
        if (overlap_of(config, r) >= 0)
            return true;
    return false;
}

/* Puts the config file's folder in front of a relative path. */
static blg_status resolve(char path[BLG_FILE_TEXT], const char *config_file, blg_error *error) {
    const char *end = strrchr(config_file, '/');
    char whole[BLG_FILE_TEXT] = "";
    if (!path[0] || path[0] == '/' || !end)
        return BLG_OK;
    const int n =
        snprintf(whole, sizeof whole, "%.*s%s", (int)(end + 1 - config_file), config_file, path);
    if (n < 0 || n >= (int)sizeof whole)
        return blg_error_set(error, BLG_INVALID, "%s: the path of %s is longer than %d bytes",
                             config_file, path, BLG_FILE_TEXT - 1);
    memcpy(path, whole, sizeof whole);
    return BLG_OK;
}

blg_status blg_config_resolve_files(blg_config *config, const char *config_file, blg_error *error) {
    blg_status status = resolve(config->exclude, config_file, error);
    for (int r = 0; r < config->splits.n_rules && status == BLG_OK; r++)
        status = resolve(config->splits.rules[r].file, config_file, error);
    return status;
}

/* ---- roles and lengths ---- */

static void check_basic(const check *c) {
    const blg_basic_config *bd = &c->config->basic;
    const bool roles = bd->negative_breaks != BLG_BREAKS_EITHER || bd->n_first;
    if (roles && bd->max_shapes != 2)
        REPORT(c, &path_basic, bd->n_first ? "first_super_classes" : "negative_breaks",
               "a pair has a first and a second shape: expected max_shapes 2, found %d",
               bd->max_shapes);
    if (bd->max_shapes > 3 && bd->stratify != BLG_LENGTHS_EQUAL)
        REPORT(c, &path_basic, "max_shapes",
               "only stratify \"length\" makes concepts of more than three shapes");
    if (bd->stratify == BLG_LENGTHS_EQUAL && bd->triple_share > 0)
        REPORT(c, &path_basic, "triple_share",
               "stratify \"length\" gives three shapes their share: expected 0, found %g",
               bd->triple_share);
    if (bd->stratify == BLG_LENGTHS_EQUAL && bd->max_shapes < 2)
        REPORT(c, &path_basic, "stratify", "max_shapes is 1: there is one length");
}

static bool has_attribute(const blg_attribute *list, int n, blg_attribute attribute) {
    for (int i = 0; i < n; i++)
        if (list[i] == attribute)
            return true;
    return false;
}

static void check_roles(const check *c) {
    const blg_abstract_config *hd = &c->config->abstract;
    const blg_json_path list = {&path_abstract, "first_attributes", 0};
    const bool roles = hd->negative_breaks != BLG_BREAKS_EITHER || hd->n_first;
    int others = 0;
    if (roles && hd->max_arity != 2)
        REPORT(c, &path_abstract, hd->n_first ? "first_attributes" : "negative_breaks",
               "a pair has a first and a second attribute: expected max_arity 2, found %d",
               hd->max_arity);
    for (int i = 0; i < hd->n_first; i++)
        if (!has_attribute(hd->attributes, hd->n_attributes, hd->first[i]))
            blg_config_report(c->reader, &(blg_json_path){&list, NULL, (size_t)i}, false,
                              "\"%s\" is not among abstract.attributes",
                              blg_attribute_name(hd->first[i]));
    for (int i = 0; i < hd->n_attributes; i++)
        others += !has_attribute(hd->first, hd->n_first, hd->attributes[i]);
    if (hd->n_first && !others)
        blg_config_report(c->reader, &list, false,
                          "all of abstract.attributes: none is left for the second of a pair");
    if (hd->problems_per_concept == BLG_MANY && !blg_config_limits_pools(c->config))
        REPORT(c, &path_abstract, "problems_per_concept",
               "\"max\" needs a pool_overlap, in composition or in a split: nothing else ends the "
               "problems of a concept");
}

/* ---- pools ---- */

static void check_test_pool(const check *c) {
    const blg_config *config = c->config;
    const blg_composition_config *composition = &config->composition;
    const int least = config->abstract.min_shapes;
    const int tests = (int)lround(composition->test_pool * least);
    if (!(composition->test_pool > 0))
        return;
    if (!config->families[BLG_ABSTRACT])
        REPORT(c, &path_composition, "test_pool",
               "only abstract problems have pools, and families has no \"hd\"");
    else if (composition->support_candidates || composition->query_candidates)
        REPORT(c, &path_composition, "test_pool",
               "candidates are dealt to support and queries alike: expected support_candidates and "
               "query_candidates 0");
    else if (tests < config->n_query || least - tests < config->n_support || !config->n_query)
        REPORT(c, &path_composition, "test_pool",
               "%g of the %d shapes of abstract.min_shapes are %d for queries and %d for support; "
               "a side has %d queries and %d support images",
               composition->test_pool, least, tests, least - tests, config->n_query,
               config->n_support);
}

/* Whether the rule draws problems one by one. Such a rule would put problems that share a side
 * (composition.pairings) into different splits. */
static bool tears(const blg_split_rule *rule) {
    return rule->families[BLG_ABSTRACT] &&
           (rule->by == BLG_BY_PROBLEMS || rule->by == BLG_BY_STROKE_TYPE ||
            rule->by == BLG_BY_HARDNESS || rule->by == BLG_BY_LIST);
}

static void check_pairings(const check *c) {
    const blg_config *config = c->config;
    const blg_composition_config *composition = &config->composition;
    if (composition->pairings < 2)
        return;
    if (!config->families[BLG_ABSTRACT])
        REPORT(c, &path_composition, "pairings",
               "only abstract problems share sides, and families has no \"hd\"");
    else if (composition->support_candidates || composition->query_candidates ||
             composition->impure)
        REPORT(c, &path_composition, "pairings",
               "a side is the same in all its problems: expected no candidates and impure 0");
    else if (blg_config_limits_pools(config))
        REPORT(c, &path_composition, "pairings",
               "problems that share a side share its shapes: expected no pool_overlap");
    for (int r = 0; r < config->splits.n_rules; r++) {
        const blg_json_path path = {&path_splits, config->splits.rules[r].split, 0};
        if (tears(&config->splits.rules[r]))
            REPORT(
                c, &path, "by",
                "problems drawn one by one share sides with train: expected whole concepts, such "
                "as \"concepts\", where composition.pairings is %d",
                composition->pairings);
    }
}

static void check_split_keys(const check *c) {
    for (int r = 0; r < c->config->splits.n_rules; r++) {
        const blg_split_rule *rule = &c->config->splits.rules[r];
        const blg_json_path path = {&path_splits, rule->split, 0};
        if (rule->pool_overlap >= 0 &&
            !(c->config->families[BLG_ABSTRACT] && rule->families[BLG_ABSTRACT]))
            REPORT(c, &path, "pool_overlap",
                   "only abstract problems share concepts, and families has no \"hd\"");
        if (c->reader->bad_splits & 1u << r)
            continue;
        if (rule->by == BLG_BY_LIST && !rule->file[0])
            blg_config_report(c->reader, &path, false,
                              "a split by \"list\" needs the file of its problems");
        if (rule->by != BLG_BY_LIST && rule->file[0])
            REPORT(c, &path, "file", "only a split by \"list\" has a file");
    }
}

void blg_config_check_protocols(blg_config_reader *reader, const blg_config *config) {
    const check c = {reader, config};
    if (config->families[BLG_BASIC])
        check_basic(&c);
    if (config->families[BLG_ABSTRACT])
        check_roles(&c);
    check_test_pool(&c);
    check_pairings(&c);
    check_split_keys(&c);
}

blg_status blg_config_check_file(const char *json, size_t size, const char *file,
                                 const blg_config *config, blg_error *errors, int max_errors,
                                 int *n_errors) {
    blg_config_reader reader = {
        .json = json, .size = size, .file = file, .errors = errors, .max_errors = max_errors};
    unsigned made = 0;
    for (int f = 0; f < BLG_FAMILIES; f++)
        made |= (unsigned)config->families[f] << f;
    for (int r = 0; r < config->splits.n_rules; r++) {
        const blg_split_rule *rule = &config->splits.rules[r];
        const blg_json_path path = {&path_splits, rule->split, 0};
        const blg_json_path named = {&path, "families", 0};
        int line = 0, column = 0;
        unsigned own = 0;
        for (int f = 0; f < BLG_FAMILIES; f++)
            own |= (unsigned)rule->families[f] << f;
        if (!(own & made & blg_split_rule_families(rule)) &&
            blg_json_place(json, size, &path, false, &line, &column) &&
            !blg_json_place(json, size, &named, false, &line, &column))
            blg_config_report(&reader, &path, false,
                              "the split stays empty: \"%s\" concerns none of the families of this "
                              "config",
                              blg_split_by_names[rule->by]);
    }
    *n_errors = reader.n_errors;
    return reader.n_errors ? BLG_INVALID : BLG_OK;
}
