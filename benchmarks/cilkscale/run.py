#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Measures the cost of Cilkscale, and the accuracy of its times.

fib        spawns and nothing else
coarse     fib with leaves of about a microsecond
cilksort   merge sort
matmul     product of matrices by quarters
nqueens    queens on a board of bytes
heat       diffusion on a grid
strassen   product of matrices by seven products of halves

Each program (programs/, and those of ../cilksan) is compiled without a tool and for each of the
tools, and runs on one worker. All runs take turns, round after round. Ratios are to the run without
a tool of the same round, given as median (least-most). The mean leaves fib out.

`accuracy` divides the measured work and span of bodies by their known times. The number in a body's
name is its length in multiplications. The program is compiled at each level, and runs on one, two
and four workers, however many processors there are. Disturbances make a run longer, so the table
has the median of the rounds' work and the least of their spans, from the best level to the worst.
"""

import argparse
import math
import pathlib
import re
import statistics
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from measure import (Program, add_options, by_round, check_options, find_records,  # noqa: E402
                     machine, print_table, ratios, spread, values, wait_for_quiet)

PROGRAMS = {"fib": 32, "coarse": 37, "cilksort": 4000000, "matmul": 768, "nqueens": 12,
            "heat": 2000, "strassen": 1024}
TOOLS = ["cilkscale", "cilkscale-library", "cilkscale-instructions", "cilkscale-benchmark"]
LEVELS = ["O0", "O1", "O2", "O3"]
SYSTEMS = {"plain": [], **{tool: [f"-fcilktool={tool}"] for tool in TOOLS}}


def source(name):
    own = HERE / "programs" / f"{name}.c"
    return own if own.exists() else HERE.parent / "cilksan" / "programs" / f"{name}.c"


def measure(options, folder):
    """Returns the records of all rounds."""
    def compile_(name, title, level, system):
        build = [options.compiler, f"-{level}", "-fopencilk", *SYSTEMS[system]]
        return Program(title, folder, build, source(name))

    runs = [(name, compile_(name, f"{name}-{system}", "O2", system), 1)
            for name in PROGRAMS for system in SYSTEMS]
    runs += [("accuracy", compile_("accuracy", f"accuracy-{level}", level, "cilkscale"), workers)
             for level in LEVELS for workers in (1, 2, 4)]
    records = []
    for turn in range(1, options.rounds + 1):
        for name, program, workers in runs:
            wait_for_quiet(options.quiet)
            n = PROGRAMS.get(name, 0)
            text, columns = program.run([n], {"CILK_NWORKERS": str(workers)}, options.timeout)
            if n and "check passed" not in text.splitlines():
                sys.exit(f"error: {program.name} did not pass its check")
            pattern = r"^(seconds) (\S+)$" if n else r"^(\S+-\d+-\w+) (\S+)$"
            records += [{**machine(), **columns, "benchmark": "cilkscale",
                         "workers": workers, "n": n, "round": turn, "quantity": quantity,
                         "value": value}
                        for quantity, value in re.findall(pattern, text, re.M)]
        print(f"round {turn} of {options.rounds}", file=sys.stderr)
    return records


def tabulate(records):
    rows, medians = [], {tool: [] for tool in TOOLS}
    for name, n in PROGRAMS.items():
        plain = by_round(records, program=f"{name}-plain")
        row = [name, str(n), f"{1e3 * statistics.median(plain.values()):.1f}"]
        for tool in TOOLS:
            found = by_round(records, program=f"{name}-{tool}")
            to_plain = ratios(found, plain)
            row.append(spread(to_plain, 2))
            if name != "fib":
                medians[tool].append(statistics.median(to_plain))
        rows.append(row)
    rows.append(["geometric mean", "", "",
                 *(f"{math.exp(statistics.mean(map(math.log, medians[tool]))):.2f}"
                   for tool in TOOLS)])
    print_table(["program", "n", "plain ms", *TOOLS], rows)
    print()
    found = [r for r in records if r["program"].startswith("accuracy-")]
    kinds = sorted({r["quantity"].rpartition("-")[0] for r in found},
                   key=lambda kind: (int(kind.split("-")[1]), kind))
    columns = [(int(workers), what) for workers in sorted({r["workers"] for r in found}, key=int)
               for what in ("work", "span")]

    def of_levels(kind, workers, what):
        choose = {"work": statistics.median, "span": min}[what]
        each = sorted(choose(values(found, program=f"accuracy-{level}", workers=workers,
                                    quantity=f"{kind}-{what}")) for level in LEVELS)
        return f"{each[0]:.3f}-{each[-1]:.3f}"

    print_table(["accuracy", *(f"{what}, {workers}" for workers, what in columns)],
                [[kind, *(of_levels(kind, *column) for column in columns)] for kind in kinds])


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    add_options(parser, rounds=5)
    options = parser.parse_args()
    check_options(parser, options)
    tabulate(find_records(options, measure))


if __name__ == "__main__":
    main()
