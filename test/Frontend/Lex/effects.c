// RUN: %clang_fe -O0 -S -emit-llvm %s -o - | FileCheck %s
// RUN: %clang_fe -O0 -x c++ -S -emit-llvm %s -o - | FileCheck %s
// RUN: %clang_fe -O0 -E %s -o %t.i
// RUN: %clang_fe -O0 -S -emit-llvm -x cpp-output %t.i -o - | FileCheck %s
// RUN: %clang_fe -O0 -std=c99 -Weverything -Werror -Wno-unsafe-buffer-usage -Wno-unused-macros -fsyntax-only %s
// A pragma before a function declares its effects, which become calls of a marker at its top.
// The operands: a flag for writes, the array, each dimension's beginning, end and step, and
// an element's size. Macros expand as defined at the pragma.
#define N 10
void f(int (*a)[20], const char *b, long n);
// CHECK-LABEL: define {{.*}}f
#pragma cilk splice reads(b[n - 1 : n + N], b[0 : 1])
#pragma cilk splice writes(a[0 : n][2])
#undef N
#define N 11
void f(int (*a)[20], const char *b, long n) {
  // CHECK: %[[TO:[0-9a-z]+]] = add nsw i64 %{{.+}}, 10
  // CHECK: call void @tapir.effect(i64 noundef 0, ptr noundef %{{.+}}, i64 noundef %{{.+}}, i64 noundef %[[TO]], i64 noundef 1, i64 noundef 0, i64 noundef 1, i64 noundef 0, i64 noundef 0, i64 noundef 1, i64 noundef 0, i64 noundef 1)
  // CHECK: call void @tapir.effect(i64 noundef 0, ptr noundef %{{.+}}, i64 noundef 0, i64 noundef 1, i64 noundef 1,
  // CHECK: call void @tapir.effect(i64 noundef 1, ptr noundef %{{.+}}, i64 noundef 0, i64 noundef %{{.+}}, i64 noundef 80, i64 noundef 2, i64 noundef 3, i64 noundef 4, i64 noundef 0, i64 noundef 1, i64 noundef 0, i64 noundef 4)
  // CHECK-NOT: @tapir.effect(
  // CHECK: ret void
  a[0][2] = b[n];
}
