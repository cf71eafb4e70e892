/* Keys: 64-bit hashes of programs and scenes, and a set of keys. In a data set of 12,000 problems,
 * the probability that any two different things share a key is about 1e-9. */
#ifndef CONCEPT_KEYS_H
#define CONCEPT_KEYS_H

#include "concept/problem.h"

#include <stdbool.h>
#include <stdint.h>

/* Keys of a program and of a scene without its distractors, made from the published text, which has
 * three decimals. If types is false, stroke types are ignored. */
uint64_t blg_key_of_program(const blg_program *program, bool types);
uint64_t blg_key_of_scene(const blg_scene *scene, bool types);
/* A key that stays the same if the figure is turned, mirrored or drawn in another order. Stroke
 * types change the key. */
uint64_t blg_key_of_figure(const blg_program *program);
/* Key of all figures of an image, distractors excepted, in any order. */
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
