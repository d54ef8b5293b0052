#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares Cilksan's reports of random programs with the races that brute force finds.

For each program: the report agrees by the rules of compare.py; a program without
races is certified and ends with status 0, and a racy program does not; and the
program's output is that of its serial projection. Programs are compiled a few at a
time, and run one by one. Programs that differ are kept, with commands that show the
difference; --reduce makes them small.

--oracle-only checks the basis of the comparison, without Cilksan: the oracle against all schedules
of tiny programs, the comparison against reports with known errors, and the interpreter's output
against that of the compiled programs.
"""

import argparse
import concurrent.futures
import json
import os
import pathlib
import shlex
import subprocess
import sys
import tempfile

import known
import schedules
from compare import check_differences, differences, expected, say
from generate import FEATURES, make
from program import Guard, Try
from reduce import reduce

HERE = pathlib.Path(__file__).resolve().parent
KEYWORDS_AWAY = ["-Dcilk_spawn=", "-Dcilk_sync=", "-Dcilk_scope=", "-Dcilk_for=for",
                 "-Dcilk_reducer(...)="]
BATCH = 10  # programs a unit


def run(command, timeout, **more):
    """Returns (status, output, errors); the status of a run that took too long is 'timeout'."""
    env = dict(os.environ, **more)
    try:
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              timeout=timeout, env=env, check=False)
        return (done.returncode, done.stdout.decode(errors="replace"),
                done.stderr.decode(errors="replace"))
    except subprocess.TimeoutExpired:
        return "timeout", "", ""


class Difference(Exception):
    """Raised for a wrong result; the text describes it."""


class Builder:
    """Compiles units of programs in a folder."""

    def __init__(self, compiler, flags, options, folder):
        self.flags = ["-w", "-g", f"-I{HERE}", *flags, *options.flags.split()]
        self.cxx, self.folder = options.cxx, folder
        self.compiler = compiler
        self.c_compiler = compiler[:-2] if compiler.endswith("++") else compiler.replace("++", "")
        self.support = {}

    def must(self, command):
        status, output, errors = run(command, 300)
        if status != 0:
            raise Difference(f"compiler: {shlex.join(command)}: {status}\n{output}{errors}"[:3000])

    def commands(self, source, binary, level, support):
        """Returns the commands that compile access.c, and a program together with access.c."""
        c_flags = [flag for flag in self.flags if not flag.startswith("-std=c++")]
        return ([self.c_compiler, *c_flags, f"-{level}", "-c", str(HERE / "access.c"),
                 "-o", str(support)],
                [self.compiler, *self.flags, f"-{level}", str(source), str(support),
                 "-lpthread", "-o", str(binary)])

    def build(self, source, binary, level):
        support = self.support.get(level) or self.folder / f"access-{level}-{os.getpid()}.o"
        first, second = self.commands(source, binary, level, support)
        if level not in self.support:
            self.must(first)
            self.support[level] = support
        self.must(second)

    def clean(self):
        for path in self.support.values():
            path.unlink()
        self.support.clear()


def unit(judged):
    """Returns the text of a unit of these programs."""
    lines = ['#include "access.h"']
    for j in judged:
        lines += [f"/* program {j.program.seed} */"] + j.program.render(len(lines) + 2)
    entries = ", ".join(j.program.prefix + "main" for j in judged)
    return "\n".join([*lines, "#ifdef __cplusplus", 'extern "C"', "#endif",
                      f"void (*const Programs[])(void) = {{{entries}}};", ""])


def serial_output(judged):
    return f"{judged.trace.ordered:016x} {judged.trace.sum:016x}\n"


def compare(judged, binary, index, report):
    """Runs a program under Cilksan. Raises Difference."""
    if report.exists():
        report.unlink()
    status, output, errors = run([str(binary), str(index)], 30, CILKSAN_FORMAT="json",
                                 CILKSAN_OUT=str(report))
    wrong = []
    if output != serial_output(judged):
        wrong.append(f"output {output!r} instead of {serial_output(judged)!r}")
    if (status == 0) != (not judged.races) or status == "timeout" or status < 0:
        wrong.append(f"status {status} with {'races' if judged.races else 'no race'}")
    try:
        with open(report, encoding="utf-8") as file:
            wrong += differences(judged, json.load(file))
    except (OSError, ValueError, KeyError, TypeError) as problem:
        wrong.append(f"no report: {problem!r} {errors[:500]}")
    if wrong:
        raise Difference("; ".join(wrong))


def check_output(judged, binary, index, _):
    """Runs a program without Cilksan, on one worker, and, if that changes only the order of its
    output, on four."""
    command = [str(binary), str(index)]
    if judged.trace.starts and (judged.races or judged.trace.depends):
        return
    status, output, errors = run(command, 30, CILK_NWORKERS="1")
    # Tasks that no sync waits for begin when they are waited for.
    told = output.split()[1:] if judged.trace.starts else output
    right = serial_output(judged)
    if (status, told) != (0, right.split()[1:] if judged.trace.starts else right):
        raise Difference(f"status {status}, output {output!r} instead of "
                         f"{serial_output(judged)!r} {errors[:300]}")
    if not judged.races and not judged.trace.depends:
        status, output, errors = run([*command, "3000"], 30, CILK_NWORKERS="4")
        if status != 0 or output.split()[1:] != serial_output(judged).split()[1:]:
            raise Difference(f"on 4 workers: status {status}, output {output!r} instead of "
                             f"{serial_output(judged)!r} {errors[:300]}")


class Session:
    """The programs of some seeds, compiled and checked in one way."""

    def __init__(self, options, folder, compiler, flags, check):
        self.options, self.folder, self.check = options, folder, check
        self.builder = Builder(compiler, flags, options, folder)
        self.suffix = "cpp" if options.cxx else "c"

    def batch(self, judged, level, name):
        """Returns [(the judged program, problem or None)]."""
        source = self.folder / f"{name}.{self.suffix}"
        binary, report = self.folder / f"{name}.bin", self.folder / f"{name}.json"
        source.write_text(unit(judged))
        results = []
        try:
            self.builder.build(source, binary, level)
        except Difference as problem:
            if len(judged) == 1:
                return [(judged[0], str(problem))]
            return [self.batch([j], level, name)[0] for j in judged]
        for index, j in enumerate(judged):
            try:
                self.check(j, binary, index, report)
                results.append((j, None))
            except Difference as problem:
                results.append((j, str(problem)))
        for path in (source, binary, report):
            if path.exists():
                path.unlink()
        return results

    def keep(self, judged, level, problem):
        """Writes the program, its known races, and the commands that show the difference, to the
        folder."""
        name = f"seed{judged.program.seed}"
        source, binary = self.folder / f"{name}.{self.suffix}", self.folder / f"{name}.bin"
        source.write_text(unit([judged]))
        lines = sorted({f"{block.name}[{byte}]: {say(pairs)}"
                        for block, byte, pairs in expected(judged)})
        commands = self.builder.commands(source, binary, level, self.folder / "access.o")
        text = [problem, *(shlex.join(command) for command in commands),
                f"CILKSAN_FORMAT=json CILKSAN_OUT={name}.json {binary}",
                "The seed's program alone; lines of the message above may be those of a unit.",
                "Races:", *lines, ""]
        (self.folder / f"{name}.txt").write_text("\n".join(text))

    def fails(self, judged, level):
        return self.batch([judged], level, f"alone{os.getpid()}")[0][1]

    def reduce(self, judged, level, problem):
        """Returns the smallest program found that differs in the same way."""
        return reduce(judged, lambda other: kinds(self.fails(other, level)) == kinds(problem))


def kinds(problem):
    """Returns the first words of a problem's parts; False if there is no problem."""
    return problem is not None and {part.split()[0] for part in problem.split("; ")}


def seeds_of(options):
    seeds = list(range(options.first, options.first + options.count))
    return [seeds[k:k + BATCH] for k in range(0, len(seeds), BATCH)]


def do_batch(options, folder, seeds, level):
    """Returns (programs checked, racy ones, lines about problems) of one unit."""
    flags = ["-fopencilk"] + ([] if options.oracle_only else ["-fsanitize=cilk"])
    session = Session(options, folder, options.cc, flags,
                      check_output if options.oracle_only else compare)
    without = options.without.split(",") if options.without else []
    judged = [make(seed, f"k{seed}", options.cxx, without) for seed in seeds]
    sessions = [session]
    if options.oracle_only:
        sessions.append(Session(options, folder, options.clang, KEYWORDS_AWAY, check_output))
    told = []
    if options.oracle_only:
        unit(judged)  # numbers the lines
        told += [f"seed {j.program.seed}: {text}" for j in judged for text in check_differences(j)]
    for number, each in enumerate(sessions):
        results = each.batch(judged, level, f"unit{seeds[0]}-{number}")
        for j, problem in results:
            if problem:
                if options.reduce:
                    j = each.reduce(j, level, problem)
                    problem = each.fails(j, level) or problem
                each.keep(j, level, problem)
                told.append(f"seed {j.program.seed} -{level}: {problem}")
        each.builder.clean()
    return len(judged), sum(bool(j.races) for j in judged), told


def do_known(options, folder):
    """Returns the results of do_batch() for the programs with known answers."""
    session = Session(options, folder, options.cc, ["-fopencilk", "-fsanitize=cilk"], compare)
    named = []
    for name, judged in known.programs():
        judged.program.cxx = options.cxx
        if options.cxx or not any(isinstance(s, (Guard, Try)) for s, _ in judged.program.walk()):
            named.append((name, judged))
    levels = options.levels.split(",")
    told = []
    for level in levels:
        for first in range(0, len(named), BATCH):
            some = named[first:first + BATCH]
            results = session.batch([judged for _, judged in some], level, f"known{first}")
            for (name, judged), (_, problem) in zip(some, results):
                if problem:
                    judged.program.seed = "-" + name.replace(" ", "-").replace(",", "")
                    session.keep(judged, level, problem)
                    told.append(f"{name} -{level}: {problem}")
    session.builder.clean()
    racy = sum(bool(judged.races) for _, judged in named)
    return len(named) * len(levels), racy * len(levels), told


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--cc", help="the Cilk compiler driver (for --cxx, too)")
    parser.add_argument("--cxx", action="store_true", help="C++ instead of C")
    parser.add_argument("--clang", default="clang-22",
                        help="a plain clang, for the serial projections of --oracle-only")
    parser.add_argument("--first", type=int, default=1, help="first seed")
    parser.add_argument("--count", type=int, default=20, help="number of programs")
    parser.add_argument("--levels", default="O0,O2", help="units take them in turn")
    parser.add_argument("--flags", default="", help="more compiler flags")
    parser.add_argument("--without", default="", help="features to leave out, of: "
                        + ", ".join(FEATURES))
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--keep", help="folder for programs that differ (default: a new one)")
    parser.add_argument("--reduce", action="store_true", help="make those small")
    parser.add_argument("--known", action="store_true",
                        help="check programs with known answers instead of random ones")
    parser.add_argument("--oracle-only", action="store_true", help="check the oracle itself")
    parser.add_argument("--tiny", type=int, default=60,
                        help="with --oracle-only: number of programs for all schedules")
    parser.add_argument("--print", action="store_true", help="print the first program and stop")
    options = parser.parse_args()
    if set(options.without.split(",")) - {"", *FEATURES}:
        parser.error("--without: no such feature")
    if not options.cc and not options.print and not options.oracle_only:
        parser.error("--cc is missing")
    for name in ("cc", "clang"):
        value = getattr(options, name)
        if value and options.cxx and "++" not in value:
            head, dash, version = value.rpartition("-")
            setattr(options, name, f"{head}++-{version}" if dash and version.isdigit()
                    else value + "++")
    return options


def check_units(options, folder, units, do, programs=0, racy=0, told=()):
    """Checks units of programs (lists of seeds) by `do(options, folder, unit, level)`, which
    returns the number of programs, the number of racy ones, and the differences. Prints the totals,
    with earlier results; returns the exit status."""
    levels, told = options.levels.split(","), list(told)
    with concurrent.futures.ProcessPoolExecutor(options.jobs) as pool:
        work = [pool.submit(do, options, folder, unit, levels[k % len(levels)])
                for k, unit in enumerate(units)]
        for done in work:
            count, with_races, problems = done.result()
            programs += count
            racy += with_races
            told += problems
            if problems:
                print("\n".join(problems), flush=True)
    print(f"{programs} programs, {racy} with races and {programs - racy} without, "
          f"{len(told)} differences")
    if told:
        print(f"kept in {folder}")
    return 1 if told else 0


def main():
    options = arguments()
    if options.print:
        print(unit([make(options.first, "k", options.cxx)]), end="")
        return 0
    told = []
    if options.oracle_only:
        told, line = schedules.check(options.first, options.tiny)
        print(line, *told, sep="\n", flush=True)
        if not options.cc:
            return 1 if told else 0
    folder = pathlib.Path(options.keep or tempfile.mkdtemp(prefix="cilksan-random-"))
    folder.mkdir(parents=True, exist_ok=True)
    programs = racy = 0
    if options.known:
        programs, racy, told = do_known(options, folder)
        print(*told, sep="\n")
        options.count = 0
    return check_units(options, folder, seeds_of(options), do_batch, programs, racy, told)


if __name__ == "__main__":
    sys.exit(main())
