#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares the compile times of ordinary files with -fopencilk to those of the stock compiler.

Programs of this repository are compared with their serial projections: the same sources, where
cilk_stub.h defines the keywords away. Code without Cilk (plain.py) is compared with itself.
Callgrind counts the instructions of the driver and of the compiler, which other programs don't
disturb. The CPU times of both systems are measured in turns. Their compilations end with an object
file.
"""

import argparse
import os
import pathlib
import shlex
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from cost import compile_cost, count_instructions, find_stock  # noqa: E402
from measure import (INCLUDES, REPOSITORY, add_options, by_round, check_options,  # noqa: E402
                     find_records, machine, output, print_table, ratios, shorten, spread, values,
                     wait_for_quiet, write_projection)
from plain import plain_sources  # noqa: E402

PROGRAMS = {
    **{f"examples/{name}.c": ["-Iexamples"]
       for name in ("cilksort", "fib", "heat", "mandelbrot", "matmul", "nqueens")},
    **{f"test/Programs/{name}": ["-Itest/Programs/Inputs", "-w"]
       for name in ("bound.c", "graph.cpp", "kdtree.cpp", "matrix.cpp", "numeric.c",
                    "raytracer.cpp", "sort.cpp")},
    **{f"benchmarks/paper/programs/{name}.c": INCLUDES
       for name in ("cholesky", "lu", "strassen")},
    "benchmarks/reducers/programs/bfs.cpp": ["-DREDUCERS"],
    "benchmarks/spawn/opencilk.cpp": [],
    "benchmarks/knary/programs/knary.c": [],
}
STUB = ["-isystem", str(REPOSITORY / "build" / "include"), "-include", "cilk/cilk_stub.h"]


class Compilation:
    """One compilation: a file, at a level, by a system."""

    def __init__(self, program, level, system, command):
        self.program, self.level, self.system, self.command = program, level, system, command


def project(name, folder):
    """Returns the path of a source whose keywords cilk_stub.h defines away, or of a copy if the
    source makes them keywords again."""
    if "#undef cilk_" not in (REPOSITORY / name).read_text(encoding="utf-8"):
        return name
    return str(write_projection(REPOSITORY / name, (folder / name).parent))


def find_compilations(options, folder):
    """Yields all compilations that are to be measured."""
    files = [(name, name, flags, STUB) for name, flags in PROGRAMS.items()]
    files += [(name, path, flags, []) for name, path, flags in plain_sources(folder)]
    wanted = [f for f in files
              if not options.programs or f[0].endswith(tuple(options.programs))]
    if not wanted:
        sys.exit(f"error: no program's name ends in {' or '.join(options.programs)}")
    for name, path, flags, stub in wanted:
        for level in options.levels.split(","):
            common = [level, *flags, "-o", str(folder / "out.o"), "-c"]
            serial = project(name, folder) if stub else path
            yield Compilation(name, level, "stock", [options.stock, *stub, *common, serial])
            yield Compilation(name, level, "OpenCilk",
                              [options.compiler, "-fopencilk", *common, path])


def measure(options, folder):
    """Returns the records of all rounds; instructions are round 0."""
    folder, records = pathlib.Path(folder), []
    compilations = list(find_compilations(options, folder))
    description = {**machine(), "benchmark": "compile-time", "workers": 1, "build": ""}
    versions = {name: output([path, "--version"], 30).splitlines()[0]
                for name, path in (("stock", options.stock), ("OpenCilk", options.compiler))}

    def add(what, turn, unit, value):
        text = shlex.join(shorten(w).replace(f"{folder}{os.sep}", "") for w in what.command)
        records.append({**description, "program": what.program, "n": "", "round": turn,
                        "quantity": f"{what.system} {what.level} {unit}", "value": value,
                        "load": f"{os.getloadavg()[0]:.2f}",
                        "compiler": versions[what.system], "command": text})

    for what in compilations if not options.only_times else ():
        add(what, 0, "instructions", count_instructions(what.command, folder, options.timeout))
    for turn in range(1, options.rounds + 1) if not options.only_instructions else ():
        for what in compilations:
            wait_for_quiet(options.quiet)
            add(what, turn, "s", f"{compile_cost(what.command, options.timeout)[0]:.4f}")
        print(f"round {turn} of {options.rounds}", file=sys.stderr)
    return records


def describe(records, programs, name, level):
    """Returns the cells for one program, or for the sums over all of them."""
    def total(system, unit):
        found = [values(records, program=p, quantity=f"{system} {level} {unit}")
                 for p in programs]
        return sum(min(its) for its in found if its)
    stock, ours = total("stock", "instructions"), total("OpenCilk", "instructions")
    cells = [name, level, "", "", ""]
    if stock:
        cells[2:] = [f"{stock / 1e6:.0f}", f"{ours / 1e6:.0f}", f"{ours / stock:.3f}"]
    stock, ours = total("stock", "s"), total("OpenCilk", "s")
    if not stock:
        return [*cells, "", "", ""]
    if len(programs) == 1:
        times = [by_round(records, program=name, quantity=f"{system} {level} s")
                 for system in ("OpenCilk", "stock")]
        return [*cells, f"{stock:.3f}", f"{ours:.3f}", spread(ratios(*times), 2)]
    return [*cells, f"{stock:.3f}", f"{ours:.3f}", f"{ours / stock:.2f}"]


def tabulate(records):
    """Prints a table for programs with Cilk and one for code without."""
    programs = list(dict.fromkeys(r["program"] for r in records))
    with_cilk = {r["program"] for r in records if "cilk_stub.h" in r["command"]}
    levels = list(dict.fromkeys(r["quantity"].split()[1] for r in records))
    for kind, group in (("programs", [p for p in programs if p in with_cilk]),
                        ("without Cilk", [p for p in programs if p not in with_cilk])):
        if not group:
            continue
        rows = [describe(records, [p], p, level) for level in levels for p in group]
        rows += [describe(records, group, "all", level) for level in levels if len(group) > 1]
        print_table([kind, "level", "stock M", "OpenCilk M", "ratio", "stock s", "OpenCilk s",
                     "ratio"], rows)
        print()


def main():
    """Measures, or prints the tables of an earlier measurement."""
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("programs", nargs="*", metavar="PROGRAM",
                        help="only those whose names end so")
    add_options(parser, rounds=5)
    parser.add_argument("--stock", default=None, metavar="CLANG", help="without an extension")
    parser.add_argument("--levels", default="-O0,-O2", help="(default -O0,-O2)")
    parser.add_argument("--only-instructions", action="store_true", help="no times")
    parser.add_argument("--only-times", action="store_true", help="no instructions")
    options = parser.parse_args()
    check_options(parser, options)
    options.stock = options.stock or find_stock()
    tabulate(find_records(options, measure))


if __name__ == "__main__":
    main()
