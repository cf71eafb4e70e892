/* Parses the words of the command line by a command's table of options. */
#include "base/str.h"
#include "cli/cli.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

typedef struct parser {
    const cli_command *command;
    int n_words, at; /* at: index of the next word */
    char *const *words;
    cli_args *args;
} parser;

static int find_name(const cli_command *command, const char *name, size_t size) {
    for (int i = 0; command->options[i].name; i++)
        if (strlen(command->options[i].name) == size &&
            memcmp(command->options[i].name, name, size) == 0)
            return i;
    return -1;
}

static int find_letter(const cli_command *command, char letter) {
    for (int i = 0; command->options[i].name; i++)
        if (command->options[i].letter == letter)
            return i;
    return -1;
}

static blg_status unknown_name(const cli_command *command, const char *name, size_t size) {
    const char *names[CLI_MAX_OPTIONS];
    size_t n = 0;
    for (; command->options[n].name; n++)
        names[n] = command->options[n].name;
    char written[64];
    snprintf(written, sizeof written, "%.*s", (int)(size < 60 ? size : 60), name);
    const char *near = blg_str_nearest(written, names, n);
    if (near)
        return cli_usage_error(command, "unknown option \"--%s\"; did you mean \"--%s\"?", written,
                               near);
    return cli_usage_error(command, "unknown option \"--%s\"", written);
}

/* A bound as text. CLI_MOST_INTEGER is printed as LLONG_MAX, which a double cannot hold. */
static const char *bound_text(const cli_option *option, double bound, char text[BLG_DOUBLE_TEXT]) {
    if (option->kind == CLI_INTEGER && bound >= CLI_MOST_INTEGER)
        snprintf(text, BLG_DOUBLE_TEXT, "%lld", LLONG_MAX);
    else
        blg_str_print_double(bound, text);
    return text;
}

/* Whether text is a whole number of any size. */
static bool is_digits(const char *text) {
    text += *text == '-';
    return *text && text[strspn(text, "0123456789")] == '\0';
}

static blg_status read_number(const cli_command *command, const cli_option *option,
                              cli_value *value) {
    char low[BLG_DOUBLE_TEXT], high[BLG_DOUBLE_TEXT];
    bool whole = option->kind == CLI_INTEGER;
    bool good = whole ? blg_str_parse_long(value->text, &value->integer)
                      : blg_str_parse_double(value->text, &value->real);
    if (good && whole)
        value->real = (double)value->integer;
    if (!good && !(whole && is_digits(value->text)))
        return cli_usage_error(command, "--%s: expected %s, got \"%s\"", option->name,
                               whole ? "a whole number" : "a number", value->text);
    if (!good || value->real < option->low || value->real > option->high)
        return cli_usage_error(command, "--%s: %s is outside %s..%s", option->name, value->text,
                               bound_text(option, option->low, low),
                               bound_text(option, option->high, high));
    return BLG_OK;
}

static blg_status read_choice(const cli_command *command, const cli_option *option,
                              cli_value *value) {
    size_t size = strlen(value->text);
    const char *word = option->value;
    for (int i = 0;; i++) {
        size_t n = strcspn(word, "|");
        if (n == size && memcmp(word, value->text, n) == 0) {
            value->choice = i;
            return BLG_OK;
        }
        if (!word[n])
            return cli_usage_error(command, "--%s: expected one of %s, got \"%s\"", option->name,
                                   option->value, value->text);
        word += n + 1;
    }
}

static blg_status take_value(parser *p, int index, const char *text) {
    const cli_option *option = &p->command->options[index];
    cli_value *value = &p->args->values[index];
    if (value->count++ && option->kind != CLI_LIST && option->kind != CLI_FLAG)
        return cli_usage_error(p->command, "--%s is given twice", option->name);
    value->text = text;
    switch (option->kind) {
    case CLI_INTEGER:
    case CLI_REAL:
        return read_number(p->command, option, value);
    case CLI_CHOICE:
        return read_choice(p->command, option, value);
    case CLI_LIST:
        if (p->args->n_list == CLI_MAX_LIST)
            return cli_usage_error(p->command, "--%s is given more than %d times", option->name,
                                   CLI_MAX_LIST);
        p->args->list[p->args->n_list].option = index;
        p->args->list[p->args->n_list++].text = text;
        return BLG_OK;
    case CLI_TEXT:
        if (!*text)
            return cli_usage_error(p->command, "--%s: expected %s, got nothing", option->name,
                                   option->value);
        return BLG_OK;
    case CLI_FLAG:
        return BLG_OK;
    }
    return BLG_OK;
}

/* Takes the next word as the value. A word that begins with two dashes is an option, not a value; a
 * word with one dash may be a negative number. */
static blg_status take_next(parser *p, int index) {
    const cli_option *option = &p->command->options[index];
    if (p->at == p->n_words || strncmp(p->words[p->at], "--", 2) == 0)
        return cli_usage_error(p->command, "--%s needs a value: %s", option->name, option->value);
    return take_value(p, index, p->words[p->at++]);
}

static blg_status read_long(parser *p, const char *word) {
    size_t size = strcspn(word, "=");
    int index = find_name(p->command, word, size);
    if (index < 0)
        return unknown_name(p->command, word, size);
    bool flag = p->command->options[index].kind == CLI_FLAG;
    if (!word[size])
        return flag ? take_value(p, index, "") : take_next(p, index);
    if (flag)
        return cli_usage_error(p->command, "--%s takes no value", p->command->options[index].name);
    return take_value(p, index, word + size + 1);
}

/* Parses short options: "-qf", "-j4", "-j 4". */
static blg_status read_short(parser *p, const char *word) {
    for (; *word; word++) {
        int index = find_letter(p->command, *word);
        if (index < 0)
            return cli_usage_error(p->command, "unknown option \"-%c\"", *word);
        if (p->command->options[index].kind != CLI_FLAG)
            return word[1] ? take_value(p, index, word + 1) : take_next(p, index);
        blg_status status = take_value(p, index, "");
        if (status != BLG_OK)
            return status;
    }
    return BLG_OK;
}

static int most_arguments(const cli_command *command) {
    return strstr(command->arguments, "...") ? CLI_MAX_ARGUMENTS : command->arguments[0] != '\0';
}

static int least_arguments(const cli_command *command) {
    return command->arguments[0] && command->arguments[0] != '[';
}

static blg_status take_argument(parser *p, const char *word) {
    if (p->args->n_arguments == most_arguments(p->command))
        return cli_usage_error(p->command, "unexpected argument \"%s\"", word);
    p->args->arguments[p->args->n_arguments++] = word;
    return BLG_OK;
}

blg_status cli_parse(const cli_command *command, int n_words, char *const *words, cli_args *args) {
    *args = (cli_args){.command = command};
    parser p = {command, n_words, 0, words, args};
    bool options_ended = false;
    while (p.at < n_words) {
        const char *word = words[p.at++];
        blg_status status;
        if (options_ended || word[0] != '-' || !word[1])
            status = take_argument(&p, word);
        else if (strcmp(word, "--") == 0)
            options_ended = true, status = BLG_OK;
        else if (word[1] == '-')
            status = read_long(&p, word + 2);
        else
            status = read_short(&p, word + 1);
        if (status != BLG_OK)
            return status;
    }
    if (cli_given(args, "help") || cli_given(args, "version"))
        return BLG_OK;
    if (args->n_arguments < least_arguments(command))
        return cli_usage_error(command, "expected %s", command->arguments);
    return BLG_OK;
}

/* The value of an option; NULL if the option was not given. */
static const cli_value *value_of(const cli_args *args, const char *option) {
    int index = find_name(args->command, option, strlen(option));
    return index >= 0 && args->values[index].count ? &args->values[index] : NULL;
}

bool cli_given(const cli_args *args, const char *option) {
    return value_of(args, option);
}

const char *cli_text(const cli_args *args, const char *option, const char *fallback) {
    const cli_value *value = value_of(args, option);
    return value ? value->text : fallback;
}

long long cli_integer(const cli_args *args, const char *option, long long fallback) {
    const cli_value *value = value_of(args, option);
    return value ? value->integer : fallback;
}

double cli_real(const cli_args *args, const char *option, double fallback) {
    const cli_value *value = value_of(args, option);
    return value ? value->real : fallback;
}

int cli_choice(const cli_args *args, const char *option, int fallback) {
    const cli_value *value = value_of(args, option);
    return value ? value->choice : fallback;
}

const char *cli_list(const cli_args *args, const char *option, int n) {
    int index = find_name(args->command, option, strlen(option));
    for (int i = 0; i < args->n_list; i++)
        if (args->list[i].option == index && n-- == 0)
            return args->list[i].text;
    return NULL;
}
