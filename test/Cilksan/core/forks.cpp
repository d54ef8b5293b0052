// A child of fork can throw, whatever other threads were doing: they throw all the time.
// REQUIRES: cilksan
// RUN: %clangxx_cilk -fsanitize=cilk -O1 %s -o %t
// RUN: %t 2>&1 | FileCheck %s
// CHECK: all children ended
// CHECK: Outcome: certified with limits
#include <atomic>
#include <cstdio>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

struct Error {
  int number;
  ~Error() {}
};
__attribute__((noinline)) static int thrown(int number) {
  try {
    throw Error{number};
  } catch (const Error &e) {
    return e.number;
  }
}

// Returns true if a child ends by itself.
static bool forks() {
  const pid_t child = fork();
  if (child == 0) {
    alarm(20);
    _exit(thrown(3));
  }
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) && WEXITSTATUS(status) == 3;
}

int main() {
  int x = cilk_spawn thrown(1);
  cilk_sync;
  alarm(120);
  std::atomic<bool> ends{false};
  std::vector<std::thread> others;
  for (int i = 0; i < 3; ++i)
    others.emplace_back([&] {
      while (!ends)
        thrown(2);
    });
  int count = 0;
  while (count < 500 && forks())
    ++count;
  ends = true;
  for (std::thread &other : others)
    other.join();
  std::puts(count == 500 ? "all children ended" : "a child hangs");
  return x - 1;
}
