#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares functions by the Python package cilk, by C with -fopencilk, and by Numba's prange.

Each folder has one program in three forms. A run is a process, which prints the seconds of its
fastest call of five. The three forms run in turn, round after round. The C form is compiled like
the package's functions, at -O3 for this machine's processor. --python names an interpreter that has
llvmlite, NumPy and Numba. The package is the repository's, and its library is the build's.
"""

import argparse
import os
import pathlib
import shlex
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[2] / "benchmarks"))

from measure import (Program, REPOSITORY, add_options, by_round, check_options,  # noqa: E402
                     find_records, machine, output, print_table, ratios, shorten, spread,
                     wait_for_quiet)

SIZES = {"fib": 35, "stencil": 2000, "mandelbrot": 600, "sum": 20000000}
SMALL = {"fib": 20, "stencil": 100, "mandelbrot": 50, "sum": 1000}
SYSTEMS = ("opencilk", "package", "numba_prange")


class Script:
    """A program in Python."""

    def __init__(self, name, python, build):
        self.name, self.python = name, python
        self.environment = {
            "PYTHONPATH": os.pathsep.join([str(REPOSITORY / "interop" / "python"), str(HERE),
                                           os.environ.get("PYTHONPATH", "")]),
            "CILK_PREFIX": str(build)}
        other = "numba" if "numba" in name else "llvmlite"
        self.version = output([python, "-c", f"import sys, {other}; print(sys.version.split()[0], "
                               f"'{other}', {other}.__version__)"], 60).strip()

    def run(self, arguments, environment, timeout):
        command = [self.python, str(HERE / f"{self.name}.py"), *map(str, arguments)]
        load = os.getloadavg()[0]
        text = output(command, timeout, **self.environment, **environment)
        words = [f"{key}={value}" for key, value in environment.items()]
        words += ["python", shorten(command[1]), *command[2:]]
        return text, {"program": self.name, "load": f"{load:.2f}", "compiler": self.version,
                      "build": "", "command": shlex.join(words)}


def programs_of(options, folder):
    build = pathlib.Path(options.compiler).resolve().parent.parent
    for what in SIZES:
        program = Program(f"{what}-opencilk", folder,
                          [options.compiler, "-fopencilk", "-O3", "-march=native"],
                          HERE / what / "opencilk.c")
        yield what, program
        for system in SYSTEMS[1:2] if options.without_numba else SYSTEMS[1:]:
            yield what, Script(f"{what}/{system}", options.python, build)


def measure(options, folder):
    records, description = [], {**machine(), "benchmark": "python"}
    programs = list(programs_of(options, folder))
    sizes = SMALL if options.small else SIZES
    for turn in range(1, options.rounds + 1):
        for workers in options.workers:
            for what, program in programs:
                wait_for_quiet(options.quiet)
                text, columns = program.run([sizes[what]], {"CILK_NWORKERS": str(workers),
                                                            "NUMBA_NUM_THREADS": str(workers)},
                                            options.timeout)
                columns["program"] = program.name.replace("-opencilk", "/opencilk")
                records.append({**description, **columns, "workers": workers, "n": sizes[what],
                                "round": turn, "quantity": "seconds", "value": text.split()[1]})
        print(f"round {turn} of {options.rounds}", file=sys.stderr)
    return records


def tabulate(records):
    rows = []
    for what in SIZES:
        for workers in sorted({int(r["workers"]) for r in records}):
            times = [by_round(records, program=f"{what}/{s}", workers=workers) for s in SYSTEMS]
            rows.append([f"{what}, {workers} worker{'s' * (workers > 1)}",
                         *(spread([1000 * t for t in of.values()], 1) if of else ""
                           for of in times),
                         *(spread(ratios(times[1], of), 2) if of else ""
                           for of in (times[0], times[2]))])
    print_table(["milliseconds", "C", "cilk", "Numba", "cilk / C", "cilk / Numba"], rows)


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    add_options(parser, rounds=5)
    parser.add_argument("--python", default="python3", help="(default python3)")
    parser.add_argument("--without-numba", action="store_true")
    parser.add_argument("--small", action="store_true", help="sizes that show only that all works")
    parser.add_argument("--workers", default="1,2", help="(default 1,2)")
    options = parser.parse_args()
    check_options(parser, options)
    options.workers = [int(word) for word in options.workers.split(",")]
    tabulate(find_records(options, measure))


if __name__ == "__main__":
    main()
