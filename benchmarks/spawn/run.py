#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Measures the cost of a spawn: fib in serial C, OpenCilk in C and C++, OpenMP and oneTBB, in turn.

The programs are compiled into a temporary folder, and then run one after the other, round after
round, so that the machine's other work disturbs all of them alike. The figures are medians of the
rounds. A call of fib(n) spawns fib(n+1)-1 times. The time per spawn is the difference between the
program on one worker and the serial one with real calls, for the same n, divided by that number. On
a machine with other work, the figure derived from CPU time is closer to the truth.
--instructions adds the instructions per spawn, counted by callgrind;
--only-instructions leaves out the times.
"""

import argparse
import pathlib
import re
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from measure import (Program, add_options, check_options, machine, median,  # noqa: E402
                     print_table, read_csv, values, wait_for_quiet, write_csv)

PLAIN = "clang-22"
SYSTEMS = [  # program, source, compiler and options, workers, variable for them
    ("serial", "serial.c", [PLAIN, "-O3"], [0], None),
    ("calls", "serial.c", [PLAIN, "-O3", "-DNOINLINE", "-fno-optimize-sibling-calls"], [0],
     None),
    ("opencilk", "opencilk.c", ["CILK", "-fopencilk", "-O3"], [1, 2], "CILK_NWORKERS"),
    ("opencilk-cxx", "opencilk.cpp", ["CILK", "-fopencilk", "-O3", "-lstdc++"], [1],
     "CILK_NWORKERS"),
    ("opencilk-throws", "opencilk.cpp",
     ["CILK", "-fopencilk", "-O3", "-DTHROWS", "-lstdc++"], [1], "CILK_NWORKERS"),
    ("openmp", "openmp.c", [PLAIN, "-O3", "-fopenmp"], [1, 2], "OMP_NUM_THREADS"),
    ("onetbb", "onetbb.cpp", ["clang++-22", "-O3", "-std=c++17", "-ltbb"], [1, 2],
     "TBB_THREADS"),
]
PEERS = {"openmp", "onetbb"}
COUNTED = [name for name, *_ in SYSTEMS if name not in PEERS]


# A program calls fib of this number, or of a smaller one, before the call that it measures. The
# very first spawn starts the runtime, which takes some 180,000 instructions.
WARM = 15


def spawns(n):
    """Returns the number of spawns of fib(n): one in each call with an n of at least 2."""
    a, b = 0, 0
    for _ in range(2, n + 1):
        a, b = b, a + b + 1
    return b


def all_spawns(n):
    """Returns the number of spawns of the program that is asked for fib(n)."""
    return spawns(n) + spawns(min(n, WARM))


def measure(options, records):
    """Appends the records of all rounds."""
    description = machine()
    with tempfile.TemporaryDirectory(prefix="spawn-") as folder:
        programs = {}
        for name, source, build, _, _ in SYSTEMS:
            build = [options.compiler if word == "CILK" else word for word in build]
            programs[name] = Program(name, folder, build, HERE / source)
        runs = []
        for name, _, _, workers, variable in SYSTEMS:
            if name in PEERS and options.no_peers:
                continue
            sizes = [options.peers_n] if name in PEERS else [options.n]
            if name == "calls" and not options.no_peers:
                sizes.append(options.peers_n)
            runs += [(name, n, w, variable) for n in sizes for w in workers]
        for turn in range(1, options.rounds + 1) if not options.only_instructions else ():
            for name, n, workers, variable in runs:
                environment = {variable: str(workers)} if variable else {}
                wait_for_quiet(options.quiet)
                text, columns = programs[name].run([n], environment, options.timeout)
                for quantity, value in zip(("seconds", "cpu"), check_result(text, n)):
                    records.append({**description, **columns, "benchmark": "spawn", "n": n,
                                    "workers": workers, "round": turn, "quantity": quantity,
                                    "value": value})
            print(f"round {turn} of {options.rounds}", file=sys.stderr)
        if options.instructions or options.only_instructions:
            for name in COUNTED:
                for n in (WARM, options.instructions_n):
                    count, columns = count_instructions(programs[name], n, options, folder)
                    records.append({**description, **columns, "benchmark": "spawn", "n": n,
                                    "workers": int(name.startswith("opencilk")), "round": 1,
                                    "quantity": "instructions", "value": count})


def check_result(text, n):
    """Returns the seconds and CPU seconds that a program printed, if its result is right."""
    result, *seconds = text.split()
    a, b = 0, 1
    for _ in range(n):
        a, b = b, a + b
    if int(result) != a:
        sys.exit(f"error: fib({n}) is {a}, not {result}")
    return seconds


def count_instructions(program, n, options, folder):
    """Returns the instructions of a whole run on one worker."""
    environment = {"CILK_NWORKERS": "1"} if program.name.startswith("opencilk") else {}
    trace = f"{folder}/callgrind"
    text, columns = program.run(
        [n], environment, options.timeout,
        ["valgrind", "-q", "--tool=callgrind", f"--callgrind-out-file={trace}"])
    check_result(text, n)
    with open(trace, encoding="utf-8") as file:
        content = file.read()
    made = sum(map(int, re.findall(r"^calls=(\d+).*", calls_of_fib(content), re.M)))
    expected = 2 * all_spawns(n) + 2
    if program.name == "calls" and made != expected:
        sys.exit(f"error: fib({n}) made {made} calls instead of {expected}")
    columns["command"] = columns["command"].replace(f"{folder}/", "")
    return re.search(r"^(?:summary|totals): (\d+)", content, re.M)[1], columns


def calls_of_fib(content):
    """Yields the lines of a callgrind file about calls of fib."""
    names, lines, callee = {}, [], None
    for line in content.splitlines():
        match = re.match(r"(c?fn)=\((\d+)\)(?: (.*))?", line)
        if match:
            if match[3]:
                names[match[2]] = match[3]
            if match[1] == "cfn":
                callee = re.sub(r"'\d+$", "", names[match[2]])
        elif line.startswith("calls=") and callee == "fib":
            lines.append(line)
    return "\n".join(lines)


def tabulate(records):
    """Prints medians, ranges, and the costs of a spawn that follow from them."""
    times = [r for r in records if r["quantity"] == "seconds"]
    if times:
        tabulate_times(records, times)
    counts = [r for r in records if r["quantity"] == "instructions"]
    if counts:
        tabulate_counts(counts)


def tabulate_counts(counts):
    """Prints the instructions per spawn. The difference of two runs leaves out their start."""
    n, base = largest(counts), min(int(r["n"]) for r in counts)
    net = {p: (median(counts, program=p, n=n) - median(counts, program=p, n=base))
           / (all_spawns(n) - all_spawns(base))
           for p in COUNTED if any(r["program"] == p for r in counts)}
    print(f"instructions per activation that spawns, n = {n}: "
          + ", ".join(f"{p} {value:.2f}" for p, value in net.items()))
    print(f"so {net['opencilk'] - net['calls']:.2f} per spawn")


def tabulate_times(records, times):
    """Prints medians, ranges, and the time of a spawn."""
    rows = []
    for key in dict.fromkeys((r["program"], str(r["n"]), str(r["workers"])) for r in times):
        program, n, workers = key
        chosen = {"program": program, "n": n, "workers": workers}
        found = values(times, **chosen)
        middle = median(times, **chosen)
        calls = median(times, program="calls", n=n)
        serial = median(times, program="serial", n=n)
        one = median(times, program=program, n=n, workers=1)
        each = by_cpu = ""
        if workers == "1":
            more_cpu = (median(records, quantity="cpu", **chosen)
                        - median(records, quantity="cpu", program="calls", n=n))
            each = f"{(middle - calls) / spawns(int(n)) * 1e9:.2f}"
            by_cpu = f"{more_cpu / spawns(int(n)) * 1e9:.2f}"
        rows.append([f"{program} {workers}" if workers != "0" else program, n,
                     f"{middle:.4f}", f"{min(found):.4f}", f"{max(found):.4f}", each, by_cpu,
                     ratio(middle, serial), ratio(middle, calls),
                     ratio(middle, one) if workers not in "01" else ""])
    print_table(["program, workers", "n", "median s", "min s", "max s", "ns/spawn",
                 "of CPU", "/serial", "/calls", "/1 worker"], rows)
    mine = median(times, program="opencilk", workers=1)
    ours = (mine - median(times, program="calls", n=largest(times))) / spawns(largest(times))
    for peer in sorted(PEERS & {r["program"] for r in times}):
        n = next(int(r["n"]) for r in times if r["program"] == peer)
        for workers in (1, 2):
            theirs = median(times, program=peer, workers=workers)
            each = (theirs - median(times, program="calls", n=n)) / spawns(n)
            print(f"{peer}, {workers} workers: {each * 1e9:.1f} ns more per task than a call, "
                  f"{each / ours:.0f} times OpenCilk's {ours * 1e9:.2f} ns on 1 worker")


def largest(records):
    return max(int(r["n"]) for r in records)


def ratio(a, b):
    return f"{a / b:.3f}" if b == b else ""


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("-n", type=int, default=38, help="of fib(n) (default 38)")
    parser.add_argument("--peers-n", type=int, default=29,
                        help="n for OpenMP and oneTBB (default 29)")
    parser.add_argument("--no-peers", action="store_true", help="leave those two out")
    parser.add_argument("--instructions", action="store_true", help="count these too")
    parser.add_argument("--only-instructions", action="store_true", help="count only these")
    parser.add_argument("--instructions-n", type=int, default=22, help="(default 22)")
    add_options(parser)
    options = parser.parse_args()
    for name in ("n", "peers_n", "instructions_n"):
        if not 16 <= getattr(options, name) <= 50:
            parser.error(f"{name} has to be from 16 to 50")
    check_options(parser, options)
    records = read_csv(options.table) if options.table else []
    if not options.table:
        try:
            measure(options, records)
        finally:
            if options.csv and records:
                write_csv(options.csv, records)
    tabulate(records)


if __name__ == "__main__":
    main()
