"""Runs exported Python scripts with the turtle module's geometry alone, without a window.

headless.py SCRIPT...: where each image of each script leaves the turtle: x, y, heading. Exits with 77
where the module cannot be imported."""
import sys

try:
    import turtle
except ImportError:
    sys.exit(77)


class Headless(turtle.TPen, turtle.TNavigator):
    def __init__(self):
        turtle.TPen.__init__(self)
        turtle.TNavigator.__init__(self)

    def begin_fill(self):
        pass

    def end_fill(self):
        pass


for path in sys.argv[1:]:
    with open(path) as script:
        names = {"__name__": "script"}
        exec(compile(script.read(), path, "exec"), names)
    for draw in names["IMAGES"].values():
        t = Headless()
        draw(t)
        print("%.12f %.12f %.12f" % (t.xcor(), t.ycor(), t.heading()))
