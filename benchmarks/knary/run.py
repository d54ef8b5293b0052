#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Repeats the study of Cilk's paper of 1995, on this machine's processors and on simulated ones.

fit    how well T_P = c1 T_1/P + coo T_oo describes knary(k, n, r)
table  work, span, threads, steals and space of six programs (the paper's Table 4)

--picture draws the residuals, and speedup / parallelism over processors / parallelism.
"""

import argparse
import os
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent), str(HERE.parents[1] / "cilktools" / "cilkscale")]

from measure import (add_options, check_options, find_records, machine,  # noqa: E402
                     require_package, worker_numbers)

import picture  # noqa: E402
import table  # noqa: E402
import trees  # noqa: E402

from command import simulation  # noqa: E402
from command.failure import Failure  # noqa: E402

PARTS = ("fit", "table")


def measure(options, folder):
    """Returns the records of all rounds."""
    here = pathlib.Path(options.compiler).resolve().parent
    options.simulator = simulation.find_simulator(here)
    two = options.two = sorted(os.sched_getaffinity(0))[:2]
    costs = simulation.measure_costs(options.compiler, here, two, options.timeout, folder)
    description, records = machine(), []
    parts = {"fit": trees.Trees, "table": table.Programs}
    subjects = {part: parts[part](options, folder, costs) for part in options.parts}
    for turn in range(1, options.rounds + 1):
        for part, subject in subjects.items():
            for columns, what, workers, quantity, value in subject.records(turn):
                record = {**description, **columns, "benchmark": part, "workers": workers,
                          "round": turn, "quantity": quantity, "value": value}
                if part == "fit":
                    record["n"] = "-".join(map(str, what))
                else:
                    record.update(program=what.name,
                                  n=(what.short if options.short else what.size).replace(" ", "-"))
                records.append(record)
        print(f"round {turn} of {options.rounds}", file=sys.stderr)
    return records


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    add_options(parser, rounds=7)
    parser.add_argument("parts", nargs="*", metavar="PART", help="fit or table (default: both)")
    cpus = len(os.sched_getaffinity(0))
    parser.add_argument("--workers", type=worker_numbers, metavar="1,2,...",
                        default=[1 << i for i in range(cpus.bit_length())],
                        help="numbers of workers (default: powers of two, up to the processors)")
    parser.add_argument("--records", type=int, default=3, metavar="N",
                        help="in how many rounds trees are also measured by Cilkscale, recorded "
                        "and simulated (default 3)")
    parser.add_argument("--plain", default="clang-22", metavar="CLANG",
                        help="the stock compiler (default clang-22)")
    parser.add_argument("--short", action="store_true", help="small problems, to try this out")
    parser.add_argument("--residuals", action="store_true", help="print each time's residual")
    parser.add_argument("--picture", type=pathlib.Path, help="PNG, SVG or PDF")
    options = parser.parse_args()
    check_options(parser, options)
    unknown = [part for part in options.parts if part not in PARTS]
    if unknown:
        parser.error(f"'{unknown[0]}' is none of {', '.join(PARTS)}")
    if options.records < 1:
        parser.error("--records has to be positive")
    options.parts = options.parts or list(PARTS)
    if options.picture:
        require_package("matplotlib", "a picture")
    try:
        records = find_records(options, measure)
    except Failure as failure:
        sys.exit(f"error: {failure}")
    fitted, tabled = ([r for r in records if r["benchmark"] == part] for part in PARTS)
    if fitted:
        trees.tabulate(fitted, options.residuals)
    if fitted and options.picture:
        picture.draw(fitted, options.picture)
    if tabled:
        table.tabulate(tabled)


if __name__ == "__main__":
    main()
