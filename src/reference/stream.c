/* Stream: builds problems by number. Each problem starts from the random state that the earlier
 * problems of its run left behind. */
#include "base/error.h"
#include "reference/sampler.h"

#include <string.h>

struct blg_reference_stream {
    blg_arena arena;
    const blg_reference *reference;
    bool poses;
    int *scratch; /* n_shapes */
    blg_reference_run run;
    int next; /* number of the problem that the states are ready for; -1 = none */
    blg_mt19937 sampler, painter;
};

blg_status blg_reference_stream_create(const blg_reference *reference, bool poses,
                                       blg_reference_stream **result, blg_error *error) {
    blg_reference_stream *stream = *result = BLG_NEW_OBJECT(blg_reference_stream);
    int *scratch = stream ? BLG_NEW(&stream->arena, int, reference->n_shapes) : NULL;
    if (!scratch) {
        blg_object_free(stream);
        *result = NULL;
        return blg_no_memory(error);
    }
    stream->reference = reference;
    stream->poses = poses;
    stream->scratch = scratch;
    stream->next = -1;
    return BLG_OK;
}

void blg_reference_stream_free(blg_reference_stream *stream) {
    blg_object_free(stream);
}

static blg_reference_run run_of(const blg_reference *reference, int index) {
    int run = 0;
    blg_reference_run found = blg_reference_run_at(reference, run);
    while (index >= found.first + found.count)
        found = blg_reference_run_at(reference, ++run);
    return found;
}

static void start_run(blg_reference_stream *stream, int index) {
    stream->run = run_of(stream->reference, index);
    stream->next = stream->run.first;
    if (stream->run.family == BLG_BASIC)
        stream->sampler = stream->reference->bd_start;
    else
        blg_mt19937_seed(&stream->sampler, BLG_REFERENCE_SEED + (uint32_t)stream->run.worker);
    blg_mt19937_seed(&stream->painter, 0);
}

static void build_next(blg_reference_stream *stream, blg_problem *problem) {
    const blg_reference *reference = stream->reference;
    blg_plan_item item;
    blg_reference_item(reference, stream->next++, &item);
    *problem = (blg_problem){.family = item.family,
                             .hardness.fitting_rules = -1,
                             .index = (int)item.index,
                             .concept = item.concept,
                             .n_support = BLG_REFERENCE_SUPPORT,
                             .n_query = {BLG_REFERENCE_SIDE - BLG_REFERENCE_SUPPORT,
                                         BLG_REFERENCE_SIDE - BLG_REFERENCE_SUPPORT}};
    memcpy(problem->name, item.name, sizeof problem->name);
    if (item.family == BLG_FREE_FORM)
        blg_reference_sample_free_form(&stream->sampler, problem);
    else if (item.family == BLG_BASIC)
        blg_reference_sample_basic(reference, &stream->sampler, stream->scratch, problem);
    else
        blg_reference_sample_abstract(reference, &stream->sampler, stream->scratch, problem);
    if (stream->poses)
        blg_reference_place(&stream->painter, problem);
}

blg_status blg_reference_stream_build(blg_reference_stream *stream, int index, blg_problem *problem,
                                      blg_error *error) {
    if (index < 0 || index >= blg_reference_size(stream->reference))
        return blg_error_set(error, BLG_INVALID, "problem %d is outside 0..%d", index,
                             blg_reference_size(stream->reference) - 1);
    bool follows =
        stream->next >= 0 && stream->next <= index && index < stream->run.first + stream->run.count;
    if (!follows)
        start_run(stream, index);
    while (stream->next <= index)
        build_next(stream, problem);
    return BLG_OK;
}
