# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes a study as text for the terminal: a table of its rows, the places with most of the span,
and what to do.

Bars make figures comparable at a glance. They are drawn with block characters, or with ASCII where
the output's encoding lacks these. Colours appear only on a terminal, and not if the variable
NO_COLOR of the environment has a value.
"""

import os
import textwrap
from collections import defaultdict

from . import advice, names
from .comparison import UNKNOWN
from .model import drawable, positive, serial_time
from .quantities import amount, heading, percent, processors, seconds, short
from .scaled import FACT, scaled

LEVELS = "▁▂▃▄▅▆▇█"
FULL, EMPTY = "█", "░"
ASCII_LEVELS = "_.-=+*%#"
ASCII_FULL, ASCII_EMPTY = "#", "."
BAR = 16
MOST_PLACES = 8
MOST_ACTIONS = 5
WIDTH = 100
LEAST_PLACE = 24
STYLES = {"bold": "1", "quiet": "2", "span": "33", "work": "36", "better": "32", "worse": "31"}


class Look:
    """The characters and colours of an output."""

    def __init__(self, blocks=True, colour=False, width=WIDTH):
        self.levels = LEVELS if blocks else ASCII_LEVELS
        self.full, self.empty = (FULL, EMPTY) if blocks else (ASCII_FULL, ASCII_EMPTY)
        self.colour = colour
        self.width = width

    def style(self, style, text):
        """Returns the text in a style, if the output has colours."""
        return f"\x1b[{STYLES[style]}m{text}\x1b[0m" if self.colour and text else text

    def bar(self, value, whole, style):
        part = min(1.0, max(0.0, value / whole)) if positive(whole) else 0.0
        full = round(BAR * part)
        return self.style(style, self.full * full) + self.style("quiet",
                                                                self.empty * (BAR - full))

    def spark(self, parts):
        """Returns a character for each fraction of 1."""
        last = len(self.levels) - 1
        return "".join(self.levels[min(last, max(0, round(part * last)))] for part in parts)

    def paragraph(self, first, text):
        """Returns lines that begin with `first`, below which the other lines are indented."""
        return textwrap.fill(names.one_line(text), self.width, initial_indent=first,
                             subsequent_indent=" " * len(first), break_long_words=False,
                             break_on_hyphens=False)


def look_of(stream, environment=None, columns=None):
    """Returns the look for a stream."""
    environment = os.environ if environment is None else environment
    terminal = stream.isatty()
    try:
        (LEVELS + EMPTY).encode(stream.encoding or "ascii")
        blocks = True
    except (UnicodeEncodeError, LookupError):
        blocks = False
    colour = (terminal and not environment.get("NO_COLOR")
              and environment.get("TERM", "dumb") != "dumb")
    if columns is None:
        # A terminal that doesn't know its size has 0 columns.
        columns = (os.get_terminal_size(stream.fileno()).columns if terminal else 0) or WIDTH
    return Look(blocks, colour, max(40, min(WIDTH, columns)))


def report(study, look):
    """Returns the report on a study, as text."""
    shown = scaled(study)
    parts = [rows(study, shown, look), scale(shown, look), places(shown, look),
             actions(shown, look)]
    return "\n".join(filter(None, parts))


def rows(study, shown, look):
    """Returns the table of the rows. Its last column shows the efficiency on each number of
    processors."""
    counts = study.counts
    heads = ["row", "", heading("work", shown.unit), heading("span", shown.unit), "parallelism",
             "burdened", *(f"{count}c" for count in counts),
             *(["efficiency"] if len(counts) > 1 else [])]
    lines = [heads]
    for row, figures in zip(study.rows, shown.rows):
        lines.append([str(row.number), names.shorten(row.name), amount(figures.work, shown.unit),
                      amount(figures.span, shown.unit), short(row.parallelism),
                      short(row.burdened_parallelism), *(seconds(s.median) for s in row.samples),
                      *([efficiency(row, study.unit, look)] if len(counts) > 1 else [])])
    return aligned(lines, left=(1, len(heads) - 1 if len(counts) > 1 else 1), look=look)


def efficiency(row, unit, look):
    if not drawable(row, unit):
        return ""
    serial, _ = serial_time(row, unit)
    parts = [serial / sample.median / sample.cpus for sample in row.samples]
    return f"{look.spark(parts)} {100 * parts[-1]:.0f} %"


def aligned(lines, left, look):
    """Returns lines of cells in columns, of which those in `left` begin at the left. The first
    line has the heads."""
    widths = [max(len(line[i]) for line in lines) for i in range(len(lines[0]))]
    texts = ["  ".join(cell.ljust(width) if i in left else cell.rjust(width)
                       for i, (cell, width) in enumerate(zip(line, widths))).rstrip()
             for line in lines]
    texts[0] = look.style("quiet", texts[0])
    return "".join(text + "\n" for text in texts)


def scale(shown, look):
    """Returns the sentence about the scale of work and span."""
    text = dict(shown.facts).get(FACT)
    return look.style("quiet", look.paragraph("", text)) + "\n" if text else ""


def places(shown, look):
    """Returns the lines with most of the span: those of the parts of sites, or of the sites if
    nobody knows their parts."""
    if not shown.sites:
        return ""
    span = sum(site.span for site in shown.sites)
    work = sum(site.work for site in shown.sites)
    # Sites share lines: the code after a sync may belong to several tasks.
    sums = defaultdict(lambda: [0.0, 0.0])
    for name, entry in ([(names.short_part(part), part) for part in shown.parts]
                        or [(names.short_place(site), site) for site in shown.sites]):
        sums[name][0] += entry.span
        sums[name][1] += entry.work
    entries = sorted(sums.items(), key=lambda entry: [-value for value in entry[1]])
    lines = [look.style("bold", "Where work and span come from"),
             look.style("quiet", f"{'of the span':<{BAR + 9}}of the work")]
    width = max(LEAST_PLACE, look.width - 2 * BAR - 20)
    for name, (of_span, of_work) in entries[:MOST_PLACES]:
        cells = (f"{look.bar(of_span, span, 'span')} {plain(percent(of_span, span)):>7} "
                 f"{look.bar(of_work, work, 'work')} {plain(percent(of_work, work)):>7}")
        lines.append(f"{cells}  {names.shorten(name, width)}")
    rest = entries[MOST_PLACES:]
    if rest:
        share = plain(percent(sum(values[0] for _, values in rest), span))
        lines.append(look.style("quiet", f"{len(rest)} more have {share} of the span."))
    return "\n".join(lines) + "\n"


def plain(text):
    return text.replace("\u00a0", " ")


def actions(shown, look):
    """Returns what to do, or why there is nothing to do."""
    lines = [look.style("bold", "What to do")]
    if not shown.actions:
        if not shown.sites or not shown.whole:
            return ""
        return "\n".join([*lines, look.paragraph("", advice.nothing_to_do(shown.whole,
                                                                          shown.unit))]) + "\n"
    for number, action in enumerate(shown.actions[:MOST_ACTIONS], 1):
        lines.append(look.paragraph(f"{number}. ", action.text))
        lines.append(look.style("quiet", look.paragraph("   ", advice.reasons(action))))
    if len(shown.actions) > MOST_ACTIONS:
        lines.append(look.style("quiet", f"{len(shown.actions) - MOST_ACTIONS} more save less."))
    return "\n".join(filter(None, lines)) + "\n"


def comparison(pair, look):
    """Returns the report on a comparison, as text."""
    parts = [look.style("bold", look.paragraph("", pair.verdict())) + "\n"
             + look.style("quiet", look.paragraph("", pair.basis())) + "\n"]
    for row in pair.rows:
        lines = [[names.shorten(row.name), "before", "after", "change", ""]]
        lines += [[change.name, change.text(change.before), change.text(change.after),
                   plain(change.words()), "" if change.verdict == UNKNOWN else change.verdict]
                  for change in pair.changes(row)]
        parts.append(aligned(lines, left=(0, 4), look=look))
    lines = [["span before", "after", "work before", "after", "place"]]
    for sites in pair.sites[:MOST_PLACES]:
        cells = [amount(value, pair.unit) for measure in ("span", "work")
                 for value in sites.values(measure)]
        note = "" if sites.after else " (gone)"
        lines.append([*cells, names.shorten(names.short_place(sites.site), 60) + note])
    if len(lines) > 1:
        parts.append(aligned(lines, left=(4,), look=look))
    parts.append(actions(pair.shown[1], look))
    return "\n".join(filter(None, parts))
