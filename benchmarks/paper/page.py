# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes a page with all plots and tables of a tag, next to those of another tag if one is named.

The page is one file that loads nothing and runs nothing.
"""

import html
import re

import tables

POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
STYLE = """
:root { color-scheme: light; }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 76rem; margin: 2rem auto;
       padding: 0 1rem; color: #1c1e21; }
h1, h2 { line-height: 1.2; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-size: 13px; font-variant-numeric: tabular-nums; }
th, td { padding: .2rem .6rem; text-align: right; border-bottom: 1px solid #d8dce1; }
th:first-child, td:first-child { text-align: left; }
tr.mean td { font-weight: 600; }
svg { max-width: 100%; height: auto; }
.quiet { color: #5a5f66; }
"""
TITLES = {"figure-1": "Work efficiency, and speed-up to OpenCilk's",
          "figure-5": "Speed-up by workers", "figure-7": "What pedigrees cost",
          "native": "Cilk on a runtime, and programs for that runtime",
          "figure-8": "Random numbers", "figure-9": "What Cilkscale costs"}


def element(name, content, **attributes):
    """Returns an element with this markup in it."""
    words = "".join(f' {key.rstrip("_")}="{html.escape(str(value))}"'
                    for key, value in attributes.items())
    return f"<{name}{words}>{content}</{name}>"


def make_table(table):
    def row(cells, kind, **attributes):
        return element("tr", "".join(element(kind, html.escape(c)) for c in cells), **attributes)
    rows = [row(table.heads, "th")]
    rows += [row(cells, "td", **({"class_": "mean"} if cells[0] == "geometric mean" else {}))
             for cells in table.rows]
    return (element("h3", html.escape(table.title))
            + element("div", element("table", "".join(rows)), class_="wide"))


def describe(records):
    """Returns the machine, the commit, the load and the commands of the records."""
    first = next(iter(records.values()))[0]
    loads = [float(r["load"]) for found in records.values() for r in found]
    rounds = max(int(r["round"]) for found in records.values() for r in found)
    lines = [f"{first['cpu']}, {first['cpus']} processors; commit {first['commit']}; "
             f"{first['compiler']}; rounds: {rounds}; load up to {max(loads):.2f}."]
    return element("p", html.escape(" ".join(lines)), class_="quiet")


def make_plot(name, path):
    """Returns the plot itself, with identifiers that are unique on the page."""
    text = re.sub(r"^.*?(?=<svg)", "", path.read_text(encoding="utf-8"), flags=re.S)
    text = re.sub(r'(\bid="|xlink:href="#|url\(#)', rf"\g<1>{name}-", text)
    title = TITLES[name]
    if name.startswith("figure-"):
        title += f" ({name.replace('-', ' ').capitalize()})"
    return element("h2", html.escape(title)) + text


def compare_tags(tag, records, other_tag, other):
    """Returns the geometric means of both tags."""
    rows = []
    for name, found in records.items():
        if name not in other or name not in tables.COMPARISONS:
            continue
        theirs = {c.title: tables.summarise(other[name], c)[0]
                  for c in tables.COMPARISONS[name](other[name])}
        for comparison in tables.COMPARISONS[name](found):
            mean = tables.summarise(found, comparison)[0]
            beside = theirs.get(comparison.title)
            rows.append([f"{name}: {comparison.title}",
                         *(f"{value:.3f}" if value else "-"
                           for value in (mean, beside, comparison.paper))])
    return make_table(tables.Table("Geometric means of two tags",
                                   ["", tag, other_tag, "the paper"], rows))


def write(path, tag, records, drawn, other_tag=None, other=None):
    """Writes the page. `drawn` are the SVG files by the plots' names."""
    parts = [element("h1", f"The OpenCilk paper's evaluation: {html.escape(tag)}"),
             describe(records)]
    if other:
        parts.append(compare_tags(tag, records, other_tag, other))
    parts += [make_plot(name, file) for name, file in drawn.items()]
    parts.append(element("h2", "Figures"))
    for name, found in records.items():
        parts += [make_table(table) for table in tables.make(name, found)]
    head = (f'<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="{POLICY}">'
            f"<title>OpenCilk: {html.escape(tag)}</title>{element('style', STYLE)}")
    path.write_text(f"<!doctype html>\n<html lang=\"en\"><head>{head}</head>"
                    f"<body>{''.join(parts)}</body></html>\n", encoding="utf-8")
