/* Task: a problem as a question to a vision-language model, and the score of an answer. The rules
 * are those of `blogo tasks --for vlm` and `blogo score`; docs/models.md states them. */
#ifndef BLOGO_TASK_H
#define BLOGO_TASK_H

#include "blogo/generator.h"
#include "blogo/problem.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Poses a question about problems[0]. options is a JSON object: "form" (required: i1s, i2s, cs, cg,
 * ps, pv or, with blg_worker_pose, cx), "number" (which question of that form, default 0),
 * "wording" ("long" or "short"), "choices" (how many choices form cs offers, default 4). The
 * concepts of the other problems can serve as wrong choices of form cs; n, the number of problems,
 * is 1..64.
 *
 * The task is a JSON object. It has the members of an answer key ("id", "problem", "family",
 * "split", "form", "length", "choices", "answer"); "images", a list of [side, image] in the order
 * of the prompt; "prompt" and "prompt_short". Show the model the images and a prompt, nothing else.
 * BLG_INVALID with the key of a mistake in options, also for a number that the form does not have;
 * BLG_INFEASIBLE if the question cannot be posed. */
BLG_API BLG_MUST_USE blg_status blg_task_pose(const blg_problem *const *problems, int n,
                                              const char *options, char **json, blg_error *error);

/* As blg_task_pose, and also poses form cx, whose answer is an expression: the worker builds the
 * fresh images that answers are tried on, and the member "cases" of the task holds them. They
 * depend on the worker's config and catalogue and on the problem alone. BLG_INFEASIBLE for cx if
 * the config does not make problems[0]; BLG_INVALID for cx if its family is neither hd nor rl. */
BLG_API BLG_MUST_USE blg_status blg_worker_pose(blg_worker *worker,
                                                const blg_problem *const *problems, int n,
                                                const char *options, char **json, blg_error *error);

/* Judges an answer to a task: {"readable","right","score","choice"}, for ps also {"valid","equal",
 * "congruent","types","distance","overlap","attributes"}, for cx also {"own","fresh","exact",
 * "atoms"} (docs/models.md explains them). score is 0..1, and 1 if the answer is right. task is
 * the JSON of a posed task or a line of an answer key. The catalogue, which may be NULL, gives the
 * titles of shapes, and keeps a judge: with it, further answers take a tenth of the time.
 * BLG_INVALID for a malformed task; any text is accepted as an answer. */
BLG_API BLG_MUST_USE blg_status blg_task_judge(const char *task, const blg_catalogue *catalogue,
                                               const char *answer, char **json, blg_error *error);

#ifdef __cplusplus
}
#endif
#endif
