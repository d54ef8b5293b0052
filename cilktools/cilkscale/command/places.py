# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Shows places in the source on the page: the actions, which each name a place, and the table of
all places with their share of the work and the span."""

import dataclasses
from collections import defaultdict

from cilk_page.markup import element, escape, table

from . import advice, names, outside, quantities
from .quantities import amount, count, percent

MOST_SITES = 200
# The number of places with an excerpt of their source, and of excerpts that are open at first.
EXCERPTS = 60
OPEN_EXCERPTS = 3
FIRST_ACTIONS = 5
# The parts of a site that are listed have at least this fraction of the span or of the work.
LEAST_PART = 0.02
MOST_PARTS = 6
# The functions outside of tasks that are listed have at least this fraction of the whole.
LEAST_FUNCTION, MOST_FUNCTIONS = 0.001, 20


class Places:
    """The places of a scaled study, with excerpts from `sources`. The names of elements begin with
    `prefix`, so that a page can show two studies."""

    def __init__(self, study, sources, words, prefix=""):
        self.study = study
        self.sources = sources
        self.words = words
        self.prefix = prefix
        self.sites = (study.sites or [])[:MOST_SITES]
        self.span = sum(site.span for site in study.sites or [])
        self.work = sum(site.work for site in study.sites or [])
        self.parts = defaultdict(list)
        for part in study.parts:
            self.parts[key(part.site)].append(part)
        # The excerpts that actions link to, by file and line.
        self.excerpts = {}
        for index, site in enumerate(self.sites[:EXCERPTS]):
            if self.sources.around(site.file, site.line)[0]:
                self.excerpts.setdefault((site.file, site.line), f"{prefix}place{index + 1}")

    def actions(self, title="What to do"):
        """Returns the section that says what to do. If only the tool's table was read, there is
        none, because the table names no places."""
        heading = element("h2", escape(title))
        if self.study.actions:
            parts = [self.action(action, number)
                     for number, action in enumerate(self.study.actions, 1)]
            shown = [element("ol", *parts[:FIRST_ACTIONS], class_="actions")]
            if parts[FIRST_ACTIONS:]:
                rest = element("ol", *parts[FIRST_ACTIONS:], class_="actions",
                               start=FIRST_ACTIONS + 1)
                shown.append(element("details", element(
                    "summary", f"{len(parts) - FIRST_ACTIONS} more, which save less"), rest))
        elif self.study.sites and self.study.whole:
            shown = [element("p", escape(advice.nothing_to_do(self.study.whole, self.study.unit)),
                             class_="nothing")]
        else:
            return ""
        return element("section", heading, *shown, id=f"{self.prefix}actions")

    def action(self, action, number):
        """Returns the entry of an action. It has its own excerpt if no place in the table has
        one."""
        target = self.excerpts.get((action.place.file, action.place.line))
        own = ""
        if not target:
            name = f"{self.prefix}action{number}"
            own = self.excerpt(action.place, name)
            target = name if own else None
        return element("li", element("p", linked(action, target), class_="do"),
                       element("p", escape(advice.reasons(action)), class_="quiet"),
                       details("Source", own, number == 1) if own else "")

    def excerpt(self, place, name=None):
        """Returns the lines around a place, or no text if there is no source."""
        lines, current = self.sources.around(place.file, place.line)
        if not lines:
            return ""
        parts = [code(lines, place.line)]
        if not current:
            parts.append(element("p", "The file is newer than the program: lines may have moved.",
                                 class_="quiet"))
        return element("div", *parts, **({"id": name} if name else {}))

    def section(self):
        """Returns the table of all places."""
        if not self.sites:
            return ""
        lines = [[*self.numbers(site), self.place(site, index)]
                 for index, site in enumerate(self.sites)]
        unit = self.study.unit
        heads = [(self.words.term("span", "Of the span"), True),
                 (self.words.term("work", "Of the work"), True),
                 (escape(quantities.heading("Span", unit)), True),
                 (escape(quantities.heading("Work", unit)), True),
                 (self.words.term("tasks", "Tasks"), True), ("Place", False)]
        text = ("The program takes at least the span, on any number of processors. To have more "
                "parallelism, shorten what stands first here.")
        parts = [element("h2", "Where work and span come from"), element("p", text),
                 table(heads, lines, f"Places in the source, {self.study.program}", "sites")]
        rest = self.study.sites[MOST_SITES:]
        if rest:
            parts.append(element("p", f"{len(rest)} more places have "
                                 f"{percent(sum(site.span for site in rest), self.span)} of the "
                                 "span.", class_="quiet"))
        return element("section", *parts, id=f"{self.prefix}sites")

    def numbers(self, site):
        """Returns the cells of a site with their values, by which a reader sorts."""
        return [*self.amounts(site), (escape(count(site.tasks)), site.tasks)]

    def amounts(self, entry):
        """Returns the cells of the work and span of a site or a function."""
        unit = self.study.unit
        return [(share(entry.span, self.span), entry.span),
                (share(entry.work, self.work, "work"), entry.work),
                (escape(amount(entry.span, unit)), entry.span),
                (escape(amount(entry.work, unit)), entry.work)]

    def place(self, site, index):
        """Returns the cell of a place: its short name, and below the full name an excerpt and the
        site's parts."""
        head = escape(names.kind(site))
        if site.file:
            head += " " + element("code", escape(names.where(names.short_file(site.file),
                                                             site.line, site.column)))
        if site.function:
            head += " in " + element("code", escape(names.short_function(site.function)))
        full = names.full_place(dataclasses.replace(site, file=self.sources.called(site.file)))
        value = names.short_place(site)
        name = f"{self.prefix}place{index + 1}"
        linked_here = self.excerpts.get((site.file, site.line)) == name
        body = (self.excerpt(site, name if linked_here else None) if index < EXCERPTS else "")
        body += self.part_list(site) if index < EXCERPTS else ""
        if not body:
            return element("span", head, title=full), value
        about = element("p", escape(full), class_="quiet") if site.file else ""
        return details(head, about + body, index < OPEN_EXCERPTS, title=full), value

    def outside(self):
        """Returns the table of the functions that run outside of all tasks."""
        found = outside.functions(self.study)
        if not found:
            return ""
        work, span = (sum(getattr(one, measure) for one in found) for measure in ("work", "span"))
        least = [one for one in found if one.work >= LEAST_FUNCTION * self.work
                 or one.span >= LEAST_FUNCTION * self.span][:MOST_FUNCTIONS] or found[:1]
        unit = self.study.unit
        heads = [(self.words.term("span", "Of the span"), True),
                 (self.words.term("work", "Of the work"), True),
                 (escape(quantities.heading("Span", unit)), True),
                 (escape(quantities.heading("Work", unit)), True), ("Function", False)]
        lines = [[*self.amounts(one), self.function(one, index)] for index, one in enumerate(least)]
        text = (f"This code is in no task: it has {percent(span, self.span)} of the span and "
                f"{percent(work, self.work)} of the work. Only tasks that were spawned before run "
                "beside it. If it has much of the span, spawn parts of it, make its loops parallel, "
                "or do it once instead of in each round.")
        how = ("The time of a strand is divided among its lines by their instructions. Code that "
               "is not compiled with the tool has no lines, so its time counts for the others."
               if self.study.counted else "Each strand counts for the function in which it begins. "
               "With the program compiled for cilkscale-lines (--lines), the page shows the "
               "functions that are called, and their lines.")
        parts = [element("h2", "Functions outside of tasks"), element("p", escape(text)),
                 element("p", how, class_="quiet"),
                 table(heads, lines, f"Functions outside of tasks, {self.study.program}",
                       "sites functions")]
        rest = len(found) - len(least)
        if rest:
            parts.append(element("p", f"{rest} more function{' has' if rest == 1 else 's have'} "
                                 "less of both.", class_="quiet"))
        return element("section", *parts, id=f"{self.prefix}outside")

    def function(self, function, index):
        """Returns the cell of a function: its name, and below it its lines with most of the span and
        the strands in which it runs."""
        place = function.lines[0].place
        head = ("not known" if not function.name else
                element("code", escape(names.short_function(function.name))))
        if function.file:
            head += " in " + element("code", escape(names.short_file(function.file)))
        elif not function.name:
            place = function.parts[0].place
            head = escape(names.begin(function.parts[0]))
        full = " ".join(filter(None, (function.name, f"in {self.sources.called(function.file)}"
                                      if function.file else "")))
        value = function.name or names.begin(function.parts[0])
        entries = [element("li", f"{percent(one.span, self.span)} of the span and "
                           f"{percent(one.work, self.work)} of the work: ",
                           escape(names.where(names.short_file(one.place.file), one.place.line)
                                  if one.place.line else "lines that are not known"),
                           self.excerpt(one.place))
                   for one in outside.main_lines(function)]
        runs = "; ".join(dict.fromkeys(names.begin(part) for part in function.parts[:MOST_PARTS]))
        body = (element("p", escape(f"{full}; runs {runs}" if full else f"Runs {runs}"),
                        class_="quiet")
                + (element("ul", *entries, class_="parts") if entries else ""))
        return details(head, body, index == 0 and bool(place.file), title=full or value), value

    def part_list(self, site):
        """Returns the parts of a site with most of the span and the work, if it has several."""
        parts = self.parts[key(site)]
        if len(parts) < 2:
            return ""
        shown = [part for part in sorted(parts, key=lambda part: (-part.span, -part.work))
                 if part.span >= LEAST_PART * self.span
                 or part.work >= LEAST_PART * self.work][:MOST_PARTS]
        entries = [element("li", f"{percent(part.span, self.span)} of the span and "
                           f"{percent(part.work, self.work)} of the work: ",
                           escape(names.begin(part)),
                           "" if (part.place.file, part.place.line) == (site.file, site.line)
                           else self.excerpt(part.place))
                   for part in shown]
        return element("ul", *entries, class_="parts") if entries else ""


def key(site):
    """Returns what distinguishes a site from others, whatever the scale of the study."""
    return site.kind, site.file, site.line, site.column, site.function


def linked(action, target):
    """Returns the text of an action, in which the place is a link to its excerpt."""
    place = action.place
    text = names.one_line(action.text)
    for file in (place.file, names.short_file(place.file)):
        for word in (names.where(file, place.line, place.column), names.where(file, place.line)):
            before, found, after = text.partition(word) if word else (text, "", "")
            if found:
                return escape(before) + link(target, word, place.file) + escape(after)
    if not place.file:
        return escape(text)
    return (link(target, names.where(names.short_file(place.file), place.line), place.file) + ": "
            + escape(text))


def link(target, text, full=""):
    """Returns a link to an element of the page, or only the text if there is no such element. The
    pointer shows the full name."""
    names = {"title": full} if full and full != text else {}
    code = element("code", escape(text), **names)
    return element("a", code, href=f"#{target}") if target else code


def details(head, body, opened, **names):
    """Returns an element that a reader can open. `names` are attributes of its head."""
    return (f"<details{' open' if opened else ''}>" + element("summary", head, **names) + body
            + "</details>")


def code(lines, line):
    """Returns lines of source, with a mark at one of them."""
    return element("pre", *(element("span", element("b", str(number)), escape(text) or "\u00a0",
                                    **({"class_": "here"} if number == line else {}))
                            for number, text in lines), tabindex="0")


def share(value, whole, class_=""):
    """Returns a percentage with a bar."""
    width = min(100, 100 * value / whole) if whole > 0 else 0
    return percent(value, whole) + element(
        "span", element("i", style=f"width:{width:.1f}%"), class_=f"share {class_}".strip(),
        aria_hidden="true")
