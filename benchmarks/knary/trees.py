# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Times of knary(k, n, r) on processors and on simulated ones, and the model of these times.

T_1 of a tree is the time of the program on one worker, and T_oo its span by Cilkscale. The shortest
time of the rounds counts, since disturbances make a run longer. The simulated times are for a
record of the tree. Their T_1 is the time of one simulated worker, and their T_oo is the span of
that record.

Virtual processors share more than memory. Two programs that run at once may each take longer than
one program alone, even without a scheduler. So one column takes T_1 and T_oo for several workers
from a copy that runs at the same time as another copy.
"""

import collections
import csv
import io
import pathlib
import re
import statistics

from measure import REPOSITORY, Program, print_table, run_beside, values, wait_for_quiet
from model import Model, Point

from command import simulation

# Trees that take 15 to 300 ms, some with a parallelism of 2, some of hundreds.
TREES = [(2, 19, 0), (3, 12, 0), (3, 13, 1), (4, 10, 0), (4, 11, 1), (4, 10, 2), (5, 9, 1),
         (5, 9, 2), (5, 9, 3), (6, 8, 1), (6, 8, 4), (8, 7, 3), (8, 7, 6), (10, 6, 2),
         (10, 6, 5), (10, 6, 8), (12, 6, 9)]
SHORT_TREES = [(2, 9, 0), (3, 6, 1), (4, 5, 2), (6, 4, 4), (8, 4, 6)]
SIMULATED = [1 << i for i in range(9)]
SOURCE = REPOSITORY / "benchmarks" / "knary" / "programs" / "knary.c"
# The columns of the study: the quantity of their times, their span, and the quantity that they
# need.
Column = collections.namedtuple("Column", "quantity span needs")
COLUMNS = {"measured": Column("seconds", "span", "seconds"),
           "measured, beside a copy": Column("seconds", "span", "seconds beside"),
           "simulated": Column("simulated", "simulated span", "simulated")}


def seconds(text):
    """Returns the seconds that knary prints."""
    return float(re.search(r"^seconds (\S+)", text, re.M)[1])


class Trees:
    """The measurements of all trees, round after round."""

    def __init__(self, options, folder, costs):
        self.options, self.costs = options, costs
        self.trace = pathlib.Path(folder) / "tree.trace"
        flags = [options.compiler, "-O2", "-fopencilk"]
        self.plain = Program("knary", folder, flags, SOURCE)
        self.scale, self.recorded = (
            Program(f"knary-{tool}", folder, [*flags, f"-fcilktool={tool}"], SOURCE)
            for tool in ("cilkscale", simulation.TOOL))

    def records(self, turn):
        """Yields the records of a round: (columns, tree, workers, quantity, value)."""
        for tree in SHORT_TREES if self.options.short else TREES:
            for workers in self.options.workers:
                wait_for_quiet(self.options.quiet)
                text, columns = self.plain.run(tree, {"CILK_NWORKERS": str(workers)},
                                               self.options.timeout)
                yield columns, tree, workers, "seconds", seconds(text)
            if len(self.options.two) == 2:
                wait_for_quiet(self.options.quiet)
                texts, columns = run_beside(self.plain, tree, self.options.two,
                                            self.options.timeout)
                yield (columns, tree, 1, "seconds beside",
                       f"{statistics.mean(map(seconds, texts)):.9f}")
            if turn <= self.options.records:
                yield from self.measured(tree)
                yield from self.simulated(tree)

    def measured(self, tree):
        """Yields the work and span of a tree by Cilkscale."""
        wait_for_quiet(self.options.quiet)
        text, columns = self.scale.run(tree, {"CILK_NWORKERS": "1"}, self.options.timeout)
        row = next(csv.DictReader(io.StringIO(text[text.index("tag,"):])))
        for quantity in ("work", "span"):
            yield columns, tree, 1, quantity, row[f"{quantity} (seconds)"]

    def simulated(self, tree):
        wait_for_quiet(self.options.quiet)
        _, columns = self.recorded.run(tree, {"CILKSCALE_TRACE": str(self.trace)},
                                       self.options.timeout)
        found = simulation.simulate(self.options.simulator, self.trace, SIMULATED, self.costs,
                                    self.options.timeout, "knary")
        self.trace.unlink()
        words = " ".join(f"--{name}={value:g}" for name, value in self.costs.items())
        columns = {**columns, "command": f"./knary-{simulation.TOOL} {' '.join(map(str, tree))}; "
                   f"cilkscale-simulate {words} {' '.join(map(str, SIMULATED))}"}
        yield columns, tree, 1, "simulated span", f"{found.span:.9g}"
        for workers, time in found.times.items():
            yield columns, tree, workers, "simulated", f"{time:.9g}"


def columns_of(records):
    """Returns the names of the columns for which there are records."""
    there = {r["quantity"] for r in records}
    return [name for name, column in COLUMNS.items() if column.needs in there]


def find_points(records, name):
    """Returns the points of a column of the study."""
    quantity, span, needs = COLUMNS[name]
    points = []
    for tree in dict.fromkeys(r["n"] for r in records if r["quantity"] == quantity):
        def shortest(what, workers, tree=tree):
            return min(values(records, n=tree, quantity=what, workers=workers))
        for workers in sorted({int(r["workers"]) for r in records if r["quantity"] == quantity}):
            longer = 1.0
            if needs != quantity and workers > 1:
                longer = shortest(needs, 1) / shortest(quantity, 1)
            points.append(Point(f"knary({tree.replace('-', ', ')})", workers,
                                longer * shortest(quantity, 1), longer * shortest(span, 1),
                                shortest(quantity, workers)))
    return points


def tabulate(records, residuals):
    """Prints the model of each column, with all residuals if requested."""
    for column in columns_of(records):
        points = find_points(records, column)
        counts = sorted({p.workers for p in points})
        free, fixed = Model(points), Model(points, fixed=True)
        # The points for which the paper found that the span has almost no influence.
        ample = [p for p in points if p.work / p.span >= 10 * p.workers]
        print(f"{column}, {len(points) // len(counts)} trees on {counts[0]} to {counts[-1]} "
              f"workers, parallelism {min(p.work / p.span for p in points):.1f} to "
              f"{max(p.work / p.span for p in points):.0f}")
        print(f"  {free.describe()}")
        print(f"  {fixed.describe()}")
        if len(ample) > 1:
            print(f"  of the {len(ample)} with a parallelism of 10 P and more:\n"
                  f"  {Model(ample, fixed=True).describe()}")
        if residuals:
            print_table(["", "workers", "T_1 ms", "T_oo ms", "parallelism", "T_P ms",
                         "c1 free", "c1 = 1"],
                        [[p.name, str(p.workers), f"{1e3 * p.work:.2f}", f"{1e3 * p.span:.3f}",
                          f"{p.work / p.span:.1f}", f"{1e3 * p.time:.3f}", f"{100 * e:+.1f} %",
                          f"{100 * f:+.1f} %"]
                         for p, e, f in zip(points, free.errors(), fixed.errors())])
        print()
