#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Measures the cost of strands that wait, compared with goroutines and threads that wait.

ivars     an IVar's put and get where nobody waits
handover  two strands that wait for one another in turn, by parking and by a channel; beside them,
          two goroutines and two threads
fib       the time and memory of tasks, each of which puts its result into an IVar; beside them,
          goroutines
parked    strands that wait at once: time, memory and mappings for each
producer  a producer and a consumer with and without a sync in between
sleeps    tasks that sleep for half of the time that they compute
fairness  requests that compute at the same time, and beside them requests that compute nothing

All programs run in turn, round after round. Each ratio compares two figures of the same round. Go's
programs are left out if there is no `go`.
"""

import argparse
import os
import pathlib
import re
import shutil
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from measure import (Program, add_options, check_options, find_records, machine,  # noqa: E402
                     output, print_by_workers, shorten, wait_for_quiet, worker_numbers)

# The argument of each program: how many of its operations, strands or tasks there are.
SIZES = {"ivars": 2000, "handover": 500000, "fib": 30, "parked": 100000, "producer": 1000,
         "sleeps": 2000, "fairness": 1000}
# The arguments for a run that only checks that everything works.
SMALL = {"ivars": 10, "handover": 1000, "fib": 12, "parked": 500, "producer": 5, "sleeps": 20,
         "fairness": 20}
# The part of a peer's name before the dash is the program's name.
THREADS, GO = "handover-threads", {"handover-go": "handover.go", "fib-go": "fib.go"}
QUANTITY = re.compile(r"^([a-z-]+) ([0-9.]+)$", re.M)


class GoProgram(Program):
    """A program that `go build` makes."""

    def __init__(self, name, folder, go, source):
        # pylint: disable=super-init-not-called
        self.name = name
        self.path = pathlib.Path(folder) / name
        command = [go, "build", "-o", str(self.path), str(source)]
        output(command, 120, GO111MODULE="off", GOFLAGS="", GOCACHE=str(self.path) + "-cache")
        self.build = f"GO111MODULE=off go build -o {name} {shorten(str(source))}"
        self.compiler = output([go, "version"], 30).strip()


def compile_all(options, folder):
    """Compiles all programs. Returns them by their names."""
    cilk = [options.compiler, "-fopencilk", "-std=c++17", "-O2", "-lstdc++", "-lm"]
    plain = [options.plain, "-std=c++17", "-O2", "-pthread", "-lstdc++"]
    programs = [Program(name, folder, cilk, HERE / f"{name}.cpp") for name in SIZES]
    programs.append(Program(THREADS, folder, plain, HERE / f"{THREADS}.cpp"))
    if options.go:
        programs += [GoProgram(name, folder, options.go, HERE / source)
                     for name, source in GO.items()]
    else:
        print("there is no go here: its programs are left out", file=sys.stderr)
    return {program.name: program for program in programs}


def measure(options, folder):
    """Returns the records of all rounds."""
    sizes = SMALL if options.small else SIZES
    description = {**machine(), "benchmark": "concurrent"}
    records = []
    programs = compile_all(options, folder)
    for turn in range(1, options.rounds + 1):
        for workers in options.workers:
            for name, program in programs.items():
                wait_for_quiet(options.quiet)
                n = sizes[name.split("-")[0]]
                if name == THREADS:
                    n = max(1, n // 10)
                text, columns = program.run([n], environment(name, workers), options.timeout,
                                            prefix(name, workers))
                description.update(columns, workers=workers, n=n, round=turn)
                found = QUANTITY.findall(text)
                if not found:
                    sys.exit(f"error: {name} prints no figures:\n{text}")
                records += [{**description, "quantity": quantity, "value": value}
                            for quantity, value in found]
        print(f"round {turn} of {options.rounds}", file=sys.stderr)
    return records


def environment(name, workers):
    """Returns the environment that sets the number of workers."""
    return {"GOMAXPROCS" if name in GO else "CILK_NWORKERS": str(workers)}


def prefix(name, workers):
    """Returns a prefix that binds threads to as many processors as the other programs have
    workers."""
    if name != THREADS:
        return ()
    processors = sorted(os.sched_getaffinity(0))[:workers]
    return ("taskset", "-c", ",".join(map(str, processors)))


# program, quantity, digits, description
ROWS = (("ivars", "get-c", 2, "get of a full cilk_ivar, ns"),
        ("ivars", "get-cxx", 2, "get of a full cilk::ivar, ns"),
        ("ivars", "put-c", 1, "put without waiters, cilk_ivar, ns"),
        ("ivars", "put-cxx", 1, "put without waiters, cilk::ivar, ns"),
        ("handover", "park", 0, "hand-over by parking, ns"),
        ("handover", "channel", 0, "hand-over by a channel, ns"),
        ("handover-go", "channel", 0, "  by goroutines, ns"),
        (THREADS, "channel", 0, "  by threads, ns"),
        ("fib", "seconds", 3, "fib(30) by IVars, s"),
        ("fib-go", "seconds", 3, "  by goroutines, s"),
        ("fib", "kib", 0, "its memory, KiB"),
        ("fib-go", "kib", 0, "  by goroutines, KiB"),
        ("parked", "us-each", 2, "from park to end, of each strand, us"),
        ("parked", "kib-each", 2, "memory of each strand that waits, KiB"),
        ("parked", "mappings", 0, "mappings meanwhile"),
        ("producer", "with-sync", 3, "producer, sync, consumer, s"),
        ("producer", "without-sync", 3, "producer and consumer, s"),
        ("sleeps", "without-sleeps", 3, "tasks that compute, s"),
        ("sleeps", "with-sleeps", 3, "the same with sleeps, s"),
        ("fairness", "overtaken", 0, "requests that overtake one"),
        ("fairness", "overtaken-late", 0, "  of the latest of 100"),
        ("fairness", "beside", 2, "a request that computes nothing, ms"),
        ("fairness", "beside-late", 2, "  the latest of 100"))

# The ratios that are printed, each of the same round.
RATIOS = (("channel to goroutines", ("handover", "channel"), ("handover-go", "channel")),
          ("threads to parking", (THREADS, "channel"), ("handover", "park")),
          ("goroutines to IVars, time", ("fib-go", "seconds"), ("fib", "seconds")),
          ("goroutines to IVars, memory", ("fib-go", "kib"), ("fib", "kib")),
          ("without sync to with it", ("producer", "without-sync"), ("producer", "with-sync")),
          ("with sleeps to without", ("sleeps", "with-sleeps"), ("sleeps", "without-sleeps")))


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--workers", type=worker_numbers, default=[1, 2], metavar="N,N",
                        help="(default 1,2)")
    parser.add_argument("--small", action="store_true", help="small sizes, to see that it works")
    parser.add_argument("--plain", default="clang++-22", metavar="CLANG",
                        help="for programs without Cilk (default clang++-22)")
    parser.add_argument("--go", default=shutil.which("go", path=os.environ.get("PATH", "")
                                                     + ":/usr/local/go/bin"),
                        help="(default the one in PATH)")
    add_options(parser)
    options = parser.parse_args()
    check_options(parser, options)
    print_by_workers(find_records(options, measure), ROWS, RATIOS)


if __name__ == "__main__":
    main()
