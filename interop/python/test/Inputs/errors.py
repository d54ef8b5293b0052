# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Functions with one error each. A comment at the error's place has the message: the caret is below
the comment's line, or in it."""

import array
import inspect
import math
import re
import unittest

import cilk

TABLE = [1, 2]


def a_list(a):
    x = [1]  # a list cannot be compiled
    return x


def a_with(a):
    with a:  # 'with' cannot be compiled
        pass


def undefined(a):
    return missing + 1  # 'missing' is not defined


def undefined_call(a):
    return missing(a)  # 'missing' is not defined


def global_list(a):
    return TABLE[0]  # 'TABLE' is of type 'list': only ints, floats and bools


def not_known(a):
    return math.gamma(1.0)  # 'math.gamma' cannot be called here


def carried(a):
    s = 0
    for i in cilk.prange(10):
        s = s - i * s  # 's' is read before this iteration assigns it
    return s


def lost(a):
    for i in cilk.prange(10):
        t = i
    return t  # 't' has no value here: each iteration of the 'prange'


def break_out(a):
    for i in cilk.prange(10):
        if i == 5:
            break  # 'break' cannot leave a 'prange'


def return_out(a):
    for i in cilk.prange(10):
        return i  # 'return' in the body of a 'prange' cannot be compiled


def over_array(a):
    for x in a:  # a loop goes over 'range' or 'cilk.prange'
        pass


def two_types(a):
    x = 1
    x = a  # 'x' is of type int and cannot become int32
    return 0


def dimensions(a):
    return a[0, 0]  # this array has 1 dimensions, not 2


def float_index(a):
    return a[0.5]  # an index is an int; this is a float


def number_indexed(a):
    return len(a)[0]  # an array is needed here; this is int


def returned(a):
    return a  # arrays cannot be returned


def float_shift(a):
    return 1.0 << 2  # '<<' needs ints; this is a float


def text(a):
    return "x"  # a string cannot be compiled


def large(a):
    return 1 << 3 + 99999999999999999999  # this does not fit in 64 bits


def spawned_builtin(a):
    cilk.spawn(abs, 1)  # 'cilk.spawn' is given a function with '@cilk.jit'


@cilk.jit
def one() -> int:
    return 1


def spawn_in_expression(a):
    return 1 + cilk.spawn(one)  # the value of 'cilk.spawn' is assigned to a variable


def spawn_among_several(a):
    x, y = 1, cilk.spawn(one)  # the value of 'cilk.spawn' is assigned to a variable
    return x + y


def keyword(a):
    return float(x=1)  # keyword arguments cannot be compiled


def float_range(a):
    for i in range(2.5):  # a range goes over ints; this is a float
        pass


def zero_step(a):
    for i in range(0, 9, 0):  # a range has no step of zero
        pass


def falls(a):
    for i in range(len(a)):  # the function may end after this without a 'return'
        if a[i] == 3:
            return i


def falls_behind_if(a):
    if len(a) > 2:  # the function may end after this without a 'return'
        return 1
    elif len(a) > 1:
        return 2


WRONG = [value for value in list(globals().values())
         if inspect.isfunction(value) and value.__module__ == __name__]


class Errors(unittest.TestCase):
    def test_messages(self):
        with open(__file__, encoding="utf-8") as file:
            lines = file.read().splitlines()
        self.assertEqual(len(WRONG), 27)
        for function in WRONG:
            first = function.__code__.co_firstlineno
            line = next(n for n in range(first, first + 9) if "  # " in lines[n - 1])
            message = lines[line - 1].split("  # ")[1]
            with self.subTest(function.__name__):
                with self.assertRaises(cilk.CilkError) as caught:
                    cilk.jit(function)(array.array("i", [1, 2]))
                said = str(caught.exception).splitlines()
                self.assertRegex(said[0], rf"^{re.escape(__file__)}:{line}:\d+: error: "
                                 + re.escape(message))
                self.assertEqual(said[1][4:], lines[line - 1])
                column = int(said[0][len(__file__):].split(":")[2])
                self.assertEqual(said[2].index("^"), column + 3)

    def test_arguments(self):
        @cilk.jit
        def two(a: int, b: int):
            return a + b
        with self.assertRaisesRegex(TypeError, r"two\(\) takes 2 arguments, not 1"):
            two(1)
        with self.assertRaisesRegex(TypeError, "'b' of 'two' is int, not float"):
            two(1, 2.5)
        with self.assertRaisesRegex(OverflowError, "'a': 9223372036854775808 does not fit"):
            two(1 << 63, 0)

    def test_definitions(self):
        with self.assertRaisesRegex(cilk.CilkError, "arguments have no defaults"):
            @cilk.jit
            def default(a=1):
                return a
        with self.assertRaisesRegex(cilk.CilkError, "annotated as int, float, bool"):
            @cilk.jit
            def wrong(a: str):
                return a
        for make in (lambda: cilk.jit(lambda a: a),
                     lambda: [cilk.jit(
                         lambda a: a), 1]):
            with self.assertRaisesRegex(cilk.CilkError, "functions made by 'def'"):
                make()

    def test_place_in_an_indented_function(self):
        @cilk.jit
        def inner(a):
            """A text
whose second line isn't indented."""
            return missing  # here
        with self.assertRaises(cilk.CilkError) as caught:
            inner(1)
        said = str(caught.exception).splitlines()
        self.assertIn(":20: error: 'missing' is not defined", said[0])
        self.assertEqual(said[1].strip(), "return missing  # here")
        self.assertEqual(said[2].index("^"), said[1].index("missing"))


if __name__ == "__main__":
    unittest.main()
