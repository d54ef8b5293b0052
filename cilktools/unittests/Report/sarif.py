# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks documents against the rules of SARIF 2.1.0 for the objects that Cilksan writes.

The tables list the members of each object, the required members, and their types, as in the
specification's sections. A member that is not listed is an error here even if the specification has
it, so that the author of a new member looks it up. Beyond the types: indices and references between
objects must be valid, and either all results have suppressions, or no result has them.
"""

import re

# A type is one of: a Python type, a compiled pattern for text, a set of allowed texts, the name of
# an object below, a list of one type for an array, or a dict of one type for arbitrary names.
URI = re.compile(r"([A-Za-z][A-Za-z0-9+.-]*:)?([A-Za-z0-9._~!$&'()*+,;=:@/-]|%[0-9A-F]{2})*")
FOLDER = re.compile(r"file:///([A-Za-z0-9._~!$&'()*+,;=:@/-]|%[0-9A-F]{2})*(?<=/)")
TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z")
RULE = re.compile(r"cilk/[a-z-]+")
LEVELS = {"none", "note", "warning", "error"}

# name: (required members, optional members)
OBJECTS = {
    "log": ({"version": {"2.1.0"}, "runs": ["run"]}, {"$schema": URI}),
    "run": ({"tool": "tool"},
            {"columnKind": {"utf16CodeUnits", "unicodeCodePoints"},
             "originalUriBaseIds": {str: "folder"}, "results": ["result"],
             "invocations": ["invocation"], "properties": {str: None}}),
    "tool": ({"driver": "driver"}, {}),
    "driver": ({"name": str}, {"version": str, "rules": ["rule"]}),
    "rule": ({"id": RULE},
             {"name": str, "shortDescription": "message", "fullDescription": "message",
              "help": "message", "defaultConfiguration": "configuration"}),
    "configuration": ({}, {"level": LEVELS}),
    "message": ({"text": str}, {}),
    "folder": ({"uri": FOLDER}, {}),
    "artifact": ({"uri": URI}, {"uriBaseId": str}),
    "result": ({"message": "message"},
               {"ruleId": RULE, "ruleIndex": int, "level": LEVELS, "locations": ["location"],
                "relatedLocations": ["location"], "codeFlows": ["codeFlow"], "stacks": ["stack"],
                "partialFingerprints": {str: str}, "suppressions": ["suppression"]}),
    "location": ({}, {"id": int, "physicalLocation": "physicalLocation", "message": "message",
                      "logicalLocations": ["logicalLocation"]}),
    "logicalLocation": ({}, {"fullyQualifiedName": str, "kind": {"function"}}),
    "physicalLocation": ({"artifactLocation": "artifact"},
                         {"region": "region", "contextRegion": "region"}),
    "region": ({"startLine": int}, {"startColumn": int, "snippet": "message"}),
    "codeFlow": ({"threadFlows": ["threadFlow"]}, {"message": "message"}),
    "threadFlow": ({"locations": ["threadFlowLocation"]}, {"id": str}),
    "threadFlowLocation": ({"location": "location"}, {"nestingLevel": int}),
    "stack": ({"frames": ["frame"]}, {"message": "message"}),
    "frame": ({"location": "location"}, {}),
    "suppression": ({"kind": {"inSource", "external"}}, {"justification": str}),
    "invocation": ({"executionSuccessful": bool},
                   {"exitCode": int, "processId": int, "startTimeUtc": TIME, "endTimeUtc": TIME,
                    "workingDirectory": "artifact", "executableLocation": "artifact",
                    "arguments": [str], "toolExecutionNotifications": ["notification"]}),
    "notification": ({"message": "message"}, {"level": LEVELS}),
}


class Wrong(Exception):
    """The document breaks a rule."""


def require(condition, where, what):
    if not condition:
        raise Wrong(f"{where}: {what}")


def check_value(value, kind, where):
    if kind is None:
        return
    if isinstance(kind, str):
        check_object(value, kind, where)
    elif isinstance(kind, list):
        require(isinstance(value, list), where, "is no array")
        for index, item in enumerate(value):
            check_value(item, kind[0], f"{where}[{index}]")
    elif isinstance(kind, dict):
        require(isinstance(value, dict), where, "is no object")
        for name, item in value.items():
            check_value(item, kind[str], f"{where}.{name}")
    elif isinstance(kind, set):
        require(value in kind, where, f"{value!r} is none of {sorted(kind)}")
    elif isinstance(kind, re.Pattern):
        require(isinstance(value, str) and kind.fullmatch(value), where, f"malformed: {value!r}")
    else:
        require(type(value) is kind, where, f"{value!r} is no {kind.__name__}")
        require(kind is not int or value >= 0, where, "is negative")


def check_object(value, name, where):
    needed, allowed = OBJECTS[name]
    require(isinstance(value, dict), where, "is no object")
    for member in needed:
        require(member in value, where, f"a {name} has no '{member}'")
    for member, item in value.items():
        kind = needed.get(member, allowed.get(member, Wrong))
        require(kind is not Wrong, where, f"a {name} has '{member}'")
        check_value(item, kind, f"{where}.{member}")


def objects(value, path="log"):
    """Yields all objects in value with their paths, from the outside inwards."""
    if isinstance(value, dict):
        yield path, value
    items = value.items() if isinstance(value, dict) else \
        enumerate(value) if isinstance(value, list) else ()
    for name, item in items:
        yield from objects(item, f"{path}.{name}")


def check_result(result, rules, where):
    require(rules[result["ruleIndex"]]["id"] == result["ruleId"], where,
            "ruleIndex and ruleId are of different rules")
    require(result["locations"] and "physicalLocation" in result["locations"][0], where,
            "code-scanning sites want a place in a file")
    identifiers = [location["id"] for location in result["relatedLocations"]]
    require(len(set(identifiers)) == len(identifiers), where, "an id is used twice")
    # [text](id), with brackets in the text escaped.
    for link in re.findall(r"(?<!\\)\[(?:[^\]\\]|\\.)*\]\((\d+)\)", result["message"]["text"]):
        require(int(link) in identifiers, where, f"a link to {link}, which is no location")
    for flow in result["codeFlows"]:
        for thread in flow["threadFlows"]:
            require(thread["locations"], where, "a threadFlow must not be empty")


def check(log):
    """Raises Wrong if log, a parsed document, is not valid SARIF."""
    check_object(log, "log", "log")
    for run in log["runs"]:
        rules = run["tool"]["driver"]["rules"]
        require(len({rule["id"] for rule in rules}) == len(rules), "rules", "an id is used twice")
        told = ["suppressions" in result for result in run["results"]]
        require(all(told) or not any(told), "results", "suppressions in some results only")
        for index, result in enumerate(run["results"]):
            check_result(result, rules, f"results[{index}]")
        bases = run["originalUriBaseIds"]
        for path, item in objects(run):
            require(item.get("startLine", 1) > 0 and item.get("startColumn", 1) > 0, path,
                    "lines and columns start at 1")
            if "uriBaseId" in item:
                require(item["uriBaseId"] in bases, path, "an unknown uriBaseId")
                require(not re.match(r"/|[A-Za-z][A-Za-z0-9+.-]*:", item["uri"]), path,
                        "the uri must be relative")
            elif "uri" in item:
                require(item["uri"].startswith("file:///"), path, "a relative uri without a base")
