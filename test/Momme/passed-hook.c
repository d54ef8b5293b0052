// A program may pass a hook on, or call it with another type than its own. The compiler keeps these
// calls, and does not crash.
// RUN: %tool -c -emit-llvm -DTOOL %s -o %t.bc
// RUN: %traced -O0 -S -emit-llvm %s -o - | FileCheck %s && %traced -O2 -S -emit-llvm %s -o - | FileCheck %s
#ifdef TOOL
#include <csi/csi.h>
extern volatile long stores;
void __csi_before_store(csi_id_t id, const void *addr, int32_t bytes, store_prop_t p) { stores++; }
#else
void __csi_before_store(int);
void keep(void (*)(int));
int x;

// CHECK-LABEL: define {{.*}}void @passes(
// CHECK: call {{.*}}@keep({{.*}}@__csi_before_store)
void passes(void) { keep(__csi_before_store); }

// CHECK-LABEL: define {{.*}}void @calls(
// CHECK: @stores
// CHECK: store i32 {{.*}}@x
// CHECK: call {{.*}}@__csi_before_store(i32 {{.*}}3)
void calls(int y) {
  x = y;
  __csi_before_store(3);
}
#endif
