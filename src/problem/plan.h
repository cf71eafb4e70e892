/* Plan: which problems exist. */
#ifndef PROBLEM_PLAN_H
#define PROBLEM_PLAN_H

#include "base/parallel.h"
#include "figure/catalogue.h"
#include "problem/concept.h"
#include "problem/config.h"
#include "problem/hypotheses.h"

/* Plan: which problems exist, with name, family, concept and split. A plan has no geometry and
 * draws no pictures.
 *
 * The plan is a pure function of (config, catalogue). Problems are numbered 0..n-1, family
 * by family. A free-form item gives its setting only; the builder draws its program.
 *
 * Hardness is known only of built problems, so blg_plan_create leaves splits by hardness empty. A
 * generator builds every problem of their families once when it is created, and fills these splits
 * in its own plan. */

typedef struct blg_plan blg_plan;

/* One problem. The plan keeps a few bytes per problem and makes an item of them on demand. */
typedef struct blg_plan_item {
    char name[BLG_NAME_SIZE];
    blg_family family;
    int64_t index;      /* within the family, from 0 */
    int split;          /* index into the plan's splits and into the config's split rules */
    int setting;        /* ff: index into config.free_form.settings; rl: most figures of an image */
    int64_t replica;    /* number of the problem in its concept; ff: in its setting */
    int64_t concept_id; /* index of the concept in its family; ff with drawn concepts: as index */
    int n_query[2];     /* by side, as in blg_problem */
    unsigned stroke_types; /* bit by blg_stroke_type: the types that this problem may draw */
    blg_concept concept;   /* of ff n_components and the programs' n_actions only */
} blg_plan_item;

/* BLG_INFEASIBLE with the numbers if the catalogue has too few shapes for the config. The plan
 * borrows catalogue, which must outlive it, and copies config. watch, which may be NULL, follows
 * and can end the planning. */
BLG_MUST_USE blg_status blg_plan_create(const blg_config *config, const blg_catalogue *catalogue,
                                        blg_watch *watch, blg_plan **plan, blg_error *error);
/* Who watches what is done with the plan: the caller of blg_plan_create while it runs, and
 * whoever is set, such as the generator's caller while the generator is made. NULL: nobody. */
blg_watch *blg_plan_watch(const blg_plan *plan);
void blg_plan_set_watch(blg_plan *plan, blg_watch *watch);
void blg_plan_free(blg_plan *plan);
const blg_config *blg_plan_config(const blg_plan *plan);
const blg_catalogue *blg_plan_catalogue(const blg_plan *plan);
/* SHA-256 of the names that the files of config.exclude and of splits by list give; "" if the
 * config names no such file. */
const char *blg_plan_listed(const blg_plan *plan);
int64_t blg_plan_size(const blg_plan *plan);
int64_t blg_plan_family_size(const blg_plan *plan, blg_family family);
/* Fills the caller's item with problem 0 <= index < size and returns it. */
const blg_plan_item *blg_plan_item_at(const blg_plan *plan, int64_t index, blg_plan_item *item);
/* Single members of a problem's item, much faster than the whole item. */
blg_family blg_plan_family_of(const blg_plan *plan, int64_t index);
int blg_plan_split_of(const blg_plan *plan, int64_t index);
void blg_plan_queries_of(const blg_plan *plan, int64_t index, int n_query[2]);
/* Whether the problem is planned but not made. Left-out problems keep their indices; split sizes
 * and the split report ignore them. The kept problems of a family are blg_plan_kept(plan, family,
 * k) with 0 <= k < blg_plan_kept_size(plan, family). */
bool blg_plan_left_out(const blg_plan *plan, int64_t index);
int64_t blg_plan_kept_size(const blg_plan *plan, blg_family family);
int64_t blg_plan_kept(const blg_plan *plan, blg_family family, int64_t k);
/* Leaves further problems out. left_out: by plan index. BLG_INFEASIBLE if train would become empty
 * or a split would break its promise. */
BLG_MUST_USE blg_status blg_plan_leave_out(blg_plan *plan, const bool *left_out, blg_error *error);
/* Index of the problem that has the name, -1 = none. */
int64_t blg_plan_find(const blg_plan *plan, const char *name);
/* Finds the problem name nearest to a mistyped name. False if no name is near. */
bool blg_plan_nearest(const blg_plan *plan, const char *name, char near[BLG_NAME_SIZE]);
int blg_plan_splits(const blg_plan *plan);
const char *blg_plan_split_name(const blg_plan *plan, int split);
int64_t blg_plan_split_size(const blg_plan *plan, int split);
/* From this attempt on, an abstract problem has other figures than those settled with its split
 * (why: problem/family/hd.c). */
#define BLG_BALANCED_ATTEMPTS 200
/* How evenly the abstract problems of a split use both sides (problem/builder.h, Roster): the
 * member "level" of split_report.json. support, query: sums over all shapes of the absolute
 * difference between the images of the positive and of the negative side that show the shape.
 * pairs: the sum, over all pairs of shapes x and y, of the absolute difference between problems
 * that ask about the positive x and the negative y, and those that ask the other way round. All 0:
 * even. */
typedef struct blg_split_level {
    long long problems, support, query, pairs; /* problems: those that the roster settles */
} blg_split_level;
/* Report as JSON, from the items alone: which components each split shares with train, and whether
 * each rule keeps its promise. levels: by split, or NULL. malloc'ed, free with blg_text_free; NULL
 * when memory is out. */
char *blg_plan_split_report(const blg_plan *plan, const blg_split_level *levels);
/* BLG_UNVERIFIED, naming split and component, if a split breaks the promise of its rule. */
BLG_MUST_USE blg_status blg_plan_check_splits(const blg_plan *plan, blg_error *error);
/* Whether the config lets problems use the shape. */
bool blg_plan_uses_shape(const blg_plan *plan, int shape);
/* How the plan reads line counts: BLG_LINES_ANY or BLG_LINES_TWO. */
blg_line_reading blg_plan_line_reading(const blg_plan *plan);
/* Value of an attribute for a shape: 1, 0 or BLG_UNDECIDED. Key abstract.labels says where values
 * come from; blg_plan_line_reading says how lines are counted. */
int blg_plan_label(const blg_plan *plan, int shape, blg_attribute attribute);
/* As blg_plan_label, but lines are counted by one reading. An attribute that states a line count is
 * 1 if the figure's count by this reading equals it, and undecided if only another number of the
 * figure's range does. */
int blg_plan_label_read(const blg_plan *plan, int shape, blg_attribute attribute,
                        blg_line_reading reading);
/* How many shapes the cells of a concept have (a cell: shapes that one kind of image is drawn
 * from). */
typedef enum blg_cell_room {
    BLG_ROOM_AMPLE,  /* at least twelve in each, under one line reading */
    BLG_ROOM_ENOUGH, /* at least min_shapes in each, under one reading */
    BLG_ROOM_RANGE   /* min_shapes in each, but only if every number of the range counts */
} blg_cell_room;
/* Finds the line readings that problems of the concept take: all readings under which its cells
 * have the most room. Returns their number, 0..2. The reading is BLG_LINES_ANY if the concept has
 * no line count, if it is a user concept, or if the room is BLG_ROOM_RANGE. */
int blg_plan_readings(const blg_plan *plan, const blg_concept *concept,
                      blg_line_reading readings[2], blg_cell_room *room);
/* The shapes of a cell: those that have all components of the concept, whether or not it is
 * negated, but component number `lacked`, which they lack; BLG_NONE: they lack none. An expression
 * is a single component. This is word number `word` of the set, with one bit for each shape. */
uint64_t blg_plan_cell_word(const blg_plan *plan, const blg_concept *concept,
                            blg_line_reading reading, int lacked, int word);
/* Value of a concept for a shape: 1 = it holds, 0 = it does not hold, or BLG_UNDECIDED. */
int blg_plan_concept_value(const blg_plan *plan, const blg_concept *concept, int shape);
/* Prints one line if there are fewer abstract concepts than the config asks for, and why: too few
 * concepts, too few with a held-out attribute, line counts for which no single reading has enough
 * shapes. Else prints "". Returns the full length. */
size_t blg_plan_shortfall(const blg_plan *plan, char *buf, size_t size);
/* The abstract concepts of the plan. */
int blg_plan_concepts(const blg_plan *plan);
const blg_concept *blg_plan_concept(const blg_plan *plan, int concept_id);
/* Number of units that the abstract problems of a split are dealt into, to be settled together
 * (problem/builder.h); a problem's unit is its replica modulo this number. 0: each problem is drawn
 * by itself. */
int blg_plan_units(const blg_plan *plan);

/* Source: problems that do not come from blogo's own builders, such as imported ones, but pass
 * through the same pipeline.
 *
 * A source lists its problems (for the plan: names, concepts, splits), builds them one by one and
 * says how they are drawn. Plan and generator keep a copy of the struct. The context and all data
 * that the struct points to must outlive them. */

typedef struct blg_source {
    const void *context;
    const char *identity; /* JSON object for manifest.json that identifies the content; ASCII */

    int family_size[BLG_FAMILIES];
    /* Fills name, setting, replica, concept_id and concept of problem 0 <= index < family_size, and
     * split if n_splits > 0. item comes with family and index set, and zero otherwise; once the
     * plan is made, item comes with n_query and the plan's numbers too. The plan calls this
     * function on demand, from any thread. */
    void (*item)(const void *context, blg_family family, int index, blg_plan_item *item);
    int n_splits; /* 0: the config's rules draw the splits */
    const char *const *split_names;
    const int
        *split_counts; /* what the config says of the splits; NULL: their numbers of problems */
    const char *split_report; /* JSON for split_report.json that says how the splits are known; NULL
                                 = nothing to say */

    /* A reader is what one thread needs to read the source; build gets it. open is NULL if the
     * source needs no reader. */
    blg_status (*open)(const void *context, void **reader, blg_error *error);
    void (*close)(void *reader);
    /* Fills all members of problem that do not follow from the item. The generator places a scene
     * without poses (scale 0), as the config says. */
    blg_status (*build)(const void *context, void *reader, const blg_plan_item *item,
                        blg_problem *problem, blg_error *error);

    bool two_level; /* draw with the published painter's two-level raster */
} blg_source;

/* As blg_plan_create, with the source's problems in its order. */
BLG_MUST_USE blg_status blg_plan_create_from(const blg_config *config,
                                             const blg_catalogue *catalogue,
                                             const blg_source *source, blg_plan **plan,
                                             blg_error *error);

/* The plan's inside: the data that a plan keeps for each problem, and how items follow from it.
 *
 * A free-form problem is known by its index: the settings have equally many problems, in order. An
 * abstract problem's concept is found by a search among the first indices of the concepts. A basic
 * problem has its shapes in a table of 20 bytes each. Every problem has one byte more, its split. A
 * record gathers the facts of one problem that the plan's files use; name and concept are made on
 * demand (problem/plan.c). A plan of listed problems keeps all records, because a source may list
 * problems in any order.
 *
 * A unit is moved as a whole by a rule that draws concepts: one free-form or basic problem, or all
 * problems of one abstract concept. The problems of a unit have consecutive indices. */

enum { BLG_MAX_LENGTH = BLG_MAX_ACTIONS * BLG_MAX_FREE_SHAPES };
#define BLG_NO_SPLIT 255 /* split of a problem that no rule has taken yet */

typedef struct blg_plan_record {
    blg_family family;
    int setting; /* as in blg_plan_item, as the next three numbers */
    int64_t index, replica, concept_id;
    int n_components; /* shapes or attributes of the concept; 1 for a user concept */
    int n_parts;      /* entries of parts: n_components; 0 for a user concept; rl: words */
    /* ff: numbers of actions, by shape; bd: shapes; hd: attributes; rl: atoms, then BLG_ATOMS +
     * attributes, of the formula. */
    int parts[BLG_MAX_COMPONENTS];
} blg_plan_record;

struct blg_plan {
    blg_arena arena;
    blg_watch *watch; /* see blg_plan_watch */
    blg_config config;
    const blg_catalogue *catalogue;
    int n_shapes;
    bool *used;         /* n_shapes: the config lists the shape and does not exclude it */
    int8_t *labels;     /* n_shapes x BLG_ATTRIBUTES: label rule of the config, ranges of lines */
    blg_traits *traits; /* n_shapes */
    int8_t *user_value; /* n_shapes x n_user_concepts */
    int words;          /* of a set of shapes, one bit each */
    uint64_t *lacking;  /* BLG_ATTRIBUTES x words: the shapes of label 0 */
    uint64_t *having[BLG_LINES_SPLIT + 1]; /* by line reading, as lacking: those of label 1 */
    int64_t n_items, family_size[BLG_FAMILIES];
    void *of[BLG_FAMILIES]; /* by family: what its row keeps */
    int n_concepts;
    blg_concept *concepts;
    int64_t *concept_first;   /* n_concepts + 1: index of the first problem, in the family */
    const blg_source *source; /* of listed problems, or NULL */
    blg_plan_record *listed;  /* n_items, of listed problems only */
    uint8_t *split;           /* n_items */
    char listed_names[BLG_DIGEST_TEXT];  /* see blg_plan_listed */
    bool *left_out;                      /* n_items; NULL: no problem is left out */
    int64_t *kept, n_kept[BLG_FAMILIES]; /* indices of kept problems, by family; their numbers */
    int64_t split_size[BLG_MAX_SPLITS];
    unsigned stroke_types[BLG_NO_SPLIT + 1]; /* by split: types that it may draw, as bits */
    bool *barred[BLG_NO_SPLIT + 1]; /* by split and shape: its relation problems do not draw the
                                       shape; NULL: they draw all */
    struct blg_holdout *holdouts;   /* what each split's rule holds out */
    const blg_hardness *hardness;   /* n_items, once measured; NULL before */
    bool unseen_attribute[BLG_ATTRIBUTES]; /* resolved: listed or drawn */
    bool *unseen_shape;                    /* n_shapes */
};

/* The traits of a shape drawn with normal strokes, for testing rules (problem/hypotheses.h). A
 * shape that is not used has no attributes. */
static inline const blg_traits *blg_plan_traits(const blg_plan *plan, int shape) {
    return &plan->traits[shape];
}

blg_plan_record blg_plan_record_at(const blg_plan *plan, int64_t index);
/* Index of the family's first problem, and the index after its last problem. */
int64_t blg_plan_first(const blg_plan *plan, blg_family family);
int64_t blg_plan_end(const blg_plan *plan, blg_family family);
/* The index after a run of problems. The run starts at index first; its problems differ in index
 * and replica (the number at the end of the name) only. */
int64_t blg_plan_alike_end(const blg_plan *plan, int64_t first);
/* End of the unit that starts at index first (one past its last problem). */
int64_t blg_plan_unit_end(const blg_plan *plan, int64_t first);
/* Index of the first split rule that holds out an attribute of the concept; -1 if there is none.
 * The rule's `count` (how many such concepts the plan should draw) plays no part. */
int blg_plan_quota(const blg_plan *plan, const blg_concept *concept);
/* Index of a user concept's expression in the config, -1 = none. */
int blg_plan_user_number(const blg_plan *plan, const blg_concept *concept);

/* A stable random key. The k elements with the lowest keys are a random choice of k from a set,
 * which changes little if the set does. purpose: of BLG_DRAW_..., so that draws for different
 * purposes are independent. */
uint64_t blg_plan_draw_key(const blg_plan *plan, uint32_t purpose, uint64_t id);
enum {
    BLG_DRAW_CONCEPT = 1,
    BLG_DRAW_SHAPE,
    BLG_DRAW_REMAINDER,
    BLG_DRAW_SPLIT, /* each rule has numbers of its own: draw_of_rule in problem/splits.c */
    BLG_DRAW_QUERY,
    BLG_DRAW_RELEASE
};
typedef struct blg_drawn {
    uint64_t key;
    int id;
} blg_drawn;
/* Order of qsort: by key, then id. */
int blg_drawn_order(const void *a, const void *b);

/* Parts of problems (blg_part_kind, problem/config.h). */

/* Number of ids that parts of this kind have: 0 to the number - 1. */
int blg_part_count(const blg_plan *plan, blg_part_kind kind);
/* The record's parts of a kind; returns their number. */
int blg_part_list(const blg_plan *plan, const blg_plan_record *record, blg_part_kind kind,
                  int ids[BLG_MAX_COMPONENTS]);
/* The part with this name; -1 with a near match in error. Only shapes and super classes can fail:
 * the config's check knows all other names. */
int blg_part_find(const blg_plan *plan, blg_part_kind kind, const char *name, blg_error *error);
/* Prints the name of a part, as a rule's hold-out writes it. */
void blg_part_text(const blg_plan *plan, blg_part_kind kind, int id, char *text, size_t size);

/* Names: files that list problems of a plan, for splits by "list" and for problems left out.
 *
 * A file is text or JSON. Text has one name a line; empty lines and lines that begin with # are
 * ignored. JSON is a list of names, or a split file, of which only the list of the given split is
 * read. */

/* Marks the listed problems in marks, by plan index. split: the list to read from a split file;
 * NULL: a split file is refused. BLG_INVALID with file and line for a name that the plan does not
 * have, with the nearest name that it has, and for a name listed twice. Names of families that the
 * config leaves out are ignored. */
blg_status blg_names_mark(blg_plan *plan, const char *path, const char *split, bool *marks,
                          blg_error *error);

/* The names of a file, sorted, each once, with its line (0 in JSON). For callers without a plan. */
typedef struct blg_name {
    const char *text;
    int line;
    bool found;
} blg_name;
typedef struct blg_names {
    const char *path; /* borrowed */
    blg_buf text;
    blg_name *entries;
    int n, capacity;
} blg_names;
/* The caller frees names in every case, also after an error. */
blg_status blg_names_read(blg_names *names, const char *path, const char *split, blg_error *error);
void blg_names_free(blg_names *names);
/* The entry of that name, or NULL. */
blg_name *blg_names_find(const blg_names *names, const char *text);
/* Reports an entry that was not found and returns BLG_INVALID. what: the subject of the message,
 * such as "the plan". near: a similar name, or "". */
blg_status blg_names_unknown(const blg_names *names, const blg_name *name, const char *what,
                             const char *near, blg_error *error);

/* Likeness of abstract concepts. A concept is the set of the used shapes that certainly have it;
 * two concepts are as alike as their sets overlap (Jaccard: common shapes / shapes of either).
 * Concepts with the same set are equal, whatever their names: nobody can tell them apart. A concept
 * and its negation share one set. */

/* A concept of a split that promises new concepts is at most this much alike to any concept of
 * train. */
#define BLG_MOST_ALIKE 0.8

typedef struct blg_likeness {
    int n, words;
    uint64_t *sets;   /* by concept: one bit for each shape that has it */
    int *sizes;       /* by concept: number of these shapes */
    unsigned *splits; /* by concept: the splits that have problems of it, one bit each */
} blg_likeness;

/* Makes room for `most` concepts. False when memory is out. */
bool blg_likeness_create(const blg_plan *plan, blg_arena *arena, int most, blg_likeness *likeness);
/* Adds a concept; its number is how many concepts were added before. */
void blg_likeness_add(const blg_plan *plan, const blg_concept *concept, blg_likeness *likeness);
/* Fills in all concepts of the plan under their own numbers. False when memory is out. */
bool blg_likeness_of_plan(const blg_plan *plan, blg_arena *arena, blg_likeness *likeness);
/* The overlap of two concepts, 0..1: 1 = equal. An empty set overlaps nothing. */
double blg_likeness_overlap(const blg_likeness *likeness, int a, int b);
/* Prints the name of a concept of the plan: a problem's name without its number. */
void blg_likeness_name(const blg_plan *plan, int concept_id, char *text, size_t size);

/* The two most alike concepts: one of the split, one of train. Both BLG_NONE: there are no two. */
typedef struct blg_alike {
    int concept_id, in_train;
    double overlap;
} blg_alike;
blg_alike blg_likeness_largest(const blg_likeness *likeness, int split, int train);

/* Parts left: how many problems with each component no split has taken yet.
 *
 * Some splits promise that train has each of their components, or each two of their attributes
 * together. While the splits are filled, these counts keep a draw from taking a component's last
 * problem from train. */

typedef struct blg_parts_left {
    /* By kind and part: number of problems with this part. NULL for kinds of which train need not
     * keep any. */
    int64_t *problems[BLG_PART_KINDS];
    int64_t *pairs;    /* the same by two attributes of a concept, if a rule draws triples */
    bool *pair_needed; /* a triple was drawn, and train must keep these two attributes together */
} blg_parts_left;

/* Counts the problems that no split has taken. All counts live in the plan's arena. */
blg_status blg_parts_left_count(blg_plan *plan, blg_parts_left *left, blg_error *error);
/* Adds n to the counts of the record's parts. */
void blg_parts_left_add(blg_parts_left *left, const blg_plan *plan, const blg_plan_record *record,
                        int64_t n);
/* Whether train keeps every component of the record's concept if `size` problems of this concept go
 * to another split, and the pairs that triples need; triples: each of its pairs is needed. */
bool blg_parts_left_stay(const blg_parts_left *left, const blg_plan *plan,
                         const blg_plan_record *record, bool triples, int64_t size);
/* Says that a triple was drawn: train must keep its pairs. */
void blg_parts_left_need(blg_parts_left *left, const blg_plan_record *record);

/* Which problems a split rule holds out: the names in the rule, resolved against the plan.
 *
 * The plan uses a hold-out to fill the splits and, separately, to check them. */

/* The hold-out of a rule. Only the members that the rule's kind needs are filled. */
typedef struct blg_holdout {
    blg_part_kind kind; /* kind of parts held out; BLG_PART_KINDS = no parts */
    bool *parts;        /* by part: held out; length blg_part_count */
    bool *problems;     /* by list: listed problems, by plan index */
    int n_tuples;
    int tuples[BLG_MAX_HOLDOUT][3]; /* pairs or triples of shapes or attributes, any order */
} blg_holdout;

/* Fills plan->unseen_attribute from the config's list, or draws among the present attributes. */
blg_status blg_holdout_unseen_attributes(blg_plan *plan, const bool *present, blg_error *error);

/* What a split rule says of single problems (problem/splits.c). */

/* Whether the rule concerns this family; a family without problems does not count. */
bool blg_rule_concerns(const blg_plan *plan, const blg_split_rule *rule, blg_family family);
/* Whether the rule takes the problem with its whole super class only. */
bool blg_rule_takes_class(const blg_split_rule *rule, const blg_plan_record *record);
/* Key of a single problem in the rule's draw, which takes the lowest keys. */
uint64_t blg_rule_key(const blg_plan *plan, int rule_index, const blg_plan_record *record);

/* Steps that fill a plan, in this order. Each comment names the step's file. */

/* Splits of all problems (problem/splits.c). */
blg_status blg_plan_assign_splits(blg_plan *plan, blg_error *error);
/* A step of the splits, before train gets what they leave: problems change places, so that train
 * and the splits that draw single problems have even numbers of abstract problems, where these are
 * settled together (problem/plan.c). */
blg_status blg_plan_even_out(blg_plan *plan, blg_parts_left *left, blg_error *error);
/* blg_plan_check_splits, but a broken promise is BLG_INFEASIBLE (problem/plan.c). */
blg_status blg_plan_prove(const blg_plan *plan, blg_error *error);
/* Leaves out the problems that config.exclude names (problem/splits.c). */
blg_status blg_plan_exclude(blg_plan *plan, blg_error *error);

/* Splits by hardness: such a split gets the problems whose measured hardness lies in the ranges of
 * its rule. */

/* Whether the config has a rule by hardness. */
bool blg_hardness_is_held_out(const blg_config *config);
/* Whether a rule by hardness concerns the family, so that its problems must be measured. */
bool blg_hardness_concerns(const blg_plan *plan, blg_family family);
/* Fills the splits by hardness. A problem of train, or of a split drawn from the same problems as
 * train, moves to the first split whose ranges hold its hardness. hardness: by plan index, for
 * every problem of the families concerned; the plan keeps the pointer. BLG_INFEASIBLE, with the
 * numbers, if a split by hardness stays empty or train becomes empty. BLG_UNVERIFIED if a split
 * then breaks its promise. */
blg_status blg_plan_hold_out_hardness(blg_plan *plan, const blg_hardness *hardness,
                                      blg_error *error);

#endif
