# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The results of campaigns, a line of a CSV file for each batch."""

import csv


def read_record(path):
    """Returns the record's lines; none if there is no such file."""
    if not path or not path.exists():
        return []
    with open(path, encoding="utf-8", newline="") as text:
        return list(csv.DictReader(text))


def total(rows, name):
    """Returns the sum of a column."""
    return sum(int(row[name]) for row in rows)


class Record:
    """The record's file, if any. A line is written as soon as its batch is done."""

    def __init__(self, path, fields):
        self.rows, self.file = read_record(path), None
        if path:
            self.file = open(path, "a", encoding="utf-8", newline="")
            self.writer = csv.DictWriter(self.file, fields)
            if not self.rows:
                self.writer.writeheader()

    def add(self, row):
        self.rows.append(row)
        if self.file:
            self.writer.writerow(row)
            self.file.flush()

    def total(self, name):
        return total(self.rows, name)
