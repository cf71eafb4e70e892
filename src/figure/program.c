/* Programs: the lists of actions that draw shapes. Text comes in and becomes actions; actions come
 * out as published text or as Logo words. The rows of the stroke types are here, too: how strokes
 * are decorated and called. All rooms above read and print programs by this file. */
#include "figure/program.h"

#include "base/geometry.h"
#include "base/text.h"

#define NAME_ENTRY(upper, lower) #lower,
static const char *const kind_names[] = {BLG_ACTION_KIND_LIST(NAME_ENTRY)};

const char *blg_action_kind_name(blg_action_kind kind) {
    return (unsigned)kind < BLG_ACTION_KINDS ? kind_names[kind] : "?";
}

/* ---- stroke types ---- */

/* How strokes of each type are decorated and called: a row for each line of
 * BLG_STROKE_TYPE_LIST. */

static const blg_stroke_style style_normal = {.word = {"plain", "plain"}};

static const blg_stroke_style style_zigzag = {
    .marks = BLG_TEETH,
    .word = {"zigzag", "zigzag"},
    .from = {[BLG_NORMAL] = {{0.399, 0.454, 0.492, 0.520}, {8, 15, 20, 41, 64, 212}}}};

static const blg_stroke_style style_circle = {
    .marks = BLG_STAMPS,
    .stretch = 0.75,
    .n_points = 20,
    .points = {{10, 0},  {9.51, 3.09},   {8.09, 5.88},   {5.88, 8.09},   {3.09, 9.51},
               {0, 10},  {-3.09, 9.51},  {-5.88, 8.09},  {-8.09, 5.88},  {-9.51, 3.09},
               {-10, 0}, {-9.51, -3.09}, {-8.09, -5.88}, {-5.88, -8.09}, {-3.09, -9.51},
               {0, -10}, {3.09, -9.51},  {5.88, -8.09},  {8.09, -5.88},  {9.51, -3.09}},
    .word = {"circle", "ring"},
    .plural = {"circles", "rings"},
    .from = {[BLG_NORMAL] = {{0.174, 0.332, 0.527, 0.728}, {0, 0, 1, 20, 40, 130}},
             [BLG_ZIGZAG] = {{0.481, 0.513, 0.569, 0.655}, {8, 17, 21, 52, 87, 273}}}};

static const blg_stroke_style style_square = {
    .marks = BLG_STAMPS,
    .stretch = 0.65,
    .n_points = 4,
    .points = {{10, -10}, {10, 10}, {-10, 10}, {-10, -10}},
    .word = {"square", "box"},
    .plural = {"squares", "boxes"},
    .from = {[BLG_NORMAL] = {{0.076, 0.265, 0.486, 0.715}, {0, 0, 6, 10, 12, 44}},
             [BLG_ZIGZAG] = {{0.425, 0.434, 0.476, 0.574}, {7, 15, 23, 47, 78, 245}},
             [BLG_CIRCLE] = {{0.123, 0.159, 0.197, 0.237}, {0, 0, 1, 6, 23, 122}}}};

static const blg_stroke_style style_triangle = {
    .marks = BLG_STAMPS,
    .stretch = 0.8,
    .n_points = 3,
    .points = {{10, -5.77}, {0, 11.55}, {-10, -5.77}},
    .word = {"triangle", "wedge"},
    .plural = {"triangles", "wedges"},
    .from = {[BLG_NORMAL] = {{0.210, 0.292, 0.406, 0.534}, {0, 0, 10, 20, 42, 134}},
             [BLG_ZIGZAG] = {{0.519, 0.525, 0.564, 0.628}, {8, 16, 27, 51, 84, 270}},
             [BLG_CIRCLE] = {{0.256, 0.364, 0.461, 0.554}, {0, 0, 7, 20, 52, 171}},
             [BLG_SQUARE] = {{0.241, 0.345, 0.445, 0.535}, {0, 0, 8, 25, 48, 153}}}};

#define STYLE_ENTRY(upper, lower) &style_##lower,
const char *const blg_stroke_type_names[] = {BLG_STROKE_TYPE_LIST(NAME_ENTRY)};
const blg_stroke_style *const blg_stroke_styles[] = {BLG_STROKE_TYPE_LIST(STYLE_ENTRY)};

const char *blg_stroke_type_name(blg_stroke_type type) {
    return (unsigned)type < BLG_STROKE_TYPES ? blg_stroke_type_names[type] : "?";
}

blg_stroke_type blg_stroke_type_find(const char *name) {
    int type = 0;
    while (type < BLG_STROKE_TYPES && strcmp(name, blg_stroke_type_names[type]) != 0)
        type++;
    return (blg_stroke_type)type;
}

unsigned blg_stroke_types_of_pen(void) {
    unsigned types = 0;
    for (int t = 0; t < BLG_STROKE_TYPES; t++)
        types |= (unsigned)(blg_stroke_styles[t]->marks != BLG_STAMPS) << t;
    return types;
}

const char *blg_stroke_types_text(char text[BLG_STROKE_TYPES_TEXT]) {
    size_t n = 0;
    for (int t = 0; t < BLG_STROKE_TYPES && n < BLG_STROKE_TYPES_TEXT; t++)
        n += (size_t)snprintf(text + n, BLG_STROKE_TYPES_TEXT - n, "%s%s",
                              t == 0                      ? ""
                              : t == BLG_STROKE_TYPES - 1 ? " or "
                                                          : ", ",
                              blg_stroke_type_names[t]);
    return text;
}

/* ---- parse ---- */

/* Reads actions from text, lower case only, in two forms: the published form
 * line_normal_0.500-0.250 and the form of a call line(normal, 0.500, 0.250). Numbers are read as
 * whole thousandths, so that what blg_program_print wrote gives the same values. */

/* The place in a text at which the parser reads. */
typedef struct cursor {
    const char *start, *at;
    blg_error *error;
} cursor;

/* Sets an error at a place of the text: message, then got. */
static blg_status fail_at_text(const cursor *c, const char *where, const char *message,
                               const char *got) {
    blg_status status = blg_error_set(c->error, BLG_INVALID, "%s%s", message, got);
    blg_error_at(c->error, NULL, 0, (int)(where - c->start) + 1);
    return status;
}

/* Reads a word of letters; *index gets its place among the n names. Another word is an error, whose
 * message lists the names and the nearest of them. what: what the word stands for. */
static blg_status read_word(cursor *c, const char *what, const char *const *names, int n,
                            int *index) {
    const char *first = c->at;
    char word[16];
    size_t size = 0;
    while (c->at[0] >= 'a' && c->at[0] <= 'z') {
        if (size + 1 < sizeof word)
            word[size++] = *c->at;
        c->at++;
    }
    word[size] = '\0';
    *index = blg_str_index(word, names, n);
    if (*index >= 0)
        return BLG_OK;
    const char *near = blg_str_nearest(word, names, (size_t)n);
    char message[160], got[80] = "";
    int used = snprintf(message, sizeof message, "expected %s (", what);
    for (int i = 0; i < n; i++)
        used += snprintf(message + used, sizeof message - (size_t)used, "%s%s", i ? ", " : "",
                         names[i]);
    snprintf(message + used, sizeof message - (size_t)used, size ? "), found " : ")");
    if (size && near)
        snprintf(got, sizeof got, "\"%s\"; did you mean \"%s\"?", word, near);
    else if (size)
        snprintf(got, sizeof got, "\"%s\"", word);
    return fail_at_text(c, first, message, got);
}

static void skip_space(cursor *c) {
    while (*c->at == ' ' || *c->at == '\t' || *c->at == '\n' || *c->at == '\r')
        c->at++;
}

/* Reads the sign between two parts of an action. In the form of a call this is a comma, with white
 * space allowed around it. */
static blg_status read_sign(cursor *c, bool call, char sign, const char *what) {
    char message[96];
    if (call)
        skip_space(c);
    if (*c->at != (call ? ',' : sign)) {
        snprintf(message, sizeof message, "expected \"%c\"%s", call ? ',' : sign, what);
        return fail_at_text(c, c->at, message, "");
    }
    c->at++;
    if (call)
        skip_space(c);
    return BLG_OK;
}

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

/* Reads a number in 0..1 with at most three decimals; *value gets its thousandths. call: the number
 * stands in brackets, where commas part numbers. */
static blg_status read_number(cursor *c, bool call, const char *what, int *value) {
    const char *at = c->at;
    char message[96];
    enum { HEAD = 2 }; /* bytes of "0." */
    bool good = is_digit(at[0]);
    int n_decimals = 0;
    while (good && at[1] == '.' && n_decimals < 4 && is_digit(at[HEAD + n_decimals]))
        n_decimals++;
    if (good) {
        const char next =
            n_decimals ? at[HEAD + n_decimals] : at[1]; /* the byte after the number */
        /* In an action that is no call, a comma before a digit is a decimal comma ("0,5"). */
        const bool decimal_comma = next == ',' && !call && !n_decimals && is_digit(at[2]);
        good = n_decimals <= 3 && !is_digit(next) && next != '.' && next != 'e' && !decimal_comma;
    }
    if (!good) {
        snprintf(message, sizeof message,
                 "expected %s as a number with up to three decimals such as 0.500", what);
        return fail_at_text(c, at, message, "");
    }
    *value = at[0] - '0';
    for (int i = 0; i < 3; i++)
        *value = 10 * *value + (i < n_decimals ? at[HEAD + i] - '0' : 0);
    if (*value > 1000) {
        snprintf(message, sizeof message, "%s is outside 0.000..1.000", what);
        return fail_at_text(c, at, message, "");
    }
    c->at += n_decimals ? HEAD + n_decimals : 1;
    return BLG_OK;
}

/* Reads the second number of an arc. numbers[]: radius, extent and turn in thousandths, of which
 * the first is read. In general the second number is the extent, and the turn is still to be read.
 * But a call with two numbers alone gives extent and turn, radius 0.5; then *complete is set. */
static blg_status read_extent(cursor *c, bool call, int numbers[3], bool *complete) {
    blg_status status = read_sign(c, call, '_', " and the extent of the arc");
    BLG_THEN(status, read_number(c, call, "the extent", &numbers[1]));
    if (call)
        skip_space(c);
    *complete = status == BLG_OK && call && *c->at == ')';
    if (*complete) {
        numbers[2] = numbers[1];
        numbers[1] = numbers[0];
        numbers[0] = 500; /* radius 0.5 */
    }
    return status;
}

/* Reads the numbers of an action: length, extent (arcs only), turn. call: in the form of a call. */
static blg_status read_numbers(cursor *c, bool call, bool arc, int numbers[3]) {
    bool complete = false;
    blg_status status = read_sign(c, call, '_', "");
    BLG_THEN(status, read_number(c, call, arc ? "the radius" : "the length", &numbers[0]));
    if (status == BLG_OK && arc)
        status = read_extent(c, call, numbers, &complete);
    if (complete)
        return status;
    BLG_THEN(status, read_sign(c, call, '-', " and the turn"));
    BLG_THEN(status, read_number(c, call, "the turn", &numbers[2]));
    return status;
}

/* Reads kind_type_length-turn or kind(type, length, turn). The paper's arc(type, extent, turn) has
 * the radius 0.5. All numbers are written as 0..1: extents of -360 to 360 degrees, turns of -180 to
 * 180 degrees. */
static blg_status read_action(cursor *c, blg_action *action) {
    int kind, type, numbers[3] = {0, 500, 0}; /* length or radius, extent, turn; thousandths */
    blg_status status = read_word(c, "an action", kind_names, BLG_ACTION_KINDS, &kind);
    if (status != BLG_OK)
        return status;
    const bool call = *c->at == '(';
    if (!call && *c->at != '_')
        return fail_at_text(c, c->at, "expected \"_\" or \"(\"", "");
    c->at++;
    if (call)
        skip_space(c);
    status = read_word(c, "a stroke type", blg_stroke_type_names, BLG_STROKE_TYPES, &type);
    BLG_THEN(status, read_numbers(c, call, kind == BLG_ARC, numbers));
    if (status == BLG_OK && call) {
        skip_space(c);
        if (*c->at != ')')
            return fail_at_text(c, c->at, "expected \")\"", "");
        c->at++;
    }
    if (status == BLG_OK)
        *action = (blg_action){.kind = (blg_action_kind)kind,
                               .type = (blg_stroke_type)type,
                               .length = numbers[0] / 1000.0,
                               .extent_deg = kind == BLG_ARC ? 720 * numbers[1] / 1000.0 - 360 : 0,
                               .turn_deg = 360 * numbers[2] / 1000.0 - 180};
    return status;
}

blg_status blg_action_parse(const char *text, blg_action *action, blg_error *error) {
    cursor c = {text, text, error};
    blg_action parsed;
    blg_status status = read_action(&c, &parsed);
    if (status == BLG_OK && *c.at)
        return fail_at_text(&c, c.at, "expected the end of the action", "");
    if (status == BLG_OK)
        *action = parsed;
    return status;
}

/* Copies the error `local` to the caller's error, unless the caller's holds an earlier error. The
 * column of `local` is a byte offset in the text; the caller gets line and column instead. */
static void pass_on(const blg_error *local, const char *text, blg_error *error) {
    int line = 1, column = 1;
    if (!error || error->status != BLG_OK)
        return;
    for (int i = 0; i + 1 < local->column; i++) {
        column = text[i] == '\n' ? 1 : column + 1;
        line += text[i] == '\n';
    }
    blg_error_set(error, local->status, "%s", local->text);
    blg_error_at(error, NULL, line, column);
}

/* Reads actions to the end of the text; a comma, white space or both stand between them. */
static blg_status read_program(cursor *c, blg_program *program) {
    program->n_actions = 0;
    skip_space(c);
    for (;;) {
        if (program->n_actions == BLG_MAX_ACTIONS) {
            char message[64];
            snprintf(message, sizeof message, "more than %d actions in one program",
                     BLG_MAX_ACTIONS);
            return fail_at_text(c, c->at, message, "");
        }
        blg_status status = read_action(c, &program->actions[program->n_actions]);
        if (status != BLG_OK)
            return status;
        program->n_actions++;
        const char *end = c->at;
        skip_space(c);
        bool comma = *c->at == ',';
        if (comma) {
            c->at++;
            skip_space(c);
        }
        if (!*c->at && !comma)
            return BLG_OK;
        if (c->at == end)
            return fail_at_text(c, end, "expected \",\", white space or the end after an action",
                                "");
    }
}

blg_status blg_program_parse(const char *text, blg_program *program, blg_error *error) {
    blg_error local = {0};
    cursor c = {text, text, &local};
    blg_program parsed = {0};
    blg_status status = read_program(&c, &parsed);
    if (status == BLG_OK)
        *program = parsed;
    else
        pass_on(&local, text, error);
    return status;
}

/* ---- print ---- */

/* Writes actions as published text. A number is rounded to whole thousandths and printed as an
 * integer, so the text does not depend on the locale and never has a minus sign. The rounding
 * equals that of printf("%.3f"): the exact value of the double decides, and ties go to even. */

/* Thousandths of a value in 0..1, rounded as printf("%.3f") rounds. The double value * 1000 may be
 * a tie where the exact product is not; then the product's rounding error decides. */
static int thousandths(double value) {
    if (!(value > 0))
        return 0;
    if (value >= 1)
        return 1000;
    double product = value * 1000;
    int whole = (int)floor(product);
    double above_half = product - whole - 0.5 + blg_product_error(value, 1000);
    return above_half > 0 || (above_half == 0 && whole % 2 == 1) ? whole + 1 : whole;
}

/* Writes a number in 0..1 with three decimals, and returns its length. */
static size_t add_number(char *out, double value) {
    int n = thousandths(value);
    out[0] = (char)('0' + n / 1000);
    out[1] = '.';
    out[2] = (char)('0' + n / 100 % 10);
    out[3] = (char)('0' + n / 10 % 10);
    out[4] = (char)('0' + n % 10);
    return 5;
}

static size_t add_text(char *out, const char *text) {
    size_t n = strlen(text);
    memcpy(out, text, n);
    return n;
}

/* The reader of words takes 15 letters (read_word). */
#define NAME_FITS(upper, lower)                                                                    \
    _Static_assert(sizeof "arc_" #lower "_1.000_1.000-1.000" <= BLG_ACTION_TEXT &&                 \
                       sizeof #lower <= 16,                                                        \
                   "src/figure/program.h: BLG_ACTION_TEXT is too short for the type " #lower);
BLG_STROKE_TYPE_LIST(NAME_FITS)

/* Prints an action as the published data set writes it, such as "line_normal_1.000-0.500": all
 * numbers as shares in 0..1. Returns the length. */
size_t blg_action_print(const blg_action *action, char buf[BLG_ACTION_TEXT]) {
    size_t n = add_text(buf, blg_action_kind_name(action->kind));
    buf[n++] = '_';
    n += add_text(buf + n, blg_stroke_type_name(action->type));
    buf[n++] = '_';
    n += add_number(buf + n, action->length);
    if (action->kind == BLG_ARC) {
        buf[n++] = '_';
        n += add_number(buf + n, (action->extent_deg + 360) / 720);
    }
    buf[n++] = '-';
    /* The published code computes (180 - a) / 360 for a right turn of a: the same double. */
    n += add_number(buf + n, (action->turn_deg + 180) / 360);
    buf[n] = '\0';
    return n;
}

bool blg_program_same_path(const blg_program *a, const blg_program *b) {
    bool same = a->n_actions == b->n_actions;
    for (int i = 0; i < a->n_actions && same; i++) {
        const blg_action *left = &a->actions[i], *right = &b->actions[i];
        same = left->kind == right->kind && left->length == right->length &&
               left->extent_deg == right->extent_deg && left->turn_deg == right->turn_deg;
    }
    return same;
}

blg_program blg_program_mirrored(const blg_program *program) {
    blg_program mirrored = *program;
    for (int i = 0; i < mirrored.n_actions; i++) {
        mirrored.actions[i].extent_deg = -mirrored.actions[i].extent_deg;
        mirrored.actions[i].turn_deg = -mirrored.actions[i].turn_deg;
    }
    return mirrored;
}

/* Prints a program, actions joined as in the published data set. Writes as much as fits and returns
 * the length of the whole text, as snprintf does. */
size_t blg_program_print(const blg_program *program, char *buf, size_t size) {
    size_t length = 0;
    if (size)
        buf[0] = '\0';
    for (int i = 0; i < program->n_actions; i++) {
        char text[BLG_ACTION_TEXT + 2] = ", ";
        size_t lead = i ? 2 : 0;
        size_t n = blg_action_print(&program->actions[i], text + lead) + lead;
        if (length < size) {
            size_t room = size - length - 1;
            size_t taken = n < room ? n : room;
            memcpy(buf + length, text, taken);
            buf[length + taken] = '\0';
        }
        length += n;
    }
    return length;
}

/* ---- logo ---- */

/* Programs as Logo words, with repeats. */

/* ---- repeats ---- */

/* Finds blocks of actions that come again at once. */

/* A block of actions is repeated if its strokes and the turns between them come again. The turn
 * before the block's first stroke may differ: it leads there from the actions before the block. */

static bool same_stroke(const blg_action *a, const blg_action *b) {
    return a->kind == b->kind && a->type == b->type && a->length == b->length &&
           a->extent_deg == b->extent_deg;
}

/* How often the block of `size` actions from number `first` on stands in a row, at least once. */
static int times_of(const blg_program *p, int first, int size) {
    int at = first;
    while (at + size < p->n_actions && same_stroke(&p->actions[at], &p->actions[at + size]) &&
           (at == first || p->actions[at].turn_deg == p->actions[at + size].turn_deg))
        at++;
    return 1 + (at - first) / size;
}

/* Number of words of n actions: each has name, type, length and turn; arcs have an extent, too. */
static int words_of(const blg_program *p, int first, int n) {
    int words = 0;
    for (int i = first; i < first + n; i++)
        words += p->actions[i].kind == BLG_ARC ? 5 : 4;
    return words;
}

/* Number of words of a repeat: "repeat", the number, two brackets, the block of `size` actions from
 * `first` on and, if its second round begins with another turn than the first, the turn to the next
 * round (two words). */
static int words_of_repeat(const blg_program *p, int first, int size) {
    const bool turns_to_next = p->actions[first].turn_deg != p->actions[first + size].turn_deg;
    return 4 + words_of(p, first, size) + (turns_to_next ? 2 : 0);
}

/* Finds the repeats with which a program takes the fewest words, by a dynamic program from the last
 * action to the first. least[i]: the fewest words for the actions from i on; best[i]: the block at
 * i with which these words begin. */
int blg_repeats_find(const blg_program *p, blg_repeat repeats[BLG_MAX_ACTIONS]) {
    const int n = p->n_actions;
    int least[BLG_MAX_ACTIONS + 1] = {0};
    blg_repeat best[BLG_MAX_ACTIONS];
    for (int i = n - 1; i >= 0; i--) {
        best[i] = (blg_repeat){i, 1, 1};
        least[i] = words_of(p, i, 1) + least[i + 1];
        for (int size = 1; i + 2 * size <= n; size++)
            for (int times = times_of(p, i, size); times > 1; times--) {
                const int words = words_of_repeat(p, i, size) + least[i + size * times];
                if (words < least[i]) {
                    best[i] = (blg_repeat){i, size, times};
                    least[i] = words;
                }
            }
    }
    for (int size = 1; 2 * size <= n; size++) /* a whole figure that repeats counts as one block */
        if (n % size == 0 && times_of(p, 0, size) == n / size) {
            repeats[0] = (blg_repeat){0, size, n / size};
            return 1;
        }
    int n_repeats = 0;
    for (int i = 0; i < n; i += best[i].size * best[i].times)
        repeats[n_repeats++] = best[i];
    return n_repeats;
}

/* ---- words ---- */

/* Prints actions as Logo words: pen, forward, left, right, arcleft and arcright, and repeat for the
 * blocks. The hint for a mistyped word is here, too. */

/* An angle in -180..180 degrees, rounded to six decimals like the angles in tables of shapes. */
static double fold_angle(double deg) {
    return blg_round(blg_remainder(deg, 360) * 1e6) / 1e6;
}

/* The same figure for a turtle that only runs forward. A program's arc of negative extent runs
 * backward. So the turtle turns by 180 degrees before and after it, and its negative extent means
 * from here on: bend to the right. */
static blg_program forward_only(const blg_program *program) {
    blg_program p = *program;
    double owed_deg = 0;
    for (int i = 0; i < p.n_actions; i++) {
        const double round_deg = p.actions[i].extent_deg < 0 ? 180 : 0;
        p.actions[i].turn_deg = fold_angle(p.actions[i].turn_deg + owed_deg - round_deg);
        owed_deg = round_deg;
    }
    return p;
}

/* A program in words, while it is printed, and the number of words so far. */
typedef struct words {
    blg_buf *out;
    int n;
    blg_stroke_type type; /* the last "pen" in the words, at first normal */
} words;

static void add_word(words *w, const char *word) {
    blg_buf_text(w->out, w->n++ ? " " : "");
    blg_buf_text(w->out, word);
}

static void say_number(words *w, double value) {
    add_word(w, ""); /* the space before */
    blg_buf_double(w->out, blg_round(value * 1e6) / 1e6);
}

static void add_turn(words *w, double turn_deg) {
    if (turn_deg == 0)
        return;
    add_word(w, turn_deg > 0 ? "left" : "right");
    say_number(w, fabs(turn_deg));
}

/* Adds "pen" and the stroke type, if the last "pen" named another type. */
static void add_pen(words *w, blg_stroke_type type) {
    if (type == w->type)
        return;
    add_word(w, "pen");
    add_word(w, blg_stroke_type_name(type));
    w->type = type;
}

static void add_stroke(words *w, const blg_action *a) {
    add_pen(w, a->type);
    add_word(w, a->kind == BLG_LINE ? "forward" : a->extent_deg < 0 ? "arcright" : "arcleft");
    say_number(w, a->length);
    if (a->kind == BLG_ARC)
        say_number(w, fabs(a->extent_deg));
}

/* Adds a repeat. Its block begins with a stroke and ends with the turn to the next round, and with
 * the pen that the next round begins with. */
static void add_repeat(words *w, const blg_program *p, const blg_repeat *r) {
    const blg_action *block = &p->actions[r->first];
    char times[16];
    snprintf(times, sizeof times, "%d", r->times);
    add_pen(w, block->type);
    add_word(w, "repeat");
    add_word(w, times);
    add_word(w, "[");
    for (int i = 0; i < r->size; i++) {
        if (i)
            add_turn(w, block[i].turn_deg);
        add_stroke(w, &block[i]);
    }
    add_turn(w, block[r->size].turn_deg);
    add_pen(w, block->type);
    add_word(w, "]");
}

const char *blg_logo_hint(const char *text) {
    static const char *const words[] = {"repeat", "forward", "fd",    "back",    "bk",       "left",
                                        "lt",     "right",   "rt",    "arcleft", "arcright", "arcl",
                                        "arcr",   "pen",     "penup", "pu",      "pendown",  "pd"};
    const char *first = text + strspn(text, " \t\r\n");
    const size_t n = strcspn(first, " \t\r\n");
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strlen(words[i]) == n && strncmp(first, words[i], n) == 0)
            return "; \"blogo inspect --json --program\" makes a program of Logo words";
    return "";
}

/* Prints a program as Logo. The block of a repeat ends with the turn to the next round. The turtle
 * turns so after the last round, too (turned_deg); so the next action turns by so much less. */
int blg_logo_print(const blg_program *program, bool repeated, blg_buf *out) {
    const blg_program p = forward_only(program);
    blg_repeat repeats[BLG_MAX_ACTIONS];
    words w = {.out = out, .type = BLG_NORMAL};
    double turned_deg = 0;
    int n = repeated ? blg_repeats_find(&p, repeats) : p.n_actions;
    for (int i = 0; i < n; i++) {
        const blg_repeat r = repeated ? repeats[i] : (blg_repeat){i, 1, 1};
        add_turn(&w, fold_angle(p.actions[r.first].turn_deg - turned_deg));
        if (r.times > 1)
            add_repeat(&w, &p, &r);
        else
            add_stroke(&w, &p.actions[r.first]);
        turned_deg = r.times > 1 ? p.actions[r.first + r.size].turn_deg : 0;
    }
    return w.n;
}
