/* Programs that are written as code: Logo, Python's turtle, S-expressions. */
#include "tell/tasks.h"

#include "base/geometry.h"
#include "base/text.h"
#include "figure/program.h"
#include "tell/export.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

/* ---- code ---- */

/* A small interpreter draws with a turtle of its own and runs nothing else. It walks over the text;
 * a loop goes back to where its body begins. Every statement and every round of a loop is a step,
 * and steps, nesting and strokes are bounded, so that it ends soon whatever the text says. */

#define MOST_STEPS 10000
#define MOST_DEPTH 16 /* of loops and brackets */
#define MOST_NAMES 16 /* variables of Python */
#define NAME_TEXT  24 /* bytes of a word, with its terminator */
/* Longer moves, and turns by more degrees, are mistakes. */
#define LARGEST 1e9

typedef struct code {
    const char *at, *end; /* what is still to be run; a loop's body has its own end */
    int steps;            /* run so far */
    int depth;            /* of the loops and brackets around c->at */
    bool wrong;           /* a mistake: nothing is drawn from now on */
    bool python;          /* else Logo */
    /* The turtle. */
    double turn_deg; /* since the stroke before */
    blg_stroke_type type;
    bool up;    /* the pen is up */
    bool fresh; /* the next stroke begins a figure */
    blg_program *programs;
    int n; /* figures */
    /* Python's variables. */
    struct {
        char name[NAME_TEXT];
        double value;
    } names[MOST_NAMES];
    int n_names;
} code;

/* Notes a mistake; false. */
static bool fail_code(code *c) {
    c->wrong = true;
    return false;
}

/* Counts a step; false if there are too many, or if there was a mistake. */
static bool step(code *c) {
    return !c->wrong && (++c->steps <= MOST_STEPS || fail_code(c));
}

static char peek(const code *c) {
    return c->at < c->end ? *c->at : '\0';
}

static bool letter(char ch) {
    return (ch >= 'a' && ch <= 'z') || (ch >= 'A' && ch <= 'Z') || ch == '_';
}

static bool digit(char ch) {
    return ch >= '0' && ch <= '9';
}

static void skip_blanks(code *c) {
    while (peek(c) == ' ' || peek(c) == '\t')
        c->at++;
}

/* Takes one of some bytes, behind blanks, and returns it; '\0' if none stands there. */
static char take_any(code *c, const char *bytes) {
    skip_blanks(c);
    const char ch = peek(c);
    if (!ch || !strchr(bytes, ch))
        return '\0';
    c->at++;
    return ch;
}

static bool take_char(code *c, char ch) {
    return take_any(c, (const char[]){ch, '\0'});
}

/* Takes a byte; another byte is a mistake. */
static bool must_take(code *c, char ch) {
    return take_char(c, ch) || fail_code(c);
}

/* Takes a word of letters and digits; "" if there is none. Logo's words are read as small letters.
 */
static void take_word(code *c, char word[NAME_TEXT]) {
    size_t n = 0;
    for (; letter(peek(c)) || (n && digit(peek(c))); c->at++) {
        const char ch = peek(c);
        if (n + 1 == NAME_TEXT)
            fail_code(c);
        else
            word[n++] = c->python ? ch : blg_lower(ch);
    }
    word[n] = '\0';
}

/* ---- the turtle ---- */

/* Adds a stroke to the current figure, with the turn since the stroke before. With the pen up
 * nothing is drawn, and the next stroke begins a new figure. */
static void add_stroke(code *c, blg_action stroke) {
    if (c->up) {
        c->fresh = true;
        return;
    }
    const bool begins = c->n == 0 || c->fresh;
    if (begins ? c->n == BLG_ANSWER_PROGRAMS : c->programs[c->n - 1].n_actions == BLG_MAX_ACTIONS) {
        fail_code(c);
        return;
    }
    if (begins)
        c->programs[c->n++].n_actions = 0;
    blg_program *program = &c->programs[c->n - 1];
    stroke.type = c->type;
    stroke.turn_deg = blg_remainder(c->turn_deg, 360);
    program->actions[program->n_actions++] = stroke;
    c->fresh = false;
    c->turn_deg = 0;
}

/* Turns the turtle to the left. */
static void turn_by(code *c, double deg) {
    c->turn_deg += deg;
    if (!(fabs(deg) <= LARGEST && fabs(c->turn_deg) <= 2 * LARGEST))
        fail_code(c);
}

/* Draws a stroke for which the turtle first turns round, and turns back afterwards. */
static void add_turned(code *c, blg_action stroke) {
    turn_by(c, 180);
    add_stroke(c, stroke);
    turn_by(c, -180);
}

/* Moves the turtle forwards; if the length is negative, it turns round, draws and turns back. */
static void move_by(code *c, double length) {
    const blg_action line = {.kind = BLG_LINE, .length = fabs(length)};
    if (!(line.length <= LARGEST))
        fail_code(c);
    else if (length > 0)
        add_stroke(c, line);
    else if (length < 0)
        add_turned(c, line);
}

/* Draws an arc around a centre `radius` to the left, or to the right if it is negative; backwards
 * if the extent is negative. Without a radius the turtle only turns. */
static void draw_arc(code *c, double radius, double extent_deg) {
    const blg_action arc = {.kind = BLG_ARC,
                            .length = fabs(radius),
                            .extent_deg = radius < 0 ? -extent_deg : extent_deg};
    if (!(arc.length <= LARGEST && fabs(extent_deg) <= 360))
        fail_code(c);
    else if (radius == 0)
        turn_by(c, extent_deg);
    else if (extent_deg != 0 && radius > 0)
        add_stroke(c, arc);
    else if (extent_deg != 0)
        add_turned(c, arc);
}

/* ---- numbers ---- */

static double sum(code *c);

/* Reads a number without sign; anything else is a mistake. Also takes "100." and ".5", which
 * blg_str_parse_double refuses. */
static double read_number(code *c) {
    char text[40];
    size_t n = 0;
    while (n + 1 < sizeof text && (digit(peek(c)) || peek(c) == '.'))
        text[n++] = *c->at++;
    text[n] = '\0';
    double value = 0;
    if (n && text[n - 1] == '.') /* 100. */
        text[--n] = '\0';
    if (n && text[0] == '.' && n + 1 < sizeof text) { /* .5 */
        memmove(text + 1, text, n + 1);
        text[0] = '0';
    }
    if (digit(peek(c)) || letter(peek(c)) || !blg_str_parse_double(text, &value))
        fail_code(c);
    return value;
}

/* The value of the variable whose name stands here; an unknown name is a mistake. */
static double variable(code *c) {
    char word[NAME_TEXT];
    take_word(c, word);
    for (int i = 0; i < c->n_names; i++)
        if (strcmp(c->names[i].name, word) == 0)
            return c->names[i].value;
    fail_code(c);
    return 0;
}

/* A number, a variable, a sum in parentheses, or one of these with a minus. */
static double factor(code *c) {
    double value = 0;
    skip_blanks(c);
    if (c->wrong || c->depth >= MOST_DEPTH) {
        fail_code(c);
        return 0;
    }
    c->depth++;
    if (take_char(c, '-')) {
        value = -factor(c);
    } else if (take_char(c, '(')) {
        value = sum(c);
        must_take(c, ')');
    } else {
        value = letter(peek(c)) ? variable(c) : read_number(c);
    }
    c->depth--;
    return value;
}

/* Reads factors with * and / between them. A division by 0 gives no number that the turtle takes,
 * so it ends as a mistake. */
static double product(code *c) {
    double value = factor(c);
    for (char sign; !c->wrong && (sign = take_any(c, "*/"));) {
        const double other = factor(c);
        value = sign == '*' ? value * other : value / other;
    }
    return value;
}

/* Reads products with + and - between them. In Logo `fd 10 -5` has two numbers, so there a sum
 * stands in parentheses. */
static double sum(code *c) {
    double value = product(c);
    for (char sign; !c->wrong && (sign = take_any(c, "+-"));) {
        const double other = product(c);
        value = sign == '+' ? value + other : value - other;
    }
    return value;
}

/* The number of rounds of a loop, a whole number in 0 .. MOST_STEPS; any other is a mistake. */
static int rounds(code *c, double n) {
    if (c->wrong || !(n >= 0 && n <= MOST_STEPS) || n != floor(n)) {
        fail_code(c);
        return 0;
    }
    return (int)n;
}

/* ---- words that both languages have ---- */

/* What a word tells the turtle to do. FORWARD, BACK, LEFT and RIGHT take a number, a length or an
 * angle in degrees; UP and DOWN move the pen. NOTHING: the word does not change the drawing. OTHER:
 * it is no word of the turtle. */
typedef enum move { FORWARD, BACK, LEFT, RIGHT, UP, DOWN, NOTHING, OTHER } move;

static bool takes_number(move move) {
    return move <= RIGHT;
}

/* The meaning of a word, which is the same in both languages. */
static move move_of(const char *word) {
    static const char *const words[OTHER][5] = {
        [FORWARD] = {"forward", "fd"},
        [BACK] = {"back", "backward", "bk"},
        [LEFT] = {"left", "lt"},
        [RIGHT] = {"right", "rt"},
        [UP] = {"penup", "pu", "up"},
        [DOWN] = {"pendown", "pd", "down"},
        [NOTHING] = {"hideturtle", "ht", "showturtle", "st"}};
    for (int move = 0; move < OTHER; move++)
        for (int i = 0; words[move][i]; i++)
            if (strcmp(word, words[move][i]) == 0)
                return (enum move)move;
    return OTHER;
}

/* Makes a move of the turtle; value: the move's number, if it takes one. */
static void make_move(code *c, move move, double value) {
    if (c->wrong)
        return;
    if (move == FORWARD || move == BACK)
        move_by(c, move == FORWARD ? value : -value);
    else if (move == LEFT || move == RIGHT)
        turn_by(c, move == LEFT ? value : -value);
    else if (move == UP || move == DOWN)
        c->up = move == UP;
}

/* ---- Logo ---- */

/* Passes over white space and Logo's comments, from ";" to the end of the line. */
static void skip_space(code *c) {
    for (; c->at < c->end; c->at++) {
        if (*c->at == ';')
            while (c->at < c->end && *c->at != '\n')
                c->at++;
        if (c->at == c->end || !strchr(" \t\r\n", *c->at))
            return;
    }
}

/* The place behind the bracket that closes the block at c->at; NULL = it is not closed. */
static const char *block_end(const code *c) {
    int open = 1;
    for (const char *at = c->at; at < c->end; at++) {
        open += *at == '[' ? 1 : *at == ']' ? -1 : 0;
        if (!open)
            return at + 1;
    }
    return NULL;
}

static void logo_words(code *c);

/* Reads "NUMBER [BODY]" and runs the body so many times: goes back to its beginning, with c->end at
 * its closing bracket. */
static void logo_repeat(code *c) {
    skip_space(c);
    const int n = rounds(c, product(c));
    skip_space(c);
    if (!must_take(c, '['))
        return;
    const char *body = c->at, *behind = block_end(c), *end = c->end;
    if (!behind || c->depth >= MOST_DEPTH) {
        fail_code(c);
        return;
    }
    c->depth++;
    c->end = behind - 1;
    for (int i = 0; i < n && step(c); i++) {
        c->at = body;
        logo_words(c);
    }
    c->depth--;
    c->end = end;
    c->at = behind;
}

/* Reads a stroke type, which the next strokes get. */
static void logo_pen(code *c) {
    char word[NAME_TEXT];
    skip_space(c);
    take_word(c, word);
    const blg_stroke_type type = blg_stroke_type_find(word);
    if (type == BLG_STROKE_TYPES)
        fail_code(c);
    else
        c->type = type;
}

/* Reads a radius, which must not be negative, and an extent, and draws the arc. to_left: the centre
 * is to the left of the turtle. */
static void logo_arc(code *c, bool to_left) {
    skip_space(c);
    const double radius = product(c);
    skip_space(c);
    const double extent_deg = product(c);
    if (!c->wrong && radius >= 0)
        draw_arc(c, to_left ? radius : -radius, extent_deg);
    else
        fail_code(c);
}

/* Runs words up to c->end. */
static void logo_words(code *c) {
    char word[NAME_TEXT];
    for (skip_space(c); c->at < c->end && step(c); skip_space(c)) {
        take_word(c, word);
        const move move = move_of(word);
        if (strcmp(word, "repeat") == 0) {
            logo_repeat(c);
        } else if (strcmp(word, "pen") == 0) {
            logo_pen(c);
        } else if (strcmp(word, "arcleft") == 0 || strcmp(word, "arcright") == 0 ||
                   strcmp(word, "arcl") == 0 || strcmp(word, "arcr") == 0) {
            logo_arc(c, word[3] == 'l');
        } else if (takes_number(move)) {
            skip_space(c);
            make_move(c, move, product(c));
        } else if (move != OTHER) {
            make_move(c, move, 0);
        } else if (strcmp(word, "cs") != 0 && strcmp(word, "clearscreen") != 0) {
            fail_code(c);
        }
    }
}

/* ---- Python ---- */

static void python_block(code *c, int indent);

static void skip_line(code *c) {
    while (c->at < c->end && *c->at++ != '\n')
        continue;
}

/* Whether nothing but a comment follows in the line. */
static bool is_at_end(const code *c) {
    return c->at == c->end || strchr("#\r\n", *c->at);
}

/* Goes to the next line that says something; returns its indent in columns, -1 = no such line. */
static int next_line(code *c) {
    for (; c->at < c->end; skip_line(c)) {
        const char *line = c->at;
        int indent = 0;
        for (; peek(c) == ' ' || peek(c) == '\t'; c->at++)
            indent += *c->at == '\t' ? 8 - indent % 8 : 1;
        if (!is_at_end(c)) {
            c->at = line;
            return indent;
        }
    }
    return -1;
}

/* Whether the rest of the line is empty or a comment. If so, goes to the next line. */
static bool line_ends(code *c) {
    skip_blanks(c);
    if (!is_at_end(c))
        return false;
    skip_line(c);
    return true;
}

/* Takes a word behind blanks. */
static void take_name(code *c, char word[NAME_TEXT]) {
    skip_blanks(c);
    take_word(c, word);
}

/* Sets a variable, which is added if it is new. A name that moves or turns the turtle, or one too
 * many, is a mistake. */
static void set_variable(code *c, const char *name, double value) {
    int i = 0;
    while (i < c->n_names && strcmp(c->names[i].name, name) != 0)
        i++;
    if (i == MOST_NAMES || move_of(name) < NOTHING) {
        fail_code(c);
        return;
    }
    c->n_names += i == c->n_names;
    memcpy(c->names[i].name, name, NAME_TEXT);
    c->names[i].value = value;
}

/* Passes over the arguments, and the ")", of a call that changes nothing of the drawing: numbers,
 * names and words in quotes. */
static void pass_over(code *c) {
    while (letter(peek(c)) || digit(peek(c)) || (peek(c) && strchr(" ,.\"'#=-", peek(c))))
        c->at++;
    must_take(c, ')');
}

static bool changes_nothing(const char *word) {
    static const char *const all[] = {"Turtle",      "Screen", "speed",  "done",     "mainloop",
                                      "pensize",     "width",  "color",  "pencolor", "bgcolor",
                                      "exitonclick", "tracer", "update", "setup",    "title"};
    return blg_str_index(word, all, sizeof all / sizeof *all) >= 0 || move_of(word) == NOTHING;
}

/* Reads the arguments of a call behind its "(", which is already read, and draws what the called
 * function draws. `word` is the function's name. */
static void python_call(code *c, const char *word) {
    const move move = move_of(word);
    if (strcmp(word, "circle") == 0) {
        const double radius = sum(c);
        char name[NAME_TEXT];
        double extent_deg = 360;
        if (take_char(c, ',')) {
            skip_blanks(c);
            if (c->end - c->at > 6 && memcmp(c->at, "extent", 6) == 0) { /* extent=ANGLE */
                take_word(c, name);
                must_take(c, '=');
            }
            extent_deg = sum(c);
        }
        if (must_take(c, ')') && !c->wrong)
            draw_arc(c, radius, extent_deg);
    } else if (takes_number(move)) {
        const double value = sum(c);
        if (must_take(c, ')'))
            make_move(c, move, value);
    } else if (move == UP || move == DOWN) {
        if (must_take(c, ')'))
            make_move(c, move, 0);
    } else if (changes_nothing(word)) {
        pass_over(c);
    } else {
        fail_code(c);
    }
}

/* Runs a statement other than a loop: name(...), name.name(...), name = number,
 * name = name.Turtle(), pass, import turtle. */
static void python_statement(code *c) {
    char word[NAME_TEXT], last[NAME_TEXT];
    take_name(c, word);
    if (strcmp(word, "pass") == 0)
        return;
    if (strcmp(word, "import") == 0 || strcmp(word, "from") == 0) {
        take_name(c, last);
        if (strcmp(last, "turtle") != 0 && strcmp(last, "math") != 0)
            fail_code(c);
        while (c->at < c->end && *c->at != '\n' && *c->at != ';')
            c->at++;
        return;
    }
    memcpy(last, word, sizeof last);
    if (take_char(c, '=')) {
        skip_blanks(c);
        const char *value = c->at;
        take_word(c, last);
        while (!c->wrong && take_char(c, '.'))
            take_word(c, last);
        if (take_char(c, '(') && (strcmp(last, "Turtle") == 0 || strcmp(last, "Screen") == 0)) {
            pass_over(c);
            return;
        }
        c->at = value; /* no call: reads the value anew, as a sum */
        set_variable(c, word, sum(c));
        return;
    }
    if (take_char(c, '.'))
        take_word(c, last);
    if (must_take(c, '('))
        python_call(c, last);
}

/* Runs the loop "for NAME in range(NUMBER):", whose "for" was taken, with the lines below it that
 * are indented further. */
static void python_for(code *c, int indent) {
    char name[NAME_TEXT], word[NAME_TEXT];
    take_name(c, name);
    take_name(c, word);
    bool good = strcmp(word, "in") == 0;
    take_name(c, word);
    good = good && strcmp(word, "range") == 0 && must_take(c, '(');
    const int n = good ? rounds(c, sum(c)) : 0;
    if (!good || !must_take(c, ')') || !must_take(c, ':') || !line_ends(c) ||
        c->depth >= MOST_DEPTH) {
        fail_code(c);
        return;
    }
    const char *body = c->at;
    const int inner = next_line(c);
    if (inner <= indent) {
        fail_code(c);
        return;
    }
    c->depth++;
    for (int i = 0; i < n && step(c); i++) {
        c->at = body;
        set_variable(c, name, i);
        python_block(c, inner);
    }
    c->depth--;
    if (n == 0) /* passes over the body */
        for (int deep = inner; deep > indent; deep = next_line(c))
            skip_line(c);
}

/* Runs the lines of this indent, up to a line of less. */
static void python_block(code *c, int indent) {
    for (int found = next_line(c); found >= indent && step(c); found = next_line(c)) {
        char word[NAME_TEXT];
        if (found != indent) {
            fail_code(c);
            return;
        }
        const char *line = c->at;
        take_name(c, word);
        if (strcmp(word, "for") == 0) {
            python_for(c, indent);
            continue;
        }
        c->at = line;
        do
            python_statement(c);
        while (!c->wrong && take_char(c, ';') && step(c));
        if (!line_ends(c))
            fail_code(c);
    }
}

/* ---- an answer ---- */

/* Sets c->at and c->end to the text of the answer's last block in fences (```), or to the whole
 * answer. */
static void find_code(code *c, const char *answer) {
    const char *open = NULL, *close = NULL;
    c->at = answer;
    c->end = answer + strlen(answer);
    for (const char *at = strstr(answer, "```"); at; at = strstr(at + 3, "```")) {
        if (open && !close) {
            close = at;
        } else {
            open = at;
            close = NULL;
        }
        if (close) {
            c->at = open + 3;
            c->end = close;
        }
    }
    if (c->at > answer)
        skip_line(c); /* the rest of the fence's line, the language's name */
}

/* Makes lengths shares of the longest length. */
static void scale_lengths(blg_program *programs, int n) {
    double longest = 0;
    for (int i = 0; i < n; i++)
        for (int k = 0; k < programs[i].n_actions; k++)
            longest = blg_most(longest, programs[i].actions[k].length);
    for (int i = 0; i < n; i++)
        for (int k = 0; k < programs[i].n_actions; k++)
            programs[i].actions[k].length /= longest;
}

/* A text that begins with "(" is an S-expression, whose lengths are in program units; a text with
 * "(" and no "[" is Python; any other is Logo. */
int blg_code_programs(const char *answer, blg_program programs[BLG_ANSWER_PROGRAMS],
                      bool *own_units) {
    code c = {.programs = programs};
    blg_scene scene;
    find_code(&c, answer);
    *own_units = true;
    const char *text = c.at;
    skip_space(&c);
    if (peek(&c) == '(') {
        *own_units = false;
        if (blg_sexpr_read_image(c.at, (size_t)(c.end - c.at), &scene, NULL) != BLG_OK)
            return -1;
        for (int i = 0; i < scene.n_shapes && i < BLG_ANSWER_PROGRAMS; i++)
            programs[i] = scene.programs[i];
        return scene.n_shapes;
    }
    const size_t size = (size_t)(c.end - text);
    c.python = memchr(text, '(', size) && !memchr(text, '[', size);
    c.at = text;
    if (c.python)
        python_block(&c, next_line(&c));
    else
        logo_words(&c);
    if (c.wrong)
        return -1;
    scale_lengths(programs, c.n);
    return c.n;
}
