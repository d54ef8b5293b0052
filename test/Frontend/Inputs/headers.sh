# headers.sh DIRECTORY COMPILER: compiles each public header by itself, and some of them
# together in languages other than C++11. The flags are strict, and apply inside of the
# headers.
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
  plus=
  case $header in
  cilk.h) continue ;; # an error without Cilk; header.cpp has it
  closures.h | graph.h) continue ;; # errors before C++17
  abi.h | concurrent_queue.h | ivar.h | piper.h) continue ;; # errors that plus-refused.c has
  cilk_undocumented.h | common.h | hyperobject_base.h | metaprogramming.h | reducer_*.h | plus/*)
    plus=-DCILK_PLUS_NAMES ;; # or a warning, which plus-note.c has
  esac
  try "$header" -x c++ -std=c++11 $plus
done
try "reducer cilkplus.h concurrent.h io.h" -x c++ -std=c++14
later="closures.h graph.h splice.h"
for header in $later; do
  try "$header" -x c++ -std=c++17
done
try "reducer_opadd.h reducer_list.h holder.h" -x c++ -std=c++11 -DCILK_PLUS_NAMES
for standard in 17 20 23; do
  try "reducer cilkplus.h concurrent.h io.h $later" -x c++ -std=c++$standard
done
try "reducer concurrent.h $later" -x c++ -std=c++17 -fno-exceptions -fno-rtti
for header in reducer.h cilk_api.h cilk_stub.h concurrent.h concurrent_cilk.h io.h closures.h; do
  try "$header" -x c -std=gnu99
done
try "reducer.h cilk_api.h concurrent.h concurrent_cilk.h io.h closures.h" -x c -std=gnu2x
plus="cilk_undocumented.h common.h hyperobject_base.h reducer_opadd.h reducer_opand.h \
reducer_opmul.h reducer_opor.h reducer_opxor.h reducer_max.h reducer_min.h reducer_min_max.h"
for standard in gnu99 gnu11 gnu2x; do
  try "$plus" -x c -std=$standard -DCILK_PLUS_NAMES
done
