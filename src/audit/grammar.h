/* The grammar of moves that the published free-form positives are made of, as a membership test:
 * the simplest probe that exploits it. A negative leaves the grammar whenever its changed command
 * fits no move. Source: the published sampler's seven moves. */
#ifndef AUDIT_GRAMMAR_H
#define AUDIT_GRAMMAR_H

#include "concept/problem.h"

#include <stdbool.h>

/* Whether the program is a sequence of moves: line, arc, triangle, square, semicircle, circle,
 * right angle. Angles are compared to half a step of the published text. */
bool blg_grammar_accepts(const blg_program *program);
/* Whether it accepts every shape of the scene. */
bool blg_grammar_accepts_scene(const blg_scene *scene);

#endif
