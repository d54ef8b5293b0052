#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares reducers with the code that programs without them use instead.

sum        32-bit numbers, in a tight loop
lookup     a number to which a function adds that isn't inlined
histogram  256 counters
append     numbers that pass a filter, in order
bfs        breadth-first search with a bag for each level

Each program (programs/) is compiled as a serial one, with a reducer, with variables of each piece
of a loop that are added by hand (for lookup: a thread-local variable), with OpenMP's reductions,
and with oneTBB's parallel_reduce or combinable. All runs take turns, round after round. Ratios are
between times of the same round, given as median (least-most); "best" is between the least times of
all rounds, which other processes disturb least.

merges counts spawns, steals, views and merges in a tree of spawns, on several workers.

With --targets, the programs are compared on each Tapir target instead, with a reducer and with
variables of each piece (on Cilk Plus if scripts/fetch-cilkplus has put its runtime into
build/cilkplus). There is also

tree       each leaf of a tree of spawns uses a reducer once

which is compared with a program that returns the sums.
"""

import argparse
import pathlib
import re
import statistics
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from measure import (Program, REPOSITORY, add_options, by_round, check_options,  # noqa: E402
                     find_records, machine, print_table, ratios, spread, values,
                     wait_for_quiet)

PROGRAMS = {"sum": (60000, 600000), "lookup": (4000000,), "histogram": (4000000,),
            "append": (2000000,), "bfs": (131072,)}
SYSTEMS = {  # compiler, options, variable that sets the number of threads
    "serial": ("plain", [], None),
    "reducers": ("cilk", ["-fopencilk"], "CILK_NWORKERS"),
    "locals": ("cilk", ["-fopencilk"], "CILK_NWORKERS"),
    "openmp": ("plain", ["-fopenmp"], "OMP_NUM_THREADS"),
    "onetbb": ("plain", ["-ltbb"], "TBB_THREADS"),
}
SPAWNS = (10000, 100000, 1000000)
TARGETS = ["opencilk", "cilkplus", "omp", "tbb", "pthread"]
ON_TARGETS = {"sum": 600000, "lookup": 4000000, "histogram": 4000000, "append": 2000000,
              "bfs": 131072, "tree": 100000}
CILKPLUS = REPOSITORY / "build" / "cilkplus"
COUNTS = ("steals", "views", "merges")


def run_program(records, options, run, turn, quantities):
    """Adds the quantities that a run of (program, n, workers, variable) prints to the records."""
    program, n, workers, variable = run
    text, columns = program.run([n], {variable: str(workers)} if variable else {},
                                options.timeout)
    if "check passed" not in text.splitlines():
        sys.exit(f"error: {program.name} did not pass its check")
    for quantity in quantities:
        records.append({**machine(), **columns, "benchmark": "reducers",
                        "workers": workers, "n": n, "round": turn, "quantity": quantity,
                        "value": re.search(rf"^{quantity} (\S+)", text, re.M)[1]})


def measure_targets(options, folder):
    """Returns the records of all rounds, on all targets."""
    runs = []
    common = ["-O3", "-march=native", "-std=c++17"]
    for name, n in ON_TARGETS.items():
        source = HERE / "programs" / f"{name}.cpp"
        runs.append((Program(f"{name}-serial", folder, [options.plain, *common, "-DSERIAL"],
                             source), n, 1, None))
        for target in TARGETS:
            library = [f"-L{CILKPLUS}"] if target == "cilkplus" else []
            if library and not CILKPLUS.is_dir():
                continue
            for system in ("reducers", "locals"):
                if (name, system) == ("lookup", "locals"):
                    continue
                program = Program(f"{name}-{system}-{target}", folder,
                                  [f"{options.compiler}++", *common, "-fopencilk",
                                   f"-ftapir={target}", f"-D{system.upper()}", *library], source)
                runs += [(program, n, workers, "CILK_NWORKERS") for workers in (1, 2)]
    records = []
    for turn in range(1, options.rounds + 1):
        for run in runs:
            wait_for_quiet(options.quiet)
            run_program(records, options, run, turn, ["seconds"])
        print(f"round {turn} of {options.rounds}", file=sys.stderr)
    return records


def tabulate_targets(records):
    rows = []
    for name, n in ON_TARGETS.items():
        serial = values(records, program=f"{name}-serial", n=n, workers=1)
        for target in TARGETS:
            cells = []
            for workers in (1, 2):
                found = {system: by_round(records, program=f"{name}-{system}-{target}", n=n,
                                          workers=workers) for system in ("reducers", "locals")}
                for times in found.values():
                    cells.append(f"{min(times.values()) / min(serial):.2f}" if times else "")
                if all(found.values()):
                    middle = statistics.median(ratios(found["reducers"], found["locals"]))
                    cells.append(f"{middle:.2f}")
                else:
                    cells.append("")
            if any(cells):
                rows.append([name, str(n), target, *cells])
    print_table(["program", "n", "target", "1 worker: reducers", "locals", "ratio",
                 "2 workers: reducers", "locals", "ratio"], rows)


def measure(options, folder):
    """Returns the records of all rounds."""
    compilers = {"plain": options.plain, "cilk": f"{options.compiler}++"}
    runs = []
    for name, sizes in PROGRAMS.items():
        for system, (compiler, flags, variable) in SYSTEMS.items():
            if (name, system) == ("lookup", "locals"):
                continue
            program = Program(f"{name}-{system}", folder,
                              [compilers[compiler], "-O3", "-march=native", "-std=c++17",
                               f"-D{system.upper()}", *flags],
                              HERE / "programs" / f"{name}.cpp")
            runs += [(program, n, w, variable) for n in sizes
                     for w in ((1, 2) if variable else (1,))]
    merges = Program("merges", folder, [compilers["cilk"], "-O3", "-std=c++17", "-fopencilk"],
                     HERE / "programs" / "merges.cpp")
    records = []
    for turn in range(1, options.rounds + 1):
        for run in runs:
            wait_for_quiet(options.quiet)
            run_program(records, options, run, turn, ["seconds"])
        for n in SPAWNS:
            for workers in (1, 2, 4, 8):
                run_program(records, options, (merges, n, workers, "CILK_NWORKERS"), turn,
                            COUNTS)
        print(f"round {turn} of {options.rounds}", file=sys.stderr)
    return records


def tabulate(records):
    rows = []
    for name, n in ((name, n) for name, sizes in PROGRAMS.items() for n in sizes):
        serial = by_round(records, program=f"{name}-serial", n=n, workers=1)
        for system in SYSTEMS:
            cells = []
            for workers in (1, 2):
                times = by_round(records, program=f"{name}-{system}", n=n, workers=workers)
                to_serial = ratios(times, serial)
                cells += [spread(to_serial, 2),
                          f"{min(times.values()) / min(serial.values()):.3f}"] if to_serial \
                    else ["", ""]
            if any(cells) and system != "serial":
                rows.append([name, str(n), system,
                             f"{1e3 * statistics.median(serial.values()):.3f}", *cells])
    print_table(["program", "n", "with", "serial ms", "1 worker, to serial", "best",
                 "2 workers, to serial", "best"], rows)
    n, = PROGRAMS["lookup"]
    calls, found = (values(records, program=f"lookup-{system}", n=n, workers=1)
                    for system in ("serial", "reducers"))
    if calls and found:
        print(f"\na look-up takes {1e9 * (min(found) - min(calls)) / n:.2f} ns more than a call "
              "that adds to a variable, at best")
    rows = []
    for n in SPAWNS:
        for workers in (1, 2, 4, 8):
            found = [values(records, program="merges", n=n, workers=workers, quantity=q)
                     for q in COUNTS]
            if all(found):
                rows.append([str(n), str(workers)] + [
                    f"{statistics.median(v):.0f} ({min(v):.0f}-{max(v):.0f})" for v in found])
    print()
    print_table(["spawns", "workers", *COUNTS], rows)


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--plain", default="clang++-22", metavar="CLANG",
                        help="for the others (default clang++-22)")
    parser.add_argument("--targets", action="store_true", help="compare Tapir's targets")
    add_options(parser)
    options = parser.parse_args()
    check_options(parser, options)
    if options.targets:
        tabulate_targets(find_records(options, measure_targets))
    else:
        tabulate(find_records(options, measure))


if __name__ == "__main__":
    main()
