/* Problems in English. A problem goes in; sentences that describe its concept and its images come
 * out, in several wordings. Tasks, gallery, card and study use them. The chapters about words are
 * also what the judges of answers compare words by. */
#include "tell/words.h"

#include "base/geometry.h"
#include "base/rng.h"
#include "base/text.h"
#include "figure/analyse.h"
#include "problem/concept.h"
#include "problem/relations.h"
#include "tell/tasks.h"

/* ---- words ---- */

/* A row of the table: attribute, predicate, its negation, its meaning as a clause, and three other
 * predicates for paraphrases. LINES: the row of a number of straight lines. */
#define PREDICATE(attribute, yes, no, means, a, b, c)                                              \
    [BLG_ATTR_##attribute] = {yes, no, means, {a, b, c}}
#define LINES(attribute, word)                                                                     \
    PREDICATE(attribute, "has " word " straight lines", "does not have " word " straight lines",   \
              "one can count " word " straight lines in it", "contains " word " straight lines",   \
              "shows " word " straight lines in all", "includes " word " straight edges")

static const blg_predicate predicates[BLG_ATTRIBUTES] = {
    PREDICATE(convex, "is convex", "is not convex", "it nowhere bends inwards", "has no dent",
              "bulges outwards all the way round",
              "holds the whole of every line between two of its points"),
    PREDICATE(has_curve, "has a curved part", "has no curved part", "an arc is among its strokes",
              "contains a curve", "is curved somewhere", "includes a rounded stroke"),
    PREDICATE(has_straight_line, "has a straight line", "has no straight line",
              "one of its strokes does not bend", "contains a straight line",
              "is straight somewhere", "includes a straight edge"),
    PREDICATE(symmetric, "has mirror symmetry", "has no mirror symmetry",
              "one half is the mirror image of the other", "is mirror symmetric",
              "looks the same in a mirror placed across it",
              "can be folded along a line so that both halves agree"),
    PREDICATE(self_transposed, "has point symmetry", "has no point symmetry",
              "turned by 180 degrees it covers itself", "is unchanged by a half turn",
              "looks the same upside down", "maps onto itself under a rotation by 180 degrees"),
    LINES(has_three_straight_lines, "three"),
    LINES(has_four_straight_lines, "four"),
    LINES(has_five_straight_lines, "five"),
    LINES(has_six_straight_lines, "six"),
    LINES(has_seven_straight_lines, "seven"),
    LINES(has_eight_straight_lines, "eight"),
    PREDICATE(thin_shape, "is thin", "is not thin", "it has little width for its length",
              "is long and narrow", "is slender", "is much longer than it is wide"),
    PREDICATE(closed_shape, "is closed", "is not closed", "the end of its path meets the start",
              "ends where it starts", "returns to its starting point",
              "comes back to where it began"),
    PREDICATE(has_acute_angle, "has an acute angle", "has no acute angle",
              "two of its strokes meet at less than 90 degrees", "has a sharp corner",
              "contains an angle below 90 degrees", "has an angle smaller than a right angle"),
    PREDICATE(has_obtuse_angle, "has an obtuse angle", "has no obtuse angle",
              "two of its strokes meet at between 90 and 180 degrees", "has a blunt corner",
              "contains an angle between 90 and 180 degrees",
              "has an angle wider than a right angle"),
    PREDICATE(has_angle, "has an angle", "has no angle", "two of its strokes meet in a corner",
              "has a corner", "contains an angle", "is angled somewhere"),
    PREDICATE(has_line_crossing, "has a line crossing", "has no line crossing",
              "a line runs on through a point where another one meets it", "has lines that cross",
              "contains a crossing of lines", "has lines that intersect"),
    PREDICATE(has_two_parts, "has two parts", "does not have two parts", "it encloses two regions",
              "encloses two regions", "consists of two enclosed areas", "is made up of two parts"),
    PREDICATE(balanced_two, "has two parts of similar size",
              "does not have two parts of similar size",
              "it encloses two regions of which neither is much larger",
              "encloses two regions of similar area", "consists of two balanced parts",
              "is divided into two areas that are nearly equal"),
    PREDICATE(unbalanced_two, "has two parts of very different size",
              "does not have two parts of very different size",
              "it encloses two regions of which one is much larger",
              "encloses two regions of very different area", "consists of two unbalanced parts",
              "is divided into two areas, one much larger than the other"),
    PREDICATE(necked, "has a neck", "has no neck", "it narrows between two wider parts",
              "has a waist", "narrows between two wider parts", "is drawn in at the middle"),
    PREDICATE(exist_regular, "contains a regular polygon or a full circle",
              "contains no regular polygon or full circle",
              "one of its regions has equal sides and equal angles, or is round",
              "has a region that is a regular polygon or a circle",
              "includes a perfectly regular region",
              "shows an equilateral and equiangular polygon or a circle"),
    PREDICATE(exist_triangle, "contains a triangle", "contains no triangle",
              "one of its regions has three straight sides",
              "has a region with three straight sides", "includes a triangular region",
              "encloses a triangle"),
    PREDICATE(exist_quadrangle, "contains a quadrangle", "contains no quadrangle",
              "one of its regions has four straight sides", "has a region with four straight sides",
              "includes a quadrilateral", "encloses a quadrangle"),
    PREDICATE(exist_sector, "contains a sector", "contains no sector",
              "one of its regions is a slice of a disc",
              "has a region cut out of a disc by two radii", "includes a slice of a disc",
              "encloses a sector"),
    PREDICATE(symmetric_transposed, "has both mirror and point symmetry",
              "does not have both mirror and point symmetry",
              "a mirror and a turn by 180 degrees leave it as it is",
              "is both mirror symmetric and unchanged by a half turn",
              "looks the same both in a mirror and upside down",
              "can be both folded and turned onto itself"),
    PREDICATE(has_right_angle, "has a right angle", "has no right angle",
              "two of its strokes meet at 90 degrees", "contains an angle of 90 degrees",
              "has a square corner", "has strokes that meet at 90 degrees"),
    PREDICATE(has_parallel_sides, "has parallel sides", "has no parallel sides",
              "two of its lines run in the same direction", "contains parallel lines",
              "has sides that are parallel", "includes two lines of one direction"),
    PREDICATE(has_equal_sides, "has only sides of one length", "has sides of different lengths",
              "all of its straight pieces are equally long", "is equilateral",
              "has sides that are all equally long", "is made of lines of the same length"),
    PREDICATE(rotation_order_two, "has a rotation symmetry of order two",
              "has no rotation symmetry of order two",
              "a half turn leaves it as it is and no smaller turn does",
              "is unchanged by a half turn and by no smaller one", "has twofold rotation symmetry",
              "covers itself in exactly two positions of a turn"),
    PREDICATE(rotation_order_three_or_more, "has a rotation symmetry of order three or more",
              "has no rotation symmetry of order three or more",
              "a third of a turn, or a smaller part, leaves it as it is",
              "is unchanged by a third of a turn or less",
              "has at least threefold rotation symmetry",
              "covers itself in three or more positions of a turn"),
    PREDICATE(has_many_mirror_axes, "has several mirror axes", "does not have several mirror axes",
              "it is mirror symmetric in two or more ways", "has two or more axes of symmetry",
              "is mirror symmetric in more than one way",
              "can be folded onto itself in several ways"),
    PREDICATE(has_three_or_more_regions, "encloses three or more regions",
              "encloses fewer than three regions",
              "its strokes divide the inside into at least three", "has at least three parts",
              "is divided into three or more areas", "has more than two enclosed regions"),
    PREDICATE(has_many_crossings, "crosses itself more than once",
              "does not cross itself more than once",
              "strokes run through each other in two places or more", "has several crossings",
              "crosses itself at least twice", "has two or more crossings"),
    PREDICATE(touches_itself, "touches itself", "does not touch itself",
              "a stroke meets another away from its ends without crossing it",
              "has a stroke that touches another one", "meets itself without crossing",
              "has a point of contact"),
    PREDICATE(chiral, "differs from its mirror image", "does not differ from its mirror image",
              "no turn makes it agree with its mirror image", "is chiral", "lacks mirror symmetry",
              "cannot be turned into its mirror image"),
    PREDICATE(has_long_arc, "has an arc of more than half a circle",
              "has no arc of more than half a circle",
              "one of its arcs runs through more than 180 degrees",
              "contains an arc above 180 degrees", "has a long arc",
              "includes more than half of a circle"),
    PREDICATE(spiral, "is a spiral", "is not a spiral",
              "it winds to one side by about a full turn or more",
              "winds to one side like a spiral", "forms a spiral", "has the form of a spiral"),
    PREDICATE(loop_with_tail, "is a loop with a tail", "is not a loop with a tail",
              "a loose end hangs on an enclosed region", "has a tail",
              "encloses a region and has a loose end", "is a loop with a loose end"),
};

const blg_predicate *blg_predicate_of(blg_attribute attribute) {
    return &predicates[attribute];
}

void blg_words_join(blg_buf *out, int i, int n, const char *conjunction) {
    if (i == 0)
        return;
    if (i < n - 1)
        blg_buf_text(out, ", ");
    else
        blg_buf_format(out, " %s ", conjunction);
}

void blg_words_count(blg_buf *out, int n, const char *noun) {
    blg_buf_format(out, "%d %s%s", n, noun, n == 1 ? "" : "s");
}

void blg_words_number(blg_buf *out, double value, int decimals) {
    double unit = blg_power(10, decimals);
    blg_buf_double(out, blg_round(value * unit) / unit + 0.0);
}

/* ---- comparing words ---- */

/* Cuts a text into words and compares them, whatever their letter case. The judges of answers use
 * this chapter most. */

/* Whether a byte belongs to a word. Only ASCII letters and digits do; all other bytes separate
 * words. */
bool blg_is_letter_or_digit(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

size_t blg_word_apostrophe(const char *at) {
    return *at == '\'' ? 1 : strncmp(at, "’", 3) == 0 ? 3 : 0;
}

/* A digit from 1 on, a bracket or point, a blank and a word. "2." stands at the beginning of a
 * sentence ("1." also behind a colon), "2)" behind a blank, a bracket or a sign such as ",". */
bool blg_word_mark(const char *text, const char *at) {
    const char *front = at; /* behind the sign in front of the number */
    if (*at < '1' || *at > '9' || (at[1] != ')' && at[1] != '.') || at[2] != ' ' ||
        !blg_is_letter_or_digit(at[3]))
        return false;
    while (front > text && front[-1] == ' ')
        front--;
    const char sign = front > text ? front[-1] : '.';
    return at[1] == ')' ? front < at || strchr(".:;,(\n", sign)
                        : strchr(*at == '1' ? ".:;\n" : ".;\n", sign) != NULL;
}

/* Whether a byte belongs to a word of blg_words_next, which may hold underlines. */
static bool is_letter(char c) {
    return blg_is_letter_or_digit(c) || c == '_';
}

blg_word blg_words_next(const char **text) {
    while (**text && !is_letter(**text))
        ++*text;
    blg_word w = {*text, 0};
    for (; is_letter(**text); ++*text)
        w.size++;
    return w;
}

bool blg_words_equal(blg_word a, blg_word b) {
    if (a.size != b.size)
        return false;
    for (size_t i = 0; i < a.size; i++)
        if (blg_lower(a.at[i]) != blg_lower(b.at[i]))
            return false;
    return true;
}

/* The word without an ending "s"; short words such as "is" stay. */
static blg_word singular(blg_word w) {
    if (w.size > 3 && blg_lower(w.at[w.size - 1]) == 's')
        w.size--;
    return w;
}

/* Whether the word is none of the little words that any description may have. */
static bool carries_meaning(blg_word w) {
    static const char *const little[] = {
        "a",    "an",     "the",  "is",   "are", "be",   "has",  "have",   "does",
        "do",   "not",    "no",   "of",   "or",  "and",  "it",   "itself", "its",
        "by",   "in",     "on",   "at",   "to",  "with", "that", "which",  "where",
        "both", "for",    "from", "than", "can", "made", "all",  "one",    "contain",
        "show", "figure", "each", "only", "way", "very", "into", "stroke"};
    for (size_t i = 0; i < sizeof little / sizeof *little; i++)
        if (blg_words_equal(singular(w), singular((blg_word){little[i], strlen(little[i])})))
            return false;
    return true;
}

bool blg_words_same(blg_word a, blg_word b) {
    return blg_words_equal(singular(a), singular(b));
}

bool blg_word_is(blg_word word, const char *text) {
    return blg_words_equal(word, (blg_word){text, strlen(text)});
}

bool blg_word_is_any(blg_word word, const char *const *texts) {
    while (*texts && !blg_word_is(word, *texts))
        texts++;
    return *texts != NULL;
}

bool blg_words_shared(const char *a, const char *b) {
    for (blg_word x = blg_words_next(&a); x.size; x = blg_words_next(&a)) {
        const char *rest = b;
        for (blg_word y = blg_words_next(&rest); y.size && carries_meaning(x);
             y = blg_words_next(&rest))
            if (blg_words_same(x, y))
                return true;
    }
    return false;
}

/* Whether the first words of a text are those of a phrase. */
static bool begins_with(const char *text, const char *phrase) {
    for (blg_word p = blg_words_next(&phrase); p.size; p = blg_words_next(&phrase))
        if (!blg_words_same(p, blg_words_next(&text)))
            return false;
    return true;
}

/* A plural is the same as its singular. An empty phrase is contained in nothing. */
bool blg_words_contain(const char *text, const char *phrase) {
    const char *rest = phrase;
    if (!blg_words_next(&rest).size)
        return false;
    for (const char *at = text; *at;) {
        if (begins_with(at, phrase))
            return true;
        if (!blg_words_next(&at).size)
            break;
    }
    return false;
}

/* ---- concept ---- */

/* A free-form sentence describes the path. A basic sentence names the shapes. An abstract sentence
 * consists of predicates: "The figure is closed and has an acute angle." The sentence of a negated
 * concept joins the negative predicates by "or". If there are distractors, "the figure" is the
 * largest figure. If sides contain impure images, the sentence says how many. */

/* Gathers what a sentence tells of a problem's concept. Of shapes it also takes the programs, from
 * a positive that follows the concept: a shape without a title is told by its path. */
void blg_told_concept_of(const blg_problem *problem, blg_told_concept *told) {
    const blg_scene *first = blg_problem_pure_positive(problem);
    *told = (blg_told_concept){problem->family, problem->concept,
                               blg_of_attributes(problem->family) && first->n_shapes > 1, 0};
    for (int i = 0; i < problem->n_support; i++)
        told->impure += problem->images[1][i].impure;
    for (int i = 0; i < told->concept.n_components && i < first->n_shapes; i++)
        if (blg_of_shapes(problem->family))
            told->concept.programs[i] = first->programs[i];
}

/* Words of a sentence that depend on the number of impure images: `all_pure` if there are none,
 * else `before_number`, the number and `after_number`. */
typedef struct opening {
    const char *all_pure, *before_number, *after_number;
} opening;

/* Writes words that depend on the number of impure images, up to 7 in words. */
static void write_opening(blg_buf *out, const blg_told_concept *told, opening o) {
    static const char *const numbers[] = {"",     "one",  "two", "three",
                                          "four", "five", "six", "seven"};
    blg_buf_text(out, told->impure ? o.before_number : o.all_pure);
    if (told->impure > 7)
        blg_buf_format(out, "%d", told->impure);
    else
        blg_buf_text(out, numbers[told->impure]);
    blg_buf_text(out, told->impure ? o.after_number : "");
}

/* Ends a sentence with its exceptions, if any. */
static void write_end(blg_buf *out, const blg_told_concept *told) {
    const char *noun = told->impure == 1 ? " image a side." : " images a side.";
    write_opening(out, told, (opening){".", ", but for ", noun});
}

/* The catalogue's title of the concept's shape i; NULL = the concept is not one of shapes, there is
 * no catalogue, or the shape is unknown. */
static const char *title_of(const blg_told_concept *told, const blg_catalogue *catalogue, int i) {
    int shape = told->concept.shapes[i];
    return blg_of_shapes(told->family) && catalogue && shape >= 0
               ? blg_catalogue_shape(catalogue, shape)->title
               : NULL;
}

/* Writes the concept's figures or shapes: "a figure drawn as ...", "the shape 'house'". */
static void write_things(blg_buf *out, const blg_told_concept *told, const blg_catalogue *catalogue,
                         blg_wording wording) {
    const blg_concept *c = &told->concept;
    /* figures are told by their paths, which are too long for commas alone */
    bool several_figures = !title_of(told, catalogue, 0) && c->n_components > 1;
    blg_vocabulary vocabulary =
        blg_of_programs(told->family) ? BLG_VOCABULARY_FREE_FORM : BLG_VOCABULARY_PLAIN;
    for (int i = 0; i < c->n_components; i++) {
        blg_buf_text(out, i == 0                    ? ""
                          : several_figures         ? "; and "
                          : i < c->n_components - 1 ? ", "
                                                    : " and ");
        const char *title = title_of(told, catalogue, i);
        if (title) {
            blg_buf_format(out, "the shape '%s'", title);
        } else {
            blg_buf_text(out, several_figures && i ? "another figure of " : "a figure of ");
            blg_words_count(out, blg_path_strokes(&c->programs[i]), "stroke");
            blg_buf_text(out, wording == BLG_WORDING_LONG ? ", drawn as " : ": ");
            blg_path_write(out, &c->programs[i], vocabulary, wording);
        }
    }
}

enum { MAIN_WORDING = -1 }; /* in place of the number of a paraphrase */

/* Writes the predicates of a concept. variant: MAIN_WORDING, or the number of a paraphrase, which
 * has no negative form. backwards: the last attribute comes first; explained: each with its meaning
 * in brackets. */
static void write_predicates(blg_buf *out, const blg_concept *c, int variant, bool backwards,
                             bool explained) {
    if (c->expression[0]) {
        blg_expression_words(out, c->expression, c->negated);
        return;
    }
    for (int k = 0; k < c->n_components; k++) {
        int i = backwards ? c->n_components - 1 - k : k;
        const blg_predicate *p = blg_predicate_of(c->attributes[i]);
        blg_words_join(out, k, c->n_components, c->negated ? "or" : "and");
        blg_buf_text(out, variant >= 0 ? p->others[variant] : c->negated ? p->no : p->yes);
        if (explained)
            blg_buf_format(out, " (%s)", p->means);
    }
}

/* Writes the clause of a concept of relations. capital: it begins a sentence. */
static void write_clause(blg_buf *out, const blg_concept *c, bool capital) {
    const size_t at = out->size;
    blg_formula_clause(out, c->expression, c->negated);
    if (capital && !out->failed && out->data[at] >= 'a' && out->data[at] <= 'z')
        out->data[at] = (char)(out->data[at] - 'a' + 'A');
}

/* Writes the sentence of a concept of attributes or relations. The short sentence speaks of the
 * figures alone, the long sentence of both sides. */
static void write_statement(blg_buf *out, const blg_told_concept *told, blg_wording wording) {
    const blg_concept *c = &told->concept;
    const bool is_long = wording == BLG_WORDING_LONG;
    if (is_long)
        write_opening(out, told,
                      (opening){"In every positive image ", "In all positive images but ", " "});
    if (blg_of_relations(told->family)) {
        write_clause(out, c, /* capital */ !is_long);
    } else {
        blg_buf_format(out, "%s %sfigure ", is_long ? "the" : "The",
                       told->several ? "largest " : "");
        write_predicates(out, c, MAIN_WORDING, /* backwards */ false,
                         is_long && !c->negated); /* explained: no meaning has a negative form */
    }
    if (is_long)
        write_opening(out, told,
                      (opening){"; in no negative image is that so.",
                                "; of the negative images that is so in just ", "."});
    else
        write_end(out, told);
}

/* Writes a paraphrase of a concept of relations; an index beyond the last gives no text. */
static void paraphrase_relations(blg_buf *out, const blg_told_concept *told, int index) {
    static const opening openings[BLG_PARAPHRASES] = {
        {"What all positives share: ", "What all positives but ", " share: "},
        {"Of each positive image one can say: ", "Of all positive images but ", " one can say: "},
        {"No negative image is such that ", "Of the negative images just ", " are such that "}};
    if (index < 0 || index >= BLG_PARAPHRASES)
        return;
    write_opening(out, told, openings[index]);
    write_clause(out, &told->concept, /* capital */ false);
    blg_buf_char(out, '.');
}

/* Writes the sentence of a concept, by its family. A concept in words is its own sentence. */
void blg_concept_sentence(blg_buf *out, const blg_told_concept *told,
                          const blg_catalogue *catalogue, blg_wording wording) {
    if (blg_concept_in_words(&told->concept)) {
        blg_buf_text(out, told->concept.text);
        return;
    }
    if (blg_of_attributes(told->family) || blg_of_relations(told->family)) {
        write_statement(out, told, wording);
        return;
    }
    write_opening(
        out, told,
        told->concept.negated
            ? (opening){"No positive image shows ", "No positive images but ", " show "}
            : (opening){"Every positive image shows ", "All positive images but ", " show "});
    write_things(out, told, catalogue, wording);
    if (wording == BLG_WORDING_LONG && blg_of_shapes(told->family))
        blg_buf_text(out, ", with strokes of any type");
    blg_buf_char(out, '.');
}

/* Writes a paraphrase of a negated concept as "It is not so that ...", because the paraphrases of
 * predicates have no negative forms. */
static void paraphrase_negated(blg_buf *out, const blg_told_concept *told, int index) {
    blg_concept positive = told->concept;
    positive.negated = false;
    blg_buf_text(out, told->several ? "It is not so that the largest figure "
                                    : "It is not so that the figure ");
    write_predicates(out, &positive, index, /* backwards */ false, /* explained */ false);
    write_end(out, told);
}

/* Writes a paraphrase of an abstract concept. index 0: "The figure ..."; 1 and 2: with the openings
 * below; BLG_PARAPHRASES: as 0, with the attributes in the opposite order, if there are several;
 * any other index: no text. Of a negated concept, 0 to 2 begin "It is not so that". A user's
 * concept is an expression: index 0 has an opening of its own, and the predicates say the negation.
 */
static void paraphrase_abstract(blg_buf *out, const blg_told_concept *told, int index) {
    /* By told->several, then by index - 1. */
    static const opening openings[2][2] = {
        {{"Every positive figure ", "All positive images but ", " have a figure that "},
         {"All positive images show a figure that ", "All positive images but ",
          " show a figure that "}},
        {{"The largest figure of every positive image ",
          "The largest figure of all positive images but ", " "},
         {"In all positive images the largest figure ", "In all positive images but ",
          " the largest figure "}}};
    const blg_concept *c = &told->concept;
    bool is_expression = c->expression[0], backwards = index == BLG_PARAPHRASES;
    if (index < 0 || index > BLG_PARAPHRASES ||
        (backwards && (c->n_components < 2 || is_expression)))
        return;
    if (c->negated && !is_expression && !backwards) {
        paraphrase_negated(out, told, index);
        return;
    }
    if (index == 0 && is_expression) { /* since the concept's sentence is "The figure ..." */
        write_opening(
            out, told,
            (opening){"What all positives share: ", "What all positives but ", " share: "});
        blg_buf_text(out, told->several ? "the largest figure " : "the figure ");
    } else if (index == 0 || backwards) {
        blg_buf_text(out, told->several ? "The largest figure " : "The figure ");
    } else {
        write_opening(out, told, openings[told->several][index - 1]);
    }
    write_predicates(out, c, backwards ? MAIN_WORDING : index, backwards, /* explained */ false);
    if ((index == 0 && !is_expression) || backwards)
        write_end(out, told);
    else
        blg_buf_char(out, '.');
}

/* Writes one of the texts that a concept in words accepts; beyond the last, no text. */
static void paraphrase_words(blg_buf *out, const blg_concept *concept, int index) {
    const char *text = blg_concept_accepted(concept, NULL);
    while (text && index-- > 0)
        text = blg_concept_accepted(concept, text);
    blg_buf_text(out, text ? text : "");
}

/* Writes a paraphrase of a concept, by its family; an index beyond the last gives no text. The
 * second paraphrase of programs and shapes has the short wording. */
void blg_concept_paraphrase(blg_buf *out, const blg_told_concept *told,
                            const blg_catalogue *catalogue, int index) {
    static const opening openings[2][BLG_PARAPHRASES] = {
        /* of a plain and of a negated concept */
        {{"All positive images contain ", "All positive images but ", " contain "},
         {"What the positives have in common is ", "What all positives but ",
          " have in common is "},
         {"One always finds on the positive side ",
          "One finds on the positive side, in all images but ", ", "}},
        {{"None of the positive images contains ", "None of the positive images but ",
          " contains "},
         {"What the positives have in common is not to show ", "What all positives but ",
          " have in common is not to show "},
         {"One never finds on the positive side ",
          "One does not find on the positive side, in all images but ", ", "}}};
    if (blg_concept_in_words(&told->concept)) {
        paraphrase_words(out, &told->concept, index);
        return;
    }
    if (blg_of_attributes(told->family)) {
        paraphrase_abstract(out, told, index);
        return;
    }
    if (blg_of_relations(told->family)) {
        paraphrase_relations(out, told, index);
        return;
    }
    if (index < 0 || index >= BLG_PARAPHRASES)
        return;
    write_opening(out, told, openings[told->concept.negated][index]);
    write_things(out, told, catalogue, index == 1 ? BLG_WORDING_SHORT : BLG_WORDING_LONG);
    blg_buf_char(out, '.');
}

/* Appends the words that a description of the problem's images must avoid: those of the concept's
 * text, formula, attributes or shapes' titles, each followed by a zero byte. Nothing for free-form
 * programs. */
static void write_secrets(blg_buf *out, const blg_told_concept *told,
                          const blg_catalogue *catalogue) {
    const blg_concept *c = &told->concept;
    if (blg_concept_in_words(c)) {
        for (const char *text = c->text; text;
             text = blg_concept_accepted(c, text == c->text ? NULL : text))
            blg_buf_add(out, text, strlen(text) + 1);
        return;
    }
    if (c->expression[0]) {
        if (blg_of_relations(told->family))
            blg_formula_clause(out, c->expression, /* negated */ false);
        else
            blg_expression_words(out, c->expression, /* negated */ false);
        blg_buf_char(out, '\0');
        return;
    }
    for (int i = 0; i < c->n_components && !blg_of_programs(told->family); i++) {
        const blg_predicate *p = blg_predicate_of(c->attributes[i]);
        const char *title = title_of(told, catalogue, i);
        if (blg_of_attributes(told->family))
            blg_buf_format(out, "%s %s %s %s %s %s", p->yes, p->no, p->means, p->others[0],
                           p->others[1], p->others[2]);
        else
            blg_buf_text(out, title ? title : "");
        blg_buf_char(out, '\0');
    }
}

/* ---- describe ---- */

/* The descriptions of a problem's images all mention the same measured properties, whether they
 * hold or not. These properties are drawn per problem from those that are decided for every figure
 * of the problem and share no word with the concept. So neither the choice of properties nor their
 * number gives away the side. The choice does not give away the concept either: most properties are
 * left out anyway, so a missing property means nothing. */

#define MOST_PROPERTIES 3 /* told of one image */

/* A describer: what one thread needs to describe the problem that it was given. */
struct blg_describer {
    blg_arena arena;
    const blg_catalogue *catalogue;
    blg_facts *facts;
    blg_buf text;    /* the text that was handed out most recently */
    blg_buf secrets; /* words that descriptions must avoid (write_secrets) */
    const blg_problem *problem;
    blg_told_concept told; /* its concept */
    /* by side, image and figure: the value of each attribute */
    int8_t values[2][BLG_MAX_SIDE][BLG_MAX_SHAPES][BLG_ATTRIBUTES];
    blg_ink ink;                     /* scratch */
    blg_view (*views)[BLG_MAX_SIDE]; /* if descriptions tell places: by side and image */
    int n_properties;
    blg_attribute properties[BLG_ATTRIBUTES]; /* descriptions mention the first n_properties */
};

blg_status blg_describer_create(const blg_catalogue *catalogue, blg_describer **describer,
                                blg_error *error) {
    blg_describer *d = *describer = BLG_NEW_OBJECT(blg_describer);
    if (!d)
        return blg_no_memory(error);
    d->catalogue = catalogue;
    return blg_facts_create(&d->arena, &d->facts, error);
}

void blg_describer_free(blg_describer *d) {
    if (!d)
        return;
    blg_facts_free(d->facts);
    blg_ink_free(&d->ink);
    blg_buf_free(&d->text);
    blg_buf_free(&d->secrets);
    blg_object_free(d);
}

blg_facts *blg_describer_facts(blg_describer *d) {
    return d->facts;
}

const blg_told_concept *blg_describer_told(const blg_describer *d) {
    return &d->told;
}

/* Whether descriptions tell places and sizes, which a concept of relations or in words may name. */
static bool tells_places(const blg_problem *problem) {
    return blg_of_relations(problem->family) || blg_concept_in_words(&problem->concept);
}

/* Measures an image of the problem: keeps the attributes of every figure. Where descriptions tell
 * places, it measures a view, too. A concept in words names no atoms; then one atom is measured, so
 * that the view gets the points of its figures. */
static blg_status measure_image(blg_describer *d, int side, int image, blg_error *error) {
    const blg_scene *scene = &d->problem->images[side][image];
    if (tells_places(d->problem)) {
        const uint32_t points = (uint32_t)1 << BLG_ATOM_central; /* an atom that needs points */
        if (!d->views)
            d->views = blg_arena_alloc(&d->arena, 2, sizeof *d->views);
        blg_status status =
            d->views
                ? blg_view_measure(d->facts, &d->ink, scene,
                                   blg_of_relations(d->problem->family) ? BLG_ALL_ATOMS : points,
                                   &d->views[side][image], error)
                : blg_no_memory(error);
        if (status != BLG_OK)
            return status;
    }
    for (int figure = 0; figure < scene->n_shapes; figure++) {
        int fact = 0;
        blg_status status = blg_facts_get(d->facts, &scene->programs[figure], &fact, error);
        if (status != BLG_OK)
            return status;
        const blg_analysis *analysis = &blg_facts_at(d->facts, fact)->analysis;
        for (int a = 0; a < BLG_ATTRIBUTES; a++)
            d->values[side][image][figure][a] = analysis->attributes[a].value;
    }
    return BLG_OK;
}

/* Whether the attribute is decided for every figure of the problem. */
static bool is_decided(const blg_describer *d, int attribute) {
    BLG_EACH_IMAGE(d->problem, side, i)
        for (int s = 0; s < d->problem->images[side][i].n_shapes; s++)
            if (d->values[side][i][s][attribute] == BLG_UNDECIDED)
                return false;
    return true;
}

/* Whether the attribute's words give nothing away: no word in common with an attribute, a relation
 * or the text of the concept; of a concept of shapes, not the title of one. */
static bool keeps_secrets(const blg_describer *d, int attribute) {
    const blg_predicate *p = blg_predicate_of((blg_attribute)attribute);
    const char *end = d->secrets.data + d->secrets.size;
    for (const char *secret = d->secrets.data; secret < end; secret += strlen(secret) + 1) {
        if (blg_problems_share_concepts(d->told.family) || blg_concept_in_words(&d->told.concept)
                ? blg_words_shared(p->yes, secret) || blg_words_shared(p->no, secret)
                : blg_words_contain(p->yes, secret) || blg_words_contain(p->no, secret))
            return false;
    }
    return true;
}

/* Whether a description may mention the attribute. Three kinds are left out: numbers of straight
 * lines, because the strokes are described anyway; properties that follow from two others;
 * attributes that almost no figure has. */
static bool is_telling(int attribute) {
    bool counts_lines = attribute >= BLG_ATTR_has_three_straight_lines &&
                        attribute <= BLG_ATTR_has_eight_straight_lines;
    return (attribute < BLG_PUBLISHED_ATTRIBUTES && !counts_lines) ||
           attribute == BLG_ATTR_has_right_angle || attribute == BLG_ATTR_has_parallel_sides ||
           attribute == BLG_ATTR_has_three_or_more_regions;
}

/* Prepares the describer for a problem: measures its images, and draws the properties that all
 * descriptions mention. They are drawn from a stream of the problem, so they do not depend on what
 * was described earlier. */
blg_status blg_describer_problem(blg_describer *d, const blg_problem *problem, uint64_t seed,
                                 blg_error *error) {
    d->problem = problem;
    blg_told_concept_of(problem, &d->told);
    blg_buf_clear(&d->secrets);
    blg_buf_text(&d->secrets, "");
    write_secrets(&d->secrets, &d->told, d->catalogue);
    if (d->secrets.failed)
        return blg_no_memory(error);
    blg_facts_make_room(d->facts, BLG_TASKS_FACTS);
    blg_status status = BLG_OK;
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < blg_problem_side(problem, side) && status == BLG_OK; i++)
            status = measure_image(d, side, i, error);
    if (status == BLG_OK) {
        blg_rng rng = blg_tasks_stream(seed, d->problem, BLG_RNG_NO_IMAGE);
        int n = 0;
        for (int a = 0; a < BLG_ATTRIBUTES; a++)
            if (is_telling(a) && is_decided(d, a) && keeps_secrets(d, a))
                d->properties[n++] = (blg_attribute)a;
        blg_rng_shuffle(&rng, d->properties, (size_t)n, sizeof *d->properties);
        d->n_properties = n < MOST_PROPERTIES ? n : MOST_PROPERTIES;
    }
    return status;
}

/* Says which of the drawn properties a figure has, and which it lacks. values: of its attributes.
 */
static void write_properties(blg_describer *d, const int8_t *values) {
    for (int i = 0; i < d->n_properties; i++) {
        const blg_predicate *p = blg_predicate_of(d->properties[i]);
        blg_buf_text(&d->text, i == 0 ? " It " : "");
        blg_words_join(&d->text, i, d->n_properties, "and");
        blg_buf_text(&d->text, values[d->properties[i]] == 1 ? p->yes : p->no);
    }
    blg_buf_text(&d->text, d->n_properties ? "." : "");
}

/* Describes figure s of an image as a path. The only figure of an image has no ordinal. Free-form
 * problems, whose concept is the path, have a vocabulary of their own. */
static void write_figure(blg_describer *d, const blg_scene *scene, int s, blg_wording wording) {
    static const char *const ordinals[BLG_MAX_SHAPES] = {"first",  "second", "third",
                                                         "fourth", "fifth",  "sixth"};
    blg_vocabulary vocabulary =
        blg_of_programs(d->problem->family) ? BLG_VOCABULARY_FREE_FORM : BLG_VOCABULARY_FIGURE;
    const blg_program *program = &scene->programs[s];
    bool is_long = wording == BLG_WORDING_LONG;
    if (scene->n_shapes == 1)
        blg_buf_text(&d->text, "One figure of ");
    else
        blg_buf_format(&d->text, is_long ? " The %s has " : " The %s: ", ordinals[s]);
    blg_words_count(&d->text, blg_path_strokes(program), "stroke");
    blg_buf_text(&d->text, is_long ? ", drawn as " : ": ");
    blg_path_write(&d->text, program, vocabulary, wording);
    blg_buf_char(&d->text, '.');
}

/* Says where a figure stands and how it is turned, in whole units and degrees: without that, no
 * relation could be told from the text. */
static void write_place(blg_describer *d, const blg_viewed *figure) {
    blg_buf_format(&d->text,
                   " Its middle is at (%d, %d), its size is %d and it is turned by %d degrees.",
                   (int)blg_round(figure->centre.x), (int)blg_round(figure->centre.y),
                   (int)blg_round(figure->size), (int)blg_round(figure->heading_deg));
}

/* Hands out the text that was written; the describer keeps it. */
static blg_status hand_out(blg_describer *d, const char **text, blg_error *error) {
    *text = d->text.data;
    return d->text.failed ? blg_no_memory(error) : BLG_OK;
}

/* Describes an image: figure by figure its path, its place if the concept may be about places, and
 * in long texts its properties. */
blg_status blg_describe_image(blg_describer *d, int side, int image, blg_wording wording,
                              const char **text, blg_error *error) {
    *text = NULL;
    if (!d->problem || side < 0 || side > 1 || image < 0 ||
        image >= blg_problem_side(d->problem, side))
        return blg_error_set(error, BLG_INVALID, "no image %d/%d to describe", side, image);
    const blg_scene *scene = &d->problem->images[side][image];
    const bool places = tells_places(d->problem);
    blg_buf_clear(&d->text);
    blg_buf_text(&d->text, "");
    if (scene->n_shapes > 1)
        blg_buf_format(&d->text,
                       places ? "%d figures in a square of 720 by 720 units around (0, 0)."
                              : "%d figures.",
                       scene->n_shapes);
    if (d->told.several && scene->n_shapes > 1)
        blg_buf_text(&d->text, " The first is the largest.");
    for (int s = 0; s < scene->n_shapes; s++) {
        write_figure(d, scene, s, wording);
        if (places && s < d->views[side][image].n)
            write_place(d, &d->views[side][image].figures[s]);
        if (wording == BLG_WORDING_LONG)
            write_properties(d, d->values[side][image][s]);
    }
    return hand_out(d, text, error);
}

/* Describes the concept in a sentence. BLG_INFEASIBLE if the concept is not known. */
blg_status blg_describe_concept(blg_describer *d, blg_wording wording, const char **text,
                                blg_error *error) {
    *text = NULL;
    if (!d->problem)
        return blg_error_set(error, BLG_INVALID, "no problem to describe");
    if (!blg_concept_known(&d->told.concept) && !blg_concept_in_words(&d->told.concept))
        return blg_error_set(error, BLG_INFEASIBLE,
                             "%s: the concept is not known: the data set has no scenes, or was "
                             "imported, and the problem's name does not tell it",
                             d->problem->name);
    blg_buf_clear(&d->text);
    blg_concept_sentence(&d->text, &d->told, d->catalogue, wording);
    return hand_out(d, text, error);
}

/* Describes the concept in other words; *text is NULL if the paraphrase is empty. */
blg_status blg_describe_paraphrase(blg_describer *d, int index, const char **text,
                                   blg_error *error) {
    *text = NULL;
    if (!d->problem)
        return blg_error_set(error, BLG_INVALID, "no problem to describe");
    blg_buf_clear(&d->text);
    blg_concept_paraphrase(&d->text, &d->told, d->catalogue, index);
    blg_status status = hand_out(d, text, error);
    if (d->text.size == 0)
        *text = NULL;
    return status;
}

/* ---- holds ---- */

/* The value of a conjunction of attributes: 0 if any component is 0, 1 if all are 1, else
 * undecided. */
static int all_of(const blg_concept *c, const blg_analysis *analysis) {
    int value = 1;
    for (int i = 0; i < c->n_components; i++) {
        const int component = analysis->attributes[c->attributes[i]].value;
        if (component == 0)
            return 0;
        value = component == 1 ? value : BLG_UNDECIDED;
    }
    return value;
}

/* Whether a figure follows an abstract concept: 1, 0 or BLG_UNDECIDED. A concept without an
 * expression wants all its attributes. */
static int abstract_value(const blg_concept *c, const blg_program *program,
                          const blg_analysis *analysis) {
    blg_expression e;
    int value = BLG_UNDECIDED;
    if (!c->expression[0])
        value = all_of(c, analysis);
    else if (blg_expression_parse(c->expression, &e, NULL) == BLG_OK)
        value = blg_expression_value(&e, program, analysis);
    return value == BLG_UNDECIDED || !c->negated ? value : !value;
}

bool blg_same_types(const blg_program *a, const blg_program *b) {
    int counts[BLG_STROKE_TYPES] = {0};
    for (int i = 0; i < a->n_actions; i++)
        counts[a->actions[i].type]++;
    for (int i = 0; i < b->n_actions; i++)
        counts[b->actions[i].type]--;
    for (int t = 0; t < BLG_STROKE_TYPES; t++)
        if (counts[t])
            return false;
    return true;
}

/* Compares the program with every figure of the scene. A figure nearer than BLG_DISTINCT_DISTANCE
 * is the same figure. */
blg_status blg_scene_has_figure(blg_facts *facts, const blg_scene *scene,
                                const blg_program *program, bool types, bool *has,
                                blg_error *error) {
    int wanted = 0, seen = 0; /* indices of the program and of a figure in `facts` */
    blg_status status = blg_facts_get(facts, program, &wanted, error);
    *has = false;
    for (int s = 0; s < scene->n_shapes && status == BLG_OK && !*has; s++) {
        status = blg_facts_get(facts, &scene->programs[s], &seen, error);
        *has = status == BLG_OK && blg_facts_near(facts, wanted, seen) &&
               (!types || blg_same_types(program, &scene->programs[s]));
    }
    return status;
}

/* Sets *lacks for a concept of programs or shapes: whether a figure of the concept is missing in
 * the image or, if the concept is negated, none is missing. */
static blg_status figures_lack(const blg_told_concept *told, blg_facts *facts,
                               const blg_scene *scene, bool *lacks, blg_error *error) {
    const blg_concept *c = &told->concept;
    blg_status status = BLG_OK;
    bool has = true;
    for (int i = 0; i < c->n_components && has && status == BLG_OK; i++)
        status = blg_scene_has_figure(facts, scene, &c->programs[i], blg_of_programs(told->family),
                                      &has, error);
    *lacks = has == c->negated;
    return status;
}

/* Sets *lacks for an abstract concept: whether it is certainly false of every figure that it may
 * speak of, distractors excepted. Where an attribute is undecided, the image does not lack the
 * concept. */
static blg_status attributes_lack(const blg_told_concept *told, blg_facts *facts,
                                  const blg_scene *scene, bool *lacks, blg_error *error) {
    const blg_concept *c = &told->concept;
    const int n = told->several ? blg_scene_figures(scene) : scene->n_shapes;
    *lacks = true;
    for (int s = 0; s < n && *lacks; s++) {
        int fact = 0;
        blg_status status = blg_facts_get(facts, &scene->programs[s], &fact, error);
        if (status != BLG_OK)
            return status;
        const blg_analysis *analysis = &blg_facts_at(facts, fact)->analysis;
        *lacks = abstract_value(c, &scene->programs[s], analysis) == 0;
    }
    return BLG_OK;
}

/* Sets *lacks: whether an image certainly lacks a concept of the problem's family. A concept of
 * relations needs the describer's view of the image; one that is no formula is lacking nowhere. */
static blg_status image_lacks(const blg_told_concept *told, blg_describer *d,
                              const blg_problem *problem, int side, int image, bool *lacks,
                              blg_error *error) {
    const blg_scene *scene = &problem->images[side][image];
    if (blg_of_relations(told->family)) {
        blg_formula formula;
        *lacks = blg_formula_parse(told->concept.expression, &formula, NULL) == BLG_OK &&
                 blg_formula_value(&formula, &d->views[side][image]) == told->concept.negated;
        return BLG_OK;
    }
    return blg_of_attributes(told->family) ? attributes_lack(told, d->facts, scene, lacks, error)
                                           : figures_lack(told, d->facts, scene, lacks, error);
}

/* Sets *lacking: whether on both sides more support images lack the concept than told->impure, the
 * number of images of a side that may lack a concept that is right. */
blg_status blg_concept_is_lacking(const blg_told_concept *told, blg_describer *describer,
                                  const blg_problem *problem, bool *lacking, blg_error *error) {
    *lacking = true;
    for (int side = 0; side < 2 && *lacking; side++) {
        int n = 0;
        for (int i = 0; i < problem->n_support && n <= told->impure; i++) {
            bool lacks = false;
            blg_status status = image_lacks(told, describer, problem, side, i, &lacks, error);
            if (status != BLG_OK)
                return status;
            n += lacks;
        }
        *lacking = n > told->impure;
    }
    return BLG_OK;
}
