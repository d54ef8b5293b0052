# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Usage: debian_lists.py FOLDER FILE. Names the files that FILE lists, but that no list in FOLDER
(*.install, not-installed) contains, as debhelper reads these lists."""

import pathlib
import re
import sys

folder, files = map(pathlib.Path, sys.argv[1:])
patterns = [line.split()[0] for path in [*folder.glob("*.install"), folder / "not-installed"]
            for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
names = files.read_text(encoding="utf-8").splitlines()
# The files that debian/rules moves to the folders of all libraries, manual pages and completions. It
# leaves out the pages and completions of commands that have other names in packages.
moved = re.compile(r"usr/lib/opencilk/(?:lib/libopencilk(?:-io)?\.so\.[0-9.]*[0-9]"
                   r"|share/(?:man/man1|bash-completion/completions|zsh/site-functions"
                   r"|fish/vendor_completions\.d)/_?(?:opencilk-|cilk|clang).*)$")
missing = [name for name in names
           if not moved.match(name)
           and not any(part.match(f"/{pattern}") for pattern in patterns
                       for path in [pathlib.PurePosixPath(f"/{name}")]
                       for part in [path, *path.parents])]
for name in missing:
    print(name)
print(f"{len(names)} files, {len(missing)} in no package")
