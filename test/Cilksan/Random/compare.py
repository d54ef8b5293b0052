#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares a Cilksan report with the known races of a program.

Every reported race must be real: the lines and kinds of both accesses, in the serial
order, and the kind of memory agree. Not all races need be reported, as there is one
report for a pair of sites, and further races for a byte that has a race may go
unnoticed. But each racing byte must be covered: the report has one of the pairs of
lines that race for the byte, in either order, perhaps for another byte.
"""


def end(access):
    return access.statement.line, access.kind


def memory(block):
    """Returns the kind of a block, as reports name it."""
    return "heap" if block.heap else "stack" if block.local else "global"


def expected(judged):
    """Returns (block, byte, its pairs of ends) for all racing bytes."""
    return [(block, byte, {(end(a), end(b)) for a, b in pairs})
            for (block, byte), pairs in judged.races.items()]


def reported_end(access):
    """Returns end(), with the place instead of a line for an access outside the
    program."""
    at = access["at"] or {"file": "nowhere", "line": 0}
    other = "/" + at["file"] if at["file"].endswith(("access.c", "access.h", "nowhere")) else ""
    return f"{other}:{at['line']}" if other else at["line"], access["kind"]


def reported(report):
    """Returns the races of a report, as pairs of ends with the kind of memory."""
    return {(reported_end(race["first"]), reported_end(race["second"]), race["object"]["kind"])
            for race in report["races"]}


def say(pairs):
    more = f" and {len(pairs) - 5} more" if len(pairs) > 5 else ""
    return ", ".join(f"{a[1]}:{a[0]} with {b[1]}:{b[0]}" for a, b in sorted(pairs, key=str)[:5]) + more


def lines(pairs):
    return {frozenset((a[0], b[0])) for a, b in pairs}


def differences(judged, report):
    """Returns the errors of a report, as a list of texts."""
    wrong = []
    true, places, missed = set(), {}, []
    found = reported(report)
    found_lines = lines({(a, b) for a, b, _ in found})
    for block, byte, pairs in expected(judged):
        true |= pairs
        for pair in pairs:
            places.setdefault(pair, set()).add(memory(block))
        if not lines(pairs) & found_lines:
            missed.append((block.name, byte, pairs))
    false = {(a, b) for a, b, _ in found} - true
    reversed_ones = {(a, b) for a, b in false if (b, a) in true}
    if false - reversed_ones:
        wrong.append(f"false: {say(false - reversed_ones)}")
    if reversed_ones:
        wrong.append(f"in the wrong order: {say(reversed_ones)}")
    for a, b, place in sorted(found, key=str):
        if (a, b) in places and place not in places[a, b]:
            wrong.append(f"memory of {say([(a, b)])}: {place}")
    if missed:
        name, byte, pairs = missed[0]
        wrong.append(f"missed on {len(missed)} bytes, as {name}[{byte}]: {say(pairs)}")
    if report["detected"] != len(report["races"]):
        wrong.append(f"detected: {report['detected']}")
    if (report["outcome"] == "races") != bool(true):
        wrong.append(f"outcome: {report['outcome']}, limits: {report['limits']}")
    return wrong


def perfect_report(judged):
    """Returns a report of all races."""
    races = [{"first": {"kind": a[1], "at": {"file": "", "line": a[0]}},
              "second": {"kind": b[1], "at": {"file": "", "line": b[0]}},
              "object": {"kind": memory(block)}}
             for block, _, pairs in expected(judged) for a, b in sorted(pairs)]
    return {"races": races, "detected": len(races),
            "outcome": "races" if races else "certified", "limits": []}


def check_differences(judged):
    """Checks that differences() finds errors that are put into reports. Returns a list of the
    missed errors."""
    report = perfect_report(judged)
    told = [f"a right report: {text}" for text in differences(judged, report)]

    def must_see(what, races):
        made = {"races": races, "detected": len(races),
                "outcome": "races" if judged.races else "certified", "limits": []}
        if not any(text.startswith(what) for text in differences(judged, made)):
            told.append(f"not seen: {what}")

    for block, byte, pairs in expected(judged)[:5]:
        some = lines(pairs)
        must_see("missed", [r for r in report["races"] if frozenset(
            (r["first"]["at"]["line"], r["second"]["at"]["line"])) not in some])
        race = next(r for r in report["races"]
                    if ((r["first"]["at"]["line"], r["first"]["kind"]),
                        (r["second"]["at"]["line"], r["second"]["kind"])) in pairs)
        wrong = dict(race, first={"kind": "write", "at": {"file": "", "line": 1}})
        must_see("false", report["races"] + [wrong])
        must_see("memory", report["races"] + [dict(race, object={"kind": "unknown"})])
    if not judged.races:
        must_see("false", [{"first": {"kind": "read", "at": None},
                            "second": {"kind": "write", "at": {"file": "", "line": 1}},
                            "object": {"kind": "global"}}])
    return told
