/* Judges answers: whether a model's letter, sentence, program or expression is right. The key of a
 * task (the right answer and its form) and the text of an answer go in. A verdict comes out:
 * readable or not, right or not, and measures of how near a program is. `score` and the library use
 * it. The header is tell/tasks.h. */
#include "tell/tasks.h"

#include "base/geometry.h"
#include "base/text.h"
#include "data/read.h"
#include "figure/analyse.h"
#include "problem/concept.h"
#include "problem/relations.h"
#include "tell/claims.h"
#include "tell/words.h"

#include <jansson.h>

/* ---- answer overlap ---- */

/* Overlap of two figures' ink.
 *
 * Both figures are drawn at 128 px, with the same diameter, with plain strokes and with their
 * centroids on one point. One figure is turned, and mirrored or not, to meet the other best. A
 * pixel of ink meets the other figure if that figure has ink in the same pixel or in one of its
 * eight neighbours. So a shift by part of a pixel costs nothing. The overlap is the share of the
 * ink pixels of both figures that meet. */

#define SIDE     128  /* of a picture, px */
#define DIAMETER 63.0 /* of a figure, px: it fits the picture wherever its centroid lies */
#define PEN      0.8  /* half the pen's width, px */
#define TURNS    720  /* angles that are tried, in equal steps */

enum { INK = 1, NEAR = 2 }; /* bits of a mark. NEAR: the pixel or a neighbour has ink */

/* A figure that was drawn, and a turn of a figure. */
typedef struct picture {
    uint8_t marks[SIDE][SIDE];
    int n; /* pixels of ink */
} picture;

typedef struct turn {
    bool mirror;
    double cosine, sine;
} turn;

/* The turn by step / TURNS of a full turn. */
static turn turn_of(int step, bool mirror) {
    const blg_sincos at = blg_sincos_deg(step * (360.0 / TURNS));
    return (turn){mirror, at.cos, at.sin};
}

/* The pixel position of the figure's sample i after a turn. */
static void place_point(const blg_figure *f, int i, const turn *t, double *x, double *y) {
    const double fy = t->mirror ? -f->y[i] : f->y[i];
    *x = SIDE / 2.0 + DIAMETER * (t->cosine * f->x[i] - t->sine * fy);
    *y = SIDE / 2.0 + DIAMETER * (t->sine * f->x[i] + t->cosine * fy);
}

/* The nearest pixel of the picture. */
static int clamp_to_grid(double at) {
    return at < 0 ? 0 : at > SIDE - 1 ? SIDE - 1 : (int)at;
}

/* Inks the pixels whose middle lies within PEN of the chord from (ax, ay) to (bx, by). */
static void draw_chord(picture *p, double ax, double ay, double bx, double by) {
    const double ux = bx - ax, uy = by - ay, square = ux * ux + uy * uy;
    const int x0 = clamp_to_grid(blg_least(ax, bx) - PEN),
              x1 = clamp_to_grid(blg_most(ax, bx) + PEN);
    const int y0 = clamp_to_grid(blg_least(ay, by) - PEN),
              y1 = clamp_to_grid(blg_most(ay, by) + PEN);
    for (int y = y0; y <= y1; y++)
        for (int x = x0; x <= x1; x++) {
            const double px = x + 0.5 - ax, py = y + 0.5 - ay;
            double along = square > 0 ? (px * ux + py * uy) / square : 0;
            along = blg_most(0, blg_least(1, along));
            const double dx = px - along * ux, dy = py - along * uy;
            if (dx * dx + dy * dy <= PEN * PEN)
                p->marks[y][x] |= INK;
        }
}

/* Draws chords between the figure's samples, then marks every neighbour of ink as NEAR. */
static void draw_figure(picture *p, const blg_figure *f, const turn *t) {
    double ax, ay, bx, by;
    memset(p, 0, sizeof *p);
    place_point(f, 0, t, &ax, &ay);
    draw_chord(p, ax, ay, ax, ay);
    for (int i = 1; i < f->n; i++, ax = bx, ay = by) {
        place_point(f, i, t, &bx, &by);
        draw_chord(p, ax, ay, bx, by);
    }
    for (int y = 0; y < SIDE; y++)
        for (int x = 0; x < SIDE; x++) {
            if (!(p->marks[y][x] & INK))
                continue;
            p->n++;
            for (int yy = blg_larger(y - 1, 0); yy <= y + 1 && yy < SIDE; yy++)
                for (int xx = blg_larger(x - 1, 0); xx <= x + 1 && xx < SIDE; xx++)
                    p->marks[yy][xx] |= NEAR;
        }
}

/* The score of a turn of f: the number of f's sample points that fall on or next to ink of p. To
 * break ties, it also counts the points that fall on ink itself, with less weight. */
static int count_hits(const picture *p, const blg_figure *f, const turn *t) {
    int hits = 0;
    for (int i = 0; i < f->n; i++) {
        double x, y;
        place_point(f, i, t, &x, &y);
        const int marks = p->marks[clamp_to_grid(y)][clamp_to_grid(x)];
        hits += (marks & NEAR ? 4 * BLG_FIGURE_SAMPLES : 0) + (marks & INK);
    }
    return hits;
}

/* The turn of b with the highest score. The score counts b's samples on a's ink and, under the
 * inverse turn, a's samples on b's ink. The inverse of a turn is the turn by the opposite angle; a
 * mirrored turn is its own inverse. */
static turn best_turn(const picture *still_a, const picture *still_b, const blg_figure *a,
                      const blg_figure *b) {
    int most = -1;
    turn best = turn_of(0, /* mirror */ false);
    for (int mirror = 0; mirror < 2; mirror++)
        for (int step = 0; step < TURNS; step++) {
            const turn there = turn_of(step, mirror);
            const turn back = mirror ? there : turn_of((TURNS - step) % TURNS, /* mirror */ false);
            const int hits = count_hits(still_a, b, &there) + count_hits(still_b, a, &back);
            if (hits > most) {
                most = hits;
                best = there;
            }
        }
    return best;
}

/* The share of the ink pixels of both pictures that meet the other picture. */
static double overlap_share(const picture *a, const picture *b) {
    int meet = 0;
    for (int y = 0; y < SIDE; y++)
        for (int x = 0; x < SIDE; x++)
            meet += (a->marks[y][x] & INK && b->marks[y][x] & NEAR) +
                    (b->marks[y][x] & INK && a->marks[y][x] & NEAR);
    return (double)meet / (a->n + b->n);
}

/* The overlap of two figures' ink, 0..1, after the best turn. Figures without ink have none. */
double blg_program_overlap(const blg_program *a, const blg_program *b) {
    blg_figure one, other;
    picture still[2];
    const turn none = turn_of(0, /* mirror */ false);
    blg_figure_prepare(a, &one);
    blg_figure_prepare(b, &other);
    if (!one.n || !other.n)
        return 0;
    draw_figure(&still[0], &one, &none);
    draw_figure(&still[1], &other, &none);
    const turn best = best_turn(&still[0], &still[1], &one, &other);
    draw_figure(&still[1], &other, &best);
    return overlap_share(&still[0], &still[1]);
}

/* ---- reading programs ---- */

/* Reads programs from an answer, in the published text or as JSON. Words around the actions are
 * passed over. */

#define ACTIONS_TEXT ((size_t)(BLG_MAX_ACTIONS + 1) * (BLG_ACTION_TEXT + 8))

/* The programs of an answer that were read so far. */
typedef struct program_reader {
    int n;      /* figures of the current answer */
    bool wrong; /* it has an action that cannot be read, or too many actions or figures */
    bool no_memory;
    blg_program *programs;
} program_reader;

/* Whether a byte may belong to an action's text. */
static bool in_word(char c) {
    return blg_is_letter_or_digit(c) || (c && strchr("_.-+", c));
}

/* Length of the action's text that begins at `at`, 0 = no action. */
static size_t action_at(const char *at) {
    size_t n = 0;
    const size_t head = strncmp(at, "line", 4) == 0 ? 4 : strncmp(at, "arc", 3) == 0 ? 3 : 0;
    if (!head || (at[head] != '_' && at[head] != '('))
        return 0;
    if (at[head] == '(')
        return strcspn(at, ")\n") + (at[strcspn(at, ")\n")] == ')');
    while (in_word(at[n]))
        n++;
    while (n && (at[n - 1] == '.' || at[n - 1] == '-')) /* the end of a sentence */
        n--;
    return n;
}

/* What the text between two actions means: the next action, a new figure, or a new answer. */
typedef enum gap { GAP_ACTION, GAP_FIGURE, GAP_ANSWER } gap;

/* Reads a gap. Anything but punctuation and numbers is prose, and what follows prose is a new
 * answer. */
static gap gap_of(const char *from, const char *to) {
    gap kind = GAP_ACTION;
    bool closed = false; /* a "]" stands in front */
    for (; from < to; from++) {
        if (*from == ';' || (closed && *from == '['))
            kind = GAP_FIGURE;
        closed = closed || *from == ']';
        if (!strchr(" ,;\t\r\n[]\"'`*-.0123456789", *from))
            return GAP_ANSWER;
    }
    return kind;
}

/* Adds an action to the answer. in_front: the gap in front of the action. A new answer drops what
 * was read so far, so the final answer counts. */
static void add_action(program_reader *r, const char *text, size_t size, gap in_front) {
    char copy[128];
    if (in_front == GAP_ANSWER) {
        r->n = 0;
        r->wrong = false;
    }
    if (in_front != GAP_ACTION && r->n == BLG_ANSWER_PROGRAMS)
        r->wrong = true;
    else if (in_front != GAP_ACTION)
        r->programs[r->n++].n_actions = 0;
    blg_program *program = &r->programs[r->n - 1];
    if (size >= sizeof copy || program->n_actions == BLG_MAX_ACTIONS)
        r->wrong = true;
    if (r->wrong)
        return;
    memcpy(copy, text, size);
    copy[size] = '\0';
    if (blg_action_parse(copy, &program->actions[program->n_actions], NULL) == BLG_OK)
        program->n_actions++;
    else
        r->wrong = true;
}

/* Reads published text: looks for actions wherever a word begins; all else is passed over. */
static void read_text(program_reader *r, const char *answer) {
    const char *behind = NULL; /* the place behind the previous action */
    for (const char *at = answer; *at;) {
        const bool begins = at == answer || !in_word(at[-1]);
        const size_t size = begins ? action_at(at) : 0;
        if (!size) {
            at++;
            continue;
        }
        add_action(r, at, size, behind ? gap_of(behind, at) : GAP_ANSWER);
        at += size;
        behind = at;
    }
}

/* Whether the value is an action as exact JSON: ["line", TYPE, LENGTH, ...]. */
static bool is_action(const json_t *value) {
    return json_is_string(json_array_get(value, 0)) && json_is_string(json_array_get(value, 1)) &&
           json_is_number(json_array_get(value, 2));
}

/* Reads exact JSON: a list of actions, or a list of such lists. */
static void read_exact(program_reader *r, const json_t *root) {
    const bool one = is_action(json_array_get(root, 0));
    const size_t n = one ? 1 : json_array_size(root);
    r->wrong = n > BLG_ANSWER_PROGRAMS;
    for (size_t i = 0; i < n && !r->wrong; i++) {
        const json_t *list = one ? root : json_array_get(root, i);
        const blg_status status = blg_scene_parse_program(list, &r->programs[r->n++], NULL);
        r->no_memory = status == BLG_NO_MEMORY;
        r->wrong = status != BLG_OK;
    }
}

/* Reads what stands between the first "[" and the final "]" as exact JSON if it is that; else the
 * answer as published text. */
blg_status blg_answer_programs(const char *answer, blg_program programs[BLG_ANSWER_PROGRAMS],
                               int *n, blg_error *error) {
    program_reader r = {.programs = programs};
    const char *open = strchr(answer, '['), *close = strrchr(answer, ']');
    json_t *root = NULL;
    if (open && close && close > open)
        r.no_memory = blg_json_load(open, (size_t)(close - open) + 1, 0, "", &root, NULL) ==
                      BLG_NO_MEMORY; /* a parse error means prose with brackets */
    if (is_action(json_array_get(root, 0)) || is_action(json_array_get(json_array_get(root, 0), 0)))
        read_exact(&r, root);
    else
        read_text(&r, answer);
    json_decref(root);
    *n = r.wrong ? -1 : r.n;
    return r.no_memory ? blg_no_memory(error) : BLG_OK;
}

/* ---- answer path ---- */

/* Reads figures that a sentence describes stroke by stroke, in the long or short wording of
 * tell/tasks.h. Unknown words are passed over. */

/* What the next number of the sentence is. */
typedef enum expected { NO_NUMBER, A_TURN, A_LENGTH, AN_EXTENT } expected;

/* A description of figures while it is read word by word. */
typedef struct walk {
    blg_answer_claims *claims;
    expected expected;
    double turn;          /* of the pen in front of the next stroke */
    double sign;          /* of the current turn or arc: 1 left, -1 right */
    double heading;       /* of the turtle at the end of the previous stroke */
    double direction;     /* of the pen there */
    blg_stroke_type type; /* of the next stroke */
    bool after_number;    /* the previous word is a number that counts things */
    bool after_small;     /* the previous word is "small" */
} walk;

/* The figure that is being read; NULL = none yet, or beyond the room. */
static blg_program *program_of(const walk *w) {
    const int n = w->claims->n_programs;
    return n > 0 && n <= BLG_ANSWER_PROGRAMS ? &w->claims->programs[n - 1] : NULL;
}

/* The stroke that is being read; NULL = none yet. */
static blg_action *action_of(const walk *w) {
    blg_program *program = program_of(w);
    return program && program->n_actions ? &program->actions[program->n_actions - 1] : NULL;
}

/* Begins a figure. A figure without strokes is used again. Figures beyond the room are counted, but
 * not kept. */
static void begin_figure(walk *w) {
    blg_program *program = program_of(w);
    if (!program || program->n_actions)
        w->claims->n_programs++;
    if ((program = program_of(w)))
        program->n_actions = 0;
    w->turn = w->heading = w->direction = 0;
    w->expected = NO_NUMBER;
}

/* Ends the current stroke: sets its turn, and the heading of the turtle and the direction of the
 * pen at its end. */
static void end_stroke(walk *w) {
    blg_action *a = action_of(w);
    if (!a)
        return;
    const double backwards = a->kind == BLG_ARC && a->extent_deg < 0 ? 180 : 0;
    const bool first = program_of(w)->n_actions == 1;
    const double towards = first ? 0 : w->direction + w->turn; /* pen's direction at its start */
    a->turn_deg = first ? 0 : blg_remainder(towards - backwards - w->heading, 360);
    w->heading = w->heading + a->turn_deg + (a->kind == BLG_ARC ? a->extent_deg : 0);
    w->direction = w->heading + backwards;
    w->turn = 0;
}

/* Begins a stroke of the current figure; a number is to follow. If no "figure" was said yet, the
 * stroke begins the first figure, and a turn that was said already stays. */
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

/* Takes a number as a turn, a length, or an arc's extent, whichever the words in front of it
 * announced. Any other number counts things ("three strokes"). */
static void take_number(walk *w, double number) {
    blg_action *a = action_of(w);
    if (w->expected == A_TURN) {
        w->turn = w->sign * number;
        w->expected = NO_NUMBER;
    } else if (w->expected == A_LENGTH && a) {
        a->length = number;
        w->expected = a->kind == BLG_ARC ? AN_EXTENT : NO_NUMBER;
        if (a->kind == BLG_LINE)
            end_stroke(w);
    } else if (w->expected == AN_EXTENT && a) {
        a->extent_deg = w->sign * number;
        w->expected = NO_NUMBER;
        end_stroke(w);
    } else {
        w->after_number = true;
    }
}

/* Whether a word is this word or its plural. */
static bool is_word(blg_word word, const char *text) {
    return blg_words_same(word, (blg_word){text, strlen(text)});
}

/* The type that the word names: a decoration of the pen, or a stamp; else BLG_NORMAL. */
static blg_stroke_type type_of(blg_word word, bool stamps) {
    for (int t = 0; t < BLG_STROKE_TYPES; t++) {
        const blg_stroke_style *style = blg_stroke_styles[t];
        for (int i = 0; i < 2 && (style->marks == BLG_STAMPS) == stamps; i++)
            if (stamps ? is_word(word, style->word[i]) || is_word(word, style->plural[i])
                       : blg_word_is(word, style->word[i]))
                return (blg_stroke_type)t;
    }
    return BLG_NORMAL;
}

/* A word after "small" that names a stamp gives the current stroke its type. Returns whether the
 * word did so. */
static bool take_stamp(walk *w, blg_word word) {
    blg_action *a = action_of(w);
    const blg_stroke_type type =
        w->after_small && a ? type_of(word, /* stamps */ true) : BLG_NORMAL;
    if (type != BLG_NORMAL)
        a->type = type;
    return type != BLG_NORMAL;
}

/* Takes a word: one that begins a figure or a stroke, names a type or a side, or announces a turn.
 * Others are passed over. A counted "strokes" speaks of several strokes and begins none. "small"
 * may announce the name of a stamp. */
static void take_word(walk *w, blg_word word) {
    const bool counted = w->after_number;
    w->after_number = false;
    if (take_stamp(w, word))
        return;
    w->after_small = blg_word_is(word, "small");
    if (blg_word_is(word, "figure")) {
        begin_figure(w);
    } else if (is_word(word, "stroke") || is_word(word, "segment")) {
        if (!counted)
            begin_stroke(w, BLG_LINE);
    } else if (blg_word_is(word, "arc")) {
        begin_stroke(w, BLG_ARC);
    } else if (type_of(word, /* stamps */ false) != BLG_NORMAL) {
        w->type = type_of(word, /* stamps */ false);
    } else if (blg_word_is(word, "left") || blg_word_is(word, "right")) {
        w->sign = blg_word_is(word, "left") ? 1 : -1;
    } else if (blg_word_is(word, "turn") || blg_word_is(word, "turning")) {
        w->expected = A_TURN;
    } else if (blg_word_is(word, "back") && w->expected == A_TURN) {
        w->turn = 180;
        w->expected = NO_NUMBER;
    }
}

/* Reads a word as a number. False: the word is none. */
static bool read_number(blg_word word, double *number) {
    char text[BLG_DOUBLE_TEXT];
    if (word.size >= sizeof text || *word.at < '0' || *word.at > '9')
        return false;
    snprintf(text, sizeof text, "%.*s", (int)word.size, word.at);
    return blg_str_parse_double(text, number);
}

/* The next word. A number with a decimal point is one word. */
static blg_word next_word(const char **at) {
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

/* Reads the figures that a sentence describes stroke by stroke. If there are too many figures, or a
 * stroke lacks its length or its extent, the sentence describes no figure at all. */
static void read_described_figures(const char *sentence, blg_answer_claims *claims) {
    walk w = {.claims = claims, .sign = 1};
    double number;
    const char *at = sentence;
    for (blg_word word = next_word(&at); word.size; word = next_word(&at)) {
        if (read_number(word, &number))
            take_number(&w, number);
        else
            take_word(&w, word);
    }
    if (claims->n_programs > BLG_ANSWER_PROGRAMS)
        claims->n_programs = 0;
    const blg_program *last = program_of(&w);
    if (last && last->n_actions == 0) /* "figure" without a stroke after it */
        claims->n_programs--;
    for (int i = 0; i < claims->n_programs; i++)
        for (int k = 0; k < claims->programs[i].n_actions; k++)
            if (!is_whole(&claims->programs[i].actions[k]))
                claims->n_programs = 0;
}

/* Reads the figures of a sentence: programs or, if it has none, paths in words as tell/tasks.h
 * writes them. A mistake in a program leaves no figure. Fails only if memory is out. */
static blg_status read_figures(const char *sentence, blg_answer_claims *claims, blg_error *error) {
    int given;
    blg_status status = blg_answer_programs(sentence, claims->programs, &given, error);
    if (given == 0)
        read_described_figures(sentence, claims);
    else
        claims->n_programs = given < 0 ? 0 : given;
    return status;
}

/* ---- measures ---- */

/* Measures how much an answer's programs agree with the right ones. The programs are paired so that
 * they agree best, and each measure is a mean over the pairs. */

/* The share of equal values among the attributes that are decided for both figures. */
static double share_attributes(blg_analyser *analyser, const blg_program *a, const blg_program *b) {
    blg_analysis one, other;
    int n = 0, same = 0;
    blg_analyse(analyser, a, &one);
    blg_analyse(analyser, b, &other);
    for (int i = 0; i < BLG_ATTRIBUTES; i++) {
        const int x = one.attributes[i].value, y = other.attributes[i].value;
        n += x != BLG_UNDECIDED && y != BLG_UNDECIDED;
        same += x != BLG_UNDECIDED && x == y;
    }
    return n ? (double)same / n : 0;
}

/* Measures a pair of programs. The order of a and b makes no difference: the pair is put in the
 * order of the programs' texts first. */
static void measure_pair(blg_analyser *analyser, const blg_program *a, const blg_program *b,
                         blg_program_measures *m) {
    char texts[2][ACTIONS_TEXT];
    blg_figure one, other;
    blg_program_print(a, texts[0], sizeof texts[0]);
    blg_program_print(b, texts[1], sizeof texts[1]);
    const int order = strcmp(texts[0], texts[1]);
    if (order > 0) {
        measure_pair(analyser, b, a, m);
        return;
    }
    blg_figure_prepare(a, &one);
    blg_figure_prepare(b, &other);
    const bool same = order == 0 && one.n > 0; /* the same figure, so nothing is to be measured */
    *m = (blg_program_measures){.valid = true,
                                .equal = order == 0,
                                .congruent =
                                    same || blg_programs_congruent(a, b, BLG_DISTINCT_DISTANCE),
                                .types = blg_same_types(a, b)};
    m->distance = same ? 0 : blg_figure_distance(&one, &other, 1);
    m->overlap = same ? 1 : order ? blg_program_overlap(a, b) : 0;
    m->attributes = share_attributes(analyser, a, b);
}

/* How well two figures agree: overlap and flags first; attributes and distance break ties. */
static double closeness(const blg_program_measures *m) {
    return m->overlap + m->congruent + m->types + m->equal + (m->attributes - m->distance) / 1000;
}

/* Measures of all pairs of figures, and the way to pair them with the greatest sum of closeness. */
typedef struct pairing {
    blg_program_measures pairs[BLG_ANSWER_PROGRAMS][BLG_ANSWER_PROGRAMS];
    int n;                                                       /* figures */
    int partner[BLG_ANSWER_PROGRAMS], best[BLG_ANSWER_PROGRAMS]; /* of each figure: now, best way */
    double most;                                                 /* the sum of the best way */
} pairing;

/* Tries all partners for figure i and the figures behind it in the list. taken: bits of the
 * partners of the figures in front of it; sum: the closeness of those pairs. */
static void pair_figures(pairing *p, int i, unsigned taken, double sum) {
    if (i == p->n && sum > p->most) {
        p->most = sum;
        memcpy(p->best, p->partner, sizeof p->best);
    }
    for (int k = 0; k < p->n && i < p->n; k++)
        if (!(taken >> k & 1)) {
            p->partner[i] = k;
            pair_figures(p, i + 1, taken | 1u << k, sum + closeness(&p->pairs[i][k]));
        }
}

/* Pairs figures whose programs have the same text. Returns whether every figure has such a partner;
 * no other way to pair them is closer then. */
static bool pair_equals(pairing *p, const blg_program *a, const blg_program *b) {
    char text[ACTIONS_TEXT], other[ACTIONS_TEXT];
    unsigned taken = 0;
    for (int i = 0; i < p->n; i++) {
        blg_program_print(&a[i], text, sizeof text);
        p->best[i] = -1;
        for (int k = 0; k < p->n && p->best[i] < 0; k++) {
            blg_program_print(&b[k], other, sizeof other);
            if (!(taken >> k & 1) && strcmp(text, other) == 0)
                p->best[i] = k;
        }
        if (p->best[i] < 0)
            return false;
        taken |= 1u << p->best[i];
    }
    return true;
}

/* Measures the best way to pair the figures. A figure without partner has distance 1 and no
 * overlap. Flags must hold for all pairs, numbers are means. */
void blg_measure_programs(blg_analyser *analyser, const blg_program *a, int n_a,
                          const blg_program *b, int n_b, blg_program_measures *out) {
    const int n = n_a > n_b ? n_a : n_b;
    pairing p = {.n = n, .most = -1};
    const bool equal = n_a == n_b && pair_equals(&p, a, b);
    for (int i = 0; i < n; i++)
        for (int k = 0; k < n; k++) {
            p.pairs[i][k] = (blg_program_measures){.distance = 1};
            if (i < n_a && k < n_b && (!equal || k == p.best[i]))
                measure_pair(analyser, &a[i], &b[k], &p.pairs[i][k]);
        }
    if (!equal)
        pair_figures(&p, /* i */ 0, /* taken */ 0, /* sum */ 0);
    const bool any = n > 0;
    *out = (blg_program_measures){
        .valid = any && n_a == n_b, .equal = any, .congruent = any, .types = any};
    for (int i = 0; i < n; i++) {
        const blg_program_measures *m = &p.pairs[i][p.best[i]];
        out->equal = out->equal && m->equal;
        out->congruent = out->congruent && m->congruent;
        out->types = out->types && m->types;
        out->distance += m->distance / n;
        out->overlap += m->overlap / n;
        out->attributes += m->attributes / n;
    }
}

/* ---- shapes ---- */

/* Reads the titles and names of shapes in a sentence. At each word the longest one is taken. */

enum { MOST_WORDS_OF_SHAPES = 400 };

/* The words of a sentence. */
typedef struct text {
    int n;
    blg_word words[MOST_WORDS_OF_SHAPES];
} text;

/* The next word of *text. Underscores separate words too. */
static blg_word next_part(const char **text) {
    blg_word word;
    do {
        word = blg_words_next(text);
        while (word.size && *word.at == '_') {
            word.at++;
            word.size--;
        }
    } while (!word.size && **text);
    for (size_t i = 0; i < word.size; i++)
        if (word.at[i] == '_') {
            *text = word.at + i + 1;
            word.size = i;
        }
    return word;
}

/* Splits a sentence into words, of which the first MOST_WORDS_OF_SHAPES count. */
static void read_parts(text *t, const char *sentence) {
    t->n = 0;
    for (blg_word w = next_part(&sentence); w.size && t->n < MOST_WORDS_OF_SHAPES;
         w = next_part(&sentence))
        t->words[t->n++] = w;
}

/* Number of words of a title if it stands at word `at`, else 0. */
static int match_title(const text *t, int at, const char *title) {
    int n = 0;
    for (blg_word w = next_part(&title); w.size; w = next_part(&title), n++)
        if (at + n >= t->n || !blg_words_same(w, t->words[at + n]))
            return 0;
    return n;
}

/* Reads the shapes that a sentence names by title or name into claims, the longest at each word. A
 * denial in front of the first shape negates the sentence. */
static void read_shapes(const char *sentence, const blg_catalogue *catalogue,
                        blg_answer_claims *claims) {
    static const char *const denials[] = {"not", "no", "none", "never", "without", NULL};
    const int n_shapes = catalogue ? blg_catalogue_size(catalogue) : 0;
    text t;
    *claims = (blg_answer_claims){.shapes = true};
    read_parts(&t, sentence);
    for (int at = 0; at < t.n;) {
        int most = 0, what = 0; /* words of the longest title or name; its shape */
        for (int i = 0; i < n_shapes; i++) {
            const blg_shape *shape = blg_catalogue_shape(catalogue, i);
            const int title = match_title(&t, at, shape->title);
            const int name = match_title(&t, at, shape->name);
            const int n = title > name ? title : name;
            if (n > most) {
                most = n;
                what = i;
            }
        }
        claims->negated =
            claims->negated || (!claims->n && !most && blg_word_is_any(t.words[at], denials));
        if (most)
            blg_claims_add(claims, what, /* holds */ true, /* weak */ false);
        at += most ? most : 1;
    }
}

/* ---- answer judge ---- */

/* Makes and frees a judge, which keeps what many answers need, such as the reader of statements. */

/* A judge: what one thread needs to judge answers. */
struct blg_judge {
    blg_arena arena;
    const blg_catalogue *catalogue;
    blg_analyser *analyser;
    blg_statements *statements[2]; /* about one figure, about several; made for the first of them */
    blg_facts *facts;              /* made for the first expression */
    blg_conclusion conclusion;     /* of the answer that is being judged */
};

blg_status blg_judge_create(const blg_catalogue *catalogue, blg_judge **judge, blg_error *error) {
    blg_judge *made = *judge = BLG_NEW_OBJECT(blg_judge);
    if (!made)
        return blg_no_memory(error);
    made->catalogue = catalogue;
    return blg_analyser_create(&made->analyser, error);
}

void blg_judge_free(blg_judge *judge) {
    if (judge) {
        blg_analyser_free(judge->analyser);
        blg_facts_free(judge->facts);
    }
    blg_object_free(judge);
}

/* Sets the verdict on an answer. score: for an answer that is not right. */
static void set_verdict(blg_answer_verdict *v, bool right, double score) {
    v->right = right;
    v->score = right ? 1 : score;
}

/* ---- sentences ---- */

/* Judges a sentence. It is right if it has the words of an accepted sentence. Otherwise its claims
 * are compared with the claims of the right concept: first by the strict reading
 * (tell/statements.c), then by the loose reading (tell/loose.c). */

/* Whether two texts have the same words; signs and spaces between do not count. */
static bool same_words(const char *a, const char *b) {
    blg_word x, y;
    do {
        x = blg_words_next(&a);
        y = blg_words_next(&b);
        if (x.size && y.size && !blg_words_same(x, y))
            return false;
    } while (x.size && y.size);
    return !x.size && !y.size;
}

/* Whether two sentences have the same words without their frames ("the answer is: "). */
static bool same_without_frames(const char *a, const char *b) {
    char bare[2][8192];
    bool denied[2], both_sides;
    const char *const texts[2] = {a, b};
    const char *unframed[2];
    for (int i = 0; i < 2; i++)
        unframed[i] = blg_frames_strip(texts[i], /* several */ true, bare[i], sizeof bare[i],
                                       &denied[i], &both_sides)
                          ? bare[i]
                          : texts[i];
    return denied[0] == denied[1] && same_words(unframed[0], unframed[1]);
}

/* Whether the answer is the same as the reference or as an accepted sentence. */
static bool is_listed(const blg_answer_key *key, const char *answer,
                      bool same(const char *a, const char *b)) {
    for (int i = 0; i < key->n_accepted; i++)
        if (same(key->accepted[i], answer))
            return true;
    return same(key->reference, answer);
}

/* The claims that both a and b make, as a share of all claims that one of them makes. 0 if only one
 * of the two says "no positive", or if both make several claims and only one joins them by "or". */
static double claims_shared(const blg_answer_claims *a, const blg_answer_claims *b) {
    int both = 0;
    for (int i = 0; i < a->n; i++)
        for (int k = 0; k < b->n; k++)
            both += a->list[i].what == b->list[k].what && a->list[i].holds == b->list[k].holds;
    for (int i = 0; i < a->n_counts; i++)
        for (int k = 0; k < b->n_counts; k++)
            both += memcmp(&a->counts[i], &b->counts[k], sizeof a->counts[i]) == 0;
    const int n_a = a->n + a->n_counts, n_b = b->n + b->n_counts, all = n_a + n_b - both;
    return all && a->negated == b->negated && (a->either == b->either || n_a == 1 || n_b == 1)
               ? (double)both / all
               : 0;
}

/* Judges by claims: right if the answer makes all claims of the concept and no others; the score is
 * the share of claims that agree. */
static void judge_claims(const blg_answer_claims *right, const blg_answer_claims *said,
                         blg_answer_verdict *v) {
    const double shared = claims_shared(right, said);
    v->readable = said->n + said->n_counts > 0;
    set_verdict(v, shared >= 1, shared);
}

/* Judges by figures: each right figure is matched with the first figure of the answer that has no
 * match yet, is congruent, and has the same stroke types. The score is the share of figures with a
 * match; it is 0 if only one of answer and concept is negated. */
static void judge_figures(const blg_answer_claims *right, const blg_answer_claims *said,
                          blg_answer_verdict *v) {
    bool taken[BLG_ANSWER_PROGRAMS] = {false};
    int both = 0;
    for (int i = 0; i < right->n_programs; i++)
        for (int k = 0; k < said->n_programs; k++) {
            const blg_program *a = &right->programs[i], *b = &said->programs[k];
            if (taken[k] || !blg_same_types(a, b) ||
                !blg_programs_congruent(a, b, BLG_DISTINCT_DISTANCE))
                continue;
            taken[k] = true;
            both++;
            break;
        }
    const int all = right->n_programs + said->n_programs - both;
    v->readable = said->n_programs > 0;
    const bool agree = right->negated == said->negated;
    set_verdict(v, agree && both == all, agree ? (double)both / all : 0);
}

/* Whether a sentence has a word of denial anywhere. */
static bool denies(const char *sentence) {
    return blg_words_contain(sentence, "no") || blg_words_contain(sentence, "none") ||
           blg_words_contain(sentence, "not") || blg_words_contain(sentence, "never");
}

/* Whether a text is the expression, or the concept about several figures, in any order of its parts
 * and in letters of any case. */
static bool same_expression(const char *right, const char *said) {
    blg_formula a, b;
    char text[2 * BLG_CONCEPT_TEXT];
    bool same = false;
    size_t n = 0;
    for (; said[n] && n + 1 < sizeof text; n++)
        text[n] = blg_lower(said[n]);
    text[n] = '\0';
    const bool several = blg_formula_parse(right, &a, NULL) == BLG_OK;
    blg_status (*const parse)(const char *, blg_formula *, blg_error *) =
        several ? blg_formula_parse : blg_expression_parse;
    return !said[n] && (several || parse(right, &a, NULL) == BLG_OK) &&
           parse(text, &b, NULL) == BLG_OK && blg_formula_same(&a, &b, &same, NULL) == BLG_OK &&
           same;
}

/* How a sentence is judged; from READ_SHAPES on, by what it claims. */
typedef enum reading {
    READ_ACCEPTED,   /* it has the words of an accepted sentence, or is the concept's expression */
    READ_EXPRESSION, /* only the concept's expression would be right */
    READ_WORDS,      /* only an accepted sentence would be right */
    READ_SHAPES,     /* the shapes that it names */
    READ_FIGURES,    /* the figures that it gives as programs or stroke by stroke */
    READ_ATTRIBUTES, /* what it claims of one figure */
    READ_COUNTS,     /* the same and counts, as the user's expression names them */
    READ_RELATIONS   /* what it claims of several figures */
} reading;

/* The words that sentences about one figure, or about several, are read with. NULL: no memory. */
static blg_statements *statements_of(blg_judge *judge, bool several, blg_error *error) {
    blg_statements **statements = &judge->statements[several];
    if (!*statements)
        *statements = blg_statements_make(&judge->arena, several);
    if (!*statements)
        blg_no_memory(error);
    return *statements;
}

/* Reads an answer to a concept that is an expression. `right` gets the claims of the concept. Where
 * claims cannot say the concept, *how stays as it is. */
static blg_status read_by_expression(blg_judge *judge, const char *expression, const char *answer,
                                     reading *how, blg_answer_claims *right,
                                     blg_answer_claims *said, blg_error *error) {
    blg_formula formula;
    unsigned asked = 0; /* counts */
    const bool several = blg_formula_parse(expression, &formula, NULL) == BLG_OK;
    blg_statements *statements = statements_of(judge, several, error);
    if (!statements)
        return BLG_NO_MEMORY;
    if (several ? blg_claims_of_formula(&formula, right)
                : blg_claims_of_expression(statements, expression, right, &asked)) {
        *how = several ? READ_RELATIONS : READ_COUNTS;
        if (several)
            blg_statements_read(statements, answer, said);
        else
            blg_counts_read(statements, asked, answer, said);
    } else {
        *right = (blg_answer_claims){.n = 0};
    }
    return BLG_OK;
}

/* Reads what the reference and the answer say of attributes. A reference that says more is one of a
 * user's expression, which the key lacks: then only its words are right. */
static blg_status read_attributes(blg_judge *judge, const char *reference, const char *answer,
                                  reading *how, blg_answer_claims *right, blg_answer_claims *said,
                                  blg_error *error) {
    blg_statements *statements = statements_of(judge, /* several */ false, error);
    if (!statements)
        return BLG_NO_MEMORY;
    blg_statements_read(statements, reference, right);
    if (blg_claims_have(right, BLG_CLAIM_other, /* holds */ true) ||
        blg_claims_have(right, BLG_CLAIM_limited, /* holds */ true)) {
        *right = (blg_answer_claims){.n = 0};
        *how = READ_WORDS;
        return BLG_OK;
    }
    *how = READ_ATTRIBUTES;
    blg_statements_read(statements, answer, said);
    return BLG_OK;
}

/* Finds how the answer is judged, and reads what the right sentence and the answer claim of the
 * positives. The first three readings have no claims. Of the others, that of the concept's
 * expression decides, or else the first that finds claims in the right sentence: shapes, figures,
 * attributes. */
static blg_status read_sentence(blg_judge *judge, const blg_answer_key *key, const char *answer,
                                reading *how, blg_answer_claims *right, blg_answer_claims *said,
                                blg_error *error) {
    *right = *said = (blg_answer_claims){.n = 0};
    *how = is_listed(key, answer, same_words) ||
                   (key->expression && same_expression(key->expression, answer))
               ? READ_ACCEPTED
           : key->expression ? READ_EXPRESSION
                             : READ_WORDS;
    blg_status status = BLG_OK;
    if (*how == READ_EXPRESSION)
        status = read_by_expression(judge, key->expression, answer, how, right, said, error);
    if ((*how == READ_EXPRESSION || key->in_words) && is_listed(key, answer, same_without_frames))
        *how = READ_ACCEPTED;
    if (*how == READ_ACCEPTED || key->expression || key->in_words)
        return status; /* nothing more to read */
    *how = READ_SHAPES;
    if (strstr(key->reference, "the shape '")) /* as sentences name shapes (tell/words.c) */
        read_shapes(key->reference, judge->catalogue, right);
    if (right->n) {
        read_shapes(answer, judge->catalogue, said);
        return BLG_OK;
    }
    *how = READ_FIGURES;
    status = read_figures(key->reference, right, error);
    if (status == BLG_OK && right->n_programs) {
        status = read_figures(answer, said, error);
        right->negated = denies(key->reference);
        said->negated = denies(answer);
        return status;
    }
    return status == BLG_OK
               ? read_attributes(judge, key->reference, answer, how, right, said, error)
               : status;
}

/* The answer behind a model's thoughts, which stand between <think> and </think>, or the marks that
 * other models write. If the answer begins with thoughts that do not end, nothing remains. */
static const char *behind_thoughts(const char *answer) {
    static const char *const marks[][2] = {
        {"<think>", "</think>"},
        {"<thinking>", "</thinking>"},
        {"<thought>", "</thought>"},
        {"<reasoning>", "</reasoning>"},
        {"\xe2\x97\x81think\xe2\x96\xb7", "\xe2\x97\x81/think\xe2\x96\xb7"},
        {"<|begin_of_thought|>", "<|end_of_thought|>"}};
    const char *end = NULL; /* behind the final closing mark */
    const char *first = answer + strspn(answer, " \t\r\n");
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        for (const char *at = answer; (at = strstr(at, marks[i][1]));) {
            at += strlen(marks[i][1]);
            end = !end || at > end ? at : end;
        }
    for (size_t i = 0; i < sizeof marks / sizeof *marks && !end; i++)
        if (strncmp(first, marks[i][0], strlen(marks[i][0])) == 0)
            return first + strlen(first);
    return end ? end : answer;
}

/* Judges a text as an answer to the form cg. Where only an accepted sentence or an expression would
 * be right, any other text is wrong, and readable if it is not empty. Elsewhere the claims are
 * compared. What they do not find right about several figures is read loosely. */
static blg_status judge_text(blg_judge *judge, const blg_answer_key *key, const char *text,
                             blg_answer_verdict *v, blg_error *error) {
    blg_answer_claims right, said;
    reading how;
    blg_status status = read_sentence(judge, key, text, &how, &right, &said, error);
    if (status != BLG_OK)
        return status;
    if (how == READ_ACCEPTED) {
        v->readable = true;
        set_verdict(v, /* right */ true, 1);
    } else if (how == READ_EXPRESSION || how == READ_WORDS) {
        v->readable = *text != '\0';
    } else if (how == READ_FIGURES) {
        judge_figures(&right, &said, v);
    } else {
        if (how != READ_SHAPES && right.n) /* no shape or count follows from another */
            blg_claims_drop_implied(&right, &said);
        judge_claims(&right, &said, v);
        if (!v->right && how == READ_RELATIONS &&
            blg_loose_says(judge->statements[/* several */ true], text, &right)) {
            v->readable = true;
            set_verdict(v, /* right */ true, 1);
        }
    }
    return BLG_OK;
}

/* Clears *leads if the words in front of a conclusion claim a predicate that the concept does not
 * have, of whatever figures. */
static blg_status leads_to(blg_judge *judge, const blg_answer_key *key, const char *intro,
                           bool *leads, blg_error *error) {
    blg_answer_claims right, said;
    reading how;
    blg_status status = read_sentence(judge, key, intro, &how, &right, &said, error);
    for (int i = 0; i < said.n && status == BLG_OK; i++) {
        bool named = false;
        for (int k = 0; k < right.n; k++)
            named = named || blg_relation_claim_of(right.list[k].what).predicate ==
                                 blg_relation_claim_of(said.list[i].what).predicate;
        *leads = *leads && named;
    }
    return status;
}

/* Judges the conclusion that one of the ways of blg_conclusion_read finds; without one, the verdict
 * stays. A right conclusion counts unless the answer says the same of the negatives (others), or
 * what leads to it (intro) claims something else. */
static blg_status judge_conclusion(blg_judge *judge, const blg_answer_key *key, const char *answer,
                                   int way, blg_answer_verdict *v, blg_error *error) {
    blg_conclusion *c = &judge->conclusion;
    blg_answer_verdict others = *v;
    bool leads = true;
    if (!blg_conclusion_read(answer, way, c))
        return BLG_OK;
    blg_status status = judge_text(judge, key, c->rule, v, error);
    if (status == BLG_OK && v->right && *c->others)
        status = judge_text(judge, key, c->others, &others, error);
    if (status == BLG_OK && v->right && *c->intro)
        status = leads_to(judge, key, c->intro, &leads, error);
    v->right = v->right && !others.right && leads;
    return status;
}

/* Judges an answer to the form cg: the whole answer and, in all ways to find it, the conclusion
 * alone. A conclusion that is right makes the answer right. So does the whole answer, unless the
 * concept is an expression and a firm conclusion (tell/claims.h) is not right. *taken: the text
 * that was judged. */
static blg_status judge_sentence(blg_judge *judge, const blg_answer_key *key, const char *answer,
                                 blg_answer_verdict *v, const char **taken, blg_error *error) {
    const blg_answer_verdict none = *v;
    blg_answer_verdict alone = none; /* of the latest conclusion */
    blg_answer_verdict firm = none;  /* of the latest firm conclusion that could be read */
    blg_status status = judge_text(judge, key, answer, v, error);
    const char *conclusion = status == BLG_OK && !v->right ? blg_conclusion_of(answer) : NULL;
    *taken = answer;
    if (conclusion)
        status = judge_text(judge, key, conclusion, &alone, error);
    for (int way = 0; way < BLG_CONCLUSION_WAYS && status == BLG_OK && !alone.right; way++) {
        alone = none;
        conclusion = judge->conclusion.rule;
        status = judge_conclusion(judge, key, answer, way, &alone, error);
        if (judge->conclusion.firm && alone.readable)
            firm = alone;
    }
    if (alone.right ? !v->right : v->right && key->expression && firm.readable) {
        *v = alone.right ? alone : firm;
        *taken = conclusion;
    }
    return status;
}

/* ---- explanation ---- */

/* Says in English what was understood of an answer, for users who doubt the verdict. */

/* Prints a claim about a count as an expression: "strokes >= 5", "lines = 2 * arcs". */
static void print_count(const blg_count_claim *c, char *text, size_t size) {
    const char *right = c->right >= 0 ? blg_count_names[c->right] : "";
    const int n =
        snprintf(text, size, "%s %s ", blg_count_names[c->what], blg_compare_signs[c->compare]);
    if (c->right < 0 || c->number != 1)
        snprintf(text + n, size - (size_t)n, "%d%s%s", c->number, *right ? " * " : "", right);
    else
        snprintf(text + n, size - (size_t)n, "%s", right);
}

/* Prints claims with the names of attributes, relations or shapes, and figures as programs. */
static void tell_claims(const blg_answer_claims *claims, const blg_catalogue *catalogue,
                        blg_buf *out) {
    const int n = claims->n + claims->n_counts;
    if (claims->negated && (n || claims->n_programs))
        blg_buf_text(out, "not: ");
    for (int i = 0; i < n; i++) {
        const int what = i < claims->n ? claims->list[i].what : 0;
        char text[160];
        if (i >= claims->n)
            print_count(&claims->counts[i - claims->n], text, sizeof text);
        else if (claims->shapes)
            snprintf(text, sizeof text, "%s%s", claims->list[i].holds ? "" : "not ",
                     blg_catalogue_shape(catalogue, what)->name);
        else
            blg_claim_print(what, claims->list[i].holds, text, sizeof text);
        const bool brackets = n > 1 && !claims->shapes && strchr(text, ':');
        blg_buf_format(out, brackets ? "%s(%s)" : "%s%s",
                       !i               ? ""
                       : claims->either ? " or "
                                        : " and ",
                       text);
    }
    for (int i = 0; i < claims->n_programs; i++) {
        char text[BLG_MAX_ACTIONS * (BLG_ACTION_TEXT + 2)];
        blg_program_print(&claims->programs[i], text, sizeof text);
        blg_buf_format(out, "%s%s", i ? " + " : "", text);
    }
}

/* Writes what was understood of an answer, and what the concept says, both as lists of claims. */
blg_status blg_judge_explain(blg_judge *judge, const blg_answer_key *key, const char *answer,
                             blg_buf *understood, blg_buf *concept, blg_error *error) {
    static const char *const why_nothing[] = {
        [READ_WORDS] = "only the words of the key are right, and these are others",
        [READ_SHAPES] = "no name of a shape is in the answer",
        [READ_FIGURES] = "the answer has no program and tells no figure stroke by stroke",
        [READ_ATTRIBUTES] = "no words of the answer are about an attribute",
        [READ_COUNTS] = "no words of the answer are about an attribute or a count of the concept",
        [READ_RELATIONS] = "no words of the answer are about figures that the judge knows"};
    blg_answer_claims right, said;
    blg_answer_verdict verdict = {.choice = -1};
    reading how;
    const char *whole = behind_thoughts(answer), *taken;
    blg_status status = judge_sentence(judge, key, whole, &verdict, &taken, error);
    BLG_THEN(status, read_sentence(judge, key, taken, &how, &right, &said, error));
    if (status != BLG_OK)
        return status;
    if (taken != whole)
        blg_buf_text(understood, "by the conclusion alone: ");
    if (how == READ_ACCEPTED)
        blg_buf_text(understood, "an accepted answer, word for word");
    else if (how == READ_EXPRESSION)
        blg_buf_format(understood, "nothing: it is not the expression %s", key->expression);
    else if (!said.n && !said.n_counts && !said.n_programs)
        blg_buf_format(understood, "nothing: %s", why_nothing[how]);
    tell_claims(&said, judge->catalogue, understood);
    tell_claims(&right, judge->catalogue, concept);
    if (how == READ_RELATIONS) {
        blg_claims_drop_implied(&right, &said);
        if (claims_shared(&right, &said) < 1 &&
            blg_loose_says(judge->statements[/* several */ true], taken, &right))
            blg_buf_text(understood, "; read loosely, the concept");
    }
    return understood->failed || concept->failed ? blg_no_memory(error) : BLG_OK;
}

/* ---- programs ---- */

/* Judges programs, and passes an answer to the judge of its form. */

/* The largest diameter among the figures, 0 without figures. */
static double largest_diameter(const blg_program *programs, int n) {
    double most = 0;
    for (int i = 0; i < n; i++) {
        blg_drawing drawing;
        blg_drawing_make(&programs[i], &drawing);
        most = drawing.n ? blg_most(most, drawing.diameter) : most;
    }
    return most;
}

/* Scales the figures of an answer, so that their largest diameter equals that of the right figures.
 */
static void resize(const blg_program *right, int n_right, blg_program *said, int n_said) {
    const double to = largest_diameter(right, n_right), from = largest_diameter(said, n_said);
    for (int i = 0; i < n_said && from > 0; i++)
        for (int k = 0; k < said[i].n_actions; k++)
            said[i].actions[k].length *= to / from;
}

/* Appends the answer with the signs that actions are made of: editors of text write "\\_" for "_",
 * long dashes and U+2212 for "-", and spaces that do not break. */
static void add_plain(const char *answer, blg_buf *out) {
    static const char *const signs[][2] = {
        {"\\_", "_"},          {"\xe2\x80\x90", "-"}, {"\xe2\x80\x91", "-"}, {"\xe2\x80\x92", "-"},
        {"\xe2\x80\x93", "-"}, {"\xe2\x88\x92", "-"}, {"\xc2\xa0", " "},     {"\xe2\x80\xaf", " "}};
    blg_buf_text(out, "");
    while (*answer) {
        size_t i = 0;
        while (i < sizeof signs / sizeof *signs &&
               strncmp(answer, signs[i][0], strlen(signs[i][0])) != 0)
            i++;
        if (i < sizeof signs / sizeof *signs) {
            blg_buf_text(out, signs[i][1]);
            answer += strlen(signs[i][0]);
        } else {
            blg_buf_char(out, *answer++);
        }
    }
}

/* Judges an answer to the form ps: programs in the published text or as JSON, else code for a
 * turtle. Code with lengths of its own (own_units) has its figures scaled to the right size. The
 * score is the overlap (blg_program_measures), with wrong stroke types half of it. */
static blg_status judge_programs(const blg_judge *judge, const blg_answer_key *key,
                                 const char *answer, blg_answer_verdict *v, blg_error *error) {
    blg_program right[BLG_ANSWER_PROGRAMS], said[BLG_ANSWER_PROGRAMS];
    int n_right, n_said; /* as blg_answer_programs counts: 0 = no action, -1 = a mistake */
    blg_buf plain = {0};
    add_plain(answer, &plain);
    blg_status status = plain.failed ? blg_no_memory(error)
                                     : blg_answer_programs(key->reference, right, &n_right, error);
    BLG_THEN(status, blg_answer_programs(plain.data, said, &n_said, error));
    blg_buf_free(&plain);
    if (status != BLG_OK)
        return status;
    if (n_right <= 0)
        return blg_error_set(error, BLG_INVALID, "the key's program cannot be read");
    v->programs.distance = 1;
    bool own_units = false;
    if (n_said == 0)
        n_said = blg_code_programs(answer, said, &own_units);
    if (n_said <= 0)
        return BLG_OK;
    if (own_units)
        resize(right, n_right, said, n_said);
    blg_measure_programs(judge->analyser, right, n_right, said, n_said, &v->programs);
    v->readable = true;
    set_verdict(v, v->programs.congruent && v->programs.types,
                v->programs.types ? v->programs.overlap : v->programs.overlap / 2);
    return status;
}

/* Judges an answer as its form asks: programs (ps), an expression (cx), a choice, or a sentence if
 * there is nothing to choose. */
blg_status blg_judge_answer(blg_judge *judge, const blg_answer_key *key, const char *answer,
                            blg_answer_verdict *v, blg_error *error) {
    const char *taken;
    *v = (blg_answer_verdict){.choice = -1};
    answer = behind_thoughts(answer);
    if (key->form == BLG_QUESTION_ps)
        return judge_programs(judge, key, answer, v, error);
    if (key->form == BLG_QUESTION_cx) {
        blg_status status =
            judge->facts ? BLG_OK : blg_facts_create(&judge->arena, &judge->facts, error);
        BLG_THEN(status, blg_cases_judge(judge->facts, key, answer, v, error));
        return status;
    }
    if (!key->n_choices)
        return judge_sentence(judge, key, answer, v, &taken, error);
    v->choice = blg_answer_choice(key, answer);
    v->readable = v->choice >= 0;
    set_verdict(v, v->readable && v->choice == key->right_choice, 0);
    return BLG_OK;
}
