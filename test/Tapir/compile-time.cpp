// What is done for the whole of a function is not done again for each of its
// tasks, loops or try blocks.
// RUN: %clang_cilk -O0 -DTRY %s -c -o /dev/null -mllvm -tapir-count-walks 2>&1 | FileCheck %s
// RUN: %clang_cilk -O0 -DSPAWN %s -c -o /dev/null -mllvm -tapir-count-walks 2>&1 | FileCheck %s
// RUN: %clang_cilk -O2 -DSPAWN %s -c -o /dev/null -mllvm -tapir-count-walks 2>&1 | FileCheck %s
// RUN: %clang_cilk -O0 -DLOOP %s -c -o /dev/null -mllvm -tapir-count-walks 2>&1 | FileCheck %s --check-prefix=LOOP
// Before the tasks of a function are taken out, and behind the first of them.
// CHECK: tapir: 2 walks over whole functions
// Before the first of the loops, behind it, and to find no more; one in each of the new functions
// to find no loop to divide, and one to take out its task.
// LOOP: tapir: 35 walks over whole functions
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
#elif defined(SPAWN)
#define PIECE(I) a[I] = cilk_spawn work(I);
#else
#define PIECE(I)                                                               \
  cilk_for (int i = 0; i < n; ++i)                                             \
    a[i] = work(I);
#endif
#define FOUR(I) PIECE(I) PIECE(I + 1) PIECE(I + 2) PIECE(I + 3)

void many(int *a, int n) { FOUR(0) FOUR(4) FOUR(8) FOUR(12) }
