/* Finds where a command's problems come from. The command's options come in: a config, or a data
 * set to read. A generator comes out, or the problems themselves, with the catalogue that they
 * need. All commands that make or show problems begin here. The header is front/tool.h. */
#include "front/tool.h"

#include "base/edge.h"
#include "base/files.h"
#include "base/text.h"
#include "data/read.h"
#include "data/reference.h"
#include "data/write.h"
#include "figure/catalogue.h"

#include <jansson.h>

/* ---- source ---- */

/* Makes a generator from the options: reads the config, sets the keys that options give, opens the
 * catalogue and, in reference mode, the published generator. */

#define MOST_ERRORS      64 /* mistakes of a config that are printed */
#define DEFAULT_PRESET   "bongard-logo"
#define REFERENCE_PRESET "nvlabs-reference"
#define RELEASE_PRESET   "nvlabs-release"

/* Prints n mistakes in a config, at most MOST_ERRORS; the error counts the rest. */
static blg_status tell_all(blg_status status, const blg_error *errors, int n, const char *where,
                           blg_error *error) {
    for (int i = 0; i < n && i < MOST_ERRORS; i++)
        cli_fail(&errors[i]);
    return n > MOST_ERRORS
               ? blg_error_set(error, status, "%d more mistakes in %s", n - MOST_ERRORS, where)
               : status;
}

static blg_status validate(const blg_config *config, blg_error *error) {
    blg_error errors[MOST_ERRORS] = {0};
    int n = 0;
    blg_status status = blg_config_validate(config, errors, MOST_ERRORS, &n);
    return tell_all(status, errors, n, "the config", error);
}

/* Refuses a manifest whose config makes other problems than its data set has, and warns where the
 * data set is a part of what the config makes. */
static blg_status check_manifest(const cli_args *args, const json_t *manifest, const char *file,
                                 blg_error *error) {
    const json_t *version = json_object_get(manifest, "format_version");
    const json_t *source = json_object_get(manifest, "source");
    const char *kind = blg_json_text(source, "problems");
    const bool made = strcmp(kind, "packed") != 0 && strcmp(kind, "imported") != 0;
    if (!made)
        return blg_error_in(error, file, BLG_INVALID,
                            "the manifest of %s problems, which no config makes", kind);
    if (json_integer_value(version) != BLG_FORMAT_VERSION)
        return blg_error_in(error, file, BLG_INVALID,
                            "a manifest of format version %lld; this tool makes version %d, in "
                            "which problems differ: take blogo %.20s",
                            (long long)json_integer_value(version), BLG_FORMAT_VERSION,
                            blg_json_text(manifest, "tool_version"));
    if (json_object_get(manifest, "filtered") || json_object_get(manifest, "sample") ||
        json_integer_value(json_object_get(manifest, "limit")) > 0 ||
        json_integer_value(json_object_get(json_object_get(manifest, "shard"), "of")) > 1)
        cli_say(args,
                "blogo: warning: %s: a part of a data set; its config makes the whole, so give "
                "--limit, --sample or --shard as then, or `blogo filter` the names",
                file);
    return BLG_OK;
}

/* If the text is the manifest of a data set, its config takes the place of the text. */
static blg_status take_manifest(const cli_args *args, const char *file, blg_buf *text,
                                bool *is_manifest, blg_error *error) {
    json_t *root = NULL;
    blg_status status = blg_json_parse(text->data, text->size, 0, NULL, &root);
    const json_t *config = json_object_get(root, "config");
    *is_manifest =
        status == BLG_OK && json_is_object(config) && blg_json_says(root, "tool", "blogo");
    if (*is_manifest) {
        status = check_manifest(args, root, file, error);
        blg_buf_clear(text);
        if (status == BLG_OK && !blg_json_print(config, JSON_REAL_PRECISION(17), text))
            status = blg_no_memory(error);
    } else if (status == BLG_INVALID) {
        status = BLG_OK; /* the parser of configs says what is wrong */
    }
    json_decref(root);
    return status;
}

/* Prints every mistake of the config with its place. Files that the config names are looked for
 * beside it; those of a manifest in the current folder, as its run looked for them if that is the
 * same. */
static blg_status read_config(const cli_args *args, const char *path, blg_config *config,
                              blg_error *error) {
    bool is_manifest = false;
    blg_buf text = {0};
    blg_error errors[MOST_ERRORS] = {0};
    int n = 0;
    const char *file = cli_file_name(path);
    blg_status status = cli_read_file(path, &text, error);
    BLG_THEN(status, take_manifest(args, file, &text, &is_manifest, error));
    if (status == BLG_OK) {
        status = blg_config_parse(text.data, text.size, file, config, errors, MOST_ERRORS, &n);
        BLG_THEN(status, blg_config_check_file(text.data, text.size, file, config, errors,
                                               MOST_ERRORS, &n));
        status = tell_all(status, errors, n, file, error);
    }
    if (!is_manifest)
        BLG_THEN(status, blg_config_resolve_files(config, path, error));
    blg_buf_free(&text);
    return status;
}

/* Sets the keys of abstract problems to values that switch them off. A config without abstract
 * problems must not set them. */
static void forget_abstract(blg_config *config) {
    blg_composition_config *composition = &config->composition;
    composition->support_candidates = 0;
    composition->query_candidates = 0;
    composition->pool_overlap = -1; /* not set */
    composition->test_pool = 0;
    composition->pairings = 1;
    for (int r = 0; r < config->splits.n_rules; r++)
        config->splits.rules[r].pool_overlap = -1;
}

/* Names the families that the config has, in place of one that it lacks. */
static blg_status no_such_family(const blg_config *config, blg_family lacking, blg_error *error) {
    char names[64] = "";
    for (blg_family family = 0; family < BLG_FAMILIES; family++)
        if (config->families[family])
            snprintf(names + strlen(names), sizeof names - strlen(names), "%s%s",
                     names[0] ? ", " : "", blg_family_name(family));
    return blg_error_set(error, BLG_INFEASIBLE,
                         "--family %s: the config has no such problems, its families are: %s%s",
                         blg_family_name(lacking), names,
                         lacking == BLG_RELATIONS && !config->relations.n_concepts
                             ? " (preset relations has them)"
                             : "");
}

/* Applies --family: switches all other families off, with the keys that concern only them. */
static blg_status set_families(const cli_args *args, blg_config *config, blg_error *error) {
    bool wanted[BLG_FAMILIES] = {false};
    const char *given;
    for (int i = 0; (given = cli_list(args, "family", i)); i++) {
        const int family = cli_family(given);
        if (family < 0)
            return cli_usage_error(args->command, "--family: expected one of %s, got \"%s\"",
                                   BLG_FAMILY_WORDS, given);
        wanted[family] = true;
    }
    if (!cli_given(args, "family"))
        return BLG_OK;
    for (blg_family family = 0; family < BLG_FAMILIES; family++)
        if (wanted[family] && !config->families[family])
            return no_such_family(config, family, error);
    memcpy(config->families, wanted, sizeof wanted);
    if (!wanted[BLG_ABSTRACT])
        forget_abstract(config);
    if (!wanted[BLG_FREE_FORM])
        config->composition.context_pairs = false;
    return BLG_OK;
}

/* Makes the assignments of --set; prints a message for each wrong assignment. */
static blg_status set_knobs(const cli_args *args, blg_config *config, blg_error *error) {
    blg_status status = BLG_OK;
    const char *assignment;
    for (int i = 0; (assignment = cli_list(args, "set", i)); i++) {
        blg_error mistake = {0};
        if (blg_config_set(config, assignment, &mistake) != BLG_OK)
            status = cli_fail(&mistake);
    }
    return status == BLG_OK && cli_given(args, "set") ? validate(config, error) : status;
}

/* The order of the steps decides which value counts: preset or file, --set, then the single
 * options. */
blg_status cli_source_config(const cli_args *args, blg_config *config, blg_error *error) {
    /* --config, or the argument of a command that takes a config */
    const bool argument = args->n_arguments && strcmp(args->command->arguments, "[CONFIG]") == 0;
    const char *file = argument ? args->arguments[0] : cli_text(args, "config", NULL);
    if (file && cli_given(args, "preset"))
        return cli_usage_error(args->command,
                               "expected --preset or --config, not both; a config names its preset "
                               "by the key \"preset\"");
    blg_status status =
        file ? read_config(args, file, config, error)
             : blg_config_preset(cli_text(args, "preset", DEFAULT_PRESET), config, error);
    BLG_THEN(status, set_knobs(args, config, error));
    if (status != BLG_OK)
        return status;
    config->seed = (uint64_t)cli_integer(args, "seed", (long long)config->seed);
    blg_config_resize(config, (int)cli_integer(args, "size", config->size_px));
    if (cli_given(args, "line-reading"))
        config->abstract.line_reading =
            cli_chosen(args, "line-reading", "any") ? BLG_LINE_CHOICE_ANY : BLG_LINE_CHOICE_TWO;
    return set_families(args, config, error);
}

blg_status cli_given_catalogue(const cli_args *args, bool released, blg_catalogue **catalogue,
                               blg_error *error) {
    const char *folder = cli_text(args, "catalog", NULL);
    blg_status status = !folder    ? blg_catalogue_default(catalogue, error)
                        : released ? blg_catalogue_load_released(folder, catalogue, error)
                                   : blg_catalogue_load(folder, catalogue, error);
    for (int i = 0; status == BLG_OK && i < blg_catalogue_warnings(*catalogue); i++)
        cli_say(args, "blogo: warning: %s", blg_catalogue_warning(*catalogue, i));
    return status;
}

/* Whether the folder holds a data set: its manifest is there. */
static bool is_set(const char *folder) {
    bool there = false;
    return blg_fs_find_in(folder, BLG_MANIFEST, &there, NULL) == BLG_OK && there;
}

/* Whether the manifest of the data set that the command reads, --dataset or the first argument,
 * names the digest of the released shape tables. The published tables, which --catalog gives, were
 * edited after the release; for such a data set the edits are undone. False if there is no data
 * set, or it is damaged: the command reports this when it reads the data set. */
static bool reads_release(const cli_args *args) {
    const char *folder = cli_text(args, "dataset", args->n_arguments ? args->arguments[0] : NULL);
    blg_set *set = NULL;
    const bool released = folder && is_set(folder) &&
                          blg_set_open(folder, NULL, &set, NULL) == BLG_OK &&
                          strcmp(set->catalogue_digest, BLG_RELEASED_TABLES) == 0;
    blg_set_close(set);
    return released;
}

/* Reads the catalogue that fits the command's data set; the caller frees it. */
static blg_status own_catalogue(const cli_args *args, blg_catalogue **catalogue, blg_error *error) {
    const bool released = cli_given(args, "catalog") && reads_release(args);
    return cli_given_catalogue(args, released, catalogue, error);
}

blg_status cli_source_catalogue(const cli_args *args, const blg_catalogue **catalogue,
                                blg_error *error) {
    blg_status status = own_catalogue(args, args->catalogue, error);
    *catalogue = *args->catalogue;
    return status;
}

static bool same_config(const blg_config *a, const blg_config *b) {
    char *one = blg_config_print(a), *other = blg_config_print(b);
    const bool same = one && other && strcmp(one, other) == 0;
    blg_text_free(one);
    blg_text_free(other);
    return same;
}

/* Whether the config differs from its preset only in keys that reference mode obeys. Reference mode
 * makes the problems of the published generator, whose settings are fixed: it would ignore any
 * other change. */
static bool keeps_reference(const blg_config *config) {
    blg_config preset;
    if (blg_config_preset(config->preset, &preset, NULL) != BLG_OK)
        return false;
    preset.seed = config->seed;
    preset.size_px = config->size_px;
    preset.visible_at_px = config->visible_at_px;
    preset.depth_bits = config->depth_bits;
    preset.splits = config->splits;
    preset.abstract.line_reading = config->abstract.line_reading;
    memcpy(preset.families, config->families, sizeof preset.families);
    return same_config(&preset, config);
}

/* Whether the config asks for the splits of the released data set. They are written in two ways: in
 * full, as in a manifest and in the plan; or in short, as in the preset. The name of the split file
 * does not matter. */
static bool keeps_splits(const cli_source *source) {
    const blg_config *asked = &source->config;
    blg_config preset, made = *asked;
    if (blg_config_preset(asked->preset, &preset, NULL) != BLG_OK)
        return false;
    made.splits = blg_plan_config(blg_generator_plan(source->generator))->splits;
    if (same_config(asked, &made))
        return true;
    made.splits = preset.splits;
    memcpy(made.splits.file_name, asked->splits.file_name, sizeof made.splits.file_name);
    return same_config(asked, &made);
}

/* Makes the generator of reference mode. two_level: draws with the published painter's raster,
 * whose pixels are black or white. Without --split-file, the preset nvlabs-release has the splits
 * of the release, and a config that asks for others is refused. */
static blg_status make_reference(cli_source *source, bool two_level, blg_error *error) {
    const bool released = strcmp(source->config.preset, RELEASE_PRESET) == 0;
    blg_source problems;
    blg_status status = blg_reference_create(source->catalogue, &source->reference, error);
    BLG_THEN(status, released ? blg_release_source(source->reference, source->splits,
                                                   &source->config, two_level, &problems, error)
                              : blg_reference_source(source->reference, source->splits, two_level,
                                                     &problems, error));
    BLG_THEN(status, blg_generator_create_from(&source->config, source->catalogue, &problems,
                                               &source->generator, error));
    if (status == BLG_OK && released && !source->splits && !keeps_splits(source))
        return blg_error_set(error, BLG_INVALID,
                             "the preset " RELEASE_PRESET " has the splits of the released data "
                             "set; --split-file gives others");
    return status;
}

/* Opens a source of reference mode. Refuses every key that the published generator would not obey,
 * and asks for the published shape tables. */
static blg_status open_reference(const cli_args *args, cli_source *source, blg_error *error) {
    const char *file = cli_text(args, "split-file", NULL), *preset = source->config.preset;
    const bool two_level = cli_chosen(args, "raster", "reference");
    const bool released = strcmp(preset, RELEASE_PRESET) == 0;
    if (two_level && source->config.size_px != 512)
        return blg_error_set(error, BLG_INVALID, "--raster reference draws 512 pixels, not %d",
                             source->config.size_px);
    if (!keeps_reference(&source->config))
        return blg_error_set(error, BLG_INVALID,
                             "the preset %s takes no other knobs than seed, families, "
                             "images.size_px, images.depth_bits, abstract.line_reading%s and "
                             "split_file",
                             preset, released ? "" : ", splits");
    if (!cli_given(args, "catalog"))
        return blg_error_set(error, BLG_INVALID,
                             "the preset %s needs the published shape tables: name their folder by "
                             "--catalog",
                             preset);
    blg_status status = cli_given_catalogue(args, released, &source->catalogue, error);
    if (status == BLG_OK && file)
        status = blg_split_file_load(NULL, file, &source->splits, error);
    return status == BLG_OK ? make_reference(source, two_level, error) : status;
}

/* Makes the generator of the config. The two presets of reference mode have a way of their own; all
 * others are planned, which may take long and shows progress. */
blg_status cli_source_open(const cli_args *args, cli_source *source, blg_error *error) {
    *source = (cli_source){.generator = NULL};
    blg_status status = cli_source_config(args, &source->config, error);
    if (status != BLG_OK)
        return status;
    if (strcmp(source->config.preset, REFERENCE_PRESET) == 0 ||
        strcmp(source->config.preset, RELEASE_PRESET) == 0)
        return open_reference(args, source, error);
    status = own_catalogue(args, &source->catalogue, error);
    if (status != BLG_OK)
        return status;
    if (cli_given(args, "split-file") || cli_given(args, "raster"))
        return cli_usage_error(args->command,
                               "--split-file and --raster need the preset " REFERENCE_PRESET
                               " or " RELEASE_PRESET);
    cli_progress progress;
    cli_planning_begin(&progress, args);
    status = blg_generator_create_watched(&source->config, source->catalogue, cli_planning_tell,
                                          &progress, &source->generator, error);
    cli_planning_end(&progress);
    return status;
}

void cli_source_close(cli_source *source) {
    blg_generator_free(source->generator);
    blg_reference_free(source->reference);
    blg_split_file_free(source->splits);
    blg_catalogue_free(source->catalogue);
}

int cli_threads(const cli_args *args) {
    return (int)cli_integer(args, "jobs", blg_edge_cores());
}

blg_status cli_print_config(const blg_config *config, blg_error *error) {
    char *text = blg_config_print(config);
    if (!text)
        return blg_no_memory(error);
    size_t size = strlen(text);
    printf("%s%s", text, size && text[size - 1] == '\n' ? "" : "\n");
    blg_text_free(text);
    return BLG_OK;
}

/* ---- fetch ---- */

/* Fetches problems by name or by number, or the first of each family, from a config or from a data
 * set. */

/* Makes room for one more problem and the name of its split. */
static blg_status make_room(cli_fetched *f, blg_error *error) {
    return blg_array_grow(&f->problems, &f->room, f->n + 1, sizeof *f->problems) &&
                   blg_array_grow(&f->splits, &f->split_room, f->n + 1, sizeof *f->splits)
               ? BLG_OK
               : blg_no_memory(error);
}

/* ---- the first problems of a family ---- */

#define MOST_CHOSEN 100 /* of a family: the most that --count allows */

/* Chooses `count` problems of a family: the first problem of each concept and, if there are fewer
 * concepts, further problems. First all problems are offered in their order (offer); then is_chosen
 * says which are chosen. A problem is known by a number. */
typedef struct choice {
    int count, n_first, n_more;
    uint64_t concepts[MOST_CHOSEN]; /* of the first problems */
    int64_t first[MOST_CHOSEN];     /* the first problem of each concept */
    int64_t more[MOST_CHOSEN];      /* further problems of these concepts */
} choice;

/* Whether `count` concepts were offered: then no other problem can be chosen. */
static bool is_full(const choice *c) {
    return c->n_first == c->count;
}

/* Offers a problem: the first of its concept is taken before others, which fill up what is left. */
static void offer(choice *c, int64_t number, uint64_t concept) {
    bool has_first = is_full(c); /* the concept's first problem is chosen, or no more are needed */
    for (int i = 0; i < c->n_first && !has_first; i++)
        has_first = c->concepts[i] == concept;
    if (!has_first) {
        c->concepts[c->n_first] = concept;
        c->first[c->n_first++] = number;
    } else if (c->n_more < c->count) {
        c->more[c->n_more++] = number;
    }
}

/* Whether the problem is chosen. Call this only after the last offer. */
static bool is_chosen(const choice *c, int64_t number) {
    bool chosen = false;
    for (int i = 0; i < c->n_first && !chosen; i++)
        chosen = c->first[i] == number;
    for (int i = 0; i < c->n_more && c->n_first + i < c->count && !chosen; i++)
        chosen = c->more[i] == number;
    return chosen;
}

static int n_chosen(const choice *c) {
    return is_full(c) || c->n_first + c->n_more > c->count ? c->count : c->n_first + c->n_more;
}

/* ---- built from a config ---- */

/* Finds problems in the plan by name, number or split, and builds them. */

/* Reports that the plan has no problem of this name. If the name is a folder with a data set, the
 * user has probably forgotten --dataset. */
static blg_status unknown_problem(const cli_args *args, const blg_plan *plan, const char *name) {
    char near[BLG_NAME_SIZE];
    if (is_set(name))
        return cli_usage_error(
            args->command, "\"%s\" is a data set, not a problem; did you mean \"--dataset %s\"?",
            name, name);
    return cli_unknown(args, "unknown problem", name,
                       blg_plan_nearest(plan, name, near) ? near : NULL);
}

static blg_status build_one(blg_worker *worker, const blg_plan *plan, int64_t index, cli_fetched *f,
                            blg_error *error) {
    blg_status status = make_room(f, error);
    BLG_THEN(status, blg_worker_build(worker, index, &f->problems[f->n], error));
    if (status == BLG_OK) {
        const char *split = blg_plan_split_name(plan, f->problems[f->n].split);
        snprintf(f->splits[f->n++], BLG_SPLIT_NAME, "%s", split);
    }
    return status;
}

/* Builds the problems that the arguments name. An argument is a problem's name, or its number in
 * the plan if it is a whole number. */
static blg_status build_named(const cli_args *args, blg_worker *worker, cli_fetched *f,
                              blg_error *error) {
    const blg_plan *plan = blg_generator_plan(f->source.generator);
    blg_status status = BLG_OK;
    for (int i = 0; i < args->n_arguments && status == BLG_OK; i++) {
        long long number;
        const bool is_index = blg_str_parse_long(args->arguments[i], &number) && number >= 0;
        const int64_t index = !is_index ? blg_plan_find(plan, args->arguments[i])
                              : number < blg_plan_size(plan) ? number
                                                             : -1;
        status = index < 0 && is_index
                     ? cli_usage_error(args->command, "no problem %lld; expected 0..%lld", number,
                                       (long long)blg_plan_size(plan) - 1)
                 : index < 0 ? unknown_problem(args, plan, args->arguments[i])
                             : build_one(worker, plan, index, f, error);
    }
    return status;
}

enum { ALL_SPLITS = -1 };

/* Finds --split in the plan; *split: its index, ALL_SPLITS without the option. */
static blg_status read_split(const cli_args *args, const blg_plan *plan, int *split) {
    const char *name = cli_text(args, "split", NULL), *names[BLG_MAX_SPLITS];
    const int n = blg_plan_splits(plan);
    *split = ALL_SPLITS;
    if (!name)
        return BLG_OK;
    for (int i = 0; i < n; i++)
        names[i] = blg_plan_split_name(plan, i);
    *split = blg_str_index(name, names, n);
    if (*split >= 0)
        return BLG_OK;
    blg_split_sizes sizes = {0}; /* for the message */
    for (blg_family family = 0; family < BLG_FAMILIES; family++)
        for (int64_t k = 0; k < blg_plan_kept_size(plan, family); k++)
            blg_split_sizes_add(&sizes,
                                names[blg_plan_split_of(plan, blg_plan_kept(plan, family, k))], 1);
    return cli_usage_error(args->command, "unknown split \"%s\"%s", name,
                           blg_split_sizes_text(&sizes));
}

/* Builds `count` problems of each family, those of --split only, as `choice` chooses them. */
static blg_status build_first(const cli_args *args, int count, blg_worker *worker, cli_fetched *f,
                              blg_error *error) {
    const blg_plan *plan = blg_generator_plan(f->source.generator);
    int split;
    blg_status status = read_split(args, plan, &split);
    for (blg_family family = 0; family < BLG_FAMILIES; family++) {
        const int64_t size = blg_plan_kept_size(plan, family);
        choice c = {.count = count};
        for (int64_t k = 0; k < size && !is_full(&c); k++) {
            const int64_t i = blg_plan_kept(plan, family, k);
            blg_plan_item item;
            if (split == ALL_SPLITS || blg_plan_split_of(plan, i) == split)
                offer(&c, i, (uint64_t)blg_plan_item_at(plan, i, &item)->concept_id);
        }
        int left = n_chosen(&c);
        for (int64_t k = 0; k < size && left > 0 && status == BLG_OK; k++) {
            const int64_t i = blg_plan_kept(plan, family, k);
            if (!is_chosen(&c, i))
                continue;
            status = build_one(worker, plan, i, f, error);
            left--;
        }
    }
    return status;
}

static blg_status build_problems(const cli_args *args, int count, cli_fetched *f,
                                 blg_error *error) {
    blg_worker *worker = NULL;
    blg_status status = cli_source_open(args, &f->source, error);
    f->seed = f->source.config.seed;
    f->best = f->source.config.antialias == BLG_ANTIALIAS_BEST;
    BLG_THEN(status, blg_worker_create(f->source.generator, &worker, error));
    BLG_THEN(status, args->n_arguments ? build_named(args, worker, f, error)
                                       : build_first(args, count, worker, f, error));
    blg_worker_free(worker);
    return status;
}

/* ---- read from a data set ---- */

/* Finds problems in the scenes of a data set, and reads them. */

/* The scenes of the data set --dataset, and the problems that were read from them. */
typedef struct scene_file {
    const cli_args *args;
    const char *path;     /* of the file of scenes */
    bool published;       /* the scenes are in the published painter's frame (figure/ink.h) */
    cli_fetched *fetched; /* gets the problems */
} scene_file;

/* Appends to f the problem of that name or, if name is NULL, the next problem of the file. A name
 * that is a whole number is the problem's number in the file, from 0. *found: false if there is no
 * such problem. */
static blg_status read_one(blg_scene_reader *reader, const char *name, cli_fetched *f, bool *found,
                           blg_error *error) {
    blg_status status = make_room(f, error);
    if (status != BLG_OK)
        return status;
    blg_problem *problem = &f->problems[f->n];
    long long number = -1;
    if (name && blg_str_parse_long(name, &number) && number >= 0) {
        *found = true;
        for (long long i = 0; i <= number && *found && status == BLG_OK; i++)
            status = blg_scene_reader_next(reader, problem, found, error);
    } else
        status = name ? blg_scene_reader_find(reader, name, problem, found, error)
                      : blg_scene_reader_next(reader, problem, found, error);
    if (status == BLG_OK && *found) {
        f->seed = reader->parser.seed;
        snprintf(f->splits[f->n++], BLG_SPLIT_NAME, "%s", reader->parser.split);
    }
    return status;
}

static blg_status open_reader(const scene_file *file, blg_scene_reader **reader, blg_error *error) {
    return blg_scene_reader_open(cli_text(file->args, "dataset", NULL), file->path,
                                 file->fetched->source.catalogue, file->published, reader, error);
}

/* Reports that the file has no problem of this name. The message says how many problems there are,
 * because the data set may be a small sample, and guesses the nearest name. If a line of the file
 * is broken, the message has neither. */
static blg_status unknown_name(const scene_file *file, const char *name, blg_error *error) {
    char near[BLG_NAME_SIZE] = "", among[32] = "";
    int n = 0, least = INT_MAX;
    bool found = true;
    blg_scene_reader *reader = NULL;
    blg_problem *problem =
        &file->fetched->problems[file->fetched->n]; /* read_one made room for it */
    blg_status status = open_reader(file, &reader, NULL);
    while (status == BLG_OK && found) {
        status = blg_scene_reader_next(reader, problem, &found, NULL);
        const bool next = status == BLG_OK && found;
        const int distance = next ? blg_str_distance(name, problem->name) : INT_MAX;
        n += next;
        if (distance < least) {
            least = distance;
            snprintf(near, sizeof near, "%s", problem->name);
        }
    }
    blg_scene_reader_close(reader);
    const char *guess = near;
    if (status == BLG_OK && n)
        snprintf(among, sizeof among, " among its %d", n);
    return blg_error_set(error, BLG_INVALID, "%s: no problem \"%s\"%s%s", file->path, name, among,
                         blg_str_guess(blg_str_nearest(name, &guess, n > 0)).text);
}

/* Reads the named problems. Names may come in any order, so each search begins at the start of the
 * file. */
static blg_status read_named(const scene_file *file, blg_error *error) {
    blg_status status = BLG_OK;
    for (int i = 0; i < file->args->n_arguments && status == BLG_OK; i++) {
        const char *name = file->args->arguments[i];
        blg_scene_reader *reader = NULL;
        bool found = true;
        status = open_reader(file, &reader, error);
        BLG_THEN(status, read_one(reader, name, file->fetched, &found, error));
        blg_scene_reader_close(reader);
        if (status == BLG_OK && !found)
            status = unknown_name(file, name, error);
    }
    return status;
}

/* Offers the problems of the file, those of --split only, to the choices of their families. Stops
 * when every choice is full. sizes gets the number of problems of each split. Each problem is read
 * into the same place, because only the numbers are needed here. */
static blg_status offer_all(const scene_file *file, choice choices[], blg_split_sizes *sizes,
                            blg_error *error) {
    cli_fetched *f = file->fetched;
    const char *split = cli_text(file->args, "split", NULL);
    blg_scene_reader *reader = NULL;
    bool found = true, full = false;
    blg_status status = open_reader(file, &reader, error);
    for (int64_t number = 0; found && !full && status == BLG_OK; number++) {
        status = read_one(reader, NULL, f, &found, error);
        if (status != BLG_OK || !found)
            break;
        const blg_problem *problem = &f->problems[--f->n];
        blg_split_sizes_add(sizes, f->splits[f->n], 1);
        if (!split || strcmp(f->splits[f->n], split) == 0)
            offer(&choices[problem->family], number, blg_key_of_concept(problem));
        full = true;
        for (int family = 0; family < BLG_FAMILIES; family++)
            full = full && is_full(&choices[family]);
    }
    blg_scene_reader_close(reader);
    return status;
}

/* Reads `count` problems of each family, those of --split only, as `choice` chooses them. Reads the
 * file twice, so that only chosen problems take memory. */
static blg_status read_first(const scene_file *file, int count, blg_error *error) {
    cli_fetched *f = file->fetched;
    const char *split = cli_text(file->args, "split", NULL);
    choice choices[BLG_FAMILIES] = {0};
    blg_scene_reader *reader = NULL;
    blg_split_sizes sizes = {0};
    bool found = true;
    int left = 0;
    for (int family = 0; family < BLG_FAMILIES; family++)
        choices[family].count = count;
    blg_status status = offer_all(file, choices, &sizes, error);
    for (int family = 0; family < BLG_FAMILIES; family++)
        left += n_chosen(&choices[family]);
    if (status == BLG_OK && split && left == 0)
        return blg_error_set(error, BLG_INFEASIBLE, "no problem of split \"%.40s\"%s", split,
                             blg_split_sizes_text(&sizes));
    BLG_THEN(status, open_reader(file, &reader, error));
    for (int64_t number = 0; left > 0 && found && status == BLG_OK; number++) {
        status = read_one(reader, NULL, f, &found, error);
        const bool chosen =
            status == BLG_OK && found && is_chosen(&choices[f->problems[f->n - 1].family], number);
        left -= chosen;
        f->n -= status == BLG_OK && found && !chosen;
    }
    blg_scene_reader_close(reader);
    return status;
}

/* Refuses options of the config beside --dataset: the problems of a data set are fixed. */
static blg_status refuse_config(const cli_args *args) {
    static const char *const makers[] = {"config", "preset", "set", "seed", "family"};
    for (size_t i = 0; i < sizeof makers / sizeof *makers; i++)
        if (cli_given(args, makers[i]))
            return cli_usage_error(args->command,
                                   "--%s is for problems that are made anew, not for --dataset",
                                   makers[i]);
    return BLG_OK;
}

/* Takes the catalogue that names the shapes of the data set: that of --catalog, else the built-in
 * one, if the data set was made from it. digest: of the catalogue, as the manifest names it; "": no
 * manifest. */
static blg_status take_catalogue(scene_file *file, const char *digest, blg_error *error) {
    blg_catalogue **catalogue = &file->fetched->source.catalogue;
    blg_status status = BLG_OK;
    if (cli_given(file->args, "catalog"))
        return own_catalogue(file->args, catalogue, error);
    if (*digest)
        status = blg_catalogue_default(catalogue, error);
    if (*catalogue && strcmp(blg_catalogue_digest(*catalogue), digest) != 0) {
        blg_catalogue_free(*catalogue);
        *catalogue = NULL;
    }
    return status;
}

/* Reads the manifest, if there is one, and takes the catalogue. Checks that this version reads the
 * manifest's format. *zstd: scenes are compressed. */
static blg_status read_manifest(const char *folder, scene_file *file, bool *zstd,
                                blg_error *error) {
    blg_set *set = NULL;
    bool there = false;
    blg_status status = blg_fs_find_in(folder, BLG_MANIFEST, &there, error);
    BLG_THEN(status, there ? blg_set_open(folder, NULL, &set, error)
                           : blg_folder_check_ended(folder, error));
    file->published = set && set->published;
    file->fetched->best = set && set->config.antialias == BLG_ANTIALIAS_BEST;
    *zstd = set && set->zstd;
    BLG_THEN(status, take_catalogue(file, set ? set->catalogue_digest : "", error));
    blg_set_close(set);
    return status;
}

/* Refuses a data set in the published layout, which has program files but no scenes. */
static blg_status check_scenes(const char *folder, const char *scenes, const blg_stamp *stamp,
                               blg_error *error) {
    bool there = false, programs = false;
    blg_status status = blg_fs_find(scenes, &there, error);
    for (int i = 1; i < BLG_STAMP_FILES; i++)
        programs = programs || stamp->files[i].there;
    if (status != BLG_OK || there || !programs || stamp->files[0].there)
        return status;
    return blg_error_in(error, folder, BLG_IO,
                        "the data set has no scenes.jsonl, so its images have no poses to draw "
                        "them from; `blogo import` adds them");
}

/* Gets the problems that the command names: reads them from --dataset, else builds them. The stamp,
 * taken before and checked afterwards, shows whether the data set was replaced meanwhile. */
blg_status cli_fetch(const cli_args *args, int count, cli_fetched *f, blg_error *error) {
    *f = (cli_fetched){.n = 0};
    const char *folder = cli_text(args, "dataset", NULL);
    if (!folder)
        return build_problems(args, count, f, error);
    scene_file file = {.args = args, .fetched = f};
    blg_path path;
    blg_stamp stamp;
    bool zstd = false;
    blg_status status = blg_stamp_take(&stamp, folder, error);
    BLG_THEN(status, refuse_config(args));
    BLG_THEN(status, read_manifest(folder, &file, &zstd, error));
    path = blg_fs_path(folder, BLG_SCENES_FILE(zstd));
    file.path = path.text;
    BLG_THEN(status, check_scenes(folder, path.text, &stamp, error));
    BLG_THEN(status,
             args->n_arguments ? read_named(&file, error) : read_first(&file, count, error));
    BLG_THEN(status, blg_stamp_check(&stamp, folder, error));
    return status;
}

void cli_fetch_free(cli_fetched *f) {
    blg_array_free(&f->problems);
    blg_array_free(&f->splits);
    cli_source_close(&f->source);
}

blg_status cli_read_image(const cli_args *args, const blg_problem *problem, int *side, int *image) {
    const char *text = cli_text(args, "image", "");
    const int last = blg_problem_side(problem, text[0] == '1') - 1;
    long long number = -1;
    if ((text[0] != '0' && text[0] != '1') || text[1] != '/' ||
        !blg_str_parse_long(text + 2, &number) || number < 0 || number > last)
        return cli_usage_error(args->command,
                               "--image: expected SIDE/N with side 1 (positive) or 0 and N in "
                               "0..%d, got \"%s\"",
                               last, text);
    *side = text[0] - '0';
    *image = (int)number;
    return BLG_OK;
}

/* ---- rows ---- */

/* Rows of a program table, from shapes that the user wrote as programs in words. A line has name,
 * super class and program, between blanks. */

/* Figures that are added get this diameter, as most built-in ones have, unless their longest stroke
 * would then be longer than 1: in problems, size must not tell them from the others. */
#define ADDED_DIAMETER 1.2

/* Appends a number with six decimals at most. */
static void add_decimals(blg_buf *row, double value) {
    char digits[64];
    size_t n = (size_t)snprintf(digits, sizeof digits, "%.6f", value);
    while (digits[n - 1] == '0')
        n--;
    blg_buf_add(row, digits, digits[n - 1] == '.' ? n - 1 : n);
}

/* Appends the row of a shape. */
static void add_row(blg_buf *row, const char *name, const char *super_class,
                    const blg_program *program, double scale) {
    blg_buf_format(row, "%s\t", name);
    for (const char *at = name; *at; at++)
        blg_buf_add(row, *at == '_' ? " " : at, 1);
    blg_buf_format(row, "\t%s\t", super_class);
    for (int i = 0; i < program->n_actions; i++) {
        const blg_action *action = &program->actions[i];
        blg_buf_format(row, "%s%s_", i ? ", " : "", blg_action_kind_name(action->kind));
        add_decimals(row, action->length * scale);
        if (action->kind == BLG_ARC) {
            blg_buf_text(row, "_");
            add_decimals(row, action->extent_deg);
        }
    }
    for (int i = 0; i < program->n_actions; i++) {
        const double turn = program->actions[i].turn_deg;
        blg_buf_format(row, "%s%s", i ? "--" : "\t", turn < 0 ? "R" : "L");
        add_decimals(row, fabs(turn));
    }
    blg_buf_text(row, "\n");
}

/* How much larger the figure must be in the table. */
static blg_status added_scale(const blg_program *program, double *scale, blg_error *error) {
    blg_analyser *analyser = NULL;
    blg_analysis analysis;
    double longest = 0;
    blg_status status = blg_analyser_create(&analyser, error);
    if (status != BLG_OK)
        return status;
    blg_analyse(analyser, program, &analysis);
    blg_analyser_free(analyser);
    for (int i = 0; i < program->n_actions; i++)
        longest = fmax(longest, program->actions[i].length);
    if (!(longest > 0 && analysis.diameter > 0))
        return blg_error_set(error, BLG_INVALID, "the program draws nothing");
    *scale = fmin(ADDED_DIAMETER / analysis.diameter, 1 / longest);
    return BLG_OK;
}

/* Reads a line, and appends its row to the table. *catalogue: the table's shapes, before and after
 * that. */
static blg_status add_shape(char *line, const char *path, blg_buf *table, blg_catalogue **catalogue,
                            blg_error *error) {
    static const char *const blanks = " \t\r";
    char *name = line + strspn(line, blanks), *rest = name + strcspn(name, blanks);
    char *super_class = rest + strspn(rest, blanks);
    char *words = super_class + strcspn(super_class, blanks);
    double scale = 1;
    blg_program program;
    if (!*words)
        return blg_error_set(error, BLG_INVALID, "expected NAME, SUPER_CLASS and PROGRAM");
    *rest = '\0';
    *words++ = '\0';
    if (blg_catalogue_find(*catalogue, name) >= 0)
        return blg_error_set(error, BLG_INVALID, "there is a shape \"%s\" already", name);
    blg_status status = cli_read_program(words, &program, error);
    BLG_THEN(status, added_scale(&program, &scale, error));
    if (status != BLG_OK) {
        error->column += error->column ? (int)(words - line) : 0;
        return status;
    }
    add_row(table, name, super_class, &program, scale);
    if (table->failed)
        return blg_no_memory(error);
    blg_catalogue_free(*catalogue);
    status = blg_catalogue_parse(&(blg_tsv_source){path, table->data, table->size}, NULL, catalogue,
                                 error);
    if (status != BLG_OK) /* a place in the row, which the user has not seen */
        error->column = 0;
    return status;
}

blg_status cli_add_shapes(const char *path, const char *folder, blg_buf *table,
                          blg_catalogue **catalogue, blg_error *error) {
    blg_buf text = {0};
    const blg_path programs = blg_fs_path(folder, BLG_PROGRAM_TABLE);
    const char *name = cli_file_name(path);
    blg_status status = blg_fs_read(NULL, programs.text, table, error);
    BLG_THEN(status, blg_catalogue_parse(&(blg_tsv_source){programs.text, table->data, table->size},
                                         NULL, catalogue, error));
    BLG_THEN(status, cli_read_file(path, &text, error));
    if (status == BLG_OK && table->data[table->size - 1] != '\n')
        blg_buf_text(table, "\n");
    int number = 1, added = 0;
    for (char *line = text.data; status == BLG_OK && line; number++) {
        char *end = strchr(line, '\n');
        if (end)
            *end = '\0';
        if (!strchr("#", line[strspn(line, " \t\r")])) {
            status = add_shape(line, name, table, catalogue, error);
            added++;
        }
        if (status != BLG_OK) {
            error->line = number;
            blg_error_at(error, name, 0, 0);
        }
        line = end ? end + 1 : NULL;
    }
    blg_buf_free(&text);
    if (status == BLG_OK && !added)
        return blg_error_in(error, name, BLG_INVALID, "the file has no shapes");
    return status;
}
