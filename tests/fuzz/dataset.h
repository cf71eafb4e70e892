/* Fuzz targets that read a data set without pictures. SHA256SUMS and its digest in the manifest are
 * made right: a data set with a wrong digest is refused before all else. */
#ifndef FUZZ_DATASET_H
#define FUZZ_DATASET_H

#include "base/archive.h"
#include "file.h"
#include "parts.h"

typedef struct fuzz_content {
    const uint8_t *data;
    size_t size;
} fuzz_content;

static const char *const fuzz_files[] = {"scenes.jsonl", "ShapeBongard_V2_split.json",
                                         "ff/ff_action_programs.json", "bd/bd_action_programs.json",
                                         "hd/hd_action_programs.json"};
enum { FUZZ_FILES = sizeof fuzz_files / sizeof *fuzz_files };

static inline fuzz_content fuzz_next(fuzz_parts *parts, int last) {
    fuzz_content next;
    next.data = fuzz_part(parts, last, &next.size);
    return next;
}

static inline void fuzz_manifest(const char *name, fuzz_content manifest, const char *digest) {
    static const char key[] = "\"sha256sums\": \"";
    blg_buf text = {0};
    blg_buf_add(&text, manifest.data, manifest.size);
    blg_buf_char(&text, '\0');
    char *at = strstr(text.data, key);
    const size_t n = strlen(digest);
    if (at && strlen(at + sizeof key - 1) >= n)
        memcpy(at + sizeof key - 1, digest, n);
    fuzz_file(name, (const uint8_t *)text.data, manifest.size);
    blg_buf_free(&text);
}

/* Makes the folder `name` in the target's folder, with the manifest and contents[FUZZ_FILES]; an
 * empty content is no file, and its family has no folder. */
static inline void fuzz_dataset(const char *name, fuzz_content manifest,
                                const fuzz_content *contents) {
    blg_buf sums = {0};
    char hex[BLG_DIGEST_TEXT], file[300];
    if (!*fuzz_folder)
        fuzz_make_folder();
    snprintf(file, sizeof file, "%s/%s", fuzz_folder, name);
    check(mkdir(file, 0777) == 0);
    for (int i = 0; i < FUZZ_FILES; i++) {
        const char *slash = strchr(fuzz_files[i], '/');
        snprintf(file, sizeof file, "%s/%s/%.2s", fuzz_folder, name, fuzz_files[i]);
        if (!contents[i].size)
            continue;
        check(!slash || mkdir(file, 0777) == 0);
        snprintf(file, sizeof file, "%s/%s", name, fuzz_files[i]);
        const char *path = fuzz_file(file, contents[i].data, contents[i].size);
        check(blg_digest_file(NULL, path, hex, NULL) == BLG_OK);
        blg_sums_print(&sums, hex, fuzz_files[i]);
    }
    snprintf(file, sizeof file, "%s/SHA256SUMS", name);
    const char *path = fuzz_file(file, (const uint8_t *)(sums.size ? sums.data : ""), sums.size);
    check(blg_digest_file(NULL, path, hex, NULL) == BLG_OK);
    snprintf(file, sizeof file, "%s/manifest.json", name);
    fuzz_manifest(file, manifest, hex);
    blg_buf_free(&sums);
}

#endif
