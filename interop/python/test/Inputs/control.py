# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares compiled control flow with Python's."""

import unittest

import cilk

SCALE = 3


def make(offset):
    @cilk.jit
    def shifted(n):
        return n + offset
    return shifted


@cilk.jit
def loops(n, step):
    total = 0
    for i in range(0, n, step):
        if i % 3 == 0:
            continue
        if i > 50:
            break
        total += i * SCALE
    for i in range(n, -n, -2):
        total = total * 3 % 1009 + i
    k = n
    while k > 0 and total != 77:
        k -= 2
        if k == 5:
            break
        total += k
    return total


@cilk.jit
def even(n: int) -> bool:
    if n == 0:
        return True
    return odd(n - 1)


@cilk.jit
def odd(n: int) -> bool:
    if n == 0:
        return False
    return even(n - 1)


@cilk.jit
def swap(a, b):
    """Assigns two variables at once."""
    a, b = b, a
    a, b = a + b, a - b
    return a * 1000 + b


@cilk.jit
def nothing(a, i):
    if i < 0:
        return
    a[i] = i


@cilk.jit
def last(n):
    i = -1
    for i in range(n):
        pass
    return i


def recursive_inside():
    @cilk.jit
    def count(n: int) -> int:
        if n == 0:
            return 0
        return 1 + count(n - 1)
    return count


@cilk.jit
def several(a):
    a[0] = 0
    x = y = bump(a)
    return 10 * x + y


@cilk.jit
def bump(a) -> int:
    a[0] += 1
    return a[0]


@cilk.jit
def collatz(n: int) -> int:
    steps = 0
    while True:
        if n == 1:
            return steps
        elif n % 2:
            n = 3 * n + 1
        else:
            n //= 2
        steps += 1


@cilk.jit
def sign(n: int):
    if n < 0:
        return -1
    elif n > 0:
        return 1
    else:
        assert False


class Control(unittest.TestCase):
    def test_loops(self):
        for n in (-3, 0, 1, 10, 60, 99):
            for step in (1, 2, 7):
                self.assertEqual(loops(n, step), loops.py_func(n, step))

    def test_mutual_recursion(self):
        self.assertIs(even(10), True)
        self.assertIs(odd(10), False)

    def test_ends_without_return(self):
        self.assertEqual(collatz(27), collatz.py_func(27))
        self.assertEqual((sign(-5), sign(5)), (-1, 1))
        with self.assertRaises(AssertionError):
            sign(0)

    def test_assignments(self):
        self.assertEqual(swap(3, 5), swap.py_func(3, 5))

    def test_nothing(self):
        a = bytearray(4)
        self.assertIsNone(nothing(a, 2))
        self.assertIsNone(nothing(a, -1))
        self.assertEqual(bytes(a), b"\0\0\2\0")

    def test_last_value_of_a_loop(self):
        self.assertEqual([last(0), last(5)], [-1, 4])

    def test_recursion_in_a_closure(self):
        self.assertEqual(recursive_inside()(5), 5)

    def test_several_targets_evaluate_once(self):
        self.assertEqual(several(bytearray(1)), 11)

    def test_closures(self):
        self.assertEqual((make(5)(1), make(7)(1)), (6, 8))


if __name__ == "__main__":
    unittest.main()
