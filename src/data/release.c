/* The released data set. */
#include "data/reference.h"

#include "base/memory.h"
#include "base/rng.h"
#include "embedded.h"
#include "problem/plan.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- release ---- */

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

/* One line of shapes/release_splits.tsv: the split of what has this name. what: "setting" (of free
 * form), "ff_from" (free-form problems from this number on), "attribute", "concept", "hd_number"
 * (abstract problems of this number) or "pair" (of basic shapes). */
typedef struct fact {
    char split[32], what[16], name[BLG_NAME_SIZE];
} fact;

typedef struct facts {
    fact list[512];
    int n;
} facts;

/* A pair of basic problems whose split is drawn. */
typedef struct free_pair {
    int problem;
    bool held_out;          /* known to be in test_bd or val */
    uint64_t first, second; /* its places in the two draws of draw_pairs */
} free_pair;

/* Number of the released split with this name; BLG_RELEASE_SPLITS = none of them. */
static int split_number(const char *name) {
    int split = 0;
    while (split < BLG_RELEASE_SPLITS && strcmp(blg_release_split_names[split], name) != 0)
        split++;
    return split;
}

static const fact *find_fact(const facts *f, const char *what, const char *name) {
    for (int i = 0; i < f->n; i++)
        if (strcmp(f->list[i].what, what) == 0 && strcmp(f->list[i].name, name) == 0)
            return &f->list[i];
    return NULL;
}

/* The place that a fact gives; without a fact (known NULL), train. */
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
        if (strcmp(f->list[i].what, "ff_from") == 0 && item->replica >= atoi(f->list[i].name))
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

/* The place of the pair of a problem in the first or the second draw: 64 random bits. */
enum { FIRST_DRAW = 0, SECOND_DRAW = 1 };
static uint64_t place_in_draw(uint64_t seed, int problem, int draw) {
    blg_rng rng = blg_stream_plan(seed, BLG_DRAW_RELEASE, 2 * (uint64_t)problem + (uint64_t)draw);
    const uint64_t high = blg_rng_next(&rng);
    return high << 32 | blg_rng_next(&rng);
}

/* Pairs that are known to be held out come first; then by place in the first draw. */
static int by_held_out_draw(const void *a, const void *b) {
    const free_pair *x = a, *y = b;
    if (x->held_out != y->held_out)
        return x->held_out ? -1 : 1;
    return (x->first > y->first) - (x->first < y->first);
}

static int by_test_draw(const void *a, const void *b) {
    const free_pair *x = a, *y = b;
    return (x->second > y->second) - (x->second < y->second);
}

/* Gives the n pairs whose split is drawn their places. missing: by split, the pairs that it still
 * lacks. The first draw chooses the held-out pairs, the second chooses among these the pairs of
 * test_bd; the others are in val. Pairs that are known to be held out come first in the first draw,
 * and have the chances of all held-out pairs in the second. */
static void draw_pairs(free_pair *pairs, int n, const int missing[BLG_RELEASE_SPLITS],
                       blg_release_place *places) {
    const int held_out = missing[BLG_RELEASE_TEST_BD] + missing[BLG_RELEASE_VAL];
    qsort(pairs, (size_t)n, sizeof *pairs, by_held_out_draw);
    qsort(pairs, (size_t)(held_out < n ? held_out : n), sizeof *pairs, by_test_draw);
    for (int i = 0; i < n; i++) {
        const int split = i < missing[BLG_RELEASE_TEST_BD] ? BLG_RELEASE_TEST_BD
                          : i < held_out                   ? BLG_RELEASE_VAL
                                                           : BLG_RELEASE_TRAIN;
        places[pairs[i].problem] = (blg_release_place){(unsigned char)split, BLG_BASIS_DRAWN};
    }
}

/* Fills the places of the basic problems. Single shapes are in train; a pair is where a fact puts
 * it, and pairs without a fact that names one split are drawn. first: number of the first basic
 * problem.
 */
static blg_status place_basic(const facts *f, const blg_reference *reference, int first,
                              uint64_t seed, blg_release_place *places, blg_error *error) {
    const int size = blg_reference_family_size(reference, BLG_BASIC);
    int missing[BLG_RELEASE_SPLITS] =
        {[BLG_RELEASE_TEST_BD] = BASIC_TEST, [BLG_RELEASE_VAL] = BASIC_VAL},
        n = 0;
    blg_arena scratch;
    blg_arena_init(&scratch, NULL);
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
        } else if (known && places[i].split < BLG_RELEASE_SPLITS) {
            missing[places[i].split]--;
        } else { /* draw_pairs replaces the place */
            pairs[n++] = (free_pair){i, known != NULL, place_in_draw(seed, i, FIRST_DRAW),
                                     place_in_draw(seed, i, SECOND_DRAW)};
        }
    }
    if (pairs)
        draw_pairs(pairs, n, missing, places);
    blg_arena_free(&scratch);
    return pairs ? BLG_OK : blg_no_memory(error);
}

/* Finds the released split of every published problem. Reads the facts, then places problem by
 * problem; basic problems, whose pairs are drawn together, are placed at once. */
blg_status blg_release_assign(const blg_reference *reference, uint64_t seed,
                              blg_release_place *places, blg_error *error) {
    blg_arena scratch;
    blg_arena_init(&scratch, NULL);
    facts *f = BLG_NEW(&scratch, facts, 1);
    const int basic = blg_reference_first(reference, BLG_BASIC);
    blg_status status = f ? BLG_OK : blg_no_memory(error);
    if (f) {
        const char *at = (const char *)blg_embedded_release_splits_tsv, *line_end;
        for (; (line_end = strchr(at, '\n')); at = line_end + 1) {
            fact *next = &f->list[f->n];
            if (*at != '#' && f->n < (int)(sizeof f->list / sizeof *f->list) &&
                sscanf(at, "%31s %15s %127s", next->split, next->what, next->name) == 3)
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

/* A folder beside the release. The released split file is known by digests of its members only: of
 * the sorted names of train, and of an object of all lists, each sorted, in canonical JSON (sorted
 * keys, no blanks):
 *   {"groups":{"BA":[test_bd],"CM":[test_hd_comb],"FF":[test_ff],"NV":[test_hd_novel],
 *              "test":[all four],"train":[..],"val":[..]},"source_sha256":"sha256:<split file>"} */

static int by_name(const void *a, const void *b) {
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Appends the problems of the wanted splits (bit 1 << blg_release_split), sorted, as a canonical
 * JSON list. */
static blg_status print_members(const blg_split_file *splits, unsigned wanted, blg_buf *out,
                                blg_error *error) {
    blg_arena scratch;
    blg_arena_init(&scratch, NULL);
    int n = 0, most = 1;
    for (int s = 0; s < blg_split_file_count(splits); s++)
        most += blg_split_file_size(splits, s);
    const char **names = BLG_NEW(&scratch, const char *, most);
    for (int s = 0; names && s < blg_split_file_count(splits); s++)
        for (int wish = 0; wish < BLG_RELEASE_SPLITS; wish++)
            if (wanted >> wish & 1 &&
                strcmp(blg_split_file_name(splits, s), blg_release_split_names[wish]) == 0)
                for (int i = 0; i < blg_split_file_size(splits, s); i++)
                    names[n++] = blg_split_file_problem(splits, s, i);
    if (names)
        qsort(names, (size_t)n, sizeof *names, by_name);
    blg_buf_char(out, '[');
    for (int i = 0; i < n; i++) {
        blg_buf_quoted(out, i ? "," : "", names[i]);
    }
    blg_buf_char(out, ']');
    blg_arena_free(&scratch);
    return names && !out->failed ? BLG_OK : blg_no_memory(error);
}

/* Makes the two digests of the folder's split file as those of the released file were made, and
 * compares them. */
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

/* Appends a difference to check->found; of BLG_RELEASE_OTHER_SPLIT the caller adds the splits. */
static blg_status add_difference(blg_release_check *check, blg_release_kind kind, const char *name,
                                 blg_error *error) {
    if (!blg_buf_grow(&check->found, &check->capacity, check->n + 1, sizeof *check->found))
        return blg_no_memory(error);
    check->found[check->n] = (blg_release_difference){.kind = kind};
    snprintf(check->found[check->n++].name, BLG_NAME_SIZE, "%s", name);
    return BLG_OK;
}

/* Fills numbers: by place in the import, the number of the released problem of the same name; -1 =
 * not in the release. Reports released problems that the import lacks, if it has their family. */
static blg_status match_names(const blg_import *import, const blg_reference *reference,
                              int *numbers, blg_release_check *check, blg_error *error) {
    blg_status status = BLG_OK;
    for (int i = 0; i < blg_import_size(import); i++)
        numbers[i] = -1;
    for (int i = 0; i < blg_reference_size(reference) && status == BLG_OK; i++) {
        blg_plan_item item;
        blg_reference_item(reference, i, &item);
        const int number = blg_import_find(import, item.name);
        if (number >= 0)
            numbers[number] = i;
        else if (blg_import_family_size(import, item.family))
            status = add_difference(check, BLG_RELEASE_MISSING, item.name, error);
    }
    return status;
}

/* Reports problems in another split than the release has them in; drawn splits are not compared. */
static blg_status compare_splits(const blg_import *import, const int *numbers,
                                 const blg_release_place *places, blg_release_check *check,
                                 blg_error *error) {
    const blg_split_file *splits = blg_import_splits(import);
    blg_status status = BLG_OK;
    for (int i = 0; i < blg_import_size(import) && status == BLG_OK; i++) {
        const blg_release_place *place = numbers[i] < 0 ? NULL : &places[numbers[i]];
        check->unknown += place && place->basis == BLG_BASIS_DRAWN;
        const int split = blg_split_file_find(splits, blg_import_name(import, i));
        const char *name = split < 0 ? "no split" : blg_split_file_name(splits, split);
        if (!place || place->basis == BLG_BASIS_DRAWN ||
            strcmp(name, blg_release_split_names[place->split]) == 0)
            continue;
        status = add_difference(check, BLG_RELEASE_OTHER_SPLIT, blg_import_name(import, i), error);
        if (status == BLG_OK) {
            check->found[check->n - 1].split = name;
            check->found[check->n - 1].place = *place;
        }
    }
    return status;
}

/* Reports missing, foreign and different problems and, unless all lists are the released ones,
 * problems in other splits. */
static blg_status compare_problems(const blg_import *import, const blg_redraw *redraw,
                                   blg_release_check *check, blg_error *error) {
    const blg_reference *reference = blg_redraw_reference(redraw);
    blg_arena scratch;
    blg_arena_init(&scratch, NULL);
    int *numbers = BLG_NEW(&scratch, int, blg_import_size(import));
    blg_release_place *places = BLG_NEW(&scratch, blg_release_place, blg_reference_size(reference));
    blg_status status = numbers && places ? match_names(import, reference, numbers, check, error)
                                          : blg_no_memory(error);
    for (int i = 0; status == BLG_OK && i < blg_import_size(import); i++)
        if (!blg_redraw_has_twin(redraw, i))
            status = add_difference(
                check, numbers[i] < 0 ? BLG_RELEASE_FOREIGN : BLG_RELEASE_OTHER_PROGRAMS,
                blg_import_name(import, i), error);
    const uint64_t any_seed = 0; /* drawn places are not compared */
    if (!check->same_lists && blg_import_splits(import)) {
        BLG_THEN(status, blg_release_assign(reference, any_seed, places, error));
        BLG_THEN(status, compare_splits(import, numbers, places, check, error));
    }
    check->named = true; /* problems were compared one by one */
    blg_arena_free(&scratch);
    return status;
}

/* Compares an imported data set with the release: files, split lists, and problems if they can be
 * drawn again. */
blg_status blg_release_compare(const blg_import *import, const blg_redraw *redraw,
                               blg_release_check *check, blg_error *error) {
    *check = (blg_release_check){.n = 0};
    for (int family = 0; family < BLG_FAMILIES; family++)
        check->same_file[family] = blg_release_programs[family] &&
                                   strcmp(blg_import_file_digest(import, (blg_family)family),
                                          blg_release_programs[family]) == 0;
    blg_status status =
        blg_import_splits(import) ? compare_lists(blg_import_splits(import), check, error) : BLG_OK;
    if (status == BLG_OK && redraw && blg_redraw_reference(redraw))
        status = compare_problems(import, redraw, check, error);
    return status;
}

void blg_release_check_free(blg_release_check *check) {
    blg_buf_release(&check->found);
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

/* Appends the names of a split's drawn problems. */
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
    for (int family = 0; family < BLG_FAMILIES; family++) {
        if (!config->families[family])
            continue;
        blg_buf_format(&out, "%s\"%s\": ", separator, blg_family_name((blg_family)family));
        separator = "{";
        for (int basis = 0; basis < BLG_BASES; basis++) {
            const int n =
                blg_release_count(reference, (blg_family)family, (blg_release_basis)basis);
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

/* Assigns the splits, drawing those that are not known by the config's seed, and makes the report.
 */
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
