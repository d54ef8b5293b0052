#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles programs several times and names the programs with different results.

The result of a compiler that walks a hash table of pointers depends on addresses, which differ
from run to run. Every program is compiled to LLVM IR by each of the given sets of options,
--times times, in processes of their own.
"""

import argparse
import hashlib
import shlex
import subprocess
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

SECONDS = 120  # for one compilation


def compile_once(compiler, options, program):
    """Returns the digest of the compiler's output; raises CalledProcessError, TimeoutExpired."""
    command = [compiler, *options, "-S", "-emit-llvm", "-o", "-", str(program)]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          timeout=SECONDS, check=True)
    return hashlib.sha256(done.stdout).hexdigest()


def count_results(compiler, options, program, times):
    """Returns the number of different results, and the count of the most frequent one."""
    digests = Counter(compile_once(compiler, options, program) for _ in range(times))
    return len(digests), max(digests.values())


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--cc", required=True, help="the compiler for C")
    parser.add_argument("--cxx", required=True, help="the compiler for C++")
    parser.add_argument("--times", type=int, default=4)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--flags", action="append", required=True,
                        help="one set of options; may be repeated")
    parser.add_argument("programs", nargs="+", type=Path)
    options = parser.parse_args()
    if options.times < 2:
        parser.error("--times: one result equals itself; give two at least")

    def look(job):
        flags, program = job
        compiler = options.cc if program.suffix == ".c" else options.cxx
        try:
            results, same = count_results(compiler, shlex.split(flags), program, options.times)
        except subprocess.CalledProcessError as failure:
            return f"{program}: {flags}: {failure.stderr.decode(errors='replace')}"
        except subprocess.TimeoutExpired:
            return f"{program}: {flags}: still compiling after {SECONDS} s"
        if results == 1:
            return None
        return f"{program}: {flags}: {results} results of {options.times}, {same} at most the same"

    jobs = [(flags, program) for flags in options.flags for program in options.programs]
    with ThreadPoolExecutor(options.jobs) as pool:
        problems = [problem for problem in pool.map(look, jobs) if problem]
    for problem in problems:
        print(problem)
    print(f"{len(jobs)} compilations, each {options.times} times: {len(problems)} differ or fail")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
