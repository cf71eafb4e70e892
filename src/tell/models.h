/* The folder of tasks for models. */
#ifndef TELL_MODELS_H
#define TELL_MODELS_H

#include "base/archive.h"
#include "base/rng.h"
#include "tell/tasks.h"

/* Secret: what the names, orders and right answers of a publication follow from, and nobody can
 * infer from them.
 *
 * A seed is 32 random hex digits, or a number that the user chose. The secret is the SHA-256 of the
 * seed and of a text that says what is published: its problems and its options. So equal runs with
 * equal seeds give equal publications, and other runs share no name. Seed and secret stay in the
 * key.
 *
 * Every name is the SHA-256 of secret and counter, and every draw comes from a stream whose state
 * and increment are the SHA-256 of secret, purpose and number. So all names and orders together
 * tell nothing of an answer, unless somebody inverts SHA-256 or guesses the seed. A number as seed
 * can be guessed by whoever has the problems. */

#define BLG_SEED_DIGITS 32                    /* of a random seed: 128 bits */
#define BLG_SEED_TEXT   (BLG_SEED_DIGITS + 1) /* with the terminator */
#define BLG_SECRET_NAME 17                    /* 16 digits and the terminator */

typedef struct blg_secret {
    char hex[BLG_DIGEST_TEXT];
    uint64_t names; /* names given so far */
} blg_secret;

/* Whether text is a seed: a number below 2^64 in plain digits, or BLG_SEED_DIGITS digits 0-9a-f. */
bool blg_seed_valid(const char *text);
/* Draws a seed from the system's random numbers. BLG_IO if the system has none. */
BLG_MUST_USE blg_status blg_seed_random(char seed[BLG_SEED_TEXT], blg_error *error);
/* Appends a valid seed to a key: a number as a number, digits as a text. */
void blg_seed_write(blg_buf *out, const char *seed);

/* Makes the secret of a seed and of the text that says what is published. BLG_NO_MEMORY if
 * text->failed is set. */
BLG_MUST_USE blg_status blg_secret_make(const char *seed, const blg_buf *text, blg_secret *secret,
                                        blg_error *error);
/* Gives the next name, 16 hex digits. */
BLG_MUST_USE blg_status blg_secret_name(blg_secret *secret, char name[BLG_SECRET_NAME],
                                        blg_error *error);
/* Opens the stream of a purpose and a number. */
BLG_MUST_USE blg_status blg_secret_stream(const blg_secret *secret, const char *purpose,
                                          uint64_t number, blg_rng *rng, blg_error *error);

/* VLM: a folder of tasks for vision-language models, in the formats of the tools that run such
 * models.
 *
 *   tasks.jsonl            one task a line; ids are random
 *   images/                pictures with random names; all of a form have one size in bytes
 *   blogo_choices.tsv      VLMEvalKit: tasks with choices
 *   blogo_open.tsv         VLMEvalKit: tasks without choices
 *   blogo.yaml, utils.py   lmms-eval
 *
 * The answers are beside the folder, in FOLDER.key.jsonl: a first line says what the file is, then
 * follows one line for each task, in the form of tell/tasks.h. docs/models.md describes all files.
 * Tasks stand in the order of their ids. Names, orders and right answers follow from the seed, the
 * problems and the options, so tasks of other problems or options have other
 * ids. */

/* Images are drawn from scenes; a data set without scenes must have pictures. By default they have
 * this side. At it people tell all stroke types apart (blg_type_visible), so they see every change
 * of a type that a config allows; stamps, the smallest forms, have a width of 3.5 px. */
#define BLG_VLM_SIZE_PX 336

#define BLG_VLM_SPLITS   16
#define BLG_VLM_KEY      ".key.jsonl"
#define BLG_VLM_KEY_KIND "blogo-tasks-key"

typedef struct blg_vlm_options {
    const char *dataset, *output;
    const blg_catalogue *catalogue; /* the catalogue of the data set; may be NULL */
    bool forms[BLG_QUESTION_FORMS];
    int choices;         /* of concept selection */
    blg_wording wording; /* of the TSV's questions and of concept sentences */
    blg_showing showing;
    int size_px;   /* side of an image; 0: see above. Without scenes at most the data set's */
    int per_split; /* problems of each split; 0 = all */
    int n_splits;  /* 0: splits whose name begins with "test" */
    const char *splits[BLG_VLM_SPLITS];
    const char *seed; /* of names, orders and answers, with all options above */
    bool answers;     /* the TSV has a column `answer` */
    bool force;
} blg_vlm_options;

typedef struct blg_vlm_summary {
    long long problems, tasks, pictures, bytes;
} blg_vlm_summary;

/* Writes the folder and its key. BLG_INFEASIBLE if the chosen splits have no problem or a form
 * cannot be posed, BLG_IO if the data set has neither scenes nor pictures. */
BLG_MUST_USE blg_status blg_vlm_write(const blg_vlm_options *options, blg_vlm_summary *summary,
                                      blg_error *error);

#endif
