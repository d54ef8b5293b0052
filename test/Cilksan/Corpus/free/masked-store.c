// [memory] A store of some lanes of a vector leaves out the lane that another strand writes.
#include <cilk/cilk.h>
#include <stdio.h>

#if !__has_builtin(__builtin_masked_store)
#define __builtin_masked_store(mask, value, to)                                                    \
  do {                                                                                             \
    for (int i = 0; i < 4; ++i)                                                                    \
      if ((mask)[i])                                                                               \
        ((int *)(to))[i] = (value)[i];                                                             \
  } while (0)
#endif
typedef int Vector __attribute__((ext_vector_type(4)));
typedef _Bool Mask __attribute__((ext_vector_type(4)));

volatile int size = 4;
int target[4] __attribute__((aligned(16)));

__attribute__((noinline)) void fill(int *to, Mask mask, int n) {
  Vector value = n;
  __builtin_masked_store(mask, value, to);
}
__attribute__((noinline)) void set(int *to) {
  *to = 1;
}

int main(void) {
  Mask even = {1, 0, 1, 0};
  cilk_spawn fill(target, even, size);
  set(target + 3);
  cilk_sync;
  printf("%d\n", target[1]);
  return 0;
}
