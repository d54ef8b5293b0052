#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Replaces a program that was compiled for a tool of Cilkscale: writes the tool's output.

Its name ends in the name of the tool. FAKE selects the failure, FAKE_LOG names a file to which
each run adds a line, FAKE_UNIT is the unit of work.
"""

import json
import os
import signal
import subprocess
import sys
import time

TOOL = ("bench" if sys.argv[0].endswith(("bench", "cilkscale-benchmark"))
        else "lines" if sys.argv[0].endswith("lines") else "scale")
FAKE = os.environ.get("FAKE", "")
UNIT = os.environ.get("FAKE_UNIT", "seconds")
WORKERS = int(os.environ["CILK_NWORKERS"])
OUT = os.environ["CILKSCALE_LINES" if TOOL == "lines" else "CILKSCALE_OUT"]
# The rows: tag, work, parallelism, burdened parallelism.
ROWS = [("sort", 2.0, 16.0, 8.0), ("sort", 1.0, 4.0, 2.0), ("<b>&", 0.5, 2.5, 2.0),
        ("", 4.0, 8.0, 5.0)]
SITES = [("loop", "sort.c", 3, 3, "<merge>", 1000, 1.0, 0.1),
         ("spawn", "sort.c", 6, 12, "sort", 50, 2.0, 0.3),
         ("spawn", "<gone>.c", 9, 1, "", 1, 0.5, 0.05),
         ("outside", "", 0, 0, "", 0, 0.5, 0.05)]


def log(text):
    if "FAKE_LOG" in os.environ:
        with open(os.environ["FAKE_LOG"], "a", encoding="utf-8") as file:
            file.write(text + "\n")


def csv_text():
    if TOOL == "bench":
        rows = ROWS[:-1] if FAKE == "regions" else ROWS
        slowness = 0.5 if FAKE == "quicker" else 1.0
        seconds = [(tag, slowness * work / 1.25 / WORKERS * (1 + 0.05 * WORKERS)) for tag, work, _, _ in rows]
        return "tag,time (seconds)\n" + "".join(f"{tag},{time_:.9f}\n" for tag, time_ in seconds)
    text = (f"tag,work ({UNIT}),span ({UNIT}),parallelism,burdened_span ({UNIT}),"
            "burdened_parallelism\n")
    for tag, work, parallelism, burdened in ROWS:
        work *= 1e9 if UNIT == "instructions" else 1
        text += (f"{tag},{work:.9f},{work / parallelism:.9f},{parallelism:g},"
                 f"{work / burdened:.9f},{burdened:g}\n")
    return text


def place(file, line):
    return {"file": file, "line": line, "column": 0, "function": ""}


def lines_text():
    event = {"kind": "lock", **place("sort.c", 7), "name": "lock", "count": 10**8, "seconds": 0}
    part = {"site": {"kind": "spawn", **place("sort.c", 6)}, "begin": "task",
            **place("sort.c", 6), "strands": 50, "cost": 100, "longest": 2, "traffic": 0,
            "lines": [], "events": [event]}
    return json.dumps({"tool": "cilkscale-lines", "version": 1, "parts": [part]})


def json_text():
    if TOOL == "lines":
        return "{}" if FAKE == "lines" else lines_text()
    names = ("kind", "file", "line", "column", "function", "tasks", "work", "span")
    return json.dumps({"tool": "cilkscale", "version": 1, "unit": UNIT, "rows": [],
                       "sites": [dict(zip(names, site)) for site in SITES]})


def go_wrong():
    if FAKE == "status":
        print("bad\x1b[31m input\nthe last line", file=sys.stderr)
        sys.exit(3)
    if FAKE == "signal":
        os.kill(os.getpid(), signal.SIGSEGV)
    if FAKE == "hang":
        # The program starts another process, which must not outlive it.
        child = subprocess.Popen(["sleep", "60"])
        log(f"child {child.pid}")
        time.sleep(60)
    if FAKE == "silent":
        sys.exit(0)


def main():
    cpus = ",".join(map(str, sorted(os.sched_getaffinity(0))))
    log(f"{TOOL} workers={WORKERS} cpus={cpus} arguments={sys.argv[1:]} "
        f"sites={os.environ.get('CILKSCALE_SITES', '')} input={sys.stdin.read()!r}")
    print("what the program prints")
    go_wrong()
    with open(OUT, "w", encoding="utf-8") as file:
        if FAKE == "junk":
            file.write("tag,work (seconds)\nsort,1.0,2.0\n")
        elif FAKE == "exit":
            file.write(csv_text().splitlines(keepends=True)[0])
        elif FAKE == "words":
            file.write(csv_text().replace("2.5", "two"))
        elif OUT.endswith(".json"):
            file.write('{"sites": [{}]}' if FAKE == "sites" else json_text())
        else:
            file.write(csv_text())


main()
