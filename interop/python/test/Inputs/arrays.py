# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Passes arrays by the buffer protocol."""

import array
import unittest

import cilk
import numpy


@cilk.jit
def add_one(a):
    for i in cilk.prange(len(a)):
        a[i] += 1


@cilk.jit
def corner(a):
    return a[0] + 10 * a[-1] + 100 * a[len(a) // 2]


@cilk.jit
def transpose(a, b):
    for i in cilk.prange(a.shape[0]):
        for j in range(a.shape[1]):
            b[j, i] = a[i, j]


@cilk.jit
def cube(a, b):
    for i in range(a.shape[0]):
        for j in cilk.prange(a.shape[1]):
            for k in range(a.shape[2]):
                b[i, j, -k - 1] = a[i, j, k] * 2


@cilk.jit
def row_sum(row):
    s = 0.0
    for i in range(len(row)):
        s += row[i]
    return s


@cilk.jit
def rows(a, out):
    for i in cilk.prange(a.shape[0]):
        out[i] = row_sum(a[i]) + row_sum(a[i][1:-1])


class Arrays(unittest.TestCase):
    def test_elements(self):
        for code in "bBhHiIlLqQfd":
            a = array.array(code, [1, 2, 3])
            add_one(a)
            self.assertEqual(list(a), [2, 3, 4], code)
            self.assertEqual(corner(a), 342)

    def test_signs(self):
        self.assertEqual(corner(array.array("b", [-1, -2, -3])), -231)
        self.assertEqual(corner(array.array("B", [255, 254, 253])), 255 + 2530 + 25400)

    def test_bools(self):
        a = numpy.array([True, False, False])
        self.assertEqual(corner(a), 1)

    def test_float32_is_rounded(self):
        a = array.array("f", [0.1])
        add_one(a)
        self.assertEqual(a, array.array("f", [numpy.float32(0.1) + 1]))

    def test_memoryviews_and_bytearrays(self):
        a = bytearray(b"abc")
        add_one(memoryview(a)[1:])
        self.assertEqual(a, b"acd")

    def test_strides(self):
        a = numpy.arange(20)
        add_one(a[1::3])
        expected = numpy.arange(20)
        expected[1::3] += 1
        self.assertTrue((a == expected).all())
        add_one(a[::-1])
        self.assertTrue((a == expected + 1).all())

    def test_two_dimensions(self):
        a = numpy.random.default_rng(1).random((7, 5))
        for given in (a, numpy.asfortranarray(a), a[::-1], a[:, ::2]):
            b = numpy.zeros(given.shape[::-1])
            transpose(given, b)
            self.assertTrue((b == given.T).all())
            transpose(given, numpy.asfortranarray(b))

    def test_three_dimensions(self):
        a = numpy.arange(24).reshape(2, 3, 4)
        b = numpy.zeros_like(a)
        cube(a, b)
        self.assertTrue((b == 2 * a[:, :, ::-1]).all())

    def test_rows_and_parts(self):
        a = numpy.arange(12.0).reshape(3, 4)
        for given in (a, numpy.asfortranarray(a)):
            out = numpy.zeros(3)
            rows(given, out)
            self.assertTrue((out == given.sum(1) + given[:, 1:-1].sum(1)).all())

    def test_empty(self):
        add_one(array.array("d"))

    def test_read_only(self):
        with self.assertRaisesRegex(cilk.CilkError, "this array is read-only"):
            add_one(b"abc")
        self.assertEqual(corner(b"\1\2\3"), 231)

    def test_what_is_no_array(self):
        for wrong, text in (([1.0], "of type 'list'"), ("abc", "of type 'str'"),
                            (numpy.zeros((1, 1, 1, 1)), "4 dimensions"),
                            (numpy.zeros(2, complex), "format 'Zd'"),
                            (numpy.zeros(2, ">i4"), "format '>i'")):
            with self.assertRaisesRegex(TypeError, text):
                add_one(wrong)

    def test_numbers_of_numpy(self):
        @cilk.jit
        def twice(x):
            return x + x
        for given, expected in ((numpy.int32(3), 6), (numpy.uint8(200), 400),
                                (numpy.float32(0.5), 1.0), (numpy.float64(0.5), 1.0),
                                (numpy.bool_(True), 2), (numpy.array(4), 8)):
            got = twice(given)
            self.assertEqual((got, type(got)), (expected, type(expected)))
        with self.assertRaisesRegex(TypeError, "'x' is of type 'complex64'"):
            twice(numpy.complex64(1))

    def test_annotations(self):
        @cilk.jit
        def wants(a: cilk.float64[:, :]):
            a[0, 0] = 1
        with self.assertRaisesRegex(TypeError, r"'a' of 'wants' is float64\[:, :\], not float64"):
            wants(numpy.zeros(3))
        with self.assertRaisesRegex(TypeError, "not int64"):
            wants(numpy.zeros((3, 3), int))


if __name__ == "__main__":
    unittest.main()
