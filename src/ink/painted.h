/* Painted: what of a scene the picture shows, and where in the picture.
 *
 * Of most scenes a picture shows everything, with the plane's origin in the middle. A scene of the
 * published painter (scene->published) stands in that painter's frame, and the picture ends with
 * the first stroke that leaves the plane, because the painter stops there. Whoever draws a scene
 * asks this module, or draws through blg_ink_draw_scene, which does. */
#ifndef INK_PAINTED_H
#define INK_PAINTED_H

#include "ink/scene.h"

#define BLG_PX_PER_UNIT_512 0.652188 /* published painter */

/* The published painter's frame: at 512 px the plane's origin lies this far right of and below the
 * image centre, because canvas and picture are centred on different rectangles. */
#define BLG_PUBLISHED_ORIGIN_X_PX_512 1.503
#define BLG_PUBLISHED_ORIGIN_Y_PX_512 1.758

/* The scene itself where all of it is painted; else *room, cut after the stroke, or the piece of an
 * arc, that left the plane. */
const blg_scene *blg_painted_scene(const blg_scene *scene, blg_scene *room);
/* The pose of shape i in plane units whose origin is the middle of the picture. */
blg_pose blg_painted_pose(const blg_scene *scene, int i);

#endif
