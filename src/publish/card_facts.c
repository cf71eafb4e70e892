#include "publish/card_facts.h"

#include "audit/audit.h"
#include "base/error.h"
#include "base/fs.h"
#include "base/json.h"
#include "base/str.h"
#include "base/tar.h"
#include "config/config.h"
#include "publish/audit_report.h"
#include "write/folder.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

void blg_card_facts_free(blg_card_facts *f) {
    json_decref(f->manifest);
    json_decref(f->split_report);
    json_decref(f->audit);
    blg_sums_free(&f->sums);
    blg_buf_release(&f->files);
    blg_buf_free(&f->path);
}

const json_t *blg_card_manifest(const blg_card_facts *f, const char *keys) {
    const json_t *value = f->manifest;
    char key[64];
    while (value && *keys) {
        size_t n = strcspn(keys, ".");
        snprintf(key, sizeof key, "%.*s", (int)n, keys);
        value = json_object_get(value, key);
        keys += n + (keys[n] == '.');
    }
    return value;
}

blg_status blg_card_path(blg_card_facts *f, const char *name, blg_error *error) {
    return blg_fs_join(&f->path, f->folder, name, error);
}

static blg_status refuse(blg_card_facts *f, const char *name, const char *text, blg_error *error) {
    blg_status status = blg_card_path(f, name, error);
    if (status != BLG_OK)
        return status;
    blg_error_at(error, f->path.data, 0, 0);
    return blg_error_set(error, BLG_INVALID, "%s", text);
}

/* Whether text is not empty and has characters of `allowed` only. */
static bool is_of(const char *text, const char *allowed) {
    return text && *text && !text[strspn(text, allowed)];
}

/* ---- manifest and split report ---- */

static blg_status read_json(blg_card_facts *f, const char *name, json_t **value, blg_error *error) {
    blg_buf text = {0};
    blg_status status = blg_card_path(f, name, error);
    if (status == BLG_OK)
        status = blg_fs_read(f->folder, f->path.data, &text, error);
    if (status == BLG_OK)
        status = blg_json_load(text.data, text.size, 0, f->path.data, value, error);
    blg_buf_free(&text);
    return status;
}

/* Turns the first defect, if any, into an error with its file. */
static blg_status tell_defect(blg_card_facts *f, const blg_defects *defects, blg_error *error) {
    if (defects->text.failed)
        return blg_no_memory(error);
    if (!defects->n)
        return BLG_OK;
    const char *text = defects->text.data;
    return refuse(f, text + defects->entries[0].place, text + defects->entries[0].detail, error);
}

static blg_status has(blg_card_facts *f, const char *name, bool *there, blg_error *error) {
    blg_status status = blg_card_path(f, name, error);
    return status == BLG_OK ? blg_fs_find(f->path.data, there, error) : status;
}

/* Checks the names that go into file names, front matter and tables. */
static blg_status check_names(blg_card_facts *f, blg_error *error) {
    static const char *const words[][2] = {
        {"preset", "preset: expected the name of a preset"},
        {"tool_version", "tool_version: expected a version, such as 1.2.3"}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (!is_of(json_string_value(blg_card_manifest(f, words[i][0])), BLG_PLAIN_BYTES ".+"))
            return refuse(f, BLG_MANIFEST, words[i][1], error);
    for (int i = 0; i < f->claims.count.n_splits; i++)
        if (f->claims.count.splits[i].problems && strchr(f->claims.count.splits[i].name, '-')) {
            blg_error_at(error, f->folder, 0, 0);
            return blg_error_set(error, BLG_INFEASIBLE,
                                 "split \"%s\": a hub takes names of letters, digits and _ only",
                                 f->claims.count.splits[i].name);
        }
    return BLG_OK;
}

static blg_status read_manifest(blg_card_facts *f, blg_error *error) {
    blg_defects defects = {0};
    bool there = false;
    blg_status status = blg_fs_find(f->folder, &there, error);
    if (status == BLG_OK && !there) {
        blg_error_at(error, f->folder, 0, 0);
        return blg_error_set(error, BLG_IO, "no such folder");
    }
    if (status == BLG_OK)
        status = has(f, BLG_INCOMPLETE, &there, error);
    if (status == BLG_OK && there)
        return refuse(f, BLG_INCOMPLETE,
                      "the data set is not finished; generate --resume goes on with it", error);
    if (status == BLG_OK)
        status = has(f, BLG_MANIFEST, &there, error);
    if (status == BLG_OK && !there)
        return refuse(f, BLG_MANIFEST, "missing: a card is made of a complete data set only",
                      error);
    if (status == BLG_OK)
        status = blg_claims_read(f->folder, f->path.data, NULL, &f->claims, &defects, error);
    if (status == BLG_OK)
        status = tell_defect(f, &defects, error);
    if (status == BLG_OK)
        status = read_json(f, BLG_MANIFEST, &f->manifest, error);
    if (status == BLG_OK && json_integer_value(blg_card_manifest(f, "shard.of")) != 1)
        status = refuse(f, BLG_MANIFEST,
                        "a part of a data set; merge puts the parts together, then make the card",
                        error);
    if (status == BLG_OK)
        status = check_names(f, error);
    if (status == BLG_OK)
        status = read_json(f, BLG_SPLIT_REPORT, &f->split_report, error);
    blg_defects_free(&defects);
    return status;
}

/* ---- files ---- */

static blg_status count_problems(blg_card_facts *f, blg_card_file *file, blg_error *error) {
    blg_tar_file tar = {.file = NULL};
    blg_tar_entry entry;
    bool found = true;
    blg_status status = blg_tar_open(&tar, f->folder, f->path.data, error);
    while (status == BLG_OK) {
        status = blg_tar_next(&tar, &entry, &found, error);
        if (status != BLG_OK || !found)
            break;
        const char *ending = strrchr(entry.name, '.');
        file->problems += ending && strcmp(ending, ".json") == 0;
    }
    blg_tar_close(&tar);
    return status;
}

static int split_of_shard(const blg_card_facts *f, const char *path) {
    for (int i = 0; i < f->claims.count.n_splits; i++)
        if (blg_folder_is_shard(path, f->claims.count.splits[i].name))
            return i;
    return -1;
}

/* Adds a file with its size and digest. listed: the digest in SHA256SUMS or in the manifest, or
 * NULL; a file with another digest is an error. */
static blg_status add_file(blg_card_facts *f, const char *path, const char *listed,
                           blg_error *error) {
    if (!blg_buf_grow(&f->files, &f->cap_files, f->n_files + 1, sizeof *f->files))
        return blg_no_memory(error);
    blg_card_file *file = &f->files[f->n_files++];
    *file = (blg_card_file){.path = path, .split = split_of_shard(f, path)};
    if (!is_of(path, BLG_PLAIN_BYTES "./"))
        return refuse(f, path, "expected a name of letters, digits, _, - and dots", error);
    blg_status status = blg_card_path(f, path, error);
    if (status == BLG_OK)
        status = blg_digest_file_all(f->folder, f->path.data, &file->of, error);
    if (status == BLG_OK && listed && strcmp(file->of.sha256, listed) != 0)
        status = refuse(f, path, "changed since the data set was made: another SHA-256", error);
    return status == BLG_OK && file->split >= 0 ? count_problems(f, file, error) : status;
}

static bool is_picture(const char *path) {
    const char *ending = strrchr(path, '.');
    return ending && strcmp(ending, ".png") == 0;
}

static blg_status read_files(blg_card_facts *f, blg_error *error) {
    blg_status status = blg_card_path(f, BLG_SUMS, error);
    if (status == BLG_OK)
        status = blg_sums_read(&f->sums, f->folder, f->path.data, error);
    for (int i = 0; i < f->sums.n && status == BLG_OK; i++)
        if (!is_picture(f->sums.entries[i].path))
            status = add_file(f, f->sums.entries[i].path, f->sums.entries[i].digest, error);
    if (status == BLG_OK)
        status = add_file(f, BLG_SUMS, f->claims.sums, error);
    return status == BLG_OK ? add_file(f, BLG_MANIFEST, NULL, error) : status;
}

/* Checks that the shards hold as many problems of each split as the manifest says. */
static blg_status check_shards(blg_card_facts *f, blg_error *error) {
    for (int s = 0; f->claims.tar && f->claims.pictures && s < f->claims.count.n_splits; s++) {
        long long there = 0;
        for (int i = 0; i < f->n_files; i++)
            there += f->files[i].split == s ? f->files[i].problems : 0;
        if (there == f->claims.count.splits[s].problems)
            continue;
        blg_error_at(error, f->folder, 0, 0);
        return blg_error_set(
            error, BLG_INVALID,
            "the shards of split \"%s\" hold %lld problems, " BLG_MANIFEST " says %lld",
            f->claims.count.splits[s].name, there, f->claims.count.splits[s].problems);
    }
    return BLG_OK;
}

blg_status blg_card_facts_read(blg_card_facts *f, const char *folder, blg_error *error) {
    f->folder = folder;
    blg_status status = read_manifest(f, error);
    if (status == BLG_OK)
        status = read_files(f, error);
    return status == BLG_OK ? check_shards(f, error) : status;
}

/* ---- the audit ---- */

static blg_status make_audit(blg_card_facts *f, const blg_catalogue *catalogue, blg_error *error) {
    const blg_audit_options options = {.catalogue = catalogue};
    blg_audit *audit = NULL;
    blg_status status = blg_audit_folder(
        f->folder, &options, f->claims.pictures ? BLG_AUDIT_SOME_PICTURES : BLG_AUDIT_NO_PICTURES,
        &audit, error);
    if (status == BLG_OK)
        status = blg_audit_run(audit, error);
    char *text = status == BLG_OK ? blg_audit_report(audit, BLG_AUDIT_JSON) : NULL;
    if (status == BLG_OK && !text)
        status = blg_no_memory(error);
    if (status == BLG_OK)
        status = blg_json_load(text, strlen(text), 0, "audit", &f->audit, error);
    blg_text_free(text);
    blg_audit_free(audit);
    return status;
}

blg_status blg_card_facts_audit(blg_card_facts *f, const char *report,
                                const blg_catalogue *catalogue, blg_error *error) {
    blg_buf text = {0};
    if (!report)
        return make_audit(f, catalogue, error);
    const blg_status status = blg_audit_report_read(report, &text, &f->audit, error);
    blg_buf_free(&text);
    return status;
}
