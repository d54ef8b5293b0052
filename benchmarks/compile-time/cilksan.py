#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares compilations for Cilksan with compilations without it: CPU time and size of code.

The files are large programs in C++ of this repository, and a file that only uses <regex>, whose
templates are much code. Compilations with and without -fsanitize=cilk take turns, and end with an
object file. The size is that of the object's sections `.text`.
"""

import argparse
import os
import pathlib
import shlex
import statistics
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from cost import compile_cost  # noqa: E402
from measure import (INCLUDES, REPOSITORY, add_options, by_round, check_options,  # noqa: E402
                     find_records, machine, output, print_table, ratios, shorten, spread, values,
                     wait_for_quiet)

PROGRAMS = {
    **{f"test/Programs/{name}.cpp": ["-Itest/Programs/Inputs"]
       for name in ("graph", "kdtree", "matrix", "raytracer", "sort")},
    **{f"benchmarks/paper/programs/{name}.cpp": INCLUDES for name in ("mis", "sf", "triangle")},
    "benchmarks/reducers/programs/bfs.cpp": ["-DREDUCERS"],
    "test/Cilksan/order/waiting.cpp": ["-std=c++17"],
    "test/Cilksan/models/virtual-calls.cpp": ["-std=c++17"],
    "regex.cpp": [],
}
REGEX = """\
#include <regex>
bool matches(const char *text) { return std::regex_match(text, std::regex("a*b")); }
"""
SYSTEMS = {"plain": [], "cilksan": ["-fsanitize=cilk"]}


def text_size(path):
    """Returns the bytes of the sections of an object that begin with `.text`."""
    rows = [line.split() for line in output(["size", "-A", path], 30).splitlines()]
    return sum(int(row[1]) for row in rows if len(row) == 3 and row[0].startswith(".text"))


def measure(options, folder):
    """Returns the records of all rounds; sizes are round 0."""
    wanted = [p for p in PROGRAMS
              if not options.programs or p.endswith(tuple(options.programs))]
    if not wanted:
        sys.exit(f"error: no program's name ends in {' or '.join(options.programs)}")
    folder, records = pathlib.Path(folder), []
    (folder / "regex.cpp").write_text(REGEX, encoding="utf-8")
    built = folder / "out.o"
    description = {**machine(), "benchmark": "compile-time", "workers": 1, "build": "", "n": "",
                   "compiler": output([options.compiler, "--version"], 30).splitlines()[0]}
    for turn in range(1, options.rounds + 1):
        for program in wanted:
            path = str(folder / program) if program == "regex.cpp" else program
            for level in options.levels.split(","):
                for system, flags in SYSTEMS.items():
                    command = [options.compiler, "-fopencilk", "-w", *flags, level,
                               *PROGRAMS[program], "-o", str(built), "-c", path]
                    wait_for_quiet(options.quiet)
                    seconds = compile_cost(command, options.timeout)[0]
                    text = shlex.join(shorten(w).replace(f"{folder}{os.sep}", "")
                                      for w in command)
                    common = {**description, "program": program, "command": text,
                              "load": f"{os.getloadavg()[0]:.2f}"}
                    records.append({**common, "round": turn, "value": f"{seconds:.4f}",
                                    "quantity": f"{system} {level} s"})
                    if turn == 1:
                        records.append({**common, "round": 0, "value": text_size(built),
                                        "quantity": f"{system} {level} bytes"})
        print(f"round {turn} of {options.rounds}", file=sys.stderr)
    return records


def tabulate(records):
    """Prints a row for each program and level, and the geometric means."""
    programs = list(dict.fromkeys(r["program"] for r in records))
    rows = []
    for level in dict.fromkeys(r["quantity"].split()[1] for r in records):
        times, sizes = [], []
        for program in programs:
            plain, ours = (by_round(records, program=program, quantity=f"{system} {level} s")
                           for system in SYSTEMS)
            small, large = (values(records, program=program,
                                   quantity=f"{system} {level} bytes")[0] for system in SYSTEMS)
            both = ratios(ours, plain)
            times.append(statistics.median(both))
            sizes.append(large / small)
            rows.append([program, level, f"{statistics.median(plain.values()):.2f}",
                         f"{statistics.median(ours.values()):.2f}", spread(both, 2),
                         f"{small / 1000:.0f}", f"{large / 1000:.0f}", f"{sizes[-1]:.1f}"])
        rows.append(["geometric mean", level, "", "", f"{statistics.geometric_mean(times):.2f}",
                     "", "", f"{statistics.geometric_mean(sizes):.1f}"])
    print_table(["program", "level", "plain s", "Cilksan s", "ratio", "plain kB", "Cilksan kB",
                 "ratio"], rows)


def main():
    """Measures, or prints the table of an earlier measurement."""
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("programs", nargs="*", metavar="PROGRAM",
                        help="only those whose names end so")
    add_options(parser, rounds=7)
    parser.add_argument("--levels", default="-O0,-O2", help="(default -O0,-O2)")
    options = parser.parse_args()
    check_options(parser, options)
    tabulate(find_records(options, measure))


if __name__ == "__main__":
    main()
