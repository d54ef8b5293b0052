// Tasks that are inlined into another file's function.
#include <cilk/cilk.h>

extern int numbers[1000];

__attribute__((noinline)) static void leaf(int i) { numbers[i]++; }

__attribute__((always_inline)) static inline void twice(int n) {
  cilk_for (int i = 0; i < n; ++i)
    numbers[i] *= 2;
}

__attribute__((always_inline)) static inline void both(void) {
  cilk_spawn leaf(1);
  leaf(2);
  cilk_sync;
}
