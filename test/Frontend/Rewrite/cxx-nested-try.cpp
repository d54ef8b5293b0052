// A `try` block with a sync in it waits for what is around it before it begins; what is in it waits
// for the block's own spawns then, and not once more for each block around it.
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
      // The second one is for what the block does without a sync.
      // CHECK-NEXT: tapir.sync(&cilk.region);
      // CHECK-NEXT: } catch (int) {
      if (a[3])
        return;
      cilk_sync;
    } catch (int) {
      // A handler isn't in the block.
      // CHECK-NEXT: tapir.sync(&cilk.region);
      // CHECK-NEXT: }
      cilk_sync;
    }
  } catch (int) {
  }
}
