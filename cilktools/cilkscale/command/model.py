# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The measurements, and the bounds that theory derives from them.

The bounds are Cilk's. No execution is quicker than T1/P (work law) or quicker than the span (span
law). If each migration costs the burden, a greedy scheduler needs at most T1/P + (1 - 1/P) S, where
S is the burdened span. This time therefore gives a lower bound on the speedup.

An instrumented program is slower than the timed program, and may count instructions. Only ratios
are therefore taken from the instrumented program: the span of the timed program is T1 over the
parallelism.
"""

import dataclasses
import statistics
from typing import Callable, List, Optional, Sequence, Tuple

from .simulation import Prediction

LINEAR, SPAN, BURDENED = "linear", "span", "burdened"
SIMULATED, MODELLED = "simulated", "modelled"


@dataclasses.dataclass(frozen=True)
class Sample:
    """The times, in seconds, of all runs on `cpus` processors."""
    cpus: int
    times: Tuple[float, ...]

    @property
    def median(self):
        return statistics.median(self.times)

    @property
    def low(self):
        return min(self.times)

    @property
    def high(self):
        return max(self.times)


@dataclasses.dataclass(frozen=True)
class Curve:
    """A time, in seconds, for each number of processors. `limit` is the speedup that the curve
    doesn't exceed on any number of processors, if there is such a limit."""
    kind: str
    name: str
    time: Callable[[float], float]
    limit: Optional[float] = None


@dataclasses.dataclass(frozen=True)
class Row:
    """A part of the program, or the whole program if the tag is empty. `number` counts from 1."""
    number: int
    tag: str
    work: float
    span: float
    parallelism: float
    burdened_span: float
    burdened_parallelism: float
    samples: Tuple[Sample, ...]
    prediction: Optional[Prediction] = None

    @property
    def name(self):
        return self.tag or "whole program"


@dataclasses.dataclass(frozen=True)
class Place:
    """A place of the source; `line` is 0 if it is unknown."""
    file: str
    line: int
    column: int = 0
    function: str = ""


@dataclasses.dataclass(frozen=True)
class Site:
    """A spawn or a parallel loop, and its share of the whole program's work and span. `executions`
    counts the executions of a loop. `sized` is True if the source gives the loop's grain size."""
    kind: str
    file: str
    line: int
    column: int
    function: str
    tasks: int
    work: float
    span: float
    executions: int = 0
    sized: bool = False

    @property
    def place(self):
        return Place(self.file, self.line, self.column, self.function)


@dataclasses.dataclass(frozen=True)
class Action:
    """A change that the measurements suggest. `cause` is one of the names in actions.CAUSES, such
    as "grain" or "span". `text` is one sentence that says what to do, with the place at its front,
    and `evidence` the figures that say why. `gain` is the estimated fraction of the time on the
    most processors that the change saves, by which actions are sorted."""
    cause: str
    place: Place
    text: str
    evidence: str
    gain: float


@dataclasses.dataclass(frozen=True)
class CallPath:
    """A node of the tree of tasks: the tasks of one site, called from the tasks of the parent's
    site. Recursion is folded: a site that is its own ancestor adds to that ancestor. `work` and
    `span` exclude those of `children`."""
    site: Site
    work: float
    span: float
    tasks: int
    children: Tuple["CallPath", ...] = ()


@dataclasses.dataclass(frozen=True)
class Part:
    """The strands of a site that begin at one place, by the event `begin` (docs/cilkscale.md)."""
    site: Site
    begin: str
    place: Place
    strands: int
    strands_on_span: int
    work: float
    span: float


@dataclasses.dataclass(frozen=True)
class Sync:
    """The executions of a sync. `alone` of them have waited for a single task beside which the
    parent did nothing; these tasks have the work `alone_work`."""
    place: Place
    count: int
    tasks: int
    work: float
    span: float
    alone: int
    alone_work: float


@dataclasses.dataclass(frozen=True)
class Places:
    """All that the tool knows of places in the source. Sites and parts with the longest part of the
    span come first. `own_cost` is the time of the tool's hooks that it subtracts from each strand,
    in seconds."""
    sites: Tuple[Site, ...]
    parts: Tuple[Part, ...] = ()
    syncs: Tuple[Sync, ...] = ()
    paths: Optional[CallPath] = None
    own_cost: float = 0.0


@dataclasses.dataclass(frozen=True)
class Event:
    """What strands of a part do at a line, by the kind: "lock", "atomic", "io", "reducer" or "shared
    line" (docs/cilkscale.md). `name` is the name of the function that is called. `seconds` is the
    time of the calls, if it was measured."""
    kind: str
    place: Place
    name: str
    count: int
    seconds: float


@dataclasses.dataclass(frozen=True)
class Counted:
    """What the tool cilkscale-lines has counted for a part. `cost` is in instructions, and `longest`
    is the cost of the longest strand. `traffic` is in bytes from memory. `lines` are the lines with
    the most instructions."""
    kind: str
    site: Place
    begin: str
    place: Place
    strands: int
    cost: int
    longest: int
    traffic: int
    lines: Tuple[Tuple[Place, int], ...]
    events: Tuple[Event, ...]


@dataclasses.dataclass(frozen=True)
class Study:
    """All results. `header` and `lines` are the instrumented program's table, as it was written;
    `lines[i]` belongs to `rows[i]`. `sites` is None if no sites were requested. `facts` are pairs
    of a question about the measurement and its answer. `actions` are the changes that the
    measurement suggests, the best one first. `paths` is the tree of tasks, whose root is the site
    "outside". `costs` are facts about the tool's own cost. `parts` and `syncs` are as in Places.
    `counted` is empty if the program was not compiled for cilkscale-lines. `wide` has the sites of a
    run on the most processors. `bandwidth` is that of the machine, in bytes per second on the most
    processors, or 0 if it was not measured."""
    program: str
    unit: str
    header: Sequence[str]
    lines: Sequence[Sequence[str]]
    rows: Sequence[Row]
    sites: Optional[Sequence[Site]] = None
    facts: Sequence[Tuple[str, str]] = ()
    actions: Sequence[Action] = ()
    paths: Optional[CallPath] = None
    costs: Sequence[Tuple[str, str]] = ()
    parts: Sequence[Part] = ()
    syncs: Sequence[Sync] = ()
    counted: Sequence[Counted] = ()
    wide: Sequence[Site] = ()
    bandwidth: float = 0.0

    @property
    def counts(self):
        return [sample.cpus for sample in self.rows[0].samples] if self.rows else []

    def first(self, tag):
        """Returns the first row with that tag, or None if there is none. The tag of the whole
        program is empty."""
        return next((row for row in self.rows if row.tag == tag), None)

    @property
    def whole(self):
        """Returns the row of the whole program, or None if there is none."""
        return self.first("")

    def predicted(self, prediction, tag):
        """Returns the same study with a prediction, which is for the first row with that tag."""
        return dataclasses.replace(self, rows=[
            dataclasses.replace(row, prediction=prediction) if row is self.first(tag) else row
            for row in self.rows])


def serial_time(row, unit):
    """Returns T1, in seconds, and True if T1 was observed. Returns None if no time was observed."""
    samples = {sample.cpus: sample.median for sample in row.samples}
    if 1 in samples:
        return samples[1], True
    if unit == "seconds":
        return row.work, False
    if samples:
        fewest = min(samples)
        return samples[fewest] * fewest, False
    return None


def drawable(row, unit):
    """Returns True if work, span and times are all positive, so that there is something to draw."""
    serial = serial_time(row, unit)
    return (serial is not None and positive(serial[0]) and bool(row.samples)
            and all(positive(sample.low) and positive(sample.high) for sample in row.samples)
            and positive(row.parallelism) and positive(row.burdened_parallelism))


def positive(value):
    """Returns True if a value is above 0, and of a size that a measurement can have."""
    return 1e-30 < value < 1e30


def curves(row, unit) -> List[Curve]:
    """Returns the bounds of a drawable row."""
    serial, _ = serial_time(row, unit)
    span = serial / row.parallelism
    burdened = serial / row.burdened_parallelism
    found = [
        Curve(LINEAR, "perfect linear speedup", lambda cpus: serial / cpus),
        Curve(SPAN, "span law", lambda cpus: span, row.parallelism),
        Curve(BURDENED, "burdened-dag bound",
              lambda cpus: serial / cpus + (1 - 1 / cpus) * burdened, row.burdened_parallelism),
    ]
    if row.prediction:
        found += [
            Curve(SIMULATED, "simulated scheduler",
                  lambda cpus: serial * row.prediction.part(cpus)),
            Curve(MODELLED, "c1 T1/P + c∞ T∞", lambda cpus: serial * row.prediction.modelled(cpus)),
        ]
    return found
