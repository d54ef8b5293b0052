#!/usr/bin/env python3
"""Compares a Cilk program's coverage with that of its serial projection.

The serial projection is the same text with blanks for the keywords, compiled by
the clang that the driver runs. Counts of lines, branches, functions and MC/DC
must be the same, and in the same places.
"""
import argparse
import os
import re
import subprocess
import sys

parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("--cilk", required=True, help="compiler of the Cilk program")
parser.add_argument("--serial", required=True, help="compiler of its projection")
parser.add_argument("--dir", required=True, help="folder to work in")
parser.add_argument("--kind", default="clang", choices=["clang", "gcov"])
parser.add_argument("--levels", default="0,2")
parser.add_argument("--workers", default="1,8")
parser.add_argument("--only-cilk", default="", help="options for the Cilk program")
parser.add_argument("--args", default="", help="arguments of the program")
parser.add_argument("--show", action="store_true", help="print the serial counts")
parser.add_argument("source")
parser.add_argument("flags", nargs="*")
options = parser.parse_intermixed_args()


def elide(text):
    """Returns `text` with blanks for the keywords, so that all other text keeps its place."""

    def blanks(match):
        return re.sub(r"[^\n]", " ", match[0])

    def line(text):
        if re.match(r"#[ \t]*((define|undef)[ \t]+cilk_|if)", text):
            return text
        text = re.sub(r"#[ \t]*include[ \t]*<cilk/cilk\.h>", blanks, text)
        text = re.sub(r"\bcilk_reducer[ ]*\([^()]*\)", blanks, text)
        text = re.sub(r"\bcilk_(?:spawn|sync|scope)\b", blanks, text)
        return re.sub(r"\bcilk_for\b", "     for", text)

    return "".join(map(line, text.splitlines(keepends=True)))


def run(command, cwd, **environment):
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True,
                          env={**os.environ, **environment}, timeout=300)
    if done.returncode:
        sys.exit(f"{' '.join(command)}: status {done.returncode}\n{done.stderr}")
    return done.stdout


def records(text, source):
    """Returns the records of LCOV's format for `source`, sorted."""
    found, here = [], False
    for line in text.splitlines():
        if line.startswith("SF:"):
            here = line.endswith(os.sep + source)
        elif here and re.match("DA|BRDA|FNDA", line):
            found.append(line.removesuffix(",0" if line.startswith("DA") and
                                           line.count(",") == 2 else ""))
    return sorted(found)


def clang(compiler, cwd, name, flags, workers):
    """Returns the counts by line and branch, and MC/DC, of one build."""
    flags = ["-fprofile-instr-generate", "-fcoverage-mapping", "-fcoverage-mcdc", *flags]
    run([*compiler, *flags, name, "-o", "program"], cwd)
    results = []
    for count in workers:
        run(["./program", *options.args.split()], cwd, CILK_NWORKERS=count,
            LLVM_PROFILE_FILE="raw")
        run(["llvm-profdata", "merge", "raw", "-o", "data"], cwd)
        arguments = ["./program", "-instr-profile=data"]
        text = run(["llvm-cov", "export", "-format=lcov", *arguments], cwd)
        mcdc = run(["llvm-cov", "show", "-show-mcdc", *arguments], cwd)
        results.append(records(text, name) + re.findall(r"(?m)^.*(?:MC/DC|Condition|C\d).*$", mcdc))
    return results


def gcov(compiler, cwd, name, flags, workers):
    """Returns the counts of functions and lines that `llvm-cov gcov` shows."""
    run([*compiler, "--coverage", *flags, "-c", name, "-o", "program.o"], cwd)
    run([*compiler, "--coverage", *flags, "program.o", "-o", "program"], cwd)
    results = []
    for count in workers:
        if os.path.exists(os.path.join(cwd, "program.gcda")):
            os.remove(os.path.join(cwd, "program.gcda"))
        run(["./program", *options.args.split()], cwd, CILK_NWORKERS=count)
        run(["llvm-cov", "gcov", "-b", "-c", "-o", "program.o", "program.gcda"], cwd)
        with open(os.path.join(cwd, name + ".gcov"), encoding="utf-8") as file:
            lines = file.read().splitlines()
        # Blocks and their branches depend on the compiled program, and so does the presence of code
        # for a closing brace.
        found = []
        for line in lines:
            called = re.match(r"function \S+ called \d+", line)
            count = re.match(r"\s*([\d#=-]+)\*?:\s*(\d+):\s*[^}\s]", line)
            if called:
                found.append(called[0])
            elif count and count[2] != "0":
                found.append(f"{count[2]}: {count[1]}")
        results.append(found)
    return results


name = os.path.basename(options.source)
with open(options.source, encoding="utf-8") as file:
    text = file.read()
places = {}
for place, content in ("cilk", text), ("serial", elide(text)):
    places[place] = os.path.join(os.path.abspath(options.dir), place)
    os.makedirs(places[place], exist_ok=True)
    with open(os.path.join(places[place], name), "w", encoding="utf-8") as file:
        file.write(content)

measure = {"clang": clang, "gcov": gcov}[options.kind]
flags = [*options.flags, "-lm", "-I", os.path.dirname(os.path.abspath(options.source))]
failed = False
for level in options.levels.split(","):
    at = [f"-O{level}", *flags]
    serial = measure([options.serial], places["serial"], name, at, ["1"])[0]
    if not serial:
        sys.exit("the serial projection has no counts")
    if options.show:
        print("\n".join(serial))
    workers = options.workers.split(",")
    compiler = [options.cilk, "-fopencilk", *options.only_cilk.split()]
    for count, cilk in zip(workers, measure(compiler, places["cilk"], name, at, workers)):
        if cilk == serial:
            continue
        failed = True
        print(f"-O{level}, {count} workers:")
        only = lambda a, b: [line for line in a if line not in b]
        for line in only(serial, cilk):
            print("  serial:", line)
        for line in only(cilk, serial):
            print("  cilk:  ", line)
        if sorted(serial) == sorted(cilk):
            print("  (in another order)")
sys.exit(failed)
