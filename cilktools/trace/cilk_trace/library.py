# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Finds the JavaScript library d3-zoom, which the page contains for zooming and panning.

Debian's package node-d3-zoom and npm's package d3-zoom install the same files.
"""

import os
import pathlib

from .failure import Failure

# The library and the libraries that it uses, each after those that it uses.
PARTS = ("d3-dispatch", "d3-selection", "d3-timer", "d3-color", "d3-interpolate", "d3-ease",
         "d3-transition", "d3-drag", "d3-zoom")
SYSTEM = ("/usr/share/nodejs", "/usr/local/lib/node_modules", "/usr/lib/node_modules")


def folders():
    """Returns the folders in which packages of npm are, the user's own first."""
    named = [folder for folder in os.environ.get("NODE_PATH", "").split(os.pathsep) if folder]
    return [pathlib.Path(folder) for folder in (*named, "node_modules", *SYSTEM)]


def files(folder):
    """Returns the library's files in a folder, or None if one is missing."""
    names = [folder / part / "dist" / f"{part}.min.js" for part in PARTS]
    return names if all(name.is_file() for name in names) else None


def script():
    """Returns the text of the library."""
    for folder in folders():
        found = files(folder)
        if found:
            return "\n".join(name.read_text(encoding="utf-8").strip() for name in found)
    raise Failure("--html needs the JavaScript library d3-zoom, which is in none of the folders of "
                  "npm's packages: install the package node-d3-zoom, or run 'npm install d3-zoom' "
                  "here, or set NODE_PATH to the folder where it is")
