#include "plan/rejection.h"

#define NAME_ENTRY(name) #name,

const char *blg_rejection_name(blg_rejection reason) {
    static const char *const names[] = {BLG_REJECTION_LIST(NAME_ENTRY)};
    return (unsigned)reason < BLG_REJECTIONS ? names[reason] : "?";
}
