/* Prompt: writes a question in English, as a model reads it. */
#ifndef TASKS_PROMPT_H
#define TASKS_PROMPT_H

#include "tasks/question.h"

/* How the images are shown: all on one sheet, or each as a picture of its own. */
typedef enum blg_showing { BLG_SHOWING_SHEET, BLG_SHOWING_SINGLE } blg_showing;

/* Appends one line that says what is shown and what is asked, without the choices. The long wording
 * explains Bongard problems and the language of programs. */
void blg_prompt_question(blg_buf *out, const blg_question *question, blg_showing showing,
                         blg_wording wording);
/* Appends the question, its choices with letters, and how to answer, in several lines. */
void blg_prompt_whole(blg_buf *out, const blg_question *question, blg_showing showing,
                      blg_wording wording);

#endif
