#include "solve/shared.h"

#include "concept/keys.h"

/* Keys of an image's programs; a program that occurs twice has two keys. */
typedef struct keys {
    int n;
    uint64_t of[BLG_MAX_SHAPES];
} keys;

static keys keys_of(const blg_scene *scene, bool types) {
    keys k = {.n = scene->n_shapes};
    for (int i = 0; i < scene->n_shapes; i++)
        k.of[i] = blg_key_of_program(&scene->programs[i], types);
    return k;
}

/* The keys that a and b have in common. */
static keys common(const keys *a, const keys *b) {
    keys both = {0}, rest = *b;
    for (int i = 0; i < a->n; i++)
        for (int j = 0; j < rest.n; j++)
            if (a->of[i] == rest.of[j]) {
                both.of[both.n++] = a->of[i];
                rest.of[j] = rest.of[--rest.n];
                break;
            }
    return both;
}

static bool has_all(const blg_scene *scene, const keys *wanted, bool types) {
    const keys own = keys_of(scene, types);
    return common(wanted, &own).n == wanted->n;
}

/* The programs that all support images of a side share; none if an image of the other side's
 * support has all of them too. */
static keys shared_by(const blg_problem *problem, int side, bool types) {
    keys shared = keys_of(&problem->images[side][0], types);
    for (int i = 1; i < problem->n_support; i++) {
        const keys own = keys_of(&problem->images[side][i], types);
        shared = common(&shared, &own);
    }
    for (int i = 0; i < problem->n_support && shared.n; i++)
        if (has_all(&problem->images[!side][i], &shared, types))
            shared.n = 0;
    return shared;
}

blg_side_answer blg_solve_shared(const blg_problem *problem, int side, int image) {
    bool said[2] = {false, false};
    for (int k = 0; k < 4; k++) {
        const int of_side = k % 2;
        const bool types = k / 2 == 1;
        const keys shared = shared_by(problem, of_side, types);
        if (shared.n)
            said[has_all(&problem->images[side][image], &shared, types) ? of_side : !of_side] =
                true;
    }
    return said[0] == said[1] ? BLG_SAYS_NOTHING : said[1] ? BLG_SAYS_POSITIVE : BLG_SAYS_NEGATIVE;
}
