/* The published generator, bit for bit. */
#ifndef DATA_REFERENCE_H
#define DATA_REFERENCE_H

#include "base/archive.h"
#include "data/import.h"
#include "problem/plan.h"

/* MT19937 and the draws that NumPy's legacy RandomState makes from it.
 *
 * Source of the engine: M. Matsumoto and T. Nishimura, "Mersenne Twister: a 623-dimensionally
 * equidistributed uniform pseudo-random number generator", ACM TOMACS 8, 1998, with the one-word
 * initialisation of its 2002 revision. Only reference mode draws from it; blogo's own problems use
 * base/rng.h. */

#define BLG_MT_WORDS 624 /* of the state */

typedef struct blg_mt19937 {
    uint32_t words[BLG_MT_WORDS];
    int next; /* next word to use; BLG_MT_WORDS: all used, so twist first */
} blg_mt19937;

void blg_mt19937_seed(blg_mt19937 *mt, uint32_t seed);
uint32_t blg_mt19937_next(blg_mt19937 *mt);
/* Double in [0, 1) with 53 random bits, from two outputs. */
double blg_mt19937_double(blg_mt19937 *mt);
/* low + (high - low) * double; high may be below low. */
double blg_mt19937_uniform(blg_mt19937 *mt, double low, double high);
/* Integer in [0, bound), bound >= 1, by masking and rejection. Draws nothing for a bound of 1. */
int blg_mt19937_below(blg_mt19937 *mt, int bound);
/* Shuffles in place, from the last element down. */
void blg_mt19937_shuffle(blg_mt19937 *mt, int *elements, int n);
/* Fills elements with 0..n-1, shuffled. NumPy's choice(n, size=k, replace=False) is the first k
 * entries of it. */
void blg_mt19937_permutation(blg_mt19937 *mt, int *elements, int n);

/* Reference mode: the published generator's 12,000 problems, draw for draw.
 *
 * The published generator is deterministic: its problems follow from two shape tables, its seeds
 * and the order of its random draws. Given a catalogue in the published table format, this module
 * makes those problems with the poses of the published painter. Problems are numbered in the order
 * of the published program files: free-form, basic, abstract.
 *
 * The published generator has several workers. The problems of one worker are a run. A run is
 * sequential and independent of all other runs. So any number of threads give the same problems; it
 * is fastest if a thread builds whole runs in order. */

#define BLG_REFERENCE_SUPPORT 6 /* support images a side; each side has one query besides */

typedef struct blg_reference blg_reference;               /* immutable, shared by threads */
typedef struct blg_reference_stream blg_reference_stream; /* one per thread */

typedef struct blg_reference_run {
    blg_family family;
    int worker; /* number of the worker within the family, from 0 */
    int first;  /* number of its first problem */
    int count;
} blg_reference_run;

/* Finds which problems the published generator makes from a catalogue. Borrows catalogue, which
 * must outlive the reference. BLG_INFEASIBLE, with the numbers, if the published algorithm cannot
 * run: too few shapes or pairs, a super class of one shape, an attribute with fewer than seven
 * shapes on a side. */
BLG_MUST_USE blg_status blg_reference_create(const blg_catalogue *catalogue,
                                             blg_reference **reference, blg_error *error);
void blg_reference_free(blg_reference *reference);

int blg_reference_size(const blg_reference *reference);
int blg_reference_family_size(const blg_reference *reference, blg_family family);
/* Number of the family's first problem. */
int blg_reference_first(const blg_reference *reference, blg_family family);
blg_reference_run blg_reference_run_at(const blg_reference *reference, int run);
/* Fills name, family, numbers and concept of problem 0 <= index < size, without sampling. A
 * free-form concept has numbers of actions only. item->split is 0. */
void blg_reference_item(const blg_reference *reference, int index, blg_plan_item *item);

/* Creates a stream. If poses is false, scenes keep zero poses, which is faster. Borrows reference.
 *
 * Scenes with poses are published scenes (figure/ink.h). The painter tries 300 poses and stops
 * drawing at the first stroke that ends outside the plane. If the last trial fails too, it saves
 * the unfinished drawing. (With the published tables this happens in 21 of 168,000 images, in five
 * free-form problems.) The painter of the release tries on until the drawing is finished. */
BLG_MUST_USE blg_status blg_reference_stream_create(const blg_reference *reference, bool poses,
                                                    blg_reference_stream **stream,
                                                    blg_error *error);
void blg_reference_stream_free(blg_reference_stream *stream);
/* Builds problem `index`: programs, poses and violated component. The programs have the angles that
 * the pictures were drawn with, not the rounded ones of the published text. The next problem of a
 * run continues the run; any other index replays its run from the start. BLG_INVALID if index is
 * outside 0..size-1. */
BLG_MUST_USE blg_status blg_reference_stream_build(blg_reference_stream *stream, int index,
                                                   blg_problem *problem, blg_error *error);

/* Makes a source for plan and generator from the problems. If splits is NULL, the config's rules
 * draw the splits; else they come from that file, and the result is BLG_INVALID unless the file has
 * exactly these problems. two_level draws with the published painter's raster. Borrows splits; a
 * reference serves one source. */
BLG_MUST_USE blg_status blg_reference_source(blg_reference *reference, const blg_split_file *splits,
                                             bool two_level, blg_source *source, blg_error *error);

/* An imported data set as a source, to be drawn again. A problem whose programs equal a problem of
 * the published generator gets that problem's angles (the text has them rounded) and poses. All
 * other problems are placed anew. Borrows import and catalogue; serves one source. */
enum { BLG_NO_TWIN = -1 };
typedef struct blg_redraw {
    blg_arena arena;
    const blg_import *import;
    const blg_catalogue *catalogue;
    /* The problems that the import was compared with; NULL: the catalogue does not suit the
     * published generator. */
    blg_reference *reference;
    int *twin;       /* by problem: number of the equal published problem, or BLG_NO_TWIN */
    int *concept_id; /* by abstract problem */
    int n_twins[BLG_FAMILIES]; /* problems that have a twin */
    const char **split_names;
    bool released;      /* compared with the released problems */
    bool published;     /* pictures stand in the published frame */
    char identity[256]; /* of the source (problem/plan.h), for the manifest */
} blg_redraw;
/* released: compares with the released problems; then catalogue comes from the released tables, and
 * all pictures are painted as the release is. */
BLG_MUST_USE blg_status blg_redraw_create(const blg_import *import, const blg_catalogue *catalogue,
                                          bool released, blg_redraw **redraw, blg_error *error);
void blg_redraw_free(blg_redraw *redraw);
/* two_level: as for blg_reference_source. */
void blg_redraw_source(blg_redraw *redraw, bool two_level, blg_source *source);

/* Inventory: which problems the published generator makes from a catalogue, known before any is
 * sampled.
 *
 * Seeds, numbers of workers and family sizes are those of the published generator. */

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
/* Number of runs. */
#define BLG_REFERENCE_RUNS                                                                         \
    (BLG_REFERENCE_FF_WORKERS + BLG_REFERENCE_BD_WORKERS + BLG_REFERENCE_HD_WORKERS)

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
    blg_reference_concept *bd; /* basic: BLG_REFERENCE_BD_WORKERS * BLG_REFERENCE_BD_PER_WORKER */
    blg_mt19937 bd_start;      /* state of every basic worker after it has drawn the pairs */
    int n_hd;
    blg_reference_concept *hd; /* abstract */
    /* For blg_reference_source: */
    const blg_split_file *splits;
    const char **split_names;
    char identity[256];
    /* For blg_release_source: */
    bool released;                          /* painted as the release is */
    const struct blg_release_place *places; /* by problem; NULL: another rule gives the splits */
    const char *report;
};

/* The published data set (ShapeBongard_V2), as far as it is known: program files and splits. */

/* The splits in the order of the published file. */
typedef enum blg_release_split {
    BLG_RELEASE_TRAIN,
    BLG_RELEASE_VAL,
    BLG_RELEASE_TEST_FF,
    BLG_RELEASE_TEST_BD,
    BLG_RELEASE_TEST_HD_COMB,
    BLG_RELEASE_TEST_HD_NOVEL,
    BLG_RELEASE_SPLITS
} blg_release_split;
extern const char *const blg_release_split_names[BLG_RELEASE_SPLITS];

/* How a problem's split is known (shapes/release_splits.tsv has the evidence). */
typedef enum blg_release_basis {
    BLG_BASIS_PROVEN, /* abstract: by digests, counts and samples of the released file */
    BLG_BASIS_LIKELY, /* free-form, and basic problems of one shape: a rule that fits all that is
                         known */
    BLG_BASIS_KNOWN,  /* basic: the name is known */
    BLG_BASIS_DRAWN,  /* basic: not known, drawn by the seed */
    BLG_BASES
} blg_release_basis;
extern const char *const blg_release_basis_names[BLG_BASES];

typedef struct blg_release_place {
    unsigned char split, basis;
} blg_release_place;

/* Fills places[0..blg_reference_size - 1] for the released problems. The draw makes test_bd and the
 * basic part of val as large as the release's, 480 and 282. */
BLG_MUST_USE blg_status blg_release_assign(const blg_reference *reference, uint64_t seed,
                                           blg_release_place *places, blg_error *error);

/* SHA-256 of a family's released program file. */
extern const char *const blg_release_programs[BLG_FAMILIES];
/* What is known of the released split file, whatever the order of its lists: the SHA-256 of the
 * sorted names of train as a canonical JSON list, and the SHA-256 of all lists (data/import.c).
 * Source of both: github.com/sashakolpakov/gkm. */
#define BLG_RELEASE_TRAIN_SHA256 "55286d0dded27fb308fae5067cb173169031d1f3ece5df73af0a4faea7fe7b2c"
#define BLG_RELEASE_LISTS_SHA256 "83e4d791609588ba053243ae7f702851ee3addae821ab79c4fde884957688090"
#define BLG_RELEASE_SPLIT_FILE_SHA256                                                              \
    "ebb9cd474478e0776dff539951070db2c96b9b312c4b0b073689d20792ed7230"

/* ---- an imported folder beside the release ---- */

typedef enum blg_release_kind {
    BLG_RELEASE_OTHER_PROGRAMS,
    BLG_RELEASE_MISSING, /* in the release, not in the folder */
    BLG_RELEASE_FOREIGN, /* in the folder, not in the release */
    BLG_RELEASE_OTHER_SPLIT
} blg_release_kind;

typedef struct blg_release_difference {
    blg_release_kind kind;
    char name[BLG_NAME_SIZE];
    const char *split;       /* other split: that of the folder, borrowed from the import */
    blg_release_place place; /* other split: that of the release */
} blg_release_difference;

typedef struct blg_release_check {
    bool same_file[BLG_FAMILIES]; /* the program file equals the release's, byte for byte */
    bool same_train, same_lists;  /* members of train and of all splits, in any order */
    char train[BLG_DIGEST_TEXT],
        lists[BLG_DIGEST_TEXT]; /* digests of train and of all splits; "" without a split file */
    bool lists_differences;     /* else `differences` is empty */
    int n_unknown;              /* problems whose split in the release is not known */
    blg_release_difference
        *differences; /* in the import's order; missing problems before the splits */
    int n, capacity;
} blg_release_check;

/* Compares an imported folder with the release: its files by digest, and problem by problem if
 * redraw, which compares it with the released problems, is not NULL. Splits are compared problem by
 * problem unless all lists are equal; problems whose split is not known never differ. Families that
 * the folder lacks are left out. The caller frees check in every case. */
BLG_MUST_USE blg_status blg_release_compare(const blg_import *import, const blg_redraw *redraw,
                                            blg_release_check *check, blg_error *error);
void blg_release_check_free(blg_release_check *check);

/* ---- generating ---- */

/* The released problems as a source: programs as blg_reference_source, painted as the release is;
 * splits as far as they are known, the others drawn by config->seed. The source's split_report
 * says which. reference comes from the released tables (figure/catalogue.h). Borrows reference and
 * config. */
BLG_MUST_USE blg_status blg_release_source(blg_reference *reference, const blg_split_file *splits,
                                           const blg_config *config, bool two_level,
                                           blg_source *source, blg_error *error);
/* Number of the source's problems of a family by basis; 0 if the splits come from a file. */
int blg_release_count(const blg_reference *reference, blg_family family, blg_release_basis basis);

#endif
