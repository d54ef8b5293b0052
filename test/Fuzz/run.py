#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares random Cilk programs with their serial projection.

Each program of generate.py, or generate_cxx.py, is compiled by plain clang with
the keywords defined away, which gives the expected output; then by the Cilk
compiler at every level and run on every number of workers. Programs that differ
are kept, together with the commands that show it, and make the exit status 1.
"""

import argparse
import concurrent.futures
import os
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
KEYWORDS_AWAY = ["-Dcilk_spawn=", "-Dcilk_sync=", "-Dcilk_scope=", "-Dcilk_for=for",
                 "-Dcilk_reducer(...)="]
# These options keep small tasks as tasks, at two of the levels.
KEEP_TASKS = [word for name in ("stripmine", "serialise-small", "spawn-before-sync")
              for word in ("-mllvm", f"-tapir-{name}=false")]


def numbers(text):
    return [int(x) for x in text.split(",")]


def run(command, timeout, env=None):
    """Returns (status, output); a timeout counts as status 'timeout'."""
    try:
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              timeout=timeout, env=env, check=False)
        return done.returncode, done.stdout
    except subprocess.TimeoutExpired:
        return "timeout", b""


def write_program(seed, cxx, modes, path):
    """Writes the program of a seed to `path`, without its suffix; returns (source, its flags)."""
    source = path.with_name(path.name + (".cpp" if cxx else ".c"))
    generator = HERE / ("generate_cxx.py" if cxx else "generate.py")
    with open(source, "wb") as out:
        subprocess.run([sys.executable, str(generator), *(f"--{mode}" for mode in modes), str(seed)],
                       stdout=out, check=True, timeout=60)
    flags = ["-w"]
    if cxx:
        with open(source, encoding="utf-8") as text:
            flags += text.readline().split()[1:]
    return source, flags


def check(seed, options, workdir):
    """Returns the problems of one program, as a list of lines; None if it is too slow."""
    modes = [mode for mode in ("loops", "reducers") if getattr(options, mode)]
    source, flags = write_program(seed, options.cxx, modes, workdir / f"fuzz{seed}")
    reference = workdir / f"fuzz{seed}.ref"
    status, output = run([options.clang, *flags, "-O0", *KEYWORDS_AWAY, str(source),
                          "-o", str(reference)], 300)
    if status != 0:
        return [f"seed {seed}: the generator made an invalid program", output.decode()]
    status, expected = run([str(reference)], 5)
    reference.unlink()
    if status != 0:
        source.unlink()
        return None
    problems = []
    binary = workdir / f"fuzz{seed}.bin"
    for level in options.levels.split(","):
        for target in options.targets.split(","):
            compile_ = [options.cc, *flags, "-fopencilk", f"-ftapir={target}", f"-{level}",
                        *(KEEP_TASKS if level in ("O1", "O3") else []),
                        *options.flags.split(), str(source), "-o", str(binary)]
            status, output = run(compile_, 300)
            if status != 0:
                problems += [f"seed {seed}: {' '.join(compile_)}: {status}",
                             output.decode(errors="replace")[:2000]]
                continue
            for workers in numbers(options.workers) if target != "serial" else [1]:
                for _ in range(options.repeats):
                    env = dict(os.environ, CILK_NWORKERS=str(workers))
                    status, output = run([str(binary)], 30, env)
                    if (status, output) != (0, expected):
                        problems.append(f"seed {seed}: -{level} -ftapir={target} "
                                        f"CILK_NWORKERS={workers}: status {status}, "
                                        "output differs from the serial projection")
                        break
    if binary.exists():
        binary.unlink()
    if not problems:
        source.unlink()
    return problems


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--cc", required=True, help="the Cilk compiler driver")
    parser.add_argument("--cxx", action="store_true", help="C++ instead of C; both compilers too")
    parser.add_argument("--loops", action="store_true", help="more and longer loops (in C)")
    parser.add_argument("--reducers", action="store_true", help="reducers, too (in C)")
    parser.add_argument("--clang", help="a plain clang for the reference")
    parser.add_argument("--first", type=int, default=1, help="first seed")
    parser.add_argument("--count", type=int, default=20, help="number of programs")
    parser.add_argument("--levels", default="O0,O1,O2,O3,Os")
    parser.add_argument("--workers", default="1,2,4")
    parser.add_argument("--targets", default="opencilk,serial")
    parser.add_argument("--flags", default="", help="more compiler flags")
    parser.add_argument("--repeats", type=int, default=1, help="runs of each binary")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--keep", help="folder for programs that fail (default: a new one)")
    options = parser.parse_args()
    options.clang = options.clang or ("clang++-22" if options.cxx else "clang-22")
    workdir = pathlib.Path(options.keep or tempfile.mkdtemp(prefix="cilk-fuzz-"))
    workdir.mkdir(parents=True, exist_ok=True)
    failed = slow = 0
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        seeds = range(options.first, options.first + options.count)
        for problems in pool.map(lambda s: check(s, options, workdir), seeds):
            if problems is None:
                slow += 1
            elif problems:
                failed += 1
                print("\n".join(problems), flush=True)
    print(f"{options.count - failed - slow} programs agree, {failed} differ, {slow} left out as too slow")
    if failed:
        print(f"kept in {workdir}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
