#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Follows the steps of docs/writing-a-target.md.

Usage: guide.py REPOSITORY BUILD FOLDER

In the guide's commands, the build tree is build/; here BUILD takes its place, whatever its name.

Every C block of the guide has to be a part of cheetah/targets/pthread/abi.c. The C++ block
becomes FOLDER/target.cpp, and the shell blocks are run in FOLDER, one after the other.
"""

import os
import pathlib
import re
import subprocess
import sys

BLOCK = re.compile(r"^```(c|c\+\+|sh)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def main():
    repository, build, folder = (pathlib.Path(word).resolve() for word in sys.argv[1:])
    guide = (repository / "docs" / "writing-a-target.md").read_text(encoding="utf-8")
    source = (repository / "cheetah/targets/pthread/abi.c").read_text(encoding="utf-8")
    kinds = {"c": [], "c++": [], "sh": []}
    for language, text in BLOCK.findall(guide):
        kinds[language].append(text)
    assert len(kinds["c"]) >= 3 and len(kinds["c++"]) == 1 and len(kinds["sh"]) == 2
    for text in kinds["c"]:
        if text not in source:
            sys.exit(f"abi.c is different from what the guide shows:\n{text}")
    (folder / "target.cpp").write_text(kinds["c++"][0], encoding="utf-8")
    seen = folder / "repository"
    seen.mkdir()
    for part in ("cheetah", "examples", "llvm"):
        (seen / part).symlink_to(repository / part)
    (seen / "build").symlink_to(build)
    script = "set -eu\n" + "\n".join(kinds["sh"])
    return subprocess.run(["bash", "-c", script], cwd=folder, check=False,
                          env={**os.environ, "OPENCILK": str(seen)}).returncode


if __name__ == "__main__":
    sys.exit(main())
