/* Exports for vision: boxes and masks. */
#include "tell/export.h"

#include "figure/ink.h"
#include "picture/raster.h"

/* ---- coco ---- */

/* One JSON file of COCO instances: an annotation for each stroke, and after the strokes of a shape
 * one for the shape.
 *
 * A pixel is inked if its gray level in the data set's picture is below INKED. A stroke's mask
 * holds the inked pixels that the stroke also inks when it is drawn alone. Strokes whose gray
 * levels reach INKED only together leave pixels that no stroke inks alone; the darkest stroke gets
 * them. A shape's mask is the union of its strokes' masks. So the masks of an image together are
 * its inked pixels. A mask is a run-length code down the columns, in COCO's text form. */

#define INKED   128
#define PAPER   255 /* gray of a pixel without ink */
#define NOBODY  255 /* no stroke has ink in this pixel; strokes of an image are fewer */
#define SHAPE   1   /* category; those of stroke types follow */
#define IN_MASK 1

_Static_assert(BLG_MAX_SHAPES *BLG_MAX_ACTIONS < NOBODY, "a stroke's number fits in a byte");

typedef struct coco {
    blg_arena arena;
    blg_raster *raster;
    blg_ink ink;
    int best;                   /* as in blg_raster_options */
    size_t area;                /* pixels of a picture */
    blg_picture picture, alone; /* all ink; one stroke */
    uint8_t *darkest, *owner;   /* of each pixel: least gray of a stroke alone, and its number */
    uint8_t *stroke, *shape;    /* masks, column after column: 0 or IN_MASK */
    int images, annotations;
    bool begun; /* the list that this pass writes has an element */
} coco;

/* Appends what stands before the images: info and categories. The categories are the shape and,
 * from the next number on, the stroke types. */
static void print_head(blg_buf *out) {
    blg_buf_format(out,
                   "{\"info\":{\"description\":\"Shapes and strokes of Bongard-LOGO problems\"},\n"
                   "\"licenses\":[],\n\"categories\":[{\"id\":%d,\"name\":\"shape\","
                   "\"supercategory\":\"figure\"}",
                   SHAPE);
    for (int i = 0; i < BLG_STROKE_TYPES; i++)
        blg_buf_format(out, ",\n{\"id\":%d,\"name\":\"%s\",\"supercategory\":\"stroke\"}",
                       SHAPE + 1 + i, blg_stroke_type_name((blg_stroke_type)i));
    blg_buf_text(out, "],\n\"images\":[");
}

/* Makes the maps and pictures, all of the size that the pictures of the data set have. */
static blg_status coco_begin(blg_export_run *run, void *state, blg_error *error) {
    coco *c = state;
    const blg_config *config = &run->set->config;
    uint8_t **const maps[] = {&c->darkest, &c->owner, &c->stroke, &c->shape};
    c->best = config->antialias == BLG_ANTIALIAS_BEST;
    c->area = (size_t)config->size_px * (size_t)config->size_px;
    blg_arena_init(&c->arena, NULL);
    for (size_t i = 0; i < sizeof maps / sizeof *maps; i++)
        if (!(*maps[i] = BLG_NEW(&c->arena, uint8_t, c->area)))
            return blg_no_memory(error);
    blg_status status = blg_picture_create(config->size_px, &c->picture, error);
    BLG_THEN(status, blg_picture_create(config->size_px, &c->alone, error));
    BLG_THEN(status, blg_raster_create(&c->raster, error));
    print_head(&run->file.pending);
    return status;
}

static void coco_close(void *state) {
    coco *c = state;
    blg_raster_free(c->raster);
    blg_ink_free(&c->ink);
    blg_picture_free(&c->picture);
    blg_picture_free(&c->alone);
    blg_arena_free(&c->arena);
}

/* Separates an element of the list from the element before. */
static void open_element(coco *c, blg_buf *out) {
    blg_buf_text(out, c->begun ? ",\n" : "\n");
    c->begun = true;
}

/* ---- masks ---- */

/* The ink of one stroke: a part of the whole ink, which keeps its points. False after the last
 * stroke; *first gets the item where the next stroke begins. */
static bool next_stroke(const blg_ink *ink, int *first, blg_ink *stroke) {
    const blg_ink_item *items = ink->items + *first;
    int n = 0;
    while (*first + n < ink->n_items && items[n].shape == items->shape &&
           items[n].stroke == items->stroke)
        n++;
    *stroke = *ink;
    stroke->items = ink->items + *first;
    stroke->n_items = n;
    *first += n;
    return n > 0;
}

static blg_status draw_picture(coco *c, const blg_ink *ink, blg_picture *picture,
                               blg_error *error) {
    return blg_raster_draw_picture(c->raster, ink, c->best, picture, error);
}

/* Fills the mask of the stroke that is drawn alone (c->alone), and adds it to the mask of its
 * shape. number: the stroke's number in the image. */
static void mask_stroke(coco *c, int number) {
    const int side = c->alone.size_px, shift = blg_touched_shift(side);
    memset(c->stroke, 0, c->area);
    for (int y = 0; y < side; y++) {
        uint64_t touched = c->alone.touched[y];
        for (int x, end; blg_touched_next(&touched, shift, side, &x, &end);)
            for (int i = y * side + x; x < end; x++, i++)
                if (c->picture.pixels[i] < INKED &&
                    (c->alone.pixels[i] < INKED || c->owner[i] == number))
                    c->stroke[x * side + y] = c->shape[x * side + y] = IN_MASK;
    }
}

/* Appends a number of the run-length code: groups of five bits, the lowest first, each with a bit
 * that says whether another group follows, as a character from '0' on. The last group's highest bit
 * is the sign. */
static void add_count(blg_buf *out, long value) {
    enum { GROUP = 31, SIGN = 16, FOLLOWS = 32 };
    bool more = true;
    while (more) {
        const long group = value & GROUP;
        value = (value - group) / (GROUP + 1);
        more = group & SIGN ? value != -1 : value != 0;
        const char letter = (char)('0' + group + (more ? FOLLOWS : 0));
        blg_buf_text(out, letter == '\\' ? "\\" : ""); /* in JSON */
        blg_buf_char(out, letter);
    }
}

typedef struct box {
    int left, top, right, bottom, area; /* right and bottom: the last pixels */
} box;

/* Appends a mask as the lengths of its runs, the first of which lies outside the mask, and returns
 * the box around the mask. From the fourth on, a length is written as its difference from the
 * length two before. */
static box add_runs(blg_buf *out, const uint8_t *mask, int side) {
    const int area = side * side;
    box b = {0};
    long before[2] = {0, 0}; /* lengths of the last runs outside and inside */
    for (int at = 0, n = 0; at < area || n == 0; n++) {
        const bool inside = n % 2 == 1; /* runs outside and inside the mask take turns */
        const uint8_t *next = memchr(mask + at, inside ? 0 : IN_MASK, (size_t)(area - at));
        const int end = next ? (int)(next - mask) : area;
        add_count(out, end - at - (n > 2 ? before[inside] : 0));
        before[inside] = end - at;
        if (inside) {
            /* Pixels are counted down the columns; a run of several columns reaches from the top of
             * the picture to its bottom. */
            const int last = end - 1;
            const bool one_column = at / side == last / side;
            const int top = one_column ? at % side : 0;
            const int bottom = one_column ? last % side : side - 1;
            b.left = b.area ? b.left : at / side; /* runs come from left to right */
            b.right = last / side;
            b.top = b.area && b.top < top ? b.top : top;
            b.bottom = b.area && b.bottom > bottom ? b.bottom : bottom;
            b.area += end - at;
        }
        at = end;
    }
    return b;
}

/* Appends an annotation up to its last members; false, and nothing, if the mask is empty. */
static bool open_annotation(coco *c, blg_buf *out, const uint8_t *mask, int category) {
    if (!memchr(mask, IN_MASK, c->area))
        return false;
    open_element(c, out);
    blg_buf_format(out,
                   "{\"id\":%d,\"image_id\":%d,\"category_id\":%d,\"iscrowd\":0,"
                   "\"segmentation\":{\"size\":[%d,%d],\"counts\":\"",
                   ++c->annotations, c->images, category, c->picture.size_px, c->picture.size_px);
    const box b = add_runs(out, mask, c->picture.size_px);
    blg_buf_format(out, "\"},\"area\":%d,\"bbox\":[%d,%d,%d,%d]", b.area, b.left, b.top,
                   b.right - b.left + 1, b.bottom - b.top + 1);
    return true;
}

/* Adds the annotation of a shape, behind that of its last stroke. Its mask is the union of its
 * strokes' masks, which is cleared for the next shape. */
static void add_shape(coco *c, const blg_export_run *run, const blg_export_image *image,
                      int shape) {
    if (open_annotation(c, image->out, c->shape, SHAPE)) {
        blg_buf_format(image->out, ",\"shape\":%d,\"name\":", shape);
        blg_export_shape_name(image->out, run->options->catalogue, image->scene->shapes[shape]);
        blg_buf_char(image->out, '}');
    }
    memset(c->shape, 0, c->area);
}

/* Gives the stroke that is drawn alone the pixels in which it is darker than all strokes before. */
static void own_pixels(coco *c, int number) {
    const int side = c->alone.size_px, shift = blg_touched_shift(side);
    for (int y = 0; y < side; y++) {
        uint64_t touched = c->alone.touched[y];
        for (int x, end; blg_touched_next(&touched, shift, side, &x, &end);)
            for (int i = y * side + x; x < end; x++, i++)
                if (c->alone.pixels[i] < c->darkest[i]) {
                    c->darkest[i] = c->alone.pixels[i];
                    c->owner[i] = (uint8_t)number;
                }
    }
}

/* Draws the picture, and finds the darkest stroke of each pixel, c->owner. */
static blg_status find_owners(coco *c, blg_error *error) {
    blg_ink stroke;
    int first = 0;
    blg_status status = draw_picture(c, &c->ink, &c->picture, error);
    memset(c->darkest, PAPER, c->area);
    memset(c->owner, NOBODY, c->area);
    for (int number = 0; status == BLG_OK && next_stroke(&c->ink, &first, &stroke); number++) {
        status = draw_picture(c, &stroke, &c->alone, error);
        if (status == BLG_OK)
            own_pixels(c, number);
    }
    return status;
}

/* Adds the annotations of an image: draws each stroke alone to find its mask. */
static blg_status add_masks(coco *c, blg_export_run *run, const blg_export_image *image,
                            blg_error *error) {
    blg_ink stroke;
    int first = 0;
    c->images++;
    if (blg_ink_draw_scene(&c->ink, image->scene) != BLG_OK)
        return blg_no_memory(error);
    blg_status status = find_owners(c, error);
    for (int number = 0; status == BLG_OK && next_stroke(&c->ink, &first, &stroke); number++) {
        const blg_ink_item *item = stroke.items;
        status = draw_picture(c, &stroke, &c->alone, error);
        if (status != BLG_OK)
            return status;
        mask_stroke(c, number);
        if (open_annotation(c, image->out, c->stroke, SHAPE + 1 + (int)item->type))
            blg_buf_format(image->out, ",\"shape\":%d,\"stroke\":%d}", item->shape, item->stroke);
        /* the last stroke of the image, or of its shape */
        if (first == c->ink.n_items || c->ink.items[first].shape != item->shape)
            add_shape(c, run, image, item->shape);
    }
    return status;
}

/* The first pass lists the images, the second their annotations, because COCO has two lists. */
static blg_status coco_image(blg_export_run *run, void *state, const blg_export_image *image,
                             blg_error *error) {
    coco *c = state;
    if (run->pass == 1)
        return add_masks(c, run, image, error);
    blg_buf *out = image->out;
    open_element(c, out);
    blg_buf_format(out, "{\"id\":%d,\"width\":%d,\"height\":%d,\"file_name\":\"", ++c->images,
                   c->picture.size_px, c->picture.size_px);
    blg_set_image(run->set, image->problem, image->side, image->index, out);
    blg_buf_format(out, "\",\"problem\":\"%s\",\"split\":", image->problem->name);
    blg_buf_json_string(out, image->split);
    blg_buf_format(out, ",\"side\":\"%s\",\"index\":%d}", blg_export_side(image->side),
                   image->index);
    return BLG_OK;
}

static void coco_next_pass(blg_export_run *run, void *state) {
    coco *c = state;
    blg_buf_text(&run->file.pending, "\n],\n\"annotations\":[");
    c->images = 0;
    c->begun = false;
}

static blg_status coco_end(blg_export_run *run, void *state, blg_error *error) {
    (void)state;
    blg_buf_text(&run->file.pending, "\n]}\n");
    return blg_outfile_flush(&run->file, error);
}

const blg_exporter blg_exporter_coco = {.poses = true,
                                        .state_size = sizeof(coco),
                                        .next_pass = coco_next_pass,
                                        .begin = coco_begin,
                                        .image = coco_image,
                                        .end = coco_end,
                                        .close = coco_close};
