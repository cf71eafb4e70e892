/* Names: files that list problems of a plan, for splits by "list" and for problems left out.
 *
 * A file is text, one name a line, where empty lines and lines that begin with # count for nothing;
 * or JSON: a list of names, or a split file, whose list of the rule's own name counts. */
#ifndef PLAN_NAMES_H
#define PLAN_NAMES_H

#include "base/buf.h"
#include "plan/plan.h"

/* Marks the listed problems in marks, by index. split: whose list of a split file counts; NULL
 * where a split file is refused. BLG_INVALID with file and line for a name that the plan has not,
 * with the nearest that it has, and for a name listed twice. Names of families that the
 * config leaves out count for nothing. */
blg_status blg_names_mark(const blg_plan *plan, const char *path, const char *split, bool *marks,
                          blg_error *error);

/* Where a file names what a data set has: names sorted, each once, each with its line (0 in JSON).
 * For callers without a plan. */
typedef struct blg_name {
    const char *text;
    int line;
    bool found;
} blg_name;
typedef struct blg_names {
    const char *path; /* borrowed */
    blg_buf text;
    blg_name *entries;
    int n, capacity;
} blg_names;
/* Whatever happens, names is to be freed. */
blg_status blg_names_read(blg_names *names, const char *path, const char *split, blg_error *error);
void blg_names_free(blg_names *names);
/* The entry of that name, or NULL. */
blg_name *blg_names_find(const blg_names *names, const char *text);
/* BLG_INVALID for an entry that was not found; near may be empty. */
blg_status blg_names_unknown(const blg_names *names, const blg_name *name, const char *what,
                             const char *near, blg_error *error);

#endif
