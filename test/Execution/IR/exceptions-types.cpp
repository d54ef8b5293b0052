// Handlers of the same types work in tasks and around them.
// RUN: %check_cilk %s
#include <cstdio>
#include <exception>
#include <stdexcept>
#include <string>

__attribute__((noinline)) static void fail(int n) {
  if (n % 3 == 0)
    throw n;
  if (n % 3 == 1)
    throw std::string("text");
  throw std::out_of_range("range");
}

static int kind(int n) {
  try {
    fail(n);
  } catch (int) {
    return 1;
  } catch (const std::string &) {
    return 2;
  } catch (const std::exception &) {
    return 3;
  }
  return 0;
}

// Spawns in a handler, with the same handlers in another order.
static int in_handler(int n) {
  int first = 0, second = 0;
  try {
    fail(n);
  } catch (const std::string &) {
    first = 1;
    cilk_spawn {
      try {
        fail(n);
      } catch (int) {
        second = 1;
      } catch (const std::string &) {
        second = 2;
      }
    }
    cilk_sync;
  } catch (int) {
    first = 2;
    cilk_spawn {
      try {
        fail(n);
      } catch (const std::exception &) {
        second = 3;
      } catch (int) {
        second = 4;
      }
    }
    first += kind(n);
  } catch (const std::exception &) {
    int kinds[8];
    cilk_for (int i = 0; i < 8; ++i) {
      try {
        fail(i);
      } catch (int) {
        kinds[i] = 1;
      } catch (const std::exception &) {
        kinds[i] = kind(i);
      } catch (...) {
        kinds[i] = 5;
      }
    }
    for (int k : kinds)
      first = first * 10 + k;
  }
  return first * 10 + second;
}

// Inner handlers that don't match leave the exception to the outer ones.
static int passed_on(int n) {
  try {
    cilk_spawn {
      try {
        fail(n);
      } catch (const std::logic_error &) {
        throw n;
      }
    }
    cilk_sync;
  } catch (int) {
    return 1;
  } catch (const std::string &) {
    return 2;
  }
  return 3;
}

// Runs many tasks around a throw, each with handlers for other types.
static void deep(int depth) {
  if (depth == 0)
    throw 7;
  if (depth % 2)
    cilk_spawn deep(depth - 1);
  else
    cilk_spawn {
      try {
        deep(depth - 1);
      } catch (const std::string &) {
        std::puts("never");
      }
    }
  cilk_sync;
}

int main() {
  for (int n = 0; n < 6; ++n)
    std::printf("%d: %d %d %d\n", n, kind(n), in_handler(n), passed_on(n));
  try {
    deep(3000);
  } catch (int n) {
    std::printf("%d\n", n);
  }
}
