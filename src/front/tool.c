/* The tool around its commands. The words of the command line come in and are read by the table of
 * the command's options; the command runs; messages, progress and the exit code come out. The
 * commands use its functions to ask for options, to say something, and to write a data set. */
#include "front/tool.h"

#include "base/files.h"
#include "base/text.h"
#include "data/write.h"

#include <signal.h>
#include <unistd.h>

/* ---- place ---- */

/* Finds out where a path lies, even if it does not exist yet. */

/* Whether the last component of the path's first `size` bytes is "..". */
static bool ends_above(const char *path, size_t size) {
    return size >= 2 && memcmp(path + size - 2, "..", 2) == 0 &&
           (size == 2 || path[size - 3] == '/');
}

/* Finds out where a path lies, or would lie if it does not exist yet. Only the beginning of the
 * path may exist: the components after it are those that a run is going to make. So components are
 * cut off the end until what is left exists. Its real path, followed by what was cut off, is the
 * place. */
blg_status cli_place(const char *path, blg_buf *place, size_t *there, blg_error *error) {
    char *real = blg_edge_real_path(path);
    int code = real ? 0 : errno;
    size_t kept = strlen(path); /* bytes of the path whose real path is looked for */
    while (!real && kept > 0 && (code == ENOENT || code == ENOTDIR)) {
        while (kept > 1 && path[kept - 1] == '/')
            kept--;
        if (ends_above(path, kept))
            return blg_error_in(error, path, BLG_INVALID,
                                "\"..\" behind a folder that does not exist");
        while (kept > 0 && path[kept - 1] != '/')
            kept--;
        blg_buf_clear(place);
        blg_buf_add(place, kept ? path : ".", kept ? kept : 1);
        real = place->failed ? NULL : blg_edge_real_path(place->data);
        code = real ? 0 : place->failed ? ENOMEM : errno;
    }
    if (!real)
        return code == ENOMEM ? blg_no_memory(error) : blg_open_error("find", path, code, error);
    const char *rest = path + kept;
    blg_buf_clear(place);
    blg_buf_format(place, "%s%s%s", real, *rest && real[1] ? "/" : "", rest);
    *there = strlen(real);
    free(real);
    return place->failed ? blg_no_memory(error) : BLG_OK;
}

/* ---- files ---- */

/* Refuses an output that is an input or lies in a data set. Reads small files whole. */

/* Programs and configs are small: a larger file is the wrong file. */
#define LARGEST_TEXT ((size_t)16 * 1024 * 1024)

/* Whether path is `folder` or lies in it. Both are real paths. */
static bool lies_in(const char *path, const char *folder) {
    const size_t length = strlen(folder);
    return strncmp(path, folder, length) == 0 && (path[length] == '/' || path[length] == '\0');
}

/* Refuses an output that names the same as the input, contains it, or is a file of it. Both are
 * given by place (cli_place); exists: whether something is at the output's place. output: the path
 * as the user wrote it. */
static blg_status refuse_same(const cli_args *args, const char *input_place,
                              const char *output_place, bool exists, const char *output) {
    if (!exists)
        return BLG_OK;
    if (lies_in(input_place, output_place))
        return cli_usage_error(args->command,
                               strcmp(input_place, output_place) == 0
                                   ? "%s is what is read, so it cannot be written"
                                   : "%s contains what is read",
                               output);
    if (lies_in(output_place, input_place) &&
        blg_folder_knows(output_place + strlen(input_place) + 1, /* a folder */ false, "*.json"))
        return cli_usage_error(args->command, "%s is a file of what is read", output);
    return BLG_OK;
}

/* Refuses an output that would destroy the input. An input that does not exist passes here; the
 * command reports it when it reads the input. */
blg_status cli_check_outside(const cli_args *args, const char *input, const char *output) {
    blg_buf input_place = {0}, output_place = {0};
    blg_error error = {0};
    size_t input_there, output_there;
    if (!output)
        return BLG_OK;
    blg_status status = cli_place(input, &input_place, &input_there, &error);
    const bool missing = status == BLG_OK && input_there < input_place.size;
    if (status == BLG_OK && !missing)
        status = cli_place(output, &output_place, &output_there, &error);
    if (status != BLG_OK)
        status = cli_fail(&error);
    else if (!missing)
        status = refuse_same(args, input_place.data, output_place.data,
                             output_there == output_place.size, output);
    BLG_FREE_BUFS(&output_place, &input_place);
    return status;
}

static bool has_entry(const char *folder, const char *name) {
    char path[PATH_MAX + 32];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return access(path, F_OK) == 0;
}

/* Looks for the files that mark a data set in every folder above the output, up to the root. Does
 * not look in the output itself: the command that writes it checks that. */
blg_status cli_check_no_set(const cli_args *args, const char *output) {
    blg_buf place = {0};
    blg_error error = {0};
    size_t there;
    blg_status status = cli_place(output, &place, &there, &error);
    if (status != BLG_OK) {
        blg_buf_free(&place);
        return cli_fail(&error);
    }
    bool itself = there == place.size; /* whether the loop is at the output */
    for (place.data[there] = '\0'; *place.data && status == BLG_OK; itself = false) {
        if (!itself && (has_entry(place.data, BLG_INCOMPLETE) ||
                        has_entry(place.data, BLG_MANIFEST BLG_FS_PART) ||
                        (has_entry(place.data, BLG_MANIFEST) && has_entry(place.data, BLG_SUMS))))
            status = cli_usage_error(args->command,
                                     "%s lies in the data set %s, whose files are all listed",
                                     output, place.data);
        *strrchr(place.data, '/') = '\0';
    }
    blg_buf_free(&place);
    return status;
}

const char *cli_file_name(const char *path) {
    return strcmp(path, "-") == 0 ? "standard input" : path;
}

/* Reads to the end or to just above LARGEST_TEXT, because a pipe does not tell its size. */
static blg_status read_stream(FILE *in, blg_buf *text, blg_error *error) {
    char block[4096];
    size_t n;
    blg_buf_text(text, "");
    while (text->size <= LARGEST_TEXT && (n = fread(block, 1, sizeof block, in)) > 0)
        blg_buf_add(text, block, n);
    if (text->failed)
        return blg_no_memory(error);
    if (ferror(in))
        return blg_error_set(error, BLG_IO, "cannot read: %s", strerror(errno));
    if (text->size > LARGEST_TEXT)
        return blg_error_set(error, BLG_INVALID, "the file is larger than %zu bytes", LARGEST_TEXT);
    if (strlen(text->data) != text->size)
        return blg_error_set(error, BLG_INVALID, "expected text, the file holds a zero byte");
    return BLG_OK;
}

blg_status cli_read_file(const char *path, blg_buf *text, blg_error *error) {
    bool standard = strcmp(path, "-") == 0;
    FILE *in = standard ? stdin : fopen(path, "rb");
    blg_status status = in ? read_stream(in, text, error)
                        : errno == ENOENT
                            ? blg_fs_missing(path, "cannot open: No such file or directory", error)
                            : blg_open_error("open", path, errno, error);
    if (in && !standard)
        fclose(in);
    if (status != BLG_OK)
        blg_error_at(error, cli_file_name(path), 0, 0);
    return status;
}

/* ---- progress ---- */

/* Tells how far long work is, on standard error, as text or JSON. A signal ends the work at the
 * next telling. */

/* The signal that came; 0: none. The signal handler has no access to other state. */
static volatile sig_atomic_t interrupted;

static void on_interrupt(int signal_number) {
    interrupted = signal_number;
}

static double seconds_between(const struct timespec *a, const struct timespec *b) {
    return (double)(b->tv_sec - a->tv_sec) + (double)(b->tv_nsec - a->tv_nsec) * 1e-9;
}

/* On a terminal, progress is a line that is written over. Elsewhere none is shown. */
void cli_steps_begin(cli_progress *progress, const cli_args *args) {
    *progress = (cli_progress){.form = isatty(STDERR_FILENO) && !cli_given(args, "quiet")
                                           ? CLI_PROGRESS_LINE
                                           : CLI_PROGRESS_NONE};
    clock_gettime(CLOCK_MONOTONIC, &progress->start);
    progress->last = progress->begun = progress->start;
}

void cli_progress_begin(cli_progress *progress, const cli_args *args) {
    const cli_progress_form form = (cli_progress_form)cli_choice(args, "progress", 0);
    cli_steps_begin(progress, args);
    if (form != CLI_PROGRESS_AUTO)
        progress->form = form;
    blg_edge_catch(SIGINT, on_interrupt, &progress->before[0]);
    blg_edge_catch(SIGTERM, on_interrupt, &progress->before[1]);
}

/* If nobody has asked for a form of progress, a plan that takes long still prints a line now and
 * then, unless -q is given. */
void cli_planning_begin(cli_progress *progress, const cli_args *args) {
    cli_progress_begin(progress, args);
    if (!cli_given(args, "progress") && !cli_given(args, "quiet") &&
        progress->form == CLI_PROGRESS_NONE)
        progress->form = CLI_PROGRESS_SELDOM;
}

/* Prints a step of the planning: a line of JSON, or of text. On a terminal "\r" begins the line
 * anew and "\033[K" clears what is left of the old one. */
static void tell_step(cli_progress *progress, const char *step, int64_t done, int64_t total) {
    char part[32] = "";
    if (progress->form == CLI_PROGRESS_JSON) {
        fprintf(stderr, "{\"planning\":\"%s\",\"done\":%lld,\"of\":%lld}\n", step, (long long)done,
                (long long)total);
        return;
    }
    if (total > 0)
        snprintf(part, sizeof part, ", %d %%", (int)(100 * (double)done / (double)total));
    const bool line = progress->form == CLI_PROGRESS_LINE;
    fprintf(stderr, "%splanning: %s%s%s", line ? "\r" : "", step, part, line ? "\033[K" : "\n");
}

/* The least seconds between two lines of progress, by the form of progress. */
#define STEP_PAUSE_S   0.5 /* a line on a terminal, for steps */
#define LINE_PAUSE_S   0.2 /* a line on a terminal, for problems */
#define PLAIN_PAUSE_S  2   /* lines of text or JSON */
#define SELDOM_PAUSE_S 10  /* steps of a plan, if --progress is not given */

/* Whether a new line of progress is due: `pause` seconds have passed since the last one. If so, the
 * next pause begins, at *now. */
static bool is_due(cli_progress *progress, double pause, struct timespec *now) {
    clock_gettime(CLOCK_MONOTONIC, now);
    if (progress->form == CLI_PROGRESS_NONE || seconds_between(&progress->last, now) < pause)
        return false;
    progress->last = *now;
    progress->shown = progress->form == CLI_PROGRESS_LINE;
    return true;
}

void cli_steps_tell(cli_progress *progress, const char *format, ...) {
    struct timespec now;
    va_list values;
    if (!is_due(progress, STEP_PAUSE_S, &now))
        return;
    va_start(values, format);
    fputc('\r', stderr);
    vfprintf(stderr, format, values);
    fputs("\033[K", stderr);
    va_end(values);
}

bool cli_planning_tell(void *context, const char *step, int64_t done, int64_t total) {
    cli_progress *progress = context;
    struct timespec now;
    const double pause = progress->form == CLI_PROGRESS_SELDOM ? SELDOM_PAUSE_S
                         : progress->form == CLI_PROGRESS_LINE ? STEP_PAUSE_S
                                                               : PLAIN_PAUSE_S;
    if (interrupted)
        return false;
    if (is_due(progress, pause, &now))
        tell_step(progress, step, done, total);
    return true;
}

void cli_planning_end(cli_progress *progress) {
    (void)cli_progress_end(progress);
    blg_edge_uncatch(SIGINT, &progress->before[0]);
    blg_edge_uncatch(SIGTERM, &progress->before[1]);
}

/* Prints the progress of a run as a line of JSON. rate: images a second; left: seconds. */
static void tell_json(const blg_progress *now, double rate, double left) {
    fprintf(stderr,
            "{\"problems\":%lld,\"of\":%lld,\"images\":%lld,\"images_per_second\":%.0f,"
            "\"seconds_left\":%.0f}\n",
            now->problems_done, now->problems_total, now->images_done, rate, left);
}

/* Prints the progress of a run as text. Work that makes no images has no rate of images. What comes
 * after the last problem, such as the probes of an audit, takes a time that nobody knows. */
static void tell_text(const cli_progress *progress, const blg_progress *now, double rate,
                      double left) {
    const int seconds = (int)(left + 0.5);
    const bool line = progress->form == CLI_PROGRESS_LINE;
    fprintf(stderr, "%s%s of %s problems", line ? "\r" : "", blg_group(now->problems_done).text,
            blg_group(now->problems_total).text);
    if (now->images_done)
        fprintf(stderr, ", %s images/s", blg_group((long long)rate).text);
    if (now->problems_done < now->problems_total || now->images_done)
        fprintf(stderr, ", %d:%02d to go", seconds / 60, seconds % 60);
    else
        fputs(", the rest follows", stderr);
    fputs(line ? "\033[K" : "\n", stderr);
}

/* Prints the rate of images and the time left, if a line of progress is due. The time left assumes
 * that the remaining problems take as long as those done. */
bool cli_progress_tell(void *context, const blg_progress *now) {
    cli_progress *progress = context;
    struct timespec time;
    if (interrupted)
        return false;
    if (!now->problems_done) {
        clock_gettime(CLOCK_MONOTONIC, &progress->begun);
        progress->last = progress->begun;
        return true;
    }
    /* "the rest follows" is shown at once: it stays on the terminal while the rest is done */
    const bool rest_follows = !now->images_done && now->problems_done == now->problems_total;
    const double pause = progress->form != CLI_PROGRESS_LINE ? PLAIN_PAUSE_S
                         : rest_follows                      ? 0
                                                             : LINE_PAUSE_S;
    if (!now->problems_total || !is_due(progress, pause, &time))
        return true;
    const double seconds = seconds_between(&progress->begun, &time);
    const double rate = (double)now->images_done / seconds;
    const double left =
        (double)(now->problems_total - now->problems_done) * seconds / (double)now->problems_done;
    if (progress->form == CLI_PROGRESS_JSON)
        tell_json(now, rate, left);
    else
        tell_text(progress, now, rate, left);
    return true;
}

double cli_progress_end(cli_progress *progress) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    if (progress->shown)
        fputs("\r\033[K", stderr);
    return seconds_between(&progress->start, &time);
}

/* ---- options ---- */

/* Reads the words of the command line. A flag is an option without a value. For an option that a
 * command does not have, the message names a similar one. */

/* A name of this tool (of a command or an option), and the words that mean the same in other tools.
 * Each word stands between bars: "|out|outdir|". */
typedef struct other_words {
    const char *name, *words;
} other_words;

/* The name that the table gives for another tool's word, if the name is one of n names; else NULL.
 * The table ends in {NULL}. */
static const char *find_meant(const other_words *table, const char *word, const char *const *names,
                              int n) {
    char barred[100];
    snprintf(barred, sizeof barred, "|%s|", word);
    for (; table->name; table++)
        if (strstr(table->words, barred) && blg_str_index(table->name, names, n) >= 0)
            return table->name;
    return NULL;
}

/* The words of the command line, while they are parsed into args. */
typedef struct parser {
    const cli_command *command;
    int n_words, at; /* at: index of the next word */
    char *const *words;
    cli_args *args;
} parser;

static int find_option(const cli_command *command, const char *name, size_t size) {
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

/* Options, and words that the tool accepts in place of each option's name. */
static const other_words taken_options[] = {{"output", "|out|outdir|output-dir|"},
                                            {"jobs", "|threads|workers|"},
                                            {"family", "|families|"},
                                            {"catalog", "|catalogue|"},
                                            {"license", "|licence|"},
                                            {"split", "|splits|"},
                                            {"force", "|overwrite|"},
                                            {NULL, NULL}};

/* Options, and words that the tool does not accept, but answers with a guess at the option. */
static const other_words meant_options[] = {
    {"sample", "|num|count|n|problems|"},
    {"limit", "|max|first|"},
    {"size", "|resolution|size-px|image-size|img-size|width|px|"},
    {"programs-only", "|no-images|no-pictures|"},
    {"config", "|cfg|config-file|"},
    {"progress", "|verbose|"},
    {"quiet", "|silent|"},
    {"force", "|yes|"},
    {"output", "|to|dest|dir|file|"},
    {"jobs", "|nproc|cpus|"},
    {"seed", "|random-seed|rng|"},
    {"only", "|include|keep|names|"},
    {"exclude", "|skip|remove|"},
    {"format", "|type|kind|"},
    {NULL, NULL}};

/* Lists the names of the command's options; returns their number. */
static int names_of(const cli_command *command, const char *names[CLI_MAX_OPTIONS]) {
    int n = 0;
    for (; command->options[n].name; n++)
        names[n] = command->options[n].name;
    return n;
}

/* Finds the option that a word names, in full, by another tool's word or by its unique beginning;
 * "_" counts as "-". -1: none; *n gets the number of options that begin with the word. */
static int find_near(const cli_command *command, const char *name, size_t size, int *n) {
    const char *names[CLI_MAX_OPTIONS];
    char word[64];
    int found = -1;
    *n = 0;
    if (size == 0 || size >= sizeof word)
        return -1;
    for (size_t i = 0; i <= size; i++)
        word[i] = (char)(i == size ? '\0' : name[i] == '_' ? '-' : name[i]);
    int exact = find_option(command, word, size);
    const char *meant =
        exact < 0 ? find_meant(taken_options, word, names, names_of(command, names)) : NULL;
    if (meant)
        exact = find_option(command, meant, strlen(meant));
    if (exact >= 0)
        return exact;
    for (int i = 0; command->options[i].name; i++)
        if (strncmp(command->options[i].name, word, size) == 0 && ++*n == 1)
            found = i;
    return *n == 1 ? found : -1;
}

/* Options that a command lacks, and what to do instead. The tool does not complete these names to
 * another option's name. */
static const struct {
    const char *command, *option, *instead;
} lacking[] = {
    {"generate", "split",
     "it writes all splits of the config. \"blogo filter --split NAME\" keeps the problems of a "
     "split. --split-file is for the presets nvlabs-reference and nvlabs-release"},
    {"study", "language", "the page's address says it (index.html?lang=de), or study/settings.js"},
    {"study", "lang", "the page's address says it (index.html?lang=de), or study/settings.js"}};

/* If the name is an option that the command lacks on purpose (a row of lacking), tells what to do
 * instead, in *status, and returns true. The name may have an s at its end. */
static bool tell_lacking(const cli_command *command, const char *name, size_t size,
                         blg_status *status) {
    size -= size && name[size - 1] == 's';
    for (size_t i = 0; i < sizeof lacking / sizeof *lacking; i++)
        if (strcmp(lacking[i].command, command->name) == 0 && strlen(lacking[i].option) == size &&
            memcmp(lacking[i].option, name, size) == 0) {
            *status = cli_usage_error(command, "no option --%s: %s", lacking[i].option,
                                      lacking[i].instead);
            return true;
        }
    return false;
}

/* Reports that no option has this name. n_begin: how many options begin with the name, 0 or more
 * than one. The message lists these options; if there are none, it guesses an option; if none is
 * near, it lists all options. */
static blg_status unknown_name(const cli_command *command, const char *name, size_t size,
                               int n_begin) {
    const char *names[CLI_MAX_OPTIONS];
    char written[64], list[640] = "";
    const size_t n = (size_t)names_of(command, names);
    size_t used = 0;
    snprintf(written, sizeof written, "%.*s", (int)(size < 60 ? size : 60), name);
    const char *near = n_begin ? NULL : find_meant(meant_options, written, names, (int)n);
    near = n_begin || near ? near : blg_str_nearest(written, names, n);
    for (size_t i = 0; i < n && used < sizeof list - 40 && !near; i++)
        if (!n_begin || strncmp(names[i], written, strlen(written)) == 0)
            used += (size_t)snprintf(list + used, sizeof list - used, "%s--%s", used ? ", " : "",
                                     names[i]);
    if (n_begin)
        return cli_usage_error(command, "\"--%s\" may be %s", written, list);
    if (near)
        return cli_usage_error(command, "unknown option \"--%s\"; did you mean \"--%s\"?", written,
                               near);
    return cli_usage_error(command, "unknown option \"--%s\"; there are %s", written, list);
}

/* Reports that no option has this letter. word: the word of the letter, without its dash. If the
 * word is an option's name, perhaps with "=VALUE", the message says to write two dashes. */
static blg_status unknown_letter(const cli_command *command, const char *word, char letter) {
    char list[200] = "";
    size_t used = 0;
    const size_t size = strcspn(word, "=");
    int n;
    const int index = size > 1 ? find_near(command, word, size, &n) : -1;
    if (index >= 0)
        return cli_usage_error(command, "unknown option \"-%.*s\"; did you mean \"--%s\"?",
                               (int)size, word, command->options[index].name);
    for (int i = 0; command->options[i].name && used < sizeof list - 8; i++)
        if (command->options[i].letter)
            used += (size_t)snprintf(list + used, sizeof list - used, "%s-%c", used ? ", " : "",
                                     command->options[i].letter);
    return cli_usage_error(command, "unknown option \"-%c\"; there are %s", letter, list);
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

/* Reads an option's number and checks its range. A whole number that no long long can hold is out
 * of range, not "no number". */
static blg_status read_number(const cli_command *command, const cli_option *option,
                              cli_value *value) {
    char low[BLG_DOUBLE_TEXT], high[BLG_DOUBLE_TEXT];
    bool whole = option->kind == CLI_INTEGER;
    const char *word = whole ? strchr(option->value, '|') : NULL;
    if (word && blg_str_same_letters(word + 1, value->text))
        return BLG_OK; /* value->integer is 0 */
    bool good = whole ? blg_str_parse_long(value->text, &value->integer)
                      : blg_str_parse_double(value->text, &value->real);
    if (good && whole)
        value->real = (double)value->integer;
    if (!good && !(whole && is_digits(value->text)))
        return cli_usage_error(command, "--%s: expected %s%s%s, got \"%s\"", option->name,
                               whole ? "a whole number" : "a number", word ? " or " : "",
                               word ? word + 1 : "", value->text);
    if (!good || value->real < option->low || value->real > option->high)
        return cli_usage_error(command, "--%s: %s is outside %s..%s", option->name, value->text,
                               bound_text(option, option->low, low),
                               bound_text(option, option->high, high));
    return BLG_OK;
}

/* Whether text is the word, in any case; '-' may be '_' or missing. The word has small letters. */
static bool is_family(const char *text, const char *word) {
    for (; *word; word++)
        if (*word == '-')
            text += *text == '-' || *text == '_';
        else if (blg_lower(*text++) != *word)
            return false;
    return !*text;
}

int cli_family(const char *text) {
    for (blg_family f = 0; f < BLG_FAMILIES; f++)
        if (is_family(text, blg_family_word(f)) || is_family(text, blg_family_name(f)))
            return (int)f;
    return -1;
}

/* Reads the choice of an option. The choices stand in option->value with bars between them.
 * Families may also be named by their word (cli_family). */
static blg_status read_choice(const cli_command *command, const cli_option *option,
                              cli_value *value) {
    const bool family = strcmp(option->value, CLI_FAMILIES) == 0;
    const int f = family ? cli_family(value->text) : -1;
    const char *text = f < 0 ? value->text : blg_family_name((blg_family)f), *word = option->value;
    for (int i = 0;; i++) {
        char choice[64];
        const size_t n = strcspn(word, "|");
        snprintf(choice, sizeof choice, "%.*s", (int)n, word);
        if (blg_str_same_letters(choice, text)) {
            value->choice = i;
            return BLG_OK;
        }
        if (!word[n])
            return cli_usage_error(command, "--%s: expected one of %s, got \"%s\"", option->name,
                                   option->value, value->text);
        word += n + 1;
    }
}

/* Takes text as the value of option number `index`. Only flags and lists may be given again. */
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

/* Parses a long option. word: a long option without its dashes, perhaps with "=VALUE" after the
 * name. */
static blg_status read_long(parser *p, const char *word) {
    size_t size = strcspn(word, "=");
    int n_begin;
    blg_status status;
    if (tell_lacking(p->command, word, size, &status))
        return status;
    int index = find_near(p->command, word, size, &n_begin);
    if (index < 0)
        return unknown_name(p->command, word, size, n_begin);
    bool flag = p->command->options[index].kind == CLI_FLAG;
    if (!word[size])
        return flag ? take_value(p, index, "") : take_next(p, index);
    if (flag)
        return cli_usage_error(p->command, "--%s takes no value", p->command->options[index].name);
    return take_value(p, index, word + size + 1);
}

/* Parses short options: "-qf", "-j4", "-j 4". A long name after one dash ("-force") gets a message
 * of its own, also if it is an option that the command lacks on purpose. -v is --version if no
 * option of the command has the letter. */
static blg_status read_short(parser *p, const char *word) {
    const char *whole = word;
    const size_t name_size = strcspn(word, "=");
    const int known = find_option(p->command, word, name_size);
    blg_status status;
    if (tell_lacking(p->command, word, name_size, &status))
        return status;
    if (word[1] && known >= 0)
        return cli_usage_error(p->command, "unknown option \"-%s\"; did you mean \"--%s\"?", word,
                               p->command->options[known].name);
    for (; *word; word++) {
        int index = find_letter(p->command, *word);
        if (index < 0 && strcmp(whole, "v") == 0)
            index = find_option(p->command, "version", strlen("version"));
        if (index < 0)
            return unknown_letter(p->command, whole, *word);
        if (p->command->options[index].kind != CLI_FLAG)
            return word[1] ? take_value(p, index, word + 1) : take_next(p, index);
        status = take_value(p, index, "");
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

/* Whether the word is the name of a config, and the command has an option for a config. */
static bool is_config(const cli_command *command, const char *word) {
    const size_t size = strlen(word), end = sizeof ".json" - 1;
    return size > end && strcmp(word + size - end, ".json") == 0 &&
           find_option(command, "config", strlen("config")) >= 0;
}

static blg_status take_argument(parser *p, const char *word) {
    if (p->args->n_arguments == most_arguments(p->command)) {
        const bool config = is_config(p->command, word);
        return cli_usage_error(p->command, "unexpected argument \"%s\"%s%s%s", word,
                               config ? "; did you mean \"-c " : "", config ? word : "",
                               config ? "\"?" : "");
    }
    p->args->arguments[p->args->n_arguments++] = word;
    return BLG_OK;
}

/* Parses the words after the command's name. After the word "--", all words are arguments. */
static blg_status parse_words(const cli_command *command, int n_words, char *const *words,
                              cli_args *args) {
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
    int index = find_option(args->command, option, strlen(option));
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

bool cli_chosen(const cli_args *args, const char *option, const char *word) {
    const cli_value *value = value_of(args, option);
    return value && blg_str_same_letters(value->text, word);
}

const char *cli_list(const cli_args *args, const char *option, int n) {
    int index = find_option(args->command, option, strlen(option));
    for (int i = 0; i < args->n_list; i++)
        if (args->list[i].option == index && n-- == 0)
            return args->list[i].text;
    return NULL;
}

/* ---- say ---- */

/* Prints messages on standard error, and lines and small pieces of output. */

/* Prints a formatted line of any length, with control characters replaced. */
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

void cli_json(const char *format, ...) {
    blg_buf text = {0};
    va_list values;
    va_start(values, format);
    blg_buf_json_list(&text, format, values);
    va_end(values);
    fputs(text.size ? text.data : "", stdout);
    blg_buf_free(&text);
}

/* ---- help ---- */

/* Prints the help of the tool and of its commands, from the tables of options. */

#define CLI_ENTRY(name) &cli_##name,
static const cli_command *const commands[] = {CLI_COMMAND_LIST(CLI_ENTRY)};
enum { N_COMMANDS = sizeof commands / sizeof *commands };

#define LEFT_COLUMN 30 /* letters before an option's help */

/* Groups of commands in the tool's help, by the first command of each. */
static const struct {
    const char *first, *title;
} groups[] = {{"generate", "Make and change data sets"},
              {"verify", "Check data sets"},
              {"render", "Look at problems"},
              {"tasks", "Ask models and people, publish"},
              {"cluster slurm", "Run on many machines"},
              {"presets list", "Configs and shapes"}};

/* Prints an option's line of the help. If its names are too wide for the left column, the help
 * stands on the next line. */
static void print_option(const cli_option *option) {
    char left[96];
    size_t n = 0;
    n += (size_t)(option->letter
                      ? snprintf(left, sizeof left, "  -%c, --%s", option->letter, option->name)
                      : snprintf(left, sizeof left, "      --%s", option->name));
    if (option->kind != CLI_FLAG)
        n += (size_t)snprintf(left + n, sizeof left - n, " %s", option->value);
    if (n < LEFT_COLUMN)
        printf("%-*s%s", LEFT_COLUMN, left, option->help);
    else
        printf("%s\n%*s%s", left, LEFT_COLUMN, "", option->help);
    if (option->kind == CLI_LIST)
        printf("; may be repeated");
    putchar('\n');
}

static void cli_help_command(const cli_command *command) {
    printf("Usage: blogo %s [OPTIONS]%s%s\n\n%s.\n", command->name, *command->arguments ? " " : "",
           command->arguments, command->summary);
    if (*command->details)
        printf("\n%s\n", command->details);
    printf("\nExample: blogo %s\n\nOptions:\n", command->example);
    for (int i = 0; command->options[i].name; i++)
        print_option(&command->options[i]);
}

static void cli_help_tool(void) {
    printf("Usage: blogo COMMAND [OPTIONS] [ARGUMENTS]\n\n"
           "Generates Bongard-LOGO problems: few-shot concepts drawn by a LOGO turtle.\n\n"
           "Commands:\n");
    for (int i = 0; i < N_COMMANDS; i++) {
        for (size_t k = 0; k < sizeof groups / sizeof *groups; k++)
            if (strcmp(groups[k].first, commands[i]->name) == 0)
                printf(" %s:\n", groups[k].title);
        printf("  %-16s%s\n", commands[i]->name, commands[i]->summary);
    }
    printf(
        "\nExamples:\n"
        "  blogo sheet hd_convex_0000                   one problem as a picture\n"
        "  blogo generate --sample 120 -s 128 -o first  120 problems of all splits and families\n"
        "  blogo audit first -o audit.html              what the data set gives away\n"
        "\n\"blogo COMMAND --help\" shows the options of a command; words may be shortened\n"
        "to a unique beginning (\"blogo gen --lim 3\").\n"
        "Exit codes: 0 done, 1 failed, 2 usage or config, 3 verification failed,\n"
        "4 infeasible request, 5 input or output, 6 not reproduced, 130 interrupted.\n");
}

/* ---- seed ---- */

/* Reads the seed of an option or draws a seed, and warns of a seed that can be guessed. */

blg_status cli_read_seed(const cli_args *args, const char *option, char seed[BLG_SEED_TEXT],
                         blg_error *error) {
    const char *text = cli_text(args, option, "random");
    if (strcmp(text, "random") == 0)
        return blg_seed_random(seed, error);
    if (!blg_seed_valid(text))
        return cli_usage_error(args->command,
                               "--%s: expected random, a whole number below 2^64, or the %d digits "
                               "of a key's seed, got \"%.60s\"",
                               option, BLG_SEED_DIGITS, text);
    snprintf(seed, BLG_SEED_TEXT, "%s", text);
    return BLG_OK;
}

void cli_tell_seed(const cli_args *args, const char *option, const char *seed) {
    if (strlen(seed) != BLG_SEED_DIGITS)
        cli_say(args,
                "note: whoever has the problems and guesses --%s %s can make the key; "
                "--%s random cannot be guessed",
                option, seed, option);
}

/* ---- shard ---- */

/* Finds out which part of a data set this run makes: from --shard, or from the variables that Slurm
 * and Kubernetes set. */

#define SLURM "SLURM_ARRAY_TASK_"
#define INDEX "JOB_COMPLETION_INDEX"

/* Reads a whole number >= 0 from an environment variable. *value is -1 if the variable is unset. */
static blg_status read_variable(const cli_args *args, const char *name, long long *value) {
    const char *text = getenv(name);
    *value = -1;
    if (!text || (blg_str_parse_long(text, value) && *value >= 0 && *value <= INT32_MAX))
        return BLG_OK;
    return cli_usage_error(args->command,
                           "--shard auto: %s: expected a whole number, got \"%.40s\"", name, text);
}

/* What the cluster tells the task that it starts. */
typedef struct task {
    long long id, min, max, step, count; /* Slurm's variables; -1 = not set */
    long long index;                     /* Kubernetes' variable; -1 = not set */
} task;

/* Reads the variables of the cluster. Either Slurm's task number or Kubernetes' index must be set,
 * not both. */
static blg_status read_task(const cli_args *args, task *t) {
    const struct {
        const char *name;
        long long *value;
    } variables[] = {{SLURM "ID", &t->id},     {SLURM "MIN", &t->min},     {SLURM "MAX", &t->max},
                     {SLURM "STEP", &t->step}, {SLURM "COUNT", &t->count}, {INDEX, &t->index}};
    blg_status status = BLG_OK;
    for (size_t i = 0; i < sizeof variables / sizeof *variables && status == BLG_OK; i++)
        status = read_variable(args, variables[i].name, variables[i].value);
    if (status != BLG_OK)
        return status;
    if (t->id < 0 && t->index < 0)
        return cli_usage_error(args->command,
                               "--shard auto: neither " SLURM "ID nor " INDEX
                               " is set; outside of a cluster's task write --shard I/N");
    if (t->id >= 0 && t->index >= 0)
        return cli_usage_error(args->command, "--shard auto: both " SLURM "ID and " INDEX
                                              " are set; write --shard I/N");
    return BLG_OK;
}

/* Finds the part for auto/N, N = n_parts: the number of the cluster's task. */
static blg_status part_of_task(const cli_args *args, const task *t, int n_parts, int *index) {
    const bool slurm = t->id >= 0;
    const long long part = slurm ? t->id : t->index + 1;
    if (slurm && (t->id == 0 || t->min == 0))
        return cli_usage_error(args->command,
                               "--shard auto/%d: the array begins with task 0; number the tasks as "
                               "the parts: --array=1-%d",
                               n_parts, n_parts);
    if (part > n_parts)
        return cli_usage_error(args->command, "--shard auto/%d: %s is %lld, beyond the last part",
                               n_parts, slurm ? SLURM "ID" : INDEX, slurm ? t->id : t->index);
    *index = (int)part;
    return BLG_OK;
}

/* Finds the part and the number of parts for auto, from the bounds of a Slurm array. An array with
 * gaps does not tell the number of parts. */
static blg_status part_of_array(const cli_args *args, const task *t, int *index, int *of) {
    const long long step = t->step > 0 ? t->step : 1;
    if (t->id < 0)
        return cli_usage_error(args->command, "--shard auto: " INDEX
                                              " does not tell the number of parts; write auto/N");
    if (t->min < 0 || t->max < 0 || t->count < 1)
        return cli_usage_error(args->command, "--shard auto: " SLURM "MIN, " SLURM "MAX or " SLURM
                                              "COUNT is not set; write auto/N");
    const bool whole = (t->max - t->min) / step + 1 == t->count && (t->max - t->min) % step == 0;
    if (!whole || t->id < t->min || t->id > t->max || (t->id - t->min) % step != 0 ||
        t->count > CLI_MOST_SHARDS)
        return cli_usage_error(args->command,
                               "--shard auto: task %lld of %lld tasks from %lld to %lld: the array "
                               "has gaps; say the number of parts: --shard auto/N",
                               t->id, t->count, t->min, t->max);
    *index = (int)((t->id - t->min) / step + 1);
    *of = (int)t->count;
    return BLG_OK;
}

blg_status cli_read_shard(const cli_args *args, int *index, int *of) {
    const char *text = cli_text(args, "shard", NULL);
    if (!text)
        return BLG_OK;
    char first[32];
    const char *slash = strchr(text, '/');
    const int size = (int)(slash ? slash - text : 0);
    long long part = 0, parts = 0;
    task t;
    snprintf(first, sizeof first, "%.*s", size < 31 ? size : 31, text);
    const bool given = blg_str_parse_long(first, &part);
    const bool automatic = strcmp(first, "auto") == 0;
    if (strcmp(text, "auto") == 0) {
        blg_status status = read_task(args, &t);
        return status == BLG_OK ? part_of_array(args, &t, index, of) : status;
    }
    if (!slash || !(given || automatic) || !blg_str_parse_long(slash + 1, &parts) || parts < 1 ||
        parts > CLI_MOST_SHARDS || (given && (part < 1 || part > parts)))
        return cli_usage_error(args->command,
                               "--shard: expected I/N with 1 <= I <= N such as 1/4, auto/N or "
                               "auto, got \"%s\"",
                               text);
    *index = (int)part;
    *of = (int)parts;
    if (given)
        return BLG_OK;
    blg_status status = read_task(args, &t);
    return status == BLG_OK ? part_of_task(args, &t, *of, index) : status;
}

/* ---- write ---- */

/* Writes a data set for `generate`, `import` and `pack`, with progress and a summary. */

/* Fills the options of a run. An option that the command does not have counts as not given. */
void cli_write_options(const cli_args *args, const char *folder, blg_write_options *write) {
    write->folder = folder;
    write->stream = strcmp(folder, "-") == 0 ? STDOUT_FILENO : 0; /* 0: no stream */
    write->layout = (blg_layout)cli_choice(args, "format", BLG_LAYOUT_TREE);
    write->threads = cli_threads(args);
    write->limit = (int)cli_integer(args, "limit", 0);
    write->sample = (int)cli_integer(args, "sample", 0);
    write->force = cli_given(args, "force");
    write->programs_only = cli_given(args, "programs-only");
    write->small_png = cli_chosen(args, "png", "small");
    write->palette_png = cli_chosen(args, "png", "palette");
    write->zstd_scenes = cli_chosen(args, "scenes", "zstd");
    write->resume = cli_given(args, "resume");
}

/* Prints what was written, how large it is and how long it took. No problems: the run found the
 * data set complete, and wrote nothing. */
static void print_summary(const cli_args *args, const blg_write_options *write,
                          const blg_write_summary *summary, double seconds) {
    long long rejected = 0;
    for (int i = 0; i < BLG_REJECTIONS; i++)
        rejected += summary->tally.rejected[i];
    if (cli_given(args, "json")) {
        cli_json("{'folder': %s, 'problems': %lld, 'images': %lld, 'image_bytes': %lld, "
                 "'rejected': %lld, 'seconds': %.3f}\n",
                 write->folder, summary->problems, summary->images, summary->image_bytes, rejected,
                 seconds);
        return;
    }
    if (!summary->problems) {
        cli_say(args, "%s: complete already", write->folder);
        return;
    }
    const bool images = summary->images > 0; /* else programs only, which have another rate */
    const double made = (double)(images ? summary->images : summary->problems);
    cli_say(args, "%s: %s problems, %s images, %.1f MB, in %.1f s (%s %s/s)", write->folder,
            blg_group(summary->problems).text, blg_group(summary->images).text,
            (double)summary->bytes / 1e6, seconds,
            blg_group((long long)(made / (seconds > 0 ? seconds : 1))).text,
            images ? "images" : "problems");
}

/* Writes a data set. After an interrupt, the message says how to go on. Streams and shards can only
 * be begun anew. */
blg_status cli_write(const cli_args *args, const blg_generator *generator, blg_write_options *write,
                     blg_error *error) {
    cli_progress progress;
    blg_write_summary summary;
    if (write->stream && cli_given(args, "json"))
        return cli_usage_error(args->command,
                               "--json: the data set itself goes to standard output");
    if (write->stream && isatty(write->stream))
        return cli_usage_error(args->command, "-o -: standard output is a terminal");
    cli_progress_begin(&progress, args);
    write->progress = cli_progress_tell;
    write->context = &progress;
    blg_status status = blg_dataset_write(generator, write, &summary, error);
    double seconds = cli_progress_end(&progress);
    if (status == BLG_INTERRUPTED) {
        *error = (blg_error){0};
        return blg_error_set(error, status, "interrupted after %lld problems; %s", summary.problems,
                             write->stream ? "the stream ends in the middle"
                             : blg_layout_rows[write->layout].shards
                                 ? "shards cannot be resumed, --force starts anew"
                             : find_option(args->command, "resume", strlen("resume")) < 0
                                 ? "--force starts anew"
                                 : "--resume goes on from there");
    }
    /* The library's message offers --resume, which not every command has, and shards do not. */
    char *offer = status == BLG_INVALID ? strstr(error->text, ", --resume") : NULL;
    if (offer && (find_option(args->command, "resume", strlen("resume")) < 0 ||
                  blg_layout_rows[write->layout].shards))
        *offer = '\0';
    if (status == BLG_OK)
        print_summary(args, write, &summary, seconds);
    return status;
}

/* ---- main ---- */

/* Finds the command that the words name, checks its outputs, and runs it. */

/* The second word of a command's name, "list" of "shapes list", if the first word is `group`; else
 * NULL. */
static const char *word_in(const cli_command *command, const char *group) {
    const size_t size = strlen(group);
    return strncmp(command->name, group, size) == 0 && command->name[size] == ' '
               ? command->name + size + 1
               : NULL;
}

/* Completes a word that the user may have shortened: finds the only first word of commands that
 * begins with it. With `group`, finds the only second word of commands with that first word. A word
 * that is complete counts even if others begin with it. Returns full, or NULL if no word fits, or
 * more than one. */
static const char *complete(const char *word, const char *group, char full[32]) {
    const size_t size = strlen(word);
    *full = '\0';
    for (int i = 0; i < N_COMMANDS && size; i++) {
        const char *known = group ? word_in(commands[i], group) : commands[i]->name;
        char whole[32] = "";
        if (known)
            snprintf(whole, sizeof whole, "%.*s", (int)strcspn(known, " "), known);
        if (strncmp(whole, word, size) != 0)
            continue;
        if (!whole[size])
            return strcpy(full, whole);
        if (*full && strcmp(whole, full) != 0)
            return NULL;
        strcpy(full, whole);
    }
    return *full ? full : NULL;
}

static const cli_command *named_command(const char *name) {
    for (int i = 0; i < N_COMMANDS; i++)
        if (strcmp(commands[i]->name, name) == 0)
            return commands[i];
    return NULL;
}

/* The command that the first one or two words, or their unique beginnings, name ("shapes list"). A
 * command of one word comes first. *taken gets the number of these words. */
static const cli_command *find_command(int n_words, char *const *words, int *taken) {
    char first[32], second[32], name[64];
    const char *one = complete(words[0], NULL, first);
    const cli_command *command = one ? named_command(one) : NULL;
    *taken = 1;
    if (!command && one && n_words > 1 && complete(words[1], one, second)) {
        snprintf(name, sizeof name, "%s %s", one, second);
        command = named_command(name);
        *taken = 2;
    }
    return command;
}

/* Whether the word is the first word of commands such as "shapes list". */
static bool is_group(const char *word) {
    for (int i = 0; i < N_COMMANDS; i++)
        if (word_in(commands[i], word))
            return true;
    return false;
}

static void list_group(FILE *out, const char *group) {
    for (int i = 0; i < N_COMMANDS; i++)
        if (word_in(commands[i], group))
            fprintf(out, "  blogo %-24s%s\n", commands[i]->name, commands[i]->summary);
}

/* Commands, and words that a user may have written in place of each command. */
static const other_words meant_commands[] = {{"generate", "|make|create|build|new|run|"},
                                             {"verify", "|validate|check|test|"},
                                             {"filter", "|split|subset|select|"},
                                             {"merge", "|join|concat|"},
                                             {"import", "|load|"},
                                             {"export", "|convert|"},
                                             {"audit", "|stats|"},
                                             {"render", "|draw|"},
                                             {"sheet", "|show|plot|"},
                                             {"describe", "|explain|"},
                                             {"gallery", "|view|browse|serve|"},
                                             {"tasks", "|questions|prompts|"},
                                             {"score", "|evaluate|eval|grade|"},
                                             {"presets list", "|list|ls|presets all|"},
                                             {"presets show", "|config show|config print|"},
                                             {"config check", "|config validate|config test|"},
                                             {"shapes list", "|shapes dump|"},
                                             {"shapes sheet", "|shapes plot|shapes draw|"},
                                             {"cluster slurm", "|cluster run|cluster submit|"},
                                             {NULL, NULL}};

/* Reports that there is no such command. A group alone ("shapes") lists its commands; else the
 * message guesses a command: by words of other tools, then by spelling. */
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
    for (int i = 0; i < N_COMMANDS; i++)
        names[i] = commands[i]->name;
    const char *meant = find_meant(meant_commands, written, names, N_COMMANDS);
    return cli_usage_error(
        NULL, "unknown command \"%s\"%s", written,
        (meant ? blg_str_guess(meant) : blg_str_guess_among(written, names, N_COMMANDS)).text);
}

/* Refuses outputs that lie in a data set. Commands name what they write by these options. */
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

/* Parses a command's words and runs it. If a command fails without setting error, it has printed
 * its messages already. */
static blg_status run_command(const cli_command *command, int n_words, char *const *words) {
    cli_args args;
    blg_error error = {0};
    blg_catalogue *catalogue = NULL;
    blg_status status = parse_words(command, n_words, words, &args);
    if (status != BLG_OK)
        return status;
    args.catalogue = &catalogue;
    if (cli_given(&args, "help")) {
        cli_help_command(command);
        return BLG_OK;
    }
    if (cli_given(&args, "version")) {
        printf("blogo %s\n", BLOGO_VERSION);
        return BLG_OK;
    }
    status = check_outputs(&args);
    BLG_THEN(status, command->run(&args, &error));
    blg_catalogue_free(catalogue);
    return error.status == BLG_OK ? status : cli_fail(&error);
}

static bool is_word(const char *word, const char *a, const char *b) {
    return strcmp(word, a) == 0 || strcmp(word, b) == 0;
}

/* Runs what the words of the command line ask for. "help COMMAND" does the same as "COMMAND
 * --help"; help of a group lists its commands. */
static blg_status dispatch(int n_words, char *const *words) {
    bool help = n_words == 0 || is_word(words[0], "help", "--help") || strcmp(words[0], "-h") == 0;
    if (help && n_words <= 1) {
        cli_help_tool();
        return BLG_OK;
    }
    if (is_word(words[0], "version", "--version") || is_word(words[0], "-v", "-V")) {
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

/* The exit code follows from the status; of an interrupted run it is 128 and the number of the
 * signal. */
int main(int argc, char **argv) {
    blg_edge_begin();
    blg_status status = dispatch(argc - 1, argv + 1);
    /* An error of a full disk may occur only when the last bytes are flushed. */
    if ((fflush(stdout) != 0 || ferror(stdout)) && status == BLG_OK) {
        blg_error error = {0};
        blg_error_set(&error, BLG_IO, "standard output: %s", strerror(errno));
        status = cli_fail(&error);
    }
    return status == BLG_INTERRUPTED ? 128 + (interrupted == SIGTERM ? SIGTERM : SIGINT)
                                     : blg_status_exit_code(status);
}
