# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tests of comparisons of two studies."""

import dataclasses
import unittest

from cilkscale import compare_page, comparison, text_report
from cilkscale.model import Sample, Site
from cilkscale.source import Sources
from studies import MERGE, OUTSIDE, SORT, study


def pair(**after):
    return comparison.Comparison(study(), study(**after))


class Changes(unittest.TestCase):
    def verdicts(self, before, after):
        return comparison.time(Sample(1, before), Sample(1, after)).verdict

    def test_times_within_the_spread_are_the_same(self):
        self.assertEqual(self.verdicts((2.0, 2.4), (2.3, 2.2)), comparison.SAME)
        self.assertEqual(self.verdicts((2.0, 2.1), (1.9, 1.8)), comparison.BETTER)
        self.assertEqual(self.verdicts((2.0, 2.1), (2.2,)), comparison.WORSE)
        self.assertEqual(self.verdicts((0.0,), (2.2,)), comparison.UNKNOWN)

    def test_more_parallelism_is_better(self):
        for before, after, verdict in ((4.0, 8.0, comparison.BETTER), (8.0, 4.0, comparison.WORSE),
                                       (4.0, 4.1, comparison.SAME)):
            self.assertEqual(comparison.figure("", "", before, after, str, True).verdict, verdict)

    def test_words(self):
        for before, after, words in ((1.0, 0.5, "−50\u00a0%"), (1.0, 1.5, "+50\u00a0%"),
                                     (1.0, 3.0, "3 times"), (0.0, 1.0, "new"),
                                     (1.0, 0.0, "gone"), (0.0, 0.0, "–")):
            self.assertEqual(comparison.figure("", "", before, after, str).words(), words)


class Pairs(unittest.TestCase):
    def test_sites_move(self):
        moved = dataclasses.replace(SORT, line=60, file="elsewhere/sort.cpp")
        new = Site("spawn", "src/new.cpp", 1, 1, "f", 1, 1.0, 1.0)
        pairs = comparison.pair_sites([SORT, MERGE, OUTSIDE], [OUTSIDE, moved, new])
        found = {(entry.before and entry.before.line, entry.after and entry.after.line)
                 for entry in pairs}
        self.assertEqual(found, {(0, 0), (6, 60), (12, None), (None, 1)})
        self.assertEqual(pairs[0].after, new)

    def test_sites_of_a_function_keep_their_order(self):
        def at(*lines):
            return [dataclasses.replace(SORT, line=line) for line in lines]

        pairs = comparison.pair_sites(at(1, 5, 9), at(12, 5, 3))
        self.assertEqual({(entry.before.line, entry.after.line) for entry in pairs},
                         {(5, 5), (1, 3), (9, 12)})

    def test_rows_with_the_same_tag(self):
        before = study()
        rows = [dataclasses.replace(before.rows[0], tag="other"), before.rows[1]]
        made = comparison.Comparison(before, dataclasses.replace(before, rows=rows))
        self.assertEqual([row.name for row in made.rows], ["whole program"])


class Verdicts(unittest.TestCase):
    def test_sentences(self):
        for times, text in (
                (((1, (1.0,)), (4, (0.4,))), "On 4 processors, the program is 2 times as fast "
                 "(800 ms before, 400 ms after)."),
                (((1, (1.0,)), (4, (1.6,))), "is slower: it takes 2 times as long"),
                (((1, (1.0,)), (4, (0.7, 0.9))), "within the spread of the runs"),
                (((1, (1.0,)), (8, (0.3,))), "On 1 processor, the program"),
                (((2, (1.0,)),), "no number of processors in common")):
            self.assertIn(text, pair(times=times).verdict())
        nothing = comparison.Comparison(study(), dataclasses.replace(study(), rows=[]))
        self.assertIn("nothing can be compared", nothing.verdict())

    def test_units_that_differ_are_not_compared(self):
        nothing = ((1, (0.0,)),)
        made = comparison.Comparison(study(times=nothing), study("instructions", times=nothing))
        self.assertEqual([change.name for change in made.changes(made.rows[0])],
                         ["Time on 1 processor", "Parallelism", "Burdened parallelism"])
        self.assertEqual(made.sites, [])
        self.assertIn("took no time", text_report.comparison(made, text_report.Look()))

    def test_work_is_that_of_the_instrumented_runs(self):
        # The times have doubled, and the work has not.
        made = pair(times=((1, (4.2,)), (4, (1.6,))))
        changes = {change.name: change for change in made.changes(made.rows[0])}
        self.assertEqual(changes["Time on 1 processor"].verdict, comparison.WORSE)
        self.assertEqual((changes["Work"].before, changes["Work"].verdict), (4.0, comparison.SAME))
        self.assertIn("instrumented runs", made.basis())
        self.assertIn("reasons of actions have the scale of the timed runs", made.basis())

    def test_units_that_differ_are_scaled(self):
        made = pair(unit="instructions")
        changes = {change.name: change for change in made.changes(made.rows[0])}
        self.assertAlmostEqual(changes["Work"].before, 2.1)
        self.assertAlmostEqual(changes["Work"].after, 2.1)
        self.assertIn("scaled", made.basis())

    def test_facts_that_differ(self):
        self.assertEqual(pair(facts=[("Processor", "Q"), ("New", "x")]).differences(),
                         [("Processor", "P", "Q"), ("New", "–", "x")])


class Page(unittest.TestCase):
    def test_both_sides_are_there(self):
        made = pair(actions=(), times=((1, (2.0,)), (4, (0.51,))))
        text = compare_page.page(made, Sources(()))
        for words in ("What there was to do", "What to do now", "Before: speedup",
                      "After: speedup", "Before: Span by call path", "is 1.57 times as fast",
                      'class="better"'):
            self.assertIn(words, text)

    def test_size_is_below_a_megabyte(self):
        sites = tuple(Site("spawn", SORT.file, line, 1, "f<" + "x" * 300 + ">", 1, 1.0, 1.0)
                      for line in range(1, 400))
        made = study(sites=sites)
        rows = [dataclasses.replace(made.rows[0], number=number, tag=f"tag {number}")
                for number in range(1, 500)]
        made = dataclasses.replace(made, rows=rows + [made.rows[1]])
        text = compare_page.page(comparison.Comparison(made, made), Sources(()))
        self.assertLess(len(text.encode()), 1000000)


if __name__ == "__main__":
    unittest.main()
