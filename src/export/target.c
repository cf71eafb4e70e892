#include "export/target.h"

#include "base/error.h"
#include "base/fs.h"
#include "base/outfile.h"
#include "concept/problem.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Few system calls for many small records. */
#define PENDING_MOST ((size_t)256 * 1024)

static blg_status out_of_memory(blg_error *error) {
    return blg_error_set(error, BLG_NO_MEMORY, "no memory for the export");
}

/* ---- what stands in the way ---- */

static blg_status in_the_way(const char *path, const char *text, blg_error *error) {
    blg_error_at(error, path, 0, 0);
    return blg_error_set(error, BLG_INVALID, "%s", text);
}

static bool begins(const char *text, const char *with) {
    return strncmp(text, with, strlen(with)) == 0;
}

static bool ends(const char *text, const char *with) {
    size_t size = strlen(text), tail = strlen(with);
    return size > tail && strcmp(text + size - tail, with) == 0;
}

/* <problem>.lg, <problem>.py; <problem>/<side>/<index>.svg */
static bool is_of_problem(const char *relative, const char *slash) {
    bool family = false;
    for (int f = 0; f < BLG_FAMILIES; f++) {
        size_t size = strlen(blg_family_name((blg_family)f));
        family =
            family || (begins(relative, blg_family_name((blg_family)f)) && relative[size] == '_');
    }
    if (!family || !slash)
        return family && (ends(relative, ".lg") || ends(relative, ".py"));
    return (slash[1] == '0' || slash[1] == '1') && slash[2] == '/' && ends(slash, ".svg") &&
           strspn(slash + 3, "0123456789") + strlen(".svg") == strlen(slash + 3);
}

/* Whether an export, or programs that were restored from one, have a file of that name. */
static bool is_of_export(const char *relative) {
    const char *name = strrchr(relative, '/'), *slash = strchr(relative, '/');
    char part[256];
    if (ends(relative, BLG_FS_PART) && strlen(relative) < sizeof part) {
        snprintf(part, sizeof part, "%.*s", (int)(strlen(relative) - strlen(BLG_FS_PART)),
                 relative);
        return is_of_export(part);
    }
    if (strcmp(relative, "vocab.json") == 0 || strcmp(relative, "ShapeBongard_V2_split.json") == 0)
        return true;
    if (!slash && ends(relative, ".npy"))
        return begins(relative, "tokens_") || begins(relative, "images_") ||
               begins(relative, "labels_");
    if (!slash && ends(relative, ".jsonl"))
        return begins(relative, "index_");
    if (name && name == slash && ends(name, "_action_programs.json"))
        return strncmp(name + 1, relative, (size_t)(name - relative)) == 0;
    return is_of_problem(relative, slash);
}

typedef struct search {
    const char *root;
    blg_buf path; /* of the first entry that no export has */
} search;

static blg_status look_at(void *context, const char *relative, blg_error *error) {
    search *s = context;
    struct stat info;
    (void)error;
    blg_buf_clear(&s->path);
    blg_buf_format(&s->path, "%s/%s", s->root, relative);
    if (s->path.failed)
        return out_of_memory(error);
    bool known = lstat(s->path.data, &info) == 0 && S_ISREG(info.st_mode) && is_of_export(relative);
    return known ? BLG_OK : BLG_INTERRUPTED;
}

/* Whether everything below the folder is of an export. */
static blg_status check_content(const char *folder, blg_error *error) {
    search s = {.root = folder};
    blg_status status = blg_fs_walk(folder, look_at, &s, error);
    if (status == BLG_INTERRUPTED)
        status = in_the_way(s.path.data,
                            "not part of an export; --force replaces folders that hold nothing "
                            "but an export",
                            error);
    blg_buf_free(&s.path);
    return status;
}

static bool every_file(void *context, const char *relative) {
    (void)context;
    (void)relative;
    return true;
}

static blg_status remove_folder(const char *folder, blg_error *error) {
    int left = 0;
    blg_status status = blg_fs_remove_known(folder, every_file, NULL, &left, error);
    if (status == BLG_OK && rmdir(folder))
        return blg_outfile_error("remove", folder, errno, error);
    return status;
}

/* What a run that was interrupted left. */
static blg_status clear_part(const char *path, bool force, blg_error *error) {
    struct stat info;
    if (lstat(path, &info))
        return BLG_OK;
    if (!force)
        return in_the_way(path, "left by an export that was interrupted; --force removes it",
                          error);
    if (S_ISREG(info.st_mode))
        return unlink(path) ? blg_outfile_error("remove", path, errno, error) : BLG_OK;
    if (!S_ISDIR(info.st_mode))
        return in_the_way(path, "no file that an export leaves", error);
    blg_status status = check_content(path, error);
    return status == BLG_OK ? remove_folder(path, error) : status;
}

static blg_status check_free(const blg_target *target, bool force, blg_error *error) {
    struct stat info;
    bool empty = true;
    blg_status status = clear_part(target->part.data, force, error);
    if (status == BLG_OK)
        status = clear_part(target->aside.data, force, error);
    if (status != BLG_OK || lstat(target->name, &info))
        return status;
    if (target->folder != S_ISDIR(info.st_mode) || (!target->folder && !S_ISREG(info.st_mode)))
        return in_the_way(target->name,
                          target->folder ? "exists and is no folder" : "exists and is no file",
                          error);
    if (!target->folder)
        return force ? BLG_OK
                     : in_the_way(target->name, "exists already; --force replaces it", error);
    status = blg_fs_is_empty(target->name, &empty, error);
    if (status != BLG_OK || empty)
        return status;
    return force ? check_content(target->name, error)
                 : in_the_way(target->name,
                              "the folder is not empty; --force replaces the export in it", error);
}

/* ---- from begin to end ---- */

blg_status blg_target_begin(blg_target *target, const char *name, bool folder, bool force,
                            blg_error *error) {
    size_t size = strlen(name);
    while (size > 1 && name[size - 1] == '/') /* "out/" is the folder out */
        size--;
    *target = (blg_target){.folder = folder, .name = name};
    blg_buf_add(&target->part, name, size);
    blg_buf_add(&target->aside, name, size);
    blg_buf_text(&target->part, BLG_FS_PART);
    blg_buf_text(&target->aside, ".old" BLG_FS_PART);
    if (target->part.failed || target->aside.failed)
        return out_of_memory(error);
    blg_status status = check_free(target, force, error);
    if (status != BLG_OK || !folder)
        return status;
    status = blg_fs_make_dirs(target->part.data, error);
    target->begun = status == BLG_OK;
    return status;
}

/* A folder cannot be renamed over one that is not empty: the old one steps aside. */
static blg_status replace_folder(blg_target *target, blg_error *error) {
    if (rename(target->name, target->aside.data))
        return blg_outfile_error("replace", target->name, errno, error);
    if (rename(target->part.data, target->name) == 0) {
        target->begun = false;
        return remove_folder(target->aside.data, error);
    }
    int code = errno;
    if (rename(target->aside.data, target->name))
        return blg_outfile_error("rename back", target->aside.data, errno, error);
    return blg_outfile_error("write", target->name, code, error);
}

blg_status blg_target_commit(blg_target *target, blg_error *error) {
    if (rename(target->part.data, target->name) == 0) {
        target->begun = false;
        return BLG_OK;
    }
    int code = errno;
    return target->folder && (code == ENOTEMPTY || code == EEXIST)
               ? replace_folder(target, error)
               : blg_outfile_error("write", target->name, code, error);
}

void blg_target_close(blg_target *target) {
    /* What cannot be removed stays under the name of a part: nobody takes it for an export. */
    if (target->begun && target->folder)
        (void)!remove_folder(target->part.data, NULL);
    else if (target->begun)
        unlink(target->part.data);
    blg_buf_free(&target->part);
    blg_buf_free(&target->aside);
    *target = (blg_target){.name = NULL};
}

/* ---- files that grow ---- */

blg_status blg_growing_open(blg_growing *growing, blg_target *target, const char *name,
                            blg_error *error) {
    *growing = (blg_growing){.file = 0};
    blg_buf_text(&growing->path, target->part.data);
    if (name)
        blg_buf_format(&growing->path, "/%s", name);
    if (growing->path.failed)
        return out_of_memory(error);
    int file = open(growing->path.data, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (file == 0) { /* a caller without standard input: 0 stands for a file that is not open */
        file = fcntl(0, F_DUPFD_CLOEXEC, 3);
        close(0);
    }
    if (file < 0)
        return blg_outfile_error("write", name ? growing->path.data : target->name, errno, error);
    target->begun = true;
    target->files++;
    growing->file = file;
    return BLG_OK;
}

blg_status blg_growing_flush(blg_growing *growing, bool all, blg_error *error) {
    if (growing->pending.failed)
        return out_of_memory(error);
    if (!growing->pending.size || (!all && growing->pending.size < PENDING_MOST))
        return BLG_OK;
    int code = blg_outfile_write(growing->file, growing->pending.data, growing->pending.size);
    blg_buf_clear(&growing->pending);
    return code ? blg_outfile_error("write", growing->path.data, code, error) : BLG_OK;
}

blg_status blg_growing_rewrite(blg_growing *growing, const void *data, size_t size,
                               blg_error *error) {
    blg_status status = blg_growing_flush(growing, true, error);
    if (status != BLG_OK)
        return status;
    if (lseek(growing->file, 0, SEEK_SET) < 0)
        return blg_outfile_error("write", growing->path.data, errno, error);
    int code = blg_outfile_write(growing->file, data, size);
    return code ? blg_outfile_error("write", growing->path.data, code, error) : BLG_OK;
}

blg_status blg_growing_finish(blg_growing *growing, blg_error *error) {
    blg_status status = blg_growing_flush(growing, true, error);
    int file = growing->file;
    growing->file = 0;
    if (file > 0 && close(file) && status == BLG_OK)
        status = blg_outfile_error("write", growing->path.data, errno, error);
    blg_growing_abandon(growing);
    return status;
}

void blg_growing_abandon(blg_growing *growing) {
    if (growing->file > 0)
        close(growing->file);
    blg_buf_free(&growing->path);
    blg_buf_free(&growing->pending);
    *growing = (blg_growing){.file = 0};
}

/* ---- whole files ---- */

blg_status blg_target_write(blg_target *target, const char *name, const blg_buf *content,
                            blg_error *error) {
    blg_buf path = {0};
    if (content->failed)
        return out_of_memory(error);
    blg_buf_format(&path, "%s/%s", target->part.data, name);
    blg_status status = path.failed ? out_of_memory(error) : BLG_OK;
    char *slash = status == BLG_OK ? strrchr(path.data, '/') : NULL;
    if (slash && strchr(name, '/')) {
        *slash = '\0';
        status = blg_fs_make_dirs(path.data, error);
        *slash = '/';
    }
    if (status == BLG_OK)
        status = blg_fs_write(path.data, content->data ? content->data : "", content->size,
                              BLG_FS_QUICK, error);
    target->files += status == BLG_OK;
    blg_buf_free(&path);
    return status;
}
