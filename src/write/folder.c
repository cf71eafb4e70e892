#include "write/folder.h"

#include "base/fs.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

#define OF_FAMILY(f) f "/" f "_action_programs.json", f "/images/*/0/+.png", f "/images/*/1/+.png"
#define COUNT(list)  (sizeof(list) / sizeof *(list))

bool blg_folder_knows(const char *relative, bool folder, const char *split_file) {
    const char *const patterns[] = {BLG_INCOMPLETE,  BLG_MANIFEST,     BLG_SUMS,
                                    BLG_SCENES,      BLG_SPLIT_REPORT, OF_FAMILY("ff"),
                                    OF_FAMILY("bd"), OF_FAMILY("hd"),  "*-#####-of-#####.tar",
                                    split_file};
    return blg_fs_matches(patterns, COUNT(patterns), relative, folder);
}

bool blg_folder_knows_card(const char *relative) {
    static const char *const patterns[] = {BLG_CARD_FILES};
    return blg_fs_matches(patterns, COUNT(patterns), relative, false);
}

bool blg_folder_has_card(const char *folder) {
    blg_buf path = {0};
    blg_buf_format(&path, "%s/" BLG_CARD, folder);
    bool has = !path.failed && blg_fs_exists(path.data);
    blg_buf_free(&path);
    return has;
}

bool blg_folder_is_shard(const char *relative, const char *split) {
    size_t size = strlen(split);
    int number, count, end = 0;
    return strncmp(relative, split, size) == 0 &&
           sscanf(relative + size, "-%5d-of-%5d.tar%n", &number, &count, &end) == 2 && end > 0 &&
           relative[size + (size_t)end] == '\0';
}

/* What may be removed: a data set with one of two names of its split file. */
typedef struct removable {
    const char *split_file;
    char old_split_file[64]; /* of the data set that is there; "" if it does not tell */
    bool card;               /* and the card beside it */
} removable;

static bool knows(void *context, const char *relative, bool folder) {
    const removable *r = context;
    return blg_folder_knows(relative, folder, r->split_file) ||
           blg_folder_knows(relative, folder, r->old_split_file) ||
           (r->card && !folder && blg_folder_knows_card(relative));
}

/* What the manifest says, as far as it can be read. */
static void read_old_split_file(const char *folder, removable *rule) {
    blg_buf path = {0};
    blg_buf_format(&path, "%s/" BLG_MANIFEST, folder);
    json_t *manifest = path.failed ? NULL : json_load_file(path.data, 0, NULL);
    const char *name =
        json_string_value(json_object_get(json_object_get(manifest, "config"), "split_file"));
    if (name && strlen(name) < sizeof rule->old_split_file && !strpbrk(name, "*#+"))
        memcpy(rule->old_split_file, name, strlen(name) + 1);
    json_decref(manifest);
    blg_buf_free(&path);
}

static blg_status empty_folder(const char *folder, const char *split_file, blg_error *error) {
    removable rule = {.split_file = split_file, .card = blg_folder_has_card(folder)};
    read_old_split_file(folder, &rule);
    blg_status status =
        blg_fs_check_known(folder, knows, &rule,
                           "not part of a data set; --force empties folders that hold nothing but "
                           "a data set",
                           error);
    return status == BLG_OK ? blg_fs_remove_known(folder, knows, &rule, error) : status;
}

static blg_status join(blg_buf *path, const char *folder, const char *name, blg_error *error) {
    blg_buf_clear(path);
    blg_buf_format(path, "%s/%s", folder, name);
    return path->failed ? blg_no_memory(error) : BLG_OK;
}

/* incomplete.json is the identity; manifest.json begins with it. Both must be ours. */
static blg_status check_identity(const blg_write_options *options, const blg_buf *identity,
                                 bool *complete, blg_error *error) {
    blg_buf path = {0}, text = {0};
    blg_status status = join(&path, options->folder, BLG_INCOMPLETE, error);
    *complete = status == BLG_OK && !blg_fs_exists(path.data);
    if (*complete)
        status = join(&path, options->folder, BLG_MANIFEST, error);
    if (status == BLG_OK && !blg_fs_exists(path.data)) {
        blg_error_at(error, options->folder, 0, 0);
        status = blg_error_set(error, BLG_INVALID, "no data set to resume in this folder");
    }
    if (status == BLG_OK)
        status = blg_fs_read(path.data, &text, error);
    if (status == BLG_OK &&
        (text.size < identity->size || memcmp(text.data, identity->data, identity->size) != 0)) {
        blg_error_at(error, path.data, 0, 0);
        status = blg_error_set(error, BLG_INVALID,
                               "made with another config, catalogue or version; resume it with the "
                               "same, or start anew with --force");
    }
    blg_buf_free(&text);
    blg_buf_free(&path);
    return status;
}

blg_status blg_folder_prepare(const blg_write_options *options, const char *split_file,
                              const blg_buf *identity, bool *complete, blg_error *error) {
    bool empty = false;
    *complete = false;
    blg_status status = blg_fs_is_empty(options->folder, &empty, error);
    if (status != BLG_OK)
        return status;
    if (empty)
        return blg_fs_make_dirs(options->folder, error);
    if (options->resume)
        return check_identity(options, identity, complete, error);
    if (options->force)
        return empty_folder(options->folder, split_file, error);
    blg_error_at(error, options->folder, 0, 0);
    return blg_error_set(error, BLG_INVALID,
                         "the folder is not empty; --force replaces the data set in it, --resume "
                         "goes on with an interrupted one");
}
