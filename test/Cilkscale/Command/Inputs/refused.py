# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Calls a command with options that make no sense, and prints how each call ends."""

import pathlib
import subprocess
import sys

BOTH = ["-c", "p-scale", "-b", "./p-bench"]
CALLS = [
    [],
    ["-c", "p-scale"],
    ["x.c", *BOTH],
    ["-c", "nowhere", "-b", "p-bench"],
    ["-c", ".", "-b", "p-bench"],
    ["nowhere.c"],
    [*BOTH, "-cpus", "1,two"],
    [*BOTH, "-cpus", "0"],
    [*BOTH, "-cpus", "1,"],
    [*BOTH, "-cpus", "100000"],
    [*BOTH, "--repeat", "0"],
    [*BOTH, "--timeout", "nan"],
    [*BOTH, "-oplot", "p.gif"],
    [*BOTH, "--flags", '"'],
    [*BOTH, "-ocsv", "no/where.csv"],
    [*BOTH, "--html", "."],
    [*BOTH, "--input", "nowhere"],
    [*BOTH, "-n", "-a", "5"],
    ["--from", "x.csv", "-a", "1"],
    ["--compare", "x.csv", "y.csv", "--from", "x.csv"],
    ["--compare", "x.csv"],
    ["--compare", "x.csv", "y.csv", "-oplot", "x.svg"],
    ["--compiler", "nowhere", "x.c"],
]

pathlib.Path("x.c").touch()
for call in CALLS:
    plot = [] if "-oplot" in call else ["-oplot", "none"]
    # An option's arguments end at the next option.
    done = subprocess.run([*sys.argv[1:], *plot, *call], text=True, capture_output=True,
                          timeout=60, check=False)
    print(f"status {done.returncode}: {done.stdout}{done.stderr}", end="")
