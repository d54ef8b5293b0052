# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Programs with races and without."""

import array
import unittest

import cilk


@cilk.jit
def racy_sum(values: cilk.int64[:], n: int):
    for i in cilk.prange(n):
        values[0] = values[0] + i  # line 14


@cilk.jit
def early(n: int) -> int:
    if n < 2:
        return n
    x = cilk.spawn(early, n - 1)  # line 21
    y = early(n - 2)
    return x + y  # line 23


@cilk.jit
def fine(values: cilk.int64[:], n: int):
    s = 0
    for i in cilk.prange(n):
        values[i] = i
        s += i
    return s


@cilk.jit(boundscheck=True)
def fails(values, n):
    for i in cilk.prange(n):
        values[i] = 0


class San(unittest.TestCase):
    def setUp(self):
        self.values = array.array("q", [0] * 10)

    def test_array(self):
        races = cilk.san(racy_sum, self.values, 10)
        self.assertFalse(races.race_free)
        for race in races:
            self.assertEqual(race.first.place, (__file__, 14, race.first.place[2]))
            self.assertEqual({race.first.variable, race.second.variable}, {"values"})
            self.assertEqual(race.first.function, "racy_sum")
        self.assertEqual(races.races[0].second.place[1], 14)
        self.assertIn("values[0] = values[0] + i", str(races))
        self.assertIn("<table>", races._repr_html_())
        self.assertEqual(list(self.values), [0] * 10)

    def test_variable(self):
        races = cilk.san(early, 4)
        self.assertEqual(len(races), 1)
        race = races.races[0]
        self.assertEqual([race.first.place[1], race.second.place[1]], [21, 23])
        self.assertEqual([race.first.kind, race.second.kind], ["write", "read"])
        self.assertEqual(race.first.variable, "x")
        self.assertIn("cilk.sync()", race.hint)

    def test_none(self):
        races = cilk.san(fine, self.values, 10)
        self.assertTrue(races.race_free, str(races))
        self.assertEqual(len(races), 0)
        self.assertEqual(str(races), "no races: no schedule of this call has one")

    def test_exceptions(self):
        with self.assertRaises(IndexError):
            cilk.san(fails, self.values, 11)
        with self.assertRaisesRegex(cilk.CilkError, "'cilk.san' is given a function"):
            cilk.san(abs, 1)

    def test_beside_others(self):
        self.assertEqual(fine(self.values, 10), 45)
        self.assertFalse(cilk.san(early, 3).race_free)
        self.assertEqual(fine(self.values, 10), 45)


if __name__ == "__main__":
    unittest.main()
