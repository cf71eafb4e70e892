/* A data set of random programs, in a folder root/set; exports are written to other folders in
 * root. */
#ifndef SUPPORT_EXPORT_SET_H
#define SUPPORT_EXPORT_SET_H

#include "base/files.h"
#include "tell/export.h"
#include "temp.h"

enum {
    EXPORT_SIDE = 10,
    EXPORT_PROBLEMS = 10,
    EXPORT_VAL = 4 /* problems */,
    EXPORT_IMAGES = 2 * EXPORT_SIDE * EXPORT_PROBLEMS,
    EXPORT_PX = 16
}; /* 200 images, 400 programs */

typedef struct export_set {
    char root[TEMP_PATH], folder[TEMP_PATH]; /* root/set is the data set */
    blg_problem problems[EXPORT_PROBLEMS];
    bool force; /* the option `force` of the exports */
    int limit;
} export_set;

/* Writes programs and poses, without pictures. */
void export_set_make(export_set *set);
/* Writes a manifest that says that the scenes are the published painter's. */
void export_set_publish(export_set *set);
/* Writes pictures of one gray each: the image's number among all images of the set, positives
 * first, modulo 256. */
void export_set_draw(const export_set *set);
void export_set_remove(const export_set *set);
/* Writes a file of the data set. */
void export_set_store(const export_set *set, const char *name, const char *text, size_t size);

/* Exports to root/name. */
blg_status export_set_to(const export_set *set, blg_export_format format, const char *name,
                         int rows, blg_export_summary *summary, blg_error *error);
/* As export_set_to; the export must succeed and write this number of files. */
void export_set_good(const export_set *set, blg_export_format format, const char *name,
                     long long files);
/* Checks that neither the export nor a part of it exists. */
void export_set_expect_nothing(const export_set *set, const char *name);

#endif
