# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tests of the report for the terminal."""

import dataclasses
import io
import re
import unittest

from cilkscale import text_report
from cilkscale.model import Action, Place
from studies import PARTS, SORT, study


class Stream(io.TextIOWrapper):
    """An output with an encoding, which may be a terminal."""

    def __init__(self, encoding="utf-8", terminal=False):
        super().__init__(io.BytesIO(), encoding=encoding)
        self.terminal = terminal

    def isatty(self):
        return self.terminal


class Looks(unittest.TestCase):
    def look(self, environment=(), **names):
        return text_report.look_of(Stream(**names), {"TERM": "xterm", **dict(environment)}, 80)

    def test_colours_are_for_terminals(self):
        self.assertTrue(self.look(terminal=True).colour)
        self.assertFalse(self.look().colour)
        self.assertFalse(self.look({"NO_COLOR": "1"}, terminal=True).colour)
        self.assertTrue(self.look({"NO_COLOR": ""}, terminal=True).colour)
        self.assertFalse(self.look({"TERM": "dumb"}, terminal=True).colour)

    def test_characters_of_the_encoding(self):
        for encoding in ("utf-8", "ascii", "latin-1"):
            look = self.look(encoding=encoding)
            text = look.bar(1, 2, "span") + look.spark([0, 0.5, 1])
            text.encode(encoding)
            self.assertEqual(len(text), text_report.BAR + 3)


class Report(unittest.TestCase):
    def test_everything_has_its_place(self):
        text = text_report.report(study(), text_report.Look())
        self.assertRegex(text, r"2  whole program  +2\.1 s +525 ms +4 +2 +2\.1 s +800 ms +█▆ 66 %")
        self.assertIn("work of 4 s and a span of 1 s", text)
        self.assertRegex(text, r"█{8}░{8}  50\.0 % █{8}░{8}  50\.0 %  spawn sort.cpp:6 in "
                               r"app::sort<…>")
        self.assertIn("18.8 %  after the sync at sort.cpp:8 in sort\n", text)
        self.assertIn("1. sort.cpp:6: make <the> merge parallel.\n   50 % of the span is in it · "
                      "saves up to 30.0 % of the time", text)
        self.assertNotIn("\x1b", text)

    def test_parts_at_the_same_line_are_added_up(self):
        twice = (*PARTS, dataclasses.replace(PARTS[1], site=SORT))
        text = text_report.report(study(parts=twice), text_report.Look())
        self.assertIn("50.0 % ██████░░░░░░░░░░  37.5 %  after the sync at sort.cpp:8 in sort", text)

    def test_sites_without_parts(self):
        text = text_report.report(study(parts=()), text_report.Look())
        self.assertRegex(text, r"50\.0 %  spawn sort.cpp:6 in app::sort<…>")

    def test_colours_change_no_text(self):
        plain = text_report.report(study(), text_report.Look())
        coloured = text_report.report(study(), text_report.Look(colour=True))
        self.assertIn("\x1b[", coloured)
        self.assertEqual(re.sub(r"\x1b\[\d*m", "", coloured), plain)

    def test_a_program_cannot_control_the_terminal(self):
        bad = Action("span", Place("a\x1b[2J.c", 1), "a\x1b[2J.c:1: \n\rdo it.", "\x07", 0.1)
        self.assertNotRegex(text_report.report(study(actions=(bad,)), text_report.Look()),
                            "[\x00-\x09\x0b-\x1f]")

    def test_narrow_terminal(self):
        for line in text_report.actions(study(), text_report.Look(width=40)).splitlines():
            self.assertLessEqual(len(line), 40)

    def test_nothing_to_do(self):
        text = text_report.report(study(actions=(), times=((1, (2.0,)), (4, (0.51,)))),
                                  text_report.Look())
        self.assertIn("Nothing to do: the speedup on 4 processors is 3.92, 98 % of the best.", text)

    def test_a_mere_table(self):
        text = text_report.report(study(sites=None, actions=()), text_report.Look())
        self.assertNotIn("What to do", text)
        self.assertNotIn("Where", text)


if __name__ == "__main__":
    unittest.main()
