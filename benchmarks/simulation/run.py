#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares the times of programs with those that Cilkscale's simulation predicts.

sort-serial    sort with a serial merge, the tutorial's program that doesn't scale
sort-parallel  sort with a parallel merge, which scales
fib            spawns and nothing else
coarse         fib with leaves of about a microsecond
cilksort       merge sort
matmul         product of matrices by quarters
nqueens        queens on a board of bytes
heat           diffusion on a grid, a parallel loop for each step
strassen       product of matrices by seven products of halves
lu             a matrix as a product of triangular ones
mandelbrot     a parallel loop whose iterations take very different times
narrow         knary with little parallelism
chain          knary without parallelism

In each round every program runs on each number of workers and is recorded, and the record is
simulated with the costs of the scheduler's steps in that round. Whole programs count, with their
serial parts. Figures are medians of the rounds. On one worker the simulated time is the recorded
work with the costs of its spawns. On more workers it is scaled to the observed time on one, as the
command does, so that the error is that of the speedup. The means leave fib out, whose strands are
too short for the clock.

Two copies of the program on one worker each, one on either processor, also run at once in each
round. They take longer than one copy alone because of resources that the processors share: memory,
caches and the host. No scheduler can avoid that. The last round's record is simulated with that
factor, too: the errors of this simulation are the remaining ones.
"""

import argparse
import os
import pathlib
import re
import statistics
import sys

HERE = pathlib.Path(__file__).resolve().parent
BENCHMARKS = HERE.parent
ROOT = BENCHMARKS.parent
sys.path[:0] = [str(BENCHMARKS), str(ROOT / "cilktools" / "cilkscale")]

from measure import (Program, add_options, check_options, find_records, machine,  # noqa: E402
                     print_table, run_beside, values, wait_for_quiet, worker_numbers)

from command import simulation  # noqa: E402
from command.failure import Failure  # noqa: E402
from command.model import Sample  # noqa: E402
from command.variants import BENCHMARK  # noqa: E402

CILKSAN = "benchmarks/cilksan/programs"
SCALING = "examples/scaling/mergesort.c"
KNARY = "benchmarks/knary/programs/knary.c"
# Name: source, flags, arguments, and the arguments of a short run.
PROGRAMS = {
    "sort-serial": (SCALING, [], "4", "1"),
    "sort-parallel": (SCALING, ["-DPARALLEL_MERGE"], "4", "1"),
    "fib": (f"{CILKSAN}/fib.c", [], "36", "20"),
    "coarse": ("benchmarks/cilkscale/programs/coarse.c", [], "38", "24"),
    "cilksort": (f"{CILKSAN}/cilksort.c", [], "4000000", "20000"),
    "matmul": (f"{CILKSAN}/matmul.c", [], "768", "64"),
    "nqueens": (f"{CILKSAN}/nqueens.c", [], "12", "7"),
    "heat": (f"{CILKSAN}/heat.c", [], "2000", "100"),
    "strassen": (f"{CILKSAN}/strassen.c", [], "1024", "128"),
    "lu": ("benchmarks/paper/programs/lu.c", ["-Iexamples", "-lm"], "1024", "100"),
    "mandelbrot": ("examples/mandelbrot.c", ["-lm"], "400 /dev/null", "40 /dev/null"),
    "narrow": (KNARY, [], "8 7 6", "8 4 6"),
    "chain": (KNARY, [], "6 8 6", "6 4 6"),
}


class Subject:
    """A program, compiled to be timed and to be recorded."""

    def __init__(self, name, options, folder):
        source, flags, full, short = PROGRAMS[name]
        self.name = name
        self.trace = pathlib.Path(folder) / "trace"
        self.arguments = (short if options.short else full).split()
        build = [options.compiler, "-O2", "-fopencilk", *flags]
        self.timed, self.recorded = (
            Program(f"{name}-{tool}", folder, [*build, f"-fcilktool={tool}"], ROOT / source)
            for tool in (BENCHMARK, simulation.TOOL))

    def records(self, turn, costs, options, earlier):
        """Returns the records of all earlier rounds and of this round."""
        records = []

        def add(columns, workers, quantity, value):
            records.append({**machine(), **columns, "benchmark": "simulation",
                            "program": self.name, "workers": workers,
                            "n": "-".join(filter(str.isdigit, self.arguments)), "round": turn,
                            "quantity": quantity, "value": f"{value:.9g}"})

        for workers in options.workers:
            wait_for_quiet(options.quiet)
            seconds, columns = self.time(workers, options)
            add(columns, workers, "seconds", seconds)
        if len(options.two) == 2:
            wait_for_quiet(options.quiet)
            together, columns = self.time_two(options)
            add(columns, 1, "seconds beside", together)
        wait_for_quiet(options.quiet)
        command = [str(self.recorded.path), *self.arguments]
        simulation.record(command, self.trace, options.timeout)
        found = self.simulate(costs, options, add, "simulated", columns)
        add(columns, 1, "work", found.work)
        add(columns, 1, "span", found.span)
        if turn == options.rounds:
            alone, together = (
                options.summarise([float(r["value"]) for r in (*earlier, *records)
                                   if r["program"] == self.name and r["workers"] == 1
                                   and r["quantity"] == quantity] or [1.0])
                for quantity in ("seconds", "seconds beside"))
            company = {simulation.BESIDE: max(together / alone - 1, 0)}
            self.simulate({**costs, **company}, options, add, "simulated beside", columns)
        self.trace.unlink()
        return records

    def simulate(self, costs, options, add, quantity, columns):
        """Adds the times of this round's record on simulated workers."""
        found = simulation.simulate(options.simulator, self.trace, options.workers, costs,
                                    options.timeout, self.name)
        words = " ".join(f"--{name}={value:g}" for name, value in costs.items())
        counts = " ".join(map(str, options.workers))
        columns.update(build=self.recorded.build, command=f"cilkscale-simulate {words} {counts}")
        for workers, time in found.times.items():
            add(columns, workers, quantity, time)
        return found

    def time(self, workers, options):
        """Returns a run's seconds, and its columns."""
        text, columns = self.timed.run(self.arguments, {"CILK_NWORKERS": str(workers)},
                                       options.timeout)
        return self.seconds(text), columns

    def time_two(self, options):
        """Returns the mean of two copies at once, and the columns."""
        texts, columns = run_beside(self.timed, self.arguments, options.two, options.timeout)
        return statistics.mean(map(self.seconds, texts)), columns

    @staticmethod
    def seconds(text):
        return float(re.search(r"^,(\S+)$", text, re.M)[1])


def measure(options, folder):
    """Returns the records of all rounds."""
    here = pathlib.Path(options.compiler).resolve().parent
    options.simulator = simulation.find_simulator(here)
    two = options.two = sorted(os.sched_getaffinity(0))[:2]
    subjects = [Subject(name, options, folder) for name in options.programs]
    records = []
    for turn in range(1, options.rounds + 1):
        wait_for_quiet(options.quiet)
        costs = simulation.measure_costs(options.compiler, here, two, options.timeout, folder)
        for subject in subjects:
            records += subject.records(turn, costs, options, records)
        print(f"round {turn} of {options.rounds}", file=sys.stderr)
    return records


def tabulate(records, summarise):
    counts = sorted({int(r["workers"]) for r in records if r["quantity"] == "seconds"})
    # Earlier records have no copies side by side.
    company = any(r["quantity"] == "simulated beside" for r in records)
    rows = []
    errors, remaining = ({workers: [] for workers in counts} for _ in range(2))
    for program in dict.fromkeys(r["program"] for r in records):
        def of(quantity, workers, program=program):
            return summarise(values(records, program=program, quantity=quantity, workers=workers))

        n = next(r["n"] for r in records if r["program"] == program)
        plain, beside = (
            simulation.Prediction({workers: of(quantity, workers) for workers in counts},
                                  of("work", 1), of("span", 1), 0.0, {})
            for quantity in ("simulated", "simulated beside" if company else "simulated"))
        samples = [Sample(workers, (of("seconds", workers),)) for workers in counts]
        serial = samples[0].median
        together = values(records, program=program, quantity="seconds beside") or [serial]
        wrong = {1: plain.times[1] / serial - 1, **dict(plain.errors(samples))}
        left = dict(beside.errors(samples))
        row = [program, n.replace("-", " "), f"{plain.work / plain.span:.1f}",
               f"{summarise(together) / serial:.2f}"]
        for sample in samples:
            time = plain.part(sample.cpus) * serial if sample.cpus > 1 else plain.times[1]
            row += [f"{1e3 * sample.median:.1f}", f"{1e3 * time:.1f}",
                    f"{100 * wrong[sample.cpus]:+.1f} %"]
            if sample.cpus > 1:
                row += [f"{100 * left[sample.cpus]:+.1f} %"]
            if program != "fib":
                errors[sample.cpus].append(abs(wrong[sample.cpus]))
                remaining[sample.cpus].append(abs(left.get(sample.cpus, 0)))
        rows.append(row)
    for title, summary in (("mean", statistics.mean), ("greatest", max)):
        row = [title, "", "", ""]
        for workers in counts:
            row += ["", "", f"{100 * summary(errors[workers] or [0]):.1f} %"]
            if workers > 1:
                row += [f"{100 * summary(remaining[workers] or [0]):.1f} %"]
        rows.append(row)
    heads = ["program", "n", "parallelism", "beside"]
    for workers in counts:
        heads += [f"{workers}: ms", "simulated", "error"]
        if workers > 1:
            heads += ["with company"]
    print_table(heads, rows)


def main():
    cpus = len(os.sched_getaffinity(0))
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    add_options(parser, rounds=9)
    parser.add_argument("programs", nargs="*", metavar="PROGRAM", help="(default: all)")
    parser.add_argument("--workers", type=worker_numbers, metavar="1,2,...",
                        default=sorted({1, 2, cpus} if cpus > 1 else {1}),
                        help="numbers of workers (default: 1, 2, and all processors)")
    parser.add_argument("--shortest", action="store_true",
                        help="table of the shortest times instead of medians: others on the "
                        "machine, which may be virtual, make times longer, not shorter")
    parser.add_argument("--short", action="store_true", help="small problems, to try this out")
    options = parser.parse_args()
    check_options(parser, options)
    options.programs = options.programs or list(PROGRAMS)
    unknown = [name for name in options.programs if name not in PROGRAMS]
    if unknown:
        parser.error(f"'{unknown[0]}' is none of {', '.join(PROGRAMS)}")
    options.summarise = min if options.shortest else statistics.median
    try:
        tabulate(find_records(options, measure), options.summarise)
    except Failure as failure:
        sys.exit(f"error: {failure}")


if __name__ == "__main__":
    main()
