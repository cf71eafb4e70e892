#include "audit/verify_claims.h"

#include "base/error.h"
#include "base/fs.h"
#include "base/json.h"
#include "base/str.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

#define MANIFEST "manifest.json"

int blg_problem_counts_add(blg_problem_counts *count, blg_family family, const char *split) {
    int i = 0;
    while (i < count->n_splits && strcmp(count->splits[i].name, split) != 0)
        i++;
    if (i == count->n_splits && i < (int)(sizeof count->splits / sizeof *count->splits)) {
        snprintf(count->splits[i].name, sizeof count->splits[i].name, "%s", split);
        count->n_splits++;
    }
    if (i < count->n_splits)
        count->splits[i].problems++;
    count->families[family]++;
    count->problems++;
    return i < count->n_splits ? i : -1;
}

/* ---- reading ---- */

static long long get_count(const json_t *object, const char *prefix, const char *key,
                           blg_defects *defects) {
    const json_t *value = json_object_get(object, key);
    if (json_is_integer(value) && json_integer_value(value) >= 0)
        return json_integer_value(value);
    blg_defects_add(defects, BLG_DEFECT_incomplete, MANIFEST,
                    "%s%.60s: expected a whole number from 0", prefix, key);
    return -1;
}

static void get_splits(const json_t *root, blg_problem_counts *count, blg_defects *defects) {
    json_t *splits = json_object_get(root, "splits"), *value;
    const char *name;
    if (!json_is_object(splits))
        blg_defects_add(defects, BLG_DEFECT_incomplete, MANIFEST, "splits: expected an object");
    json_object_foreach(splits, name, value) {
        if (count->n_splits == (int)(sizeof count->splits / sizeof *count->splits) ||
            strlen(name) >= BLG_SPLIT_NAME) {
            blg_defects_add(defects, BLG_DEFECT_incomplete, MANIFEST,
                            "splits: \"%.60s\" is one too many or too long", name);
            continue;
        }
        if (!blg_str_is_plain(name)) {
            blg_defects_add(defects, BLG_DEFECT_incomplete, MANIFEST,
                            "splits: \"%.60s\": expected a name of letters, digits, _ and -", name);
            continue;
        }
        memcpy(count->splits[count->n_splits].name, name, strlen(name) + 1);
        count->splits[count->n_splits++].problems = get_count(splits, "splits.", name, defects);
    }
}

/* Whether the problems come from another generator. Anything but the two known words is a defect,
 * and the problems are judged as blogo's own. */
static bool get_foreign(const json_t *root, blg_defects *defects) {
    const json_t *source = json_object_get(root, "source");
    const char *problems = json_string_value(json_object_get(source, "problems"));
    if (problems &&
        (strcmp(problems, "published generator") == 0 || strcmp(problems, "imported") == 0))
        return true;
    if (source)
        blg_defects_add(defects, BLG_DEFECT_incomplete, MANIFEST,
                        "source.problems: expected \"published generator\" or \"imported\"");
    return false;
}

/* Compares what the manifest repeats of the config, and checks which part it says that this is. */
static void get_identity(const json_t *root, const blg_config *config, blg_claims *claims,
                         blg_defects *defects) {
    const char *preset = json_string_value(json_object_get(root, "preset"));
    const json_t *shard = json_object_get(root, "shard");
    const long long seed = get_count(root, "", "seed", defects);
    const long long index = get_count(shard, "shard.", "index", defects);
    const long long of = get_count(shard, "shard.", "of", defects);
    claims->limit = get_count(root, "", "limit", defects);
    if (config && seed >= 0 && (uint64_t)seed != config->seed)
        blg_defects_add(defects, BLG_DEFECT_incomplete, MANIFEST,
                        "seed: it tells %lld, its config %llu", seed,
                        (unsigned long long)config->seed);
    if (config && (!preset || strcmp(preset, config->preset) != 0))
        blg_defects_add(defects, BLG_DEFECT_incomplete, MANIFEST,
                        "preset: expected \"%s\", as in its config", config->preset);
    if (index >= 0 && of >= 0 && (index < 1 || index > of))
        blg_defects_add(defects, BLG_DEFECT_incomplete, MANIFEST,
                        "shard: there is no part %lld of %lld", index, of);
}

static void get_all(const json_t *root, const blg_config *config, blg_claims *claims,
                    blg_defects *defects) {
    const char *layout = json_string_value(json_object_get(root, "layout"));
    const char *sums = json_string_value(json_object_get(root, "sha256sums"));
    const json_t *families = json_object_get(root, "families");
    claims->tar = layout && strcmp(layout, "tar") == 0;
    claims->pictures = json_is_true(json_object_get(root, "pictures"));
    claims->foreign = get_foreign(root, defects);
    claims->format_version = get_count(root, "", "format_version", defects);
    get_identity(root, config, claims, defects);
    claims->count.problems = get_count(root, "", "problems", defects);
    claims->count.images = get_count(root, "", "images", defects);
    for (int f = 0; f < BLG_FAMILIES; f++)
        claims->count.families[f] =
            get_count(families, "families.", blg_family_name((blg_family)f), defects);
    get_splits(root, &claims->count, defects);
    if (!claims->tar && (!layout || strcmp(layout, "tree") != 0))
        blg_defects_add(defects, BLG_DEFECT_incomplete, MANIFEST,
                        "layout: expected \"tree\" or \"tar\"");
    if (sums && strlen(sums) == BLG_DIGEST_TEXT - 1)
        memcpy(claims->sums, sums, BLG_DIGEST_TEXT);
    else
        blg_defects_add(defects, BLG_DEFECT_incomplete, MANIFEST,
                        "sha256sums: expected the SHA-256 of SHA256SUMS");
}

blg_status blg_claims_read(const char *folder, const char *path, const blg_config *config,
                           blg_claims *claims, blg_defects *defects, blg_error *error) {
    blg_buf text = {0};
    json_error_t place;
    *claims = (blg_claims){0};
    blg_status status = blg_fs_read(folder, path, &text, error);
    if (status != BLG_OK)
        return status;
    json_t *root = NULL;
    status = blg_json_parse(text.data, text.size, 0, &place, &root);
    if (status == BLG_OK) {
        get_all(root, config, claims, defects);
    } else if (status == BLG_NO_MEMORY) {
        (void)!blg_no_memory(error);
    } else {
        blg_error_at(error, path, place.line, place.column);
        blg_error_set(error, status, "%s", place.text);
    }
    json_decref(root);
    blg_buf_free(&text);
    return status;
}

/* ---- comparing ---- */

static void compare(long long claimed, long long there, const char *what, const char *name,
                    blg_defects *defects) {
    if (claimed >= 0 && claimed != there)
        blg_defects_add(defects, BLG_DEFECT_incomplete, MANIFEST,
                        "it claims %lld %s%s, there are %lld", claimed, what, name, there);
}

/* Index of a split; -1 if there is none of that name. */
static int find_split(const blg_problem_counts *count, const char *name) {
    int i = count->n_splits - 1;
    while (i >= 0 && strcmp(count->splits[i].name, name) != 0)
        i--;
    return i;
}

static void check_splits(const blg_problem_counts *claimed, const blg_problem_counts *count,
                         blg_defects *defects) {
    for (int i = 0; i < claimed->n_splits; i++) {
        const int there = find_split(count, claimed->splits[i].name);
        compare(claimed->splits[i].problems, there < 0 ? 0 : count->splits[there].problems,
                "problems in split ", claimed->splits[i].name, defects);
    }
    for (int i = 0; i < count->n_splits; i++)
        if (find_split(claimed, count->splits[i].name) < 0)
            compare(0, count->splits[i].problems, "problems in split ", count->splits[i].name,
                    defects);
}

void blg_claims_check(const blg_claims *claims, const blg_problem_counts *count,
                      blg_defects *defects) {
    const blg_problem_counts *claimed = &claims->count;
    compare(claimed->problems, count->problems, "problems", "", defects);
    compare(claimed->images, count->images, "images", "", defects);
    for (int f = 0; f < BLG_FAMILIES; f++) {
        const char *family = blg_family_name((blg_family)f);
        compare(claimed->families[f], count->families[f], "problems of family ", family, defects);
        if (claims->limit > 0 && count->families[f] > claims->limit)
            blg_defects_add(defects, BLG_DEFECT_incomplete, MANIFEST,
                            "limit: at most %lld problems a family, there are %lld of %s",
                            claims->limit, count->families[f], family);
    }
    check_splits(claimed, count, defects);
}
