# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tests of the page: its flame graphs, its places and its size."""

import dataclasses
import re
import unittest

from cilk_page import colours
from cilkscale import flame, looks, page, scaled, words
from cilkscale.model import Action, CallPath, Place, Site
from cilkscale.source import Sources
from contrast import contrast
from studies import MERGE, OUTSIDE, PATHS, SORT, study


class NoSources(Sources):
    """Sources with the same lines around each place of one file."""

    def around(self, name, line):
        return ([(line, f"/* {name} */")], True) if name == SORT.file else ([], True)


def made(**names):
    of = study(**names)
    return page.page(of, of.rows, NoSources(()))


class Boxes(unittest.TestCase):
    def test_children_lie_within_their_parents(self):
        for measure in ("work", "span"):
            boxes, left = flame.boxes(PATHS, measure)
            self.assertEqual(left, 4 - len(boxes))
            self.assertAlmostEqual(sum(box.own for box in boxes), 1.0)
            for box in boxes[1:]:
                parent = [other for other in boxes[:boxes.index(box)]
                          if other.depth == box.depth - 1][-1]
                self.assertLessEqual(parent.left, box.left + 1e-9)
                self.assertLessEqual(box.left + box.width, parent.left + parent.width + 1e-9)

    def test_many_paths_are_limited(self):
        many = tuple(CallPath(dataclasses.replace(SORT, line=line), 1.0, 1.0, 1)
                     for line in range(1, 2000))
        boxes, left = flame.boxes(CallPath(OUTSIDE, 1.0, 1.0, 1, many), "work")
        self.assertLessEqual(len(boxes), flame.MOST_BOXES)
        self.assertEqual(len(boxes) + left, 2000)

    def test_nothing_to_draw(self):
        self.assertEqual(flame.section(study(paths=None)), "")
        self.assertEqual(flame.section(study(paths=CallPath(OUTSIDE, 0.0, 0.0, 1))), "")

    def test_the_largest_part_has_the_strongest_colour(self):
        for largest in (1.0, 0.01):
            self.assertEqual(flame.heat(largest, largest), len(flame.HEATS) - 1)
            self.assertEqual(flame.heat(0.0, largest), 0)

    def test_description(self):
        boxes, _ = flame.boxes(PATHS, "work")
        self.assertEqual(
            flame.describe(boxes[1], "work", "seconds").replace("\u00a0", " "),
            "app::sort<…> sort.cpp:6: 56.2 % of the work (2.25 s), of which its own code has "
            "43.8 %; 50 tasks; spawn src/sort.cpp:6:3 in void app::sort<int>(int*, int)")


class Page(unittest.TestCase):
    def test_actions_stand_first_and_link_to_their_place(self):
        text = made()
        self.assertLess(text.index("What to do"), text.index("Whole program"))
        target = re.search(r'<a href="#(\w+)"><code[^>]*>sort.cpp:6</code></a>'
                           r": make &lt;the&gt; merge parallel", text).group(1)
        self.assertRegex(text, rf'id="{target}".*/\* src/sort.cpp \*/')
        self.assertIn("saves up to 30.0\u00a0%", text)

    def test_an_action_without_its_place_in_the_text(self):
        text = made(actions=(Action("span", Place("a/gone.c", 3), "Do it.", "", 0.0),))
        self.assertIn('<code title="a/gone.c">gone.c:3</code>: Do it.', text)

    def test_an_action_at_a_line_of_its_own(self):
        action = Action("span", Place(SORT.file, 99), "sort.cpp:99: do it.", "", 0.0)
        text = made(actions=(action,))
        target = re.search(r'<a href="#(\w+)"><code[^>]*>sort.cpp:99</code></a>: do it', text)
        self.assertRegex(text, rf'<div id="{target.group(1)}"><pre.*<b>99</b>')

    def test_nothing_to_do(self):
        for times, reason in ((((1, (2.0,)), (4, (0.51,))), "Nothing to do: the speedup on 4 "),
                              (((1, (2.0,)), (4, (1.1,))), "which is what work and span allow"),
                              (((1, (2.0,)), (4, (1.9,))), "less than work and span allow"),
                              (((1, (9.0,)), (4, (1.1,))), "more than so many processors give"),
                              (((1, (2.0,)),), "only one processor was measured")):
            self.assertIn(reason, made(actions=(), times=times))
        self.assertNotIn("What to do", made(actions=(), sites=None, paths=None))

    def test_cards_tables_and_graphs_agree(self):
        text = made()
        # The work is the time on one processor, in the card, in the chart and in the flame graph.
        self.assertRegex(text, r"Work</button>.*?<dd>2\.1 s</dd>")
        self.assertIn("100.0\u00a0% of the work (2.1 s)", text)
        self.assertIn(scaled.FACT, text)
        self.assertIn("Work and span, here and below, have the scale of the timed runs", text)
        self.assertIn("3 ns a spawn", text)

    def test_code_outside_of_tasks_has_its_lines(self):
        text = made()
        outside = text[text.index("<summary title=\"outside"):]
        outside = outside[:outside.index("</details>")].replace("\u00a0", " ")
        self.assertIn("<li>25.0 % of the span and 18.8 % of the work: after the sync at sort.cpp:8",
                      outside)
        self.assertIn("<b>8</b>", outside)
        self.assertIn("<li>0.0 % of the span and 6.2 % of the work: from the start of the program",
                      outside)

    def test_each_explained_word_has_its_explanation(self):
        text = made()
        described = re.findall(r'aria-describedby="(\w+)"', text)
        self.assertGreater(len(described), 5)
        for name in described:
            self.assertRegex(text, rf'<span id="{name}" role="tooltip">[^<]+</span>')
        self.assertEqual(words.Words().term("unknown", "a<b"), "a&lt;b")

    def test_sentences_explain_words(self):
        text = words.Words().sentence("Two <b> migrations, and more")
        self.assertRegex(text, r'^Two &lt;b&gt; <span class="term"><button.*>migrations</button>')
        self.assertTrue(text.endswith("</span></span>, and more"))

    def test_own_colours_have_contrast(self):
        for theme in ("light", "dark"):
            ink, paper = colours.INK[theme], colours.PAPER[theme]
            pairs = [(ink, heat) for heat in page.HEAT[theme]]
            pairs += [(getattr(look, theme), paper) for look in looks.LOOKS.values()]
            for text, ground in pairs:
                self.assertGreaterEqual(contrast(text, ground), 4.5, (theme, text, ground))

    def test_size_is_below_a_megabyte(self):
        sites = tuple(Site("spawn", SORT.file, line, 1, "f<" + "x" * 300 + ">", 1, 1.0, 1.0)
                      for line in range(1, 400))
        children = tuple(CallPath(site, 1.0, 1.0, 1) for site in sites)
        large = study(sites=sites, paths=CallPath(MERGE, 1.0, 1.0, 1, children))
        rows = [dataclasses.replace(large.rows[0], number=number) for number in range(1, 500)]
        large = dataclasses.replace(large, rows=rows + [large.rows[1]])
        self.assertLess(len(page.page(large, large.rows, NoSources(())).encode()), 1000000)


if __name__ == "__main__":
    unittest.main()
