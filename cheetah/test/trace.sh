#!/bin/sh
# trace.sh CHECK PROGRAM [ARGUMENT...]: has the program write a trace (CILK_TRACE) and statistics,
# and CHECK, which is check-trace.py, look at both. Programs that fork write one trace for each
# process; each has to be whole.
check=$1
shift
# A search for leaks in a child that ends while other threads run prints more lines.
export ASAN_OPTIONS=detect_leaks=0
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
CILK_TRACE=$folder/trace.json CILK_STATS=1 "$@" 2>"$folder/statistics" || {
  echo "status $?"
  cat "$folder/statistics"
  exit 1
}
set -- "$folder"/trace.json*
if [ $# -eq 1 ]; then
  "$check" "$1" "$folder/statistics"
else
  for trace; do
    # A process that ends by _exit has an empty file.
    [ ! -s "$trace" ] || "$check" "$trace" || exit 1
  done
fi
