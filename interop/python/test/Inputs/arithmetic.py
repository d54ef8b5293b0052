# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares compiled arithmetic with Python's."""

import math
import random
import unittest

import cilk


@cilk.jit
def ints(op, a, b):
    if op == 0:
        return a + b
    if op == 1:
        return a - b
    if op == 2:
        return a * b
    if op == 3:
        return a // b
    if op == 4:
        return a % b
    if op == 5:
        return a & b
    if op == 6:
        return a | b
    if op == 7:
        return a ^ b
    if op == 8:
        return min(a, b, 7) + max(a, b)
    if op == 9:
        return abs(a) - -b + ~a
    if op == 10:
        return (a < b) + (a <= b < 9) + (a == b) + (a != b) + (not a) + bool(b)
    if op == 11:
        return a ** 3 + 2 ** abs(b % 20)
    if op == 12:
        return (a << 3) + (a >> 2) + (a >> 70)
    if op == 13:
        return a if a > b else (b and a or 5)
    return 0


@cilk.jit
def floats(op, a, b):
    if op == 0:
        return a + b
    if op == 1:
        return a * b - b
    if op == 2:
        return a / b
    if op == 3:
        return a // b
    if op == 4:
        return a % b
    if op == 5:
        return min(a, b) + 2 * max(a, b)
    if op == 6:
        return float(math.floor(a) + math.ceil(b) + int(a) + math.trunc(b))
    if op == 7:
        return float((a < b) + (a >= b) + (a == a) + (not a) + math.isnan(b))
    if op == 8:
        return abs(a) + math.sqrt(abs(b)) + math.copysign(a, b) + a ** 2
    return math.sin(a) + math.exp(b / 100) + math.atan2(a, b) + math.hypot(a, b)


@cilk.jit
def mixed(n: int, x: float):
    return n + x * 2 - n / 4 + n // x


class Arithmetic(unittest.TestCase):
    def test_ints(self):
        random.seed(1)
        numbers = [0, 1, -1, 2, -7, 63] + [random.randint(-10**5, 10**5) for _ in range(20)]
        for op in range(15):
            for a in numbers:
                for b in numbers:
                    if b or op not in (3, 4):
                        self.assertEqual(ints(op, a, b), ints.py_func(op, a, b), (op, a, b))

    def test_least_int(self):
        self.assertEqual(ints(3, -1 << 63, -1), -1 << 63)  # wraps
        self.assertEqual(ints(4, -1 << 63, -1), 0)
        self.assertEqual(ints(0, (1 << 63) - 1, 1), -1 << 63)

    def test_floats(self):
        random.seed(2)
        numbers = [0.0, -0.0, 1.0, -2.5, 1e300] + [random.uniform(-50, 50) for _ in range(20)]
        for op in range(10):
            for a in numbers:
                for b in numbers:
                    if (b or op not in (2, 3, 4)) and (op != 6 or abs(a) < 1e18 > abs(b)) \
                            and (op not in (8, 9) or abs(a) < 1e18 and abs(b) < 1e4):
                        got, expected = floats(op, a, b), floats.py_func(op, a, b)
                        self.assertTrue(math.isclose(got, expected, rel_tol=1e-14),
                                        (op, a, b, got, expected))
                        if op < 9:
                            self.assertEqual(math.copysign(1, got), math.copysign(1, expected))

    def test_mixed(self):
        self.assertEqual(mixed(7, 0.5), mixed.py_func(7, 0.5))
        self.assertEqual(mixed(7, 2), mixed.py_func(7, 2.0))


if __name__ == "__main__":
    unittest.main()
