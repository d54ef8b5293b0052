#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares Cilksan's reports of random loop nests with the races that brute force finds.

The programs' accesses are plain ones, so the optimiser treats their loops like any
others. A report must agree by the rules of ../Random/compare.py; besides that,
each race is at a byte for which its lines do race, and the program's output is
that of its serial projection without optimisation.
"""

import argparse
import json
import pathlib
import sys
import tempfile

import invent
import variables
from compare import differences, expected, reported_end
from run import (BATCH, KEYWORDS_AWAY, Difference, Session, check_units, run, serial_output,
                 unit)


def learn(judged, binary, index, _):
    """Stores the output of the program without tasks."""
    status, output, errors = run([str(binary), str(index)], 30)
    if status != 0:
        raise Difference(f"status {status} without tasks: {errors[:300]}")
    judged.trace.ordered, judged.trace.sum = (int(word, 16) for word in output.split())


def with_lines(judged, report):
    """Returns the report with lines of accesses instead of the lines that the optimiser gave to
    accesses that it moved. Such a race stands for every race that it can mean."""
    true = {pair for _, _, pairs in expected(judged) for pair in pairs}
    lines = {event[1].statement.line for task in judged.trace.tasks for event in task
             if event[0] == "access"}
    races = []
    for race in report["races"]:
        ends = [reported_end(race[end]) for end in ("first", "second")]
        if all(line in lines for line, _ in ends):
            races.append(race)
            continue
        fits = [pair for pair in true if all(
            kind == end[1] and (line == end[0] or end[0] not in lines)
            for end, (line, kind) in zip(ends, pair))]
        for pair in fits:
            races.append(dict(race, **{name: dict(race[name], at={"file": "", "line": line})
                                       for name, (line, _) in zip(("first", "second"), pair)}))
        if not fits:
            races.append(race)
    return dict(report, races=races, detected=len(races))


def misplaced(judged, report):
    """Returns the races of the report at bytes where these lines don't race."""
    places = {}
    for block, byte, pairs in expected(judged):
        for a, b in pairs:
            places.setdefault((a, b), set()).add((block.name, byte))
    wrong = []
    for race in report["races"]:
        both = race["first"], race["second"]
        ends = tuple((end["at"]["line"] if end["at"] else 0, end["kind"]) for end in both)
        if race["object"]["kind"] == "stack":  # the report does not say where the block begins
            continue
        begin = int(race["object"]["begin"], 16)
        first = max(int(end["address"], 16) for end in both) - begin
        last = min(int(end["address"], 16) + end["size"] for end in both) - begin
        if ends in places and not any(first <= byte < last for _, byte in places[ends]):
            wrong.append(f"place of {ends}: bytes {first} to {last} of {race['object']['name']}")
    return wrong


def examine(judged, binary, index, report):
    """Runs a program under Cilksan. Raises Difference."""
    if report.exists():
        report.unlink()
    status, output, errors = run([str(binary), str(index)], 60, CILKSAN_FORMAT="json",
                                 CILKSAN_OUT=str(report))
    wrong = []
    if output != serial_output(judged):
        wrong.append(f"output {output!r} instead of {serial_output(judged)!r}")
    if (status == 0) != (not judged.races) or status == "timeout" or status < 0:
        wrong.append(f"status {status} with {'races' if judged.races else 'no race'}")
    try:
        with open(report, encoding="utf-8") as file:
            said = json.load(file)
        wrong += differences(judged, with_lines(judged, said)) + misplaced(judged, said)
    except (OSError, ValueError, KeyError, TypeError) as problem:
        wrong.append(f"no report: {problem!r} {errors[:500]}")
    if wrong:
        raise Difference("; ".join(wrong))


def make(options, seed, prefix):
    if options.variables:
        return variables.make(seed, prefix, options.cxx)
    return invent.make(seed, prefix, options.cxx)


def do_batch(options, folder, seeds, level):
    """Returns (programs checked, racy ones, lines about problems) of one unit."""
    judged = [make(options, seed, f"k{seed}") for seed in seeds]
    told = []
    plain = Session(options, folder, options.clang, KEYWORDS_AWAY, learn)
    session = Session(options, folder, options.cc, ["-fopencilk", "-fsanitize=cilk"], examine)
    for each, at in ((plain, "O0"), (session, level)):
        for j, problem in each.batch(judged, at, f"unit{seeds[0]}-{at}"):
            if problem:
                each.keep(j, at, problem)
                told.append(f"seed {j.program.seed} -{at}: {problem}")
        each.builder.clean()
    return len(judged), sum(bool(j.races) for j in judged), told


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--cc", required=True, help="the Cilk compiler driver")
    parser.add_argument("--clang", default="clang-22", help="a plain clang")
    parser.add_argument("--first", type=int, default=1, help="first seed")
    parser.add_argument("--count", type=int, default=20, help="number of programs")
    parser.add_argument("--levels", default="O2", help="units take them in turn")
    parser.add_argument("--variables", action="store_true",
                        help="local variables instead of loops")
    parser.add_argument("--flags", default="", help="more compiler flags")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--keep", help="folder for programs that differ (default: a new one)")
    parser.add_argument("--print", action="store_true", help="show the first program only")
    parser.add_argument("--cxx", action="store_true",
                        help="C++, with lambdas, and with exceptions for --variables")
    options = parser.parse_args()
    if options.cxx:
        options.cc += "++"
        options.clang = options.clang.replace("clang", "clang++")
    return options


def main():
    options = arguments()
    if options.print:
        print(unit([make(options, options.first, "k")]), end="")
        return 0
    folder = pathlib.Path(options.keep or tempfile.mkdtemp(prefix="cilksan-sweeps-"))
    folder.mkdir(parents=True, exist_ok=True)
    seeds = list(range(options.first, options.first + options.count))
    units = [seeds[k:k + BATCH] for k in range(0, len(seeds), BATCH)]
    return check_units(options, folder, units, do_batch)


if __name__ == "__main__":
    sys.exit(main())
