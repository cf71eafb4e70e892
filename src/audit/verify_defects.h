/* Defects: a list of what is wrong with a data set. Each thread fills its own lists; the lists are
 * reported in the order of the problems. */
#ifndef AUDIT_VERIFY_DEFECTS_H
#define AUDIT_VERIFY_DEFECTS_H

#include "base/buf.h"

/* The kinds of defects. Their names appear in messages and in JSON. */
#define BLG_DEFECT_LIST(X)                                                                         \
    X(incomplete) /* no manifest, or it does not fit this version or the content */                \
    X(missing_file)                                                                                \
    X(extra_file)       /* not in SHA256SUMS */                                                    \
    X(changed_file)     /* its digest is not the one in SHA256SUMS */                              \
    X(damaged_shard)    /* not a whole tar file, or a problem's members are not together */        \
    X(damaged_picture)  /* not a readable PNG of the right size */                                 \
    X(wrong_picture)    /* its pixels differ from its scene's drawing */                           \
    X(repeated_picture) /* the same bytes as another picture */                                    \
    X(wrong_program)    /* program file and scene differ */                                        \
    X(wrong_split)      /* split file and scene differ, or a problem has no split */               \
    X(shared_concept)   /* a concept occurs twice, or in two splits that must not share it */      \
    X(shared_shapes)    /* two problems of a concept share more shapes than allowed */             \
    X(bad_problem)      /* the verifier rejects it; detail says why */
#define BLG_ENUM_ENTRY(name) BLG_DEFECT_##name,
typedef enum blg_defect_kind { BLG_DEFECT_LIST(BLG_ENUM_ENTRY) BLG_DEFECTS } blg_defect_kind;
#undef BLG_ENUM_ENTRY
const char *blg_defect_name(blg_defect_kind kind);

typedef struct blg_defect {
    blg_defect_kind kind;
    const char *place;  /* problem name or path below the folder */
    const char *detail; /* one sentence without a final stop */
} blg_defect;

/* Zero-initialise; free with blg_defects_free. */
typedef struct blg_defects {
    struct blg_defect_entry {
        blg_defect_kind kind;
        size_t place, detail; /* offsets into text */
    } * entries;
    int n, capacity;
    blg_buf text; /* text.failed: a defect was lost because memory was out */
} blg_defects;

void blg_defects_free(blg_defects *defects);
void blg_defects_clear(blg_defects *defects);
/* Adds a defect. place: problem name or path below the folder. */
void blg_defects_add(blg_defects *defects, blg_defect_kind kind, const char *place,
                     const char *format, ...) BLG_PRINTF(4);

#endif
