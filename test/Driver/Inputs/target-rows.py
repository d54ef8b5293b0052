# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes the rows of the targets in help texts, as FileCheck's lines."""
import pathlib
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[2]))
import tapir_targets  # noqa: E402

for number, target in enumerate(tapir_targets.read()):
    check = "CHECK-NEXT" if number else "CHECK"
    print(f"{check}: {{{{^ +}}}}{target.name.ljust(9)} {target.description}")
print("CHECK-NEXT: {{^ +}}<path>")
