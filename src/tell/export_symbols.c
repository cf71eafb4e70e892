/* Writers of exports for symbolic learners, and of scripts that draw. Each chapter takes problem
 * after problem from tell/export.c, and writes one format. */
#include "tell/export.h"

#include "base/files.h"
#include "base/geometry.h"
#include "embedded.h"
#include "figure/analyse.h"
#include "figure/ink.h"
#include "problem/relations.h"
#include "tell/words.h"

/* ---- prolog ---- */

/* A folder for each problem: background facts, examples, and what a learner may use.
 *
 *   bk.pl                     facts on images, figures and strokes; attributes that certainly hold,
 *                             and in relation problems atoms that certainly hold
 *   exs.pl, test.pl           pos(concept(Image)), neg(concept(Image)): support and queries
 *   bias.pl                   declarations for Popper
 *   aleph.b, aleph.f, aleph.n the same for Aleph */

/* State of the exporter prolog. */
typedef struct prolog {
    blg_analyser *analyser;
    blg_arena arena; /* of the facts */
    blg_facts *measured;
    blg_ink ink; /* scratch */
    blg_buf facts, examples, tests, positives, negatives, text;
} prolog;

/* A predicate: its name, and the types of its arguments. second_type: NULL: one argument. */
typedef struct predicate {
    const char *name, *first_type, *second_type;
} predicate;

/* Predicates of two arguments. A stroke's numbers are constants. */
static const predicate relations[] = {
    {"figure", "image", "figure"},   {"stroke", "figure", "stroke"},
    {"next", "stroke", "stroke"},    {"strokes", "figure", "number"},
    {"regions", "figure", "number"}, {"stroke_length", "stroke", "number"},
    {"extent", "stroke", "number"},  {"turn", "stroke", "number"}};
#define N_RELATIONS ((int)(sizeof relations / sizeof *relations))

/* Gives predicate i of a problem: predicates of two arguments, attributes of figures, kinds and
 * types of strokes, and in relation problems the number of figures and the atoms. False past the
 * last. */
static bool predicate_at(int i, blg_family family, predicate *out) {
    static const char *const arguments[][2] = {[BLG_ATOM_FIGURE] = {"figure", NULL},
                                               [BLG_ATOM_PAIR] = {"figure", "figure"},
                                               [BLG_ATOM_IMAGE] = {"image", NULL}};
    if (i < N_RELATIONS) {
        *out = relations[i];
        return true;
    }
    *out = (predicate){.first_type = "stroke"};
    i -= N_RELATIONS;
    if (i < BLG_ATTRIBUTES)
        *out = (predicate){blg_attribute_name((blg_attribute)i), "figure", NULL};
    else if ((i -= BLG_ATTRIBUTES) < 2)
        out->name = blg_action_kind_name(i == 0 ? BLG_LINE : BLG_ARC);
    else if ((i -= 2) < BLG_STROKE_TYPES)
        out->name = blg_stroke_type_name((blg_stroke_type)i);
    else if (!blg_of_relations(family) || (i -= BLG_STROKE_TYPES) > BLG_ATOMS)
        return false;
    else if (i == BLG_ATOMS)
        *out = (predicate){"figures", "image", "number"};
    else
        *out = (predicate){blg_atom_rows[i].name, arguments[blg_atom_rows[i].kind][0],
                           arguments[blg_atom_rows[i].kind][1]};
    return true;
}

static blg_status prolog_begin(blg_export_run *run, blg_error *error) {
    prolog *p = run->state;
    const blg_status status = blg_analyser_create(&p->analyser, error);
    return status == BLG_OK ? blg_facts_create(&p->arena, &p->measured, error) : status;
}

/* Begins the texts of a problem and declares every predicate: facts of one predicate do not stand
 * together, and a problem may have none of them. */
static blg_status prolog_first(blg_export_run *run, const blg_export_image *image,
                               blg_error *error) {
    prolog *p = run->state;
    predicate one;
    (void)error;
    blg_buf *const all[] = {&p->facts, &p->examples, &p->tests, &p->positives, &p->negatives};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        blg_buf_clear(all[i]);
        blg_buf_format(all[i], "%% Problem %s\n", image->problem->name);
    }
    for (int i = 0; predicate_at(i, image->problem->family, &one); i++)
        blg_buf_format(&p->facts, ":- discontiguous %s/%d.\n:- dynamic %s/%d.\n", one.name,
                       one.second_type ? 2 : 1, one.name, one.second_type ? 2 : 1);
    return BLG_OK;
}

/* Appends a fact on a number of a stroke. */
static void add_number(blg_buf *out, const char *name, const char *stroke, double value) {
    blg_buf_format(out, "%s(%s,", name, stroke);
    blg_buf_double(out, value);
    blg_buf_text(out, ").\n");
}

/* Appends the facts on one stroke; next/2 links it to the stroke before. */
static void add_stroke(blg_buf *out, const blg_action *action, const char *figure, int number) {
    char stroke[64];
    snprintf(stroke, sizeof stroke, "%s_s%d", figure, number);
    blg_buf_format(out, "stroke(%s,%s).\n%s(%s).\n%s(%s).\n", figure, stroke,
                   blg_action_kind_name(action->kind), stroke, blg_stroke_type_name(action->type),
                   stroke);
    add_number(out, "stroke_length", stroke, action->length);
    if (action->kind == BLG_ARC)
        add_number(out, "extent", stroke, action->extent_deg);
    add_number(out, "turn", stroke, action->turn_deg);
    if (number)
        blg_buf_format(out, "next(%s_s%d,%s).\n", figure, number - 1, stroke);
}

/* Appends the atoms that certainly hold in an image of several figures, and their number. */
static blg_status add_atoms(prolog *p, const blg_scene *scene, const char *id, blg_error *error) {
    blg_view view;
    blg_buf *out = &p->facts;
    blg_facts_make_room(p->measured, BLG_MAX_SHAPES);
    const blg_status status =
        blg_view_measure(p->measured, &p->ink, scene, BLG_ALL_ATOMS, &view, error);
    if (status != BLG_OK)
        return status;
    blg_buf_format(out, "figures(%s,%d).\n", id, view.n);
    for (int atom = 0; atom < BLG_ATOMS; atom++) {
        const blg_atom_row *row = &blg_atom_rows[atom];
        if (row->kind == BLG_ATOM_IMAGE && view.image[atom] == 1)
            blg_buf_format(out, "%s(%s).\n", row->name, id);
        for (int a = 0; a < view.n; a++) {
            if (row->kind == BLG_ATOM_FIGURE && view.figure[atom][a] == 1)
                blg_buf_format(out, "%s(%s_f%d).\n", row->name, id, a);
            for (int b = 0; b < view.n && row->kind == BLG_ATOM_PAIR; b++)
                if (a != b && view.pair[atom][a][b] == 1)
                    blg_buf_format(out, "%s(%s_f%d,%s_f%d).\n", row->name, id, a, id, b);
        }
    }
    return BLG_OK;
}

/* Writes an image for Prolog. Support images become examples, queries become tests. Only attributes
 * that certainly hold are facts. */
static blg_status prolog_image(blg_export_run *run, const blg_export_image *image,
                               blg_error *error) {
    prolog *p = run->state;
    char id[16], figure[32];
    const bool support = image->index < image->problem->n_support;
    blg_buf *out = &p->facts;
    snprintf(id, sizeof id, "%s_%d", image->side ? "pos" : "neg", image->index);
    blg_buf_format(support ? &p->examples : &p->tests, "%.3s(concept(%s)).\n", id, id);
    if (support)
        blg_buf_format(image->side ? &p->positives : &p->negatives, "concept(%s).\n", id);
    for (int s = 0; s < image->scene->n_shapes; s++) {
        const blg_program *program = &image->scene->programs[s];
        blg_analysis analysis;
        blg_analyse(p->analyser, program, &analysis);
        snprintf(figure, sizeof figure, "%s_f%d", id, s);
        blg_buf_format(out, "figure(%s,%s).\nstrokes(%s,%d).\nregions(%s,%d).\n", id, figure,
                       figure, program->n_actions, figure, analysis.n_regions);
        for (int i = 0; i < BLG_ATTRIBUTES; i++)
            if (analysis.attributes[i].value == 1)
                blg_buf_format(out, "%s(%s).\n", blg_attribute_name((blg_attribute)i), figure);
        for (int i = 0; i < program->n_actions; i++)
            add_stroke(out, &program->actions[i], figure, i);
    }
    return blg_of_relations(image->problem->family) ? add_atoms(p, image->scene, id, error)
                                                    : BLG_OK;
}

/* The language bias of Popper (a learner of logic programs): the predicates that a learnt rule may
 * use, with types and directions of their arguments, and its size. Two clauses of five conditions
 * and four variables hold a concept of two attributes that strokes must show. */
static void print_bias(blg_buf *out, blg_family family) {
    predicate one;
    blg_buf_clear(out);
    blg_buf_text(out, "max_clauses(2).\nmax_vars(4).\nmax_body(5).\nhead_pred(concept,1).\n"
                      "type(concept,(image,)).\ndirection(concept,(in,)).\n");
    for (int i = 0; predicate_at(i, family, &one); i++)
        if (one.second_type)
            blg_buf_format(out, "body_pred(%s,2).\ntype(%s,(%s,%s)).\ndirection(%s,(in,out)).\n",
                           one.name, one.name, one.first_type, one.second_type, one.name);
        else
            blg_buf_format(out, "body_pred(%s,1).\ntype(%s,(%s,)).\ndirection(%s,(in,)).\n",
                           one.name, one.name, one.first_type, one.name);
}

/* The declarations of Aleph, another learner of logic programs. A mode says of each argument
 * whether the predicate takes it (+), gives it (-), or has a constant there (#), as numbers are.
 * Every predicate may determine the concept. */
static void print_modes(blg_buf *out, blg_family family) {
    predicate one;
    blg_buf_clear(out);
    blg_buf_text(out, ":- modeh(1,concept(+image)).\n");
    for (int i = 0; predicate_at(i, family, &one); i++)
        if (one.second_type)
            blg_buf_format(out, ":- modeb(*,%s(+%s,%c%s)).\n:- determination(concept/1,%s/2).\n",
                           one.name, one.first_type,
                           strcmp(one.second_type, "number") == 0 ? '#' : '-', one.second_type,
                           one.name);
        else
            blg_buf_format(out, ":- modeb(1,%s(+%s)).\n:- determination(concept/1,%s/1).\n",
                           one.name, one.first_type, one.name);
}

/* Writes the seven files of the problem. Aleph reads the background facts after the modes, in one
 * file. */
static blg_status prolog_last(blg_export_run *run, const blg_export_image *image,
                              blg_error *error) {
    prolog *p = run->state;
    const struct {
        const char *name;
        const blg_buf *text;
    } files[] = {{"bk.pl", &p->facts},       {"exs.pl", &p->examples},   {"test.pl", &p->tests},
                 {"aleph.f", &p->positives}, {"aleph.n", &p->negatives}, {"bias.pl", &p->text},
                 {"aleph.b", &p->text}};
    const size_t n = sizeof files / sizeof *files;
    blg_status status = BLG_OK;
    for (size_t i = 0; i < n && status == BLG_OK; i++) {
        char name[BLG_NAME_SIZE + 16];
        if (i == n - 2) /* bias.pl; the last two files share the buffer */
            print_bias(&p->text, image->problem->family);
        if (i == n - 1) { /* aleph.b */
            print_modes(&p->text, image->problem->family);
            if (!p->facts.failed)
                blg_buf_add(&p->text, p->facts.data, p->facts.size);
        }
        snprintf(name, sizeof name, "%s/%s", image->problem->name, files[i].name);
        status = blg_target_write(&run->target, name, files[i].text, error);
    }
    return status;
}

static void prolog_close(void *state) {
    prolog *p = state;
    blg_analyser_free(p->analyser);
    blg_facts_free(p->measured);
    blg_arena_free(&p->arena);
    blg_ink_free(&p->ink);
    BLG_FREE_BUFS(&p->facts, &p->examples, &p->tests, &p->positives, &p->negatives, &p->text);
}

const blg_exporter blg_exporter_prolog = {.makes_folder = true,
                                          .state_size = sizeof(prolog),
                                          .begin = prolog_begin,
                                          .first = prolog_first,
                                          .image = prolog_image,
                                          .last = prolog_last,
                                          .close = prolog_close};

/* ---- dreamcoder ---- */

/* One JSON object: typed primitives, and an image a task, with its program as a lambda term. A
 * program takes a turtle; its first action is innermost. `figure` begins the next figure. */

/* Declares the primitives. Stroke types are constants of the type pen; lengths and angles are
 * written as numbers. */
static blg_status dreamcoder_begin(blg_export_run *run, blg_error *error) {
    blg_buf *out = &run->file.pending;
    (void)error;
    blg_buf_text(out, "{\"request\":\"turtle -> turtle\",\n\"primitives\":[");
    for (int i = 0; i < BLG_STROKE_TYPES; i++)
        blg_buf_format(out, "{\"name\":\"%s\",\"type\":\"pen\"},\n",
                       blg_stroke_type_name((blg_stroke_type)i));
    blg_buf_text(out,
                 "{\"name\":\"line\",\"type\":\"pen -> length -> angle -> turtle -> turtle\"},\n"
                 "{\"name\":\"arc\",\"type\":\"pen -> length -> angle -> angle -> turtle -> "
                 "turtle\"},\n"
                 "{\"name\":\"figure\",\"type\":\"turtle -> turtle\"}],\n\"tasks\":[");
    return BLG_OK;
}

/* Writes actions from the last to the first, which is innermost. depth: brackets that are open. */
static blg_status dreamcoder_image(blg_export_run *run, const blg_export_image *image,
                                   blg_error *error) {
    bool *has_task = run->state; /* false before the first image */
    blg_buf *out = image->out;
    int depth = 0;
    (void)error;
    blg_buf_format(out, "%s{\"name\":\"%s/%s/%d\",\"split\":", *has_task ? ",\n" : "\n",
                   image->problem->name, blg_export_side(image->side), image->index);
    blg_buf_json_string(out, image->split);
    blg_buf_text(out, ",\"program\":\"(lambda ");
    for (int s = image->scene->n_shapes - 1; s >= 0; s--) {
        const blg_program *program = &image->scene->programs[s];
        for (int i = program->n_actions - 1; i >= 0; i--, depth++) {
            blg_export_action(out, &program->actions[i]);
            blg_buf_char(out, ' '); /* before the last argument, the turtle */
        }
        if (s) {
            blg_buf_text(out, "(figure ");
            depth++;
        }
    }
    blg_buf_text(out, "$0");
    while (depth-- > 0)
        blg_buf_char(out, ')');
    blg_buf_text(out, ")\"}");
    *has_task = true;
    return BLG_OK;
}

const blg_exporter blg_exporter_dreamcoder = {.state_size = sizeof(bool),
                                              .begin = dreamcoder_begin,
                                              .image = dreamcoder_image,
                                              .tail = "\n]}\n"};

/* ---- graph ---- */

/* One image a line: of each shape its strokes, the pieces into which strokes cut each other, the
 * joints where pieces end, and the regions that pieces bound (figure/analyse.h); of each pair
 * of shapes their distance, and whether one lies inside the other. Positions are in the shape's own
 * frame: program units, its turtle starts at the origin and heads along +x. */

/* No two shapes are this far apart, plane units. */
#define FAR_UNIT 10000
/* The rays of a joint are sorted by where they are a pen's width away from the joint. Curves may
 * turn within that width, so the tangent of a ray may lie before that of the ray in front of it, by
 * less than this angle. */
#define TANGENT_DEG 40

/* State of the exporter graph; the members but `inside` are those of the current shape. */
typedef struct graph {
    blg_drawing drawing;
    blg_arrangement arrangement;
    blg_regions regions;
    blg_outline outline;
    blg_ink ink;
    bool inside[BLG_MAX_SHAPES][BLG_MAX_SHAPES]; /* [a][b]: a starts in a region of b */
} graph;

/* Rounds to six decimals; 0 has no sign. */
static double rounded(double value) {
    return blg_round(value * 1e6) / 1e6 + 0.0;
}

static void print_measured(blg_buf *out, const char *before, double value) {
    blg_buf_number(out, before, rounded(value));
}

static void print_point(blg_buf *out, const char *name, blg_vec2 at) {
    blg_buf_format(out, ",\"%s\":", name);
    print_measured(out, "[", at.x);
    print_measured(out, ",", at.y);
    blg_buf_char(out, ']');
}

/* Numbers of the program are exact; points are where the turtle goes in the shape's own frame. */
static void print_strokes(blg_buf *out, const blg_program *program) {
    blg_stroke strokes[BLG_MAX_ACTIONS];
    const int n = blg_turtle_trace(program, &blg_pose_unit, strokes);
    for (int i = 0; i < n; i++) {
        const blg_action *action = &program->actions[i];
        const bool arc = action->kind == BLG_ARC;
        blg_buf_format(out, "%s{\"kind\":\"%s\",\"type\":\"%s\"", i ? "," : "",
                       blg_action_kind_name(action->kind), blg_stroke_type_name(action->type));
        blg_buf_json(out, ",%s:%g", arc ? "radius" : "length", action->length);
        if (arc)
            blg_buf_json(out, ",%s:%g", "extent_deg", action->extent_deg);
        blg_buf_json(out, ",%s:%g", "turn_deg", action->turn_deg);
        print_point(out, "start", strokes[i].start);
        print_point(out, "end", strokes[i].end);
        if (arc)
            print_point(out, "centre", strokes[i].centre);
        blg_buf_char(out, '}');
    }
}

/* Direction of a half-edge in degrees, above -180, up to 180. */
static double direction(const blg_arrangement *a, int half) {
    const blg_vec2 to = blg_half_direction(a, half);
    const double angle_deg = rounded(BLG_DEGREES(blg_atan2(to.y, to.x)));
    return angle_deg > -180 ? angle_deg : 180;
}

/* The angle from ray i to the next ray, counter-clockwise, in [0, 360). */
static double angle_after(const blg_arrangement *a, const blg_node *node, int i) {
    const int *rays = a->rays + node->first_ray;
    const double angle_deg = direction(a, rays[(i + 1) % node->degree]) - direction(a, rays[i]);
    return angle_deg < 0 ? angle_deg + 360 : angle_deg;
}

/* Appends the angle from each ray to the next. The angles sum up to 360 degrees; where the tangents
 * of two rays are in the opposite order, the angle is negative. */
static void print_angles(blg_buf *out, const blg_arrangement *a, const blg_node *node) {
    double sum = 0;
    for (int i = 0; i < node->degree; i++)
        sum += angle_after(a, node, i);
    int turns = (int)blg_round(sum / 360) - 1; /* full turns too many; -1 = one too few */
    for (int i = 0; i < node->degree; i++) {
        double angle_deg = angle_after(a, node, i);
        if (turns > 0 && angle_deg > 360 - TANGENT_DEG) {
            angle_deg -= 360;
            turns--;
        } else if (turns < 0 && i + 1 == node->degree) {
            angle_deg += 360;
        }
        print_measured(out, i ? "," : "", angle_deg);
    }
}

/* Writes the places where pieces of strokes meet. An arrangement has the diameter 1, so positions
 * are scaled to program units. Two half-edges make a piece. */
static void print_joints(blg_buf *out, const blg_arrangement *a) {
    const char *before = "";
    for (int n = 0; n < a->n_nodes; n++) {
        const blg_node *node = &a->nodes[n];
        blg_buf_format(out, "%s{\"joint\":%d", before, n);
        print_point(out, "at", blg_vec2_scale(node->at, a->drawing->diameter));
        blg_buf_text(out, ",\"rays\":[");
        for (int i = 0; i < node->degree; i++) {
            const int half = a->rays[node->first_ray + i];
            blg_buf_format(out, "%s{\"stroke\":%d,\"piece\":%d", i ? "," : "",
                           a->drawing->strokes[blg_half_edge(a, half)->curve], half / 2);
            print_measured(out, ",\"direction_deg\":", direction(a, half));
            blg_buf_char(out, '}');
        }
        blg_buf_text(out, "],\"angles_deg\":[");
        print_angles(out, a, node);
        blg_buf_text(out, "]}");
        before = ",";
    }
}

/* Writes an image's pieces. A piece is a part of a stroke between two joints. Lengths are in the
 * program's units. */
static void print_pieces(blg_buf *out, const blg_arrangement *a) {
    for (int e = 0; e < a->n_edges; e++) {
        const blg_edge *edge = &a->edges[e];
        blg_buf_format(out, "%s{\"stroke\":%d,\"joints\":[%d,%d]", e ? "," : "",
                       a->drawing->strokes[edge->curve], edge->node[0], edge->node[1]);
        print_measured(out, ",\"length\":", edge->path.length * a->drawing->diameter);
        blg_buf_char(out, '}');
    }
}

/* Appends the regions, each with the pieces around it, counter-clockwise. */
static void print_regions(blg_buf *out, const blg_regions *regions, double diameter) {
    for (int r = 0; r < regions->n; r++) {
        const blg_region *region = &regions->regions[r];
        print_measured(out, r ? ",{\"area\":" : "{\"area\":", region->area * diameter * diameter);
        blg_buf_text(out, ",\"pieces\":[");
        for (int i = 0; i < region->n; i++)
            blg_buf_format(out, "%s%d", i ? "," : "",
                           regions->walk[region->first + i] / 2); /* the piece of a half-edge */
        blg_buf_text(out, "]}");
    }
}

/* Notes in g->inside which other shapes start inside a region of shape s. g->regions are those of
 * shape s, in units of its diameter. */
static void note_inside(graph *g, const blg_scene *scene, int s) {
    const blg_pose *pose = &scene->poses[s];
    for (int r = 0; r < g->regions.n; r++) {
        if (!blg_outline_of_region(&g->regions, r, &g->outline))
            continue;
        for (int i = 0; i < scene->n_shapes; i++) {
            const blg_vec2 from = {scene->poses[i].x - pose->x, scene->poses[i].y - pose->y};
            const double unit = pose->scale * g->drawing.diameter;
            const blg_vec2 at =
                blg_vec2_scale(blg_vec2_rotate(from, -pose->heading_deg), unit > 0 ? 1 / unit : 0);
            if (i != s && blg_outline_contains(&g->outline, at))
                g->inside[i][s] = true;
        }
    }
}

/* Appends shape s as JSON: its name in the catalogue, pose, strokes, joints, pieces and regions. If
 * the data set has poses, also notes in g->inside which other shapes start inside this shape. */
static void print_shape(graph *g, blg_export_run *run, const blg_export_image *image, int s) {
    blg_buf *out = image->out;
    const blg_scene *scene = image->scene;
    blg_drawing_make(&scene->programs[s], &g->drawing);
    g->arrangement.n_nodes = g->arrangement.n_edges = g->regions.n = 0; /* g held another shape */
    if (g->drawing.n)
        blg_arrangement_make(&g->drawing, &g->arrangement);
    if (g->arrangement.n_edges)
        blg_regions_find(&g->arrangement, &g->regions);
    blg_buf_text(out, s ? ",{\"name\":" : "{\"name\":");
    blg_export_shape_name(out, run->options->catalogue, scene->shapes[s]);
    blg_buf_text(out, ",\"pose\":");
    if (run->set->has_scenes) { /* the data set has scenes, and with them poses */
        const blg_pose pose = blg_painted_pose(scene, s);
        blg_buf_json(out, "{'x':%g,'y':%g,'heading_deg':%g,'scale':%g}", pose.x, pose.y,
                     pose.heading_deg, pose.scale);
        note_inside(g, scene, s);
    } else {
        blg_buf_text(out, "null");
    }
    blg_buf_text(out, ",\"strokes\":[");
    print_strokes(out, &scene->programs[s]);
    blg_buf_text(out, "],\"joints\":[");
    print_joints(out, &g->arrangement);
    blg_buf_text(out, "],\"pieces\":[");
    print_pieces(out, &g->arrangement);
    blg_buf_text(out, "],\"regions\":[");
    print_regions(out, &g->regions, g->drawing.diameter);
    blg_buf_text(out, "]}");
}

/* Appends each pair of shapes: distance, touching, and which of the two lies inside the other. A
 * shape whose ink another shape does not touch lies wholly inside or wholly outside of that shape's
 * regions, so the place where it starts (g->inside) decides. */
static blg_status print_relations(graph *g, const blg_export_image *image, blg_error *error) {
    blg_buf *out = image->out;
    const char *before = "";
    if (blg_ink_draw_scene(&g->ink, image->scene) != BLG_OK)
        return blg_no_memory(error);
    for (int a = 0; a < image->scene->n_shapes; a++)
        for (int b = a + 1; b < image->scene->n_shapes; b++) {
            const double distance = blg_ink_distance(&g->ink, a, b, 0, FAR_UNIT);
            const bool apart = distance > 0;
            blg_buf_format(out, "%s{\"shapes\":[%d,%d]", before, a, b);
            print_measured(out, ",\"distance\":", distance);
            blg_buf_format(out, ",\"touching\":%s,\"inside\":", apart ? "false" : "true");
            if (apart && (g->inside[a][b] || g->inside[b][a]))
                blg_buf_format(out, "%d}", g->inside[a][b] ? a : b);
            else
                blg_buf_text(out, "null}");
            before = ",";
        }
    return BLG_OK;
}

/* Appends an image as a line of JSON; "relations" is null if the data set has no poses. */
static blg_status graph_image(blg_export_run *run, const blg_export_image *image,
                              blg_error *error) {
    graph *g = run->state;
    blg_buf *out = image->out;
    blg_status status = BLG_OK;
    memset(g->inside, 0, sizeof g->inside);
    blg_buf_json(out, "{'problem':%s,'split':%s,'side':%s,'index':%d,'shapes':[",
                 image->problem->name, image->split, blg_export_side(image->side), image->index);
    for (int s = 0; s < image->scene->n_shapes; s++)
        print_shape(g, run, image, s);
    blg_buf_text(out, run->set->has_scenes ? "],\"relations\":[" : "],\"relations\":null}\n");
    if (run->set->has_scenes) {
        status = print_relations(g, image, error);
        blg_buf_text(out, "]}\n");
    }
    return status;
}

static void graph_close(void *state) {
    blg_ink_free(&((graph *)state)->ink);
}

const blg_exporter blg_exporter_graph = {
    .state_size = sizeof(graph), .image = graph_image, .close = graph_close};

/* ---- scripts that draw ---- */

/* Pen and stamp widths, in plane units, of an image that has widths of its own; false if the image
 * has the published widths. */
static bool blg_export_widths(const blg_scene *scene, double *pen_unit, double *stamp_unit) {
    const blg_ink ink = {.pen_px = scene->pen_px, .stamp_px = scene->stamp_px};
    *pen_unit = 2 * blg_ink_reach(&ink, BLG_INK_PEN);
    *stamp_unit = 2 * blg_ink_reach(&ink, BLG_INK_STAMP);
    return scene->pen_px > 0;
}

/* Appends text, then a number without an exponent and with '.' in any locale. */
static void blg_export_number(blg_buf *out, const char *text, double value) {
    char number[BLG_DOUBLE_TEXT], fixed[400];
    blg_buf_text(out, text);
    if (!strchr(blg_str_print_double(value, number), 'e')) {
        blg_buf_text(out, number);
        return;
    }
    snprintf(fixed, sizeof fixed, "%.20f", value);
    fixed[strcspn(fixed, ",")] = fixed[strcspn(fixed, ",")] ? '.' : '\0';
    blg_buf_text(out, fixed);
}

/* Appends `before`, then numbers with `between` between them. */
static void add_numbers(blg_buf *out, const char *before, const char *between, int n,
                        const double values[]) {
    for (int i = 0; i < n; i++)
        blg_export_number(out, i ? between : before, values[i]);
}

/* Appends an action's length, an arc's extent, and the turn, each after `before`. */
static void add_action(blg_buf *out, const char *before, const blg_action *action) {
    const double arc[] = {action->length, action->extent_deg, action->turn_deg};
    const double line[] = {action->length, action->turn_deg};
    const bool is_arc = action->kind == BLG_ARC;
    add_numbers(out, before, before, is_arc ? 3 : 2, is_arc ? arc : line);
}

/* Prints a stamp's outline as nested lists, [[6.5, -6.5], ...]; Logo has no commas there. */
static void print_outline(blg_buf *out, const blg_stroke_style *style, const char *comma) {
    for (int i = 0; i < style->n_points; i++) {
        blg_buf_format(out, "%s[", i ? comma : "[");
        blg_words_number(out, style->stretch * style->points[i].x, 4);
        blg_buf_text(out, comma);
        blg_words_number(out, style->stretch * style->points[i].y, 4);
        blg_buf_char(out, ']');
    }
    blg_buf_char(out, ']');
}

/* ---- turtle ---- */

/* A Python script per problem: one function per image, drawn by the standard library's turtle.
 *
 * The script's coordinates are those of the plane: 720 x 720 units, origin in the middle, y up,
 * headings counter-clockwise from the right, as in Python's turtle. Numbers are exact. turtle.py is
 * the code that all scripts share. */

static void print_action(blg_buf *out, const blg_action *action, double scale) {
    blg_buf_format(out, "    %s(t", blg_action_kind_name(action->kind));
    blg_export_number(out, ", ", scale);
    blg_buf_format(out, ", \"%s\"", blg_stroke_type_name(action->type));
    add_action(out, ", ", action);
    blg_buf_text(out, ")\n");
}

/* Appends the function that draws an image. Widths and magnifier are set only where the image has
 * its own. */
static blg_status turtle_add_image(blg_export_run *run, const blg_export_image *image,
                                   blg_error *error) {
    double pen_unit, stamp_unit;
    const blg_scene *scene = image->scene;
    blg_buf *out = image->out;
    (void)run, (void)error;
    blg_buf_format(out, "\n\ndef %s_%d(t):\n", blg_export_side(image->side), image->index);
    if (blg_export_widths(scene, &pen_unit, &stamp_unit)) {
        add_numbers(out, "    global PEN, STAMP\n    PEN, STAMP = ", ", ", 2,
                    (double[]){pen_unit, stamp_unit});
        blg_buf_char(out, '\n');
    }
    if (scene->unmagnified)
        blg_buf_text(out, "    global MAGNIFIER\n    MAGNIFIER = False\n");
    for (int s = 0; s < scene->n_shapes; s++) {
        const blg_pose pose = blg_painted_pose(scene, s);
        add_numbers(out, "    begin(t, ", ", ", 3, (double[]){pose.x, pose.y, pose.heading_deg});
        blg_buf_text(out, ")\n");
        for (int i = 0; i < scene->programs[s].n_actions; i++)
            print_action(out, &scene->programs[s].actions[i], pose.scale);
    }
    return BLG_OK;
}

/* Appends the table of functions, three a line, and the code that runs one of them. */
static blg_status print_end(blg_export_run *run, const blg_export_image *image, blg_error *error) {
    const blg_problem *problem = image->problem;
    blg_buf *out = image->out;
    (void)run, (void)error;
    blg_buf_text(out, "\n\nIMAGES = {");
    BLG_EACH_IMAGE_SHOWN(problem, side, i) {
        blg_buf_format(out, "%s\"%s_%d\": %s_%d", i % 3 ? ", " : "\n    ", blg_export_side(side), i,
                       blg_export_side(side), i);
        blg_buf_text(out, (i + 1) % 3 && i + 1 < blg_problem_side(problem, side) ? "" : ",");
    }
    blg_buf_text(out, "\n}\n\nif __name__ == \"__main__\":\n"
                      "    name = sys.argv[1] if len(sys.argv) > 1 else \"positive_0\"\n"
                      "    if name not in IMAGES:\n"
                      "        raise SystemExit(\"expected one of \" + \", \".join(IMAGES))\n"
                      "    import turtle\n\n"
                      "    turtle.setup(760, 760)\n"
                      "    turtle.tracer(False)\n"
                      "    IMAGES[name](turtle.Turtle(visible=False))\n"
                      "    turtle.update()\n"
                      "    turtle.done()\n");
    return BLG_OK;
}

/* Appends the shared code (turtle.py), then the stamps' outlines as data. */
static blg_status print_head(blg_export_run *run, const blg_export_image *image, blg_error *error) {
    (void)run, (void)error;
    blg_buf_format(
        image->out,
        "# Problem %s, split %s: one function per image. Run with the name of one, for\n"
        "# example positive_0. The plane is 720 x 720 units, its origin in the middle.\n",
        image->problem->name, image->split);
    blg_buf_add(image->out, blg_embedded_turtle_py, blg_embedded_turtle_py_size);
    blg_buf_text(image->out, "\n\nOUTLINE = {  # of stamps: x right of the heading, y along it\n");
    for (int i = 0; i < BLG_STROKE_TYPES; i++)
        if (blg_stroke_styles[i]->marks == BLG_STAMPS) {
            blg_buf_format(image->out, "    \"%s\": ", blg_stroke_type_names[i]);
            print_outline(image->out, blg_stroke_styles[i], ", ");
            blg_buf_text(image->out, ",\n");
        }
    blg_buf_text(image->out, "}\n");
    return BLG_OK;
}

const blg_exporter blg_exporter_turtle = {.makes_folder = true,
                                          .needs_poses = true,
                                          .ending = ".py",
                                          .first = print_head,
                                          .image = turtle_add_image,
                                          .last = print_end};

/* ---- ucblogo ---- */

/* A UCBLogo file per problem: one procedure per image, positive.0 to negative.6 in the presets.
 *
 * Logo has the units and axes of the plane, but measures headings clockwise from up. So a shape
 * begins with the heading 90 minus that of its pose, and a left turn is subtracted from Logo's
 * heading. Every file contains the procedures of web/export/ucblogo.lg. */

static void ucblogo_print_action(blg_buf *out, const blg_action *action) {
    blg_buf_format(out, "bl.%s \"%s", blg_action_kind_name(action->kind),
                   blg_stroke_type_name(action->type));
    add_action(out, " ", action);
}

/* Prints an action, or a block of actions that repeats as REPEAT. In the first round the first
 * action may turn by another angle than in later rounds; the turtle turns by the difference before
 * the block. */
static void print_block(blg_buf *out, const blg_program *program, const blg_repeat *r) {
    const blg_action *block = &program->actions[r->first];
    if (r->times == 1) {
        ucblogo_print_action(out, block);
        blg_buf_char(out, '\n');
        return;
    }
    if (block[0].turn_deg != block[r->size].turn_deg) {
        blg_export_number(out, "bl.turn ", block[0].turn_deg - block[r->size].turn_deg);
        blg_buf_char(out, '\n');
    }
    blg_buf_format(out, "repeat %d [", r->times);
    for (int i = 0; i < r->size; i++) {
        blg_action action = block[i];
        action.turn_deg = block[i ? i : r->size].turn_deg; /* as in the second round */
        blg_buf_text(out, i ? " ~\n" : "");
        ucblogo_print_action(out, &action);
    }
    blg_buf_text(out, "]\n");
}

/* A width for Logo, which has whole steps only. */
static long whole_width(double width) {
    return width > 1 ? lround(width) : 1;
}

/* Appends the procedure that draws an image. Actions that repeat become REPEAT blocks. */
static blg_status ucblogo_add_image(blg_export_run *run, const blg_export_image *image,
                                    blg_error *error) {
    double pen_unit, stamp_unit;
    const blg_scene *scene = image->scene;
    blg_buf *out = image->out;
    (void)run, (void)error;
    blg_buf_format(out, "to %s.%d\n", blg_export_side(image->side), image->index);
    if (blg_export_widths(scene, &pen_unit, &stamp_unit))
        blg_buf_format(out, "make \"bl.penwidth %ld\nmake \"bl.stampwidth %ld\n",
                       whole_width(pen_unit), whole_width(stamp_unit));
    if (scene->unmagnified)
        blg_buf_text(out, "make \"bl.magnifier \"false\n");
    for (int s = 0; s < scene->n_shapes; s++) {
        const blg_pose pose = blg_painted_pose(scene, s);
        add_numbers(out, "bl.begin ", " ", 4,
                    (double[]){pose.x, pose.y, pose.heading_deg, pose.scale});
        blg_buf_char(out, '\n');
        blg_repeat repeats[BLG_MAX_ACTIONS];
        const int n = blg_repeats_find(&scene->programs[s], repeats);
        for (int i = 0; i < n; i++)
            print_block(out, &scene->programs[s], &repeats[i]);
    }
    blg_buf_text(out, "end\n");
    return BLG_OK;
}

/* Appends the shared procedures, then the stamps' outlines as a procedure. */
static blg_status ucblogo_print_head(blg_export_run *run, const blg_export_image *image,
                                     blg_error *error) {
    const char *name = image->problem->name;
    (void)run, (void)error;
    blg_buf_format(image->out,
                   "; Problem %s, split %s: one procedure per image. After\n"
                   ";   load \"%s.lg\n"
                   "; say positive.0, or clearscreen positive.1 and so on. The plane is 720 x 720\n"
                   "; steps, its origin in the middle; strokes may cross its border.\n"
                   "window\n",
                   name, image->split, name);
    blg_buf_add(image->out, blg_embedded_ucblogo_lg, blg_embedded_ucblogo_lg_size);
    blg_buf_text(image->out, "; The outline of a stamp; empty for strokes of the pen.\n"
                             "to bl.outline :kind\n");
    for (int i = 0; i < BLG_STROKE_TYPES; i++)
        if (blg_stroke_styles[i]->marks == BLG_STAMPS) {
            blg_buf_format(image->out, "if :kind = \"%s [output ", blg_stroke_type_names[i]);
            print_outline(image->out, blg_stroke_styles[i], " ");
            blg_buf_text(image->out, "]\n");
        }
    blg_buf_text(image->out, "output []\nend\n");
    return BLG_OK;
}

const blg_exporter blg_exporter_ucblogo = {.makes_folder = true,
                                           .needs_poses = true,
                                           .ending = ".lg",
                                           .first = ucblogo_print_head,
                                           .image = ucblogo_add_image};
