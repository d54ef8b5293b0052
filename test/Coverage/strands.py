#!/usr/bin/env python3
"""Compares a program's profiles on one and eight workers with the serial target's.

Then the program is compiled with the last profile, which must fit without a
warning, and must print the same.
"""
import argparse
import glob
import os
import subprocess
import sys

parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("--kind", required=True, choices=["gcov", "generate", "instr-generate"])
parser.add_argument("--level", required=True)
parser.add_argument("source")
parser.add_argument("compiler", nargs="+")
options = parser.parse_args()


def run(*command, **environment):
    done = subprocess.run(command, capture_output=True, text=True, timeout=300,
                          env={**os.environ, **environment})
    if done.returncode or "warning" in done.stderr:
        sys.exit(f"{' '.join(command)}: status {done.returncode}\n{done.stderr}")
    return done.stdout


def measure(target, workers):
    """Returns the program's output, and its profile."""
    flags = [*options.compiler, f"-O{options.level}", f"-ftapir={target}"]
    gcov = options.kind == "gcov"
    flags.append("--coverage" if gcov else f"-fprofile-{options.kind}")
    for old in glob.glob("*.gcda"):
        os.remove(old)
    run(*flags, "-c", options.source, "-o", "p.o")
    run(*flags, "-Wno-unused-command-line-argument", "p.o", "-o", "p")
    printed = run("./p", CILK_NWORKERS=workers, LLVM_PROFILE_FILE="raw")
    if gcov:
        run("llvm-cov", "gcov", "-b", "-c", "-o", "p.o", "p.gcda")
        with open(options.source + ".gcov", encoding="utf-8") as file:
            return printed, file.read()
    run("llvm-profdata", "merge", "raw", "-o", "data")
    return printed, run("llvm-profdata", "show", "--all-functions", "--counts", "data")


serial = measure("serial", "1")
for workers in "1", "8":
    if measure("opencilk", workers) != serial:
        sys.exit(f"another profile on {workers} workers")
if options.kind != "gcov":
    use = f"-fprofile-{options.kind.replace('generate', 'use')}=data"
    run(*options.compiler, f"-O{options.level}", use, options.source, "-o", "p")
    if run("./p", CILK_NWORKERS="8") != serial[0]:
        sys.exit("the optimised program prints something else")
