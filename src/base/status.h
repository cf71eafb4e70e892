/* Outcome of every function that can fail.
 *
 * The detail of a failure goes into the caller's blg_error (error.h). The command line maps a
 * status to its exit code with blg_status_exit_code. */
#ifndef BASE_STATUS_H
#define BASE_STATUS_H

#if defined(__GNUC__)
#define BLG_API       __attribute__((visibility("default")))
#define BLG_MUST_USE  __attribute__((warn_unused_result))
#define BLG_PRINTF(f) __attribute__((format(printf, f, f + 1)))
#else
#define BLG_API
#define BLG_MUST_USE
#define BLG_PRINTF(f)
#endif

typedef enum blg_status {
    BLG_OK = 0,
    BLG_FAILED,      /* the work could not be done: a retry budget ran out, a library failed */
    BLG_INVALID,     /* malformed input: program, table, config, option */
    BLG_UNVERIFIED,  /* verification found a defect */
    BLG_INFEASIBLE,  /* a well-formed request that cannot be filled */
    BLG_IO,          /* reading or writing failed */
    BLG_NO_MEMORY,   /* an allocation failed */
    BLG_INTERRUPTED, /* the caller asked to stop */
    BLG_STATUS_COUNT
} blg_status;

/* Short lower-case phrase, never NULL. */
const char *blg_status_text(blg_status status);

/* Documented process exit code: 0 done, 1 failed, 2 usage or config, 3 verification failed,
 * 4 infeasible request, 5 I/O, 130 interrupted. */
int blg_status_exit_code(blg_status status);

#endif
