# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles the programs of experiments, and runs them in turn, round after round.

Experiments with the same programs are measured together: a column that several of them have runs
once a round, and its times are in the file of each. A program that fails is reported and left out
from then on, and makes the command fail at the end. So an unattended machine still measures the
rest.
"""

import os
import re
import sys
import threading
from concurrent.futures import ThreadPoolExecutor

from catalogue import CILKPLUS, SERIAL
from measure import INCLUDES, Program, find_program, machine, stock_program, wait_for_quiet

LANGUAGES = {".c": ["-std=gnu11"], ".cpp": ["-std=c++17", "-lstdc++"]}
# Programs that allocate memory in tasks get the same allocator in all columns, as in the paper.
COMMON = ["-O3", *INCLUDES, "-lm", "-ltcmalloc_minimal"]
# The quantity of serial programs that run side by side, one for each worker.
COPIES = "copies"
# The parts of its time that a program may report, in seconds (losses.h).
PARTS = ("work", "search", "sleep")


class Session:
    """The programs that experiments have compiled, the records of each, and the number of failed
    runs."""

    # True if copies of the serial programs run side by side, too.
    with_copies = True

    def __init__(self, experiments, options, folder):
        """`experiments` have the same subjects."""
        self.experiments, self.options, self.folder = experiments, options, folder
        self.description = machine()
        self.records = {e.name: [] for e in experiments}
        self.runs, self.failures, self.counting = [], 0, threading.Lock()

    def compile(self):
        subjects = [subject for subject in self.experiments[0].subjects
                    if re.search(self.options.only, subject.name)]
        for runs in self.at_once(self.compile_columns, subjects):
            self.runs += runs

    def columns(self):
        """Returns the columns of all experiments, each once."""
        return list({column.name: column for experiment in self.experiments
                     for column in experiment.columns}.values())

    def compile_columns(self, subject):
        """Compiles the subject's programs and returns its runs."""
        runs = []
        for column in self.columns():
            if column.name.startswith("cilkplus") and not CILKPLUS.is_dir():
                continue
            program = self.attempt(self.compile_one, subject, column, column.name)
            if program:
                runs += self.find_runs(subject, column, program)
        return runs

    def compile_one(self, subject, column, name, rounds=1):
        """Compiles a program that runs its kernel once: the rounds of this command take turns."""
        source = find_program(subject.name)
        flags = [*LANGUAGES[source.suffix], *COMMON, f"-DROUNDS={rounds}", *subject.options]
        name = f"{subject.name}-{name}"
        if column is SERIAL:
            return stock_program(name, self.folder, [self.options.plain, *flags], source,
                                 self.options.timeout)
        return Program(name, self.folder,
                       [self.options.compiler, "-fopencilk", *column.flags, *flags], source,
                       self.options.timeout)

    def find_runs(self, subject, column, program):
        """Returns the runs of a round: the column, the program, its size, workers, and the
        quantity."""
        size = subject.quick if self.options.quick else subject.size
        runs = [(column, program, size, workers, "seconds")
                for workers in (self.options.workers if column.parallel else (1,))
                if workers >= column.least]
        if column is SERIAL and self.with_copies:
            runs += [(column, program, size, workers, COPIES)
                     for workers in self.options.workers if workers > 1]
        return runs

    def add_record(self, column, values):
        """Adds a record to all experiments that have the column."""
        for experiment in self.experiments:
            if column in experiment.columns:
                self.records[experiment.name].append(
                    {"benchmark": f"paper-{experiment.name}", **self.description, **values})

    @staticmethod
    def at_once(function, items):
        """Returns the function's results for all items, in their order. Calls it for as many items
        at a time as there are processors, so it is only for work that isn't timed."""
        with ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
            return list(pool.map(function, items))

    def attempt(self, function, *arguments):
        """Returns the function's result, or None if the function tries to end the command."""
        try:
            return function(*arguments)
        except SystemExit as failure:
            print(failure, file=sys.stderr)
            with self.counting:
                self.failures += 1
            return None

    def measure(self):
        """Runs everything once a round."""
        for turn in range(1, self.options.rounds + 1):
            # Each run comes first in half of the rounds.
            runs = self.runs if turn % 2 else self.runs[::-1]
            for run in list(runs):
                column, program, size, workers, quantity = run
                done = self.attempt(self.run_one, program, size, workers, quantity)
                if done is None:
                    self.runs.remove(run)
                    continue
                found, values = done
                for name, seconds in found.items():
                    self.add_record(column, {**values, "workers": workers, "n": size,
                                             "round": turn, "quantity": name,
                                             "value": f"{seconds:.6f}"})
            names = ", ".join(experiment.name for experiment in self.experiments)
            print(f"{names}: round {turn} of {self.options.rounds}", file=sys.stderr)

    def run_one(self, program, size, workers, quantity):
        """Returns seconds by quantity, the mean of all copies, and the columns that describe the
        run."""
        wait_for_quiet(self.options.quiet)
        copies, workers = (workers, 1) if quantity == COPIES else (1, workers)
        with ThreadPoolExecutor(copies) as pool:
            done = list(pool.map(lambda _: self.run_program(program, size, workers),
                                 range(copies)))
        seconds = sum(find_seconds(program, text) for text, _ in done) / copies
        return {quantity: seconds, **find_parts(done[0][0])}, done[0][1]

    def run_program(self, program, size, workers, prefix=(), timeout=None, more=None):
        """Returns the output of a run, and the columns that describe it, if its results are right.
        `more` are variables of its environment."""
        environment = {"CILK_NWORKERS": str(workers),
                       "PAPER_GRAPHS": str(self.options.graphs), **(more or {})}
        text, columns = program.run([size], environment, timeout or self.options.timeout, prefix)
        if "check passed" not in text.splitlines():
            sys.exit(f"error: {program.name} did not pass its check")
        return text, columns


def find_seconds(program, text):
    found = re.search(r"^(?:parallel (\S+) s|seconds (\S+))$", text, re.M)
    if not found:
        sys.exit(f"error: {program.name} doesn't say how long it took")
    return float(found[1] or found[2])


def find_parts(text):
    """Returns the parts of the time that the program reports, summed over all of its measured
    statements."""
    found = {name: re.findall(rf"^{name} (\S+) s$", text, re.M) for name in PARTS}
    return {name: sum(map(float, seconds)) for name, seconds in found.items() if seconds}
