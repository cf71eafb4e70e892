/* Declarations that the files of the census share; each family has a file. */
#ifndef AUDIT_CENSUS_PARTS_H
#define AUDIT_CENSUS_PARTS_H

#include "audit/census_counts.h"
#include "concept/keys.h"

struct blg_census {
    blg_arena arena;
    blg_census_options options;
    blg_census_counts counts;
    blg_accuracy_sum grammar;
    blg_facts *facts;
    blg_placement_check *placement;
    blg_key_set concepts, figures, poses;
    blg_problem *pure; /* an impure problem with its images back on their sides */
};

/* Counts one more case of a line. */
static inline void blg_count_add(blg_count *line, bool found) {
    line->of++;
    line->found += found;
}

/* Number of shapes of an image that take part in the concept. */
static inline int blg_concept_shapes(const blg_scene *scene) {
    return scene->n_shapes - scene->n_distractors;
}

/* Key of an image's programs, with their stroke types. */
static inline uint64_t blg_census_programs(const blg_scene *scene) {
    return blg_key_of_scene(scene, true);
}

/* Adds a key to a set. *known: the set had the key before. BLG_NO_MEMORY if the set cannot grow. */
blg_status blg_census_is_known(blg_key_set *set, uint64_t key, bool *known, blg_error *error);
/* Whether two figures are twins: they have the same build (build.h) and are nearer than
 * BLG_AUDIT_TWIN_DISTANCE. a and b: indices of the figures in the census's store of measured
 * figures. *distance is only set for twins. */
#define BLG_AUDIT_TWIN_DISTANCE 0.08
bool blg_census_twins(const blg_census *census, int a, int b, double *distance);
/* Whether two images of a side have the same key. */
bool blg_census_repeats(const blg_problem *problem, int side,
                        uint64_t (*key_of)(const blg_scene *));

/* Each counts one purified problem: its images are on the sides that they were drawn for. */
blg_status blg_census_free_form(blg_census *census, const blg_problem *problem, blg_error *error);
blg_status blg_census_basic(blg_census *census, const blg_problem *problem, blg_error *error);
blg_status blg_census_abstract(blg_census *census, const blg_problem *problem, blg_error *error);

#endif
