#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Builds presets, runs what each is to run, and counts all tests in one line.

default  every test
debug    the runtime and the plugins with assertions: every test that runs them,
         and programs on one number of workers, at -O0, -O1 and -O3
asan     the runtime under AddressSanitizer, plugins that end at what is undefined:
         tests of the runtime and of what the plugins make of every construct
"""

import argparse
import dataclasses
import os
import pathlib
import shutil
import subprocess
import sys
import time
import xml.etree.ElementTree as ET


@dataclasses.dataclass(frozen=True)
class Preset:
    build: str
    # What of each suite is run, as its own options say it.
    lit: tuple = ()
    ctest: tuple = ()


# Of no interest to a build with assertions: what is read or installed only.
ONLY_FILES = ":: (Docs|Editors|Packaging|Style|Benchmarks)/"
PRESETS = {
    "default": Preset("build"),
    "debug": Preset("build-debug",
                    lit=("--param", "workers=4", "--param", "levels=0,1,3",
                         "--filter-out", ONLY_FILES),
                    ctest=("-E", "^Models/")),
    "asan": Preset("build-asan", lit=("--filter", ":: (Frontend|Tapir)/"),
                   ctest=("-R", "unit|Runtime/|Format")),
}


def count(path):
    """(passed, failed, skipped) of a JUnit file; one failure if it has no tests."""
    cases = list(ET.parse(path).getroot().iter("testcase")) if path.exists() else []
    if not cases:
        return 0, 1, 0
    failed = sum(1 for c in cases
                 if c.find("failure") is not None or c.find("error") is not None
                 or c.get("status") == "fail")
    # What a filter leaves out isn't skipped: nobody asked for it.
    reasons = [c.find("skipped").get("message", "") for c in cases
               if c.find("skipped") is not None]
    skipped = sum(1 for reason in reasons if "not selected" not in reason)
    return len(cases) - failed - len(reasons), failed, skipped


def build(name):
    """Whether the preset could be configured and built."""
    return all(subprocess.run(command, stdin=subprocess.DEVNULL, check=False).returncode == 0
               for command in (["cmake", "--preset", name],
                               ["cmake", "--build", "--preset", name]))


def suites(preset):
    """(name, JUnit file, command) of the suites of a build tree."""
    folder = pathlib.Path(preset.build).resolve()
    lit = shutil.which("lit-22") or shutil.which("lit") or "/usr/lib/llvm-22/bin/lit"
    return [
        ("lit", folder / "lit.xml",
         [lit, "-v", "-j", str(os.cpu_count()), "--timeout", "300",
          "--xunit-xml-output", str(folder / "lit.xml"), *preset.lit,
          str(folder / "test")]),
        ("ctest", folder / "ctest.xml",
         ["ctest", "--test-dir", str(folder), "-j", str(os.cpu_count()),
          "--output-on-failure", "--timeout", "300",
          "--no-tests=error", "--output-junit", str(folder / "ctest.xml"),
          *preset.ctest]),
    ]


def plus(left, right):
    return tuple(a + b for a, b in zip(left, right))


def run(name, preset):
    """Sums of what `count` says of the preset's suites."""
    total = (0, 0, 0)
    for suite, report, command in suites(preset):
        report.unlink(missing_ok=True)
        print(f"== {name}: {suite}", flush=True)
        begin = time.monotonic()
        status = subprocess.run(command, stdin=subprocess.DEVNULL, check=False).returncode
        passed, failed, skipped = count(report)
        if status != 0 and failed == 0:
            failed = 1
        print(f"== {name}: {suite}: {passed} passed, {failed} failed in "
              f"{time.monotonic() - begin:.0f} s", flush=True)
        total = plus(total, (passed, failed, skipped))
    return total


def main():
    parser = argparse.ArgumentParser(description=__doc__, usage="run-tests.py PRESET...",
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("presets", nargs="+", choices=PRESETS, metavar="PRESET")
    names = parser.parse_args().presets
    os.chdir(pathlib.Path(__file__).resolve().parent.parent)
    total = (0, 0, 0)
    for name in names:
        if build(name):
            counts = run(name, PRESETS[name])
        else:
            print(f"run-tests.py: the preset '{name}' does not build", file=sys.stderr)
            counts = (0, 1, 0)
        total = plus(total, counts)
    print(f"{total[0]} passed, {total[1]} failed"
          + (f", {total[2]} skipped" if total[2] else ""))
    return 1 if total[1] or total[0] == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
