/* shapes check: compares the labels of the tables with measurement, and finds pairs of shapes that
 * are too near. */
#include "catalogue/check.h"
#include "catalogue/pairs.h"
#include "cli/cli.h"
#include "cli/exceptions.h"

#include <stdio.h>
#include <string.h>

#define KINDS "label|undecided|near|decoration|gap|twin"
/* The search for the nearest pair of shapes ends at this distance. */
#define FAR 0.1

static const cli_option options[] = {
    OPTION_REAL("distance", 0, "D", "least distance of two shapes (0.03); 0 leaves pairs out", 0,
                0.5),
    OPTION_CHOICE("only", 0, KINDS, "look for this kind of finding only"),
    OPTION_TEXT("exceptions", 0, "FILE", "table of known wrong labels, which are accepted"),
    CLI_COMMON_OPTIONS};

typedef struct tally {
    int of[BLG_FINDING_KINDS];
    int accepted, stale; /* exceptions that were met; exceptions that were not */
    int defects;
} tally;

/* Prints and counts the findings that are defects. */
static void print_findings(const cli_args *args, const blg_catalogue *catalogue,
                           const blg_check *check, cli_exceptions *exceptions, tally *t) {
    int only = cli_choice(args, "only", -1);
    for (int i = 0; i < blg_check_size(check); i++) {
        const blg_shape_finding *finding = blg_check_at(check, i);
        char line[512];
        if (only >= 0 && (int)finding->kind != only)
            continue;
        if (finding->kind == BLG_FOUND_LABEL &&
            cli_exceptions_meet(exceptions, catalogue, finding)) {
            t->accepted++;
            continue;
        }
        blg_check_print(check, i, line, sizeof line);
        puts(line);
        t->of[finding->kind]++;
        t->defects++;
    }
    for (int i = 0; i < exceptions->n; i++) {
        const cli_exception *e = &exceptions->list[i];
        if (e->met || (only >= 0 && only != BLG_FOUND_LABEL))
            continue;
        printf("%s: %s is excepted in line %d, but table and measurement do not differ that way\n",
               e->shape, blg_attribute_name(e->attribute), e->line);
        t->stale++;
        t->defects++;
    }
}

static const char *pair_name(uint8_t state) {
    return state == BLG_PAIR_NEAR ? "near" : state == BLG_PAIR_TWIN ? "twins" : "apart";
}

static double percent(int part, int whole) {
    return whole ? 100.0 * part / whole : 100;
}

static void say_nearest(const cli_args *args, const blg_catalogue *catalogue) {
    blg_error error = {0};
    blg_figure_pair pair;
    int found;
    if (blg_catalogue_nearest_pair(catalogue, FAR, &pair, &found, &error) != BLG_OK)
        cli_say(args, "nearest pair: %s", error.text);
    else if (found)
        cli_say(args, "nearest pair: %s and %s, %.4f", blg_catalogue_shape(catalogue, pair.a)->name,
                blg_catalogue_shape(catalogue, pair.b)->name, pair.distance);
    else
        cli_say(args, "nearest pair: none below %g", FAR);
}

static void say_summary(const cli_args *args, const blg_catalogue *catalogue, const tally *t,
                        const blg_agreement *a, bool pairs) {
    char number[32];
    cli_say(args,
            "%d shapes: %d wrong labels, %d labels on one side only, %d ambiguous, %d wrong \"if "
            "stamp\", %d gaps, %d pairs too near",
            blg_catalogue_size(catalogue), t->of[BLG_FOUND_LABEL], t->of[BLG_FOUND_UNDECIDED],
            t->of[BLG_FOUND_NEAR], t->of[BLG_FOUND_DECORATION], t->of[BLG_FOUND_GAP],
            t->of[BLG_FOUND_TWIN]);
    if (cli_given(args, "exceptions"))
        cli_say(args, "exceptions: %d met, %d not", t->accepted, t->stale);
    cli_say(args, "labels: %s are 1 or 0, %.2f %% of them decided, %.2f %% of these agree",
            cli_group(a->labels, number), percent(a->decided, a->labels),
            percent(a->agreed, a->decided));
    cli_say(args, "concepts: %d of %d attributes, %d of %d pairs come out", a->singles_measured,
            a->singles, a->pairs_measured, a->pairs);
    if (pairs)
        say_nearest(args, catalogue);
}

/* Checks the table of pairs, if there is one, against measurement. */
static blg_status check_pairs(const blg_catalogue *catalogue, tally *t, blg_error *error) {
    const size_t n = (size_t)blg_catalogue_size(catalogue);
    const blg_pair_list *list = blg_catalogue_pairs(catalogue);
    blg_arena arena;
    blg_status status = BLG_OK;
    if (list->stale) {
        puts(BLG_PAIR_TABLE ": measured for another program table");
        t->defects++;
    }
    if (!list->known || n == 0)
        return BLG_OK;
    blg_arena_init(&arena, NULL);
    const uint8_t *told = blg_pairs_of(catalogue, &arena);
    const uint8_t *measured = blg_pairs_measure(catalogue, &arena);
    if (!told || !measured)
        status = blg_error_set(error, BLG_NO_MEMORY, "no memory to compare %d shapes", (int)n);
    for (size_t i = 0; i < n && status == BLG_OK; i++)
        for (size_t j = 0; j < i; j++)
            if (told[i * n + j] != measured[i * n + j]) {
                printf("%s and %s: " BLG_PAIR_TABLE " has them as %s, measured %s\n",
                       blg_catalogue_shape(catalogue, (int)j)->name,
                       blg_catalogue_shape(catalogue, (int)i)->name, pair_name(told[i * n + j]),
                       pair_name(measured[i * n + j]));
                t->defects++;
            }
    blg_arena_free(&arena);
    return status;
}

static blg_status check_catalogue(const cli_args *args, const blg_catalogue *catalogue,
                                  cli_exceptions *exceptions, blg_error *error) {
    blg_check *check = NULL;
    blg_agreement agreement;
    tally t = {0};
    int only = cli_choice(args, "only", -1);
    double distance =
        only < 0 || only == BLG_FOUND_TWIN ? cli_real(args, "distance", BLG_TWIN_DISTANCE) : 0;
    blg_status status = blg_check_create(catalogue, distance, &check, error);
    if (status == BLG_OK)
        status = blg_agreement_measure(catalogue, &agreement, error);
    if (status == BLG_OK && only < 0)
        status = check_pairs(catalogue, &t, error);
    if (status == BLG_OK) {
        print_findings(args, catalogue, check, exceptions, &t);
        if (!cli_given(args, "quiet"))
            say_summary(args, catalogue, &t, &agreement, distance > 0);
    }
    blg_check_free(check);
    return status == BLG_OK && t.defects ? BLG_UNVERIFIED : status;
}

static blg_status run(const cli_args *args, blg_error *error) {
    blg_catalogue *catalogue = NULL;
    cli_exceptions exceptions = {0};
    const char *file = cli_text(args, "exceptions", NULL);
    blg_status status = file ? cli_exceptions_read(file, &exceptions, error) : BLG_OK;
    if (status == BLG_OK)
        status = args->n_arguments ? blg_catalogue_load(args->arguments[0], &catalogue, error)
                                   : blg_catalogue_default(&catalogue, error);
    if (status == BLG_OK)
        status = check_catalogue(args, catalogue, &exceptions, error);
    cli_exceptions_free(&exceptions);
    blg_catalogue_free(catalogue);
    return status;
}

const cli_command cli_shapes_check = {
    "shapes check",
    "[DIR]",
    "Compares shape tables with what is measured",
    "Reads the tables of DIR (the built-in ones) and lists labels that the analyser disagrees\n"
    "with, figures in an attribute's ambiguity band, wrong \"if stamp\" marks, outlines that "
    "neither\n"
    "close nor stay open, and pairs of shapes that are hard to tell apart. Exit code 3 if any.\n"
    "A file of exceptions has the columns shape, attribute, table, measured and reason between\n"
    "tabs; an exception that does not apply is a finding as well.",
    options,
    run};
