/* config check: reads a config and plans its problems. */
#include "cli/source.h"

static const cli_option options[] = {CLI_SOURCE_OPTIONS,
                                     OPTION_FLAG("print-config", 0, "print the effective config"),
                                     CLI_COMMON_OPTIONS};

/* Checks a config. The problems are planned too, because a well-formed config may ask for shapes
 * that the catalogue lacks. */
static blg_status run(const cli_args *args, blg_error *error) {
    cli_source source;
    blg_status status = cli_source_open(args, &source, error);
    if (status == BLG_OK && cli_given(args, "print-config"))
        status = cli_print_config(&source.config, error);
    else if (status == BLG_OK)
        cli_say(args, "%s: good, %lld problems", cli_text(args, "config", source.config.preset),
                (long long)blg_plan_size(blg_generator_plan(source.generator)));
    cli_source_close(&source);
    return status;
}

const cli_command cli_config_check = {
    "config check",
    "",
    "Checks a config and whether it can be filled",
    "Prints every mistake at once, each with file, line, column and key.",
    options,
    run};
