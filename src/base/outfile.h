/* Outfile: a file that grows by appending, with its digest.
 *
 * While it grows it has the name `<name>.part`; finishing renames it. A part that was left by an
 * interrupted run may be written over from the start: equal input gives equal bytes, so what it
 * holds stays true until it is replaced by itself. */
#ifndef BASE_OUTFILE_H
#define BASE_OUTFILE_H

#include "base/buf.h"
#include "base/digest.h"
#include "base/error.h"

typedef struct blg_outfile {
    int file;         /* -1 = not open */
    blg_buf path;     /* of the part */
    const char *name; /* within the folder; borrowed */
    blg_buf pending;  /* not yet written */
    blg_digest digest;
    long long size;
} blg_outfile;

/* out is zero or was abandoned. keep: do not cut off what the part holds already. */
blg_status blg_outfile_open(blg_outfile *out, const char *folder, const char *name, bool keep,
                            blg_error *error);
blg_status blg_outfile_add(blg_outfile *out, const void *data, size_t size, blg_error *error);
blg_status blg_outfile_finish(blg_outfile *out, char hex[BLG_DIGEST_TEXT], blg_error *error);
/* Writes what is pending as far as possible and closes; the part stays. A finished one is freed. */
void blg_outfile_abandon(blg_outfile *out);

/* BLG_IO with the path and the system's reason for errno `code`. */
blg_status blg_outfile_error(const char *action, const char *path, int code, blg_error *error);
/* 0 when all bytes are written, else errno. */
int blg_outfile_write(int file, const void *data, size_t size);

#endif
