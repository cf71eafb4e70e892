/* Pages: gallery, report of the audit, and the study for people. */
#ifndef TELL_PAGES_H
#define TELL_PAGES_H

#include "base/files.h"
#include "figure/catalogue.h"
#include "problem/concept.h"
#include "tell/tasks.h"

/* Site: the folder of a web page, or another folder whose files come from blogo and the caller.
 *
 * The folder gets its name when it is complete (base/files.h). A folder that is not empty is
 * refused. With force, an older site of the same kind is replaced; a folder that holds any other
 * file is still refused. If writing fails, the older site stays as it was.
 *
 * Some sites have a key: a file of answers beside the folder. The key counts as a part of the site:
 * it is not replaced without force, and stays as it was if writing fails. */

typedef struct blg_site_asset {
    const char *name;
    const unsigned char *data;
    const size_t *size;
} blg_site_asset;

typedef struct blg_site_kind {
    blg_target_kind target;
    const blg_site_asset *assets; /* files that are compiled into blogo */
    int n_assets;
    const char *const *folders; /* of the site; NULL ends the list */
    const char *key;            /* ending of the key's name, after the folder's; NULL = no key */
} blg_site_kind;
/* An asset, by the symbol of embedded.h. */
#define BLG_SITE_ASSET(name, symbol)                                                               \
    { name, blg_embedded_##symbol, &blg_embedded_##symbol##_size }
/* The members of a kind whose unit has arrays `patterns`, `assets` and `folders`. */
#define BLG_SITE_FILES(what)                                                                       \
    .target = {.noun = (what),                                                                     \
               .patterns = patterns,                                                               \
               .n_patterns = sizeof patterns / sizeof *patterns},                                  \
    .assets = assets, .n_assets = sizeof assets / sizeof *assets, .folders = folders

typedef struct blg_site {
    const blg_site_kind *kind;
    blg_target target; /* target.part: the folder in which files are written */
    blg_outfile key;
    blg_buf path;
    long long files, bytes;
} blg_site;

/* Begins the site, and opens its key. Call blg_site_close even after a failure. */
blg_status blg_site_begin(blg_site *site, const blg_site_kind *kind, const char *folder, bool force,
                          blg_error *error);
/* Writes a file. name may contain one of the kind's folders. */
blg_status blg_site_write(blg_site *site, const char *name, const blg_buf *content,
                          blg_error *error);
/* Writes the compiled-in files. Then key and folder get their names. */
blg_status blg_site_finish(blg_site *site, blg_error *error);
/* Frees the site, and removes what is not finished. */
void blg_site_close(blg_site *site);

/* Reads a report of `blogo audit --json` that the user gives to another command. */

struct json_t;

/* Appends the file to text. *report gets the parsed report, which the caller then owns, or NULL.
 * BLG_IO, BLG_INVALID if the file is no audit report, BLG_NO_MEMORY. */
blg_status blg_audit_report_read(const char *path, blg_buf *text, struct json_t **report,
                                 blg_error *error);

/* Runs an audit and appends its JSON report. */
struct blg_audit;
blg_status blg_audit_report_make(struct blg_audit *audit, blg_buf *text, blg_error *error);

/* BLG_INVALID, with the path, unless the report is of problems with this fingerprint
 * (problem/concept.h). */
blg_status blg_audit_report_check(const struct json_t *report, const char *path,
                                  const char *fingerprint, blg_error *error);

/* Gallery: a data set as a static web site, which works without network and without a server.
 *
 * Problems are stored as chunks of JSON in script files, which the page loads on demand. The page
 * draws pictures from programs and poses, so no picture of the data set is read. web/gallery/ holds
 * the page, docs/publishing.md describes it. */

typedef struct blg_gallery_options {
    const char *dataset, *output;
    const char *audit; /* JSON report of `blogo audit`; NULL: an audit is made */
    bool no_audit;     /* leave the audit out */
    bool force;
    int limit; /* problems of each family; 0 = all */
    const blg_catalogue *catalogue;
    blg_progress_function *progress; /* over the problems; may be NULL */
    void *context;                   /* given to progress */
} blg_gallery_options;

typedef struct blg_gallery_summary {
    long long problems, files, bytes;
} blg_gallery_summary;

/* Writes a gallery. BLG_INFEASIBLE if the data set has no scenes, because then it has no poses (the
 * published layout). */
BLG_MUST_USE blg_status blg_gallery_write(const blg_gallery_options *options,
                                          blg_gallery_summary *summary, blg_error *error);

/* Study plan: which problems of a data set a study shows, and which subject sees which form. */

/* The options of a plan. The comment "Study" below explains how trials are balanced. */
typedef struct blg_study_wish {
    int per_split;   /* problems of each split; 0: all */
    int per_subject; /* problems of a subject; 0: all */
    int practice;    /* practice problems of each family that trials have; 0: one */
    const blg_secret *secret;
    int n_splits; /* 0: splits whose name begins with "test" */
    const char *const *splits;
} blg_study_wish;

typedef enum blg_study_role {
    BLG_STUDY_UNUSED,
    BLG_STUDY_EXAMPLE,
    BLG_STUDY_PRACTICE,
    BLG_STUDY_TRIAL
} blg_study_role;

typedef struct blg_study_item {
    int split; /* index in the plan's splits */
    blg_family family;
    bool usable; /* has a query on both sides */
    bool named;  /* plan->only_named: the problem may be a trial, and no lesson */
    blg_study_role role;
    int number; /* of a trial; for an example or a practice problem, its family */
} blg_study_item;

typedef struct blg_study_trial {
    int item;
    int form;            /* of subject 0: bit 0 swaps the sets, bit 1 asks the second query */
    bool first_positive; /* the first set is the positive side */
    bool query_of_first; /* the first query belongs to the first set */
    double place;        /* 0..1, in its split */
} blg_study_trial;

typedef struct blg_study_plan {
    blg_study_item *items; /* in the order of the data set */
    blg_study_trial *trials;
    int n_items, cap_items, n_trials, cap_trials;
    bool only_named; /* trials are problems that are named, lessons others */
    blg_buf splits;  /* their names, as of blg_strings_add (base/text.h) */
} blg_study_plan;

void blg_study_plan_free(blg_study_plan *plan);
/* Adds the next problem of the data set. */
blg_status blg_study_plan_add(blg_study_plan *plan, const blg_problem *problem, const char *split,
                              blg_error *error);
/* Chooses the problems. Call it once, after all problems were added. */
blg_status blg_study_plan_choose(blg_study_plan *plan, const blg_study_wish *wish,
                                 blg_error *error);

/* Study: a bundle of pages that asks people to solve problems of a data set.
 *
 * The bundle says which pictures are shown together, and which subject sees which problem when.
 * File names are random, so they tell nothing. The right answers are in the key, a file beside the
 * bundle; only the answers of the examples and the practice problems are in the bundle. web/study/
 * holds the pages, docs/study.md describes how a study is run.
 *
 * Balance: a problem's trial has one of four forms: either set may be on the left, and either of
 * the two queries may be asked. The form changes from subject to subject, so four subjects in a row
 * see the four forms. A subject sees each form equally often if per_split is a multiple of 4. Which
 * query comes first is drawn for each problem, half and half, so the lists do not tell it. All
 * subjects see the problems in one random order, but each subject begins at another place, and
 * every second subject goes through it backwards.
 *
 * If a subject sees a part of the problems (per_subject), the problems stand in a ring, in rounds
 * of one problem of each split. A subject's part begins where the part of the subject before ends,
 * and is shown in a random order of its own. So each problem is seen equally often, up to one
 * subject, and in its four forms in turn; and the splits have equal shares of a part, up to one
 * problem. If splits differ in size (per_split 0), each is spread evenly over the ring. */

#define BLG_STUDY_SPLITS 16 /* most splits of a study */
#define BLG_STUDY_KEY    ".key.json"

typedef struct blg_study_options {
    const char *dataset, *output;
    const char *jspsych; /* folder node_modules with jspsych/ and @jspsych/; NULL: what is compiled
                          * in, else the folder in the sources */
    int per_split;       /* problems of each split; 0: all */
    int per_subject;     /* problems of a subject; 0: all */
    int practice;        /* practice problems of each family that is asked; 0: one */
    int subjects;        /* number of lists, one for each subject */
    const char *seed;    /* as in blg_vlm_options (tell/tasks.h) */
    const char *only_file; /* file with the names of problems that may be asked; NULL: all may */
    bool both_queries;     /* both queries at once */
    bool force;
    int n_splits; /* 0: splits whose name begins with "test" */
    const char *splits[BLG_STUDY_SPLITS];
    const blg_catalogue *catalogue;
} blg_study_options;

typedef struct blg_study_summary {
    long long problems, pictures, bytes;
} blg_study_summary;

/* Writes the bundle to `output` and the key to `output`.key.json. BLG_INFEASIBLE if a split has too
 * few problems with a query on both sides, BLG_IO if jsPsych is missing. */
BLG_MUST_USE blg_status blg_study_write(const blg_study_options *options,
                                        blg_study_summary *summary, blg_error *error);

#endif
