"""Runs a driver with half a megabyte of arguments on a clang that writes its arguments.

Usage: long-command.py DRIVER FAKE_CLANG
"""
import os
import subprocess
import sys

driver, fake = sys.argv[1:]
arguments = [f"-DMACRO_OF_A_LONG_COMMAND_{i}=1" for i in range(15000)]
output = subprocess.run([driver] + arguments, check=True, text=True,
                        capture_output=True,
                        env={**os.environ, "OPENCILK_CLANG": fake}).stdout
assert output.splitlines() == [f"[{a}]" for a in arguments]
