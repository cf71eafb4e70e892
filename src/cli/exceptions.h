/* Exceptions: wrong labels of a table that are known, so that a check does not count them again. */
#ifndef CLI_EXCEPTIONS_H
#define CLI_EXCEPTIONS_H

#include "catalogue/check.h"
#include "cli/cli.h"

typedef struct cli_exception {
    const char *shape;
    blg_attribute attribute;
    int table, measured;
    int line;
    bool met;
} cli_exception;

typedef struct cli_exceptions {
    char *text; /* what the names point into */
    cli_exception *list;
    int n;
} cli_exceptions;

/* Reads a table with the columns shape, attribute, table, measured, reason. Failures are told. Free
 * whatever the outcome. */
blg_status cli_exceptions_read(const char *path, cli_exceptions *exceptions);
void cli_exceptions_free(cli_exceptions *exceptions);
/* Whether the finding is listed; marks the exception as met. */
bool cli_exceptions_meet(cli_exceptions *exceptions, const blg_catalogue *catalogue,
                         const blg_shape_finding *finding);

#endif
