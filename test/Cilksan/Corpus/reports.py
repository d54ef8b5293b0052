# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs a program under a detector, and reads Cilksan's report of it."""

import json
import os
import pathlib
import subprocess

# The status that CILKSAN_EXITCODE and TSAN_OPTIONS ask for if there is a race.
RACE_STATUS = 66


def run(command, seconds, **environment):
    """Returns (status, output) of a command; a timeout counts as status 'timeout'."""
    try:
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              stdin=subprocess.DEVNULL, timeout=seconds, check=False,
                              env=dict(os.environ, **environment))
        return done.returncode, done.stdout.decode(errors="replace")
    except subprocess.TimeoutExpired:
        return "timeout", ""


def line_of(access, common, source, folder):
    """Returns an access's line in the source, or the line of the call to its library; 0 if
    unknown."""
    frames = [frame.get("at") for frame in access["frames"] + common]
    for at in [access["at"], *frames]:
        if at and at.get("file") and at.get("line"):
            if (folder / at["file"]).resolve() == source:
                return at["line"]
    return 0


def pairs_in(report, source):
    """Returns the pairs of the source's lines in a report, each in ascending order."""
    folder = pathlib.Path(report.get("directory", "."))
    pairs = set()
    for race in report["races"]:
        lines = [line_of(race[which], race.get("common", []), source, folder)
                 for which in ("first", "second")]
        pairs.add(tuple(sorted(lines)))
    return pairs


def reported_pairs(path, source):
    """Returns the pairs of lines in the report that a file has."""
    with open(path, encoding="utf-8") as text:
        return pairs_in(json.load(text), source)


def unseen_limits(path):
    """Returns a report's limits that name unseen accesses."""
    with open(path, encoding="utf-8") as text:
        return [limit for limit in json.load(text)["limits"] if "without instrumentation" in limit]
