/* Fuzz target: a program file as the import reads it, index first, then every problem. */
#include "base/str.h"
#include "read/program_file.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static blg_problem problem;

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    blg_program_file file;
    blg_error error = {0};
    blg_status status =
        blg_program_file_take(&file, BLG_FREE_FORM, "programs", (const char *)data, size, &error);
    if ((status == BLG_OK) != (error.text[0] == '\0') || (status == BLG_OK && file.n < 1))
        abort();
    for (int i = 0; status == BLG_OK && i < file.n; i++) {
        int side = 0;
        blg_error reason = {0};
        if (!blg_str_is_plain(file.entries[i].name))
            abort();
        blg_status read = blg_program_file_read(&file, i, &problem, &side, &reason);
        if ((read == BLG_OK) != (reason.text[0] == '\0') || (read == BLG_OK && side < 1))
            abort();
    }
    blg_program_file_close(&file);
    return 0;
}
