# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The paper's own figures, for comparison: results/published.csv.

They are the running times that Figures 6 to 9 list (Schardl and Lee, OpenCilk: A Modular and
Extensible Software Infrastructure for Fast Task-Parallel Code, PPoPP 2023), in seconds, on 1, 24
and 48 cores. Columns have the names that they have in catalogue.py.
"""

import csv
import functools
import pathlib

FILE = pathlib.Path(__file__).parent / "results" / "published.csv"
# The cores of one chip, to which our numbers of workers above 1 are compared.
CORES = 24


@functools.cache
def read():
    """Returns seconds, by program, column and number of cores."""
    with open(FILE, encoding="utf-8", newline="") as file:
        return {(r["program"], r["system"], int(r["workers"])): float(r["seconds"])
                for r in csv.DictReader(file)}


def ratios(times, above, below, cores=(1, 1)):
    """Returns, by program, the ratio of the times of two columns on that many cores each."""
    return {program: times[program, above, cores[0]] / times[program, below, cores[1]]
            for program in dict.fromkeys(key[0] for key in times)
            if (program, above, cores[0]) in times and (program, below, cores[1]) in times}
