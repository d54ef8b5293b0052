# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How many instructions a program executes, and what else the processor counts of it.

Counted by perf where the kernel lets it, otherwise by callgrind, which knows instructions only,
is some fifty times as slow, and so runs the small sizes. A program makes its input, runs the
serial projection and the parallel kernel, and checks. Compiled for the serial target it is twice
as serial, and with one more round (ROUNDS) once more so: differences of these runs are what the
kernel executes serially, and what more in parallel, on one worker, without and with pedigrees.
"""

import re
import shutil
import subprocess

from catalogue import OPENCILK, PEDIGREES, PROJECTION
from session import Session

EVENTS = ("instructions", "cycles", "branch-misses", "cache-references", "cache-misses")
CALLGRIND = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", "--log-fd=1"]
# The runs: a name behind the program's, a column, and rounds.
RUNS = (("opencilk", OPENCILK, 1), ("pedigrees", PEDIGREES, 1), ("projection", PROJECTION, 1),
        ("projection2", PROJECTION, 2))


def perf_command(events):
    return ["perf", "stat", "-x,", "-e", ",".join(f"{event}:u" for event in events),
            "--log-fd", "1"]


def read_perf(text):
    """Counts by event, of those that could be counted."""
    return {event: int(count) for count, event in re.findall(r"^(\d+),[^,]*,([\w-]+):u,", text, re.M)}


def find_events():
    """What perf can count here."""
    if not shutil.which("perf"):
        return ()
    done = subprocess.run([*perf_command(EVENTS), "true"], capture_output=True, text=True,
                          timeout=60, check=False)
    found = read_perf(done.stdout)
    return tuple(event for event in EVENTS if event in found)


class CountingSession(Session):
    """As a session; counts instead of times, once a run, since they hardly change."""

    def __init__(self, experiments, options, folder):
        super().__init__(experiments, options, folder)
        self.events = find_events()
        self.prefix = perf_command(self.events) if self.events else CALLGRIND
        # The small sizes under callgrind.
        self.small = options.quick or not self.events

    def compile_columns(self, subject):
        runs = []
        for name, column, rounds in RUNS:
            program = self.attempt(self.compile_one, subject, column, name, rounds)
            if program:
                runs.append((column, program, subject.quick if self.small else subject.size))
        return runs

    def measure(self):
        # Caches and branches of a processor may depend on what runs on the others; what callgrind
        # counts doesn't.
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
