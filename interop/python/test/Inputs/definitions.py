# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Puts '@cilk.jit' on functions, methods and other things, and uses the results as functions."""

import copy
import functools
import multiprocessing
import os
import pathlib
import pickle
import subprocess
import sys
import unittest

import cilk


@cilk.jit
def minus(a: int, b: int) -> int:
    return a - b


@cilk.jit
def successor(n: int) -> int:
    return n + 1


class Holder:
    """A class with compiled functions among its attributes."""

    @staticmethod
    @cilk.jit
    def free(n: int) -> int:
        return 2 * n

    @cilk.jit
    def bound(self, n: int) -> int:
        return n


def doubled(function):
    @functools.wraps(function)
    def wrapper(*arguments):
        return 2 * function(*arguments)
    return wrapper


def plain(n: int):
    return n


twice_successor = doubled(successor)


@cilk.jit
def calls_wrapper(n: int):
    return twice_successor(n)


class Definitions(unittest.TestCase):
    def test_other_decorators(self):
        with self.assertRaisesRegex(cilk.CilkError, "another decorator does to 'plain'"):
            cilk.jit(doubled(plain))
        self.assertEqual(twice_successor(1), 4)
        with self.assertRaisesRegex(cilk.CilkError, "'twice_successor' cannot be called here"):
            calls_wrapper(1)

    def test_what_is_no_function(self):
        for wrong in ("int64(int64)", int, len, staticmethod(plain), successor):
            with self.assertRaisesRegex(cilk.CilkError, "for functions made by 'def', not for"):
                cilk.jit(wrong)

    def test_methods(self):
        self.assertEqual((Holder.free(4), Holder().free(4)), (8, 8))
        with self.assertRaisesRegex(TypeError, "argument 'self' is of type 'Holder'"):
            Holder().bound(1)

    def test_names_of_arguments(self):
        self.assertEqual((minus(7, b=2), minus(b=2, a=7)), (5, 5))
        for values, named, text in (((7,), {"c": 2}, "no argument 'c'"),
                                    ((7,), {"a": 2}, "two values for its argument 'a'"),
                                    ((), {"b": 2}, "takes 2 arguments, not 1")):
            with self.assertRaisesRegex(TypeError, text):
                minus(*values, **named)

    def test_pickled_by_name(self):
        for function in (minus, Holder.bound):
            self.assertIs(pickle.loads(pickle.dumps(function)), function)
            self.assertIs(copy.deepcopy(function), function)
        with multiprocessing.get_context("fork").Pool(1) as pool:
            self.assertEqual(pool.map_async(successor, [1, 2]).get(60), [2, 3])

    def test_prefix_is_absolute(self):
        prefix = pathlib.Path(os.environ["CILK_PREFIX"]).absolute()
        program = ("import os, cilk.native; os.chdir('/'); "
                   "assert cilk.native.PREFIX.samefile(os.environ['WANTED'])")
        subprocess.run([sys.executable, "-c", program], check=True, cwd=prefix.parent, timeout=60,
                       env={**os.environ, "CILK_PREFIX": prefix.name, "WANTED": str(prefix)})


if __name__ == "__main__":
    unittest.main()
