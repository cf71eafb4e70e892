/* Facts: measured figures, remembered by their geometry.
 *
 * Basic and abstract problems draw from a few hundred figures. So a thread measures each figure
 * once and compares each pair once. The key is the program's numbers without stroke types; names
 * and catalogue indices play no part, so no label can enter. A full memory is emptied. */
#ifndef CATALOGUE_FACTS_H
#define CATALOGUE_FACTS_H

#include "analyse/analyse.h"
#include "analyse/structure.h"
#include "base/arena.h"
#include "catalogue/catalogue.h"

#include <stdbool.h>
#include <stdint.h>

/* Least distance of two figures of the same build that stand for each other on opposite sides. A
 * person cannot tell nearer ones apart for certain. */
#define BLG_TWIN_BUILD_DISTANCE 0.08
/* Pairs of a catalogue's shapes that were compared beforehand, for many threads to read: n x n
 * blg_pair states, symmetric (catalogue/pairs.h). They save time and change no result. */
typedef struct blg_known_pairs {
    const blg_catalogue *catalogue;
    const uint8_t *states;
} blg_known_pairs;

typedef struct blg_fact {
    blg_program geometry; /* every stroke normal */
    blg_analysis analysis;
    blg_figure figure;
    blg_structure structure;
    int shape; /* of the known pairs' catalogue, with this geometry; -1: none */
} blg_fact;

typedef struct blg_facts blg_facts;

/* Lives in arena, but for the analyser that blg_facts_free releases. */
blg_status blg_facts_create(blg_arena *arena, blg_facts **facts, blg_error *error);
void blg_facts_free(blg_facts *facts);
/* To be called first. known stays the caller's and outlives facts; NULL: none. */
void blg_facts_use(blg_facts *facts, const blg_known_pairs *known);

/* Makes sure that the next n calls of blg_facts_get keep each other's results. */
void blg_facts_make_room(blg_facts *facts, int n);
/* The index of a program's fact; valid until blg_facts_make_room empties the memory. Call
 * blg_facts_make_room first. */
int blg_facts_index(blg_facts *facts, const blg_program *program);
/* The same without room made: BLG_FAILED when the memory is full. */
blg_status blg_facts_get(blg_facts *facts, const blg_program *program, int *index,
                         blg_error *error);
const blg_fact *blg_facts_at(const blg_facts *facts, int index);
/* Value of an attribute of a program's figure, as blg_facts_index. */
static inline int blg_facts_value(blg_facts *facts, const blg_program *program,
                                  blg_attribute attribute) {
    const int fact = blg_facts_index(facts, program);
    return blg_facts_at(facts, fact)->analysis.attributes[attribute].value;
}
/* Whether two figures are nearer than BLG_DISTINCT_DISTANCE. */
bool blg_facts_near(blg_facts *facts, int a, int b);
/* Whether two figures are near or twins. */
bool blg_facts_twins(blg_facts *facts, int a, int b);

/* How two figures compare. */
blg_pair blg_facts_compare(const blg_figure *a, const blg_structure *built_a, const blg_figure *b,
                           const blg_structure *built_b);

#endif
