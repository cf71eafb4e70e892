/* Fuzz target: the config reader. Whatever is accepted must survive print and parse unchanged; what
 * is refused must say what and, for valid JSON, under which key. */
#include "fuzz.h"
#include "problem/config.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static blg_config config, again;
    enum { MOST = 8 };
    blg_error errors[MOST];
    int n = -1;
    blg_status status =
        blg_config_parse((const char *)data, size, "input", &config, errors, MOST, &n);
    check((status == BLG_OK) == (n == 0));
    for (int i = 0; i < n && i < MOST; i++)
        check(errors[i].text[0] && errors[i].status == BLG_INVALID && errors[i].line >= 0);
    if (status == BLG_OK) {
        char *text = blg_config_print(&config);
        check(text && blg_config_parse(text, strlen(text), NULL, &again, NULL, 0, &n) == BLG_OK);
        check(memcmp(&config, &again, sizeof config) == 0);
        blg_text_free(text);
    }
    char *assignment = calloc(size + 1, 1);
    if (assignment && blg_config_preset("bongard-logo", &config, NULL) == BLG_OK) {
        memcpy(assignment, data, size);
        again = config;
        check(blg_config_set(&config, assignment, NULL) == BLG_OK ||
              memcmp(&config, &again, sizeof config) == 0);
    }
    free(assignment);
    return 0;
}
