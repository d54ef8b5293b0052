#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks the rules that hold for every trace, and prints a summary of this one.

Usage: check-trace.py TRACE [STATISTICS]

TRACE is a file of CILK_TRACE, in JSON. On each track slices follow one another, and phases are
within stints. Each arrow has both ends where they belong, and never leads back in time (trace.c
explains why; exceptions here would hide mistakes). STATISTICS is the output of CILK_STATS=1; it
has as many steals. A violated rule goes to standard error, and the exit status is then 1.
Standard output has the numbers of stints, steals and syncs, whether events are missing, the
number of waits of each kind, and for each name of a phase the number of phases `within` a stint
and `apart` from stints.
"""

import bisect
import collections
import decimal
import json
import re
import sys

KEYS = {"M": {"name", "args"}, "X": {"cat", "name", "tid", "ts", "dur"},
        "s": {"cat", "name", "tid", "ts", "id"}, "f": {"cat", "name", "tid", "ts", "id", "bp"},
        "i": {"cat", "name", "tid", "ts", "s"}, "b": {"cat", "name", "tid", "ts", "id2"},
        "e": {"cat", "name", "tid", "ts", "id2"}}
# An arrow of each name leads from a stint with this end to a stint with this beginning.
LEAVES = {"sync": ("in a sync that has to wait", "after a sync"),
          "wait": ("in a wait", "after a wait"), "yield": ("in a yield", "after a yield"),
          "time slice": ("with its time slice", "after its time slice")}


def nanoseconds(event, key):
    value = event[key] * 1000
    require(value == int(value), f"more digits than nanoseconds have: {event}")
    return int(value)


def require(condition, text):
    if not condition:
        raise SystemExit(f"check-trace: {text}")


class Slice:
    def __init__(self, event):
        self.event, self.category, self.track = event, event["cat"], event["tid"]
        self.begin = nanoseconds(event, "ts")
        self.end = self.begin + nanoseconds(event, "dur")
        self.arguments = event.get("args", {})

    def says(self, key, text):
        return self.arguments.get(key, "").startswith(text)


class Stints:
    """The stints of each track by time. They do not overlap."""

    def __init__(self, slices):
        self.all = [one for one in slices if one.category == "stint"]
        self.tracks = collections.defaultdict(list)
        for one in sorted(self.all, key=lambda s: s.begin):
            self.tracks[one.track].append(one)
        self.begins = {track: [one.begin for one in mine] for track, mine in self.tracks.items()}

    def starting(self, track, time):
        index = bisect.bisect_left(self.begins.get(track, []), time)
        found = self.tracks[track][index] if index < len(self.tracks[track]) else None
        return found if found and found.begin == time else None

    def left(self, track, time):
        """Returns the last stint before that time, if its strand has left its worker. Thieves may
        still steal what the strand has abandoned."""
        index = bisect.bisect_right(self.begins.get(track, []), time) - 1
        found = self.tracks[track][index] if index >= 0 else None
        return found if found and found.says("ends", ("in a wait", "in a yield", "with its time")) \
            else None

    def at(self, track, time):
        """Returns the stint at that time; the earlier one if another one follows at once."""
        index = bisect.bisect_right(self.begins.get(track, []), time)
        near = self.tracks[track][max(index - 2, 0):index] if index else []
        return next((one for one in near if time <= one.end), None)


def check_slices(slices, stints, until):
    """Checks that slices follow one another, and lie within stints and within each other."""
    for one in slices:
        require(one.begin <= one.end <= until, f"it ends before it begins, or late: {one.event}")
    for track in {one.track for one in slices}:
        mine = [one for one in slices if one.track == track]
        plain = sorted((one for one in mine if one.category in ("stint", "idle")),
                       key=lambda s: s.begin)
        for left, right in zip(plain, plain[1:]):
            require(left.end <= right.begin, f"they overlap: {left.event} {right.event}")
        stack = []
        for one in sorted((one for one in mine if one.category in ("phase", "steal", "wait")),
                          key=lambda s: (s.begin, -s.end)):
            while stack and stack[-1].end <= one.begin:
                stack.pop()
            require(not stack or one.end <= stack[-1].end, f"slices overlap: {one.event}")
            stack.append(one)
            around = stints.at(track, one.begin)
            # A steal is a moment, which is drawn as a nanosecond.
            end = one.begin if one.category == "steal" else one.end
            require((around and end <= around.end) or
                    (one.category == "steal" and stints.left(track, one.begin)),
                    f"a slice that is in no stint: {one.event}")


def check_arrows(arrows, slices, stints, complete):
    """Checks that each arrow has two ends in stints, and that no stint lacks its arrow."""
    steals = {(one.track, one.begin, one.event["name"]) for one in slices
              if one.category == "steal"}
    led = collections.Counter()
    for number, ends in arrows.items():
        require(sorted(end["ph"] for end in ends) == ["f", "s"] and
                ends[0]["name"] == ends[1]["name"], f"arrow {number} hasn't two ends: {ends}")
        start, end = sorted(ends, key=lambda event: event["ph"], reverse=True)
        leaves, comes = nanoseconds(start, "ts"), nanoseconds(end, "ts")
        require(leaves <= comes, f"arrow {number} goes back in time")
        source, target = stints.at(start["tid"], leaves), stints.starting(end["tid"], comes)
        if start["name"] == "steal":
            source = source or stints.left(start["tid"], leaves)
        require(source and target, f"arrow {number} begins or ends in no stint")
        led[id(target)] += 1
        if start["name"] == "steal":
            victim = f"stolen from worker {start['tid'] - 1}"
            require(target.arguments["begins"] == victim, f"arrow {number} is of another steal")
            steals.discard((start["tid"], leaves, f"stolen by worker {end['tid'] - 1}"))
        else:
            ends, begins = LEAVES[start["name"]]
            require(target.arguments["begins"] == begins and
                    source.says("ends", ends) and source.end - leaves <= 1,
                    f"arrow {number} isn't from a strand that leaves to where it continues")
            require(source.arguments["computation"] == target.arguments["computation"],
                    f"arrow {number} leads to another computation")
    require(not steals, f"steals without arrows: {steals}")
    for stint in stints.all:
        expected = not stint.says("begins", ("with its thread", "abandoned"))
        found = led[id(stint)]
        require(found == expected or (not complete and found < expected),
                f"{found} arrows lead to {stint.event}")


def check_apart(pairs):
    for number, ends in pairs.items():
        require([end["ph"] for end in sorted(ends, key=lambda event: event["ph"])] == ["b", "e"] and
                ends[0]["name"] == ends[1]["name"], f"phase {number} hasn't two ends: {ends}")
        begin, end = sorted(ends, key=lambda event: event["ph"])
        require(begin["ts"] <= end["ts"], f"phase {number} ends before it begins")


def steals_of(path):
    with open(path, encoding="utf-8") as file:
        return int(re.search(r"^cilk: total +(\d+)", file.read(), re.MULTILINE)[1])


def main():
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    with open(sys.argv[1], encoding="utf-8") as file:
        trace = json.load(file, parse_float=decimal.Decimal)
    events, said = trace["traceEvents"], trace["cilk"]
    grouped = collections.defaultdict(list)
    for event in events:
        require(event["ph"] in KEYS and KEYS[event["ph"]] <= event.keys(), f"what is {event}?")
        grouped[event["ph"]].append(event)
    require(len({event["pid"] for event in events}) == 1, "events of several processes")
    named = {event["tid"] for event in grouped["M"] if event["name"] == "thread_name"}
    require({event["tid"] for event in events if event["ph"] != "M"} <= named, "a nameless track")
    slices = [Slice(event) for event in grouped["X"]]
    stints = Stints(slices)
    check_slices(slices, stints, nanoseconds(said, "until"))
    arrows, apart = collections.defaultdict(list), collections.defaultdict(list)
    for event in grouped["s"] + grouped["f"]:
        arrows[event["id"]].append(event)
    for event in grouped["b"] + grouped["e"]:
        apart[event["id2"]["local"]].append(event)
    check_arrows(arrows, slices, stints, not said["missed"])
    check_apart(apart)
    kinds = collections.Counter(event["name"] for event in grouped["s"])
    if len(sys.argv) == 3:
        require(kinds["steal"] == steals_of(sys.argv[2]), f"{kinds['steal']} steals aren't "
                f"CILK_STATS' {steals_of(sys.argv[2])}")
    print(f"{len(stints.all)} stints, {kinds['steal']} steals, {kinds['sync']} syncs, "
          f"{'some' if said['missed'] else 'none'} missing")
    waits = collections.Counter(event["name"] for event in events if event.get("cat") == "wait")
    waits.update({name: kinds[name] for name in ("wait", "yield", "time slice")})
    for name, count in sorted(waits.items()):
        if count:
            print(f"wait {json.dumps(name)}: {count}")
    phases = collections.Counter((event["name"], "within") for event in grouped["X"]
                                  if event["cat"] == "phase")
    phases.update((event["name"], "apart") for event in grouped["b"])
    for (name, how), count in sorted(phases.items()):
        print(f"phase {json.dumps(name)}: {count} {how}")


if __name__ == "__main__":
    main()
