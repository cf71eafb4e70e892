/* Facts: a cache of measured figures, with a figure's geometry as the key.
 *
 * Basic and abstract problems use a few hundred figures, so each thread measures a figure once and
 * compares a pair once. The key is the program's numbers without stroke types. Names and catalogue
 * indices are not part of the key, so no label can influence a measurement. A full cache is
 * emptied. */
#ifndef CATALOGUE_FACTS_H
#define CATALOGUE_FACTS_H

#include "analyse/analyse.h"
#include "analyse/structure.h"
#include "base/arena.h"
#include "catalogue/catalogue.h"

#include <stdbool.h>
#include <stdint.h>

/* Least distance of two figures of the same structure (analyse/structure.h), one on each side of a
 * problem. People cannot reliably tell nearer figures apart. */
#define BLG_TWIN_BUILD_DISTANCE 0.08
/* Pairs of a catalogue's n shapes that were compared beforehand (catalogue/pairs.h): a symmetric
 * table of n x n blg_pair states, which all threads may read. It saves time and changes no result.
 */
typedef struct blg_known_pairs {
    const blg_catalogue *catalogue;
    const uint8_t *states;
} blg_known_pairs;

typedef struct blg_fact {
    blg_program geometry; /* every stroke normal */
    blg_analysis analysis;
    blg_figure figure;
    blg_structure structure;
    int shape; /* shape with this geometry in the known pairs' catalogue; -1: none */
} blg_fact;

typedef struct blg_facts blg_facts;

/* Creates the cache in arena. Its analyser is outside the arena; blg_facts_free frees it. */
blg_status blg_facts_create(blg_arena *arena, blg_facts **facts, blg_error *error);
void blg_facts_free(blg_facts *facts);
/* Gives the cache pairs of shapes that were compared beforehand. Call this before any measurement.
 * known, which may be NULL, stays the caller's and must outlive facts. */
void blg_facts_use(blg_facts *facts, const blg_known_pairs *known);

/* Makes sure that the cache has room for n more figures; if it has not, empties it. Indices from
 * before this call may be invalid afterwards. */
void blg_facts_make_room(blg_facts *facts, int n);
/* The index of a program's fact, which is measured if it is new. Call blg_facts_make_room first;
 * the index is valid until that function empties the cache. */
int blg_facts_index(blg_facts *facts, const blg_program *program);
/* Like blg_facts_index, but BLG_FAILED if the cache is full. */
blg_status blg_facts_get(blg_facts *facts, const blg_program *program, int *index,
                         blg_error *error);
const blg_fact *blg_facts_at(const blg_facts *facts, int index);
/* Value of an attribute of a program's figure. Call blg_facts_make_room first. */
static inline int blg_facts_value(blg_facts *facts, const blg_program *program,
                                  blg_attribute attribute) {
    const int fact = blg_facts_index(facts, program);
    return blg_facts_at(facts, fact)->analysis.attributes[attribute].value;
}
/* Whether two figures are nearer than BLG_DISTINCT_DISTANCE. */
bool blg_facts_near(blg_facts *facts, int a, int b);
/* Whether two figures are near (BLG_PAIR_NEAR) or twins (BLG_PAIR_TWIN). */
bool blg_facts_twins(blg_facts *facts, int a, int b);

/* Compares two figures, of which the structures are given too. */
blg_pair blg_facts_compare(const blg_figure *a, const blg_structure *built_a, const blg_figure *b,
                           const blg_structure *built_b);

#endif
