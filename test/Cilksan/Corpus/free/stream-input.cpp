// [libraries] Two strands take numbers from streams of their own.
#include <cilk/cilk.h>
#include <cstdio>
#include <sstream>

std::istringstream one("1 2 3 4"), other("1 2 3 4");
int out[2];

[[gnu::noinline]] void take(std::istream &from, int &to) {
  from >> to;
}

int main() {
  cilk_spawn take(one, out[0]);
  take(other, out[1]);
  cilk_sync;
  std::printf("%d\n", out[0] > 0);
}
