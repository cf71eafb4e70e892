/* Reads and checks configs. A config says what a data set is made from. A preset or a JSON text
 * goes in; a blg_config with a value for every key comes out, or a list of mistakes. Values that
 * follow from several keys come from here, too. Commands, plan and builders use them. */
#include "problem/config.h"

#include "base/geometry.h"
#include "base/text.h"
#include "embedded.h"
#include "figure/catalogue.h"
#include "figure/ink.h"
#include "problem/concept.h"
#include "problem/family.h"
#include "problem/relations.h"

/* ---- mistakes ---- */

/* Collects the mistakes of a config. Checks report a key and a text; so one run tells several
 * mistakes. */

/* Counts a mistake. Returns the next entry of the reader's list of errors, empty, or NULL if the
 * list is full. */
static blg_error *next_error(blg_config_reader *reader) {
    if (reader->n_errors++ >= reader->max_errors)
        return NULL;
    return memset(&reader->errors[reader->n_errors - 1], 0, sizeof *reader->errors);
}

/* Whether a mistake is reported already at an entry of the list with this key, for example at
 * "splits.val.by[2]". Such a list was not read, so what a later check says of it would mislead. */
static bool is_unread(const blg_config_reader *reader, const char *list) {
    const size_t n = strlen(list);
    for (int i = 0; i < reader->n_errors && i < reader->max_errors; i++) {
        const char *key = reader->errors[i].key;
        if (strncmp(key, list, n) == 0 && key[n] == '[')
            return true;
    }
    return false;
}

/* Adds a mistake to the reader's errors, with the line and column of the value at `path` (at_key:
 * of its key). If the file lacks the value, the place is that of the object that lacks it. */
static void report(blg_config_reader *reader, const blg_json_path *path, bool at_key,
                   const char *format, va_list args) {
    char text[sizeof reader->errors->text], key[sizeof reader->errors->key];
    blg_json_path_print(path, key, sizeof key);
    if (path && path->key && is_unread(reader, key))
        return;
    blg_error *error = next_error(reader);
    if (!error)
        return;
    vsnprintf(text, sizeof text, format, args);
    blg_error_set(error, BLG_INVALID, "%s", text);
    blg_error_key(error, "%s", key);
    int line = 0, column = 0;
    if (reader->json && !blg_json_place(reader->json, reader->size, path, at_key, &line, &column))
        for (; path && !line; path = path->parent) /* absent key: use its object */
            blg_json_place(reader->json, reader->size, path->parent, /* of_key */ true, &line,
                           &column);
    blg_error_at(error, reader->file, line, column);
}

void blg_config_report(blg_config_reader *reader, const blg_json_path *path, const char *format,
                       ...) {
    va_list args;
    va_start(args, format);
    report(reader, path, /* at_key */ false, format, args);
    va_end(args);
}

void blg_config_report_key(blg_config_reader *reader, const blg_json_path *path, const char *format,
                           ...) {
    va_list args;
    va_start(args, format);
    report(reader, path, /* at_key */ true, format, args);
    va_end(args);
}

void blg_config_no_memory(blg_config_reader *reader) {
    (void)!blg_no_memory(next_error(reader)); /* blg_no_memory takes NULL too */
    reader->no_memory = true;
}

/* What each check below gets: the config, and where to report mistakes. */
typedef struct check {
    blg_config_reader *reader;
    const blg_config *config;
} check;

/* Reports a mistake at the value of a key of the object at a path: REPORT(check, path, key, format,
 * ...). */
#define REPORT(c, ...) BLG_CONFIG_REPORT((c)->reader, __VA_ARGS__)

static const blg_json_path path_composition = {NULL, "composition", 0},
                           path_relations = {NULL, "relations", 0};

/* ---- file names ---- */

/* Checks the names of split files: a name must be fit for a file, and no other file of a data set
 * may have it. */

/* Whether two names are one file where letter case does not count, as on macOS and Windows. */
static bool same_file(const char *a, const char *b, size_t size) {
    for (size_t i = 0; i < size; i++) {
        const int char_a = a[i] >= 'A' && a[i] <= 'Z' ? a[i] - 'A' + 'a' : a[i];
        const int char_b = b[i] >= 'A' && b[i] <= 'Z' ? b[i] - 'A' + 'a' : b[i];
        if (char_a != char_b)
            return false;
        if (!char_a)
            break;
    }
    return true;
}

/* Whether a split file may have this name: it must end in .json, consist of letters, digits and
 * ".-_", not begin with "." or "-", and be no other file's name in a data set, whatever the letter
 * case. */
bool blg_is_split_file_name(const char *name) {
    static const char *const taken[] = {BLG_MANIFEST, BLG_SPLIT_REPORT, BLG_INCOMPLETE, BLG_CARD};
    const size_t length = strlen(name), n_allowed = strspn(name, "abcdefghijklmnopqrstuvwxyz"
                                                                 "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                                                 "0123456789_.-");
    for (size_t i = 0; i < sizeof taken / sizeof *taken; i++)
        if (same_file(name, taken[i], strlen(taken[i]) + 1))
            return false;
    return n_allowed == length && !same_file(name, BLG_CARD_SHARDS, sizeof BLG_CARD_SHARDS - 1) &&
           length > 5 && name[0] != '.' && name[0] != '-' &&
           strcmp(name + length - 5, ".json") == 0;
}

/* ---- config protocols ---- */

/* Keys for the protocols of other benchmarks: which component of a pair comes first and which one
 * negatives break, limits of shared shapes, equal shares of lengths, lists of problems. This file
 * computes values that follow from these keys, and checks whether they fit together. */

static const blg_json_path path_basic = {NULL, "basic", 0};
static const blg_json_path path_abstract = {NULL, "abstract", 0};
static const blg_json_path path_splits = {NULL, "splits", 0};

/* Whether negatives may break the component of this index (0 or 1 in a pair). */
bool blg_config_breaks(blg_breaks breaks, int component, int n_components) {
    return n_components != 2 || breaks == BLG_BREAKS_EITHER ||
           component == (breaks == BLG_BREAKS_SECOND);
}

/* The image size at which people must see the difference of two images: the size of visible_at_px,
 * or else the size of the images, and never less than BLG_LEAST_VISIBLE_PX. */
int blg_config_visible_px(const blg_config *config) {
    const int size_px = config->visible_at_px < 0 ? config->size_px : config->visible_at_px;
    return size_px < BLG_LEAST_VISIBLE_PX ? BLG_LEAST_VISIBLE_PX : size_px;
}

/* Changes the size of the images, but not what they show: the size at which differences must be
 * visible stays. */
void blg_config_resize(blg_config *config, int size_px) {
    if (size_px != config->size_px)
        config->visible_at_px = blg_config_visible_px(config);
    config->size_px = size_px;
}

/* Largest number of shapes that two problems of one concept in a split may share; -1 = no limit.
 * The split's own limit goes before that of the config. */
static int overlap_of(const blg_config *config, int split) {
    const int of_split = config->splits.rules[split].pool_overlap;
    return of_split >= 0 ? of_split : config->composition.pool_overlap;
}

/* Largest number of shapes that a problem of one split and a problem of the other may share: the
 * smaller of the splits' limits; -1 = no limit. */
int blg_config_pool_overlap(const blg_config *config, int split, int other) {
    const int a = overlap_of(config, split), b = overlap_of(config, other);
    return a < 0 ? b : b < 0 || a < b ? a : b;
}

/* Whether some limit of shared shapes matters: it is less than the number of images of a problem,
 * or it decides how many problems a concept has. */
bool blg_config_limits_pools(const blg_config *config) {
    const int shown = 2 * (config->n_support + config->n_query);
    const bool many = config->abstract.problems_per_concept == BLG_MANY;
    for (int r = 0; r < config->splits.n_rules; r++) {
        const int limit = overlap_of(config, r);
        if (limit >= 0 && (limit < shown || many))
            return true;
    }
    return false;
}

/* Puts the config file's folder in front of a relative path, because paths in a config are relative
 * to the config's file. */
static blg_status resolve_path(char path[BLG_FILE_TEXT], const char *config_file,
                               blg_error *error) {
    const char *end = strrchr(config_file, '/');
    char whole[BLG_FILE_TEXT] = "";
    if (!path[0] || path[0] == '/' || !end)
        return BLG_OK;
    const int n =
        snprintf(whole, sizeof whole, "%.*s%s", (int)(end + 1 - config_file), config_file, path);
    if (n < 0 || n >= (int)sizeof whole)
        return blg_error_set(error, BLG_INVALID, "%s: the path of %s is longer than %d bytes",
                             config_file, path, BLG_FILE_TEXT - 1);
    memcpy(path, whole, sizeof whole);
    return BLG_OK;
}

blg_status blg_config_resolve_files(blg_config *config, const char *config_file, blg_error *error) {
    blg_status status = resolve_path(config->exclude, config_file, error);
    for (int r = 0; r < config->splits.n_rules && status == BLG_OK; r++)
        status = resolve_path(config->splits.rules[r].file, config_file, error);
    return status;
}

/* ---- roles and lengths ---- */

/* Reports keys of basic concepts that do not fit max_shapes: roles of a pair (which shape is first,
 * which one negatives break), and concepts of every length (stratify "length"). */
static void check_basic(const check *c) {
    const blg_basic_config *basic = &c->config->basic;
    const bool roles = basic->negative_breaks != BLG_BREAKS_EITHER || basic->n_first;
    if (roles && basic->max_shapes != 2)
        REPORT(c, &path_basic, basic->n_first ? "first_super_classes" : "negative_breaks",
               "a pair has a first and a second shape: expected max_shapes 2, found %d",
               basic->max_shapes);
    if (basic->max_shapes > 3 && basic->stratify != BLG_LENGTHS_EQUAL)
        REPORT(c, &path_basic, "max_shapes",
               "only stratify \"length\" makes concepts of more than three shapes");
    if (basic->stratify == BLG_LENGTHS_EQUAL && basic->triple_share > 0)
        REPORT(c, &path_basic, "triple_share",
               "stratify \"length\" gives three shapes their share: expected 0, found %g",
               basic->triple_share);
    if (basic->stratify == BLG_LENGTHS_EQUAL && basic->max_shapes < 2)
        REPORT(c, &path_basic, "stratify", "max_shapes is 1: there is one length");
}

/* Whether the list has the attribute. */
static bool has_attribute(const blg_attribute *list, int n, blg_attribute attribute) {
    for (int i = 0; i < n; i++)
        if (list[i] == attribute)
            return true;
    return false;
}

/* Reports keys of abstract concepts that do not fit: roles (which attribute of a pair is first,
 * which one negatives break) that no pair can have, and an unlimited number of problems of a
 * concept. */
static void check_roles(const check *c) {
    const blg_abstract_config *abstract = &c->config->abstract;
    const blg_json_path list = {&path_abstract, "first_attributes", 0};
    const bool roles = abstract->negative_breaks != BLG_BREAKS_EITHER || abstract->n_first;
    int others = 0; /* attributes that may be the second of a pair */
    if (roles && abstract->max_arity != 2)
        REPORT(c, &path_abstract, abstract->n_first ? "first_attributes" : "negative_breaks",
               "a pair has a first and a second attribute: expected max_arity 2, found %d",
               abstract->max_arity);
    for (int i = 0; i < abstract->n_first; i++)
        if (!has_attribute(abstract->attributes, abstract->n_attributes, abstract->first[i]))
            blg_config_report(c->reader, &(blg_json_path){&list, NULL, (size_t)i},
                              "\"%s\" is not among abstract.attributes",
                              blg_attribute_name(abstract->first[i]));
    for (int i = 0; i < abstract->n_attributes; i++)
        others += !has_attribute(abstract->first, abstract->n_first, abstract->attributes[i]);
    if (abstract->n_first && !others)
        blg_config_report(c->reader, &list,
                          "all of abstract.attributes: none is left for the second of a pair");
    if (abstract->problems_per_concept == BLG_MANY && !blg_config_limits_pools(c->config))
        REPORT(c, &path_abstract, "problems_per_concept",
               "\"max\" needs a pool_overlap, in composition or in a split: nothing else ends the "
               "problems of a concept");
}

/* ---- pools ---- */

/* Reports a test pool that does not fit. composition.test_pool is the share of a concept's shapes
 * that only queries show; even if a concept has no more than abstract.min_shapes shapes, both parts
 * must suffice for the images of a side. */
static void check_test_pool(const check *c) {
    const blg_config *config = c->config;
    const blg_composition_config *composition = &config->composition;
    const int least = config->abstract.min_shapes;
    const int tests = (int)lround(composition->test_pool * least);
    if (!(composition->test_pool > 0))
        return;
    if (!config->families[BLG_ABSTRACT])
        REPORT(c, &path_composition, "test_pool",
               "only abstract problems have pools, and families has no \"hd\"");
    else if (composition->support_candidates || composition->query_candidates)
        REPORT(c, &path_composition, "test_pool",
               "candidates are dealt to support and queries alike: expected support_candidates and "
               "query_candidates 0");
    else if (tests < config->n_query || least - tests < config->n_support || !config->n_query)
        REPORT(c, &path_composition, "test_pool",
               "%g of the %d shapes of abstract.min_shapes are %d for queries and %d for support; "
               "a side has %d queries and %d support images",
               composition->test_pool, least, tests, least - tests, config->n_query,
               config->n_support);
}

/* Reports split rules that take a family's problems one by one although the problems share images:
 * such a rule would put problems with common images into different splits. shared: the images that
 * they share, "sides" or "queries". key: the key of composition that makes them share, with its
 * value, for the message. */
static void check_torn(const check *c, blg_family family, const char *shared, const char *key) {
    for (int r = 0; r < c->config->splits.n_rules; r++) {
        const blg_split_rule *rule = &c->config->splits.rules[r];
        const blg_json_path path = {&path_splits, rule->split, 0};
        if (rule->families[family] && blg_split_takes_problems(rule) &&
            blg_split_pass_of(rule) != BLG_PASS_REST)
            REPORT(c, &path, "by",
                   "problems drawn one by one share %s with train: expected whole concepts, such "
                   "as \"concepts\", where composition.%s",
                   shared, key);
    }
}

/* Reports keys that do not fit composition.pairings, with which several problems share a side: keys
 * that would make a side differ between its problems or split its problems up. */
static void check_pairings(const check *c) {
    const blg_config *config = c->config;
    const blg_composition_config *composition = &config->composition;
    if (composition->pairings < 2)
        return;
    if (!config->families[BLG_ABSTRACT])
        REPORT(c, &path_composition, "pairings",
               "only abstract problems share sides, and families has no \"hd\"");
    else if (composition->support_candidates || composition->query_candidates ||
             composition->impure)
        REPORT(c, &path_composition, "pairings",
               "a side is the same in all its problems: expected no candidates and impure 0");
    else if (blg_config_limits_pools(config))
        REPORT(c, &path_composition, "pairings",
               "problems that share a side share its shapes: expected no pool_overlap");
    char key[32];
    snprintf(key, sizeof key, "pairings is %d", composition->pairings);
    check_torn(c, BLG_ABSTRACT, "sides", key);
}

/* Reports keys that do not fit composition.context_pairs, with which two problems have the same
 * queries with opposite answers: keys that would make the queries differ, leave a problem without
 * its partner, or split partners up. */
static void check_context_pairs(const check *c) {
    const blg_config *config = c->config;
    const blg_composition_config *composition = &config->composition;
    const blg_free_form_config *ff = &config->free_form;
    if (!composition->context_pairs)
        return;
    if (!config->families[BLG_FREE_FORM])
        REPORT(c, &path_composition, "context_pairs",
               "only free-form problems share queries, and families has no \"ff\"");
    else if (config->n_query != 1 || config->single_query > 0)
        REPORT(c, &path_composition, "context_pairs",
               "two problems have the same two queries: expected images.query 1 "
               "and images.single_query_probability 0");
    else if (composition->distractors || composition->impure)
        REPORT(c, &path_composition, "context_pairs",
               "a query shows nothing else: expected distractors 0 and impure 0");
    else if (ff->n_programs)
        REPORT(c, &path_composition, "context_pairs",
               "the second concept of a pair is drawn: expected no free_form.programs");
    else if (ff->problems_per_setting % 2)
        REPORT(c, &path_composition, "context_pairs",
               "a pair is two problems: expected an even number in "
               "free_form.problems_per_setting, found %d",
               ff->problems_per_setting);
    check_torn(c, BLG_FREE_FORM, "queries", "context_pairs is true");
}

/* Reports split rules whose keys do not fit: a pool_overlap without abstract problems; a file that
 * is missing; a file that the rule does not use. Files are not checked for a rule whose own keys
 * could not be read (bad_splits). */
static void check_split_keys(const check *c) {
    for (int number = 0; number < c->config->splits.n_rules; number++) {
        const blg_split_rule *rule = &c->config->splits.rules[number];
        const blg_json_path path = {&path_splits, rule->split, 0};
        if (rule->pool_overlap >= 0 &&
            !(c->config->families[BLG_ABSTRACT] && rule->families[BLG_ABSTRACT]))
            REPORT(c, &path, "pool_overlap",
                   "only abstract problems share concepts, and families has no \"hd\"");
        if (c->reader->bad_splits & 1u << number)
            continue;
        const bool listed = blg_split_pass_of(rule) == BLG_PASS_LISTED;
        if (listed && !rule->file[0])
            blg_config_report(c->reader, &path,
                              "a split by \"list\" needs the file of its problems");
        if (!listed && rule->file[0])
            REPORT(c, &path, "file", "only a split by \"list\" has a file");
    }
}

/* Part of blg_config_check: the keys for the protocols of other benchmarks. */
static void blg_config_check_protocols(blg_config_reader *reader, const blg_config *config) {
    const check c = {reader, config};
    if (config->families[BLG_BASIC])
        check_basic(&c);
    if (config->families[BLG_ABSTRACT])
        check_roles(&c);
    check_test_pool(&c);
    check_pairings(&c);
    check_context_pairs(&c);
    check_split_keys(&c);
}

/* Reports splits that stay empty, because their rule concerns no family that the config makes. A
 * split that names its families in the file is left alone: the user has chosen them. Whether the
 * file does can be seen in its text only. */
blg_status blg_config_check_file(const char *json, size_t size, const char *file,
                                 const blg_config *config, blg_error *errors, int max_errors,
                                 int *n_errors) {
    blg_config_reader reader = {
        .json = json, .size = size, .file = file, .errors = errors, .max_errors = max_errors};
    unsigned made = 0;
    for (int f = 0; f < BLG_FAMILIES; f++)
        made |= (unsigned)config->families[f] << f;
    for (int r = 0; r < config->splits.n_rules; r++) {
        const blg_split_rule *rule = &config->splits.rules[r];
        const blg_json_path path = {&path_splits, rule->split, 0};
        const blg_json_path named = {&path, "families", 0};
        int line = 0, column = 0;
        unsigned listed = 0; /* families that the rule's key lists, one bit each */
        for (int f = 0; f < BLG_FAMILIES; f++)
            listed |= (unsigned)rule->families[f] << f;
        if (!(listed & made & blg_split_rule_families(rule)) &&
            blg_json_place(json, size, &path, /* of_key */ false, &line, &column) &&
            !blg_json_place(json, size, &named, /* of_key */ false, &line, &column))
            blg_config_report(&reader, &path,
                              "the split stays empty: \"%s\" concerns none of the families of this "
                              "config",
                              blg_split_by_names[rule->by]);
    }
    *n_errors = reader.n_errors;
    return reader.n_errors ? BLG_INVALID : BLG_OK;
}

/* ---- config check ---- */

/* Checks values of a config that are valid one by one but do not fit together. Names of shapes and
 * super classes need a catalogue, so the plan checks them. */

static const blg_json_path path_families = {NULL, "families", 0};
static const blg_json_path path_images = {NULL, "images", 0};
static const blg_json_path path_placement = {NULL, "placement", 0};

/* Least width of a line in pixels of the image; thinner lines fade into the paper. */
#define THINNEST_PX 0.5

/* Reports a range of line widths that does not fit the shapes or images. Lines wider than the
 * published ones need larger shapes, so that strokes do not merge; thinner lines need larger
 * images. Widths are in pixels of an image of 512 pixels. what: the lines, for the message. */
static void check_width(const check *c, const char *key, const char *what, blg_range width,
                        double published) {
    const blg_config *config = c->config;
    const double drawn = width.low * config->size_px / 512;
    if (width.low < published && drawn < THINNEST_PX)
        REPORT(c, &path_images, key,
               "%s of %g px would be %.2g px wide in images of %d px and fade; expected %.3g or "
               "more",
               what, width.low, drawn, config->size_px,
               fmin(published, THINNEST_PX * 512 / config->size_px));
    for (int f = 0; f < BLG_FAMILIES && width.high > published; f++) {
        const double needed = blg_families[f]->least_scale * width.high / published;
        if (config->families[f] && config->placement.scale[f].low < needed)
            REPORT(c, &path_images, key,
                   "%s of %g px would merge strokes of shapes of scale %g; expected "
                   "placement.scale.%s from %.4g",
                   what, width.high, config->placement.scale[f].low, blg_family_name((blg_family)f),
                   ceil(needed * 10) / 10);
    }
}

/* Reports pens so thin that, with few gray levels, rounding turns them into paper. The least widths
 * were measured: with 1.5 px at 1 bit a pixel and 0.3 px at 2 bits every picture keeps at least
 * half of its ink; at two thirds of these widths some pictures lose all of it. */
static void check_depth(const check *c) {
    const blg_config *config = c->config;
    const double needed = config->depth_bits == 1 ? 1.5 : config->depth_bits == 2 ? 0.3 : 0;
    const double pen = config->pen_px.low;
    if (pen * config->size_px / 512 < needed)
        REPORT(c, &path_images, "depth_bits",
               "a pen of %g px is %.2g px wide in images of %d px, which leaves gaps at %d bit%s a "
               "pixel; expected images of %d px or more",
               pen, pen * config->size_px / 512, config->size_px, config->depth_bits,
               config->depth_bits == 1 ? "" : "s", (int)ceil(needed * 512 / pen));
}

/* Reports keys of images that do not fit. */
static void check_images(const check *c) {
    if (c->config->single_query > 0 && c->config->n_query != 1)
        REPORT(c, &path_images, "single_query_probability",
               "one query in all takes the place of one a side: expected images.query 1, found %d",
               c->config->n_query);
    check_depth(c);
    check_width(c, "pen_width_px", "a pen", c->config->pen_px, BLG_PEN_WIDTH_PX_512);
    check_width(c, "stamp_width_px", "stamps", c->config->stamp_px, BLG_STAMP_WIDTH_PX_512);
}

/* Reports a name that the split file must not have. */
static void check_split_file(const check *c) {
    const char *name = c->config->splits.file_name;
    if (!blg_is_split_file_name(name))
        REPORT(c, NULL, "split_file", "expected " BLG_SPLIT_FILE_NAME ", found \"%s\"", name);
}

/* Largest number of shapes that an image of any family shows, distractors aside. */
static int most_shapes(const blg_config *config) {
    int most = 0;
    for (int f = 0; f < BLG_FAMILIES; f++)
        if (config->families[f])
            most = blg_larger(most, blg_families[f]->most_shapes(config));
    return most;
}

/* Checks a number of candidates that a side chooses its images from. shown: how many images it
 * chooses; what: the key of images that says so. */
static void check_candidates(const check *c, const char *key, int candidates, const char *what,
                             int shown) {
    if (candidates && !c->config->families[BLG_ABSTRACT])
        REPORT(c, &path_composition, key,
               "only abstract problems choose among candidates, and families has no \"hd\"");
    else if (candidates && candidates <= shown)
        REPORT(c, &path_composition, key, "%d of %d candidates is no choice: images.%s is %d",
               shown, candidates, what, shown);
}

/* Reports keys of composition that do not fit: too many distractors for an image, too many
 * candidates for a side, or so many impure images that most of a side's images break its rule. */
static void check_composition(const check *c) {
    const blg_config *config = c->config;
    const blg_composition_config *composition = &config->composition;
    const int shapes = most_shapes(config);
    const int candidates = blg_compose_side(config, BLG_ABSTRACT);
    if (shapes + composition->distractors > BLG_MAX_SHAPES)
        REPORT(c, &path_composition, "distractors",
               "a concept of %d shapes and %d distractors are more than %d shapes in one image",
               shapes, composition->distractors, BLG_MAX_SHAPES);
    if (2 * composition->impure >= config->n_support &&
        !(composition->impure == 1 && config->n_support == 2))
        REPORT(c, &path_composition, "impure",
               "expected less than half of the %d support images a side, or 1 of 2, found %d",
               config->n_support, composition->impure);
    check_candidates(c, "support_candidates", composition->support_candidates, "support",
                     config->n_support);
    check_candidates(c, "query_candidates", composition->query_candidates, "query",
                     config->n_query);
    if (composition->query_candidates && !config->n_query)
        REPORT(c, &path_composition, "query_candidates", "images.query is 0: there is none");
    if (candidates > BLG_MAX_SIDE)
        REPORT(c, &path_composition, "support_candidates",
               "%d candidates a side for support and queries together; at most %d are possible",
               candidates, BLG_MAX_SIDE);
    if (composition->pool_overlap >= 0 && !config->families[BLG_ABSTRACT])
        REPORT(c, &path_composition, "pool_overlap",
               "only abstract problems share concepts, and families has no \"hd\"");
}

/* Reports a gap between shapes that does not fit the plane. */
static void check_placement(const check *c) {
    const blg_placement_config *placement = &c->config->placement;
    if (placement->gap_unit >= placement->plane_unit)
        REPORT(c, &path_placement, "gap_unit", "no room: the plane is %g wide",
               placement->plane_unit);
}

/* Reports concepts of relation problems that mean the same in other words, for example "some x:
 * convex(x)" and "some y: convex(y)". A split of concepts could show such a concept in train and in
 * test. */
static void check_same_concepts(const check *c) {
    const blg_relations_config *relations = &c->config->relations;
    blg_arena arena = {0};
    const char **forms = BLG_NEW(&arena, const char *, relations->n_concepts + 1);
    for (int i = 0; i < relations->n_concepts && forms; i++) {
        blg_json_path list = {&path_relations, "concepts", 0}, entry = {&list, NULL, (size_t)i};
        blg_formula formula;
        forms[i] = NULL;
        if (blg_formula_parse(relations->concepts[i], &formula, NULL) != BLG_OK)
            continue; /* the reader has reported it */
        forms[i] = blg_formula_form(&formula, &arena);
        if (!forms[i])
            blg_config_no_memory(c->reader);
        for (int k = 0; k < i && forms[i]; k++)
            if (forms[k] && strcmp(forms[i], forms[k]) == 0) {
                blg_config_report(c->reader, &entry, "means the same as entry %d, \"%.255s\"", k,
                                  relations->concepts[k]);
                break;
            }
    }
    if (!forms)
        blg_config_no_memory(c->reader);
    blg_arena_free(&arena);
}

/* Reports values that are valid one by one but do not fit together. */
static void blg_config_check(blg_config_reader *reader, const blg_config *config) {
    const check c = {reader, config};
    const int depth = config->depth_bits;
    if (depth != 1 && depth != 2 && depth != 4 && depth != 8)
        REPORT(&c, &path_images, "depth_bits", "expected 1, 2, 4 or 8, found %d", depth);
    check_images(&c);
    long long problems = 0;
    for (int f = 0; f < BLG_FAMILIES; f++) {
        if (!config->families[f])
            continue;
        problems += blg_families[f]->size(config);
        if (blg_families[f]->check)
            blg_families[f]->check(reader, config);
    }
    if (config->families[BLG_RELATIONS])
        check_same_concepts(&c);
    if (problems == 0)
        blg_config_report(reader, &path_families, "no problems: every count is 0");
    if (problems > BLG_MAX_PROBLEMS)
        blg_config_report(reader, &path_families, "%lld problems; at most %d are possible",
                          problems, BLG_MAX_PROBLEMS);
    check_placement(&c);
    check_composition(&c);
    check_split_file(&c);
    blg_config_check_protocols(reader, config);
    blg_config_check_splits(reader, config);
}

/* ---- preset ---- */

/* The presets: grammar/preset-NAME.json, compiled in. A test compares this table with the files. */

#define JSON(symbol) (const char *)blg_embedded_preset_##symbol##_json

/* In the order in which `blogo presets` lists them; summary is the line that it prints. */
static const struct {
    const char *name, *summary, *json;
} presets[] = {
    {"bongard-logo", "the benchmark: 12,000 problems, six splits as published", JSON(bongard_logo)},
    {"nvlabs-reference", "the published generator bit for bit; needs its shape tables (--catalog)",
     JSON(nvlabs_reference)},
    {"nvlabs-release", "the problems of the released data set; needs the same tables",
     JSON(nvlabs_release)},
    {"free-form", "12,000 free-form problems; tested on the longest programs", JSON(free_form)},
    {"grid-attributes", "12,000 problems of attribute pairs; tested on seen and unseen attributes",
     JSON(grid_attributes)},
    {"hoi", "attribute pairs as objects and actions; negatives lack the action; pools of 3 and 2",
     JSON(hoi)},
    {"grid-shapes", "12,000 problems of shape pairs; tested on seen and unseen shapes",
     JSON(grid_shapes)},
    {"novel-symmetric", "the benchmark with the attribute symmetric in test_hd_novel",
     JSON(novel_symmetric)},
    {"novel-necked", "the benchmark with the attribute necked in test_hd_novel",
     JSON(novel_necked)},
    {"novel-convex", "the benchmark with the attribute convex in test_hd_novel",
     JSON(novel_convex)},
    {"relations", "7,644 problems of relations; tested on new pairs, an atom, shapes, more figures",
     JSON(relations)},
    {"split-problems", "the benchmark's problems, 80 % train and 20 % test", JSON(split_problems)},
    {"split-concepts", "the benchmark's problems, tested on a fifth of the concepts",
     JSON(split_concepts)},
};

int blg_preset_count(void) {
    return (int)(sizeof presets / sizeof *presets);
}

const char *blg_preset_name(int index) {
    return index >= 0 && index < blg_preset_count() ? presets[index].name : NULL;
}

const char *blg_preset_summary(int index) {
    return index >= 0 && index < blg_preset_count() ? presets[index].summary : NULL;
}

/* ---- config load ---- */

/* Configs: presets, parsing, overriding.
 *
 * A preset is a config whose base is another preset. One preset has no base and gives every key.
 * The reader of user configs also reads presets, so a preset has only keys and values that a user
 * may write. */

#define DEFAULT_PRESET "bongard-logo"

static blg_status load_preset(const char *name, blg_config *config, blg_error *error);

/* Fills the config with the preset that the user's config (root) builds on: the one named by its
 * key "preset", or bongard-logo if the key is absent. Reports an unknown name, and then takes
 * bongard-logo, so that the other keys can be checked. */
static void read_base(blg_config_reader *reader, const json_t *root, blg_config *config) {
    const blg_json_path path = {NULL, "preset", 0};
    const json_t *value = json_object_get(root, "preset");
    const char *name = json_is_string(value) ? json_string_value(value) : DEFAULT_PRESET;
    blg_error error = {0};
    blg_status status = load_preset(name, config, &error);
    if (status == BLG_OK)
        return;
    if (status == BLG_NO_MEMORY)
        blg_config_no_memory(reader);
    else
        blg_config_report(reader, &path, "%s", error.text);
    if (load_preset(DEFAULT_PRESET, config, NULL) != BLG_OK)
        memset(config, 0, sizeof *config);
}

/* Reports text that is no JSON, at the line and column where the parser stopped. Mostly the
 * parser's own words are used; but they name neither a byte order mark nor the range of whole
 * numbers. */
static void report_syntax(blg_config_reader *reader, const json_error_t *mistake) {
    static const char mark[] = "\xef\xbb\xbf";
    if (reader->size >= strlen(mark) && memcmp(reader->json, mark, strlen(mark)) == 0)
        blg_config_report(reader, NULL,
                          "not valid JSON: begins with a byte order mark, which no editor shows");
    else if (strncmp(mistake->text, "too big integer", 15) == 0)
        blg_config_report(reader, NULL,
                          "%s: whole numbers are read from -9223372036854775808 to "
                          "9223372036854775807",
                          mistake->text);
    else
        blg_config_report(reader, NULL, "not valid JSON: %s", mistake->text);
    if (reader->max_errors < 1)
        return;
    reader->errors[0].key[0] = 0;
    reader->errors[0].line = mistake->line > 0 ? mistake->line : 0;
    reader->errors[0].column = mistake->column > 0 ? mistake->column : 0;
}

/* Fills the values of relation problems that no config has given, if the config makes such
 * problems. */
static void fill_relations(blg_config *config) {
    blg_relations_config *relations = &config->relations;
    if (!config->families[BLG_RELATIONS])
        return;
    relations->min_shapes = relations->min_shapes ? relations->min_shapes : 2;
    relations->max_shapes = relations->max_shapes ? relations->max_shapes : 4;
    if (!relations->polarity[0] && !relations->polarity[1])
        relations->polarity[0] = relations->polarity[1] = true;
    relations->problems = relations->problems ? relations->problems : 20 * relations->n_concepts;
}

/* Reads the figures of a free-form concept that the user wrote: programs joined by "+". *n: their
 * number. A mistake is reported with its place in the whole text. */
blg_status blg_given_program_parse(const char *text, blg_program programs[BLG_MAX_FREE_SHAPES],
                                   int *n, blg_error *error) {
    char part[BLG_GIVEN_PROGRAM_TEXT];
    *n = 0;
    for (const char *at = text;; at++) {
        const size_t length = strcspn(at, "+");
        if (*n == BLG_MAX_FREE_SHAPES)
            return blg_error_set(error, BLG_INVALID, "more than %d figures", BLG_MAX_FREE_SHAPES);
        blg_error detail = {0};
        snprintf(part, sizeof part, "%.*s", (int)length, at);
        const blg_status status = blg_program_parse(part, &programs[*n], &detail);
        if (status != BLG_OK)
            return blg_error_set(error, status, "character %d: %s%s",
                                 (int)(at - text) + detail.column, detail.text,
                                 blg_logo_hint(part));
        ++*n;
        at += length;
        if (!*at)
            return BLG_OK;
    }
}

/* Index of the setting with these numbers of figures and of actions in each figure; -1 if there is
 * none. */
int blg_given_program_setting(const blg_free_form_config *ff, const blg_program *programs, int n) {
    for (int s = 0; s < ff->n_settings; s++) {
        bool same = ff->settings[s].n_shapes == n;
        for (int i = 0; i < n && same; i++)
            same = ff->settings[s].n_actions[i] == programs[i].n_actions;
        if (same)
            return s;
    }
    return -1;
}

int blg_config_given_problems(const blg_config *config, blg_family family) {
    if (family == BLG_FREE_FORM && config->free_form.n_programs)
        return config->free_form.problems_per_concept;
    if (family == BLG_BASIC && config->basic.n_concepts)
        return config->basic.problems_per_concept;
    return 0;
}

unsigned blg_config_types(const blg_config *config) {
    unsigned types = 0;
    for (int t = 0; t < BLG_STROKE_TYPES; t++)
        types |= (unsigned)config->stroke_types[t] << t;
    return types;
}

/* If the user wrote the free-form concepts, replaces the config's settings (numbers of figures and
 * of actions) by those of these concepts, in their order. Programs that cannot be read, and
 * settings for which there is no room, are skipped here: a check reports them later. */
static void fill_settings(blg_free_form_config *ff) {
    if (!ff->n_programs)
        return;
    memset(ff->settings, 0, sizeof ff->settings);
    ff->n_settings = 0;
    for (int i = 0; i < ff->n_programs && ff->n_settings < BLG_MAX_SETTINGS; i++) {
        blg_program programs[BLG_MAX_FREE_SHAPES];
        int n;
        if (blg_given_program_parse(ff->programs[i], programs, &n, NULL) != BLG_OK ||
            blg_given_program_setting(ff, programs, n) >= 0)
            continue;
        blg_setting *setting = &ff->settings[ff->n_settings++];
        for (setting->n_shapes = 0; setting->n_shapes < n; setting->n_shapes++)
            setting->n_actions[setting->n_shapes] = programs[setting->n_shapes].n_actions;
    }
}

/* Fills the values that follow from other values of the config. */
static void fill_rest(blg_config *config) {
    fill_relations(config);
    fill_settings(&config->free_form);
}

/* Reads and checks a config: fills it with the preset that the text names, then with the text's own
 * keys. */
blg_status blg_config_parse(const char *json, size_t size, const char *file, blg_config *config,
                            blg_error *errors, int max_errors, int *n_errors) {
    blg_config_reader reader = {
        .json = json, .size = size, .file = file, .errors = errors, .max_errors = max_errors};
    json_error_t mistake;
    json_t *root = NULL;
    blg_status status =
        blg_json_parse(json, size, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &mistake, &root);
    if (status == BLG_OK) {
        if (json_is_string(json_object_get(root, "$schema")))
            json_object_del(root, "$schema"); /* for editors, which find the schema by it */
        read_base(&reader, root, config);
        if (reader.n_errors && json_is_string(json_object_get(root, "preset")))
            json_object_del(root, "preset"); /* reported; the default takes its place */
        blg_config_read(&reader, root, config);
        fill_rest(config);
        if (json_object_get(root, "relations") && !config->families[BLG_RELATIONS])
            blg_config_report_key(&reader, &path_relations,
                                  "\"families\" lacks \"rl\", so there would be no such problems");
        if (json_is_object(root))
            blg_config_check(&reader, config);
        json_decref(root);
    } else if (status == BLG_NO_MEMORY) {
        blg_config_no_memory(&reader);
    } else {
        report_syntax(&reader, &mistake);
    }
    *n_errors = reader.n_errors;
    return blg_config_status(&reader);
}

blg_status blg_config_validate(const blg_config *config, blg_error *errors, int max_errors,
                               int *n_errors) {
    blg_config_reader reader = {.errors = errors, .max_errors = max_errors};
    blg_config_check(&reader, config);
    *n_errors = reader.n_errors;
    return blg_config_status(&reader);
}

/* Sets the error for a preset that does not exist, with a guess at the one that was meant. */
static blg_status unknown_preset(const char *name, blg_error *error) {
    enum { N = sizeof presets / sizeof *presets };
    const char *names[N];
    for (int i = 0; i < N; i++)
        names[i] = presets[i].name;
    return blg_error_set(error, BLG_INVALID, "unknown preset \"%.60s\"%s", name,
                         blg_str_guess_among(name, names, N).text);
}

/* Reads a preset on top of its base. Presets are compiled in, and tests read all of them. */
static blg_status load_preset(const char *name, blg_config *config, blg_error *error) {
    int index = 0;
    while (index < blg_preset_count() && !blg_str_same_letters(blg_preset_name(index), name))
        index++;
    if (index == blg_preset_count())
        return unknown_preset(name, error);
    name = blg_preset_name(index); /* the user may have written other letter case */
    const char *json = presets[index].json;
    blg_config_reader reader = {.json = json, .size = strlen(json), .file = name};
    json_t *root = NULL;
    blg_status status = blg_json_parse(json, strlen(json), JSON_REJECT_DUPLICATES, NULL, &root);
    if (status == BLG_NO_MEMORY)
        return blg_no_memory(error);
    const char *base = json_string_value(json_object_get(root, "preset"));
    memset(config, 0, sizeof *config);
    if (base)
        status = load_preset(base, config, error);
    if (status == BLG_OK) {
        blg_config_read(&reader, root, config);
        fill_rest(config);
        memset(config->preset, 0, sizeof config->preset);
        snprintf(config->preset, sizeof config->preset, "%s", name);
        blg_config_check(&reader, config);
    }
    json_decref(root);
    assert(status != BLG_INVALID && (reader.n_errors == 0 || reader.no_memory));
    return reader.no_memory ? blg_no_memory(error) : status;
}

blg_status blg_config_preset(const char *name, blg_config *config, blg_error *error) {
    return load_preset(name, config, error);
}

/* Whether the value of the key `path` is a list of words, so that `--set` may give it as words
 * without quotes, joined by commas. The path is a key of the config, or splits.SPLIT.KEY. */
static bool is_word_list(const char *path) {
    const size_t splits = strlen("splits");
    const bool rule =
        strncmp(path, "splits.", splits + 1) == 0 && strrchr(path, '.') > path + splits;
    const blg_config_key *keys = rule ? blg_split_keys : blg_config_keys;
    const int n_keys = rule ? blg_split_key_count : blg_config_key_count;
    const char *name = rule ? strrchr(path, '.') + 1 : path;
    for (int i = 0; i < n_keys; i++)
        if (strcmp(keys[i].path, name) == 0)
            return keys[i].type == BLG_KEY_FLAGS ||
                   (keys[i].most &&
                    (keys[i].type == BLG_KEY_CHOICE || keys[i].type == BLG_KEY_TEXT));
    return false;
}

/* Makes a JSON list of the words in text. NULL when memory is out or the text is not UTF-8. */
static json_t *word_list(const char *text) {
    json_t *entries = json_array();
    for (const char *at = text; entries;) {
        size_t length = strcspn(at, ",");
        if (json_array_append_new(entries, json_stringn(at, length))) {
            json_decref(entries);
            return NULL;
        }
        if (!at[length])
            break;
        at += length + 1;
    }
    return entries;
}

/* Parses the value of KEY=VALUE: JSON, or words without quotes. A value that begins with a quote or
 * bracket must be JSON. If the key takes a list of words, a single word becomes a list too.
 * BLG_INVALID for a mistake, and for text that is not UTF-8. */
static blg_status assigned_value(const char *path, const char *text, json_t **value,
                                 blg_error *error) {
    json_error_t place;
    blg_status status =
        blg_json_parse(text, strlen(text), JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &place, value);
    if (status == BLG_NO_MEMORY)
        return blg_no_memory(error);
    if (!*value && *text && strchr("\"[{", *text)) {
        blg_error_key(error, "$.%s", path);
        return blg_error_set(error, BLG_INVALID, "not valid JSON: %s", place.text);
    }
    const bool quoted = json_is_string(*value);
    blg_memory_watch(); /* below, NULL means bad UTF-8 or a lack of memory */
    if ((!*value || json_is_integer(*value) || quoted) && is_word_list(path)) {
        json_t *list = quoted ? json_pack("[O]", *value) : word_list(text);
        json_decref(*value);
        *value = list;
    } else if (!*value) {
        *value = json_string(text);
    }
    if (*value)
        return BLG_OK;
    return blg_memory_failed()
               ? blg_no_memory(error)
               : blg_error_set(error, BLG_INVALID, "the value of %s is not valid UTF-8", path);
}

/* Makes {"a": {"b": value}} for the path "a.b". Takes ownership of value. NULL when memory is
 * out. */
static json_t *nest(const char *path, json_t *value) {
    size_t length = strcspn(path, ".");
    json_t *inner = path[length] ? nest(path + length + 1, value) : value;
    json_t *object = json_object();
    char name[128];
    snprintf(name, sizeof name, "%.*s", (int)length, path);
    if (json_object_set_new(object, name, inner) != 0) {
        json_decref(object);
        return NULL;
    }
    return object;
}

/* Whether the path is a whole split rule, such as "splits.val", or all rules. */
static bool is_whole_rule(const char *path) {
    const size_t splits = strlen("splits");
    return strncmp(path, "splits", splits) == 0 &&
           (!path[splits] || (path[splits] == '.' && !strchr(path + splits + 1, '.')));
}

/* Fills `changed` with a copy of the config in which the key `path` has another value. root holds
 * this value in nested objects (see nest). */
static blg_status apply_assignment(const blg_config *config, const char *path, const json_t *root,
                                   blg_config *changed, blg_error *error) {
    blg_error first = {0};
    blg_config_reader reader = {
        .errors = &first, .max_errors = 1, .edit_splits = true, .whole_rules = is_whole_rule(path)};
    *changed = *config;
    if (strcmp(path, "preset") == 0)
        blg_config_report(&reader, &(blg_json_path){NULL, "preset", 0},
                          "a preset is chosen before single keys are set");
    else
        blg_config_read(&reader, root, changed);
    fill_rest(changed);
    if (reader.n_errors && error && error->status == BLG_OK)
        *error = first;
    return blg_config_status(&reader);
}

/* Sets one key from "KEY=VALUE", as if the config's file gave this value. A mistake leaves the
 * config as it was. */
blg_status blg_config_set(blg_config *config, const char *assignment, blg_error *error) {
    const char *value = strchr(assignment, '=');
    size_t length = value ? (size_t)(value - assignment) : 0;
    char path[256];
    if (length == 0 || length >= sizeof path)
        return blg_error_set(error, BLG_INVALID, "expected key=value, found \"%.80s\"", assignment);
    memcpy(path, assignment, length);
    path[length] = 0;
    json_t *parsed = NULL;
    blg_status status = assigned_value(path, value + 1, &parsed, error);
    if (status != BLG_OK)
        return status;
    json_t *root = nest(path, parsed);
    if (!root)
        return blg_no_memory(error);
    blg_arena arena = {0}; /* a config is too large for the stack of a thread */
    blg_config *changed = BLG_NEW(&arena, blg_config, 1);
    status = changed ? apply_assignment(config, path, root, changed, error) : blg_no_memory(error);
    if (status == BLG_OK)
        *config = *changed;
    blg_arena_free(&arena);
    json_decref(root);
    return status;
}

/* ---- widths ---- */

/* Tells whether the config draws lines of the published widths, and what people can still tell
 * apart when lines are wider. */

bool blg_widths_published(const blg_config *config) {
    return config->pen_px.low == BLG_PEN_WIDTH_PX_512 &&
           config->pen_px.high == BLG_PEN_WIDTH_PX_512 &&
           config->stamp_px.low == BLG_STAMP_WIDTH_PX_512 &&
           config->stamp_px.high == BLG_STAMP_WIDTH_PX_512;
}

/* The scale at which lines of the published width merge as much as the config's widest lines do at
 * the given scale. */
double blg_widths_scale(const blg_config *config, double scale) {
    const double wider = blg_most(config->pen_px.high / BLG_PEN_WIDTH_PX_512,
                                  config->stamp_px.high / BLG_STAMP_WIDTH_PX_512);
    return wider > 1 ? scale / wider : scale;
}

/* Whether people can tell strokes of two types apart in an image of this size, even in the smallest
 * free-form figures with the config's widest lines. */
bool blg_widths_types_apart(const blg_config *config, blg_stroke_type a, blg_stroke_type b,
                            int size_px) {
    const double scale = blg_widths_scale(config, config->placement.scale[BLG_FREE_FORM].low);
    return blg_type_contrast(a, b, scale) >= BLG_TYPES_CONTRAST && blg_type_visible(a, b, size_px);
}

/* ---- line reading ---- */

/* A line reading says how straight lines are counted where strokes cross (figure/analyse.h). This
 * function gives the reading that the config asks for, or else that of the catalogue's labels. */

blg_line_reading blg_config_line_reading(const blg_config *config, const blg_catalogue *catalogue) {
    switch (config->abstract.line_reading) {
    case BLG_LINE_CHOICE_ANY:
        return BLG_LINES_ANY;
    case BLG_LINE_CHOICE_TWO:
        return BLG_LINES_TWO;
    default:
        return catalogue ? blg_catalogue_line_reading(catalogue) : BLG_LINES_TWO;
    }
}
