#!/bin/sh
# stress.sh DIRECTORY SECONDS [perturbed]: runs the programs in DIRECTORY (built
# from this one) with random sizes and settings, each run bounded, until the time
# is over. Prints the settings of each run that fails or hangs, and keeps the
# stacks of a hanging process if gdb is there. Status 0 if there was none.
# The programs of ../perturb have other schedules in each run with "perturbed".
directory=$1
kind=$3
counts="2 2 3 3 5 8 16"
checked=-checked # with the runtime's assertions
signals="process signals"
if [ "$kind" = perturbed ]; then
  # All programs have assertions, which make ten million spawns too slow.
  counts="1 2 2 3 3 4 8 16 64"
  checked=
  signals="stats steals"
fi
end=$(($(date +%s) + $2))
runs=0
failures=0
seed=$$
log=$(mktemp) || exit 1
trap 'rm -f "$log"' EXIT

random() { # random N: sets `drawn` to 0 ... N-1
  seed=$(((seed * 1103515245 + 12345) % 2147483648))
  drawn=$((seed / 65536 % $1))
}

pick() { # pick A B C ...: sets `drawn` to one of them
  random $#
  shift "$drawn"
  drawn=$1
}

bounded() { # bounded COMMAND...: status 99 if it takes more than a minute
  "$@" >"$log" 2>&1 &
  process=$!
  waited=0
  while kill -0 $process 2>/dev/null; do
    sleep 0.02
    waited=$((waited + 1))
    if [ $waited -gt 3000 ]; then
      gdb -p $process -batch -ex 'thread apply all backtrace' 2>/dev/null
      kill -9 $process
      wait $process 2>/dev/null
      return 99
    fi
  done
  wait $process
}

while [ "$(date +%s)" -lt $end ]; do
  # shellcheck disable=SC2086
  pick $counts
  workers=$drawn
  pick "$seed" "$seed,parallel"
  perturb=$drawn
  [ "$kind" = perturbed ] || perturb=
  pick 0 0 0 1
  fenced=$drawn
  pick 2 32
  pool=$drawn
  pick 64K 1M
  stack=$drawn
  random 20
  n=$drawn
  pick "fib $((n + 10)) 5" "queens $((n % 4 + 6)) 5" "regions $((n % 9 + 4)) 20" \
    "regions $((n % 4 + 4)) 10 $((n + 2))" "process threads 10 $((n * 5 + 1))" \
    "process wake 100 $((workers - 1))" \
    "throwing random $((n % 8 + 3)) 30 1 $seed" \
    "throwing$checked random $((n % 5 + 3)) 10 $((n + 2)) $seed" \
    "throwing cases $((n + 1))" \
    "reducers $((n % 8 + 3)) 20" "reducers $((n % 4 + 4)) 10 $((n + 2))" \
    "views random $((n % 6 + 3)) 30 1 $seed" \
    "views$checked random $((n % 4 + 3)) 10 $((n + 2)) $seed" \
    "views cases $((n + 1))" \
    "limit random 30 1 $seed" "limit random 10 $((n % 8 + 2)) $seed" \
    "resize between 100 $workers $seed" "resize crowd 300 $workers $seed" \
    "process fork-crowd 30" "process fork" "deep $((n * 400 + 1))" "$signals"
  command=$drawn
  # shellcheck disable=SC2086
  CILK_NWORKERS=$workers CILK_FENCED=$fenced CILK_FIBER_POOL=$pool \
    CILK_STACKSIZE=$stack CILK_PERTURB=$perturb bounded "$directory"/cilkrts-$command
  status=$?
  runs=$((runs + 1))
  if [ $status -ne 0 ]; then
    failures=$((failures + 1))
    echo "status $status: CILK_NWORKERS=$workers CILK_FENCED=$fenced" \
      "CILK_FIBER_POOL=$pool CILK_STACKSIZE=$stack CILK_PERTURB=$perturb" \
      "$directory/cilkrts-$command"
    cat "$log"
  fi
done
rm -f "$log"
echo "$runs runs, $failures failures"
[ $failures -eq 0 ]
