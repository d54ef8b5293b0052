# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes and reads the table of results, as CSV with the columns of OpenCilk's script.

For each number of processors there is a column of medians, `4c time (seconds)`. A saved study has
the individual times.
"""

import csv
import re

from . import toolfiles
from .failure import Failure, problem
from .model import Row, Sample, Study


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


def parse(text, path):
    """Returns the study in the text of a file that `write` or OpenCilk's script has written."""
    origin = f"'{path}'"
    table = toolfiles.parse_table(text, origin)
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
