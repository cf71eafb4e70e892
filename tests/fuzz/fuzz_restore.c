/* Fuzz target: exports that are read back. The first byte chooses: odd, S-expressions; even, token
 * arrays, where vocabulary, index and array follow each other. The split is called train. */
#include "export/export.h"
#include "file.h"
#include "parts.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static char paths[3][400];

static void remove_files(void) {
    for (int i = 0; i < 3; i++)
        if (*paths[i])
            unlink(paths[i]);
}

static void put(int i, const char *name, const uint8_t *data, size_t size) {
    snprintf(paths[i], sizeof paths[i], "%s/%s", fuzz_folder, name);
    unlink(paths[i]);
    FILE *file = fopen(paths[i], "wb");
    check(file && fwrite(data, 1, size, file) == size && fclose(file) == 0);
}

static const char *put_tokens(const uint8_t *data, size_t size) {
    static const char *const names[] = {"vocab.json", "index_train.jsonl", "tokens_train.npy"};
    fuzz_parts parts = {data, size};
    for (int i = 0; i < 3; i++) {
        size_t n;
        const uint8_t *content = fuzz_part(&parts, i == 2, &n);
        put(i, names[i], content, n);
    }
    return fuzz_folder;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    blg_export_summary summary;
    blg_error error = {0};
    if (size < 1)
        return 0;
    const bool tokens = data[0] % 2 == 0;
    const char *input = fuzz_file("items.sexpr", data + 1, size - 1);
    if (tokens && !*paths[0])
        atexit(remove_files);
    if (tokens)
        input = put_tokens(data + 1, size - 1);
    const blg_status status = blg_export_read(tokens ? BLG_EXPORT_TOKENS : BLG_EXPORT_SEXPR, input,
                                              NULL, false, NULL, &summary, &error);
    check((status == BLG_OK) == (error.text[0] == '\0'));
    check(status == BLG_OK
              ? summary.images >= 1
              : error.file[0] && (status == BLG_INVALID || (tokens && status == BLG_IO)));
    return 0;
}
