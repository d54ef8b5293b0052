// RUN: %clang_fe -std=c23 -O0 -S -emit-llvm -Wall -Wextra -Werror %s -o - | FileCheck %s
// Cilk works with C23's additions: inferred types, attributes, labels before declarations, sized
// enumerations and bit-precise integers.

int f(int);
enum E : unsigned char { A, B, C };

// CHECK-LABEL: define {{.*}} @g(
// CHECK-COUNT-4: tapir.frame.begin
// CHECK: ret
int g(int n) {
  auto x = cilk_spawn f(n);
  [[maybe_unused]] int y = cilk_spawn f(n);
  switch (n) {
  case 1:
    int z = cilk_spawn f(3);
    cilk_sync;
    return z;
  default:
  }
  goto label;
label:
  int w = cilk_spawn f(4);
  cilk_sync;
  return x + w;
}

// CHECK-LABEL: define {{.*}} @loops(
// CHECK-COUNT-2: tapir.loop
void loops(void) {
  cilk_for (enum E e = A; e <= C; e++)
    f(e);
  cilk_for (unsigned _BitInt(13) i = 0; i < 100; i += 3)
    f((int)i);
}
