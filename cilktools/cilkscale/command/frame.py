# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Computes the contents of a row's chart: its curves, and the ranges and ticks of its axes.

There are two charts, of times and of speedups. Over a wide range of processors both axes are
logarithmic; linear speedup is then a straight line in both.
"""

import dataclasses
import math
from typing import List, Tuple

from .model import BURDENED, LINEAR, SPAN, curves, serial_time
from .quantities import seconds, short

TIME, SPEEDUP = "time", "speedup"
WIDE = 16
STEPS = 60
MOST_MARKERS = 9
MOST_STOPS = 64
# The chart shows linear speedup up to this multiple of the other curves.
NEAR = 4
BAND_NAME = "between the bounds"
# The bounds are drawn for at least this number of processors, unless the user chooses one.
PROCESSORS = 64


@dataclasses.dataclass(frozen=True)
class Axis:
    low: float
    high: float
    log: bool
    ticks: Tuple[float, ...]

    def part(self, value):
        """Returns the position of a value, from 0 to 1. The position of a value beyond the ends is
        extrapolated."""
        if self.low == self.high:
            return 0.5
        if self.log:
            return math.log(value / self.low) / math.log(self.high / self.low)
        return (value - self.low) / (self.high - self.low)

    def between(self, steps):
        """Returns values that are distributed evenly on the axis, including the ends."""
        if self.low == self.high:
            return [self.low]
        if self.log:
            factor = self.high / self.low
            return [self.low * factor ** (i / steps) for i in range(steps)] + [self.high]
        return [self.low + (self.high - self.low) * i / steps for i in range(steps + 1)]


@dataclasses.dataclass(frozen=True)
class Observed:
    cpus: int
    value: float
    low: float
    high: float


@dataclasses.dataclass(frozen=True)
class Frame:
    """The contents of a chart. `lines` are (curve, function of the number of processors). `marked`
    has the numbers of processors at which curves have markers, and `stops` the numbers of
    processors for which a reader can see values."""
    what: str
    cpus: Axis
    values: Axis
    observed: List[Observed]
    lines: list
    marked: List[float]
    stops: List[int]

    def band(self):
        """Returns [(number of processors, the least value, the greatest value)] between which the
        speedup or the time of a greedy scheduler lies: between the burdened-dag bound and the
        nearer one of the work law and the span law."""
        functions = {curve.kind: function for curve, function in self.lines}
        nearest = max if self.what == TIME else min
        bounds = [(cpus, functions[BURDENED](cpus),
                   nearest(functions[LINEAR](cpus), functions[SPAN](cpus)))
                  for cpus in self.cpus.between(STEPS)]
        return [(cpus, min(ends), max(ends)) for cpus, *ends in bounds]


def value_text(what, value):
    return seconds(value) if what == TIME else short(value)


def curve_name(frame, curve, function):
    """Returns the curve's name with its speedup limit, and with a note if it is off the chart."""
    limited = curve.limit is not None and frame.what == SPEEDUP
    ends = (frame.cpus.low, frame.cpus.high)
    seen = any(frame.values.low <= function(cpus) <= frame.values.high for cpus in ends)
    notes = [f"≤ {short(curve.limit)}"] if limited else []
    notes += [] if seen else ["off the chart"]
    return curve.name + (f" ({', '.join(notes)})" if notes else "")


def observed_name(frame):
    last = frame.observed[-1]
    return f"observed ({value_text(frame.what, last.value)} at P = {last.cpus})"


def nice_step(length, wanted, whole=False):
    """Returns a step, which is 1, 2 or 5 times a power of ten, such that about `wanted` steps make
    the length."""
    raw = length / wanted
    power = 10.0 ** math.floor(math.log10(raw))
    step = next(power * factor for factor in (1, 2, 5, 10) if power * factor >= raw * 0.999)
    return max(1.0, step) if whole else step


def even_ticks(low, high, wanted=5, whole=False):
    step = nice_step(high - low, wanted, whole)
    first, last = math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9)
    return tuple(round(i * step, 12) for i in range(first, last + 1))


def log_ticks(low, high, base, most=7):
    """Returns powers of the base. If there are few powers of 10, also returns twice and five times
    each power."""
    first = math.ceil(math.log(low) / math.log(base) - 1e-9)
    last = math.floor(math.log(high) / math.log(base) + 1e-9)
    if base == 10 and last - first < 3:
        values = [factor * 10.0 ** power for power in range(first - 1, last + 1)
                  for factor in (1, 2, 5)]
        return tuple(value for value in values if low * 0.999 <= value <= high * 1.001)
    step = max(1, math.ceil((last - first + 1) / most))
    return tuple(float(base) ** power for power in range(first, last + 1, step))


def processor_axis(counts, plot_to):
    low, high = counts[0], max(counts[-1], plot_to or 0)
    if low == high:
        return Axis(low, high, False, (low,))
    log = high / low >= WIDE
    if log:
        return Axis(low, high, True, log_ticks(low, high, 2))
    ticks = even_ticks(low, high, 8, whole=True)
    # All other numbers of processors are compared with one processor.
    return Axis(low, high, False, ticks if low in ticks else (low, *ticks))


def value_axis(what, log, lowest, highest):
    """Returns an axis for values from `lowest` to `highest`."""
    if log:
        low, high = lowest / 1.15, highest * 1.15
        return Axis(low, high, True, log_ticks(low, high, 10 if what == TIME else 2))
    high = highest * 1.06
    return Axis(0.0, high, False, even_ticks(0.0, high))


def thinned(counts, most):
    """Returns at most `most` of the counts, including the first and the last."""
    if len(counts) <= most:
        return list(counts)
    return [counts[round(i * (len(counts) - 1) / (most - 1))] for i in range(most)]


def stops(axis, counts):
    """Returns all measured counts, and enough other counts."""
    whole = sorted({max(1, round(cpus)) for cpus in axis.between(MOST_STOPS)})
    return sorted({*thinned([cpus for cpus in whole if axis.low <= cpus <= axis.high],
                            MOST_STOPS), *counts})


def shown(lines, observed, cpus):
    """Returns the lowest and the highest value to show. The curve of the span law may be far away,
    and linear speedup continues beyond all other curves, so these two curves are shown only near
    the other curves."""
    ends = {curve.kind: (function(cpus.low), function(cpus.high)) for curve, function in lines}
    values = [value for kind, both in ends.items() if kind not in (LINEAR, SPAN) for value in both]
    values += [value for point in observed for value in (point.low, point.high)]
    low, high = min(values), max(values)
    return max(min(low, *ends[LINEAR]), low / NEAR), min(max(high, *ends[LINEAR]), high * NEAR)


def contents(what, row, unit):
    """Returns the lines and the observed points of a drawable row."""
    serial, _ = serial_time(row, unit)
    bounds = curves(row, unit)
    if what == TIME:
        return ([(curve, curve.time) for curve in bounds],
                [Observed(s.cpus, s.median, s.low, s.high) for s in row.samples])
    return ([(curve, lambda count, time=curve.time: serial / time(count)) for curve in bounds],
            [Observed(s.cpus, serial / s.median, serial / s.high, serial / s.low)
             for s in row.samples])


def make_frames(what, rows, plot_to=None):
    """Returns the frames of drawable rows, with the same axes. `rows` are (row, unit)."""
    counts = sorted({sample.cpus for row, _ in rows for sample in row.samples})
    most = max(row.prediction.most if row.prediction else 0 for row, _ in rows)
    cpus = processor_axis(counts, plot_to or max(most, PROCESSORS))
    made = [contents(what, *entry) for entry in rows]
    ranges = [shown(lines, observed, cpus) for lines, observed in made]
    values = value_axis(what, cpus.log, min(low for low, _ in ranges),
                        max(high for _, high in ranges))
    marked = thinned(counts, MOST_MARKERS) + [tick for tick in cpus.ticks if tick > counts[-1]]
    return [Frame(what, cpus, values, observed, lines, marked, stops(cpus, counts))
            for lines, observed in made]


def make_frame(what, row, unit, plot_to=None):
    """Returns the frame of a drawable row."""
    return make_frames(what, [(row, unit)], plot_to)[0]
