/* Exceptions: known wrong labels of a shape table, which `shapes check` accepts. */
#ifndef CLI_EXCEPTIONS_H
#define CLI_EXCEPTIONS_H

#include "base/arena.h"
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
    blg_arena arena; /* of the list and its names */
    cli_exception *list;
    int n;
} cli_exceptions;

/* Reads a table of exceptions with the columns shape, attribute, table, measured, reason; table and
 * measured are two values of the attribute. Free exceptions whatever the outcome. */
blg_status cli_exceptions_read(const char *path, cli_exceptions *exceptions, blg_error *error);
void cli_exceptions_free(cli_exceptions *exceptions);
/* Whether the finding is a listed exception; if so, marks the exception as met. */
bool cli_exceptions_meet(cli_exceptions *exceptions, const blg_catalogue *catalogue,
                         const blg_shape_finding *finding);

#endif
