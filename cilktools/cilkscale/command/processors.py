# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Chooses the processors of a run.

Two hardware threads of a core share its units. A run on P processors therefore gets P cores, as
long as there are P cores. Cores of one package come first, since their memory is near to all of
them.
"""

import os
import pathlib

from .failure import Failure

MOST = 1_000_000
TOPOLOGY = pathlib.Path("/sys/devices/system/cpu")


def read_number(path):
    try:
        return int(path.read_text(encoding="ascii"))
    except (OSError, ValueError):
        return None


def core_of(cpu, topology=TOPOLOGY):
    """Returns (package, core) of a processor. A processor that the system doesn't describe counts
    as a core."""
    folder = topology / f"cpu{cpu}" / "topology"
    package = read_number(folder / "physical_package_id")
    core = read_number(folder / "core_id")
    return (-1, cpu) if core is None else (package or 0, core)


def in_order(available, topology=TOPOLOGY):
    """Returns the processors in the order in which runs take them, and the number of cores."""
    cores = {}
    for cpu in sorted(available):
        cores.setdefault(core_of(cpu, topology), []).append(cpu)
    threads = [(turn, core, cpu) for core, cpus in cores.items() for turn, cpu in enumerate(cpus)]
    return [cpu for _, _, cpu in sorted(threads)], len(cores)


def is_count(text):
    """Returns True if the text is a number from 1 to MOST."""
    return text.isascii() and text.isdecimal() and 1 <= len(text) <= 7 and 1 <= int(text) <= MOST


def parse_counts(text):
    """Returns the numbers of processors in a text like `1,2,4`, each once, in order."""
    counts = set()
    for word in text.split(","):
        if not is_count(word.strip()):
            raise Failure(f"'{word.strip()}' in the processor counts '{text}' is no number of "
                          "processors; give numbers from 1 on, separated by commas: "
                          "-cpus 1,2,4", 2)
        counts.add(int(word))
    return sorted(counts)


class Processors:
    """The processors of this process, and the counts to measure on."""

    def __init__(self, counts_text, pinned, topology=TOPOLOGY):
        available = os.sched_getaffinity(0)
        self.order, cores = in_order(available, topology)
        self.counts = parse_counts(counts_text) if counts_text else list(range(1, cores + 1))
        self.pinned = pinned
        if pinned and self.counts[-1] > len(self.order):
            raise Failure(f"a run on {self.counts[-1]} processors was asked for, and this process "
                          f"may use {len(self.order)}; ask for fewer with -cpus, or run more "
                          "workers than processors with --no-pinning", 2)

    def chosen(self, count):
        """Returns the processors of a run on `count` processors, or None if the system chooses
        them."""
        return self.order[:count] if self.pinned else None
