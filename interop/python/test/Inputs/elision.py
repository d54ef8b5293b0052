# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A program for both cases: with CILK_DISABLE_JIT, Python runs its functions."""

import array
import os
import types

import cilk


@cilk.jit
def fib(n: int) -> int:
    if n < 2:
        return n
    a = cilk.spawn(fib, n - 1)
    b = fib(n - 2)
    cilk.sync()
    return a + b


@cilk.jit(boundscheck=True)
def blur(a: cilk.float64[:], b: cilk.float64[:]) -> float:
    total: cilk.Sum = 0.0
    for i in cilk.prange(1, len(a) - 1):
        b[i] = (a[i - 1] + a[i] + a[i + 1]) / 3
        total += b[i]
    return total


plain = os.environ.get("CILK_DISABLE_JIT") == "1"
assert isinstance(fib, types.FunctionType) == plain
first, second = array.array("d", range(100)), array.array("d", [0.0] * 100)
assert abs(blur(first, second) - sum(range(1, 99))) < 1e-9
assert list(second[1:-1]) == list(range(1, 99))
assert fib(15) == 610
