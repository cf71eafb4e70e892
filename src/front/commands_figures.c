/* Commands on figures and single problems: render, inspect and shapes. Each chapter has a command's
 * options, its help, and the function that runs it. Programs, scenes or names come in; pictures, or
 * measures as text or JSON, come out. front/tool.c calls these functions. The header is
 * front/tool.h. */
#include "front/tool.h"

#include "base/files.h"
#include "base/geometry.h"
#include "base/text.h"
#include "data/read.h"
#include "data/write.h"
#include "figure/analyse.h"
#include "figure/catalogue.h"
#include "figure/ink.h"
#include "figure/program.h"
#include "picture/raster.h"
#include "problem/hypotheses.h"
#include "problem/relations.h"
#include "tell/tasks.h"

/* ---- given scenes ---- */

/* Reads scenes that the user gives (data/read.h), and gives them poses if they have none. */

/* Takes one line of a file of scenes (each_given). */
typedef blg_status given_visit(void *context, const blg_given *given, blg_error *error);

/* Reads a file of scenes line by line. An error of content names the line. */
static blg_status each_given(const char *path, given_visit *visit, void *context,
                             blg_error *error) {
    blg_given_reader reader;
    blg_given *given = malloc(sizeof *given);
    blg_status status = blg_given_open(&reader, NULL, path, NULL, blg_code_scene, error);
    if (status == BLG_OK && !given)
        status = blg_no_memory(error);
    for (bool found = true; status == BLG_OK;) {
        status = blg_given_next(&reader, given, &found, error);
        if (!found)
            break;
        BLG_THEN(status, visit(context, given, error));
        if (status == BLG_INVALID || status == BLG_INFEASIBLE)
            blg_error_at(error, reader.lines.path, given->line, 0);
    }
    blg_given_close(&reader);
    free(given);
    return status;
}

/* Gives poses to the scene's shapes, side by side, with --scale (0, without the option, stands for
 * the largest that fits) and --heading. */
static blg_status arrange(const cli_args *args, blg_scene *scene, blg_error *error) {
    return blg_render_arrange(scene, cli_real(args, "scale", 0), cli_real(args, "heading", 0),
                              error);
}

/* ---- render scenes ---- */

/* render --scene: draws given scenes (data/read.h) as pictures. */

/* The pictures of one run, which go to a folder or, if there is only one, to a file. */
typedef struct pictures {
    const cli_args *args;
    const char *output, *ending; /* path of the folder or file; "png", "svg" or "pdf" */
    const blg_render_options *drawing;
    bool single;          /* output is a file */
    blg_target target;    /* the folder */
    blg_buf path;         /* of the current picture */
    long long drawn;      /* images so far */
    blg_scene last_image; /* the image, if output is a file: it is drawn last of all */
} pictures;

static const char *const patterns[] = {"*.png",     "*.svg",     "*.pdf",
                                       "*/#/+.png", "*/#/+.svg", "*/#/+.pdf"};
/* An old folder of pictures is never replaced: pictures are no proof that blogo made the folder. */
static const blg_target_kind pictures_folder = {.noun = "folder of pictures",
                                                .patterns = patterns,
                                                .n_patterns = sizeof patterns / sizeof *patterns,
                                                .never_replaced = true};

/* ---- pictures ---- */

/* Sets the picture's path: NAME/SIDE/N for an image of a problem, ID for a single image. The number
 * of the line stands for a name or an id that is missing. */
static blg_status name_picture(pictures *p, const blg_given *given, int side, int image,
                               blg_error *error) {
    char name[BLG_NAME_SIZE];
    blg_status status = BLG_OK;
    if (given->problem.name[0])
        memcpy(name, given->problem.name, sizeof name);
    else
        snprintf(name, sizeof name, "%06d", given->line);
    blg_buf_clear(&p->path);
    if (given->single) {
        blg_buf_format(&p->path, "%s/%s.%s", p->target.part.data, name, p->ending);
    } else {
        blg_buf_format(&p->path, "%s/%s/%d", p->target.part.data, name, side);
        if (!p->path.failed)
            status = blg_fs_make_dirs(NULL, p->path.data, error);
        blg_buf_format(&p->path, "/%d.%s", image, p->ending);
    }
    if (p->path.failed)
        return blg_no_memory(error);
    bool there = false;
    BLG_THEN(status, blg_fs_find(p->path.data, &there, error));
    if (status == BLG_OK && there)
        return blg_error_set(error, BLG_INVALID, "the picture %s stands twice",
                             p->path.data + p->target.part.size + 1);
    return status;
}

/* Draws the image into the folder. If the output is a file, keeps the image instead: it is drawn
 * when all lines have been read, and only if no second image came. */
static blg_status add_image(pictures *p, const blg_given *given, int side, int image,
                            blg_error *error) {
    blg_scene scene = given->problem.images[side][image];
    blg_status status = blg_given_posed(&scene) ? BLG_OK : arrange(p->args, &scene, error);
    p->drawn++;
    if (status != BLG_OK)
        return status;
    if (p->single && p->drawn > 1)
        return blg_error_set(error, BLG_INVALID,
                             "a second picture; %s takes one, a folder takes any number",
                             p->output);
    if (p->single) {
        p->last_image = scene;
        return BLG_OK;
    }
    status = name_picture(p, given, side, image, error);
    return status == BLG_OK ? blg_render_scene(&scene, p->drawing, p->path.data, error) : status;
}

/* Draws all images of a line: those of a problem, or a single one. */
static blg_status add_given(void *context, const blg_given *given, blg_error *error) {
    blg_status status = BLG_OK;
    for (int side = 1; side >= 0; side--) {
        /* a single image is one positive and no negative */
        const int n = given->single ? side : blg_problem_side(&given->problem, side);
        for (int i = 0; i < n && status == BLG_OK; i++)
            status = add_image(context, given, side, i, error);
    }
    return status;
}

/* Draws the scenes of a file. If `output` has the ending of a picture, it is a file, and input must
 * be one scene. Else `output` is a new folder for any number of scenes, whose pictures get the
 * ending `ending`. Either all pictures are written or none. */
static blg_status render_scenes(const cli_args *args, const char *input, const char *output,
                                const char *ending, const blg_render_options *drawing,
                                blg_error *error) {
    blg_image_format format;
    pictures p = {.args = args,
                  .output = output,
                  .ending = ending,
                  .drawing = drawing,
                  .single = blg_image_format_of(output, &format, NULL) == BLG_OK};
    blg_status status = BLG_OK;
    if (!p.single)
        status = blg_target_begin(&p.target, &pictures_folder, output, /* a folder */ true,
                                  /* force */ false, error);
    BLG_THEN(status, each_given(input, add_given, &p, error));
    if (status == BLG_OK && p.drawn == 0)
        status = blg_error_in(error, cli_file_name(input), BLG_INVALID, "no scene in the file");
    BLG_THEN(status, p.single ? blg_render_scene(&p.last_image, drawing, output, error)
                              : blg_target_commit(&p.target, /* last */ NULL, NULL, error));
    if (status == BLG_OK)
        cli_say(args, "%s: %lld picture%s", output, p.drawn, p.drawn == 1 ? "" : "s");
    blg_target_close(&p.target);
    blg_buf_free(&p.path);
    return status;
}

/* ---- cmd render ---- */

/* render draws a program, an image of a problem, or given scenes as PNG, SVG or PDF. */

static const cli_option cmd_render_options[] = {
    OPTION_TEXT("output", 'o', "FILE", "picture to write: .png, .svg or .pdf (needed)"),
    OPTION_TEXT("scene", 0, "FILE", "draw these scenes, a JSON line each; - is standard input"),
    OPTION_CHOICE("format", 0, "png|svg|pdf", "of the pictures of --scene in a folder (png)"),
    OPTION_TEXT("input", 'i', "FILE", "read programs from FILE, one a line; - is standard input"),
    CLI_SIZE_OPTION("side of the picture in pixels (512)"),
    OPTION_REAL("scale", 0, "S", "plane units per program unit (the largest that fits)", 1, 1000),
    OPTION_REAL("heading", 0, "DEG", "heading before the first action (0)", -360, 360),
    OPTION_FLAG("best", 0, "best antialiasing instead of the data sets' own"),
    OPTION_TEXT("image", 0, "SIDE/N", "draw this image of a problem: 1/0 is its first positive"),
    CLI_FETCH_OPTIONS,
    CLI_COMMON_OPTIONS};

/* Published text, or Logo words. If the text is neither, the error is that of the kind that its
 * beginning looks like. */
blg_status cli_read_program(const char *text, blg_program *program, blg_error *error) {
    blg_program programs[BLG_ANSWER_PROGRAMS];
    bool own_units = false;
    if (blg_program_parse(text, program, NULL) == BLG_OK)
        return BLG_OK;
    blg_scene scene;
    if (blg_code_programs(text, programs, &own_units) != 1)
        return *blg_logo_hint(text) ? blg_code_scene(text, /* placed */ false, &scene, error)
                                    : blg_program_parse(text, program, error);
    *program = programs[0];
    return BLG_OK;
}

static blg_status add_program(blg_scene *scene, const char *text, blg_error *error) {
    if (scene->n_shapes == BLG_MAX_SHAPES)
        return blg_error_set(error, BLG_INVALID, "more than %d programs in one image",
                             BLG_MAX_SHAPES);
    blg_status status = cli_read_program(text, &scene->programs[scene->n_shapes], error);
    if (status == BLG_OK)
        scene->shapes[scene->n_shapes++] = BLG_NONE;
    return status;
}

static bool is_blank(const char *line) {
    return line[strspn(line, " \t\r")] == '\0' || line[strspn(line, " \t")] == '#';
}

/* Reads programs, one a line; empty lines and lines that begin with # are passed over. */
static blg_status read_programs(const char *path, blg_scene *scene, blg_error *error) {
    blg_buf text = {0};
    blg_status status = cli_read_file(path, &text, error);
    int number = 1;
    for (char *line = text.data; status == BLG_OK && line; number++) {
        char *end = strchr(line, '\n');
        if (end)
            *end = '\0';
        if (!is_blank(line))
            status = add_program(scene, line, error);
        if (status != BLG_OK)
            error->line = number;
        line = end ? end + 1 : NULL;
    }
    if (status == BLG_OK && scene->n_shapes == 0)
        status = blg_error_set(error, BLG_INVALID, "no program in the file");
    if (status != BLG_OK)
        blg_error_at(error, cli_file_name(path), 0, 0);
    blg_buf_free(&text);
    return status;
}

static blg_status read_arguments(const cli_args *args, blg_scene *scene, blg_error *error) {
    blg_status status = BLG_OK;
    for (int i = 0; i < args->n_arguments && status == BLG_OK; i++)
        status = add_program(scene, args->arguments[i], error);
    if (status != BLG_OK)
        blg_error_at(error, "PROGRAM", 0, 0);
    return status;
}

/* Fetches the scene of --image, drawn as in its data set. */
static blg_status fetch_scene(const cli_args *args, blg_scene *scene, bool *best,
                              blg_error *error) {
    if (args->n_arguments != 1)
        return cli_usage_error(args->command, "expected the name of one problem with --image");
    cli_fetched fetched;
    int side, image;
    blg_status status = cli_fetch(args, /* count */ 1, &fetched, error);
    BLG_THEN(status, cli_read_image(args, &fetched.problems[0], &side, &image));
    if (status == BLG_OK)
        *scene = fetched.problems[0].images[side][image];
    *best = *best || fetched.best;
    cli_fetch_free(&fetched);
    return status;
}

/* Reads the programs of the arguments or of --input, and arranges them in one image. */
static blg_status arrange_scene(const cli_args *args, blg_scene *scene, blg_error *error) {
    const char *input = cli_text(args, "input", NULL);
    if (args->n_arguments == 1 && blg_family_of_name(args->arguments[0]) >= 0)
        return cli_usage_error(args->command,
                               "%s is the name of a problem: expected --image SIDE/N, too",
                               args->arguments[0]);
    if (!input == !args->n_arguments)
        return cli_usage_error(args->command, input ? "expected programs or --input, not both"
                                                    : "expected a program or --input FILE");
    blg_status status =
        input ? read_programs(input, scene, error) : read_arguments(args, scene, error);
    return status == BLG_OK ? arrange(args, scene, error) : status;
}

/* Runs `render --scene`. If the output has the ending of a picture, it is a file, else a folder. */
static blg_status draw_scenes(const cli_args *args, const char *output,
                              const blg_render_options *drawing, blg_error *error) {
    static const char *const endings[] = {"png", "svg", "pdf"};
    blg_image_format format;
    const bool file = blg_image_format_of(output, &format, NULL) == BLG_OK;
    if (args->n_arguments || cli_given(args, "input") || cli_given(args, "image") ||
        cli_given(args, "dataset"))
        return cli_usage_error(args->command,
                               "expected --scene alone, without programs, problem or data set");
    if (file && cli_given(args, "format"))
        return cli_usage_error(args->command, "--format is for a folder; the ending of %s says it",
                               output);
    return render_scenes(args, cli_text(args, "scene", ""), output,
                         endings[cli_choice(args, "format", 0)], drawing, error);
}

/* Runs `render`: draws given scenes (--scene), an image of a problem (--image), or programs. */
static blg_status cmd_render_run(const cli_args *args, blg_error *error) {
    const char *output = cli_text(args, "output", NULL);
    if (!output)
        return cli_usage_error(args->command, "expected -o FILE for the picture");
    blg_scene scene = {.violated = BLG_NONE}; /* no negative: it breaks no concept */
    blg_image_format format;
    blg_render_options drawing = {.size_px = (int)cli_integer(args, "size", 0),
                                  .best_quality = cli_given(args, "best")};
    if (cli_given(args, "scene"))
        return draw_scenes(args, output, &drawing, error);
    if (cli_given(args, "format"))
        return cli_usage_error(args->command, "--format is for --scene");
    blg_status status = blg_image_format_of(output, &format, error);
    if (status == BLG_OK && cli_given(args, "dataset"))
        status = cli_check_outside(args, cli_text(args, "dataset", NULL), output);
    BLG_THEN(status, cli_given(args, "image")
                         ? fetch_scene(args, &scene, &drawing.best_quality, error)
                         : arrange_scene(args, &scene, error));
    return status == BLG_OK ? blg_render_scene(&scene, &drawing, output, error) : status;
}

const cli_command cli_render = {
    "render",
    "[PROGRAM...|PROBLEM]",
    "Draws a program or an image of a problem as PNG, SVG or PDF",
    "A program is the text of one shape, for example \"line_normal_1.000-0.500,\n"
    "arc_zigzag_0.500_0.625-0.500\", or LOGO words: \"repeat 4 [ forward 1 left 90 ]\", of which "
    "the\n"
    "longest stroke gets length 1. Up to six programs stand side by side in one picture.\n"
    "With --image the argument is the name of a problem, made anew or read with --dataset.\n"
    "With --scene every JSON line is a problem as in scenes.jsonl, an image {\"shapes\": [...]} or "
    "a "
    "shape\n"
    "{\"program\": ..., \"pose\": ...}; -o is then a picture, or a new folder for any number of "
    "them.\nWithout poses the shapes stand side by side.",
    "render line_normal_1.000-0.500 -o line.png",
    cmd_render_options,
    cmd_render_run};

/* ---- measures ---- */

/* Prints the measures of a program as text and as JSON. */

#define PROGRAM_TEXT (BLG_MAX_ACTIONS * (BLG_ACTION_TEXT + 2)) /* bytes of a program's text */

/* An attribute's value for JSON: 1, 0, or NAN, which becomes null, for BLG_UNDECIDED. */
static double value_of(int value) {
    return value == BLG_UNDECIDED ? NAN : (double)value;
}

typedef struct cli_measures {
    blg_analysis analysis;
    blg_decoration decoration;
} cli_measures;

/* Measures a program. reading: which numbers of straight lines count (figure/analyse.h). */
static void cli_measure(blg_analyser *analyser, const blg_program *program,
                        blg_line_reading reading, cli_measures *measures) {
    blg_analyse(analyser, program, &measures->analysis);
    blg_analysis_read_lines(&measures->analysis, reading);
    blg_decoration_measure(program, &measures->decoration);
}

/* Rounds to six decimals, which is finer than the precision of any measure. */
static double rounded(double value) {
    return blg_round(value * 1e6) / 1e6;
}

/* Prints a rounded number; "null" if the measure has none. */
static const char *number(double value, char buf[BLG_DOUBLE_TEXT]) {
    return isfinite(value) ? blg_str_print_double(rounded(value), buf) : "null";
}

/* Appends the measures of a program as lines of text. "ambiguous": the figure lies near a
 * threshold; "n/a": the notion does not apply. */
static void cli_measures_text(blg_buf *out, const cli_measures *measures) {
    const blg_analysis *a = &measures->analysis;
    char one[BLG_DOUBLE_TEXT], two[BLG_DOUBLE_TEXT];
    blg_buf_format(out,
                   "  diameter %s, regions %d, lines %d..%d, crossings %d, rotation order %d, "
                   "mirror axes %d, closing gap %s\n",
                   number(a->diameter, one), a->n_regions, a->n_lines_min, a->n_lines_max,
                   a->n_crossings, a->rotation_order, a->mirror_axes, number(a->closing_gap, two));
    blg_buf_format(out, "  decorable %s\n", measures->decoration.decorable ? "yes" : "no");
    for (blg_attribute i = 0; i < BLG_ATTRIBUTES; i++) {
        const blg_measure *m = &a->attributes[i];
        blg_buf_format(out, "  %-30s %-9s figure %s, margin %s\n", blg_attribute_name(i),
                       m->value == 1   ? "yes"
                       : m->value == 0 ? "no"
                       : m->near       ? "ambiguous"
                                       : "n/a",
                       number(m->figure, one), number(m->margin, two));
    }
}

/* Appends the measures of a program: the members of a JSON object without its braces. */
static void cli_measures_json(blg_buf *out, const cli_measures *measures) {
    const blg_analysis *a = &measures->analysis;
    blg_buf_json(out,
                 "'diameter': %g, 'regions': %d, 'lines': [%d, %d], 'crossings': %d, "
                 "'rotation_order': %d, 'mirror_axes': %d, 'closing_gap': %g, 'decorable': %i, "
                 "'attributes': {",
                 rounded(a->diameter), a->n_regions, a->n_lines_min, a->n_lines_max, a->n_crossings,
                 a->rotation_order, a->mirror_axes, rounded(a->closing_gap),
                 measures->decoration.decorable);
    for (blg_attribute i = 0; i < BLG_ATTRIBUTES; i++) {
        const blg_measure *m = &a->attributes[i];
        blg_buf_text(out, i ? ", " : "");
        blg_buf_json(out, "%s: {'value': %g, 'ambiguous': %i, 'figure': %g, 'margin': %g}",
                     blg_attribute_name(i), value_of(m->value), m->near, rounded(m->figure),
                     rounded(m->margin));
    }
    blg_buf_char(out, '}');
}

/* ---- inspect json ---- */

/* inspect --json: prints a problem, an image or a program, with all its measures, as one line of
 * JSON (docs/files.md). The rules that fit a problem are found anew, because data sets of older
 * formats do not have their number. */

/* The name of shape i of a scene; NULL if it is not known. */
static const char *shape_name(const blg_catalogue *catalogue, const blg_scene *scene, int i) {
    return catalogue && scene->shapes[i] >= 0
               ? blg_catalogue_shape(catalogue, scene->shapes[i])->name
               : NULL;
}

static void add_pose(blg_buf *out, const blg_pose *pose) {
    if (pose->scale > 0)
        blg_buf_json(out, "{'x': %g, 'y': %g, 'heading_deg': %g, 'scale': %g}", pose->x, pose->y,
                     pose->heading_deg, pose->scale);
    else
        blg_buf_text(out, "null");
}

/* Appends shape i of a scene, with its measures. The program stands there twice: with exact
 * numbers, and as the rounded text of the published layout. BLG_LINES_TWO: a number of straight
 * lines strictly between the two counts is undecided. */
static void add_shape(blg_buf *out, blg_analyser *analyser, const blg_catalogue *catalogue,
                      const blg_scene *scene, int i) {
    char text[PROGRAM_TEXT];
    cli_measures measures;
    cli_measure(analyser, &scene->programs[i], BLG_LINES_TWO, &measures);
    blg_buf_json(out, "{'name': %s, 'program': ", shape_name(catalogue, scene, i));
    blg_scene_write_program(out, &scene->programs[i]);
    blg_program_print(&scene->programs[i], text, sizeof text);
    blg_buf_json(out, ", 'text': %s, 'pose': ", text);
    add_pose(out, &scene->poses[i]);
    blg_buf_text(out, ", ");
    cli_measures_json(out, &measures);
    blg_buf_char(out, '}');
}

static void add_shapes(blg_buf *out, blg_analyser *analyser, const blg_catalogue *catalogue,
                       const blg_scene *scene) {
    blg_buf_text(out, "\"shapes\": [");
    for (int i = 0; i < scene->n_shapes; i++) {
        blg_buf_text(out, i ? ", " : "");
        add_shape(out, analyser, catalogue, scene, i);
    }
    blg_buf_char(out, ']');
}

/* Finds the rules that fit a problem, by measurement. The list's numbers count all rules, also
 * those that the list cannot hold. */
static blg_status find_rules(blg_analyser *analyser, const blg_problem *problem,
                             blg_relation_list *list, blg_error *error) {
    if (blg_of_relations(problem->family))
        return blg_relation_list_of(problem, list, error);
    blg_hypotheses *found = calloc(1, sizeof *found);
    const blg_status status =
        found ? blg_hypotheses_of(analyser, problem, found, error) : blg_no_memory(error);
    *list = (blg_relation_list){.n = 0};
    for (; status == BLG_OK && list->n < found->n; list->n++) {
        const blg_rule *rule = &found->rules[list->n];
        blg_rule_print(rule, list->rules[list->n].text, BLG_RULE_TEXT);
        list->rules[list->n].rival = rule->rival;
    }
    if (status == BLG_OK) {
        list->found.n_fitting = found->n_fitting;
        list->found.n_rivals = found->n_rivals;
    }
    free(found);
    return status;
}

/* Appends the rules that fit the problem. A rival fits the support images, but is wrong about a
 * query; fitting_rules counts the other rules. */
static void add_rules(blg_buf *out, const blg_relation_list *list) {
    blg_buf_json(out, ", 'fitting_rules': %d, 'rivals': %d, 'rules': [", list->found.n_fitting,
                 list->found.n_rivals);
    for (int i = 0; i < list->n; i++)
        blg_buf_json(out, i ? ", {'rule': %s, 'rival': %i}" : "{'rule': %s, 'rival': %i}",
                     list->rules[i].text, list->rules[i].rival);
    blg_buf_char(out, ']');
}

/* Appends what is known of a problem as a whole, as the first members of its JSON object. Does not
 * close the object: rules and images follow. */
static void add_head(blg_buf *out, const blg_scene_context *context, const blg_problem *problem) {
    blg_buf_json(out,
                 "{'name': %s, 'family': %s, 'index': %d, 'split': %s, 'attempt': %d, 'concept': ",
                 problem->name, blg_family_name(problem->family), problem->index, context->split,
                 problem->attempt);
    blg_scene_write_concept(out, context, problem);
    blg_buf_json(out,
                 ", 'hardness': {'negative_distance': %g, 'positive_diversity': %g, "
                 "'near_separators': %d}",
                 problem->hardness.negative_distance, problem->hardness.positive_diversity,
                 problem->hardness.near_separators);
}

/* Appends a problem with its rules, and the measures of all its shapes. */
static blg_status cli_problem_json(blg_buf *out, blg_analyser *analyser,
                                   const blg_scene_context *context, const blg_problem *problem,
                                   blg_error *error) {
    blg_relation_list *rules = malloc(sizeof *rules);
    blg_status status = rules ? find_rules(analyser, problem, rules, error) : blg_no_memory(error);
    if (status == BLG_OK) {
        add_head(out, context, problem);
        add_rules(out, rules);
        blg_buf_text(out, ", \"images\": [");
    }
    for (int side = 1; side >= 0; side--)
        for (int i = 0; i < blg_problem_side(problem, side) && status == BLG_OK; i++) {
            const blg_scene *scene = &problem->images[side][i];
            blg_buf_text(out, side && !i ? "" : ", ");
            blg_buf_json(out, "{'side': %s, 'role': %s, 'index': %d, ",
                         side ? "positive" : "negative",
                         i < problem->n_support ? "support" : "query", i);
            add_shapes(out, analyser, context->catalogue, scene);
            blg_scene_write_marks(out, scene);
            blg_buf_char(out, '}');
        }
    blg_buf_text(out, "]}\n");
    free(rules);
    return status == BLG_OK && out->failed ? blg_no_memory(error) : status;
}

/* Appends a single image, with the measures of its shapes. id: NULL is printed as null. */
static blg_status cli_image_json(blg_buf *out, blg_analyser *analyser, const char *id,
                                 const blg_scene *scene, blg_error *error) {
    if (id)
        blg_buf_json(out, "{'id': %s, ", id);
    else
        blg_buf_text(out, "{\"id\": null, ");
    add_shapes(out, analyser, NULL, scene);
    blg_buf_text(out, "}\n");
    return out->failed ? blg_no_memory(error) : BLG_OK;
}

/* ---- cmd inspect ---- */

/* inspect prints every stage of one problem as text, or the measures of problems, scenes and
 * programs as JSON. */

static const cli_option cmd_inspect_options[] = {
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
    char text[PROGRAM_TEXT];
    blg_program_print(program, text, sizeof text);
    puts(text);
}

/* Prints component i of the concept: a program, an attribute or a shape, as the family has it.
 * Without a catalogue a shape has no name. */
static void print_component(const blg_problem *problem, const blg_catalogue *catalogue, int i) {
    const blg_concept *concept = &problem->concept;
    printf("concept      %d ", i);
    if (blg_of_programs(problem->family))
        print_program(&concept->programs[i]);
    else if (blg_of_attributes(problem->family))
        puts(blg_attribute_name(concept->attributes[i]));
    else if (catalogue && concept->shapes[i] >= 0)
        puts(blg_catalogue_shape(catalogue, concept->shapes[i])->name);
    else
        puts("(a shape of the catalogue)");
}

/* Prints what is known of the problem as a whole: the item of the plan, concept, hardness. */
static void print_head(const cli_fetched *fetched) {
    const blg_problem *problem = &fetched->problems[0];
    const blg_concept *concept = &problem->concept;
    printf("problem      %s\nfamily       %s\nindex        %d\nsplit        %s\nattempt      %d\n",
           problem->name, blg_family_name(problem->family), problem->index, fetched->splits[0],
           problem->attempt);
    if (blg_concept_in_words(concept))
        cli_print_line("concept      in words: %s", concept->text);
    if (concept->expression[0])
        printf("concept      %s\n", concept->expression);
    else
        for (int i = 0; i < concept->n_components; i++)
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

/* Prints the rules that fit the support of an abstract or relation problem; others have none. A
 * rival is such a rule that is wrong about a query. */
static blg_status print_rules(const blg_problem *problem, blg_error *error) {
    if (!blg_of_relations(problem->family) && !blg_of_attributes(problem->family))
        return BLG_OK;
    blg_relation_list *list = malloc(sizeof *list);
    blg_analyser *analyser = NULL;
    blg_status status = list ? blg_analyser_create(&analyser, error) : blg_no_memory(error);
    BLG_THEN(status, find_rules(analyser, problem, list, error));
    for (int i = 0; status == BLG_OK && i < list->n; i++)
        printf("%s %s\n", list->rules[i].rival ? "rival rule  " : "rule        ",
               list->rules[i].text);
    blg_analyser_free(analyser);
    free(list);
    return status;
}

static void print_shape(const blg_scene *scene, const blg_catalogue *catalogue, int i) {
    const blg_pose *pose = &scene->poses[i];
    const char *name = shape_name(catalogue, scene, i);
    if (name)
        printf("  shape %d    %s\n", i, name);
    print_number("  pose       x ", pose->x);
    print_number(", y ", pose->y);
    print_number(", heading ", pose->heading_deg);
    print_number(", scale ", pose->scale);
    printf("\n  program    ");
    print_program(&scene->programs[i]);
}

/* Prints an image's shapes and what else is known of it. Most images break no component of the
 * concept, and have no distractors and the published line widths. The magnifier enlarges their
 * teeth and stamps if shapes are small. Only what differs from this is printed. */
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
    if (scene->unmagnified)
        printf("  magnifier  off: teeth and stamps of one size at every scale\n");
    for (int shape = 0; shape < scene->n_shapes; shape++)
        print_shape(scene, fetched->source.catalogue, shape);
}

/* Prints text, a list of strokes or lines of ink, under its title, and frees it. */
static blg_status print_dump(const char *title, blg_buf *text, blg_error *error) {
    const bool whole = !text->failed;
    if (whole)
        printf("\n%s, plane units\n%s", title, text->data);
    blg_buf_free(text);
    return whole ? BLG_OK : blg_no_memory(error);
}

/* Prints the strokes of shape i, as the turtle draws them. */
static blg_status print_strokes(const blg_scene *scene, int i, blg_error *error) {
    blg_stroke strokes[BLG_MAX_ACTIONS];
    int n = blg_turtle_trace(&scene->programs[i], &scene->poses[i], strokes);
    blg_buf text = {0};
    char title[32];
    snprintf(title, sizeof title, "strokes of shape %d", i);
    blg_dump_strokes(&text, strokes, n);
    return print_dump(title, &text, error);
}

/* Prints every stage of the image --image: programs, strokes, and the ink that is drawn of them. */
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
    if (status != BLG_OK)
        return status;
    blg_ink ink = {0};
    blg_buf text = {0};
    text.failed = blg_ink_draw_scene(&ink, scene) != BLG_OK;
    blg_dump_ink(&text, &ink);
    blg_ink_free(&ink);
    return print_dump("ink", &text, error);
}

/* ---- as JSON ---- */

/* What printing needs from problem to problem. */
typedef struct printer {
    const cli_args *args;
    blg_analyser *analyser;
    blg_buf out; /* the current line of JSON */
} printer;

/* Prints a line of JSON from p->out, unless status is an error, and empties p->out. */
static blg_status print_line(blg_status status, printer *p) {
    if (status == BLG_OK)
        fputs(p->out.data, stdout);
    blg_buf_clear(&p->out);
    return status;
}

/* Prints a problem, or a single image, of a file of scenes as a line of JSON. */
static blg_status print_given(void *context, const blg_given *given, blg_error *error) {
    printer *p = context;
    const blg_problem *problem = &given->problem;
    const blg_scene_context scene = {.split = given->split, .seed = given->seed};
    const char *id = problem->name[0] ? problem->name : NULL;
    return print_line(given->single
                          ? cli_image_json(&p->out, p->analyser, id, &problem->images[1][0], error)
                          : cli_problem_json(&p->out, p->analyser, &scene, problem, error),
                      p);
}

static blg_status print_program_json(const char *text, printer *p, blg_error *error) {
    blg_scene scene = {.n_shapes = 1, .shapes = {BLG_NONE}};
    blg_status status = cli_read_program(text, &scene.programs[0], error);
    if (status != BLG_OK)
        blg_error_at(error, "PROGRAM", 0, 0);
    BLG_THEN(status, cli_image_json(&p->out, p->analyser, NULL /* id */, &scene, error));
    return print_line(status, p);
}

static blg_status print_problem(printer *p, blg_error *error) {
    cli_fetched fetched;
    blg_status status = cli_fetch(p->args, /* count */ 1, &fetched, error);
    if (status == BLG_OK) {
        const blg_scene_context context = {.catalogue = fetched.source.catalogue,
                                           .split = fetched.splits[0],
                                           .seed = fetched.seed};
        status = cli_problem_json(&p->out, p->analyser, &context, &fetched.problems[0], error);
    }
    cli_fetch_free(&fetched);
    return print_line(status, p);
}

/* Prints the measures of what inspect was given. check_inspect_options has made sure that exactly
 * one of --program, --scene and a problem is given. */
static blg_status print_json(const cli_args *args, blg_error *error) {
    const char *program = cli_text(args, "program", NULL), *scenes = cli_text(args, "scene", NULL);
    printer p = {.args = args};
    blg_status status = blg_analyser_create(&p.analyser, error);
    BLG_THEN(status, program  ? print_program_json(program, &p, error)
                     : scenes ? each_given(scenes, print_given, &p, error)
                              : print_problem(&p, error));
    blg_analyser_free(p.analyser);
    blg_buf_free(&p.out);
    return status;
}

/* ---- the command ---- */

static blg_status check_inspect_options(const cli_args *args) {
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

static blg_status cmd_inspect_run(const cli_args *args, blg_error *error) {
    cli_fetched fetched;
    blg_status status = check_inspect_options(args);
    if (status != BLG_OK || cli_given(args, "json"))
        return status == BLG_OK ? print_json(args, error) : status;
    status = cli_fetch(args, /* count */ 1, &fetched, error);
    if (status == BLG_OK && cli_given(args, "image")) {
        status = inspect_image(args, &fetched, error);
    } else if (status == BLG_OK) {
        print_head(&fetched);
        status = print_rules(&fetched.problems[0], error);
        if (status == BLG_OK)
            BLG_EACH_IMAGE_SHOWN(&fetched.problems[0], side, i)
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
    "abstract or relation problem, and the programs and poses of every image.\n"
    "With --image: that image only, also with the turtle's strokes and the ink.\n"
    "With --json: the problem, or each scene of a file, or a program, with attributes, line "
    "counts,\nregions and fitting rules, as a line of JSON (docs/files.md).",
    "inspect hd_convex_0000",
    cmd_inspect_options,
    cmd_inspect_run};

/* ---- cmd shapes ---- */

/* shapes list and shapes show print the shapes of the catalogue. */

#define SHAPES_OPTIONS CLI_CATALOG_OPTION, OPTION_FLAG("json", 0, "as JSON")

static const cli_option list_options[] = {
    OPTION_TEXT("super-class", 0, "NAME", "only shapes of this super class"),
    OPTION_TEXT("attribute", 0, "NAME", "only shapes that have this attribute"),
    OPTION_TEXT("write", 0, "DIR", "write the built-in tables into a new folder, to add shapes to"),
    SHAPES_OPTIONS, CLI_COMMON_OPTIONS};

/* Prints a shape of the catalogue as JSON. Does not close the object, so that print_logo can add
 * members; the caller prints the last brace. */
static void print_shape_json(const blg_shape *shape) {
    char program[PROGRAM_TEXT];
    blg_program_print(&shape->program, program, sizeof program);
    cli_json("{'name': %s, 'title': %s, 'super_class': %s, 'decorable': %i, 'program': %s, "
             "'labels': ",
             shape->name, shape->title, shape->super_class, shape->decorable, program);
    for (blg_attribute i = 0; i < BLG_DEFAULT_ATTRIBUTES; i++)
        cli_json(i ? ", %s: %g" : "{%s: %g", blg_attribute_name(i), value_of(shape->labels[i]));
    printf("}");
}

/* Prints a shape of the catalogue as text. Its attributes are the labels of the shape table; they
 * are not measured. */
static void print_shape_text(const blg_shape *shape) {
    printf("name         %s\ntitle        %s\nsuper class  %s\ndecorable    %s\n", shape->name,
           shape->title, shape->super_class, shape->decorable ? "yes" : "no");
    for (int i = 0; i < shape->program.n_actions; i++) {
        char action[BLG_ACTION_TEXT];
        blg_action_print(&shape->program.actions[i], action);
        printf("%-13s%s\n", i ? "" : "program", action);
    }
    static const int8_t values[] = {1, 0, BLG_UNDECIDED};
    static const char *const titles[] = {"has", "has not", "undecided"};
    for (int v = 0; v < 3; v++) {
        bool first = true;
        for (blg_attribute i = 0; i < BLG_DEFAULT_ATTRIBUTES; i++)
            if (shape->labels[i] == values[v]) {
                printf("%-13s%s\n", first ? titles[v] : "", blg_attribute_name(i));
                first = false;
            }
    }
}

enum { ANY_ATTRIBUTE = -1 };

static blg_status read_attribute(const cli_args *args, int *attribute) {
    const char *name = cli_text(args, "attribute", NULL);
    *attribute = name ? blg_attribute_find(name) : ANY_ATTRIBUTE;
    return name && *attribute < 0 ? cli_unknown(args, "--attribute: unknown attribute", name,
                                                blg_attribute_nearest(name))
                                  : BLG_OK;
}

/* A usage error, with the nearest name as a guess, if the catalogue has no such super class. */
static blg_status check_super_class(const cli_args *args, const blg_catalogue *catalogue,
                                    const char *name) {
    enum { MOST_NAMES = 1024 }; /* names that a guess is chosen from */
    const char *names[MOST_NAMES];
    int n = 0;
    for (; n < blg_catalogue_super_classes(catalogue) && n < MOST_NAMES; n++) {
        names[n] = blg_catalogue_super_class(catalogue, n);
        if (strcmp(names[n], name) == 0)
            return BLG_OK;
    }
    return cli_unknown(args, "--super-class: unknown super class", name,
                       blg_str_nearest(name, names, (size_t)n));
}

/* Prints the shapes that --super-class and --attribute choose, as lines or as one JSON array. */
static void print_list(const cli_args *args, const blg_catalogue *catalogue, int attribute) {
    const char *super_class = cli_text(args, "super-class", NULL);
    bool json = cli_given(args, "json");
    int printed = 0;
    for (int i = 0; i < blg_catalogue_size(catalogue); i++) {
        const blg_shape *shape = blg_catalogue_shape(catalogue, i);
        if ((super_class && strcmp(shape->super_class, super_class) != 0) ||
            (attribute != ANY_ATTRIBUTE && shape->labels[attribute] != 1))
            continue;
        if (json) {
            printf(printed ? ",\n" : "[");
            print_shape_json(shape);
            putchar('}');
        } else {
            printf("%-48s %-24s %d actions%s\n", shape->name, shape->super_class,
                   shape->program.n_actions, shape->decorable ? "" : ", plain only");
        }
        printed++;
    }
    if (json)
        puts(printed ? "]" : "[]");
    cli_say(args, "%d of %d shapes", printed, blg_catalogue_size(catalogue));
}

/* Runs `shapes list`. --write writes the built-in tables and lists nothing. */
static blg_status list_shapes(const cli_args *args, blg_error *error) {
    int attribute;
    const blg_catalogue *catalogue = NULL;
    const char *super_class = cli_text(args, "super-class", NULL);
    const char *folder = cli_text(args, "write", NULL);
    if (folder && (super_class || cli_given(args, "attribute") || cli_given(args, "catalog") ||
                   cli_given(args, "json")))
        return cli_usage_error(args->command, "--write is for the built-in tables, all of them");
    if (folder) {
        blg_status written = blg_catalogue_write_built_in(folder, error);
        if (written == BLG_OK)
            cli_say(args, "%s: the built-in tables", folder);
        return written;
    }
    blg_status status = read_attribute(args, &attribute);
    BLG_THEN(status, cli_source_catalogue(args, &catalogue, error));
    if (status == BLG_OK && super_class)
        status = check_super_class(args, catalogue, super_class);
    if (status == BLG_OK)
        print_list(args, catalogue, attribute);
    return status;
}

const cli_command cli_shapes_list = {"shapes list",
                                     "",
                                     "Lists the shapes of the catalogue",
                                     "",
                                     "shapes list --attribute convex",
                                     list_options,
                                     list_shapes};

static const cli_option show_options[] = {
    OPTION_FLAG("logo", 0, "the program as Logo words, with REPEAT, and its length in words"),
    SHAPES_OPTIONS, CLI_COMMON_OPTIONS};

/* Prints the shape's program as Logo words, and its length in words with and without REPEAT. As
 * JSON, these are further members of the shape's object. */
static blg_status print_logo(const blg_shape *shape, bool json, blg_error *error) {
    blg_buf words = {0}, plain = {0};
    const int n_plain = blg_logo_print(&shape->program, /* repeats */ false, &plain);
    const int n = blg_logo_print(&shape->program, /* repeats */ true, &words);
    blg_buf_char(&words, '\0');
    const bool failed = words.failed || plain.failed;
    if (!failed && json)
        printf(", \"logo\": \"%s\", \"words\": %d, \"words_without_repeat\": %d", words.data, n,
               n_plain);
    else if (!failed)
        printf("logo         %s\nlength       %d words, %d without repeat\n", words.data, n,
               n_plain);
    BLG_FREE_BUFS(&words, &plain);
    return failed ? blg_no_memory(error) : BLG_OK;
}

static blg_status show_one(const cli_args *args, const blg_catalogue *catalogue, int i,
                           blg_error *error) {
    const char *name = args->arguments[i];
    const bool json = cli_given(args, "json");
    const int index = blg_catalogue_find(catalogue, name);
    if (index < 0)
        return cli_unknown(args, "unknown shape", name, blg_catalogue_nearest(catalogue, name));
    const blg_shape *shape = blg_catalogue_shape(catalogue, index);
    if (json) {
        print_shape_json(shape);
    } else {
        printf(i ? "\n" : "");
        print_shape_text(shape);
    }
    blg_status status = cli_given(args, "logo") ? print_logo(shape, json, error) : BLG_OK;
    if (json)
        puts("}");
    return status;
}

static blg_status show_shapes(const cli_args *args, blg_error *error) {
    const blg_catalogue *catalogue = NULL;
    blg_status status = cli_source_catalogue(args, &catalogue, error);
    for (int i = 0; i < args->n_arguments && status == BLG_OK; i++)
        status = show_one(args, catalogue, i, error);
    return status;
}

const cli_command cli_shapes_show = {"shapes show",
                                     "NAME...",
                                     "Prints shapes: program, super class and labels",
                                     "With --json one object a line.",
                                     "shapes show triangle_equal",
                                     show_options,
                                     show_shapes};

/* ---- exceptions ---- */

/* Exceptions: known wrong labels of a shape table, which `shapes check` accepts. */

/* A line of the file of exceptions: a finding that is accepted. */
typedef struct exception {
    const char *shape;
    blg_attribute attribute;
    int table, measured; /* the attribute's value in the shape table, and by measurement */
    int line;            /* of the file of exceptions */
    bool occurred;       /* the finding occurred */
} exception;

typedef struct exceptions {
    blg_arena arena; /* of the list and its names */
    exception *list;
    int n;
} exceptions;

enum { SHAPE, ATTRIBUTE, TABLE, MEASURED, REASON, COLUMNS };
static const char *const columns[COLUMNS] = {"shape", "attribute", "table", "measured", "reason"};

static blg_status read_value(const blg_tsv *table, const blg_tsv_cell *cell, int *value,
                             blg_error *error) {
    if (strcmp(cell->text, "0") != 0 && strcmp(cell->text, "1") != 0)
        return blg_tsv_fail(table, cell, 0, error, "expected 1 or 0, not \"%s\"", cell->text);
    *value = cell->text[0] - '0';
    return BLG_OK;
}

/* Reads an exception from a row of the table. It must give a reason, which nothing reads later. */
static blg_status read_row(const blg_tsv *table, int row, exception *e, blg_error *error) {
    const blg_tsv_cell *cells = blg_tsv_cell_at(table, row, 0);
    const char *name = cells[ATTRIBUTE].text;
    const int attribute = blg_attribute_find(name);
    if (attribute < 0)
        return blg_tsv_fail(table, &cells[ATTRIBUTE], 0, error, "unknown attribute \"%s\"%s", name,
                            blg_str_guess(blg_attribute_nearest(name)).text);
    if (!cells[REASON].text[0])
        return blg_tsv_fail(table, &cells[REASON], 0, error, "an exception needs its reason");
    e->shape = cells[SHAPE].text;
    e->line = cells[SHAPE].line;
    e->attribute = (blg_attribute)attribute;
    blg_status status = read_value(table, &cells[TABLE], &e->table, error);
    return status == BLG_OK ? read_value(table, &cells[MEASURED], &e->measured, error) : status;
}

static blg_status read_table(exceptions *excepted, const blg_tsv_source *source, blg_error *error) {
    blg_tsv table;
    blg_status status = blg_tsv_parse(&excepted->arena, source, columns, COLUMNS, &table, error);
    if (status != BLG_OK)
        return status;
    excepted->list = BLG_NEW(&excepted->arena, exception, table.n_rows + 1);
    if (!excepted->list)
        return blg_no_memory(error);
    for (; excepted->n < table.n_rows && status == BLG_OK; excepted->n++)
        status = read_row(&table, excepted->n, &excepted->list[excepted->n], error);
    return status;
}

/* Reads the file of exceptions. The caller frees excepted->arena, even after a failure. */
static blg_status read_exceptions(const char *path, exceptions *excepted, blg_error *error) {
    blg_buf text = {0};
    *excepted = (exceptions){0};
    blg_status status = cli_read_file(path, &text, error);
    const blg_tsv_source source = {cli_file_name(path), text.data, text.size};
    BLG_THEN(status, read_table(excepted, &source, error));
    blg_buf_free(&text);
    return status;
}

/* Whether the finding is a listed exception; if so, marks the exception as met. An exception holds
 * for one shape, one attribute and exactly these two values, of the table and as measured. */
static bool is_excepted(exceptions *excepted, const blg_catalogue *catalogue,
                        const blg_shape_finding *finding) {
    const char *shape = blg_catalogue_shape(catalogue, finding->shape)->name;
    for (int i = 0; i < excepted->n; i++) {
        exception *e = &excepted->list[i];
        if (e->attribute == finding->attribute && e->table == finding->table &&
            e->measured == finding->measured && strcmp(e->shape, shape) == 0)
            return e->occurred = true;
    }
    return false;
}

/* ---- cmd shapes check ---- */

/* shapes check compares the tables of shapes with what is measured. */

/* Kinds of findings, in the order of blg_finding_kind. */
#define KINDS "label|undecided|near|decoration|gap|twin"
enum { ALL_KINDS = -1 };
/* The search for the nearest pair of shapes ends at this distance (blg_figure_distance). */
#define FAR 0.1

static const cli_option cmd_shapes_check_options[] = {
    OPTION_REAL("distance", 0, "D", "least distance of two shapes (0.03); 0 leaves pairs out", 0,
                0.5),
    OPTION_CHOICE("only", 0, KINDS, "look for this kind of finding only"),
    OPTION_TEXT("exceptions", 0, "FILE", "table of known wrong labels, which are accepted"),
    CLI_COMMON_OPTIONS};

/* The results of a check. */
typedef struct tally {
    int found[BLG_FINDING_KINDS]; /* number of findings of each kind that are defects */
    int accepted, stale;          /* exceptions that were met; exceptions that were not */
    int defects;                  /* findings, stale exceptions, wrong pairs */
} tally;

/* Prints the findings of the check that are no exceptions, then the exceptions that no finding met
 * (stale ones), and counts both. */
static void print_findings(const cli_args *args, const blg_catalogue *catalogue,
                           const blg_check *check, exceptions *excepted, tally *t) {
    const int only = cli_choice(args, "only", ALL_KINDS);
    for (int i = 0; i < blg_check_size(check); i++) {
        const blg_shape_finding *finding = blg_check_at(check, i);
        char line[512];
        if (only != ALL_KINDS && (int)finding->kind != only)
            continue;
        if (finding->kind == BLG_FOUND_LABEL && is_excepted(excepted, catalogue, finding)) {
            t->accepted++;
            continue;
        }
        blg_check_print(check, i, line, sizeof line);
        puts(line);
        t->found[finding->kind]++;
        t->defects++;
    }
    for (int i = 0; i < excepted->n; i++) {
        const exception *e = &excepted->list[i];
        if (e->occurred || (only != ALL_KINDS && only != BLG_FOUND_LABEL))
            continue;
        printf("%s: %s is excepted in line %d, but table and measurement do not differ that way\n",
               e->shape, blg_attribute_name(e->attribute), e->line);
        t->stale++;
        t->defects++;
    }
}

/* How near two shapes are, in words. state: a blg_pair. Pairs of different super classes are not
 * compared (BLG_PAIR_UNKNOWN) and count as apart. */
static const char *pair_name(uint8_t state) {
    return state == BLG_PAIR_NEAR ? "near" : state == BLG_PAIR_TWIN ? "twins" : "apart";
}

static double percent(int part, int whole) {
    return whole ? 100.0 * part / whole : 100;
}

/* Prints the numbers of findings, and how well labels and measurement agree. pairs: distances of
 * shapes were measured, so the nearest pair is printed, too. */
static void say_summary(const cli_args *args, const blg_catalogue *catalogue, const tally *t,
                        const blg_agreement *a, bool pairs) {
    cli_say(args,
            "%d shapes: %d wrong labels, %d labels on one side only, %d ambiguous, %d wrong \"if "
            "stamp\", %d gaps, %d pairs too near",
            blg_catalogue_size(catalogue), t->found[BLG_FOUND_LABEL], t->found[BLG_FOUND_UNDECIDED],
            t->found[BLG_FOUND_NEAR], t->found[BLG_FOUND_DECORATION], t->found[BLG_FOUND_GAP],
            t->found[BLG_FOUND_TWIN]);
    if (cli_given(args, "exceptions"))
        cli_say(args, "exceptions: %d met, %d not", t->accepted, t->stale);
    cli_say(args, "labels: %s are 1 or 0, %.2f %% of them decided, %.2f %% of these agree",
            blg_group(a->labels).text, percent(a->decided, a->labels),
            percent(a->agreed, a->decided));
    cli_say(args, "concepts: %d of %d attributes, %d of %d pairs come out", a->singles_measured,
            a->singles, a->pairs_measured, a->pairs);
    if (pairs) {
        blg_error error = {0};
        blg_figure_pair pair;
        int found;
        if (blg_catalogue_nearest_pair(catalogue, FAR, &pair, &found, &error) != BLG_OK)
            cli_say(args, "nearest pair: %s", error.text);
        else if (found)
            cli_say(args, "nearest pair: %s and %s, %.4f",
                    blg_catalogue_shape(catalogue, pair.a)->name,
                    blg_catalogue_shape(catalogue, pair.b)->name, pair.distance);
        else
            cli_say(args, "nearest pair: none below %g", FAR);
    }
}

/* Checks the catalogue's table of pairs, if there is one: measures how near each two shapes are,
 * and prints where the table differs. */
static blg_status check_pairs(const blg_catalogue *catalogue, tally *t, blg_error *error) {
    const size_t n = (size_t)blg_catalogue_size(catalogue);
    const blg_pair_list *list = blg_catalogue_pairs(catalogue);
    blg_arena arena = {0};
    blg_status status = BLG_OK;
    if (list->stale) {
        puts(BLG_PAIR_TABLE ": measured for another program table");
        t->defects++;
    }
    if (!list->known || n == 0)
        return BLG_OK;
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

/* Checks a catalogue and prints the findings. BLG_UNVERIFIED, without an error text, if any. */
static blg_status check_catalogue(const cli_args *args, const blg_catalogue *catalogue,
                                  exceptions *excepted, blg_error *error) {
    blg_check *check = NULL;
    blg_agreement agreement;
    tally t = {0};
    const int only = cli_choice(args, "only", ALL_KINDS);
    const bool pairs = only == ALL_KINDS || only == BLG_FOUND_TWIN;
    /* pairs of shapes that are nearer are findings; 0: pairs are not looked at */
    const double distance = pairs ? cli_real(args, "distance", BLG_TWIN_DISTANCE) : 0;
    blg_status status = blg_check_create(catalogue, distance, &check, error);
    BLG_THEN(status, blg_agreement_measure(catalogue, &agreement, error));
    BLG_THEN(status, only == ALL_KINDS ? check_pairs(catalogue, &t, error) : BLG_OK);
    if (status == BLG_OK) {
        print_findings(args, catalogue, check, excepted, &t);
        if (!cli_given(args, "quiet"))
            say_summary(args, catalogue, &t, &agreement, distance > 0);
    }
    blg_check_free(check);
    return status == BLG_OK && t.defects ? BLG_UNVERIFIED : status;
}

static blg_status cmd_shapes_check_run(const cli_args *args, blg_error *error) {
    blg_catalogue *catalogue = NULL;
    exceptions excepted = {0};
    const char *file = cli_text(args, "exceptions", NULL);
    blg_status status = file ? read_exceptions(file, &excepted, error) : BLG_OK;
    BLG_THEN(status, args->n_arguments ? blg_catalogue_load(args->arguments[0], &catalogue, error)
                                       : blg_catalogue_default(&catalogue, error));
    BLG_THEN(status, check_catalogue(args, catalogue, &excepted, error));
    blg_arena_free(&excepted.arena);
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
    "shapes check shapes",
    cmd_shapes_check_options,
    cmd_shapes_check_run};

/* ---- cmd shapes measure ---- */

/* shapes measure: prints every attribute of programs, problems or shapes, with the measured figures
 * after it. With --write, it writes the tables that follow from a program table. */

static const cli_option cmd_shapes_measure_options[] = {
    CLI_CATALOG_OPTION,
    OPTION_LIST("program", 0, "TEXT", "measure this program instead of a catalogue's shapes"),
    OPTION_TEXT("scene", 0, "FILE",
                "measure the scenes of a file: problems, images or programs, "
                "a JSON line each; - is standard input"),
    OPTION_TEXT("write", 0, "DIR", "write the tables of attributes and near pairs of DIR's shapes"),
    OPTION_TEXT("add", 0, "FILE",
                "with --write: first add shapes to DIR, a line each: NAME SUPER_CLASS PROGRAM"),
    OPTION_CHOICE(
        "line-reading", 0, "any|two",
        "numbers of straight lines that count (as the table reads them; two without a table)"),
    OPTION_FLAG("json", 0, "as JSON, one object a line"),
    CLI_COMMON_OPTIONS};

/* Which numbers of straight lines count: what --line-reading says or, without the option, what the
 * catalogue's table says. Without a table (catalogue NULL) it is BLG_LINES_TWO. */
static blg_line_reading reading_of(const cli_args *args, const blg_catalogue *catalogue) {
    if (!cli_given(args, "line-reading"))
        return catalogue ? blg_catalogue_line_reading(catalogue) : BLG_LINES_TWO;
    return cli_chosen(args, "line-reading", "any") ? BLG_LINES_ANY : BLG_LINES_TWO;
}

/* What `shapes measure` needs from program to program. */
typedef struct measuring {
    const cli_args *args;
    blg_analyser *analyser;
    const blg_catalogue *catalogue; /* NULL: the programs are not shapes of a table */
} measuring;

/* Measures a program and prints the measures under the name, as text or as JSON. */
static blg_status measure_one(const measuring *m, const char *name, const blg_program *program,
                              blg_error *error) {
    cli_measures measures;
    blg_buf out = {0};
    cli_measure(m->analyser, program, reading_of(m->args, m->catalogue), &measures);
    if (cli_given(m->args, "json")) {
        blg_buf_json(&out, "{'name': %s, ", name);
        cli_measures_json(&out, &measures);
        blg_buf_text(&out, "}\n");
    } else {
        blg_buf_format(&out, "%s\n", name);
        cli_measures_text(&out, &measures);
    }
    const blg_status status = out.failed ? blg_no_memory(error) : BLG_OK;
    if (status == BLG_OK)
        fputs(out.data, stdout);
    blg_buf_free(&out);
    return status;
}

/* Prints the measures of every shape of an image. name is "NAME SIDE/N"; if there are several
 * shapes, " shape K" is added. */
static blg_status measure_scene(const measuring *m, const char *name, const blg_scene *scene,
                                blg_error *error) {
    blg_status status = BLG_OK;
    for (int i = 0; i < scene->n_shapes && status == BLG_OK; i++) {
        char whole[BLG_NAME_SIZE + 64];
        if (scene->n_shapes > 1)
            snprintf(whole, sizeof whole, "%s shape %d", name, i);
        else
            snprintf(whole, sizeof whole, "%s", name);
        status = measure_one(m, whole, &scene->programs[i], error);
    }
    return status;
}

/* Prints the measures of a problem or a single image. A single image without a name is called by
 * its line; an image of a problem by NAME SIDE/N. */
static blg_status measure_given(void *context, const blg_given *given, blg_error *error) {
    const measuring *m = context;
    const blg_problem *problem = &given->problem;
    blg_status status = BLG_OK;
    char name[BLG_NAME_SIZE + 32];
    if (given->single) {
        snprintf(name, sizeof name, "line %d", given->line);
        return measure_scene(m, problem->name[0] ? problem->name : name, &problem->images[1][0],
                             error);
    }
    for (int side = 1; side >= 0; side--)
        for (int i = 0; i < blg_problem_side(problem, side) && status == BLG_OK; i++) {
            snprintf(name, sizeof name, "%s %d/%d", problem->name, side, i);
            status = measure_scene(m, name, &problem->images[side][i], error);
        }
    return status;
}

static blg_status measure_programs(const measuring *m, blg_error *error) {
    blg_status status = BLG_OK;
    const bool several = cli_list(m->args, "program", 1) != NULL;
    const char *text;
    for (int i = 0; status == BLG_OK && (text = cli_list(m->args, "program", i)); i++) {
        char name[32] = "program";
        blg_program program;
        if (several)
            snprintf(name, sizeof name, "program %d", i + 1);
        status = cli_read_program(text, &program, error);
        if (status == BLG_OK)
            status = measure_one(m, name, &program, error);
        else
            blg_error_at(error, several ? name : NULL, 0, 0);
    }
    return status;
}

/* Measures the shapes that the arguments name; without names, the whole catalogue. */
static blg_status measure_shapes(measuring *m, blg_error *error) {
    const cli_args *args = m->args;
    blg_status status = cli_source_catalogue(args, &m->catalogue, error);
    int n = args->n_arguments;
    if (status == BLG_OK && n == 0)
        n = blg_catalogue_size(m->catalogue);
    for (int i = 0; i < n && status == BLG_OK; i++) {
        const char *name = args->n_arguments ? args->arguments[i] : NULL;
        const int index = name ? blg_catalogue_find(m->catalogue, name) : i;
        if (index < 0)
            return cli_unknown(args, "unknown shape", name,
                               blg_catalogue_nearest(m->catalogue, name));
        const blg_shape *shape = blg_catalogue_shape(m->catalogue, index);
        status = measure_one(m, shape->name, &shape->program, error);
    }
    return status;
}

/* Runs `shapes measure --write`: writes the tables that follow from the folder's programs. */
static blg_status write_tables(const cli_args *args, const char *folder, blg_error *error) {
    blg_catalogue *catalogue = NULL;
    const char *added = cli_text(args, "add", NULL);
    blg_buf programs = {0};
    blg_status status = added ? cli_add_shapes(added, folder, &programs, &catalogue, error)
                              : blg_catalogue_load_programs(folder, &catalogue, error);
    BLG_THEN(status, blg_catalogue_write_measured(catalogue, reading_of(args, NULL), folder,
                                                  added ? &programs : NULL, error));
    if (status == BLG_OK)
        cli_say(args, "%s: %d shapes measured", folder, blg_catalogue_size(catalogue));
    blg_buf_free(&programs);
    blg_catalogue_free(catalogue);
    return status;
}

/* Runs `shapes measure`. Only one source of shapes may be given: --program, --scene, --write, or a
 * catalogue. */
static blg_status cmd_shapes_measure_run(const cli_args *args, blg_error *error) {
    const char *folder = cli_text(args, "write", NULL), *scenes = cli_text(args, "scene", NULL);
    const bool programs = cli_given(args, "program");
    const int sources = programs + (folder != NULL) + (scenes != NULL) + cli_given(args, "catalog");
    measuring m = {.args = args};
    if (sources > 1 || ((programs || folder || scenes) && args->n_arguments))
        return cli_usage_error(
            args->command, "expected one of --program, --scene, --write, or shapes of a catalogue");
    if (cli_given(args, "add") && !folder)
        return cli_usage_error(args->command, "--add needs --write, the folder of the tables");
    if (folder)
        return write_tables(args, folder, error);
    blg_status status = blg_analyser_create(&m.analyser, error);
    BLG_THEN(status, programs ? measure_programs(&m, error)
                     : scenes ? each_given(scenes, measure_given, &m, error)
                              : measure_shapes(&m, error));
    blg_analyser_free(m.analyser);
    return status;
}

const cli_command cli_shapes_measure = {
    "shapes measure",
    "[NAME...]",
    "Measures every attribute of shapes or of a program",
    "Without names the whole catalogue. The attributes and their figures are explained in\n"
    "docs/attributes.md; \"n/a\" means that the notion does not apply, \"ambiguous\" that the "
    "figure\n"
    "lies too near a threshold, or has lines between its two counts (--line-reading two: lines "
    "run\non through crossings, or end there).",
    "shapes measure triangle_equal",
    cmd_shapes_measure_options,
    cmd_shapes_measure_run};

/* ---- cmd shapes sheet ---- */

/* shapes sheet draws the catalogue on one page. */

static const cli_option cmd_shapes_sheet_options[] = {
    OPTION_TEXT("output", 'o', "FILE", "picture to write: .png, .svg or .pdf (needed)"),
    CLI_CATALOG_OPTION,
    OPTION_TEXT("super-class", 0, "NAME", "only shapes of this super class"),
    OPTION_CHOICE("type", 0, BLG_STROKE_TYPE_CHOICES, "stroke type of decorable shapes"),
    OPTION_INTEGER("panel", 0, "side of one shape's square in pixels (160)", BLG_MIN_SIZE_PX, 1024),
    OPTION_INTEGER("columns", 0, "shapes in a row (12)", 1, 64),
    CLI_COMMON_OPTIONS};

static blg_status cmd_shapes_sheet_run(const cli_args *args, blg_error *error) {
    const char *output = cli_text(args, "output", NULL);
    if (!output)
        return cli_usage_error(args->command, "expected -o FILE for the picture");
    const blg_catalogue *catalogue = NULL;
    const blg_shapes_options drawing = {.panel_px = (int)cli_integer(args, "panel", 0),
                                        .columns = (int)cli_integer(args, "columns", 0),
                                        .type =
                                            (blg_stroke_type)cli_choice(args, "type", BLG_NORMAL),
                                        .super_class = cli_text(args, "super-class", NULL)};
    blg_status status = cli_source_catalogue(args, &catalogue, error);
    BLG_THEN(status, blg_render_shapes(catalogue, &drawing, output, error));
    if (status == BLG_OK)
        cli_say(args, "%s: %d shapes in the catalogue", output, blg_catalogue_size(catalogue));
    return status;
}

const cli_command cli_shapes_sheet = {
    "shapes sheet",
    "",
    "Draws the catalogue as a page of labelled pictures",
    "By super class, in the order of the table. Shapes that are not decorable keep normal strokes.",
    "shapes sheet -o shapes.png",
    cmd_shapes_sheet_options,
    cmd_shapes_sheet_run};
