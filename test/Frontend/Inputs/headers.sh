# Compiles each public header by itself, and in other languages than C++11 some of
# them together: headers.sh DIRECTORY COMPILER. The flags are strict, and apply
# inside of the headers.
directory=$1
compiler=$2
# try "HEADER..." FLAG...
try() {
  headers=$1
  shift
  {
    for header in $headers; do
      printf '#include <cilk/%s>\n' "$header"
    done
    echo 'extern int nothing;'
  } | "$compiler" "$@" -Wall -Wextra -Wpedantic -Werror -I "$directory" -fsyntax-only - || {
    echo "$compiler $*: <cilk/$headers> does not compile" >&2
    exit 1
  }
}
for header in "$directory"/cilk/* "$directory"/cilk/*/*; do
  [ -f "$header" ] || continue
  header=${header##*/cilk/}
  case $header in
  cilk.h) continue ;; # an error without Cilk; header.cpp has it
  closures.h | graph.h) continue ;; # errors before C++17
  esac
  try "$header" -x c++ -std=c++11
done
try "reducer cilkplus.h concurrent.h io.h" -x c++ -std=c++14
later="closures.h graph.h splice.h"
for header in $later; do
  try "$header" -x c++ -std=c++17
done
for standard in 17 20 23; do
  try "reducer cilkplus.h concurrent.h io.h $later" -x c++ -std=c++$standard
done
try "reducer concurrent.h $later" -x c++ -std=c++17 -fno-exceptions -fno-rtti
for header in reducer.h cilk_api.h cilk_stub.h concurrent.h concurrent_cilk.h io.h closures.h; do
  try "$header" -x c -std=gnu99
done
try "reducer.h cilk_api.h concurrent.h concurrent_cilk.h io.h closures.h" -x c -std=gnu2x
