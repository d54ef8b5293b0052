# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""records.py BENCHMARKS FILE: writes records of several rounds to FILE, reads them back, compares
them, and prints the file."""

import pathlib
import sys

_, benchmarks, name = sys.argv
sys.path.insert(0, benchmarks)

import measure  # noqa: E402

COMMON = {"benchmark": "spawn", "workers": 1, "n": "", "commit": "1234567", "cpu": "a, b",
          "cpus": 2, "compiler": "clang", "load": ""}


def record(program, turn, quantity, value, **columns):
    return {**COMMON, "program": program, "round": turn, "quantity": quantity, "value": value,
            "build": f"clang {program}.c", "command": f"./{program}", **columns}


def comparable(records, *without):
    return sorted(tuple(str(r.get(c, "")) for c in measure.COLUMNS if c not in without)
                  for r in records)


records = []
for turn in range(1, 4):
    records += [record("fib", turn, "seconds", f"0.{turn}00", load=f"{8 + turn}.00"),
                record("fib", turn, "cpu", turn, load=f"{8 + turn}.00")]
# The program "sort" has no command that builds it, and one of its rounds failed.
records += [record("sort", turn, "seconds", 2.5, build="", commit="7654321") for turn in (1, 3, 4)]
# One round has two values.
records += [record("sort", 4, "seconds", 2.75, build="", commit="7654321")]

path = pathlib.Path(name)
measure.write_csv(path, records)
found = measure.read_csv(path)
if comparable(found, "load") != comparable(records, "load"):
    sys.exit(f"error: other records were read than written: {found}")
if {r["load"] for r in found} != {"11.00", ""}:
    sys.exit(f"error: these loads were read: {[r['load'] for r in found]}")
# Writing the records that were read makes an equal file.
again = path.with_suffix(".again")
measure.write_csv(again, found)
if again.read_bytes() != path.read_bytes():
    sys.exit("error: the records that were read are written differently")
print(path.read_text(encoding="utf-8"), end="")
