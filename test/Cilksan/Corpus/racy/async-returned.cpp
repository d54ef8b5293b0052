// [tasks] A function returns the future of a task that reads its argument, which the caller changes.
#include <cilk/concurrent.h>
#include <cstdio>
#include <vector>

using Numbers = std::vector<int>;

[[gnu::noinline]] static int first_of(const Numbers &numbers) {
  return *numbers.data(); // RACE(a): read
}

[[gnu::noinline]] static cilk::future<int> start(const Numbers &numbers) {
  return cilk::async([&numbers] { return first_of(numbers); });
}

int main() {
  Numbers numbers(8);
  cilk::future<int> task = start(numbers);
  *numbers.data() = 1; // RACE(a): write
  std::printf("%d\n", task.get() >= 0);
}
