/* config check, presets list, presets show: configs as text. */
#include "cli/commands.h"
#include "cli/source.h"

#include <stdio.h>
#include <string.h>

blg_status cli_print_config(const blg_config *config) {
    char *text = blg_config_print(config);
    if (!text)
        return cli_fail_text(BLG_NO_MEMORY, "out of memory");
    size_t size = strlen(text);
    printf("%s%s", text, size && text[size - 1] == '\n' ? "" : "\n");
    blg_text_free(text);
    return BLG_OK;
}

static const cli_option check_options[] = {
    CLI_SOURCE_OPTIONS{"print-config", 0, CLI_FLAG, NULL, "print the effective config", 0, 0},
    CLI_COMMON_OPTIONS};

/* The plan is made too: a config may be well-formed and ask for what the catalogue lacks. */
static blg_status check(const cli_args *args) {
    cli_source source = {.generator = NULL};
    blg_status status = cli_source_open(args, &source);
    if (status == BLG_OK && cli_given(args, "print-config"))
        status = cli_print_config(&source.config);
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
    "Tells all mistakes at once, each with file, line, column and key.",
    check_options,
    CLI_COUNT(check_options),
    0,
    0,
    check,
};

static const cli_option list_options[] = {{"json", 0, CLI_FLAG, NULL, "as JSON", 0, 0},
                                          CLI_COMMON_OPTIONS};

static blg_status list(const cli_args *args) {
    bool json = cli_given(args, "json");
    for (int i = 0; i < blg_preset_count(); i++) {
        if (!json) {
            printf("%-20s%s\n", blg_preset_name(i), blg_preset_summary(i));
            continue;
        }
        printf(i ? ", {\"name\": " : "[{\"name\": ");
        cli_json_string(blg_preset_name(i));
        printf(", \"summary\": ");
        cli_json_string(blg_preset_summary(i));
        putchar('}');
    }
    if (json)
        puts("]");
    return BLG_OK;
}

const cli_command cli_presets_list = {
    "presets list", "", "Lists the presets", "", list_options, CLI_COUNT(list_options), 0, 0, list,
};

static const cli_option show_options[] = {CLI_COMMON_OPTIONS};

static blg_status show(const cli_args *args) {
    blg_config config;
    blg_error error = {0};
    if (blg_config_preset(args->arguments[0], &config, &error) != BLG_OK)
        return cli_fail(&error);
    return cli_print_config(&config);
}

const cli_command cli_presets_show = {
    "presets show",
    "NAME",
    "Prints a preset with every knob",
    "",
    show_options,
    CLI_COUNT(show_options),
    1,
    1,
    show,
};
