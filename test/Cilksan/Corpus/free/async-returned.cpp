// [tasks] A function returns the future of a task that reads its argument's copy, which the caller
// can't change.
#include <cilk/concurrent.h>
#include <cstdio>
#include <vector>

using Numbers = std::vector<int>;

[[gnu::noinline]] static int first_of(const Numbers &numbers) {
  return *numbers.data();
}

[[gnu::noinline]] static cilk::future<int> start(Numbers numbers) {
  return cilk::async([numbers] { return first_of(numbers); });
}

int main() {
  Numbers numbers(8);
  cilk::future<int> task = start(numbers);
  *numbers.data() = 1;
  std::printf("%d\n", task.get() >= 0);
}
