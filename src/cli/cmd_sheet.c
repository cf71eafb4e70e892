/* sheet: draws problems as one picture, laid out like the figures of the paper.
 *
 * A blind sheet is for people who want to solve the problems. It shows numbers in place of names,
 * and the queries of both sides in random order. The answers are written to a separate file, the
 * key. */
#include "base/arena.h"
#include "base/buf.h"
#include "base/outfile.h"
#include "base/rng.h"
#include "cli/cli.h"
#include "cli/fetch.h"
#include "cli/files.h"
#include "cli/place.h"
#include "image/render.h"
#include "tasks/describe.h"

#include <stdio.h>
#include <string.h>

static const cli_option options[] = {
    OPTION_TEXT("output", 'o', "FILE", "picture to write: .png, .svg or .pdf (needed)"),
    OPTION_TEXT("split", 0, "NAME", "without names: problems of this split only"),
    OPTION_INTEGER("count", 0, "without names: the first N of each family (1)", 1, 100),
    OPTION_INTEGER("panel", 0, "side of one image in pixels (128)", BLG_MIN_SIZE_PX, 1024),
    OPTION_FLAG("concept", 0, "write the concept below each name"),
    OPTION_FLAG("blind", 0, "hide names, concepts and answers; write a key"),
    OPTION_TEXT("key", 0, "FILE", "key of a blind sheet (the picture's name, ending .key.json)"),
    CLI_FETCH_OPTIONS,
    CLI_COMMON_OPTIONS};

#define DEAL_NUMBER 0x5ee7u /* number of the random stream that shuffles queries */
#define TEXT_WIDTH  72      /* letters of a line of text */

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

static blg_status sentence_of(cli_fetched *f, int problem, blg_describer *describer,
                              const char **text, blg_error *error) {
    blg_status status = blg_describer_problem(describer, &f->problems[problem], f->seed, error);
    return status == BLG_OK ? blg_describe_concept(describer, BLG_WORDING_SHORT, text, error)
                            : status;
}

/* Makes the text above each problem: its name and concept, or, on a blind sheet, its number. */
static blg_status make_captions(const cli_args *args, cli_fetched *f, blg_arena *arena,
                                blg_describer *describer, const char **captions, blg_error *error) {
    blg_buf text = {0};
    blg_status status = BLG_OK;
    for (int i = 0; i < f->n && status == BLG_OK; i++) {
        const char *sentence = NULL;
        blg_buf_clear(&text);
        if (cli_given(args, "blind"))
            blg_buf_format(&text, "%d", i + 1);
        else
            blg_buf_text(&text, f->problems[i].name);
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

/* Shuffles the queries of both sides and splits them into two rows; if their number is odd, the
 * upper row gets one more. Adds their sides to the key in the order in which they are drawn. */
static void deal_queries(blg_problem *problem, uint64_t seed, blg_buf *key) {
    blg_scene queries[2 * BLG_MAX_SIDE];
    int order[2 * BLG_MAX_SIDE], n = 0;
    const int n_positive = problem->n_query[1];
    for (int side = 1; side >= 0; side--)
        for (int i = 0; i < problem->n_query[side]; i++)
            queries[n++] = problem->images[side][problem->n_support + i];
    for (int i = 0; i < n; i++)
        order[i] = i;
    blg_rng rng = blg_tasks_stream(seed, problem, DEAL_NUMBER);
    blg_rng_shuffle(&rng, order, (size_t)n, sizeof *order);
    problem->n_query[1] = (n + 1) / 2;
    problem->n_query[0] = n / 2;
    for (int i = 0; i < n; i++) {
        const bool upper = i < problem->n_query[1];
        const int at = upper ? i : i - problem->n_query[1];
        problem->images[upper][problem->n_support + at] = queries[order[i]];
        blg_buf_format(key, "%s\"%s\"", i ? ", " : "", order[i] < n_positive ? "A" : "B");
    }
}

/* Shuffles the queries of every problem and appends the key. */
static blg_status make_blind(cli_fetched *f, blg_describer *describer, blg_buf *key,
                             blg_error *error) {
    blg_status status = BLG_OK;
    blg_buf_text(key, "{\"problems\": [");
    for (int i = 0; i < f->n && status == BLG_OK; i++) {
        const char *sentence;
        status = sentence_of(f, i, describer, &sentence, error);
        if (status != BLG_OK)
            break;
        blg_buf_format(key, "%s\n  {\"number\": %d, \"name\": ", i ? "," : "", i + 1);
        blg_buf_json_string(key, f->problems[i].name);
        blg_buf_text(key, ", \"split\": ");
        blg_buf_json_string(key, f->splits[i]);
        blg_buf_text(key, ", \"concept\": ");
        blg_buf_json_string(key, sentence);
        blg_buf_text(key, ", \"queries\": [");
        deal_queries(&f->problems[i], f->seed, key);
        blg_buf_text(key, "]}");
    }
    blg_buf_text(key, "\n]}\n");
    return status == BLG_OK && key->failed ? blg_no_memory(error) : status;
}

/* The path of the key: --key, or the picture's name with another ending. */
static void name_key(const cli_args *args, const char *output, blg_buf *path) {
    const char *named = cli_text(args, "key", NULL);
    const size_t n = strlen(output);
    blg_image_format format;
    const bool ends = blg_image_format_of(output, &format, NULL) == BLG_OK;
    if (named)
        blg_buf_text(path, named);
    else
        blg_buf_format(path, "%.*s.key.json", (int)(ends ? n - 4 : n), output);
}

static blg_status write_picture(const cli_args *args, const cli_fetched *f,
                                const blg_render_options *drawing, blg_error *error) {
    const char *output = cli_text(args, "output", NULL);
    blg_status status = blg_render_sheet(f->problems, f->n, drawing, output, error);
    if (status == BLG_OK)
        cli_say(args, "%s: %d problem%s", output, f->n, f->n == 1 ? "" : "s");
    return status;
}

/* Writes picture and key. A picture without its key is useless, so the key's bytes are written
 * first; the key gets its name after the picture. */
static blg_status write_both(const cli_args *args, const cli_fetched *f, const blg_buf *key,
                             const blg_render_options *drawing, blg_error *error) {
    blg_buf path = {0};
    blg_outfile file = {0};
    name_key(args, cli_text(args, "output", NULL), &path);
    blg_status status = path.failed
                            ? blg_no_memory(error)
                            : blg_outfile_open(&file, NULL, path.data, BLG_OUT_DURABLE, error);
    if (status == BLG_OK)
        status = blg_outfile_add(&file, key->data, key->size, error);
    if (status == BLG_OK)
        status = blg_outfile_drain(&file, NULL, error);
    if (status == BLG_OK)
        status = write_picture(args, f, drawing, error);
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
    blg_buf key = {0}, its = {0}, pictures = {0};
    size_t there;
    name_key(args, output, &key);
    blg_status status =
        key.failed ? blg_no_memory(error) : cli_place(key.data, &its, &there, error);
    if (status == BLG_OK)
        status = cli_place(output, &pictures, &there, error);
    if (status == BLG_OK && strcmp(its.data, pictures.data) == 0)
        status = cli_usage_error(args->command, "expected two files for picture and key");
    if (status == BLG_OK)
        status = cli_check_no_set(args, key.data);
    blg_buf_free(&pictures);
    blg_buf_free(&its);
    blg_buf_free(&key);
    return status;
}

static blg_status check(const cli_args *args, blg_error *error) {
    blg_status status = BLG_OK;
    const char *output = cli_text(args, "output", NULL);
    if (!output)
        return cli_usage_error(args->command, "expected -o FILE for the picture");
    if (args->n_arguments && cli_given(args, "count"))
        return cli_usage_error(args->command, "expected names or --count, not both");
    if (args->n_arguments && cli_given(args, "split"))
        return cli_usage_error(args->command, "expected names or --split, not both");
    if (cli_given(args, "blind") && cli_given(args, "concept"))
        return cli_usage_error(args->command, "expected --concept or --blind, not both");
    if (cli_given(args, "key") && !cli_given(args, "blind"))
        return cli_usage_error(args->command, "--key is for --blind");
    if (cli_given(args, "blind"))
        status = check_key(args, output, error);
    if (status != BLG_OK || !cli_given(args, "dataset"))
        return status;
    const char *dataset = cli_text(args, "dataset", NULL);
    status = cli_check_outside(args, dataset, output);
    return status ? status : cli_check_outside(args, dataset, cli_text(args, "key", NULL));
}

static blg_status draw(const cli_args *args, cli_fetched *f, blg_arena *arena,
                       blg_describer *describer, blg_error *error) {
    const bool blind = cli_given(args, "blind");
    const char **captions = BLG_NEW(arena, const char *, f->n);
    const blg_render_options drawing = {.size_px = (int)cli_integer(args, "panel", 0),
                                        .captions = captions};
    blg_buf key = {0};
    blg_status status =
        captions ? make_captions(args, f, arena, describer, captions, error) : blg_no_memory(error);
    if (status == BLG_OK && blind)
        status = make_blind(f, describer, &key, error);
    if (status == BLG_OK)
        status = blind ? write_both(args, f, &key, &drawing, error)
                       : write_picture(args, f, &drawing, error);
    blg_buf_free(&key);
    return status;
}

static blg_status run(const cli_args *args, blg_error *error) {
    blg_arena arena;
    cli_fetched fetched = {.n = 0};
    blg_describer *describer = NULL;
    blg_arena_init(&arena, NULL);
    blg_status status = check(args, error);
    if (status == BLG_OK)
        status = cli_fetch(args, (int)cli_integer(args, "count", 1), &fetched, error);
    if (status == BLG_OK && fetched.n == 0)
        status = blg_error_set(error, BLG_INFEASIBLE, "no problem to draw");
    if (status == BLG_OK)
        status = blg_describer_create(fetched.source.catalogue, &describer, error);
    if (status == BLG_OK)
        status = draw(args, &fetched, &arena, describer, error);
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
    "answers.",
    options,
    run};
