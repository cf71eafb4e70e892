/* tasks: the problems of a data set in further forms, as JSON lines. */
#include "base/outfile.h"
#include "base/str.h"
#include "cli/cli.h"
#include "cli/files.h"
#include "cli/source.h"
#include "tasks/forms.h"
#include "tasks/tasks.h"

#include <stdio.h>
#include <string.h>

#define FORMS "i1s,i2s,d1s,d2s,cs,cg"

static const cli_option options[] = {
    OPTION_TEXT("forms", 0, "LIST", "of " FORMS " (all)"),
    OPTION_INTEGER("choices", 'k', "choices of concept selection (4)", 2, BLG_MAX_CHOICES),
    OPTION_CHOICE("wording", 0, "short|long", "length of the texts (long)"),
    CLI_DATASET_CATALOG_OPTION,
    OPTION_TEXT("output", 'o', "FILE", "file to write (standard output)"),
    CLI_COMMON_OPTIONS};

static blg_status read_form(const cli_args *args, const char *name, size_t size, bool *forms) {
    const char *names[BLG_TASK_FORMS];
    char written[64];
    for (int i = 0; i < BLG_TASK_FORMS; i++)
        names[i] = blg_task_form_name((blg_task_form)i);
    snprintf(written, sizeof written, "%.*s", (int)(size < 60 ? size : 60), name);
    int form = blg_task_form_find(written);
    if (form < 0)
        return cli_unknown(args, "--forms: expected some of " FORMS ", got", written,
                           blg_str_nearest(written, names, BLG_TASK_FORMS));
    forms[form] = true;
    return BLG_OK;
}

static blg_status read_forms(const cli_args *args, bool *forms) {
    const char *list = cli_text(args, "forms", FORMS);
    blg_status status = BLG_OK;
    for (; status == BLG_OK; list++) {
        size_t size = strcspn(list, ",");
        status = read_form(args, list, size, forms);
        list += size;
        if (!*list)
            break;
    }
    return status;
}

static blg_status sink(void *context, const char *lines, size_t size, blg_error *error) {
    return blg_outfile_add(context, lines, size, error);
}

static void tell(const cli_args *args, const char *output, const blg_tasks_summary *summary) {
    long long n = 0;
    char tasks[32], problems[32];
    for (int i = 0; i < BLG_TASK_FORMS; i++)
        n += summary->tasks[i];
    cli_say(args, "%s: %s tasks of %s problems", output, cli_group(n, tasks),
            cli_group(summary->problems, problems));
}

/* output NULL: standard output. */
static blg_status write_tasks(const cli_args *args, const blg_tasks_options *tasks,
                              const char *output, blg_error *error) {
    blg_tasks_summary summary;
    blg_outfile out;
    blg_status status =
        output ? blg_outfile_open(&out, NULL, output, BLG_OUT_DURABLE, error)
               : blg_outfile_over(&out, fileno(stdout), "standard output", BLG_OUT_OVER, error);
    if (status == BLG_OK)
        status = blg_tasks_write(tasks, sink, &out, &summary, error);
    if (status == BLG_OK)
        status =
            output ? blg_outfile_finish(&out, NULL, error) : blg_outfile_drain(&out, NULL, error);
    if (status == BLG_OK && output)
        tell(args, output, &summary);
    else
        blg_outfile_discard(&out);
    return status;
}

static blg_status run(const cli_args *args, blg_error *error) {
    const char *output = cli_text(args, "output", NULL);
    blg_catalogue *catalogue = NULL;
    blg_tasks_options tasks = {.folder = args->arguments[0],
                               .choices = (int)cli_integer(args, "choices", 4),
                               .wording =
                                   (blg_wording)cli_choice(args, "wording", BLG_WORDING_LONG)};
    blg_status status = read_forms(args, tasks.forms);
    if (status == BLG_OK && output && strcmp(output, "-") == 0)
        status = cli_usage_error(args->command, "-o: without it the tasks go to standard output; "
                                                "- is no file's name");
    if (status == BLG_OK && output)
        status = cli_check_outside(args, args->arguments[0], output);
    if (status == BLG_OK)
        status = cli_source_catalogue(args, &catalogue, error);
    tasks.catalogue = catalogue;
    if (status == BLG_OK)
        status = write_tasks(args, &tasks, output, error);
    blg_catalogue_free(catalogue);
    return status;
}

const cli_command cli_tasks = {
    "tasks",
    "DATASET",
    "Poses a data set's problems in further forms",
    "One JSON line per task: image to side (i1s), pair of images to sides (i2s), description to\n"
    "side (d1s), pair of descriptions to sides (d2s), concept selection (cs) and concept\n"
    "generation (cg). docs/tasks.md explains the lines.",
    options,
    run};
