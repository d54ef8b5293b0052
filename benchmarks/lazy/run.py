#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Measures lazy loops, which are divided when other workers want work, and lazy spawns, which
are calls if no worker wants work: their gain, and their cost if other workers do want work.

Each program is compiled five times: the stock compiler's serial projection, eager spawns and loops
with their default grain ("coarse"), with a grain of 8 iterations ("fine"), and both with lazy
spawns and loops that are divided on demand ("lazy", "lazy-fine"). A ratio is given as the median of
the ratios of the times of the same round. In brackets is the ratio of the least times of all
rounds, which is nearer to the truth if others use the machine too. The groups:

programs      those of the table of LazyD (PLDI 2024), and three more without loops, on one and two
              workers; a grain is for every loop
nest          short loops in a loop, of 16, 64 and 512 iterations that take equally long or don't;
              a grain is for the inner loops, and may also be 1 ("finest")
latency       long iterations, which sleep, and long continuations of spawns along a chain, the
              worst case of lazy spawns, on two and eight workers; eager and lazy
sizes         bytes of code
instructions  those of the kernels, for smaller sizes, by callgrind, with its misses of the
              first-level instruction cache; and on 64 workers, whose loops are divided into more
              pieces, the instructions of the program's own code, to which idle workers add none.
              Only measured if it is named.
"""

import argparse
import pathlib
import re
import statistics
import sys
from collections import namedtuple
from statistics import geometric_mean

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from measure import (INCLUDES, Program, REPOSITORY, add_options, by_round,  # noqa: E402
                     check_options, find_program, find_records, machine, output, print_table,
                     ratios, stock_program, values, wait_for_quiet)

GROUPS = ("programs", "nest", "latency", "sizes", "instructions")

# `size` takes some 0.05 to 0.3 s serially; `counted` is the size for callgrind, `quick` for tests.
Subject = namedtuple("Subject", "name program size counted quick options", defaults=([],))
PROGRAMS = [Subject("mis", "mis", 18, 15, 10), Subject("matching", "matching", 16, 14, 10),
            Subject("sf", "sf", 18, 15, 10), Subject("bfs", "bfs", 18, 15, 10),
            Subject("suffix", "suffix", 200000, 50000, 5000),
            Subject("histogram", "histogram", 10000000, 4000000, 200000),
            Subject("nqueens", "nqueens", 12, 10, 8), Subject("fib", "fib", 32, 24, 20),
            Subject("nqueens-uncut", "nqueens", 12, 10, 8, ["-DLEAF_ROWS=0"]),
            Subject("cholesky", "cholesky", 900, 200, 50), Subject("fft", "fft", 20, 15, 10),
            Subject("strassen", "strassen", 1000, 200, 100),
            Subject("cilksort", "cilksort", 2000000, 200000, 20000)]
NEST = [Subject(f"nest-{inner}{kind}", "nest", size, 400000, 20000,
                [f"-DINNER={inner}", *options])
        for kind, size, options in (("", 10000000, []), ("-irregular", 2000000, ["-DIRREGULAR"]))
        for inner in (16, 64, 512)]
# Programs that sleep for long do so once a run.
LATENCY = [Subject("even-16", "latency", 16, None, 16, ["-DROUNDS=1", "-DINNER=16"]),
           Subject("even-64", "latency", 64, None, 64, ["-DROUNDS=1", "-DINNER=64"]),
           Subject("nest-2x1000", "latency", 1000, None, 20,
                   ["-DROUNDS=1", "-DOUTER=2", "-DINNER=1000", "-DNAP=1000"]),
           Subject("one-long", "latency", 10000, None, 10000,
                   ["-DROUNDS=9", "-DINNER=10000", "-DEVERY=10000"]),
           Subject("chain-32", "chain", 32, None, 8, ["-DROUNDS=1"])]

# In a nest, the flags for a grain apply to the inner loops.
Version = namedtuple("Version", "name flags grain", defaults=(None,))
EAGER = ["-mllvm", "-tapir-loops=eager"]
# Loops for which an eager division is better stay eager, as by default.
ON_DEMAND = ["-mllvm", "-tapir-spawns=lazy"]
SERIAL = Version("serial", None)
COARSE, LAZY = Version("coarse", EAGER), Version("lazy", ON_DEMAND)
FINE, LAZY_FINE = Version("fine", EAGER, 8), Version("lazy-fine", ON_DEMAND, 8)
FINEST, LAZY_FINEST = Version("finest", EAGER, 1), Version("lazy-finest", ON_DEMAND, 1)
VERSIONS = {"programs": (SERIAL, COARSE, FINE, LAZY, LAZY_FINE),
            "nest": (SERIAL, COARSE, FINE, FINEST, LAZY, LAZY_FINE, LAZY_FINEST),
            "latency": (COARSE, LAZY)}
SUBJECTS = {"programs": PROGRAMS, "nest": NEST, "latency": LATENCY}
WORKERS = {"programs": (1, 2), "nest": (1, 2), "latency": (2, 8)}
MANY = 64

LANGUAGES = {".c": ["-std=gnu11"], ".cpp": ["-std=c++17", "-lstdc++"]}
# Data fit the caches better or worse, depending on the pages that a run gets.
HUGE_PAGES = {"GLIBC_TUNABLES": "glibc.malloc.hugetlb=1"}
# Half a unit of the last digit of the seconds that programs print, for small sizes.
LEAST = 0.00005
COUNTED = ["-include", f"{HERE.relative_to(REPOSITORY)}/counted.h", "-DROUNDS=2"]


class Session:
    """All compiled programs, which run once in each round, and the records of these runs."""

    def __init__(self, options, folder):
        self.options, self.folder = options, folder
        self.description = {**machine(), "benchmark": "lazy"}
        self.records = []

    def chosen(self, group):
        return [s for s in SUBJECTS[group] if re.search(self.options.only, s.name)]

    def compile(self, group, subject, version, prefix="", extra=()):
        """Compiles a subject of a group as that version."""
        source = find_program(subject.program)
        flags = ["-O3", *LANGUAGES[source.suffix], *INCLUDES, "-lm", *subject.options, *extra]
        name = f"{prefix}{subject.name}-{version.name}"
        if version is SERIAL:
            return stock_program(name, self.folder, [self.options.plain, *flags], source)
        if version.grain:
            flags.append(f"-DGRAIN={version.grain}" if group == "nest" else
                         f'-Dcilk_for=_Pragma("cilk grainsize {version.grain}") _Cilk_for')
        return Program(name, self.folder,
                       [self.options.compiler, "-fopencilk", *version.flags, *flags], source)

    def run(self, program, size, workers, prefix=()):
        """Returns the seconds of the kernel, and the columns of the run, without the folder."""
        wait_for_quiet(self.options.quiet)
        environment = {**HUGE_PAGES, "PAPER_GRAPHS": self.folder}
        if workers:
            environment["CILK_NWORKERS"] = str(workers)
        text, columns = program.run([size], environment, self.options.timeout, prefix)
        if "check passed" not in text.splitlines():
            sys.exit(f"error: {program.name} did not pass its check")
        columns["command"] = (columns["command"].replace(f"{self.folder}/", "")
                              .replace(f"{self.folder}", "."))
        seconds = float(re.search(r"^parallel (\S+) s$", text, re.M)[1])
        return max(seconds, LEAST), columns

    def record(self, group, columns, **more):
        """Adds records with the quantities among `more`."""
        keys = {key: more.pop(key) for key in ("program", "n", "workers", "round") if key in more}
        for quantity, value in more.items():
            self.records.append({**self.description, **columns, **keys,
                                 "quantity": f"{group} {quantity}", "value": value})

    def size_of(self, subject):
        return subject.quick if self.options.small else subject.size

    def measure_times(self, groups):
        """Runs all programs in turn, round after round."""
        runs = []
        for group in groups:
            for subject in self.chosen(group):
                for version in VERSIONS[group]:
                    program = self.compile(group, subject, version, f"{group}-")
                    runs += [(group, subject, version, program, workers)
                             for workers in ((0,) if version is SERIAL else WORKERS[group])]
        for turn in range(1, self.options.rounds + 1):
            for group, subject, version, program, workers in runs:
                size = self.size_of(subject)
                seconds, columns = self.run(program, size, workers)
                self.record(group, columns, program=f"{subject.name} {version.name}", n=size,
                            workers=workers, round=turn, seconds=seconds)
            print(f"round {turn} of {self.options.rounds}", file=sys.stderr)

    def measure_sizes(self):
        for subject in self.chosen("programs"):
            for version in VERSIONS["programs"]:
                program = self.compile("programs", subject, version, "size-")
                text = output(["size", str(program.path)], self.options.timeout)
                columns = {"load": "", "compiler": program.compiler, "build": program.build,
                           "command": f"size {program.name}"}
                self.record("sizes", columns, program=f"{subject.name} {version.name}", n="",
                            workers="", round=1, text=text.splitlines()[1].split()[0])

    def count(self, program, size, workers, *flags):
        """Returns events by name, instructions of the program's own code, and the columns of the
        run."""
        trace = f"{self.folder}/callgrind"
        _, columns = self.run(program, size, workers,
                              ["valgrind", "-q", "--tool=callgrind", "--instr-atstart=no",
                               *flags, f"--callgrind-out-file={trace}"])
        with open(trace, encoding="utf-8") as file:
            content = file.read()
        names = re.search(r"^events: (.*)$", content, re.M)[1].split()
        sums = re.search(r"^totals: (.*)$", content, re.M)[1].split()
        return dict(zip(names, map(int, sums))), own_instructions(content, program.path), columns

    def count_instructions(self):
        for group in ("programs", "nest"):
            for subject in self.chosen(group):
                for version in VERSIONS["programs"]:
                    program = self.compile(group, subject, version, "counted-", COUNTED)
                    self.count_one(subject, version, program)

    def count_one(self, subject, version, program):
        name = f"{subject.name} {version.name}"
        size = subject.quick if self.options.small else subject.counted
        workers = 0 if version is SERIAL else 1
        events, own, columns = self.count(program, size, workers, "--cache-sim=yes")
        self.record("counted", columns, program=name, n=size, workers=workers, round=1,
                    instructions=events["Ir"], own=own, misses=events["I1mr"])
        if version in (COARSE, LAZY):
            _, own, columns = self.count(program, size, MANY)
            self.record("counted", columns, program=name, n=size, workers=MANY, round=1, own=own)


def own_instructions(content, path):
    """Returns the instructions in the code of one object, of all threads, in callgrind's file."""
    names, current, inclusive, found = {}, None, False, 0
    for line in content.splitlines():
        match = re.match(r"(c?ob)=\((\d+)\)(?: (.*))?$", line)
        if match:
            if match[3]:
                names[match[2]] = match[3]
            if match[1] == "ob":
                current = names[match[2]]
        elif line.startswith("calls="):
            inclusive = True
        elif re.match(r"[\d+*-]", line):
            if not inclusive and current == str(path):
                found += int(line.split()[1])
            inclusive = False
    return found


def measure(options, folder):
    """Returns the records of the groups that were asked for."""
    session = Session(options, folder)
    timed = [group for group in options.groups if group in SUBJECTS]
    if timed:
        session.measure_times(timed)
    if "sizes" in options.groups:
        session.measure_sizes()
    if "instructions" in options.groups:
        session.count_instructions()
    return session.records


def one(records, **wanted):
    """Returns the only value with these columns, NaN if there is none."""
    found = values(records, **wanted)
    return found[0] if found else float("nan")


def names_in(records, quantity):
    """Returns the subjects for which that quantity was measured, in order."""
    return list(dict.fromkeys(r["program"].split()[0] for r in records
                              if r["quantity"] == quantity))


class Times:
    """The times of a group's subjects."""

    def __init__(self, records, group):
        self.quantity = f"{group} seconds"
        self.records = [r for r in records if r["quantity"] == self.quantity]
        self.names = names_in(self.records, self.quantity)

    def of(self, name, version, workers):
        return by_round(self.records, program=f"{name} {version.name}",
                        workers=0 if version is SERIAL else workers)

    def ratios(self, name, above, below, workers):
        """Returns the median of the rounds' ratios, and the ratio of the least times of all."""
        times, others = self.of(name, above, workers), self.of(name, below, workers)
        return (statistics.median(ratios(times, others)),
                min(times.values()) / min(others.values()))


def cell(both, digits=3):
    """Returns a text of two numbers, the second one in brackets."""
    return "{:.{digits}f} ({:.{digits}f})".format(*both, digits=digits)


def tabulate_times(records, group):
    """Prints tables of ratios to serial times and to coarse ones, and a summary of the latter."""
    times = Times(records, group)
    if not times.names:
        return
    versions = [v for v in VERSIONS[group] if v is not SERIAL]
    rows = [[name, f"{1000 * statistics.median(times.of(name, SERIAL, 0).values()):.1f}",
             str(workers), *(cell(times.ratios(name, v, SERIAL, workers), 2) for v in versions)]
            for name in times.names for workers in WORKERS[group]]
    print_table([f"{group}, to serial", "serial ms", "workers", *(v.name for v in versions)],
                rows)
    print()
    others = [v for v in versions if v is not COARSE]
    rows, summary = [], []
    for workers in WORKERS[group]:
        found = {v.name: [times.ratios(name, v, COARSE, workers) for name in times.names]
                 for v in others}
        rows += [[name, str(workers), *(cell(found[v.name][i]) for v in others)]
                 for i, name in enumerate(times.names)]
        summary += [[v.name, str(workers), *(cell([function(each) for each in zip(*found[v.name])])
                                             for function in (min, geometric_mean, max))]
                    for v in others]
    print_table([f"{group}, to coarse", "workers", *(v.name for v in others)], rows)
    print()
    print_table([f"{group}, to coarse", "workers", "minimum", "geometric mean", "maximum"],
                summary)
    print()


def tabulate_latency(records):
    times = Times(records, "latency")
    rows = [[name, str(workers),
             *(f"{1000 * min(times.of(name, v, workers).values()):.2f}" for v in (COARSE, LAZY)),
             cell(times.ratios(name, LAZY, COARSE, workers))]
            for name in times.names for workers in WORKERS["latency"]]
    if rows:
        print_table(["latency", "workers", "eager, least ms", "lazy, least ms", "lazy / eager"],
                    rows)
        print()


def tabulate_sizes(records):
    rows = [[name, *(f"{one(records, quantity='sizes text', program=f'{name} {v.name}'):.0f}"
                     for v in VERSIONS["programs"])]
            for name in names_in(records, "sizes text")]
    if rows:
        print_table(["bytes of code", *(v.name for v in VERSIONS["programs"])], rows)
        print()


def tabulate_counts(records):
    def count(name, version, quantity, workers=1):
        return one(records, quantity=f"counted {quantity}", program=f"{name} {version.name}",
                   workers=0 if version is SERIAL else workers)

    versions = VERSIONS["programs"][1:]
    names = names_in(records, "counted instructions")
    if not names:
        return
    rows = [[name, f"{count(name, SERIAL, 'instructions') / 1e6:.3f}",
             *(f"{count(name, v, 'instructions') / count(name, SERIAL, 'instructions'):.3f}"
               for v in versions),
             *(f"{count(name, v, 'own', MANY) / count(name, v, 'own'):.3f}"
               for v in (COARSE, LAZY))] for name in names]
    print_table(["instructions, to serial", "serial M", *(v.name for v in versions),
                 f"coarse, own, {MANY} / 1 workers", "lazy, own"], rows)
    print()
    rows = [[name, *(f"{count(name, v, 'misses'):.0f}" for v in VERSIONS["programs"])]
            for name in names]
    print_table(["misses of instructions", *(v.name for v in VERSIONS["programs"])], rows)
    print()


def tabulate(records):
    for group in ("programs", "nest"):
        tabulate_times(records, group)
    tabulate_latency(records)
    tabulate_sizes(records)
    tabulate_counts(records)


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("groups", nargs="*", metavar="GROUP",
                        help="(default: all but instructions)")
    parser.add_argument("--only", default="", metavar="REGEX", help="of the programs these")
    parser.add_argument("--small", action="store_true",
                        help="whether all works, not how fast it is")
    parser.add_argument("--plain", default="clang-22", metavar="CLANG",
                        help="the stock compiler (default clang-22)")
    add_options(parser)
    options = parser.parse_args()
    check_options(parser, options)
    options.groups = options.groups or GROUPS[:-1]
    unknown = set(options.groups) - set(GROUPS)
    if unknown:
        parser.error(f"no such group: {', '.join(sorted(unknown))}; "
                     f"there are {', '.join(GROUPS)}")
    tabulate(find_records(options, measure))


if __name__ == "__main__":
    main()
