/* Statements: what a sentence in English says of figures.
 *
 * A sentence is read as claims (tell/claims.h): attributes of the figure or of figures in an image
 * of several, atoms, parts of their definitions, and things that no concept is about.
 * docs/models.md says what is understood. */
#ifndef TELL_STATEMENTS_H
#define TELL_STATEMENTS_H

#include "tell/claims.h"

/* Words and patterns, ready to read with, and room to read in: one per thread. several: for images
 * of several figures. Lives in the arena. NULL: no memory. */
typedef struct blg_statements blg_statements;
blg_statements *blg_statements_make(blg_arena *arena, bool several);

/* Reads the claims of a sentence. Its first 400 words count. */
void blg_statements_read(blg_statements *statements, const char *sentence,
                         blg_answer_claims *claims);

/* Whether a pattern says the atom in other words than blogo's own. */
bool blg_statements_know(const blg_statements *statements, blg_atom atom);

#endif
