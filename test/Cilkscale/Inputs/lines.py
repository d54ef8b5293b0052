# lines.py JSON SOURCE: checks that the tasks in the JSON file have the events that comments of the
# source announce, "EVENT: kind least most", and no others.
import json
import re
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    parts = json.load(file)["parts"]
with open(sys.argv[2], encoding="utf-8") as file:
    lines = list(enumerate(file, 1))
wanted = {}
for number, text in lines:
    found = re.search(r"// EVENT: (.*) (\d+) (\d+)$", text)
    if found:
        wanted[found.group(1), number] = (int(found.group(2)), int(found.group(3)))
assert len(wanted) == 7, wanted
events, seconds = {}, 0
for part in parts:
    if part["site"]["kind"] != "outside":
        for event in part["events"]:
            key = event["kind"], event["line"]
            events[key] = events.get(key, 0) + event["count"]
            seconds += event["seconds"]
assert seconds >= 0.016, seconds
assert events.keys() == wanted.keys(), (events, wanted)
for key, (least, most) in wanted.items():
    assert least <= events[key] <= most, (key, events[key])
spawns = [part for part in parts if part["site"]["kind"] == "spawn"]
assert sum(part["strands"] for part in spawns) == 16, spawns
for part in spawns:
    assert part["cost"] > 1000 * part["strands"], part
    assert part["longest"] >= part["cost"] / part["strands"], part
assert all(line["line"] for part in spawns for line in part["lines"][:1])
# Each line has the function that contains it, whether or not it was inlined.
functions = {}
for number, text in lines:
    found = re.search(r"\b(countUp|add|work|main)\(.*\) \{$", text)
    functions[number] = found.group(1) if found else functions.get(number - 1, "")
for part in parts:
    for line in part["lines"]:
        if line["line"] and line["file"].endswith("lines.cpp") and "{" not in lines[line["line"] - 1][1]:
            name = functions[line["line"]]
            assert name in line["function"] or "lambda" in line["function"], line
known = {line["function"].split("(")[0] for part in parts for line in part["lines"]}
assert {"countUp", "add", "main"} <= known, known
