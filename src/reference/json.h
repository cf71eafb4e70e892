/* The published program file: problem name -> programs of its images, positives first, as one JSON
 * object without a newline at the end, byte for byte what Python's json.dump writes. */
#ifndef REFERENCE_JSON_H
#define REFERENCE_JSON_H

#include "base/buf.h"
#include "blogo/problem.h"

void blg_reference_json_open(blg_buf *out);
/* first: no problem stands before this one. */
void blg_reference_json_problem(const blg_problem *problem, bool first, blg_buf *out);
void blg_reference_json_close(blg_buf *out);

#endif
