#!/usr/bin/env bash
# Usage: follow-recipe.sh [--until WORD | --from WORD] PAGE HEADING
#
# Follows the recipe under a heading of a page. The current folder must have a copy of the sources.
# Applies each diff of the recipe, and runs each block of commands. --until ends the recipe before
# the first block of commands that begins with WORD, and --from begins it there. Fails if the recipe
# touches more or fewer files than it states, apart from those in folders that it makes.
set -euo pipefail
until=
from=
case $1 in
--until)
  until=$2
  shift 2
  ;;
--from)
  from=$2
  shift 2
  ;;
esac
awk -v heading="## $2" -v until="$until" -v from="$from" '
  /^## / { on = $0 == heading; next }
  !on { next }
  !kind && /^```(diff|sh)$/ {
    kind = substr($0, 4)
    text = ""
    next
  }
  kind && /^```$/ {
    if (kind == "sh" && until != "" && index(text, until) == 1)
      ended = 1
    if (kind == "sh" && from != "" && index(text, from) == 1)
      from = ""
    if (kind == "diff")
      text = "patch -p1 --fuzz=0 <<\"END OF DIFF\"\n" text "END OF DIFF\n"
    if (from == "" && !ended)
      printf "%s", text
    kind = ""
    next
  }
  kind { text = text $0 "\n" }
  kind == "sh" && /^mkdir / { folder = $2 "/" }
  kind == "diff" && /^[+][+][+] b\// { count += !touched[substr($2, 3)]++ }
  kind == "sh" && /^cat > / && $3 !~ /^build\// && (folder == "" || index($3, folder) != 1) { count += !touched[$3]++ }
  !kind && match($0, /touches [a-z]+ file/) { split(substr($0, RSTART), said, " ") }
  END {
    split("one two three four five six seven eight nine ten", words, " ")
    if (count && words[count] != said[2]) {
      printf "the recipe says that it touches %s files, and touches %d\n", said[2], count > "/dev/stderr"
      exit 1
    }
  }
' "$1" > recipe.sh
[ -s recipe.sh ] || {
  echo "$1: no recipe '$2'" >&2
  exit 1
}
bash -eux recipe.sh
