#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles programs with mistakes, and reads the messages as a newcomer would.

Usage: misuse.py FILE COMPILER...

Each line of FILE that isn't indented is a program. The lines after it have the
compiler's first message: `C: ...`, `C++: ...`, or `both: ...`; without such a
line for a language, the program isn't compiled in it, and `ok` stands for no
message. No message, the first or another, may contain names that only the
implementation knows.
"""

import concurrent.futures
import os
import re
import subprocess
import sys
import tempfile

PREAMBLE = {
    "C": "int g(int); int *h(int);",
    "C++": "int g(int); int *h(int); constexpr int c(int x) { return x + 1; } "
           "struct P { int m; int k = 0; void f(); }; P pr(); "
           "struct Q { Q &operator++(); Q operator++(int); bool operator<(int); }; "
           "struct R { R(int, int); };",
}
FLAGS = {"C": ["-x", "c", "-std=gnu17"], "C++": ["-x", "c++", "-std=c++20"]}
INTERNAL = re.compile(r"<cilk keywords>|'for'|__extension__|cilk::|annotate|attribute ignored|"
                      r"attribute list|tapir|PLEASE submit")


def compile_one(job):
    compiler, program, language, expected = job
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as source:
        source.write(f"{PREAMBLE[language]}\n#line 1\n{program}\n")
        source.flush()
        run = subprocess.run(
            compiler + ["-fsyntax-only", "-Wall", "-pedantic", "-Wno-unused", "-fno-caret-diagnostics",
                        "-fno-diagnostics-show-option", "-ferror-limit=0"]
            + FLAGS[language] + [source.name],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            text=True, timeout=60, check=False, env=dict(os.environ, LC_ALL="C"))
    messages = re.findall(r"^.*?:\d+:\d+: (.*)$", run.stdout, re.M)
    first = messages[0] if messages else "ok"
    if run.returncode not in (0, 1):
        return f"status {run.returncode}\n{run.stdout}"
    if INTERNAL.search(run.stdout):
        return f"speaks of the implementation\n{run.stdout}"
    if not first.startswith(expected):
        return f"'{first}' instead of '{expected}'"
    return None


def read(path):
    program = None
    with open(path, encoding="ascii") as lines:
        for line in lines:
            if not line.startswith(" "):
                program = line.rstrip("\n")
                continue
            language, expected = line.strip().split(": ", 1)
            for one in ["C", "C++"] if language == "both" else [language]:
                yield program, one, expected


def main():
    jobs = [(sys.argv[2:], *entry) for entry in read(sys.argv[1])]
    failures = 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for (_, program, language, _), failure in zip(jobs, pool.map(compile_one, jobs)):
            if failure:
                failures += 1
                print(f"{language}: {program}\n  {failure}", file=sys.stderr)
    print(f"{len(jobs)} compilations, {failures} failures")
    return 1 if failures or not jobs else 0


if __name__ == "__main__":
    sys.exit(main())
