# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares the numbers of serial and parallel loops, even at the ends of 64 bits, with Python's.

A loop that misses its end would run forever, so the process ends itself after five minutes.
"""

import itertools
import signal
import unittest

import cilk


@cilk.jit
def serial(low: int, high: int, step: int):
    count = 0
    last = 0
    for i in range(low, high, step):
        count += 1
        last = i
    return count ^ last


@cilk.jit
def parallel(low: int, high: int, step: int):
    count = 0
    different = 0
    for i in cilk.prange(low, high, step):
        count += 1
        different ^= i
    return count ^ different


@cilk.jit
def large_steps(low: int, high: int, step: int):
    different = 0
    for i in range(low, high, 4611686018427387904):
        different ^= i ^ 1
    for i in range(high, low, -4611686018427387904):
        different ^= i ^ 4
    for i in cilk.prange(low, high, 4611686018427387904):
        different ^= i ^ 2
    for i in cilk.prange(high, low, -4611686018427387904):
        different ^= i ^ 8
    return different


LEAST, MOST = -1 << 63, (1 << 63) - 1
ENDS = [LEAST, LEAST + 1, LEAST + 5, -(1 << 62), -7, -1, 0, 1, 9, 1 << 62, MOST - 3, MOST]
STEPS = [1, 2, 3, 7, 1 << 61, (1 << 62) - 1, 1 << 62, MOST]
STEPS = STEPS + [-step for step in STEPS] + [LEAST]


class Ranges(unittest.TestCase):
    def test_all(self):
        for low, high, step in itertools.product(ENDS, ENDS, STEPS):
            if (high - low) // step > 100:
                continue
            for function in (serial, parallel, large_steps):
                with self.subTest(function.__name__, low=low, high=high, step=step):
                    self.assertEqual(function(low, high, step),
                                     function.py_func(low, high, step))


if __name__ == "__main__":
    signal.alarm(300)
    unittest.main()
