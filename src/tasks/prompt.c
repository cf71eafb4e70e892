#include "tasks/prompt.h"

#include <string.h>

/* Writes how many images break the concept; nothing if every image obeys it. */
static void write_exceptions(blg_buf *out, const blg_question *q) {
    if (q->impure)
        blg_buf_format(out, ", but for %d image%s of each set", q->impure,
                       q->impure == 1 ? "" : "s");
}

static void write_sets(blg_buf *out, const blg_question *q, blg_showing showing,
                       blg_wording wording) {
    const int n = q->problem->n_support;
    if (wording == BLG_WORDING_LONG)
        blg_buf_text(out, "This is a Bongard problem. ");
    if (showing == BLG_SHOWING_SHEET) {
        blg_buf_format(out, "Set A, on the left, has %d images. Set B, beside it, has %d images. ",
                       n, n);
        if (q->n_shown == 1)
            blg_buf_text(out, "The image marked ? on the right is the image in question. ");
        if (q->n_shown == 2)
            blg_buf_text(out,
                         "The images marked 1 and 2 on the right are the images in question. ");
        return;
    }
    blg_buf_format(out, "Images 1 to %d are set A. Images %d to %d are set B. ", n, n + 1, 2 * n);
    if (q->n_shown == 1)
        blg_buf_format(out, "Image %d, the last, is the image in question. ", 2 * n + 1);
    if (q->n_shown == 2)
        blg_buf_text(out, "The last two are the images in question: image 1 and image 2 below. ");
}

static void write_rule(blg_buf *out, const blg_question *q) {
    const bool known = q->form == BLG_QUESTION_cs || q->form == BLG_QUESTION_cg;
    blg_buf_text(out, known ? "All images of set A share a concept that no image of set B has"
                            : "All images of one set share a concept that no image of the other "
                              "set has");
    write_exceptions(out, q);
    blg_buf_text(out, ". ");
}

static void write_image(blg_buf *out, const blg_question *q) {
    if (q->n_figures == 1)
        blg_buf_text(out, "The image shows one figure, drawn by a turtle. ");
    else
        blg_buf_format(out, "The image shows %d figures, drawn by a turtle. ", q->n_figures);
}

static void write_language(blg_buf *out, const blg_question *q) {
    blg_buf_text(
        out, "A program is a list of actions with commas between them. Each action first turns, "
             "then draws one stroke: line_TYPE_LENGTH-TURN, or arc_TYPE_RADIUS_EXTENT-TURN. TYPE "
             "is normal, zigzag, circle, square or triangle. Every number has three decimals in 0 "
             "to 1. The longest line has length 1.000. TURN is (degrees + 180) / 360 and EXTENT is "
             "(degrees + 360) / 720, left positive. An example: line_normal_1.000-0.500, "
             "arc_zigzag_0.500_0.625-0.500. ");
    if (q->n_figures > 1 || q->form == BLG_QUESTION_pv)
        blg_buf_text(out, "Programs of several figures have a semicolon between them. ");
    blg_buf_text(out, "Position, rotation and size on the paper do not count. ");
}

void blg_prompt_question(blg_buf *out, const blg_question *q, blg_showing showing,
                         blg_wording wording) {
    static const char *const asked[BLG_QUESTION_FORMS] = {
        "Which set does the image in question belong to?",
        "The two images in question belong to different sets. Which image belongs to which set?",
        "What do all images of set A share that no image of set B has?",
        "What do all images of set A share that no image of set B has? Say it in one sentence.",
        "Which program draws the image?",
        "Does this program draw the image?"};
    const bool is_long = wording == BLG_WORDING_LONG;
    if (q->sets) {
        write_sets(out, q, showing, wording);
        if (is_long)
            write_rule(out, q);
        if (is_long)
            blg_buf_text(out, "The concept speaks of the shapes and of their strokes. Position, "
                              "rotation and size on the paper do not count. ");
    } else {
        write_image(out, q);
        if (is_long)
            write_language(out, q);
    }
    blg_buf_text(out, asked[q->form]);
    if (q->form == BLG_QUESTION_ps && !is_long)
        blg_buf_text(out, " Write actions such as line_normal_1.000-0.500 and "
                          "arc_zigzag_0.500_0.625-0.500, with commas between them.");
    if (q->form == BLG_QUESTION_pv)
        blg_buf_format(out, " %s", q->program.data);
}

void blg_prompt_whole(blg_buf *out, const blg_question *q, blg_showing showing,
                      blg_wording wording) {
    blg_prompt_question(out, q, showing, wording);
    const char *choice = q->choices.data;
    for (int i = 0; i < q->n_choices; i++) {
        blg_buf_format(out, "\n(%c) %s", 'A' + i, choice);
        choice += strlen(choice) + 1;
    }
    if (q->n_choices)
        blg_buf_text(out, "\nAnswer with the letter of one choice.");
    else if (q->form == BLG_QUESTION_cg)
        blg_buf_text(out, "\nAnswer with the sentence.");
    else
        blg_buf_text(out, "\nAnswer with the program.");
}
