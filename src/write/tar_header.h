/* The header of a tar member: what writing and reading share. */
#ifndef WRITE_TAR_HEADER_H
#define WRITE_TAR_HEADER_H

#include <stddef.h>

#define BLG_TAR_BLOCK 512

/* Fields of a ustar header (POSIX.1-2017, pax, "ustar Interchange Format"). */
typedef struct blg_tar_header {
    char name[100], mode[8], uid[8], gid[8], size[12], mtime[12], checksum[8], type, link[100];
    char magic[6], version[2], user[32], group[32], major[8], minor[8], prefix[155], rest[12];
} blg_tar_header;
_Static_assert(sizeof(blg_tar_header) == BLG_TAR_BLOCK, "a header is one block");

/* Sum of all bytes, with blanks for the field that holds it. */
static inline unsigned blg_tar_sum(const blg_tar_header *header) {
    const unsigned char *bytes = (const unsigned char *)header;
    unsigned sum = 0;
    for (size_t i = 0; i < sizeof *header; i++)
        sum += i >= offsetof(blg_tar_header, checksum) && i < offsetof(blg_tar_header, type)
                   ? ' '
                   : bytes[i];
    return sum;
}

#endif
