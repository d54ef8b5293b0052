# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The sum of an array by Numba."""

import sys

import numpy
from numba import njit, prange
from timing import report


@njit(parallel=True)
def total(a):
    s = 0.0
    for i in prange(len(a)):
        s += a[i]
    return s


values = numpy.arange(int(sys.argv[1])) % 1000.0
report(lambda: total(values))
