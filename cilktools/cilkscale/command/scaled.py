# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Scales the work and span of a study to its timed runs.

Work and span come from an instrumented program, which is slower than the timed program or counts
instructions. Places in the source may come from one more run. A reader compares all of these
figures with times, so a scaled study has them on one scale: the work of a row is T1, its time on
one processor, and its span is T1 over the parallelism. The work and span of places, and of call
paths, add up to the work and span of the whole program.
"""

import dataclasses

from .model import drawable, positive, serial_time
from .quantities import amount, short

FACT = "Scale"


def factors(study):
    """Returns the factor of each row by which its work becomes T1. A row whose time could not be
    measured has the factor of the whole program. Returns None if some row has no factor."""
    def own(row):
        return (serial_time(row, study.unit)[0] / row.work
                if row and positive(row.work) and drawable(row, study.unit) else None)

    whole = own(study.whole)
    found = [own(row) or whole for row in study.rows]
    return found if found and all(found) else None


def scaled_row(row, factor):
    return dataclasses.replace(row, work=row.work * factor, span=row.span * factor,
                               burdened_span=row.burdened_span * factor)


def scaled_part(part, work, span):
    """Returns a site, a part of one, or a call path whose work and span are multiplied by these factors."""
    return dataclasses.replace(part, work=part.work * work, span=part.span * span)


def scaled_path(path, work, span):
    return dataclasses.replace(scaled_part(path, work, span),
                               children=tuple(scaled_path(child, work, span)
                                              for child in path.children))


def of_places(study, to):
    """Returns the factors by which the work and the span of places become parts of the work and the
    span of `to`, the row of the whole program."""
    return tuple(ratio(getattr(to, measure), sum(getattr(site, measure) for site in study.sites))
                 for measure in ("work", "span"))


def total(path, measure):
    """Returns the work or the span of a call path with its children."""
    return getattr(path, measure) + sum(total(child, measure) for child in path.children)


def ratio(value, by):
    """Returns the factor from `by` to `value`, or 1 if there is nothing to scale."""
    return value / by if positive(by) and positive(value) else 1.0


def scaled(study):
    """Returns the study on the scale of its timed runs, with a fact that says so. A study without
    measured times is returned as it is."""
    by_row = factors(study)
    if by_row is None:
        return study
    rows = [scaled_row(row, factor) for row, factor in zip(study.rows, by_row)]
    made = dataclasses.replace(study, unit="seconds", rows=rows)
    whole = study.whole
    if not whole:
        return made
    to = made.whole
    if study.sites:
        by = of_places(study, to)
        made = dataclasses.replace(
            made, sites=[scaled_part(site, *by) for site in study.sites],
            parts=[scaled_part(part, *by) for part in study.parts])
    if study.paths:
        by = [total(study.paths, measure) for measure in ("work", "span")]
        made = dataclasses.replace(made, paths=scaled_path(
            study.paths, ratio(to.work, by[0]), ratio(to.span, by[1])))
    return dataclasses.replace(made, facts=[*study.facts, (FACT, fact(study, to))])


def fact(study, to):
    """Returns the sentence about the scale. `to` is the scaled row of the whole program."""
    whole = study.whole
    unit = "" if study.unit == "seconds" else f" {study.unit}"
    return (f"The instrumented run measured a work of {amount(whole.work, study.unit)}{unit} and a "
            f"span of {amount(whole.span, study.unit)}{unit}. All work and span here is scaled so "
            f"that the work of the whole program is its time on one processor, "
            f"{amount(to.work, 'seconds')}"
            + (f" (times {short(to.work / whole.work)})." if study.unit == "seconds" else "."))
