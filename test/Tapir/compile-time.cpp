// What is done for the whole of a function is not done again for each of its
// tasks, loops or try blocks.
// RUN: %clang_cilk -O0 -DTRY %s -c -o /dev/null -mllvm -tapir-count-walks 2>&1 | FileCheck %s
// RUN: %clang_cilk -O0 -DSPAWN %s -c -o /dev/null -mllvm -tapir-count-walks 2>&1 | FileCheck %s
// RUN: %clang_cilk -O2 -DSPAWN %s -c -o /dev/null -mllvm -tapir-count-walks 2>&1 | FileCheck %s
// RUN: %clang_cilk -O0 -DLOOP %s -c -o /dev/null -mllvm -tapir-count-walks 2>&1 | FileCheck %s --check-prefix=LOOP
// RUN: %clang_cilk -O0 -DNESTED %s -c -o /dev/null -mllvm -tapir-count-walks 2>&1 | FileCheck %s
// RUN: %clang_cilk -O0 -DNEST %s -c -o /dev/null -mllvm -tapir-count-walks 2>&1 | FileCheck %s --check-prefix=NEST
// Behind the first of a function's tasks that is taken out.
// CHECK: tapir: 1 walks over whole functions
// To find loops, and one in each of the new functions, to take out its task.
// LOOP: tapir: 17 walks over whole functions
// As many for each loop in a nest: it is taken apart from within, or functions get smaller inwards.
// NEST: tapir: 32 walks over whole functions
//
// A block has two syncs of its own, and one in its landing pad. Pads of later
// blocks have nothing to wait for.
// RUN: %clang_cilk -ftapir=none -O0 -DTRY %s -S -emit-llvm -o %t.ll
// RUN: grep -c "tapir.sync(ptr %" %t.ll | FileCheck %s --check-prefix=SYNCS
// SYNCS: {{^}}48{{$}}
int work(int);

#if defined(TRY)
#define PIECE(I)                                                               \
  try {                                                                        \
    a[I] = cilk_spawn work(I);                                                 \
    a[I + 1] = work(I);                                                        \
    cilk_sync;                                                                 \
  } catch (int e) {                                                            \
    a[I] = e;                                                                  \
  }
#elif defined(NESTED)
// Tasks in one another.
#define PIECE(I)                                                               \
  cilk_spawn {                                                                 \
    a[I] = work(I);
#elif defined(NEST)
#define PIECE(I)                                                               \
  cilk_for (int i##I = 0; i##I < n; ++i##I) {                                  \
    a[i##I] = work(I);
#elif defined(SPAWN)
#define PIECE(I) a[I] = cilk_spawn work(I);
#else
#define PIECE(I)                                                               \
  cilk_for (int i = 0; i < n; ++i)                                             \
    a[i] = work(I);
#endif
#define FOUR(A, B, C, D) PIECE(A) PIECE(B) PIECE(C) PIECE(D)
#if defined(NESTED) || defined(NEST)
#define END } } } } } } } } } } } } } } } }
#else
#define END
#endif

// clang-format off
void many(int *a, int n) {
  FOUR(0, 1, 2, 3) FOUR(4, 5, 6, 7) FOUR(8, 9, 10, 11) FOUR(12, 13, 14, 15) END
}
// clang-format on
