/* Takes the frame off an answer. */
#include "tell/frames.h"

#include "base/text.h"
#include "tell/words.h"

#include <string.h>

enum { MOST_WORDS = 400 };

typedef enum side { NO_SIDE, SIDE_A, SIDE_B } side;

/* A word of the sentence. `at`, `from` and `to` are indices of pieces in all functions below. */
typedef struct piece {
    blg_word word;
    char stop; /* the strongest sign in front: '.' ends a sentence, ',' a part, ' ' nothing */
    bool dropped;
    bool joined; /* no sign stands in front */
    side label;  /* the words from here to `to` name a side */
    int to;
} piece;

typedef struct frame {
    int n;
    char end; /* the last sign of the sentence: '?' of a question */
    piece pieces[MOST_WORDS];
} frame;

/* ---- words ---- */

/* A question mark is stronger than a full stop, which is stronger than a comma. */
static char stronger(char a, char b) {
    return a == '?' || b == '?'   ? '?'
           : a == '.' || b == '.' ? '.'
           : a == ',' || b == ',' ? ','
                                  : ' ';
}

/* The kind of sign that a byte is. \xe2\x80 begins dashes and typographic quotes in UTF-8. */
static char stop_of(const char *at) {
    return *at == '?'                        ? '?'
           : strchr(".;!\n", *at)            ? '.'
           : strchr(",:()", *at)             ? ','
           : strncmp(at, "\xe2\x80", 2) == 0 ? ','
                                             : ' ';
}

/* Splits the text into words and notes the strongest sign in front of each. An apostrophe between
 * letters belongs to its word. */
static void read_pieces(const char *at, frame *f) {
    char stop = '.';
    f->n = 0;
    while (*at && f->n < MOST_WORDS) {
        if (!blg_is_letter_or_digit(*at)) {
            stop = stronger(stop, stop_of(at));
            at++;
            continue;
        }
        blg_word w = {at, 0};
        while (blg_is_letter_or_digit(at[w.size]) ||
               (blg_word_apostrophe(at + w.size) &&
                blg_is_letter_or_digit(at[w.size + blg_word_apostrophe(at + w.size)])))
            w.size += blg_is_letter_or_digit(at[w.size]) ? 1 : blg_word_apostrophe(at + w.size);
        f->pieces[f->n++] = (piece){.word = w, .stop = stop};
        at += w.size;
        stop = ' ';
    }
    f->end = *at ? ' ' : stop;
}

/* ---- phrases ---- */

/* Whether a word is one of "this|that", apart from apostrophes and an ending 's. A capital of the
 * list stands for itself. */
static bool is_one_of(blg_word w, const char *list, size_t size) {
    char text[16];         /* the word without apostrophes */
    size_t n = 0, own = 0; /* its length, and the length without an ending 's; 0 = no such ending */
    for (size_t i = 0; i < w.size; i++) {
        const size_t gap = blg_word_apostrophe(w.at + i);
        own = gap && i + gap + 1 == w.size && blg_lower(w.at[i + gap]) == 's' ? n : own;
        i += gap;
        if (n == sizeof text)
            return false;
        text[n++] = w.at[i];
    }
    n = own ? own : n;
    for (size_t from = 0, length; from < size; from += length + 1) { /* of each word of the list */
        const char *bar = memchr(list + from, '|', size - from);
        length = bar ? (size_t)(bar - list) - from : size - from;
        bool same = length == n;
        for (size_t i = 0; i < n && same; i++)
            same = text[i] == list[from + i] || blg_lower(text[i]) == list[from + i];
        if (same)
            return true;
    }
    return false;
}

/* Whether piece `at` is there, and is one of a list's words. */
static bool is_in(const frame *f, int at, const char *list) {
    return at < f->n && is_one_of(f->pieces[at].word, list, strlen(list));
}

/* Number of words from `at` on that a phrase fits: "the? left|A side"; 0 = it does not. No sentence
 * ends between them. */
static int fits(const frame *f, int at, const char *phrase) {
    int to = at;
    for (const char *item = phrase; *item;) {
        const size_t n = strcspn(item, " "), size = n - (item[n - 1] == '?');
        if (to < f->n && (to == at || f->pieces[to].stop == ' ' || f->pieces[to].stop == ',') &&
            is_one_of(f->pieces[to].word, item, size))
            to++;
        else if (size == n)
            return 0;
        item += n + (item[n] == ' ');
    }
    return to - at;
}

/* Number of words of the longest phrase that fits at word `at`, 0 = none. */
static int fits_any(const frame *f, int at, const char *const *phrases) {
    int most = 0;
    for (; *phrases; phrases++) {
        const int n = fits(f, at, *phrases);
        most = n > most ? n : most;
    }
    return most;
}

/* ---- sides ---- */

#define GROUPS                                                                                     \
    "group|set|class|category|pictures|images|panels|examples|drawings|boxes|frames|cases|image|"  \
    "picture|panel|example"

static const char *const names[][24] = {
    [SIDE_A] = {"side A", "group|set|class|category A", "group|set a",
                "A side|" GROUPS "|ones|figures|shapes|items",
                "first|positive|good|correct side|" GROUPS, "positives",
                "the? " GROUPS " on|at|to the left|lefthand side|hand? side?",
                "the? left|lefthand " GROUPS, "the left ones",
                "the? left|lefthand side|half of the problem|puzzle|page|sheet|screen|display",
                "the? left hand " GROUPS "|ones|side|figures|shapes|shape|one",
                "the left side figures|shapes|shape", "left side figures|shapes|shape|images",
                "the? " GROUPS " of|in|from the? side|group|set|class|category? A", "A", NULL},
    [SIDE_B] = {"side B",
                "group|set|class|category B",
                "group|set b",
                "B side|" GROUPS "|ones|figures|shapes|items",
                "second|negative|other|bad|wrong " GROUPS,
                "negative|second side",
                "negatives",
                "the? " GROUPS " on|at|to the right|righthand side|hand? side?",
                "the? other side|group not|never|lacks|hasnt|doesnt|isnt|none",
                "non examples",
                "vs|versus",
                "the? right|righthand " GROUPS,
                "the right ones",
                "the? right|righthand side|half of the problem|puzzle|page|sheet|screen|display",
                "the? right hand " GROUPS "|ones|side|figures|shapes|shape|one",
                "the right side figures|shapes|shape",
                "right side figures|shapes|shape|images",
                "the? " GROUPS " of|in|from the? side|group|set|class|category? B",
                "the? " GROUPS "|ones on|at|of|in|from the other side|group|set|class|category",
                "the other images|pictures|panels|examples|side|group|set|class|category",
                "B",
                NULL}};
/* The same where a figure has no place in the image. */
static const char *const places[][4] = {
    [SIDE_A] = {"the left side|half|figures|shapes", "on the left", NULL},
    [SIDE_B] = {"the right side|half|figures|shapes", "on the right",
                "while|whereas|whilst the others|other|rest", NULL}};
/* Names of sides in front of a colon. */
static const char *const titles[] = {
    [SIDE_A] =
        "the? left|lefthand|positive|first side|hand|half|group|column|images|pictures? side?",
    [SIDE_B] = "the? right|righthand|negative|second side|hand|half|group|column|images|pictures? "
               "side?"};
/* Words in front of the name of a side that are dropped with it. */
static const char links_a[] =
    "in|on|for|within|of|from|the|each|every|all|only|among|always|both|yes|whole|single";
static const char links_b[] =
    "in|on|for|with|within|of|from|but|while|whilst|whereas|and|the|those|not|never|is|are|"
    "absent|missing|lacking|found|each|every|all|unlike|than|as|to|compared|contrast|opposed|"
    "contrary|different|by|at|among|always|both|only|have|it|any|true|so|do|does";

/* Whether "A" names a side and is no article. */
static bool is_name(const frame *f, int at) {
    static const char verbs[] =
        "has|have|is|are|shows|show|contains|contain|always|all|only|never|does|consists|holds|"
        "figures|shapes|images|pictures|ones|it|they|lacks|uses|features|each|every|there|but|"
        "drawings";
    const blg_word w = f->pieces[at].word;
    return *w.at != 'A' || w.size > 1 || at + 1 == f->n || f->pieces[at + 1].stop != ' ' ||
           f->pieces[at].stop == ' ' || is_in(f, at + 1, verbs);
}

static bool ends_in_colon(const frame *f, int at) {
    const blg_word w = f->pieces[at].word;
    return w.at[w.size] == ':';
}

/* Whether the words in front of `at` are a place in the image: "on the left side lies". */
static bool is_place(const frame *f, int at) {
    bool right = false; /* "on the left a circle, on the right a square" */
    for (int k = at; k < f->n; k++)
        right = right || is_in(f, k, "right");
    return at < f->n && f->pieces[at].stop == ' ' &&
           (is_in(f, at, "of|is|are|lies|stands|sits|and|another") ||
            (right && is_in(f, at, "there|a|an|one|some|the|two")));
}

/* Whether "on the left", up to `to`, names side A though images have several figures: behind "the
 * shapes", or before "not on the right". */
static bool is_side(const frame *f, int at, int to) {
    static const char *const others[] = {"but|and? not|never|none|nothing on|to|at the right",
                                         NULL};
    return at && f->pieces[at].stop == ' ' && !is_in(f, to, "of|and|or") &&
           (is_in(f, at - 1, "figures|shapes|objects|items|things|drawings|ones|those") ||
            fits_any(f, to, others));
}

/* Places such as "on the right" name a side only where the image has one figure, or after side A
 * was called the left one. */
static void label_sides(frame *f, bool several) {
    static const char on_left[] = "everywhere? on|at the left|lefthand side?";
    bool left = false; /* side A is called the left one */
    for (int at = 0; at < f->n; at++)
        for (int which = SIDE_A; which <= SIDE_B; which++) {
            int n = fits_any(f, at, names[which]);
            if (!n && (!several || (left && which == SIDE_B) ||
                       (at && (is_in(f, at - 1, "unlike|whereas|while|whilst") ||
                               (f->pieces[at].stop == '.' && which == SIDE_B)))))
                n = fits_any(f, at, places[which]);
            const int place = which == SIDE_A ? fits(f, at, on_left) : 0;
            if (!n && place &&
                (!at || f->pieces[at].stop == '.' ? !is_place(f, at + place)
                                                  : is_side(f, at, at + place)))
                n = place;
            const int title = fits(f, at, titles[which]);
            if (!n && title && f->pieces[at].stop != ' ' && ends_in_colon(f, at + title - 1))
                n = title;
            if (!n || f->pieces[at].label || !is_name(f, at))
                continue;
            for (int k = at; k < at + n && which == SIDE_A; k++)
                left = left || is_in(f, k, "left|lefthand");
            f->pieces[at].label = (side)which;
            f->pieces[at].to = at + n;
        }
}

/* First of the small words in front of a name. */
static int before_name(const frame *f, int at) {
    const char *links = f->pieces[at].label == SIDE_A ? links_a : links_b;
    while (at > 0 && f->pieces[at].stop == ' ' && is_in(f, at - 1, links))
        at--;
    return at;
}

static void drop_words(frame *f, int from, int to) {
    for (int at = from; at < to; at++)
        f->pieces[at].dropped = true;
}

/* Where the words about side B end that begin at `at`: where side A is named again, or behind
 * "unlike side B,". */
static int end_of_b(const frame *f, int from, int at) {
    bool aside = false, first = f->pieces[from].stop == '.' || f->pieces[from].stop == '?';
    for (int k = from; k < at && first; k++)
        aside = aside || is_in(f, k, "unlike|compared|contrary|opposed|contrast");
    int part = f->pieces[at].to;
    for (int k = f->pieces[at].to; k < f->n; k++) {
        if (f->pieces[k].stop != ' ')
            part = k;
        if (aside && part == k)
            return k;
        if (f->pieces[k].label == SIDE_A)
            return part > f->pieces[at].to || part == k ? part : before_name(f, k);
        if (fits(f, k, "is that") || fits(f, k, "is how"))
            return k;
    }
    return f->n;
}

/* Where a part begins that says what side B lacks or is, if it ends with the name or goes on behind
 * the name: "no crossing in B", "while the figures of B". */
static int before_b(const frame *f, int from) {
    int part = from;
    bool other = false; /* of side A: "all are closed, in contrast to B" */
    for (; part > 0 && f->pieces[part].stop == ' '; part--)
        other = other || f->pieces[part - 1].label == SIDE_A ||
                is_in(f, part - 1, "unlike|compared|contrast|opposed|contrary|than");
    return part > 0 && !other &&
                   (f->pieces[part].stop == '.' ||
                    is_in(f, part,
                          "no|none|never|nothing|not|only|different|which|while|whereas|whilst|"
                          "but|though|although"))
               ? part
               : from;
}

static int count_kept(const frame *f) {
    int n = 0;
    for (int at = 0; at < f->n; at++)
        n += !f->pieces[at].dropped;
    return n;
}

/* What stands between the name of side A and what is said of the images. */
static const char *const haves[] = {
    "all|each|both have|contain|show|include",
    "all? share|have|satisfy|satisfies|follow|follows|obey|fulfill|meet|meets the|this|a|one? "
    "common? "
    "property|feature|rule|pattern|condition|characteristic|following that|namely?",
    NULL};

/* Drops what is said of side B, and the name of side A. *denied changes if only side B is spoken
 * of, or something is not in A. Where A and B name figures, nothing is dropped. Returns whether
 * both sides are spoken of. */
static bool drop_sides(frame *f, bool several, bool *denied) {
    for (int at = 0; at < f->n; at++) /* figures are called so */
        if (fits(f, at, "A and|or|inside|touches|crosses|is? B") ||
            fits(f, at, "figure|shape|figures A"))
            return false;
    bool other = false;
    label_sides(f, several);
    int left = f->n;
    for (int at = 0; at < f->n; at++)
        if (f->pieces[at].label == SIDE_B && !f->pieces[at].dropped) {
            const int from = before_b(f, before_name(f, at)), to = end_of_b(f, from, at);
            for (int k = from; k < to; k++)
                left -= !f->pieces[k].dropped;
            if (left <= 0) { /* only side B is spoken of */
                *denied = !*denied;
                drop_words(f, from, f->pieces[at].to);
                return false;
            }
            drop_words(f, from, to);
            /* "the left half is the right half flipped over" is of one figure */
            other = other || !is_in(f, f->pieces[at].to - 1, "half|side");
        }
    bool both = false;
    for (int at = 0, named = 0; at < f->n; at++)
        if (f->pieces[at].label == SIDE_A && at >= named &&
            !f->pieces[f->pieces[at].to - 1].dropped) {
            named = f->pieces[at].to;
            both = other;
            int to = f->pieces[at].to, from = before_name(f, at);
            if (!from || f->pieces[from].stop == '.') /* "the A pictures all have" */
                to += fits_any(f, to, haves);
            const int tail = fits(f, to, "has|have|do|does|did it|this|so|them|that");
            to += to + tail == f->n || f->pieces[to + tail].stop != ' ' ? tail : 0;
            if (from && f->pieces[from].stop == ' ' && is_in(f, from - 1, "not|never|nowhere")) {
                *denied = !*denied; /* "but not in A" */
                from--;
            }
            drop_words(f, from, to);
        }
    return both;
}

/* ---- openings and questions ---- */

static const char *const openings[] = {
    "so|well|ok|okay|hmm|hm|maybe|perhaps|probably|presumably|apparently",
    "i|we would? think|believe|guess|suppose|say|see|notice|reckon|suspect|assume|feel that?",
    "id say|guess that?",
    "im|i am? pretty|fairly|quite? sure|certain that?",
    "it seems|appears to? me? that?",
    "it looks like",
    "if i|we am|are|see|look? correctly|right|closely",
    "looking at the|these|all? left|lefthand|positive|A? "
    "images|pictures|panels|drawings|figures|examples",
    "if|when you|one|we look|looks closely? at? the|them? images|pictures|panels|figures?",
    "as far as i|one can see|tell|judge",
    "at first|a? glance|sight",
    "what they|all|these|the|we|A figures|pictures|images|shapes|all? all? have|share|has|see in? "
    "common? is|are? that?",
    "the? common|shared|underlying|key|distinguishing "
    "thing|feature|property|rule|point|trait|theme|"
    "pattern|concept|principle|characteristic|attribute here|i|we? found|see|noticed? is? that?",
    "in all|each|every of them|these|those",
    "in|within|inside|for|on|throughout|across each|every|all|any|the one? of? the|these|A? "
    "picture|pictures|image|images|panel|panels|frame|frames|drawing|drawings|box|boxes|example|"
    "examples|case|cases",
    "in|for each|every|all the? picture|pictures|image|images|panel|panels|drawing|drawings on|at "
    "the? left|lefthand side?",
    "what is|i common|see|notice is that?",
    "the? "
    "thing|feature|property|rule|trait|point|idea|concept|pattern|answer|key|common|shared|"
    "difference feature|thing|property|trait|rule? they|all|that|here|behind|in? "
    "all|they|share|shared? have|share? in? common? is|are|seems to? be? that?",
    "my answer|guess|hypothesis|idea|rule|take is that?",
    "what sets|distinguishes|marks|separates|makes them|it|these|the figures? apart|out|special? "
    "is that?",
    "note|notice|observe|remember|imagine that",
    "you|one|we|i can|will|always|could? always? "
    "see|sees|notice|notices|find|finds|observe|observes|"
    "spot|spots "
    "that?",
    "they all|each have|contain|show|include",
    "presence of",
    "the? following rule|property|condition? holds|applies|is true? only|in|for|of? all|A? only?",
    "the? pattern|rule|property|thing|feature|difference i|we found|see|saw|noticed|spot|spotted "
    "is? that?",
    "there is one|a|some thing|property|feature|rule|pattern in? common?",
    "something is? in common",
    "whatever else varies|differs|changes|happens",
    "the? difference between the? two? sets|groups|sides|classes|A and? B? is that?",
    "what distinguishes|separates|sets the? side|set|group? A apart? from the? side|set|group? B? "
    "is that?",
    "not entirely|quite|completely|fully? sure|certain but|though?",
    "it is|holds|true|clear|obvious true|clear|obvious|so? that",
    "id|i would? describe|call it|them|this as",
    NULL};

/* A word that begins a question, and the same with a denial. */
static const char asks[] = "is|are|does|do|has|have|was|were|can|could|would|did|isnt|arent|doesnt|"
                           "dont|hasnt|havent|wasnt|cant|couldnt|wouldnt|didnt";
static const char numbers[] = "one|two|three|four|five|six|seven|eight|1|2|3|4|5|6|7|8|exactly";
static const char *const tails[] = {"isnt|arent|doesnt|dont|hasnt|havent it|they|there|one|you",
                                    "right|yes|ok|correct|exactly",
                                    "yes it|they|there does|do|is|are|has|have",
                                    "am i right",
                                    "as far as i|one can see|tell|judge",
                                    "i think|guess|believe|suppose|would? say?",
                                    "in my opinion|view",
                                    "it seems",
                                    NULL};

/* Drops all openings at the beginning, one behind the other. */
static void drop_openings(frame *f) {
    for (int at = 0; at < f->n; at++) {
        while (at < f->n && f->pieces[at].dropped)
            at++;
        const bool numbered = !at && f->n > 1 && f->pieces[0].word.size == 1 &&
                              strchr(".)", f->pieces[0].word.at[1]) && f->pieces[0].word.at[1];
        const int n = numbered ? 1 : fits_any(f, at, openings);
        if (!n || at + n >= f->n)
            break;
        drop_words(f, at, at + n);
        at += n - 1;
    }
}

/* A question says what it asks, unless "no" answers it. Returns whether it does. */
static bool drop_question(frame *f) {
    bool denied = false;
    if (fits(f, 0, "how many"))
        for (int at = 2; at < f->n; at++)
            if (f->pieces[at].stop == '?') { /* "how many figures? three" */
                drop_words(f, 0, 2);
                f->pieces[at].joined = true;
                return false;
            }
    for (int at = 1; at < f->n; at++) /* "straight lines? eight" */
        if (f->pieces[at].stop == '?' && !is_in(f, 0, asks) && is_in(f, at, numbers))
            f->pieces[at].joined = true;
    for (int at = 0; at < f->n; at++) {
        piece *p = &f->pieces[at];
        const char next = at + 1 < f->n ? f->pieces[at + 1].stop : '.';
        /* The words of a question behind the statement: ", right?" */
        const int tail = p->stop == ' ' || ends_in_colon(f, at) ? 0 : fits_any(f, at, tails);
        const bool ends_there = at + tail == f->n || f->pieces[at + tail].stop != ' ';
        if (p->stop == '?' && is_in(f, at, "no|nope|never|none|not") && next != ' ')
            denied = true;
        if ((tail && at && ends_there) || (p->stop == '?' && denied))
            drop_words(f, at, at + (tail ? tail : 1));
    }
    int first = 0;
    while (first < f->n && f->pieces[first].dropped)
        first++;
    bool question = f->end == '?';
    for (int at = 1; at < f->n; at++)
        question = question || f->pieces[at].stop == '?';
    if (question && is_in(f, first, asks))
        drop_words(f, first, first + 1 + fits(f, first + 1, "it|this not? that|so? that?"));
    return denied;
}

/* ---- the copy ---- */

/* false: there was no frame, or nothing but a frame, or out is too small; then out does not hold
 * the sentence. */
bool blg_frames_strip(const char *sentence, bool several, char *out, size_t size, bool *denied,
                      bool *both) {
    frame f;
    const char *from = sentence;
    size_t n = 0;
    read_pieces(sentence, &f);
    *denied = drop_question(&f);
    drop_openings(&f);
    const bool sides = drop_sides(&f, several, denied);
    *both = false;
    if (count_kept(&f) == f.n || count_kept(&f) == 0)
        return false;
    for (int at = 0; at < f.n; at++) {
        const piece *p = &f.pieces[at];
        const char *to = p->word.at + (p->dropped ? 0 : p->word.size);
        if (p->joined) {
            out[n++] = ' ';
            from = p->word.at;
        }
        const size_t part = (size_t)(to - from);
        if (n + part + 3 >= size)
            return false;
        memcpy(out + n, from, part);
        n += part;
        from = p->word.at + p->word.size;
    }
    out[n] = '\0';
    *both = sides;
    return true;
}
