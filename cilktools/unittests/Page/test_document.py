# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tests of the frame of a page, and of its colours."""

import json
import re
import unittest

from cilk_page import colours, document
from contrast import contrast


class Frame(unittest.TestCase):
    def test_a_page_without_scripts_runs_none(self):
        text = document.document("A <title>", ["<p>x</p>"])
        self.assertIn("<title>A &lt;title&gt;</title>", text)
        self.assertIn("content=\"default-src &#x27;none&#x27;; style-src &#x27;unsafe-inline&#x27;\"",
                      text)
        self.assertNotIn("<script", text)
        self.assertTrue(text.startswith("<!DOCTYPE html>\n<html lang=\"en\"><head>"))

    def test_data_cannot_end_its_element(self):
        value = {"name": "</script><!--\u2028"}
        text = document.document("t", [], scripts=["1 < 2;"], data=value)
        self.assertIn("script-src &#x27;unsafe-inline&#x27;", text)
        content = re.search(r'<script id="data" type="application/json">(.*?)</script>', text)[1]
        self.assertEqual(json.loads(content), value)
        self.assertNotIn("<", content)
        self.assertLess(text.index('id="data"'), text.index("1 < 2;"))

    def test_the_rules_of_a_page_follow_those_of_all_pages(self):
        mine = {"mine": {"light": "#123456", "dark": "#654321"}}
        text = document.document("t", [], "p { margin: 7px; }", mine)
        self.assertLess(text.index("p { margin: 0.4rem"), text.index("p { margin: 7px; }"))
        light, dark = text.split("@media screen and (prefers-color-scheme: dark)")[:2]
        self.assertIn("--mine: #123456;", light)
        self.assertIn("--mine: #654321;", dark)

    def test_nothing_is_loaded(self):
        text = document.document("t", [])
        self.assertNotRegex(text, r"url\(|@import|src=|<link")


class Colours(unittest.TestCase):
    def test_text_has_contrast(self):
        for theme in ("light", "dark"):
            for text in (colours.INK, colours.QUIET, colours.LINK):
                for ground in (colours.PAPER, colours.CARD):
                    self.assertGreaterEqual(contrast(text[theme], ground[theme]), 4.5, theme)
            self.assertGreaterEqual(contrast(colours.INK[theme], colours.MARK[theme]), 4.5)

    def test_rules_name_only_known_colours(self):
        rules = colours.rules() + document.beside(document.__file__, "page.css")
        used = set(re.findall(r"var\(--(\w+)\)", rules))
        self.assertLessEqual(used, set(colours.NAMES))


if __name__ == "__main__":
    unittest.main()
