/* Generator: makes the plan and the builders' tables from config and catalogue. It also computes
 * what must be known of all problems before the first one is built: attempts of problems that share
 * few shapes (overlap.h) or whole sides (pairings.h), and splits by hardness.
 *
 * Creating a generator builds the first problem of every family, so that a config that no problem
 * can fill is refused before any image is drawn. */
#include "generate/generator.h"

#include "base/error.h"
#include "generate/overlap.h"
#include "generate/pairings.h"
#include "generate/split_hardness.h"
#include "generate/state.h"
#include "image/raster.h"

#include <string.h>

static blg_status plan_and_tables(blg_generator *g, const blg_config *config,
                                  const blg_catalogue *catalogue, const blg_source *source,
                                  blg_error *error) {
    if (!source) {
        blg_status status = blg_plan_create(config, catalogue, &g->plan, error);
        return status == BLG_OK ? blg_build_tables_create(g->plan, &g->tables, error) : status;
    }
    blg_source *copy = BLG_NEW(&g->arena, blg_source, 1);
    if (!copy)
        return blg_no_memory(error);
    *copy = *source;
    g->source = copy;
    return blg_plan_create_from(config, catalogue, source, &g->plan, error);
}

/* Builds the first problem of every family. Later problems may still run out of attempts. */
static blg_status try_families(const blg_generator *g, blg_error *error) {
    blg_worker *worker = NULL;
    blg_arena scratch;
    blg_arena_init(&scratch, NULL);
    blg_problem *problem = BLG_NEW(&scratch, blg_problem, 1);
    blg_status status = problem ? blg_worker_create(g, &worker, error) : blg_no_memory(error);
    for (int f = 0, first = 0; f < BLG_FAMILIES && status == BLG_OK; f++) {
        blg_error reason = {0};
        const int n = (int)blg_plan_family_size(g->plan, (blg_family)f);
        status = n ? blg_worker_build(worker, first, problem, &reason) : BLG_OK;
        first += n;
        if (status == BLG_OK)
            continue;
        status = status == BLG_FAILED ? BLG_INFEASIBLE : status;
        blg_error_key(error, "%s", reason.key);
        status = blg_error_set(error, status, "%s", reason.text);
    }
    blg_worker_free(worker);
    blg_arena_free(&scratch);
    return status;
}

blg_status blg_generator_create_from(const blg_config *config, const blg_catalogue *catalogue,
                                     const blg_source *source, blg_generator **generator,
                                     blg_error *error) {
    *generator = NULL;
    blg_generator *g = BLG_NEW_OBJECT(blg_generator);
    if (!g)
        return blg_no_memory(error);
    blg_status status = plan_and_tables(g, config, catalogue, source, error);
    if (status == BLG_OK && !source)
        status = try_families(g, error);
    if (status == BLG_OK && !source)
        status = blg_pairings_plan(g, &g->arena, &g->attempts, error);
    if (status == BLG_OK && !source)
        status = blg_overlap_plan(g, g->plan, &g->arena, &g->attempts, error);
    if (status == BLG_OK)
        status = blg_hardness_split(g, g->plan, &g->arena, error);
    if (status == BLG_OK)
        *generator = g;
    else
        blg_generator_free(g);
    return status;
}

blg_status blg_generator_create(const blg_config *config, const blg_catalogue *catalogue,
                                blg_generator **generator, blg_error *error) {
    int n_mistakes = 0;
    blg_error mistake = {0};
    *generator = NULL;
    if (strcmp(config->preset, "nvlabs-reference") == 0)
        return blg_error_set(error, BLG_INFEASIBLE,
                             "the preset nvlabs-reference stands for the published generator's "
                             "problems, which only `blogo generate` makes");
    blg_status status = blg_raster_check_size(config->size_px, &mistake);
    if (status == BLG_OK)
        status = blg_config_validate(config, &mistake, 1, &n_mistakes);
    if (status == BLG_OK)
        return blg_generator_create_from(config, catalogue, NULL, generator, error);
    if (error && error->status == BLG_OK)
        *error = mistake;
    return status;
}

const char *blg_generator_source(const blg_generator *generator) {
    return generator->source ? generator->source->identity : NULL;
}

void blg_generator_free(blg_generator *generator) {
    if (!generator)
        return;
    blg_build_tables_free(generator->tables);
    blg_plan_free(generator->plan);
    blg_object_free(generator);
}

const blg_plan *blg_generator_plan(const blg_generator *generator) {
    return generator->plan;
}
