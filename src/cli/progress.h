/* Shows progress on standard error, with rate and time left. On a terminal it is one line that
 * renews itself; elsewhere, if asked for, plain lines or JSON lines. It also handles the interrupt
 * key. */
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include "cli/cli.h"
#include "write/dataset.h"

#include <time.h>

#define CLI_PROGRESS_OPTION                                                                        \
    OPTION_CHOICE("progress", 0, "auto|none|plain|json", "how progress is shown (auto)")

typedef enum cli_progress_form {
    CLI_PROGRESS_AUTO,
    CLI_PROGRESS_NONE,
    CLI_PROGRESS_PLAIN,
    CLI_PROGRESS_JSON,
    CLI_PROGRESS_LINE
} cli_progress_form;

typedef struct cli_progress {
    cli_progress_form form;
    struct timespec start, last;
    bool shown; /* a renewed line is on the terminal */
} cli_progress;

void cli_progress_begin(cli_progress *progress, const cli_args *args);
/* Shows progress; a function for blg_write_options.progress. Returns false after the interrupt key
 * was pressed. */
bool cli_progress_tell(void *progress, const blg_progress *now);
/* Clears a renewed line. Returns the seconds since cli_progress_begin. */
double cli_progress_end(cli_progress *progress);

#endif
