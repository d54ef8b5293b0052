# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reads the output of programs that were compiled for a tool of Cilkscale.

Fields stay text, so that a table keeps its digits when it is read and written again. A file is
JSON, or CSV in the form that OpenCilk's tools also write.
"""

import csv
import dataclasses
import io
import json
import re
from typing import List, Sequence

from .failure import Failure, problem
from .model import CallPath, Counted, Event, Part, Place, Places, Site, Sync

QUANTITIES = ("work", "span", "parallelism", "burdened_span", "burdened_parallelism")


@dataclasses.dataclass(frozen=True)
class Table:
    header: Sequence[str]
    lines: List[List[str]]

    def tags(self):
        return [line[0] for line in self.lines]


def quantity(column):
    """Returns ("work", "seconds") for "work (seconds)"; the unit may be missing."""
    found = re.fullmatch(r"\s*(.*?)\s*(?:\(([^()]*)\))?\s*", column)
    return found.group(1), found.group(2) or ""


def read_text(path, program):
    try:
        with open(path, encoding="utf-8", errors="replace", newline="") as file:
            return file.read()
    except FileNotFoundError:
        return ""
    except OSError as error:
        raise problem("read", path, error, f"see what '{program}' does to it") from error


def parse_table(text, origin):
    """Returns a table from CSV text. `origin` names the source of the text in messages."""
    try:
        lines = [line for line in csv.reader(io.StringIO(text), strict=True) if line]
    except csv.Error as error:
        raise Failure(f"{origin} isn't CSV: {error}; write it again") from error
    if not lines:
        raise Failure(f"{origin} is empty; write it again")
    header, *lines = lines
    if header[0].strip() != "tag":
        raise Failure(f"{origin} begins with the column '{header[0][:40]}' instead of 'tag'; "
                      "give a table that a tool of Cilkscale has written")
    for number, line in enumerate(lines, 2):
        if len(line) != len(header):
            raise Failure(f"{origin} has {len(line)} fields in line {number} and "
                          f"{len(header)} columns; write it again")
    return Table(header, lines)


def number(text, column, origin):
    """Returns the number in a field. The number may be NaN, which tools may write for a ratio of
    zeros."""
    try:
        return float(text)
    except ValueError:
        raise Failure(f"{origin} has '{text[:40]}' in column '{column}', which is no number; "
                      "write it again") from None


def measured_columns(table, origin):
    """Returns the positions of the columns of work, span and so on, and the unit of work."""
    names = [quantity(column)[0] for column in table.header]
    known = {name: names.index(name) for name in names}
    missing = [name for name in QUANTITIES if name not in known]
    if missing:
        raise Failure(f"{origin} has no column '{missing[0]}'; give a program compiled with "
                      "-fcilktool=cilkscale, or its table")
    unit = quantity(table.header[known["work"]])[1] or "seconds"
    return [known[name] for name in QUANTITIES], unit


def parse_times(table, origin):
    """Returns (tag, seconds) of each line in the output of a program that was compiled for
    cilkscale-benchmark."""
    if [quantity(column)[0] for column in table.header] != ["tag", "time"]:
        raise Failure(f"{origin} has the columns {', '.join(table.header)} instead of tag and "
                      "time; give a program compiled with -fcilktool=cilkscale-benchmark")
    return [(line[0], number(line[1], table.header[1], origin)) for line in table.lines]


def place_of(member):
    return Place(str(member["file"]), int(member["line"]), int(member["column"]),
                 str(member["function"]))


def tree_of(members, sites):
    """Returns the tree of the call paths in the list `members`, each after its parent."""
    children = [[] for _ in members]
    for index, member in list(enumerate(members))[:0:-1]:
        children[member["parent"]].append(node_of(member, sites, children[index]))
    return node_of(members[0], sites, children[0]) if members else None


def node_of(member, sites, children):
    """Returns a node. `children` come in the reverse order."""
    return CallPath(sites[member["site"]], float(member["work"]), float(member["span"]),
                    int(member["tasks"]), tuple(reversed(children)))


def parse_places(text, origin):
    """Returns the places in JSON text, or None if the text has no sites, for example if a tool
    without sites has written CSV instead."""
    if not text.lstrip().startswith("{"):
        return None
    try:
        content = json.loads(text)
        if content.get("sites") is None:
            return None
        sites = [Site(str(site["kind"]), str(site["file"]), int(site["line"]),
                      int(site["column"]), str(site["function"]), int(site["tasks"]),
                      float(site["work"]), float(site["span"]), int(site.get("executions", 0)))
                 for site in content["sites"]]
        parts = [Part(sites[part["site"]], str(part["begin"]), place_of(part),
                      int(part["strands"]), int(part["strands_on_span"]), float(part["work"]),
                      float(part["span"])) for part in content.get("parts", ())]
        syncs = [Sync(place_of(sync), int(sync["count"]), int(sync["tasks"]), float(sync["work"]),
                      float(sync["span"]), int(sync["alone"]), float(sync["alone_work"]))
                 for sync in content.get("syncs", ())]
        paths = tree_of(content.get("paths", ()), sites)
        own_cost = float(content.get("own_cost", 0))
    except (ValueError, KeyError, IndexError, TypeError, AttributeError) as error:
        raise Failure(f"{origin} isn't the JSON that Cilkscale writes ({error!r}); "
                      "build the program with this OpenCilk's compiler") from error

    def largest_first(members):
        return tuple(sorted(members, key=lambda member: (-member.span, -member.work)))

    return Places(largest_first(sites), largest_first(parts), tuple(syncs), paths,
                  own_cost)


def parse_counted(text, origin):
    """Returns what the tool cilkscale-lines has written."""
    try:
        return tuple(Counted(
            str(part["site"]["kind"]), place_of(part["site"]), str(part["begin"]), place_of(part),
            int(part["strands"]), int(part["cost"]), int(part["longest"]), int(part["traffic"]),
            tuple((place_of(line), int(line["cost"])) for line in part["lines"]),
            tuple(Event(str(event["kind"]), place_of(event), str(event["name"]),
                        int(event["count"]), float(event["seconds"]))
                  for event in part["events"])) for part in json.loads(text)["parts"])
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise Failure(f"{origin} isn't the JSON that cilkscale-lines writes ({error!r}); "
                      "build the program with this OpenCilk's compiler") from error
