// If a function spawns so often that inlined hooks of spawns would make it huge, those
// hooks are called instead; hooks of accesses stay inlined. Races are found as in small
// functions.
// REQUIRES: cilksan
// RUN: %clang_cilk -fsanitize=cilk -O1 -S -emit-llvm %s -o %t.ll && FileCheck %s --input-file=%t.ll --check-prefix=MANY
// RUN: grep -c "call void @__csi_task(" %t.ll | FileCheck %s --check-prefix=COUNT
// RUN: %clang_cilk -fsanitize=cilk -O0 -DFEW -S -emit-llvm %s -o - | FileCheck %s --check-prefix=INLINED
// RUN: %clang_cilk -fsanitize=cilk -O1 -DFEW -S -emit-llvm %s -o - | FileCheck %s --check-prefix=INLINED
// MANY-NOT: call void @__csi_before_{{load|store}}
// MANY: define internal {{.*}}@__csi_task(
// COUNT: {{^}}128{{$}}
// INLINED-NOT: call void @__csi_task(
//
// RUN: %clang_cilk -fsanitize=cilk -g -O0 %s -o %t && %t 2>&1 | FileCheck %s
// RUN: %clang_cilk -fsanitize=cilk -g -O1 %s -o %t && %t 2>&1 | FileCheck %s
// RUN: %clang_cilk -fsanitize=cilk -g -O0 -DRACY %s -o %t && not %t 2>&1 | FileCheck %s --check-prefix=RACY
// RUN: %clang_cilk -fsanitize=cilk -g -O1 -DRACY %s -o %t && not %t 2>&1 | FileCheck %s --check-prefix=RACY
// CHECK: detected 0 distinct races
// RACY: race: write of {{.*}} (4 bytes) in parallel with write
// RACY: detected 1 distinct races
__attribute__((noinline)) static int work(int i) { return i * i; }

#define ONE(I) a[I] = cilk_spawn work(I);
#define FOUR(I) ONE(I) ONE(I + 1) ONE(I + 2) ONE(I + 3)
#define SIXTEEN(I) FOUR(I) FOUR(I + 4) FOUR(I + 8) FOUR(I + 12)

__attribute__((noinline)) static void many(int *a) {
  SIXTEEN(0)
#ifndef FEW
  SIXTEEN(16) SIXTEEN(32) SIXTEEN(48) SIXTEEN(64) SIXTEEN(80) SIXTEEN(96)
  SIXTEEN(112)
#endif
#ifdef RACY
  a[17] = 0;
#endif
}

int main(void) {
  static int a[128];
  many(a);
  return a[3] - 9;
}
