// A tool may provide the views of reducers.
// RUN: %make_trace -DHOOKS=512 -DOPTIONS=1
// RUN: %traced -O0 %s -o %t && %t | FileCheck %s
#include <cilk/cilk.h>
void zero(void *v) { *(long *)v = 0; }
void plus(void *l, void *r) { *(long *)l += *(long *)r; }
long cilk_reducer(zero, plus) sum;
int main(void) {
  sum += 1;
  long cilk_reducer(zero, plus) own = 0;
  own += 1;
  return 0;
}
// CHECK: view 9 sum size 8
// CHECK: view-begin size 8 count 1
// CHECK: view 11 own size 8
// CHECK: view-end count 1
