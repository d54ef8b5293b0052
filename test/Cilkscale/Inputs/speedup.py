"""Fails unless the speedup of the greatest number of simulated workers is within the bounds, a
least and a greatest value."""
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import sys

lines = [line.split(",") for line in open(sys.argv[1], encoding="ascii") if line[0].isdigit()]
speedup = float(lines[0][1]) / float(lines[-1][1])
assert float(sys.argv[2]) <= speedup <= float(sys.argv[3]), speedup
