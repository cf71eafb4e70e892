/* The vocabulary: the words and patterns that statements are read with, from the tables of
 * tell/lexicon.h, tell/lexicon_attributes.h and tell/lexicon_relations.h. Part of
 * tell/statements.c.
 */
#ifndef TELL_VOCABULARY_H
#define TELL_VOCABULARY_H

#include "base/memory.h"
#include "tell/statements.h"
#include "tell/words.h"

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
    BY_SUBJECT, /* those that the sentence names */
    BY_SOME,    /* some, if the sentence names none */
    BY_ALL,     /* all, whatever the sentence names */
    BY_INNER,   /* what is said beside it is of the figure inside the other */
    BY_OUTER,   /* ... of the figure around the other */
    BY_EITHER   /* the whole arrangement, or two figures, if the sentence names none */
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
    bool optional, far, close; /* far: a long gap may stand before it; close: none */
    bool apart;                /* it follows the match, but is no part of it */
} element;

/* The result of a pattern that only covers words which would otherwise make a claim. */
enum { NOTHING = -1 };

/* holds: what the pattern says of the claim. tight: a phrase whose words follow each other. hint:
 * it counts only if nothing else is claimed. loose: its elements may stand in any order. */
typedef struct pattern {
    int result; /* a claim, an atom from BLG_CLAIMS on, NOTHING, or the class of a joint */
    int by;     /* of an atom: which figures it speaks of */
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

/* Classes that the reader itself asks for, in the order of their numbers. */
#define KNOWN_CLASSES                                                                              \
    LIGHT, NEG, FIGURE, SOFT, OR, AND, BUT, LIMIT, NUM, ADJ, PASS, ALL, ASIDE, SIMILE, OCCUR,      \
        ABSENT, SIDE_B, INVERT, NAND, TOGETHER, IF, WHEN, ONLYIF, THEN, IMPLY, ELSE, MANY2, MANY3, \
        BADNUM, HAS, ALLFIG, VERBNEG, BOTH, EITHER, ASIDE_ON, ONLY, EXACTLY, MOST, ARTICLE,        \
        SIDEWAYS, UPWARDS, ABOVE90, ACUTE, BELOW90, BIG, BIGGEST, CLOSED, ENCLOSED, EQUAL, EVEN,   \
        INNER, LOOSE, LOOSEEND, NINETY, OBTUSE, OTHER, OUTER, OVERHALF, OVERTURN, QUARTERTURN,     \
        REGION, SEMICIRCLE, SMALL, SMALLEST, SPACED, SPIRAL, TAIL, THIN, WIDE, WITHIN, KERNEL,     \
        HUSK, MIDDLE, GROWN, SMALLER, SLANT, TWO, LARGER, MORE, OUTSIDE, ONWARD, TURN, FACE, WAY,  \
        SIZE, DIFFERENT, PEN, SOMEFIG, AFIG, ALLF, NOFIG, NOTALL, MOSTFIG, BIGFIG, SMALLFIG,       \
        INFIG, OUTFIG, MANYFIG, BADFIG, FIG1, FIG2, FIG3, FIG4, FIG5, EXFIG2, EXFIG3, EXFIG4
enum known { KNOWN_CLASSES, KNOWN };

static inline void include_class(class_set *set, int c) {
    set->bits[c / 64] |= (uint64_t)1 << c % 64;
}
static inline bool has_class(const class_set *set, int c) {
    return set->bits[c / 64] >> c % 64 & 1;
}

/* Makes *v, which is all zero, of the tables. several: for images of several figures. */
void blg_vocabulary_make(vocabulary *v, bool several);
/* The classes of a word: its own, or those of its stem, or of a word a slip of the pen away. */
class_set blg_vocabulary_classes(const vocabulary *v, blg_word w);

#endif
