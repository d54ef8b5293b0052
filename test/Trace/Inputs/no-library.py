# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs cilk-trace --html on a machine without d3-zoom.

Usage: no-library.py FOLDER

FOLDER has the modules of cilk-trace."""

import json
import os
import pathlib
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, sys.argv[1])
from cilk_trace import library, main  # noqa: E402

library.SYSTEM = ()
os.environ.pop("NODE_PATH", None)
with tempfile.TemporaryDirectory() as folder:
    os.chdir(folder)
    pathlib.Path("empty.json").write_text(json.dumps(
        {"traceEvents": [], "cilk": {"version": 1, "missed": 0, "until": 0, "modules": []}}),
        encoding="utf-8")
    sys.exit(main.main(["empty.json", "--html", "empty.html"]))
