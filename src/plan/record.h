/* The plan's inside: what it keeps of each problem, and how the rest follows from that.
 *
 * A free-form problem is known by its index: the settings have equally many problems, in order. An
 * abstract problem's concept is found among the first indices of the concepts. A basic problem has
 * its shapes in a table of 20 bytes each. Every problem has one byte more, its split. A record
 * gathers what the plan's files ask of one problem; name and concept are made on demand (item.c).
 * A plan of listed problems keeps their records, because a source may list them in any order.
 *
 * Units: a unit is what a rule that draws concepts moves as a whole: one free-form or basic
 * problem, or all problems of one abstract concept. Its problems have indices in a row. */
#ifndef PLAN_RECORD_H
#define PLAN_RECORD_H

#include "base/arena.h"
#include "catalogue/catalogue.h"
#include "concept/hypotheses.h"
#include "config/config.h"

typedef struct blg_plan blg_plan;
struct blg_source;

enum { BLG_MAX_LENGTH = BLG_MAX_ACTIONS * BLG_MAX_FREE_SHAPES };
#define BLG_NO_SPLIT 255 /* of a problem that no rule has taken yet */

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
    int8_t *labels;     /* n_shapes x BLG_ATTRIBUTES, by the config's label rule, ranges of lines */
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
    bool *left_out;                  /* n_items; NULL: none is */
    int64_t *kept, n_kept[BLG_FAMILIES]; /* indices of the others, each family in its place */
    int64_t split_size[BLG_MAX_SPLITS];
    unsigned stroke_types[BLG_NO_SPLIT + 1]; /* that a split's problems may draw, bit by type */
    struct blg_holdout *holdouts;            /* what each split's rule holds out */
    const blg_hardness *hardness;            /* n_items, once measured; NULL before */
    bool unseen_attribute[BLG_ATTRIBUTES];   /* resolved: listed or drawn */
    bool *unseen_shape;                      /* n_shapes */
};

blg_plan_record blg_plan_record_at(const blg_plan *plan, int64_t index);
/* Index of the family's first problem. */
int64_t blg_plan_first(const blg_plan *plan, blg_family family);
/* One past the last of the problems from index first on that differ in index and replica only. */
int64_t blg_plan_alike_end(const blg_plan *plan, int64_t first);
/* One past the last problem of the unit that begins at index first. */
int64_t blg_plan_unit_end(const blg_plan *plan, int64_t first);
/* Allocates what every problem has; family_size is known. */
blg_status blg_plan_make_room(blg_plan *plan, blg_error *error);
/* The first split rule that holds out an attribute of the concept, whatever its count; or -1. */
int blg_plan_quota(const blg_plan *plan, const blg_concept *concept);
/* Index of a user concept's expression in the config, -1 = none. */
int blg_plan_user_number(const blg_plan *plan, const blg_concept *concept);

/* A stable key to draw by: the k lowest of a set are a random choice of k that changes little when
 * the set does. what keeps the draws of different questions apart. */
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

/* Parts: what splits hold out, in kinds, each numbered from 0. */
typedef enum blg_part_kind {
    BLG_PART_SETTING,
    BLG_PART_LENGTH,
    BLG_PART_SHAPE,
    BLG_PART_SUPER_CLASS,
    BLG_PART_ATTRIBUTE,
    BLG_PART_STROKE_TYPE, /* of a split's problems alike: no record has them */
    BLG_PART_KINDS
} blg_part_kind;

int blg_part_count(const blg_plan *plan, blg_part_kind kind);
/* The record's parts of a kind; returns their number. */
int blg_part_list(const blg_plan *plan, const blg_plan_record *record, blg_part_kind kind,
                  int ids[BLG_MAX_COMPONENTS]);
/* The part of that name; -1 with a near match in error. The config's check knows all names that
 * need no catalogue. */
int blg_part_find(const blg_plan *plan, blg_part_kind kind, const char *name, blg_error *error);
/* Name of a part, as in a rule's hold-out. */
void blg_part_text(const blg_plan *plan, blg_part_kind kind, int id, char *text, size_t size);

#endif
