#!/bin/sh
# compare-serial.sh CLANG PLUGIN HEADERS SOURCE TEMPORARY [FLAG...]
#
# Builds SOURCE with the plugin at each level of optimisation against the markers'
# serial meaning, and once as plain C or C++ with the keywords defined away; all
# of the programs have to print the same. Overflow wraps in the plain one, since a
# parallel loop counts some loops whose serial form steps past its type's range.
set -eu
plain=$1 plugin=$2 headers=$3 source=$4 temporary=$5
shift 5
inputs=$(dirname "$0")
markers="$inputs/serial-markers.c"
case $source in
*.cpp)
  plain="$plain++"
  markers="$inputs/serial-markers.cpp"
  ;;
esac

"$plain" -w -O0 -fwrapv "$@" -Dcilk_spawn= -Dcilk_sync= -Dcilk_for=for \
  -Dcilk_scope= "$source" -o "$temporary.serial"
"$temporary.serial" > "$temporary.expected"
for level in 0 1 2 3; do
  "$plain" -fplugin="$plugin" -isystem "$headers" -D__cilk=301 \
    -O$level -Wall -Wextra -Wno-unused "$@" "$source" \
    "$markers" -o "$temporary.$level"
  "$temporary.$level" > "$temporary.actual"
  cmp "$temporary.expected" "$temporary.actual"
done
