/* The published generator as a source of the pipeline, with its problems and its raster. */
#include "base/error.h"
#include "reference/inventory.h"

#include <stdio.h>
#include <string.h>

static int first_of(const blg_reference *reference, blg_family family) {
    int first = 0;
    for (int before = 0; before < (int)family; before++)
        first += blg_reference_family_size(reference, (blg_family)before);
    return first;
}

static void list_item(const void *context, blg_family family, int index, blg_plan_item *item) {
    const blg_reference *reference = context;
    unsigned stroke_types = item->stroke_types;
    blg_reference_item(reference, first_of(reference, family) + index, item);
    item->stroke_types = stroke_types;
    if (reference->splits)
        item->split = blg_split_file_find(reference->splits, item->name);
}

static blg_status open_reader(const void *context, void **reader, blg_error *error) {
    blg_reference_stream *stream = NULL;
    blg_status status = blg_reference_stream_create(context, true, &stream, error);
    *reader = stream;
    return status;
}

void blg_reference_close_reader(void *reader) {
    blg_reference_stream_free(reader);
}

static blg_status build(const void *context, void *reader, const blg_plan_item *item,
                        blg_problem *problem, blg_error *error) {
    int index = (int)item->index;
    for (int before = 0; before < (int)item->family; before++)
        index += blg_reference_family_size(context, (blg_family)before);
    return blg_reference_stream_build(reader, index, problem, error);
}

static blg_status take_splits(blg_reference *reference, const blg_split_file *splits,
                              blg_error *error) {
    int n = blg_reference_size(reference), n_splits = blg_split_file_count(splits);
    char(*names)[BLG_NAME_SIZE] = blg_arena_alloc(&reference->arena, (size_t)n, sizeof *names);
    const char **list = BLG_NEW(&reference->arena, const char *, n);
    reference->split_names = BLG_NEW(&reference->arena, const char *, n_splits);
    if (!names || !list || !reference->split_names)
        return blg_no_memory(error);
    for (int i = 0; i < n; i++) {
        blg_plan_item item;
        blg_reference_item(reference, i, &item);
        memcpy(names[i], item.name, BLG_NAME_SIZE);
        list[i] = names[i];
    }
    for (int i = 0; i < n_splits; i++)
        reference->split_names[i] = blg_split_file_name(splits, i);
    reference->splits = splits;
    return blg_split_file_check(splits, list, n, false, error);
}

blg_status blg_reference_source(blg_reference *reference, const blg_split_file *splits,
                                bool two_level, blg_source *source, blg_error *error) {
    blg_status status = splits ? take_splits(reference, splits, error) : BLG_OK;
    if (status)
        return status;
    snprintf(reference->identity, sizeof reference->identity,
             "{\"problems\": \"published generator\", \"raster\": \"%s\", \"splits\": \"%s\"}",
             two_level ? "reference" : "default", splits ? blg_split_file_digest(splits) : "drawn");
    *source = (blg_source){.context = reference,
                           .identity = reference->identity,
                           .item = list_item,
                           .n_splits = splits ? blg_split_file_count(splits) : 0,
                           .split_names = reference->split_names,
                           .open = open_reader,
                           .close = blg_reference_close_reader,
                           .build = build,
                           .two_level = two_level};
    for (int family = 0; family < BLG_FAMILIES; family++)
        source->family_size[family] = blg_reference_family_size(reference, (blg_family)family);
    return BLG_OK;
}
