# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes a timeline in the format of speedscope, with one evented profile for each worker.

The format is that of `file-format-schema.json` in speedscope's npm package.
"""

from . import timeline
from .timeline import STINT

SCHEMA = "https://www.speedscope.app/file-format-schema.json"


class Frames:
    """The table of frames. Equal frames have one entry."""

    def __init__(self):
        self.list, self.numbers = [], {}

    def number(self, one):
        """Returns the number of a slice's frame. A stint's line is that of the spawn, sync or wait
        after which it begins; a wait's line is its own."""
        file, line, column = timeline.find_place(one.after if one.kind == STINT else one.at)
        key = (one.name, file, line)
        if key not in self.numbers:
            frame = {"name": timeline.short_name(one.name)}
            if file:
                frame.update(file=file, line=line)
                if column:
                    frame["col"] = column
            self.numbers[key] = len(self.list)
            self.list.append(frame)
        return self.numbers[key]


def profile(name, slices, end, frames):
    events = [{"type": "O" if opens else "C", "at": one.begin if opens else one.end,
               "frame": frames.number(one)} for one, opens in timeline.nested(slices)]
    return {"type": "evented", "name": name, "unit": "nanoseconds", "startValue": 0,
            "endValue": end, "events": events}


def make(line, version):
    """Returns the profile as a dictionary."""
    frames = Frames()
    profiles = [profile(name, [one for one in line.slices if one.track == track], line.end, frames)
                for track, name in line.tracks.items()]
    for number, row in enumerate(timeline.pack(line.phases), 1):
        profiles.append(profile(f"phases of several workers, row {number}", row, line.end, frames))
    return {"$schema": SCHEMA, "shared": {"frames": frames.list}, "profiles": profiles,
            "name": line.program, "exporter": f"cilk-trace@{version}"}
