#!/usr/bin/env bash
# Usage: passes.sh PAGE PASSES_DEF
#
# Compares the table of optimisations in a page with OptimisePasses.def. The page has a row for each
# pass, in the order of that file: | `NAME` (function) | or | `NAME` (module) |. Prints the difference
# and fails if there is one.
set -euo pipefail
table=$(sed -nE 's/^TAPIR_(FUNCTION|MODULE)_PASS\(\w+, "([a-z-]+)",.*/\2 \L\1/p' "$2")
rows=$(sed -nE 's/^\| `([a-z-]+)` \((function|module)\) \|.*/\1 \2/p' "$1")
diff -u --label "$2" <(echo "$table") --label "$1" <(echo "$rows")
echo "$(wc -l <<< "$table") passes"
