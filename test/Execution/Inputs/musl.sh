#!/usr/bin/env bash
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Usage: musl.sh CLANG CHEETAH FOLDER. Compiles the runtime with musl's headers and no others of a C
# library, and some of its tests, which it links with musl and runs on 1, 2 and 4 workers.
#
# Debian has no C++ library for musl. So adopt.cpp, which only C++ programs need, is left out; and
# its unwinder is glibc's, which asks for a function that musl lacks, and does without if that fails.
set -euo pipefail
clang=$1 cheetah=$2
mkdir -p "$3" && cd "$3"
mkdir kernel site
ln -s /usr/include/linux /usr/include/asm-generic kernel
ln -s /usr/include/x86_64-linux-gnu/asm kernel/asm
cxx=$(dirname "$(dirname "$(readlink -f "$clang")")")/include/c++/v1
sed 's/_LIBCPP_HAS_MUSL_LIBC 0/_LIBCPP_HAS_MUSL_LIBC 1/' "$cxx/__config_site" >site/__config_site

flags=(-O1 -Wall -Werror -fno-omit-frame-pointer -fno-stack-protector -fcf-protection=none
  -fexceptions -ftls-model=initial-exec -DCILKRTS_ABI_VERSION=h0 -DCILKRTS_ASSERTIONS -nostdinc)
headers=(-isystem /usr/include/x86_64-linux-musl -isystem "$("$clang" -print-resource-dir)/include"
  -isystem kernel)
for file in "$cheetah"/runtime/*.c; do
  "$clang" -std=gnu11 "${flags[@]}" "${headers[@]}" -c "$file"
done
"$clang" -xc++ -std=c++17 "${flags[@]}" -nostdinc++ -isystem site -isystem "$cxx" "${headers[@]}" \
  -c "$cheetah/runtime/callback.cpp"
ar rcs runtime.a ./*.o
echo 'int _dl_find_object(void *a, void *b) { (void)a, (void)b; return -1; }' >unwinder.c
"$clang" "${flags[@]}" -c unwinder.c
for test in fib queens regions reducers; do
  "$clang" -std=gnu11 "${flags[@]}" -O2 "${headers[@]}" -c "$cheetah/test/$test.c" -o "$test.o"
  musl-gcc -static "$test.o" unwinder.o runtime.a -lgcc_eh -o "$test"
done
for workers in 1 2 4; do
  export CILK_NWORKERS=$workers
  for run in "fib 20 5" "queens 7 5" "regions 7 10" "reducers 6 5"; do
    # shellcheck disable=SC2086 # a program and its arguments
    timeout 60 ./$run >output
    echo "$run on $workers"
  done
done
