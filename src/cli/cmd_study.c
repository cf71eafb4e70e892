/* study: writes a bundle of web pages on which people solve problems. */
#include "base/fs.h"
#include "cli/cli.h"
#include "cli/files.h"
#include "cli/source.h"
#include "publish/study.h"

static const cli_option options[] = {
    OPTION_TEXT("output", 'o', "SITE", "folder to write; SITE.key.json holds the answers (needed)"),
    OPTION_INTEGER("per-split", 0, "problems of each split (20)", 1, 1000),
    OPTION_INTEGER("subjects", 0, "subjects to balance over (12)", 1, 999),
    OPTION_INTEGER("seed", 0, "seed of the choice, the lists and the names of the pictures (1)", 0,
                   CLI_MOST_INTEGER),
    OPTION_LIST("split", 0, "NAME", "a split to take problems from (all that begin with test)"),
    OPTION_CHOICE("queries", 0, "one|pair", "pictures asked about at once (one)"),
    OPTION_TEXT("jspsych", 0, "DIR",
                "folder with jsPsych from web/study/fetch.sh (web/study/node_modules)"),
    CLI_DATASET_CATALOG_OPTION,
    OPTION_FLAG("force", 'f', "replace the study that is in the folder"),
    CLI_COMMON_OPTIONS};

static blg_status run(const cli_args *args, blg_error *error) {
    blg_catalogue *catalogue = NULL;
    blg_study_summary summary;
    char problems[32], pictures[32];
    blg_buf key = {0};
    blg_study_options study = {.dataset = args->arguments[0],
                               .output = cli_text(args, "output", NULL),
                               .jspsych = cli_text(args, "jspsych", "web/study/node_modules"),
                               .per_split = (int)cli_integer(args, "per-split", 20),
                               .subjects = (int)cli_integer(args, "subjects", 12),
                               .seed = (uint64_t)cli_integer(args, "seed", 1),
                               .pair = cli_choice(args, "queries", 0) == 1,
                               .force = cli_given(args, "force")};
    if (!study.output)
        return cli_usage_error(args->command, "-o is missing: a folder to write");
    while (cli_list(args, "split", study.n_splits)) {
        if (study.n_splits == BLG_STUDY_SPLITS)
            return cli_usage_error(args->command, "--split: at most %d splits", BLG_STUDY_SPLITS);
        study.splits[study.n_splits] = cli_list(args, "split", study.n_splits);
        study.n_splits++;
    }
    blg_status status = cli_check_outside(args, study.dataset, study.output);
    if (status == BLG_OK)
        status = cli_source_catalogue(args, &catalogue, error);
    study.catalogue = catalogue;
    if (status == BLG_OK)
        status = blg_study_write(&study, &summary, error);
    if (status == BLG_OK)
        status = blg_fs_beside(&key, study.output, BLG_STUDY_KEY, error);
    if (status == BLG_OK)
        cli_say(args,
                "%s/index.html: %s problems, %s pictures, %.1f MB; the answers are in %s: keep "
                "that file to yourself",
                study.output, cli_group(summary.problems, problems),
                cli_group(summary.pictures, pictures), (double)summary.bytes / 1e6, key.data);
    blg_buf_free(&key);
    blg_catalogue_free(catalogue);
    return status;
}

const cli_command cli_study = {
    "study",
    "DATASET",
    "Writes pages that ask people to solve problems",
    "SITE/index.html runs the study in a browser: consent, instructions, practice, problems and\n"
    "debriefing, from a folder, any web server, JATOS, Pavlovia or cognition.run. `blogo score`\n"
    "joins the answers with the key. jsPsych comes from npm once, by web/study/fetch.sh.",
    options,
    run};
