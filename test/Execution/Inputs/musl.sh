#!/usr/bin/env bash
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Usage: musl.sh CILK-CLANG CLANG CHEETAH FOLDER. Compiles the runtime, and its tests in C, with
# musl's headers and those of no other C library, under the names that CMake gives the tests, and
# links them with musl.
#
# Debian has no C++ library for musl. So adopt_exception.cpp, which only C++ programs need, is left
# out. The unwinder is glibc's. It asks for a function that musl lacks, and copes if that call
# fails.
set -euo pipefail
cilk=$1 clang=$2 cheetah=$3
mkdir -p "$4" && cd "$4"
mkdir cilk kernel site
ln -s /usr/include/linux /usr/include/asm-generic kernel
ln -s /usr/include/x86_64-linux-gnu/asm kernel/asm
cxx=$(dirname "$(dirname "$(readlink -f "$clang")")")/include/c++/v1
sed 's/_LIBCPP_HAS_MUSL_LIBC 0/_LIBCPP_HAS_MUSL_LIBC 1/' "$cxx/__config_site" >site/__config_site

headers=(-nostdinc -isystem /usr/include/x86_64-linux-musl
  -isystem "$("$clang" -print-resource-dir)/include" -isystem kernel)
# compile_cilk LEVEL: the compiler's code calls the runtime by names with its ABI's version.
compile_cilk() {
  "$cilk" -fopencilk "-O$1" "${headers[@]}" -isystem "$cheetah/include" \
    -c "$cheetah/test/mixture.c" -o "cilk/mixture-O$1.o"
}
compile_cilk 0
compile_cilk 2
version=$(nm cilk/mixture-O0.o | sed -n 's/.* __cilkrts_bootstrap_\(h[0-9a-f]*\)$/\1/p')
[[ -n $version ]] || {
  echo "musl.sh: error: mixture-O0.o doesn't call the runtime" >&2
  exit 1
}

flags=(-O1 -Wall -Werror -fno-omit-frame-pointer -fno-stack-protector -fcf-protection=none
  -fexceptions -ftls-model=initial-exec "-DCILKRTS_ABI_VERSION=$version" -DCILKRTS_ASSERTIONS)
# The list of steal policies that the build writes, one a line.
mkdir policies
for file in "$cheetah"/runtime/schedule/victims/*.c; do
  echo "POLICY($(basename "$file" .c))"
done >policies/policies.inc
for file in "$cheetah"/runtime/*/*.c "$cheetah"/runtime/schedule/victims/*.c; do
  name=${file#"$cheetah"/runtime/}
  "$clang" -std=gnu11 "${flags[@]}" "${headers[@]}" -Ipolicies -c "$file" -o "${name//\//-}.o"
done
"$clang" -xc++ -std=c++17 "${flags[@]}" -nostdinc++ -isystem site -isystem "$cxx" "${headers[@]}" \
  -c "$cheetah/runtime/strands/reducer_callbacks.cpp"
ar rcs runtime.a ./*.o
echo 'int _dl_find_object(void *a, void *b) { (void)a, (void)b; return -1; }' >unwinder.c
"$clang" "${flags[@]}" -c unwinder.c
# link NAME OBJECT...
link() {
  musl-gcc -static "${@:2}" unwinder.o runtime.a -lgcc_eh -o "$1"
}
# compile NAME FLAGS...: a test of the runtime.
compile() {
  "$clang" -std=gnu11 "${flags[@]}" -O2 "${headers[@]}" "${@:2}" -c "$cheetah/test/$1.c" \
    -o "$1-test.o"
}
compile tie
for test in fib queens deep process resize limit stats; do
  compile "$test"
  link "cilkrts-$test" "$test-test.o"
done
for test in regions reducers; do
  for waits in "" -parks; do
    compile "$test" ${waits:+-DPARKS}
    link "cilkrts-$test$waits" "$test-test.o"
    link "cilkrts-$test$waits-tied" "$test-test.o" tie-test.o
  done
done
link mixture-O0 cilk/mixture-O0.o
link mixture-O2 cilk/mixture-O2.o
