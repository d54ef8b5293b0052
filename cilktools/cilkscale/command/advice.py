# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Explains a row of measurements in sentences. The limits are rules of thumb."""

import math

from .model import BURDENED, curves, drawable, serial_time
from . import simulation
from .quantities import count, percent, processors, seconds, short

EFFICIENT = 0.8
# A program that scales to this number of processors is good for all common machines.
MANY = 256
# If a speedup is below this fraction of the burdened-dag bound, something other than the dag takes
# time.
NEAR = 0.8
# Times vary. A speedup above this multiple of the bound means that the span is wrong.
BEYOND = 1.05
NOISY = 0.1
# A speedup above this multiple of the processors comes from something other than the processors.
TOO_MUCH = 1.1
# An instrumented program is slower than the timed one. If a timed run takes more than this multiple
# of the measured work, it had no processor for some of the time, which doesn't count as work.
SLOWED = 1.5


def speedup(row, unit):
    """Returns the speedup on the most processors, and their number."""
    serial, _ = serial_time(row, unit)
    most = row.samples[-1]
    return serial / most.median, most.cpus


def well_used(row):
    """Returns the largest number P of processors for which the burdened-dag bound promises at least
    the efficiency EFFICIENT: 1 + (P - 1)/parallelism is at most 1/EFFICIENT."""
    return math.floor(1 + (1 / EFFICIENT - 1) * row.burdened_parallelism)


def parallelism(row, cpus):
    text = (f"The parallelism is {short(row.parallelism)}: on no number of processors the "
            "speedup can be greater.")
    if row.parallelism < cpus:
        return text + (f" For {processors(cpus)} that is too little: shorten the span, "
                       "beginning with the places that have most of it.")
    return text


def burden(row, cpus):
    enough = well_used(row)
    text = (f"With the costs of migrations {short(row.burdened_parallelism)} is left, which is "
            f"enough for an efficiency of {100 * EFFICIENT:.0f} % on "
            + ("one processor only" if enough == 1 else f"up to {count(enough)} processors") + ".")
    if enough < cpus and row.burdened_parallelism < row.parallelism / 2:
        return text + " Tasks are short: spawn fewer and longer ones, stop recursion earlier."
    return text


def observation(row, unit):
    observed, cpus = speedup(row, unit)
    if cpus == 1:
        return ""
    text = f"The speedup on {processors(cpus)} is {short(observed)}."
    serial, _ = serial_time(row, unit)
    bound = next(curve for curve in curves(row, unit) if curve.kind == BURDENED)
    expected = serial / bound.time(cpus)
    if observed > BEYOND * row.parallelism:
        return text + (" That is more than the span law allows: the tool's own cost, which short "
                       "tasks feel most, is part of the span that was measured.")
    if observed < NEAR * expected:
        text += (f" The dag allows {short(expected)} at least, so something else takes time: "
                 "memory bandwidth, locks, or other programs on this machine.")
    return text


def noise(row):
    worst = max(row.samples, key=lambda sample: sample.high / sample.low)
    if worst.high <= worst.low * (1 + NOISY):
        return ""
    return (f"Times on {processors(worst.cpus)} lie between {seconds(worst.low)} and "
            f"{seconds(worst.high)}: measure on a quieter machine, or with more runs.")


def slowed(row, unit):
    serial, observed = serial_time(row, unit)
    if not observed or unit != "seconds" or serial <= SLOWED * row.work:
        return ""
    return (f"The timed run took {short(serial / row.work)} times as long as the work that the "
            "instrumented run measured. Other programs have kept the processors busy: measure on a "
            "quieter machine.")


def reference(row, unit):
    serial, observed = serial_time(row, unit)
    if observed:
        return ""
    source = ("the work that the instrumented program measured" if unit == "seconds"
              else "that on the fewest processors times their number")
    return f"The time on one processor wasn't measured; {source}, {seconds(serial)}, stands for it."


def remarks(row, unit):
    """Returns the sentences about a row."""
    if not drawable(row, unit):
        return ["It took no time that could be measured."]
    cpus = row.samples[-1].cpus
    said = [observation(row, unit), parallelism(row, cpus), burden(row, cpus), noise(row),
            slowed(row, unit), reference(row, unit)]
    if row.prediction:
        said.append(simulation.remark(row.prediction, row.samples))
    return [text for text in said if text]


def reasons(action):
    """Returns the evidence for an action, and what it saves."""
    gain = f"saves up to {percent(action.gain, 1)} of the time" if action.gain > 0 else ""
    return " · ".join(filter(None, (action.evidence.rstrip("."), gain)))


def nothing_to_do(row, unit):
    """Returns why no action is suggested for a row, whose program has places."""
    if not drawable(row, unit):
        return "Nothing to do: the program took no time that could be measured."
    observed, cpus = speedup(row, unit)
    if cpus == 1:
        return ("Nothing to do: only one processor was measured, and on up to "
                f"{count(well_used(row))} the parallelism is enough. Measure with more.")
    reached = f"the speedup on {processors(cpus)} is {short(observed)}"
    if observed > TOO_MUCH * cpus:
        return (f"Nothing is suggested: {reached}, which is more than so many processors give. "
                "Other programs have slowed the run on one processor, or the data fits in the "
                "caches of several: measure again on a quiet machine.")
    if observed >= EFFICIENT * cpus:
        enough = well_used(row)
        more = (f" Work and span allow an efficiency of {100 * EFFICIENT:.0f} % on up to "
                f"{count(enough)} processors; on more, begin with the span."
                if cpus <= enough < MANY else "")
        return f"Nothing to do: {reached}, {100 * observed / cpus:.0f} % of the best.{more}"
    serial, _ = serial_time(row, unit)
    bound = next(curve for curve in curves(row, unit) if curve.kind == BURDENED)
    if observed >= NEAR * serial / bound.time(cpus):
        return (f"Nothing is suggested: {reached}, which is what work and span allow, and no place "
                "stands out.")
    return (f"Nothing is suggested: {reached}, less than work and span allow, and the figures name "
            "no place as the cause.")
