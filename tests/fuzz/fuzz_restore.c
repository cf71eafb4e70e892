/* Fuzz target: exports that are read back. The first byte chooses: odd, S-expressions; even, token
 * arrays, where vocabulary, index and array follow each other. The split is called train. If the
 * byte has the bit 2, the programs are written, and the import reads them. */
#include "data/import.h"
#include "file.h"
#include "parts.h"
#include "tell/export.h"

static const char *put_tokens(const uint8_t *data, size_t size) {
    static const char *const names[] = {"vocab.json", "index_train.jsonl", "tokens_train.npy"};
    fuzz_parts parts = {data, size};
    for (int i = 0; i < 3; i++) {
        size_t n;
        const uint8_t *content = fuzz_part(&parts, i == 2, &n);
        fuzz_file(names[i], content, n);
    }
    return fuzz_folder;
}

static void check_written(const char *folder, const blg_export_summary *summary) {
    blg_import *import;
    check(blg_import_open(folder, NULL, BLG_IMPORT_WHOLE, &import, NULL) == BLG_OK);
    check(import->n_problems == summary->problems);
    blg_import_free(import);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    blg_export_summary summary;
    blg_error error = {0};
    char folder[300];
    if (size < 1)
        return 0;
    const bool tokens = data[0] % 2 == 0, writes = data[0] & 2;
    const char *input =
        tokens ? put_tokens(data + 1, size - 1) : fuzz_file("items.sexpr", data + 1, size - 1);
    snprintf(folder, sizeof folder, "%s/back", fuzz_folder);
    const blg_status status =
        blg_export_read(tokens ? BLG_EXPORT_TOKENS : BLG_EXPORT_SEXPR, input,
                        writes ? folder : NULL, false, NULL, &summary, &error);
    check((status == BLG_OK) == (error.text[0] == '\0'));
    check(status == BLG_OK
              ? summary.images >= 1
              : error.file[0] && (status == BLG_INVALID || (tokens && status == BLG_IO)));
    if (status == BLG_OK && writes)
        check_written(folder, &summary);
    if (writes)
        fuzz_empty(folder);
    return 0;
}
