// [types] Two pointers to data members name the same member.
#include <cilk/cilk.h>
#include <cstdio>

volatile int size = 4;
struct Pair {
  int first, second;
};
Pair pair;

[[gnu::noinline]] void set(int Pair::*which, int to) {
  pair.*which = to; // RACE(a): write
}

int main() {
  cilk_spawn set(&Pair::first, size);
  set(&Pair::first, 1);
  cilk_sync;
  std::printf("%d\n", pair.first + pair.second);
}
