// A block that a jump leaves or enters stays a block, with that jump; other blocks become loops.
// RUN: %clang_fe -O0 -S -emit-llvm %s -o - 2>/dev/null | FileCheck %s
// RUN: %clang_fe -O0 -x c++ -S -emit-llvm %s -o - 2>/dev/null | FileCheck --check-prefix=CHECK %s
void g(int);
// CHECK-LABEL: define {{.*}}leaves
// CHECK-NOT: @tapir.splice(
void leaves(int n) {
  for (int t = 0; t < n; ++t) {
#pragma cilk splice
    {
      cilk_for (int i = 0; i < n; ++i) g(i);
      if (t == 3)
        break;
    }
  }
}
// CHECK-LABEL: define {{.*}}enters
// CHECK-NOT: @tapir.splice(
void enters(int n) {
  switch (n) {
#pragma cilk splice
    {
    case 1:
      cilk_for (int i = 0; i < n; ++i) g(i);
    }
  }
}
// CHECK-LABEL: define {{.*}}within
// CHECK: asm "", "=r,0
// CHECK: call void @tapir.splice(i64 noundef 4611686018427387904)
void within(int n) {
#pragma cilk splice
  {
    cilk_for (int i = 0; i < n; ++i) g(i);
    if (n == 3)
      goto end;
    cilk_for (int i = 0; i < n; ++i) g(i);
  end:;
  }
}
