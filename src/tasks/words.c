#include "tasks/words.h"

#include "geom/trig.h"

#include <math.h>
#include <string.h>

/* An entry of the table: attribute, predicate, negated predicate, explanation, three paraphrases.
 */
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

static bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

static char lower(char c) {
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

blg_word blg_words_next(const char **text) {
    while (**text && !is_letter(**text))
        ++*text;
    blg_word w = {*text, 0};
    for (; is_letter(**text); ++*text)
        w.size++;
    return w;
}

static bool same(blg_word a, blg_word b) {
    if (a.size != b.size)
        return false;
    for (size_t i = 0; i < a.size; i++)
        if (lower(a.at[i]) != lower(b.at[i]))
            return false;
    return true;
}

static blg_word singular(blg_word w) {
    if (w.size > 3 && lower(w.at[w.size - 1]) == 's')
        w.size--;
    return w;
}

static bool carries_meaning(blg_word w) {
    static const char *const little[] = {
        "a",    "an",     "the",  "is",   "are", "be",   "has",  "have",   "does",
        "do",   "not",    "no",   "of",   "or",  "and",  "it",   "itself", "its",
        "by",   "in",     "on",   "at",   "to",  "with", "that", "which",  "where",
        "both", "for",    "from", "than", "can", "made", "all",  "one",    "contain",
        "show", "figure", "each", "only", "way", "very", "into", "stroke"};
    for (size_t i = 0; i < sizeof little / sizeof *little; i++)
        if (same(singular(w), singular((blg_word){little[i], strlen(little[i])})))
            return false;
    return true;
}

bool blg_words_same(blg_word a, blg_word b) {
    return same(singular(a), singular(b));
}

bool blg_word_is(blg_word word, const char *text) {
    return same(word, (blg_word){text, strlen(text)});
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

/* Whether text begins with the words of phrase. */
static bool begins_with(const char *text, const char *phrase) {
    for (blg_word p = blg_words_next(&phrase); p.size; p = blg_words_next(&phrase))
        if (!blg_words_same(p, blg_words_next(&text)))
            return false;
    return true;
}

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
