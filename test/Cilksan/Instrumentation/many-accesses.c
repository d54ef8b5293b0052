// If a function accesses memory so often that inlined hooks would make it huge, the
// hooks are called instead, except hooks in loops. Races are found as in small
// functions.
// REQUIRES: cilksan
// RUN: %clang_cilk -fsanitize=cilk -O1 -S -emit-llvm %s -o %t.ll
// RUN: grep -c "call void @__csi_before_store(" %t.ll | FileCheck %s --check-prefix=COUNT
// RUN: FileCheck %s --input-file=%t.ll --check-prefix=LOOP
// RUN: %clang_cilk -fsanitize=cilk -O1 -DFEW -S -emit-llvm %s -o - | FileCheck %s --check-prefix=FEW
// RUN: %clang_cilk -fsanitize=cilk -O0 -DFEW -S -emit-llvm %s -o - | FileCheck %s --check-prefix=FEW
// COUNT: {{^}}512{{$}}
// LOOP-NOT: call void @__csi_before_load(
// FEW-NOT: call void @__csi_before_{{(load|store)[(]}}
//
// RUN: %clang_cilk -fsanitize=cilk -g -O0 %s -o %t && %t 2>&1 | FileCheck %s
// RUN: %clang_cilk -fsanitize=cilk -g -O1 %s -o %t && %t 2>&1 | FileCheck %s
// RUN: %clang_cilk -fsanitize=cilk -g -O0 -DRACY %s -o %t && not %t 2>&1 | FileCheck %s --check-prefix=RACY
// RUN: %clang_cilk -fsanitize=cilk -g -O1 -DRACY %s -o %t && not %t 2>&1 | FileCheck %s --check-prefix=RACY
// CHECK: detected 0 distinct races
// RACY: race: write of {{.*}} (4 bytes) in parallel with write
// RACY: detected 1 distinct races
#include <cilk/cilk.h>

#define ONE(I) a[3 * (I)] = n + (I);
#define FOUR(I) ONE(I) ONE(I + 1) ONE(I + 2) ONE(I + 3)
#define SIXTEEN(I) FOUR(I) FOUR(I + 4) FOUR(I + 8) FOUR(I + 12)
#define SIXTY_FOUR(I) SIXTEEN(I) SIXTEEN(I + 16) SIXTEEN(I + 32) SIXTEEN(I + 48)

__attribute__((noinline)) static int many(int *a, int n) {
  SIXTEEN(0)
#ifndef FEW
  SIXTEEN(16) SIXTEEN(32) SIXTEEN(48) SIXTY_FOUR(64) SIXTY_FOUR(128)
  SIXTY_FOUR(192) SIXTY_FOUR(256) SIXTY_FOUR(320) SIXTY_FOUR(384)
  SIXTY_FOUR(448)
#endif
  int at = 0;
  for (int i = 0; i < n; ++i)
    at = a[3 * at] % 16;
  return at;
}

int main(int argc, char **argv) {
  static int a[3 * 512];
  int last = cilk_spawn many(a, argc);
#ifdef RACY
  a[3 * 7] = argc;
#endif
  cilk_sync;
  return last > 16;
}
