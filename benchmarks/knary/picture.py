# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Draws the paper's Figure 5 and, under it, the residuals of the model, for each column of the
study.

Speedups and machine sizes are divided by the parallelism, so that both laws meet at one.
"""

import drawing
from model import Model
from trees import columns_of, find_points

MARKERS = "ox^sDv*P+"


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
    axes[0][0].set(ylabel="speedup / parallelism")
    axes[1][0].set(ylabel="model over time, %")
    drawing.save(figure, path)


def draw_speedups(axes, points, free, fixed):
    sizes = [p.workers * p.span / p.work for p in points]
    for i, workers in enumerate(sorted({p.workers for p in points})):
        chosen = [p for p in points if p.workers == workers]
        axes.plot([p.workers * p.span / p.work for p in chosen],
                  [p.span / p.time for p in chosen], MARKERS[i % len(MARKERS)], markersize=4.7,
                  label=f"{workers} worker{'s' * (workers > 1)}")
    low, high = min(sizes) / 2, max(4, 2 * max(sizes))
    curve = [low * (high / low) ** (i / 100) for i in range(101)]
    axes.plot(curve, [min(x, 1) for x in curve], "k--", linewidth=1, label="the two laws")
    for model, style in ((free, "k-"), (fixed, "k:")):
        axes.plot(curve, [1 / (model.c1 / x + model.span) for x in curve], style, linewidth=1,
                  label=f"{model.c1:.3f} $T_1/P$ + {model.span:.3f} $T_\\infty$")
    axes.set(xscale="log", yscale="log")
    axes.minorticks_off()
    axes.grid(True, linewidth=0.3)
    axes.legend(fontsize=7)


def draw_residuals(axes, points, free, fixed):
    sizes = [p.workers * p.span / p.work for p in points]
    for model, marker in ((free, "o"), (fixed, "x")):
        axes.plot(sizes, [100 * e for e in model.errors()], marker, markersize=3.7,
                  label="c1 = 1" if model.fixed else "c1 free")
    axes.axhline(0, color="black", linewidth=0.8)
    axes.set(xscale="log", xlabel="workers / parallelism")
    axes.minorticks_off()
    axes.grid(True, linewidth=0.3)
    axes.legend(fontsize=7)
