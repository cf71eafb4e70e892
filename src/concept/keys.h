/* Keys: 64-bit hashes of scenes and concepts, and a set of them. Two different things share a key
 * with a chance of about 1e-9 over a data set of 12,000 problems. */
#ifndef CONCEPT_KEYS_H
#define CONCEPT_KEYS_H

#include "concept/problem.h"

#include <stdbool.h>
#include <stdint.h>

/* As the published text says it: three decimals. With types false stroke types are left out. */
uint64_t blg_key_of_program(const blg_program *program, bool types);
uint64_t blg_key_of_scene(const blg_scene *scene, bool types);
/* The same for two figures that a rotation, a mirror or a drawing order takes into each other. */
uint64_t blg_key_of_figure(const blg_program *program);
/* Of all figures of an image but distractors, in any order. */
uint64_t blg_key_of_figures(const blg_scene *scene);

/* Zero-initialise; free with blg_key_set_free. */
typedef struct blg_key_set {
    uint64_t *slots; /* 0 = free */
    int capacity, n;
} blg_key_set;
void blg_key_set_free(blg_key_set *set);
typedef enum blg_key_result { BLG_KEY_NEW, BLG_KEY_KNOWN, BLG_KEY_NO_MEMORY } blg_key_result;
blg_key_result blg_key_set_add(blg_key_set *set, uint64_t key);

#endif
