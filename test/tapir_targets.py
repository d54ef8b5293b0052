# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reads the table of Tapir targets, llvm/include/tapir/Targets/Targets.def."""

import dataclasses
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parent.parent
TABLE = ROOT / "llvm" / "include" / "tapir" / "Targets" / "Targets.def"
ENTRY = re.compile(r"^TAPIR_(PLAIN_)?TARGET\((.*?)\)$", re.M | re.S)
FIELD = re.compile(r'"([^"]*)"|([^\s,"]+)')


@dataclasses.dataclass(frozen=True)
class Target:
    """An entry of the table. The table's file describes the columns."""
    name: str
    description: str
    alias: str = ""
    kind: str = ""  # empty: the target has no ABI
    package: str = ""


def read(table=TABLE):
    """Returns the targets in the order of the table."""
    targets = []
    for plain, text in ENTRY.findall(table.read_text(encoding="utf-8")):
        # Neighbouring strings are one string.
        text = re.sub(r'"\s*\n\s*"', "", text)
        fields = [quoted or word for quoted, word in FIELD.findall(text)]
        if plain:
            targets.append(Target(*fields))
        else:
            name, alias, kind, _, _, _, package, description = fields
            targets.append(Target(name, description, alias, kind, package))
    return targets


def others():
    """Returns the names of the targets with an ABI, except OpenCilk's own."""
    return [target.name for target in read() if target.kind and target.name != "opencilk"]
