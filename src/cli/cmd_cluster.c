/* cluster slurm writes scripts that make a data set on a Slurm cluster. cluster retry lists the
 * parts that are still missing.
 *
 * The folder of a run:
 *
 *     run.json, config.json            what the jobs make; never changed afterwards
 *     array.sh, merge.sh, submit.sh    settings, then the text of cluster/slurm-*.sh
 *     parts/NNNNN, work, log, data     written by the jobs */
#include "base/fs.h"
#include "base/json.h"
#include "base/memory.h"
#include "cli/place.h"
#include "cli/shard.h"
#include "cli/source.h"
#include "cli/write.h"
#include "embedded.h"
#include "write/folder.h"

#include <errno.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Tasks of one job array. Slurm's default MaxArraySize of 1001 allows task numbers up to 1000. */
#define WINDOW 1000

/* Slurm's largest MaxArraySize is 4,000,001. */
#define MOST_WINDOW 4000000

static const cli_option options[] = {
    OPTION_TEXT("output", 'o', "DIR", "folder of the run, which all nodes see"),
    OPTION_INTEGER("tasks", 0, "number of parts, each made by a task", 1, CLI_MOST_SHARDS),
    OPTION_TEXT("time", 0, "TIME", "time limit of a task, as sbatch takes it"),
    OPTION_TEXT("mem", 0, "SIZE", "memory of a task, as sbatch takes it"),
    OPTION_TEXT("partition", 0, "NAME", "partition of the cluster"),
    OPTION_INTEGER("grace", 0, "seconds before the time limit in which a task ends (60)", 1, 3600),
    OPTION_INTEGER("window", 0, "tasks of an array, less than MaxArraySize (1000)", 1, MOST_WINDOW),
    OPTION_TEXT("tool", 0, "PATH", "the blogo that the tasks run (this program)"),
    CLI_SOURCE_OPTIONS,
    OPTION_INTEGER("size", 's', "side of the images in pixels (512)", 16, 4096),
    OPTION_INTEGER("limit", 0, "only the first N problems of each family", 1, 1e9),
    OPTION_CHOICE("format", 0, "tree|tar", "published folders, or WebDataset shards (tree)"),
    OPTION_FLAG("programs-only", 0, "programs, scenes and splits without images"),
    OPTION_CHOICE("png", 0, "fast|small", "how hard to compress (fast)"),
    CLI_COMMON_OPTIONS};

typedef struct run {
    char folder[4096], tool[4096], catalogue[4096];
    char digest[BLG_DIGEST_TEXT]; /* of config.json */
    char name[32];                /* of the jobs and of the tasks' scratch folders: the folder's */
    int tasks, window;
} run;

/* Appends the text as one word of the shell. */
static void add_word(blg_buf *out, const char *text) {
    blg_buf_char(out, '\'');
    for (; *text; text++)
        if (*text == '\'')
            blg_buf_text(out, "'\\''");
        else
            blg_buf_char(out, *text);
    blg_buf_char(out, '\'');
}

static void add_setting(blg_buf *out, const char *name, const char *value) {
    blg_buf_format(out, "%s=", name);
    add_word(out, value);
    blg_buf_char(out, '\n');
}

/* The absolute path of an existing file or folder, which the option names. */
static blg_status find_path(const cli_args *args, const char *option, const char *path,
                            char absolute[4096], blg_error *error) {
    char *found = realpath(path, NULL);
    blg_status status = BLG_OK;
    if (!found || strlen(found) >= 4096)
        status = blg_open_error("find", path, found ? ENAMETOOLONG : errno, error);
    else if (strchr(found, '\n'))
        status =
            cli_usage_error(args->command, "--%s: expected a path without a line break", option);
    else
        strcpy(absolute, found);
    free(found);
    return status;
}

/* Appends the arguments of `blogo` with which a task makes its part. */
static void add_generate(const cli_args *args, const run *r, blg_buf *out) {
    static const char *const texts[] = {"format", "png", "limit"};
    blg_buf_text(out, "generate=(generate -q -c ");
    blg_buf_text(out, "\"$run/config.json\"");
    if (r->catalogue[0]) {
        blg_buf_text(out, " --catalog ");
        add_word(out, r->catalogue);
    }
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (cli_given(args, texts[i]))
            blg_buf_format(out, " --%s %s", texts[i], cli_text(args, texts[i], ""));
    blg_buf_format(out, "%s)\n", cli_given(args, "programs-only") ? " --programs-only" : "");
}

/* Appends the #SBATCH lines, which sbatch reads. */
static void add_directives(const cli_args *args, const run *r, const char *what, blg_buf *out) {
    static const char *const passed[] = {"time", "mem", "partition"};
    blg_buf_format(out, "#!/bin/bash\n#SBATCH --job-name=%s\n", r->name);
    blg_buf_format(out, "#SBATCH --output=\"%s/log/%s.txt\"\n", r->folder, what);
    for (size_t i = 0; i < sizeof passed / sizeof *passed; i++)
        if (cli_given(args, passed[i]))
            blg_buf_format(out, "#SBATCH --%s=%s\n", passed[i], cli_text(args, passed[i], ""));
    for (int i = 0; i < args->n_arguments; i++)
        blg_buf_format(out, "#SBATCH %s\n", args->arguments[i]);
}

static void add_settings(const run *r, blg_buf *out) {
    add_setting(out, "run", r->folder);
    add_setting(out, "tool", r->tool);
    add_setting(out, "job", r->name);
}

static blg_status write_array(const cli_args *args, const run *r, blg_error *error) {
    blg_buf out = {0};
    add_directives(args, r, "%A_%a", &out);
    blg_buf_format(&out, "#SBATCH --signal=B:TERM@%lld\n", cli_integer(args, "grace", 60));
    add_settings(r, &out);
    blg_buf_format(&out, "parts=%d\ntree=%d\nidentity=%s\n", r->tasks,
                   cli_choice(args, "format", BLG_LAYOUT_TREE) == BLG_LAYOUT_TREE, r->digest);
    add_generate(args, r, &out);
    blg_buf_add(&out, blg_embedded_slurm_array_sh, blg_embedded_slurm_array_sh_size);
    blg_status status = blg_fs_write_in(r->folder, "array.sh", &out, BLG_FS_DURABLE, error);
    blg_buf_free(&out);
    return status;
}

static blg_status write_others(const cli_args *args, const run *r, blg_error *error) {
    blg_buf out = {0};
    add_directives(args, r, "merge_%j", &out);
    add_settings(r, &out);
    blg_buf_add(&out, blg_embedded_slurm_merge_sh, blg_embedded_slurm_merge_sh_size);
    blg_status status = blg_fs_write_in(r->folder, "merge.sh", &out, BLG_FS_DURABLE, error);
    blg_buf_clear(&out);
    blg_buf_text(&out, "#!/bin/bash\n");
    add_settings(r, &out);
    blg_buf_add(&out, blg_embedded_slurm_submit_sh, blg_embedded_slurm_submit_sh_size);
    if (status == BLG_OK)
        status = blg_fs_write_in(r->folder, "submit.sh", &out, BLG_FS_DURABLE, error);
    blg_buf_free(&out);
    return status;
}

/* Appends the text of run.json, the settings of a run. If the command is repeated for a folder, its
 * settings must be the same as in the folder's run.json. */
static void print_run(const cli_args *args, const run *r, const cli_source *source, blg_buf *out) {
    blg_buf_format(out,
                   "{\n  \"tool_version\": \"%s\",\n  \"parts\": %d,\n  \"window\": %d,\n"
                   "  \"config_sha256\": \"%s\",\n  \"catalogue_sha256\": \"%s\",\n",
                   BLOGO_VERSION, r->tasks, r->window, r->digest,
                   blg_catalogue_digest(source->catalogue));
    blg_buf_format(out,
                   "  \"format\": \"%s\",\n  \"programs_only\": %s,\n  \"png\": \"%s\",\n"
                   "  \"limit\": %lld\n}\n",
                   cli_choice(args, "format", 0) ? "tar" : "tree",
                   cli_given(args, "programs-only") ? "true" : "false",
                   cli_choice(args, "png", 0) ? "small" : "fast", cli_integer(args, "limit", 0));
}

/* Checks that a folder without run.json has no file that the run would write over. A run that was
 * stopped may have left its config.json. */
static blg_status check_free(const run *r, const blg_buf *config, blg_error *error) {
    static const char *const names[] = {"config.json", "array.sh", "merge.sh", "submit.sh"};
    blg_buf path = {0}, old = {0};
    blg_status status = BLG_OK;
    for (size_t i = 0; i < sizeof names / sizeof *names && status == BLG_OK; i++) {
        bool there = false, same = false;
        status = blg_fs_join(&path, r->folder, names[i], error);
        if (status == BLG_OK)
            status = blg_fs_find(path.data, &there, error);
        if (status == BLG_OK && there && i == 0) {
            status = blg_fs_read(NULL, path.data, &old, error);
            same = old.size == config->size && memcmp(old.data, config->data, old.size) == 0;
        }
        if (status == BLG_OK && there && !same) {
            blg_error_at(error, path.data, 0, 0);
            status = blg_error_set(error, BLG_INVALID,
                                   "the file belongs to no run, because the folder has no "
                                   "run.json; move it away");
        }
    }
    blg_buf_free(&old);
    blg_buf_free(&path);
    return status;
}

/* Writes run.json and config.json; if they exist, they must have the same text. */
static blg_status write_run(const run *r, const blg_buf *config, const blg_buf *text,
                            blg_error *error) {
    blg_buf path = {0}, old = {0};
    bool there = false;
    blg_status status = blg_fs_join(&path, r->folder, "run.json", error);
    if (status == BLG_OK)
        status = text->failed ? blg_no_memory(error) : blg_fs_find(path.data, &there, error);
    if (status == BLG_OK && !there) {
        status = check_free(r, config, error);
        if (status == BLG_OK)
            status = blg_fs_write_in(r->folder, "config.json", config, BLG_FS_DURABLE, error);
        if (status == BLG_OK)
            status = blg_fs_write_in(r->folder, "run.json", text, BLG_FS_DURABLE, error);
    } else if (status == BLG_OK) {
        status = blg_fs_read(NULL, path.data, &old, error);
        if (status == BLG_OK &&
            (old.size != text->size || memcmp(old.data, text->data, old.size) != 0)) {
            blg_error_at(error, path.data, 0, 0);
            status = blg_error_set(error, BLG_INVALID,
                                   "another run is in this folder: its config, number of tasks, "
                                   "options or version differ");
        }
    }
    blg_buf_free(&old);
    blg_buf_free(&path);
    return status;
}

static blg_status write_all(const cli_args *args, run *r, const cli_source *source,
                            blg_error *error) {
    blg_buf config = {0}, text = {0};
    char *printed = blg_config_print(&source->config);
    blg_buf_text(&config, printed ? printed : "");
    blg_text_free(printed);
    blg_status status = !printed || config.failed ? blg_no_memory(error) : BLG_OK;
    if (status == BLG_OK)
        status = blg_digest_hex(config.data, config.size, r->digest, error);
    if (status == BLG_OK) {
        print_run(args, r, source, &text);
        status = write_run(r, &config, &text, error);
    }
    if (status == BLG_OK)
        status = write_array(args, r, error);
    if (status == BLG_OK)
        status = write_others(args, r, error);
    blg_buf_free(&text);
    blg_buf_free(&config);
    return status;
}

/* The files of a run would be defects in a data set. */
static blg_status check_no_set(const cli_args *args, const run *r, blg_error *error) {
    bool complete = false, begun = false;
    blg_status status = blg_fs_find_in(r->folder, BLG_MANIFEST, &complete, error);
    if (status == BLG_OK)
        status = blg_fs_find_in(r->folder, BLG_INCOMPLETE, &begun, error);
    return status == BLG_OK && (complete || begun)
               ? cli_usage_error(args->command,
                                 "-o: %s is a data set; expected a new folder, or that of a run",
                                 r->folder)
               : status;
}

/* Two runs may have the same config, but not the same folder. */
static blg_status name_run(run *r, blg_error *error) {
    char hex[BLG_DIGEST_TEXT];
    blg_status status = blg_digest_hex(r->folder, strlen(r->folder), hex, error);
    if (status == BLG_OK)
        snprintf(r->name, sizeof r->name, "blogo-%.8s", hex);
    return status;
}

static blg_status set_up(const cli_args *args, run *r, const cli_source *source, blg_error *error) {
    const char *output = cli_text(args, "output", ""), *catalogue = cli_text(args, "catalog", NULL);
    blg_status status =
        find_path(args, "tool", cli_text(args, "tool", "/proc/self/exe"), r->tool, error);
    if (status == BLG_OK && catalogue)
        status = find_path(args, "catalog", catalogue, r->catalogue, error);
    if (status == BLG_OK)
        status = blg_fs_make_dirs(NULL, output, error);
    if (status == BLG_OK)
        status = find_path(args, "output", output, r->folder, error);
    if (status == BLG_OK)
        status = check_no_set(args, r, error);
    if (status == BLG_OK)
        status = name_run(r, error);
    if (status == BLG_OK)
        status = write_all(args, r, source, error);
    return status == BLG_OK ? blg_fs_make_in(r->folder, "log", error) : status; /* for Slurm */
}

/* Whether a line of a script can hold the text; `but` lists more characters that it cannot hold. */
static bool fits_a_line(const char *text, const char *but) {
    for (; *text; text++)
        if ((unsigned char)*text < ' ' || *text == 0x7f || strchr(but, *text))
            return false;
    return true;
}

/* The folder's path stands in a line in which sbatch replaces what follows a %. */
static blg_status check_folder(const cli_args *args, blg_error *error) {
    blg_buf place = {0};
    size_t there;
    blg_status status = cli_place(cli_text(args, "output", ""), &place, &there, error);
    if (status == BLG_OK && !fits_a_line(place.data, "\"\\%"))
        status = cli_usage_error(args->command,
                                 "-o: sbatch takes no folder whose name has \", \\, %% or a "
                                 "control character");
    blg_buf_free(&place);
    return status;
}

/* The texts become #SBATCH lines, of which sbatch takes the words. */
static blg_status check_lines(const cli_args *args, blg_error *error) {
    static const char *const passed[] = {"time", "mem", "partition"};
    for (size_t i = 0; i < sizeof passed / sizeof *passed; i++)
        if (!fits_a_line(cli_text(args, passed[i], ""), " \"\\'"))
            return cli_usage_error(args->command, "--%s: expected a value of sbatch, one word",
                                   passed[i]);
    for (int i = 0; i < args->n_arguments; i++)
        if (args->arguments[i][0] != '-' || !fits_a_line(args->arguments[i], ""))
            return cli_usage_error(args->command,
                                   "expected an option of sbatch behind --, such as "
                                   "--account=NAME, got \"%s\"",
                                   args->arguments[i]);
    return check_folder(args, error);
}

static blg_status run_slurm(const cli_args *args, blg_error *error) {
    cli_source source;
    run r = {.tasks = (int)cli_integer(args, "tasks", 0),
             .window = (int)cli_integer(args, "window", WINDOW)};
    if (!cli_given(args, "output") || !r.tasks)
        return cli_usage_error(args->command, "expected --tasks N and -o DIR");
    blg_status status = check_lines(args, error);
    if (status != BLG_OK)
        return status;
    status = cli_source_open(args, &source, error);
    if (status == BLG_OK)
        status = set_up(args, &r, &source, error);
    if (status == BLG_OK)
        cli_say(args, "%s: %d tasks; they are submitted by: bash %s/submit.sh", r.folder, r.tasks,
                r.folder);
    cli_source_close(&source);
    return status;
}

const cli_command cli_cluster_slurm = {
    "cluster slurm",
    "[SBATCH-OPTION...]",
    "Writes the scripts that make a data set on a Slurm cluster",
    "DIR/submit.sh submits an array job that makes the parts and a merge job that waits for it.\n"
    "The same command again submits what is missing. The data set is DIR/data. Options of sbatch\n"
    "stand behind --, such as -- --account=NAME --cpus-per-task=4.",
    options,
    run_slurm};

/* ---- retry ---- */

static const cli_option retry_options[] = {CLI_COMMON_OPTIONS};

static blg_status read_run(const char *folder, run *r, blg_error *error) {
    blg_buf path = {0}, text = {0};
    json_t *json = NULL;
    blg_status status = blg_fs_join(&path, folder, "run.json", NULL);
    if (status == BLG_OK)
        status = blg_fs_read(NULL, path.data, &text, NULL);
    if (status == BLG_OK)
        status = blg_json_parse(text.data, text.size, 0, NULL, &json);
    blg_buf_free(&text);
    blg_buf_free(&path);
    blg_memory_watch();
    if (status == BLG_OK &&
        json_unpack(json, "{s:i, s:i}", "parts", &r->tasks, "window", &r->window))
        status = blg_memory_failed() ? BLG_NO_MEMORY : BLG_INVALID;
    json_decref(json);
    if (status == BLG_NO_MEMORY)
        return blg_no_memory(error);
    if (status == BLG_OK && r->tasks >= 1 && r->tasks <= CLI_MOST_SHARDS && r->window >= 1 &&
        r->window <= MOST_WINDOW)
        return BLG_OK;
    blg_error_at(error, folder, 0, 0);
    return blg_error_set(error, BLG_INVALID, "no folder of blogo cluster slurm");
}

static bool is_done(const char *folder, int part) {
    char name[48];
    bool there = false;
    snprintf(name, sizeof name, "parts/%05d/manifest.json", part);
    return blg_fs_find_in(folder, name, &there, NULL) == BLG_OK && there;
}

/* Prints the missing parts among offset+1..offset+n as "--array=3,7-9". The tasks of such an array
 * are numbered from 1, so part offset+i is task i. */
static int print_window(const char *folder, int offset, int n) {
    int missing = 0;
    for (int i = 1; i <= n; i++) {
        if (is_done(folder, offset + i))
            continue;
        const int first = i;
        while (i < n && !is_done(folder, offset + i + 1))
            i++;
        printf("%s%d", missing ? "," : "--array=", first);
        if (i > first)
            printf("-%d", i);
        missing += i - first + 1;
    }
    if (missing && offset)
        printf(" --export=ALL,BLOGO_OFFSET=%d", offset);
    if (missing)
        printf("\n");
    return missing;
}

static blg_status run_retry(const cli_args *args, blg_error *error) {
    const char *folder = args->arguments[0];
    run r = {.tasks = 0};
    int missing = 0;
    blg_status status = read_run(folder, &r, error);
    for (int offset = 0; status == BLG_OK && offset < r.tasks; offset += r.window)
        missing +=
            print_window(folder, offset, r.tasks - offset < r.window ? r.tasks - offset : r.window);
    if (status == BLG_OK)
        cli_say(args, "%s: %d of %d parts are complete", folder, r.tasks - missing, r.tasks);
    return status;
}

const cli_command cli_cluster_retry = {
    "cluster retry",
    "DIR",
    "Prints the options of sbatch that make the missing parts",
    "One line for each array, such as --array=3,7-9; nothing where all parts are complete.\n"
    "DIR/submit.sh uses it: sbatch $(blogo cluster retry -q DIR) DIR/array.sh",
    retry_options,
    run_retry};
