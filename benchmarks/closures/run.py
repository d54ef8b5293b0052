#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Measures the cost of closures and graphs of tasks, and the cost of other libraries' equivalents.

fib       closures that do nothing else, as in the paper, beside calls
work      closures that work for a microsecond or more, beside calls
lcs       a table of tiles by a graph, and by a parallel loop for each diagonal
cholesky  a factorisation by a graph of tiles; OpenMP's tasks with depend
nodes     a graph of empty nodes; oneTBB's flow graph, Taskflow

All run in turn, round after round; ratios are of the same round. Programs whose library isn't
installed are left out.
"""

import argparse
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from measure import (Program, add_options, check_options, find_records, machine,  # noqa: E402
                     print_by_workers, wait_for_quiet, worker_numbers)

# The argument of each program. The part of a peer's name before the dash is the program's name.
SIZES = {"fib": 30, "work": 200000, "lcs": 20000, "cholesky": 24, "nodes": 1000}
# The arguments for a run that only checks that everything works.
SMALL = {"fib": 12, "work": 500, "lcs": 700, "cholesky": 4, "nodes": 20}
OPENMP, TBB, TASKFLOW = "cholesky-omp", "nodes-tbb", "nodes-taskflow"
PEERS = {OPENMP: ["-fopenmp"], TBB: ["-ltbb"], TASKFLOW: ["-pthread"]}
HEADERS = {OPENMP: "omp.h", TBB: "oneapi/tbb/flow_graph.h", TASKFLOW: "taskflow/taskflow.hpp"}


def has_header(compiler, options, header):
    done = subprocess.run([compiler, *options, "-E", "-x", "c++", "-"], text=True, check=False,
                          input=f"#include <{header}>\n", capture_output=True)
    return done.returncode == 0


def compile_all(options, folder):
    """Compiles all programs. Returns them by their names."""
    flags = ["-std=c++17", "-O3", "-march=native", "-lstdc++", "-lm"]
    cilk = [options.compiler, "-fopencilk", *flags]
    programs = [Program(name, folder, cilk, HERE / f"{name}.cpp") for name in SIZES]
    for name, own in PEERS.items():
        if has_header(options.plain, own, HEADERS[name]):
            programs.append(Program(name, folder, [options.plain, *own, *flags],
                                    HERE / "peers" / f"{name}.cpp"))
        else:
            print(f"there is no {HEADERS[name]} here: {name} is left out", file=sys.stderr)
    return {program.name: program for program in programs}


def measure(options, folder):
    """Returns the records of all rounds."""
    sizes = SMALL if options.small else SIZES
    description = {**machine(), "benchmark": "closures"}
    records = []
    programs = compile_all(options, folder)
    for turn in range(1, options.rounds + 1):
        for workers in options.workers:
            for name, program in programs.items():
                wait_for_quiet(options.quiet)
                n = sizes[name.split("-")[0]]
                environment = {"CILK_NWORKERS": str(workers)}
                if name == OPENMP:
                    environment["OMP_NUM_THREADS"] = str(workers)
                text, columns = program.run([n], environment, options.timeout)
                description.update(columns, workers=workers, n=n, round=turn)
                records += [{**description, "quantity": quantity, "value": value}
                            for quantity, value in map(str.split, text.splitlines())]
        print(f"round {turn} of {options.rounds}", file=sys.stderr)
    return records


# program, quantity, digits, description
ROWS = (("fib", "efficiency", 3, "fib: calls' time to that of closures"),
        ("fib", "ns-inner", 1, "fib: an inner call and a leaf, ns"),
        ("fib", "ns-each", 1, "fib: a spawn or a send, ns"),
        ("work", "us-each", 2, "work of a closure, us"),
        ("work", "efficiency", 3, "work: calls' time to that of closures"),
        ("lcs", "serial", 3, "lcs: serial, s"),
        ("lcs", "graph-256", 3, "lcs: graph, tiles of 256, s"),
        ("lcs", "graph-64", 3, "lcs: graph, tiles of 64, s"),
        ("lcs", "diagonals-256", 3, "lcs: diagonals, tiles of 256, s"),
        ("lcs", "diagonals-64", 3, "lcs: diagonals, tiles of 64, s"),
        ("cholesky", "seconds", 3, "cholesky: graph, s"),
        (OPENMP, "seconds", 3, "  OpenMP's tasks, s"),
        ("nodes", "make", 1, "nodes: to make one, ns"),
        (TBB, "make", 1, "  oneTBB, ns"),
        (TASKFLOW, "make", 1, "  Taskflow, ns"),
        ("nodes", "first-run", 1, "nodes: first run, each, ns"),
        (TBB, "first-run", 1, "  oneTBB, ns"),
        (TASKFLOW, "first-run", 1, "  Taskflow, ns"),
        ("nodes", "run", 1, "nodes: later runs, each, ns"),
        (TBB, "run", 1, "  oneTBB, ns"),
        (TASKFLOW, "run", 1, "  Taskflow, ns"))

# The ratios that are printed, each of the same round.
RATIOS = (("lcs: graph to serial", ("lcs", "graph-256"), ("lcs", "serial")),
          ("lcs: diagonals of 64 to graph of 64", ("lcs", "diagonals-64"), ("lcs", "graph-64")),
          ("lcs: diagonals of 64 to graph of 256", ("lcs", "diagonals-64"), ("lcs", "graph-256")),
          ("cholesky: OpenMP to graph", (OPENMP, "seconds"), ("cholesky", "seconds")),
          ("nodes: oneTBB to ours", (TBB, "run"), ("nodes", "run")),
          ("nodes: Taskflow to ours", (TASKFLOW, "run"), ("nodes", "run")))


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--workers", type=worker_numbers, default=[1, 2], metavar="N,N",
                        help="(default 1,2)")
    parser.add_argument("--small", action="store_true", help="small sizes, to see that it works")
    parser.add_argument("--plain", default="clang++-22", metavar="CLANG",
                        help="for programs without Cilk (default clang++-22)")
    add_options(parser)
    options = parser.parse_args()
    check_options(parser, options)
    print_by_workers(find_records(options, measure), ROWS, RATIOS)


if __name__ == "__main__":
    main()
