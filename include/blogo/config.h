/* Config: every knob of a data set. A preset or JSON goes in, single keys change it, JSON comes
 * out.
 *
 * docs/config.md lists the keys; `blogo config --schema` prints their JSON Schema. An unknown key
 * is an error, whose text suggests the nearest known key. */
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

/* The config of a preset; NULL stands for "bongard-logo", the published setting. An unknown name is
 * BLG_INVALID; the error suggests the nearest preset. */
BLG_API BLG_MUST_USE blg_status blg_config_create(const char *preset, blg_config **config,
                                                  blg_error *error);
/* Reads a config as JSON text. The key "preset" names the preset to start from (bongard-logo if the
 * key is absent); every other key replaces the preset's value. BLG_INVALID with line, column and
 * key of the first mistake; if there are more mistakes, the error's text says how many. */
BLG_API BLG_MUST_USE blg_status blg_config_from_json(const char *json, size_t size,
                                                     blg_config **config, blg_error *error);
/* Reads a config from a file, whose text is as for blg_config_from_json. */
BLG_API BLG_MUST_USE blg_status blg_config_load(const char *path, blg_config **config,
                                                blg_error *error);
BLG_API void blg_config_free(blg_config *config);

/* Applies an assignment "key.path=value", for example "images.size_px=128". The value is JSON; a
 * string needs no quotes, and a list of strings may be written as words with commas. On failure
 * config keeps its old value. blg_generator_create, not this function, finds contradictions between
 * keys. */
BLG_API BLG_MUST_USE blg_status blg_config_set(blg_config *config, const char *assignment,
                                               blg_error *error);
/* Writes all keys with their effective values as JSON, which blg_config_from_json reads back to an
 * equal config. */
BLG_API BLG_MUST_USE blg_status blg_config_json(const blg_config *config, char **json,
                                                blg_error *error);

#ifdef __cplusplus
}
#endif

#endif
