#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs all test suites of a build tree and counts their tests in one line.

Usage: run-tests.py BUILD_DIR
"""

import os
import pathlib
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ET


def count(path):
    """(passed, failed, skipped) of a JUnit file; one failure if it has no tests."""
    cases = list(ET.parse(path).getroot().iter("testcase")) if path.exists() else []
    if not cases:
        return 0, 1, 0
    failed = sum(1 for c in cases
                 if c.find("failure") is not None or c.find("error") is not None
                 or c.get("status") == "fail")
    skipped = sum(1 for c in cases if c.find("skipped") is not None)
    return len(cases) - failed - skipped, failed, skipped


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: run-tests.py BUILD_DIR")
    build = pathlib.Path(sys.argv[1]).resolve()
    lit = shutil.which("lit-22") or shutil.which("lit") or "/usr/lib/llvm-22/bin/lit"
    suites = [
        ("lit", build / "lit.xml",
         [lit, "-v", "-j", str(os.cpu_count()), "--timeout", "300",
          "--xunit-xml-output", str(build / "lit.xml"), str(build / "test")]),
        ("ctest", build / "ctest.xml",
         ["ctest", "--test-dir", str(build), "--output-on-failure", "--timeout", "300",
          "--no-tests=error", "--output-junit", str(build / "ctest.xml")]),
    ]
    total = [0, 0, 0]
    for name, report, command in suites:
        report.unlink(missing_ok=True)
        print(f"== {name}", flush=True)
        status = subprocess.run(command, stdin=subprocess.DEVNULL, check=False).returncode
        passed, failed, skipped = count(report)
        if status != 0 and failed == 0:
            failed = 1
        total = [a + b for a, b in zip(total, (passed, failed, skipped))]
    print(f"{total[0]} passed, {total[1]} failed"
          + (f", {total[2]} skipped" if total[2] else ""))
    return 1 if total[1] or total[0] == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
