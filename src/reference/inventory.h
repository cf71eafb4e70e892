/* Inventory: which problems the published generator makes from a catalogue, known before any is
 * sampled.
 *
 * Seeds, numbers of workers and family sizes are those of the published generator. */
#ifndef REFERENCE_INVENTORY_H
#define REFERENCE_INVENTORY_H

#include "base/arena.h"
#include "reference/mt19937.h"
#include "reference/reference.h"

#define BLG_REFERENCE_SEED  123u
#define BLG_REFERENCE_SIDE  7 /* images a side */
#define BLG_REFERENCE_PARTS 2 /* most shapes or attributes of a concept */

#define BLG_REFERENCE_FF_WORKERS     100
#define BLG_REFERENCE_FF_SETTINGS    12
#define BLG_REFERENCE_FF_PER_SETTING 3 /* problems of one worker */
#define BLG_REFERENCE_BD_WORKERS     100
#define BLG_REFERENCE_BD_PER_WORKER  40
#define BLG_REFERENCE_BD_PAIRS       4373 /* pairs drawn; the workers use as many as they need */
#define BLG_REFERENCE_HD_WORKERS     20
#define BLG_REFERENCE_HD_CELL        10 /* least shapes in each cell of a pair of attributes */

/* Number of actions of each shape; 0 = no second shape. */
extern const int blg_reference_ff_settings[BLG_REFERENCE_FF_SETTINGS][BLG_REFERENCE_PARTS];

/* The parts of a concept: catalogue indices (basic) or attributes (abstract). */
typedef struct blg_reference_concept {
    int n;
    int parts[BLG_REFERENCE_PARTS];
} blg_reference_concept;

struct blg_reference {
    blg_arena arena;
    const blg_catalogue *catalogue;
    int n_shapes;
    blg_reference_concept *bd; /* BLG_REFERENCE_BD_WORKERS * BLG_REFERENCE_BD_PER_WORKER */
    blg_mt19937 bd_start;      /* state of every basic worker after it has drawn the pairs */
    int n_hd;
    blg_reference_concept *hd;
    /* For blg_reference_source: */
    const blg_split_file *splits;
    const char **split_names;
    char identity[256];
};

/* The close function of both sources in this folder (plan/source.h). */
void blg_reference_close_reader(void *reader);

/* Value of an attribute in the published columns: 1, 0 or BLG_UNDECIDED. */
int blg_reference_label(const blg_reference *reference, int shape, int attribute);

#endif
