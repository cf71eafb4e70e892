#include "export/tokens.h"

#include "base/error.h"
#include "geom/trig.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { PAD, START, LINE, ARC, AND, STOP };
const char *const blg_token_bases[BLG_TOKEN_BASES] = {"PAD", "start", "line", "arc", "and", "stop"};

/* The stroke types in the baseline's order, which differs from the order of blg_stroke_type. */
static const blg_stroke_type types[BLG_STROKE_TYPES] = {BLG_NORMAL, BLG_ZIGZAG, BLG_CIRCLE,
                                                        BLG_TRIANGLE, BLG_SQUARE};

int blg_token_type(blg_stroke_type type) {
    int i = 0;
    while (types[i] != type)
        i++;
    return i;
}

blg_stroke_type blg_token_stroke_type(int type) {
    return types[type];
}

int blg_tokens_size(const blg_scene *scene) {
    int n = 2 + (scene->n_shapes > 0 ? scene->n_shapes - 1 : 0);
    for (int s = 0; s < scene->n_shapes; s++)
        n += scene->programs[s].n_actions;
    return n;
}

/* The number at the beginning of text, which blg_action_print wrote in the form "0.625". */
static float number_at(const char *text) {
    int thousandths = text[0] - '0';
    for (int i = 2; i < 5; i++)
        thousandths = thousandths * 10 + (text[i] - '0');
    return (float)(thousandths / 1000.0);
}

static void fill_action(const blg_action *action, float row[BLG_TOKEN_COLUMNS]) {
    char text[BLG_ACTION_TEXT];
    size_t size = blg_action_print(action, text);
    row[0] = action->kind == BLG_LINE ? LINE : ARC;
    row[1] = (float)blg_token_type(action->type);
    row[2] = number_at(text + size - 11); /* "0.625-0.500" */
    row[3] = number_at(text + size - 5);
}

void blg_tokens_fill(const blg_scene *scene, int n_rows, float rows[][BLG_TOKEN_COLUMNS]) {
    int at = 0;
    memset(rows, 0, (size_t)n_rows * sizeof *rows);
    rows[at++][0] = START;
    for (int s = 0; s < scene->n_shapes; s++) {
        if (s > 0)
            rows[at++][0] = AND;
        for (int i = 0; i < scene->programs[s].n_actions; i++)
            fill_action(&scene->programs[s].actions[i], rows[at++]);
    }
    rows[at][0] = STOP;
}

/* ---- reading ---- */

typedef struct reading {
    const double *radii;
    int n_radii, used;
    blg_scene *scene;
    blg_error *error;
} reading;

static blg_status wrong(reading *r, int row, const char *what) {
    return blg_error_set(r->error, BLG_INVALID, "row %d: expected %s", row, what);
}

/* Whether value is a whole number of thousandths in 0..1, as in published text; text gets it. */
static bool is_number(float value, char text[8]) {
    double thousandths = (double)value * 1000;
    if (!(thousandths >= -0.01 && thousandths <= 1000.01) ||
        fabs(thousandths - blg_round(thousandths)) > 0.01)
        return false;
    int n = (int)lround(thousandths);
    snprintf(text, 8, "%d.%03d", n / 1000 % 10, n % 1000);
    return true;
}

static bool is_empty_but(const float row[BLG_TOKEN_COLUMNS], int base) {
    return row[0] == (float)base && row[1] == 0 && row[2] == 0 && row[3] == 0;
}

static blg_status read_action(reading *r, int number, const float row[BLG_TOKEN_COLUMNS],
                              blg_action *action) {
    char a[8], b[8], radius[8] = "", text[64];
    bool arc = row[0] == ARC;
    int type = row[1] >= 0 && row[1] < BLG_STROKE_TYPES ? (int)row[1] : -1;
    if (type < 0 || (float)type != row[1])
        return wrong(r, number, "a stroke type in 0..4");
    if (!is_number(row[2], a) || !is_number(row[3], b))
        return wrong(r, number, "numbers of three decimals in 0..1");
    if (arc && r->used == r->n_radii)
        return wrong(r, number, "the arc's radius in the index: the rows do not keep it");
    if (arc && !is_number((float)r->radii[r->used++], radius))
        return wrong(r, number, "a radius of three decimals in 0..1 in the index");
    snprintf(text, sizeof text, "%s_%s_%s%s%s-%s", arc ? "arc" : "line",
             blg_stroke_type_name(types[type]), radius, arc ? "_" : "", a, b);
    return blg_action_parse(text, action, NULL) == BLG_OK ? BLG_OK : wrong(r, number, "an action");
}

static blg_status read_row(reading *r, int number, const float row[BLG_TOKEN_COLUMNS]) {
    blg_scene *scene = r->scene;
    blg_program *program = &scene->programs[scene->n_shapes - 1];
    if (row[0] == LINE || row[0] == ARC) {
        if (program->n_actions == BLG_MAX_ACTIONS)
            return wrong(r, number, "at most 20 actions in a shape");
        return read_action(r, number, row, &program->actions[program->n_actions++]);
    }
    if (!is_empty_but(row, AND) || !program->n_actions)
        return wrong(r, number, program->n_actions ? "line, arc, and, or stop" : "line or arc");
    if (scene->n_shapes == BLG_MAX_SHAPES)
        return wrong(r, number, "fewer shapes");
    scene->shapes[scene->n_shapes++] = -1;
    return BLG_OK;
}

blg_status blg_tokens_read(const float rows[][BLG_TOKEN_COLUMNS], int n_rows, const double *radii,
                           int n_radii, blg_scene *scene, blg_error *error) {
    reading r = {radii, n_radii, 0, scene, error};
    *scene = (blg_scene){.n_shapes = 1, .violated = -1, .shapes = {-1}};
    if (n_rows < 1 || !is_empty_but(rows[0], START))
        return wrong(&r, 0, "start");
    int at = 1;
    if (n_rows > 1 && is_empty_but(rows[1], STOP))
        scene->n_shapes = 0;
    for (; at < n_rows && rows[at][0] != STOP; at++) {
        blg_status status = read_row(&r, at, rows[at]);
        if (status != BLG_OK)
            return status;
    }
    if (at == n_rows || !is_empty_but(rows[at], STOP) ||
        (scene->n_shapes && !scene->programs[scene->n_shapes - 1].n_actions))
        return wrong(&r, at, at == n_rows ? "stop" : "line or arc");
    for (at++; at < n_rows; at++)
        if (!is_empty_but(rows[at], PAD))
            return wrong(&r, at, "padding after stop");
    return r.used == n_radii
               ? BLG_OK
               : blg_error_set(error, BLG_INVALID, "%d arcs in the rows, %d radii in the index",
                               r.used, n_radii);
}
