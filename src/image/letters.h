/* Letters: a small pixel font for captions, so that sheets need no fonts of the machine. */
#ifndef IMAGE_LETTERS_H
#define IMAGE_LETTERS_H

#include <stddef.h>
#include <stdint.h>

#define BLG_LETTER_ADVANCE 6 /* pixels from one letter to the next, at zoom 1 */
#define BLG_LETTER_HEIGHT  9 /* descenders included */

/* Writes text in black, its upper left corner at (x, y), every font pixel zoom x zoom pixels.
 * What lies outside the picture is cut off; characters without a letter form are left blank. */
void blg_letters_draw(uint8_t *pixels, int width, int height, int x, int y, int zoom,
                      const char *text);

#endif
