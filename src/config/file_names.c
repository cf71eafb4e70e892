#include "config/file_names.h"

#include <stddef.h>
#include <string.h>

bool blg_is_split_file_name(const char *name) {
    static const char *const taken[] = {BLG_MANIFEST, BLG_SPLIT_REPORT, BLG_INCOMPLETE, BLG_CARD};
    const size_t length = strlen(name), plain = strspn(name, "abcdefghijklmnopqrstuvwxyz"
                                                             "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                                             "0123456789_.-");
    for (size_t i = 0; i < sizeof taken / sizeof *taken; i++)
        if (strcmp(name, taken[i]) == 0)
            return false;
    return plain == length && strncmp(name, BLG_CARD_SHARDS, sizeof BLG_CARD_SHARDS - 1) != 0 &&
           length > 5 && name[0] != '.' && name[0] != '-' &&
           strcmp(name + length - 5, ".json") == 0;
}
