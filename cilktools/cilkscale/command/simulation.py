# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Predicts how the program would scale on more processors than there are.

A third program records its spawns in a serial run. lib/opencilk/cilkscale-simulate runs that record
on any number of workers, with the costs of spawns, steals and syncs on this machine, which
`calibrate.c` measures. Caches and memory bandwidth aren't simulated. A prediction therefore shows
the scaling that the scheduler alone allows. With the cost "beside", the user can state the fraction
of its time by which a strand becomes slower for each other running strand. The prediction is scaled
to the observed time on one processor.
"""

import dataclasses
import math
import pathlib
import re
import tempfile
from typing import Dict, Tuple

from . import processes
from .failure import Failure
from .quantities import processors as count_of
from .quantities import seconds, short

COSTS = ("spawn", "steal", "attempt", "sync")
# This cost is not a time, but a fraction of each strand's time.
BESIDE = "beside"
STANDARD = {"spawn": 2.0, "steal": 500.0, "sync": 200.0}
# The number of simulated points for each doubling of the processors.
DENSITY = 2
TOOL = "cilkscale-trace"


def fit(points):
    """Returns (c1, coo) such that c1 T1/P + coo Too has the least squares of relative errors, for
    points (T1/P, Too, time)."""
    rows = [(work / time, span / time) for work, span, time in points]
    aa = sum(a * a for a, _ in rows)
    ab = sum(a * b for a, b in rows)
    bb = sum(b * b for _, b in rows)
    a1, b1 = sum(a for a, _ in rows), sum(b for _, b in rows)
    determinant = aa * bb - ab * ab
    if determinant <= 1e-12 * aa * bb:
        return a1 / aa, 0.0
    return (a1 * bb - b1 * ab) / determinant, (aa * b1 - ab * a1) / determinant


@dataclasses.dataclass(frozen=True)
class Prediction:
    """A prediction. `times` are simulated seconds by numbers of processors, including 1. Work and
    span are in seconds, too. `threshold` is the work of the largest part that counts as serial."""
    times: Dict[int, float]
    work: float
    span: float
    threshold: float
    costs: Dict[str, float]

    @property
    def most(self):
        return max(self.times)

    def part(self, cpus):
        """Returns the time on `cpus` processors, relative to the time on one processor. Between
        simulated points, the logarithm of the time is linear in the logarithm of the number of
        processors."""
        known = sorted(self.times)
        low = max((p for p in known if p <= cpus), default=known[0])
        high = min((p for p in known if p >= cpus), default=known[-1])
        first, last = self.times[low], self.times[high]
        if low < high:
            first *= (last / first) ** (math.log(cpus / low) / math.log(high / low))
        return first / self.times[1]

    def constants(self):
        """Returns (c1, coo) for the simulated times."""
        return fit((self.work / cpus, self.span, time) for cpus, time in self.times.items())

    def modelled(self, cpus):
        """Returns the time by the model with these constants, relative to the time on one
        processor."""
        work, span = self.constants()
        return (work * self.work / cpus + span * self.span) / self.times[1]

    def errors(self, samples):
        """Returns [(cpus, how much longer the prediction is, relative to the observed median)]."""
        serial = next((s.median for s in samples if s.cpus == 1), None)
        if not serial:
            return []
        return [(s.cpus, self.part(s.cpus) * serial / s.median - 1) for s in samples if s.cpus > 1]


def counts_to(most):
    """Returns numbers of processors from 1 to `most`, evenly on a logarithmic axis."""
    steps = math.ceil(math.log2(most) * DENSITY) if most > 1 else 0
    return sorted({1, most, *(round(2 ** (i / DENSITY)) for i in range(steps))})


def parse_costs(text):
    """Returns {name: nanoseconds} for a text like "steal=500,sync=200". The value of BESIDE is a
    ratio."""
    costs = {}
    for word in text.split(","):
        name, _, value = word.partition("=")
        try:
            number = float(value)
        except ValueError:
            number = -1
        if name not in (*COSTS, BESIDE) or not 0 <= number < 1e9:
            raise ValueError(word)
        costs[name] = number
    return costs


def parse(text, origin):
    """Returns (times, work, span, threshold) from the output of the simulator."""
    number = r"(\d+(?:\.\d+)?(?:e[-+]?\d+)?)"
    head = re.match(f"# work {number} span {number} threshold {number} ", text)
    times = {int(cpus): float(time)
             for cpus, time in re.findall(f"^(\\d+),{number},", text, re.M)}
    if not head or 1 not in times or not all(time > 0 for time in times.values()):
        raise Failure(f"{origin} has recorded no time; let it end by exit(), and give it more to do")
    return times, *(float(value) for value in head.groups())


def captured(folder, name, command, timeout, advice, **more):
    """Returns the output of a program."""
    path = pathlib.Path(folder) / name
    with open(path, "wb") as file:
        processes.run(command, timeout, advice, standard_output=file, **more)
    return path.read_text(encoding="utf-8", errors="replace")


def measure_costs(compiler, here, chosen, timeout, folder):
    """Returns the scheduler's costs, measured on two processors. Returns standard costs if there is
    only one processor."""
    source = here.parent / "share" / "opencilk" / "cilkscale" / "calibrate.c"
    if len(chosen) < 2 or not source.is_file() or not pathlib.Path(compiler).is_file():
        return dict(STANDARD)
    program = pathlib.Path(folder) / "calibrate"
    advice = "give the costs with --costs"
    processes.run([compiler, "-fopencilk", "-O2", str(source), "-o", str(program)], timeout, advice)
    text = captured(folder, "costs", [str(program)], timeout, advice, cpus=chosen,
                    CILK_NWORKERS="2")
    return {**STANDARD, **{name: float(value) for name, value
                           in re.findall(r"--(\w+)=(\d+(?:\.\d+)?)", text) if name in COSTS}}


def record(command, trace, timeout, cpus=None, standard_input=None, row=""):
    """Runs a program that was compiled for TOOL, and writes its record to the file `trace`. The
    record is of the whole program, or of the part that its first dump of `row` measures."""
    processes.run(command, timeout, "see what it says, and whether it needs other arguments",
                  cpus, standard_input, CILKSCALE_TRACE=str(trace), CILKSCALE_TRACE_ROW=row)
    if not pathlib.Path(trace).is_file():
        raise Failure(f"'{command[0]}' has recorded nothing; compile and link it with "
                      f"-fopencilk and -fcilktool={TOOL}, and let it end by exit()")


def find_simulator(here):
    simulator = here.parent / "lib" / "opencilk" / "cilkscale-simulate"
    if not simulator.is_file():
        raise Failure(f"there is no '{simulator}', which simulates; install OpenCilk whole")
    return str(simulator)


def simulate(simulator, trace, counts, costs, timeout, origin):
    """Returns the prediction for these numbers of processors, including 1. `origin` names the
    source of the trace in messages."""
    with tempfile.TemporaryDirectory(prefix="cilkscale-") as folder:
        text = captured(folder, "simulated",
                        [simulator, *(f"--{name}={value:g}" for name, value in costs.items()),
                         str(trace), *map(str, counts)],
                        timeout, "record the spawns again")
    return Prediction(*parse(text, origin), costs)


def predict(program, options, processors, compiler, here, progress):
    """Records the program, measures the scheduler's costs, and simulates."""
    simulator = find_simulator(here)
    with tempfile.TemporaryDirectory(prefix="cilkscale-") as folder:
        trace = pathlib.Path(folder) / "trace"
        progress.step("recording spawns")
        record([program, *options.args], trace, options.timeout,
               processors.chosen(processors.counts[0]), options.input,
               options.simulated_row)
        progress.finished()
        progress.step("costs of the scheduler")
        two = processors.order[:2]
        costs = {**measure_costs(compiler, here, two, options.timeout, folder), **options.costs}
        progress.finished()
        progress.step(f"simulating up to {count_of(options.simulate)}")
        # The measured numbers of processors are simulated for comparison.
        counts = sorted({*counts_to(options.simulate), *processors.counts})
        prediction = simulate(simulator, trace, counts, costs, options.timeout, f"'{program}'")
        progress.finished()
    return prediction


STEPS = 3


def remark(prediction, samples):
    """Describes the simulation in sentences, and its difference from the measurements."""
    costs = ", ".join(f"{name} {short(value) if name == BESIDE else seconds(value * 1e-9)}"
                      for name, value in prediction.costs.items())
    work, span = prediction.constants()
    text = (f"On {count_of(prediction.most)} a simulated scheduler reaches a speedup of "
            f"{short(1 / prediction.part(prediction.most))} ({costs}); "
            f"{short(work)} T1/P + {short(span)} T∞ describes its times.")
    errors = prediction.errors(samples)
    if errors:
        text += " The simulation is off by " + ", ".join(
            f"{100 * error:+.0f} % on {cpus}" for cpus, error in errors) + " processors."
    return text


def lines(prediction, samples) -> Tuple[list, list]:
    """Returns the table of a prediction: its header, and a line for each number of processors."""
    serial = next((s.median for s in samples if s.cpus == 1), prediction.times[1])
    return (["cpus", "time (seconds)", "speedup", "model (seconds)"],
            [[cpus, f"{prediction.part(cpus) * serial:.9f}", f"{1 / prediction.part(cpus):.4f}",
              f"{prediction.modelled(cpus) * serial:.9f}"] for cpus in sorted(prediction.times)])
