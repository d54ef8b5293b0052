// Each use of a reducer becomes its current view, except a use that asks for the reducer
// itself.
// RUN: %clang_fe -std=c11 -Wall -Wextra -pedantic -Werror -O1 -Xclang -disable-llvm-passes -S -emit-llvm %s -o - | FileCheck %s
// RUN: %clang_fe -std=c23 -pedantic -Werror -fsyntax-only %s
#include <stddef.h>

static void zero(void *view) { *(long *)view = 0; }
static void plus(void *left, void *right) { *(long *)left += *(long *)right; }

long cilk_reducer(zero, plus) total;
typedef long _Hyperobject(zero, plus) sum_t;

// CHECK-LABEL: @global(
// CHECK: call {{.*}}ptr @tapir.view(ptr {{.*}}@total, i64 {{.*}}8, ptr {{.*}}@zero, ptr {{.*}}@plus)
// CHECK: store i64 %{{.*}}, ptr
// CHECK-NOT: tapir.view
// CHECK: ret
void global(long n) { total += n; }

// CHECK-LABEL: @itself(
// CHECK-NOT: tapir.view
// CHECK: ret ptr @total
sum_t *itself(void) { return __builtin_addressof(total); }

// CHECK-LABEL: @address(
// CHECK: %[[VIEW:[0-9a-z.]+]] = call {{.*}}ptr @tapir.view(
// CHECK: ret ptr %[[VIEW]]
long *address(void) { return &total; }

// CHECK-LABEL: @pointer(
// CHECK: %[[P:[0-9a-z.]+]] = load ptr, ptr
// CHECK: call {{.*}}ptr @tapir.view(ptr {{.*}}%[[P]]
// CHECK: ret
long pointer(sum_t *p) { return *p; }

// CHECK-LABEL: @element(
// CHECK: %[[E:[0-9a-z.]+]] = getelementptr
// CHECK: call {{.*}}ptr @tapir.view(ptr {{.*}}%[[E]]
// CHECK: ret
long element(sum_t *p, int i) { return p[i]; }

struct two {
  int n;
  sum_t sum;
};

// CHECK-LABEL: @member(
// CHECK: %[[M:[0-9a-z.]+]] = getelementptr inbounds nuw %struct.two, {{.*}}, i32 1
// CHECK: call {{.*}}ptr @tapir.view(ptr {{.*}}%[[M]]
// CHECK: ret
long member(struct two *t) { return t->sum; }

// An automatic reducer exists from its initialisation, which is not a use, to the end of its
// scope.
// CHECK-LABEL: @automatic(
// CHECK: store i64 5, ptr %[[S:[0-9a-z.]+]],
// CHECK: call {{.*}}ptr @tapir.view.begin(ptr {{.*}}%[[S]], i64 {{.*}}8, i64 {{.*}}1, i64 {{.*}}8, ptr {{.*}}@zero, ptr {{.*}}@plus)
// CHECK: call {{.*}}ptr @tapir.view(ptr {{.*}}%[[S]]
// CHECK: call void @tapir.view.end(
// CHECK: ret
long automatic(long n) {
  sum_t s = 5;
  s += n;
  return s;
}

// CHECK-LABEL: @array(
// CHECK: call {{.*}}ptr @tapir.view.begin(ptr {{.*}}, i64 {{.*}}8, i64 {{.*}}6, i64 {{.*}}8,
// CHECK: ret
long array(void) {
  long cilk_reducer(zero, plus) sums[2][3] = {{1}};
  return sums[1][2];
}

// Operands of sizeof are not evaluated.
// CHECK-LABEL: @size(
// CHECK-NOT: tapir.view
// CHECK: ret i64 8
size_t size(void) { return sizeof total; }

// Null pointers replace the functions.
long cilk_reducer((void *)0, NULL) empty;
long cilk_reducer(zero, 0) kept;
long cilk_reducer(0, plus) zeros;
// CHECK-LABEL: @holders(
// CHECK: @tapir.view(ptr {{.*}}@empty, i64 {{.*}}8, ptr {{.*}}null, ptr {{.*}}null)
// CHECK: @tapir.view(ptr {{.*}}@kept, i64 {{.*}}8, ptr {{.*}}@zero, ptr {{.*}}null)
// CHECK: @tapir.view(ptr {{.*}}@zeros, i64 {{.*}}8, ptr {{.*}}null, ptr {{.*}}@plus)
// CHECK: ret
void holders(void) {
  empty = 1;
  kept = 1;
  zeros = 1;
}
