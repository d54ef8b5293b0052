# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes the page that compares two studies side by side."""

from cilk_page.markup import element, escape, table

from . import flame, names
from .chart import Chart
from .comparison import BETTER, SAME, WORSE, figure
from .frame import SPEEDUP, TIME, make_frames
from .model import drawable
from .page import framed
from .places import MOST_SITES, Places
from .quantities import amount
from .words import Words

SIDES = ("Before", "After")
MOST_ROWS = 6
MOST_BOXES = 150
SIGNS = {BETTER: "better", WORSE: "worse", SAME: "same"}


def page(pair, sources, plot_to=None):
    """Returns the page. `sources` are those of the second study."""
    words = Words()
    after = Places(pair.shown[1], sources, words, "after-")
    before = Places(pair.shown[0], NoSources(), words, "before-")
    sites, shown = sites_section(pair, after)
    # Actions link to the excerpts that the page has.
    after.excerpts = {place: name for place, name in after.excerpts.items() if name in shown}
    body = [element("h1", escape(pair.title)),
            element("p", escape(pair.verdict()), class_="nothing"),
            element("p", escape(pair.basis()), class_="quiet"),
            side_by_side([before.actions("What there was to do"), after.actions("What to do now")]),
            *(row_section(pair, row, words, plot_to) for row in pair.rows[:MOST_ROWS])]
    if len(pair.rows) > MOST_ROWS:
        body.append(element("p", f"{len(pair.rows) - MOST_ROWS} more rows aren't shown.",
                            class_="quiet"))
    body += [sites, paths_section(pair), facts(pair)]
    return framed(pair.title, filter(None, body))


class NoSources:
    """The source before the change, whose excerpts the page doesn't show."""

    def around(self, *_):
        return [], True

    def called(self, name):
        return name


def side_by_side(parts):
    return element("div", *parts, class_="pair") if any(parts) else ""


def sign(change):
    """Returns a change with the word that says what it means."""
    text = escape(change.words())
    meaning = SIGNS.get(change.verdict)
    if not meaning:
        return text
    return f"{text} " + element("span", meaning, class_=meaning)


def row_section(pair, row, words, plot_to):
    lines = [[words.term(change.word, change.name), escape(change.text(change.before)),
              escape(change.text(change.after)), sign(change)] for change in pair.changes(row)]
    heads = [("Figure", False), ("Before", True), ("After", True), ("Change", True)]
    name = row.after.tag or "Whole program"
    parts = [element("h2", escape(name)), table(heads, lines, f"Figures of {row.name}"),
             charts(pair, row, plot_to)]
    return element("section", *parts, id=f"row{row.after.number}")


def charts(pair, row, plot_to):
    """Returns the charts of both rows, whose axes are the same."""
    entries = [(row.before, pair.studies[0].unit), (row.after, pair.studies[1].unit)]
    if not all(drawable(*entry) for entry in entries):
        return element("p", "One of the two took no time that could be measured.", class_="quiet")
    made = []
    for what, title in ((TIME, "Execution time"), (SPEEDUP, "Speedup")):
        for side, frame in zip(SIDES, make_frames(what, entries, plot_to)):
            chart = Chart(frame, f"{side.lower()}{row.after.number}-{what}", f"{side}: ")
            made.append(element("figure", element("h3", f"{side}: {title.lower()}"), chart.svg(),
                                chart.legend()))
    return element("div", *made, class_="charts")


def sites_section(pair, after):
    """Returns the table of places, and the names of the excerpts in it."""
    if not pair.sites:
        return "", set()
    index = {id(site): place for place, site in enumerate(after.sites)}
    lines, shown = [], set()
    for sites in pair.sites[:MOST_SITES]:
        cells = []
        for measure in ("span", "work"):
            change = figure("", "", *sites.values(measure), None)
            cells += [(escape(amount(value, pair.unit)), value)
                      for value in sites.values(measure)]
            cells.append((sign(change), change.after - change.before))
        place = index.get(id(sites.after))
        if place is None:
            note = " (gone)" if not sites.after else ""
            cells.append((escape(names.short_place(sites.site) + note),
                          names.short_place(sites.site)))
        else:
            cells.append(after.place(sites.after, place))
            shown.add(f"after-place{place + 1}")
        lines.append(cells)
    heads = [("Span before", True), ("after", True), ("change", True), ("Work before", True),
             ("after", True), ("change", True), ("Place", False)]
    text = ("Places with the largest change of the span stand first. Places whose lines have moved "
            "are matched by their function.")
    return element("section", element("h2", "What has changed where"), element("p", text),
                   table(heads, lines, "Places before and after", "sites compared"),
                   id="sites"), shown


def paths_section(pair):
    parts = []
    for measure in flame.NAMES:
        graphs = [flame.graph(study, measure, f"{side.lower()}-", MOST_BOXES, f"{side}: ")
                  for side, study in zip(SIDES, pair.shown)]
        if all(graphs):
            parts.append(side_by_side(graphs))
    if not parts:
        return ""
    return element("section", element("h2", "By call path"), element("p", flame.EXPLANATION),
                   *parts, id="paths")


def facts(pair):
    lines = [[escape(cell) for cell in line] for line in pair.differences()]
    if not lines:
        return ""
    heads = [("Fact", False), ("Before", False), ("After", False)]
    text = ("Only runs on the same machine, with the same arguments, say what the change of the "
            "program has done. The two measurements differ in this:")
    return element("section", element("h2", "How the measurements differ"), element("p", text),
                   table(heads, lines, "Facts that differ", "differing"), id="facts")
