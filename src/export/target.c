#include "export/target.h"

#include "base/fs.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- what stands in the way ---- */

static blg_status in_the_way(const char *path, const char *text, blg_error *error) {
    blg_error_at(error, path, 0, 0);
    return blg_error_set(error, BLG_INVALID, "%s", text);
}

#define OF_FAMILY(f)                                                                               \
    f "_*.lg", f "_*.py", f "_*/0/+.svg", f "_*/1/+.svg", f "/" f "_action_programs.json"

/* The files of exports, and of programs that were restored from one. */
static bool knows(void *context, const char *relative, bool folder) {
    static const char *const patterns[] = {"vocab.json",    "ShapeBongard_V2_split.json",
                                           "tokens_*.npy",  "images_*.npy",
                                           "labels_*.npy",  "index_*.jsonl",
                                           OF_FAMILY("ff"), OF_FAMILY("bd"),
                                           OF_FAMILY("hd")};
    (void)context;
    return folder || blg_fs_matches(patterns, sizeof patterns / sizeof *patterns, relative, false);
}

static blg_status check_content(const char *folder, blg_error *error) {
    return blg_fs_check_known(folder, knows, NULL,
                              "not part of an export; --force replaces folders that hold nothing "
                              "but an export",
                              error);
}

static blg_status remove_folder(const char *folder, blg_error *error) {
    blg_status status = blg_fs_remove_known(folder, knows, NULL, error);
    if (status == BLG_OK && rmdir(folder))
        return blg_open_error("remove", folder, errno, error);
    return status;
}

static blg_status remove_part(const char *path, bool folder, blg_error *error) {
    if (!folder)
        return unlink(path) ? blg_open_error("remove", path, errno, error) : BLG_OK;
    blg_status status = check_content(path, error);
    return status == BLG_OK ? remove_folder(path, error) : status;
}

/* Removes, with force, what an interrupted run left at `path`. Without force such a leftover is an
 * error. A lock on it is an error too, because a run at work holds the lock of its part. */
static blg_status clear_part(const char *path, bool force, blg_error *error) {
    struct stat info;
    if (lstat(path, &info))
        return BLG_OK;
    if (!S_ISREG(info.st_mode) && !S_ISDIR(info.st_mode))
        return in_the_way(path, "no file that an export leaves", error);
    const int file = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (file < 0)
        return errno == ENOENT ? BLG_OK : blg_open_error("open", path, errno, error);
    blg_status status = blg_open_lock(file, path, error);
    if (status == BLG_OK)
        status =
            force ? remove_part(path, S_ISDIR(info.st_mode), error)
                  : in_the_way(path, "left by an export that was interrupted; --force removes it",
                               error);
    close(file);
    return status;
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
    const bool force = target->force;
    struct stat info;
    bool empty = true;
    if (lstat(target->name, &info))
        return BLG_OK;
    if (target->folder != S_ISDIR(info.st_mode) || (!target->folder && !S_ISREG(info.st_mode)))
        return in_the_way(target->name,
                          target->folder ? "exists and is no folder" : "exists and is no file",
                          error);
    if (!target->folder)
        return force ? BLG_OK
                     : in_the_way(target->name, "exists already; --force replaces it", error);
    blg_status status = blg_fs_is_empty(target->name, &empty, error);
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
    *target = (blg_target){.folder = folder, .force = force, .name = name};
    blg_buf_add(&target->part, name, size);
    blg_buf_add(&target->aside, name, size);
    blg_buf_text(&target->part, BLG_FS_PART);
    blg_buf_text(&target->aside, ".old" BLG_FS_PART);
    if (target->part.failed || target->aside.failed)
        return blg_no_memory(error);
    blg_status status = clear_part(target->part.data, force, error);
    if (status == BLG_OK)
        status = clear_part(target->aside.data, force, error);
    if (status == BLG_OK && folder)
        status = take_part(target, error);
    /* For a folder, this run holds the lock of the part by now. So no other run can give its own
     * export the name after this check. */
    return status == BLG_OK ? check_free(target, error) : status;
}

/* Replaces a folder that is not empty. A folder cannot be renamed over such a folder, so the old
 * folder first gets the name target->aside. */
static blg_status replace_folder(blg_target *target, blg_error *error) {
    if (rename(target->name, target->aside.data))
        return blg_open_error("replace", target->name, errno, error);
    if (rename(target->part.data, target->name) == 0) {
        target->begun = false;
        return remove_folder(target->aside.data, error);
    }
    int code = errno;
    if (rename(target->aside.data, target->name))
        return blg_open_error("rename back", target->aside.data, errno, error);
    return blg_open_error("write", target->name, code, error);
}

blg_status blg_target_commit(blg_target *target, blg_error *error) {
    if (!target->folder)
        return BLG_OK; /* the file has its name */
    if (rename(target->part.data, target->name) == 0) {
        target->begun = false;
        return BLG_OK;
    }
    int code = errno;
    return code == ENOTEMPTY || code == EEXIST ? replace_folder(target, error)
                                               : blg_open_error("write", target->name, code, error);
}

void blg_target_close(blg_target *target) {
    /* Files that cannot be removed stay under the name of a part, so nobody takes them for an
     * export. */
    if (target->begun)
        (void)remove_folder(target->part.data, NULL);
    if (target->lock)
        close(target->lock);
    blg_buf_free(&target->part);
    blg_buf_free(&target->aside);
    *target = (blg_target){.name = NULL};
}

/* ---- files ---- */

blg_status blg_target_open(blg_target *target, const char *name, blg_outfile *file,
                           blg_error *error) {
    target->files++;
    if (target->folder)
        return blg_outfile_open(file, target->part.data, name, BLG_OUT_NEW, error);
    blg_status status = blg_outfile_open(file, NULL, target->name, BLG_OUT_NEW, error);
    /* Another run may have finished since the first look; with the lock none can. */
    return status == BLG_OK ? check_free(target, error) : status;
}

blg_status blg_target_write(blg_target *target, const char *name, const blg_buf *content,
                            blg_error *error) {
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
    const bool known = knows(NULL, name, false);
    bool there = false;
    if (status == BLG_OK)
        status = blg_fs_find(path.data, &there, error);
    if (status == BLG_OK && (there || !known)) {
        blg_error_at(error, target->name, 0, 0);
        status = known ? blg_error_set(error, BLG_INVALID, "two problems would write %s", name)
                       : blg_error_set(error, BLG_INVALID,
                                       "%s would not be known as a file of this export: expected "
                                       "a problem's name to begin with ff_, bd_ or hd_",
                                       name);
    }
    if (status == BLG_OK)
        status = blg_fs_write(path.data, content->data, content->size, BLG_FS_QUICK, error);
    target->files += status == BLG_OK;
    blg_buf_free(&path);
    return status;
}
