# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes a page with all plots and tables of a tag, next to those of another tag if one is named.
"""

import tables
import webpage
from cilk_page.markup import element, escape

TITLES = {"overview": "Speed to that of the serial programs",
          "figure-1": "Work efficiency, and speed-up to OpenCilk's",
          "figure-5": "Speed-up by workers", "figure-7": "What pedigrees cost",
          "native": "Cilk on a runtime, and programs for that runtime",
          "figure-8": "Random numbers", "figure-9": "What Cilkscale costs"}


def make_table(table):
    return element("h3", escape(table.title)) + webpage.make_table(
        table.heads, table.rows, table.title)


def describe(records):
    """Returns the machine, the commit, the load and the commands of the records."""
    first = next(iter(records.values()))[0]
    loads = [float(r["load"]) for found in records.values() for r in found]
    rounds = max(int(r["round"]) for found in records.values() for r in found)
    lines = [f"{first['cpu']}, {first['cpus']} processors; commit {first['commit']}; "
             f"{first['compiler']}; rounds: {rounds}; load up to {max(loads):.2f}."]
    return element("p", escape(" ".join(lines)), class_="quiet")


def make_plot(name, path):
    title = TITLES[name]
    if name.startswith("figure-"):
        title += f" ({name.replace('-', ' ').capitalize()})"
    return element("h2", escape(title)) + webpage.make_plot(name, path, title)


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
    parts = [element("h1", f"The OpenCilk paper's evaluation: {escape(tag)}"),
             describe(records)]
    if other:
        parts.append(compare_tags(tag, records, other_tag, other))
    parts += [make_plot(name, file) for name, file in drawn.items()]
    parts.append(element("h2", "Figures"))
    for name, found in records.items():
        parts += [make_table(table) for table in tables.make(name, found)]
    webpage.write(path, f"OpenCilk: {tag}", parts)
