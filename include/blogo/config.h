/* Config: every knob of a data set. A preset or JSON goes in, single keys change it, JSON comes
 * out.
 *
 * docs/config.md lists the keys; `blogo config --schema` prints their JSON Schema. A key that is
 * not known is an error, with the nearest known key. */
#ifndef BLOGO_CONFIG_H
#define BLOGO_CONFIG_H

#include "blogo/base.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct blg_config blg_config;

/* Number of presets; name and one line about a preset. NULL for an index outside the presets. */
BLG_API int blg_preset_count(void);
BLG_API const char *blg_preset_name(int index);
BLG_API const char *blg_preset_summary(int index);

/* A preset; NULL stands for "bongard-logo", the published setting. BLG_INVALID with a near match.
 */
BLG_API BLG_MUST_USE blg_status blg_config_create(const char *preset, blg_config **config,
                                                  blg_error *error);
/* JSON text: "preset" names the base (bongard-logo where it is absent), every other key replaces
 * the base's value. BLG_INVALID with line, column and key of the first mistake; where there are
 * more, the text tells their number. */
BLG_API BLG_MUST_USE blg_status blg_config_from_json(const char *json, size_t size,
                                                     blg_config **config, blg_error *error);
/* The same for a file. */
BLG_API BLG_MUST_USE blg_status blg_config_load(const char *path, blg_config **config,
                                                blg_error *error);
BLG_API void blg_config_free(blg_config *config);

/* Applies "key.path=value", as "images.size_px=128". The value is JSON; a bare word stands for a
 * string, and bare words with commas for a list where a list is expected. On failure config is as
 * it was. Contradictions between keys are found by blg_generator_create. */
BLG_API BLG_MUST_USE blg_status blg_config_set(blg_config *config, const char *assignment,
                                               blg_error *error);
/* All keys with their effective values; reading it gives an equal config. */
BLG_API BLG_MUST_USE blg_status blg_config_json(const blg_config *config, char **json,
                                                blg_error *error);

#ifdef __cplusplus
}
#endif

#endif
