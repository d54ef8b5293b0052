# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tests of the texts that are read and written."""

import pathlib
import tempfile
import unittest

from cilkscale import names, processors, quantities, source, table, toolfiles
from cilkscale.failure import Failure
from cilkscale.model import Site

JSON = """{"unit": "seconds", "sites": [
 {"kind": "spawn", "file": "a.c", "line": 1, "column": 2, "function": "f", "tasks": 3,
  "work": 1, "span": 0.5},
 {"kind": "loop", "file": "b.c", "line": 4, "column": 0, "function": "", "tasks": 9,
  "work": 2.5, "span": 0.75}]}"""


class Quantities(unittest.TestCase):
    def test_seconds(self):
        for value, text in ((0, "0 s"), (1, "1 s"), (0.00123456, "1.23 ms"), (12.345, "12.3 s"),
                            (123456, "123456 s"), (0.9999, "1 s"), (2e-7, "200 ns"),
                            (3e-12, "0.003 ns"), (float("inf"), "∞ s")):
            self.assertEqual(quantities.seconds(value), text)

    def test_counts(self):
        for value, text in ((0, "0"), (9999, "9999"), (10000, "10 k"), (1234567, "1.23 M"),
                            (5e12, "5 T"), (2.5, "2.5")):
            self.assertEqual(quantities.count(value), text)


class ToolFiles(unittest.TestCase):
    def test_columns_in_any_order(self):
        read = toolfiles.parse_table("tag,span (ns),work (ns),burdened_parallelism,parallelism,"
                                     "burdened_span (ns)\n\"a,b\",1,2,3,4,5\n", "x")
        self.assertEqual(toolfiles.measured_columns(read, "x"), ([2, 1, 4, 5, 3], "ns"))
        self.assertEqual(read.tags(), ["a,b"])

    def test_numbers(self):
        self.assertEqual(toolfiles.number(" 1e3", "x", "y"), 1000)
        for text in ("", "none", "1,5", "x" * 1000):
            with self.assertRaises(Failure):
                toolfiles.number(text, "x", "y")

    def test_sites(self):
        sites = toolfiles.parse_places(JSON, "x").sites
        self.assertEqual([site.kind for site in sites], ["loop", "spawn"])
        self.assertIsNone(toolfiles.parse_places("tag,work (seconds)\n", "x"))
        self.assertIsNone(toolfiles.parse_places('{"rows": []}', "x"))
        for text in ("{", '{"sites": 1}', '{"sites": [1]}', JSON.replace("0.75", '"much"')):
            with self.assertRaises(Failure):
                toolfiles.parse_places(text, "x")


class Tables(unittest.TestCase):
    def test_written_is_read(self):
        text = ("tag,work (seconds),span (seconds),parallelism,burdened_span (seconds),"
                "burdened_parallelism,1c time (seconds),16c time (seconds)\n"
                "\"a,\"\"b\",1.50,0.5,3,0.75,2,1.250000000,0.125000000\n")
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "x.csv"
            path.write_text(text, encoding="utf-8")
            study = table.parse(text, path)
            self.assertEqual(study.rows[0].tag, 'a,"b')
            self.assertEqual(study.counts, [1, 16])
            table.write(study, path)
            self.assertEqual(path.read_text(encoding="utf-8"), text)

    def test_tags_of_any_kind(self):
        self.assertEqual(names.shorten("a\x1b[31m\nb"), "a [31m b")
        self.assertEqual(len(names.shorten("x" * 100)), names.TAG_WIDTH)


class Names(unittest.TestCase):
    def test_functions(self):
        for full, short in (
                ("main", "main"), ("app::Sorter::run(int)", "Sorter::run"),
                ("void twice<app::Sorter>(app::Sorter&)", "twice<…>"),
                ("app::run(int)::'lambda'(int)::operator()(int) const", "run::lambda"),
                ("app::run(int)::{lambda(int)#1}::operator()(int) const", "run::lambda"),
                ("std::map<int, std::pair<int, A<B>>>& app::T<long>::get(int) const", "T<…>::get"),
                ("(anonymous namespace)::f(int)", "anonymous::f"),
                ("bool N::operator<(A const&, B<C> const&)", "N::operator<"),
                ("operator new(unsigned long)", "operator new"),
                ("<merge>", "<merge>"), ("", ""), ("<", "<"), (")(", ")("),
                ("x" * 99, "x" * 39 + "…")):
            self.assertEqual(names.short_function(full), short)

    def test_places(self):
        self.assertEqual(names.where("a.c", 3, 5), "a.c:3:5")
        self.assertEqual(names.where("a.c", 0, 5), "a.c")
        site = Site("loop", "/very/long/a.cpp", 3, 0, "void f<int>(int)", 1, 1.0, 1.0)
        self.assertEqual(names.short_place(site), "cilk_for a.cpp:3 in f<…>")
        self.assertEqual(names.full_place(site), "cilk_for /very/long/a.cpp:3 in void f<int>(int)")


class Processors(unittest.TestCase):
    def test_cores_come_before_their_second_threads(self):
        with tempfile.TemporaryDirectory() as folder:
            topology = pathlib.Path(folder)
            for cpu, package, core in ((0, 0, 0), (1, 0, 0), (2, 1, 0), (3, 1, 0), (4, 0, 1)):
                place = topology / f"cpu{cpu}" / "topology"
                place.mkdir(parents=True)
                (place / "physical_package_id").write_text(f"{package}\n")
                (place / "core_id").write_text(f"{core}\n")
            self.assertEqual(processors.in_order({0, 1, 2, 3, 4}, topology), ([0, 4, 2, 1, 3], 3))
            self.assertEqual(processors.in_order({1, 3}, topology), ([1, 3], 2))
            # Nothing is known about the last processor.
            self.assertEqual(processors.in_order({0, 1, 9}, topology), ([9, 0, 1], 2))

    def test_counts(self):
        self.assertEqual(processors.parse_counts("4, 1,2,4"), [1, 2, 4])
        for text in ("", "0", "-1", "1.5", "1,,2", "²", "9" * 5000):
            with self.assertRaises(Failure):
                processors.parse_counts(text)


class Sources(unittest.TestCase):
    def test_lines_around(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "a.c"
            path.write_bytes(b"one\n\ttwo\nthree\xff\n" + b"x" * 500 + b"\n")
            known = source.Sources([folder], path.stat().st_mtime)
            self.assertEqual(known.around("a.c", 1), ([(1, "one"), (2, "        two"),
                                                       (3, "three\ufffd")], True))
            self.assertEqual(known.around(str(path), 4)[0][-1], (4, "x" * 200 + " …"))
            self.assertFalse(source.Sources([folder], 1.0).around("a.c", 1)[1])
            for name, line in (("a.c", 0), ("a.c", 5), ("b.c", 1), ("", 1), (".", 1), ("a\0", 1),
                               ("/dev/zero", 1)):
                self.assertEqual(known.around(name, line), ([], True))
