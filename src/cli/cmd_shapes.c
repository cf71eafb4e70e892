/* shapes list, shapes show: print the catalogue as text. */
#include "base/str.h"
#include "cli/cli.h"
#include "cli/source.h"

#include <stdio.h>
#include <string.h>

#define SHAPES_OPTIONS CLI_CATALOG_OPTION, OPTION_FLAG("json", 0, "as JSON")

static const cli_option list_options[] = {
    OPTION_TEXT("super-class", 0, "NAME", "only shapes of this super class"),
    OPTION_TEXT("attribute", 0, "NAME", "only shapes that have this attribute"), SHAPES_OPTIONS,
    CLI_COMMON_OPTIONS};

static void print_labels_json(const blg_shape *shape) {
    printf("{");
    for (int i = 0; i < BLG_DEFAULT_ATTRIBUTES; i++)
        printf("%s\"%s\": %s", i ? ", " : "", blg_attribute_name((blg_attribute)i),
               shape->labels[i] == 1   ? "1"
               : shape->labels[i] == 0 ? "0"
                                       : "null");
    printf("}");
}

static void print_shape_json(const blg_shape *shape) {
    char program[BLG_MAX_ACTIONS * (BLG_ACTION_TEXT + 2)];
    cli_json_string("{\"name\": ", shape->name);
    cli_json_string(", \"title\": ", shape->title);
    cli_json_string(", \"super_class\": ", shape->super_class);
    blg_program_print(&shape->program, program, sizeof program);
    printf(", \"decorable\": %s, \"program\": \"%s\", \"labels\": ",
           shape->decorable ? "true" : "false", program);
    print_labels_json(shape);
    printf("}");
}

static void print_shape(const blg_shape *shape) {
    printf("name         %s\ntitle        %s\nsuper class  %s\ndecorable    %s\n", shape->name,
           shape->title, shape->super_class, shape->decorable ? "yes" : "no");
    for (int i = 0; i < shape->program.n_actions; i++) {
        char action[BLG_ACTION_TEXT];
        blg_action_print(&shape->program.actions[i], action);
        printf("%-13s%s\n", i ? "" : "program", action);
    }
    static const int8_t values[] = {1, 0, BLG_UNDECIDED};
    static const char *const titles[] = {"has", "has not", "undecided"};
    for (int v = 0; v < 3; v++) {
        bool first = true;
        for (int i = 0; i < BLG_DEFAULT_ATTRIBUTES; i++)
            if (shape->labels[i] == values[v]) {
                printf("%-13s%s\n", first ? titles[v] : "", blg_attribute_name((blg_attribute)i));
                first = false;
            }
    }
}

static blg_status read_attribute(const cli_args *args, int *attribute) {
    const char *name = cli_text(args, "attribute", NULL);
    *attribute = name ? blg_attribute_find(name) : -1;
    return name && *attribute < 0 ? cli_unknown(args, "--attribute: unknown attribute", name,
                                                blg_attribute_nearest(name))
                                  : BLG_OK;
}

static blg_status check_super_class(const cli_args *args, const blg_catalogue *catalogue,
                                    const char *name) {
    const char *names[1024];
    int n = 0;
    for (; n < blg_catalogue_super_classes(catalogue) && n < 1024; n++) {
        names[n] = blg_catalogue_super_class(catalogue, n);
        if (strcmp(names[n], name) == 0)
            return BLG_OK;
    }
    return cli_unknown(args, "--super-class: unknown super class", name,
                       blg_str_nearest(name, names, (size_t)n));
}

static void print_list(const cli_args *args, const blg_catalogue *catalogue, int attribute) {
    const char *super_class = cli_text(args, "super-class", NULL);
    bool json = cli_given(args, "json");
    int printed = 0;
    for (int i = 0; i < blg_catalogue_size(catalogue); i++) {
        const blg_shape *shape = blg_catalogue_shape(catalogue, i);
        if ((super_class && strcmp(shape->super_class, super_class) != 0) ||
            (attribute >= 0 && shape->labels[attribute] != 1))
            continue;
        if (json) {
            printf(printed ? ",\n" : "[");
            print_shape_json(shape);
        } else {
            printf("%-48s %-24s %d actions%s\n", shape->name, shape->super_class,
                   shape->program.n_actions, shape->decorable ? "" : ", plain only");
        }
        printed++;
    }
    if (json)
        puts(printed ? "]" : "[]");
    cli_say(args, "%d of %d shapes", printed, blg_catalogue_size(catalogue));
}

static blg_status list(const cli_args *args, blg_error *error) {
    int attribute;
    blg_catalogue *catalogue = NULL;
    const char *super_class = cli_text(args, "super-class", NULL);
    blg_status status = read_attribute(args, &attribute);
    if (status == BLG_OK)
        status = cli_source_catalogue(args, &catalogue, error);
    if (status == BLG_OK && super_class)
        status = check_super_class(args, catalogue, super_class);
    if (status == BLG_OK)
        print_list(args, catalogue, attribute);
    blg_catalogue_free(catalogue);
    return status;
}

const cli_command cli_shapes_list = {"shapes list", "",  "Lists the shapes of the catalogue", "",
                                     list_options,  list};

static const cli_option show_options[] = {SHAPES_OPTIONS, CLI_COMMON_OPTIONS};

static blg_status show_one(const cli_args *args, const blg_catalogue *catalogue, int i) {
    const char *name = args->arguments[i];
    bool json = cli_given(args, "json");
    int shape = blg_catalogue_find(catalogue, name);
    if (shape < 0)
        return cli_unknown(args, "unknown shape", name, blg_catalogue_nearest(catalogue, name));
    if (json) {
        print_shape_json(blg_catalogue_shape(catalogue, shape));
        putchar('\n');
    } else {
        printf(i ? "\n" : "");
        print_shape(blg_catalogue_shape(catalogue, shape));
    }
    return BLG_OK;
}

static blg_status show(const cli_args *args, blg_error *error) {
    blg_catalogue *catalogue = NULL;
    blg_status status = cli_source_catalogue(args, &catalogue, error);
    for (int i = 0; i < args->n_arguments && status == BLG_OK; i++)
        status = show_one(args, catalogue, i);
    blg_catalogue_free(catalogue);
    return status;
}

const cli_command cli_shapes_show = {"shapes show",
                                     "NAME...",
                                     "Prints shapes: program, super class and labels",
                                     "With --json one object a line.",
                                     show_options,
                                     show};
