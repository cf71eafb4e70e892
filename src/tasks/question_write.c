#include "tasks/question.h"

#include <string.h>

void blg_question_write_choices(blg_buf *out, const blg_question *q) {
    const char *choice = q->choices.data;
    blg_buf_text(out, q->n_choices ? ",\"choices\":[" : ",\"choices\":null");
    for (int i = 0; i < q->n_choices; i++) {
        blg_buf_text(out, i ? "," : "");
        blg_buf_json_string(out, choice);
        choice += strlen(choice) + 1;
    }
    blg_buf_text(out, q->n_choices ? "]" : "");
}

static void add_accepted(const blg_question *q, blg_buf *out) {
    const char *text = q->accepted.data, *end = text + q->accepted.size;
    blg_buf_text(out, ",\"accepted\":[");
    for (const char *at = text; at < end; at += strlen(at) + 1) {
        blg_buf_text(out, at == text ? "" : ",");
        blg_buf_json_string(out, at);
    }
    blg_buf_char(out, ']');
    const blg_concept *c = &q->problem->concept;
    if (c->expression[0]) {
        blg_buf_format(out, ",\"expression\":\"%s%s%s\"", c->negated ? "not (" : "", c->expression,
                       c->negated ? ")" : "");
    }
}

void blg_question_write_key(blg_buf *out, const blg_question *q, const char *id,
                            const char *split) {
    const char *form = blg_question_name(q->form);
    blg_buf_format(out,
                   "{\"id\":\"%s\",\"task\":\"%s/%s/%d\",\"problem\":\"%s\",\"family\":\"%s\","
                   "\"form\":\"%s\",\"length\":%d,\"split\":",
                   id, q->problem->name, form, q->number, q->problem->name,
                   blg_family_name(q->problem->family), form, q->length);
    blg_buf_json_string(out, split);
    blg_question_write_choices(out, q);
    blg_buf_text(out, ",\"answer\":");
    if (q->n_choices)
        blg_buf_format(out, "%d", q->answer);
    else
        blg_buf_json_string(out, q->reference.data);
    if (q->form == BLG_QUESTION_cg)
        add_accepted(q, out);
}
