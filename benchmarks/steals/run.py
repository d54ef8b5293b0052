#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Measures the time of a steal, and of steals with CILK_STATS=1 and with CILK_TRACE.

handover  one steal and its sync at a time, with nothing else to do
loop      tasks of two microseconds, spawned one by one, so that thieves steal most continuations

Each runs on two workers, plainly and with each variable, in turn, round after round. A run's figure
is the median of its batches, and the cost of a variable is a difference within a round. The runtime
itself reports how many events a steal has in a trace, if the trace lacks room for them.
"""

import argparse
import pathlib
import re
import statistics
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from measure import (Program, add_options, by_round, check_options,  # noqa: E402
                     find_records, machine, print_table, ratios, spread, values,
                     wait_for_quiet)

PROGRAMS = ("handover", "loop")
WAYS = {"plain": {}, "stats": {"CILK_STATS": "1"},
        "trace": {"CILK_TRACE": "trace.json", "CILK_TRACE_EVENTS": "1M"}}
QUANTITIES = ("least", "median", "steals")
# The least room for events that a worker can have. The runtime then says how many events found no
# room.
LITTLE_ROOM = {"CILK_TRACE": "trace.json", "CILK_TRACE_EVENTS": "16"}
WITH_MESSAGES = ("sh", "-c", 'exec "$@" 2>&1', "sh")


def measure(options, folder):
    """Returns the records of all rounds."""
    description = {**machine(), "benchmark": "steals", "workers": 2, "n": options.n}
    programs = [Program(name, folder, [options.compiler, "-fopencilk", "-O3"],
                        HERE / f"{name}.c") for name in PROGRAMS]
    records = []
    for turn in range(1, options.rounds + 1):
        for program in programs:
            for way, variables in WAYS.items():
                wait_for_quiet(options.quiet)
                text, columns = run(program, variables, options, folder)
                description.update(columns, round=turn, program=f"{program.name}-{way}")
                records += [{**description, "quantity": quantity,
                             "value": find(rf"^{quantity} (\S+)$", text)}
                            for quantity in QUANTITIES]
        text, columns = run(programs[0], LITTLE_ROOM, options, folder, WITH_MESSAGES)
        events = (int(find(r"and (\d+) later ones are missing", text))
                  / int(find(r"^times (\d+)$", text)))
        records.append({**description, **columns, "quantity": "events", "value": f"{events:.2f}"})
        print(f"round {turn} of {options.rounds}", file=sys.stderr)
    return records


def find(pattern, text):
    """Returns the text of a pattern's group."""
    return re.search(pattern, text, re.M)[1]


def run(program, variables, options, folder, prefix=()):
    """Returns the output of a run on two workers, and its columns, without the folder."""
    variables = {name: value.replace("trace.json", f"{folder}/trace.json")
                 for name, value in variables.items()}
    text, columns = program.run([options.n], {"CILK_NWORKERS": "2", **variables}, options.timeout,
                                prefix)
    return text, {**columns, "command": columns["command"].replace(f"{folder}/", "")}


def tabulate(records):
    rows = []
    for program in PROGRAMS:
        plain = by_round(records, program=f"{program}-plain", quantity="median")
        for way in WAYS:
            chosen = {"program": f"{program}-{way}"}
            times = by_round(records, quantity="median", **chosen)
            more = [times[turn] - plain[turn] for turn in plain]
            rows.append([program, way, spread(times.values(), 0),
                         f"{min(values(records, quantity='least', **chosen)):.0f}",
                         spread(values(records, quantity="steals", **chosen), 2),
                         *([spread(more, 0), spread(ratios(times, plain), 2)]
                           if way != "plain" else ["", ""])])
    print_table(["program", "", "ns", "least ns", "steals", "ns more", "times plain"], rows)
    print("a steal and its sync are "
          f"{statistics.median(values(records, quantity='events')):.2f} events of a trace")


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("-n", type=int, default=100, help="steals of a batch (default 100)")
    add_options(parser, rounds=15)
    options = parser.parse_args()
    if not 1 <= options.n <= 1000:
        parser.error("n has to be from 1 to 1000")
    check_options(parser, options)
    tabulate(find_records(options, measure))


if __name__ == "__main__":
    main()
