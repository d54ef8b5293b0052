#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Usage: musl.py BUILD FOLDER. Runs those of the runtime's tests whose program is in FOLDER, built
by musl.sh, and whose command ctest has in the build tree BUILD: with the same arguments and
environment. And the programs that the compiler made there. Prints what failed, and numbers."""

import json
import os
import pathlib
import subprocess
import sys

# ctest has a test named so for each of the two levels and these workers; it compiles by itself.
COMPILED = [([f"mixture-O{level}", "20", "3"], {"CILK_NWORKERS": str(workers)})
            for level in (0, 2) for workers in (1, 3, 8)]
SECONDS = 120


def of_folder(argument, folder):
    """A test's argument, and where it names a test's program, in a shell's command as well, that in
    FOLDER; None where FOLDER hasn't got it. What is linked with the shared library is static there.
    """
    for word in argument.replace("'", " ").split():
        name = os.path.basename(word)
        if name.startswith("cilkrts-"):
            program = folder / name.removesuffix("-shared")
            return argument.replace(word, str(program)) if program.exists() else None
    return argument


def tests_of(build, folder):
    """(name, command, variables) of each test whose program is in FOLDER."""
    listed = json.loads(subprocess.run(
        ["ctest", "--test-dir", build, "--show-only=json-v1", "-R", "^Runtime/"],
        stdout=subprocess.PIPE, check=True).stdout)
    for test in listed["tests"]:
        command = [of_folder(argument, folder) for argument in test["command"]]
        if None in command or command == test["command"]:
            continue
        properties = {each["name"]: each["value"] for each in test["properties"]}
        yield test["name"], command, dict(
            variable.split("=", 1) for variable in properties.get("ENVIRONMENT", ()))
    for (program, *arguments), variables in COMPILED:
        yield (f"{program} on {variables['CILK_NWORKERS']}", [str(folder / program), *arguments],
               variables)


def failure(command, variables):
    """How the test failed; None if it passed."""
    try:
        done = subprocess.run(command, env={**os.environ, **variables}, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                              errors="replace", timeout=SECONDS, check=False)
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
