#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares code compiled just in time and by clang: fib, a spawn for each few instructions.

The same IR, from clang's front end, is compiled to a program, and run by host.c in LLVM's JIT with
libTapir. A serial fib shows how much of the time is due to spawns. All runs take turns, round
after round.
"""

import argparse
import pathlib
import shlex
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from measure import (Program, REPOSITORY, add_options, by_round, check_options,  # noqa: E402
                     find_records, machine, output, print_table, ratios, shorten, spread,
                     values, wait_for_quiet)

SPAWN = REPOSITORY / "benchmarks" / "spawn"
BUILD = REPOSITORY / "build"
LEVEL = "-O2"


class Host:
    """Runs a program's IR just in time."""

    def __init__(self, name, host, options, folder, source):
        self.name, self.host = name, host
        self.ir = pathlib.Path(folder) / f"{name}.ll"
        command = [options.compiler, "-fopencilk", LEVEL, "-ftapir=none", "-Xclang",
                   "-disable-llvm-passes", "-S", "-emit-llvm", shorten(str(source))]
        output([*command, "-o", str(self.ir)], 120)
        self.build = shlex.join(shorten(word) for word in [*command, "-o", f"{name}.ll"])

    def run(self, arguments, environment, timeout):
        text, columns = self.host.run([LEVEL, "opencilk", self.ir, *arguments], environment,
                                      timeout)
        columns.update(program=self.name, build=f"{self.build}; {self.host.build}",
                       command=columns["command"].replace(f"{self.ir.parent}/", ""))
        return text, columns


def make_host(options, folder):
    config = [word for what in ("--cppflags", "--ldflags")
              for word in output([options.llvm_config, what], 30).split()]
    build = pathlib.Path(options.compiler).resolve().parent.parent
    return Program("host", folder, [options.compiler, "-O1", f"-I{REPOSITORY}/llvm/include",
                                    *config, f"-L{build}/lib", "-lTapir", "-lLLVM-22",
                                    f"-Wl,-rpath,{build}/lib"], HERE / "host.c")


def measure(options, folder):
    records, description = [], {**machine(), "benchmark": "jit"}
    cilk = [options.compiler, "-fopencilk", LEVEL]
    programs = [Program("serial", folder, [options.compiler, LEVEL], SPAWN / "serial.c"),
                Program("ahead", folder, cilk, SPAWN / "opencilk.c"),
                Host("jit", make_host(options, folder), options, folder, SPAWN / "opencilk.c")]
    for turn in range(1, options.rounds + 1):
        for workers in options.workers:
            for program in programs if workers == 1 else programs[1:]:
                wait_for_quiet(options.quiet)
                text, columns = program.run([options.n], {"CILK_NWORKERS": str(workers)},
                                            options.timeout)
                records.append({**description, **columns, "workers": workers, "n": options.n,
                                "round": turn, "quantity": "seconds",
                                "value": text.split()[1]})
        print(f"round {turn} of {options.rounds}", file=sys.stderr)
    return records


def ratio(above, below):
    """Returns the rounds' ratios, as median (least-most), and the ratio of the least times."""
    return [spread(ratios(above, below), 3),
            f"{min(above.values()) / min(below.values()):.3f}"]


def spawns_of(n):
    """Returns the number of spawns of fib(n): each call with n > 1 spawns once."""
    before, now = -1, 0
    for _ in range(n):
        before, now = now, now + before + 1
    return now if n > 1 else 0


def tabulate(records):
    def of(program, workers):
        return by_round(records, program=program, workers=workers)
    rows = [["JIT / ahead, 1 worker", *ratio(of("jit", 1), of("ahead", 1))]]
    if of("jit", 2):
        rows += [["JIT / ahead, 2 workers", *ratio(of("jit", 2), of("ahead", 2))],
                 ["ahead, 1 / 2 workers", *ratio(of("ahead", 1), of("ahead", 2))],
                 ["JIT, 1 / 2 workers", *ratio(of("jit", 1), of("jit", 2))]]
    print_table(["", "median (least-most)", "of the least"], rows)
    serial = min(values(records, program="serial"))
    spawns = spawns_of(int(records[0]["n"]))
    print()
    print_table(["", "seconds", "ns a spawn"], [
        ["serial", f"{serial:.4f}", ""],
        *([program, f"{min(of(program, 1).values()):.4f}",
           f"{1e9 * (min(of(program, 1).values()) - serial) / spawns:.2f}"]
          for program in ("ahead", "jit"))])


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    add_options(parser)
    parser.add_argument("-n", type=int, default=38, help="fib of it (default 38)")
    parser.add_argument("--workers", default="1,2", help="(default 1,2)")
    parser.add_argument("--llvm-config", default="/usr/lib/llvm-22/bin/llvm-config")
    options = parser.parse_args()
    check_options(parser, options)
    options.workers = [int(word) for word in options.workers.split(",")]
    tabulate(find_records(options, measure))


if __name__ == "__main__":
    main()
