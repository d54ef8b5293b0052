#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares programs in Rust with the crate cilk to the same programs with Rayon.

`cargo cilk build --release` makes PROGRAM here. All systems and numbers of workers take turns,
round after round, so that all are measured under the same load. The table shows medians of seconds.
"""

import argparse
import os
import pathlib
import shlex
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "benchmarks"))

from measure import (find_records, machine, median, output, print_table,  # noqa: E402
                     worker_numbers)

PROGRAMS = ["fib", "quicksort", "matmul", "nqueens", "mandelbrot", "sum"]


def measure(options, _):
    """Returns the records of all rounds."""
    description = {**machine(), "benchmark": "rust", "n": "", "quantity": "seconds",
                   "compiler": output(["rustc", "--version"], 30).strip(),
                   "build": "cargo cilk build --release"}
    runs = [("serial", 1), *((s, n) for n in options.workers for s in ("cilk", "rayon"))]
    records, results = [], {}
    for turn in range(1, options.rounds + 1):
        for name in options.programs.split(","):
            for system, workers in runs:
                load = os.getloadavg()[0]
                counts = {key: str(workers) for key in ("CILK_NWORKERS", "RAYON_NUM_THREADS")}
                command = [str(options.program.resolve()), name, system]
                seconds, result = output(command, options.timeout, **counts).split()
                if results.setdefault(name, result) != result:
                    sys.exit(f"error: {name} with {system}: {result}, not {results[name]}")
                words = [*(f"{key}={count}" for key, count in counts.items()),
                         f"./{options.program.name}", name, system]
                records.append({**description, "program": f"{name}-{system}", "workers": workers,
                                "round": turn, "value": seconds, "load": f"{load:.2f}",
                                "command": shlex.join(words)})
    return records


def tabulate(records):
    """Prints a row for each program."""
    programs = [r["program"].rsplit("-", 1) for r in records]
    runs = dict.fromkeys((system, int(r["workers"])) for r, (_, system) in zip(records, programs))
    print_table(["seconds", *(f"{system} {workers}" for system, workers in runs)],
                [[name, *(f"{median(records, program=f'{name}-{system}', workers=workers):.4f}"
                          for system, workers in runs)]
                 for name in dict.fromkeys(name for name, _ in programs)])


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", nargs="?", type=pathlib.Path, metavar="PROGRAM")
    parser.add_argument("--rounds", type=int, default=5, help="(default 5)")
    parser.add_argument("--workers", type=worker_numbers, default=[1, 2], metavar="1,2,...",
                        help="numbers of workers (default 1,2)")
    parser.add_argument("--programs", default=",".join(PROGRAMS), help="(default all)")
    parser.add_argument("--timeout", type=float, default=600, help="of a run, in seconds")
    parser.add_argument("--csv", type=pathlib.Path, help="write the figures of all rounds there")
    parser.add_argument("--table", type=pathlib.Path, metavar="CSV",
                        help="measure nothing; only print the table for such a file")
    options = parser.parse_args()
    if not options.program and not options.table:
        parser.error("there has to be a PROGRAM or a --table")
    tabulate(find_records(options, measure))


if __name__ == "__main__":
    main()
