# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tests of the axes and names of charts."""

import unittest

from cilkscale import frame
from rows import row


class Frames(unittest.TestCase):
    def make(self, what=frame.SPEEDUP, plot_to=None, **names):
        return frame.make_frame(what, row(**names), "seconds", plot_to)

    def test_everything_observed_is_inside(self):
        for times in (((1, (8.0, 8.5)), (4, (2.5, 1.0, 7.0))), ((1, (3.0,)), (64, (9.0, 0.01))),
                      ((3, (1.0,)),), ((1, (1e-6,)), (2, (5.0,)))):
            for what in (frame.TIME, frame.SPEEDUP):
                for plot_to in (None, 2, 1000):
                    made = self.make(what, plot_to, times=times)
                    for point in made.observed:
                        for value in (point.low, point.value, point.high):
                            self.assertTrue(0 <= made.values.part(value) <= 1, (times, what))
                        self.assertTrue(0 <= made.cpus.part(point.cpus) <= 1)

    def test_band_lies_between_the_bounds(self):
        for what in (frame.TIME, frame.SPEEDUP):
            for parallelism, burdened in ((10.0, 5.0), (1.0, 1.0), (1e5, 1e4)):
                made = self.make(what, parallelism=parallelism, burdened=burdened)
                bounds = {curve.kind: function for curve, function in made.lines}
                for cpus, low, high in made.band():
                    self.assertLessEqual(low, high)
                    best, promised = (low, high) if what == frame.TIME else (high, low)
                    self.assertAlmostEqual(promised, bounds["burdened"](cpus))
                    nearer = max if what == frame.TIME else min
                    self.assertAlmostEqual(best, nearer(bounds["linear"](cpus),
                                                        bounds["span"](cpus)))

    def test_frames_side_by_side_have_the_same_axes(self):
        rows = [(row(times=((1, (9.0,)), (4, (0.1,)))), "seconds"),
                (row(times=((2, (3.0,)), (100, (1.0,)))), "seconds")]
        for what in (frame.TIME, frame.SPEEDUP):
            left, right = frame.make_frames(what, rows)
            self.assertEqual((left.cpus, left.values, left.stops),
                             (right.cpus, right.values, right.stops))
            self.assertEqual((left.cpus.low, left.cpus.high), (1, 100))
            for made in (left, right):
                for point in made.observed:
                    self.assertTrue(0 <= made.values.part(point.value) <= 1)

    def test_bounds_go_to_many_processors(self):
        self.assertEqual(self.make().cpus.high, 64)
        self.assertEqual(self.make(plot_to=8).cpus.high, 8)
        self.assertEqual(self.make(times=((1, (1.0,)), (200, (0.5,)))).cpus.high, 200)

    def test_logarithmic_over_a_wide_range(self):
        self.assertFalse(self.make(plot_to=15).cpus.log)
        self.assertTrue(self.make(plot_to=16).cpus.log)
        self.assertEqual(self.make(plot_to=64).cpus.ticks, (1, 2, 4, 8, 16, 32, 64))
        self.assertEqual(len(self.make(plot_to=4096).cpus.ticks), 7)

    def test_linear_speedup_leaves_room_for_the_others(self):
        speedups = self.make(plot_to=1000).values
        self.assertTrue(5 * 3 < speedups.high < 5 * 5, speedups)
        self.assertTrue(0.5 < speedups.low <= 1, speedups)
        times = self.make(frame.TIME, plot_to=1000).values
        self.assertTrue(8 / 5 / 5 < times.low < 8 / 5 / 3, times)
        # If all rows scale equally well, the chart shows all of it.
        times = tuple((cpus, (8 / cpus,)) for cpus in (1, 64))
        self.assertGreater(self.make(burdened=1e6, times=times).values.high, 64)

    def test_ticks(self):
        self.assertEqual(frame.even_ticks(1, 8, 8, whole=True), (1, 2, 3, 4, 5, 6, 7, 8))
        self.assertEqual(frame.even_ticks(1, 2, 8, whole=True), (1, 2))
        self.assertEqual(frame.even_ticks(0, 0.0042), (0, 0.001, 0.002, 0.003, 0.004))
        self.assertEqual(frame.log_ticks(0.9, 1.2, 10), (1,))
        self.assertEqual(frame.log_ticks(0.04, 5, 10), (0.05, 0.1, 0.2, 0.5, 1, 2, 5))
        self.assertEqual(frame.log_ticks(1e-6, 1, 10), tuple(10.0 ** i for i in range(-6, 1)))

    def test_stops_and_markers(self):
        made = self.make(times=tuple((cpus, (8 / cpus,)) for cpus in range(1, 200)))
        self.assertEqual((made.marked[0], made.marked[-1], len(made.marked)), (1, 199, 9))
        self.assertEqual(made.stops, list(range(1, 200)))
        made = self.make(plot_to=4096)
        self.assertTrue({1, 4, 4096} <= set(made.stops) and len(made.stops) <= 66)

    def test_names(self):
        made = self.make(parallelism=20.0, plot_to=4)
        names = [frame.curve_name(made, *line) for line in made.lines]
        self.assertEqual(names, ["perfect linear speedup", "span law (≤ 20, off the chart)",
                                 "burdened-dag bound (≤ 5)"])
        self.assertEqual(frame.observed_name(made), "observed (3.2 at P = 4)")
