#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes a trace with many stints, as a loop that spawns very short tasks one by one leaves it.

Usage: large.py STINTS > TRACE

Each of two workers in turn steals what the other one has left, and works for 2 microseconds. The
names of functions have characters that end texts in HTML and in JSON.
"""

import json
import sys

NAME = "step<\"a\">&</script>\\"
BASE = 10 ** 13  # microseconds: a machine that has run for months


def main():
    events = [{"ph": "M", "pid": 7, "name": "process_name", "args": {"name": "<i>large</i>"}}]
    for worker in (0, 1):
        events.append({"ph": "M", "pid": 7, "tid": worker + 1, "name": "thread_name",
                       "args": {"name": f"worker {worker} (pool)"}})
    for number in range(int(sys.argv[1])):
        track, begin = number % 2 + 1, BASE + 3 * number
        both = {"cat": "flow", "pid": 7, "name": "steal", "id": number + 1}
        events += [{"ph": "X", "cat": "stint", "pid": 7, "tid": track, "ts": begin, "dur": 2,
                    "name": NAME, "args": {"begins": f"stolen from worker {2 - track}",
                                           "after": "large.c:3:4", "ends": "with its thread",
                                           "computation": "worker 0's"}},
                   {"ph": "s", "tid": 3 - track, "ts": begin, **both},
                   {"ph": "f", "bp": "e", "tid": track, "ts": begin, **both},
                   {"ph": "X", "cat": "idle", "pid": 7, "tid": track, "ts": begin + 2, "dur": 4,
                    "name": "search"}]
    until = BASE + 3 * int(sys.argv[1]) + 3
    json.dump({"traceEvents": events, "cilk": {"version": 1, "missed": 0, "until": until,
                                               "modules": []}}, sys.stdout)


if __name__ == "__main__":
    main()
