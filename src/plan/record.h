/* The plan's inside: the data that it keeps for each problem, and how the rest follows from it.
 *
 * A free-form problem is known by its index: the settings have equally many problems, in order. An
 * abstract problem's concept is found by a search among the first indices of the concepts. A basic
 * problem has its shapes in a table of 20 bytes each. Every problem has one byte more, its split. A
 * record gathers the facts of one problem that the plan's files use; name and concept are made on
 * demand (item.c). A plan of listed problems keeps all records, because a source may list problems
 * in any order.
 *
 * A unit is moved as a whole by a rule that draws concepts: one free-form or basic problem, or all
 * problems of one abstract concept. The problems of a unit have consecutive indices. */
#ifndef PLAN_RECORD_H
#define PLAN_RECORD_H

#include "base/arena.h"
#include "catalogue/catalogue.h"
#include "concept/hypotheses.h"
#include "config/config.h"

typedef struct blg_plan blg_plan;
struct blg_source;

enum { BLG_MAX_LENGTH = BLG_MAX_ACTIONS * BLG_MAX_FREE_SHAPES };
#define BLG_NO_SPLIT 255 /* split of a problem that no rule has taken yet */

typedef struct blg_plan_record {
    blg_family family;
    int setting;                   /* ff */
    int64_t index, replica;        /* within the family; within the setting or concept */
    int64_t concept_id;            /* hd: index of the concept; ff, bd: index */
    int n_components;              /* shapes or attributes of the concept; 1 for a user concept */
    int n_parts;                   /* as n_components; 0 for a user concept */
    int parts[BLG_MAX_COMPONENTS]; /* ff: actions of each shape; bd: shapes; hd: attributes */
} blg_plan_record;

struct blg_plan {
    blg_arena arena;
    blg_config config;
    const blg_catalogue *catalogue;
    int n_shapes;
    bool *used;         /* n_shapes */
    int8_t *labels;     /* n_shapes x BLG_ATTRIBUTES: label rule of the config, ranges of lines */
    blg_traits *traits; /* n_shapes */
    int8_t *user_value; /* n_shapes x n_user_concepts */
    int64_t n_items, family_size[BLG_FAMILIES];
    int32_t (*basic)[BLG_MAX_COMPONENTS]; /* by basic problem: its shapes, then -1 */
    int n_concepts;
    blg_concept *concepts;
    int64_t *concept_first;          /* n_concepts + 1: index of the first problem, in the family */
    const struct blg_source *source; /* of listed problems, or NULL */
    blg_plan_record *listed;         /* n_items, of listed problems only */
    uint8_t *split;                  /* n_items */
    char listed_names[BLG_DIGEST_TEXT];  /* see blg_plan_listed */
    bool *left_out;                      /* n_items; NULL: no problem is left out */
    int64_t *kept, n_kept[BLG_FAMILIES]; /* indices of kept problems, by family; their numbers */
    int64_t split_size[BLG_MAX_SPLITS];
    unsigned stroke_types[BLG_NO_SPLIT + 1]; /* by split: types that it may draw, as bits */
    struct blg_holdout *holdouts;            /* what each split's rule holds out */
    const blg_hardness *hardness;            /* n_items, once measured; NULL before */
    bool unseen_attribute[BLG_ATTRIBUTES];   /* resolved: listed or drawn */
    bool *unseen_shape;                      /* n_shapes */
};

blg_plan_record blg_plan_record_at(const blg_plan *plan, int64_t index);
/* Index of the family's first problem. */
int64_t blg_plan_first(const blg_plan *plan, blg_family family);
/* The index after a run of problems. The run starts at index first; its problems differ in index
 * and replica (the number at the end of the name) only. */
int64_t blg_plan_alike_end(const blg_plan *plan, int64_t first);
/* End of the unit that starts at index first (one past its last problem). */
int64_t blg_plan_unit_end(const blg_plan *plan, int64_t first);
/* Allocates the arrays with an entry per problem. family_size must be set. */
blg_status blg_plan_make_room(blg_plan *plan, blg_error *error);
/* Index of the first split rule that holds out an attribute of the concept; -1 if there is none.
 * The rule's `count` (how many such concepts the plan should draw) plays no part. */
int blg_plan_quota(const blg_plan *plan, const blg_concept *concept);
/* Index of a user concept's expression in the config, -1 = none. */
int blg_plan_user_number(const blg_plan *plan, const blg_concept *concept);

/* A stable random key. The k elements with the lowest keys are a random choice of k from a set,
 * which changes little if the set does. what: the purpose of the draw, so that draws for different
 * purposes are independent. */
uint64_t blg_plan_draw_key(const blg_plan *plan, uint32_t what, uint64_t id);
enum {
    BLG_DRAW_CONCEPT = 1,
    BLG_DRAW_SHAPE,
    BLG_DRAW_REMAINDER,
    BLG_DRAW_SPLIT, /* + rule * 16 */
    BLG_DRAW_QUERY
};
typedef struct blg_drawn {
    uint64_t key;
    int id;
} blg_drawn;
/* Order of qsort: by key, then id. */
int blg_drawn_order(const void *a, const void *b);

/* Parts: the properties of problems that splits hold out. Parts of each kind are numbered from
 * 0. */
typedef enum blg_part_kind {
    BLG_PART_SETTING,
    BLG_PART_LENGTH,
    BLG_PART_SHAPE,
    BLG_PART_SUPER_CLASS,
    BLG_PART_ATTRIBUTE,
    BLG_PART_STROKE_TYPE, /* equal for all problems of a split, so no record has it */
    BLG_PART_KINDS
} blg_part_kind;

int blg_part_count(const blg_plan *plan, blg_part_kind kind);
/* The record's parts of a kind; returns their number. */
int blg_part_list(const blg_plan *plan, const blg_plan_record *record, blg_part_kind kind,
                  int ids[BLG_MAX_COMPONENTS]);
/* The part with this name; -1 with a near match in error. Only shapes and super classes can fail:
 * the config's check knows all other names. */
int blg_part_find(const blg_plan *plan, blg_part_kind kind, const char *name, blg_error *error);
/* Prints the name of a part, as a rule's hold-out writes it. */
void blg_part_text(const blg_plan *plan, blg_part_kind kind, int id, char *text, size_t size);

#endif
