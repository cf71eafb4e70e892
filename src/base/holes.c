#define _GNU_SOURCE /* SEEK_HOLE */
#include "base/holes.h"

#include <unistd.h>

#define MOST_IN_HOLES ((off_t)1 << 30)

bool blg_holes_are_many(int file, off_t size) {
    off_t sum = 0;
#if defined SEEK_HOLE && defined SEEK_DATA
    for (off_t data = 0, hole; size >= MOST_IN_HOLES && data < size; sum += data - hole) {
        hole = lseek(file, data, SEEK_HOLE);
        const off_t next = hole < 0 ? hole : lseek(file, hole, SEEK_DATA);
        if (hole < 0 || (next >= 0 && next <= data)) /* the file changes */
            break;
        data = next < 0 ? size : next; /* a hole up to the end */
    }
    if (size >= MOST_IN_HOLES)
        lseek(file, 0, SEEK_SET);
#else
    (void)file, (void)size;
#endif
    return sum >= MOST_IN_HOLES;
}
