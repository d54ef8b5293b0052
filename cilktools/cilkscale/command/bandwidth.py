# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Measures the bandwidth of the machine's memory with a small program, which is compiled first."""

import pathlib

from . import processes
from .failure import Failure

ADVICE = "the bandwidth of memory is not known without it"


def find_source(compiler):
    """Returns the program's source in the OpenCilk that the compiler belongs to."""
    source = pathlib.Path(compiler).resolve().parent.parent / "share/opencilk/cilkscale/bandwidth.c"
    if not source.is_file():
        raise Failure(f"there is no '{source}', which measures the bandwidth; install OpenCilk "
                      "whole")
    return source


def measure(compiler, chosen, cpus, timeout, folder):
    """Returns the bandwidth, in bytes a second, on `cpus` processors, which are the set
    `chosen`."""
    program, out = pathlib.Path(folder) / "bandwidth", pathlib.Path(folder) / "bandwidth.txt"
    # The compiler of a program in C++ takes any source for C++.
    processes.run([str(compiler), "-fopencilk", "-O3", "-x", "c", str(find_source(compiler)), "-o",
                   str(program)], timeout, ADVICE)
    with open(out, "wb") as file:
        processes.run([str(program)], timeout, ADVICE, chosen, standard_output=file,
                      CILK_NWORKERS=str(cpus))
    try:
        return float(out.read_text(encoding="ascii"))
    except ValueError as error:
        raise Failure(f"'{program}' has written no bandwidth ({error}); {ADVICE}") from error
