# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares reductions in parallel loops with the serial loop."""

import array
import unittest

import cilk


@cilk.jit
def all_kinds(a, n):
    s = 100
    p = 1
    low = 10**9
    high = -10**9
    x = 0
    o = 0
    d = -1
    for i in cilk.prange(n):
        v = a[i]
        s += v
        s -= 1
        low = min(low, v)
        high = max(v, high)
        x ^= v
        o |= v
        d &= v | 1
        if v:
            p *= v
    return (s * 31 + low * 7 + high) ^ x ^ (o << 5) ^ (d << 9) ^ p


@cilk.jit
def nested(n, m):
    total = 0
    for i in cilk.prange(1, n, 3):
        inner = 0
        for j in cilk.prange(m, 0, -2):
            inner += i * j
            total += 1
        total += inner
    return total


@cilk.jit
def floats(a):
    s = 0.0
    for i in cilk.prange(len(a)):
        s += a[i] * 0.5
    return s


@cilk.jit
def add_up(n: int) -> int:
    s = 0
    for i in cilk.prange(n):
        s += i
    return s


@cilk.jit
def declared(n):
    total: cilk.Sum = 0
    best: cilk.Max = -1
    for i in cilk.prange(n):
        if i % 7 == 3:
            total = total + add_up(i)
        if (i * 37) % 101 > best:
            best = (i * 37) % 101
    return total * 1000 + best


@cilk.jit
def bools(a):
    hit = False
    whole = True
    odd = False
    both: cilk.And = True
    some: cilk.Or = False
    most = False
    for i in cilk.prange(len(a)):
        hit |= a[i] == 77
        whole &= a[i] < 100
        odd ^= a[i] > 3
        both = both and a[i] < 1000
        if a[i] == 5:
            some = True
        most = max(most, a[i] == 99)
    return hit + 2 * whole + 4 * odd + 8 * both + 16 * some + 32 * most


class Reductions(unittest.TestCase):
    def test_all_kinds(self):
        for n in (0, 1, 5, 10000):
            a = array.array("i", [(i * i + 3) % 1000 - 500 for i in range(n)])
            wrapped = (all_kinds.py_func(a, n) + (1 << 63)) % (1 << 64) - (1 << 63)
            self.assertEqual(all_kinds(a, n), wrapped)

    def test_nested(self):
        self.assertEqual(nested(100, 60), nested.py_func(100, 60))

    def test_floats(self):
        a = array.array("d", range(100000))
        self.assertAlmostEqual(floats(a), floats.py_func(a))

    def test_bools(self):
        for changes in ({}, {7: 77}, {7: 77, 900: 100}, {0: 1000}, {999: 5}, {500: 99, 501: 5}):
            a = array.array("i", [2] * 1000)
            for i, value in changes.items():
                a[i] = value
            with self.subTest(changes):
                self.assertEqual(bools(a), bools.py_func(a))

    def test_declared(self):
        self.assertEqual(declared(1000), declared.py_func(1000))


if __name__ == "__main__":
    unittest.main()
