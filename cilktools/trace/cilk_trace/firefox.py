# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes a timeline in the processed profile format of the Firefox Profiler.

Each worker is a thread. Its slices are markers, and also samples: one sample for each moment at
which the innermost slice changes, weighted by the time until the next one. The format is that of
version 57, which later versions of the profiler read as well (CHANGELOG-formats.md in its source).
"""

from . import timeline
from .texts import Texts
from .timeline import PHASE, SEARCH, SLEEP, STINT, WAIT

FORMAT = 57
# The version of the format of Firefox itself at that time.
GECKO = 31
CATEGORIES = ((STINT, "green"), (SEARCH, "grey"), (SLEEP, "transparent"), (WAIT, "orange"),
              (PHASE, "blue"))
NUMBERS = {name: number for number, (name, _) in enumerate(CATEGORIES)}
FIELDS = (("after", "After"), ("at", "At"), ("begins", "Begins"), ("ends", "Ends"),
          ("computation", "Computation"))
INSTANT, INTERVAL = 0, 1


def columns(*names):
    return {**{name: [] for name in names}, "length": 0}


def add(table, **row):
    """Adds a row to a table of columns. Returns the row's number."""
    for name, value in row.items():
        table[name].append(value)
    table["length"] += 1
    return table["length"] - 1


class Thread:
    """The tables of a thread."""

    def __init__(self, strings):
        self.strings, self.rows = strings, {}
        self.frames = columns("address", "inlineDepth", "category", "subcategory", "func",
                              "nativeSymbol", "innerWindowID", "implementation", "line", "column")
        self.functions = columns("isJS", "relevantForJS", "name", "resource", "fileName",
                                 "lineNumber", "columnNumber")
        self.stacks = columns("frame", "prefix")
        self.samples = columns("stack", "time", "weight")
        self.markers = columns("data", "name", "startTime", "endTime", "phase", "category")

    def once(self, key, make):
        """Returns the row of `key`, which `make` adds at the first call."""
        if key not in self.rows:
            self.rows[key] = make()
        return self.rows[key]

    def function(self, name, file):
        return self.once(("function", name, file), lambda: add(
            self.functions, isJS=False, relevantForJS=False,
            name=self.strings.number(timeline.short_name(name)), resource=-1,
            fileName=self.strings.number(file) if file else None, lineNumber=None,
            columnNumber=None))

    def frame(self, one):
        file, line, column = timeline.find_place(one.after if one.kind == STINT else one.at)
        function = self.function(one.name, file)
        return self.once(("frame", function, one.kind, line), lambda: add(
            self.frames, address=-1, inlineDepth=0, category=NUMBERS[one.kind], subcategory=0,
            func=function, nativeSymbol=None, innerWindowID=None, implementation=None, line=line,
            column=column))

    def stack(self, opened):
        """Returns the number of the stack of the slices that are open, or None if none is."""
        number = None
        for one in opened:
            frame, prefix = self.frame(one), number
            number = self.once(("stack", frame, prefix),
                               lambda: add(self.stacks, frame=frame, prefix=prefix))
        return number

    def sample(self, opened, begin, end):
        if end > begin:
            add(self.samples, stack=self.stack(opened), time=milliseconds(begin),
                weight=milliseconds(end - begin))

    def take_samples(self, slices, end):
        opened, time = [], 0
        for one, opens in timeline.nested(slices):
            now = one.begin if opens else one.end
            self.sample(opened, time, now)
            time = max(time, now)
            if opens:
                opened.append(one)
            else:
                opened.remove(one)
        self.sample(opened, time, end)

    def mark(self, one):
        data = {"type": one.kind, **{key: getattr(one, key) for key, _ in FIELDS
                                     if getattr(one, key)}}
        add(self.markers, data=data, name=self.strings.number(timeline.short_name(one.name)),
            startTime=milliseconds(one.begin), endTime=milliseconds(one.end), phase=INTERVAL,
            category=NUMBERS[one.kind])

    def mark_moment(self, mark):
        data = {"type": WAIT, **({"at": mark.at} if mark.at else {})}
        add(self.markers, data=data, name=self.strings.number(mark.name),
            startTime=milliseconds(mark.time), endTime=None, phase=INSTANT,
            category=NUMBERS[WAIT])

    def made(self, name, number, line):
        return {"processType": "default", "processName": line.program, "processStartupTime": 0,
                "processShutdownTime": None, "registerTime": 0, "unregisterTime": None,
                "pausedRanges": [], "name": name, "isMainThread": number == 1,
                "showMarkersInTimeline": True, "pid": str(line.process), "tid": number,
                "samples": {**self.samples, "weightType": "tracing-ms"}, "markers": self.markers,
                "stackTable": self.stacks, "frameTable": self.frames, "funcTable": self.functions,
                "resourceTable": columns("lib", "name", "host", "type"),
                "nativeSymbols": columns("libIndex", "address", "name", "functionSize")}


def milliseconds(time):
    return time / 1e6


def schema(kind):
    """Returns how the profiler shows markers of a kind."""
    return {"name": kind, "display": ["marker-chart", "marker-table", "timeline-overview"],
            "tooltipLabel": "{marker.name}", "tableLabel": "{marker.name}",
            "chartLabel": "{marker.name}",
            "fields": [{"key": key, "label": label, "format": "string"} for key, label in FIELDS]}


def meta(line, version):
    return {"interval": 1, "startTime": 0, "processType": 0, "product": line.program,
            "stackwalk": 0, "debug": False, "version": GECKO,
            "preprocessedProfileVersion": FORMAT, "symbolicated": True, "logicalCPUs": 0,
            "physicalCPUs": 0, "importedFrom": f"cilk-trace {version}",
            "usesOnlyOneStackType": True, "doesNotUseFrameImplementation": True,
            "sourceCodeIsNotOnSearchfox": True,
            "categories": [{"name": name, "color": colour, "subcategories": ["Other"]}
                           for name, colour in CATEGORIES],
            "markerSchema": [schema(kind) for kind, _ in CATEGORIES]}


def make(line, version):
    """Returns the profile as a dictionary."""
    strings, threads = Texts(), []
    for track, name in line.tracks.items():
        thread = Thread(strings)
        slices = [one for one in line.slices if one.track == track]
        thread.take_samples(slices, line.end)
        for one in slices:
            thread.mark(one)
        for mark in line.marks:
            if mark.track == track:
                thread.mark_moment(mark)
        # The profiler draws markers of any thread that may overlap.
        for one in line.phases:
            if one.track == track:
                thread.mark(one)
        threads.append(thread.made(name, track, line))
    return {"meta": meta(line, version), "libs": [], "shared": {"stringArray": strings.list},
            "threads": threads}
