# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares two studies: one from before a change of the program, and one from after it."""

import dataclasses
from collections import defaultdict, deque
from typing import Callable, Optional

from . import names
from .model import Row, Site, positive
from .quantities import amount, processors, seconds, short
from .scaled import scaled

BETTER, WORSE, SAME, UNKNOWN = "better", "worse", "same", "unknown"
# Figures that were measured once may differ by this fraction from one run to the next.
NOISE = 0.05


@dataclasses.dataclass(frozen=True)
class Change:
    """A figure before and after. `text` formats it, and `verdict` says what the change means."""
    word: str
    name: str
    before: float
    after: float
    text: Callable[[float], str]
    verdict: str

    @property
    def ratio(self):
        return (self.after / self.before if positive(self.before) and positive(self.after)
                else None)

    def words(self):
        """Returns how much the figure has changed."""
        if self.ratio is None:
            return "new" if positive(self.after) else "gone" if positive(self.before) else "–"
        if self.ratio >= 2:
            return f"{short(self.ratio)} times"
        return f"{100 * (self.ratio - 1):+.0f}\u00a0%".replace("-", "−")


def judge(ratio, more_is_better, noise=NOISE):
    """Returns what a change by this factor means."""
    if ratio is None:
        return UNKNOWN
    if 1 / (1 + noise) <= ratio <= 1 + noise:
        return SAME
    return BETTER if (ratio > 1) == more_is_better else WORSE


def figure(word, name, before, after, text, more_is_better=False):
    """Returns the change of a figure that was measured once."""
    made = Change(word, name, before, after, text, UNKNOWN)
    return dataclasses.replace(made, verdict=judge(made.ratio, more_is_better))


def time(before, after):
    """Returns the change of the time on a number of processors, from two samples. Times whose
    ranges overlap don't differ."""
    made = Change("", f"Time on {processors(before.cpus)}", before.median, after.median, seconds,
                  UNKNOWN)
    if made.ratio is not None and before.low <= after.high and after.low <= before.high:
        return dataclasses.replace(made, verdict=SAME)
    return dataclasses.replace(made, verdict=judge(made.ratio, False, 0.0))


@dataclasses.dataclass(frozen=True)
class RowPair:
    """A row of both studies, and the same rows with the work and span that are compared."""
    before: Row
    after: Row
    shown_before: Row
    shown_after: Row

    @property
    def name(self):
        return self.after.name

    def samples(self):
        """Returns the samples of both rows on the same numbers of processors."""
        after = {sample.cpus: sample for sample in self.after.samples}
        return [(sample, after[sample.cpus]) for sample in self.before.samples
                if sample.cpus in after]

    def changes(self, unit):
        """Returns the changes of the row's figures."""
        def quantity(value):
            return amount(value, unit)

        old, new = self.shown_before, self.shown_after
        return [*(time(*pair) for pair in self.samples()),
                figure("work", "Work", old.work, new.work, quantity),
                figure("span", "Span", old.span, new.span, quantity),
                figure("parallelism", "Parallelism", old.parallelism, new.parallelism, short, True),
                figure("burdened", "Burdened parallelism", old.burdened_parallelism,
                       new.burdened_parallelism, short, True)]


@dataclasses.dataclass(frozen=True)
class SitePair:
    """A place in both studies, or in one of them."""
    before: Optional[Site]
    after: Optional[Site]

    @property
    def site(self):
        return self.after or self.before

    def values(self, measure):
        return tuple(getattr(site, measure) if site else 0.0 for site in (self.before, self.after))

    def size(self):
        """Returns by how much the place matters to the comparison."""
        return tuple(abs(after - before) for before, after in map(self.values, ("span", "work")))


def matched(before, after, key):
    """Returns pairs of entries with the same key, in the order of `after`. An entry without a
    partner is paired with None."""
    waiting = defaultdict(deque)
    for entry in before:
        waiting[key(entry)].append(entry)
    pairs = [(waiting[key(entry)].popleft() if waiting[key(entry)] else None, entry)
             for entry in after]
    left = {id(entry) for entries in waiting.values() for entry in entries}
    return pairs + [(entry, None) for entry in before if id(entry) in left]


def exact(site):
    return site.kind, names.short_file(site.file), site.line, site.column, site.function


def moved(site):
    """Returns what stays of a site if lines are inserted before it."""
    return site.kind, names.short_file(site.file), site.function


def pair_sites(before, after):
    """Returns the pairs of sites, those with the largest change first. A site that isn't at the
    same line any more is paired with the site of its function in the same order."""
    pairs = matched(before, after, exact)
    found = [pair for pair in pairs if None not in pair]
    by_line = sorted((old for old, new in pairs if not new), key=exact)
    rest = matched(by_line, sorted((new for old, new in pairs if not old), key=exact), moved)
    return sorted((SitePair(*pair) for pair in found + rest), key=SitePair.size, reverse=True)


class Comparison:
    """Two studies. `rows` are the rows that both have, the whole program first. Work and span are
    those of the instrumented runs: other programs change them less than they change times. Only
    studies of different units are compared on the scale of their times."""

    def __init__(self, before, after):
        self.studies = (before, after)
        self.shown = (self.studies if before.unit == after.unit
                      else tuple(map(scaled, self.studies)))
        # Without times the studies may still have different units, which nobody can compare.
        units = {study.unit for study in self.shown}
        self.unit = units.pop() if len(units) == 1 else None
        pairs = [pair for pair in matched(list(zip(before.rows, self.shown[0].rows)),
                                          list(zip(after.rows, self.shown[1].rows)),
                                          lambda entry: entry[0].tag) if None not in pair]
        self.rows = sorted((RowPair(old[0], new[0], old[1], new[1]) for old, new in pairs),
                           key=lambda pair: bool(pair.after.tag))
        sites = [study.sites for study in self.shown]
        self.sites = pair_sites(*sites) if all(sites) and self.unit else []

    @property
    def title(self):
        programs = [study.program for study in self.studies]
        return (f"{programs[0]}, before and after" if programs[0] == programs[1]
                else f"{programs[0]} before, {programs[1]} after")

    def changes(self, row):
        """Returns the changes of a pair of rows."""
        made = row.changes(self.unit or "")
        return made if self.unit else [change for change in made
                                       if change.word not in ("work", "span")]

    def verdict(self):
        """Returns the sentence that says whether the program has become faster."""
        if not self.rows:
            return "The two studies have no row with the same tag, so nothing can be compared."
        row = self.rows[0]
        samples = row.samples()
        if not samples:
            return ("The two studies have no number of processors in common, so their times can't "
                    "be compared.")
        change = time(*samples[-1])
        name = names.shorten(f"'{row.after.tag}'" if row.after.tag else "the program")
        where = f"On {processors(samples[-1][0].cpus)}, {name} "
        figures = f"{seconds(change.before)} before, {seconds(change.after)} after"
        if change.verdict == SAME:
            return where + f"takes the same time, within the spread of the runs ({figures})."
        if change.ratio is None:
            return where + f"took no time that can be compared ({figures})."
        if change.verdict == BETTER:
            return where + f"is {short(1 / change.ratio)} times as fast ({figures})."
        return where + f"is slower: it takes {short(change.ratio)} times as long ({figures})."

    def basis(self):
        """Returns the sentence that says which work and span are compared."""
        if self.unit is None:
            return "The two studies measure work in different units, which can't be compared."
        if self.shown is self.studies:
            unit = "" if self.unit == "seconds" else f", in {self.unit}"
            reasons = (" Times in the reasons of actions have the scale of the timed runs."
                       if any(study.actions for study in self.studies) else "")
            return f"Work and span are those of the instrumented runs{unit}.{reasons}"
        return "Work and span are scaled to the timed runs, since the two studies' units differ."

    def differences(self):
        """Returns the facts about the measurements that differ: (name, before, after)."""
        before, after = (dict(study.facts) for study in self.studies)
        return [(name, before.get(name, "–"), after.get(name, "–"))
                for name in {**before, **after} if before.get(name) != after.get(name)]
