# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Variables of which one statement makes more than another: against Python's."""

import unittest

import cilk


@cilk.jit
def float_in_body(n: int):
    s = 0.0
    for i in range(n):
        s += i
        i = 0.5
    return s


@cilk.jit
def float_before(n: int):
    i = 0.5
    s = i
    for i in range(n):
        s += i
    return s + i


@cilk.jit
def float_in_parallel(n: int):
    s = 0.0
    for i in cilk.prange(n):
        s += i
        i = 0.5
    return s


@cilk.jit
def float_behind_parallel(n: int):
    s = 0.0
    for i in cilk.prange(n):
        s += i
    for j in range(3):
        i = 0.25
        s += i
    return s


class LoopVariables(unittest.TestCase):
    def test_floats(self):
        for function in (float_in_body, float_before, float_in_parallel, float_behind_parallel):
            with self.subTest(function.__name__):
                self.assertEqual(function(9), function.py_func(9))


if __name__ == "__main__":
    unittest.main()
