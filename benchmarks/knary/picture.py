# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Draws the paper's Figure 5 and, under it, the residuals of the model, for each column of the
study.

Speedups and machine sizes are divided by the parallelism, so that both laws meet at one.
"""

import drawing
from model import Model
from trees import columns_of, find_points


def draw(records, path):
    pyplot = drawing.find_pyplot()
    columns = columns_of(records)
    figure, axes = pyplot.subplots(2, len(columns), figsize=(1 + 4 * len(columns), 7),
                                   layout="constrained", sharex="col", squeeze=False,
                                   height_ratios=(2, 1))
    for column, above, below in zip(columns, *axes):
        points = find_points(records, column)
        free, fixed = Model(points), Model(points, fixed=True)
        draw_speedups(above, points, free, fixed)
        draw_residuals(below, points, free, fixed)
        above.set(title=f"knary(k, n, r), {column}")
    axes[0][0].set(ylabel=drawing.better("speedup / parallelism", "up"))
    axes[1][0].set(ylabel="model over time, %")
    drawing.save(figure, path)


def draw_speedups(axes, points, free, fixed):
    sizes = [p.workers * p.span / p.work for p in points]
    for i, workers in enumerate(sorted({p.workers for p in points})):
        chosen = [p for p in points if p.workers == workers]
        colour, marker = drawing.SERIES[i % len(drawing.SERIES)]
        axes.plot([p.workers * p.span / p.work for p in chosen],
                  [p.span / p.time for p in chosen], marker, color=colour, markersize=4,
                  label=f"{workers} worker{'s' * (workers > 1)}")
    low, high = min(sizes) / 2, max(4, 2 * max(sizes))
    curve = [low * (high / low) ** (i / 100) for i in range(101)]
    axes.plot(curve, [min(x, 1) for x in curve], "--", color=drawing.INK, linewidth=1,
              label="the two laws")
    for model, style in ((free, "-"), (fixed, ":")):
        axes.plot(curve, [1 / (model.c1 / x + model.span) for x in curve], style,
                  color=drawing.INK, linewidth=1,
                  label=f"{model.c1:.3f} $T_1/P$ + {model.span:.3f} $T_\\infty$")
    drawing.use_log(axes.xaxis)
    drawing.use_log(axes.yaxis)
    axes.legend(fontsize=7)


def draw_residuals(axes, points, free, fixed):
    sizes = [p.workers * p.span / p.work for p in points]
    for model, (colour, marker) in ((free, drawing.SERIES[0]), (fixed, drawing.SERIES[1])):
        axes.plot(sizes, [100 * e for e in model.errors()], marker, color=colour, markersize=3.5,
                  label="c1 = 1" if model.fixed else "c1 free")
    axes.axhline(0, color=drawing.GREY, linewidth=0.8)
    axes.set(xlabel="workers / parallelism")
    drawing.use_log(axes.xaxis)
    axes.legend(fontsize=7)
