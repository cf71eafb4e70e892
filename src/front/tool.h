/* The tool: options, messages, progress. */
#ifndef FRONT_TOOL_H
#define FRONT_TOOL_H

#include "base/edge.h"
#include "data/reference.h"
#include "data/write.h"
#include "figure/catalogue.h"
#include "problem/concept.h"
#include "tell/tasks.h"

#include <time.h>

/* The command line: one table of commands, and one table of options for each command. The tables
 * define parsing, usage lines and help, so these three always agree.
 *
 * Data goes to standard output, messages and progress to standard error. Exit codes are those of
 * blg_status_exit_code. */

/* What an option's value is. */
typedef enum cli_kind {
    CLI_FLAG,
    CLI_TEXT,
    CLI_LIST, /* text; may be given more than once */
    CLI_INTEGER,
    CLI_REAL,
    CLI_CHOICE /* one of the words in `value`, separated by '|' */
} cli_kind;

typedef struct cli_option {
    const char *name; /* without the dashes; NULL ends a table */
    char letter;      /* short form, 0 = none */
    cli_kind kind;
    const char *value; /* word for the value in help, or the choices; NULL for flags */
    const char *help;  /* one line */
    double low, high;  /* range of a number */
} cli_option;

/* Rows of a table of options. letter 0: no short form. */
#define OPTION_FLAG(name, letter, help)                                                            \
    { name, letter, CLI_FLAG, NULL, help, 0, 0 }
#define OPTION_TEXT(name, letter, value, help)                                                     \
    { name, letter, CLI_TEXT, value, help, 0, 0 }
#define OPTION_LIST(name, letter, value, help)                                                     \
    { name, letter, CLI_LIST, value, help, 0, 0 }
#define OPTION_CHOICE(name, letter, choices, help)                                                 \
    { name, letter, CLI_CHOICE, choices, help, 0, 0 }
#define OPTION_INTEGER(name, letter, help, low, high)                                              \
    { name, letter, CLI_INTEGER, "N", help, low, high }
/* A number, or a word that stands for 0: value is "N|word". */
#define OPTION_INTEGER_OR(name, letter, value, help, low, high)                                    \
    { name, letter, CLI_INTEGER, value, help, low, high }
#define OPTION_REAL(name, letter, value, help, low, high)                                          \
    { name, letter, CLI_REAL, value, help, low, high }

/* The options that every command has, and the row that ends a table of options. */
#define CLI_COMMON_OPTIONS                                                                         \
    OPTION_FLAG("quiet", 'q', "print errors only, no other messages"),                             \
        OPTION_FLAG("help", 'h', "show this help and stop"),                                       \
        OPTION_FLAG("version", 0, "show the version and stop"), {                                  \
        NULL, 0, CLI_FLAG, NULL, NULL, 0, 0                                                        \
    }

/* Upper bound of integer options without another bound: 2^63. */
#define CLI_MOST_INTEGER 0x1p63

struct cli_args;

/* The text `arguments` also says how many arguments the command takes: "" none, "NAME" one,
 * "NAME..." any number. If it begins with "[", the arguments may be left out. */
typedef struct cli_command {
    const char *name;      /* "generate", "shapes list" */
    const char *arguments; /* for the usage line */
    const char *summary;   /* one line */
    const char *details;   /* paragraphs of the help page, "" = none */
    const char *example;   /* a call, without "blogo" */
    const cli_option *options;
    /* If the status is not BLG_OK, either error is set or the messages were printed already. */
    blg_status (*run)(const struct cli_args *args, blg_error *error);
} cli_command;

/* All commands, in the order of the help page. */
#define CLI_COMMAND_LIST(X)                                                                        \
    X(generate)                                                                                    \
    X(merge)                                                                                       \
    X(filter)                                                                                      \
    X(import)                                                                                      \
    X(pack)                                                                                        \
    X(export)                                                                                      \
    X(restore)                                                                                     \
    X(verify)                                                                                      \
    X(audit)                                                                                       \
    X(render)                                                                                      \
    X(sheet)                                                                                       \
    X(inspect)                                                                                     \
    X(describe)                                                                                    \
    X(tasks)                                                                                       \
    X(card)                                                                                        \
    X(gallery)                                                                                     \
    X(study)                                                                                       \
    X(score)                                                                                       \
    X(solve)                                                                                       \
    X(cluster_slurm)                                                                               \
    X(cluster_retry)                                                                               \
    X(presets_list)                                                                                \
    X(presets_show)                                                                                \
    X(config_check)                                                                                \
    X(shapes_list)                                                                                 \
    X(shapes_show)                                                                                 \
    X(shapes_measure)                                                                              \
    X(shapes_check)                                                                                \
    X(shapes_sheet)

#define CLI_DECLARE(name) extern const cli_command cli_##name;
CLI_COMMAND_LIST(CLI_DECLARE)
#undef CLI_DECLARE

#define CLI_MAX_OPTIONS   48    /* of one command */
#define CLI_MAX_ARGUMENTS 16384 /* enough for all parts of a data set */
#define CLI_MAX_LIST      64    /* entries of a list option */

typedef struct cli_value {
    int count;        /* how often the option was given */
    const char *text; /* as written; the last one counts */
    long long integer;
    double real;
    int choice; /* index of the word */
} cli_value;

typedef struct cli_args {
    const cli_command *command;
    cli_value values[CLI_MAX_OPTIONS]; /* parallel to command->options */
    int n_list;
    struct {
        int option;
        const char *text;
    } list[CLI_MAX_LIST]; /* all values of CLI_LIST options, in order */
    int n_arguments;
    const char *arguments[CLI_MAX_ARGUMENTS];
    blg_catalogue **catalogue; /* of cli_source_catalogue; freed after the run */
} cli_args;

/* Whether the option was given. In this function and the next ones, an option that the command does
 * not have counts as not given. */
bool cli_given(const cli_args *args, const char *option);
/* The option's value, or fallback if the option was not given. */
const char *cli_text(const cli_args *args, const char *option, const char *fallback);
long long cli_integer(const cli_args *args, const char *option, long long fallback);
double cli_real(const cli_args *args, const char *option, double fallback);
int cli_choice(const cli_args *args, const char *option, int fallback);
/* Whether the option was given with this one of its choices. */
bool cli_chosen(const cli_args *args, const char *option, const char *word);
/* The index of the family that text names, in letters or words ("hd", "abstract"); -1: none. */
int cli_family(const char *text);
#define CLI_FAMILY_CHOICE(upper, letters, word) "|" #letters
#define CLI_FAMILIES                            (&(BLG_FAMILY_LIST(CLI_FAMILY_CHOICE))[1])
/* The n-th value of a CLI_LIST option, or NULL. */
const char *cli_list(const cli_args *args, const char *option, int n);

/* Messages, on standard error. */
void cli_say(const cli_args *args, const char *format, ...) BLG_PRINTF(2); /* silent with -q */
/* Prints a line on standard output; control characters and bytes that are not UTF-8 become "?". */
void cli_print_line(const char *format, ...) BLG_PRINTF(1);
/* Prints "blogo: text" and a hint at the command's help; returns BLG_INVALID. */
blg_status cli_usage_error(const cli_command *command, const char *format, ...) BLG_PRINTF(2);
/* Prints a usage error: `what`, then `written` in quotes, then `nearest`, the nearest known name
 * (or NULL), as a guess. Returns BLG_INVALID. */
blg_status cli_unknown(const cli_args *args, const char *what, const char *written,
                       const char *nearest);
/* Prints error and returns its status. */
blg_status cli_fail(const blg_error *error);
/* Prints JSON on standard output, by a format as of blg_buf_json. */
void cli_json(const char *format, ...) BLG_PRINTF(1);

/* Place: what a path that the user typed names, for comparing and checking paths. */

/* Replaces place by the absolute path of what `path` names, with links resolved. The first *there
 * bytes of place name what exists; what does not exist yet stands after them as it was typed.
 * BLG_INVALID for a ".." after a folder that does not exist: once a run had made this folder, the
 * path would name another place. BLG_IO if the system does not tell what the path names. */
BLG_MUST_USE blg_status cli_place(const char *path, blg_buf *place, size_t *there,
                                  blg_error *error);

/* Reads the files that the tool gets as input, and checks the paths that it writes to. */

/* Appends the whole file, a text of at most 16 MiB; "-" is standard input. BLG_INVALID if it has a
 * zero byte. Free text whatever the outcome. */
blg_status cli_read_file(const char *path, blg_buf *text, blg_error *error);
/* Reads a program that the user typed: published text, or Logo words, whose longest length becomes
 * 1. */
blg_status cli_read_program(const char *text, blg_program *program, blg_error *error);
/* Reads the program table in a folder, and shapes from a file. Gives the table with rows for these
 * shapes, and its catalogue; free both whatever the outcome. */
blg_status cli_add_shapes(const char *path, const char *folder, blg_buf *table,
                          blg_catalogue **catalogue, blg_error *error);
/* The path as messages show it: "-" is named as standard input. */
const char *cli_file_name(const char *path);

/* Refuses, with BLG_INVALID, an `output` that would destroy the file or folder `input`: it is the
 * input, contains it, or is a data set's file in it. output may be NULL. This function and the next
 * one print a message; both fail with the statuses of cli_place, too. */
blg_status cli_check_outside(const cli_args *args, const char *input, const char *output);
/* Refuses, with BLG_INVALID, an output that lies in a data set of this tool: a new file there would
 * be a defect, and a listed file would be overwritten. */
blg_status cli_check_no_set(const cli_args *args, const char *output);

/* Shows progress on standard error, with rate and time left. On a terminal it is one line that
 * renews itself; elsewhere, if asked for, plain lines or JSON lines. It also handles the interrupt
 * key. */

#define CLI_PROGRESS_OPTION                                                                        \
    OPTION_CHOICE("progress", 0, "auto|none|plain|json", "how progress is shown (auto)")

typedef enum cli_progress_form {
    CLI_PROGRESS_AUTO,
    CLI_PROGRESS_NONE,
    CLI_PROGRESS_PLAIN,
    CLI_PROGRESS_JSON,
    CLI_PROGRESS_LINE,
    CLI_PROGRESS_SELDOM /* of a plan: a line every ten seconds */
} cli_progress_form;

typedef struct cli_progress {
    cli_progress_form form;
    struct timespec start;     /* of the command */
    struct timespec last;      /* when progress was shown last */
    struct timespec begun;     /* the first problem was begun: rates count from here */
    bool shown;                /* a renewed line is on the terminal */
    blg_edge_action before[2]; /* what the interrupt key and SIGTERM did before */
} cli_progress;

void cli_progress_begin(cli_progress *progress, const cli_args *args);
/* Shows progress; a function for blg_write_options.progress. Returns false after the interrupt key
 * was pressed. */
bool cli_progress_tell(void *progress, const blg_progress *now);
/* Progress of the planning of problems: cli_planning_tell is a function for
 * blg_generator_create_watched. cli_planning_end restores the handlers of signals, because the code
 * that runs after the planning may never ask whether a signal came. */
void cli_planning_begin(cli_progress *progress, const cli_args *args);
bool cli_planning_tell(void *progress, const char *step, int64_t done, int64_t total);
void cli_planning_end(cli_progress *progress);
/* Progress of a command without the option --progress: a line on a terminal, at most twice a
 * second. Signals are left alone. */
void cli_steps_begin(cli_progress *progress, const cli_args *args);
void cli_steps_tell(cli_progress *progress, const char *format, ...) BLG_PRINTF(2);
/* Clears a renewed line. Returns the seconds since cli_progress_begin. */
double cli_progress_end(cli_progress *progress);

/* Seed: reads the seed of tasks, studies and blind sheets. Whoever knows the seed can work out the
 * answers (tell/tasks.h). */

/* The value of an option for such a seed: a number, "random", or the digits of the seed that an
 * existing key holds. */
#define CLI_SEED_VALUE "N|random"

/* Fills seed with the option's value. Draws a seed if the value is "random", or the option is not
 * given. A usage error if the value is no seed. */
BLG_MUST_USE blg_status cli_read_seed(const cli_args *args, const char *option,
                                      char seed[BLG_SEED_TEXT], blg_error *error);
/* Warns if the seed is a number, because a number can be guessed. */
void cli_tell_seed(const cli_args *args, const char *option, const char *seed);

/* A part (shard) of a data set: several runs can write one data set, each a part of it. A run
 * learns its part from --shard I/N, or from the number that the cluster gives the task. */

#define CLI_MOST_SHARDS 1000000

#define CLI_SHARD_OPTION                                                                           \
    OPTION_TEXT("shard", 0, "I/N", "only part I of N, or auto/N or auto: the task of the cluster")

/* Reads --shard. *index counts from 1. Without the option, *index and *of stay unchanged.
 *
 *     I/N      part I of N
 *     auto/N   part SLURM_ARRAY_TASK_ID, or JOB_COMPLETION_INDEX + 1, of N
 *     auto     part (ID - MIN) / STEP + 1 of COUNT: the SLURM_ARRAY_TASK_* variables of a Slurm
 *              array without gaps
 *
 * With auto/N a Slurm array must count from 1, so that a task keeps its part when a second array
 * repeats some tasks; an array that begins with 0 is refused. On a mistake, prints a message and
 * returns BLG_INVALID. */
blg_status cli_read_shard(const cli_args *args, int *index, int *of);

/* Code that commands share which write a data set: their options, and the run. */

/* In which form the pictures and scenes of a data set are written. */
#define CLI_FORM_OPTIONS                                                                           \
    OPTION_CHOICE("format", 0, BLG_LAYOUT_CHOICES,                                                 \
                  "published folders, or WebDataset shards (tree)"),                               \
        OPTION_FLAG("programs-only", 0, "programs, scenes and splits without images"),             \
        OPTION_CHOICE("scenes", 0, "plain|zstd",                                                   \
                      "how scenes are written; zstd makes them four times smaller (plain)"),       \
        OPTION_CHOICE("png", 0, "fast|small|palette",                                              \
                      "how pictures are written; palette needs images.depth_bits below 8 (fast)")

#define CLI_SIZE_OPTION(help) OPTION_INTEGER("size", 's', help, BLG_MIN_SIZE_PX, BLG_MAX_SIZE_PX)

#define CLI_WRITE_OPTIONS                                                                          \
    OPTION_INTEGER("limit", 0, "only the first N problems of each family", 1, 1e9),                \
        OPTION_INTEGER("sample", 0, "only N problems, spread over all splits and families", 1,     \
                       1e9),                                                                       \
        CLI_FORM_OPTIONS, OPTION_INTEGER("jobs", 'j', "threads (all processors)", 1, 256),         \
        OPTION_FLAG("force", 'f', "replace the data set that is in the folder"),                   \
        OPTION_FLAG("resume", 0, "go on with an interrupted run"),                                 \
        OPTION_FLAG("json", 0, "the summary as JSON"), CLI_PROGRESS_OPTION

/* Fills write from the command's options; folder is borrowed. */
void cli_write_options(const cli_args *args, const char *folder, blg_write_options *write);
/* Writes the data set, then prints the summary: on standard output (--json) or as a message. */
blg_status cli_write(const cli_args *args, const blg_generator *generator, blg_write_options *write,
                     blg_error *error);

/* Source: the config, catalogue and generator that a command works on, made from its options. (The
 * term "source" of docs/glossary.md is another thing; see src/problem/plan.h.)
 *
 * A key of the config gets its value from the preset, then from --config, then from each --set in
 * the order given, then from --seed, --family and --size. The last value counts. */

#define CLI_CATALOG_OPTION                                                                         \
    OPTION_TEXT("catalog", 0, "DIR", "folder of shape tables (the built-in ones)")
#define CLI_DATASET_CATALOG_OPTION                                                                 \
    OPTION_TEXT("catalog", 0, "DIR", "folder of the shape tables that the data set was made from")

#define CLI_SOURCE_OPTIONS                                                                         \
    OPTION_TEXT("preset", 'p', "NAME", "preset to start from (bongard-logo)"),                     \
        OPTION_TEXT("config", 'c', "FILE",                                                         \
                    "config in JSON, or a manifest.json; - is standard input"),                    \
        OPTION_LIST("set", 0, "KEY=VALUE", "set one knob of the config"), CLI_CATALOG_OPTION,      \
        OPTION_CHOICE("line-reading", 0, "any|two",                                                \
                      "sets abstract.line_reading (as the tables read lines)"),                    \
        OPTION_INTEGER("seed", 0, "seed of all random draws", 0, CLI_MOST_INTEGER),                \
        OPTION_LIST("family", 0, CLI_FAMILIES,                                                     \
                    "only this family; its problems differ from the whole set's")

/* Options for the presets nvlabs-reference and nvlabs-release only. */
#define CLI_REFERENCE_OPTIONS                                                                      \
    OPTION_TEXT("split-file", 0, "FILE", "reference: take the splits from this file"),             \
        OPTION_CHOICE("raster", 0, "default|reference",                                            \
                      "reference: draw as the published painter")

typedef struct cli_source {
    blg_config config;
    blg_catalogue *catalogue;
    blg_generator *generator;
    blg_reference *reference; /* presets nvlabs-reference and nvlabs-release */
    blg_split_file *splits;
} cli_source;

/* Reads the config alone. Prints the mistakes in it, one a line. */
blg_status cli_source_config(const cli_args *args, blg_config *config, blg_error *error);
/* Reads the catalogue of --catalog; prints its warnings, unless -q is given. If the command reads a
 * data set that was made from the released tables, the published tables are read as they were then
 * (figure/catalogue.h). The catalogue lives as long as args; call it once in a command. */
blg_status cli_source_catalogue(const cli_args *args, const blg_catalogue **catalogue,
                                blg_error *error);
/* Reads the catalogue of --catalog and prints its warnings. released: the published tables are read
 * as they were when the data set was released. The caller frees the catalogue. */
blg_status cli_given_catalogue(const cli_args *args, bool released, blg_catalogue **catalogue,
                               blg_error *error);
/* Reads config and catalogue, and makes the generator. Close the source whatever the outcome. */
blg_status cli_source_open(const cli_args *args, cli_source *source, blg_error *error);
void cli_source_close(cli_source *source);

/* The number of threads: --jobs, or the number of processors. */
int cli_threads(const cli_args *args);
/* Prints the config as JSON on standard output. */
blg_status cli_print_config(const blg_config *config, blg_error *error);

/* Fetch: gets problems by name. It builds them from a config, or reads them from a data set. */

#define CLI_FETCH_OPTIONS                                                                          \
    OPTION_TEXT("dataset", 'd', "DIR", "read the problems of a data set instead of making them"),  \
        CLI_SOURCE_OPTIONS

typedef struct cli_fetched {
    cli_source source; /* with --dataset: no generator, and a catalogue only with --catalog */
    blg_problem *problems;
    char (*splits)[BLG_SPLIT_NAME];
    int n, room, split_room;
    uint64_t seed; /* of the config, or of the problem read last */
    bool best;     /* the pictures of the data set, or of the config, have best antialiasing */
} cli_fetched;

/* Gets the problems that the arguments name. Without names it gets `count` problems of each family,
 * at most 100, with --split only of that split: the first ones of different concepts and, if there
 * are too few concepts, the first further ones. Free fetched whatever the outcome. */
blg_status cli_fetch(const cli_args *args, int count, cli_fetched *fetched, blg_error *error);
void cli_fetch_free(cli_fetched *fetched);

/* Reads the option --image, "SIDE/N": image N of a side of the problem, side 1 the positive one. */
blg_status cli_read_image(const cli_args *args, const blg_problem *problem, int *side, int *image);

#endif
