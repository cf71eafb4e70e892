#include "concept/keys.h"

#include "base/buf.h"
#include "geom/vec2.h"

#include <string.h>

static uint64_t mix(uint64_t hash, uint64_t value) {
    hash = (hash ^ value) * 0x9e3779b97f4a7c15u;
    return hash ^ (hash >> 29);
}

uint64_t blg_key_of_program(const blg_program *program, bool types) {
    uint64_t key = (uint64_t)program->n_actions + 1;
    for (int i = 0; i < program->n_actions; i++) {
        blg_action a = program->actions[i];
        char text[BLG_ACTION_TEXT] = "";
        if (!types)
            a.type = BLG_NORMAL;
        size_t n = blg_action_print(&a, text);
        for (size_t k = 0; k < n; k++)
            key = mix(key, (unsigned char)text[k]);
    }
    return key;
}

/* The sum makes the key independent of the order of shapes. */
uint64_t blg_key_of_scene(const blg_scene *scene, bool types) {
    uint64_t sum = 0;
    for (int s = 0; s < scene->n_shapes - scene->n_distractors; s++)
        sum += mix(3, blg_key_of_program(&scene->programs[s], types));
    return mix(5, sum);
}

/* Rounds a distance to a number of steps of 1/2000. The edges between two results avoid round
 * distances, so that tiny errors do not change the result. */
static uint64_t rounded(double distance) {
    return (uint64_t)(int64_t)floor(distance * 2000 + 0.3183);
}

uint64_t blg_key_of_figure(const blg_program *program) {
    blg_stroke strokes[BLG_MAX_ACTIONS];
    int n = blg_turtle_trace(program, &blg_pose_unit, strokes);
    blg_vec2 centre = {0, 0};
    double length = 0;
    for (int i = 0; i < n; i++) {
        blg_vec2 middle = blg_vec2_scale(blg_vec2_add(strokes[i].start, strokes[i].end), 0.5);
        centre = blg_vec2_along(centre, strokes[i].length, middle);
        length += strokes[i].length;
    }
    if (length > 0)
        centre = blg_vec2_scale(centre, 1 / length);
    uint64_t sum = (uint64_t)n;
    for (int i = 0; i < n; i++) {
        const blg_stroke *s = &strokes[i];
        /* The sum and the absolute difference do not depend on the direction of drawing. */
        double a = blg_vec2_distance(s->start, centre), b = blg_vec2_distance(s->end, centre);
        uint64_t key = mix(mix(7, (uint64_t)s->kind), (uint64_t)s->type);
        key = mix(mix(key, rounded(a + b)), rounded(fabs(a - b)));
        key = mix(key, rounded(s->length));
        if (s->kind == BLG_ARC)
            key = mix(key, rounded(blg_vec2_distance(s->centre, centre)));
        sum += key;
    }
    return mix(11, sum);
}

uint64_t blg_key_of_figures(const blg_scene *scene) {
    uint64_t sum = 0;
    for (int s = 0; s < scene->n_shapes - scene->n_distractors; s++)
        sum += blg_key_of_figure(&scene->programs[s]);
    return sum;
}

void blg_key_set_free(blg_key_set *set) {
    blg_buf_release(&set->slots);
    *set = (blg_key_set){0};
}

static bool insert(blg_key_set *set, uint64_t key) {
    size_t mask = (size_t)set->capacity - 1, at = (size_t)(key >> 7) & mask;
    for (; set->slots[at]; at = (at + 1) & mask)
        if (set->slots[at] == key)
            return false;
    set->slots[at] = key;
    set->n++;
    return true;
}

static bool grow(blg_key_set *set) {
    blg_key_set larger = {0};
    if (!blg_buf_grow(&larger.slots, &larger.capacity, set->capacity ? 2 * set->capacity : 1024,
                      sizeof *larger.slots))
        return false;
    memset(larger.slots, 0, (size_t)larger.capacity * sizeof *larger.slots);
    for (int i = 0; i < set->capacity; i++)
        if (set->slots[i])
            insert(&larger, set->slots[i]);
    blg_key_set_free(set);
    *set = larger;
    return true;
}

blg_key_result blg_key_set_add(blg_key_set *set, uint64_t key) {
    if (!key)
        key = 1;
    if (2 * (set->n + 1) > set->capacity && !grow(set))
        return BLG_KEY_NO_MEMORY;
    return insert(set, key) ? BLG_KEY_NEW : BLG_KEY_KNOWN;
}
