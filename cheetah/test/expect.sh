#!/bin/sh
# expect.sh STATUS PATTERN COMMAND...: runs the command and fails unless it ends
# with that status (a signal counts as 128 + its number) and its output matches
# the pattern. Status 77, a test that can't run, is passed on.
status=$1 pattern=$2
shift 2
output=$("$@" 2>&1)
got=$?
printf '%s\n' "$output"
[ "$got" -eq 77 ] && exit 77
if [ "$got" -ne "$status" ]; then
  echo "expected status $status, got $got"
  exit 1
fi
if ! printf '%s\n' "$output" | grep -Eq -- "$pattern"; then
  echo "expected output matching: $pattern"
  exit 1
fi
