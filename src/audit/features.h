/* Features: what a probe sees of one image. Each set of features may give away the side of the
 * image without its concept. */
#ifndef AUDIT_FEATURES_H
#define AUDIT_FEATURES_H

#include "analyse/analyse.h"
#include "audit/probe.h"
#include "concept/problem.h"

/* name, what it looks at */
#define BLG_PROBE_LIST(X)                                                                          \
    X(ngrams, "runs of one to three actions with their types")                                     \
    X(attributes, "measured attributes, one by one and in pairs")                                  \
    X(identity, "which figures the image holds")                                                   \
    X(support, "which figures a support image holds, by the log odds of each")                     \
    X(query, "which figures a query image holds, by the log odds of each")                         \
    X(relations, "measured attributes that two figures of an image share or not")                  \
    X(decoration, "stroke types and their mix")                                                    \
    X(pose, "scale, heading and place of the shapes")                                              \
    X(pixels, "ink, extent, components and gray levels of the picture")

#define BLG_ENUM_ENTRY(name, text) BLG_PROBE_##name,
typedef enum blg_probe_kind { BLG_PROBE_LIST(BLG_ENUM_ENTRY) BLG_PROBES } blg_probe_kind;
#undef BLG_ENUM_ENTRY

const char *blg_probe_name(blg_probe_kind kind);
const char *blg_probe_text(blg_probe_kind kind);

/* The blg_features functions add to the samples' open row (probe.h). */
void blg_features_ngrams(blg_samples *samples, const blg_scene *scene);
/* Has different features for the concept's figures and for distractors. */
void blg_features_identity(blg_samples *samples, const blg_scene *scene);
void blg_features_figures(blg_samples *samples, const blg_scene *scene);
/* analyses: one per shape of the scene; the last n_distractors belong to distractors. */
void blg_features_relations(blg_samples *samples, const blg_analysis *const *analyses, int n,
                            int n_distractors);
void blg_features_decoration(blg_samples *samples, const blg_scene *scene);
void blg_features_pose(blg_samples *samples, const blg_scene *scene);
/* analyses: one per shape of the scene. */
void blg_features_attributes(blg_samples *samples, const blg_analysis *const *analyses, int n);
/* pixels: 8-bit gray, 255 = paper. */
void blg_features_pixels(blg_samples *samples, const uint8_t *pixels, int width, int height);

#endif
