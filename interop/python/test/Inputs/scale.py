# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Measures work and span."""

import array
import ctypes
import os
import unittest
import unittest.mock
import warnings

import cilk
from cilk import native, tools


@cilk.jit
def serial(n: int) -> int:
    s = 0
    for i in range(n):
        s = (s * 31 + i) % 1000003
    return s


@cilk.jit
def eight(out: cilk.int64[:], n: int):
    for i in cilk.prange(8):
        out[i] = serial(n)


class Scale(unittest.TestCase):
    def test_serial(self):
        result = cilk.scale(serial, 1000000)
        self.assertAlmostEqual(result.parallelism, 1, places=1)
        self.assertGreater(result.work, 0)

    def test_parallel(self):
        out = array.array("q", [0] * 8)
        result = cilk.scale(eight, out, 300000, workers=(1, 2), repeat=1)
        self.assertGreater(result.parallelism, 1)
        self.assertLessEqual(result.span, result.work)
        self.assertLessEqual(result.burdened_parallelism, result.parallelism)
        self.assertEqual(list(result.times), [1, 2])
        low, high = result.speedup(4)
        self.assertLessEqual(low, high)
        self.assertLessEqual(high, 4)
        self.assertIn("parallelism", str(result))
        self.assertIn("<table>", result._repr_html_())
        self.assertEqual(list(out), [0] * 8)

    def test_workers_are_started_before(self):
        measured = tools._measured

        def started(tool, call):
            if not native.function("__cilkrts_is_initialized", ctypes.c_int)():
                raise AssertionError("the workers' start is measured")
            return measured(tool, call)

        with unittest.mock.patch.object(tools, "_measured", started):
            cilk.scale(eight, array.array("q", [0] * 8), 10)

    def test_busy_machine(self):
        for load, said in ((1e6, 1), (0.0, 0)):
            with unittest.mock.patch.object(os, "getloadavg", lambda: (load, 0, 0)), \
                    warnings.catch_warnings(record=True) as caught:
                warnings.simplefilter("always")
                cilk.scale(serial, 10)
            busy = [w for w in caught if "the machine is busy (load" in str(w.message)]
            self.assertEqual(len(busy), said)
            self.assertTrue(all(w.filename == __file__ for w in busy))

    def test_numbers_of_runs(self):
        for wrong in ({"workers": (0,)}, {"workers": (1, -1)}, {"repeat": 0}):
            with self.assertRaisesRegex(ValueError, "from 1 on"):
                cilk.scale(serial, 10, **wrong)
        with self.assertRaises(TypeError):
            cilk.scale(serial, 10, workers=(1.5,))

    def test_plot(self):
        class Axes:
            labels = []

            def plot(self, x, y, *_, label):
                assert len(list(x)) == len(list(y))
                self.labels.append(label)

            def set_xlabel(self, _):
                pass

            set_ylabel = set_xlabel

            def legend(self):
                pass

        axes = Axes()
        result = cilk.scale(serial, 1000, workers=(1,), repeat=1)
        self.assertIs(result.plot(axes), axes)
        self.assertEqual(axes.labels, ["at most", "at least, burdened", "measured"])


if __name__ == "__main__":
    unittest.main()
