// [tasks] Two tasks wait for a third one, and both read its result.
#include <cilk/concurrent.h>
#include <cstdio>

int value;

[[gnu::noinline]] static void make() { value = 1; }
[[gnu::noinline]] static int use() { return value; }

int main() {
  cilk::shared_future<void> made = cilk::async(make).share();
  auto wait_and_use = [made] {
    made.get();
    return use();
  };
  cilk::future<int> one = cilk::async(wait_and_use), two = cilk::async(wait_and_use);
  std::printf("%d\n", one.get() + two.get() > 1);
}
