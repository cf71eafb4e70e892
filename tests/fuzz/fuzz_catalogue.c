/* Fuzz target: the two tables of a catalogue, split at the first byte 0xff of the input. */
#include "catalogue/check.h"
#include "catalogue/tables.h"
#include "fuzz.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const char *text = (const char *)data;
    const uint8_t *cut = size ? memchr(data, 0xff, size) : NULL;
    size_t first = cut ? (size_t)(cut - data) : size;
    size_t rest = cut ? size - first - 1 : 0;
    blg_tsv_source programs = {"programs", size ? text : "", first};
    blg_tsv_source labels = {"labels", cut ? text + first + 1 : "", rest};
    blg_catalogue *catalogue = NULL;
    blg_error error = {0};
    blg_status status = cut ? blg_catalogue_parse(&programs, &labels, NULL, &catalogue, &error)
                            : blg_catalogue_parse(&programs, NULL, NULL, &catalogue, &error);
    check((status == BLG_OK) == (catalogue != NULL));
    check((status == BLG_OK) == (error.text[0] == '\0'));
    for (int i = 0; catalogue && i < blg_catalogue_size(catalogue); i++) {
        const blg_shape *shape = blg_catalogue_shape(catalogue, i);
        blg_decoration decoration;
        check(blg_catalogue_find(catalogue, shape->name) == i);
        blg_decoration_measure(&shape->program, &decoration);
        check(decoration.clear >= 0 && decoration.clear <= 1);
    }
    blg_catalogue_free(catalogue);
    return 0;
}
