// Calls in a stolen continuation pass arguments through the stack: a few, as many as a fiber has
// room for at its top, and far more.
// RUN: %check_cilk %s
#include <stdarg.h>
#include <stdio.h>

#define SIZES(X) X(24) X(128) X(136) X(256) X(264) X(4096) X(40000)

static unsigned work(unsigned n) {
  volatile unsigned sum = 0;
  for (unsigned i = 0; i < 2000 * n; ++i)
    sum += i;
  return sum;
}

#define TAKE(n)                                                                \
  struct s##n { unsigned char bytes[n]; };                                     \
  __attribute__((noinline)) static unsigned take##n(struct s##n s) {           \
    unsigned sum = 0;                                                          \
    for (unsigned i = 0; i < n; ++i)                                           \
      sum = sum * 31 + s.bytes[i];                                             \
    return sum;                                                                \
  }                                                                            \
  static unsigned pass##n(unsigned depth) {                                    \
    struct s##n s;                                                             \
    for (unsigned i = 0; i < n; ++i)                                           \
      s.bytes[i] = (unsigned char)(i * depth);                                 \
    unsigned a = depth ? cilk_spawn pass##n(depth - 1) : 1;                    \
    unsigned b = cilk_spawn work(depth);                                       \
    unsigned c = take##n(s);                                                   \
    cilk_sync;                                                                 \
    return a + b + c + take##n(s);                                             \
  }
SIZES(TAKE)

__attribute__((noinline)) static int sum(int count, ...) {
  va_list list;
  va_start(list, count);
  int total = 0;
  for (int i = 0; i < count; ++i)
    total += va_arg(list, int) * (i + 1);
  va_end(list);
  return total;
}

static int variadic(int n) {
  int a = cilk_spawn sum(3, 1, n, 3);
  int b = sum(40, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18,
              19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35,
              36, 37, 38, n, 40);
  cilk_sync;
  return a + b;
}

int main(void) {
#define SHOW(n) printf("%d %u\n", n, pass##n(n < 10000 ? 20 : 6));
  SIZES(SHOW)
  for (int i = 0; i < 100; ++i)
    printf("%d\n", variadic(i));
  return 0;
}
