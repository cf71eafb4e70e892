/* Task: a problem as a question to a model that looks, and how good an answer is. The rules are
 * those of `blogo tasks --for vlm` and `blogo score`; docs/models.md states them. */
#ifndef BLOGO_TASK_H
#define BLOGO_TASK_H

#include "blogo/problem.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Poses a question about problems[0]. options is a JSON object: "form" (needed: i1s, i2s, cs, cg,
 * ps or pv), "number" (0: the n-th question of the form), "wording" ("long" or "short"), "choices"
 * (4, of cs). The concepts of the other problems can be wrong choices of cs; n is 1..64.
 *
 * The task is a JSON object: "id", "problem", "family", "split", "form", "length", "choices" and
 * "answer", as a key has them; "images", a list of [side, image] in the order in which the prompt
 * speaks of them; "prompt" and "prompt_short". Show images and prompt, nothing else. BLG_INVALID
 * with the key of a mistake in options, also for a number that the form does not have;
 * BLG_INFEASIBLE where the question cannot be posed. */
BLG_API BLG_MUST_USE blg_status blg_task_pose(const blg_problem *const *problems, int n,
                                              const char *options, char **json, blg_error *error);

/* Judges an answer to a task: {"readable","right","score","choice"}, for ps also {"valid","equal",
 * "congruent","types","distance","overlap","attributes"}. score is 0..1, and 1 where the answer is
 * right. task is a task or a line of a key; the catalogue has the titles of shapes, NULL: none.
 * BLG_INVALID for a malformed task; any text is an answer. */
BLG_API BLG_MUST_USE blg_status blg_task_judge(const char *task, const blg_catalogue *catalogue,
                                               const char *answer, char **json, blg_error *error);

#ifdef __cplusplus
}
#endif
#endif
