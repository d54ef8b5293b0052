# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares the object files of Cilk programs with those of their serial projections.

Usage: object-size.py COMPILER FOLDER MOST TEMPORARY
"""

import pathlib
import subprocess
import sys

compiler, folder, most, temporary = sys.argv[1:]
pathlib.Path(temporary).mkdir(exist_ok=True)
programs = sorted(pathlib.Path(folder).glob("*.c"))
failures = [] if programs else [f"no programs in {folder}"]
for program in programs:
    for level in ("-Os", "-Oz"):
        sizes = []
        for target in ("opencilk", "serial"):
            output = pathlib.Path(temporary) / f"{program.stem}-{target}.o"
            subprocess.run([compiler, "-fopencilk", f"-ftapir={target}", level, "-c", program,
                            "-o", output], check=True, timeout=120)
            sizes.append(output.stat().st_size)
        if sizes[0] > float(most) * sizes[1]:
            failures.append(f"{program.name} {level}: {sizes[0]} bytes, serially {sizes[1]}")
sys.exit("\n".join(failures) or None)
