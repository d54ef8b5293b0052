#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Measures the cost and gain of parallel loops: kernels in serial C++, OpenCilk, OpenMP and oneTBB.

Every kernel is one source for all systems (systems/*.h). Its sizes fit the second-level cache, the
third-level cache, or none; loops of a few microseconds come first. All runs of a kernel take turns,
round after round. Ratios are between times of the same round, given as median (least-most). If
others use the machine too, "best" is nearer to the truth: the ratio of the least times of all
rounds. The groups:

kernels   eight of them, at -O3 -march=native, on one and two workers
grains    iterations of about a nanosecond, in pieces of 1 and of 16
short     a million iterations that do nothing, on two workers
programs  recursive programs and one with nested loops, at -O3. Ratios are to the serial projection
          by the stock compiler and to that by -ftapir=serial
"""

import argparse
import pathlib
import platform
import re
import statistics
import sys
import tempfile
from collections import namedtuple

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from measure import (INCLUDES, Program, REPOSITORY, add_options, check_options,  # noqa: E402
                     find_program, machine, print_table, read_csv, stock_program,
                     wait_for_quiet, write_csv)

FOLDER = HERE.relative_to(REPOSITORY)

# A kernel's last three sizes fit the second-level cache, the third-level one, or none (the
# Mandelbrot set has hardly any data). `chunk` is the number of iterations that a thread gets at a
# time if an OpenMP loop hands them out dynamically; the default of one is too small for short ones.
# `options` are for all systems.
Kernel = namedtuple("Kernel", "name sizes chunk options", defaults=([],))

# If it knows that nothing aliases, the compiler transposes by gathers where the machine has them.
# On some machines that takes four times as long, so that systems without such knowledge about
# aliases would seem faster.
NO_GATHERS = ["-mno-gather"] if platform.machine() == "x86_64" else []
KERNELS = [Kernel("daxpy", (24600, 49800, 200100, 4000100), 1024),
           Kernel("stencil", (24600, 49800, 200100, 4000100), 1024),
           Kernel("dot", (24576, 49152, 196608, 4194304), 1),
           Kernel("heat", (150, 216, 450, 1500), 1),
           Kernel("histogram", (262144, 524288, 2097152, 33554432), 1),
           Kernel("mandelbrot", (96, 512), 1),
           Kernel("transpose", (128, 184, 440, 2048), 1, NO_GATHERS),
           Kernel("spmv", (1600, 3200, 16000, 400000), 64)]
GRAINS = Kernel("grain", (32768,), 1)
SHORT = Kernel("empty", (1048576,), 1)

# Compiler, header, options; numbers of workers (0: there are none), and the variable that sets the
# number. The compilers are those of the command line.
System = namedtuple("System", "build workers variable")
SERIAL = System(["PLAIN", "serial"], (0,), None)
PROJECTION = System(["CILK", "opencilk", "-fopencilk", "-ftapir=serial"], (0,), None)
OPENCILK = System(["CILK", "opencilk", "-fopencilk"], (1, 2), "CILK_NWORKERS")
STATIC = System(["PLAIN", "openmp", "-fopenmp", "-DSCHEDULE=static"], (1, 2),
                "OMP_NUM_THREADS")
DYNAMIC = System(["PLAIN", "openmp", "-fopenmp", "-DSCHEDULE=dynamic,CHUNK"], (1, 2),
                 "OMP_NUM_THREADS")
ONETBB = System(["PLAIN", "onetbb", "-ltbb"], (1, 2), "TBB_THREADS")
SYSTEMS = {"serial": SERIAL, "projection": PROJECTION, "opencilk": OPENCILK,
           "static": STATIC, "dynamic": DYNAMIC, "onetbb": ONETBB}
PEERS = ["static", "dynamic", "onetbb"]


def with_grain(system, grain):
    """Returns the system on one worker, with pieces of that many iterations."""
    return system._replace(build=[*system.build, f"-DGRAIN={grain}"], workers=(1,))


EXACT = OPENCILK._replace(build=[*OPENCILK.build, "-mllvm", "-tapir-stripmine=false"])
GRAIN_SYSTEMS = {"serial": SERIAL, "opencilk": OPENCILK._replace(workers=(1,))}
for number in (16, 1):
    GRAIN_SYSTEMS[f"opencilk:{number}"] = with_grain(OPENCILK, number)
    GRAIN_SYSTEMS[f"exact:{number}"] = with_grain(EXACT, number)
    GRAIN_SYSTEMS[f"onetbb:{number}"] = with_grain(ONETBB, number)
SHORT_SYSTEMS = {name: SYSTEMS[name] for name in ("serial", "opencilk", "static", "onetbb")}

# The sizes are no powers of two: how well those fit the caches depends on the pages that a run
# gets. For the same reason pages are huge ones.
PROGRAMS = {"fib": 38, "nqueens": 14, "matmul": 760, "lu": 1000, "strassen": 960,
            "heat": 700, "cilksort": 3000000}
HUGE_PAGES = {"GLIBC_TUNABLES": "glibc.malloc.hugetlb=1"}
# The stock compiler's serial projection, the plugin's, and the program itself.
VERSIONS = ["stock", "projection", "opencilk"]
# A program of the examples and a kernel have the same name.
SUFFIX = ".c"


def groups():
    """Returns the kernels or programs of each group."""
    return {"kernels": [k.name for k in KERNELS], "grains": [GRAINS.name],
            "short": [SHORT.name], "programs": [name + SUFFIX for name in PROGRAMS]}


class Session:
    """All compiled programs, which run once in each round, and the records of these runs."""

    def __init__(self, options, folder):
        self.options, self.folder = options, folder
        self.description = {**machine(), "benchmark": "loops"}
        self.records, self.kernels, self.programs, self.digests = [], [], [], {}

    def add_kernel(self, kernel, systems):
        """Compiles a kernel for these systems."""
        if self.options.systems:
            systems = {name: system for name, system in systems.items()
                       if name.split(":")[0] in self.options.systems}
        programs = []
        for name, system in systems.items():
            compiler, header, *build = system.build
            build = [word.replace("CHUNK", str(kernel.chunk)) for word in build]
            programs.append(Program(
                f"{kernel.name}-{name}", self.folder,
                [{"CILK": self.options.compiler, "PLAIN": self.options.plain}[compiler], "-O3",
                 f"-march={self.options.march}", "-std=c++17",
                 "-include", f"{FOLDER}/systems/{header}.h", *kernel.options, *build,
                 "-lstdc++"],
                HERE / "kernels" / f"{kernel.name}.cpp"))
        for n in self.options.n or kernel.sizes[:1 if self.options.small else None]:
            for program, system in zip(programs, systems.values()):
                self.kernels += [(program, n, workers, system.variable)
                                 for workers in system.workers]

    def add_program(self, name):
        """Compiles a program and its serial projections."""
        source = find_program(name)
        flags = ["-std=c11", "-O3", *INCLUDES]
        for version in VERSIONS:
            title = f"{name}{SUFFIX}-{version}"
            if version == "stock":
                program = stock_program(title, self.folder, [self.options.plain, *flags, "-lm"],
                                        source)
            else:
                target = {"projection": "serial", "opencilk": "opencilk"}[version]
                program = Program(title, self.folder,
                                  [self.options.compiler, "-fopencilk", f"-ftapir={target}",
                                   *flags, "-lm"], source)
            n = self.options.n[0] if self.options.n else PROGRAMS[name]
            self.programs.append((program, n, int(version == "opencilk")))

    def run_round(self, turn):
        """Runs everything once."""
        for program, n, workers, variable in self.kernels:
            (wall, cpu), columns = self.run_kernel(program, [n, self.options.seconds],
                                                   workers, variable)
            self.record(columns, n, workers, turn, seconds=wall, cpu=cpu)
        for program, n, workers in self.programs:
            wait_for_quiet(self.options.quiet)
            one_worker = {"CILK_NWORKERS": "1"} if workers else {}
            text, columns = program.run([n], {**HUGE_PAGES, **one_worker},
                                        self.options.timeout)
            if "check passed" not in text.splitlines():
                sys.exit(f"error: {program.name} did not pass its check")
            self.record(columns, n, workers, turn,
                        seconds=re.search(r"^parallel (\S+) s$", text, re.M)[1])

    def count_instructions(self):
        """Records the instructions of a repetition of the smaller size on one worker."""
        trace = f"{self.folder}/callgrind"
        prefix = ["valgrind", "-q", "--tool=callgrind", f"--callgrind-out-file={trace}"]
        for program, n, workers, variable in self.kernels:
            smallest = min(size for other, size, *_ in self.kernels if other is program)
            if workers == 2 or n != smallest:
                continue
            counts = []
            for repetitions in (1, 3):
                _, columns = self.run_kernel(program, [n, 0, repetitions], workers, variable,
                                             prefix)
                with open(trace, encoding="utf-8") as file:
                    counts.append(int(re.search(r"^(?:summary|totals): (\d+)", file.read(),
                                                re.M)[1]))
            columns["command"] = columns["command"].replace(f"{self.folder}/", "")
            self.record(columns, n, workers, 1, instructions=(counts[1] - counts[0]) // 2)

    def run_kernel(self, program, arguments, workers, variable, prefix=()):
        """Returns the seconds and CPU seconds of a repetition, if its result is right."""
        wait_for_quiet(self.options.quiet)
        text, columns = program.run(arguments, {variable: str(workers)} if variable else {},
                                    self.options.timeout, prefix)
        digest, _, *seconds = text.split()
        right = self.digests.setdefault((program.name.split("-")[0], arguments[0]), digest)
        if digest != right:
            sys.exit(f"error: {columns['command']}: its result is not the first one's")
        return seconds, columns

    def record(self, columns, n, workers, turn, **quantities):
        for quantity, value in quantities.items():
            self.records.append({**self.description, **columns, "n": n, "workers": workers,
                                 "round": turn, "quantity": quantity, "value": value})


class Figures:
    """The values of one quantity, by kernel, size, system, workers and round."""

    def __init__(self, records, quantity):
        self.values = {}
        for r in records:
            if r["quantity"] == quantity:
                name, system = r["program"].split("-", 1)
                key = (name, str(r["n"]), system, str(r["workers"]))
                self.values.setdefault(key, {})[str(r["round"])] = float(r["value"])

    def sizes(self, names):
        """Returns the kernels among these that were measured, each with every size."""
        return list(dict.fromkeys(key[:2] for key in self.values if key[0] in names))

    def median(self, name, n, system, workers):
        found = self.values.get((name, n, system, workers))
        return statistics.median(found.values()) if found else float("nan")

    def ratios(self, name, n, system, workers, *others):
        """Returns the ratio of the value to the smallest of the other systems' values, in
        each round."""
        mine = self.values.get((name, n, system, workers), {})
        theirs = [found for other in others
                  if (found := self.values.get((name, n, *other)))]
        return [mine[turn] / min(found[turn] for found in theirs)
                for turn in mine if theirs and all(turn in found for found in theirs)]

    def best(self, name, n, system, workers, *others):
        """Returns the ratio of the least value to the least value of the other systems."""
        mine = self.values.get((name, n, system, workers))
        theirs = [least for other in others if (least := min(
            self.values.get((name, n, *other), {}).values(), default=None))]
        return f"{min(mine.values()) / min(theirs):.3f}" if mine and theirs else ""

    def more_than_half(self, name, n, system, workers, *other):
        """Returns by how many microseconds the value exceeds half of the other value, in each
        round."""
        mine = self.values.get((name, n, system, workers), {})
        theirs = self.values.get((name, n, *other), {})
        return [(mine[turn] - theirs[turn] / 2) * 1e6 for turn in mine if turn in theirs]


def spread(numbers, form=".2f"):
    """Returns the median and the range of some numbers."""
    if not numbers:
        return ""
    middle = f"{statistics.median(numbers):{form}}"
    return f"{middle} ({min(numbers):{form}}-{max(numbers):{form}})" \
        if len(numbers) > 1 else middle


def tabulate(records, quantity):
    """Prints a table for each group that was measured."""
    figures = Figures(records, quantity)
    names = groups()
    serial = ("serial", "0")
    counted = quantity == "instructions"
    form = "{:.0f}".format if counted else in_microseconds
    one = [("projection", "0"), *((name, "1") for name in ["opencilk", *PEERS])]
    two = [(name, "2") for name in ["opencilk", *PEERS]]
    rows = [[name, n, form(figures.median(name, n, *serial)),
             *(spread(figures.ratios(name, n, *which, serial)) for which in one),
             figures.best(name, n, *one[1], serial)]
            for name, n in figures.sizes(names["kernels"])]
    if rows:
        print_table(["to serial, 1 worker", "n", "serial" if counted else "serial us",
                     "projection", "OpenCilk", "omp static", "omp dynamic", "oneTBB",
                     "OpenCilk, best"], rows)
        print()
    if rows and not counted:
        rows = [[name, n, *(spread(figures.ratios(name, n, *which, serial)) for which in two),
                 spread(figures.ratios(name, n, *two[0], *two[1:])),
                 figures.best(name, n, *two[0], *two[1:])]
                for name, n in figures.sizes(names["kernels"])]
        print_table(["to serial, 2 workers", "n", "OpenCilk", "omp static", "omp dynamic",
                     "oneTBB", "OpenCilk / others", "best"], rows)
        print()
    for name, n in figures.sizes(names["grains"]):
        each = figures.median(name, n, *serial) / int(n)
        heading = f"{each:.2f} instructions" if counted else f"{each * 1e9:.2f} ns"
        print_table([f"grains, {heading} serially", "to serial"],
                    [[system, spread(figures.ratios(name, n, system, "1", serial))]
                     for system in GRAIN_SYSTEMS if system != "serial"])
        print()
    for name, n in [] if counted else figures.sizes(names["short"]):
        rows = [[system, in_microseconds(figures.median(name, n, system, workers)),
                 spread(figures.more_than_half(name, n, system, workers, *serial), ".0f")]
                for system, workers in [serial, *two] if system != "dynamic"]
        print_table([f"{n} empty iterations", "us", "more than half serial, us"], rows)
        print()
    rows = [[name, n, f"{figures.median(name, n, 'stock', '0'):.4f}",
             spread(figures.ratios(name, n, "projection", "0", ("stock", "0")), ".3f"),
             spread(figures.ratios(name, n, "opencilk", "1", ("stock", "0")), ".3f"),
             spread(figures.ratios(name, n, "opencilk", "1", ("projection", "0")), ".3f"),
             figures.best(name, n, "opencilk", "1", ("stock", "0"))]
            for name, n in figures.sizes(names["programs"])]
    if rows:
        print_table(["programs, 1 worker", "n", "serial s", "projection", "OpenCilk",
                     "OpenCilk / projection", "OpenCilk, best"], rows)


def in_microseconds(seconds):
    return f"{seconds * 1e6:.2f}"


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    known = groups()
    parser.add_argument("names", nargs="*", metavar="NAME",
                        help="groups, kernels and programs; all, if there is none: "
                             + ", ".join([*known, *(n for g in known.values() for n in g)]))
    parser.add_argument("--seconds", type=float, default=0.1,
                        help="that a kernel's run measures (default 0.1)")
    parser.add_argument("-n", type=int, action="append", help="another size; may be repeated")
    parser.add_argument("--small", action="store_true",
                        help="only the first size of each")
    parser.add_argument("--systems", type=lambda names: names.split(","), metavar="NAME,NAME",
                        help=f"of the kernels; all, if not given: {','.join(SYSTEMS)}")
    parser.add_argument("--march", default="native", help="of the kernels (default native)")
    parser.add_argument("--instructions", action="store_true",
                        help="count the kernels' too; give a --march that valgrind knows")
    parser.add_argument("--quantity", default="seconds",
                        choices=["seconds", "cpu", "instructions"],
                        help="of the tables (default seconds)")
    parser.add_argument("--plain", default="clang-22", metavar="CLANG",
                        help="that the others are compiled by (default clang-22)")
    add_options(parser)
    options = parser.parse_args()
    check_options(parser, options)
    if options.seconds <= 0:
        parser.error("seconds have to be positive")
    for name in options.systems or []:
        if name not in SYSTEMS:
            parser.error(f"no '{name}' among the systems {' '.join(SYSTEMS)}")
    chosen = set()
    for name in options.names or known:
        if name not in known and not any(name in members for members in known.values()):
            parser.error(f"no '{name}' among {' '.join(known)} and their members")
        chosen.update(known.get(name, [name]))
    records = read_csv(options.table) if options.table else []
    if not options.table:
        measure(options, chosen, records)
    tabulate(records, options.quantity)


def measure(options, chosen, records):
    """Appends the records of all rounds, and writes them, even if it is interrupted."""
    with tempfile.TemporaryDirectory(prefix="loops-") as folder:
        session = Session(options, folder)
        session.records = records
        for kernels, systems in ((KERNELS, SYSTEMS), ([GRAINS], GRAIN_SYSTEMS),
                                 ([SHORT], SHORT_SYSTEMS)):
            for kernel in kernels:
                if kernel.name in chosen:
                    session.add_kernel(kernel, systems)
        for name in PROGRAMS:
            if name + SUFFIX in chosen:
                session.add_program(name)
        try:
            for turn in range(1, options.rounds + 1):
                session.run_round(turn)
                print(f"round {turn} of {options.rounds}", file=sys.stderr)
            if options.instructions:
                session.count_instructions()
        finally:
            if options.csv and records:
                write_csv(options.csv, records)


if __name__ == "__main__":
    main()
