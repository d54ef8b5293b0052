#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Measures the gain of splicing, compared with plain parallel loops and other ways to use caches.

plain       a cilk_for for each loop
spliced     cilk::splice_steps, all defaults
trees       loops spliced as trees that are halved, where leaves wait, as in the paper
hand        rows of all steps in turn, serial
diamonds    tiles in time and space of our own
trapezoids  a cache-oblivious division of our own
polly       the serial loops by stock clang with -polly

Each way compares its result with the serial program's, bit by bit. All run in turn, round after
round; ratios are of the same round. Misses are those of a simulated second-level cache (cachegrind,
for small arrays). Tools that aren't installed are left out.
"""

import argparse
import os
import pathlib
import re
import shutil
import statistics
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from measure import (Program, add_options, by_round, check_options, find_records,  # noqa: E402
                     machine, matching, output, print_table, ratios, spread, values,
                     wait_for_quiet, worker_numbers)

# Each size: planes or rows; rows or columns; columns (1 if there are none); and steps.
SIZES = {"jacobi-1d": (1 << 25, 1, 1, 16), "jacobi-2d": (4096, 4096, 1, 8),
         "jacobi-3d": (320, 320, 320, 8), "seidel-2d": (4096, 4096, 1, 8),
         "fdtd-2d": (3072, 3072, 1, 8), "apop": (1 << 25, 1, 1, 16),
         "mvt": (8192, 8192, 1, 1), "bicg": (8192, 8192, 1, 1)}
# The sizes for a run that only checks that everything works.
SMALL = {"jacobi-1d": (20000, 1, 1, 4), "jacobi-2d": (150, 200, 1, 4),
         "jacobi-3d": (30, 40, 50, 4), "seidel-2d": (150, 200, 1, 4),
         "fdtd-2d": (100, 200, 1, 4), "apop": (20000, 1, 1, 4), "mvt": (160, 200, 1, 1),
         "bicg": (160, 200, 1, 1)}
# The sizes for which misses are counted, of a second-level cache of 2 MiB and leaves for half of
# it.
SIMULATED = {"jacobi-1d": (1 << 20, 1, 1, 8), "jacobi-2d": (1024, 1024, 1, 8),
             "jacobi-3d": (100, 100, 100, 8), "seidel-2d": (1024, 1024, 1, 8),
             "fdtd-2d": (1024, 1024, 1, 8), "apop": (1 << 20, 1, 1, 8), "mvt": (1024, 1024, 1, 1),
             "bicg": (1024, 1024, 1, 1)}
CACHE = 1 << 20
SECOND_CACHE = f"--LL={2 * CACHE},16,64"

WAYS = ("plain", "spliced", "trees", "hand", "diamonds", "trapezoids", "polly")
JACOBIS = ("jacobi-1d", "jacobi-2d", "jacobi-3d")
# The ways that not all kernels have.
ONLY = {"trees": ("jacobi-2d", "fdtd-2d"), "hand": ("jacobi-2d",), "diamonds": JACOBIS,
        "trapezoids": JACOBIS}


def has(way, kernel):
    return kernel in ONLY.get(way, SIZES)


def compile_polly(options, folder):
    """Returns the object, or None if clang has no Polly."""
    path = pathlib.Path(folder) / "polly.o"
    done = subprocess.run([options.plain, "-O3", "-march=native", "-mllvm", "-polly", "-c",
                           str(HERE / "peers" / "polly.c"), "-o", str(path)],
                          capture_output=True, check=False)
    if done.returncode:
        print(f"{options.plain} has no Polly: it is left out", file=sys.stderr)
        return None
    return path


def compile_program(options, folder, name, flags, polly=None):
    extra = ["-DHAS_POLLY", str(polly)] if polly else []
    level = "-O1" if options.small else "-O3"
    return Program(name, folder, [options.compiler, "-fopencilk", "-std=c++17", level, *flags,
                                  *extra, "-lstdc++", "-lm"], HERE / "splice.cpp")


def run_kernel(program, kernel, size, ways, workers, options, cache=0):
    """Returns pairs of a quantity and its value, and the columns."""
    text, columns = program.run([kernel, *size, options.depth, cache, *ways],
                                {"CILK_NWORKERS": str(workers)}, options.timeout)
    columns.update(program=kernel, workers=workers, n="x".join(map(str, size)))
    return [line.split() for line in text.splitlines()], columns


def count_misses(program, kernel, ways, options):
    """Returns the misses of the second-level cache for each way, without misses during
    preparation."""
    found = {}
    for way in ("begin", *ways):
        text = output(["valgrind", "--tool=cachegrind", "--cache-sim=yes", SECOND_CACHE,
                       "--cachegrind-out-file=/dev/null", "--log-fd=1", str(program.path), kernel,
                       *map(str, sizes_of(options, SIMULATED)[kernel]), str(options.depth),
                       str(CACHE), "unchecked", way], options.timeout)
        found[way] = int(re.search(r"LLd misses: *([0-9,]+)", text)[1].replace(",", ""))
    return {way: found[way] - found["begin"] for way in ways}


def sizes_of(options, sizes):
    return SMALL if options.small else sizes


def misses(options, folder, description):
    """Returns the records of simulated caches."""
    if options.no_misses:
        return []
    if not shutil.which("valgrind"):
        print("there is no valgrind: misses are left out", file=sys.stderr)
        return []
    program = compile_program(options, folder, "simulated",
                              ["-ftapir=serial", "-march=x86-64-v3"])
    records = []
    for kernel in options.kernels:
        size = sizes_of(options, SIMULATED)[kernel]
        columns = {**description, "program": kernel, "workers": 1, "round": 1,
                   "n": "x".join(map(str, size)), "load": f"{os.getloadavg()[0]:.2f}",
                   "compiler": program.compiler, "build": program.build,
                   "command": f"valgrind --tool=cachegrind --cache-sim=yes {SECOND_CACHE}"}
        ways = [way for way in ("plain", "spliced", "diamonds", "trapezoids") if has(way, kernel)]
        for way, value in count_misses(program, kernel, ways, options).items():
            records.append({**columns, "quantity": f"misses-{way}", "value": value})
    return records


def measure(options, folder):
    """Returns the records of all rounds."""
    description = {**machine(), "benchmark": "splice"}
    program = compile_program(options, folder, "splice", ["-march=native"],
                              compile_polly(options, folder))
    records = misses(options, folder, description)
    for turn in range(1, options.rounds + 1):
        for workers in options.workers:
            for kernel in options.kernels:
                wait_for_quiet(options.quiet)
                ways = [way for way in WAYS if has(way, kernel)]
                found, columns = run_kernel(program, kernel, sizes_of(options, SIZES)[kernel],
                                            [*ways, "counted"], workers, options)
                records += [{**description, **columns, "round": turn, "quantity": quantity,
                             "value": value} for quantity, value in found]
        print(f"round {turn} of {options.rounds}", file=sys.stderr)
    return records


def print_ratios(records, workers):
    """Prints a row for each kernel: how many times as fast as plain loops each way is."""
    ways = [way for way in WAYS[1:] if matching(records, quantity=way)]
    rows, middles = [], []
    for kernel in SIZES:
        plain = by_round(records, program=kernel, quantity="plain", workers=workers)
        if not plain:
            continue
        cells = [kernel, spread(plain.values(), 3)]
        for way in ways:
            times = by_round(records, program=kernel, quantity=way, workers=workers)
            cells.append(spread(ratios(plain, times), 2) if times else "")
            if way == "spliced":
                middles.append(statistics.median(ratios(plain, times)))
        rows.append(cells)
    rows.append(["geometric mean", "", f"{statistics.geometric_mean(middles):.2f}",
                 *["" for _ in ways[1:]]])
    print_table([f"{workers} worker{'s' * (workers > 1)}, times as fast", "plain, s", *ways], rows)
    print()


COUNTS = (("outside-of-leaves", 4, "engine's share"), ("leaves", 0, "leaves"),
          ("checks", 0, "checks"), ("delayed-bytes", 0, "delayed, bytes"))


def print_counts(records):
    """Prints the counts of splicing on one worker, as shares of time mean nothing on several."""
    rows = []
    for kernel in SIZES:
        found = [(values(records, program=kernel, quantity=quantity, workers=1), digits)
                 for quantity, digits, _ in COUNTS]
        if all(numbers for numbers, _ in found):
            rows.append([kernel, *(f"{statistics.median(numbers):.{digits}f}"
                                   for numbers, digits in found)])
    if rows:
        print_table(["", *(what for _, _, what in COUNTS)], rows)


def print_misses(records):
    ways = ("plain", "spliced", "diamonds", "trapezoids")
    rows = []
    for kernel in SIZES:
        found = {way: values(records, program=kernel, quantity=f"misses-{way}") for way in ways}
        if found["plain"] and found["spliced"]:
            cells = [f"{found[way][0]:.0f}" if found[way] else "" for way in ways]
            rows.append([kernel, *cells, f"{found['plain'][0] / max(1, found['spliced'][0]):.2f}"])
    if rows:
        print()
        print_table(["misses of the second cache", *ways, "plain to spliced"], rows)


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--workers", type=worker_numbers, default=[1, 2], metavar="N,N",
                        help="(default 1,2)")
    parser.add_argument("--kernels", type=lambda text: text.split(","), default=list(SIZES),
                        metavar="NAME,NAME", help="(default all)")
    parser.add_argument("--depth", type=int, default=0,
                        help="steps that are spliced (default: by the caches)")
    parser.add_argument("--no-misses", action="store_true", help="don't simulate caches")
    parser.add_argument("--small", action="store_true", help="small sizes, to see that it works")
    parser.add_argument("--plain", default="clang-22", metavar="CLANG",
                        help="that has Polly (default clang-22)")
    add_options(parser, rounds=7)
    options = parser.parse_args()
    check_options(parser, options)
    if not set(options.kernels) <= set(SIZES):
        parser.error(f"kernels are {', '.join(SIZES)}")
    if options.depth < 0:
        parser.error("depth has to be positive, or 0")
    records = find_records(options, measure)
    for workers in sorted({int(r["workers"]) for r in records}):
        print_ratios(records, workers)
    print_counts(records)
    print_misses(records)


if __name__ == "__main__":
    main()
