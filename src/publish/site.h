/* Site: the folder of a web page, or another folder whose files come from blogo and the caller.
 *
 * The folder gets its name when it is whole (base/target.h). A folder that is not empty is refused.
 * With force, an older site of the same kind is replaced; a folder that holds any other file is
 * still refused. If writing fails, the older site stays as it was.
 *
 * Some sites have a key: a file of answers beside the folder. The key counts as a part of the site:
 * it is not replaced without force, and stays as it was if writing fails. */
#ifndef PUBLISH_SITE_H
#define PUBLISH_SITE_H

#include "base/target.h"

typedef struct blg_site_asset {
    const char *name;
    const unsigned char *data;
    const size_t *size;
} blg_site_asset;

typedef struct blg_site_kind {
    blg_target_kind target;
    const blg_site_asset *assets; /* files that are compiled into blogo */
    int n_assets;
    const char *const *folders; /* of the site; NULL ends the list */
    const char *key;            /* ending of the key's name, after the folder's; NULL = no key */
} blg_site_kind;

typedef struct blg_site {
    const blg_site_kind *kind;
    blg_target target; /* target.part: the folder in which files are written */
    blg_outfile key;
    blg_buf path;
    long long files, bytes;
} blg_site;

/* Begins the site, and opens its key. Call blg_site_close even after a failure. */
blg_status blg_site_begin(blg_site *site, const blg_site_kind *kind, const char *folder, bool force,
                          blg_error *error);
/* Writes a file. name may contain one of the kind's folders. */
blg_status blg_site_write(blg_site *site, const char *name, const blg_buf *content,
                          blg_error *error);
/* Writes the compiled-in files. Then key and folder get their names. */
blg_status blg_site_finish(blg_site *site, blg_error *error);
/* Frees the site, and removes what is not finished. */
void blg_site_close(blg_site *site);

#endif
