#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The same programs on all Tapir targets, and against programs for OpenMP and oneTBB.

targets   programs, compiled for each target, on one and two workers (on Cilk Plus where
          scripts/fetch-cilkplus has put its runtime into build/cilkplus): their efficiency
          (the time of the serial projection by that on one worker), what the second
          worker gains, and the time on two workers to that of OpenCilk
native    programs/ for Cilk on OpenMP and oneTBB, and written for these (systems/):
          the ratios of their times

All runs take turns, round after round; ratios are between times of the same round, given
as median (least-most).
"""

import argparse
import pathlib
import re
import statistics
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from measure import (INCLUDES, Program, REPOSITORY, add_options, by_round,  # noqa: E402
                     check_options, find_program, machine, print_table, ratios, read_csv, spread, wait_for_quiet,
                     write_csv)

TARGETS = ["opencilk", "cilkplus", "omp", "tbb", "pthread"]
CILKPLUS = REPOSITORY / "build" / "cilkplus"
PROGRAMS = {"fib": 30, "nqueens": 12, "cilksort": 3000000, "matmul": 512, "heat": 700,
            "lu": 768, "cholesky": 1500}
NATIVE = {"fib": 27, "queens": 10, "sort": 2000000}
# Of the programs that are written for it: name, compiler's options, and the variable that
# sets the number of threads.
PEERS = {"omp": ("openmp", ["-fopenmp"], "OMP_NUM_THREADS"),
         "tbb": ("onetbb", ["-ltbb"], "TBB_THREADS")}
WORKERS = (1, 2)


class Session:
    """What is compiled, and the records of its runs."""

    def __init__(self, options, folder):
        self.options, self.folder = options, folder
        self.description = {**machine(), "benchmark": "targets"}
        self.records, self.runs = [], []

    def add_targets(self):
        """An example on every target, and its serial projection."""
        for name, n in PROGRAMS.items():
            source = find_program(name)
            for target in ["serial", *TARGETS]:
                if target == "cilkplus" and not CILKPLUS.is_dir():
                    continue
                program = Program(f"{name}-{target}", self.folder,
                                  [self.options.compiler, "-fopencilk", f"-ftapir={target}",
                                   "-O3", "-std=c11", *INCLUDES, "-lm",
                                   *([f"-L{CILKPLUS}"] if target == "cilkplus" else [])],
                                  source)
                for workers in (1,) if target == "serial" else WORKERS:
                    self.runs.append((program, n, workers, "CILK_NWORKERS", "parallel"))

    def add_native(self):
        """A program for Cilk, on a target, and the same for the target's runtime."""
        for name, n in NATIVE.items():
            source = HERE / "programs" / f"{name}.cpp"
            for target, (system, flags, variable) in PEERS.items():
                common = ["-O3", "-std=c++17"]
                cilk = Program(f"{name}-cilk-{target}", self.folder,
                               [f"{self.options.compiler}++", "-fopencilk",
                                f"-ftapir={target}", *common, "-include",
                                "benchmarks/targets/systems/cilk.h"], source)
                native = Program(f"{name}-native-{target}", self.folder,
                                 [self.options.plain, *common, "-include",
                                  f"benchmarks/targets/systems/{system}.h", *flags], source)
                for workers in WORKERS:
                    self.runs.append((cilk, n, workers, "CILK_NWORKERS", "seconds"))
                    self.runs.append((native, n, workers, variable, "seconds"))

    def measure(self):
        """Runs everything once a round."""
        for turn in range(1, self.options.rounds + 1):
            for program, n, workers, variable, quantity in self.runs:
                wait_for_quiet(self.options.quiet)
                text, columns = program.run([n], {variable: str(workers)},
                                            self.options.timeout)
                if "check passed" not in text.splitlines():
                    sys.exit(f"error: {program.name} did not pass its check")
                value = re.search(rf"^{quantity} (\S+)", text, re.M)[1]
                self.records.append({**self.description, **columns, "workers": workers, "n": n,
                                     "round": turn, "quantity": "seconds", "value": value})
            print(f"round {turn} of {self.options.rounds}", file=sys.stderr)


def ratio(above, below):
    """Of the times of the same rounds: median (least-most)."""
    found = ratios(above, below)
    return spread(found, 2) if found else ""


def tabulate(records):
    rows = []
    for name, n in PROGRAMS.items():
        serial = by_round(records, program=f"{name}-serial", workers=1)
        if not serial:
            continue
        ours = by_round(records, program=f"{name}-opencilk", workers=2)
        for target in TARGETS:
            one, two = (by_round(records, program=f"{name}-{target}", workers=w)
                        for w in WORKERS)
            if not one:
                continue
            rows.append([name, str(n), target, f"{statistics.median(serial.values()):.4f}",
                         ratio(serial, one), ratio(one, two), ratio(two, ours)])
    if rows:
        print_table(["program", "n", "target", "serial s", "efficiency", "speedup of 2",
                     "2 workers, to OpenCilk"], rows)
    rows = []
    for name, n in NATIVE.items():
        for target in PEERS:
            cells = []
            for workers in WORKERS:
                cilk = by_round(records, program=f"{name}-cilk-{target}", workers=workers)
                native = by_round(records, program=f"{name}-native-{target}", workers=workers)
                if not native:
                    break
                cells += [f"{1000 * statistics.median(native.values()):.1f}",
                          ratio(cilk, native),
                          f"{min(cilk.values()) / min(native.values()):.2f}"]
            else:
                rows.append([name, str(n), target, *cells])
    if rows:
        print()
        print_table(["Cilk on a target, to native", "n", "target", "native ms, 1 worker",
                     "Cilk, 1 worker", "best", "native ms, 2 workers", "Cilk, 2 workers",
                     "best"], rows)


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--group", choices=["targets", "native"],
                        help="one of the two (default: both)")
    parser.add_argument("--plain", default="clang++-22", metavar="CLANG",
                        help="for the native programs (default clang++-22)")
    add_options(parser)
    options = parser.parse_args()
    check_options(parser, options)
    if options.table:
        tabulate(read_csv(options.table))
        return
    with tempfile.TemporaryDirectory(prefix="targets-") as folder:
        session = Session(options, folder)
        if options.group != "native":
            session.add_targets()
        if options.group != "targets":
            session.add_native()
        try:
            session.measure()
        finally:
            if options.csv and session.records:
                write_csv(options.csv, session.records)
    tabulate(session.records)


if __name__ == "__main__":
    main()
