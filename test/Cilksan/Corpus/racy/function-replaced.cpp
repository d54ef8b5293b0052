// [functions] A std::function is assigned in parallel with a call of it.
#include <cilk/cilk.h>
#include <cstdio>
#include <functional>

volatile int size = 4;
using Function = std::function<int(int)>;

[[gnu::noinline]] void replace(Function &to, const Function &by) {
  to = by; // RACE(a): write RACE(b): write
}

[[gnu::noinline]] int call(const Function &f) {
  return f(size); // RACE(a): read
}

int main() {
  int n = size;
  Function f = [n](int x) { return x + n; }, h;
  Function g = [n](int x) { return x - n; }; // RACE(b): read
  cilk_spawn replace(f, g);
  int r = call(f);
  cilk_sync;
  std::printf("%d\n", r);
}
