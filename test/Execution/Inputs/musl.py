#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Usage: musl.py BUILD FOLDER. Runs the runtime's tests in C, built by musl.sh in FOLDER, as ctest
does in the build tree BUILD, with the same arguments and environment, and the programs that the
compiler made there. Prints the failures, and the number of tests."""

import json
import os
import pathlib
import re
import subprocess
import sys

# ctest has a test of this name for both levels and these workers; that test compiles by itself.
COMPILED = [([f"mixture-O{level}", "20", "3"], {"CILK_NWORKERS": str(workers)})
            for level in (0, 2) for workers in (1, 3, 8)]
SECONDS = 120
SOURCES = pathlib.Path(__file__).resolve().parents[3] / "cheetah" / "test"


def tests_of(build, folder):
    """Yields (name, command, variables) of each test whose program is in C. The command names the
    program in FOLDER instead of the build tree's; programs that are linked with the shared library
    are static there.
    """
    listed = json.loads(subprocess.run(
        ["ctest", "--test-dir", build, "--show-only=json-v1", "-R", "^Runtime/"],
        stdout=subprocess.PIPE, check=True).stdout)
    program = re.compile(re.escape(os.path.join(build, "cheetah", "test", "cilkrts-"))
                         + r"([a-z]+)((?:-(?:parks|tied))*)(-shared|-checked)?(?=$|['\s])")
    for test in listed["tests"]:
        command = test["command"]
        names = {found[1] for argument in command for found in program.finditer(argument)}
        if not names or not all((SOURCES / f"{name}.c").exists() for name in names):
            continue
        command = [program.sub(lambda found: f"{folder}/cilkrts-{found[1]}{found[2]}", argument)
                   for argument in command]
        properties = {each["name"]: each["value"] for each in test["properties"]}
        yield test["name"], command, dict(
            variable.split("=", 1) for variable in properties.get("ENVIRONMENT", ()))
        # A large environment lies between a stack's top and the place that the C library assumes.
        if test["name"] == "Runtime/native-overflow":
            yield test["name"] + " with variables", command, {"CILK_NWORKERS": "2",
                                                              "MUCH": "x" * 20000}
    for (name, *arguments), variables in COMPILED:
        yield (f"{name} on {variables['CILK_NWORKERS']}", [str(folder / name), *arguments],
               variables)


def failure(command, variables):
    """Returns the reason why the test failed; None if it passed."""
    try:
        done = subprocess.run(command, env={**os.environ, **variables}, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                              errors="replace", timeout=SECONDS, check=False)
    except OSError as error:
        return f"musl.sh builds no such program: {error}"
    except subprocess.TimeoutExpired:
        return f"not ended after {SECONDS} s"
    return f"status {done.returncode}: {done.stdout[-500:]}" if done.returncode else None


def main():
    build, folder = sys.argv[1], pathlib.Path(sys.argv[2]).resolve()
    passed = failed = 0
    for name, command, variables in tests_of(build, folder):
        why = failure(command, variables)
        if why:
            print(f"FAILED: {name}: {why}")
        failed += why is not None
        passed += why is None
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
