# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks that a program of the paper's evaluation acts the same by every compiler and target.

Each build runs on 1, 2 and 4 workers, passes its own check, and prints what the stock compiler's
build prints, except for times. The build for Cilksan does the same, and reports no race.
"""

import argparse
import os
import pathlib
import sys

parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("program")
parser.add_argument("size")
parser.add_argument("--benchmarks", type=pathlib.Path, required=True)
parser.add_argument("--compiler", required=True, help="that knows -fopencilk")
parser.add_argument("--plain", required=True, help="the stock compiler")
parser.add_argument("--targets", required=True, help="separated by commas; the first is compared")
parser.add_argument("--cilkplus", default="", help="where its runtime is")
parser.add_argument("--temporary", required=True)
parser.add_argument("--option", dest="options", action="append", default=[])
arguments = parser.parse_args()
sys.path.insert(0, str(arguments.benchmarks))

from measure import INCLUDES, Program, find_program, stock_program  # noqa: E402

TIMES = ("serial", "parallel", "speedup")
LANGUAGES = {".c": ["-std=gnu11"], ".cpp": ["-std=c++17", "-lstdc++"]}


def compile_for(target):
    """Returns the program, by the stock compiler if the target is 'stock'."""
    source = find_program(arguments.program)
    flags = ["-O2", "-DROUNDS=1", *LANGUAGES[source.suffix], *INCLUDES, "-lm", *arguments.options]
    if target == "stock":
        return stock_program("stock", arguments.temporary, [arguments.plain, *flags], source)
    if target == "cilksan":
        flags += ["-fsanitize=cilk", "-g"]
    else:
        flags += [f"-ftapir={target}"]
    if target == "cilkplus":
        flags += [f"-L{arguments.cilkplus}"]
    return Program(target, arguments.temporary, [arguments.compiler, "-fopencilk", *flags], source)


def result(program, workers):
    """Returns the output of a run without times; ends the test if the check failed."""
    text, _ = program.run([arguments.size], {"CILK_NWORKERS": str(workers)}, 120)
    lines = text.splitlines()
    if "check passed" not in lines:
        sys.exit(f"error: {program.name} on {workers} workers:\n{text}")
    return [line for line in lines if line.split()[0] not in TIMES]


def main():
    os.makedirs(arguments.temporary, exist_ok=True)
    expected = None
    for target in arguments.targets.split(","):
        program = compile_for(target)
        for workers in (1, 2, 4):
            found = result(program, workers)
            if expected is None:
                expected = found
            if found != expected:
                sys.exit(f"error: {target} on {workers} workers prints {found}, not {expected}")
    print(f"{arguments.program}: the same on {arguments.targets}")


if __name__ == "__main__":
    main()
