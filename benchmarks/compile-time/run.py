#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How long large functions take to compile, and how that grows with them.

Compiles functions with many spawns, parallel loops, scopes and `try` blocks (sources.py) of five
sizes each to object files, in turn with their serial projections: the same sources, where
cilk_stub.h defines the keywords away, by the stock compiler. Counted is the compiler's CPU time.
"""

import argparse
import os
import pathlib
import resource
import shlex
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from measure import (REPOSITORY, add_options, check_options, find_records, machine,  # noqa: E402
                     output, print_table, shorten, values, wait_for_quiet)
import sources  # noqa: E402


def find_stock():
    """The compiler that is extended."""
    for name in ("/usr/lib/llvm-22/bin/clang", "clang-22"):
        if path := shutil.which(name):
            return path
    sys.exit("error: there is no stock clang 22; name one by --stock")


def compile_time(command, timeout):
    """CPU seconds of a compilation; NaN if it took longer than `timeout`."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    try:
        done = subprocess.run(command, timeout=timeout, cwd=REPOSITORY, text=True,
                              capture_output=True, check=False)
    except subprocess.TimeoutExpired:
        return float("nan")
    if done.returncode:
        sys.exit(f"error: status {done.returncode}: {shlex.join(command)}\n{done.stderr}")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def compilers(options, level):
    """The command of each system, but for source and output."""
    stub = [options.stock, level, "-isystem", str(REPOSITORY / "build" / "include"),
            "-include", "cilk/cilk_stub.h"]
    cilk = [options.compiler, "-fopencilk", level, *shlex.split(options.flags)]
    found = {"serial": stub, "OpenCilk": cilk}
    if options.projection:
        found["projection"] = [*cilk, "-ftapir=serial"]
    return found


def measure(options, folder):
    """The records of all rounds."""
    folder, records = pathlib.Path(folder), []
    description = {**machine(), "benchmark": "compile-time", "workers": 1}
    versions = {name: output([path, "--version"], 30).splitlines()[0]
                for name, path in (("serial", options.stock), ("OpenCilk", options.compiler))}
    for turn in range(1, options.rounds + 1):
        for kind in options.kinds:
            for size in sources.SIZES[kind][:options.sizes]:
                path = sources.write(kind, size, options.full, folder)
                for level in options.levels.split(","):
                    for system, command in compilers(options, level).items():
                        wait_for_quiet(options.quiet)
                        command = [*command, "-c", str(path), "-o", str(folder / "out.o")]
                        load = os.getloadavg()[0]
                        seconds = compile_time(command, options.timeout)
                        text = shlex.join(shorten(w).replace(f"{folder}{os.sep}", "")
                                          for w in command)
                        records.append({
                            **description, "program": f"{kind}{'-full' * options.full}",
                            "n": size, "round": turn, "quantity": f"{system} {level}",
                            "value": f"{seconds:.4f}", "load": f"{load:.2f}",
                            "compiler": versions.get(system, versions["OpenCilk"]),
                            "build": "", "command": text})
        print(f"round {turn} of {options.rounds}", file=sys.stderr)
    return records


def tabulate(records):
    """Prints the least times, which other programs disturb least, and what follows from them."""
    rows = []
    systems = list(dict.fromkeys(r["quantity"].split()[0] for r in records))
    for program in dict.fromkeys(r["program"] for r in records):
        for level in dict.fromkeys(r["quantity"].split()[1] for r in records):
            sizes = sorted({int(r["n"]) for r in records if r["program"] == program})
            for n in sizes:
                took = {s: min(values(records, program=program, n=n, quantity=f"{s} {level}"))
                        for s in systems}
                cells = [program, level, str(n)]
                cells += [f"{took[s]:.3f}" for s in systems]
                cells += [f"{took[s] / took['serial']:.1f}" for s in systems if s != "serial"]
                cells.append(f"{took['OpenCilk'] / n * 1000:.2f}")
                rows.append(cells)
    print_table(["", "level", "n", *(f"{s} s" for s in systems),
                 *(f"{s}/serial" for s in systems if s != "serial"), "ms a piece"], rows)


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kinds", nargs="*", metavar="KIND",
                        help=f"of function (default all: {', '.join(sources.PIECES)})")
    add_options(parser, rounds=3)
    parser.add_argument("--stock", default=None, metavar="CLANG", help="without an extension")
    parser.add_argument("--levels", default="-O0,-O2", help="(default -O0,-O2)")
    parser.add_argument("--flags", default="", help="more options for the Cilk compiler")
    parser.add_argument("--full", action="store_true",
                        help="pieces with the work of ordinary code")
    parser.add_argument("--sizes", type=int, default=5, help="only that many, the smallest ones")
    parser.add_argument("--projection", action="store_true", help="measure -ftapir=serial, too")
    options = parser.parse_args()
    check_options(parser, options)
    for kind in options.kinds:
        if kind not in sources.PIECES:
            parser.error(f"unknown kind '{kind}'")
    options.kinds = options.kinds or list(sources.PIECES)
    options.stock = options.stock or find_stock()
    tabulate(find_records(options, measure))


if __name__ == "__main__":
    main()
