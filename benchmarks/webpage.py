# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The parts of the benchmarks' pages: tables and plots. All pages of this repository share their
frame and their elements (cilktools/page).

A page is one file that loads nothing and runs nothing. It follows the reader's light or dark mode.
"""

import re

import drawing
from cilk_page import document
from cilk_page.markup import element, escape, table

# The colours of ratios that mean less and more.
COLOURS = {name: {"light": colour, "dark": drawing.DARK[colour]}
           for name, colour in (("less", drawing.BLUE), ("more", drawing.ORANGE))}
STYLE = """
.less { color: var(--less); font-weight: 600; }
.more { color: var(--more); font-weight: 600; }
th { white-space: normal; }
svg { max-width: max(100%, 40rem); height: auto; }
"""
MEAN = "geometric mean"
# Numbers, with their signs, units and ranges, or nothing.
NUMBER = re.compile(r"(?:[-+−<>≤≥~0-9.,()%\s–]|(?<=\d)e(?=[-+]?\d))*")


def cell_of(entry, is_bold):
    """Returns a cell's markup. `entry` is a text, or a text and its class."""
    text, name = entry if isinstance(entry, tuple) else (entry, "")
    markup = element("span", escape(text), class_=name) if name else escape(text)
    return element("strong", markup) if is_bold else markup


def is_number(entry):
    text = entry[0] if isinstance(entry, tuple) else entry
    return NUMBER.fullmatch(text) is not None


def make_table(heads, rows, caption):
    """Returns a table, whose first column has names. Columns of numbers end at the right. The row
    of the geometric mean, if there is one, stands out."""
    lines = [[cell_of(entry, row[0] == MEAN) for entry in row] for row in rows]
    numbers = [place > 0 and all(map(is_number, column)) for place, column in enumerate(zip(*rows))]
    return table([(escape(head), is_of_numbers) for head, is_of_numbers in zip(heads, numbers)],
                 lines, caption)


def make_plot(name, path, title):
    """Returns the plot in an SVG file, with identifiers that are unique on the page. On a narrow
    screen it can be scrolled, so that its text stays large enough. `title` is its name for readers
    that do not see it."""
    text = re.sub(r"^.*?(?=<svg)", "", path.read_text(encoding="utf-8"), flags=re.S)
    text = re.sub(r'(\bid="|xlink:href="#|url\(#)', rf"\g<1>{name}-", text)
    picture = text.replace("<svg ", f'<svg role="img" aria-label="{escape(title)}" ', 1)
    return element("div", picture, class_="scroll", role="region", aria_label=title, tabindex="0")


def write(path, title, body):
    """Writes a page with the markup of its parts."""
    path.write_text(document.document(title, body, STYLE, COLOURS), encoding="utf-8")
