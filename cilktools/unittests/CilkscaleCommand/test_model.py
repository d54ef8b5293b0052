# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tests of bounds and of the advice about them."""

import math
import unittest

from cilkscale import advice, model
from rows import row


class Bounds(unittest.TestCase):
    def at(self, cpus, **names):
        measured = row(**names)
        return {curve.kind: curve.time(cpus) for curve in model.curves(measured, "seconds")}

    def test_scaled_to_the_time_on_one_processor(self):
        self.assertEqual(self.at(1), {"linear": 8.0, "span": 0.8, "burdened": 8.0})
        bounds = self.at(4)
        self.assertEqual(bounds["linear"], 2.0)
        self.assertEqual(bounds["span"], 0.8)
        self.assertAlmostEqual(bounds["burdened"], 2.0 + 0.75 * 1.6)

    def test_greedy_bound_lies_within_twice_the_best(self):
        for parallelism in (1.0, 3.0, 50.0, 1e6):
            for cpus in (1, 2, 7, 64, 4096):
                bounds = self.at(cpus, parallelism=parallelism, burdened=parallelism)
                best = max(bounds["linear"], bounds["span"])
                self.assertGreaterEqual(bounds["burdened"], best * 0.999999)
                self.assertLessEqual(bounds["burdened"], best * 2)

    def test_limits_are_speedups_on_many_processors(self):
        for curve in model.curves(row(), "seconds"):
            if curve.limit is not None:
                self.assertAlmostEqual(8.0 / curve.time(1e12), curve.limit, 6)

    def test_without_a_run_on_one_processor(self):
        times = ((2, (4.0, 5.0, 9.0)), (4, (2.5,)))
        self.assertEqual(model.serial_time(row(times=times), "seconds"), (12.0, False))
        self.assertEqual(model.serial_time(row(times=times), "instructions"), (10.0, False))
        self.assertEqual(model.serial_time(row(), "instructions"), (8.0, True))
        self.assertIsNone(model.serial_time(row(times=()), "instructions"))

    def test_median_and_spread(self):
        sample = model.Sample(2, (5.0, 1.0, 2.0))
        self.assertEqual((sample.median, sample.low, sample.high), (2.0, 1.0, 5.0))

    def test_nothing_to_draw(self):
        self.assertTrue(model.drawable(row(), "seconds"))
        self.assertFalse(model.drawable(row(times=()), "seconds"))
        self.assertFalse(model.drawable(row(times=((1, (0.0,)),)), "seconds"))
        self.assertFalse(model.drawable(row(times=((1, (1.0,)), (2, (0.0, 1.0)))), "seconds"))
        for time in (math.inf, math.nan):
            self.assertFalse(model.drawable(row(times=((1, (1.0, time)),)), "seconds"))
        none = model.Row(1, "", 0, 0, math.inf, 0, 1.0, row().samples)
        self.assertFalse(model.drawable(none, "seconds"))


class Advice(unittest.TestCase):
    def said(self, **names):
        return " ".join(advice.remarks(row(**names), "seconds"))

    def test_efficiency_is_that_of_the_bound(self):
        for burdened in (1.0, 3.9, 4.0, 10.0, 123.0):
            measured = row(parallelism=1000.0, burdened=burdened)
            enough = advice.well_used(measured)
            bound = next(c for c in model.curves(measured, "seconds") if c.kind == "burdened")

            def efficiency(cpus):
                return 8.0 / bound.time(cpus) / cpus

            self.assertGreaterEqual(efficiency(enough), 0.8 - 1e-9)
            self.assertLess(efficiency(enough + 1), 0.8)

    def test_too_little_parallelism(self):
        self.assertIn("For 4 processors that is too little",
                      self.said(parallelism=3.0, burdened=3.0))
        self.assertNotIn("too little", self.said(parallelism=4.0))

    def test_short_tasks(self):
        self.assertIn("Tasks are short", self.said(parallelism=100.0, burdened=4.0))
        self.assertNotIn("Tasks are short", self.said(parallelism=6.0, burdened=4.0))
        self.assertNotIn("Tasks are short", self.said(parallelism=1000.0, burdened=100.0))

    def test_slower_or_quicker_than_bounds(self):
        slow = ((1, (8.0,)), (4, (7.0,)))
        self.assertIn("something else takes time", self.said(times=slow))
        self.assertIn("more than the span law allows", self.said(parallelism=2.0, burdened=1.5))
        self.assertNotIn("takes time", self.said())

    def test_timed_runs_without_a_processor(self):
        self.assertIn("The timed run took 2 times as long", self.said(work=4.0))
        self.assertNotIn("The timed run took", self.said(work=8.0))

    def test_noise_and_missing_reference(self):
        self.assertIn("lie between 2 s and 4 s", self.said(times=((1, (8.0,)), (4, (4.0, 2.0)))))
        self.assertIn("wasn't measured", self.said(times=((4, (2.5,)),)))
        self.assertIn("no time", self.said(times=((1, (0.0,)),)))
