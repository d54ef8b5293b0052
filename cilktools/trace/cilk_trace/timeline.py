# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Turns the events of a trace into slices, arrows and phases, for the page and for other formats.

Times are whole nanoseconds since the first event of the trace.
"""

import collections
import dataclasses
import functools
import re
from typing import Dict, List

from .failure import Failure
from .trace import DIGITS

STINT, SEARCH, SLEEP, WAIT, PHASE = "stint", "search", "sleep", "wait", "phase"
# The names of phases that stand for waits that were cancelled begin with this.
CANCELLED = "cancelled: "
PLACE = re.compile(r"(.+?):(\d+)(?::(\d+))?")
# Suffixes of functions that the compiler has made; those of loops have iterations.
MADE = re.compile(r" ?\(?\.(spawner|loop|strips|short|leaf|splice)(?:[.][0-9]+)*\)?$")
LOOPS = ("loop", "strips", "short", "leaf")
# Text of an address without a symbol.
ADDRESS = re.compile(r"(.+)\+(0x[0-9a-f]+)")


@dataclasses.dataclass
class Slice:
    """A period of a worker's time. A stint, a search and a sleep follow one another; waits that
    block the thread, and phases of the program, lie within stints. Phases that don't are in the
    timeline's `phases`. `after` and `at` are places of the source, or empty."""
    kind: str
    track: int
    begin: int
    end: int
    name: str
    after: str = ""
    at: str = ""
    begins: str = ""
    ends: str = ""
    computation: str = ""

    @property
    def length(self):
        return self.end - self.begin


@dataclasses.dataclass
class Arrow:
    """A step from one worker to another, or from a strand's leave to where it continues. `name` is
    `steal`, `sync`, `wait`, `yield` or `time slice`."""
    name: str
    source: int
    leaves: int
    target: int
    comes: int


@dataclasses.dataclass
class Mark:
    """A moment on a track."""
    track: int
    time: int
    name: str
    at: str = ""


@dataclasses.dataclass
class Timeline:
    program: str
    process: int
    end: int
    missed: int
    tracks: Dict[int, str]  # the names of the workers by their tracks, in order
    slices: List[Slice]
    arrows: List[Arrow]
    marks: List[Mark]
    phases: List[Slice]

    def on(self, track, *kinds):
        return [one for one in self.slices if one.track == track and one.kind in kinds]

    def stints(self):
        return [one for one in self.slices if one.kind == STINT]


def nanoseconds(value):
    """Returns a time in nanoseconds, of which the trace has microseconds with three digits."""
    if isinstance(value, int):
        return value * 1000
    if not isinstance(value, str) or not value.startswith(DIGITS):
        raise ValueError(value)
    whole, _, rest = value[len(DIGITS):].partition(".")
    return int(whole) * 1000 + int((rest + "000")[:3])


def text(value):
    """Returns a place as text. A wait without symbols has a list of addresses."""
    return value if isinstance(value, str) else value[0] if value else ""


@functools.lru_cache(maxsize=None)
def short_name(name):
    """Returns a function's name without the arguments of functions and templates in C++. The
    compiler puts a loop's iterations, and the spawns of a function that can be called without
    spawning, into functions of their own."""
    made = MADE.search(name)
    if made:
        name = name[:made.start()]
        return f"loop in {short_name(name)}" if made[1] in LOOPS else short_name(name)
    if "operator" in name or ADDRESS.fullmatch(name) or not re.search("[<(]", name):
        return name
    name, shorter, depth = name.replace("(anonymous namespace)::", ""), "", 0
    for letter in name:
        depth += letter in "<("
        shorter += "" if depth else letter
        depth -= letter in ">)" and depth > 0
    # A template's name begins with the type that it returns.
    return shorter.strip().split(" ")[-1] or name


@functools.lru_cache(maxsize=None)
def find_place(place):
    """Returns the file, line and column of a place; the numbers are None if they are unknown."""
    match = PLACE.fullmatch(place)
    if not match:
        return None, None, None
    return match[1], int(match[2]), int(match[3]) if match[3] else None


def short_place(place):
    """Returns a place without the folders of its file."""
    return place.rpartition("/")[2] if find_place(place)[0] else place


def read(trace):
    """Returns the timeline of a trace."""
    try:
        return read_events(trace)
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        raise Failure(f"'{trace.path}' has events that no runtime writes: run the program "
                      "again") from error


def read_events(trace):
    events = trace.events
    times = [nanoseconds(event["ts"]) for event in events if "ts" in event]
    zero = min(times, default=0)
    until = nanoseconds(trace.content["cilk"]["until"])
    line = Timeline(program="", process=0, end=max(until - zero, 0),
                    missed=int(trace.content["cilk"].get("missed", 0)),
                    tracks={}, slices=[], arrows=[], marks=[], phases=[])
    flows, pairs = collections.defaultdict(dict), collections.defaultdict(dict)
    for event in events:
        letter = event["ph"]
        line.process = event.get("pid", 0)
        if letter == "M":
            read_name(line, event)
        elif letter == "X" and event["cat"] != "steal":
            line.slices.append(slice_of(event, zero))
        elif letter in "sf":
            flows[event["id"]][letter] = event
        elif letter in "be":
            pairs[event["id2"]["local"]][letter] = event
        elif letter == "i":
            line.marks.append(Mark(event["tid"], nanoseconds(event["ts"]) - zero, event["name"],
                                   text(event.get("args", {}).get("at", ""))))
    line.arrows = [Arrow(ends["s"]["name"], ends["s"]["tid"], nanoseconds(ends["s"]["ts"]) - zero,
                         ends["f"]["tid"], nanoseconds(ends["f"]["ts"]) - zero)
                   for ends in flows.values() if len(ends) == 2]
    line.phases = [Slice(PHASE, ends["b"]["tid"], nanoseconds(ends["b"]["ts"]) - zero,
                          nanoseconds(ends["e"]["ts"]) - zero, ends["b"]["name"],
                          begins=ends["b"]["args"]["begins"], ends=ends["e"]["args"]["ends"])
                    for ends in pairs.values() if len(ends) == 2]
    # The I/O library notes a wait that was cancelled as a phase without length (cheetah/io).
    line.marks += [Mark(one.track, one.begin, one.name) for one in line.slices
                   if one.kind == PHASE and one.name.startswith(CANCELLED)]
    line.phases.sort(key=lambda one: (one.begin, -one.end))
    line.slices.sort(key=lambda one: (one.track, one.begin, -one.end, one.kind != STINT))
    line.arrows.sort(key=lambda one: (one.comes, one.target))
    line.tracks = dict(sorted(line.tracks.items()))
    return line


def read_name(line, event):
    if event["name"] == "process_name":
        line.program = event["args"]["name"]
    elif event["name"] == "thread_name":
        line.tracks[event["tid"]] = event["args"]["name"]


def slice_of(event, zero):
    begin = nanoseconds(event["ts"]) - zero
    end = begin + nanoseconds(event["dur"])
    said = event.get("args", {})
    kind = {"stint": STINT, "phase": PHASE, "wait": WAIT}.get(event["cat"]) or event["name"]
    name = event["name"]
    return Slice(kind, event["tid"], begin, end, name, text(said.get("after", "")),
                 text(said.get("at", "")), said.get("begins", ""), said.get("ends", ""),
                 said.get("computation", ""))


def nested(slices):
    """Yields (slice, whether it opens) in the order in which slices of one track open and close."""
    opened = []
    for one in slices:
        while opened and opened[-1].end <= one.begin and opened[-1] is not one:
            yield opened.pop(), False
        # Slices that overlap in part can only come from a trace that was changed.
        opened.append(one)
        yield one, True
    while opened:
        yield opened.pop(), False


def pack(phases):
    """Returns rows of phases that don't overlap, in as few rows as possible."""
    rows = []
    for one in phases:
        row = next((row for row in rows if row[-1].end <= one.begin), None)
        if row is None:
            rows.append(row := [])
        row.append(one)
    return rows
