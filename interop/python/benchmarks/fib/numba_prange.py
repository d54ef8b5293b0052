# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""fib by Numba, which has loops but no spawns: the calls of the eighth level are iterations."""

import sys

from numba import njit, prange
from timing import report


@njit
def serial(n):
    if n < 2:
        return n
    return serial(n - 1) + serial(n - 2)


@njit(parallel=True)
def fib(n):
    total = 0
    for way in prange(256):
        m = n
        for level in range(8):
            m -= 1 + ((way >> level) & 1)
        total += serial(m)
    return total


n = int(sys.argv[1])
report(lambda: fib(n))
