/* Reference mode: the published generator's 12,000 problems, draw for draw.
 *
 * The published generator is deterministic: its problems follow from two shape tables, its seeds
 * and the order of its random draws. Given a catalogue in the published table format, this module
 * yields those problems with the poses of the published painter. Problems are numbered in the
 * order of the published program files: free-form, basic, abstract.
 *
 * They come in runs, the published workers. A run is sequential, runs are independent; so the same
 * problems come out of any number of threads, and fastest if a thread builds whole runs in order.
 */
#ifndef REFERENCE_REFERENCE_H
#define REFERENCE_REFERENCE_H

#include "plan/source.h"
#include "read/import.h"

#define BLG_REFERENCE_SUPPORT 6 /* images a side, and one query */

typedef struct blg_reference blg_reference;               /* immutable, shared by threads */
typedef struct blg_reference_stream blg_reference_stream; /* one per thread */

typedef struct blg_reference_run {
    blg_family family;
    int worker; /* of the family, from 0 */
    int first;  /* number of its first problem */
    int count;
} blg_reference_run;

/* Which problems the published generator makes of a catalogue. Borrows catalogue, which must
 * outlive it. BLG_INFEASIBLE, with the numbers, where the published algorithm cannot run: too few
 * shapes or pairs, a super class of one shape, an attribute with fewer than seven shapes on a side.
 */
BLG_MUST_USE blg_status blg_reference_create(const blg_catalogue *catalogue,
                                             blg_reference **reference, blg_error *error);
void blg_reference_free(blg_reference *reference);

int blg_reference_size(const blg_reference *reference);
int blg_reference_family_size(const blg_reference *reference, blg_family family);
int blg_reference_runs(const blg_reference *reference);
blg_reference_run blg_reference_run_at(const blg_reference *reference, int run);
/* Name, family, numbers and concept of problem 0 <= index < size, without sampling anything: of a
 * free-form concept the numbers of actions only. item->split is 0. */
void blg_reference_item(const blg_reference *reference, int index, blg_plan_item *item);

/* With poses false scenes keep zero poses, which is faster. Borrows reference. */
BLG_MUST_USE blg_status blg_reference_stream_create(const blg_reference *reference, bool poses,
                                                    blg_reference_stream **stream,
                                                    blg_error *error);
void blg_reference_stream_free(blg_reference_stream *stream);
/* Builds problem `index`: programs with the angles that the pictures are drawn from (not those of
 * the rounded text), poses, violated component. The next problem of a run continues it; any other
 * index replays its run from the start. BLG_INVALID where index is outside 0..size-1. */
BLG_MUST_USE blg_status blg_reference_stream_build(blg_reference_stream *stream, int index,
                                                   blg_problem *problem, blg_error *error);

/* The picture that the published painter saved of a scene; the scene comes from a stream with
 * poses. The painter tries up to 300 poses, and gives a pose up at the first stroke that ends
 * outside the plane. If all fail, it saves the last, unfinished drawing. Returns true and the whole
 * scene if the drawing was finished. Else returns false, and the scene ends with the stroke, or
 * piece of an arc, that left the plane. (With the published tables this happens to 21 of 168,000
 * images, in five free-form problems.) */
bool blg_reference_painted(const blg_scene *scene, blg_scene *painted);

/* The problems as a source for plan and generator. splits NULL: the config's rules draw them; else
 * they are taken from that file, BLG_INVALID unless it holds exactly these problems. two_level
 * draws with the published painter's raster. Borrows splits; reference serves one source. */
BLG_MUST_USE blg_status blg_reference_source(blg_reference *reference, const blg_split_file *splits,
                                             bool two_level, blg_source *source, blg_error *error);

/* An imported data set, redrawn: its problems as a source. Problems whose programs equal those that
 * the published generator makes of the catalogue get its angles (the text has them rounded) and its
 * poses; the others are placed anew. Borrows import and catalogue; serves one source. */
typedef struct blg_redraw blg_redraw;
BLG_MUST_USE blg_status blg_redraw_create(const blg_import *import, const blg_catalogue *catalogue,
                                          blg_redraw **redraw, blg_error *error);
void blg_redraw_free(blg_redraw *redraw);
/* How many problems of a family equal the published generator's. */
int blg_redraw_equal(const blg_redraw *redraw, blg_family family);
void blg_redraw_source(blg_redraw *redraw, bool two_level, blg_source *source);

#endif
