// Without optimisation, tasks call the push and the pop if there are so many tasks that
// inlining would take most of the compile time. Optimised functions always have them
// inlined.
// UNSUPPORTED: coverage
// RUN: %clang_cilk -O0 -S -emit-llvm %s -o %t.ll && FileCheck %s --input-file=%t.ll --check-prefix=MANY
// RUN: grep -c "call ptr @__tapir_abi_push" %t.ll | FileCheck %s --check-prefix=COUNT
// RUN: grep -c "call void @__tapir_abi_pop" %t.ll | FileCheck %s --check-prefix=COUNT
// RUN: %clang_cilk -O0 -DFEW -S -emit-llvm %s -o - | FileCheck %s --check-prefix=INLINED
// RUN: %clang_cilk -O1 -S -emit-llvm %s -o - | FileCheck %s --check-prefix=INLINED
// MANY: define internal {{.*}}@__tapir_abi_push({{.*}} #[[ATTRIBUTES:[0-9]+]]
// MANY-NOT: __tapir_abi_sync
// MANY: attributes #[[ATTRIBUTES]] = {{{.*}}noinline{{.*}}uwtable
// COUNT: {{^}}128{{$}}
// INLINED-NOT: __tapir_abi_
//
// RUN: %check_cilk --levels 0 %s
// RUN: %check_cilk --levels 0 %s -- -fPIC -g
#include <stdio.h>

__attribute__((noinline)) static int work(int i) {
  volatile int sum = 0;
  for (int k = 0; k < 1000; ++k)
    sum += k % (i + 1);
  return sum;
}

#define ONE(I) a[I] = cilk_spawn work(I);
#define FOUR(I) ONE(I) ONE(I + 1) ONE(I + 2) ONE(I + 3)
#define SIXTEEN(I) FOUR(I) FOUR(I + 4) FOUR(I + 8) FOUR(I + 12)

static void many(int *a) {
  SIXTEEN(0) SIXTEEN(16) SIXTEEN(32) SIXTEEN(48)
#ifndef FEW
  SIXTEEN(64) SIXTEEN(80) SIXTEEN(96) SIXTEEN(112)
#endif
}

int main(void) {
  static int a[128];
  unsigned hash = 0;
  for (int round = 0; round < 20; ++round) {
    many(a);
    for (int i = 0; i < 128; ++i)
      hash = hash * 31 + a[i];
  }
  printf("%u\n", hash);
  return 0;
}
