# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""fib by the package cilk."""

import sys

import cilk
from timing import report


@cilk.jit
def fib(n: int) -> int:
    if n < 2:
        return n
    a = cilk.spawn(fib, n - 1)
    b = fib(n - 2)
    cilk.sync()
    return a + b


n = int(sys.argv[1])
report(lambda: fib(n))
