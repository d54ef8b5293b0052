#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Measures startup: programs with one spawn, the compiler, and the memory of sleeping workers.

A program with one spawn and its serial projection are run in turn, and so are compilations by the
stock clang and by ours. In each round every command has the same number of runs, one after the
other in turn (turns.c), and the median of each is recorded. The comparison is between medians of
one round. Memory is that of a process while its workers sleep (idle.c).
"""

import argparse
import os
import pathlib
import re
import shlex
import shutil
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from measure import (STUB, Program, REPOSITORY, add_options, by_round,  # noqa: E402
                     check_options, find_records, machine, output, print_table, shorten, spread,
                     values, wait_for_quiet)

LIMIT_MS = {"program": 1.0, "compilation": 20.0}


def start_commands(options, folder):
    """Returns (program, workers, command, its Program) of the programs that start and end."""
    build = [options.compiler, "-fopencilk", "-O2"]
    serial = Program("serial", folder, [*build, "-ftapir=serial"], HERE / "one.c")
    shared = Program("one", folder, build, HERE / "one.c")
    static = Program("one-static", folder, [*build, "-static-libopencilk"], HERE / "one.c")
    # `env` takes time itself, so the serial command uses it, too.
    found = [(serial.name, 0, ["env", "CILK_NWORKERS=1", str(serial.path)], serial)]
    for program in (shared, static):
        for workers in options.workers:
            found.append((program.name, workers,
                          ["env", f"CILK_NWORKERS={workers}", str(program.path)], program))
    return found


def compile_commands(options, folder):
    """Returns (program, workers, command, its Program) of the compilations, by name of the
    compiler."""
    config = pathlib.Path(options.compiler).resolve().parent / "opencilk-config"
    flags = shlex.split(output([str(config), "--cflags"], 30))
    rest = ["-O2", "-c", "-o", f"{folder}/one.o", str(HERE / "one.c")]
    return [("stock", 0, [options.plain, "-include", str(REPOSITORY / STUB), *rest], None),
            ("stock-plugins", 0, [options.plain, *flags, *rest], None),
            ("ours-without", 0, [options.compiler, "-include", str(REPOSITORY / STUB), *rest],
             None),
            ("ours", 0, [options.compiler, "-fopencilk", *rest], None)]


def run_turns(turns, runs, commands, options):
    """Returns the medians of the commands' times, in seconds."""
    words = [str(turns.path), str(runs)]
    for index, (_, _, command, _) in enumerate(commands):
        words += (["--"] if index else []) + command
    return [int(line) / 1e9 for line in output(words, options.timeout).split()]


def measure(options, folder):
    description = {**machine(), "benchmark": "startup"}
    turns = Program("turns", folder, [options.plain, "-O2"], HERE / "turns.c")
    idle = Program("idle", folder, [options.compiler, "-fopencilk", "-O2"], HERE / "idle.c")
    plain = output([options.plain, "--version"], 30).splitlines()[0]
    groups = [("program", options.runs, start_commands(options, folder)),
              ("compilation", options.compilations, compile_commands(options, folder))]
    records = []
    for turn in range(1, options.rounds + 1):
        for quantity, runs, commands in groups:
            wait_for_quiet(options.quiet)
            load = f"{os.getloadavg()[0]:.2f}"
            for (name, workers, command, program), seconds in zip(
                    commands, run_turns(turns, runs, commands, options)):
                text = shlex.join(shorten(shorten(word, folder)) for word in command)
                records.append({**description, "program": name, "workers": workers, "n": runs,
                                "round": turn, "quantity": quantity, "value": f"{seconds:.9f}",
                                "load": load,
                                "compiler": program.compiler if program else plain,
                                "build": program.build if program else turns.build,
                                "command": f"median of {runs} runs in turn: {text}"})
        for workers in (1, options.idle):
            text, columns = idle.run([], {"CILK_NWORKERS": str(workers)}, options.timeout)
            resident = re.search(r"^resident (\d+)$", text, re.M)[1]
            records.append({**description, **columns, "workers": workers, "n": 0, "round": turn,
                            "quantity": "resident KiB", "value": resident})
        print(f"round {turn} of {options.rounds}", file=sys.stderr)
    return records


def more(records, quantity, base, name, workers):
    """Returns by how many ms a command takes longer than `base`, in each round."""
    above = by_round(records, quantity=quantity, program=name, workers=workers)
    below = by_round(records, quantity=quantity, program=base, workers=0)
    return [1000 * (above[turn] - below[turn]) for turn in above]


def rows_of(records, quantity, base):
    """Returns a row for each command: its time, and its time beyond that of `base`, in ms."""
    rows = []
    for name, workers in dict.fromkeys((r["program"], int(r["workers"])) for r in records
                                       if r["quantity"] == quantity):
        took = [1000 * v for v in values(records, quantity=quantity, program=name,
                                         workers=workers)]
        label = name + (f", {workers} worker{'s' * (workers > 1)}" if workers else "")
        extra = ("" if name == base
                 else spread(more(records, quantity, base, name, workers), 3))
        rows.append([label, spread(took, 3), extra])
    return rows


def tabulate(records):
    for quantity, base, what in (("program", "serial", "start to end, ms"),
                                 ("compilation", "stock", "compilation, ms")):
        print_table([what, "median (least-most)", f"more than {base}"],
                    rows_of(records, quantity, base))
        print(f"(to be at most {LIMIT_MS[quantity]:g} ms)\n")
    few, many = sorted({int(r["workers"]) for r in records if r["quantity"] == "resident KiB"})
    kept = [by_round(records, quantity="resident KiB", workers=n) for n in (few, many)]
    print(f"memory of a worker that sleeps: "
          f"{spread([(kept[1][t] - kept[0][t]) / (many - few) for t in kept[0]], 1)} KiB "
          f"(a process of {many} and of {few})")


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    add_options(parser)
    parser.add_argument("--plain", default=shutil.which("clang-22") or "clang-22", metavar="CLANG",
                        help="the stock compiler (default clang-22)")
    parser.add_argument("--runs", type=int, default=101, help="of programs, in a round "
                        "(default 101)")
    parser.add_argument("--compilations", type=int, default=15, help="in a round (default 15)")
    parser.add_argument("--workers", default="1,2,8", help="(default 1,2,8)")
    parser.add_argument("--idle", type=int, default=65, help="workers that sleep, at most "
                        "(default 65)")
    options = parser.parse_args()
    check_options(parser, options)
    if min(options.runs, options.compilations) < 1 or options.idle < 2:
        parser.error("there has to be a run, and a worker that sleeps")
    options.workers = [int(word) for word in options.workers.split(",")]
    tabulate(find_records(options, measure))


if __name__ == "__main__":
    main()
