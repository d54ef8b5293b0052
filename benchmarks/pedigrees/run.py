#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What pedigrees cost, and random numbers that are made of them.

Runs programs without and with -fopencilk-enable-pedigrees on one worker, in turn, and
counts their instructions with callgrind; then the two generators. The programs contain
their serial projection, too: half of what they execute where all of it is that, which is
subtracted from the count.
"""

import argparse
import math
import pathlib
import re
import statistics
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from measure import (INCLUDES, Program, add_options, check_options, find_program,  # noqa: E402
                     machine, median, print_table, read_csv, values, wait_for_quiet, write_csv)

# Name, arguments, and those under callgrind.
PROGRAMS = [("fib", 36, 24), ("nqueens", 12, 7), ("cilksort", 3000000, 30000),
            ("matmul", 512, 64), ("heat", 512, 32), ("lu", 1024, 128), ("strassen", 512, 128),
            ("cholesky", 1024, 256)]
RANDOM = [("fibrng", 30, 18), ("pi", 10000000, 20000)]
GENERATORS = ["builtin", "dotmix", "none"]
ONE = {"CILK_NWORKERS": "1"}
CALLGRIND = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", "--log-fd=1"]
# The function of the programs with random numbers that is measured, three times.
PARALLEL = ["--toggle-collect=run"]
OPTION = "-fopencilk-enable-pedigrees"


def count(text):
    """The instructions that callgrind reports."""
    return int(re.search(r"Collected : (\d+)", text)[1])


def seconds(text):
    """What a program says that its parallel version took."""
    return re.search(r"^parallel (\S+) s$", text, re.M)[1]


def measure(options, records):
    """Appends the records of all rounds."""
    description = {**machine(), "benchmark": "pedigrees"}
    build = [options.compiler, "-fopencilk", "-O3", "-std=gnu11", *INCLUDES, "-lm"]
    with tempfile.TemporaryDirectory(prefix="pedigrees-") as folder:
        compiled = [(Program(f"{name}{suffix}", folder, [*build, *more], find_program(name)),
                     large, small)
                    for name, large, small in PROGRAMS
                    for suffix, more in (("", []), ("+pedigrees", [OPTION]))]
        random = [(Program(f"{name} {generator}", folder,
                           [*build, OPTION, f"-DGENERATOR={generator}"], find_program(name)),
                   large, small)
                  for name, large, small in RANDOM for generator in GENERATORS]

        def add(columns, turn, n, quantity, value):
            records.append({**description, **columns, "workers": 1, "n": n, "round": turn,
                            "quantity": quantity, "value": value})

        compiled_serially = [(Program(f"{name}+serial", folder, [*build, "-ftapir=serial"],
                                      find_program(name)), large, small)
                             for name, large, small in PROGRAMS]
        for program, _, small in compiled + compiled_serially:
            text, columns = program.run([small], ONE, options.timeout, CALLGRIND)
            add(columns, 0, small, "instructions", count(text))
        for program, _, small in random:
            text, columns = program.run([small], ONE, options.timeout, [*CALLGRIND, *PARALLEL])
            add(columns, 0, small, "instructions", count(text))
        for turn in range(1, options.rounds + 1):
            for program, large, _ in compiled + random:
                wait_for_quiet(options.quiet)
                text, columns = program.run([large], ONE, options.timeout)
                add(columns, turn, large, "seconds", seconds(text))
            print(f"round {turn} of {options.rounds}", file=sys.stderr)


def tabulate(records):
    """Prints medians, minima, and what follows from them."""
    rows, logarithms = [], []
    for name, _, _ in PROGRAMS:
        def ratio(take, quantity, name=name):
            found = [take(values(records, program=p, quantity=quantity))
                     for p in (name, f"{name}+pedigrees")]
            return found[0], found[1], found[1] / found[0]
        serial = values(records, program=f"{name}+serial", quantity="instructions")
        serial = serial[0] / 2
        instructions = ratio(lambda found, less=serial: min(found) - less, "instructions")
        middle, least = ratio(statistics.median, "seconds"), ratio(min, "seconds")
        logarithms.append([math.log(x[2]) for x in (instructions, middle, least)])
        rows.append([name, f"{instructions[2]:.3f}", f"{middle[0]:.4f}", f"{middle[1]:.4f}",
                     f"{middle[2]:.3f}", f"{least[2]:.3f}"])
    means = [math.exp(statistics.mean(column)) for column in zip(*logarithms)]
    rows.append(["geometric mean", f"{means[0]:.3f}", "", "", f"{means[1]:.3f}",
                 f"{means[2]:.3f}"])
    print_table(["", "instructions", "without s", "with s", "median", "min"], rows)
    print()
    rows = []
    for name, _, _ in RANDOM:
        for generator in GENERATORS:
            program = f"{name} {generator}"
            found = values(records, program=program, quantity="seconds")
            dotmix = f"{name} dotmix"
            rows.append([program, f"{median(records, program=program, quantity='seconds'):.4f}",
                         f"{min(found):.4f}"] +
                        [f"{median(records, program=dotmix, quantity=q) / median(records, program=program, quantity=q):.2f}"
                         for q in ("seconds", "instructions")])
    print_table(["", "median s", "min s", "dotmix / it", "by instructions"], rows)


def main():
    """Measures, or prints the tables of an earlier measurement."""
    parser = argparse.ArgumentParser(description=__doc__)
    add_options(parser, rounds=5)
    options = parser.parse_args()
    check_options(parser, options)
    if options.table:
        tabulate(read_csv(options.table))
        return
    records = []
    measure(options, records)
    if options.csv:
        options.csv.parent.mkdir(parents=True, exist_ok=True)
        write_csv(options.csv, records)
    tabulate(records)


if __name__ == "__main__":
    main()
