// A strand may wait in a handler, and in destructors during unwinding: afterwards it still has
// its own exceptions, whatever other strands have thrown in its thread meanwhile.
// RUN: %check_later %s
// RUN: %if nightly %{ %check_sanitized %s -- -fsanitize=address %}
// RUN: %if nightly %{ %check_sanitized %s -- -fsanitize=thread %}
#include "wait.h"
#include <exception>
#include <string>

struct Error {
  int n;
};

struct Waits {
  cilk::ivar<int> &go;
  int &sum;
  ~Waits() {
    CHECK(std::uncaught_exceptions() == 1);
    sum += go.get();
    CHECK(std::uncaught_exceptions() == 1);
    __cilkrts_yield();
    CHECK(std::uncaught_exceptions() == 1);
  }
};

TASK void unwinds(cilk::ivar<int> &go, int i, int &sum) {
  try {
    Waits here{go, sum};
    throw Error{i};
  } catch (Error &e) {
    CHECK(e.n == i && std::uncaught_exceptions() == 0);
  }
}

TASK void handles(cilk::ivar<int> &go, int i, int &sum) {
  try {
    throw Error{i};
  } catch (Error &) {
    try {
      throw std::to_string(i);
    } catch (std::string &text) {
      sum += go.get();
      cilk::sleep_for(std::chrono::microseconds(i));
      CHECK(text == std::to_string(i));
      try {
        throw;
      } catch (std::string &again) {
        CHECK(&again == &text);
      }
    }
    __cilkrts_yield();
    try {
      throw;
    } catch (Error &e) {
      CHECK(e.n == i);
    }
  }
  CHECK(!std::current_exception());
}

int main() {
  int sum = 0;
  for (int round = 0; round < 50; ++round) {
    cilk::ivar<int> go;
    int sums[20] = {};
    for (int i = 0; i < 20; i += 2) {
      cilk_spawn unwinds(go, i, sums[i]);
      cilk_spawn handles(go, i + 1, sums[i + 1]);
    }
    CHECK(!std::current_exception() && std::uncaught_exceptions() == 0);
    go.put(3);
    cilk_sync;
    for (int each : sums)
      sum += each;
  }
  std::printf("%d\n", sum);
}
