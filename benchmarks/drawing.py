# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Draws the benchmarks' plots with matplotlib. The files are small, and the same for the same
figures."""

import re


def find_pyplot():
    """Returns matplotlib's pyplot, set up for such files."""
    import matplotlib
    matplotlib.use("Agg")
    matplotlib.rcParams.update({"svg.hashsalt": "opencilk", "svg.fonttype": "none",
                                "font.sans-serif": ["DejaVu Sans"], "font.size": 9})
    from matplotlib import pyplot
    return pyplot


def save(figure, path):
    """Writes a plot in the format that the path's suffix names. An SVG file has no date, and its
    coordinates have two decimals."""
    if path.suffix != ".svg":
        figure.savefig(path)
        return
    figure.savefig(path, metadata={"Date": None})
    text = path.read_text(encoding="utf-8")
    path.write_text(re.sub(r"(\.\d\d)\d+", r"\1", text), encoding="utf-8")
