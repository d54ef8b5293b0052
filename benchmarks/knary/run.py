#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How well T_P = c1 T_1 / P + coo T_oo describes knary(k, n, r), as in the paper of 1995.

Work T_1 and span T_oo of each tree are what Cilkscale measures on one worker, and T_P is what
the program without it takes on P. The constants are those with the least sum of squares of
relative errors. Of each time the shortest of the rounds counts: what disturbs a run makes it
longer. --picture draws speedups and machine sizes over parallelism, as in that paper:
T_1 / T_oo is one there.
"""

import argparse
import csv
import io
import os
import pathlib
import re
import statistics
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent), str(HERE.parents[1] / "cilktools" / "cilkscale")]

from measure import (Program, add_options, check_options, find_records, machine,  # noqa: E402
                     print_table, values, wait_for_quiet)

from command.simulation import fit  # noqa: E402

# Trees that take 15 to 200 ms, some with a parallelism of 2, some of hundreds.
TREES = [(2, 19, 0), (3, 12, 0), (3, 13, 1), (4, 10, 0), (4, 11, 1), (4, 10, 2), (5, 9, 1),
         (5, 9, 2), (5, 9, 3), (6, 8, 1), (6, 8, 4), (8, 7, 3), (8, 7, 6), (10, 6, 2),
         (10, 6, 5), (10, 6, 8), (12, 6, 9)]


def measure(options, folder):
    flags = [options.compiler, "-O2", "-fopencilk"]
    plain = Program("knary", folder, flags, HERE / "knary.c")
    scale = Program("knary-cilkscale", folder, [*flags, "-fcilktool=cilkscale"], HERE / "knary.c")
    records = []

    def record(columns, tree, workers, turn, quantity, value):
        records.append({**machine(), **columns, "benchmark": "knary", "workers": workers,
                        "n": "-".join(map(str, tree)), "round": turn, "quantity": quantity,
                        "value": value})

    for turn in range(1, options.rounds + 1):
        for tree in TREES:
            wait_for_quiet(options.quiet)
            text, columns = scale.run(tree, {"CILK_NWORKERS": "1"}, options.timeout)
            table = text[text.index("tag,"):]
            row = next(csv.DictReader(io.StringIO(table)))
            record(columns, tree, 1, turn, "work", row["work (seconds)"])
            record(columns, tree, 1, turn, "span", row["span (seconds)"])
            for workers in options.workers:
                wait_for_quiet(options.quiet)
                text, columns = plain.run(tree, {"CILK_NWORKERS": str(workers)}, options.timeout)
                record(columns, tree, workers, turn, "seconds",
                       re.search(r"^seconds (\S+)", text, re.M)[1])
        print(f"round {turn} of {options.rounds}", file=sys.stderr)
    return records


def shortest(records, tree, quantity, workers):
    return min(values(records, n=tree, quantity=quantity, workers=workers))


def find_points(records):
    points = {}
    for tree in dict.fromkeys(r["n"] for r in records):
        work, span = (shortest(records, tree, quantity, 1) for quantity in ("work", "span"))
        for workers in sorted({int(r["workers"]) for r in records if r["quantity"] == "seconds"}):
            points[tree, workers] = (work, span, shortest(records, tree, "seconds", workers))
    return points


def tabulate(points):
    c1, coo = fit([(work / p, span, t) for (_, p), (work, span, t) in points.items()])
    rows, errors = [], []
    for (tree, workers), (work, span, time) in points.items():
        model = c1 * work / workers + coo * span
        errors.append(model / time - 1)
        rows.append([f"knary({tree.replace('-', ', ')})", str(workers), f"{1e3 * work:.2f}",
                     f"{1e3 * span:.3f}", f"{work / span:.1f}", f"{1e3 * time:.2f}",
                     f"{1e3 * model:.2f}", f"{100 * errors[-1]:+.1f} %"])
    print_table(["", "workers", "work ms", "span ms", "parallelism", "T_P ms", "model ms",
                 "residual"], rows)
    mean = statistics.mean(map(abs, errors))
    print(f"\nT_P = {c1:.4f} T_1/P + {coo:.4f} T_oo; mean error {100 * mean:.2f} %, "
          f"greatest {100 * max(map(abs, errors)):.1f} %")
    return c1, coo


def draw(points, constants, path):
    try:
        import matplotlib
    except ImportError:
        sys.exit("error: no matplotlib: install it for --picture, or leave that out")
    matplotlib.use("Agg")
    from matplotlib import pyplot
    figure, axes = pyplot.subplots(figsize=(6, 4.5), layout="constrained")
    markers = "ox^sDv*P"
    for i, workers in enumerate(sorted({p for _, p in points})):
        chosen = [v for (_, p), v in points.items() if p == workers]
        axes.scatter([workers * span / work for work, span, _ in chosen],
                     [span / time for _, span, time in chosen],
                     marker=markers[i % len(markers)], color="black", facecolors="none"
                     if markers[i % len(markers)] not in "x" else "black",
                     label=f"{workers} worker{'s' * (workers > 1)}")
    low = min(p * span / work for (_, p), (work, span, _) in points.items()) / 2
    machine_sizes = [low * (4 / low) ** (i / 200) for i in range(201)]
    axes.plot(machine_sizes, [min(x, 1) for x in machine_sizes], "k--", linewidth=1,
              label="linear speedup and span law")
    axes.plot(machine_sizes, [1 / (constants[0] / x + constants[1]) for x in machine_sizes],
              "k-", linewidth=1, label=f"{constants[0]:.3f} $T_1/P$ + {constants[1]:.3f} "
              r"$T_\infty$")
    axes.set(xscale="log", yscale="log", xlabel="workers / parallelism",
             ylabel="speedup / parallelism", title="knary(k, n, r)")
    axes.grid(True, which="both", linewidth=0.3)
    axes.legend()
    figure.savefig(path)


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    add_options(parser, rounds=7)
    parser.add_argument("--workers", default=None, metavar="1,2,...",
                        help="numbers of workers (default: powers of two, up to the processors)")
    parser.add_argument("--picture", type=pathlib.Path, help="PNG, SVG or PDF")
    options = parser.parse_args()
    check_options(parser, options)
    cpus = len(os.sched_getaffinity(0))
    try:
        options.workers = [int(w) for w in options.workers.split(",")] if options.workers else [
            1 << i for i in range(cpus.bit_length())]
    except ValueError:
        parser.error("--workers has to be numbers with commas between")
    records = find_records(options, measure)
    points = find_points(records)
    constants = tabulate(points)
    if options.picture:
        draw(points, constants, options.picture)


if __name__ == "__main__":
    main()
