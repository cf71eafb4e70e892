#include "write/folder.h"

#include "base/fs.h"
#include "base/json.h"
#include "base/sums.h"

#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define OF_FAMILY(f) f "/" f "_action_programs.json", f "/images/*/0/+.png", f "/images/*/1/+.png"
#define SHARD_ENDING "-#####-of-#####.tar"
#define SHARDS       "*" SHARD_ENDING
#define COUNT(list)  (sizeof(list) / sizeof *(list))

bool blg_folder_knows(const char *relative, bool folder, const char *split_file) {
    const char *const patterns[] = {
        BLG_INCOMPLETE,  BLG_MANIFEST,    BLG_SUMS,        BLG_SCENES, BLG_SPLIT_REPORT,
        OF_FAMILY("ff"), OF_FAMILY("bd"), OF_FAMILY("hd"), SHARDS,     split_file};
    return blg_fs_matches(patterns, COUNT(patterns), relative, folder);
}

bool blg_folder_knows_card(const char *relative) {
    static const char *const patterns[] = {BLG_CARD_FILES};
    return blg_fs_matches(patterns, COUNT(patterns), relative, false);
}

blg_status blg_folder_has_card(const char *folder, bool *has, blg_error *error) {
    blg_status status = blg_fs_find_in(folder, BLG_CARD, has, error);
    if (status == BLG_OK && !*has)
        status = blg_fs_find_in(folder, BLG_CARD BLG_FS_PART, has, error);
    return status;
}

bool blg_folder_is_shard(const char *relative, const char *split) {
    size_t size = strlen(split);
    int number, count, end = 0;
    return strncmp(relative, split, size) == 0 &&
           sscanf(relative + size, "-%5d-of-%5d.tar%n", &number, &count, &end) == 2 && end > 0 &&
           relative[size + (size_t)end] == '\0';
}

/* The rule for what may be removed: the files of a data set, whose split file has one of two names.
 */
typedef struct removable {
    const char *split_file;
    char old_split_file[64]; /* of the data set in the folder; "" = unknown */
    bool card;               /* the files of a card may be removed too */
    bool tree;               /* the manifest says that there are no shards */
    json_t *splits;          /* that the manifest names; NULL = unknown */
} removable;

/* Whether a file whose name tells a split is of one of the data set's splits; true for a file of no
 * split. */
static bool is_of_splits(const removable *r, const char *relative) {
    static const char *const of_a_split[] = {"problems-*.jsonl", BLG_CARD_SHARDS "*.json", SHARDS};
    const char *name;
    json_t *value;
    if (r->tree && blg_fs_matches(of_a_split + 2, 1, relative, false))
        return false;
    if (!r->splits || !blg_fs_matches(of_a_split, COUNT(of_a_split), relative, false))
        return true;
    bool known = false;
    json_object_foreach(r->splits, name, value) {
        char problems[300], index[300], shards[300];
        const char *const patterns[] = {problems, index, shards};
        snprintf(problems, sizeof problems, "problems-%.200s.jsonl", name);
        snprintf(index, sizeof index, BLG_CARD_SHARDS "%.200s.json", name);
        snprintf(shards, sizeof shards, "%.200s" SHARD_ENDING, name);
        known = known || blg_fs_matches(patterns, COUNT(patterns), relative, false);
    }
    return known;
}

static bool knows(void *context, const char *relative, bool folder) {
    const removable *r = context;
    const bool known = blg_folder_knows(relative, folder, r->split_file) ||
                       blg_folder_knows(relative, folder, r->old_split_file) ||
                       (r->card && !folder && blg_folder_knows_card(relative));
    return known && (folder || is_of_splits(r, relative));
}

/* The files that tell which other files may be removed. They go last, so that a folder whose
 * removal was stopped can be emptied like any other. */
static const char *const guides[] = {BLG_CARD, BLG_CARD BLG_FS_PART, BLG_SUMS, BLG_INCOMPLETE,
                                     BLG_MANIFEST BLG_FS_PART};

static bool knows_no_guide(void *context, const char *relative, bool folder) {
    for (size_t i = 0; i < COUNT(guides); i++)
        if (strcmp(relative, guides[i]) == 0)
            return false;
    return knows(context, relative, folder);
}

/* What is malformed in a folder that is to be emptied is no failure. */
static blg_status forgive(blg_status status, blg_error *error) {
    if (status != BLG_INVALID)
        return status;
    if (error)
        *error = (blg_error){0};
    return BLG_OK;
}

/* Whether SHA256SUMS lists the file with its digest; false if a file is missing or malformed. */
static blg_status is_listed(const char *folder, const char *name, bool *listed, blg_error *error) {
    blg_sums sums = {0};
    blg_buf path = {0}, listed_path = {0};
    char hex[BLG_DIGEST_TEXT] = "";
    bool sums_there = false, there = false;
    const blg_sum *sum = NULL;
    blg_status status = blg_fs_find_in(folder, BLG_SUMS, &sums_there, error);
    if (status == BLG_OK)
        status = blg_fs_find_in(folder, name, &there, error);
    if (status == BLG_OK)
        status = blg_fs_join(&path, folder, BLG_SUMS, error);
    if (status == BLG_OK)
        status = blg_fs_join(&listed_path, folder, name, error);
    if (status == BLG_OK && sums_there && there)
        status = blg_sums_read(&sums, folder, path.data, error);
    if (status == BLG_OK)
        sum = blg_sums_find(&sums, name);
    if (sum)
        status = blg_digest_file(folder, listed_path.data, hex, error);
    *listed = sum && status == BLG_OK && strcmp(hex, sum->digest) == 0;
    blg_buf_free(&listed_path);
    blg_buf_free(&path);
    blg_sums_free(&sums);
    return forgive(status, error);
}

/* Reads the manifest, or what a stopped run has left of it; NULL if there is none or it is
 * malformed. */
static blg_status load_manifest(const char *folder, json_t **manifest, blg_error *error) {
    static const char *const names[] = {BLG_MANIFEST, BLG_INCOMPLETE, BLG_MANIFEST BLG_FS_PART};
    blg_buf path = {0}, text = {0};
    blg_status status = BLG_OK;
    bool there = false;
    for (size_t i = 0; i < COUNT(names) && status == BLG_OK && !there; i++) {
        status = blg_fs_join(&path, folder, names[i], error);
        if (status == BLG_OK)
            status = blg_fs_find_in(folder, names[i], &there, error);
    }
    if (status == BLG_OK && there)
        status = blg_fs_read(folder, path.data, &text, error);
    if (status == BLG_OK && there)
        status = blg_json_parse(text.data, text.size, 0, NULL, manifest);
    blg_buf_free(&text);
    blg_buf_free(&path);
    return status == BLG_NO_MEMORY ? blg_no_memory(error) : forgive(status, error);
}

/* Reads the names of the splits and of their file from the manifest, if possible. A manifest could
 * name any file, so the name counts only if it is a split file's name and SHA256SUMS lists the
 * file. */
static blg_status read_manifest(const char *folder, removable *rule, blg_error *error) {
    json_t *manifest = NULL;
    bool listed = false;
    blg_status status = load_manifest(folder, &manifest, error);
    const char *name =
        json_string_value(json_object_get(json_object_get(manifest, "config"), "split_file"));
    if (name && strlen(name) < sizeof rule->old_split_file && blg_is_split_file_name(name))
        status = is_listed(folder, name, &listed, error);
    if (listed)
        memcpy(rule->old_split_file, name, strlen(name) + 1);
    const char *layout = json_string_value(json_object_get(manifest, "layout"));
    rule->tree = layout && strcmp(layout, "tree") == 0;
    json_t *splits = json_object_get(manifest, "splits");
    rule->splits = json_is_object(splits) ? json_incref(splits) : NULL;
    json_decref(manifest);
    return status;
}

/* *marked: a run is at work in the folder, or was interrupted. */
static blg_status find_mark(const char *folder, bool *marked, blg_error *error) {
    blg_status status = blg_fs_find_in(folder, BLG_INCOMPLETE, marked, error);
    return status == BLG_OK && !*marked
               ? blg_fs_find_in(folder, BLG_MANIFEST BLG_FS_PART, marked, error)
               : status;
}

blg_status blg_folder_begin_removal(const char *folder, blg_error *error) {
    blg_outfile mark = {0};
    bool marked = false;
    blg_status status = find_mark(folder, &marked, error);
    if (status == BLG_OK && !marked)
        status = blg_fs_find_in(folder, BLG_MANIFEST, &marked, error);
    if (status == BLG_OK && !marked) {
        status = blg_outfile_open(&mark, folder, BLG_MANIFEST, BLG_OUT_OVER, error);
        blg_outfile_abandon(&mark); /* the part stays */
    }
    return status == BLG_OK ? blg_fs_rename(folder, BLG_MANIFEST, BLG_MANIFEST BLG_FS_PART, error)
                            : status;
}

static blg_status empty_folder(const char *folder, const char *split_file, blg_error *error) {
    removable rule = {.split_file = split_file};
    blg_status status = blg_folder_has_card(folder, &rule.card, error);
    if (status == BLG_OK)
        status = read_manifest(folder, &rule, error);
    if (status == BLG_OK)
        status = blg_fs_check_known(folder, knows, &rule,
                                    "not part of a data set; --force empties folders that hold "
                                    "nothing but a data set",
                                    error);
    if (status == BLG_OK)
        status = blg_folder_begin_removal(folder, error);
    if (status == BLG_OK)
        status = blg_fs_remove_known(folder, knows_no_guide, &rule, error);
    for (size_t i = 0; i < COUNT(guides) && status == BLG_OK; i++)
        status = blg_fs_remove(folder, guides[i], error);
    json_decref(rule.splits);
    return status;
}

/* Checks for resume that incomplete.json, or else manifest.json, was written with the same options.
 */
static blg_status check_identity(const blg_write_options *options, const blg_buf *identity,
                                 const blg_buf *incomplete, bool *complete, blg_error *error) {
    blg_buf path = {0}, text = {0};
    bool begun = false, there = false;
    blg_status status = blg_fs_join(&path, options->folder, BLG_INCOMPLETE, error);
    if (status == BLG_OK)
        status = blg_fs_find(path.data, &begun, error);
    there = begun;
    if (status == BLG_OK && !begun)
        status = blg_fs_join(&path, options->folder, BLG_MANIFEST, error);
    if (status == BLG_OK && !begun)
        status = blg_fs_find(path.data, &there, error);
    if (status == BLG_OK && !there) {
        blg_error_at(error, options->folder, 0, 0);
        status = blg_error_set(error, BLG_INVALID, "no data set to resume in this folder");
    }
    if (status == BLG_OK)
        status = blg_fs_read(options->folder, path.data, &text, error);
    const blg_buf *expected = begun ? incomplete : identity;
    if (status == BLG_OK &&
        (text.size < expected->size || memcmp(text.data, expected->data, expected->size) != 0)) {
        blg_error_at(error, path.data, 0, 0);
        status = blg_error_set(error, BLG_INVALID,
                               "made with another config, catalogue or version; resume it with the "
                               "same, or start anew with --force");
    }
    *complete = status == BLG_OK && !begun;
    /* A manifest beside incomplete.json was left by a run that stopped between its last two steps.
     */
    if (status == BLG_OK && begun)
        status = blg_fs_remove(options->folder, BLG_MANIFEST, error);
    blg_buf_free(&text);
    blg_buf_free(&path);
    return status;
}

/* ---- whose the folder is, and what is in it ---- */

blg_status blg_folder_take(const char *folder, int *lock, blg_error *error) {
    *lock = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    return *lock < 0 ? blg_open_error("open the folder", folder, errno, error)
                     : blg_open_lock(*lock, folder, error);
}

void blg_folder_release(int lock) {
    if (lock >= 0)
        blg_open_unlock(lock);
}

static blg_status visit(void *context, const char *relative, blg_error *error) {
    bool *other = context;
    (void)error;
    *other = *other || strcmp(relative, BLG_INCOMPLETE BLG_FS_PART) != 0;
    return BLG_OK;
}

/* *fresh: the folder is empty, or has only an unfinished incomplete.json of a run that was stopped.
 */
static blg_status is_fresh(const char *folder, bool *fresh, blg_error *error) {
    blg_buf path = {0};
    bool begun = false, other = false;
    blg_status status = blg_fs_is_empty(folder, fresh, error);
    if (status == BLG_OK && !*fresh)
        status = blg_fs_join(&path, folder, BLG_INCOMPLETE BLG_FS_PART, error);
    if (status == BLG_OK && !*fresh)
        status = blg_fs_find(path.data, &begun, error);
    if (status == BLG_OK && begun)
        status = blg_fs_walk(folder, visit, &other, error);
    *fresh = *fresh || (begun && !other);
    blg_buf_free(&path);
    return status;
}

blg_status blg_folder_prepare(const blg_write_options *options, const char *split_file,
                              const blg_buf *identity, const blg_buf *incomplete, int *lock,
                              bool *complete, blg_error *error) {
    bool fresh = false;
    *complete = false;
    blg_status status = blg_fs_is_empty(options->folder, &fresh, error);
    if (status == BLG_OK && fresh)
        status = blg_fs_make_dirs(NULL, options->folder, error);
    if (status == BLG_OK)
        status = blg_folder_take(options->folder, lock, error);
    if (status == BLG_OK)
        status = is_fresh(options->folder, &fresh, error);
    if (status != BLG_OK || fresh)
        return status;
    if (options->resume)
        return check_identity(options, identity, incomplete, complete, error);
    if (options->force)
        return empty_folder(options->folder, split_file, error);
    blg_error_at(error, options->folder, 0, 0);
    return blg_error_set(error, BLG_INVALID,
                         "the folder is not empty; --force replaces the data set in it, --resume "
                         "goes on with an interrupted one");
}

blg_status blg_folder_check_ended(const char *folder, blg_error *error) {
    bool complete = false, marked = false;
    blg_status status = find_mark(folder, &marked, error);
    if (status == BLG_OK && marked)
        status = blg_fs_find_in(folder, BLG_MANIFEST, &complete, error);
    if (status != BLG_OK || !marked || complete)
        return status;
    blg_error_at(error, folder, 0, 0);
    return blg_error_set(
        error, BLG_INVALID,
        "not complete: a run that writes or removes it is not over, or was interrupted");
}

/* Somebody may have removed the folder, and another run may have made it again. */
static blg_status check_lock(const char *folder, int lock, blg_error *error) {
    struct stat locked, named;
    const bool same = fstat(lock, &locked) == 0 && stat(folder, &named) == 0 &&
                      locked.st_ino == named.st_ino && locked.st_dev == named.st_dev;
    if (same)
        return BLG_OK;
    blg_error_at(error, folder, 0, 0);
    return blg_error_set(error, BLG_IO, "the folder was removed while it was written");
}

blg_status blg_folder_complete(const char *folder, int lock, const blg_buf *manifest,
                               blg_error *error) {
    blg_status status = check_lock(folder, lock, error);
    if (status == BLG_OK)
        status = blg_fs_sync(folder, error);
    if (status == BLG_OK)
        status = blg_fs_write_in(folder, BLG_MANIFEST, manifest, BLG_FS_DURABLE, error);
    return status == BLG_OK ? blg_fs_remove(folder, BLG_INCOMPLETE, error) : status;
}
