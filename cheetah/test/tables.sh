#!/bin/sh
# tables.sh STATS: checks that the program `stats` with CILK_STATS=1 prints a table
# for each process that has spawned and ends by exit(), and nothing else.
stats=$1
# A search for leaks in a child that ends while other threads run prints more lines.
export ASAN_OPTIONS=detect_leaks=0

# rows TABLES WORKERS STATUS MODE: checks that there are TABLES tables, each complete.
rows() {
  output=$(CILK_STATS=1 CILK_NWORKERS=$2 "$stats" "$4" 2>&1)
  status=$?
  printf '%s\n' "$output"
  [ "$status" -eq "$3" ] || { echo "$4: status $status, not $3"; exit 1; }
  printf '%s\n' "$output" | awk -v tables="$1" -v workers="$2" '
    function wrong(what) { print what ": " $0; bad = 1; exit 1 }
    /^cilk: [0-9]+ workers? in [0-9]+\.[0-9][0-9][0-9] s since the first spawn, [1-9][0-9]* KiB at most, process [0-9]+; times in s$/ {
      if ($2 != workers) wrong("another number of workers")
      if ($16 in seen) wrong("two tables of a process")
      seen[$16]; ++found; next
    }
    /^cilk: worker / { wide = length($0); n = NF; row = 0; steals = 0; next }
    /^cilk: / {
      if (length($0) != wide) wrong("a column is out of line")
      if (NF != n + ($2 != "total")) wrong("a figure is missing")
      for (i = NF; i > NF - 3; --i)
        if ($i !~ /^[0-9]+\.[0-9][0-9][0-9]$/) wrong("not a time")
      for (; i > 3; --i)
        if ($i !~ /^[0-9]+$/) wrong("not a number")
      if ($2 == "total") {
        if (row != workers) wrong("a worker is missing")
        if ($3 != steals) wrong("not the sum")
        ++totals; next
      }
      if ($2 != row) wrong("not the next worker")
      if ($3 != (row ? "pool" : "own")) wrong("not whose thread it is")
      ++row; steals += $4; next
    }
    $0 != "silent" { wrong("another line") }
    END { if (!bad && (found != tables || totals != tables)) { print "not " tables " tables"; exit 1 } }' ||
    exit 1
}

rows 1 1 0 alone
rows 1 3 0 steals
rows 2 2 0 fork
rows 0 2 0 silent
rows 1 2 7 exit
# A table is printed only on demand.
for value in '' 0; do
  output=$(CILK_STATS=$value CILK_NWORKERS=2 "$stats" steals 2>&1) || exit 1
  [ -z "$output" ] || { echo "CILK_STATS=$value: $output"; exit 1; }
done
