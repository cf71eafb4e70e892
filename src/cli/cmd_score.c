/* score: compares answers of people and of models with their keys. */
#include "cli/cli.h"
#include "cli/files.h"
#include "cli/source.h"
#include "publish/score.h"

#include <stdio.h>

static const cli_option options[] = {
    OPTION_TEXT("output", 'o', "DIR", "write the answers as a Psych-DS folder, too"),
    OPTION_FLAG("json", 0, "the tables as JSON"),
    OPTION_FLAG("force", 'f', "replace the Psych-DS folder"), CLI_DATASET_CATALOG_OPTION,
    CLI_COMMON_OPTIONS};

static blg_status print(const cli_args *args, const blg_score *score, blg_error *error) {
    blg_buf out = {0};
    const char *folder = cli_text(args, "output", NULL);
    blg_status status = blg_score_print(score, cli_given(args, "json"), &out, error);
    if (status == BLG_OK)
        fputs(out.data, stdout);
    if (status == BLG_OK && folder)
        status = blg_score_psychds(score, folder, cli_given(args, "force"), error);
    if (status == BLG_OK && folder)
        cli_say(args, "%s: %d sessions", folder, score->n_sessions);
    blg_buf_free(&out);
    return status;
}

static blg_status score_all(const cli_args *args, blg_score *score, blg_error *error) {
    blg_status status = blg_score_take(score, args->arguments[0], error);
    if (status == BLG_OK && args->n_arguments < 2)
        status = cli_usage_error(args->command, "expected files with answers behind the key");
    for (int i = 1; i < args->n_arguments && status == BLG_OK; i++)
        status = blg_score_take(score, args->arguments[i], error);
    if (status == BLG_OK && score->n_tasks && cli_given(args, "output"))
        status = cli_usage_error(args->command, "-o: a Psych-DS folder holds people only; score "
                                                "the study for itself");
    if (status == BLG_OK) {
        blg_score_finish(score);
        fputs(score->notes.size ? score->notes.data : "", stderr);
        status = print(args, score, error);
    }
    if (status == BLG_OK && score->n_damaged)
        status = blg_error_set(error, BLG_INVALID, "%d damaged file%s; the tables are without %s",
                               score->n_damaged, score->n_damaged == 1 ? "" : "s",
                               score->n_damaged == 1 ? "it" : "them");
    return status;
}

static blg_status run(const cli_args *args, blg_error *error) {
    blg_catalogue *catalogue = NULL;
    blg_score score;
    blg_status status = BLG_OK;
    for (int i = 0; i < args->n_arguments && status == BLG_OK; i++)
        status = cli_check_outside(args, args->arguments[i], cli_text(args, "output", NULL));
    if (status == BLG_OK)
        status = cli_source_catalogue(args, &catalogue, error);
    blg_score_init(&score, catalogue);
    if (status == BLG_OK)
        status = score_all(args, &score, error);
    blg_score_free(&score);
    blg_catalogue_free(catalogue);
    return status;
}

const cli_command cli_score = {
    "score",
    "KEY ANSWERS...",
    "Tells how well people and models solved problems",
    "`blogo score SITE.key.json DATA...` joins the answers of a study (JSON or CSV, as the pages "
    "or\n"
    "their host save them) with the key of `blogo study`: accuracy by split, family, group, run "
    "and\n"
    "problem with 95 % intervals, mean and deviation over subjects, median response times, and "
    "what\n"
    "people wrote beside the concepts.\n"
    "\n"
    "`blogo score DIR.key.jsonl MODEL.jsonl...` judges answers to `blogo tasks`, one file a\n"
    "model: choices also out of prose, sentences by what they claim, programs by what they draw.\n"
    "With both keys people and models stand in one table. docs/models.md states the rules.\n"
    "Files that are damaged, incomplete or doubled, and answers that are missing, doubled,\n"
    "unknown or not readable, are told.",
    options,
    run};
