#include "ink/program.h"

#define NAME_ENTRY(upper, lower) #lower,

const char *blg_stroke_type_name(blg_stroke_type type) {
    static const char *const names[] = {BLG_STROKE_TYPE_LIST(NAME_ENTRY)};
    return (unsigned)type < BLG_STROKE_TYPES ? names[type] : "?";
}

const char *blg_action_kind_name(blg_action_kind kind) {
    static const char *const names[] = {BLG_ACTION_KIND_LIST(NAME_ENTRY)};
    return (unsigned)kind < BLG_ACTION_KINDS ? names[kind] : "?";
}
