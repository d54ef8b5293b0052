#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Measures the compile time and memory of large functions, and how these grow with their size.

Compiles functions with many tasks (sources.py), side by side and nested, of growing sizes to object
files. Their serial projections are compiled in turn with them: the same sources, where cilk_stub.h
defines the keywords away, by the stock compiler. Tapir is lowered by `opt`, and has no serial
projection.
"""

import argparse
import itertools
import os
import pathlib
import shlex
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from cost import compile_cost, find_stock  # noqa: E402
from measure import (REPOSITORY, add_options, check_options, find_records, machine,  # noqa: E402
                     output, print_table, shorten, values, wait_for_quiet)
import sources  # noqa: E402

PLUGIN = REPOSITORY / "build" / "lib" / "opencilk" / "TapirPasses.so"


def compilers(options, level, kind):
    """Returns the command of each system, without source and output."""
    if kind == "tapir":
        return {"OpenCilk": [find_stock("opt"), "-load-pass-plugin", str(PLUGIN),
                             "-passes=tapir-lower"]}
    depth = ["-fbracket-depth=100000"] if kind in sources.NESTING else []
    stub = [options.stock, level, "-isystem", str(REPOSITORY / "build" / "include"),
            "-include", "cilk/cilk_stub.h", *depth, "-c"]
    cilk = [options.compiler, "-fopencilk", level, *shlex.split(options.flags), *depth, "-c"]
    found = {"serial": stub, "OpenCilk": cilk}
    if options.projection:
        found["projection"] = [*cilk, "-ftapir=serial"]
    return found


def measure(options, folder):
    """Returns the records of all rounds."""
    folder, records = pathlib.Path(folder), []
    description = {**machine(), "benchmark": "compile-time", "workers": 1, "build": ""}
    versions = {name: output([path, "--version"], 30).splitlines()[0]
                for name, path in (("serial", options.stock), ("OpenCilk", options.compiler))}
    for turn in range(1, options.rounds + 1):
        for kind in options.kinds:
            levels = ["lower"] if kind == "tapir" else options.levels.split(",")
            for size, level in itertools.product(sources.SIZES[kind][:options.sizes], levels):
                path = sources.write(kind, size, options.full, folder)
                for system, command in compilers(options, level, kind).items():
                    wait_for_quiet(options.quiet)
                    command = [*command, str(path), "-o", str(folder / "out.o")]
                    load = os.getloadavg()[0]
                    text = shlex.join(shorten(w).replace(f"{folder}{os.sep}", "")
                                      for w in command)
                    for unit, value in zip(("s", "MiB"), compile_cost(command, options.timeout)):
                        records.append({
                            **description, "program": f"{kind}{'-full' * options.full}",
                            "n": size, "round": turn, "quantity": f"{system} {level} {unit}",
                            "value": f"{value:.4f}", "load": f"{load:.2f}",
                            "compiler": versions.get(system, versions["OpenCilk"]),
                            "command": text})
        print(f"round {turn} of {options.rounds}", file=sys.stderr)
    return records


def least(records, **wanted):
    """Returns the least value, which other programs have disturbed least; None without any
    value."""
    return min(values(records, **wanted), default=None)


def show(value, form):
    return "" if value is None else format(value, form)


def tabulate(records):
    """Prints the figures, and the costs of a piece without the constant cost of a compilation."""
    rows = []
    for program, level in dict.fromkeys((r["program"], r["quantity"].split()[1])
                                        for r in records):
        def get(system, unit, n, program=program, level=level):
            return least(records, program=program, n=n, quantity=f"{system} {level} {unit}")
        sizes = sorted({int(r["n"]) for r in records if r["program"] == program})
        base = {unit: get("OpenCilk", unit, sizes[0]) for unit in ("s", "MiB")}
        for n in sizes:
            serial, ours = get("serial", "s", n), get("OpenCilk", "s", n)
            memory = get("OpenCilk", "MiB", n)
            more = n - sizes[0]
            rows.append([program, level, str(n), show(serial, ".3f"), show(ours, ".3f"),
                         show(serial and ours / serial, ".1f"),
                         show((ours - base["s"]) / more * 1000 if more else None, ".2f"),
                         show(get("serial", "MiB", n), ".0f"), show(memory, ".0f"),
                         show((memory - base["MiB"]) / more * 1024 if more else None, ".0f")])
    print_table(["", "level", "n", "serial s", "OpenCilk s", "ratio", "ms a piece",
                 "serial MiB", "OpenCilk MiB", "KiB a piece"], rows)


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
    parser.add_argument("--sizes", type=int, default=4, help="only that many, the smallest ones")
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
