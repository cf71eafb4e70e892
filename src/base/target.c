#include "base/target.h"

#include "base/fs.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The kind as the context of a visit, which only reads it. */
static void *kind_of(const blg_target *target) {
    return (void *)(uintptr_t)target->kind;
}

/* ---- what stands in the way ---- */

/* advice: what --force does; NULL = it does not help. */
static blg_status in_the_way(const blg_target *target, const char *path, const char *text,
                             const char *advice, blg_error *error) {
    const bool advise = advice && !target->kind->stays;
    blg_error_at(error, path, 0, 0);
    return blg_error_set(error, BLG_INVALID, "%s%s%s", text, advise ? "; --force " : "",
                         advise ? advice : "");
}

static bool knows(void *context, const char *relative, bool folder) {
    const blg_target_kind *kind = context;
    return blg_fs_matches(kind->patterns, kind->n_patterns, relative, folder);
}

static blg_status check_content(const blg_target *target, const char *folder, blg_error *error) {
    char text[120];
    snprintf(text, sizeof text, "part of no %s; --force replaces folders that hold nothing else",
             target->kind->noun);
    return blg_fs_check_known(folder, knows, kind_of(target), text, error);
}

static blg_status remove_folder(const blg_target *target, const char *folder, blg_error *error) {
    blg_status status = blg_fs_remove_known(folder, knows, kind_of(target), error);
    if (status == BLG_OK && rmdir(folder))
        return blg_open_error("remove", folder, errno, error);
    return status;
}

static blg_status remove_part(const blg_target *target, const char *path, bool folder,
                              blg_error *error) {
    if (!folder)
        return unlink(path) ? blg_open_error("remove", path, errno, error) : BLG_OK;
    blg_status status = check_content(target, path, error);
    return status == BLG_OK ? remove_folder(target, path, error) : status;
}

/* Removes, with force, what an interrupted run left at `path`. Without force such a leftover is an
 * error. A lock on it is an error too, because a run at work holds the lock of its part. */
static blg_status clear_part(const blg_target *target, const char *path, blg_error *error) {
    struct stat info;
    if (lstat(path, &info))
        return BLG_OK;
    if (!S_ISREG(info.st_mode) && !S_ISDIR(info.st_mode))
        return in_the_way(target, path, "neither a file nor a folder that a run leaves", NULL,
                          error);
    const int file = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (file < 0)
        return errno == ENOENT ? BLG_OK : blg_open_error("open", path, errno, error);
    blg_status status = blg_open_lock(file, path, error);
    if (status == BLG_OK)
        status = target->force
                     ? remove_part(target, path, S_ISDIR(info.st_mode), error)
                     : in_the_way(target, path, "left by an interrupted run", "removes it", error);
    close(file);
    return status;
}

/* A run that is stopped while it replaces a folder may leave the old folder without its name. */
static blg_status put_back(const blg_target *target, blg_error *error) {
    struct stat info;
    const char *name = target->name.data, *aside = target->aside.data;
    if (!target->folder || !target->force || lstat(name, &info) == 0 || lstat(aside, &info) ||
        !S_ISDIR(info.st_mode))
        return BLG_OK;
    return rename(aside, name) ? blg_open_error("rename back", aside, errno, error) : BLG_OK;
}

/* Makes the folder of the part and locks it. Only one of several runs can make the folder. Until it
 * has the lock, another run may take the folder for a leftover and remove it. */
static blg_status take_part(blg_target *target, blg_error *error) {
    char *path = target->part.data, *slash = strrchr(path, '/');
    blg_status status = BLG_OK;
    if (slash && slash > path) {
        *slash = '\0';
        status = blg_fs_make_dirs(NULL, path, error);
        *slash = '/';
    }
    if (status != BLG_OK)
        return status;
    if (mkdir(path, 0777))
        return blg_open_error("make the folder", path, errno, error);
    const int file = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (file < 0) {
        const int code = errno;
        (void)rmdir(path);
        return blg_open_error("open", path, code, error);
    }
    status = blg_open_lock(file, path, error);
    if (status == BLG_OK && !blg_open_is_named(file, path))
        status = blg_open_error("lock", path, ENOENT, error);
    target->begun = status == BLG_OK;
    if (target->begun)
        target->lock = file;
    else
        close(file);
    return status;
}

static blg_status check_free(const blg_target *target, blg_error *error) {
    const char *name = target->name.data;
    char text[120];
    struct stat info, current;
    bool empty = true;
    if (lstat(name, &info))
        return BLG_OK;
    if (stat(".", &current) == 0 && info.st_ino == current.st_ino && info.st_dev == current.st_dev)
        return in_the_way(target, name, "this is the current folder, which cannot be replaced",
                          NULL, error);
    if (target->folder != S_ISDIR(info.st_mode) || (!target->folder && !S_ISREG(info.st_mode)))
        return in_the_way(target, name,
                          target->folder ? "exists and is no folder" : "exists and is no file",
                          NULL, error);
    if (!target->folder)
        return target->force ? BLG_OK
                             : in_the_way(target, name, "exists already", "replaces it", error);
    blg_status status = blg_fs_is_empty(name, &empty, error);
    if (status != BLG_OK || empty)
        return status;
    snprintf(text, sizeof text, "replaces the %s in it", target->kind->noun);
    return target->force ? check_content(target, name, error)
                         : in_the_way(target, name, "the folder is not empty", text, error);
}

/* ---- from begin to end ---- */

blg_status blg_target_begin(blg_target *target, const blg_target_kind *kind, const char *name,
                            bool folder, bool force, blg_error *error) {
    *target = (blg_target){.kind = kind, .folder = folder, .force = force};
    blg_status status = blg_fs_beside(&target->name, name, "", error);
    if (status == BLG_OK)
        status = blg_fs_beside(&target->part, name, BLG_FS_PART, error);
    if (status == BLG_OK)
        status = blg_fs_beside(&target->aside, name, ".old" BLG_FS_PART, error);
    if (status == BLG_OK)
        status = clear_part(target, target->part.data, error);
    if (status == BLG_OK)
        status = put_back(target, error);
    if (status == BLG_OK && folder) /* no other target is ever moved aside */
        status = clear_part(target, target->aside.data, error);
    if (status == BLG_OK && folder)
        status = take_part(target, error);
    /* For a folder, this run holds the lock of the part by now. So no other run can give its own
     * target the name after this check. */
    return status == BLG_OK ? check_free(target, error) : status;
}

/* Moves the old folder aside, if it may be replaced as it is now, and if nobody writes in it. */
static blg_status move_aside(const blg_target *target, blg_error *error) {
    const char *name = target->name.data;
    blg_status status = check_free(target, error);
    if (status != BLG_OK)
        return status;
    const int file = open(name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    status =
        file < 0 ? blg_open_error("open", name, errno, error) : blg_open_lock(file, name, error);
    if (status == BLG_OK && rename(name, target->aside.data))
        status = blg_open_error("replace", name, errno, error);
    if (file >= 0)
        close(file);
    return status;
}

/* Gives the part the folder's name. A folder cannot be renamed over a folder that is not empty, so
 * such a folder first gets the name target->aside. */
static blg_status name_folder(blg_target *target, bool *aside, blg_error *error) {
    const char *name = target->name.data, *part = target->part.data;
    if (!blg_open_is_named(target->lock, part)) /* removed, and perhaps made by another run */
        return blg_open_error("write", name, ENOENT, error);
    if (rename(part, name) == 0)
        return BLG_OK;
    if (errno != ENOTEMPTY && errno != EEXIST)
        return blg_open_error("write", name, errno, error);
    blg_status status = target->force ? blg_fs_sync(part, error) : BLG_OK;
    if (status == BLG_OK)
        status = move_aside(target, error);
    if (status != BLG_OK)
        return status;
    *aside = true;
    return rename(part, name) ? blg_open_error("write", name, errno, error) : BLG_OK;
}

blg_status blg_target_commit(blg_target *target, blg_target_last *last, void *context,
                             blg_error *error) {
    const char *name = target->name.data, *part = target->part.data;
    bool aside = false;
    blg_status status = target->folder ? name_folder(target, &aside, error) : BLG_OK;
    const bool named = status == BLG_OK;
    if (named && last)
        status = last(context, error);
    if (!target->folder) /* the file got its name when it was finished */
        return status;
    target->begun = status != BLG_OK && !(named && rename(name, part));
    if (target->begun && aside)
        (void)rename(target->aside.data, name);
    return status == BLG_OK && aside ? remove_folder(target, target->aside.data, error) : status;
}

void blg_target_close(blg_target *target) {
    /* Files that cannot be removed stay under the name of a part, so nobody takes them for
     * the target. */
    if (target->begun && blg_open_is_named(target->lock, target->part.data))
        (void)remove_folder(target, target->part.data, NULL);
    if (target->lock)
        blg_open_unlock(target->lock);
    blg_buf_free(&target->name);
    blg_buf_free(&target->part);
    blg_buf_free(&target->aside);
    *target = (blg_target){.kind = NULL};
}

/* ---- files ---- */

blg_status blg_target_open(blg_target *target, const char *name, blg_outfile *file,
                           blg_error *error) {
    target->files++;
    if (target->folder)
        return blg_outfile_open(file, target->part.data, name, BLG_OUT_NEW, error);
    blg_status status = blg_outfile_open(file, NULL, target->name.data,
                                         BLG_OUT_NEW | (target->force ? 0 : BLG_OUT_FRESH), error);
    /* Another run may have finished since the first look; with the lock none can. */
    return status == BLG_OK ? check_free(target, error) : status;
}

blg_status blg_target_write(blg_target *target, const char *name, const blg_buf *content,
                            blg_error *error) {
    const blg_target_kind *kind = target->kind;
    blg_buf path = {0};
    blg_buf_format(&path, "%s/%s", target->part.data, name);
    if (content->failed || path.failed) {
        blg_buf_free(&path);
        return blg_no_memory(error);
    }
    char *slash = strchr(name, '/') ? strrchr(path.data, '/') : NULL;
    blg_status status = BLG_OK;
    if (slash) {
        *slash = '\0';
        status = blg_fs_make_dirs(target->part.data, path.data, error);
        *slash = '/';
    }
    const bool known = knows(kind_of(target), name, false);
    bool there = false;
    if (status == BLG_OK)
        status = blg_fs_find(path.data, &there, error);
    if (status == BLG_OK && (there || !known)) {
        blg_error_at(error, target->name.data, 0, 0);
        status =
            known ? blg_error_set(error, BLG_INVALID, "two problems would write %s", name)
                  : blg_error_set(error, BLG_INVALID,
                                  "%s would not be known as a file of this %s%s%s", name,
                                  kind->noun, kind->hint ? ": " : "", kind->hint ? kind->hint : "");
    }
    if (status == BLG_OK)
        status = blg_fs_write(path.data, content->data, content->size, BLG_FS_QUICK, error);
    target->files += status == BLG_OK;
    blg_buf_free(&path);
    return status;
}
