"""Copies a program, and replaces one path in it by one that does not exist.

Usage: hide-stock-clang.py PROGRAM COPY PATH
"""
import pathlib
import shutil
import sys

program, copy, path = sys.argv[1:]
data = pathlib.Path(program).read_bytes()
assert path.encode() in data, f"{path} is not in {program}"
hidden = path[:-1] + "?"
shutil.copy(program, copy)
pathlib.Path(copy).write_bytes(data.replace(path.encode(), hidden.encode()))
