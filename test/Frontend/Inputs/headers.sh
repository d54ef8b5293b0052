# Compiles each public header by itself: headers.sh DIRECTORY COMPILER. The flags
# are strict, and apply inside of the headers.
directory=$1
compiler=$2
try() {
  header=$1
  shift
  printf '#include <cilk/%s>\nextern int nothing;\n' "$header" |
    "$compiler" "$@" -Wall -Wextra -Wpedantic -Werror -I "$directory" -fsyntax-only - || {
    echo "$compiler $*: <cilk/$header> does not compile" >&2
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
for standard in 14 17 20 23; do
  try reducer -x c++ -std=c++$standard
  try cilkplus.h -x c++ -std=c++$standard
  try concurrent.h -x c++ -std=c++$standard
  try io.h -x c++ -std=c++$standard
done
for standard in 17 20 23; do
  try closures.h -x c++ -std=c++$standard
  try graph.h -x c++ -std=c++$standard
  try splice.h -x c++ -std=c++$standard
done
try reducer -x c++ -std=c++17 -fno-exceptions -fno-rtti
try concurrent.h -x c++ -std=c++17 -fno-exceptions -fno-rtti
try closures.h -x c++ -std=c++17 -fno-exceptions -fno-rtti
try graph.h -x c++ -std=c++17 -fno-exceptions -fno-rtti
try splice.h -x c++ -std=c++17 -fno-exceptions -fno-rtti
for header in reducer.h cilk_api.h cilk_stub.h concurrent.h concurrent_cilk.h io.h closures.h; do
  try $header -x c -std=gnu99
  try $header -x c -std=gnu2x
done
