# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tests that programs behave the same with the models as with the libraries' own functions.

The programs are Program.cpp at -O0 and -O2, and some that are installed.
"""

import argparse
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent

INSTALLED = [
    ["bash", "-c", "for i in 1 2 3; do echo $i; done; echo $((6 * 7)) | cat; x=$(pwd); cd /; pwd"],
    ["sort", "-k2", "/etc/passwd"],
    ["python3", "-c", "import json, re, os, threading; print(json.dumps({str(i): [i, i / 3] "
     "for i in range(500)})); print(re.sub('a+', 'b', 'caat')); t = threading.Thread(target=print, "
     "args=(1,)); t.start(); t.join(); print(sorted(os.listdir('/')))"],
    ["awk", "BEGIN { for (i = 0; i < 9; ++i) printf \"%5.2f|%s\\n\", i / 3, substr(\"abcdef\", i) }"],
]


def run(command, library=None):
    environment = dict(os.environ, LC_ALL="C")
    if library:
        # The library is named without its folder, since the loader splits LD_PRELOAD at spaces.
        folder, name = os.path.split(library)
        environment.update(LD_PRELOAD=name, LD_LIBRARY_PATH=folder, CILKSAN_PRELOAD_COUNTS="1")
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120,
                          check=False)
    errors = [line for line in done.stderr.splitlines() if not line.startswith("models: ")]
    counts = [line for line in done.stderr.splitlines() if line.startswith("models: ")]
    return (done.returncode, done.stdout, errors), counts


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--library", required=True, help="to be loaded before")
    parser.add_argument("--compiler", required=True)
    options = parser.parse_args()
    failures = 0
    with tempfile.TemporaryDirectory() as folder:
        commands = [command for command in INSTALLED if shutil.which(command[0])]
        for level in ["-O0", "-O2"]:
            program = os.path.join(folder, f"program{level}")
            subprocess.run([options.compiler, "-std=c++17", level, str(HERE / "Program.cpp"),
                            "-pthread", "-o", program], check=True, timeout=200)
            commands.append([program, os.path.join(folder, "file")])
        for command in commands:
            wanted, _ = run(command)
            got, counts = run(command, options.library)
            if got != wanted:
                failures += 1
                print(f"{command}: with the models\n{got}\nwithout\n{wanted}")
            else:
                print(f"{os.path.basename(command[0])}: {'; '.join(counts) or 'no counts'}")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
