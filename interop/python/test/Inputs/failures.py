# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks exceptions from compiled code."""

import array
import unittest

import cilk


@cilk.jit(boundscheck=True)
def at(a, i):
    return a[i]  # in the line of at


@cilk.jit(boundscheck=True)
def fill(a, n):
    for i in cilk.prange(n):
        a[i] = 1


@cilk.jit
def divide(a, b):
    return a // b


@cilk.jit
def divide_floats(a: float, b: float):
    return a / b


@cilk.jit(overflow=True)
def square(a):
    return a * a


@cilk.jit
def tree(n: int) -> int:
    if n < 2:
        return 1 // (n - 1)
    a = cilk.spawn(tree, n - 1)
    b = tree(n - 2)
    cilk.sync()
    return a + b


@cilk.jit
def shift(a, b):
    return a << b


@cilk.jit
def power(a, b):
    return a ** b


@cilk.jit
def stride(n, step):
    s = 0
    for i in range(0, n, step):
        s += i
    return s


@cilk.jit
def asserts(a):
    assert a > 0
    assert a < 9, "a is too large"
    assert a < 8, f"a is {a}"
    return a


class Failures(unittest.TestCase):
    def check(self, kind, text, function, *arguments):
        with self.assertRaisesRegex(kind, text) as caught:
            function(*arguments)
        self.assertIn("failures.py", str(caught.exception))
        with self.assertRaises(kind):
            function(*arguments)  # again: nothing is left of the first failure

    def test_bounds(self):
        a = array.array("q", range(5))
        self.assertEqual([at(a, 4), at(a, -5)], [4, 0])
        for i in (5, -6, 1 << 62):
            self.check(IndexError, r"index out of range \(.*failures.py:13:", at, a, i)
        self.check(IndexError, "out of range", fill, a, 7)
        fill(a, 5)
        self.assertEqual(list(a), [1] * 5)

    def test_division(self):
        self.check(ZeroDivisionError, "integer division or modulo by zero", divide, 1, 0)
        self.check(ZeroDivisionError, "float division by zero", divide_floats, 1, 0)
        self.assertEqual(divide(7, -2), -4)

    def test_overflow(self):
        self.assertEqual(square(1 << 31), 1 << 62)
        self.check(OverflowError, "does not fit in 64 bits", square, 1 << 32)

    def test_spawned(self):
        for _ in range(20):
            self.check(ZeroDivisionError, "failures.py:40:", tree, 12)

    def test_others(self):
        self.check(ValueError, "negative shift count", shift, 1, -1)
        self.assertEqual(shift(1, 64), 0)
        self.check(ValueError, "negative exponent", power, 2, -1)
        self.assertEqual(power(3, 13), 3 ** 13)
        self.check(ValueError, "must not be zero", stride, 3, 0)
        self.assertEqual([stride(10, 3), stride(-10, -3)], [18, -18])
        self.check(AssertionError, "^[^:]*failures.py:", asserts, 0)
        self.check(AssertionError, r"^a is too large \(.*failures.py:", asserts, 9)
        self.check(AssertionError, r"^f'a is {a}' \(.*failures.py:", asserts, 8)


if __name__ == "__main__":
    unittest.main()
