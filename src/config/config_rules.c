/* Split rules: checks which keys go with which kind of rule, and whether the names that a rule
 * holds out exist. Names of shapes and super classes need a catalogue, so the plan resolves
 * them. */
#include "base/str.h"
#include "concept/hardness.h"
#include "config/config_read.h"

#include <stdio.h>
#include <string.h>

static const blg_json_path path_splits = {NULL, "splits", 0};

typedef struct check {
    blg_config_reader *reader;
    const blg_config *config;
    const blg_json_path *path; /* path of the rule */
    const blg_split_rule *rule;
} check;

#define REPORT(c, key, ...)                                                                        \
    blg_config_report((c)->reader, &(blg_json_path){(c)->path, (key), 0}, false, __VA_ARGS__)
#define REPORT_RULE(c, ...) blg_config_report((c)->reader, (c)->path, false, __VA_ARGS__)

/* Which keys a kind of rule may have. */
typedef struct rule_form {
    unsigned families; /* families that it can concern, as bits */
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
    [BLG_BY_LIST] = {FF | BD | HD, false, false, false, false},
};

void blg_split_rule_init(blg_split_rule *rule, const char *name) {
    *rule = (blg_split_rule){
        .count = -1, .share = -1, .pool_overlap = -1, .hardness = blg_hardness_of_no_rule};
    snprintf(rule->split, sizeof rule->split, "%s", name);
    for (int f = 0; f < BLG_FAMILIES; f++)
        rule->families[f] = true;
}

unsigned blg_split_rule_families(const blg_split_rule *rule) {
    return rule->by == BLG_BY_HARDNESS ? blg_hardness_families(&rule->hardness)
                                       : forms[rule->by].families;
}

int blg_splits_train(const blg_splits_config *splits) {
    int train = 0;
    while (splits->rules[train].by != BLG_BY_REST)
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

static unsigned wanted_families(const blg_split_rule *rule) {
    unsigned wanted = 0;
    for (int f = 0; f < BLG_FAMILIES; f++)
        wanted |= (unsigned)rule->families[f] << f;
    return wanted;
}

static void check_amount(const check *c) {
    const blg_split_rule *rule = c->rule;
    const rule_form *form = &forms[rule->by];
    const char *by = blg_split_by_names[rule->by];
    bool amount = rule->count >= 0 || rule->share >= 0;
    if (rule->count >= 0 && rule->share >= 0)
        REPORT(c, "share", "count and share exclude each other");
    else if (rule->count >= 0 && !form->draws)
        REPORT(c, "count", "a split by \"%s\" draws nothing", by);
    else if (rule->share >= 0 && !form->shares)
        REPORT(c, "share", "a split by \"%s\" takes no share", by);
    else if (amount && form->names && rule->n_holdout && rule->by != BLG_BY_ATTRIBUTE &&
             rule->by != BLG_BY_STROKE_TYPE)
        REPORT(c, rule->count >= 0 ? "count" : "share",
               "a split by \"%s\" that names what it holds out draws nothing; expected null", by);
    if (rule->n_holdout && !form->names)
        REPORT(c, "holdout", "a split by \"%s\" names nothing", by);
    bool needs_amount = rule->by == BLG_BY_PROBLEMS || rule->by == BLG_BY_CONCEPTS ||
                        rule->by == BLG_BY_STROKE_TYPE || (form->names && !rule->n_holdout);
    if (needs_amount && !amount)
        REPORT_RULE(c, "a split by \"%s\" needs %s", by,
                    form->names && rule->by != BLG_BY_STROKE_TYPE ? "holdout, or the count to draw"
                                                                  : "a count or a share");
    if (rule->by == BLG_BY_STROKE_TYPE && !rule->n_holdout)
        REPORT_RULE(c, "a split by \"stroke_type\" needs the types in holdout");
}

static void check_pattern(const check *c) {
    const blg_split_rule *rule = c->rule;
    const blg_unseen_config *unseen = &c->config->unseen;
    bool grid = forms[rule->by].pattern, shapes = rule->by == BLG_BY_SHAPE_GRID;
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

static void check_families(const check *c) {
    const unsigned wanted = wanted_families(c->rule);
    if (!(wanted & forms[c->rule->by].families))
        REPORT(c, "families", "a split by \"%s\" concerns none of these",
               blg_split_by_names[c->rule->by]);
    if (c->rule->by == BLG_BY_REST && wanted != (FF | BD | HD))
        REPORT(c, "families", "the rest is of all families");
}

/* Checks the ranges of a rule by hardness. Some families lack some of the hardness figures, and a
 * range must overlap the range that the config allows to all problems. */
static void check_hardness(const check *c) {
    const blg_split_rule *rule = c->rule;
    const blg_json_path ranges = {c->path, "hardness", 0};
    int given = 0;
    for (int k = 0; k < BLG_HARDNESS_FIGURES; k++) {
        const blg_range asked = blg_hardness_range(&rule->hardness, k);
        const blg_range all = blg_hardness_range(&c->config->hardness, k);
        if (asked.low < 0)
            continue;
        given++;
        if (rule->by != BLG_BY_HARDNESS)
            blg_config_report(c->reader, &(blg_json_path){&ranges, blg_hardness_names[k], 0}, false,
                              "only a split by \"hardness\" has ranges");
        else if (asked.high < all.low ||
                 (asked.low > all.high && !blg_hardness_open(&c->config->hardness, k)))
            blg_config_report(c->reader, &(blg_json_path){&ranges, blg_hardness_names[k], 0}, false,
                              "no problem lies there: hardness.%s asks for %g to %g of all",
                              blg_hardness_names[k], all.low, all.high);
    }
    if (rule->by != BLG_BY_HARDNESS)
        return;
    if (!given)
        REPORT_RULE(c, "a split by \"hardness\" needs a range in hardness");
    else if (!(wanted_families(rule) & blg_hardness_families(&rule->hardness)))
        REPORT(c, "families",
               "only abstract problems have other hardness than negative_distance; families has no "
               "\"hd\"");
}

static void report_name(const check *c, const blg_json_path *path, const char *what,
                        const char *text, const char *near) {
    blg_config_report(c->reader, path, false, "unknown %s \"%.80s\"%s", what, text,
                      blg_str_guess(near).text);
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
        length > BLG_MAX_ACTIONS * BLG_MAX_FREE_SHAPES) {
        blg_config_report(c->reader, path, false,
                          "expected a number of actions from 1 to %d, found \"%s\"",
                          BLG_MAX_ACTIONS * BLG_MAX_FREE_SHAPES, text);
        return;
    }
}

static void check_setting(const check *c, const blg_json_path *path, const char *text) {
    char names[BLG_MAX_SETTINGS][64];
    const char *pointers[BLG_MAX_SETTINGS];
    const blg_free_form_config *ff = &c->config->free_form;
    for (int i = 0; i < ff->n_settings; i++) {
        blg_setting_print(&ff->settings[i], ",", names[i], sizeof names[i]);
        if (strcmp(names[i], text) == 0)
            return;
        pointers[i] = names[i];
    }
    const char *near = blg_str_nearest(text, pointers, (size_t)ff->n_settings);
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
        /* Shapes that cannot be decorated are always drawn with normal strokes. */
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
    blg_json_path list = {c->path, "holdout", 0};
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

void blg_config_check_splits(blg_config_reader *reader, const blg_config *config) {
    const blg_splits_config *splits = &config->splits;
    int rests = 0;
    if (splits->n_rules == 0) {
        blg_config_report(reader, &path_splits, false, "no splits");
        return;
    }
    for (int i = 0; i < splits->n_rules; i++) {
        const blg_json_path path = {&path_splits, splits->rules[i].split, 0};
        const check c = {reader, config, &path, &splits->rules[i]};
        rests += c.rule->by == BLG_BY_REST;
        if (reader->bad_splits & 1u << i)
            continue;
        check_amount(&c);
        check_pattern(&c);
        check_families(&c);
        check_hardness(&c);
        check_names(&c);
    }
    if (rests != 1 && !reader->bad_splits && !reader->bad_split_names)
        blg_config_report(reader, &path_splits, false,
                          "expected one split by \"rest\", the train split; found %d", rests);
}
