#!/bin/sh
# compare-serial.sh LEVELS CLANG PLUGIN HEADERS SOURCE TEMPORARY [FLAG...]
#
# Builds SOURCE with the plugin at each of the LEVELS of optimisation against the markers' serial
# meaning, and once as plain C or C++ with the keywords defined away; all of the programs have to
# print the same. Overflow wraps in the plain program, since some loops that a parallel loop
# counts correctly step past their type's range in serial form.
set -eu
levels=$1 plain=$2 plugin=$3 headers=$4 source=$5 temporary=$6
shift 6
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
for level in $levels; do
  "$plain" -fplugin="$plugin" -isystem "$headers" -D__cilk=301 \
    -O$level -Wall -Wextra -Wno-unused "$@" "$source" \
    "$markers" -o "$temporary.$level"
  "$temporary.$level" > "$temporary.actual"
  cmp "$temporary.expected" "$temporary.actual"
done
