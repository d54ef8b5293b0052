#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs Cilk programs under perturbed schedules, and compares them with their serial projection.

Usage: campaign.py --build BUILD [--minutes M | --runs N] [option...]

The programs are those of test/Execution that %check_cilk runs, random ones of test/Fuzz, and those
that --source names. Each is compiled plainly, for AddressSanitizer and for ThreadSanitizer, at some
level of optimisation, for the runtime that may pause at every point of its protocol
(cheetah/perturb). Then they are run, with random schedules and numbers of workers. Each run that
ends differently from the serial projection is reported with the command that repeats it, and its
program is kept; the last line counts such runs.

All random choices follow from --seed, and from the run's number. A run that takes too long counts
as wrong.
"""

import argparse
import concurrent.futures
import dataclasses
import itertools
import os
import pathlib
import random
import re
import shlex
import shutil
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent / "Execution"), str(HERE.parent / "Fuzz")]
import run as fuzz  # noqa: E402
from check import KEEP_SPAWNS, SERIAL, Failure, build, command_for, describe, run  # noqa: E402

SANITIZERS = {"plain": [], "address": ["-fsanitize=address"], "thread": ["-fsanitize=thread"]}
LEFT_OUT = {
    # Excluded, because: two unordered strands of one worker both use its thread-local variables; a
    # continuation reads an unused value that its child writes; an exception in std::call_once
    # leaves a lock of ThreadSanitizer's locked; and 100,000 children take minutes.
    "thread": {"cxx-thread-local.cpp", "thread-local.c", "thread-local-steal.c",
               "cxx-operands.cpp", "exceptions-dynamic-memory.cpp", "exceptions-library.cpp",
               "deep.c"},
    # Unoptimised frames with red zones are too much for the main thread's stack.
    "address": {"deep.c"},
    "plain": set(),
}
# The most points on one worker; more take minutes, if threads take turns at every second one.
MOST_POINTS = 2_000_000
WORKERS = [1, 2, 2, 3, 3, 4, 6, 8, 16, 64]
CHECKED = re.compile(r"RUN: %check_cilk (?:--levels [\w,]+ )?%s(?: -- (.*))?$", re.MULTILINE)


@dataclasses.dataclass
class Program:
    name: str
    source: str
    flags: list
    serial: str
    expected: tuple = None
    binaries: list = dataclasses.field(default_factory=list)  # (what, path)


def execution_programs(pattern):
    folder = HERE.parent / "Execution"
    for source in sorted(path for path in folder.rglob("*") if path.suffix in (".c", ".cpp")):
        found = CHECKED.search(source.read_text(encoding="utf-8"))
        if found and re.search(pattern, source.name):
            yield source.name, str(source), shlex.split(found.group(1) or "")


def random_programs(count, first, folder):
    """Yields random programs: half in C++, the rest in C, in turn with loops and with reducers."""
    for seed in range(first, first + count):
        cxx = seed % 2 == 0
        modes = [] if cxx else [["loops"], ["reducers"], []][seed % 3]
        source, flags = fuzz.write_program(seed, cxx, modes, folder / f"random{seed}")
        yield source.name, str(source), flags


def prepare(job, options, folder):
    """Returns the program with its binaries: none if it has no serial result or is too slow."""
    (name, source, flags), level = job
    program = Program(name, source, flags, str(folder / f"{name}.serial"))
    inputs = [f"-I{HERE.parent / 'Execution' / 'Inputs'}", f"-I{options.build / 'include'}"]
    build(command_for(source, options.clang) + SERIAL + inputs + flags
          + [source, "-o", program.serial], f"{name}'s serial projection", 120)
    begin = time.monotonic()
    program.expected = run([program.serial], 20)
    if time.monotonic() - begin > options.slowest or program.expected[0] != 0:
        return program
    perturbed = options.build / "perturbed"
    for what in options.sanitizers:
        if name in LEFT_OUT[what]:
            continue
        binary = folder / f"{name}.{what}"
        build(command_for(source, shlex.quote(str(options.build / "bin" / "clang")))
              + ["-fopencilk", "-g", "-w", f"-O{level}", *(KEEP_SPAWNS if level != 2 else []),
                 *SANITIZERS[what], f"--opencilk-abi-bitcode={perturbed}/opencilk-perturbed-abi.bc",
                 f"-L{perturbed}", f"-Wl,-rpath,{perturbed}", *inputs, *flags, source, "-o",
                 str(binary)], f"{name}, {what}, -O{level}", 300)
        if not program.binaries and count_points(str(binary)) > MOST_POINTS:
            break
        program.binaries.append((what, str(binary)))
    return program


def count_points(binary):
    """Returns the number of points that a run on one worker meets; too many if that takes long."""
    output = run([binary], 60, dict(os.environ, CILK_PERTURB="1,report", CILK_NWORKERS="1"))[2]
    found = re.search(rb"perturbed: (\d+) points", output)
    return int(found.group(1)) if found else MOST_POINTS + 1


def prepare_all(options, folder):
    """Returns all programs, also those without binaries."""
    sources = [*execution_programs(options.programs),
               *random_programs(options.random_programs, options.seed, folder),
               *((path.name, str(path), []) for path in options.source)]
    random_ = random.Random(options.seed)
    jobs = [(source, random_.randrange(4)) for source in sources]
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        programs = list(pool.map(lambda job: prepare(job, options, folder), jobs))
    if not any(program.binaries for program in programs):
        raise Failure("campaign.py: no program is left")
    return programs


def one_run(job, timeout):
    """Returns the error of a run, as text, or nothing."""
    program, (what, binary), settings = job
    actual = run([binary], timeout, dict(os.environ, **settings))
    text = describe(program.expected, actual)
    command = " ".join(f"{key}={value}" for key, value in settings.items())
    return f"{program.name}, {what}: {text}\n  {command} {binary}" if text else ""


def draw(campaign, programs):
    """Yields a program, one of its binaries, and the settings of a run, without end.

    The choices of a run don't depend on the programs that a slower machine leaves out.
    """
    for number in itertools.count():
        random_ = random.Random(f"{campaign}/{number}")
        program = random_.choice(programs)
        if not program.binaries:
            continue
        seed = random_.randrange(1 << 32)
        yield program, random_.choice(program.binaries), {
            "CILK_PERTURB": f"{seed},parallel" if random_.random() < 0.25 else str(seed),
            "CILK_NWORKERS": str(random_.choice(WORKERS)),
            "CILK_FENCED": str(int(random_.random() < 0.25)),
            "CILK_FIBER_POOL": random_.choice(["2", "32"]),
            # Some programs, the random ones among them, free nothing.
            "ASAN_OPTIONS": "detect_leaks=0:print_legend=0",
        }


def runs_of(options, programs):
    """Returns (number of runs, reports of the wrong ones)."""
    end = time.monotonic() + options.minutes * 60 if options.minutes else None
    jobs = draw(options.seed, programs)
    number, wrong = 0, []
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        while (time.monotonic() < end) if end else (number < options.runs):
            some = [next(jobs) for _ in range(min(64, options.runs - number) if not end else 64)]
            number += len(some)
            for text in pool.map(lambda job: one_run(job, options.timeout), some):
                if text:
                    wrong.append(text)
                    print(text, flush=True)
    return number, wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, required=True, help="the build tree")
    parser.add_argument("--clang", default="/usr/lib/llvm-22/bin/clang",
                        help="for the serial projection: a C compiler's command")
    parser.add_argument("--minutes", type=float, default=0)
    parser.add_argument("--runs", type=int, default=200, help="if no --minutes are given")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--random-programs", type=int, default=20)
    parser.add_argument("--programs", default="", help="regular expression: names in Execution")
    parser.add_argument("--source", type=pathlib.Path, action="append", default=[],
                        help="one more program; may be given again")
    parser.add_argument("--sanitizers", default=",".join(SANITIZERS), help="which of %(default)s")
    parser.add_argument("--slowest", type=float, default=0.2, help="serial seconds that are too many")
    parser.add_argument("--timeout", type=int, default=120, help="of one run, in seconds")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--keep", type=pathlib.Path, help="folder for the programs")
    options = parser.parse_args()
    options.build = options.build.resolve()
    options.sanitizers = options.sanitizers.split(",")
    unknown = set(options.sanitizers) - set(SANITIZERS)
    if unknown:
        parser.error(f"no sanitizers '{', '.join(sorted(unknown))}'")
    if not (options.build / "perturbed" / "libopencilk.so").exists():
        parser.error(f"no perturbed runtime in '{options.build}': build it first")
    folder = options.keep or pathlib.Path(tempfile.mkdtemp(prefix="cilk-perturbed-"))
    folder.mkdir(parents=True, exist_ok=True)
    wrong = []
    try:
        programs = prepare_all(options, folder)
        number, wrong = runs_of(options, programs)
    except Failure as failure:
        sys.exit(str(failure))
    finally:
        if not options.keep and not wrong:
            shutil.rmtree(folder)
    if wrong:
        print(f"kept in {folder}")
    used = sum(1 for program in programs if program.binaries)
    print(f"{number} runs of {used} programs, {len(wrong)} wrong")
    return 1 if wrong or not number else 0


if __name__ == "__main__":
    sys.exit(main())
