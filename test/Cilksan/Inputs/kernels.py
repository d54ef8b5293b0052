#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the kernels of kernels.c as they are, and with boxes that are wrong.

Usage: kernels.py PROGRAM

Each wrong box has to be found: the report names the line in the leaf whose access is outside, the
phase and the box. Nothing may be reported for the kernels as they are.
"""

import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys

SOURCE = pathlib.Path(__file__).resolve().parent / "kernels.c"
KERNELS = ["jacobi-1d", "jacobi-2d", "jacobi-3d", "seidel-2d", "fdtd-2d", "apop", "mvt", "bicg"]
# Each row: kernel, phase, box, its error and its dimension; the leaf that must be named, and
# whether the reported access is a write.
WRONG = [line.split() for line in """
    jacobi-1d there 0 lo 0 smooth1 read
    jacobi-1d there 0 hi 0 smooth1 read
    jacobi-1d back 1 hi 0 smooth1 write
    jacobi-1d back 1 read 0 smooth1 write
    jacobi-1d there 0 drop 0 smooth1 read
    jacobi-1d there 1 base 0 smooth1 write
    jacobi-1d back 0 stride 0 smooth1 read
    jacobi-1d back 1 swap 0 smooth1 write
    jacobi-2d there 0 lo 0 smooth2 read
    jacobi-2d there 0 lo 1 smooth2 read
    jacobi-2d there 0 hi 1 smooth2 read
    jacobi-2d back 1 lo 1 smooth2 write
    jacobi-2d back 1 hi 0 smooth2 write
    jacobi-2d back 0 stride 0 smooth2 read
    jacobi-2d there 1 drop 0 smooth2 write
    jacobi-3d there 0 lo 2 smooth3 read
    jacobi-3d there 0 hi 1 smooth3 read
    jacobi-3d there 0 hi 0 smooth3 read
    jacobi-3d back 1 lo 2 smooth3 write
    jacobi-3d back 1 stride 1 smooth3 write
    seidel-2d sweep 0 hi 0 in_place read
    seidel-2d sweep 1 read 0 in_place write
    seidel-2d sweep 1 hi 1 in_place write
    fdtd-2d ey 1 lo 0 electric_y read
    fdtd-2d ex 1 lo 1 electric_x read
    fdtd-2d ex 0 base 0 electric_x write
    fdtd-2d hz 2 hi 0 magnetic read
    fdtd-2d hz 1 drop 0 magnetic read
    fdtd-2d hz 0 stride 0 magnetic write
    apop there 0 hi 0 price read
    apop back 2 drop 0 price read
    apop there 2 lo 0 price read
    apop back 1 element 0 price write
    mvt rows 0 hi 1 rows read
    mvt columns 0 hi 0 columns read
    mvt columns 0 lo 1 columns read
    mvt rows 1 read 0 rows write
    bicg rows 2 hi 0 rows read
    bicg columns 1 drop 0 columns write
    bicg columns 2 base 0 columns read
""".strip().splitlines()]


def lines_of(leaf):
    """Returns the numbers of the lines of a function."""
    source = SOURCE.read_text(encoding="utf-8").splitlines()
    first = next(i for i, line in enumerate(source) if line.startswith(f"LEAVES {leaf}("))
    last = next(i for i in range(first, len(source)) if source[i] == "}")
    return range(first + 1, last + 2)


def run(program, *arguments):
    environment = {name: value for name, value in os.environ.items()
                   if not name.startswith("CILKSAN_")}
    return subprocess.run([program, *arguments], capture_output=True, text=True, timeout=60,
                          env=environment, check=False)


def check_right(program, kernel):
    result = run(program, kernel)
    if result.returncode or "effect:" in result.stderr or "race:" in result.stderr:
        return f"{kernel} as it is:\n{result.stderr}"
    return None


def check_wrong(program, kernel, phase, box, change, dimension, leaf, kind):
    result = run(program, kernel, phase, box, change, dimension)
    name = " ".join([kernel, phase, box, change, dimension])
    reports = re.findall(r"^[^\n]*kernels\.c:(\d+):\d+: effect: (\w+) of .* outside of what "
                         rf"'{phase}' declares$", result.stderr, re.MULTILINE)
    inside = lines_of(leaf)
    if result.returncode != 66 or "race:" in result.stderr:
        return f"{name}: status {result.returncode}\n{result.stderr}"
    if not any(int(line) in inside and which == kind for line, which in reports):
        return f"{name}: no {kind} in {leaf}\n{result.stderr}"
    # The optimiser may have given moved code the place of the call.
    if any(function != leaf for function in re.findall(r"^\* \w+ in '(\w+)'", result.stderr,
                                                       re.MULTILINE)):
        return f"{name}: a report elsewhere\n{result.stderr}"
    return None


def main():
    program = sys.argv[1]
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        checks = [pool.submit(check_right, program, kernel) for kernel in KERNELS]
        checks += [pool.submit(check_wrong, program, *wrong) for wrong in WRONG]
        failures = [failure for check in checks if (failure := check.result())]
    print("\n".join(failures))
    print(f"{len(KERNELS)} right kernels, {len(WRONG)} wrong boxes, {len(failures)} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
