/* Frames: what an answer says around its statement. */
#ifndef TELL_FRAMES_H
#define TELL_FRAMES_H

#include <stdbool.h>
#include <stddef.h>

/* Copies a sentence without its frame: openings ("I think that"), names of side A, what it says of
 * side B beside what it says of side A, and the form of a question. Its first 400 words count.
 * several: of images of several figures, where "left" and "right" are places. *denied: it is a
 * question whose answer is "no". *both: it spoke of both sides, so what it says of side A alone
 * counts, even if that is nothing that is understood. Returns whether the copy differs in its
 * words; *both is set only then. out[0..size). */
bool blg_frames_strip(const char *sentence, bool several, char *out, size_t size, bool *denied,
                      bool *both);

#endif
