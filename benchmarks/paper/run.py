#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the OpenCilk paper's evaluation (PPoPP 2023): 15 + 4 programs, four runtimes, and tools.

baseline   15 programs: the stock compiler's serial code, and ours on OpenCilk, Cilk Plus (if
           scripts/fetch-cilkplus has put its runtime into build/cilkplus), OpenMP and oneTBB
           (Figures 1, 5 and 6); also as many serial copies at once as there are workers: a
           machine's memory and caches slow a parallel program as much as they slow these copies
pedigrees  the same 15 without and with -fopencilk-enable-pedigrees (Figure 7)
dprng      4 programs with random numbers: DotMix on both Cilks, and the builtin ones (Figure 8);
           and numbers that a program has, mixed, in the place of a generator
cilkscale  the 15 under Cilkscale, as bitcode and as a library (Figure 9)
losses     what the workers of the 15 spend their time on, on several workers, by the runtime's
           statistics: strands, which may take longer beside each other, the search for work, and
           sleep
native     fib, queens, sort and heat: Cilk on each runtime, and the same written by hand for
           OpenMP and oneTBB, by the stock compiler
counters   the instructions of the 15: those of the serial kernel, and the additional ones of the
           parallel kernel, without and with pedigrees, by perf or by callgrind; not with --quick,
           if it isn't named
simulated  Figure 5's curves beyond the machine's processors, by Cilkscale's simulation; not with
           --quick, if neither it is named nor -s is given

Each run compares its result with the program's serial projection, and checks its properties. All
runs of an experiment take turns, round after round. Baseline, pedigrees, cilkscale and losses have
the same programs, take turns together, and share their common columns. Ratios are of times of the
same round, given as median (least-most); means are geometric ones, of medians. The figures of all
rounds are in <experiment>-<tag>.csv; plots and a page are made of them. The paper's figures beside
ours are recomputed from those that it lists (results/published.csv).
"""

import argparse
import os
import pathlib
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

import catalogue  # noqa: E402
import page  # noqa: E402
import pictures  # noqa: E402
import tables  # noqa: E402
from measure import CILK, read_csv, require_package, worker_numbers, write_csv  # noqa: E402
from counters import CountingSession  # noqa: E402
from natives import NativeSession  # noqa: E402
from session import Session  # noqa: E402
from simulated import SimulatingSession  # noqa: E402

SESSIONS = {"native": NativeSession, "counters": CountingSession,
            "simulated": SimulatingSession}
# Experiments that take long, or only simulate.
EXTRA = ("counters", "simulated")


def parse():
    names = [e.name for e in catalogue.EXPERIMENTS]
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("-t", "--rounds", type=int, metavar="N",
                        help="(default 7; 1 with --quick)")
    parser.add_argument("-c", "--workers", type=worker_numbers, metavar="1,2,...",
                        help="numbers of workers (default: 1 and that of the processors)")
    parser.add_argument("-q", "--quick", action="store_true",
                        help="small sizes: whether all works, in minutes, not how fast it is")
    parser.add_argument("-s", "--simulate", action="store_true",
                        help="simulate more workers than there are processors, too")
    parser.add_argument("--experiments", metavar="NAME,...", help="(default: all)")
    parser.add_argument("--only", default="", metavar="REGEX", help="of the programs these")
    parser.add_argument("--tag", help="of the files (default: the time)")
    parser.add_argument("--results", type=pathlib.Path, default=HERE / "results", metavar="DIR",
                        help="where they are (default benchmarks/paper/results)")
    parser.add_argument("--table", action="store_true",
                        help="measure nothing: tables, plots and page for the tag's files")
    parser.add_argument("--against", metavar="TAG", help="compare with that one on the page")
    parser.add_argument("--graphs", type=pathlib.Path, metavar="DIR",
                        help="keep the graphs there (default: a temporary folder)")
    parser.add_argument("--quiet", type=float, default=0, metavar="SECONDS",
                        help="wait that long at most, before each run, for others to end")
    parser.add_argument("--timeout", type=float, default=120, help="of a run, in seconds")
    parser.add_argument("--compiler", default=str(CILK), metavar="CLANG",
                        help="that knows -fopencilk (default build/bin/clang)")
    parser.add_argument("--plain", default="clang-22", metavar="CLANG",
                        help="the stock compiler (default clang-22)")
    options = parser.parse_args()
    return complete(parser, options, names)


def complete(parser, options, names):
    """Completes the options with values that follow from others. Ends with an error if one makes no
    sense."""
    if options.rounds is None:
        options.rounds = 1 if options.quick else 7
    if options.rounds < 1 or options.timeout <= 0:
        parser.error("rounds and timeout have to be positive")
    options.workers = options.workers or sorted({1, len(os.sched_getaffinity(0))})
    options.experiments = (options.experiments.split(",") if options.experiments else
                           [n for n in names if n not in EXTRA or not options.quick])
    if options.simulate and "simulated" not in options.experiments:
        options.experiments.append("simulated")
    unknown = set(options.experiments) - set(names)
    if unknown:
        parser.error(f"no such experiment: {', '.join(sorted(unknown))}; "
                     f"there are {', '.join(names)}")
    if options.table and not options.tag:
        parser.error("--table needs the --tag of what was measured")
    options.tag = options.tag or time.strftime("%Y%m%d%H%M")
    for tag in filter(None, (options.tag, options.against)):
        if not all(c.isalnum() or c in "-_." for c in tag) or tag.startswith("."):
            parser.error(f"'{tag}' is no tag: letters, digits, '-', '_' and '.'")
    return options


def csv_path(options, experiment, tag):
    return options.results / f"{experiment.name}-{tag}.csv"


def together(chosen):
    """Returns the experiments in groups. The experiments of a group are measured in one session."""
    groups = {}
    for experiment in chosen:
        kind = SESSIONS.get(experiment.name, Session)
        groups.setdefault((kind, tuple(s.name for s in experiment.subjects)), []).append(experiment)
    return [(kind, experiments) for (kind, _), experiments in groups.items()]


def measure(options, chosen):
    """Runs the experiments and writes their files. Returns the number of failed runs."""
    failures = 0
    options.results.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="paper-") as folder:
        options.graphs = options.graphs or pathlib.Path(folder)
        for kind, experiments in together(chosen):
            session = kind(experiments, options, folder)
            session.compile()
            try:
                session.measure()
            finally:
                for experiment in experiments:
                    if records := session.records[experiment.name]:
                        write_csv(csv_path(options, experiment, options.tag), records)
            failures += session.failures
    return failures


def read(options, tag):
    """Returns the existing records, by the name of the experiment."""
    return {e.name: read_csv(csv_path(options, e, tag)) for e in catalogue.EXPERIMENTS
            if e.name in options.experiments and csv_path(options, e, tag).exists()}


def main():
    options = parse()
    require_package("matplotlib", "a plot")
    chosen = [e for e in catalogue.EXPERIMENTS if e.name in options.experiments]
    failures = 0 if options.table else measure(options, chosen)
    records = read(options, options.tag)
    if not records:
        sys.exit(f"error: there is no file of '{options.tag}' in {options.results}")
    for text in tables.write(records):
        print(text)
    drawn = pictures.draw(records, options.results, options.tag)
    other = read(options, options.against) if options.against else {}
    page.write(options.results / f"{options.tag}.html", options.tag, records, drawn,
               options.against, other)
    if failures:
        sys.exit(f"error: {failures} of the programs or runs failed")


if __name__ == "__main__":
    main()
