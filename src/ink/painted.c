#include "ink/painted.h"

#include "ink/walk.h"

const blg_scene *blg_painted_scene(const blg_scene *scene, blg_scene *room) {
    for (int s = 0; scene->published && s < scene->n_shapes; s++) {
        const blg_walk_path path = blg_walk(&scene->programs[s], &scene->poses[s]);
        if (path.inside)
            continue;
        *room = *scene;
        room->n_shapes = s + 1;
        room->programs[s].n_actions = path.n_actions;
        room->programs[s].actions[path.n_actions - 1].extent_deg = path.extent_deg;
        return room;
    }
    return scene;
}

blg_pose blg_painted_pose(const blg_scene *scene, int i) {
    blg_pose pose = scene->poses[i];
    if (scene->published) {
        pose.x += BLG_PUBLISHED_ORIGIN_X_PX_512 / BLG_PX_PER_UNIT_512;
        pose.y -= BLG_PUBLISHED_ORIGIN_Y_PX_512 / BLG_PX_PER_UNIT_512;
    }
    return pose;
}
