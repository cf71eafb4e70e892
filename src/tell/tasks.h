/* Task files, the folder of tasks for models, and expressions as answers. */
#ifndef TELL_TASKS_H
#define TELL_TASKS_H

#include "base/archive.h"
#include "base/rng.h"
#include "blogo/dataset.h"
#include "blogo/generator.h"
#include "data/read.h"
#include "figure/catalogue.h"
#include "figure/program.h"
#include "problem/concept.h"
#include "problem/config.h"
#include "tell/words.h"

#include <jansson.h>

/* Pool: the concepts of all problems of a data set, from which wrong choices are drawn. */

#define BLG_POOL_SPLITS 64 /* further splits count as one */

typedef struct blg_pool_entry {
    int index;         /* of the problem that the concept comes from */
    int split;         /* index in the pool's splits */
    int n;             /* programs; 0 if the family's concepts are none */
    size_t program_at; /* where the pool's programs hold the first program */
    int shapes[BLG_MAX_COMPONENTS];
    int attributes[BLG_MAX_COMPONENTS];
    int n_components;
    bool negated;
    int expression_at; /* offset in the pool's texts, -1 = none */
    /* The members below belong to tell/tasks.c. */
    int values_at; /* attributes of the support images in the pool's values, -1 = none */
    int n_support, impure[2];
    bool posed;
    int wrong_at; /* its planned wrong choices in the pool's `wrong`, -1 = none */
} blg_pool_entry;

typedef struct blg_pool {
    struct blg_pool_family {
        blg_pool_entry *entries; /* sorted by index */
        int n, capacity;
    } families[BLG_FAMILIES];
    blg_program *programs;
    int n_programs, program_capacity;
    struct blg_pool_values { /* of one figure: attributes that are 1, and that are 0 */
        uint64_t ones, zeros;
    } * values;
    int n_values, values_capacity;
    int *wrong; /* indices of entries, -1 = none; K - 1 for each planned entry */
    int n_wrong, wrong_capacity;
    blg_buf texts;
    int n_splits;
    char splits[BLG_POOL_SPLITS][BLG_SPLIT_NAME];
    int *order; /* scratch */
    int order_capacity;
} blg_pool;

void blg_pool_free(blg_pool *pool);
blg_status blg_pool_add(blg_pool *pool, const blg_problem *problem, const char *split,
                        blg_error *error);
/* Sorts the entries, so that draws do not depend on the order in which problems were added. Call it
 * once, after the last problem. */
void blg_pool_sort(blg_pool *pool);

/* Index of a split's name; a new name is added. */
int blg_pool_split(blg_pool *pool, const char *name);
/* Index of the problem's entry in its family, -1 = none. */
int blg_pool_find(const blg_pool *pool, const blg_problem *problem);
/* Whether an entry's concept is of the kind of a told concept: as many components, the same
 * polarity and, for free-form problems, as many strokes; and both or neither are expressions. */
bool blg_pool_same_kind(const blg_pool *pool, const blg_pool_entry *entry,
                        const blg_told_concept *told);
/* The concept of an entry. */
void blg_pool_told(const blg_pool *pool, blg_family family, const blg_pool_entry *entry,
                   blg_told_concept *told);

/* Options of `blogo tasks`, and the numbers of tasks that were written. */

#define BLG_MAX_CHOICES 16 /* of one task */

#define BLG_TASK_FORM_LIST(X)                                                                      \
    X(i1s)  /* image to side */                                                                    \
    X(i2s)  /* pair of images to sides */                                                          \
    X(d1s)  /* description to side */                                                              \
    X(d2s)  /* pair of descriptions to sides */                                                    \
    X(cs)   /* concept selection */                                                                \
    X(cg)   /* concept generation */                                                               \
    X(id1s) /* image with its description to side */                                               \
    X(id2s) /* pair of images with descriptions to sides */                                        \
    X(cx)   /* concept as an expression (chapter "Expressions" below) */
#define BLG_ENUM_ENTRY(name) BLG_TASK_##name,
typedef enum blg_task_form { BLG_TASK_FORM_LIST(BLG_ENUM_ENTRY) BLG_TASK_FORMS } blg_task_form;
#undef BLG_ENUM_ENTRY

typedef struct blg_tasks_options {
    const char *folder;             /* of the data set */
    const blg_catalogue *catalogue; /* the catalogue of the data set; may be NULL */
    bool forms[BLG_TASK_FORMS];
    int choices; /* of concept selection, 2..BLG_MAX_CHOICES */
    blg_wording wording;
    /* Which problems are posed. Wrong choices are balanced among them. */
    const char *const *splits; /* problems of these splits */
    int n_splits;              /* 0: of all splits */
    bool tests;                /* if n_splits is 0: of the splits whose name begins with "test" */
    int per_split; /* number of problems of each split (choose_part in tell/tasks.c); 0: all */
    /* Seed of the plan of wrong choices, asked for after the problems' digest is known. NULL: the
     * data set's seed. */
    blg_status (*seed)(void *context, const char *fingerprint, uint64_t *seed, blg_error *error);
    blg_progress_function *progress; /* may be NULL */
    void *progress_context;
} blg_tasks_options;

typedef struct blg_tasks_summary {
    long long problems;
    long long tasks[BLG_TASK_FORMS];
} blg_tasks_summary;

/* Wrong choices for concept selection, drawn from the pool of a data set's concepts.
 *
 * A wrong choice is measured to be wrong: on each side at least one support image lacks it. An
 * undecided attribute does not count as lacking. A wrong choice differs in text from the right
 * choice and from the other wrong choices.
 *
 * First come the wrong choices that tell/tasks.c planned for the problem: concepts of its own
 * split and kind, each K - 1 times as often as it is right. If a planned concept is found to hold,
 * or if nothing was planned, these candidates are tried in random order: concepts of the same
 * split and kind as the right concept (blg_pool_same_kind); concepts of the same kind in other
 * splits; for abstract problems random sets of default attributes; and any other concept of the
 * family. Wrong choices come from the problem's own split because a model that knows train could
 * recognise wrong choices from train. */

/* Forms: writes the tasks of one problem, in the forms asked for, as JSON lines. */

/* Name of a form, for example "i1s"; "?" for a value outside the enumeration. */
const char *blg_task_form_name(blg_task_form form);

typedef struct blg_form_writer {
    const blg_tasks_options *options;
    blg_pool *pool;
    blg_describer *describer;
    const blg_problem *problem;
    const char *split;
    uint64_t seed;
    char fingerprint[BLG_DIGEST_TEXT]; /* of all problems; problem/concept.h */
    bool tar;                          /* images are members of a shard */
    bool context_pairs;                /* composition.context_pairs of the data set */
    struct blg_fresh *fresh;           /* for cx; else NULL */
    blg_buf lines;
    blg_buf choices; /* scratch */
    blg_tasks_summary *summary;
} blg_form_writer;

/* Replaces writer->lines by the lines of the writer's problem. The describer must have been given
 * this problem. */
blg_status blg_forms_write(blg_form_writer *writer, blg_error *error);

/* Offers: deals concepts to problems as wrong choices, so that each concept is offered K - 1 times
 * as often as it is right.
 *
 * Every concept has K - 1 tokens for each problem that it is right in, and every problem takes
 * K - 1 tokens of different concepts that fit it. If all tokens are dealt, each concept occurs in
 * the tasks exactly K times as often as it is right, so no count of occurrences tells an answer. */

typedef struct blg_offers {
    int n_problems, n_concepts, wanted; /* wanted: K - 1 */
    const int *concept_of;              /* by problem: its right concept */
    const bool *fits; /* [problem * n_concepts + concept]; NULL: only the right concept does not */
    int *dealt;       /* out, [problem * wanted + i]: a concept; -1 = none is left */
} blg_offers;

/* Fills dealt. As many tokens are dealt as possible. A problem that still lacks concepts gets those
 * that fit and were offered least for their tokens. */
BLG_MUST_USE blg_status blg_offers_deal(const blg_offers *offers, blg_rng *rng, blg_arena *arena,
                                        blg_error *error);

/* Path: a program described as a walk, stroke by stroke.
 *
 * A description gives the turns of the pen's direction of movement. This direction is the turtle's
 * heading, except on an arc of negative extent, which the pen runs backwards: such an arc is
 * described as an arc that sweeps right. The first action's turn belongs to the pose and is left
 * out. Strokes of length 0 are left out, but their turns count. Lengths are rounded to two
 * decimals, angles to whole degrees. */

typedef enum blg_vocabulary {
    BLG_VOCABULARY_FREE_FORM, /* "a straight stroke of small circles" */
    BLG_VOCABULARY_FIGURE,    /* "a segment of small rings": no word that names a figure */
    BLG_VOCABULARY_PLAIN      /* "a segment": stroke types are left out */
} blg_vocabulary;

/* The number of strokes that a description contains. */
int blg_path_strokes(const blg_program *program);
/* Long: "a zigzag segment (length 1), then after a left turn of 90 degrees a plain arc that sweeps
 * left (radius 0.5, 90 degrees)". Short: "zigzag segment 1, turn left 90, plain arc 0.5 left 90".
 */
void blg_path_write(blg_buf *out, const blg_program *program, blg_vocabulary vocabulary,
                    blg_wording wording);

/* Question: one task for a model that sees pictures, as a value.
 *
 * Set A and set B are the two sides in random order; in cs and cg set A holds the positives. The
 * forms i1s, i2s, cs and cg draw from the same random streams as the lines of `blogo tasks`. So
 * with the data set's seed a question agrees with the line that has the same id; a folder of tasks
 * has a secret seed. ps and pv show one image: ps asks for its program, pv shows a program and asks
 * whether it draws the image. In pv one coin picks the image, and another coin the program, from a
 * positive and a negative image. So neither the image nor the program alone tells the answer. */

#define BLG_QUESTION_LIST(X)                                                                       \
    X(i1s) /* image to side */                                                                     \
    X(i2s) /* pair of images to sides */                                                           \
    X(cs)  /* concept selection */                                                                 \
    X(cg)  /* concept generation */                                                                \
    X(ps)  /* program synthesis */                                                                 \
    X(pv)  /* program verification */                                                              \
    X(cx)  /* concept as an expression */
#define BLG_ENUM_ENTRY(name) BLG_QUESTION_##name,
typedef enum blg_question_form {
    BLG_QUESTION_LIST(BLG_ENUM_ENTRY) BLG_QUESTION_FORMS
} blg_question_form;
#undef BLG_ENUM_ENTRY

/* An image of the problem: images[side][image]. */
typedef struct blg_shown {
    int side, image;
} blg_shown;

typedef struct blg_question {
    blg_question_form form;
    int number;                 /* among the problem's questions of this form */
    const blg_problem *problem; /* borrowed */
    bool shows_sets;            /* sets A and B are shown */
    int a_side;                 /* the side that is set A */
    int impure;                 /* images of each set that break the concept on purpose */
    int n_shown;                /* 0 in cs, cg and cx */
    blg_shown shown[2];         /* the images in question */
    int n_figures;              /* ps, pv: figures of the image */
    int n_choices;              /* 0: an open question */
    int right_choice;           /* its number, from 0; -1: an open question */
    int answer_length;          /* strokes, shapes or attributes of the answer; 0: not known */
    blg_buf choices;            /* each followed by a zero byte */
    blg_buf reference;          /* the right answer: choice, sentence or programs */
    blg_buf accepted;           /* cg: further sentences, each followed by a zero byte */
    blg_buf program;            /* pv: the programs that are shown */
    bool several_figures;       /* cx: images have several figures, and the largest counts */
    blg_buf cases;              /* cx: images that an answer is tried on, as JSON */
} blg_question;

/* Name of a form, for example "i1s"; "?" for a value outside the enumeration. */
const char *blg_question_name(blg_question_form form);
/* Index of a name, or -1. */
int blg_question_find(const char *name);
/* Whether a form has no choices. */
bool blg_question_is_open(blg_question_form form);

/* Number of a problem's n-th question of a form; n counts from 0; -1: past the last. */
int blg_question_number(const blg_problem *problem, blg_question_form form, int n);
/* In place of a choice that is to be right: a random choice. */
enum { BLG_ANY_CHOICE = -1 };

/* Fills question; what it held before is freed, and a zeroed question is empty. wanted: the choice
 * that is to be right, or BLG_ANY_CHOICE. The asker's describer must have been given the asker's
 * problem; the asker's pool is used for cs only. BLG_INFEASIBLE, with the numbers, if the question
 * cannot be posed: cx if asker->fresh is NULL. Free question whatever the outcome. */
BLG_MUST_USE blg_status blg_question_pose(const blg_form_writer *asker, blg_question_form form,
                                          int number, int wanted, blg_question *question,
                                          blg_error *error);
void blg_question_free(blg_question *question);

/* Appends `,"choices":[..]`, or null for an open question. */
void blg_question_write_choices(blg_buf *out, const blg_question *question);
/* Length of the problem's concept: strokes of programs, or the number of shapes, or of attributes,
 * atoms and comparisons; 0 if the data set does not tell. */
int blg_concept_length(const blg_problem *problem);
/* Appends what a key says of a problem for the tables of `score`, as members of an object, after a
 * comma: atoms (attributes of an abstract concept; shapes of a basic one, if catalogue is not
 * NULL), group (of the concept), and hardness (its measured numbers). */
void blg_key_marks(blg_buf *out, const blg_problem *problem, const blg_catalogue *catalogue);
/* Appends ,"context":"NAME/SIDE", the first picture that equals the query of this side, if the
 * problem shares its queries (composition.context_pairs). */
void blg_context_write(const blg_form_writer *asker, int side, blg_buf *out);
/* Appends the question's line in a key, as an object without its closing brace. docs/models.md
 * explains the members. */
void blg_question_write_key(blg_buf *out, const blg_question *question, const char *id,
                            const char *split);

/* Prompt: writes a question in English, as a model reads it. */

/* How the images are shown: all on one sheet, or each as a picture of its own. */
typedef enum blg_showing { BLG_SHOWING_SHEET, BLG_SHOWING_SINGLE } blg_showing;

/* Appends one line that says what is shown and what is asked, without the choices. The long wording
 * explains Bongard problems and the language of programs. */
void blg_prompt_question(blg_buf *out, const blg_question *question, blg_showing showing,
                         blg_wording wording);
/* Appends the question, its choices with letters, and how to answer, in several lines. */
void blg_prompt_whole(blg_buf *out, const blg_question *question, blg_showing showing,
                      blg_wording wording);

/* Tasks: the problems of a data set, posed in further forms, one JSON line for each task
 * (docs/tasks.md).
 *
 * All draws are keyed by the data set's seed and the problem, so that a task depends only on the
 * data set and the options. */

/* A function that poses the tasks of one problem. The writer holds the problem, its split, the data
 * set's seed, a describer that was not given this problem yet, and the pool of all concepts. The
 * function counts its tasks in the writer's summary. */
typedef blg_status blg_tasks_each(void *context, blg_form_writer *writer, blg_error *error);

/* Calls `each` for every problem that the options choose, in order. Errors: those of
 * blg_tasks_write. */
BLG_MUST_USE blg_status blg_tasks_run(const blg_tasks_options *options, blg_tasks_each *each,
                                      void *context, blg_tasks_summary *summary, blg_error *error);

/* A function that takes whole lines, in order. */
typedef blg_status blg_tasks_sink(void *context, const char *lines, size_t size, blg_error *error);

/* Writes the tasks to the sink. BLG_INVALID if the data set is malformed or was made from another
 * catalogue. BLG_INFEASIBLE, with the numbers, if a problem has no queries or too few concepts can
 * be wrong choices. */
BLG_MUST_USE blg_status blg_tasks_write(const blg_tasks_options *options, blg_tasks_sink *sink,
                                        void *context, blg_tasks_summary *summary,
                                        blg_error *error);

/* Answer: how good an answer to a question is. docs/models.md states the rules.
 *
 * The answer to a question with choices names a choice, alone or within prose. A sentence is right
 * if it has the words of an accepted sentence; otherwise its claims are compared with the claims of
 * the right sentence. Programs are compared as figures. Measures of two programs are symmetric. */

/* A task with its right answer, as the judge needs it. */
typedef struct blg_answer_key {
    blg_question_form form; /* d1s is judged as i1s, d2s as i2s */
    int n_choices;          /* 0: an open question */
    int right_choice;       /* its number, from 0; -1: an open question */
    const char *choices[BLG_MAX_CHOICES];
    const char *reference; /* cg: sentence; ps: programs; cx: expression */
    const char *accepted[BLG_MAX_CHOICES];
    int n_accepted;
    const char *expression; /* cg: the expression of a user concept; NULL: none */
    const char *cases;      /* cx: see blg_cases_write */
    bool in_words;          /* cg: the concept is in words; only the accepted sentences are right */
} blg_answer_key;

/* Measures of the answer's programs against the reference's. The programs are paired so that they
 * agree best, and the measures are means over the pairs. A program without a partner counts as
 * totally different. */
typedef struct blg_program_measures {
    bool valid;        /* valid programs, as many as the reference has */
    bool equal;        /* the same text as the reference */
    bool congruent;    /* the same figures at the same size, up to move, turn and mirroring */
    bool types;        /* the same number of strokes of each type */
    double distance;   /* figure distance, 0..1 */
    double overlap;    /* overlap of the ink at 128 px in the best pose, 0..1 */
    double attributes; /* share that agrees of the attributes decided for both */
} blg_program_measures;

/* Measures of the answer's expression. */
typedef struct blg_expression_measures {
    double own_share, fresh_share; /* shares of images that it puts on their side, certainly */
    bool exact;                    /* it is the concept; see blg_formula_same */
    int atoms;                     /* attributes, atoms and comparisons that it has */
} blg_expression_measures;

typedef struct blg_answer_verdict {
    bool readable; /* the answer names a choice, makes a claim, is a program or an expression */
    bool right;
    double score; /* 0..1; 1 if the answer is right */
    int choice;   /* -1 = none */
    blg_program_measures programs;
    blg_expression_measures expression;
} blg_answer_verdict;

typedef struct blg_judge blg_judge; /* scratch memory; one per thread */

/* Makes a judge. catalogue (borrowed) gives the titles of shapes. Free the judge whatever the
 * outcome. */
BLG_MUST_USE blg_status blg_judge_create(const blg_catalogue *catalogue, blg_judge **judge,
                                         blg_error *error);
void blg_judge_free(blg_judge *judge);
BLG_MUST_USE blg_status blg_judge_answer(blg_judge *judge, const blg_answer_key *key,
                                         const char *answer, blg_answer_verdict *verdict,
                                         blg_error *error);
/* Appends what the judge took from a sentence, an answer to cg, or why it took nothing; and the
 * concept in the same terms, nothing if the sentence is not read for its claims. */
BLG_MUST_USE blg_status blg_judge_explain(blg_judge *judge, const blg_answer_key *key,
                                          const char *answer, blg_buf *understood, blg_buf *concept,
                                          blg_error *error);

/* ---- parts of the judge, which tests call alone ---- */

/* Number of the choice that the answer names. -1: the answer names none, or several. */
int blg_answer_choice(const blg_answer_key *key, const char *answer);

/* Reads the programs that an answer gives, as published text or as exact JSON, alone or within
 * prose. *n gets their number: 0 = no program, -1 = a program has a mistake or there are too many.
 * BLG_NO_MEMORY. */
#define BLG_ANSWER_PROGRAMS BLG_MAX_SHAPES
BLG_MUST_USE blg_status blg_answer_programs(const char *answer,
                                            blg_program programs[BLG_ANSWER_PROGRAMS], int *n,
                                            blg_error *error);

/* Reads programs that an answer gives as code: Logo words, Python's turtle, or an S-expression
 * (image ...). The whole answer is code, or its last block between ``` is. Nothing of the code is
 * run but the turtle's moves, loops and sums of an interpreter with bounded steps. Returns the
 * number of programs; -1: the text is no such code, or does more than is allowed. *own_units: the
 * code's unit of length is its own, and the longest stroke or radius got length 1. */
int blg_code_programs(const char *answer, blg_program programs[BLG_ANSWER_PROGRAMS],
                      bool *own_units);

/* Reads Logo words that a person wrote (a blg_words_reader of data/read.h). placed: the words of a
 * whole picture in plane units, up to six figures, each from where the pen goes down to where it
 * goes up; the turtle starts in the middle and heads to the right, and setxy X Y and setheading
 * DEGREES take it to places. Else the words of one figure, whose longest length becomes 1.
 * BLG_INVALID with line and column in text. */
BLG_MUST_USE blg_status blg_code_scene(const char *text, bool placed, blg_scene *scene,
                                       blg_error *error);

/* A task of an answer key: a line that `blogo tasks` or `blogo tasks --for vlm` wrote. */

/* What a key says of a problem; keys of older versions say nothing. */
typedef struct blg_key_traits {
    const char *group, *atoms; /* atoms with spaces between; "" = not known */
    double negative_distance;  /* small = hard; -1 = not known */
} blg_key_traits;

/* Reads what blg_key_marks wrote of a problem. The texts live in the arena. BLG_INVALID with the
 * JSON key of the first mistake. */
BLG_MUST_USE blg_status blg_key_traits_read(blg_arena *arena, const json_t *object,
                                            blg_key_traits *traits, blg_error *error);

typedef struct blg_task_key {
    const char *id, *problem, *family, *split, *form;
    const char *length;  /* strokes, shapes or attributes of the answer; "" = not known */
    const char *side;    /* i1s: "positive" or "negative", of the image in question; "" elsewhere */
    const char *context; /* i1s: equal in two tasks that show the same query; "" = none */
    blg_key_traits traits;
    blg_answer_key answer;
} blg_task_key;

/* Reads a line of `size` bytes; the texts live in the arena. BLG_INVALID with the JSON key of the
 * first mistake. */
BLG_MUST_USE blg_status blg_task_key_read(blg_arena *arena, const char *line, size_t size,
                                          blg_task_key *key, blg_error *error);

/* Parts of the judge of answers: reads sentences as claims, compares programs by measures. */

/* ---- sentences ---- */

#define BLG_MOST_CLAIMS       24 /* of one sentence */
#define BLG_MOST_COUNT_CLAIMS 8  /* of one sentence or concept */

/* A claim about a count of the figure: strokes >= 5, arcs > lines. `what`, `number` and `right` are
 * as in a comparison of a formula (problem/relations.h). */
typedef struct blg_count_claim {
    int what, compare, number, right;
} blg_count_claim;

/* What a sentence says of the positives: that they have some attributes, shapes of the catalogue,
 * or figures that are described stroke by stroke. */
typedef struct blg_answer_claims {
    int n;
    struct {
        int what; /* attribute or, as `shapes` below says, a shape: a catalogue index */
        bool holds;
        bool weak;           /* it counts only if the concept has it */
    } list[BLG_MOST_CLAIMS]; /* sorted by what */
    bool shapes;             /* each claim is about a shape */
    bool either;             /* the claims are alternatives ("or") */
    int n_counts;
    blg_count_claim counts[BLG_MOST_COUNT_CLAIMS];
    int n_programs;
    blg_program programs[BLG_ANSWER_PROGRAMS];
    bool negated; /* shapes, figures: the sentence says that no positive shows them */
} blg_answer_claims;

/* ---- programs ---- */

/* Measures how far two lists of programs agree; n_a and n_b are 0..BLG_ANSWER_PROGRAMS. */
struct blg_analyser;
void blg_measure_programs(blg_analyser *analyser, const blg_program *a, int n_a,
                          const blg_program *b, int n_b, blg_program_measures *measures);
/* Share of the ink pixels of both figures that meet ink of the other figure, at 128 px in the best
 * pose (tell/answers.c). */
double blg_program_overlap(const blg_program *a, const blg_program *b);

/* Secret: what the names, orders and right answers of a publication follow from, and nobody can
 * infer from them.
 *
 * A seed is 32 random hex digits, or a number that the user chose. The secret is the SHA-256 of the
 * seed and of a text that says what is published: its problems and its options. So equal runs with
 * equal seeds give equal publications, and other runs share no name. Seed and secret stay in the
 * key.
 *
 * Every name is the SHA-256 of secret and counter, and every draw comes from a stream whose state
 * and increment are the SHA-256 of secret, purpose and number. So all names and orders together
 * tell nothing of an answer, unless somebody inverts SHA-256 or guesses the seed. A number as seed
 * can be guessed by whoever has the problems. */

#define BLG_SEED_DIGITS 32                    /* of a random seed: 128 bits */
#define BLG_SEED_TEXT   (BLG_SEED_DIGITS + 1) /* with the terminator */
#define BLG_SECRET_NAME 17                    /* 16 digits and the terminator */

typedef struct blg_secret {
    char hex[BLG_DIGEST_TEXT];
    uint64_t names; /* names given so far */
} blg_secret;

/* Whether text is a seed: a number below 2^64 in plain digits, or BLG_SEED_DIGITS digits 0-9a-f. */
bool blg_seed_valid(const char *text);
/* Draws a seed from the system's random numbers. BLG_IO if the system has none. */
BLG_MUST_USE blg_status blg_seed_random(char seed[BLG_SEED_TEXT], blg_error *error);
/* Appends a valid seed to a key: a number as a number, digits as a text. */
void blg_seed_write(blg_buf *out, const char *seed);

/* Makes the secret of a seed and of the text that says what is published. BLG_NO_MEMORY if
 * text->failed is set. */
BLG_MUST_USE blg_status blg_secret_make(const char *seed, const blg_buf *text, blg_secret *secret,
                                        blg_error *error);
/* Gives the next name, 16 hex digits. */
BLG_MUST_USE blg_status blg_secret_name(blg_secret *secret, char name[BLG_SECRET_NAME],
                                        blg_error *error);
/* Opens the stream of a purpose and a number. */
BLG_MUST_USE blg_status blg_secret_stream(const blg_secret *secret, const char *purpose,
                                          uint64_t number, blg_rng *rng, blg_error *error);

/* VLM: a folder of tasks for vision-language models, in the formats of the tools that run such
 * models.
 *
 *   tasks.jsonl            one task a line; ids are random
 *   images/                pictures with random names; all of a form have one size in bytes
 *   blogo_choices.tsv      VLMEvalKit: tasks with choices
 *   blogo_open.tsv         VLMEvalKit: tasks without choices
 *   blogo.yaml, utils.py   lmms-eval
 *
 * The answers are beside the folder, in FOLDER.key.jsonl: a first line says what the file is, then
 * follows one line for each task, as blg_question_write_key writes it. docs/models.md describes all
 * files. Tasks stand in the order of their ids. Names, orders and right answers follow from the
 * seed, the problems and the options, so tasks of other problems or options have other ids. */

/* Images are drawn from scenes; a data set without scenes must have pictures. By default they have
 * this side. At it people tell all stroke types apart (blg_type_visible), so they see every change
 * of a type that a config allows; stamps, the smallest forms, have a width of 3.5 px. */
#define BLG_VLM_SIZE_PX 336

#define BLG_VLM_SPLITS   16 /* most splits of a folder of tasks */
#define BLG_VLM_KEY      ".key.jsonl"
#define BLG_VLM_KEY_KIND "blogo-tasks-key"

typedef struct blg_vlm_options {
    const char *dataset, *output;
    const blg_catalogue *catalogue; /* the catalogue of the data set; may be NULL */
    bool forms[BLG_QUESTION_FORMS];
    int choices;         /* of concept selection */
    blg_wording wording; /* of the TSV's questions and of concept sentences */
    blg_showing showing;
    int size_px;   /* side of an image; 0: see above. Without scenes at most the data set's */
    int per_split; /* problems of each split; 0 = all */
    int n_splits;  /* 0: splits whose name begins with "test" */
    const char *splits[BLG_VLM_SPLITS];
    const char *seed; /* of names, orders and answers, with all options above */
    bool answers;     /* the TSV has a column `answer` */
    bool force;
    blg_progress_function *progress; /* may be NULL */
    void *context;                   /* given to progress */
} blg_vlm_options;

typedef struct blg_vlm_summary {
    long long problems, tasks, pictures, bytes;
} blg_vlm_summary;

/* Writes the folder and its key. BLG_INFEASIBLE if the chosen splits have no problem or a form
 * cannot be posed, BLG_IO if the data set has neither scenes nor pictures. */
BLG_MUST_USE blg_status blg_vlm_write(const blg_vlm_options *options, blg_vlm_summary *summary,
                                      blg_error *error);

/* A concept in the language of concepts (grammar/concept-language.ebnf) can be tried on images, so
 * no sentence has to be understood. An answer is tried on the problem's own images and on fresh
 * images of the concept, 50 a side, which the key holds. docs/models.md states the rules. */

/* Fresh images of a side. */
#define BLG_FRESH_IMAGES 50

/* Whether concepts of the family are expressions. */
bool blg_has_expressions(blg_family family);
/* Appends the problem's concept, which is known, as an expression. */
void blg_expression_of(blg_buf *out, const blg_problem *problem);

/* Appends a paragraph on the language of the family's concepts: grammar, examples, and all words,
 * from the tables that the parsers use; the long wording says what each word means. several: the
 * concept speaks of the largest figure of an image. */
void blg_language_write(blg_buf *out, blg_family family, bool several, blg_wording wording);

/* Makes the images that answers are tried on. It builds further problems of a concept in memory.
 * Its images depend on config, catalogue and problem alone. */
typedef struct blg_fresh blg_fresh;
/* By the config of a data set. set and catalogue are borrowed. BLG_INFEASIBLE if the data set has
 * no config of blogo's own problems. Free the maker whatever the outcome. */
BLG_MUST_USE blg_status blg_fresh_open(const blg_set *set, const blg_catalogue *catalogue,
                                       blg_fresh **fresh, blg_error *error);
/* By a borrowed worker, whose generator has no source. Free the maker whatever the outcome. */
BLG_MUST_USE blg_status blg_fresh_of(blg_worker *worker, blg_fresh **fresh, blg_error *error);
void blg_fresh_free(blg_fresh *fresh);

/* Appends the images as the value of a key's member "cases": {"own":{"positive":[IMAGE, ...],
 * "negative":[...]},"fresh":{...}}. An image is a list of shapes, [PROGRAM] or [PROGRAM, [x, y,
 * heading_deg, scale]], without distractors; poses are there if concepts depend on places. Impure
 * images stand on the side whose rule they obey. BLG_INFEASIBLE if the config does not make the
 * problem. */
BLG_MUST_USE blg_status blg_cases_write(blg_fresh *fresh, const blg_problem *problem, blg_buf *out,
                                        blg_error *error);

/* Checks the members "answer" and "cases" of a key. BLG_INVALID with the JSON key. */
BLG_MUST_USE blg_status blg_cases_check(const json_t *cases, const char *expression,
                                        blg_error *error);
/* Judges an answer to a key whose cases were checked: fills readable, right, score and expression.
 * An answer is not readable if it is longer than an expression may be, is none, or would look at
 * too many choices of figures. */
BLG_MUST_USE blg_status blg_cases_judge(blg_facts *facts, const blg_answer_key *key,
                                        const char *answer, blg_answer_verdict *verdict,
                                        blg_error *error);

#endif
