# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks that instructions are the same on all targets and numbers of workers.

    same.py DRIVER SOURCE OUTPUT LEVEL... [--targets=...]

The program is compiled for each target at each level and run on 1, 2, 4 and 8
workers. It has to end well, and its dump has to be the same each time, except
for the level. OUTPUT names the programs.
"""

import pathlib
import subprocess
import sys


def measure(program, workers):
    """Returns the rows that the program dumps, without the one for the whole program."""
    out = f"{program}.csv"
    subprocess.run([program], check=True, timeout=120, stdout=subprocess.DEVNULL,
                   env={"CILK_NWORKERS": str(workers), "CILKSCALE_OUT": out})
    rows = pathlib.Path(out).read_text(encoding="utf-8").splitlines()
    assert rows[-1].startswith(","), rows[-1]
    return rows[1:-1]


def main():
    targets = ["serial", "opencilk", "omp", "tbb", "pthread"]
    if sys.argv[-1].startswith("--targets="):
        targets = sys.argv.pop().partition("=")[2].split(",")
    driver, source, output, *levels = sys.argv[1:]
    if source.endswith(".cpp"):
        driver += "++"
    for level in levels:
        first = None
        for target in targets:
            program = f"{output}-{target}-{level}"
            subprocess.run([driver, "-fopencilk", "-mllvm", "-tapir-verify-each",
                            "-fcilktool=cilkscale-instructions", f"-ftapir={target}",
                            f"-O{level}", source, "-o", program], check=True, timeout=300)
            for workers in [1, 2, 4, 8]:
                rows = measure(program, workers)
                first = first or rows
                if rows != first:
                    sys.exit(f"-O{level} -ftapir={target} on {workers} workers says\n"
                             + "\n".join(rows) + "\nand not\n" + "\n".join(first))


main()
