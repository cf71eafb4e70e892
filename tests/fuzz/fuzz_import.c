/* Fuzz target: a program file as the import reads it, index first, then every problem. */
#include "base/str.h"
#include "fuzz.h"
#include "read/program_file.h"

#include <string.h>

static blg_problem problem;

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    blg_program_file file;
    blg_error error = {0};
    blg_status status =
        blg_program_file_take(&file, BLG_FREE_FORM, "programs", (const char *)data, size, &error);
    check((status == BLG_OK) == (error.text[0] == '\0'));
    check(status != BLG_OK || file.n >= 1);
    for (int i = 0; status == BLG_OK && i < file.n; i++) {
        int side = 0;
        blg_error reason = {0};
        check(blg_str_is_plain(file.entries[i].name));
        blg_status read = blg_program_file_read(&file, i, &problem, &side, &reason);
        check((read == BLG_OK) == (reason.text[0] == '\0'));
        check(read != BLG_OK || side >= 1);
    }
    blg_program_file_close(&file);
    return 0;
}
