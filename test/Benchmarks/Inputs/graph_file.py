# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs a program with damaged graph files. The program has to notice each kind of damage.

Usage: graph_file.py PROGRAM FOLDER. The program prints the number of edges of its graph.
"""

import os
import pathlib
import re
import struct
import subprocess
import sys

SIZE = 6
VERTICES = 1 << SIZE
HEADER = "<4Q"
BEGIN = struct.calcsize(HEADER)
KIND, COUNT, ENTRIES, CHECKSUM = range(4)
# The offset at which the neighbours begin.
ROWS = VERTICES + 1


def checksum(words):
    total = 1
    for word in words:
        total = (total ^ word) * 0x9E3779B97F4A7C15 % 2**64
        total ^= total >> 32
    return total


def unpack(content):
    """Returns the header, and the words after it."""
    return (list(struct.unpack_from(HEADER, content)),
            list(struct.unpack(f"<{(len(content) - BEGIN) // 4}I", content[BEGIN:])))


def pack(header, words):
    return struct.pack(HEADER, *header) + struct.pack(f"<{len(words)}I", *words)


def with_header(content, field, change):
    header, words = unpack(content)
    header[field] += change
    return pack(header, words)


def with_words(content, change):
    """Returns the content with its words as `change` makes them, and a correct checksum."""
    header, words = unpack(content)
    change(words)
    header[ENTRIES], header[CHECKSUM] = len(words) - ROWS, checksum(words)
    return pack(header, words)


def put(at, value):
    return lambda words: words.__setitem__(at, value)


def remove_edge(words):
    """Removes the edge of the first vertex with a neighbour to its first neighbour."""
    a = next(v for v in range(VERTICES) if words[v + 1] > words[v])
    b = words[ROWS + words[a]]
    for v, other in ((a, b), (b, a)):
        words.pop(words.index(other, ROWS + words[v]))
        for later in range(v + 1, ROWS):
            words[later] -= 1


def find_row(words):
    """Returns a vertex with two neighbours, and the place of these."""
    v = next(v for v in range(VERTICES) if words[v + 1] > words[v] + 1)
    return v, ROWS + words[v]


def damages(content):
    """Yields damaged files, each with the name of its defect."""
    words = unpack(content)[1]
    v, at = find_row(words)
    header, _ = unpack(content)
    yield "another kind", with_header(content, KIND, 1)
    yield "more vertices", with_header(content, COUNT, 1)
    yield "more entries", with_header(content, ENTRIES, 1)
    yield "far more entries", with_header(content, ENTRIES, 1 << 62)
    yield "another checksum", with_header(content, CHECKSUM, -1)
    yield "another word", pack(header, [*words[:at], words[at] ^ 1, *words[at + 1:]])
    yield "nothing", b""
    yield "half a header", content[:BEGIN // 2]
    yield "too short", content[:-1]
    yield "too long", content + bytes(1)
    yield "rows that don't begin", with_words(content, put(0, 1))
    yield "rows that don't end", with_words(content, put(VERTICES, words[VERTICES] - 1))
    yield "a row of negative length", with_words(content, put(v + 1, words[VERTICES] + 1))
    yield "a vertex too many", with_words(content, put(at + 1, VERTICES))
    yield "a neighbour twice", with_words(content, put(at + 1, words[at]))
    yield "a neighbour of itself", with_words(content, put(at, v))


class Runner:
    def __init__(self, program, folder):
        self.program, self.folder = program, pathlib.Path(folder)
        self.file = self.folder / f"rmat-{SIZE}.graph"

    def run(self, what, message=""):
        """Returns the number of edges; checks that the output has the message, or else is empty."""
        done = subprocess.run([self.program, str(SIZE)], capture_output=True, text=True, timeout=60,
                              env={**os.environ, "PAPER_GRAPHS": str(self.folder)}, check=False)
        if done.returncode or "check passed" not in done.stdout:
            sys.exit(f"error: {what}: status {done.returncode}\n{done.stdout}{done.stderr}")
        if message not in done.stderr or bool(message) != bool(done.stderr):
            sys.exit(f"error: {what}: it says '{done.stderr}'")
        return int(re.search(r"(\d+) edges", done.stdout)[1])


def expect(what, found, right):
    if found != right:
        sys.exit(f"error: {what}: {found}, not {right}")


def main():
    runner = Runner(*sys.argv[1:])
    runner.folder.mkdir(parents=True)
    edges = runner.run("no file")
    content = runner.file.read_bytes()
    expect("a file", runner.run("a file"), edges)
    runner.file.write_bytes(with_words(content, remove_edge))
    expect("another graph", runner.run("another graph"), edges - 1)
    count = 0
    for what, damaged in damages(content):
        runner.file.write_bytes(damaged)
        expect(what, runner.run(what, "is no such graph: it is made again"), edges)
        expect(what, runner.file.read_bytes() == content, True)
        count += 1
    runner.file.unlink()
    os.mkfifo(runner.file)
    expect("a pipe", runner.run("a pipe", "is no such graph"), edges)
    runner.file.unlink()
    runner.file.mkdir()
    expect("a folder", runner.run("a folder", "can't be written"), edges)
    expect("files", os.listdir(runner.folder), [runner.file.name])
    runner.file.rmdir()
    runner.folder.rmdir()
    expect("no folder", runner.run("no folder", "can't be written"), edges)
    print(f"{count} damages noticed")


if __name__ == "__main__":
    main()
