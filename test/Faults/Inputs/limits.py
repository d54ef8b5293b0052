#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs a program under increasing limits of a resource.

Usage: limits.py v|d LEAST MOST -- PROGRAM [ARGUMENT]...

The limit, in KiB, grows from LEAST to MOST by a fifth each time. Each run has to end, with the
line `right` and status 0, or with one message of the runtime and status 1. If memory isn't even
enough for the program's start, the loader or the kernel may end it, but after the first run that
gets further, no run may end in this way. Prints the results, and then one line if all is well.
"""

import re
import resource
import subprocess
import sys

LIMIT = 60  # seconds
KINDS = {"v": resource.RLIMIT_AS, "d": resource.RLIMIT_DATA}
MESSAGE = re.compile(rb"cilk: [^\n]*\w[:;] [^\n]*(set|raise|lower)\b[^\n]*\n")


def main():
    kind, least, most = KINDS[sys.argv[1]], int(sys.argv[2]), int(sys.argv[3])
    command = sys.argv[5:]
    started, wrong, size = False, 0, least
    while size <= most:
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              timeout=LIMIT, check=False,
                              preexec_fn=lambda: resource.setrlimit(kind, (size << 10,) * 2))
        if done.returncode == 0 and done.stdout == b"right\n" and not done.stderr:
            end = "right"
        elif done.returncode == 1 and not done.stdout and MESSAGE.fullmatch(done.stderr):
            end = done.stderr.decode().strip()
        elif not started and (done.returncode == 127 or done.returncode == -11 or
                              done.returncode == -9):
            end = f"not started: status {done.returncode} {done.stderr!r}"
        else:
            end = f"WRONG: status {done.returncode} {done.stdout!r} {done.stderr!r}"
            wrong += 1
        started |= not end.startswith("not")
        print(f"{size} KiB: {end}")
        size += max(size // 5, 1)
    if not wrong:
        print("every end is a right one")
    return wrong > 0


if __name__ == "__main__":
    sys.exit(main())
