# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Rows of measures for the tests."""

from cilkscale.model import Row, Sample


def row(parallelism=10.0, burdened=5.0, times=((1, (8.0,)), (4, (2.5,))), work=12.0, tag=""):
    return Row(1, tag, work, work / parallelism, parallelism, work / burdened, burdened,
               tuple(Sample(cpus, tuple(values)) for cpus, values in times))
