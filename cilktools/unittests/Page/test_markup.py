# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tests of text and elements in HTML."""

import unittest

from cilk_page import markup


class Characters(unittest.TestCase):
    def test_spaces_stay(self):
        for space in "\u00a0\u2009\u202f ":
            self.assertEqual(markup.escape(f"80{space}%"), f"80{space}%")

    def test_what_no_page_may_have(self):
        for character in "\x1b\x00\x7f\ud800\ufffe":
            self.assertEqual(markup.escape(character), "\ufffd")

    def test_escape(self):
        self.assertEqual(markup.escape("<a href='x'>\"&\x00\udc80"),
                         "&lt;a href=&#x27;x&#x27;&gt;&quot;&amp;\ufffd\ufffd")


class Elements(unittest.TestCase):
    def test_attributes(self):
        self.assertEqual(markup.element("p", "x", class_="\"", data_x=1),
                         '<p class="&quot;" data-x="1">x</p>')
        self.assertEqual(markup.empty("input", aria_label="<"), '<input aria-label="&lt;"/>')

    def test_tables_have_captions_and_values(self):
        text = markup.table([("<b>a</b>", False), ("n", True)], [["x", ("7 k", 7000)]], "A & b",
                            "sites")
        self.assertIn('role="region" aria-label="A &amp; b" tabindex="0"', text)
        self.assertIn('<table class="sites"><caption>A &amp; b</caption>', text)
        self.assertIn('<th scope="col"><b>a</b></th><th scope="col" class="number">n</th>', text)
        self.assertIn('<tr><td>x</td><td data-value="7000" class="number">7 k</td></tr>', text)


if __name__ == "__main__":
    unittest.main()
