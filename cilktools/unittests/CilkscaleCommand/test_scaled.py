# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tests that all figures of a page are on the scale of the measured times."""

import dataclasses
import math
import unittest

from cilkscale import model, scaled
from studies import study


class Scaled(unittest.TestCase):
    def test_work_becomes_the_time_on_one_processor(self):
        for unit in ("seconds", "instructions"):
            made = scaled.scaled(study(unit))
            self.assertEqual(made.unit, "seconds")
            for row in made.rows:
                self.assertAlmostEqual(row.work, 2.1)
                self.assertAlmostEqual(row.work / row.span, row.parallelism)
                self.assertAlmostEqual(row.work / row.burdened_span, row.burdened_parallelism)

    def test_places_add_up_to_the_whole_program(self):
        made = scaled.scaled(study())
        for measure in ("work", "span"):
            whole = getattr(made.whole, measure)
            self.assertAlmostEqual(sum(getattr(site, measure) for site in made.sites), whole)
            self.assertAlmostEqual(scaled.total(made.paths, measure), whole)
            self.assertAlmostEqual(sum(getattr(part, measure) for part in made.parts), whole)

    def test_bounds_stay(self):
        before, after = study(), scaled.scaled(study())
        for old, new in zip(before.rows, after.rows):
            for cpus in (1, 3, 64):
                self.assertEqual([curve.time(cpus) for curve in model.curves(old, before.unit)],
                                 [curve.time(cpus) for curve in model.curves(new, after.unit)])

    def test_the_fact_says_what_was_measured(self):
        text = dict(scaled.scaled(study()).facts)[scaled.FACT]
        self.assertIn("work of 4 s and a span of 1 s", text)
        self.assertIn("2.1 s (times 0.525)", text)
        text = dict(scaled.scaled(study("instructions")).facts)[scaled.FACT]
        self.assertIn("4 instructions", text)

    def test_without_times(self):
        nothing = study(times=((1, (0.0,)),))
        self.assertIs(scaled.scaled(nothing), nothing)
        empty = dataclasses.replace(study(), rows=[])
        self.assertIs(scaled.scaled(empty), empty)

    def test_a_region_without_work_has_the_scale_of_the_program(self):
        made = study()
        rows = [dataclasses.replace(made.rows[0], work=0.0, span=0.0, parallelism=math.nan),
                made.rows[1]]
        after = scaled.scaled(dataclasses.replace(made, rows=rows))
        self.assertEqual(after.rows[0].work, 0)
        self.assertAlmostEqual(after.rows[1].work, 2.1)

    def test_places_without_span(self):
        flat = [dataclasses.replace(site, span=0.0) for site in study().sites]
        made = scaled.scaled(study(sites=flat))
        self.assertEqual({site.span for site in made.sites}, {0.0})


if __name__ == "__main__":
    unittest.main()
