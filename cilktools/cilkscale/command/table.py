# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes the table of results: as CSV with the columns of OpenCilk's script, and as text for
people.

For each number of processors there is a column of medians, `4c time (seconds)`. The individual
times are in another file, if the user requests it.
"""

import csv
import re

from . import toolfiles
from .failure import Failure, problem
from .model import Row, Sample, Study
from .names import shorten
from .quantities import amount, heading, seconds, short


def write_lines(path, lines):
    try:
        with open(path, "w", encoding="utf-8", newline="") as file:
            csv.writer(file, lineterminator="\n").writerows(lines)
    except OSError as error:
        raise problem("write", path, error, "name another file") from error


def write(study, path):
    header = [*study.header, *(f"{count}c time (seconds)" for count in study.counts)]
    lines = [[*line, *(f"{sample.median:.9f}" for sample in row.samples)]
             for line, row in zip(study.lines, study.rows)]
    write_lines(path, [header, *lines])


def write_runs(study, path):
    """Writes every time that was measured."""
    lines = [[row.number, row.tag, sample.cpus, turn, f"{value:.9f}"]
             for row in study.rows for sample in row.samples
             for turn, value in enumerate(sample.times, 1)]
    write_lines(path, [["row", "tag", "cpus", "round", "time (seconds)"], *lines])


def read(path):
    """Reads a file that `write` or OpenCilk's script has written, and returns the study in it."""
    origin = f"'{path}'"
    try:
        with open(path, encoding="utf-8", errors="replace", newline="") as file:
            table = toolfiles.parse_table(file.read(), origin)
    except OSError as error:
        raise problem("read", path, error, "name a table that cilkscale has written") from error
    columns, unit = toolfiles.measured_columns(table, origin)
    times = [(int(found.group(1)), index) for index, column in enumerate(table.header)
             if (found := re.match(r"\s*([1-9][0-9]{0,5})c time\b", column))]
    if not times:
        raise Failure(f"{origin} has no column with times ('1c time (seconds)'); give the table "
                      "that cilkscale writes, not that of a program")
    timed = {index for _, index in times}
    measured = [index for index in range(len(table.header)) if index not in timed]

    def value(line, column):
        return toolfiles.number(line[column], table.header[column], origin)

    rows = [Row(place + 1, line[0], *(value(line, column) for column in columns),
                tuple(Sample(count, (value(line, index),)) for count, index in sorted(times)))
            for place, line in enumerate(table.lines)]
    return Study(str(path), unit, [table.header[index] for index in measured],
                 [[line[index] for index in measured] for line in table.lines], rows,
                 facts=[("Read from", str(path))])


def summary(study):
    """Returns the table for people, as text."""
    heads = ["row", "", heading("work", study.unit), heading("span", study.unit),
             "parallelism", "burdened", *(f"{count}c" for count in study.counts)]
    lines = [[str(row.number), shorten(row.name), amount(row.work, study.unit),
              amount(row.span, study.unit), short(row.parallelism),
              short(row.burdened_parallelism), *(seconds(s.median) for s in row.samples)]
             for row in study.rows]
    lines.insert(0, heads)
    widths = [max(len(line[i]) for line in lines) for i in range(len(heads))]
    return "".join("  ".join([line[0].rjust(widths[0]), line[1].ljust(widths[1]),
                              *(cell.rjust(width) for cell, width in zip(line[2:], widths[2:]))])
                   .rstrip() + "\n" for line in lines)
