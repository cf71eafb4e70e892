/* The command line: one table of commands, one table of options per command. The tables drive
 * parsing, usage lines and help alike, so that none of the three can go out of step.
 *
 * Data goes to standard output, messages and progress to standard error. Exit codes are those of
 * blg_status_exit_code. The tool uses the library's public headers only. */
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
    const char *name; /* without the dashes */
    char letter;      /* short form, 0 = none */
    cli_kind kind;
    const char *value; /* word for the value in help, or the choices; NULL for flags */
    const char *help;  /* one line */
    double low, high;  /* range of a number */
} cli_option;

struct cli_args;

typedef struct cli_command {
    const char *name;      /* "generate", "shapes list" */
    const char *arguments; /* for the usage line, "" = none */
    const char *summary;   /* one line */
    const char *details;   /* paragraphs of the help page, "" = none */
    const cli_option *options;
    int n_options;
    int min_arguments, max_arguments;
    blg_status (*run)(const struct cli_args *args);
} cli_command;

extern const cli_command *const cli_commands[];
extern const int cli_n_commands;

/* Upper end of a whole number without one of its own: the largest that is read. */
#define CLI_MOST_INTEGER 0x1p63

/* Options that every command has. */
#define CLI_COMMON_OPTIONS                                                                         \
    {"quiet", 'q', CLI_FLAG, NULL, "no messages but errors", 0, 0},                                \
        {"help", 'h', CLI_FLAG, NULL, "show this help and stop", 0, 0},                            \
        {"version", 0, CLI_FLAG, NULL, "show the version and stop", 0, 0},

#define CLI_COUNT(table)  ((int)(sizeof(table) / sizeof *(table)))
#define CLI_MAX_OPTIONS   48
#define CLI_MAX_ARGUMENTS 64
#define CLI_MAX_LIST      64

typedef struct cli_value {
    int count;        /* how often the option was given */
    const char *text; /* as written; of the last one */
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
    } list[CLI_MAX_LIST]; /* every value of CLI_LIST options, in order */
    int n_arguments;
    const char *arguments[CLI_MAX_ARGUMENTS];
} cli_args;

/* Fills args from words. BLG_INVALID after a message on standard error. */
blg_status cli_parse(const cli_command *command, int n_words, char *const *words, cli_args *args);

/* Value of an option that the command's table holds. */
const cli_value *cli_get(const cli_args *args, const char *option);
/* False also where the command has no such option. */
bool cli_given(const cli_args *args, const char *option);
/* Value, or fallback where the option was not given; texts and choices also where the command has
 * no such option. */
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
/* "blogo: text"; returns BLG_INVALID with a hint at the command's help. */
blg_status cli_usage_error(const cli_command *command, const char *format, ...) BLG_PRINTF(2);
/* Prints error and returns its status. */
blg_status cli_fail(const blg_error *error);
/* An error of the tool itself. */
blg_status cli_fail_text(blg_status status, const char *format, ...) BLG_PRINTF(2);
/* JSON string with quotes, on standard output. */
void cli_json_string(const char *text);
/* Digits in groups of three: "168,000". Returns buf. */
const char *cli_group(long long number, char buf[32]);

#endif
