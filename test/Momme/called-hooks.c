// A large hook is inlined in loops that call nothing but hooks, and in functions that spawn. In other
// places the hook is called.
// RUN: %tool -c -emit-llvm -DTOOL %s -o %t.bc
// RUN: %traced -O2 -S -emit-llvm %s -o - | FileCheck %s
#ifdef TOOL
#include <csi/csi.h>
extern volatile long stores[8];
void __csi_before_store(csi_id_t id, const void *addr, int32_t bytes, store_prop_t p) {
  stores[0]++, stores[1]++, stores[2]++, stores[3]++, stores[4]++, stores[5]++, stores[6]++, stores[7]++;
}
void __csi_detach(csi_id_t id, unsigned region, detach_prop_t p) { stores[0]++; }
#else
#include <cilk/cilk.h>
int x;
int a[1000];
void other(void);

// CHECK-LABEL: define {{.*}}void @plain(
// CHECK: call {{.*}}@__csi_before_store(
// CHECK: ret void
void plain(int y) { x = y; }

// CHECK-LABEL: define {{.*}}void @leaf(
// CHECK-NOT: call {{.*}}@__csi_before_store(
// CHECK: @stores
// CHECK-NOT: call {{.*}}@__csi_before_store(
void leaf(int n) {
  for (int i = 0; i < n; ++i)
    a[i * i] = n;
}

// CHECK-LABEL: define {{.*}}void @calling(
// CHECK-NOT: @stores
// CHECK: call {{.*}}@__csi_before_store(
// CHECK-NOT: @stores
// CHECK: call {{.*}}@other(
void calling(int n) {
  for (int i = 0; i < n; ++i) {
    a[i * i] = n;
    other();
  }
}

// CHECK-LABEL: define {{.*}}void @spawning(
// CHECK-NOT: call {{.*}}@__csi_before_store(
// CHECK: @stores
// CHECK-NOT: call {{.*}}@__csi_before_store(
// CHECK: ret void
void spawning(int y) {
  cilk_spawn other();
  x = y;
}
#endif
// CHECK: define internal {{.*}}@__csi_before_store(
