#include "tasks/answer.h"

#include "analyse/analyse.h"
#include "base/arena.h"
#include "concept/expression.h"
#include "tasks/answer_parts.h"
#include "tasks/holds.h"
#include "tasks/words.h"

#include <string.h>

struct blg_judge {
    blg_arena arena;
    const blg_catalogue *catalogue;
    blg_analyser *analyser;
};

blg_status blg_judge_create(const blg_catalogue *catalogue, blg_judge **judge, blg_error *error) {
    blg_judge *made = *judge = BLG_NEW_OBJECT(blg_judge);
    if (!made)
        return blg_no_memory(error);
    made->catalogue = catalogue;
    return blg_analyser_create(&made->analyser, error);
}

void blg_judge_free(blg_judge *judge) {
    if (judge)
        blg_analyser_free(judge->analyser);
    blg_object_free(judge);
}

static void settle(blg_verdict *v, bool right, double score) {
    v->right = right;
    v->score = right ? 1 : score;
}

/* ---- sentences ---- */

/* Whether two texts have the same words in the same order. */
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

static bool is_listed(const blg_answer_key *key, const char *answer) {
    for (int i = 0; i < key->n_accepted; i++)
        if (same_words(key->accepted[i], answer))
            return true;
    return same_words(key->reference, answer);
}

/* The claims that both a and b make, as a share of all their different claims. 0 if only one of the
 * two says "no positive", or if both make several claims and only one says "one of". */
static double claims_shared(const blg_claims *a, const blg_claims *b) {
    int both = 0;
    for (int i = 0; i < a->n; i++)
        for (int k = 0; k < b->n; k++)
            both += a->list[i].what == b->list[k].what && a->list[i].holds == b->list[k].holds;
    const int all = a->n + b->n - both;
    return all && a->negated == b->negated && (a->either == b->either || a->n == 1 || b->n == 1)
               ? (double)both / all
               : 0;
}

static void judge_claims(const blg_claims *right, const blg_claims *said, blg_verdict *v) {
    const double shared = claims_shared(right, said);
    v->readable = said->n > 0;
    settle(v, shared >= 1, shared);
}

/* Judges figures: each right figure is matched with the first figure of the answer that has no
 * match yet, is congruent, and has the same stroke types. */
static void judge_figures(const blg_claims *right, const blg_claims *said, blg_verdict *v) {
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
    settle(v, both == all, right->negated == said->negated ? (double)both / all : 0);
    v->right = v->right && right->negated == said->negated;
    v->score = v->right || v->score < 1 ? v->score : 0;
}

static bool denies(const char *sentence) {
    return blg_words_contain(sentence, "no") || blg_words_contain(sentence, "none") ||
           blg_words_contain(sentence, "not") || blg_words_contain(sentence, "never");
}

static bool same_expression(const char *right, const char *said) {
    blg_expression e;
    char texts[2][2 * BLG_CONCEPT_TEXT];
    for (int i = 0; i < 2; i++) {
        if (blg_expression_parse(i ? said : right, &e, NULL) != BLG_OK)
            return false;
        blg_expression_print(&e, texts[i], sizeof texts[i]);
    }
    return strcmp(texts[0], texts[1]) == 0;
}

static blg_status judge_sentence(const blg_judge *judge, const blg_answer_key *key,
                                 const char *answer, blg_verdict *v, blg_error *error) {
    blg_claims right = {.n = 0}, said = {.n = 0};
    if (is_listed(key, answer) || (key->expression && same_expression(key->expression, answer))) {
        v->readable = true;
        settle(v, true, 1);
        return BLG_OK;
    }
    if (key->expression) {
        v->readable = *answer != '\0';
        return BLG_OK;
    }
    if (strstr(key->reference, "the shape '"))
        blg_claims_shapes(key->reference, judge->catalogue, &right);
    if (right.n) {
        blg_claims_shapes(answer, judge->catalogue, &said);
        judge_claims(&right, &said, v);
        return BLG_OK;
    }
    blg_status status = blg_claims_figures(key->reference, &right, error);
    if (status == BLG_OK && right.n_programs) {
        status = blg_claims_figures(answer, &said, error);
        right.negated = denies(key->reference);
        said.negated = denies(answer);
        judge_figures(&right, &said, v);
        return status;
    }
    blg_claims_attributes(key->reference, &right);
    blg_claims_attributes(answer, &said);
    judge_claims(&right, &said, v);
    return status;
}

/* ---- programs ---- */

static blg_status judge_programs(const blg_judge *judge, const blg_answer_key *key,
                                 const char *answer, blg_verdict *v, blg_error *error) {
    blg_program right[BLG_ANSWER_PROGRAMS], said[BLG_ANSWER_PROGRAMS];
    int n, m;
    blg_status status = blg_answer_programs(key->reference, right, &n, error);
    if (status == BLG_OK)
        status = blg_answer_programs(answer, said, &m, error);
    if (status != BLG_OK)
        return status;
    if (n <= 0)
        return blg_error_set(error, BLG_INVALID, "the key's program cannot be read");
    v->programs.distance = 1;
    if (m <= 0)
        return BLG_OK;
    status = blg_measure_programs(judge->analyser, right, n, said, m, &v->programs, error);
    v->readable = true;
    settle(v, v->programs.congruent && v->programs.types,
           v->programs.types ? v->programs.overlap : v->programs.overlap / 2);
    return status;
}

blg_status blg_judge_answer(blg_judge *judge, const blg_answer_key *key, const char *answer,
                            blg_verdict *v, blg_error *error) {
    *v = (blg_verdict){.choice = -1};
    if (key->form == BLG_QUESTION_ps)
        return judge_programs(judge, key, answer, v, error);
    if (!key->n_choices)
        return judge_sentence(judge, key, answer, v, error);
    v->choice = blg_answer_choice(key, answer);
    v->readable = v->choice >= 0;
    settle(v, v->readable && v->choice == key->answer, 0);
    return BLG_OK;
}
