/* The keys of a config, as one table. Reading, printing, overriding and the schema all follow it.
 *
 * A key's path has dots between an object and its members. Offsets are into blg_config, or into
 * blg_split_rule for the members of one split. Values of each type have one JSON form. */
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
    BLG_KEY_FLAGS,   /* bool[n_names]: list of the names whose flag is set */
    BLG_KEY_SPLITS   /* blg_split_rule[] and a count: object of objects */
} blg_key_type;

typedef struct blg_config_key {
    const char *path;
    blg_key_type type; /* of the value, or of a list's entries */
    size_t offset;
    const char *doc;     /* one line: meaning and unit */
    double low, high;    /* bounds of a number, or of every number in a list */
    int optional;        /* 1: null is allowed; stored as -1, in a text as "" */
    int least, most;     /* number of entries of a list; most = 0: no list */
    size_t count_offset; /* offset of a list's int count */
    int repeats;         /* 1: entries of a list may be equal */
    size_t size;         /* bytes of a text, terminator included */
    int numbers;         /* 1: whole numbers may stand for texts */
    int single;          /* 1: a number stands for a list of one entry, also when printed */
    const char *word;    /* of an int: the word for 0, which is not allowed as a number */
    const char *const *names;
    int n_names;
} blg_config_key;

/* All keys, in the order of printing; the keys of an object stand together. */
extern const blg_config_key blg_config_keys[];
extern const int blg_config_key_count;
extern const blg_config_key blg_split_keys[];
extern const int blg_split_key_count;

/* Bytes of one entry of the key's list. */
size_t blg_config_key_size(const blg_config_key *key);

extern const char *const blg_split_by_names[BLG_SPLIT_BYS];

#endif
