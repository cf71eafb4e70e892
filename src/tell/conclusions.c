/* The conclusion of an answer. */
#include "tell/claims.h"

/* Many an answer tells first how its rule was found, and ends with the rule: "The sizes vary. In
 * the negatives a figure is open. So the rule is: all figures are closed." A mark at the beginning
 * of a sentence says where the rule begins. */

/* ---- words ---- */

static const char leads[] = "so thus hence therefore consequently accordingly ergo and";
static const char lone_leads[] = "thus hence therefore consequently accordingly ergo";
static const char *const phrases[] = {"in short",     "in summary", "in sum",      "in conclusion",
                                      "to sum up",    "summing up", "to conclude", "to summarise",
                                      "to summarize", "all in all", "in a word",   NULL};
static const char determiners[] =
    "the my our this only final common shared underlying general hidden "
    "whole full complete simplest best resulting";
static const char nouns[] = "rule answer conclusion concept principle hypothesis solution pattern "
                            "criterion verdict result";
static const char asides[] = "then here therefore thus hence now";
static const char says[] = "is says reads states becomes seems must will should would";
static const char persons[] = "i we";
static const char verbs[] = "conclude infer deduce say answer propose settle";
static const char helpers[] = "would will can must may might d ll therefore thus hence then";
static const char points[] = "this that which these";
static const char gives[] = "gives leaves means implies yields suggests";
static const char takers[] = "us me only with on for as the following rule answer just to be";
static const char denials[] = "not never no cannot hardly t neither";
/* What stands behind "so" in a sentence that concludes nothing, and behind a mark that adds to
 * what was said before. */
static const char no_ends[] = "far many much few close near long small large big tightly "
                              "also additionally too moreover again do does is are have has";
/* Words that take a conclusion back. */
static const char *const reversals[] = {"wrong", "incorrect", "false", "untrue", "mistaken", NULL};

/* Whether a word is in a list with spaces between. */
static bool is_listed(blg_word w, const char *list) {
    for (blg_word x = blg_words_next(&list); x.size; x = blg_words_next(&list))
        if (blg_words_equal(w, x))
            return true;
    return false;
}

/* Moves *at behind its next word, if the word is in the list, and no sign but a comma, an
 * apostrophe or a mark of bold text stands in front of it. */
static bool take(const char **at, const char *list) {
    const char *behind = *at;
    const blg_word w = blg_words_next(&behind);
    for (const char *sign = *at; sign < w.at; sign++)
        if (!strchr(" ,*'\xe2\x80\x99", *sign))
            return false;
    if (!w.size || !is_listed(w, list))
        return false;
    *at = behind;
    return true;
}

static bool take_phrase(const char **at) {
    for (size_t i = 0; phrases[i]; i++) {
        const char *rest = *at, *phrase = phrases[i];
        bool fits = true;
        for (blg_word w = blg_words_next(&phrase); fits && w.size; w = blg_words_next(&phrase)) {
            char word[16];
            memcpy(word, w.at, w.size);
            word[w.size] = '\0';
            fits = take(&rest, word);
        }
        if (fits) {
            *at = rest;
            return true;
        }
    }
    return false;
}

/* ---- marks ---- */

/* Whether a colon, a dash or the end of a line follows. */
static bool is_set_off(const char *at) {
    at += strspn(at, " *_\"'");
    return *at == ':' || *at == '\n' || strncmp(at, "- ", 2) == 0 || strncmp(at, "–", 3) == 0 ||
           strncmp(at, "—", 3) == 0;
}

/* Moves *at behind "the rule:", "my answer is that", "I conclude that" or "this leaves:". Returns
 * whether such a clause stands there. */
static bool take_clause(const char **at) {
    const char *rest = *at;
    bool ends = false;
    while (take(&rest, determiners))
        ;
    if (take(&rest, nouns)) {
        take(&rest, asides);
        ends = is_set_off(rest);
        for (bool verb = !ends && take(&rest, says); verb; verb = take(&rest, "be to now then"))
            ends = true;
    } else if (rest = *at, take(&rest, persons)) {
        while (take(&rest, helpers))
            ;
        ends = take(&rest, verbs);
    } else if (rest = *at, take(&rest, points)) {
        ends = take(&rest, gives);
        while (ends && take(&rest, takers))
            ;
        ends = ends && (is_set_off(rest) || take(&rest, "that"));
    }
    const char *next = rest;
    if (!ends || (!is_set_off(rest) && take(&next, denials)))
        return false;
    *at = rest;
    return true;
}

/* The place behind the mark that a sentence begins with; NULL: no mark. */
static const char *behind_mark(const char *at) {
    const char *rest = at;
    bool lead = take_phrase(&rest), so = false;
    for (const char *word = rest; take(&rest, leads); word = rest) {
        lead = lead || take(&word, lone_leads);
        so = so || take(&word, "so");
    }
    const bool clause = take_clause(&rest);
    if (!clause && !lead && !so)
        return NULL;
    if (take(&rest, "that") && !clause && !lead) /* "so that" */
        return NULL;
    const char *next = rest;
    if (!is_set_off(rest) && take(&next, no_ends))
        return NULL;
    const char *noun = rest;
    while (!clause && take(&noun, determiners))
        ;
    return !clause && take(&noun, nouns) ? NULL : rest; /* "so the rule cannot be" */
}

/* Whether a sentence ends with the sign at `at`. */
static bool ends_sentence(const char *at) {
    return *at == '\n' || (strchr(".!?", *at) && strchr(" \n\t\"*", at[1]));
}

const char *blg_conclusion_of(const char *answer) {
    const char *found = NULL;
    bool begins = true;
    for (const char *at = answer; *at; at++) {
        if (begins && blg_is_letter_or_digit(*at)) {
            const char *behind = behind_mark(at), *word = behind;
            if (behind && blg_words_next(&word).size)
                found = behind + strspn(behind, " \t\r\n,:*_-");
        }
        begins = ends_sentence(at) || (begins && strchr(" \t\r\n*_#>\"'-.(", *at));
    }
    for (const char *at = found; found && *at;)
        if (blg_word_is_any(blg_words_next(&at), reversals))
            found = NULL;
    return found;
}
