/* Gallery: a data set as a static web site, which works without network and without a server.
 *
 * Problems are stored as chunks of JSON in script files, which the page loads on demand. The page
 * draws pictures from programs and poses, so no picture of the data set is read. web/gallery/ holds
 * the page, docs/publishing.md describes it. */
#ifndef PUBLISH_GALLERY_H
#define PUBLISH_GALLERY_H

#include "catalogue/catalogue.h"

#include <stdbool.h>

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
