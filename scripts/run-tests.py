#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Builds presets, runs the tests of each, and counts all tests in one line.

Tests are in two tiers. The commit tier covers every behaviour once, and is run for every
change. The nightly tier is all tests: --all runs it. Labels assign a test to a tier: lit's features
in a test (REQUIRES: nightly) and ctest's LABELS. CONTRIBUTING.md lists them.

default  every test of the tier
debug    the runtime and the plugins with assertions, and with traps where the plugins do
         something undefined. Commit: tests of IR, of the front end and of Momme, and
         unit tests of the passes.
         Nightly: every test that runs the plugins or compiled programs
coverage the nightly tier of debug, with counters of the lines that are executed
         (scripts/coverage)
asan     the tests of the runtime, with the runtime under AddressSanitizer
llvmN    for that version of LLVM (docs/support.md): every test but those of text alone and
         the models; a test that this version cannot pass is skipped
aarch64  the runtime for AArch64 under QEMU: a few of its tests; `default` builds it as
         well, and runs programs for that machine
packages the Debian packages in build/packages instead of the files in build/: tests of the
         compiler, the runtime and the tools that depend on where files lie (`scripts/test
         --packages` makes the packages)
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


# lit's suites (test/CMakeLists.txt).
SUITES = ("test", "interop/python/test", "interop/rust/test")


@dataclasses.dataclass(frozen=True)
class Preset:
    build: str
    # The tests that lit runs in the commit tier: suites, or folders of suites. If it is None, lit
    # runs nothing in any tier.
    commit_suites: typing.Optional[tuple] = SUITES
    # ctest's labels. ctest runs tests that have one of `labels`, or all tests for (), except tests
    # with a label of `without`. If `labels` is None, ctest runs nothing.
    labels: typing.Optional[tuple] = ()
    without: tuple = ()
    # ctest's labels in the commit tier, if they differ.
    commit_labels: tuple = ()
    # The targets that are built, and those that are built in the commit tier.
    targets: tuple = ("all", "nightly")
    commit_targets: tuple = ("all",)
    # Another preset that is built for the tests of this one.
    beside: typing.Optional[str] = None
    # The version of LLVM that the preset is for.
    llvm: int = 22
    # True if lit runs on the Debian packages of the build (scripts/test-packages), which is that of
    # the preset `default`.
    packages: bool = False


# Tests that wait, for a timer or a reply, leave their processor to other tests.
JOBS = str((os.cpu_count() or 1) * 3 // 2)
# The longest tests take half a minute on one processor, which may have other work.
SECONDS = "600"
# The number of last lines of a failed test's output that are printed.
LINES_OF_A_FAILURE = 30
ROOT = pathlib.Path(__file__).resolve().parent.parent
# The other versions of LLVM that CMake's presets are for.
OTHER_VERSIONS = [int(preset["cacheVariables"]["OPENCILK_LLVM"])
                  for preset in json.loads((ROOT / "CMakePresets.json").read_text("utf-8"))
                  ["configurePresets"] if "OPENCILK_LLVM" in preset.get("cacheVariables", {})]
PRESETS = {
    "default": Preset("build", beside="aarch64"),
    "debug": Preset("build-debug", commit_suites=("test/Frontend", "test/Momme", "test/Tapir"),
                    labels=("unit",), commit_labels=("passes",),
                    commit_targets=("TapirPasses", "tapir-unittests", "clang/all", "opencilk",
                                    "opencilk-static", "opencilk-abi-bc",
                                    "opencilk-pedigrees-abi-bc", "cheetah/targets/all",
                                    "lib/libcsi.so", "lib/libcsi.a", "cilktools/cilksan/all",
                                    "cilktools/cilkscale/all")),
    "coverage": Preset("build-coverage", without=("host", "style")),
    "asan": Preset("build-asan", commit_suites=None, labels=("perturbed", "runtime"),
                   targets=("cheetah/all",), commit_targets=("cheetah/all",)),
    "aarch64": Preset("build-aarch64", commit_suites=None, labels=("emulated",)),
    "packages": Preset("build", labels=None, beside="aarch64", packages=True),
    **{f"llvm{version}": Preset(f"build-llvm{version}", without=("model", "style"),
                                llvm=version)
       for version in OTHER_VERSIONS},
}


@dataclasses.dataclass
class Outcome:
    """The outcome of a suite's tests, or of several suites' tests."""
    passed: int = 0
    skipped: int = 0
    # (test, output) of each test that failed.
    failures: list = dataclasses.field(default_factory=list)

    def __iadd__(self, other):
        self.passed += other.passed
        self.skipped += other.skipped
        self.failures += other.failures
        return self


def output_of(case):
    """Returns a failed test's output, which lit and ctest put at different places."""
    texts = [element.text or "" for tag in ("failure", "error", "system-out")
             for element in case.findall(tag)]
    return "\n".join(text for text in texts if text.strip()).strip()


def name_of(case):
    """Returns a test's name. lit names a test's folder separately, and ctest repeats the name."""
    folder, name = case.get("classname", ""), case.get("name", "")
    return name if folder in ("", name) else f"{folder.rpartition('.')[2]}/{name}"


def read(path):
    """Returns the Outcome in a JUnit file; one failure if it has no tests."""
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
        # Tests that a filter leaves out don't count as skipped: the user hasn't asked for them.
        elif "not selected" not in skipped.get("message", ""):
            outcome.skipped += 1
    return outcome


def build(name, targets):
    """Returns true if the preset could be configured and these targets of it built."""
    return all(subprocess.run(command, stdin=subprocess.DEVNULL, check=False).returncode == 0
               for command in (["cmake", "--preset", name],
                               ["cmake", "--build", "--preset", name, "--target", *targets]))


def find_lit(version):
    """Returns the command of lit: that of this version of LLVM, or any other."""
    program = f"/usr/lib/llvm-{version}/bin/lit"
    return program if os.access(program, os.X_OK) else shutil.which("lit") or "lit"


def labelled(option, labels):
    """Returns ctest's arguments that choose tests by these labels; none for no labels."""
    return [option, f"^({'|'.join(labels)})$"] if labels else []


def suites(preset, tier):
    """Yields (name, JUnit file, command) of the suites that are run in a build tree."""
    folder = pathlib.Path(preset.build).resolve()
    report = folder / "packages" / "lit.xml" if preset.packages else folder / "lit.xml"
    arguments = ["-v", "-j", JOBS, "--timeout", SECONDS, "--param", f"tier={tier}",
                 "--xunit-xml-output", str(report)]
    found = []
    if preset.packages:
        found.append(("lit", report, ["scripts/test-packages", "--build", str(folder),
                                      str(report.parent), *arguments]))
    elif preset.commit_suites is not None:
        chosen = preset.commit_suites if tier == "commit" else SUITES
        found.append(("lit", report, [find_lit(preset.llvm), *arguments,
                                      *(str(folder / suite) for suite in chosen)]))
    if preset.labels is not None:
        labels = tier == "commit" and preset.commit_labels or preset.labels
        report = folder / "ctest.xml"
        without = (*preset.without, *(["nightly"] if tier == "commit" else []))
        found.append(("ctest", report,
                      ["ctest", "--test-dir", str(folder), "-j", JOBS, "--output-on-failure",
                       "--timeout", SECONDS, "--no-tests=error", "--output-junit", str(report),
                       *labelled("-L", labels), *labelled("-LE", without)]))
    return found


def run(name, preset, tier, more=None):
    """Returns the Outcome of all suites of the preset. `more` has further options by suite."""
    total = Outcome()
    for suite, report, command in suites(preset, tier):
        report.unlink(missing_ok=True)
        print(f"== {name}: {suite}", flush=True)
        begin = time.monotonic()
        status = subprocess.run([*command, *(more or {}).get(suite, [])],
                                stdin=subprocess.DEVNULL, check=False).returncode
        outcome = read(report)
        if status != 0 and not outcome.failures:
            outcome.failures.append((suite, f"ended with status {status}"))
        outcome.failures = [(f"{name}: {test}", output) for test, output in outcome.failures]
        print(f"== {name}: {suite}: {outcome.passed} passed, {len(outcome.failures)} failed "
              f"in {time.monotonic() - begin:.0f} s", flush=True)
        total += outcome
    return total


def print_summary(total):
    """Prints a summary. Readers see the end of the output first, and sometimes only the end is
    kept. So before the line of the numbers, this function repeats the failed tests with their
    output, and the note about earlier steps in OPENCILK_TEST_NOTE."""
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
    parser = argparse.ArgumentParser(description=__doc__,
                                     usage="run-tests.py [--all] PRESET...",
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--all", action="store_true", help="the nightly tier: all tests")
    parser.add_argument("presets", nargs="+", choices=PRESETS, metavar="PRESET")
    options = parser.parse_args()
    os.chdir(ROOT)
    total = Outcome()
    tier = "nightly" if options.all else "commit"
    for name in options.presets:
        preset = PRESETS[name]
        targets = preset.commit_targets if tier == "commit" else preset.targets
        if (build("default" if preset.packages else name, targets)
                and (preset.beside is None or build(preset.beside, ("all",)))):
            total += run(name, preset, tier)
        else:
            total += Outcome(failures=[(name, "the preset does not build")])
    print_summary(total)
    return 1 if total.failures or total.passed == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
