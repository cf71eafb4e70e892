/* Reads JSON into a config by the table of keys. Every mistake is reported, and none ends the
 * reading. A wrong value leaves the config's value unchanged. */
#ifndef CONFIG_CONFIG_READ_H
#define CONFIG_CONFIG_READ_H

#include "base/json.h"
#include "config/config.h"
#include "config/config_key.h"

#include <jansson.h>

typedef struct blg_config_reader {
    const char *json; /* the text, to find line and column of a mistake; NULL: messages have none */
    size_t size;
    const char *file;  /* for messages, may be NULL */
    blg_error *errors; /* room for max_errors; n_errors counts all mistakes */
    int max_errors, n_errors;
    bool no_memory;   /* an allocation failed; counts as a mistake */
    bool edit_splits; /* a member of "splits" edits its rule; if false, "splits" replaces all rules
                       */
    unsigned bad_splits;  /* bit i: rule i had a mistake */
    bool bad_split_names; /* a member of "splits" became no rule */
} blg_config_reader;

/* Reports a mistake at the value of path, or, if at_key, at its key. */
void blg_config_report(blg_config_reader *reader, const blg_json_path *path, bool at_key,
                       const char *format, ...) BLG_PRINTF(4);

/* Reports a failed allocation. */
void blg_config_no_memory(blg_config_reader *reader);
/* BLG_OK if nothing was reported, else BLG_INVALID or BLG_NO_MEMORY. */
blg_status blg_config_status(const blg_config_reader *reader);

/* Overwrites the values that root gives; all others stay. */
void blg_config_read(blg_config_reader *reader, const json_t *root, blg_config *config);

/* Reports values that are valid one by one but do not fit together (config_check.c). */
void blg_config_check(blg_config_reader *reader, const blg_config *config);

/* Does so for the keys for other protocols (config_protocols.c). */
void blg_config_check_protocols(blg_config_reader *reader, const blg_config *config);

/* Does so for the split rules (config_rules.c). */
void blg_config_check_splits(blg_config_reader *reader, const blg_config *config);

#endif
