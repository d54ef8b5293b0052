# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The parts of the benchmarks' pages: elements, tables and plots.

A page is one file that loads nothing and runs nothing. It follows the reader's light or dark mode.
"""

import html
import re

import drawing

POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
STYLE = f"""
:root {{ color-scheme: light dark; --paper: {drawing.PAPER}; --ink: {drawing.INK};
        --line: {drawing.GRID}; --quiet: {drawing.GREY}; --less: {drawing.BLUE};
        --more: {drawing.ORANGE}; }}
@media (prefers-color-scheme: dark) {{
  :root {{ --paper: {drawing.DARK[drawing.PAPER]}; --ink: {drawing.DARK[drawing.INK]};
          --line: {drawing.DARK[drawing.GRID]}; --quiet: {drawing.DARK[drawing.GREY]};
          --less: {drawing.DARK[drawing.BLUE]}; --more: {drawing.DARK[drawing.ORANGE]}; }}
}}
body {{ font: 15px/1.5 system-ui, sans-serif; max-width: 76rem; margin: 2rem auto;
       padding: 0 1rem; color: var(--ink); background: var(--paper); }}
h1, h2, h3 {{ line-height: 1.2; }}
.wide {{ overflow-x: auto; }}
table {{ border-collapse: collapse; font-size: 13px; font-variant-numeric: tabular-nums; }}
th, td {{ padding: .2rem .6rem; text-align: right; border-bottom: 1px solid var(--line); }}
td {{ white-space: nowrap; }}
th:first-child, td:first-child {{ text-align: left; }}
tr.mean td {{ font-weight: 600; }}
td.less {{ color: var(--less); font-weight: 600; }}
td.more {{ color: var(--more); font-weight: 600; }}
svg {{ max-width: 100%; height: auto; }}
summary {{ cursor: pointer; }}
.quiet {{ color: var(--quiet); }}
"""


def element(name, content, **attributes):
    """Returns an element with this markup in it."""
    words = "".join(f' {key.rstrip("_")}="{html.escape(str(value))}"'
                    for key, value in attributes.items())
    return f"<{name}{words}>{content}</{name}>"


def make_row(cells, kind="td", **attributes):
    """Returns a row of a table. A cell is a text, or a text and its class."""
    pairs = [cell if isinstance(cell, tuple) else (cell, "") for cell in cells]
    return element("tr", "".join(element(kind, html.escape(text),
                                         **({"class_": name} if name else {}))
                                 for text, name in pairs), **attributes)


def make_table(heads, rows):
    """Returns a table. The row of the geometric mean, if there is one, stands out."""
    lines = [make_row(cells, **({"class_": "mean"} if cells[0] == "geometric mean" else {}))
             for cells in rows]
    return element("div", element("table", make_row(heads, "th") + "".join(lines)),
                   class_="wide", tabindex="0")


def make_plot(name, path):
    """Returns the plot in an SVG file, with identifiers that are unique on the page."""
    text = re.sub(r"^.*?(?=<svg)", "", path.read_text(encoding="utf-8"), flags=re.S)
    return re.sub(r'(\bid="|xlink:href="#|url\(#)', rf"\g<1>{name}-", text)


def write(path, title, body):
    """Writes a page with this markup."""
    head = (f'<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="{POLICY}">'
            '<meta name="viewport" content="width=device-width">'
            f"<title>{html.escape(title)}</title>{element('style', STYLE)}")
    path.write_text(f"<!doctype html>\n<html lang=\"en\"><head>{head}</head>"
                    f"<body>{body}</body></html>\n", encoding="utf-8")
