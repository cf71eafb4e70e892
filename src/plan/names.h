/* Names: files that list problems of a plan, for splits by "list" and for problems left out.
 *
 * A file is text or JSON. Text has one name a line; empty lines and lines that begin with # are
 * ignored. JSON is a list of names, or a split file, of which only the list of the given split is
 * read. */
#ifndef PLAN_NAMES_H
#define PLAN_NAMES_H

#include "base/buf.h"
#include "plan/plan.h"

/* Marks the listed problems in marks, by plan index. split: the list to read from a split file;
 * NULL: a split file is refused. BLG_INVALID with file and line for a name that the plan does not
 * have, with the nearest name that it has, and for a name listed twice. Names of families that the
 * config leaves out are ignored. */
blg_status blg_names_mark(blg_plan *plan, const char *path, const char *split, bool *marks,
                          blg_error *error);

/* The names of a file, sorted, each once, with its line (0 in JSON). For callers without a plan. */
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
/* The caller frees names in every case, also after an error. */
blg_status blg_names_read(blg_names *names, const char *path, const char *split, blg_error *error);
void blg_names_free(blg_names *names);
/* The entry of that name, or NULL. */
blg_name *blg_names_find(const blg_names *names, const char *text);
/* Reports an entry that was not found and returns BLG_INVALID. what: the subject of the message,
 * such as "the plan". near: a similar name, or "". */
blg_status blg_names_unknown(const blg_names *names, const blg_name *name, const char *what,
                             const char *near, blg_error *error);

#endif
