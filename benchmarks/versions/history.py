#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares the recorded figures of all benchmarks over the versions of this repository.

Measures nothing: git keeps every file of figures (benchmarks/*/results/*.csv) as it was recorded
with each version. Prints a row for each step from one record of a file to the next one on the same
kind of machine: the ratios of the newer times to the older ones. --html writes a page with a plot
of the steps and all figures, and --plot writes the plot alone.

Two records were measured on different days, perhaps on machines that were busy in different ways.
run.py in this folder compares two versions in turns, so it finds smaller changes.
"""

import argparse
import collections
import pathlib
import statistics
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from measure import (REPOSITORY, output, parse_csv, print_table,  # noqa: E402
                     require_package)

# Quantities of which less is better. Others are in the page's tables only.
COSTS = ("seconds", "time", "instructions", "ns", "ms", " s")
# A version of a file: the commit that was measured, the day of the record, the machine, and the
# values of each series.
Version = collections.namedtuple("Version", "commit day cpu series")
# A step from a version of a file to the next: the ratios of the costs' medians, in ascending order,
# and the numbers of series whose ranges of values do not overlap, with less and with more.
Step = collections.namedtuple("Step", "name older newer ratios less more")


def git(repository, *arguments):
    return output(["git", "-C", str(repository), *arguments], 120)


def files(repository):
    """Returns the names of all files of figures, except those that compare two versions already."""
    found = git(repository, "ls-files", "benchmarks/*/results/*.csv").splitlines()
    return [name for name in found
            if "published" not in name and not name.startswith("benchmarks/versions/")]


def series_of(records):
    """Returns the values of each series, by program, size, number of workers and quantity."""
    found = collections.defaultdict(list)
    for record in records:
        key = tuple(record[c] for c in ("program", "n", "workers", "quantity"))
        try:
            found[key].append(float(record["value"]))
        except ValueError:  # some quantities are texts
            continue
    return dict(found)


def versions(repository, name):
    """Returns the versions of a file, the oldest one first. A later record of the same commit
    replaces an earlier one."""
    found = {}
    for line in reversed(git(repository, "log", "--format=%H %cs", "--",
                             name).splitlines()):
        commit, day = line.split()
        if not git(repository, "ls-tree", commit, "--", name):
            continue  # this commit deletes the file
        try:
            records = parse_csv(git(repository, "show", f"{commit}:{name}").splitlines())
            if not records:
                continue
            measured = records[-1]["commit"]
            found.pop(measured, None)
            found[measured] = Version(measured, day, records[-1]["cpu"], series_of(records))
        except (KeyError, ValueError, TypeError):
            print(f"history.py: {name} of {commit[:12]} has another format; it is left out",
                  file=sys.stderr)
    return list(found.values())


def is_cost(quantity):
    return quantity.endswith(COSTS)


def apart(older, newer):
    """Returns -1 if all newer values are less, 1 if all are more, and 0 if the ranges overlap."""
    if max(newer) < min(older):
        return -1
    return 1 if min(newer) > max(older) else 0


def step(name, older, newer):
    """Returns the step between two versions, or None if they have no series in common."""
    pairs = [(older.series[key], values) for key, values in newer.series.items()
             if key in older.series and is_cost(key[-1])]
    pairs = [pair for pair in pairs if min(pair[0]) > 0 and min(pair[1]) > 0]
    if older.cpu != newer.cpu or not pairs:
        return None
    ratios = sorted(statistics.median(new) / statistics.median(old) for old, new in pairs)
    sides = [apart(*pair) for pair in pairs]
    return Step(name, older, newer, ratios, sides.count(-1), sides.count(1))


def short(name):
    """Returns the name of a file of figures without the parts that all of them have."""
    folder, _, file = name.removeprefix("benchmarks/").partition("/results/")
    file = file.removesuffix(".csv")
    return folder if file == folder else f"{folder}/{file}"


def steps_of(history):
    return [found for name, known in history.items() for older, newer in zip(known, known[1:])
            if (found := step(name, older, newer))]


# The steps that the page names first have at least this fraction of series that take clearly more.
LEAST_WORSE, MOST_WORSE = 0.1, 5
HEADS = ["figures", "from", "to", "day", "series", "newer / older", "least", "greatest",
         "clearly less", "clearly more"]


def rows_of(steps):
    return [[short(s.name), s.older.commit, s.newer.commit, s.newer.day, str(len(s.ratios)),
             f"{statistics.geometric_mean(s.ratios):.3f}", f"{s.ratios[0]:.2f}",
             f"{s.ratios[-1]:.2f}", str(s.less), str(s.more)] for s in steps]


def draw(steps, path):
    """Draws the geometric mean of each step, and a line over the middle half of the series."""
    import drawing
    pyplot = drawing.find_pyplot()
    figure, axes = pyplot.subplots(figsize=(8, 1 + 0.22 * len(steps)), layout="constrained")
    for row, found in enumerate(steps):
        quarter = len(found.ratios) // 4
        axes.hlines(row, found.ratios[quarter], found.ratios[-1 - quarter], color=drawing.BLUE,
                    linewidth=0.9)
        axes.plot(statistics.geometric_mean(found.ratios), row, "o", color=drawing.BLUE)
    axes.set_yticks(range(len(steps)), [f"{short(s.name)}  {s.older.commit[:7]} to "
                                        f"{s.newer.commit[:7]}" for s in steps])
    axes.set_ylim(len(steps) - 0.5, -0.5)
    axes.axvline(1, color=drawing.GREY, linewidth=0.8, zorder=0)
    axes.set(title="Times and instructions, from one recorded version to the next",
             xlabel=drawing.better("newer / older, geometric mean and middle half", "left"))
    drawing.use_log(axes.xaxis)
    drawing.save(figure, path)
    pyplot.close(figure)


def cell(values, before):
    """Returns the median of a version's values and its ratio to the version before it, with a class
    if the ranges do not overlap."""
    if values is None:
        return ""
    middle = statistics.median(values)
    if not before or not statistics.median(before):
        return f"{middle:.4g}"
    side = ("less", "", "more")[apart(before, values) + 1]
    return f"{middle:.4g} ({middle / statistics.median(before):.2f})", side


def table_of(name, known, webpage):
    """Returns the table of a file: a row for each series, and a column for each version."""
    heads = ["program", "n", "workers", "quantity",
             *(f"{v.commit[:12]}, {v.day}, {v.cpu}" for v in known)]
    rows = []
    for key in dict.fromkeys(key for v in known for key in v.series):
        found = [v.series.get(key) for v in known]
        if sum(values is not None for values in found) < 2:
            continue
        before = [None, *(values if older.cpu == newer.cpu else None
                          for values, older, newer in zip(found, known, known[1:]))]
        rows.append([*key, *map(cell, found, before)])
    return webpage.make_table(heads, rows, name) if rows else ""


def first_of(steps):
    """Returns the part of the page that names the steps to look at first: those with many series
    that take clearly more, and fewer that take clearly less."""
    from cilk_page.markup import element, escape
    worse = sorted((step for step in steps if step.more > step.less
                    and step.more >= LEAST_WORSE * len(step.ratios)),
                   key=lambda step: -step.more / len(step.ratios))[:MOST_WORSE]
    if not worse:
        return [element("p", "In no step do many series take clearly more.")]
    items = [element("li", escape(
        f"{short(step.name)}, {step.older.commit} to {step.newer.commit}: {step.more} of "
        f"{len(step.ratios)} series take clearly more; the mean ratio is "
        f"{statistics.geometric_mean(step.ratios):.3f}.")) for step in worse]
    return [element("h2", "Look at these first"), element("ul", *items)]


def write_page(path, history, steps):
    """Writes the page, and the plot beside it."""
    import webpage  # it adds the folder of cilk_page
    from cilk_page.markup import element, escape
    plot = path.with_suffix(".svg")
    draw(steps, plot)
    parts = [element("h1", "Benchmarks over versions"),
             element("p", escape(
                 "Each file of figures is compared with the one that was recorded before it on the "
                 "same kind of machine. A ratio below 1 means that the newer version takes less "
                 "time, or executes fewer instructions. The records are from different days, and "
                 "other programs ran on these machines, so only ratios far from 1 say something. "
                 "A colour marks series whose ranges of values do not overlap.")),
             *first_of(steps),
             webpage.make_plot("steps", plot, "Times and instructions of each step"),
             element("h2", "Steps"), webpage.make_table(HEADS, rows_of(steps), "Steps"),
             element("h2", "All figures"),
             element("p", "Medians, and in parentheses ratios to the version before.")]
    for name, known in history.items():
        table = table_of(short(name), known, webpage)
        if table:
            parts.append(element("details", element("summary", escape(short(name))), table))
    webpage.write(path, "OpenCilk: benchmarks over versions", parts)


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--html", type=pathlib.Path, metavar="FILE",
                        help="write the page, and its plot as FILE with the suffix .svg")
    parser.add_argument("--plot", type=pathlib.Path, metavar="FILE", help="PNG, SVG or PDF")
    parser.add_argument("--repository", type=pathlib.Path, default=REPOSITORY, metavar="DIR",
                        help="the working tree with the history; by default this one")
    parser.add_argument("--only", default="", metavar="TEXT", help="of the files those with TEXT")
    options = parser.parse_args()
    if options.html or options.plot:
        require_package("matplotlib", "a plot")
    history = {name: versions(options.repository, name) for name in files(options.repository)
               if options.only in short(name)}
    steps = steps_of(history)
    if not steps:
        sys.exit("error: git knows no two versions of any of these files; take a full clone, or "
                 "another --only")
    print_table(HEADS, rows_of(steps))
    if options.plot:
        draw(steps, options.plot)
    if options.html:
        write_page(options.html, history, steps)


if __name__ == "__main__":
    main()
