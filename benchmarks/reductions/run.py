#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares reductions with the same language's serial loop.

Eleven loops over 262,144 elements, in C, C++, Rust and Python, each once with a reducer and once
as a serial loop that the same compiler compiles with the same options: -O3 for this machine's
processor, or for --processor. A run is a process that prints the least time of --calls calls.
Serial and parallel runs take turns, round after round.

The first table compares a call of one pass on one worker with the serial loop: the ratios are
between the least times of all rounds, and between the medians. Instructions are those of a call, by
callgrind: the difference of runs with three calls and one. Callgrind knows no AVX-512, so choose a
processor without it. Python's programs are compiled for this machine while they run, and callgrind
doesn't measure them.

The second table is for two workers, which share --passes passes over the arrays. Two virtual
processors may share a core. So the comparison is with two serial programs that run at once, one on
each processor, and make as many passes each: their throughput is 1. Each of these programs has its
own arrays, which on some processors is faster than shared ones. "threads" is the throughput of two
threads of C or C++ that share the passes, each with the serial loop and a result of its own.

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

from measure import (Program, REPOSITORY, add_options, by_round, check_options,  # noqa: E402
                     find_records, machine, output, print_table, ratios, run_beside, spread,
                     values, wait_for_quiet)

NAMES = ("sum_int", "sum_float", "sum_double", "count", "conditional_sum", "least", "greatest",
         "dot", "two", "histogram", "argmin")
NOT_IN_PYTHON = ("histogram", "argmin")
LANGUAGES = ("C", "C++", "Rust", "Python")


class Command:
    """A program that takes more than one command to compile."""

    def __init__(self, words, build, compiler, environment=None):
        self.words, self.build, self.compiler = words, build, compiler
        self.environment = environment or {}

    def run(self, arguments, environment, timeout, prefix=()):
        text = output([*prefix, *self.words, *map(str, arguments)], timeout,
                      **self.environment, **environment)
        return text, {"load": f"{os.getloadavg()[0]:.2f}", "compiler": self.compiler,
                      "build": self.build,
                      "command": " ".join(map(str, arguments))}


def compile_rust(options, folder):
    """Returns the programs, serial and parallel, of one executable."""
    build = pathlib.Path(options.compiler).resolve().parent.parent
    arguments = ["build", "--release", "--target-dir", f"{folder}/rust"]
    # The command looks for the crate in the folder where it runs.
    output(["sh", "-c", 'cd "$1" && shift && exec "$@"', "sh", str(HERE / "rust"),
            options.cargo, "run", "-q", "--release", "--manifest-path",
            str(REPOSITORY / "interop" / "rust" / "cargo-cilk" / "Cargo.toml"), "--target-dir",
            f"{folder}/tool", "--", "cilk", *arguments], 900, OPENCILK_PREFIX=str(build),
           RUSTFLAGS=f"-Ctarget-cpu={options.processor}")
    version = output(["rustc", "--version"], 60).strip()
    found = sorted(pathlib.Path(folder, "rust").glob("**/release/reductions"))[0]
    return {kind: Command([str(found), kind], "cargo cilk build --release", version)
            for kind in ("serial", "cilk")}


def programs_of(options, folder):
    """Returns the programs: from language to kind."""
    flags = ["-O3", f"-march={options.processor}"]
    found = {}
    for language, suffix, plus in (("C", "c", ""), ("C++", "cpp", "++")):
        source = HERE / f"reductions.{suffix}"
        found[language] = {
            kind: Program(f"{suffix}-{kind}", folder, [options.compiler + plus, *flags, *more],
                          source)
            for kind, more in (("serial", ["-DSERIAL"]), ("cilk", ["-fopencilk"]),
                               ("threads", ["-DSERIAL", "-DTHREADS", "-pthread"]))}
    if options.cargo:
        found["Rust"] = compile_rust(options, folder)
    if options.python:
        build = pathlib.Path(options.compiler).resolve().parent.parent
        environment = {"CILK_PREFIX": str(build), "PYTHONPATH": os.pathsep.join(
            [str(REPOSITORY / "interop" / "python"), os.environ.get("PYTHONPATH", "")])}
        version = output([options.python, "--version"], 60).strip()
        found["Python"] = {
            kind: Command([options.python, str(HERE / "reductions.py"), kind], "", version,
                          environment)
            for kind in ("serial", "cilk")}
    return found


def count_instructions(program, name, timeout):
    """Returns the instructions of one call, or None."""
    counts = []
    for calls in (1, 3):
        words = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", "--log-fd=1"]
        text, _ = program.run([name, calls, 1], {"CILK_NWORKERS": "1"}, timeout, prefix=words)
        counts.append(int(re.search(r"Collected : (\d+)", text)[1]))
    return (counts[1] - counts[0]) / 2


def run_kind(program, kind, name, workers, options):
    """Returns the output of the processes of one run, and the columns that describe the run."""
    wait_for_quiet(options.quiet)
    arguments = [name, max(1, options.calls // 10), options.passes]
    if workers == 1:
        arguments = [name, options.calls, 1]
    if workers == 2 and kind == "serial":
        return run_beside(program, arguments, options.two, options.timeout)
    text, columns = program.run(arguments, {"CILK_NWORKERS": str(workers)}, options.timeout)
    return [text], columns


def find_word(texts, name):
    return [re.search(rf"^{name} (\S+)", text, re.M)[1] for text in texts]


def check_results(name, language, workers, results):
    """Ends the program if the parallel result isn't the serial one, to the bit on one worker."""
    serial, cilk = results["serial"], results["cilk"]
    # Two workers add floating-point numbers in another order. After many passes, a sum of floats is
    # so large that one more number does not change it, so that such a sum can't be checked.
    if cilk == serial or workers > 1 and name == "sum_float":
        return
    if workers == 1 or abs(float(cilk) - float(serial)) > 1e-9 * abs(float(serial)):
        sys.exit(f"error: {name} in {language} is {cilk} with {workers} workers, "
                 f"and {serial} serially")


def measure(options, folder):
    records, description = [], {**machine(), "benchmark": "reductions"}
    programs = programs_of(options, folder)
    several = (1, 2) if len(options.two) == 2 else (1,)

    def add(language, kind, name, workers, turn, quantity, value, columns):
        records.append({**description, **columns, "program": f"{language}-{kind}",
                        "workers": workers, "command": f"{kind} {name}", "n": name, "round": turn,
                        "quantity": quantity, "value": value})
    for turn in range(1, options.rounds + 1):
        for workers in several:
            for language, kinds in programs.items():
                for name in NAMES:
                    if language == "Python" and name in NOT_IN_PYTHON:
                        continue
                    results = {}
                    for kind, program in kinds.items():
                        if kind == "threads" and workers == 1:
                            continue
                        texts, columns = run_kind(program, kind, name, workers, options)
                        results[kind] = find_word(texts, "result")[0]
                        seconds = statistics.mean(map(float, find_word(texts, "seconds")))
                        add(language, kind, name, workers, turn, "seconds", f"{seconds:.9f}",
                            columns)
                    check_results(name, language, workers, results)
        print(f"round {turn} of {options.rounds}", file=sys.stderr)
    for language, kinds in programs.items() if options.instructions else ():
        if language == "Python":
            continue
        for name in NAMES:
            for kind in ("serial", "cilk"):
                add(language, kind, name, 1, 0, "instructions",
                    count_instructions(kinds[kind], name, options.timeout), {})
    return records


def series(records):
    """Yields each reduction, each language, and its serial and its parallel records' columns."""
    for name in NAMES:
        for language in LANGUAGES:
            pair = [{"program": f"{language}-{kind}", "n": name} for kind in ("serial", "cilk")]
            if all(values(records, **columns) for columns in pair):
                yield name, language, pair


def tabulate_one_worker(records):
    rows = []
    for name, language, pair in series(records):
        serial, cilk = (values(records, workers=1, quantity="seconds", **of) for of in pair)
        counts = [values(records, workers=1, quantity="instructions", **of) for of in pair]
        rows.append([name, language, f"{1e6 * min(serial):.1f}",
                     f"{min(cilk) / min(serial):.2f}",
                     f"{statistics.median(cilk) / statistics.median(serial):.2f}",
                     f"{counts[1][0] / counts[0][0]:.3f}" if all(counts) else ""])
    print_table(["reduction", "language", "serial us", "best, to serial", "median",
                 "instructions"], rows)


def tabulate_two_workers(records):
    rows = []
    for name, language, pair in series(records):
        pair.append({"program": f"{language}-threads", "n": name})
        serial, cilk, threads = (by_round(records, workers=2, quantity="seconds", **of)
                                 for of in pair)
        cells = [[f"{min(serial.values()) / min(times.values()) / 2:.2f}",
                  spread([ratio / 2 for ratio in ratios(serial, times)], 2)]
                 if times else ["", ""] for times in (cilk, threads)]
        rows.append([name, language, f"{1e3 * min(serial.values()):.1f}", *cells[0], *cells[1]])
    print_table(["reduction", "language", "serial ms", "best throughput", "by round",
                 "threads", "by round"], rows)


def tabulate(records):
    tabulate_one_worker(records)
    if values(records, workers=2):
        print()
        tabulate_two_workers(records)


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--calls", type=int, default=50,
                        help="of a run (default 50); with two workers, a tenth of them")
    parser.add_argument("--passes", type=int, default=500,
                        help="over the arrays in a call, for two workers (default 500)")
    parser.add_argument("--python", help="an interpreter that has llvmlite")
    parser.add_argument("--cargo", help="the program cargo")
    parser.add_argument("--processor", default="native",
                        help="to compile for, as of -march (default: this machine's)")
    parser.add_argument("--instructions", action="store_true", help="count them, by callgrind")
    add_options(parser)
    options = parser.parse_args()
    check_options(parser, options)
    options.two = sorted(os.sched_getaffinity(0))[:2]
    tabulate(find_records(options, measure))


if __name__ == "__main__":
    main()
