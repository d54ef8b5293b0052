# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Finds the user's own code for places in headers of libraries.

Spawns and parallel loops may be in headers of the standard library or of Cilk. Users don't change
these, so an action names the nearest caller in the user's code instead.
"""

from typing import Dict

from .model import Place


def is_of_library(file):
    """Returns True if the file is a header of a library that users don't change. The tool's
    isOfLibrary (Describe.cpp) has the same rule."""
    return file.startswith("/usr/") or "/include/c++/" in file or "/include/cilk/" in file


def is_of_user(place):
    return bool(place.file) and place.line > 0 and not is_of_library(place.file)


def walk(path, above=()):
    """Yields (site, the sites of its callers with the nearest one first, work) of all call paths."""
    yield path.site, above, path.work
    for child in path.children:
        yield from walk(child, (path.site, *above))


class Users:
    """The user's places that stand for those of libraries in a study."""

    def __init__(self, study):
        # By site: the caller in the user's code, on the call path with the most work, and that work.
        self.callers: Dict[tuple, tuple] = {}
        # The costs of the user's lines that run in the tasks of a site.
        self.costs: Dict[tuple, Dict[Place, int]] = {}
        for site, above, work in walk(study.paths) if study.paths else ():
            caller = next((each.place for each in above if is_of_user(each.place)), None)
            for key in keys(site.place) if caller else ():
                if work >= self.callers.get(key, (None, 0.0))[1]:
                    self.callers[key] = caller, work
        for counted in study.counted:
            for line, cost in counted.lines:
                if is_of_user(line):
                    for key in keys(counted.site):
                        costs = self.costs.setdefault(key, {})
                        costs[line] = costs.get(line, 0) + cost

    def place(self, place):
        """Returns a place in the user's code: the place itself, or the nearest caller. If no caller
        is known, returns the user's line with the most instructions that the library runs, and
        without such a line only the function."""
        if not is_of_library(place.file):
            return place
        for key in keys(place):
            if key in self.callers:
                return self.callers[key][0]
        for key in keys(place):
            if key in self.costs:
                costs = self.costs[key]
                return max(costs, key=lambda line: (costs[line], line.file, line.line))
        return Place("", 0, 0, place.function)


def keys(place):
    """Returns what identifies a place: the line, and less precisely the function and the file."""
    return [(place.file, place.line), (place.file, place.function), (place.file,)]
