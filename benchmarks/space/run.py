#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares the memory of stacks on P workers with P times that of the serial run.

A work-stealing scheduler of Cilk's kind needs at most P times the stack of the serial execution.
Runs three recursions (stacks.c) serially and on several workers, in turn, round after round. The
figure is the greatest memory of the process, minus that of a process that doesn't recurse; the
greatest one of all rounds counts.
"""

import argparse
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from measure import (Program, add_options, check_options, find_records, machine,  # noqa: E402
                     print_table, values, wait_for_quiet)

SHAPES = [("chain", 6000), ("comb", 6000), ("tree", 18)]
WORKERS = [1, 2, 4, 8]


def measure(options, folder):
    """Runs all programs in turn. Returns the records of all rounds."""
    description = {**machine(), "benchmark": "space", "quantity": "peak KiB"}
    build = [options.compiler, "-fopencilk", "-O2"]
    serial = Program("stacks-serial", folder, [*build, "-ftapir=serial"], HERE / "stacks.c")
    parallel = Program("stacks", folder, build, HERE / "stacks.c")
    records = []
    for turn in range(1, options.rounds + 1):
        for shape, levels in SHAPES:
            expected = None
            for program, workers in ((serial, 0), *((parallel, w) for w in WORKERS)):
                for n in (0, levels):
                    wait_for_quiet(options.quiet)
                    text, columns = program.run([shape, n], {"CILK_NWORKERS": str(workers or 1)},
                                                options.timeout)
                    result, peak = (int(re.search(rf"^{what} (\d+)$", text, re.M)[1])
                                    for what in ("result", "peak"))
                    records.append({**description, **columns, "program": shape,
                                    "workers": workers, "n": n, "round": turn, "value": peak})
                expected = result if expected is None else expected
                if result != expected:
                    sys.exit(f"error: {shape} {levels} on {workers} workers: {result} instead "
                             f"of {expected}")
        print(f"round {turn} of {options.rounds}", file=sys.stderr)
    return records


def tabulate(records):
    """Prints the memory of the recursions, and the bound."""
    def taken(shape, levels, workers):
        most, none = (max(values(records, program=shape, workers=workers, n=n))
                      for n in (levels, 0))
        return most - none

    rows = []
    for shape, levels in SHAPES:
        once = taken(shape, levels, 0)
        for workers in WORKERS:
            now = taken(shape, levels, workers)
            rows.append([shape, str(levels), f"{once:.0f}", str(workers), f"{now:.0f}",
                         f"{now / (workers * once):.2f}",
                         f"{max(now - workers * once, 0) / workers:.0f}"])
    print_table(["", "levels", "serial KiB", "workers", "KiB", "/ workers * serial",
                 "KiB beyond, a worker"], rows)


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    add_options(parser)
    options = parser.parse_args()
    check_options(parser, options)
    tabulate(find_records(options, measure))


if __name__ == "__main__":
    main()
