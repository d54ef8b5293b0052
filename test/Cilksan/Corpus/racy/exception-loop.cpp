// [exceptions] Handlers in parallel iterations count exceptions in a plain variable.
#include <atomic>
#include <cilk/cilk.h>
#include <cstdio>
#include <stdexcept>

volatile int size = 12;
int failures;
int out[12];

[[gnu::noinline]] int parse(int i) {
  if (i % 3 == 0)
    throw std::invalid_argument("multiple of three");
  return i * 2;
}

int main() {
  int n = size;
  cilk_for (int i = 0; i < n; ++i) {
    try {
      out[i] = parse(i);
    } catch (const std::invalid_argument &) {
      failures += 1; // RACE(a): write
    }
  }
  std::printf("%d %d\n", failures, out[n - 1]);
}
