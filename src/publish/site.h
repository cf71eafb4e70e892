/* Site: the folder of a web page, made of files that are compiled in and files that are written.
 *
 * index.html is written last, so its presence means that the site is whole. If writing fails, the
 * whole site is removed. A folder that is not empty is refused. With force, an older site of the
 * same kind is replaced, unless the folder holds any file that such a site does not have. */
#ifndef PUBLISH_SITE_H
#define PUBLISH_SITE_H

#include "base/buf.h"
#include "base/error.h"

#include <stdbool.h>
#include <stddef.h>

typedef struct blg_site_asset {
    const char *name;
    const unsigned char *data;
    const size_t *size;
} blg_site_asset;

typedef struct blg_site_kind {
    const char *noun;             /* what it is, for messages */
    const blg_site_asset *assets; /* index.html is the last */
    int n_assets;
    const char *const *patterns; /* of every file that such a site may have; base/fs.h */
    int n_patterns;
    const char *const *folders; /* that it has; NULL ends the list */
} blg_site_kind;

typedef struct blg_site {
    const blg_site_kind *kind;
    const char *folder; /* borrowed */
    bool made;          /* the folder was not there */
    bool begun, whole;
    blg_buf path;
    long long files, bytes;
} blg_site;

/* Makes the folder, or empties it. Close the site even after a failure: an unfinished site is
 * removed then. */
blg_status blg_site_begin(blg_site *site, const blg_site_kind *kind, const char *folder, bool force,
                          blg_error *error);
/* Writes a file, in one of the kind's folders. */
blg_status blg_site_write(blg_site *site, const char *name, const blg_buf *content,
                          blg_error *error);
/* Writes the assets: the site is whole. */
blg_status blg_site_finish(blg_site *site, blg_error *error);
void blg_site_close(blg_site *site);

#endif
