# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Draws the charts of the page as inline SVG. Colours are given as classes, which the page's style
defines. `data-` attributes hold the values that the page shows under the pointer."""

from cilk_page.markup import element, empty, escape

from . import looks
from .frame import BAND_NAME, STEPS, TIME, curve_name, observed_name, value_text
from .model import BURDENED
from .quantities import processors, short

WIDTH, HEIGHT = 560, 340
LEFT, RIGHT, TOP, BOTTOM = 74, 16, 14, 46
INSET = 10


def rounded(value):
    return f"{value:.1f}"


class Chart:
    """The picture of a frame. `name` is unique in the page, and `side` begins the picture's
    title."""

    def __init__(self, frame, name, side=""):
        self.frame = frame
        self.name = name
        self.side = side

    def x(self, cpus):
        width = WIDTH - LEFT - RIGHT - 2 * INSET
        return LEFT + INSET + width * self.frame.cpus.part(cpus)

    def y(self, value):
        return HEIGHT - BOTTOM - (HEIGHT - BOTTOM - TOP) * self.frame.values.part(value)

    def svg(self):
        clip = f"{self.name}-clip"
        area = {"x": LEFT, "y": TOP, "width": WIDTH - LEFT - RIGHT,
                "height": HEIGHT - TOP - BOTTOM}
        title = "Execution time" if self.frame.what == TIME else "Speedup"
        return element(
            "svg",
            element("defs", element("clipPath", empty("rect", **area), id=clip)),
            self.grid(),
            element("g", self.band(), *(self.curve(*line) for line in self.frame.lines),
                    clip_path=f"url(#{clip})"),
            self.observed(),
            empty("line", class_="pointer", y1=TOP, y2=HEIGHT - BOTTOM, x1=0, x2=0),
            *(self.stop(cpus) for cpus in self.frame.stops),
            class_="chart", viewBox=f"0 0 {WIDTH} {HEIGHT}", role="img", tabindex="0",
            aria_label=self.label(title), data_names=self.names(),
            data_tip="top" if self.frame.what == TIME else "bottom")

    def label(self, title):
        """Returns the picture's text for readers that don't see it."""
        values = "; ".join(self.point_text(point) for point in self.frame.observed)
        return f"{self.side}{title} for each number of processors. Observed: {values}."

    def grid(self):
        parts = []
        for value in self.frame.values.ticks:
            y = rounded(self.y(value))
            parts.append(empty("line", class_="grid", x1=LEFT, x2=WIDTH - RIGHT, y1=y, y2=y))
            parts.append(element("text", escape(value_text(self.frame.what, value)), x=LEFT - 8,
                                 y=y, dy="0.32em", text_anchor="end"))
        for cpus in self.frame.cpus.ticks:
            x = rounded(self.x(cpus))
            parts.append(empty("line", class_="grid", x1=x, x2=x, y1=TOP, y2=HEIGHT - BOTTOM))
            parts.append(element("text", short(cpus), x=x, y=HEIGHT - BOTTOM + 18,
                                 text_anchor="middle"))
        bottom = HEIGHT - BOTTOM
        parts.append(empty("path", class_="axis", d=f"M{LEFT} {TOP}V{bottom}H{WIDTH - RIGHT}"))
        parts.append(element("text", "processors, P", x=(LEFT + WIDTH - RIGHT) / 2, y=HEIGHT - 8,
                             text_anchor="middle", class_="name"))
        return element("g", *parts)

    def band(self):
        """Returns the area in which a greedy scheduler keeps the program."""
        band = self.frame.band()
        low = [f"{self.x(cpus):.1f},{self.y(least):.1f}" for cpus, least, _ in band]
        high = [f"{self.x(cpus):.1f},{self.y(most):.1f}" for cpus, _, most in band]
        return empty("polygon", points=" ".join([*low, *reversed(high)]), class_="band",
                     fill_opacity=looks.BAND)

    def curve(self, curve, function):
        positions = self.frame.cpus.between(STEPS)
        points = " ".join(f"{self.x(cpus):.1f},{self.y(function(cpus)):.1f}"
                          for cpus in positions)
        marks = [marker(looks.LOOKS[curve.kind].marker, self.x(cpus), self.y(function(cpus)))
                 for cpus in self.frame.marked]
        return element("g", line(curve.kind, points), *marks, class_=curve.kind)

    def observed(self):
        joined = " ".join(f"{self.x(point.cpus):.1f},{self.y(point.value):.1f}"
                          for point in self.frame.observed)
        parts = [line(looks.OBSERVED, joined)]
        for point in self.frame.observed:
            x, y = self.x(point.cpus), self.y(point.value)
            low, high = self.y(point.low), self.y(point.high)
            parts.append(empty("path", class_="spread",
                               d=f"M{x:.1f} {low:.1f}V{high:.1f}M{x - 4:.1f} {low:.1f}h8"
                                 f"M{x - 4:.1f} {high:.1f}h8"))
            parts.append(marker(looks.CIRCLE, x, y, self.point_text(point)))
        return element("g", *parts, class_=looks.OBSERVED)

    def point_text(self, point):
        """Returns the text for pages without scripts."""
        return f"{processors(point.cpus)}: {self.observed_text(point)}"

    def observed_text(self, point):
        text = value_text(self.frame.what, point.value)
        if point.low < point.high:
            text += (f" ({value_text(self.frame.what, point.low)} to "
                     f"{value_text(self.frame.what, point.high)})")
        return text

    def names(self):
        """Returns a line for each value that a stop has: the kind of the curve, and its name."""
        names = [(looks.OBSERVED, "observed")]
        names += [(curve.kind, curve.name) for curve, _ in self.frame.lines]
        return "\n".join("\t".join(name) for name in names)

    def stop(self, cpus):
        """Returns the values at a number of processors, in the order of the names. The observed
        value is empty if nothing was measured on so many processors."""
        observed = "".join(self.observed_text(point) for point in self.frame.observed
                           if point.cpus == cpus)
        values = [value_text(self.frame.what, function(cpus)) for _, function in self.frame.lines]
        return empty("g", class_="stop", data_x=rounded(self.x(cpus)),
                     data_title=processors(cpus), data_values="\t".join([observed, *values]))

    def legend(self):
        entries = [(looks.OBSERVED, sample(looks.OBSERVED), observed_name(self.frame))]
        entries += [(curve.kind, sample(curve.kind), curve_name(self.frame, curve, function))
                    for curve, function in self.frame.lines]
        entries.append((BURDENED, band_sample(), BAND_NAME))
        return element("ul", *(element("li", picture, escape(name), class_=kind)
                               for kind, picture, name in entries), class_="legend")


def line(kind, points):
    look = looks.LOOKS[kind]
    names = {"stroke_dasharray": " ".join(map(str, look.dash))} if look.dash else {}
    return empty("polyline", points=points, stroke_width=look.width, **names)


def marker(shape, x, y, title=""):
    parts = [element("title", escape(title))] if title else []
    if shape == looks.CIRCLE:
        return element("circle", *parts, cx=rounded(x), cy=rounded(y), r=4.2)
    if shape == looks.SQUARE:
        return element("rect", *parts, x=rounded(x - 3.5), y=rounded(y - 3.5), width=7, height=7)
    if shape == looks.DIAMOND:
        return element("path", *parts, class_="mark",
                       d=f"M{x:.1f} {y - 4.8:.1f}l4.8 4.8l-4.8 4.8l-4.8 -4.8z")
    if shape == looks.TRIANGLE:
        return element("path", *parts, class_="mark",
                       d=f"M{x:.1f} {y - 4.6:.1f}l4.4 8h-8.8z")
    return ""


def sample(kind):
    """Returns the legend's symbol of a curve."""
    return symbol(element("g", line(kind, "1,7 37,7"), marker(looks.LOOKS[kind].marker, 19, 7),
                          class_=kind))


def band_sample():
    return symbol(element("g", empty("rect", class_="band", x=1, y=1, width=36, height=12,
                                     fill_opacity=looks.BAND), class_=BURDENED))


def symbol(content):
    return element("svg", content, viewBox="0 0 38 14", width=38, height=14, class_="sample",
                   aria_hidden="true")
