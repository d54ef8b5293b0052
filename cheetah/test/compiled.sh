#!/bin/sh
# compiled.sh COMPILER SOURCE FLAGS ARGUMENTS...: compiles a Cilk program into a
# directory of its own and runs it with those arguments. Status 77 without the
# compiler.
compiler=$1 source=$2 flags=$3
shift 3
[ -x "$compiler" ] || exit 77
directory=$(mktemp -d) || exit 1
trap 'rm -rf "$directory"' EXIT
# shellcheck disable=SC2086
"$compiler" -fopencilk -g $flags "$source" -o "$directory/program" -lpthread &&
  "$directory/program" "$@"
