# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes the page, which shows a whole study in one file and needs no other file.

The page must not load anything, and must run only its own script. Text from programs is shown as
plain text.
"""

import pathlib

from . import advice, looks, quantities
from .chart import Chart
from .failure import problem
from .frame import SPEEDUP, TIME, make_frame
from .markup import element, escape
from .model import drawable, serial_time
from .quantities import amount, count, processors, seconds, short

MOST_ROWS = 100
MOST_SITES = 40
OPEN_SITES = 3
QUIET = {"light": "#5a5f66", "dark": "#a8adb3"}
CARD = {"light": "#fafbfc", "dark": "#1d2026"}
MARK = {"light": "#fff0d6", "dark": "#3d2f1c"}
POLICY = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'"
KINDS = {"spawn": "spawn", "loop": "cilk_for", "outside": "outside of all tasks"}


def part(name):
    return (pathlib.Path(__file__).parent / name).read_text(encoding="utf-8")


def variables(theme):
    colours = {"paper": looks.PAPER, "ink": looks.INK, "grid": looks.GRID, "quiet": QUIET,
               "card": CARD, "mark": MARK}
    names = {name: values[theme] for name, values in colours.items()}
    names.update((kind, getattr(look, theme)) for kind, look in looks.LOOKS.items())
    return "".join(f"--{name}: {value};" for name, value in names.items())


def colours():
    kinds = "".join(f"svg .{kind} {{ color: var(--{kind}); }}\n" for kind in looks.LOOKS)
    return (f":root {{ color-scheme: light dark; {variables('light')} }}\n"
            f"@media (prefers-color-scheme: dark) {{ :root {{ {variables('dark')} }} }}\n{kinds}")


def write(study, rows, sources, path, plot_to=None):
    text = page(study, rows, sources, plot_to)
    try:
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
    except OSError as error:
        raise problem("write", path, error, "name another file") from error


def page(study, rows, sources, plot_to=None):
    """Puts the whole program first."""
    rows = sorted(rows, key=lambda row: bool(row.tag))
    left, rows = rows[MOST_ROWS:], rows[:MOST_ROWS]
    title = f"How {study.program} scales"
    body = [element("h1", escape(title)), heading(study), navigation(rows, study)]
    sections = [section(row, study, plot_to) for row in rows]
    # The places in the source belong to the whole program.
    if study.sites:
        sections.insert(1 if rows and not rows[0].tag else 0, sites_section(study, sources))
    body += sections
    if left:
        body.append(element("p", f"{len(left)} more rows are in the table only; choose rows with "
                            "-rplot.", class_="quiet"))
    body.append(facts(study))
    return ("<!DOCTYPE html>\n" + element(
        "html",
        element("head", '<meta charset="utf-8">',
                f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">',
                '<meta name="viewport" content="width=device-width, initial-scale=1">',
                element("title", escape(title)),
                element("style", colours(), part("page.css"))),
        "\n", element("body", *(f"{text}\n" for text in body),
                      element("script", part("page.js"))), lang="en") + "\n")


def heading(study):
    measured = dict(study.facts)
    about = [measured[name] for name in ("Measured", "Processor", "Read from") if name in measured]
    return element("p", escape(" · ".join(about)), class_="quiet")


def navigation(rows, study):
    links = [(f"row{row.number}", row.name) for row in rows]
    if study.sites:
        links.append(("sites", "where the span comes from"))
    if len(links) < 2:
        return ""
    return element("nav", *(element("a", escape(name), href=f"#{target}")
                            for target, name in links), aria_label="Sections")


def tiles(row, study):
    entries = [(quantities.heading("Work", study.unit), amount(row.work, study.unit)),
               (quantities.heading("Span", study.unit), amount(row.span, study.unit)),
               ("Parallelism", short(row.parallelism)),
               ("Burdened parallelism", short(row.burdened_parallelism))]
    if drawable(row, study.unit):
        observed, cpus = advice.speedup(row, study.unit)
        entries.append((f"Speedup on {processors(cpus)}", short(observed)))
    return element("dl", *(element("div", element("dt", escape(name)), element("dd", escape(value)))
                           for name, value in entries), class_="tiles")


def section(row, study, plot_to):
    place_in_table = element("span", f"row {row.number}", class_="quiet") if row.tag else ""
    parts = [element("h2", escape(row.tag or "Whole program"), place_in_table), tiles(row, study),
             element("ul", *(element("li", escape(text.replace(" %", "\u00a0%")))
                             for text in advice.remarks(row, study.unit)), class_="remarks")]
    if drawable(row, study.unit):
        charts = []
        for what, title in ((TIME, "Execution time"), (SPEEDUP, "Speedup")):
            chart = Chart(make_frame(what, row, study.unit, plot_to), f"row{row.number}-{what}")
            charts.append(element("figure", element("h3", title), chart.svg(), chart.legend()))
        parts += [element("div", *charts, class_="charts"), times(row, study)]
    return element("section", *parts, id=f"row{row.number}")


def table(heads, lines, class_=""):
    """Returns a table. `heads` are (name, whether its cells are numbers); cells are markup."""
    classes = [{"class_": "number"} if number else {} for _, number in heads]
    head = element("tr", *(element("th", escape(name), scope="col", **names)
                           for (name, _), names in zip(heads, classes)))
    body = [element("tr", *(element("td", cell, **names) for cell, names in zip(line, classes)))
            for line in lines]
    return element("div", element("table", element("thead", head), element("tbody", *body),
                                  **({"class_": class_} if class_ else {})), class_="scroll")


def times(row, study):
    serial, _ = serial_time(row, study.unit)
    lines = [[str(s.cpus), seconds(s.median), seconds(s.low), seconds(s.high), str(len(s.times)),
              short(serial / s.median), f"{100 * serial / s.median / s.cpus:.0f} %"]
             for s in row.samples]
    heads = [(name, True) for name in ("Processors", "Median", "Shortest", "Longest", "Runs",
                                       "Speedup", "Efficiency")]
    return element("details", element("summary", "The measured times"), table(heads, lines))


def sites_section(study, sources):
    shown = study.sites[:MOST_SITES]
    span = sum(site.span for site in study.sites)
    work = sum(site.work for site in study.sites)
    lines = [[share(site.span, span), share(site.work, work, "work"),
              escape(amount(site.span, study.unit)), escape(amount(site.work, study.unit)),
              escape(count(site.tasks)), place(site, sources, index < OPEN_SITES)]
             for index, site in enumerate(shown)]
    heads = [(name, True) for name in
             ("Of the span", "Of the work", quantities.heading("Span", study.unit),
              quantities.heading("Work", study.unit), "Tasks")] + [("Place", False)]
    text = ("The span is the longest path through the program's dag; the time on any number of "
            "processors is at least that. To have more parallelism, shorten what stands first "
            "here.")
    parts = [element("h2", "Where the span comes from"), element("p", text),
             table(heads, lines, "sites")]
    if len(study.sites) > len(shown):
        rest = sum(site.span for site in study.sites[MOST_SITES:])
        parts.append(element("p", f"{len(study.sites) - len(shown)} more places have "
                             f"{percent(rest, span)} of the span.", class_="quiet"))
    return element("section", *parts, id="sites")


def percent(value, whole):
    return f"{100 * value / whole:.1f}\u00a0%" if whole > 0 else "–"


def share(value, whole, class_=""):
    width = min(100, 100 * value / whole) if whole > 0 else 0
    return percent(value, whole) + element(
        "span", element("i", style=f"width:{width:.1f}%"), class_=f"share {class_}".strip(),
        aria_hidden="true")


def place(site, sources, opened):
    where = sources.called(site.file)
    if site.line > 0:
        where += f":{site.line}" + (f":{site.column}" if site.column > 0 else "")
    head = escape(KINDS.get(site.kind, site.kind))
    if where:
        head += " " + element("code", escape(where))
    if site.function:
        head += " in " + element("code", escape(site.function))
    lines, current = sources.around(site.file, site.line)
    if not lines:
        return head
    code = element("pre", *(element("span", element("b", str(number)), escape(text) or "\u00a0",
                                    **({"class_": "here"} if number == site.line else {}))
                            for number, text in lines))
    note = "" if current else element(
        "p", "The file is newer than the program: lines may have moved.", class_="quiet")
    return (f"<details{' open' if opened else ''}>" + element("summary", head) + code + note
            + "</details>")


def facts(study):
    lines = [[escape(name), escape(value)] for name, value in study.facts]
    return element("section", element("h2", "How this was measured"),
                   element("p", "Bounds are drawn for the time on one processor, T1: perfect "
                           "linear speedup is T1/P; the span law is T1 over the parallelism; the "
                           "burdened-dag bound is T1/P + (1 − 1/P) times T1 over the burdened "
                           "parallelism, which a greedy scheduler keeps. Bars at the points go "
                           "from the shortest to the longest time."),
                   element("table", element("tbody", *(element("tr", *(element("td", cell)
                                                                       for cell in line))
                                                       for line in lines)), class_="facts"))
