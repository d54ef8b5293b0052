# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The model T_P = c1 T_1/P + coo T_oo, with bounds on its constants, and its errors.

The constants are those with the least sum of squares of relative errors. Their bounds come from
linear regression. They hold with 95 % confidence if the errors are independent and normal.
"""

import collections
import math
import pathlib
import statistics
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "cilktools" / "cilkscale"))

from command.simulation import fit  # noqa: E402

CONFIDENCE = 0.95

# `work` is T_1 and `span` T_oo, in the units of `time`.
Point = collections.namedtuple("Point", "name workers work span time")


def student(freedom):
    """Returns the value that a variable of Student's distribution exceeds, up or down, in 5 % of
    all cases (Abramowitz and Stegun 26.7.5). It is exact to three digits from four degrees of
    freedom on."""
    z = statistics.NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
    return (z + (z**3 + z) / (4 * freedom) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
            + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3))


class Model:
    """The model of some points; with `fixed`, c1 is 1."""

    def __init__(self, points, fixed=False):
        self.points = points
        rows = [(p.work / p.workers / p.time, p.span / p.time) for p in points]
        if fixed:
            square = sum(b * b for _, b in rows)
            self.c1, self.span = 1.0, sum(b * (1 - a) for a, b in rows) / square
            inverse = (0.0, 1 / square)
        else:
            self.c1, self.span = fit([(p.work / p.workers, p.span, p.time) for p in points])
            aa, ab, bb = (sum(r[i] * r[j] for r in rows) for i, j in ((0, 0), (0, 1), (1, 1)))
            determinant = aa * bb - ab * ab
            inverse = (bb / determinant, aa / determinant)
        freedom = len(points) - (1 if fixed else 2)
        variance = sum(e * e for e in self.errors()) / freedom
        self.c1_bound, self.span_bound = (
            student(freedom) * math.sqrt(variance * part) for part in inverse)
        self.fixed = fixed

    def time(self, point):
        return self.c1 * point.work / point.workers + self.span * point.span

    def errors(self):
        """Returns the relative error of each time: positive where the model is above it."""
        return [self.time(p) / p.time - 1 for p in self.points]

    def explained(self):
        """Returns R^2: the part of the times' variance that the model explains."""
        mean = statistics.mean(p.time for p in self.points)
        left = sum((self.time(p) - p.time) ** 2 for p in self.points)
        return 1 - left / sum((p.time - mean) ** 2 for p in self.points)

    def mean_error(self):
        return statistics.mean(map(abs, self.errors()))

    def describe(self):
        """Returns a line that describes the model."""
        c1 = "T_1/P" if self.fixed else f"({self.c1:.4f} ± {self.c1_bound:.4f}) T_1/P"
        errors = self.errors()
        return (f"T_P = {c1} + ({self.span:.4f} ± {self.span_bound:.4f}) T_oo; "
                f"R² {self.explained():.4f}; mean error {100 * self.mean_error():.2f} %, "
                f"signed {100 * statistics.mean(errors):+.2f} %, "
                f"greatest {100 * max(map(abs, errors)):.1f} %")
