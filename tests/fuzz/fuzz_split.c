/* Fuzz target: a split file. What reads names splits that can be parts of file names. */
#include "data/import.h"
#include "file.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    blg_error error = {0}, reason = {0};
    blg_split_file *splits = NULL;
    blg_status status =
        blg_split_file_load(NULL, fuzz_file("split.json", data, size), &splits, &error);
    check((status == BLG_OK) == (error.text[0] == '\0') && (status == BLG_OK) == (splits != NULL));
    check(status == BLG_OK || (status == BLG_INVALID && error.file[0]));
    if (status != BLG_OK)
        return 0;
    int listed = 0;
    for (int i = 0; i < splits->n_splits; i++) {
        const char *name = splits->names[i];
        check(name[0] && name[strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789_")] == '\0');
        listed += blg_split_file_size(splits, i);
    }
    const char *const known[] = {"ff_a"};
    check(blg_split_file_find(splits, "ff_a") < splits->n_splits);
    if (blg_split_file_check(splits, known, 1, false, &reason) == BLG_OK)
        check(listed == 1 && blg_split_file_find(splits, "ff_a") >= 0);
    else
        check(reason.text[0]);
    blg_split_file_free(splits);
    return 0;
}
