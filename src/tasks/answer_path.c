/* Reads figures that a sentence describes stroke by stroke, in the long or short wording of path.h.
 * Unknown words are passed over. */
#include "base/str.h"
#include "geom/trig.h"
#include "tasks/answer_parts.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

typedef enum expected { NOTHING, A_TURN, A_LENGTH, AN_EXTENT } expected;

typedef struct walk {
    blg_claims *claims;
    expected expected;
    double turn;     /* turn of the pen before the next stroke */
    double sign;     /* sign of the current turn or arc */
    double heading;  /* of the turtle before the current stroke */
    double previous; /* direction of the pen at the end of the stroke before it */
    blg_stroke_type type;
    bool counted; /* the word before is a number */
    bool of_small;
} walk;

static const struct {
    const char *word;
    blg_stroke_type type;
} stamps[] = {{"circle", BLG_CIRCLE}, {"ring", BLG_CIRCLE},  {"square", BLG_SQUARE},
              {"box", BLG_SQUARE},    {"boxes", BLG_SQUARE}, {"triangle", BLG_TRIANGLE},
              {"wedge", BLG_TRIANGLE}};

static blg_program *program_of(const walk *w) {
    const int n = w->claims->n_programs;
    return n > 0 && n <= BLG_ANSWER_PROGRAMS ? &w->claims->programs[n - 1] : NULL;
}

static blg_action *action_of(const walk *w) {
    blg_program *program = program_of(w);
    return program && program->n_actions ? &program->actions[program->n_actions - 1] : NULL;
}

static void begin_figure(walk *w) {
    blg_program *program = program_of(w);
    if (!program || program->n_actions)
        w->claims->n_programs++;
    if ((program = program_of(w)))
        program->n_actions = 0;
    w->turn = w->heading = w->previous = 0;
    w->expected = NOTHING;
}

/* Ends the current stroke: sets its turn, and the heading of the turtle and the direction of the
 * pen after it. */
static void end_stroke(walk *w) {
    blg_action *a = action_of(w);
    if (!a)
        return;
    const double backwards = a->kind == BLG_ARC && a->extent_deg < 0 ? 180 : 0;
    const bool first = program_of(w)->n_actions == 1;
    const double towards = first ? 0 : w->previous + w->turn; /* pen's direction at its start */
    a->turn_deg = first ? 0 : blg_remainder(towards - backwards - w->heading, 360);
    w->heading = w->heading + a->turn_deg + (a->kind == BLG_ARC ? a->extent_deg : 0);
    w->previous = w->heading + backwards;
    w->turn = 0;
}

static void begin_stroke(walk *w, blg_action_kind kind) {
    blg_program *program = program_of(w);
    const double turn = w->turn;
    if (!program) {
        begin_figure(w);
        program = program_of(w);
    }
    if (!program || program->n_actions == BLG_MAX_ACTIONS)
        return;
    w->turn = turn;
    program->actions[program->n_actions++] = (blg_action){.kind = kind, .type = w->type};
    w->type = BLG_NORMAL;
    w->expected = A_LENGTH;
    w->sign = 1;
}

static void take_number(walk *w, double number) {
    blg_action *a = action_of(w);
    if (w->expected == A_TURN) {
        w->turn = w->sign * number;
        w->expected = NOTHING;
    } else if (w->expected == A_LENGTH && a) {
        a->length = number;
        w->expected = a->kind == BLG_ARC ? AN_EXTENT : NOTHING;
        if (a->kind == BLG_LINE)
            end_stroke(w);
    } else if (w->expected == AN_EXTENT && a) {
        a->extent_deg = w->sign * number;
        w->expected = NOTHING;
        end_stroke(w);
    } else {
        w->counted = true;
    }
}

static bool take_stamp(walk *w, blg_word word) {
    blg_action *a = action_of(w);
    for (size_t i = 0; i < sizeof stamps / sizeof *stamps && w->of_small; i++)
        if (a && blg_words_same(word, (blg_word){stamps[i].word, strlen(stamps[i].word)})) {
            a->type = stamps[i].type;
            return true;
        }
    return false;
}

static bool is(blg_word word, const char *text) {
    return blg_words_same(word, (blg_word){text, strlen(text)});
}

static void take_word(walk *w, blg_word word) {
    const bool counted = w->counted;
    w->counted = false;
    if (take_stamp(w, word))
        return;
    w->of_small = blg_word_is(word, "small");
    if (blg_word_is(word, "figure")) {
        begin_figure(w);
    } else if (is(word, "stroke") || is(word, "segment")) {
        if (!counted)
            begin_stroke(w, BLG_LINE);
    } else if (blg_word_is(word, "arc")) {
        begin_stroke(w, BLG_ARC);
    } else if (blg_word_is(word, "zigzag")) {
        w->type = BLG_ZIGZAG;
    } else if (blg_word_is(word, "left") || blg_word_is(word, "right")) {
        w->sign = blg_word_is(word, "left") ? 1 : -1;
    } else if (blg_word_is(word, "turn") || blg_word_is(word, "turning")) {
        w->expected = A_TURN;
    } else if (blg_word_is(word, "back") && w->expected == A_TURN) {
        w->turn = 180;
        w->expected = NOTHING;
    }
}

static bool read_number(blg_word word, double *number) {
    char text[BLG_DOUBLE_TEXT];
    if (word.size >= sizeof text || *word.at < '0' || *word.at > '9')
        return false;
    snprintf(text, sizeof text, "%.*s", (int)word.size, word.at);
    return blg_str_parse_double(text, number);
}

/* The next word. A number with a decimal point is one word. */
static blg_word next(const char **at) {
    blg_word word = blg_words_next(at);
    if (word.size && *word.at >= '0' && *word.at <= '9' && **at == '.' && (*at)[1] >= '0' &&
        (*at)[1] <= '9') {
        ++*at;
        word.size += 1 + blg_words_next(at).size;
    }
    return word;
}

/* Whether a stroke is fully described. A sentence may mention strokes without their lengths. */
static bool is_whole(const blg_action *a) {
    return a->length > 0 && a->length <= 1 &&
           (a->kind == BLG_LINE || (a->extent_deg != 0 && fabs(a->extent_deg) <= 360));
}

static void read_words(const char *sentence, blg_claims *claims) {
    walk w = {.claims = claims, .sign = 1};
    double number;
    const char *at = sentence;
    for (blg_word word = next(&at); word.size; word = next(&at)) {
        if (read_number(word, &number))
            take_number(&w, number);
        else
            take_word(&w, word);
    }
    if (claims->n_programs > BLG_ANSWER_PROGRAMS)
        claims->n_programs = 0;
    const blg_program *last = program_of(&w);
    if (last && last->n_actions == 0)
        claims->n_programs--;
    for (int i = 0; i < claims->n_programs; i++)
        for (int k = 0; k < claims->programs[i].n_actions; k++)
            if (!is_whole(&claims->programs[i].actions[k]))
                claims->n_programs = 0;
}

blg_status blg_claims_figures(const char *sentence, blg_claims *claims, blg_error *error) {
    int given;
    blg_status status = blg_answer_programs(sentence, claims->programs, &given, error);
    if (given == 0)
        read_words(sentence, claims);
    else
        claims->n_programs = given < 0 ? 0 : given;
    return status;
}
