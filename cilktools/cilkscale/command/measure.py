# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the two programs, and combines their output.

The instrumented program runs once, on the fewest processors, where other programs disturb it least:
work and span don't depend on the number of processors. The places in the source take a separate
run, because accounting for them costs time. The other program runs in rounds over all numbers of
processors, so that a change in the machine meanwhile affects all numbers equally.
"""

import dataclasses
import datetime
import os
import pathlib
import platform
import shlex
import sys
import tempfile
from collections import Counter, defaultdict, deque

from . import actions, bandwidth, processes, toolfiles
from .failure import Failure
from .model import Row, Sample, Study
from .options import is_explained
from .quantities import count, seconds
from .quantities import processors as count_of
from .source import Sources, folders_of

BROKEN_OFF = "it must have ended by _exit(), or become another program"
ADVICE = "see what it says, and whether it needs other arguments"


def steps(options, processors):
    """Returns the number of runs."""
    explained = is_explained(options) * ((len(processors.counts) > 1)
                                         + bool(options.sources or options.lines))
    return 2 + explained + options.repeat * len(processors.counts)


def origin(program):
    """Returns a phrase for messages about a program's output."""
    return f"what '{program}' has written"


class Measurement:
    """Measures two programs with one list of arguments. `load` is the machine's load before the
    runs."""

    def __init__(self, programs, options, processors, load):
        self.programs = programs
        self.options = options
        self.processors = processors
        self.load = load

    def run(self, program, count, folder, suffix=".csv", **environment):
        """Returns the output of the tool in the program: a table with lines, or the text of
        JSON."""
        out = pathlib.Path(folder) / f"out{suffix}"
        out.unlink(missing_ok=True)
        processes.run([program, *self.options.args], self.options.timeout, ADVICE,
                      self.processors.chosen(count), self.options.input,
                      CILK_NWORKERS=str(count), CILKSCALE_OUT=str(out), **environment)
        text = toolfiles.read_text(out, program)
        if not text:
            raise Failure(f"'{program}' has written no measurements; compile and link it with "
                          "-fopencilk and -fcilktool=cilkscale, or cilkscale-benchmark for -b, "
                          "and let it end by exit()")
        table = None if suffix == ".json" else toolfiles.parse_table(text, origin(program))
        if table is not None and not table.lines:
            raise Failure(f"'{program}' has written no row of measurements: {BROKEN_OFF}; let it "
                          "end by exit(), or by returning from main()")
        return text if table is None else table

    def study(self, progress):
        fewest = self.processors.counts[0]
        program = self.programs.instrumented
        said = origin(program)
        with tempfile.TemporaryDirectory(prefix="cilkscale-") as folder:
            progress.step("work and span")
            table = self.run(program, fewest, folder)
            progress.finished()
            if "" not in table.tags():
                print(f"cilkscale: '{program}' has written no row for the whole program: "
                      f"{BROKEN_OFF}; only its regions are shown", file=sys.stderr)
            columns, unit = toolfiles.measured_columns(table, said)
            measured = [[toolfiles.number(line[column], table.header[column], said)
                         for column in columns] for line in table.lines]
            places, wide = None, ()
            # The tool writes places at the end of the program, with the row for all of it.
            if "" in table.tags():
                progress.step("places in the source")
                places = self.with_grain(self.places(fewest, folder))
                progress.finished()
            if places and is_explained(self.options) and len(self.processors.counts) > 1:
                most = self.processors.counts[-1]
                progress.step(f"places in the source, on {count_of(most)}")
                wide = self.places(most, folder).sites
                progress.finished()
            times = self.time(table, folder, progress)
            rows = [Row(index + 1, tag, *measured[index],
                        tuple(Sample(cpus, tuple(times[cpus][index]))
                              for cpus in self.processors.counts))
                    for index, tag in enumerate(table.tags())]
            study = Study(self.programs.name, unit, table.header, table.lines, rows,
                          places and places.sites, self.facts())
            if places is None:
                return study
            study = dataclasses.replace(study, parts=places.parts, syncs=places.syncs,
                                        paths=places.paths, costs=costs_of(places, study),
                                        wide=wide)
            study = self.explained(study, folder, progress)
        return dataclasses.replace(study, actions=actions.find(study))

    def places(self, cpus, folder):
        """Returns the places that a run on so many processors reports."""
        program = self.programs.instrumented
        return toolfiles.parse_places(
            self.run(program, cpus, folder, ".json", CILKSCALE_SITES="1"), origin(program))

    def explained(self, study, folder, progress):
        """Returns the study with counts by lines, and with the machine's bandwidth if the counts
        require it. Without these counts there are only fewer actions, so a failure becomes a fact
        of the study."""
        program = self.programs.lines
        if not program or not is_explained(self.options):
            return study
        try:
            progress.step("counting by lines")
            out = pathlib.Path(folder) / "lines.json"
            processes.run([program, *self.options.args], self.options.timeout, ADVICE,
                          self.processors.chosen(1), self.options.input, CILK_NWORKERS="1",
                          CILKSCALE_LINES=str(out))
            study = dataclasses.replace(study, counted=toolfiles.parse_counted(
                toolfiles.read_text(out, program), origin(program)))
            progress.finished()
            if actions.suspects_memory(study):
                most = self.processors.counts[-1]
                study = dataclasses.replace(study, bandwidth=bandwidth.measure(
                    self.programs.compiler, self.processors.chosen(most), most,
                    self.options.timeout, folder))
        except Failure as failure:
            print(f"cilkscale: there are fewer actions, because a run failed: {failure}",
                  file=sys.stderr)
            return dataclasses.replace(study, facts=[
                *study.facts, ("Not counted by lines", str(failure).splitlines()[0])])
        return study

    def with_grain(self, places):
        """Returns the places, and marks the loops that have a grain size in the source."""
        if places is None:
            return None
        sources = Sources(folders_of(self.programs.instrumented), self.programs.compiled)
        sized = {site: dataclasses.replace(site, sized=True) for site in places.sites
                 if site.kind == "loop" and has_grain_size(sources, site.place)}
        return dataclasses.replace(
            places, sites=tuple(sized.get(site, site) for site in places.sites),
            parts=tuple(dataclasses.replace(part, site=sized.get(part.site, part.site))
                        for part in places.parts))

    def time(self, table, folder, progress):
        """Returns {count: [the times of all rounds for each line of the table]}."""
        program = self.programs.benchmark
        times = {count: [[] for _ in table.lines] for count in self.processors.counts}
        for turn in range(1, self.options.repeat + 1):
            for count in self.processors.counts:
                progress.step(f"{count_of(count)}, round {turn} of {self.options.repeat}")
                written = toolfiles.parse_times(self.run(program, count, folder), origin(program))
                for of_line, value in zip(times[count], self.in_line(table, written)):
                    of_line.append(value)
                progress.finished()
        return times

    def in_line(self, table, written):
        """Returns the times in the order of the table's lines. A region that runs repeatedly has
        several lines with the same tag. These lines are matched in their order."""
        by_tag = defaultdict(deque)
        for tag, value in written:
            by_tag[tag].append(value)
        tags = table.tags()
        expected = Counter(tags)
        for tag in {**expected, **by_tag}:
            if expected[tag] != len(by_tag[tag]):
                raise Failure(f"'{self.programs.instrumented}' has measured '{tag}' "
                              f"{expected[tag]} times and '{self.programs.benchmark}' "
                              f"{len(by_tag[tag])} times; compile both from the same source, "
                              "and measure the same regions in every run")
        return [by_tag[tag].popleft() for tag in tags]

    def facts(self):
        arguments = shlex.join(self.options.args)
        pinned = "each run on cores of its own" if self.processors.pinned else "not pinned"
        return [
            ("Measured", f"{datetime.datetime.now().astimezone():%Y-%m-%d %H:%M %Z}"),
            ("Processor", f"{processor_name()}, {len(os.sched_getaffinity(0))} in use"),
            ("System", platform.platform()),
            ("Load before", f"{self.load:.2f}"),
            *self.programs.facts,
            ("Arguments", arguments or "none"),
            ("Runs", f"{self.options.repeat} for each number of processors, in rounds; {pinned}"),
        ]


def has_grain_size(sources, place):
    """Returns True if the lines before a loop give its grain size."""
    lines, _ = sources.around(place.file, place.line)
    return any("grainsize" in text for number, text in lines if number < place.line)


def costs_of(places, study):
    """Returns facts about what the tool itself costs."""
    facts = []
    if places.own_cost:
        strands = sum(part.strands for part in places.parts)
        facts.append(("Taken out", f"{seconds(places.own_cost)} for each strand, which the tool's "
                      f"own hooks take; for {count(strands)} strands that is "
                      f"{seconds(places.own_cost * strands)}"))
    whole = study.whole
    if whole and study.unit == "seconds" and whole.samples and whole.samples[0].cpus == 1:
        facts.append(("For comparison", f"the measured work is {seconds(whole.work)}; the program without "
                      f"the tool takes {seconds(whole.samples[0].low)} on one processor"))
    return facts


def processor_name():
    try:
        with open("/proc/cpuinfo", encoding="ascii", errors="replace") as info:
            for line in info:
                if line.startswith("model name"):
                    return line.split(":", 1)[1].strip()
    except OSError:
        pass
    return platform.machine()
