# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The style sheet of the benchmarks' plots, which matplotlib draws.

Colours are those of the command `cilkscale`: each has a partner for dark paper, and readers can
tell them apart with any colour vision. An SVG file has both. It follows the reader's light or dark
mode, and a viewer that knows no mode shows the light one. The files are small, and the same for the
same figures.
"""

import math
import re
import sys

from measure import REPOSITORY

sys.path[:0] = [str(REPOSITORY / "cilktools" / folder) for folder in ("cilkscale", "page")]
from cilk_page import colours  # noqa: E402
from command import looks  # noqa: E402

LOOKS = looks.LOOKS
BLUE, ORANGE, GREEN, PURPLE, OLIVE, GREY = (
    LOOKS[kind].light for kind in (looks.OBSERVED, looks.SPAN, looks.BURDENED, looks.SIMULATED,
                                   looks.MODELLED, looks.LINEAR))
INK, GRID, PAPER = (of["light"] for of in (colours.INK, colours.LINE, colours.PAPER))
# The colour on dark paper, by the colour on white paper.
DARK = {**{look.light: look.dark for look in LOOKS.values()},
        **{of["light"]: of["dark"] for of in (colours.INK, colours.LINE, colours.PAPER)}}
# Series take colours and marks in this order. The marks differ without colours, too.
SERIES = [(BLUE, "o"), (ORANGE, "s"), (GREEN, "^"), (PURPLE, "D"), (OLIVE, "v"), (GREY, "P"),
          (BLUE, "X"), (ORANGE, "*"), (GREEN, "p")]
SHEET = {
    "svg.hashsalt": "opencilk", "svg.fonttype": "none",
    "font.sans-serif": ["DejaVu Sans"], "font.size": 9,
    "axes.titlesize": 10, "axes.titleweight": "bold", "axes.titlelocation": "left",
    "axes.labelsize": 9, "legend.fontsize": 8, "legend.frameon": False,
    "xtick.labelsize": 8, "ytick.labelsize": 8,
    "figure.facecolor": PAPER, "axes.facecolor": PAPER, "savefig.facecolor": PAPER,
    "text.color": INK, "axes.edgecolor": GREY, "axes.labelcolor": INK, "axes.titlecolor": INK,
    "xtick.color": GREY, "ytick.color": GREY, "xtick.labelcolor": INK, "ytick.labelcolor": INK,
    "axes.grid": True, "axes.axisbelow": True, "grid.color": GRID, "grid.linewidth": 0.6,
    "axes.spines.top": False, "axes.spines.right": False,
    "lines.linewidth": 1.2, "lines.markersize": 5,
}
# Labels of vertical axes are turned, so that an arrow to the right points upwards.
ARROWS = {"right": "{} →", "left": "← {}", "up": "{} →", "down": "← {}"}
# An axis has at most so many labels.
MOST_TICKS = 6
# The digits with which the labels of a logarithmic axis begin, from the finest choice on.
DIGITS = ([1, 1.1, 1.2, 1.3, 1.4, 1.6, 1.8, 2, 2.5, 3, 4, 5, 6, 7, 8, 9],
          [1, 1.2, 1.5, 2, 3, 4, 6, 8], [1, 1.5, 2, 3, 5], [1, 2, 5], [1, 3], [1])


def find_pyplot():
    """Returns matplotlib's pyplot with this style sheet."""
    import matplotlib
    matplotlib.use("Agg")
    matplotlib.rcParams.update(SHEET)
    from matplotlib import pyplot
    return pyplot


def better(text, side):
    """Returns the label of an axis that says on which side values are better: "right", "left",
    "up" or "down"."""
    return f"{text}   {ARROWS[side].format('better')}"


def log_ticks(low, high, most=MOST_TICKS):
    """Returns at most `most` round numbers from `low` to `high` for a logarithmic axis, the
    finest choice of them. 1 is among them if it is between the ends."""
    decades = range(math.floor(math.log10(low)) - 1, math.ceil(math.log10(high)) + 1)
    for digits in DIGITS:
        found = [digit * 10.0 ** decade for decade in decades for digit in digits
                 if low <= digit * 10.0 ** decade <= high]
        if len(found) <= most:
            return found
    powers = [10.0 ** decade for decade in decades if low <= 10.0 ** decade <= high]
    step = -(-len(powers) // most)
    return [power for power in powers if round(math.log10(power)) % step == 0]


def use_log(axis, most=MOST_TICKS):
    """Makes an axis logarithmic, with few labels in plain numbers. Called after all is drawn, since
    the labels depend on the range."""
    axes = axis.axes
    (axes.set_xscale if axis is axes.xaxis else axes.set_yscale)("log")
    low, high = sorted(axis.get_view_interval())
    axis.set_major_locator(fixed(log_ticks(low, high, most)))
    axis.set_minor_locator(fixed([]))
    axis.set_major_formatter("{x:g}")


def fixed(places):
    from matplotlib.ticker import FixedLocator
    return FixedLocator(places)


def make_charts(pyplot, count, size, legend_lines):
    """Returns a figure with charts side by side, and for each of them its axes and the axes below
    it for a legend of so many lines, in which nothing is drawn. `size` is that of the figure, in
    inches."""
    width, height = size
    figure, rows = pyplot.subplots(2, count, figsize=(width, height + 0.2 * legend_lines),
                                   layout="constrained", squeeze=False,
                                   height_ratios=(height, 0.2 * legend_lines))
    for below in rows[1]:
        below.set_axis_off()
    return figure, list(zip(*rows))


def legend_above(figure, handles, columns):
    """Puts one legend above all charts of a figure, and makes room for it."""
    inches = 0.25 * -(-len(handles) // columns)
    part = inches / figure.get_figheight()
    figure.get_layout_engine().set(rect=(0, 0, 1, 1 - part))
    figure.legend(handles=handles, loc="upper center", ncols=columns)


def follow_mode(text):
    """Returns an SVG file whose colours follow the reader's light or dark mode."""
    names = {colour: f"--c{number}" for number, colour in enumerate(DARK) if colour in text}

    def declare(match):
        rule, colour = match.groups()
        # A viewer without variables ignores the second rule.
        return f"{rule}: {colour}; {rule}: var({names[colour]})"

    colours = "|".join(map(re.escape, names))
    text = re.sub(rf"\b(fill|stroke): ({colours})\b", declare, text)
    modes = [";".join(f"{name}:{colour}" for colour, name in zip(side, names.values()))
             for side in (names, map(DARK.get, names))]
    style = (f":root{{{modes[0]}}}@media(prefers-color-scheme:dark){{:root{{{modes[1]}}}}}")
    return text.replace('<style type="text/css">', f'<style type="text/css">{style}', 1)


def save(figure, path):
    """Writes a plot in the format that the path's suffix names. An SVG file has no date, and its
    coordinates have two decimals."""
    if path.suffix != ".svg":
        figure.savefig(path)
        return
    figure.savefig(path, metadata={"Date": None})
    text = re.sub(r"<[^>]*>", lambda tag: re.sub(r"(\.\d\d)\d+", r"\1", tag[0]),
                  path.read_text(encoding="utf-8"))
    path.write_text(follow_mode(text), encoding="utf-8")
