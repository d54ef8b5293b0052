#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles and runs random programs in every way that the compiler has, and keeps a record.

Usage: campaign.py --build BUILD --record FILE.csv [--programs N] [--minutes M] [option...]
       campaign.py --build BUILD --only BATCH
       campaign.py --summary FILE.csv

Programs come in batches, each one translation unit (unit.py). The number of a batch determines all
of it: the programs, the level of optimisation, the target, the numbers of workers, and the other
options of the compiler. -tapir-verify-each is always one of them.

- A batch with keywords is compiled by the stock compiler at -O0, with the keywords defined away,
  and by ours; each program has to print the same in both, on each number of workers.
- A batch without keywords is csmith's, or one whose keywords were removed. The stock compiler and
  ours compile it at the same level. Both have to write exactly the same assembly; the programs
  are not run.

A batch that fails is tested program by program: a line of output names the program and the command
that shows the failure, and its files are kept. A compilation or run that exceeds its limit is
repeated with ten times the limit before it counts as a failure. The record has a line for each
batch that is done, so an interrupted campaign resumes where it was.
"""

import argparse
import concurrent.futures
import dataclasses
import datetime
import itertools
import os
import pathlib
import random
import re
import shlex
import subprocess
import sys
import tempfile
import threading
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "Execution"))
import ways  # noqa: E402
from check import run  # noqa: E402
from record import Record, read_record  # noqa: E402
from run import KEYWORDS_AWAY  # noqa: E402
from unit import CXX_KINDS, sections  # noqa: E402

FIELDS = ["batch", "date", "commit", "kind", "size", "programs", "too_slow", "level", "target",
          "workers", "features", "compared", "runs", "steals", "seconds", "differences"]
PRODUCT = ["clang", "llvm", "cheetah"]
MOST_REPORTS = 3  # of one batch
COMPILE_LIMIT, RUN_LIMIT, SLOW_PROGRAM = 300, 60, 2
TOTAL = re.compile(rb"^cilk: total +(\d+)", re.M)
ALONE = threading.Lock()


class Failure(Exception):
    pass


def patiently(command, limit, env=None):
    """Calls run(). Repeats a run that exceeds the limit, alone and with ten times the limit."""
    result = run(command, limit, env)
    if not isinstance(result[0], int):
        with ALONE:
            result = run(command, 10 * limit, env)
    return result


def text_of(*outputs):
    return b"".join(outputs).decode(errors="replace")[-2000:]


@dataclasses.dataclass
class Result:
    compared: str = "output"
    too_slow: int = 0
    runs: int = 0
    steals: int = 0
    reports: dict = dataclasses.field(default_factory=dict)  # by seed; 0: of the whole batch

    def report(self, batch, seed, text):
        self.reports[seed] = f"batch {batch.number}, {batch.programs.kind} program {seed}: {text}"


class Tester:
    """Compiles and runs the batches of one campaign."""

    def __init__(self, options):
        self.options = options
        self.cilk = options.cc or str(options.build / "bin/clang")
        self.stock = options.clang

    def compiler(self, path, batch):
        plus = "++" if batch.programs.kind in CXX_KINDS else ""
        return [path + plus, *batch.programs.flags()]

    def stock_command(self, batch, source, *more):
        return [*self.compiler(self.stock, batch), *KEYWORDS_AWAY, str(source), *more]

    def cilk_command(self, batch, source, *more):
        return [*self.compiler(self.cilk, batch), "-fopencilk", *batch.flags(self.options.build),
                "-mllvm", "-tapir-verify-each", *shlex.split(self.options.flags), str(source),
                *more]

    def test(self, batch, folder):
        source = batch.programs.write(folder, f"batch{batch.number}")
        test = self.compare_runs if batch.programs.keywords else self.compare_assembly
        result = Result()
        test(batch, source, result)
        return result

    # With keywords ------------------------------------------------------------

    def expected(self, batch, source, result):
        """Returns the output of the serial projection, {seed: bytes}, without programs that are too
        slow."""
        binary = source.with_suffix(".reference")
        command = self.stock_command(batch, source, "-O0", "-o", str(binary))
        status, *outputs = patiently(command, COMPILE_LIMIT)
        if status != 0:
            raise Failure(f"the generator made an invalid program: {text_of(*outputs)}")
        status, output, _ = run([str(binary)], SLOW_PROGRAM)
        found = sections(output)
        if status != 0:  # one of the programs is slow, or never ends
            found = {}
            for seed in batch.programs.seeds:
                status, output, _ = run([str(binary), str(seed)], SLOW_PROGRAM)
                if status == 0:
                    found.update(sections(output))
        result.too_slow = len(batch.programs.seeds) - len(found)
        return found

    def compare_runs(self, batch, source, result):
        expected = self.expected(batch, source, result)
        binary = source.with_suffix(".cilk")
        command = self.cilk_command(batch, source, "-o", str(binary))
        status, *outputs = patiently(command, COMPILE_LIMIT)
        if status != 0:
            self.blame_compilation(batch, source, result, text_of(*outputs))
            return
        seeds = [str(seed) for seed in expected] if result.too_slow else []
        if result.too_slow and not seeds:
            return
        for settings in batch.runs():
            env = dict(os.environ, CILK_STATS="1", **settings)
            status, output, statistics = patiently([str(binary), *seeds], RUN_LIMIT, env)
            result.runs += 1
            steals = TOTAL.search(statistics)
            result.steals += int(steals.group(1)) if steals else 0
            got = sections(output)
            if status == 0 and got == expected:
                continue
            for seed in sorted(expected.keys() - result.reports.keys()):
                if got.get(seed) != expected[seed] or (status != 0 and seed == list(got)[-1]):
                    self.blame_run(batch, (seed, expected[seed]), (binary, command), settings,
                                   result, f"status {status}")
                    if len(result.reports) >= MOST_REPORTS:
                        return
            if not result.reports:
                result.report(batch, 0, f"status {status} at the end\n  {shlex.join(command)}")

    def blame_compilation(self, batch, source, result, text):
        """Reports the programs that do not compile alone."""
        for seed in batch.programs.seeds:
            alone = batch.programs.alone(seed).write(source.parent, f"program{seed}")
            command = self.cilk_command(batch, alone, "-o", str(alone.with_suffix(".cilk")))
            status, *outputs = patiently(command, COMPILE_LIMIT)
            if status != 0:
                result.report(batch, seed, f"status {status} of\n  {shlex.join(command)}\n"
                                           f"{text_of(*outputs)}")
            if len(result.reports) >= MOST_REPORTS:
                return
        if not result.reports:
            result.report(batch, 0, "only together, they aren't compiled by\n  "
                          f"{shlex.join(self.cilk_command(batch, source))}\n{text}")

    def blame_run(self, batch, program, built, settings, result, text):
        """Runs a program alone, to find how often it is wrong."""
        seed, expected = program
        binary, command = built
        env = dict(os.environ, **settings)
        wrong = sum(one[:2] != (0, b"== %d\n%s" % (seed, expected)) for one in
                    (patiently([str(binary), str(seed)], RUN_LIMIT, env) for _ in range(5)))
        setting = " ".join(f"{key}={value}" for key, value in settings.items())
        result.report(batch, seed, f"{text}, differs from the serial projection; alone, in {wrong} "
                                   f"of 5 runs\n  {shlex.join(command)}\n  {setting} {binary} "
                                   f"{seed}")

    # Without keywords ---------------------------------------------------------

    def compare_assembly(self, batch, source, result):
        result.compared = "assembly"
        texts = []
        for name, make in (("stock", self.stock_command), ("cilk", self.cilk_command)):
            assembly = source.with_suffix(f".{name}.s")
            more = ["-S", "-o", str(assembly)]
            if name == "stock":
                more += batch.stock_flags()
            command = make(batch, source, *more)
            status, *outputs = patiently(command, COMPILE_LIMIT)
            if status != 0 and name == "stock":
                raise Failure(f"the generator made an invalid program: {text_of(*outputs)}")
            if status != 0:
                self.blame_compilation(batch, source, result, text_of(*outputs))
                return
            texts.append(assembly.read_bytes())
            assembly.unlink()
        if texts[0] != texts[1]:
            result.report(batch, 0, "other assembly than the stock compiler's of\n  "
                          f"{shlex.join(self.cilk_command(batch, source, '-S'))}")


def commit():
    """Returns the last commit that changed the product, with a + if the sources differ from it."""
    def git(*words):
        return subprocess.run(["git", "-C", str(HERE.parent.parent), *words], check=False,
                              stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    name = git("log", "-1", "--format=%h", "--", *PRODUCT).stdout.decode().strip()
    changed = git("diff", "--quiet", "HEAD", "--", *PRODUCT).returncode
    return name + ("+" if changed else "") if name else "unknown"


def one_batch(number, tester, options, version):
    """Returns (a row of the record, reports)."""
    batch = ways.draw(number, options)
    begin = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="cilk-batch-") as temporary:
        folder = pathlib.Path(temporary)
        if options.keep:
            folder = options.keep
        result = tester.test(batch, folder)
        if result.reports and not options.keep:
            keep = options.failures / f"batch{number}"
            keep.mkdir(parents=True, exist_ok=True)
            for path in folder.iterdir():
                path.replace(keep / path.name)
            result.reports = {seed: text.replace(str(folder), str(keep))
                              for seed, text in result.reports.items()}
    row = dict(batch.describe(), date=datetime.date.today().isoformat(), commit=version,
               programs=len(batch.programs.seeds) - result.too_slow, too_slow=result.too_slow,
               compared=result.compared, runs=result.runs, steals=result.steals,
               seconds=f"{time.monotonic() - begin:.1f}", differences=len(result.reports))
    return row, list(result.reports.values())


def go_through(options):
    tester, record, version = Tester(options), Record(options.record, FIELDS), commit()
    done = {int(row["batch"]) for row in record.rows}
    numbers = ([options.only] if options.only is not None else
               (n for n in itertools.count(options.first) if n not in done))
    numbers = iter(numbers)
    end = time.monotonic() + options.minutes * 60 if options.minutes else float("inf")
    left = [options.batches or sys.maxsize]

    def start(pool, running):
        while (len(running) < options.jobs and time.monotonic() < end and left[0]
               and record.total("programs") < options.programs):
            number = next(numbers, None)
            if number is None:
                return
            left[0] -= 1
            running.add(pool.submit(one_batch, number, tester, options, version))

    running = set()
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        start(pool, running)
        while running:
            ended, running = concurrent.futures.wait(
                running, return_when=concurrent.futures.FIRST_COMPLETED)
            for future in ended:
                row, reports = future.result()
                record.add(row)
                for text in reports:
                    print(text, flush=True)
            start(pool, running)
    return record


def summary(rows):
    """Returns tables of the numbers of programs of each kind, as text."""
    lines = []
    for name, many in (("kind", False), ("size", False), ("compared", False), ("level", False),
                       ("target", False), ("workers", True), ("features", True)):
        counts = {}
        for row in rows:
            for key in (row[name].split() if many else [row[name]]):
                counts[key] = counts.get(key, 0) + int(row["programs"])
        order = sorted(counts, key=lambda key: (key.isdigit() and int(key), key))
        lines.append(f"{name}: " + ", ".join(f"{key} {counts[key]}" for key in order))
    total = {name: sum(int(row[name]) for row in rows)
             for name in ("programs", "too_slow", "runs", "steals", "differences")}
    lines.append(f"{total['programs']} programs in {len(rows)} batches, {total['runs']} runs, "
                 f"{total['steals']} steals, {total['too_slow']} programs left out as too slow, "
                 f"{total['differences']} differences")
    return "\n".join(lines)


def parse():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, help="the build tree")
    parser.add_argument("--cc", help="the Cilk compiler, which with ++ takes C++ (default: the build's)")
    parser.add_argument("--clang", default="/usr/lib/llvm-22/bin/clang",
                        help="the stock one")
    parser.add_argument("--record", type=pathlib.Path, help="a CSV file; what is in it is done")
    parser.add_argument("--summary", type=pathlib.Path, help="only print what a record says")
    parser.add_argument("--programs", type=int, default=100000, help="when to stop")
    parser.add_argument("--minutes", type=float, help="when to stop")
    parser.add_argument("--batches", type=int, help="when to stop")
    parser.add_argument("--first", type=int, default=1, help="first batch")
    parser.add_argument("--only", type=int, metavar="BATCH", help="this batch again")
    parser.add_argument("--kinds", help="of programs: some of " + ",".join(ways.KINDS))
    parser.add_argument("--targets", help="some of " + ",".join(ways.TARGETS))
    parser.add_argument("--size", type=int, help="programs in a batch (default: by their kind)")
    parser.add_argument("--flags", default="", help="more flags for the Cilk compiler")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--failures", type=pathlib.Path, default=pathlib.Path("fuzz-failures"),
                        help="folder for batches that fail")
    parser.add_argument("--keep", type=pathlib.Path, help="folder for everything")
    return parser, parser.parse_args()


def main():
    parser, options = parse()
    if options.summary:
        print(summary(read_record(options.summary)))
        return 0
    if not options.build:
        parser.error("--build is needed")
    options.build = options.build.resolve()
    options.failures = options.failures.resolve()
    if options.keep:
        options.keep = options.keep.resolve()
        options.keep.mkdir(parents=True, exist_ok=True)
    ways.check(options, parser)
    try:
        record = go_through(options)
    except Failure as failure:
        sys.exit(str(failure))
    print(summary(record.rows))
    return 1 if record.total("differences") or not record.rows else 0


if __name__ == "__main__":
    sys.exit(main())
