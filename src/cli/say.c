/* Prints messages on standard error, and lines and small pieces of output. */
#include "base/buf.h"
#include "base/str.h"
#include "cli/cli.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* Prints one line, whole and without control characters of names in it. */
static void print_line(FILE *to, const char *format, va_list list) {
    char cut[600];
    blg_buf whole = {0};
    va_list again;
    va_copy(again, list);
    char *text = cut;
    const int size = vsnprintf(cut, sizeof cut, format, list);
    if (size >= (int)sizeof cut && blg_buf_reserve(&whole, (size_t)size)) {
        vsnprintf(whole.data, (size_t)size + 1, format, again);
        text = whole.data;
    }
    va_end(again);
    blg_str_make_line(text);
    fprintf(to, "%s\n", text);
    blg_buf_free(&whole);
}

void cli_say(const cli_args *args, const char *format, ...) {
    if (cli_given(args, "quiet"))
        return;
    va_list list;
    va_start(list, format);
    print_line(stderr, format, list);
    va_end(list);
}

void cli_print_line(const char *format, ...) {
    va_list list;
    va_start(list, format);
    print_line(stdout, format, list);
    va_end(list);
}

/* Prints "blogo: ": red on a terminal, plain elsewhere or if NO_COLOR is set and not empty
 * (no-color.org). */
static void say_prefix(void) {
    const char *no_color = getenv("NO_COLOR");
    bool color = isatty(STDERR_FILENO) && !(no_color && *no_color);
    fputs(color ? "\033[31mblogo:\033[0m " : "blogo: ", stderr);
}

blg_status cli_usage_error(const cli_command *command, const char *format, ...) {
    say_prefix();
    if (command)
        fprintf(stderr, "%s: ", command->name);
    va_list list;
    va_start(list, format);
    print_line(stderr, format, list);
    va_end(list);
    fprintf(stderr, "See \"blogo %s%s--help\".\n", command ? command->name : "",
            command ? " " : "");
    return BLG_INVALID;
}

blg_status cli_fail(const blg_error *error) {
    char text[1200];
    say_prefix();
    fprintf(stderr, "%s\n", blg_error_format(error, text, sizeof text));
    return error->status;
}

blg_status cli_unknown(const cli_args *args, const char *what, const char *written,
                       const char *nearest) {
    return cli_usage_error(args->command, "%s \"%s\"%s", what, written,
                           blg_str_guess(nearest).text);
}

void cli_json_string(const char *before, const char *text) {
    blg_buf quoted = {0};
    blg_buf_json_string(&quoted, text);
    printf("%s%s", before, quoted.data ? quoted.data : "\"\"");
    blg_buf_free(&quoted);
}

const char *cli_group(long long number, char buf[32]) {
    char digits[32];
    int n = snprintf(digits, sizeof digits, "%lld", number), out = 0;
    for (int i = 0; i < n; i++) {
        if (i && (n - i) % 3 == 0 && digits[i - 1] != '-')
            buf[out++] = ',';
        buf[out++] = digits[i];
    }
    buf[out] = '\0';
    return buf;
}
