// [tasks] A task returns the address of its value, and then changes it in another task.
#include <cilk/concurrent.h>
#include <cstdio>
#include <memory>
#include <string>

static cilk::future<void> later;

[[gnu::noinline]] static void change(int &value) {
  value = 2; // RACE(a): write
}
[[gnu::noinline]] static int read(int &value) {
  return value; // RACE(a): read
}

[[gnu::noinline]] static std::unique_ptr<int> make() {
  auto value = std::make_unique<int>(1);
  later = cilk::async([&value = *value] { change(value); });
  return value;
}

int main() {
  std::unique_ptr<int> value = cilk::async(make).get();
  int seen = read(*value);
  later.get();
  std::printf("%d\n", seen > 0);
}
