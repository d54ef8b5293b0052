# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tests of the rules that derive actions from a study."""

import dataclasses
import unittest

from cilkscale import actions, scaled
from cilkscale.model import CallPath, Counted, Event, Part, Place, Row, Sample, Site, Study, Sync

OUTSIDE = Site("outside", "", 0, 0, "", 0, 0.0, 0.0)


def spawn(tasks, work, span=0.0, line=10):
    return Site("spawn", "a.c", line, 3, "f", tasks, work, span)


def loop(executions, work, span=0.0, sized=False, line=20):
    return Site("loop", "a.c", line, 0, "f", executions * 64, work, span, executions, sized)


def part(site, begin, strands, on_span, work, span, line=11):
    return Part(site, begin, Place("a.c", line, 3, "f"), strands, on_span, work, span)


def counted(site, events=(), traffic=0, lines=(), begin="task", line=None, cost=1000, longest=10):
    where = Place("a.c", line or site.line, 3, "f")
    return Counted(site.kind, site.place, begin, where, 100, cost, longest, traffic,
                   tuple((Place("a.c", number), number) for number in lines), tuple(events))


def event(kind, number, line=33, time=0.0):
    return Event(kind, Place("a.c", line), "name", number, time)


def study(sites, parts=(), syncs=(), work=1.0, span=0.01, cpus=8, **names):
    row = Row(1, "", work, span, work / span, span, work / span,
              tuple(Sample(count, (work / count,)) for count in (1, cpus)))
    return Study("p", "seconds", ["tag"], [[""]], [row], sites, parts=parts, syncs=syncs,
                 **names)


class Rules(unittest.TestCase):
    def causes(self, *arguments, **names):
        return [(action.cause, action.place.line)
                for action in actions.find(study(*arguments, **names))]

    def test_good_program(self):
        site = spawn(1000, 0.99, 0.009)
        self.assertEqual(self.causes(
            [site, OUTSIDE], [part(site, "whole task", 500, 1, 0.9, 0.002),
                              part(site, "sync", 500, 9, 0.09, 0.007, 12),
                              part(OUTSIDE, "program", 1, 1, 0.001, 0.001, 0)],
            [Sync(Place("a.c", 12, 3, "f"), 500, 1000, 9.0, 0.1, 0, 0.0)]), [])

    def test_nothing_measured(self):
        self.assertEqual(actions.find(Study("p", "seconds", [], [], [])), [])
        self.assertEqual(self.causes([]), [])

    def test_short_tasks(self):
        self.assertEqual(self.causes([spawn(10_000_000, 1.0)]), [("grain", 10)])
        self.assertEqual(self.causes([spawn(100_000, 1.0)]), [])

    def test_only_a_grain_size_of_the_source_can_be_too_small(self):
        short = dataclasses.replace(loop(1, 1.0), tasks=20_000_000)
        self.assertEqual(self.causes([short]), [])
        self.assertEqual(self.causes([dataclasses.replace(short, sized=True)]), [("grain", 20)])

    def test_short_loops(self):
        short = loop(50_000, 0.5, 0.05)
        after = part(OUTSIDE, "loop", 50_000, 50_000, 0.001, 0.001, 20)
        self.assertEqual(self.causes([short, OUTSIDE], [after], span=0.06), [("short-loops", 20)])
        # Loops of parallel tasks do not follow one another.
        few = dataclasses.replace(after, strands_on_span=5)
        self.assertEqual(self.causes([short, OUTSIDE], [few]), [])
        # Long loops are worth their cost.
        self.assertEqual(self.causes([loop(100, 0.5), OUTSIDE], [after]), [])

    def test_short_loops_of_a_function_count_together(self):
        loops = [loop(1000, 0.2, line=line) for line in (20, 30, 40)]
        after = [part(OUTSIDE, "loop", 1000, 1000, 0.0, 0.0, line) for line in (20, 30, 40)]
        found = actions.find(study([*loops, OUTSIDE], after))
        self.assertEqual([(a.cause, a.place.line) for a in found], [("short-loops", 20)])
        self.assertIn("30, 40", found[0].text)

    def test_serial_code_after_a_sync(self):
        site = spawn(1000, 0.9, 0.2)
        merges = [part(OUTSIDE, "sync", 2, 2, 0.12, 0.12, 12),
                  part(site, "sync", 1000, 10, 0.3, 0.08, 12)]
        found = actions.find(study([site, OUTSIDE], merges, span=0.2))
        self.assertEqual([(a.cause, a.place.line) for a in found], [("span", 12)])
        self.assertIn("100 % of the span", found[0].evidence)
        self.assertAlmostEqual(found[0].gain, 0.875 * 0.2 / (0.125 + 0.875 * 0.2))

    def test_chain(self):
        site = spawn(1000, 0.5, 0.4)
        chain = [part(site, "spawn", 1000, 900, 0.4, 0.4)]
        few = [Sync(Place("a.c", 12, 3, "f"), 1000, 1000, 9.0, 8.0, 0, 0.0)]
        self.assertEqual(self.causes([site], chain, few, span=0.4), [("imbalance", 11)])
        # A loop that spawns has one sync for many spawns.
        many = [Sync(Place("a.c", 12, 3, "f"), 1, 1000, 9.0, 8.0, 0, 0.0)]
        self.assertEqual(self.causes([site], chain, many, span=0.4), [("span", 11)])

    def test_a_loop_that_spawns_one_task_at_a_time_is_no_recursion(self):
        site = spawn(200, 0.5, 0.2)
        rounds = [part(OUTSIDE, "spawn", 200, 140, 0.5, 0.35), part(OUTSIDE, "sync", 200, 200, 0, 0, 12),
                  part(site, "whole task", 200, 60, 0.5, 0.15)]
        # The rounds do not contain one another: together they have the work of the program.
        once = Sync(Place("a.c", 12, 3, "f"), 200, 200, 1.0, 0.52, 0, 0.0)
        found = actions.find(study([site, OUTSIDE], rounds, [once], span=0.5))
        self.assertEqual([(a.cause, a.place.line) for a in found], [("sync", 11)])
        self.assertIn("1.92 strands run at a time, on 8 processors", found[0].evidence)
        # Rounds in parallel tasks do not follow one another.
        few = [rounds[0], dataclasses.replace(rounds[1], strands_on_span=3), rounds[2]]
        self.assertEqual(self.causes([site, OUTSIDE], few, [once], span=0.5), [("span", 11)])
        # Rounds of many tasks use all processors.
        many = dataclasses.replace(once, tasks=2000)
        self.assertNotIn("sync", [cause for cause, _ in self.causes(
            [site, OUTSIDE], rounds, [many], span=0.5)])

    def test_executions_of_a_loop_that_have_one_task(self):
        site = loop(10, 1.0, 0.2)
        pieces = [dataclasses.replace(part(site, "task", 640, 12, 1.0, 0.2), place=site.place)]
        # Each execution has a tenth of the work, and the last one has it in one task.
        last = counted(site, lines=(44,), cost=1000, longest=100)
        self.assertEqual(self.causes([site], pieces, span=0.2, counted=[last]), [("span", 44)])
        # If each execution has such a task, the path is as long as all of them.
        each = [dataclasses.replace(pieces[0], span=0.9)]
        self.assertEqual(self.causes([site], each, span=0.9, counted=[last]), [("imbalance", 20)])
        # Tasks that are shorter than an execution have others beside them.
        shorter = dataclasses.replace(last, longest=50)
        self.assertEqual(self.causes([site], pieces, span=0.2, counted=[shorter]),
                         [("imbalance", 20)])

    def test_uneven_loop(self):
        site = loop(1, 1.0, 0.5)
        pieces = [part(site, "task", 60, 3, 0.3, 0.0), part(site, "spawn", 64, 2, 0.7, 0.5)]
        self.assertEqual(self.causes([site], pieces, span=0.5), [("imbalance", 20)])

    def test_sync_after_its_spawn(self):
        site = spawn(1000, 0.9, 0.9)
        chain = [part(site, "spawn", 1000, 1000, 0.9, 0.9)]
        syncs = [Sync(Place("a.c", 12, 3, "f"), 1000, 1000, 9.0, 8.0, 990, 20.0)]
        self.assertEqual(self.causes([site], chain, syncs, span=0.9), [("sync", 11)])

    def test_nothing_is_gained_on_one_processor(self):
        site = spawn(10, 0.9, 0.9)
        parts = [part(site, "sync", 10, 10, 0.9, 0.9)]
        self.assertEqual(self.causes([site], parts, span=0.9, cpus=1), [])

    def test_largest_gain_comes_first(self):
        sites = [spawn(100_000_000, 0.5), OUTSIDE]
        parts = [part(OUTSIDE, "program", 1, 1, 0.05, 0.05, 5)]
        found = actions.find(study(sites, parts, span=0.05))
        self.assertEqual([a.cause for a in found], ["grain", "span"])
        self.assertGreater(found[0].gain, found[1].gain)
        self.assertTrue(all(0 < a.gain <= 1 and a.text.endswith(".") for a in found))

    def counting(self, events, cpus=8, **names):
        site = spawn(1000, 0.99)
        return self.causes([site, OUTSIDE], cpus=cpus,
                           counted=[counted(site, [event(*values) for values in events], **names),
                                    counted(OUTSIDE, [event("lock", 10**9, 50)])])

    def test_locks_in_tasks(self):
        self.assertEqual(self.counting([("lock", 1_000_000)]), [("lock", 33)])
        self.assertEqual(self.counting([("atomic", 1_000_000)]), [("lock", 33)])
        self.assertEqual(self.counting([("lock", 10_000)]), [])
        self.assertEqual(self.counting([("lock", 1_000_000)], cpus=1), [])

    def test_input_and_output_in_tasks(self):
        self.assertEqual(self.counting([("io", 10, 33, 0.1), ("io", 10, 34, 0.3)]), [("io", 34)])
        self.assertEqual(self.counting([("io", 1000, 33, 0.01)]), [])

    def test_reducers_in_inner_loops(self):
        self.assertEqual(self.counting([("reducer", 100_000_000)]), [("reducer", 33)])
        self.assertEqual(self.counting([("reducer", 10_000)]), [])

    def test_shared_cache_lines(self):
        self.assertEqual(self.counting([("shared line", 100_000_000)]), [("false-sharing", 33)])
        self.assertEqual(self.counting([("shared line", 10_000)]), [])
        self.assertEqual(self.counting([("shared line", 100_000_000)], cpus=1), [])

    def test_work_that_grows(self):
        site = spawn(1000, 0.9)
        wide = [spawn(1000, 2.0), OUTSIDE]
        self.assertEqual(self.causes([site], wide=wide), [("false-sharing", 10)])
        self.assertEqual(self.causes([site], wide=[spawn(1000, 1.2)]), [])
        # A lock is a better reason, even if its cost is small.
        locks = [counted(site, [event("lock", 100_000)])]
        self.assertNotIn(("false-sharing", 10),
                         self.causes([site], wide=wide, counted=locks))

    def test_headers_of_libraries_are_no_places(self):
        site = spawn(1000, 0.99)
        inside = dataclasses.replace(event("lock", 1_000_000), place=Place("/usr/include/x.h", 7))
        self.assertEqual(self.causes([site], counted=[counted(site, [inside])]), [("lock", 10)])

    def test_actions_name_the_callers_of_library_code(self):
        header, mine = "/usr/include/c++/12/algorithm", Place("a.c", 70, 5, "g")
        theirs = dataclasses.replace(loop(50_000, 0.6), file=header, function="std::each")
        short = dataclasses.replace(spawn(50_000_000, 0.4), file=header, line=30,
                                    function="std::each")
        caller = spawn(10, 0.1, line=70)
        caller = dataclasses.replace(caller, column=5, function="g")
        paths = CallPath(OUTSIDE, 0.0, 0.0, 1, (CallPath(caller, 0.1, 0.0, 1, (
            CallPath(theirs, 0.6, 0.0, 1), CallPath(short, 0.4, 0.0, 1))),))
        after = part(OUTSIDE, "loop", 50_000, 50_000, 0.001, 0.001, 20)
        after = dataclasses.replace(after, place=theirs.place)
        moved = [counted(theirs, [event(*values) for values in (
            ("lock", 10**7), ("io", 9, 33, 0.5), ("reducer", 10**9), ("shared line", 10**9))],
            traffic=40_000_000_000, cost=10**9)]
        moved = [dataclasses.replace(each, events=tuple(
            dataclasses.replace(one, place=Place(header, 41)) for one in each.events))
                 for each in moved]
        syncs = [Sync(Place(header, 31, 3, "std::each"), 100, 100, 9.0, 8.0, 99, 0.5)]
        serial = [part(short, "sync", 9, 9, 0.1, 0.1), part(short, "spawn", 9, 9, 0.2, 0.2)]
        serial = [dataclasses.replace(each, place=Place(header, 31, 3, "std::each"))
                  for each in serial]
        found = actions.find(study([theirs, short, caller, OUTSIDE], [after, *serial], syncs,
                                   span=0.4, paths=paths, counted=moved, bandwidth=36e9))
        self.assertGreaterEqual(len({action.cause for action in found}), 7)
        for action in found:
            self.assertEqual((action.place.file, action.place.line), (mine.file, mine.line))
            self.assertTrue(action.text.startswith("a.c:70"), action.text)
            self.assertNotIn("algorithm", action.text + action.evidence)
            self.assertNotIn("line 31", action.text)

    def test_library_code_without_callers_is_named_by_what_it_runs(self):
        header = "/opt/include/c++/v1/algorithm"
        theirs = dataclasses.replace(spawn(10_000_000, 1.0), file=header, function="std::each")
        ran = counted(theirs, lines=(40, 44, 42))
        self.assertEqual(self.causes([theirs], counted=[ran]), [("grain", 44)])
        [action] = actions.find(study([theirs]))
        self.assertEqual(action.place, Place("", 0, 0, "std::each"))
        self.assertTrue(action.text.startswith("std::each: tasks are too short"))

    def test_evidence_has_the_scale_of_the_report(self):
        site = spawn(1000, 0.9, 0.2)
        parts = [part(OUTSIDE, "sync", 2, 2, 0.12, 0.12, 12), part(site, "sync", 9, 9, 0.1, 0.08, 12)]
        outside = dataclasses.replace(OUTSIDE, span=0.2)
        measured = study([site, outside], parts, span=0.4, counted=[
            counted(site, [event("lock", 4_000_000)])])
        row = dataclasses.replace(measured.rows[0], samples=(Sample(1, (3.0,)), Sample(8, (1.0,))))
        found = actions.find(dataclasses.replace(measured, rows=[row]))
        shown = scaled.scaled(dataclasses.replace(measured, rows=[row]))
        # The places have a span of 0.4 s in the instrumented run, and of 1.2 s on the page.
        self.assertAlmostEqual(sum(each.span for each in shown.sites), 1.2)
        texts = {action.cause: action.evidence for action in found}
        self.assertIn("50 % of the span, 600 ms, is in 11 strands", texts["span"])
        self.assertIn("one for each 750 ns of work", texts["lock"])

    def test_memory_bound_loop(self):
        site = loop(4, 0.8)
        moved = [counted(site, traffic=4_000_000_000, cost=10**9)]
        self.assertTrue(actions.suspects_memory(study([site], counted=moved)))
        found = actions.find(study([site], counted=moved, bandwidth=36e9))
        self.assertEqual([(a.cause, a.place.line) for a in found], [("memory", 20)])
        self.assertEqual(found[0].evidence, "36.0 of 36.0 GB/s on 8 processors, at the speed of the "
                         "instrumented run.")
        self.assertEqual(self.causes([site], counted=moved, bandwidth=90e9), [])
        self.assertEqual(self.causes([site], counted=moved), [])

    def test_loop_that_waits_for_cache_lines(self):
        site = loop(4, 0.8)
        gather = counted(site, traffic=64 * 8_000_000, cost=100_000_000)
        self.assertEqual(self.causes([site], counted=[gather], bandwidth=90e9), [("memory", 20)])
        for change in ({"cost": 800_000_000}, {"traffic": 64 * 1_000_000}):
            other = dataclasses.replace(gather, **change)
            self.assertEqual(self.causes([site], counted=[other], bandwidth=90e9), [])

    def test_line_with_the_most_instructions(self):
        site = spawn(1000, 0.9, 0.2)
        merges = [part(site, "sync", 1000, 10, 0.3, 0.2, 12)]
        lines = [counted(site, lines=(40, 44, 42), begin="sync", line=12)]
        self.assertEqual(self.causes([site, OUTSIDE], merges, span=0.2, counted=lines),
                         [("span", 44)])

    def test_instructions_decide_what_is_uneven(self):
        site = loop(1, 1.0, 0.5)
        pieces = [part(site, "task", 60, 3, 0.3, 0.0), part(site, "spawn", 64, 2, 0.7, 0.5)]
        pieces = [dataclasses.replace(piece, place=site.place) for piece in pieces]
        self.assertEqual(self.causes([site], pieces, span=0.5, counted=[counted(site)]), [])
        self.assertEqual(self.causes([site], pieces, span=0.5,
                                     counted=[counted(site, longest=500)]), [("imbalance", 20)])
