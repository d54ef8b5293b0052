// A block has two syncs of its own, and one in its landing pad. Pads of later blocks have nothing
// to wait for.
// RUN: %clang_cilk -ftapir=none -O0 %s -S -emit-llvm -o %t.ll
// RUN: grep -c "tapir.sync(ptr %" %t.ll | FileCheck %s
// CHECK: {{^}}48{{$}}
int work(int);

#define BLOCK(I)                                                               \
  try {                                                                        \
    a[I] = cilk_spawn work(I);                                                 \
    a[I + 1] = work(I);                                                        \
    cilk_sync;                                                                 \
  } catch (int e) {                                                            \
    a[I] = e;                                                                  \
  }
#define FOUR_BLOCKS(A, B, C, D) BLOCK(A) BLOCK(B) BLOCK(C) BLOCK(D)

// clang-format off
void many(int *a) {
  FOUR_BLOCKS(0, 1, 2, 3) FOUR_BLOCKS(4, 5, 6, 7)
  FOUR_BLOCKS(8, 9, 10, 11) FOUR_BLOCKS(12, 13, 14, 15)
}
// clang-format on
