/* Painted: which part of a scene the picture shows, and where in the picture.
 *
 * Most pictures show the whole scene, with the plane's origin in the middle. Scenes of the
 * published painter (scene->published) differ in two ways: the origin is shifted, and the painter
 * stops after the first stroke that leaves the plane. Code that draws a scene must use this module,
 * or blg_ink_draw_scene, which uses it. */
#ifndef INK_PAINTED_H
#define INK_PAINTED_H

#include "ink/scene.h"

#define BLG_PX_PER_UNIT_512 0.652188 /* published painter */

/* At 512 px, the published painter draws the plane's origin this many pixels to the right of and
 * below the image centre, because it centres canvas and picture on different rectangles. */
#define BLG_PUBLISHED_ORIGIN_X_PX_512 1.503
#define BLG_PUBLISHED_ORIGIN_Y_PX_512 1.758

/* The part of the scene that is painted: the scene itself if all of it is painted. Else it is a
 * copy in *room, which ends with the first stroke, or piece of an arc, that leaves the plane. */
const blg_scene *blg_painted_scene(const blg_scene *scene, blg_scene *room);
/* The pose of shape i relative to the middle of the picture, in plane units. */
blg_pose blg_painted_pose(const blg_scene *scene, int i);

#endif
