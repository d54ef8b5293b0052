// [tasks] A third task has waited for the second, and the second for the first: a strand that
// has waited for the third one reads the first one's result.
#include <cilk/concurrent.h>
#include <cstdio>

int value;

[[gnu::noinline]] static void write() { value = 1; }
[[gnu::noinline]] static int read() { return value; }

int main() {
  cilk::shared_future<void> first = cilk::async(write).share();
  cilk::shared_future<void> second = cilk::async([first] { first.get(); }).share();
  cilk::future<void> third = cilk::async([second] { second.get(); });
  third.get();
  int seen = read();
  second.get();
  std::printf("%d\n", seen >= 0);
}
