# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks that the processes that a log names have ended. A process that only waits for its parent
to ask for its status has ended."""

import pathlib
import re
import sys
import time


def runs(process):
    try:
        state = pathlib.Path(f"/proc/{process}/stat").read_text(encoding="ascii", errors="replace")
    except OSError:
        return False
    return state.rpartition(")")[2].split()[0] != "Z"


with open(sys.argv[1], encoding="utf-8") as log:
    processes = re.findall(r"child (\d+)", log.read())
if not processes:
    sys.exit("the log names no process")
end = time.monotonic() + 20
while any(map(runs, processes)):
    if time.monotonic() > end:
        sys.exit(f"still running: {processes}")
    time.sleep(0.05)
