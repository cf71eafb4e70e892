/* Config: what a data set is made from. */
#ifndef PROBLEM_CONFIG_H
#define PROBLEM_CONFIG_H

#include "base/text.h"
#include "blogo/config.h"
#include "figure/analyse.h"
#include "figure/catalogue.h"
#include "problem/concept.h"

#include <jansson.h>

/* Config: every choice that a data set depends on, as a plain value. JSON in, JSON out. Presets are
 * such JSON files in grammar/ that are compiled into the library. The schema is
 * grammar/config.schema.json. */

/* Limits of a config; most of them are the room of its lists. */
#define BLG_MAX_SETTINGS          32
#define BLG_MAX_TURNS             24
#define BLG_MAX_LENGTHS           6
#define BLG_MAX_RADII             4
#define BLG_MAX_EXTENTS           4
#define BLG_MAX_SPLITS            16
#define BLG_MAX_HOLDOUT           64
#define BLG_MAX_NAMES             256
#define BLG_NAME_TEXT             64 /* name of a shape, super class or attribute, with terminator */
#define BLG_HOLDOUT_TEXT          (3 * BLG_NAME_TEXT)
#define BLG_FILE_TEXT             256   /* a path, with terminator */
#define BLG_MANY                  0     /* stands for "max" in abstract.problems_per_concept */
#define BLG_MAX_USER_CONCEPTS     32    /* of abstract.user_concepts */
#define BLG_MAX_RELATION_CONCEPTS 128   /* of relations.concepts */
#define BLG_MAX_GIVEN_PROGRAMS    64    /* of free_form.programs */
#define BLG_GIVEN_PROGRAM_TEXT    768   /* programs of the figures of an image, with terminator */
#define BLG_MAX_GIVEN_SHAPES      256   /* of basic.concepts */
#define BLG_MAX_GIVEN_PROBLEMS    10000 /* of each such concept */
#define BLG_SPLIT_NAME            32
#define BLG_MAX_PROBLEMS          100000000 /* such a plan takes some 3 GB while splits are drawn */

/* Most splits of a data set on the disk. A config has at most BLG_MAX_SPLITS; a folder that others
 * wrote may have two more. */
#define BLG_MAX_SET_SPLITS (BLG_MAX_SPLITS + 2)

/* What a free-form negative may change in one stroke of the concept. */
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

/* A free-form setting: how many shapes an image shows, and how many actions each shape has. */
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
    /* The concepts that the user wrote; the settings then follow from them. 0: concepts are
     * drawn. */
    int n_programs, problems_per_concept;
    char programs[BLG_MAX_GIVEN_PROGRAMS][BLG_GIVEN_PROGRAM_TEXT]; /* figures are joined by '+' */
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
    int n_concepts, problems_per_concept; /* that the user wrote; 0: concepts are drawn */
    char concepts[BLG_MAX_GIVEN_SHAPES][BLG_HOLDOUT_TEXT]; /* names of shapes, joined by '-' */
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
    BLG_ANTIALIAS_FAST, /* gray from the distance of a pixel to the line: picture/draw.h */
    BLG_ANTIALIAS_BEST  /* exact coverage in 255 steps; 0.36 ms more an image of 512 px */
} blg_antialias;

typedef enum blg_labels {
    BLG_LABELS_TABLE,    /* labels of the catalogue's table */
    BLG_LABELS_MEASURED, /* labels that the analyser measures */
    BLG_LABELS_AGREED    /* labels on which both agree; else undecided */
} blg_labels;

/* Which numbers of straight lines a figure is said to have (figure/analyse.h). */
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

typedef struct blg_relations_config {
    int problems;               /* spread evenly over the concepts */
    int min_shapes, max_shapes; /* fewest and most figures of an image, 2..BLG_MOST_FIGURES */
    bool polarity[2];           /* whether to make concepts; whether to make negated concepts */
    int n_concepts;
    char concepts[BLG_MAX_RELATION_CONCEPTS][BLG_CONCEPT_TEXT];
} blg_relations_config;

typedef struct blg_placement_config {
    blg_range scale[BLG_FAMILIES]; /* plane units per program unit */
    blg_range rotation_deg;        /* heading before the first action, degrees */
    blg_range position_unit;       /* x and y of a shape's start; all ink must be inside as well */
    double gap_unit;               /* least distance between the inks of two shapes */
    double plane_unit;             /* side of the square that holds all ink */
    int max_trials;                /* per image */
} blg_placement_config;

/* What images show besides the concept: src/problem/builder.h. */
typedef struct blg_composition_config {
    int distractors;        /* further shapes in every image */
    int impure;             /* number of support images a side that break the rule of their side */
    int support_candidates; /* abstract: candidates a side for diverse support; 0 = no choice */
    int query_candidates;   /* abstract: candidates a side for distant queries; 0 = no choice */
    int pool_overlap;   /* abstract: most shapes that two problems of a concept share; -1: any */
    double test_pool;   /* abstract: share of a concept's shapes that queries alone show */
    int pairings;       /* abstract: k positive and k negative sides meet in k x k problems */
    bool context_pairs; /* free-form: problems 2k and 2k + 1 show each other's concept as query */
} blg_composition_config;

/* Most figures of an image of a relation problem. */
#define BLG_MOST_FIGURES 5

/* Parts: the properties of problems that splits hold out. Parts of each kind are numbered from 0.
 * Columns: constant, name in the split report, which concepts have such parts (the last line's
 * column is not used: problems of all families have stroke types). The last two kinds are equal
 * for all problems of a split, so a problem's record does not hold them. */
#define BLG_PART_LIST(X)                                                                           \
    X(SETTING, settings, PROGRAMS)                                                                 \
    X(LENGTH, program_lengths, PROGRAMS)                                                           \
    X(SHAPE, shapes, SHAPES)                                                                       \
    X(SUPER_CLASS, super_classes, SHAPES)                                                          \
    X(ATTRIBUTE, attributes, ATTRIBUTES)                                                           \
    X(ATOM, atoms, RELATIONS)                                                                      \
    X(FIGURES, figures, RELATIONS)                                                                 \
    X(FIGURE_SHAPE, figure_shapes, RELATIONS)                                                      \
    X(STROKE_TYPE, stroke_types, ATTRIBUTES)
#define BLG_ENUM_ENTRY(upper, ...) BLG_PART_##upper,
typedef enum blg_part_kind { BLG_PART_LIST(BLG_ENUM_ENTRY) BLG_PART_KINDS } blg_part_kind;
#undef BLG_ENUM_ENTRY

/* The kind of concepts that have parts of this kind. Not for stroke types. */
blg_concept_kind blg_part_of(blg_part_kind kind);

/* Split rules: what a split is made of. A rule is a line of this list and a paragraph of
 * docs/config.md; nearly all code asks the line. Its columns:
 *   constant and name
 *   part     what the rule holds out; KINDS: no parts
 *   size     of the concepts that the rule takes; 0: of any size
 *   keys     which keys of blg_split_rule the rule may have
 *   pass     when and how the rule takes its problems
 *   promise  what the rule promises about train, as flags and in words */
#define BLG_SPLIT_RULE_LIST(X)                                                                     \
    X(REST, rest, KINDS, 0, 0, REST, 0, BLG_NO_PROMISE)                                            \
    X(PROBLEMS, problems, KINDS, 0, BLG_DRAWS | BLG_SHARES, PROBLEMS, 0, BLG_NO_PROMISE)           \
    X(CONCEPTS, concepts, KINDS, 0, BLG_DRAWS | BLG_SHARES, CONCEPTS, BLG_NEW_CONCEPTS,            \
      "no concept is in train")                                                                    \
    X(PROGRAM_LENGTH, program_length, LENGTH, 0, BLG_NAMES | BLG_DRAWS, PARTS, BLG_ABSENT,         \
      BLG_NOTHING_HELD_OUT)                                                                        \
    X(SETTING, setting, SETTING, 0, BLG_NAMES | BLG_DRAWS, PARTS, BLG_ABSENT,                      \
      BLG_NOTHING_HELD_OUT)                                                                        \
    X(SHAPE, shape, SHAPE, 0, BLG_NAMES | BLG_DRAWS, PARTS, BLG_ABSENT, BLG_NOTHING_HELD_OUT)      \
    X(SHAPE_PAIR, shape_pair, SHAPE, 2, BLG_NAMES | BLG_DRAWS | BLG_SHARES, CONCEPTS,              \
      BLG_NEW_CONCEPTS, "no concept is in train")                                                  \
    X(SUPER_CLASS, super_class, SUPER_CLASS, 0, BLG_NAMES | BLG_DRAWS, PARTS, BLG_ABSENT,          \
      BLG_NOTHING_HELD_OUT)                                                                        \
    X(ATTRIBUTE, attribute, ATTRIBUTE, 0, BLG_NAMES | BLG_DRAWS | BLG_QUOTA, PARTS, BLG_ABSENT,    \
      BLG_NOTHING_HELD_OUT)                                                                        \
    X(ATTRIBUTE_PAIR, attribute_pair, ATTRIBUTE, 2, BLG_NAMES | BLG_DRAWS | BLG_SHARES, CONCEPTS,  \
      BLG_NEW_CONCEPTS | BLG_SEEN, "no concept is in train, every attribute is")                   \
    X(SHAPE_GRID, shape_grid, SHAPE, 0, BLG_PATTERN | BLG_DRAWS | BLG_SHARES, CONCEPTS,            \
      BLG_ABSENT | BLG_NEW_CONCEPTS | BLG_SEEN, BLG_GRID_PROMISE)                                  \
    X(ATTRIBUTE_GRID, attribute_grid, ATTRIBUTE, 0, BLG_PATTERN | BLG_DRAWS | BLG_SHARES,          \
      CONCEPTS, BLG_ABSENT | BLG_NEW_CONCEPTS | BLG_SEEN, BLG_GRID_PROMISE)                        \
    X(ATOM, atom, ATOM, 0, BLG_NAMES | BLG_DRAWS, PARTS, BLG_ABSENT, BLG_NOTHING_HELD_OUT)         \
    X(FIGURES, figures, FIGURES, 0, BLG_NAMES, PARTS, BLG_ABSENT, BLG_NOTHING_HELD_OUT)            \
    X(ATOM_PAIR, atom_pair, ATOM, 2, BLG_DRAWS | BLG_SHARES, CONCEPTS,                             \
      BLG_NEW_CONCEPTS | BLG_SEEN, "no concept is in train, every atom is")                        \
    X(FIGURE_SHAPE, figure_shape, FIGURE_SHAPE, 0, BLG_NAMES | BLG_DRAWS | BLG_SHARES, PROBLEMS,   \
      BLG_ABSENT, BLG_NOTHING_HELD_OUT)                                                            \
    X(STROKE_TYPE, stroke_type, STROKE_TYPE, 0, BLG_NAMES | BLG_DRAWS | BLG_SHARES, PROBLEMS,      \
      BLG_ABSENT, BLG_NOTHING_HELD_OUT)                                                            \
    X(HARDNESS, hardness, KINDS, 0, 0, MEASURED, 0,                                                \
      "every problem lies in the ranges, none of train does")                                      \
    X(LIST, list, KINDS, 0, 0, LISTED, 0, "the problems listed, and no others")                    \
    X(ATTRIBUTE_TRIPLE, attribute_triple, ATTRIBUTE, 3, BLG_NAMES | BLG_DRAWS | BLG_SHARES,        \
      CONCEPTS, BLG_NEW_CONCEPTS | BLG_SEEN | BLG_SEEN_PAIRS,                                      \
      "no concept is in train, every two of its attributes are, together")
#define BLG_NO_PROMISE       "none: problems are drawn, concepts may be shared"
#define BLG_NOTHING_HELD_OUT "nothing held out is in train"
#define BLG_GRID_PROMISE     "no concept and no unseen component is in train, every seen one is"

#define BLG_ENUM_ENTRY(upper, ...) BLG_BY_##upper,
typedef enum blg_split_by { BLG_SPLIT_RULE_LIST(BLG_ENUM_ENTRY) BLG_SPLIT_BYS } blg_split_by;
#undef BLG_ENUM_ENTRY

/* Which keys a rule may have, as flags. */
enum {
    BLG_NAMES = 1,   /* holdout names parts, or concepts of `size` parts as "a-b" */
    BLG_DRAWS = 2,   /* count */
    BLG_SHARES = 4,  /* share */
    BLG_PATTERN = 8, /* a grid: its concepts have seen and unseen parts as in pattern */
    BLG_QUOTA = 16 /* beside names, count is the number of concepts with them that the plan draws */
};

/* The passes in which splits are filled, in this order; within a pass the order of the config. */
typedef enum blg_split_pass {
    BLG_PASS_LISTED,   /* the problems that a file names */
    BLG_PASS_PARTS,    /* every problem that has what the rule holds out */
    BLG_PASS_CONCEPTS, /* draws among the concepts left */
    BLG_PASS_PROBLEMS, /* draws among the problems left */
    BLG_PASS_REST,     /* train: all other problems */
    BLG_PASS_MEASURED  /* once problems are built: those whose hardness lies in all ranges given */
} blg_split_pass;

/* Promises about train. */
enum {
    BLG_ABSENT = 1,      /* train has no part that is held out or unseen */
    BLG_SEEN = 2,        /* train has every other part of the split */
    BLG_SEEN_PAIRS = 4,  /* train has every two parts of each concept of the split together */
    BLG_NEW_CONCEPTS = 8 /* train has no concept of the split */
};

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
    char holdout[BLG_MAX_HOLDOUT][BLG_HOLDOUT_TEXT];
    /* How many to draw; -1 = not given. Rules by problems, figure_shape or stroke_type count
     * problems; rules by concepts, pairs or grids count concepts. Any other rule with an empty
     * holdout counts the names that it draws to hold out. A rule by attribute with names in holdout
     * counts the concepts with these attributes that the plan draws. */
    int count;
    double share; /* instead of count; -1 = not given */
    blg_stratify stratify;
    bool families[BLG_FAMILIES];     /* families that the rule concerns */
    int n_pattern;                   /* grids: one entry per component of the concept */
    int pattern[BLG_MAX_COMPONENTS]; /* 1: the component is unseen in train; 0: seen */
    blg_hardness_config hardness;    /* by hardness: ranges held out; low = -1: not given */
    int pool_overlap;                /* limit within the split; -1 = composition.pool_overlap */
    bool mixed;                      /* by stroke_type: its problems draw the types of train, too */
    char file[BLG_FILE_TEXT];        /* by list: file of problem names; "" = not given */
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
    blg_relations_config relations;
    blg_catalogue_config catalogue;
    blg_placement_config placement;
    blg_hardness_config hardness;
    int visible_at_px; /* 64..4096, or -1; blg_config_visible_px says what it means */
    blg_composition_config composition;
    blg_unseen_config unseen;
    blg_splits_config splits;
} blg_config;

/* Makes a rule with this name and default values: by rest, all families, nothing else given. */
void blg_split_rule_init(blg_split_rule *rule, const char *name);
/* Picture size at which people must see a free-form change: hardness.visible_at_px, or the size of
 * the config's pictures if the key is null. Always at least 64. */
#define BLG_LEAST_VISIBLE_PX 64
int blg_config_visible_px(const blg_config *config);
/* Sets the size of the pictures of one run. The programs stay those of the config's own size. */
void blg_config_resize(blg_config *config, int size_px);
/* Whether a negative may break this component of a concept with n_components. */
bool blg_config_breaks(blg_breaks breaks, int component, int n_components);
/* Largest number of shapes that two problems of one concept may share if one problem is in `split`
 * and the other in `other`; -1: no limit. */
int blg_config_pool_overlap(const blg_config *config, int split, int other);
/* Whether any pool_overlap can refuse a problem: it is below the number of shapes that a problem
 * shows, or problems_per_concept is "max", which needs a limit of any size. */
bool blg_config_limits_pools(const blg_config *config);
/* Makes relative paths in the config relative to the folder of config_file. */
BLG_MUST_USE blg_status blg_config_resolve_files(blg_config *config, const char *config_file,
                                                 blg_error *error);
/* A line of BLG_SPLIT_RULE_LIST. */
typedef struct blg_split_kind {
    blg_part_kind part; /* BLG_PART_KINDS: the rule holds out no parts */
    int size;
    unsigned keys;
    blg_split_pass pass;
    unsigned promise;
    const char *text;
} blg_split_kind;
const blg_split_kind *blg_split_kind_of(const blg_split_rule *rule);
/* The pass in which the rule takes its problems. A rule that draws concepts takes all of them in
 * BLG_PASS_PARTS if it names concepts, or has a pattern and no amount. */
blg_split_pass blg_split_pass_of(const blg_split_rule *rule);
/* Whether the rule takes single problems, not whole concepts. */
bool blg_split_takes_problems(const blg_split_rule *rule);
/* Whether the rule draws problems at random, whatever they show, so that they are like train's. */
bool blg_split_takes_any(const blg_split_rule *rule);
/* Families that a rule of this kind can concern, one bit for each family. */
unsigned blg_split_rule_families(const blg_split_rule *rule);
/* The rule that gets the rest: the train split. */
int blg_splits_train(const blg_splits_config *splits);
/* The rule of the split, or -1. */
int blg_splits_find(const blg_splits_config *splits, const char *split);
/* Reads the text of an image in free_form.programs: programs of one to BLG_MAX_FREE_SHAPES figures.
 * BLG_INVALID with the place in the text. */
BLG_MUST_USE blg_status blg_given_program_parse(const char *text,
                                                blg_program programs[BLG_MAX_FREE_SHAPES], int *n,
                                                blg_error *error);
/* The number of problems of each concept that the user wrote for the family; 0: the user wrote
 * none, and concepts are drawn. */
int blg_config_given_problems(const blg_config *config, blg_family family);
/* The stroke types of the config, as bits. */
unsigned blg_config_types(const blg_config *config);
/* The index of the setting with the programs' numbers of actions; -1 = none. */
int blg_given_program_setting(const blg_free_form_config *ff, const blg_program *programs, int n);
/* Prints a free-form setting: "4", or "4,5" with the separator ",". Always terminated. */
void blg_setting_print(const blg_setting *setting, const char *separator, char *text, size_t size);

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
void blg_text_free(char *text);

/* File names: what a data set's files are called, and which name its split file may have. */

#define BLG_INCOMPLETE         "incomplete.json"
#define BLG_MANIFEST           "manifest.json"
#define BLG_SUMS               "SHA256SUMS"
#define BLG_SCENES             "scenes.jsonl"
#define BLG_SCENES_ZSTD        BLG_SCENES ".zst"
#define BLG_SCENES_FILE(zstd)  ((zstd) ? BLG_SCENES_ZSTD : BLG_SCENES)
#define BLG_SCENE_ENDING(zstd) ((zstd) ? ".json.zst" : ".json")
#define BLG_SPLIT_REPORT       "split_report.json"
#define BLG_CARD               "croissant.json"
#define BLG_CARD_SHARDS        "wids-" /* the index of a split's shards in a card: wids-SPLIT.json */

/* Whether a split file may have this name: letters, digits, _ . - with .json at the end, no . or -
 * at the start, and none of the names above, in any letter case. */
bool blg_is_split_file_name(const char *name);
#define BLG_SPLIT_FILE_NAME                                                                        \
    "a file name of letters, digits, _ . - that ends in .json and is not " BLG_MANIFEST            \
    ", " BLG_SPLIT_REPORT ", " BLG_INCOMPLETE ", " BLG_CARD " or " BLG_CARD_SHARDS "*"

/* Widths of pen and stamps against shapes.
 *
 * The rules that keep strokes apart and make differences visible (problem/family/ff_walk.c,
 * figure/tables.c, figure/ink.c) were measured with the published widths at the smallest
 * published scales. Only the width relative to the shape counts. So a wider pen is treated as the
 * published pen at a smaller scale; the config's check keeps that scale above the smallest
 * published scale. A thinner pen is treated as the published pen, which is stricter. */

/* Whether all images have the published widths of pen and stamps. */
bool blg_widths_published(const blg_config *config);

/* At `scale`, the config's widest pen or stamp looks as wide, relative to its shape, as the
 * published pen or stamp does at another scale. Returns that other scale. Both scales are in plane
 * units per program unit. */
double blg_widths_scale(const blg_config *config, double scale);

/* Whether people can tell two stroke types of free-form figures apart, at the smallest scale that
 * the config allows, in pictures of size_px: the ink differs by at least BLG_TYPES_CONTRAST of a
 * stroke's ink, and the change is visible (figure/ink.h). The verifier asks that a negative
 * changes 0.10 of an average stroke; this limit is 1.5 times as high, because a quarter circle is
 * shorter than a line. */
#define BLG_TYPES_CONTRAST 0.15
bool blg_widths_types_apart(const blg_config *config, blg_stroke_type a, blg_stroke_type b,
                            int size_px);

/* How problems of a config read line counts. */

/* BLG_LINES_ANY or BLG_LINES_TWO. "auto" follows the catalogue's table; without a catalogue it is
 * BLG_LINES_TWO. */
blg_line_reading blg_config_line_reading(const blg_config *config, const blg_catalogue *catalogue);

/* The keys of a config, as one table. Reading, printing and overriding follow it.
 * grammar/config.schema.json says what each key means.
 *
 * A key's path has dots between an object and its members. Offsets are into blg_config, or into
 * blg_split_rule for the members of one split. Values of each type have one JSON form. */

typedef enum blg_key_type {
    BLG_KEY_INT,     /* int */
    BLG_KEY_SEED,    /* uint64_t */
    BLG_KEY_REAL,    /* double */
    BLG_KEY_BOOL,    /* bool */
    BLG_KEY_TEXT,    /* char[size] */
    BLG_KEY_CHOICE,  /* int or enum, one of names */
    BLG_KEY_RANGE,   /* blg_range: [low, high] */
    BLG_KEY_SETTING, /* a free-form setting: list of numbers */
    BLG_KEY_FLAGS,   /* bool[n_names]: list of the names whose flag is set */
    BLG_KEY_SPLITS   /* blg_split_rule[] and a count: object of objects */
} blg_key_type;

typedef struct blg_config_key {
    const char *path;
    blg_key_type type; /* of the value, or of a list's entries */
    size_t offset;
    double low, high;    /* bounds of a number, or of every number in a list */
    int optional;        /* 1: null is allowed; stored as -1, in a text as "" */
    int least, most;     /* number of entries of a list; most = 0: no list */
    size_t count_offset; /* offset of a list's int count; of a quiet int: of another list's */
    int repeats;         /* 1: entries of a list may be equal */
    size_t size;         /* bytes of a text, terminator included */
    int numbers;         /* 1: whole numbers may stand for texts */
    int relations;       /* 1: concerns relation problems alone; 0 in a config that makes none, and
                            not printed there */
    int quiet;           /* 1: not printed while the list at count_offset is empty, or the value
                            false */
    int single;          /* 1: a number stands for a list of one entry, also when printed */
    const char *word;    /* of an int: the word for 0, which is not allowed as a number */
    const char *const *names;
    int n_names;
} blg_config_key;

/* All keys, in the order of printing; the keys of an object stand together. */
extern const blg_config_key blg_config_keys[];
extern const int blg_config_key_count;
extern const blg_config_key blg_split_keys[];
extern const int blg_split_key_count;

extern const char *const blg_split_by_names[BLG_SPLIT_BYS];

/* Reads JSON into a config by the table of keys. Every mistake is reported, and none ends the
 * reading. A wrong value leaves the config's value unchanged. */

typedef struct blg_config_reader {
    const char *json; /* the text, to find line and column of a mistake; NULL: messages have none */
    size_t size;
    const char *file;  /* for messages, may be NULL */
    blg_error *errors; /* room for max_errors; n_errors counts all mistakes */
    int max_errors, n_errors;
    bool no_memory;      /* an allocation failed; counts as a mistake */
    bool edit_splits;    /* a member of "splits" edits its rule; else "splits" replaces all rules */
    bool whole_rules;    /* with edit_splits: an object replaces the rule with all its keys */
    unsigned bad_splits; /* bit i: rule i had a mistake */
    bool bad_split_names; /* a member of "splits" could not become a rule */
} blg_config_reader;

/* Reports a mistake at the value of path. */
void blg_config_report(blg_config_reader *reader, const blg_json_path *path, const char *format,
                       ...) BLG_PRINTF(3);
/* Reports a mistake at the key that path ends with. */
void blg_config_report_key(blg_config_reader *reader, const blg_json_path *path, const char *format,
                           ...) BLG_PRINTF(3);

/* Reports a mistake at the value of a key of the object at parent. */
#define BLG_CONFIG_REPORT(reader, parent, key, ...)                                                \
    blg_config_report((reader), &(blg_json_path){(parent), (key), 0}, __VA_ARGS__)

/* Reports a failed allocation. */
void blg_config_no_memory(blg_config_reader *reader);
/* BLG_OK if nothing was reported, else BLG_INVALID or BLG_NO_MEMORY. */
blg_status blg_config_status(const blg_config_reader *reader);

/* Overwrites the values that root gives; all others stay. */
void blg_config_read(blg_config_reader *reader, const json_t *root, blg_config *config);

/* Reports split rules whose keys do not fit together, or that name what does not exist
 * (problem/config_keys.c). */
void blg_config_check_splits(blg_config_reader *reader, const blg_config *config);

#endif
