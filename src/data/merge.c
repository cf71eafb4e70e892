/* Joins the parts of a data set (`blogo merge`). A part is the folder of a run with --shard; the
 * whole is what all parts give. Folders of parts come in and are checked; one folder comes out,
 * every byte of which is as a single run would write it. `blogo filter` uses the same code with one
 * part. */
#include "data/merge.h"

#include "base/archive.h"
#include "base/files.h"
#include "base/text.h"
#include "data/write.h"

#include <jansson.h>

/* ---- part ---- */

/* Reads a part: its manifest, which says which part it is, what it holds and how it was made. */

void blg_part_free(blg_part *part) {
    json_decref(part->manifest);
    blg_buf_free(&part->text);
}

/* ---- reading ---- */

/* Reads a manifest, and refuses a folder that is no part or is incomplete. */

/* Refuses a folder that is no part. text: a format; its %s is what the caller calls a part. */
static blg_status wrong_part(const blg_part *part, const char *text, blg_error *error) {
    return blg_error_in(error, part->folder, BLG_INVALID, text, part->noun);
}

/* A manifest and its path, for messages. */
typedef struct reading {
    blg_part *part;
    const char *path;
    blg_error *error;
} reading;

/* Sets the error's file, line and key to the member of the manifest that is read. */
static void name_place(const reading *r, const blg_json_path *member) {
    char key[sizeof r->error->key];
    int line = 0, column = 0;
    blg_json_path_print(member, key, sizeof key);
    (void)!blg_json_place(r->part->text.data, r->part->text.size, member, /* of_key */ false, &line,
                          &column);
    blg_error_at(r->error, r->path, line, column);
    blg_error_key(r->error, "%s", key);
}

static blg_status read_count(const reading *r, const json_t *object, const blg_json_path *parent,
                             const char *key, long long most, long long *count) {
    const blg_json_path member = {.parent = parent, .key = key};
    const json_t *value = json_object_get(object, key);
    *count = json_integer_value(value);
    if (json_is_integer(value) && *count >= 0 && *count <= most)
        return BLG_OK;
    name_place(r, &member);
    return most < LLONG_MAX
               ? blg_error_set(r->error, BLG_INVALID, "expected a whole number from 0 to %lld",
                               most)
               : blg_error_set(r->error, BLG_INVALID, "expected a whole number from 0");
}

static blg_status read_problems(const reading *r, const json_t *object, const blg_json_path *parent,
                                const char *key, int *problems) {
    long long n;
    blg_status status = read_count(r, object, parent, key, r->part->results.summary.problems, &n);
    *problems = status == BLG_OK ? (int)n : 0;
    return status;
}

/* Reads the splits and their numbers of problems. The names point into the manifest. */
static blg_status read_splits(const reading *r, json_t *splits) {
    blg_results *results = &r->part->results;
    const blg_json_path path = {.key = "splits"};
    const size_t most = sizeof results->splits / sizeof *results->splits;
    const char *name;
    json_t *value;
    if (!json_is_object(splits) || json_object_size(splits) > most) {
        name_place(r, &path);
        return blg_error_set(r->error, BLG_INVALID, "expected an object of at most %zu splits",
                             most);
    }
    json_object_foreach(splits, name, value) {
        if (!blg_str_is_plain(name) || strlen(name) >= BLG_SPLIT_NAME) {
            name_place(r, &path);
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

/* Reads the manifest's counts. A family that the published data set lacks may be missing. */
static blg_status read_results(const reading *r) {
    blg_results *results = &r->part->results;
    blg_write_summary *summary = &results->summary;
    const json_t *whole = r->part->manifest, *families = json_object_get(whole, "families");
    const json_t *rejections = json_object_get(whole, "rejections");
    const blg_json_path in_families = {.key = "families"}, in_rejections = {.key = "rejections"};
    blg_status status = read_count(r, whole, NULL, "problems", INT_MAX, &summary->problems);
    BLG_THEN(status, read_count(r, whole, NULL, "images", LLONG_MAX, &summary->images));
    BLG_THEN(status, read_count(r, whole, NULL, "image_bytes", LLONG_MAX, &summary->image_bytes));
    for (blg_family i = 0; i < BLG_FAMILIES && status == BLG_OK; i++)
        if (blg_family_published(i) || json_object_get(families, blg_family_name(i)))
            status = read_problems(r, families, &in_families, blg_family_name(i),
                                   &results->counts.families[i]);
    for (blg_rejection i = 0; i < BLG_REJECTIONS && status == BLG_OK; i++)
        status = read_count(r, rejections, &in_rejections, blg_rejection_name(i), LLONG_MAX,
                            &summary->tally.rejected[i]);
    return status == BLG_OK ? read_splits(r, json_object_get(whole, "splits")) : status;
}

/* The lines of a member of the manifest's text, from the indentation of its key to that of the next
 * member's key. */
typedef struct member_lines {
    size_t at, size; /* size 0: no such member */
    bool as_written; /* false: the member's lines are not as the writer has them */
} member_lines;

/* Finds the lines of a member of the manifest's object, so that they can be replaced as text. known
 * is false if the member stands twice, or not on lines of its own with an indentation of two. */
static member_lines find_member(const blg_buf *text, const char *key) {
    const size_t length = strlen(key);
    member_lines found = {.as_written = true};
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
        const size_t before = (size_t)(name - text->data), indent = 2, end = strlen(",\n");
        found.as_written = !found.size && before > indent && memcmp(name - 3, "\n  ", 3) == 0 &&
                           scan.end - scan.at > 2 && memcmp(scan.at, ",\n", end) == 0;
        found.at = before - indent;
        found.size = indent + (size_t)(scan.at - name) + end;
    }
    return found;
}

/* Reads the members that say which part this is, and where the text that all parts share ends
 * (part->head_size, before the member "shard"). False if a member is missing or wrong. */
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
    if (!own.size || !own.as_written || !filtered.as_written || filtered.at > own.at || !layout ||
        !json_is_boolean(pictures) || i < 1 || i > n || n > INT_MAX - 2 || !part->split_file ||
        !blg_is_split_file_name(part->split_file))
        return false;
    part->head_size = own.at;
    part->filtered_at = filtered.at;
    part->filtered_size = filtered.size;
    part->index = (int)i;
    part->n_parts = (int)n;
    part->tar = blg_layout_has_shards(layout);
    part->pictures = json_is_true(pictures);
    part->zstd = blg_json_says(whole, "scenes", "zstd");
    return blg_layout_find(layout) >= 0;
}

/* Reads the manifest. If its format version is another, nothing else of it is read. */
static blg_status read_manifest(blg_part *part, const char *path, blg_error *error) {
    blg_status status = blg_json_load(part->text.data, part->text.size, JSON_REJECT_DUPLICATES,
                                      path, &part->manifest, error);
    if (status != BLG_OK)
        return status;
    const json_t *format = json_object_get(part->manifest, "format_version");
    if (json_is_integer(format) && json_integer_value(format) != BLG_FORMAT_VERSION)
        return wrong_part(part, "a %s written in a format of another version; use that version",
                          error);
    if (!json_is_integer(format) || !read_identity(part))
        return wrong_part(part, "its manifest.json is not that of a %s", error);
    return read_results(&(reading){part, path, error});
}

/* Reads the manifest of a part. If there is none, the error says why: there is no such folder, the
 * part's run has not ended, or the folder is no part. */
blg_status blg_part_read(blg_part *part, const char *folder, const char *noun, blg_error *error) {
    const blg_path path = blg_fs_path(folder, BLG_MANIFEST);
    *part = (blg_part){.folder = folder, .noun = noun};
    bool there = false, folder_there = false;
    blg_status status = blg_fs_find_in(folder, BLG_INCOMPLETE, &there, error);
    if (there)
        status = wrong_part(part,
                            "half-written: its run has not ended; go on with generate --resume, "
                            "or make it anew with --force",
                            error);
    BLG_THEN(status, blg_stamp_take(&part->stamp, folder, error));
    BLG_THEN(status, blg_fs_find(path.text, &there, error));
    if (!there) {
        BLG_THEN(status, blg_fs_find(folder, &folder_there, error));
        BLG_THEN(status, folder_there ? blg_folder_check_ended(folder, error)
                                      : blg_fs_missing(folder, "no such folder", error));
        BLG_THEN(status, wrong_part(part, "no %s: it has no manifest.json", error));
    }
    BLG_THEN(status, blg_fs_read(folder, path.text, &part->text, error));
    BLG_THEN(status, read_manifest(part, path.text, error));
    return status;
}

/* ---- comparing ---- */

/* Compares the manifests of two parts, and names the first member that differs. A member is a key
 * of a JSON object with its value. */

/* Finds the first member in which two manifests differ, up to "shard", after which parts may
 * differ. If its values are objects again, the search goes on within them. *a and *b get the two
 * values, key the member's name with dots; an empty key: no member differs. */
static void find_difference(const json_t **a, const json_t **b, blg_buf *key) {
    for (bool deeper = true; deeper && json_is_object(*a) && json_is_object(*b);) {
        const char *name;
        json_t *value;
        deeper = false;
        json_object_foreach((json_t *)*a, name, value) {
            const json_t *other = json_object_get(*b, name);
            const bool identity_ends = !key->size && strcmp(name, "shard") == 0;
            if (identity_ends)
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
    return blg_error_in(error, part->folder, BLG_INVALID,
                        "part of another data set: \"splits\" lists other names than in %s",
                        first->folder);
}

/* BLG_INVALID, with the folder and the first member that differs, unless both are of one run. */
static BLG_MUST_USE blg_status blg_part_same(const blg_part *part, const blg_part *first,
                                             blg_error *error) {
    char mine[64], its[64];
    if (part->head_size == first->head_size && part->n_parts == first->n_parts &&
        memcmp(part->text.data, first->text.data, part->head_size) == 0)
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

/* Checks a part: the bytes of its files have the digests of SHA256SUMS. */

static blg_status check_digest(const blg_part *part, const char *path, const char *expected,
                               size_t size, blg_error *error) {
    char hex[BLG_DIGEST_TEXT];
    blg_status status = blg_digest_file(part->folder, path, hex, error);
    if (status == BLG_OK && (size != sizeof hex - 1 || memcmp(hex, expected, sizeof hex - 1) != 0))
        status =
            blg_error_in(error, path, BLG_INVALID, "damaged: its SHA-256 is not the one recorded");
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
        !blg_folder_knows(name->data, /* folder */ false, part->split_file)) {
        blg_error_at(error, lines->path, lines->number, 0);
        return blg_error_set(error, BLG_INVALID, "expected a digest and a file of a data set");
    }
    blg_status status = blg_fs_join(path, part->folder, name->data, error);
    return status == BLG_OK ? check_digest(part, path->data, lines->line, digits, error) : status;
}

/* The files that SHA256SUMS must list, by number: scenes, splits, programs of each family. */
enum {
    NEEDED_SCENES,
    NEEDED_SPLITS,
    NEEDED_PROGRAMS,
    NEEDED_FILES = NEEDED_PROGRAMS + BLG_FAMILIES
};

/* Prints the k-th needed file; "" for the programs of a family that the part does not have. */
static void name_needed(const blg_part *part, int k, char name[BLG_NAME_SIZE]) {
    const int family = k - NEEDED_PROGRAMS;
    name[0] = '\0';
    if (k < NEEDED_PROGRAMS)
        snprintf(name, BLG_NAME_SIZE, "%s",
                 k == NEEDED_SCENES ? BLG_SCENES_FILE(part->zstd) : part->split_file);
    else if (part->results.counts.families[family])
        blg_programs_name((blg_family)family, name);
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
        return blg_error_in(error, sums, BLG_INVALID, "it does not list %s", name);
    }
    return BLG_OK;
}

/* Checks every file that SHA256SUMS lists, and that it lists the needed files. sums: its path. The
 * function told learns the share that is done, and may end the check. */
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
    BLG_FREE_BUFS(&name, &path);
    return status == BLG_OK ? check_needed(part, listed, sums, error) : status;
}

/* Compares each file with SHA256SUMS, and SHA256SUMS with the manifest. BLG_INVALID or BLG_IO. */
static BLG_MUST_USE blg_status blg_part_check(const blg_part *part, blg_part_told *told,
                                              void *context, blg_error *error) {
    const char *expected = blg_json_text(part->manifest, "sha256sums");
    const blg_path sums = blg_fs_path(part->folder, BLG_SUMS);
    blg_status status = check_digest(part, sums.text, expected, strlen(expected), error);
    BLG_THEN(status, check_lines(part, sums.text, told, context, error));
    return status;
}

/* ---- texts ---- */

/* Joins the program files and the split files of all parts. An object of all parts is written as
 * the text between the braces of each, with commas. */

#define BLOCK ((size_t)32 * 1024)

blg_status blg_texts_put(blg_outfile *out, const void *data, size_t size, blg_error *error) {
    return out ? blg_outfile_add(out, data, size, error) : BLG_OK;
}

/* Copies `size` bytes of an open file, from its current position. */
static blg_status copy_open(blg_outfile *out, FILE *file, long long size, blg_error *error) {
    char block[BLOCK];
    blg_status status = BLG_OK;
    while (size > 0 && status == BLG_OK) {
        size_t got = fread(block, 1, size < (long long)BLOCK ? (size_t)size : BLOCK, file);
        if (!got)
            return blg_error_set(error, BLG_IO, "cannot read");
        status = blg_texts_put(out, block, got, error);
        size -= (long long)got;
    }
    return status;
}

/* What is copied of a file: the whole, or what stands between its first byte { and its last byte }.
 * The value is the number of bytes that are left out at each end. */
enum { WHOLE = 0, WITHIN_BRACKETS = 1 };

/* Appends a file to out. ends: how many bytes are left out at each end, WHOLE or WITHIN_BRACKETS;
 * the latter requires that they are { and }. */
static blg_status copy_file(blg_outfile *out, const char *folder, const char *path, int ends,
                            blg_error *error) {
    FILE *file = blg_open_stream(folder, path);
    if (!file || fseeko(file, 0, SEEK_END)) {
        int code = errno;
        if (file)
            fclose(file);
        return blg_open_error("open", path, code, error);
    }
    long long size = (long long)ftello(file) - 2 * ends;
    blg_status status = BLG_OK;
    if (ends && (fseeko(file, 0, SEEK_SET) || getc(file) != '{' || fseeko(file, -1, SEEK_END) ||
                 getc(file) != '}'))
        status = blg_error_set(error, BLG_INVALID, "expected to begin with { and to end with }");
    if (status == BLG_OK && fseeko(file, ends, SEEK_SET))
        status = blg_error_set(error, BLG_IO, "cannot read");
    BLG_THEN(status, copy_open(out, file, size, error));
    fclose(file);
    if (status != BLG_OK)
        blg_error_at(error, path, 0, 0);
    return status;
}

/* Appends a family's program file, {"a": ..., "b": ...}, of all parts that have such problems. */
static BLG_MUST_USE blg_status blg_texts_programs(blg_outfile *out, const blg_part *parts, int n,
                                                  blg_family family, blg_error *error) {
    char name[BLG_PROGRAMS_NAME];
    blg_status status = blg_texts_put(out, "{", 1, error);
    const char *separator = "";
    blg_programs_name(family, name);
    for (int i = 0; i < n && status == BLG_OK; i++) {
        if (!parts[i].results.counts.families[family])
            continue;
        status = blg_texts_put(out, separator, strlen(separator), error);
        separator = ", ";
        BLG_THEN(status, copy_file(out, parts[i].folder, blg_fs_path(parts[i].folder, name).text,
                                   WITHIN_BRACKETS, error));
    }
    return status == BLG_OK ? blg_texts_put(out, "}", 1, error) : status;
}

/* The names of one split in the text of a split file: the text between the brackets of ["a", "b"].
 * key: "SPLIT": [ as the file has it. NULL if there is no such split. */
static const char *find_names(const blg_buf *text, const blg_buf *key, size_t *size) {
    const char *at = text->data ? strstr(text->data, key->data) : NULL;
    const char *end = at ? strchr(at + key->size, ']') : NULL;
    *size = end ? (size_t)(end - at) - key->size : 0;
    return end ? at + key->size : NULL;
}

/* Appends the names that the part's split file lists for one split. key: as for find_names. *first:
 * no name of the split was appended yet. */
static blg_status add_names(blg_outfile *out, const blg_part *part, const blg_buf *key, bool *first,
                            blg_error *error) {
    const blg_path path = blg_fs_path(part->folder, part->split_file);
    blg_buf text = {0};
    size_t size = 0;
    blg_status status = blg_fs_read(part->folder, path.text, &text, error);
    const char *names = status == BLG_OK ? find_names(&text, key, &size) : NULL;
    if (status == BLG_OK && !names)
        status = blg_error_in(error, path.text, BLG_INVALID, "lacks a split of its manifest");
    if (size) {
        status = blg_texts_put(out, ", ", *first ? 0 : 2, error);
        BLG_THEN(status, blg_texts_put(out, names, size, error));
        *first = false;
    }
    blg_buf_free(&text);
    return status;
}

/* Appends the split file, {"train": [...], ...}. Memory holds one part's split file at a time. */
static BLG_MUST_USE blg_status blg_texts_splits(blg_outfile *out, const blg_part *parts, int n,
                                                blg_error *error) {
    const blg_results *results = &parts->results;
    blg_buf key = {0};
    blg_status status = blg_texts_put(out, "{", 1, error);
    for (int split = 0; split < results->n_splits && status == BLG_OK; split++) {
        bool first = true;
        blg_buf_clear(&key);
        blg_buf_json_string(&key, results->splits[split]);
        blg_buf_text(&key, ": [");
        status = key.failed ? blg_no_memory(error)
                            : blg_texts_put(out, split ? ", " : "", split ? 2 : 0, error);
        BLG_THEN(status, blg_texts_put(out, key.data, key.size, error));
        for (int i = 0; i < n && status == BLG_OK; i++)
            status = add_names(out, &parts[i], &key, &first, error);
        BLG_THEN(status, blg_texts_put(out, "]", 1, error));
    }
    blg_buf_free(&key);
    return status == BLG_OK ? blg_texts_put(out, "}", 1, error) : status;
}

/* ---- merge ---- */

/* Runs a merge or a filter. The parts are walked twice: the first pass counts their problems, the
 * second puts each problem, that is, copies it into the whole. */
typedef struct merge {
    const blg_merge_options *options;
    blg_merge_summary *summary;
    blg_arena arena;
    blg_part *parts; /* by index */
    int n;
    blg_results results; /* of the whole */
    blg_buf identity, incomplete;
    int lock;    /* of the folder */
    blg_put put; /* writes pictures, shards and SHA256SUMS of the whole */
    blg_filter filter;
    blg_path split_file; /* where the filter finds the names of a split */
    blg_outfile scenes;
    blg_zstd *zstd;        /* NULL: not yet needed */
    blg_buf line, frame;   /* scratch of put_scene */
    blg_write_counts held; /* what the current part holds */
    long long n_problems;  /* of all parts */
    bool counting;         /* the first pass: parts are read and counted, nothing is written */
    double done;           /* progress: checking a problem counts half, putting it half */
} merge;

/* Whether one data set is filtered; else parts are merged. */
static bool is_filter(const merge *m) {
    return m->options->names || m->options->n_splits;
}

/* ---- the parts ---- */

/* Reads all parts and sorts them by index. They must be all parts of one run, each once. */

static int by_index(const void *a, const void *b) {
    return ((const blg_part *)a)->index - ((const blg_part *)b)->index;
}

/* Reads the manifests of all parts, which must be parts of one run, and sorts them by index. */
static blg_status read_parts(merge *m, blg_error *error) {
    const int n = m->options->n_parts;
    blg_status status = BLG_OK;
    m->parts = BLG_NEW(&m->arena, blg_part, n ? n : 1);
    if (!m->parts)
        return blg_no_memory(error);
    for (; m->n < n && status == BLG_OK; m->n++) {
        status = blg_part_read(&m->parts[m->n], m->options->parts[m->n],
                               is_filter(m) ? "data set" : "part", error);
        BLG_THEN(status, blg_part_same(&m->parts[m->n], m->parts, error));
    }
    if (status == BLG_OK && !n)
        status = blg_error_set(error, BLG_INVALID, "no parts");
    if (status == BLG_OK)
        BLG_SORT(m->parts, n, by_index);
    return status;
}

/* Appends the numbers of the parts that are missing: "2, 4-7, 9". */
static void print_missing(const merge *m, blg_buf *out) {
    const int of = m->parts->n_parts;
    int next = 1; /* the lowest number not yet seen */
    for (int i = 0; i <= m->n; i++) {
        const int index = i < m->n ? m->parts[i].index : of + 1;
        if (next < index)
            blg_buf_format(out, "%s%d", out->size ? ", " : "", next);
        if (next + 1 < index)
            blg_buf_format(out, "-%d", index - 1);
        next = index + 1;
    }
}

/* Checks that every part is there, and only once. The parts are sorted by index. */
static blg_status check_complete(const merge *m, blg_error *error) {
    blg_status status = BLG_OK;
    for (int i = 1; i < m->n && status == BLG_OK; i++)
        if (m->parts[i].index == m->parts[i - 1].index)
            status = blg_error_set(error, BLG_INVALID, "part %d of %d is there twice: %s and %s",
                                   m->parts[i].index, m->parts->n_parts, m->parts[i - 1].folder,
                                   m->parts[i].folder);
    if (status != BLG_OK || m->n == m->parts->n_parts)
        return status;
    if (is_filter(m))
        return blg_error_in(
            error, m->parts->folder, BLG_INVALID,
            "part %d of %d of a data set; merge puts the parts together, then filter",
            m->parts->index, m->parts->n_parts);
    blg_buf missing = {0};
    print_missing(m, &missing);
    status = missing.failed ? blg_no_memory(error)
                            : blg_error_set(error, BLG_INVALID, "parts are missing, of %d: %s",
                                            m->parts->n_parts, missing.data);
    blg_buf_free(&missing);
    return status;
}

/* Adds value to *sum; false, and nothing added, if the sum would exceed most. */
static bool add_within(long long *sum, long long value, long long most) {
    const bool fits = value <= most - *sum;
    *sum += fits ? value : 0;
    return fits;
}

/* Adds a part's numbers to those of the whole. Refuses sums that would overflow, because a damaged
 * manifest may state any number. */
static blg_status add_part(blg_results *all, const blg_part *part, blg_error *error) {
    const blg_results *one = &part->results;
    bool fits = add_within(&all->summary.problems, one->summary.problems, INT_MAX) &&
                add_within(&all->summary.images, one->summary.images, LLONG_MAX) &&
                add_within(&all->summary.image_bytes, one->summary.image_bytes, LLONG_MAX);
    for (int k = 0; k < BLG_REJECTIONS && fits; k++)
        fits =
            add_within(&all->summary.tally.rejected[k], one->summary.tally.rejected[k], LLONG_MAX);
    if (!fits)
        return blg_error_in(error, part->folder, BLG_INVALID,
                            "its manifest.json has numbers too large for the sums of all parts");
    /* No count exceeds the number of problems, so these sums fit. */
    for (int k = 0; k < BLG_FAMILIES; k++)
        all->counts.families[k] += one->counts.families[k];
    for (int k = 0; k < all->n_splits; k++)
        all->counts.splits[k] += one->counts.splits[k];
    return BLG_OK;
}

/* Adds up the numbers of all parts. Their splits are the same (check_splits). */
static blg_status add_results(merge *m, blg_error *error) {
    blg_results *all = &m->results;
    blg_status status = BLG_OK;
    all->n_splits = m->parts->results.n_splits;
    memcpy(all->splits, m->parts->results.splits, sizeof all->splits);
    for (int i = 0; i < m->n && status == BLG_OK; i++)
        status = add_part(all, &m->parts[i], error);
    m->n_problems = all->summary.problems;
    m->summary->whole = all->summary;
    return status;
}

/* Opens the filter: the counts of the problems that stay replace the counts of the whole. */
static blg_status open_filter(merge *m, blg_error *error) {
    m->split_file = blg_fs_path(m->parts->folder, m->parts->split_file);
    m->filter.splits = m->options->splits;
    m->filter.n_splits = m->options->n_splits;
    m->filter.file = m->filter.n_splits ? m->split_file.text : m->options->names;
    m->filter.keep_named = m->filter.n_splits || m->options->keep_named;
    blg_status status = blg_filter_open(&m->filter, m->parts, &m->results, error);
    for (int k = 0; k < m->results.n_splits && m->parts->tar; k++)
        m->summary->shards += blg_shard_files_count(m->results.counts.splits[k]);
    m->summary->whole = m->results.summary;
    return status;
}

/* ---- checking ---- */

/* Checks all parts before anything is written, and tells the progress. */

/* Tells how far the merge is; problems: this many of the current part are checked, too. False if
 * the caller wants to stop. */
static bool tell_progress(const merge *m, double problems) {
    const long long total = m->n_problems;
    /* every problem counts twice: checking it, then putting it */
    blg_progress progress = {(long long)((m->done + problems) / 2), total, 0};
    if (total)
        progress.images_done = m->results.summary.images * progress.problems_done / total;
    return !m->options->progress || m->options->progress(m->options->context, &progress);
}

/* The context of tell_check: the part that is checked now. */
typedef struct checked {
    const merge *m;
    const blg_part *part;
} checked;

/* Tells how much of the current part is checked, for blg_part_check. False: the caller stops. */
static bool tell_check(void *context, double share) {
    const checked *c = context;
    return tell_progress(c->m, share * (double)c->part->results.summary.problems);
}

static blg_status check_parts(merge *m, blg_error *error) {
    blg_status status = BLG_OK;
    for (int i = 0; i < m->n && status == BLG_OK; i++) {
        checked context = {m, &m->parts[i]};
        status = blg_part_check(&m->parts[i], tell_check, &context, error);
        m->done += (double)m->parts[i].results.summary.problems;
    }
    return status;
}

/* ---- putting ---- */

/* Puts a problem into the whole: its line of scenes, and its pictures. */

/* Adds a problem's line to the scenes of the whole, compressed if the parts' scenes are. */
static blg_status put_scene(merge *m, const blg_lines *lines, const char *name, blg_family family,
                            int split, blg_error *error) {
    blg_buf_clear(&m->line);
    blg_buf_add(&m->line, lines->line, lines->size);
    blg_buf_char(&m->line, '\n');
    if (m->line.failed)
        return blg_no_memory(error);
    if (!m->parts->zstd)
        return blg_outfile_add(&m->scenes, m->line.data, m->line.size, error);
    blg_status status =
        m->zstd ? BLG_OK : blg_zstd_create(/* no file to read */ NULL, 0, &m->zstd, error);
    BLG_THEN(status, blg_zstd_pack(m->zstd, &m->line, &m->frame, error));
    blg_buf_clear(&m->line);
    blg_scene_write_frame(&m->line, name, family, m->results.splits[split], m->frame.data,
                          m->frame.size);
    BLG_THEN(status, m->line.failed
                         ? blg_no_memory(error)
                         : blg_outfile_add(&m->scenes, m->line.data, m->line.size, error));
    return status;
}

/* Copies the problem of one line of scenes, with its pictures, into the whole; in the first pass
 * (m->counting) only counts it. The reader passes pictures of problems that do not stay, too. */
static blg_status put_problem(merge *m, blg_part_reader *reader, const blg_lines *lines,
                              blg_error *error) {
    char name[BLG_NAME_SIZE];
    blg_family family = BLG_FREE_FORM;
    int split = -1;
    blg_status status = blg_scene_head(&m->results, lines, name, &family, &split, error);
    if (status != BLG_OK)
        return status;
    m->held.problems++;
    m->held.families[family]++;
    m->held.splits[split]++;
    const bool kept = !m->counting && blg_filter_keeps(&m->filter, name, strlen(name));
    status = kept ? put_scene(m, lines, name, family, split, error) : BLG_OK;
    if (status == BLG_OK && m->parts->tar)
        status = blg_put_members(&m->put, reader, name, split, kept, error);
    else if (status == BLG_OK && m->parts->pictures)
        status = blg_put_pictures(&m->put, reader, name, family, kept, error);
    m->done += !m->counting;
    if (status == BLG_OK && !tell_progress(m, 0))
        status = BLG_INTERRUPTED;
    return status;
}

static blg_status compare_number(long long held, long long stated, const char *what,
                                 const char *name, blg_error *error) {
    return held == stated ? BLG_OK
                          : blg_error_set(error, BLG_INVALID, "%lld %s%s, %lld in the manifest",
                                          held, what, name, stated);
}

/* Compares what the part held (m->held) with what its manifest states. */
static blg_status check_stated(const merge *m, const blg_part *part, const char *scenes,
                               blg_error *error) {
    const blg_results *stated = &part->results;
    const blg_write_counts *held = &m->held;
    blg_status status =
        compare_number(held->problems, stated->summary.problems, "problems", "", error);
    BLG_THEN(status, compare_number(held->images, stated->summary.images, "pictures", "", error));
    for (blg_family i = 0; i < BLG_FAMILIES && status == BLG_OK; i++)
        status = compare_number(held->families[i], stated->counts.families[i],
                                "problems of family ", blg_family_name(i), error);
    for (int i = 0; i < stated->n_splits && status == BLG_OK; i++)
        status = compare_number(held->splits[i], stated->counts.splits[i], "problems in split ",
                                stated->splits[i], error);
    if (status != BLG_OK)
        blg_error_at(error, scenes, 0, 0);
    return status;
}

static blg_status put_lines(merge *m, const blg_part *part, blg_part_reader *reader,
                            blg_lines *lines, blg_error *error) {
    m->held = (blg_write_counts){0};
    blg_status status = blg_lines_next(lines, error);
    while (status == BLG_OK && lines->line) {
        status = put_problem(m, reader, lines, error);
        BLG_THEN(status, blg_lines_next(lines, error));
    }
    m->held.images = reader->pictures;
    return status == BLG_OK ? check_stated(m, part, lines->path, error) : status;
}

static blg_status put_part(merge *m, const blg_part *part, blg_error *error) {
    const blg_path path = blg_fs_path(part->folder, BLG_SCENES_FILE(part->zstd));
    blg_part_reader reader;
    blg_lines lines = {.file = NULL};
    blg_status status = blg_part_reader_open(&reader, part, error);
    BLG_THEN(status, blg_lines_open(&lines, part->folder, path.text, error));
    BLG_THEN(status, put_lines(m, part, &reader, &lines, error));
    blg_lines_close(&lines);
    blg_part_reader_close(&reader);
    return status;
}

/* ---- the whole ---- */

/* Prepares the folder of the whole, and ends it: joined texts, SHA256SUMS, then the manifest. */

/* Prepares the shards of the splits. Then makes incomplete.json, which marks the folder as
 * unfinished: from here on the merge can be resumed, which summary->begun tells the caller. Last
 * opens SHA256SUMS and the scenes. */
static blg_status begin(merge *m, blg_error *error) {
    const char *folder = m->options->folder;
    const int how = BLG_OUT_DIGEST | BLG_OUT_OVER;
    m->put.shards.folder = folder;
    m->put.shards.keep_whole = true;
    m->put.shards.n_splits = m->results.n_splits;
    for (int i = 0; i < m->results.n_splits; i++) {
        m->put.shards.splits[i].name = m->results.splits[i];
        m->put.shards.splits[i].problems = m->results.counts.splits[i];
    }
    blg_status status =
        blg_fs_write_in(folder, BLG_INCOMPLETE, &m->incomplete, BLG_FS_DURABLE, error);
    m->summary->begun = status == BLG_OK;
    BLG_THEN(status, blg_outfile_open(&m->put.sums, folder, BLG_SUMS, how, error));
    BLG_THEN(status,
             blg_outfile_open(&m->scenes, folder, BLG_SCENES_FILE(m->parts->zstd), how, error));
    return status;
}

/* Finishes a file and adds its line to SHA256SUMS; or gives the file up if `status`, which it
 * returns then, is an error of the steps before. */
static blg_status finish_file(merge *m, blg_outfile *out, const char *name, blg_status status,
                              blg_error *error) {
    if (status == BLG_OK)
        return blg_sums_finish(&m->put.sums, name, out, error);
    blg_outfile_abandon(out);
    return status;
}

/* Prints a family's programs, or the split file. out NULL: only checks that this can be done. */
static blg_status print_programs(merge *m, blg_outfile *out, blg_family family, blg_error *error) {
    return m->filter.file ? blg_filter_programs(&m->filter, out, family, error)
                          : blg_texts_programs(out, m->parts, m->n, family, error);
}

static blg_status print_splits(merge *m, blg_outfile *out, blg_error *error) {
    return m->filter.file ? blg_filter_splits(&m->filter, out, error)
                          : blg_texts_splits(out, m->parts, m->n, error);
}

static blg_status finish_programs(merge *m, blg_family family, blg_error *error) {
    char name[BLG_PROGRAMS_NAME];
    blg_outfile out = {0};
    blg_programs_name(family, name);
    blg_status status = blg_fs_make_in(m->options->folder, blg_family_name(family), error);
    BLG_THEN(status, blg_outfile_open(&out, m->options->folder, name, BLG_OUT_DIGEST, error));
    BLG_THEN(status, print_programs(m, &out, family, error));
    return finish_file(m, &out, name, status, error);
}

/* Writes the split file and, if the first part has one, its split report. */
static blg_status finish_splits(merge *m, blg_error *error) {
    const char *name = m->parts->split_file;
    blg_outfile out = {0};
    blg_status status = blg_outfile_open(&out, m->options->folder, name, BLG_OUT_DIGEST, error);
    BLG_THEN(status, print_splits(m, &out, error));
    status = finish_file(m, &out, name, status, error);
    bool there = false;
    BLG_THEN(status, blg_fs_find_in(m->parts->folder, BLG_SPLIT_REPORT, &there, error));
    /* A filtered data set gets no split report, because the report describes the plan. */
    if (status != BLG_OK || !there || m->filter.file)
        return status;
    status = blg_outfile_open(&out, m->options->folder, BLG_SPLIT_REPORT, BLG_OUT_DIGEST, error);
    BLG_THEN(status, copy_file(&out, m->parts->folder,
                               blg_fs_path(m->parts->folder, BLG_SPLIT_REPORT).text, WHOLE, error));
    return finish_file(m, &out, BLG_SPLIT_REPORT, status, error);
}

static blg_status check_stamps(const merge *m, blg_error *error) {
    blg_status status = BLG_OK;
    for (int i = 0; i < m->n && status == BLG_OK; i++)
        status = blg_stamp_check(&m->parts[i].stamp, m->parts[i].folder, error);
    return status;
}

/* The manifest is last and makes the data set complete. */
static blg_status finish(merge *m, blg_error *error) {
    char hex[BLG_DIGEST_TEXT];
    blg_status status = finish_file(m, &m->scenes, BLG_SCENES_FILE(m->parts->zstd), BLG_OK, error);
    for (blg_family family = 0; family < BLG_FAMILIES && status == BLG_OK; family++)
        if (m->results.counts.families[family])
            status = finish_programs(m, family, error);
    BLG_THEN(status, finish_splits(m, error));
    BLG_THEN(status, blg_outfile_finish(&m->put.sums, hex, error));
    BLG_THEN(status, check_stamps(m, error));
    if (status != BLG_OK)
        return status;
    blg_buf text = {0};
    blg_buf_add(&text, m->identity.data, m->identity.size);
    m->results.summary.image_bytes = m->put.image_bytes;
    m->summary->whole = m->results.summary;
    blg_manifest_results(&text, &m->results, hex);
    status = blg_folder_complete(m->options->folder, m->lock, &text, error);
    blg_buf_free(&text);
    return status;
}

/* Checks that the data set, which was complete before this run, has the problems of the parts and
 * is whole, so that the parts can be removed. */
static blg_status check_whole(merge *m, blg_error *error) {
    blg_part whole;
    checked context = {m, &whole};
    blg_status status = blg_part_read(&whole, m->options->folder, "data set", error);
    BLG_THEN(status, blg_part_check(&whole, tell_check, &context, error));
    if (status == BLG_OK && whole.results.summary.problems != m->results.summary.problems)
        status = blg_error_in(error, m->options->folder, BLG_INVALID,
                              "it does not have the problems of the parts");
    blg_part_free(&whole);
    return status;
}

static blg_status put_all(merge *m, blg_error *error) {
    blg_status status = begin(m, error);
    for (int i = 0; i < m->n && status == BLG_OK; i++)
        status = put_part(m, &m->parts[i], error);
    return status == BLG_OK ? finish(m, error) : status;
}

/* The first pass: reads the parts as the second pass will, but writes nothing. So a part that is
 * refused leaves no folder, and costs no data set that --force would have replaced. */
static blg_status count_parts(merge *m, blg_error *error) {
    blg_status status = BLG_OK;
    m->counting = true;
    for (int i = 0; i < m->n && status == BLG_OK; i++)
        status = put_part(m, &m->parts[i], error);
    m->counting = false;
    for (blg_family family = 0; family < BLG_FAMILIES && status == BLG_OK; family++)
        if (m->results.counts.families[family])
            status = print_programs(m, NULL, family, error);
    BLG_THEN(status, print_splits(m, NULL, error));
    return status == BLG_OK ? check_stamps(m, error) : status;
}

/* Makes the manifest's head (m->identity), and takes the folder. The head is that of the first part
 * up to "shard"; a new "filtered" replaces that of an earlier filter. */
static blg_status prepare_folder(merge *m, blg_error *error) {
    const blg_merge_options *o = m->options;
    const blg_write_options write = {.folder = o->folder, .force = o->force, .resume = o->resume};
    const blg_part *part = m->parts;
    const bool again = m->filter.file && part->filtered_size; /* filtered once more */
    /* part->text up to the old "filtered", and from its end up to "shard" */
    const size_t end = again ? part->filtered_at + part->filtered_size : 0;
    blg_buf_add(&m->identity, part->text.data, again ? part->filtered_at : 0);
    blg_buf_add(&m->identity, part->text.data + end, part->head_size - end);
    blg_filter_print(&m->filter, &m->identity);
    blg_manifest_shard(&m->identity, /* index */ 1, /* of */ 1);
    if (m->identity.failed)
        return blg_no_memory(error);
    blg_manifest_incomplete(&m->incomplete, &m->identity);
    return blg_folder_prepare(&write, m->parts->split_file, &m->identity, &m->incomplete, &m->lock,
                              &m->summary->complete, error);
}

static void release(merge *m) {
    blg_outfile_abandon(&m->scenes);
    blg_outfile_abandon(&m->put.sums);
    blg_shard_files_close(&m->put.shards);
    blg_filter_free(&m->filter);
    blg_zstd_free(m->zstd);
    BLG_FREE_BUFS(&m->line, &m->frame, &m->put.target, &m->put.bytes, &m->put.made, &m->identity,
                  &m->incomplete);
    for (int i = 0; i < m->n; i++)
        blg_part_free(&m->parts[i]);
    blg_arena_free(&m->arena);
    blg_folder_release(m->lock);
}

/* Merges the parts. All are checked, and read once without writing (count_parts), before the folder
 * is touched. If the parts are moved, they are removed at the end. */
blg_status blg_merge(const blg_merge_options *options, blg_merge_summary *summary,
                     blg_error *error) {
    merge m = {.options = options, .summary = summary, .lock = -1};
    *summary = (blg_merge_summary){0};
    m.put.folder = options->folder;
    m.put.links = options->how != BLG_MERGE_COPY;
    m.put.resume = options->resume;
    blg_status status = read_parts(&m, error);
    BLG_THEN(status, check_complete(&m, error));
    BLG_THEN(status, add_results(&m, error));
    BLG_THEN(status, check_parts(&m, error));
    BLG_THEN(status, open_filter(&m, error));
    BLG_THEN(status, count_parts(&m, error));
    if (status == BLG_OK && !options->dry_run) {
        status = prepare_folder(&m, error);
        if (status == BLG_OK && !summary->complete)
            status = put_all(&m, error);
        if (status == BLG_OK && summary->complete && options->how == BLG_MERGE_MOVE)
            status = check_whole(&m, error);
        if (status == BLG_OK && options->how == BLG_MERGE_MOVE)
            status = blg_parts_remove(m.parts, m.n, error);
    }
    summary->linked = m.put.linked;
    summary->copied = m.put.copied;
    release(&m);
    return status;
}
