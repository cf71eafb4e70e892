/* The keys of a config, as one table: it drives reading, printing, overriding and the schema.
 *
 * A key's path has dots between an object and its members. Offsets are into blg_config, or into
 * blg_split_rule for the members of one split. Values of every type have one JSON form. */
#ifndef CONFIG_CONFIG_KEY_H
#define CONFIG_CONFIG_KEY_H

#include "config/config.h"

#include <stddef.h>

typedef enum blg_key_type {
    BLG_KEY_INT,      /* int */
    BLG_KEY_SEED,     /* uint64_t */
    BLG_KEY_REAL,     /* double */
    BLG_KEY_BOOL,     /* bool */
    BLG_KEY_TEXT,     /* char[size] */
    BLG_KEY_CHOICE,   /* enum, one of names */
    BLG_KEY_RANGE,    /* blg_range: [low, high] */
    BLG_KEY_FLAGS,    /* bool[n_names]: list of the names that are set */
    BLG_KEY_BOOLS,    /* bool[most] with a count: list of one of two names each */
    BLG_KEY_REALS,    /* double[most] with a count */
    BLG_KEY_ENUMS,    /* enum[most] with a count: list of different names */
    BLG_KEY_TEXTS,    /* char[most][size] with a count: list of different texts */
    BLG_KEY_SETTINGS, /* free-form settings with a count: list of lists of numbers */
    BLG_KEY_SPLITS    /* blg_split_rule[] with a count: object of objects */
} blg_key_type;

typedef struct blg_config_key {
    const char *path;
    blg_key_type type;
    size_t offset;
    double low, high;    /* of numbers and of every number in a list */
    int optional;        /* 1: null is allowed and stored as -1 */
    int least, most;     /* elements of a list */
    size_t count_offset; /* of a list's int count */
    size_t size;         /* of one text, terminator included */
    int numbers;         /* 1: whole numbers may stand for texts */
    int single;          /* 1: a number may stand for a list of one, and does when printed */
    const char *const *names;
    int n_names;
    const char *doc; /* one line: meaning and unit */
} blg_config_key;

/* All keys, objects in the order of printing. */
extern const blg_config_key blg_config_keys[];
extern const int blg_config_key_count;
extern const blg_config_key blg_split_keys[];
extern const int blg_split_key_count;

extern const char *const blg_split_by_names[BLG_SPLIT_BYS];

#endif
