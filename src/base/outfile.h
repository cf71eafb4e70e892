/* Outfile: a file that grows by appending. It serves all files of which a half must never be taken
 * for the whole.
 *
 * While the file grows it is called `<name>.part` (the part); finishing renames it to `<name>`.
 * Every failure is BLG_IO, with `<name>` in error->file and the system's reason in error->text. If
 * an older part stands in the way, error->file is the part. */
#ifndef BASE_OUTFILE_H
#define BASE_OUTFILE_H

#include "base/buf.h"
#include "base/digest.h"
#include "base/open.h"

#include <stdbool.h>

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
};

/* Zero: not open. */
typedef struct blg_outfile {
    int file, how;
    bool begun;         /* this object has made or taken the part and may remove it; else it writes
                           directly */
    blg_buf name, part; /* paths */
    blg_buf pending;    /* appended bytes, not yet written; callers may append here, then flush */
    blg_digest digest;
    long long written; /* bytes already written, pending ones not counted */
} blg_outfile;

/* Opens the part of a file (new, emptied or kept: blg_outfile_how). If folder is NULL, name is the
 * path; if a pipe, a device or a terminal has this name, the bytes go to it directly, and a link is
 * followed, but a link to nothing is refused. Else name is a path below the folder, and neither the
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

#endif
