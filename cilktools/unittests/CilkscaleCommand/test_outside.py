# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tests of the list of functions that run outside of tasks."""

import dataclasses
import re
import unittest

from cilkscale import outside, page, scaled
from cilkscale.model import Counted, Part, Place
from cilkscale.source import Sources
from studies import OUTSIDE, PARTS, SORT, study

NOWHERE = Place("", 0)


def counted(begin, place, cost, *lines):
    return Counted("outside", NOWHERE, begin, place, 1, cost, cost, 0,
                   tuple((Place(file, line, 0, function), number)
                         for file, line, function, number in lines), ())


class Lines(Sources):
    """Sources in which each line has a text."""

    def around(self, name, line):
        return ([(line, f"/* {name} */")], True) if name and line else ([], True)


# In the program's start, `read` takes three quarters. After the sync, `merge` takes 60 of 100
# instructions, of which the lines that are written have 50.
COUNTED = (counted("program", NOWHERE, 100, ("src/main.cpp", 3, "main", 25),
                   ("src/read.cpp", 7, "read", 75)),
           counted("sync", PARTS[1].place, 100, ("src/main.cpp", 9, "main", 20),
                   ("src/sort.cpp", 20, "merge(int*)", 40), ("src/sort.cpp", 21, "merge(int*)", 20),
                   ("/usr/include/c++/12/algorithm", 5, "std::move", 10)))


class Functions(unittest.TestCase):
    def by_name(self, **names):
        return {one.name: one for one in outside.functions(study(**names))}

    def test_time_is_divided_by_instructions(self):
        found = self.by_name(counted=COUNTED)
        self.assertEqual(list(found), ["merge(int*)", "main", "std::move", "", "read"])
        merge = found["merge(int*)"]
        self.assertAlmostEqual(merge.work, 0.75 * 0.6)
        self.assertAlmostEqual(merge.span, 0.25 * 0.6)
        self.assertEqual([line.place.line for line in merge.lines], [20, 21])
        self.assertAlmostEqual(merge.lines[1].span, 0.25 * 0.2)
        self.assertEqual([part.begin for part in found["main"].parts], ["sync", "program"])
        self.assertAlmostEqual(found["read"].work, 0.25 * 0.75)
        # Lines that aren't written have the rest.
        self.assertAlmostEqual(found[""].work, 0.75 * 0.1)

    def test_nothing_is_lost(self):
        for names in ({}, {"counted": COUNTED}, {"counted": COUNTED[:1]}):
            found = outside.functions(study(**names))
            self.assertAlmostEqual(sum(one.work for one in found), OUTSIDE.work)
            self.assertAlmostEqual(sum(one.span for one in found), OUTSIDE.span)

    def test_without_counts_strands_count_where_they_begin(self):
        found = self.by_name()
        self.assertAlmostEqual(found["sort"].work, 0.75)
        self.assertEqual(found["sort"].lines[0].place.line, 8)
        self.assertAlmostEqual(found[""].work, 0.25)

    def test_a_sync_has_the_function_of_the_spawn_before_it(self):
        sync = Part(OUTSIDE, "sync", Place(SORT.file, 8, 3), 2, 2, 0.75, 0.25)
        other = Part(SORT, "spawn", Place(SORT.file, 9, 3, "later"), 2, 2, 0.0, 0.0)
        found = self.by_name(parts=(sync, PARTS[2], other))
        self.assertEqual(list(found), ["sort"])

    def test_the_page_lists_them(self):
        made = study(counted=COUNTED)
        text = page.page(made, made.rows, Lines(())).replace("\u00a0", " ")
        section = re.search(r'<section id="outside">.*?</section>', text, re.S).group()
        self.assertIn('href="#outside"', text)
        self.assertIn("25.0 % of the span and 25.0 % of the work", section)
        rows = re.findall(r"<tr>.*?</tr>", section, re.S)[1:]
        self.assertIn("<code>merge</code> in <code>sort.cpp</code>", rows[0])
        # The figures have the scale of the cards: a work of 2.1 s.
        self.assertEqual(scaled.scaled(made).whole.work, 2.1)
        self.assertIn(">236 ms<", rows[0])
        self.assertIn("10.0 % of the span and 7.5 % of the work: sort.cpp:20", rows[0])
        self.assertIn("/* src/sort.cpp */", rows[0])
        self.assertIn("runs after the sync at sort.cpp:8", rows[0])

    def test_without_places_there_is_no_list(self):
        made = study(parts=(), sites=None, paths=None, actions=())
        self.assertNotIn("outside of tasks", page.page(made, made.rows, Lines(())))

    def test_without_counts_the_page_says_how_to_get_them(self):
        made = study()
        self.assertIn("(--lines)", page.page(made, made.rows, Lines(())))
        made = dataclasses.replace(made, counted=COUNTED)
        self.assertNotIn("(--lines)", page.page(made, made.rows, Lines(())))


if __name__ == "__main__":
    unittest.main()
