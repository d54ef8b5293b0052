#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks the files that cilk-trace has made of a trace, and prints what is in them.

Usage: check-views.py TRACE PAGE SPEEDSCOPE FIREFOX

TRACE is the trace with names. The page must need no other file. The profiles must follow the
published formats of their viewers: file-format-schema.json of speedscope, and the types of the
processed profile of the Firefox Profiler. A violated rule makes the exit status 1.
"""

import collections
import decimal
import html.parser
import json
import sys

MOST_BYTES = 1_000_000


def require(condition, text):
    if not condition:
        raise SystemExit(f"check-views: {text}")


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool)


# --- The trace.

class Truth:
    """The contents of the trace, in nanoseconds since its first event."""

    def __init__(self, path):
        content = json.loads(read(path), parse_float=decimal.Decimal)
        self.events = content["traceEvents"]
        zero = min(event["ts"] for event in self.events if "ts" in event)
        self.end = self.ns(content["cilk"]["until"] - zero)
        self.names = {event["tid"]: event["args"]["name"] for event in self.events
                      if event["name"] == "thread_name"}
        self.slices = collections.defaultdict(list)
        for event in self.events:
            if event["ph"] == "X" and event["cat"] != "steal":
                begin = self.ns(event["ts"] - zero)
                self.slices[event["tid"]].append((begin, begin + self.ns(event["dur"]), event))
        self.apart = sum(event["ph"] == "b" for event in self.events)
        self.arrows = sum(event["ph"] == "s" for event in self.events)

    @staticmethod
    def ns(time):
        require(time * 1000 == int(time * 1000), f"{time} has more digits than nanoseconds")
        return int(time * 1000)

    def times(self, track):
        return sorted((begin, end) for begin, end, _ in self.slices[track])


# --- The page.

class Reader(html.parser.HTMLParser):
    """Collects what a page may load, and the texts of its scripts."""

    def __init__(self):
        super().__init__()
        self.loads, self.policy, self.scripts, self.kind, self.text = [], "", [], None, ""

    def handle_starttag(self, tag, attrs):
        named = dict(attrs)
        self.loads += [f"{name}={named[name]}" for name in ("src", "href", "srcset", "action")
                       if name in named]
        if named.get("http-equiv") == "Content-Security-Policy":
            self.policy = named["content"]
        if tag == "script":
            self.kind = named.get("type", "script")
            self.scripts.append([self.kind, ""])
        if tag == "style":
            self.kind = tag

    def handle_endtag(self, tag):
        if tag in ("script", "style"):
            self.kind = None

    def handle_data(self, data):
        if self.kind and self.kind != "style":
            self.scripts[-1][1] += data
        elif not self.kind:
            self.text += data


def check_page(path, truth):
    text = read(path)
    require(len(text.encode()) < MOST_BYTES, f"the page has {len(text.encode())} bytes")
    page = Reader()
    page.feed(text)
    require(not page.loads, f"the page loads {page.loads}")
    require("url(" not in text and "@import" not in text, "the page's style loads something")
    require(page.policy.startswith("default-src 'none';"), f"the policy is '{page.policy}'")
    kinds = [kind for kind, _ in page.scripts]
    require(kinds == ["application/json", "script", "script"], f"the scripts are {kinds}")
    data = json.loads(page.scripts[0][1])
    require(data["end"] == truth.end, "the page's trace ends at another time")
    require(data["workers"] == list(truth.names.values()), "the page has other workers")
    drawn = 0
    for numbers, track in zip(data["tracks"], truth.names):
        require(len(numbers) % 9 == 0, "a slice isn't complete")
        slices = [numbers[i:i + 9] for i in range(0, len(numbers), 9)]
        require(all(left[1] <= right[1] for left, right in zip(slices, slices[1:])),
                "slices aren't in order")
        require(all(0 <= index < len(data["texts"]) for one in slices for index in one[3:]),
                "a text is missing")
        shown = sorted((one[1], one[1] + one[2]) for one in slices)
        require("grey block" in page.text or shown == truth.times(track),
                "the page's slices aren't those of the trace")
        drawn += len(slices)
    require("grey block" in page.text or len(data["arrows"]) == 5 * truth.arrows,
            "arrows are missing")
    return drawn, len(data["arrows"]) // 5, page.text


# --- speedscope's format.

def check_speedscope(path, truth):
    content = json.loads(read(path))
    require(content["$schema"] == "https://www.speedscope.app/file-format-schema.json", "schema")
    for frame in content["shared"]["frames"]:
        require(isinstance(frame["name"], str) and frame.keys() <= {"name", "file", "line", "col"},
                f"what is {frame}?")
        require(all(is_number(frame[key]) for key in ("line", "col") if key in frame) and
                isinstance(frame.get("file", ""), str), f"what is {frame}?")
    names = [profile["name"] for profile in content["profiles"]]
    require(names[:len(truth.names)] == list(truth.names.values()), f"the profiles are {names}")
    for profile, track in zip(content["profiles"], [*truth.names, *[None] * len(names)]):
        require(profile.keys() == {"type", "name", "unit", "startValue", "endValue", "events"} and
                profile["type"] == "evented" and profile["unit"] == "nanoseconds" and
                profile["startValue"] == 0 and profile["endValue"] == truth.end,
                f"what is {profile['name']}?")
        times = check_events(profile, len(content["shared"]["frames"]))
        require(track is None or times == truth.times(track), "times aren't those of the trace")
    return len(names), len(content["shared"]["frames"])


def check_events(profile, frames):
    """Checks that events are in order, and that frames close in the reverse order in which they
    open. Returns the times of all frames."""
    opened, times, last = [], [], 0
    for event in profile["events"]:
        require(event.keys() == {"type", "at", "frame"} and 0 <= event["frame"] < frames and
                last <= event["at"] <= profile["endValue"], f"what is {event}?")
        last = event["at"]
        if event["type"] == "O":
            opened.append(event)
        else:
            require(event["type"] == "C" and opened and opened[-1]["frame"] == event["frame"],
                    f"{event} closes no open frame")
            times.append((opened.pop()["at"], event["at"]))
    require(not opened, f"{opened} stay open")
    return sorted(times)


# --- The Firefox Profiler's format.

TABLES = {"frameTable": {"func": "funcTable"}, "stackTable": {"frame": "frameTable"},
          "funcTable": {}, "resourceTable": {}, "nativeSymbols": {}, "samples": {}, "markers": {}}


def check_table(thread, name, strings):
    table = thread[name]
    for key, column in table.items():
        require(key in ("length", "weightType") or len(column) == table["length"],
                f"{name}.{key} has another length")
    for key, target in TABLES[name].items():
        require(all(0 <= index < thread[target]["length"] for index in table[key]),
                f"{name}.{key} names a row that isn't there")
    for key in ("name", "fileName"):
        require(all(index is None or 0 <= index < strings for index in table.get(key, ())),
                f"{name}.{key} names a string that isn't there")


def check_firefox(path, truth):
    content = json.loads(read(path))
    meta, strings = content["meta"], len(content["shared"]["stringArray"])
    require(meta["preprocessedProfileVersion"] == 57 and is_number(meta["interval"]) and
            is_number(meta["startTime"]) and isinstance(meta["product"], str), "what is meta?")
    colours = {"transparent", "purple", "green", "orange", "yellow", "lightblue", "blue", "brown",
               "magenta", "red", "lightred", "darkgrey", "grey"}
    require(all(one["color"] in colours and one["subcategories"] for one in meta["categories"]) and
            any(one["color"] == "grey" for one in meta["categories"]), "what are the categories?")
    schemas = {schema["name"]: {field["key"] for field in schema["fields"]}
               for schema in meta["markerSchema"]}
    require([thread["name"] for thread in content["threads"]] == list(truth.names.values()),
            "the threads aren't the workers")
    require(sum(thread["isMainThread"] for thread in content["threads"]) == 1, "one main thread")
    markers = 0
    for thread, track in zip(content["threads"], truth.names):
        require(isinstance(thread["pid"], str), "a process's number is no string")
        for name in TABLES:
            check_table(thread, name, strings)
        check_samples(thread, truth.end)
        prefixes = thread["stackTable"]["prefix"]
        require(all(prefix is None or 0 <= prefix < index
                    for index, prefix in enumerate(prefixes)), "a caller isn't before its callee")
        for data in thread["markers"]["data"]:
            require(data.keys() - {"type"} <= schemas[data["type"]], f"what is {data}?")
        mine = sum(phase == 1 for phase in thread["markers"]["phase"])
        markers += mine
        require(mine >= len(truth.slices[track]), "markers are missing")
    require(markers == sum(map(len, truth.slices.values())) + truth.apart, "markers are missing")
    return len(content["threads"]), markers


def check_samples(thread, end):
    samples, count = thread["samples"], thread["stackTable"]["length"]
    require(samples["weightType"] == "tracing-ms", "samples have another weight")
    require(all(index is None or 0 <= index < count for index in samples["stack"]),
            "a sample has no stack")
    times = samples["time"]
    require(all(left < right for left, right in zip(times, times[1:])), "samples aren't in order")
    require(abs(sum(samples["weight"]) - end / 1e6) < 1e-3, "samples don't fill the time")


def main():
    if len(sys.argv) != 5:
        sys.exit(__doc__)
    truth = Truth(sys.argv[1])
    drawn, arrows, text = check_page(sys.argv[2], truth)
    profiles, frames = check_speedscope(sys.argv[3], truth)
    threads, markers = check_firefox(sys.argv[4], truth)
    require(frames > 0, "no frames")
    print(f"page: {drawn} slices, {arrows} arrows; speedscope: {profiles} profiles; "
          f"firefox: {threads} threads, {markers} markers")
    for line in text.splitlines():
        print(f"text: {line}")


if __name__ == "__main__":
    main()
