/* Reading JSON into a config by the table of keys: every mistake is reported, none ends the
 * reading, and a value that is wrong leaves the config's value as it was. */
#ifndef CONFIG_CONFIG_READ_H
#define CONFIG_CONFIG_READ_H

#include "base/json.h"
#include "config/config.h"
#include "config/config_key.h"

#include <jansson.h>

typedef struct blg_config_reader {
    const char *json; /* the text, for places; NULL = no places */
    size_t size;
    const char *file;  /* for messages, may be NULL */
    blg_error *errors; /* max_errors of them; n_errors counts further ones too */
    int max_errors, n_errors;
    bool no_memory;       /* a mistake, too */
    bool edit_splits;     /* members of "splits" edit the rule of that name instead of all rules */
    unsigned bad_splits;  /* bit i: rule i had a mistake */
    bool bad_split_names; /* a member of "splits" became no rule */
} blg_config_reader;

/* Reports a mistake at the path's value, or at its key. */
void blg_config_report(blg_config_reader *reader, const blg_json_path *path, bool at_key,
                       const char *format, ...) BLG_PRINTF(4);

/* The same for an allocation that failed. */
void blg_config_no_memory(blg_config_reader *reader);
/* BLG_OK where nothing was reported. */
blg_status blg_config_status(const blg_config_reader *reader);

/* Overwrites what root gives. */
void blg_config_read(blg_config_reader *reader, const json_t *root, blg_config *config);

/* Values that are right one by one but not together (config_check.c). */
void blg_config_check(blg_config_reader *reader, const blg_config *config);

/* The same of the keys for other protocols (config_protocols.c). */
void blg_config_check_protocols(blg_config_reader *reader, const blg_config *config);

/* The same of the split rules (config_rules.c). */
void blg_config_check_splits(blg_config_reader *reader, const blg_config *config);

#endif
