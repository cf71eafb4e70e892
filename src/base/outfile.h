/* Outfile: a file that grows by appending. All files whose half must never be taken for the whole
 * are written here.
 *
 * While the file grows its name is `<name>.part`; finishing renames it. Every failure is BLG_IO
 * with the name that was asked for in error->file and the system's reason in the text. */
#ifndef BASE_OUTFILE_H
#define BASE_OUTFILE_H

#include "base/buf.h"
#include "base/digest.h"
#include "base/open.h"

#include <stdbool.h>

/* Name that a file has while it is being written: its own with this behind. */
#define BLG_FS_PART ".part"

enum blg_outfile_how {
    BLG_OUT_OVER = 0, /* a part that is there is emptied */
    BLG_OUT_NEW = 1,  /* a part that is there is an error */
    /* A part that is there keeps its bytes until they are written over. An interrupted run may be
     * resumed so: equal input gives equal bytes, and what the part holds stays true. */
    BLG_OUT_KEEP = 2,
    BLG_OUT_DIGEST = 4,  /* finishing gives the digest of all bytes */
    BLG_OUT_DURABLE = 8, /* finishing forces file and folder entry to the disk */
};

/* Zero: not open. */
typedef struct blg_outfile {
    int file, how;
    bool begun;         /* the part is ours to remove */
    blg_buf name, part; /* paths */
    blg_buf pending;    /* appended and not yet written: callers may print into it, then flush */
    blg_digest digest;
    long long written; /* bytes; what is pending comes behind them */
} blg_outfile;

/* folder NULL: name is the path. Else name is below the folder, and neither it nor a folder on the
 * way to it may be a link. how: values of blg_outfile_how, added up. BLG_IO where another process
 * writes the file. Whatever happens, out is to be finished, abandoned or discarded. */
BLG_MUST_USE blg_status blg_outfile_open(blg_outfile *out, const char *folder, const char *name,
                                         int how, blg_error *error);
/* Over an open descriptor, which stays the caller's; name is for messages. Never finished: drained,
 * then abandoned. */
BLG_MUST_USE blg_status blg_outfile_over(blg_outfile *out, int file, const char *name, int how,
                                         blg_error *error);
/* A file without a name in $TMPDIR or /tmp; it is gone once it is abandoned. */
BLG_MUST_USE blg_status blg_outfile_unnamed(blg_outfile *out, int how, blg_error *error);
/* Writes what is pending; hex, unless NULL, gets the digest of all bytes. */
BLG_MUST_USE blg_status blg_outfile_drain(blg_outfile *out, char hex[BLG_DIGEST_TEXT],
                                          blg_error *error);
BLG_MUST_USE blg_status blg_outfile_add(blg_outfile *out, const void *data, size_t size,
                                        blg_error *error);
/* Writes what is pending once there is enough of it. */
BLG_MUST_USE blg_status blg_outfile_flush(blg_outfile *out, blg_error *error);
/* Puts bytes over the first ones of the file; the digest does not see them. */
BLG_MUST_USE blg_status blg_outfile_rewrite(blg_outfile *out, const void *data, size_t size,
                                            blg_error *error);
/* Writes all, closes and renames. hex NULL: no digest is wanted. A failed one has no part left,
 * unless it was opened to keep it. Frees in both cases. */
BLG_MUST_USE blg_status blg_outfile_finish(blg_outfile *out, char hex[BLG_DIGEST_TEXT],
                                           blg_error *error);
/* Writes what is pending as far as possible and frees; the part stays. */
void blg_outfile_abandon(blg_outfile *out);
/* Removes the part and frees. */
void blg_outfile_discard(blg_outfile *out);

/* 0 when all bytes are written, else errno. */
int blg_outfile_write(int file, const void *data, size_t size);

#endif
