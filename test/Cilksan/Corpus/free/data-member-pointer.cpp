// [types] Two pointers to data members name different members.
#include <cilk/cilk.h>
#include <cstdio>

volatile int size = 4;
struct Pair {
  int first, second;
};
Pair pair;

[[gnu::noinline]] void set(int Pair::*which, int to) {
  pair.*which = to;
}

int main() {
  cilk_spawn set(&Pair::first, size);
  set(&Pair::second, 1);
  cilk_sync;
  std::printf("%d\n", pair.first + pair.second);
}
