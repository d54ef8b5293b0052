# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Counts the instructions of a program, and other events of the processor.

perf counts if the kernel permits it. Otherwise callgrind counts. It knows instructions only and is
some fifty times as slow, so it runs the small sizes. A program makes its input, runs the serial
projection and the parallel kernel, and checks the results. Compiled for the serial target, the
program runs the serial kernel twice, and with one more round (ROUNDS) four times. Differences of
these runs give the events of the serial kernel, and the additional events of the parallel one, on
one worker, without and with pedigrees.
"""

import re
import shutil
import subprocess

from catalogue import OPENCILK, PEDIGREES, PROJECTION
from session import Session

EVENTS = ("instructions", "cycles", "branch-misses", "cache-references", "cache-misses")
CALLGRIND = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", "--log-fd=1"]
# The runs: a suffix of the program's name, a column, and rounds.
RUNS = (("opencilk", OPENCILK, 1), ("pedigrees", PEDIGREES, 1), ("projection", PROJECTION, 1),
        ("projection2", PROJECTION, 2))


def perf_command(events):
    return ["perf", "stat", "-x,", "-e", ",".join(f"{event}:u" for event in events),
            "--log-fd", "1"]


def read_perf(text):
    """Returns counts by event, for the events that could be counted."""
    return {event: int(count) for count, event in re.findall(r"^(\d+),[^,]*,([\w-]+):u,", text, re.M)}


def find_events():
    """Returns the events that perf can count here."""
    if not shutil.which("perf"):
        return ()
    done = subprocess.run([*perf_command(EVENTS), "true"], capture_output=True, text=True,
                          timeout=60, check=False)
    found = read_perf(done.stdout)
    return tuple(event for event in EVENTS if event in found)


class CountingSession(Session):
    """A session that counts events instead of times, in one round, since counts hardly change."""

    def __init__(self, experiments, options, folder):
        super().__init__(experiments, options, folder)
        self.events = find_events()
        self.prefix = perf_command(self.events) if self.events else CALLGRIND
        # Callgrind runs the small sizes.
        self.small = options.quick or not self.events

    def compile_columns(self, subject):
        runs = []
        for name, column, rounds in RUNS:
            program = self.attempt(self.compile_one, subject, column, name, rounds)
            if program:
                runs.append((column, program, subject.quick if self.small else subject.size))
        return runs

    def measure(self):
        # A processor's caches and branches may depend on programs on the other processors.
        # Callgrind's counts don't.
        each = map if self.events else self.at_once
        for (column, _, size), done in zip(self.runs, each(self.count_run, self.runs)):
            if not done:
                continue
            counts, values = done
            for event, count in counts.items():
                self.add_record(column, {**values, "workers": 1, "n": size, "round": 1,
                                         "quantity": event, "value": count})

    def count_run(self, run):
        _, program, size = run
        return self.attempt(self.count, program, size)

    def count(self, program, size):
        # The first run that needs a graph makes it and keeps it in a file.
        self.run_program(program, size, 1)
        text, columns = self.run_program(program, size, 1, self.prefix,
                                         self.options.timeout * (1 if self.events else 10))
        if self.events:
            return read_perf(text), columns
        return {"instructions": int(re.search(r"Collected : (\d+)", text)[1])}, columns
