/* The audit of a data set: what does it give away? It takes the problems one by one, hands them to
 * the census (counts of defects) and to the probes (learners that guess an image's side from its
 * features), and prints one report with a verdict. The command `audit`, the card and the gallery
 * use it. A reading is one line of the report: the accuracy of one probe on one family and split
 * (group), for single images or (pairs) for both queries of a problem. A probe that found nothing
 * is silent: it gives the same answer for every image. */
#include "look/audit.h"

#include "base/files.h"
#include "base/geometry.h"
#include "base/parallel.h"
#include "data/read.h"
#include "data/write.h"
#include "embedded.h"
#include "figure/ink.h"
#include "problem/concept.h"

/* ---- audit ---- */

/* Makes an audit, ready for problems. Options of 0 get their default values here. On failure
 * nothing is left to free. */
blg_status blg_audit_create(const blg_audit_options *options, blg_audit **audit, blg_error *error) {
    blg_audit *a = *audit = BLG_NEW_OBJECT(blg_audit);
    if (!a)
        return blg_no_memory(error);
    a->options = *options;
    a->options.sample = options->sample ? options->sample : BLG_AUDIT_SAMPLE;
    snprintf(a->groups[BLG_GROUP_TRAIN], sizeof a->groups[0], "train");
    a->n_groups = BLG_GROUP_OTHERS;
    blg_census_options census = {
        .catalogue = options->catalogue,
        .table_labels = options->table_labels,
        .placement = {.plane_unit = options->plane_unit > 0 ? options->plane_unit : 720,
                      .gap_unit = options->gap_unit > 0 ? options->gap_unit : 8},
        .free_form_scale = options->free_form_scale > 0 ? options->free_form_scale : 80};
    memcpy(census.repeats, options->repeats, sizeof census.repeats);
    census.given_poses = options->given_poses;
    blg_status status = blg_census_create(&census, &a->census, error);
    BLG_THEN(status, blg_few_shot_create(options->catalogue, &a->few_shot, error));
    BLG_THEN(status, blg_contexts_create(options->catalogue, &a->contexts, error));
    if (status == BLG_OK)
        status = blg_comparisons_create(blg_census_facts(a->census), &a->comparisons, error);
    BLG_THEN(status, blg_digest_init(&a->digest, error));
    return BLG_KEEP(status, audit, blg_audit_free);
}

void blg_audit_free(blg_audit *a) {
    if (!a)
        return;
    blg_census_free(a->census);
    blg_few_shot_free(a->few_shot);
    blg_contexts_free(a->contexts);
    blg_comparisons_free(a->comparisons);
    blg_array_free(&a->concepts);
    blg_digest_free(&a->digest);
    for (int i = 0; i < BLG_AUDIT_EXAMPLES; i++) {
        BLG_FREE_BUFS(&a->faulty_examples.kept[i].text, &a->usual_examples.kept[i].text);
    }
    for (int f = 0; f < BLG_FAMILIES; f++) {
        for (int k = 0; k < BLG_PROBES; k++)
            blg_samples_free(&a->samples[f][k]);
        blg_pairs_free(&a->pairs[f]);
    }
    blg_object_free(a);
}

/* Sets *group to the number of a split, which is a new number for a new split. */
static blg_status group_of(blg_audit *a, const char *split, int *group, blg_error *error) {
    for (*group = 0; *group < a->n_groups; ++*group)
        if (strcmp(a->groups[*group], split) == 0)
            return BLG_OK;
    if (a->n_groups == BLG_AUDIT_GROUPS)
        return blg_error_set(error, BLG_INVALID, "more than %d splits", BLG_AUDIT_GROUPS);
    snprintf(a->groups[a->n_groups++], sizeof a->groups[0], "%s", split);
    return BLG_OK;
}

/* The bin of a value; values outside count in the first or the last bin. */
static int bin_number(double value, double low, double width) {
    double bin = (value - low) / width;
    return bin < 0 ? 0 : bin >= BLG_BINS ? BLG_BINS - 1 : (int)bin;
}

/* Bins of poses, in plane units. */
enum { SCALE_BIN = 20, FIRST_PLACE = -360, PLACE_BIN = 30 };

/* Counts an image in the histograms of its side. A scene without poses has scale 0; only its
 * strokes count. */
static void tabulate(blg_tables *t, int side, const blg_scene *scene) {
    int strokes = 0;
    for (int shape = 0; shape < scene->n_shapes; shape++) {
        const blg_program *program = &scene->programs[shape];
        for (int i = 0; i < program->n_actions; i++) {
            t->types[side][program->actions[i].type]++;
            t->kinds[side][program->actions[i].kind]++;
        }
        strokes += program->n_actions;
        if (scene->poses[shape].scale > 0) {
            t->scale[side][bin_number(scene->poses[shape].scale, 0, SCALE_BIN)]++;
            t->x[side][bin_number(scene->poses[shape].x, FIRST_PLACE, PLACE_BIN)]++;
            t->y[side][bin_number(scene->poses[shape].y, FIRST_PLACE, PLACE_BIN)]++;
        }
    }
    t->strokes[side][bin_number(strokes, 0, 1)]++;
}

/* All problems are drawn if there are at most `most`. Else they are divided into `most` runs, and a
 * hash of a run's number chooses one of its problems. */
bool blg_audit_draws(long long n, long long problems, int most) {
    if (problems <= most || n >= problems)
        return problems <= most;
    const long long run = n * most / problems;
    const long long first = (run * problems + most - 1) / most;
    const long long next = ((run + 1) * problems + most - 1) / most;
    const uint64_t hash = ((uint64_t)run + 1) * BLG_HASH_FACTOR;
    return n - first == (long long)((hash ^ hash >> 29) % (uint64_t)(next - first));
}

/* The analysis of a figure of the problem that is added; blg_census_add made room for all. */
static const blg_analysis *analysis_of(const blg_audit *a, const blg_program *program) {
    blg_facts *facts = blg_census_facts(a->census);
    return &blg_facts_at(facts, blg_facts_index(facts, program))->analysis;
}

/* Counts which attributes an image's shapes have. If the problem is drawn, adds features to the row
 * that probe_image opened, and a row of relations for two shapes or more. */
static void add_attributes(blg_audit *a, blg_family family, int side, const blg_scene *scene) {
    const blg_analysis *analyses[BLG_MAX_SHAPES];
    for (int s = 0; s < scene->n_shapes; s++)
        analyses[s] = analysis_of(a, &scene->programs[s]);
    a->tables[family].shapes[side] += scene->n_shapes;
    for (int s = 0; s < scene->n_shapes; s++)
        for (int k = 0; k < BLG_DEFAULT_ATTRIBUTES; k++)
            a->tables[family].attributes[side][k] += analyses[s]->attributes[k].value == 1;
    if (!a->last_in_sample)
        return;
    blg_samples *samples = a->samples[family];
    blg_features_attributes(&samples[BLG_PROBE_attributes], analyses, scene->n_shapes);
    if (scene->n_shapes > 1) {
        blg_samples_row(&samples[BLG_PROBE_relations], a->n_added, a->last_group, side);
        blg_features_relations(&samples[BLG_PROBE_relations], analyses, scene->n_shapes,
                               scene->n_distractors);
    }
}

/* Opens a row for image i of a side in the samples of the probes that see single images, and adds
 * its features; add_attributes adds those of BLG_PROBE_attributes. role: the probe of support
 * images or that of queries, whichever the image is. */
static void probe_image(blg_audit *a, const blg_problem *problem, int side, int i) {
    const blg_scene *scene = &problem->images[side][i];
    blg_samples *samples = a->samples[problem->family];
    const blg_probe_kind role = i < problem->n_support ? BLG_PROBE_support : BLG_PROBE_query;
    const blg_probe_kind opened[] = {BLG_PROBE_ngrams,     BLG_PROBE_attributes, BLG_PROBE_identity,
                                     BLG_PROBE_decoration, BLG_PROBE_pose,       role};
    for (size_t k = 0; k < sizeof opened / sizeof *opened; k++)
        blg_samples_row(&samples[opened[k]], a->n_added, a->last_group, side);
    blg_features_ngrams(&samples[BLG_PROBE_ngrams], scene);
    blg_features_identity(&samples[BLG_PROBE_identity], scene);
    blg_features_figures(&samples[role], scene);
    blg_features_decoration(&samples[BLG_PROBE_decoration], scene);
    if (scene->poses[0].scale > 0)
        blg_features_pose(&samples[BLG_PROBE_pose], scene);
}

static void add_image(blg_audit *a, const blg_problem *problem, int side, int i) {
    const blg_scene *scene = &problem->images[side][i];
    if (a->last_in_sample)
        probe_image(a, problem, side, i);
    tabulate(&a->tables[problem->family], side, scene);
    add_attributes(a, problem->family, side, scene);
}

/* Gives the problem the next number, decides whether it is in the sample, and keeps its concept's
 * key. */
static blg_status number_problem(blg_audit *a, const blg_problem *problem, blg_error *error) {
    if (!blg_array_grow(&a->concepts, &a->cap_concepts, a->n_added + 2, sizeof *a->concepts))
        return blg_no_memory(error);
    a->last_in_sample = blg_audit_draws(a->n_added, a->options.problems, a->options.sample);
    a->n_drawn += a->last_in_sample;
    a->concepts[++a->n_added] = blg_key_of_concept(problem);
    return BLG_OK;
}

/* Sets *image to what the pair probes see: the attributes summed over the shapes, and a hash of the
 * figures. */
static void view_image(const blg_audit *a, const blg_scene *scene, blg_pair_image *image) {
    *image = (blg_pair_image){.figures = 0};
    for (int s = 0; s < scene->n_shapes; s++)
        blg_pair_image_add(image, analysis_of(a, &scene->programs[s]),
                           blg_features_figure_of(&scene->programs[s]));
}

/* Adds the i-th queries of both sides as a pair, for every i that both sides have. */
static blg_status add_pairs(blg_audit *a, const blg_problem *problem, blg_error *error) {
    blg_status status = BLG_OK;
    for (int i = 0; status == BLG_OK && i < problem->n_query[0] && i < problem->n_query[1]; i++) {
        blg_pair_image images[2];
        for (int side = 0; side < 2; side++)
            view_image(a, &problem->images[side][problem->n_support + i], &images[side]);
        status = blg_pairs_add(&a->pairs[problem->family], &images[1], &images[0], a->n_added,
                               a->last_group, error);
    }
    return status;
}

static bool has_kind(const blg_examples *examples, int n, const char *which) {
    for (int i = 0; i < n; i++)
        if (strcmp(examples->kept[i].kind, which) == 0)
            return true;
    return false;
}

/* The place at which a problem is kept as an example, or NOT_KEPT. A problem has one place at most.
 * As long as there are free places, it takes such a place. Later a problem of a new kind takes the
 * place of a kind that stands twice. Any other problem takes the place of the first example of its
 * kind if its distance is larger. which: the problem's kind. */
enum { NOT_KEPT = -1 };
static int place_of_example(const blg_examples *examples, const char *which, int problem,
                            double distance) {
    for (int i = 0; i < examples->n; i++)
        if (examples->kept[i].problem == problem)
            return NOT_KEPT;
    if (examples->n < BLG_AUDIT_EXAMPLES)
        return examples->n;
    for (int i = BLG_AUDIT_EXAMPLES - 1; i > 0; i--)
        if (has_kind(examples, i, examples->kept[i].kind) &&
            !has_kind(examples, examples->n, which))
            return i;
    for (int i = 0; i < BLG_AUDIT_EXAMPLES; i++)
        if (strcmp(examples->kept[i].kind, which) == 0)
            return distance > examples->kept[i].distance ? i : NOT_KEPT;
    return NOT_KEPT;
}

/* Keeps the problem among the examples if there is a place for it (place_of_example). which: the
 * kind of example. line: the census line that found a defect; BLG_NO_LINE: the problem is shown
 * because it is usual. */
static blg_status offer_example(const blg_audit *a, blg_examples *examples, const char *which,
                                int line, const blg_problem *problem, const char *split,
                                blg_error *error) {
    const double distance = line == BLG_NO_LINE ? problem->hardness.negative_distance : 0;
    const int place = place_of_example(examples, which, a->n_added, distance);
    if (place == NOT_KEPT)
        return BLG_OK;
    const blg_scene_context context = {.catalogue = a->options.catalogue, .split = split};
    struct blg_example *example = &examples->kept[place];
    examples->n += place == examples->n;
    example->kind = which;
    example->problem = a->n_added;
    example->line = line;
    example->distance = distance;
    blg_buf_clear(&example->text);
    blg_scene_write(&example->text, &context, problem);
    return example->text.failed ? blg_no_memory(error) : BLG_OK;
}

/* Offers a problem as a usual example and, for each line of the census that has found a defect in
 * it, as a faulty example. */
static blg_status offer_examples(blg_audit *a, const blg_problem *problem, const char *split,
                                 blg_error *error) {
    blg_status status = offer_example(a, &a->usual_examples, blg_family_name(problem->family),
                                      BLG_NO_LINE, problem, split, error);
    for (int i = 0; i < BLG_CENSUS_LINES && status == BLG_OK; i++) {
        const long long found = blg_census_found(a->census, i);
        if (found > a->found_before[i] && !blg_census_lines[i].is_context)
            status = offer_example(a, &a->faulty_examples, blg_census_lines[i].id, i, problem,
                                   split, error);
        a->found_before[i] = found;
    }
    return status;
}

/* Adds a problem to all parts of the audit. An impure image stands on the other side than it was
 * drawn for. Defects, rules and comparisons see it on the side that it was drawn for (pure).
 * Tables, probes and pairs see it on the side where it stands. */
blg_status blg_audit_add(blg_audit *a, const blg_problem *problem, const char *split,
                         blg_error *error) {
    int group;
    blg_status status = group_of(a, split, &group, error);
    const blg_problem *pure = blg_census_purify(a->census, problem);
    BLG_THEN(status, blg_fingerprint_add(&a->digest, problem, split, error));
    BLG_THEN(status, blg_census_add(a->census, pure, error));
    BLG_THEN(status, offer_examples(a, pure, split, error));
    blg_changes_add(&a->changes, pure);
    BLG_THEN(status, number_problem(a, pure, error));
    BLG_THEN(status, blg_few_shot_add(a->few_shot, pure, group, a->last_in_sample, error));
    if (a->last_in_sample) {
        BLG_THEN(status, blg_contexts_add(a->contexts, pure, error));
        BLG_THEN(status, blg_comparisons_add(a->comparisons, pure, a->n_added, group, error));
    }
    if (status != BLG_OK)
        return status;
    a->last_family = problem->family;
    a->last_group = group;
    a->problems[problem->family][group]++;
    BLG_EACH_IMAGE(problem, side, i)
        add_image(a, problem, side, i);
    return a->last_in_sample ? add_pairs(a, problem, error) : BLG_OK;
}

/* Adds the picture to the probe and the comparison of pixels. Does nothing if the problem that was
 * added last is not in the sample. */
blg_status blg_audit_add_picture(blg_audit *a, int side, const uint8_t *pixels, int width,
                                 int height, blg_error *error) {
    if (!a->last_in_sample)
        return BLG_OK;
    blg_samples *samples = &a->samples[a->last_family][BLG_PROBE_pixels];
    blg_samples_row(samples, a->n_added, a->last_group, side);
    blg_features_pixels(samples, pixels, width, height);
    return samples->failed
               ? blg_no_memory(error)
               : blg_comparisons_picture(a->comparisons, side, pixels, width, height, error);
}

/* Runs a probe and frees its samples. A probe without rows keeps an accuracy of 0 rows, which the
 * report leaves out. The probes `support` and `query`, which see figures, go by log odds: there a
 * small bias of each of many figures adds up. */
static blg_status run_probe(blg_audit *a, int family, blg_probe_kind kind, blg_error *error) {
    blg_samples *samples = &a->samples[family][kind];
    samples->concepts = a->concepts;
    samples->halt = &a->halt;
    const bool by_figure = kind == BLG_PROBE_support || kind == BLG_PROBE_query;
    blg_status status = BLG_OK;
    if (samples->n_rows || samples->failed)
        status = by_figure
                     ? blg_log_odds_run(samples, a->n_groups, a->accuracy[family][kind], error)
                     : blg_probe_run(samples, a->n_groups, a->accuracy[family][kind], error);
    blg_samples_free(samples);
    return status;
}

/* What an audit computes after its last problem is divided into independent items. */
enum {
    FIRST_PAIR_ITEM = BLG_FAMILIES * BLG_PROBES, /* before it: the probes, family by family */
    COMPARISONS_ITEM = FIRST_PAIR_ITEM + BLG_FAMILIES,
    RUN_ITEMS
};

/* Computes one part of the audit's results: a probe of a family, the learned comparisons, or a
 * family's probes of query pairs. Threads run several items at once; each writes results of its
 * own. */
static blg_status run_item(void *context, void *worker, int64_t item, void *slot,
                           blg_error *error) {
    (void)worker, (void)slot;
    blg_audit *a = context;
    if (item < FIRST_PAIR_ITEM)
        return run_probe(a, (int)item / BLG_PROBES, (blg_probe_kind)(item % BLG_PROBES), error);
    if (item == COMPARISONS_ITEM)
        return blg_comparisons_run(a->comparisons, a->concepts, a->n_groups, &a->halt, error);
    const int f = (int)item - FIRST_PAIR_ITEM;
    blg_accuracy *const readings[] = {a->pair_accuracy[f][BLG_PAIR_BILINEAR],
                                      a->pair_accuracy[f][BLG_PAIR_PROBE_TABLE]};
    a->pairs[f].halt = &a->halt;
    return blg_pairs_run(&a->pairs[f], a->concepts, a->n_groups, readings, error);
}

/* Reports that all problems are added. True if the caller of the library ends the audit. */
static bool asks_to_stop(void *context) {
    const blg_audit *a = context;
    const blg_progress all = {.problems_done = a->n_added, .problems_total = a->n_added};
    return !a->options.progress(a->options.context, &all);
}

blg_status blg_audit_run(blg_audit *a, blg_error *error) {
    blg_status status = blg_digest_finish(&a->digest, a->fingerprint, error);
    a->halt.stop = a->options.progress ? asks_to_stop : NULL;
    a->halt.context = a;
    BLG_THEN(status, blg_few_shot_finish(a->few_shot, &a->halt, error));
    blg_contexts_finish(a->contexts);
    a->problems_without_pictures = blg_comparisons_left_out(a->comparisons);
    BLG_THEN(status, blg_parallel_each(RUN_ITEMS, run_item, a, &a->halt, error));
    if (status == BLG_INTERRUPTED)
        status = blg_error_set(error, status, "interrupted after %d problems", a->n_added);
    return status;
}

/* ---- audit folder ---- */

/* Audits a data set on the disk: opens it, adds all problems and the pictures that the options ask
 * for, and trains the probes. The commands and the card use this chapter; the gallery adds its
 * problems itself. */

#define PICTURE_SHARE 8 /* BLG_AUDIT_SOME_PICTURES: one problem in eight */

/* Reads all pictures of the problem that was added last, and adds them. */
static blg_status add_pictures(blg_audit *audit, blg_set *set, blg_buf *pixels, blg_error *error) {
    blg_status status = BLG_OK;
    int width, height;
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < blg_problem_side(set->problem, side) && status == BLG_OK; i++) {
            status = blg_pictures_read(set, set->problem, set->split, side, i, pixels, &width,
                                       &height, error);
            BLG_THEN(status, blg_audit_add_picture(audit, side, (const uint8_t *)pixels->data,
                                                   width, height, error));
        }
    return status;
}

/* Sets *chosen: whether the audit reads the pictures of the problem that was added last. With
 * BLG_AUDIT_SOME_PICTURES this is one problem of the sample in PICTURE_SHARE, if its pictures
 * exist. */
static blg_status choose(const blg_audit *audit, blg_audit_pictures wanted, blg_set *set,
                         bool *chosen, blg_error *error) {
    *chosen = wanted == BLG_AUDIT_ALL_PICTURES && audit->last_in_sample;
    return wanted == BLG_AUDIT_SOME_PICTURES && audit->last_in_sample &&
                   (audit->n_drawn - 1) % PICTURE_SHARE == 0
               ? blg_pictures_find(set, set->problem, set->split, chosen, error)
               : BLG_OK;
}

/* Adds all problems of a data set, with the pictures that are wanted. If the caller of the library
 * stops the audit, it stops between two problems. */
static blg_status add_problems(blg_audit *audit, blg_set *set, blg_audit_pictures wanted,
                               blg_error *error) {
    blg_buf pixels = {0};
    blg_status status = BLG_OK;
    bool chosen;
    blg_set_watch(set, audit->options.progress, audit->options.context, /* passes */ 1);
    while (blg_set_next(set, &status, error)) {
        status = blg_audit_add(audit, set->problem, set->split, error);
        BLG_THEN(status, choose(audit, wanted, set, &chosen, error));
        if (status == BLG_OK && chosen)
            status = add_pictures(audit, set, &pixels, error);
    }
    blg_buf_free(&pixels);
    return status;
}

/* Returns the options with the values that the caller left open (0) taken from the data set. */
blg_audit_options blg_audit_complete(const blg_audit_options *options, const blg_set *set) {
    const blg_config *config = &set->config;
    blg_audit_options completed = *options;
    if (!completed.problems)
        completed.problems = set->problems;
    if (!(completed.plane_unit > 0))
        completed.plane_unit = config->placement.plane_unit;
    if (!(completed.gap_unit > 0))
        completed.gap_unit = config->placement.gap_unit;
    if (!(completed.free_form_scale > 0))
        completed.free_form_scale = config->placement.scale[BLG_FREE_FORM].low;
    for (blg_family f = 0; f < BLG_FAMILIES; f++)
        completed.repeats[f] = blg_config_given_problems(config, f) > 1;
    completed.given_poses = set->packed;
    return completed;
}

/* Makes an audit of all problems of a folder. If the folder's content is at fault, the error names
 * the folder. */
blg_status blg_audit_folder(const char *folder, const blg_audit_options *options,
                            blg_audit_pictures pictures_wanted, blg_audit **audit,
                            blg_error *error) {
    blg_set *set;
    *audit = NULL;
    blg_status status = blg_set_open(folder, options->catalogue, &set, error);
    if (status == BLG_OK) {
        blg_audit_options completed = blg_audit_complete(options, set);
        status = blg_audit_create(&completed, audit, error);
    }
    BLG_THEN(status, add_problems(*audit, set, pictures_wanted, error));
    if (status == BLG_INVALID)
        blg_error_at(error, folder, 0, 0);
    blg_set_close(set);
    return BLG_KEEP(status, audit, blg_audit_free);
}

/* ---- published ---- */

/* The splits of the published data set, which differ by family; NULL: there is none. */
enum { TRAIN, VAL, TEST, SECOND_TEST, SPLITS };
static const char *const published_splits[BLG_FAMILIES][SPLITS] = {
    [BLG_FREE_FORM] = {"train", "val", "test_ff"},
    [BLG_BASIC] = {"train", "val", "test_bd"},
    [BLG_ABSTRACT] = {"train", "val", "test_hd_novel", "test_hd_comb"}};

/* Accuracies of few-shot rules and comparisons, 0..1; 0: none was read. */
static const struct {
    blg_family family;
    const char *rule;
    double accuracies[SPLITS];
} published[] = {
    {BLG_BASIC, "actions", {0.7570, 0.7565, 0.7583}},
    {BLG_FREE_FORM, "histogram", {0.8337, 0.8388, 0.8483}},
    {BLG_ABSTRACT, "super_class", {0.6409, 0.6441, 0.7047, 0.6431}},
    {BLG_BASIC, "new_figure", {0, 0.5000}},
    {BLG_FREE_FORM, "near_form", {0, 0.8828, 0.0433}},
    {BLG_FREE_FORM, "counts", {0.8319, 0.8388, 0.8467}},
    {BLG_FREE_FORM, "outline", {0.8240, 0.8077, 0.8050}},
    {BLG_FREE_FORM, "pixels", {0.6862, 0.6599, 0.6800}},
    {BLG_FREE_FORM, "nearest", {0.6303, 0.6209, 0.6042}},
    {BLG_BASIC, "counts", {0.7866, 0.8007, 0.7802}},
    {BLG_BASIC, "outline", {0.9984, 0.9967, 0.9990}},
    {BLG_BASIC, "pixels", {0.6893, 0.7340, 0.5959}},
    {BLG_BASIC, "nearest", {0.9098, 0.8954, 0.9068}},
    {BLG_ABSTRACT, "counts", {0.6865, 0.6994, 0.7594, 0.7137}},
    {BLG_ABSTRACT, "outline", {0.7376, 0.7181, 0.8453, 0.7088}},
    {BLG_ABSTRACT, "pixels", {0.6091, 0.6204, 0.6167, 0.5675}},
    {BLG_ABSTRACT, "nearest", {0.6014, 0.6036, 0.6078, 0.5731}},
};

const blg_changes blg_published_changes = {.negatives = 25200,
                                           .kind = 8174,
                                           .turn = 8133,
                                           .type = 8893,
                                           .size = 0,
                                           .strokes = 0,
                                           .types = {{0, 463, 434, 450, 444},
                                                     {476, 0, 422, 461, 450},
                                                     {429, 451, 0, 413, 440},
                                                     {478, 460, 470, 0, 440},
                                                     {439, 432, 409, 432, 0}}};

double blg_published_accuracy(blg_family family, const char *rule, const char *split) {
    int at = SPLITS - 1;
    while (at >= 0 &&
           !(published_splits[family][at] && strcmp(published_splits[family][at], split) == 0))
        at--;
    for (size_t i = 0; at >= 0 && i < sizeof published / sizeof *published; i++)
        if (published[i].family == family && strcmp(published[i].rule, rule) == 0 &&
            published[i].accuracies[at] > 0)
            return published[i].accuracies[at];
    return -1;
}

/* ---- report parts ---- */

/* Prints what the three forms of the report have in common: accuracies with their intervals, and
 * groups by name. */

/* A line of text: family, name, split, accuracy and intervals; no end of line. */
static void print_line(blg_buf *out, blg_family family, const char *name, const char *split,
                       const blg_accuracy *a) {
    blg_buf_format(out,
                   "  %-3s %-11s %-16s %6.2f %%  [%.2f, %.2f]  %lld problems  [%.2f, %.2f]  %lld "
                   "concepts",
                   blg_family_name(family), name, split, 100 * a->accuracy, 100 * a->low,
                   100 * a->high, a->problems, 100 * a->concept_low, 100 * a->concept_high,
                   a->concepts);
}

static void print_accuracy(blg_buf *out, const blg_accuracy *a) {
    blg_buf_json(out,
                 "{'accuracy': %g, 'low': %g, 'high': %g, 'concept_low': %g, 'concept_high': %g, "
                 "'images': %lld, 'problems': %lld, 'concepts': %lld}",
                 a->accuracy, a->low, a->high, a->concept_low, a->concept_high, a->rows,
                 a->problems, a->concepts);
}

/* Appends members of a JSON object, NAME: TEXT, by which the HTML page explains its tables. */
static void print_named(blg_buf *out, const blg_named *list, int n) {
    for (int i = 0; i < n; i++)
        blg_buf_json(out, i ? ",\n  %s: %s" : "\n  %s: %s", list[i].name, list[i].text);
}

/* ---- few-shot rules ---- */

/* A line of the few-shot part: a rule, or a comparison of a family (look/audit.h). */
typedef struct line {
    blg_family family;
    const char *name;
    blg_accuracy accuracy;
} line;

enum { N_LINES = BLG_FEW_SHOT_RULES + BLG_FAMILIES * BLG_COMPARISONS };

/* Line i of the few-shot part for a split (group). The rules come first, then the comparisons,
 * family by family. */
static line line_of(const blg_audit *a, int i, int group) {
    if (i < BLG_FEW_SHOT_RULES) {
        return (line){blg_few_shot_families[i], blg_few_shot_rules[i].name,
                      blg_few_shot_accuracy(a->few_shot, (blg_few_shot_rule)i, group)};
    }
    const blg_family family = (blg_family)((i - BLG_FEW_SHOT_RULES) / BLG_COMPARISONS);
    const blg_learned_comparison comparison =
        (blg_learned_comparison)((i - BLG_FEW_SHOT_RULES) % BLG_COMPARISONS);
    return (line){family, blg_comparison_kinds[comparison].name,
                  blg_comparisons_accuracy(a->comparisons, comparison, family, group)};
}

/* Prints the few-shot rules as text, a line for each rule and split; no line for a split in which a
 * rule answered nothing. */
static void print_few_shot(const blg_audit *a, blg_buf *out) {
    blg_buf_text(out, "\nFew-shot rules: accuracy, 95 % intervals over problems and over concepts, "
                      "accuracy on the\npublished generator's problems\n");
    for (int i = 0; i < N_LINES; i++)
        for (int group = 0; group < a->n_groups; group++) {
            const line few_shot_line = line_of(a, i, group);
            const double published =
                blg_published_accuracy(few_shot_line.family, few_shot_line.name, a->groups[group]);
            if (!few_shot_line.accuracy.rows)
                continue;
            print_line(out, few_shot_line.family, few_shot_line.name, a->groups[group],
                       &few_shot_line.accuracy);
            if (published >= 0)
                blg_buf_format(out, "  published %.2f %%", 100 * published);
            blg_buf_char(out, '\n');
        }
    if (a->problems_without_pictures)
        blg_buf_format(out,
                       "  pixels: %d problems are left out; they have no poses, and not all their "
                       "pictures were read\n",
                       a->problems_without_pictures);
}

/* Prints the few-shot rules as JSON, an object for each rule and split. */
static void print_few_shot_json(const blg_audit *a, blg_buf *out) {
    blg_buf_text(out, "\"few_shot_texts\": {");
    print_named(out, blg_few_shot_rules, BLG_FEW_SHOT_RULES);
    blg_buf_char(out, ',');
    print_named(out, blg_comparison_kinds, BLG_COMPARISONS);
    blg_buf_text(out, "\n},\n\"few_shot\": [");
    bool first = true;
    for (int i = 0; i < N_LINES; i++)
        for (int group = 0; group < a->n_groups; group++) {
            const line few_shot_line = line_of(a, i, group);
            if (!few_shot_line.accuracy.rows)
                continue;
            blg_buf_text(out, first ? "\n  " : ",\n  ");
            const double published =
                blg_published_accuracy(few_shot_line.family, few_shot_line.name, a->groups[group]);
            blg_buf_json(out, "{'family': %s, 'rule': %s, 'split': %s, 'result': ",
                         blg_family_name(few_shot_line.family), few_shot_line.name,
                         a->groups[group]);
            print_accuracy(out, &few_shot_line.accuracy);
            if (published >= 0)
                blg_buf_number(out, ", \"published\": ", published);
            blg_buf_char(out, '}');
            first = false;
        }
    blg_buf_format(out, "\n],\n\"problems_without_pictures\": %d", a->problems_without_pictures);
}

/* ---- changes ---- */

/* Prints what the negatives of free-form problems change, beside the same counts of the published
 * problems. */

static const struct {
    const char *name, *text;
    size_t at;
} kinds[] = {
    {"kind", "line instead of arc, or arc instead of line", offsetof(blg_changes, kind)},
    {"turn", "the turn before a stroke", offsetof(blg_changes, turn)},
    {"type", "a stroke type", offsetof(blg_changes, type)},
    {"size", "the length of a line, the radius or extent of an arc", offsetof(blg_changes, size)},
    {"strokes", "the number of strokes or shapes", offsetof(blg_changes, strokes)}};
enum { N_KINDS = sizeof kinds / sizeof *kinds };

/* The number of negatives with a kind of change. */
static long long number_of(const blg_changes *changes, int kind) {
    return *(const long long *)(const void *)((const char *)changes + kinds[kind].at);
}

/* What free-form negatives change, in this data set and in the published generator's, as text.
 * Appends nothing if there are no free-form negatives. */
static void print_changes_text(const blg_audit *a, blg_buf *out) {
    const blg_changes *ours = &a->changes, *published = &blg_published_changes;
    if (!ours->negatives)
        return;
    blg_buf_format(out, "\nWhat free-form negatives change: of %lld; published, of %lld\n",
                   ours->negatives, published->negatives);
    for (int k = 0; k < N_KINDS; k++)
        blg_buf_format(
            out, "  %-55s %7lld %5.1f %%  %7lld %5.1f %%\n", kinds[k].text, number_of(ours, k),
            100 * (double)number_of(ours, k) / (double)ours->negatives, number_of(published, k),
            100 * (double)number_of(published, k) / (double)published->negatives);
    blg_buf_text(out, "  stroke types, from (rows) to (columns); published in parentheses\n  ");
    blg_buf_format(out, "%-10s", "");
    for (blg_stroke_type to = 0; to < BLG_STROKE_TYPES; to++)
        blg_buf_format(out, " %14s", blg_stroke_type_name(to));
    for (blg_stroke_type from = 0; from < BLG_STROKE_TYPES; from++) {
        blg_buf_format(out, "\n  %-10s", blg_stroke_type_name(from));
        for (blg_stroke_type to = 0; to < BLG_STROKE_TYPES; to++)
            if (from == to)
                blg_buf_format(out, " %14s", "-");
            else
                blg_buf_format(out, " %6lld (%5lld)", ours->types[from][to],
                               published->types[from][to]);
    }
    blg_buf_char(out, '\n');
}

/* Changes as JSON: the number of negatives by kind of change, and a matrix of changed stroke types,
 * from the row's type (positive) to the column's type (negative). */
static void print_change_counts(const blg_changes *changes, blg_buf *out) {
    blg_buf_json(out, "{'negatives': %lld", changes->negatives);
    for (int k = 0; k < N_KINDS; k++)
        blg_buf_json(out, ", %s: %lld", kinds[k].name, number_of(changes, k));
    blg_buf_text(out, ", \"types\": [");
    for (int from = 0; from < BLG_STROKE_TYPES; from++) {
        blg_buf_text(out, from ? ", [" : "[");
        for (int to = 0; to < BLG_STROKE_TYPES; to++)
            blg_buf_format(out, "%s%lld", to ? ", " : "", changes->types[from][to]);
        blg_buf_char(out, ']');
    }
    blg_buf_text(out, "]}");
}

/* What free-form negatives change, in this data set and in the published generator's, as JSON; null
 * if there are no free-form negatives. */
static void print_changes_json(const blg_audit *a, blg_buf *out) {
    blg_buf_text(out, "\"changes\": ");
    if (!a->changes.negatives) {
        blg_buf_text(out, "null");
        return;
    }
    blg_buf_text(out, "{\"texts\": {");
    for (int k = 0; k < N_KINDS; k++)
        blg_buf_json(out, k ? ", %s: %s" : "%s: %s", kinds[k].name, kinds[k].text);
    blg_buf_text(out, "},\n  \"ours\": ");
    print_change_counts(&a->changes, out);
    blg_buf_text(out, ",\n  \"published\": ");
    print_change_counts(&blg_published_changes, out);
    blg_buf_char(out, '}');
}

/* ---- report ---- */

/* The report in its three forms: plain text, JSON, and an HTML page. The page is
 * web/audit/report.html with the JSON inside, so the JSON holds everything that the page shows. */

/* What a probe sees at once: one image, or the two queries of a pair. */
typedef enum sight { IMAGES, PAIRS, SIGHTS } sight;
static const blg_named *const kinds_of[SIGHTS] = {
    [IMAGES] = blg_probe_kinds, [PAIRS] = blg_pair_probes};
static const int n_probes[SIGHTS] = {[IMAGES] = BLG_PROBES, [PAIRS] = BLG_PAIR_PROBES};

/* A reading is one result of the report: a probe of a family, tested on a split (group). probe:
 * its blg_probe_kind or blg_pair_probe. */
typedef struct reading {
    sight sight;
    int family, probe, group;
} reading;

static const blg_accuracy *accuracy_of(const blg_audit *a, reading r) {
    return r.sight == PAIRS ? &a->pair_accuracy[r.family][r.probe][r.group]
                            : &a->accuracy[r.family][r.probe][r.group];
}

static const char *name_of(reading r) {
    return kinds_of[r.sight][r.probe].name;
}

#define BEFORE_FIRST (-1) /* a group */

/* Moves *r to the next reading that has images. Returns false after the last one. The first call
 * gets a reading whose group is BEFORE_FIRST. */
static bool next_reading(const blg_audit *a, reading *r) {
    do {
        if (++r->group == a->n_groups) {
            r->group = 0;
            r->probe++;
        }
        if (r->probe == n_probes[r->sight]) {
            r->probe = 0;
            r->family++;
        }
        if (r->family == BLG_FAMILIES)
            return false;
    } while (!accuracy_of(a, *r)->rows);
    return true;
}

/* ---- verdict ---- */

/* With fewer problems the intervals of the probes are too wide for a verdict. */
#define ENOUGH_PROBLEMS 1000
/* A leak smaller than this share of the answers is called a trace. */
#define TRACE 0.01

/* Whether a reading lies above one half by more than three half widths of its wider interval.
 * Cross-validation also chooses a probe's penalty, so chance readings reach further than their
 * intervals say: of some 1,600 readings of 21 fair data sets, five lay above two half widths, and
 * the furthest was at 2.4. */
static bool is_far(const blg_accuracy *a) {
    return a->accuracy - 0.5 > 1.5 * fmax(a->high - a->low, a->concept_high - a->concept_low);
}

/* More readings above one half than chance gives with this probability are a leak. */
#define CHANCE 0.01

/* The probability that k or more of n readings lie above one half by chance, if each does so with
 * probability 1/40: a 95 % interval lies above the true value in 2.5 % of the cases. */
static double by_chance(int n, int k) {
    double term = pow(0.975, n), sum = 0;
    for (int i = 0; i < k; i++) {
        sum += term;
        term *= (double)(n - i) / (i + 1) / 39; /* 39 = 0.975 / 0.025 */
    }
    return 1 - sum;
}

/* Number of lines of the census that have found defects. */
static int n_defect_kinds(const blg_census_counts *counts) {
    int kinds = 0;
    for (int i = 0; i < BLG_CENSUS_LINES; i++)
        kinds += !blg_census_lines[i].is_context && blg_census_count(counts, i)->found;
    return kinds;
}

/* leaks: more readings lie above one half than by chance, or one lies far above (verdict_of). */
typedef struct verdict {
    enum { SOUND, SOUND_BUT_FOR_A_TRACE, NOT_SOUND, TOO_FEW } kind;
    bool leaks;
} verdict;

/* Decides the verdict. Any defect makes the data set unsound; a leak below TRACE does not. told:
 * the number of readings that could lie above one half. These are all readings of train, because
 * there cross-validation decides whether a probe is silent, and on other splits those of probes
 * that are not silent (low < high). above: number of readings that do lie above; most: the highest
 * accuracy among them; far: whether one of them lies far above. */
static verdict verdict_of(const blg_audit *a, int defect_kinds) {
    int told = 0, above = 0;
    bool far = false;
    double most = 0;
    for (int s = 0; s < SIGHTS; s++)
        for (reading r = {.sight = (sight)s, .group = BEFORE_FIRST}; next_reading(a, &r);) {
            const blg_accuracy *accuracy = accuracy_of(a, r);
            const bool is_above = blg_accuracy_is_above_half(accuracy);
            told += is_above || r.group == BLG_GROUP_TRAIN || accuracy->low < accuracy->high;
            above += is_above;
            far |= is_above && is_far(accuracy);
            most = is_above ? fmax(most, accuracy->accuracy) : most;
        }
    verdict v = {.leaks = far || by_chance(told, above) < CHANCE};
    v.kind = defect_kinds || (v.leaks && most >= 0.5 + TRACE) ? NOT_SOUND
             : v.leaks                                        ? SOUND_BUT_FOR_A_TRACE
             : a->n_added < ENOUGH_PROBLEMS                   ? TOO_FEW
                                                              : SOUND;
    return v;
}

/* Prints why a data set is not sound: the first three kinds of defects, and that probes read
 * answers. */
static void print_faults(const blg_audit *a, verdict v, blg_buf *out) {
    const blg_census_counts counts = blg_census_counts_of(a->census);
    const char *before = " Faults: ";
    int more = 0;
    for (int i = 0, shown = 0; i < BLG_CENSUS_LINES; i++) {
        const blg_census_line *line = &blg_census_lines[i];
        const blg_count *count = blg_census_count(&counts, i);
        if (line->is_context || !count->found)
            continue;
        if (shown++ < 3) {
            blg_buf_format(out, "%s%lld of %lld %s (%s)", before, count->found, count->of,
                           line->text, line->id);
            before = "; ";
        } else
            more++;
    }
    if (more)
        blg_buf_format(out, "; %d more kind%s", more, more == 1 ? "" : "s");
    if (v.leaks)
        blg_buf_format(out, "%sprobes read more answers than chance does", before);
    blg_buf_char(out, '.');
}

/* The verdict in one or two sentences. TOO_FEW does not say "sound", although nothing was found. */
static void print_verdict(const blg_audit *a, verdict v, blg_buf *out) {
    if (v.kind == TOO_FEW)
        blg_buf_format(out,
                       "No fault was found. %d problem%s too few to call a data set sound, since "
                       "a small leak would not show; 1,000 are enough.",
                       a->n_added, a->n_added == 1 ? " is" : "s are");
    else
        blg_buf_format(out, "This data set is %s.",
                       v.kind == SOUND       ? "sound"
                       : v.kind == NOT_SOUND ? "not sound"
                                             : "sound but for a trace");
    if (v.kind == NOT_SOUND)
        print_faults(a, v, out);
}

/* The text of a buffer, which the caller now owns; NULL when memory is out. */
static char *text_of(blg_buf *out) {
    if (out->failed)
        blg_buf_free(out);
    return out->data;
}

char *blg_audit_verdict(const blg_audit *audit) {
    const blg_census_counts counts = blg_census_counts_of(audit->census);
    blg_buf out = {0};
    print_verdict(audit, verdict_of(audit, n_defect_kinds(&counts)), &out);
    return text_of(&out);
}

/* ---- text ---- */

/* Prints the report as plain text. */

static void print_readings(const blg_audit *a, sight sight, blg_buf *out) {
    reading r = {.sight = sight, .group = BEFORE_FIRST};
    while (next_reading(a, &r)) {
        print_line(out, (blg_family)r.family, name_of(r), a->groups[r.group], accuracy_of(a, r));
        blg_buf_char(out, '\n');
    }
}

/* The contexts as text. A kind of context without cases in the data set (of = 0) has no line. */
static void print_contexts(const blg_audit *a, blg_buf *out) {
    blg_buf_text(out, "\nOne thing that means another thing elsewhere (no defects)\n");
    for (blg_context_kind k = 0; k < BLG_CONTEXTS; k++) {
        const blg_context *context = blg_contexts_of(a->contexts, k);
        if (context->count.of)
            blg_buf_format(out, "  %-70s %8lld of %lld\n", blg_context_kinds[k].text,
                           context->count.found, context->count.of);
        for (int i = 0; i < context->n; i++)
            blg_buf_format(out, "      %s | %s%s%s\n", context->pairs[i].here,
                           context->pairs[i].there, context->pairs[i].what[0] ? " | " : "",
                           context->pairs[i].what);
    }
}

/* Prints the report as text. Lines of the census are left out if they had no case to count. */
static void print_text(const blg_audit *a, blg_buf *out) {
    const blg_census_counts counts = blg_census_counts_of(a->census);
    print_verdict(a, verdict_of(a, n_defect_kinds(&counts)), out);
    blg_buf_text(out, "\n\n");
    if (a->n_drawn < a->n_added)
        blg_buf_format(out,
                       "Of %d problems, probes, pairs, contexts, learned rules, new_figure and "
                       "near_form take a sample of %d\n\n",
                       a->n_added, a->n_drawn);
    blg_buf_text(out, "Counts\n");
    for (int i = 0; i < BLG_CENSUS_LINES; i++) {
        const blg_census_line *line = &blg_census_lines[i];
        const blg_count *count = blg_census_count(&counts, i);
        if (count->of)
            blg_buf_format(out, "  %-4s%-66s %8lld of %lld\n", line->id, line->text, count->found,
                           count->of);
    }
    if (*blg_census_rival(a->census))
        blg_buf_format(out, "\nThe first rival of R11\n  %s\n", blg_census_rival(a->census));
    if (counts.grammar.rows)
        blg_buf_format(
            out, "\nGrammar of moves, no training: %.2f %% [%.2f, %.2f] of free-form images\n",
            100 * counts.grammar.accuracy, 100 * counts.grammar.low, 100 * counts.grammar.high);
    print_changes_text(a, out);
    print_few_shot(a, out);
    print_contexts(a, out);
    blg_buf_text(
        out, "\nContext-blind probes: accuracy, 95 % intervals over problems and over concepts\n");
    print_readings(a, IMAGES, out);
    blg_buf_text(out,
                 "\nWhich of the two queries is positive? Accuracy, 95 % intervals over problems "
                 "and over concepts\n");
    print_readings(a, PAIRS, out);
}

/* ---- JSON ---- */

/* Prints the report as JSON. The page contains the same JSON. */

static void print_reading(const blg_audit *a, reading r, blg_buf *out) {
    blg_buf_json(out, "{'family': %s, 'probe': %s, 'split': %s, 'result': ",
                 blg_family_name((blg_family)r.family), name_of(r), a->groups[r.group]);
    print_accuracy(out, accuracy_of(a, r));
    blg_buf_char(out, '}');
}

static void print_probes(const blg_audit *a, sight sight, blg_buf *out) {
    const char *kind = sight == PAIRS ? "pair" : "probe";
    blg_buf_format(out, "\"%s_texts\": {", kind);
    print_named(out, kinds_of[sight], n_probes[sight]);
    blg_buf_format(out, "\n},\n\"%ss\": [", kind);
    reading r = {.sight = sight, .group = BEFORE_FIRST};
    for (bool first = true; next_reading(a, &r); first = false) {
        blg_buf_text(out, first ? "\n  " : ",\n  ");
        print_reading(a, r, out);
    }
    blg_buf_text(out, "\n]");
}

/* Appends each kind of context with its counts and its examples: names of two problems, and what
 * means two things in them. */
static void print_contexts_json(const blg_audit *a, blg_buf *out) {
    blg_buf_text(out, "\"contexts\": [");
    for (blg_context_kind k = 0; k < BLG_CONTEXTS; k++) {
        const blg_context *context = blg_contexts_of(a->contexts, k);
        blg_buf_text(out, k ? "," : "");
        blg_buf_json(out, "\n  {'name': %s, 'text': %s, 'found': %lld, 'of': %lld, 'pairs': [",
                     blg_context_kinds[k].name, blg_context_kinds[k].text, context->count.found,
                     context->count.of);
        for (int i = 0; i < context->n; i++)
            blg_buf_json(out,
                         i ? ", {'here': %s, 'there': %s, 'what': %s}"
                           : "{'here': %s, 'there': %s, 'what': %s}",
                         context->pairs[i].here, context->pairs[i].there, context->pairs[i].what);
        blg_buf_text(out, "]}");
    }
    blg_buf_text(out, "\n]");
}

/* Whether a probe is silent: it found nothing and gives the same answer for every image, so its
 * interval has no width. */
static bool is_silent(const blg_accuracy *a) {
    return a->accuracy <= 0.5 && a->low == a->high;
}

/* Begins the JSON report: size, verdict, and a summary of the probes that see single images.
 * highest: the reading whose interval begins highest, of those that are not silent. */
static void print_summary(const blg_audit *a, blg_buf *out) {
    static const char *const kinds[] = {[SOUND] = "sound",
                                        [SOUND_BUT_FOR_A_TRACE] = "trace",
                                        [NOT_SOUND] = "not_sound",
                                        [TOO_FEW] = "too_few"};
    const blg_census_counts counts = blg_census_counts_of(a->census);
    const int defects = n_defect_kinds(&counts);
    const verdict v = verdict_of(a, defects);
    int readings = 0, silent = 0, above = 0;
    reading r = {.group = BEFORE_FIRST}, highest = {.group = BEFORE_FIRST}; /* no highest yet */
    while (next_reading(a, &r)) {
        const blg_accuracy *accuracy = accuracy_of(a, r);
        readings++;
        silent += is_silent(accuracy);
        above += blg_accuracy_is_above_half(accuracy);
        if (!is_silent(accuracy) &&
            (highest.group == BEFORE_FIRST || accuracy->low > accuracy_of(a, highest)->low))
            highest = r;
    }
    blg_buf_json(out, "'problems': %d, ", a->n_added);
    if (a->n_drawn < a->n_added)
        blg_buf_json(out, "'sample': %d, ", a->n_drawn);
    blg_buf_json(out, "'problems_sha256': %s,\n'verdict': {'kind': %s, 'leaks': %i, 'words': '",
                 a->fingerprint, kinds[v.kind], v.leaks);
    print_verdict(a, v, out);
    blg_buf_json(out,
                 "'},\n'summary': {'defect_kinds': %d, 'readings': %d, 'silent': %d, "
                 "'above_half': %d, 'highest': ",
                 defects, readings, silent, above);
    if (highest.group == BEFORE_FIRST)
        blg_buf_text(out, "null");
    else
        print_reading(a, highest, out);
    blg_buf_char(out, '}');
}

/* The census as JSON: all lines, also those without cases. */
static void print_counts(const blg_audit *a, blg_buf *out) {
    const blg_census_counts counts = blg_census_counts_of(a->census);
    blg_buf_text(out, "\"counts\": [");
    for (int i = 0; i < BLG_CENSUS_LINES; i++) {
        const blg_census_line *line = &blg_census_lines[i];
        const blg_count *count = blg_census_count(&counts, i);
        blg_buf_text(out, i ? "," : "");
        blg_buf_json(out, "\n  {'id': %s, 'text': %s, 'found': %lld, 'of': %lld, 'context': %i}",
                     line->id, line->text, count->found, count->of, line->is_context);
    }
    blg_buf_text(out, "\n]");
}

/* A histogram by side in blg_tables. Bin i begins at low + i * width; with width 0 the bins have
 * names (bin_name). */
typedef struct histogram {
    const char *name;
    size_t at; /* offset of its two arrays in blg_tables */
    int n_bins, low, width;
} histogram;

#define HISTOGRAM(name, n_bins, low, width)                                                        \
    { #name, offsetof(blg_tables, name), n_bins, low, width }
static const histogram histograms[] = {HISTOGRAM(strokes, BLG_BINS, 0, 1),
                                       HISTOGRAM(types, BLG_STROKE_TYPES, 0, 0),
                                       HISTOGRAM(kinds, BLG_ACTION_KINDS, 0, 0),
                                       HISTOGRAM(scale, BLG_BINS, 0, SCALE_BIN),
                                       HISTOGRAM(x, BLG_BINS, FIRST_PLACE, PLACE_BIN),
                                       HISTOGRAM(y, BLG_BINS, FIRST_PLACE, PLACE_BIN),
                                       HISTOGRAM(attributes, BLG_DEFAULT_ATTRIBUTES, 0, 0),
                                       HISTOGRAM(shapes, 1, 0, 0)};
enum { N_HISTOGRAMS = sizeof histograms / sizeof *histograms };

static const char *bin_name(size_t at, int bin) {
    return at == offsetof(blg_tables, types)    ? blg_stroke_type_name((blg_stroke_type)bin)
           : at == offsetof(blg_tables, kinds)  ? blg_action_kind_name((blg_action_kind)bin)
           : at == offsetof(blg_tables, shapes) ? "shapes"
                                                : blg_attribute_name((blg_attribute)bin);
}

/* Prints as JSON what the bins of each histogram stand for: their low end and width, or names. */
static void print_bins(const blg_audit *a, blg_buf *out) {
    (void)a;
    blg_buf_text(out, "\"bins\": {");
    for (int i = 0; i < N_HISTOGRAMS; i++) {
        const histogram *h = &histograms[i];
        blg_buf_format(out, "%s\n  \"%s\": ", i ? "," : "", h->name);
        if (h->width)
            blg_buf_format(out, "{\"low\": %d, \"width\": %d}", h->low, h->width);
        for (int bin = 0; !h->width && bin < h->n_bins; bin++)
            blg_buf_format(out, "%s\"%s\"", bin ? ", " : "[", bin_name(h->at, bin));
        blg_buf_text(out, h->width ? "" : "]");
    }
    blg_buf_text(out, "\n}");
}

/* A histogram as JSON: the bins of each side, "0" negative, "1" positive. */
static void print_histogram(const blg_tables *tables, const histogram *h, blg_buf *out) {
    const long long *bins = (const long long *)(const void *)((const char *)tables + h->at);
    blg_buf_format(out, "\"%s\": ", h->name);
    for (int side = 0; side < 2; side++) {
        blg_buf_text(out, side ? ", \"1\": [" : "{\"0\": [");
        for (int i = 0; i < h->n_bins; i++)
            blg_buf_format(out, "%s%lld", i ? ", " : "", bins[side * h->n_bins + i]);
        blg_buf_char(out, ']');
    }
    blg_buf_char(out, '}');
}

static void print_distributions(const blg_audit *a, blg_buf *out) {
    blg_buf_text(out, "\"distributions\": {");
    for (blg_family f = 0; f < BLG_FAMILIES; f++) {
        blg_buf_format(out, "%s\n  \"%s\": {", f ? "," : "", blg_family_name(f));
        for (int i = 0; i < N_HISTOGRAMS; i++) {
            blg_buf_text(out, i ? ", " : "");
            print_histogram(&a->tables[f], &histograms[i], out);
        }
        blg_buf_char(out, '}');
    }
    blg_buf_text(out, "\n}");
}

/* Examples as JSON: problems with a defect if there are any; else usual problems, whose id and text
 * are empty. */
static void print_examples(const blg_audit *a, blg_buf *out) {
    const blg_examples *examples = a->faulty_examples.n ? &a->faulty_examples : &a->usual_examples;
    blg_buf_text(out, "\"examples\": [");
    for (int i = 0; i < examples->n; i++) {
        const struct blg_example *example = &examples->kept[i];
        const bool faulty = example->line != BLG_NO_LINE;
        blg_buf_text(out, i ? "," : "");
        blg_buf_json(out, "\n  {'id': %s, 'text': %s, 'problem': ",
                     faulty ? blg_census_lines[example->line].id : "",
                     faulty ? blg_census_lines[example->line].text : "");
        blg_buf_add(out, example->text.data, example->text.size);
        blg_buf_char(out, '}');
    }
    blg_buf_text(out, "\n]");
}

/* The accuracy of line V1 as a classifier (blg_census_counts), as JSON. */
static void print_grammar(const blg_audit *a, blg_buf *out) {
    const blg_census_counts counts = blg_census_counts_of(a->census);
    blg_buf_text(out, "\"grammar\": ");
    print_accuracy(out, &counts.grammar);
}

static void print_image_probes(const blg_audit *a, blg_buf *out) {
    print_probes(a, IMAGES, out);
}

static void print_pair_probes(const blg_audit *a, blg_buf *out) {
    print_probes(a, PAIRS, out);
}

typedef void print_function(const blg_audit *audit, blg_buf *out);

static void print_json(const blg_audit *a, blg_buf *out) {
    static print_function *const parts[] = {
        print_summary,      print_counts,        print_examples,      print_grammar,
        print_changes_json, print_few_shot_json, print_contexts_json, print_image_probes,
        print_pair_probes,  print_bins,          print_distributions};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        blg_buf_text(out, i ? ",\n" : "{");
        parts[i](a, out);
    }
    blg_buf_text(out, "}\n");
}

/* ---- page ---- */

/* Appends the HTML page. It has two placeholders: THE REPORT is replaced by the JSON report, THE
 * TURTLE by the script that draws examples. A split's name may contain "</script>", so every "<" of
 * the report, which has them in strings only, is written as an escape code. */
static void print_html(const blg_audit *a, blg_buf *out) {
    static const char report[] = "THE REPORT", turtle[] = "THE TURTLE";
    const char *page = (const char *)blg_embedded_report_html;
    const char *at = strstr(page, report), *second = strstr(page, turtle);
    blg_buf json = {0};
    print_json(a, &json);
    blg_buf_add(out, page, (size_t)(at - page));
    for (const char *c = json.data; c && *c; c++)
        if (*c == '<')
            blg_buf_text(out, "\\u003c");
        else
            blg_buf_char(out, *c);
    at += strlen(report);
    blg_buf_add(out, at, (size_t)(second - at));
    blg_buf_add(out, blg_embedded_turtle_js, blg_embedded_turtle_js_size);
    blg_buf_text(out, second + strlen(turtle));
    out->failed |= json.failed;
    blg_buf_free(&json);
}

/* ---- any form ---- */

/* Prints the report in the form that the caller asks for, or that the ending of a file's name asks
 * for, and writes it to a file. */

static const struct {
    const char *ending;
    print_function *print;
} forms[] = {[BLG_AUDIT_TEXT] = {".txt", print_text},
             [BLG_AUDIT_JSON] = {".json", print_json},
             [BLG_AUDIT_HTML] = {".html", print_html}};

char *blg_audit_report(const blg_audit *audit, blg_audit_format format) {
    blg_buf out = {0};
    forms[format].print(audit, &out);
    return text_of(&out);
}

blg_status blg_audit_format_of(const char *path, blg_audit_format *format, blg_error *error) {
    const char *end = strrchr(path, '.');
    *format = BLG_AUDIT_TEXT;
    for (int i = 0; end && i < (int)(sizeof forms / sizeof *forms); i++)
        if (strcmp(end, forms[i].ending) == 0) {
            *format = (blg_audit_format)i;
            return BLG_OK;
        }
    return blg_error_in(error, path, BLG_INVALID,
                        "expected a file that ends in .txt, .json or .html");
}

blg_status blg_audit_write(const blg_audit *audit, const char *path, blg_error *error) {
    blg_audit_format format;
    blg_status status = blg_audit_format_of(path, &format, error);
    if (status != BLG_OK)
        return status;
    char *text = blg_audit_report(audit, format);
    if (!text)
        return blg_no_memory(error);
    status = blg_fs_write(path, text, strlen(text), BLG_FS_DURABLE, error);
    blg_array_free(&text);
    return status;
}

/* ---- build ---- */

/* Tells how the strokes of a figure are put together, whatever their lengths and angles (the build;
 * look/audit.h). A program goes in; out come whether the path closes a loop, whether two figures
 * have one build, and how many joints belong to standard parts. The census uses the answers. */

#define ANGLE_STEP_DEG 0.36 /* step of a turn in published text */
#define STRAIGHT_DEG   1.0  /* two strokes run straight on if their directions differ by less */
#define MERGE          1e-6 /* crossings nearer than twice this, in program units, count as one */

/* ---- which strokes meet ---- */

/* The path that a program draws, for finding which of its strokes meet. */
typedef struct path {
    int n;
    bool closed; /* the path ends where it started */
    blg_curve curves[BLG_MAX_ACTIONS];
} path;

/* The program's strokes in program units. closed: the end is no farther than BLG_MEETING from the
 * start. */
static path path_of(const blg_program *program) {
    blg_stroke strokes[BLG_MAX_ACTIONS];
    path p = {.n = blg_turtle_trace(program, &blg_pose_unit, strokes)};
    for (int i = 0; i < p.n; i++)
        p.curves[i] = blg_turtle_curve(&strokes[i]);
    p.closed =
        p.n > 0 && blg_vec2_distance(p.curves[0].start, p.curves[p.n - 1].end) <= BLG_MEETING;
    return p;
}

/* Whether p is at the joint of two strokes. joint: NULL if the strokes do not follow each other. */
static bool is_at(const blg_vec2 *joint, blg_vec2 p) {
    return joint && blg_vec2_distance(*joint, p) <= 2 * BLG_MEETING;
}

/* Whether an end of stroke a lies on stroke b, but not at their joint. */
static bool end_meets(const blg_curve *a, const blg_curve *b, const blg_vec2 *joint) {
    const blg_vec2 ends[] = {a->start, a->end};
    for (int i = 0; i < 2; i++)
        if (!is_at(joint, ends[i]) && blg_curve_distance(b, ends[i]) <= BLG_MEETING)
            return true;
    return false;
}

/* Whether two strokes meet at a point other than their joint. joint is NULL if the strokes do not
 * follow each other. A line that turns back along the line before it counts as no meeting. */
static bool meet(const blg_curve *a, const blg_curve *b, const blg_vec2 *joint) {
    blg_hit hits[2];
    if (joint && !a->is_arc && !b->is_arc)
        return false; /* two lines that share a joint have no other crossing */
    const int n = blg_intersect(a, b, MERGE, BLG_MEETING, hits);
    for (int i = 0; i < n; i++)
        if (!is_at(joint, blg_curve_point(a, hits[i].ta)))
            return true;
    return end_meets(a, b, joint) || end_meets(b, a, joint);
}

static bool strokes_meet(const path *p, int i, int j) { /* i < j */
    return meet(&p->curves[i], &p->curves[j], j == i + 1 ? &p->curves[i].end : NULL);
}

/* Whether the path closes a loop somewhere. A single arc that ends where it starts, a full circle,
 * is a loop, too. */
bool blg_build_closes(const blg_program *program) {
    const path p = path_of(program);
    for (int i = 0; i < p.n; i++) {
        const blg_curve *c = &p.curves[i];
        if (c->is_arc && c->length > BLG_MEETING &&
            blg_vec2_distance(c->start, c->end) <= BLG_MEETING)
            return true;
        for (int j = i + 1; j < p.n; j++)
            if (strokes_meet(&p, i, j))
                return true;
    }
    return false;
}

/* ---- build ---- */

/* The side to which a path turns between two directions: -1 right, 0 straight on, 1 left, or
 * BLG_BEND_BACK. A cusp has no side of its own, because rounding would decide it. */
static int8_t side_of(blg_vec2 before, blg_vec2 after) {
    const double turn =
        BLG_DEGREES(atan2(blg_vec2_cross(before, after), blg_vec2_dot(before, after)));
    if (fabs(turn) > 180 - STRAIGHT_DEG)
        return BLG_BEND_BACK;
    return fabs(turn) < STRAIGHT_DEG ? 0 : turn < 0 ? -1 : 1;
}

/* The build of a program (look/audit.h): how its strokes bend, turn and meet, without their sizes.
 * The joint between the last and the first stroke of a closed path does not count as a meeting. */
static blg_structure build_of(const blg_program *program) {
    const path p = path_of(program);
    blg_structure b = {.n = p.n, .closed = p.closed};
    for (int i = 0; i < p.n; i++) {
        const blg_curve *c = &p.curves[i], *before = &p.curves[(i + p.n - 1) % p.n];
        b.kind[i] = !c->is_arc ? 0 : c->sweep_rad < 0 ? -1 : 1;
        if (i > 0 || p.closed)
            b.bend[i] = side_of(blg_curve_tangent(before, 1), blg_curve_tangent(c, 0));
        for (int j = i + 1; j < p.n; j++)
            if (!(p.closed && i == 0 && j == p.n - 1) && strokes_meet(&p, i, j)) {
                b.meets[i] |= 1u << j;
                b.meets[j] |= 1u << i;
            }
    }
    return b;
}

bool blg_build_same(const blg_program *one, const blg_program *other) {
    if (one->n_actions != other->n_actions || one->n_actions == 0)
        return false;
    const blg_structure a = build_of(one), b = build_of(other);
    return blg_structure_same(&a, &b);
}

/* ---- joints ---- */

/* Whether action i and the one before are lines, and the turn between them is `deg`. */
static bool turns_by(const blg_program *p, int i, double deg) {
    return i > 0 && i < p->n_actions && p->actions[i].kind == BLG_LINE &&
           p->actions[i - 1].kind == BLG_LINE &&
           fabs(p->actions[i].turn_deg - deg) <= ANGLE_STEP_DEG / 2;
}

/* Whether joint i is a corner of a standard part (look/audit.h): a right angle, or one of two equal
 * turns of 120 degrees that follow each other (a triangle). */
static bool is_of_part(const blg_program *p, int i) {
    for (int sign = -1; sign <= 1; sign += 2)
        if (turns_by(p, i, sign * 90) ||
            (turns_by(p, i, sign * 120) &&
             (turns_by(p, i - 1, sign * 120) || turns_by(p, i + 1, sign * 120))))
            return true;
    return false;
}

/* A turn counts as straight if it is at most half a step of the published text. */
blg_joints blg_build_joints(const blg_program *program) {
    blg_joints joints = {0};
    for (int i = 1; i < program->n_actions; i++) {
        const bool straight = fabs(program->actions[i].turn_deg) <= ANGLE_STEP_DEG / 2;
        joints.n++;
        joints.straight += straight;
        joints.of_parts += !straight && is_of_part(program, i);
    }
    return joints;
}
