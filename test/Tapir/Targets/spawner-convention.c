// A spawning function that Tapir code calls saves no registers; one that other code may call keeps
// the C convention.
// RUN: %clang_cilk -O2 -S -emit-llvm -o - %s | FileCheck %s
// RUN: %clang_cilk -O2 -S -o - %s | FileCheck --check-prefix=ASM %s
struct large { long words[8]; };

// CHECK-LABEL: define {{.*}}preserve_nonecc {{.*}}@recursive.spawner(
// CHECK: call {{.*}}@recursive.task(
// CHECK: call preserve_nonecc {{.*}}@recursive.spawner(
// ASM-LABEL: recursive.spawner:
// ASM-NOT: pushq %r
// ASM: pushq %rbp
// ASM-NOT: pushq
// ASM: retq
long recursive(int n) {
  if (n < 2)
    return n;
  long a = cilk_spawn recursive(n - 1);
  long b = recursive(n - 2);
  cilk_sync;
  return a + b;
}

// No code in this module would profit.
// CHECK-LABEL: define {{.*}} @leaf(
// CHECK-NOT: define {{.*}}preserve_none{{.*}}@leaf.spawner(
long leaf(int n) {
  long a = cilk_spawn recursive(n);
  long b = recursive(n);
  cilk_sync;
  return a + b;
}

// The function's argument is in memory.
// CHECK-LABEL: define {{.*}} @by_value(
// CHECK-NOT: @by_value.spawner
long by_value(int n, struct large s) {
  if (n < 2)
    return s.words[n];
  long a = cilk_spawn by_value(n - 1, s);
  long b = by_value(n - 2, s);
  cilk_sync;
  return a + b;
}

// All calls of this function are known.
// CHECK-LABEL: define internal preserve_nonecc {{.*}}@local(
static long local(int n) {
  if (n < 2)
    return n;
  long a = cilk_spawn local(n - 1);
  long b = local(n - 2);
  cilk_sync;
  return a + b;
}
// CHECK: call preserve_nonecc {{.*}}@local(
long calls_local(int n) { return local(n) + 1; }

// CHECK-LABEL: define {{.*}} @recursive(
// CHECK: call preserve_nonecc {{.*}}@recursive.spawner(
