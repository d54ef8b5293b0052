# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints the summary that scripts/run-tests.py prints at its end, for reports in JUnit's format.

Usage: summary.py RUN-TESTS REPORT...
"""

import pathlib
import runpy
import sys

tool = runpy.run_path(sys.argv[1])
total = tool["Outcome"]()
for report in sys.argv[2:]:
    total += tool["read"](pathlib.Path(report))
tool["print_summary"](total)
