/* Site: the folder of a web page. Its files are compiled into blogo or written by the caller.
 *
 * index.html is written last, so its presence means that the site is whole. If writing fails, the
 * whole site is removed. A folder that is not empty is refused. With force, an older site of the
 * same kind is replaced; a folder that holds any other file is still refused. */
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
    const char *noun;             /* what the site is, for messages */
    const blg_site_asset *assets; /* index.html is the last */
    int n_assets;
    const char *const *patterns; /* of all files of such a site; base/fs.h */
    int n_patterns;
    const char *const *folders; /* of the site; NULL ends the list */
} blg_site_kind;

typedef struct blg_site {
    const blg_site_kind *kind;
    const char *folder; /* borrowed */
    bool made;          /* the folder was not there */
    bool begun, whole;
    blg_buf path;
    long long files, bytes;
} blg_site;

/* Makes the folder, or empties it. Call blg_site_close even after a failure; it removes an
 * unfinished site. */
blg_status blg_site_begin(blg_site *site, const blg_site_kind *kind, const char *folder, bool force,
                          blg_error *error);
/* Writes a file. name may contain one of the kind's folders. */
blg_status blg_site_write(blg_site *site, const char *name, const blg_buf *content,
                          blg_error *error);
/* Writes the compiled-in files, index.html last. The site is whole then. */
blg_status blg_site_finish(blg_site *site, blg_error *error);
void blg_site_close(blg_site *site);

#endif
