import math, sys

PEN, STAMP = 8, 2.5  # widths of the pen and of a stamp's outline
MAGNIFIER = True  # teeth, stamps and their distances scale with the shape


def begin(t, x, y, heading):
    t.penup()
    t.goto(x, y)
    t.setheading(heading)


def pen(t):
    t.pensize(PEN)
    t.pendown()


def marks(scale):
    """The scale of teeth, stamps and their distances."""
    return scale if MAGNIFIER else 180


def steps(length, step):
    """How often a step fits, rounded; at least once."""
    if not (length > 0 and step > 0):
        return 1
    whole = length // step
    if length / step - whole >= 0.5:
        whole += 1
    return max(1, int(whole))


def stamp(t, kind, scale):
    x, y = t.position()
    a, k = math.radians(t.heading()), marks(scale) / 180
    points = [(x + k * (math.sin(a) * px + math.cos(a) * py),
               y + k * (math.sin(a) * py - math.cos(a) * px)) for px, py in OUTLINE[kind]]
    t.pensize(STAMP)
    t.fillcolor("white")
    t.goto(points[0])
    t.pendown()
    t.begin_fill()
    for point in points[1:] + points[:1]:
        t.goto(point)
    t.end_fill()
    t.penup()
    t.goto(x, y)


def line(t, scale, kind, length, turn):
    t.left(turn)
    length *= scale
    home, heading = t.position(), t.heading()
    if kind == "normal":
        pen(t)
        t.forward(length)
    elif kind == "zigzag":
        n = steps(length, 17 / 180 * marks(scale))
        u = length / n
        pen(t)
        for _ in range(n):
            t.left(60)
            t.forward(u / 2)
            t.right(120)
            t.forward(u)
            t.left(120)
            t.forward(u / 2)
            t.right(60)
    else:
        n = steps(length, 20 / 180 * marks(scale))
        for i in range(n + 1):
            stamp(t, kind, scale)
            t.forward(length / n if i < n else 0)
    # Where decorations ended does not matter: the turtle goes on from the end of the stroke.
    t.penup()
    t.goto(home)
    t.setheading(heading)
    t.forward(length)


def chord(t, radius, extent):
    """Along a circle whose centre lies to the left; backwards where extent is negative."""
    t.left(extent / 2)
    t.forward(2 * radius * math.sin(math.radians(extent / 2)))
    t.left(extent / 2)


def arc_steps(radius, extent, scale, step):
    if radius == 0:
        return 1
    return steps(abs(extent), step / (2 * math.pi * radius) * 360 / 180 * marks(scale))


def zigzag_arc(t, radius, extent, scale):
    n = arc_steps(radius, extent, scale, 17)
    alpha, sense = abs(extent) / n / 2, math.copysign(1, extent)
    q = sense * 2 * radius * math.sin(math.radians(alpha / 2))
    for _ in range(n):
        here, heading = t.position(), t.heading()
        t.penup()
        chord(t, radius, extent / n)
        there, heading_there = t.position(), t.heading()
        t.goto(here)
        t.setheading(heading)
        pen(t)
        t.left(sense * alpha / 2 - 60)
        t.forward(q)
        t.left(120)
        t.forward(q)
        t.left(sense * alpha)
        t.forward(q)
        t.goto(there)
        t.setheading(heading_there)


def arc_piece(t, scale, kind, radius, extent):
    """At most a quarter of a circle."""
    if kind == "normal":
        n = 1 + int(min(59, 11 + radius / 6) * abs(extent) / 360)
        pen(t)
        for _ in range(n):
            chord(t, radius, extent / n)
    elif kind == "zigzag":
        zigzag_arc(t, radius, extent, scale)
    else:
        n = arc_steps(radius, extent, scale, 20)
        for _ in range(n):
            chord(t, radius, extent / n)
            stamp(t, kind, scale)
    t.penup()


def arc(t, scale, kind, radius, extent, turn):
    t.left(turn)
    radius *= scale
    home, heading = t.position(), t.heading()
    if kind in OUTLINE and extent != 0:
        stamp(t, kind, scale)
    rest = abs(extent)
    while rest > 0:
        arc_piece(t, scale, kind, radius, math.copysign(min(rest, 90), extent))
        rest -= 90
    t.penup()
    t.goto(home)
    t.setheading(heading)
    chord(t, radius, extent)
