/* Fuzz target: SHA256SUMS. No path that reads leaves the folder, and all are found. */
#include "base/archive.h"
#include "file.h"

static bool leaves(const char *path) {
    for (const char *at = path; at; at = strchr(at, '/')) {
        at += *at == '/';
        size_t part = strcspn(at, "/");
        if (part == 0 || (at[0] == '.' && (part == 1 || (part == 2 && at[1] == '.'))))
            return true;
    }
    return false;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    blg_sums sums = {0};
    blg_error error = {0};
    size_t total = 0;
    blg_status status = blg_sums_read(&sums, NULL, fuzz_file("SHA256SUMS", data, size), &error);
    check((status == BLG_OK) == (error.text[0] == '\0'));
    check(status == BLG_OK || (status == BLG_INVALID && error.file[0]));
    for (int i = 0; status == BLG_OK && i < sums.n; i++) {
        check(!leaves(sums.entries[i].path));
        check(blg_sums_find(&sums, sums.entries[i].path) != NULL);
        total += BLG_DIGEST_TEXT - 1 + 2 + strlen(sums.entries[i].path) + 1;
    }
    /* Every byte belongs to an entry; the last line may lack its end. */
    check(status != BLG_OK || total - size <= 1);
    blg_sums_free(&sums);
    return 0;
}
