/* Claims: what a sentence in English, or a concept, says of the positives, in terms that can be
 * compared. Two sentences that make the same claims say the same. */
#ifndef TELL_CLAIMS_H
#define TELL_CLAIMS_H

#include "problem/relations.h"
#include "tell/tasks.h"
#include "tell/words.h"

/* Claims beyond the attributes, which have the numbers of blg_attribute. A claim that stands for no
 * concept makes an answer wrong. */
#define BLG_CLAIM_LIST(X)                                                                          \
    /* parts of a definition: "equal regions", "two-fold", "always to one side" */                 \
    X(equal_regions)                                                                               \
    X(two_fold)                                                                                    \
    X(smaller_turns)                                                                               \
    X(one_way)                                                                                     \
    X(over_a_turn)                                                                                 \
    /* what says nothing beside another claim: "a region", "symmetry", "a circle" */               \
    X(has_region)                                                                                  \
    X(symmetry)                                                                                    \
    X(example)                                                                                     \
    /* what is no concept: "clockwise", "exactly one curve", "and nothing else" */                 \
    X(other)                                                                                       \
    X(limited)                                                                                     \
    X(nothing_else)
#define BLG_ENUM_ENTRY(name) BLG_CLAIM_##name,
typedef enum blg_claim {
    BLG_CLAIM_FIRST = BLG_ATTRIBUTES - 1,
    BLG_CLAIM_LIST(BLG_ENUM_ENTRY) BLG_CLAIMS,
    BLG_CLAIM_FIGURES = BLG_CLAIMS + BLG_ATOMS /* the number of figures; atoms stand between */
} blg_claim;
#undef BLG_ENUM_ENTRY

/* Whether a predicate, or the result of a pattern, is an attribute (NOTHING is not asked for);
 * whether it is an atom (BLG_CLAIM_FIGURES is not asked for). */
static inline bool names_attribute(int predicate) {
    return predicate < BLG_ATTRIBUTES;
}
static inline bool names_atom(int predicate) {
    return predicate >= BLG_CLAIMS;
}

/* Of which figures of an image a claim about several figures speaks. A role is an atom of a figure:
 * "the largest figure". */
typedef enum blg_subject {
    BLG_OF_NONE, /* the one figure of an image; "one style" of each figure or of all */
    BLG_OF_A,    /* "one figure": some figure, or exactly one */
    BLG_OF_SOME,
    BLG_OF_ALL,
    BLG_OF_MOST,
    BLG_OF_IMAGE, /* of the whole arrangement */
    BLG_OF_ROLE,  /* + atom; from here on a subject is a role or a number */
    BLG_OF_NUMBER = BLG_OF_ROLE + BLG_ATOMS, /* of exactly 0, 1, ... figures */
    BLG_SUBJECTS = BLG_OF_NUMBER + 10
} blg_subject;

/* Whether the subject is a number of figures. */
static inline bool is_number_of_figures(int subject) {
    return subject >= BLG_OF_NUMBER;
}

/* A claim about several figures. `what` of blg_answer_claims holds one as a number. */
typedef struct blg_relation_claim {
    int subject;
    int predicate; /* attribute or blg_claim; BLG_CLAIMS + atom; BLG_CLAIM_FIGURES */
    bool denied;   /* the figures lack the predicate */
} blg_relation_claim;
blg_relation_claim blg_relation_claim_of(int what);

/* What the whole arrangement and two figures may be said to be in the same words: "one above the
 * other". */
#define BLG_CLAIM_PAIRS 4
extern const struct blg_claim_pair { blg_atom image, pair; } blg_claim_pairs[BLG_CLAIM_PAIRS];

/* Adds a claim, that `what` holds or does not, unless it is there. Claims stay sorted by `what`.
 * weak: the claim counts only if the concept has it; a claim that is added as strong, too, is
 * strong. */
void blg_claims_add(blg_answer_claims *claims, int what, bool holds, bool weak);
bool blg_claims_have(const blg_answer_claims *claims, int what, bool holds);
/* Takes a claim away. Returns false if the claim was not there. */
bool blg_claims_take(blg_answer_claims *claims, int what, bool holds);
/* Adds a claim about several figures in its simplest terms: "no figure is larger than another" says
 * that all have the same size. */
void blg_claims_add_relation(blg_answer_claims *claims, blg_relation_claim claim, bool holds,
                             bool weak);
/* The claims of a concept about several figures. false: claims cannot say what it says. */
bool blg_claims_of_formula(const blg_formula *formula, blg_answer_claims *claims);
/* Drops from `said` what follows from another claim that is right ("closed and convex" says no more
 * than "convex"), and weak claims beside a right one. */
void blg_claims_drop_implied(const blg_answer_claims *right, blg_answer_claims *said);
/* Prints a claim: an attribute or another name after "not " if it is denied, or a concept about
 * several figures. Cut to size bytes, always terminated; returns the full length. */
size_t blg_claim_print(int what, bool holds, char *buf, size_t size);

/* ---- statements ---- */

/* Statements: what a sentence in English says of figures.
 *
 * A sentence is read as claims: attributes of the figure or of figures in an image
 * of several, atoms, parts of their definitions, and things that no concept is about.
 * docs/models.md says what is understood. */

/* Words and patterns, ready to read with, and room to read in: one per thread. several: for images
 * of several figures. Lives in the arena. NULL: no memory. */
typedef struct blg_statements blg_statements;
blg_statements *blg_statements_make(blg_arena *arena, bool several);

/* Reads the claims of a sentence. Its first 400 words count. */
void blg_statements_read(blg_statements *statements, const char *sentence,
                         blg_answer_claims *claims);

/* Whether a pattern says the atom in other words than blogo's own. */
bool blg_statements_know(const blg_statements *statements, blg_atom atom);

/* ---- loose ---- */

/* Loose: whether an answer about several figures can be read as the right claims, part by part and
 * by single words (tell/loose.c). For answers that blg_statements_read does not find right. Other
 * claims than the right claims, denials and numbers that no right claim explains, and conditions
 * make the result false; so do alternatives as the right claims. statements: of several. */
bool blg_loose_says(blg_statements *statements, const char *answer, const blg_answer_claims *right);

/* ---- counts ---- */

/* The claims of a user concept about one figure, and in *asked the counts that it compares, a bit
 * each (blg_expression_count). False: claims cannot say what it says, such as "A and (B or C)", or
 * it compares too many.
 * statements: of one figure. */
bool blg_claims_of_expression(blg_statements *statements, const char *expression,
                              blg_answer_claims *claims, unsigned *asked);
/* Reads an answer to such a concept: its claims about the counts of `asked`, and its other claims
 * by blg_statements_read. statements: of one figure. */
void blg_counts_read(blg_statements *statements, unsigned asked, const char *answer,
                     blg_answer_claims *claims);

/* ---- conclusions ---- */

/* The conclusion of an answer: what stands behind its last mark of a conclusion ("the rule:",
 * "therefore", "I conclude that"), up to the end. NULL: there is no mark, or a word behind the mark
 * takes the conclusion back ("wrong"). */
const char *blg_conclusion_of(const char *answer);

#define BLG_CONCLUSION_BYTES 2000 /* of each part, with terminator */
#define BLG_CONCLUSION_WAYS  6    /* in which a conclusion is looked for */

/* A conclusion without what stands around it. The judge checks that neither of the two others says
 * something else. */
typedef struct blg_conclusion {
    char rule[BLG_CONCLUSION_BYTES];
    char others[BLG_CONCLUSION_BYTES]; /* what is said of the negatives */
    char intro[BLG_CONCLUSION_BYTES];  /* what leads to the colon in front of the rule */
    bool firm;                         /* an answer with this conclusion says nothing else */
} blg_conclusion;

/* Finds the conclusion of an answer that has no mark, or says more behind its mark: the part with
 * the label "Rule" or "Positive" beside a part "Negative"; or what stands behind the mark or,
 * without a mark, behind the sentence that was the last to drop a guess. Remarks on the negatives
 * are taken out. Some ways take the final sentence alone, or what stands behind a colon. False if
 * the way finds nothing. */
bool blg_conclusion_read(const char *answer, int way, blg_conclusion *c);

/* ---- frames ---- */

/* Frames: what an answer says around its statement. */

/* Copies a sentence without its frame: openings ("I think that"), names of side A, what it says of
 * side B beside what it says of side A, and the form of a question. Its first 400 words count.
 * several: of images of several figures, where "left" and "right" are places. *denied: the
 * sentence denies of side A what the copy says: by "no" behind a question, by "not in A", or by
 * speaking of side B alone. *both_sides: the sentence spoke of both sides, so only its words about
 * side A count, even if none of them is understood. Returns whether the copy differs in its words;
 * *both_sides is set only then. out[0..size). */
bool blg_frames_strip(const char *sentence, bool several, char *out, size_t size, bool *denied,
                      bool *both_sides);

/* ---- vocabulary ---- */

/* The vocabulary: the words and patterns that statements are read with, from the tables of
 * tell/lexicon.h, tell/lexicon_attributes.h and tell/lexicon_relations.h. */

/* A class is a number that stands for words of one meaning. Classes below LITERALS have a name in
 * the lexicon, all others are those of a single word. */
enum {
    MOST_ELEMENTS = 16, /* of a pattern */
    MOST_PATTERNS = 8192,
    MOST_OPTIONS = 65536, /* of all elements together */
    MOST_LINKS = 32768,
    MOST_SLOTS = 8192, /* words, stems and names; a power of two */
    CLASS_WORDS = 40,  /* words of 64 bits in a set of classes */
    LITERALS = 256     /* first class of a word that stands for itself alone */
};

/* Which figures a pattern about several figures speaks of. */
enum {
    OF_NAMED, /* those that the sentence names */
    OF_SOME,  /* some, if the sentence names none */
    OF_ALL,   /* all, whatever the sentence names */
    OF_INNER, /* what is said beside it is of the figure inside the other */
    OF_OUTER, /* ... of the figure around the other */
    OF_EITHER /* the whole arrangement, or two figures, if the sentence names none */
};

typedef struct class_set {
    uint64_t bits[CLASS_WORDS];
} class_set;

/* A word of the lexicon, the stem of one, or the name of a class. */
typedef enum slot_kind { WORD, STEM, NAME } slot_kind;
typedef struct slot {
    blg_word word; /* size 0 = free */
    slot_kind kind;
    int named;         /* NAME: the class */
    class_set classes; /* of a word or stem */
} slot;

/* A place of a pattern, for a word of one of n classes. */
typedef struct element {
    int n;
    const int16_t *options;
    bool optional, far, close; /* far: "~", a long gap may stand in front of it; close: no gap */
    bool apart;                /* it follows the match, but is no part of it */
} element;

/* The result of a pattern that only covers words which would otherwise make a claim. */
enum { NOTHING = -1 };

/* holds: what the pattern says of the claim. tight: a phrase whose words follow each other. hint:
 * it counts only if nothing else is claimed. loose: its elements may stand in any order. */
typedef struct pattern {
    int result; /* a claim, an atom from BLG_CLAIMS on, NOTHING, or the class of a joint */
    int of;     /* of an atom: OF_NAMED to OF_EITHER, the figures that it speaks of */
    int n;      /* elements */
    bool holds, tight, hint, loose;
    element elements[MOST_ELEMENTS];
} pattern;

/* A pattern that begins with a class, and the next such pattern; -1 = none. */
typedef struct link {
    int pattern, next;
} link;

typedef struct vocabulary {
    bool several;                                    /* images have several figures */
    int n_classes, n_literals, n_joints, n_patterns; /* joints stand first */
    pattern patterns[MOST_PATTERNS];
    int by_first[64 * CLASS_WORDS]; /* first link of a class; -1 = none */
    int n_links, n_options;
    link links[MOST_LINKS];
    int16_t options[MOST_OPTIONS]; /* of the elements of patterns */
    slot slots[MOST_SLOTS];
} vocabulary;

/* Classes that the reader itself asks for, in the order of their numbers. Each line says what the
 * words of a class mean; the words are in tell/lexicon.h. */
#define KNOWN_CLASSES                                                                              \
    LIGHT,      /* small words that say nothing: "the", "is", "of" */                              \
        NEG,    /* denials: "no", "not", "never" */                                                \
        FIGURE, /* words for a figure: "shape", "drawing" */                                       \
        SOFT,   /* "one": may stand for a figure or a part, or say nothing */                      \
        OR,     /* "or" */                                                                         \
        AND,    /* "and", "as well as" */                                                          \
        BUT,    /* "but", "although" */                                                            \
        LIMIT,  /* "exactly", "several": with it a part says more than that there is one */        \
        NUM,    /* numbers other than one */                                                       \
        ADJ,    /* adjectives that may stand in front of or behind their figure: "curved" */       \
        PASS,   /* words that have a meaning elsewhere, but that a gap may hold: "lies", "form" */ \
        ALL,    /* "all", "every" */                                                               \
        ASIDE,  /* "possibly", "optional": its part of the sentence does not matter */             \
        SIMILE, /* "like": what follows only compares */                                           \
        OCCUR,  /* "occurs", which denies behind "never": "a crossing never occurs" */             \
        ABSENT, /* "absent", which denies what stands in front of it */                            \
        SIDE_B, /* names of the negatives: "whereas", "counterexamples" */                         \
        INVERT, /* denies the sentence that follows: "it is not so that" */                        \
        NAND,   /* denies that all parts hold together: "mutually exclusive" */                    \
        TOGETHER,    /* "at once", "jointly" */                                                    \
        IF,          /* begins a condition: "if" */                                                \
        WHEN,        /* begins a condition where it begins a part: "when" */                       \
        ONLYIF,      /* begins a condition: "only if" */                                           \
        THEN,        /* ends a condition: "then" */                                                \
        IMPLY,       /* stands behind a condition: "implies" */                                    \
        ELSE,        /* "or", "unless": ends a match where it begins a part */                     \
        MANY2,       /* two or more: "several" */                                                  \
        MANY3,       /* three or more */                                                           \
        BADNUM,      /* numbers that no concept has: "at least five" */                            \
        HAS,         /* "has", "with", "there" */                                                  \
        ALLFIG,      /* all figures, where an image has one: "they all" */                         \
        VERBNEG,     /* denials of a verb: "is not", unlike "no" */                                \
        BOTH,        /* "both" */                                                                  \
        EITHER,      /* "either" */                                                                \
        ASIDE_ON,    /* "whatever": what follows in its part does not matter */                    \
        ONLY,        /* "only", "alone" */                                                         \
        EXACTLY,     /* "exactly" */                                                               \
        MOST,        /* "all but one", of parts of a figure */                                     \
        ARTICLE,     /* "a", "its", "any" */                                                       \
        SIDEWAYS,    /* "horizontally", "like a shelf" */                                          \
        UPWARDS,     /* "vertically" */                                                            \
        ABOVE90,     /* more than a right angle */                                                 \
        ACUTE,       /* "sharp" */                                                                 \
        BELOW90,     /* less than a right angle */                                                 \
        BIG,         /* "large" */                                                                 \
        BIGGEST,     /* "largest" */                                                               \
        CLOSED,      /* "closed" */                                                                \
        ENCLOSED,    /* "enclosed", "fenced" */                                                    \
        EQUAL,       /* "equal", "same" */                                                         \
        EVEN,        /* "evenly" */                                                                \
        INNER,       /* "inner" */                                                                 \
        LOOSE,       /* "dangling" */                                                              \
        LOOSEEND,    /* "loose end" */                                                             \
        NINETY,      /* a right angle */                                                           \
        OBTUSE,      /* "blunt" */                                                                 \
        OTHER,       /* "another", "the rest" */                                                   \
        OUTER,       /* "outer" */                                                                 \
        OVERHALF,    /* more than half a circle */                                                 \
        OVERTURN,    /* more than a full turn */                                                   \
        QUARTERTURN, /* a quarter of a turn */                                                     \
        REGION,      /* "region", "loop", "pocket" */                                              \
        SEMICIRCLE,  /* "semicircle" */                                                            \
        SMALL,       /* "small" */                                                                 \
        SMALLEST,    /* "smallest" */                                                              \
        SPACED,      /* "spaced" */                                                                \
        SPIRAL,      /* "spiral", "coil" */                                                        \
        TAIL,        /* "tail", "handle" */                                                        \
        THIN,        /* "thin" */                                                                  \
        WIDE,        /* "wide" */                                                                  \
        WITHIN,      /* "inside", "caged" */                                                       \
        KERNEL,      /* the inner figure as a picture in words: "filling" */                       \
        HUSK,        /* the outer figure as a picture in words: "shell" */                         \
        MIDDLE,      /* "middle" */                                                                \
        GROWN,       /* size as growth or weight: "taller" */                                      \
        SMALLER,     /* "smaller" */                                                               \
        SLANT,       /* "diagonal" */                                                              \
        TWO,         /* "two", "pair" */                                                           \
        LARGER,      /* "larger" */                                                                \
        MORE,        /* "more" */                                                                  \
        OUTSIDE,     /* "outside" */                                                               \
        ONWARD,      /* goes on from figure to figure: "and so on" */                              \
        TURN,        /* "turned" */                                                                \
        FACE,        /* "points to" */                                                             \
        WAY,         /* "direction" */                                                             \
        SIZE,        /* "size" */                                                                  \
        DIFFERENT,   /* "different" */                                                             \
        PEN,         /* what strokes are drawn with, their style: "ink" */                         \
        SOMEFIG,     /* "some figure" */                                                           \
        AFIG,        /* "one figure": some figure, or exactly one */                               \
        ALLF,        /* "all figures" */                                                           \
        NOFIG,       /* "no figure" */                                                             \
        NOTALL,      /* "not all figures" */                                                       \
        MOSTFIG,     /* "most figures" */                                                          \
        BIGFIG,      /* "the largest figure" */                                                    \
        SMALLFIG,    /* "the smallest figure" */                                                   \
        INFIG,       /* "the inner figure" */                                                      \
        OUTFIG,      /* "the outer figure" */                                                      \
        MANYFIG,     /* "several figures" */                                                       \
        BADFIG,      /* figures of which no concept speaks: "the left figure" */                   \
        FIG1,        /* "exactly one figure" */                                                    \
        FIG2,        /* "two figures" */                                                           \
        FIG3,        /* "three figures" */                                                         \
        FIG4,        /* "four figures" */                                                          \
        FIG5,        /* "five figures" */                                                          \
        EXFIG2,      /* "exactly two figures" */                                                   \
        EXFIG3,      /* "exactly three figures" */                                                 \
        EXFIG4,      /* "exactly four figures" */                                                  \
        NOUN,        /* words for figures where a sentence has no other: "form", "outline" */      \
        PIECE,       /* "piece", "part", "bit" */                                                  \
        PICTURE,     /* "image", "panel" */                                                        \
        FORM,        /* "form", "motif" */                                                         \
        STRAIGHT,    /* "straight" */                                                              \
        CURVED,      /* "curved" */                                                                \
        TWIN,        /* "repeated", "twin" */                                                      \
        BUTONE,      /* "all figures but one" */                                                   \
        COLUMN,      /* "stacked" */                                                               \
        LEVELROW,    /* "abreast" */                                                               \
        MIRROR,      /* "mirror", "flipped" */                                                     \
        LINE,        /* "line", "stroke", "side" */                                                \
        PART,        /* "one of them", of parts of a figure */                                     \
        ATLEAST      /* "at least" */
enum known { KNOWN_CLASSES, KNOWN };

static inline void include_class(class_set *set, int c) {
    set->bits[c / 64] |= (uint64_t)1 << c % 64;
}
static inline bool has_class(const class_set *set, int c) {
    return set->bits[c / 64] >> c % 64 & 1;
}

/* The vocabulary that statements are read with. */
const vocabulary *blg_statements_words(const blg_statements *statements);
/* The class of a name; 0: there is none. */
int blg_vocabulary_class(const vocabulary *v, blg_word name);
/* Makes *v, which is all zero, of the tables. several: for images of several figures. */
void blg_vocabulary_make(vocabulary *v, bool several);
/* The classes of a word: its own, or those of its stem, or of a word a slip of the pen away. */
class_set blg_vocabulary_classes(const vocabulary *v, blg_word w);

#endif
