"""A second witness for the labels of relation problems: `blogo verify` and `audit` measure along lines, this one in
pictures.

    relations.py SET [--sample N] [--parts K] [--json FILE]

SET is a data set or its scenes.jsonl. Every figure is drawn by a turtle of this file, two pixels a plane unit, and
measured by areas, flood fills and distance maps (OpenCV). Every concept is read by a parser of this file
(grammar/concept-language.ebnf). Bands are those of docs/attributes.md. Nothing is shared with src/.

A value is an interval (low, high) of 0 = false, 1 = undecided, 2 = true: what the concept's part can be within the error
of the drawing. The witness decides a label if it excludes true or false. A label is wrong if the witness excludes it;
then the exit code is 3. Every wrong image is named with the part of the concept that is wrong.
"""

import argparse
import collections
import functools
import json
import math
import multiprocessing
import os
import re
import sys

import cv2
import numpy as np

cv2.setNumThreads(1)
FALSE, OPEN, TRUE = 0, 1, 2
UNKNOWN = (FALSE, TRUE)
PX = 2  # pixels per plane unit: the picture's 720 units are 1,440 pixels
ERROR = 1.0  # plane units: two rounded lines and the chords of arcs
PEN, OUTLINE = 8.0, 2.5
DENSE = 8.0  # plane units between points along centre lines
FORM_PX = 300  # diameter of a figure that is drawn to measure its form
HALF = 0.9  # of the side of that picture, in diameters


def banded(value, yes, no, error):
    """The interval of a measured number: true up to yes, false from no on, or the other way round."""
    if yes > no:
        value, yes, no = -value, -yes, -no
    possible = [v for v, can in ((FALSE, value >= no - error), (OPEN, yes - error < value < no + error),
                                 (TRUE, value <= yes + error)) if can]
    return min(possible), max(possible)


def negation(v):
    return TRUE - v[1], TRUE - v[0]


def both(values):
    values = list(values)
    return min(v[0] for v in values), min(v[1] for v in values)


def either(values):
    values = list(values)
    return max(v[0] for v in values), max(v[1] for v in values)


def counted(values, holds):
    """Whether holds(n) for the number n of true values."""
    sure, may = sum(v[0] == TRUE for v in values), sum(v[1] >= OPEN for v in values)
    answers = {holds(n) for n in range(sure, may + 1)}
    if len(answers) == 1:
        return (TRUE, TRUE) if answers.pop() else (FALSE, FALSE)
    return (OPEN, OPEN) if all(v[0] == v[1] for v in values) else UNKNOWN


# ---- turtle: a program at its pose as lines, in plane units ----

class Stroke:
    """line: the centre line; pen: path of the pen; stamps: closed outlines."""

    def __init__(self, kind, line, pen, stamps):
        self.kind, self.line, self.pen, self.stamps = kind, line, pen, stamps


STAMPS = {"circle": [(7.5 * math.cos(a), 7.5 * math.sin(a)) for a in np.arange(20) * math.pi / 10],
          "square": [(6.5, 6.5), (-6.5, 6.5), (-6.5, -6.5), (6.5, -6.5)],
          "triangle": [(8, -4.616), (0, 9.24), (-8, -4.616)]}  # for a scale of 180; the heading is up


def times(length, step):
    return max(1, math.floor(length / step + 0.5 + 1e-9))


def stamp(kind, scale, at, heading):
    c, s = math.cos(heading), math.sin(heading)
    k = scale / 180
    return np.array([(at[0] + k * (s * p + c * q), at[1] + k * (s * q - c * p)) for p, q in STAMPS[kind]])


def direction(heading):
    return np.array([math.cos(heading), math.sin(heading)])


def draw_line(kind, scale, at, heading, length):
    along = direction(heading)
    end = at + length * along
    line = np.array([at, end])
    if kind == "normal":
        return Stroke(kind, line, line, []), end
    if kind == "zigzag":
        n = times(length, 17 / 180 * scale)
        u = length / n
        up = np.array([-along[1], along[0]]) * u * math.sqrt(3) / 4
        path = [at]
        for i in range(n):
            path += [at + (i + 0.25) * u * along + up, at + (i + 0.75) * u * along - up, at + (i + 1) * u * along]
        return Stroke(kind, line, np.array(path), []), end
    n = times(length, 20 / 180 * scale)
    stamps = [stamp(kind, scale, at + length * i / n * along, heading) for i in range(n + 1)]
    return Stroke(kind, line, None, stamps), end


def draw_arc(kind, scale, at, heading, radius, extent):
    centre = at + radius * np.array([-math.sin(heading), math.cos(heading)])

    def point(turned):
        a = heading + turned - math.pi / 2
        return centre + radius * np.stack([np.cos(a), np.sin(a)], -1)

    m = max(2, math.ceil(abs(extent) / math.radians(3)) + 1)
    line = point(np.linspace(0, extent, m))
    stroke = Stroke(kind, line, line if kind == "normal" else None, [])
    teeth, done = [at], 0.0
    if kind in STAMPS:
        stroke.stamps.append(stamp(kind, scale, at, heading))
    while abs(extent) - done > 1e-9 and kind != "normal":
        piece = min(abs(extent) - done, math.pi / 2)
        n = times(radius * piece, (17 if kind == "zigzag" else 20) / 180 * scale)
        for i in range(n):
            a, b = ((done + piece * k / n) * math.copysign(1, extent) for k in (i, i + 1))
            if kind == "zigzag":  # two equal-sided teeth: right of the first half, left of the second
                p, q = point(a), point(b)
                half = point((a + b) / 2)
                teeth += [turned_side(p, half, -60), half, turned_side(half, q, 60), q]
            else:
                stroke.stamps.append(stamp(kind, scale, point(b), heading + b))
        done += piece
    if kind == "zigzag":
        stroke.pen = np.array(teeth)
    return stroke, point(extent), heading + extent


def turned_side(p, q, degrees):
    a = math.radians(degrees)
    d = q - p
    return p + np.array([math.cos(a) * d[0] - math.sin(a) * d[1], math.sin(a) * d[0] + math.cos(a) * d[1]])


def draw(program, pose):
    at, heading, scale = np.array([pose["x"], pose["y"]], float), math.radians(pose["heading_deg"]), pose["scale"]
    strokes = []
    for kind, style, size, *turns in program:
        heading += math.radians(turns[-1])
        if kind == "line":
            stroke, at = draw_line(style, scale, at, heading, size * scale)
        else:
            stroke, at, heading = draw_arc(style, scale, at, heading, size * scale, math.radians(turns[0]))
        strokes.append(stroke)
    return strokes


# ---- figures as pictures ----

def paint(canvas, lines, corner, scale, width=1, closed=False):
    """Lines in a picture; width in pixels."""
    paths = [np.round((line - corner) * scale * 16).astype(np.int32).reshape(-1, 1, 2) for line in lines]
    cv2.polylines(canvas, paths, closed, 255, width, cv2.LINE_8, 4)


def picture(lines, corner, size, scale=PX, width=1, closed=False):
    canvas = np.zeros((int(size[1] * scale) + 1, int(size[0] * scale) + 1), np.uint8)
    paint(canvas, lines, corner, scale, width, closed)
    return canvas


def distances(mask):
    """Distance from the mask, in pixels, within 2 % (and exact in the directions of chess's queen and knight)."""
    return cv2.distanceTransform(cv2.bitwise_not(mask), cv2.DIST_L2, cv2.DIST_MASK_5)


def along(points, step):
    """Points of a line at equal distances."""
    lengths = np.hypot(*np.diff(points, axis=0).T)
    at = np.concatenate([[0], np.cumsum(lengths)])
    n = max(2, int(math.ceil(at[-1] / step)) + 1)
    where = np.linspace(0, at[-1], n)
    return np.stack([np.interp(where, at, points[:, 0]), np.interp(where, at, points[:, 1])], axis=1)


def diameter_of(points):
    return math.sqrt(((points[:, None] - points[None]) ** 2).sum(-1).max())


class Figure:
    def __init__(self, shape):
        self.program = shape["program"]
        self.strokes = draw(shape["program"], shape["pose"])
        self.lines = [s.line for s in self.strokes]
        self.path = np.concatenate([self.lines[0]] + [line[1:] for line in self.lines[1:]])
        low, high = self.path.min(0), self.path.max(0)
        pad = 4.0
        mask = picture(self.lines, low - pad, high - low + 2 * pad)
        x, y, w, h = cv2.boundingRect(mask)
        corner = low - pad
        self.low, self.high = corner + np.array([x, y]) / PX, corner + np.array([x + w - 1, y + h - 1]) / PX
        self.middle = (self.low + self.high) / 2
        self.hull = cv2.convexHull(self.path.astype(np.float32)).reshape(-1, 2).astype(float)
        pixels = cv2.findNonZero(mask)
        self.size = diameter_of(cv2.convexHull(pixels).reshape(-1, 2).astype(float)) / PX
        self.styles = {s.kind for s in self.strokes}
        # of teeth and stamps from the centre lines, at most
        self.reach = 1.0 if self.styles == {"normal"} else 10 / 180 * shape["pose"]["scale"] + 2
        self.pieces = [(lines, half, closed) for lines, half, closed in
                       (([s.pen for s in self.strokes if s.pen is not None], PEN / 2, False),
                        ([outline for s in self.strokes for outline in s.stamps], OUTLINE / 2, True)) if lines]
        # without the first turn, the stroke types and the pose
        self.key = tuple((k, *(round(v, 5) for v in sizes[:-1]), round(sizes[-1], 3) if i else 0)
                         for i, (k, _, *sizes) in enumerate(self.program))

    @functools.cached_property
    def dense(self):
        return along(self.path, DENSE)

    @functools.cached_property
    def placed(self):
        return Placed(self)

    def form(self):
        if self.key not in Form.known:
            Form.known[self.key] = Form(self.program)
        return Form.known[self.key]


class Form:
    """A figure without pose: its centroid in the middle, its diameter 1."""
    known = {}

    def __init__(self, program):
        strokes = draw(program, {"x": 0, "y": 0, "heading_deg": 0, "scale": 1000})
        lines = [s.line for s in strokes]
        dense = np.concatenate([along(line, 4) for line in lines])
        diameter = diameter_of(cv2.convexHull(dense.astype(np.float32)).reshape(-1, 2).astype(float))
        self.lines = [(line - dense.mean(0)) / diameter for line in lines]
        self.points = np.concatenate([along(line, 0.012) for line in self.lines])
        self.gap = math.hypot(*(self.lines[-1][-1] - self.lines[0][0]))
        self.values = {}

    @functools.cached_property
    def map(self):
        return form_map(self.lines)

    def value(self, attribute):
        if attribute not in self.values:
            measure = ATTRIBUTES.get(attribute)
            self.values[attribute] = measure(self) if measure else UNKNOWN
        return self.values[attribute]


def form_map(lines):
    """Distances from lines, in diameters, in a square around the centroid."""
    return distances(picture(lines, np.array([-HALF, -HALF]), (2 * HALF, 2 * HALF), FORM_PX)) / FORM_PX


def farthest(map_, points):
    """Of sets of points (..., n, 2): the largest distance of a point of the set from the lines of a map."""
    at = np.rint((points + HALF) * FORM_PX).astype(np.int32)
    np.clip(at, 0, map_.shape[0] - 1, out=at)
    return map_[at[..., 1], at[..., 0]].max(-1)


def turns(points, degrees, mirrored=False):
    """The points turned by each of the angles, mirrored first."""
    a = np.radians(degrees)
    m = np.stack([np.stack([np.cos(a), -np.sin(a)], -1), np.stack([np.sin(a), np.cos(a)], -1)], -2)
    return np.einsum("aij,nj->ani", m, points * ((-1, 1) if mirrored else (1, 1)))


def fits(x, y, degrees, mirrored=False, thin=1):
    """Hausdorff distance of x, turned, from y, for each angle; points and maps as of a form."""
    there = farthest(y.map, turns(x.points[::thin], degrees, mirrored))
    if mirrored:  # a mirror image turned is its own inverse
        back = farthest(x.map, turns(y.points[::thin], degrees, True))
    else:
        back = farthest(x.map, turns(y.points[::thin], -np.asarray(degrees)))
    return np.maximum(there, back)


def form_distance(x, y):
    """Least Hausdorff distance over turns and mirror images; not below 0.12 exactly."""
    best = math.inf
    coarse = np.arange(0, 360, 3.0)
    for mirrored in (False, True):
        off = fits(x, y, coarse, mirrored, 4)
        for i in np.argsort(off)[:4]:
            if off[i] > 0.14:
                break
            fine = coarse[i] + np.arange(-2, 2.01, 0.2)
            best = min(best, fits(x, y, fine, mirrored).min())
        best = min(best, off.min()) if off.min() > 0.14 else best
    return best


PAIRS = {}


def same_form(x, y):
    if x.key == y.key:
        return TRUE, TRUE
    key = (x.key, y.key) if x.key < y.key else (y.key, x.key)
    if key not in PAIRS:
        d = form_distance(x.form(), y.form())
        # near: below 0.03; twins up to 0.08. The search here has no shift (0.0125) and no stretch (0.04 / 2).
        PAIRS[key] = ((TRUE, TRUE) if d < 0.02 else UNKNOWN if d < 0.065 else (FALSE, OPEN) if d < 0.12 else
                      (FALSE, FALSE))
    return PAIRS[key]


# ---- attributes of a figure ----

def bends(form):
    """For each stroke: how far it is from its chord, over its length; a full turn is bent."""
    found = []
    for line in form.lines:
        chord = line[-1] - line[0]
        length = math.hypot(*chord)
        d = line - line[0]
        found.append(1.0 if length < 1e-6 else np.abs(chord[0] * d[:, 1] - chord[1] * d[:, 0]).max() / length ** 2)
    return found


def has_curve(form):
    return (TRUE, TRUE) if any(b > 1e-4 for b in bends(form)) else (FALSE, FALSE)


def has_straight_line(form):
    return (TRUE, TRUE) if any(b < 1e-4 for b in bends(form)) else (FALSE, FALSE)


def closed_shape(form):
    return banded(form.gap, 0.06, 0.13, 0.001)


def symmetric(form):
    best = math.inf
    coarse = np.arange(0, 180, 1.0)
    off = farthest(form.map, turns(form.points[::2], 2 * coarse, True))
    for i in np.argsort(off)[:6]:
        for fine in coarse[i] + np.arange(-1, 1.01, 0.1):
            points = turns(form.points, [2 * fine], True)[0]
            a = math.radians(fine + 90)  # of the axis; the mirror of x is the axis upright
            across = np.array([math.cos(a + math.pi / 2), math.sin(a + math.pi / 2)])
            shifted = points[None] + np.arange(-0.03, 0.0301, 0.003)[:, None, None] * across
            best = min(best, farthest(form.map, shifted).min())
    return banded(best, 0.012, 0.03, 0.004)


def convex(form):
    """A closed outline without anything else: its area is that of its hull, and no line lies within."""
    if form.gap > 0.14:
        return FALSE, FALSE
    lines = form.lines + [np.array([form.lines[-1][-1], form.lines[0][0]])]
    mask = picture(lines, np.array([-HALF - 0.2, -HALF - 0.2]), (2 * HALF + 0.4, 2 * HALF + 0.4), 2 * FORM_PX)
    outside = mask.copy()
    cv2.floodFill(outside, None, (0, 0), 128)
    solid = np.where(outside == 128, 0, 255).astype(np.uint8)
    if not (outside == 0).any():
        return FALSE, FALSE
    depth = cv2.distanceTransform(solid, cv2.DIST_L2, cv2.DIST_MASK_5)[mask > 0].max() / (2 * FORM_PX)
    hull = np.zeros_like(mask)
    cv2.fillConvexPoly(hull, cv2.convexHull(cv2.findNonZero(mask)), 255)
    bay = cv2.distanceTransform(np.where((hull > 0) & (solid == 0), 255, 0).astype(np.uint8), cv2.DIST_L2,
                                cv2.DIST_MASK_5).max() / (2 * FORM_PX)
    if depth > 0.02 or bay > 0.06:
        return FALSE, FALSE
    if bay > 0.008 or depth > 0.008:
        return FALSE, OPEN
    return (TRUE, TRUE) if form.gap <= 0.06 else UNKNOWN


ATTRIBUTES = {f.__name__: f for f in (has_curve, has_straight_line, closed_shape, symmetric, convex)}


# ---- two figures ----

class Meeting:
    """Where two figures meet: in one picture, as far as 100 units from both."""

    def __init__(self, x, y):
        self.x, self.y = x, y
        gap = np.maximum(x.low - y.high, y.low - x.high).max()
        self.apart = gap > 120
        if self.apart:
            self.gap, self.cross = 95.0, (FALSE, FALSE)
            return
        self.corner = np.minimum(x.low, y.low) - 30
        self.extent = np.maximum(x.high, y.high) + 30 - self.corner
        self.gap = self.measure_gap()
        self.cross = self.crossing() if self.gap < 20 else (FALSE, FALSE)

    def mask(self, lines, width=1, closed=False):
        return picture(lines, self.corner, self.extent, PX, width, closed)

    def measure_gap(self):
        """Distance between the inks, at most 95; negative if they overlap. Only the surroundings are drawn of the parts
        of the centre lines that are nearest to each other: the nearest ink belongs to these parts."""
        x, y = self.x, self.y
        apart = np.sqrt(((x.dense[:, None] - y.dense[None]) ** 2).sum(-1))
        reach = x.reach + y.reach + DENSE
        if apart.min() > 95 + reach:
            return 95.0
        near = apart < apart.min() + 2 * reach
        parts = np.concatenate([x.dense[near.any(1)], y.dense[near.any(0)]])
        corner = parts.min(0) - reach
        extent = parts.max(0) + reach - corner
        maps = [(distances(picture(b[0], corner, extent, closed=b[2])) / PX, b[1]) for b in y.pieces]
        masks = [(picture(a[0], corner, extent, closed=a[2]) > 0, a[1]) for a in x.pieces]
        return min([95.0] + [map_[mask].min() - half_x - half_y for mask, half_x in masks if mask.any()
                             for map_, half_y in maps])

    def crossing(self):
        """Lines meet, both run on to at least 6 from the other line, and a line gets to the other side of the other."""
        lines = [self.mask(f.lines) for f in (self.x, self.y)]
        self.wide = [cv2.dilate(m, np.ones((3, 3), np.uint8)) for m in lines]
        n, labels = cv2.connectedComponents(cv2.bitwise_and(*self.wide))
        if n == 1:
            return FALSE, FALSE
        self.maps = [distances(m) / PX for m in lines]
        found = [(FALSE, OPEN)]
        for k in range(1, n):
            x, y = self.passes(self.x, 1, labels == k), self.passes(self.y, 0, labels == k)
            if x["runs_on"] and y["runs_on"] and (x["far_side"] or y["far_side"]):
                sure = x["surely_on"] and y["surely_on"] and (x["surely_far"] or y["surely_far"])
                found.append((TRUE if sure else FALSE, TRUE))
        return either(found)

    def passes(self, figure, other, spot):
        """How the figure's line goes on, 8 to 32 units before and after a place where it meets the other's."""
        path = along(figure.path, 0.5)
        at = np.rint((path - self.corner) * PX).astype(int)
        on = spot[at[:, 1], at[:, 0]]
        runs = np.flatnonzero(np.diff(np.concatenate([[0], on.astype(np.int8), [0]]))).reshape(-1, 2)
        step = math.hypot(*(path[1] - path[0]))
        found = collections.Counter()
        for first, end in runs:
            middle = (first + end) // 2
            ends = [[min(max(0, middle + way * int(reach / step)), len(path) - 1)
                     for reach in (16, 8, 12, 20, 24, 28, 32)] for way in (-1, 1)]
            clear = [[self.maps[other][at[i, 1], at[i, 0]] for i in side] for side in ends]
            sides = [self.sides(at[side], at[middle], other) for side in ends]
            found["runs_on"] |= min(map(max, clear)) > 6 - 1.5
            found["surely_on"] |= min(clear[0][0], clear[1][0]) > 6 + 1.5
            found["far_side"] |= any(a != b and min(p, q) > 6 - 1.5 for p, a in zip(clear[0], sides[0])
                                     for q, b in zip(clear[1], sides[1]))
            found["surely_far"] |= sides[0][0] != sides[1][0] and min(clear[0][0], clear[1][0]) > 6 + 1.5
        return found

    def sides(self, points, middle, other):
        """The side of the other's line that each point lies on: a number, within a disc around the meeting."""
        r = 40 * PX
        x0, y0 = np.maximum(middle - r, 0)
        free = np.where(self.wide[other][y0:middle[1] + r + 1, x0:middle[0] + r + 1] > 0, 0, 255).astype(np.uint8)
        disc = np.zeros_like(free)
        cv2.circle(disc, (int(middle[0] - x0), int(middle[1] - y0)), r, 255, -1)
        _, labels = cv2.connectedComponents(cv2.bitwise_and(free, disc), connectivity=4)
        return [labels[y - y0, x - x0] for x, y in points]

    def touching(self):
        if self.gap > 11 or self.cross[0] == TRUE:
            return FALSE, FALSE
        value = banded(self.gap, 0, 10, ERROR)
        if self.cross[0] == OPEN:
            value = OPEN, OPEN
        elif self.cross[1] >= OPEN:
            value = OPEN, value[1]
        return (FALSE, value[1]) if self.cross[1] == TRUE else value

    def inside(self, swapped):
        """Whether x (or y, if swapped) lies inside the other."""
        x, y = (self.y, self.x) if swapped else (self.x, self.y)
        if self.apart or (np.maximum(x.low - y.high, y.low - x.high) > 1).any():
            return FALSE, FALSE
        ratio = x.size / y.size
        pixels = self.mask(x.lines) > 0
        hull = np.zeros(pixels.shape, np.uint8)
        cv2.fillConvexPoly(hull, np.rint((y.hull - self.corner) * PX).astype(np.int32), 255)
        share = (hull[pixels] > 0).mean()
        if share < 0.2 or ratio > 1.01 or self.cross[0] == TRUE:
            return FALSE, FALSE
        sure, may = (self.encloses(y, pixels, width) for width in (PEN - 1.5, PEN + 1.5))
        low = TRUE if sure and self.gap > 4 + ERROR else OPEN
        if share < 0.3 or ratio > 0.99 or self.cross[1] == TRUE:
            low = FALSE
        return low, TRUE if may and self.gap > -ERROR else OPEN

    def encloses(self, y, pixels, width):
        ring = self.mask(y.lines, int(round(width * PX)))
        cv2.floodFill(ring, None, (0, 0), 128)
        return not (ring[pixels] == 128).any()

    def near(self):
        if self.gap > 90 + 2 * ERROR:
            return FALSE, FALSE
        within = either((self.inside(False), self.inside(True)))
        if within[0] >= OPEN or self.cross[0] >= OPEN or self.gap < 4 - ERROR:
            return OPEN, OPEN
        value = banded(self.gap, 30, 90, 2 * ERROR)
        if within[1] >= OPEN or self.gap < 4 + ERROR:
            value = min(value[0], OPEN), max(value[1], OPEN)
        return value


class Placed:
    """A figure as it stands in the picture, moved to the middle and scaled to the diameter 1."""

    def __init__(self, figure):
        dense = np.concatenate([along(line, figure.size / 200) for line in figure.lines])
        self.lines = [(line - dense.mean(0)) / diameter_of(figure.hull) for line in figure.lines]
        self.points = np.concatenate([along(line, 0.02) for line in self.lines])
        self.map = form_map(self.lines)


def heading_of(x, y):
    """The least turn in degrees that maps x onto y; None if no turn does, 0 to 180; nan: every turn does."""
    a, b = x.placed, y.placed
    coarse = np.arange(-180, 180, 1.0)
    off = fits(a, b, coarse, thin=3)
    if (off < 0.012).all():
        return math.nan
    found = []
    for i in np.flatnonzero(off < 0.03):
        if off[i] <= min(off[i - 1], off[(i + 1) % 360]) + 0.004:
            fine = coarse[i] + np.arange(-1, 1.01, 0.25)
            off_fine = fits(a, b, fine)
            if off_fine.min() < 0.012:
                found.append(abs(fine[off_fine.argmin()]))
    return min(found) if found else None


def same_heading(x, y):
    same = same_form(x, y)
    if same == (FALSE, FALSE):
        return same
    turn = heading_of(x, y)
    if turn is None:
        return (OPEN, OPEN) if same[0] >= OPEN else (FALSE, OPEN)
    return (OPEN, OPEN) if math.isnan(turn) else banded(turn, 6, 20, 1.5)


def long_axis(figure):
    """Angle of the long axis in degrees; None without; spread from the pixels of the lines."""
    points = np.concatenate([along(line, 1.0) for line in figure.lines])
    mean, vectors, values = cv2.PCACompute2(points.astype(np.float32), mean=None)
    ratio = math.sqrt(values[0, 0] / values[1, 0]) if values[1, 0] > 1e-9 * values[0, 0] else math.inf
    return ratio, math.degrees(math.atan2(vectors[0, 1], vectors[0, 0])) % 180


def axis_value(ratio, angle, yes, no):
    if ratio < 2.3 - 0.05:
        return OPEN, OPEN
    angle %= 180
    value = banded(min(angle, 180 - angle), yes, no, 0.5)
    return value if ratio > 2.3 + 0.05 else (min(value[0], OPEN), max(value[1], OPEN))


def beyond(gap, by):
    if gap < -ERROR and by > 15 + ERROR:
        return OPEN, OPEN
    value = banded(by, 40, 15, ERROR)
    return (min(value[0], OPEN), value[1]) if gap < ERROR else value


# ---- an image ----

class Image:
    def __init__(self, shapes):
        self.figures = [Figure(s) for s in shapes]
        self.n = len(self.figures)
        self.known = {}

    def meeting(self, i, k):
        key = "meeting", min(i, k), max(i, k)
        if key not in self.known:
            self.known[key] = Meeting(self.figures[key[1]], self.figures[key[2]])
        return self.known[key]

    def atom(self, name, *which):
        key = name, *which
        if key not in self.known:
            measure = getattr(self, name, None)
            self.known[key] = measure(*which) if measure else UNKNOWN
        return self.known[key]

    def others(self, i):
        return [k for k in range(self.n) if k != i]

    def largest(self, i):
        return both(self.atom("larger", i, k) for k in self.others(i)) if self.n > 1 else (OPEN, OPEN)

    def smallest(self, i):
        return both(self.atom("larger", k, i) for k in self.others(i)) if self.n > 1 else (OPEN, OPEN)

    def inner(self, i):
        return either([self.atom("inside", i, k) for k in self.others(i)] or [(FALSE, FALSE)])

    def outer(self, i):
        return either([self.atom("inside", k, i) for k in self.others(i)] or [(FALSE, FALSE)])

    def one_style(self, i):
        return (TRUE, TRUE) if len(self.figures[i].styles) == 1 else (FALSE, FALSE)

    def strokes_equal(self, i):
        lengths = [np.hypot(*np.diff(line, axis=0).T).sum() for line in self.figures[i].lines]
        return banded(max(lengths) / min(lengths), 1.05, 1.35, 0.003) if len(lengths) > 1 else (OPEN, OPEN)

    def central(self, i):
        return banded(math.hypot(*self.figures[i].middle), 40, 110, ERROR)

    def large(self, i):
        return banded(self.figures[i].size, 320, 200, ERROR)

    def upright(self, i):
        ratio, angle = long_axis(self.figures[i])
        return axis_value(ratio, angle - 90, 8, 25)

    def level(self, i):
        return axis_value(*long_axis(self.figures[i]), 8, 25)

    def parallel(self, i, k):
        (r, a), (s, b) = long_axis(self.figures[i]), long_axis(self.figures[k])
        return axis_value(min(r, s), a - b, 6, 20)

    def same_figure(self, i, k):
        return same_form(self.figures[i], self.figures[k])

    def same_heading(self, i, k):
        return same_heading(self.figures[i], self.figures[k])

    def same_size(self, i, k):
        ratio = self.figures[i].size / self.figures[k].size
        return banded(max(ratio, 1 / ratio), 1.10, 1.35, 0.015)

    def larger(self, i, k):
        return banded(self.figures[i].size / self.figures[k].size, 1.35, 1.10, 0.015)

    def same_style(self, i, k):
        a, b = self.figures[i].styles, self.figures[k].styles
        return (TRUE, TRUE) if a == b else (OPEN, OPEN) if a & b else (FALSE, FALSE)

    def inside(self, i, k):
        return self.meeting(i, k).inside(i > k)

    def touching(self, i, k):
        return self.meeting(i, k).touching()

    def crossing(self, i, k):
        return self.meeting(i, k).cross

    def near(self, i, k):
        return self.meeting(i, k).near()

    def concentric(self, i, k):
        return banded(math.hypot(*(self.figures[i].middle - self.figures[k].middle)), 12, 40, ERROR)

    def above(self, i, k):
        a, b = self.figures[i], self.figures[k]
        return beyond(a.low[1] - b.high[1], a.middle[1] - b.middle[1])

    def left_of(self, i, k):
        a, b = self.figures[i], self.figures[k]
        return beyond(b.low[0] - a.high[0], b.middle[0] - a.middle[0])

    def line_of_middles(self):
        """Places along the line that fits the middles best, and the largest distance from the line."""
        middles = np.array([f.middle for f in self.figures])
        vx, vy, x0, y0 = cv2.fitLine(middles.astype(np.float32), cv2.DIST_L2, 0, 1e-6, 1e-6).ravel().astype(float)
        d = middles - (x0, y0)
        return np.sort(d @ (vx, vy)), np.abs(d @ (-vy, vx)).max()

    def aligned(self):
        at, off = self.line_of_middles()
        span = at[-1] - at[0]
        if self.n < 3 or span < 100 - ERROR:
            return OPEN, OPEN
        value = banded(off / span, 0.03, 0.12, ERROR / span)
        return value if span > 100 + ERROR else (min(value[0], OPEN), max(value[1], OPEN))

    def evenly_spaced(self):
        aligned = self.atom("aligned")
        if aligned[1] < TRUE:
            return aligned
        steps = np.diff(self.line_of_middles()[0])
        even = banded(steps.max() / max(steps.min(), 1e-9), 1.15, 1.5, 2 * ERROR / max(steps.min(), 1))
        return even if aligned[0] == TRUE else (min(aligned[0], even[0]), max(aligned[1] - 1, even[1]))

    def in_direction(self, axis):
        middles = np.array([f.middle for f in self.figures])
        off = np.abs(middles[:, 1 - axis] - middles[:, 1 - axis].mean()).max()
        span = np.ptp(middles[:, axis])
        value = banded(off, 12, 50, ERROR)
        low = min(value[0], OPEN) if span < 150 + ERROR else value[0]
        return low, min(value[1], OPEN) if span < 150 - ERROR else value[1]

    def horizontal(self):
        return self.in_direction(0)

    def vertical(self):
        return self.in_direction(1)

    def unordered(self):
        return [(i, k) for i in range(self.n) for k in range(i)]

    def nested(self):
        pairs = [either((self.atom("inside", i, k), self.atom("inside", k, i))) for i, k in self.unordered()]
        if not pairs:
            return OPEN, OPEN
        return graph_value(pairs, lambda chosen: all(chosen))

    def chain(self):
        pairs = self.unordered()
        return graph_value([self.atom("touching", i, k) for i, k in pairs],
                           lambda chosen: is_path([p for p, c in zip(pairs, chosen) if c], self.n))


def graph_value(values, full):
    """True if the true pairs make the whole, false if no pair is true, else undecided."""
    found, choices = set(), [[]]
    for low, high in values:
        choices = [c + [v] for c in choices for v in range(low, high + 1)]
    for chosen in choices:
        if OPEN in chosen:
            found.add(OPEN)
        else:
            found.add(FALSE if TRUE not in chosen else TRUE if full([v == TRUE for v in chosen]) else OPEN)
    return min(found), max(found)


def is_path(edges, n):
    degrees = collections.Counter(i for e in edges for i in e)
    group = {0}
    for _ in range(n):
        group |= {i for e in edges if group & set(e) for i in e}
    return len(edges) == n - 1 and len(group) == n and max(degrees.values()) <= 2


# ---- the language of concepts ----

IMAGE_ATOMS = {"aligned", "evenly_spaced", "mirror_symmetric", "nested", "chain", "horizontal", "vertical"}
FIGURE_ATOMS = {"largest", "smallest", "inner", "outer", "one_style", "strokes_equal", "central", "large", "upright",
                "level"}
COUNTS = {"strokes", "lines", "arcs", "straight_lines", "regions", "crossings", "rotation_order", "mirror_axes"}
QUANTIFIERS = {"some", "all", "one", "most"}
COMPARE = {"=": lambda a, b: a == b, "!=": lambda a, b: a != b, "<": lambda a, b: a < b,
           "<=": lambda a, b: a <= b, ">": lambda a, b: a > b, ">=": lambda a, b: a >= b}


class Parser:
    def __init__(self, text):
        self.text = text
        self.words = re.findall(r"[A-Za-z_]+|\d+|!=|<=|>=|[^\sA-Za-z_\d]", text) + [""]
        self.at = 0

    def next(self, *expected):
        word = self.words[self.at]
        if expected and word not in expected:
            raise ValueError(f"{self.text}: {word or 'the end'} stands where {' or '.join(expected)} was expected")
        self.at += 1
        return word

    def is_next(self, *words):
        return self.words[self.at] in words

    def whole(self):
        tree = self.concept()
        self.next("")
        return tree

    def concept(self):
        return self.joined("or", self.conjunction)

    def conjunction(self):
        return self.joined("and", self.negation)

    def joined(self, word, part):
        parts = [part()]
        while self.is_next(word):
            self.next()
            parts.append(part())
        return parts[0] if len(parts) == 1 else (word, parts)

    def negation(self):
        if self.is_next("not"):
            self.next()
            return "not", self.negation()
        return self.primary()

    def primary(self):
        word = self.next()
        if word == "(":
            inner = self.concept()
            self.next(")")
            return inner
        if word in QUANTIFIERS:
            names = [self.next()]
            if self.is_next(","):
                self.next()
                names.append(self.next())
            self.next(":")
            return word, names, self.concept()
        if word == "count":
            name = inner = None
            if self.is_next("("):
                self.next()
                name = self.next()
                self.next(":")
                inner = self.concept()
                self.next(")")
            return "count", name, inner, COMPARE[self.next(*COMPARE)], int(self.next())
        if word in IMAGE_ATOMS:
            return "atom", word, []
        arguments = self.arguments()
        if word in COUNTS:
            return self.comparison(word, arguments[0])
        if word in ("has_style", "same_attribute"):
            return word, arguments
        if len(arguments) == 2 or word in FIGURE_ATOMS:
            return "atom", word, arguments
        return "attribute", word, arguments

    def arguments(self):
        self.next("(")
        found = [self.next()]
        while self.next(",", ")") == ",":
            found.append(self.next())
        return found

    def comparison(self, word, name):
        compare = COMPARE[self.next(*COMPARE)]
        factor, other = 1, None
        if self.words[self.at].isdigit():
            factor = int(self.next())
            if self.is_next("*"):
                self.next()
                other = self.next(), self.arguments()[0]
        else:
            other = self.next(), self.arguments()[0]
        return "compare", word, name, compare, factor, other


def count_of(figure, word):
    if word == "strokes":
        return len(figure.program)
    if word in ("lines", "arcs"):
        return sum(action[0] == word[:-1] for action in figure.program)
    return None


def evaluate(tree, image, bound):
    kind = tree[0]
    if kind in ("and", "or"):
        return (both if kind == "and" else either)([evaluate(t, image, bound) for t in tree[1]])
    if kind == "not":
        return negation(evaluate(tree[1], image, bound))
    if kind == "atom":
        return image.atom(tree[1], *(bound[v] for v in tree[2]))
    if kind == "attribute":
        return image.figures[bound[tree[2][0]]].form().value(tree[1])
    if kind == "has_style":
        return (TRUE, TRUE) if tree[1][1] in image.figures[bound[tree[1][0]]].styles else (FALSE, FALSE)
    if kind == "same_attribute":
        a, b = (image.figures[bound[v]].form().value(tree[1][2]) for v in tree[1][:2])
        return either([both([a, b]), both([negation(a), negation(b)])])
    if kind == "compare":
        _, word, name, compare, factor, other = tree
        left = count_of(image.figures[bound[name]], word)
        right = factor * (count_of(image.figures[bound[other[1]]], other[0]) or 0) if other else factor
        if left is None or (other and count_of(image.figures[bound[other[1]]], other[0]) is None):
            return UNKNOWN
        return (TRUE, TRUE) if compare(left, right) else (FALSE, FALSE)
    free = [i for i in range(image.n) if i not in bound.values()]
    if kind == "count":
        _, name, inner, compare, number = tree
        values = [evaluate(inner, image, {**bound, name: i}) for i in free] if name else [(TRUE, TRUE)] * image.n
        return counted(values, lambda n: compare(n, number))
    names, inner = tree[1:]
    choices = [(i,) for i in free] if len(names) == 1 else [(i, k) for i in free for k in free if i != k]
    values = {c: evaluate(inner, image, {**bound, **dict(zip(names, c))}) for c in choices}
    if kind == "one" and len(names) == 2:
        values = {c: either((values[c], values[c[::-1]])) for c in choices if c[0] < c[1]}
    if kind == "some":
        return either(values.values()) if values else (FALSE, FALSE)
    if kind == "one":
        return counted(list(values.values()), lambda n: n == 1)
    if not values:
        return OPEN, OPEN
    return both(values.values()) if kind == "all" else counted(list(values.values()), lambda n: 2 * n > len(values))


# ---- labels ----

def parts_of(text):
    """The parts that "and" joins at the top, as texts and trees."""
    tree = Parser(text).whole()
    if tree[0] != "and":
        return [(text, tree)]
    depth, start, texts = 0, 0, []
    for found in re.finditer(r"[()]|\band\b", text):
        depth += {"(": 1, ")": -1}.get(found[0], 0)
        if found[0] == "and" and depth == 0:
            texts.append(text[start:found.start()])
            start = found.end()
    texts = [t.strip() for t in texts + [text[start:]]]
    if len(texts) != len(tree[1]):
        return [(text, tree)]
    return [(t[1:-1] if t.startswith("(") else t, part) for t, part in zip(texts, tree[1])]


def judge(values, has, broken):
    """For each part: the label that the image claims, or None if it is open which part is broken. Images that have the
    concept have every part; all others lack one part and have the others."""
    if has:
        return [TRUE] * len(values)
    if broken is None:
        possible = [i for i in range(len(values))
                    if values[i][0] == FALSE and all(v[1] == TRUE for k, v in enumerate(values) if k != i)]
        if len(possible) > 1:
            return [None] * len(values)
        broken = possible[0] if possible else min(range(len(values)), key=lambda i: sum(values[i]))
    return [FALSE if i == broken else TRUE for i in range(len(values))]


def problem_labels(line):
    """[(part, claimed, value, image's name)] of one line of scenes.jsonl."""
    problem = json.loads(line)
    concept = problem["concept"]
    if "expression" not in concept or problem["family"] != "rl":
        return []
    parts, found = parts_of(concept["expression"]), []
    for image in problem["images"]:
        shapes = image["shapes"][:len(image["shapes"]) - image["distractors"]]
        seen = Image(shapes)
        values = [evaluate(tree, seen, {}) for _, tree in parts]
        has = (image["side"] == "positive") ^ concept["negated"] ^ image["impure"]
        claimed = judge(values, has, image["violated"])
        found += [(text, label, value, image["file"]) for (text, _), label, value in zip(parts, claimed, values)]
    return found


def main():
    options = argparse.ArgumentParser()
    options.add_argument("set")
    options.add_argument("--sample", type=int, default=0, help="so many problems, evenly spread; 0: all")
    options.add_argument("--parts", type=int, default=1, help="processes")
    options.add_argument("--json", help="a file for the table")
    args = options.parse_args()
    path = args.set if args.set.endswith(".jsonl") else os.path.join(args.set, "scenes.jsonl")
    with open(path, encoding="utf-8") as file:
        lines = file.readlines()
    if args.sample and args.sample < len(lines):
        lines = [lines[i * len(lines) // args.sample] for i in range(args.sample)]
    table, wrong, images = collections.defaultdict(lambda: [0, 0, 0]), 0, set()
    with multiprocessing.Pool(args.parts) as pool:
        for found in pool.imap(problem_labels, lines, 4):
            for text, label, value, name in found:
                images.add(name)
                row = table[text]
                row[0] += 1
                row[1] += label is not None and value != UNKNOWN
                if label is not None and not value[0] <= label <= value[1]:
                    row[2] += 1
                    wrong += 1
                    claim, seen = ("false", "undecided", "true")[label], "/".join(
                        ("false", "undecided", "true")[v] for v in range(value[0], value[1] + 1))
                    print(f"{name}: {text}: labelled {claim}, measured {seen}", flush=True)
    if not table:
        sys.exit(f"{path}: no relation problems")
    width = max(map(len, table))
    print(f"{'part of a concept':{width}}  images  decided  wrong")
    for text, row in sorted(table.items()):
        print(f"{text:{width}}  {row[0]:6}  {row[1]:7}  {row[2]:5}")
    total = [sum(row[i] for row in table.values()) for i in range(3)]
    print(f"{len(lines)} problems, {len(images)} images, {total[0]} labels of parts, {total[1]} decided, "
          f"{total[2]} wrong")
    if args.json:
        with open(args.json, "w", encoding="utf-8") as file:
            json.dump({"problems": len(lines), "images": len(images), "rows": table}, file)
    sys.exit(3 if wrong else 0)


if __name__ == "__main__":
    main()
