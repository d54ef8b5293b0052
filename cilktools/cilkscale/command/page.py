# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes the page, which shows a whole study in one file and needs no other file.

Text from programs is shown as plain text.
"""

from cilk_page import document
from cilk_page.colours import DARK, LIGHT
from cilk_page.markup import element, escape, table

from . import advice, flame, looks
from .chart import Chart
from .failure import problem
from .frame import SPEEDUP, TIME, make_frame
from .model import drawable, serial_time
from .places import Places
from .quantities import amount, heading, processors, seconds, short
from .scaled import FACT, scaled
from .words import Words

# A row takes up to 40 kB, and a page has at most a megabyte.
MOST_ROWS = 12
HEAT = {LIGHT: ("#e9ecef", "#fde9c9", "#fbd08f", "#f7b267", "#f19a52"),
        DARK: ("#2b2f36", "#3d3222", "#573d1c", "#704616", "#8a4a10")}
SCRIPTS = ("chart.js", "table.js", "flame.js", "words.js")


def own_colours():
    """Returns the colours of curves and of boxes, by their names."""
    colours = {kind: {LIGHT: look.light, DARK: look.dark} for kind, look in looks.LOOKS.items()}
    colours.update((f"heat{index}", {theme: HEAT[theme][index] for theme in HEAT})
                   for index in range(len(flame.HEATS)))
    return colours


def style():
    """Returns the rules of style of this page's own parts."""
    kinds = "".join(f"svg .{kind} {{ color: var(--{kind}); }}\n" for kind in looks.LOOKS)
    heats = "".join(f".flame .heat{index} {{ background: var(--heat{index}); }}\n"
                    for index in range(len(flame.HEATS)))
    return kinds + heats + document.beside(__file__, "page.css")


def write(text, path):
    try:
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
    except OSError as error:
        raise problem("write", path, error, "name another file") from error


def framed(title, body):
    """Returns a page. `body` is the markup of its parts."""
    script = "\"use strict\";\n" + "".join(
        f"{{\n{document.beside(__file__, name)}}}\n" for name in SCRIPTS)
    return document.document(title, body, style(), own_colours(), [script])


def page(study, rows, sources, plot_to=None):
    """Returns the page of a study. The whole program precedes its regions."""
    rows = sorted(rows, key=lambda row: bool(row.tag))
    left, rows = rows[MOST_ROWS:], rows[:MOST_ROWS]
    title = f"How {study.program} scales"
    shown = scaled(study)
    words = Words()
    places = Places(shown, sources, words)
    own = {"actions": places.actions(), "sites": places.section(), "outside": places.outside(),
           "paths": flame.section(shown)}
    sections = [section(row, tiles(by_number(shown, row), shown.unit, words) + scale_of(row, shown),
                        study, words, plot_to) for row in rows]
    # The places in the source belong to the whole program.
    first = 1 if rows and not rows[0].tag else 0
    body = [element("h1", escape(title)), heading_of(study), navigation(rows, own), own["actions"],
            *sections[:first], own["sites"], own["outside"], own["paths"], *sections[first:]]
    if left:
        body.append(element("p", f"{len(left)} more rows are in the table only; choose rows with "
                            "-rplot.", class_="quiet"))
    body.append(facts(shown))
    return framed(title, filter(None, body))


def by_number(study, row):
    """Returns the row of a study that has the number of another row."""
    return next(other for other in study.rows if other.number == row.number)


def heading_of(study):
    measured = dict(study.facts)
    about = [measured[name] for name in ("Measured", "Processor", "Read from") if name in measured]
    return element("p", escape(" · ".join(about)), class_="quiet")


def navigation(rows, own):
    """Returns links to the sections. `own` has the markup of the sections that aren't rows."""
    links = [(f"row{row.number}", row.name) for row in rows]
    titles = {"sites": "places", "outside": "outside of tasks", "paths": "call paths"}
    links[1:1] = [(name, title) for name, title in titles.items() if own[name]]
    links[:0] = [("actions", "what to do")] if own["actions"] else []
    links.append(("facts", "how this was measured"))
    return element("nav", *(element("a", escape(name), href=f"#{target}")
                            for target, name in links), aria_label="Sections")


def scale_of(row, shown):
    """Returns the sentence below the figures of the whole program that says their scale."""
    if row.tag or FACT not in dict(shown.facts):
        return ""
    return element("p", "Work and span, here and below, have the scale of the timed runs (",
                   element("a", "how this was measured", href="#facts"), ").", class_="quiet")


def tiles(row, unit, words):
    """Returns the main figures of a scaled row."""
    entries = [("work", heading("Work", unit), amount(row.work, unit)),
               ("span", heading("Span", unit), amount(row.span, unit)),
               ("parallelism", "Parallelism", short(row.parallelism)),
               ("burdened", "Burdened parallelism", short(row.burdened_parallelism))]
    if drawable(row, unit):
        observed, cpus = advice.speedup(row, unit)
        entries.append(("speedup", f"Speedup on {processors(cpus)}", short(observed)))
    return element("dl", *(element("div", element("dt", words.term(word, name)),
                                   element("dd", escape(value)))
                           for word, name, value in entries), class_="tiles")


def section(row, figures, study, words, plot_to):
    """Returns the section of a row. `figures` is the markup of its main figures."""
    place_in_table = element("span", f"row {row.number}", class_="quiet") if row.tag else ""
    parts = [element("h2", escape(row.tag or "Whole program"), place_in_table),
             figures,
             element("ul", *(element("li", words.sentence(text.replace(" %", "\u00a0%")))
                             for text in advice.remarks(row, study.unit)), class_="remarks")]
    if drawable(row, study.unit):
        charts = []
        for what, title in ((TIME, "Execution time"), (SPEEDUP, "Speedup")):
            chart = Chart(make_frame(what, row, study.unit, plot_to), f"row{row.number}-{what}")
            charts.append(element("figure", element("h3", title), chart.svg(), chart.legend()))
        parts += [element("div", *charts, class_="charts"), times(row, study, words)]
    return element("section", *parts, id=f"row{row.number}")


def times(row, study, words):
    serial, _ = serial_time(row, study.unit)
    lines = [[str(s.cpus), seconds(s.median), seconds(s.low), seconds(s.high), str(len(s.times)),
              short(serial / s.median), f"{100 * serial / s.median / s.cpus:.0f}\u00a0%"]
             for s in row.samples]
    heads = [(words.term(name.lower(), name), True)
             for name in ("Processors", "Median", "Shortest", "Longest", "Runs", "Speedup",
                          "Efficiency")]
    return element("details", element("summary", "The measured times"),
                   table(heads, lines, f"The measured times of {row.name}"))


def facts(study):
    lines = [[escape(name), escape(value)] for name, value in [*study.costs, *study.facts]]
    return element("section", element("h2", "How this was measured"),
                   element("p", "Bounds are drawn for the time on one processor, T1: perfect "
                           "linear speedup is T1/P; the span law is T1 over the parallelism; the "
                           "burdened-dag bound is T1/P + (1 − 1/P) times T1 over the burdened "
                           "parallelism, which a greedy scheduler keeps. The band lies between "
                           "this bound and the nearer one of the two others. Bars at the points go "
                           "from the shortest to the longest time."),
                   element("table", element("tbody", *(
                       element("tr", element("th", name, scope="row"), element("td", value))
                       for name, value in lines)), class_="facts"), id="facts")
