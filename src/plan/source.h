/* Source: problems that do not come from blogo's own builders, such as imported ones, but pass
 * through the same pipeline.
 *
 * A source lists its problems (for the plan: names, concepts, splits), builds them one by one and
 * says how they are drawn. Plan and generator keep a copy of the struct. The context and all data
 * that the struct points to must outlive them. */
#ifndef PLAN_SOURCE_H
#define PLAN_SOURCE_H

#include "plan/plan.h"

typedef struct blg_source {
    const void *context;
    const char *identity; /* JSON object for manifest.json that identifies the content; ASCII */

    int family_size[BLG_FAMILIES];
    /* Fills name, setting, replica, concept_id and concept of problem 0 <= index < family_size, and
     * split if n_splits > 0. item comes with family and index set, and zero otherwise; once the
     * plan is made, item comes with n_query and the plan's numbers too. The plan calls this
     * function on demand, from any thread. */
    void (*item)(const void *context, blg_family family, int index, blg_plan_item *item);
    int n_splits; /* 0: the config's rules draw the splits */
    const char *const *split_names;

    /* A reader is what one thread needs to read the source; build gets it. open is NULL if the
     * source needs no reader. */
    blg_status (*open)(const void *context, void **reader, blg_error *error);
    void (*close)(void *reader);
    /* Fills all members of problem that do not follow from the item. The generator places a scene
     * without poses (scale 0), as the config says. */
    blg_status (*build)(const void *context, void *reader, const blg_plan_item *item,
                        blg_problem *problem, blg_error *error);

    bool two_level; /* draw with the published painter's two-level raster */
} blg_source;

/* As blg_plan_create, with the source's problems in its order. */
BLG_MUST_USE blg_status blg_plan_create_from(const blg_config *config,
                                             const blg_catalogue *catalogue,
                                             const blg_source *source, blg_plan **plan,
                                             blg_error *error);

#endif
