/* Pages: gallery and report of the audit. */
#ifndef TELL_GALLERY_H
#define TELL_GALLERY_H

#include "base/files.h"
#include "figure/catalogue.h"

/* Site: the folder of a web page, or another folder whose files come from blogo and the caller.
 *
 * The folder gets its name when it is whole (base/files.h). A folder that is not empty is refused.
 * With force, an older site of the same kind is replaced; a folder that holds any other file is
 * still refused. If writing fails, the older site stays as it was.
 *
 * Some sites have a key: a file of answers beside the folder. The key counts as a part of the site:
 * it is not replaced without force, and stays as it was if writing fails. */

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
/* An asset, by the symbol of embedded.h. */
#define BLG_SITE_ASSET(name, symbol)                                                               \
    { name, blg_embedded_##symbol, &blg_embedded_##symbol##_size }
/* The members of a kind whose unit has arrays `patterns`, `assets` and `folders`. */
#define BLG_SITE_FILES(what)                                                                       \
    .target = {.noun = (what),                                                                     \
               .patterns = patterns,                                                               \
               .n_patterns = sizeof patterns / sizeof *patterns},                                  \
    .assets = assets, .n_assets = sizeof assets / sizeof *assets, .folders = folders

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

/* Reads a report of `blogo audit --json` that the user gives to another command. */

struct json_t;

/* Appends the file to text. *report gets the parsed report, which the caller then owns, or NULL.
 * BLG_IO, BLG_INVALID if the file is no audit report, BLG_NO_MEMORY. */
blg_status blg_audit_report_read(const char *path, blg_buf *text, struct json_t **report,
                                 blg_error *error);

/* BLG_INVALID, with the path, unless the report is of problems with this fingerprint
 * (problem/concept.h). */
blg_status blg_audit_report_check(const struct json_t *report, const char *path,
                                  const char *fingerprint, blg_error *error);

/* Gallery: a data set as a static web site, which works without network and without a server.
 *
 * Problems are stored as chunks of JSON in script files, which the page loads on demand. The page
 * draws pictures from programs and poses, so no picture of the data set is read. web/gallery/ holds
 * the page, docs/publishing.md describes it. */

typedef struct blg_gallery_options {
    const char *dataset, *output;
    const char *audit; /* JSON report of `blogo audit`; NULL: an audit is made */
    bool no_audit;     /* leave the audit out */
    bool force;
    int limit; /* problems of each family; 0 = all */
    const blg_catalogue *catalogue;
} blg_gallery_options;

typedef struct blg_gallery_summary {
    long long problems, files, bytes;
} blg_gallery_summary;

/* Writes a gallery. BLG_INFEASIBLE if the data set has no scenes, because then it has no poses (the
 * published layout). */
BLG_MUST_USE blg_status blg_gallery_write(const blg_gallery_options *options,
                                          blg_gallery_summary *summary, blg_error *error);

#endif
