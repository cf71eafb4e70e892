/* An imported data set as a source of the pipeline.
 *
 * Its problems are compared once with the published generator's. For this the published problems
 * are built in their order (a run is sequential), and each is looked up in the import by name. */
#include "base/error.h"
#include "reference/inventory.h"

#include <stdio.h>
#include <string.h>

struct blg_redraw {
    blg_arena arena;
    const blg_import *import;
    const blg_catalogue *catalogue;
    blg_reference *reference; /* NULL: the catalogue does not suit the published generator */
    int *twin;                /* by problem: number of the equal published problem, -1 = none */
    int *concept_id;          /* by abstract problem */
    int equal[BLG_FAMILIES];
    const char **split_names;
    bool published; /* pictures stand in the published frame */
    char identity[256];
};

static int first_of(const blg_import *import, blg_family family) {
    int first = 0;
    for (int before = 0; before < (int)family; before++)
        first += blg_import_family_size(import, (blg_family)before);
    return first;
}

static blg_status compare(blg_redraw *redraw, int index, blg_reference_stream *stream,
                          blg_problem *made, blg_problem *read, blg_error *error) {
    blg_plan_item item;
    blg_reference_item(redraw->reference, index, &item);
    int number = blg_import_find(redraw->import, item.name);
    if (number < 0)
        return BLG_OK;
    blg_status status = blg_reference_stream_build(stream, index, made, error);
    if (status == BLG_OK)
        status = blg_import_problem(redraw->import, NULL, number, read, error);
    if (status == BLG_OK && blg_import_same_programs(made, read)) {
        redraw->twin[number] = index;
        redraw->equal[item.family]++;
    }
    return status;
}

static blg_status find_twins(blg_redraw *redraw, blg_error *error) {
    blg_arena scratch;
    blg_arena_init(&scratch, NULL);
    blg_problem *problems = BLG_NEW(&scratch, blg_problem, 2);
    blg_reference_stream *stream = NULL;
    blg_status status = problems
                            ? blg_reference_stream_create(redraw->reference, false, &stream, error)
                            : blg_no_memory(error);
    for (int i = 0; !status && i < blg_reference_size(redraw->reference); i++)
        status = compare(redraw, i, stream, &problems[0], &problems[1], error);
    blg_reference_stream_free(stream);
    blg_arena_free(&scratch);
    return status;
}

/* Names of problems of one concept differ only in the number after the last '_'. */
static bool same_concept(const char *a, const char *b) {
    size_t size = (size_t)(strrchr(a, '_') - a);
    return size == (size_t)(strrchr(b, '_') - b) && memcmp(a, b, size) == 0;
}

static blg_status number_concepts(blg_redraw *redraw, blg_error *error) {
    int n = blg_import_family_size(redraw->import, BLG_ABSTRACT), n_concepts = 0;
    int first = first_of(redraw->import, BLG_ABSTRACT);
    int *examples = BLG_NEW(&redraw->arena, int, n + 1);
    redraw->concept_id = BLG_NEW(&redraw->arena, int, n + 1);
    if (!examples || !redraw->concept_id)
        return blg_no_memory(error);
    for (int i = 0; i < n; i++) {
        const char *name = blg_import_name(redraw->import, first + i);
        int id = 0;
        while (id < n_concepts &&
               !same_concept(name, blg_import_name(redraw->import, examples[id])))
            id++;
        if (id == n_concepts)
            examples[n_concepts++] = first + i;
        redraw->concept_id[i] = id;
    }
    return BLG_OK;
}

static blg_status fill(blg_redraw *redraw, blg_error *error) {
    const blg_split_file *splits = blg_import_splits(redraw->import);
    int n = blg_import_size(redraw->import), n_splits = blg_split_file_count(splits);
    redraw->twin = BLG_NEW(&redraw->arena, int, n);
    redraw->split_names = BLG_NEW(&redraw->arena, const char *, n_splits);
    if (!redraw->twin || !redraw->split_names)
        return blg_no_memory(error);
    for (int i = 0; i < n; i++)
        redraw->twin[i] = -1;
    for (int i = 0; i < n_splits; i++)
        redraw->split_names[i] = blg_split_file_name(splits, i);
    blg_status status = number_concepts(redraw, error);
    if (status)
        return status;
    blg_error reason = {0};
    status = blg_reference_create(redraw->catalogue, &redraw->reference, &reason);
    if (status == BLG_INFEASIBLE)
        return BLG_OK;
    return status ? blg_error_set(error, status, "%s", reason.text) : find_twins(redraw, error);
}

blg_status blg_redraw_create(const blg_import *import, const blg_catalogue *catalogue,
                             blg_redraw **result, blg_error *error) {
    blg_redraw *redraw = *result = BLG_NEW_OBJECT(blg_redraw);
    if (!redraw)
        return blg_no_memory(error);
    redraw->import = import;
    redraw->catalogue = catalogue;
    blg_status status = fill(redraw, error);
    if (status) {
        blg_redraw_free(redraw);
        *result = NULL;
    }
    return status;
}

void blg_redraw_free(blg_redraw *redraw) {
    if (!redraw)
        return;
    blg_reference_free(redraw->reference);
    blg_object_free(redraw);
}

int blg_redraw_equal(const blg_redraw *redraw, blg_family family) {
    return redraw->equal[family];
}

static void list_item(const void *context, blg_family family, int index, blg_plan_item *item) {
    const blg_redraw *redraw = context;
    int number = first_of(redraw->import, family) + index;
    const char *name = blg_import_name(redraw->import, number);
    memcpy(item->name, name, strlen(name) + 1);
    item->concept_id = family == BLG_ABSTRACT ? redraw->concept_id[index] : index;
    item->split = blg_split_file_find(blg_import_splits(redraw->import), name);
    blg_import_concept(redraw->import, redraw->catalogue, number, &item->concept);
    for (int side = 0; side < 2; side++)
        item->n_query[side] = blg_import_queries(redraw->import, number, side);
}

static blg_status open_reader(const void *context, void **reader, blg_error *error) {
    const blg_redraw *redraw = context;
    blg_reference_stream *stream = NULL;
    blg_status status = BLG_OK;
    if (redraw->reference)
        status = blg_reference_stream_create(redraw->reference, true, &stream, error);
    *reader = stream;
    return status;
}

static blg_status build(const void *context, void *reader, const blg_plan_item *item,
                        blg_problem *problem, blg_error *error) {
    const blg_redraw *redraw = context;
    int number = first_of(redraw->import, item->family) + (int)item->index;
    if (redraw->twin[number] >= 0)
        return blg_reference_stream_build(reader, redraw->twin[number], problem, error);
    blg_status status =
        blg_import_problem(redraw->import, redraw->catalogue, number, problem, error);
    for (int i = 0; status == BLG_OK && i < 2 * BLG_MAX_SIDE; i++)
        problem->images[i / BLG_MAX_SIDE][i % BLG_MAX_SIDE].published = redraw->published;
    return status;
}

void blg_redraw_source(blg_redraw *redraw, bool two_level, blg_source *source) {
    redraw->published = two_level;
    for (int family = 0; family < BLG_FAMILIES; family++)
        redraw->published = redraw->published || redraw->equal[family];
    snprintf(redraw->identity, sizeof redraw->identity,
             "{\"problems\": \"imported\", \"raster\": \"%s\", \"frame\": \"%s\", "
             "\"import\": \"%s\"}",
             two_level ? "reference" : "default", redraw->published ? "published" : "centred",
             blg_import_digest(redraw->import));
    *source = (blg_source){.context = redraw,
                           .identity = redraw->identity,
                           .item = list_item,
                           .n_splits = blg_split_file_count(blg_import_splits(redraw->import)),
                           .split_names = redraw->split_names,
                           .open = open_reader,
                           .close = blg_reference_close_reader,
                           .build = build,
                           .two_level = two_level};
    for (int family = 0; family < BLG_FAMILIES; family++)
        source->family_size[family] = blg_import_family_size(redraw->import, (blg_family)family);
}
