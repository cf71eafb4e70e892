/* Scores of people and models. */
#ifndef TELL_SCORE_H
#define TELL_SCORE_H

#include "tell/tasks.h"

#include <jansson.h>

/* Index: values by text, and members by group. It keeps the time of score in proportion to the
 * number of answers. */

/* A key is three texts, which the caller keeps; "" stands for none. */
#define BLG_INDEX_TEXTS 3
#define BLG_KEY1(a)     ((const char *const[BLG_INDEX_TEXTS]){(a), "", ""})
#define BLG_KEY2(a, b)  ((const char *const[BLG_INDEX_TEXTS]){(a), (b), ""})

/* Zero-initialise; free with blg_score_index_free. */
typedef struct blg_score_index {
    json_t *values; /* by key, as one text */
    int n;
} blg_score_index;

void blg_score_index_free(blg_score_index *index);
/* The value of a key, -1 = none. */
int blg_score_index_find(const blg_score_index *index, const char *const key[BLG_INDEX_TEXTS]);
/* The value of a key; a new key gets this value, which is not negative. -1 = memory is out. */
int blg_score_index_add(blg_score_index *index, const char *const key[BLG_INDEX_TEXTS], int value);

/* Members 0, 1, 2, ... by group: those of group g are order[start[g]] to order[start[g + 1] - 1],
 * in rising order. Zero-initialise; free with blg_score_groups_free. */
typedef struct blg_score_groups {
    int *group_of; /* by member: its group */
    int *start, *order;
    int cap_group_of, cap_start, cap_order;
} blg_score_groups;

void blg_score_groups_free(blg_score_groups *groups);
/* Makes room for group_of, which the caller fills before blg_score_groups_sort sets start and
 * order. n: number of groups. Both return false if memory is out. */
bool blg_score_groups_begin(blg_score_groups *groups, int members);
bool blg_score_groups_sort(blg_score_groups *groups, int members, int n);

/* Score: compares answers with their keys. Answers come from people in a study, or from models.
 *
 * Data of a study are files that the study's pages saved, or exports of the server that hosted the
 * study: JSON (a list of records, or several lists one after the other) or CSV, recognised by
 * content. A model's answers are one file: JSON lines, a JSON list, or CSV. Notes, with the file's
 * name, tell which answers are left out, doubled, missing or incomplete. */

/* A problem of a study, or a task for models. */
typedef struct blg_score_problem {
    const char *name, *split, *family, *concept;
    int set_of_query[2]; /* study, by query: 0 = it belongs to the first set */
    const char *form;    /* "i1s" in a study */
    const char *id;      /* of a task; NULL in a study */
    const char *length;  /* strokes, shapes or attributes of the answer; "" = not known */
    const char *side;    /* of the query: "positive" or "negative"; "" = not known, or a study */
    blg_answer_key rule; /* study: what people may write about the rule; no reference: not known */
    const char *context; /* of a task: equal for the same query in two problems; else NULL or "" */
    int first_side;      /* study: side of the first set, -1 = not known */
    blg_key_traits traits;
    const char *concept_name; /* by blg_score_finish: see BLG_SCORE_BY_CONCEPT */
    const char *size;         /* by blg_score_finish: "short", "long" or "" */
    const char *bin;          /* by blg_score_finish: "hard", "middle", "easy" or "" */
    blg_answer_key key;
    bool has_chance, chance_right; /* ps: the outcome of another task's program was measured */
    double chance_score;           /* 0..1 */
} blg_score_problem;

/* Groups of people by the time that they read the instructions: at least as long as the median
 * session, or shorter. The paper on Bongard-LOGO calls people experts who follow the instructions
 * carefully, and amateurs who skim them. */
#define BLG_SCORE_EXPERT  "expert by time"
#define BLG_SCORE_AMATEUR "amateur by time"

/* A person's run through a study, or a run of a model: its file. */
typedef struct blg_score_session {
    const char *who; /* "people", or the model: the file's name without folder, ending and @N */
    const char *file, *run, *subject, *group, *person, *language; /* "" = not known */
    const char *path; /* the file as it was given, where `file` is as it is shown */
    int n_answers, n_checks, n_checks_passed;
    double reading_ms; /* people: time on the pages of instructions; 0 = not known */
    /* people, by blg_score_finish: BLG_SCORE_EXPERT, BLG_SCORE_AMATEUR, or "" = not known */
    const char *reader;
    int n_fast;     /* people, by blg_score_finish: answers in less than least_ms */
    bool flagged;   /* people, by blg_score_finish: too fast or not attentive; see docs/models.md */
    bool ended;     /* the person came to the end; true for a model */
    bool *answered; /* by problem of the study; NULL for a model */
} blg_score_session;

typedef struct blg_score_answer {
    int session, problem;
    int position;
    int question, chosen;     /* study: number of the query; the set that was chosen, 0 or 1 */
    bool chose_left, correct; /* study: the set on the left was chosen */
    bool missing;             /* the file has no answer to this task, which counts as wrong */
    bool unread;              /* an answer of a model that cannot be read, which counts as wrong */
    double score;             /* 0..1 */
    double rt_ms;             /* response time of people */
    int confidence;           /* of people, from 1; 0 = not asked */
    const blg_program_measures *programs; /* ps: measures of the programs; NULL in other forms */
    const blg_expression_measures *expression; /* cx: measures of the expression; else NULL */
} blg_score_answer;

typedef struct blg_score_text {
    int session, problem; /* problem -1: a remark at the end */
    const char *text;
    /* by blg_score_finish, of rules in English: "right", "wrong" or "unreadable"; else "" */
    const char *verdict;
    double score; /* 0..1, of a rule with a verdict */
} blg_score_text;

typedef struct blg_score {
    blg_arena arena;   /* holds every text */
    bool no_memory;    /* a text of the key could not be copied */
    const char *study; /* NULL: no key of a study was read */
    int n_study;       /* problems of the study; they come first */
    int per_subject;   /* problems of the study that a person sees */
    struct blg_score_id {
        const char *id;
        int problem;
    } * tasks; /* sorted by id */
    int n_tasks, cap_tasks;
    const blg_catalogue *catalogue; /* borrowed: titles of shapes in sentences */
    blg_judge *judge;
    blg_score_problem *problems;
    blg_score_session *sessions;
    blg_score_index runs, files, whos; /* the first session with this run, file or who */
    blg_score_answer *answers;
    blg_score_text *texts;
    int n_problems, n_sessions, n_answers, n_texts;
    int cap_problems, cap_sessions, cap_answers, cap_texts;
    double least_ms;   /* an answer of a person in less time is too fast; 300 from init */
    bool drop_flagged; /* blg_score_finish takes the answers of flagged sessions away */
    bool has_chance;   /* blg_score_chance was called */
    int n_damaged;     /* files that could not be read to the end */
    /* Set before blg_score_take, or NULL: called after each answer of a model, with its file, and
     * with NULL after each program that measures what is right by chance. */
    void (*judged)(void *context, const char *path);
    void *context;
    bool explain; /* set before blg_score_take: fill explained, about answers in English */
    struct blg_score_explained {
        int session, problem;
        bool right;
        double score;
        const char *answer, *understood, *concept; /* concept "": not read for its claims */
    } * explained;
    int n_explained, cap_explained;
    blg_buf notes; /* text for the user, one note a line */
} blg_score;

/* Free whatever the outcome. */
void blg_score_init(blg_score *score, const blg_catalogue *catalogue);
void blg_score_free(blg_score *score);
/* Standard input as messages name it, and as the name of a model whose answers come from there. */
#define BLG_SCORE_INPUT       "standard input"
#define BLG_SCORE_INPUT_MODEL "stdin"
/* Adds a file: the key of a study, the key of tasks, or data. A key must come before its data, so
 * the first file is a key. A folder of tasks stands for its key, FOLDER.key.jsonl. A damaged file
 * of data gives a note, not an error. "-" is standard input, which holds data. */
BLG_MUST_USE blg_status blg_score_take(blg_score *score, const char *path, blg_error *error);
/* Sets what the tables need, flags sessions of people, and adds notes on sessions that are flagged,
 * incomplete or of one person. Call it once, after the last file. notes.failed is set if memory is
 * out. */
void blg_score_finish(blg_score *score);

/* Tables of models, and of people as far as they answer the same kind of question. */
#define BLG_SCORE_TABLE_LIST(X)                                                                    \
    X(ALL, "all")                                                                                  \
    X(SPLIT, "split")                                                                              \
    X(FAMILY, "family")                                                                            \
    X(LENGTH, "length")                                                                            \
    X(SIDE, "side")                                                                                \
    X(CONCEPT, "concept")                                                                          \
    X(CONCEPT_GROUP, "concept-group")                                                              \
    X(SIZE, "size")                                                                                \
    X(HARDNESS, "hardness")                                                                        \
    X(PEOPLE, "group")
#define BLG_SCORE_TABLE_ENTRY(upper, name) BLG_SCORE_TABLE_##upper,
typedef enum blg_score_table {
    BLG_SCORE_TABLE_LIST(BLG_SCORE_TABLE_ENTRY) BLG_SCORE_TABLES
} blg_score_table;
#undef BLG_SCORE_TABLE_ENTRY
extern const char *const blg_score_table_names[BLG_SCORE_TABLES];

#define BLG_SCORE_USUAL_TABLES                                                                     \
    (1u << BLG_SCORE_TABLE_ALL | 1u << BLG_SCORE_TABLE_SPLIT | 1u << BLG_SCORE_TABLE_FAMILY |      \
     1u << BLG_SCORE_TABLE_LENGTH)

/* What is printed. */
typedef struct blg_score_look {
    bool json;       /* else text */
    unsigned tables; /* bits by blg_score_table; 0: the tables of a study, or the usual tables */
    bool compare;    /* every two models with tasks in common, in all and in the tables */
} blg_score_look;

/* Appends the tables of scores, as text or as JSON. */
BLG_MUST_USE blg_status blg_score_print(const blg_score *score, const blg_score_look *look,
                                        blg_buf *out, blg_error *error);
/* A file of scores for others: an HTML page with all tables, comparisons and sessions, or the
 * tables of a look as CSV or as LaTeX. */
typedef enum blg_score_report {
    BLG_SCORE_NO_REPORT,
    BLG_SCORE_PAGE,
    BLG_SCORE_CSV,
    BLG_SCORE_TEX
} blg_score_report;
BLG_MUST_USE blg_status blg_score_page(const blg_score *score, blg_buf *out, blg_error *error);
/* The kind of report that a file's name ends with: .html, .csv or .tex. path may be NULL. */
blg_score_report blg_score_report_of(const char *path);
BLG_MUST_USE blg_status blg_score_report_write(const blg_score *score, const blg_score_look *look,
                                               blg_score_report report, blg_buf *out,
                                               blg_error *error);
/* Appends every answer as a row of CSV, with a header. */
BLG_MUST_USE blg_status blg_score_answers(const blg_score *score, blg_buf *out, blg_error *error);
/* Appends the names of the problems whose share of right answers is at most `most` (0..1), a line
 * each, as `filter` reads them. *n gets their number. */
BLG_MUST_USE blg_status blg_score_unsolved(const blg_score *score, double most, blg_buf *out,
                                           int *n, blg_error *error);
/* Appends cells of CSV by a format: t a text, d an int, g a double, of which NAN is an empty cell;
 * a line end ends the row. A text that a spreadsheet would run as a formula gets an apostrophe in
 * front. first: of the row, so no comma precedes it. */
void blg_score_cells(blg_buf *out, bool first, const char *format, ...);
/* The concept of a problem: the name of an abstract problem without its number, else the problem's
 * name. NULL if memory is out. */
const char *blg_score_concept(blg_arena *arena, const blg_score_problem *problem);
/* Writes the answers of people as a Psych-DS folder. With force, an older folder of this kind is
 * replaced; else the folder must be empty or absent. */
BLG_MUST_USE blg_status blg_score_psychds(const blg_score *score, const char *folder, bool force,
                                          blg_error *error);

/* Parts of score: reads the answers of a model, and what the readers of keys and data share. */

BLG_MUST_USE blg_status blg_score_model(blg_score *score, const char *path, const blg_buf *text,
                                        blg_error *error);

/* A copy of a text that is shown: bytes of control characters and bytes that are not UTF-8 become
 * '?'. NULL if memory is out. */
const char *blg_score_shown(blg_score *score, const char *text);
/* Adds the line's number to an error in a file of JSON lines. */
void blg_score_at_line(blg_error *error, const char *path, int line);
/* Index in score->problems of the task with this id, -1 = none. */
int blg_score_find_task(const blg_score *score, const char *id);
/* Adds a session and returns its index; -1 = memory is out. */
int blg_score_add_session(blg_score *score, const blg_score_session *session);
/* What answers are grouped by: a table of models (blg_score_table), or one of these. */
enum {
    BLG_SCORE_GROUP = BLG_SCORE_TABLES, /* of a person */
    BLG_SCORE_READER,
    BLG_SCORE_RUN,
    BLG_SCORE_PROBLEM,
    BLG_SCORE_CONTEXT,
    BLG_SCORE_KEYS
};
const char *blg_score_key(const blg_score *score, const blg_score_answer *answer, int key);
/* The side of the answer's query, "positive" or "negative"; "" = not known, or there are several
 * queries. */
const char *blg_score_side(const blg_score *score, const blg_score_answer *answer);
/* Groups the answers by a key, in the order in which its texts first occur. Returns the number of
 * groups, -1 if memory is out. */
int blg_score_group_answers(const blg_score *score, int key, blg_score_groups *groups);
/* Sets, by problem, the first problem with the same key and, by_form, of the same form; -1 where
 * the key is "". False if memory is out. */
bool blg_score_firsts(const blg_score *score, int key, bool by_form, int *first);

/* Groups the texts by session. False if memory is out. */
bool blg_score_group_texts(const blg_score *score, blg_score_groups *groups);
/* The first text of a session about a problem, by groups of texts; NULL = none. */
const blg_score_text *blg_score_rule(const blg_score *score, const blg_score_groups *texts,
                                     int session, int problem);
/* Adds an answer to the score and to its session. False if memory is out. */
bool blg_score_add_answer(blg_score *score, const blg_score_answer *answer);
/* Adds the note that a damaged file of data is left out. */
void blg_score_damaged(blg_score *score, const blg_error *damage);

/* Intervals of shares whose answers come in clusters: the answers to one problem, or to all
 * problems of one concept.
 *
 * The spread between clusters gives the number of independent answers that would spread as much
 * (Korn and Graubard, Survey Methodology 1998). The interval is Wilson's for that number, with
 * Student's t, whose degrees of freedom are the number of clusters minus 1. If all answers are
 * right, or none, the number is that of the clusters. */

enum {
    BLG_SCORE_BY_PROBLEM, /* problems of one name */
    /* The name of an abstract problem, without its number, names its concept; problems of other
     * families have a concept of their own. */
    BLG_SCORE_BY_CONCEPT,
    BLG_SCORE_CLUSTER_KINDS
};

/* Sums of the current row, by cluster, in the caller's arena. */
typedef struct blg_score_clusters {
    int *cluster_of; /* by problem of the score: its cluster, whose number is its first problem */
    struct blg_score_cluster {
        double right, n; /* right answers, all answers */
    } * sums;
    int *used, n_used;
} blg_score_clusters;

/* key: BLG_SCORE_PROBLEM or BLG_SCORE_TABLE_CONCEPT. Returns false if memory is out. */
bool blg_score_clusters_begin(blg_score_clusters *clusters, const blg_score *score, int key,
                              blg_arena *arena);
/* Adds an answer, or n answers of which `right` are right. */
void blg_score_clusters_add(blg_score_clusters *clusters, int problem, double right, double n);
typedef struct blg_score_spread {
    int clusters;
    double low, high; /* 95 % interval of the share of right answers; 0 and 1 for one cluster */
} blg_score_spread;
/* The interval of what was added; the sums are zero afterwards. */
blg_score_spread blg_score_clusters_take(blg_score_clusters *clusters);

/* Mend: makes the JSON of answers readable where only a character or a number in it is odd.
 *
 * Some writers of JSON write what readers refuse: half of a surrogate pair (a page that cuts a
 * text after 300 units of UTF-16), a zero character, bytes that are not UTF-8, NaN. The rest of
 * such a file is intact, so the odd place is replaced, and the rest is read. */

/* Stands for an odd character in an answer of a model: U+FDD0, which is no character of any text
 * (The Unicode Standard, 23.7). */
#define BLG_ODD_ANSWER "\xef\xb7\x90"
/* Stands for an odd character in a text of a person: U+FFFD, the replacement character. */
#define BLG_ODD_TEXT "\xef\xbf\xbd"

/* Reads the records of a study's data file, JSON or CSV, as JSON objects. */

/* Parses JSON, like blg_json_parse; if that fails only because of odd characters or numbers, they
 * are mended. */
blg_status blg_score_parse(const char *data, size_t size, const char *substitute,
                           json_error_t *place, json_t **json);
/* Returns a list of objects, which the caller owns. NULL with BLG_INVALID, path, line and column if
 * the file is damaged; NULL with BLG_NO_MEMORY if memory is out. Values from CSV are texts.
 * substitute stands for odd characters; mend_cells: also in the cells of CSV, which else are
 * damage. cut: gets the number of the last line if CSV is cut off within it, so that its row is
 * left out; NULL: such a row is damage. */
json_t *blg_score_records(const char *data, size_t size, const char *path, const char *substitute,
                          bool mend_cells, int *cut, blg_error *error);

/* Tables: rows by form, model and name, comparisons of models, agreement of people. */

/* Wilson's 95 % interval of a share p among n trials. */
void blg_score_interval(int n, double p, double *low, double *high);

/* Measures of programs (ps) and of expressions (cx), under their names in the tables. */
#define BLG_SCORE_MEASURES 7
typedef struct blg_score_measured {
    const char *what; /* of the line with the means */
    int n;
    const char *names[BLG_SCORE_MEASURES];
} blg_score_measured;
extern const blg_score_measured blg_score_of_programs, blg_score_of_expressions;

/* Intervals are over problems: share is the mean over problems of their shares of right answers.
 * Answers to one problem are not independent, so several answers to a problem do not narrow the
 * interval. Wilson's interval assumes shares of 0 or 1; shares between 0 and 1 vary less, so the
 * interval is on the safe side. Runs of a model (MODEL@1, MODEL@2) are answers of one model. */
typedef struct blg_score_row {
    const char *table, *name, *form, *who;
    int rank[3]; /* of form, name and model; rows are sorted by these */
    int answers, right, problems;
    double score, share; /* means over problems of their mean score and share of right answers */
    double low, high;
    blg_score_spread concepts;
    /* Missing answers, and of the answered tasks alone: problems, share and interval. */
    int missing, answered_problems;
    double answered_share, answered_low, answered_high;
    int unread;       /* answers that cannot be read */
    double chance;    /* -1 = not known */
    double corrected; /* (share - chance) / (1 - chance); NAN = not known */
    /* Problems whose queries of both sides one session answered: their number, the share of those
     * with all queries right, and that share by chance. */
    int pairs;
    double both_right, both_right_chance;
    /* Pictures that are a query of two problems, positive in one and negative in the other, of
     * which one session answered both: their number, the share with both right, and that share by
     * chance. */
    int contexts;
    double consistent, consistent_chance;
    /* Runs, or people: their number, mean and standard deviation of their shares; the deviation is
     * NAN for one session. */
    int sessions;
    double session_mean, session_sd;
    double median_s; /* of people's response times; NAN = no answer is of a person */
    const blg_score_measured *measures; /* NULL: the form has none */
    double means[BLG_SCORE_MEASURES];
    int with_chance; /* ps: answers whose task has an outcome by chance */
    double chance_score, chance_right;
} blg_score_row;

/* Two models at the tasks of a form that both answered: of all of them, or of a row of a table. */
typedef struct blg_score_duel {
    const char *table, *name, *form, *a, *b;
    int tasks, problems;
    double share[2], difference; /* means over problems; a minus b */
    double low, high;            /* 95 % of BLG_SCORE_DRAWS means over problems drawn anew */
    int only_a, only_b;          /* tasks that one alone has right, in more than half of its runs */
    double p;                    /* McNemar's test, exact, two-sided */
} blg_score_duel;
#define BLG_SCORE_DRAWS 10000 /* draws of the bootstrap */

/* Agreement of people on the set that a query belongs to. */
typedef struct blg_score_agreement {
    const char *name, *method; /* "all" or a family; "Cohen" for two people, else "Fleiss" */
    int people, items;         /* items: queries that two people or more answered */
    double observed, expected; /* shares */
    double kappa;              /* NAN if expected is 1 */
} blg_score_agreement;

typedef struct blg_score_results {
    blg_score_row *rows;
    blg_score_duel *duels;
    blg_score_agreement *agreements;
    int n_rows, n_duels, n_agreements;
    int cap_rows, cap_duels, cap_agreements;
} blg_score_results;

/* Zero-initialise; free with blg_score_results_free. The next functions append to the results, and
 * return false if memory is out. */
void blg_score_results_free(blg_score_results *results);
/* Rows of the tables whose bits are set, in the order of blg_score_table. */
bool blg_score_rows(const blg_score *score, unsigned tables, blg_score_results *results);
/* Comparisons in the table "all", then in the tables whose bits are set. */
bool blg_score_duels(const blg_score *score, unsigned tables, blg_score_results *results);
bool blg_score_agree(const blg_score *score, blg_score_results *results);
/* Prints what is in the results. */
void blg_score_print_results(const blg_score *score, const blg_score_results *results, bool json,
                             blg_buf *out);
void blg_score_print_agreements(const blg_score_results *results, bool json, blg_buf *out);

#endif
