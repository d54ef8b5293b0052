# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Sums a timeline up: how the workers used their time, and what to look at next."""

import bisect
import collections
import dataclasses
import statistics
from typing import Optional, Tuple

from .timeline import PHASE, SEARCH, SLEEP, STINT, WAIT, short_name, short_place

# Only one worker works for this part of the time: a serial part is worth a sentence.
MUCH_ALONE = 0.2
# The longest piece of such a part takes at least this part of the time.
SERIAL_PIECE = 0.02
# Half of the stints of a place are shorter than this many nanoseconds, of at least so many stints.
SHORT_STINT, MANY_STINTS = 10_000, 200
# Strands wait at a place for this part of the time.
MUCH_WAITING = 0.1


@dataclasses.dataclass
class Finding:
    """A sentence that says what to do, with the text to search for and the period to look at."""
    text: str
    search: str = ""
    period: Optional[Tuple[int, int]] = None


def duration(time):
    """Formats nanoseconds with three significant digits."""
    units = (("s", 1e9), ("ms", 1e6), ("µs", 1e3))
    for unit, size in units:
        if time >= size * 0.9995:
            value = time / size
            digits = 2 if value < 9.995 else 1 if value < 99.95 else 0
            return f"{value:.{digits}f} {unit}"
    return f"{time} ns"


def percent(part, whole):
    return f"{100 * part / whole:.0f} %" if whole else "0 %"


def shares(line):
    """Returns the time of each track in stints, in searches and asleep."""
    sums = {track: collections.Counter() for track in line.tracks}
    for one in line.slices:
        if one.kind in (STINT, SEARCH, SLEEP):
            sums[one.track][one.kind] += one.length
    return sums


def sweep(line):
    """Yields (begin, end, the stints that run) for each period between changes."""
    changes = sorted([(one.begin, 1, index) for index, one in enumerate(line.slices)
                      if one.kind == STINT] +
                     [(one.end, 0, index) for index, one in enumerate(line.slices)
                      if one.kind == STINT])
    running, time = {}, 0
    for when, begins, index in changes:
        if when > time:
            yield time, when, list(running.values())
            time = when
        if begins:
            running[index] = line.slices[index]
        else:
            running.pop(index, None)
    if line.end > time:
        yield time, line.end, list(running.values())


def parallelism(line, steps):
    """Returns the mean number of workers that run stints in each of so many equal periods."""
    sums = [0.0] * steps
    step = max(line.end, 1) / steps
    for begin, end, running in sweep(line):
        for index in range(int(begin / step), min(int(end / step) + 1, steps)):
            inside = min(end, (index + 1) * step) - max(begin, index * step)
            sums[index] += len(running) * max(inside, 0)
    return [total / step for total in sums]


def name_of(one):
    where = f" ({short_place(one.after)})" if one.after and one.after != one.name else ""
    return f"{short_name(one.name)}{where}"


def serial_part(line):
    """Finds where only one worker works for long, although there are more."""
    alone, longest, total = collections.Counter(), {}, 0
    begun = None
    for begin, end, running in sweep(line):
        if len(running) != 1:
            begun = None
            continue
        one = running[0]
        if begun is None or begun[0] is not one:
            begun = (one, begin)
        total += end - begin
        name = name_of(one)
        alone[name] += end - begin
        if name not in longest or end - begun[1] > longest[name][1] - longest[name][0]:
            longest[name] = (begun[1], end, one)
    if len(line.tracks) < 2 or total < MUCH_ALONE * line.end:
        return None
    name, time = alone.most_common(1)[0]
    begin, end, one = longest[name]
    # Many short pieces come from short tasks, and not from a serial part.
    if end - begin < SERIAL_PIECE * line.end:
        return None
    phase = phase_around(line, begin, end)
    where = f", in the phase \"{phase.name}\"" if phase else ""
    return Finding(f"Only one worker works for {percent(total, line.end)} of the time, of which "
                   f"{duration(time)} are in {name}. Divide that part into tasks; the longest "
                   f"piece is from {duration(begin)} to {duration(end)}{where}.",
                   short_name(one.name), (begin, end))


def phase_around(line, begin, end):
    """Returns the shortest phase that covers most of a period, or None."""
    around = [one for one in [*line.phases, *line.slices] if one.kind == PHASE and
              2 * (min(one.end, end) - max(one.begin, begin)) > end - begin]
    return min(around, key=lambda one: one.length, default=None)


def short_stints(line):
    """Finds spawns whose continuations are stolen for very little work."""
    groups = collections.defaultdict(list)
    for one in line.stints():
        if one.begins.startswith("stolen"):
            groups[one.name, one.after].append(one)
    found = []
    for stints in groups.values():
        median = statistics.median(one.length for one in stints)
        if len(stints) >= MANY_STINTS and median < SHORT_STINT:
            found.append((len(stints), Finding(
                f"{len(stints)} stints of {name_of(stints[0])} were stolen, and half of them last "
                f"at most {duration(int(median))}: give each task more work, or spawn the tasks "
                "of a loop with cilk_for.", short_name(stints[0].name))))
    return [finding for _, finding in sorted(found, key=lambda pair: -pair[0])]


def waits(line):
    """Returns (place, times) of the waits of strands and of threads, the longest in total first."""
    stints, found = Stints(line), collections.defaultdict(list)
    for arrow in line.arrows:
        if arrow.name != "steal":
            stint = stints.at(arrow.source, arrow.leaves)
            if stint:
                found[arrow.name, stint.at].append(arrow.comes - arrow.leaves)
    for one in line.slices:
        if one.kind == WAIT:
            found["blocked", one.at].append(one.length)
    return sorted(found.items(), key=lambda pair: -sum(pair[1]))


class Stints:
    """The stints of each track, by time."""

    def __init__(self, line):
        self.tracks = collections.defaultdict(list)
        for one in line.stints():
            self.tracks[one.track].append(one)
        self.begins = {track: [one.begin for one in mine] for track, mine in self.tracks.items()}

    def at(self, track, time):
        """Returns the stint that runs just before `time`, or at `time` if none does."""
        index = bisect.bisect_right(self.begins.get(track, []), time) - 1
        return self.tracks[track][index] if index >= 0 else None


def findings(line):
    """Returns what to look at next, the most important first."""
    found = []
    serial = serial_part(line)
    if serial:
        found.append(serial)
    found += short_stints(line)[:2]
    for (kind, place), times in waits(line):
        if kind != "sync" and sum(times) >= MUCH_WAITING * line.end:
            what = "Threads are blocked" if kind == "blocked" else "Strands wait"
            found.append(Finding(f"{what} for {duration(sum(times))} in total at "
                                 f"{short_place(place) or 'an unknown place'}, in {len(times)} waits: "
                                 "find out why what they wait for comes late.", place))
    if line.missed:
        found.append(Finding(f"The trace ends before the program does: {line.missed} events are "
                             "missing. Set CILK_TRACE_EVENTS to more."))
    if not found:
        work = sum(share[STINT] for share in shares(line).values())
        found.append(Finding("Nothing stands out: the workers work for "
                             f"{percent(work, line.end * len(line.tracks))} of the time."))
    return found
