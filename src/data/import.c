/* Folders in the published layout. */
#include "data/import.h"

#include "base/archive.h"
#include "base/files.h"
#include "base/memory.h"
#include "data/read.h"
#include "data/write.h"
#include "figure/catalogue.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

/* ---- import ---- */

/* An opened data set in the published layout: program files, splits, names.
 *
 * Problems are numbered in the order of the files: free-form, basic, abstract. After opening, every
 * problem has been parsed, and no name is in two splits. */

struct blg_import {
    blg_arena arena;
    const char *folder;
    blg_stamp stamp;
    bool flat; /* free-form problems only, without a folder of the family */
    blg_program_file files[BLG_FAMILIES];
    int size;                     /* problems of all files */
    int side;                     /* images of a side, the same in all problems */
    unsigned char *lacks;         /* by number: the side that lacks its query (LACKS_...) */
    const char **names;           /* names of problems by number */
    blg_digest content;           /* takes the program files, then the split file's digest */
    char digest[BLG_DIGEST_TEXT]; /* the finished `content` */
    json_t *numbers;              /* numbers of problems by name */
    blg_split_file *splits;
};

enum { LACKS_NONE, LACKS_POSITIVE, LACKS_NEGATIVE };

static const char *const split_names[] = {"ShapeBongard_V2_split.json",
                                          "ShapeBongard_FF_split.json"};

/* Returns the path folder/a or folder/a/b, in the arena; NULL when memory is out. */
static char *join(blg_import *import, const char *a, const char *b) {
    size_t size = strlen(import->folder) + strlen(a) + (b ? strlen(b) + 1 : 0) + 2;
    char *path = BLG_NEW(&import->arena, char, size);
    if (path)
        snprintf(path, size, "%s/%s%s%s", import->folder, a, b ? "/" : "", b ? b : "");
    return path;
}

/* Opens a family's program file if it exists, and adds its bytes to import->content. Free-form
 * problems may lie in the folder itself ("flat"). */
static blg_status open_family(blg_import *import, blg_family family, blg_error *error) {
    char name[64];
    snprintf(name, sizeof name, "%s_action_programs.json", blg_family_name(family));
    char *path = join(import, blg_family_name(family), name);
    char *flat = join(import, name, NULL);
    if (!path || !flat)
        return blg_no_memory(error);
    import->files[family].family = family; /* a file that is missing has no problems */
    bool exists;
    blg_status status = blg_fs_find(path, &exists, error);
    if (status == BLG_OK && !exists && family == BLG_FREE_FORM) {
        status = blg_fs_find(flat, &exists, error);
        import->flat = exists;
        path = flat;
    }
    if (status != BLG_OK || !exists)
        return status;
    return blg_program_file_open(&import->files[family], family, import->folder, path,
                                 &import->content, error);
}

/* Opens the program files that the folder has. Refuses a folder without any problem, and a folder
 * that a run is still writing. */
static blg_status open_families(blg_import *import, blg_error *error) {
    bool exists;
    blg_status status = blg_fs_find(import->folder, &exists, error);
    if (status == BLG_OK && !exists)
        status = blg_fs_missing(import->folder, "no such folder", error);
    BLG_THEN(status, blg_folder_check_ended(import->folder, error));
    BLG_THEN(status, blg_digest_init(&import->content, error));
    for (int family = 0; family < BLG_FAMILIES; family++) {
        BLG_THEN(status, open_family(import, (blg_family)family, error));
        import->size += import->files[family].n;
    }
    if (status == BLG_OK && import->size == 0)
        status = blg_error_in(error, import->folder, BLG_INVALID,
                              "no data set in the published layout: expected <family>/"
                              "<family>_action_programs.json of a family ff, bd, hd or rl");
    return status;
}

/* The program file that has problem `index`; *entry gets the problem's number within the file. */
static const blg_program_file *file_of(const blg_import *import, int index, int *entry) {
    int family = 0;
    while (index >= import->files[family].n)
        index -= import->files[family++].n;
    *entry = index;
    return &import->files[family];
}

/* Lists the names of all problems in the order of the files. No name may stand twice. */
static blg_status list_names(blg_import *import, blg_error *error) {
    import->names = BLG_NEW(&import->arena, const char *, import->size);
    import->numbers = json_object();
    if (!import->names)
        return blg_no_memory(error);
    for (int i = 0; i < import->size; i++) {
        int entry, before;
        const blg_program_file *file = file_of(import, i, &entry);
        const char *name = import->names[i] = blg_program_file_name(file, entry);
        if ((before = blg_import_find(import, name)) >= 0)
            return blg_error_in(error, file->path, BLG_INVALID,
                                "problem \"%s\" stands twice, as number %d and %d", name,
                                before + 1, i + 1);
        if (json_object_set_new(import->numbers, name, json_integer(i)))
            return blg_no_memory(error);
    }
    return BLG_OK;
}

/* Loads the given split file or, with NULL, the folder's own under one of its two names. Compares
 * it with the problems as far as extent asks; only BLG_IMPORT_FOUND allows that there is none. */
static blg_status load_splits(blg_import *import, const char *split_file, blg_import_extent extent,
                              blg_error *error) {
    const char *folder = split_file ? NULL : import->folder; /* a given file may lie anywhere */
    for (size_t i = 0; !split_file && i < sizeof split_names / sizeof *split_names; i++) {
        char *path = join(import, split_names[i], NULL);
        if (!path)
            return blg_no_memory(error);
        bool there;
        blg_status status = blg_fs_find(path, &there, error);
        if (status != BLG_OK)
            return status;
        split_file = there ? path : NULL;
    }
    if (!split_file)
        return extent == BLG_IMPORT_FOUND
                   ? BLG_OK
                   : blg_error_in(error, import->folder, BLG_IO, "no split file; expected %s or %s",
                                  split_names[0], split_names[1]);
    blg_status status = blg_split_file_load(folder, split_file, &import->splits, error);
    if (extent != BLG_IMPORT_FOUND)
        BLG_THEN(status, blg_split_file_check(import->splits, import->names, import->size,
                                              extent == BLG_IMPORT_PART, error));
    return status;
}

/* Parses every problem once, so that no mistake turns up half way through an export. Sets `side`
 * and `lacks`; all problems must have as many images a side as the first. */
static blg_status check_problems(blg_import *import, blg_error *error) {
    blg_arena scratch;
    blg_arena_init(&scratch, NULL);
    blg_problem *problem = BLG_NEW(&scratch, blg_problem, 1);
    import->lacks = BLG_NEW(&import->arena, unsigned char, import->size);
    blg_status status = problem && import->lacks ? BLG_OK : blg_no_memory(error);
    for (int i = 0; !status && i < import->size; i++) {
        int entry, side = 0;
        const blg_program_file *file = file_of(import, i, &entry);
        status = blg_program_file_read(file, entry, problem, &side, error);
        if (status)
            break;
        if (i == 0)
            import->side = side;
        import->lacks[i] = !problem->images[1][side - 1].n_shapes   ? LACKS_POSITIVE
                           : !problem->images[0][side - 1].n_shapes ? LACKS_NEGATIVE
                                                                    : LACKS_NONE;
        if (side != import->side) {
            blg_error_key(error, "$.%.100s", import->names[i]);
            status = blg_error_in(error, file->path, BLG_INVALID,
                                  "%d images a side; the first problem has %d", side, import->side);
        }
    }
    blg_arena_free(&scratch);
    return status;
}

/* Ends the digest of the content; open_family has added the program files. */
static blg_status digest_files(blg_import *import, blg_error *error) {
    const char *splits = import->splits ? blg_split_file_digest(import->splits) : "";
    blg_status status = blg_digest_add(&import->content, splits, strlen(splits), error);
    BLG_THEN(status, blg_digest_finish(&import->content, import->digest, error));
    return status;
}

/* The stamp is taken before all reading and checked after it: nobody has replaced the files
 * meanwhile. */
blg_status blg_import_open(const char *folder, const char *split_file, blg_import_extent extent,
                           blg_import **result, blg_error *error) {
    blg_import *import = *result = BLG_NEW_OBJECT(blg_import);
    if (!import)
        return blg_no_memory(error);
    import->folder = blg_arena_strdup(&import->arena, folder);
    blg_status status =
        import->folder ? blg_stamp_take(&import->stamp, folder, error) : blg_no_memory(error);
    BLG_THEN(status, open_families(import, error));
    BLG_THEN(status, list_names(import, error));
    BLG_THEN(status, check_problems(import, error));
    BLG_THEN(status, load_splits(import, split_file, extent, error));
    BLG_THEN(status, digest_files(import, error));
    BLG_THEN(status, blg_stamp_check(&import->stamp, folder, error));
    if (status) {
        blg_import_free(import);
        *result = NULL;
    }
    return status;
}

void blg_import_free(blg_import *import) {
    if (!import)
        return;
    for (int family = 0; family < BLG_FAMILIES; family++)
        blg_program_file_close(&import->files[family]);
    blg_split_file_free(import->splits);
    json_decref(import->numbers);
    blg_digest_free(&import->content);
    blg_object_free(import);
}

int blg_import_size(const blg_import *import) {
    return import->size;
}

int blg_import_family_size(const blg_import *import, blg_family family) {
    return import->files[family].n;
}

int blg_import_side(const blg_import *import) {
    return import->side;
}

int blg_import_queries(const blg_import *import, int index, int side) {
    return import->lacks[index] != (side ? LACKS_POSITIVE : LACKS_NEGATIVE);
}

long long blg_import_images(const blg_import *import) {
    long long images = 0;
    for (int i = 0; i < import->size; i++)
        images += 2 * import->side - (import->lacks[i] != LACKS_NONE);
    return images;
}

const char *blg_import_digest(const blg_import *import) {
    return import->digest;
}

const char *blg_import_file_digest(const blg_import *import, blg_family family) {
    return import->files[family].digest;
}

const char *blg_import_name(const blg_import *import, int index) {
    return import->names[index];
}

const blg_split_file *blg_import_splits(const blg_import *import) {
    return import->splits;
}

int blg_import_find(const blg_import *import, const char *name) {
    const json_t *number = json_object_get(import->numbers, name);
    return number ? (int)json_integer_value(number) : -1;
}

/* Splits a name into the parts between its family and its number: "hd_a-b_0003" has the parts a and
 * b. Returns their number, 0 if the name does not begin with the family; parts gets the first
 * BLG_MAX_COMPONENTS. */
static int split_name(const char *name, blg_family family,
                      char parts[BLG_MAX_COMPONENTS][BLG_NAME_SIZE]) {
    const char *prefix = blg_family_name(family), *last = strrchr(name, '_');
    const size_t length = strlen(prefix);
    const char *first = name + length + 1;
    int n = 0;
    if (strncmp(name, prefix, length) != 0 || name[length] != '_')
        return 0;
    while (first < last && n < BLG_MAX_COMPONENTS) {
        size_t size = strcspn(first, "-");
        if (first + size > last)
            size = (size_t)(last - first);
        snprintf(parts[n++], BLG_NAME_SIZE, "%.*s", (int)size, first);
        first += size + 1;
    }
    return n;
}

/* Reads the numbers of actions of one or two shapes: "nact4_5" says 4 and 5. Any other text leaves
 * the concept as it is. */
static void read_lengths(const char *text, blg_concept *concept) {
    int first = 0, second = 0, used = 0; /* used: bytes of text that were read */
    int n = sscanf(text, "nact%2d%n_%2d%n", &first, &used, &second, &used);
    if (n < 1 || text[used] || first < 1 || first > BLG_MAX_ACTIONS ||
        (n == 2 && (second < 1 || second > BLG_MAX_ACTIONS)))
        return;
    concept->n_components = n;
    concept->programs[0].n_actions = first;
    concept->programs[1].n_actions = second;
}

/* Sets the concept's attributes from the parts "a", "b" of a name, or "not_a", "b" of a negated
 * concept. An unknown attribute leaves the concept without components. */
static void read_attributes(char parts[][BLG_NAME_SIZE], int n, blg_concept *concept) {
    static const char prefix[] = "not_";
    const size_t size = strlen(prefix);
    const bool negated = n > 0 && strncmp(parts[0], prefix, size) == 0;
    for (int i = 0; i < n; i++) {
        int attribute = blg_attribute_find(parts[i] + (negated && i == 0 ? size : 0));
        if (attribute < 0)
            return;
        concept->attributes[i] = (blg_attribute)attribute;
    }
    concept->negated = negated;
    concept->n_components = n;
}

void blg_import_concept(const blg_import *import, const blg_catalogue *catalogue, int index,
                        blg_concept *concept) {
    char parts[BLG_MAX_COMPONENTS][BLG_NAME_SIZE];
    int entry;
    const blg_program_file *file = file_of(import, index, &entry);
    int n = split_name(import->names[index], file->family, parts);
    *concept = (blg_concept){0};
    if (blg_of_programs(file->family) && n == 1)
        read_lengths(parts[0], concept);
    if (blg_of_attributes(file->family))
        read_attributes(parts, n, concept);
    if (!blg_of_shapes(file->family))
        return;
    concept->n_components = n;
    for (int i = 0; i < n; i++)
        concept->shapes[i] = catalogue ? blg_catalogue_find(catalogue, parts[i]) : -1;
}

/* Whether the programs have the same published text, so numbers agree to three decimals. */
static bool same_program(const blg_program *a, const blg_program *b) {
    if (a->n_actions != b->n_actions)
        return false;
    for (int i = 0; i < a->n_actions; i++) {
        char one[BLG_ACTION_TEXT], other[BLG_ACTION_TEXT];
        size_t size = blg_action_print(&a->actions[i], one);
        if (blg_action_print(&b->actions[i], other) != size || memcmp(one, other, size) != 0)
            return false;
    }
    return true;
}

/* Takes the concept of a free-form problem from the first positive, and sets in each negative the
 * violated shape, which differs from the concept. If the name has fewer shapes than the image, some
 * shapes are distractors, and the file does not say which: the concept stays unknown. */
static void free_form_concept(int side, blg_problem *problem) {
    const blg_scene *first = &problem->images[1][0];
    blg_concept *concept = &problem->concept;
    const int named = concept->n_components;
    *concept = (blg_concept){0};
    if (first->n_shapes > BLG_MAX_FREE_SHAPES || (named && named != first->n_shapes))
        return;
    concept->n_components = first->n_shapes;
    for (int s = 0; s < first->n_shapes; s++)
        concept->programs[s] = first->programs[s];
    for (int i = 0; i < side; i++) {
        blg_scene *scene = &problem->images[0][i];
        for (int s = 0; s < scene->n_shapes && s < concept->n_components; s++)
            if (!same_program(&scene->programs[s], &concept->programs[s]))
                scene->violated = s;
    }
}

blg_status blg_import_problem(const blg_import *import, const blg_catalogue *catalogue, int index,
                              blg_problem *problem, blg_error *error) {
    int entry, side;
    const blg_program_file *file = file_of(import, index, &entry);
    const char *name = import->names[index];
    *problem = (blg_problem){
        .family = file->family,
        .hardness.fitting_rules = -1, /* not measured */
        .index = entry,
        .split = import->splits ? blg_split_file_find(import->splits, name) : -1, /* none */
        .n_support = import->side - 1,
        .n_query = {blg_import_queries(import, index, 0), blg_import_queries(import, index, 1)}};
    snprintf(problem->name, sizeof problem->name, "%s", name);
    blg_status status = blg_program_file_read(file, entry, problem, &side, error);
    if (status)
        return status;
    blg_import_concept(import, catalogue, index, &problem->concept);
    if (blg_of_programs(problem->family))
        free_form_concept(side, problem);
    for (int k = 0; k < 2 * side && catalogue && !blg_of_programs(problem->family); k++) {
        blg_scene *scene = &problem->images[k / side][k % side];
        for (int s = 0; s < scene->n_shapes; s++)
            blg_catalogue_make_exact(catalogue, &scene->programs[s]);
    }
    return BLG_OK;
}

void blg_import_image_path(const blg_import *import, int index, int side, int image, char *path,
                           size_t size) {
    int entry;
    const char *family = blg_family_name(file_of(import, index, &entry)->family);
    snprintf(path, size, "%s%simages/%s/%d/%d.png", import->flat ? "" : family,
             import->flat ? "" : "/", import->names[index], side, image);
}

blg_status blg_import_count_images(const blg_import *import, long long *count, blg_error *error) {
    blg_status status = BLG_OK;
    char below[BLG_NAME_SIZE + 64], path[4096];
    *count = 0;
    for (int i = 0; i < import->size; i++)
        for (int side = 0; side < 2; side++) {
            int n_images = import->side - 1 + blg_import_queries(import, i, side);
            for (int image = 0; image < n_images && status == BLG_OK; image++) {
                blg_import_image_path(import, i, side, image, below, sizeof below);
                int n = snprintf(path, sizeof path, "%s/%s", import->folder, below);
                bool there = false;
                if (n < (int)sizeof path)
                    status = blg_fs_find(path, &there, error);
                *count += there;
            }
        }
    return status == BLG_OK ? blg_stamp_check(&import->stamp, import->folder, error) : status;
}

bool blg_import_same_programs(const blg_problem *a, const blg_problem *b) {
    bool same = strcmp(a->name, b->name) == 0;
    for (int side = 0; side < 2 && same; side++) {
        same = blg_problem_side(a, side) == blg_problem_side(b, side);
        for (int i = 0; i < blg_problem_side(a, side) && same; i++) {
            const blg_scene *one = &a->images[side][i], *other = &b->images[side][i];
            same = one->n_shapes == other->n_shapes;
            for (int s = 0; s < one->n_shapes && same; s++)
                same = same_program(&one->programs[s], &other->programs[s]);
        }
    }
    return same;
}
