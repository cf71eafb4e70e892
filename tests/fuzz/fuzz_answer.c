/* Fuzz target: the line of a task in a key, and a model's answer to the task. An answer is judged
 * whatever it holds, and within bounds. */
#include "fuzz.h"
#include "parts.h"
#include "tell/tasks.h"

static blg_judge *make_judge(void) {
    blg_catalogue *catalogue = NULL;
    blg_judge *judge = NULL;
    check(blg_catalogue_default(&catalogue, NULL) == BLG_OK);
    check(blg_judge_create(catalogue, &judge, NULL) == BLG_OK);
    return judge;
}

static void judge_text(blg_judge *judge, const blg_answer_key *key, const char *answer) {
    blg_answer_verdict verdict = {0};
    blg_error error = {0};
    const blg_status status = blg_judge_answer(judge, key, answer, &verdict, &error);
    check((status == BLG_OK) == (error.text[0] == '\0'));
    check(status == BLG_OK || status == BLG_INVALID);
    if (status != BLG_OK)
        return;
    check(verdict.score >= 0 && verdict.score <= 1);
    check(!verdict.right || (verdict.readable && verdict.score == 1));
    check(verdict.expression.own_share >= 0 && verdict.expression.own_share <= 1);
    check(verdict.expression.fresh_share >= 0 && verdict.expression.fresh_share <= 1);
    check(verdict.choice >= -1 && verdict.choice < (key->n_choices ? key->n_choices : 1));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static blg_judge *judge;
    judge = judge ? judge : make_judge();
    fuzz_parts parts = {data, size};
    size_t line_size, answer_size;
    const char *line = (const char *)fuzz_part(&parts, 0, &line_size);
    const uint8_t *said = fuzz_part(&parts, 0, &answer_size);
    char *answer = calloc(answer_size + 1, 1);
    check(answer != NULL);
    if (answer_size)
        memcpy(answer, said, answer_size);
    blg_arena arena = {0};
    blg_task_key key;
    blg_error error = {0};
    const blg_status status = blg_task_key_read(&arena, line, line_size, &key, &error);
    check((status == BLG_OK) == (error.text[0] == '\0') &&
          (status == BLG_OK || status == BLG_INVALID));
    if (status == BLG_OK)
        judge_text(judge, &key.answer, answer);
    blg_arena_free(&arena);
    free(answer);
    return 0;
}
