#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Measures the cost of Cilksan: time and memory.

fib        spawns and nothing else
cilksort   merge sort
matmul     product of matrices by quarters
nqueens    queens on a board of bytes
heat       diffusion on a grid
strassen   product of matrices by seven products of halves
bfs        breadth-first search with atomics in a random graph
picture    a fractal and its outline, a byte for each pixel

Each program (programs/) is compiled to its serial projection, with Cilksan, and with
ThreadSanitizer, under which it runs on one worker. All runs take turns, round after round. Ratios
are to the serial run of the same round, given as median (least-most). The time is that of the
problem alone, without its preparation. The memory is the greatest memory of the process.
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
                     machine, print_table, ratios, spread, wait_for_quiet)

PROGRAMS = {"fib": 33, "cilksort": 2000000, "matmul": 512, "nqueens": 11, "heat": 1500,
            "strassen": 512, "bfs": 500000, "picture": 2000}
SYSTEMS = {"serial": ["-ftapir=serial"], "cilksan": ["-fsanitize=cilk"],
           "tsan": ["-fsanitize=thread"]}
QUANTITIES = ("seconds", "kilobytes")


def measure(options, folder):
    """Returns the records of all rounds."""
    programs = [(name, system, Program(f"{name}-{system}", folder,
                                       [options.compiler, "-O2", "-g", "-fopencilk", *flags],
                                       HERE / "programs" / f"{name}.c"))
                for name in options.programs for system, flags in SYSTEMS.items()]
    records = []
    for turn in range(1, options.rounds + 1):
        for name, system, program in programs:
            wait_for_quiet(options.quiet)
            text, columns = program.run([PROGRAMS[name]], {"CILK_NWORKERS": "1"},
                                        options.timeout)
            if "check passed" not in text.splitlines():
                sys.exit(f"error: {program.name} did not pass its check")
            for quantity in QUANTITIES:
                records.append({**machine(), **columns, "benchmark": "cilksan",
                                "workers": 1, "n": PROGRAMS[name], "round": turn,
                                "quantity": quantity,
                                "value": re.search(rf"^{quantity} (\S+)", text, re.M)[1]})
        print(f"round {turn} of {options.rounds}", file=sys.stderr)
    return records


def tabulate(records):
    columns = [(system, quantity) for quantity in QUANTITIES for system in SYSTEMS
               if system != "serial"]
    medians = {column: [] for column in columns}
    rows = []
    for name, n in PROGRAMS.items():
        if not any(record["program"] == f"{name}-serial" for record in records):
            continue
        cells = []
        for system, quantity in columns:
            serial = by_round(records, program=f"{name}-serial", quantity=quantity)
            found = by_round(records, program=f"{name}-{system}", quantity=quantity)
            to_serial = ratios(found, serial)
            medians[system, quantity].append(statistics.median(to_serial))
            cells.append(spread(to_serial, 1))
        serial = by_round(records, program=f"{name}-serial", quantity="seconds")
        rows.append([name, str(n), f"{1e3 * statistics.median(serial.values()):.1f}", *cells])
    means = [math.exp(statistics.mean(map(math.log, medians[c]))) for c in columns]
    rows.append(["geometric mean", "", "", *(f"{mean:.1f}" for mean in means)])
    print_table(["program", "n", "serial ms",
                 *(f"{system}, {'time' if quantity == 'seconds' else 'memory'}"
                   for system, quantity in columns)], rows)


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    add_options(parser, rounds=5)
    parser.add_argument("--programs", nargs="+", choices=PROGRAMS, default=list(PROGRAMS),
                        metavar="PROGRAM", help="only these")
    options = parser.parse_args()
    check_options(parser, options)
    tabulate(find_records(options, measure))


if __name__ == "__main__":
    main()
