/* Values of a card that come from manifest, split report, sums, audit and verifier. */
#include "publish/card_values.h"

#include "concept/hardness.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

static long long whole(const blg_card_facts *f, const char *keys) {
    return (long long)json_integer_value(blg_card_manifest(f, keys));
}

static const char *word(const blg_card_facts *f, const char *keys) {
    const char *text = json_string_value(blg_card_manifest(f, keys));
    return text ? text : "";
}

static void set_whole(blg_card_values *v, const char *name, long long number) {
    blg_buf_format(blg_card_value(v, name), "%lld", number);
}

static const char *text_of(const json_t *object, const char *key) {
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

static long long number_of(const json_t *object, const char *key) {
    return (long long)json_integer_value(json_object_get(object, key));
}

/* Removes the line end of a table's last row, because the template has it. */
static void end_rows(blg_buf *rows) {
    if (!rows->failed && rows->size)
        rows->data[--rows->size] = '\0';
}

/* ---- content ---- */

static void set_numbers(blg_card_values *v, const blg_card_facts *f) {
    static const char *const numbers[][2] = {{"problems", "problems"},
                                             {"images", "images"},
                                             {"seed", "seed"},
                                             {"format_version", "format_version"},
                                             {"verifier_version", "verifier_version"}};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        set_whole(v, numbers[i][0], whole(f, numbers[i][1]));
    blg_card_set(v, "tool_version", word(f, "tool_version"));
    blg_card_set(v, "preset", word(f, "preset"));
    set_whole(v, "listed", f->sums.n);
    long long n = whole(f, "problems"), low = 1000;
    blg_buf *size = blg_card_value(v, "size_category");
    static const char *const sizes[] = {"n<1K",     "1K<n<10K",   "10K<n<100K", "100K<n<1M",
                                        "1M<n<10M", "10M<n<100M", "100M<n<1B",  "1B<n<10B"};
    size_t at = 0;
    for (; at + 1 < sizeof sizes / sizeof *sizes && n >= low; low *= 10)
        at++;
    blg_buf_text(size, sizes[at]);
}

static void set_families(blg_card_values *v, const blg_card_facts *f) {
    static const char *const names[] = {"free-form", "basic", "abstract"};
    static const char *const concepts[] = {"a sequence of strokes", "named shapes",
                                           "attributes of shapes"};
    blg_buf *rows = blg_card_value(v, "families_table");
    for (int i = 0; i < BLG_FAMILIES; i++)
        blg_buf_format(rows, "| %s (`%s`) | %lld | %s |\n", names[i],
                       blg_family_name((blg_family)i), f->claims.count.families[i], concepts[i]);
    end_rows(rows);
}

/* Appends a split's rule in words. */
static void add_rule(blg_buf *out, const char *by) {
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
}

static void set_splits(blg_card_values *v, const blg_card_facts *f) {
    const json_t *report = json_object_get(f->split_report, "splits");
    blg_buf *rows = blg_card_value(v, "splits_table");
    for (int i = 0; i < f->claims.count.n_splits; i++) {
        const char *name = f->claims.count.splits[i].name;
        const json_t *split = NULL;
        for (size_t k = 0; k < json_array_size(report) && !split; k++)
            if (strcmp(text_of(json_array_get(report, k), "split"), name) == 0)
                split = json_array_get(report, k);
        blg_buf_format(rows, "| `%s` | %lld | ", name, f->claims.count.splits[i].problems);
        add_rule(rows, text_of(split, "by"));
        blg_buf_format(rows, " | %s | %s |\n", text_of(split, "promise"),
                       json_is_true(json_object_get(split, "kept")) ? "yes" : "no");
    }
    end_rows(rows);
    blg_card_set(v, "report_scope",
                 whole(f, "limit") ? " It speaks of the whole plan, of which this data set is the "
                                     "head of each family."
                                   : "");
}

static void set_form(blg_card_values *v, const blg_card_facts *f) {
    blg_buf *pictures = blg_card_value(v, "pictures");
    if (f->claims.pictures)
        blg_buf_format(pictures,
                       "%lld gray pictures of %lld by %lld pixels (PNG, %lld bits a pixel, %lld "
                       "bytes in all)",
                       whole(f, "images"), whole(f, "config.images.size_px"),
                       whole(f, "config.images.size_px"), whole(f, "config.images.depth_bits"),
                       whole(f, "image_bytes"));
    else
        blg_buf_text(pictures, "Programs only: the pictures can be drawn from `scenes.jsonl`");
    blg_buf_format(pictures, "; %lld support images a side, %lld queries a side.",
                   whole(f, "config.images.support"), whole(f, "config.images.query"));
    blg_card_set(v, "layout",
                 !f->claims.pictures ? "programs, scenes and splits, without pictures."
                 : f->claims.tar     ? "tar shards in the form of WebDataset, `SPLIT-NNNNN-of-NNNNN"
                                       ".tar`; a problem's members begin with its name."
                                     : "a tree, `FAMILY/images/PROBLEM/SIDE/N.png`; side 1 is "
                                       "positive, side 0 negative.");
    blg_card_set(v, "sheet",
                 "![One problem of each of the last splits: positives, negatives, and the "
                 "queries](problems.png)");
    blg_buf *rows = blg_card_value(v, "files_table");
    for (int i = 0; i < f->n_files; i++)
        blg_buf_format(rows, "| `%s` | %lld | `%s` |\n", f->files[i].path, f->files[i].of.bytes,
                       f->files[i].of.sha256);
    end_rows(rows);
}

/* Sets the values about the origin of the problems: a text, the hub's term, and the source data
 * set. */
static void set_origin(blg_card_values *v, const blg_card_facts *f) {
    const char *source = word(f, "source.problems");
    const bool published = strcmp(source, "published generator") == 0;
    blg_card_set(v, "origin",
                 published ? "The problems are those that the published generator makes."
                 : *source ? "The problems were imported from a folder in the published layout."
                           : "All problems are new: none is taken from the published data set.");
    blg_card_set(v, "process",
                 *source
                     ? "blogo drew the pictures. It did not choose the problems, and its "
                       "verifier refused none."
                     : "Concepts, programs and poses are drawn from random streams that the seed "
                       "names. A verifier, which does not know how a problem was made, refused "
                       "those that break its rules; `manifest.json` counts the refusals by "
                       "reason.");
    blg_card_set(v, "source_yaml", *source ? "extended" : "original");
    blg_buf_format(blg_card_value(v, "derived_json"),
                   "{\"@type\": \"prov:Entity\", \"prov:label\": \"%s\"}",
                   published ? "the generator that the authors of Bongard-LOGO published"
                   : *source ? "a data set in the published layout of Bongard-LOGO"
                             : "nothing but random numbers and the shape tables of the generator; "
                               "the kinds of problems are those of Bongard-LOGO");
    blg_card_set(v, "completeness",
                 whole(f, "limit") ? "This is the head of each family, not the whole plan."
                                   : "All problems of the plan are there.");
}

static void set_command(blg_card_values *v, const blg_card_facts *f, const blg_card_options *o) {
    const char *source = word(f, "source.problems");
    blg_buf *command = blg_card_value(v, "command");
    if (strcmp(source, "imported") == 0) {
        blg_buf_text(command, "blogo import FOLDER -o data");
        return;
    }
    blg_buf_text(command, "python3 -c 'import json; print(json.dumps(json.load(open(\""
                          "manifest.json\"))[\"config\"]))' >config.json\n"
                          "blogo generate -c config.json");
    if (o->own_tables || *source)
        blg_buf_text(command, " --catalog TABLES");
    if (strcmp(word(f, "source.raster"), "reference") == 0)
        blg_buf_text(command, " --raster reference");
    if (*source && strcmp(word(f, "source.splits"), "drawn") != 0)
        blg_buf_text(command, " --split-file FILE");
    if (f->claims.tar)
        blg_buf_text(command, " --format tar");
    if (!f->claims.pictures)
        blg_buf_text(command, " --programs-only");
    if (strcmp(word(f, "png"), "small") == 0)
        blg_buf_text(command, " --png small");
    if (whole(f, "limit"))
        blg_buf_format(command, " --limit %lld", whole(f, "limit"));
    blg_buf_text(command, " -o data");
}

/* ---- front matter ---- */

static void set_configs(blg_card_values *v, const blg_card_facts *f, const blg_card_index *index) {
    const blg_problem_counts *count = &f->claims.count;
    blg_buf *yaml = blg_card_value(v, "configs_yaml");
    const bool shards = f->claims.tar && f->claims.pictures;
    blg_buf_text(yaml, "- config_name: problems\n  default: true\n  data_files:\n");
    for (int i = 0; i < count->n_splits; i++)
        if (index->splits[i].name[0])
            blg_buf_format(yaml, "  - split: %s\n    path: %s\n", count->splits[i].name,
                           index->splits[i].name);
    blg_buf_text(yaml, shards ? "- config_name: shards\n  data_files:\n" : "");
    for (int s = 0; shards && s < count->n_splits; s++) {
        if (index->splits[s].name[0])
            blg_buf_format(yaml, "  - split: %s\n    path:\n", count->splits[s].name);
        for (int i = 0; i < f->n_files; i++)
            if (f->files[i].split == s)
                blg_buf_format(yaml, "    - %s\n", f->files[i].path);
    }
    end_rows(yaml);
}

static void set_info(blg_card_values *v, const blg_card_facts *f, const blg_card_index *index) {
    static const char *const features[] = {
        "name: name\n    dtype: string",         "name: family\n    dtype: string",
        "name: split\n    dtype: string",        "name: concept\n    dtype: string",
        "name: n_support\n    dtype: int64",     "name: shard\n    dtype: string",
        "name: positives\n    sequence: string", "name: negatives\n    sequence: string"};
    blg_buf *yaml = blg_card_value(v, "info_yaml");
    const bool shards = f->claims.tar && f->claims.pictures;
    long long bytes = 0;
    blg_buf_text(yaml, "  config_name: problems\n  features:\n");
    for (size_t i = 0; i < sizeof features / sizeof *features; i++)
        if (shards || strncmp(features[i], "name: shard", 11) != 0)
            blg_buf_format(yaml, "  - %s\n", features[i]);
    blg_buf_text(yaml, "  splits:\n");
    for (int i = 0; i < index->count.n_splits; i++) {
        if (!index->splits[i].name[0])
            continue;
        blg_buf_format(yaml, "  - name: %s\n    num_bytes: %lld\n    num_examples: %lld\n",
                       index->count.splits[i].name, index->splits[i].bytes,
                       index->count.splits[i].problems);
        bytes += index->splits[i].bytes;
    }
    blg_buf_format(yaml, "  download_size: %lld\n  dataset_size: %lld", bytes, bytes);
}

void blg_card_content_values(blg_card_values *v, const blg_card_facts *f,
                             const blg_card_index *index, const blg_card_options *o) {
    set_numbers(v, f);
    set_families(v, f);
    set_splits(v, f);
    set_form(v, f);
    set_origin(v, f);
    set_command(v, f, o);
    set_configs(v, f, index);
    set_info(v, f, index);
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
                   "%lld visual concept problems in the manner of the Bongard-LOGO benchmark, with "
                   "%lld pictures, programs, poses, splits and concepts. %s",
                   whole(f, "problems"), whole(f, "images"), blg_card_get(v, "origin"));
    blg_buf_json_string(text, plain.failed ? "" : plain.data);
    text->failed = text->failed || plain.failed;
    blg_buf_free(&plain);
}

/* ---- measured ---- */

static double real_of(const json_t *object, const char *key) {
    return json_number_value(json_object_get(object, key));
}

static void set_counts(blg_card_values *v, const json_t *audit) {
    const json_t *counts = json_object_get(audit, "counts"), *line;
    blg_buf *rows = blg_card_value(v, "audit_table");
    size_t i;
    int lines = 0;
    json_array_foreach(counts, i, line) {
        if (json_is_true(json_object_get(line, "context")))
            continue;
        lines++;
        blg_buf_format(rows, "| %s | %s | %lld | %lld |\n", text_of(line, "id"),
                       text_of(line, "text"), number_of(line, "found"), number_of(line, "of"));
    }
    end_rows(rows);
    set_whole(v, "defect_lines", lines);
}

static void print_interval(blg_buf *out, const json_t *result, const char *before) {
    blg_buf_format(out, "%.1f %%%s%.1f to %.1f %%", 100 * real_of(result, "accuracy"), before,
                   100 * real_of(result, "low"), 100 * real_of(result, "high"));
}

static void set_summary(blg_card_values *v, const json_t *audit) {
    const json_t *summary = json_object_get(audit, "summary");
    static const char *const keys[] = {"defect_kinds", "readings", "silent", "above_half"};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        set_whole(v, keys[i], number_of(summary, keys[i]));
    set_whole(v, "audit_problems", number_of(audit, "problems"));
    const json_t *highest = json_object_get(summary, "highest");
    blg_buf *text = blg_card_value(v, "highest");
    if (!json_is_object(highest)) {
        blg_buf_text(text, "none");
        return;
    }
    blg_buf_format(text, "probe %s, family %s, split %s: ", text_of(highest, "probe"),
                   text_of(highest, "family"), text_of(highest, "split"));
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
            if (k != i && strcmp(text_of(row, "family"), text_of(other, "family")) == 0 &&
                strcmp(text_of(row, "split"), text_of(other, "split")) == 0)
                highest = highest && (its < accuracy || (its == accuracy && i < k));
        }
        if (!highest)
            continue;
        blg_buf_format(rows, "| `%s` | `%s` | %s | ", text_of(row, "family"), text_of(row, "split"),
                       text_of(row, "rule"));
        print_interval(rows, json_object_get(row, "result"), " | ");
        blg_buf_text(rows, " |\n");
    }
    end_rows(rows);
}

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

void blg_card_measured_values(blg_card_values *v, const blg_card_facts *f,
                              const blg_card_index *index) {
    set_counts(v, f->audit);
    set_summary(v, f->audit);
    set_few_shot(v, f->audit);
    set_hardness(v, index);
}
