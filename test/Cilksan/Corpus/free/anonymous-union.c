// [types] Two members of an anonymous structure in a union are two places.
#include <cilk/cilk.h>
#include <stdio.h>

struct Value {
  int kind;
  union {
    struct {
      short low, high;
    };
    float real;
  };
};
volatile int size = 4;
struct Value value;

__attribute__((noinline)) void set_low(struct Value *v, int n) {
  v->low = (short)n;
}
__attribute__((noinline)) void set_high(struct Value *v, int n) {
  v->high = (short)n;
}

int main(void) {
  cilk_spawn set_low(&value, size);
  set_high(&value, size);
  cilk_sync;
  printf("%d\n", value.low + value.high);
  return 0;
}
