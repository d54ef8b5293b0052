# Writes a compilation database of one file into the current folder.
#
#   compile_commands.py FILE COMPILER ARGUMENT...
import json
import os
import sys

file, *command = sys.argv[1:]
with open("compile_commands.json", "w", encoding="utf-8") as out:
    json.dump([{"directory": os.getcwd(), "file": file, "arguments": [*command, "-c", file]}], out)
