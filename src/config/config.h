/* Config: every choice that a data set depends on, as a plain value. JSON in, JSON out. Presets are
 * such JSON files in grammar/ that are compiled into the library. The schema is
 * grammar/config.schema.json. */
#ifndef CONFIG_CONFIG_H
#define CONFIG_CONFIG_H

#include "analyse/attribute.h"
#include "blogo/config.h"
#include "concept/hardness.h"

#define BLG_MAX_SETTINGS      32
#define BLG_MAX_TURNS         24
#define BLG_MAX_LENGTHS       6
#define BLG_MAX_RADII         4
#define BLG_MAX_EXTENTS       4
#define BLG_MAX_SPLITS        16
#define BLG_MAX_HOLDOUT       64
#define BLG_MAX_NAMES         256
#define BLG_NAME_TEXT         64  /* name of a shape, super class or attribute, with terminator */
#define BLG_FILE_TEXT         256 /* a path, with terminator */
#define BLG_MANY              0   /* problems_per_concept "max" */
#define BLG_MAX_USER_CONCEPTS 32
#define BLG_SPLIT_NAME        32
#define BLG_MAX_PROBLEMS      100000000 /* such a plan takes some 3 GB while splits are drawn */

typedef enum blg_change {
    BLG_CHANGE_KIND,
    BLG_CHANGE_TURN,
    BLG_CHANGE_TYPE,
    BLG_CHANGE_SIZE, /* length of a line; radius or extent of an arc */
    BLG_CHANGES
} blg_change;

/* Which component a negative breaks, in a concept of two components. */
typedef enum blg_breaks { BLG_BREAKS_EITHER, BLG_BREAKS_FIRST, BLG_BREAKS_SECOND } blg_breaks;

/* Whether concepts of each length have equal shares. */
typedef enum blg_lengths { BLG_LENGTHS_ANY, BLG_LENGTHS_EQUAL } blg_lengths;

typedef struct blg_setting {
    int n_shapes;                      /* 1..BLG_MAX_FREE_SHAPES */
    int n_actions[BLG_MAX_COMPONENTS]; /* 1..BLG_MAX_ACTIONS each, then 0 */
} blg_setting;

typedef struct blg_free_form_config {
    int problems_per_setting;
    int n_settings;
    blg_setting settings[BLG_MAX_SETTINGS];
    int n_turns;
    double turns_deg[BLG_MAX_TURNS]; /* turns a command may have */
    int n_lengths, n_radii, n_extents;
    double line_lengths[BLG_MAX_LENGTHS]; /* lengths that a line may have, program units */
    double arc_radii[BLG_MAX_RADII];      /* radii that an arc may have, with each of the extents */
    double arc_extents_deg[BLG_MAX_EXTENTS];
    double change_weights[BLG_CHANGES]; /* >= 0; how often a negative makes each kind of change */
} blg_free_form_config;

/* Basic concepts. A share single_share of the problems has a concept of one shape; no shape is used
 * twice. The concepts of all other problems are distinct sets of two or more shapes, drawn by the
 * seed. */
typedef struct blg_basic_config {
    int problems;
    int max_shapes;      /* shapes per concept, 1..BLG_MAX_COMPONENTS */
    double single_share; /* share of problems with one shape */
    double triple_share; /* share of triples among concepts of 2 or 3 shapes; needs max_shapes 3 */
    bool cross_super_classes; /* the shapes of one concept come from different super classes */
    blg_lengths stratify;     /* of the concepts of two or more shapes */
    blg_breaks negative_breaks;
    int n_first; /* only a pair's first shape is of these super classes; 0: catalogue order */
    char first[BLG_MAX_HOLDOUT][BLG_NAME_TEXT];
} blg_basic_config;

/* Which shapes of the catalogue may be used. Empty lists mean all. */
typedef struct blg_catalogue_config {
    int n_shapes, n_exclude_shapes, n_super_classes, n_exclude_super_classes;
    char shapes[BLG_MAX_NAMES][BLG_NAME_TEXT];
    char exclude_shapes[BLG_MAX_NAMES][BLG_NAME_TEXT];
    char super_classes[BLG_MAX_HOLDOUT][BLG_NAME_TEXT];
    char exclude_super_classes[BLG_MAX_HOLDOUT][BLG_NAME_TEXT];
} blg_catalogue_config;

typedef enum blg_antialias {
    BLG_ANTIALIAS_FAST, /* gray from the distance of a pixel to the line: image/shade.h */
    BLG_ANTIALIAS_BEST  /* exact coverage in 255 steps; 0.36 ms more an image of 512 px */
} blg_antialias;

typedef enum blg_labels {
    BLG_LABELS_TABLE,    /* labels of the catalogue's table */
    BLG_LABELS_MEASURED, /* labels that the analyser measures */
    BLG_LABELS_AGREED    /* labels on which both agree; else undecided */
} blg_labels;

/* Which numbers of straight lines a figure is said to have (analyse/line_reading.h). */
typedef enum blg_line_choice {
    BLG_LINE_CHOICE_AUTO, /* ANY if the catalogue's table reads lines so, else TWO */
    BLG_LINE_CHOICE_ANY,  /* one of the two counts if enough shapes have it, else the whole range */
    BLG_LINE_CHOICE_TWO   /* one of the two counts, the same for all positives of a problem */
} blg_line_choice;

typedef struct blg_abstract_config {
    int problems;             /* spread evenly over the concepts */
    int problems_per_concept; /* wanted for each concept; the plan draws problems / this many
                                 concepts. BLG_MANY: all concepts, with as many problems each as
                                 pool_overlap allows */
    int min_arity, max_arity; /* attributes per concept, 1..BLG_MAX_COMPONENTS */
    int min_shapes;           /* in each cell that a concept needs; 10 in the benchmark */
    int n_attributes;
    blg_attribute attributes[BLG_ATTRIBUTES];
    blg_labels labels;
    blg_line_choice line_reading;
    bool polarity[2];     /* whether to make concepts; whether to make negated concepts */
    blg_lengths stratify; /* whether each arity has an equal share of the concepts */
    blg_breaks negative_breaks;
    int n_first; /* only a pair's first attribute is one of these; 0: order of attributes */
    blg_attribute first[BLG_ATTRIBUTES];
    int n_user_concepts;
    char user_concepts[BLG_MAX_USER_CONCEPTS][BLG_CONCEPT_TEXT];
} blg_abstract_config;

typedef struct blg_placement_config {
    blg_range scale[BLG_FAMILIES]; /* plane units per program unit */
    blg_range rotation_deg;        /* heading before the first action, degrees */
    blg_range position_unit;       /* x and y of a shape's start; all ink must be inside as well */
    double gap_unit;               /* least distance between the inks of two shapes */
    double plane_unit;             /* side of the square that holds all ink */
    int max_trials;                /* per image */
} blg_placement_config;

/* What images show apart from the concept: src/make/compose.h. */
typedef struct blg_composition_config {
    int distractors;        /* further shapes in every image */
    int impure;             /* number of support images a side that break the rule of their side */
    int support_candidates; /* abstract: candidates a side for diverse support; 0 = no choice */
    int query_candidates;   /* abstract: candidates a side for distant queries; 0 = no choice */
    int pool_overlap; /* abstract: most shapes that two problems of a concept share; -1 = any */
    double test_pool; /* abstract: share of a concept's shapes that queries alone show */
    int pairings;     /* abstract: k positive and k negative sides meet in k x k problems */
} blg_composition_config;

/* What a split is made of. The order of rules: first those that name what they hold out, then rules
 * that draw concepts, then rules that draw problems; within each group the order of the config. The
 * rule `rest` (the train split) gets all other problems. */
typedef enum blg_split_by {
    BLG_BY_REST,
    BLG_BY_PROBLEMS,       /* a count or share of the problems left is drawn */
    BLG_BY_CONCEPTS,       /* a count or share of the concepts left is drawn */
    BLG_BY_PROGRAM_LENGTH, /* free-form problems with a held-out number of actions in all */
    BLG_BY_SETTING,        /* free-form problems of a held-out setting, "4" or "4,5" */
    BLG_BY_SHAPE,          /* basic concepts with a held-out shape */
    BLG_BY_SHAPE_PAIR,     /* basic concepts of two shapes, named "a-b" or drawn */
    BLG_BY_SUPER_CLASS,    /* basic concepts with a shape of a held-out super class */
    BLG_BY_ATTRIBUTE,      /* abstract concepts with a held-out attribute */
    BLG_BY_ATTRIBUTE_PAIR, /* abstract concepts of two attributes, named "a-b" or drawn */
    BLG_BY_SHAPE_GRID,     /* basic concepts whose shapes are seen or unseen as in pattern */
    BLG_BY_ATTRIBUTE_GRID, /* abstract concepts whose attributes are seen or unseen as in pattern */
    BLG_BY_STROKE_TYPE, /* a count or share of problems; only they have the held-out stroke types */
    BLG_BY_HARDNESS,    /* problems whose measured hardness lies in all ranges given */
    BLG_BY_LIST,        /* problems that a file names */
    BLG_SPLIT_BYS
} blg_split_by;

typedef enum blg_stratify {
    BLG_STRATIFY_NONE,
    BLG_STRATIFY_FAMILY,
    BLG_STRATIFY_GROUP,  /* by free-form setting, number of basic shapes, abstract concept */
    BLG_STRATIFY_LENGTH, /* by number of actions, of basic shapes, of attributes */
    BLG_STRATIFIES
} blg_stratify;

typedef struct blg_split_rule {
    char split[BLG_SPLIT_NAME];
    blg_split_by by;
    int n_holdout;
    char holdout[BLG_MAX_HOLDOUT][2 * BLG_NAME_TEXT];
    /* How many to draw; -1 = not given. Rules by problems or stroke_type count problems; rules by
     * concepts, pairs or grids count concepts. Any other rule with an empty holdout counts the
     * names that it draws to hold out. A rule by attribute with names in holdout counts the
     * concepts with these attributes that the plan draws. */
    int count;
    double share; /* instead of count; -1 = not given */
    blg_stratify stratify;
    bool families[BLG_FAMILIES];    /* families that the rule concerns */
    int n_pattern;                  /* grids: one entry per component of the concept */
    int unseen[BLG_MAX_COMPONENTS]; /* 1 or 0 */
    blg_hardness_config hardness;   /* by hardness: ranges held out; low = -1: not given */
    int pool_overlap;               /* limit within the split; -1 = composition.pool_overlap */
    char file[BLG_FILE_TEXT];       /* by list: file of problem names; "" = not given */
} blg_split_rule;

/* Components that no train problem may contain; grids call them unseen. */
typedef struct blg_unseen_config {
    int n_attributes, n_shapes;
    blg_attribute attributes[BLG_ATTRIBUTES];
    char shapes[BLG_MAX_NAMES][BLG_NAME_TEXT];
    int attribute_count, shape_count; /* how many to draw by the seed if the list is empty */
} blg_unseen_config;

typedef struct blg_splits_config {
    int n_rules; /* number of rules; rule i makes the plan's split i */
    blg_split_rule rules[BLG_MAX_SPLITS];
    char file_name[64]; /* "ShapeBongard_V2_split.json" */
} blg_splits_config;

typedef struct blg_config {
    char preset[64];
    uint64_t seed;
    char exclude[BLG_FILE_TEXT]; /* file of problems that are left out; "" = none */
    bool families[BLG_FAMILIES];
    int n_support, n_query; /* images a side */
    double single_query;    /* probability that a problem has one query in all */
    int size_px;            /* 16..4096 */
    int depth_bits;         /* 1, 2, 4, 8 */
    blg_antialias antialias;
    blg_range pen_px; /* widths at 512 px, drawn for each image if low < high */
    blg_range stamp_px;
    bool stroke_types[BLG_STROKE_TYPES];
    blg_free_form_config free_form;
    blg_basic_config basic;
    blg_abstract_config abstract;
    blg_catalogue_config catalogue;
    blg_placement_config placement;
    blg_hardness_config hardness;
    int visible_at_px; /* picture size at which people must see a free-form change, 64..4096 */
    blg_composition_config composition;
    blg_unseen_config unseen;
    blg_splits_config splits;
} blg_config;

/* Makes a rule with this name and default values: by rest, all families, nothing else given. */
void blg_split_rule_init(blg_split_rule *rule, const char *name);
/* Whether a negative may break this component of a concept with n_components. */
bool blg_config_breaks(blg_breaks breaks, int component, int n_components);
/* Largest number of shapes that two problems of one concept may share if one problem is in `split`
 * and the other in `other`; -1 = no limit. */
int blg_config_pool_overlap(const blg_config *config, int split, int other);
/* Whether the config gives any pool_overlap. */
bool blg_config_limits_pools(const blg_config *config);
/* Makes relative paths in the config relative to the folder of config_file. */
BLG_MUST_USE blg_status blg_config_resolve_files(blg_config *config, const char *config_file,
                                                 blg_error *error);
/* Families that a rule of this kind can concern, one bit for each family. */
unsigned blg_split_rule_families(const blg_split_rule *rule);
/* The rule that gets the rest: the train split. */
int blg_splits_train(const blg_splits_config *splits);
/* The rule of the split, or -1. */
int blg_splits_find(const blg_splits_config *splits, const char *split);
/* Prints a free-form setting: "4", or "4,5" with the separator ",". Always terminated. */
void blg_setting_print(const blg_setting *setting, const char *separator, char *text, size_t size);

/* The JSON of a preset, 0 <= index < blg_preset_count(). */
const char *blg_preset_json(int index);

/* Fills config from a preset; "bongard-logo" is the default. BLG_INVALID with a similar name for an
 * unknown preset. A config has no pointers and its unused bytes are zero, so two configs are equal
 * when memcmp says so. */
BLG_MUST_USE blg_status blg_config_preset(const char *name, blg_config *config, blg_error *error);
/* Reads a JSON config: "preset" names its base (bongard-logo if absent), every other key replaces
 * the base's value; "splits" replaces all splits of the base. All mistakes are reported, one
 * blg_error each, up to max_errors; n_errors gets the number of all mistakes. file is for
 * messages. */
BLG_MUST_USE blg_status blg_config_parse(const char *json, size_t size, const char *file,
                                         blg_config *config, blg_error *errors, int max_errors,
                                         int *n_errors);
/* Reports split rules in the file that concern no family of the config, as blg_config_parse reports
 * mistakes. Two kinds of rules are not reported: rules of a preset, and rules that name their
 * families, as in a config that was printed after --family had narrowed it. */
BLG_MUST_USE blg_status blg_config_check_file(const char *json, size_t size, const char *file,
                                              const blg_config *config, blg_error *errors,
                                              int max_errors, int *n_errors);
/* Checks after blg_config_set whether the values fit together; reports as blg_config_parse does. */
BLG_MUST_USE blg_status blg_config_validate(const blg_config *config, blg_error *errors,
                                            int max_errors, int *n_errors);
/* The effective config as JSON, malloc'ed; free with blg_text_free. parse(print(c)) == c. */
char *blg_config_print(const blg_config *config);
/* JSON Schema of a config; malloc'ed likewise. Equal to grammar/config.schema.json. */
char *blg_config_schema(void);
void blg_text_free(char *text);

#endif
