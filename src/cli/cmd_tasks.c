/* tasks: the problems of a data set in further forms, as JSON lines. */
#include "base/str.h"
#include "cli/commands.h"
#include "cli/files.h"
#include "cli/source.h"
#include "tasks/tasks.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

static const cli_option options[] = {
    {"forms", 0, CLI_TEXT, "LIST", "of i1s,i2s,d1s,d2s,cs,cg (all)", 0, 0},
    {"choices", 'k', CLI_INTEGER, "K", "choices of concept selection (4)", 2, BLG_MAX_CHOICES},
    {"wording", 0, CLI_CHOICE, "short|long", "texts (long)", 0, 0},
    {"catalog", 0, CLI_TEXT, "DIR", "shape tables that the data set was made from (built-in)", 0,
     0},
    {"output", 'o', CLI_TEXT, "FILE", "file to write (standard output)", 0, 0},
    CLI_COMMON_OPTIONS};

static blg_status read_form(const cli_args *args, const char *name, size_t size, bool *forms) {
    const char *names[BLG_TASK_FORMS];
    char written[64];
    for (int i = 0; i < BLG_TASK_FORMS; i++)
        names[i] = blg_task_form_name((blg_task_form)i);
    snprintf(written, sizeof written, "%.*s", (int)(size < 60 ? size : 60), name);
    int form = blg_task_form_find(written);
    const char *near = blg_str_nearest(written, names, BLG_TASK_FORMS);
    if (form < 0)
        return cli_usage_error(args->command,
                               "--forms: unknown form \"%s\", expected some of "
                               "i1s,i2s,d1s,d2s,cs,cg%s%s%s",
                               written, near ? "; did you mean \"" : "", near ? near : "",
                               near ? "\"?" : "");
    forms[form] = true;
    return BLG_OK;
}

static blg_status read_forms(const cli_args *args, bool *forms) {
    const char *list = cli_text(args, "forms", "i1s,i2s,d1s,d2s,cs,cg");
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
    if (fwrite(lines, 1, size, context) == size)
        return BLG_OK;
    error->status = BLG_IO;
    snprintf(error->text, sizeof error->text, "cannot write the tasks: %s", strerror(errno));
    return BLG_IO;
}

static void tell(const cli_args *args, const char *output, const blg_tasks_summary *summary) {
    long long n = 0;
    char tasks[32], problems[32];
    for (int i = 0; i < BLG_TASK_FORMS; i++)
        n += summary->tasks[i];
    cli_say(args, "%s: %s tasks of %s problems", output, cli_group(n, tasks),
            cli_group(summary->problems, problems));
}

/* A file is written under another name and renamed when it is whole. */
static blg_status write_file(const cli_args *args, const blg_tasks_options *tasks,
                             const char *output) {
    char part[4096];
    blg_error error = {0};
    blg_tasks_summary summary;
    if (snprintf(part, sizeof part, "%s.part", output) >= (int)sizeof part)
        return cli_fail_text(BLG_IO, "%.60s...: the path is too long", output);
    FILE *file = fopen(part, "wb");
    if (!file)
        return cli_fail_text(BLG_IO, "%s: cannot write: %s", output, strerror(errno));
    blg_status status = blg_tasks_write(tasks, sink, file, &summary, &error);
    bool closed = fclose(file) == 0;
    if (status != BLG_OK)
        status = cli_fail(&error);
    else if (!closed || rename(part, output) != 0)
        status = cli_fail_text(BLG_IO, "%s: cannot write: %s", output, strerror(errno));
    if (status != BLG_OK)
        remove(part);
    else
        tell(args, output, &summary);
    return status;
}

static blg_status write_stdout(const blg_tasks_options *tasks) {
    blg_error error = {0};
    blg_tasks_summary summary;
    if (blg_tasks_write(tasks, sink, stdout, &summary, &error) != BLG_OK)
        return cli_fail(&error);
    if (fflush(stdout) != 0)
        return cli_fail_text(BLG_IO, "cannot write the tasks: %s", strerror(errno));
    return BLG_OK;
}

static blg_status run(const cli_args *args) {
    const char *output = cli_text(args, "output", NULL);
    blg_catalogue *catalogue = NULL;
    blg_tasks_options tasks = {.size = sizeof tasks,
                               .folder = args->arguments[0],
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
        status = cli_source_catalogue(args, &catalogue);
    tasks.catalogue = catalogue;
    if (status == BLG_OK)
        status = output ? write_file(args, &tasks, output) : write_stdout(&tasks);
    blg_catalogue_free(catalogue);
    return status;
}

const cli_command cli_tasks = {
    "tasks",
    "DATASET",
    "Poses a data set's problems in further forms",
    "One JSON line per task: image to side (i1s), pair of images to sides (i2s), description to\n"
    "side (d1s), pair of descriptions to sides (d2s), concept selection (cs) and concept\n"
    "generation (cg). docs/tasks.md tells what the lines hold.",
    options,
    CLI_COUNT(options),
    1,
    1,
    run,
};
