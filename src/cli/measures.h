/* Prints the measures of a program as text and as JSON. */
#ifndef CLI_MEASURES_H
#define CLI_MEASURES_H

#include "analyse/line_reading.h"
#include "base/buf.h"
#include "catalogue/check.h"

typedef struct cli_measures {
    blg_analysis analysis;
    blg_decoration decoration;
} cli_measures;

blg_status cli_measure(blg_analyser *analyser, const blg_program *program, blg_line_reading reading,
                       cli_measures *measures, blg_error *error);
void cli_measures_text(blg_buf *out, const cli_measures *measures);
/* Appends the members of a JSON object without its braces. */
void cli_measures_json(blg_buf *out, const cli_measures *measures);

#endif
