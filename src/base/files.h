/* Files: folders, opening without following links, streams. */
#ifndef BASE_FILES_H
#define BASE_FILES_H

#include "base/archive.h"
#include "base/rng.h"

#include <sys/types.h>

/* Open: opens files for the whole library. Two kinds of path exist:
 *
 * 1. A path that the user typed. It is opened, whatever it names.
 * 2. A path below a folder, for example below a downloaded data set. It is not trusted: only
 *    regular files and folders are opened, and no link below the folder is followed. So no data set
 *    can lead the reader out of its folder, to a pipe that never ends, or to a device. A file with
 *    1 GiB or more of holes is not opened for reading: no file of a data set has as many zeros, and
 *    reading them would take minutes. */

/* Opens a file; returns its descriptor, or -1 with errno. If folder is NULL, the user typed the
 * path. Else path begins with folder and a slash, and the rest is not trusted. flags are
 * those of open(). The descriptor is closed on exec; a new file gets mode 0666. */
int blg_open(const char *folder, const char *path, int flags);
/* Opens a file by a path `name` below an open folder; the path is not trusted. */
int blg_open_at(int folder, const char *name, int flags);
/* Opens a file for reading, with arguments as for blg_open. NULL with errno on failure. */
FILE *blg_open_stream(const char *folder, const char *path);

/* Reads exactly size bytes of an open file, from an offset on. Returns 0 or errno: ENODATA if the
 * file ends before. */
int blg_open_read(int file, long long offset, void *data, size_t size);

/* Like blg_open, but a new file gets this mode (which the umask may lower). */
#define BLG_OPEN_MODE 0666

/* The errno that blg_open sets if it finds a link or a device instead of a file. */
#define BLG_NO_REGULAR_FILE (-1)
/* The errno that blg_open sets if the file has too many holes. */
#define BLG_HOLLOW_FILE (-2)
/* Sets and returns BLG_IO, with the path and the system's reason for errno `code`. */
blg_status blg_open_error(const char *action, const char *path, int code, blg_error *error);

/* Locks an open file or folder until it is unlocked or closed in all processes. BLG_IO if another
 * process holds the lock, with that process's id and command if they are known. BLG_OK without a
 * lock if the file system has no locks. */
BLG_MUST_USE blg_status blg_open_lock(int file, const char *path, blg_error *error);
/* Unlocks and closes a descriptor that may be locked. Closing alone keeps the lock while a forked
 * process has a copy of the descriptor. */
void blg_open_unlock(int file);

/* Outfile: a file that grows by appending. It serves all files of which a half must never be taken
 * for the complete file.
 *
 * While the file grows it is called `<name>.part` (the part); finishing renames it to `<name>`.
 * A part that belongs to another user, or has a second name, is removed and made anew; if it cannot
 * be removed, the file is not written. So nobody can change the bytes later, or read private ones,
 * by making the part beforehand.
 *
 * Every failure is BLG_IO, with `<name>` in error->file and the system's reason in error->text. If
 * an older part stands in the way, error->file is the part. */

/* Ending of a file's name while the file is being written. */
#define BLG_FS_PART ".part"

enum blg_outfile_how {
    BLG_OUT_OVER = 0, /* a part that exists already is emptied */
    BLG_OUT_NEW = 1,  /* a part that exists already is an error */
    /* A part that exists already keeps its bytes until new bytes overwrite them. So an interrupted
     * run can resume: equal input gives equal bytes, and the old bytes of the part stay right. */
    BLG_OUT_KEEP = 2,
    BLG_OUT_DIGEST = 4,  /* finishing gives the digest of all bytes */
    BLG_OUT_DURABLE = 8, /* finishing forces file and folder entry to the disk */
    BLG_OUT_FRESH = 16,  /* finishing fails if a file has got the name by then */
    BLG_OUT_PRIVATE = 32 /* nobody else may read the file: mode 0600 from the beginning */
};

/* For an object that compares in place of writing: what becomes of it. */
typedef struct blg_outfile_compare {
    void *context;
    /* Called when the object is finished. name: below the folder. there: a regular file has the
     * name. differs: place of the first byte that differs, or that only one side has; -1 = none. */
    void (*ended)(void *context, const char *name, bool there, long long differs);
    /* Called when the object is opened: the digest of the file on disk, if the caller has computed
     * it, or NULL. While the added bytes equal the file's, they need no digest of their own. The
     * function may be NULL. */
    const char *(*digest)(void *context, const char *name);
} blg_outfile_compare;

/* Zero: not open. */
typedef struct blg_outfile {
    int file, how;
    bool begun; /* a part exists and belongs to this object; else the object writes directly */
    blg_buf name, part; /* paths */
    blg_buf pending;    /* appended bytes, not yet written; callers may append here, then flush */
    blg_digest digest;
    long long written;                  /* bytes already written, pending ones not counted */
    const blg_outfile_compare *compare; /* NULL: the object writes; else it compares: */
    size_t below_at;                    /* offset in name of the path below the folder */
    long long differs;                  /* place of the first byte that differs, -1 = none */
    blg_buf on_disk;                    /* the bytes of the file on disk */
    const char *known_digest; /* the file's digest, borrowed; NULL: `digest` gets the bytes */
    blg_buf *copy;            /* gets all bytes that are added; NULL: nothing gets them */
} blg_outfile;

/* Opens the part of a file (new, emptied or kept: blg_outfile_how). If folder is NULL, name is the
 * path; a link is followed, but a link to nothing is refused. If a pipe, a device or a terminal has
 * this name, the bytes go to it directly. Else name is a path below the folder, and neither the
 * file nor a folder on the way to it may be a link. how is a sum of values of the enum. BLG_IO if
 * another process is writing the file. The caller must finish, abandon or discard out, even after a
 * failure. */
BLG_MUST_USE blg_status blg_outfile_open(blg_outfile *out, const char *folder, const char *name,
                                         int how, blg_error *error);
/* Writes to an open descriptor instead of a part. The caller keeps the descriptor; name is for
 * messages only. Such an object is drained and abandoned, never finished. */
BLG_MUST_USE blg_status blg_outfile_over(blg_outfile *out, int file, const char *name, int how,
                                         blg_error *error);
/* Writes to a file without a name in $TMPDIR or /tmp; the file vanishes when out is abandoned. */
BLG_MUST_USE blg_status blg_outfile_unnamed(blg_outfile *out, int how, blg_error *error);
/* Compares in place of writing: the bytes that are added are those that the file `name` below the
 * folder should have. Nothing is written. A file that is missing, or is no regular file, differs
 * from its first byte on. copy, unless NULL, gets all bytes. compare and copy are borrowed. The
 * caller finishes or abandons out. */
BLG_MUST_USE blg_status blg_outfile_against(blg_outfile *out, const char *folder, const char *name,
                                            const blg_outfile_compare *compare, blg_buf *copy,
                                            blg_error *error);
/* Only for an object that compares: out->on_disk gets up to `size` bytes that the file has at the
 * place of the next byte that is added. None if there is no file. */
BLG_MUST_USE blg_status blg_outfile_peek(blg_outfile *out, size_t size, blg_error *error);
/* Writes the pending bytes; hex, unless NULL, gets the digest of all bytes. */
BLG_MUST_USE blg_status blg_outfile_drain(blg_outfile *out, char hex[BLG_DIGEST_TEXT],
                                          blg_error *error);
BLG_MUST_USE blg_status blg_outfile_add(blg_outfile *out, const void *data, size_t size,
                                        blg_error *error);
/* Writes the pending bytes if there are at least 256 KiB. */
BLG_MUST_USE blg_status blg_outfile_flush(blg_outfile *out, blg_error *error);
/* Overwrites the first bytes of the file. The digest ignores this change. */
BLG_MUST_USE blg_status blg_outfile_rewrite(blg_outfile *out, const void *data, size_t size,
                                            blg_error *error);
/* Writes the pending bytes, closes the part and renames it; hex, unless NULL, gets the digest. On
 * failure the part is removed, unless `how` has BLG_OUT_KEEP. Frees out in both cases. */
BLG_MUST_USE blg_status blg_outfile_finish(blg_outfile *out, char hex[BLG_DIGEST_TEXT],
                                           blg_error *error);
/* Writes the pending bytes if possible and frees out; the part stays on the disk. */
void blg_outfile_abandon(blg_outfile *out);
/* Removes the part and frees out. */
void blg_outfile_discard(blg_outfile *out);

/* Writes to a descriptor until all bytes are written. Returns 0, or errno. */
int blg_outfile_write(int file, const void *data, size_t size);

/* Files and folders. Every failure is BLG_IO, with the path in error->file and the system's reason
 * in error->text. No half-written file ever has the name that the caller asked for. */

/* Replaces path by "FOLDER/NAME". */
BLG_MUST_USE blg_status blg_fs_join(blg_buf *path, const char *folder, const char *name,
                                    blg_error *error);

/* "FOLDER/NAME" as a value, for names that are short, such as those of a data set's own files. Its
 * text is a member of the value: blg_fs_path(folder, name).text lives to the end of the full
 * expression. A path that does not fit is longer than any that systems open (PATH_MAX); it is cut
 * after a '/', so no file can have it. */
typedef struct blg_path {
    char text[4096 + 512];
} blg_path;
blg_path blg_fs_path(const char *folder, const char *name);

/* Replaces path by the name of a file or folder beside a folder: FOLDER + ENDING. Slashes and "/."
 * at the folder's end do not count. A name that ends in ".." or is "." becomes the real path. */
BLG_MUST_USE blg_status blg_fs_beside(blg_buf *path, const char *folder, const char *ending,
                                      blg_error *error);

/* Appends the file's bytes to out. folder is as in blg_open. BLG_INVALID if more
 * than 256 MiB come of a pipe or device, which may be endless. */
BLG_MUST_USE blg_status blg_fs_read(const char *folder, const char *path, blg_buf *out,
                                    blg_error *error);
/* As blg_fs_read, of standard input; path is for messages. */
BLG_MUST_USE blg_status blg_fs_read_input(const char *path, blg_buf *out, blg_error *error);

/* As blg_fs_read, for a file below a folder that need not exist: *there tells whether a regular
 * file has the name. */
BLG_MUST_USE blg_status blg_fs_read_found(const char *folder, const char *path, blg_buf *out,
                                          bool *there, blg_error *error);

/* Appends size bytes of an open file, from offset on. A file that ends earlier is an error. path:
 * for the error alone. */
BLG_MUST_USE blg_status blg_fs_read_open(int file, const char *path, long long offset, size_t size,
                                         blg_buf *out, blg_error *error);
/* blg_fs_read_open for a path: opens and closes the file. */
BLG_MUST_USE blg_status blg_fs_read_part(const char *folder, const char *path, long long offset,
                                         size_t size, blg_buf *out, blg_error *error);

typedef enum blg_fs_care {
    BLG_FS_QUICK,  /* complete or absent unless the machine crashes: for the many images */
    BLG_FS_DURABLE /* forced to the disk with its folder entry: for the manifest */
} blg_fs_care;

/* Writes a file completely or not at all: until it is complete, its name ends in BLG_FS_PART. If
 * path exists and is not a regular file (a pipe, a terminal), the bytes go to it directly. */
BLG_MUST_USE blg_status blg_fs_write(const char *path, const void *data, size_t size,
                                     blg_fs_care care, blg_error *error);
/* Writes a text completely or not at all, like blg_fs_write, to the file `name` below a folder; no
 * link below the folder is followed. BLG_NO_MEMORY if text->failed is set. */
BLG_MUST_USE blg_status blg_fs_write_in(const char *folder, const char *name, const blg_buf *text,
                                        blg_fs_care care, blg_error *error);

/* Makes a folder and its parents; folders that exist already are no error. If `above` is not NULL,
 * it is a folder with which path begins; below that folder, a link to a folder is an error. */
BLG_MUST_USE blg_status blg_fs_make_dirs(const char *above, const char *path, blg_error *error);
/* Makes the folder FOLDER/NAME by blg_fs_make_dirs, with folder as `above`. */
BLG_MUST_USE blg_status blg_fs_make_in(const char *folder, const char *name, blg_error *error);

/* *empty: whether path does not exist or is a folder without entries. A path that exists and is not
 * a folder is an error. */
BLG_MUST_USE blg_status blg_fs_is_empty(const char *path, bool *empty, blg_error *error);

/* *there: whether something by this name exists. BLG_IO if the system cannot say. */
BLG_MUST_USE blg_status blg_fs_find(const char *path, bool *there, blg_error *error);
/* Sets and returns BLG_IO: a path that the user gave is not there. The message is text, and the
 * nearest name in path's folder as a guess. */
BLG_MUST_USE blg_status blg_fs_missing(const char *path, const char *text, blg_error *error);
/* Like blg_fs_find, for FOLDER/NAME. */
BLG_MUST_USE blg_status blg_fs_find_in(const char *folder, const char *name, bool *there,
                                       blg_error *error);

/* Forces to the disk everything that was written to the file system on which the folder lies. */
BLG_MUST_USE blg_status blg_fs_sync(const char *folder, blg_error *error);
/* Removes a file, if it exists, and forces the removal to the disk. */
BLG_MUST_USE blg_status blg_fs_remove(const char *folder, const char *name, blg_error *error);

/* Gives an entry of the folder another name, durably, in place of any file of that name; not an
 * error if there is no such entry. */
BLG_MUST_USE blg_status blg_fs_rename(const char *folder, const char *name, const char *to,
                                      blg_error *error);

/* Called for each entry below the root that is not a folder, in no particular order; a link counts
 * as an entry. relative is the entry's path below the root. Any result but BLG_OK ends the walk. */
typedef blg_status blg_fs_visit(void *context, const char *relative, blg_error *error);
BLG_MUST_USE blg_status blg_fs_walk(const char *root, blg_fs_visit *visit, void *context,
                                    blg_error *error);

/* Says whether an entry below the root, a regular file or a folder, is one the caller writes. */
typedef bool blg_fs_known(void *context, const char *relative, bool folder);

/* Whether one of n patterns matches the file `relative`, with or without the ending BLG_FS_PART. In
 * a pattern `#` stands for one digit, `+` for one or more digits, `*` for one or more bytes other
 * than '/'. If folder is true: whether relative is a folder on the way to a file that a pattern
 * matches. */
bool blg_fs_matches(const char *const *patterns, size_t n, const char *relative, bool folder);

/* BLG_INVALID, with the path and the given text, for the first entry below root that `known`
 * rejects or that is neither a regular file nor a folder. */
BLG_MUST_USE blg_status blg_fs_check_known(const char *root, blg_fs_known *known, void *context,
                                           const char *text, blg_error *error);

/* Removes the regular files below root that `known` accepts, then every folder that is empty; root
 * itself stays. Links are never followed and never removed. */
BLG_MUST_USE blg_status blg_fs_remove_known(const char *root, blg_fs_known *known, void *context,
                                            blg_error *error);

/* Target: where the result of a run goes, one file or a folder of files.
 *
 * While the target is written, its name ends with BLG_FS_PART. blg_target_commit gives it its final
 * name; without it, blg_target_close removes the target. An existing file or folder of this name is
 * replaced only with force, and a folder only if every file in it has a name that the target's kind
 * knows. The old target keeps its name until the new one is complete. */

typedef struct blg_target_kind {
    const char *noun;            /* what the target is, for messages */
    const char *const *patterns; /* of all its files, as for blg_fs_matches */
    size_t n_patterns;
    const char *hint;    /* how to mend a file's name that no pattern matches; may be NULL */
    bool never_replaced; /* messages give no advice to use --force */
} blg_target_kind;

typedef struct blg_target {
    const blg_target_kind *kind;
    bool folder, force;
    bool begun;         /* this run made the part and has to remove it */
    int lock;           /* the open folder of the part, locked; 0 = none */
    blg_buf name;       /* as asked for, without a slash at the end */
    blg_buf part;       /* path of the part */
    blg_buf old_folder; /* path of an old folder while it is replaced */
    long long files;
} blg_target;

/* Begins a target; zero-initialise it before. BLG_INVALID, with the path, if an existing file or
 * folder is in the way; BLG_IO if another run writes the same target. Close the target whatever the
 * outcome. */
blg_status blg_target_begin(blg_target *target, const blg_target_kind *kind, const char *name,
                            bool folder, bool force, blg_error *error);
/* Gives the target its name, then calls `last` unless it is NULL. If `last` fails, a folder has its
 * old state again; a file is not taken back. */
typedef blg_status blg_target_last(void *context, blg_error *error);
blg_status blg_target_commit(blg_target *target, blg_target_last *last, void *context,
                             blg_error *error);
/* Frees the target, and removes its part unless it was committed. */
void blg_target_close(blg_target *target);

/* Opens the target's one file, or a file of its folder, to append to. The file gets its final name
 * when it is finished. */
BLG_MUST_USE blg_status blg_target_open(blg_target *target, const char *name, blg_outfile *file,
                                        blg_error *error);
/* Writes a whole file into the target's folder; folders in `name` are made. */
BLG_MUST_USE blg_status blg_target_write(blg_target *target, const char *name,
                                         const blg_buf *content, blg_error *error);

#endif
