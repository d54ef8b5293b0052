"""Writes a response file with -fopencilk and many long macros.

The value of macro M<i> is the string `a \\b"c" <i> `, as C spells it.
"""
import sys

print("-fopencilk -O1")
for i in range(int(sys.argv[1])):
    literal = f'"a \\\\b\\"c\\" {i} "'
    quoted = literal.replace("\\", "\\\\").replace('"', '\\"')
    print(f'"-DM{i}={quoted}"')
