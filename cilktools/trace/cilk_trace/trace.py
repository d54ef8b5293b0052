# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reads and writes traces in the runtime's format (cheetah/runtime/observe/tracks.c).

A place is a return address in the form `MODULE+0xADDRESS`, with the module's name in the trace's
list.
"""

import json
import pathlib
import re

from .failure import Failure

VERSION = 1
PLACE = re.compile(r"(.+)\+0x([0-9a-f]+)")
# On machines that have run for months, a time has more digits than a float. So numbers that are not
# whole are kept as texts. Such a text begins with the null character, which no other text contains,
# since it ends strings in C.
DIGITS, DUMPED_DIGITS = "\0", re.compile(r'"\\u0000([-+.0-9eE]+)"')
# The arguments of stints and waits that are places: the spawn, sync or wait after which the stint
# begins, and the one at which it ends.
ARGUMENTS = ("after", "at")


def dump(value):
    text = json.dumps(value, separators=(",", ":"), ensure_ascii=False)
    return DUMPED_DIGITS.sub(r"\1", text)


class Trace:
    """A trace. `events` are events of Chrome's format. `modules` has the paths of the files that
    the program had loaded, by name."""

    def __init__(self, path):
        self.path = pathlib.Path(path)
        try:
            text = self.path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise Failure(f"cannot read '{path}': {getattr(error, 'strerror', None) or error}; "
                          "name the file that CILK_TRACE named") from error
        if not text:
            raise Failure(f"'{path}' is empty, as the program hasn't ended by exit() or a return "
                          "from main; a signal, _exit and quick_exit end it without a trace")
        try:
            self.content = json.loads(text, parse_float=lambda digits: DIGITS + digits)
            self.events = self.content["traceEvents"]
            said = self.content["cilk"]
            self.modules = {module["name"]: module["path"] for module in said["modules"]}
            version = said["version"]
        except (ValueError, KeyError, TypeError) as error:
            raise Failure(f"'{path}' is no trace of CILK_TRACE, or its end is missing: "
                          "run the program again") from error
        if version != VERSION:
            raise Failure(f"'{path}' is a trace of another version ({version}); use the cilk-trace "
                          "of the runtime that has written it")

    def stints(self):
        return [event for event in self.events if event.get("cat") == "stint"]

    def placed(self):
        """Returns the events that have places: stints, and waits of threads."""
        return [event for event in self.events if event.get("cat") in ("stint", "wait")]

    def places(self):
        """Returns (module, address) for each place."""
        return {place for event in self.placed() for name in ARGUMENTS
                for place in self.places_of(event, name)}

    def places_of(self, event, name):
        """Returns (module, address) for each place in an argument of an event. A wait has one for
        each of its callers, the innermost one first."""
        value = event["args"].get(name, ())
        matches = map(PLACE.fullmatch, [value] if isinstance(value, str) else value)
        return [(match[1], int(match[2], 16)) for match in matches
                if match and match[1] in self.modules]

    def name(self, symbols):
        """Replaces places by their symbols. A stint gets the name of the function that contains
        it. Returns the number of places, and how many of them have lines."""
        lines = {}
        for event in self.placed():
            for name in ARGUMENTS:
                places = tuple(self.places_of(event, name))
                known = [symbols[place] for place in places if place in symbols]
                symbol = next((one for one in known if not one.is_ours), (known or [None])[0])
                if places:
                    lines[places] = bool(symbol and symbol.place)
                if symbol:
                    if name == "after":
                        event["name"] = symbol.function
                    event["args"][name] = symbol.place or event["args"][name]
        return len(lines), sum(lines.values())

    def text(self):
        """Returns the trace as a file has it: one event in each line, in the same order."""
        lines = ",\n".join(dump(event) for event in self.events)
        rest = dump({key: value for key, value in self.content.items() if key != "traceEvents"})
        return '{"traceEvents":[\n' + lines + "\n],\n" + rest[1:] + "\n"
