/* The grammar of concepts on paper and the two parsers say the same: sentences that are drawn from
 * the grammar are parsed, and what the grammar does not allow is refused. */
#include "base/rng.h"
#include "problem/concept.h"
#include "problem/relations.h"
#include "suite.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- grammar ---- */

/* A node of a rule's right side. Children are linked: first, then next. */
typedef struct node {
    enum { WORD, RULE, ANY_OF, ALL_OF, MAY_BE, REPEATED, OTHER } kind;
    char text[32];
    struct node *first, *next;
} node;

typedef struct rule {
    char name[32];
    node *body;
} rule;

enum { NODES = 1024, RULES = 64, TOKENS = 60, TOKEN_TEXT = 48 };
static node nodes[NODES];
static rule rules[RULES];
static int n_nodes, n_rules;
static const char *at;

static void skip(void) {
    for (;; at++) {
        if (strncmp(at, "(*", 2) == 0)
            at = strstr(at, "*)") + 1;
        else if (!isspace((unsigned char)*at))
            return;
    }
}

static node *new_node(int kind) {
    CU_ASSERT_FATAL(n_nodes < NODES);
    nodes[n_nodes] = (node){.kind = (unsigned)kind};
    return &nodes[n_nodes++];
}

static bool take(char sign) {
    skip();
    const bool there = *at == sign;
    at += there;
    return there;
}

static void take_text(char text[32], const char *end) {
    const size_t n = strcspn(at, end);
    CU_ASSERT_FATAL(n < 32);
    memcpy(text, at, n);
    text[n] = '\0';
    at += n;
}

static node *read_choice(void);

static node *read_item(void) {
    static const char open[] = "([{", close[] = ")]}";
    node *item;
    skip();
    const char *bracket = *at ? strchr(open, *at) : NULL;
    if (bracket) {
        at++;
        item = new_node(*bracket == '(' ? ALL_OF : *bracket == '[' ? MAY_BE : REPEATED);
        item->first = read_choice();
        CU_ASSERT_FATAL(take(close[bracket - open]));
    } else if (take('"')) {
        item = new_node(WORD);
        take_text(item->text, "\"");
        at++;
    } else if (take('?')) {
        item = new_node(OTHER);
        at = strchr(at, '?') + 1;
    } else {
        item = new_node(RULE);
        take_text(item->text, " ,;|)]}\n");
    }
    return item;
}

static node *read_choice(void) {
    node *choice = new_node(ANY_OF), **last = &choice->first;
    do {
        node *sequence = *last = new_node(ALL_OF), **item = &sequence->first;
        last = &sequence->next;
        do {
            *item = read_item();
            item = &(*item)->next;
        } while (take(','));
    } while (take('|'));
    return choice;
}

static void read_grammar(void) {
    static char text[16384];
    FILE *file = fopen(BLOGO_SOURCE_DIR "/grammar/concept-language.ebnf", "rb");
    CU_ASSERT_PTR_NOT_NULL_FATAL(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    at = text;
    n_nodes = n_rules = 0;
    for (skip(); *at; skip()) {
        CU_ASSERT_FATAL(n_rules < RULES);
        take_text(rules[n_rules].name, " =");
        CU_ASSERT_FATAL(take('='));
        rules[n_rules].body = read_choice();
        CU_ASSERT_FATAL(take(';'));
        n_rules++;
    }
}

static int find_rule(const char *name) {
    for (int r = 0; r < n_rules; r++)
        if (strcmp(rules[r].name, name) == 0)
            return r;
    printf("\n    no rule %s\n", name);
    CU_ASSERT_FATAL(false);
    return 0;
}

/* ---- sentences ---- */

typedef struct sentence {
    int n;
    char tokens[TOKENS][TOKEN_TEXT];
} sentence;

typedef struct drawing {
    blg_rng rng;
    sentence *out;
    int depth, n_bound, used; /* used: variable that the figure's word has taken already */
    char bound[TOKENS];
} drawing;

static int below(drawing *d, int n) {
    return (int)blg_rng_below(&d->rng, (uint32_t)n);
}

static bool put(drawing *d, const char *text) {
    if (d->out->n == TOKENS)
        return false;
    snprintf(d->out->tokens[d->out->n++], TOKEN_TEXT, "%s", text);
    return true;
}

/* A new variable where the rule binds it, else a bound one that the word has not taken. */
static bool put_variable(drawing *d, bool binds) {
    char text[2] = {(char)('a' + below(d, 26)), '\0'};
    if (binds) {
        if (d->n_bound == BLG_FORMULA_VARIABLES || memchr(d->bound, *text, (size_t)d->n_bound))
            return false;
        d->bound[d->n_bound++] = *text;
    } else {
        if (!d->n_bound)
            return false;
        const int v = below(d, d->n_bound);
        if (v == d->used)
            return false;
        d->used = v;
        *text = d->bound[v];
    }
    return put(d, text);
}

static bool draw(drawing *d, const node *n, bool binds);

/* Kind of the atoms that a rule names, or -1. */
static int atoms_of(const char *rule) {
    static const char *const names[] = {[BLG_ATOM_FIGURE] = "figure_atom",
                                        [BLG_ATOM_PAIR] = "pair_atom",
                                        [BLG_ATOM_IMAGE] = "image_atom"};
    for (int kind = 0; kind < (int)(sizeof names / sizeof *names); kind++)
        if (strcmp(rule, names[kind]) == 0)
            return kind;
    return -1;
}

static bool put_atom(drawing *d, int kind) {
    int atom = below(d, BLG_ATOMS);
    while ((int)blg_atom_rows[atom].kind != kind)
        atom = below(d, BLG_ATOMS);
    return put(d, blg_atom_rows[atom].name);
}

static bool draw_rule(drawing *d, const char *name, bool binds) {
    char number[8];
    if (strcmp(name, "number") == 0) {
        snprintf(number, sizeof number, "%d", below(d, below(d, 4) ? 9 : 1001));
        return put(d, number);
    }
    if (strcmp(name, "attribute") == 0)
        return put(d, blg_attribute_name((blg_attribute)below(d, BLG_ATTRIBUTES)));
    if (strcmp(name, "variable") == 0)
        return put_variable(d, binds);
    if (atoms_of(name) >= 0)
        return put_atom(d, atoms_of(name));
    const int before = d->n_bound, first = d->out->n;
    const bool figures = strcmp(name, "figures") == 0;
    const bool binder = figures || strcmp(name, "quantified") == 0;
    if (strcmp(name, "figure_is") == 0 || strcmp(name, "counted") == 0)
        d->used = -1;
    const bool good = draw(d, rules[find_rule(name)].body, binder);
    /* a quantifier reaches to the end of the brackets around it */
    if (figures || (strcmp(name, "scene_primary") == 0 && d->out->n > first &&
                    strcmp(d->out->tokens[first], "(") == 0))
        d->n_bound = before;
    return good;
}

static bool draw_all(drawing *d, const node *first, bool binds) {
    bool good = true;
    for (const node *n = first; n && good; n = n->next)
        good = draw(d, n, binds);
    return good;
}

static bool draw(drawing *d, const node *n, bool binds) {
    int count = 0, taken;
    bool good = ++d->depth < 60;
    const node *one = n->first;
    switch (n->kind) {
    case WORD:
        good = good && put(d, n->text);
        break;
    case RULE:
        good = good && draw_rule(d, n->text, binds);
        break;
    case ANY_OF:
        for (const node *i = n->first; i; i = i->next)
            count++;
        for (taken = below(d, count); taken > 0; taken--)
            one = one->next;
        good = good && draw(d, one, binds);
        break;
    case ALL_OF:
        good = good && draw_all(d, n->first, binds);
        break;
    case MAY_BE:
        good = good && (below(d, 2) || draw_all(d, n->first, binds));
        break;
    default:
        while (good && !below(d, 4))
            good = draw_all(d, n->first, binds);
        break;
    }
    d->depth--;
    return good;
}

static void draw_sentence(uint64_t seed, const char *start, sentence *out) {
    for (uint32_t tries = 0;; tries++) {
        drawing d = {.rng = blg_rng_stream(31, seed, tries, BLG_FOR_TASKS), .out = out};
        out->n = 0;
        if (draw_rule(&d, start, false) && out->n <= TOKENS - 2)
            return;
    }
}

static void join(const sentence *s, char *text) {
    *text = '\0';
    for (int i = 0; i < s->n; i++) {
        strcat(text, i ? " " : "");
        strcat(text, s->tokens[i]);
    }
}

/* ---- recogniser ---- */

/* The ends, as bits, of all runs of tokens that begin at a place and match. */
typedef struct reading {
    const sentence *s;
    bool known[RULES][TOKENS + 1];
    uint64_t ends[RULES][TOKENS + 1];
} reading;

static uint64_t match(reading *r, const node *n, int from);

static uint64_t match_all(reading *r, const node *first, int from) {
    uint64_t ends = (uint64_t)1 << from;
    for (const node *n = first; n; n = n->next) {
        uint64_t next = 0;
        for (int i = from; i <= r->s->n; i++)
            if (ends >> i & 1)
                next |= match(r, n, i);
        ends = next;
    }
    return ends;
}

static uint64_t match_rule(reading *r, const char *name, int from) {
    const char *token = r->s->tokens[from];
    const uint64_t one = from < r->s->n ? (uint64_t)2 << from : 0;
    if (strcmp(name, "number") == 0)
        return one && strspn(token, "0123456789") == strlen(token) && atol(token) <= 1000 ? one : 0;
    if (strcmp(name, "attribute") == 0)
        return one && blg_attribute_find(token) >= 0 ? one : 0;
    if (atoms_of(name) >= 0) {
        const int atom = one ? blg_atom_find(token) : -1;
        return atom >= 0 && (int)blg_atom_rows[atom].kind == atoms_of(name) ? one : 0;
    }
    const int rule = find_rule(name);
    if (!r->known[rule][from]) {
        r->known[rule][from] = true;
        r->ends[rule][from] = match(r, rules[rule].body, from);
    }
    return r->ends[rule][from];
}

static uint64_t match(reading *r, const node *n, int from) {
    uint64_t ends = 0, before;
    switch (n->kind) {
    case WORD:
        return from < r->s->n && strcmp(r->s->tokens[from], n->text) == 0 ? (uint64_t)2 << from : 0;
    case RULE:
        return match_rule(r, n->text, from);
    case ANY_OF:
        for (const node *i = n->first; i; i = i->next)
            ends |= match(r, i, from);
        return ends;
    case ALL_OF:
        return match_all(r, n->first, from);
    case MAY_BE:
        return (uint64_t)1 << from | match_all(r, n->first, from);
    default:
        ends = (uint64_t)1 << from;
        do {
            before = ends;
            for (int i = from; i <= r->s->n; i++)
                if (before >> i & 1)
                    ends |= match_all(r, n->first, i);
        } while (ends != before);
        return ends;
    }
}

static bool allows(const char *start, const sentence *s) {
    static reading r;
    memset(&r, 0, sizeof r);
    r.s = s;
    return match_rule(&r, start, 0) >> s->n & 1;
}

/* ---- tests ---- */

static blg_status parse(const char *start, const char *text, blg_error *error) {
    static blg_formula formula;
    static blg_expression expression;
    return strcmp(start, "concept") == 0 ? blg_expression_parse(text, &expression, error)
                                         : blg_formula_parse(text, &formula, error);
}

static const char *const starts[] = {"concept", "scene_concept"};
enum { SENTENCES = 3000 };

static void test_concept_grammar__the_parsers_take_every_sentence(void) {
    static sentence s;
    char text[TOKENS * (TOKEN_TEXT + 1)];
    read_grammar();
    for (int k = 0; k < 2; k++)
        for (uint64_t i = 0; i < SENTENCES; i++) {
            blg_error error = {0};
            draw_sentence(i, starts[k], &s);
            join(&s, text);
            CU_ASSERT(allows(starts[k], &s));
            if (parse(starts[k], text, &error) != BLG_OK)
                printf("\n    %s: %s\n", text, error.text);
            CU_ASSERT_STRING_EQUAL(error.text, "");
        }
}

/* What a context-free grammar cannot say: which variables are bound. */
static bool is_about_variables(const char *message) {
    static const char *const parts[] = {"stands for no figure", "stands for another figure already",
                                        "not compared with itself", "too many variables"};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (strstr(message, parts[i]))
            return true;
    return false;
}

static void change(drawing *d, sentence *s, const sentence *other) {
    const int i = below(d, s->n), kind = below(d, 4), rest = s->n - i - 1;
    if (kind == 0 && s->n > 1) {
        memmove(s->tokens[i], s->tokens[i + 1], (size_t)rest * TOKEN_TEXT);
        s->n--;
    } else if (kind == 1 && s->n < TOKENS) {
        memmove(s->tokens[i + 1], s->tokens[i], (size_t)(rest + 1) * TOKEN_TEXT);
        memcpy(s->tokens[i], other->tokens[below(d, other->n)], TOKEN_TEXT);
        s->n++;
    } else if (kind == 2) {
        const int k = below(d, s->n);
        char token[TOKEN_TEXT];
        memcpy(token, s->tokens[i], TOKEN_TEXT);
        memcpy(s->tokens[i], s->tokens[k], TOKEN_TEXT);
        memcpy(s->tokens[k], token, TOKEN_TEXT);
    } else {
        memcpy(s->tokens[i], other->tokens[below(d, other->n)], TOKEN_TEXT);
    }
}

static void test_concept_grammar__the_parsers_refuse_what_it_does_not_allow(void) {
    static sentence s, other;
    char text[TOKENS * (TOKEN_TEXT + 1)];
    int n_refused = 0, n_taken = 0;
    read_grammar();
    for (int k = 0; k < 2; k++)
        for (uint64_t i = 0; i < SENTENCES; i++) {
            drawing d = {.rng = blg_rng_stream(32, i, 0, BLG_FOR_TASKS)};
            blg_error error = {0};
            draw_sentence(i, starts[k], &s);
            draw_sentence(i + 7, starts[i % 4 < 2 ? k : !k], &other);
            for (int changes = 1 + below(&d, 2); changes > 0; changes--)
                change(&d, &s, &other);
            join(&s, text);
            const bool parsed = parse(starts[k], text, &error) == BLG_OK;
            const bool right =
                allows(starts[k], &s) ? parsed || is_about_variables(error.text) : !parsed;
            if (!right)
                printf("\n    %s: %s\n", text, error.text);
            CU_ASSERT(right);
            n_refused += !parsed;
            n_taken += parsed;
        }
    CU_ASSERT(n_refused > SENTENCES && n_taken > SENTENCES / 20);
}

static void test_concept_grammar__every_stroke_type_stands_in_it(void) {
    read_grammar();
    for (int t = 0; t < BLG_STROKE_TYPES; t++) {
        sentence s = {.n = 1};
        snprintf(s.tokens[0], TOKEN_TEXT, "%s", blg_stroke_type_name((blg_stroke_type)t));
        CU_ASSERT(allows("style", &s));
    }
}

SUITE(concept_grammar, CASE(test_concept_grammar__the_parsers_take_every_sentence),
      CASE(test_concept_grammar__the_parsers_refuse_what_it_does_not_allow),
      CASE(test_concept_grammar__every_stroke_type_stands_in_it))
