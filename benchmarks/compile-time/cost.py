# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Measures the cost of a compilation: the CPU time of all its processes, the memory of the largest
process, and the instructions of all.

Other programs hardly disturb the CPU time, and do not disturb memory and instructions.
"""

import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import threading

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from measure import REPOSITORY, output  # noqa: E402


def find_stock(tool="clang"):
    """Returns the compiler that is extended, or another tool of its LLVM."""
    for name in (f"/usr/lib/llvm-22/bin/{tool}", f"{tool}-22"):
        if path := shutil.which(name):
            return path
    sys.exit(f"error: there is no stock {tool} 22; name one by --stock")


def compile_cost(command, timeout):
    """Returns the CPU seconds and MiB of a compilation; NaN, twice, if it took longer than
    `timeout`."""
    with subprocess.Popen(command, cwd=REPOSITORY, text=True, stderr=subprocess.PIPE,
                          stdout=subprocess.DEVNULL) as process:
        clock = threading.Timer(timeout, process.kill)
        clock.start()
        errors = process.stderr.read()
        _, status, usage = os.wait4(process.pid, 0)
        ended = clock.is_alive()
        clock.cancel()
        process.returncode = os.waitstatus_to_exitcode(status)
    if not ended:
        return float("nan"), float("nan")
    if process.returncode:
        sys.exit(f"error: status {process.returncode}: {shlex.join(command)}\n{errors}")
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def count_instructions(command, folder, timeout):
    """Returns the instructions of a compilation, counted by callgrind. Our driver replaces itself
    by the stock compiler, which would end its count. So the instructions until then are written
    to a separate file."""
    dumps = folder / "callgrind"
    output(["valgrind", "--tool=callgrind", "--trace-children=yes", "--dump-before=execv",
            f"--callgrind-out-file={dumps}.%p", *command], 60 * timeout)
    total = 0
    for dump in folder.glob("callgrind.*"):
        total += int(re.search(r"^totals: (\d+)", dump.read_text(encoding="utf-8"), re.M)[1])
        dump.unlink()
    return total
