# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tests that a saved study is read as it was, and that damaged files are refused."""

import json
import math
import pathlib
import tempfile
import unittest

from cilkscale import saved
from cilkscale.failure import Failure
from cilkscale.model import Counted, Place
from cilkscale.simulation import Prediction
from cilkscale.source import Sources
from studies import SORT, study


class OneLine(Sources):
    """Sources with one line for each known place of one file."""

    def around(self, name, line):
        return ([(line, "a <line>\udc80")], False) if name == SORT.file else ([], True)


class Saved(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = pathlib.Path(folder.name) / "x.json"

    def back(self, of):
        saved.write(of, OneLine(()), self.path)
        return saved.read(self.path)

    def test_everything_comes_back(self):
        before = study().predicted(Prediction({1: 2.0, 64: 0.25}, 2.0, 0.1, 0.0, {"spawn": 3.0}),
                                   "")
        after, sources = self.back(before)
        self.assertEqual(list(after.rows), list(before.rows))
        self.assertEqual(list(after.sites), list(before.sites))
        self.assertEqual(after.paths, before.paths)
        self.assertEqual(list(after.parts), list(before.parts))
        self.assertEqual(list(after.actions), list(before.actions))
        self.assertEqual(list(after.costs), list(before.costs))
        self.assertEqual(list(after.facts)[1:], list(before.facts))
        self.assertEqual(after.facts[0], ("Read from", str(self.path)))
        self.assertEqual(sources.around(SORT.file, SORT.line), ([(6, "a <line>?")], False))
        self.assertEqual(sources.around(SORT.file, 7), ([], True))

    def test_lines_outside_of_tasks_have_their_source(self):
        ran = Counted("outside", Place("", 0), "program", Place("", 0), 1, 10, 10, 0,
                      ((Place(SORT.file, 77, 0, "read"), 10),), ())
        _, sources = self.back(study(counted=(ran,)))
        self.assertEqual(sources.around(SORT.file, 77), ([(77, "a <line>?")], False))

    def test_nothing_optional(self):
        after, _ = self.back(study(sites=None, paths=None, actions=()))
        self.assertIsNone(after.sites)
        self.assertIsNone(after.paths)

    def test_numbers_that_json_lacks(self):
        for value in (math.inf, -math.inf):
            self.assertEqual(saved.decode(float, saved.encode(value)), value)
        self.assertTrue(math.isnan(saved.decode(float, json.loads(json.dumps(
            saved.encode(math.nan))))))

    def test_damaged_files(self):
        saved.write(study(), OneLine(()), self.path)
        whole = json.loads(self.path.read_text(encoding="utf-8"))

        def damage(*keys, value):
            copy = json.loads(json.dumps(whole))
            part = copy
            for key in keys[:-1]:
                part = part[key]
            part[keys[-1]] = value
            self.path.write_text(json.dumps(copy), encoding="utf-8")
            with self.assertRaises(Failure, msg=keys):
                saved.read(self.path)

        damage("format", value="other")
        damage("version", value=2)
        for value in (None, [], 3, {}):
            damage("study", value=value)
        damage("study", "unit", value=3)
        damage("study", "unknown", value=3)
        damage("study", "rows", value="text")
        damage("study", "lines", value=[])
        damage("study", "rows", 0, "work", value="much")
        damage("study", "rows", 0, "number", value=True)
        damage("study", "rows", 0, "samples", 0, "times", value=[])
        damage("study", "rows", 0, "samples", value=[])
        damage("study", "rows", 0, "samples", 0, "cpus", value=0)
        damage("study", "rows", 0, "prediction",
               value={"times": {}, "work": 1, "span": 1, "threshold": 0, "costs": {}})
        damage("study", "facts", 0, value=["only one"])
        damage("study", "sites", 0, "line", value=1.5)
        damage("excerpts", value=[{}])
        path = whole["study"]["paths"]
        for _ in range(300):
            path = {**whole["study"]["paths"], "children": [path]}
        damage("study", "paths", value=path)


if __name__ == "__main__":
    unittest.main()
