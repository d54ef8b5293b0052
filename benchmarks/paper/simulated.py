# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Speed-ups on more workers than the machine has processors, by Cilkscale's simulation.

A kernel's spawns are recorded in a serial run, and run again on simulated workers with the costs of
spawns, steals and syncs on this machine. The limits of caches and memory aren't simulated.
"""

import os
import pathlib
import sys

from measure import REPOSITORY
from session import Session

sys.path.insert(0, str(REPOSITORY / "cilktools" / "cilkscale"))

from command import simulation  # noqa: E402
from command.failure import Failure  # noqa: E402

MOST = 64


class SimulatingSession(Session):
    """A session that simulates each program once a round."""

    def find_runs(self, subject, column, program):
        return [(column, program, subject.quick if self.options.quick else subject.size)]

    def measure(self):
        here = pathlib.Path(self.options.compiler).resolve().parent
        two = sorted(os.sched_getaffinity(0))[:2]
        try:
            simulator = simulation.find_simulator(here)
            costs = simulation.measure_costs(self.options.compiler, here, two,
                                             self.options.timeout, self.folder)
        except Failure as failure:
            sys.exit(f"error: {failure}")
        for run in self.runs:
            self.attempt(self.simulate, *run, simulator, costs)

    def simulate(self, column, program, size, simulator, costs):
        trace = pathlib.Path(self.folder) / "trace"
        environment = {"CILKSCALE_TRACE": str(trace), "CILKSCALE_TRACE_ROW": "parallel"}
        _, columns = self.run_program(program, size, 1, more=environment,
                                      timeout=10 * self.options.timeout)
        counts = sorted({*(1 << i for i in range(MOST.bit_length())), *self.options.workers})
        try:
            found = simulation.simulate(simulator, trace, counts, costs, self.options.timeout,
                                        program.name)
        except Failure as failure:
            sys.exit(f"error: {failure}")
        words = " ".join(f"--{name}={value:g}" for name, value in costs.items())
        columns["command"] = f"cilkscale-simulate {words} {' '.join(map(str, counts))}"
        for workers, time in found.times.items():
            self.add_record(column, {**columns, "workers": workers, "n": size, "round": 1,
                                     "quantity": "seconds", "value": f"{time:.9g}"})
