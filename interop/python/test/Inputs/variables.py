# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Variables to which one statement assigns a wider type than another; compared with Python's."""

import array
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


@cilk.jit
def swapped(a: cilk.float64[:], b: cilk.float64[:], n: int):
    for _ in range(n):
        for i in cilk.prange(len(a)):
            b[i] = 2 * a[i] + 1
        a, b = b, a
    return a[0] + 100 * b[0]


@cilk.jit
def shorter(a: cilk.float64[:], b: cilk.float64[:], n: int):
    s = 0.0
    while len(a) > n:
        s += a[0]
        a = a[1:]
    a = b
    return s + 100 * a[0]


@cilk.jit
def neighbours(a: cilk.float64[:], b: cilk.float64[:]):
    a, b = b, a
    for i in cilk.prange(1, len(b)):
        a[i] = b[i]
        b[i - 1] = 0


def floats(*values):
    return array.array("d", values)


class Arrays(unittest.TestCase):
    def test_arguments(self):
        for function in (swapped, shorter):
            for n in (0, 1, 2):
                a, b = floats(1, 2, 3), floats(4, 5, 6)
                got = function(a, b, n), a, b
                a, b = floats(1, 2, 3), floats(4, 5, 6)
                with self.subTest(function.__name__, n=n):
                    self.assertEqual(got, (function.py_func(a, b, n), a, b))

    def test_other_layout(self):
        whole = memoryview(floats(1, 2, 3, 4))
        with self.assertRaisesRegex(cilk.CilkError, "'a' is of type .* and cannot become"):
            shorter(whole[::2], floats(1), 0)

    def test_names_in_races(self):
        found = cilk.san(neighbours, floats(*range(9)), floats(*range(9)))
        self.assertFalse(found.race_free)
        self.assertIn("'b[i]'", found.races[0].message)


class LoopVariables(unittest.TestCase):
    def test_floats(self):
        for function in (float_in_body, float_before, float_in_parallel, float_behind_parallel):
            with self.subTest(function.__name__):
                self.assertEqual(function(9), function.py_func(9))


if __name__ == "__main__":
    unittest.main()
