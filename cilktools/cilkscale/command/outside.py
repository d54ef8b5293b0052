# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Lists the functions that run outside of all tasks, with their share of the work and the span.

Cilkscale measures the strands outside of tasks, by the places at which they begin. If the program
was also run with cilkscale-lines, the work and span of such strands are divided among the functions
and lines in proportion to the instructions that ran there. Otherwise they count for the function in
which the strands begin.
"""

import dataclasses
from collections import defaultdict
from typing import List, Tuple

from .actions import is_counted
from .model import Part, Place

UNKNOWN = Place("", 0)
# The lines of a function that are shown have at least this fraction of it.
LEAST_LINE, MOST_LINES = 0.02, 6


@dataclasses.dataclass(frozen=True)
class Share:
    """The work and span of a line."""
    place: Place
    work: float
    span: float


@dataclasses.dataclass(frozen=True)
class Function:
    """A function that runs outside of tasks. `lines` and `parts`, the strands in which it runs, come
    with the longest span first. The name and the file are empty if they are not known."""
    name: str
    file: str
    work: float
    span: float
    lines: Tuple[Share, ...]
    parts: Tuple[Part, ...]


def shares(study, part):
    """Returns the shares of lines in a part."""
    costs = defaultdict(int)
    rest = 0
    for counted in study.counted:
        if is_counted(counted, part):
            for line, cost in counted.lines:
                costs[line] += cost
            rest += counted.cost - sum(cost for _, cost in counted.lines)
    whole = sum(costs.values()) + max(0, rest)
    if not whole:
        return [Share(start_of(study, part), part.work, part.span)]
    found = [Share(line, part.work * cost / whole, part.span * cost / whole)
             for line, cost in costs.items()]
    return found + [Share(UNKNOWN, part.work * rest / whole, part.span * rest / whole)] * (rest > 0)


def start_of(study, part):
    """Returns the place at which a part's strands begin. A sync has no function of its own, so it
    has that of the last spawn before it."""
    place = part.place
    if place.function or not place.file:
        return place
    before = [other.place for other in study.parts if other.place.function
              and other.place.file == place.file and other.place.line <= place.line]
    last = max(before, key=lambda other: other.line, default=place)
    return dataclasses.replace(place, function=last.function)


def functions(study) -> List[Function]:
    """Returns the functions, the one with the longest span first."""
    lines, parts = defaultdict(lambda: defaultdict(lambda: [0.0, 0.0])), defaultdict(list)
    for part in study.parts:
        if part.site.kind != "outside" or not (part.work > 0 or part.span > 0):
            continue
        for share in shares(study, part):
            key = share.place.function, share.place.file
            sums = lines[key][share.place]
            sums[0] += share.work
            sums[1] += share.span
            if not parts[key] or parts[key][-1] is not part:
                parts[key].append(part)
    found = []
    for (name, file), of_function in lines.items():
        known = sorted((Share(place, *sums) for place, sums in of_function.items()), key=size)
        found.append(Function(name, file, sum(one.work for one in known),
                              sum(one.span for one in known), tuple(known),
                              tuple(sorted(parts[name, file], key=size))))
    return sorted(found, key=size)


def main_lines(function):
    """Returns the lines of a function that are shown."""
    return [line for line in function.lines[:MOST_LINES]
            if line.span >= LEAST_LINE * function.span and line.work >= LEAST_LINE * function.work]


def size(entry):
    """Returns the key that sorts entries with the longest span, and then the most work, first."""
    return -entry.span, -entry.work
