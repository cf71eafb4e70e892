/* Defects: a list of what is wrong. Each thread that verifies fills its own lists; the lists are
 * reported in the order of the problems. */
#ifndef AUDIT_VERIFY_DEFECTS_H
#define AUDIT_VERIFY_DEFECTS_H

#include "audit/verify_folder.h"
#include "base/buf.h"

/* Zero-initialise; free with blg_defects_free. */
typedef struct blg_defects {
    struct blg_defect_entry {
        blg_defect_kind kind;
        size_t place, detail; /* offsets into text */
    } * entries;
    int n, capacity;
    blg_buf text; /* failed: a defect was lost, because memory was out */
} blg_defects;

void blg_defects_free(blg_defects *defects);
void blg_defects_clear(blg_defects *defects);
/* place: problem name or path below the folder. */
void blg_defects_add(blg_defects *defects, blg_defect_kind kind, const char *place,
                     const char *format, ...) BLG_PRINTF(4);

#endif
