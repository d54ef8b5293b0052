# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles and runs an example, and checks its exit status and its report.

compile COMPILER... SOURCE PROGRAM: at -O0 and -O3, to PROGRAM.0 and PROGRAM.3.
runs PROGRAM ARGUMENT...: both on 1, 2, 4 and 8 workers. Each has to end with
    status 0, with one `check passed` and one `speedup` line. Prints their output.
status STATUS PROGRAM ARGUMENT...: one run that has to end with this status.
"""

import os
import re
import subprocess
import sys

TIMEOUT = 120


def run(command, workers, expected):
    """Returns the output of a command that has to end with the expected status."""
    environment = dict(os.environ, CILK_NWORKERS=str(workers))
    done = subprocess.run(command, env=environment, timeout=TIMEOUT, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          check=False)
    print(done.stdout, end="", flush=True)
    if done.returncode != expected:
        sys.exit(f"status {done.returncode} instead of {expected} on {workers} "
                 f"workers: {' '.join(command)}")
    return done.stdout


def main(mode, *arguments):
    if mode == "compile":
        *compiler, source, program = arguments
        for level in "03":
            run([*compiler, f"-O{level}", source, "-lm", "-o",
                 f"{program}.{level}"], 1, 0)
    elif mode == "runs":
        program, *rest = arguments
        for level in "03":
            for workers in (1, 2, 4, 8):
                output = run([f"{program}.{level}", *rest], workers, 0)
                for line in ("check passed", r"speedup \d+\.\d\d"):
                    if len(re.findall(f"^{line}$", output, re.M)) != 1:
                        sys.exit(f"not exactly one line with `{line}`")
    else:
        run(list(arguments[1:]), 2, int(arguments[0]))


main(*sys.argv[1:])
