# check.py JSON CSV: checks that both files agree, and that the sites of the JSON file add up.
import csv
import json
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    report = json.load(file)
with open(sys.argv[2], encoding="utf-8", newline="") as file:
    rows = list(csv.reader(file))
assert report["tool"] == "cilkscale-instructions" and report["unit"] == "instructions"
assert report["version"] == 1 and report["burden"] == 6250
assert len(rows) == 4 and len(report["rows"]) == 3
columns = ["tag", "work", "span", "parallelism", "burdened_span", "burdened_parallelism"]
for row, of_json in zip(rows[1:], report["rows"]):
    assert list(of_json) == columns
    assert [str(of_json[column]) for column in columns] == row, (of_json, row)
whole = report["rows"][-1]
for what in ("work", "span"):
    assert sum(site[what] for site in report["sites"]) == whole[what], what
    assert 0.999 < sum(site[f"{what}_share"] for site in report["sites"]) < 1.001
spawn, = [site for site in report["sites"] if site["kind"] == "spawn"]
loop, = [site for site in report["sites"] if site["kind"] == "loop"]
assert spawn["line"] == 13 and spawn["tasks"] == 12, spawn
assert loop["line"] == 15 and loop["tasks"] == 200, loop
assert 15 < loop["work"] / spawn["work"] < 19, (loop, spawn)
