#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares a Cilk program with its serial projection.

Usage: check.py [options] SOURCE [-- FLAG...]

SOURCE is compiled by the Cilk compiler at every level of optimisation and run
on several numbers of workers, and compiled once by the plain compiler with the
keywords defined away. Standard output and exit status have to be the same each
time. The flags are given to all of the compiler runs.

At -O1 and -O2 the compiler may turn spawns into calls. Most programs here are
small, and test spawns that it can't turn into calls, so at -O3 all spawns stay.

Tests use it through lit as %check_cilk (see lit.local.cfg).
"""

import argparse
import itertools
import os
import pathlib
import shlex
import signal
import subprocess
import sys

SERIAL = ["-w", "-O0", "-fwrapv", "-Dcilk_spawn=", "-Dcilk_sync=",
          "-Dcilk_scope=", "-Dcilk_for=for", "-Dcilk_reducer(...)="]
KEEP_SPAWNS = ["-mllvm", "-tapir-serialise-small=false",
               "-mllvm", "-tapir-spawn-before-sync=false",
               "-mllvm", "-tapir-stripmine=false"]
MAX_REPORTS = 8
# The largest program takes 15 seconds of one processor, which may have other things to do.
COMPILE_SECONDS = 240


class Failure(Exception):
    pass


def run(command, timeout, environment=None):
    """Returns (exit status, stdout, stderr); a timeout is a status of its own."""
    with subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, env=environment,
                          start_new_session=True) as process:
        try:
            out, err = process.communicate(timeout=timeout)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            out, err = process.communicate()
            return f"still running after {timeout} s", out, err
    return process.returncode, out, err


def build(command, what, timeout):
    status, out, err = run(command, timeout)
    if status != 0:
        text = (out + err).decode(errors="replace")
        raise Failure(f"{what} does not compile (status {status})\n"
                      f"  {shlex.join(command)}\n{text[-3000:]}")


def build_projection(options, temporary):
    """Returns the serial projection's path. Another test may have built the projection already."""
    shared = options.shared_projection and pathlib.Path(options.shared_projection)
    if shared and shared.exists():
        return str(shared)
    build(command_for(options.source, options.plain) + SERIAL + options.flags
          + [options.source, "-o", temporary], "the serial projection", COMPILE_SECONDS)
    if not shared:
        return temporary
    shared.parent.mkdir(parents=True, exist_ok=True)
    # Other processes never see a partial file.
    os.replace(temporary, shared)
    return str(shared)


def describe(expected, actual):
    """Returns the difference, or an empty string."""
    (status, out, _), (got_status, got, err) = expected, actual
    text = ""
    if got_status != status:
        text = f"exit status {got_status} instead of {status}"
        if isinstance(got_status, int) and got_status < 0:
            text += f" ({signal.Signals(-got_status).name})"
    if got != out:
        want_lines, got_lines = out.splitlines(), got.splitlines()
        for number, pair in enumerate(itertools.zip_longest(want_lines, got_lines), 1):
            if pair[0] != pair[1]:
                want, have = (repr(b.decode(errors="replace")) if b is not None
                              else "nothing" for b in pair)
                text += f"{'; ' if text else ''}line {number}: {have} instead of {want}"
                break
        else:
            text += "; line endings differ"
    if text and err:
        text += "\n    stderr: " + err.decode(errors="replace")[-500:].strip()
    return text


def command_for(source, command):
    """Returns the words of the C compiler's command, or those of the C++ compiler beside it."""
    words = shlex.split(command)
    if source.endswith(".cpp"):
        words[0] += "++"
    return words


def nearest(asked, limit):
    """Returns the requested levels or numbers of workers, in their order, that are nearest to
    those of the limit; all if there is no limit."""
    numbers = [text for text in asked if text.isdigit()]
    if not limit or not numbers:
        return asked
    chosen = {min(numbers, key=lambda text: abs(int(text) - int(wanted))) for wanted in limit}
    return [text for text in asked if text in chosen]


def parse(arguments):
    parser = argparse.ArgumentParser()
    parser.add_argument("--compiler", required=True, help="the Cilk compiler's command")
    parser.add_argument("--serial-target", default="",
                        help="the same with Tapir's serial target")
    parser.add_argument("--plain", required=True, help="the plain compiler's command")
    parser.add_argument("--temporary", required=True, help="prefix of output files")
    parser.add_argument("--shared-projection", metavar="PATH",
                        help="where the serial projection is, or is left for others that "
                             "compare the same program, flags and plain compiler")
    parser.add_argument("--levels", default="0,1,2,3,s,z")
    parser.add_argument("--workers", default="1,2,4,8")
    for name in ("levels", "workers"):
        parser.add_argument(f"--limit-{name}", default="",
                            help=f"of the {name}, those nearest to these (test/lit.cfg.py)")
    parser.add_argument("--timeout", type=int, default=20, help="of one run, in seconds")
    parser.add_argument("--emulator", default="",
                        help="the command that runs programs of another machine")
    parser.add_argument("--no-projection", action="store_true",
                        help="the program has no serial projection, as it waits for what is "
                             "serially later: its first level on one worker says what to expect")
    parser.add_argument("--only-cilk", default="",
                        help="flags for the Cilk compiler only")
    parser.add_argument("source")
    parser.add_argument("flags", nargs="*")
    return parser.parse_args(arguments)


def compare(options):
    """Returns the differences, a text for each run; makes files that begin with options.temporary.
    """
    levels, workers = (
        nearest(all_of_them.split(","), limit and limit.split(","))
        for all_of_them, limit in ((options.levels, options.limit_levels),
                                   (options.workers, options.limit_workers)))
    reports = []
    prefix = pathlib.Path(options.temporary)
    emulator = shlex.split(options.emulator)
    try:
        expected = None
        if not options.no_projection:
            projection = build_projection(options, f"{prefix}.serial")
            expected = run([*emulator, projection], options.timeout)
            if expected[0] != 0 and not isinstance(expected[0], int):
                raise Failure(f"the serial projection is {expected[0]}")
        compilers = [(options.compiler, "", f"-O{level}", workers) for level in levels]
        if options.serial_target and not options.no_projection:
            compilers.append((options.serial_target, "serial target, ", f"-O{levels[-1]}", ["1"]))
        for compiler, what, level, numbers in compilers:
            binary = f"{prefix}{level}{'.s' if what else ''}"
            build(command_for(options.source, compiler)
                  + ["-Wall", "-Wextra", "-Wno-unused", level]
                  + (KEEP_SPAWNS if level == "-O3" and not what else [])
                  + shlex.split(options.only_cilk) + options.flags
                  + [options.source, "-o", binary], f"{what}{level}", COMPILE_SECONDS)
            for workers in numbers:
                environment = dict(os.environ, CILK_NWORKERS=workers)
                got = run([*emulator, binary], options.timeout, environment)
                expected = expected or (0, got[1], b"")
                text = describe(expected, got)
                if text:
                    reports.append(f"{what}{level}, CILK_NWORKERS={workers}: {text}")
    except Failure as failure:
        reports.append(str(failure))
    told = [f"{options.source}: {text}" for text in reports[:MAX_REPORTS]]
    if len(reports) > MAX_REPORTS:
        told.append(f"... and {len(reports) - MAX_REPORTS} more")
    return told


def main():
    told = compare(parse(None))
    for text in told:
        print(text, file=sys.stderr)
    return 1 if told else 0


if __name__ == "__main__":
    sys.exit(main())
