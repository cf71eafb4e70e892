/* Reads and checks folders that any program wrote in the published layout, and compares them with
 * the released data set. No folder is changed.
 *
 * The published layout is a form: for each family one file of programs and a folder of pictures,
 * and for all families one split file. The released data set is one content in this form:
 * ShapeBongard_V2, with 12,000 problems. data/reference.c makes its problems.
 * shapes/release_splits.tsv gives its splits, as far as they are known.
 *
 * Three things come out: an opened folder (blg_import), whose problems are read one by one; a list
 * of differences from the release; and the released problems as a source, from which a run writes a
 * data set. `blogo import` and the commands that read the published layout use them.
 * data/reference.c draws an import anew. */
#include "data/import.h"

#include "base/archive.h"
#include "base/files.h"
#include "base/rng.h"
#include "data/read.h"
#include "data/reference.h"
#include "data/write.h"
#include "embedded.h"
#include "figure/catalogue.h"
#include "problem/plan.h"

#include <jansson.h>

/* ---- import ---- */

/* Opens a folder: reads the program files and the split file, and parses every problem once, so
 * that a mistake is told before work begins. Later calls give a problem with its programs, and the
 * concept as far as the problem's name tells it. */

enum { LACKS_NONE, LACKS_POSITIVE, LACKS_NEGATIVE };

static const char *const split_names[] = {"ShapeBongard_V2_split.json",
                                          "ShapeBongard_FF_split.json"};

/* The path FOLDER/a or, if b is not NULL, FOLDER/a/b, in the import's arena; NULL: no memory. */
static char *join(blg_import *import, const char *a, const char *b) {
    size_t size = strlen(import->folder) + strlen(a) + (b ? strlen(b) + 1 : 0) + 2;
    char *path = BLG_NEW(&import->arena, char, size);
    if (path)
        snprintf(path, size, "%s/%s%s%s", import->folder, a, b ? "/" : "", b ? b : "");
    return path;
}

/* Opens a family's program file if it exists, and adds its bytes to import->content_digest.
 * Free-form problems may lie in the folder itself ("flat"). */
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
                                 &import->content_digest, error);
}

/* Opens the program files that the folder has. Refuses a folder without any problem, and a folder
 * that a run is still writing. */
static blg_status open_families(blg_import *import, blg_error *error) {
    bool exists;
    blg_status status = blg_fs_find(import->folder, &exists, error);
    if (status == BLG_OK && !exists)
        status = blg_fs_missing(import->folder, "no such folder", error);
    BLG_THEN(status, blg_folder_check_ended(import->folder, error));
    BLG_THEN(status, blg_digest_init(&import->content_digest, error));
    for (blg_family family = 0; family < BLG_FAMILIES; family++) {
        BLG_THEN(status, open_family(import, family, error));
        import->n_problems += import->files[family].n;
    }
    if (status == BLG_OK && import->n_problems == 0)
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

/* Lists the problems' names, and maps each name to its number. No name may stand twice. */
static blg_status list_names(blg_import *import, blg_error *error) {
    import->names = BLG_NEW(&import->arena, const char *, import->n_problems);
    import->numbers = json_object();
    if (!import->names)
        return blg_no_memory(error);
    for (int i = 0; i < import->n_problems; i++) {
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
        BLG_THEN(status, blg_split_file_check(import->splits, import->names, import->n_problems,
                                              extent == BLG_IMPORT_PART, error));
    return status;
}

/* Parses every problem once, so that no mistake is found in the middle of an export. Sets `side`
 * and `lacks`; all problems must have as many images a side as the first. */
static blg_status check_problems(blg_import *import, blg_error *error) {
    blg_arena scratch = {0};
    blg_problem *problem = BLG_NEW(&scratch, blg_problem, 1);
    import->lacking_side = BLG_NEW(&import->arena, unsigned char, import->n_problems);
    blg_status status = problem && import->lacking_side ? BLG_OK : blg_no_memory(error);
    for (int i = 0; !status && i < import->n_problems; i++) {
        int entry, side = 0;
        const blg_program_file *file = file_of(import, i, &entry);
        status = blg_program_file_read(file, entry, problem, &side, error);
        if (status)
            break;
        if (i == 0)
            import->images_per_side = side;
        import->lacking_side[i] = !problem->images[1][side - 1].n_shapes   ? LACKS_POSITIVE
                                  : !problem->images[0][side - 1].n_shapes ? LACKS_NEGATIVE
                                                                           : LACKS_NONE;
        if (side != import->images_per_side) {
            blg_error_key(error, "$.%.100s", import->names[i]);
            status = blg_error_in(error, file->path, BLG_INVALID,
                                  "%d images a side; the first problem has %d", side,
                                  import->images_per_side);
        }
    }
    blg_arena_free(&scratch);
    return status;
}

/* Ends the digest of the program files with that of the split file. */
static blg_status digest_files(blg_import *import, blg_error *error) {
    const char *splits = import->splits ? import->splits->digest : "";
    blg_status status = blg_digest_add(&import->content_digest, splits, strlen(splits), error);
    BLG_THEN(status, blg_digest_finish(&import->content_digest, import->digest, error));
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
    return BLG_KEEP(status, result, blg_import_free);
}

void blg_import_free(blg_import *import) {
    if (!import)
        return;
    for (int family = 0; family < BLG_FAMILIES; family++)
        blg_program_file_close(&import->files[family]);
    blg_split_file_free(import->splits);
    json_decref(import->numbers);
    blg_digest_free(&import->content_digest);
    blg_object_free(import);
}

int blg_import_queries(const blg_import *import, int index, int side) {
    return import->lacking_side[index] != (side ? LACKS_POSITIVE : LACKS_NEGATIVE);
}

long long blg_import_images(const blg_import *import) {
    long long images = 0;
    for (int i = 0; i < import->n_problems; i++)
        images += 2 * import->images_per_side - (import->lacking_side[i] != LACKS_NONE);
    return images;
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

/* Reads the concept from the problem's name, as far as the name tells it. */
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
    for (int shape = 0; shape < first->n_shapes; shape++)
        concept->programs[shape] = first->programs[shape];
    for (int i = 0; i < side; i++) {
        blg_scene *scene = &problem->images[0][i];
        for (int shape = 0; shape < scene->n_shapes && shape < concept->n_components; shape++)
            if (!same_program(&scene->programs[shape], &concept->programs[shape]))
                scene->violated = shape;
    }
}

/* Reads a problem: its programs from the program file, its concept from the name. With a catalogue,
 * the rounded programs of shapes become the catalogue's exact ones. */
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
        .n_support = import->images_per_side - 1,
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
        for (int shape = 0; shape < scene->n_shapes; shape++)
            blg_catalogue_make_exact(catalogue, &scene->programs[shape]);
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
    for (int i = 0; i < import->n_problems; i++)
        for (int side = 0; side < 2; side++) {
            int n_images = import->images_per_side - 1 + blg_import_queries(import, i, side);
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

/* ---- release ---- */

/* Gives each released problem its split: the released one where it is known, else a drawn one. The
 * header is data/reference.h. */

/* Splits of the released problems. The lines of shapes/release_splits.tsv are facts about names;
 * pairs of basic problems that no line names are drawn. */

/* Numbers of basic problems in the released test_bd and val. */
enum { BASIC_TEST = 480, BASIC_VAL = 282 };

const char *const blg_release_split_names[BLG_RELEASE_SPLITS] = {
    "train", "val", "test_ff", "test_bd", "test_hd_comb", "test_hd_novel"};
const char *const blg_release_basis_names[BLG_BASES] = {"proven", "likely", "known", "drawn"};
const char *const blg_release_programs[BLG_FAMILIES] = {
    "eedaf901dd698877afe8041635a1553e78089cc615647192010d51cfc4391269",
    "768b060cc84636036bb85622cb574b52d00476e7fc08afc596ec38edb3cd4b2b",
    "190f3f850d98fa9df0f85cbbafa05fbbaf6d8845586c186ce062af8812ba7e7c"};

/* One line of shapes/release_splits.tsv: the split of what has this name. kind: "setting" (of free
 * form), "ff_from" (free-form problems from this number on), "attribute", "concept", "hd_number"
 * (abstract problems of this number) or "pair" (of basic shapes). */
typedef struct fact {
    char split[32], kind[16], name[BLG_NAME_SIZE];
} fact;

/* All lines of the table. */
typedef struct facts {
    fact list[512];
    int n;
} facts;

/* A pair of basic problems whose split is drawn. */
typedef struct free_pair {
    int problem;
    bool held_out;             /* known to be in test_bd or val */
    uint64_t order_of_draw[2]; /* the two draws of draw_pairs take the pairs with the least first */
} free_pair;

/* Number of the released split with this name; BLG_RELEASE_SPLITS = none of them. */
static int split_number(const char *name) {
    int split = 0;
    while (split < BLG_RELEASE_SPLITS && strcmp(blg_release_split_names[split], name) != 0)
        split++;
    return split;
}

/* The fact of this kind about this name; NULL: there is none. */
static const fact *find_fact(const facts *f, const char *kind, const char *name) {
    for (int i = 0; i < f->n; i++)
        if (strcmp(f->list[i].kind, kind) == 0 && strcmp(f->list[i].name, name) == 0)
            return &f->list[i];
    return NULL;
}

static blg_release_place place_by(const fact *known, blg_release_basis basis) {
    const int split = known ? split_number(known->split) : BLG_RELEASE_TRAIN;
    return (blg_release_place){(unsigned char)split, (unsigned char)basis};
}

/* The name between family and number: "nact4_5" of "ff_nact4_5_0270". */
static void middle_of(const char *name, char middle[BLG_NAME_SIZE]) {
    const char *first = name + strlen("ff_"); /* all families have two letters */
    snprintf(middle, BLG_NAME_SIZE, "%.*s", (int)(strrchr(name, '_') - first), first);
}

/* The split of a free-form problem: by its setting; else, if its number is that of a fact "ff_from"
 * or larger, by that fact; else train. */
static blg_release_place free_form_place(const facts *f, const blg_plan_item *item) {
    char setting[BLG_NAME_SIZE];
    middle_of(item->name, setting);
    const fact *known = find_fact(f, "setting", setting);
    for (int i = 0; i < f->n && !known; i++)
        if (strcmp(f->list[i].kind, "ff_from") == 0 && item->replica >= atoi(f->list[i].name))
            known = &f->list[i];
    return place_by(known, BLG_BASIS_LIKELY);
}

/* The split of an abstract problem: by an attribute, else by its concept, else (concepts of two) by
 * its number; a problem that no fact names is in train. */
static blg_release_place abstract_place(const facts *f, const blg_plan_item *item) {
    char concept[BLG_NAME_SIZE], number[24];
    const fact *known = NULL;
    middle_of(item->name, concept);
    snprintf(number, sizeof number, "%d", (int)item->replica);
    for (int i = 0; i < item->concept.n_components && !known; i++)
        known = find_fact(f, "attribute", blg_attribute_name(item->concept.attributes[i]));
    if (!known)
        known = find_fact(f, "concept", concept);
    if (!known && item->concept.n_components == 2)
        known = find_fact(f, "hd_number", number);
    return place_by(known, BLG_BASIS_PROVEN);
}

/* 64 random bits, by which the first or the second draw orders the pairs. */
enum { FIRST_DRAW = 0, SECOND_DRAW = 1 };
static uint64_t order_in_draw(uint64_t seed, int problem, int draw) {
    blg_rng rng = blg_stream_plan(seed, BLG_DRAW_RELEASE, 2 * (uint64_t)problem + (uint64_t)draw);
    const uint64_t high = blg_rng_next(&rng);
    return high << 32 | blg_rng_next(&rng);
}

/* Pairs that are known to be held out come first; then by the order of the first draw. */
static int by_held_out_draw(const void *a, const void *b) {
    const free_pair *x = a, *y = b;
    return x->held_out != y->held_out
               ? y->held_out - x->held_out
               : BLG_ORDER(x->order_of_draw[FIRST_DRAW], y->order_of_draw[FIRST_DRAW]);
}

static int by_test_draw(const void *a, const void *b) {
    const free_pair *one = a, *other = b;
    return BLG_ORDER(one->order_of_draw[SECOND_DRAW], other->order_of_draw[SECOND_DRAW]);
}

/* Draws the splits of the n pairs. missing: by split, the number of pairs that the split still
 * lacks. The first draw chooses the held-out pairs, the second chooses among these the pairs of
 * test_bd; the other held-out pairs are in val. Pairs that are known to be held out come first in
 * the first draw, and have the chances of all held-out pairs in the second. */
static void draw_pairs(free_pair *pairs, int n, const int missing[BLG_RELEASE_SPLITS],
                       blg_release_place *places) {
    const int held_out = missing[BLG_RELEASE_TEST_BD] + missing[BLG_RELEASE_VAL];
    BLG_SORT(pairs, n, by_held_out_draw);
    qsort(pairs, (size_t)(held_out < n ? held_out : n), sizeof *pairs, by_test_draw);
    for (int i = 0; i < n; i++) {
        const int split = i < missing[BLG_RELEASE_TEST_BD] ? BLG_RELEASE_TEST_BD
                          : i < held_out                   ? BLG_RELEASE_VAL
                                                           : BLG_RELEASE_TRAIN;
        places[pairs[i].problem] = (blg_release_place){(unsigned char)split, BLG_BASIS_DRAWN};
    }
}

/* Gives the basic problems their splits. Single shapes are in train; a pair is where a fact puts
 * it, and pairs without a fact that names one split are drawn. first: number of the first basic
 * problem.
 */
static blg_status place_basic(const facts *f, const blg_reference *reference, int first,
                              uint64_t seed, blg_release_place *places, blg_error *error) {
    const int size = blg_reference_family_size(reference, BLG_BASIC);
    int missing[BLG_RELEASE_SPLITS] =
        {[BLG_RELEASE_TEST_BD] = BASIC_TEST, [BLG_RELEASE_VAL] = BASIC_VAL},
        n = 0;
    blg_arena scratch = {0};
    free_pair *pairs = BLG_NEW(&scratch, free_pair, size);
    for (int i = 0; pairs && i < size; i++) {
        char shapes[BLG_NAME_SIZE];
        blg_plan_item item;
        blg_reference_item(reference, first + i, &item);
        middle_of(item.name, shapes);
        const fact *known = find_fact(f, "pair", shapes);
        places[i] = place_by(known, BLG_BASIS_KNOWN);
        if (item.concept.n_components == 1) {
            places[i] = place_by(NULL, BLG_BASIS_LIKELY);
        } else if (known && places[i].split < BLG_RELEASE_SPLITS) { /* the fact names a split */
            missing[places[i].split]--;
        } else { /* draw_pairs replaces the place */
            pairs[n++] = (free_pair){
                i,
                known != NULL,
                {order_in_draw(seed, i, FIRST_DRAW), order_in_draw(seed, i, SECOND_DRAW)}};
        }
    }
    if (pairs)
        draw_pairs(pairs, n, missing, places);
    blg_arena_free(&scratch);
    return pairs ? BLG_OK : blg_no_memory(error);
}

/* Gives every problem its split in the release. All basic problems are placed in one step, because
 * their pairs are drawn together. */
blg_status blg_release_assign(const blg_reference *reference, uint64_t seed,
                              blg_release_place *places, blg_error *error) {
    blg_arena scratch = {0};
    facts *f = BLG_NEW(&scratch, facts, 1);
    const int basic = blg_reference_first(reference, BLG_BASIC);
    blg_status status = f ? BLG_OK : blg_no_memory(error);
    if (f) {
        const char *at = (const char *)blg_embedded_release_splits_tsv, *line_end;
        for (; (line_end = strchr(at, '\n')); at = line_end + 1) {
            fact *next = &f->list[f->n];
            if (*at != '#' && f->n < (int)(sizeof f->list / sizeof *f->list) &&
                sscanf(at, "%31s %15s %127s", next->split, next->kind, next->name) == 3)
                f->n++;
        }
    }
    for (int i = 0; i < blg_reference_size(reference) && status == BLG_OK; i++) {
        blg_plan_item item;
        blg_reference_item(reference, i, &item);
        if (item.family == BLG_FREE_FORM)
            places[i] = free_form_place(f, &item);
        else if (item.family == BLG_ABSTRACT)
            places[i] = abstract_place(f, &item);
        else if (i == basic)
            status = place_basic(f, reference, basic, seed, places + basic, error);
    }
    blg_arena_free(&scratch);
    return status;
}

/* ---- release check ---- */

/* Compares a folder with the release. The released split file is known by digests of its members
 * only: of the sorted names of train, and of an object of all lists, each sorted, in canonical JSON
 * (sorted keys, no blanks):
 *   {"groups":{"BA":[test_bd],"CM":[test_hd_comb],"FF":[test_ff],"NV":[test_hd_novel],
 *              "test":[all four],"train":[..],"val":[..]},"source_sha256":"sha256:<split file>"} */

/* Appends the problems of the wanted splits (bit 1 << blg_release_split), sorted, as a canonical
 * JSON list. */
static blg_status print_members(const blg_split_file *splits, unsigned wanted, blg_buf *out,
                                blg_error *error) {
    blg_arena scratch = {0};
    int n = 0, most = 1;
    for (int s = 0; s < splits->n_splits; s++)
        most += blg_split_file_size(splits, s);
    const char **names = BLG_NEW(&scratch, const char *, most);
    for (int s = 0; names && s < splits->n_splits; s++)
        for (int wish = 0; wish < BLG_RELEASE_SPLITS; wish++)
            if (wanted >> wish & 1 && strcmp(splits->names[s], blg_release_split_names[wish]) == 0)
                for (int i = 0; i < blg_split_file_size(splits, s); i++)
                    names[n++] = blg_split_file_problem(splits, s, i);
    if (names)
        BLG_SORT(names, n, blg_by_text);
    blg_buf_char(out, '[');
    for (int i = 0; i < n; i++) {
        blg_buf_quoted(out, i ? "," : "", names[i]);
    }
    blg_buf_char(out, ']');
    blg_arena_free(&scratch);
    return names && !out->failed ? BLG_OK : blg_no_memory(error);
}

/* Compares two digests with those of the release: of the members of train, and of a JSON text that
 * has the members of all splits in groups. */
static blg_status compare_lists(const blg_split_file *splits, blg_release_check *check,
                                blg_error *error) {
    enum { TRAIN = 1 << BLG_RELEASE_TRAIN, VAL = 1 << BLG_RELEASE_VAL };
    static const struct {
        const char *key;
        unsigned splits;
    } groups[] = {{"{\"groups\":{\"BA\":", 1 << BLG_RELEASE_TEST_BD},
                  {",\"CM\":", 1 << BLG_RELEASE_TEST_HD_COMB},
                  {",\"FF\":", 1 << BLG_RELEASE_TEST_FF},
                  {",\"NV\":", 1 << BLG_RELEASE_TEST_HD_NOVEL},
                  {",\"test\":", (1 << BLG_RELEASE_SPLITS) - 1 - TRAIN - VAL},
                  {",\"train\":", TRAIN},
                  {",\"val\":", VAL}};
    blg_buf text = {0};
    blg_status status = print_members(splits, TRAIN, &text, error);
    BLG_THEN(status, blg_digest_hex(text.data, text.size, check->train, error));
    blg_buf_clear(&text);
    for (size_t i = 0; i < sizeof groups / sizeof *groups && status == BLG_OK; i++) {
        blg_buf_text(&text, groups[i].key);
        status = print_members(splits, groups[i].splits, &text, error);
    }
    blg_buf_text(&text, "},\"source_sha256\":\"sha256:" BLG_RELEASE_SPLIT_FILE_SHA256 "\"}");
    BLG_THEN(status, text.failed ? blg_no_memory(error)
                                 : blg_digest_hex(text.data, text.size, check->lists, error));
    blg_buf_free(&text);
    check->same_train = strcmp(check->train, BLG_RELEASE_TRAIN_SHA256) == 0;
    check->same_lists = strcmp(check->lists, BLG_RELEASE_LISTS_SHA256) == 0;
    return status;
}

/* Appends a difference to check->differences; of BLG_RELEASE_OTHER_SPLIT the caller adds the
 * splits. */
static blg_status add_difference(blg_release_check *check, blg_release_kind kind, const char *name,
                                 blg_error *error) {
    if (!blg_array_grow(&check->differences, &check->capacity, check->n + 1,
                        sizeof *check->differences))
        return blg_no_memory(error);
    check->differences[check->n] = (blg_release_difference){.kind = kind};
    snprintf(check->differences[check->n++].name, BLG_NAME_SIZE, "%s", name);
    return BLG_OK;
}

/* Fills numbers: by place in the import, the number of the released problem of the same name; -1 =
 * not in the release. Reports released problems that the import lacks, if it has their family. */
static blg_status match_names(const blg_import *import, const blg_reference *reference,
                              int *numbers, blg_release_check *check, blg_error *error) {
    blg_status status = BLG_OK;
    for (int i = 0; i < import->n_problems; i++)
        numbers[i] = -1;
    for (int i = 0; i < blg_reference_size(reference) && status == BLG_OK; i++) {
        blg_plan_item item;
        blg_reference_item(reference, i, &item);
        const int number = blg_import_find(import, item.name);
        if (number >= 0)
            numbers[number] = i;
        else if (import->files[item.family].n)
            status = add_difference(check, BLG_RELEASE_MISSING, item.name, error);
    }
    return status;
}

/* Reports problems in another split than the release has them in; drawn splits are not compared. */
static blg_status compare_splits(const blg_import *import, const int *numbers,
                                 const blg_release_place *places, blg_release_check *check,
                                 blg_error *error) {
    const blg_split_file *splits = import->splits;
    blg_status status = BLG_OK;
    for (int i = 0; i < import->n_problems && status == BLG_OK; i++) {
        const blg_release_place *place = numbers[i] < 0 ? NULL : &places[numbers[i]];
        check->n_unknown += place && place->basis == BLG_BASIS_DRAWN;
        const int split = blg_split_file_find(splits, import->names[i]);
        const char *name = split < 0 ? "no split" : splits->names[split];
        if (!place || place->basis == BLG_BASIS_DRAWN ||
            strcmp(name, blg_release_split_names[place->split]) == 0)
            continue;
        status = add_difference(check, BLG_RELEASE_OTHER_SPLIT, import->names[i], error);
        if (status == BLG_OK) {
            check->differences[check->n - 1].split = name;
            check->differences[check->n - 1].place = *place;
        }
    }
    return status;
}

/* Reports missing, foreign and different problems and, unless all lists are the released ones,
 * problems in other splits. */
static blg_status compare_problems(const blg_import *import, const blg_redraw *redraw,
                                   blg_release_check *check, blg_error *error) {
    const blg_reference *reference = redraw->reference;
    blg_arena scratch = {0};
    int *numbers = BLG_NEW(&scratch, int, import->n_problems);
    blg_release_place *places = BLG_NEW(&scratch, blg_release_place, blg_reference_size(reference));
    blg_status status = numbers && places ? match_names(import, reference, numbers, check, error)
                                          : blg_no_memory(error);
    for (int i = 0; status == BLG_OK && i < import->n_problems; i++)
        if (redraw->twin[i] == BLG_NO_TWIN)
            status = add_difference(
                check, numbers[i] < 0 ? BLG_RELEASE_FOREIGN : BLG_RELEASE_OTHER_PROGRAMS,
                import->names[i], error);
    const uint64_t any_seed = 0; /* drawn places are not compared */
    if (!check->same_lists && import->splits) {
        BLG_THEN(status, blg_release_assign(reference, any_seed, places, error));
        BLG_THEN(status, compare_splits(import, numbers, places, check, error));
    }
    check->lists_differences = true; /* problems were compared one by one */
    blg_arena_free(&scratch);
    return status;
}

blg_status blg_release_compare(const blg_import *import, const blg_redraw *redraw,
                               blg_release_check *check, blg_error *error) {
    *check = (blg_release_check){.n = 0};
    for (int family = 0; family < BLG_FAMILIES; family++)
        check->same_file[family] =
            blg_release_programs[family] &&
            strcmp(import->files[family].digest, blg_release_programs[family]) == 0;
    blg_status status = import->splits ? compare_lists(import->splits, check, error) : BLG_OK;
    if (status == BLG_OK && redraw && redraw->reference)
        status = compare_problems(import, redraw, check, error);
    return status;
}

void blg_release_check_free(blg_release_check *check) {
    blg_array_free(&check->differences);
    *check = (blg_release_check){.n = 0};
}

/* ---- release source ---- */

/* The released problems as a source. Programs and poses are the published generator's; the painter,
 * the splits and the report on them are the release's. */

int blg_release_count(const blg_reference *reference, blg_family family, blg_release_basis basis) {
    const int first = blg_reference_first(reference, family);
    int n = 0;
    for (int i = 0; reference->places && i < blg_reference_family_size(reference, family); i++)
        n += reference->places[first + i].basis == basis;
    return n;
}

/* Prints the problems of a split whose place the seed drew, as a member of JSON. */
static void print_drawn(const blg_reference *reference, blg_release_split split, blg_buf *out) {
    const char *separator = "";
    blg_buf_format(out, "\"%s\": [", blg_release_split_names[split]);
    for (int i = 0; i < blg_reference_size(reference); i++) {
        blg_plan_item item;
        if (reference->places[i].split != split || reference->places[i].basis != BLG_BASIS_DRAWN)
            continue;
        blg_reference_item(reference, i, &item);
        blg_buf_quoted(out, separator, item.name);
        separator = ", ";
    }
    blg_buf_char(out, ']');
}

/* Makes reference->report, a member of split_report.json:
 * {"ff": {"likely": n}, ..., "drawn": {"val": [names], "test_bd": [names]}} */
static blg_status print_report(blg_reference *reference, const blg_config *config,
                               blg_error *error) {
    blg_buf out = {0};
    const char *separator = "{";
    for (blg_family family = 0; family < BLG_FAMILIES; family++) {
        if (!config->families[family])
            continue;
        blg_buf_format(&out, "%s\"%s\": ", separator, blg_family_name(family));
        separator = "{";
        for (blg_release_basis basis = 0; basis < BLG_BASES; basis++) {
            const int n = blg_release_count(reference, family, basis);
            if (n)
                blg_buf_format(&out, "%s\"%s\": %d", separator, blg_release_basis_names[basis], n);
            separator = n ? ", " : separator;
        }
        blg_buf_char(&out, '}');
        separator = ", ";
    }
    if (config->families[BLG_BASIC]) {
        blg_buf_text(&out, ",\n    \"drawn\": {");
        print_drawn(reference, BLG_RELEASE_VAL, &out);
        blg_buf_text(&out, ",\n      ");
        print_drawn(reference, BLG_RELEASE_TEST_BD, &out);
        blg_buf_char(&out, '}');
    }
    blg_buf_char(&out, '}');
    reference->report = out.failed ? NULL : blg_arena_strdup(&reference->arena, out.data);
    blg_buf_free(&out);
    return reference->report ? BLG_OK : blg_no_memory(error);
}

/* Assigns the splits, draws the unknown ones by the config's seed, and makes the report. */
static blg_status take_places(blg_reference *reference, const blg_config *config,
                              blg_error *error) {
    blg_release_place *places =
        BLG_NEW(&reference->arena, blg_release_place, blg_reference_size(reference));
    blg_status status =
        places ? blg_release_assign(reference, config->seed, places, error) : blg_no_memory(error);
    if (status != BLG_OK)
        return status;
    reference->places = places;
    return print_report(reference, config, error);
}

blg_status blg_release_source(blg_reference *reference, const blg_split_file *splits,
                              const blg_config *config, bool two_level, blg_source *source,
                              blg_error *error) {
    reference->released = true;
    blg_status status = splits ? BLG_OK : take_places(reference, config, error);
    BLG_THEN(status, blg_reference_source(reference, splits, two_level, source, error));
    if (status == BLG_OK)
        source->split_report = reference->report;
    return status;
}
