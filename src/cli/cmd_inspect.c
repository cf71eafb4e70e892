/* inspect: one problem, every stage as text. */
#include "base/text.h"
#include "cli/commands.h"
#include "cli/fetch.h"
#include "concept/hypotheses.h"
#include "ink/dump.h"
#include "make/compose.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const cli_option options[] = {
    {"image", 'i', CLI_TEXT, "SIDE/N", "every stage of one image: 1/0 is the first positive", 0, 0},
    CLI_FETCH_OPTIONS CLI_COMMON_OPTIONS};

static void print_number(const char *title, double value) {
    char text[BLG_NUMBER_TEXT];
    printf("%s%s", title, blg_text_of_double(value, text));
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

/* Figures are measured anew, so that data sets of older formats have rules too. */
static blg_status find_rules(const blg_problem *problem, blg_hypotheses *found) {
    blg_traits traits[2][BLG_MAX_SIDE];
    const blg_traits *const by_side[2] = {traits[0], traits[1]};
    blg_analyser *analyser = NULL;
    blg_error error = {0};
    blg_status status = blg_analyser_create(&analyser, &error);
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < blg_problem_side(problem, side) && status == BLG_OK; i++) {
            const blg_scene *scene = &problem->images[side][i];
            blg_analysis analysis;
            status = blg_analyse(analyser, &scene->programs[0], &analysis, &error);
            if (status == BLG_OK)
                traits[side][i] = blg_traits_of_scene(scene, &analysis, BLG_LINES_TWO);
        }
    if (status == BLG_OK)
        blg_hypotheses_find(by_side, problem->n_support, problem->n_query, found);
    blg_analyser_free(analyser);
    return status == BLG_OK ? status : cli_fail(&error);
}

static blg_status print_rules(const blg_problem *problem) {
    if (problem->family != BLG_ABSTRACT)
        return BLG_OK;
    blg_hypotheses *found = malloc(sizeof *found);
    blg_problem *pure = malloc(sizeof *pure);
    blg_status status = BLG_NO_MEMORY;
    if (found && pure) {
        *pure = *problem;
        blg_compose_purify(pure);
        status = find_rules(pure, found);
    } else {
        cli_fail_text(status, "out of memory");
    }
    for (int i = 0; status == BLG_OK && i < found->n; i++) {
        char text[BLG_RULE_TEXT];
        blg_rule_print(&found->rules[i], text, sizeof text);
        printf("%s %s\n", found->rules[i].rival ? "rival rule  " : "rule        ", text);
    }
    free(pure);
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

/* Dumps are as long as they are: first the length, then the text. */
static blg_status print_strokes(const blg_scene *scene, int i) {
    blg_stroke strokes[BLG_MAX_ACTIONS];
    int n = blg_turtle_trace(&scene->programs[i], &scene->poses[i], strokes);
    size_t size = blg_dump_strokes(strokes, n, NULL, 0) + 1;
    char *text = malloc(size);
    if (!text)
        return cli_fail_text(BLG_NO_MEMORY, "out of memory");
    blg_dump_strokes(strokes, n, text, size);
    printf("\nstrokes of shape %d, plane units\n%s", i, text);
    free(text);
    return BLG_OK;
}

static blg_status print_ink(const blg_scene *scene) {
    blg_ink ink = {0};
    blg_status status = blg_ink_draw_scene(&ink, scene);
    size_t size = blg_dump_ink(&ink, NULL, 0) + 1;
    char *text = status == BLG_OK ? malloc(size) : NULL;
    if (text) {
        blg_dump_ink(&ink, text, size);
        printf("\nink, plane units\n%s", text);
    } else {
        status = cli_fail_text(BLG_NO_MEMORY, "out of memory");
    }
    free(text);
    blg_ink_free(&ink);
    return status;
}

static blg_status read_image(const cli_args *args, const blg_problem *problem, int *side,
                             int *image) {
    const char *text = cli_text(args, "image", NULL);
    const int last = blg_problem_side(problem, text[0] == '1') - 1;
    long long number = -1;
    bool good = (text[0] == '0' || text[0] == '1') && text[1] == '/' &&
                blg_text_to_integer(text + 2, &number) && number >= 0 && number <= last;
    if (!good)
        return cli_usage_error(args->command,
                               "--image: expected SIDE/N with side 1 (positive) or 0 and N in "
                               "0..%d, got \"%s\"",
                               last, text);
    *side = text[0] - '0';
    *image = (int)number;
    return BLG_OK;
}

static blg_status inspect(const cli_args *args, const cli_fetched *fetched) {
    const blg_problem *problem = &fetched->problems[0];
    int chosen = -1, image = 0;
    blg_status status = BLG_OK;
    if (cli_given(args, "image"))
        status = read_image(args, problem, &chosen, &image);
    if (status != BLG_OK)
        return status;
    print_head(fetched);
    status = print_rules(problem);
    if (status != BLG_OK)
        return status;
    if (chosen < 0) {
        for (int side = 1; side >= 0; side--)
            for (int i = 0; i < blg_problem_side(problem, side); i++)
                print_image(fetched, side, i);
        return BLG_OK;
    }
    const blg_scene *scene = &problem->images[chosen][image];
    print_image(fetched, chosen, image);
    for (int i = 0; i < scene->n_shapes && status == BLG_OK; i++)
        status = print_strokes(scene, i);
    return status == BLG_OK ? print_ink(scene) : status;
}

static blg_status run(const cli_args *args) {
    cli_fetched fetched;
    blg_status status = cli_fetch(args, 1, &fetched);
    if (status == BLG_OK)
        status = inspect(args, &fetched);
    cli_fetch_free(&fetched);
    return status;
}

const cli_command cli_inspect = {
    "inspect",
    "PROBLEM",
    "Prints one problem, every stage as text",
    "Without --image: the plan's item, the concept, the rules that fit an abstract problem's "
    "support,\n"
    "and every image's programs and poses. With it also the turtle's strokes and the ink of that\n"
    "image.",
    options,
    CLI_COUNT(options),
    1,
    1,
    run,
};
