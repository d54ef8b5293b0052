# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Hides NumPy, and checks which modules are imported."""

import sys

sys.modules["numpy"] = None  # every import of NumPy now fails
before = set(sys.modules)
import array  # noqa: E402

import cilk  # noqa: E402

slow = {"llvmlite", "setuptools", "lzma", "json", "tempfile", "matplotlib"}
assert not slow & (set(sys.modules) - before), slow & (set(sys.modules) - before)


@cilk.jit
def total(a):
    s = 0.0
    for i in cilk.prange(len(a)):
        s += a[i]
    return s


assert total(array.array("d", [1, 2, 3])) == 6.0
assert total(memoryview(b"\1\2")) == 3.0
