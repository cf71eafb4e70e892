/* Status: internal additions to the public blg_status. */
#ifndef BASE_STATUS_H
#define BASE_STATUS_H

#include "blogo/base.h"

#if defined(__GNUC__)
#define BLG_PRINTF(f) __attribute__((format(printf, f, f + 1)))
#else
#define BLG_PRINTF(f)
#endif

/* The project's version as a text, "0.2.0". */
#define BLG_VERSION_TEXT_OF(a, b, c) #a "." #b "." #c
#define BLG_VERSION_TEXT(a, b, c)    BLG_VERSION_TEXT_OF(a, b, c)
#define BLOGO_VERSION                                                                              \
    BLG_VERSION_TEXT(BLOGO_VERSION_MAJOR, BLOGO_VERSION_MINOR, BLOGO_VERSION_PATCH)

/* Exit code of the command-line tool for a status: 0 done, 1 failed, 2 usage or config, 3
 * verification failed, 4 infeasible request, 5 I/O, 130 interrupted. */
int blg_status_exit_code(blg_status status);

#endif
