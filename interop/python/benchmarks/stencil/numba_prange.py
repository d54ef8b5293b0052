# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A stencil of five points by Numba."""

import sys

import numpy
from numba import njit, prange
from timing import report


@njit(parallel=True)
def step(a, b):
    for i in prange(1, a.shape[0] - 1):
        for j in range(1, a.shape[1] - 1):
            b[i, j] = 0.25 * (a[i - 1, j] + a[i + 1, j] + a[i, j - 1] + a[i, j + 1])


def run(a, b, steps):
    for _ in range(steps):
        step(a, b)
        step(b, a)
    return a[1, 1]


n = int(sys.argv[1])
first = numpy.zeros((n, n))
first[0, :] = 1
second = first.copy()
report(lambda: run(first, second, 5))
