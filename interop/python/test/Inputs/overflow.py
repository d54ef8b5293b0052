# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Applies each operation to ints near the ends of 64 bits: Python's result, or OverflowError."""

import array
import itertools
import unittest

import cilk

checked = cilk.jit(overflow=True)


@checked
def add(a: int, b: int):
    return a + b


@checked
def subtract(a: int, b: int):
    return a - b


@checked
def multiply(a: int, b: int):
    return a * b


@checked
def floor(a: int, b: int):
    return a // b if b != 0 else 0


@checked
def floor_by_minus_one(a: int, b: int):
    return a // -1


@checked
def remainder(a: int, b: int):
    return a % b if b != 0 else 0


@checked
def negative(a: int, b: int):
    return -a


@checked
def absolute(a: int, b: int):
    return abs(a)


@checked
def square(a: int, b: int):
    return a ** 2


@checked
def cube(a: int, b: int):
    b = a
    b **= 3
    return b


@checked
def power(a: int, b: int):
    return a ** (b & 127)


@checked
def shift(a: int, b: int):
    return a << (b & 127)


@checked
def read(a: cilk.uint64[:]):
    return a[0]


@checked
def add_to(a: cilk.uint64[:]):
    a[0] += -5
    return 0


@cilk.jit
def read_wrapped(a: cilk.uint64[:]):
    return a[0]


LEAST, MOST = -1 << 63, (1 << 63) - 1
VALUES = [LEAST, LEAST + 1, -(1 << 32), -(1 << 31), -3037000500, -2097152, -3, -2, -1, 0, 1, 2, 3,
          21, 39, 62, 63, 64, 2097151, 2097152, 3037000499, 1 << 31, 1 << 32, MOST - 1, MOST]


class Overflow(unittest.TestCase):
    def check(self, function, a, b):
        expected = function.py_func(a, b)
        if LEAST <= expected <= MOST:
            self.assertEqual(function(a, b), expected)
        else:
            with self.assertRaisesRegex(OverflowError, "does not fit in 64 bits .*overflow.py"):
                function(a, b)

    def test_all(self):
        for function in (add, subtract, multiply, floor, floor_by_minus_one, remainder, negative,
                         absolute, square, cube, power, shift):
            for a, b in itertools.product(VALUES, VALUES):
                with self.subTest(function.__name__, a=a, b=b):
                    self.check(function, a, b)

    def test_elements_without_sign(self):
        for function in (read, add_to):
            with self.assertRaisesRegex(OverflowError, "this element does not fit"):
                function(array.array("Q", [1 << 63]))
        self.assertEqual(read(array.array("Q", [MOST])), MOST)
        self.assertEqual(read_wrapped(array.array("Q", [1 << 63])), LEAST)


if __name__ == "__main__":
    unittest.main()
