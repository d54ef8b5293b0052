#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reductions on one worker beside the same language's serial loop.

Eleven loops over 262,144 elements, in C, C++, Rust and Python, each once with a reducer and once
as a serial loop that the same compiler compiles with the same options: -O3 for this machine's
processor, or for --processor. A run is a process that prints the least time of --calls calls; serial and parallel runs
take turns, round after round. The ratios are between the least times of all rounds, and between
the medians. Instructions are those of a call, by callgrind: the difference of runs with three calls
and one; callgrind knows no AVX-512, so choose a processor without it. Python's programs are
compiled for this machine while they run, and callgrind doesn't measure them.

Without --python or --cargo, an interpreter that has llvmlite and the program `cargo`, a language
is left out.
"""

import argparse
import os
import pathlib
import re
import statistics
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from measure import (Program, REPOSITORY, add_options, check_options, find_records,  # noqa: E402
                     machine, output, print_table, values, wait_for_quiet)

NAMES = ("sum_int", "sum_float", "sum_double", "count", "conditional_sum", "least", "greatest",
         "dot", "two", "histogram", "argmin")
NOT_IN_PYTHON = ("histogram", "argmin")
LANGUAGES = ("C", "C++", "Rust", "Python")


class Command:
    """A program that isn't compiled by one command."""

    def __init__(self, words, build, compiler, environment=None):
        self.words, self.build, self.compiler = words, build, compiler
        self.environment = environment or {}

    def run(self, arguments, environment, timeout, prefix=()):
        text = output([*prefix, *self.words, *map(str, arguments)], timeout,
                      **self.environment, **environment)
        return text, {"load": f"{os.getloadavg()[0]:.2f}", "compiler": self.compiler,
                      "build": self.build}


def compile_rust(options, folder):
    """The programs, serial and not, of one executable."""
    build = pathlib.Path(options.compiler).resolve().parent.parent
    arguments = ["build", "--release", "--target-dir", f"{folder}/rust"]
    # The command looks for the crate where it runs.
    output(["sh", "-c", 'cd "$1" && shift && exec "$@"', "sh", str(HERE / "rust"),
            options.cargo, "run", "-q", "--release", "--manifest-path",
            str(REPOSITORY / "rust" / "cargo-cilk" / "Cargo.toml"), "--target-dir",
            f"{folder}/tool", "--", "cilk", *arguments], 900, OPENCILK_PREFIX=str(build),
           RUSTFLAGS=f"-Ctarget-cpu={options.processor}")
    version = output(["rustc", "--version"], 60).strip()
    found = sorted(pathlib.Path(folder, "rust").glob("**/release/reductions"))[0]
    return {kind: Command([str(found), kind], "cargo cilk build --release", version)
            for kind in ("serial", "cilk")}


def programs_of(options, folder):
    """The programs: from language to kind."""
    flags = ["-O3", f"-march={options.processor}"]
    found = {}
    for language, suffix, plus in (("C", "c", ""), ("C++", "cpp", "++")):
        source = HERE / f"reductions.{suffix}"
        found[language] = {
            kind: Program(f"{suffix}-{kind}", folder, [options.compiler + plus, *flags, *more],
                          source)
            for kind, more in (("serial", ["-DSERIAL"]), ("cilk", ["-fopencilk"]))}
    if options.cargo:
        found["Rust"] = compile_rust(options, folder)
    if options.python:
        build = pathlib.Path(options.compiler).resolve().parent.parent
        environment = {"CILK_PREFIX": str(build), "PYTHONPATH": os.pathsep.join(
            [str(REPOSITORY / "python"), os.environ.get("PYTHONPATH", "")])}
        version = output([options.python, "--version"], 60).strip()
        found["Python"] = {
            kind: Command([options.python, str(HERE / "reductions.py"), kind], "", version,
                          environment)
            for kind in ("serial", "cilk")}
    return found


def count_instructions(program, name, timeout):
    """Of one call, or None."""
    counts = []
    for calls in (1, 3):
        words = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", "--log-fd=1"]
        text, _ = program.run([name, calls], {"CILK_NWORKERS": "1"}, timeout, prefix=words)
        counts.append(int(re.search(r"Collected : (\d+)", text)[1]))
    return (counts[1] - counts[0]) / 2


def measure(options, folder):
    records, description = [], {**machine(), "benchmark": "reductions", "workers": 1}
    programs = programs_of(options, folder)

    def add(language, kind, name, turn, quantity, value, columns):
        records.append({**description, **columns, "program": f"{language}-{kind}",
                        "command": f"{kind} {name}", "n": name, "round": turn,
                        "quantity": quantity, "value": value})
    for turn in range(1, options.rounds + 1):
        for language, kinds in programs.items():
            for name in NAMES:
                if language == "Python" and name in NOT_IN_PYTHON:
                    continue
                results = set()
                for kind, program in kinds.items():
                    wait_for_quiet(options.quiet)
                    text, columns = program.run([name, options.calls], {"CILK_NWORKERS": "1"},
                                                options.timeout)
                    results.add(re.search(r"^result (\S+)", text, re.M)[1])
                    add(language, kind, name, turn, "seconds",
                        re.search(r"^seconds (\S+)", text, re.M)[1], columns)
                if len(results) != 1:
                    sys.exit(f"error: {name} in {language} has other bits than serially: {results}")
        print(f"round {turn} of {options.rounds}", file=sys.stderr)
    for language, kinds in programs.items() if options.instructions else ():
        if language == "Python":
            continue
        for name in NAMES:
            for kind, program in kinds.items():
                add(language, kind, name, 0, "instructions",
                    count_instructions(program, name, options.timeout), {})
    return records


def tabulate(records):
    rows = []
    for name in NAMES:
        for language in LANGUAGES:
            times, counts = ([values(records, program=f"{language}-{kind}", n=name,
                                     quantity=quantity) for kind in ("serial", "cilk")]
                             for quantity in ("seconds", "instructions"))
            if not all(times):
                continue
            serial, cilk = times
            rows.append([name, language, f"{1e6 * min(serial):.1f}",
                         f"{min(cilk) / min(serial):.2f}",
                         f"{statistics.median(cilk) / statistics.median(serial):.2f}",
                         f"{counts[1][0] / counts[0][0]:.3f}" if all(counts) else ""])
    print_table(["reduction", "language", "serial us", "best, to serial", "median",
                 "instructions"], rows)


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--calls", type=int, default=50, help="of a run (default 50)")
    parser.add_argument("--python", help="an interpreter that has llvmlite")
    parser.add_argument("--cargo", help="the program cargo")
    parser.add_argument("--processor", default="native",
                        help="to compile for, as of -march (default: this machine's)")
    parser.add_argument("--instructions", action="store_true", help="count them, by callgrind")
    add_options(parser)
    options = parser.parse_args()
    check_options(parser, options)
    tabulate(find_records(options, measure))


if __name__ == "__main__":
    main()
