#include "tasks/path.h"

#include "geom/trig.h"
#include "tasks/words.h"

#include <math.h>
#include <stdlib.h>

typedef struct type_words {
    const char *before, *after; /* around "stroke" or "arc" */
} type_words;

/* In BLG_VOCABULARY_FIGURE stamps have other names, because a description must not contain the name
 * of a shape ("square", "circle") or of an attribute ("triangle"). */
static const type_words words[][BLG_STROKE_TYPES] = {
    [BLG_VOCABULARY_FREE_FORM] = {{"plain ", ""},
                                  {"zigzag ", ""},
                                  {"", " of small circles"},
                                  {"", " of small squares"},
                                  {"", " of small triangles"}},
    [BLG_VOCABULARY_FIGURE] = {{"plain ", ""},
                               {"zigzag ", ""},
                               {"", " of small rings"},
                               {"", " of small boxes"},
                               {"", " of small wedges"}},
    [BLG_VOCABULARY_PLAIN] = {{"", ""}, {"", ""}, {"", ""}, {"", ""}, {"", ""}},
};

static bool is_told(const blg_action *a) {
    return a->length > 0 && (a->kind == BLG_LINE || a->extent_deg != 0);
}

int blg_path_strokes(const blg_program *program) {
    int n = 0;
    for (int i = 0; i < program->n_actions; i++)
        n += is_told(&program->actions[i]);
    return n;
}

/* Whole degrees in -179..180. */
static int whole_turn(double degrees) {
    int turn = (int)lround(blg_remainder(degrees, 360));
    return turn == -180 ? 180 : turn;
}

static void write_turn(blg_buf *out, int turn, blg_wording wording) {
    const char *side = turn > 0 ? "left" : "right";
    if (turn == 0 && wording == BLG_WORDING_SHORT)
        return;
    if (turn == 0)
        blg_buf_text(out, "without a turn ");
    else if (turn == 180)
        blg_buf_text(out, wording == BLG_WORDING_LONG ? "after turning back " : "turn back, ");
    else if (wording == BLG_WORDING_LONG)
        blg_buf_format(out, "after a %s turn of %d degree%s ", side, abs(turn),
                       abs(turn) == 1 ? "" : "s");
    else
        blg_buf_format(out, "turn %s %d, ", side, abs(turn));
}

/* Writes "a straight zigzag stroke" or "an arc of small circles"; short texts have no article. */
static void write_noun(blg_buf *out, const blg_action *a, blg_vocabulary vocabulary,
                       blg_wording wording) {
    const type_words *w = &words[vocabulary][a->type];
    bool free_form = vocabulary == BLG_VOCABULARY_FREE_FORM;
    const char *noun = a->kind == BLG_ARC ? "arc" : free_form ? "stroke" : "segment";
    bool straight = a->kind == BLG_LINE && free_form;
    bool vowel = a->kind == BLG_ARC && !*w->before;
    if (wording == BLG_WORDING_LONG)
        blg_buf_text(out, vowel ? "an " : "a ");
    blg_buf_format(out, "%s%s%s%s", straight ? "straight " : "", w->before, noun, w->after);
}

static void write_size(blg_buf *out, const blg_action *a, blg_wording wording) {
    const char *side = a->extent_deg > 0 ? "left" : "right";
    bool is_long = wording == BLG_WORDING_LONG;
    if (a->kind == BLG_LINE) {
        blg_buf_text(out, is_long ? " (length " : " ");
    } else {
        if (is_long)
            blg_buf_format(out, " that sweeps %s", side);
        blg_buf_text(out, is_long ? " (radius " : " ");
    }
    blg_words_number(out, a->length, 2);
    if (a->kind == BLG_ARC) {
        int extent = (int)lround(fabs(a->extent_deg));
        if (is_long)
            blg_buf_format(out, ", %d degree%s", extent, extent == 1 ? "" : "s");
        else
            blg_buf_format(out, " %s %d", side, extent);
    }
    blg_buf_text(out, is_long ? ")" : "");
}

void blg_path_write(blg_buf *out, const blg_program *program, blg_vocabulary vocabulary,
                    blg_wording wording) {
    int n = blg_path_strokes(program), k = 0;
    double heading = 0, direction = 0; /* turtle; pen after last described stroke */
    for (int i = 0; i < program->n_actions; i++) {
        const blg_action *a = &program->actions[i];
        double backwards = a->kind == BLG_ARC && a->extent_deg < 0 ? 180 : 0;
        heading += a->turn_deg;
        if (is_told(a)) {
            if (k > 0) {
                bool last = k == n - 1 && n > 2;
                blg_buf_text(out, wording == BLG_WORDING_SHORT ? ", "
                                  : last                       ? ", and then "
                                                               : ", then ");
                write_turn(out, whole_turn(heading + backwards - direction), wording);
            }
            write_noun(out, a, vocabulary, wording);
            write_size(out, a, wording);
            k++;
        }
        if (a->kind == BLG_ARC)
            heading += a->extent_deg;
        if (is_told(a))
            direction = heading + backwards;
    }
}
