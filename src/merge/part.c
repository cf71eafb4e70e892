#include "merge/part.h"

#include "base/fs.h"
#include "base/json.h"
#include "base/lines.h"
#include "base/str.h"
#include "write/folder.h"

#include <jansson.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

void blg_part_free(blg_part *part) {
    json_decref(part->manifest);
    blg_buf_free(&part->text);
}

/* ---- reading ---- */

static blg_status wrong(const blg_part *part, const char *text, blg_error *error) {
    blg_error_at(error, part->folder, 0, 0);
    return blg_error_set(error, BLG_INVALID, text, part->noun);
}

/* A manifest and its path, for messages. */
typedef struct reading {
    blg_part *part;
    const char *path;
    blg_error *error;
} reading;

/* Adds the place of the member to the error. */
static void place(const reading *r, const blg_json_path *member) {
    char key[sizeof r->error->key];
    int line = 0, column = 0;
    blg_json_path_print(member, key, sizeof key);
    (void)!blg_json_place(r->part->text.data, r->part->text.size, member, false, &line, &column);
    blg_error_at(r->error, r->path, line, column);
    blg_error_key(r->error, "%s", key);
}

/* Reads a member of an object: a whole number from 0 to most. */
static blg_status read_count(const reading *r, const json_t *object, const blg_json_path *parent,
                             const char *key, long long most, long long *count) {
    const blg_json_path member = {.parent = parent, .key = key};
    const json_t *value = json_object_get(object, key);
    *count = json_integer_value(value);
    if (json_is_integer(value) && *count >= 0 && *count <= most)
        return BLG_OK;
    place(r, &member);
    return most < LLONG_MAX
               ? blg_error_set(r->error, BLG_INVALID, "expected a whole number from 0 to %lld",
                               most)
               : blg_error_set(r->error, BLG_INVALID, "expected a whole number from 0");
}

/* Reads a number of problems. */
static blg_status read_problems(const reading *r, const json_t *object, const blg_json_path *parent,
                                const char *key, int *problems) {
    long long n;
    blg_status status = read_count(r, object, parent, key, r->part->results.summary.problems, &n);
    *problems = status == BLG_OK ? (int)n : 0;
    return status;
}

static blg_status read_splits(const reading *r, json_t *splits) {
    blg_results *results = &r->part->results;
    const blg_json_path path = {.key = "splits"};
    const size_t most = sizeof results->splits / sizeof *results->splits;
    const char *name;
    json_t *value;
    if (!json_is_object(splits) || json_object_size(splits) > most) {
        place(r, &path);
        return blg_error_set(r->error, BLG_INVALID, "expected an object of at most %zu splits",
                             most);
    }
    json_object_foreach(splits, name, value) {
        if (!blg_str_is_plain(name) || strlen(name) >= BLG_SPLIT_NAME) {
            place(r, &path);
            return blg_error_set(r->error, BLG_INVALID,
                                 "expected names of at most %d letters, digits, _ and -",
                                 BLG_SPLIT_NAME - 1);
        }
        const int i = results->n_splits++;
        results->splits[i] = name;
        blg_status status = read_problems(r, splits, &path, name, &results->counts.splits[i]);
        if (status != BLG_OK)
            return status;
    }
    return BLG_OK;
}

static blg_status read_results(const reading *r) {
    blg_results *results = &r->part->results;
    blg_write_summary *summary = &results->summary;
    const json_t *whole = r->part->manifest, *families = json_object_get(whole, "families");
    const json_t *rejections = json_object_get(whole, "rejections");
    const blg_json_path in_families = {.key = "families"}, in_rejections = {.key = "rejections"};
    blg_status status = read_count(r, whole, NULL, "problems", INT_MAX, &summary->problems);
    if (status == BLG_OK)
        status = read_count(r, whole, NULL, "images", LLONG_MAX, &summary->images);
    if (status == BLG_OK)
        status = read_count(r, whole, NULL, "image_bytes", LLONG_MAX, &summary->image_bytes);
    for (int i = 0; i < BLG_FAMILIES && status == BLG_OK; i++)
        status = read_problems(r, families, &in_families, blg_family_name((blg_family)i),
                               &results->counts.families[i]);
    for (int i = 0; i < BLG_REJECTIONS && status == BLG_OK; i++)
        status = read_count(r, rejections, &in_rejections, blg_rejection_name((blg_rejection)i),
                            LLONG_MAX, &summary->tally.rejected[i]);
    return status == BLG_OK ? read_splits(r, json_object_get(whole, "splits")) : status;
}

/* The lines of a member of the manifest, from the indentation of its key to the next member's. */
typedef struct member_lines {
    size_t at, size; /* size 0: no such member */
    bool known;      /* false: the member's lines are not as the writer has them */
} member_lines;

static member_lines find_member(const blg_buf *text, const char *key) {
    const size_t length = strlen(key);
    member_lines found = {.known = true};
    blg_json_scan scan = {text->data, text->data + text->size};
    for (bool more = blg_json_take(&scan, '{'); more; more = blg_json_take(&scan, ',')) {
        blg_json_skip_space(&scan);
        const char *name = scan.at;
        blg_json_skip_string(&scan);
        const bool same =
            (size_t)(scan.at - name) == length + 2 && memcmp(name + 1, key, length) == 0;
        if (!blg_json_take(&scan, ':') || !blg_json_skip_value(&scan))
            break;
        if (!same)
            continue;
        const size_t before = (size_t)(name - text->data);
        found.known = !found.size && before > 2 && memcmp(name - 3, "\n  ", 3) == 0 &&
                      scan.end - scan.at > 2 && memcmp(scan.at, ",\n", 2) == 0;
        found.at = before - 2;
        found.size = (size_t)(scan.at + 2 - name) + 2;
    }
    return found;
}

/* Reads the members that say which part this is; false if one is missing or wrong. */
static bool read_identity(blg_part *part) {
    const json_t *whole = part->manifest, *shard = json_object_get(whole, "shard");
    const json_t *index = json_object_get(shard, "index"), *of = json_object_get(shard, "of");
    const json_t *pictures = json_object_get(whole, "pictures");
    const char *layout = json_string_value(json_object_get(whole, "layout"));
    const json_int_t i = json_integer_value(index), n = json_integer_value(of);
    const member_lines own = find_member(&part->text, "shard");
    const member_lines filtered = find_member(&part->text, "filtered");
    part->split_file =
        json_string_value(json_object_get(json_object_get(whole, "config"), "split_file"));
    if (!own.size || !own.known || !filtered.known || filtered.at > own.at || !layout ||
        !json_is_boolean(pictures) || i < 1 || i > n || n > INT_MAX - 2 || !part->split_file ||
        !blg_is_split_file_name(part->split_file))
        return false;
    part->head = own.at;
    part->filtered = filtered.at;
    part->filtered_size = filtered.size;
    part->index = (int)i;
    part->of = (int)n;
    part->tar = strcmp(layout, "tar") == 0;
    part->pictures = json_is_true(pictures);
    return part->tar || strcmp(layout, "tree") == 0;
}

static blg_status read_manifest(blg_part *part, const char *path, blg_error *error) {
    blg_status status =
        blg_json_load(part->text.data, part->text.size, 0, path, &part->manifest, error);
    if (status != BLG_OK)
        return status;
    const json_t *format = json_object_get(part->manifest, "format_version");
    if (json_is_integer(format) && json_integer_value(format) != BLG_FORMAT_VERSION)
        return wrong(part, "a %s written in a format of another version; use that version", error);
    if (!json_is_integer(format) || !read_identity(part))
        return wrong(part, "its manifest.json is not that of a %s", error);
    return read_results(&(reading){part, path, error});
}

blg_status blg_part_read(blg_part *part, const char *folder, const char *noun, blg_error *error) {
    blg_buf path = {0};
    *part = (blg_part){.folder = folder, .noun = noun};
    bool there = false, folder_there = false;
    blg_status status = blg_fs_find_in(folder, BLG_INCOMPLETE, &there, error);
    if (there)
        status = wrong(part,
                       "half-written: its run has not ended; go on with generate --resume, "
                       "or make it anew with --force",
                       error);
    if (status == BLG_OK)
        status = blg_stamp_take(&part->stamp, folder, error);
    if (status == BLG_OK)
        status = blg_fs_join(&path, part->folder, BLG_MANIFEST, error);
    if (status == BLG_OK)
        status = blg_fs_find(path.data, &there, error);
    if (status == BLG_OK && !there)
        status = blg_fs_find(folder, &folder_there, error);
    if (status == BLG_OK && folder_there)
        status = blg_folder_check_ended(folder, error);
    if (status == BLG_OK && !there)
        status =
            wrong(part, folder_there ? "no %s: it has no manifest.json" : "no such folder", error);
    if (status == BLG_OK)
        status = blg_fs_read(folder, path.data, &part->text, error);
    if (status == BLG_OK)
        status = read_manifest(part, path.data, error);
    blg_buf_free(&path);
    return status;
}

/* ---- comparing ---- */

/* Finds the first member in which two objects differ. If its values are objects again, the search
 * goes on within them. */
static void find_difference(const json_t **a, const json_t **b, blg_buf *key) {
    for (bool deeper = true; deeper && json_is_object(*a) && json_is_object(*b);) {
        const char *name;
        json_t *value;
        deeper = false;
        json_object_foreach((json_t *)*a, name, value) {
            const json_t *other = json_object_get(*b, name);
            bool result = !key->size && strcmp(name, "shard") == 0;
            if (result) /* the identity ends here */
                break;
            if (json_equal(value, other))
                continue;
            blg_buf_format(key, "%s%s", key->size ? "." : "", name);
            *a = value;
            *b = other;
            deeper = true;
            break;
        }
    }
}

/* BLG_INVALID unless both manifests list the same splits in the same order. */
static blg_status check_splits(const blg_part *part, const blg_part *first, blg_error *error) {
    const blg_results *mine = &part->results, *its = &first->results;
    bool same = mine->n_splits == its->n_splits;
    for (int i = 0; same && i < mine->n_splits; i++)
        same = strcmp(mine->splits[i], its->splits[i]) == 0;
    if (same)
        return BLG_OK;
    blg_error_at(error, part->folder, 0, 0);
    return blg_error_set(error, BLG_INVALID,
                         "part of another data set: \"splits\" lists other names than in %s",
                         first->folder);
}

blg_status blg_part_same(const blg_part *part, const blg_part *first, blg_error *error) {
    char mine[64], its[64];
    if (part->head == first->head && part->of == first->of &&
        memcmp(part->text.data, first->text.data, part->head) == 0)
        return check_splits(part, first, error);
    const json_t *a = part->manifest, *b = first->manifest;
    blg_buf key = {0};
    find_difference(&a, &b, &key);
    if (!key.size) {
        a = json_object_get(json_object_get(a, "shard"), "of");
        b = json_object_get(json_object_get(b, "shard"), "of");
        blg_buf_text(&key, "shard.of");
    }
    blg_json_show(a, mine, sizeof mine);
    blg_json_show(b, its, sizeof its);
    blg_error_at(error, part->folder, 0, 0);
    blg_status status =
        key.failed ? blg_no_memory(error)
                   : blg_error_set(error, BLG_INVALID,
                                   "part of another data set: \"%s\" is %s, in %s it is %s",
                                   key.data, mine, first->folder, its);
    blg_buf_free(&key);
    return status;
}

/* ---- checking ---- */

static blg_status check_digest(const blg_part *part, const char *path, const char *expected,
                               size_t size, blg_error *error) {
    char hex[BLG_DIGEST_TEXT];
    blg_status status = blg_digest_file(part->folder, path, hex, error);
    if (status == BLG_OK &&
        (size != sizeof hex - 1 || memcmp(hex, expected, sizeof hex - 1) != 0)) {
        blg_error_at(error, path, 0, 0);
        status = blg_error_set(error, BLG_INVALID, "damaged: its SHA-256 is not the one recorded");
    }
    return status;
}

/* Checks the file of one line of SHA256SUMS, "<64 digits>  <path>". */
static blg_status check_line(const blg_part *part, const blg_lines *lines, blg_buf *name,
                             blg_buf *path, blg_error *error) {
    const size_t digits = BLG_DIGEST_TEXT - 1;
    blg_buf_clear(name);
    if (lines->size > digits + 2 && memcmp(lines->line + digits, "  ", 2) == 0)
        blg_buf_add(name, lines->line + digits + 2, lines->size - digits - 2);
    if (name->failed)
        return blg_no_memory(error);
    if (!name->size || memchr(name->data, '\0', name->size - 1) ||
        !blg_str_is_relative(name->data) ||
        !blg_folder_knows(name->data, false, part->split_file)) {
        blg_error_at(error, lines->path, lines->number, 0);
        return blg_error_set(error, BLG_INVALID, "expected a digest and a file of a data set");
    }
    blg_status status = blg_fs_join(path, part->folder, name->data, error);
    return status == BLG_OK ? check_digest(part, path->data, lines->line, digits, error) : status;
}

/* The files that SHA256SUMS must list: scenes, splits, and the programs of each family. */
enum { NEEDED_FILES = 2 + BLG_FAMILIES };

/* Prints the k-th needed file; "" for the programs of a family that the part does not have. */
static void name_needed(const blg_part *part, int k, char name[BLG_NAME_SIZE]) {
    const char *family = k < 2 ? NULL : blg_family_name((blg_family)(k - 2));
    name[0] = '\0';
    if (!family)
        snprintf(name, BLG_NAME_SIZE, "%s", k ? part->split_file : BLG_SCENES);
    else if (part->results.counts.families[k - 2])
        snprintf(name, BLG_NAME_SIZE, "%s/%s_action_programs.json", family, family);
}

static void note_listed(const blg_part *part, const char *file, bool listed[NEEDED_FILES]) {
    char name[BLG_NAME_SIZE];
    for (int k = 0; k < NEEDED_FILES; k++) {
        name_needed(part, k, name);
        listed[k] = listed[k] || strcmp(name, file) == 0;
    }
}

static blg_status check_needed(const blg_part *part, const bool listed[NEEDED_FILES],
                               const char *sums, blg_error *error) {
    char name[BLG_NAME_SIZE];
    for (int k = 0; k < NEEDED_FILES; k++) {
        name_needed(part, k, name);
        if (listed[k] || !*name)
            continue;
        blg_error_at(error, sums, 0, 0);
        return blg_error_set(error, BLG_INVALID, "it does not list %s", name);
    }
    return BLG_OK;
}

static blg_status check_lines(const blg_part *part, const char *sums, blg_part_told *told,
                              void *context, blg_error *error) {
    blg_lines lines;
    blg_buf name = {0}, path = {0};
    /* The lines of all pictures have nearly the same length, so bytes read measure the progress. */
    double all = 0, done = 0;
    bool listed[NEEDED_FILES] = {false};
    blg_status status = blg_lines_open(&lines, part->folder, sums, error);
    if (status == BLG_OK && fseeko(lines.file, 0, SEEK_END) == 0) {
        all = (double)ftello(lines.file);
        rewind(lines.file);
    }
    while (status == BLG_OK) {
        status = blg_lines_next(&lines, error);
        if (status != BLG_OK || !lines.line)
            break;
        status = check_line(part, &lines, &name, &path, error);
        if (status == BLG_OK)
            note_listed(part, name.data, listed);
        done += (double)lines.size + 1;
        if (status == BLG_OK && !told(context, all > 0 ? done / all : 1))
            status = BLG_INTERRUPTED;
    }
    blg_lines_close(&lines);
    blg_buf_free(&name);
    blg_buf_free(&path);
    return status == BLG_OK ? check_needed(part, listed, sums, error) : status;
}

blg_status blg_part_check(const blg_part *part, blg_part_told *told, void *context,
                          blg_error *error) {
    const char *expected = json_string_value(json_object_get(part->manifest, "sha256sums"));
    blg_buf sums = {0};
    blg_status status = blg_fs_join(&sums, part->folder, BLG_SUMS, error);
    if (status == BLG_OK)
        status = check_digest(part, sums.data, expected ? expected : "",
                              expected ? strlen(expected) : 0, error);
    if (status == BLG_OK)
        status = check_lines(part, sums.data, told, context, error);
    blg_buf_free(&sums);
    return status;
}
