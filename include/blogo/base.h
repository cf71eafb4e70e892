/* Base: versions, status and error of every call, and how texts are released.
 *
 * Rules that hold for all headers of blogo/:
 * 1. A function that can fail returns a blg_status, which the caller must use. It fills the
 *    caller's blg_error; NULL is allowed there.
 * 2. Objects are opaque. A `..._create`, `..._load` or `..._from_json` gives an object, which the
 *    caller frees with its `..._free`. NULL may be freed. On failure the object is NULL.
 * 3. Texts are UTF-8 and end with a zero byte. A `char **` is filled with a text that the caller
 *    frees with blg_free; on failure it is NULL. A `const char *` result belongs to its object.
 * 4. Objects are immutable once created, and any number of threads may use them at once. Two kinds
 *    are different: a blg_config changes by blg_config_set, and a blg_worker serves one thread at a
 *    time.
 * 5. Sides are numbered as in the published folders: 1 is the positive side, 0 the negative one.
 * 6. Pixels are 8-bit gray, rows from top to bottom without padding: 255 = paper, 0 = ink. */
#ifndef BLOGO_BASE_H
#define BLOGO_BASE_H

#include <stddef.h>

/* Version of the project. CMake reads these three lines. */
#define BLOGO_VERSION_MAJOR 1
#define BLOGO_VERSION_MINOR 0
#define BLOGO_VERSION_PATCH 0

/* Version of this interface, which is not the project's version. MAJOR is the SOVERSION (the
 * version in the shared library's file name): it grows when programs that were compiled before
 * would break. MINOR grows when a function, or a field at the end of an option struct, is added. */
#define BLOGO_INTERFACE_MAJOR 1
#define BLOGO_INTERFACE_MINOR 0

/* Version of the data format: it grows whenever the same config and seed give other problems or
 * files than before. */
#define BLG_FORMAT_VERSION 15

#if defined(__GNUC__)
#define BLG_API      __attribute__((visibility("default")))
#define BLG_MUST_USE __attribute__((warn_unused_result))
#else
#define BLG_API
#define BLG_MUST_USE
#endif

#ifdef __cplusplus
extern "C" {
#endif

typedef enum blg_status {
    BLG_OK = 0,
    BLG_FAILED,         /* the work could not be done: a retry budget ran out, a library failed */
    BLG_INVALID,        /* malformed input: program, table, config, option, index */
    BLG_UNVERIFIED,     /* verification found a defect */
    BLG_INFEASIBLE,     /* a well-formed request that cannot be filled */
    BLG_IO,             /* reading or writing failed */
    BLG_NO_MEMORY,      /* an allocation failed */
    BLG_INTERRUPTED,    /* the caller asked to stop */
    BLG_NOT_REPRODUCED, /* no defect was found, but the data set could not be made anew */
    BLG_STATUS_COUNT
} blg_status;

/* Where and why a call failed. Zero it before the call: the first error stays. */
typedef struct blg_error {
    blg_status status;
    int line;       /* 1-based, 0 = unknown */
    int column;     /* 1-based, in bytes, 0 = unknown */
    char file[256]; /* path as the caller wrote it, "" = none */
    char key[128];  /* JSON key path such as $.splits.test_cm, or a table's column, "" = none */
    char text[640]; /* one sentence without a final stop */
} blg_error;

/* Version of the library that runs, "1.0.0". */
BLG_API const char *blg_version(void);
/* The interface of the library that runs: MAJOR * 1000 + MINOR. */
BLG_API int blg_interface_version(void);
/* BLG_FORMAT_VERSION of the library that runs. */
BLG_API int blg_format_version(void);

/* Short lower-case phrase, never NULL. */
BLG_API const char *blg_status_text(blg_status status);
/* Writes "file:line:column: key: text" to buf and leaves out the parts that are unknown. Writes at
 * most size bytes, terminator included. Returns buf. */
BLG_API const char *blg_error_format(const blg_error *error, char *buf, size_t size);

/* Frees a text, or other bytes, that a function of this library gave. NULL is allowed. */
BLG_API void blg_free(void *memory);

#ifdef __cplusplus
}
#endif

#endif
