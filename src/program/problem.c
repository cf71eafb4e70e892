#include "blogo/problem.h"

const char *blg_family_name(blg_family family) {
    static const char *const names[BLG_FAMILIES] = {"ff", "bd", "hd"};
    return (unsigned)family < BLG_FAMILIES ? names[family] : "?";
}
