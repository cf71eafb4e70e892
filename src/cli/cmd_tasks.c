/* tasks: writes the problems of a data set in further forms, as JSON lines. */
#include "base/outfile.h"
#include "base/str.h"
#include "cli/cli.h"
#include "cli/files.h"
#include "cli/source.h"
#include "cli/vlm.h"
#include "tasks/forms.h"
#include "tasks/tasks.h"

#include <stdio.h>
#include <string.h>

#define FORMS "i1s,i2s,d1s,d2s,cs,cg,id1s,id2s"

static const cli_option options[] = {
    OPTION_TEXT("forms", 0, "LIST", "of " FORMS "; vlm: of " CLI_VLM_FORMS " (all)"),
    OPTION_INTEGER("choices", 'k', "choices of concept selection (4)", 2, BLG_MAX_CHOICES),
    OPTION_CHOICE("wording", 0, "short|long", "length of the texts (long)"),
    CLI_DATASET_CATALOG_OPTION,
    OPTION_TEXT("output", 'o', "FILE|DIR", "file to write (standard output); folder for vlm"),
    CLI_VLM_OPTIONS,
    CLI_COMMON_OPTIONS};

static blg_status read_forms(const cli_args *args, bool *forms) {
    const char *names[BLG_TASK_FORMS];
    for (int i = 0; i < BLG_TASK_FORMS; i++)
        names[i] = blg_task_form_name((blg_task_form)i);
    return cli_read_forms(args, FORMS, names, BLG_TASK_FORMS, forms);
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

/* Writes the tasks as lines to output; NULL: to standard output. */
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
    if (cli_vlm_wanted(args))
        return cli_vlm(args, error);
    blg_status status = cli_vlm_unused(args);
    if (status == BLG_OK)
        status = read_forms(args, tasks.forms);
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
    "side (d1s), pair of descriptions to sides (d2s), concept selection (cs), concept generation\n"
    "(cg), and images with their descriptions (id1s, id2s). docs/tasks.md explains the lines.\n"
    "\n"
    "`--for vlm` writes a folder for models that look: pictures under names that tell nothing,\n"
    "prompts, choices, and the formats of VLMEvalKit and lmms-eval; the answers go to\n"
    "DIR.key.jsonl. Two forms more: write the program (ps), and is the program right (pv).\n"
    "docs/models.md explains the folder.",
    options,
    run};
