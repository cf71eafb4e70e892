/* Commands that read a data set: audit, verify, solve, card, gallery, study, score, tasks,
 * describe, export, restore and sheet; also config and presets. Each chapter has a command's
 * options, its help, and the function that runs it: options come in; files, or text on standard
 * output, come out. front/tool.c calls these functions. */
#include "front/tool.h"

#include "base/files.h"
#include "base/text.h"
#include "look/audit.h"
#include "look/solve.h"
#include "look/verify.h"
#include "picture/raster.h"
#include "problem/config.h"
#include "tell/card.h"
#include "tell/export.h"
#include "tell/pages.h"
#include "tell/score.h"
#include "tell/tasks.h"
#include "tell/words.h"

#include <sys/stat.h>
#include <unistd.h>

/* ---- cmd audit ---- */

static const cli_option cmd_audit_options[] = {
    OPTION_TEXT("output", 'o', "FILE", "write the report to FILE: .html, .json or .txt"),
    CLI_DATASET_CATALOG_OPTION,
    OPTION_FLAG("table-labels", 0, "V4: rival attributes by the tables' labels, not measured"),
    OPTION_CHOICE("pictures", 0, "some|all|none",
                  "read the pictures of one problem in eight, of all, or of none"),
    OPTION_FLAG("json", 0, "the report as JSON"),
    CLI_COMMON_OPTIONS};

/* Writes the report to the file of -o and prints its verdict as a message. Without -o, prints the
 * report on standard output. */
static blg_status report_audit(const cli_args *args, const blg_audit *audit, blg_error *error) {
    const char *path = cli_text(args, "output", NULL);
    if (path) {
        blg_status status = blg_audit_write(audit, path, error);
        char *verdict = status == BLG_OK ? blg_audit_verdict(audit) : NULL;
        if (verdict)
            cli_say(args, "%s", verdict);
        blg_text_free(verdict);
        return status;
    }
    char *text = blg_audit_report(audit, cli_given(args, "json") ? BLG_AUDIT_JSON : BLG_AUDIT_TEXT);
    if (!text)
        return blg_no_memory(error);
    fputs(text, stdout);
    blg_text_free(text);
    return BLG_OK;
}

/* Refuses a report whose folder is not there. */
static blg_status check_report_folder(const char *output, blg_error *error) {
    const char *name = strrchr(output, '/');
    blg_buf folder = {0};
    bool there = true;
    if (!name || name == output)
        return BLG_OK;
    blg_buf_add(&folder, output, (size_t)(name - output));
    blg_status status =
        folder.failed ? blg_no_memory(error) : blg_fs_find(folder.data, &there, error);
    if (!there)
        status = blg_error_in(error, output, BLG_IO, "cannot write: %s", strerror(ENOENT));
    blg_buf_free(&folder);
    return status;
}

/* Audits a data set. Checks the output's ending and place first, because the audit takes long. */
static blg_status cmd_audit_run(const cli_args *args, blg_error *error) {
    /* in the order of the words of --pictures */
    static const blg_audit_pictures pictures[] = {BLG_AUDIT_SOME_PICTURES, BLG_AUDIT_ALL_PICTURES,
                                                  BLG_AUDIT_NO_PICTURES};
    const char *folder = args->arguments[0], *output = cli_text(args, "output", NULL);
    const blg_catalogue *catalogue = NULL;
    blg_audit *audit = NULL;
    cli_progress progress;
    blg_audit_format ignored;
    blg_status status = output ? blg_audit_format_of(output, &ignored, error) : BLG_OK;
    if (status == BLG_OK && output)
        status = cli_check_outside(args, folder, output);
    if (status == BLG_OK && output)
        status = check_report_folder(output, error);
    BLG_THEN(status, cli_source_catalogue(args, &catalogue, error));
    const blg_audit_options audit_options = {.catalogue = catalogue,
                                             .table_labels = cli_given(args, "table-labels"),
                                             .progress = cli_progress_tell,
                                             .context = &progress};
    cli_steps_begin(&progress, args);
    BLG_THEN(status, blg_audit_folder(folder, &audit_options,
                                      pictures[cli_choice(args, "pictures", 0)], &audit, error));
    BLG_THEN(status, blg_audit_run(audit, error));
    (void)cli_progress_end(&progress);
    BLG_THEN(status, report_audit(args, audit, error));
    blg_audit_free(audit);
    return status;
}

const cli_command cli_audit = {
    "audit",
    "DATASET",
    "Measures what a data set gives away",
    "Counts known defects, runs probes that see one image and none of its problem's others,\n"
    "and tabulates distributions by side. Reads data sets of this tool, trees and shards, and "
    "those\nin the published layout. A probe whose interval lies above 50 % has found a shortcut.",
    "audit first -o audit.html",
    cmd_audit_options,
    cmd_audit_run};

/* ---- cmd verify ---- */

static const cli_option cmd_verify_options[] = {
    CLI_DATASET_CATALOG_OPTION, OPTION_FLAG("quick", 0, "do not draw the pictures anew"),
    OPTION_INTEGER("jobs", 'j', "threads (all processors)", 1, 1024),
    OPTION_FLAG("json", 0, "defects as JSON lines, then the summary"), CLI_COMMON_OPTIONS};

/* Print a defect while the run goes on, as text or as JSON; progress is cleared first. */
static void tell_text(void *progress, const blg_defect *defect) {
    (void)cli_progress_end(progress);
    cli_print_line("%s  %s: %s", blg_defect_name(defect->kind), defect->place, defect->detail);
}

static void tell_json(void *progress, const blg_defect *defect) {
    (void)cli_progress_end(progress);
    cli_json("{'defect': %s, 'place': %s, 'detail': %s}\n", blg_defect_name(defect->kind),
             defect->place, defect->detail);
}

/* Prints the summary of a verification. not_redrawn, not_reproduced and not_checked are texts, or
 * null. */
static void summarise_json(const blg_verify_summary *s) {
    cli_json("{'problems': %lld, 'pictures': %lld, 'files': %lld, 'redrawn': %i, "
             "'not_redrawn': %s, 'reproduced': %i, 'not_reproduced': %s, 'not_checked': %s, "
             "'defects': {",
             s->problems, s->pictures, s->files, s->redrawn, s->not_redrawn, s->reproduced,
             s->not_reproduced[0] ? s->not_reproduced : NULL, s->not_checked);
    for (blg_defect_kind k = 0; k < BLG_DEFECTS; k++)
        cli_json(k ? ", %s: %lld" : "%s: %lld", blg_defect_name(k), s->defects[k]);
    puts("}}");
}

/* Prints the summary as text. If the data set could not be made anew and no defect was found, the
 * number of defects is left out: "0 defects" would promise a comparison that was not made. */
static void summarise(const cli_args *args, const blg_verify_summary *s) {
    long long defects = 0;
    for (int k = 0; k < BLG_DEFECTS; k++)
        defects += s->defects[k];
    char found[64] = "";
    if (defects || !s->not_reproduced[0])
        snprintf(found, sizeof found, ", %lld defect%s", defects, defects == 1 ? "" : "s");
    cli_say(args, "%s: %s problem%s, %s picture%s%s%s%s%s%s%s%s", args->arguments[0],
            blg_group(s->problems).text, s->problems == 1 ? "" : "s", blg_group(s->pictures).text,
            s->pictures == 1 ? "" : "s", s->redrawn ? " drawn anew" : "",
            s->not_redrawn ? " not drawn anew (" : "", s->not_redrawn ? s->not_redrawn : "",
            s->not_redrawn ? ")" : "", found, s->not_reproduced[0] ? ", not reproduced: " : "",
            s->not_reproduced);
    if (s->not_checked)
        cli_say(args, "not checked: %s", s->not_checked);
}

/* Verifies a data set. Defects are printed while they are found, the summary at the end. Both stay
 * the output if the status is "unverified" or "not reproduced". */
static blg_status cmd_verify_run(const cli_args *args, blg_error *error) {
    const blg_catalogue *catalogue = NULL;
    blg_verify_summary summary;
    blg_status status = cli_source_catalogue(args, &catalogue, error);
    if (status != BLG_OK)
        return status;
    bool json = cli_given(args, "json");
    cli_progress progress;
    const blg_verify_options verify = {.catalogue = catalogue,
                                       .threads = cli_threads(args),
                                       .quick = cli_given(args, "quick"),
                                       .found = json ? tell_json : tell_text,
                                       .progress = cli_progress_tell,
                                       .context = &progress,
                                       .card = blg_card_compare};
    cli_steps_begin(&progress, args);
    status = blg_verify_folder(args->arguments[0], &verify, &summary, error);
    (void)cli_progress_end(&progress);
    if (status != BLG_OK && status != BLG_UNVERIFIED && status != BLG_NOT_REPRODUCED)
        return status;
    *error = (blg_error){0}; /* defects and summary replace the error's message */
    if (json)
        summarise_json(&summary);
    else
        summarise(args, &summary);
    return status;
}

const cli_command cli_verify = {
    "verify",
    "DATASET",
    "Verifies a data set: files, pictures, problems, splits",
    "Makes the data set anew from its config and compares every byte. Besides, the verifier "
    "judges\n"
    "every problem, and files, programs and splits are compared with SHA256SUMS and the scenes.\n"
    "Prints a line for each defect; the exit code is 3 if there is any, and 6 if the data set "
    "could\nnot be made anew: not reproduced. A data set in the published layout has no scenes: "
    "its programs\nare judged and its pictures decoded.",
    "verify first",
    cmd_verify_options,
    cmd_verify_run};

/* ---- cmd solve ---- */

/* solve tells how far programs and chance get at the problems of a data set. */

static const cli_option cmd_solve_options[] = {
    CLI_DATASET_CATALOG_OPTION,
    OPTION_FLAG("strict", 0, "exit code 3 where the version space misses an abstract query"),
    OPTION_FLAG("json", 0, "the table and the queries missed as JSON"), CLI_COMMON_OPTIONS};

/* Prints the report. With --strict, queries that the version space missed (no rule, or rules that
 * are wrong or disagree) are an error afterwards, which sets the exit code. */
static blg_status cmd_solve_report(const cli_args *args, const blg_solve *solve, blg_error *error) {
    blg_buf out = {0};
    blg_status status = blg_solve_print(solve, cli_given(args, "json"), &out, error);
    if (status == BLG_OK)
        fputs(out.data, stdout);
    blg_buf_free(&out);
    if (status == BLG_OK && cli_given(args, "strict") && solve->n_unsolved)
        status =
            blg_error_set(error, BLG_UNVERIFIED, "the version space misses %lld abstract quer%s",
                          solve->n_unsolved, solve->n_unsolved == 1 ? "y" : "ies");
    return status;
}

static blg_status cmd_solve_run(const cli_args *args, blg_error *error) {
    const blg_catalogue *catalogue = NULL;
    blg_solve *solve = NULL;
    blg_status status = cli_source_catalogue(args, &catalogue, error);
    BLG_THEN(status, blg_solve_create(&solve, error));
    BLG_THEN(status, blg_solve_folder(solve, args->arguments[0], catalogue, error));
    BLG_THEN(status, cmd_solve_report(args, solve, error));
    blg_solve_free(solve);
    return status;
}

const cli_command cli_solve = {
    "solve",
    "DATASET",
    "Tells how far readers of programs get",
    "Four solvers see the programs of a problem's support and of one query, no picture and no "
    "concept:\nnearest        the side of the support image whose programs differ least\n"
    "shared         the programs that all images of a side share\n"
    "version_space  every rule about attributes and strokes that separates the support\n"
    "random         a coin\n"
    "Abstract queries on which the rules of the version space are wrong or disagree are named. "
    "Reads\ndata sets of this tool, trees and shards, and those in the published layout.",
    "solve first",
    cmd_solve_options,
    cmd_solve_run};

/* ---- cmd card ---- */

static const cli_option cmd_card_options[] = {
    OPTION_LIST("creator", 0, "NAME", "who made the data; org:NAME is an organisation"),
    OPTION_TEXT("license", 0, "NAME", "licence of the data: cc-by-4.0, or an address"),
    OPTION_TEXT("date", 0, "YYYY-MM-DD", "day of publication"),
    OPTION_TEXT("url", 0, "ADDRESS", "address of the folder with the files (relative paths)"),
    OPTION_TEXT("name", 0, "NAME", "name of the data set (preset and seed)"),
    OPTION_TEXT("audit", 0, "FILE", "take this JSON report of `blogo audit` (an audit is made)"),
    CLI_DATASET_CATALOG_OPTION,
    OPTION_FLAG("force", 'f', "replace the card that is in the folder"),
    CLI_COMMON_OPTIONS};

static blg_status cmd_card_run(const cli_args *args, blg_error *error) {
    blg_card_summary summary;
    cli_progress progress;
    blg_card_options card = {.dataset = args->arguments[0],
                             .progress = cli_progress_tell,
                             .context = &progress,
                             .audit = cli_text(args, "audit", NULL),
                             .force = cli_given(args, "force"),
                             .license = cli_text(args, "license", NULL),
                             .date = cli_text(args, "date", NULL),
                             .url = cli_text(args, "url", NULL),
                             .name = cli_text(args, "name", NULL)};
    const char *creator;
    while ((creator = cli_list(args, "creator", card.n_creators))) {
        if (card.n_creators == BLG_CARD_CREATORS)
            return cli_usage_error(args->command, "--creator is given more than %d times",
                                   BLG_CARD_CREATORS);
        card.creators[card.n_creators++] = creator;
    }
    blg_status status = cli_source_catalogue(args, &card.catalogue, error);
    cli_progress_begin(&progress, args);
    BLG_THEN(status, blg_card_write(&card, &summary, error));
    (void)cli_progress_end(&progress);
    if (status == BLG_OK)
        cli_say(args, "%s: a card of %s files, %.1f MB", card.dataset,
                blg_group(summary.files).text, (double)summary.bytes / 1e6);
    if (status == BLG_OK && summary.missing[0])
        cli_say(args,
                "FILL IN stands in README.md, DATASHEET.md and croissant.json for what only you "
                "know: call it again with --force and%s",
                summary.missing);
    return status;
}

const cli_command cli_card = {
    "card",
    "DATASET",
    "Writes the card of a data set that is to be published",
    "Beside the files of a complete data set, tree or shards: README.md with the front matter of "
    "a\ndata set hub, DATASHEET.md, croissant.json (Croissant 1.1), problems.png, the problems of "
    "each\n"
    "split in short form, and for shards an index of each split. Every number comes from the data\n"
    "set or its audit; what only the publisher knows comes from options.",
    "card first",
    cmd_card_options,
    cmd_card_run};

/* ---- cmd gallery ---- */

static const cli_option cmd_gallery_options[] = {
    OPTION_TEXT("output", 'o', "SITE", "folder to write (needed)"),
    OPTION_INTEGER("limit", 0, "only the first N problems of each family", 1, 1e9),
    OPTION_TEXT("audit", 0, "FILE", "show this JSON report of `blogo audit` (an audit is made)"),
    OPTION_FLAG("no-audit", 0, "leave the audit's readings out"),
    CLI_DATASET_CATALOG_OPTION,
    OPTION_FLAG("force", 'f', "replace the site that is in the folder"),
    CLI_COMMON_OPTIONS};

static blg_status cmd_gallery_run(const cli_args *args, blg_error *error) {
    blg_gallery_summary summary;
    cli_progress progress;
    blg_gallery_options gallery = {.dataset = args->arguments[0],
                                   .progress = cli_progress_tell,
                                   .context = &progress,
                                   .output = cli_text(args, "output", NULL),
                                   .audit = cli_text(args, "audit", NULL),
                                   .no_audit = cli_given(args, "no-audit"),
                                   .force = cli_given(args, "force"),
                                   .limit = (int)cli_integer(args, "limit", 0)};
    if (!gallery.output)
        return cli_usage_error(args->command, "-o is missing: a folder to write");
    if (gallery.audit && gallery.no_audit)
        return cli_usage_error(args->command, "expected --audit or --no-audit, not both");
    blg_status status = cli_check_outside(args, gallery.dataset, gallery.output);
    BLG_THEN(status, cli_source_catalogue(args, &gallery.catalogue, error));
    cli_progress_begin(&progress, args);
    BLG_THEN(status, blg_gallery_write(&gallery, &summary, error));
    (void)cli_progress_end(&progress);
    if (status == BLG_OK)
        cli_say(args, "%s/index.html: %s problems, %s files, %.1f MB", gallery.output,
                blg_group(summary.problems).text, blg_group(summary.files).text,
                (double)summary.bytes / 1e6);
    return status;
}

const cli_command cli_gallery = {
    "gallery",
    "DATASET",
    "Writes a data set as a web site to look at",
    "SITE/index.html opens in a browser without server and without network: overview, problems\n"
    "with filters, each drawn stroke by stroke, the catalogue, and figures in several contexts.\n"
    "Reads data sets of this tool, trees and shards. A folder that is not empty is replaced with\n"
    "--force only, and only if it holds nothing but a site.",
    "gallery first -o site",
    cmd_gallery_options,
    cmd_gallery_run};

/* ---- cmd study ---- */

/* study writes pages on which people solve problems. */

static const cli_option cmd_study_options[] = {
    OPTION_TEXT("output", 'o', "SITE", "folder to write; SITE.key.json holds the answers (needed)"),
    OPTION_INTEGER_OR("per-split", 0, "N|all", "problems of each split (20)", 1, 1000),
    OPTION_INTEGER("subjects", 0, "subjects to balance over (12)", 1, 999),
    OPTION_INTEGER("each", 0, "problems that a subject sees, of each split alike (all)", 1, 16000),
    OPTION_INTEGER("practice", 0, "practice problems of each family that is asked (1)", 1, 20),
    OPTION_TEXT("seed", 0, CLI_SEED_VALUE,
                "seed of the choice, the lists, the names and the right answers (random)"),
    OPTION_LIST("split", 0, "NAME", "a split to take problems from (all that begin with test)"),
    OPTION_TEXT("only", 0, "FILE", "names of the problems that may be asked, one a line (all)"),
    OPTION_CHOICE("queries", 0, "one|pair", "pictures asked about at once (one)"),
    OPTION_TEXT(
        "jspsych", 0, "DIR",
        "folder with jsPsych from web/study/fetch.sh (the tool's own, if it was built with it)"),
    CLI_DATASET_CATALOG_OPTION,
    OPTION_FLAG("force", 'f', "replace the study that is in the folder"),
    CLI_COMMON_OPTIONS};

/* Reads --split: lists its names after the *n that are there. */
static blg_status cli_read_splits(const cli_args *args, const char **splits, int most, int *n) {
    const char *name;
    while ((name = cli_list(args, "split", *n))) {
        if (*n == most)
            return cli_usage_error(args->command, "--split: at most %d splits", most);
        splits[(*n)++] = name;
    }
    return BLG_OK;
}

static blg_status cmd_study_run(const cli_args *args, blg_error *error) {
    blg_study_summary summary;
    char seed[BLG_SEED_TEXT];
    blg_buf key = {0};
    blg_study_options study = {.dataset = args->arguments[0],
                               .output = cli_text(args, "output", NULL),
                               .jspsych = cli_text(args, "jspsych", NULL),
                               .only_file = cli_text(args, "only", NULL),
                               .per_split = (int)cli_integer(args, "per-split", 20),
                               .subjects = (int)cli_integer(args, "subjects", 12),
                               .per_subject = (int)cli_integer(args, "each", 0),
                               .practice = (int)cli_integer(args, "practice", 1),
                               .seed = seed,
                               .both_queries = cli_chosen(args, "queries", "pair"),
                               .force = cli_given(args, "force")};
    if (!study.output)
        return cli_usage_error(args->command, "-o is missing: a folder to write");
    blg_status status = cli_read_splits(args, study.splits, BLG_STUDY_SPLITS, &study.n_splits);
    BLG_THEN(status, cli_read_seed(args, "seed", seed, error));
    BLG_THEN(status, cli_check_outside(args, study.dataset, study.output));
    BLG_THEN(status, cli_source_catalogue(args, &study.catalogue, error));
    BLG_THEN(status, blg_study_write(&study, &summary, error));
    BLG_THEN(status, blg_fs_beside(&key, study.output, BLG_STUDY_KEY, error));
    if (status == BLG_OK)
        cli_say(args,
                "%s/index.html: %s problems, %s pictures, %.1f MB; the answers are in %s: keep "
                "that file to yourself",
                study.output, blg_group(summary.problems).text, blg_group(summary.pictures).text,
                (double)summary.bytes / 1e6, key.data);
    if (status == BLG_OK)
        cli_tell_seed(args, "seed", seed);
    blg_buf_free(&key);
    return status;
}

const cli_command cli_study = {
    "study",
    "DATASET",
    "Writes pages that ask people to solve problems",
    "SITE/index.html runs the study in a browser: consent, instructions, practice, problems and\n"
    "debriefing, from a folder, any web server, JATOS, Pavlovia or cognition.run. `blogo score`\n"
    "joins the answers with the key. `./run study` of the sources fetches jsPsych from npm once "
    "and\nbuilds it into the tool.",
    "study first -o study",
    cmd_study_options,
    cmd_study_run};

/* ---- cmd score ---- */

/* score tells how well people and models solved problems. */

static const cli_option cmd_score_options[] = {
    OPTION_TEXT("output", 'o', "OUT",
                "write a report, FILE.html; the tables, FILE.csv or FILE.tex; or the answers of "
                "people as a Psych-DS folder"),
    OPTION_LIST("by", 0, "NAME",
                "tables: all, split, family, length, side, concept, concept-group, size, hardness, "
                "group"),
    OPTION_FLAG("compare", 0, "compare every two models: McNemar's test, and a bootstrap interval"),
    OPTION_TEXT("csv", 0, "FILE", "write every answer as a row of CSV"),
    OPTION_TEXT("unsolved", 0, "FILE",
                "write the names of problems that nobody solved, for filter"),
    OPTION_INTEGER("few", 0, "unsolved: also problems with at most N % right answers (0)", 0, 100),
    OPTION_INTEGER("least-ms", 0, "people: a faster answer is too fast (300)", 0, 60000),
    OPTION_FLAG("drop-flagged", 0, "people: leave out sessions that are too fast or not attentive"),
    OPTION_FLAG("explain", 0, "models: also what was understood of each answer in English (cg)"),
    OPTION_FLAG("json", 0, "the tables as JSON"),
    OPTION_FLAG("force", 'f', "replace the Psych-DS folder"),
    CLI_DATASET_CATALOG_OPTION,
    CLI_COMMON_OPTIONS};

/* Reads --by into a set of tables: bit i stands for blg_score_table_names[i]. */
static blg_status read_tables(const cli_args *args, unsigned *tables) {
    for (int i = 0; cli_list(args, "by", i); i++) {
        const char *name = cli_list(args, "by", i);
        const int at = blg_str_index(name, blg_score_table_names, BLG_SCORE_TABLES);
        if (at < 0)
            return cli_usage_error(
                args->command, "--by: unknown table \"%.40s\"%s", name,
                blg_str_guess_among(name, blg_score_table_names, BLG_SCORE_TABLES).text);
        *tables |= 1u << at;
    }
    return BLG_OK;
}

/* Writes the text to a file, says "PATH: TOLD", and empties the text. */
static blg_status write_text(const cli_args *args, const char *path, blg_buf *text,
                             const char *told, blg_error *error) {
    const blg_status status =
        blg_fs_write(path, text->size ? text->data : "", text->size, BLG_FS_DURABLE, error);
    if (status == BLG_OK)
        cli_say(args, "%s: %s", path, told);
    blg_buf_clear(text);
    return status;
}

/* Writes the files that options name. text: room for the text of each file in turn. */
static blg_status write_files(const cli_args *args, const blg_score *score,
                              const blg_score_look *look, blg_buf *text, blg_error *error) {
    const char *output = cli_text(args, "output", NULL), *csv = cli_text(args, "csv", NULL),
               *unsolved = cli_text(args, "unsolved", NULL);
    const blg_score_report report = blg_score_report_of(output);
    char told[64];
    int n_unsolved = 0;
    blg_status status = BLG_OK;
    blg_buf_clear(text);
    if (report) {
        status = blg_score_report_write(score, look, report, text, error);
        BLG_THEN(status, write_text(args, output, text,
                                    report == BLG_SCORE_PAGE ? "the report" : "the tables", error));
    }
    if (status == BLG_OK && csv) {
        status = blg_score_answers(score, text, error);
        snprintf(told, sizeof told, "%d answers", score->n_answers);
        BLG_THEN(status, write_text(args, csv, text, told, error));
    }
    if (status == BLG_OK && unsolved) {
        const double few = (double)cli_integer(args, "few", 0) / 100; /* share of right answers */
        status = blg_score_unsolved(score, few, text, &n_unsolved, error);
        snprintf(told, sizeof told, "%d problems", n_unsolved);
        BLG_THEN(status, write_text(args, unsolved, text, told, error));
    }
    return status;
}

/* Prints the tables of the set `tables` on standard output, then writes the files that options
 * name. -o is a report, which write_files writes, or the folder of a Psych-DS data set. */
static blg_status print_scores(const cli_args *args, const blg_score *score, unsigned tables,
                               blg_error *error) {
    blg_buf out = {0};
    const char *output = cli_text(args, "output", NULL);
    const char *folder = blg_score_report_of(output) ? NULL : output;
    const blg_score_look look = {
        .tables = tables, .json = cli_given(args, "json"), .compare = cli_given(args, "compare")};
    blg_status status = blg_score_print(score, &look, &out, error);
    if (status == BLG_OK)
        fputs(out.data, stdout);
    BLG_THEN(status, write_files(args, score, &look, &out, error));
    if (status == BLG_OK && folder)
        status = blg_score_psychds(score, folder, cli_given(args, "force"), error);
    if (status == BLG_OK && folder)
        cli_say(args, "%s: %d sessions", folder, score->n_sessions);
    blg_buf_free(&out);
    return status;
}

/* Progress of the judging: n answers of the current file were judged. */
typedef struct judging {
    cli_progress progress;
    const char *path; /* of the current file; NULL: programs by chance are measured */
    int n;
} judging;

static void tell_judged(void *context, const char *path) {
    judging *j = context;
    j->n = path == j->path ? j->n + 1 : 1;
    j->path = path;
    if (path)
        cli_steps_tell(&j->progress, "%s: %d answers judged", path, j->n);
    else
        cli_steps_tell(&j->progress, "programs by chance: %d measured", j->n);
}

/* Reads and judges the files of answers, which follow the key on the command line. */
static blg_status take_answers(const cli_args *args, blg_score *score, blg_error *error) {
    blg_status status = BLG_OK;
    judging j = {.n = 0};
    cli_steps_begin(&j.progress, args);
    score->judged = tell_judged;
    score->context = &j;
    for (int i = 1; i < args->n_arguments && status == BLG_OK; i++)
        status = blg_score_take(score, args->arguments[i], error);
    score->judged = NULL;
    (void)cli_progress_end(&j.progress);
    return status;
}

/* Reads key and answers, then prints and writes the scores. Refuses a Psych-DS folder as the output
 * if the key is one of tasks for models: such a folder holds sessions of people. */
static blg_status score_all(const cli_args *args, blg_score *score, blg_error *error) {
    unsigned tables = 0;
    blg_status status = read_tables(args, &tables);
    score->least_ms = (double)cli_integer(args, "least-ms", 300);
    score->drop_flagged = cli_given(args, "drop-flagged");
    score->explain = cli_given(args, "explain");
    if (status == BLG_OK && cli_given(args, "few") && !cli_given(args, "unsolved"))
        status = cli_usage_error(args->command, "--few: --unsolved FILE is missing");
    BLG_THEN(status, blg_score_take(score, args->arguments[0], error));
    if (status == BLG_OK && args->n_arguments < 2)
        status = cli_usage_error(args->command, "expected files with answers behind the key");
    BLG_THEN(status, take_answers(args, score, error));
    if (status == BLG_OK && score->n_tasks && cli_given(args, "output") &&
        !blg_score_report_of(cli_text(args, "output", NULL)))
        status = cli_usage_error(args->command, "-o: a Psych-DS folder holds people only; score "
                                                "the study for itself");
    if (status == BLG_OK) {
        blg_score_finish(score);
        fputs(score->notes.size ? score->notes.data : "", stderr);
        if (cli_given(args, "compare") && score->whos.n < 2)
            cli_say(args, "note: --compare needs the answers of two models");
        status = print_scores(args, score, tables, error);
    }
    if (status == BLG_OK && score->n_damaged)
        status = blg_error_set(error, BLG_INVALID, "%d damaged file%s; the tables are without %s",
                               score->n_damaged, score->n_damaged == 1 ? "" : "s",
                               score->n_damaged == 1 ? "it" : "them");
    return status;
}

/* Scores answers against a key. No output may overwrite the key or a file of answers. */
static blg_status cmd_score_run(const cli_args *args, blg_error *error) {
    static const char *const outputs[] = {"output", "csv", "unsolved"};
    const blg_catalogue *catalogue = NULL;
    blg_score score;
    blg_status status = BLG_OK;
    int n_standard = 0;
    for (int i = 0; i < args->n_arguments && status == BLG_OK; i++)
        if (strcmp(args->arguments[i], "-") == 0 && n_standard++)
            status = cli_usage_error(args->command, "-: standard input is read once");
    for (int i = 0; i < 3 * args->n_arguments && status == BLG_OK; i++) {
        const char *input = args->arguments[i / 3], *output = cli_text(args, outputs[i % 3], "");
        if (strcmp(output, "-") == 0)
            status = cli_usage_error(args->command, "--%s: - is no file's name", outputs[i % 3]);
        else if (*output && strcmp(input, "-") != 0)
            status = cli_check_outside(args, input, output);
    }
    BLG_THEN(status, cli_source_catalogue(args, &catalogue, error));
    blg_score_init(&score, catalogue);
    BLG_THEN(status, score_all(args, &score, error));
    blg_score_free(&score);
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
    "what\npeople wrote beside the concepts.\n"
    "\n"
    "`blogo score DIR.key.jsonl MODEL.jsonl...` judges answers to `blogo tasks`, one file a\n"
    "model: choices also out of prose, sentences by what they claim, programs by what they draw.\n"
    "With both keys people and models stand in one table. Files MODEL@1.jsonl, MODEL@2.jsonl are\n"
    "runs of one model. - is standard input, the model stdin. docs/models.md states the rules.\n"
    "Files that are damaged, incomplete or doubled, and answers that are missing, doubled,\n"
    "unknown or not readable, are told.",
    "score study.key.json answers/*.json",
    cmd_score_options,
    cmd_score_run};

/* ---- vlm ---- */

/* tasks --for vlm: writes tasks for vision-language models; reads its options and forms. */

/* The forms of tasks that are posed without --forms (docs/models.md), and one that is posed only if
 * --forms names it. */
#define CLI_VLM_FORMS  "i1s,i2s,cs,cg,ps,pv"
#define CLI_FORM_ASKED ",cx"

#define CLI_VLM_OPTIONS                                                                            \
    OPTION_CHOICE("for", 0, "lines|vlm", "what reads the tasks (lines)"),                          \
        OPTION_CHOICE("images", 0, "sheet|single",                                                 \
                      "vlm: one sheet a task, or single images (sheet)"),                          \
        OPTION_INTEGER("size", 0, "vlm: side of an image in pixels (336)", 16, 1024),              \
        OPTION_LIST("split", 0, "NAME",                                                            \
                    "a split to take problems from (all; vlm: all that begin with test)"),         \
        OPTION_INTEGER("per-split", 0, "N problems of each split, all concepts in turn (all)", 1,  \
                       1000000),                                                                   \
        OPTION_TEXT("seed", 0, CLI_SEED_VALUE,                                                     \
                    "vlm: seed of names, order and right answers (random)"),                       \
        OPTION_FLAG("answers", 0, "vlm: put the answers into VLMEvalKit's tables, too"),           \
        OPTION_FLAG("force", 'f', "replace the file, or the tasks that are in the folder")

/* Reads --forms, a list of some of the n names with commas between them; without the option it is
 * `all`. Sets forms[i] for each name i in the list. */
static blg_status cli_read_forms(const cli_args *args, const char *all, const char *const *names,
                                 int n, bool *forms) {
    for (const char *list = cli_text(args, "forms", all);; list++) {
        char written[64], what[96];
        const size_t size = strcspn(list, ",");
        snprintf(written, sizeof written, "%.*s", (int)(size < 60 ? size : 60), list);
        const int form = blg_str_index(written, names, n);
        snprintf(what, sizeof what, "--forms: expected some of %s" CLI_FORM_ASKED ", got", all);
        if (form < 0)
            return cli_unknown(args, what, written, blg_str_nearest(written, names, (size_t)n));
        forms[form] = true;
        list += size;
        if (!*list)
            return BLG_OK;
    }
}

/* For a call without --for vlm: a usage error if an option of --for vlm is given. */
static blg_status cli_vlm_unused(const cli_args *args) {
    static const char *const options[] = {"images", "size", "seed", "answers"};
    for (size_t i = 0; i < sizeof options / sizeof *options; i++)
        if (cli_given(args, options[i]))
            return cli_usage_error(args->command, "--%s: only with --for vlm", options[i]);
    return BLG_OK;
}

static blg_wording wording_of(const cli_args *args) {
    return cli_chosen(args, "wording", "short") ? BLG_WORDING_SHORT : BLG_WORDING_LONG;
}

static blg_status read_vlm_options(const cli_args *args, blg_vlm_options *vlm) {
    const char *names[BLG_QUESTION_FORMS];
    for (blg_question_form i = 0; i < BLG_QUESTION_FORMS; i++)
        names[i] = blg_question_name(i);
    if (!vlm->output)
        return cli_usage_error(args->command, "-o is missing: a folder to write");
    blg_status status = cli_read_splits(args, vlm->splits, BLG_VLM_SPLITS, &vlm->n_splits);
    BLG_THEN(status, cli_read_forms(args, CLI_VLM_FORMS, names, BLG_QUESTION_FORMS, vlm->forms));
    return status;
}

/* Says what was written, and where the key is: beside the folder of tasks, so that nobody hands it
 * out with the tasks. */
static blg_status tell_summary(const cli_args *args, const blg_vlm_options *vlm,
                               const blg_vlm_summary *s, blg_error *error) {
    blg_buf key = {0};
    blg_status status = blg_fs_beside(&key, vlm->output, BLG_VLM_KEY, error);
    if (status == BLG_OK)
        cli_say(args,
                "%s: %s tasks of %s problems, %s pictures, %.1f MB; the answers are in %s: keep "
                "that file to yourself",
                vlm->output, blg_group(s->tasks).text, blg_group(s->problems).text,
                blg_group(s->pictures).text, (double)s->bytes / 1e6, key.data);
    blg_buf_free(&key);
    return status;
}

/* Runs `tasks --for vlm`. */
static blg_status cli_vlm(const cli_args *args, blg_error *error) {
    blg_vlm_summary summary;
    char seed[BLG_SEED_TEXT];
    cli_progress progress;
    const bool single = cli_chosen(args, "images", "single");
    blg_vlm_options vlm = {.dataset = args->arguments[0],
                           .progress = cli_progress_tell,
                           .context = &progress,
                           .output = cli_text(args, "output", NULL),
                           .choices = (int)cli_integer(args, "choices", 4),
                           .wording = wording_of(args),
                           .showing = single ? BLG_SHOWING_SINGLE : BLG_SHOWING_SHEET,
                           .size_px = (int)cli_integer(args, "size", 0),
                           .per_split = (int)cli_integer(args, "per-split", 0),
                           .seed = seed,
                           .answers = cli_given(args, "answers"),
                           .force = cli_given(args, "force")};
    blg_status status = read_vlm_options(args, &vlm);
    BLG_THEN(status, cli_read_seed(args, "seed", seed, error));
    BLG_THEN(status, cli_check_outside(args, vlm.dataset, vlm.output));
    BLG_THEN(status, cli_source_catalogue(args, &vlm.catalogue, error));
    cli_progress_begin(&progress, args);
    BLG_THEN(status, blg_vlm_write(&vlm, &summary, error));
    (void)cli_progress_end(&progress);
    BLG_THEN(status, tell_summary(args, &vlm, &summary, error));
    if (status == BLG_OK)
        cli_tell_seed(args, "seed", seed);
    return status;
}

/* ---- cmd tasks ---- */

/* The forms of tasks that are posed without --forms (docs/tasks.md). */
#define FORMS "i1s,i2s,d1s,d2s,cs,cg,id1s,id2s"

static const cli_option cmd_tasks_options[] = {
    OPTION_TEXT("forms", 0, "LIST", "of " FORMS "; vlm: of " CLI_VLM_FORMS " (all); cx"),
    OPTION_INTEGER("choices", 'k', "choices of concept selection (4)", 2, BLG_MAX_CHOICES),
    OPTION_CHOICE("wording", 0, "short|long", "length of the texts (long)"),
    CLI_DATASET_CATALOG_OPTION,
    OPTION_TEXT("output", 'o', "FILE|DIR", "file to write (standard output); folder for vlm"),
    CLI_VLM_OPTIONS,
    CLI_COMMON_OPTIONS};

static blg_status read_forms(const cli_args *args, bool *forms) {
    const char *names[BLG_TASK_FORMS];
    for (blg_task_form i = 0; i < BLG_TASK_FORMS; i++)
        names[i] = blg_task_form_name(i);
    return cli_read_forms(args, FORMS, names, BLG_TASK_FORMS, forms);
}

static blg_status write_lines(void *context, const char *lines, size_t size, blg_error *error) {
    return blg_outfile_add(context, lines, size, error);
}

static void cmd_tasks_tell(const cli_args *args, const char *output,
                           const blg_tasks_summary *summary) {
    long long n = 0;
    for (int i = 0; i < BLG_TASK_FORMS; i++)
        n += summary->tasks[i];
    cli_say(args, "%s: %s tasks of %s problems", output, blg_group(n).text,
            blg_group(summary->problems).text);
}

/* Writes the tasks as lines to output; NULL: to standard output. Shows no progress if the lines go
 * to a terminal. */
static blg_status write_tasks(const cli_args *args, blg_tasks_options *tasks, const char *output,
                              blg_error *error) {
    blg_tasks_summary summary;
    blg_outfile out;
    cli_progress progress;
    if (output || !isatty(STDOUT_FILENO)) {
        tasks->progress = cli_progress_tell;
        tasks->progress_context = &progress;
        cli_progress_begin(&progress, args);
    }
    blg_status status =
        output ? blg_outfile_open(&out, NULL, output,
                                  BLG_OUT_DURABLE | (cli_given(args, "force") ? 0 : BLG_OUT_FRESH),
                                  error)
               : blg_outfile_over(&out, fileno(stdout), "standard output", BLG_OUT_OVER, error);
    BLG_THEN(status, blg_tasks_write(tasks, write_lines, &out, &summary, error));
    if (tasks->progress)
        (void)cli_progress_end(&progress);
    BLG_THEN(status,
             output ? blg_outfile_finish(&out, NULL, error) : blg_outfile_drain(&out, NULL, error));
    if (status == BLG_OK && output)
        cmd_tasks_tell(args, output, &summary);
    else
        blg_outfile_discard(&out);
    return status;
}

/* Refuses a file that exists, unless --force is given. A pipe or a device replaces nothing. */
static blg_status check_replaced(const cli_args *args, const char *output, blg_error *error) {
    struct stat info;
    return cli_given(args, "force") || stat(output, &info) || !S_ISREG(info.st_mode)
               ? BLG_OK
               : blg_error_in(error, output, BLG_INVALID, "exists already; --force replaces it");
}

static blg_status cmd_tasks_run(const cli_args *args, blg_error *error) {
    const char *output = cli_text(args, "output", NULL);
    const char *splits[BLG_VLM_SPLITS];
    blg_tasks_options tasks = {.folder = args->arguments[0],
                               .splits = splits,
                               .per_split = (int)cli_integer(args, "per-split", 0),
                               .choices = (int)cli_integer(args, "choices", 4),
                               .wording = wording_of(args)};
    if (cli_chosen(args, "for", "vlm"))
        return cli_vlm(args, error);
    blg_status status = cli_vlm_unused(args);
    BLG_THEN(status, cli_read_splits(args, splits, BLG_VLM_SPLITS, &tasks.n_splits));
    BLG_THEN(status, read_forms(args, tasks.forms));
    if (status == BLG_OK && output && strcmp(output, "-") == 0)
        status = cli_usage_error(args->command, "-o: without it the tasks go to standard output; "
                                                "- is no file's name");
    if (status == BLG_OK && output)
        status = cli_check_outside(args, args->arguments[0], output);
    if (status == BLG_OK && output)
        status = check_replaced(args, output, error);
    if (status == BLG_OK && !output && cli_given(args, "force"))
        status = cli_usage_error(args->command, "--force: only with -o");
    BLG_THEN(status, cli_source_catalogue(args, &tasks.catalogue, error));
    return status == BLG_OK ? write_tasks(args, &tasks, output, error) : status;
}

const cli_command cli_tasks = {
    "tasks",
    "DATASET",
    "Poses a data set's problems in further forms",
    "One JSON line per task: image to side (i1s), pair of images to sides (i2s), description to\n"
    "side (d1s), pair of descriptions to sides (d2s), concept selection (cs), concept generation\n"
    "(cg), and images with their descriptions (id1s, id2s). docs/tasks.md explains the lines.\n"
    "If --forms names cx, the concept of problems hd and rl is asked for as an expression, which\n"
    "`score` tries on the problem's images and on 100 fresh images of the concept.\n"
    "\n"
    "`--for vlm` writes a folder for models that look: pictures under names that tell nothing,\n"
    "prompts, choices, and the formats of VLMEvalKit and lmms-eval; the answers go to\n"
    "DIR.key.jsonl. Two forms more: write the program (ps), and is the program right (pv).\n"
    "docs/models.md explains the folder.",
    "tasks first --forms cs -o tasks.jsonl",
    cmd_tasks_options,
    cmd_tasks_run};

/* ---- cmd describe ---- */

static const cli_option cmd_describe_options[] = {
    OPTION_TEXT("image", 'i', "SIDE/N", "only this image: 1/0 is the first positive"),
    OPTION_CHOICE("wording", 0, "short|long", "length of the texts (long)"), CLI_FETCH_OPTIONS,
    CLI_COMMON_OPTIONS};

static blg_status print_image(const cli_args *args, blg_describer *describer, int side, int image,
                              blg_error *error) {
    const char *text = NULL;
    blg_status status = blg_describe_image(describer, side, image, wording_of(args), &text, error);
    if (status == BLG_OK)
        printf("%d/%d  %s\n", side, image, text);
    return status;
}

/* Prints the concept, and all paraphrases of it; after the last one, text is NULL. */
static blg_status print_concept(const cli_args *args, blg_describer *describer, blg_error *error) {
    const char *text = NULL;
    blg_status status = blg_describe_concept(describer, wording_of(args), &text, error);
    if (status == BLG_OK)
        printf("concept  %s\n", text);
    for (int i = 0; status == BLG_OK; i++) {
        status = blg_describe_paraphrase(describer, i, &text, error);
        if (status != BLG_OK || !text)
            break;
        printf("also     %s\n", text);
    }
    return status;
}

static blg_status describe_problem(const cli_args *args, const blg_problem *problem,
                                   blg_describer *describer, blg_error *error) {
    if (cli_given(args, "image")) {
        int side, image;
        blg_status status = cli_read_image(args, problem, &side, &image);
        return status == BLG_OK ? print_image(args, describer, side, image, error) : status;
    }
    blg_status status = print_concept(args, describer, error);
    BLG_EACH_IMAGE_SHOWN(problem, side, i)
        BLG_THEN(status, print_image(args, describer, side, i, error));
    return status;
}

static blg_status cmd_describe_run(const cli_args *args, blg_error *error) {
    cli_fetched fetched;
    blg_describer *describer = NULL;
    blg_status status = cli_fetch(args, /* count */ 1, &fetched, error);
    BLG_THEN(status, blg_describer_create(fetched.source.catalogue, &describer, error));
    BLG_THEN(status, blg_describer_problem(describer, &fetched.problems[0], fetched.seed, error));
    BLG_THEN(status, describe_problem(args, &fetched.problems[0], describer, error));
    blg_describer_free(describer);
    cli_fetch_free(&fetched);
    return status;
}

const cli_command cli_describe = {
    "describe",
    "PROBLEM",
    "Describes a problem's concept and images in English",
    "Prints the concept and its paraphrases, then a description of each image after its SIDE/N:\n"
    "side 1 is the positive one. The description of an image does not give the concept away. "
    "Basic\nconcepts of a data set that was made from other shape tables have names if --catalog "
    "is\ngiven. PROBLEM is a name, or an index from 0.",
    "describe hd_convex_0000",
    cmd_describe_options,
    cmd_describe_run};

/* ---- cmd export ---- */

/* export writes a data set in the formats of other tools; restore reads programs back from an
 * export. */

static void cmd_export_tell(const cli_args *args, const char *output,
                            const blg_export_summary *summary) {
    if (cli_given(args, "json")) {
        cli_json("{'output': %s, 'problems': %lld, 'images': %lld, 'files': %lld}\n", output,
                 summary->problems, summary->images, summary->files);
        return;
    }
    cli_say(args, "%s: %s problems, %s images, %s file%s", output,
            blg_group(summary->problems).text, blg_group(summary->images).text,
            blg_group(summary->files).text, summary->files == 1 ? "" : "s");
}

/* ---- export ---- */

static const cli_option export_options[] = {
    OPTION_TEXT("format", 0, "FORMAT", BLG_EXPORT_FORMAT_NAMES),
    OPTION_TEXT("output", 'o', "PATH", "file (" BLG_EXPORT_FILE_NAMES ") or folder"),
    OPTION_TEXT("split", 0, "NAME", "only this split"),
    OPTION_CHOICE("family", 0, CLI_FAMILIES, "only this family"),
    OPTION_INTEGER("limit", 0, "only the first N problems of each family", 1, 1e9),
    OPTION_INTEGER("max-len", 0, "tokens, npy: rows of an image (21)", 3, BLG_MAX_TOKEN_ROWS),
    CLI_SIZE_OPTION("svg: side of a picture (512)"),
    OPTION_FLAG("exact", 0, "sexpr, tokens, npy: degrees and radii with all their digits"),
    CLI_DATASET_CATALOG_OPTION,
    OPTION_FLAG("force", 'f', "replace the export that is there"),
    OPTION_FLAG("json", 0, "the summary as JSON"),
    CLI_COMMON_OPTIONS};

/* Refuses options that the format does not have. */
static blg_status check_format(const cli_args *args, blg_export_format format) {
    const bool arrays = format == BLG_EXPORT_TOKENS || format == BLG_EXPORT_NPY;
    const struct {
        const char *option, *formats;
        bool fits;
    } rules[] = {{"max-len", "tokens and npy", arrays},
                 {"exact", "sexpr, tokens and npy", arrays || format == BLG_EXPORT_SEXPR},
                 {"size", "svg", format == BLG_EXPORT_SVG}};
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
        if (cli_given(args, rules[i].option) && !rules[i].fits)
            return cli_usage_error(args->command, "--%s is for %s, not for %s", rules[i].option,
                                   rules[i].formats, blg_export_format_name(format));
    return BLG_OK;
}

/* Writes an export. A wrong --format gets a usage error, which points at the help. */
static blg_status run_export(const cli_args *args, blg_error *error) {
    blg_error reason = {0};
    blg_export_summary summary;
    cli_progress progress;
    blg_export_options o = {.dataset = args->arguments[0],
                            .progress = cli_progress_tell,
                            .context = &progress,
                            .output = cli_text(args, "output", NULL),
                            .force = cli_given(args, "force"),
                            .split = cli_text(args, "split", NULL),
                            .one_family = cli_given(args, "family"),
                            .family = (blg_family)cli_choice(args, "family", 0),
                            .limit = (int)cli_integer(args, "limit", 0),
                            .max_rows = (int)cli_integer(args, "max-len", 0),
                            .size_px = (int)cli_integer(args, "size", 0),
                            .exact = cli_given(args, "exact")};
    if (!cli_given(args, "format"))
        return cli_usage_error(args->command, "--format is missing");
    const char *format = cli_text(args, "format", "");
    if (strcmp(format, "parquet") == 0 || strcmp(format, "webdataset") == 0)
        return cli_usage_error(args->command,
                               "--format: expected a format of the tool; Python has %s: "
                               "blogo.export(\"DATASET\", \"OUT\", \"%s\")",
                               format, format);
    if (blg_export_format_find(format, &o.format, &reason) != BLG_OK)
        return cli_usage_error(args->command, "%s", reason.text);
    if (!o.output)
        return cli_usage_error(args->command, "-o is missing: a %s to write",
                               blg_export_makes_folder(o.format) ? "folder" : "file");
    if (strcmp(o.output, "-") == 0)
        return cli_usage_error(args->command, "-o: expected a %s to write; - is no name",
                               blg_export_makes_folder(o.format) ? "folder" : "file");
    blg_status status = check_format(args, o.format);
    BLG_THEN(status, cli_check_outside(args, o.dataset, o.output));
    BLG_THEN(status, cli_source_catalogue(args, &o.catalogue, error));
    cli_progress_begin(&progress, args);
    BLG_THEN(status, blg_export(&o, &summary, error));
    (void)cli_progress_end(&progress);
    if (status == BLG_OK)
        cmd_export_tell(args, o.output, &summary);
    return status;
}

#define FORMAT_HELP(upper, lower, help) help
const cli_command cli_export = {
    "export",
    "DATASET",
    "Writes a data set's programs or pictures for other tools",
    BLG_EXPORT_FORMAT_LIST(FORMAT_HELP) "Reads data sets of this tool and those in the published "
                                        "layout; the latter have no poses,\n"
                                        "which ucblogo, turtle, svg and coco need. What exists is "
                                        "replaced with --force only, as a whole.",
    "export first --format sexpr -o first.sexpr",
    export_options,
    run_export};

/* ---- restore ---- */

static const cli_option restore_options[] = {
    OPTION_CHOICE("from", 0, "sexpr|tokens", "format of the export"),
    OPTION_TEXT("output", 'o', "DIR", "write program files and splits to this folder"),
    OPTION_CHOICE("family", 0, CLI_FAMILIES, "of problems whose names begin with none"),
    OPTION_FLAG("force", 'f', "replace the programs that are there"),
    OPTION_FLAG("json", 0, "the summary as JSON"),
    CLI_COMMON_OPTIONS};

/* Reads an export back. Without -o the export is only read and checked. */
static blg_status run_restore(const cli_args *args, blg_error *error) {
    blg_export_summary summary;
    const char *input = args->arguments[0], *output = cli_text(args, "output", NULL);
    if (!cli_given(args, "from"))
        return cli_usage_error(args->command, "--from is missing: sexpr or tokens");
    const bool tokens = cli_chosen(args, "from", "tokens");
    const blg_family family = (blg_family)cli_choice(args, "family", 0);
    blg_status status = cli_check_outside(args, input, output);
    BLG_THEN(status, blg_export_read(tokens ? BLG_EXPORT_TOKENS : BLG_EXPORT_SEXPR, input, output,
                                     cli_given(args, "force"),
                                     cli_given(args, "family") ? &family : NULL, &summary, error));
    if (status == BLG_OK)
        cmd_export_tell(args, output ? output : input, &summary);
    return status;
}

const cli_command cli_restore = {
    "restore",
    "EXPORT",
    "Reads programs back from an export",
    "Checks a file of S-expressions or a folder of tokens that `blogo export` wrote. With -o the\n"
    "programs are written in the published layout, which `blogo import` reads.",
    "restore first.sexpr --from sexpr -o programs",
    restore_options,
    run_restore};

/* ---- cmd config ---- */

static const cli_option cmd_config_options[] = {
    CLI_SOURCE_OPTIONS, OPTION_FLAG("print-config", 0, "print the effective config"),
    CLI_COMMON_OPTIONS};

/* Checks a config, and plans its problems: a well-formed config may ask for shapes that the
 * catalogue lacks. */
static blg_status cmd_config_run(const cli_args *args, blg_error *error) {
    cli_source source;
    if (args->n_arguments && cli_given(args, "config"))
        return cli_usage_error(args->command, "expected one config, as an argument or by --config");
    blg_status status = cli_source_open(args, &source, error);
    if (status == BLG_OK && cli_given(args, "print-config"))
        status = cli_print_config(&source.config, error);
    else if (status == BLG_OK)
        cli_say(args, "%s: good, %lld problems",
                args->n_arguments ? args->arguments[0]
                                  : cli_text(args, "config", source.config.preset),
                (long long)blg_plan_size(blg_generator_plan(source.generator)));
    cli_source_close(&source);
    return status;
}

const cli_command cli_config_check = {
    "config check",
    "[CONFIG]",
    "Checks a config and whether it can be filled",
    "Prints every mistake at once, each with file, line, column and key. CONFIG is a file, as of "
    "--config.",
    "config check mine.json",
    cmd_config_options,
    cmd_config_run};

/* ---- cmd presets ---- */

static const cli_option list_options[] = {OPTION_FLAG("json", 0, "as JSON"), CLI_COMMON_OPTIONS};

static blg_status list_presets(const cli_args *args, blg_error *error) {
    (void)error;
    bool json = cli_given(args, "json");
    for (int i = 0; i < blg_preset_count(); i++) {
        if (!json) {
            printf("%-20s%s\n", blg_preset_name(i), blg_preset_summary(i));
            continue;
        }
        cli_json(i ? ", {'name': %s, 'summary': %s}" : "[{'name': %s, 'summary': %s}",
                 blg_preset_name(i), blg_preset_summary(i));
    }
    if (json)
        puts("]");
    return BLG_OK;
}

const cli_command cli_presets_list = {"presets list", "",           "Lists the presets", "",
                                      "presets list", list_options, list_presets};

static const cli_option show_options[] = {CLI_COMMON_OPTIONS};

static blg_status show_preset(const cli_args *args, blg_error *error) {
    blg_config config;
    blg_status status = blg_config_preset(args->arguments[0], &config, error);
    return status == BLG_OK ? cli_print_config(&config, error) : status;
}

const cli_command cli_presets_show = {
    "presets show", "NAME",     "Prints a preset with every knob", "", "presets show bongard-logo",
    show_options,   show_preset};

/* ---- cmd sheet ---- */

/* sheet: draws problems as one picture, laid out like the figures of the paper.
 *
 * A blind sheet is for people who want to solve the problems. It shows numbers in place of names,
 * or nothing if it has one problem, and the queries of both sides in random order. The answers are
 * written to a separate file, the key. The order follows from a seed of its own, because the seed
 * of the problems is no secret. */

static const cli_option cmd_sheet_options[] = {
    OPTION_TEXT("output", 'o', "FILE", "picture to write: .png, .svg or .pdf (NAME.png)"),
    OPTION_TEXT("split", 0, "NAME", "without names: problems of this split only"),
    OPTION_INTEGER("count", 0, "without names: N of each family, of different concepts (1)", 1,
                   100),
    OPTION_INTEGER("panel", 0, "side of one image in pixels (256 to 512, by what changes)",
                   BLG_MIN_SIZE_PX, 1024),
    OPTION_INTEGER("per-page", 0, "PDF: N problems on each page of A4 (all on one page)", 1, 100),
    OPTION_FLAG("concept", 0, "write the concept below each name"),
    OPTION_FLAG("blind", 0, "hide names, concepts and answers; write a key"),
    OPTION_TEXT("key", 0, "FILE",
                "key of a blind sheet, .txt for people (the picture's name, ending .key.json)"),
    OPTION_TEXT("blind-seed", 0, CLI_SEED_VALUE,
                "seed of the order of a blind sheet's test images (random)"),
    CLI_FETCH_OPTIONS,
    CLI_COMMON_OPTIONS};

#define TEXT_WIDTH   72                  /* letters of a line of text */
#define PICTURE_PATH (BLG_NAME_SIZE + 8) /* bytes of a problem's name with ".png" */

/* ---- text ---- */

/* Appends text, with some spaces replaced by line breaks, so that no line is longer than
 * TEXT_WIDTH. */
static void add_wrapped(blg_buf *out, const char *text) {
    size_t line = 0;
    while (*text) {
        const size_t word = strcspn(text, " ");
        if (line && line + 1 + word > TEXT_WIDTH) {
            blg_buf_char(out, '\n');
            line = 0;
        } else if (line) {
            blg_buf_char(out, ' ');
            line++;
        }
        blg_buf_add(out, text, word);
        line += word;
        text += word + strspn(text + word, " ");
    }
}

/* Describes the concept of fetched problem number `problem`; the text is the describer's. */
static blg_status sentence_of(cli_fetched *f, int problem, blg_describer *describer,
                              const char **text, blg_error *error) {
    blg_status status = blg_describer_problem(describer, &f->problems[problem], f->seed, error);
    return status == BLG_OK ? blg_describe_concept(describer, BLG_WORDING_SHORT, text, error)
                            : status;
}

/* Makes the text above each problem: its name and, with --concept, its concept. On a blind sheet it
 * is the problem's number in the key, or nothing if there is only one problem. */
static blg_status make_captions(const cli_args *args, cli_fetched *f, blg_arena *arena,
                                blg_describer *describer, const char **captions, blg_error *error) {
    blg_buf text = {0};
    blg_status status = BLG_OK;
    for (int i = 0; i < f->n && status == BLG_OK; i++) {
        const char *sentence = NULL;
        blg_buf_clear(&text);
        if (!cli_given(args, "blind"))
            blg_buf_text(&text, f->problems[i].name);
        else if (f->n > 1)
            blg_buf_format(&text, "%d", i + 1);
        else
            blg_buf_text(&text, "");
        if (cli_given(args, "concept"))
            status = sentence_of(f, i, describer, &sentence, error);
        if (status == BLG_OK && sentence) {
            blg_buf_char(&text, '\n');
            add_wrapped(&text, sentence);
        }
        captions[i] = text.failed ? NULL : blg_arena_strdup(arena, text.data);
        if (status == BLG_OK && !captions[i])
            status = blg_no_memory(error);
    }
    blg_buf_free(&text);
    return status;
}

/* ---- blind ---- */

/* Shuffles the queries of both sides for a blind sheet. The first half of them takes the place of
 * the positive queries, which the sheet draws above the negative ones. If their number is odd, the
 * upper row gets one more. Writes the true sides in the order in which the queries are drawn: A for
 * positive, B for negative. */
static void deal_queries(blg_problem *problem, blg_rng *rng, char sides[2 * BLG_MAX_SIDE + 1]) {
    blg_scene queries[2 * BLG_MAX_SIDE];
    int order[2 * BLG_MAX_SIDE], n = 0;
    const int n_positive = problem->n_query[1];
    for (int side = 1; side >= 0; side--)
        for (int i = 0; i < problem->n_query[side]; i++)
            queries[n++] = problem->images[side][problem->n_support + i];
    for (int i = 0; i < n; i++)
        order[i] = i;
    blg_rng_shuffle(rng, order, (size_t)n, sizeof *order);
    problem->n_query[1] = (n + 1) / 2;
    problem->n_query[0] = n / 2;
    for (int i = 0; i < n; i++) {
        const bool upper = i < problem->n_query[1];
        const int at = upper ? i : i - problem->n_query[1];
        problem->images[upper][problem->n_support + at] = queries[order[i]];
        sides[i] = order[i] < n_positive ? 'A' : 'B';
    }
    sides[n] = '\0';
}

/* Whether the key is a page of text, for people, and not JSON. */
static bool key_is_text(const cli_args *args) {
    const char *named = cli_text(args, "key", NULL), *end = named ? strrchr(named, '.') : NULL;
    return end && strcmp(end, ".txt") == 0;
}

/* Appends a problem's entry of the key. number: from 1. */
static void add_entry(blg_buf *key, bool text, int number, const cli_fetched *f,
                      const char *concept, const char *sides) {
    const char *name = f->problems[number - 1].name;
    if (text) {
        blg_buf_format(key, "%3d ", number);
    } else {
        blg_buf_text(key, number > 1 ? "," : "");
        blg_buf_json(key, "\n  {'number': %d, 'name': %s, 'split': %s, 'concept': %s, 'queries': [",
                     number, name, f->splits[number - 1], concept);
    }
    for (int i = 0; sides[i]; i++)
        blg_buf_format(key, text ? " %c" : i ? ", \"%c\"" : "\"%c\"", sides[i]);
    if (text)
        blg_buf_format(key, "  %s (%s)\n", concept, name);
    else
        blg_buf_text(key, "]}");
}

/* Makes the secret that decides the order of queries. It follows from the seed and the names. */
static blg_status make_secret(const cli_fetched *f, const char *seed, blg_secret *secret,
                              blg_error *error) {
    blg_buf text = {0};
    blg_buf_text(&text, "sheet");
    for (int i = 0; i < f->n; i++)
        blg_buf_format(&text, " %s", f->problems[i].name);
    blg_status status = blg_secret_make(seed, &text, secret, error);
    blg_buf_free(&text);
    return status;
}

/* Shuffles the queries of every problem and appends the key, as text or JSON. */
static blg_status make_blind(cli_fetched *f, const char *seed, blg_describer *describer, bool text,
                             blg_buf *key, blg_error *error) {
    blg_secret secret;
    blg_rng rng;
    blg_status status = make_secret(f, seed, &secret, error);
    char sides[2 * BLG_MAX_SIDE + 1];
    blg_buf_text(key, text ? "Answers: the side of each test image, the upper one first\n\n"
                           : "{\"seed\": ");
    if (!text)
        blg_seed_write(key, seed);
    blg_buf_text(key, text ? "" : ", \"problems\": [");
    for (int i = 0; i < f->n && status == BLG_OK; i++) {
        const char *sentence;
        status = sentence_of(f, i, describer, &sentence, error);
        BLG_THEN(status, blg_secret_stream(&secret, "queries", (uint64_t)i, &rng, error));
        if (status != BLG_OK)
            break;
        deal_queries(&f->problems[i], &rng, sides);
        add_entry(key, text, i + 1, f, sentence, sides);
    }
    if (text)
        blg_buf_format(key, "\n--blind-seed %s makes this sheet again.\n", seed);
    else
        blg_buf_text(key, "\n]}\n");
    return status == BLG_OK && key->failed ? blg_no_memory(error) : status;
}

/* The picture's path: --output or, without it, the only problem's name with .png. */
static const char *output_of(const cli_args *args, char path[PICTURE_PATH]) {
    const bool named = args->n_arguments == 1 && blg_str_is_plain(args->arguments[0]) &&
                       strlen(args->arguments[0]) < BLG_NAME_SIZE;
    snprintf(path, PICTURE_PATH, "%s.png", named ? args->arguments[0] : "sheet");
    return cli_text(args, "output", path);
}

/* The path of the key: --key, or the picture's name with another ending. */
static void name_key(const cli_args *args, const char *output, blg_buf *path) {
    const char *named = cli_text(args, "key", NULL);
    blg_image_format format;
    size_t size = strlen(output);
    if (blg_image_format_of(output, &format, NULL) == BLG_OK)
        size -= strlen(".png"); /* all endings are of one length */
    if (named)
        blg_buf_text(path, named);
    else
        blg_buf_format(path, "%.*s.key.json", (int)size, output);
}

static blg_status write_picture(const cli_args *args, const cli_fetched *f,
                                const blg_render_options *drawing, blg_error *error) {
    char path[PICTURE_PATH];
    const char *output = output_of(args, path);
    blg_status status = blg_render_sheet(f->problems, f->n, drawing, output, error);
    const int pages = drawing->per_page ? (f->n + drawing->per_page - 1) / drawing->per_page : 1;
    if (status == BLG_OK && pages > 1)
        cli_say(args, "%s: %d problems on %d pages", output, f->n, pages);
    else if (status == BLG_OK)
        cli_say(args, "%s: %d problem%s", output, f->n, f->n == 1 ? "" : "s");
    return status;
}

/* Writes picture and key. A picture without its key is useless, so the key's bytes are written
 * first; the key gets its name after the picture. */
static blg_status write_both(const cli_args *args, const cli_fetched *f, const blg_buf *key,
                             const blg_render_options *drawing, blg_error *error) {
    blg_buf path = {0};
    blg_outfile file = {0};
    char picture[PICTURE_PATH];
    name_key(args, output_of(args, picture), &path);
    blg_status status = path.failed ? blg_no_memory(error)
                                    : blg_outfile_open(&file, NULL, path.data,
                                                       BLG_OUT_DURABLE | BLG_OUT_PRIVATE, error);
    BLG_THEN(status, blg_outfile_add(&file, key->data, key->size, error));
    BLG_THEN(status, blg_outfile_drain(&file, NULL, error));
    BLG_THEN(status, write_picture(args, f, drawing, error));
    if (status == BLG_OK)
        status = blg_outfile_finish(&file, NULL, error);
    else
        blg_outfile_discard(&file);
    if (status == BLG_OK)
        cli_say(args, "%s: the answers, each problem's queries in the order of the sheet",
                path.data);
    blg_buf_free(&path);
    return status;
}

/* ---- the command ---- */

/* Refuses a key that is the picture or lies in a data set, however the paths are written. */
static blg_status check_key(const cli_args *args, const char *output, blg_error *error) {
    blg_buf key = {0}, key_place = {0}, picture_place = {0};
    size_t there;
    name_key(args, output, &key);
    blg_status status =
        key.failed ? blg_no_memory(error) : cli_place(key.data, &key_place, &there, error);
    BLG_THEN(status, cli_place(output, &picture_place, &there, error));
    if (status == BLG_OK && strcmp(key_place.data, picture_place.data) == 0)
        status = cli_usage_error(args->command, "expected two files for picture and key");
    BLG_THEN(status, cli_check_no_set(args, key.data));
    BLG_FREE_BUFS(&picture_place, &key_place, &key);
    return status;
}

/* Refuses options that exclude each other, and outputs that would destroy an input. */
static blg_status check_sheet_options(const cli_args *args, blg_error *error) {
    char path[PICTURE_PATH];
    const char *output = output_of(args, path), *dataset = cli_text(args, "dataset", NULL);
    const bool blind = cli_given(args, "blind");
    if (args->n_arguments && cli_given(args, "count"))
        return cli_usage_error(args->command, "expected names or --count, not both");
    if (args->n_arguments && cli_given(args, "split"))
        return cli_usage_error(args->command, "expected names or --split, not both");
    if (blind && cli_given(args, "concept"))
        return cli_usage_error(args->command, "expected --concept or --blind, not both");
    if (!blind && cli_given(args, "key"))
        return cli_usage_error(args->command, "--key is for --blind");
    blg_image_format format;
    if (cli_given(args, "per-page") &&
        (blg_image_format_of(output, &format, NULL) != BLG_OK || format != BLG_IMAGE_PDF))
        return cli_usage_error(args->command, "--per-page is for -o FILE.pdf");
    if (!blind && cli_given(args, "blind-seed"))
        return cli_usage_error(args->command, "--blind-seed is for --blind");
    blg_status status = cli_check_no_set(args, output);
    BLG_THEN(status, blind ? check_key(args, output, error) : BLG_OK);
    if (dataset) {
        BLG_THEN(status, cli_check_outside(args, dataset, output));
        BLG_THEN(status, cli_check_outside(args, dataset, cli_text(args, "key", NULL)));
    }
    return status;
}

/* Draws the sheet. For a blind sheet, the queries are shuffled first, so that picture and key have
 * the same order. */
static blg_status draw_sheet(const cli_args *args, cli_fetched *f, blg_arena *arena,
                             blg_describer *describer, blg_error *error) {
    const bool blind = cli_given(args, "blind");
    const char **captions = BLG_NEW(arena, const char *, f->n);
    const blg_render_options drawing = {.size_px = (int)cli_integer(args, "panel", 0),
                                        .best_quality = f->best,
                                        .captions = captions,
                                        .per_page = (int)cli_integer(args, "per-page", 0)};
    char seed[BLG_SEED_TEXT];
    blg_buf key = {0};
    blg_status status =
        captions ? make_captions(args, f, arena, describer, captions, error) : blg_no_memory(error);
    if (blind) {
        BLG_THEN(status, cli_read_seed(args, "blind-seed", seed, error));
        BLG_THEN(status, make_blind(f, seed, describer, key_is_text(args), &key, error));
        BLG_THEN(status, write_both(args, f, &key, &drawing, error));
        if (status == BLG_OK)
            cli_tell_seed(args, "blind-seed", seed);
    } else {
        BLG_THEN(status, write_picture(args, f, &drawing, error));
    }
    blg_buf_free(&key);
    return status;
}

static blg_status cmd_sheet_run(const cli_args *args, blg_error *error) {
    blg_arena arena = {0};
    cli_fetched fetched = {.n = 0};
    blg_describer *describer = NULL;
    blg_status status = check_sheet_options(args, error);
    BLG_THEN(status, cli_fetch(args, (int)cli_integer(args, "count", 1), &fetched, error));
    if (status == BLG_OK && fetched.n == 0)
        status = blg_error_set(error, BLG_INFEASIBLE, "no problem to draw");
    BLG_THEN(status, blg_describer_create(fetched.source.catalogue, &describer, error));
    BLG_THEN(status, draw_sheet(args, &fetched, &arena, describer, error));
    blg_describer_free(describer);
    cli_fetch_free(&fetched);
    blg_arena_free(&arena);
    return status;
}

const cli_command cli_sheet = {
    "sheet",
    "[PROBLEM...]",
    "Draws problems as one picture: A, B and test",
    "A holds what follows the concept, B what does not; of the test images the upper one belongs\n"
    "to A, the lower one to B. With --blind the test images stand in random order and names are\n"
    "numbers, so that people can solve the problems; a key in JSON holds names, concepts and "
    "answers.\n"
    "If a free-form negative changes a stroke's type, images are so large that people see it.",
    "sheet hd_convex_0000 -o sheet.png",
    cmd_sheet_options,
    cmd_sheet_run};
