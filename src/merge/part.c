#include "merge/part.h"

#include "base/fs.h"
#include "base/json.h"
#include "base/lines.h"
#include "base/memory.h"
#include "base/str.h"
#include "write/folder.h"

#include <jansson.h>
#include <string.h>

#define SHARD "\n  \"shard\": "

void blg_part_free(blg_part *part) {
    json_decref(part->manifest);
    blg_buf_free(&part->text);
}

/* ---- reading ---- */

static blg_status wrong(const blg_part *part, const char *text, blg_error *error) {
    blg_error_at(error, part->folder, 0, 0);
    return blg_error_set(error, BLG_INVALID, text, part->noun);
}

/* Reads the results of a manifest; false if a member is missing. */
static bool read_results(blg_part *part) {
    blg_results *r = &part->results;
    const char *name;
    json_t *splits, *families, *rejections, *value;
    int good = json_unpack(part->manifest, "{s:I, s:I, s:I, s:o, s:o, s:o}", "problems",
                           &r->summary.problems, "images", &r->summary.images, "image_bytes",
                           &r->summary.image_bytes, "splits", &splits, "families", &families,
                           "rejections", &rejections) == 0;
    for (int i = 0; good && i < BLG_FAMILIES; i++) {
        value = json_object_get(families, blg_family_name((blg_family)i));
        good = json_is_integer(value);
        r->counts.families[i] = (int)json_integer_value(value);
    }
    for (int i = 0; good && i < BLG_REJECTIONS; i++) {
        value = json_object_get(rejections, blg_rejection_name((blg_rejection)i));
        good = json_is_integer(value);
        r->summary.tally.rejected[i] = json_integer_value(value);
    }
    if (!good || json_object_size(splits) > sizeof r->splits / sizeof *r->splits)
        return false;
    json_object_foreach(splits, name, value) {
        if (!blg_str_is_plain(name) || strlen(name) >= BLG_SPLIT_NAME)
            return false;
        r->splits[r->n_splits] = name;
        r->counts.splits[r->n_splits++] = (int)json_integer_value(value);
    }
    return true;
}

static blg_status read_manifest(blg_part *part, const char *path, blg_error *error) {
    const char *layout = NULL;
    int format = 0, pictures = 0; /* jansson's truth values are int */
    blg_status status =
        blg_json_load(part->text.data, part->text.size, 0, path, &part->manifest, error);
    if (status != BLG_OK)
        return status;
    const char *shard = strstr(part->text.data, SHARD);
    blg_memory_watch();
    bool good =
        json_unpack(part->manifest, "{s:i, s:s, s:b, s:{s:i, s:i}, s:{s:s}}", "format_version",
                    &format, "layout", &layout, "pictures", &pictures, "shard", "index",
                    &part->index, "of", &part->of, "config", "split_file", &part->split_file) == 0;
    if (good && format != BLG_FORMAT_VERSION)
        return wrong(part, "a %s written in a format of another version; use that version", error);
    good = good && shard && read_results(part);
    if (blg_memory_failed()) /* json_unpack allocates */
        return blg_no_memory(error);
    if (!good || part->index < 1 || part->index > part->of ||
        !blg_is_split_file_name(part->split_file))
        return wrong(part, "its manifest.json is not that of a %s", error);
    part->head = (size_t)(shard + 1 - part->text.data);
    part->tar = strcmp(layout, "tar") == 0;
    part->pictures = pictures;
    return BLG_OK;
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
        status = blg_fs_join(&path, part->folder, BLG_MANIFEST, error);
    if (status == BLG_OK)
        status = blg_fs_find(path.data, &there, error);
    if (status == BLG_OK && !there)
        status = blg_fs_find(folder, &folder_there, error);
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

static void print_value(const json_t *value, char *text, size_t size) {
    const char none[] = "not there";
    size_t n = value ? json_dumpb(value, text, size - 1, JSON_COMPACT | JSON_ENCODE_ANY) : 0;
    if (!value)
        memcpy(text, none, sizeof none);
    else if (n < size)
        text[n] = '\0';
    else
        memcpy(text + size - 4, "...", 4);
}

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

blg_status blg_part_same(const blg_part *part, const blg_part *first, blg_error *error) {
    char mine[64], its[64];
    if (part->head == first->head && part->of == first->of &&
        memcmp(part->text.data, first->text.data, part->head) == 0)
        return BLG_OK;
    const json_t *a = part->manifest, *b = first->manifest;
    blg_buf key = {0};
    find_difference(&a, &b, &key);
    if (!key.size) {
        a = json_object_get(json_object_get(a, "shard"), "of");
        b = json_object_get(json_object_get(b, "shard"), "of");
        blg_buf_text(&key, "shard.of");
    }
    print_value(a, mine, sizeof mine);
    print_value(b, its, sizeof its);
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
    if (lines->size > digits + 2)
        blg_buf_add(name, lines->line + digits + 2, lines->size - digits - 2);
    if (name->failed)
        return blg_no_memory(error);
    if (!name->size || !blg_str_is_relative(name->data) ||
        !blg_folder_knows(name->data, false, part->split_file)) {
        blg_error_at(error, lines->path, lines->number, 0);
        return blg_error_set(error, BLG_INVALID, "expected a digest and a file of a data set");
    }
    blg_status status = blg_fs_join(path, part->folder, name->data, error);
    return status == BLG_OK ? check_digest(part, path->data, lines->line, digits, error) : status;
}

static blg_status check_lines(const blg_part *part, const char *sums, blg_part_told *told,
                              void *context, blg_error *error) {
    blg_lines lines;
    blg_buf name = {0}, path = {0};
    /* The lines of all pictures have nearly the same length, so bytes read measure the progress. */
    double all = 0, done = 0;
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
        done += (double)lines.size + 1;
        if (status == BLG_OK && !told(context, all > 0 ? done / all : 1))
            status = BLG_INTERRUPTED;
    }
    blg_lines_close(&lines);
    blg_buf_free(&name);
    blg_buf_free(&path);
    return status;
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
