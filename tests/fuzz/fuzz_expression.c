/* Fuzz target: the language of user concepts. What parses prints to a text that parses to the same
 * and prints the same; what does not says where. */
#include "fuzz.h"
#include "problem/concept.h"
#include "problem/relations.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    blg_expression expression, again;
    blg_error error = {0};
    char text[BLG_FORMULA_NODES * 40], second[sizeof text];
    char *input = calloc(size + 1, 1);
    if (!input)
        return 0;
    memcpy(input, data, size);
    if (blg_expression_parse(input, &expression, &error) != BLG_OK) {
        check(error.column >= 1 && (size_t)error.column <= strlen(input) + 1 && error.text[0]);
    } else {
        check(blg_expression_print(&expression, text, sizeof text) < sizeof text);
        check(blg_expression_parse(text, &again, NULL) == BLG_OK);
        check(memcmp(&expression, &again, sizeof again) == 0);
        blg_expression_print(&again, second, sizeof second);
        check(strcmp(text, second) == 0);
    }
    free(input);
    return 0;
}
