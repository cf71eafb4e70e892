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
#ifndef REFERENCE_REFERENCE_H
#define REFERENCE_REFERENCE_H

#include "plan/source.h"
#include "read/import.h"

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
int blg_reference_runs(const blg_reference *reference);
blg_reference_run blg_reference_run_at(const blg_reference *reference, int run);
/* Fills name, family, numbers and concept of problem 0 <= index < size, without sampling. A
 * free-form concept has numbers of actions only. item->split is 0. */
void blg_reference_item(const blg_reference *reference, int index, blg_plan_item *item);

/* Creates a stream. If poses is false, scenes keep zero poses, which is faster. Borrows reference.
 *
 * Scenes with poses are published scenes (ink/painted.h). The painter tries 300 poses and stops
 * drawing at the first stroke that ends outside the plane. If the last trial fails too, it saves
 * the unfinished drawing. (With the published tables this happens in 21 of 168,000 images, in five
 * free-form problems.) */
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
typedef struct blg_redraw blg_redraw;
BLG_MUST_USE blg_status blg_redraw_create(const blg_import *import, const blg_catalogue *catalogue,
                                          blg_redraw **redraw, blg_error *error);
void blg_redraw_free(blg_redraw *redraw);
/* How many problems of a family equal a problem of the published generator. */
int blg_redraw_equal(const blg_redraw *redraw, blg_family family);
void blg_redraw_source(blg_redraw *redraw, bool two_level, blg_source *source);

#endif
