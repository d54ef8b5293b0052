// [libraries] Two strands take numbers from streams of their own into one variable.
#include <cilk/cilk.h>
#include <cstdio>
#include <sstream>

std::istringstream one("1 2 3 4"), other("1 2 3 4");
double out[2];

[[gnu::noinline]] void take(std::istream &from, double &to) {
  from >> to; // RACE(a): write
}

int main() {
  cilk_spawn take(one, out[0]);
  take(other, out[0]);
  cilk_sync;
  std::printf("%d\n", out[0] > 0);
}
