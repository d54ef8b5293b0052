# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tests of predictions from simulated times."""

import math
import unittest

from cilkscale import model, simulation
from cilkscale.failure import Failure
from cilkscale.simulation import Prediction
from rows import row


def prediction(work=8.0, span=0.5, c1=1.0, coo=1.5, most=64):
    times = {cpus: c1 * work / cpus + coo * span for cpus in simulation.counts_to(most)}
    return Prediction(times, work, span, 0.0, {"steal": 500.0})


class Simulation(unittest.TestCase):
    def test_constants_are_found(self):
        c1, coo = prediction(c1=1.1, coo=2.5).constants()
        self.assertAlmostEqual(c1, 1.1)
        self.assertAlmostEqual(coo, 2.5)

    def test_one_processor_says_nothing_of_the_span(self):
        times = {1: 8.0}
        self.assertEqual(Prediction(times, 8.0, 0.0, 0.0, {}).constants(), (1.0, 0.0))

    def test_parts_of_the_time_on_one_processor(self):
        found = Prediction({1: 8.0, 4: 2.0, 16: 1.0}, 8.0, 0.5, 0.0, {})
        self.assertEqual(found.part(1), 1.0)
        self.assertEqual(found.part(4), 0.25)
        self.assertAlmostEqual(found.part(2), 0.5)
        self.assertAlmostEqual(found.part(8), math.sqrt(2.0 * 1.0) / 8.0)
        self.assertEqual(found.part(100), 0.125)

    def test_counts_lie_evenly(self):
        self.assertEqual(simulation.counts_to(1), [1])
        self.assertEqual(simulation.counts_to(2), [1, 2])
        counts = simulation.counts_to(4096)
        self.assertEqual((counts[0], counts[-1]), (1, 4096))
        self.assertTrue({2, 4, 256, 1024} <= set(counts))
        self.assertEqual(counts, sorted(set(counts)))
        self.assertEqual(simulation.counts_to(100)[-1], 100)

    def test_error_is_to_what_was_observed(self):
        found = Prediction({1: 100.0, 2: 50.0}, 100.0, 1.0, 0.0, {})
        samples = row(times=((1, (8.0,)), (2, (5.0,)))).samples
        self.assertEqual(found.errors(samples), [(2, 4.0 / 5.0 - 1)])
        self.assertEqual(found.errors(row(times=((2, (5.0,)),)).samples), [])

    def test_curves_are_scaled(self):
        study = model.Study("p", "seconds", [], [], [row(), row(tag="part")])
        whole, part = study.predicted(prediction(work=80.0, span=5.0), "").rows
        self.assertIsNone(part.prediction)
        curves = {curve.kind: curve for curve in model.curves(whole, "seconds")}
        self.assertAlmostEqual(curves[model.SIMULATED].time(1), 8.0)
        self.assertAlmostEqual(curves[model.MODELLED].time(1), 8.0)
        self.assertEqual(len(model.curves(part, "seconds")), 3)

    def test_what_the_simulator_writes(self):
        text = ("# work 8 span 0.5 threshold 6.4e-08 parts 17\n"
                "processors,time (seconds),steals,idle (seconds)\n1,8,0,0\n16,1e-05,3,0.25\n")
        self.assertEqual(simulation.parse(text, "x"), ({1: 8.0, 16: 1e-05}, 8.0, 0.5, 6.4e-08))
        for damaged in ("", text.replace("1,8,", "1,0,"), text.replace("\n1,8,0,0", "")):
            with self.assertRaises(Failure):
                simulation.parse(damaged, "x")

    def test_costs(self):
        self.assertEqual(simulation.parse_costs("steal=500,spawn=2.5"),
                         {"steal": 500.0, "spawn": 2.5})
        self.assertEqual(simulation.parse_costs("beside=0.25"), {"beside": 0.25})
        for wrong in ("", "steal", "steal=", "steal=-1", "steal=x", "stel=1", "steal=nan",
                      "steal=1e99"):
            with self.assertRaises(ValueError):
                simulation.parse_costs(wrong)


if __name__ == "__main__":
    unittest.main()
