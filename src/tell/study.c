/* Writes a study for people: web pages that ask people to solve problems, and the key to their
 * answers. A data set, a seed and options go in; a folder of pages and a key beside it come out.
 * The command `study` uses it, and `score` reads the answers. The header is tell/pages.h. */

#include "base/files.h"
#include "base/text.h"
#include "data/read.h"
#include "embedded.h"
#include "picture/png.h"
#include "picture/raster.h"
#include "problem/concept.h"
#include "problem/plan.h"
#include "tell/pages.h"
#include "tell/tasks.h"
#include "tell/words.h"

/* ---- study plan ---- */

/* Chooses the problems of a study. tell/pages.h explains how trials are balanced. */

#define FORMS 4 /* of a trial */

/* Random streams: which problems are chosen, which answers are right, in which order trials come.
 * They are independent, so that what the bundle shows of one tells nothing of another. */
typedef struct draws {
    blg_rng problems, answers, order;
} draws;

void blg_study_plan_free(blg_study_plan *plan) {
    blg_array_free(&plan->items);
    blg_array_free(&plan->trials);
    blg_buf_free(&plan->splits);
}

blg_status blg_study_plan_add(blg_study_plan *plan, const blg_problem *problem, const char *split,
                              blg_error *error) {
    const blg_study_item item = {.split = blg_strings_add(&plan->splits, split),
                                 .family = problem->family,
                                 .usable = problem->n_query[0] > 0 && problem->n_query[1] > 0};
    const bool added = BLG_APPEND(plan->items, plan->n_items, plan->cap_items, item);
    return added && !plan->splits.failed ? BLG_OK : blg_no_memory(error);
}

enum { ANY = -1 };

/* Draws an unused, usable item of a split (or ANY) and a family (or ANY). named: if the user named
 * the problems of trials (--only), whether the item is to be one of them. -1: there is none. */
static int draw_item(blg_study_plan *plan, blg_rng *rng, bool named, int split, int family) {
    int chosen = -1;
    uint32_t n = 0; /* candidates so far: each replaces the choice with probability 1 / n */
    for (int i = 0; i < plan->n_items; i++) {
        const blg_study_item *item = &plan->items[i];
        if (item->usable && item->role == BLG_STUDY_UNUSED &&
            (!plan->only_named || item->named == named) && (split == ANY || item->split == split) &&
            (family == ANY || (int)item->family == family) && blg_rng_below(rng, ++n) == 0)
            chosen = i;
    }
    return chosen;
}

/* Draws which query of each trial comes first. The bundle shows a trial's form and place, so
 * neither may tell the order of its queries. In each run of eight trials every form occurs twice,
 * once with the one query first, once with the other. In a shorter last run half of the trials have
 * the one query first, whatever their form. */
static void deal_queries(blg_rng *rng, blg_study_trial *trials, int n) {
    bool deck[2 * FORMS];
    for (int at = 0; at < n; at += 2 * FORMS) {
        const int run = n - at < 2 * FORMS ? n - at : 2 * FORMS;
        const bool odd = blg_rng_below(rng, 2) == 1; /* which half of the deck is true */
        for (int i = 0; i < run; i++)
            deck[i] = odd == (i % 2 == 1);
        blg_rng_shuffle(rng, deck, (size_t)run, sizeof *deck);
        for (int i = 0; i < run; i++)
            trials[at + i].query_of_first =
                run == 2 * FORMS && i >= FORMS ? !trials[at + i - FORMS].query_of_first : deck[i];
    }
}

/* The end of a message: the splits with the numbers of their usable problems. */
static const char *tell_splits(const blg_study_plan *plan, blg_split_sizes *sizes) {
    for (int i = 0; i < plan->n_items; i++)
        blg_split_sizes_add(sizes, blg_strings_at(&plan->splits, plan->items[i].split),
                            plan->items[i].usable && (!plan->only_named || plan->items[i].named));
    return blg_split_sizes_text(sizes);
}

/* The number of problems of a split (or ANY) that may be trials. */
static int count_items(const blg_study_plan *plan, int split) {
    int n = 0;
    for (int i = 0; i < plan->n_items; i++)
        n += plan->items[i].usable && (!plan->only_named || plan->items[i].named) &&
             (split == ANY || plan->items[i].split == split);
    return n;
}

/* Draws n problems of a split, or all with n = 0, and makes them trials. All forms occur equally
 * often, up to one trial. */
static blg_status choose_trials(blg_study_plan *plan, draws *from, int split, int n,
                                blg_error *error) {
    if (!n)
        n = count_items(plan, split);
    if (!blg_array_grow(&plan->trials, &plan->cap_trials, plan->n_trials + n, sizeof *plan->trials))
        return blg_no_memory(error);
    for (int k = 0; k < n; k++) {
        int item = draw_item(plan, &from->problems, /* named */ true, split, ANY);
        if (item < 0)
            return blg_error_set(error, BLG_INFEASIBLE,
                                 "split %s has %d problems with a query on either side%s, not %d "
                                 "(--per-split)%s",
                                 blg_strings_at(&plan->splits, split), k,
                                 plan->only_named ? " that --only names" : "", n,
                                 tell_splits(plan, &(blg_split_sizes){0}));
        plan->items[item].role = BLG_STUDY_TRIAL;
        plan->trials[plan->n_trials++] =
            (blg_study_trial){.item = item,
                              .form = k % FORMS,
                              .place = (k + 0.5) / n,
                              .first_positive = blg_rng_below(&from->answers, 2) == 1};
    }
    deal_queries(&from->answers, plan->trials + plan->n_trials - n, n);
    return BLG_OK;
}

/* Draws a problem of a family as an example or for practice, from train if train has such a problem
 * left. False if there is none. */
static bool choose_lesson(blg_study_plan *plan, blg_rng *rng, blg_study_role role, int family) {
    int item =
        draw_item(plan, rng, /* named */ false, blg_strings_find(&plan->splits, "train"), family);
    if (item < 0)
        item = draw_item(plan, rng, /* named */ false, ANY, family);
    if (item < 0)
        return false;
    plan->items[item].role = role;
    plan->items[item].number = family;
    return true;
}

/* Draws an example and the practice problems of each family that trials have. One practice problem
 * may be missing where the data set has no problem left; no other may. */
static blg_status choose_lessons(blg_study_plan *plan, blg_rng *rng, int practice,
                                 blg_error *error) {
    bool asked[BLG_FAMILIES] = {false};
    for (int i = 0; i < plan->n_trials; i++)
        asked[plan->items[plan->trials[i].item].family] = true;
    for (int family = 0; family < BLG_FAMILIES; family++) {
        int n = 0;
        if (!asked[family])
            continue;
        (void)choose_lesson(plan, rng, BLG_STUDY_EXAMPLE, family);
        while (n < practice && choose_lesson(plan, rng, BLG_STUDY_PRACTICE, family))
            n++;
        if (practice > 1 && n < practice)
            return blg_error_set(error, BLG_INFEASIBLE,
                                 "the data set has %d problems %s left to practise, not %d "
                                 "(--practice)",
                                 n, blg_family_name((blg_family)family), practice);
    }
    return BLG_OK;
}

/* Chooses trials of the splits that the wish names. Without such names: of the splits whose name
 * begins with "test", or of all splits if all problems of a file are wanted. */
static blg_status choose_splits(blg_study_plan *plan, const blg_study_wish *wish, draws *from,
                                blg_error *error) {
    const bool any = !wish->per_split && plan->only_named;
    blg_status status = BLG_OK;
    const char *name;
    int left = -count_items(plan, ANY); /* named, but not usable */
    for (int i = 0; any && i < plan->n_items; i++)
        left += plan->items[i].named;
    if (any && left)
        return blg_error_set(error, BLG_INFEASIBLE,
                             "%d of the problems that --only names %s no query on one side", left,
                             left == 1 ? "has" : "have");
    for (int i = 0; i < wish->n_splits && status == BLG_OK; i++) {
        const int split = blg_strings_find(&plan->splits, wish->splits[i]);
        status = blg_strings_at(&plan->splits, split)
                     ? choose_trials(plan, from, split, wish->per_split, error)
                     : blg_error_set(error, BLG_INFEASIBLE, "the data set has no split %s%s",
                                     wish->splits[i], tell_splits(plan, &(blg_split_sizes){0}));
    }
    for (int i = 0; !wish->n_splits && (name = blg_strings_at(&plan->splits, i)); i++)
        if (any || strncmp(name, "test", 4) == 0)
            BLG_THEN(status, choose_trials(plan, from, i, wish->per_split, error));
    if (status != BLG_OK || plan->n_trials > 0)
        return status;
    return blg_error_set(error, BLG_INFEASIBLE, "%s%s",
                         any || wish->n_splits
                             ? "no problem with a query on either side may be asked"
                             : "no split's name begins with \"test\"; name splits with --split",
                         tell_splits(plan, &(blg_split_sizes){0}));
}

static int by_place(const void *a, const void *b) {
    const blg_study_trial *x = a, *y = b;
    return BLG_ORDER_OR(x->place, y->place, BLG_ORDER(x->item, y->item));
}

/* The number of a trial's item is its place in the shuffled order; if subjects see a part, the
 * trials stay in the order of their splits, or of the ring if the splits differ in size. Lessons
 * are drawn last, from what the trials have left. */
blg_status blg_study_plan_choose(blg_study_plan *plan, const blg_study_wish *wish,
                                 blg_error *error) {
    draws from;
    blg_status status = blg_secret_stream(wish->secret, "problems", 0, &from.problems, error);
    BLG_THEN(status, blg_secret_stream(wish->secret, "answers", 0, &from.answers, error));
    BLG_THEN(status, blg_secret_stream(wish->secret, "order", 0, &from.order, error));
    BLG_THEN(status, choose_splits(plan, wish, &from, error));
    if (status != BLG_OK)
        return status;
    if (wish->per_subject > plan->n_trials)
        return blg_error_set(error, BLG_INFEASIBLE,
                             "the study has %d problems, not %d for each subject (--each)",
                             plan->n_trials, wish->per_subject);
    if (wish->per_subject && !wish->per_split)
        BLG_SORT(plan->trials, plan->n_trials, by_place);
    if (!wish->per_subject)
        blg_rng_shuffle(&from.order, plan->trials, (size_t)plan->n_trials, sizeof *plan->trials);
    for (int i = 0; i < plan->n_trials; i++)
        plan->items[plan->trials[i].item].number = i;
    return choose_lessons(plan, &from.problems, wish->practice ? wish->practice : 1, error);
}

/* Finds the trial at a place of a subject's list, and its form. Returns the trial's index in the
 * plan. subjects: the number of subjects; subject and place count from 0. The plan is a ring: its
 * first trial follows its last. Subjects begin at places spread over the ring, and every second
 * subject goes round it backwards. */
static int blg_study_plan_trial(const blg_study_plan *plan, int subjects, int subject, int place,
                                int *form) {
    int n = plan->n_trials;
    int from = (int)((long long)subject * n / subjects);
    int trial = (from + (subject % 2 ? n - 1 - place : place)) % n;
    *form = (plan->trials[trial].form + subject) % FORMS;
    return trial;
}

/* Finds the trial and its form if each subject sees only wish->per_subject trials: subject 0 the
 * first of the ring, subject 1 the next, and so on. Neighbours in the ring are of different splits.
 * In the next round a trial has the next form. place: of the trial among the subject's. */
static int blg_study_plan_part(const blg_study_plan *plan, const blg_study_wish *wish, int subject,
                               int place, int *form) {
    const long long at = (long long)subject * wish->per_subject + place;
    const int n = plan->n_trials, in_ring = (int)(at % n);
    const int n_splits = wish->per_split ? n / wish->per_split : 1; /* 0: in the ring's order */
    const int trial = in_ring % n_splits * wish->per_split + in_ring / n_splits;
    *form = (int)((plan->trials[trial].form + at / n) % FORMS);
    return trial;
}

/* ---- study ---- */

/* Writes a study in two passes over the data set: the first chooses problems, the second writes
 * their pictures. */

#define ASSET BLG_SITE_ASSET
static const blg_site_asset assets[] = {ASSET("settings.js", settings_js),
                                        ASSET("texts-en.js", texts_en_js),
                                        ASSET("texts-de.js", texts_de_js),
                                        ASSET("texts-ja.js", texts_ja_js),
                                        ASSET("study.css", study_css),
                                        ASSET("plugin-bongard.css", plugin_bongard_css),
                                        ASSET("plugin-bongard.js", plugin_bongard_js),
                                        ASSET("jspsych/LICENSE.txt", LICENSE_txt),
                                        ASSET("study.js", study_js),
                                        ASSET("index.html", study_html)};
#define EDITABLE 6 /* the first of the assets: those that users edit */
static const char *const patterns[] = {"jspsych/*",          "pictures/*.svg", "pictures/*.png",
                                       "problems.js",        "texts-*.js",     "settings.js",
                                       "study.css",          "study.js",       "plugin-bongard.js",
                                       "plugin-bongard.css", "index.html"};
static const char *const folders[] = {"jspsych", "pictures", NULL};
static const blg_site_kind kind = {BLG_SITE_FILES("study"), .key = BLG_STUDY_KEY};

/* The files of jsPsych: name in the bundle, with what is compiled in (nothing if the build had no
 * jsPsych); path below the folder of packages, how the file begins, its package and major version
 * as its last line names them, and its least size. The files of jsPsych 8.3.0 have 79,826, 12,085,
 * 3,534 and 5,720 bytes. */
static const struct library {
    blg_site_asset asset;
    const char *path, *begins, *version;
    size_t least;
} libraries[] = {{ASSET("jspsych/jspsych.js", jspsych_js), "jspsych/dist/index.browser.min.js",
                  "var jsPsychModule", "jspsych@8.", 20000},
                 {ASSET("jspsych/plugin-browser-check.js", plugin_browser_check_js),
                  "@jspsych/plugin-browser-check/dist/index.browser.min.js",
                  "var jsPsychBrowserCheck", "plugin-browser-check@2.", 2000},
                 {ASSET("jspsych/plugin-fullscreen.js", plugin_fullscreen_js),
                  "@jspsych/plugin-fullscreen/dist/index.browser.min.js", "var jsPsychFullscreen",
                  "plugin-fullscreen@2.", 1000},
                 {ASSET("jspsych/plugin-preload.js", plugin_preload_js),
                  "@jspsych/plugin-preload/dist/index.browser.min.js", "var jsPsychPreload",
                  "plugin-preload@2.", 1000}};
#define LIBRARY_FOLDER "web/study/node_modules" /* where fetch.sh of the sources puts them */
#define LIBRARY_MOST   ((size_t)4 << 20)        /* bytes of a file */

/* A study that is being written. */
typedef struct run {
    blg_arena arena;
    const blg_study_options *options;
    blg_study_wish wish;
    blg_study_plan plan;
    blg_names names; /* of options->only_file */
    blg_site site;
    blg_set *set;
    const blg_problem *problem;
    blg_describer *describer;
    blg_png *png;
    blg_secret chosen; /* decides which problems and trials there are */
    blg_secret secret; /* decides the names of files */
    blg_rng rng;       /* of the current problem: order of its pictures */
    blg_ink ink;
    bool is_lesson; /* the current problem is one */
    blg_buf pixels, framed, encoded, text, marked;
    blg_buf lessons[BLG_STUDY_TRIAL]; /* by role: objects of examples and of practice problems */
    blg_buf *trials;                  /* by number of the trial: its array in the bundle */
    blg_buf *answers;                 /* by number of the trial: its object in the key */
    char id[13];                      /* of the study */
    long long n_pictures;
} run;

/* ---- changed strokes ---- */

/* Two actions of one program that was read from a file are equal to the last digit; half a digit of
 * the published text allows for programs of a data set without scenes. */
#define SAME_SIZE 0.0005
#define SAME_DEG  0.2

/* Whether two actions are equal; types: in their stroke types, too. */
static bool same_action(const blg_action *a, const blg_action *b, bool types) {
    return a->kind == b->kind && fabs(a->length - b->length) < SAME_SIZE &&
           fabs(a->extent_deg - b->extent_deg) < SAME_DEG &&
           fabs(a->turn_deg - b->turn_deg) < SAME_DEG && (!types || a->type == b->type);
}

/* The strokes of a program, as bits, that differ from the most similar figure of a positive; all
 * strokes if no figure has as many. types: stroke types count, and single strokes differ (free-form
 * problems). In basic problems a figure differs as a whole, whatever its types. */
static uint32_t changed_strokes(const blg_program *program, const blg_scene *positive, bool types) {
    const uint32_t all = ((uint32_t)1 << program->n_actions) - 1;
    uint32_t best = all;
    for (int s = 0; s < positive->n_shapes; s++) {
        const blg_program *other = &positive->programs[s];
        uint32_t changed = 0;
        if (other->n_actions != program->n_actions)
            continue;
        for (int i = 0; i < program->n_actions; i++)
            if (!same_action(&program->actions[i], &other->actions[i], types))
                changed |= (uint32_t)1 << i;
        if (__builtin_popcount(changed) < __builtin_popcount(best))
            best = changed;
    }
    return types || best == 0 ? best : all;
}

/* Fills the marks of a negative: by shape, the bits of the strokes that break the rule. False if
 * there are none: the rule is about properties, or the image obeys it on purpose. */
static bool mark_strokes(const blg_problem *problem, const blg_scene *scene,
                         uint32_t marks[BLG_MAX_SHAPES]) {
    const bool types = blg_of_programs(problem->family);
    bool has_marks = false;
    memset(marks, 0, BLG_MAX_SHAPES * sizeof *marks);
    if ((!types && !blg_of_shapes(problem->family)) || blg_concept_in_words(&problem->concept))
        return false;
    for (int s = 0; s < blg_scene_figures(scene); s++) {
        marks[s] = changed_strokes(&scene->programs[s], blg_problem_pure_positive(problem), types);
        has_marks = has_marks || marks[s];
    }
    return has_marks;
}

/* ---- pictures ---- */

/* Encodes a picture with a margin of one pixel. So its bytes differ from the data set's picture,
 * and SHA256SUMS does not tell which picture it is. */
static blg_status encode(run *r, int width, int height, blg_error *error) {
    enum { PAPER = 255, DEPTH_BITS = 8 };
    const int row = width + 2, rows = height + 2; /* with the margin */
    const size_t size = (size_t)row * (size_t)rows;
    blg_buf_clear(&r->framed);
    if (!blg_buf_reserve(&r->framed, size))
        return blg_no_memory(error);
    memset(r->framed.data, PAPER, size);
    for (size_t y = 0; y < (size_t)height; y++)
        memcpy(r->framed.data + (y + 1) * (size_t)row + 1, r->pixels.data + y * (size_t)width,
               (size_t)width);
    return blg_png_encode(r->png, (const uint8_t *)r->framed.data, row, rows, DEPTH_BITS,
                          BLG_PNG_SMALL, &r->encoded, error);
}

/* Writes r->encoded under a new name. */
static blg_status name_picture(run *r, char name[BLG_SECRET_NAME], blg_error *error) {
    char path[48];
    blg_status status = blg_secret_name(&r->secret, name, error);
    if (status != BLG_OK)
        return status;
    snprintf(path, sizeof path, "pictures/%s.%s", name, r->set->has_scenes ? "svg" : "png");
    r->n_pictures++;
    return blg_site_write(&r->site, path, &r->encoded, error);
}

/* Writes a negative of a lesson once more, with its changed strokes in colour, and appends both
 * names to r->marked. */
static blg_status write_marked(run *r, const blg_scene *scene, const char *name, blg_error *error) {
    uint32_t marks[BLG_MAX_SHAPES];
    char marked[BLG_SECRET_NAME] = "";
    if (!mark_strokes(r->problem, scene, marks))
        return BLG_OK;
    blg_status status = blg_svg_scene(&r->ink, scene, marks, &r->encoded, error);
    BLG_THEN(status, name_picture(r, marked, error));
    blg_buf_format(&r->marked, "%s\"%s\":\"%s\"", r->marked.size ? "," : "", name, marked);
    return status;
}

/* Writes a picture, drawn anew where the data set has scenes. */
static blg_status write_picture(run *r, const char *split, int side, int image,
                                char name[BLG_SECRET_NAME], blg_error *error) {
    const blg_scene *scene = &r->problem->images[side][image];
    int width = 0, height = 0;
    blg_status status;
    if (r->set->has_scenes) {
        status = blg_svg_scene(&r->ink, scene, NULL, &r->encoded, error);
    } else {
        status = blg_pictures_read(r->set, r->problem, split, side, image, &r->pixels, &width,
                                   &height, error);
        BLG_THEN(status, encode(r, width, height, error));
    }
    BLG_THEN(status, name_picture(r, name, error));
    return status == BLG_OK && r->is_lesson && !side && r->set->has_scenes
               ? write_marked(r, scene, name, error)
               : status;
}

/* Writes the support pictures of a side, and appends their names as an array in random order. */
static blg_status write_set(run *r, const char *split, int side, blg_buf *out, blg_error *error) {
    int order[BLG_MAX_SIDE];
    char name[BLG_SECRET_NAME];
    blg_status status = BLG_OK;
    for (int i = 0; i < r->problem->n_support; i++)
        order[i] = i;
    blg_rng_shuffle(&r->rng, order, (size_t)r->problem->n_support, sizeof *order);
    for (int i = 0; i < r->problem->n_support && status == BLG_OK; i++) {
        status = write_picture(r, split, side, order[i], name, error);
        blg_buf_format(out, "%s\"%s\"", i ? "," : "[", name);
    }
    blg_buf_char(out, ']');
    return status;
}

/* Appends three arrays of names: the support set of first_side, the other side's set, and the two
 * queries, with the query of side first_query first. The text `between` precedes the queries. */
static blg_status write_pictures(run *r, const char *split, int first_side, int first_query,
                                 const char *between, blg_buf *out, blg_error *error) {
    char names[2][BLG_SECRET_NAME] = {"", ""};
    blg_status status = write_set(r, split, first_side, out, error);
    blg_buf_char(out, ',');
    BLG_THEN(status, write_set(r, split, !first_side, out, error));
    for (int i = 0; i < 2 && status == BLG_OK; i++)
        status = write_picture(r, split, i ? !first_query : first_query, r->problem->n_support,
                               names[i], error);
    blg_buf_format(out, "%s[\"%s\",\"%s\"]", between, names[0], names[1]);
    return status;
}

/* ---- problems ---- */

static blg_status describe(run *r, const char **sentence, blg_error *error) {
    blg_status status = blg_describer_problem(r->describer, r->problem, r->set->config.seed, error);
    return status == BLG_OK ? blg_describe_concept(r->describer, BLG_WORDING_LONG, sentence, error)
                            : status;
}

/* Appends what a page says of a concept in its own language: the attributes, whether they are
 * negated, whether they are those of the largest figure, and the exceptions of each set. */
static void add_concept(run *r, blg_buf *out) {
    const blg_told_concept *told = blg_describer_told(r->describer);
    const bool plain = blg_of_attributes(told->family) && !told->concept.expression[0];
    blg_buf_text(out, ",\"attributes\":[");
    for (int i = 0; i < told->concept.n_components && plain; i++)
        blg_buf_format(out, "%s\"%s\"", i ? "," : "",
                       blg_attribute_name(told->concept.attributes[i]));
    blg_buf_json(out, "],'negated':%i,'largest':%i,'exceptions':%d", told->concept.negated,
                 told->several, told->impure);
}

/* Adds an example or a practice problem to the bundle: an object with its answers. */
static blg_status add_lesson(run *r, const blg_study_item *item, const char *split,
                             blg_error *error) {
    static const char *const sides[] = {"right", "left"};
    blg_buf *out = &r->lessons[item->role];
    const char *sentence = "";
    /* the side that stands on the left, and the side whose query comes first: 1 = positive */
    int left = (int)blg_rng_below(&r->rng, 2), first = (int)blg_rng_below(&r->rng, 2);
    blg_status status = describe(r, &sentence, error);
    if (status != BLG_OK)
        return status;
    blg_buf_text(out, out->size ? ",\n" : "");
    blg_buf_json(out, "{'family':%s,'rule':%s,'answers':[%s,%s],'text':%s",
                 blg_concept_in_words(&r->problem->concept) ? "words"
                                                            : blg_family_name(item->family),
                 sides[left == 1], sides[left == first], sides[left != first], sentence);
    add_concept(r, out);
    blg_buf_text(out, ",\"sets\":[");
    blg_buf_clear(&r->marked);
    r->is_lesson = true;
    status = write_pictures(r, split, left, first, "],\"questions\":", out, error);
    r->is_lesson = false;
    blg_buf_format(out, ",\"marked\":{%s}}", r->marked.size ? r->marked.data : "");
    return r->marked.failed ? blg_no_memory(error) : status;
}

/* Appends to the key what score needs to judge what people write about the rule: the sentences that
 * are right beside the concept's, whether it is in words, and the expression of a user concept. */
static blg_status add_sentences(run *r, blg_buf *key, blg_error *error) {
    const blg_concept *concept = &r->problem->concept;
    const char *text = "";
    blg_status status = BLG_OK;
    blg_buf_text(key, ",\"accepted\":[");
    for (int i = 0; status == BLG_OK && text; i++) {
        status = blg_describe_paraphrase(r->describer, i, &text, error);
        if (status == BLG_OK && text)
            blg_buf_quoted(key, i ? "," : "", text);
    }
    blg_buf_text(key, blg_concept_in_words(concept) ? "],\"words\":true" : "]");
    if (concept->expression[0]) {
        blg_buf_text(key, ",\"expression\":\"");
        blg_expression_of(key, r->problem);
        blg_buf_char(key, '"');
    }
    return status;
}

/* Adds a trial to the bundle and to the key. The bundle gets pictures only; which set is positive,
 * and where the queries belong, stands in the key. */
static blg_status add_trial(run *r, const blg_study_item *item, const char *split,
                            blg_error *error) {
    const blg_study_trial *trial = &r->plan.trials[item->number];
    blg_buf *out = &r->trials[item->number], *key = &r->answers[item->number];
    const char *sentence = "";
    int first = trial->first_positive, query = trial->query_of_first ? first : !first;
    blg_status status = describe(r, &sentence, error);
    if (status != BLG_OK)
        return status;
    blg_buf_json(key,
                 "{'problem':%d,'name':%s,'split':%s,'family':%s,'concept':%s,'first_set':%s,"
                 "'set_of_query':[%d,%d]",
                 item->number, r->problem->name, split, blg_family_name(item->family), sentence,
                 first ? "positive" : "negative", query != first, query == first);
    const int length = blg_concept_length(r->problem);
    if (length)
        blg_buf_format(key, ",\"length\":%d", length);
    blg_key_marks(key, r->problem, r->options->catalogue);
    status = add_sentences(r, key, error);
    if (status != BLG_OK)
        return status;
    blg_buf_char(key, '}');
    blg_buf_char(out, '[');
    status = write_pictures(r, split, first, query, ",", out, error);
    blg_buf_char(out, ']');
    return status;
}

/* ---- passes ---- */

/* Makes the secrets. Problems and trials follow from the data set and the seed; the names of
 * pictures and the study's id depend on all options. */
static blg_status begin_names(run *r, blg_error *error) {
    const blg_study_options *o = r->options;
    blg_buf *text = &r->text;
    char id[BLG_SECRET_NAME] = "";
    blg_buf_clear(text);
    blg_buf_format(text, "study %s", r->set->fingerprint);
    blg_status status = blg_secret_make(o->seed, text, &r->chosen, error);
    blg_buf_format(text, " %d %d %d", o->per_split, o->subjects, o->both_queries);
    if (o->per_subject)
        blg_buf_format(text, " each %d", o->per_subject);
    if (o->practice > 1)
        blg_buf_format(text, " practice %d", o->practice);
    for (int i = 0; i < r->names.n; i++)
        blg_buf_format(text, " only %s", r->names.entries[i].text);
    for (int i = 0; i < o->n_splits; i++)
        blg_buf_format(text, " %s", o->splits[i]);
    BLG_THEN(status, blg_secret_make(o->seed, text, &r->secret, error));
    BLG_THEN(status, blg_secret_name(&r->secret, id, error));
    snprintf(r->id, sizeof r->id, "%.12s", id);
    return status;
}

static blg_status check_names(const run *r, blg_error *error) {
    for (int i = 0; i < r->names.n; i++)
        if (!r->names.entries[i].found)
            return blg_names_unknown(&r->names, &r->names.entries[i], "the data set", "", error);
    return BLG_OK;
}

/* The first pass: adds all problems to the plan, then chooses. */
static blg_status choose(run *r, blg_error *error) {
    const blg_study_options *o = r->options;
    r->wish = (blg_study_wish){.per_split = o->per_split,
                               .per_subject = o->per_subject,
                               .practice = o->practice,
                               .secret = &r->chosen,
                               .n_splits = o->n_splits,
                               .splits = o->splits};
    blg_status status = blg_set_fingerprint(r->set, error);
    r->plan.only_named = o->only_file;
    if (o->only_file)
        BLG_THEN(status, blg_names_read(&r->names, o->only_file, NULL, error));
    while (blg_set_next(r->set, &status, error)) {
        blg_name *name = blg_names_find(&r->names, r->set->problem->name);
        status = blg_study_plan_add(&r->plan, r->set->problem, r->set->split, error);
        if (name && status == BLG_OK)
            name->found = r->plan.items[r->plan.n_items - 1].named = true;
    }
    BLG_THEN(status, check_names(r, error));
    BLG_THEN(status, begin_names(r, error));
    BLG_THEN(status, blg_study_plan_choose(&r->plan, &r->wish, error));
    if (status != BLG_OK)
        return status;
    r->trials = BLG_NEW(&r->arena, blg_buf, r->plan.n_trials);
    r->answers = BLG_NEW(&r->arena, blg_buf, r->plan.n_trials);
    return r->trials && r->answers ? BLG_OK : blg_no_memory(error);
}

/* The second pass: writes the chosen problems. A problem's random stream depends on its number in
 * the data set alone. */
static blg_status add_problems(run *r, blg_error *error) {
    blg_status status = blg_set_rewind(r->set, error);
    r->problem = r->set->problem;
    for (int i = 0; i < r->plan.n_items && blg_set_next(r->set, &status, error); i++) {
        const blg_study_item *item = &r->plan.items[i];
        const char *split = r->set->split;
        if (item->role == BLG_STUDY_UNUSED)
            continue;
        status = blg_secret_stream(&r->chosen, "pictures", (uint64_t)i, &r->rng, error);
        BLG_THEN(status, item->role == BLG_STUDY_TRIAL ? add_trial(r, item, split, error)
                                                       : add_lesson(r, item, split, error));
    }
    return status == BLG_OK ? blg_set_check(r->set, error) : status;
}

/* ---- files ---- */

/* Reads a file of jsPsych into r->encoded, and checks that the file is what its name says. It comes
 * from the folder that was given; else it is what is compiled in; else the file below
 * LIBRARY_FOLDER. */
static blg_status read_library(run *r, const struct library *l, blg_error *error) {
    const char *folder = r->options->jspsych, *path = l->asset.name;
    blg_path file;
    blg_status status = BLG_OK;
    blg_buf_clear(&r->encoded);
    if (!folder && *l->asset.size > 0)
        blg_buf_add(&r->encoded, l->asset.data, *l->asset.size);
    else {
        bool there = false;
        file = blg_fs_path(folder ? folder : LIBRARY_FOLDER, l->path);
        path = file.text;
        status = blg_fs_find(path, &there, error);
        if (status == BLG_OK && !there)
            return blg_error_in(
                error, path, BLG_IO,
                "jsPsych is missing; `./run study` in blogo's sources fetches it, and `sh "
                "web/study/fetch.sh DIR` puts it into DIR/node_modules, which --jspsych names");
        BLG_THEN(status, blg_fs_read(NULL, path, &r->encoded, error));
    }
    const size_t size = r->encoded.size, n = strlen(l->version);
    if (status != BLG_OK || r->encoded.failed)
        return status != BLG_OK ? status : blg_no_memory(error);
    const bool good = size >= l->least && size <= LIBRARY_MOST &&
                      memcmp(r->encoded.data, l->begins, strlen(l->begins)) == 0;
    for (size_t i = 0; good && i + n <= size; i++)
        if (memcmp(r->encoded.data + i, l->version, n) == 0)
            return BLG_OK;
    return blg_error_in(error, path, BLG_INVALID,
                        "this is not jsPsych: expected %zu bytes to 4 MB that begin with \"%s\" "
                        "and name \"%s\"; `sh web/study/fetch.sh DIR` of blogo's sources puts "
                        "jsPsych into DIR/node_modules",
                        l->least, l->begins, l->version);
}

/* Refuses to replace a study in which the user edited this file; a file that is missing, or that is
 * as blogo writes it, is replaced. */
static blg_status check_unedited(run *r, const blg_site_asset *asset, blg_error *error) {
    bool there = false;
    blg_buf_clear(&r->encoded);
    const blg_path path = blg_fs_path(r->options->output, asset->name);
    blg_status status = blg_fs_find(path.text, &there, error);
    if (status != BLG_OK || !there)
        return status;
    status = blg_fs_read(NULL, path.text, &r->encoded, error);
    if (status != BLG_OK || (r->encoded.size == *asset->size &&
                             memcmp(r->encoded.data, asset->data, r->encoded.size) == 0))
        return status;
    return blg_error_in(error, path.text, BLG_INVALID,
                        "the file was edited, and --force would replace it; move it away, and put "
                        "it back afterwards");
}

/* Reads all files of jsPsych, and with `write` writes them. */
static blg_status take_libraries(run *r, bool write, blg_error *error) {
    blg_status status = BLG_OK;
    for (size_t i = 0; i < sizeof libraries / sizeof *libraries && status == BLG_OK; i++) {
        status = read_library(r, &libraries[i], error);
        if (write)
            BLG_THEN(status, blg_site_write(&r->site, libraries[i].asset.name, &r->encoded, error));
    }
    return status;
}

/* Joins parts as elements of a JSON list. */
static void join(blg_buf *out, const blg_buf *parts, int n) {
    for (int i = 0; i < n; i++) {
        blg_buf_text(out, i ? ",\n" : "");
        blg_buf_add(out, parts[i].data, parts[i].size);
        out->failed = out->failed || parts[i].failed;
    }
}

/* Prints the list of a subject: an entry [trial, form's low bit, form's high bit] for each place.
 * places: room for the places of a list. */
static blg_status print_list(run *r, int subject, int *places, blg_error *error) {
    const int each = r->wish.per_subject, n = each ? each : r->plan.n_trials;
    blg_rng rng;
    const blg_status status =
        blg_secret_stream(&r->chosen, "subject", (uint64_t)subject, &rng, error);
    for (int i = 0; i < n; i++)
        places[i] = i;
    if (each && status == BLG_OK)
        blg_rng_shuffle(&rng, places, (size_t)n, sizeof *places);
    for (int i = 0; i < n; i++) {
        int form = 0;
        const int trial =
            each ? blg_study_plan_part(&r->plan, &r->wish, subject, places[i], &form)
                 : blg_study_plan_trial(&r->plan, r->options->subjects, subject, i, &form);
        blg_buf_format(&r->text, "%s[%d,%d,%d]", i ? "," : "", trial, form & 1, form >> 1);
    }
    return status;
}

/* Prints the script with all that the page shows: examples, practice, problems and each subject's
 * list. */
static blg_status print_bundle(run *r, blg_error *error) {
    const blg_study_options *o = r->options;
    blg_buf *out = &r->text;
    blg_buf_clear(out);
    blg_buf_json(out,
                 "'use strict';\nconst STUDY = {'id':%s,'queries':%s,'ending':%s,\n'examples':[",
                 r->id, o->both_queries ? "pair" : "one", r->set->has_scenes ? "svg" : "png");
    join(out, &r->lessons[BLG_STUDY_EXAMPLE], 1);
    blg_buf_text(out, "],\n\"practice\":[");
    join(out, &r->lessons[BLG_STUDY_PRACTICE], 1);
    blg_buf_text(out, "],\n\"problems\":[");
    join(out, r->trials, r->plan.n_trials);
    blg_buf_text(out, "],\n\"lists\":[");
    int *places = BLG_NEW(&r->arena, int, r->plan.n_trials);
    blg_status status = places ? BLG_OK : blg_no_memory(error);
    for (int s = 0; s < o->subjects && status == BLG_OK; s++) {
        blg_buf_text(out, s ? "],\n[" : "[");
        status = print_list(r, s, places, error);
    }
    blg_buf_text(out, "]]};\n");
    return status;
}

/* Prints the key, which lies beside the folder and gets its name with it. */
static void print_key(run *r) {
    const blg_study_options *o = r->options;
    blg_buf *out = &r->site.key.pending;
    blg_buf_json(out,
                 "{'kind':'blogo-study-key','format':1,'study':%s,'dataset':%s,"
                 "'problems_sha256':%s,'seed':",
                 r->id, o->dataset, r->set->fingerprint);
    blg_seed_write(out, o->seed);
    blg_buf_json(out, ",'secret':%s,'queries':%s,'subjects':%d,'each':%d,'problems':[\n",
                 r->chosen.hex, o->both_queries ? "pair" : "one", o->subjects,
                 o->per_subject ? o->per_subject : r->plan.n_trials);
    join(out, r->answers, r->plan.n_trials);
    blg_buf_text(out, "]}\n");
}

/* Writes the site. Key and bundle come last, when all pictures have their names. */
static blg_status write_files(run *r, blg_error *error) {
    blg_status status = blg_png_create(&r->png, error);
    BLG_THEN(status, blg_describer_create(r->options->catalogue, &r->describer, error));
    BLG_THEN(status, blg_site_begin(&r->site, &kind, r->options->output, r->options->force, error));
    BLG_THEN(status, add_problems(r, error));
    BLG_THEN(status, take_libraries(r, /* write */ true, error));
    if (status != BLG_OK)
        return status;
    print_key(r);
    status = print_bundle(r, error);
    BLG_THEN(status, blg_site_write(&r->site, "problems.js", &r->text, error));
    return status == BLG_OK ? blg_site_finish(&r->site, error) : status;
}

static void close_run(run *r) {
    for (int i = 0; r->trials && r->answers && i < r->plan.n_trials; i++) {
        blg_buf_free(&r->trials[i]);
        blg_buf_free(&r->answers[i]);
    }
    for (int role = 0; role < BLG_STUDY_TRIAL; role++)
        blg_buf_free(&r->lessons[role]);
    BLG_FREE_BUFS(&r->pixels, &r->framed, &r->encoded, &r->text, &r->marked);
    blg_ink_free(&r->ink);
    blg_set_close(r->set);
    blg_names_free(&r->names);
    blg_describer_free(r->describer);
    blg_png_free(r->png);
    blg_site_close(&r->site);
    blg_study_plan_free(&r->plan);
}

/* Writes a study. A missing data set is found first, then missing files of jsPsych and files that
 * the user has edited; then the data set is read. */
blg_status blg_study_write(const blg_study_options *options, blg_study_summary *summary,
                           blg_error *error) {
    run *r = BLG_NEW_OBJECT(run);
    if (!r)
        return blg_no_memory(error);
    r->options = options;
    blg_status status = blg_set_open(options->dataset, options->catalogue, &r->set, error);
    BLG_THEN(status, take_libraries(r, /* write */ false, error));
    for (int i = 0; i < EDITABLE && options->force; i++)
        BLG_THEN(status, check_unedited(r, &assets[i], error));
    BLG_THEN(status, choose(r, error));
    BLG_THEN(status, write_files(r, error));
    *summary = (blg_study_summary){r->plan.n_trials, r->n_pictures, r->site.bytes};
    close_run(r);
    blg_object_free(r);
    return status;
}
