/* Makes the card of a data set: files that tell people, and the sites where data sets are
 * published, what the data set is. The facts come from the manifest, the audit and the problems
 * (tell/card_facts.c). The command `card` writes the files, and `verify` compares them. The card's
 * options come first. */
#include "tell/card.h"

#include "base/edge.h"
#include "base/files.h"
#include "base/text.h"
#include "data/read.h"
#include "data/write.h"
#include "embedded.h"
#include "picture/png.h"
#include "picture/raster.h"
#include "problem/concept.h"
#include "tell/pages.h"

#include <assert.h>
#include <jansson.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- card options ---- */

/* ---- licences ---- */

/* Licences by the names that hubs use, each with its web page. */
static const struct licence {
    const char *name, *page;
} licences[] = {{"cc0-1.0", "https://creativecommons.org/publicdomain/zero/1.0/"},
                {"cc-by-4.0", "https://creativecommons.org/licenses/by/4.0/"},
                {"cc-by-sa-4.0", "https://creativecommons.org/licenses/by-sa/4.0/"},
                {"cc-by-nc-4.0", "https://creativecommons.org/licenses/by-nc/4.0/"},
                {"cc-by-nc-sa-4.0", "https://creativecommons.org/licenses/by-nc-sa/4.0/"},
                {"cc-by-nd-4.0", "https://creativecommons.org/licenses/by-nd/4.0/"},
                {"odc-by", "https://opendatacommons.org/licenses/by/1-0/"},
                {"odbl", "https://opendatacommons.org/licenses/odbl/1-0/"},
                {"pddl", "https://opendatacommons.org/licenses/pddl/1-0/"},
                {"cdla-permissive-2.0", "https://cdla.dev/permissive-2-0/"},
                {"mit", "https://opensource.org/license/mit"},
                {"apache-2.0", "https://www.apache.org/licenses/LICENSE-2.0"}};
enum { N_LICENCES = sizeof licences / sizeof *licences };

static const struct licence *find_licence(const char *name) {
    for (int i = 0; i < N_LICENCES; i++)
        if (blg_str_same_letters(licences[i].name, name))
            return &licences[i];
    return NULL;
}

/* ---- checks ---- */

/* Whether text is an address such as "https://...", of characters that RFC 3986 allows. Quotes and
 * brackets must be written as %27 and so on. */
static bool is_address(const char *text) {
    const size_t scheme = strspn(text, "abcdefghijklmnopqrstuvwxyz");
    if (scheme == 0 || strncmp(text + scheme, "://", 3) != 0 || !text[scheme + 3])
        return false;
    return !text[strspn(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                              "-._~:/?#@!$&()*+,;=%")];
}

/* Whether text is a date YYYY-MM-DD of the Gregorian calendar. */
static bool is_date(const char *text) {
    static const int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    int year, month, day, end = 0; /* end: how many bytes were read */
    if (strlen(text) != 10 || text[strspn(text, "0123456789-")] ||
        sscanf(text, "%4d-%2d-%2d%n", &year, &month, &day, &end) != 3 || end != 10)
        return false;
    const bool leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    return month >= 1 && month <= 12 && day >= 1 && day <= days[month - 1] + (month == 2 && leap);
}

/* Refuses a licence that is neither a known name nor an address. A name with a colon was meant as
 * an address. */
static blg_status check_licence(const char *name, blg_error *error) {
    const char *names[N_LICENCES];
    if (is_address(name) || find_licence(name))
        return BLG_OK;
    if (strchr(name, ':'))
        return blg_error_set(error, BLG_INVALID,
                             "--license: expected the address of a licence, got \"%.60s\"", name);
    for (int i = 0; i < N_LICENCES; i++)
        names[i] = licences[i].name;
    const blg_guess guess = blg_str_guess_among(name, names, N_LICENCES);
    /* A guess ("did you mean ...?") is enough; the list of all names also needs the address. */
    const bool guessed = strchr(guess.text, '?');
    return blg_error_set(error, BLG_INVALID, "--license: unknown name \"%.60s\"%s%s", name,
                         guess.text, guessed ? "" : ", or the address of a licence");
}

static blg_status check_name(const char *option, const char *name, blg_error *error) {
    if (name && (!*name || !blg_str_is_line(name)))
        return blg_error_set(error, BLG_INVALID,
                             "%s: expected UTF-8 text without control characters", option);
    return BLG_OK;
}

static blg_status blg_card_check_options(const blg_card_options *options, blg_error *error) {
    blg_status status = check_name("--name", options->name, error);
    for (int i = 0; i < options->n_creators && status == BLG_OK; i++)
        status = check_name("--creator", options->creators[i], error);
    if (status != BLG_OK)
        return status;
    if (options->date && !is_date(options->date))
        return blg_error_set(error, BLG_INVALID, "--date: expected YYYY-MM-DD, got \"%.60s\"",
                             options->date);
    if (options->url && !is_address(options->url))
        return blg_error_set(
            error, BLG_INVALID,
            "--url: expected an address such as https://HOST/FOLDER, got \"%.60s\"", options->url);
    return options->license ? check_licence(options->license, error) : BLG_OK;
}

/* ---- card text ---- */

/* Text: fills templates. A template contains {{NAME}} in the places of values. */

#define BLG_CARD_VALUES 64 /* names in all templates */

/* The values of the card's templates, by name. */
typedef struct blg_card_values {
    int n;
    struct {
        const char *name; /* borrowed */
        blg_buf text;
    } list[BLG_CARD_VALUES];
} blg_card_values;

/* Adds a value with an empty text, to which the caller appends. */
static blg_buf *blg_card_value(blg_card_values *v, const char *name) {
    assert(v->n < BLG_CARD_VALUES);
    blg_buf *text = &v->list[v->n].text;
    v->list[v->n++].name = name;
    *text = (blg_buf){.data = NULL};
    blg_buf_text(text, "");
    return text;
}

static void blg_card_set(blg_card_values *v, const char *name, const char *text) {
    blg_buf_text(blg_card_value(v, name), text);
}

static const blg_buf *find_value(const blg_card_values *v, const char *name, size_t size) {
    for (int i = 0; i < v->n; i++)
        if (strlen(v->list[i].name) == size && memcmp(v->list[i].name, name, size) == 0)
            return &v->list[i].text;
    return NULL;
}

/* The text of a value that was added before. */
static const char *blg_card_get(const blg_card_values *v, const char *name) {
    const blg_buf *text = find_value(v, name, strlen(name));
    assert(text);
    return text->failed ? "" : text->data;
}

static void blg_card_json_of(blg_card_values *v, const char *json_name, const char *name) {
    blg_buf_json_string(blg_card_value(v, json_name), blg_card_get(v, name));
}

/* Appends the text as it stands in a JSON string. */
static void add_in_string(blg_buf *out, const blg_buf *text) {
    blg_buf json = {0};
    blg_buf_json_string(&json, text->data);
    if (!json.failed)
        blg_buf_add(out, json.data + 1, json.size - 2);
    out->failed = out->failed || json.failed;
    blg_buf_free(&json);
}

/* Whether the value of this name is JSON: its name ends in "_json". */
static bool is_json(const char *name, size_t size) {
    static const char ending[] = "_json";
    const size_t n = sizeof ending - 1;
    return size > n && memcmp(name + size - n, ending, n) == 0;
}

/* Appends an embedded template with its values filled in. Every {{NAME}} of it must be a value. In
 * a template that is JSON, values that are no JSON stand within strings. */
static void blg_card_fill(const blg_card_values *v, const unsigned char *embedded, bool json,
                          blg_buf *out) {
    const char *template = (const char *)embedded, *begin;
    while ((begin = strstr(template, "{{"))) {
        const char *end = strstr(begin, "}}");
        assert(end);
        blg_buf_add(out, template, (size_t)(begin - template));
        const char *name = begin + 2;
        const size_t size = (size_t)(end - name);
        const blg_buf *text = find_value(v, name, size);
        assert(text);
        out->failed = out->failed || text->failed;
        if (!text->failed && json && !is_json(name, size))
            add_in_string(out, text);
        else if (!text->failed)
            blg_buf_add(out, text->data, text->size);
        template = end + 2;
    }
    blg_buf_text(out, template);
}

/* ---- card values ---- */

/* Values: the texts that fill the templates of a card, made from manifest, split report, sums,
 * audit and verifier. */

/* The text for an option that was not given, and the same in texts for people, with the option. */
#define BLG_CARD_FILL_IN   "FILL IN"
#define FILL_IN_BY(option) BLG_CARD_FILL_IN " (`blogo card --force " option "`)"
/* Begins the name of a creator that is an organisation. */
#define ORGANISATION "org:"

static long long manifest_number(const blg_card_facts *f, const char *keys) {
    return (long long)json_integer_value(blg_card_manifest(f, keys));
}

static const char *manifest_text(const blg_card_facts *f, const char *keys) {
    const char *text = json_string_value(blg_card_manifest(f, keys));
    return text ? text : "";
}

/* Adds an amount, with its digits in groups of three. */
static void set_whole(blg_card_values *v, const char *name, long long number) {
    blg_buf_text(blg_card_value(v, name), blg_group(number).text);
}

static long long number_of(const json_t *object, const char *key) {
    return (long long)json_integer_value(json_object_get(object, key));
}

static bool has_shards(const blg_card_facts *f) {
    return f->claims.tar && f->claims.pictures;
}

/* Removes the last line end, because the template around the rows has it. */
static void end_rows(blg_buf *rows) {
    if (!rows->failed && rows->size)
        rows->data[--rows->size] = '\0';
}

/* ---- content ---- */

/* Sets the values that are numbers of the manifest, and size_category, the hub's class of the
 * number of problems by powers of ten. */
static void set_numbers(blg_card_values *v, const blg_card_facts *f) {
    static const char *const names[] = {"seed", "format_version", "verifier_version"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        blg_buf_format(blg_card_value(v, names[i]), "%lld", manifest_number(f, names[i]));
    set_whole(v, "problems", manifest_number(f, "problems"));
    set_whole(v, "images", manifest_number(f, "images"));
    blg_card_set(v, "tool_version", manifest_text(f, "tool_version"));
    blg_card_set(v, "preset", manifest_text(f, "preset"));
    set_whole(v, "listed", f->sums.n);
    static const char *const classes[] = {"n<1K",     "1K<n<10K",   "10K<n<100K", "100K<n<1M",
                                          "1M<n<10M", "10M<n<100M", "100M<n<1B",  "1B<n<10B"};
    size_t category = 0;
    for (long long next_begins = 1000; category + 1 < sizeof classes / sizeof *classes &&
                                       manifest_number(f, "problems") >= next_begins;
         next_begins *= 10)
        category++;
    blg_card_set(v, "size_category", classes[category]);
}

/* Sets the rows of the table of families: those that have problems. */
static void set_families(blg_card_values *v, const blg_card_facts *f) {
    /* What concepts are made of, by the kind of the family. */
    static const char *const concepts[] = {"a sequence of strokes", "named shapes",
                                           "attributes of shapes",
                                           "relations between the figures of an image"};
    blg_buf *rows = blg_card_value(v, "families_table");
    for (int i = 0; i < BLG_FAMILIES; i++)
        if (f->claims.count.families[i])
            blg_buf_format(rows, "| %s (`%s`) | %s | %s |\n", blg_family_word((blg_family)i),
                           blg_family_name((blg_family)i),
                           blg_group(f->claims.count.families[i]).text,
                           concepts[blg_family_kind((blg_family)i)]);
    end_rows(rows);
}

/* Appends a split's rule ("by" of the split report) in words, with what its config names. */
static void add_rule(blg_buf *out, const blg_card_facts *f, const char *split, const char *by) {
    static const char *const words[][2] = {{"rest", "all that no other split has"},
                                           {"problems", "problems drawn at random"},
                                           {"concepts", "concepts drawn at random"}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(words[i][0], by) == 0) {
            blg_buf_text(out, words[i][1]);
            return;
        }
    blg_buf_text(out, "held out by ");
    for (; *by; by++)
        blg_buf_char(out, *by == '_' ? ' ' : *by);
    const json_t *rule = json_object_get(blg_card_manifest(f, "config.splits"), split);
    const json_t *names = json_object_get(rule, "holdout");
    for (size_t i = 0; i < json_array_size(names); i++)
        if (json_is_string(json_array_get(names, i)))
            blg_buf_format(out, "%s%s", i ? ", " : ": ",
                           json_string_value(json_array_get(names, i)));
}

#define REPORT  "`split_report.json` lists what each split has in common with train."
#define OF_PLAN " It speaks of the whole plan, of which this data set is "

/* Whether `filter` took the problems from a larger data set. */
static bool is_filtered(const blg_card_facts *f) {
    return json_object_get(f->manifest, "filtered");
}

/* Sets the rows of the table of splits: problems, rule, promise, and whether the promise is kept.
 * A filtered data set has no split report, so its splits have neither rule nor promise. */
static void set_splits(blg_card_values *v, const blg_card_facts *f) {
    const json_t *report = json_object_get(f->split_report, "splits");
    blg_buf *rows = blg_card_value(v, "splits_table");
    for (int i = 0; i < f->claims.count.n_splits; i++) {
        const char *name = f->claims.count.splits[i].name;
        const json_t *split = NULL;
        for (size_t k = 0; k < json_array_size(report) && !split; k++)
            if (strcmp(blg_json_text(json_array_get(report, k), "split"), name) == 0)
                split = json_array_get(report, k);
        blg_buf_format(rows, "| `%s` | %s | ", name,
                       blg_group(f->claims.count.splits[i].problems).text);
        if (f->split_report)
            add_rule(rows, f, name, blg_json_text(split, "by"));
        else
            blg_buf_text(rows, "chosen from a larger data set");
        blg_buf_format(rows, " | %s | %s |\n", blg_json_text(split, "promise"),
                       !f->split_report                               ? "not stated"
                       : json_is_true(json_object_get(split, "kept")) ? "yes"
                                                                      : "no");
    }
    end_rows(rows);
    blg_card_set(v, "figures_of",
                 f->split_report ? "`manifest.json`, `split_report.json`" : "`manifest.json`");
    const char *scope = REPORT;
    if (!f->split_report)
        scope =
            "`filter` took the problems from a larger data set of this config; `manifest.json` "
            "lists how under `filtered`. The larger set's `split_report.json` states its rules.";
    else if (manifest_number(f, "limit"))
        scope = REPORT OF_PLAN "the head of each family.";
    else if (manifest_number(f, "sample"))
        scope = REPORT OF_PLAN "a sample.";
    blg_card_set(v, "report_scope", scope);
}

/* Says what the pictures and the layout are, and lists the files with sizes and digests. */
static void set_form(blg_card_values *v, const blg_card_facts *f) {
    blg_buf *pictures = blg_card_value(v, "pictures");
    if (f->claims.pictures)
        blg_buf_format(pictures,
                       "%s gray pictures of %lld by %lld pixels (PNG, %lld bits a pixel, %s "
                       "bytes in all)",
                       blg_group(manifest_number(f, "images")).text,
                       manifest_number(f, "config.images.size_px"),
                       manifest_number(f, "config.images.size_px"),
                       manifest_number(f, "config.images.depth_bits"),
                       blg_group(manifest_number(f, "image_bytes")).text);
    else
        blg_buf_format(pictures, "Programs only: the pictures can be drawn from `%s`",
                       BLG_SCENES_FILE(f->claims.zstd));
    blg_buf_format(pictures, "; %lld support images and %lld %s a side.",
                   manifest_number(f, "config.images.support"),
                   manifest_number(f, "config.images.query"),
                   manifest_number(f, "config.images.query") == 1 ? "query" : "queries");
    blg_card_set(v, "layout",
                 !f->claims.pictures ? "programs, scenes and splits, without pictures."
                 : f->claims.tar     ? "tar shards in the form of WebDataset, `SPLIT-NNNNN-of-NNNNN"
                                       ".tar`; a problem's members begin with its name. "
                                       "`webdataset` and `wids` read them."
                                     : "a tree, `FAMILY/images/PROBLEM/SIDE/N.png`; side 1 is "
                                       "positive, side 0 negative.");
    blg_card_set(v, "sheet",
                 "![One problem of each of the last splits: positives, negatives, and the "
                 "queries](problems.png)");
    blg_buf *rows = blg_card_value(v, "files_table");
    for (int i = 0; i < f->n_files; i++)
        blg_buf_format(rows, "| `%s` | %s | `%s` |\n", f->files[i].path,
                       blg_group(f->files[i].digest.bytes).text, f->files[i].digest.sha256);
    end_rows(rows);
}

#define ONLY_DRAWN                                                                                 \
    "blogo drew the pictures. It did not choose the problems, and its verifier refused none."

/* Where problems come from, by the manifest's source.problems: what a card says of the problems, of
 * the process, and of what the data set is derived from. */
static const struct origin {
    const char *source; /* "": problems of blogo's own design; NULL: any other, which is imported */
    const char *problems, *process, *derived;
} origins[] = {
    {"published generator", "The problems are those that the published generator makes.",
     ONLY_DRAWN, "the generator that the authors of Bongard-LOGO published"},
    {"packed", "The problems were written by others than blogo.",
     "blogo judged the problems and drew the pictures, after its verifier had refused none.",
     "scenes that the author of the data set wrote"},
    {"", "All problems are new: none is taken from the published data set.",
     "Concepts, programs and poses are drawn from random streams that the seed names. A verifier, "
     "which does not know how a problem was made, refused those that break its rules; "
     "`manifest.json` counts the refusals by reason.",
     "nothing but random numbers and the shape tables of the generator; the kinds of problems are "
     "those of Bongard-LOGO"},
    {NULL, "The problems were imported from a folder in the published layout.", ONLY_DRAWN,
     "a data set in the published layout of Bongard-LOGO"}};

/* Sets the values about the origin of the problems: texts, the hub's term, and the source data
 * set. */
static void set_origin(blg_card_values *v, const blg_card_facts *f) {
    const char *source = manifest_text(f, "source.problems");
    const struct origin *from = origins;
    while (from->source && strcmp(from->source, source) != 0)
        from++;
    blg_buf *origin = blg_card_value(v, "origin");
    blg_buf_text(origin, from->problems);
    if (strcmp(source, "packed") == 0)
        blg_buf_format(origin,
                       " The concepts of %s of them are in words, which blogo does not measure; "
                       "`not_judged` in `manifest.json` lists what was not judged there.",
                       blg_group(manifest_number(f, "source.in_words")).text);
    blg_card_set(v, "process", from->process);
    blg_card_set(v, "source_yaml", *source ? "extended" : "original");
    blg_buf_format(blg_card_value(v, "derived_json"),
                   "{\"@type\": \"prov:Entity\", \"prov:label\": \"%s\"}", from->derived);
    blg_card_set(v, "completeness",
                 is_filtered(f) ? "`filter` chose these problems from a larger data set."
                 : manifest_number(f, "limit")
                     ? "This is the head of each family, not the whole plan."
                 : manifest_number(f, "sample")
                     ? "This is a sample of all splits and families, not the whole "
                       "plan."
                     : "All problems of the plan are there.");
}

/* Adds the command that makes the data set, or the larger one that it was filtered from, with
 * placeholders in capitals for what the reader must have: folders, tables, files. */
static void add_making(blg_buf *command, const blg_card_facts *f, bool packed) {
    const char *source = manifest_text(f, "source.problems");
    if (strcmp(source, "imported") == 0) {
        blg_buf_text(command, "blogo import FOLDER");
        return;
    }
    blg_buf_text(command, "python3 -c 'import json; print(json.dumps(json.load(open(\""
                          "manifest.json\"))[\"config\"]))' >config.json\n");
    if (packed)
        blg_buf_format(command, "blogo pack %s -c config.json", BLG_SCENES_FILE(f->claims.zstd));
    else
        blg_buf_text(command, "blogo generate -c config.json");
    if (f->other_tables || (*source && !packed))
        blg_buf_text(command, " --catalog TABLES");
    if (strcmp(manifest_text(f, "source.raster"), "reference") == 0)
        blg_buf_text(command, " --raster reference");
    const char *splits = manifest_text(f, "source.splits");
    if (*source && !packed && strcmp(splits, "drawn") != 0 && strcmp(splits, "release") != 0)
        blg_buf_text(command, " --split-file FILE");
    if (f->claims.tar)
        blg_buf_text(command, " --format tar");
    if (!f->claims.pictures)
        blg_buf_text(command, " --programs-only");
    if (f->claims.zstd)
        blg_buf_text(command, " --scenes zstd");
    if (f->claims.png != BLG_PNG_FAST)
        blg_buf_format(command, " --png %s", blg_png_effort_name(f->claims.png));
    if (manifest_number(f, "limit"))
        blg_buf_format(command, " --limit %lld", manifest_number(f, "limit"));
    if (manifest_number(f, "sample"))
        blg_buf_format(command, " --sample %lld", manifest_number(f, "sample"));
}

/* The commands that make the data set again. A packed data set needs no command for its filter: the
 * scenes file, from which it is packed again, has only the problems that the filter left. */
static void set_command(blg_card_values *v, const blg_card_facts *f) {
    blg_buf *command = blg_card_value(v, "command");
    const bool packed = strcmp(manifest_text(f, "source.problems"), "packed") == 0;
    add_making(command, f, packed);
    if (is_filtered(f) && !packed)
        blg_buf_text(command,
                     " -o larger\npython3 -c 'import json; print(json.dumps(sum(json.load(open("
                     "\"ShapeBongard_V2_split.json\")).values(), [])))' >names.json\n"
                     "blogo filter larger --only names.json");
    blg_buf_text(command, " -o data");
}

/* ---- front matter ---- */

/* Whether the card has a file of problems for the split. */
static bool has_problems(const struct blg_card_split *split) {
    return split->name[0];
}

/* Tells the hub (Hugging Face) which files hold the rows of each split: problems-SPLIT.jsonl.
 * Shards are no second config, because `datasets` opens all configs of a card with the reader of
 * the first.
 */
static void set_configs(blg_card_values *v, const blg_card_facts *f, const blg_card_index *index) {
    const blg_problem_counts *count = &f->claims.count;
    blg_buf *yaml = blg_card_value(v, "configs_yaml");
    blg_buf_text(yaml, "- config_name: problems\n  default: true\n  data_files:\n");
    for (int i = 0; i < count->n_splits; i++)
        if (has_problems(&index->splits[i]))
            blg_buf_format(yaml, "  - split: %s\n    path: %s\n", count->splits[i].name,
                           index->splits[i].name);
    end_rows(yaml);
}

/* Describes the columns of problems-SPLIT.jsonl to the hub. The column shard exists only for
 * shards. */
static void set_info(blg_card_values *v, const blg_card_facts *f, const blg_card_index *index) {
    static const char *const features[] = {
        "name: name\n    dtype: string",         "name: family\n    dtype: string",
        "name: split\n    dtype: string",        "name: concept\n    dtype: string",
        "name: n_support\n    dtype: int64",     "name: shard\n    dtype: string",
        "name: positives\n    sequence: string", "name: negatives\n    sequence: string"};
    blg_buf *yaml = blg_card_value(v, "info_yaml");
    long long bytes = 0;
    blg_buf_text(yaml, "  config_name: problems\n  features:\n");
    for (size_t i = 0; i < sizeof features / sizeof *features; i++)
        if (has_shards(f) || strncmp(features[i], "name: shard", 11) != 0)
            blg_buf_format(yaml, "  - %s\n", features[i]);
    blg_buf_text(yaml, "  splits:\n");
    for (int i = 0; i < index->count.n_splits; i++) {
        if (!has_problems(&index->splits[i]))
            continue;
        blg_buf_format(yaml, "  - name: %s\n    num_bytes: %lld\n    num_examples: %lld\n",
                       index->count.splits[i].name, index->splits[i].bytes,
                       index->count.splits[i].problems);
        bytes += index->splits[i].bytes;
    }
    blg_buf_format(yaml, "  download_size: %lld\n  dataset_size: %lld", bytes, bytes);
}

static void set_description(blg_card_values *v) {
    blg_card_set(v, "citation",
                 "@inproceedings{nie2020bongard,\n"
                 "  title = {Bongard-LOGO: A New Benchmark for Human-Level Concept Learning and "
                 "Reasoning},\n"
                 "  author = {Nie, Weili and Yu, Zhiding and Mao, Lei and Patel, Ankit B. and Zhu, "
                 "Yuke and Anandkumar, Animashree},\n"
                 "  booktitle = {Advances in Neural Information Processing Systems},\n"
                 "  volume = {33},\n"
                 "  year = {2020}\n}");
    blg_card_json_of(v, "citation_json", "citation");
    blg_buf *text = blg_card_value(v, "description_json"), plain = {0};
    blg_buf_format(&plain,
                   "%s visual concept problems in the manner of the Bongard-LOGO benchmark, with "
                   "%s pictures, programs, poses, splits and concepts. %s",
                   blg_card_get(v, "problems"), blg_card_get(v, "images"),
                   blg_card_get(v, "origin"));
    blg_buf_json_string(text, plain.failed ? "" : plain.data);
    text->failed = text->failed || plain.failed;
    blg_buf_free(&plain);
}

/* ---- measured values ---- */

/* The values that the audit and the verifier have measured, as texts for the templates. */

static double real_of(const json_t *object, const char *key) {
    return json_number_value(json_object_get(object, key));
}

/* Sets a row for each line of the audit that counts defects among at least one case. Lines with
 * "context" count what is no defect. */
static void set_counts(blg_card_values *v, const json_t *audit) {
    const json_t *counts = json_object_get(audit, "counts"), *line;
    blg_buf *rows = blg_card_value(v, "audit_table");
    size_t i;
    int lines = 0;
    json_array_foreach(counts, i, line) {
        if (json_is_true(json_object_get(line, "context")) || number_of(line, "of") == 0)
            continue;
        lines++;
        blg_buf_format(rows, "| %s | %s | %s | %s |\n", blg_json_text(line, "id"),
                       blg_json_text(line, "text"), blg_group(number_of(line, "found")).text,
                       blg_group(number_of(line, "of")).text);
    }
    end_rows(rows);
    set_whole(v, "defect_lines", lines);
}

static void print_interval(blg_buf *out, const json_t *result, const char *before) {
    blg_buf_format(out, "%.1f %%%s%.1f to %.1f %%", 100 * real_of(result, "accuracy"), before,
                   100 * real_of(result, "low"), 100 * real_of(result, "high"));
}

/* Sets the values of the audit's own summary. highest: the reading whose interval begins highest,
 * or "none". */
static void set_summary(blg_card_values *v, const json_t *audit) {
    const json_t *summary = json_object_get(audit, "summary");
    static const char *const keys[] = {"defect_kinds", "readings", "silent", "above_half"};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        set_whole(v, keys[i], number_of(summary, keys[i]));
    set_whole(v, "audit_problems", number_of(audit, "problems"));
    const json_t *sample = json_object_get(audit, "sample");
    blg_buf *drawn = blg_card_value(v, "audit_sample");
    if (sample)
        blg_buf_format(drawn, ", on a sample of %s problems",
                       blg_group((long long)json_integer_value(sample)).text);
    const char *verdict = blg_json_text(json_object_get(audit, "verdict"), "words");
    blg_card_set(v, "verdict", *verdict ? verdict : "The report of the audit has no verdict.");
    const json_t *highest = json_object_get(summary, "highest");
    blg_buf *text = blg_card_value(v, "highest");
    if (!json_is_object(highest)) {
        blg_buf_text(text, "none");
        return;
    }
    blg_buf_format(text, "probe %s, family %s, split %s: ", blg_json_text(highest, "probe"),
                   blg_json_text(highest, "family"), blg_json_text(highest, "split"));
    print_interval(text, json_object_get(highest, "result"), " right, interval ");
}

/* Sets the table of few-shot rules: for each family and split the rule with the highest accuracy,
 * in the order of the report. */
static void set_few_shot(blg_card_values *v, const json_t *audit) {
    const json_t *list = json_object_get(audit, "few_shot"), *row, *other;
    blg_buf *rows = blg_card_value(v, "few_shot_table");
    size_t i, k;
    json_array_foreach(list, i, row) {
        const double accuracy = real_of(json_object_get(row, "result"), "accuracy");
        bool highest = true;
        json_array_foreach(list, k, other) {
            const double its = real_of(json_object_get(other, "result"), "accuracy");
            if (k != i &&
                strcmp(blg_json_text(row, "family"), blg_json_text(other, "family")) == 0 &&
                strcmp(blg_json_text(row, "split"), blg_json_text(other, "split")) == 0)
                highest = highest && (its < accuracy || (its == accuracy && i < k));
        }
        if (!highest)
            continue;
        blg_buf_format(rows, "| `%s` | `%s` | %s | ", blg_json_text(row, "family"),
                       blg_json_text(row, "split"), blg_json_text(row, "rule"));
        print_interval(rows, json_object_get(row, "result"), " | ");
        blg_buf_text(rows, " |\n");
    }
    end_rows(rows);
}

/* Sets the rows of the table of hardness: least, mean and greatest value of each measure by family;
 * a measure that is 0 throughout has no row. */
static void set_hardness(blg_card_values *v, const blg_card_index *index) {
    blg_buf *rows = blg_card_value(v, "hardness_table");
    for (int i = 0; i < BLG_FAMILIES; i++)
        for (int k = 0; k < BLG_HARDNESS_FIGURES; k++)
            if (index->hardness[i][k].greatest > 0)
                blg_buf_format(rows, "| `%s` | %s | %.3f | %.3f | %.3f |\n",
                               blg_family_name((blg_family)i), blg_hardness_names[k],
                               index->hardness[i][k].least,
                               index->hardness[i][k].sum / (double)index->hardness[i][k].n,
                               index->hardness[i][k].greatest);
    if (!rows->size)
        blg_buf_text(rows, "| all | none was measured | | | |\n");
    end_rows(rows);
}

/* ---- card croissant ---- */

/* Writes the lists of files and of records in croissant.json.
 *
 * croissant.json tells programs how to read the data: a picture's problem and side come from its
 * path, by regular expressions, and everything else about a problem comes from its line of
 * scenes.jsonl, by JSON paths. The list of shards has two keys: `containedIn` is the term of the
 * Croissant specification, and `sc:containedIn` is schema.org's term, which programs look for. */

/* ---- files ---- */

/* The media type of a file, by the end of its name. */
static const char *format_of(const char *path) {
    const char *ending = strrchr(path, '.');
    if (!ending)
        return "text/plain";
    return strcmp(ending, ".jsonl") == 0  ? "application/jsonlines"
           : strcmp(ending, ".zst") == 0  ? "application/zstd"
           : strcmp(ending, ".json") == 0 ? "application/json"
                                          : "application/x-tar";
}

/* What a file of the data set is, by its name; file->split >= 0: a shard. */
static const char *file_description(const blg_card_file *file) {
    if (file->split >= 0)
        return "Tar file with the pictures and the scenes of problems of one split.";
    if (strcmp(file->path, BLG_SCENES) == 0 || strcmp(file->path, BLG_SCENES_ZSTD) == 0)
        return "One line for each problem: concept, programs, poses, measured hardness.";
    if (strcmp(file->path, BLG_SPLIT_REPORT) == 0)
        return "What each split has in common with train.";
    if (strcmp(file->path, BLG_SUMS) == 0)
        return "SHA-256 digests of the files.";
    if (strcmp(file->path, BLG_MANIFEST) == 0)
        return "What the data set is and how it came about.";
    return strstr(file->path, "_action_programs.json") ? "Programs in the published form."
                                                       : "Names of the problems of each split.";
}

/* Appends a file as a FileObject. url: the folder's address; NULL leaves the path relative to the
 * card. */
static void add_file(blg_buf *out, const char *path, const char *text, const char *sha256,
                     long long bytes, const char *url) {
    blg_buf_format(out, "%s    {\"@type\": \"cr:FileObject\", \"@id\": \"%s\", \"name\": \"%s\",\n",
                   out->size ? ",\n" : "", path, path);
    blg_buf_format(out, "     \"description\": \"%s\",\n     \"contentUrl\": \"", text);
    if (url) {
        size_t n = strlen(url);
        while (n && url[n - 1] == '/')
            n--;
        blg_buf_add(out, url, n);
        blg_buf_char(out, '/');
    }
    blg_buf_format(out,
                   "%s\", \"encodingFormat\": \"%s\", \"contentSize\": \"%lld B\",\n"
                   "     \"sha256\": \"%s\"}",
                   path, format_of(path), bytes, sha256);
}

/* Lists the shards of all splits, by path, as an array under a key. */
static void add_shard_list(blg_buf *out, const blg_card_facts *f, const char *key) {
    bool first = true;
    blg_buf_format(out, "     \"%s\": [", key);
    for (int i = 0; i < f->n_files; i++)
        if (f->files[i].split >= 0) {
            blg_buf_format(out, "%s{\"@id\": \"%s\"}", first ? "" : ", ", f->files[i].path);
            first = false;
        }
    blg_buf_text(out, "],\n");
}

/* Describes all pictures as one set: members of the shards, or paths of the tree by family. */
static void add_pictures(blg_buf *out, const blg_card_facts *f) {
    bool first = true;
    blg_buf_text(
        out, ",\n    {\"@type\": \"cr:FileSet\", \"@id\": \"pictures\", \"name\": \"pictures\",\n"
             "     \"description\": \"Every picture of every problem.\",\n");
    if (f->claims.tar) {
        add_shard_list(out, f, "containedIn");
        add_shard_list(out, f, "sc:containedIn");
    }
    blg_buf_text(out, "     \"encodingFormat\": \"image/png\", \"includes\": ");
    if (f->claims.tar) {
        blg_buf_text(out, "\"*.png\"}");
        return;
    }
    blg_buf_char(out, '[');
    for (int i = 0; i < BLG_FAMILIES; i++)
        if (f->claims.count.families[i]) {
            blg_buf_format(out, "%s\"%s/images/*/*/*.png\"", first ? "" : ", ",
                           blg_family_name((blg_family)i));
            first = false;
        }
    blg_buf_text(out, "]}");
}

/* Lists the data set's files, the card's files of problems, and the set of pictures. */
static void set_distribution(blg_card_values *v, const blg_card_facts *f,
                             const blg_card_index *index, const char *url) {
    blg_buf *out = blg_card_value(v, "distribution_json");
    for (int i = 0; i < f->n_files; i++)
        add_file(out, f->files[i].path, file_description(&f->files[i]), f->files[i].digest.sha256,
                 f->files[i].digest.bytes, url);
    for (int i = 0; i < index->count.n_splits; i++)
        if (has_problems(&index->splits[i]))
            add_file(out, index->splits[i].name,
                     "The problems of one split in short form, with the concept in English.",
                     index->splits[i].sha256, index->splits[i].bytes, url);
    if (f->claims.pictures)
        add_pictures(out, f);
}

/* ---- records ---- */

/* Lists the splits as records. Croissant knows three kinds of splits; whatever is neither train nor
 * val is a test split. */
static void set_split_records(blg_card_values *v, const blg_card_facts *f,
                              const blg_card_index *index) {
    blg_buf *out = blg_card_value(v, "split_records_json");
    for (int i = 0; i < f->claims.count.n_splits; i++) {
        const char *name = f->claims.count.splits[i].name;
        if (!has_problems(&index->splits[i]))
            continue;
        blg_buf_format(out,
                       "%s      {\"splits/name\": \"%s\", \"splits/url\": \"cr:%s\", "
                       "\"splits/problems\": %lld}",
                       out->size ? ",\n" : "", name,
                       strcmp(name, "train") == 0 ? "TrainingSplit"
                       : strcmp(name, "val") == 0 ? "ValidationSplit"
                                                  : "TestSplit",
                       f->claims.count.splits[i].problems);
    }
}

/* Sets how the picture's path gives its problem's name and its side, as regular expressions. */
static void set_image_records(blg_card_values *v, const blg_card_facts *f) {
    const bool tar = f->claims.tar;
    blg_card_set(v, "family_words", BLG_FAMILY_WORDS);
    blg_card_set(v, "scenes_file", BLG_SCENES_FILE(f->claims.zstd));
    blg_card_set(v, "picture_property", tar ? "filename" : "fullpath");
    blg_card_set(v, "problem_regex",
                 tar ? "^([^.]+)\\.(?:pos|neg)_[0-9]+\\.png$"
                     : "^(?:.*/)?images/([^/]+)/[01]/[0-9]+\\.png$");
    blg_card_set(v, "side_text",
                 tar ? "pos for a positive image, neg for a negative one."
                     : "1 for a positive image, 0 for a negative one.");
    blg_card_set(v, "side_regex",
                 tar ? "^[^.]+\\.(pos|neg)_[0-9]+\\.png$"
                     : "^(?:.*/)?images/[^/]+/([01])/[0-9]+\\.png$");
    blg_buf *out = blg_card_value(v, "image_records_json");
    if (f->claims.pictures) {
        blg_card_fill(v, blg_embedded_card_croissant_images_txt, /* json */ true, out);
        end_rows(out);
    }
}

/* ---- card publisher ---- */

/* Sets the data set's name: that of --name, else its preset and seed. */
static void set_name(blg_card_values *v, const blg_card_facts *f, const blg_card_options *options) {
    blg_buf *name = blg_card_value(v, "name");
    if (options->name)
        blg_buf_text(name, options->name);
    else
        blg_buf_format(name, "%s, seed %lld", manifest_text(f, "preset"),
                       manifest_number(f, "seed"));
    blg_card_json_of(v, "name_json", "name");
}

/* The creators as text and as JSON for schema.org, where a person and an organisation differ. */
static void set_creators(blg_card_values *v, const blg_card_options *options) {
    blg_buf *text = blg_card_value(v, "creators"), *json = blg_card_value(v, "creator_json");
    const size_t prefix = strlen(ORGANISATION);
    for (int i = 0; i < options->n_creators; i++) {
        const char *name = options->creators[i];
        const bool organisation = strncmp(name, ORGANISATION, prefix) == 0;
        name += organisation ? prefix : 0;
        blg_buf_format(text, "%s%s", i ? ", " : "", name);
        blg_buf_text(json, i ? ", " : "[");
        blg_buf_json(json, "{'@type': %s, 'name': %s}",
                     organisation ? "sc:Organization" : "sc:Person", name);
    }
    blg_buf_text(text, options->n_creators ? "" : FILL_IN_BY("--creator NAME"));
    blg_buf_text(json, options->n_creators ? "]" : "[\"" BLG_CARD_FILL_IN "\"]");
}

/* Sets the licence as text, as JSON (its web page), and as YAML for the hub, which takes known
 * names; there an address becomes "other" with a link. */
static void set_licence(blg_card_values *v, const blg_card_options *options) {
    const struct licence *known = options->license ? find_licence(options->license) : NULL;
    const char *page = known ? known->page : options->license ? options->license : BLG_CARD_FILL_IN;
    blg_buf *text = blg_card_value(v, "license");
    if (known)
        blg_buf_format(text, "[%s](%s)", options->license, page);
    else
        blg_buf_text(text, options->license ? page : FILL_IN_BY("--license NAME"));
    blg_buf_json_string(blg_card_value(v, "license_json"), page);
    blg_buf *yaml = blg_card_value(v, "license_yaml");
    if (!options->license || known)
        blg_buf_format(yaml, "license: %s", known ? options->license : BLG_CARD_FILL_IN);
    else {
        blg_buf_text(yaml, "license: other\nlicense_link: ");
        blg_buf_json_string(yaml, page);
    }
}

/* Sets date and address, which stand as text and as JSON. */
static void set_date_and_url(blg_card_values *v, const blg_card_options *options) {
    blg_card_set(v, "date", options->date ? options->date : FILL_IN_BY("--date YYYY-MM-DD"));
    blg_card_set(v, "url", options->url ? options->url : FILL_IN_BY("--url ADDRESS"));
    blg_buf_json_string(blg_card_value(v, "date_json"),
                        options->date ? options->date : BLG_CARD_FILL_IN);
    blg_buf_json_string(blg_card_value(v, "url_json"),
                        options->url ? options->url : BLG_CARD_FILL_IN);
}

/* ---- card ---- */

/* Writes the files of a card one after the other.
 *
 * The unfinished croissant.json (croissant.json.part) exists before any other file, and gets its
 * final name after all others. So the files that a killed run leaves are recognised as parts of a
 * card. */

/* Of problems.png: the side of each picture in it, and its depth. */
enum { PANEL_PX = 128, BITS_PER_PIXEL = 8 };

/* A card that is written or compared. */
typedef struct run {
    blg_arena arena;
    const blg_card_options *options;
    blg_stamp stamp;
    blg_card_facts facts;
    blg_card_index index;
    blg_card_values values;
    blg_buf text;
    blg_outfile croissant; /* croissant.json */
    long long files, bytes;
} run;

/* ---- the card that is there ---- */

/* Refuses a name that is taken in the folder, unless the card there is replaced (`replace`) and the
 * name is that of a regular file. card: the folder has a card, which the message says. */
static blg_status check_free_name(run *r, const char *name, bool card, bool replace,
                                  blg_error *error) {
    struct stat info;
    bool there = false;
    const blg_path path = blg_fs_path(r->facts.folder, name);
    const blg_status status = blg_fs_find(path.text, &there, error);
    if (status != BLG_OK || !there ||
        (replace && blg_edge_lstat(path.text, &info) == 0 && S_ISREG(info.st_mode)))
        return status;
    return blg_error_in(error, path.text, BLG_INVALID,
                        card && !replace
                            ? "there is a card already; --force replaces it"
                            : "the file is there, and is no part of a card; move it away");
}

/* The name of the k-th file that this card may have; false past the last. */
static bool name_at(const run *r, int k, char name[BLG_CARD_FILE_NAME]) {
    static const char *const names[] = {BLG_CARD, "README.md", "DATASHEET.md", "problems.png"};
    const int fixed = sizeof names / sizeof *names;
    const blg_problem_counts *count = &r->facts.claims.count;
    if (k >= fixed + 2 * count->n_splits)
        return false;
    if (k < fixed)
        snprintf(name, BLG_CARD_FILE_NAME, "%s", names[k]);
    else
        snprintf(name, BLG_CARD_FILE_NAME, k % 2 ? "wids-%s.json" : "problems-%s.jsonl",
                 count->splits[(k - fixed) / 2].name);
    return true;
}

/* Refuses to write over files that are no card, or over a card without --force. A comparison writes
 * nothing, so it needs no check. */
static blg_status check_names(run *r, blg_error *error) {
    char name[BLG_CARD_FILE_NAME];
    bool card = false;
    if (r->facts.compare)
        return BLG_OK;
    blg_status status = blg_folder_has_card(r->options->dataset, &card, error);
    const bool replace = card && r->options->force;
    for (int k = 0; status == BLG_OK && name_at(r, k, name); k++)
        status = check_free_name(r, name, card, replace, error);
    return status;
}

/* Removes every file of an unfinished card; a comparison has written none. */
static void remove_unfinished(run *r) {
    char name[BLG_CARD_FILE_NAME];
    blg_card_index_free(&r->index);
    for (int k = 0; !r->facts.compare && name_at(r, k, name); k++)
        unlink(blg_fs_path(r->facts.folder, name).text);
    blg_outfile_discard(&r->croissant);
}

/* ---- files ---- */

static void count_file(run *r, long long bytes) {
    r->files++;
    r->bytes += bytes;
}

/* Writes r->text as a file of the card, or compares it with the file that is there. */
static blg_status write_text(run *r, const char *name, blg_error *error) {
    blg_outfile out = {0};
    blg_status status =
        r->text.failed ? blg_no_memory(error) : blg_card_open(&r->facts, &out, name, error);
    BLG_THEN(status, blg_outfile_add(&out, r->text.data, r->text.size, error));
    BLG_THEN(status, blg_outfile_finish(&out, NULL, error));
    blg_outfile_discard(&out);
    count_file(r, (long long)r->text.size);
    return status;
}

/* Writes croissant.json, the last file: it gets its name only if the data set is still the one that
 * was read. */
static blg_status write_croissant(run *r, blg_error *error) {
    blg_buf_clear(&r->text);
    blg_card_fill(&r->values, blg_embedded_card_croissant_txt, /* json */ true, &r->text);
    blg_status status = r->text.failed
                            ? blg_no_memory(error)
                            : blg_outfile_add(&r->croissant, r->text.data, r->text.size, error);
    count_file(r, (long long)r->text.size);
    BLG_THEN(status, blg_stamp_check(&r->stamp, r->options->dataset, error));
    return status == BLG_OK ? blg_outfile_finish(&r->croissant, NULL, error) : status;
}

static blg_status write_template(run *r, const char *name, const unsigned char *template,
                                 blg_error *error) {
    blg_buf_clear(&r->text);
    blg_card_fill(&r->values, template, /* json */ false, &r->text);
    return write_text(r, name, error);
}

/* Writes wids-SPLIT.json, the index of a split's shards. */
static blg_status write_wids(run *r, int split, blg_error *error) {
    const char *split_name = r->facts.claims.count.splits[split].name;
    char name[BLG_CARD_FILE_NAME];
    bool first = true;
    blg_buf_clear(&r->text);
    blg_buf_json(&r->text,
                 "{'__kind__': 'wids-shard-index-v1', 'wids_version': 1, 'name': %s,\n"
                 " 'shardlist': [",
                 split_name);
    for (int i = 0; i < r->facts.n_files; i++) {
        const blg_card_file *file = &r->facts.files[i];
        if (file->split != split)
            continue;
        blg_buf_text(&r->text, first ? "" : ",");
        blg_buf_json(&r->text, "\n  {'url': %s, 'md5sum': %s, 'nsamples': %d, 'filesize': %lld}",
                     file->path, file->digest.md5, file->problems, file->digest.bytes);
        first = false;
    }
    blg_buf_text(&r->text, "\n ]}\n");
    snprintf(name, sizeof name, "wids-%s.json", split_name);
    return write_text(r, name, error);
}

/* Writes problems.png: a sheet of one problem of each of the last splits, the index's samples. */
static blg_status draw_samples(run *r, blg_error *error) {
    blg_sheet sheet = {
        .problems = r->index.samples, .n_problems = r->index.n_samples, .panel_px = PANEL_PX};
    blg_buf pixels = {0};
    blg_png *png = NULL;
    blg_status status = blg_sheet_size(&sheet, error);
    const size_t size = (size_t)sheet.width * (size_t)sheet.height;
    if (status == BLG_OK && !blg_buf_reserve(&pixels, size))
        status = blg_no_memory(error);
    BLG_THEN(status, blg_sheet_draw(&sheet, (uint8_t *)pixels.data, error));
    BLG_THEN(status, blg_png_create(&png, error));
    BLG_THEN(status, blg_png_encode(png, (const uint8_t *)pixels.data, sheet.width, sheet.height,
                                    BITS_PER_PIXEL, BLG_PNG_FAST, &r->text, error));
    BLG_THEN(status, write_text(r, "problems.png", error));
    blg_png_free(png);
    blg_buf_free(&pixels);
    return status;
}

/* Sets all values of the templates, in this order: later values use the texts of earlier ones. */
static void make_values(run *r) {
    blg_card_values *v = &r->values;
    const blg_card_facts *f = &r->facts;
    const blg_card_index *index = &r->index;
    const blg_card_options *options = r->options;
    set_name(v, f, options); /* the publisher's */
    set_creators(v, options);
    set_licence(v, options);
    set_date_and_url(v, options);
    set_numbers(v, f); /* of manifest, split report and sums */
    set_families(v, f);
    set_splits(v, f);
    set_form(v, f);
    set_origin(v, f);
    set_command(v, f);
    set_configs(v, f, index);
    set_info(v, f, index);
    set_description(v);
    set_counts(v, f->audit); /* measured by audit and verifier */
    set_summary(v, f->audit);
    set_few_shot(v, f->audit);
    set_hardness(v, index);
    set_distribution(v, f, index, options->url); /* of croissant.json */
    set_split_records(v, f, index);
    set_image_records(v, f);
}

/* Writes the files of the card. The order matters: the texts need sizes and digests of the problem
 * files, and croissant.json ends the card. */
static blg_status write_files(run *r, blg_error *error) {
    blg_status status = blg_card_index_finish(&r->index, error);
    for (int i = 0; i < r->index.count.n_splits; i++)
        if (has_problems(&r->index.splits[i]))
            count_file(r, r->index.splits[i].bytes);
    BLG_THEN(status, draw_samples(r, error));
    for (int i = 0; i < r->index.count.n_splits && status == BLG_OK; i++)
        if (has_shards(&r->facts) && has_problems(&r->index.splits[i]))
            status = write_wids(r, i, error);
    if (status != BLG_OK)
        return status;
    make_values(r);
    status = write_template(r, "DATASHEET.md", blg_embedded_card_datasheet_txt, error);
    BLG_THEN(status, write_template(r, "README.md", blg_embedded_card_readme_txt, error));
    return status == BLG_OK ? write_croissant(r, error) : status;
}

/* Refuses another catalogue than the data set's own, because it gives the names of shapes in
 * concepts. Notes whether the tables are other than the built-in ones. */
static blg_status check_tables(run *r, blg_error *error) {
    const char *digest = json_string_value(blg_card_manifest(&r->facts, "catalogue.sha256"));
    if (digest && strcmp(digest, blg_catalogue_digest(r->options->catalogue)) == 0) {
        blg_catalogue *built_in = NULL;
        blg_status status = blg_catalogue_default(&built_in, error);
        r->facts.other_tables =
            status == BLG_OK && strcmp(digest, blg_catalogue_digest(built_in)) != 0;
        blg_catalogue_free(built_in);
        return status;
    }
    return blg_error_in(error, r->options->dataset, BLG_INVALID,
                        "the data set was made from other shape tables; --catalog gives them");
}

/* Makes the card. All checks and the pass over the problems come before the old card is removed. */
static blg_status make_card(run *r, blg_error *error) {
    const blg_card_options *options = r->options;
    blg_status status = blg_card_check_options(options, error);
    BLG_THEN(status, blg_stamp_take(&r->stamp, options->dataset, error));
    BLG_THEN(status, blg_card_facts_read(&r->facts, options->dataset, error));
    BLG_THEN(status, check_tables(r, error));
    BLG_THEN(status, check_names(r, error));
    BLG_THEN(status, blg_card_facts_audit(&r->facts, options, error));
    BLG_THEN(status, check_names(r, error)); /* again, because the audit took its time */
    BLG_THEN(status, blg_card_open(&r->facts, &r->croissant, BLG_CARD, error));
    BLG_THEN(status, blg_card_index_make(&r->index, &r->facts, options->catalogue, error));
    if (status == BLG_OK && options->audit)
        status =
            blg_audit_report_check(r->facts.audit, options->audit, r->index.fingerprint, error);
    BLG_THEN(status, blg_stamp_check(&r->stamp, options->dataset, error));
    if (status != BLG_OK) { /* a card that is there stays */
        blg_card_index_free(&r->index);
        blg_outfile_discard(&r->croissant);
        return status;
    }
    if (!r->facts.compare)
        status = blg_fs_remove(options->dataset, BLG_CARD, error);
    BLG_THEN(status, write_files(r, error));
    if (status != BLG_OK)
        remove_unfinished(r);
    return status;
}

/* Lists in `missing` the options that only the publisher can give and that were not given. */
static void list_missing(const blg_card_options *card, char missing[BLG_CARD_MISSING]) {
    const struct {
        bool given;
        const char *name;
    } options[] = {{card->n_creators > 0, "--creator NAME"},
                   {card->license, "--license NAME"},
                   {card->date, "--date YYYY-MM-DD"},
                   {card->url, "--url ADDRESS"}};
    missing[0] = '\0';
    for (size_t i = 0; i < sizeof options / sizeof *options; i++)
        if (!options[i].given)
            snprintf(missing + strlen(missing), BLG_CARD_MISSING - strlen(missing), " %s",
                     options[i].name);
}

/* Makes the card. compare: NULL writes it; else its bytes are compared with the folder. */
static blg_status run_card(const blg_card_options *options, const blg_outfile_compare *compare,
                           blg_card_summary *summary, blg_error *error) {
    run *r = BLG_NEW_OBJECT(run);
    if (!r)
        return blg_no_memory(error);
    r->options = options;
    r->facts.compare = compare;
    blg_status status = make_card(r, error);
    summary->files = r->files;
    summary->bytes = r->bytes;
    blg_card_index_free(&r->index);
    for (int i = 0; i < r->values.n; i++)
        blg_buf_free(&r->values.list[i].text);
    blg_buf_free(&r->text);
    blg_card_facts_free(&r->facts);
    blg_object_free(r);
    return status;
}

blg_status blg_card_write(const blg_card_options *options, blg_card_summary *summary,
                          blg_error *error) {
    blg_status status = run_card(options, NULL, summary, error);
    list_missing(options, summary->missing);
    return status;
}

/* ---- the options of a card that is there ---- */

/* The text of a key of croissant.json; NULL if it was not given. */
static const char *text_of_key(const json_t *card, const char *key) {
    const char *text = json_string_value(json_object_get(card, key));
    return text && strcmp(text, BLG_CARD_FILL_IN) != 0 ? text : NULL;
}

/* Reads the creators of a card into the options; the texts stay in `names`. The pointers are set
 * when all names are there, because `names` moves while it grows. */
static blg_status read_creators(const json_t *card, blg_card_options *options, blg_buf *names,
                                blg_error *error) {
    const json_t *list = json_object_get(card, "creator"), *creator;
    size_t i, starts[BLG_CARD_CREATORS];
    if (json_array_size(list) > BLG_CARD_CREATORS)
        return blg_error_set(error, BLG_INVALID, "more than %d creators", BLG_CARD_CREATORS);
    json_array_foreach(list, i, creator) {
        const char *name = json_string_value(json_object_get(creator, "name"));
        const char *type = json_string_value(json_object_get(creator, "@type"));
        if (!name)
            continue;
        starts[options->n_creators++] = names->size;
        blg_buf_text(names, type && strcmp(type, "sc:Organization") == 0 ? ORGANISATION : "");
        blg_buf_add(names, name, strlen(name) + 1);
    }
    for (int k = 0; k < options->n_creators; k++)
        options->creators[k] = names->data ? names->data + starts[k] : "";
    return names->failed ? blg_no_memory(error) : BLG_OK;
}

/* What --license was given when the card was made: a licence's name or its address. croissant.json
 * has the address alone (`page`); README.md says "license: other" if no name was given. */
static const char *licence_of(const char *page, const char *readme) {
    for (int i = 0; i < N_LICENCES && page && !strstr(readme, "license: other\n"); i++)
        if (strcmp(licences[i].page, page) == 0)
            return licences[i].name;
    return page;
}

/* Makes the card again, with the options that the publisher gave for the card in the folder, and
 * compares the two. */
static blg_status compare_card(const json_t *card, blg_buf *readme, blg_card_options *options,
                               const blg_outfile_compare *compare, blg_error *error) {
    blg_card_summary summary;
    blg_buf names = {0};
    bool there;
    options->name = text_of_key(card, "name");
    options->date = text_of_key(card, "datePublished");
    options->url = text_of_key(card, "url");
    blg_status status = read_creators(card, options, &names, error);
    BLG_THEN(status,
             blg_fs_read_found(options->dataset, blg_fs_path(options->dataset, "README.md").text,
                               readme, &there, error));
    if (status == BLG_OK) {
        options->license =
            licence_of(text_of_key(card, "license"), readme->size ? readme->data : "");
        status = run_card(options, compare, &summary, error);
    }
    blg_buf_free(&names);
    return status;
}

blg_status blg_card_compare(const char *folder, const blg_catalogue *catalogue,
                            const blg_outfile_compare *compare, blg_progress_function *progress,
                            void *context, blg_error *error) {
    blg_card_options options = {
        .dataset = folder, .catalogue = catalogue, .progress = progress, .context = context};
    blg_catalogue *built_in = NULL;
    blg_buf readme = {0};
    json_t *card = NULL;
    blg_status status = catalogue ? BLG_OK : blg_catalogue_default(&built_in, error);
    options.catalogue = catalogue ? catalogue : built_in;
    BLG_THEN(status, blg_json_read(folder, blg_fs_path(folder, BLG_CARD).text, 0, &card, error));
    BLG_THEN(status, compare_card(card, &readme, &options, compare, error));
    json_decref(card);
    blg_buf_free(&readme);
    blg_catalogue_free(built_in);
    return status;
}
