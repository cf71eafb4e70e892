#include "random_program.h"

/* Lengths, extents and turns that make strokes meet, retrace and vanish. */
static const double lengths[] = {0, 0.001, 0.01, 0.1, 0.25, 0.5, 0.707, 1};
static const double extents[] = {0, 1, 60, 90, 180, 270, 359, 360};
static const double turns[] = {0, 1, 45, 60, 90, 120, 179, 180};

static double pick(const double *values, uint8_t byte, double most) {
    return byte & 0x80 ? values[byte & 7] : most * (byte & 0x7f) / 127;
}

blg_program random_program_of(const uint8_t *bytes, size_t size) {
    blg_program program = {0};
    for (; size >= 4 && program.n_actions < BLG_MAX_ACTIONS; bytes += 4, size -= 4) {
        blg_action *a = &program.actions[program.n_actions++];
        a->kind = bytes[0] & 1 ? BLG_ARC : BLG_LINE;
        a->type = (blg_stroke_type)((bytes[0] >> 4) % BLG_STROKE_TYPES);
        a->length = pick(lengths, bytes[1], 1);
        if (a->kind == BLG_ARC)
            a->extent_deg = pick(extents, bytes[2], 360) * (bytes[0] & 2 ? -1 : 1);
        a->turn_deg = pick(turns, bytes[3], 180) * (bytes[0] & 4 ? -1 : 1);
    }
    return program;
}
