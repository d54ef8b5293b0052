# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tests of the measurement of the machine's bandwidth."""

import os
import pathlib
import tempfile
import unittest

from cilkscale import bandwidth
from cilkscale.failure import Failure

# A compiler that takes a source for the language of its name, as clang++ does.
COMPILER = """#!/bin/sh
language=c++
while [ $# -gt 0 ]; do
  case $1 in
  -x) language=$2; shift ;;
  -o) output=$2; shift ;;
  esac
  shift
done
[ $language = c ] || exit 1
printf '#!/bin/sh\\necho %s\\n' "$TEXT" >"$output"
chmod +x "$output"
"""


class Bandwidth(unittest.TestCase):
    def measure(self, text, has_source=True):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            compiler = root / "bin" / "clang++"
            source = root / "share" / "opencilk" / "cilkscale" / "bandwidth.c"
            for path in (compiler, source):
                path.parent.mkdir(parents=True)
            compiler.write_text(COMPILER.replace("$TEXT", text), encoding="ascii")
            compiler.chmod(0o755)
            if has_source:
                source.write_text("", encoding="ascii")
            return bandwidth.measure(compiler, os.sched_getaffinity(0), 2, 60, folder)

    def test_the_compiler_of_cxx_compiles_it_as_c(self):
        self.assertEqual(self.measure("36e9"), 36e9)

    def test_failures(self):
        for text, has_source, reason in (("much", True, "has written no bandwidth"),
                                         ("1", False, "which measures the bandwidth")):
            with self.assertRaisesRegex(Failure, reason):
                self.measure(text, has_source)


if __name__ == "__main__":
    unittest.main()
