/* inspect prints every stage of one problem as text, or the measures of problems, scenes and
 * programs as JSON. */
#include "base/str.h"
#include "cli/cli.h"
#include "cli/fetch.h"
#include "cli/inspect_json.h"
#include "ink/dump.h"
#include "read/given.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const cli_option options[] = {
    OPTION_TEXT("image", 'i', "SIDE/N", "every stage of one image: 1/0 is the first positive"),
    OPTION_TEXT("program", 0, "TEXT", "with --json: this program instead of a problem"),
    OPTION_TEXT("scene", 0, "FILE", "with --json: every scene of a file; - is standard input"),
    OPTION_FLAG("json", 0, "as JSON, one object a line"),
    CLI_FETCH_OPTIONS,
    CLI_COMMON_OPTIONS};

static void print_number(const char *title, double value) {
    char text[BLG_DOUBLE_TEXT];
    blg_str_print_double(value, text);
    printf("%s%s", title, text);
}

static void print_program(const blg_program *program) {
    char text[BLG_MAX_ACTIONS * (BLG_ACTION_TEXT + 2)];
    blg_program_print(program, text, sizeof text);
    puts(text);
}

static void print_component(const blg_problem *problem, const blg_catalogue *catalogue, int i) {
    const blg_concept *concept = &problem->concept;
    printf("concept      %d ", i);
    if (problem->family == BLG_FREE_FORM)
        print_program(&concept->programs[i]);
    else if (problem->family == BLG_ABSTRACT)
        puts(blg_attribute_name(concept->attributes[i]));
    else if (catalogue && concept->shapes[i] >= 0)
        puts(blg_catalogue_shape(catalogue, concept->shapes[i])->name);
    else
        puts("(a shape of the catalogue)");
}

static void print_head(const cli_fetched *fetched) {
    const blg_problem *problem = &fetched->problems[0];
    const blg_concept *concept = &problem->concept;
    printf("problem      %s\nfamily       %s\nindex        %d\nsplit        %s\nattempt      %d\n",
           problem->name, blg_family_name(problem->family), problem->index, fetched->splits[0],
           problem->attempt);
    if (concept->expression[0])
        printf("concept      %s\n", concept->expression);
    for (int i = 0; !concept->expression[0] && i < concept->n_components; i++)
        print_component(problem, fetched->source.catalogue, i);
    if (concept->negated)
        puts("concept      negated");
    print_number("hardness     negative distance ", problem->hardness.negative_distance);
    print_number(", positive diversity ", problem->hardness.positive_diversity);
    printf(", near separators %d", problem->hardness.near_separators);
    if (problem->hardness.fitting_rules >= 0)
        printf(", fitting rules %d", problem->hardness.fitting_rules);
    puts("");
}

static blg_status print_rules(const blg_problem *problem, blg_error *error) {
    if (problem->family != BLG_ABSTRACT)
        return BLG_OK;
    blg_hypotheses *found = malloc(sizeof *found);
    blg_analyser *analyser = NULL;
    blg_status status = found ? blg_analyser_create(&analyser, error) : blg_no_memory(error);
    if (status == BLG_OK)
        status = cli_find_rules(analyser, problem, found, error);
    for (int i = 0; status == BLG_OK && i < found->n; i++) {
        char text[BLG_RULE_TEXT];
        blg_rule_print(&found->rules[i], text, sizeof text);
        printf("%s %s\n", found->rules[i].rival ? "rival rule  " : "rule        ", text);
    }
    blg_analyser_free(analyser);
    free(found);
    return status;
}

static void print_shape(const blg_scene *scene, const blg_catalogue *catalogue, int i) {
    const blg_pose *pose = &scene->poses[i];
    if (catalogue && scene->shapes[i] >= 0)
        printf("  shape %d    %s\n", i, blg_catalogue_shape(catalogue, scene->shapes[i])->name);
    print_number("  pose       x ", pose->x);
    print_number(", y ", pose->y);
    print_number(", heading ", pose->heading_deg);
    print_number(", scale ", pose->scale);
    printf("\n  program    ");
    print_program(&scene->programs[i]);
}

static void print_image(const cli_fetched *fetched, int side, int i) {
    const blg_problem *problem = &fetched->problems[0];
    const blg_scene *scene = &problem->images[side][i];
    printf("\nimage        %d/%d %s %s\n", side, i, side ? "positive" : "negative",
           i < problem->n_support ? "support" : "query");
    if (scene->violated >= 0)
        printf("  violated   %d\n", scene->violated);
    if (scene->n_distractors)
        printf("  distractors %d\n", scene->n_distractors);
    if (scene->pen_px > 0) {
        print_number("  widths     pen ", scene->pen_px);
        print_number(" px, stamp ", scene->stamp_px);
        printf(" px at 512 px\n");
    }
    for (int shape = 0; shape < scene->n_shapes; shape++)
        print_shape(scene, fetched->source.catalogue, shape);
}

static blg_status print_dump(const char *title, blg_buf *text, blg_error *error) {
    const bool whole = !text->failed;
    if (whole)
        printf("\n%s, plane units\n%s", title, text->data);
    blg_buf_free(text);
    return whole ? BLG_OK : blg_no_memory(error);
}

static blg_status print_strokes(const blg_scene *scene, int i, blg_error *error) {
    blg_stroke strokes[BLG_MAX_ACTIONS];
    int n = blg_turtle_trace(&scene->programs[i], &scene->poses[i], strokes);
    blg_buf text = {0};
    char title[32];
    snprintf(title, sizeof title, "strokes of shape %d", i);
    blg_dump_strokes(&text, strokes, n);
    return print_dump(title, &text, error);
}

static blg_status print_ink(const blg_scene *scene, blg_error *error) {
    blg_ink ink = {0};
    blg_buf text = {0};
    text.failed = blg_ink_draw_scene(&ink, scene) != BLG_OK;
    blg_dump_ink(&text, &ink);
    blg_ink_free(&ink);
    return print_dump("ink", &text, error);
}

/* Prints every stage of one image. */
static blg_status inspect_image(const cli_args *args, const cli_fetched *fetched,
                                blg_error *error) {
    int side, image;
    blg_status status = cli_read_image(args, &fetched->problems[0], &side, &image);
    if (status != BLG_OK)
        return status;
    const blg_scene *scene = &fetched->problems[0].images[side][image];
    print_head(fetched);
    status = print_rules(&fetched->problems[0], error);
    if (status == BLG_OK)
        print_image(fetched, side, image);
    for (int i = 0; i < scene->n_shapes && status == BLG_OK; i++)
        status = print_strokes(scene, i, error);
    return status == BLG_OK ? print_ink(scene, error) : status;
}

/* ---- as JSON ---- */

/* Prints a line of JSON from out, unless status is an error, and empties out. */
static blg_status print_line(blg_status status, blg_buf *out) {
    if (status == BLG_OK)
        fputs(out->data, stdout);
    blg_buf_clear(out);
    return status;
}

static blg_status print_given(const cli_args *args, blg_analyser *analyser, blg_given *given,
                              blg_buf *out, blg_error *error) {
    blg_given_reader reader;
    blg_status status = blg_given_open(&reader, cli_text(args, "scene", ""), NULL, error);
    for (bool found = true; status == BLG_OK;) {
        status = blg_given_next(&reader, given, &found, error);
        if (!found)
            break;
        const blg_problem *problem = &given->problem;
        const blg_scene_context context = {.split = given->split, .seed = given->seed};
        if (status == BLG_OK)
            status = given->single ? cli_image_json(out, analyser, problem->name,
                                                    &problem->images[1][0], error)
                                   : cli_problem_json(out, analyser, &context, problem, error);
        status = print_line(status, out);
    }
    blg_given_close(&reader);
    return status;
}

static blg_status print_program_json(const char *text, blg_analyser *analyser, blg_buf *out,
                                     blg_error *error) {
    blg_scene scene = {.n_shapes = 1, .shapes = {-1}};
    blg_status status = blg_program_parse(text, &scene.programs[0], error);
    if (status != BLG_OK)
        blg_error_at(error, "PROGRAM", 0, 0);
    else
        status = cli_image_json(out, analyser, "", &scene, error);
    return print_line(status, out);
}

static blg_status print_problem(const cli_args *args, blg_analyser *analyser, blg_buf *out,
                                blg_error *error) {
    cli_fetched fetched;
    blg_status status = cli_fetch(args, 1, &fetched, error);
    if (status == BLG_OK) {
        const blg_scene_context context = {.catalogue = fetched.source.catalogue,
                                           .split = fetched.splits[0],
                                           .seed = fetched.seed};
        status = cli_problem_json(out, analyser, &context, &fetched.problems[0], error);
    }
    cli_fetch_free(&fetched);
    return print_line(status, out);
}

static blg_status print_json(const cli_args *args, blg_error *error) {
    const char *program = cli_text(args, "program", NULL);
    blg_analyser *analyser = NULL;
    blg_buf out = {0};
    blg_given *given = malloc(sizeof *given);
    blg_status status = given ? blg_analyser_create(&analyser, error) : blg_no_memory(error);
    if (status == BLG_OK)
        status = program                    ? print_program_json(program, analyser, &out, error)
                 : cli_given(args, "scene") ? print_given(args, analyser, given, &out, error)
                                            : print_problem(args, analyser, &out, error);
    blg_analyser_free(analyser);
    blg_buf_free(&out);
    free(given);
    return status;
}

/* ---- the command ---- */

static blg_status check(const cli_args *args) {
    const bool program = cli_given(args, "program"), scene = cli_given(args, "scene");
    if (program + scene + (args->n_arguments > 0) != 1)
        return cli_usage_error(args->command, "expected one of PROBLEM, --program and --scene");
    if ((program || scene) && cli_given(args, "dataset"))
        return cli_usage_error(args->command, "--dataset is for a PROBLEM");
    if ((program || scene) && !cli_given(args, "json"))
        return cli_usage_error(args->command, "--%s is for --json", program ? "program" : "scene");
    if (cli_given(args, "image") && cli_given(args, "json"))
        return cli_usage_error(args->command, "expected --image or --json, not both");
    return BLG_OK;
}

static blg_status run(const cli_args *args, blg_error *error) {
    cli_fetched fetched;
    blg_status status = check(args);
    if (status != BLG_OK || cli_given(args, "json"))
        return status == BLG_OK ? print_json(args, error) : status;
    status = cli_fetch(args, 1, &fetched, error);
    if (status == BLG_OK && cli_given(args, "image")) {
        status = inspect_image(args, &fetched, error);
    } else if (status == BLG_OK) {
        print_head(&fetched);
        status = print_rules(&fetched.problems[0], error);
        for (int side = 1; side >= 0 && status == BLG_OK; side--)
            for (int i = 0; i < blg_problem_side(&fetched.problems[0], side); i++)
                print_image(&fetched, side, i);
    }
    cli_fetch_free(&fetched);
    return status;
}

const cli_command cli_inspect = {
    "inspect",
    "[PROBLEM]",
    "Prints one problem, every stage as text",
    "Without --image: the item of the plan, the concept, the rules that fit the support of an\n"
    "abstract problem, and the programs and poses of every image.\n"
    "With --image: that image only, also with the turtle's strokes and the ink.\n"
    "With --json: the problem, or each scene of a file, or a program, with attributes, line "
    "counts,\n"
    "regions and fitting rules, as a line of JSON (docs/files.md).",
    options,
    run};
