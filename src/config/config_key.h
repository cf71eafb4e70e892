/* The keys of a config, as one table: it drives reading, printing, overriding and the schema.
 *
 * A key's path has dots between an object and its members. Offsets are into blg_config, or into
 * blg_split_rule for the members of one split. Values of every type have one JSON form. */
#ifndef CONFIG_CONFIG_KEY_H
#define CONFIG_CONFIG_KEY_H

#include "config/config.h"

#include <stddef.h>

typedef enum blg_key_type {
    BLG_KEY_INT,     /* int */
    BLG_KEY_SEED,    /* uint64_t */
    BLG_KEY_REAL,    /* double */
    BLG_KEY_BOOL,    /* bool */
    BLG_KEY_TEXT,    /* char[size] */
    BLG_KEY_CHOICE,  /* int or enum, one of names */
    BLG_KEY_RANGE,   /* blg_range: [low, high] */
    BLG_KEY_SETTING, /* a free-form setting: list of numbers */
    BLG_KEY_FLAGS,   /* bool[n_names]: list of the names that are set */
    BLG_KEY_SPLITS   /* blg_split_rule[] with a count: object of objects */
} blg_key_type;

typedef struct blg_config_key {
    const char *path;
    blg_key_type type; /* of the value, or of a list's entries */
    size_t offset;
    const char *doc;     /* one line: meaning and unit */
    double low, high;    /* of numbers and of every number in a list */
    int optional;        /* 1: null is allowed and stored as -1, of a text as "" */
    int least, most;     /* entries of a list; most is 0 where there is none */
    size_t count_offset; /* of a list's int count */
    int repeats;         /* 1: entries of a list may be equal */
    size_t size;         /* of one text, terminator included */
    int numbers;         /* 1: whole numbers may stand for texts */
    int single;          /* 1: a number may stand for a list of one, and does when printed */
    const char *word;    /* of an int: may stand for 0, which no number gives then */
    const char *const *names;
    int n_names;
} blg_config_key;

/* All keys, objects in the order of printing. */
extern const blg_config_key blg_config_keys[];
extern const int blg_config_key_count;
extern const blg_config_key blg_split_keys[];
extern const int blg_split_key_count;

/* Bytes of one entry of the key's list. */
size_t blg_config_key_size(const blg_config_key *key);

extern const char *const blg_split_by_names[BLG_SPLIT_BYS];

#endif
