#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares the speed of programs by two versions of this repository, from the same sources.

--before names the working tree of another version, which has been built there. Each program is
compiled with that compiler for that runtime, and with ours for ours. Both run in turn, round
after round. Ratios are of ours to the other within a round, median (least-most), and of the least
times of all rounds. Callgrind counts instructions on one worker, which other work of the machine
does not change: the instructions of a larger run, minus those of a smaller one.
"""

import argparse
import pathlib
import re
import statistics
import sys
from collections import namedtuple

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from measure import (Program, REPOSITORY, add_options, by_round, check_options,  # noqa: E402
                     find_records, machine, matching, print_table, ratios, values,
                     wait_for_quiet)

BENCHMARKS = REPOSITORY / "benchmarks"
KERNEL = ["-std=c++17", "-march=x86-64-v3", "-include", "benchmarks/loops/systems/opencilk.h"]
REDUCER = ["-std=c++17", "-march=x86-64-v3", "-DREDUCERS"]
EXAMPLE = ["-std=gnu11", "-Iexamples", "-Ibenchmarks/paper/programs", "-lm"]
# The folder of each family of programs, its options, and the pattern of the times that it prints.
Family = namedtuple("Family", "folder suffix options pattern")
SPAWN = Family("benchmarks/spawn", ".c", [], r"^\d+ (\S+)")
SPAWN_CXX = SPAWN._replace(suffix=".cpp", options=["-DTHROWS"])
STEALS = Family("benchmarks/steals", ".c", ["-DUNCOUNTED"], r"^median (\S+)")
IDLE = Family("benchmarks/workers", ".c", [], r"^in_child \S+ (\S+)")
EXAMPLES = Family("examples", ".c", EXAMPLE, r"^parallel (\S+) s$")
PROGRAMS = EXAMPLES._replace(folder="benchmarks/paper/programs")
KERNELS = Family("benchmarks/loops/kernels", ".cpp", KERNEL, r"^\S+ \S+ (\S+)")
REDUCERS = Family("benchmarks/reducers/programs", ".cpp", REDUCER, r"^seconds (\S+)")
# A program: its name, its arguments, the arguments of the smaller and the larger run that are
# counted, and the numbers of workers for its times.
Case = namedtuple("Case", "family name arguments counted workers", defaults=((1, 2),))
OFTEN = ([0, 1], [0, 21])  # no time given, but a number of repetitions
CASES = [
    Case(SPAWN, "opencilk", [36], ([15], [22])),
    Case(SPAWN_CXX, "opencilk", [36], ([15], [22])),
    Case(STEALS, "handover", [100], None, (2,)),
    Case(IDLE, "serial-phase", [], None, (8,)),
    *(Case(EXAMPLES, name, [n], ([small], [large]), (1, 2, 8) if name == "nqueens" else (1, 2))
      for name, n, small, large in (("cilksort", 3000000, 1000, 30000), ("nqueens", 12, 8, 10),
                                    ("matmul", 512, 32, 64), ("heat", 512, 16, 32))),
    *(Case(PROGRAMS, name, [n], ([small], [large]))
      for name, n, small, large in (("lu", 768, 64, 128), ("strassen", 512, 64, 128))),
    *(Case(KERNELS, name, [n, 0.2], tuple([n, *more] for more in OFTEN))
      for name, n in (("daxpy", 24600), ("stencil", 24600), ("dot", 24576), ("heat", 150),
                      ("histogram", 262144), ("mandelbrot", 96), ("transpose", 128),
                      ("spmv", 1600), ("empty", 1048576))),
    *(Case(REDUCERS, name, [n], ([n // 8], [n // 4]))
      for name, n in (("sum", 600000), ("lookup", 4000000), ("histogram", 4000000),
                      ("append", 2000000), ("bfs", 131072))),
]
VERSIONS = ("before", "now")
CALLGRIND = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", "--log-fd=1"]


def title(case):
    return f"{case.family.folder.removeprefix('benchmarks/')}/{case.name}{case.family.suffix}"


class Version:
    """A compiler with its runtime, and the programs that it has compiled."""

    def __init__(self, name, tree, options, folder):
        self.name, self.tree, self.options, self.folder = name, tree, options, folder
        self.compiler = (options.compiler if tree == REPOSITORY
                         else str(tree / "build" / "bin" / "clang"))
        self.description = {**machine(tree), "benchmark": "versions"}
        self.programs = {}

    def compile(self, case, number):
        source = REPOSITORY / case.family.folder / f"{case.name}{case.family.suffix}"
        libraries = ["-lstdc++"] if case.family.suffix == ".cpp" else []
        self.programs[title(case)] = Program(f"{number}-{self.name}", self.folder,
                                      [self.compiler, "-fopencilk", "-O3", *case.family.options,
                                       *libraries], source)

    def run(self, case, arguments, workers, prefix=()):
        """Returns the output of a run, and its columns, without this machine's folders."""
        wait_for_quiet(self.options.quiet)
        text, columns = self.programs[title(case)].run(arguments, {"CILK_NWORKERS": str(workers)},
                                                self.options.timeout, prefix)
        return text, {**self.description, **columns, "program": f"{title(case)} {self.name}",
                      "build": columns["build"].replace(f"{self.tree}/", ""),
                      "workers": workers, "n": " ".join(map(str, arguments))}

    def time(self, case, workers, turn):
        text, columns = self.run(case, case.arguments, workers)
        return {**columns, "round": turn, "quantity": "time",
                "value": re.search(case.family.pattern, text, re.M)[1]}

    def count(self, case):
        """Returns the instructions of the larger run minus those of the smaller one."""
        counts = []
        for arguments in case.counted:
            text, columns = self.run(case, arguments, 1, CALLGRIND)
            counts.append(int(re.search(r"Collected : (\d+)", text)[1]))
        return {**columns, "round": 0, "quantity": "instructions",
                "value": counts[1] - counts[0]}


def measure(options, folder):
    """Returns the records of all programs."""
    versions = [Version(name, tree, options, folder)
                for name, tree in zip(VERSIONS, (options.before, REPOSITORY))]
    chosen = [case for case in CASES if re.search(options.only, title(case))]
    records = []
    for number, case in enumerate(chosen):
        for version in versions:
            version.compile(case, number)
        if case.counted and not options.only_times:
            records += [version.count(case) for version in versions]
    for turn in range(1, (0 if options.only_instructions else options.rounds) + 1):
        for case in chosen:
            for workers in case.workers:
                # The first run starts with the last program's data in the caches.
                pair = versions if turn % 2 else versions[::-1]
                records += [version.time(case, workers, turn) for version in pair]
        print(f"round {turn} of {options.rounds}", file=sys.stderr)
    return records


def tabulate(records):
    rows, medians, leasts = [], [], []
    for name in dict.fromkeys(r["program"].rpartition(" ")[0] for r in records):
        before, now = ({"program": f"{name} {version}"} for version in VERSIONS)
        counts = [values(records, quantity="instructions", **chosen)
                  for chosen in (before, now)]
        instructions = f"{counts[1][0] / counts[0][0]:.4f}" if counts[0] else ""
        numbers = dict.fromkeys(str(r["workers"]) for r in matching(records, quantity="time",
                                                                    **now))
        for workers in numbers or [""]:
            times = [by_round(records, quantity="time", workers=workers, **chosen)
                     for chosen in (before, now)]
            cells = ["", ""]
            if workers:
                found = ratios(times[1], times[0])
                medians.append(statistics.median(found))
                leasts.append(min(times[1].values()) / min(times[0].values()))
                cells = [f"{medians[-1]:.3f} ({found[0]:.2f}-{found[-1]:.2f})",
                         f"{leasts[-1]:.3f}"]
            rows.append([name, instructions, workers, *cells])
            instructions = ""
    if medians:
        rows.append(["geometric mean", "", "", f"{statistics.geometric_mean(medians):.3f}",
                     f"{statistics.geometric_mean(leasts):.3f}"])
    print_table(["now / before", "instructions", "workers", "times", "least times"], rows)


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--before", type=pathlib.Path, metavar="DIR",
                        help="the other version's working tree, built in DIR/build")
    parser.add_argument("--only", default="", metavar="REGEX", help="of the programs these")
    parser.add_argument("--only-instructions", action="store_true", help="no times")
    parser.add_argument("--only-times", action="store_true", help="no instructions")
    add_options(parser, rounds=11)
    options = parser.parse_args()
    check_options(parser, options)
    if not options.table and not options.before:
        parser.error("--before has to name the other version's working tree")
    options.before = options.before and options.before.resolve()
    tabulate(find_records(options, measure))


if __name__ == "__main__":
    main()
