/* Fuzz target: the tables of a catalogue, split at the first two bytes 0xff of the input: programs,
 * labels, pairs. The head of the pairs names the programs that they belong to; it is put there. */
#include "base/memory.h"
#include "figure/catalogue.h"
#include "fuzz.h"

#include <string.h>

static void check_shapes(const blg_catalogue *catalogue) {
    for (int i = 0; i < blg_catalogue_size(catalogue); i++) {
        const blg_shape *shape = blg_catalogue_shape(catalogue, i);
        blg_decoration decoration;
        check(blg_catalogue_find(catalogue, shape->name) == i);
        blg_decoration_measure(&shape->program, &decoration);
        check(decoration.clear >= 0 && decoration.clear <= 1);
    }
}

static void check_pairs(blg_catalogue *catalogue, const char *rows, size_t size) {
    blg_buf text = {0};
    blg_error error = {0};
    int n = size && rows[size - 1] != '\n';
    for (size_t i = 0; i < size; i++)
        n += rows[i] == '\n';
    blg_buf_format(&text, "shape\tother\tpair %s %d\n",
                   blg_catalogue_pairs(catalogue)->program_digest, n);
    blg_buf_add(&text, rows, size);
    const blg_tsv_source source = {"pairs", text.data, text.size};
    const blg_status status = blg_catalogue_read_pairs(catalogue, &source, &error);
    const blg_pair_list *list = blg_catalogue_pairs(catalogue);
    check((status == BLG_OK) == (error.text[0] == '\0') && list->known == (status == BLG_OK));
    for (int i = 0; i < list->n && list->known; i++) {
        const blg_known_pair *pair = &list->pairs[i];
        check(pair->a >= 0 && pair->a < pair->b && pair->b < blg_catalogue_size(catalogue));
        check(pair->state == BLG_PAIR_NEAR || pair->state == BLG_PAIR_TWIN);
    }
    blg_buf_free(&text);
}

static const char *cut(const char **at, const char *end, size_t *size) {
    const char *start = *at,
               *mark = start < end ? memchr(start, 0xff, (size_t)(end - start)) : NULL;
    *size = (size_t)((mark ? mark : end) - start);
    *at = mark ? mark + 1 : end;
    return start;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const char *at = size ? (const char *)data : "", *end = at + size;
    blg_tsv_source programs = {.file = "programs"}, labels = {.file = "labels"};
    size_t n_pairs;
    programs.text = cut(&at, end, &programs.size);
    const bool labelled = size > programs.size;
    labels.text = cut(&at, end, &labels.size);
    const char *pairs = cut(&at, end, &n_pairs);
    blg_catalogue *catalogue = NULL;
    blg_error error = {0};
    const blg_status status =
        blg_catalogue_parse(&programs, labelled ? &labels : NULL, &catalogue, &error);
    check((status == BLG_OK) == (catalogue != NULL));
    check((status == BLG_OK) == (error.text[0] == '\0'));
    if (catalogue) {
        check_shapes(catalogue);
        check_pairs(catalogue, pairs, n_pairs);
    }
    blg_catalogue_free(catalogue);
    return 0;
}
