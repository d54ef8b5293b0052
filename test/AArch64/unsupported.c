// The compiler reports an error for each spawner that AArch64 does not support.
// REQUIRES: aarch64
// RUN: not %aarch64 -O2 -march=armv8-a+sve -DVECTORS -S %s -o %t.s 2>&1 | FileCheck --check-prefix=VECTORS %s
// RUN: not %aarch64 -O2 -DCONVENTION -S %s -o %t.s 2>&1 | FileCheck --check-prefix=CONVENTION %s
int work(int);

#ifdef VECTORS
#include <arm_sve.h>
svint32_t make(void);
void use(svint32_t);
// VECTORS: unsupported.c:[[@LINE+1]]:5: error: spawn in a function that keeps scalable vectors in its frame: compile it without SVE
int vectors(int n) {
  svint32_t v = make();
  int a = cilk_spawn work(n);
  use(v);
  cilk_sync;
  use(v);
  return a;
}
#endif

#ifdef CONVENTION
// CONVENTION: unsupported.c:[[@LINE+1]]:35: error: spawn in a function that preserves all registers (preserve_all)
__attribute__((preserve_all)) int convention(int n) {
  int a = cilk_spawn work(n);
  int b = work(n + 1);
  cilk_sync;
  return a + b;
}
#endif
