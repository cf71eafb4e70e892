#include "publish/opaque.h"

#include "base/digest.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

blg_status blg_opaque_seed(const blg_buf *text, uint64_t *seed, blg_error *error) {
    char hex[BLG_DIGEST_TEXT];
    blg_status status =
        text->failed ? blg_no_memory(error) : blg_digest_hex(text->data, text->size, hex, error);
    if (status != BLG_OK)
        return status;
    hex[16] = '\0';
    *seed = strtoull(hex, NULL, 16);
    return BLG_OK;
}

void blg_opaque_name(blg_rng *rng, char name[BLG_OPAQUE_NAME]) {
    const uint32_t high = blg_rng_next(rng), low = blg_rng_next(rng);
    snprintf(name, BLG_OPAQUE_NAME, "%08" PRIx32 "%08" PRIx32, high, low);
}
