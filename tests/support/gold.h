/* The published painter's pictures: poses, actions and pixels, read from the shared folder. */
#ifndef SUPPORT_GOLD_H
#define SUPPORT_GOLD_H

#include "figure/ink.h"

#include <stdint.h>

#define GOLD_SIDE_PX 512

typedef struct gold gold;

/* NULL if the pictures are absent. */
gold *gold_open(void);
void gold_close(gold *g);
int gold_size(const gold *g);
const char *gold_name(const gold *g, int index);
/* The ink of picture index, from its recorded poses and actions, in the published frame. */
void gold_ink(const gold *g, int index, blg_ink *ink);
/* Its pixels, GOLD_SIDE_PX squared. */
void gold_pixels(const gold *g, int index, uint8_t *pixels);

/* Sums over compared pictures. A pixel darker than 128 counts as ink. */
typedef struct gold_score {
    long long both, either;
    double difference; /* sum of absolute differences, 0..255 */
    long long n_pixels;
} gold_score;
void gold_compare(gold_score *score, const uint8_t *a, const uint8_t *b, size_t n);
double gold_iou(const gold_score *score);
/* Mean absolute difference as a share of the full scale 255. */
double gold_mae(const gold_score *score);

#endif
