# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Draws pictures of a study with matplotlib: a line of two charts for each row."""

import importlib
import sys

from cilk_page import colours

from . import looks
from .failure import Failure, problem
from .frame import BAND_NAME, SPEEDUP, STEPS, TIME, curve_name, make_frame, observed_name
from .model import BURDENED, drawable
from .names import shorten
from .quantities import seconds, short

MARKERS = {looks.CIRCLE: "o", looks.SQUARE: "s", looks.TRIANGLE: "^", looks.DIAMOND: "D", looks.NOTHING: ""}
TITLES = {TIME: "Execution time", SPEEDUP: "Speedup"}
MOST_ROWS = 100
WIDTH, HEIGHT = 10.5, 4.4
DPI = 160


def matplotlib_missing():
    """Returns the reason why pictures are impossible, or None if they are possible."""
    try:
        importlib.import_module("matplotlib")
    except ImportError as error:
        return (f"plots need matplotlib, which {sys.executable} cannot import ({error}); install "
                f"it ('{sys.executable} -m pip install matplotlib', or Debian's "
                "python3-matplotlib for /usr/bin/python3)")
    return None


def write(study, rows, path, theme="light", plot_to=None):
    """Draws the rows that are drawable."""
    # The import is here because no other function needs it.
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure
    from matplotlib import rc_context

    rows = [row for row in rows if drawable(row, study.unit)]
    if not rows:
        raise Failure("no row took time that could be measured, so there is nothing to draw; "
                      "measure a longer run")
    if len(rows) > MOST_ROWS:
        raise Failure(f"{len(rows)} rows don't fit into a picture; choose up to {MOST_ROWS} with "
                      "-rplot", 2)
    with rc_context({"svg.fonttype": "none", "pdf.fonttype": 42, "font.size": 10,
                     "font.family": "sans-serif", "text.parse_math": False}):
        figure = Figure(figsize=(WIDTH, HEIGHT * len(rows)), facecolor=colours.PAPER[theme],
                        layout="constrained")
        figure.get_layout_engine().set(w_pad=0.1, h_pad=0.1)
        FigureCanvasAgg(figure)
        axes = figure.subplots(len(rows), 2, squeeze=False)
        for row, pair in zip(rows, axes):
            for what, ax in zip((TIME, SPEEDUP), pair):
                draw(ax, make_frame(what, row, study.unit, plot_to), row, study, theme)
        try:
            figure.savefig(path, dpi=DPI, facecolor=figure.get_facecolor())
        except OSError as error:
            raise problem("write", path, error, "name another file") from error
    return len(rows)


def draw(ax, frame, row, study, theme):
    band = ax.fill_between(*zip(*frame.band()), color=getattr(looks.LOOKS[BURDENED], theme),
                           alpha=looks.BAND, linewidth=0, zorder=1, label=BAND_NAME)
    handles = draw_observed(ax, frame, theme)
    for curve, function in frame.lines:
        handles += draw_curve(ax, frame, curve, function, theme)
    handles.append(band)
    ink = colours.INK[theme]
    ax.set_facecolor(colours.PAPER[theme])
    ax.set_title(f"{TITLES[frame.what]} of {shorten(study.program)}"
                 + (f": {shorten(row.tag)}" if row.tag else ""),
                 loc="left", color=ink, fontsize=10.5, fontweight="bold")
    ax.set_xlabel("processors, P", color=ink)
    set_scales(ax, frame)
    ax.tick_params(colors=ink, which="both", length=3)
    ax.minorticks_off()
    ax.grid(True, color=colours.LINE[theme], linewidth=0.8)
    ax.set_axisbelow(True)
    for side, spine in ax.spines.items():
        spine.set_visible(side in ("left", "bottom"))
        spine.set_color(ink)
    ax.legend(handles=handles, loc="upper center", bbox_to_anchor=(0.5, -0.15), ncol=2, fontsize=8.5,
              frameon=False, handlelength=3.6, labelcolor=ink)


def set_scales(ax, frame):
    if frame.cpus.log:
        ax.set_xscale("log", base=2)
    if frame.values.log:
        ax.set_yscale("log")
    # With this margin, the points at the ends are not cut off.
    margin = 0.03
    low, high = frame.cpus.low, frame.cpus.high
    if low == high:
        ax.set_xlim(low - 0.5, high + 0.5)
    elif frame.cpus.log:
        factor = (high / low) ** margin
        ax.set_xlim(low / factor, high * factor)
    else:
        ax.set_xlim(low - (high - low) * margin, high + (high - low) * margin)
    ax.set_ylim(frame.values.low, frame.values.high)
    ax.set_xticks(frame.cpus.ticks, [short(tick) for tick in frame.cpus.ticks])
    label = seconds if frame.what == TIME else short
    ax.set_yticks(frame.values.ticks, [label(tick) for tick in frame.values.ticks])


def draw_observed(ax, frame, theme):
    look = looks.LOOKS[looks.OBSERVED]
    colour = getattr(look, theme)
    values = [point.value for point in frame.observed]
    spread = [[point.value - point.low for point in frame.observed],
              [point.high - point.value for point in frame.observed]]
    ax.errorbar([point.cpus for point in frame.observed], values, yerr=spread, linestyle="",
                color=colour, capsize=4, elinewidth=1.3, zorder=3)
    ax.plot([point.cpus for point in frame.observed], values, zorder=4,
            linewidth=look.width, marker=MARKERS[look.marker], markersize=6, color=colour)
    # These lines are for the legend only.
    return ax.plot([], [], color=colour, linewidth=look.width, marker=MARKERS[look.marker],
                   markersize=6, label=observed_name(frame))


def draw_curve(ax, frame, curve, function, theme):
    look = looks.LOOKS[curve.kind]
    positions = sorted({*frame.cpus.between(STEPS), *frame.marked})
    return ax.plot(
        positions, [function(cpus) for cpus in positions], color=getattr(look, theme),
        linewidth=look.width, zorder=2, label=curve_name(frame, curve, function),
        linestyle=(0, tuple(length / look.width for length in look.dash)) if look.dash else "-",
        marker=MARKERS[look.marker], markersize=6, markerfacecolor=colours.PAPER[theme],
        markevery=[positions.index(cpus) for cpus in frame.marked])
