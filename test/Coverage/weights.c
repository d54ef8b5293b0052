// An LLVM profile has the weights of the serial program: on the user's branches, and on the
// detaches, whose tasks are always executed.
// RUN: rm -rf %t && mkdir %t
// RUN: %clang_cilk -O2 -fprofile-generate %s -o %t/p
// RUN: env LLVM_PROFILE_FILE=%t/raw CILK_NWORKERS=8 %t/p | FileCheck %s --check-prefix=OUT
// RUN: llvm-profdata merge %t/raw -o %t/data
// RUN: llvm-profdata show --all-functions --counts %t/data | FileCheck %s --check-prefix=COUNTS
// RUN: %clang_cilk -O2 -fprofile-use=%t/data -Werror -mllvm -tapir-target=none -S -emit-llvm %s -o - | FileCheck %s
// RUN: %clang_cilk -O2 -fprofile-use=%t/data -Werror %s -o %t/q
// RUN: %t/q | FileCheck %s --check-prefix=OUT
// OUT: 6765
#include <stdio.h>

// COUNTS: fib:
// COUNTS: Block counts: [10946, 10945]
// CHECK-LABEL: define {{.*}}@fib(
// CHECK-SAME: !prof ![[ENTRY:[0-9]+]]
// CHECK: br i1 {{.*}} !prof ![[LEAF:[0-9]+]]
// CHECK: call i1 {{.*}}@tapir.detach
// CHECK-NEXT: br i1 {{.*}} !prof ![[TASK:[0-9]+]]
// CHECK-DAG: ![[ENTRY]] = !{!"function_entry_count", i64 21891}
// CHECK-DAG: ![[LEAF]] = !{!"branch_weights", i32 10946, i32 10945}
// CHECK-DAG: ![[TASK]] = !{!"branch_weights", i32 1048575, i32 1}
__attribute__((noinline)) long fib(int n) {
  if (n < 2)
    return n;
  long a = cilk_spawn fib(n - 1);
  long b = fib(n - 2);
  cilk_sync;
  return a + b;
}

int main(void) { printf("%ld\n", fib(20)); }
