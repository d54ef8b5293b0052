// An exception without a handler terminates the program where it is thrown: no destructor runs,
// whether the parent was stolen or not. (With Tapir's serial target, destructors of tasks do
// run.)
// RUN: %check_cilk --serial-target "" %s
#include "slow.h"
#include <cstdio>
#include <cstdlib>
#include <exception>

static int destroyed;

struct Counter {
  ~Counter() { ++destroyed; }
};

static void thrower(int n) {
  Counter c;
  dawdle(30);
  if (n == 0)
    throw 42;
  thrower(n - 1);
}

// Handlers for other types, in tasks and between them, change nothing.
static void other_handlers() {
  try {
    Counter c;
    cilk_spawn {
      try {
        Counter c;
        thrower(3);
      } catch (char) {
      } catch (const std::exception &) {
      }
    }
  } catch (char) {
  }
}

static void parent() {
  Counter c;
  cilk_spawn other_handlers();
  dawdle(1);
  cilk_sync;
}

int main() {
  std::set_terminate([] {
    try {
      throw;
    } catch (int i) {
      std::printf("%d, %d destroyed\n", i, destroyed);
    }
    std::fflush(stdout);
    std::_Exit(3);
  });
  parent();
}
