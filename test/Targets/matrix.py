#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the executable tests on another Tapir target.

Usage: matrix.py --target NAME --compiler CLANG --plain CLANG --include FOLDER [option...] [FILE...]

The programs are those of ../Execution and ../Programs that check.py compares with their serial
projections. They are compiled with -ftapir=NAME. The levels and numbers of workers are fewer than
for OpenCilk, because all targets share the passes before the target. If a program's RUN line
names numbers of workers, the nearest of these are used. exclusions.txt lists programs
that a target doesn't run, with the reasons; an excluded program that passes is an error, too.
"""

import argparse
import concurrent.futures
import fnmatch
import pathlib
import re
import shlex
import sys
import tempfile
from collections import namedtuple

HERE = pathlib.Path(__file__).resolve().parent
SUITE = HERE.parent
sys.path.insert(0, str(SUITE / "Execution"))
import check as execution  # noqa: E402

Program = namedtuple("Program", "path kind workers flags")
Options = namedtuple("Options", "target compiler plain include levels workers emulator",
                     defaults=("",))
RUN = re.compile(r"RUN: *%check_(cilk|program)\b(.*)")


def find_exclusion(target, program):
    """Returns the reason why the target doesn't run a program, or None if it does. The program is
    given by its path below the suite."""
    for line in (HERE / "exclusions.txt").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            targets, path, reason = line.split(None, 2)
            if target in targets.split(",") and fnmatch.fnmatch(program, path):
                return reason
    return None


def find_programs(files):
    """Yields those of the files that check.py runs without a sanitizer. If there are no files,
    searches all programs of the suites."""
    paths = files or sorted(path for folder in ("Execution", "Programs")
                            for path in (SUITE / folder).rglob("*")
                            if path.suffix in (".c", ".cpp")
                            and "Inputs" not in path.relative_to(SUITE).parts)
    for path in map(pathlib.Path, paths):
        for line in path.read_text(encoding="utf-8").splitlines():
            found = RUN.search(line)
            if not found or "-fsanitize" in line:
                continue
            options, _, flags = found.group(2).partition(" -- ")
            workers = re.search(r"--workers ([0-9,]+)", options)
            yield Program(path.resolve(), found.group(1), workers and workers.group(1),
                          shlex.split(flags))
            break


def short_name(program):
    """Returns the program's suite and file name, which do not change when it moves to another
    folder."""
    parts = program.path.relative_to(SUITE).parts
    return f"{parts[0]}/{parts[-1]}"


def check(program, options, temporary, projections=None):
    """Returns the program's report, which is empty if the program passed. The paths of all files
    that are made begin with temporary. Targets share the programs' serial projections, if there is
    a folder for them."""
    suite = SUITE / program.path.relative_to(SUITE).parts[0]
    inputs = shlex.quote(f"-I{suite / 'Inputs'}")
    plain = f"{options.plain} {inputs}"
    compiler = f"{options.compiler} -ftapir={options.target} -mllvm -tapir-verify-each {inputs}"
    if program.kind == "program":
        silent = " -Wno-unknown-pragmas -Wno-deprecated-declarations"
        compiler += silent
        plain += f"{silent} -isystem {shlex.quote(options.include)} -include cilk/cilk_stub.h"
    else:
        plain += f" -I{shlex.quote(options.include)}"
    # The comparison runs in this process: starting another takes as long as compiling a program.
    return "\n".join(execution.compare(execution.parse(
        ["--compiler", compiler, "--plain", plain, "--levels", options.levels,
         "--workers", program.workers or options.workers,
         "--limit-workers", options.workers, "--timeout", "60", "--emulator", options.emulator,
         "--temporary", str(temporary),
         *(["--shared-projection", str(pathlib.Path(projections) / program.path.relative_to(SUITE))]
           if projections else []),
         str(program.path), "--", *program.flags])))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--target", required=True)
    parser.add_argument("--compiler", required=True, help="the Cilk compiler's command")
    parser.add_argument("--plain", required=True, help="the plain compiler's command")
    parser.add_argument("--include", required=True, help="folder of cilk_stub.h")
    parser.add_argument("--levels", default="0,2")
    parser.add_argument("--workers", default="1,4")
    parser.add_argument("--emulator", default="",
                        help="the command that runs programs of another machine")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("files", nargs="*")
    options = parser.parse_args()

    passed, failed, excluded = 0, 0, 0
    with (tempfile.TemporaryDirectory() as folder,
          concurrent.futures.ThreadPoolExecutor(options.jobs) as pool):
        programs = list(find_programs(options.files))
        reports = pool.map(lambda p: check(p, options, f"{folder}/{short_name(p).replace('/', '-')}",
                                           f"{folder}/projections"), programs)
        for program, report in zip(programs, reports):
            name = str(program.path.relative_to(SUITE))
            reason = find_exclusion(options.target, name)
            if reason:
                excluded += 1
                if not report:
                    failed += 1
                    print(f"{name} passes, but is excluded: {reason}")
            elif report:
                failed += 1
                print(report)
            else:
                passed += 1
    print(f"{options.target}: {passed} passed, {failed} failed, {excluded} excluded")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
