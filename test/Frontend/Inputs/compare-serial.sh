#!/bin/sh
# compare-serial.sh COMPILER SOURCE TEMPORARY [FLAG...]
#
# Builds SOURCE with COMPILER at each level of optimisation against the markers'
# serial meaning, and once as plain C or C++ with the keywords defined away; all
# of the programs have to print the same. Overflow wraps in the plain one, since a
# parallel loop counts some loops whose serial form steps past its type's range.
set -eu
compiler=$1 source=$2 temporary=$3
shift 3
inputs=$(dirname "$0")
plain=${compiler%% *}
markers="$inputs/serial-markers.c"
case $source in
*.cpp)
  compiler="$plain++${compiler#"$plain"}"
  plain="$plain++"
  markers="$inputs/serial-markers.cpp"
  ;;
esac

"$plain" -w -O0 -fwrapv "$@" -Dcilk_spawn= -Dcilk_sync= -Dcilk_for=for \
  -Dcilk_scope= "$source" -o "$temporary.serial"
"$temporary.serial" > "$temporary.expected"
for level in 0 1 2 3; do
  # shellcheck disable=SC2086
  $compiler -O$level -Wall -Wextra -Wno-unused "$@" "$source" \
    "$markers" -o "$temporary.$level"
  "$temporary.$level" > "$temporary.actual"
  cmp "$temporary.expected" "$temporary.actual"
done
