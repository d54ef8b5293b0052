#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks Cilksan under every allocator, C++ library and standard that programs use.

Each program of ../Corpus and of test/Programs is compiled at each level and, in
C++, for each library and each standard that it is valid in; each object is
linked and run in all configurations of configurations.py. The races of each run
have to be those that the program's comments state, and its output, its status,
and Cilksan's warnings have to be those of the plain run. Prints a line for each
difference and a table by configuration, and sets the exit status.
"""

import argparse
import collections
import concurrent.futures
import json
import os
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
REPOSITORY = HERE.parents[2]
sys.path.insert(1, str(HERE.parent / "Corpus"))
# pylint: disable=wrong-import-position
import programs  # noqa: E402
from configurations import OPERATORS, all_configurations, fits  # noqa: E402
from reports import RACE_STATUS, pairs_in, run  # noqa: E402

PROGRAMS = REPOSITORY / "test" / "Programs"
SIZES = {"bound": 9, "graph": 500, "kdtree": 500, "matrix": 24, "numeric": 32,
         "raytracer": 16, "sort": 1000}
STANDARDS = "11,14,17,20,23"
COMPILE_SECONDS, RUN_SECONDS = 1200, 120


class Build(collections.namedtuple("Build", "program level standard library")):
    """An object to be made. A C program's object has neither standard nor library."""

    @property
    def is_cxx(self):
        return self.program.path.suffix == ".cpp"

    def __str__(self):
        return " ".join(filter(None, [self.program.name, f"-{self.level}",
                                      self.standard and f"-std=c++{self.standard}",
                                      self.library and f"-stdlib={self.library}"]))

    def language_flags(self):
        flags = ["-g", "-w"]
        if self.is_cxx:
            flags += [f"-std=c++{self.standard}", f"-stdlib={self.library}"]
        if self.program.kind == "whole":
            flags += [f"-I{PROGRAMS / 'Inputs'}", f"-DSIZE={SIZES[self.program.path.stem]}"]
        return flags

    def link_flags(self):
        return [f"-stdlib={self.library}"] if self.is_cxx else ["-lm"]


# The result of a run; report is None if there is none.
Run = collections.namedtuple("Run", "status printed errors report")
Outcome = collections.namedtuple("Outcome", "build configuration problems")


def whole_programs():
    """Returns the programs of test/Programs, which have no races."""
    return [programs.Program(path, f"Programs/{path.name}", "whole", "", [])
            for path in sorted(PROGRAMS.iterdir()) if path.suffix in (".c", ".cpp")]


def choose(options):
    """Returns the programs that the options select."""
    corpus, problems = programs.load(programs_folder(), [])
    if problems:
        sys.exit("\n".join(problems))
    everything = whole_programs() + corpus
    if not options.programs:
        return everything
    named = {program.name: program for program in everything}
    unknown = [name for name in options.programs if name not in named]
    if unknown:
        sys.exit(f"error: no such program: {', '.join(unknown)}")
    return [named[name] for name in options.programs]


def programs_folder():
    return HERE.parent / "Corpus"


def builds_of(program, options):
    for level in options.levels.split(","):
        if program.path.suffix == ".c":
            yield Build(program, level, "", "")
            continue
        for library in options.libraries.split(","):
            for standard in options.standards.split(","):
                if int(standard) < programs.oldest_standard(program):
                    continue
                yield Build(program, level, standard, library)


class Checker:
    """Makes objects, links and runs them, and compares."""

    def __init__(self, options, configurations, folder):
        self.options, self.configurations, self.folder = options, configurations, folder
        self.operators = {}

    def compiler(self, build):
        return [self.options.compiler + ("++" if build.is_cxx else ""), "-fopencilk"]

    def make_operators(self):
        """Makes the program's own operators, for each library."""
        for library in self.options.libraries.split(","):
            for kind, flags in (("instrumented", ["-fsanitize=cilk"]), ("plain", [])):
                target = self.folder / f"operators-{kind}-{library}.o"
                status, output = run([f"{self.options.compiler}++", "-fopencilk", *flags, "-g",
                                      "-O1", "-std=c++17", f"-stdlib={library}", "-c",
                                      str(OPERATORS), "-o", str(target)], COMPILE_SECONDS)
                if status != 0:
                    sys.exit(f"error: {OPERATORS}: {output}")
                self.operators[kind, library] = str(target)

    def make_object(self, build, target):
        """Compiles the program. Returns a problem, "invalid" (for this standard) or None."""
        status, output = run([*self.compiler(build), "-fsanitize=cilk", f"-{build.level}",
                              *build.language_flags(), "-c", str(build.program.path),
                              "-o", str(target)], COMPILE_SECONDS)
        if status == 0:
            return None
        headers = pathlib.Path(self.options.compiler).parents[1] / "include"
        serial, _ = run([self.options.clang, *build.language_flags(), "-isystem", str(headers),
                         "-include", "cilk/cilk_stub.h", "-fsyntax-only",
                         str(build.program.path)], COMPILE_SECONDS)
        if serial != 0:
            return "invalid"
        return f"compiling: status {status}: {' '.join(output.split())[:400]}"

    def link(self, build, configuration, target, binary):
        """Returns a problem, or None."""
        added = []
        if configuration.operators:
            added = [self.operators[configuration.operators, build.library]]
        # The shared libc++ of a distribution may be older than its headers.
        for more in ([], ["-static-libstdc++"]) if build.library == "libc++" else ([],):
            status, output = run([*self.compiler(build), "-fsanitize=cilk", str(target), *added,
                                  *configuration.libraries, *build.link_flags(), *more,
                                  "-o", str(binary)], COMPILE_SECONDS)
            if status == 0:
                return None
        return f"linking: status {status}: {' '.join(output.split())[:400]}"

    def start(self, binary, configuration):
        report = pathlib.Path(f"{binary}.json")
        environment = dict(os.environ, CILKSAN_OUT=str(report),
                           CILKSAN_EXITCODE=str(RACE_STATUS))
        if configuration.preload:
            environment["LD_PRELOAD"] = configuration.preload
        try:
            done = subprocess.run([str(binary)], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                  stdin=subprocess.DEVNULL, timeout=RUN_SECONDS, check=False,
                                  env=environment)
        except subprocess.TimeoutExpired:
            return Run("timeout", b"", "", None)
        errors = done.stderr.decode(errors="replace")
        try:
            with open(report, encoding="utf-8") as text:
                found = json.load(text)
            report.unlink()
        except (OSError, ValueError):
            found = None
        return Run(done.returncode, done.stdout, errors, found)

    def check(self, build):
        """Returns outcomes, or None if the program isn't valid; the plain run is first."""
        name = str(build).replace("/", "-").replace(" ", "")
        target, binary = self.folder / f"{name}.o", self.folder / name
        problem = self.make_object(build, target)
        if problem == "invalid":
            return None
        if problem:
            return [Outcome(build, self.configurations[0], [problem])]
        outcomes, plain = [], None
        for configuration in self.configurations:
            if not fits(configuration, build):
                continue
            # A preloaded allocator needs no linking: the plain program already exists.
            exe = binary if not (configuration.libraries or configuration.operators) \
                else self.folder / f"{name}-{configuration.name}"
            problem = None
            if not exe.exists():
                problem = self.link(build, configuration, target, exe)
            if problem:
                outcomes.append(Outcome(build, configuration, [problem]))
                continue
            done = self.start(exe, configuration)
            plain = plain or done
            outcomes.append(Outcome(build, configuration, differences(build, done, plain)))
            if exe != binary and not self.options.keep:
                exe.unlink()
        if not self.options.keep:
            binary.unlink(missing_ok=True)
            target.unlink()
        return outcomes


def differences(build, done, plain):
    """Returns the problems of a run."""
    if done.report is None:
        return [f"no report: status {done.status}: {' '.join(done.errors.split())[-300:]}"]
    pairs = pairs_in(done.report, build.program.path)
    problems = programs.differences(build.program, pairs)
    expected = RACE_STATUS if pairs else 0
    if done.status != expected:
        problems.append(f"status {done.status} instead of {expected}: {done.errors[-300:]}")
    if done.printed != plain.printed:
        problems.append(f"prints {done.printed[-100:]!r} instead of {plain.printed[-100:]!r}")
    if plain.report is not None:
        problems += [f"warning: {text}" for text in done.report["warnings"]
                     if text not in plain.report["warnings"]]
    return problems


def table(outcomes, configurations):
    lines = [f"{'':20} {'runs':>6} {'failures':>8}"]
    for configuration in configurations:
        some = [o for o in outcomes if o.configuration == configuration]
        lines.append(f"{configuration.name:20} {len(some):6} "
                     f"{sum(bool(o.problems) for o in some):8}")
    return lines


def check_all(options, configurations):
    """Returns (outcomes, number of builds that aren't valid), after a line for each problem."""
    builds = [build for program in choose(options) for build in builds_of(program, options)]
    outcomes, invalid = [], 0
    with tempfile.TemporaryDirectory(prefix="cilksan-allocators-") as temporary:
        folder = pathlib.Path(options.keep or temporary)
        folder.mkdir(parents=True, exist_ok=True)
        checker = Checker(options, configurations, folder)
        checker.make_operators()
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            for some in pool.map(checker.check, builds):
                if some is None:
                    invalid += 1
                    continue
                outcomes += some
                for outcome in some:
                    for problem in outcome.problems:
                        print(f"{outcome.build} {outcome.configuration.name}: {problem}",
                              flush=True)
    return outcomes, invalid


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--compiler", default=str(REPOSITORY / "build" / "bin" / "clang"),
                        help="the C driver; the C++ driver's name has ++ at its end")
    parser.add_argument("--clang", default="clang-22",
                        help="a stock clang, which says what is valid in a standard")
    parser.add_argument("--levels", default="O0,O2")
    parser.add_argument("--standards", default=STANDARDS)
    parser.add_argument("--libraries", default="libstdc++,libc++")
    parser.add_argument("--configurations", help="names, with commas between (default: all)")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--keep", help="folder for objects and binaries")
    parser.add_argument("programs", nargs="*",
                        help="as in racy/NAME.c or Programs/NAME.cpp (default: all)")
    options = parser.parse_args()

    configurations, missing = all_configurations(options.compiler)
    if options.configurations:
        names = options.configurations.split(",")
        unknown = set(names) - {c.name for c in configurations}
        if unknown:
            sys.exit(f"error: unknown, or not installed: {', '.join(sorted(unknown))}")
        configurations = [c for c in configurations if c.name == "plain" or c.name in names]
    elif missing:
        print(f"left out, as they aren't installed: {', '.join(missing)}")
    outcomes, invalid = check_all(options, configurations)
    print("\n".join(table(outcomes, configurations)))
    failed = sum(bool(o.problems) for o in outcomes)
    print(f"{len({str(o.build) for o in outcomes})} objects, {len(outcomes)} runs, "
          f"{failed} failures; {invalid} aren't valid in their standard")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
