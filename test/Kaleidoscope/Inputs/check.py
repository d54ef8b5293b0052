#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs a Kaleidoscope program on every runtime, and compares it with its serial projection.

The program runs just in time and compiled beforehand, at some levels, on some numbers of workers.
The output of the serial projection goes to standard output.
"""

import argparse
import os
import pathlib
import subprocess
import sys
import tempfile

# The targets that exist just in time and that programs are linked to here.
TARGETS = ["opencilk", "omp", "tbb", "pthread"]


def run(command, workers):
    """Returns the output of the command."""
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, timeout=300, check=False,
                          env={**os.environ, "CILK_NWORKERS": str(workers)})
    if done.returncode:
        sys.exit(f"status {done.returncode} on {workers} workers: {' '.join(command)}")
    return done.stdout


def numbers(text):
    return [int(n) for n in text.split(",")]


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ktapir")
    parser.add_argument("program")
    parser.add_argument("--limit-workers", dest="workers", type=numbers, default=[1, 2, 4, 8])
    parser.add_argument("--limit-levels", dest="levels", type=numbers, default=[0, 2])
    arguments = parser.parse_args()
    right = run([arguments.ktapir, "--target=serial", arguments.program], 1)

    def compare(command, workers):
        result = run(command, workers)
        if result != right:
            sys.exit(f"on {workers} workers, {' '.join(command)} prints\n{result}instead of\n{right}")

    with tempfile.TemporaryDirectory() as folder:
        ahead = str(pathlib.Path(folder, "program"))
        for target in TARGETS:
            for level in arguments.levels:
                options = [arguments.ktapir, f"--target={target}", f"-O{level}", arguments.program]
                run([*options, "-o", ahead], 1)
                for workers in arguments.workers:
                    compare([ahead], workers)
                # Compiling takes most of the time.
                for workers in {min(arguments.workers), max(arguments.workers)}:
                    compare(options, workers)
    sys.stdout.write(right)


if __name__ == "__main__":
    main()
