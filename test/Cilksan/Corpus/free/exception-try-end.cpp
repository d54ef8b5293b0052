// [exceptions] One jump leaves a try block, and another a handler. Both blocks wait for their
// children before the results are used.
#include <cilk/cilk.h>
#include <cstdio>

volatile int size = 4;
int at_continue[1], at_goto[1], in_handler[1];

[[gnu::noinline]] void at_continue_in_block(int i) {
  at_continue[0] = i;
}
[[gnu::noinline]] void at_goto_from_block(int i) {
  at_goto[0] = i;
}
[[gnu::noinline]] void at_continue_in_handler(int i) {
  in_handler[0] = i;
}

[[gnu::noinline]] void fail(int n) {
  if (n >= 0)
    throw n;
}

int main() {
  int n = size, rest = 0;
  for (int i = 0; i < n; ++i) {
    at_continue[0] += 1;
    try {
      cilk_spawn at_continue_in_block(i);
      fail(-1);
      continue;
    } catch (int) {
    }
    ++rest;
  }
  try {
    cilk_spawn at_goto_from_block(n);
    fail(-1);
    goto out;
  } catch (int) {
  }
  ++rest;
out:
  at_goto[0] += 1;
  for (int i = 0; i < n; ++i) {
    in_handler[0] += 1;
    try {
      fail(i);
    } catch (int) {
      cilk_spawn at_continue_in_handler(i);
      fail(-1);
      continue;
    }
    ++rest;
  }
  std::printf("%d %d %d %d\n", at_continue[0], at_goto[0], in_handler[0], rest);
}
