/* Shapes by number. src/catalogue/ itself defines the public functions that load a catalogue and
 * find shapes. */
#include "blogo/shape.h"
#include "door/door.h"
#include "write/scene.h"

static const blg_shape *shape_at(const blg_catalogue *catalogue, int index) {
    return index >= 0 && index < blg_catalogue_size(catalogue)
               ? blg_catalogue_shape(catalogue, index)
               : NULL;
}

const char *blg_catalogue_name(const blg_catalogue *catalogue, int index) {
    const blg_shape *shape = shape_at(catalogue, index);
    return shape ? shape->name : NULL;
}

const blg_program *blg_catalogue_program(const blg_catalogue *catalogue, int index) {
    const blg_shape *shape = shape_at(catalogue, index);
    return shape ? &shape->program : NULL;
}

static void write_member(blg_buf *out, const char *key, const char *text) {
    blg_buf_format(out, "\"%s\":", key);
    blg_buf_json_string(out, text);
    blg_buf_char(out, ',');
}

blg_status blg_catalogue_json(const blg_catalogue *catalogue, int index, char **json,
                              blg_error *error) {
    const blg_shape *shape = shape_at(catalogue, index);
    blg_buf out = {0};
    *json = NULL;
    if (!shape)
        return blg_error_set(error, BLG_INVALID, "shape %d is outside the catalogue's %d", index,
                             blg_catalogue_size(catalogue));
    blg_buf_char(&out, '{');
    write_member(&out, "name", shape->name);
    write_member(&out, "title", shape->title);
    write_member(&out, "super_class", shape->super_class);
    blg_buf_format(&out, "\"decorable\":%s,\"program\":", shape->decorable ? "true" : "false");
    blg_scene_write_program(&out, &shape->program);
    for (int a = 0; a < BLG_PUBLISHED_ATTRIBUTES; a++) {
        blg_buf_format(&out, "%s\"%s\":", a ? "," : ",\"labels\":{",
                       blg_attribute_name((blg_attribute)a));
        blg_buf_text(&out, shape->labels[a] == 1 ? "1" : shape->labels[a] == 0 ? "0" : "null");
    }
    blg_buf_text(&out, "}}");
    return blg_handle_text(&out, json, error);
}
