# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Saves a study in a file, and reads it again.

The file is JSON. It has all members of the study, by the types in the model, and the source lines
around its places: the sources may have changed when somebody compares two studies.
"""

import dataclasses
import json
import math
import typing
from collections.abc import Sequence as AnySequence

from . import outside, table
from .failure import Failure, problem
from .model import Study
from .source import Sources

FORMAT = "study of cilkscale"
VERSION = 1
# The deepest call path that a file may have.
MOST_LEVELS = 200
ADVICE = "save it again with this version's --save"


class Excerpts(Sources):
    """Source lines that were saved with a study."""

    def __init__(self, saved):
        super().__init__(())
        self.saved = saved

    def around(self, name, line):
        return self.saved.get((name, line), ([], True))


def encode(value):
    """Returns a value in the types of JSON. A number that JSON lacks becomes its name."""
    if dataclasses.is_dataclass(value):
        return {field.name: encode(getattr(value, field.name))
                for field in dataclasses.fields(value)}
    if isinstance(value, dict):
        return {str(key): encode(entry) for key, entry in value.items()}
    if isinstance(value, (list, tuple)):
        return [encode(entry) for entry in value]
    if isinstance(value, float) and not math.isfinite(value):
        return str(value)
    return value


def decode(kind, value, levels=0):
    """Returns the value of a type that `encode` has made from it. Raises ValueError if it is of
    another type."""
    if levels > MOST_LEVELS:
        raise ValueError("it is nested too deeply")
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if origin is typing.Union:
        return None if value is None else decode(arguments[0], value, levels)
    if origin is dict and isinstance(value, dict):
        return {decode_key(arguments[0], key): decode(arguments[1], entry, levels + 1)
                for key, entry in value.items()}
    if origin is tuple and isinstance(value, list):
        kinds = (arguments[:1] * len(value) if arguments[-1] is Ellipsis else arguments)
        if len(kinds) != len(value):
            raise ValueError(f"a tuple has {len(value)} entries")
        return tuple(decode(part, entry, levels + 1) for part, entry in zip(kinds, value))
    if origin is AnySequence and isinstance(value, list):
        return [decode(arguments[0], entry, levels + 1) for entry in value]
    if dataclasses.is_dataclass(kind) and isinstance(value, dict):
        return decode_members(kind, value, levels)
    if kind is float and isinstance(value, (int, float, str)) and not isinstance(value, bool):
        return float(value)
    if kind in (int, str, bool) and type(value) is kind:
        return value
    raise ValueError(f"'{str(value)[:40]}' is no {getattr(kind, '__name__', kind)}")


def decode_key(kind, key):
    return int(key) if kind is int else key


def decode_members(kind, value, levels):
    kinds = typing.get_type_hints(kind)
    unknown = sorted(set(value) - set(kinds))
    if unknown:
        raise ValueError(f"a {kind.__name__} has the unknown member '{unknown[0][:40]}'")
    needed = {field.name for field in dataclasses.fields(kind)
              if field.default is dataclasses.MISSING
              and field.default_factory is dataclasses.MISSING}
    missing = sorted(needed - set(value))
    if missing:
        raise ValueError(f"a {kind.__name__} has no member '{missing[0]}'")
    return kind(**{name: decode(kinds[name], entry, levels + 1) for name, entry in value.items()})


def places(study):
    """Returns the file and the line of each site, part and action, and of lines outside of
    tasks."""
    found = [*(study.sites or []), *(part.place for part in study.parts),
             *(action.place for action in study.actions),
             *(line.place for function in outside.functions(study)
               for line in outside.main_lines(function))]
    return sorted({(place.file, place.line) for place in found})


def write(study, sources, path):
    excerpts = []
    for file, line in places(study):
        lines, current = sources.around(file, line)
        if lines:
            excerpts.append({"file": file, "line": line, "lines": lines, "current": current})
    content = {"format": FORMAT, "version": VERSION, "study": encode(study), "excerpts": excerpts}
    try:
        with open(path, "w", encoding="utf-8", errors="replace") as file:
            json.dump(content, file, ensure_ascii=False, allow_nan=False, indent=1)
            file.write("\n")
    except OSError as error:
        raise problem("write", path, error, "name another file") from error


def read(path):
    """Returns the study in a file, and its sources. The file is a saved study or a table."""
    try:
        with open(path, encoding="utf-8", errors="replace", newline="") as file:
            text = file.read()
    except OSError as error:
        raise problem("read", path, error, "name a file that cilkscale has written") from error
    origin = f"'{path}'"
    if not text.lstrip().startswith("{"):
        return table.parse(text, path), Sources(())
    try:
        content = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Failure(f"{origin} isn't complete JSON ({error}); {ADVICE}") from error
    if content.get("format") != FORMAT or content.get("version") != VERSION:
        raise Failure(f"{origin} isn't a study of this version of cilkscale; {ADVICE}")
    try:
        study = decode(Study, content.get("study"))
        excerpts = {(str(entry["file"]), int(entry["line"])):
                    ([(int(number), str(line)) for number, line in entry["lines"]],
                     bool(entry["current"])) for entry in content.get("excerpts", [])}
    except (ValueError, KeyError, TypeError, OverflowError) as error:
        raise Failure(f"{origin} isn't a study that this cilkscale can read ({error}); "
                      f"{ADVICE}") from error
    check(study, origin)
    facts = [("Read from", str(path)), *study.facts]
    return dataclasses.replace(study, facts=facts), Excerpts(excerpts)


def check(study, origin):
    """Raises a Failure if the parts of a study don't fit together."""
    if not len(study.rows) == len(study.lines) or any(
            [sample.cpus for sample in row.samples] != study.counts
            or not all(sample.times and sample.cpus > 0 for sample in row.samples)
            for row in study.rows):
        raise Failure(f"{origin} has rows that don't fit together; {ADVICE}")
    predictions = [row.prediction for row in study.rows if row.prediction]
    if not all(1 in made.times and all(cpus > 0 and time > 0 for cpus, time in made.times.items())
               for made in predictions):
        raise Failure(f"{origin} has a prediction without times; {ADVICE}")
