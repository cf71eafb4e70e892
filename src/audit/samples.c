#include "audit/probe.h"
#include "base/buf.h"

void blg_samples_free(blg_samples *samples) {
    blg_buf_release(&samples->rows);
    blg_buf_release(&samples->values);
    *samples = (blg_samples){0};
}

void blg_samples_row(blg_samples *s, int problem, int group, int label) {
    if (s->failed || !blg_buf_grow(&s->rows, &s->cap_rows, s->n_rows + 1, sizeof *s->rows)) {
        s->failed = true;
        return;
    }
    s->rows[s->n_rows++] = (struct blg_sample_row){s->n_values, 0, problem, group, (uint8_t)label};
}

static uint32_t hash(uint32_t kind, uint64_t key) {
    uint64_t x = (key + 1) * 0x9e3779b97f4a7c15u ^ (uint64_t)kind * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 31)) * 0x94d049bb133111ebu;
    return (uint32_t)(x >> 32) & (BLG_PROBE_FEATURES - 1);
}

void blg_samples_add(blg_samples *s, uint32_t kind, uint64_t key, double value) {
    if (s->failed ||
        !blg_buf_grow(&s->values, &s->cap_values, s->n_values + 1, sizeof *s->values)) {
        s->failed = true;
        return;
    }
    s->values[s->n_values++] = (struct blg_sample_value){hash(kind, key), (float)value};
    s->rows[s->n_rows - 1].n++;
}
