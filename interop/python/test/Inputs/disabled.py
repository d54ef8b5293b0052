# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks the attributes of a compiled function with CILK_DISABLE_JIT=1."""

import unittest

import cilk


@cilk.jit
def one(n: int) -> int:
    return n + 1


class Disabled(unittest.TestCase):
    def test_py_func(self):
        self.assertEqual(one.py_func(2), 3)

    def test_tools(self):
        for use in (lambda: cilk.san(one, 1), lambda: cilk.scale(one, 1),
                    lambda: one.inspect(1)):
            with self.assertRaisesRegex(cilk.CilkError, "CILK_DISABLE_JIT"):
                use()


if __name__ == "__main__":
    unittest.main()
