#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Builds presets, runs what each is to run, and counts all tests in one line.

default  every test; but if debug is run, too, not what that one runs likewise: programs
         at -O0 (nor at -Os, which lies between -O2 and -Oz), and most of those on other
         targets
debug    the runtime and the plugins with assertions, the latter with traps for what
         is undefined: every test that runs them, programs on one number of workers, at
         -O0 and -O3 (beside `default`, at -O0 on all, and at their highest level), and the
         tool's corpora at one level; not the runtime's own tests, which have assertions
         everywhere
coverage the same with counters of the lines that are executed, at -O0 and -O2
         (scripts/coverage)
asan     the runtime under AddressSanitizer: the tests of the runtime
llvmN    for that version of LLVM (docs/support.md): what debug runs, at -O0 and -O2, the
         runtime's own tests, editors and packaging; what it can't have is skipped
aarch64  the runtime for AArch64 under QEMU: a few of its tests; after `default`, which
         builds it as well and runs programs for that machine
packages what is in the Debian packages in build/packages, instead of in build/: those
         tests of the compiler, the runtime and the tools to which it may matter where
         files lie, programs at one level on one number of workers (`scripts/test
         --packages`, which makes the packages)
"""

import argparse
import dataclasses
import json
import os
import pathlib
import shutil
import subprocess
import sys
import time
import typing
import xml.etree.ElementTree as ET


@dataclasses.dataclass(frozen=True)
class Preset:
    build: str
    # What of each suite is run, as its own options say it. None: nothing.
    lit: typing.Optional[tuple] = ()
    ctest: tuple = ()
    # What is built.
    target: str = "all"
    # Another preset that is built for the tests of this one.
    beside: typing.Optional[str] = None
    # The version of LLVM that it is for.
    llvm: int = 22
    # Whether lit runs on the packages of what is built (scripts/test-packages); that is
    # the preset `default`'s.
    packages: bool = False


# Of no interest to a build with assertions: what is read or installed only, what is cargo's
# or a test's own rather than the passes', and what runs the same code as other tests do, for
# longer.
NO_ASSERTIONS = (":: ((Docs|Editors|Packaging|Style|Benchmarks)/|Cilksan/Random/oracle"
                 "|Rust/(blanks|config|crate|doctor|messages|package|style|threads)|Targets/guide)")
THE_SAME = ("Cilksan/(Corpus/corpus-O[02]|Random/(known|random)|Sweeps|closures|waiting)"
            "|Perturbed/campaign|Kaleidoscope/growth|Execution/deep-recursion|IO/stuck"
            "|Frontend/reducer-headers|Targets/Programs/(tbb|cilkplus)|Rust/corpus|Python/random")
# Of no interest to another version of LLVM: what is the same text, or times the build's programs.
SAME_TEXT = ":: (Docs|Style|Benchmarks)/"
# What `default` leaves to `debug` where both run: programs at another level of optimisation,
# and on three targets, of which the release has nothing but what OpenCilk's programs show as
# well; and what looks for mistakes of the passes and the front end, which assertions find more of.
LEFT_TO_DEBUG = (":: (Cilksan/Corpus/corpus-Og|Targets/Programs/(lazy|omp|pthread)/"
                 "|Fuzz/(mutants|mutations|passes))")
UNITS_LEFT_TO_DEBUG = "^Cilksan/unit$"
# What executes nothing of the product's, or looks at what counters change: profiles of a
# program's own, schedules (that build has no counters), the bytes of the libraries, and what
# is inlined into a function; or takes too long with them.
NOTHING_COUNTED = (":: ((Docs|Packaging|Style|Benchmarks|Coverage|Perturbed)/|Faults/versions|"
                   "Execution/many-spawns|Cilksan/(Corpus/corpus|bytes))")
# What does the same wherever files lie: passes on IR, headers, one program many times.
SAME_ANYWHERE = (":: (Closures|Concurrent|Coverage|Frontend|Fuzz|Splice|Tapir|AArch64/Programs"
                 "|Cilksan/(Corpus|Random|Sweeps)|Targets/Programs)/")
# What scripts/coverage runs by itself.
HOSTS = ":: (Hosts|Kaleidoscope)/"
# Of those of the runtime, what takes a minute in an emulator.
EMULATED = ("^Runtime/(floors|shared-library|signals|wake-4|deep-stolen|stats-steals-fenced"
            "|(fib|queens|regions|regions-fenced|reducers|throwing-random|views-random)-[18]"
            "|(throwing|views)-cases-[38]|throwing-random-fenced-3|threads-3)$")
# Tests that wait, for a timer or a reply, leave their processor to others.
JOBS = str((os.cpu_count() or 1) * 3 // 2)
# The longest tests take half a minute of one processor, which may have other things to do.
SECONDS = "600"
# Of what a failed test printed, its end.
LINES_OF_A_FAILURE = 30
ROOT = pathlib.Path(__file__).resolve().parent.parent
# Of LLVM, beside that of the other presets: what CMake's presets are for.
OTHER_VERSIONS = [int(preset["cacheVariables"]["OPENCILK_LLVM"])
                  for preset in json.loads((ROOT / "CMakePresets.json").read_text("utf-8"))
                  ["configurePresets"] if "OPENCILK_LLVM" in preset.get("cacheVariables", {})]
PRESETS = {
    "default": Preset("build", beside="aarch64"),
    "debug": Preset("build-debug",
                    lit=("--param", "workers=4", "--param", "levels=0,3",
                         "--filter-out", f"{NO_ASSERTIONS}|{THE_SAME}"),
                    ctest=("-E", "^(Models/|Runtime/|Perturbed/|Format)")),
    "coverage": Preset("build-coverage",
                       lit=("--param", "workers=4", "--param", "levels=0,2",
                            "--filter-out", f"{NOTHING_COUNTED}|{THE_SAME}|{HOSTS}"),
                       ctest=("-E", "^(Format|Runtime/floors|Tapir/hosts$)")),
    "asan": Preset("build-asan", lit=None, ctest=("-R", "^(Runtime|Perturbed)/"),
                   target="cheetah/all"),
    "aarch64": Preset("build-aarch64", lit=None, ctest=("-R", EMULATED)),
    "packages": Preset("build",
                       lit=("--param", "workers=4", "--param", "levels=2",
                            "--filter-out", f"{SAME_ANYWHERE}|{THE_SAME}"),
                       ctest=None, beside="aarch64", packages=True),
    **{f"llvm{version}": Preset(f"build-llvm{version}",
                                lit=("--param", "workers=4", "--param", "levels=0,2",
                                     "--filter-out", f"{SAME_TEXT}|{THE_SAME}"),
                                ctest=("-E", "^(Models/|Format)"), llvm=version)
       for version in OTHER_VERSIONS},
}


@dataclasses.dataclass
class Outcome:
    """What became of a suite's tests, or of several suites'."""
    passed: int = 0
    skipped: int = 0
    # (test, what it printed) of each that failed
    failures: list = dataclasses.field(default_factory=list)

    def __iadd__(self, other):
        self.passed += other.passed
        self.skipped += other.skipped
        self.failures += other.failures
        return self


def output_of(case):
    """What a failed test printed: lit and ctest put it at different places."""
    texts = [element.text or "" for tag in ("failure", "error", "system-out")
             for element in case.findall(tag)]
    return "\n".join(text for text in texts if text.strip()).strip()


def name_of(case):
    """lit names a test's folder apart, ctest repeats the name."""
    folder, name = case.get("classname", ""), case.get("name", "")
    return name if folder in ("", name) else f"{folder.rpartition('.')[2]}/{name}"


def read(path):
    """The Outcome in a JUnit file; one failure if it has no tests."""
    try:
        cases = list(ET.parse(path).getroot().iter("testcase")) if path.exists() else []
    except ET.ParseError as error:
        return Outcome(failures=[(path.stem, f"its report is broken off: {error}")])
    if not cases:
        return Outcome(failures=[(path.stem, "no test was run")])
    outcome = Outcome()
    for case in cases:
        skipped = case.find("skipped")
        if (case.find("failure") is not None or case.find("error") is not None
                or case.get("status") == "fail"):
            outcome.failures.append((name_of(case), output_of(case)))
        elif skipped is None:
            outcome.passed += 1
        # What a filter leaves out isn't skipped: nobody asked for it.
        elif "not selected" not in skipped.get("message", ""):
            outcome.skipped += 1
    return outcome


def build(name, target):
    """Whether the preset could be configured and built."""
    return all(subprocess.run(command, stdin=subprocess.DEVNULL, check=False).returncode == 0
               for command in (["cmake", "--preset", name],
                               ["cmake", "--build", "--preset", name, "--target", target]))


def find_lit(version):
    """The command of lit: that of this version of LLVM, or any. Up to 20 it is a file that any
    Python runs; the system's has psutil, which a timeout needs."""
    folder = pathlib.Path(f"/usr/lib/llvm-{version}")
    program, older = folder / "bin/lit", folder / "build/utils/lit/lit.py"
    if os.access(program, os.X_OK):
        return [str(program)]
    if older.exists():
        return ["/usr/bin/python3", str(older)]
    return [shutil.which("lit") or "lit"]


def suites(preset):
    """(name, JUnit file, command) of the suites that are run in a build tree."""
    folder = pathlib.Path(preset.build).resolve()
    lit = find_lit(preset.llvm)
    report = folder / "packages" / "lit.xml" if preset.packages else folder / "lit.xml"
    arguments = ["-v", "-j", JOBS, "--timeout", SECONDS, "--xunit-xml-output", str(report),
                 *(preset.lit or ())]
    all_suites = [
        ("lit", report,
         ["scripts/test-packages", "--build", str(folder), str(report.parent), *arguments]
         if preset.packages else
         [*lit, *arguments, str(folder / "test")]),
        ("ctest", folder / "ctest.xml",
         ["ctest", "--test-dir", str(folder), "-j", JOBS,
          "--output-on-failure", "--timeout", SECONDS,
          "--no-tests=error", "--output-junit", str(folder / "ctest.xml"),
          *(preset.ctest or ())]),
    ]
    return [suite for suite in all_suites if getattr(preset, suite[0]) is not None]


def run(name, preset):
    """The Outcome of the preset's suites together."""
    total = Outcome()
    for suite, report, command in suites(preset):
        report.unlink(missing_ok=True)
        print(f"== {name}: {suite}", flush=True)
        begin = time.monotonic()
        status = subprocess.run(command, stdin=subprocess.DEVNULL, check=False).returncode
        outcome = read(report)
        if status != 0 and not outcome.failures:
            outcome.failures.append((suite, f"ended with status {status}"))
        outcome.failures = [(f"{name}: {test}", output) for test, output in outcome.failures]
        print(f"== {name}: {suite}: {outcome.passed} passed, {len(outcome.failures)} failed "
              f"in {time.monotonic() - begin:.0f} s", flush=True)
        total += outcome
    return total


def print_summary(total):
    """The end of what is printed is what is read, and may be all that is kept: so
    it says again what failed and how, and what OPENCILK_TEST_NOTE says of what was
    done before, before the line of the numbers."""
    for test, output in total.failures:
        print(f"== failed: {test}")
        lines = output.splitlines()
        if len(lines) > LINES_OF_A_FAILURE:
            print(f"    [{len(lines) - LINES_OF_A_FAILURE} lines before]")
        for line in lines[-LINES_OF_A_FAILURE:]:
            print(f"    {line}")
    if os.environ.get("OPENCILK_TEST_NOTE"):
        print(f"== {os.environ['OPENCILK_TEST_NOTE']}")
    print(f"{total.passed} passed, {len(total.failures)} failed"
          + (f", {total.skipped} skipped" if total.skipped else ""))


def main():
    parser = argparse.ArgumentParser(description=__doc__, usage="run-tests.py PRESET...",
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("presets", nargs="+", choices=PRESETS, metavar="PRESET")
    names = parser.parse_args().presets
    if "default" in names and "debug" in names:
        PRESETS["default"] = dataclasses.replace(
            PRESETS["default"], ctest=("-E", UNITS_LEFT_TO_DEBUG),
            lit=("--param", "part=optimised", "--filter-out", LEFT_TO_DEBUG))
        PRESETS["debug"] = dataclasses.replace(
            PRESETS["debug"], lit=("--param", "part=ends", "--filter-out",
                                   f"{NO_ASSERTIONS}|{THE_SAME}"))
    os.chdir(ROOT)
    total = Outcome()
    for name in names:
        preset = PRESETS[name]
        if (build("default" if preset.packages else name, preset.target)
                and (preset.beside is None or build(preset.beside, "all"))):
            total += run(name, preset)
        else:
            total += Outcome(failures=[(name, "the preset does not build")])
    print_summary(total)
    return 1 if total.failures or total.passed == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
