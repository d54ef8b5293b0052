"""laws.py FILE.csv: checks that the simulator's output keeps the laws of work and span."""
import csv
import re
import sys

with open(sys.argv[1], encoding="utf-8") as lines:
    head = re.fullmatch(r"# work (\S+) span (\S+) threshold (\S+) parts (\d+)\n",
                        lines.readline())
    rows = {int(row["processors"]): row for row in csv.DictReader(lines)}
work, span = float(head[1]), float(head[2])
times = {workers: float(row["time (seconds)"]) for workers, row in rows.items()}

assert list(rows) == [1, 2, 16, 64], rows
assert 0 < span < work
assert abs(times[1] - work) < 1e-6 * work
assert rows[1]["steals"] == "0" and int(rows[2]["steals"]) > 0
for workers, time in times.items():
    assert time >= max(span, work / workers) * (1 - 1e-6)
    assert time <= (work / workers + span) * (1 + 1e-6)
