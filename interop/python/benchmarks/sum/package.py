# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The sum of an array by the package cilk."""

import sys

import cilk
import numpy
from timing import report


@cilk.jit
def total(a: cilk.float64[:]):
    s = 0.0
    for i in cilk.prange(len(a)):
        s += a[i]
    return s


values = numpy.arange(int(sys.argv[1])) % 1000.0
report(lambda: total(values))
