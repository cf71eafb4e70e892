#include "analyse/attribute.h"

#include "base/str.h"

#include <string.h>

#define NAME_ENTRY(name) #name,
static const char *const names[BLG_ATTRIBUTES] = {BLG_PUBLISHED_ATTRIBUTE_LIST(
    NAME_ENTRY) BLG_DERIVED_ATTRIBUTE_LIST(NAME_ENTRY) BLG_FURTHER_ATTRIBUTE_LIST(NAME_ENTRY)};

_Static_assert(BLG_ATTR_symmetric_transposed == BLG_PUBLISHED_ATTRIBUTES, "25 published columns");

const char *blg_attribute_name(blg_attribute attribute) {
    return (unsigned)attribute < BLG_ATTRIBUTES ? names[attribute] : "?";
}

int blg_attribute_find(const char *name) {
    return blg_str_index(name, names, BLG_ATTRIBUTES);
}

const char *blg_attribute_nearest(const char *name) {
    return blg_str_nearest(name, names, BLG_ATTRIBUTES);
}
