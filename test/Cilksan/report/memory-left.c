// A check that fails in the middle, for lack of memory for the tool, gives no certificate, in
// text or as a document. The status is that of an unchecked run.
// REQUIRES: cilksan
// RUN: %clang_cilk -fsanitize=cilk -O1 %s -o %t && not %t > %t.out 2>&1; echo "status $?" >> %t.out
// RUN: FileCheck %s --input-file %t.out
// RUN: env CILKSAN_FORMAT=json CILKSAN_OUT=%t.json not %t; FileCheck --allow-empty --check-prefix=JSON %s < %t.json
// CHECK-NOT: Outcome: certified
// CHECK: not checked
// CHECK-NOT: Outcome: certified
// CHECK: status
// JSON-NOT: "raceFree": true
#include <sys/resource.h>

static char cell[64];
static int sum;
static void set(int i) { cell[i] = 1; }

int main(void) {
  cilk_spawn set(0);
  cilk_sync;
  const struct rlimit least = {1 << 20, 1 << 20};
  setrlimit(RLIMIT_AS, &least);
  for (int i = 0; i < 40; ++i)
    cilk_spawn set(i);
  cilk_sync;
  for (int i = 0; i < 1000; ++i) {
    cilk_spawn set(i % 64);
    cilk_sync;
    sum += i;
  }
  return 0;
}
