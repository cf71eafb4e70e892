/* Config: every knob of a data set, as a plain value. JSON in, JSON out; presets are such JSON
 * files in grammar/ compiled into the library. The schema is grammar/config.schema.json. */
#ifndef BLOGO_CONFIG_H
#define BLOGO_CONFIG_H

#include "blogo/attribute.h"
#include "blogo/problem.h"

#ifdef __cplusplus
extern "C" {
#endif

#define BLG_MAX_SETTINGS      32
#define BLG_MAX_TURNS         24
#define BLG_MAX_SPLITS        12
#define BLG_MAX_HOLDOUT       64
#define BLG_MAX_USER_CONCEPTS 32
#define BLG_SPLIT_NAME        32

typedef struct blg_range {
    double low, high; /* low <= high */
} blg_range;

typedef enum blg_change {
    BLG_CHANGE_KIND,
    BLG_CHANGE_TURN,
    BLG_CHANGE_TYPE,
    BLG_CHANGES
} blg_change;

typedef struct blg_free_form_config {
    int problems_per_setting;
    int n_settings;
    struct {
        int n_shapes;                      /* 1..BLG_MAX_COMPONENTS */
        int n_actions[BLG_MAX_COMPONENTS]; /* 1..BLG_MAX_ACTIONS each */
    } settings[BLG_MAX_SETTINGS];
    int n_turns;
    double turns_deg[BLG_MAX_TURNS]; /* turns a command may have */
    double line_length;              /* program units */
    double arc_radius;
    double arc_extent_deg;
    double change_weights[BLG_CHANGES]; /* >= 0; which kinds of perturbation, how often */
} blg_free_form_config;

typedef struct blg_basic_config {
    int problems;
    int max_shapes; /* shapes per concept, 1..BLG_MAX_COMPONENTS */
    /* Concepts: every single shape (up to single_share of the problems), the rest distinct pairs.
     */
    double single_share;
} blg_basic_config;

typedef enum blg_labels {
    BLG_LABELS_TABLE,    /* the catalogue's table */
    BLG_LABELS_MEASURED, /* the analyser */
    BLG_LABELS_AGREED    /* both say the same; elsewhere undecided */
} blg_labels;

typedef struct blg_abstract_config {
    int problems;             /* spread evenly over the concepts */
    int problems_per_concept; /* wanted; 20 in the benchmark */
    int max_arity;            /* attributes per concept, 1..BLG_MAX_COMPONENTS */
    int min_shapes;           /* in each cell that a concept needs; 10 in the benchmark */
    int n_attributes;
    blg_attribute attributes[BLG_ATTRIBUTES];
    blg_labels labels;
    bool positive_polarity, negative_polarity; /* the concept, its negation, or both */
    int n_user_concepts;
    char user_concepts[BLG_MAX_USER_CONCEPTS][BLG_CONCEPT_TEXT];
} blg_abstract_config;

typedef struct blg_placement_config {
    blg_range scale[BLG_FAMILIES]; /* plane units per program unit */
    blg_range rotation_deg;        /* heading before the first action */
    double gap_unit;               /* least distance between two shapes' inks */
    double plane_unit;             /* side of the square that holds all ink */
    int max_trials;                /* per image */
} blg_placement_config;

/* One rule of the splits; rules apply in order, the first that takes a problem keeps it. What no
 * rule takes is shared at random between train and val. */
typedef enum blg_split_rule_kind {
    BLG_SPLIT_FREE_FORM_ACTIONS, /* free-form with `count` actions in all */
    BLG_SPLIT_BASIC_PAIRS,       /* `count` problems, drawn among those with two or more shapes */
    BLG_SPLIT_ATTRIBUTE,         /* every concept that contains a held-out attribute */
    BLG_SPLIT_ATTRIBUTE_PAIRS,   /* `count` concepts of two attributes, drawn or named */
    BLG_SPLIT_SHAPES,            /* every concept that contains a held-out shape */
    BLG_SPLIT_SUPER_CLASSES
} blg_split_rule_kind;

typedef struct blg_split_rule {
    blg_split_rule_kind kind;
    char split[BLG_SPLIT_NAME];
    int count;
    int n_names;
    char names[BLG_MAX_HOLDOUT][64]; /* attributes, "a-b" pairs, shapes or super classes */
} blg_split_rule;

typedef struct blg_splits_config {
    int n_rules;
    blg_split_rule rules[BLG_MAX_SPLITS];
    char train[BLG_SPLIT_NAME], validation[BLG_SPLIT_NAME];
    int validation_count; /* problems of what is left; -1: validation_share says */
    double validation_share;
    char file_name[64]; /* "ShapeBongard_V2_split.json" */
} blg_splits_config;

typedef struct blg_config {
    char preset[64];
    uint64_t seed;
    bool families[BLG_FAMILIES];
    int n_support, n_query; /* images a side */
    int size_px;            /* 16..4096 */
    int depth_bits;         /* 1, 2, 4, 8 */
    bool stroke_types[BLG_STROKE_TYPES];
    blg_free_form_config free_form;
    blg_basic_config basic;
    blg_abstract_config abstract;
    blg_placement_config placement;
    blg_splits_config splits;
} blg_config;

/* Number and names of the presets. */
BLG_API int blg_preset_count(void);
BLG_API const char *blg_preset_name(int index);
BLG_API const char *blg_preset_summary(int index); /* one line */
BLG_API const char *blg_preset_json(int index);

/* Fills config from a preset; "bongard-logo" is the default. BLG_INVALID with a near match. */
BLG_API BLG_MUST_USE blg_status blg_config_preset(const char *name, blg_config *config,
                                                  blg_error *error);
/* Reads a JSON config ("preset" names its base). All mistakes are reported, one blg_error each, up
 * to max_errors; n_errors gets how many there were. */
BLG_API BLG_MUST_USE blg_status blg_config_parse(const char *json, size_t size, const char *file,
                                                 blg_config *config, blg_error *errors,
                                                 int max_errors, int *n_errors);
/* Applies "key.path=value". */
BLG_API BLG_MUST_USE blg_status blg_config_set(blg_config *config, const char *assignment,
                                               blg_error *error);
/* The effective config as JSON, malloc'ed; free with blg_text_free. parse(print(c)) == c. */
BLG_API char *blg_config_print(const blg_config *config);
BLG_API void blg_text_free(char *text);

#ifdef __cplusplus
}
#endif
#endif
