// A `try` block with a sync in it waits for earlier spawns around it before it begins; syncs in it
// then wait for the block's own spawns, and not once more for each block around it.
// RUN: %clang_cilk -Xclang -ast-print -fsyntax-only %s | FileCheck %s
int work(int);

// CHECK-LABEL: void nest(
void nest(int *a) {
  a[0] = cilk_spawn work(0);
  // CHECK: tapir.frame.end(&cilk.region, 0);
  // CHECK-NEXT: }
  // CHECK-NEXT: {
  // CHECK-NEXT: tapir.sync(&cilk.region);
  // CHECK-NEXT: try {
  try {
    a[1] = cilk_spawn work(1);
    // CHECK: tapir.frame.end(&cilk.region, 1);
    // CHECK-NEXT: }
    // CHECK-NEXT: {
    // CHECK-NEXT: tapir.sync(&cilk.region);
    // CHECK-NEXT: try {
    try {
      a[2] = cilk_spawn work(2);
      // CHECK: tapir.frame.end(&cilk.region, 2);
      // CHECK-NEXT: }
      // CHECK-NEXT: if (a[3]) {
      // CHECK-NEXT: tapir.sync(&cilk.region);
      // CHECK-NEXT: return;
      // CHECK-NEXT: }
      // CHECK-NEXT: tapir.sync(&cilk.region);
      // The second sync is for control that leaves the block without a sync.
      // CHECK-NEXT: tapir.sync(&cilk.region);
      // CHECK-NEXT: } catch (int) {
      if (a[3])
        return;
      cilk_sync;
    } catch (int) {
      // A handler isn't part of the block.
      // CHECK-NEXT: tapir.sync(&cilk.region);
      // CHECK-NEXT: }
      cilk_sync;
    }
  } catch (int) {
  }
}
