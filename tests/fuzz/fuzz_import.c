/* Fuzz target: a data set in the published layout. An input is the programs of the three families
 * and the split file with zero bytes between; an empty part is no file. */
#include "base/text.h"
#include "data/import.h"
#include "figure/catalogue.h"
#include "file.h"
#include "parts.h"

static const char *const files[] = {"ff/ff_action_programs.json", "bd/bd_action_programs.json",
                                    "hd/hd_action_programs.json", "ShapeBongard_V2_split.json"};
enum { FILES = sizeof files / sizeof *files };

static blg_problem problem;

static void make_folders(void) {
    char path[300];
    fuzz_make_folder();
    for (int i = 0; i < BLG_FAMILIES; i++) {
        snprintf(path, sizeof path, "%s/%s", fuzz_folder, blg_family_name((blg_family)i));
        check(mkdir(path, 0777) == 0);
    }
}

static void put_files(fuzz_parts *parts) {
    for (int i = 0; i < FILES; i++) {
        size_t size;
        const uint8_t *content = fuzz_part(parts, i == FILES - 1, &size);
        const char *path = fuzz_file(files[i], content, size);
        if (!size)
            check(unlink(path) == 0);
    }
}

static void read_problem(const blg_import *import, const blg_catalogue *catalogue, int i) {
    char path[512];
    blg_error error = {0};
    check(blg_str_is_plain(import->names[i]));
    check(blg_import_find(import, import->names[i]) == i);
    check(blg_import_problem(import, catalogue, i, &problem, &error) == BLG_OK);
    check(!error.text[0] && strcmp(problem.name, import->names[i]) == 0);
    check(problem.concept.n_components >= 0 && problem.concept.n_components <= BLG_MAX_COMPONENTS);
    for (int side = 0; side < 2; side++) {
        const int n = blg_problem_side(&problem, side);
        check(n >= 1 && n <= BLG_MAX_SIDE);
        for (int k = 0; k < n; k++)
            blg_import_image_path(import, i, side, k, path, sizeof path);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static blg_catalogue *catalogue;
    fuzz_parts parts = {data, size};
    blg_error error = {0};
    blg_import *import = NULL;
    long long images = -1;
    if (!*fuzz_folder)
        make_folders();
    check(catalogue || blg_catalogue_default(&catalogue, NULL) == BLG_OK);
    put_files(&parts);
    const blg_status status = blg_import_open(
        fuzz_folder, NULL, (blg_import_extent)(size % (BLG_IMPORT_FOUND + 1)), &import, &error);
    check((status == BLG_OK) == (error.text[0] == '\0'));
    check((status == BLG_OK) == (import != NULL));
    check(status == BLG_OK || status == BLG_INVALID || status == BLG_IO);
    if (status != BLG_OK)
        return 0;
    check(import->n_problems >= 1);
    for (int i = 0; i < import->n_problems; i++)
        read_problem(import, catalogue, i);
    check(blg_import_count_images(import, &images, NULL) == BLG_OK && images == 0);
    blg_import_free(import);
    return 0;
}
