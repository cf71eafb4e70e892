/* The command line: one table of commands, and one table of options for each command. The tables
 * define parsing, usage lines and help, so these three always agree.
 *
 * Data goes to standard output, messages and progress to standard error. Exit codes are those of
 * blg_status_exit_code. */
#ifndef CLI_CLI_H
#define CLI_CLI_H

#include "base/error.h"
#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>

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
extern const cli_command *const cli_commands[];
extern const int cli_n_commands;

#define CLI_MAX_OPTIONS   48
#define CLI_MAX_ARGUMENTS 16384 /* enough for all parts of a data set */
#define CLI_MAX_LIST      64

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
} cli_args;

/* Fills args from the words of the command line. On a mistake, prints a message and returns
 * BLG_INVALID. */
blg_status cli_parse(const cli_command *command, int n_words, char *const *words, cli_args *args);

/* Whether the option was given. In this function and the next ones, an option that the command does
 * not have counts as not given. */
bool cli_given(const cli_args *args, const char *option);
/* The option's value, or fallback if the option was not given. */
const char *cli_text(const cli_args *args, const char *option, const char *fallback);
long long cli_integer(const cli_args *args, const char *option, long long fallback);
double cli_real(const cli_args *args, const char *option, double fallback);
int cli_choice(const cli_args *args, const char *option, int fallback);
/* The n-th value of a CLI_LIST option, or NULL. */
const char *cli_list(const cli_args *args, const char *option, int n);

/* Help pages, on standard output. */
void cli_help_tool(void);
void cli_help_command(const cli_command *command);

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
/* Prints `before`, then text as a JSON string with quotes, on standard output. */
void cli_json_string(const char *before, const char *text);
/* Digits in groups of three: "168,000". Returns buf. */
const char *cli_group(long long number, char buf[32]);

#endif
