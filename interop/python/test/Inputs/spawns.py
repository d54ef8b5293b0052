# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Spawns calls."""

import array
import random
import unittest

import cilk


@cilk.jit
def fib(n: int) -> int:
    if n < 2:
        return n
    a = cilk.spawn(fib, n - 1)
    b = fib(n - 2)
    cilk.sync()
    return a + b


@cilk.jit
def quicksort(a):
    n = len(a)
    if n < 2:
        return
    pivot = a[n // 2]
    i = 0
    j = n - 1
    while i <= j:
        while a[i] < pivot:
            i += 1
        while a[j] > pivot:
            j -= 1
        if i <= j:
            a[i], a[j] = a[j], a[i]
            i += 1
            j -= 1
    cilk.spawn(quicksort, a[:j + 1])
    quicksort(a[i:])


@cilk.jit
def fill(a, i):
    a[i] = cilk.spawn(fib, i)
    cilk.sync()


@cilk.jit
def fill_all(a):
    for i in range(len(a)):
        cilk.spawn(fill, a, i)
    # The end of the function waits.


@cilk.jit
def in_iterations(a):
    for i in cilk.prange(len(a)):
        x = cilk.spawn(fib, i)
        y = fib(i + 1)
        cilk.sync()
        a[i] = x + y


FIBS = [0, 1, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89]


class Spawns(unittest.TestCase):
    def test_fib(self):
        self.assertEqual(fib(25), 75025)

    def test_quicksort(self):
        random.seed(3)
        a = array.array("d", [random.random() for _ in range(20000)])
        expected = sorted(a)
        quicksort(a)
        self.assertEqual(list(a), expected)

    def test_elements(self):
        a = array.array("q", [0] * 12)
        fill_all(a)
        self.assertEqual(list(a), FIBS)

    def test_in_iterations(self):
        a = array.array("q", [0] * 10)
        in_iterations(a)
        self.assertEqual(list(a), FIBS[2:])


if __name__ == "__main__":
    unittest.main()
