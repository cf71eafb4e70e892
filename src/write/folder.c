#include "write/folder.h"

#include "base/error.h"
#include "base/fs.h"

#include <dirent.h>
#include <errno.h>
#include <jansson.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

static bool is_family(const char *text, size_t size) {
    for (int family = 0; family < BLG_FAMILIES; family++) {
        const char *name = blg_family_name((blg_family)family);
        if (strlen(name) == size && memcmp(name, text, size) == 0)
            return true;
    }
    return false;
}

/* Length of the next path component. */
static size_t part(const char *path) {
    return strcspn(path, "/");
}

static bool is_digits(const char *text, size_t size) {
    return size > 0 && strspn(text, "0123456789") >= size;
}

/* Takes one component off the path if it is what is expected there. */
static bool skip(const char **path, bool expected) {
    size_t size = part(*path);
    if (!expected)
        return false;
    *path += size + ((*path)[size] == '/');
    return true;
}

static bool is_side(const char *text, size_t size) {
    return size == 1 && (*text == '0' || *text == '1');
}

bool blg_folder_knows_folder(const char *relative) {
    if (!skip(&relative, is_family(relative, part(relative))) || !*relative)
        return !*relative;
    if (!skip(&relative, part(relative) == 6 && memcmp(relative, "images", 6) == 0) || !*relative)
        return !*relative;
    if (!skip(&relative, true) || !*relative)
        return !*relative;
    return is_side(relative, part(relative)) && !relative[part(relative)];
}

/* <family>/images/<problem>/<side>/<number>.png */
static bool is_image(const char *relative) {
    if (!skip(&relative, is_family(relative, part(relative))) ||
        !skip(&relative, strncmp(relative, "images/", 7) == 0) || !skip(&relative, true) ||
        !skip(&relative, is_side(relative, part(relative))))
        return false;
    size_t size = strlen(relative);
    return size > 4 && is_digits(relative, size - 4) && strcmp(relative + size - 4, ".png") == 0;
}

/* <family>/<family>_action_programs.json */
static bool is_programs(const char *relative) {
    size_t size = part(relative);
    const char *file = relative + size + 1;
    return relative[size] && is_family(relative, size) && strncmp(file, relative, size) == 0 &&
           strcmp(file + size, "_action_programs.json") == 0;
}

/* <split>-00000-of-00012.tar */
static bool is_shard(const char *relative) {
    enum { TAIL = sizeof "-00000-of-00012.tar" - 1 };
    size_t size = strlen(relative);
    if (size <= TAIL || strchr(relative, '/'))
        return false;
    const char *tail = relative + size - TAIL;
    return tail[0] == '-' && strspn(tail + 1, "0123456789") == 5 &&
           strncmp(tail + 6, "-of-", 4) == 0 && strcmp(tail + 15, ".tar") == 0;
}

bool blg_folder_knows_file(const char *relative, const char *split_file) {
    const char *const fixed[] = {BLG_INCOMPLETE, BLG_MANIFEST,     BLG_SUMS,
                                 BLG_SCENES,     BLG_SPLIT_REPORT, split_file};
    char name[1024];
    size_t size = strlen(relative), tail = strlen(BLG_FS_PART);
    if (size >= sizeof name)
        return false;
    memcpy(name, relative, size + 1);
    if (size > tail && strcmp(name + size - tail, BLG_FS_PART) == 0)
        name[size - tail] = '\0';
    for (size_t i = 0; i < sizeof fixed / sizeof *fixed; i++)
        if (strcmp(name, fixed[i]) == 0)
            return true;
    return is_image(name) || is_programs(name) || is_shard(name);
}

/* What may be removed: a data set with one of two names of its split file. */
typedef struct removable {
    const char *split_file;
    char old_split_file[64]; /* of the data set that is there; "" if it does not tell */
} removable;

static bool knows(void *context, const char *relative) {
    const removable *r = context;
    return blg_folder_knows_file(relative, r->split_file) ||
           (r->old_split_file[0] && blg_folder_knows_file(relative, r->old_split_file));
}

/* Finds the first entry that no data set has. path is the folder looked at; root is the length of
 * its part that is the data set's own path, the slash included. */
static blg_status find_foreign(blg_buf *path, size_t root, removable *rule, blg_buf *foreign,
                               blg_error *error) {
    DIR *folder = opendir(path->data);
    if (!folder) {
        blg_error_at(error, path->data, 0, 0);
        return blg_error_set(error, BLG_IO, "cannot read the folder: %s", strerror(errno));
    }
    size_t size = path->size;
    blg_status status = BLG_OK;
    struct dirent *entry;
    while (status == BLG_OK && !foreign->size && (entry = readdir(folder))) {
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0)
            continue;
        blg_buf_format(path, "/%s", entry->d_name);
        struct stat info;
        if (path->failed)
            status = blg_no_memory(error);
        else if (lstat(path->data, &info))
            blg_buf_text(foreign, path->data);
        else if (S_ISDIR(info.st_mode) && blg_folder_knows_folder(path->data + root))
            status = find_foreign(path, root, rule, foreign, error);
        else if (!S_ISREG(info.st_mode) || !knows(rule, path->data + root))
            blg_buf_text(foreign, path->data);
        path->size = size;
        path->data[size] = '\0';
    }
    closedir(folder);
    return status;
}

/* What the manifest says, as far as it can be read. */
static void read_old_split_file(const char *folder, removable *rule) {
    blg_buf path = {0};
    blg_buf_format(&path, "%s/" BLG_MANIFEST, folder);
    json_t *manifest = path.failed ? NULL : json_load_file(path.data, 0, NULL);
    const char *name =
        json_string_value(json_object_get(json_object_get(manifest, "config"), "split_file"));
    if (name && strlen(name) < sizeof rule->old_split_file)
        memcpy(rule->old_split_file, name, strlen(name) + 1);
    json_decref(manifest);
    blg_buf_free(&path);
}

static blg_status empty_folder(const char *folder, const char *split_file, blg_error *error) {
    blg_buf path = {0}, foreign = {0};
    removable rule = {.split_file = split_file};
    int left = 0;
    read_old_split_file(folder, &rule);
    blg_buf_text(&path, folder);
    blg_status status = path.failed
                            ? blg_no_memory(error)
                            : find_foreign(&path, strlen(folder) + 1, &rule, &foreign, error);
    if (status == BLG_OK && foreign.size) {
        blg_error_at(error, foreign.data, 0, 0);
        status = blg_error_set(error, BLG_INVALID,
                               "not part of a data set; --force empties folders that hold nothing "
                               "but a data set");
    }
    if (status == BLG_OK)
        status = blg_fs_remove_known(folder, knows, &rule, &left, error);
    blg_buf_free(&foreign);
    blg_buf_free(&path);
    return status;
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
