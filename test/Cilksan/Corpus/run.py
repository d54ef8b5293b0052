#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares Cilksan's report of each program with the races that its comments state.

README.md describes the programs and their marks. Each program is compiled at each
level and run. In a racy program, all marked races must be reported and no others;
in a race-free program, none. Prints a line for each program that fails and a
table by category, and sets the exit status.

--lint checks the corpus itself, without a detector. --compare tsan runs the same
programs in parallel under ThreadSanitizer and counts the programs with a report.
"""

import argparse
import collections
import concurrent.futures
import pathlib
import sys
import tempfile

import programs
from reports import RACE_STATUS, reported_pairs, run, unseen_limits

HERE = pathlib.Path(__file__).resolve().parent
REPOSITORY = HERE.parents[2]

COMPILE_SECONDS, RUN_SECONDS = 120, 20
# The limit for a busy machine; a program ends at once.
LINT_SECONDS = 5

Outcome = collections.namedtuple("Outcome", "program level reported problems")


def compile_program(program, level, folder, options, *flags):
    """Returns (binary, problems)."""
    binary = folder / f"{program.kind}-{program.path.name}.{level}"
    compiler = options.compiler + ("++" if program.path.suffix == ".cpp" else "")
    if programs.oldest_standard(program) > 17:
        flags = ("-std=c++20", *flags)
    status, output = run([compiler, "-fopencilk", "-g", f"-{level}", *flags,
                          str(program.path), "-o", str(binary)], COMPILE_SECONDS)
    if status == 0:
        return binary, []
    return None, [f"compiling: status {status}: {' '.join(output.split())[:400]}"]


# --- Cilksan ------------------------------------------------------------------

def check_cilksan(program, level, folder, options):
    binary, problems = compile_program(program, level, folder, options, "-fsanitize=cilk",
                                       *options.flags.split())
    if problems:
        return Outcome(program, level, False, problems)
    report = binary.with_suffix(binary.suffix + ".json")
    status, output = run([str(binary)], RUN_SECONDS, CILKSAN_FORMAT="json",
                         CILKSAN_OUT=str(report), CILKSAN_EXITCODE=str(RACE_STATUS))
    try:
        pairs = reported_pairs(report, program.path)
    except (OSError, ValueError, KeyError) as error:
        return Outcome(program, level, False,
                       [f"no report: {error!r}: status {status}: {output[-300:]}"])
    problems = programs.differences(program, pairs)
    problems += [f"limit: {limit}" for limit in unseen_limits(report)]
    expected = RACE_STATUS if pairs else 0
    if status != expected:
        problems.append(f"status {status} instead of {expected}")
    if not options.keep:
        binary.unlink()
        report.unlink()
    return Outcome(program, level, bool(pairs), problems)


# --- ThreadSanitizer ----------------------------------------------------------

def check_tsan(program, level, folder, options):
    binary, problems = compile_program(program, level, folder, options, "-fsanitize=thread",
                                       "-fsanitize-coverage=trace-pc", *options.flags.split(),
                                       str(folder / "delays.o"))
    if problems:
        return Outcome(program, level, False, problems)
    reported = False
    for _ in range(options.repeats):
        status, output = run([str(binary)], RUN_SECONDS, CILK_NWORKERS=str(options.workers),
                             TSAN_OPTIONS=f"exitcode={RACE_STATUS}")
        if "WARNING: ThreadSanitizer" in output:
            reported = True
        elif "FATAL: ThreadSanitizer" in output:
            problems = [f"status {status}: {output[-300:]}"]
    racy = program.kind == "racy"
    if not problems and reported != racy:
        problems = ["nothing reported" if racy else "a race reported"]
    if not options.keep:
        binary.unlink()
    return Outcome(program, level, reported, problems)


# --- The corpus itself --------------------------------------------------------

def check_program(program, level, folder, options):
    """Checks that a program compiles without a warning, ends at once with status 0, and, if it is
    race-free, prints the same on any number of workers. Returns its problems."""
    binary, problems = compile_program(program, level, folder, options,
                                       "-Wall", "-Wextra", "-Werror")
    if problems:
        return Outcome(program, level, False, problems)
    status, expected = run([str(binary)], LINT_SECONDS, CILK_NWORKERS="1")
    if status != 0:
        problems.append(f"status {status}: {expected[-300:]}")
    elif program.kind == "free":
        for _ in range(options.repeats):
            status, output = run([str(binary)], LINT_SECONDS, CILK_NWORKERS="4")
            if (status, output) != (0, expected):
                problems.append(f"4 workers: status {status}: {output!r} instead of {expected!r}")
                break
    binary.unlink()
    return Outcome(program, level, False, problems)


# --- Results ------------------------------------------------------------------

def ratio(part, whole):
    return f"{part / whole:.2f}" if whole else "-"


def table(outcomes, compared):
    """Returns the lines of the table. Recall and precision count programs with any report;
    `exact`, which other tools don't have, counts programs with exactly the marked races."""
    lines = [f"{'':12} {'racy':>5} {'found':>5} {'exact':>5} {'free':>5} {'false':>5} "
             f"{'recall':>6} {'precision':>9}"]

    def row(name, some):
        racy = [o for o in some if o.program.kind == "racy"]
        free = [o for o in some if o.program.kind == "free"]
        found, false = sum(o.reported for o in racy), sum(o.reported for o in free)
        exact = "-" if compared else sum(o.reported and not o.problems for o in racy)
        lines.append(f"{name:12} {len(racy):5} {found:5} {exact:5} {len(free):5} {false:5} "
                     f"{ratio(found, len(racy)):>6} {ratio(found, found + false):>9}")

    for category in programs.CATEGORIES:
        some = [o for o in outcomes if o.program.category == category]
        if some:
            row(category, some)
    for level in dict.fromkeys(o.level for o in outcomes):
        row(f"-{level}", [o for o in outcomes if o.level == level])
    row("all", outcomes)
    return lines


def check_all(check, chosen, options):
    """Returns outcomes, after a line for each wrong one."""
    with tempfile.TemporaryDirectory(prefix="cilksan-corpus-") as temporary:
        folder = pathlib.Path(options.keep or temporary)
        folder.mkdir(parents=True, exist_ok=True)
        if options.compare:
            status, output = run([options.compiler, "-O2", "-c", str(HERE / "delays.c"),
                                  "-o", str(folder / "delays.o")], COMPILE_SECONDS)
            if status != 0:
                sys.exit(f"error: delays.c: {output}")
        outcomes = []
        work = [(p, level) for p in chosen for level in options.levels.split(",")]
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            for outcome in pool.map(lambda w: check(*w, folder, options), work):
                outcomes.append(outcome)
                for problem in outcome.problems:
                    print(f"{outcome.program.name} -{outcome.level}: {problem}", flush=True)
        return outcomes


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--compiler", default=str(REPOSITORY / "build" / "bin" / "clang"),
                        help="the C driver; the C++ driver's name has ++ at its end")
    parser.add_argument("--levels", default="O0,Og,O2")
    parser.add_argument("--flags", default="", help="more compiler flags")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--keep", help="folder for binaries and reports")
    parser.add_argument("--category", action="append", choices=programs.CATEGORIES,
                        help="programs of this category only; may be repeated")
    parser.add_argument("--lint", action="store_true", help="check the corpus, not a detector")
    parser.add_argument("--lint-text", action="store_true", help="--lint without compiling")
    parser.add_argument("--compare", choices=["tsan"])
    parser.add_argument("--workers", type=int, default=2, help="for --compare")
    parser.add_argument("--repeats", type=int, default=1,
                        help="parallel runs of each binary, for --compare and --lint")
    parser.add_argument("files", nargs="*", help="programs, as in racy/NAME.c (default: all)")
    options = parser.parse_args()

    chosen, problems = programs.load(HERE, options.files)
    for problem in problems:
        print(problem)
    if options.category:
        chosen = [p for p in chosen if p.category in options.category]
    failed = len(problems)
    if not options.lint_text:
        check = check_program if options.lint else check_tsan if options.compare else check_cilksan
        outcomes = check_all(check, chosen, options)
        failed += sum(bool(o.problems) for o in outcomes)
        if not options.lint:
            print("\n".join(table(outcomes, options.compare)))
    print(f"{len(chosen)} programs, {failed} failures")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
