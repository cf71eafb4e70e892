#include "publish/card_text.h"

#include <assert.h>
#include <string.h>

void blg_card_values_free(blg_card_values *v) {
    for (int i = 0; i < v->n; i++)
        blg_buf_free(&v->list[i].text);
    v->n = 0;
}

blg_buf *blg_card_value(blg_card_values *v, const char *name) {
    assert(v->n < BLG_CARD_VALUES);
    v->list[v->n].name = name;
    v->list[v->n].text = (blg_buf){.data = NULL};
    blg_buf_text(&v->list[v->n].text, "");
    return &v->list[v->n++].text;
}

void blg_card_set(blg_card_values *v, const char *name, const char *text) {
    blg_buf_text(blg_card_value(v, name), text);
}

static const blg_buf *find(const blg_card_values *v, const char *name, size_t size) {
    for (int i = 0; i < v->n; i++)
        if (strlen(v->list[i].name) == size && memcmp(v->list[i].name, name, size) == 0)
            return &v->list[i].text;
    return NULL;
}

const char *blg_card_get(const blg_card_values *v, const char *name) {
    const blg_buf *text = find(v, name, strlen(name));
    assert(text);
    return text->failed ? "" : text->data;
}

void blg_card_json_of(blg_card_values *v, const char *json_name, const char *name) {
    blg_buf_json_string(blg_card_value(v, json_name), blg_card_get(v, name));
}

/* Appends the text as it stands in a JSON string. */
static void add_in_string(blg_buf *out, const blg_buf *text) {
    blg_buf json = {0};
    blg_buf_json_string(&json, text->data);
    if (!json.failed)
        blg_buf_add(out, json.data + 1, json.size - 2);
    out->failed = out->failed || json.failed;
    blg_buf_free(&json);
}

static bool is_json(const char *name, size_t size) {
    static const char ending[] = "_json";
    const size_t n = sizeof ending - 1;
    return size > n && memcmp(name + size - n, ending, n) == 0;
}

void blg_card_fill(const blg_card_values *v, const char *template, bool json, blg_buf *out) {
    const char *begin;
    while ((begin = strstr(template, "{{"))) {
        const char *end = strstr(begin, "}}");
        assert(end);
        blg_buf_add(out, template, (size_t)(begin - template));
        const char *name = begin + 2;
        const size_t size = (size_t)(end - name);
        const blg_buf *text = find(v, name, size);
        assert(text);
        out->failed = out->failed || text->failed;
        if (!text->failed && json && !is_json(name, size))
            add_in_string(out, text);
        else if (!text->failed)
            blg_buf_add(out, text->data, text->size);
        template = end + 2;
    }
    blg_buf_text(out, template);
}
