/* presets list, presets show: print the built-in configs. */
#include "cli/source.h"

#include <stdio.h>

static const cli_option list_options[] = {OPTION_FLAG("json", 0, "as JSON"), CLI_COMMON_OPTIONS};

static blg_status list(const cli_args *args, blg_error *error) {
    (void)error;
    bool json = cli_given(args, "json");
    for (int i = 0; i < blg_preset_count(); i++) {
        if (!json) {
            printf("%-20s%s\n", blg_preset_name(i), blg_preset_summary(i));
            continue;
        }
        cli_json_string(i ? ", {\"name\": " : "[{\"name\": ", blg_preset_name(i));
        cli_json_string(", \"summary\": ", blg_preset_summary(i));
        putchar('}');
    }
    if (json)
        puts("]");
    return BLG_OK;
}

const cli_command cli_presets_list = {"presets list", "",  "Lists the presets", "",
                                      list_options,   list};

static const cli_option show_options[] = {CLI_COMMON_OPTIONS};

static blg_status show(const cli_args *args, blg_error *error) {
    blg_config config;
    blg_status status = blg_config_preset(args->arguments[0], &config, error);
    return status == BLG_OK ? cli_print_config(&config, error) : status;
}

const cli_command cli_presets_show = {"presets show", "NAME", "Prints a preset with every knob", "",
                                      show_options,   show};
