# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints the result of a program in Python, and the seconds of the fastest of five calls. An
earlier call compiles, makes the threads and touches the memory."""

import time


def report(call):
    result, best = None, float("inf")
    for turn in range(6):
        begin = time.perf_counter()
        result = call()
        took = time.perf_counter() - begin
        if turn > 0:
            best = min(best, took)
    print(f"{result:.10g} {best:.6f}")
