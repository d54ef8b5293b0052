# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Studies for the tests of pages, with places, call paths and actions."""

from cilkscale.model import Action, CallPath, Part, Place, Row, Sample, Site, Study

SORT = Site("spawn", "src/sort.cpp", 6, 3, "void app::sort<int>(int*, int)", 50, 2.0, 0.5)
MERGE = Site("loop", "src/merge.cpp", 12, 0, "<merge>", 1000, 1.0, 0.25)
OUTSIDE = Site("outside", "", 0, 0, "", 0, 1.0, 0.25)
PATHS = CallPath(OUTSIDE, 1.0, 0.25, 1, (
    CallPath(SORT, 1.75, 0.5, 50, (CallPath(MERGE, 0.5, 0.0, 500),)),
    CallPath(MERGE, 0.75, 0.25, 500)))
PARTS = (Part(OUTSIDE, "program", Place("", 0), 1, 1, 0.25, 0.0),
         Part(OUTSIDE, "sync", Place("src/sort.cpp", 8, 3, "sort"), 2, 2, 0.75, 0.25),
         Part(SORT, "whole task", Place("src/sort.cpp", 6, 3, "sort"), 50, 1, 2.0, 0.5),
         Part(MERGE, "task", Place("src/merge.cpp", 12), 1000, 2, 1.0, 0.25))
ACTION = Action("span", Place("src/sort.cpp", 6, 3, "sort"),
                "sort.cpp:6: make <the> merge parallel.", "50 % of the span is in it", 0.3)


def study(unit="seconds", times=((1, (2.0, 2.2, 2.1)), (4, (0.8,))), actions=(ACTION,), **names):
    """Returns a study whose whole program has a work of 4, a span of 1 and a region."""
    samples = tuple(Sample(cpus, tuple(values)) for cpus, values in times)
    rows = [Row(1, "region", 2.0, 0.5, 4.0, 1.0, 2.0, samples),
            Row(2, "", 4.0, 1.0, 4.0, 2.0, 2.0, samples)]
    members = {"sites": (SORT, MERGE, OUTSIDE), "paths": PATHS, "parts": PARTS, "actions": actions,
               "facts": [("Processor", "P")], "costs": [("Cost of the tool", "3 ns a spawn")],
               **names}
    return Study("<prog>", unit, ["tag"], [["region"], [""]], rows, **members)
