# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reductions in parallel loops against the serial loop."""

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

    def test_declared(self):
        self.assertEqual(declared(1000), declared.py_func(1000))


if __name__ == "__main__":
    unittest.main()
