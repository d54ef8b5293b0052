# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tests of the command line."""

import unittest

from cilkscale import options
from cilkscale.failure import Failure


class Flags(unittest.TestCase):
    def test_value_that_looks_like_an_option(self):
        for words, flags in ((["--flags", "-O2"], ["-O2"]),
                             (["--flags", "-O3 -DX=1 '-DY=a b'"], ["-O3", "-DX=1", "-DY=a b"]),
                             (["--flags=-O3 -DX"], ["-O3", "-DX"]),
                             (["--flags", "-c", "-Wall"], ["-c", "-Wall"]),
                             (["--flags", ""], [])):
            parsed = options.parse([*words, "--repeat", "9", "a.c", "--", "-n"])
            self.assertEqual((parsed.flags, parsed.sources, parsed.repeat, parsed.args),
                             (flags, ["a.c"], 9, ["-n"]))

    def test_no_value(self):
        with self.assertRaisesRegex(Failure, "--flags"):
            options.parse(["a.c", "--flags"])


if __name__ == "__main__":
    unittest.main()
