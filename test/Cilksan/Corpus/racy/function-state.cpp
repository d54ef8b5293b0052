// [functions] Two strands call one std::function, whose lambda has a state.
#include <cilk/cilk.h>
#include <cstdio>
#include <functional>

volatile int size = 4;
using Function = std::function<int()>;

[[gnu::noinline]] void call(Function &f, int &to) { to = f(); }

int main() {
  int n = size, a, b;
  Function f = [n]() mutable {
    return ++n; // RACE(a): write
  };
  Function g = f;
  cilk_spawn call(f, a);
  call(f, b);
  cilk_sync;
  std::printf("%d\n", a + b);
}
