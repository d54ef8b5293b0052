# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Calls functions whose names stand for other functions after the first call."""

import unittest

import cilk


@cilk.jit
def step(n: int) -> int:
    return n + 1


@cilk.jit
def twice(n: int) -> int:
    return step(step(n))


@cilk.jit
def spawns(n: int) -> int:
    a = cilk.spawn(twice, n)
    cilk.sync()
    return a


class Redefinition(unittest.TestCase):
    def test_callee(self):
        global step
        self.assertEqual((twice(1), spawns(1), step(1)), (3, 3, 2))

        @cilk.jit
        def step(n: int) -> int:
            return n + 100

        self.assertEqual((twice(1), spawns(1), step(1)), (201, 201, 101))

        @cilk.jit
        def step(n: int) -> float:
            return n / 2

        self.assertRaises(cilk.CilkError, spawns, 1)


if __name__ == "__main__":
    unittest.main()
