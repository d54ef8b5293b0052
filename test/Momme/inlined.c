// Hooks in bitcode are inlined at every level, and no calls of hooks are inserted that the tool
// lacks.
// RUN: %tool -c -emit-llvm -DTOOL %s -o %t.bc
// RUN: %traced -O0 -S -emit-llvm %s -o - | FileCheck %s
// RUN: %traced -O2 -S -emit-llvm %s -o - | FileCheck %s
// RUN: %traced -O2 -S -emit-llvm -ftapir=none %s -o - | FileCheck --check-prefix=BEFORE %s
#ifdef TOOL
#include <csi/csi.h>
extern long count_of_stores;
void __csi_before_store(csi_id_t id, const void *addr, int32_t bytes, store_prop_t p) { count_of_stores++; }
#else
int x, y;
void f(void) { x = y; }
#endif
// CHECK: @count_of_stores = external
// CHECK-LABEL: define {{.*}}void @f(
// CHECK-NOT: call
// CHECK: @count_of_stores
// CHECK-NOT: call
// CHECK: ret void
// CHECK-NOT: define {{.*}}@__csi_before
// BEFORE-LABEL: define {{.*}}void @f(
// BEFORE-NOT: call
// BEFORE: call void @__csi_before_store(
// BEFORE-NOT: call
// BEFORE: ret void
