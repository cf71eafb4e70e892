/* The program blogo: the table of commands, and the choice of the command. */
#include "base/str.h"
#include "cli/cli.h"
#include "cli/files.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

#define CLI_ENTRY(name) &cli_##name,
const cli_command *const cli_commands[] = {CLI_COMMAND_LIST(CLI_ENTRY)};
const int cli_n_commands = (int)(sizeof cli_commands / sizeof *cli_commands);

/* The command that the first one or two words name ("shapes list"). *taken gets the number of these
 * words. */
static const cli_command *find_command(int n_words, char *const *words, int *taken) {
    for (int i = 0; i < cli_n_commands; i++) {
        const char *name = cli_commands[i]->name;
        size_t first = strcspn(name, " ");
        if (strlen(words[0]) != first || memcmp(name, words[0], first) != 0)
            continue;
        *taken = name[first] ? 2 : 1;
        if (*taken == 1 || (n_words > 1 && strcmp(name + first + 1, words[1]) == 0))
            return cli_commands[i];
    }
    return NULL;
}

/* Whether the word is the first word of commands such as "shapes list". */
static bool is_group(const char *word) {
    size_t size = strlen(word);
    for (int i = 0; i < cli_n_commands; i++)
        if (strncmp(cli_commands[i]->name, word, size) == 0 && cli_commands[i]->name[size] == ' ')
            return true;
    return false;
}

static void list_group(FILE *out, const char *group) {
    size_t size = strlen(group);
    for (int i = 0; i < cli_n_commands; i++)
        if (strncmp(cli_commands[i]->name, group, size) == 0 && cli_commands[i]->name[size] == ' ')
            fprintf(out, "  blogo %-24s%s\n", cli_commands[i]->name, cli_commands[i]->summary);
}

static blg_status unknown_command(int n_words, char *const *words) {
    const char *names[64];
    char written[96];
    bool group = is_group(words[0]);
    if (group && n_words == 1) {
        blg_status status = cli_usage_error(NULL, "%s needs a second word", words[0]);
        list_group(stderr, words[0]);
        return status;
    }
    snprintf(written, sizeof written, "%.40s%s%.40s", words[0], group ? " " : "",
             group ? words[1] : "");
    for (int i = 0; i < cli_n_commands; i++)
        names[i] = cli_commands[i]->name;
    const char *near = blg_str_nearest(written, names, (size_t)cli_n_commands);
    return cli_usage_error(NULL, "unknown command \"%s\"%s", written, blg_str_guess(near).text);
}

/* Every command names what it writes by one of these options. */
static blg_status check_outputs(const cli_args *args) {
    static const char *const names[] = {"output", "key", "write"};
    blg_status status = BLG_OK;
    for (size_t i = 0; i < sizeof names / sizeof *names && status == BLG_OK; i++) {
        const char *output = cli_text(args, names[i], NULL);
        if (output && strcmp(output, "-") != 0)
            status = cli_check_no_set(args, output);
    }
    return status;
}

static blg_status run_command(const cli_command *command, int n_words, char *const *words) {
    cli_args args;
    blg_error error = {0};
    blg_status status = cli_parse(command, n_words, words, &args);
    if (status != BLG_OK)
        return status;
    if (cli_given(&args, "help")) {
        cli_help_command(command);
        return BLG_OK;
    }
    if (cli_given(&args, "version")) {
        printf("blogo %s\n", BLOGO_VERSION);
        return BLG_OK;
    }
    status = check_outputs(&args);
    if (status == BLG_OK)
        status = command->run(&args, &error);
    return error.status == BLG_OK ? status : cli_fail(&error);
}

static bool is_word(const char *word, const char *a, const char *b) {
    return strcmp(word, a) == 0 || strcmp(word, b) == 0;
}

static blg_status dispatch(int n_words, char *const *words) {
    if (n_words == 0)
        return cli_usage_error(NULL, "expected a command");
    bool help = is_word(words[0], "help", "--help") || strcmp(words[0], "-h") == 0;
    if (help && n_words == 1) {
        cli_help_tool();
        return BLG_OK;
    }
    if (strcmp(words[0], "--version") == 0) {
        printf("blogo %s\n", BLOGO_VERSION);
        return BLG_OK;
    }
    if (help) {
        words++;
        n_words--;
    }
    int taken = 0;
    const cli_command *command = find_command(n_words, words, &taken);
    if (command && help) {
        cli_help_command(command);
        return BLG_OK;
    }
    if (command)
        return run_command(command, n_words - taken, words + taken);
    if (is_group(words[0]) && (help || (n_words > 1 && is_word(words[1], "--help", "-h")))) {
        list_group(stdout, words[0]);
        return BLG_OK;
    }
    if (words[0][0] == '-')
        return cli_usage_error(NULL, "expected a command before the option \"%s\"", words[0]);
    return unknown_command(n_words, words);
}

/* Takes the places of the standard streams that were closed. Otherwise the next file that is opened
 * would get such a place, and messages would go into this file. Reading and writing still fail. */
static void fill_standard_places(void) {
    for (int file = 0; file <= 2; file++)
        if (fcntl(file, F_GETFD) < 0)
            (void)open("/dev/null", file ? O_RDONLY : O_WRONLY);
}

int main(int argc, char **argv) {
    fill_standard_places();
    /* A write beyond the limit of file sizes (ulimit -f) fails then, and is reported like a full
     * disk; otherwise the signal would end the process. */
    signal(SIGXFSZ, SIG_IGN);
    blg_status status = dispatch(argc - 1, argv + 1);
    /* An error of a full disk may occur only when the last bytes are flushed. */
    if ((fflush(stdout) != 0 || ferror(stdout)) && status == BLG_OK) {
        blg_error error = {0};
        blg_error_set(&error, BLG_IO, "standard output: %s", strerror(errno));
        status = cli_fail(&error);
    }
    return blg_status_exit_code(status);
}
