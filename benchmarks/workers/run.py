#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Measures the gain of workers, and their cost while there is nothing for them to do.

Runs examples on 1 and 2 workers, nqueens also on 8, in turn, round after round, and takes the
medians of the times that they print. Their speedups are over the serial projection in the same
program. Then serial-phase measures the CPU time of a process while one of its workers computes for
a second and the others have nothing to do.
"""

import argparse
import pathlib
import re
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from measure import (Program, REPOSITORY, add_options, check_options, machine,  # noqa: E402
                     median, print_table, read_csv, values, wait_for_quiet, write_csv)

EXAMPLES = REPOSITORY / "examples"
SCALING = [("fib", 38, [1, 2]), ("cilksort", 10000000, [1, 2]), ("nqueens", 14, [1, 2, 8])]
IDLE_WORKERS = [1, 2, 8]


def measure(options, records):
    """Appends the records of all rounds."""
    description = {**machine(), "benchmark": "workers"}
    build = [options.compiler, "-fopencilk", "-O3"]
    with tempfile.TemporaryDirectory(prefix="workers-") as folder:
        programs = {name: Program(name, folder, [*build, "-std=c11", "-lm"],
                                  EXAMPLES / f"{name}.c") for name, _, _ in SCALING}
        idle = Program("serial-phase", folder, build, HERE / "serial-phase.c")
        for turn in range(1, options.rounds + 1):
            for name, n, workers in ((name, n, w) for name, n, all_workers in SCALING
                                     for w in all_workers):
                wait_for_quiet(options.quiet)
                text, columns = programs[name].run([n], {"CILK_NWORKERS": str(workers)},
                                                   options.timeout)
                if "check passed" not in text.splitlines():
                    sys.exit(f"error: {name} did not pass its check")
                for quantity in ("serial", "parallel"):
                    seconds = re.search(rf"^{quantity} (\S+) s$", text, re.M)[1]
                    records.append({**description, **columns, "workers": workers, "n": n,
                                    "round": turn, "quantity": quantity, "value": seconds})
            for workers in IDLE_WORKERS:
                wait_for_quiet(options.quiet)
                text, columns = idle.run([], {"CILK_NWORKERS": str(workers)}, options.timeout)
                for line in text.splitlines():
                    name, wall, cpu = line.split()
                    for quantity, value in ((f"{name} wall", wall), (f"{name} cpu", cpu)):
                        records.append({**description, **columns, "workers": workers, "n": 1,
                                        "round": turn, "quantity": quantity, "value": value})
            print(f"round {turn} of {options.rounds}", file=sys.stderr)


def tabulate(records):
    """Prints medians, ranges, and the speedups that follow from them."""
    rows = []
    for name, n, all_workers in SCALING:
        for workers in all_workers:
            chosen = {"program": name, "workers": workers, "quantity": "parallel"}
            found = values(records, **chosen)
            one = {**chosen, "workers": 1}
            middle, serial = median(records, **chosen), median(records, program=name,
                                                               quantity="serial")
            rows.append([name, str(n), str(workers), f"{middle:.4f}", f"{min(found):.4f}",
                         f"{max(found):.4f}", f"{middle / median(records, **one):.3f}",
                         f"{min(found) / min(values(records, **one)):.3f}",
                         f"{serial / middle:.2f}"])
    print_table(["program", "n", "workers", "median s", "min s", "max s", "/1 worker",
                 "of min", "speedup"], rows)
    two, eight = (values(records, program="nqueens", workers=w, quantity="parallel")
                  for w in (2, 8))
    ratios = sorted(b / a for a, b in zip(two, eight))
    print(f"nqueens, 8 workers to 2 workers: {ratios[len(ratios) // 2]:.3f} "
          f"({ratios[0]:.3f} to {ratios[-1]:.3f})")
    rows = []
    for workers in IDLE_WORKERS:
        for situation in ("in_child", "without_children"):
            chosen = {"program": "serial-phase", "workers": workers}
            wall = values(records, quantity=f"{situation} wall", **chosen)
            cpu = values(records, quantity=f"{situation} cpu", **chosen)
            shares = sorted(c / w for c, w in zip(cpu, wall))
            rows.append([situation, str(workers),
                         f"{median(records, quantity=f'{situation} cpu', **chosen):.4f}",
                         f"{max(cpu):.4f}", f"{shares[len(shares) // 2]:.3f}",
                         f"{shares[-1]:.3f}"])
    print_table(["serial phase of 1 s", "workers", "CPU s", "max", "CPU / wall", "max"], rows)


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    add_options(parser)
    options = parser.parse_args()
    check_options(parser, options)
    records = read_csv(options.table) if options.table else []
    if not options.table:
        try:
            measure(options, records)
        finally:
            if options.csv and records:
                write_csv(options.csv, records)
    tabulate(records)


if __name__ == "__main__":
    main()
