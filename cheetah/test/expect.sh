#!/bin/sh
# expect.sh STATUS PATTERN COMMAND...: runs the command and fails unless it ends
# with that status (a signal counts as 128 + its number) and its output matches
# the pattern.
status=$1 pattern=$2
shift 2
output=$("$@" 2>&1)
got=$?
printf '%s\n' "$output"
if [ "$got" -ne "$status" ]; then
  echo "expected status $status, got $got"
  exit 1
fi
if ! printf '%s\n' "$output" | grep -Eq -- "$pattern"; then
  echo "expected output matching: $pattern"
  exit 1
fi
